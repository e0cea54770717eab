//! The odd-even game: from one pile a move takes a number of a take set that holds 1. When the
//! pile is empty, whoever took an odd total wins (or whoever took an even total, as agreed).
//! Play ends because every move makes the pile smaller. Source: catalogue S2-48, S2-49.
//!
//! Position: what is left, the total of the player to move, the total of the other. Only the
//! parity of the totals counts. Exactly one player can win only if all three numbers add up to
//! an odd number; with an even sum both totals are odd or both even, so such lists are refused.

use super::{Description, ModeGame, ModeState, Outcome, Play, Position, Ruleset, TakeSet};

/// Which total wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinningTotal {
    /// An odd total wins.
    Odd,
    /// An even total wins; 0 is even.
    Even,
}

impl WinningTotal {
    /// The name in YAML and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Odd => "odd",
            Self::Even => "even",
        }
    }

    /// Whether a player with this total wins.
    ///
    /// ```
    /// use bouton_kernel::game::WinningTotal;
    /// assert!(WinningTotal::Odd.wins_with(7) && WinningTotal::Even.wins_with(0));
    /// ```
    #[must_use]
    pub fn wins_with(self, total: u64) -> bool {
        total.is_multiple_of(2) == (self == Self::Even)
    }
}

/// The rules of the odd-even game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parity {
    take: TakeSet,
    win: WinningTotal,
}

/// Why a take set or a starting position does not fit the odd-even game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParityError {
    /// Without 1 the pile might never be emptied.
    #[error(
        "the take set {take} lacks 1, so the pile might never be empty: give a set with 1, such as 1..4"
    )]
    WithoutOne {
        /// The take set.
        take: TakeSet,
    },
    /// Both players or neither would win.
    #[error(
        "{remaining} left and the totals {mine} and {theirs} add up to the even number {sum}: both players would win or neither; start from an odd number"
    )]
    EvenSum {
        /// What is left.
        remaining: u64,
        /// The total of the player to move.
        mine: u64,
        /// The total of the other.
        theirs: u64,
        /// All of it.
        sum: u128,
    },
}

impl Parity {
    /// The rules for a take set that holds 1.
    ///
    /// # Errors
    /// [`ParityError::WithoutOne`] when it does not: the pile might never be empty.
    pub fn new(take: TakeSet, win: WinningTotal) -> Result<Self, ParityError> {
        if take.contains(1) {
            Ok(Self { take, win })
        } else {
            Err(ParityError::WithoutOne { take })
        }
    }

    /// What one move may take.
    #[must_use]
    pub fn take(&self) -> &TakeSet {
        &self.take
    }

    /// Which total wins.
    #[must_use]
    pub fn win(&self) -> WinningTotal {
        self.win
    }

    /// The position in which so much is left and the players hold these totals.
    ///
    /// ```
    /// use bouton_kernel::game::{Parity, TakeSet, WinningTotal};
    /// let game = Parity::new(TakeSet::range(1, 4)?, WinningTotal::Odd)?;
    /// assert!(game.position(15, 0, 0).is_ok());
    /// assert!(game.position(14, 0, 0).is_err(), "both or neither would win");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ParityError::EvenSum`] when the three numbers add up to an even number.
    pub fn position(
        &self,
        remaining: u64,
        mine: u64,
        theirs: u64,
    ) -> Result<Position, ParityError> {
        let position = Position::from([remaining, mine, theirs]);
        let sum = [remaining, mine, theirs].into_iter().map(u128::from).sum();
        let even = ParityError::EvenSum { remaining, mine, theirs, sum };
        if self.contains(&position) { Ok(position) } else { Err(even) }
    }
}

impl Ruleset for Parity {
    fn describe(&self) -> Description {
        let said = Description::of("parity", Play::Normal);
        said.with("take", &self.take).with("win", self.win.name())
    }

    fn play(&self) -> Play {
        Play::Normal
    }

    /// When the pile is empty, the mover has won if the mover's own total is the right one.
    fn end(&self, position: &Position) -> Outcome {
        let mine = position.get(1).copied().unwrap_or(0);
        if self.win.wins_with(mine) { Outcome::N } else { Outcome::P }
    }

    /// Not who moves last decides, but who holds what.
    fn has_grundy_values(&self) -> bool {
        false
    }

    fn contains(&self, position: &Position) -> bool {
        self.state(position).is_some()
    }

    fn options(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        let [remaining, mine, theirs] = position[..] else {
            return;
        };
        for taken in self.take.iter() {
            let (Some(left), Some(held)) = (remaining.checked_sub(taken), mine.checked_add(taken))
            else {
                break;
            };
            visit(Position::from([left, theirs, held]));
        }
    }

    /// Only the parity of the totals counts.
    fn canonical(&self, position: &Position) -> Position {
        match position[..] {
            [remaining, mine, theirs] => Position::from([remaining, mine % 2, theirs % 2]),
            _ => position.clone(),
        }
    }

    /// For every smaller remaining number two pairs of parities make an odd sum.
    fn position_count(&self, position: &Position) -> Option<u128> {
        self.state(position).map(|state| 2 * u128::from(state.remaining) + 1)
    }

    fn option_bound(&self, _: &Position) -> u128 {
        u128::from(self.take.count())
    }
}

/// Mode `2 a + b`: the mover's total has parity `a`, the other's parity `b`.
impl ModeGame for Parity {
    fn modes(&self) -> usize {
        4
    }

    fn largest_take(&self) -> u64 {
        self.take.largest()
    }

    /// The parity of the remaining number decides which pairs of parities make an odd sum.
    fn cycle(&self) -> u64 {
        2
    }

    fn state(&self, position: &Position) -> Option<ModeState> {
        let [remaining, mine, theirs] = position[..] else {
            return None;
        };
        let odd = (remaining % 2 + mine % 2 + theirs % 2) % 2 == 1;
        let total = remaining.checked_add(mine)?.checked_add(theirs);
        let mode = usize::from(mine % 2 == 1) * 2 + usize::from(theirs % 2 == 1);
        (odd && total.is_some()).then_some(ModeState { remaining, mode })
    }

    fn with_state(&self, state: ModeState) -> Option<Position> {
        let (mine, theirs) = [(0, 0), (0, 1), (1, 0), (1, 1)].get(state.mode).copied()?;
        let position = Position::from([state.remaining, mine, theirs]);
        self.contains(&position).then_some(position)
    }

    fn steps(&self, mode: usize, visit: &mut dyn FnMut(u64, usize)) {
        let (mine, theirs) = (mode / 2 % 2, mode % 2);
        for taken in self.take.iter() {
            let held = mine ^ usize::from(taken % 2 == 1);
            visit(taken, theirs * 2 + held);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(win: WinningTotal) -> Parity {
        Parity::new("1..4".parse().unwrap(), win).unwrap()
    }

    #[test]
    fn a_move_changes_hands_and_adds_to_the_movers_total() {
        let mut options = Vec::new();
        let start = game(WinningTotal::Odd).position(3, 4, 2).unwrap();
        game(WinningTotal::Odd).options(&start, &mut |option| options.push(option));
        assert_eq!(options, [[2, 2, 5], [1, 2, 6], [0, 2, 7]].map(Position::from));
    }

    #[test]
    fn the_empty_pile_is_judged_by_the_movers_total() {
        let check = |win, position: [u64; 3], outcome| {
            assert_eq!(game(win).end(&Position::from(position)), outcome);
        };
        check(WinningTotal::Odd, [0, 7, 8], Outcome::N);
        check(WinningTotal::Odd, [0, 8, 7], Outcome::P);
        check(WinningTotal::Even, [0, 7, 8], Outcome::P);
        check(WinningTotal::Even, [0, 8, 7], Outcome::N);
    }

    #[test]
    fn an_even_sum_and_a_set_without_one_are_refused() {
        assert!(game(WinningTotal::Odd).position(9, 1, 0).is_err());
        assert!(game(WinningTotal::Odd).position(0, 0, 0).is_err());
        assert!(game(WinningTotal::Odd).position(9, 1, 1).is_ok());
        assert!(!game(WinningTotal::Odd).contains(&Position::from([9])));
        assert!(Parity::new("2..4".parse().unwrap(), WinningTotal::Odd).is_err());
    }

    #[test]
    fn a_position_and_its_canonical_form_have_the_same_state() {
        let game = game(WinningTotal::Odd);
        for (remaining, mine, theirs) in [(7, 4, 2), (6, 5, 2), (6, 4, 9), (5, 3, 1)] {
            let position = game.position(remaining, mine, theirs).unwrap();
            let state = game.state(&position).unwrap();
            assert_eq!(game.with_state(state), Some(game.canonical(&position)), "{position}");
        }
    }
}
