//! A table of outcomes that has been checked whole, and what it answers.

use super::{
    Checked, Evidence, Rejection, labelling::Labelling, partners::Partners, remaining::Remaining,
};
use crate::game::{Outcome, Position, Ruleset, unordered_count};
use std::sync::Arc;

/// A table of P-positions, every entry of which the kernel has checked against the rules.
///
/// One table serves every instance inside it: a class set shares one.
#[derive(Debug)]
pub struct Verified {
    pub(super) table: Table,
    pub(super) agreed: Option<&'static str>,
}

/// The shapes of tables; each is checked in the file of its name.
#[derive(Debug)]
pub(super) enum Table {
    Labelling(Labelling),
    Partners(Partners),
    Remaining(Remaining),
}

/// Those of some positions that are lost for the mover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeAmong {
    /// How many positions were looked at.
    pub candidates: usize,
    /// The P-positions among them, in the order given.
    pub safe: Vec<Position>,
}

/// For which remaining numbers the mover loses, for every size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// The lost numbers below `preperiod`.
    pub before: Vec<u64>,
    /// From here on outcomes repeat.
    pub preperiod: u64,
    /// With this period.
    pub period: u64,
    /// From `preperiod` on, `n` is lost exactly when `n` mod `period` is one of these.
    pub residues: Vec<u64>,
}

impl Verified {
    pub(super) fn new(table: Table) -> Self {
        Self { table, agreed: None }
    }

    /// The rules that the table was checked against.
    #[must_use]
    pub fn rules(&self) -> &dyn Ruleset {
        match &self.table {
            Table::Labelling(labelling) => labelling.rules.as_ref(),
            Table::Partners(partners) => &partners.rules,
            Table::Remaining(remaining) => &remaining.game,
        }
    }

    /// The outcome of a position inside the table.
    ///
    /// # Errors
    /// If the list is no position of the game, or lies outside the table.
    pub fn outcome(&self, position: &Position) -> Result<Outcome, Rejection> {
        let rules = self.rules();
        if !rules.contains(position) {
            let game = rules.name();
            return Err(Rejection::NotAPosition { game, position: position.clone() });
        }
        let found = match &self.table {
            Table::Labelling(labelling) => labelling.outcome(position),
            Table::Partners(partners) => partners.outcome(position),
            Table::Remaining(remaining) => remaining.outcome(position),
        };
        found.ok_or_else(|| Rejection::OutsideTable { position: position.clone() })
    }

    /// Those of the candidates that are lost for the mover.
    ///
    /// # Errors
    /// If one of them is no position or lies outside the table.
    pub fn safe_among(&self, candidates: &[Position]) -> Result<Checked<SafeAmong>, Rejection> {
        let mut safe = Vec::new();
        for candidate in candidates {
            if self.outcome(candidate)? == Outcome::P {
                safe.push(candidate.clone());
            }
        }
        let evidence = self.evidence(&largest(candidates))?;
        Ok(Checked::new(SafeAmong { candidates: candidates.len(), safe }, evidence))
    }

    /// For which remaining numbers the mover loses, for every size.
    ///
    /// # Errors
    /// [`Rejection::RuleOfOtherShape`] when no period was verified for this table.
    pub fn residues(&self) -> Result<Checked<Residues>, Rejection> {
        let no_period = Rejection::RuleOfOtherShape { rule: "a period" };
        let Table::Remaining(remaining) = &self.table else {
            return Err(no_period);
        };
        let residues = remaining.residues().ok_or(no_period)?;
        let evidence = remaining.every_size(self.agreed);
        Ok(Checked::new(residues, evidence.unwrap_or(Evidence::Recalculated)))
    }

    /// The evidence that this table gives for a position inside it.
    pub(super) fn evidence(&self, position: &Position) -> Result<Evidence, Rejection> {
        let outside = || Rejection::OutsideTable { position: position.clone() };
        if let Table::Remaining(remaining) = &self.table
            && !remaining.lists(position)
        {
            return remaining.every_size(self.agreed).ok_or_else(outside);
        }
        let unordered = match &self.table {
            Table::Labelling(_) => unordered_count(position),
            Table::Partners(_) | Table::Remaining(_) => None,
        };
        let positions = self.rules().position_count(position).ok_or_else(outside)?;
        Ok(Evidence::Exhaustive { positions, unordered, agreed: self.agreed })
    }
}

/// The entry-wise largest of some positions of equal length: all lie inside its instance.
fn largest(positions: &[Position]) -> Position {
    let length = positions.iter().map(|position| position.len()).max().unwrap_or(0);
    let entry = |index: usize| positions.iter().filter_map(|position| position.get(index)).max();
    Position::from((0..length).filter_map(|index| entry(index).copied()).collect::<Vec<u64>>())
}

/// Rules that several tables share.
pub(super) type SharedRules = Arc<dyn Ruleset>;
