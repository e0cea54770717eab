//! Moore's theorem: binary columns modulo k + 1, and its change for misère play.

use super::{Source, Theorem};
use crate::{
    game::{Outcome, Play, Position},
    nimber::BinaryTable,
};

/// **Moore's theorem.**
pub const MOORE: Theorem = Theorem {
    name: "moore",
    title_en: "Moore's rule",
    title_zh: "摩尔定理",
    statement_en: "If a move may take from at most k heaps, the player to move loses exactly when \
                   every column of the binary table has a number of ones that is a multiple of \
                   k + 1.",
    statement_zh: "每次至多可从k堆里取时，轮到走的一方必败，当且仅当二进制表每一列1的个数都是k+1的倍数。",
    source: Source::work(
        "E. H. Moore, A generalization of the game called Nim, \
             Annals of Mathematics 11 (1910), 93-94",
    ),
};

/// **Moore's theorem for misère play.**
pub const MOORE_MISERE: Theorem = Theorem {
    name: "moore-misere",
    title_en: "Moore's rule for misère play",
    title_zh: "取最后一个者输时的摩尔定理",
    statement_en: "If a move may take from at most k heaps and the last object loses, the player \
                   to move loses exactly when some heap has at least two objects and every column \
                   has a multiple of k + 1 ones, or when no heap has and the number of heaps of \
                   one is one more than a multiple of k + 1.",
    statement_zh: "每次至多可从k堆里取、取最后一个者输时，轮到走的一方必败，当且仅当下面两种情形之一成立：\
                   有一堆至少两个，且每一列1的个数都是k+1的倍数；或者每堆都只有一个，且堆数比k+1的倍数多1。",
    source: Source::work(
        "E. H. Moore, A generalization of the game called Nim, \
             Annals of Mathematics 11 (1910), 93-94",
    ),
};

/// The theorem for a play.
#[must_use]
pub fn theorem(play: Play) -> &'static Theorem {
    match play {
        Play::Normal => &MOORE,
        Play::Misere => &MOORE_MISERE,
    }
}

/// Who wins when a move may change at most `most` heaps, by the theorem.
///
/// ```
/// use bouton::{game::{Outcome, Play, Position}, theory::moore};
/// // 3, 4, 5, 6 have the columns 3, 2, 2, which are not all multiples of 3.
/// let outcome = moore::outcome(2, Play::Normal, &Position::from([3, 4, 5, 6]));
/// assert_eq!(outcome, Outcome::N);
/// ```
#[must_use]
pub fn outcome(most: u64, play: Play, heaps: &Position) -> Outcome {
    // Without an overflow: a column never has 2^64 ones.
    let modulus = most.saturating_add(1);
    let only_ones = heaps.iter().all(|heap| *heap <= 1);
    let lost = if play == Play::Misere && only_ones {
        heaps.iter().sum::<u64>() % modulus == 1
    } else {
        BinaryTable::new(heaps).columns.iter().all(|ones| ones.is_multiple_of(modulus))
    };
    if lost { Outcome::P } else { Outcome::N }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Moore, Ruleset},
        solve::search,
    };

    #[test]
    fn the_rule_agrees_with_a_search_of_every_position() {
        for (most, root) in [(1, vec![4; 4]), (2, vec![4; 4]), (3, vec![3; 5]), (2, vec![9; 3])] {
            for play in [Play::Normal, Play::Misere] {
                let game = Moore::new(most, play).unwrap();
                let root = Position::from(root.clone());
                let safe = search::safe_positions(&game, &root).unwrap();
                let cells = (root[0] + 1).pow(root.len() as u32);
                for cell in 0..cells {
                    let heap = |place: u32| cell / (root[0] + 1).pow(place) % (root[0] + 1);
                    let heaps: Vec<u64> = (0..root.len() as u32).map(heap).collect();
                    let heaps = Position::from(heaps);
                    let searched = safe.contains(&game.canonical(&heaps));
                    assert_eq!(
                        outcome(most, play, &heaps) == Outcome::P,
                        searched,
                        "{most} {heaps}"
                    );
                }
            }
        }
    }
}
