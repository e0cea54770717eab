//! Lasker's Nim: a move takes any number of objects from one heap, or splits one heap into two
//! heaps, neither empty. Play ends because a split lowers the number of moves that the heaps can
//! last, and taking lowers the total. Position: the heaps, in printed order.
//! Source: Ed. Lasker, Brettspiele der Völker, 1931; Winning Ways, chapter 4.

use super::{Description, Play, Position, Ruleset};

/// The rules of Lasker's Nim.
///
/// ```
/// use bouton_kernel::game::{Lasker, Play, Position, Ruleset};
/// let mut options = Vec::new();
/// Lasker { play: Play::Normal }.options(&Position::from(3), &mut |option| options.push(option));
/// assert_eq!(options, [vec![0], vec![1], vec![2], vec![1, 2]].map(Position::from));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lasker {
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for Lasker {
    fn describe(&self) -> Description {
        Description::of("lasker", self.play)
    }

    fn play(&self) -> Play {
        self.play
    }

    fn contains(&self, _: &Position) -> bool {
        true
    }

    /// Each heap in turn: first what taking leaves, then the splits, the smaller part first.
    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        for (index, heap) in position.iter().enumerate() {
            for left in 0..*heap {
                visit(position.with(index, left));
            }
            for part in 1..=heap / 2 {
                visit(split(position, index, part, heap - part));
            }
        }
    }

    /// Heaps may change places and empty heaps may be forgotten.
    fn canonical(&self, position: &Position) -> Position {
        let mut heaps: Vec<u64> = position.iter().copied().filter(|heap| *heap > 0).collect();
        heaps.sort_unstable();
        Position::from(heaps)
    }

    fn components(&self, position: &Position) -> Vec<Position> {
        self.canonical(position).iter().map(|heap| Position::from(*heap)).collect()
    }

    fn option_bound(&self, position: &Position) -> u128 {
        position.iter().map(|heap| u128::from(*heap) + u128::from(heap / 2)).sum()
    }
}

/// The position with heap `index` replaced by two heaps, side by side.
fn split(position: &Position, index: usize, first: u64, second: u64) -> Position {
    let mut heaps = position.to_vec();
    if index < heaps.len() {
        heaps.splice(index..=index, [first, second]);
    }
    Position::from(heaps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heap_is_split_where_it_stands() {
        let mut options = Vec::new();
        let position = Position::from([1, 4, 2]);
        Lasker { play: Play::Normal }.options(&position, &mut |option| options.push(option));
        assert!(options.contains(&Position::from([1, 1, 3, 2])));
        assert!(options.contains(&Position::from([1, 2, 2, 2])));
        assert!(options.contains(&Position::from([1, 4, 1, 1])));
        assert!(options.contains(&Position::from([0, 4, 2])));
        assert_eq!(options.len(), 1 + 4 + 2 + 2 + 1);
    }

    #[test]
    fn parts_of_a_position_are_its_heaps() {
        let game = Lasker { play: Play::Normal };
        assert_eq!(game.components(&Position::from([4, 0, 1])), [1, 4].map(Position::from));
    }
}
