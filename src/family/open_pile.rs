//! `pile n --take 1..m`: a game that claims speak of, with letters where other lines have numbers. Each letter is a number of the position, in the
//! order of the line, so that a claim about `P(n, m)` is about every `m`. It is no exercise: nothing is drawn, told or printed of it.

use crate::{
    answer::{
        instance::{Instance, Solved},
        tables::{Stop, Tables},
    },
    family::{ArgumentError, Arguments},
    game::{MAX_TAKE, Play, Position, Ruleset},
};
use bouton_prove::{Limit, OpenPile};
use serde_json::{Value, json};
use std::sync::Arc;

/// Piles of up to so many with the same limits share a table.
const ROOM: u64 = 64;

/// A pile with letters in its line.
#[derive(Debug)]
struct Lettered {
    rules: OpenPile,
    arguments: Arguments,
    start: Position,
}

/// The game of a line, if what a move may take is told by letters; none if it has no letters there.
pub(super) fn read(game: &str, line: &str) -> Option<Result<Arc<dyn Instance>, ArgumentError>> {
    let arguments = Arguments::of_line(line);
    let take = arguments.options.get("take").filter(|_| game == "pile")?;
    let (least, most) = take.split_once("..").unwrap_or((take, take));
    let limits = [least, most].map(str::to_owned);
    limits.iter().any(|limit| is_letter(limit)).then(|| of_limits(arguments, &limits))
}

fn is_letter(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_alphabetic) && word.chars().all(char::is_alphanumeric)
}

fn of_limits(
    arguments: Arguments,
    limits: &[String; 2],
) -> Result<Arc<dyn Instance>, ArgumentError> {
    let [left] = arguments.numbers.as_slice() else { return Err(unfit()) };
    let known = ["take", "misere"];
    let is_plain = arguments.options.keys().all(|option| known.contains(&option.as_str()));
    if !is_letter(left) || limits.contains(left) || !is_plain {
        return Err(unfit());
    }
    let [least, most] = limits;
    let number = |limit: &String| limit.parse().ok().map(Limit::Number);
    let limits = match [is_letter(least), is_letter(most)] {
        [true, true] if least == most => Some([Limit::Place(1), Limit::Place(1)]),
        [true, true] => Some([Limit::Place(1), Limit::Place(2)]),
        [true, false] => number(most).map(|most| [Limit::Place(1), most]),
        [false, _] => number(least).map(|least| [least, Limit::Place(1)]),
    };
    let play = match arguments.options.contains_key("misere") {
        true => Play::Misere,
        false => Play::Normal,
    };
    let rules = limits.and_then(|[least, most]| OpenPile::new(least, most, play));
    let rules = rules.ok_or_else(unfit)?;
    // Which numbers it begins with is nothing to a claim: the largest fixed limit fits wherever a letter stands.
    let largest = rules.limits().into_iter().map(|limit| match limit {
        Limit::Number(number) => number,
        Limit::Place(_) => 1,
    });
    let start = Position::from(vec![largest.max().unwrap_or(1); rules.numbers()]);
    Ok(Arc::new(Lettered { rules, arguments, start }))
}

fn unfit() -> ArgumentError {
    ArgumentError::own(
        format!(
            "带字母的堆写成pile n --take 1..m：堆是一个字母，--take 的两端各是另一个字母，或是1到{MAX_TAKE}的数；后面只可加 --misere"
        ),
        format!(
            "a pile with letters is written as in pile n --take 1..m: one letter for the pile; for each limit of --take another letter, or a number from 1 to {MAX_TAKE}; only --misere may follow"
        ),
    )
}

impl Instance for Lettered {
    fn family(&self) -> &'static str {
        self.game()
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.rules)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        self.arguments.clone()
    }

    fn facts(&self, _: &Solved, _: &Tables) -> Result<Value, Stop> {
        Ok(json!({}))
    }

    fn table_root(&self, position: &Position) -> Position {
        let Some(room) = self.room(position) else { return position.clone() };
        let mut root = position.to_vec();
        root.iter_mut().take(1).for_each(|left| *left = room);
        Position::from(root)
    }

    fn move_facts(&self, _: &Position, to: &Position) -> Value {
        self.position_facts(to)
    }
}

impl Lettered {
    /// What is left of a larger pile with the same limits, from which play reaches every pile up to at least [`ROOM`]; none if that is far away.
    /// So many moves take every number from so many times the least to so many times the most: from some number of moves on
    /// without a gap.
    fn room(&self, position: &Position) -> Option<u64> {
        let [left, least, most] = self.rules.read(position)?;
        let gapless = (least - 1).checked_next_multiple_of(most - least)? / (most - least);
        let more = least.checked_mul(gapless).filter(|more| *more <= ROOM * ROOM)?;
        (left <= ROOM).then_some(ROOM + more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(line: &str) -> Option<Result<[Limit; 2], ArgumentError>> {
        let (game, arguments) = line.split_once(' ').unwrap();
        let found = read(game, arguments)?;
        Some(found.map(|instance| {
            assert_eq!(instance.command_line(), line);
            let rules = instance.rules();
            assert!(rules.contains(instance.start()), "{line}");
            (rules.as_ref() as &dyn std::any::Any).downcast_ref::<OpenPile>().unwrap().limits()
        }))
    }

    #[test]
    fn letters_are_numbers_of_the_position_in_their_order() {
        let read = |line| limits(line).unwrap().unwrap();
        assert_eq!(read("pile n --take 1..m"), [Limit::Number(1), Limit::Place(1)]);
        assert_eq!(read("pile n --take a..b --misere"), [Limit::Place(1), Limit::Place(2)]);
        assert_eq!(read("pile n --take a..9"), [Limit::Place(1), Limit::Number(9)]);
        assert_eq!(read("pile n --take k"), [Limit::Place(1), Limit::Place(1)]);
    }

    #[test]
    fn piles_with_the_same_limits_share_a_table_that_holds_them() {
        for (line, limits) in [
            ("pile n --take a..b", [3, 5]),
            ("pile n --take a..b --misere", [26, 27]),
            ("pile n --take a..b", [4, 4]),
            ("pile n --take a..b", [1000, 1001]),
        ] {
            let (game, arguments) = line.split_once(' ').unwrap();
            let (instance, tables) = (read(game, arguments).unwrap().unwrap(), Tables::default());
            let mut roots = std::collections::BTreeSet::new();
            for left in 0..=2 * ROOM {
                let position = Position::from([left, limits[0], limits[1]]);
                roots.insert(instance.table_root(&position));
                let table = instance.table_with(&tables, &position).unwrap();
                let remainder = left % limits.iter().sum::<u64>();
                let lost =
                    if line.ends_with("misere") { limits[0]..2 * limits[0] } else { 0..limits[0] };
                let outcome = crate::game::Outcome::where_lost(lost.contains(&remainder));
                assert_eq!(table.table().outcome(&position), Ok(outcome), "{line} {position}");
            }
            let is_shared = limits[0] < limits[1] && limits[0] < ROOM;
            assert_eq!(roots.len() < 80, is_shared, "{line} {limits:?}: {}", roots.len());
        }
    }

    #[test]
    fn other_lines_are_read_as_always() {
        let others = [
            "pile 9 --take 1..3",
            "pile n --take 1..3",
            "pile 9 --take 1,3",
            "strip 9 --take 1..m",
        ];
        for line in others {
            assert!(limits(line).is_none(), "{line}");
        }
    }

    #[test]
    fn letters_that_make_no_pile_are_refused_with_an_example() {
        for line in [
            "pile 9 --take 1..m",
            "pile n --take 1..n",
            "pile n --take 0..m",
            "pile n --take 1000001..m",
            "pile n --take m..",
            "pile n m --take 1..m",
            "pile n --take 1..m --most 3",
        ] {
            let error = limits(line).unwrap().unwrap_err();
            assert!(error.to_string().contains("pile n --take 1..m"), "{line}: {error}");
        }
    }
}
