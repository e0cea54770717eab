//! The spaces at which no line of a text should end.

/// A space at which no line ends.
pub const NO_BREAK: char = '\u{a0}';
/// The most numbers of a position that stays on one line: a longer one may be wider than the column that it stands in.
const MOST_NUMBERS: usize = 5;

/// A text in which no line ends inside a short position, or between a heap and its size.
///
/// ```
/// use bouton::text::keep_together;
/// assert_eq!(keep_together("(2, 3, 1): A 7→2"), "(2,\u{a0}3,\u{a0}1): A\u{a0}7→2");
/// assert_eq!(keep_together("(see 1, 2) and (1, 2, 3, 4, 5, 6)"), "(see 1, 2) and (1, 2, 3, 4, 5, 6)");
/// ```
#[must_use]
pub fn keep_together(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for piece in text.split_inclusive(['(', ')']) {
        let is_kept = piece.strip_suffix(')').is_some_and(is_short_position);
        let mut before = ' ';
        for (place, sign) in piece.char_indices() {
            let is_joint =
                before.is_ascii_uppercase() && starts_with_digit(&piece[place + sign.len_utf8()..]);
            kept.push(if sign == ' ' && (is_kept || is_joint) { NO_BREAK } else { sign });
            before = sign;
        }
    }
    kept
}

/// Whether a few numbers stand between these brackets.
fn is_short_position(inner: &str) -> bool {
    let mut numbers = inner.split(", ");
    let few = numbers.clone().nth(MOST_NUMBERS).is_none();
    few && numbers.all(|word| !word.is_empty() && word.bytes().all(|one| one.is_ascii_digit()))
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_digit())
}
