//! Rows of apples: a move takes any number of neighbouring apples from one row. What is left on
//! both sides of the gap are two rows from then on. HDOJ 2509 is the misère form: who takes the
//! last apple loses.
//! Play ends because every move takes an apple. Position: the rows, in printed order.
//! Source: HDOJ 2509, "Be the Winner"; catalogue S3-30.

use super::{Description, Play, Position, Ruleset};

/// The rules of rows of apples.
///
/// ```
/// use bouton_kernel::game::{Apples, Play, Position, Ruleset};
/// let mut options = Vec::new();
/// Apples { play: Play::Misere }.options(&Position::from(3), &mut |option| options.push(option));
/// let expected = [vec![], vec![1], vec![2], vec![1, 1]].map(Position::from);
/// assert_eq!(options, expected);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Apples {
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for Apples {
    fn describe(&self) -> Description {
        Description::of("apples", self.play)
    }

    fn play(&self) -> Play {
        self.play
    }

    /// Any list of rows; the empty list is the end of play.
    fn contains(&self, _: &Position) -> bool {
        true
    }

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        for (index, row) in position.iter().enumerate() {
            for left in 0..*row {
                // The mirror image plays the same, so the shorter side is put to the left.
                for right in left..*row - left {
                    visit(parted(position, index, [left, right]));
                }
            }
        }
    }

    /// Rows may change places and empty rows may be forgotten: both play the same.
    fn canonical(&self, position: &Position) -> Position {
        let mut rows: Vec<u64> = position.iter().copied().filter(|row| *row > 0).collect();
        rows.sort_unstable();
        Position::from(rows)
    }

    fn components(&self, position: &Position) -> Vec<Position> {
        self.canonical(position).iter().map(|row| Position::from(*row)).collect()
    }

    /// About a quarter of the square of each row: pairs of sides, the shorter one first.
    fn option_bound(&self, position: &Position) -> u128 {
        let pairs = |row: &u64| {
            let half = u128::from(row.div_ceil(2));
            half.saturating_mul(u128::from(row / 2) + 1)
        };
        position.iter().map(pairs).fold(0, u128::saturating_add)
    }
}

/// The position with one row replaced by what is left of it; empty sides are no rows.
fn parted(position: &Position, index: usize, sides: [u64; 2]) -> Position {
    let sides = sides.into_iter().filter(|side| *side > 0);
    let (before, after) = (&position[..index], &position[index + 1..]);
    let rows = before.iter().copied().chain(sides).chain(after.iter().copied());
    Position::from(rows.collect::<Vec<u64>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const APPLES: Apples = Apples { play: Play::Misere };

    #[test]
    fn neighbouring_apples_are_taken_from_one_row() {
        let mut options = Vec::new();
        APPLES.options(&Position::from([1, 4]), &mut |option| options.push(option.to_vec()));
        let expected: &[&[u64]] = &[&[4], &[1], &[1, 1], &[1, 2], &[1, 3], &[1, 1, 1], &[1, 1, 2]];
        assert_eq!(options, expected);
    }

    #[test]
    fn the_bound_counts_the_pairs_of_sides() {
        for row in 0..20 {
            let mut options = BTreeSet::new();
            let position = Position::from(row);
            APPLES.options(&position, &mut |option| {
                options.insert(option);
            });
            assert_eq!(APPLES.option_bound(&position), options.len() as u128, "{row}");
        }
    }
}
