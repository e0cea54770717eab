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

use super::text::{MAX_STRATEGY_BYTES, STRATEGY_VERSION, within_options};
use crate::{
    check::{self, Aim, Graph, Rejection, SharedRules, Strategy},
    game::{Outcome, Position},
};
use std::collections::HashMap;

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

/// Why a strategy is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyRefusal {
    /// The text is not what must stand there.
    #[error("line {line}: {wanted} is wanted here")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wanted.
        wanted: &'static str,
    },
    /// The file is too large.
    #[error(
        "the strategy has {found} bytes: the limit (MAX_STRATEGY_BYTES) is {MAX_STRATEGY_BYTES}"
    )]
    TooLarge {
        /// Its size.
        found: usize,
    },
    /// The file was changed or cut off.
    #[error("the digest does not fit: the file was changed or cut off")]
    Digest,
    /// Another version.
    #[error("version {found} of the format: this program reads version {STRATEGY_VERSION}")]
    Version {
        /// The version that is named.
        found: u64,
    },
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
    #[error("play can end at {position}, where {}", lost(*aim))]
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

const fn lost(aim: Aim) -> &'static str {
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
) -> Result<Strategy, StrategyRefusal> {
    let mut walk = Walk::new(rules, aim, Choices::Listed(choices.iter()));
    for start in starts {
        walk.from(start)?;
    }
    match walk.choices.left() {
        0 => walk.checked(),
        unused => Err(StrategyRefusal::LeftOver { unused }),
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
) -> Result<Strategy, StrategyRefusal> {
    let mut walk = Walk::new(rules, aim, Choices::Told(reply));
    walk.from(start)?;
    walk.checked()
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
    fn left(&self) -> usize {
        match self {
            Self::Listed(choices) => choices.len(),
            Self::Told(_) => 0,
        }
    }
}

/// A position on the line that the walk has gone down.
struct Frame {
    position: Position,
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
    own: HashMap<Position, Own>,
    /// Positions with the other side to move.
    other: HashMap<Position, Rank>,
    choices: Choices<'a>,
    frames: Vec<Frame>,
}

/// How many moves play lasts at most from a position; `None` while the walk is still below it, and for a defence.
type Rank = Option<u32>;

struct Own {
    /// The reply; none at an end.
    reply: Option<Position>,
    rank: Rank,
}

impl<'a> Walk<'a> {
    fn new(rules: SharedRules, aim: Aim, choices: Choices<'a>) -> Self {
        let (own, other) = (HashMap::new(), HashMap::new());
        Self { rules, aim, own, other, choices, frames: Vec::new() }
    }

    /// What was walked through, as a graph that the kernel checks. A rank counts the chooser's moves alone.
    fn checked(self) -> Result<Strategy, StrategyRefusal> {
        let rank = |rank: Rank| rank.map(|moves| moves / 2);
        let left = self.other.into_iter().map(|(position, moves)| (position, rank(moves)));
        let replies = self.own.into_iter().filter_map(|(from, own)| Some((from, own.reply?)));
        let graph = Graph { left: left.collect(), replies: replies.collect() };
        Strategy::check(self.rules, self.aim, graph).map_err(StrategyRefusal::Refused)
    }

    fn from(&mut self, start: &Start) -> Result<(), StrategyRefusal> {
        if !self.rules.contains(&start.position) {
            return Err(StrategyRefusal::NoStart(start.position.clone()));
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
    fn reach(&mut self, position: Position, is_own: bool) -> Result<(), StrategyRefusal> {
        let known = match is_own {
            true => self.own.get(&position).map(|own| own.rank),
            false => self.other.get(&position).copied(),
        };
        match (known, self.aim) {
            (None, Aim::Win | Aim::Hold) => self.enter(position, is_own),
            (Some(Some(rank)), Aim::Win | Aim::Hold) => {
                self.lasts(rank);
                Ok(())
            }
            (Some(None), Aim::Win) => Err(StrategyRefusal::NoProgress { position }),
            (Some(None), Aim::Hold) => Ok(()),
        }
    }

    fn enter(&mut self, position: Position, is_own: bool) -> Result<(), StrategyRefusal> {
        if self.own.len() + self.other.len() >= MAX_STRATEGY_POSITIONS {
            return Err(StrategyRefusal::TooMany);
        }
        let next = if is_own {
            let reply = self.choose(&position)?;
            self.own.insert(position.clone(), Own { reply: reply.clone(), rank: None });
            reply.into_iter().collect()
        } else {
            self.other.insert(position.clone(), None);
            self.options(&position, is_own)?
        };
        let next: Vec<Position> = next.iter().map(|to| self.rules.canonical(to)).collect();
        self.frames.push(Frame { position, is_own, next: next.into_iter(), most: 0 });
        Ok(())
    }

    /// The options of a position; without any it must be an end that the aim allows.
    fn options(&self, position: &Position, is_own: bool) -> Result<Vec<Position>, StrategyRefusal> {
        let rules = self.rules.as_ref();
        within_options(rules, position)?;
        let mut options = Vec::new();
        rules.options(position, &mut |option| options.push(option));
        if options.is_empty() {
            self.end(position, is_own)?;
        }
        Ok(options)
    }

    /// The chooser's reply; at an end there is nothing to choose.
    fn choose(&mut self, position: &Position) -> Result<Option<Position>, StrategyRefusal> {
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
            None => Err(StrategyRefusal::Missing { position: position.clone() }),
            Some(choice) if choice < count => Ok(Some(options.swap_remove(choice))),
            Some(choice) => {
                let position = position.clone();
                Err(StrategyRefusal::NoOption { position, choice, options: count })
            }
        }
    }

    /// The aim must allow this end of play.
    fn end(&self, position: &Position, is_own: bool) -> Result<(), StrategyRefusal> {
        let aim = self.aim;
        let outcome = self.rules.end(position);
        let (won, lost) = if is_own { (Outcome::N, Outcome::P) } else { (Outcome::P, Outcome::N) };
        let allowed = match aim {
            Aim::Win => outcome == won,
            Aim::Hold => outcome != lost,
        };
        allowed.then_some(()).ok_or(StrategyRefusal::WrongEnd { position: position.clone(), aim })
    }

    /// Everything after the last position of the line has been walked through.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if self.aim == Aim::Hold {
            return;
        }
        let rank = Some(frame.most);
        if frame.is_own {
            if let Some(own) = self.own.get_mut(&frame.position) {
                own.rank = rank;
            }
        } else if let Some(known) = self.other.get_mut(&frame.position) {
            *known = rank;
        }
        self.lasts(frame.most);
    }

    /// The position above lasts at least one move more.
    fn lasts(&mut self, rank: u32) {
        if let Some(above) = self.frames.last_mut() {
            above.most = above.most.max(rank.saturating_add(1));
        }
    }
}

#[cfg(test)]
mod tests;
