//! Answers in several parts: which piece of a cell is which part, and what follows from which.

use super::{Found, Judge, Score, Tells, join, lists::read_heaps, mark_answer, unreadable};
use crate::{
    expected::{Expected, Follow, Part},
    said,
};

/// The parts of a cell, as many as there are to be. Numbers may also stand one after the other, if there are as many as the parts need.
fn pieces(parts: &[Part], written: &str) -> Vec<String> {
    let found = merge_pieces(parts, split_winner(parts, said::parts(written)));
    if parts.len() < 2 || (2..=parts.len()).contains(&found.len()) {
        return found;
    }
    let between_commas = |found: &Vec<String>| match found.as_slice() {
        [only] => between_commas(parts, only),
        _ => None,
    };
    in_widths(parts, &found).or_else(|| between_commas(&found)).unwrap_or(found)
}

/// Who wins, and the move that shows it, are parted by a comma or a colon as well: `Ann, take 14`.
fn split_winner(parts: &[Part], found: Vec<String>) -> Vec<String> {
    let wants_both = matches!(
        parts,
        [Part { expected: Expected::Winner { .. }, .. }, Part { expected: Expected::Move, .. }, ..]
    );
    let [only] = found.as_slice() else { return found };
    let is_move = |behind: &str| said::winner(behind).is_none() && !said::is_reason(behind);
    let both = only.split_once([',', ':']).filter(|(_, behind)| wants_both && is_move(behind));
    let both = both.filter(|(name, _)| said::winner(name).is_some());
    match both.map(|both| [both.0, both.1].map(|part| part.trim().to_owned())) {
        Some(both) => both.to_vec(),
        None => found,
    }
}

/// Numbers one after the other, as many as the parts need.
fn in_widths(parts: &[Part], found: &[String]) -> Option<Vec<String>> {
    let widths: Vec<usize> =
        parts.iter().map(|part| width(&part.expected)).collect::<Option<_>>()?;
    let singles = widths.iter().all(|width| *width == 1);
    let numbers = said::numbers(&found.join(","))?;
    let are_all = numbers.len() == widths.iter().sum::<usize>();
    // Of single numbers on one line too many or too few are told by their places.
    let are_told = singles && found.len() == 1;
    if !(are_all || are_told) {
        return None;
    }
    if singles {
        return Some(numbers.iter().map(u64::to_string).collect());
    }
    let mut numbers = numbers.into_iter().map(|number| number.to_string());
    let of_width = |width: &usize| numbers.by_ref().take(*width).collect::<Vec<_>>().join(" ");
    Some(widths.iter().map(of_width).collect())
}

/// Parts between commas, where there are as many outside brackets. In words and in moves commas part nothing.
fn between_commas(parts: &[Part], only: &str) -> Option<Vec<String>> {
    let has_commas = |part: &Part| {
        matches!(part.expected, Expected::Reader | Expected::Move | Expected::Moves { .. })
    };
    let mut depth = 0_usize;
    let is_between = |sign: char| {
        match sign {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        sign == ',' && depth == 0
    };
    let found: Vec<String> = only.split(is_between).map(|piece| piece.trim().to_owned()).collect();
    (found.len() == parts.len() && !parts.iter().any(has_commas)).then_some(found)
}

/// A list that is written in groups is one part: "the four smallest; the four largest". What belongs to a reader may have any signs in it.
fn merge_pieces(parts: &[Part], mut found: Vec<String>) -> Vec<String> {
    let extra = found.len().saturating_sub(parts.len());
    if extra == 0 || parts.is_empty() {
        return found;
    }
    let is_list = |one: &String| said::numbers(one).is_some_and(|list| list.len() > 1);
    match (parts.first().map(|part| &part.expected), parts.last().map(|part| &part.expected)) {
        (_, Some(Expected::Reader)) => {
            let rest = found.split_off(parts.len() - 1).join("; ");
            found.push(rest);
        }
        (Some(Expected::Set { .. }), _) if found.iter().take(extra + 1).all(is_list) => {
            let rest = found.split_off(extra + 1);
            found = std::iter::once(found.join(", ")).chain(rest).collect();
        }
        _ => {}
    }
    found
}

/// Whether an answer has more parts than are asked for: which of them is meant?
pub(super) fn has_more(parts: &[Part], written: &str) -> bool {
    pieces(parts, written).len() > parts.len()
}

/// What is said of such an answer.
pub(super) fn too_many(wanted: usize, marks: u32, written: &str) -> Score {
    let zh = format!("{wanted}部分，用分号隔开，不能更多");
    let en = format!("{wanted} parts with semicolons between them, and no more");
    unreadable(marks, written, &zh, &en)
}

/// How many numbers a part has.
fn width(expected: &Expected) -> Option<usize> {
    match expected {
        Expected::Number { .. } => Some(1),
        Expected::Row(row, _) | Expected::Heaps(row) => Some(row.len()),
        _ => None,
    }
}

/// The score of each part, with moves judged by whoever knows the game; a part that follows from the pupil's own slip before it is all
/// follow-through.
#[must_use]
pub fn part_scores_by(parts: &[Part], written: &str, judge: Judge<'_>) -> Vec<Score> {
    let pieces = pieces(parts, written);
    let mut before: Option<Vec<u64>> = None;
    let each = parts.iter().enumerate().map(|(place, part)| {
        let own = pieces.get(place).map(String::as_str).unwrap_or_default();
        let own = said::strip_labels(own, part.labels);
        let score = if own.is_empty() {
            Score::blank(part.marks)
        } else {
            mark_answer(&part.expected, part.marks, own, judge)
        };
        let said = match &part.expected {
            Expected::Row(..) => said::digits(own),
            Expected::Heaps(right) => read_heaps(right, own).into_iter().next(),
            _ => None,
        };
        let said = said.or_else(|| said::numbers(own));
        let follows = follows(part.follows, before.as_deref(), said.as_deref());
        before = said;
        match score.marks < score.of && follows {
            true => Score {
                follow_through: part.marks - score.marks,
                zh: String::new(),
                en: String::new(),
                ..score
            },
            false => score,
        }
    });
    each.collect()
}

fn follows(follow: Follow, before: Option<&[u64]>, said: Option<&[u64]>) -> bool {
    let (Some(before), Some([said])) = (before, said) else { return false };
    match (follow, before) {
        (Follow::NimSum, before) => before.iter().fold(0, |sum, one| sum ^ one) == *said,
        (Follow::Remainder(number), [divisor]) => number.checked_rem(*divisor) == Some(*said),
        (Follow::Remainder(_) | Follow::Not, _) => false,
    }
}

/// Says what is wrong in each part, and apart from that what gives nothing right away. What is left to a reader is counted, not told.
fn describe_parts(score: &mut Score, parts: &[Part], scores: &[Score]) {
    let [mut zh, mut en] = <[String; 2]>::default();
    let is_told =
        |(part, one): &(&Part, &Score)| part.expected != Expected::Reader && !one.en.is_empty();
    for (part, one) in parts.iter().zip(scores).filter(is_told) {
        let named =
            |[zh, en]: [&str; 2]| [format!("{}：{zh}", part.zh), format!("{}: {en}", part.en)];
        let (said, hint) = (named([&one.zh, &one.en]), one.hint());
        join([&mut score.zh, &mut score.en], said.each_ref().map(String::as_str));
        if !hint.concat().is_empty() {
            join([&mut zh, &mut en], named(hint).each_ref().map(String::as_str));
        }
        if one.unread() {
            score.tells = Tells::Form;
        }
    }
    score.hints = Some([zh, en]);
}

pub(super) fn in_parts(parts: &[Part], written: &str, marks: u32, judge: Judge<'_>) -> Score {
    let scores = part_scores_by(parts, written, judge);
    let sum = |of: fn(&Score) -> u32| scores.iter().map(of).sum::<u32>().min(marks);
    let mut score = Score {
        marks: sum(|one| one.marks),
        follow_through: sum(|one| one.follow_through),
        of: marks,
        ..Score::default()
    };
    let pieces = said::parts(written);
    let is_constant = pieces.len() > 1 && pieces.iter().all(|one| pieces.first() == Some(one));
    if is_constant && scores.iter().any(|one| !one.is_right()) {
        (score.marks, score.follow_through) = (0, 0);
    }
    // A reason for nothing earns nothing.
    let open = parts.iter().zip(&scores).filter(|(part, _)| part.expected == Expected::Reader);
    score.open = if score.marks > 0 { open.map(|(part, _)| part.marks).sum() } else { 0 };
    describe_parts(&mut score, parts, &scores);
    score
}

pub(super) fn errors(parts: &[Part], written: &str, marks: u32, judge: Judge<'_>) -> Score {
    let parts: Vec<Part> = parts.iter().cloned().map(|part| Part { marks: 1, ..part }).collect();
    let scores = part_scores_by(&parts, written, judge);
    let right = scores.iter().filter(|one| one.marks > 0).count();
    let follows = scores.iter().filter(|one| one.marks == 0 && one.follow_through > 0).count();
    let found = Found {
        right,
        follows,
        errors: parts.len() - right - follows,
        of: parts.len(),
        ..Found::default()
    };
    let mut score = found.score(marks);
    // A slip alone, with nothing right, has nothing that could follow.
    if right == 0 {
        (score.marks, score.follow_through) = (0, 0);
    }
    describe_parts(&mut score, &parts, &scores);
    score
}
