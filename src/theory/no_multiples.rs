//! Take sets that hold 1 to k and no multiple of k + 1, such as the powers of 2.

use super::{Source, Theorem};
use crate::game::{Outcome, TakeSet};

/// **No multiple of k + 1 may be taken.** The powers of 2 are the case k = 2. Catalogue S3-34.
///
/// From a multiple of k + 1 no move leads to another one; from any other number taking the
/// remainder, which is at most k, does.
pub const NO_MULTIPLES: Theorem = Theorem {
    name: "no-multiples-of-k-plus-1",
    title_en: "the rule of a set without multiples of k + 1",
    title_zh: "可取数里没有k+1的倍数时的法则",
    statement_en: "If 1 to k may be taken, and perhaps larger numbers but no multiple of k + 1, and \
                   the last one wins, the player to move loses exactly when what remains is a \
                   multiple of k + 1.",
    statement_zh: "可取的数中有1至k，也可以有更大的数，但没有k+1的倍数，取最后一个者胜时，\
                   轮到走的一方必败，当且仅当剩下的个数是k+1的倍数。",
    source: Source::work(
        "C.-G. Bachet de Méziriac, Problèmes plaisans et délectables, 1612; HDOJ 1847",
    ),
};

/// Who wins when so much remains (normal play), by the theorem; none for other sets.
///
/// ```
/// use bouton::{game::Outcome, theory::no_multiples};
/// let powers_of_two = bouton::game::read_take_set("1,2,4,8,16,32")?;
/// assert_eq!(no_multiples::outcome(&powers_of_two, 30), Some(Outcome::P));
/// assert_eq!(no_multiples::outcome(&bouton::game::read_take_set("1,3,4")?, 30), None);
/// # Ok::<(), bouton::game::TakeSetError>(())
/// ```
#[must_use]
pub fn outcome(take: &TakeSet, remaining: u64) -> Option<Outcome> {
    let modulus = (1..).find(|number| !take.contains(*number))?;
    let applies = modulus > 1 && take.iter().all(|taken| taken % modulus != 0);
    let lost = remaining.is_multiple_of(modulus);
    applies.then_some(if lost { Outcome::P } else { Outcome::N })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_agrees_with_a_plain_recursion_where_it_applies() {
        for take in ["1,2,4,8,16,32,64", "1,3,5,7", "1..4", "1,2,5,7,11", "1,2,3,5,6,7,9"] {
            let take: TakeSet = crate::game::read_take_set(take).unwrap();
            let mut lost: Vec<bool> = Vec::new();
            for remaining in 0..150_u64 {
                let mut options = take.iter().filter_map(|taken| remaining.checked_sub(taken));
                let is_lost = !options.any(|option| lost[option as usize]);
                lost.push(is_lost);
                let expected = if is_lost { Outcome::P } else { Outcome::N };
                assert_eq!(outcome(&take, remaining), Some(expected), "{take} {remaining}");
            }
        }
    }

    #[test]
    fn other_sets_have_no_answer_here() {
        for take in ["1,3,4", "2,3", "1,2,3,5,8,13", "1,2,6"] {
            assert_eq!(outcome(&crate::game::read_take_set(take).unwrap(), 12), None, "{take}");
        }
    }
}
