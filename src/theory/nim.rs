//! Bouton's theorem, and its change for misère play.

use super::{Source, Theorem};
use crate::{
    game::{Outcome, Play, Position},
    nimber::nim_sum,
};

/// **Bouton's theorem.** Catalogue S0-26, S1-03, S3-03.
pub const BOUTON: Theorem = Theorem {
    name: "bouton",
    title_en: "Bouton's rule",
    title_zh: "布顿定理",
    statement_en: "In Nim the player to move loses exactly when every column of the binary table \
                   has an even number of ones, that is when the nim-sum of the heaps is 0.",
    statement_zh: "尼姆游戏中，当且仅当二进制表每一列1的个数都是偶数（即各堆的尼姆和为0）时，轮到走的一方必败。",
    source: Source::work(
        "C. L. Bouton, Nim, a game with a complete mathematical theory, \
             Annals of Mathematics 3 (1901/02), 35-39",
    ),
};

/// **Bouton's theorem for misère play.** Catalogue S2-09, S3-26.
pub const MISERE_NIM: Theorem = Theorem {
    name: "misere-nim",
    title_en: "Bouton's rule for misère play",
    title_zh: "取最后一个者输时的布顿定理",
    statement_en: "In misère Nim (who takes the last object loses) the player to move loses \
                   exactly when the nim-sum is 0 and some heap has at least two objects, or when \
                   no heap has and the number of heaps of one is odd.",
    statement_zh: "取最后一个者输的尼姆游戏中，轮到走的一方必败，当且仅当下面两种情形之一成立：\
                   有一堆至少两个，且尼姆和为0；或者每堆都只有一个，且堆数为奇数。",
    source: Source::work(
        "C. L. Bouton, Nim, a game with a complete mathematical theory, \
             Annals of Mathematics 3 (1901/02), 35-39",
    ),
};

/// The theorem for a play.
#[must_use]
pub fn theorem(play: Play) -> &'static Theorem {
    match play {
        Play::Normal => &BOUTON,
        Play::Misere => &MISERE_NIM,
    }
}

/// Who wins, by the theorem.
///
/// ```
/// use bouton::{game::{Outcome, Play, Position}, theory::nim};
/// assert_eq!(nim::outcome(Play::Normal, &Position::from([1, 2, 3])), Outcome::P);
/// assert_eq!(nim::outcome(Play::Misere, &Position::from([1, 1])), Outcome::N);
/// ```
#[must_use]
pub fn outcome(play: Play, heaps: &Position) -> Outcome {
    let only_ones = heaps.iter().all(|heap| *heap <= 1);
    let lost_sum = u64::from(play == Play::Misere && only_ones);
    if nim_sum(heaps) == lost_sum { Outcome::P } else { Outcome::N }
}

/// The one third heap beside `first` and `second` that makes the mover lose.
#[must_use]
pub fn partner(play: Play, first: u64, second: u64) -> u64 {
    let only_ones = first <= 1 && second <= 1;
    first ^ second ^ u64::from(play == Play::Misere && only_ones)
}

/// All winning moves, by the theorem, in the order of the heaps: at most one for each heap.
#[must_use]
pub fn winning_moves(play: Play, heaps: &Position) -> Vec<Position> {
    let sum = nim_sum(heaps);
    let to_safe = |index: usize, heap: u64| {
        // A heap can only be cut to the nim-sum of the others, or in misère play to that ^ 1.
        let target = heap ^ sum;
        [target, target ^ 1]
            .into_iter()
            .filter(|left| *left < heap)
            .map(|left| heaps.with(index, left))
            .find(|option| outcome(play, option) == Outcome::P)
    };
    heaps.iter().enumerate().filter_map(|(index, heap)| to_safe(index, *heap)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_rule_is_the_outcome_rule_on_every_line() {
        for play in [Play::Normal, Play::Misere] {
            for (a, b, c) in (0..8 * 8 * 16).map(|cell| (cell / 128, cell / 16 % 8, cell % 16)) {
                let by_outcome = outcome(play, &Position::from([a, b, c])) == Outcome::P;
                assert_eq!(by_outcome, partner(play, a, b) == c, "{play:?} {a} {b} {c}");
            }
        }
    }

    #[test]
    fn the_documents_examples() {
        let check = |heaps: &[u64], moves: &[&[u64]]| {
            let moves: Vec<Position> = moves.iter().map(|to| Position::from(to.to_vec())).collect();
            assert_eq!(winning_moves(Play::Normal, &Position::from(heaps.to_vec())), moves);
        };
        check(&[3, 4, 5], &[&[1, 4, 5]]); // S2-01
        check(&[1, 4, 6], &[&[1, 4, 5]]); // S0-16
        check(&[14, 21, 39], &[&[14, 21, 27]]); // S3-06
        check(&[11, 6, 10, 8], &[&[4, 6, 10, 8], &[11, 6, 5, 8], &[11, 6, 10, 7]]); // S1-11 B
        check(&[2001, 2002, 2003], &[&[1, 2002, 2003], &[2001, 2, 2003], &[2001, 2002, 3]]);
    }
}
