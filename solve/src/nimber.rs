//! Numbers as Nim sees them (the kernel's), and heaps written in binary, one under the other, as pages show them.
//!
//! Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of
//! Mathematics 3 (1901/02), 35–39; catalogue S0-06, S0-57, S1-02.

pub use bouton_kernel::nimber::*;

/// Heaps written in binary, one under the other, with the sum of each column.
///
/// Columns run from the most significant bit to the ones; `columns[i]` is how many heaps have
/// a one there, as the documents write it: 3, 5, 7 give 2, 2, 3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinaryTable {
    /// The heaps, top to bottom.
    pub heaps: Vec<u64>,
    /// One row of digits for each heap, all of the same width.
    pub rows: Vec<Vec<u8>>,
    /// Ones in each column.
    pub columns: Vec<u64>,
    /// The nim-sum, in digits of the same width: the columns modulo two.
    pub nim_sum_digits: Vec<u8>,
    /// The nim-sum.
    pub nim_sum: u64,
}

impl BinaryTable {
    /// The table of these heaps, as wide as the largest needs.
    ///
    /// ```
    /// let table = bouton_solve::nimber::BinaryTable::new(&[3, 5, 7]);
    /// assert_eq!(table.rows[0], [0, 1, 1]);
    /// assert_eq!(table.columns, [2, 2, 3]);
    /// ```
    #[must_use]
    pub fn new(heaps: &[u64]) -> Self {
        let widest = heaps.iter().copied().max().unwrap_or(0);
        Self::with_width(heaps, bit_length(widest))
    }

    /// The table with `width` columns, so that tables before and after a move line up.
    /// Digits above the width are left out: give at least the width of the largest heap.
    #[must_use]
    pub fn with_width(heaps: &[u64], width: usize) -> Self {
        let rows: Vec<Vec<u8>> = heaps.iter().map(|heap| digits(*heap, width)).collect();
        let columns = (0..width).map(|column| column_sum(&rows, column)).collect();
        let nim_sum = nim_sum(heaps);
        let nim_sum_digits = digits(nim_sum, width);
        Self { heaps: heaps.to_vec(), rows, columns, nim_sum_digits, nim_sum }
    }
}

fn digits(number: u64, width: usize) -> Vec<u8> {
    (0..width)
        .rev()
        .map(|bit| u32::try_from(bit).ok().and_then(|bit| number.checked_shr(bit)))
        .map(|shifted| u8::from(shifted.is_some_and(|shifted| shifted & 1 == 1)))
        .collect()
}

fn column_sum(rows: &[Vec<u8>], column: usize) -> u64 {
    rows.iter().filter_map(|row| row.get(column)).map(|digit| u64::from(*digit)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_the_documents() {
        let check = |heaps: &[u64], columns: &str| {
            let table = BinaryTable::new(heaps);
            let printed: String = table.columns.iter().map(u64::to_string).collect();
            assert_eq!(printed, columns, "{heaps:?}");
        };
        check(&[3, 5, 7], "223"); // S0-07
        check(&[2, 2], "20"); // S0-50
        check(&[1, 2, 1], "12"); // S0-51
        check(&[2001, 2002, 2003], "33333030022"); // S0-57
        check(&[1, 2002, 2003], "22222020022"); // S0-57
    }

    quickcheck::quickcheck! {
        fn column_parity_is_the_nim_sum(heaps: Vec<u64>) -> bool {
            let table = BinaryTable::new(&heaps);
            table.columns.iter().map(|ones| ones % 2).eq(
                table.nim_sum_digits.iter().map(|digit| u64::from(*digit)))
        }

        fn rows_evaluate_to_their_heaps(heaps: Vec<u64>) -> bool {
            BinaryTable::new(&heaps).rows.iter().zip(&heaps).all(|(row, heap)| {
                row.iter().fold(0_u64, |value, digit| value.wrapping_mul(2) | u64::from(*digit)) == *heap
            })
        }
    }
}
