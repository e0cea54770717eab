//! The parameters of the running-sum race.

use crate::{
    family::{
        Range, TAKE, Take,
        parameters::{Limits, Named, Parameter, limits, parameters, ranges},
    },
    game::{Ending, MAX_RUNNING_SUM},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the target means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndingName {
    /// Reaching or passing the target wins.
    Reach,
    /// Passing the target loses.
    Exact,
}

impl From<EndingName> for Ending {
    fn from(name: EndingName) -> Self {
        match name {
            EndingName::Reach => Self::Reach,
            EndingName::Exact => Self::Exact,
        }
    }
}

impl From<Ending> for EndingName {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Reach => Self::Reach,
            Ending::Exact => Self::Exact,
        }
    }
}

impl Named for EndingName {
    const NAMES: &'static [(Self, &'static str)] =
        &[(Self::Reach, "reach"), (Self::Exact, "exact")];
    const USUAL: Option<Self> = None;
}

pub(super) const TARGET: Limits = limits!("目标", "the target", 1..=MAX_RUNNING_SUM);

/// The largest target of a generator.
const MAX_DRAWN_TARGET: u64 = 10_000_000;

const DRAWN: Limits = limits!("目标", "targets of a generator", 1..=MAX_DRAWN_TARGET);

parameters! {
    /// A race to a sum.
    pub struct RunningSumGame {
        /// The sum that is played for.
        pub target: u64 => Parameter::number("TARGET", TARGET),
        /// How many numbers one turn may say: a range `1..2` or a list `"1,3"`.
        pub take: Take => TAKE,
        /// What the target means.
        pub end: EndingName => Parameter::option(
            "END",
            "reach：达到或超过目标者胜；exact：超过目标者输",
            "reach: reaching or passing the target wins; exact: passing it loses",
        ),
    }
}

ranges! {
    /// Ranges of races to a sum.
    pub struct RunningSumRanges {
        /// The target.
        pub target: Range => DRAWN,
        /// Take sets to choose from.
        pub take: Vec<Take>,
        /// What the target means.
        pub end: EndingName,
    }
}
