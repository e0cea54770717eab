//! Games of any number of heaps in which a move changes one of them: which lists are lost. The worths of single heaps are guessed
//! from small ones; that the lists whose worths have the nim-sum 0 are the lost ones is proved by induction (see [`crate::heaps`]).

use crate::{
    By, Comparison, Decision, Formula, Prover, Track,
    compile::{self, Games, Rule},
    formula::{HEAP, WORTH},
    games::{self, Unlearned},
    relations::Relation,
};
use bouton_kernel::{
    digits::ways,
    game::{Change, Form, Moves, Play, Ruleset, TakeAway, TakeSet},
    nimber::mex,
};
use std::any::Any;

/// From this worth on a heap is rich: where none is, misère play turns the rule around.
const RICH: i64 = 2;

/// When one move makes the second number of the first, in a game in which it changes one of any number of heaps.
#[must_use]
pub fn heap_move(rules: &dyn Ruleset, from: Track, to: Track) -> Option<Formula> {
    match rules.change() {
        Some(Change::One(_)) if ways(rules, 1).is_some() => games::moves(rules, &[from], &[to]),
        Some(Change::One(_) | Change::Several(_) | Change::Both | Change::Own(_)) | None => None,
    }
}

/// The rule of a game, proved for any number of heaps.
///
/// # Errors
/// If there is none, or none is found.
pub fn learn(rules: &dyn Ruleset, prover: &mut Prover) -> Result<Rule, Unlearned> {
    let rule = guess(rules).ok_or(Unlearned::NoMoves)?;
    if holds(rules, &rule, prover)? { Ok(rule) } else { Err(Unlearned::NoneFits) }
}

/// Whether the rule tells the lost lists of heaps, for any number of them.
///
/// # Errors
/// If there is no such game, or the engine stopped.
pub fn holds(rules: &dyn Ruleset, rule: &Rule, prover: &mut Prover) -> Result<bool, Unlearned> {
    let play = if rule.misere.is_some() { Play::Misere } else { Play::Normal };
    if rules.play() != play {
        return Ok(false);
    }
    let obligations = compile::obligations(rule, &mut OneGame(rules)).ok_or(Unlearned::NoMoves)?;
    for obligation in obligations {
        match prover.decide(&obligation) {
            Ok(Decision::Holds) => {}
            Ok(Decision::Fails(_)) | Err(crate::Stop::Heaps) => return Ok(false),
            Err(stop) => return Err(Unlearned::Stopped(stop)),
        }
    }
    Ok(true)
}

/// What one heap is worth, by its Grundy value, in normal play: proved by what Grundy values are. Those of several heaps
/// add by nim-sum (Sprague 1935, Grundy 1939).
///
/// # Errors
/// If there is no such game, or nothing is found.
pub fn grundy(rules: &dyn Ruleset, prover: &mut Prover) -> Result<Formula, Unlearned> {
    if rules.play() != Play::Normal {
        return Err(Unlearned::NoMoves);
    }
    let worth = guess_worth(rules).ok_or(Unlearned::NoMoves)?;
    for obligation in values(rules, &worth).ok_or(Unlearned::NoMoves)? {
        match prover.decide(&obligation) {
            Ok(Decision::Holds) => {}
            Ok(Decision::Fails(_)) => return Err(Unlearned::NoneFits),
            Err(stop) => return Err(Unlearned::Stopped(stop)),
        }
    }
    Ok(worth)
}

/// Each heap has one worth; moves make it smaller; none leads to a heap of the same worth, and some to each smaller one.
fn values(rules: &dyn Ruleset, worth: &Formula) -> Option<Vec<Formula>> {
    let [heap, own, to, after] = [0, 1, 2, 3];
    let of = |heap: Track, number: Track| {
        worth.renamed(&|track| match track {
            HEAP => heap,
            WORTH => number,
            track => track,
        })
    };
    let way = games::moves(rules, &[heap], &[to])?;
    let both = Formula::And(vec![of(heap, own), of(heap, after)]);
    let moved = Formula::And(vec![way.clone(), of(heap, own), of(to, after)]);
    let reached = Formula::exists(to, Formula::And(vec![way.clone(), of(to, after)]));
    let smaller = Formula::And(vec![of(heap, own), Formula::less(after, own)]);
    Some(vec![
        Formula::exists(own, of(heap, own)),
        both.implies(Formula::equal(own, after)),
        way.implies(Formula::less(to, heap)),
        moved.implies(Formula::equal(own, after).negated()),
        smaller.implies(reached),
    ])
}

/// A rule that may be right.
#[must_use]
pub fn guess(rules: &dyn Ruleset) -> Option<Rule> {
    rules.change()?;
    let worth = guess_worth(rules)?;
    let misere = (rules.play() == Play::Misere).then_some(RICH);
    Some(Rule { worth, by: By::Xor, misere })
}

/// What a heap may be worth.
fn guess_worth(rules: &dyn Ruleset) -> Option<Formula> {
    let Some(change) = rules.change() else {
        let pile: Option<&TakeAway> = (rules as &dyn Any).downcast_ref();
        return periodic(&pile.filter(|pile| pile.form == Form::Pile)?.take);
    };
    Some(match change {
        Change::One(Moves::Any) => Formula::equal(HEAP, WORTH),
        Change::One(Moves::Set(take)) => periodic(take)?,
        Change::One(Moves::Break(_) | Moves::AnyOrPart | Moves::Gap)
        | Change::Several(_)
        | Change::Both
        | Change::Own(_) => return None,
    })
}

/// So many heaps are looked at for a period, and periods so long are taken.
const LOOKED_AT: u64 = 200;
const MAX_PERIOD: u64 = 40;

/// Worths that repeat, as far as small heaps tell.
fn periodic(take: &TakeSet) -> Option<Formula> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..LOOKED_AT {
        let left = take.iter().filter_map(|taken| heap.checked_sub(taken));
        let found: Vec<u64> =
            left.filter_map(|left| values.get(usize::try_from(left).ok()?).copied()).collect();
        values.push(mex(&found));
    }
    let repeats = |before: usize, period: usize| {
        values.iter().skip(before).zip(values.iter().skip(before + period)).all(|(a, b)| a == b)
    };
    let sizes = || 1..=MAX_PERIOD as usize;
    let both = (0..=MAX_PERIOD as usize).flat_map(|before| sizes().map(move |one| (before, one)));
    let (before, period) = both.into_iter().find(|(before, period)| repeats(*before, *period))?;
    let worth = |heap: usize| {
        let value = i64::try_from(*values.get(heap)?).ok()?;
        let own = Formula::linear(&[(1, WORTH)], Comparison::Equal, value);
        let (place, times) = (i64::try_from(heap).ok()?, WORTH - 2);
        let here = match heap < before {
            true => Formula::linear(&[(1, HEAP)], Comparison::Equal, place),
            false => {
                let terms = [(1, HEAP), (-(period as i64), times)];
                Formula::exists(times, Formula::linear(&terms, Comparison::Equal, place))
            }
        };
        Some(Formula::And(vec![here, own]))
    };
    (0..before + period).map(worth).collect::<Option<Vec<Formula>>>().map(Formula::Or)
}

/// The moves of one game.
struct OneGame<'a>(&'a dyn Ruleset);

impl Games for OneGame<'_> {
    fn lost(&mut self, _: usize, _: usize) -> Option<usize> {
        None
    }

    fn position(&mut self, _: usize, _: &[Track]) -> Option<Formula> {
        None
    }

    fn moves(&mut self, _: usize, from: &[Track], to: &[Track]) -> Option<Formula> {
        games::moves(self.0, from, to)
    }

    fn heap_move(&mut self, _: usize, from: Track, to: Track) -> Option<Formula> {
        heap_move(self.0, from, to)
    }

    fn rule(&mut self, _: usize) -> Option<Rule> {
        None
    }

    fn worth(&mut self, _: usize, _: Option<usize>) -> Option<Formula> {
        None
    }

    fn relation(&mut self, _: Relation) -> Option<usize> {
        None
    }

    fn holds(&mut self, _: &Formula) -> bool {
        false
    }
}
