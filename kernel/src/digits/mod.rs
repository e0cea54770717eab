//! Theorems about every size, from certificates: which positions of so many numbers are lost for the mover, told by an automaton
//! that reads their digits.
//!
//! A tuple of numbers is read as one word, column after column, the highest first; bit `i` of a column is the digit of number
//! `i` (its *track*). Nothing is determinised here and no set is searched for: whatever is hard to find is handed in, and checked
//! by two local rules.
//!
//! - `never`: no numbers meet these conditions. Every state that columns lead to is visited, and none accepts.
//! - `answered`: whoever meets the conditions has a reply. Handed in is a *strategy*: a transducer that keeps in mind, after
//!   each column, how some replies stand. What it keeps in mind must come from what it kept in mind before, by digits of the
//!   reply; where the conditions are met, one of its replies must be right. So going back over the columns finds the reply.
//!
//! With the safe set `S` of rules `R` the obligations are (see [`safe_set`]): *every move makes a weighted sum smaller*, so that play ends; *no
//! move stays in `S`*; *every other position has a move into `S`*. In misère play the ends are handed in as well: no move
//! starts there, every safe position has some move, and an end needs no move into `S`. By induction over the weighted sum
//! `S` is exactly the set of lost positions, whatever the sizes.
//!
//! *Any number of heaps.* Where a move changes one heap alone, a heap is worth the Nim heap beside which it is lost: so the safe set of
//! one heap beside a Nim heap tells what every heap is worth, and by the theorem of Sprague (1935) and Grundy (1939) those lists are
//! lost whose worths have the nim-sum 0 (see [`heap_worths`]).
//!
//! Reading order: [`Automaton`]; `literal`: what is known of numbers after some columns; `moves`: what one move is; `local`: the two rules.

mod automaton;
mod literal;
mod local;
mod moves;

pub use automaton::{Automaton, MAX_TRACKS};
pub use literal::{Atom, Cell, Comparison, Condition, Linear, Literal, State, Track};
pub use local::{MAX_LOOKS, MAX_VISITED, Replies, Reply, before_first, replied};
pub use moves::{Way, beside_nim, runs, ways};

use crate::{
    check::{Evidence, SharedRules, Theorem},
    game::{Outcome, Play, Position, Ruleset},
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
    /// In misère play alone.
    pub misere: Option<Ends>,
}

/// What is handed in besides where the last move loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// What accepts positions without moves.
    pub ends: Automaton,
    /// Some move from each safe position.
    pub moves: Replies,
}

/// Which positions are lost for the mover, whatever the sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeSet {
    /// How the numbers are written.
    pub numeration: Numeration,
    /// What accepts the positions that are lost for the mover.
    pub safe: Automaton,
}

/// What every heap is worth, as the pairs of a heap and its worth: those lists of any number of heaps are lost for the mover whose worths have the nim-sum 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapWorths(pub SafeSet);

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An automaton lacks a column, leads to a state that is none, or a column of zeros leaves its first state.
    Malformed,
    /// The moves of this game from positions of so many numbers are not told as conditions on numbers.
    NoMoves,
    /// What belongs to misère play alone is missing, or stands where it does not belong.
    OtherPlay,
    /// An automaton or the weights are about another number of numbers.
    OtherNumbers,
    /// More than [`MAX_VISITED`] states would have to be visited, or more than [`MAX_LOOKS`] columns looked at.
    TooLarge,
    /// A move that does not make the weighted sum smaller.
    NoDescent(usize),
    /// A move that stays in the safe set.
    Stays(usize),
    /// A move that starts at an end.
    EndMoves(usize),
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
    let Certificate { numeration, safe, weights, replies, misere } = given;
    let asked = Obligations::of(rules.as_ref(), *numeration, safe)?;
    let mut visited = asked.play_ends(weights)? + asked.nothing_stays()?;
    visited += match (rules.play(), misere) {
        (Play::Normal, None) => local::answered(&asked.others_reply(None), replies)?,
        (Play::Misere, Some(Ends { ends, moves })) => {
            asked.ends(ends)?
                + local::answered(&asked.others_reply(Some(ends)), replies)?
                + local::answered(&asked.safe_moves(), moves)?
        }
        (Play::Normal, Some(_)) | (Play::Misere, None) => return Err(Fault::OtherPlay),
    };
    let statement = SafeSet { numeration: *numeration, safe: safe.clone() };
    let evidence = Evidence::Automaton { states: safe.states(), visited };
    Ok(Theorem::of(rules, statement, evidence))
}

/// What heaps of every size are worth, from a certificate for one of them beside a heap of Nim.
///
/// # Errors
/// [`Fault::NoMoves`] if a move may change more than one heap, and what is missing in the certificate or wrong.
pub fn heap_worths(rules: SharedRules, given: &Certificate) -> Result<Theorem<HeapWorths>, Fault> {
    let beside = beside_nim(rules.as_ref()).ok_or(Fault::NoMoves)?;
    let found = safe_set(beside, given)?;
    let statement = HeapWorths(found.statement().clone());
    Ok(Theorem::of(rules, statement, found.evidence().clone()))
}

impl Theorem<SafeSet> {
    /// Who wins the position; none if it is no position of the game, or of another number of numbers.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let SafeSet { numeration, safe } = self.statement();
        let belongs = self.rules().is_some_and(|rules| rules.contains(position));
        if !belongs || position.len() != usize::from(safe.tracks()) {
            return None;
        }
        let lost = safe.accepts(*numeration, position);
        Some(if lost { Outcome::P } else { Outcome::N })
    }
}

/// What has to hold of a safe set.
pub struct Obligations<'a> {
    numeration: Numeration,
    safe: &'a Automaton,
    ways: Vec<Way>,
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
fn accepted(automaton: &Automaton, tracks: &[Track], holds: bool) -> Literal {
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
        Ok(Self { numeration, safe, ways })
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
        let mut visited = 0;
        for (index, way) in self.ways.iter().enumerate() {
            let tracks = self.safe.tracks() + way.fresh;
            let literals = [way.literals(), also(way)].concat();
            let condition = Condition::new(self.numeration, literals, 0..tracks);
            visited += local::never(tracks, &condition)?.ok_or(fault(index))?;
        }
        Ok(visited)
    }

    fn play_ends(&self, weights: &[u64]) -> Result<usize, Fault> {
        if weights.len() != usize::from(self.safe.tracks()) {
            return Err(Fault::OtherNumbers);
        }
        self.no_way(|way| vec![way.sum_stays(weights)], Fault::NoDescent)
    }

    fn nothing_stays(&self) -> Result<usize, Fault> {
        let safe = |tracks: &[Track]| accepted(self.safe, tracks, true);
        self.no_way(|way| vec![safe(&self.before()), safe(&way.after)], Fault::Stays)
    }

    fn ends(&self, ends: &Automaton) -> Result<usize, Fault> {
        if ends.tracks() != self.safe.tracks() {
            return Err(Fault::OtherNumbers);
        }
        self.no_way(|_| vec![accepted(ends, &self.before(), true)], Fault::EndMoves)
    }

    /// Every position outside the safe set has a move into it, unless it is one of these ends.
    #[must_use]
    pub fn others_reply(&self, ends: Option<&Automaton>) -> Question {
        let all = [Some(self.safe), ends].into_iter().flatten();
        self.question(all.map(|automaton| accepted(automaton, &self.before(), false)), true)
    }

    /// Every safe position has a move.
    #[must_use]
    pub fn safe_moves(&self) -> Question {
        self.question([accepted(self.safe, &self.before(), true)], false)
    }

    fn question(&self, asked: impl IntoIterator<Item = Literal>, into_safe: bool) -> Question {
        let numbers = self.safe.tracks();
        let reply = |way: &Way| {
            let safe = into_safe.then(|| accepted(self.safe, &way.after, true));
            let literals = way.literals().into_iter().chain(safe).collect();
            let tracks = numbers..numbers + way.fresh;
            Reply { fresh: way.fresh, condition: Condition::new(self.numeration, literals, tracks) }
        };
        let condition = Condition::new(self.numeration, asked.into_iter().collect(), 0..numbers);
        Question { numbers, condition, replies: self.ways.iter().map(reply).collect() }
    }
}

#[cfg(test)]
mod tests;
