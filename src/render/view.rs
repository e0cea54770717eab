//! What templates see of a problem, in one language. Everything that a key prints comes from
//! checked values; words from exercise files are escaped here, once.

#[cfg(feature = "sheets")]
mod board;
#[cfg(feature = "sheets")]
mod question;
#[cfg(feature = "sheets")]
mod rule;

use crate::{
    check::{Answer, Evidence, MAX_OPTIONS, Refuted},
    exercise::{
        answered::Grounds,
        family,
        instance::Instance,
        meaning,
        problem::{Played, Problem, RefutedMistake, Subject},
        schema::Text,
        text::Language,
        view::MOVES_SHOWN,
    },
    facts::Unproved,
    game::{Outcome, Position},
    render::{
        escape, picture,
        telling::{MISTAKE_TELLER, TELLER},
        templates::TemplateError,
    },
    theory::Theorem,
};
use serde::Serialize;
use serde_json::{Value, json};

/// Something to be seen, unless it is not what its meaning says.
type Viewed<T> = Result<T, Unproved>;

/// Moves of a mistake that are shown, at most.
const MISTAKEN_MOVES_SHOWN: usize = 6;
/// The largest integer that every JSON reader keeps exactly.
const MAX_EXACT: u128 = 1 << 53;

/// A problem as templates and the JSON format see it.
#[derive(Clone, Debug, Serialize)]
pub struct ProblemView {
    number: usize,
    id: String,
    source: Vec<String>,
    title: String,
    family: &'static str,
    text: Option<String>,
    facts: Value,
    questions: Vec<Value>,
    total_marks: u32,
    hints: Option<Vec<String>>,
    remark: Option<String>,
    difficulty: Value,
    evidence: EvidenceView,
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
}

#[derive(Clone, Debug, Serialize)]
struct GameView {
    /// The start in words, for the general pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Value>,
    /// The game in a few words, for the general pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    /// The play, for the general pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<&'static str>,
    game: &'static str,
    skin: &'static str,
    picture: Option<PictureView>,
    answer: AnswerView,
    grundy: Option<u64>,
    mistakes: Vec<Value>,
}

#[derive(Clone, Debug, Serialize)]
struct PictureView {
    info: String,
    text: String,
}

#[derive(Clone, Debug, Serialize)]
struct AnswerView {
    outcome: &'static str,
    first_wins: bool,
    /// Whether nobody can move from the start.
    over: bool,
    moves: Vec<Value>,
    move_count: usize,
    /// Whether some positions of the game may be draws.
    may_draw: bool,
    /// The moves that keep a draw.
    drawing_moves: Vec<Value>,
}

/// Evidence, flattened: the fields of other kinds are null.
#[derive(Clone, Debug, Default, Serialize)]
struct EvidenceView {
    kind: &'static str,
    positions: Option<Value>,
    unordered: Option<Value>,
    alike_once: bool,
    agreed: Option<TheoremView>,
    rule: Option<TheoremView>,
    heaps: Option<usize>,
    bound: Option<u64>,
    preperiod: Option<u64>,
    period: Option<u64>,
    checked_below: Option<u64>,
    components: Option<usize>,
    /// Of the components, those that are Nim heaps.
    by_size: usize,
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
        let (family, grounds, subject, sizeless) = match &problem.subject {
            Subject::Game(played) => (
                played.instance.family(),
                played.solved.answer.grounds(),
                SubjectView::Game(Box::new(GameView::new(played, Asks::of(problem), language)?)),
                played.sizeless,
            ),
            Subject::Numeration(_) => {
                let grounds = Grounds::Proved(&Evidence::Recalculated, None);
                ("numeration", grounds, SubjectView::Numeration {}, false)
            }
        };
        let mut facts = problem.facts.json();
        if sizeless {
            facts["size"] = Value::Null;
        }
        Ok(Self {
            number,
            id: problem.id.clone(),
            source: problem.source.clone(),
            title: words(&problem.title, language),
            family,
            text: problem.text.as_ref().map(|text| words(text, language)),
            facts,
            questions: asked(problem)?,
            total_marks: problem.marks(),
            hints: problem.hints.as_ref().map(|hints| {
                language.pick(&hints.zh, &hints.en).iter().map(|hint| escape::text(hint)).collect()
            }),
            remark: problem.remark.as_ref().map(|remark| words(remark, language)),
            difficulty: json!(problem.difficulty),
            evidence: EvidenceView::new(grounds, language),
            subject,
        })
    }
}

impl GameView {
    fn new(played: &Played, asks: Asks, language: Language) -> Result<Self, Unproved> {
        let instance = played.instance.as_ref();
        let start = instance.start();
        let drawing = instance.picture(start, played.skin).filter(|_| !asks.only_refutes);
        let own_pages = instance.has_own_pages();
        Ok(Self {
            position: (!own_pages).then(|| a_position(instance, start)).transpose()?,
            about: family::game(instance.game())
                .filter(|_| !own_pages)
                .map(|game| language.pick(game.about_zh, game.about_en)),
            play: (!own_pages).then(|| instance.rules().play().name()),
            game: instance.game(),
            skin: played.skin.name(),
            picture: drawing.map(|drawing| PictureView {
                info: drawing.to_string(),
                text: picture::text(&drawing, language),
            }),
            answer: answer(instance, played.solved.answer.statement(), asks.moves_shown())?,
            grundy: played.solved.grundy.as_ref().map(|grundy| grundy.statement().value),
            mistakes: played
                .mistakes
                .iter()
                .map(|made| mistake(instance, made))
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
            only_refutes: !problem.questions.is_empty() && names.all(|name| name == "refute"),
        }
    }

    /// A key that asks for all winning moves lists all of them.
    fn moves_shown(self) -> usize {
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
}

impl EvidenceView {
    fn new(grounds: Grounds<'_>, language: Language) -> Self {
        let theorem = |found| TheoremView::new(found, language);
        let (kind, positions) = (grounds.kind(), Some(exact(grounds.positions())));
        let (evidence, agreed) = match grounds {
            Grounds::Proved(evidence, agreed) => (evidence, agreed.map(theorem)),
            Grounds::Tried(tried) => {
                let (rule, bound) = (Some(theorem(tried.rule)), Some(tried.bound));
                let heaps = Some(tried.heaps);
                return Self { kind, positions, rule, heaps, bound, ..Self::default() };
            }
        };
        let found = Self { kind, agreed, ..Self::default() };
        match *evidence {
            Evidence::Exhaustive { positions, unordered, alike_once } => Self {
                positions: Some(exact(positions)),
                unordered: unordered.map(exact),
                alike_once,
                ..found
            },
            Evidence::Sum { components, by_size, .. } => {
                Self { by_size, components: Some(components), positions, ..found }
            }
            Evidence::EverySize { preperiod, period, checked_below } => Self {
                preperiod: Some(preperiod),
                period: Some(period),
                checked_below: Some(checked_below),
                ..found
            },
            Evidence::CasesUpTo { bound, .. } => Self { positions, bound: Some(bound), ..found },
            Evidence::Strategy { .. } => Self { positions, ..found },
            Evidence::Recalculated => found,
        }
    }
}

impl TheoremView {
    fn new(theorem: &'static Theorem, language: Language) -> Self {
        Self {
            name: theorem.name,
            title: language.pick(theorem.title_zh, theorem.title_en),
            statement: language.pick(theorem.statement_zh, theorem.statement_en),
            source: language.pick(theorem.source.zh, theorem.source.en),
            proof: theorem.source.is_proof,
        }
    }
}

fn moves(
    instance: &dyn Instance,
    from: &Position,
    to: &[Position],
    most: usize,
) -> Viewed<Vec<Value>> {
    to.iter().take(most).map(|to| a_move(instance, from, to)).collect()
}

/// A move; in the general pages it is told by the family's own template.
fn a_move(instance: &dyn Instance, from: &Position, to: &Position) -> Viewed<Value> {
    Ok(to_be_told(instance, "move", meaning::move_facts(instance, from, to)?.json()))
}

fn a_position(instance: &dyn Instance, position: &Position) -> Viewed<Value> {
    let told = meaning::position_facts(instance, position)?.json();
    let mut facts = to_be_told(instance, "position", told);
    if instance.has_own_pages() {
        facts["text"] = Value::from(position.to_string());
    }
    Ok(facts)
}

/// Marks what [`super::telling`] puts into words.
fn to_be_told(instance: &dyn Instance, template: &str, mut facts: Value) -> Value {
    if !instance.has_own_pages() {
        facts[TELLER] = Value::from(format!("{}/{template}.md", instance.family()));
    }
    facts
}

/// Whether nobody can move. A position with too many options to list has some.
fn is_over(instance: &dyn Instance, position: &Position) -> bool {
    let rules = instance.rules();
    let mut over = rules.option_bound(position) <= MAX_OPTIONS;
    if over {
        rules.options(position, &mut |_| over = false);
    }
    over
}

fn answer(instance: &dyn Instance, answer: &Answer, shown: usize) -> Viewed<AnswerView> {
    Ok(AnswerView {
        outcome: answer.outcome.letter(),
        first_wins: answer.outcome == Outcome::N,
        over: is_over(instance, &answer.position),
        moves: moves(instance, &answer.position, &answer.winning_moves, shown)?,
        move_count: answer.winning_moves.len(),
        may_draw: instance.rules().can_repeat(),
        drawing_moves: moves(instance, &answer.position, &answer.drawing_moves, shown)?,
    })
}

fn mistake(instance: &dyn Instance, made: &RefutedMistake) -> Viewed<Value> {
    let Refuted { claimed, wrong_winner, losing_moves, missing_moves, .. } = &made.refuted;
    let shown = |to: &[Position]| moves(instance, instance.start(), to, MISTAKEN_MOVES_SHOWN);
    let binary = made.figures.get("total").map(|total| format!("{total:b}"));
    let told = json!({
        "name": made.mistake.name(),
        "outcome": claimed.outcome.letter(),
        "first_wins": claimed.outcome == Outcome::N,
        "moves": claimed.winning_moves.as_deref().map(shown).transpose()?,
        "move_count": claimed.winning_moves.as_ref().map(Vec::len),
        "wrong_winner": wrong_winner,
        "losing_moves": shown(losing_moves)?,
        "losing_count": losing_moves.len(),
        "missing_moves": shown(missing_moves)?,
        "missing_count": missing_moves.len(),
        "figures": made.figures,
        "binary": binary,
    });
    if instance.has_own_pages() {
        return Ok(told);
    }
    let mut told = told;
    told[MISTAKE_TELLER] = Value::from(format!("mistake/{}.md", made.mistake.name()));
    Ok(told)
}

/// The questions with their keys.
#[cfg(feature = "sheets")]
fn asked(problem: &Problem) -> Viewed<Vec<Value>> {
    question::all(problem)
}

/// Only sheets ask.
#[cfg(not(feature = "sheets"))]
fn asked(_: &Problem) -> Viewed<Vec<Value>> {
    Ok(Vec::new())
}
