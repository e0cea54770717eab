//! Holding data against its meaning.

use super::{
    Context, Datum,
    meaning::{Choice, Meaning, Over, Piece, Said, Section, Shown},
    moves,
};
use crate::{
    check::{CheckedGame, CheckedGames},
    claim::{Environment, Evaluator, Unanswered, Undefined, Value},
    game::Position,
};
use std::collections::BTreeMap;

/// A piece of data that does not say what its meaning says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the fact `{path}` is {found}, but it should be {meant}")]
pub struct Unproved {
    /// Where it stands.
    pub path: String,
    /// What was proposed.
    pub found: String,
    /// What it should be, and by which expression.
    pub meant: String,
}

pub(super) fn holds(
    datum: &Datum,
    section: &Section,
    context: &Context<'_>,
) -> Result<(), Unproved> {
    let facts = CheckedGames(context.games());
    let evaluator = Evaluator::new(&section.claim, &facts);
    let mut values: Environment =
        section.variables.iter().map(|name| context.value(name)).collect();
    Prover { context, evaluator, path: Vec::new() }.hold(datum, &section.meaning, &mut values)
}

struct Prover<'a, 'b> {
    context: &'a Context<'b>,
    evaluator: Evaluator<'a>,
    path: Vec<String>,
}

type Held = Result<(), Unproved>;

impl Prover<'_, '_> {
    fn hold(&mut self, datum: &Datum, meaning: &Meaning, values: &mut Environment) -> Held {
        match meaning {
            Meaning::Value(said) => {
                let value = self.value(datum, said, values)?;
                let equal = is(datum, &value);
                self.demand(equal, datum, || format!("{value} = {}", said.text))
            }
            Meaning::Words(choices) => {
                let text = self.chosen(datum, choices, values)?;
                let equal = matches!(datum, Datum::Text(found) if *found == text);
                self.demand(equal, datum, || format!("{text:?}"))
            }
            Meaning::When(condition, inner) => {
                if self.truth(datum, condition, values)? {
                    return self.hold(datum, inner, values);
                }
                let is_null = *datum == Datum::Null;
                self.demand(is_null, datum, || format!("null, unless {}", condition.text))
            }
            Meaning::Either(condition, then, otherwise) => {
                let holds = self.truth(datum, condition, values)?;
                self.hold(datum, if holds { then } else { otherwise }, values)
            }
            Meaning::Count(over) => {
                let count = self.range(datum, over, None, values)?.len() as u64;
                self.demand(*datum == Datum::Number(count), datum, || format!("{count}"))
            }
            Meaning::Let(added, inner) => {
                let before = values.len();
                for said in added {
                    let value = self.value(datum, said, values)?;
                    values.push(value);
                }
                self.hold(datum, inner, values)?;
                values.truncate(before);
                Ok(())
            }
            Meaning::Record(parts) => self.record(datum, parts, values),
            Meaning::Each { over, only, shown, item } => {
                let found = self.range(datum, over, only.as_ref(), values)?;
                let (skipped, count) = match *shown {
                    Shown::All => (0, found.len()),
                    Shown::First(most) => (0, most.min(found.len())),
                    Shown::Last(most) => (found.len().saturating_sub(most), most.min(found.len())),
                };
                self.list(datum, found.into_iter().skip(skipped).take(count), item, values)
            }
            Meaning::First(over, item) => match self.range(datum, over, None, values)?.first() {
                None => self.demand(*datum == Datum::Null, datum, || "null: there is none".into()),
                Some(value) => {
                    values.push(value.clone());
                    self.hold(datum, item, values)?;
                    values.pop();
                    Ok(())
                }
            },
        }
    }

    fn demand(&self, equal: bool, found: &Datum, meant: impl FnOnce() -> String) -> Held {
        if equal { Ok(()) } else { Err(self.refused(found, meant())) }
    }

    fn refused(&self, found: &Datum, meant: String) -> Unproved {
        Unproved { path: self.path.join("."), found: found.to_string(), meant }
    }

    fn value(
        &self,
        datum: &Datum,
        said: &Said,
        values: &mut Environment,
    ) -> Result<Value, Unproved> {
        let fault = |wrong: Undefined| self.refused(datum, format!("{} ({wrong})", said.text));
        self.evaluator.value(&said.expression, values).map_err(fault)
    }

    fn truth(
        &self,
        datum: &Datum,
        said: &Said,
        values: &mut Environment,
    ) -> Result<bool, Unproved> {
        Ok(self.value(datum, said, values)? == Value::Truth(true))
    }

    fn record(
        &mut self,
        datum: &Datum,
        parts: &BTreeMap<String, Meaning>,
        values: &mut Environment,
    ) -> Held {
        let Datum::Record(found) = datum else {
            return Err(self.refused(datum, "several parts with names".to_owned()));
        };
        for (name, part) in found {
            self.path.push(name.clone());
            match parts.get(name) {
                Some(meaning) => self.hold(part, meaning, values)?,
                None => return Err(self.refused(part, "left out: it has no meaning".to_owned())),
            }
            self.path.pop();
        }
        let missing = parts.keys().find(|name| !found.contains_key(*name));
        self.demand(missing.is_none(), datum, || {
            format!("with a part `{}`", missing.map_or("", String::as_str))
        })
    }

    /// The values that the items of a list belong to.
    fn range(
        &self,
        datum: &Datum,
        over: &Over,
        only: Option<&Said>,
        values: &mut Environment,
    ) -> Result<Vec<Value>, Unproved> {
        let all: Vec<Value> = match over {
            Over::Answers(said) => self.positions(datum, said, moves::answers, values)?,
            Over::Wins(said) => self.positions(datum, said, moves::wins, values)?,
            Over::Below(said) => self.positions(datum, said, moves::below, values)?,
            Over::Domain(binder) => {
                let fault = |wrong: Undefined| self.refused(datum, wrong.to_string());
                self.evaluator.domain(binder, values).map_err(fault)?.collect()
            }
        };
        let Some(only) = only else { return Ok(all) };
        let mut kept = Vec::new();
        for value in all {
            values.push(value.clone());
            let holds = self.truth(datum, only, values)?;
            values.pop();
            kept.extend(holds.then_some(value));
        }
        Ok(kept)
    }

    fn positions(
        &self,
        datum: &Datum,
        said: &Said,
        list: fn(&CheckedGame<'_>, &Position) -> Result<Vec<Position>, Unanswered>,
        values: &mut Environment,
    ) -> Result<Vec<Value>, Unproved> {
        let value = self.value(datum, said, values)?;
        let (Value::List(position), Some(game)) = (value, self.context.games().first()) else {
            return Err(self.refused(datum, format!("{}: no position", said.text)));
        };
        let found = list(game, &position);
        let unanswered = |reason: Unanswered| self.refused(datum, reason.to_string());
        Ok(found.map_err(unanswered)?.into_iter().map(Value::List).collect())
    }

    fn list(
        &mut self,
        datum: &Datum,
        wanted: impl ExactSizeIterator<Item = Value>,
        item: &Meaning,
        values: &mut Environment,
    ) -> Held {
        let count = wanted.len();
        let Datum::List(items) = datum else {
            return Err(self.refused(datum, format!("a list of {count}")));
        };
        self.demand(items.len() == count, datum, || format!("a list of {count}"))?;
        for (index, (found, value)) in (1..).zip(items.iter().zip(wanted)) {
            let index: u64 = index;
            self.path.push(index.to_string());
            values.push(value);
            self.hold(found, item, values)?;
            values.pop();
            self.path.pop();
        }
        Ok(())
    }

    fn chosen(
        &self,
        datum: &Datum,
        choices: &[Choice],
        values: &mut Environment,
    ) -> Result<String, Unproved> {
        for Choice { when, pieces } in choices {
            let holds = when.as_ref().map(|when| self.truth(datum, when, values)).transpose()?;
            if holds.unwrap_or(true) {
                let texts = pieces.iter().map(|piece| self.text(datum, piece, values));
                return texts.collect();
            }
        }
        Err(self.refused(datum, "a word for this case: there is none".to_owned()))
    }

    fn text(
        &self,
        datum: &Datum,
        piece: &Piece,
        values: &mut Environment,
    ) -> Result<String, Unproved> {
        Ok(match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Number(said) => self.value(datum, said, values)?.total().to_string(),
            Piece::Runs(said) => runs(&self.numbers(datum, said, values)?),
            Piece::Picked(said, words) => {
                let picked = self.numbers(datum, said, values)?.into_iter().map(|number| {
                    let index = usize::try_from(number).ok();
                    index.and_then(|index| words.get(index)).map_or("?", String::as_str)
                });
                picked.collect()
            }
            Piece::Letter(said) => letter(self.value(datum, said, values)?.total()),
            Piece::Joined(said, between) => {
                let numbers = self.numbers(datum, said, values)?;
                numbers.iter().map(u64::to_string).collect::<Vec<String>>().join(between)
            }
        })
    }

    fn numbers(
        &self,
        datum: &Datum,
        said: &Said,
        values: &mut Environment,
    ) -> Result<Vec<u64>, Unproved> {
        match self.value(datum, said, values)? {
            Value::List(list) => Ok(list.to_vec()),
            Value::Number(_) | Value::Truth(_) | Value::Word(_) | Value::Rows(_) => {
                Err(self.refused(datum, format!("{}: no list", said.text)))
            }
        }
    }
}

/// Rising numbers, each told once, those one after another drawn together.
fn runs(numbers: &[u64]) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last == number => {}
            Some((_, last)) if last.checked_add(1) == Some(*number) => *last = *number,
            _ => runs.push((*number, *number)),
        }
    }
    let text = |(first, last): &(u64, u64)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    };
    runs.iter().map(text).collect::<Vec<String>>().join(", ")
}

/// The letter of heap `number`, counted from 1.
fn letter(number: u64) -> String {
    let index = number.saturating_sub(1);
    let letter = char::from(u8::try_from(index % 26).map_or(b'A', |index| b'A' + index));
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26 + 1) }
}

/// Whether data is this value.
fn is(datum: &Datum, value: &Value) -> bool {
    match (datum, value) {
        (Datum::Number(found), Value::Number(number)) => found == number,
        (Datum::Truth(found), Value::Truth(truth)) => found == truth,
        (Datum::List(found), Value::List(list)) => {
            let same = |(found, number): (&Datum, &u64)| *found == Datum::Number(*number);
            found.len() == list.len() && found.iter().zip(list.iter()).all(same)
        }
        (Datum::Text(found), Value::Word(word)) => found == word,
        (Datum::List(found), Value::Rows(rows)) => {
            found.len() == rows.len() && found.iter().zip(rows).all(|(found, row)| is(found, row))
        }
        (
            Datum::Null
            | Datum::Truth(_)
            | Datum::Number(_)
            | Datum::Text(_)
            | Datum::List(_)
            | Datum::Record(_),
            Value::Number(_) | Value::Truth(_) | Value::Word(_) | Value::List(_) | Value::Rows(_),
        ) => false,
    }
}
