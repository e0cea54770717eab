//! Games of any number of heaps: which lists are lost. Where a move changes one of them, the worths of single heaps are guessed
//! from small ones; that the lists whose worths have the nim-sum 0 are the lost ones is proved by induction (see [`crate::heaps`]). Where it may
//! change several, see [`crate::columns`].

use crate::{
    By, Comparison, Decision, Formula, Prover, Track,
    certify::{self, table},
    columns,
    compile::{self, Games, Rule, Sum, by_sums},
    formula::{HEAP, WORTH},
    games::{self, Unlearned},
    parts,
};
use bouton_kernel::{
    check::SharedRules,
    digits::{Certificate, Fault, beside_nim, ways},
    game::{Change, HeapKind, Heaps, Moves, Nim, Play, Ruleset},
};
use std::sync::Arc;

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

/// The rules of each heap alone, in normal play, where each has moves of its own.
#[must_use]
pub fn apart(rules: &dyn Ruleset) -> Option<Vec<SharedRules>> {
    let Some(Change::Own(kinds)) = rules.change() else { return None };
    let play = Play::Normal;
    let alone = |kind: &HeapKind| -> SharedRules {
        match kind {
            HeapKind::Nim => Arc::new(Nim { play }),
            HeapKind::Take(take) => Arc::new(Heaps { take: take.clone(), play }),
        }
    };
    Some(kinds.iter().map(alone).collect())
}

/// The rule of a game, proved for any number of heaps.
///
/// # Errors
/// If there is none, or none is found.
pub fn learn(rules: &dyn Ruleset, prover: &mut Prover) -> Result<Rule, Unlearned> {
    let rule = guess(rules)?;
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
    if let By::Columns(modulus) = rule.by {
        return Ok(columns::tell_lost_heaps(rules, rule, modulus));
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

/// What shows the kernel a rule: the lost positions of one heap beside a heap of Nim in normal play; and in misère play of one
/// heap beside two heaps of Nim.
///
/// # Errors
/// If the kernel knows no such games, and what it does not believe or what is too large for it.
pub fn certificates(
    rules: &dyn Ruleset,
    rule: &Rule,
    prover: &mut Prover,
) -> Result<(Certificate, Option<Certificate>), Fault> {
    let mut certificate = |play, lost: &Formula, numbers| {
        let beside = beside_nim(rules, play).ok_or(Fault::NoMoves)?;
        let lost = prover.automaton_of(lost).map_err(|_| Fault::TooLarge)?;
        let safe = table(prover.diagrams_mut(), &lost, numbers)?;
        let numeration = prover.numeration().to_kernel().ok_or(Fault::Malformed)?;
        let (certificate, _) = certify::certificate(&beside, &safe, numeration)?;
        Ok::<_, Fault>(certificate)
    };
    let worth = |track: Track| rule.worth.rename(&|own| if own == HEAP { 0 } else { track });
    let beside_one = certificate(Play::Normal, &worth(1), 2)?;
    let beside_two = match rule.misere {
        None => None,
        Some(least) => Some(certificate(Play::Misere, &lost_beside_two(worth(3), least), 3)?),
    };
    Ok((beside_one, beside_two))
}

/// A heap, told by the first number and worth the fourth, is lost beside heaps of Nim in misère play.
fn lost_beside_two(worth: Formula, least: i64) -> Formula {
    let [first, second, own, sum] = [1, 2, 3, 4];
    let is_rich = |track| Formula::linear(&[(-1, track)], Comparison::AtMost, -least);
    let rich = Formula::Or([first, second, own].map(is_rich).to_vec());
    let is_sum = Formula::balanced(vec![first, second, own, sum]);
    let lost = Formula::And(vec![is_sum, by_sums(&[Sum::of(sum)], Some(rich))]);
    Formula::exists(own, Formula::And(vec![worth, Formula::exists(sum, lost)]))
}

/// A rule that may be right.
///
/// # Errors
/// If nothing is known of such moves, or what heaps are worth does not repeat soon.
pub fn guess(rules: &dyn Ruleset) -> Result<Rule, Unlearned> {
    let worth = guess_worth(rules)?;
    let by = match rules.change() {
        Some(Change::Several(most)) if most > columns::MAX_CHANGED => {
            return Err(Unlearned::TooMany);
        }
        Some(Change::Several(most)) => By::Columns(most + 1),
        Some(Change::One(_) | Change::Both | Change::Own(_)) | None => By::Xor,
    };
    let misere = (rules.play() == Play::Misere).then_some(RICH);
    Ok(Rule { worth, by, misere })
}

/// What a heap may be worth.
fn guess_worth(rules: &dyn Ruleset) -> Result<Formula, Unlearned> {
    match rules.change().ok_or(Unlearned::NoMoves)? {
        Change::One(Moves::Any) | Change::Several(_) => Ok(Formula::equal(HEAP, WORTH)),
        Change::One(Moves::Set(_)) => {
            parts::periodic(&parts::values(rules, 0, parts::LOOKED_AT), 0)
                .ok_or(Unlearned::NoPeriod)
        }
        Change::One(Moves::Break(_) | Moves::AnyOrPart | Moves::Gap)
        | Change::Both
        | Change::Own(_) => Err(Unlearned::NoMoves),
    }
}

/// The moves of one game.
struct OneGame<'a>(&'a dyn Ruleset);

impl Games for OneGame<'_> {
    fn moves(&mut self, _: usize, from: &[Track], to: &[Track]) -> Option<Formula> {
        games::moves(self.0, from, to)
    }

    fn heap_move(&mut self, _: usize, from: Track, to: Track) -> Option<Formula> {
        heap_move(self.0, from, to)
    }
}
