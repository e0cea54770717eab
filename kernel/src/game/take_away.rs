//! Take-away from one pile: a move takes `s` objects, `s` in a fixed take set.
//! Play ends because every `s` is at least 1. Source: catalogue S2-46, S2-47, S0-33, S0-45, S0-46.
//!
//! One game in three forms, each with the positions that a player sees:
//! - a **pile** of `n` objects; the position is what is left;
//! - a **race** to a number: the players count on from 0, a call of `s` numbers moves the count on
//!   by `s`, and no call may pass the target; the position is the number said last;
//! - a **strip** of squares: the piece stands on a square, counted from 1, and moves `s` squares
//!   forward, never past the last; the position is its square. From square 1 of `L` there are
//!   `L - 1` steps to go, not `L`.

use super::{Description, Flow, GO_ON, Parameter, Play, Position, Ruleset, TakeSet, Visit};

/// The form in which the game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Objects are taken from a pile.
    Pile,
    /// The players count up to this number.
    Race {
        /// The number that ends the race.
        target: u64,
    },
    /// A piece moves along this many squares.
    Strip {
        /// The number of the last square, at least 1.
        squares: u64,
    },
}

/// The rules of taking from one pile, in one of its forms.
///
/// ```
/// use bouton_kernel::game::{Form, Play, Position, TakeAway, TakeSet};
/// let form = Form::Strip { squares: 2008 };
/// let game = TakeAway { form, take: TakeSet::range(1, 5).ok_or("no set")?, play: Play::Normal };
/// assert_eq!(game.remaining(&Position::from(1)), Some(2007));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAway {
    /// How the game is shown.
    pub form: Form,
    /// What one move may take.
    pub take: TakeSet,
    /// Which ending is played.
    pub play: Play,
}

impl TakeAway {
    /// How much is still to be taken, counted or walked; `None` when this is no position.
    #[must_use]
    pub fn remaining(&self, position: &Position) -> Option<u64> {
        let shown = position.single()?;
        match self.form {
            Form::Pile => Some(shown),
            Form::Race { target } => target.checked_sub(shown),
            Form::Strip { squares } => squares.checked_sub(shown).filter(|_| shown >= 1),
        }
    }

    /// The position in which `remaining` is still to be taken; `None` when the form has none.
    #[must_use]
    pub fn position_with(&self, remaining: u64) -> Option<Position> {
        match self.form {
            Form::Pile => Some(Position::from(remaining)),
            Form::Race { target } => target.checked_sub(remaining).map(Position::from),
            Form::Strip { squares } => {
                squares.checked_sub(remaining).filter(|square| *square >= 1).map(Position::from)
            }
        }
    }
}

impl Ruleset for TakeAway {
    fn describe(&self) -> Description {
        let said = match self.form {
            Form::Pile => Description::of("pile", self.play),
            Form::Race { target } => {
                Description::of("race", self.play).with("target", Parameter::Number(target))
            }
            Form::Strip { squares } => {
                Description::of("strip", self.play).with("squares", Parameter::Number(squares))
            }
        };
        said.with("take", Parameter::Take(self.take.clone()))
    }

    fn contains(&self, position: &Position) -> bool {
        self.remaining(position).is_some()
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some(remaining) = self.remaining(position) else { return GO_ON };
        for taken in self.take.iter() {
            let Some(left) = remaining.checked_sub(taken) else { break };
            if let Some(option) = self.position_with(left) {
                visit(option)?;
            }
        }
        GO_ON
    }

    fn position_count(&self, position: &Position) -> Option<u128> {
        self.remaining(position).map(|remaining| u128::from(remaining) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(form: Form, take: &str, from: u64) -> Vec<u64> {
        let game = TakeAway { form, take: take.parse().unwrap(), play: Play::Normal };
        let mut found = Vec::new();
        game.options(&Position::from(from), &mut |option| found.extend(option.single()));
        found
    }

    #[test]
    fn a_pile_shrinks_by_a_number_of_the_set() {
        assert_eq!(options(Form::Pile, "1,3,4", 10), [9, 7, 6]);
        assert_eq!(options(Form::Pile, "1,3,4", 3), [2, 0]);
        assert_eq!(options(Form::Pile, "2..3", 1), [] as [u64; 0]);
    }

    #[test]
    fn a_race_counts_up_and_never_passes_its_target() {
        let form = Form::Race { target: 30 };
        assert_eq!(options(form, "1..2", 0), [1, 2]);
        assert_eq!(options(form, "1..2", 29), [30]);
        assert_eq!(options(form, "1..2", 30), [] as [u64; 0]);
    }

    #[test]
    fn a_piece_on_the_first_of_2008_squares_has_2007_steps_to_go() {
        let form = Form::Strip { squares: 2008 };
        let game = TakeAway { form, take: "1..5".parse().unwrap(), play: Play::Normal };
        assert_eq!(game.remaining(&Position::from(1)), Some(2007));
        assert_eq!(game.remaining(&Position::from(0)), None, "there is no square 0");
        assert_eq!(options(form, "1..5", 2005), [2006, 2007, 2008]);
    }
}
