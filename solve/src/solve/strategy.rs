//! Strategies: a win, or a defence, shown by one move for each position that can come up.
//!
//! A strategy belongs to one side, the *chooser*. Its file has a list of numbers: for each position with the chooser to move,
//! in the order in which the walk first reaches it, the index of its move among the options of the rules. The walk goes
//! deep first, through the options of the other side in the order of the rules, and takes every position once. It is only
//! a way to write down a graph, with as many numbers as there are replies: what is walked through is handed to the kernel,
//! which believes nothing of it (`check/graph.rs`). A file is refused when
//!
//! 1. *move*: a position with the chooser to move has no option of that index, and is no end that its aim allows;
//! 2. *cover*: play can end where the aim does not allow it;
//! 3. *progress*, for a win only: a position comes again on a line of play;
//! 4. *nothing else*: a number is missing or left over.

use crate::game::{OptionBound, Outcome, Position, Ruleset};
use bouton_kernel::check::{self, Aim, Graph, MAX_OPTIONS, Rejection, SharedRules, Strategy};
use foldhash::fast::RandomState;
use std::collections::{HashMap, HashSet, hash_map::Entry};

/// The most positions, of both sides together, that one strategy may walk through.
pub const MAX_STRATEGY_POSITIONS: usize = 8_000_000;

/// A position from which a strategy plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position.
    pub position: Position,
    /// Whether the side that the strategy belongs to is to move there.
    pub chooser_moves: bool,
}

/// Why a strategy cannot be followed to its ends.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkRefusal {
    /// A list that is not a position of the game, or an index that is not a first move.
    #[error("the strategy starts from {0}, which is not a position of this game")]
    NoStart(Position),
    /// A position has no move in the list.
    #[error("the strategy ends too early: it has no move for {position}")]
    Missing {
        /// The first position without a move.
        position: Position,
    },
    /// The list goes on after the last position.
    #[error("{unused} moves are left over: a strategy holds what is needed and nothing else")]
    LeftOver {
        /// How many.
        unused: usize,
    },
    /// A number that is not an option.
    #[error(
        "{position} has {options} options, numbered from 0: there is none with the number {choice}"
    )]
    NoOption {
        /// The position.
        position: Position,
        /// The number.
        choice: usize,
        /// How many options there are.
        options: usize,
    },
    /// An end of play that the aim does not allow.
    #[error("play can end at {position}, where {}", describe_failure(*aim))]
    WrongEnd {
        /// The end.
        position: Position,
        /// What the strategy is for.
        aim: Aim,
    },
    /// Play can go round.
    #[error("play can come to {position} again: the strategy makes no progress")]
    NoProgress {
        /// The position that comes again.
        position: Position,
    },
    /// Too many positions.
    #[error(
        "the strategy walks through more than {MAX_STRATEGY_POSITIONS} positions (MAX_STRATEGY_POSITIONS)"
    )]
    TooMany,
    /// The kernel refuses what was walked through. That would be an error of the walk.
    #[error("the kernel refuses what the strategy was walked through: {0:?}")]
    Refused(check::Refusal),
    /// The kernel refuses for another reason.
    #[error(transparent)]
    Rejected(#[from] Rejection),
}

const fn describe_failure(aim: Aim) -> &'static str {
    match aim {
        Aim::Win => "the side that should win has not won",
        Aim::Hold => "the side that should hold has lost",
    }
}

/// Walks through everything that can come up from `starts` when the chooser follows `choices`, and has the kernel check it.
///
/// # Errors
/// The first thing that does not fit, or more than [`MAX_STRATEGY_POSITIONS`].
pub fn follow(
    rules: SharedRules,
    aim: Aim,
    starts: &[Start],
    choices: &[usize],
) -> Result<Strategy, WalkRefusal> {
    let mut walk = Walk::new(rules, aim, Choices::Listed(choices.iter()));
    for start in starts {
        walk.from(start)?;
    }
    match walk.choices.remaining() {
        0 => walk.into_strategy(),
        unused => Err(WalkRefusal::LeftOver { unused }),
    }
}

/// Walks through everything that can come up from `start` when the chooser makes the replies that `reply` tells, and has the
/// kernel check it.
///
/// # Errors
/// The first thing that does not fit, or more than [`MAX_STRATEGY_POSITIONS`].
pub fn follow_replies(
    rules: SharedRules,
    aim: Aim,
    start: &Start,
    reply: &dyn Fn(&Position) -> Option<Position>,
) -> Result<Strategy, WalkRefusal> {
    let mut walk = Walk::new(rules, aim, Choices::Told(reply));
    walk.from(start)?;
    walk.into_strategy()
}

/// How the chooser's moves are told.
enum Choices<'a> {
    /// By their numbers among the options, in the order of the walk.
    Listed(std::slice::Iter<'a, usize>),
    /// By whoever knows the reply to a position. Whether it is a move is for the kernel to see.
    Told(&'a dyn Fn(&Position) -> Option<Position>),
}

impl Choices<'_> {
    /// How many were not asked for.
    fn remaining(&self) -> usize {
        match self {
            Self::Listed(choices) => choices.len(),
            Self::Told(_) => 0,
        }
    }
}

/// The options of a position.
///
/// # Errors
/// If there may be more than [`MAX_OPTIONS`].
pub fn options(rules: &dyn Ruleset, position: &Position) -> Result<Vec<Position>, Rejection> {
    let found = rules.option_bound(position);
    let (what, limit_name, limit) = ("options of one position", "MAX_OPTIONS", MAX_OPTIONS);
    if found > limit {
        return Err(Rejection::OverLimit { what, found, limit_name, limit });
    }
    let mut options = Vec::new();
    rules.options(position, &mut |option| options.push(option));
    Ok(options)
}

/// Calls back with every position that a strategy walks through from `starts`, and whether it is one with its side to move, once
/// each: through the options of the other side from the last to the first.
pub fn each_position(
    strategy: &Strategy,
    starts: &[Start],
    rules: &dyn Ruleset,
    visit: &mut dyn FnMut(&Position, bool),
) {
    let mut seen = HashSet::with_hasher(RandomState::default());
    let mut open: Vec<(Position, bool)> =
        starts.iter().map(|start| (start.position.clone(), start.chooser_moves)).collect();
    while let Some((position, is_own)) = open.pop() {
        if seen.contains(&position) {
            continue;
        }
        visit(&position, is_own);
        match is_own {
            true => open.extend(strategy.reply(&position).map(|reply| (reply, false))),
            false => rules.options(&position, &mut |option| open.push((option, true))),
        }
        seen.insert(position);
    }
}

/// A position on the line that the walk has gone down.
struct Frame {
    /// Its number among those with the same side to move.
    number: usize,
    is_own: bool,
    /// What is still to be walked through.
    next: std::vec::IntoIter<Position>,
    /// The most moves of those walked through, and this one's; 0 at an end.
    most: u32,
}

struct Walk<'a> {
    rules: SharedRules,
    aim: Aim,
    /// Positions with the chooser to move.
    own: Met,
    /// The reply to each of them; none at an end.
    replies: Vec<Option<Position>>,
    /// Positions with the other side to move.
    other: Met,
    choices: Choices<'a>,
    frames: Vec<Frame>,
}

/// How many moves play lasts at most from a position; `None` while the walk is still below it, and for a defence.
type Rank = Option<u32>;

/// Positions with one side to move, numbered as they were met.
#[derive(Default)]
struct Met {
    numbers: HashMap<Position, usize, RandomState>,
    ranks: Vec<Rank>,
}

impl<'a> Walk<'a> {
    fn new(rules: SharedRules, aim: Aim, choices: Choices<'a>) -> Self {
        let (own, other) = (Met::default(), Met::default());
        Self { rules, aim, own, replies: Vec::new(), other, choices, frames: Vec::new() }
    }

    /// What was walked through, as a graph that the kernel checks. A rank counts the chooser's moves alone.
    fn into_strategy(mut self) -> Result<Strategy, WalkRefusal> {
        let ranks = self.other.ranks;
        let rank = |number: usize| ranks[number].map(|moves| moves / 2);
        let left = self.other.numbers.into_iter();
        let left = left.map(|(position, number)| (position, rank(number))).collect();
        let replies = self.own.numbers.into_iter();
        let replies = replies
            .filter_map(|(from, number)| Some((from, self.replies[number].take()?)))
            .collect();
        let graph = Graph { left, replies };
        Strategy::check(self.rules, self.aim, graph).map_err(WalkRefusal::Refused)
    }

    fn from(&mut self, start: &Start) -> Result<(), WalkRefusal> {
        if !self.rules.contains(&start.position) {
            return Err(WalkRefusal::NoStart(start.position.clone()));
        }
        self.reach(self.rules.canonical(&start.position), start.chooser_moves)?;
        while let Some(frame) = self.frames.last_mut() {
            match frame.next.next() {
                Some(to) => {
                    let is_own = !frame.is_own;
                    self.reach(to, is_own)?;
                }
                None => self.leave(),
            }
        }
        Ok(())
    }

    /// Goes to a position: down into it if it is new; if not, its rank counts for the position before it.
    fn reach(&mut self, position: Position, is_own: bool) -> Result<(), WalkRefusal> {
        let met = if is_own { &mut self.own } else { &mut self.other };
        let number = met.ranks.len();
        let known = match met.numbers.entry(position) {
            Entry::Occupied(known) => known,
            Entry::Vacant(new) => {
                let position = new.key().clone();
                new.insert(number);
                met.ranks.push(None);
                return self.enter(&position, number, is_own);
            }
        };
        match (met.ranks[*known.get()], self.aim) {
            (Some(rank), Aim::Win | Aim::Hold) => {
                self.lasts(rank);
                Ok(())
            }
            (None, Aim::Win) => Err(WalkRefusal::NoProgress { position: known.key().clone() }),
            (None, Aim::Hold) => Ok(()),
        }
    }

    fn enter(
        &mut self,
        position: &Position,
        number: usize,
        is_own: bool,
    ) -> Result<(), WalkRefusal> {
        if self.own.ranks.len() + self.other.ranks.len() > MAX_STRATEGY_POSITIONS {
            return Err(WalkRefusal::TooMany);
        }
        let next = if is_own {
            let reply = self.choose(position)?;
            self.replies.push(reply.clone());
            reply.into_iter().collect()
        } else {
            self.options(position, is_own)?
        };
        let next: Vec<Position> = next.iter().map(|to| self.rules.canonical(to)).collect();
        self.frames.push(Frame { number, is_own, next: next.into_iter(), most: 0 });
        Ok(())
    }

    /// The options of a position; without any it must be an end that the aim allows.
    fn options(&self, position: &Position, is_own: bool) -> Result<Vec<Position>, WalkRefusal> {
        let options = options(self.rules.as_ref(), position)?;
        if options.is_empty() {
            self.end(position, is_own)?;
        }
        Ok(options)
    }

    /// The chooser's reply; at an end there is nothing to choose.
    fn choose(&mut self, position: &Position) -> Result<Option<Position>, WalkRefusal> {
        if let Choices::Told(reply) = self.choices
            && let Some(reply) = reply(position)
        {
            return Ok(Some(reply));
        }
        let mut options = self.options(position, true)?;
        if options.is_empty() {
            return Ok(None);
        }
        let choice = match &mut self.choices {
            Choices::Listed(choices) => choices.next().copied(),
            Choices::Told(_) => None,
        };
        let count = options.len();
        match choice {
            None => Err(WalkRefusal::Missing { position: position.clone() }),
            Some(choice) if choice < count => Ok(Some(options.swap_remove(choice))),
            Some(choice) => {
                let position = position.clone();
                Err(WalkRefusal::NoOption { position, choice, options: count })
            }
        }
    }

    /// The aim must allow this end of play.
    fn end(&self, position: &Position, is_own: bool) -> Result<(), WalkRefusal> {
        let aim = self.aim;
        let outcome = self.rules.end(position);
        let (won, lost) = if is_own { (Outcome::N, Outcome::P) } else { (Outcome::P, Outcome::N) };
        let allowed = match aim {
            Aim::Win => outcome == won,
            Aim::Hold => outcome != lost,
        };
        allowed.then_some(()).ok_or(WalkRefusal::WrongEnd { position: position.clone(), aim })
    }

    /// Everything after the last position of the line has been walked through.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if self.aim == Aim::Hold {
            return;
        }
        let met = if frame.is_own { &mut self.own } else { &mut self.other };
        met.ranks[frame.number] = Some(frame.most);
        self.lasts(frame.most);
    }

    /// The position above lasts at least one move more.
    fn lasts(&mut self, rank: u32) {
        if let Some(above) = self.frames.last_mut() {
            above.most = above.most.max(rank.saturating_add(1));
        }
    }
}
