//! Equations between numbers, as answers that tell how a number was found.

use super::{number, plain, reasons::find_because};

/// The number of an equation whose other side is worked out of numbers, and comes to it: `1 + 3 = 4`, `30 mod 4 = 2`.
///
/// ```
/// use bouton_school::said::result;
/// assert_eq!((result("1 + 3 = 4"), result("2 = 30 - 28"), result("30 mod 4 = 2")), (Some(4), Some(2), Some(2)));
/// assert_eq!((result("1 ⊕ 2 = 3"), result("3 + 1")), (Some(3), None));
/// assert_eq!((result("2 + 5 = 4"), result("<= 4"), result("a = 4"), result("1 + 2 = 3 = 4")), (None, None, None, None));
/// ```
#[must_use]
pub fn result(text: &str) -> Option<u64> {
    let text = plain(text);
    let (left, right) = text.split_once('=')?;
    let comes_to = |sum: &str, result: &str| number(result).filter(|it| work_out(sum) == Some(*it));
    comes_to(left, right).or_else(|| comes_to(right, left))
}

/// Words before a number that say what it is.
const VALUE: [&str; 24] = [
    "every ",
    "每隔",
    "每",
    "the ",
    "it ",
    "its ",
    "remainder ",
    "余数",
    "余",
    "剩",
    "填",
    "只有",
    "grundy ",
    "value ",
    "answer ",
    "is ",
    "sg",
    "值",
    "答案",
    "等于",
    "是",
    "为",
    "=",
    ":",
];

/// What is counted, behind a number.
const UNITS: [&str; 40] = [
    "一循环",
    "循环",
    "个",
    "根",
    "枚",
    "颗",
    "堆",
    "步",
    "格",
    "张",
    "只",
    "种",
    "点",
    "火柴",
    "石子",
    "棋子",
    "硬币",
    "match",
    "matches",
    "stone",
    "stones",
    "counter",
    "counters",
    "coin",
    "coins",
    "object",
    "objects",
    "heap",
    "heaps",
    "stick",
    "sticks",
    "move",
    "moves",
    "point",
    "points",
    "position",
    "positions",
    "pin",
    "pins",
    "ways",
];

/// A number behind words that say what it is, and before the reason for it: `The Grundy value is 1`, `SG = 0`, `0 because 2 xor 2`.
///
/// ```
/// use bouton_school::said::value;
/// assert_eq!((value("The Grundy value is 1"), value("SG值是3"), value("0 because 2 xor 2")), (Some(1), Some(3), Some(0)));
/// assert_eq!((value("4个"), value("余2"), value("只有7枚石子"), value("9 matches")), (Some(4), Some(2), Some(7), Some(9)));
/// assert_eq!((value("the value is not 3"), value("3 or 4"), value("a = 4"), value("is")), (None, None, None, None));
/// ```
#[must_use]
pub fn value(text: &str) -> Option<u64> {
    let text = plain(text);
    let mut value = text[..find_because(&text).unwrap_or(text.len())].trim();
    while let Some(shorter) = VALUE.iter().find_map(|word| value.strip_prefix(word)) {
        value = shorter.trim_start();
    }
    let mut value = value.trim_end_matches([',', '.', ';']);
    while let Some(shorter) = UNITS.iter().find_map(|unit| value.strip_suffix(unit)) {
        value = shorter.trim_end();
    }
    number(value)
}

/// What a sign makes of two numbers.
type Operation<'a> = &'a dyn Fn(u64, u64) -> Option<u64>;

/// What numbers with one kind of sign between them come to.
fn work_out(text: &str) -> Option<u64> {
    let product = |one: u64, other: u64| one.checked_mul(other);
    let remainder = |one: u64, other: u64| one.checked_rem(other);
    let xor = |one: u64, other: u64| Some(one ^ other);
    let signs: [(&str, Operation<'_>); 9] = [
        ("+", &u64::checked_add),
        ("-", &u64::checked_sub),
        ("×", &product),
        ("*", &product),
        ("·", &product),
        ("mod", &remainder),
        ("%", &remainder),
        ("⊕", &xor),
        ("xor", &xor),
    ];
    let (sign, apply) = signs.iter().find(|(sign, _)| text.contains(sign))?;
    let mut numbers = text.split(sign).map(number);
    let first = numbers.next()??;
    numbers.try_fold(first, |so_far, next| apply(so_far, next?))
}
