//! Answers that name positions: all of some, or those of a list that are asked for.

use super::{
    Found,
    lists::{best, compare_entries},
};
use crate::{
    expected::tuple,
    said::{self, readings},
};
use std::collections::BTreeSet;

/// An entry with what was given put in, where the blanks alone are written.
fn fill_blanks(entry: &[u64], shape: &[Option<u64>]) -> Vec<u64> {
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
    among: &[(Vec<u64>, String)],
    written: &str,
) -> Found {
    let blanks = shape.iter().filter(|one| one.is_none()).count();
    // The whole position, with what was given in it, needs no brackets.
    let whole = readings::positions(written, shape.len());
    let is_whole = |entries: &Vec<Vec<u64>>| {
        !entries.is_empty() && entries.iter().all(|entry| is_filled(entry, shape))
    };
    let readings = whole.into_iter().filter(is_whole).chain(readings::positions(written, blanks));
    let filled = readings.map(|entries| {
        entries.iter().map(|entry| fill_blanks(entry, shape)).collect::<BTreeSet<Vec<u64>>>()
    });
    let named = as_printed(among, written).or_else(|| by_first_numbers(among, written));
    // What names everything in one way is not read in another.
    if let Some(said) = named {
        return mark_choice(right, among, &said);
    }
    let judged = filled.map(|said| mark_choice(right, among, &said));
    best(judged).unwrap_or_else(|| match blanks {
        0 | 1 => Found::unread(
            "看不懂：应写数，用空格或逗号隔开",
            "it cannot be read: write numbers, with spaces or commas between them",
        ),
        _ => Found::unread(
            "看不懂：应写数，各个答案用分号隔开",
            "it cannot be read: write numbers, one answer after the other with semicolons between them",
        ),
    })
}

/// Those of a list that are written as the sheet prints them, whatever spaces and signs stand between them.
fn as_printed(among: &[(Vec<u64>, String)], written: &str) -> Option<BTreeSet<Vec<u64>>> {
    let compact = |text: &str| -> String { said::plain(text).split_whitespace().collect() };
    let mut printed: Vec<(String, &Vec<u64>)> =
        among.iter().map(|(one, said)| (compact(said), one)).collect();
    // Of numbers alone nobody knows where one ends without the spaces.
    let is_bare = |said: &str| said.bytes().all(|byte| byte.is_ascii_digit());
    if printed.iter().any(|(said, _)| is_bare(said)) {
        return None;
    }
    printed.sort_by_key(|(said, _)| std::cmp::Reverse(said.len()));
    let written = compact(written);
    let mut rest = written.as_str();
    let mut found = BTreeSet::new();
    loop {
        rest = rest.trim_start_matches([',', ';', '.', '和', '或']);
        rest = ["and", "or"].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
        if rest.is_empty() {
            return Some(found).filter(|found| !found.is_empty());
        }
        let next = printed.iter().find(|(said, _)| rest.starts_with(said));
        let (said, one) = next?;
        rest = &rest[said.len()..];
        found.insert((*one).clone());
    }
}

/// Those of a list that are named by the number with which their texts begin, where that is another for each: `8` for
/// `8 (at most 7 may be taken)`.
fn by_first_numbers(among: &[(Vec<u64>, String)], written: &str) -> Option<BTreeSet<Vec<u64>>> {
    let firsts: BTreeSet<u64> = among.iter().filter_map(|(one, _)| one.first().copied()).collect();
    let is_text = among.iter().all(|(one, said)| one.len() > 1 && *said != tuple(one));
    if !is_text || firsts.len() != among.len() {
        return None;
    }
    let pieces = said::parts(written);
    let is_list = pieces.len() < 2 || pieces.iter().all(|piece| said::number(piece).is_some());
    if !is_list || written.contains(['(', '（']) {
        return None;
    }
    let all = said::numbers(&pieces.join(","))?;
    let named = |number: &u64| among.iter().find(|(one, _)| one.first() == Some(number));
    // Where none of the numbers begins a text, they tell which lines are meant.
    let is_place =
        |number: &u64| named(number).is_none() && (1..=among.len() as u64).contains(number);
    if all.iter().all(is_place) {
        return all.iter().map(|place| Some(among.get(*place as usize - 1)?.0.clone())).collect();
    }
    all.iter().map(|number| Some(named(number)?.0.clone())).collect()
}

/// Some of all positions, or of those that there are to choose from.
fn mark_choice(
    right: &[Vec<u64>],
    among: &[(Vec<u64>, String)],
    said: &BTreeSet<Vec<u64>>,
) -> Found {
    let right: BTreeSet<Vec<u64>> = right.iter().cloned().collect();
    let as_printed = |one: &[u64]| {
        let named = among.iter().find(|(other, _)| other == one);
        named.map_or_else(|| tuple(one), |(_, said)| said.clone())
    };
    let mut found = Found { of: right.len().max(1), ..compare_entries(said, &right, &as_printed) };
    let among: Vec<&Vec<u64>> = among.iter().map(|(one, _)| one).collect();
    // Everything, or nothing, is no choice.
    let chose = said.iter().filter(|one| among.contains(one)).count();
    if found.errors > 0 && !among.is_empty() && (chose == 0 || chose == among.len()) {
        found.right = 0;
    } else if !among.is_empty() {
        found.right +=
            among.iter().filter(|one| !said.contains(**one) && !right.contains(**one)).count();
        found.of = among.len();
    }
    if right.is_empty() && said.is_empty() {
        found.right = 1;
    }
    found
}
