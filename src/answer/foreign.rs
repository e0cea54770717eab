//! A theorem or a table about another game, or about another position, than the one that is asked about.

use crate::{
    check::{Grundy, SharedRules, Theorem},
    game::{Position, Ruleset},
};

/// What is right, but says nothing about what was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Foreign {
    /// It is about another game, or about none.
    #[error("a theorem about {found} says nothing about {wanted:?}")]
    Game {
        /// The rules that were asked about.
        wanted: SharedRules,
        /// The rules that it is about, as they print.
        found: String,
    },
    /// It is about another position.
    #[error("a theorem about {found} says nothing about {wanted}")]
    Position {
        /// The position that was asked about.
        wanted: Position,
        /// The position that it is about.
        found: Position,
    },
}

/// Refuses rules that differ from those asked about in any parameter.
///
/// # Errors
/// [`Foreign::Game`].
pub fn same_game(found: Option<&dyn Ruleset>, wanted: &SharedRules) -> Result<(), Foreign> {
    if found == Some(wanted.as_ref()) {
        return Ok(());
    }
    Err(Foreign::Game { wanted: wanted.clone(), found: format!("{found:?}") })
}

/// Refuses another position than the one asked about.
///
/// # Errors
/// [`Foreign::Position`].
pub fn same_position(found: &Position, wanted: &Position) -> Result<(), Foreign> {
    let (wanted_it, found_it) = (wanted.clone(), found.clone());
    let other = Foreign::Position { wanted: wanted_it, found: found_it };
    if found == wanted { Ok(()) } else { Err(other) }
}

/// Refuses a value of another game or another position.
///
/// # Errors
/// As [`same_game`] and [`same_position`].
pub fn same_value(
    value: &Theorem<Grundy>,
    rules: &SharedRules,
    position: &Position,
) -> Result<(), Foreign> {
    same_game(value.rules(), rules)?;
    same_position(&value.statement().position, position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        check::Verified,
        game::{Form, Nim, Play, TakeAway, TakeSet},
    };
    use std::sync::Arc;

    fn pile(largest: u64, play: Play, form: Form) -> SharedRules {
        Arc::new(TakeAway { form, take: TakeSet::range(1, largest).unwrap(), play })
    }

    #[test]
    fn a_theorem_says_nothing_about_another_game_play_or_position() {
        let (form, take) = (Form::Pile, TakeSet::range(1, 2).unwrap());
        let game = TakeAway { form, take, play: Play::Normal };
        let table = Verified::by_remaining(game, 6, vec![0b100_1001], None).unwrap();
        let answer = table.answer(&Position::from(5)).unwrap();
        let check = |rules: &SharedRules| same_game(answer.rules(), rules);
        assert_eq!(check(&pile(2, Play::Normal, form)), Ok(()));
        let others = [
            pile(3, Play::Normal, form),
            pile(2, Play::Misere, form),
            pile(2, Play::Normal, Form::Race { target: 6 }),
            Arc::new(Nim { play: Play::Normal }),
        ];
        for other in others {
            let refused = check(&other);
            assert!(matches!(refused, Err(Foreign::Game { .. })), "{refused:?}");
            assert!(same_game(Some(table.rules()), &other).is_err());
            assert!(same_game(None, &other).is_err(), "a theorem about numbers is about no game");
        }
        let [five, six] = [5, 6].map(Position::from);
        assert_eq!(same_position(&answer.statement().position, &five), Ok(()));
        let expected = Foreign::Position { wanted: six.clone(), found: five };
        assert_eq!(same_position(&answer.statement().position, &six), Err(expected));
    }
}
