//! Writing a certificate of a Grundy value: the values that the start rests on, and moves back from
//! options whose values are larger.
//!
//! Options of a smaller value are listed with it, because the mex needs them or must know that
//! they have another value; an option of a larger value has a move back, and is not listed.

use super::{
    MAX_CERTIFICATE_LOOKS, MAX_CERTIFIED, NoCertificate, ValueCertificate, judge::options,
};
use crate::{
    answer::{
        instance::Instance,
        searched,
        tables::{Stop, Tables},
    },
    check::{GrundyTable, Verified},
    game::{Nim, Play, Position, Ruleset},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The certificate of the Grundy value of a game's starting position.
///
/// # Errors
/// If Grundy values do not decide the game, no table of them is small enough, or the certificate
/// needs too many positions.
pub fn value_certificate(
    instance: &dyn Instance,
    tables: &Tables,
) -> Result<ValueCertificate, NoCertificate> {
    let rules = instance.rules();
    if !rules.has_grundy_values() {
        return Err(NoCertificate::NoGrundyValues);
    }
    let position = instance.start().clone();
    let table = table(instance, tables)?;
    let (values, back, open) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    let mut writer = Writer { rules, table, values, back, open, looks: 0 };
    let value = writer.list(&position)?;
    while let Some(listed) = writer.open.pop() {
        writer.options(&listed)?;
    }
    let (values, back) = writer.collect_needed(&position);
    Ok(ValueCertificate { game: instance.command_line(), position, value, values, back })
}

/// Its values are known without a search.
const NIM: Nim = Nim { play: Play::Normal };

/// A checked table of values that holds the start.
fn table(instance: &dyn Instance, tables: &Tables) -> Result<Arc<Verified>, NoCertificate> {
    let start = instance.start();
    if let Ok(table) = instance.table_with(tables, start)
        && value_in(table.table(), start)?.is_some()
    {
        return Ok(Arc::clone(table.table()));
    }
    if instance.rules().same_rules(&NIM) {
        return Ok(Arc::new(
            Verified::by_heap_values(Arc::new(NIM), Vec::<GrundyTable>::new())
                .map_err(Stop::from)?,
        ));
    }
    let searched = searched::tables_with(instance, tables, start)?;
    searched.values.ok_or(NoCertificate::NoGrundyValues)
}

/// The value of a position, by a table that has values.
fn value_in(table: &Verified, position: &Position) -> Result<Option<u64>, Stop> {
    Ok(table.grundy(position)?.map(|value| value.statement().value))
}

struct Writer {
    rules: Arc<dyn Ruleset>,
    table: Arc<Verified>,
    values: BTreeMap<Position, u64>,
    back: BTreeMap<(Position, u64), Position>,
    /// Listed positions whose options have not been looked at.
    open: Vec<Position>,
    looks: u128,
}

type Lines = (BTreeMap<Position, u64>, BTreeMap<(Position, u64), Position>);

impl Writer {
    fn value(&mut self, position: &Position) -> Result<u64, NoCertificate> {
        self.looks += 1;
        if self.looks > MAX_CERTIFICATE_LOOKS {
            return Err(NoCertificate::TooLong);
        }
        value_in(&self.table, position)?.ok_or(NoCertificate::NoGrundyValues)
    }

    /// Lists a position with its value.
    fn list(&mut self, position: &Position) -> Result<u64, NoCertificate> {
        if let Some(value) = self.values.get(position) {
            return Ok(*value);
        }
        if self.values.len() + self.back.len() >= MAX_CERTIFIED {
            return Err(NoCertificate::TooLarge);
        }
        let value = self.value(position)?;
        self.values.insert(position.clone(), value);
        self.open.push(position.clone());
        Ok(value)
    }

    fn options(&mut self, listed: &Position) -> Result<(), NoCertificate> {
        let value = self.list(listed)?;
        for option in options(self.rules.as_ref(), listed) {
            if self.values.contains_key(&option) {
                continue;
            }
            if self.value(&option)? < value {
                self.list(&option)?;
            } else {
                self.back(option, value)?;
            }
        }
        Ok(())
    }

    /// A move from a larger value back to this one: to a position that is listed, if there is one.
    fn back(&mut self, from: Position, value: u64) -> Result<(), NoCertificate> {
        if self.back.contains_key(&(from.clone(), value)) {
            return Ok(());
        }
        let options = options(self.rules.as_ref(), &from);
        let listed = options.iter().find(|to| self.values.get(*to) == Some(&value));
        let mut found = listed.cloned();
        for to in options {
            if found.is_some() {
                break;
            }
            found = (self.value(&to)? == value).then_some(to);
        }
        let Some(to) = found else { return Ok(()) };
        self.list(&to)?;
        self.back.insert((from, value), to);
        Ok(())
    }

    /// The lines that the start needs: positions that were listed later need no moves back, and
    /// what only those led to is not needed either.
    fn collect_needed(&self, start: &Position) -> Lines {
        let mut open = vec![start.clone()];
        let mut reached: BTreeSet<Position> = open.iter().cloned().collect();
        let (mut values, mut back) = (BTreeMap::new(), BTreeMap::new());
        while let Some(position) = open.pop() {
            let Some(value) = self.values.get(&position).copied() else { continue };
            for option in options(self.rules.as_ref(), &position) {
                let key = (option.clone(), value);
                let next = match self.back.get(&key) {
                    _ if self.values.contains_key(&option) => option,
                    Some(to) => {
                        back.insert(key, to.clone());
                        to.clone()
                    }
                    None => continue,
                };
                if reached.insert(next.clone()) {
                    open.push(next);
                }
            }
            values.insert(position, value);
        }
        (values, back)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        certificate::verify_value,
        family::{self, Arguments, GAMES},
        game::Play,
    };

    #[test]
    fn every_game_certifies_the_values_of_its_small_positions() {
        for game in GAMES {
            for line in game.small {
                let instance = family::from_arguments(game, &Arguments::of_line(line)).unwrap();
                let tables = Tables::default();
                let found = value_certificate(instance.as_ref(), &tables);
                let rules = instance.rules();
                if !rules.has_grundy_values() {
                    assert_eq!(found, Err(NoCertificate::NoGrundyValues), "{} {line}", game.name);
                    continue;
                }
                assert_eq!(rules.play(), Play::Normal);
                let text = found.unwrap_or_else(|error| panic!("{} {line}: {error}", game.name));
                let read = ValueCertificate::read(&text.to_string()).unwrap();
                let certified = verify_value(&rules, &read);
                let certified = certified.unwrap_or_else(|refusal| panic!("{text}{refusal}"));
                let solved = instance.solve(&tables).unwrap();
                if let Some(value) = solved.grundy {
                    assert_eq!(
                        certified.statement().value,
                        value.statement().value,
                        "{} {line}",
                        game.name
                    );
                }
                let lost = solved.answer.statement().outcome == crate::game::Outcome::P;
                assert_eq!(certified.statement().value == 0, lost, "{} {line}", game.name);
            }
        }
    }
}
