//! What Moodle asks of a file when it imports one, stated anew: the elements that its XML importer reads, the fractions that it knows, and
//! the form of blanks in a text. Whatever it would refuse, warn of or read differently is an error here.

use super::xml::{Element, parse_xml};
use std::collections::BTreeSet;

/// A question as Moodle would store it.
#[derive(Debug, Default)]
pub(super) struct Imported {
    pub(super) kind: String,
    pub(super) marks: f64,
    /// For each place to answer what is written there, and how much of the marks it earns.
    pub(super) places: Vec<Vec<(String, f64)>>,
}

/// The shares that an answer can earn, in hundredths; others are refused.
const SHARES: [f64; 21] = [
    100.0, 90.0, 83.33333, 80.0, 75.0, 70.0, 66.66667, 60.0, 50.0, 40.0, 33.33333, 30.0, 25.0,
    20.0, 16.66667, 14.28571, 12.5, 11.11111, 10.0, 5.0, 0.0,
];

const FORMATS: [&str; 5] = ["moodle_auto_format", "html", "plain_text", "wiki_like", "markdown"];

/// All questions of a file.
pub(super) fn import_questions(xml: &str) -> Result<Vec<Imported>, String> {
    let quiz = parse_xml(xml)?;
    if quiz.name != "quiz" || quiz.children.iter().any(|child| child.name != "question") {
        return Err("a quiz holds questions".to_owned());
    }
    let (mut ids, mut found) = (BTreeSet::new(), Vec::new());
    for question in &quiz.children {
        let kind = question.attribute("type").ok_or("a question has a type")?;
        if kind == "category" {
            category(question)?;
            continue;
        }
        let id = question.first("idnumber").map(|id| id.text.clone()).unwrap_or_default();
        if id.chars().count() > 100 || !ids.insert(id.clone()) {
            return Err(format!("the ID {id:?} is too long or stands twice"));
        }
        found.push(
            self::question(question, kind).map_err(|error| format!("{id} ({kind}): {error}"))?,
        );
    }
    Ok(found)
}

fn category(question: &Element) -> Result<(), String> {
    let path = text(question.first("category").ok_or("no category")?)?;
    // A single slash parts, two of them are one in a name.
    let parts: Vec<String> =
        path.replace("//", "\0").split('/').map(|part| part.replace('\0', "/")).collect();
    let is_name = |part: &String| (1..=255).contains(&part.trim().chars().count());
    if let Some(info) = question.first("info") {
        info.attribute("format").ok_or("<info> has no format")?;
        plain(&text(info)?)?;
    }
    match parts.first().map(String::as_str) == Some("$course$") && parts.iter().all(is_name) {
        true => Ok(()),
        false => Err(format!("{path:?} is no path of a category")),
    }
}

/// What stands in the `<text>` of an element: exactly one, with no element in it.
fn text(element: &Element) -> Result<String, String> {
    let name = &element.name;
    let mut texts = element.all("text");
    let found = texts.next().ok_or(format!("<{name}> has no <text>"))?;
    if texts.next().is_some() || !found.children.is_empty() || !element.text.trim().is_empty() {
        return Err(format!("<{name}> should hold one <text> and nothing in it but text"));
    }
    if element.attribute("format").is_some_and(|format| !FORMATS.contains(&format)) {
        return Err(format!("<{name}> has an unknown format"));
    }
    Ok(found.text.trim().to_owned())
}

fn text_of(question: &Element, name: &str) -> Result<String, String> {
    text(question.first(name).ok_or(format!("there is no <{name}>"))?)
}

/// A text in HTML, whose elements are closed; without them.
fn plain(html: &str) -> Result<String, String> {
    let page = parse_xml(&format!("<page>{html}</page>"))?;
    Ok(page.within().iter().map(|element| element.text.as_str()).collect())
}

fn number(element: &Element) -> Result<f64, String> {
    let number = element.text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or(format!("<{}> is no number", element.name))
}

fn question(question: &Element, kind: &str) -> Result<Imported, String> {
    if text_of(question, "name")?.is_empty() {
        return Err("the name is empty".to_owned());
    }
    let asked = text_of(question, "questiontext")?;
    plain(&asked)?;
    plain(&text_of(question, "generalfeedback")?)?;
    let penalty = question.first("penalty").map_or(Ok(1.0 / 3.0), number)?;
    if !(0.0..=1.0).contains(&penalty) {
        return Err("the penalty is a share".to_owned());
    }
    let marks = question.first("defaultgrade").map_or(Ok(1.0), number)?;
    let places = match kind {
        "multichoice" => vec![choices(question)?],
        "numerical" => vec![numbers(question)?],
        "shortanswer" => vec![short(question)?],
        "matching" => pairs(question)?,
        "cloze" => return cloze(&asked),
        "essay" => {
            plain(&text_of(question, "graderinfo")?)?;
            Vec::new()
        }
        other => return Err(format!("there is no type {other}")),
    };
    Ok(Imported { kind: kind.to_owned(), marks, places })
}

/// What may be answered, with its shares; one of them earns everything.
fn answers(question: &Element, least: usize) -> Result<Vec<(String, f64)>, String> {
    let each = question.all("answer").map(|answer| {
        let share = answer.attribute("fraction").ok_or("an answer has no fraction")?;
        let share: f64 = share.parse().map_err(|_| format!("{share} is no number"))?;
        if !SHARES.iter().any(|known| (known - share.abs()).abs() < 1e-5) {
            return Err(format!("no answer can earn {share} %"));
        }
        let said = text(answer)?;
        match said.is_empty() {
            true => Err("an answer is empty".to_owned()),
            false => Ok((said, share / 100.0)),
        }
    });
    let all = each.collect::<Result<Vec<_>, String>>()?;
    if all.len() < least || all.iter().all(|(_, share)| *share < 1.0) {
        return Err(format!("{} answers, of which one should earn everything", all.len()));
    }
    Ok(all)
}

fn choices(question: &Element) -> Result<Vec<(String, f64)>, String> {
    let all = answers(question, 2)?;
    let is_single = question.first("single").is_none_or(|single| single.text.trim() != "false");
    let sum: f64 = all.iter().map(|(_, share)| share.max(0.0)).sum();
    if is_single && all.iter().filter(|(_, share)| *share == 1.0).count() != 1
        || (sum - 1.0).abs() > 1e-4
    {
        return Err(format!("the shares sum to {sum}"));
    }
    for answer in question.all("answer") {
        plain(&text_of(answer, "feedback")?)?;
    }
    all.into_iter().map(|(said, share)| Ok((plain(&said)?, share))).collect()
}

fn numbers(question: &Element) -> Result<Vec<(String, f64)>, String> {
    for answer in question.all("answer") {
        number(answer.first("tolerance").ok_or("there is no <tolerance>")?)?;
    }
    let all = answers(question, 1)?;
    match all.iter().find(|(said, _)| said.parse::<f64>().is_err()) {
        Some((said, _)) => Err(format!("{said:?} is no number")),
        None => Ok(all),
    }
}

/// A star stands for anything unless a backslash stands before it: none of ours may.
fn starless(said: &str) -> Result<String, String> {
    match said.replace("\\*", "").contains('*') {
        true => Err(format!("{said:?} lets anything pass")),
        false => Ok(said.replace("\\*", "*")),
    }
}

fn short(question: &Element) -> Result<Vec<(String, f64)>, String> {
    answers(question, 1)?.into_iter().map(|(said, share)| Ok((starless(&said)?, share))).collect()
}

fn pairs(question: &Element) -> Result<Vec<Vec<(String, f64)>>, String> {
    let each = question.all("subquestion").map(|pair| {
        let (one, other) = (plain(&text(pair)?)?, text_of(pair, "answer")?);
        match one.is_empty() || other.is_empty() {
            true => Err("half of a pair is empty".to_owned()),
            false => Ok(vec![(other, 1.0)]),
        }
    });
    let all = each.collect::<Result<Vec<_>, String>>()?;
    if all.len() < 2 { Err("fewer than two pairs".to_owned()) } else { Ok(all) }
}

const BLANKS: [&str; 6] = ["SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC"];

/// A text with blanks `{marks:TYPE:=right~=also right~wrong#feedback}`.
fn cloze(text: &str) -> Result<Imported, String> {
    let mut found = Imported { kind: "cloze".to_owned(), ..Imported::default() };
    let (mut rest, mut without) = (text, String::new());
    while let Some(begin) = rest.find('{') {
        let (before, inner) = (&rest[..begin], &rest[begin + 1..]);
        let mut head = inner.splitn(3, ':');
        let (marks, kind, alternatives) = (head.next(), head.next(), head.next());
        let alternatives = alternatives.ok_or("a brace begins no blank")?;
        let marks = marks.unwrap_or_default();
        let marks =
            if marks.is_empty() { 1 } else { marks.parse::<u32>().map_err(|_| "no marks")? };
        if !kind.is_some_and(|kind| BLANKS.contains(&kind)) {
            return Err("no type of blank".to_owned());
        }
        let (answers, behind) = alternatives_of(alternatives)?;
        if answers.iter().all(|(_, share)| *share < 1.0) {
            return Err("nothing earns everything in a blank".to_owned());
        }
        found.marks += f64::from(marks);
        found.places.push(answers);
        without.push_str(before);
        rest = behind;
    }
    plain(&format!("{without}{rest}"))?;
    match found.places.is_empty() {
        true => Err("no blank".to_owned()),
        false => Ok(found),
    }
}

type Alternatives<'a> = (Vec<(String, f64)>, &'a str);

/// Alternatives up to the brace that ends them, and what stands behind it.
fn alternatives_of(mut rest: &str) -> Result<Alternatives<'_>, String> {
    let mut found = Vec::new();
    loop {
        let (share, said) = match (rest.strip_prefix('='), rest.strip_prefix('%')) {
            (Some(said), _) => (1.0, said),
            (_, Some(share)) => {
                let (share, said) = share.split_once('%').ok_or("a share has no end")?;
                (share.parse::<f64>().map_err(|error| error.to_string())? / 100.0, said)
            }
            _ => (0.0, rest),
        };
        let end = end_of(said, "~#}", &["\\", "&", "&amp;"], 1).ok_or("a blank has no end")?;
        found.push((starless(&decode_text(&said[..end])?)?, share));
        let mut behind = &said[end..];
        if let Some(feedback) = behind.strip_prefix('#') {
            let end = end_of(feedback, "~}", &["\\"], 0).ok_or("a blank has no end")?;
            behind = &feedback[end..];
        }
        match behind.strip_prefix('~') {
            Some(next) => rest = next,
            None => return Ok((found, &behind[1..])),
        }
    }
}

/// The first of these signs that no such sign stands before, after at least so many others.
fn end_of(text: &str, ends: &str, before: &[&str], least: usize) -> Option<usize> {
    let signs = text.char_indices().skip(least);
    let mut found = signs.filter(|(place, sign)| {
        ends.contains(*sign) && !before.iter().any(|one| text[..*place].ends_with(one))
    });
    found.next().map(|(place, _)| place)
}

/// What an editor has written as entities is undone, then two of the signs with a backslash; no others.
fn decode_text(said: &str) -> Result<String, String> {
    let said = quick_xml::escape::unescape(said).map_err(|error| error.to_string())?;
    Ok(said.replace("\\}", "}").replace("\\#", "#").trim().to_owned())
}
