//! Reading a judge's input: words between spaces and line breaks, as the judge's own programs read
//! it, so that extra spaces, blank lines and the line ends of any system make no difference. What
//! is not a number, too large, missing or left over is an error with its place.

use std::ops::RangeInclusive;

/// The numbers that a judge promises at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The name of the limit, by which errors call it.
    pub name: &'static str,
    /// The smallest number.
    pub least: u64,
    /// The largest number.
    pub most: u64,
}

impl Limit {
    /// The numbers from `least` to `most`.
    #[must_use]
    pub const fn new(name: &'static str, least: u64, most: u64) -> Self {
        Self { name, least, most }
    }

    /// As a range.
    #[must_use]
    pub fn range(self) -> RangeInclusive<u64> {
        self.least..=self.most
    }
}

/// Something in the input that the judge does not promise, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct InputError {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// What is wrong.
    pub fault: InputFault,
}

/// What can be wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InputFault {
    /// A word that is not a whole number.
    #[error("`{word}` is not a whole number: {what} belongs here")]
    NotANumber {
        /// The word.
        word: String,
        /// What belongs here, as the judge's statement calls it.
        what: &'static str,
    },
    /// A number outside the judge's limits.
    #[error("{what} is {found}, but goes from {} to {} ({})", .limit.least, .limit.most, .limit.name)]
    OutsideLimit {
        /// What the number is, as the judge's statement calls it.
        what: &'static str,
        /// The number as it was written.
        found: String,
        /// The limit.
        limit: Limit,
    },
    /// A word that is not a string of digits.
    #[error("`{word}` is not a string of 1 to {longest} digits (MAX_DIGITS)")]
    NotDigits {
        /// The word.
        word: String,
        /// The most digits.
        longest: usize,
    },
    /// No date of the calendar, or none of the game.
    #[error("there is no date {year}-{month}-{day} in this game: it goes from {first} to {last}")]
    NotADate {
        /// The year.
        year: u64,
        /// The month.
        month: u64,
        /// The day.
        day: u64,
        /// The first date of the game.
        first: String,
        /// The last date of the game.
        last: String,
    },
    /// The input ends in the middle of a case.
    #[error("the input ends here, but {what} is still missing")]
    CutShort {
        /// What is missing, as the judge's statement calls it.
        what: &'static str,
    },
    /// The zeros that end the input are missing.
    #[error("the input ends here without its end mark: close it with a line `{mark}`")]
    NoEndMark {
        /// The mark.
        mark: String,
    },
    /// Words behind the end of the input.
    #[error("`{word}` stands behind the end of the input: remove it")]
    LeftOver {
        /// The first of the words.
        word: String,
    },
    /// More cases than [`super::MAX_CASES`].
    #[error("this is case {found}: the limit (MAX_CASES) is {limit}; split the input")]
    TooManyCases {
        /// The number of this case.
        found: u64,
        /// The limit.
        limit: u64,
    },
    /// Bytes that are no text.
    #[error("these bytes are not UTF-8 text")]
    NotText,
}

/// An input that is being read.
#[derive(Clone, Debug)]
pub struct Input<'text> {
    text: &'text str,
    /// Bytes that have been read.
    read: usize,
}

/// Words in messages are cut after so many characters.
const SHOWN_CHARS: usize = 40;

impl<'text> Input<'text> {
    /// The input at its beginning.
    #[must_use]
    pub fn new(text: &'text str) -> Self {
        // Some editors put a byte order mark first.
        let read = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, read }
    }

    /// Whether nothing but space is left.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.peek().is_none()
    }

    /// The next word, which stays unread.
    #[must_use]
    pub fn peek(&self) -> Option<&'text str> {
        self.text.get(self.read..)?.split_whitespace().next()
    }

    /// A whole number within a limit.
    ///
    /// # Errors
    /// If there is none, it is not a number, or it lies outside the limit.
    pub fn number(&mut self, what: &'static str, limit: Limit) -> Result<u64, InputError> {
        let word = self.word(what)?;
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.wrong(InputFault::NotANumber { word: shorten(word), what }));
        }
        let number = word.parse().ok().filter(|number| limit.range().contains(number));
        let outside = || InputFault::OutsideLimit { what, found: shorten(word), limit };
        number.ok_or_else(|| self.wrong(outside()))
    }

    /// The next word.
    ///
    /// # Errors
    /// If the input ends before it.
    pub fn word(&mut self, what: &'static str) -> Result<&'text str, InputError> {
        let Some(word) = self.peek() else {
            return Err(self.at(self.text.trim_end().len(), InputFault::CutShort { what }));
        };
        let rest = &self.text[self.read..];
        self.read += rest.len() - rest.trim_start().len() + word.len();
        Ok(word)
    }

    /// Reads so many zeros if a zero stands here; tells whether it did.
    ///
    /// # Errors
    /// If a zero stands here but not all of them.
    pub fn zeros(&mut self, count: usize) -> Result<bool, InputError> {
        if self.peek().is_none_or(|word| word.bytes().any(|byte| byte != b'0')) {
            return Ok(false);
        }
        for _ in 0..count {
            self.number("a zero of the end mark", Limit::new("END_MARK", 0, 0))?;
        }
        Ok(true)
    }

    /// An error about the word that was read last.
    #[must_use]
    pub fn wrong(&self, fault: InputFault) -> InputError {
        let read = &self.text[..self.read];
        let start = read
            .rfind(char::is_whitespace)
            .map_or(0, |space| space + read[space..].chars().next().map_or(0, char::len_utf8));
        self.at(start, fault)
    }

    /// An error about what has not been read yet.
    #[must_use]
    pub fn ahead(&self, fault: InputFault) -> InputError {
        let rest = self.text.get(self.read..).unwrap_or_default();
        let at = if rest.trim().is_empty() {
            self.text.trim_end().len()
        } else {
            self.text.len() - rest.trim_start().len()
        };
        self.at(at, fault)
    }

    /// An error at a byte of the text.
    fn at(&self, byte: usize, fault: InputFault) -> InputError {
        let before = self.text.get(..byte).unwrap_or(self.text).trim_start_matches('\u{feff}');
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.matches('\n').count() as u64 + 1;
        let column = before[line_start..].chars().count() as u64 + 1;
        InputError { line, column, fault }
    }
}

/// The text of an input, or where it is none.
///
/// # Errors
/// [`InputFault::NotText`] with its place.
pub fn text_of(bytes: Vec<u8>) -> Result<String, InputError> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
        Input::new(&before).at(before.len(), InputFault::NotText)
    })
}

/// A word as messages show it.
pub(super) fn shorten(word: &str) -> String {
    match word.char_indices().nth(SHOWN_CHARS) {
        Some((cut, _)) => format!("{}…", &word[..cut]),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit::new("MAX_TEST", 1, 1000);

    /// Reads numbers to the end; the place and message of the first error.
    fn refusal(text: &str) -> String {
        let mut input = Input::new(text);
        loop {
            if let Err(InputError { line, column, fault }) = input.number("n", LIMIT) {
                return format!("{line}:{column} {fault}");
            }
        }
    }

    #[test]
    fn every_refusal_has_its_place() {
        for (text, expected) in [
            ("", "1:1 the input ends here, but n is still missing"),
            ("5\n7\n\n", "2:2 the input ends here, but n is still missing"),
            ("5\r\n  x7", "2:3 `x7` is not a whole number: n belongs here"),
            ("-5", "1:1 `-5` is not a whole number: n belongs here"),
            ("１２", "1:1 `１２` is not a whole number: n belongs here"),
            ("1 1\t0", "1:5 n is 0, but goes from 1 to 1000 (MAX_TEST)"),
            ("三 1", "1:1 `三` is not a whole number: n belongs here"),
            ("1\n99999999999999999999999", {
                "2:1 n is 99999999999999999999999, but goes from 1 to 1000 (MAX_TEST)"
            }),
        ] {
            assert_eq!(refusal(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_long_word_is_cut_in_the_message() {
        assert!(refusal(&"9".repeat(1_000_000)).len() < 120);
    }

    #[test]
    fn space_line_ends_and_a_byte_order_mark_make_no_difference() {
        for text in ["3 4", "\u{feff}3 4", "\r\n 3\r\n\r\n\t4  \r\n", "3\n4\n\n\n"] {
            let mut input = Input::new(text);
            assert_eq!((input.number("a", LIMIT), input.number("b", LIMIT)), (Ok(3), Ok(4)));
            assert!(input.is_at_end(), "{text:?}");
        }
    }

    #[test]
    fn an_end_mark_is_whole_or_refused() {
        assert_eq!(Input::new("0 0").zeros(2), Ok(true));
        assert_eq!(Input::new("10 0").zeros(2), Ok(false));
        assert_eq!(Input::new("").zeros(2), Ok(false));
        let refused = Input::new("0 5").zeros(2).unwrap_err();
        assert_eq!((refused.line, refused.column), (1, 3));
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_at_their_place() {
        let refused = text_of(b"12\n3 \xff4".to_vec()).unwrap_err();
        assert_eq!((refused.line, refused.column, refused.fault), (2, 3, InputFault::NotText));
    }
}
