//! Games in which play can repeat, solved from the ends backwards (retrograde analysis): a
//! position with a move to a loss is a win, one with moves to wins alone is a loss, and whatever
//! is never decided is a draw.
//!
//! Positions are decided in the order of their ranks, so the rank of each is the number of moves
//! that it lasts when the winner hurries and the loser delays.
//! Source: Winning Ways, chapter 12 (games infinite and indefinite).

use super::{TooLarge, within};
use crate::game::{GO_ON, OptionBound, Outcome, Position, Ruleset, STOP};
use std::collections::{HashMap, VecDeque};

/// The most positions (counted once for all mirror images) that are decided together.
pub const MAX_LOOPY: usize = 200_000;

/// The most moves between them.
pub const MAX_LOOPY_MOVES: u128 = 8_000_000;

/// The outcome and the rank of every position that play can reach from `root`, in canonical form;
/// the rank of a draw is 0.
///
/// ```
/// use bouton_solve::{game::{Northcott, Outcome, Position}, solve::loopy};
/// let start = Position::from([4, 0, 1, 3]);
/// let ranks = loopy::ranks(&Northcott, &start)?;
/// assert_eq!(ranks[&start], (Outcome::N, 3), "White closes up, Black goes back, White follows");
/// # Ok::<(), bouton_solve::solve::TooLarge>(())
/// ```
///
/// # Errors
/// If more than [`MAX_LOOPY`] positions can be reached, or they have more than
/// [`MAX_LOOPY_MOVES`] moves together.
pub fn ranks(
    rules: &dyn Ruleset,
    root: &Position,
) -> Result<HashMap<Position, (Outcome, u32)>, TooLarge> {
    let graph = Graph::new(rules, root)?;
    let decided = graph.decide(rules);
    let ranks = graph.positions.into_iter().zip(decided);
    Ok(ranks.map(|(position, ranked)| (position, ranked.unwrap_or((Outcome::Draw, 0)))).collect())
}

/// All positions and the moves between them, by index.
struct Graph {
    positions: Vec<Position>,
    /// For each position how many options it has, each counted once.
    options: Vec<usize>,
    /// For each position those that can move to it.
    before: Vec<Vec<u32>>,
}

impl Graph {
    fn new(rules: &dyn Ruleset, root: &Position) -> Result<Self, TooLarge> {
        within("options looked at", rules.option_bound(root), "MAX_LOOPY_MOVES", MAX_LOOPY_MOVES)?;
        let start = rules.canonical(root);
        let mut graph =
            Self { positions: vec![start.clone()], options: Vec::new(), before: vec![Vec::new()] };
        let mut index_of = HashMap::from([(start, 0)]);
        let mut moves = 0;
        let mut at = 0;
        while let Some(position) = graph.positions.get(at) {
            let position = position.clone();
            let mut options = Vec::new();
            // A board may be so large that its moves alone are too many.
            let _ = rules.each_option(&position, &mut |option| {
                let new = graph.positions.len();
                let option = rules.canonical(&option);
                options.push(*index_of.entry(option).or_insert_with_key(|option| {
                    graph.positions.push(option.clone());
                    graph.before.push(Vec::new());
                    new
                }));
                if graph.positions.len() > MAX_LOOPY { STOP } else { GO_ON }
            });
            // By index: a comparison of two numbers, not of two positions somewhere in memory.
            options.sort_unstable();
            options.dedup();
            moves += options.len() as u128;
            within("options looked at", moves, "MAX_LOOPY_MOVES", MAX_LOOPY_MOVES)?;
            graph.options.push(options.len());
            options.iter().for_each(|option| graph.before[*option].push(at as u32));
            let found = graph.positions.len() as u128;
            within("positions searched", found, "MAX_LOOPY", MAX_LOOPY as u128)?;
            at += 1;
        }
        Ok(graph)
    }

    /// Outcome and rank of each position; none for those that no end decides.
    fn decide(&self, rules: &dyn Ruleset) -> Vec<Option<(Outcome, u32)>> {
        let mut decided: Vec<Option<(Outcome, u32)>> = vec![None; self.positions.len()];
        // How many options of each position are not yet known to be wins of the opponent.
        let mut open = self.options.clone();
        let mut queue = VecDeque::new();
        for (index, position) in self.positions.iter().enumerate() {
            if self.options[index] == 0 && rules.end(position) != Outcome::Draw {
                decided[index] = Some((rules.end(position), 0));
                queue.push_back(index);
            }
        }
        while let Some(index) = queue.pop_front() {
            let Some((outcome, rank)) = decided[index] else { continue };
            for before in &self.before[index] {
                let before = *before as usize;
                open[before] -= usize::from(outcome == Outcome::N);
                let found = match outcome {
                    Outcome::P => Outcome::N,
                    Outcome::N if open[before] == 0 => Outcome::P,
                    Outcome::N | Outcome::Draw => continue,
                };
                if decided[before].is_none() {
                    decided[before] = Some((found, rank + 1));
                    queue.push_back(before);
                }
            }
        }
        decided
    }
}

#[cfg(test)]
#[path = "../../../kernel/src/game/tests/arrows.rs"]
mod arrows;

#[cfg(test)]
mod tests {
    use super::arrows::Arrows;
    use super::*;
    use crate::game::{Nim, Play};
    use crate::solve::search;
    use quickcheck::quickcheck;

    /// The definition, without any cleverness: who wins within so many moves, for more and more
    /// moves, until nothing changes.
    fn by_definition(game: &Arrows) -> Vec<(Outcome, u32)> {
        let places = game.places();
        let mut known: Vec<(Outcome, u32)> = vec![(Outcome::Draw, 0); places as usize];
        for rank in 0..=places as u32 {
            let before = known.clone();
            for place in (0..places).filter(|place| before[*place as usize].0 == Outcome::Draw) {
                let mut after = Vec::new();
                game.options(&Position::from(place), &mut |to| {
                    after.push(before[to.single().unwrap() as usize].0);
                });
                if after.contains(&Outcome::P) {
                    known[place as usize] = (Outcome::N, rank);
                } else if after.iter().all(|outcome| *outcome == Outcome::N) {
                    known[place as usize] = (Outcome::P, rank);
                }
            }
        }
        known
    }

    quickcheck! {
        fn every_walk_is_solved_as_by_the_definition(arrows: Vec<Vec<u8>>) -> bool {
            let game = Arrows::of(arrows.into_iter().take(12).collect());
            let expected = by_definition(&game);
            (0..game.places()).all(|place| {
                let start = Position::from(place);
                let ranks = ranks(&game, &start).unwrap();
                ranks.iter().all(|(position, ranked)| {
                    *ranked == expected[position.single().unwrap() as usize]
                })
            })
        }
    }

    #[test]
    fn a_game_that_ends_has_no_draws_and_the_outcomes_of_the_search() {
        let (nim, root) = (Nim { play: Play::Misere }, Position::from([4, 3, 2]));
        let safe = search::safe_positions(&nim, &root).unwrap();
        for (position, (outcome, _)) in ranks(&nim, &root).unwrap() {
            let expected = if safe.contains(&position) { Outcome::P } else { Outcome::N };
            assert_eq!(outcome, expected, "{position}");
        }
    }

    #[test]
    fn the_rank_of_equal_heaps_counts_every_object() {
        let nim = Nim { play: Play::Normal };
        for n in 0..6 {
            let (_, rank) = ranks(&nim, &Position::from([n, n])).unwrap()
                [&nim.canonical(&Position::from([n, n]))];
            assert_eq!(u64::from(rank), 2 * n, "the loser delays by taking one at a time");
        }
    }

    #[test]
    fn a_search_over_the_limit_names_it() {
        let nim = Nim { play: Play::Normal };
        let refused = ranks(&nim, &Position::from([9_000_000])).unwrap_err();
        assert_eq!(refused.limit_name, "MAX_LOOPY_MOVES");
        let pile = crate::game::TakeAway {
            form: crate::game::Form::Pile,
            take: crate::game::read_take_set("1").unwrap(),
            play: Play::Normal,
        };
        let refused = ranks(&pile, &Position::from(MAX_LOOPY as u64)).unwrap_err();
        assert_eq!(refused.limit_name, "MAX_LOOPY");
    }
}
