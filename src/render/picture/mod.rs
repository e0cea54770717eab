//! Drawing pictures: `text` for Markdown fences and terminals, `svg` for the printed page.
//!
//! Both draw the same [`Picture`] within the same bounds, so a hostile or a merely large position costs no more ink
//! than a friendly one. Each variant has one small drawing function in each file; a new kind adds one to each.
//!
//! [`Picture`]: crate::exercise::picture::Picture

mod svg;
mod text;
mod title;

pub use svg::svg;
pub use text::text;

/// Heaps drawn; the others are counted (`+3`).
const DRAWN_HEAPS: usize = 12;
/// Objects drawn one by one; a larger heap is an outline with its number.
const DRAWN_OBJECTS: u64 = 24;
/// Objects that stand close together, so that the eye counts in fives.
const GROUP: u64 = 5;
/// The longest race whose numbers are all shown, in rows of [`RACE_ROW`].
const WHOLE_RACE: u64 = 40;
/// Numbers in one row of a race that is shown whole.
const RACE_ROW: usize = 10;
/// The longest strip whose squares are all shown.
const WHOLE_STRIP: u64 = 12;
/// Numbers shown after the current one when the rest is left out.
const AHEAD: u64 = 6;

/// One place in a row of numbers of which some are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Number(u64),
    Gap,
}

/// The numbers `1..=last`, or, if there are more than `whole`, the first, those around `focus`, and the last.
fn cells(last: u64, focus: u64, ahead: u64, whole: u64) -> Vec<Cell> {
    if last <= whole {
        return (1..=last).map(Cell::Number).collect();
    }
    let tail = last.saturating_sub(2);
    let near = focus.saturating_sub(1).min(tail)..=focus.saturating_add(ahead);
    let windows = [1..=2, near, tail..=last];
    let mut cells = Vec::new();
    let mut shown = 0;
    for window in windows {
        let end = (*window.end()).min(last);
        if end <= shown {
            continue;
        }
        let mut start = (*window.start()).max(shown + 1);
        // A gap that would hide a single number shows it instead.
        if start - shown == 2 {
            start -= 1;
        }
        if start - shown > 1 {
            cells.push(Cell::Gap);
        }
        cells.extend((start..=end).map(Cell::Number));
        shown = end;
    }
    cells
}

/// The name of the heap at this index: A, B, C…
fn heap_name(index: usize) -> char {
    (b'A'..=b'Z').nth(index).map_or('?', char::from)
}

/// Whether a small gap comes before the object with this index, counted from 0.
fn starts_group(index: u64) -> bool {
    index > 0 && index.is_multiple_of(GROUP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    fn check(last: u64, focus: u64, expected: &str) {
        let written: Vec<String> = cells(last, focus, 3, 8)
            .into_iter()
            .map(|cell| match cell {
                Cell::Number(number) => number.to_string(),
                Cell::Gap => "-".into(),
            })
            .collect();
        assert_eq!(written.join(" "), expected);
    }

    #[test]
    fn a_long_row_keeps_its_ends_and_the_numbers_around_the_focus() {
        check(5, 1, "1 2 3 4 5");
        check(2008, 1, "1 2 3 4 - 2006 2007 2008");
        check(2008, 0, "1 2 3 - 2006 2007 2008");
        check(2008, 50, "1 2 - 49 50 51 52 53 - 2006 2007 2008");
        check(2008, 2008, "1 2 - 2006 2007 2008");
        check(2008, 2006, "1 2 - 2005 2006 2007 2008");
    }

    #[test]
    fn a_gap_never_hides_a_single_number() {
        check(9, 2, "1 2 3 4 5 6 7 8 9");
        check(2008, 5, "1 2 3 4 5 6 7 8 - 2006 2007 2008");
    }

    quickcheck! {
        fn shown_numbers_rise_to_the_last_and_are_few(last: u64, focus: u64) -> bool {
            let last = last.max(1);
            let row = cells(last, focus.min(last), AHEAD, WHOLE_STRIP);
            let numbers: Vec<u64> = row
                .iter()
                .filter_map(|cell| match cell { Cell::Number(number) => Some(*number), Cell::Gap => None })
                .collect();
            row.len() < 20
                && numbers.first() == Some(&1)
                && numbers.last() == Some(&last)
                && numbers.windows(2).all(|pair| pair[0] < pair[1])
        }
    }
}
