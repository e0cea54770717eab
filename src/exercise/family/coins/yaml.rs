//! Coin turning in problem and generator files.

use crate::{
    exercise::schema::{PlayName, Range},
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
        condition.0.written()
    }
}

/// A row of coins.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoinsGame {
    /// Which sets of coins may be turned.
    pub condition: Condition,
    /// The coins from the left: heads as H, 正 or 1, tails as T, 反 or 0 (in quotes).
    pub row: String,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}

/// Ranges of rows.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoinsRanges {
    /// Conditions to choose from.
    pub conditions: Vec<Condition>,
    /// How many coins the row has.
    pub coins: Range,
    /// How many of them show heads.
    pub heads: Range,
    /// Which ending is played.
    #[serde(default)]
    pub play: PlayName,
}
