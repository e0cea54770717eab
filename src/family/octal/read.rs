//! A move in one row as a player writes it who counts its objects: the numbers of those that are taken.

use crate::{
    family::words::{Fillers, numbers},
    game::Position,
};

/// What is left of a single row when neighbours are taken from it: `5 6` of ten leaves 4 and 4. None where the text names others.
pub(super) fn take_out(from: &Position, text: &str) -> Option<Position> {
    const FILLERS: Fillers = Fillers(&[
        "take", "takes", "knock", "down", "pins", "pin", "and", "击倒", "打倒", "打", "拿走",
        "取走", "取", "第", "号", "个", "和", "只", "瓶",
    ]);
    let row = from.single()?;
    let taken = numbers(text, &FILLERS)?;
    let (first, last) = (*taken.first()?, *taken.last()?);
    let are_neighbours = taken.windows(2).all(|two| two[1].checked_sub(two[0]) == Some(1));
    let (before, behind) = (first.checked_sub(1)?, row.checked_sub(last)?);
    let left: Vec<u64> = [before, behind].into_iter().filter(|heap| *heap > 0).collect();
    are_neighbours.then(|| Position::from(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_taken_by_their_numbers() {
        let left = |text: &str| take_out(&Position::from(10), text).map(|left| left.to_vec());
        for text in ["5 6", "5, 6", "击倒第5、6个", "knock down pins 5 and 6", "打5号和6号"]
        {
            assert_eq!(left(text), Some(vec![4, 4]), "{text}");
        }
        assert_eq!(left("1"), Some(vec![9]));
        for text in ["5 7", "6 5", "0", "11", "five", ""] {
            assert_eq!(left(text), None, "{text}");
        }
        assert_eq!(take_out(&Position::from([3, 4]), "1"), None);
    }
}
