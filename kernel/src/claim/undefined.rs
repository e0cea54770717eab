//! Why an expression has no value.

use super::{Unanswered, syntax::Span};
use crate::game::Position;

/// An expression that has no value here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{cause}")]
pub struct Undefined {
    /// Why.
    pub cause: Cause,
    /// Where it stands, in bytes of the claim's text.
    pub span: Span,
}

/// Why there is no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Cause {
    /// A number above 2^64 - 1.
    #[error("the number that comes out here is above 2^64 - 1")]
    TooLarge,
    /// A difference below zero.
    #[error("{0} - {1} is below zero")]
    BelowZero(u64, u64),
    /// A division by zero.
    #[error("this divides by 0")]
    DividesByZero,
    /// A base below 2.
    #[error("the base is below 2")]
    SmallBase,
    /// The Fibonacci digits of 0.
    #[error("0 has no Fibonacci digits")]
    NoDigits,
    /// The largest or smallest of an empty list.
    #[error("an empty list has no largest and no smallest number")]
    EmptyList,
    /// A place outside of a list: how long it is, and the place.
    #[error("the list has {0} members and no member {1}")]
    NoMember(usize, u64),
    /// No number of the range does it.
    #[error("no number of the range does it")]
    NoLeast,
    /// A variable without an upper bound, below the opening `forall`s.
    #[error("this variable has no upper bound")]
    Endless,
    /// The claim names no game.
    #[error("the claim does not say which game it is about")]
    NoGame,
    /// A list that is no position of the game.
    #[error("{0} is no position of {1}")]
    NoPosition(Position, &'static str),
    /// What is asked of the game cannot be told.
    #[error("{0}")]
    Unanswered(Unanswered),
    /// A truth where a number should stand, and the like: the tree was not checked.
    #[error("this has another type than it should")]
    IllTyped,
    /// No case at all.
    #[error("the claim speaks of no case")]
    NoCase,
    /// A limit was reached: its name and what it allows.
    #[error("the limit {0} is {1}")]
    Limit(&'static str, u64),
}

impl Cause {
    /// The same, with the place where it is.
    #[must_use]
    pub fn at(self, span: &Span) -> Undefined {
        Undefined { cause: self, span: span.clone() }
    }
}
