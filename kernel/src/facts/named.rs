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
        let word = |word: &str| Value::Word(word.to_owned());
        let (agreed, rule, alike) = match *self {
            Self::Exhaustive { agreed, alike_once, .. } => (agreed, None, alike_once),
            Self::Sum { agreed, .. } | Self::EverySize { agreed, .. } => (agreed, None, false),
            Self::UpTo { rule, .. } => (None, Some(rule), false),
            Self::Strategy { .. } | Self::CasesUpTo { .. } | Self::Recalculated => {
                (None, None, false)
            }
        };
        let numbers = numbers(self);
        let number = |name: &'static str| {
            let own = numbers.iter().filter(|(own, _)| *own == name);
            (name, Value::listed(own.map(|(_, number)| exact(*number)).collect()))
        };
        let mut named: Vec<(&str, Value)> = NUMBERS.into_iter().map(number).collect();
        named.extend([
            ("kind", word(self.kind())),
            ("agreed", Value::listed(agreed.into_iter().map(word).collect())),
            ("rule", Value::listed(rule.into_iter().map(word).collect())),
            ("alike_once", truth(alike)),
        ]);
        named
    }
}

/// The numbers that evidence may have.
const NUMBERS: [&str; 9] = [
    "positions",
    "unordered",
    "heaps",
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
        Evidence::Sum { components, by_size, positions, .. } => vec![
            ("components", components as u128),
            ("by_size", by_size as u128),
            ("positions", positions),
        ],
        Evidence::EverySize { preperiod, period, checked_below, .. } => vec![
            ("preperiod", preperiod.into()),
            ("period", period.into()),
            ("checked_below", checked_below.into()),
        ],
        Evidence::UpTo { heaps, bound, positions, .. } => {
            vec![("heaps", heaps as u128), ("bound", bound.into()), ("positions", positions)]
        }
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
