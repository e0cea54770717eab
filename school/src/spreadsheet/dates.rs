//! Cells that a spreadsheet shows as dates: which formats they have, and the day that a number stands for.

use super::read::{Seen, Wrong, attribute, each};

/// Which cell formats show a date, by their places.
#[derive(Debug, Default)]
pub(super) struct Formats(Vec<bool>);

impl Formats {
    /// Of the part with the styles.
    pub(super) fn of(styles: &str) -> Result<Self, Wrong> {
        let (mut own, mut found, mut is_of_cells) = (Vec::new(), Vec::new(), false);
        each(styles, |seen| {
            match seen {
                Seen::Begin("numFmt", tag) => {
                    let code = attribute(tag, "formatCode").unwrap_or_default();
                    if tells_day(&code) {
                        own.extend(attribute(tag, "numFmtId"));
                    }
                }
                Seen::Begin("cellXfs", _) => is_of_cells = true,
                Seen::End("cellXfs") => is_of_cells = false,
                Seen::Begin("xf", tag) if is_of_cells => {
                    let id = attribute(tag, "numFmtId").unwrap_or_default();
                    found.push(own.contains(&id) || id.parse().is_ok_and(is_usual));
                }
                _ => {}
            }
            Ok(())
        })?;
        Ok(Self(found))
    }

    /// What a number in such a format is shown as: a date, if it is one.
    pub(super) fn date(&self, style: Option<&str>, number: &str) -> Option<String> {
        let style: usize = style?.parse().ok()?;
        let is_date = self.0.get(style).copied().unwrap_or(false);
        date(number.trim().parse::<f64>().ok().filter(|_| is_date)?)
    }
}

/// The formats of dates that every workbook has, those of Chinese among them.
fn is_usual(id: u32) -> bool {
    matches!(id, 14..=17 | 22 | 27..=31 | 36 | 50..=54 | 57 | 58)
}

/// Whether a format of one's own has a day or a month in it: outside of quotation marks and brackets, and not behind a backslash.
fn tells_day(code: &str) -> bool {
    let (mut signs, mut has_day, mut has_month, mut has_time) = (code.chars(), false, false, false);
    while let Some(sign) = signs.next() {
        match sign {
            '\\' | '_' | '*' => drop(signs.next()),
            '"' => drop(signs.by_ref().find(|sign| *sign == '"')),
            '[' => drop(signs.by_ref().find(|sign| *sign == ']')),
            'y' | 'Y' | 'd' | 'D' => has_day = true,
            'm' | 'M' => has_month = true,
            'h' | 'H' | 's' | 'S' => has_time = true,
            _ => {}
        }
    }
    has_day || has_month && !has_time
}

/// The last day that spreadsheets know, the end of 9999.
const LAST_DAY: f64 = 2_958_465.0;

/// The day with this number, where 1 is 1 January 1900; spreadsheets count 29 February 1900, which there was not.
fn date(number: f64) -> Option<String> {
    if !(1.0..=LAST_DAY).contains(&number) {
        return None;
    }
    let counted = number as u64;
    let mut days = if counted > 59 { counted - 2 } else { counted - 1 };
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1900;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (month, length) in (1..).zip(lengths) {
        if days < length {
            return Some(format!("{year}-{month:02}-{:02}", days + 1));
        }
        days -= length;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_the_dates_that_spreadsheets_show() {
        let check = |number: f64, expected: Option<&str>| {
            assert_eq!(date(number).as_deref(), expected, "{number}")
        };
        check(1.0, Some("1900-01-01"));
        check(59.0, Some("1900-02-28"));
        check(61.0, Some("1900-03-01"));
        check(37_076.0, Some("2001-07-04"));
        check(45_293.75, Some("2024-01-02"));
        check(45_351.0, Some("2024-02-29"));
        check(LAST_DAY, Some("9999-12-31"));
        check(0.0, None);
        check(f64::NAN, None);
        check(1e300, None);
    }

    #[test]
    fn formats_of_days_are_known_by_their_letters() {
        for code in ["d-mmm", "m\"月\"d\"日\"", "yyyy/m/d;@", "[$-409]mmmm", "mmm-yy"] {
            assert!(tells_day(code), "{code}");
        }
        for code in ["0.00", "@", "General", "h:mm:ss", "[Red]0", "\"day\" 0", "0 \\d"] {
            assert!(!tells_day(code), "{code}");
        }
    }
}
