//! Checking a list of P-positions by looking at every position that play can reach.

use super::{
    Rejection, Verified,
    answer::within_options,
    verified::{SharedRules, Table},
};
use crate::game::{Outcome, Position, Ruleset};
use std::collections::HashSet;

/// The most positions (counted once for all orders of heaps) that one labelling may reach.
pub const MAX_LABELLED: usize = 2_000_000;

#[derive(Debug)]
pub(super) struct Labelling {
    pub(super) rules: SharedRules,
    safe: HashSet<Position>,
    reached: HashSet<Position>,
}

impl Labelling {
    pub(super) fn outcome(&self, position: &Position) -> Option<Outcome> {
        let canonical = self.rules.canonical(position);
        let reached = self.reached.contains(&canonical);
        let safe = self.safe.contains(&canonical);
        reached.then_some(if safe { Outcome::P } else { Outcome::N })
    }

    /// The positions that were checked, each standing for all its mirror images.
    pub(super) fn positions(&self) -> impl Iterator<Item = &Position> {
        self.reached.iter()
    }
}

impl Verified {
    /// Checks that `safe` holds exactly the P-positions among all that play can reach from
    /// `root`, each in its canonical form: the kernel visits every one and lists its options.
    ///
    /// # Errors
    /// If a listed position can move to another, if a position that is not listed cannot move
    /// to one, if an end of play is decided wrongly, or if more than two million positions are
    /// reached.
    pub fn by_labelling(
        rules: SharedRules,
        root: &Position,
        safe: HashSet<Position>,
    ) -> Result<Self, Rejection> {
        // Where play can repeat, several labellings meet the conditions.
        if rules.can_repeat() {
            return Err(Rejection::PlayCanRepeat { game: rules.name() });
        }
        let reached = each_reached(rules.as_ref(), root, |position, options| {
            check_one(&rules, position, options, &safe)
        })?
        .positions;
        let shared = SharedRules::clone(&rules);
        Ok(Self::new(shared, Table::Labelling(Labelling { rules, safe, reached })))
    }
}

/// What play can reach from a position.
pub(super) struct Reached {
    /// The positions, each in its canonical form.
    pub(super) positions: HashSet<Position>,
    /// Whether a position was met that is not in its canonical form, so that it counts as another.
    pub(super) alike_once: bool,
}

/// Hands every position that play can reach from `root`, in its canonical form, and its options,
/// in theirs, to `check`. Tells which positions there were.
///
/// # Errors
/// The first that `check` returns, or that more than [`MAX_LABELLED`] positions are reached.
pub(super) fn each_reached(
    rules: &dyn Ruleset,
    root: &Position,
    mut check: impl FnMut(&Position, &[Position]) -> Result<(), Rejection>,
) -> Result<Reached, Rejection> {
    let mut alike_once = false;
    let start = rules.canonical(root);
    let mut reached = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        within_options(rules, &position)?;
        let mut options = Vec::new();
        rules.options(&position, &mut |option| {
            let canonical = rules.canonical(&option);
            alike_once |= canonical != option;
            options.push(canonical);
        });
        check(&position, &options)?;
        for option in options {
            if !reached.contains(&option) {
                reached.insert(option.clone());
                open.push(option);
            }
        }
        within_limit(reached.len())?;
    }
    Ok(Reached { positions: reached, alike_once })
}

/// The positions that play can reach from this one.
pub(super) fn reached_from(rules: &dyn Ruleset, position: &Position) -> Result<Reached, Rejection> {
    each_reached(rules, position, |_, _| Ok(()))
}

fn check_one(
    rules: &SharedRules,
    position: &Position,
    options: &[Position],
    safe: &HashSet<Position>,
) -> Result<(), Rejection> {
    let safe_option = options.iter().find(|option| safe.contains(*option)).cloned();
    judge(rules.as_ref(), position, !options.is_empty(), safe.contains(position), safe_option)
}

/// The definition of winning at one position: `safe_option` is an option called lost, if any is.
pub(super) fn judge(
    rules: &dyn Ruleset,
    position: &Position,
    has_options: bool,
    is_safe: bool,
    safe_option: Option<Position>,
) -> Result<(), Rejection> {
    let position = position.clone();
    if !has_options {
        let (play, expected) = (rules.play().name(), rules.end(&position));
        let as_expected = match expected {
            Outcome::P => is_safe,
            Outcome::N => !is_safe,
            // A labelling knows no draws.
            Outcome::Draw => false,
        };
        return as_expected.then_some(()).ok_or(Rejection::WrongEnd { position, play, expected });
    }
    match (is_safe, safe_option) {
        (true, Some(to)) => Err(Rejection::SafeMovesToSafe { from: position, to }),
        (false, None) => Err(Rejection::NoMoveToSafe { position }),
        (true, None) | (false, Some(_)) => Ok(()),
    }
}

fn within_limit(reached: usize) -> Result<(), Rejection> {
    if reached <= MAX_LABELLED {
        return Ok(());
    }
    let (found, limit) = (reached as u128, MAX_LABELLED as u128);
    Err(Rejection::OverLimit {
        what: "positions reached",
        found,
        limit_name: "MAX_LABELLED",
        limit,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Nim, Play, tests::arrows::Arrows};
    use std::sync::Arc;

    fn check(play: Play, root: [u64; 3], safe: &[&[u64]]) -> Result<Verified, Rejection> {
        let safe = safe.iter().map(|heaps| Position::from(heaps.to_vec())).collect();
        Verified::by_labelling(Arc::new(Nim { play }), &Position::from(root), safe)
    }

    #[test]
    fn the_p_positions_below_1_2_3_are_accepted() {
        let safe: [&[u64]; 5] = [&[], &[1, 1], &[2, 2], &[1, 2, 3], &[1, 1]];
        let table = check(Play::Normal, [1, 2, 3], &safe).unwrap();
        assert_eq!(table.outcome(&Position::from([3, 1, 2])), Ok(Outcome::P));
        assert_eq!(table.outcome(&Position::from([3, 1, 1])), Ok(Outcome::N));
    }

    #[test]
    fn two_safe_positions_one_move_apart_are_refused() {
        let safe: [&[u64]; 5] = [&[], &[1, 1], &[2, 2], &[1, 2, 3], &[1, 2]];
        let rejection = check(Play::Normal, [1, 2, 3], &safe).unwrap_err();
        assert!(matches!(rejection, Rejection::SafeMovesToSafe { .. }), "{rejection}");
    }

    #[test]
    fn a_missing_safe_position_is_refused() {
        let rejection = check(Play::Normal, [1, 2, 3], &[&[], &[1, 1], &[2, 2]]).unwrap_err();
        let position = Position::from([1, 2, 3]);
        assert_eq!(rejection, Rejection::NoMoveToSafe { position });
    }

    #[test]
    fn the_end_of_play_must_fit_the_play() {
        let rejection = check(Play::Misere, [0, 0, 1], &[&[]]).unwrap_err();
        assert!(matches!(rejection, Rejection::WrongEnd { expected: Outcome::N, .. }));
        let rejection = check(Play::Normal, [0, 0, 1], &[&[1]]).unwrap_err();
        assert!(matches!(rejection, Rejection::WrongEnd { .. } | Rejection::NoMoveToSafe { .. }));
    }

    #[test]
    fn a_position_that_play_cannot_reach_has_no_outcome() {
        let table = check(Play::Normal, [0, 0, 1], &[&[]]).unwrap();
        let outside = Position::from([2]);
        let expected = Rejection::OutsideTable { position: outside.clone() };
        assert_eq!(table.outcome(&outside), Err(expected));
    }

    #[test]
    fn mirror_images_are_counted_once_and_said_to_be() {
        let alike_once = |rules: &dyn Ruleset, root: &[u64]| {
            reached_from(rules, &Position::from(root.to_vec())).unwrap().alike_once
        };
        assert!(alike_once(&Nim { play: Play::Normal }, &[1, 2]));
        assert!(!alike_once(&Arrows::new([&[], &[0]]), &[1]), "each place is another");
    }

    #[test]
    fn more_positions_than_the_limit_are_refused() {
        assert_eq!(within_limit(MAX_LABELLED), Ok(()));
        let refused = within_limit(MAX_LABELLED + 1).unwrap_err();
        assert!(matches!(refused, Rejection::OverLimit { limit_name: "MAX_LABELLED", .. }));
    }
}
