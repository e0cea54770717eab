//! What exercise files write of numbers and their systems.

use crate::{
    family::Range,
    numeration::{DigitRule, System, SystemError, read_system},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A number and the system that it is written in.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberYaml {
    /// The number.
    pub number: u64,
    /// `binary`, `octal`, `decimal`, `factorial`, `fibonacci`, a list such as `"1,3,5,9"`, or
    /// `"bases:60,60,24"`.
    #[serde(rename = "in")]
    pub system: SystemText,
}

/// Numbers and systems to draw from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberRanges {
    /// The numbers.
    pub number: Range,
    /// The systems.
    #[serde(rename = "in")]
    pub systems: Vec<SystemText>,
    /// How many representations the number must have.
    #[serde(default)]
    pub representations: Option<Range>,
}

/// A system as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct SystemText(pub System);

impl TryFrom<String> for SystemText {
    type Error = SystemError;

    fn try_from(text: String) -> Result<Self, SystemError> {
        read_system(&text).map(Self)
    }
}

impl From<SystemText> for String {
    fn from(system: SystemText) -> Self {
        system.0.name().to_string()
    }
}

/// Which digits a list of representations may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DigitsName {
    /// A digit times its term stays below the next term.
    #[default]
    Usual,
    /// Each term at most once.
    Once,
    /// Each term any number of times.
    Free,
}

impl From<DigitsName> for DigitRule {
    fn from(name: DigitsName) -> Self {
        match name {
            DigitsName::Usual => Self::Usual,
            DigitsName::Once => Self::ZeroOne,
            DigitsName::Free => Self::Free,
        }
    }
}

/// All representations under a digit rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AllRepresentations {
    /// Which digits may be written.
    pub digits: DigitsName,
}

/// Fibonacci digits to carry from, step by step, to the standard form.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Carry {
    /// Digits of the number: `"10110110"`.
    pub from: String,
}

/// Digits to be read as a number.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadDigits {
    /// Digits of the number: `"101010"`.
    pub digits: String,
}

/// A sum for the number as it was misprinted.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindMisprint {
    /// Factor and term of each addend, from the left: `[[3, 102], [4, 101], [5, 1]]`.
    pub printed: Vec<[u64; 2]>,
}
