//! Answers of pupils, right and wrong, and what they are worth.

use super::*;
use crate::exercise::family::{self, Arguments};

fn marked(game: &str, yaml: &str) -> Vec<Item> {
    let (name, rest) = game.split_once(' ').unwrap();
    let entry = family::game(name).unwrap();
    let instance = family::from_arguments(entry, &Arguments::of_line(rest)).unwrap();
    let tables = Tables::default();
    let answers: Answers = serde_yaml::from_str(yaml).unwrap();
    Marker::new(instance, &tables).unwrap().mark(&answers).unwrap()
}

/// Marks, follow-through marks and the marks that there are.
fn check(game: &str, yaml: &str, expected: &[(u64, u64, u64)]) -> Vec<Item> {
    let items = marked(game, yaml);
    let found: Vec<(u64, u64, u64)> =
        items.iter().map(|item| (item.marks, item.follow_through, item.of)).collect();
    assert_eq!(found, expected, "{game}: {yaml}: {items:#?}");
    items
}

#[test]
fn a_right_answer_has_all_marks() {
    check(
        "nim 3 5 7",
        "{winner: first, moves: [[2, 5, 7], [3, 4, 7], [3, 5, 6]]}",
        &[(1, 0, 1), (3, 0, 3)],
    );
    check(
        "pile 21 --take 1..3",
        "{winner: first, moves: [20], grundy: 1}",
        &[(1, 0, 1), (1, 0, 1), (1, 0, 1)],
    );
    check("pile 20 --take 1..3", "{strategy: leave multiples of 4}", &[(1, 0, 1)]);
    check("pile 21 --take 1..3", "{strategy: 留下4的倍数}", &[(1, 0, 1)]);
    check("pile 21 --take 1..3 --misere", "{strategy: leave multiples of 4 plus 1}", &[(1, 0, 1)]);
    check(
        "pile 9 --take 1..3",
        "{safe: [0, 4, 8], values: [0, 1, 2, 3, 0, 1]}",
        &[(10, 0, 10), (6, 0, 10)],
    );
    check("pile 9 --take 1..3", "{line: [9, 8, 7, 4, 2, 0]}", &[(3, 0, 3)]);
    check("nim 1 2", "{rule: \"forall a, b: P(a, b) <-> a = b\"}", &[(1, 0, 1)]);
}

#[test]
fn a_losing_move_is_refuted_by_the_reply() {
    let items = check("nim 3 5 7", "{moves: [[2, 5, 7], [0, 5, 7]]}", &[(0, 0, 3)]);
    assert_eq!(
        items[0].counterexample,
        Some(vec![Position::from([0, 5, 7]), Position::from([0, 5, 5])])
    );
}

#[test]
fn after_a_slip_what_follows_from_it_has_its_marks() {
    // Take 1 to 3 with 4 wrongly left out: 5, 9 and 13 follow from that.
    let items = check("pile 13 --take 1..3", "{safe: [0, 5, 9, 13]}", &[(8, 5, 14)]);
    assert!(items[0].note_en.contains("first slip is at 4"), "{}", items[0].note_en);
    check("pile 6 --take 1..2", "{values: [0, 1, 2, 1, 0, 2, 1]}", &[(4, 2, 7)]);
}

#[test]
fn a_strategy_that_fails_is_beaten_move_by_move() {
    let items = check("pile 20 --take 1..3", "{strategy: leave multiples of 3}", &[(0, 0, 1)]);
    assert!(items[0].counterexample.as_ref().is_some_and(|line| line.len() > 1), "{items:?}");
    let items = check("nim 3 5 7", "{strategy: \"q[1] = q[2]\"}", &[(0, 0, 1)]);
    assert!(items[0].note_en.contains("strategy moves first"), "{}", items[0].note_en);
}

#[test]
fn what_says_nothing_earns_nothing() {
    check("pile 21 --take 1..3", "{safe: [0]}", &[(17, 0, 22)]);
    check("pile 21 --take 1..3", "{values: [0]}", &[(1, 0, 22)]);
    for empty in ["{rule: \"1 = 1\"}", "{strategy: \"P(q)\"}"] {
        let entry = family::game("pile").unwrap();
        let arguments = Arguments::of_line("21 --take 1..3");
        let instance = family::from_arguments(entry, &arguments).unwrap();
        let answers: Answers = serde_yaml::from_str(empty).unwrap();
        let marked = Marker::new(instance, &Tables::default()).unwrap().mark(&answers);
        assert!(matches!(marked, Err(Wrong::Own { .. })), "{empty}");
    }
}

#[test]
fn a_named_mistake_is_recognised() {
    let items = marked("nim 3 5 8", "{winner: second}");
    assert_eq!(items[0].mistake, Some(Mistake::OrdinarySum));
}

#[test]
fn a_line_that_throws_the_win_away_loses_the_rest() {
    let items = check("pile 9 --take 1..3", "{line: [9, 8, 7, 6, 4]}", &[(1, 0, 2)]);
    assert!(items[0].note_en.contains("throws the win away"), "{}", items[0].note_en);
    let items = check("pile 9 --take 1..3", "{line: [9, 2]}", &[(0, 0, 1)]);
    assert!(items[0].note_en.contains("no move"), "{}", items[0].note_en);
}

#[test]
fn heaps_in_another_order_are_the_same_move() {
    check("nim 3 5 7", "{moves: [[7, 5, 2], [3, 7, 4], [3, 5, 6]]}", &[(3, 0, 3)]);
    check("nim 3 5 7", "{moves: [[7, 5, 2], [2, 5, 7]]}", &[(0, 0, 3)]);
    check("nim 1 2", "{line: [[1, 2], [1, 1], [1, 0], [0, 0]]}", &[(2, 0, 2)]);
    check("nim 1 2", "{line: [[1, 2], [1, 1], [0, 1], [0, 0]]}", &[(2, 0, 2)]);
}

#[test]
fn a_game_that_is_not_played_to_its_end_says_so() {
    let items = check("pile 9 --take 1..3", "{line: [9, 8, 7, 4]}", &[(2, 0, 3)]);
    assert_eq!(items[0].note_en, "the line stops at 4, where the game is not over");
    check("pile 9 --take 1..3", "{line: [9]}", &[(0, 0, 1)]);
}

#[test]
fn lines_of_huge_heaps_are_marked_without_listing_their_moves() {
    let huge = u64::MAX;
    let game = format!("nim 1 {huge}");
    check(&game, &format!("{{line: [[1, {huge}], [1, 1], [0, 1], [0, 0]]}}"), &[(2, 0, 2)]);
    let items = check(&game, &format!("{{line: [[1, {huge}]]}}"), &[(0, 0, 1)]);
    assert!(items[0].note_en.contains("where the game is not over"), "{}", items[0].note_en);
}

fn faulty(game: &str, yaml: &str) -> Wrong {
    let entry = family::game(game.split_once(' ').unwrap().0).unwrap();
    let arguments = Arguments::of_line(game.split_once(' ').unwrap().1);
    let instance = family::from_arguments(entry, &arguments).unwrap();
    let tables = Tables::default();
    let answers: Answers = serde_yaml::from_str(yaml).unwrap();
    Marker::new(instance, &tables).unwrap().mark(&answers).unwrap_err()
}

#[test]
fn a_fault_in_a_strategy_stands_where_the_pupil_wrote_it() {
    let Wrong::Formula("strategy", fault) = faulty("pile 9 --take 1..3", "{strategy: summ(q) = 0}")
    else {
        panic!("no formula")
    };
    assert_eq!(fault.span, 0..4, "{fault}");
    let wrong = faulty("pile 9 --take 1..3", "{strategy: leave multiples of 0}");
    assert!(matches!(wrong, Wrong::Own { .. }), "{wrong:?}");
}

#[test]
fn a_strategy_may_not_ask_who_wins_in_any_spelling() {
    for asks in ["P(q)", "not N ( q )", "grundy(q) = 0", "forall r after q: N(r)"] {
        let wrong = faulty("pile 9 --take 1..3", &format!("{{strategy: \"{asks}\"}}"));
        assert!(matches!(wrong, Wrong::Own { .. }), "{asks}: {wrong:?}");
    }
}
