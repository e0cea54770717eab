//! A table of outcomes that has been checked whole, and what it answers.

use super::{
    Evidence, Rejection, Theorem, heaps,
    labelling::{Labelling, reached_from},
    loopy::Ranks,
    modes::Modes,
    octal::Heaps,
    partners::Partners,
    remaining::Remaining,
    rows::Rows,
    sums::Sums,
};
use crate::game::{Outcome, Position, Ruleset, TakeAway};
use std::sync::Arc;

/// A table of P-positions, every entry of which the kernel has checked against the rules.
///
/// One table serves every instance inside it: a class set shares one.
#[derive(Debug)]
pub struct Verified {
    pub(super) rules: SharedRules,
    pub(super) table: Table,
}

/// The shapes of tables; each is checked in the file of its name.
#[derive(Debug)]
pub(super) enum Table {
    Labelling(Labelling),
    Ranks(Ranks),
    Sums(Sums),
    Heaps(Heaps),
    Partners(Partners),
    Remaining(Remaining),
    Modes(Modes),
    Rows(Rows),
    SubtractionHeaps(heaps::Heaps),
}

/// Those of some positions that are lost for the mover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeAmong {
    /// The positions that were looked at.
    pub candidates: Vec<Position>,
    /// The P-positions among them, in the order given.
    pub safe: Vec<Position>,
}

/// For which remaining numbers the mover loses, for every size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// In which mode, for games that have one.
    pub mode: Option<usize>,
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
    pub(super) fn new(rules: SharedRules, table: Table) -> Self {
        Self { rules, table }
    }

    /// The rules that the table was checked against.
    #[must_use]
    pub fn rules(&self) -> &dyn Ruleset {
        self.rules.as_ref()
    }

    /// A statement about these rules.
    pub(super) fn theorem<S>(&self, statement: S, evidence: Evidence) -> Theorem<S> {
        Theorem::of(SharedRules::clone(&self.rules), statement, evidence)
    }

    /// The table, if it is of this very game.
    ///
    /// # Errors
    /// [`Rejection::OtherGame`] if any parameter differs.
    pub fn of_game(&self, rules: &SharedRules) -> Result<&Self, Rejection> {
        let other =
            || Rejection::OtherGame { wanted: rules.clone(), found: Some(self.rules.clone()) };
        if *self.rules == **rules { Ok(self) } else { Err(other()) }
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
            Table::Ranks(ranks) => ranks.outcome(position),
            Table::Sums(sums) => sums.outcome(position),
            Table::Heaps(heaps) => heaps.outcome(position),
            Table::Partners(partners) => partners.outcome(position),
            Table::Remaining(remaining) => remaining.outcome(position),
            Table::Modes(modes) => modes.outcome(position),
            Table::Rows(rows) => rows.outcome(position),
            Table::SubtractionHeaps(heaps) => heaps.outcome(position),
        };
        found.ok_or_else(|| Rejection::OutsideTable { position: position.clone() })
    }

    /// The positions that were decided one by one and are listed; none where a table is a row of numbers.
    pub fn positions(&self) -> Box<dyn Iterator<Item = &Position> + '_> {
        match &self.table {
            Table::Labelling(labelling) => Box::new(labelling.positions()),
            Table::Ranks(ranks) => Box::new(ranks.positions()),
            Table::Sums(sums) => Box::new(sums.positions()),
            Table::Heaps(_)
            | Table::SubtractionHeaps(_)
            | Table::Partners(_)
            | Table::Remaining(_)
            | Table::Modes(_)
            | Table::Rows(_) => Box::new(std::iter::empty()),
        }
    }

    /// Those of the candidates that are lost for the mover.
    ///
    /// # Errors
    /// If one of them is no position or lies outside the table.
    pub fn safe_among(&self, candidates: &[Position]) -> Result<Theorem<SafeAmong>, Rejection> {
        let mut safe = Vec::new();
        for candidate in candidates {
            if self.outcome(candidate)? == Outcome::P {
                safe.push(candidate.clone());
            }
        }
        // The largest game among them holds the most positions; the others were searched with it.
        let count = |candidate: &&Position| self.rules().position_count(candidate);
        let largest = candidates.iter().max_by_key(count).cloned().unwrap_or_default();
        let evidence = self.evidence(&largest)?;
        Ok(self.theorem(SafeAmong { candidates: candidates.to_vec(), safe }, evidence))
    }

    /// For which remaining numbers the mover loses, for every size.
    ///
    /// # Errors
    /// [`Rejection::RuleOfOtherShape`] when no period was verified for this table.
    pub fn residues(&self) -> Result<Theorem<Residues>, Rejection> {
        let no_period = Rejection::RuleOfOtherShape { rule: "a period" };
        let Table::Remaining(remaining) = &self.table else {
            return Err(no_period);
        };
        let residues = remaining.residues().ok_or_else(|| no_period.clone())?;
        let evidence = remaining.every_size().ok_or(no_period)?;
        Ok(self.theorem(residues, evidence))
    }

    /// The take-away game of a table over remaining numbers.
    pub(super) fn take_away(&self) -> Option<&TakeAway> {
        match &self.table {
            Table::Remaining(remaining) => Some(&remaining.game),
            Table::Labelling(_)
            | Table::Ranks(_)
            | Table::Sums(_)
            | Table::Heaps(_)
            | Table::Partners(_)
            | Table::Modes(_)
            | Table::Rows(_)
            | Table::SubtractionHeaps(_) => None,
        }
    }

    /// The evidence that this table gives for a position inside it.
    pub(super) fn evidence(&self, position: &Position) -> Result<Evidence, Rejection> {
        self.outcome(position)?;
        let outside = || Rejection::OutsideTable { position: position.clone() };
        match &self.table {
            Table::Sums(sums) => Ok(sums.evidence(position)),
            Table::Heaps(heaps) => heaps.evidence(position).ok_or_else(outside),
            Table::SubtractionHeaps(heaps) => heaps.evidence(position).ok_or_else(outside),
            Table::Remaining(remaining) if !remaining.lists(position) => {
                remaining.every_size().ok_or_else(outside)
            }
            Table::Modes(modes) => modes.evidence(position).ok_or_else(outside),
            // Where play can repeat, a position stands or falls with the whole table.
            Table::Ranks(ranks) => {
                let positions = ranks.positions().count() as u128;
                let alike_once = ranks.alike_once;
                Ok(Evidence::Exhaustive { positions, unordered: None, alike_once })
            }
            Table::Labelling(_) => {
                let unordered = self.rules().unordered_count(position);
                let (positions, alike_once) = match self.rules().position_count(position) {
                    Some(positions) => (positions, false),
                    None => {
                        let reached = reached_from(self.rules(), position)?;
                        (reached.positions.len() as u128, reached.alike_once)
                    }
                };
                Ok(Evidence::Exhaustive { positions, unordered, alike_once })
            }
            Table::Partners(_) | Table::Remaining(_) | Table::Rows(_) => {
                let positions = self.rules().position_count(position).ok_or_else(outside)?;
                Ok(Evidence::Exhaustive { positions, unordered: None, alike_once: false })
            }
        }
    }
}

/// Rules that tables and theorems share.
pub type SharedRules = Arc<dyn Ruleset>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Form, Play};

    fn nim() -> Verified {
        let third: Vec<u16> = (0..4).flat_map(|a: u16| (0..4).map(move |b| a ^ b)).collect();
        Verified::by_partners(Play::Normal, [3, 3, 3], third).unwrap()
    }

    fn race() -> Verified {
        let form = Form::Race { target: 6 };
        let game = TakeAway { form, take: "1..2".parse().unwrap(), play: Play::Normal };
        Verified::by_remaining(game, 6, vec![0b100_1001], None).unwrap()
    }

    #[test]
    fn nothing_is_said_of_a_position_outside_the_table() {
        let outside = Position::from([9, 9, 9]);
        let expected = Err(Rejection::OutsideTable { position: outside.clone() });
        assert_eq!(nim().evidence(&outside), expected);
        assert!(nim().line(vec![outside], &[]).is_err());
        assert!(nim().line(Vec::new(), &[]).is_err(), "a line needs a start");
        assert!(nim().safe_among(&[Position::from([1, 1, 4])]).is_err());
        assert!(nim().residues().is_err() && race().residues().is_err(), "no period was checked");
    }

    #[test]
    fn the_largest_game_among_the_candidates_is_counted() {
        let said: Vec<Position> = (2..=6).map(Position::from).collect();
        let safe = race().safe_among(&said).unwrap();
        assert_eq!(safe.statement().safe, [3, 6].map(Position::from));
        let evidence = Evidence::Exhaustive { positions: 5, unordered: None, alike_once: false };
        assert_eq!(safe.evidence(), &evidence, "from 2 on, 2 to 6 can be said");
    }
}
