//! Digit deletions: a string of decimal digits. A move makes one digit smaller, or erases a 0 and
//! all digits to the right of it. Who erases the last digit wins (normal play).
//! Play ends because every move makes the string shorter or one digit smaller. Position: the
//! digits from left to right; the empty list is the end.
//! Source: HDOJ 1404, ZOJ 1104, "Digital Deletions"; catalogue S3-43.

use super::{Description, Flow, GO_ON, Play, Position, Ruleset, Visit};

/// The rules of digit deletions.
///
/// ```
/// use bouton_kernel::game::{Digits, Play, Position, Ruleset};
/// let mut options = Vec::new();
/// let digits = Digits { play: Play::Normal };
/// digits.options(&Position::from([2, 0]), &mut |option| options.push(option.to_vec()));
/// assert_eq!(options, [vec![0, 0], vec![1, 0], vec![2]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Digits {
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for Digits {
    fn describe(&self) -> Description {
        Description::of("digits", self.play)
    }

    fn contains(&self, position: &Position) -> bool {
        position.iter().all(|digit| *digit <= 9)
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        for (index, digit) in position.iter().enumerate() {
            for smaller in 0..*digit {
                visit(position.with(index, smaller))?;
            }
            if *digit == 0 {
                visit(Position::from(position[..index].to_vec()))?;
            }
        }
        GO_ON
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_goes_with_everything_behind_it() {
        let check = |from: &[u64], expected: &[&[u64]]| {
            let mut options = Vec::new();
            let from = Position::from(from.to_vec());
            Digits::default().options(&from, &mut |option| options.push(option.to_vec()));
            assert_eq!(options, expected, "{from}");
        };
        check(&[], &[]);
        check(&[0], &[&[]]);
        check(&[1], &[&[0]]);
        check(&[0, 7], &[&[], &[0, 0], &[0, 1], &[0, 2], &[0, 3], &[0, 4], &[0, 5], &[0, 6]]);
        check(&[1, 0, 2], &[&[0, 0, 2], &[1], &[1, 0, 0], &[1, 0, 1]]);
    }
}
