//! A game with its starting position, as the exercises see it: something that can be solved,
//! drawn, explained, got wrong and measured. Each family of games implements it in its own file.
//!
//! Only the rules, the start, and the words that templates need are asked of every game. The rest
//! has a general answer: search the game, let the kernel check it, compare the closed form.

use super::{
    answered::Answered,
    arguments::{ArgumentError, Arguments},
    compared::{ClosedForm, Compared},
    difficulty::{self, Difficulty},
    foreign::{Foreign, same_game, same_value},
    mistake::{Mistake, Mistaken},
    picture::{Picture, Skin},
    searched,
    tables::{Stop, Tables},
};
use crate::{
    check::{Grundy, SharedRules, Theorem},
    facts::Context,
    game::{Outcome, Position, Ruleset, TakeAway},
    xiangqi::Position as Board,
};
use serde_json::{Value, json};
use std::{any::Any, fmt::Debug, sync::Arc};

/// A game with its starting position.
pub trait Instance: Debug + Send + Sync + Any {
    /// The folder of templates that tell about it.
    fn family(&self) -> &'static str;

    /// The rules.
    fn rules(&self) -> Arc<dyn Ruleset>;

    /// The name of the game in the registry.
    fn game(&self) -> &'static str {
        self.rules().name()
    }

    /// The position at the start.
    fn start(&self) -> &Position;

    /// What stands behind `bouton solve` and the name of the game to begin it here. Of an instance
    /// that [`Instance::at`] put in the middle of play the command line may refuse it, as it does
    /// empty heaps.
    fn arguments(&self) -> Arguments;

    /// The game as `bouton solve` is called for it: `nim 3 5 7 --misere`.
    fn command_line(&self) -> String {
        format!("{} {}", self.game(), self.arguments())
    }

    /// Why the moves of some position of the game could not be listed, where there is such a position. Whoever asks about positions
    /// of others' choice asks this first.
    fn unlistable(&self) -> Option<ArgumentError> {
        None
    }

    /// What templates need to state and explain the problem, free of language.
    ///
    /// # Errors
    /// If the explanation needs a table that is too large.
    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop>;

    /// What templates need to tell a move.
    fn move_facts(&self, from: &Position, to: &Position) -> Value;

    /// What a pupil writes for a move from the start, as numbers, so that neighbours who would write the same can be kept apart: the
    /// place of each number that changes and what it becomes, or all of them where their count changes.
    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        let start = self.start();
        if start.len() == to.len() { changed_numbers(start, to) } else { to.to_vec() }
    }

    /// A position on one line of a mark, in Chinese and in English, where its numbers alone would not be known again.
    fn describe_position(&self, position: &Position) -> [String; 2] {
        [position.to_string(), position.to_string()]
    }

    /// What templates need to tell a position, where its numbers alone do not.
    fn position_facts(&self, position: &Position) -> Value {
        json!({ "position": position.to_vec() })
    }

    /// What the problem gives at a position beside its rules and its start, such as the length of a row of coins.
    fn given_values(&self, _: &Position) -> Vec<(&'static str, crate::claim::Value)> {
        Vec::new()
    }

    /// Adds what the kernel knows of the start beside the answer.
    fn add_known<'a>(&self, context: Context<'a>) -> Context<'a> {
        context
    }

    /// The one-pile game that it is, in whatever form it is told.
    fn one_pile(&self) -> Option<&TakeAway> {
        None
    }

    /// How much the one pile has of a game whose positions remember more than that; none in any other game.
    fn pile(&self, _: &Position) -> Option<u64> {
        None
    }

    /// Whether the numbers of a position are places, so that another order is another position, even where both play alike.
    fn has_places(&self) -> bool {
        false
    }

    /// Whether pupils write its heaps in binary, and may be asked to fill in a position that is lost.
    fn is_told_in_binary(&self) -> bool {
        false
    }

    /// The board of Chinese chess that it starts from.
    fn chessboard(&self) -> Option<&Board> {
        None
    }

    /// A table with a checked period, where there is one.
    fn every_size(&self, _: &Tables) -> Option<Compared> {
        None
    }

    /// Whether its folder has pages of its own, instead of filling the general ones.
    fn has_own_pages(&self) -> bool {
        false
    }

    /// The closed form that the search is compared with, where one is known.
    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        None
    }

    /// A position large enough to try the closed form on, and small enough to be searched, for
    /// games that may be too large to search; `None` where the closed form answers for nothing
    /// that was not searched.
    fn cross_check_root(&self) -> Option<Position> {
        None
    }

    /// The position whose table is made when `position` is asked about. A family rounds it up, so
    /// that the instances of a class set share a table.
    fn table_root(&self, position: &Position) -> Position {
        position.clone()
    }

    /// Searches the game, compares the closed form, and has the kernel check both.
    ///
    /// # Errors
    /// If the game is too large for any evidence, or search and theory differ.
    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        searched::solve(self, tables)
    }

    /// Who wins, where a checked table tells it without what [`Instance::solve`] does besides: whoever draws instances passes over most.
    fn glimpse(&self, _: &Tables) -> Option<Outcome> {
        None
    }

    /// A checked table that also holds `position`, for questions about other positions.
    ///
    /// # Errors
    /// If that would be too large.
    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        Ok(searched::tables_with(self, tables, position)?.outcomes)
    }

    /// A drawing of a position, where there is one.
    fn picture(&self, _: &Position, _: Skin) -> Option<Picture> {
        None
    }

    /// A drawing of a position after those that play has gone through: where a position does not tell which of two
    /// pieces has moved, play does.
    fn picture_after(&self, _: &[Position], position: &Position, skin: Skin) -> Option<Picture> {
        self.picture(position, skin)
    }

    /// What somebody who makes the mistake answers; `None` when the mistake makes no sense here.
    fn mistaken(&self, _: Mistake, _: &Solved) -> Option<Mistaken> {
        None
    }

    /// A position of this game with the heaps, for games that are heaps in disguise.
    fn with_heaps(&self, _: &[u64]) -> Option<Position> {
        None
    }

    /// The position as scripts see it in `--json`.
    fn position_json(&self, position: &Position) -> Value {
        position.single().map_or_else(|| json!(position.to_vec()), Value::from)
    }

    /// How hard it is, measured.
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        difficulty::of_search(self, solved)
    }

    /// Two instances with the same identity are the same problem to a pupil.
    fn identity(&self) -> String {
        let rules = self.rules();
        format!("{rules:?} {}", rules.canonical(self.start()))
    }

    /// The same game begun from another position, for whoever plays on from there. Without it a
    /// game can be played, but its mistakes and positions are not explained on the way.
    fn at(&self, _: &Position) -> Option<Arc<dyn Instance>> {
        None
    }

    /// The position that a move leads to which somebody writes in the short words of the game, or
    /// as the numbers that it leaves. `None` when the text is not a move at all; a move that the
    /// rules forbid may be given as any position that is not an option, `from` itself for one.
    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        read_numbers(text).filter(|numbers| numbers.len() > 1 || from.len() == 1)
    }
}

/// The place of each number that a move changes and what it becomes.
pub fn changed_numbers(from: &Position, to: &Position) -> Vec<u64> {
    let pairs = (0..).zip(from.iter().zip(to.iter()));
    let changes = pairs.filter(|(_, (before, after))| before != after);
    changes.flat_map(|(place, (_, after))| [place, *after]).collect()
}

/// A position written as numbers, with or without brackets and commas.
#[must_use]
pub fn read_numbers(text: &str) -> Option<Position> {
    let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
    let words = inner.split([',', ' ']).filter(|word| !word.is_empty());
    let numbers: Result<Vec<u64>, _> = words.map(str::parse).collect();
    numbers.ok().filter(|numbers| !numbers.is_empty()).map(Position::from)
}

/// A solved instance: nothing in it is unchecked, and an answer that is not proved says so.
#[derive(Clone, Debug)]
pub struct Solved {
    /// Who wins and how.
    pub answer: Answered,
    /// The Grundy value, in normal play, where it was checked.
    pub grundy: Option<Theorem<Grundy>>,
}

impl Solved {
    /// What was solved, if all of it is about this very game and this very position.
    ///
    /// # Errors
    /// If a theorem is about another game, start or play.
    pub fn about(self, rules: &SharedRules, position: &Position) -> Result<Self, Foreign> {
        self.answer.about(rules, position)?;
        self.grundy.as_ref().map(|grundy| same_value(grundy, rules, position)).transpose()?;
        Ok(self)
    }
}

/// Solves an instance. Its family is not believed to have solved this game and not another.
///
/// # Errors
/// As [`Instance::solve`], and if the answer is about another game, start or play.
pub fn solve_and_check<I: Instance + ?Sized>(
    instance: &I,
    tables: &Tables,
) -> Result<Solved, Stop> {
    Ok(instance.solve(tables)?.about(&instance.rules(), instance.start())?)
}

/// A checked table that also holds `position`. Its family is not believed to have made it for this
/// game and not another.
///
/// # Errors
/// As [`Instance::table_with`], and if the table is of another game or play.
pub fn table_with<I: Instance + ?Sized>(
    instance: &I,
    tables: &Tables,
    position: &Position,
) -> Result<Compared, Stop> {
    let table = instance.table_with(tables, position)?;
    same_game(Some(table.rules()), &instance.rules())?;
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{family::named_game::instance_of_line, game::Play};

    /// An instance that solves another one, as a family with a bug in it might.
    #[derive(Debug)]
    struct Mixed {
        asked: Arc<dyn Instance>,
        solved: Arc<dyn Instance>,
    }

    impl Instance for Mixed {
        fn family(&self) -> &'static str {
            self.asked.family()
        }
        fn rules(&self) -> Arc<dyn Ruleset> {
            self.asked.rules()
        }
        fn start(&self) -> &Position {
            self.asked.start()
        }
        fn arguments(&self) -> Arguments {
            self.asked.arguments()
        }
        fn facts(&self, _: &Solved, _: &Tables) -> Result<Value, Stop> {
            Ok(Value::Null)
        }
        fn move_facts(&self, _: &Position, _: &Position) -> Value {
            Value::Null
        }
        fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
            self.solved.solve(tables)
        }
        fn table_with(&self, tables: &Tables, at: &Position) -> Result<Compared, Stop> {
            self.solved.table_with(tables, at)
        }
    }

    fn mix_games(asked: &str, solved: &str) -> Mixed {
        let [asked, solved] = [asked, solved].map(|line| instance_of_line(line).unwrap());
        Mixed { asked, solved }
    }

    #[test]
    fn a_family_that_solves_another_game_start_or_play_is_refused() {
        let check = |asked: &str, other: &str| {
            solve_and_check(&mix_games(asked, other), &Tables::default())
        };
        assert!(check("nim 3 5 7", "nim 3 5 7").is_ok());
        let game = |asked, other| {
            let refused = check(asked, other).unwrap_err();
            let of_game = matches!(refused, Stop::Foreign(Foreign::Game { .. }));
            assert!(of_game, "{asked}: {refused}");
        };
        game("nim 3 5 7 --misere", "nim 3 5 7");
        game("pile 20 --take 1..3 --misere", "pile 20 --take 1..3");
        game("pile 20 --take 1..3", "pile 20 --take 1..2");
        game("moore 3 4 5 6", "moore 2 4 5 6");
        game("race 20 --take 1..3", "pile 20 --take 1..3");
        for (asked, other) in [("nim 3 5 7", "nim 3 5 6"), ("wythoff 3 5", "wythoff 5 3")] {
            let refused = check(asked, other).unwrap_err();
            let of_start = matches!(refused, Stop::Foreign(Foreign::Position { .. }));
            assert!(of_start, "{asked}: {refused}");
        }
    }

    #[test]
    fn a_table_of_another_play_is_not_used() {
        let mixed = mix_games("nim 3 5 7 --misere", "nim 3 5 7");
        assert_ne!(mixed.rules().play(), Play::Normal);
        let refused = table_with(&mixed, &Tables::default(), mixed.start()).unwrap_err();
        assert!(matches!(refused, Stop::Foreign(Foreign::Game { .. })), "{refused}");
    }
}
