//! Written calculations, done again: the binary table of a position.

use super::{Evidence, Rejection, Theorem};
use crate::nimber::BinaryTable;

/// Checks a binary table by doubling and counting: each row must be the number of its heap, each
/// column sum the ones above it, each digit of the nim-sum the parity of its column.
///
/// # Errors
/// [`Rejection::WrongTable`] naming the first row that does not add up.
pub fn binary_table(table: BinaryTable) -> Result<Theorem<BinaryTable>, Rejection> {
    let width = table.columns.len();
    if table.rows.len() != table.heaps.len() {
        return Err(Rejection::WrongTable { row: table.rows.len() });
    }
    for (index, (row, heap)) in table.rows.iter().zip(&table.heaps).enumerate() {
        if row.len() != width || value(row) != Some(*heap) {
            return Err(Rejection::WrongTable { row: index + 1 });
        }
    }
    for column in 0..width {
        let ones = table.rows.iter().filter(|row| row.get(column) == Some(&1)).count() as u64;
        if table.columns.get(column) != Some(&ones) {
            return Err(Rejection::WrongTable { row: table.rows.len() + 1 });
        }
    }
    let parities = table.columns.iter().map(|ones| u8::from(ones % 2 == 1));
    let as_counted = parities.eq(table.nim_sum_digits.iter().copied());
    if !as_counted || value(&table.nim_sum_digits) != Some(table.nim_sum) {
        return Err(Rejection::WrongTable { row: table.rows.len() + 2 });
    }
    Ok(Theorem::of_numbers(table, Evidence::Recalculated))
}

/// The number that binary digits stand for; `None` when a digit is none or it does not fit.
fn value(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0_u64, |value, digit| match digit {
        0 | 1 => value.checked_mul(2)?.checked_add(u64::from(*digit)),
        2.. => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row_of(table: BinaryTable) -> usize {
        match binary_table(table).unwrap_err() {
            Rejection::WrongTable { row } => row,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_right_table_is_accepted() {
        assert!(binary_table(BinaryTable::new(&[3, 5, 7])).is_ok());
        assert!(binary_table(BinaryTable::new(&[u64::MAX, 0])).is_ok());
    }

    #[test]
    fn a_wrong_digit_anywhere_is_refused_by_its_row() {
        let right = || BinaryTable::new(&[11, 6, 10, 8]);
        for row in 0..4 {
            for column in 0..4 {
                let mut table = right();
                table.rows[row][column] ^= 1;
                assert_eq!(row_of(table), row + 1);
            }
        }
        for column in 0..4 {
            let mut table = right();
            table.columns[column] += 1;
            assert_eq!(row_of(table), 5);
            let mut table = right();
            table.nim_sum_digits[column] ^= 1;
            assert_eq!(row_of(table), 6);
        }
    }

    #[test]
    fn a_misprinted_row_is_refused() {
        // The table of catalogue S1-06 gives the heap 10 the digits of 8.
        let mut table = BinaryTable::new(&[11, 6, 10, 8]);
        table.rows[2] = vec![1, 0, 0, 0];
        assert_eq!(row_of(table), 3);
    }

    #[test]
    fn a_wrong_nim_sum_a_missing_row_and_a_digit_two_are_refused() {
        let mut table = BinaryTable::new(&[3, 5]);
        table.nim_sum += 1;
        assert_eq!(row_of(table), 4);
        let mut table = BinaryTable::new(&[3, 5]);
        table.rows.pop();
        assert_eq!(row_of(table), 1);
        let mut table = BinaryTable::new(&[2]);
        table.rows[0] = vec![0, 2];
        assert_eq!(row_of(table), 1);
    }
}
