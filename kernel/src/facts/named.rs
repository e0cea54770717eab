//! What theorems say, by the names that meanings use.

use crate::{
    check::{Answer, Evidence, Grundy, Judged, Line, Residues, SafeAmong, Verdict},
    claim::Value,
    game::{Outcome, Position},
};

/// A statement of which meanings may speak.
pub trait Named {
    /// Its parts by name. A number that there may not be is a list of one or none.
    fn fields(&self) -> Vec<(&'static str, Value)>;
}

impl Named for Answer {
    fn fields(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("start", Value::List(self.position.clone())),
            ("first_wins", Value::Truth(self.outcome == Outcome::N)),
            ("drawn", Value::Truth(self.outcome == Outcome::Draw)),
            ("winning", positions(&self.winning_moves)),
            ("drawing", positions(&self.drawing_moves)),
        ]
    }
}

impl Named for Line {
    /// `fitting` has a row for each ply: the moves that fit if it is blank, or none.
    fn fields(&self) -> Vec<(&'static str, Value)> {
        let reply = |ply: usize| self.blanks.iter().find(|reply| reply.ply == ply);
        let plies = 1..self.positions.len();
        let blanks = plies.clone().filter(|ply| reply(*ply).is_some()).map(|ply| ply as u64);
        let fitting = plies.map(|ply| positions(reply(ply).map_or(&[], |reply| &reply.fitting)));
        vec![
            ("start", Value::List(self.positions.first().cloned().unwrap_or_default())),
            ("line", positions(&self.positions)),
            ("blanks", list(&blanks.collect::<Vec<u64>>())),
            ("fitting", Value::of_list(fitting.collect())),
        ]
    }
}

impl Named for SafeAmong {
    fn fields(&self) -> Vec<(&'static str, Value)> {
        vec![("candidates", positions(&self.candidates)), ("safe", positions(&self.safe))]
    }
}

impl Named for Grundy {
    fn fields(&self) -> Vec<(&'static str, Value)> {
        vec![("start", Value::List(self.position.clone())), ("value", Value::Number(self.value))]
    }
}

impl Named for Residues {
    fn fields(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("period", Value::Number(self.period)),
            ("preperiod", Value::Number(self.preperiod)),
            ("residues", list(&self.residues)),
            ("before", list(&self.before)),
        ]
    }
}

/// Of a claim that fails: `fails_at`, the variables with their values, such as `a = 1, b = 3`.
impl Named for Judged {
    fn fields(&self) -> Vec<(&'static str, Value)> {
        let Verdict::Fails { values, .. } = &self.verdict else { return Vec::new() };
        let places = values.iter().map(|(name, value)| format!("{name} = {value}"));
        vec![("fails_at", Value::Word(places.collect::<Vec<String>>().join(", ")))]
    }
}

impl Named for Evidence {
    /// Only what evidence of this kind has.
    fn fields(&self) -> Vec<(&'static str, Value)> {
        let number = |name: &'static str, number: u128| (name, Value::of_list(vec![exact(number)]));
        let mut named = match *self {
            Self::Exhaustive { positions, unordered, alike_once } => {
                let unordered = unordered.map(|found| number("unordered", found));
                let known =
                    [number("positions", positions), ("alike_once", Value::Truth(alike_once))];
                known.into_iter().chain(unordered).collect()
            }
            Self::Sum { components, by_size, positions } => vec![
                number("components", components as u128),
                number("by_size", by_size as u128),
                number("positions", positions),
            ],
            Self::EverySize { preperiod, period, checked_below } => vec![
                number("preperiod", preperiod.into()),
                number("period", period.into()),
                number("checked_below", checked_below.into()),
            ],
            Self::Strategy { positions, .. } => vec![number("positions", positions)],
            Self::CasesUpTo { cases, bound } => {
                vec![number("positions", cases.into()), number("bound", bound.into())]
            }
            Self::Automaton { .. } | Self::Recalculated => Vec::new(),
        };
        named.push(("kind", Value::Word(self.kind().to_owned())));
        named
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

pub(super) fn list(numbers: &[u64]) -> Value {
    Value::List(Position::from(numbers.to_vec()))
}

pub(super) fn positions(list: &[Position]) -> Value {
    Value::of_list(list.iter().cloned().map(Value::List).collect())
}
