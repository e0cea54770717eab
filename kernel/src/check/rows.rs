//! Tables in which one number decides a whole row of positions: beside a heap of Wythoff's game the
//! one heap that makes the mover lose, for a pile of a quota game the least take that wins. How each
//! is checked stands in the file of its game.

use super::{
    Verified,
    verified::{SharedRules, Table},
};
use crate::game::{Outcome, Position, Quota, Wythoff};
use std::sync::Arc;

/// Which game a table of rows is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum RowGame {
    Wythoff(Wythoff),
    Quota(Quota),
}

/// One number for each row `0..=largest`; `None` where no position of the row, as far as the table
/// reaches, is decided otherwise than all others.
#[derive(Debug)]
pub(super) struct Rows {
    pub(super) game: RowGame,
    pub(super) deciding: Vec<Option<u32>>,
}

impl Rows {
    /// The deciding number of a row; `None` outside the table.
    fn row(&self, index: u64) -> Option<Option<u64>> {
        let row = usize::try_from(index).ok().and_then(|index| self.deciding.get(index));
        row.map(|number| number.map(u64::from))
    }

    pub(super) fn outcome(&self, position: &Position) -> Option<Outcome> {
        let [first, second] = **position else {
            return None;
        };
        let row = self.row(first)?;
        let is_lost = match &self.game {
            RowGame::Wythoff(_) => {
                self.row(second)?;
                row == Some(second)
            }
            // Lost when fewer may be taken than the least take that wins.
            RowGame::Quota(_) => first == 0 || row.is_some_and(|least| second.min(first) < least),
        };
        Some(if is_lost { Outcome::P } else { Outcome::N })
    }
}

impl Verified {
    pub(super) fn of_rows(game: RowGame, deciding: Vec<Option<u32>>) -> Self {
        let rules: SharedRules = match game {
            RowGame::Wythoff(game) => Arc::new(game),
            RowGame::Quota(game) => Arc::new(game),
        };
        Self::new(rules, Table::Rows(Rows { game, deciding }))
    }
}
