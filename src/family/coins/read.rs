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
