//! The ways in which numbers may be meant that somebody wrote: `2 551` is one number or two, `231` a number or three heaps.
//!
//! Each of them is sensible by itself, so that an answer is right which is right in one of them. Where it is right in none, the first
//! is the usual one.

use super::{is_grouped, is_none, numbers, plain, without_remark};

/// How numbers are written beside each other.
#[derive(Clone, Copy)]
enum Figures {
    /// Between commas or spaces.
    Apart,
    /// Between commas, with spaces before each three digits: `4, 2 551`.
    Spaced,
    /// Between spaces, with commas before each three digits: `4, 2,551`.
    Commas,
    /// Each with one digit, and nothing between them: `231`.
    Together,
}

const FIGURES: [Figures; 4] = [Figures::Apart, Figures::Spaced, Figures::Commas, Figures::Together];

/// What is said to do as well as each other: `16 or 11`, `16 (or 11)`.
pub fn alternatives(text: &str) -> impl Iterator<Item = &str> {
    let pieces = text
        .split(" or ")
        .flat_map(|piece| piece.split("(or "))
        .flat_map(|piece| piece.split('或'));
    pieces.map(|piece| {
        let piece = piece.trim().trim_end_matches('(').trim_end();
        // A bracket that closes what was opened before the word.
        let is_open = piece.ends_with(')') && !piece.contains('(');
        if is_open { piece.trim_end_matches(')') } else { piece }
    })
}

/// Several positions of so many numbers each, in all ways to read them; none where something else stands there.
#[must_use]
pub fn positions(cell: &str, arity: usize) -> Vec<Vec<Vec<u64>>> {
    let usual = super::positions(cell, arity);
    if is_none(cell) {
        return usual.into_iter().collect();
    }
    let text = normalize_list(cell);
    let others = match arity {
        1 => lists(&text)
            .into_iter()
            .map(|list| list.into_iter().map(|one| vec![one]).collect())
            .collect(),
        // "And" stands between positions, or between the numbers of one: `1 and 1, 2 and 2`.
        _ => {
            let joined = cell.replace(" and ", " ").replace('和', " ");
            [rows(&text, arity), rows(&normalize_list(&joined), arity)].concat()
        }
    };
    // What is usually read is no reading where it has other numbers in a position than there are.
    let is_shaped = |all: &Vec<Vec<u64>>| all.iter().all(|one| one.len() == arity);
    let (first, last): (Vec<_>, Vec<_>) = usual.into_iter().partition(is_shaped);
    first.into_iter().chain(others).chain(last).collect()
}

/// The numbers of one list, in all ways to read them.
#[must_use]
pub fn lists(text: &str) -> Vec<Vec<u64>> {
    let text = normalize_list(text);
    // Between semicolons commas may group digits, as they do not part the list.
    let order = match text.contains([';', '\n']) {
        true => [Figures::Commas, Figures::Spaced, Figures::Apart],
        false => [Figures::Apart, Figures::Spaced, Figures::Commas],
    };
    order.into_iter().filter_map(|figures| read(&text, figures)).collect()
}

/// The whole numbers of a text, whatever stands between them; none where one of them is negative or broken. What does not fit is the largest
/// number there is.
///
/// ```
/// use bouton_school::said::readings::whole_numbers;
/// assert_eq!(whole_numbers("0-1-3, A-4"), Some(vec![0, 1, 3, 4]));
/// assert_eq!(whole_numbers("(4, -7)"), None);
/// assert_eq!(whole_numbers("3.5"), None);
/// ```
#[must_use]
pub fn whole_numbers(text: &str) -> Option<Vec<u64>> {
    let text = plain(&text.replace('。', ";"));
    if text.contains("minus") || text.contains('负') {
        return None;
    }
    let bare: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if has_negative(&bare) || is_broken(&bare, '.') || is_broken(&bare, '/') {
        return None;
    }
    let words = text.split(|sign: char| !sign.is_ascii_digit()).filter(|word| !word.is_empty());
    Some(words.map(|word| word.parse().unwrap_or(u64::MAX)).collect())
}

/// Whether a number has a minus before it: between numbers, behind a letter, or twice, it is a dash.
fn has_negative(text: &str) -> bool {
    let is_dash = |sign: char| sign.is_alphanumeric() || "-)".contains(sign);
    text.match_indices('-').any(|(place, _)| {
        let (before, behind) = (text[..place].chars().next_back(), &text[place + 1..]);
        behind.starts_with(|sign: char| sign.is_ascii_digit()) && !before.is_some_and(is_dash)
    })
}

/// Whether two numbers have this sign between them, as a fraction has; of three it is a list.
fn is_broken(text: &str, sign: char) -> bool {
    let mut runs = text.split(|one: char| !one.is_ascii_digit() && one != sign);
    runs.any(|run| {
        let parts: Vec<&str> = run.split(sign).collect();
        parts.len() == 2 && parts.iter().all(|part| !part.is_empty())
    })
}

/// As many numbers of one digit, written together.
#[must_use]
pub fn together(text: &str, count: usize) -> Option<Vec<u64>> {
    read(&normalize_list(text), Figures::Together).filter(|numbers| numbers.len() == count)
}

/// Positions of several numbers: each in brackets, on a line, between semicolons, commas or spaces.
fn rows(text: &str, arity: usize) -> Vec<Vec<Vec<u64>>> {
    let ends: [&[char]; 5] =
        [&[';', '\n'], &[')'], &[';', '\n', ','], &[';', '\n', ' '], &[';', '\n', ',', ' ']];
    let pieces = ends.map(|ends| {
        let trimmed =
            text.split(ends).map(|piece| piece.trim_matches([' ', ',', ';', '\n', '(', ')']));
        trimmed.filter(|piece| !piece.is_empty()).collect::<Vec<&str>>()
    });
    let each = pieces.iter().flat_map(|pieces| FIGURES.map(|figures| (pieces, figures)));
    let readings = each.filter_map(|(pieces, figures)| {
        // One position does not go on behind a semicolon.
        let whole = |piece: &str| (!piece.contains([';', '\n'])).then(|| read(piece, figures))?;
        let row = |piece: &&str| whole(piece).filter(|row| row.len() == arity);
        let rows: Option<Vec<Vec<u64>>> = pieces.iter().map(row).collect();
        rows.filter(|rows| !rows.is_empty())
    });
    readings.chain(in_a_row(text, arity)).collect()
}

/// Positions whose numbers stand one after the other, and nothing but commas or spaces between them: `1 1 2 2` are two pairs.
fn in_a_row(text: &str, arity: usize) -> Option<Vec<Vec<u64>>> {
    if text.contains([';', '\n', '(']) {
        return None;
    }
    let all = numbers(text).filter(|all| all.len() > arity && all.len().is_multiple_of(arity))?;
    Some(all.chunks(arity).map(<[u64]>::to_vec).collect())
}

/// A text with one kind of brackets, and with semicolons where words join the entries of a list.
fn normalize_list(text: &str) -> String {
    let text = super::replace_conjunctions(&plain(without_remark(text)))
        .replace("...", ",")
        .replace('…', ",");
    text.replace(['[', '{'], "(").replace([']', '}'], ")")
}

fn read(text: &str, figures: Figures) -> Option<Vec<u64>> {
    let parted = |text: &str| text.replace([';', '\n'], ",");
    let text = text
        .trim_matches(|sign: char| sign.is_whitespace() || matches!(sign, '(' | ')' | '.' | ','));
    match figures {
        Figures::Apart => numbers(&parted(text)),
        Figures::Spaced => in_groups(parted(text).split(','), ' '),
        Figures::Commas => {
            in_groups(text.split([' ', ';', '\n']).map(|word| word.trim_matches(',')), ',')
        }
        Figures::Together => {
            let digits: Option<Vec<u32>> = text.chars().map(|sign| sign.to_digit(10)).collect();
            digits.map(|digits| digits.into_iter().map(u64::from).collect())
        }
    }
    .filter(|numbers| !numbers.is_empty())
}

/// Numbers whose digits this sign groups, or that stand ungrouped.
fn in_groups<'t>(words: impl Iterator<Item = &'t str>, sign: char) -> Option<Vec<u64>> {
    let words = words.map(str::trim).filter(|word| !word.is_empty());
    let number = |word: &str| match is_grouped(word, sign, 1) && !word.starts_with('0') {
        true => word.replace(sign, "").parse().ok(),
        false => word.parse().ok().filter(|_| !word.starts_with('+')),
    };
    words.map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn and_may_join_the_numbers_of_a_position() {
        let pairs = vec![vec![1, 1], vec![2, 2]];
        for text in ["1 and 1, 2 and 2", "1和1，2和2", "1和1、2和2", "(1, 1) and (2, 2)"] {
            assert!(positions(text, 2).contains(&pairs), "{text}: {:?}", positions(text, 2));
        }
    }

    #[test]
    fn a_list_of_numbers_has_as_many_readings_as_it_makes_sense() {
        let check = |text: &str, expected: &[&[u64]]| {
            let expected: Vec<Vec<u64>> = expected.iter().map(|one| one.to_vec()).collect();
            assert_eq!(lists(text), expected, "{text}");
        };
        check("2 551", &[&[2, 551], &[2551], &[2, 551]]);
        check("22,906; 5", &[&[22906, 5], &[22, 906, 5], &[22, 906, 5]]);
        check("about 4", &[]);
        check("", &[]);
        check("0 551", &[&[0, 551], &[0, 551]]);
        assert_eq!(together("１４６", 3), Some(vec![1, 4, 6]));
        assert_eq!((together("146", 2), together("", 0), together("1 4", 2)), (None, None, None));
    }

    #[test]
    fn pairs_may_stand_in_a_row() {
        let pairs = vec![vec![1, 1], vec![2, 2], vec![3, 3]];
        for text in ["1,1 2,2 3,3", "1 1 2 2 3 3", "1,1,2,2,3,3", "1，1 2，2 3，3", "11 22 33"] {
            assert_eq!(positions(text, 2).first(), Some(&pairs), "{text}");
        }
        assert!(!positions("1 1 2", 2).contains(&vec![vec![1, 1], vec![2]]));
    }

    #[test]
    fn a_position_has_as_many_numbers_as_are_asked_for() {
        let check = |text: &str, arity, first: &[&[u64]]| {
            let first: Vec<Vec<u64>> = first.iter().map(|one| one.to_vec()).collect();
            assert_eq!(positions(text, arity).first(), Some(&first), "{text}");
        };
        check("2 3 1, 1 0 1", 3, &[&[2, 3, 1], &[1, 0, 1]]);
        check("45 50", 2, &[&[45, 50]]);
        check("231", 3, &[&[2, 3, 1]]);
        check("none", 3, &[]);
        assert_eq!(positions("many", 2), Vec::<Vec<Vec<u64>>>::new());
    }
}
