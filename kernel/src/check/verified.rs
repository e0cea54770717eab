//! A table that has been checked whole, and what it answers.

use super::{Evidence, Grundy, Lasts, Period, Rejection, Theorem};
use crate::game::{Flow, Form, Outcome, Position, Ruleset, Visit};
use std::{fmt, iter, sync::Arc};

/// Rules that tables and theorems share.
pub type SharedRules = Arc<dyn Ruleset>;

/// A table, every entry of which the kernel has checked against the rules.
///
/// One table serves every instance inside it: a class set shares one.
pub struct Verified {
    rules: SharedRules,
    table: Box<dyn Table>,
}

/// What a shape of table tells; each shape stands in a file of its own, with the rule by which it is checked.
pub(super) trait Table: Send + Sync {
    /// The Grundy value of a position inside a table of values.
    fn value(&self, _: &Position) -> Option<u64> {
        None
    }

    /// The outcome of a position inside the table: where there are values, 0 is lost and all others are won.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.value(position).map(|value| Outcome::where_lost(value == 0))
    }

    /// The evidence for a position inside the table.
    fn evidence(&self, position: &Position) -> Option<Evidence>;

    /// How many moves a won or lost position lasts, where ranks were checked.
    fn lasts(&self, _: &Position) -> Option<u32> {
        None
    }

    /// The positions that were decided one by one, where they are listed.
    fn positions(&self) -> Box<dyn Iterator<Item = &Position> + '_> {
        Box::new(iter::empty())
    }

    /// The period by which the table holds for every size, and how many entries were checked one by one.
    fn repeats(&self) -> Option<(Period, u64)> {
        None
    }

    /// Whether the mover loses when so much remains, in a mode where there are modes.
    fn is_lost(&self, _mode: Option<usize>, _remaining: u64) -> Option<bool> {
        None
    }

    /// The same table for another form of take-away.
    fn in_form(&self, _: Form) -> Option<Verified> {
        None
    }

    /// Hands the options of a position to `visit`, at least those that win.
    fn each_option(&self, rules: &dyn Ruleset, at: &Position, visit: Visit<'_>) -> Flow {
        rules.each_option(at, visit)
    }
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

impl fmt::Debug for Verified {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Verified").field("rules", &self.rules).finish_non_exhaustive()
    }
}

impl Verified {
    pub(super) fn new(rules: SharedRules, table: impl Table + 'static) -> Self {
        Self { rules, table: Box::new(table) }
    }

    /// The rules that the table was checked against.
    #[must_use]
    pub fn rules(&self) -> &dyn Ruleset {
        self.rules.as_ref()
    }

    /// A statement about these rules, with the evidence for one position.
    pub(super) fn theorem<S>(&self, at: &Position, says: S) -> Result<Theorem<S>, Rejection> {
        Ok(Theorem::of(SharedRules::clone(&self.rules), says, self.evidence(at)?))
    }

    /// The outcome of a position inside the table.
    ///
    /// # Errors
    /// If the list is no position of the game, or lies outside the table.
    pub fn outcome(&self, position: &Position) -> Result<Outcome, Rejection> {
        if !self.rules.contains(position) {
            let game = self.rules.name();
            return Err(Rejection::NotAPosition { game, position: position.clone() });
        }
        self.table.outcome(position).ok_or_else(|| outside(position))
    }

    /// The Grundy value of a position inside a table of values.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<u64> {
        self.table.value(position).filter(|_| self.rules.contains(position))
    }

    /// The evidence that this table gives for a position inside it.
    pub(super) fn evidence(&self, position: &Position) -> Result<Evidence, Rejection> {
        self.outcome(position)?;
        self.table.evidence(position).ok_or_else(|| outside(position))
    }

    /// Hands the options of a position to `visit`, at least those that win.
    pub(super) fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        self.table.each_option(self.rules(), position, visit)
    }

    /// The positions that were decided one by one and are listed; none where a table is a row of numbers.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.table.positions()
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
        let count = |candidate: &&Position| self.rules.position_count(candidate);
        let largest = candidates.iter().max_by_key(count).cloned().unwrap_or_default();
        self.theorem(&largest, SafeAmong { candidates: candidates.to_vec(), safe })
    }

    /// The Grundy value of a position inside a table of Grundy values; none for other tables.
    ///
    /// # Errors
    /// If the position lies outside the table.
    pub fn grundy(&self, position: &Position) -> Result<Option<Theorem<Grundy>>, Rejection> {
        self.outcome(position)?;
        let says = |value| self.theorem(position, Grundy { position: position.clone(), value });
        self.value(position).map(says).transpose()
    }

    /// How many moves a won or lost position lasts when the winner hurries and the loser delays;
    /// none for a draw, and for tables without ranks.
    ///
    /// # Errors
    /// If the list is no position of the game, or lies outside the table.
    pub fn moves_to_end(&self, position: &Position) -> Result<Option<Theorem<Lasts>>, Rejection> {
        self.outcome(position)?;
        let says = |moves| self.theorem(position, Lasts { position: position.clone(), moves });
        self.table.lasts(position).map(says).transpose()
    }

    /// The proved period of a table for every size.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        Some(self.table.repeats()?.0)
    }

    /// For which remaining numbers the mover loses, for every size; in one mode, for games that have modes.
    ///
    /// # Errors
    /// [`Rejection::RuleOfOtherShape`] when no period was verified for this table, or it has no such mode.
    pub fn residues(&self, mode: Option<usize>) -> Result<Theorem<Residues>, Rejection> {
        let no_period = Rejection::RuleOfOtherShape { rule: "a period" };
        let (Some(found), Some(_)) = (self.table.repeats(), self.table.is_lost(mode, 0)) else {
            return Err(no_period);
        };
        let (Period { preperiod, period }, _) = found;
        let lost = |number: &u64| self.table.is_lost(mode, *number) == Some(true);
        let before = (0..preperiod).filter(lost).collect();
        let repeating = (preperiod..preperiod + period).filter(lost);
        let mut residues: Vec<u64> = repeating.map(|number| number % period).collect();
        residues.sort_unstable();
        let says = Residues { mode, before, preperiod, period, residues };
        Ok(Theorem::of(SharedRules::clone(&self.rules), says, Evidence::every_size(found)))
    }

    /// The same table for another form of the same game: pile, race and strip with one take set
    /// and one play have the same moves, because [`crate::game::TakeAway`] reads only what remains.
    ///
    /// # Errors
    /// [`Rejection::RuleOfOtherShape`] when this is no table over remaining numbers.
    pub fn in_form(&self, form: Form) -> Result<Self, Rejection> {
        let other = Rejection::RuleOfOtherShape { rule: "a form of take-away" };
        self.table.in_form(form).ok_or(other)
    }
}

fn outside(position: &Position) -> Rejection {
    Rejection::OutsideTable { position: position.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Form, Play, TakeAway};

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
        assert!(
            nim().residues(None).is_err() && race().residues(None).is_err(),
            "no period was checked"
        );
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
