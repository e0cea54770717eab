//! The named mistakes: what pupils do wrong, as programs. Each answers a problem as somebody who
//! makes the mistake would; [`crate::answer::refuted::refute`] then proves the answer wrong, or refuses.
//! Sources beside each; how each family of games plays them is in [`crate::family`].

mod about;

use crate::answer::refuted::Claimed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A mistake that a pupil or a textbook makes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Mistake {
    /// Keep one heap equal to the ordinary sum of the others. Catalogue S0-17.
    OrdinarySum,
    /// Take the nim-sum from the largest heap. Catalogue S0-61.
    NimSumFromLargest,
    /// Only ever change the largest heap, to the nim-sum of the others. Catalogue S3-04.
    LargestToXor,
    /// Use the rule of normal play when the last object loses. Catalogue S2-10.
    NormalRuleInMisere,
    /// Count as many steps as there are squares, although the piece stands on one. Catalogue S0-45.
    StepsOffByOne,
    /// Add all heaps up, write the total in binary and look whether its digits sum to an even
    /// number. Catalogue S0-47.
    BinaryTotal,
    /// Use the largest take as the key factor instead of smallest plus largest. Catalogue S0-38.
    FactorTooSmall,
    /// Say that the second player wins when the number of heaps is even.
    HeapParity,
    /// Say as in Nim that two equal heaps are lost, although the same number may be taken from both.
    /// Catalogue S2-11.
    EqualHeapsInWythoff,
    /// Use Fibonacci numbers whatever the factor of a quota game is. Catalogue S2-62.
    FibonacciForAnyFactor,
    /// Coins: take the number of moves of a single head for its Grundy value. Catalogue S4-12.
    OptionsCounted,
    /// One die: say that the multiples of 8 are lost for the mover. Catalogue S2-51.
    MultiplesOfEight,
    /// One die: say that the multiples of 7 are lost for the mover, because opposite faces add up
    /// to 7 (they cannot be made up to it: the face below never comes up).
    MultiplesOfSeven,
    /// Quota games: leave a multiple of the factor plus one, as with fixed takes from 1 up to the
    /// factor.
    FixedQuota,
    /// Heaps with take sets: add the sizes of the heaps without carrying, not their Grundy values.
    SizesForValues,
    /// Lasker's Nim: use the rule of Nim, as if no heap could be split.
    SplitsForgotten,
    /// Moore's Nim: use the rule of Nim, as if only one heap could be changed.
    OneHeapInMoore,
    /// Kayles: look whether the number of pins is odd.
    PinParity,
    /// Double cannons: balance the gaps of the cannons alone.
    SoldiersForgotten,
    /// Double cannons: count how far one piece is from the other instead of the points between them.
    DistanceCounted,
    /// Double cannons: go back to hand a lost position to the other player. Catalogue S0-15.
    RetreatAsTempo,
}

impl Mistake {
    /// All of them, in the order of their names in the key.
    pub const ALL: &[Self] = &[
        Self::OrdinarySum,
        Self::NimSumFromLargest,
        Self::LargestToXor,
        Self::NormalRuleInMisere,
        Self::StepsOffByOne,
        Self::BinaryTotal,
        Self::FactorTooSmall,
        Self::HeapParity,
        Self::EqualHeapsInWythoff,
        Self::FibonacciForAnyFactor,
        Self::OptionsCounted,
        Self::MultiplesOfEight,
        Self::MultiplesOfSeven,
        Self::FixedQuota,
        Self::SizesForValues,
        Self::SplitsForgotten,
        Self::OneHeapInMoore,
        Self::PinParity,
        Self::SoldiersForgotten,
        Self::DistanceCounted,
        Self::RetreatAsTempo,
    ];

    /// The name in YAML, templates and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::OrdinarySum => "ordinary-sum",
            Self::NimSumFromLargest => "nim-sum-from-largest",
            Self::LargestToXor => "largest-to-xor",
            Self::NormalRuleInMisere => "normal-rule-in-misere",
            Self::StepsOffByOne => "steps-off-by-one",
            Self::BinaryTotal => "binary-total",
            Self::FactorTooSmall => "factor-too-small",
            Self::HeapParity => "heap-parity",
            Self::EqualHeapsInWythoff => "equal-heaps-in-wythoff",
            Self::FibonacciForAnyFactor => "fibonacci-for-any-factor",
            Self::OptionsCounted => "options-counted",
            Self::MultiplesOfEight => "multiples-of-eight",
            Self::MultiplesOfSeven => "multiples-of-seven",
            Self::FixedQuota => "fixed-quota",
            Self::SizesForValues => "sizes-for-values",
            Self::SplitsForgotten => "splits-forgotten",
            Self::OneHeapInMoore => "one-heap-in-moore",
            Self::PinParity => "pin-parity",
            Self::SoldiersForgotten => "soldiers-forgotten",
            Self::DistanceCounted => "distance-counted",
            Self::RetreatAsTempo => "retreat-as-tempo",
        }
    }

    /// The mistake of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|mistake| mistake.name() == name)
    }
}

/// What somebody who makes a mistake answers, with the numbers of their argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistaken {
    /// Winner and moves, as they see it.
    pub claimed: Claimed,
    /// The numbers that occur in their argument, by the name that templates use.
    pub figures: Figures,
}

/// The numbers of an argument, by name.
pub type Figures = BTreeMap<&'static str, u64>;

/// The numbers of an argument.
pub fn figures(named: impl IntoIterator<Item = (&'static str, u64)>) -> Figures {
    let mut figures = Figures::new();
    // One by one: collecting would bring in a sort for every kind of list.
    figures.extend(named);
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_the_one_in_yaml() {
        for mistake in Mistake::ALL.iter().copied() {
            let written = serde_json::to_value(mistake).unwrap();
            assert_eq!(written, serde_json::Value::from(mistake.name()));
        }
    }
}
