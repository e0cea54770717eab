//! What data says: expressions of the claim language in the shape of the data.

use crate::claim::syntax::{Binder, Claim, Expression};
use std::{collections::BTreeMap, sync::Arc};

/// A meaning over variables that are given.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its name, or for one of several of a kind (`mistake-heap-parity`) that of the kind (`mistake`).
    pub name: String,
    /// The variables by slot, each to be looked up in the context.
    pub variables: Vec<String>,
    /// The definitions that its expressions use.
    pub claim: Arc<Claim>,
    /// What it says.
    pub meaning: Meaning,
}

/// An expression, with its text for messages.
#[derive(Clone, Debug)]
pub struct Said {
    /// The expression.
    pub expression: Expression,
    /// As it is written.
    pub text: String,
}

/// What a piece of data says.
#[derive(Clone, Debug)]
pub enum Meaning {
    /// The value of an expression: a number, a truth or a list of numbers.
    Value(Said),
    /// A text: the first whose condition holds.
    Words(Vec<Choice>),
    /// Null.
    Nothing,
    /// One thing where a condition holds, and another where it does not.
    Either(Said, Box<Meaning>, Box<Meaning>),
    /// What has been proved by the section of this name, or one part of it.
    Fact(String, Option<String>),
    /// How many values a variable has.
    Count(Over),
    /// Something with further variables.
    Let(Vec<Said>, Box<Meaning>),
    /// Parts with names.
    Record(BTreeMap<String, Meaning>),
    /// A list with one item for each value of a new variable, perhaps only the first few.
    Each {
        /// The values.
        over: Over,
        /// Which of them.
        only: Option<Said>,
        /// How many of them.
        shown: Shown,
        /// What each item says.
        item: Box<Meaning>,
    },
    /// Something for the first value of a new variable, and null if it has none.
    First(Over, Box<Meaning>),
}

/// How many items a list has.
#[derive(Clone, Debug)]
pub enum Shown {
    /// One for each value.
    All,
    /// The first few.
    First(Said),
    /// The last few.
    Last(Said),
}

/// What a new variable ranges over.
#[derive(Clone, Debug)]
pub enum Over {
    /// As in a claim.
    Domain(Binder),
    /// The options of a position in the order of the rules, those that play alike once.
    Answers(Said),
    /// The moves of a position that win, in the order of the rules.
    Wins(Said),
    /// A position and all that play can reach from it, those that play alike once, by their sums.
    Below(Said),
}

/// A text and when it is the right one.
#[derive(Clone, Debug)]
pub struct Choice {
    /// When; always if there is no condition.
    pub when: Option<Said>,
    /// Its pieces.
    pub pieces: Vec<Piece>,
}

/// A piece of a text.
#[derive(Clone, Debug)]
pub enum Piece {
    /// As it stands.
    Literal(String),
    /// A number.
    Number(Said),
    /// The numbers of a list with something between them.
    Joined(Said, String),
    /// The numbers of a rising list, those one after another drawn together: 1–5, 7, 8.
    Runs(Said),
    /// A word for each number of a list, counted from 0, written without anything between them.
    Picked(Said, Vec<String>),
    /// The letter of a heap, counted from 1: A, B, ..., Z, A2, ...
    Letter(Said),
}
