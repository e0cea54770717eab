//! Answers and facts of single instances, and the limits that errors name.

use super::*;
use crate::{
    answer::answered::Grounds,
    check::Evidence,
    family::{self, GAMES},
    game::Outcome,
};
use serde_json::json;

fn instance(line: &str) -> Arc<dyn Instance> {
    let (name, rest) = line.split_once(' ').unwrap();
    let game = GAMES.iter().find(|game| game.name == name).unwrap();
    family::from_arguments(game, &Arguments::of_line(rest)).unwrap()
}

fn solve_line(line: &str) -> Solved {
    instance(line).solve(&Tables::default()).unwrap()
}

#[test]
fn small_positions_are_searched_whole_and_agree_with_the_sum() {
    let check = |line: &str, outcome, grundy: Option<u64>, moves: &[&[u64]]| {
        let solved = solve_line(line);
        let answer = solved.answer.statement();
        assert_eq!(answer.outcome, outcome, "{line}");
        assert_eq!(solved.grundy.map(|value| value.statement().value), grundy, "{line}");
        let expected: Vec<Position> = moves.iter().map(|to| Position::from(to.to_vec())).collect();
        assert_eq!(answer.winning_moves, expected, "{line}");
        let whole =
            matches!(solved.answer.grounds(), Grounds::Proved(Evidence::Exhaustive { .. }, _));
        assert!(whole, "{line}: {:?}", solved.answer.grounds());
    };
    check("grundy 7 5", Outcome::N, Some(2), &[&[2, 5, 5], &[7, 1, 4]]);
    check("grundy 7", Outcome::P, Some(0), &[]);
    check("kayles 4 1", Outcome::P, Some(0), &[]);
    check("kayles 3", Outcome::N, Some(3), &[&[1, 1]]);
    check("dawsons-kayles 5", Outcome::P, Some(0), &[]);
    check("octal 0.3 3", Outcome::N, Some(1), &[&[2]]);
}

#[test]
fn misere_kayles_is_searched_whole() {
    // A single pin is lost in misère play; of two, one is knocked down.
    let answer = solve_line("kayles 2 --misere");
    assert_eq!(answer.answer.statement().winning_moves, [Position::from(1)]);
    assert!(answer.grundy.is_none());
}

#[test]
fn large_heaps_rest_on_checked_values_and_huge_ones_on_a_proved_period() {
    let sum = solve_line("grundy 1000 500").answer;
    assert!(matches!(
        sum.grounds(),
        Grounds::Proved(Evidence::Sum { components: 2, positions: 1000, .. }, None)
    ));
    let past = solve_line("octal 0.137 3000 2000").answer;
    assert!(matches!(
        past.grounds(),
        Grounds::Proved(Evidence::EverySize { period: 34, .. }, None)
    ));
}

#[test]
fn what_is_too_large_names_its_limit() {
    let refused = |line: &str| instance(line).solve(&Tables::default()).unwrap_err().to_string();
    let grundy = refused("grundy 1048577");
    assert!(grundy.contains("MAX_TABLED_HEAP"), "{grundy}");
    let options = refused("octal 0.137 1000000000000");
    assert!(options.contains("MAX_OPTIONS"), "{options}");
}

#[test]
fn the_table_spells_out_the_mex() {
    let instance = instance("grundy 5");
    let tables = Tables::default();
    let solved = instance.solve(&tables).unwrap();
    let facts = instance.facts(&solved, &tables).unwrap();
    let moves = json!([
        { "parts": [1, 4], "values": [0, 0], "value": 0 },
        { "parts": [2, 3], "values": [0, 1], "value": 1 },
    ]);
    let row = json!({
        "heap": 5, "moves": moves, "count": 2, "seen": [0, 1], "value": 2,
    });
    assert_eq!(facts["rows"][5], row);
}

#[test]
fn a_move_is_told_by_the_heap_that_it_changes() {
    let check = |line: &str, to: &[u64], short: &str| {
        let instance = instance(line);
        let told = instance.move_facts(instance.start(), &Position::from(to.to_vec()));
        assert_eq!(told["short"], short, "{line} {to:?}");
    };
    check("grundy 7 5", &[7, 1, 4], "B 5→1+4");
    check("grundy 7 7", &[7, 3, 4], "B 7→3+4");
    check("kayles 7 3", &[7, 0], "B 3→0");
    check("kayles 7 3", &[2, 3, 3], "A 7→2+3");
}
