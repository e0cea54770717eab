//! The second road: a closed form compared with a checked table, at every position of it.

use super::{
    Rejection, Verified, modes::Modes, partners::Partners, remaining::Remaining, verified::Table,
};
use crate::game::{Outcome, Position};

/// A closed form, in the shape in which it can be compared with a table. It is not believed.
#[derive(Clone, Copy)]
pub enum Rule<'a> {
    /// The outcome of any position.
    Positions(&'a dyn Fn(&Position) -> Outcome),
    /// Three heaps: the one third heap that makes the mover lose beside the given two. That
    /// decides a whole line at once: this third heap is lost for the mover, all others are won.
    Lines(&'a dyn Fn(u64, u64) -> u64),
    /// Take-away: the outcome when so much remains.
    Remaining(&'a dyn Fn(u64) -> Outcome),
    /// The number that decides a whole row: the partner of a heap in Wythoff's game, the least
    /// winning take of a pile in a quota game. `None` when there is none that fits `u64`.
    Rows(&'a dyn Fn(u64) -> Option<u64>),
}

impl Verified {
    /// Compares the closed form with the table at every position that the table lists.
    ///
    /// # Errors
    /// [`Rejection::Disagreement`] with the first position at which they differ, or
    /// [`Rejection::RuleOfOtherShape`].
    pub fn agreeing_with(mut self, name: &'static str, rule: Rule<'_>) -> Result<Self, Rejection> {
        match (&self.table, rule) {
            (Table::Labelling(_) | Table::Ranks(_) | Table::Sums(_), Rule::Positions(rule)) => {
                positions(&self, name, rule)?;
            }
            (Table::Modes(table), Rule::Positions(rule)) => states(table, name, rule)?,
            (Table::Partners(table), Rule::Lines(rule)) => lines(table, name, rule)?,
            (Table::Remaining(table), Rule::Remaining(rule)) => remaining(table, name, rule)?,
            (Table::Rows(table), Rule::Rows(rule)) => table.agree(name, rule)?,
            (
                Table::Labelling(_)
                | Table::Ranks(_)
                | Table::Sums(_)
                | Table::Heaps(_)
                | Table::Partners(_)
                | Table::Remaining(_)
                | Table::Modes(_)
                | Table::Rows(_)
                | Table::SubtractionHeaps(_),
                Rule::Positions(_) | Rule::Lines(_) | Rule::Remaining(_) | Rule::Rows(_),
            ) => {
                return Err(Rejection::RuleOfOtherShape { rule: name });
            }
        }
        self.agreed = Some(name);
        Ok(self)
    }

    /// The positions that were checked one by one, in increasing order; none for tables that are
    /// checked line by line.
    pub(super) fn listed(&self) -> Vec<&Position> {
        let mut listed: Vec<&Position> = match &self.table {
            Table::Labelling(labelling) => labelling.positions().collect(),
            Table::Ranks(ranks) => ranks.positions().collect(),
            Table::Sums(sums) => sums.positions().collect(),
            Table::Heaps(_)
            | Table::SubtractionHeaps(_)
            | Table::Partners(_)
            | Table::Remaining(_)
            | Table::Modes(_)
            | Table::Rows(_) => Vec::new(),
        };
        listed.sort_unstable();
        listed
    }

    /// The closed form that agreed with this table everywhere, if one was compared.
    #[must_use]
    pub fn agreed(&self) -> Option<&'static str> {
        self.agreed
    }
}

fn positions(
    table: &Verified,
    name: &'static str,
    rule: &dyn Fn(&Position) -> Outcome,
) -> Result<(), Rejection> {
    let differing =
        table.listed().into_iter().find(|position| table.outcome(position) != Ok(rule(position)));
    // The least is named, because the order of a hash set is nobody's.
    differing.map_or(Ok(()), |position| {
        let (searched, ruled) = (table.outcome(position)?, rule(position));
        let position = position.clone();
        Err(Rejection::Disagreement { rule: name, position, searched, ruled })
    })
}

fn states(
    table: &Modes,
    name: &'static str,
    rule: &dyn Fn(&Position) -> Outcome,
) -> Result<(), Rejection> {
    let mut positions = table.positions();
    let differing = positions.find(|position| table.outcome(position) != Some(rule(position)));
    differing.map_or(Ok(()), |position| {
        let ruled = rule(&position);
        Err(disagreement(name, position, ruled))
    })
}

fn lines(
    table: &Partners,
    name: &'static str,
    rule: &dyn Fn(u64, u64) -> u64,
) -> Result<(), Rejection> {
    let [most_first, most_second, most_third] = table.largest.map(u64::from);
    for first in 0..=most_first {
        for second in 0..=most_second {
            let ruled = rule(first, second);
            let inside = (ruled <= most_third).then_some(ruled);
            let searched = table.partner(first, second);
            if inside == searched {
                continue;
            }
            let (third, outcome) = match (inside, searched) {
                (Some(ruled), Some(searched)) if searched < ruled => (searched, Outcome::N),
                (Some(ruled), _) => (ruled, Outcome::P),
                (None, searched) => (searched.unwrap_or(0), Outcome::N),
            };
            return Err(disagreement(name, Position::from([first, second, third]), outcome));
        }
    }
    Ok(())
}

fn remaining(
    table: &Remaining,
    name: &'static str,
    rule: &dyn Fn(u64) -> Outcome,
) -> Result<(), Rejection> {
    for number in 0..=table.largest {
        let ruled = rule(number);
        if table.outcome_of(number) != Some(ruled) {
            return Err(disagreement(name, table.position(number), ruled));
        }
    }
    Ok(())
}

fn disagreement(rule: &'static str, position: Position, ruled: Outcome) -> Rejection {
    let searched = if ruled == Outcome::P { Outcome::N } else { Outcome::P };
    Rejection::Disagreement { rule, position, searched, ruled }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Ending, Form, Nim, Play, RunningSum, TakeAway};
    use std::{collections::HashSet, sync::Arc};

    fn partners() -> Verified {
        let third = vec![0, 1, 2, 1, 0, 3, 2, 3, 0];
        Verified::by_partners(Play::Normal, [2, 2, 3], third).unwrap()
    }

    fn labelled() -> Verified {
        let safe: HashSet<Position> = [vec![], vec![1, 1]].map(Position::from).into();
        Verified::by_labelling(Arc::new(Nim { play: Play::Normal }), &Position::from([1, 1]), safe)
            .unwrap()
    }

    fn pile() -> Verified {
        let game = TakeAway { form: Form::Pile, take: "1..2".parse().unwrap(), play: Play::Normal };
        Verified::by_remaining(game, 6, vec![0b100_1001], None).unwrap()
    }

    /// The last number is 8 and three may be called: lost when 0, 4 or 8 are called already.
    fn counting() -> Verified {
        let game = RunningSum::new(36, "1..3".parse().unwrap(), Ending::Exact).unwrap();
        let safe: Vec<bool> = (0..=8_u64).map(|remaining| remaining.is_multiple_of(4)).collect();
        Verified::by_modes(Arc::new(game), 8, safe, None).unwrap()
    }

    fn outcome(safe: bool) -> Outcome {
        if safe { Outcome::P } else { Outcome::N }
    }

    #[test]
    fn a_true_rule_agrees_with_each_kind_of_table() {
        let table = partners().agreeing_with("xor", Rule::Lines(&|a, b| a ^ b)).unwrap();
        assert_eq!(table.agreed(), Some("xor"));
        let even = |position: &Position| outcome(position.len().is_multiple_of(2));
        assert!(labelled().agreeing_with("even", Rule::Positions(&even)).is_ok());
        let thirds = |number: u64| outcome(number.is_multiple_of(3));
        assert!(pile().agreeing_with("thirds", Rule::Remaining(&thirds)).is_ok());
        let fourths = |called: &Position| outcome(called[0].is_multiple_of(4));
        assert!(counting().agreeing_with("fourths", Rule::Positions(&fourths)).is_ok());
    }

    #[test]
    fn a_false_rule_is_stopped_at_the_first_difference() {
        let position = |rejection| match rejection {
            Rejection::Disagreement { position, .. } => position,
            other => panic!("{other}"),
        };
        // The ordinary sum of two heaps is not their partner: 1 + 1 is not 0.
        let sum = partners().agreeing_with("sum", Rule::Lines(&|a, b| a + b)).unwrap_err();
        assert_eq!(position(sum), Position::from([1, 1, 0]));
        let never =
            labelled().agreeing_with("never", Rule::Positions(&|_| Outcome::N)).unwrap_err();
        assert_eq!(position(never), Position::from([]));
        let halves = |number: u64| outcome(number.is_multiple_of(2));
        let halves = pile().agreeing_with("halves", Rule::Remaining(&halves)).unwrap_err();
        assert_eq!(position(halves), Position::from(2));
    }

    #[test]
    fn a_difference_tells_who_says_what() {
        let check = |refused: Result<Verified, Rejection>, heaps: &[u64], ruled: Outcome| {
            let rejection = refused.unwrap_err();
            let searched = if ruled == Outcome::P { Outcome::N } else { Outcome::P };
            let position = Position::from(heaps.to_vec());
            let expected = Rejection::Disagreement { rule: "false", position, searched, ruled };
            assert_eq!(rejection, expected);
        };
        let lines =
            |rule: &dyn Fn(u64, u64) -> u64| partners().agreeing_with("false", Rule::Lines(rule));
        check(lines(&|_, _| 0), &[0, 1, 0], Outcome::P);
        check(lines(&|a, b| (a ^ b) + 2), &[0, 0, 0], Outcome::N);
        check(lines(&|_, _| 9), &[0, 0, 0], Outcome::N);
        let states = |rule: &dyn Fn(&Position) -> Outcome| {
            counting().agreeing_with("false", Rule::Positions(rule))
        };
        check(states(&|_| Outcome::P), &[7], Outcome::P);
        check(states(&|called| outcome(called[0] == 8)), &[4], Outcome::N);
    }

    #[test]
    fn a_rule_of_another_shape_is_refused() {
        let refused = pile().agreeing_with("lines", Rule::Lines(&|a, _| a));
        assert!(matches!(refused, Err(Rejection::RuleOfOtherShape { .. })));
    }
}
