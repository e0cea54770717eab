//! What meanings may speak of: rules with their parameters, positions and numbers that are given, and theorems.

use super::{Unproved, Working};
use crate::{
    check::{Answer, CheckedGame, Rejection, Residues, Theorem},
    claim::Value,
    game::{Description, Outcome, Parameter, Play, Position, Ruleset},
    numeration::{System, SystemName},
};
use std::slice;

/// What is given and what is known of one game, or of a number and how it is written.
pub struct Context<'a> {
    game: Option<&'a CheckedGame<'a>>,
    description: Option<Description>,
    values: Vec<(String, Value)>,
}

impl<'a> Context<'a> {
    fn new(game: &'a CheckedGame<'a>, values: Vec<(&'static str, Value)>) -> Self {
        let description = Some(game.rules().describe());
        Self { game: Some(game), description, values: Vec::new() }.with_given(values)
    }

    /// A number and the system in which it is written: `number`, `terms` (the smallest first), `bases`, the word `kind`, and
    /// what is shown of how it is written, if that is right.
    ///
    /// # Errors
    /// If it is not.
    pub fn of_number(
        number: u64,
        system: &System,
        working: Option<Working>,
    ) -> Result<Self, Rejection> {
        let none = Self { game: None, description: None, values: Vec::new() };
        let bases = if let SystemName::Bases(bases) = system.name() { bases } else { &Vec::new() };
        let given = [
            ("number", Value::Number(number)),
            ("terms", list(system.terms())),
            ("bases", list(bases)),
            ("kind", Value::Word(system.name().word().to_owned())),
        ];
        let shown = working.map(|working| working.values(number, system)).transpose()?;
        Ok(none.with_given(given).with_given(shown.unwrap_or_default()))
    }

    /// The theorem that answers a problem: `start`, `first_wins`, `drawn`, and the lists
    /// `winning` and `drawing`.
    ///
    /// # Errors
    /// If the theorem is about another game.
    pub fn of_answer(
        answer: &Theorem<Answer>,
        game: &'a CheckedGame<'a>,
    ) -> Result<Self, Unproved> {
        if answer.rules() != Some(game.rules()) {
            let told = |rules: Option<&dyn Ruleset>| format!("{:?}", rules.map(Ruleset::describe));
            let (found, meant) = (told(answer.rules()), told(Some(game.rules())));
            return Err(Unproved { path: "the game".to_owned(), found, meant });
        }
        Ok(Self::of_tried(answer.statement(), game))
    }

    /// The same for an answer that nobody has proved: what it says is given, and is printed as such.
    #[must_use]
    pub fn of_tried(answer: &Answer, game: &'a CheckedGame<'a>) -> Self {
        let Answer { position, outcome, winning_moves, drawing_moves } = answer;
        let values = vec![
            ("start", Value::List(position.clone())),
            ("first_wins", Value::Truth(*outcome == Outcome::N)),
            ("drawn", Value::Truth(*outcome == Outcome::Draw)),
            ("winning", positions(winning_moves)),
            ("drawing", positions(drawing_moves)),
        ];
        Self::new(game, values)
    }

    /// Adds what a checked table with a period says of every size: `period`, `preperiod`, `residues` and `before`, or
    /// for each mode `period_0`, `residues_0` and so on, and
    /// `residues_by_mode`, whose rows are residues and numbers before the period; and whether there is one, as `every_size`.
    #[must_use]
    pub fn with_every_size(mut self) -> Self {
        let before = self.values.len();
        if let Some(table) = self.game.and_then(CheckedGame::every_size) {
            let of_values = table.period().filter(|_| table.residues(Some(0)).is_err());
            if let Ok(rule) = table.residues(None) {
                self.add_residues("", rule.statement());
            } else if let Some(period) = of_values {
                self.add("period", "", Value::Number(period.period));
                self.add("preperiod", "", Value::Number(period.preperiod));
            }
            let mut by_mode = Vec::new();
            for mode in 0.. {
                let Ok(rule) = table.residues(Some(mode)) else { break };
                self.add_residues(&format!("_{mode}"), rule.statement());
                by_mode.push(Value::Rows(vec![
                    list(&rule.statement().residues),
                    list(&rule.statement().before),
                ]));
            }
            if !by_mode.is_empty() {
                self.add("residues_by_mode", "", Value::Rows(by_mode));
            }
        }
        let known = self.values.len() > before;
        self.add("every_size", "", Value::Truth(known));
        self
    }

    fn add(&mut self, name: &str, ending: &str, value: Value) {
        self.values.push((format!("{name}{ending}"), value));
    }

    fn add_residues(&mut self, ending: &str, residues: &Residues) {
        self.add("period", ending, Value::Number(residues.period));
        self.add("preperiod", ending, Value::Number(residues.preperiod));
        self.add("residues", ending, list(&residues.residues));
        self.add("before", ending, list(&residues.before));
    }

    /// Adds numbers that the problem gives and the rules do not have, such as the length of a row of coins.
    #[must_use]
    pub fn with_given(mut self, given: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        self.values.extend(given.into_iter().map(|(name, value)| (name.to_owned(), value)));
        self
    }

    /// A move that is given: `from` and `to`.
    #[must_use]
    pub fn of_move(from: &Position, to: &Position, game: &'a CheckedGame<'a>) -> Self {
        let list = |position: &Position| Value::List(position.clone());
        Self::new(game, vec![("from", list(from)), ("to", list(to))])
    }

    /// A position that is given: `position`.
    #[must_use]
    pub fn of_position(position: &Position, game: &'a CheckedGame<'a>) -> Self {
        Self::new(game, vec![("position", Value::List(position.clone()))])
    }

    pub(super) fn games(&self) -> &'a [CheckedGame<'a>] {
        self.game.map_or(&[], slice::from_ref)
    }

    /// The value of a name; 0 for what the rules do not have.
    pub(super) fn value(&self, name: &str) -> Value {
        if let Some((_, value)) = self.values.iter().find(|(own, _)| *own == name) {
            return value.clone();
        }
        let Some(description) = &self.description else { return Value::Number(0) };
        if name == "normal" {
            return Value::Truth(description.play == Play::Normal);
        }
        if let Some(game) = name.strip_prefix("game_") {
            return Value::Truth(description.name == game.replace('_', "-"));
        }
        let of = |name: &str, part: &str| {
            description.parameter(name).map(|found| parameter(found, part))
        };
        let part = || name.split_once('_').and_then(|(name, part)| of(name, part));
        of(name, "").or_else(part).unwrap_or(Value::Number(0))
    }
}

/// A parameter as a value, or a part of it: `min`, `max` and `range` of a take set, whether a word is this one.
fn parameter(found: &Parameter, part: &str) -> Value {
    match found {
        Parameter::Number(number) => Value::Number(*number),
        Parameter::Numbers(numbers) => Value::List(Position::from(numbers.clone())),
        Parameter::Word(word) => Value::Truth(*word == part.replace('_', "-")),
        Parameter::Take(take) => match part {
            "min" => Value::Number(take.smallest()),
            "max" => Value::Number(take.largest()),
            "range" => Value::Truth(take.as_range().is_some()),
            "count" => Value::Number(take.count()),
            "" | "all" if take.as_range().is_some() => Value::List(Position::default()),
            "" | "all" => Value::List(Position::from(take.iter().collect::<Vec<u64>>())),
            _ => Value::Truth(false),
        },
        Parameter::List(parts) => {
            Value::listed(parts.iter().map(|found| parameter(found, part)).collect())
        }
        Parameter::Fields(fields) => field(fields, part),
    }
}

/// One of several values, a part of it, or whether it is there: `gaps`, `gaps_min`, `has_gaps`.
fn field(fields: &[(&'static str, Parameter)], part: &str) -> Value {
    let found = |wanted: &str, part: &str| {
        let named = fields.iter().find(|(name, _)| name.replace('-', "_") == wanted);
        named.map(|(_, value)| parameter(value, part))
    };
    if let Some(name) = part.strip_prefix("has_") {
        return Value::Truth(found(name, "").is_some());
    }
    let inner = || part.rsplit_once('_').and_then(|(name, part)| found(name, part));
    found(part, "").or_else(inner).unwrap_or(Value::Number(0))
}

pub(super) fn list(numbers: &[u64]) -> Value {
    Value::List(Position::from(numbers.to_vec()))
}

pub(super) fn positions(list: &[Position]) -> Value {
    Value::listed(list.iter().cloned().map(Value::List).collect())
}
