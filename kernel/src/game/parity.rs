//! The odd-even game: from one pile a move takes a number of a take set that holds 1. When the
//! pile is empty, whoever took an odd total wins (or whoever took an even total, as agreed).
//! Play ends because every move makes the pile smaller. Source: catalogue S2-48, S2-49.
//!
//! Position: what is left, the total of the player to move, the total of the other. Only the
//! parity of the totals counts. Exactly one player can win only if all three numbers add up to
//! an odd number; with an even sum both totals are odd or both even, so such lists are refused.

use super::{
    Description, Flow, GO_ON, ModeGame, ModeState, Outcome, Parameter, Play, Position, Ruleset,
    TakeSet, Visit,
};

/// Which total wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinningTotal {
    /// An odd total wins.
    Odd,
    /// An even total wins; 0 is even.
    Even,
}

impl WinningTotal {
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

impl Parity {
    /// The rules for a take set that holds 1; `None` when it does not: the pile might never be empty.
    #[must_use]
    pub fn new(take: TakeSet, win: WinningTotal) -> Option<Self> {
        take.contains(1).then_some(Self { take, win })
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
}

impl Ruleset for Parity {
    fn describe(&self) -> Description {
        let win = match self.win {
            WinningTotal::Odd => "odd",
            WinningTotal::Even => "even",
        };
        Description::of("parity", Play::Normal)
            .with("take", Parameter::Take(self.take.clone()))
            .with("win", Parameter::Word(win))
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

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let [remaining, mine, theirs] = position[..] else {
            return GO_ON;
        };
        for taken in self.take.iter() {
            let (left, held) = (remaining.checked_sub(taken), mine.checked_add(taken));
            let (Some(left), Some(held)) = (left, held) else { break };
            visit(Position::from([left, theirs, held]))?;
        }
        GO_ON
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
        let total = remaining.checked_add(mine)?.checked_add(theirs)?;
        let mode = usize::from(mine % 2 == 1) * 2 + usize::from(theirs % 2 == 1);
        (total % 2 == 1).then_some(ModeState { remaining, mode })
    }

    fn with_state(&self, state: ModeState) -> Option<Position> {
        let [mine, theirs] = [[0, 0], [0, 1], [1, 0], [1, 1]].get(state.mode).copied()?;
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
        let start = Position::from([3, 4, 2]);
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
        let is_position = |list| game(WinningTotal::Odd).contains(&Position::from(list));
        assert!(!is_position([9, 1, 0]));
        assert!(!is_position([0, 0, 0]));
        assert!(is_position([9, 1, 1]));
        assert!(!game(WinningTotal::Odd).contains(&Position::from([9])));
        assert_eq!(Parity::new("2..4".parse().unwrap(), WinningTotal::Odd), None);
    }

    #[test]
    fn a_position_and_its_canonical_form_have_the_same_state() {
        let game = game(WinningTotal::Odd);
        for (remaining, mine, theirs) in [(7, 4, 2), (6, 5, 2), (6, 4, 9), (5, 3, 1)] {
            let position = Position::from([remaining, mine, theirs]);
            let state = game.state(&position).unwrap();
            assert_eq!(game.with_state(state), Some(game.canonical(&position)), "{position}");
        }
    }
}
