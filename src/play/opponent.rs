//! The computer as an opponent: perfect, middling with seeded errors, or blind.

use super::Judge;
use crate::{
    answer::tables::Stop,
    game::{Outcome, Position},
    random::Stream,
};
use std::num::NonZeroU64;

/// How often the computer sees the best move: so many times in six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u8);

impl Strength {
    /// Always sees the best move.
    pub const PERFECT: Self = Self(6);
    /// Never looks.
    pub const RANDOM: Self = Self(0);
    /// As often as not.
    pub const MIDDLING: Self = Self(3);

    /// The strength of a level from 1 to 5; levels beyond are taken as the nearest.
    ///
    /// ```
    /// use bouton::play::Strength;
    /// assert_eq!(Strength::level(3), Strength::MIDDLING);
    /// ```
    #[must_use]
    pub fn level(level: u8) -> Self {
        Self(level.clamp(1, 5))
    }

    /// In how many of six moves it sees the best one.
    #[must_use]
    pub fn in_six(self) -> u8 {
        self.0
    }
}

/// Who sits opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// A second person.
    Friend,
    /// The computer.
    Computer(Strength),
}

/// So many options are looked at to find the one after which winning is hardest to see.
const LOOKED_AT: usize = 24;

const SIX: NonZeroU64 = NonZeroU64::MIN.saturating_add(5);

/// The computer's move; `None` when there is none. The same seed, ply and position give the same
/// move, so that a move taken back and made again is answered alike.
///
/// # Errors
/// If the position cannot be judged.
pub(super) fn choose(
    judge: &Judge,
    position: &Position,
    strength: Strength,
    seed: u64,
    ply: usize,
) -> Result<Option<Position>, Stop> {
    let mut stream = Stream::new(seed, &["play", &ply.to_string()]);
    if stream.below(SIX) < u64::from(strength.0) {
        return best(judge, position, &mut stream);
    }
    Ok(stream.choose(&judge.some_options(position)).cloned())
}

/// A winning move, or one that keeps the draw; in a lost position the move after which fewest
/// answers win. Where play can repeat the winner hurries and the loser delays.
pub(super) fn best(
    judge: &Judge,
    position: &Position,
    stream: &mut Stream,
) -> Result<Option<Position>, Stop> {
    let answer = judge.answer(position)?;
    match answer.outcome {
        Outcome::N => {
            let quickest = judge.by_haste(answer.winning_moves, true)?;
            Ok(stream.choose(&quickest).cloned())
        }
        Outcome::Draw => Ok(stream.choose(&answer.drawing_moves).cloned()),
        Outcome::P => stubborn(judge, position, stream),
    }
}

fn stubborn(
    judge: &Judge,
    position: &Position,
    stream: &mut Stream,
) -> Result<Option<Position>, Stop> {
    let mut options = judge.by_haste(judge.some_options(position), false)?;
    stream.shuffle(&mut options);
    let mut hardest: Option<(usize, Position)> = None;
    for option in options.into_iter().take(LOOKED_AT) {
        let answer = judge.answer(&option)?;
        // Play that ends here is won by the opponent without any answer.
        let ends = answer.outcome == Outcome::N && answer.winning_moves.is_empty();
        let answers = if ends { usize::MAX } else { answer.winning_moves.len() };
        if hardest.as_ref().is_none_or(|(fewest, _)| answers < *fewest) {
            hardest = Some((answers, option));
        }
    }
    Ok(hardest.map(|(_, option)| option))
}
