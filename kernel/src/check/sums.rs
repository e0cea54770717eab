//! Checking Grundy values, part by part: each must be the mex of its options' values.
//!
//! A position is the sum of its components. The kernel visits every component that play can
//! reach, lists its options from the rules, and compares. A whole position is then decided by one
//! theorem: its Grundy value is the nim-sum of those of its components, and the mover loses
//! exactly when it is 0 (Sprague 1935, Grundy 1939; catalogue S3-32, S4-03). In misère play
//! Grundy values decide nothing, and none is accepted.

use super::{
    Evidence, Grundy, Rejection, Theorem, Verified,
    answer::within_options,
    verified::{SharedRules, Table},
};
use crate::{
    game::{Outcome, Position},
    nimber,
};
use std::collections::{BTreeSet, HashMap};

/// The most components that one table of Grundy values may hold.
pub const MAX_VALUED: usize = 2_000_000;

#[derive(Debug)]
pub(super) struct Sums {
    pub(super) rules: SharedRules,
    values: HashMap<Position, u64>,
    /// Whether any move of the whole table makes several components.
    splits: bool,
}

impl Sums {
    pub(super) fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.value(position).map(|value| if value == 0 { Outcome::P } else { Outcome::N })
    }

    /// The Grundy value, when every component lies inside the table.
    fn value(&self, position: &Position) -> Option<u64> {
        nim_sum(&self.rules, position, &self.values)
    }

    /// The positions that were checked: components in canonical form.
    pub(super) fn positions(&self) -> impl Iterator<Item = &Position> {
        self.values.keys()
    }

    /// When no position that play can reach is a sum, every position was decided one by one; a
    /// sum was decided part by part.
    pub(super) fn evidence(&self, position: &Position) -> Evidence {
        let components = self.rules.components(position);
        if let (false, 1, Some(positions)) =
            (self.splits, components.len(), self.rules.position_count(position))
        {
            let unordered = self.rules.unordered_count(position);
            return Evidence::Exhaustive { positions, unordered, alike_once: false };
        }
        let Reached { count: positions, sums, alike_once } = self.reached_from(&components);
        if sums || components.len() > 1 {
            Evidence::Sum { components: components.len(), by_size: 0, positions }
        } else {
            Evidence::Exhaustive { positions, unordered: None, alike_once }
        }
    }

    /// Whether the position, or one that play can reach from it, is a sum of several components.
    pub(super) fn has_sums(&self, position: &Position) -> bool {
        let components = self.rules.components(position);
        components.len() > 1 || (self.splits && self.reached_from(&components).sums)
    }

    /// The components that play can reach from these.
    fn reached_from(&self, components: &[Position]) -> Reached {
        let mut reached: BTreeSet<Position> = components.iter().cloned().collect();
        let mut open: Vec<Position> = reached.iter().cloned().collect();
        let (mut sums, mut alike_once) = (false, false);
        while let Some(component) = open.pop() {
            self.rules.options(&component, &mut |option| {
                let parts = self.rules.components(&option);
                sums |= parts.len() > 1;
                alike_once |= matches!(parts.as_slice(), [part] if *part != option);
                for part in parts {
                    if reached.insert(part.clone()) {
                        open.push(part);
                    }
                }
            });
        }
        Reached { count: reached.len().max(1) as u128, sums, alike_once }
    }
}

/// What play can reach from some components.
struct Reached {
    /// How many components, those that play alike counted once.
    count: u128,
    /// Whether a move ever makes several.
    sums: bool,
    /// Whether one was met that counts as another.
    alike_once: bool,
}

impl Verified {
    /// Checks that each value is the mex of the options' values, for every component that play
    /// can reach from the roots. Values of other positions are dropped.
    ///
    /// # Errors
    /// If a value is wrong or missing, the play is misère, or a limit is passed.
    pub fn by_grundy_values(
        rules: SharedRules,
        roots: &[Position],
        values: &HashMap<Position, u64>,
    ) -> Result<Self, Rejection> {
        if !rules.has_grundy_values() || rules.can_repeat() {
            return Err(Rejection::RuleOfOtherShape { rule: "Grundy values" });
        }
        let (mut checked, mut splits) = (HashMap::new(), false);
        let mut open: Vec<Position> =
            roots.iter().flat_map(|root| rules.components(root)).collect();
        while let Some(component) = open.pop() {
            if checked.contains_key(&component) {
                continue;
            }
            let (parts, several) = check_one(&rules, &component, values)?;
            splits |= several;
            let claimed = claimed(values, &component)?;
            open.extend(parts.into_iter().filter(|part| !checked.contains_key(part)));
            checked.insert(component, claimed);
            within_limit(checked.len())?;
        }
        let shared = SharedRules::clone(&rules);
        Ok(Self::new(shared, Table::Sums(Sums { rules, values: checked, splits })))
    }

    /// Whether play from the position, which lies inside a table of Grundy values, makes sums of
    /// several components.
    ///
    /// # Errors
    /// If the position lies outside the table.
    pub fn has_sums(&self, position: &Position) -> Result<bool, Rejection> {
        self.outcome(position)?;
        Ok(match &self.table {
            Table::Sums(sums) => sums.has_sums(position),
            Table::Heaps(heaps) => heaps.has_sums(position),
            Table::Labelling(_)
            | Table::Ranks(_)
            | Table::Partners(_)
            | Table::Remaining(_)
            | Table::Modes(_)
            | Table::Rows(_) => false,
            Table::SubtractionHeaps(_) => true,
        })
    }

    /// The Grundy value of a position inside a table of Grundy values; none for other tables.
    ///
    /// # Errors
    /// If the position lies outside the table.
    pub fn grundy(&self, position: &Position) -> Result<Option<Theorem<Grundy>>, Rejection> {
        let value = match &self.table {
            Table::Sums(sums) => sums.value(position),
            Table::Heaps(heaps) => heaps.value(position),
            Table::SubtractionHeaps(heaps) => heaps.value(position),
            Table::Labelling(_)
            | Table::Ranks(_)
            | Table::Partners(_)
            | Table::Remaining(_)
            | Table::Modes(_)
            | Table::Rows(_) => {
                return Ok(None);
            }
        };
        let value = value.ok_or_else(|| Rejection::OutsideTable { position: position.clone() })?;
        let grundy = Grundy { position: position.clone(), value };
        Ok(Some(self.theorem(grundy, self.evidence(position)?)))
    }
}

/// Checks one component and hands back the components that its options have, and whether one of
/// them has several.
fn check_one(
    rules: &SharedRules,
    component: &Position,
    values: &HashMap<Position, u64>,
) -> Result<(BTreeSet<Position>, bool), Rejection> {
    within_options(rules.as_ref(), component)?;
    let (mut parts, mut options, mut missing) = (BTreeSet::new(), Vec::new(), None);
    let mut several = false;
    rules.options(component, &mut |option| {
        match nim_sum(rules, &option, values) {
            Some(value) => options.push(value),
            None => missing = Some(option.clone()),
        }
        let components = rules.components(&option);
        several |= components.len() > 1;
        parts.extend(components);
    });
    if let Some(position) = missing {
        return Err(Rejection::OutsideTable { position });
    }
    if options.is_empty() && rules.end(component) != Outcome::P {
        return Err(Rejection::RuleOfOtherShape { rule: "Grundy values" });
    }
    let (expected, claimed) = (nimber::mex(&options), claimed(values, component)?);
    if expected != claimed {
        let position = component.clone();
        return Err(Rejection::WrongValueAt { position, claimed, expected });
    }
    Ok((parts, several))
}

fn claimed(values: &HashMap<Position, u64>, component: &Position) -> Result<u64, Rejection> {
    let outside = || Rejection::OutsideTable { position: component.clone() };
    values.get(component).copied().ok_or_else(outside)
}

fn nim_sum(
    rules: &SharedRules,
    position: &Position,
    values: &HashMap<Position, u64>,
) -> Option<u64> {
    let components = rules.components(position);
    components.iter().try_fold(0, |sum, component| Some(sum ^ values.get(component)?))
}

fn within_limit(found: usize) -> Result<(), Rejection> {
    let (what, limit_name) = ("components with a Grundy value", "MAX_VALUED");
    let (found, limit) = (found as u128, MAX_VALUED as u128);
    let over = Rejection::OverLimit { what, found, limit_name, limit };
    if found <= limit { Ok(()) } else { Err(over) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{BreakRule, Breaking, Form, Multiplication, Nim, Play, TakeAway};
    use std::sync::Arc;

    fn nim(play: Play) -> SharedRules {
        Arc::new(Nim { play })
    }

    fn values(of: &[u64]) -> HashMap<Position, u64> {
        of.iter().enumerate().map(|(heap, value)| (Position::from(heap as u64), *value)).collect()
    }

    fn check(of: &[u64]) -> Result<Verified, Rejection> {
        let mut values = values(of);
        values.remove(&Position::from(0));
        Verified::by_grundy_values(nim(Play::Normal), &[Position::from([3, 3])], &values)
    }

    #[test]
    fn a_heap_of_nim_is_worth_its_size_and_heaps_add_by_nim_sum() {
        let table = check(&[0, 1, 2, 3]).unwrap();
        let value = table.grundy(&Position::from([3, 1])).unwrap().unwrap();
        assert_eq!(value.statement().value, 2);
        let expected = Evidence::Sum { components: 2, by_size: 0, positions: 3 };
        assert_eq!(value.evidence(), &expected);
        assert_eq!(table.outcome(&Position::from([1, 2, 3])), Ok(Outcome::P));
        assert!(table.grundy(&Position::from([4])).is_err(), "outside the table");
    }

    #[test]
    fn every_changed_value_is_refused() {
        for at in 1..=3 {
            let mut of = [0, 1, 2, 3];
            of[at] += 1;
            let refused = check(&of).unwrap_err();
            assert!(matches!(refused, Rejection::WrongValueAt { .. }), "{refused}");
        }
    }

    #[test]
    fn a_missing_value_is_refused() {
        assert!(matches!(check(&[0, 1, 2]), Err(Rejection::OutsideTable { .. })));
        assert!(matches!(
            Verified::by_grundy_values(
                nim(Play::Normal),
                &[Position::from(2)],
                &HashMap::from([(Position::from(2), 2)])
            ),
            Err(Rejection::OutsideTable { .. })
        ));
    }

    #[test]
    fn misere_play_has_no_grundy_values() {
        let refused =
            Verified::by_grundy_values(nim(Play::Misere), &[Position::from(1)], &values(&[0, 1]));
        assert!(matches!(refused, Err(Rejection::RuleOfOtherShape { .. })));
    }

    #[test]
    fn a_game_of_one_part_is_searched_whole() {
        let game = TakeAway { form: Form::Pile, take: "1..2".parse().unwrap(), play: Play::Normal };
        let table = Verified::by_grundy_values(
            Arc::new(game),
            &[Position::from(4)],
            &values(&[0, 1, 2, 0, 1]),
        )
        .unwrap();
        let answer = table.answer(&Position::from(4)).unwrap();
        assert_eq!(answer.statement().winning_moves, [Position::from(3)]);
        let expected = Evidence::Exhaustive { positions: 5, unordered: None, alike_once: false };
        assert_eq!(answer.evidence(), &expected);
    }

    #[test]
    fn one_heap_of_nim_is_no_sum() {
        let table = check(&[0, 1, 2, 3]).unwrap();
        let one = table.evidence(&Position::from(3)).unwrap();
        let unordered = nim(Play::Normal).unordered_count(&Position::from(3));
        let expected = Evidence::Exhaustive { positions: 4, unordered, alike_once: false };
        assert_eq!(one, expected);
    }

    #[test]
    fn only_what_play_can_part_has_sums() {
        // Dawson's Kayles: a move takes two and may part the rest. From 3 only 1 is left.
        let rule = BreakRule::Octal("0.07".parse().unwrap());
        let game: SharedRules = Arc::new(Breaking { rule, play: Play::Normal });
        let values = values(&[0, 0, 1, 1, 2, 0]);
        let table = Verified::by_grundy_values(game, &[4, 5].map(Position::from), &values).unwrap();
        let check = |heaps: &[u64], expected: bool| {
            let position = Position::from(heaps.to_vec());
            assert_eq!(table.has_sums(&position), Ok(expected), "{position}");
            let kind = if expected { "sum" } else { "exhaustive" };
            assert_eq!(table.evidence(&position).unwrap().kind(), kind, "{position}");
        };
        check(&[5], true);
        check(&[4], true);
        check(&[3], false);
        check(&[2], false);
        check(&[1], false);
        check(&[3, 3], true);
        assert!(table.has_sums(&Position::from(6)).is_err(), "outside the table");
    }

    #[test]
    fn positions_that_play_alike_are_said_to_be_counted_once() {
        // Past 4 the product does not matter any more: 6 is counted as 4.
        let game = Multiplication { largest_factor: 3, target: 4, play: Play::Normal };
        let values = values(&[0, 0, 1, 1, 0]);
        let table =
            Verified::by_grundy_values(Arc::new(game), &[Position::from(1)], &values).unwrap();
        let evidence =
            |alike_once, positions| Evidence::Exhaustive { positions, unordered: None, alike_once };
        assert_eq!(table.evidence(&Position::from(2)), Ok(evidence(true, 2)));
        assert_eq!(table.evidence(&Position::from(4)), Ok(evidence(false, 1)));
    }

    #[test]
    fn more_components_than_the_limit_are_refused() {
        assert_eq!(within_limit(MAX_VALUED), Ok(()));
        let refused = within_limit(MAX_VALUED + 1).unwrap_err();
        assert!(matches!(refused, Rejection::OverLimit { limit_name: "MAX_VALUED", .. }));
    }
}
