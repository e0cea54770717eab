//! Tables in which one number decides a whole row of positions: beside a heap of Wythoff's game the
//! one heap that makes the mover lose, for a pile of a quota game the least take that wins. How each
//! is checked stands in the file of its game.

use super::{Evidence, Verified, verified::Table};
use crate::game::{Outcome, Position, Ruleset};
use std::sync::Arc;

/// One number for each row `0..`; `None` where no position of the row, as far as the table
/// reaches, is decided otherwise than all others.
#[derive(Debug)]
struct Rows<R> {
    game: R,
    deciding: Vec<Option<u32>>,
    /// Whether the second number of a position makes the mover lose, beside the first and the number of its row.
    is_lost: fn(u64, u64, Option<u64>) -> bool,
    /// Whether the second number must be inside the table too.
    is_square: bool,
}

impl<R: Ruleset> Rows<R> {
    /// The deciding number of a row; `None` outside the table.
    fn row(&self, index: u64) -> Option<Option<u64>> {
        let row = usize::try_from(index).ok().and_then(|index| self.deciding.get(index));
        row.map(|number| number.map(u64::from))
    }
}

impl<R: Ruleset> Table for Rows<R> {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let [first, second] = **position else {
            return None;
        };
        let row = self.row(first)?;
        if self.is_square {
            self.row(second)?;
        }
        let is_lost = (self.is_lost)(first, second, row);
        Some(if is_lost { Outcome::P } else { Outcome::N })
    }

    fn evidence(&self, position: &Position) -> Option<Evidence> {
        self.game.position_count(position).map(Evidence::every_position)
    }
}

impl Verified {
    pub(super) fn of_rows<R: Ruleset + Clone + 'static>(
        game: R,
        deciding: Vec<Option<u32>>,
        is_square: bool,
        is_lost: fn(u64, u64, Option<u64>) -> bool,
    ) -> Self {
        Self::new(Arc::new(game.clone()), Rows { game, deciding, is_lost, is_square })
    }
}
