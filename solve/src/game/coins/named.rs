//! The conditions that have names: those of the documents and of Winning Ways, chapter 14.
//! Catalogue S4-05 (single), S4-06 (turning-turtles), S4-08 (consecutive), S4-10 (subtraction),
//! S4-13 (twins with distances), S4-20 (mock-turtles), S4-30 (ruler), S4-35 (grunt), S4-36
//! (grunt-both-ends).

use super::{TurnRuleError, turn_rule};
use crate::game::{Numbering, Pattern, Sets, Shape, TakeSet, TurnRule};

/// A condition with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// Exactly one coin.
    Single,
    /// One coin or two.
    TurningTurtles,
    /// Exactly so many coins side by side.
    Consecutive(u64),
    /// A coin and one of the `k` before it; the first `k` coins also alone.
    Subtraction(u64),
    /// Exactly two coins; only so far apart where a set is given.
    Twins(Option<TakeSet>),
    /// Exactly three coins.
    Triplets,
    /// One, two or three coins.
    MockTurtles,
    /// Any number of coins side by side.
    Ruler,
    /// Four coins in mirror symmetry, the leftmost of the row among them.
    Grunt,
    /// The same, and the leftmost coin must show heads too.
    GruntBothEnds,
}

impl Named {
    /// The words by which the conditions are called, in the order of the documents.
    pub const WORDS: [&'static str; 10] = [
        "single",
        "turning-turtles",
        "consecutive",
        "subtraction",
        "twins",
        "triplets",
        "mock-turtles",
        "ruler",
        "grunt",
        "grunt-both-ends",
    ];

    /// The word of the condition, without its numbers.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::TurningTurtles => "turning-turtles",
            Self::Consecutive(_) => "consecutive",
            Self::Subtraction(_) => "subtraction",
            Self::Twins(_) => "twins",
            Self::Triplets => "triplets",
            Self::MockTurtles => "mock-turtles",
            Self::Ruler => "ruler",
            Self::Grunt => "grunt",
            Self::GruntBothEnds => "grunt-both-ends",
        }
    }

    /// The numbering in which its values are usually told.
    #[must_use]
    pub fn usual_numbering(&self) -> Numbering {
        match self {
            Self::Single
            | Self::TurningTurtles
            | Self::Consecutive(_)
            | Self::Subtraction(_)
            | Self::Ruler => Numbering::FromOne,
            Self::Twins(_)
            | Self::Triplets
            | Self::MockTurtles
            | Self::Grunt
            | Self::GruntBothEnds => Numbering::FromZero,
        }
    }

    /// The condition in this numbering.
    ///
    /// ```
    /// use bouton_solve::game::{Named, Numbering};
    /// let rule = Named::Ruler.rule(Numbering::FromOne)?;
    /// assert_eq!(Named::of(&rule), Some(Named::Ruler));
    /// # Ok::<(), bouton_solve::game::TurnRuleError>(())
    /// ```
    ///
    /// # Errors
    /// If its number is 0.
    pub fn rule(&self, numbering: Numbering) -> Result<TurnRule, TurnRuleError> {
        turn_rule(self.patterns(numbering), numbering)
    }

    /// The name of a condition, if it is written as one of these.
    #[must_use]
    pub fn of(rule: &TurnRule) -> Option<Self> {
        let candidate = Self::guess(&rule.patterns)?;
        (candidate.rule(Numbering::of(rule.first)).as_ref() == Ok(rule)).then_some(candidate)
    }

    fn patterns(&self, numbering: Numbering) -> Vec<Pattern> {
        match self {
            Self::Single => vec![count(1, 1)],
            Self::TurningTurtles => vec![count(1, 2)],
            Self::Consecutive(length) => vec![side_by_side(*length, Some(*length))],
            Self::Subtraction(most) => {
                let last = numbering.first().saturating_add(*most).saturating_sub(1);
                let alone = Pattern { up_to: Some(last), ..count(1, 1) };
                vec![two_apart(TakeSet::range(1, *most)), alone]
            }
            Self::Twins(gaps) => vec![two_apart(gaps.clone())],
            Self::Triplets => vec![count(3, 3)],
            Self::MockTurtles => vec![count(1, 3)],
            Self::Ruler => vec![side_by_side(1, None)],
            Self::Grunt => vec![grunt()],
            Self::GruntBothEnds => vec![Pattern { ends_heads: true, ..grunt() }],
        }
    }

    /// The one name that these patterns can have, if they have one.
    fn guess(patterns: &[Pattern]) -> Option<Self> {
        let Sets::Shape(shape) = &patterns.first()?.sets else { return None };
        let gaps = shape.gaps.as_ref();
        let neighbours = gaps.is_some_and(|gaps| gaps.largest() == 1);
        Some(match (shape.fewest, shape.most, neighbours) {
            (2, Some(2), _) if patterns.len() == 2 => Self::Subtraction(gaps?.largest()),
            (2, Some(2), _) if gaps.is_none() || !neighbours => Self::Twins(gaps.cloned()),
            (1, None, true) => Self::Ruler,
            (length, Some(most), true) if length == most => Self::Consecutive(length),
            (1, Some(1), _) => Self::Single,
            (1, Some(2), _) => Self::TurningTurtles,
            (1, Some(3), _) => Self::MockTurtles,
            (3, Some(3), _) => Self::Triplets,
            (4, Some(4), _) if patterns.first()?.ends_heads => Self::GruntBothEnds,
            (4, Some(4), _) => Self::Grunt,
            _ => return None,
        })
    }
}

fn count(fewest: u64, most: u64) -> Pattern {
    Pattern::new(Sets::Shape(Shape { fewest, most: Some(most), ..Shape::default() }))
}

fn side_by_side(fewest: u64, most: Option<u64>) -> Pattern {
    let gaps = TakeSet::range(1, 1);
    Pattern::new(Sets::Shape(Shape { gaps, fewest, most, ..Shape::default() }))
}

fn two_apart(gaps: Option<TakeSet>) -> Pattern {
    Pattern::new(Sets::Shape(Shape { gaps, fewest: 2, most: Some(2), ..Shape::default() }))
}

fn grunt() -> Pattern {
    let shape =
        Shape { symmetric: true, with_first: true, fewest: 4, most: Some(4), ..Shape::default() };
    Pattern::new(Sets::Shape(shape))
}
