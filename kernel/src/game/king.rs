//! The king's walk: a piece on the upper right square of a board goes one square to the left,
//! down, or diagonally down to the left, until it stands on the lower left square.
//! Play ends because every move comes nearer to that corner. Position: rows and columns of the
//! board that is still below and to the left of the piece, its own included.
//! Source: HDOJ 2147, "kiki's game"; catalogue S3-40.

use super::{Description, Flow, GO_ON, Play, Position, Ruleset, Visit};

/// The rules of the king's walk.
///
/// ```
/// use bouton_kernel::game::{King, Play, Position, Ruleset};
/// let mut options = Vec::new();
/// King { play: Play::Normal }.options(&Position::from([5, 3]), &mut |option| options.push(option));
/// assert_eq!(options, [[5, 2], [4, 3], [4, 2]].map(Position::from));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct King {
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for King {
    fn describe(&self) -> Description {
        Description::of("king", self.play)
    }

    fn contains(&self, position: &Position) -> bool {
        matches!(position[..], [rows, columns] if rows > 0 && columns > 0)
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let [rows, columns] = position[..] else { return GO_ON };
        let below = |[down, left]: [u64; 2]| Position::from([rows - down, columns - left]);
        let mut steps = [[0, 1], [1, 0], [1, 1]].into_iter();
        steps
            .by_ref()
            .filter(|[down, left]| rows > *down && columns > *left)
            .map(below)
            .try_for_each(visit)
    }

    /// The board may be turned over its diagonal.
    fn canonical(&self, position: &Position) -> Position {
        let mut sides = position.to_vec();
        sides.sort_unstable();
        Position::from(sides)
    }

    /// Every square below and to the left can be reached.
    fn position_count(&self, position: &Position) -> Option<u128> {
        let [rows, columns] = position[..] else { return None };
        Some(u128::from(rows) * u128::from(columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_piece_stays_on_the_board() {
        let check = |from: [u64; 2], expected: &[[u64; 2]]| {
            let mut options = Vec::new();
            King::default().options(&Position::from(from), &mut |option| options.push(option));
            let expected: Vec<Position> = expected.iter().map(|to| Position::from(*to)).collect();
            assert_eq!(options, expected, "{from:?}");
        };
        check([1, 1], &[]);
        check([1, 2], &[[1, 1]]);
        check([3, 1], &[[2, 1]]);
        check([2, 2], &[[2, 1], [1, 2], [1, 1]]);
    }

    #[test]
    fn a_board_has_at_least_one_square() {
        assert!(King::default().contains(&Position::from([1, 1])));
        assert!(!King::default().contains(&Position::from([0, 1])));
        assert!(!King::default().contains(&Position::from([3])));
    }
}
