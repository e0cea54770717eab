//! The built-in functions and operators, in exact arithmetic on naturals below 2^64.

use super::{
    fault::Fault,
    meaning::{Value, Valued},
    syntax::{Function, Operator, Span},
};
use crate::{game::Position, nimber, numeration::fibonacci};

pub(super) fn too_large(span: &Span) -> Fault {
    let (zh, en) = ("这里算出的数超过 2⁶⁴ − 1", "the number that comes out here is above 2^64 - 1");
    Fault::new(span, zh, en)
}

/// `first operator second`, where both sides matter.
pub(super) fn combine(operator: Operator, first: &Value, second: &Value, span: &Span) -> Valued {
    match (first, second) {
        (Value::Number(first), Value::Number(second)) => {
            of_numbers(operator, *first, *second, span)
        }
        (Value::Truth(first), Value::Truth(second)) => {
            Ok(Value::Truth(of_truths(operator, *first, *second)))
        }
        (Value::Number(number), Value::List(list)) => Ok(Value::Truth(list.contains(number))),
        _ => Ok(Value::Truth((first == second) == (operator == Operator::Equal))),
    }
}

fn of_truths(operator: Operator, first: bool, second: bool) -> bool {
    match operator {
        Operator::Implies => !first || second,
        Operator::Or | Operator::BitOr => first || second,
        Operator::And | Operator::BitAnd => first && second,
        Operator::Unequal | Operator::Xor => first != second,
        Operator::Equivalent
        | Operator::Equal
        | Operator::Less
        | Operator::AtMost
        | Operator::Greater
        | Operator::AtLeast
        | Operator::Member
        | Operator::Plus
        | Operator::Minus
        | Operator::Times
        | Operator::Div
        | Operator::Mod => first == second,
    }
}

fn of_numbers(operator: Operator, first: u64, second: u64, span: &Span) -> Valued {
    let number = |found: Option<u64>| found.map(Value::Number).ok_or_else(|| too_large(span));
    let divided = |found: Option<u64>| {
        let (zh, en) = ("这里除以 0", "this divides by 0: exclude 0 first, as in `n > 0 -> …`");
        found.map(Value::Number).ok_or_else(|| Fault::new(span, zh, en))
    };
    match operator {
        Operator::Equal | Operator::Equivalent => Ok(Value::Truth(first == second)),
        Operator::Unequal => Ok(Value::Truth(first != second)),
        Operator::Less => Ok(Value::Truth(first < second)),
        Operator::AtMost | Operator::Implies => Ok(Value::Truth(first <= second)),
        Operator::Greater => Ok(Value::Truth(first > second)),
        Operator::AtLeast => Ok(Value::Truth(first >= second)),
        Operator::Member => Ok(Value::Truth(false)),
        Operator::BitOr | Operator::Or => Ok(Value::Number(first | second)),
        Operator::BitAnd | Operator::And => Ok(Value::Number(first & second)),
        Operator::Xor => Ok(Value::Number(first ^ second)),
        Operator::Plus => number(first.checked_add(second)),
        Operator::Times => number(first.checked_mul(second)),
        Operator::Minus => first.checked_sub(second).map(Value::Number).ok_or_else(|| {
            let zh = format!("{first} − {second} 小于 0：先排除这种情形，如 a >= b -> …");
            let en = format!(
                "{first} - {second} is below zero: exclude that first, as in `a >= b -> …`"
            );
            Fault::new(span, zh, en)
        }),
        Operator::Div => divided(first.checked_div(second)),
        Operator::Mod => divided(first.checked_rem(second)),
    }
}

pub(super) fn apply(function: Function, given: &[Value], span: &Span) -> Valued {
    if let (Function::Max | Function::Min, [_, _, ..]) = (function, given) {
        let numbers: Vec<u64> = given.iter().map(Value::total).collect();
        return of_list(function, &numbers, span);
    }
    match given {
        [Value::List(list)] => of_list(function, list, span),
        [Value::Number(number)] => of_number(function, *number, span),
        [Value::Number(first), Value::Number(second)] => of_two(function, *first, *second, span),
        _ => Err(no_value(span)),
    }
}

fn no_value(span: &Span) -> Fault {
    Fault::new(
        span,
        "这里没有值：空的一列数没有最大、最小",
        "there is no value here: an empty list has no largest and no smallest number",
    )
}

fn of_list(function: Function, list: &[u64], span: &Span) -> Valued {
    let sum = || list.iter().try_fold(0_u64, |sum, number| sum.checked_add(*number));
    let sorted = || {
        let mut sorted = list.to_vec();
        sorted.sort_unstable();
        Value::List(Position::from(sorted))
    };
    let number = |found: Option<u64>| found.map(Value::Number).ok_or_else(|| no_value(span));
    match function {
        Function::Length => Ok(Value::Number(list.len() as u64)),
        Function::Sum => sum().map(Value::Number).ok_or_else(|| too_large(span)),
        Function::NimSum => Ok(Value::Number(nimber::nim_sum(list))),
        Function::Max => number(list.iter().max().copied()),
        Function::Min => number(list.iter().min().copied()),
        Function::Mex => Ok(Value::Number(nimber::mex(list))),
        Function::Sorted => Ok(sorted()),
        _ => Err(no_value(span)),
    }
}

fn of_number(function: Function, number: u64, span: &Span) -> Valued {
    let checked = |found: Option<u64>| found.map(Value::Number).ok_or_else(|| too_large(span));
    let list = |numbers: Vec<u64>| Ok(Value::List(Position::from(numbers)));
    match function {
        Function::Fibonacci => checked(usize::try_from(number).ok().and_then(fibonacci::fibonacci)),
        Function::FibonacciDigits => list(fibonacci::standard(number).high_first().collect()),
        Function::FibonacciParts => {
            let mut parts: Vec<u64> = fibonacci::zeckendorf(number)
                .into_iter()
                .filter_map(fibonacci::fibonacci)
                .collect();
            parts.sort_unstable_by(|first, second| second.cmp(first));
            list(parts)
        }
        Function::FibonacciShift => checked(fibonacci::shift(number)),
        Function::FibonacciZeros => {
            checked(fibonacci::trailing_zeros(number).map(|zeros| zeros as u64))
        }
        Function::Lower => checked(lower(number)),
        Function::Upper => checked(lower(number).and_then(|lower| lower.checked_add(number))),
        Function::Ones => Ok(Value::Number(u64::from(number.count_ones()))),
        Function::Bits => Ok(Value::Number(nimber::bit_length(number) as u64)),
        Function::Ruler => Ok(Value::Number(number & number.wrapping_neg())),
        _ => Err(no_value(span)),
    }
}

/// `floor(n (1 + sqrt 5) / 2)`, which is `floor((n + floor(sqrt(5 n²))) / 2)`.
fn lower(number: u64) -> Option<u64> {
    let wide = u128::from(number);
    let root = wide.checked_mul(wide)?.checked_mul(5)?.isqrt();
    u64::try_from((wide + root) / 2).ok()
}

fn of_two(function: Function, first: u64, second: u64, span: &Span) -> Valued {
    match function {
        Function::Power => {
            let exponent = u32::try_from(second).map_err(|_| too_large(span))?;
            first.checked_pow(exponent).map(Value::Number).ok_or_else(|| too_large(span))
        }
        Function::Digits if second >= 2 => {
            let (mut left, mut digits) = (first, Vec::new());
            while left > 0 {
                digits.push(left % second);
                left /= second;
            }
            digits.reverse();
            Ok(Value::List(Position::from(digits)))
        }
        Function::Gcd => {
            let (mut a, mut b) = (first, second);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            Ok(Value::Number(a))
        }
        _ => Err(Fault::new(
            span,
            "这里没有值：底至少是 2",
            "there is no value here: the base is at least 2",
        )),
    }
}
