//! Data as it is proposed: a small tree.

use std::collections::BTreeMap;

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
