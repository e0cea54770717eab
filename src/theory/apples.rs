//! Rows of apples: a gap in a row helps nobody, so that the rows play as heaps of Nim.

use super::{Source, Theorem, nim};
use crate::game::{Outcome, Play, Position};

const THE_SAME_PROOF: Source = Source::annotated_work(
    "C. L. Bouton, Nim, a game with a complete mathematical theory, \
         Annals of Mathematics 3 (1901/02), 35-39 (the same proof)",
    "C. L. Bouton, Nim, a game with a complete mathematical theory, \
         Annals of Mathematics 3 (1901/02), 35-39（证明相同）",
);

/// **Rows of apples are heaps of Nim.** Catalogue S3-30.
///
/// A row of r that falls apart into a and b has a + b < r, and a nim-sum never exceeds the sum. So
/// the nim-sum of all rows changes with every move, as in Nim, and every move of Nim is there.
pub const ROWS: Theorem = Theorem {
    name: "apples-bouton",
    title_en: "Bouton's rule for rows",
    title_zh: "几行苹果的布顿定理",
    statement_en: "If each move takes neighbouring objects from one row, the player to move loses \
                   exactly when he would lose Nim with heaps as large as the rows: when the \
                   nim-sum is 0.",
    statement_zh: "每次从一行中取走若干个相邻的物品时，轮到走的一方必败，\
                   当且仅当把各行看作尼姆游戏的各堆时必败，即各行的尼姆和为0。",
    source: THE_SAME_PROOF,
};

/// **Rows of apples, misère, are heaps of misère Nim.** Catalogue S3-30.
pub const ROWS_MISERE: Theorem = Theorem {
    name: "apples-bouton-misere",
    title_en: "Bouton's rule for rows in misère play",
    title_zh: "成行取物、取最后一个者输时的布顿定理",
    statement_en: "If each move takes neighbouring objects from one row and who takes the last one \
                   loses, the player to move loses exactly when he would lose misère Nim with heaps \
                   as large as the rows: the nim-sum is 0 and some row has at least two objects, or \
                   no row has and the number of rows is odd.",
    statement_zh: "每次从一行中取走若干个相邻的物品、取最后一个者输时，轮到走的一方必败，\
                   当且仅当把各行看作尼姆游戏的各堆时必败：有一行至少两个，且尼姆和为0；\
                   或者每行都只有一个，且行数为奇数。",
    source: THE_SAME_PROOF,
};

/// The theorem for a play.
#[must_use]
pub fn theorem(play: Play) -> &'static Theorem {
    match play {
        Play::Normal => &ROWS,
        Play::Misere => &ROWS_MISERE,
    }
}

/// Who wins, by the theorem.
///
/// ```
/// use bouton::{game::{Outcome, Play, Position}, theory::apples};
/// assert_eq!(apples::outcome(Play::Misere, &Position::from([2, 2])), Outcome::P);
/// assert_eq!(apples::outcome(Play::Misere, &Position::from(3)), Outcome::N);
/// ```
#[must_use]
pub fn outcome(play: Play, rows: &Position) -> Outcome {
    nim::outcome(play, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Apples, Ruleset};
    use std::collections::HashMap;

    fn wins_by_definition(
        apples: &Apples,
        rows: &Position,
        known: &mut HashMap<Position, bool>,
    ) -> bool {
        let rows = apples.canonical(rows);
        if let Some(wins) = known.get(&rows) {
            return *wins;
        }
        let mut options = Vec::new();
        apples.options(&rows, &mut |option| options.push(option));
        let is_end = options.is_empty();
        // Every option is looked at, even behind a winning one, so that all rows are compared.
        let lost = options.iter().filter(|option| !wins_by_definition(apples, option, known));
        let wins = lost.count() > 0 || (is_end && apples.play == Play::Misere);
        known.insert(rows, wins);
        wins
    }

    #[test]
    fn rows_play_as_heaps_of_nim_in_both_endings() {
        for play in [Play::Normal, Play::Misere] {
            let (apples, mut known) = (Apples { play }, HashMap::new());
            let starts: [&[u64]; 6] =
                [&[16], &[7, 6], &[5, 4, 3], &[4, 4, 2, 1], &[9, 1, 1], &[1; 9]];
            for start in starts {
                wins_by_definition(&apples, &Position::from(start.to_vec()), &mut known);
            }
            assert!(known.len() > 150, "{}", known.len());
            for (rows, wins) in known {
                assert_eq!(outcome(play, &rows) == Outcome::N, wins, "{play:?} {rows}");
            }
        }
    }
}
