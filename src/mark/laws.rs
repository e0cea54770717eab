//! Random answers against a plain definition: marks are full exactly where the answer is right.

use super::*;
use crate::{
    family::{self, Arguments},
    game::Ruleset,
};
use quickcheck::{TestResult, quickcheck};

const GAMES: [&str; 16] = [
    "nim 1 2 3",
    "nim 2 3 --misere",
    "pile 9 --take 1..3",
    "pile 8 --take 1,3 --misere",
    "race 9 --take 1..2",
    "strip 8 --take 1..3",
    "wythoff 2 3",
    "grundy 7",
    "dice 9 --top 1",
    "two-dice 12 --tops 1,2 --variant both-sum",
    "coins mock-turtles THHT",
    "octal 0.137 5 2",
    "sum nim:2 1..2:3",
    "parity 7 --take 1..4 --win odd",
    "quota 8 --factor 2",
    "king 3 4",
];

fn marker(game: &str, tables: &'static Tables) -> Marker<'static> {
    let (name, rest) = game.split_once(' ').unwrap();
    let entry = family::game(name).unwrap();
    let instance = family::from_arguments(entry, &Arguments::of_line(rest)).unwrap();
    Marker::new(instance, tables).unwrap()
}

fn tables() -> &'static Tables {
    static TABLES: std::sync::OnceLock<Tables> = std::sync::OnceLock::new();
    TABLES.get_or_init(Tables::default)
}

fn options(rules: &dyn Ruleset, from: &Position) -> Vec<Position> {
    let mut found = Vec::new();
    rules.options(from, &mut |option| found.push(option));
    found.sort_unstable();
    found.dedup();
    found
}

/// Who wins, by its definition.
fn mover_wins(rules: &dyn Ruleset, at: &Position) -> bool {
    let options = options(rules, at);
    match options.is_empty() {
        true => rules.end(at) == Outcome::N,
        false => options.iter().any(|option| !mover_wins(rules, option)),
    }
}

/// Which numbers are lost, by the definition, from 0 on.
fn lost_numbers(rules: &dyn Ruleset, below: u64) -> Vec<bool> {
    let mut lost: Vec<bool> = Vec::new();
    for number in 0..below {
        let at = Position::from(number);
        let reached = options(rules, &at);
        let reaches_lost = reached.iter().any(|to| lost[to[0] as usize]);
        lost.push(if reached.is_empty() { rules.end(&at) == Outcome::P } else { !reaches_lost });
    }
    lost
}

fn select_by_mask<T: Clone>(all: &[T], mask: u64) -> Vec<T> {
    let is_in = |index: &usize| mask >> (index % 64) & 1 == 1;
    all.iter().enumerate().filter(|(index, _)| is_in(index)).map(|(_, one)| one.clone()).collect()
}

fn to_numbers(positions: &[Position]) -> Vec<Numbers> {
    positions.iter().map(|position| Numbers::Many(position.to_vec())).collect()
}

quickcheck! {
    fn moves_are_right_when_they_are_the_winning_ones(game: usize, mask: u64) -> bool {
        let marker = marker(GAMES[game % GAMES.len()], tables());
        let (rules, start) = (marker.instance.rules(), marker.instance.start().clone());
        let all = options(rules.as_ref(), &start);
        let said = select_by_mask(&all, mask);
        let wins = |to: &&Position| !mover_wins(rules.as_ref(), to);
        let truth: Vec<Position> = all.iter().filter(wins).cloned().collect();
        marker.moves(&to_numbers(&said)).is_right() == (said == truth)
    }

    fn a_list_is_right_when_it_names_the_safe_numbers(game: usize, mask: u64) -> bool {
        let pile = ["pile 9 --take 1..3", "pile 8 --take 1,3 --misere", "pile 7 --take 2..3"];
        let marker = marker(pile[game % pile.len()], tables());
        let rules = marker.instance.rules();
        let numbers = marker.numbers().unwrap();
        let said = select_by_mask(&numbers, mask);
        let is_safe = |number: &&u64| !mover_wins(rules.as_ref(), &Position::from(**number));
        let truth: Vec<u64> = numbers.iter().filter(is_safe).copied().collect();
        marker.safe(&said).unwrap().is_right() == (said == truth)
    }

    fn a_rule_is_right_when_it_holds_at_every_number(game: usize, modulus: u64, rest: u64) -> bool {
        let pile = ["pile 9 --take 1..3", "pile 8 --take 1,3 --misere", "pile 7 --take 1..2", "pile 6 --take 2..3"];
        let marker = marker(pile[game % pile.len()], tables());
        let rules = marker.instance.rules();
        let (modulus, rest) = (modulus % 6 + 1, rest % 6);
        let found = marker.rule(&format!("forall n: P(n) <-> n mod {modulus} = {rest}")).unwrap();
        let lost = lost_numbers(rules.as_ref(), 60);
        found.is_right() == (0..60).all(|n: u64| lost[n as usize] == (n % modulus == rest))
    }

    fn a_line_is_right_when_it_is_played_well_to_the_end(game: usize, ways: Vec<u8>) -> TestResult {
        let marker = marker(GAMES[game % GAMES.len()], tables());
        let (rules, start) = (marker.instance.rules(), marker.instance.start().clone());
        let (mut line, mut is_well) = (vec![start.clone()], true);
        let own_turn = usize::from(!mover_wins(rules.as_ref(), &start));
        for (ply, way) in ways.iter().enumerate() {
            let Some(last) = line.last().cloned() else { return TestResult::discard() };
            let all = options(rules.as_ref(), &last);
            if way % 16 == 15 || all.is_empty() {
                // No move leads from a position to itself.
                is_well &= way % 16 != 15;
                line.extend((way % 16 == 15).then_some(last));
                break;
            }
            let to = all[usize::from(*way) % all.len()].clone();
            is_well &= ply % 2 != own_turn || !mover_wins(rules.as_ref(), &to);
            line.push(to);
        }
        let is_over = line.last().is_some_and(|last| options(rules.as_ref(), last).is_empty());
        let found = marker.line(&to_numbers(&line)).unwrap();
        TestResult::from_bool(found.is_right() == (is_well && is_over))
    }
}
