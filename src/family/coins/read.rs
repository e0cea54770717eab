//! A move of coin turning as a player writes it: the numbers of the coins turned.

use crate::{
    family::words::{Fillers, numbers},
    game::{Numbering, Position, Row},
};
use std::collections::BTreeSet;

/// The heads after the coins of these numbers are turned, `7 4`; or of the row that is written out,
/// `THHT`. A coin that is turned twice leads nowhere: the position stays.
pub(super) fn turn(numbering: Numbering, from: &Position, text: &str) -> Option<Position> {
    const FILLERS: Fillers =
        Fillers(&["turn", "coin", "coins", "and", "翻转", "翻", "号", "和", "第", "枚"]);
    let Some(coins) = numbers(text, &FILLERS) else {
        let row: Row = text.trim().parse().ok()?;
        return Some(row.heads(numbering));
    };
    let mut heads: BTreeSet<u64> = from.iter().copied().collect();
    let different: BTreeSet<u64> = coins.iter().copied().collect();
    if different.len() < coins.len() {
        return Some(from.clone());
    }
    for coin in different {
        if !heads.remove(&coin) {
            heads.insert(coin);
        }
    }
    Some(Position::from(heads.into_iter().collect::<Vec<_>>()))
}

/// What stands between the first coin of a run and the last.
const RUN: [&str; 8] = ["-", "–", "—", "~", "到", "至", "through", "to"];
/// The longest run that is written out.
const LONGEST_RUN: u64 = 1_000;

/// A text in which each run that is named by its ends, `2-6` or `2号到6号`, is written out, coin by coin; none where there is no run.
pub(super) fn write_out_runs(text: &str) -> Option<String> {
    let mut written = text.to_lowercase();
    for sign in RUN {
        let mut from = 0;
        while let Some(at) = written.get(from..)?.find(sign).map(|at| from + at) {
            from = at + sign.len();
            let Some((begin, end, run)) = run_around(&written, at, sign) else { continue };
            written.replace_range(begin..end, &run);
            from = begin + run.len();
        }
    }
    (written != text.to_lowercase()).then_some(written)
}

/// The run whose sign stands there: where its text begins and ends, and its coins.
fn run_around(text: &str, at: usize, sign: &str) -> Option<(usize, usize, String)> {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let before = text[..at].trim_end_matches(['号', ' ']);
    let begin = before.trim_end_matches(is_digit).len();
    let behind = text[at + sign.len()..].trim_start_matches(['第', ' ']);
    let digits = behind.find(|letter| !is_digit(letter)).unwrap_or(behind.len());
    let (first, last): (u64, u64) = (before[begin..].parse().ok()?, behind[..digits].parse().ok()?);
    let is_run = first < last && last - first < LONGEST_RUN;
    let coins = || (first..=last).map(|coin| coin.to_string()).collect::<Vec<_>>().join(" ");
    is_run.then(|| (begin, text.len() - behind.len() + digits, coins()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&[u64]>) {
        let expected = expected.map(|heads| Position::from(heads.to_vec()));
        assert_eq!(turn(Numbering::FromZero, &Position::from([1, 2, 5]), text), expected, "{text}");
    }

    #[test]
    fn the_coins_turned_change_sides() {
        for text in ["5 1 0", "0 1 5", "turn 5, 1 and 0", "翻5、1、0号", "HTHTTT", "正反正反反反"]
        {
            check(text, Some(&[0, 2]));
        }
        check("5", Some(&[1, 2]));
        check("99", Some(&[1, 2, 5, 99]));
    }

    #[test]
    fn a_run_is_named_by_its_ends() {
        let runs = [
            "2-4",
            "2到4",
            "翻2号到4号",
            "turn coins 2 to 4",
            "2 through 4",
            "第2至第4枚",
            "2 – 4",
        ];
        for text in runs {
            let written = write_out_runs(text).unwrap();
            assert_eq!(numbers_of(&written), [2, 3, 4], "{text}: {written}");
        }
        assert_eq!(write_out_runs("1-2, 4-5").as_deref(), Some("1 2, 4 5"));
        for text in ["2 3 4", "-5", "5-2", "5 to", "3-3", "1-99999", ""] {
            assert_eq!(write_out_runs(text), None, "{text}");
        }
    }

    fn numbers_of(text: &str) -> Vec<u64> {
        text.split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|one| one.parse().ok())
            .collect()
    }

    #[test]
    fn a_coin_is_turned_once() {
        check("5 5", Some(&[1, 2, 5]));
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in ["", "five", "-5", "HTX", "99999999999999999999"] {
            check(text, None);
        }
    }
}
