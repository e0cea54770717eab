//! Data as it is proposed: a small tree.

use std::{collections::BTreeMap, fmt};

/// A piece of data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// Nothing.
    Null,
    /// True or false.
    Truth(bool),
    /// A natural number.
    Number(u64),
    /// A word, or a text that may hold numbers.
    Text(String),
    /// Several pieces in order.
    List(Vec<Datum>),
    /// Several pieces with names.
    Record(BTreeMap<String, Datum>),
}

impl fmt::Display for Datum {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => formatter.write_str("null"),
            Self::Truth(truth) => write!(formatter, "{truth}"),
            Self::Number(number) => write!(formatter, "{number}"),
            Self::Text(text) => write!(formatter, "{text:?}"),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(Self::to_string).collect();
                write!(formatter, "[{}]", items.join(", "))
            }
            Self::Record(parts) => {
                let part = |(name, part): (&String, &Self)| format!("{name}: {part}");
                let parts: Vec<String> = parts.iter().map(part).collect();
                write!(formatter, "{{{}}}", parts.join(", "))
            }
        }
    }
}
