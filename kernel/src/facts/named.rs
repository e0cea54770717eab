//! What theorems say, by the names that meanings use.

use crate::{
    check::{Answer, Evidence, Grundy, Line, Residues, SafeAmong},
    claim::Value,
    game::{Outcome, Position},
};

/// A statement of which meanings may speak.
pub trait Named {
    /// Its parts by name. A number that there may not be is a list of one or none.
    fn named(&self) -> Vec<(&'static str, Value)>;
}

impl Named for Answer {
    fn named(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("start", Value::List(self.position.clone())),
            ("first_wins", truth(self.outcome == Outcome::N)),
            ("drawn", truth(self.outcome == Outcome::Draw)),
            ("winning", positions(&self.winning_moves)),
            ("drawing", positions(&self.drawing_moves)),
        ]
    }
}

impl Named for Line {
    /// `fitting` has a row for each ply: the moves that fit if it is blank, or none.
    fn named(&self) -> Vec<(&'static str, Value)> {
        let reply = |ply: usize| self.blanks.iter().find(|reply| reply.ply == ply);
        let plies = 1..self.positions.len();
        let blanks = plies.clone().filter(|ply| reply(*ply).is_some()).map(|ply| ply as u64);
        let fitting = plies.map(|ply| positions(reply(ply).map_or(&[], |reply| &reply.fitting)));
        vec![
            ("start", Value::List(self.positions.first().cloned().unwrap_or_default())),
            ("line", positions(&self.positions)),
            ("blanks", list(&blanks.collect::<Vec<u64>>())),
            ("fitting", Value::listed(fitting.collect())),
        ]
    }
}

impl Named for SafeAmong {
    fn named(&self) -> Vec<(&'static str, Value)> {
        vec![("candidates", positions(&self.candidates)), ("safe", positions(&self.safe))]
    }
}

impl Named for Grundy {
    fn named(&self) -> Vec<(&'static str, Value)> {
        vec![("start", Value::List(self.position.clone())), ("value", Value::Number(self.value))]
    }
}

impl Named for Residues {
    fn named(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("period", Value::Number(self.period)),
            ("preperiod", Value::Number(self.preperiod)),
            ("residues", list(&self.residues)),
            ("before", list(&self.before)),
        ]
    }
}

impl Named for Evidence {
    fn named(&self) -> Vec<(&'static str, Value)> {
        let numbers = numbers(self);
        let number = |name: &'static str| {
            let own = numbers.iter().filter(|(own, _)| *own == name);
            (name, Value::listed(own.map(|(_, number)| exact(*number)).collect()))
        };
        let mut named: Vec<(&str, Value)> = NUMBERS.into_iter().map(number).collect();
        let alike_once = matches!(self, Self::Exhaustive { alike_once: true, .. });
        named.push(("kind", Value::Word(self.kind().to_owned())));
        named.push(("alike_once", truth(alike_once)));
        named
    }
}

/// The numbers that evidence may have.
const NUMBERS: [&str; 8] = [
    "positions",
    "unordered",
    "bound",
    "preperiod",
    "period",
    "checked_below",
    "components",
    "by_size",
];

/// Those that it has.
fn numbers(evidence: &Evidence) -> Vec<(&'static str, u128)> {
    match *evidence {
        Evidence::Exhaustive { positions, unordered, .. } => {
            let unordered = unordered.map(|number| ("unordered", number));
            [("positions", positions)].into_iter().chain(unordered).collect()
        }
        Evidence::Sum { components, by_size, positions } => vec![
            ("components", components as u128),
            ("by_size", by_size as u128),
            ("positions", positions),
        ],
        Evidence::EverySize { preperiod, period, checked_below } => vec![
            ("preperiod", preperiod.into()),
            ("period", period.into()),
            ("checked_below", checked_below.into()),
        ],
        Evidence::Strategy { positions, .. } => vec![("positions", positions)],
        Evidence::CasesUpTo { cases, bound } => {
            vec![("positions", cases.into()), ("bound", bound.into())]
        }
        Evidence::Recalculated => Vec::new(),
    }
}

/// The largest integer that every JSON reader keeps exactly.
const MAX_EXACT: u128 = 1 << 53;

/// A count, as a word where it is too large for a reader of JSON.
fn exact(number: u128) -> Value {
    match u64::try_from(number) {
        Ok(small) if number <= MAX_EXACT => Value::Number(small),
        _ => Value::Word(number.to_string()),
    }
}

pub(super) fn truth(truth: bool) -> Value {
    Value::Truth(truth)
}

pub(super) fn list(numbers: &[u64]) -> Value {
    Value::List(Position::from(numbers.to_vec()))
}

fn positions(list: &[Position]) -> Value {
    Value::listed(list.iter().cloned().map(Value::List).collect())
}
