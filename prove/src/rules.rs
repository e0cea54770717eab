//! Games of any number of heaps in which a move changes one of them: which lists are lost. The worths of single heaps are guessed
//! from small ones; that the lists whose worths have the nim-sum 0 are the lost ones is proved by induction (see [`crate::heaps`]).

use crate::{
    By, Decision, Formula, Prover, Track,
    compile::{self, Games, Rule},
    formula::{HEAP, WORTH},
    games::{self, Unlearned},
    parts::{self, Parting, Valued},
    relations::Relation,
};
use bouton_kernel::{
    digits::ways,
    game::{Change, Moves, Play, Ruleset},
};

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

/// A rule that may be right.
#[must_use]
pub fn guess(rules: &dyn Ruleset) -> Option<Rule> {
    let worth = guess_worth(rules)?;
    let misere = (rules.play() == Play::Misere).then_some(RICH);
    Some(Rule { worth, by: By::Xor, misere })
}

/// What a heap may be worth.
fn guess_worth(rules: &dyn Ruleset) -> Option<Formula> {
    match rules.change()? {
        Change::One(Moves::Any) => Some(Formula::equal(HEAP, WORTH)),
        Change::One(Moves::Set(_)) => parts::periodic(&parts::values(rules, 0), 0),
        Change::One(Moves::Break(_) | Moves::AnyOrPart | Moves::Gap)
        | Change::Several(_)
        | Change::Both
        | Change::Own(_) => None,
    }
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

    fn rows(&mut self, _: usize) -> Option<u64> {
        None
    }

    fn partings(&mut self, _: usize, _: usize) -> Option<Vec<Parting>> {
        None
    }

    fn valued(&mut self, _: usize) -> Option<Valued> {
        None
    }

    fn has_values(&self, _: usize) -> bool {
        false
    }

    fn lost_when(&mut self, _: usize, _: &[Track]) -> Option<Formula> {
        None
    }

    fn relation(&mut self, _: Relation) -> Option<usize> {
        None
    }

    fn sums(&mut self, _: &Formula, _: By) -> Option<usize> {
        None
    }

    fn holds(&mut self, _: &Formula) -> bool {
        false
    }
}
