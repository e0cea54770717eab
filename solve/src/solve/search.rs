//! Memoised search: decides every position that play can reach, each once for all its mirror
//! images, straight from the definition. The stack is our own, so depth is no danger.
//! Source: the definition in catalogue S0-23; the memory is the remark of S0-25.

use super::{TooLarge, budget::Budget, within};
use crate::game::{GO_ON, OptionBound, Outcome, Position, Ruleset, STOP};
use std::{
    collections::{HashMap, HashSet},
    slice::from_ref,
};

pub use super::budget::MAX_LOOKS;

/// The most positions (counted once for all mirror images) that one search may decide.
pub const MAX_SEARCHED: usize = 200_000;

/// The P-positions, in canonical form, among all positions that play can reach from `root`.
///
/// ```
/// use bouton_solve::{game::{Nim, Play, Position}, solve::search};
/// let nim = Nim { play: Play::Normal };
/// let safe = search::safe_positions(&nim, &Position::from([1, 2, 3]))?;
/// assert!(safe.contains(&Position::from([1, 2, 3])) && safe.contains(&Position::from([2, 2])));
/// # Ok::<(), bouton_solve::solve::TooLarge>(())
/// ```
///
/// # Errors
/// If more than [`MAX_SEARCHED`] positions can be reached, they have more than [`MAX_LOOKS`] options together, or the
/// options consist of too many numbers ([`super::budget`]).
pub fn safe_positions(rules: &dyn Ruleset, root: &Position) -> Result<HashSet<Position>, TooLarge> {
    safe_positions_within(rules, root, MAX_SEARCHED)
}

/// The same with a smaller limit, for games that are searched only when that is cheap. All limits
/// are smaller in the same proportion.
///
/// # Errors
/// If more than `limit` positions can be reached, or their options pass a limit.
pub fn safe_positions_within(
    rules: &dyn Ruleset,
    root: &Position,
    limit: usize,
) -> Result<HashSet<Position>, TooLarge> {
    within("options looked at", rules.option_bound(root), "MAX_LOOKS", MAX_LOOKS)?;
    let mut search = Search {
        rules,
        known: HashMap::new(),
        budget: Budget::share(limit as u128, MAX_SEARCHED as u128),
    };
    let mut stack = vec![search.frame(rules.canonical(root))?];
    while let Some(frame) = stack.last_mut() {
        match search.step(frame) {
            Step::Descend(option) => stack.push(search.frame(option)?),
            Step::Decided(outcome) => {
                let position = std::mem::take(&mut frame.position);
                search.budget.keep(from_ref(&position))?;
                search.known.insert(position, outcome);
                stack.pop();
                let found = search.known.len() as u128;
                within("positions searched", found, "MAX_SEARCHED", limit as u128)?;
            }
        }
    }
    let safe = search.known.into_iter().filter(|(_, outcome)| *outcome == Outcome::P);
    Ok(safe.map(|(position, _)| position).collect())
}

/// What has been decided, and what the search may still use up.
struct Search<'a> {
    rules: &'a dyn Ruleset,
    known: HashMap<Position, Outcome>,
    budget: Budget,
}

/// A position whose options are being looked at.
#[derive(Default)]
struct Frame {
    position: Position,
    /// Options that were not known when they were listed, and have not been looked at since.
    open: Vec<Position>,
    has_options: bool,
    reaches_safe: bool,
}

enum Step {
    Descend(Position),
    Decided(Outcome),
}

impl Search<'_> {
    fn frame(&mut self, position: Position) -> Result<Frame, TooLarge> {
        let (mut frame, mut refused) = (Frame::default(), Ok(()));
        let rules = self.rules;
        let _ = rules.each_option(&position, &mut |option| {
            refused = self.list(&mut frame, rules.canonical(&option));
            if refused.is_ok() { GO_ON } else { STOP }
        });
        refused.map(|()| Frame { position, ..frame })
    }

    /// An option that is known already need not be kept.
    fn list(&mut self, frame: &mut Frame, option: Position) -> Result<(), TooLarge> {
        frame.has_options = true;
        self.budget.look(from_ref(&option))?;
        match self.known.get(&option) {
            Some(outcome) => frame.reaches_safe |= *outcome == Outcome::P,
            None => {
                self.budget.keep(from_ref(&option))?;
                frame.open.push(option);
            }
        }
        Ok(())
    }

    /// Looks at every option, even after a winning one: the whole game is to be decided.
    fn step(&mut self, frame: &mut Frame) -> Step {
        while let Some(option) = frame.open.pop() {
            let Some(outcome) = self.known.get(&option) else {
                frame.open.push(option.clone());
                return Step::Descend(option);
            };
            frame.reaches_safe |= *outcome == Outcome::P;
            self.budget.release(from_ref(&option));
        }
        Step::Decided(match (frame.has_options, frame.reaches_safe) {
            (false, _) => self.rules.end(&frame.position),
            (true, true) => Outcome::N,
            (true, false) => Outcome::P,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Apples, BreakRule, Breaking, Form, Moore, Nim, Play, TakeAway};

    /// The definition itself, without memory.
    fn by_definition(rules: &dyn Ruleset, position: &Position) -> Outcome {
        let (mut has_options, mut reaches_safe) = (false, false);
        rules.options(position, &mut |option| {
            has_options = true;
            reaches_safe |= by_definition(rules, &option) == Outcome::P;
        });
        match (has_options, reaches_safe) {
            (false, _) => rules.play().terminal_outcome(),
            (true, true) => Outcome::N,
            (true, false) => Outcome::P,
        }
    }

    #[test]
    fn search_agrees_with_the_definition_on_nim() {
        for play in [Play::Normal, Play::Misere] {
            let nim = Nim { play };
            let safe = safe_positions(&nim, &Position::from([3, 2, 2])).unwrap();
            for cell in 0..4 * 3 * 3 {
                let position = Position::from([cell / 9, cell / 3 % 3, cell % 3]);
                let found = safe.contains(&nim.canonical(&position));
                assert_eq!(found, by_definition(&nim, &position) == Outcome::P, "{position}");
            }
        }
    }

    #[test]
    fn search_agrees_with_the_definition_on_every_form_of_take_away() {
        for (form, start) in
            [(Form::Pile, 14), (Form::Race { target: 14 }, 0), (Form::Strip { squares: 15 }, 1)]
        {
            for play in [Play::Normal, Play::Misere] {
                let game =
                    TakeAway { form, take: crate::game::read_take_set("1,3,4").unwrap(), play };
                let start = Position::from(start);
                let safe = safe_positions(&game, &start).unwrap();
                let expected = by_definition(&game, &start) == Outcome::P;
                assert_eq!(safe.contains(&start), expected, "{form:?} {play:?}");
            }
        }
    }

    #[test]
    fn a_search_over_the_limit_names_it() {
        let limit_name = |take: &str, from: u64| {
            let take = crate::game::read_take_set(take).unwrap();
            let game = TakeAway { form: Form::Pile, take, play: Play::Normal };
            safe_positions(&game, &Position::from(from)).unwrap_err().limit_name
        };
        assert_eq!(limit_name("1", MAX_SEARCHED as u64 + 1), "MAX_SEARCHED");
        assert_eq!(limit_name("1..1000", 190_000), "MAX_LOOKS");
    }

    /// Long options, many of them, on a deep way: what is kept has a limit of its own.
    #[test]
    fn memory_is_bounded_and_the_limit_named() {
        let limit = |rules: &dyn Ruleset, start: Position| {
            safe_positions(rules, &start).unwrap_err().limit_name
        };
        let moore = Moore::new(2, Play::Normal).unwrap();
        assert_eq!(limit(&moore, Position::from(vec![20; 33])), "MAX_KEPT");
        let parting = Breaking { rule: BreakRule::UnequalParts, play: Play::Misere };
        assert_eq!(limit(&parting, Position::from(1000)), "MAX_KEPT");
        assert_eq!(limit(&Apples { play: Play::Misere }, Position::from([180, 2])), "MAX_NUMBERS");
    }
}
