//! Pieces of what templates see, free of language: tables, long lists, take sets.

use crate::{game::TakeSet, nimber::BinaryTable};
use serde::Serialize;

/// How many moves templates are handed, at most; counts are always whole.
pub const MOVES_SHOWN: usize = 24;

/// Lists up to this length are shown whole.
const SHOWN_WHOLE: usize = 12;

/// Of longer lists so many are shown from each end.
const SHOWN_ENDS: usize = 4;

/// The letter of a heap: A, B, ..., Z, A2, B2, ...
#[must_use]
pub fn letter(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26 + 1) }
}

/// A binary table, row by row.
#[derive(Clone, Debug, Serialize)]
pub struct TableView {
    /// How many digits each row has.
    pub width: usize,
    /// What each column is worth: 4, 2, 1.
    pub header: Vec<u64>,
    /// One row for each heap.
    pub rows: Vec<RowView>,
    /// Ones in each column.
    pub columns: Vec<u64>,
    /// The same as one word, as the documents write it: 223.
    pub columns_text: String,
    /// The nim-sum in binary digits.
    pub nim_sum_digits: Vec<u8>,
    /// The nim-sum.
    pub nim_sum: u64,
}

/// One heap in binary.
#[derive(Clone, Debug, Serialize)]
pub struct RowView {
    /// The heap's letter.
    pub letter: String,
    /// The heap.
    pub heap: u64,
    /// Its digits.
    pub digits: Vec<u8>,
}

impl TableView {
    /// The view of a table.
    #[must_use]
    pub fn new(table: &BinaryTable) -> Self {
        let width = table.columns.len();
        let rows = table.rows.iter().zip(&table.heaps).enumerate();
        // Column sums of ten and more would run together without a space.
        let separator = if table.columns.iter().any(|ones| *ones > 9) { " " } else { "" };
        let columns: Vec<String> = table.columns.iter().map(u64::to_string).collect();
        Self {
            width,
            header: (0..width).rev().map(|bit| 1_u64 << bit).collect(),
            rows: rows
                .map(|(index, (digits, heap))| RowView {
                    letter: letter(index),
                    heap: *heap,
                    digits: digits.clone(),
                })
                .collect(),
            columns: table.columns.clone(),
            columns_text: columns.join(separator),
            nim_sum_digits: table.nim_sum_digits.clone(),
            nim_sum: table.nim_sum,
        }
    }
}

/// A list of numbers that may be too long to show whole.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub struct Numbers {
    /// How many there are; none when they were not counted.
    pub count: Option<usize>,
    /// All of them, when they are few.
    pub all: Option<Vec<u64>>,
    /// The first few.
    pub first: Vec<u64>,
    /// The last few.
    pub last: Vec<u64>,
}

impl Numbers {
    /// A list in its order.
    #[must_use]
    pub fn new(numbers: Vec<u64>) -> Self {
        let first = numbers.iter().copied().take(SHOWN_ENDS).collect();
        let last = numbers[numbers.len().saturating_sub(SHOWN_ENDS)..].to_vec();
        let count = Some(numbers.len());
        let all = (numbers.len() <= SHOWN_WHOLE).then_some(numbers);
        Self { count, all, first, last }
    }

    /// A list of which only the two ends are known.
    #[must_use]
    pub fn ends(first: Vec<u64>, last: Vec<u64>) -> Self {
        let first: Vec<u64> = first.into_iter().take(SHOWN_ENDS).collect();
        let last = last[last.len().saturating_sub(SHOWN_ENDS)..].to_vec();
        Self { count: None, all: None, first, last }
    }
}

/// A take set in words and numbers.
#[derive(Clone, Debug, Serialize)]
pub struct TakeView {
    /// As it is written on the command line.
    pub text: String,
    /// The smallest take.
    pub smallest: u64,
    /// The largest take.
    pub largest: u64,
    /// Whether every number between them may be taken.
    pub is_range: bool,
    /// Whether only one number may be taken.
    pub single: bool,
    /// The numbers, when they are no range.
    pub list: Option<Vec<u64>>,
}

impl TakeView {
    /// The view of a take set.
    #[must_use]
    pub fn new(take: &TakeSet) -> Self {
        let is_range = take.as_range().is_some();
        Self {
            text: take.to_string(),
            smallest: take.smallest(),
            largest: take.largest(),
            is_range,
            single: take.count() == 1,
            list: (!is_range).then(|| take.iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_have_letters_beyond_z() {
        let check = |index, expected: &str| assert_eq!(letter(index), expected);
        check(0, "A");
        check(25, "Z");
        check(26, "A2");
        check(63, "L3");
    }

    #[test]
    fn long_lists_show_their_ends() {
        let numbers = Numbers::new((1..=13).collect());
        assert_eq!(
            (numbers.all, numbers.first, numbers.last),
            (None, vec![1, 2, 3, 4], vec![10, 11, 12, 13])
        );
        assert_eq!(Numbers::new(vec![5]).all, Some(vec![5]));
    }
}
