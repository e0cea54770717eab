//! Grundy values by memoised search, one value for each component that play can reach.
//!
//! The value of a position is the mex of its options' values; that of a sum is the nim-sum of its
//! components' (Sprague 1935, Grundy 1939; catalogue S3-32). The stack is our own.

use super::{TooLarge, budget::Budget, within};
use crate::{
    game::{GO_ON, Position, Ruleset, STOP},
    nimber,
};
use std::collections::HashMap;

/// The most components of which one search may find the value.
pub const MAX_VALUED: usize = 200_000;

/// The Grundy value of every component that play can reach from the roots, in normal play.
///
/// ```
/// use bouton_solve::{game::{Nim, Play, Position}, solve::grundy};
/// let values = grundy::values(&Nim { play: Play::Normal }, &[Position::from([3, 5])])?;
/// assert_eq!(values[&Position::from(4)], 4);
/// # Ok::<(), bouton_solve::solve::TooLarge>(())
/// ```
///
/// # Errors
/// If there are more than [`MAX_VALUED`] components, or their options pass a limit of [`super::budget`].
pub fn values(rules: &dyn Ruleset, roots: &[Position]) -> Result<HashMap<Position, u64>, TooLarge> {
    let mut search = Search { rules, known: HashMap::new(), budget: Budget::whole() };
    for root in roots {
        for component in rules.components(root) {
            search.decide(component)?;
        }
    }
    Ok(search.known)
}

struct Search<'a> {
    rules: &'a dyn Ruleset,
    known: HashMap<Position, u64>,
    budget: Budget,
}

/// A component and the components of each of its options.
struct Frame {
    component: Position,
    options: Vec<Vec<Position>>,
    values: Vec<u64>,
}

impl Search<'_> {
    fn decide(&mut self, root: Position) -> Result<(), TooLarge> {
        if self.known.contains_key(&root) {
            return Ok(());
        }
        let mut stack = vec![self.frame(root)?];
        while let Some(frame) = stack.last_mut() {
            match step(frame, &self.known, &mut self.budget) {
                Some(unknown) => stack.push(self.frame(unknown)?),
                None => {
                    let value = nimber::mex(&frame.values);
                    self.known.insert(std::mem::take(&mut frame.component), value);
                    stack.pop();
                    let (found, limit) = (self.known.len() as u128, MAX_VALUED as u128);
                    within("positions searched", found, "MAX_VALUED", limit)?;
                }
            }
        }
        Ok(())
    }

    fn frame(&mut self, component: Position) -> Result<Frame, TooLarge> {
        let (mut options, mut within) = (Vec::new(), Ok(()));
        let _ = self.rules.each_option(&component, &mut |option| {
            let parts = self.rules.components(&option);
            within = self.budget.look(&parts).and_then(|()| self.budget.keep(&parts));
            options.push(parts);
            if within.is_ok() { GO_ON } else { STOP }
        });
        within?;
        Ok(Frame { component, options, values: Vec::new() })
    }
}

/// Takes the value of each option in turn, until one has a component that is not yet known.
fn step(
    frame: &mut Frame,
    known: &HashMap<Position, u64>,
    budget: &mut Budget,
) -> Option<Position> {
    while let Some(components) = frame.options.last() {
        let mut value = 0;
        for component in components {
            match known.get(component) {
                Some(part) => value ^= part,
                None => return Some(component.clone()),
            }
        }
        frame.values.push(value);
        budget.release(components);
        frame.options.pop();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Form, Nim, Play, TakeAway};

    #[test]
    fn a_heap_of_nim_is_worth_its_size() {
        let nim = Nim { play: Play::Normal };
        let found = values(&nim, &[Position::from([9, 4])]).unwrap();
        assert_eq!(found.len(), 9, "heaps 1 to 9, each once");
        assert!(found.iter().all(|(heap, value)| heap.single() == Some(*value)));
    }

    #[test]
    fn a_pile_agrees_with_its_own_sequence() {
        let take: crate::game::TakeSet = crate::game::read_take_set("1,3,4").unwrap();
        let game = TakeAway { form: Form::Pile, take: take.clone(), play: Play::Normal };
        let found = values(&game, &[Position::from(60), Position::from(59)]).unwrap();
        let sequence = crate::solve::take_away::grundy_values(&take, 60).unwrap();
        for (objects, value) in sequence.iter().enumerate() {
            assert_eq!(found.get(&Position::from(objects as u64)), Some(&u64::from(*value)));
        }
    }

    #[test]
    fn a_search_over_the_limit_names_it() {
        let limit_name = |take: &str, from: u64| {
            let take = crate::game::read_take_set(take).unwrap();
            let game = TakeAway { form: Form::Pile, take, play: Play::Normal };
            values(&game, &[Position::from(from)]).unwrap_err().limit_name
        };
        assert_eq!(limit_name("1", MAX_VALUED as u64 + 1), "MAX_VALUED");
        assert_eq!(limit_name("1..1000", 190_000), "MAX_LOOKS");
    }
}
