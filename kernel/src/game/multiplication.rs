//! The multiplication game: a number p begins at 1; each move multiplies it by 2, 3, …, up to a
//! largest factor. Who first reaches the target or passes it wins (normal play).
//! Play ends because every move at least doubles p. Position: p.
//! Source: HDOJ 1517, UVa 847, with factors 2 to 9; catalogue S3-42.

use super::{Description, Flow, GO_ON, Parameter, Play, Position, Ruleset, Visit};

/// The largest target, so that no product leaves the range of numbers.
pub const MAX_PRODUCT: u64 = 1_000_000_000_000_000_000;

/// The largest factor.
pub const MAX_FACTOR: u64 = 18;

/// The rules of the multiplication game.
///
/// ```
/// use bouton_kernel::game::{Multiplication, Play, Position, Ruleset};
/// let game = Multiplication { target: 17, largest_factor: 9, play: Play::Normal };
/// let mut options = Vec::new();
/// game.options(&Position::from(8), &mut |option| options.extend(option.single()));
/// assert_eq!(options, [16, 24, 32, 40, 48, 56, 64, 72]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Multiplication {
    /// Who reaches this number ends the game; at most [`MAX_PRODUCT`].
    pub target: u64,
    /// Moves multiply by 2 to this number; from 2 to [`MAX_FACTOR`].
    pub largest_factor: u64,
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for Multiplication {
    fn describe(&self) -> Description {
        let said = Description::of("multiplication", self.play);
        said.with("target", Parameter::Number(self.target))
            .with("largest", Parameter::Number(self.largest_factor))
    }

    /// Every number from 1 that a move from below the target can give.
    fn contains(&self, position: &Position) -> bool {
        let largest = self.target.saturating_mul(self.largest_factor);
        position.single().is_some_and(|product| (1..=largest).contains(&product))
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some(product) = position.single().filter(|product| *product < self.target) else {
            return GO_ON;
        };
        let mut factors = 2..=self.largest_factor.min(MAX_FACTOR);
        factors.try_for_each(|factor| visit(Position::from(product.saturating_mul(factor))))
    }

    /// Play is over from the target on, however far it was passed.
    fn canonical(&self, position: &Position) -> Position {
        let end = self.target.max(1);
        Position::from(position.iter().map(|product| *product.min(&end)).collect::<Vec<u64>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Multiplication =
        Multiplication { target: 100, largest_factor: 9, play: Play::Normal };

    #[test]
    fn play_ends_at_the_target_or_past_it() {
        let count = |product: u64| {
            let mut count = 0;
            GAME.options(&Position::from(product), &mut |_| count += 1);
            count
        };
        assert_eq!([1, 99, 100, 891].map(count), [8, 8, 0, 0]);
        assert_eq!(GAME.canonical(&Position::from(891)), Position::from(100));
        assert!(GAME.contains(&Position::from(891)) && !GAME.contains(&Position::from(0)));
    }
}
