//! Theorems about every size, from certificates: which positions of so many numbers are lost for the mover, told by an automaton
//! that reads their digits.
//!
//! A tuple of numbers is read as one word, column after column, the highest first; bit `i` of a column is the digit of number
//! `i` (its *track*). Nothing is determinised here and no set is searched for: whatever is hard to find is handed in, and checked
//! by two local rules.
//!
//! - `never`: no numbers meet these conditions. Every state that columns lead to is visited, and none accepts.
//! - `check_replies`: whoever meets the conditions has a reply. Handed in is a *strategy*: a transducer that keeps in mind, after
//!   each column, how some replies stand. What it keeps in mind must come from what it kept in mind before, by digits of the
//!   reply; where the conditions are met, one of its replies must be right. So going back over the columns finds the reply.
//!
//! With the safe set `S` of rules `R` the obligations are (see [`safe_set`]): *every move makes a weighted sum smaller*, so that play ends; *no
//! move stays in `S`*; *every other position has a move into `S`*. In misère play *no end is in `S`*, and an end needs no move
//! into `S`. By induction over the weighted sum `S` is exactly the set of lost positions, whatever the sizes.
//!
//! *Any number of heaps* is another theorem ([`heap_worths`]).
//!
//! Reading order: [`Automaton`]; `literal`: what is known of numbers after some columns; `moves`: what one move is; `local`: the
//! two rules; `worths`: any number of heaps.

mod automaton;
mod literal;
mod local;
mod moves;
mod worths;

pub use automaton::{Automaton, MAX_TRACKS};
pub use literal::{Atom, Cell, Condition, Linear, Literal, State, Track};
pub use local::{MAX_LOOKS, MAX_VISITED, Replies, Reply, Stance, before_first, follow};
pub use moves::{Way, beside_nim, runs, ways};
pub use worths::{HeapWorths, heap_worths};

use crate::{
    check::{Evidence, SharedRules, Theorem},
    game::{Play, Ruleset},
};

/// A way of writing numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Numeration {
    /// Binary digits.
    Binary,
    /// Fibonacci digits, of 1, 2, 3, 5, 8, …; no two neighbours are ones (Zeckendorf 1972).
    Fibonacci,
}

/// What is handed in about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// How the numbers are written.
    pub numeration: Numeration,
    /// What accepts the positions that are lost for the mover.
    pub safe: Automaton,
    /// Every move makes the sum of the numbers, each taken so many times, smaller.
    pub weights: Vec<u64>,
    /// A move into the safe set from wherever that is asked for.
    pub replies: Replies,
}

/// Which positions are lost for the mover, whatever the sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeSet {
    /// How the numbers are written.
    pub numeration: Numeration,
    /// What accepts the positions that are lost for the mover.
    pub safe: Automaton,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An automaton lacks a column, leads to a state that is none, or a column of zeros leaves its first state.
    Malformed,
    /// The moves of this game from positions of so many numbers are not told as conditions on numbers.
    NoMoves,
    /// What belongs to misère play alone is missing, or stands where it does not belong.
    OtherPlay,
    /// In misère play the heaps are not lost as heaps of Nim of their worths are.
    OtherRule,
    /// The weights are about another number of numbers; or, of heaps in misère play, the digits are not binary.
    OtherNumbers,
    /// More than [`MAX_VISITED`] states would have to be visited, or more than [`MAX_LOOKS`] columns or pairs of replies looked at.
    TooLarge,
    /// A move that does not make the weighted sum smaller.
    NoDescent(usize),
    /// A move that stays in the safe set.
    Stays(usize),
    /// In misère play, a position without moves in the safe set.
    EndIsSafe,
    /// The strategy has no state after a column, or a state that is never used.
    Strategy(usize),
    /// What this state of the strategy keeps in mind does not come from what was kept in mind before.
    NotReached(usize),
    /// The conditions are met in this state of the strategy, and none of its replies is right.
    NoReply(usize),
}

/// The lost positions of a game, for every size.
///
/// # Errors
/// What is missing in the certificate or wrong.
pub fn safe_set(rules: SharedRules, given: &Certificate) -> Result<Theorem<SafeSet>, Fault> {
    let (statement, evidence) = given.conclusion(check_certificate(rules.as_ref(), given)?);
    Ok(Theorem::of(rules, statement, evidence))
}

/// How many states had to be visited to see that the certificate is right.
fn check_certificate(rules: &dyn Ruleset, given: &Certificate) -> Result<usize, Fault> {
    let asked = Obligations::of(rules, given.numeration, &given.safe)?;
    Ok(asked.play_ends(&given.weights)?
        + asked.nothing_stays()?
        + asked.no_end_is_safe()?
        + local::check_replies(&asked.others_reply(), &given.replies)?)
}

impl Certificate {
    /// What it shows after so many states were visited.
    fn conclusion(&self, visited: usize) -> (SafeSet, Evidence) {
        let statement = SafeSet { numeration: self.numeration, safe: self.safe.clone() };
        (statement, Evidence::Automaton { states: self.safe.states(), visited })
    }
}

/// What has to hold of a safe set.
pub struct Obligations<'a> {
    numeration: Numeration,
    safe: &'a Automaton,
    ways: Vec<Way>,
    /// In misère play, when no move is left.
    ended: Option<Vec<Literal>>,
}

/// Whoever meets the condition must have a reply.
pub struct Question {
    /// How many numbers the condition is about.
    pub numbers: Track,
    /// The condition.
    pub condition: Condition,
    /// The replies.
    pub replies: Vec<Reply>,
}

/// The automaton accepts the numbers in these places, or it does not.
fn acceptance(automaton: &Automaton, tracks: &[Track], holds: bool) -> Literal {
    Literal { atom: Atom::Accepted(automaton.clone(), tracks.to_vec()), holds }
}

impl<'a> Obligations<'a> {
    /// What has to hold of the set that the automaton accepts, under these rules.
    ///
    /// # Errors
    /// [`Fault::NoMoves`].
    pub fn of(
        rules: &dyn Ruleset,
        numeration: Numeration,
        safe: &'a Automaton,
    ) -> Result<Self, Fault> {
        let ways = ways(rules, safe.tracks().into()).ok_or(Fault::NoMoves)?;
        let ended = || moves::end_conditions(rules, safe.tracks()).ok_or(Fault::NoMoves);
        let ended = (rules.play() == Play::Misere).then(ended).transpose()?;
        Ok(Self { numeration, safe, ways, ended })
    }

    fn before(&self) -> Vec<Track> {
        (0..self.safe.tracks()).collect()
    }

    /// No numbers meet what holds of any way to move together with what `also` says.
    fn no_way(
        &self,
        also: impl Fn(&Way) -> Vec<Literal>,
        fault: fn(usize) -> Fault,
    ) -> Result<usize, Fault> {
        let one = |(index, way): (usize, &Way)| {
            let tracks = self.safe.tracks() + way.fresh;
            let literals = [also(way), way.conditions.clone()].concat();
            let condition = Condition::new(self.numeration, literals, 0..tracks);
            local::never(tracks, &condition)?.ok_or(fault(index))
        };
        self.ways.iter().enumerate().map(one).sum()
    }

    fn play_ends(&self, weights: &[u64]) -> Result<usize, Fault> {
        if weights.len() != usize::from(self.safe.tracks()) {
            return Err(Fault::OtherNumbers);
        }
        self.no_way(|way| vec![way.sum_stays(weights)], Fault::NoDescent)
    }

    fn nothing_stays(&self) -> Result<usize, Fault> {
        let safe = |tracks: &[Track]| acceptance(self.safe, tracks, true);
        self.no_way(|way| vec![safe(&self.before()), safe(&way.after)], Fault::Stays)
    }

    fn no_end_is_safe(&self) -> Result<usize, Fault> {
        let Some(ended) = &self.ended else { return Ok(0) };
        let safe = acceptance(self.safe, &self.before(), true);
        let numbers = self.safe.tracks();
        let literals = [&ended[..], &[safe]].concat();
        local::never(numbers, &Condition::new(self.numeration, literals, 0..numbers))?
            .ok_or(Fault::EndIsSafe)
    }

    /// Every position outside the safe set has a move into it, or in misère play no move at all.
    #[must_use]
    pub fn others_reply(&self) -> Question {
        let numbers = self.safe.tracks();
        let reply = |way: &Way| {
            let literals =
                [vec![acceptance(self.safe, &way.after, true)], way.conditions.clone()].concat();
            let tracks = numbers..numbers + way.fresh;
            Reply { fresh: way.fresh, condition: Condition::new(self.numeration, literals, tracks) }
        };
        let end = |ended: &Vec<Literal>| Reply {
            fresh: 0,
            condition: Condition::new(self.numeration, ended.clone(), 0..0),
        };
        let asked = vec![acceptance(self.safe, &self.before(), false)];
        let condition = Condition::new(self.numeration, asked, 0..numbers);
        let replies = self.ways.iter().map(reply).chain(self.ended.iter().map(end));
        Question { numbers, condition, replies: replies.collect() }
    }
}

#[cfg(test)]
mod tests;
