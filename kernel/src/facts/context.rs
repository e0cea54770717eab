//! What meanings may speak of: rules with their parameters, positions and numbers that are given, and theorems.

use super::{
    Datum, Facts, Unproved, Working,
    named::{Named, list},
};
use crate::{
    check::{CheckedGame, Judged, Rejection, Residues, Theorem, Verified},
    claim::Value,
    game::{Description, Parameter, Play, Position, Ruleset},
    numeration::{System, SystemName},
};
use std::{collections::BTreeMap, slice};

/// What is given, and what theorems say: of one game, or of numbers alone.
#[derive(Clone, Default)]
pub struct Context<'a> {
    pub(super) games: &'a [CheckedGame<'a>],
    description: Option<Description>,
    /// What theorems say, by name.
    pub(super) said: BTreeMap<String, Value>,
    given: Vec<(&'static str, Value)>,
    facts: Option<&'a Facts>,
}

impl<'a> Context<'a> {
    /// A game, of which nothing is known yet; of numbers alone there is the default.
    #[must_use]
    pub fn of_game(game: &'a CheckedGame<'a>) -> Self {
        let description = Some(game.rules().describe());
        Self { games: slice::from_ref(game), description, ..Self::default() }
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
        let bases = if let SystemName::Bases(bases) = system.name() { bases } else { &Vec::new() };
        let given = [
            ("number", Value::Number(number)),
            ("terms", list(system.terms())),
            ("bases", list(bases)),
            ("kind", Value::Word(system.name().word().to_owned())),
        ];
        let shown = working.map(|working| working.values(number, system)).transpose()?;
        Ok(Self::default().with_given(given).with_given(shown.unwrap_or_default()))
    }

    /// Adds what a theorem about this very game says, with something before each name where two theorems of a kind are to be
    /// told apart.
    ///
    /// # Errors
    /// If it is about another game, or says something else than another theorem here does, such as another start.
    pub fn with<S: Named>(self, name: &str, theorem: &Theorem<S>) -> Result<Self, Unproved> {
        let named = theorem.statement().fields();
        self.about(theorem.rules())?.adding(|own| format!("{name}{own}"), named)
    }

    /// Adds what a theorem says about a claim: its first game must be the own one.
    ///
    /// # Errors
    /// If it is about another game, or says otherwise than another theorem.
    pub fn with_judged(self, judged: &Theorem<Judged>) -> Result<Self, Unproved> {
        let game = judged.statement().games.first().map(AsRef::as_ref);
        self.about(game)?.adding(str::to_owned, judged.statement().fields())
    }

    /// Adds a theorem with how far it has been checked: `evidence_kind`, `evidence_positions` and so on.
    ///
    /// # Errors
    /// As [`Self::with`].
    pub fn with_evidence<S: Named>(self, theorem: &Theorem<S>) -> Result<Self, Unproved> {
        let named = theorem.evidence().fields();
        self.with("", theorem)?.adding(|own| format!("evidence_{own}"), named)
    }

    /// Adds facts about this very game from this very start, for `fact section.name`.
    ///
    /// # Errors
    /// As [`Self::with`].
    pub fn with_facts(self, facts: &'a Facts) -> Result<Self, Unproved> {
        let start = facts.start.iter().map(|start| ("start", start.clone()));
        let found = self.about(facts.rules.as_deref())?.adding(str::to_owned, start)?;
        Ok(Self { facts: Some(facts), ..found })
    }

    /// Adds what a checked table with a period says of every size: its `period`, `preperiod`, `residues` and `before`, or
    /// for each mode `period_0`, `residues_0` and so on, and
    /// `residues_by_mode`, whose rows are residues and numbers before the period; and whether there is one, as `every_size`.
    ///
    /// # Errors
    /// As [`Self::with`].
    pub fn with_every_size(self) -> Result<Self, Unproved> {
        let before = self.said.len();
        let table = self.games.first().and_then(CheckedGame::every_size);
        let mut known = self;
        if let Some(table) = table {
            known = known.with_periods(&table)?;
        }
        let is_known = known.said.len() > before;
        known.adding(str::to_owned, [("every_size", Value::Truth(is_known))])
    }

    fn with_periods(self, table: &Verified) -> Result<Self, Unproved> {
        let mut known = self;
        let of_values = table.period().filter(|_| table.residues(Some(0)).is_err());
        if let Ok(rule) = table.residues(None) {
            known = known.with("", &rule)?;
        } else if let Some(period) = of_values {
            let numbers = [("period", period.period), ("preperiod", period.preperiod)];
            let named = numbers.map(|(name, number)| (name, Value::Number(number)));
            known = known.adding(str::to_owned, named)?;
        }
        let mut by_mode = Vec::new();
        for mode in 0.. {
            let Ok(rule) = table.residues(Some(mode)) else { break };
            let Residues { residues, before, .. } = rule.statement();
            by_mode.push(Value::Rows(vec![list(residues), list(before)]));
            known = known.adding(|own| format!("{own}_{mode}"), rule.statement().fields())?;
        }
        let by_mode = (!by_mode.is_empty()).then_some(("residues_by_mode", Value::Rows(by_mode)));
        known.adding(str::to_owned, by_mode)
    }

    /// Adds what is given: a question as it is asked, a position, the length of a row of coins. What theorems say and
    /// what the rules have goes before it.
    #[must_use]
    pub fn with_given(mut self, given: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        self.given.extend(given);
        self
    }

    fn about(self, rules: Option<&dyn Ruleset>) -> Result<Self, Unproved> {
        let own = self.games.first().map(CheckedGame::rules);
        if own == rules {
            return Ok(self);
        }
        let (found, meant) = (format!("{rules:?}"), format!("{own:?}"));
        Err(Unproved { path: "the game".to_owned(), found, meant })
    }

    fn adding(
        mut self,
        told: impl Fn(&str) -> String,
        named: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> Result<Self, Unproved> {
        for (name, value) in named {
            let path = told(name);
            let meant = self.said.entry(path.clone()).or_insert_with(|| value.clone());
            if *meant != value {
                let (found, meant) = (value.to_string(), meant.to_string());
                return Err(Unproved { path, found, meant });
            }
        }
        Ok(self)
    }

    /// What has been proved by a section of this name: the whole or one part.
    pub(super) fn fact(&self, section: &str, part: Option<&str>) -> Option<&Datum> {
        let facts = self.facts.filter(|facts| facts.section == section)?;
        let Some(part) = part else { return Some(&facts.datum) };
        if let Datum::Record(parts) = &facts.datum { parts.get(part) } else { None }
    }

    /// The value of a name; 0 for what the rules do not have.
    pub(super) fn value(&self, name: &str) -> Value {
        let said = self.said.get(name).cloned();
        let given = || self.given.iter().find(|(own, _)| *own == name).map(|it| it.1.clone());
        said.or_else(|| self.of_rules(name)).or_else(given).unwrap_or(Value::Number(0))
    }

    fn of_rules(&self, name: &str) -> Option<Value> {
        let own = self.description.as_ref()?;
        match name {
            "normal" => return Some(Value::Truth(own.play == Play::Normal)),
            "can_repeat" => return Some(Value::Truth(self.games.first()?.rules().can_repeat())),
            _ => {}
        }
        if let Some(game) = name.strip_prefix("game_") {
            return Some(Value::Truth(own.name == game.replace('_', "-")));
        }
        let whole = own.parameter(name).map(|found| parameter(found, ""));
        let part = || {
            let (name, part) = name.split_once('_')?;
            own.parameter(name).map(|found| parameter(found, part))
        };
        whole.or_else(part)
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
            Value::of_list(parts.iter().map(|found| parameter(found, part)).collect())
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
