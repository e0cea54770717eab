//! The king's walk: the parity of rows and columns.

use super::{Source, Theorem};
use crate::game::{Outcome, Play};

/// **Both sides odd.** Catalogue S3-40.
pub const ODD_SIDES: Theorem = Theorem {
    name: "king-odd-sides",
    title_en: "the rule of odd sides",
    title_zh: "行列皆奇法则",
    statement_en: "A piece walks left, down or diagonally to the lower left corner, and who cannot \
                   move loses: the player to move loses exactly when the number of rows and the \
                   number of columns are both odd.",
    statement_zh: "棋子每次向左、向下或向左下走一格，不能走者输：轮到走的一方必败，\
                   当且仅当行数与列数都是奇数。",
    source: Source::work("HDOJ 2147, kiki's game (HDU 2007-11 Programming Contest)"),
};

/// **Both sides odd, misère.**
pub const ODD_SIDES_MISERE: Theorem = Theorem {
    name: "king-odd-sides-misere",
    title_en: "the rule of odd sides for misère play",
    title_zh: "不能走者胜时的行列奇偶法则",
    statement_en: "A piece walks left, down or diagonally to the lower left corner, and who cannot \
                   move wins: the player to move loses exactly when rows and columns are both odd \
                   and at least 3, or one of them is 1 and the other is even.",
    statement_zh: "棋子每次向左、向下或向左下走一格，不能走者胜：轮到走的一方必败，\
                   当且仅当行数与列数都是不小于3的奇数，或者其中一个是1而另一个是偶数。",
    source: Source::annotated_work(
        "HDOJ 2147, kiki's game, with the other ending",
        "HDOJ 2147, kiki's game，改为不能走者赢",
    ),
};

/// The theorem for a play.
#[must_use]
pub fn theorem(play: Play) -> &'static Theorem {
    match play {
        Play::Normal => &ODD_SIDES,
        Play::Misere => &ODD_SIDES_MISERE,
    }
}

/// Who wins on a board of so many rows and columns, by the theorem.
///
/// ```
/// use bouton::{game::{Outcome, Play}, theory::king};
/// assert_eq!(king::outcome(Play::Normal, 5, 3), Outcome::P);
/// assert_eq!(king::outcome(Play::Normal, 5, 4), Outcome::N);
/// ```
#[must_use]
pub fn outcome(play: Play, rows: u64, columns: u64) -> Outcome {
    let both_odd = rows % 2 == 1 && columns % 2 == 1;
    let lost = match (play, rows.min(columns)) {
        (Play::Normal, _) => both_odd,
        (Play::Misere, 1) => !both_odd,
        (Play::Misere, _) => both_odd,
    };
    if lost { Outcome::P } else { Outcome::N }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parity_rule_agrees_with_the_definition() {
        for play in [Play::Normal, Play::Misere] {
            let mut lost = vec![vec![false; 41]; 41];
            for (rows, columns) in (1..=40).flat_map(|a| (1..=40).map(move |b| (a, b))) {
                let from = [(rows - 1, columns), (rows, columns - 1), (rows - 1, columns - 1)];
                let mut options = from.into_iter().filter(|(a, b)| *a > 0 && *b > 0);
                let reaches = options.any(|(a, b)| lost[a][b]);
                let is_end = rows == 1 && columns == 1;
                lost[rows][columns] = if is_end { play == Play::Normal } else { !reaches };
                let ruled = outcome(play, rows as u64, columns as u64) == Outcome::P;
                assert_eq!(ruled, lost[rows][columns], "{play:?} {rows} {columns}");
            }
        }
    }
}
