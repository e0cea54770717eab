//! What templates see of a problem, in one language. Everything that a key prints comes from
//! checked values; words from exercise files are escaped here, once.

#[cfg(feature = "sheets")]
mod board;
#[cfg(feature = "sheets")]
mod question;
#[cfg(feature = "sheets")]
mod rule;
#[cfg(feature = "sheets")]
pub(super) mod setting;
#[cfg(feature = "sheets")]
mod written;

#[cfg(feature = "sheets")]
use crate::exercise::documents;
use crate::{
    answer::{
        answered::Answered, difficulty::Difficulty, picture::Picture, refuted::Refuted,
        view::MOVES_SHOWN,
    },
    check::{Evidence, Grundy, Theorem},
    claim::Value::{self as Said, List, Number, Truth, Word},
    exercise::schema::OWN_QUESTION,
    facts::Unproved,
    family,
    game::{Outcome, Position},
    problem::{
        Played, Problem, RefutedMistake, Subject,
        meaning::{self, Page, Told},
    },
    render::{
        escape, picture,
        telling::{MISTAKE_TELLER, MOVE_TELLER, TELLER},
        templates::TemplateError,
    },
    text::{Language, Text},
    theory,
};
use serde::Serialize;
use serde_json::{Value, json};
#[cfg(feature = "sheets")]
use setting::Setting;

/// Something to be seen, unless it is not what its meaning says.
type Viewed<T> = Result<T, Unproved>;

/// Moves of a mistake that are shown, at most.
const MISTAKEN_MOVES_SHOWN: usize = 6;
/// The largest integer that every JSON reader keeps exactly.
const MAX_EXACT: u128 = 1 << 53;

/// A problem as templates and the JSON format see it.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemView {
    pub(super) number: usize,
    id: String,
    source: Vec<String>,
    /// The documents in which these entries stand; a board tells of none.
    #[cfg(feature = "sheets")]
    documents: Vec<&'static str>,
    pub(super) title: String,
    family: &'static str,
    pub(super) text: Option<String>,
    facts: Told,
    questions: Vec<Value>,
    /// What surrounds its questions on paper or in a form.
    #[cfg(feature = "sheets")]
    #[serde(skip)]
    pub(super) setting: Setting,
    pub(super) total_marks: u32,
    pub(super) hints: Option<Vec<String>>,
    /// Whether nothing but counterexamples is asked for.
    #[serde(skip)]
    pub(super) only_refutes: bool,
    pub(super) remark: Option<String>,
    pub(super) difficulty: Difficulty,
    evidence: Value,
    #[serde(flatten)]
    subject: SubjectView,
}

/// What only problems of one kind have; its fields stand among the others.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum SubjectView {
    Game(Box<GameView>),
    /// Everything about a number is in facts and questions.
    Numeration {},
    /// What a proof proves; all else is in the questions.
    Proof {
        /// The theorem.
        proves: String,
        /// What its words mean.
        terms: Option<String>,
    },
    /// The questions are all there is.
    OwnWords {},
}

#[derive(Clone, Debug, Serialize)]
struct GameView {
    /// The start in words, for the general pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Told>,
    /// The game in a few words, for the general pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    /// The play, for the general pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<&'static str>,
    game: &'static str,
    skin: &'static str,
    picture: Option<PictureView>,
    answer: Told,
    grundy: Option<Told>,
    mistakes: Vec<Told>,
}

#[derive(Clone, Debug, Serialize)]
struct PictureView {
    info: String,
    text: String,
    /// What is drawn.
    #[serde(skip)]
    drawing: Picture,
}

#[derive(Clone, Debug, Serialize)]
struct TheoremView {
    name: &'static str,
    title: &'static str,
    statement: &'static str,
    source: &'static str,
    /// Whether the source is a proof, and no book.
    proof: bool,
}

impl ProblemView {
    /// The view of a problem that has a number on its sheet.
    ///
    /// # Errors
    /// If something that would be told is not what its meaning says.
    pub fn new(
        number: usize,
        problem: &Problem,
        language: Language,
    ) -> Result<Self, TemplateError> {
        let (family, evidence, subject) = match &problem.subject {
            Subject::Game(played) => (
                played.instance.family(),
                evidence(played, language)?,
                SubjectView::Game(Box::new(GameView::new(played, Asks::of(problem), language)?)),
            ),
            Subject::Numeration(_) => {
                let mut evidence = propose_evidence(&Evidence::Recalculated);
                with_theorem(&mut evidence, "agreed", None, language);
                ("numeration", evidence, SubjectView::Numeration {})
            }
            Subject::Proof(excerpt) => {
                let evidence = json!({ "kind": "verdicts" });
                let proves = words(excerpt.proves(), language);
                let terms = excerpt.terms().map(|terms| words(terms, language));
                ("written", evidence, SubjectView::Proof { proves, terms })
            }
            Subject::OwnWords => {
                let mut evidence = json!({ "kind": OWN_QUESTION });
                with_theorem(&mut evidence, "agreed", None, language);
                (OWN_QUESTION, evidence, SubjectView::OwnWords {})
            }
        };
        Ok(Self {
            number,
            id: problem.id.clone(),
            source: problem.source.clone(),
            #[cfg(feature = "sheets")]
            documents: documents::titles(&problem.source)
                .into_iter()
                .map(|title| title.get(language))
                .collect(),
            title: words(&problem.title, language),
            family,
            text: problem.text.as_ref().map(|text| words(text, language)),
            facts: problem.facts.clone(),
            questions: collect_questions(problem)?,
            #[cfg(feature = "sheets")]
            setting: Setting::of(problem),
            total_marks: problem.marks(),
            hints: problem.hints.as_ref().map(|hints| {
                language.pick(&hints.zh, &hints.en).iter().map(|hint| escape::text(hint)).collect()
            }),
            only_refutes: Asks::of(problem).only_refutes,
            remark: problem.remark.as_ref().map(|remark| words(remark, language)),
            difficulty: problem.difficulty,
            evidence,
            subject,
        })
    }
}

impl GameView {
    fn new(played: &Played, asks: Asks, language: Language) -> Result<Self, Unproved> {
        let instance = played.instance.as_ref();
        let start = instance.start();
        let drawing = meaning::picture(instance, start, played.skin)?;
        let drawing = drawing.filter(|_| !asks.only_refutes);
        let own_pages = instance.has_own_pages();
        let page = Page::of(instance)?;
        Ok(Self {
            position: (!own_pages).then(|| check_position(&page, start)).transpose()?,
            about: family::game(instance.game())
                .filter(|_| !own_pages)
                .map(|game| game.about.get(language)),
            play: (!own_pages).then(|| instance.rules().play().name()),
            game: instance.game(),
            skin: played.skin.name(),
            picture: drawing.map(|drawing| PictureView {
                info: drawing.to_string(),
                text: picture::text(&drawing, language),
                drawing,
            }),
            answer: answer(&page, &played.solved.answer, asks.shown_move_count())?,
            grundy: played.solved.grundy.as_ref().map(|value| grundy(&page, value)).transpose()?,
            mistakes: played
                .mistakes
                .iter()
                .map(|made| mistake(&page, &played.solved.answer, made))
                .collect::<Result<_, _>>()?,
        })
    }
}

/// What the questions of a problem ask for in all.
#[derive(Clone, Copy)]
struct Asks {
    /// Every winning move.
    all_moves: bool,
    /// Nothing but counterexamples: a drawing of the start might be one.
    only_refutes: bool,
}

impl Asks {
    fn of(problem: &Problem) -> Self {
        let mut names = problem.questions.iter().map(|asked| asked.question.name());
        Self {
            all_moves: names.clone().any(|name| name == "winning-moves"),
            only_refutes: names.clone().any(|name| name == "refute")
                && names.all(|name| ["refute", OWN_QUESTION].contains(&name)),
        }
    }

    /// A key that asks for all winning moves lists all of them.
    fn shown_move_count(self) -> usize {
        if self.all_moves { usize::MAX } else { MOVES_SHOWN }
    }
}

fn words(text: &Text, language: Language) -> String {
    escape::text(language.pick(&text.zh, &text.en))
}

/// A number that every JSON reader keeps: larger ones are written as text.
fn exact(number: u128) -> Value {
    match u64::try_from(number) {
        Ok(small) if number <= MAX_EXACT => Value::from(small),
        _ => Value::from(number.to_string()),
    }
}

impl ProblemView {
    /// The folder of its templates.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.family
    }

    /// The picture of its start; nothing where none is shown.
    #[must_use]
    pub fn drawing(&self) -> Option<&Picture> {
        match &self.subject {
            SubjectView::Game(game) => game.picture.as_ref().map(|picture| &picture.drawing),
            SubjectView::Numeration {} | SubjectView::Proof { .. } | SubjectView::OwnWords {} => {
                None
            }
        }
    }
}

/// How far an answer has been checked, with the words of the theorem that was compared or that it rests on.
fn evidence(played: &Played, language: Language) -> Viewed<Value> {
    let page = Page::of(played.instance.as_ref())?;
    let (mut told, name, found) = match &played.solved.answer {
        Answered::Proved { theorem, agreed } => {
            let proposed = propose_evidence(theorem.evidence());
            let context = page.context().with_evidence(theorem)?.with_given(NOT_THERE);
            (page.prove("evidence", proposed, &context)?.json(), "agreed", *agreed)
        }
        // No theorem, and said to be none: how far a closed form was tried.
        Answered::Tried(tried) => {
            let mut told = propose_evidence(&Evidence::Recalculated);
            told["kind"] = json!(played.solved.answer.grounds().kind());
            told["positions"] = exact(tried.positions);
            told["heaps"] = json!(tried.heaps);
            told["bound"] = json!(tried.bound);
            (told, "rule", Some(tried.rule))
        }
    };
    with_theorem(&mut told, name, found, language);
    Ok(told)
}

/// What evidence of another kind has.
const NOT_THERE: [(&str, Said); 9] = [
    ("evidence_positions", Said::Rows(Vec::new())),
    ("evidence_unordered", Said::Rows(Vec::new())),
    ("evidence_bound", Said::Rows(Vec::new())),
    ("evidence_preperiod", Said::Rows(Vec::new())),
    ("evidence_period", Said::Rows(Vec::new())),
    ("evidence_checked_below", Said::Rows(Vec::new())),
    ("evidence_components", Said::Rows(Vec::new())),
    ("evidence_by_size", Said::Rows(Vec::new())),
    ("evidence_alike_once", Truth(false)),
];

/// Adds the words of the theorem that was compared, or on which the answer rests.
fn with_theorem(
    told: &mut Value,
    name: &str,
    found: Option<&'static theory::Theorem>,
    language: Language,
) {
    let words = found.map(|found| TheoremView::new(found, language));
    for part in ["agreed", "rule"] {
        told[part] = json!(words.as_ref().filter(|_| part == name));
    }
    if told.get("heaps").is_none() {
        told["heaps"] = Value::Null;
    }
}

/// Evidence, flattened: the fields of other kinds are null.
fn propose_evidence(evidence: &Evidence) -> Value {
    let mut told = json!({
        "kind": evidence.kind(),
        "positions": null, "unordered": null, "alike_once": false, "bound": null,
        "preperiod": null, "period": null, "checked_below": null,
        "components": null, "by_size": 0,
    });
    match *evidence {
        Evidence::Exhaustive { positions, unordered, alike_once } => {
            told["positions"] = exact(positions);
            told["unordered"] = json!(unordered.map(exact));
            told["alike_once"] = json!(alike_once);
        }
        Evidence::Sum { components, by_size, positions } => {
            told["by_size"] = json!(by_size);
            told["components"] = json!(components);
            told["positions"] = exact(positions);
        }
        Evidence::EverySize { preperiod, period, checked_below } => {
            told["preperiod"] = json!(preperiod);
            told["period"] = json!(period);
            told["checked_below"] = json!(checked_below);
        }
        Evidence::Strategy { positions, moves: _ } => told["positions"] = exact(positions),
        Evidence::CasesUpTo { cases, bound } => {
            told["positions"] = json!(cases);
            told["bound"] = json!(bound);
        }
        // Nothing on a page rests on an automaton.
        Evidence::Automaton { .. } | Evidence::Recalculated => {}
    }
    told
}

impl TheoremView {
    fn new(theorem: &'static theory::Theorem, language: Language) -> Self {
        Self {
            name: theorem.name,
            title: language.pick(theorem.title_zh, theorem.title_en),
            statement: language.pick(theorem.statement_zh, theorem.statement_en),
            source: language.pick(theorem.source.zh, theorem.source.en),
            proof: theorem.source.is_proof,
        }
    }
}

fn moves(page: &Page<'_>, from: &Position, to: &[Position], most: usize) -> Vec<Value> {
    to.iter().take(most).map(|to| a_move(page, from, to)).collect()
}

/// A move, told by the family's own template.
fn a_move(page: &Page<'_>, from: &Position, to: &Position) -> Value {
    let mut told = page.instance().move_facts(from, to);
    told[TELLER] = Value::from(MOVE_TELLER);
    told
}

fn a_position(page: &Page<'_>, position: &Position) -> Value {
    let mut told = page.instance().position_facts(position);
    let has_own_pages = page.instance().has_own_pages();
    told[TELLER] = if has_own_pages { Value::Null } else { Value::from("position") };
    told["text"] = json!(has_own_pages.then(|| position.to_string()));
    told
}

fn check_position(page: &Page<'_>, position: &Position) -> Viewed<Told> {
    let context = page.context().with_given([("place", List(position.clone()))]);
    page.prove("a_position", a_position(page, position), &context)
}

fn answer(page: &Page<'_>, answered: &Answered, shown: usize) -> Viewed<Told> {
    let answer = answered.statement();
    let rules = page.instance().rules();
    let proposed = json!({
        "outcome": answer.outcome.letter(),
        "first_wins": answer.outcome == Outcome::N,
        "over": !rules.has_moves(&answer.position),
        "moves": moves(page, &answer.position, &answer.winning_moves, shown),
        "move_count": answer.winning_moves.len(),
        "may_draw": rules.can_repeat(),
        "drawing_moves": moves(page, &answer.position, &answer.drawing_moves, shown),
    });
    let shown = ("shown", Number(shown as u64));
    page.prove("answer", proposed, &page.of_answer(answered)?.with_given([shown]))
}

fn grundy(page: &Page<'_>, theorem: &Theorem<Grundy>) -> Viewed<Told> {
    let proposed = json!(theorem.statement().value);
    page.prove("grundy", proposed, &page.context().with("", theorem)?)
}

fn mistake(page: &Page<'_>, answered: &Answered, made: &RefutedMistake) -> Viewed<Told> {
    let Refuted { claimed, wrong_winner, losing_moves, missing_moves, .. } = &made.refuted;
    let position = &answered.statement().position;
    let shown = |to: &[Position]| moves(page, position, to, MISTAKEN_MOVES_SHOWN);
    let binary = made.figures.get("total").map(|total| format!("{total:b}"));
    let name = made.mistake.name();
    let proposed = json!({
        "name": name,
        "outcome": claimed.outcome.letter(),
        "first_wins": claimed.outcome == Outcome::N,
        "moves": claimed.winning_moves.as_deref().map(shown),
        "move_count": claimed.winning_moves.as_ref().map(Vec::len),
        "wrong_winner": wrong_winner,
        "losing_moves": shown(losing_moves),
        "losing_count": losing_moves.len(),
        "missing_moves": shown(missing_moves),
        "missing_count": missing_moves.len(),
        "figures": made.figures,
        "binary": binary,
        MISTAKE_TELLER: !page.instance().has_own_pages(),
    });
    let own = format!("mistake-{name}");
    let given =
        [("name", Word(name.to_owned())), ("names_moves", Truth(claimed.winning_moves.is_some()))];
    page.prove(&own, proposed, &page.of_answer(answered)?.with_given(given))
}

/// The questions with their keys.
#[cfg(feature = "sheets")]
fn collect_questions(problem: &Problem) -> Viewed<Vec<Value>> {
    question::all(problem)
}

/// Only sheets ask.
#[cfg(not(feature = "sheets"))]
fn collect_questions(_: &Problem) -> Viewed<Vec<Value>> {
    Ok(Vec::new())
}

#[cfg(test)]
mod tests;
