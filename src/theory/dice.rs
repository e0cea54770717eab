//! Dice: which remaining numbers are lost for the mover, for each face that is up.
//!
//! The outcomes at `n` depend on the rows of the 6 (or 12) numbers before it only, so that a
//! window that comes again proves the period; the tests here go far beyond two such windows.

use super::{Source, Theorem};
use crate::game::{DiceTurn, Outcome, Play, Position};

const BACKWARDS: Source = Source::proof(
    "What happens at a number depends only on the numbers below it that one turn can reach. In the \
     table worked out row by row from 0 upwards so many rows come again one after another, and from \
     there on everything repeats",
    "一个数的胜负只与一次能走到的那些较小的数有关。从0起逐行列出胜负表，连续这么多行又重新出现，此后一切都循环",
);

/// One die. Catalogue S2-51 says multiples of 8: it is multiples of 9.
pub const NINES: Theorem = Theorem {
    name: "dice-nines",
    title_en: "the rule of nines for one die",
    title_zh: "一颗骰子的“九”法则",
    statement_en: "If each turn tips the die to a side face and takes so many, and who cannot take \
                   loses, the player to move loses exactly when the remainder on division by 9 is \
                   0 with 1 or 6 on top; 0 or 5 with 2 or 5 on top; 0, 3, 4 or 8 with 3 or 4 on \
                   top; and when only 1 is left with 1 or 6 on top.",
    statement_zh: "每次把骰子翻到侧面、取走翻出的点数，不能取者输时，轮到走的一方必败，当且仅当剩下的个数除以9：上面是1或6时余0，上面是2或5时余0或5，上面是3或4时余0、3、4或8；此外，上面是1或6而只剩1个时也必败。",
    source: BACKWARDS,
};

/// Two dice, both tipped.
pub const FOURTEENS: Theorem = Theorem {
    name: "dice-fourteens",
    title_en: "the rule of fourteens for two dice",
    title_zh: "两颗骰子都翻的“十四”法则",
    statement_en: "If each turn tips both dice and takes the sum of the new numbers, the player to \
                   move loses: with 1 or 6 on both dice when at most 3 or at least 12 are left; \
                   with 1 or 6 on exactly one die when the remainder on division by 14 is at most \
                   2; with 1 or 6 on neither when at most 1 is left.",
    statement_zh: "每次两颗骰子都翻、取走新点数之和时，轮到走的一方在以下情形必败：两颗都是1或6，且剩下至多3个或至少12个；恰有一颗是1或6，且剩下的个数除以14的余数至多是2；两颗都不是1或6，且剩下至多1个。",
    source: BACKWARDS,
};

/// Two dice, one tipped, its new number taken.
pub const SAME_AXIS: Theorem = Theorem {
    name: "dice-same-axis",
    title_en: "the rule of equal or opposite faces",
    title_zh: "同面或对面法则",
    statement_en: "If each turn tips one of two dice and takes its new number, and the dice show a \
                   and a, or a and 7 - a, the player to move loses exactly when 0, a, 7 - a, or at \
                   least 7 are left; with any other faces only when nothing is left.",
    statement_zh: "每次只翻两颗骰子之一、取走它的新点数时，若两颗骰子是a与a或a与7−a，则轮到走的一方必败，当且仅当剩下0个、a个、7−a个或至少7个；其余情形只有剩下0个时必败。",
    source: BACKWARDS,
};

/// The theorem for a turn and play; none where the table of outcomes is too irregular to state.
#[must_use]
pub fn theorem(turn: DiceTurn, play: Play) -> Option<&'static Theorem> {
    match (turn, play) {
        (DiceTurn::One, Play::Normal) => Some(&NINES),
        (DiceTurn::BothSum, Play::Normal) => Some(&FOURTEENS),
        (DiceTurn::OneNew, Play::Normal) => Some(&SAME_AXIS),
        (DiceTurn::OneSum, Play::Normal) => None,
        (DiceTurn::One | DiceTurn::BothSum | DiceTurn::OneNew | DiceTurn::OneSum, Play::Misere) => {
            None
        }
    }
}

/// Who wins, by the theorem for normal play; none for [`DiceTurn::OneSum`] and for lists that
/// are no position.
///
/// ```
/// use bouton::{game::{DiceTurn, Outcome, Position}, theory::dice};
/// let lost = |remaining, top| dice::outcome(DiceTurn::One, &Position::from([remaining, top]));
/// assert_eq!(lost(18, 1), Some(Outcome::P));
/// assert_eq!(lost(16, 1), Some(Outcome::N));
/// ```
#[must_use]
pub fn outcome(turn: DiceTurn, position: &Position) -> Option<Outcome> {
    let lost = match (turn, position.to_vec().as_slice()) {
        (DiceTurn::One, [left, top]) => one_die(*left, *top),
        (DiceTurn::BothSum, [left, first, second]) => both(*left, *first, *second),
        (DiceTurn::OneNew, [left, first, second]) => one_of_two(*left, *first, *second),
        (DiceTurn::One | DiceTurn::BothSum | DiceTurn::OneNew | DiceTurn::OneSum, _) => {
            return None;
        }
    };
    Some(if lost { Outcome::P } else { Outcome::N })
}

fn one_die(left: u64, top: u64) -> bool {
    match (left % 9, top) {
        (0, _) => true,
        (1, 1 | 6) => left == 1,
        (5, 2 | 5) => true,
        (3 | 4 | 8, 3 | 4) => true,
        _ => false,
    }
}

fn both(left: u64, first: u64, second: u64) -> bool {
    let outer = [first, second].iter().filter(|top| [1, 6].contains(*top)).count();
    match outer {
        0 => left <= 1,
        1 => left % 14 <= 2,
        _ => left <= 3 || left >= 12,
    }
}

fn one_of_two(left: u64, first: u64, second: u64) -> bool {
    let same_axis = first == second || first + second == 7;
    left == 0 || (same_axis && (left >= 7 || left == first || left == 7 - first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dice, FACES, Ruleset};
    use std::collections::HashMap;

    /// The definition for all faces and everything up to `most`.
    fn by_definition(turn: DiceTurn, most: u64) -> HashMap<Position, Outcome> {
        let game = Dice { turn, play: Play::Normal };
        let mut known: HashMap<Position, Outcome> = HashMap::new();
        for left in 0..=most {
            for tops in tops(turn) {
                let position = Position::from([vec![left], tops].concat());
                let mut reaches_lost = false;
                game.options(&position, &mut |to| reaches_lost |= known[&to] == Outcome::P);
                known.insert(position, if reaches_lost { Outcome::N } else { Outcome::P });
            }
        }
        known
    }

    fn tops(turn: DiceTurn) -> Vec<Vec<u64>> {
        match turn.dice() {
            1 => FACES.map(|top| vec![top]).collect(),
            _ => FACES.flat_map(|one| FACES.map(move |two| vec![one, two])).collect(),
        }
    }

    #[test]
    fn every_closed_form_is_true_far_beyond_two_windows() {
        for turn in [DiceTurn::One, DiceTurn::BothSum, DiceTurn::OneNew] {
            for (position, known) in by_definition(turn, 120) {
                assert_eq!(outcome(turn, &position), Some(known), "{turn:?} {position}");
            }
        }
    }

    #[test]
    fn multiples_of_8_are_no_key_to_one_die() {
        // Catalogue S2-51: with 1 on top 8 is won for the mover, by tipping to the 5 or 3 ...
        let known = by_definition(DiceTurn::One, 72);
        for left in [8, 16, 24, 32, 40, 48, 56, 64] {
            assert_eq!(known[&Position::from([left, 1])], Outcome::N, "{left}");
        }
        // ... and every multiple of 9 is lost whatever is on top.
        for (left, top) in (0..=8).flat_map(|times| FACES.map(move |top| (9 * times, top))) {
            assert_eq!(known[&Position::from([left, top])], Outcome::P, "{left} {top}");
        }
    }

    #[test]
    fn from_66_on_one_sum_is_lost_exactly_with_equal_or_opposite_faces() {
        for (position, known) in by_definition(DiceTurn::OneSum, 160) {
            let same_axis = position[1] == position[2] || position[1] + position[2] == 7;
            if position[0] >= 66 {
                assert_eq!(known == Outcome::P, same_axis, "{position}");
            }
        }
        let known = by_definition(DiceTurn::OneSum, 65);
        assert_eq!(known[&Position::from([65, 2, 5])], Outcome::N, "66 is the least such number");
    }
}
