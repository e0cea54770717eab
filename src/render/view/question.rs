//! What templates see of the questions of a problem and of their keys.

use super::{Viewed, a_move, a_position, board, is_over, mistake, moves, rule};
use crate::{
    check::{Line, SafeAmong, Theorem},
    claim::{Judgement, Note},
    exercise::{
        instance::Instance,
        problem::{Asked, Key, Played, Problem, Subject},
        schema::{Player, Question, Range, Refute},
        view::{Numbers, TableView},
    },
    game::Position,
};
use serde_json::{Value, json};

/// Every question of a problem, with its answer.
pub(super) fn all(problem: &Problem) -> Viewed<Vec<Value>> {
    let (last, facts) = (problem.questions.len(), problem.facts.json());
    let view = |(index, asked): (usize, &Asked)| {
        let mut view = match &problem.subject {
            Subject::Game(played) => question(played, &facts, asked)?,
            Subject::Numeration(_) => about_number(asked),
        };
        view["kind"] = Value::from(asked.question.name());
        view["marks"] = Value::from(asked.marks);
        view["number"] = Value::from(index + 1);
        view["last"] = Value::from(index + 1 == last);
        Ok(view)
    };
    problem.questions.iter().enumerate().map(view).collect()
}

/// What the templates need of a question about a number.
fn about_number(asked: &Asked) -> Value {
    match &asked.key {
        Key::Numeration(told) => told.json(),
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
fn question(played: &Played, facts: &Value, asked: &Asked) -> Viewed<Value> {
    let instance = played.instance.as_ref();
    Ok(match (&asked.key, &asked.question) {
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
            "count": safe.statement().safe.len(),
        }),
        (Key::ConstructNumber(safe), Question::ConstructNumber(range)) => json!({
            "from": range.from,
            "to": range.to,
            "solutions": Numbers::new(numbers(safe)),
        }),
        (Key::CompleteLine(line), Question::CompleteLine(asked)) => json!({
            "player": player(asked.blanks),
            "finished": is_finished(instance, line),
            "plies": plies(instance, line)?,
        }),
        (Key::FindMistake(made), _) => json!({ "mistake": mistake(instance, made)? }),
        (Key::Board(key), _) => board::question(played, facts, key)?,
        (Key::GrundyValue(value), _) => json!({ "value": value.statement().value }),
        (Key::Refute(finding), Question::Refute(asked)) => refutation(asked, finding),
        (Key::WhichLose(judged), Question::WhichLose(asked)) => json!({
            "candidates": candidates(instance, &asked.positions, judged)?,
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
    })
}

/// The rule in both languages, and the smallest counterexample with what goes wrong there.
fn refutation(asked: &Refute, finding: &Judgement) -> Value {
    let Some(found) = finding.counterexample() else { return Value::Null };
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

fn numbers(safe: &Theorem<SafeAmong>) -> Vec<u64> {
    safe.statement().safe.iter().filter_map(Position::single).collect()
}

fn solutions(safe: &Theorem<SafeAmong>) -> Vec<Vec<u64>> {
    safe.statement().safe.iter().map(|position| position.to_vec()).collect()
}

fn candidates(
    instance: &dyn Instance,
    positions: &[Vec<u64>],
    judged: &[Theorem<SafeAmong>],
) -> Viewed<Vec<Value>> {
    let candidate = |(numbers, judged): (&Vec<u64>, &Theorem<SafeAmong>)| {
        let position = Position::from(numbers.clone());
        Ok(json!({
            "position": a_position(instance, &position)?,
            "lost": !judged.statement().safe.is_empty(),
        }))
    };
    positions.iter().zip(judged).map(candidate).collect()
}

/// Whether nobody can move after the last position of a line.
fn is_finished(instance: &dyn Instance, line: &Theorem<Line>) -> bool {
    line.statement().positions.last().is_some_and(|last| is_over(instance, last))
}

pub(super) fn plies(instance: &dyn Instance, line: &Theorem<Line>) -> Viewed<Vec<Value>> {
    let Line { positions, blanks, .. } = line.statement();
    let ply = |(index, pair): (usize, &[Position])| {
        let reply = blanks.iter().find(|reply| reply.ply == index + 1);
        let fitting = reply.map_or(&[][..], |reply| &reply.fitting);
        let mut view = json!({
            "ply": index + 1,
            "player": if index % 2 == 0 { "first" } else { "second" },
            "blank": reply.is_some(),
            "from": pair[0].to_vec(),
            "to": pair[1].to_vec(),
            "move": a_move(instance, &pair[0], &pair[1])?,
            "fitting": moves(instance, &pair[0], fitting, usize::MAX)?,
            "fitting_count": fitting.len(),
        });
        if !instance.has_own_pages() {
            view["before"] = a_position(instance, &pair[0])?;
            view["after"] = a_position(instance, &pair[1])?;
        }
        Ok(view)
    };
    positions.windows(2).enumerate().map(ply).collect()
}
