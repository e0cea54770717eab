//! Games: their moves as formulas, from what the kernel says of their rules; and their safe sets, learned from small positions
//! and then proved.

use crate::{
    Comparison, Decision, Formula, Numeration, Prover, Stop, Track, certify, guess::Sample,
};
use bouton_kernel::{
    check::{SharedRules, Theorem},
    digits::{self, Certificate, Fault, Linear, SafeSet, Way},
    game::{Outcome, Play, Position, Ruleset},
};
use std::{cell::RefCell, collections::HashMap};

/// The most numbers of a position of which a safe set is learned.
pub const MAX_LEARNED: usize = 6;

/// The safe set of a game, with what it rests on.
#[derive(Clone, Debug)]
pub struct Learned {
    /// What accepts it.
    pub safe: digits::Automaton,
    /// Positions with numbers of so many digits were solved to learn it.
    pub columns: usize,
    /// The kernel's theorem and the certificate for it, or why there is none: then the engine alone has decided the obligations.
    pub certified: Result<(Certificate, Theorem<SafeSet>), Fault>,
}

/// Why there is no safe set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlearned {
    /// The moves are not told as conditions on so many numbers.
    NoMoves,
    /// More than [`MAX_LEARNED`] numbers.
    TooMany,
    /// No small automaton fits the small positions and meets the obligations.
    NoneFits,
    /// The engine stopped.
    Stopped(Stop),
}

/// When one move leads from the first numbers to the second.
#[must_use]
pub fn moves(rules: &dyn Ruleset, from: &[Track], to: &[Track]) -> Option<Formula> {
    let ways = digits::ways(rules, from.len()).filter(|_| from.len() == to.len())?;
    ways.iter().map(|way| one_way(way, from, to)).collect::<Option<_>>().map(Formula::Or)
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

fn of_kernel(linear: &Linear, place: &dyn Fn(Track) -> Option<Track>) -> Option<Formula> {
    let term =
        |(factor, track): &(i128, Track)| Some((i64::try_from(*factor).ok()?, place(*track)?));
    let terms: Vec<(i64, Track)> = linear.terms.iter().map(term).collect::<Option<_>>()?;
    let comparison = match linear.comparison {
        digits::Comparison::Equal => Comparison::Equal,
        digits::Comparison::AtMost => Comparison::AtMost,
    };
    Some(Formula::linear(&terms, comparison, i64::try_from(linear.constant).ok()?))
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
    pub(crate) fn ends(&self) -> Formula {
        self.some_move(self.moves.clone()).negated()
    }

    /// They hold of the set with this number.
    fn hold(&self, safe: usize, prover: &mut Prover) -> Result<bool, Stop> {
        let here = Formula::Accepted(safe, self.from.clone());
        let into = Formula::And(vec![self.moves.clone(), Formula::Accepted(safe, self.to.clone())]);
        let mut all = vec![here.clone().implies(into.clone().negated())];
        match self.play {
            Play::Normal => all.push(Formula::Or(vec![here, self.some_move(into)])),
            Play::Misere => {
                all.push(Formula::Or(vec![here.clone(), self.some_move(into), self.ends()]));
                all.push(here.implies(self.ends().negated()));
            }
        }
        for obligation in all {
            if prover.decide(&obligation)? != Decision::Holds {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The safe set of a game at positions of so many numbers: guessed from small ones, and proved; more are looked at until that succeeds.
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
    let obligations = Obligations::of(rules.as_ref(), numbers).ok_or(Unlearned::NoMoves)?;
    let known = RefCell::new(HashMap::new());
    let holds = |position: &[u64]| {
        lost(rules.as_ref(), &Position::from(position.to_vec()), &mut known.borrow_mut())
    };
    let numeration = prover.numeration();
    let columns = most_columns(numeration, numbers);
    let sample = Sample { numeration, tracks: numbers as Track, columns, holds: &holds };
    for endings in 1..columns {
        let Some(safe) = sample.guess(prover.diagrams_mut(), endings) else { continue };
        let given = prover.give(safe.clone());
        if obligations.hold(given, prover).map_err(Unlearned::Stopped)? {
            let safe = certify::table(prover.diagrams_mut(), &safe, numbers as Track);
            let Ok(safe) = safe else { continue };
            let certified = certify::certificate(rules, &safe, &obligations, prover);
            return Ok(Learned { safe, columns, certified });
        }
    }
    Err(Unlearned::NoneFits)
}

/// How many digits the numbers have that are solved one by one: some thousand positions.
fn most_columns(numeration: Numeration, numbers: usize) -> usize {
    match (numeration, numbers) {
        (Numeration::Binary, 1) => 10,
        (Numeration::Binary, 2) => 7,
        (Numeration::Binary, 3) => 5,
        (Numeration::Binary, 4) => 4,
        (Numeration::Binary, _) => 3,
        (Numeration::Fibonacci, 1) => 13,
        (Numeration::Fibonacci, 2) => 11,
        (Numeration::Fibonacci, _) => 5,
    }
}

/// Whether the mover has lost, by the definition.
fn lost(rules: &dyn Ruleset, position: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(found) = known.get(position) {
        return *found;
    }
    let mut options = Vec::new();
    rules.options(position, &mut |option| options.push(option));
    let found = match options.is_empty() {
        true => rules.end(position) == Outcome::P,
        false => !options.iter().any(|option| lost(rules, option, known)),
    };
    known.insert(position.clone(), found);
    found
}
