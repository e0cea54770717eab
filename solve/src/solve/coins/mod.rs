//! Coin turning: the Grundy value of every single head in a long row.
//!
//! A row is the sum of its heads (catalogue S4-03), so the values of single heads decide it. The
//! value of a head is the mex over all sets with that rightmost coin of the nim-sum of the other
//! coins' values. Listing the sets takes too long for long rows; where the condition has a shape
//! that helps, a faster way finds the same mex:
//! - at most two coins a move, within a bounded distance: a window over the values before;
//! - so many coins side by side: prefix nim-sums, and a window or a `PrefixSums` tree;
//! - up to two or three coins anywhere: what could once be reached can be reached for ever, so
//!   that a pointer moves up through the reachable values (`anywhere`).

mod anywhere;
mod run;
mod window;

use super::{TooLarge, take_away::MAX_GRUNDY_LOOKS, within};
use crate::{
    game::{GO_ON, Numbering, Pattern, Sets, Shape, TurnRule, most_sets},
    nimber,
};

/// The longest row for which a table of single heads is made.
pub const MAX_TABLE: u64 = 20_000_000;

/// The Grundy values of single heads: entry `p` belongs to the head with `p` coins to its left,
/// so that coin `n` of a row numbered from 1 has entry `n - 1`. `None` when the condition looks
/// at a second coin, so that a row is not the sum of its heads.
///
/// ```
/// use bouton_solve::solve::coins::single_values;
/// let values = single_values(&bouton_solve::game::read_turn_rule("mock-turtles")?, 5)?;
/// assert_eq!(values, Some(vec![1, 2, 4, 7, 8]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `length` exceeds [`MAX_TABLE`], or sets must be listed and there are too many.
pub fn single_values(rule: &TurnRule, length: u64) -> Result<Option<Vec<u32>>, TooLarge> {
    within("coins of the table", length.into(), "MAX_TABLE", MAX_TABLE.into())?;
    if !rule.is_sum_of_heads() {
        return Ok(None);
    }
    let length = length as usize;
    Ok(Some(match Method::of(rule) {
        Method::Window(window) => window.values(length),
        Method::Side(shortest, longest) => run::bounded_length(shortest, longest, length),
        Method::AnySide => run::any_length(length),
        Method::Anywhere(sizes) => anywhere::values(sizes, length),
        Method::Listing => plain_single_values(rule, length)?,
    }))
}

/// The same from the definition alone: every set is listed. The baseline of the bench.
///
/// # Errors
/// If more sets than [`MAX_GRUNDY_LOOKS`] may have to be listed.
pub fn plain_single_values(rule: &TurnRule, length: usize) -> Result<Vec<u32>, TooLarge> {
    let first = rule.first;
    let (mut values, mut looks): (Vec<u32>, u128) = (Vec::with_capacity(length), 0);
    for place in 0..length {
        looks = looks.saturating_add(most_sets(&rule.patterns, place as u64));
        within("sets of coins listed", looks, "MAX_GRUNDY_LOOKS", MAX_GRUNDY_LOOKS)?;
        let mut options = Vec::new();
        for pattern in &rule.patterns {
            let _ = pattern.sets(rule.first, first + place as u64, &mut |coins| {
                options.push(others(coins, first, &values));
                GO_ON
            });
        }
        values.push(nimber::mex(&options) as u32);
    }
    Ok(values)
}

/// The nim-sum of the values of all coins of the set but the rightmost.
fn others(coins: &[u64], first: u64, values: &[u32]) -> u64 {
    let left = coins.split_last().map_or([].as_slice(), |(_, left)| left);
    left.iter().fold(0, |sum, coin| sum ^ u64::from(values[(coin - first) as usize]))
}

/// How the values are found.
#[derive(Debug, PartialEq, Eq)]
enum Method {
    Window(window::Window),
    /// From so many to so many coins side by side.
    Side(usize, usize),
    /// Any number of coins side by side.
    AnySide,
    Anywhere(anywhere::Sizes),
    /// No shape that helps.
    Listing,
}

/// The most coins side by side for which a window of prefix sums is looked through.
const LONGEST_RUN: u64 = 64;

impl Method {
    fn of(rule: &TurnRule) -> Self {
        let by_shape = match rule.patterns.as_slice() {
            [Pattern { sets: Sets::Shape(shape), up_to: None, .. }] => Self::of_shape(shape),
            _ => None,
        };
        by_shape.or_else(|| Self::window(rule)).unwrap_or(Self::Listing)
    }

    fn of_shape(shape: &Shape) -> Option<Self> {
        if shape.symmetric || shape.with_first {
            return None;
        }
        let side_by_side = match &shape.gaps {
            Some(gaps) if gaps.largest() == 1 => true,
            Some(_) => return None,
            None => false,
        };
        Some(match (side_by_side, shape.fewest, shape.most) {
            (true, 1, None) => Self::AnySide,
            (true, shortest, Some(longest)) if longest <= LONGEST_RUN => {
                Self::Side(shortest as usize, longest as usize)
            }
            (false, 1, Some(2)) => Self::Anywhere(anywhere::Sizes::OneOrTwo),
            (false, 2, Some(2)) => Self::Anywhere(anywhere::Sizes::Two),
            (false, 1, Some(3)) => Self::Anywhere(anywhere::Sizes::UpToThree),
            _ => return None,
        })
    }

    /// When no move turns more than two coins, and those within a bounded distance.
    fn window(rule: &TurnRule) -> Option<Self> {
        let mut window = window::Window::default();
        for pattern in &rule.patterns {
            add_pattern(&mut window, pattern, Numbering::of(rule.first))?;
        }
        Some(Self::Window(window))
    }
}

fn add_pattern(window: &mut window::Window, pattern: &Pattern, numbering: Numbering) -> Option<()> {
    let last_place = pattern.up_to.map(|last| last.saturating_sub(numbering.first()));
    match &pattern.sets {
        Sets::Shape(shape) if shape.symmetric || shape.with_first => return None,
        Sets::Shape(Shape { fewest: 1, most: Some(1), .. }) => window.alone(last_place),
        Sets::Shape(Shape { fewest: 2, most: Some(2), gaps: Some(gaps), .. }) => {
            window.pairs(gaps.iter(), last_place)?;
        }
        Sets::Offsets(lists) => {
            for list in lists {
                match list.as_slice() {
                    [] => window.alone(last_place),
                    [offset] => window.pairs([*offset].into_iter(), last_place)?,
                    _ => return None,
                }
            }
        }
        Sets::Shape(_) => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests;
