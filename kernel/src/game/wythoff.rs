//! Wythoff's game: two heaps; a move takes at least one object from one heap, or the same number
//! from both. Play ends because every move makes the total smaller. Position: the two heaps, in
//! printed order. On a board this is a queen that walks towards the corner (0, 0): along a row, a
//! column or the diagonal.
//! Source: W. A. Wythoff, Nieuw Archief voor Wiskunde 7 (1907); catalogue S2-11 to S2-23.

use super::{Description, Play, Position, Ruleset};

/// The rules of Wythoff's game, in normal or misère play.
///
/// ```
/// use bouton_kernel::game::{Play, Position, Ruleset, Wythoff};
/// let mut options = Vec::new();
/// let game = Wythoff { play: Play::Normal };
/// game.options(&Position::from([1, 2]), &mut |option| options.push(option));
/// assert_eq!(options, [[0, 2], [1, 0], [1, 1], [0, 1]].map(Position::from));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wythoff {
    /// Which ending is played.
    pub play: Play,
}

/// The two heaps; `None` when the list is no position.
fn heaps(position: &Position) -> Option<[u64; 2]> {
    <[u64; 2]>::try_from(&**position).ok()
}

impl Ruleset for Wythoff {
    fn describe(&self) -> Description {
        Description::of("wythoff", self.play)
    }

    fn play(&self) -> Play {
        self.play
    }

    fn contains(&self, position: &Position) -> bool {
        heaps(position).is_some()
    }

    /// First the moves in the first heap, then in the second, then in both.
    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        let Some([first, second]) = heaps(position) else {
            return;
        };
        (0..first).for_each(|left| visit(Position::from([left, second])));
        (0..second).for_each(|left| visit(Position::from([first, left])));
        let both = first.min(second);
        (1..=both).for_each(|taken| visit(Position::from([first - taken, second - taken])));
    }

    /// The heaps may change places.
    fn canonical(&self, position: &Position) -> Position {
        let mut heaps = position.to_vec();
        heaps.sort_unstable();
        Position::from(heaps)
    }

    fn is_option(&self, from: &Position, to: &Position) -> bool {
        let (Some(from), Some(to)) = (heaps(from), heaps(to)) else {
            return false;
        };
        match [from[0].checked_sub(to[0]), from[1].checked_sub(to[1])] {
            [Some(first), Some(second)] => {
                (first, second) != (0, 0) && (first == 0 || second == 0 || first == second)
            }
            [None, _] | [_, None] => false,
        }
    }

    fn position_count(&self, position: &Position) -> Option<u128> {
        let [first, second] = heaps(position)?;
        (u128::from(first) + 1).checked_mul(u128::from(second) + 1)
    }

    /// Heaps up to `a <= b` in either order, those within `a` twice: without the second copies.
    fn unordered_count(&self, position: &Position) -> Option<u128> {
        let [first, second] = heaps(position)?;
        let (smaller, larger) = (u128::from(first.min(second)), u128::from(first.max(second)));
        let twice = smaller.checked_mul(smaller + 1)? / 2;
        (smaller + 1).checked_mul(larger + 1)?.checked_sub(twice)
    }

    fn option_bound(&self, position: &Position) -> u128 {
        let Some([first, second]) = heaps(position) else {
            return 0;
        };
        u128::from(first) + u128::from(second) + u128::from(first.min(second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn options(first: u64, second: u64) -> Vec<Position> {
        let game = Wythoff { play: Play::Normal };
        let position = Position::from([first, second]);
        let mut found = Vec::new();
        game.options(&position, &mut |option| found.push(option));
        assert_eq!(game.option_bound(&position), found.len() as u128);
        found
    }

    #[test]
    fn a_move_takes_from_one_heap_or_the_same_from_both() {
        let expected = [[0, 3], [1, 3], [2, 0], [2, 1], [2, 2], [1, 2], [0, 1]];
        assert_eq!(options(2, 3), expected.map(Position::from));
        assert_eq!(options(0, 1), [Position::from([0, 0])]);
        assert_eq!(options(0, 0), []);
    }

    #[test]
    fn a_move_is_known_without_listing_the_options() {
        let game = Wythoff { play: Play::Normal };
        let from = Position::from([4, 6]);
        let listed = options(4, 6);
        for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
            let to = Position::from([x, y]);
            assert_eq!(game.is_option(&from, &to), listed.contains(&to), "{to}");
        }
        assert!(!game.is_option(&from, &Position::from(4)));
    }

    #[test]
    fn mirror_images_are_counted_once() {
        let game = Wythoff { play: Play::Normal };
        for (x, y) in [(0, 0), (0, 4), (3, 3), (5, 2)] {
            let position = Position::from([x, y]);
            let all = (0..=x).flat_map(|x| (0..=y).map(move |y| Position::from([x, y])));
            let different: BTreeSet<Position> = all.map(|p| game.canonical(&p)).collect();
            assert_eq!(game.unordered_count(&position), Some(different.len() as u128));
        }
    }

    #[test]
    fn three_heaps_are_no_position() {
        let game = Wythoff { play: Play::Misere };
        assert!(!game.contains(&Position::from([1, 2, 3])));
        assert!(!game.contains(&Position::from(4)));
        assert!(game.contains(&Position::from([0, 0])));
    }
}
