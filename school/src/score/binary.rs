//! Tables in binary: the rows of heaps, the sums of their columns, and the nim-sum.

use super::{Found, letter, lists::best};
use crate::said;

pub(super) fn table(rows: &[Vec<u64>], columns: &[u64], written: &str) -> Found {
    let usual = said::parts(written);
    let others = split_table(&usual, written, rows.len(), columns.len());
    // What has other lines than a table is one only where it can be read in no other way.
    let (whole, other): (Vec<_>, Vec<_>) =
        std::iter::once(usual).chain(others).partition(|lines| lines.len() == rows.len() + 2);
    let readings = whole.into_iter().chain(other);
    best(readings.map(|lines| mark_table(rows, columns, &strip_labels(&lines, rows.len()))))
        .unwrap_or_default()
}

/// The lines of a table that does not stand in lines of its own: all of it between commas or spaces, or its rows, and then the sums and
/// the nim-sum behind a clearer sign.
fn split_table(usual: &[String], written: &str, rows: usize, columns: usize) -> Vec<Vec<String>> {
    let plain = said::plain(written);
    let apart = |text: &str, signs: &[char]| -> Vec<String> {
        let pieces = text.split(signs).map(|piece| piece.trim().to_owned());
        pieces.filter(|piece| !piece.is_empty()).collect()
    };
    let mut found = vec![apart(&plain, &['/', '|', ';', '\n']), apart(&plain, &[',', ';', '\n'])];
    for lines in [usual.to_vec(), found[0].clone(), found[1].clone()] {
        let [above @ .., sums, nim_sum] = lines.as_slice() else { continue };
        for sign in [',', ' '] {
            let rows = above.iter().flat_map(|line| apart(line, &[sign]));
            found.push(rows.chain([sums.clone(), nim_sum.clone()]).collect());
        }
    }
    // Each sum stands by itself.
    let words = apart(&plain, &[',', ' ', ';', '\n']);
    if words.len() == rows + columns + 1 {
        let (above, below) = words.split_at(rows);
        let sums = below.get(..columns).unwrap_or_default().join(" ");
        found.push([above, &[sums], below.get(columns..).unwrap_or_default()].concat());
    }
    found.push(words);
    found.retain(|lines| lines.len() == rows + 2);
    found
}

/// The lines of a table without what they are called.
fn strip_labels(lines: &[String], rows: usize) -> Vec<String> {
    let label = |(place, line): (usize, &String)| {
        let heap = letter(place).to_ascii_lowercase().to_string();
        let labels: &[&str] = match place.checked_sub(rows) {
            Some(0) => &["column sums", "column sum", "columns", "sums", "sum", "各列之和", "列和"],
            Some(1) => &["nim-sum", "nim", "sum", "尼姆和"],
            _ => &[heap.as_str()],
        };
        take_last_spelling(said::strip_labels(line, labels)).to_owned()
    };
    lines.iter().enumerate().map(label).collect()
}

/// The last of several spellings of one number, `13 = 1101`; where they are not the same, the line as it is.
fn take_last_spelling(line: &str) -> &str {
    let sides: Vec<&str> = line.split('=').map(str::trim).filter(|side| !side.is_empty()).collect();
    let values =
        |side: &str| [said::number(side), said::digits(side).map(|digits| in_binary(&digits))];
    let last = sides.last().copied().unwrap_or_default();
    let is_same = |side: &&str| {
        values(side)
            .iter()
            .flatten()
            .any(|value| values(last).iter().flatten().any(|last| last == value))
    };
    if line.contains('=') && sides.iter().all(is_same) { last } else { line }
}

/// The number that digits make; what is larger than any number is the largest.
fn in_binary(digits: &[u64]) -> u64 {
    digits.iter().fold(0, |sum: u64, digit| sum.saturating_mul(2).saturating_add(*digit))
}

/// How a line of a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Right,
    /// It follows from own lines above it.
    Follows,
    Wrong,
}

/// How each line of a table stands, whose lines are known one by one.
pub(crate) fn table_lines(rows: &[Vec<u64>], columns: &[u64], parts: &[String]) -> Vec<Line> {
    let said: Vec<Option<Vec<u64>>> = parts.iter().map(|part| said::digits(part)).collect();
    lines(rows, columns, &said, parts)
}

fn mark_table(rows: &[Vec<u64>], columns: &[u64], parts: &[String]) -> Found {
    let said: Vec<Option<Vec<u64>>> = parts.iter().map(|part| said::digits(part)).collect();
    if said.iter().all(Option::is_none) {
        // A form has boxes and no semicolons: what it cannot be read for is an empty box behind one that is filled.
        if parts.iter().any(|part| part.contains('?')) {
            return Found::unread(
                "有的行还没填满：前面的0可以不写，其余每一格都要填",
                "some rows are not filled in: zeros in front may be left out, but no other cell",
            );
        }
        return Found::unread(
            "看不懂：应逐行写二进制数字，再写各列之和、尼姆和，用分号隔开",
            "it cannot be read: write the rows in binary, then the column sums and the nim-sum, with semicolons between them",
        );
    }
    let mut found = Found { of: rows.len() + 2, ..Found::default() };
    found.errors = said.len().saturating_sub(found.of);
    let digits = parities(columns);
    let truths = rows.iter().map(Vec::as_slice).chain([columns, &digits]);
    let each = lines(rows, columns, &said, parts).into_iter().zip(truths);
    for (place, (line, truth)) in each.enumerate() {
        match line {
            Line::Right => found.right += 1,
            Line::Follows => found.follows += 1,
            Line::Wrong => wrong_row(&mut found, place, truth),
        }
    }
    let varies =
        said.iter().flatten().any(|row| Some(row) != said.first().and_then(Option::as_ref));
    if found.errors > 0 && !varies {
        (found.right, found.follows) = (0, 0);
    }
    found
}

/// The rows of heaps, the sums of their columns, and the nim-sum, which may be written as a number, too.
fn lines(
    rows: &[Vec<u64>],
    columns: &[u64],
    said: &[Option<Vec<u64>>],
    parts: &[String],
) -> Vec<Line> {
    let padded = |row: &Vec<u64>| {
        let missing = columns.len().saturating_sub(row.len());
        let mut whole = vec![0; missing];
        whole.extend(row);
        whole
    };
    let at = |place: usize| said.get(place).and_then(Option::as_ref).map(padded);
    let heaps = (0..).zip(rows).map(|(place, truth)| line(at(place).as_ref(), truth, None));
    let own: Option<Vec<Vec<u64>>> = (0..rows.len()).map(at).collect();
    let own = own.map(|own| {
        (0..columns.len())
            .map(|column| own.iter().filter_map(move |row| row.get(column)))
            // A cell may be as large as a number can be; a sum that is larger is nobody's.
            .map(|cells| cells.fold(0_u64, |sum, cell| sum.saturating_add(*cell)))
            .collect::<Vec<u64>>()
    });
    let sums = at(rows.len());
    let of_sums = line(sums.as_ref(), columns, own.as_ref());
    let digits = parities(columns);
    let own = sums.as_deref().map(parities);
    let number = parts.get(rows.len() + 1).and_then(|part| said::numbers(part));
    let is_meant = |digits: &&Vec<u64>| number.as_ref() == Some(&vec![in_binary(digits)]);
    let meant = [Some(&digits), own.as_ref()].into_iter().flatten().find(is_meant).cloned();
    let last = meant.or_else(|| at(rows.len() + 1));
    let of_nim_sum = line(last.as_ref(), &digits, own.as_ref());
    heaps.chain([of_sums, of_nim_sum]).collect()
}

/// A line that is right, or follows from own lines above it.
fn line(said: Option<&Vec<u64>>, truth: &[u64], own: Option<&Vec<u64>>) -> Line {
    match said {
        Some(said) if said == truth => Line::Right,
        Some(said) if Some(said) == own => Line::Follows,
        Some(_) | None => Line::Wrong,
    }
}

fn parities(sums: &[u64]) -> Vec<u64> {
    sums.iter().map(|sum| sum % 2).collect()
}

fn wrong_row(found: &mut Found, place: usize, truth: &[u64]) {
    found.errors += 1;
    let shown = truth.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let row = place + 1;
    found.first(format!("第{row}行应该是{shown}"), format!("row {row} should be {shown}"));
}
