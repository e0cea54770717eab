//! Strategies: a win, or a defence, shown by one move for each position that can come up.
//!
//! A strategy belongs to one side, the *chooser*. What is handed in is a list of numbers and nothing else: for each
//! position with the chooser to move, in the order in which the walk first reaches it, the index of its move among
//! the options of the rules. The walk goes deep first, through the options of the other side in the order of the
//! rules, and takes every position once. What is checked, from the rules alone:
//!
//! 1. *move*: every position with the chooser to move has an option of that index, or is an end that its aim allows;
//! 2. *cover*: every option of the other side is walked through; a position without options is an end that the aim
//!    allows: for a win one that the chooser has won, for a defence one that it has not lost;
//! 3. *progress*, for a win only: no position comes again on a line of play, so that play ends;
//! 4. *nothing else*: no number is missing and none is left over.
//!
//! Why that suffices. By rules 1 and 2 the chooser always has its move, whatever the other does, and by rule 2 no
//! play that ends is bad for it. By rule 3 the positions of a win form no circle, and there are finitely many, so play
//! ends. A defence shows that the other side cannot force a win, not that the chooser can. A defence of either
//! side shows a draw. The number of moves that a win lasts is the longest line of the strategy: an upper bound.

use super::{
    Decided, Evidence, Lasts, Rejection, Theorem, answer::within_options, verified::SharedRules,
};
use crate::game::{Outcome, Position};
use std::collections::HashMap;

mod text;

pub use text::{MAX_STRATEGY_BYTES, STRATEGY_VERSION, Starts, StrategyText};

/// The most positions, of both sides together, that one strategy may walk through.
pub const MAX_STRATEGY_POSITIONS: usize = 8_000_000;

/// What a strategy is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The chooser wins.
    Win,
    /// The chooser does not lose.
    Hold,
}

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
    /// A list that is no position of the game, or an index that is no first move.
    #[error("the strategy starts from {0}, which is no position of this game")]
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
    /// A number that is no option.
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

/// A strategy that has been checked.
#[derive(Debug)]
pub struct Strategy {
    rules: SharedRules,
    aim: Aim,
    starts: Vec<Start>,
    own: HashMap<Position, Step>,
    other: HashMap<Position, Rank>,
    longest: u32,
}

/// How many moves play lasts at most from a position; `None` while the walk is still below it, and for a defence.
type Rank = Option<u32>;

#[derive(Clone, Copy, Debug)]
struct Step {
    /// The index of the move among the options; none at an end.
    choice: Option<usize>,
    rank: Rank,
}

impl Strategy {
    /// Walks through everything that can come up from `starts` when the chooser follows `choices`.
    ///
    /// # Errors
    /// The first of the rules that is broken, or more than [`MAX_STRATEGY_POSITIONS`].
    pub fn check(
        rules: SharedRules,
        aim: Aim,
        starts: &[Start],
        choices: &[usize],
    ) -> Result<Self, StrategyRefusal> {
        let mut walk = Walk {
            strategy: Self {
                rules,
                aim,
                starts: starts.to_vec(),
                own: HashMap::new(),
                other: HashMap::new(),
                longest: 0,
            },
            choices: choices.iter(),
            frames: Vec::new(),
        };
        for start in starts {
            walk.from(start)?;
        }
        match walk.choices.len() {
            0 => Ok(walk.strategy),
            unused => Err(StrategyRefusal::LeftOver { unused }),
        }
    }

    /// What the strategy is for.
    #[must_use]
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// The positions that it plays from.
    #[must_use]
    pub fn starts(&self) -> &[Start] {
        &self.starts
    }

    /// In how many positions the chooser has a move, and through how many of both sides the walk went.
    #[must_use]
    pub fn sizes(&self) -> (usize, usize) {
        (self.own.len(), self.own.len() + self.other.len())
    }

    /// Who wins a position of a winning strategy; `None` outside it, and for a defence, which shows no outcome.
    #[must_use]
    pub fn outcome(&self, asked: &Position) -> Option<Theorem<Decided>> {
        let position = self.rules.canonical(asked);
        let outcome = match self.aim {
            Aim::Hold => return None,
            Aim::Win if self.own.contains_key(&position) => Outcome::N,
            Aim::Win if self.other.contains_key(&position) => Outcome::P,
            Aim::Win => return None,
        };
        let decided = Decided { position: asked.clone(), outcome };
        Some(Theorem::of(self.rules.clone(), decided, self.evidence()))
    }

    /// How many moves a win lasts at most when the chooser follows the strategy.
    #[must_use]
    pub fn moves_to_end(&self, asked: &Position) -> Option<Theorem<Lasts>> {
        let position = self.rules.canonical(asked);
        let own = self.own.get(&position).map(|step| step.rank);
        let rank = own.or_else(|| self.other.get(&position).copied())?;
        let lasts = Lasts { position: asked.clone(), moves: rank? };
        Some(Theorem::of(self.rules.clone(), lasts, self.evidence()))
    }

    /// The chooser's move at a position of the strategy.
    #[must_use]
    pub fn reply(&self, position: &Position) -> Option<Position> {
        let choice = self.own.get(&self.rules.canonical(position))?.choice?;
        let mut options = Vec::new();
        self.rules.options(position, &mut |option| options.push(option));
        options.into_iter().nth(choice)
    }

    /// The longest line of a win in moves of both sides; 0 for a defence.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.longest
    }

    fn evidence(&self) -> Evidence {
        let moves = match self.aim {
            Aim::Win => Some(self.longest),
            Aim::Hold => None,
        };
        Evidence::Strategy { positions: self.sizes().1 as u128, moves }
    }
}

/// That a position is a draw: one strategy in which its mover does not lose, and one in which the other does not.
///
/// `None` if that is not what the two show, or if they were checked by the rules of different games.
#[must_use]
pub fn drawn(mover: &Strategy, other: &Strategy, position: &Position) -> Option<Theorem<Decided>> {
    let holds = |strategy: &Strategy, chooser_moves: bool| {
        let start = Start { position: position.clone(), chooser_moves };
        strategy.aim == Aim::Hold && strategy.starts.contains(&start)
    };
    let shown = *mover.rules == *other.rules && holds(mover, true) && holds(other, false);
    let positions = (mover.sizes().1 + other.sizes().1) as u128;
    let evidence = Evidence::Strategy { positions, moves: None };
    let decided = Decided { position: position.clone(), outcome: Outcome::Draw };
    shown.then(|| Theorem::of(mover.rules.clone(), decided, evidence))
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
    strategy: Strategy,
    choices: std::slice::Iter<'a, usize>,
    frames: Vec<Frame>,
}

impl Walk<'_> {
    fn from(&mut self, start: &Start) -> Result<(), StrategyRefusal> {
        if !self.strategy.rules.contains(&start.position) {
            return Err(StrategyRefusal::NoStart(start.position.clone()));
        }
        self.reach(self.strategy.rules.canonical(&start.position), start.chooser_moves)?;
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
            true => self.strategy.own.get(&position).map(|step| step.rank),
            false => self.strategy.other.get(&position).copied(),
        };
        match (known, self.strategy.aim) {
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
        if self.strategy.sizes().1 >= MAX_STRATEGY_POSITIONS {
            return Err(StrategyRefusal::TooMany);
        }
        let rules = self.strategy.rules.as_ref();
        within_options(rules, &position)?;
        let mut options = Vec::new();
        rules.options(&position, &mut |option| options.push(rules.canonical(&option)));
        if options.is_empty() {
            self.end(&position, is_own)?;
        }
        if is_own {
            let choice = self.choose(&position, &mut options)?;
            self.strategy.own.insert(position.clone(), Step { choice, rank: None });
        } else {
            self.strategy.other.insert(position.clone(), None);
        }
        self.frames.push(Frame { position, is_own, next: options.into_iter(), most: 0 });
        Ok(())
    }

    /// Takes the next number and keeps only that option; at an end there is nothing to choose.
    fn choose(
        &mut self,
        position: &Position,
        options: &mut Vec<Position>,
    ) -> Result<Option<usize>, StrategyRefusal> {
        if options.is_empty() {
            return Ok(None);
        }
        let missing = || StrategyRefusal::Missing { position: position.clone() };
        let choice = *self.choices.next().ok_or_else(missing)?;
        let count = options.len();
        if choice >= count {
            let position = position.clone();
            return Err(StrategyRefusal::NoOption { position, choice, options: count });
        }
        *options = vec![options.swap_remove(choice)];
        Ok(Some(choice))
    }

    /// The aim must allow this end of play.
    fn end(&self, position: &Position, is_own: bool) -> Result<(), StrategyRefusal> {
        let aim = self.strategy.aim;
        let outcome = self.strategy.rules.end(position);
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
        if self.strategy.aim == Aim::Hold {
            return;
        }
        let rank = Some(frame.most);
        if frame.is_own {
            if let Some(step) = self.strategy.own.get_mut(&frame.position) {
                step.rank = rank;
            }
        } else if let Some(known) = self.strategy.other.get_mut(&frame.position) {
            *known = rank;
        }
        self.strategy.longest = self.strategy.longest.max(frame.most);
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
