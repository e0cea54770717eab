//! A pile with a mode: dice and the odd-even game. Who loses is solved for small piles, and the kernel's theorem of periods
//! ([`Verified::by_modes`]) decides every larger one; here that table becomes a condition on numbers.

use crate::{Comparison, Formula, Track, games::Unlearned, parts::periods};
use bouton_kernel::{
    check::{Period, Verified},
    game::{Dice, ModeGame, ModeState, Outcome, Parity, Ruleset},
};
use std::{any::Any, sync::Arc};

/// So many piles are solved to find a period.
const ROWS: u64 = 400;

/// The first track that is bound here.
const BOUND: Track = 11_000;

/// A game of this kind.
enum Game {
    Dice(Dice),
    Parity(Parity),
}

impl Game {
    fn of(rules: &dyn Ruleset) -> Option<Self> {
        let any: &dyn Any = rules;
        let dice = any.downcast_ref::<Dice>().map(|dice| Self::Dice(*dice));
        dice.or_else(|| any.downcast_ref::<Parity>().map(|parity| Self::Parity(parity.clone())))
    }

    fn into_shared(self) -> Arc<dyn ModeGame> {
        match self {
            Self::Dice(dice) => Arc::new(dice),
            Self::Parity(parity) => Arc::new(parity),
        }
    }
}

fn sum(terms: &[(i64, Track)], number: i64) -> Formula {
    Formula::linear(terms, Comparison::Equal, number)
}

/// A number of rows, of points or of a remainder: all far below the largest.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The number leaves this remainder.
fn residue(track: Track, remainder: u64, divisor: u64) -> Formula {
    let times = BOUND;
    let terms = [(1, track), (-whole(divisor), times)];
    Formula::exists(times, sum(&terms, whole(remainder)))
}

fn equal_all(tracks: &[Track], numbers: &[u64]) -> Formula {
    let pairs = tracks.iter().zip(numbers);
    Formula::And(pairs.map(|(track, number)| sum(&[(1, *track)], whole(*number))).collect())
}

/// All faces that may be up, in order.
fn faces(dice: usize) -> Vec<Vec<u64>> {
    (0..dice).fold(vec![Vec::new()], |all, _| {
        let longer = |one: Vec<u64>| (1..=6).map(move |face| [one.as_slice(), &[face]].concat());
        all.into_iter().flat_map(longer).collect()
    })
}

/// When these numbers are a position; none if the game is of another kind.
#[must_use]
pub fn position(rules: &dyn Ruleset, at: &[Track]) -> Option<Formula> {
    match (Game::of(rules)?, at) {
        (Game::Dice(dice), [_, tops @ ..]) if tops.len() == dice.turn.dice() => {
            let face = |top: &Track| {
                let most = Formula::linear(&[(1, *top)], Comparison::AtMost, 6);
                Formula::And(vec![Formula::linear(&[(-1, *top)], Comparison::AtMost, -1), most])
            };
            Some(Formula::And(tops.iter().map(face).collect()))
        }
        (Game::Parity(_), [left, mine, theirs]) => {
            let odd = [(1, *left), (1, *mine), (1, *theirs), (-2, BOUND)];
            Some(Formula::exists(BOUND, sum(&odd, 1)))
        }
        (Game::Dice(_) | Game::Parity(_), _) => None,
    }
}

/// When one move leads from the first numbers to the second, the first being a position; none if the game is of another kind.
#[must_use]
pub fn moves(rules: &dyn Ruleset, from: &[Track], to: &[Track]) -> Option<Formula> {
    let ways = match (Game::of(rules)?, from, to) {
        (Game::Dice(dice), [before, tops @ ..], [after, ups @ ..]) => {
            let of = |shown: Vec<u64>| {
                let turns = dice.turn.turns(&shown).into_iter();
                turns.map(move |(taken, new)| {
                    let left = sum(&[(1, *before), (-1, *after)], whole(taken));
                    Formula::And(vec![left, equal_all(tops, &shown), equal_all(ups, &new)])
                })
            };
            faces(dice.turn.dice()).into_iter().flat_map(of).collect()
        }
        (Game::Parity(parity), [before, mine, theirs], [after, next, other]) => {
            let one = |taken: u64| {
                // A number that is too large for a condition is refused, not changed.
                let taken = i64::try_from(taken).ok()?;
                Some(Formula::And(vec![
                    sum(&[(1, *before), (-1, *after)], taken),
                    Formula::equal(*theirs, *next),
                    sum(&[(1, *other), (-1, *mine)], taken),
                ]))
            };
            parity.take().iter().map(one).collect::<Option<Vec<_>>>()?
        }
        (Game::Dice(_) | Game::Parity(_), ..) => return None,
    };
    Some(Formula::Or(ways))
}

/// Which piles are lost, in each mode: those below the end of the first period, and then as the period says.
#[derive(Clone, Debug)]
pub struct Lost {
    of_modes: Vec<Vec<u64>>,
    period: Period,
}

/// Which piles are lost, for every size, by the kernel's theorem of periods.
///
/// # Errors
/// If the game is of another kind, or no period is found.
pub fn learn(rules: &dyn Ruleset) -> Result<Lost, Unlearned> {
    let rules = Game::of(rules).ok_or(Unlearned::NoMoves)?.into_shared();
    let safe = solve_rows(rules.as_ref());
    let period = period(rules.as_ref(), &safe).ok_or(Unlearned::NoneFits)?;
    let largest = ROWS - 1;
    let checked = Verified::by_modes(Arc::clone(&rules), largest, safe, Some(period));
    let checked = checked.map_err(|_| Unlearned::NoneFits)?;
    let of = |mode: usize| {
        let is_lost = |remaining: &u64| {
            let position = rules.with_state(ModeState { remaining: *remaining, mode });
            position.is_some_and(|position| checked.outcome(&position) == Ok(Outcome::P))
        };
        (0..period.preperiod + period.period).filter(is_lost).collect()
    };
    Ok(Lost { of_modes: (0..rules.modes()).map(of).collect(), period })
}

impl Lost {
    /// When these numbers are lost for the mover; none if they are no position of the game.
    #[must_use]
    pub fn formula(&self, rules: &dyn Ruleset, at: &[Track]) -> Option<Formula> {
        let (position, modes) = (position(rules, at)?, of_mode(&Game::of(rules)?, at)?);
        let pile = *at.first()?;
        let of = |(when, lost): (Formula, &Vec<u64>)| {
            Formula::And(vec![when, among(pile, lost, self.period)])
        };
        let each = modes.into_iter().zip(&self.of_modes).map(of).collect();
        Some(Formula::And(vec![position, Formula::Or(each)]))
    }
}

/// The number is one of these, or, from the preperiod on, one of them and so many periods.
fn among(pile: Track, lost: &[u64], Period { preperiod, period }: Period) -> Formula {
    let early = lost.iter().filter(|left| **left < preperiod);
    let late = lost.iter().filter(|left| **left >= preperiod);
    let early = early.map(|left| sum(&[(1, pile)], whole(*left)));
    Formula::Or(early.chain(late.map(|left| residue(pile, *left, period))).collect())
}

/// When the numbers are in each mode.
fn of_mode(game: &Game, at: &[Track]) -> Option<Vec<Formula>> {
    match (game, at) {
        (Game::Dice(dice), [_, tops @ ..]) => {
            let one = |mode: usize| {
                let tops_of = dice.tops_of(mode)?;
                let other: Vec<u64> = tops_of.iter().rev().copied().collect();
                Some(Formula::Or(vec![equal_all(tops, &tops_of), equal_all(tops, &other)]))
            };
            (0..dice.modes()).map(one).collect()
        }
        (Game::Parity(_), [_, mine, theirs]) => {
            let one = |mode: u64| {
                Formula::And(vec![residue(*mine, mode / 2, 2), residue(*theirs, mode % 2, 2)])
            };
            Some((0..4).map(one).collect())
        }
        (Game::Parity(_) | Game::Dice(_), _) => None,
    }
}

/// Who loses, row by row, by the definition.
fn solve_rows(rules: &dyn ModeGame) -> Vec<bool> {
    let mut safe: Vec<bool> = Vec::new();
    for remaining in 0..ROWS {
        let row: Vec<bool> = (0..rules.modes())
            .map(|mode| is_lost(rules, ModeState { remaining, mode }, &safe))
            .collect();
        safe.extend(row);
    }
    safe
}

fn is_lost(rules: &dyn ModeGame, state: ModeState, safe: &[bool]) -> bool {
    let Some(position) = rules.with_state(state) else { return false };
    let mut options = Vec::new();
    rules.options(&position, &mut |option| options.extend(rules.state(&option)));
    let of = |state: &ModeState| {
        let row =
            usize::try_from(state.remaining).ok().and_then(|row| row.checked_mul(rules.modes()));
        row.and_then(|row| safe.get(row + state.mode)).copied().unwrap_or(false)
    };
    match options.as_slice() {
        [] => rules.end(&position) == Outcome::P,
        options => !options.iter().any(of),
    }
}

/// The least period of whole rows that holds as far as they go, over a whole window.
fn period(rules: &dyn ModeGame, safe: &[bool]) -> Option<Period> {
    let rows: Vec<&[bool]> = safe.chunks(rules.modes()).collect();
    let window = usize::try_from(rules.largest_take()).ok()?;
    let lasts = |(before, period): &(usize, usize)| before + period + window <= rows.len();
    periods(&rows)
        .find(lasts)
        .map(|(preperiod, period)| Period { preperiod: preperiod as u64, period: period as u64 })
}
