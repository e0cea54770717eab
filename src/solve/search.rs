//! Memoised search: decides every position that play can reach, each once for all its mirror
//! images, straight from the definition. The stack is our own, so depth is no danger.
//! Source: the definition in catalogue S0-23; the memory is the remark of S0-25.

use super::{TooLarge, within};
use crate::game::{OptionBound, Outcome, Position, Ruleset};
use std::collections::{HashMap, HashSet};

/// The most positions (counted once for all mirror images) that one search may decide.
pub const MAX_SEARCHED: usize = 200_000;

/// The most options that one search may look at.
pub const MAX_LOOKS: u128 = 20_000_000;

/// The P-positions, in canonical form, among all positions that play can reach from `root`.
///
/// ```
/// use bouton::{game::{Nim, Play, Position}, solve::search};
/// let nim = Nim { play: Play::Normal };
/// let safe = search::safe_positions(&nim, &Position::from([1, 2, 3]))?;
/// assert!(safe.contains(&Position::from([1, 2, 3])) && safe.contains(&Position::from([2, 2])));
/// # Ok::<(), bouton::solve::TooLarge>(())
/// ```
///
/// # Errors
/// If more than [`MAX_SEARCHED`] positions can be reached, or they have more than [`MAX_LOOKS`]
/// options together.
pub fn safe_positions(rules: &dyn Ruleset, root: &Position) -> Result<HashSet<Position>, TooLarge> {
    safe_positions_within(rules, root, MAX_SEARCHED)
}

/// The same with a smaller limit, for games that are searched only when that is cheap. The limit
/// of options is smaller in the same proportion.
///
/// # Errors
/// If more than `limit` positions can be reached, or their options are more than [`MAX_LOOKS`]
/// times `limit` / [`MAX_SEARCHED`].
pub fn safe_positions_within(
    rules: &dyn Ruleset,
    root: &Position,
    limit: usize,
) -> Result<HashSet<Position>, TooLarge> {
    let mut known: HashMap<Position, Outcome> = HashMap::new();
    within("options looked at", rules.option_bound(root), "MAX_LOOKS", MAX_LOOKS)?;
    let most_looks = MAX_LOOKS * limit as u128 / MAX_SEARCHED as u128;
    let mut looks = 0;
    let mut stack = vec![Frame::new(rules, rules.canonical(root))];
    while let Some(frame) = stack.last_mut() {
        match frame.step(rules, &known) {
            Step::Descend(option) => {
                let frame = Frame::new(rules, option);
                looks += frame.open.len() as u128;
                within("options looked at", looks, "MAX_LOOKS", most_looks)?;
                stack.push(frame);
            }
            Step::Decided(outcome) => {
                known.insert(std::mem::take(&mut frame.position), outcome);
                stack.pop();
                let found = known.len() as u128;
                within("positions searched", found, "MAX_SEARCHED", limit as u128)?;
            }
        }
    }
    let safe = known.into_iter().filter(|(_, outcome)| *outcome == Outcome::P);
    Ok(safe.map(|(position, _)| position).collect())
}

/// A position whose options are being looked at.
struct Frame {
    position: Position,
    /// Options not yet looked at.
    open: Vec<Position>,
    has_options: bool,
    reaches_safe: bool,
}

enum Step {
    Descend(Position),
    Decided(Outcome),
}

impl Frame {
    fn new(rules: &dyn Ruleset, position: Position) -> Self {
        let mut open = Vec::new();
        rules.options(&position, &mut |option| open.push(rules.canonical(&option)));
        let has_options = !open.is_empty();
        Self { position, open, has_options, reaches_safe: false }
    }

    /// Looks at every option, even after a winning one: the whole game is to be decided.
    fn step(&mut self, rules: &dyn Ruleset, known: &HashMap<Position, Outcome>) -> Step {
        while let Some(option) = self.open.last() {
            let Some(outcome) = known.get(option) else {
                return Step::Descend(option.clone());
            };
            self.reaches_safe |= *outcome == Outcome::P;
            self.open.pop();
        }
        Step::Decided(match (self.has_options, self.reaches_safe) {
            (false, _) => rules.end(&self.position),
            (true, true) => Outcome::N,
            (true, false) => Outcome::P,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Form, Nim, Play, TakeAway};

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
}
