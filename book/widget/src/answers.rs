//! The form under an exercise: an answer is marked as `bouton mark` marks it. Until the solution was looked at, nothing of what is
//! said gives a right answer away.

use crate::{request::Written, telling::Refusal};
use bouton::{
    answer::{mistake::Mistake, tables::Tables},
    mark::{
        Wrong,
        paper::{Paper, Refuted},
        spelling::Spellings,
    },
    problem::Problem,
    render::{exercise::capital, telling::SpelledMove, templates::Engine, view::ProblemView},
    text::Language,
};
use bouton_school::{
    class::Marked,
    expected::{Expected, Question},
    fields::{Field, Standing, cell, fields, text},
    score::{Score, Tells},
};
use serde_json::{Value, json};

/// How an answer stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Right,
    /// Right from an own slip on.
    Follows,
    Partly,
    Wrong,
    Unread,
    /// Nothing is written, or too little to be marked.
    Missing,
    /// Only a reader can judge it.
    Reader,
}

/// What was written to a question.
struct Answered<'a> {
    question: &'a Question,
    fields: Vec<Field>,
    texts: Vec<String>,
}

/// The marks of each question, with what can be said of them.
///
/// # Errors
/// If it has other questions than the page thinks.
pub fn mark(
    engine: &Engine,
    problem: &Problem,
    answers: &[Written],
    revealed: bool,
) -> Result<Value, Refusal> {
    let (tables, language) = (Tables::default(), engine.language());
    let view = ProblemView::new(1, problem, language)?;
    let spelled = engine.spell_answers(problem)?.into_iter().flat_map(SpelledMove::texts);
    let (told, spelled) = (engine.describe_view(&view)?, Spellings::new(spelled));
    let paper = Paper::new(problem, &told, spelled, &tables).map_err(refusal)?;
    if paper.questions.len() != answers.len() {
        return Err(other_questions(paper.questions.len(), answers.len()));
    }
    let answered: Vec<Answered<'_>> = paper
        .questions
        .iter()
        .zip(answers)
        .map(|(one, written)| Answered::new(one, written))
        .collect();
    let of = |question: &Question| answered.iter().find(|one| one.question == question);
    let cell = |question: &Question| of(question).map(Answered::cell).unwrap_or_default();
    let (marks, refuted) = paper.mark_and_refute(cell);
    let refuted = refuted.map(|refuted| beaten(engine, problem, &refuted)).transpose()?.flatten();
    let told = answered.iter().zip(&marks).map(|(one, marked)| {
        let standings = paper.standings(one.question, &one.texts);
        one.to_json(marked, &standings, (revealed, refuted.as_deref()), language)
    });
    let total: u32 = marks.iter().map(|one| one.score.total()).sum();
    let most: u32 = marks.iter().map(|one| one.score.of).sum();
    Ok(json!({
        "questions": told.collect::<Vec<Value>>(), "marks": total, "of": most,
        "words": language.pick(format!("共得{total}分，满分{most}分。"), format!("{total} of {most} marks.")),
    }))
}

fn refusal(wrong: Wrong) -> Refusal {
    match wrong {
        Wrong::Stop(stop) => stop.into(),
        Wrong::Own { zh, en } => Refusal::new(zh, en),
        Wrong::Formula(..) => Refusal::new("公式读不懂", "a formula cannot be read"),
    }
}

fn other_questions(ours: usize, theirs: usize) -> Refusal {
    let zh = format!("这道题有{ours}问，页面送来的是{theirs}问：请重新载入页面");
    let en =
        format!("the exercise has {ours} questions, and the page sent {theirs}: load it again");
    Refusal::new(zh, en)
}

impl<'a> Answered<'a> {
    fn new(question: &'a Question, written: &Written) -> Self {
        let fields = fields(question);
        let text = |(place, field): (usize, &Field)| {
            text(&field.shape, written.get(place).map(Vec::as_slice).unwrap_or_default())
        };
        let texts = fields.iter().enumerate().map(text).collect();
        Self { question, fields, texts }
    }

    /// Whether a field is empty.
    fn has_gaps(&self) -> bool {
        self.texts.iter().any(String::is_empty)
    }

    fn is_missing(&self) -> bool {
        match self.question.expected {
            // One after the other in one cell: with a gap, those behind it would move up.
            Expected::Verdicts(_) => self.has_gaps(),
            _ => self.texts.iter().all(String::is_empty),
        }
    }

    fn cell(&self) -> String {
        match self.question.expected {
            _ if self.is_missing() => String::new(),
            Expected::Verdicts(_) => self.texts.join(" "),
            _ => cell(&self.texts),
        }
    }

    fn verdict(&self, score: &Score) -> Verdict {
        match () {
            () if self.fields.is_empty() => Verdict::Reader,
            () if self.is_missing() => Verdict::Missing,
            () if score.total() == 0 && score.unread() => Verdict::Unread,
            () if score.total() == 0 && score.open > 0 => Verdict::Reader,
            () if score.total() == 0 && self.has_gaps() => Verdict::Missing,
            () if score.is_right() => Verdict::Right,
            () if score.total() == score.of => Verdict::Follows,
            () if score.total() > 0 || score.partly => Verdict::Partly,
            () => Verdict::Wrong,
        }
    }

    fn to_json(
        &self,
        marked: &Marked,
        standings: &[Standing],
        (revealed, refuted): (bool, Option<&str>),
        language: Language,
    ) -> Value {
        let verdict = self.verdict(&marked.score);
        let is_refuted = marked.score.tells == Tells::Fault
            && matches!(self.question.expected, Expected::Moves { .. });
        let refuted = refuted.filter(|_| is_refuted && verdict.is_due()).map(str::to_owned);
        let mut words = vec![verdict.words(&marked.score, language)];
        words.extend(self.still_missing(language));
        words.extend(refuted.or_else(|| reason(verdict, &marked.score, revealed, language)));
        words.extend(mistake(marked).map(|mistake| like(mistake, language)));
        let words: Vec<String> = words.into_iter().filter(|text| !text.is_empty()).collect();
        let fields = standings.iter();
        let field = |&standing: &Standing| json!({ "standing": name(standing), "words": describe_standing(standing, language) });
        json!({
            "number": self.question.number, "verdict": verdict.name(),
            "marks": marked.score.total(), "open": marked.score.open, "of": marked.score.of,
            "words": words.join(language.pick("", " ")),
            "fields": fields.map(field).collect::<Vec<Value>>(),
        })
    }

    /// Which fields are still empty.
    fn still_missing(&self, language: Language) -> Option<String> {
        let empty = self.fields.iter().zip(&self.texts).filter(|(_, text)| text.is_empty());
        let names: Vec<&str> =
            empty.map(|(Field { name: [zh, en], .. }, _)| language.pick(zh.as_str(), en)).collect();
        // A single field is called by what is asked, which stands above it.
        if self.fields.len() == 1 && !names.is_empty() {
            return Some(language.pick("还没有填。", "Nothing is written yet.").to_owned());
        }
        let shown = names.join(language.pick("、", ", "));
        let told = language
            .pick(format!("还没有填：{shown}。"), format!("Still to be filled in: {shown}."));
        (!names.is_empty()).then_some(told)
    }
}

/// How a move that does not win is beaten, in the words of the game.
fn beaten(
    engine: &Engine,
    problem: &Problem,
    Refuted { to, reply }: &Refuted,
) -> Result<Option<String>, Refusal> {
    let Some(played) = problem.game() else { return Ok(None) };
    let instance = played.instance.as_ref();
    let [first, second] = [
        engine.move_in_words(instance, instance.start(), to)?,
        engine.move_in_words(instance, to, reply)?,
    ];
    Ok(Some(engine.language().pick(
        format!("“{first}”不能取胜：对手可以走“{second}”。"),
        format!("“{first}” does not win: “{second}” is the reply that beats it."),
    )))
}

/// What is wrong, if that may be said.
fn reason(verdict: Verdict, score: &Score, revealed: bool, language: Language) -> Option<String> {
    let [zh, en] = if revealed { [&score.zh, &score.en].map(String::as_str) } else { score.hint() };
    let note = language.pick(zh, en);
    let ends = note.ends_with(['。', '.']);
    let end = if ends { "" } else { language.pick("。", ".") };
    (verdict.is_due() && !note.is_empty()).then(|| capital(note) + end)
}

/// The named mistake that an answer looks like.
fn mistake(marked: &Marked) -> Option<Mistake> {
    Mistake::named(marked.mistake?)
}

fn like(mistake: Mistake, language: Language) -> String {
    let about = mistake.about_here(language);
    language
        .pick(format!("像是这种错误——{about}。"), format!("It looks like this mistake — {about}."))
}

impl Verdict {
    /// Whether something is to be said of what is wrong.
    fn is_due(self) -> bool {
        matches!(self, Self::Partly | Self::Wrong | Self::Unread | Self::Follows)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Follows => "follows",
            Self::Partly => "partly",
            Self::Wrong => "wrong",
            Self::Unread => "unread",
            Self::Missing => "missing",
            Self::Reader => "reader",
        }
    }

    fn words(self, score: &Score, language: Language) -> String {
        let Score { open, of, .. } = *score;
        let marks = score.total();
        let (zh, en) = match self {
            Self::Right if open > 0 => (
                format!("对，得{marks}分；其余{open}分看理由，请与解答对照。"),
                format!(
                    "Right: {marks} of {of} {}. The rest is for the reason: compare yours with the solution.",
                    marks_word(of)
                ),
            ),
            Self::Right => (
                format!("对，得{marks}分。"),
                format!("Right: {marks} of {of} {}.", marks_word(of)),
            ),
            Self::Follows => (
                format!("前面错了一处，照它往下算是对的，得{marks}分（满分{of}分）。"),
                format!(
                    "There is a slip, and all that follows from it is right: {marks} of {of} {}.",
                    marks_word(of)
                ),
            ),
            Self::Partly if marks == 0 => {
                ("还没写全。".to_owned(), "That is not all yet.".to_owned())
            }
            Self::Partly => (
                format!("对了一部分，得{marks}分（满分{of}分）。"),
                format!("Partly right: {marks} of {of} {}.", marks_word(of)),
            ),
            Self::Wrong => ("还不对。".to_owned(), "Not right yet.".to_owned()),
            Self::Unread | Self::Missing => Default::default(),
            Self::Reader => (
                "这一问程序判不了，请与解答对照。".to_owned(),
                "The program cannot judge this: compare yours with the solution.".to_owned(),
            ),
        };
        language.pick(zh, en)
    }
}

fn marks_word(of: u32) -> &'static str {
    if of == 1 { "mark" } else { "marks" }
}

fn name(standing: Standing) -> &'static str {
    match standing {
        Standing::Right => "right",
        Standing::Follows => "follows",
        Standing::Short => "short",
        Standing::Wrong => "wrong",
        Standing::Unread => "unread",
        Standing::Missing => "missing",
    }
}

fn describe_standing(standing: Standing, language: Language) -> &'static str {
    let (zh, en) = match standing {
        Standing::Right => ("对", "right"),
        Standing::Follows => ("照前面的数算是对的", "follows from the slip before it"),
        Standing::Short => ("写出的都对，还没写全", "right so far, and not all"),
        Standing::Wrong => ("还不对", "not right yet"),
        Standing::Unread => ("看不懂", "cannot be read"),
        Standing::Missing => ("还没有填", "still empty"),
    };
    language.pick(zh, en)
}
