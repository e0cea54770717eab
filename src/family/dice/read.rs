//! A turn with dice as a player writes it: the faces that are up after it.

use crate::{
    family::words::{Fillers, numbers},
    game::{Dice, Position, Ruleset},
};

/// Where a turn leads that brings these faces up: `5`, with two dice `5 3` in either order; with
/// what is left before them, `25 5`, the position itself. Faces that cannot come up lead nowhere:
/// the position stays. `None` when the text is not a list of numbers.
pub(super) fn tip(game: Dice, from: &Position, text: &str) -> Option<Position> {
    const FILLERS: Fillers = Fillers(&["tip", "to", "and", "翻成", "翻到", "翻", "点", "和"]);
    let faces = numbers(text, &FILLERS)?;
    if faces.len() == from.len() {
        return Some(Position::from(faces));
    }
    let mut options = Vec::new();
    game.options(from, &mut |option| options.push(option));
    let shows = |option: &&Position| option.get(1..) == Some(faces.as_slice());
    let alike = |option: &&Position| option.get(1..).map(to_sorted) == Some(to_sorted(&faces));
    let found = options.iter().find(shows).or_else(|| options.iter().find(alike));
    Some(found.unwrap_or(from).clone())
}

fn to_sorted(faces: &[u64]) -> Vec<u64> {
    let mut sorted = faces.to_vec();
    sorted.sort_unstable();
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{DiceTurn, Play};

    fn check(turn: DiceTurn, from: &[u64], text: &str, expected: Option<&[u64]>) {
        let (game, from) = (Dice { turn, play: Play::Normal }, Position::from(from.to_vec()));
        let expected = expected.map(|to| Position::from(to.to_vec()));
        assert_eq!(tip(game, &from, text), expected, "{turn:?} {text}");
    }

    #[test]
    fn a_die_is_told_which_face_comes_up() {
        for text in ["5", "tip to 5", "翻成5点", "25 5", "(25, 5)"] {
            check(DiceTurn::One, &[30, 1], text, Some(&[25, 5]));
        }
        for text in ["1", "6", "7", "0", "1 2 3"] {
            check(DiceTurn::One, &[30, 1], text, Some(&[30, 1]));
        }
        check(DiceTurn::One, &[3, 1], "4", Some(&[3, 1]));
        for text in ["", "five", "-5", "5 up"] {
            check(DiceTurn::One, &[30, 1], text, None);
        }
    }

    #[test]
    fn two_dice_are_told_both_faces_in_any_order() {
        for text in ["5 3", "5、3", "tip to 5 and 3", "22 5 3"] {
            check(DiceTurn::BothSum, &[30, 1, 2], text, Some(&[22, 5, 3]));
        }
        check(DiceTurn::OneNew, &[30, 1, 2], "3 2", Some(&[27, 3, 2]));
        check(DiceTurn::OneNew, &[30, 1, 2], "2 3", Some(&[27, 3, 2]));
        check(DiceTurn::OneSum, &[30, 1, 2], "1 4", Some(&[25, 1, 4]));
    }

    #[test]
    fn one_face_is_not_enough_for_two_dice() {
        check(DiceTurn::OneNew, &[30, 1, 2], "3", Some(&[30, 1, 2]));
        check(DiceTurn::OneNew, &[30, 1, 2], "1 2", Some(&[30, 1, 2]));
    }
}
