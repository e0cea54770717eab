//! Wythoff's game: the safe pairs, and every winning move, for heaps of any size. Catalogue S2-11
//! to S2-23, S2-38 to S2-45, S2-64.
//!
//! There is no closed form for the Grundy values: they are searched.

mod digits;
mod pairs;

pub use digits::{is_safe_by_digits, pair_by_digits};
pub use pairs::{Pair, Place, pair, pairs_by_least_unused, partner, place};

use super::{Source, Theorem};
use crate::game::{Outcome, Play, Position};

/// **Wythoff's theorem.** Catalogue S2-20, S2-40.
pub const WYTHOFF: Theorem = Theorem {
    name: "wythoff",
    title_en: "Wythoff's theorem",
    title_zh: "威佐夫定理",
    statement_en: "In Wythoff's game the player to move loses exactly when the smaller heap is \
                   the whole part of n times the golden ratio (1 + √5)/2, n being the difference \
                   of the heaps.",
    statement_zh: "威佐夫游戏中，设两堆之差为n。当且仅当较小的一堆等于n与黄金比(1+√5)/2之积的整数部分时，\
                   轮到走的一方必败。",
    source: Source::work(
        "W. A. Wythoff, A modification of the game of Nim, \
             Nieuw Archief voor Wiskunde 7 (1907), 199-202",
    ),
};

/// **Wythoff's theorem for misère play.** Catalogue S2-23.
pub const WYTHOFF_MISERE: Theorem = Theorem {
    name: "wythoff-misere",
    title_en: "Wythoff's theorem for misère play",
    title_zh: "取最后一个者输时的威佐夫定理",
    statement_en: "In misère Wythoff (who takes the last object loses) the player to move loses \
                   exactly at (0, 1), at (2, 2), and at the safe pairs of normal play other than \
                   (0, 0) and (1, 2).",
    statement_zh: "取最后一个者输的威佐夫游戏中，轮到走的一方必败的局面只有：(0,1)、(2,2)，\
                   以及取最后一个者胜时除(0,0)、(1,2)以外的各组安全局面。",
    source: Source::work(
        "A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci \
             searches, Theoretical Computer Science 29 (1984), 49-73",
    ),
};

/// The theorem for a play.
#[must_use]
pub fn theorem(play: Play) -> &'static Theorem {
    match play {
        Play::Normal => &WYTHOFF,
        Play::Misere => &WYTHOFF_MISERE,
    }
}

/// The one heap that is safe beside the given one. It may exceed `u64`.
///
/// ```
/// use bouton::{game::Play, theory::wythoff::safe_partner};
/// assert_eq!(safe_partner(Play::Normal, 12), 20);
/// assert_eq!(safe_partner(Play::Misere, 2), 2);
/// ```
#[must_use]
pub fn safe_partner(play: Play, heap: u64) -> u128 {
    match (play, heap) {
        (Play::Misere, 0) => 1,
        (Play::Misere, 1) => 0,
        (Play::Misere, 2) => 2,
        (Play::Misere, 3..) | (Play::Normal, _) => partner(heap),
    }
}

/// The one safe pair with this difference, smaller heap first.
#[must_use]
pub fn safe_pair(play: Play, difference: u64) -> Pair {
    match (play, difference) {
        (Play::Misere, 0) => [2, 2],
        (Play::Misere, 1) => [0, 1],
        (Play::Misere, 2..) | (Play::Normal, _) => pair(difference),
    }
}

/// Who wins, by the theorem. Lists that are not two heaps are called won.
///
/// ```
/// use bouton::{game::{Outcome, Play, Position}, theory::wythoff};
/// assert_eq!(wythoff::outcome(Play::Normal, &Position::from([12, 20])), Outcome::P);
/// assert_eq!(wythoff::outcome(Play::Misere, &Position::from([0, 0])), Outcome::N);
/// ```
#[must_use]
pub fn outcome(play: Play, position: &Position) -> Outcome {
    match **position {
        [first, second] if safe_partner(play, first) == u128::from(second) => Outcome::P,
        _ => Outcome::N,
    }
}

/// All winning moves, at most three: in the first heap, in the second, in both.
///
/// ```
/// use bouton::{game::{Play, Position}, theory::wythoff};
/// let moves = wythoff::winning_moves(Play::Normal, &Position::from([7, 9]));
/// assert_eq!(moves, [[7, 4], [3, 5]].map(Position::from));
/// ```
#[must_use]
pub fn winning_moves(play: Play, position: &Position) -> Vec<Position> {
    let [first, second] = **position else {
        return Vec::new();
    };
    let smaller_than = |heap: u64, left: u128| u64::try_from(left).ok().filter(|left| *left < heap);
    let in_first = smaller_than(first, safe_partner(play, second)).map(|left| [left, second]);
    let in_second = smaller_than(second, safe_partner(play, first)).map(|left| [first, left]);
    let difference = first.abs_diff(second);
    let smaller = smaller_than(first.min(second), safe_pair(play, difference)[0]);
    let in_both = smaller.map(|left| {
        let taken = first.min(second) - left;
        [first - taken, second - taken]
    });
    [in_first, in_second, in_both].into_iter().flatten().map(Position::from).collect()
}

/// The three cases of the proof that every other pair can be made safe, for heaps `x <= y`.
/// Catalogue S2-22, where the conditions are illegible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// (i) `x` is the larger number of a pair: `y` is cut down to the smaller one.
    Larger,
    /// (ii) `x` is the smaller number of a pair and `y` exceeds the larger one: `y` is cut to it.
    AbovePartner,
    /// (iii) `x` is the smaller number and `y` lies below the larger one: both heaps shrink, down to
    /// the pair with the difference `y - x`.
    BelowPartner,
}

impl Case {
    /// The number in the proof, counted from 1.
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            Self::Larger => 1,
            Self::AbovePartner => 2,
            Self::BelowPartner => 3,
        }
    }
}

/// The case of the proof and the move that it names, in normal play; `None` at a safe pair.
///
/// ```
/// use bouton::{game::Position, theory::wythoff::{Case, proof_move}};
/// let found = proof_move(&Position::from([9, 7]));
/// assert_eq!(found, Some((Case::Larger, Position::from([4, 7]))));
/// ```
#[must_use]
pub fn proof_move(position: &Position) -> Option<(Case, Position)> {
    let [first, second] = **position else {
        return None;
    };
    let (x, y) = (first.min(second), first.max(second));
    let (case, [x, y]) = ordered_proof_move(x, y)?;
    Some((case, Position::from(if first <= second { [x, y] } else { [y, x] })))
}

/// Heaps in the order `x <= y`.
fn ordered_proof_move(x: u64, y: u64) -> Option<(Case, [u64; 2])> {
    match place(x) {
        Place::Larger(index) => {
            let smaller = u64::try_from(pair(index)[0]).ok()?;
            Some((Case::Larger, [x, smaller]))
        }
        Place::Smaller(index) => {
            let larger = pair(index)[1];
            if larger == u128::from(y) {
                return None;
            }
            if let Some(larger) = u64::try_from(larger).ok().filter(|larger| *larger < y) {
                return Some((Case::AbovePartner, [x, larger]));
            }
            let smaller = u64::try_from(pair(y - x)[0]).ok()?;
            Some((Case::BelowPartner, [smaller, smaller + (y - x)]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Ruleset, Wythoff};

    const SIZE: u64 = 60;

    /// The definition: a pair is lost when no option is; `lost[x][y]`.
    fn lost_pairs(play: Play) -> Vec<Vec<bool>> {
        let mut lost = vec![vec![false; SIZE as usize]; SIZE as usize];
        for (x, y) in (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))) {
            let mut reaches = x + y == 0 && play == Play::Misere;
            Wythoff { play }.options(&Position::from([x, y]), &mut |option| {
                reaches |= lost[option[0] as usize][option[1] as usize];
            });
            lost[x as usize][y as usize] = !reaches;
        }
        lost
    }

    #[test]
    fn the_theorem_agrees_with_a_plain_recursion_in_both_plays() {
        for play in [Play::Normal, Play::Misere] {
            let lost = lost_pairs(play);
            for (x, y) in (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))) {
                let position = Position::from([x, y]);
                let expected = lost[x as usize][y as usize];
                assert_eq!(outcome(play, &position) == Outcome::P, expected, "{play:?} {position}");
                let mut moves = Vec::new();
                Wythoff { play }.options(&position, &mut |option| {
                    if lost[option[0] as usize][option[1] as usize] {
                        moves.push(option);
                    }
                });
                assert_eq!(winning_moves(play, &position), moves, "{play:?} {position}");
            }
        }
    }

    #[test]
    fn the_proof_names_a_winning_move_everywhere() {
        for (x, y) in (0..200).flat_map(|x| (0..200).map(move |y| (x, y))) {
            let position = Position::from([x, y]);
            match proof_move(&position) {
                None => assert_eq!(outcome(Play::Normal, &position), Outcome::P),
                Some((_, to)) => assert!(winning_moves(Play::Normal, &position).contains(&to)),
            }
        }
    }

    #[test]
    fn the_three_cases_of_the_proof() {
        let check = |from: [u64; 2], case: Case, to: [u64; 2]| {
            assert_eq!(proof_move(&Position::from(from)), Some((case, Position::from(to))));
        };
        check([5, 9], Case::Larger, [5, 3]);
        check([4, 9], Case::AbovePartner, [4, 7]);
        check([0, 9], Case::AbovePartner, [0, 0]);
        check([6, 9], Case::BelowPartner, [4, 7]);
        check([8, 8], Case::BelowPartner, [0, 0]);
        assert_eq!(Case::BelowPartner.number(), 3);
    }

    #[test]
    fn the_documents_examples() {
        let lost = |heaps: [u64; 2]| outcome(Play::Normal, &Position::from(heaps)) == Outcome::P;
        assert!((1..500).all(|n| !lost([n, n]) && !lost([0, n])), "S2-11, S2-12");
        assert!(lost([1, 2]) && lost([3, 5]) && lost([4, 7]) && lost([6, 10]), "S2-13 to S2-15");
        assert!(lost([12, 20]));
    }

    #[test]
    fn heaps_near_the_largest_number_have_their_moves() {
        let smaller = pair(1 << 62)[0] as u64;
        let larger = smaller + (1 << 62);
        let lost = Position::from([larger, smaller]);
        assert_eq!(outcome(Play::Normal, &lost), Outcome::P);
        assert_eq!(winning_moves(Play::Normal, &lost), []);
        for (x, y) in [(u64::MAX, u64::MAX - 1), (1 << 63, (1 << 63) + 12_345), (u64::MAX, 7)] {
            let from = Position::from([x, y]);
            let moves = winning_moves(Play::Misere, &from);
            assert!(!moves.is_empty(), "{from}");
            assert!(moves.iter().all(|to| outcome(Play::Misere, to) == Outcome::P), "{from}");
            assert!(winning_moves(Play::Normal, &from).contains(&proof_move(&from).unwrap().1));
        }
    }
}
