//! Answers of several entries: lists, rows, tables. What is right in them, what follows, and how many errors there are.

use super::{Found, letter};
use crate::{expected::tuple, said};
use std::collections::BTreeSet;

/// An entry with what was given put in, where the blanks alone are written.
fn filled(entry: &[u64], shape: &[Option<u64>]) -> Vec<u64> {
    let blanks = shape.iter().filter(|one| one.is_none()).count();
    if entry.len() != blanks || blanks == shape.len() {
        return entry.to_vec();
    }
    let mut own = entry.iter();
    shape.iter().map(|given| given.or_else(|| own.next().copied()).unwrap_or(0)).collect()
}

/// Whether a position has the given numbers where they were given.
fn is_filled(numbers: &[u64], shape: &[Option<u64>]) -> bool {
    let has_given = shape.iter().any(Option::is_some);
    let mut pairs = numbers.iter().zip(shape);
    has_given
        && numbers.len() == shape.len()
        && pairs.all(|(own, given)| given.is_none_or(|given| given == *own))
}

pub(super) fn set(
    right: &[Vec<u64>],
    shape: &[Option<u64>],
    among: &[Vec<u64>],
    written: &str,
) -> Found {
    let blanks = shape.iter().filter(|one| one.is_none()).count();
    // The whole position, with what was given in it, needs no brackets.
    let whole = said::numbers(written).filter(|all| is_filled(all, shape)).map(|all| vec![all]);
    let Some(entries) = whole.or_else(|| said::positions(written, blanks)) else {
        return Found::unread(
            "看不懂：应写数，各个答案用分号隔开",
            "it cannot be read: write numbers, one answer after the other with semicolons between them",
        );
    };
    let said: BTreeSet<Vec<u64>> = entries.iter().map(|entry| filled(entry, shape)).collect();
    let right: BTreeSet<Vec<u64>> = right.iter().cloned().collect();
    let mut found = Found { of: right.len().max(1), ..compared(&said, &right) };
    // Everything, or nothing, is no choice.
    let chose = said.iter().filter(|one| among.contains(one)).count();
    if found.errors > 0 && !among.is_empty() && (chose == 0 || chose == among.len()) {
        found.right = 0;
    } else if !among.is_empty() {
        found.right +=
            among.iter().filter(|one| !said.contains(*one) && !right.contains(*one)).count();
        found.of = among.len();
    }
    if right.is_empty() && said.is_empty() {
        found.right = 1;
    }
    found
}

fn compared(said: &BTreeSet<Vec<u64>>, right: &BTreeSet<Vec<u64>>) -> Found {
    let wrong: Vec<&Vec<u64>> = said.difference(right).collect();
    let missing: Vec<&Vec<u64>> = right.difference(said).collect();
    let mut found = Found {
        right: said.intersection(right).count(),
        errors: wrong.len() + missing.len(),
        is_share: true,
        ..Found::default()
    };
    if let Some(one) = wrong.first() {
        found.fault(format!("{}不对", tuple(one)), format!("{} is wrong", tuple(one)));
    }
    if let Some(one) = missing.first() {
        found.first(format!("漏了{}", tuple(one)), format!("{} is missing", tuple(one)));
    }
    found
}

/// A row of digits without zeros before it.
fn bare(row: &[u64]) -> Vec<u64> {
    row.iter().copied().skip_while(|digit| *digit == 0).collect()
}

pub(super) fn digit_rows(right: &[Vec<u64>], written: &str) -> Found {
    let plain = said::plain(written);
    // The key says first how many there are: `4: 1101, …`, `共4种：1101、…`.
    let is_count = |text: &str| {
        let count = text.trim_start_matches('共').trim_end_matches('种');
        !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit())
    };
    let counted = plain.split_once(": ").or_else(|| plain.split_once(':'));
    let counted = counted.filter(|(count, rows)| is_count(count) && rows.contains(','));
    let plain = counted.map_or(plain.as_str(), |(_, rows)| rows);
    let pieces: Vec<&str> = match plain.contains([';', '\n', ',']) {
        true => plain.split([';', '\n', ',']).collect(),
        false => plain.split(' ').collect(),
    };
    let rows = pieces.iter().filter(|piece| !piece.trim().is_empty());
    let rows: Option<Vec<Vec<u64>>> = rows.map(|piece| said::digits(piece)).collect();
    let Some(rows) = rows.filter(|rows| !rows.is_empty()) else {
        return Found::unread("看不懂：应写数字串", "it cannot be read: write rows of digits");
    };
    let said: BTreeSet<Vec<u64>> = rows.iter().map(|row| bare(row)).collect();
    let twice = rows.len() - said.len();
    let mut found = compared(&said, &right.iter().map(|row| bare(row)).collect());
    found.of = right.len();
    found.errors += twice;
    if twice > 0 {
        found.fault("有一种写了两次", "one is written twice");
    }
    found
}

pub(super) fn row(right: &[u64], written: &str) -> Found {
    let Some(mut said) = numeral(right, written).or_else(|| said::digits(written)) else {
        return Found::unread("看不懂：应写一行数字", "it cannot be read: write a row of digits");
    };
    while said.len() < right.len() {
        said.insert(0, 0);
    }
    // A numeral that is too long has all its digits in wrong places.
    let is_numeral = !written.trim().contains([',', ' ', '，', '、']);
    let before = if is_numeral { said.len() - right.len() } else { 0 };
    let right: Vec<u64> = std::iter::repeat_n(0, before).chain(right.iter().copied()).collect();
    let mut found = in_order(&right, &said, PartialEq::eq, |place, truth| {
        (format!("第{place}个应该是{truth}"), format!("{truth} is right in place {place}"))
    });
    if found.errors > 0 && is_constant(&said) {
        found.right = 0;
    }
    found
}

/// A numeral as it may be typed: its digits in groups, zeros or a full stop around it.
fn numeral(right: &[u64], written: &str) -> Option<Vec<u64>> {
    let compact: String = said::plain(written).split_whitespace().collect();
    let compact = compact.trim_end_matches('.').trim_start_matches('0');
    let is_digit = |digit: &u64| *digit < 10;
    let is_numeral =
        right.iter().all(is_digit) && compact.bytes().all(|byte| byte.is_ascii_digit());
    (is_numeral && compact.len() == bare(right).len())
        .then(|| compact.bytes().map(|byte| u64::from(byte - b'0')).collect())
}

/// Entries in their order, each held against its own; entries too many are errors.
fn in_order<R, S>(
    right: &[R],
    said: &[S],
    is_right: impl Fn(&R, &S) -> bool,
    told: impl Fn(usize, &R) -> (String, String),
) -> Found {
    let mut found = Found { of: right.len(), ..Found::default() };
    found.errors = said.len().saturating_sub(right.len());
    for (index, truth) in right.iter().enumerate() {
        if said.get(index).is_some_and(|one| is_right(truth, one)) {
            found.right += 1;
            continue;
        }
        found.errors += 1;
        let (zh, en) = told(index + 1, truth);
        found.first(zh, en);
    }
    found
}

/// The same everywhere is no answer.
fn is_constant<S: PartialEq>(said: &[S]) -> bool {
    said.len() > 1 && said.iter().all(|one| Some(one) == said.first())
}

pub(super) fn places(right: &[Vec<Vec<u64>>], written: &str) -> Found {
    let arity = right.first().and_then(|place| place.first()).map_or(1, Vec::len);
    // A blank that is left empty keeps its place.
    let in_places = || -> Option<Vec<Vec<u64>>> {
        let pieces = said::parts(written);
        let piece = |piece: &String| match piece.is_empty() {
            true => Some(Vec::new()),
            false => said::numbers(piece),
        };
        pieces.iter().map(piece).collect()
    };
    let said =
        if written.contains([';', '；']) { in_places() } else { said::positions(written, arity) };
    let Some(said) = said else {
        return Found::unread(
            "看不懂：应依次写数，用分号隔开",
            "it cannot be read: write numbers in order, with semicolons between them",
        );
    };
    let is_right = |accepted: &Vec<Vec<u64>>, one: &Vec<u64>| accepted.contains(one);
    let mut found = in_order(right, &said, is_right, |place, accepted| {
        let shown = accepted.first().map(|one| tuple(one)).unwrap_or_default();
        (format!("第{place}空可以填{shown}"), format!("blank {place} could be {shown}"))
    });
    if found.errors > 0 && right.len() > 1 && is_constant(&said) {
        found.right = 0;
    }
    found
}

pub(super) fn verdicts(right: &[bool], written: &str) -> Found {
    let plain = said::plain(written);
    let words = plain.split([';', ',', ' ', '\n']).filter(|word| !word.is_empty());
    let Some(said) = in_places(words, right.len()) else {
        return Found::unread(
            "看不懂：每一着写“胜”或“负”",
            "it cannot be read: write `wins` or `loses` for each",
        );
    };
    let mut found = in_order(right, &said, PartialEq::eq, |place, truth| {
        let (zh, en) = if *truth { ("胜", "wins") } else { ("负", "loses") };
        (format!("第{place}着是{zh}着"), format!("number {place} {en}"))
    });
    if found.errors > 0 && right.len() > 1 && is_constant(&said) {
        found.right = 0;
    }
    found
}

/// Verdicts in their order, or each behind the number of its place, `1 wins, 2 loses`; none where something else stands there.
fn in_places<'w>(words: impl Iterator<Item = &'w str>, count: usize) -> Option<Vec<bool>> {
    let (mut placed, mut listed, mut place) = (vec![None; count], Vec::new(), None);
    for word in words {
        if let Ok(number) = word.trim_end_matches(['.', ')', ':']).parse::<usize>() {
            place = Some(number.checked_sub(1)?);
            continue;
        }
        let verdict = said::verdict(word)?;
        match place.take() {
            Some(place) => {
                let free = placed.get_mut(place).filter(|one| one.is_none())?;
                *free = Some(verdict);
            }
            None => listed.push(verdict),
        }
    }
    let is_numbered = placed.iter().any(Option::is_some);
    match (is_numbered, listed.is_empty(), place) {
        (false, _, None) => Some(listed),
        (true, true, None) => placed.into_iter().collect(),
        _ => None,
    }
}

/// The lines of a table: rows, column sums, nim-sum; between commas where there are no semicolons and as many as there should be.
fn table_parts(written: &str, rows: usize) -> Vec<String> {
    let mut parts = said::parts(written);
    if let [only] = parts.as_slice() {
        for sign in [',', ' '] {
            let apart: Vec<String> = only.split(sign).map(|part| part.trim().to_owned()).collect();
            if apart.len() == rows + 2 {
                parts = apart;
                break;
            }
        }
    }
    let label = |(place, part): (usize, &String)| {
        let heap = letter(place).to_ascii_lowercase().to_string();
        let labels: &[&str] = match place.checked_sub(rows) {
            Some(0) => &["column sums", "column sum", "sums", "sum", "各列之和", "列和"],
            Some(1) => &["nim-sum", "nim", "sum", "尼姆和"],
            _ => &[heap.as_str()],
        };
        said::unlabelled(part, labels).to_owned()
    };
    parts.iter().enumerate().map(label).collect()
}

pub(super) fn table(rows: &[Vec<u64>], columns: &[u64], written: &str) -> Found {
    let parts = table_parts(written, rows.len());
    let said: Vec<Option<Vec<u64>>> = parts.iter().map(|part| said::digits(part)).collect();
    let padded = |row: &Vec<u64>| {
        let missing = columns.len().saturating_sub(row.len());
        let mut whole = vec![0; missing];
        whole.extend(row);
        whole
    };
    let at = |place: usize| said.get(place).and_then(Option::as_ref).map(padded);
    let mut found = Found { of: rows.len() + 2, ..Found::default() };
    found.errors = said.len().saturating_sub(found.of);
    for (place, truth) in rows.iter().enumerate() {
        match at(place).as_ref() == Some(truth) {
            true => found.right += 1,
            false => wrong_row(&mut found, place, truth),
        }
    }
    let own: Option<Vec<Vec<u64>>> = (0..rows.len()).map(at).collect();
    let own = own.map(|own| {
        (0..columns.len())
            .map(|column| own.iter().filter_map(move |row| row.get(column)))
            // A cell may be as large as a number can be; a sum that is larger is nobody's.
            .map(|cells| cells.fold(0_u64, |sum, cell| sum.saturating_add(*cell)))
            .collect::<Vec<u64>>()
    });
    let sums = at(rows.len());
    judge_following(&mut found, rows.len(), sums.as_ref(), columns, own.as_ref());
    let digits: Vec<u64> = columns.iter().map(|sum| sum % 2).collect();
    let last = said.get(rows.len() + 1).and_then(Option::as_ref);
    let own = sums.map(|sums| sums.iter().map(|sum| sum % 2).collect::<Vec<u64>>());
    let number = parts.get(rows.len() + 1).and_then(|part| said::numbers(part));
    let in_binary = |digits: &Vec<u64>| vec![digits.iter().fold(0, |sum, digit| 2 * sum + digit)];
    let is_meant = |digits: &&Vec<u64>| number.as_ref() == Some(&in_binary(digits));
    // The nim-sum may be written as a number, too.
    let meant = [Some(&digits), own.as_ref()].into_iter().flatten().find(is_meant).cloned();
    let last = meant.or_else(|| last.map(padded));
    judge_following(&mut found, rows.len() + 1, last.as_ref(), &digits, own.as_ref());
    let varies =
        said.iter().flatten().any(|row| Some(row) != said.first().and_then(Option::as_ref));
    if found.errors > 0 && !varies {
        (found.right, found.follows) = (0, 0);
    }
    found
}

/// A row that is right, or follows from own rows above it.
fn judge_following(
    found: &mut Found,
    place: usize,
    said: Option<&Vec<u64>>,
    truth: &[u64],
    own: Option<&Vec<u64>>,
) {
    match said {
        Some(said) if said == truth => found.right += 1,
        Some(said) if Some(said) == own => found.follows += 1,
        Some(_) | None => wrong_row(found, place, truth),
    }
}

fn wrong_row(found: &mut Found, place: usize, truth: &[u64]) {
    found.errors += 1;
    let shown = truth.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let row = place + 1;
    found.first(format!("第{row}行应该是 {shown}"), format!("row {row} should be {shown}"));
}

/// Rows of carrying: each one carry from the pupil's own row above, down to the standard form.
pub(super) fn carry(right: &[Vec<u64>], written: &str) -> Found {
    let text = said::plain(written).replace("->", ";").replace('→', ";");
    // Rows also stand between commas, where nothing else parts them.
    let text = if text.contains([';', '\n']) { text } else { text.replace(',', ";") };
    let rows: Option<Vec<Vec<u64>>> =
        said::parts(&text).iter().map(|part| said::digits(part)).collect();
    let Some(mut rows) = rows.filter(|rows| !rows.is_empty()) else {
        return Found::unread("看不懂：应逐行写数字串", "it cannot be read: write rows of digits");
    };
    let bare_of = |row: Option<&Vec<u64>>| row.map(|row| bare(row)).unwrap_or_default();
    let (start, end) = (bare_of(right.first()), bare_of(right.last()));
    if bare_of(rows.first()) != start {
        rows.insert(0, start.clone());
    }
    let mut found = Found { of: right.len().saturating_sub(1).max(1), ..Found::default() };
    let mut before = start;
    for (place, row) in rows.iter().skip(1).map(|row| bare(row)).enumerate() {
        match is_one_carry(&before, &row) {
            true => found.right += 1,
            false => {
                found.errors += 1;
                let place = place + 1;
                found.fault(
                    format!("第{place}行不是由上一行进一次位得到的"),
                    format!("row {place} is not one carry from the row above"),
                );
            }
        }
        before = row;
    }
    if before != end {
        found.errors += right.len().saturating_sub(rows.len()).max(1);
        found.fault("最后一行不是标准形", "the last row is not the standard form");
    }
    found
}

/// Whether 011 has become 100 at one place, and nothing else has changed.
fn is_one_carry(before: &[u64], after: &[u64]) -> bool {
    let length = before.len().max(after.len()) + 1;
    let whole = |row: &[u64]| {
        let mut whole = vec![0; length - row.len()];
        whole.extend(row);
        whole
    };
    let (before, after) = (whole(before), whole(after));
    let differs: Vec<usize> =
        (0..length).filter(|place| before.get(*place) != after.get(*place)).collect();
    let [first, .., last] = differs.as_slice() else { return false };
    let shown = |row: &[u64]| row.get(*first..=*last).map(<[u64]>::to_vec);
    shown(&before) == Some(vec![0, 1, 1]) && shown(&after) == Some(vec![1, 0, 0])
}
