//! Lasker's Nim: the Grundy value of a heap, by its remainder on division by 4.

use super::{Source, Theorem};
use crate::{
    game::{Outcome, Position},
    nimber::nim_sum,
};

/// **The values of Lasker's Nim.**
pub const LASKER: Theorem = Theorem {
    name: "lasker",
    title_en: "the rule for Lasker's Nim",
    title_zh: "拉斯克尼姆的法则",
    statement_en: "In Lasker's Nim a heap of n is worth n, except that 4k + 3 and 4k + 4 change \
                   places: 4k + 3 is worth 4k + 4, and 4k + 4 is worth 4k + 3. The player to move \
                   loses exactly when the nim-sum of the values is 0.",
    statement_zh: "拉斯克尼姆中，n个一堆的SG值是n，只是4k+3与4k+4互换：4k+3的值是4k+4，4k+4的值是4k+3。\
                   当且仅当各堆SG值的尼姆和为0时，轮到走的一方必败。",
    source: Source::work(
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4 (Lasker's Nim)",
    ),
};

/// The Grundy value of a heap.
///
/// ```
/// let values: Vec<u64> = (0..9).map(bouton::theory::lasker::value).collect();
/// assert_eq!(values, [0, 1, 2, 4, 3, 5, 6, 8, 7]);
/// ```
#[must_use]
pub fn value(heap: u64) -> u64 {
    match heap % 4 {
        3 => heap.saturating_add(1),
        0 => heap.saturating_sub(1),
        _ => heap,
    }
}

/// Who wins, by the theorem.
#[must_use]
pub fn outcome(heaps: &Position) -> Outcome {
    let values: Vec<u64> = heaps.iter().map(|heap| value(*heap)).collect();
    if nim_sum(&values) == 0 { Outcome::P } else { Outcome::N }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::mex;

    #[test]
    fn the_rule_agrees_with_a_plain_recursion() {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..200_usize {
            let mut options = values.clone();
            options.extend((1..=heap / 2).map(|part| values[part] ^ values[heap - part]));
            values.push(mex(&options));
            assert_eq!(values[heap], value(heap as u64), "{heap}");
        }
    }
}
