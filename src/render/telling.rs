//! Positions, moves and mistakes of a game in words, each by a template of its family.
//!
//! A family tells what is its own: `statement.md` (rules and start; rules that take more than a sentence or two stand in
//! `rules.md`, so that a sheet tells them once), `why.md` (the explanation,
//! with its table), `solve-reason.md` (the same in a sentence or two, plain), `hints.md`, `move.md`
//! and, where numbers alone do not tell a position, `position.md`. [`super::page`] puts them together.

use super::{
    templates::{Engine, TemplateError},
    view::ProblemView,
};
use crate::{
    answer::instance::Instance,
    check::{Answer, Theorem},
    game::{OptionBound, Position},
    problem::{Key, Played, Problem, Showing, meaning},
};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The field that names the template of a family which puts a move or a position into words.
pub(super) const TELLER: &str = "teller";

/// The template that puts a move into words; `move-short.md` beside it says the same in a few signs.
pub(super) const MOVE_TELLER: &str = "move";

/// The most moves that are spelled out.
pub const MAX_SPELLED: usize = 512;
/// The most moves that are listed to choose some of them.
const MAX_LISTED: u128 = 1 << 16;

/// The field of a mistake that says whether the template of its name tells it.
pub(super) const MISTAKE_TELLER: &str = "mistake_teller";

/// The number of the problem on the same sheet that has told the rules already, or nothing.
pub(super) const RULES_OF: &str = "rules_of";

/// A move as the program says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledMove {
    /// The position before it.
    pub from: Position,
    /// The position that it leaves.
    pub to: Position,
    /// In words.
    pub words: String,
    /// In a few signs, where the game has such.
    pub short: Option<String>,
    /// Whether it wins.
    pub wins: bool,
}

impl SpelledMove {
    /// Each of the texts, with the positions before and after the move.
    pub fn texts(self) -> impl Iterator<Item = (String, [Position; 2])> {
        let between = [self.from, self.to];
        let texts = [self.short, Some(self.words)].into_iter().flatten();
        texts.map(move |text| (text, between.clone()))
    }
}

/// What a template of a mistake can be asked for.
const MISTAKE_PARTS: [&str; 3] = ["name", "argument", "wrong-step"];

impl Engine {
    /// A position of a game in words.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    pub fn position_in_words(
        &self,
        instance: &dyn Instance,
        position: &Position,
    ) -> Result<String, TemplateError> {
        let own = format!("{}/position.md", instance.family());
        let template = if self.has(&own) { own } else { "game/position.md".to_owned() };
        let told = self.render(&template, "m", &meaning::position_facts(instance, position)?)?;
        Ok(told.trim().to_owned())
    }

    /// A move of a game in words.
    ///
    /// # Errors
    /// If the template asks for something that is not there.
    pub fn move_in_words(
        &self,
        instance: &dyn Instance,
        from: &Position,
        to: &Position,
    ) -> Result<String, TemplateError> {
        self.tell_move(instance, &json!(meaning::move_facts(instance, from, to)?))
    }

    fn tell_move(&self, instance: &dyn Instance, facts: &Value) -> Result<String, TemplateError> {
        let template = format!("{}/{MOVE_TELLER}.md", instance.family());
        Ok(self.render(&template, "m", facts)?.trim().to_owned())
    }

    /// The moves from the start as the program says them, of a problem that asks for moves; of another none. Of a game with more than
    /// [`MAX_SPELLED`] moves these are the winning ones and some of the others.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn spell_moves(&self, problem: &Problem) -> Result<Vec<SpelledMove>, TemplateError> {
        let asks = problem.questions.iter().any(|one| matches!(one.key, Key::WinningMoves));
        let Some(played) = problem.game().filter(|_| asks) else { return Ok(Vec::new()) };
        self.spell_moves_at(played.instance.as_ref(), played.solved.answer.statement())
    }

    /// The moves that a pupil may write in answer to any question of a problem: those from its start, and those that reply to a first move.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn spell_answers(&self, problem: &Problem) -> Result<Vec<SpelledMove>, TemplateError> {
        let Some(played) = problem.game() else { return Ok(Vec::new()) };
        let each = collect_answers(problem, played).into_iter();
        let told = each.map(|answer| self.spell_moves_at(played.instance.as_ref(), answer));
        Ok(told.collect::<Result<Vec<_>, TemplateError>>()?.concat())
    }

    /// The moves from the position of an answer.
    fn spell_moves_at(
        &self,
        instance: &dyn Instance,
        Answer { position: start, winning_moves: winning, .. }: &Answer,
    ) -> Result<Vec<SpelledMove>, TemplateError> {
        let rules = instance.rules();
        let mut moves: Vec<Position> = Vec::new();
        if rules.option_bound(start) <= MAX_LISTED {
            rules.options(start, &mut |option| moves.push(option));
        }
        if moves.len() > MAX_SPELLED || moves.is_empty() {
            let step = moves.len().div_ceil(MAX_SPELLED).max(1);
            let some = moves.into_iter().step_by(step).filter(|to| !winning.contains(to));
            moves = winning.iter().cloned().chain(some).collect();
        }
        let spell = |to: Position| {
            let facts = json!(meaning::move_facts(instance, start, &to)?);
            let short = facts.as_object().map(|facts| self.in_short(instance.family(), facts));
            let short = short.transpose()?.flatten();
            let words = self.tell_move(instance, &facts)?;
            let (from, wins) = (start.clone(), winning.contains(&to));
            Ok(SpelledMove { from, to, words, short, wins })
        };
        moves.into_iter().map(spell).collect()
    }

    /// The view with every move, position and mistake in words.
    ///
    /// # Errors
    /// If a template asks for something that is not there.
    pub fn describe_view(&self, view: &ProblemView) -> Result<Value, TemplateError> {
        let mut told = json!(view);
        told[RULES_OF] = Value::Null;
        let facts = told["facts"].clone();
        self.tell(&mut told, view.family(), &facts)?;
        Ok(told)
    }

    /// Puts into words whatever says that it wants to be, innermost first.
    fn tell(&self, value: &mut Value, family: &str, facts: &Value) -> Result<(), TemplateError> {
        match value {
            Value::Array(items) => {
                for item in items {
                    self.tell(item, family, facts)?;
                }
            }
            Value::Object(fields) => {
                for (_, field) in fields.iter_mut() {
                    self.tell(field, family, facts)?;
                }
                self.tell_object(fields, family, facts)?;
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        Ok(())
    }

    fn tell_object(
        &self,
        fields: &mut Map<String, Value>,
        family: &str,
        facts: &Value,
    ) -> Result<(), TemplateError> {
        if let Some(Value::String(template)) = fields.remove(TELLER) {
            let text = self.in_words(&format!("{family}/{template}.md"), fields)?;
            if template == MOVE_TELLER {
                let short = self.in_short(family, fields)?;
                fields
                    .insert("short".to_owned(), Value::from(short.unwrap_or_else(|| text.clone())));
            }
            fields.insert("text".to_owned(), Value::from(text));
        }
        if let Some(Value::Bool(true)) = fields.remove(MISTAKE_TELLER) {
            let name = fields.get("name").and_then(Value::as_str).unwrap_or_default();
            let template = format!("mistake/{name}.md");
            for part in MISTAKE_PARTS {
                let context = json!({ "part": part, "mistake": fields, "facts": facts });
                let text = self.render(&template, "m", &context)?;
                fields.insert(part.replace('-', "_") + "_text", Value::from(text.trim()));
            }
        }
        Ok(())
    }

    /// A move in a few signs, where its words are longer: by the family's own template, or as its facts say.
    fn in_short(
        &self,
        family: &str,
        facts: &Map<String, Value>,
    ) -> Result<Option<String>, TemplateError> {
        let own = format!("{family}/move-short.md");
        if self.has(&own) {
            return Ok(Some(self.render(&own, "m", facts)?.trim().to_owned()));
        }
        Ok(facts.get("short").and_then(Value::as_str).map(str::to_owned))
    }

    /// A move or a position; positions without a template of their own are lists of numbers.
    fn in_words(
        &self,
        template: &str,
        fields: &Map<String, Value>,
    ) -> Result<String, TemplateError> {
        let plain = template.ends_with("/position.md") && !self.has(template);
        let template = if plain { "game/position.md" } else { template };
        Ok(self.render(template, "m", fields)?.trim().to_owned())
    }
}

/// The answers about the positions from which a problem asks for moves, each position once.
fn collect_answers<'a>(problem: &'a Problem, played: &'a Played) -> Vec<&'a Answer> {
    let own = played.solved.answer.statement();
    let mut asked: Vec<&Answer> = Vec::new();
    for question in &problem.questions {
        match &question.key {
            Key::WinningMoves | Key::FindMistake(_, Showing::Win | Showing::Missed) => {
                asked.push(own);
            }
            Key::FindMistake(_, Showing::Reply { after, .. }) => {
                asked.extend(after.iter().map(Theorem::statement));
            }
            _ => {}
        }
    }
    let mut seen = BTreeSet::new();
    asked.retain(|answer| seen.insert(&answer.position));
    asked
}
