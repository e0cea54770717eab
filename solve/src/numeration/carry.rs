//! Carrying over the Fibonacci numbers: where two neighbours are 1 and the digit before them is
//! 0, they become 0 and that digit becomes 1, because f(n+2) = f(n+1) + f(n).
//!
//! Each carry leaves one 1 less, so carrying ends, whatever the order; it ends in the standard
//! form, which is unique. Source: catalogue S2-35, S2-36.

use super::Digits;

/// The indices of the lower digits of all pairs that can be carried, highest first. In a run of
/// ones it is the first two: carrying others would write a digit 2.
///
/// ```
/// use bouton_solve::numeration::{carriable, read_digits};
///
/// // 10110110: the fifth and sixth digit from the right, or the second and third.
/// assert_eq!(carriable(&read_digits("10110110")?), [4, 1]);
/// assert_eq!(carriable(&read_digits("1110")?), [2]);
/// # Ok::<(), bouton_solve::numeration::NotDigits>(())
/// ```
#[must_use]
pub fn carriable(digits: &Digits) -> Vec<usize> {
    (0..digits.len()).rev().filter(|index| can_carry(digits, *index)).collect()
}

fn can_carry(digits: &Digits, index: usize) -> bool {
    [2, 1, 0].map(|above| digits.at(index + above)) == [0, 1, 1]
}

/// The digits after one carry of the pair whose lower digit stands at `index`; `None` when no
/// pair can be carried there.
#[must_use]
pub fn carry(digits: &Digits, index: usize) -> Option<Digits> {
    let carried = |place: usize| match place.checked_sub(index) {
        Some(0 | 1) => 0,
        Some(2) => 1,
        _ => digits.at(place),
    };
    can_carry(digits, index)
        .then(|| Digits::from_low((0..digits.len().max(index + 3)).map(carried)))
}

/// Carries the first pair that can be carried, again and again; the rows from the digits as given
/// to the last, which is the standard form when all digits are 0 or 1.
///
/// ```
/// use bouton_solve::numeration::{carry_to_standard, read_digits};
///
/// let rows: Vec<String> =
///     carry_to_standard(&read_digits("10110110")?).iter().map(|row| row.to_string()).collect();
/// assert_eq!(rows, ["10110110", "11000110", "100000110", "100001000"]);
/// # Ok::<(), bouton_solve::numeration::NotDigits>(())
/// ```
#[must_use]
pub fn carry_to_standard(digits: &Digits) -> Vec<Digits> {
    let next = |row: &Digits| carriable(row).first().and_then(|index| carry(row, *index));
    std::iter::successors(Some(digits.clone()), next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeration::fibonacci::{TERMS, standard};

    fn digits(text: &str) -> Digits {
        crate::numeration::read_digits(text).unwrap()
    }

    #[test]
    fn the_document_carries_twice_and_is_not_done() {
        // S2-35: 11001000 still has neighbouring ones.
        let once = carry(&digits("10110110"), 4).unwrap();
        let twice = carry(&once, 1).unwrap();
        assert_eq!((once, twice.clone()), (digits("11000110"), digits("11001000")));
        assert!(!twice.is_standard());
        assert_eq!(carry(&twice, 6), Some(digits("100001000")));
    }

    #[test]
    fn nothing_is_carried_into_a_one() {
        assert_eq!(carry(&digits("111"), 0), None);
        assert_eq!(carry(&digits("111"), 1), Some(digits("1001")));
        assert_eq!(carry(&digits("11"), 0), Some(digits("100")));
    }

    quickcheck::quickcheck! {
        fn carrying_keeps_the_value_and_ends_in_the_standard_form(bits: u32) -> bool {
            let row = Digits::from_low((0..32).map(|bit| u64::from(bits >> bit & 1)));
            let rows = carry_to_standard(&row);
            let value = row.value(&TERMS);
            rows.iter().all(|row| row.value(&TERMS) == value)
                && rows.last() == value.map(standard).as_ref()
        }

        fn any_order_of_carrying_ends_in_the_same_form(bits: u32, choices: Vec<usize>) -> bool {
            let mut row = Digits::from_low((0..32).map(|bit| u64::from(bits >> bit & 1)));
            let value = row.value(&TERMS).unwrap();
            let mut choices = choices.into_iter().chain(std::iter::repeat(0));
            loop {
                let open = carriable(&row);
                let Some(chosen) = choices.next().map(|choice| choice % open.len().max(1)) else { return false };
                match open.get(chosen) {
                    Some(index) => row = carry(&row, *index).unwrap(),
                    None => return row == standard(value),
                }
            }
        }
    }
}
