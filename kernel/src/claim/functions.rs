//! The built-in functions and operators, in exact arithmetic on naturals below 2^64.

use super::{
    Cause, Value,
    syntax::{Function, Operator},
};
use crate::{
    game::Position,
    nimber,
    numeration::{fibonacci, quota_lag, quota_numbers, quota_parts},
};
use std::mem::discriminant;

type Found = Result<Value, Cause>;

/// `first operator second`, where both sides matter.
///
/// # Errors
/// If it has no value.
pub fn combine(operator: Operator, first: &Value, second: &Value) -> Found {
    let truths = || Ok((first.truth()?, second.truth()?));
    let numbers = || Ok((first.number()?, second.number()?));
    let number = |found: Option<u64>, cause: Cause| found.map(Value::Number).ok_or(cause);
    let is_logic = discriminant(first) == discriminant(&Value::Truth(true));
    Ok(match operator {
        Operator::Equivalent => truths().map(|(a, b)| Value::Truth(a == b))?,
        Operator::Implies => truths().map(|(a, b)| Value::Truth(!a || b))?,
        Operator::Or if is_logic => truths().map(|(a, b)| Value::Truth(a || b))?,
        Operator::And if is_logic => truths().map(|(a, b)| Value::Truth(a && b))?,
        Operator::Equal => Value::Truth(same(first, second)?),
        Operator::Unequal => Value::Truth(!same(first, second)?),
        Operator::Member => Value::Truth(is_member(first, second)?),
        Operator::Less => numbers().map(|(a, b)| Value::Truth(a < b))?,
        Operator::AtMost => numbers().map(|(a, b)| Value::Truth(a <= b))?,
        Operator::Greater => numbers().map(|(a, b)| Value::Truth(a > b))?,
        Operator::AtLeast => numbers().map(|(a, b)| Value::Truth(a >= b))?,
        Operator::BitOr | Operator::Or => numbers().map(|(a, b)| Value::Number(a | b))?,
        Operator::BitAnd | Operator::And => numbers().map(|(a, b)| Value::Number(a & b))?,
        Operator::Xor => numbers().map(|(a, b)| Value::Number(a ^ b))?,
        Operator::Plus => numbers().and_then(|(a, b)| number(a.checked_add(b), Cause::TooLarge))?,
        Operator::Minus => {
            numbers().and_then(|(a, b)| number(a.checked_sub(b), Cause::BelowZero(a, b)))?
        }
        Operator::Times => {
            numbers().and_then(|(a, b)| number(a.checked_mul(b), Cause::TooLarge))?
        }
        Operator::Div => {
            numbers().and_then(|(a, b)| number(a.checked_div(b), Cause::DividesByZero))?
        }
        Operator::Mod => {
            numbers().and_then(|(a, b)| number(a.checked_rem(b), Cause::DividesByZero))?
        }
    })
}

/// Whether two values of one type are the same.
fn same(first: &Value, second: &Value) -> Result<bool, Cause> {
    let is_list = |value: &Value| matches!(value, Value::List(_) | Value::Rows(_));
    let comparable =
        discriminant(first) == discriminant(second) || (is_list(first) && is_list(second));
    if comparable { Ok(first == second) } else { Err(Cause::IllTyped) }
}

fn is_member(one: &Value, all: &Value) -> Result<bool, Cause> {
    match all {
        Value::List(list) => Ok(list.contains(&one.number()?)),
        Value::Rows(rows) => Ok(rows.contains(one)),
        Value::Number(_) | Value::Truth(_) | Value::Word(_) => Err(Cause::IllTyped),
    }
}

/// The value of a function.
///
/// # Errors
/// If it has none for these arguments.
pub fn apply(function: Function, given: &[Value]) -> Found {
    let at = |index: usize| given.get(index).ok_or(Cause::IllTyped);
    let list = || at(0)?.list();
    let number = || at(0)?.number();
    let two = || Ok((at(0)?.number()?, at(1)?.number()?));
    let natural = |found: Option<u64>| found.map(Value::Number).ok_or(Cause::TooLarge);
    let listed = |numbers: Vec<u64>| Value::List(Position::from(numbers));
    let many = |found: Option<Vec<u64>>| found.map(listed).ok_or(Cause::TooLarge);
    let least_and_most = || extremes(given);
    Ok(match function {
        Function::Length => Value::Number(at(0)?.clone().members()?.len() as u64),
        Function::Sum => natural(list()?.iter().try_fold(0_u64, |sum, one| sum.checked_add(*one)))?,
        Function::NimSum => Value::Number(nimber::nim_sum(list()?)),
        Function::Max => Value::Number(least_and_most()?.1),
        Function::Min => Value::Number(least_and_most()?.0),
        Function::Mex => Value::Number(nimber::mex(list()?)),
        Function::Sorted => listed(sorted(list()?)),
        Function::Fibonacci => natural(nth_fibonacci(number()?))?,
        Function::FibonacciDigits => listed(fibonacci::standard(number()?).high_first().collect()),
        Function::FibonacciParts => listed(fibonacci_parts(number()?)),
        Function::FibonacciShift => natural(fibonacci::shift(number()?))?,
        Function::FibonacciZeros => {
            natural(fibonacci::trailing_zeros(number()?).map(|zeros| zeros as u64))?
        }
        Function::Lower => natural(lower(number()?))?,
        Function::Upper => {
            natural(lower(number()?).and_then(|low| low.checked_add(number().ok()?)))?
        }
        Function::Ones => Value::Number(u64::from(number()?.count_ones())),
        Function::Bits => Value::Number(nimber::bit_length(number()?) as u64),
        Function::Ruler => Value::Number(number()? & number()?.wrapping_neg()),
        Function::Power => two().and_then(|(base, exponent)| natural(power(base, exponent)))?,
        Function::Digits => two().and_then(|(whole, base)| digits(whole, base)).map(listed)?,
        Function::QuotaNumbers => two().and_then(|(f, n)| many(quota_numbers(f, n)))?,
        Function::QuotaParts => two().and_then(|(f, n)| many(quota_parts(f, n)))?,
        Function::QuotaLag => listed(quota_lag(number()?).into_iter().flatten().collect()),
        Function::Gcd => two().map(|(first, second)| Value::Number(gcd(first, second)))?,
    })
}

/// The least and the largest of a list, or of several numbers.
fn extremes(given: &[Value]) -> Result<(u64, u64), Cause> {
    let numbers: Vec<u64> = match given {
        [Value::List(list)] => list.to_vec(),
        numbers => numbers.iter().map(Value::number).collect::<Result<_, _>>()?,
    };
    let ends = numbers.iter().min().zip(numbers.iter().max());
    ends.map(|(least, most)| (*least, *most)).ok_or(Cause::EmptyList)
}

fn sorted(list: &[u64]) -> Vec<u64> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted
}

fn nth_fibonacci(index: u64) -> Option<u64> {
    usize::try_from(index).ok().and_then(fibonacci::fibonacci)
}

/// The parts of the standard representation, the largest first.
fn fibonacci_parts(number: u64) -> Vec<u64> {
    let places = fibonacci::zeckendorf(number);
    let mut parts =
        sorted(&places.into_iter().filter_map(fibonacci::fibonacci).collect::<Vec<_>>());
    parts.reverse();
    parts
}

/// `floor(n (1 + sqrt 5) / 2)`, which is `floor((n + floor(sqrt(5 n²))) / 2)`.
fn lower(number: u64) -> Option<u64> {
    let wide = u128::from(number);
    let root = wide.checked_mul(wide)?.checked_mul(5)?.isqrt();
    u64::try_from((wide + root) / 2).ok()
}

fn power(base: u64, exponent: u64) -> Option<u64> {
    base.checked_pow(u32::try_from(exponent).ok()?)
}

/// The digits, the highest first.
fn digits(whole: u64, base: u64) -> Result<Vec<u64>, Cause> {
    if base < 2 {
        return Err(Cause::SmallBase);
    }
    let mut left = whole;
    let mut digits = Vec::new();
    while left > 0 {
        digits.push(left % base);
        left /= base;
    }
    digits.reverse();
    Ok(digits)
}

fn gcd(mut first: u64, mut second: u64) -> u64 {
    while second > 0 {
        (first, second) = (second, first % second);
    }
    first
}
