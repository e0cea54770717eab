//! Moore's Nim: a move takes objects from at least one and at most `k` heaps, any number from
//! each of them. Play ends because every move makes the total smaller. With `k = 1` it is Nim.
//! Position: the heaps, in printed order. Source: E. H. Moore, A generalization of the game
//! called Nim, Annals of Mathematics 11 (1910), 93-94.

use super::{Description, Play, Position, Ruleset};

/// The rules of Moore's Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moore {
    most: u64,
    play: Play,
}

/// Why a number of heaps is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a move must be allowed to change at least one heap: give k as 1 or more")]
pub struct NoHeapToChange;

impl Moore {
    /// The game in which a move changes at most `most` heaps.
    ///
    /// ```
    /// use bouton_kernel::game::{Moore, Play, Position, Ruleset};
    /// let mut options = Vec::new();
    /// let game = Moore::new(2, Play::Normal)?;
    /// game.options(&Position::from([1, 1, 1]), &mut |option| options.push(option));
    /// assert_eq!(options.len(), 6, "three single heaps and three pairs");
    /// # Ok::<(), bouton_kernel::game::NoHeapToChange>(())
    /// ```
    ///
    /// # Errors
    /// If `most` is 0: there would be no move.
    pub fn new(most: u64, play: Play) -> Result<Self, NoHeapToChange> {
        if most == 0 { Err(NoHeapToChange) } else { Ok(Self { most, play }) }
    }

    /// How many heaps one move may change.
    #[must_use]
    pub fn most(&self) -> u64 {
        self.most
    }

    /// Changes heaps from `from` on, at most `open` more of them.
    fn change(
        &self,
        position: &Position,
        (from, open): (usize, u64),
        visit: &mut dyn FnMut(Position),
    ) {
        for (index, heap) in position.iter().enumerate().skip(from) {
            for left in 0..*heap {
                let option = position.with(index, left);
                if open > 1 {
                    self.change(&option, (index + 1, open - 1), visit);
                }
                visit(option);
            }
        }
    }
}

impl Ruleset for Moore {
    fn describe(&self) -> Description {
        Description::of("moore", self.play).with("most", self.most)
    }

    fn play(&self) -> Play {
        self.play
    }

    fn contains(&self, _: &Position) -> bool {
        true
    }

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        self.change(position, (0, self.most), visit);
    }

    /// Heaps may change places and empty heaps may be forgotten.
    fn canonical(&self, position: &Position) -> Position {
        let mut heaps: Vec<u64> = position.iter().copied().filter(|heap| *heap > 0).collect();
        heaps.sort_unstable();
        Position::from(heaps)
    }

    fn is_option(&self, from: &Position, to: &Position) -> bool {
        let pairs = || from.iter().zip(to.iter());
        let changed = pairs().filter(|(before, after)| before != after).count() as u64;
        let shrunk = pairs().filter(|(before, after)| after < before).count() as u64;
        from.len() == to.len() && changed == shrunk && (1..=self.most).contains(&changed)
    }

    fn position_count(&self, position: &Position) -> Option<u128> {
        position.iter().try_fold(1_u128, |count, heap| count.checked_mul(u128::from(*heap) + 1))
    }

    fn unordered_count(&self, position: &Position) -> Option<u128> {
        super::unordered_count(position)
    }

    /// `ways[j]` is how many ways there are to change exactly `j` of the heaps read so far.
    fn option_bound(&self, position: &Position) -> u128 {
        let most = usize::try_from(self.most).unwrap_or(usize::MAX).min(position.len());
        let mut ways = vec![0_u128; most + 1];
        ways[0] = 1;
        for heap in position.iter() {
            for changed in (1..=most).rev() {
                let more = ways[changed - 1].saturating_mul(u128::from(*heap));
                ways[changed] = ways[changed].saturating_add(more);
            }
        }
        ways.iter().skip(1).fold(0, |sum, ways| sum.saturating_add(*ways))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn options_are_listed_once_each_and_counted() {
        let check = |most, heaps: &[u64]| {
            let game = Moore::new(most, Play::Normal).unwrap();
            let from = Position::from(heaps.to_vec());
            let mut options = Vec::new();
            game.options(&from, &mut |option| options.push(option));
            assert_eq!(options.len() as u128, game.option_bound(&from), "{most} {from}");
            let different: BTreeSet<&Position> = options.iter().collect();
            assert_eq!(different.len(), options.len(), "{most} {from}");
            assert!(options.iter().all(|to| game.is_option(&from, to)));
            assert!(!game.is_option(&from, &from));
        };
        check(1, &[3, 5, 7]);
        check(2, &[2, 3, 4, 5]);
        check(3, &[2, 0, 3, 1]);
        check(9, &[2, 3]);
        check(u64::MAX, &[]);
    }

    #[test]
    fn a_move_of_too_many_heaps_or_none_is_refused() {
        let game = Moore::new(2, Play::Normal).unwrap();
        let from = Position::from([3, 3, 3]);
        assert!(game.is_option(&from, &Position::from([3, 1, 0])));
        assert!(!game.is_option(&from, &Position::from([2, 2, 2])));
        assert!(!game.is_option(&from, &Position::from([4, 2, 3])));
        assert!(Moore::new(0, Play::Normal).is_err());
    }
}
