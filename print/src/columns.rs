//! How wide the columns of a table are: of one with words each column has room for its longest word.

use crate::{Inline, Table};

/// Cells longer than this are words, which may be broken into lines.
const LONG_CELL: usize = 16;
/// Columns of cells no longer than this are as wide as they need.
const SHORT_CELL: usize = 12;
/// The longest word that is never broken: an ID.
const LONGEST_WORD: usize = 40;
/// The least share that a column of words has of what is left.
const LEAST_WIDTH: f64 = 5.5;
/// The least letters of a column that has more.
const LEAST_WORD: usize = 8;
/// The most letters of Chinese characters that count as part of the number behind them.
const WIDE_BEFORE: usize = 8;
/// The smallest type, as a part of the usual one.
const LEAST_SCALE: f64 = 0.6;
/// What stands left and right of a cell, in letters.
const PADDING: usize = 2;

/// The columns of a table.
pub(super) struct Columns {
    all: Vec<Column>,
    /// Whether some cell is long enough to be broken into lines.
    pub(super) have_words: bool,
}

impl Columns {
    /// How wide the columns are. Those of short cells and of signs that cannot be broken, such as an ID, are as wide as they need.
    /// Each of the others has room for its longest word; what is left is shared by the root of the length of the longest cell: so
    /// that a column with one long cell leaves the others room for their words.
    pub(super) fn widths(&self) -> String {
        if !self.have_words {
            return self.all.len().to_string();
        }
        let wishes: f64 = self.all.iter().map(Column::wish).sum();
        let left = self.letters_of_line().saturating_sub(self.least()) as f64;
        let width = |column: &Column| match column {
            Column::Whole(_) => "auto".to_owned(),
            Column::Shared { .. } => {
                format!("{:.1}fr", column.least() as f64 + left * column.wish() / wishes)
            }
        };
        format!("({},)", self.all.iter().map(width).collect::<Vec<String>>().join(", "))
    }

    /// By how much a table is set smaller whose longest words do not stand beside each other.
    pub(super) fn scale(&self) -> f64 {
        (self.letters_of_line() as f64 / self.least().max(1) as f64).clamp(LEAST_SCALE, 1.0)
    }

    /// The letters that they cannot do without.
    fn least(&self) -> usize {
        self.all.iter().map(Column::least).sum()
    }

    /// About how many letters stand beside each other: more columns are set smaller.
    fn letters_of_line(&self) -> usize {
        match self.all.len() {
            8.. => 118,
            6.. => 102,
            _ => 90,
        }
    }
}

impl Table {
    /// How its columns are set.
    pub(super) fn set_columns(&self) -> Columns {
        Columns {
            all: (0..self.columns.len()).map(|column| self.column(column)).collect(),
            have_words: self.rows.iter().flatten().any(|cell| letters(cell) > LONG_CELL),
        }
    }

    fn column(&self, column: usize) -> Column {
        let cells = || self.rows.iter().filter_map(move |row| row.get(column));
        let most = cells().map(|cell| width(cell)).max().unwrap_or_default();
        let is_narrow = |cell: &Vec<Inline>| letters(cell) <= SHORT_CELL || is_one_word(cell);
        if most <= LONGEST_WORD && cells().all(is_narrow) {
            return Column::Whole(most);
        }
        let word = cells().map(|cell| longest_word(cell)).max().unwrap_or_default();
        Column::Shared { most, word: word.min(LONGEST_WORD).max(most.min(LEAST_WORD)) }
    }
}

impl Columns {
    /// For each column the letters of its longest word, none where no cell is ever broken.
    pub(super) fn longest_words(&self) -> impl Iterator<Item = Option<usize>> {
        self.all.iter().map(|column| match column {
            Column::Whole(_) => None,
            Column::Shared { word, .. } => Some(*word),
        })
    }
}

/// How a column of a table with words is set, in letters.
enum Column {
    /// As wide as its longest cell.
    Whole(usize),
    /// At least as wide as its longest word; its longest cell may be broken.
    Shared { most: usize, word: usize },
}

impl Column {
    /// The letters that it cannot do without.
    fn least(&self) -> usize {
        PADDING
            + match self {
                Self::Whole(letters) => *letters,
                Self::Shared { word, .. } => *word,
            }
    }

    /// Its share of what is left.
    fn wish(&self) -> f64 {
        match self {
            Self::Whole(_) => 0.0,
            Self::Shared { most, .. } => (*most as f64).sqrt().max(LEAST_WIDTH),
        }
    }
}

/// The letters of the longest word, which no line should break. Between Chinese characters a line may break, but not everywhere between
/// them and a number that follows: so some of them count as part of it.
fn longest_word(words: &[Inline]) -> usize {
    let in_text = |text: &str| {
        let (mut longest, mut word, mut wide, mut before) = (0, 0, 0, ' ');
        for sign in text.chars() {
            // A line may end behind the hyphen of a name, but not inside an ID.
            if std::mem::replace(&mut before, sign) == '-'
                && sign.is_lowercase() | sign.is_uppercase()
                && !is_id(text)
            {
                (word, wide) = (0, 0);
            }
            if is_wide(sign) && word > 0 {
                // It may be a sign that no line begins with.
                longest = longest.max(word + wide + 2);
            }
            match sign {
                ' ' => (word, wide) = (0, 0),
                sign if is_wide(sign) => (word, wide) = (0, (wide + 2).min(WIDE_BEFORE)),
                _ => word += 1,
            }
            longest = longest.max(word + wide);
        }
        longest
    };
    let one = |one: &Inline| match one {
        Inline::Text(text) | Inline::Code(text) => in_text(text),
        Inline::Strong(inner) | Inline::Emphasis(inner) => longest_word(inner),
        Inline::Ticks(labels) => {
            labels.iter().map(|label| in_text(label)).max().unwrap_or_default()
        }
        Inline::Blank(length) => usize::from(*length),
        Inline::Break => 0,
    };
    words.iter().map(one).max().unwrap_or_default()
}

/// Whether a text has figures and capital letters alone between its hyphens.
fn is_id(text: &str) -> bool {
    text.chars().all(|sign| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '-')
}

/// Whether a cell is a single word, which no line should break.
fn is_one_word(words: &[Inline]) -> bool {
    match words {
        [] => true,
        [Inline::Text(text) | Inline::Code(text)] => {
            text.bytes().all(|byte| byte.is_ascii_graphic())
        }
        [Inline::Strong(inner) | Inline::Emphasis(inner)] => is_one_word(inner),
        _ => false,
    }
}

/// How many letters a line has.
fn letters(words: &[Inline]) -> usize {
    sum(words, |text| text.chars().count())
}

/// How wide a line is, in letters: a Chinese character is as wide as two.
fn width(words: &[Inline]) -> usize {
    sum(words, |text| text.chars().map(|sign| if is_wide(sign) { 2 } else { 1 }).sum())
}

/// The measure of a line from that of its texts.
fn sum(words: &[Inline], of_text: fn(&str) -> usize) -> usize {
    let count = |one: &Inline| match one {
        Inline::Text(text) | Inline::Code(text) => of_text(text),
        Inline::Strong(inner) | Inline::Emphasis(inner) => sum(inner, of_text),
        Inline::Blank(length) => usize::from(*length),
        Inline::Ticks(labels) => labels.iter().map(|label| 1 + of_text(label)).sum(),
        Inline::Break => 1,
    };
    words.iter().map(count).sum()
}

fn is_wide(sign: char) -> bool {
    sign >= '\u{2E80}'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Align;

    #[test]
    fn what_no_space_breaks_is_one_word() {
        let check = |text: &str, expected| {
            assert_eq!(longest_word(&[Inline::Text(text.into())]), expected, "{text}");
        };
        check("(12,\u{a0}20,\u{a0}34); none", "(12, 20, 34);".len());
        check("A\u{a0}13→11; B 2→0", 8);
        check("no position at all", "position".len());
        check("Jo Abernathy-Featherstonehaugh", "Featherstonehaugh".len());
        check("B1-SHEET-N5-2-1-10-XQ", "B1-SHEET-N5-2-1-10-XQ".len());
    }

    #[test]
    fn an_id_has_a_column_of_its_own_width_beside_sentences() {
        let cell = |text: &str| vec![Inline::Text(text.into())];
        let made = Table {
            columns: vec![Align::Left; 4],
            head: ["No.", "ID", "Name", "1"].map(cell).into(),
            rows: vec![
                ["1", "B1-SHEET-N5-2-1-9-2W", "Ann", "1st: A 3→2; B 4→1; C 5→0"].map(cell).into(),
                ["2", "B1-SHEET-N5-2-1-10-XQ", "Ben", "2nd"].map(cell).into(),
            ],
        };
        let widths = made.set_columns().widths();
        assert_eq!(widths, "(auto, auto, auto, 59.0fr,)");
        let shorter = Table { rows: vec![["1", "2", "3", "4"].map(cell).into()], ..made };
        assert_eq!(shorter.set_columns().widths(), "4");
    }

    #[test]
    fn a_column_has_room_for_its_longest_word() {
        let cell = |text: &str| vec![Inline::Text(text.into())];
        let sentence = "1st: A 3→2; B 4→1; C 5→0; 2nd: the winner takes one of them".repeat(3);
        let made = Table {
            columns: vec![Align::Left; 9],
            head: ["ID", "Name", "1", "2", "3", "4", "5", "6", "7"].map(cell).into(),
            rows: vec![
                [&["B1-X", "Jo Featherstonehaugh Lee"], &[sentence.as_str(); 7][..]]
                    .concat()
                    .into_iter()
                    .map(cell)
                    .collect(),
            ],
        };
        let Column::Shared { word, .. } = made.column(1) else { panic!("the name may be broken") };
        assert_eq!(word, "Featherstonehaugh".len());
        let columns = made.set_columns();
        let widths = columns.widths();
        let shares: Vec<f64> = widths
            .split(['(', ',', ')'])
            .filter_map(|one| one.trim().strip_suffix("fr")?.parse().ok())
            .collect();
        let letters = shares.iter().sum::<f64>() + made.column(0).least() as f64;
        assert!(letters <= columns.letters_of_line() as f64 + 1.0, "{widths}");
        assert!(shares[0] >= (word + PADDING) as f64, "{widths}");
    }
}
