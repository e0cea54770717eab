//! Games: their moves as formulas, from what the kernel says of their rules; and their safe sets, learned from small positions
//! and then proved.

use crate::{
    Comparison, Decision, Formula, Prover, Stop, Track, certify, files,
    guess::{self, NoGuess, Sample},
    modes,
};
use bouton_kernel::{
    check::{SharedRules, Theorem},
    digits::{self, Atom, Certificate, Fault, Literal, SafeSet, Way},
    game::{GO_ON, King, Outcome, Play, Position, Ruleset, STOP},
};
use foldhash::HashMap;
use std::{
    any::Any,
    cell::{Cell, RefCell},
};

/// The most numbers of a position of which a safe set is learned.
pub const MAX_LEARNED: usize = 8;

/// The most small positions that are asked about to tell beginnings apart: about two seconds.
pub const MAX_ASKED: u64 = 4_000_000;

/// The most options that are looked at to solve small positions: about a second.
pub const MAX_SMALL_LOOKS: u64 = 3_000_000;

/// A certificate with the kernel's theorem, or why there is none.
pub type Certified = Result<(Certificate, Theorem<SafeSet>), Fault>;

/// The safe set of a game, with what it rests on.
#[derive(Clone, Debug)]
pub struct Learned {
    /// What accepts it.
    pub safe: digits::Automaton,
    /// Positions with numbers of so many digits were solved to learn it.
    pub columns: usize,
    /// The kernel's theorem and the certificate for it, or why there is none: then the engine alone has decided the obligations.
    pub certified: Certified,
}

/// Why there is no safe set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlearned {
    /// The moves are not told as conditions on so many numbers.
    NoMoves,
    /// More than [`MAX_LEARNED`] numbers, or a move may change more heaps than [`MAX_CHANGED`](crate::columns::MAX_CHANGED).
    TooMany,
    /// More than [`MAX_SMALL_LOOKS`] options of small positions, or more than [`MAX_ASKED`] small positions.
    TooMuchWork,
    /// No small automaton fits the small positions and meets the obligations.
    NoneFits,
    /// The values of heaps do not repeat after at most [`MAX_PERIOD`](crate::parts::MAX_PERIOD) of them.
    NoPeriod,
    /// What small parts are worth shows neither a period, of at most [`MAX_PERIOD`](crate::parts::MAX_PERIOD) of them, nor a small automaton.
    NoWorth,
    /// The engine stopped.
    Stopped(Stop),
}

/// When one move leads from the first numbers to the second.
#[must_use]
pub fn moves(rules: &dyn Ruleset, from: &[Track], to: &[Track]) -> Option<Formula> {
    if from.len() != to.len() {
        return None;
    }
    let Some(ways) = digits::ways(rules, from.len()) else {
        return modes::moves(rules, from, to)
            .or_else(|| files::moves(rules, from, to))
            .or_else(|| of_king(rules, from, to));
    };
    ways.iter().map(|way| one_way(way, from, to)).collect::<Option<_>>().map(Formula::Or)
}

/// The king goes one square down, to the left, or both, and stays on the board.
fn of_king(rules: &dyn Ruleset, from: &[Track], to: &[Track]) -> Option<Formula> {
    let (any, [rows, columns], [below, left]): (&dyn Any, _, _) = (rules, from, to) else {
        return None;
    };
    any.downcast_ref::<King>()?;
    let step = |[down, aside]: [i64; 2]| {
        let one = |before: &Track, after: &Track, steps| {
            Formula::linear(&[(1, *before), (-1, *after)], Comparison::Equal, steps)
        };
        Formula::And(vec![one(rows, below, down), one(columns, left, aside)])
    };
    let on_board = |side: &Track| Formula::linear(&[(-1, *side)], Comparison::AtMost, -1);
    let steps = Formula::Or([[0, 1], [1, 0], [1, 1]].map(step).to_vec());
    Some(Formula::And(vec![on_board(below), on_board(left), steps]))
}

/// The numbers that a way leaves as they are stay so, and of the others its conditions hold.
fn one_way(way: &Way, from: &[Track], to: &[Track]) -> Option<Formula> {
    let place = |track: Track| match from.get(usize::from(track)) {
        Some(before) => Some(*before),
        None => to.get(way.after.iter().position(|after| *after == track)?).copied(),
    };
    let stays = (0..).zip(way.after.iter().zip(from.iter().zip(to)));
    let stays = stays.filter(|(track, (after, _))| track == *after);
    let stays = stays.map(|(_, (_, (before, after)))| Some(Formula::equal(*before, *after)));
    let holds = way.conditions.iter().map(|condition| of_kernel(condition, &place));
    holds.chain(stays).collect::<Option<_>>().map(Formula::And)
}

fn of_kernel(literal: &Literal, place: &dyn Fn(Track) -> Option<Track>) -> Option<Formula> {
    let Literal { atom: Atom::Linear(linear), holds: true } = literal else { return None };
    let term =
        |(factor, track): &(i128, Track)| Some((i64::try_from(*factor).ok()?, place(*track)?));
    let terms: Vec<(i64, Track)> = linear.terms.iter().map(term).collect::<Option<_>>()?;
    Some(Formula::linear(&terms, Comparison::AtMost, i64::try_from(linear.most).ok()?))
}

/// What has to hold of a safe set, and what comes of it.
pub(crate) struct Obligations {
    pub(crate) play: Play,
    pub(crate) from: Vec<Track>,
    pub(crate) to: Vec<Track>,
    pub(crate) moves: Formula,
}

impl Obligations {
    /// Those of the rules at positions of so many numbers.
    pub(crate) fn of(rules: &dyn Ruleset, numbers: usize) -> Option<Self> {
        let count = Track::try_from(numbers).ok()?;
        let (from, to): (Vec<Track>, Vec<Track>) =
            ((0..count).collect(), (count..2 * count).collect());
        let moves = moves(rules, &from, &to)?;
        Some(Self { play: rules.play(), from, to, moves })
    }

    fn some_move(&self, inner: Formula) -> Formula {
        self.to.iter().fold(inner, |inner, track| Formula::exists(*track, inner))
    }

    /// No move starts here.
    fn ends(&self) -> Formula {
        self.some_move(self.moves.clone()).negate()
    }

    /// What is known of a set that is guessed: a certificate, or that the engine alone has decided them; none if it is not the safe set.
    fn prove(
        &self,
        rules: &SharedRules,
        safe: &digits::Automaton,
        prover: &mut Prover,
    ) -> Result<Option<Certified>, Unlearned> {
        let numeration = prover.numeration().to_kernel().ok_or(Fault::Malformed);
        match numeration.and_then(|numeration| certify::certificate(rules, safe, numeration)) {
            Ok(certified) => Ok(Some(Ok(certified))),
            Err(Fault::Stays(_) | Fault::NoReply(_) | Fault::EndIsSafe) => Ok(None),
            Err(fault) => {
                let given = prover.give_table(safe);
                let hold = self.hold(given, prover).map_err(Unlearned::Stopped)?;
                Ok(hold.then_some(Err(fault)))
            }
        }
    }

    /// They hold of the set with this number.
    fn hold(&self, safe: usize, prover: &mut Prover) -> Result<bool, Stop> {
        let here = Formula::Accepted(safe, self.from.clone());
        let into = Formula::And(vec![self.moves.clone(), Formula::Accepted(safe, self.to.clone())]);
        let mut all = vec![here.clone().implies(into.clone().negate())];
        match self.play {
            Play::Normal => all.push(Formula::Or(vec![here, self.some_move(into)])),
            Play::Misere => {
                all.push(Formula::Or(vec![here.clone(), self.some_move(into), self.ends()]));
                all.push(here.implies(self.ends().negate()));
            }
        }
        for obligation in all {
            if prover.decide(&obligation)? != Decision::Holds {
                return Ok(false);
            }
        }
        self.play_ends(prover)
    }

    /// Every move makes the sum of all numbers smaller, or one of them alone.
    fn play_ends(&self, prover: &mut Prover) -> Result<bool, Stop> {
        let pairs: Vec<_> = self.from.iter().copied().zip(self.to.iter().copied()).collect();
        let alone = pairs.iter().map(|pair| vec![*pair]);
        for measured in [pairs.clone()].into_iter().chain(alone) {
            let terms = measured.iter().flat_map(|(from, to)| [(1, *to), (-1, *from)]);
            let terms: Vec<(i64, Track)> = terms.collect();
            let smaller = Formula::linear(&terms, Comparison::AtMost, -1);
            if prover.decide(&self.moves.clone().implies(smaller))? == Decision::Holds {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The safe set of a game at positions of so many numbers: guessed from small ones, and proved; longer numbers are looked at until that
/// succeeds.
///
/// # Errors
/// Why there is none.
pub fn learn(
    rules: &SharedRules,
    numbers: usize,
    prover: &mut Prover,
) -> Result<Learned, Unlearned> {
    if numbers == 0 || numbers > MAX_LEARNED {
        return Err(Unlearned::TooMany);
    }
    // Where play may repeat, no small position comes to an end by itself, and no sum falls with every move.
    if rules.can_repeat() {
        return Err(Unlearned::NoMoves);
    }
    let obligations = Obligations::of(rules.as_ref(), numbers).ok_or(Unlearned::NoMoves)?;
    let small = RefCell::new(Small::of(rules.as_ref()));
    let holds = |position: &[u64]| small.borrow_mut().is_lost(&Position::from(position.to_vec()));
    let numeration = prover.numeration().to_kernel().ok_or(Unlearned::NoneFits)?;
    let left = Cell::new(MAX_ASKED);
    let (mut tried, mut missing) = (Vec::new(), Unlearned::NoneFits);
    for (columns, endings) in guess::lengths(most_columns(numeration, numbers)) {
        let tracks = numbers as Track;
        let sample = Sample { numeration, tracks, columns, holds: &holds, left: &left };
        let guess = guess_table(&sample, endings, prover);
        if small.borrow().is_exhausted() {
            return Err(Unlearned::TooMuchWork);
        }
        match guess {
            Ok(safe) if !tried.contains(&safe) => {
                if let Some(certified) = obligations.prove(rules, &safe, prover)? {
                    return Ok(Learned { safe, columns, certified });
                }
                tried.push(safe);
            }
            Ok(_) | Err(NoGuess::Short | NoGuess::Stopped(_)) => {}
            Err(NoGuess::Work) => missing = Unlearned::TooMuchWork,
        }
    }
    Err(missing)
}

fn guess_table(
    sample: &Sample<'_>,
    endings: usize,
    prover: &mut Prover,
) -> Result<digits::Automaton, NoGuess> {
    let guess = sample.guess(prover.diagrams_mut(), endings)?;
    // A table is refused where leading zeros make a difference: longer words would have told so.
    certify::table(prover.diagrams_mut(), &guess, sample.tracks).map_err(|_| NoGuess::Short)
}

/// How many digits the numbers have at most that are solved one by one.
fn most_columns(numeration: digits::Numeration, numbers: usize) -> usize {
    use digits::Numeration::{Binary, Fibonacci};
    match (numeration, numbers) {
        (Binary, 1) => 10,
        (Binary, 2) => 7,
        (Binary, 3) => 5,
        (Binary, _) => 4,
        (Fibonacci, 1) => 13,
        (Fibonacci, 2) => 11,
        (Fibonacci, _) => 5,
    }
}

/// Small positions of a game, solved by the definition.
struct Small<'a> {
    rules: &'a dyn Ruleset,
    lost: HashMap<Position, bool>,
    looks: u64,
}

impl<'a> Small<'a> {
    fn of(rules: &'a dyn Ruleset) -> Self {
        Self { rules, lost: HashMap::default(), looks: 0 }
    }

    /// Whether more options would have to be looked at than [`MAX_SMALL_LOOKS`]; what is said of positions from then on means nothing.
    fn is_exhausted(&self) -> bool {
        self.looks > MAX_SMALL_LOOKS
    }

    /// Whether the mover has lost.
    fn is_lost(&mut self, position: &Position) -> bool {
        let position = self.rules.canonical(position);
        if let Some(known) = self.lost.get(&position) {
            return *known;
        }
        let mut options = Vec::new();
        let flow = self.rules.each_option(&position, &mut |option| {
            self.looks += 1;
            options.push(option);
            if self.looks > MAX_SMALL_LOOKS { STOP } else { GO_ON }
        });
        if flow.is_break() {
            return false;
        }
        let is_lost = match options.is_empty() {
            true => self.rules.end(&position) == Outcome::P,
            false => !options.iter().any(|option| self.is_lost(option)),
        };
        self.lost.insert(position, is_lost);
        is_lost
    }
}
