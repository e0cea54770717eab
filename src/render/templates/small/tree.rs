//! What a template says, as data.

use serde_json::Value;

/// What is done one after the other.
pub(super) type Body<'t> = Vec<Node<'t>>;

/// One thing that a template does.
pub(super) enum Node<'t> {
    /// Writes a text.
    Text(&'t str),
    /// Writes a value.
    Value(Expression<'t>),
    /// Names a value.
    Set(&'t str, Expression<'t>),
    /// Names what is written.
    Capture(&'t str, Body<'t>),
    /// Writes another template.
    Include(String),
    /// Does the first of which the condition holds, or else the last.
    If(Vec<(Expression<'t>, Body<'t>)>, Body<'t>),
    /// Does it for each item of a list.
    For(&'t str, Expression<'t>, Body<'t>),
    /// Writes through a filter.
    Filter(Filter<'t>, Body<'t>),
}

/// A component: a template with arguments of its own.
pub(super) struct Component<'t> {
    /// Its arguments, some with what they are when they are left out.
    pub(super) arguments: Vec<(&'t str, Option<Expression<'t>>)>,
    /// What it does.
    pub(super) body: Body<'t>,
}

/// A filter's name and arguments.
pub(super) struct Filter<'t> {
    pub(super) name: &'t str,
    pub(super) arguments: Vec<(&'t str, Expression<'t>)>,
}

/// What has a value.
pub(super) enum Expression<'t> {
    Constant(Value),
    Name(&'t str),
    Field(Box<Expression<'t>>, &'t str),
    Item(Box<[Expression<'t>; 2]>),
    /// From and to, each of which may be missing (null).
    Slice(Box<[Expression<'t>; 3]>),
    List(Vec<Expression<'t>>),
    Map(Vec<(String, Expression<'t>)>),
    Not(Box<Expression<'t>>),
    IsNone(Box<Expression<'t>>),
    IsDefined(Box<Expression<'t>>),
    /// The condition, what it is if that holds, and if not.
    Choice(Box<[Expression<'t>; 3]>),
    Two(Operator, Box<[Expression<'t>; 2]>),
    Filtered(Box<Expression<'t>>, Filter<'t>),
    Component(&'t str, Vec<(&'t str, Expression<'t>)>),
}

/// What is done with two values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    In,
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Plus,
    Minus,
    Times,
    Quotient,
    Remainder,
    Join,
}

impl Operator {
    /// The operator of a sign or word, with how tightly it binds on its left and on its right.
    pub(super) fn of(sign: &str) -> Option<(Self, u8, u8)> {
        Some(match sign {
            "or" => (Self::Or, 1, 2),
            "and" => (Self::And, 3, 4),
            "in" => (Self::In, 5, 6),
            "==" => (Self::Equal, 7, 8),
            "!=" => (Self::Unequal, 7, 8),
            "<" => (Self::Less, 7, 8),
            "<=" => (Self::AtMost, 7, 8),
            ">" => (Self::Greater, 7, 8),
            ">=" => (Self::AtLeast, 7, 8),
            "+" => (Self::Plus, 11, 12),
            "-" => (Self::Minus, 11, 12),
            "*" => (Self::Times, 13, 14),
            "//" => (Self::Quotient, 13, 14),
            "%" => (Self::Remainder, 13, 14),
            "~" => (Self::Join, 13, 14),
            _ => return None,
        })
    }
}
