//! Quota games, or dynamic take-away: a move takes at least one object from a pile and at most
//! `factor` times what the move before it took; who takes the last one wins. The first move may not
//! take everything. Factor 2 is Fibonacci Nim. Play ends because every move takes something.
//!
//! Position: what remains, then the most that this move may take. A game of `n` objects starts at
//! `(n, n - 1)`. Normal play only: when the last object loses, the first move takes all but one.
//! Source: M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963); catalogue S2-55, S2-62.

use super::{Description, Flow, GO_ON, Parameter, Play, Position, Ruleset, Visit};

/// The rules of a quota game.
///
/// ```
/// use bouton_kernel::game::{Position, Quota, Ruleset};
/// let game = Quota::new(2).ok_or("a factor is at least 1")?;
/// let mut options = Vec::new();
/// game.options(&Position::from([5, 2]), &mut |option| options.push(option));
/// assert_eq!(options, [[4, 2], [3, 4]].map(Position::from));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quota {
    factor: u64,
}

impl Quota {
    /// The game in which a move takes at most `factor` times what the last one took; `None` for 0.
    #[must_use]
    pub fn new(factor: u64) -> Option<Self> {
        (factor > 0).then_some(Self { factor })
    }

    /// The factor, at least 1.
    #[must_use]
    pub fn factor(&self) -> u64 {
        self.factor
    }

    /// The most that may be taken after a move that took `taken`. Beyond `u64` it is the largest
    /// `u64`, which no pile exceeds.
    #[must_use]
    pub fn most_after(&self, taken: u64) -> u64 {
        taken.saturating_mul(self.factor())
    }
}

/// What remains, and the most that may be taken of it; `None` when the list is no position.
fn read(position: &Position) -> Option<(u64, u64)> {
    match **position {
        [remaining, most] if remaining == 0 || most > 0 => Some((remaining, most.min(remaining))),
        _ => None,
    }
}

impl Ruleset for Quota {
    fn describe(&self) -> Description {
        Description::of("quota", Play::Normal).with("factor", Parameter::Number(self.factor()))
    }

    /// What remains and the most that may be taken, at least 1 as long as something remains.
    fn contains(&self, position: &Position) -> bool {
        read(position).is_some()
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some((remaining, most)) = read(position) else {
            return GO_ON;
        };
        let after = |taken| Position::from([remaining - taken, self.most_after(taken)]);
        (1..=most).map(after).try_for_each(visit)
    }

    /// A quota above what remains allows no more than one that equals it.
    fn canonical(&self, position: &Position) -> Position {
        match read(position) {
            Some((remaining, most)) => Position::from([remaining, most]),
            None => position.clone(),
        }
    }

    fn is_option(&self, from: &Position, to: &Position) -> bool {
        let (Some((remaining, most)), [left, next]) = (read(from), &**to) else {
            return false;
        };
        let taken = remaining.checked_sub(*left).filter(|taken| (1..=most).contains(taken));
        taken.is_some_and(|taken| self.most_after(taken) == *next)
    }

    /// This position and every smaller pile with every quota that makes a difference to it.
    fn position_count(&self, position: &Position) -> Option<u128> {
        let (remaining, _) = read(position)?;
        let remaining = u128::from(remaining);
        let smaller = remaining * remaining.saturating_sub(1) / 2;
        smaller.checked_add(1 + u128::from(remaining > 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn options(factor: u64, position: [u64; 2]) -> Vec<[u64; 2]> {
        let game = Quota::new(factor).unwrap();
        let mut found = Vec::new();
        let position = Position::from(position);
        game.options(&position, &mut |option| found.push([option[0], option[1]]));
        for (left, next) in (0..12).flat_map(|left| (0..30).map(move |next| (left, next))) {
            let is_option = game.is_option(&position, &Position::from([left, next]));
            assert_eq!(is_option, found.contains(&[left, next]), "{left} {next}");
        }
        found
    }

    #[test]
    fn a_move_sets_the_quota_of_the_next() {
        assert_eq!(options(2, [7, 3]), [[6, 2], [5, 4], [4, 6]]);
        assert_eq!(options(3, [2, 9]), [[1, 3], [0, 6]]);
        assert_eq!(options(u64::MAX, [3, 2]), [[2, u64::MAX], [1, u64::MAX]]);
        assert_eq!(options(2, [0, 8]), [] as [[u64; 2]; 0]);
    }

    #[test]
    fn the_first_move_may_not_take_everything() {
        assert_eq!(options(2, [2, 1]), [[1, 2]]);
        assert_eq!(Quota::new(0), None);
    }

    #[test]
    fn objects_that_nobody_may_take_are_no_position() {
        let game = Quota::new(2).unwrap();
        assert!(!game.contains(&Position::from([5, 0])));
        assert!(game.contains(&Position::from([0, 0])));
        assert!(!game.contains(&Position::from(5)));
    }

    #[test]
    fn every_position_that_play_reaches_is_counted() {
        for (factor, objects) in (1..5).flat_map(|factor| (2..12).map(move |n| (factor, n))) {
            let game = Quota::new(factor).unwrap();
            let start = Position::from([objects, objects - 1]);
            let mut reached = BTreeSet::new();
            let mut open = vec![game.canonical(&start)];
            while let Some(position) = open.pop() {
                if reached.insert(position.clone()) {
                    game.options(&position, &mut |option| open.push(game.canonical(&option)));
                }
            }
            let counted = game.position_count(&start).unwrap();
            assert!(reached.len() as u128 <= counted, "{factor} {objects}");
        }
    }
}
