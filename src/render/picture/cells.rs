//! Rows of numbers that are cut with a gap when they are too long to print.

use std::ops::RangeInclusive;

/// One place in a row of numbers of which some are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Number(u64),
    Gap,
}

/// The numbers `1..=last`, or, if there are more than `whole`, the first, those around `focus`, and the last.
pub(super) fn cells(last: u64, focus: u64, ahead: u64, whole: u64) -> Vec<Cell> {
    if last <= whole {
        return (1..=last).map(Cell::Number).collect();
    }
    let tail = last.saturating_sub(2);
    let near = focus.saturating_sub(1).min(tail)..=focus.saturating_add(ahead);
    windows(last, &[1..=2, near, tail..=last])
}

/// The numbers `1..=last`, or, if there are more than `whole`, the ends and the neighbours of each focus. The foci rise.
pub(super) fn cells_around(last: u64, foci: &[u64], whole: u64) -> Vec<Cell> {
    if last <= whole {
        return (1..=last).map(Cell::Number).collect();
    }
    let near = foci.iter().map(|focus| focus.saturating_sub(1)..=focus.saturating_add(1));
    let tail = last.saturating_sub(1)..=last;
    let shown: Vec<_> = std::iter::once(1..=2).chain(near).chain([tail]).collect();
    windows(last, &shown)
}

/// The numbers in any of the windows, up to `last`, with gaps between them. The windows begin in rising order.
fn windows(last: u64, windows: &[RangeInclusive<u64>]) -> Vec<Cell> {
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

    #[test]
    fn every_focus_keeps_its_neighbours() {
        let written =
            |foci: &[u64]| format!("{:?}", cells_around(99, foci, 8)).replace("Number", "");
        assert_eq!(written(&[]), "[(1), (2), Gap, (98), (99)]");
        assert_eq!(written(&[4]), "[(1), (2), (3), (4), (5), Gap, (98), (99)]");
        assert_eq!(written(&[8, 9, 99]), "[(1), (2), Gap, (7), (8), (9), (10), Gap, (98), (99)]");
    }

    quickcheck! {
        fn shown_numbers_rise_to_the_last_and_are_few(last: u64, focus: u64) -> bool {
            let last = last.max(1);
            let row = cells(last, focus.min(last), 6, 12);
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
