//! What is wrong with a claim, in both languages: in its text, in its types, or in its meaning at
//! one place.

use super::{Cause, MAX_NESTED, Unanswered, Undefined, syntax::Span};
use std::{cell::Cell, fmt};

/// Something wrong, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, in Chinese.
    pub zh: String,
    /// What is wrong, in English.
    pub en: String,
    /// Where, in bytes of the claim's text.
    pub span: Span,
    /// What kind of fault it is.
    pub kind: FaultKind,
}

/// What a fault is: one in the claim, or one that stands in the way of trying its cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The text, a type or the meaning is wrong.
    Wrong,
    /// A limit of the enumeration was reached, or a position is too large to be answered: a smaller range may do.
    Limit,
    /// There is no case so far: a wider range may have one.
    NoCase,
    /// A variable inside has no end: no range is large enough, and the engine alone may decide.
    Endless,
}

impl Fault {
    pub(super) fn new(span: &Span, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into(), span: span.clone(), kind: FaultKind::Wrong }
    }
}

impl From<Undefined> for Fault {
    fn from(Undefined { cause, span }: Undefined) -> Self {
        let (zh, en) = describe_cause(&cause);
        let kind = match cause {
            Cause::Limit(..) | Cause::Unanswered(_) => FaultKind::Limit,
            Cause::Endless => FaultKind::Endless,
            Cause::NoCase => FaultKind::NoCase,
            _ => FaultKind::Wrong,
        };
        Self { zh, en, span, kind }
    }
}

/// Why there is no value, and how to mend it.
fn describe_cause(cause: &Cause) -> (String, String) {
    let (zh, en) = match cause {
        Cause::BelowZero(first, second) => {
            return (
                format!("{first} − {second}小于0：先排除这种情形，如a >= b -> …"),
                format!("{cause}: exclude that first, as in `a >= b -> …`"),
            );
        }
        Cause::NoMember(length, index) => {
            return (
                format!("这一列有{length}个，没有第{index}个（从1数起）"),
                format!("the list has {length} numbers and no number {index} (from 1)"),
            );
        }
        Cause::NoPosition(position, game) => {
            return (format!("{position}不是{game}的局面"), cause.to_string());
        }
        Cause::Unanswered(Unanswered::Told { zh, en }) => return (zh.clone(), en.clone()),
        Cause::Unanswered(Unanswered::NoTable(position)) => {
            return (format!("没有验算过的表能回答{position}"), cause.to_string());
        }
        Cause::Limit(name, most) => return limit(name, *most),
        Cause::TooLarge => ("这里算出的数超过2⁶⁴ − 1", ""),
        Cause::DividesByZero => ("这里除以0", ": exclude 0 first, as in `n > 0 -> …`"),
        Cause::SmallBase => ("这里没有值：底至少是2", ": it is at least 2"),
        Cause::NoDigits => {
            ("这里没有值：0没有斐波那契数字", ": exclude 0 first, as in `n > 0 -> …`")
        }
        Cause::EmptyList => ("这里没有值：空的一列数没有最大、最小", ""),
        Cause::NoLeast => ("范围里没有一个数满足条件，所以没有最小的", ": there is no least one"),
        Cause::Endless => (
            "这个变量没有上界，逐一验证不完，只能由判定程序（bouton prove）对任意大小判定；也可以写上界，如 n <= 100",
            ", so its values cannot be tried one by one: only the engine (`bouton prove`) may decide it, for every size; or write a bound, as in `n <= 100`",
        ),
        Cause::NoGame => ("这个命题没有写明是哪个游戏", ""),
        Cause::IllTyped => ("这里的值种类不对", ""),
        Cause::NoCase => (
            "一种情形也没有试到：变量的范围是空的，或者上界（bound）太小",
            ": no case was tried; the range of a variable is empty, or the bound is too small",
        ),
    };
    (zh.to_owned(), format!("{cause}{en}"))
}

/// A limit that was reached, by its name.
fn limit(name: &str, most: u64) -> (String, String) {
    let (zh, en) = match name {
        "MAX_CLAIM_STEPS" => (
            format!("逐一验证超过了{most}步（{name}）：把范围改小"),
            format!(
                "trying every case takes more than {most} steps ({name}): make a range smaller"
            ),
        ),
        "MAX_LISTED" => (
            format!("这里列出的数超过{most}个（{name}）：把范围改小"),
            format!("the list here has more than {most} numbers ({name}): make a range smaller"),
        ),
        "MAX_NESTED" => (
            format!("一层套一层，太深了：最多{most}层（{name}）"),
            format!(
                "this is nested too deep, through definitions or a long chain: the limit ({name}) is {most}"
            ),
        ),
        "MAX_PLIES" => (
            format!("这样下去超过{most}步（{name}）：换一个小一点的局面"),
            format!("play lasts longer than {most} moves ({name}): take a smaller position"),
        ),
        _ => (
            format!("从这里能走到的局面超过{most}个（{name}）：换一个小一点的局面"),
            format!(
                "play can reach more than {most} positions from here ({name}): take a smaller one"
            ),
        ),
    };
    (zh, en)
}

/// Counts how deep a walk through definitions has gone.
#[derive(Debug, Default)]
pub(super) struct Depth(Cell<usize>);

impl Depth {
    /// Walks one step deeper.
    pub(super) fn deeper<T>(
        &self,
        span: &Span,
        walk: impl FnOnce() -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.0.get() >= MAX_NESTED {
            return Err(Cause::Limit("MAX_NESTED", MAX_NESTED as u64).at(span).into());
        }
        self.0.set(self.0.get() + 1);
        let found = walk();
        self.0.set(self.0.get() - 1);
        found
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.en)
    }
}

impl std::error::Error for Fault {}
