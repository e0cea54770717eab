//! The parameters of octal games, Kayles, Dawson's Kayles and Grundy's game.

use super::draw::MAX_DRAWN_BREAK;
use crate::{
    answer::tables::MAX_HEAPS,
    family::{
        ArgumentError, PlayName, Range,
        heap_games::HEAPS,
        parameters::{Checked, Limits, Parameter, Value, limits, parameters, ranges},
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
        code.0.to_text()
    }
}

impl Code {
    /// Reads a code.
    ///
    /// # Errors
    /// If it is none.
    pub(super) fn of(text: &str) -> Result<Self, ArgumentError> {
        read_octal_code(text).map(Self).map_err(|error| code_error(text, &error))
    }
}

impl Checked for Code {}

impl Value for Code {
    fn read(words: &[&str], _: &Parameter) -> Result<Self, ArgumentError> {
        Self::of(&words.concat())
    }

    fn to_words(&self) -> Vec<String> {
        vec![self.0.to_text()]
    }
}

const HEAP: Limits = limits!("一堆的个数", "objects in a heap", 1..);
const DRAWN_HEAPS: Limits = limits!("堆数", "heaps of a generator", 1..=MAX_HEAPS);
const DRAWN: Limits =
    limits!("出题时一堆的个数", "objects in a heap of a generator", 1..=MAX_DRAWN_BREAK);

/// The heaps behind the game's name, or its code.
const ROWS: Parameter = Parameter::numbers("HEAPS", ("至少一堆", "at least one heap"), HEAPS, HEAP);

parameters! {
    /// An octal game.
    pub struct OctalGame {
        /// The code, in quotes.
        pub code: Code => Parameter::text("CODE", "代码", "a code"),
        /// The heaps, in printed order.
        pub heaps: Vec<u64> => ROWS,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

parameters! {
    /// A game whose name tells its rule.
    pub struct BreakGame {
        /// The heaps, or the rows of pins, in printed order.
        pub heaps: Vec<u64> => ROWS,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

ranges! {
    /// Ranges of octal games.
    pub struct OctalRanges {
        /// Codes to choose from.
        pub codes: Vec<Code>,
        /// How many heaps.
        pub heaps: Range => DRAWN_HEAPS,
        /// How large each heap may be.
        pub size: Range => DRAWN,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}

ranges! {
    /// Ranges of a game whose name tells its rule.
    pub struct BreakRanges {
        /// How many heaps.
        pub heaps: Range => DRAWN_HEAPS,
        /// How large each heap may be.
        pub size: Range => DRAWN,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}

/// Why a text is no code, if it is none.
pub(crate) fn refuse_code(text: &str) -> Option<ArgumentError> {
    read_octal_code(text).err().map(|error| code_error(text, &error))
}

/// What is wrong with a code, in both languages.
fn code_error(text: &str, error: &OctalCodeError) -> ArgumentError {
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
        OctalCodeError::NoMove { .. } => format!("“{text}”的各位都是0，没有任何走法"),
        OctalCodeError::TooLong { count } => {
            format!("八进制代码小数点后有{count}位，至多{MAX_OCTAL_DIGITS}位（MAX_OCTAL_DIGITS）")
        }
    };
    ArgumentError::own(zh, error.to_string())
}
