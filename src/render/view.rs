//! What templates see of a problem, in one language. Everything that a key prints comes from
//! checked values; words from exercise files are escaped here, once.

mod board;
mod rule;

use crate::{
    check::{Answer, Checked, Evidence, Line, Refuted, SafeAmong},
    claim::{Finding, Note},
    exercise::{
        family,
        instance::Instance,
        numeration::Task,
        problem::{Asked, Key, Played, Problem, RefutedMistake, Subject},
        schema::{Player, Question, Range, Refute, Text},
        text::Language,
        view::{MOVES_SHOWN, Numbers, TableView},
    },
    game::Position,
    render::{
        escape, picture,
        telling::{MISTAKE_TELLER, TELLER},
    },
    theory::{self, Theorem},
};
use serde::Serialize;
use serde_json::{Value, json};

/// Solutions of a construction that are shown, at most.
const SOLUTIONS_SHOWN: usize = 12;
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
}

#[derive(Clone, Debug, Serialize)]
struct TheoremView {
    name: &'static str,
    title: &'static str,
    statement: &'static str,
    source: &'static str,
}

impl ProblemView {
    /// The view of a problem that has a number on its sheet.
    #[must_use]
    pub fn new(number: usize, problem: &Problem, language: Language) -> Self {
        let (family, evidence, subject, sizeless) = match &problem.subject {
            Subject::Game(played) => (
                played.instance.family(),
                played.solved.answer.evidence(),
                SubjectView::Game(Box::new(GameView::new(played, language))),
                played.sizeless,
            ),
            Subject::Numeration(_) => {
                ("numeration", &Evidence::Recalculated, SubjectView::Numeration {}, false)
            }
        };
        let mut facts = problem.facts.clone();
        if sizeless {
            facts["size"] = Value::Null;
        }
        Self {
            number,
            id: problem.id.clone(),
            source: problem.source.clone(),
            title: words(&problem.title, language),
            family,
            text: problem.text.as_ref().map(|text| words(text, language)),
            facts,
            questions: questions(problem),
            total_marks: problem.marks(),
            hints: problem.hints.as_ref().map(|hints| {
                language.pick(&hints.zh, &hints.en).iter().map(|hint| escape::text(hint)).collect()
            }),
            remark: problem.remark.as_ref().map(|remark| words(remark, language)),
            difficulty: json!(problem.difficulty),
            evidence: EvidenceView::new(evidence, language),
            subject,
        }
    }
}

impl GameView {
    fn new(played: &Played, language: Language) -> Self {
        let instance = played.instance.as_ref();
        let start = instance.start();
        let drawing = instance.picture(start, played.skin);
        let own_pages = instance.has_own_pages();
        Self {
            position: (!own_pages).then(|| a_position(instance, start)),
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
            answer: answer(instance, played.solved.answer.value()),
            grundy: played.solved.grundy.as_ref().map(|grundy| *grundy.value()),
            mistakes: played.mistakes.iter().map(|made| mistake(instance, made)).collect(),
        }
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
    fn new(evidence: &Evidence, language: Language) -> Self {
        let theorem =
            |name: &str| theory::theorem(name).map(|found| TheoremView::new(found, language));
        let kind = evidence.kind();
        match *evidence {
            Evidence::Exhaustive { positions, unordered, alike_once, agreed } => Self {
                kind,
                positions: Some(exact(positions)),
                unordered: unordered.map(exact),
                alike_once,
                agreed: agreed.and_then(theorem),
                ..Self::default()
            },
            Evidence::Sum { components, positions, agreed } => Self {
                kind,
                components: Some(components),
                positions: Some(exact(positions)),
                agreed: agreed.and_then(theorem),
                ..Self::default()
            },
            Evidence::EverySize { preperiod, period, checked_below, agreed } => Self {
                kind,
                preperiod: Some(preperiod),
                period: Some(period),
                checked_below: Some(checked_below),
                agreed: agreed.and_then(theorem),
                ..Self::default()
            },
            Evidence::UpTo { rule, heaps, bound, positions } => Self {
                kind,
                positions: Some(exact(positions)),
                rule: theorem(rule),
                heaps: Some(heaps),
                bound: Some(bound),
                ..Self::default()
            },
            Evidence::Strategy { positions, moves: _ } => {
                Self { kind, positions: Some(exact(positions)), ..Self::default() }
            }
            Evidence::Recalculated => Self { kind, ..Self::default() },
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
        }
    }
}

fn moves(instance: &dyn Instance, from: &Position, to: &[Position], most: usize) -> Vec<Value> {
    to.iter().take(most).map(|to| a_move(instance, from, to)).collect()
}

/// A move; in the general pages it is told by the family's own template.
fn a_move(instance: &dyn Instance, from: &Position, to: &Position) -> Value {
    to_be_told(instance, "move", instance.move_facts(from, to))
}

fn a_position(instance: &dyn Instance, position: &Position) -> Value {
    let mut facts = to_be_told(instance, "position", instance.position_facts(position));
    if instance.has_own_pages() {
        facts["text"] = Value::from(position.to_string());
    }
    facts
}

/// Marks what [`super::telling`] puts into words.
fn to_be_told(instance: &dyn Instance, template: &str, mut facts: Value) -> Value {
    if !instance.has_own_pages() {
        facts[TELLER] = Value::from(format!("{}/{template}.md", instance.family()));
    }
    facts
}

fn answer(instance: &dyn Instance, answer: &Answer) -> AnswerView {
    AnswerView {
        outcome: answer.outcome.letter(),
        first_wins: answer.outcome.mover_wins(),
        moves: moves(instance, &answer.position, &answer.winning_moves, MOVES_SHOWN),
        move_count: answer.winning_moves.len(),
        may_draw: instance.rules().can_repeat(),
        drawing_moves: moves(instance, &answer.position, &answer.drawing_moves, MOVES_SHOWN),
    }
}

fn mistake(instance: &dyn Instance, made: &RefutedMistake) -> Value {
    let Refuted { claimed, wrong_winner, losing_moves, missing_moves } = made.refuted.value();
    let shown = |to: &[Position]| moves(instance, instance.start(), to, MISTAKEN_MOVES_SHOWN);
    let binary = made.figures.get("total").map(|total| format!("{total:b}"));
    let told = json!({
        "name": made.mistake.name(),
        "outcome": claimed.outcome.letter(),
        "first_wins": claimed.outcome.mover_wins(),
        "moves": claimed.winning_moves.as_deref().map(shown),
        "move_count": claimed.winning_moves.as_ref().map(Vec::len),
        "wrong_winner": wrong_winner,
        "losing_moves": shown(losing_moves),
        "losing_count": losing_moves.len(),
        "missing_moves": shown(missing_moves),
        "missing_count": missing_moves.len(),
        "figures": made.figures,
        "binary": binary,
    });
    if instance.has_own_pages() {
        return told;
    }
    let mut told = told;
    told[MISTAKE_TELLER] = Value::from(format!("mistake/{}.md", made.mistake.name()));
    told
}

fn questions(problem: &Problem) -> Vec<Value> {
    let last = problem.questions.len();
    let view = |(index, asked): (usize, &Asked)| {
        let mut view = match &problem.subject {
            Subject::Game(played) => question(played, &problem.facts, asked),
            Subject::Numeration(task) => about_number(task, asked),
        };
        view["kind"] = Value::from(asked.question.name());
        view["marks"] = Value::from(asked.marks);
        view["number"] = Value::from(index + 1);
        view["last"] = Value::from(index + 1 == last);
        view
    };
    problem.questions.iter().enumerate().map(view).collect()
}

/// What the templates need of a question about a number.
fn about_number(task: &Task, asked: &Asked) -> Value {
    match &asked.key {
        Key::Numeration(answered) => answered.facts(task.system()),
        Key::WhoWins
        | Key::WinningMoves
        | Key::BinaryTable(_)
        | Key::KeyNumbers
        | Key::Construct(_)
        | Key::ConstructNumber(_)
        | Key::CompleteLine(_)
        | Key::FindMistake(_)
        | Key::GeneralRule(_)
        | Key::GrundyValue(_)
        | Key::Refute(_)
        | Key::Board(_)
        | Key::WhichLose(_) => Value::Null,
    }
}

/// What the templates need beside the kind, for the question and its answer.
fn question(played: &Played, facts: &Value, asked: &Asked) -> Value {
    let instance = played.instance.as_ref();
    match (&asked.key, &asked.question) {
        (Key::WhoWins | Key::WinningMoves, _) => json!({}),
        (Key::BinaryTable(table), _) => json!({ "table": TableView::new(table) }),
        (Key::KeyNumbers, _) => json!({
            "keys": facts["keys"],
            "factor": facts["factor"],
            "remainder": facts["remainder"],
        }),
        (Key::Construct(safe), Question::Construct(shape)) => json!({
            "shape": shape.heaps,
            "blanks": shape.heaps.iter().filter(|heap| heap.is_none()).count(),
            "largest": shape.largest,
            "solutions": solutions(safe),
            "count": safe.value().safe.len(),
        }),
        (Key::ConstructNumber(safe), Question::ConstructNumber(range)) => json!({
            "from": range.from,
            "to": range.to,
            "solutions": Numbers::new(numbers(safe)),
        }),
        (Key::CompleteLine(line), Question::CompleteLine(asked)) => json!({
            "player": player(asked.blanks),
            "plies": plies(instance, line),
        }),
        (Key::FindMistake(made), _) => json!({ "mistake": mistake(instance, made) }),
        (Key::Board(key), _) => board::question(played, facts, key),
        (Key::GrundyValue(value), _) => json!({ "value": value.value() }),
        (Key::Refute(finding), Question::Refute(asked)) => refutation(asked, finding),
        (Key::WhichLose(judged), Question::WhichLose(asked)) => json!({
            "candidates": candidates(instance, &asked.positions, judged),
        }),
        (Key::GeneralRule(rules), Question::GeneralRule(asked)) => json!({
            "range": asked.largest_take.map(|Range { from, to }| json!({ "from": from, "to": to })),
            "rules": rules.iter().map(rule::view).collect::<Vec<Value>>(),
        }),
        // A key is made of its own question only; there is nothing to show otherwise.
        (
            Key::Construct(_)
            | Key::ConstructNumber(_)
            | Key::CompleteLine(_)
            | Key::WhichLose(_)
            | Key::Refute(_)
            | Key::GeneralRule(_)
            | Key::Numeration(_),
            _,
        ) => Value::Null,
    }
}

/// The rule in both languages, and the smallest counterexample with what goes wrong there.
fn refutation(asked: &Refute, finding: &Checked<Finding>) -> Value {
    let Finding::Refuted(found) = finding.value() else { return Value::Null };
    json!({
        "rule": asked.rule,
        "source": asked.source,
        "counterexample": found.to_string(),
        "notes_zh": found.notes.iter().map(Note::zh).collect::<Vec<String>>(),
        "notes_en": found.notes.iter().map(Note::en).collect::<Vec<String>>(),
    })
}

fn player(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

fn numbers(safe: &Checked<SafeAmong>) -> Vec<u64> {
    safe.value().safe.iter().filter_map(Position::single).collect()
}

fn solutions(safe: &Checked<SafeAmong>) -> Vec<Vec<u64>> {
    safe.value().safe.iter().take(SOLUTIONS_SHOWN).map(|position| position.to_vec()).collect()
}

fn candidates(
    instance: &dyn Instance,
    positions: &[Vec<u64>],
    judged: &[Checked<SafeAmong>],
) -> Vec<Value> {
    let candidate = |(numbers, judged): (&Vec<u64>, &Checked<SafeAmong>)| {
        let position = Position::from(numbers.clone());
        json!({
            "position": a_position(instance, &position),
            "lost": !judged.value().safe.is_empty(),
        })
    };
    positions.iter().zip(judged).map(candidate).collect()
}

fn plies(instance: &dyn Instance, line: &Checked<Line>) -> Vec<Value> {
    let Line { positions, blanks } = line.value();
    let ply = |(index, pair): (usize, &[Position])| {
        let reply = blanks.iter().find(|reply| reply.ply == index + 1);
        let fitting = reply.map_or(&[][..], |reply| &reply.fitting);
        let mut view = json!({
            "ply": index + 1,
            "player": if index % 2 == 0 { "first" } else { "second" },
            "blank": reply.is_some(),
            "from": pair[0].to_vec(),
            "to": pair[1].to_vec(),
            "move": a_move(instance, &pair[0], &pair[1]),
            "fitting": moves(instance, &pair[0], fitting, MISTAKEN_MOVES_SHOWN),
            "fitting_count": fitting.len(),
        });
        if !instance.has_own_pages() {
            view["before"] = a_position(instance, &pair[0]);
            view["after"] = a_position(instance, &pair[1]);
        }
        view
    };
    positions.windows(2).enumerate().map(ply).collect()
}
