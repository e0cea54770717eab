//! What a meaning says, worked out, and the first place where data says something else.

use super::{
    Context, Datum,
    meaning::{Choice, Meaning, Over, Piece, Said, Section, Shown},
    moves,
};
use crate::{
    check::{CheckedGame, CheckedGames},
    claim::{Environment, Evaluator, Value},
    game::Position,
};
use std::{collections::BTreeMap, ops::Range};

/// A piece of data that does not say what its meaning says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the fact `{path}` is {found}, but it should be {meant}")]
pub struct Unproved {
    /// Where it stands.
    pub path: String,
    /// What was proposed.
    pub found: String,
    /// What it should be, or why nothing can be said.
    pub meant: String,
}

/// The most steps that facts may take. What they mean is the program's own to say, and no claim of a stranger.
const MAX_FACT_STEPS: u64 = 1_000_000_000;

pub(super) fn holds(
    datum: &Datum,
    section: &Section,
    context: &Context<'_>,
) -> Result<(), Unproved> {
    let games = CheckedGames(context.games);
    let mut values: Environment =
        section.variables.iter().map(|name| context.value(name)).collect();
    let undefined = |meant| Unproved { path: String::new(), found: "told".to_owned(), meant };
    let mut evaluator = Evaluator::new(&section.claim, &games);
    evaluator.limit = MAX_FACT_STEPS;
    let reader = Reader { context, evaluator };
    let meant = reader.datum(&section.meaning, &mut values).map_err(undefined)?;
    if *datum == meant { Ok(()) } else { Err(difference(datum, &meant)) }
}

/// The first part of a record that differs, as far down as there are records.
fn difference(found: &Datum, meant: &Datum) -> Unproved {
    if let (Datum::Record(own), Datum::Record(others)) = (found, meant) {
        let mut names = own.keys().chain(others.keys());
        if let Some(name) = names.find(|name| own.get(*name) != others.get(*name)) {
            let [own, others] = [own, others].map(|parts| parts.get(name).unwrap_or(&Datum::Null));
            let inner = difference(own, others);
            let path = format!("{name}.{}", inner.path).trim_end_matches('.').to_owned();
            return Unproved { path, ..inner };
        }
    }
    Unproved { path: String::new(), found: format!("{found:?}"), meant: format!("{meant:?}") }
}

/// A value, or why there is none.
type Read<T> = Result<T, String>;

/// Lists positions in some way from a position.
type List = fn(&CheckedGame<'_>, &Position) -> moves::Listed;

struct Reader<'a, 'b> {
    context: &'a Context<'b>,
    evaluator: Evaluator<'a>,
}

impl Reader<'_, '_> {
    /// What a meaning says.
    fn datum(&self, meaning: &Meaning, values: &mut Environment) -> Read<Datum> {
        match meaning {
            Meaning::Value(said) => Ok(into_datum(self.value(said, values)?)),
            Meaning::Words(choices) => self.words(choices, values).map(Datum::Text),
            Meaning::Nothing => Ok(Datum::Null),
            Meaning::Either(condition, then, otherwise) => {
                let holds = self.truth(condition, values)?;
                self.datum(if holds { then } else { otherwise }, values)
            }
            Meaning::Fact(section, part) => {
                let found = self.context.fact(section, part.as_deref());
                let missing = || format!("no proved `{section}`");
                found.cloned().ok_or_else(missing)
            }
            Meaning::Count(over) => Ok(Datum::Number(self.range(over, None, values)?.len() as u64)),
            Meaning::Let(added, inner) => {
                let before = values.len();
                for said in added {
                    let value = self.value(said, values)?;
                    values.push(value);
                }
                let found = self.datum(inner, values);
                values.truncate(before);
                found
            }
            Meaning::Record(parts) => self.record(parts, values),
            Meaning::Each { over, only, shown, item } => {
                let found = self.range(over, only.as_ref(), values)?;
                let shown = self.slice(shown, found.len(), values)?;
                let items = found.get(shown).unwrap_or_default().iter();
                let items = items.map(|value| self.with(value, item, values));
                items.collect::<Read<_>>().map(Datum::List)
            }
            Meaning::First(over, item) => match self.range(over, None, values)?.first() {
                None => Ok(Datum::Null),
                Some(value) => self.with(value, item, values),
            },
        }
    }

    fn record(&self, parts: &BTreeMap<String, Meaning>, values: &mut Environment) -> Read<Datum> {
        let part =
            |(name, part): (&String, &Meaning)| Ok((name.clone(), self.datum(part, values)?));
        parts.iter().map(part).collect::<Read<_>>().map(Datum::Record)
    }

    /// What an item says for one value of its variable.
    fn with(&self, value: &Value, item: &Meaning, values: &mut Environment) -> Read<Datum> {
        values.push(value.clone());
        let found = self.datum(item, values);
        values.pop();
        found
    }

    fn value(&self, said: &Said, values: &mut Environment) -> Read<Value> {
        let found = self.evaluator.value(&said.expression, values);
        found.map_err(|wrong| format!("{} ({wrong})", said.text))
    }

    fn truth(&self, said: &Said, values: &mut Environment) -> Read<bool> {
        Ok(self.value(said, values)? == Value::Truth(true))
    }

    /// Which of so many items are shown.
    fn slice(&self, shown: &Shown, found: usize, values: &mut Environment) -> Read<Range<usize>> {
        let most = |said: &Said, values: &mut Environment| {
            let most = usize::try_from(self.value(said, values)?.total());
            Read::Ok(most.unwrap_or(usize::MAX).min(found))
        };
        Ok(match shown {
            Shown::All => 0..found,
            Shown::First(said) => 0..most(said, values)?,
            Shown::Last(said) => found - most(said, values)?..found,
        })
    }

    /// The values that the items of a list belong to.
    fn range(
        &self,
        over: &Over,
        only: Option<&Said>,
        values: &mut Environment,
    ) -> Read<Vec<Value>> {
        let all: Vec<Value> = match over {
            Over::Answers(said) => self.positions(said, moves::answers, values)?,
            Over::Wins(said) => self.positions(said, moves::wins, values)?,
            Over::Below(said) => self.positions(said, moves::below, values)?,
            Over::Domain(binder) => {
                let found = self.evaluator.domain(binder, values);
                found.map_err(|wrong| wrong.to_string())?.collect()
            }
        };
        let Some(only) = only else { return Ok(all) };
        let mut kept = Vec::new();
        for value in all {
            values.push(value.clone());
            let holds = self.truth(only, values)?;
            values.pop();
            kept.extend(holds.then_some(value));
        }
        Ok(kept)
    }

    fn positions(&self, said: &Said, list: List, values: &mut Environment) -> Read<Vec<Value>> {
        let value = self.value(said, values)?;
        let (Value::List(position), Some(game)) = (value, self.context.games.first()) else {
            return Err(format!("{}: no position", said.text));
        };
        let found = list(game, &position).map_err(|reason| reason.to_string());
        Ok(found?.into_iter().map(Value::List).collect())
    }

    fn words(&self, choices: &[Choice], values: &mut Environment) -> Read<String> {
        for Choice { when, pieces } in choices {
            let holds = when.as_ref().map(|when| self.truth(when, values)).transpose()?;
            if holds.unwrap_or(true) {
                return pieces.iter().map(|piece| self.text(piece, values)).collect();
            }
        }
        Err("a word for this case: there is none".to_owned())
    }

    fn text(&self, piece: &Piece, values: &mut Environment) -> Read<String> {
        Ok(match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Number(said) => self.value(said, values)?.to_string(),
            Piece::Runs(said) => runs(&self.numbers(said, values)?),
            Piece::Picked(said, words) => {
                let picked = self.numbers(said, values)?.into_iter().map(|number| {
                    let index = usize::try_from(number).ok();
                    index.and_then(|index| words.get(index)).map_or("?", String::as_str)
                });
                picked.collect()
            }
            Piece::Letter(said) => letter(self.value(said, values)?.total()),
            Piece::Joined(said, between) => {
                let numbers = self.numbers(said, values)?;
                numbers.iter().map(u64::to_string).collect::<Vec<String>>().join(between)
            }
        })
    }

    fn numbers(&self, said: &Said, values: &mut Environment) -> Read<Vec<u64>> {
        let value = self.value(said, values)?;
        let list = value.list().map(|list| list.to_vec());
        list.map_err(|_| format!("{}: no list", said.text))
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

/// A value as data.
fn into_datum(value: Value) -> Datum {
    match value {
        Value::Number(number) => Datum::Number(number),
        Value::Truth(truth) => Datum::Truth(truth),
        Value::Word(word) => Datum::Text(word),
        Value::List(list) => Datum::List(list.iter().copied().map(Datum::Number).collect()),
        Value::Rows(rows) => Datum::List(rows.into_iter().map(into_datum).collect()),
    }
}
