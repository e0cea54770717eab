//! A row of coins as it is written: `THHTTH`, `反正正反反正` or `011001`; left to right.

use crate::game::{MAX_COINS, Numbering, Position};
use std::{fmt, str::FromStr};

/// A row of coins, left to right; at least one coin.
///
/// ```
/// use bouton_solve::game::{Numbering, Row};
/// let row: Row = "反正正反反正".parse()?;
/// assert_eq!(row.to_string(), "THHTTH");
/// assert_eq!(*row.heads(Numbering::FromOne), [2, 3, 6]);
/// # Ok::<(), bouton_solve::game::RowError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row(Vec<bool>);

/// Why a text is not a row of coins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowError {
    /// No coin at all.
    #[error("a row needs at least one coin: write heads as H, 正 or 1 and tails as T, 反 or 0")]
    Empty,
    /// A letter that is not a coin.
    #[error("coin {place} is `{letter}`: write heads as H, 正 or 1 and tails as T, 反 or 0")]
    UnknownLetter {
        /// Which letter of the text, from 1.
        place: usize,
        /// The letter.
        letter: char,
    },
    /// More coins than [`MAX_COINS`].
    #[error("{count} coins in a row: the limit (MAX_COINS) is {MAX_COINS}")]
    TooMany {
        /// How many coins were written.
        count: usize,
    },
}

impl Row {
    /// The shortest row in which exactly these coins show heads; one coin at least. Numbers
    /// before the first coin of the numbering are left out.
    ///
    /// # Errors
    /// If the row would be longer than [`MAX_COINS`].
    pub fn with_heads(heads: &[u64], numbering: Numbering) -> Result<Self, RowError> {
        let places: Vec<usize> = heads
            .iter()
            .filter_map(|coin| coin.checked_sub(numbering.first()))
            .map(|place| usize::try_from(place).unwrap_or(usize::MAX))
            .collect();
        let length = places.iter().max().map_or(1, |last| last.saturating_add(1));
        let mut row = Self::tails(length)?;
        places.into_iter().for_each(|place| row.0[place] = true);
        Ok(row)
    }

    fn tails(length: usize) -> Result<Self, RowError> {
        let too_many = RowError::TooMany { count: length };
        if length <= MAX_COINS { Ok(Self(vec![false; length])) } else { Err(too_many) }
    }

    /// Whether each coin shows heads, left to right.
    #[must_use]
    pub fn coins(&self) -> &[bool] {
        &self.0
    }

    /// The numbers of the coins that show heads.
    #[must_use]
    pub fn heads(&self, numbering: Numbering) -> Position {
        let numbered = self.0.iter().zip(numbering.first()..);
        Position::from(
            numbered.filter_map(|(heads, coin)| heads.then_some(coin)).collect::<Vec<_>>(),
        )
    }

    /// The row of as many coins with other heads; those beyond its end are left out.
    #[must_use]
    pub fn showing(&self, heads: &[u64], numbering: Numbering) -> Self {
        let numbered = self.0.iter().zip(numbering.first()..);
        Self(numbered.map(|(_, coin)| heads.contains(&coin)).collect())
    }

    /// The row in Chinese letters, 正 and 反.
    #[must_use]
    pub fn chinese(&self) -> String {
        self.0.iter().map(|heads| if *heads { '正' } else { '反' }).collect()
    }
}

impl FromStr for Row {
    type Err = RowError;

    fn from_str(text: &str) -> Result<Self, RowError> {
        let text = text.trim();
        let count = text.chars().count();
        match count {
            0 => return Err(RowError::Empty),
            1..=MAX_COINS => {}
            _ => return Err(RowError::TooMany { count }),
        }
        text.chars()
            .zip(1..)
            .map(|(letter, place)| coin(letter, place))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

fn coin(letter: char, place: usize) -> Result<bool, RowError> {
    match letter {
        'H' | 'h' | '正' | '1' => Ok(true),
        'T' | 't' | '反' | '0' => Ok(false),
        _ => Err(RowError::UnknownLetter { place, letter }),
    }
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.0.iter().map(|heads| if *heads { 'H' } else { 'T' }).collect();
        formatter.write_str(&letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_row_is_one_row() {
        for text in ["THHTTH", "thhtth", "反正正反反正", "011001", " 0HH反t1 "] {
            let row: Row = text.parse().unwrap();
            assert_eq!(row.to_string(), "THHTTH", "{text}");
            assert_eq!(row.chinese(), "反正正反反正", "{text}");
            assert_eq!(*row.heads(Numbering::FromZero), [1, 2, 5], "{text}");
        }
    }

    #[test]
    fn what_is_no_row_is_refused_with_its_reason() {
        let check = |text: &str, reason: &str| {
            let error = text.parse::<Row>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        };
        check("", "at least one coin");
        check("THX", "coin 3 is `X`");
        check("反2", "coin 2 is `2`");
        check(&"T".repeat(MAX_COINS + 1), "MAX_COINS");
    }

    #[test]
    fn heads_make_a_row_and_a_row_its_heads() {
        let row = Row::with_heads(&[2, 3, 6], Numbering::FromOne).unwrap();
        assert_eq!(row.to_string(), "THHTTH");
        assert_eq!(row.showing(&[1], Numbering::FromOne).to_string(), "HTTTTT");
        assert_eq!(Row::with_heads(&[], Numbering::FromOne).unwrap().to_string(), "T");
        assert!(Row::with_heads(&[u64::MAX], Numbering::FromZero).is_err());
    }
}
