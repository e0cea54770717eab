//! Dates that spreadsheets make of answers: `1-2` and `7/4/2001` come back as `2-Jan` and `2001-07-04`, and what was written is lost.

use crate::said::plain;

/// The English months in small letters, whose first three or four letters stand for them.
pub const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The years that spreadsheets give to a day and a month.
const YEARS: std::ops::RangeInclusive<u64> = 1900..=2099;

/// Whether all of a cell is a date, with or without a year and a time of day.
///
/// ```
/// use bouton_school::date::is_date;
/// assert!(["7/4/2001", "2-Jan", "April 7", "4月7日", "2001-07-04 00:00:00"].iter().all(|cell| is_date(cell)));
/// assert!(!["7/4", "(7, 4, 1)", "7/40/2001", "B 3→2", "take 4"].iter().any(|cell| is_date(cell)));
/// ```
#[must_use]
pub fn is_date(cell: &str) -> bool {
    let text = plain(cell);
    let text = without_time(&text);
    is_chinese(text) || is_english(text) || is_in_numbers(text)
}

/// A date without the midnight that is saved with it.
fn without_time(text: &str) -> &str {
    let Some((date, time)) = text.split_once([' ', 't']).filter(|(_, time)| time.contains(':'))
    else {
        return text;
    };
    let is_time = time.chars().all(|sign| sign.is_ascii_digit() || matches!(sign, ':' | '.' | 'z'));
    if is_time { date } else { text }
}

fn number(text: &str) -> Option<u64> {
    let is_short = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_short)
}

fn is_day(text: &str) -> bool {
    number(text).is_some_and(|day| (1..=31).contains(&day))
}

fn is_month(text: &str) -> bool {
    number(text).is_some_and(|month| (1..=12).contains(&month))
}

fn is_year(text: &str) -> bool {
    number(text).is_some_and(|year| YEARS.contains(&year))
}

/// `2001年7月4日`, `7月4日`, `2001年7月`, `7月`.
fn is_chinese(text: &str) -> bool {
    let year = text.split_once('年');
    let rest = year.map_or(text, |(_, rest)| rest);
    let Some((month, day)) = rest.split_once('月') else { return false };
    let day = day.trim_end_matches(['日', '号']);
    year.is_none_or(|(year, _)| is_year(year)) && is_month(month) && (day.is_empty() || is_day(day))
}

/// `4-Jul`, `Jul-04`, `July 4, 2001`: the name of a month and one or two numbers.
fn is_english(text: &str) -> bool {
    let words = text.split([' ', '-', '/', ',', '.']).filter(|word| !word.is_empty());
    let (names, numbers): (Vec<&str>, Vec<&str>) =
        words.partition(|word| word.starts_with(|sign: char| sign.is_ascii_alphabetic()));
    let is_short = |name: &str| (3..=4).contains(&name.len());
    let is_name = |name: &&str| {
        let mut months = MONTHS.iter();
        months.any(|month| month == name || month.starts_with(name) && is_short(name))
    };
    matches!(names.as_slice(), [name] if is_name(name))
        && (1..=2).contains(&numbers.len())
        && numbers.iter().all(|one| number(one).is_some())
}

/// `7/4/2001`, `2001-07-04`: a year at one end, a month and a day.
fn is_in_numbers(text: &str) -> bool {
    let apart = |sign| text.split(sign).collect::<Vec<&str>>();
    let is_pair = |one, other| is_day(one) && is_month(other) || is_month(one) && is_day(other);
    ['/', '-', '.'].into_iter().map(apart).any(|parts| match parts.as_slice() {
        [first, second, third] => {
            is_year(first) && is_pair(second, third) || is_year(third) && is_pair(first, second)
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    #[test]
    fn dates_of_every_usual_spreadsheet_are_known() {
        for cell in [
            "1/2/2024",
            "2024/1/2",
            "2024-01-02",
            "02.01.2024",
            "2024-01-02T00:00:00",
            "1月2日",
            "１月２日",
            "2001年7月4日",
            "7月",
            "2-Jan",
            "Jan-02",
            "02-Jan-24",
            "April 7",
            "7 April 2001",
            "July 4, 2001",
            "Sept 3",
        ] {
            assert!(is_date(cell), "{cell}");
        }
    }

    #[test]
    fn answers_are_no_dates() {
        for cell in [
            "",
            "1-2",
            "7/4",
            "7/4/1",
            "1/3/4",
            "2001/2002/2003",
            "2001, 2, 3",
            "(2001, 2, 3)",
            "A 5-2",
            "may",
            "Ann",
            "Ben 2",
            "first",
            "1月 or 2",
            "1:2",
            "A 7→2",
            "file 2 −1",
            "1.5",
            "B 12 12",
            "decrease B by 3",
            "marked 4",
            "Jan",
        ] {
            assert!(!is_date(cell), "{cell}");
        }
    }

    quickcheck! {
        fn nothing_that_is_written_stops_the_reader(cell: String) -> bool {
            is_date(&cell) || !is_date(&cell)
        }
    }
}
