//! An exercise of a page: its box as HTML with folded hints and solution, and the form under it as data for the script that shows
//! it. What is right is not in the form; the program in the page works that out when it marks.

use super::{
    html,
    templates::{Engine, TemplateError},
    view::ProblemView,
};
use crate::{
    problem::named::{Like, Named},
    text::Language,
};
use bouton_school::{
    class::escape_xml,
    expected::{Expected, Question},
    fields::{Choice, Field, Shape, fields, wants_reason},
    kinds,
};
use serde_json::{Value, json};

/// What stands on buttons, by name, in Chinese and in English.
const WORDS: [(&str, &str, &str); 15] = [
    ("answer", "作答", "Your answer"),
    ("check", "批改", "Mark it"),
    ("hint", "看下一条提示", "Show the next hint"),
    ("solution", "看解答", "Show the solution"),
    ("draw", "在图上走，不用写", "Make the move on the drawing"),
    ("undrawable", "棋盘没能打开，请写出走法", "The board could not be opened: write the moves"),
    (
        "reason",
        "理由或过程（程序不批，做完与解答对照）",
        "Reason or working (not marked: compare it with the solution)",
    ),
    (
        "own",
        "你的回答（程序不批，做完与解答对照）",
        "Your answer (not marked: compare it with the solution)",
    ),
    ("thinking", "正在批改……", "Marking …"),
    ("stop", "停下", "Stop"),
    ("stopped", "停下了，没有判", "Stopped: it was not marked"),
    ("another", "换几个数，再来一题", "Another one like this"),
    ("drawing", "正在出题……", "Drawing one …"),
    ("undrawn", "这一页现在出不了题", "This page cannot draw one now"),
    (
        "failed",
        "这一页现在不能批改，请与解答对照",
        "This page cannot mark it now: compare it with the solution",
    ),
];

/// An exercise as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// Its title, in Markdown.
    pub title: String,
    /// Its box, as HTML.
    pub page: String,
    /// Its solution, in Markdown.
    pub solution: String,
}

/// Where an exercise stands in a page, and by what the page asks about it.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    /// Its name; without one it cannot be answered in the page.
    pub named: Option<&'a Named>,
    /// What another one like it is drawn from.
    pub like: Option<Like>,
    /// The address of its box inside the page.
    pub anchor: &'a str,
    /// The place of a button below what is asked, as [`opener::of_problem`](super::opener::of_problem) makes it.
    pub opener: &'a str,
}

impl Engine {
    /// The exercise with its number in the chapter.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn exercise(
        &self,
        view: &ProblemView,
        place: &Place<'_>,
    ) -> Result<Exercise, TemplateError> {
        let html = |markdown: &str| html::inset(markdown, self.language());
        let problem = place.named.map(|_| self.describe_view(view)).transpose()?;
        let form = problem.as_ref().and_then(|told| self.form(place, view.number, told));
        let with_fields = form.as_ref().map(|_| view.clone().with_fields());
        let page = self.page(with_fields.as_ref().unwrap_or(view))?;
        let told = |template: &str| self.render(template, "page", &page);
        let title = told("book/title.md")?.trim().to_owned();
        let asked = html(&told("part/task.md")?);
        let hints: Vec<String> = page.key.hints.iter().map(|hint| html(hint)).collect();
        let solution = html(&told("book/exercise-solution.md")?);
        let blanks = match problem.filter(|_| form.is_some()) {
            Some(told) => html(&self.render("book/blanks.md", "p", &told)?),
            None => String::new(),
        };
        let form = form.map(|form| escape_xml(&form));
        let values = json!({
            "anchor": place.anchor, "title": html(&title), "asked": asked, "opener": place.opener.trim_end(), "form": form, "blanks": blanks, "hints": hints, "solution": solution,
        });
        let page = self.render("book/exercise.md", "b", &values)?.trim().to_owned();
        Ok(Exercise { title, page, solution })
    }

    /// The form as JSON; none where the program in the page does not know the exercise, or there is nothing to fill in.
    fn form(&self, place: &Place<'_>, number: usize, told: &Value) -> Option<String> {
        let questions = Question::all(told);
        let language = self.language();
        let asked: Vec<Value> = questions.iter().map(|one| question(one, language)).collect();
        let has_fields = questions.iter().any(|one| !fields(one).is_empty() || wants_reason(one));
        let words = WORDS.map(|(name, zh, en)| (name.to_owned(), language.pick(zh, en).into()));
        let words = Value::Object(words.into_iter().collect());
        let form = json!({ "exercise": place.named?, "like": place.like, "number": number, "questions": asked, "words": words });
        has_fields.then(|| form.to_string())
    }
}

fn question(question: &Question, language: Language) -> Value {
    let kind = kinds::of(&question.kind).map(|kind| language.pick(kind.zh, kind.en));
    let name = capital(kind.unwrap_or(&question.kind));
    let moves = match question.expected {
        Expected::Moves { .. } => Some("several"),
        Expected::Move => Some("one"),
        _ => None,
    };
    let told = |one: &Field| {
        let mut told = field(one, language);
        told["moves"] = moves.into();
        told
    };
    let fields: Vec<Value> = fields(question).iter().map(told).collect();
    json!({ "number": question.number, "name": name, "fields": fields, "reason": wants_reason(question) })
}

fn field(field: &Field, language: Language) -> Value {
    let [zh, en] = &field.name;
    let mut told = json!({ "name": capital(language.pick(zh, en)) });
    let choices = |choices: &[Choice]| {
        let one = |choice: &Choice| {
            let [zh, en] = &choice.name;
            json!([choice.value, language.pick(zh, en)])
        };
        choices.iter().map(one).collect::<Vec<Value>>()
    };
    let (shape, what) = match &field.shape {
        Shape::One(all) => ("one", json!(choices(all))),
        Shape::Some(all) => ("some", json!(choices(all))),
        Shape::Number => ("number", Value::Null),
        Shape::Line([zh, en]) => ("line", json!(language.pick(zh, en))),
        Shape::Move([zh, en]) => ("line", json!(language.pick(zh, en))),
        Shape::Lines([zh, en]) => ("lines", json!(language.pick(zh, en))),
        Shape::Cells(heads) => {
            // As texts: a page rounds large numbers.
            let heads: Vec<String> = heads.iter().map(u64::to_string).collect();
            ("cells", json!(heads))
        }
    };
    told[shape] = what;
    told["shape"] = shape.into();
    told
}

/// The text with a capital at its beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
