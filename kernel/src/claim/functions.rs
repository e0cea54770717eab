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
    let is_logic = matches!(first, Value::Truth(_));
    let logic = |of: fn(bool, bool) -> bool| Ok(Value::Truth(of(first.truth()?, second.truth()?)));
    let compared =
        |of: fn(&u64, &u64) -> bool| Ok(Value::Truth(of(&first.number()?, &second.number()?)));
    let computed = |of: fn(u64, u64) -> Option<u64>, none: fn(u64, u64) -> Cause| {
        let (first, second) = (first.number()?, second.number()?);
        of(first, second).map(Value::Number).ok_or_else(|| none(first, second))
    };
    match operator {
        Operator::Equivalent => logic(|a, b| a == b),
        Operator::Implies => logic(|a, b| !a || b),
        Operator::Or if is_logic => logic(|a, b| a || b),
        Operator::And if is_logic => logic(|a, b| a && b),
        Operator::Equal => same(first, second).map(Value::Truth),
        Operator::Unequal => same(first, second).map(|same| Value::Truth(!same)),
        Operator::Member => is_member(first, second).map(Value::Truth),
        Operator::Less => compared(u64::lt),
        Operator::AtMost => compared(u64::le),
        Operator::Greater => compared(u64::gt),
        Operator::AtLeast => compared(u64::ge),
        Operator::BitOr | Operator::Or => computed(|a, b| Some(a | b), too_large),
        Operator::BitAnd | Operator::And => computed(|a, b| Some(a & b), too_large),
        Operator::Xor => computed(|a, b| Some(a ^ b), too_large),
        Operator::Plus => computed(u64::checked_add, too_large),
        Operator::Minus => computed(u64::checked_sub, Cause::BelowZero),
        Operator::Times => computed(u64::checked_mul, too_large),
        Operator::Div => computed(u64::checked_div, |_, _| Cause::DividesByZero),
        Operator::Mod => computed(u64::checked_rem, |_, _| Cause::DividesByZero),
    }
}

fn too_large(_: u64, _: u64) -> Cause {
    Cause::TooLarge
}

/// Whether two values of one type are the same.
fn same(first: &Value, second: &Value) -> Result<bool, Cause> {
    let are_lists = first.length().is_ok() && second.length().is_ok();
    let comparable = are_lists || discriminant(first) == discriminant(second);
    if comparable { Ok(first == second) } else { Err(Cause::IllTyped) }
}

fn is_member(one: &Value, all: &Value) -> Result<bool, Cause> {
    match all {
        // Nothing is in an empty list, of whatever it might be one.
        Value::List(list) => Ok(!list.is_empty() && list.contains(&one.number()?)),
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
    let (list, number) = (|| at(0)?.list(), || at(0)?.number());
    let all = |index: usize| at(index)?.clone().members();
    let two = || Ok((at(0)?.number()?, at(1)?.number()?));
    let natural = |found: Option<u64>| found.map(Value::Number).ok_or(Cause::TooLarge);
    let many = |found: Option<Vec<u64>>| found.map_or(Err(Cause::TooLarge), list_of);
    match function {
        Function::Length => natural(u64::try_from(at(0)?.length()?).ok()),
        Function::Sum => natural(list()?.iter().try_fold(0, |sum: u64, one| sum.checked_add(*one))),
        Function::NimSum => natural(Some(nimber::nim_sum(list()?))),
        Function::Max => extremes(given).map(|(_, most)| Value::Number(most)),
        Function::Min => extremes(given).map(|(least, _)| Value::Number(least)),
        Function::Mex => natural(Some(nimber::mex(list()?))),
        Function::Sorted => list_of(sort(list()?)),
        Function::Fibonacci => natural(nth_fibonacci(number()?)),
        Function::FibonacciDigits => list_of(fibonacci::standard(number()?).high_first().collect()),
        Function::FibonacciParts => list_of(fibonacci_parts(number()?)),
        Function::FibonacciShift => natural(fibonacci::shift(number()?)),
        Function::FibonacciZeros => trailing_zeros(number()?),
        Function::Lower => natural(lower(number()?)),
        Function::Upper => {
            number().and_then(|n| natural(lower(n).and_then(|low| low.checked_add(n))))
        }
        Function::Ones => natural(Some(u64::from(number()?.count_ones()))),
        Function::Bits => natural(Some(nimber::bit_length(number()?) as u64)),
        Function::Ruler => natural(Some(number()? & number()?.wrapping_neg())),
        Function::Power => two().and_then(|(base, exponent)| natural(power(base, exponent))),
        Function::Digits => two().and_then(|(whole, base)| list_of(digits(whole, base)?)),
        Function::QuotaNumbers => two().and_then(|(f, n)| many(quota_numbers(f, n))),
        Function::QuotaParts => two().and_then(|(f, n)| many(quota_parts(f, n))),
        Function::QuotaLag => list_of(quota_lag(number()?).into_iter().flatten().collect()),
        Function::Gcd => two().and_then(|(first, second)| natural(Some(gcd(first, second)))),
        Function::Join => Ok(Value::of_list([all(0)?, all(1)?].concat())),
        Function::Slice => slice(all(0)?, at(1)?.number()?, at(2)?.number()?),
        Function::Reverse => Ok(Value::of_list(all(0)?.into_iter().rev().collect())),
        Function::Distinct => list_of(distinct(list()?)),
    }
}

fn trailing_zeros(number: u64) -> Found {
    let zeros = fibonacci::trailing_zeros(number).ok_or(Cause::NoDigits)?;
    Ok(Value::Number(zeros as u64))
}

fn list_of(numbers: Vec<u64>) -> Found {
    Ok(Value::List(Position::from(numbers)))
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

fn sort(list: &[u64]) -> Vec<u64> {
    let mut sorted = list.to_vec();
    sorted.sort_unstable();
    sorted
}

fn distinct(list: &[u64]) -> Vec<u64> {
    let mut distinct = sort(list);
    distinct.dedup();
    distinct
}

/// The members from one place to another, counted from 1.
fn slice(list: Vec<Value>, from: u64, to: u64) -> Found {
    let placed = (1_u64..).zip(list).filter(|(place, _)| (from..=to).contains(place));
    Ok(Value::of_list(placed.map(|(_, member)| member).collect()))
}

fn nth_fibonacci(index: u64) -> Option<u64> {
    usize::try_from(index).ok().and_then(fibonacci::fibonacci)
}

/// The parts of the standard representation, the largest first.
fn fibonacci_parts(number: u64) -> Vec<u64> {
    let parts = fibonacci::zeckendorf(number).into_iter().filter_map(fibonacci::fibonacci);
    sort(&parts.collect::<Vec<_>>()).into_iter().rev().collect()
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
