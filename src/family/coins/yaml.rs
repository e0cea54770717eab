//! The parameters of coin turning.

use super::{draw::MAX_DRAWN_COINS, explain};
use crate::{
    family::{
        ArgumentError, PlayName, Range,
        parameters::{Checked, Limits, Parameter, Value, limits, parameters, ranges},
    },
    game::{TurnRule, TurnRuleError, Written, read_turn_rule},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which sets of coins may be turned, in one line: `mock-turtles`, `consecutive 3`, or patterns
/// such as `count 2, gaps 1..3 or count 1, up-to 3`; `from 0` or `from 1` numbers the coins.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Condition(pub TurnRule);

impl TryFrom<String> for Condition {
    type Error = TurnRuleError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        read_turn_rule(&text).map(Self)
    }
}

impl From<Condition> for String {
    fn from(condition: Condition) -> Self {
        condition.0.to_text()
    }
}

fn condition_error(error: &TurnRuleError) -> ArgumentError {
    ArgumentError::own(explain::chinese_error(error), error.to_string())
}

/// Why a text is no condition, if it is none.
pub(crate) fn refuse_condition(text: &str) -> Option<ArgumentError> {
    read_turn_rule(text).err().map(|error| condition_error(&error))
}

impl Checked for Condition {}

impl Value for Condition {
    fn read(words: &[&str], _: &Parameter) -> Result<Self, ArgumentError> {
        read_turn_rule(&words.join(" ")).map(Self).map_err(|error| condition_error(&error))
    }

    fn to_words(&self) -> Vec<String> {
        vec![self.0.to_text()]
    }
}

const COINS: Limits =
    limits!("每行硬币的枚数", "coins in a row of a generator", 1..=MAX_DRAWN_COINS);

parameters! {
    /// A row of coins.
    pub struct CoinsGame {
        /// Which sets of coins may be turned.
        pub condition: Condition => CONDITION,
        /// The coins from the left: heads as H, 正 or 1, tails as T, 反 or 0 (in quotes).
        pub row: String => Parameter::text("ROW", "一排硬币", "a row of coins"),
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

pub(super) const CONDITION: Parameter =
    Parameter::text("CONDITION", "翻法", "a condition").of_many_words();

ranges! {
    /// Ranges of rows.
    pub struct CoinsRanges {
        /// Conditions to choose from.
        pub conditions: Vec<Condition>,
        /// How many coins the row has.
        pub coins: Range => COINS,
        /// How many of them show heads.
        pub heads: Range,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
    }
}
