//! What templates see of questions about written proofs: lines in both languages with what the verdicts say of them.

use crate::{
    problem::written::{
        ProofKey,
        blank::{BLANK, BlankKey},
        cases::{CaseKey, ShownCase, Tried},
        faulty::{CitingLine, FaultyKey, LineFault},
        needed::{Candidate, Need, NeededKey},
        order::OrderKey,
    },
    render::{escape, room},
    text::Text,
};
use bouton_school::score::letter;
use serde_json::{Value, json};

/// A question with its key.
pub(super) fn question(key: &ProofKey) -> Value {
    match key {
        ProofKey::Order(key) => view_order(key),
        ProofKey::Needed(key) => view_needed(key),
        ProofKey::Faulty(key) => faulty(key),
        ProofKey::Case(key) => case(key),
        ProofKey::Blank(key) => blank(key),
    }
}

fn view_order(key: &OrderKey) -> Value {
    let lines = (0..).zip(&key.words).zip(&key.after).map(|((place, words), after)| {
        json!({
            "letter": letter(place),
            "words": in_both(words),
            "after": after,
            "after_letters": letters(after),
        })
    });
    let order = letters(&key.right);
    json!({ "lines": lines.collect::<Vec<_>>(), "order": order, "count": key.count })
}

fn view_needed(key: &NeededKey) -> Value {
    let why =
        |need: &Need| json!({ "by": need.by.map(letter), "gap": need.gap.as_ref().map(both) });
    let lines = (0..).zip(&key.lines).map(|(place, Candidate { words, need })| {
        json!({
            "letter": letter(place),
            "words": in_both(words),
            "needed": need.is_some(),
            "why": need.as_ref().map(why),
        })
    });
    json!({ "goal": in_both(&key.goal), "lines": lines.collect::<Vec<_>>() })
}

fn faulty(key: &FaultyKey) -> Value {
    let why = |fault: &LineFault| json!({ "is_false": fault.is_false, "told": both(&fault.told) });
    let line = |(place, line): (usize, &CitingLine)| {
        json!({
            "letter": letter(place),
            "words": in_both(&line.words),
            "cites": letters(&line.cites),
            "rules": line.rules,
            "decide": line.decide,
            "method": both(&line.method),
            "cases": line.cases.iter().map(in_both).collect::<Vec<_>>(),
            "faulty": line.fault.is_some(),
            "why": line.fault.as_ref().map(why),
        })
    };
    let lines: Vec<Value> = key.lines.iter().enumerate().map(line).collect();
    json!({ "lines": lines })
}

fn case(key: &CaseKey) -> Value {
    let shown = |case: &ShownCase| json!({ "words": in_both(&case.words), "when": case.when });
    let tried = |(place, tried): (usize, &Tried)| {
        let values = tried.values.iter().map(|(name, value)| format!("{name} = {value}"));
        json!({
            "letter": letter(place),
            "text": values.collect::<Vec<_>>().join(", "),
            "uncovered": tried.uncovered,
        })
    };
    json!({
        "words": in_both(&key.words),
        "cases": key.cases.iter().map(shown).collect::<Vec<_>>(),
        "missing": shown(&key.missing),
        "smallest": key.smallest.as_deref().map(escape::text),
        "tried": key.tried.iter().enumerate().map(tried).collect::<Vec<_>>(),
    })
}

/// So many of the right answers are printed.
const MAX_SHOWN: usize = 6;

fn blank(key: &BlankKey) -> Value {
    let lines: Vec<Value> = key.lines.iter().map(in_both).collect();
    // The blank is no text, but a line to write on; in a form one writes elsewhere.
    let with = |blank: &str| {
        let line = |line: &str| line_of(line).replace(&escape::text(BLANK), blank);
        json!({ "zh": line(&key.words.zh), "en": line(&key.words.en) })
    };
    let room = room::blank(!key.is_number || !key.of.is_empty());
    json!({
        "words": with(&room),
        "words_in_form": with(BLANK),
        "lines": lines,
        "at": key.at,
        "of": key.of,
        "is_number": key.is_number,
        "right": key.right.iter().take(MAX_SHOWN).map(|text| escape::text(text)).collect::<Vec<_>>(),
        "count": key.right.len(),
        "more": key.right.len().saturating_sub(MAX_SHOWN),
        "last": key.right.last(),
        "tried": key.tried,
        "is_all": key.is_all,
    })
}

fn letters(places: &[usize]) -> Vec<char> {
    places.iter().copied().map(letter).collect()
}

fn in_both(words: &Text) -> Value {
    json!({ "zh": line_of(&words.zh), "en": line_of(&words.en) })
}

fn line_of(text: &str) -> String {
    escape::text(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// What the checker says, whose words of the proof stand in marks of code already.
fn both([zh, en]: &[String; 2]) -> Value {
    json!({ "zh": zh, "en": en })
}
