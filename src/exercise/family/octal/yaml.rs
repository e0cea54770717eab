//! Octal games, Kayles, Dawson's Kayles and Grundy's game in problem and generator files.

use crate::{
    exercise::{
        family::ArgumentError,
        schema::{PlayName, Range},
    },
    game::{MAX_OCTAL_DIGITS, OctalCode, OctalCodeError, Written, read_octal_code},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An octal code as it is written, in quotes: `"0.137"`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Code(pub OctalCode);

impl TryFrom<String> for Code {
    type Error = OctalCodeError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        read_octal_code(&text).map(Self)
    }
}

impl From<Code> for String {
    fn from(code: Code) -> Self {
        code.0.written()
    }
}

/// An octal game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OctalGame {
    /// The code, in quotes.
    pub code: Code,
    /// The heaps, in printed order.
    pub heaps: Vec<u64>,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// A game whose name tells its rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BreakGame {
    /// The heaps, or the rows of pins, in printed order.
    pub heaps: Vec<u64>,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// Ranges of octal games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OctalRanges {
    /// Codes to choose from.
    pub codes: Vec<Code>,
    /// How many heaps.
    pub heaps: Range,
    /// How large each heap may be.
    pub size: Range,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// Ranges of a game whose name tells its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BreakRanges {
    /// How many heaps.
    pub heaps: Range,
    /// How large each heap may be.
    pub size: Range,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// What is wrong with a code, in both languages.
pub(super) fn code_error(text: &str, error: &OctalCodeError) -> ArgumentError {
    let zh = match error {
        OctalCodeError::Empty => "八进制代码是空的：请写小数点和0到7的数字，如0.77".to_owned(),
        OctalCodeError::NoPoint { .. } => {
            format!("八进制代码“{text}”没有小数点：请在小数点后写0到7的数字，如0.77")
        }
        OctalCodeError::NotOctal { found, .. } => {
            format!("八进制代码“{text}”里的“{found}”不是0到7的数字")
        }
        OctalCodeError::BeforePoint { found, .. } => {
            format!("“{text}”的小数点前是“{found}”，没有意义：那里只能是0或4（不取而把一堆分开）")
        }
        OctalCodeError::NoMove { .. } => format!("“{text}”的各位都是0，没有任何着法"),
        OctalCodeError::TooLong { count } => {
            format!("八进制代码小数点后有{count}位，至多{MAX_OCTAL_DIGITS}位（MAX_OCTAL_DIGITS）")
        }
    };
    ArgumentError::own(zh, error.to_string())
}
