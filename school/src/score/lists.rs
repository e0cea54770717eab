//! Answers of several entries: lists, rows, tables. What is right in them, what follows, and how many errors there are.

use super::{Found, Tells, sums};
use crate::{
    expected::tuple,
    said::{self, readings},
};
use std::collections::BTreeSet;

/// Of several ways to read an answer the first in which all of it is right: what is right in a sensible reading is right. Where there is
/// none, the first of all, which is the usual one.
pub(super) fn best(readings: impl IntoIterator<Item = Found>) -> Option<Found> {
    let mut readings = readings.into_iter();
    let usual = readings.next()?;
    let right = if usual.errors == 0 { None } else { readings.find(|found| found.errors == 0) };
    Some(right.unwrap_or(usual))
}

pub(super) fn compare_entries(
    said: &BTreeSet<Vec<u64>>,
    right: &BTreeSet<Vec<u64>>,
    name: &dyn Fn(&[u64]) -> String,
) -> Found {
    let wrong: Vec<&Vec<u64>> = said.difference(right).collect();
    let missing: Vec<&Vec<u64>> = right.difference(said).collect();
    let mut found = Found {
        right: said.intersection(right).count(),
        errors: wrong.len() + missing.len(),
        is_share: true,
        lacks: wrong.is_empty() && !missing.is_empty() && !said.is_empty(),
        ..Found::default()
    };
    if let Some(one) = wrong.first() {
        found.fault(format!("{}不对", name(one)), format!("{} is wrong", name(one)));
    }
    if let Some(one) = missing.first() {
        found.first(format!("漏了{}", name(one)), format!("{} is missing", name(one)));
    }
    found
}

/// A row of digits without zeros before it.
pub(super) fn bare(row: &[u64]) -> Vec<u64> {
    row.iter().copied().skip_while(|digit| *digit == 0).collect()
}

pub(super) fn digit_rows(right: &[Vec<u64>], terms: &[u64], written: &str) -> Found {
    let plain = said::plain(written);
    // The key says first how many there are: `4: 1101, …`, `共4种：1101、…`.
    let is_count = |text: &str| {
        let count = text.trim_start_matches('共').trim_end_matches('种');
        !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit())
    };
    let counted = plain.split_once(": ").or_else(|| plain.split_once(':'));
    let counted = counted.filter(|(count, rows)| is_count(count) && rows.contains(','));
    let plain = said::replace_conjunctions(counted.map_or(plain.as_str(), |(_, rows)| rows));
    let plain = plain.as_str();
    let usual: &[char] = if plain.contains([';', '\n', ',']) { &[';', '\n', ','] } else { &[' '] };
    // Between semicolons or brackets the digits of a row may stand apart.
    let others: [&[char]; 2] = [&[';', '\n'], &[')']];
    let readings = std::iter::once(usual).chain(others);
    best(readings.filter_map(|ends| several_rows(right, terms, plain, ends))).unwrap_or_else(|| {
        let pieces = || plain.split([';', '\n', ',']);
        unread_row(
            terms,
            pieces(),
            "看不懂：应写数字串或和式",
            "it cannot be read: write rows of digits, or sums",
        )
    })
}

/// What cannot be read as rows of digits, or is a sum of other numbers.
fn unread_row<'a>(
    terms: &[u64],
    mut pieces: impl Iterator<Item = &'a str>,
    zh: &str,
    en: &str,
) -> Found {
    let Some(number) = pieces.find_map(|piece| sums::stranger(terms, piece)) else {
        return Found::unread(zh, en);
    };
    let mut found = Found { errors: 1, of: 1, ..Found::default() };
    found.fault(
        format!("{number}不是可以用的项"),
        format!("{number} is none of the terms of such a sum"),
    );
    found
}

/// Rows of digits between these signs; none where something else stands there.
fn several_rows(right: &[Vec<u64>], terms: &[u64], text: &str, ends: &[char]) -> Option<Found> {
    let pieces = text.split(ends).map(|piece| piece.trim_matches([' ', ',', ';', '\n', '(', ')']));
    let pieces = pieces.filter(|piece| !piece.is_empty());
    // A single number may be a row of digits or a term: it is what is right, and else digits.
    let is_right = |row: &Vec<u64>| right.iter().any(|one| bare(one) == bare(row));
    let digits = |piece: &str| said::digits(piece);
    let row = |piece: &str| {
        let single = || sums::single(terms, piece).filter(is_right);
        let sum = sums::row(terms, piece).or_else(|| digits(piece).filter(is_right));
        sum.or_else(single).or_else(|| digits(piece))
    };
    let read = pieces.map(|piece| row(piece).map(|row| (bare(&row), piece)));
    let rows: Vec<(Vec<u64>, &str)> = read.collect::<Option<_>>()?;
    let said: BTreeSet<Vec<u64>> = rows.iter().map(|(row, _)| row.clone()).collect();
    let twice = rows.len() - said.len();
    let as_written = |one: &[u64]| {
        let written = rows.iter().find(|(row, _)| row == one);
        written.map_or_else(|| numeral_of(one), |(_, piece)| (*piece).to_owned())
    };
    let mut found =
        compare_entries(&said, &right.iter().map(|row| bare(row)).collect(), &as_written);
    found.of = right.len();
    found.errors += twice;
    if twice > 0 {
        found.lacks = false;
        found.fault("有一种写了两次", "one is written twice");
    }
    (!rows.is_empty()).then_some(found)
}

/// Digits as they are written: in a row, where each has one sign.
fn numeral_of(row: &[u64]) -> String {
    match row.iter().all(|digit| *digit < 10) {
        true => row.iter().map(u64::to_string).collect(),
        false => tuple(row),
    }
}

/// One row that is written as a sum, or twice: as digits and as a sum.
fn as_sum(right: &[u64], terms: &[u64], written: &str) -> Option<Vec<u64>> {
    let of_one = |piece: &str| {
        let sum = sums::row(terms, piece).map(|row| bare(&row));
        sum.or_else(|| numeral(right, piece).filter(|_| !terms.is_empty()))
    };
    let pieces =
        written.split([',', '，', ';', '；', '\n']).filter(|piece| !piece.trim().is_empty());
    let rows: Vec<Vec<u64>> = pieces.map(of_one).collect::<Option<_>>()?;
    let first = rows.first()?;
    rows.iter().all(|row| row == first).then(|| first.clone())
}

pub(super) fn row(right: &[u64], terms: &[u64], written: &str) -> Found {
    let sum = || as_sum(right, terms, written);
    let is_right = |row: &Vec<u64>| bare(row) == bare(right);
    let listed = || sums::listed(terms, written).filter(is_right);
    let said = numeral(right, written).or_else(sum).or_else(listed);
    let said = said.or_else(|| said::digits(written));
    let Some(mut said) = said else {
        let (zh, en) = (
            "看不懂：应写一行数字，或者写成和",
            "it cannot be read: write a row of digits, or the sum",
        );
        return unread_row(terms, std::iter::once(written), zh, en);
    };
    while said.len() < right.len() {
        said.insert(0, 0);
    }
    // A numeral that is too long has all its digits in wrong places.
    let is_numeral = !written.trim().contains([',', ' ', '，', '、', '+', '×']);
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
    let compact = compact.trim_end_matches('.').trim_matches(['(', ')']).trim_start_matches('0');
    let is_digit = |digit: &u64| *digit < 10;
    let is_numeral =
        right.iter().all(is_digit) && compact.bytes().all(|byte| byte.is_ascii_digit());
    (is_numeral && compact.len() == bare(right).len())
        .then(|| compact.bytes().map(|byte| u64::from(byte - b'0')).collect())
}

/// Heaps in their order, without any that are not there.
pub(super) fn heaps(right: &[u64], written: &str) -> Found {
    let judged = read_heaps(right, written).into_iter().map(|said| {
        let mut found = in_order(right, &said, PartialEq::eq, |place, truth| {
            (format!("第{place}堆应该是{truth}"), format!("heap {place} should be {truth}"))
        });
        if found.errors > 0 && is_constant(&said) {
            found.right = 0;
        }
        found
    });
    best(judged).unwrap_or_else(|| {
        Found::unread("看不懂：应依次写各堆的数", "it cannot be read: write the heaps in order")
    })
}

/// The ways to read heaps. So many digits written together are the heaps, where none of these has ten objects: one number alone is not
/// all of them.
pub(super) fn read_heaps(right: &[u64], written: &str) -> Vec<Vec<u64>> {
    let text = strip_letters(&said::plain(written));
    let is_single = right.len() > 1 && right.iter().all(|heap| *heap < 10);
    let together = readings::together(&text, right.len()).filter(|_| is_single);
    together.into_iter().chain(readings::lists(&text)).collect()
}

/// A text without the letters of heaps, if they stand in their order before the numbers: `A 1, B=4`.
fn strip_letters(text: &str) -> String {
    let letters = text.chars().filter(char::is_ascii_alphabetic);
    let is_in_order =
        text.starts_with('a') && letters.zip('a'..).all(|(own, letter)| own == letter);
    let is_mark = |sign: char| sign.is_ascii_alphabetic() || matches!(sign, ':' | '=');
    if is_in_order { text.replace(is_mark, " ") } else { text.to_owned() }
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
    let by_blank = in_semicolons(right, written);
    let unread = by_blank.as_ref().and_then(|said| said.iter().position(Option::is_none));
    let by_blank = by_blank.map(|said| said.into_iter().map(Option::unwrap_or_default).collect());
    let in_order = by_blank.into_iter().chain(readings::positions(written, arity));
    let mut found = best(in_order.map(|said: Vec<Vec<u64>>| in_blanks(right, &said)));
    // What stands in the other blanks counts; that one cannot be read is told all the same.
    if let (Some(found), Some(blank)) = (&mut found, unread.map(|place| place + 1)) {
        found.zh = format!("第{blank}空看不懂：应写数");
        found.en = format!("blank {blank} cannot be read: write numbers");
        (found.tells, found.lacks) = (Tells::Form, false);
    }
    found.unwrap_or_else(|| {
        Found::unread(
            "看不懂：应依次写数，用逗号或分号隔开",
            "it cannot be read: write numbers in order, with commas or semicolons between them",
        )
    })
}

/// Positions between semicolons, where a blank that is left empty keeps its place, and so does one that cannot be read: none. Of several for one blank, `16 or 11`, each has to be right.
fn in_semicolons(right: &[Vec<Vec<u64>>], written: &str) -> Option<Vec<Option<Vec<u64>>>> {
    let piece = |(place, piece): (usize, &String)| {
        if piece.is_empty() {
            return Some(Vec::new());
        }
        let accepted = right.get(place).map_or(&[][..], Vec::as_slice);
        let each: Option<Vec<Vec<u64>>> =
            readings::alternatives(piece).map(|one| at_blank(accepted, one)).collect();
        let each = each?;
        let wrong = each.iter().find(|one| !accepted.contains(one));
        wrong.or(each.first()).cloned()
    };
    let parts = said::parts(written);
    let said: Vec<Option<Vec<u64>>> = parts.iter().enumerate().map(piece).collect();
    let is_told = written.contains([';', '；']) || right.len() == 1;
    (is_told && said.iter().any(Option::is_some)).then_some(said)
}

/// Nothing is left, in words.
const EMPTY: [&str; 15] = [
    "nothing",
    "nothing left",
    "nothing is left",
    "empty",
    "none",
    "all gone",
    "gone",
    "all taken",
    "没有了",
    "没有",
    "取完",
    "取光",
    "拿完",
    "空",
    "无",
];

/// The numbers of one blank. Where they are too few, digits are meant that are written together.
fn at_blank(accepted: &[Vec<u64>], piece: &str) -> Option<Vec<u64>> {
    if EMPTY.contains(&piece.trim_end_matches('.')) {
        return Some(vec![0; accepted.first().map_or(1, Vec::len)]);
    }
    let numbers = said::numbers(piece);
    let arity = accepted.first().map(Vec::len);
    let is_meant = |said: &Vec<u64>| accepted.contains(said) || Some(said.len()) == arity;
    let together = || readings::together(piece, arity?);
    numbers.clone().filter(is_meant).or_else(together).or(numbers)
}

fn in_blanks(right: &[Vec<Vec<u64>>], said: &[Vec<u64>]) -> Found {
    let is_right = |accepted: &Vec<Vec<u64>>, one: &Vec<u64>| accepted.contains(one);
    let mut found = in_order(right, said, is_right, |place, accepted| {
        let shown = accepted.first().map(|one| tuple(one)).unwrap_or_default();
        (format!("第{place}空可以填{shown}"), format!("blank {place} could be {shown}"))
    });
    if found.errors > 0 && right.len() > 1 && is_constant(said) {
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

/// Rows of carrying: each one carry from the pupil's own row above, down to the standard form.
pub(super) fn carry(right: &[Vec<u64>], written: &str) -> Found {
    let text =
        said::plain(written).replace("->", ";").replace("=>", ";").replace(['→', '>', '='], ";");
    // Rows also stand between commas, where nothing else parts them.
    let text = if text.contains([';', '\n']) { text } else { text.replace(',', ";") };
    let is_row = |piece: &str| piece.len() > 1 && piece.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = text.trim_end_matches('.').split_whitespace().collect();
    let text = if words.iter().copied().all(is_row) { words.join(";") } else { text };
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
        found.fault("最后一行不是标准表示", "the last row is not the standard form");
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
