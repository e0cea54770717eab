//! The odd-even game: the safe remainders, which the source leaves vague.

use super::{Source, Theorem};
use crate::game::{Outcome, Parity, Position};

/// **The odd-even game.** Catalogue S2-48, S2-49.
pub const PARITY: Theorem = Theorem {
    name: "odd-even",
    title_en: "the rule of the odd-even game",
    title_zh: "奇偶游戏法则",
    statement_en: "Takes 1 to k, an odd total wins, and the number left and both totals add up to \
                   an odd number. Let p be k + 2 if k is even, and 2k + 2 if k is odd. A player \
                   to move with an even total so far loses exactly when the number left leaves \
                   the remainder 0 on division by p, or k + 1 (k even), or k + 2 (k odd); one \
                   with an odd total exactly when it leaves 1, or k + 1 (k odd). If an even total \
                   wins, even and odd totals change places.",
    statement_zh: "每次取1至k个，总数为奇数者胜，且剩下的数与双方已取的总数之和是奇数。k为偶数时令p=k+2，\
                   k为奇数时令p=2k+2。轮到走的一方，已取总数为偶数时，当且仅当剩下的数除以p余0，或余k+1（k为偶数），\
                   或余k+2（k为奇数），必败；已取总数为奇数时，当且仅当余1，或余k+1（k为奇数），必败。\
                   若规定总数为偶数者胜，只需把奇、偶对调。",
    source: Source::annotated_work(
        "B. A. Kordemsky, The Moscow Puzzles, problem 286 (k = 4, an even total wins); each other \
             k that is asked is proved by its own repeating table",
        "B. A. Kordemsky, The Moscow Puzzles, problem 286（k=4、总数为偶数者胜）；其余各k由各自循环的胜负表证明",
    ),
};

/// What is left at the lost positions of a mover whose total has the winning parity or not.
///
/// Handed back are the modulus and the two lists of remainders: for a mover who does not yet hold
/// a winning total, and for one who does.
#[must_use]
pub fn lost_remainders(most: u64) -> (u64, [Vec<u64>; 2]) {
    if most.is_multiple_of(2) {
        (most + 2, [vec![0, most + 1], vec![1]])
    } else {
        (2 * most + 2, [vec![0, most + 2], vec![1, most + 1]])
    }
}

/// Who wins, by the theorem; none unless a move takes 1 to k.
///
/// ```
/// use bouton::{game::{Outcome, Position, WinningTotal}, theory::parity};
/// let game = bouton::game::parity(bouton::game::read_take_set("1..4")?, WinningTotal::Odd)?;
/// assert_eq!(parity::outcome(&game, &Position::from([15, 0, 0])), Some(Outcome::N));
/// assert_eq!(parity::outcome(&game, &Position::from([11, 3, 1])), Some(Outcome::N));
/// assert_eq!(parity::outcome(&game, &Position::from([11, 2, 2])), Some(Outcome::P));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn outcome(game: &Parity, position: &Position) -> Option<Outcome> {
    let most = game.take().largest();
    game.take().as_range()?;
    let (left, mine) = (*position.first()?, *position.get(1)?);
    let (modulus, [without, with]) = lost_remainders(most);
    let lost = if game.win().wins_with(mine) { with } else { without };
    Some(if lost.contains(&(left % modulus)) { Outcome::P } else { Outcome::N })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{ModeGame, ModeState, WinningTotal},
        solve::modes,
    };

    #[test]
    fn the_rule_agrees_with_a_search_for_every_k_up_to_20() {
        for most in 1..=20_u64 {
            for win in [WinningTotal::Odd, WinningTotal::Even] {
                let game =
                    Parity::new(crate::game::read_take_set(&format!("1..{most}")).unwrap(), win)
                        .unwrap();
                let table = modes::outcomes(&game, 5 * most + 10).unwrap();
                for (index, safe) in table.safe.iter().enumerate() {
                    let state = ModeState { remaining: index as u64 / 4, mode: index % 4 };
                    let Some(position) = game.with_state(state) else { continue };
                    let ruled = outcome(&game, &position) == Some(Outcome::P);
                    assert_eq!(ruled, *safe, "{most} {win:?} {position}");
                }
            }
        }
    }
}
