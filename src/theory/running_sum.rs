//! The running-sum race as a race to one number: which calls leave the opponent lost.

use super::{BACHET, Theorem};
use crate::game::{Outcome, Position, RunningSum};

/// **The running sum is a race.** Catalogue S0-34.
pub const RUNNING_SUM: Theorem = Theorem {
    name: "running-sum",
    title_en: "the rule for running sums",
    title_zh: "累加抢数法则",
    statement_en: "When 1, 2, 3, … are called and added, the sum after m is m(m + 1)/2, so that \
                   the number called last decides everything. If each turn calls 1 to k numbers, \
                   the player to move loses exactly when the count of numbers still to be called, \
                   up to the one that settles the sum, is a multiple of k + 1.",
    statement_zh: "依次报出1、2、3……并累加时，报到m时的和是m(m+1)/2，所以只看最后报的数就够了。\
                   每次报1至k个数时，轮到报的一方必败，当且仅当到决定胜负的那个数为止，还没有报的个数是k+1的倍数。",
    source: BACHET,
};

/// Who wins, by the theorem; none unless a turn calls 1 to k numbers.
///
/// ```
/// use bouton::{game::{Ending, Outcome, Position}, theory::running_sum};
/// let game = bouton::game::running_sum(30, bouton::game::read_take_set("1..2")?, Ending::Reach)?;
/// assert_eq!(running_sum::outcome(&game, &Position::from(2)), Some(Outcome::P));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn outcome(game: &RunningSum, called: &Position) -> Option<Outcome> {
    let (1, most) = game.take.as_range()? else {
        return None;
    };
    let left = game.last().checked_sub(called.single()?)?;
    Some(if left.is_multiple_of(most + 1) { Outcome::P } else { Outcome::N })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Ending, solve::search};

    #[test]
    fn the_rule_agrees_with_a_search_for_either_ending() {
        for target in 1..200 {
            for (most, ending) in
                [(1, Ending::Reach), (2, Ending::Reach), (2, Ending::Exact), (4, Ending::Exact)]
            {
                let take = crate::game::read_take_set(&format!("1..{most}")).unwrap();
                let game = RunningSum { target, take, ending };
                let safe = search::safe_positions(&game, &Position::from(0)).unwrap();
                for called in (0..=game.last()).map(Position::from) {
                    let ruled = outcome(&game, &called) == Some(Outcome::P);
                    assert_eq!(ruled, safe.contains(&called), "{target} {most} {called}");
                }
            }
        }
    }

    #[test]
    fn other_take_sets_have_no_rule() {
        let game = RunningSum {
            target: 30,
            take: crate::game::read_take_set("2..3").unwrap(),
            ending: Ending::Reach,
        };
        assert_eq!(outcome(&game, &Position::from(0)), None);
    }
}
