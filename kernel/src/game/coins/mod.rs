//! Coin turning: a row of coins; a move turns some of them over, and the rightmost coin turned
//! must go from heads to tails. Which sets of coins may be turned is the *condition*, a
//! [`TurnRule`]. Who cannot move has lost (normal play).
//!
//! Play ends: read the row from the right as a binary number, heads as ones; each move clears a
//! one and changes nothing to the right of it, so the number falls. Position: the numbers of the
//! coins that show heads, increasing, in the numbering of the condition (from 0 or from 1).
//! Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14; catalogue S4-01.

mod turn;

pub use turn::{Pattern, Sets, Shape, TurnRule};

/// The most coins in one row.
pub const MAX_COINS: usize = 1_000;

use super::{Description, Flow, GO_ON, Parameter, Play, Position, Ruleset, Visit};

/// The rules of coin turning under one condition.
///
/// ```
/// use bouton_kernel::game::*;
/// // Any number of coins side by side: the game of the ruler.
/// let shape = Shape { fewest: 1, gaps: TakeSet::range(1, 1), ..Shape::default() };
/// let rule = TurnRule { patterns: vec![Pattern::new(Sets::Shape(shape))], first: 1 };
/// let game = Coins { rule, play: Play::Normal };
/// let mut options = Vec::new();
/// game.options(&Position::from([3]), &mut |option| options.push(option));
/// // Coin 3 alone, coins 2 and 3, coins 1 to 3.
/// assert_eq!(options, [vec![], vec![2], vec![1, 2]].map(Position::from));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Coins {
    /// Which sets of coins may be turned.
    pub rule: TurnRule,
    /// Which ending is played.
    pub play: Play,
}

impl Ruleset for Coins {
    fn describe(&self) -> Description {
        let said = Description::of("coins", self.play);
        let patterns = self.rule.patterns.iter().map(Pattern::parameter).collect();
        said.with("rule", Parameter::List(patterns))
            .with("first", Parameter::Number(self.rule.first))
    }

    /// Increasing numbers of coins, none before the first and none past [`MAX_COINS`] coins.
    fn contains(&self, position: &Position) -> bool {
        let first = self.rule.first;
        position.iter().all(|coin| *coin >= first && *coin - first < MAX_COINS as u64)
            && position.windows(2).all(|pair| pair[0] < pair[1])
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        for rightmost in position.iter() {
            for pattern in &self.rule.patterns {
                pattern.sets(self.rule.first, *rightmost, &mut |coins| {
                    let shows_heads = |coin: &u64| position.contains(coin);
                    let may = !pattern.ends_heads || coins.first().is_some_and(shows_heads);
                    if may { visit(turn_coins(position, coins)) } else { GO_ON }
                })?;
            }
        }
        GO_ON
    }

    /// The coins that differ are those that were turned: their sets need not be listed.
    fn is_option(&self, from: &Position, to: &Position) -> bool {
        let turned = turn_coins(from, to);
        let turns = |pattern: &Pattern| pattern.turns(self.rule.first, from, &turned);
        self.contains(from) && self.contains(to) && self.rule.patterns.iter().any(turns)
    }

    /// The single heads, where each move looks at its rightmost coin only. Turning a coin back to
    /// tails is then the same as adding a second head beside it: two equal parts cancel.
    fn components(&self, position: &Position) -> Vec<Position> {
        if self.rule.is_sum_of_heads() {
            position.iter().map(|coin| Position::from(*coin)).collect()
        } else {
            vec![position.clone()]
        }
    }
}

/// The heads after these coins (increasing) are turned: heads that were turned go, tails come.
fn turn_coins(heads: &[u64], coins: &[u64]) -> Position {
    let stay = heads.iter().filter(|coin| !coins.contains(coin));
    let come = coins.iter().filter(|coin| !heads.contains(coin));
    let mut after: Vec<u64> = stay.chain(come).copied().collect();
    after.sort_unstable();
    Position::from(after)
}
