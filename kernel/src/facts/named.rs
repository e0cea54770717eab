//! What theorems say, by the names that meanings use.

use crate::{
    check::{Answer, Evidence, Grundy, Line, Refuted, Residues, SafeAmong},
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

impl Named for Refuted {
    fn named(&self) -> Vec<(&'static str, Value)> {
        let claimed = self.claimed.winning_moves.as_deref();
        vec![
            ("start", Value::List(self.position.clone())),
            ("claimed_first", truth(self.claimed.outcome == Outcome::N)),
            ("claimed_drawn", truth(self.claimed.outcome == Outcome::Draw)),
            ("names_moves", truth(claimed.is_some())),
            ("claimed", positions(claimed.unwrap_or_default())),
            ("wrong_winner", truth(self.wrong_winner)),
            ("losing", positions(&self.losing_moves)),
            ("missing", positions(&self.missing_moves)),
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
        let number = |number: u64| list(&[number]);
        let count = |positions: u128| Value::listed(vec![exact(positions)]);
        let (mut alike, mut of_size) = (false, 0);
        let mut named = match *self {
            Self::Exhaustive { positions, unordered, alike_once, agreed } => {
                alike = alike_once;
                let unordered = Value::listed(unordered.map(exact).into_iter().collect());
                vec![("positions", count(positions)), ("unordered", unordered), theorem(agreed)]
            }
            Self::Sum { components, by_size, positions, agreed } => {
                of_size = by_size as u64;
                let components = number(components as u64);
                vec![("components", components), ("positions", count(positions)), theorem(agreed)]
            }
            Self::EverySize { preperiod, period, checked_below, agreed } => vec![
                ("preperiod", number(preperiod)),
                ("period", number(period)),
                ("checked_below", number(checked_below)),
                theorem(agreed),
            ],
            Self::UpTo { rule, heaps, bound, positions } => vec![
                ("rule", theorem(Some(rule)).1),
                ("heaps", number(heaps as u64)),
                ("bound", number(bound)),
                ("positions", count(positions)),
            ],
            Self::Strategy { positions, moves: _ } => vec![("positions", count(positions))],
            Self::CasesUpTo { cases, bound } => {
                vec![("positions", number(cases)), ("bound", number(bound))]
            }
            Self::Recalculated => Vec::new(),
        };
        for name in MAY_BE_THERE {
            if !named.iter().any(|(own, _)| *own == name) {
                named.push((name, list(&[])));
            }
        }
        named.extend([
            ("kind", Value::Word(self.kind().to_owned())),
            ("alike_once", truth(alike)),
            ("by_size", Value::Number(of_size)),
        ]);
        named
    }
}

/// What only some kinds of evidence have: a list of one or none.
const MAY_BE_THERE: [&str; 10] = [
    "positions",
    "unordered",
    "agreed",
    "rule",
    "heaps",
    "bound",
    "preperiod",
    "period",
    "checked_below",
    "components",
];

fn theorem(name: Option<&'static str>) -> (&'static str, Value) {
    let words = name.into_iter().map(|name| Value::Word(name.to_owned()));
    ("agreed", Value::listed(words.collect()))
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
