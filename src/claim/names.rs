//! What the parts of the language are called, and what they take: the one table of functions and
//! questions that the reader, the types, the printer and the help all use.

use super::{
    Query,
    syntax::{Function, Quantifier},
    types::Type,
};

/// A function with its name, what it takes, and what it gives.
pub type Named = (Function, &'static str, &'static [Type], Type);

const N: Type = Type::Number;
const L: Type = Type::List;

/// The functions.
pub const FUNCTIONS: [Named; 27] = [
    (Function::Length, "length", &[L], N),
    (Function::Sum, "sum", &[L], N),
    (Function::NimSum, "nimsum", &[L], N),
    (Function::Max, "max", &[L], N),
    (Function::Min, "min", &[L], N),
    (Function::Mex, "mex", &[L], N),
    (Function::Sorted, "sorted", &[L], L),
    (Function::Fibonacci, "fib", &[N], N),
    (Function::FibonacciDigits, "fibdigits", &[N], L),
    (Function::FibonacciParts, "fibparts", &[N], L),
    (Function::FibonacciShift, "fibshift", &[N], N),
    (Function::FibonacciZeros, "fibzeros", &[N], N),
    (Function::Lower, "lower", &[N], N),
    (Function::Upper, "upper", &[N], N),
    (Function::Ones, "ones", &[N], N),
    (Function::Bits, "bits", &[N], N),
    (Function::Ruler, "ruler", &[N], N),
    (Function::Power, "power", &[N, N], N),
    (Function::Digits, "digits", &[N, N], L),
    (Function::Gcd, "gcd", &[N, N], N),
    (Function::QuotaNumbers, "quotanumbers", &[N, N], L),
    (Function::QuotaParts, "quotaparts", &[N, N], L),
    (Function::QuotaLag, "quotalag", &[N], L),
    // Of the first three every list will do: what they give is a list of the same sort.
    (Function::Join, "join", &[L, L], L),
    (Function::Slice, "slice", &[L, N, N], L),
    (Function::Reverse, "reverse", &[L], L),
    (Function::Distinct, "unique", &[L], L),
];

/// The questions about a game: name, how many positions, what the answer is.
pub const QUERIES: [(Query, &str, usize, Type); 8] = [
    (Query::P, "P", 1, Type::Truth),
    (Query::N, "N", 1, Type::Truth),
    (Query::Draw, "draw", 1, Type::Truth),
    (Query::Grundy, "grundy", 1, Type::Number),
    (Query::Terminal, "terminal", 1, Type::Truth),
    (Query::Move, "move", 2, Type::Truth),
    (Query::Wins, "wins", 2, Type::Truth),
    (Query::Position, "position", 1, Type::Truth),
];

/// The words that gather something over the values of variables; `forall` is a sign.
pub const QUANTIFIERS: [(&str, Quantifier); 7] = [
    ("exists", Quantifier::Exists),
    ("one", Quantifier::One),
    ("count", Quantifier::Count),
    ("least", Quantifier::Least),
    ("list", Quantifier::Collect),
    ("total", Quantifier::Total),
    ("select", Quantifier::Select),
];

/// The name of a function in a claim.
#[must_use]
pub fn of_function(function: Function) -> &'static str {
    FUNCTIONS.iter().find(|(one, ..)| *one == function).map_or("", |(_, name, ..)| name)
}

/// The name of a question in a claim.
#[must_use]
pub fn of_query(query: Query) -> &'static str {
    QUERIES.iter().find(|(one, ..)| *one == query).map_or("", |(_, name, ..)| name)
}
