//! The *graph* rule: a side wins, or holds, because it always has an answer. What is handed in names the positions that the
//! side, the *chooser*, leaves behind, and its replies; certificates and strategies are two ways to write that down, and a
//! table is the graph that names every position.
//!
//! What is checked, from the rules alone:
//!
//! 1. *left*: every option of a position that is left has a reply, or is an end that the aim allows; without options it
//!    is itself an end that the aim allows;
//! 2. *reply*: a reply is a move, and leads to a position that is left;
//! 3. *progress*, for a win: where play can repeat, every position that is left carries a rank; wherever it carries one,
//!    the replies to its options lead to smaller ranks.
//!
//! Why that suffices. By 1 and 2 whoever is left a position of the graph can only move to where the chooser has its reply,
//! back into the graph, or to an end that suits the chooser. A win also needs an end: play ends by the rules of the game, or
//! because ranks fall and cannot fall for ever. A defence shows that the other side cannot force a win; one of either
//! side shows a draw. A rank bounds the moves of the chooser still to come, so it also tells how long a win lasts at most.
//! Positions stand for their mirror images, which the rules call canonical: they have the same outcome and as many moves.

use super::{Answer, Decided, Evidence, Lasts, MAX_OPTIONS, SharedRules, Theorem};
use crate::game::{Outcome, Position, Ruleset};
use std::collections::{BTreeSet, HashMap};

/// What a graph is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The chooser wins.
    Win,
    /// The chooser does not lose.
    Hold,
}

/// What somebody says about a game; nothing of it is believed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The positions that the chooser leaves, the other side to move, each with its rank if it has one.
    pub left: HashMap<Position, Option<u32>>,
    /// The chooser's moves, by the position from which they are made.
    pub replies: HashMap<Position, Position>,
}

/// Why the kernel refuses a graph, a certificate of a value, or a question about one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// A list that is no position of the game, or a position that nothing is shown about.
    NotShown(Position),
    /// More options than [`MAX_OPTIONS`].
    Options(Position),
    /// An end of play that the aim does not allow.
    WrongEnd(Position),
    /// An option of the first position, to the second, that has no reply.
    NoReply(Position, Position),
    /// A reply, or a way back, that is no move.
    NoMove(Position, Position),
    /// A reply to a position that is not left.
    ReplyNotLeft(Position, Position),
    /// A position without the rank that it needs.
    NoRank(Position),
    /// After the first position a reply leads to the second, whose rank is not smaller.
    NoProgress(Position, Position),
    /// Grundy values do not decide the game.
    NoGrundyValues,
    /// The position is given this value, but none of its options is given that smaller one.
    MissingValue(Position, u64, u64),
    /// A position and its option are given the same value.
    SameValue(Position, Position, u64),
    /// An option that has neither a value nor a way back to the value of its position.
    NoWayBack(Position, Position, u64),
    /// A way back that does not lead to its value.
    WrongWayBack(Position, Position, u64),
}

/// A graph that has been checked.
#[derive(Clone, Debug)]
pub struct Strategy {
    rules: SharedRules,
    aim: Aim,
    graph: Graph,
    /// Whether some play ends with an option that its mover has won: one move more than the ranks count.
    ends_after_option: bool,
    longest: Option<u32>,
}

/// The options of a position, unless there are too many.
pub(super) fn options(rules: &dyn Ruleset, position: &Position) -> Result<Vec<Position>, Refusal> {
    let options = rules.options_within(position, MAX_OPTIONS);
    options.ok_or_else(|| Refusal::Options(position.clone()))
}

impl Strategy {
    /// Checks the three rules at everything that the graph names.
    ///
    /// # Errors
    /// The first that is broken.
    pub fn check(rules: SharedRules, aim: Aim, graph: Graph) -> Result<Self, Refusal> {
        let mut checked = Self { rules, aim, graph, ends_after_option: false, longest: None };
        let replies = checked.graph.replies.iter();
        let refused = replies.filter_map(|(from, to)| checked.reply_holds(from, to).err()).min();
        refused.map_or(Ok(()), Err)?;
        let left = checked.graph.left.iter();
        let left: Vec<_> =
            left.map(|(position, rank)| checked.left_holds(position, *rank)).collect();
        // Of several faults the least, so that the same graph is refused in the same words.
        let refused = left.iter().filter_map(|held| held.as_ref().err()).min();
        refused.map_or(Ok(()), |refused| Err(refused.clone()))?;
        checked.ends_after_option = left.contains(&Ok(true));
        let named = checked.graph.left.keys().chain(checked.graph.replies.keys());
        checked.longest = named.map(|position| checked.lasts(position)).max().flatten();
        Ok(checked)
    }

    fn reply_holds(&self, from: &Position, to: &Position) -> Result<(), Refusal> {
        if !self.rules.is_option(from, to) {
            return Err(Refusal::NoMove(from.clone(), to.clone()));
        }
        let is_left = self.left_rank(to).is_some();
        is_left.then_some(()).ok_or_else(|| Refusal::ReplyNotLeft(from.clone(), to.clone()))
    }

    /// Whether play can end with an option of the position.
    fn left_holds(&self, position: &Position, rank: Option<u32>) -> Result<bool, Refusal> {
        let options = options(self.rules.as_ref(), position)?;
        if options.is_empty() && !self.allows(self.rules.end(position), Outcome::P) {
            return Err(Refusal::WrongEnd(position.clone()));
        }
        let needs_rank = self.aim == Aim::Win && self.rules.can_repeat();
        if needs_rank && rank.is_none() {
            return Err(Refusal::NoRank(position.clone()));
        }
        let mut ends = false;
        for option in &options {
            match self.find_reply(position, option)? {
                Some(to) if rank.is_some_and(|rank| self.left_rank(to).flatten() >= Some(rank)) => {
                    return Err(Refusal::NoProgress(position.clone(), to.clone()));
                }
                Some(to) if rank.is_some() && self.left_rank(to).flatten().is_none() => {
                    return Err(Refusal::NoRank(to.clone()));
                }
                Some(_) => {}
                None => ends = true,
            }
        }
        Ok(ends)
    }

    /// The reply to an option; none if it is an end that the aim allows.
    fn find_reply(&self, from: &Position, option: &Position) -> Result<Option<&Position>, Refusal> {
        if let Some(to) = self.find(&self.graph.replies, option) {
            return Ok(Some(to));
        }
        let is_end = options(self.rules.as_ref(), option)?.is_empty();
        let allowed = is_end && self.allows(self.rules.end(option), Outcome::N);
        allowed.then_some(None).ok_or_else(|| Refusal::NoReply(from.clone(), option.clone()))
    }

    /// Whether an end suits the chooser, for whom `won` is the outcome that it wants there.
    fn allows(&self, outcome: Outcome, won: Outcome) -> bool {
        outcome == won || (self.aim == Aim::Hold && outcome == Outcome::Draw)
    }

    /// What is said of a position, or of the one that stands for its mirror images.
    fn find<'a, T>(&self, said: &'a HashMap<Position, T>, position: &Position) -> Option<&'a T> {
        said.get(position).or_else(|| said.get(&self.rules.canonical(position)))
    }

    /// The rank of a position that is left; none of another position.
    fn left_rank(&self, position: &Position) -> Option<Option<u32>> {
        self.find(&self.graph.left, position).copied()
    }

    /// What the graph is for.
    #[must_use]
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// How many replies there are, and how many positions with those that are left.
    #[must_use]
    pub fn sizes(&self) -> (usize, usize) {
        (self.graph.replies.len(), self.graph.replies.len() + self.graph.left.len())
    }

    /// Who wins a position of a graph for a win; none outside it.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Theorem<Decided>> {
        let outcome = match (self.aim, self.left_rank(position), self.is_replied(position)) {
            (Aim::Win, Some(_), _) => Outcome::P,
            (Aim::Win, None, true) => Outcome::N,
            (Aim::Win, None, false) | (Aim::Hold, _, _) => return None,
        };
        self.rules.contains(position).then(|| {
            let decided = Decided { position: position.clone(), outcome };
            Theorem::of(self.rules.clone(), decided, self.evidence())
        })
    }

    fn is_replied(&self, position: &Position) -> bool {
        self.find(&self.graph.replies, position).is_some()
    }

    /// Who wins, and *all* winning moves: the others are answered, so they lose.
    ///
    /// # Errors
    /// If the graph is none for a win, does not show the outcome, or leaves a move open.
    pub fn answer(&self, position: &Position) -> Result<Theorem<Answer>, Refusal> {
        let not_shown = || Refusal::NotShown(position.clone());
        if self.aim == Aim::Hold || !self.rules.contains(position) {
            return Err(not_shown());
        }
        let options = options(self.rules.as_ref(), position)?;
        let is_won_end = options.is_empty() && self.rules.end(position) == Outcome::N;
        let mut winning = BTreeSet::new();
        let outcome = match self.left_rank(position) {
            Some(_) => Outcome::P,
            None if is_won_end || self.is_replied(position) => Outcome::N,
            None => return Err(not_shown()),
        };
        for option in options.into_iter().filter(|_| outcome == Outcome::N) {
            if self.left_rank(&option).is_some() {
                winning.insert(option);
            } else {
                self.find_reply(position, &option)?;
            }
        }
        let (position, winning_moves) = (position.clone(), winning.into_iter().collect());
        let answer = Answer { position, outcome, winning_moves, drawing_moves: Vec::new() };
        Ok(Theorem::of(self.rules.clone(), answer, self.evidence()))
    }

    /// How many moves of both sides a win lasts at most when the chooser follows its replies.
    #[must_use]
    pub fn moves_to_end(&self, position: &Position) -> Option<Theorem<Lasts>> {
        let moves = self.lasts(position).filter(|_| self.rules.contains(position))?;
        let lasts = Lasts { position: position.clone(), moves };
        Some(Theorem::of(self.rules.clone(), lasts, self.evidence()))
    }

    fn lasts(&self, position: &Position) -> Option<u32> {
        let own = self.find(&self.graph.replies, position);
        let (rank, first) = match self.left_rank(position) {
            Some(rank) => (rank?, 0),
            None => (self.left_rank(own?)??, 1),
        };
        let last = u32::from(self.ends_after_option);
        let is_win = self.aim == Aim::Win;
        is_win.then(|| rank.checked_mul(2)?.checked_add(first + last)).flatten()
    }

    /// The chooser's move: an option of this very position, also where the graph has a mirror image of it.
    #[must_use]
    pub fn reply(&self, position: &Position) -> Option<Position> {
        let to = self.find(&self.graph.replies, position)?;
        if !self.rules.contains(position) {
            return None;
        }
        if self.rules.is_option(position, to) {
            return Some(to.clone());
        }
        let wanted = self.rules.canonical(to);
        let options = options(self.rules.as_ref(), position).ok()?;
        options.into_iter().find(|option| self.rules.canonical(option) == wanted)
    }

    /// The longest line of a win in moves of both sides; none without ranks.
    #[must_use]
    pub fn longest(&self) -> Option<u32> {
        self.longest
    }

    fn evidence(&self) -> Evidence {
        Evidence::Strategy { positions: self.sizes().1 as u128, moves: self.longest }
    }
}

/// That a position is a draw: its mover does not lose by the one graph, nor the other side by the other. None if they do
/// not show that, or are about different games.
#[must_use]
pub fn prove_draw(mover: &Strategy, other: &Strategy, at: &Position) -> Option<Theorem<Decided>> {
    let hold = mover.aim == Aim::Hold && other.aim == Aim::Hold && *mover.rules == *other.rules;
    let shown = mover.is_replied(at) && other.left_rank(at).is_some();
    let decided = Decided { position: at.clone(), outcome: Outcome::Draw };
    let positions = (mover.sizes().1 + other.sizes().1) as u128;
    let evidence = Evidence::Strategy { positions, moves: None };
    let is_position = mover.rules.contains(at);
    (hold && shown && is_position).then(|| Theorem::of(mover.rules.clone(), decided, evidence))
}
