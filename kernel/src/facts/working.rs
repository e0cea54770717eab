//! What is shown of how a number is written: no game, but rows of digits, checked for this number and this system.

use super::named::list;
use crate::{
    check::{
        Addend, Misprint, Rejection, all_representations, carrying, divisions, misprint,
        representation,
    },
    claim::Value,
    numeration::{DigitRule, Digits, Division, System},
};

/// What is shown of how a number is written.
#[derive(Clone, Debug)]
pub enum Working {
    /// The table of its division by the terms, as `lines`: number, term, digit and what is left.
    Division(Vec<Division>),
    /// Every way to write it with these digits, as `rows`; the digits are told from the first to the last.
    All(DigitRule, Vec<Digits>),
    /// Every row of carrying in Fibonacci digits, as `rows`.
    Carrying(Vec<Digits>),
    /// One way to write it, as `row`.
    Read(Digits),
    /// Its digits, as `row`, beside a sum that was printed falsely: as `printed`, each product as factor and term, with the
    /// list of what it makes, `printed_value`, empty above 64 bits, and the places that are `wrong`, counted from 1.
    Misprint(Digits, Vec<Addend>),
}

type Values = Vec<(&'static str, Value)>;

impl Working {
    pub(super) fn values(self, number: u64, system: &System) -> Result<Values, Rejection> {
        Ok(match self {
            Self::Division(lines) => {
                let lines = divisions(number, system, lines)?;
                let line = |of: &Division| list(&[of.number, of.term, of.quotient, of.remainder]);
                vec![("lines", Value::of_list(lines.statement().iter().map(line).collect()))]
            }
            Self::All(rule, rows) => {
                let found = all_representations(number, system, rule, rows)?;
                let word = Value::Word(rule.word().to_owned());
                vec![("rows", list_rows(found.statement())), ("rule", word)]
            }
            Self::Carrying(rows) => vec![("rows", list_rows(carrying(number, rows)?.statement()))],
            Self::Read(digits) => {
                let found = representation(number, system, DigitRule::Usual, digits)?;
                vec![("row", row(&found.statement().digits))]
            }
            Self::Misprint(digits, printed) => {
                let found = misprint(number, system, digits.clone(), printed)?;
                let Misprint { printed, printed_value, wrong_places, .. } = found.statement();
                let product = |of: &Addend| list(&[of.factor, of.term]);
                let wrong: Vec<u64> = wrong_places.iter().map(|place| *place as u64 + 1).collect();
                vec![
                    ("row", row(&digits)),
                    ("printed", Value::of_list(printed.iter().map(product).collect())),
                    ("printed_value", list(printed_value.as_slice())),
                    ("wrong", list(&wrong)),
                ]
            }
        })
    }
}

fn row(digits: &Digits) -> Value {
    list(&digits.high_first().collect::<Vec<u64>>())
}

fn list_rows(rows: &[Digits]) -> Value {
    Value::of_list(rows.iter().map(row).collect())
}
