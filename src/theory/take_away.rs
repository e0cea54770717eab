//! One pile with a range of takes: which numbers are lost for the mover.

use super::{BACHET, Source, Theorem};
use crate::game::{Outcome, Play, TakeSet};

/// Takes 1..k, the last object wins. Catalogue S2-46, S0-38.
pub const MULTIPLES: Theorem = Theorem {
    name: "multiples-of-k-plus-1",
    title_en: "the rule of multiples of k + 1",
    title_zh: "k+1的倍数法则",
    statement_en: "If each move takes 1 to k and the last one wins, the player to move loses \
                   exactly when what remains is a multiple of k + 1.",
    statement_zh: "每次取1至k个、取最后一个者胜时，轮到走的一方必败，当且仅当剩下的个数是k+1的倍数。",
    source: BACHET,
};

/// Takes 1..k, the last object loses. Catalogue S2-47.
pub const MULTIPLES_MISERE: Theorem = Theorem {
    name: "one-more-than-multiples-of-k-plus-1",
    title_en: "the rule of one more than a multiple of k + 1",
    title_zh: "k+1的倍数加1法则",
    statement_en: "If each move takes 1 to k and the last one loses, the player to move loses \
                   exactly when what remains is one more than a multiple of k + 1.",
    statement_zh: "每次取1至k个、取最后一个者输时，轮到走的一方必败，当且仅当剩下的个数是k+1的倍数加1。",
    source: Source::work(
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapters 4 and 13",
    ),
};

/// Takes m..M, who cannot move loses. Catalogue S0-38, S0-39, S0-42.
pub const BLOCKS: Theorem = Theorem {
    name: "blocks-of-smallest-plus-largest",
    title_en: "the rule of blocks of m + M",
    title_zh: "m+M分段法则",
    statement_en: "If each move takes m to M and who cannot move loses, the player to move loses \
                   exactly when what remains leaves a remainder below m on division by m + M.",
    statement_zh: "每次取m至M个、无法取者输时，轮到走的一方必败，当且仅当剩下的个数除以m+M的余数小于m。",
    source: Source::work("E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4"),
};

/// Takes m..M, who cannot move wins.
pub const BLOCKS_MISERE: Theorem = Theorem {
    name: "blocks-of-smallest-plus-largest-misere",
    title_en: "the rule of blocks of m + M for misère play",
    title_zh: "无法取者胜时的m+M分段法则",
    statement_en: "If each move takes m to M and who cannot move wins, the player to move loses \
                   exactly when what remains leaves a remainder from m to 2m - 1 on division by \
                   m + M.",
    statement_zh: "每次取m至M个、无法取者胜时，轮到走的一方必败，当且仅当剩下的个数除以m+M的余数在m与2m−1之间。",
    source: Source::work(
        "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapters 4 and 13",
    ),
};

/// The theorem for a take set and play; none for sets with gaps.
#[must_use]
pub fn theorem(take: &TakeSet, play: Play) -> Option<&'static Theorem> {
    let (first, _) = take.as_range()?;
    Some(match (first, play) {
        (1, Play::Normal) => &MULTIPLES,
        (1, Play::Misere) => &MULTIPLES_MISERE,
        (_, Play::Normal) => &BLOCKS,
        (_, Play::Misere) => &BLOCKS_MISERE,
    })
}

/// Who wins when so much remains, by the theorem; none for sets with gaps.
///
/// ```
/// use bouton::{game::{Outcome, Play}, theory::take_away};
/// let outcome = take_away::outcome(&bouton::game::read_take_set("1..8")?, Play::Misere, 5000);
/// assert_eq!(outcome, Some(Outcome::N));
/// # Ok::<(), bouton::game::TakeSetError>(())
/// ```
#[must_use]
pub fn outcome(take: &TakeSet, play: Play, remaining: u64) -> Option<Outcome> {
    let (smallest, largest) = take.as_range()?;
    let left_over = remaining % (smallest + largest);
    let lost = match play {
        Play::Normal => left_over < smallest,
        Play::Misere => (smallest..2 * smallest).contains(&left_over),
    };
    Some(if lost { Outcome::P } else { Outcome::N })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_agrees_with_a_plain_recursion() {
        for (smallest, largest) in [(1, 1), (1, 2), (1, 8), (2, 2), (2, 5), (3, 4), (4, 11)] {
            for play in [Play::Normal, Play::Misere] {
                let take = TakeSet::range(smallest, largest).unwrap();
                let mut lost: Vec<bool> = Vec::new();
                for remaining in 0..100_u64 {
                    let mut options = take.iter().filter_map(|taken| remaining.checked_sub(taken));
                    let reaches = options.any(|option| lost[option as usize]);
                    let is_end = remaining < smallest;
                    lost.push(if is_end { play == Play::Normal } else { !reaches });
                    let ruled = outcome(&take, play, remaining) == Some(Outcome::P);
                    assert_eq!(Some(&ruled), lost.last(), "{take} {play:?} {remaining}");
                }
            }
        }
    }

    #[test]
    fn a_set_with_gaps_has_no_closed_form() {
        assert_eq!(theorem(&crate::game::read_take_set("1,3,4").unwrap(), Play::Normal), None);
    }
}
