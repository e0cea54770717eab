//! Answers of pupils, right and wrong, and what they are worth.

use super::*;
use crate::{
    answer::mistake::Mistake,
    family::{self, Arguments, named_game::instance_of_line},
};

fn mark_answers(game: &str, yaml: &str) -> Vec<Item> {
    let (name, rest) = game.split_once(' ').unwrap();
    let entry = family::game(name).unwrap();
    let instance = family::from_arguments(entry, &Arguments::of_line(rest)).unwrap();
    let tables = Tables::default();
    let answers: Answers = serde_yaml::from_str(yaml).unwrap();
    Marker::new(instance, &tables).unwrap().mark(&answers).unwrap()
}

/// Marks, follow-through marks and the marks that there are.
fn check(game: &str, yaml: &str, expected: &[(u64, u64, u64)]) -> Vec<Item> {
    let items = mark_answers(game, yaml);
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
        &[(3, 0, 3), (6, 0, 10)],
    );
    check("pile 9 --take 1..3", "{line: [9, 8, 7, 4, 2, 0]}", &[(3, 0, 3)]);
    check("nim 1 2", "{rule: \"forall a, b: P(a, b) <-> a = b\"}", &[(4, 0, 4)]);
}

#[test]
fn positions_are_named_as_pupils_know_them() {
    let note = |game: &str, yaml: &str| {
        let [item] = &mark_answers(game, yaml)[..] else { panic!("one item") };
        [item.note_zh.clone(), item.note_en.clone()]
    };
    let row = "coins turning-turtles THHTTHTTH";
    let [zh, en] = note(row, "{moves: [[2, 3, 6]]}");
    assert!(zh.contains("走到反正正反反正反反反"), "{zh}");
    assert!(en.contains("moving to THHTTHTTT does not win"), "{en}");
    let [zh, en] = note(row, "{moves: [[1]]}");
    assert_eq!(zh, "从反正正反反正反反正一步走不到正反反反反反反反反");
    assert_eq!(en, "no move leads from THHTTHTTH to HTTTTTTTT");
    // What is no row at all is told as it was written.
    assert!(note(row, "{moves: [[3, 1]]}")[1].ends_with("to (3, 1)"));
    assert!(note("coins mock-turtles THT", "{line: [[1], [0]]}")[1].contains("HTT"));
    assert!(note("digits 1230", "{moves: [[1, 2, 2, 0]]}")[1].contains("1220"));
    let [zh, en] = note("digits 20", "{moves: [[0, 0]]}");
    assert!(zh.contains("走到空串") && en.contains("the reply to the empty string"), "{zh} {en}");
    // A slip of the pen makes no row of nine hundred coins.
    assert!(note(row, "{moves: [[900]]}")[1].ends_with("to 900"));
}

#[test]
fn what_was_asked_and_left_blank_counts_and_earns_nothing() {
    check("nim 3 5 7", "{winner: , moves: , grundy: }", &[(0, 0, 1), (0, 0, 3), (0, 0, 1)]);
    // In a lost position no move wins: to say so is right, to say nothing is not.
    check("nim 1 1", "{moves: []}", &[(1, 0, 1)]);
    check("nim 1 1", "{moves: }", &[(0, 0, 1)]);
    check("pile 9 --take 1..3", "{safe: , values: }", &[(0, 0, 3), (0, 0, 10)]);
    check("pile 9 --take 1..3", "{safe: [], values: []}", &[(0, 0, 3), (0, 0, 10)]);
    check("pile 9 --take 1..3", "{strategy: , rule: , line: }", &[(0, 0, 1), (0, 0, 1), (0, 0, 4)]);
    let items = check(
        "pile 9 --take 1..3",
        "{strategy: '', rule: ' ', line: []}",
        &[(0, 0, 1), (0, 0, 1), (0, 0, 4)],
    );
    assert!(items.iter().all(|item| item.note_en == "nothing was written"), "{items:?}");
    assert!(items.iter().all(|item| item.mistake.is_none()), "{items:?}");
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
    let items = check("pile 13 --take 1..3", "{safe: [0, 5, 9, 13]}", &[(1, 2, 4)]);
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
    for (blank, marks) in [("[]", 0), ("[0]", 1), ("[30]", 0), ("[0, 30]", 0)] {
        check("pile 21 --take 1..3", &format!("{{safe: {blank}}}"), &[(marks, 0, 6)]);
        check(
            "pile 21 --take 1..3",
            &format!("{{safe: {blank}, winner: second}}"),
            &[(0, 0, 1), (marks, 0, 6)],
        );
    }
    let all: Vec<u64> = (0..=100).collect();
    check("pile 100 --take 1..3", &format!("{{safe: {all:?}}}"), &[(0, 0, 26)]);
    check("race 100 --take 1..3", "{safe: []}", &[(0, 0, 25)]);
    check("pile 8 --take 1..3", "{values: [0, 0, 0, 0, 0, 0, 0, 0, 0]}", &[(0, 0, 9)]);
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
fn a_rule_may_not_ask_for_tables_without_end() {
    let rule = "{rule: \"forall p within [9223372036854775807, 9, 9]: P(p) <-> nimsum(p) = 0\"}";
    let answers: Answers = serde_yaml::from_str(rule).unwrap();
    let instance = instance_of_line("nim 3 5 7").unwrap();
    let refused = Marker::new(instance, &Tables::default()).unwrap().mark(&answers).unwrap_err();
    assert!(matches!(refused, Wrong::Formula("rule", _)), "{refused:?}");
}

#[test]
fn a_named_mistake_is_recognised() {
    let items = mark_answers("nim 3 5 8", "{winner: second}");
    assert_eq!(items[0].mistake, Some(Mistake::OrdinarySum));
}

#[test]
fn a_line_that_throws_the_win_away_loses_the_rest() {
    let items = check("pile 9 --take 1..3", "{line: [9, 8, 7, 6, 4]}", &[(1, 0, 2)]);
    assert!(items[0].note_en.contains("throws the win away"), "{}", items[0].note_en);
    let items = check("pile 9 --take 1..3", "{line: [9, 2]}", &[(0, 0, 1)]);
    assert!(items[0].note_en.contains("not a move"), "{}", items[0].note_en);
    let items = check("pile 9 --take 1..3", "{line: [9, 8, 3]}", &[(1, 0, 2)]);
    assert_eq!(items[0].note_en, "8 to 3 is not a move");
    check("pile 9 --take 1..3", "{line: [9, 8, 7, 4, 0]}", &[(2, 0, 3)]);
    check("pile 8 --take 1..3", "{line: [8, 3]}", &[(0, 0, 1)]);
    // Who cannot but lose has no move of their own to get wrong.
    check("pile 1 --take 1 --misere", "{line: [1, 0]}", &[(1, 0, 1)]);
}

#[test]
fn heaps_in_another_order_are_the_same_move() {
    check("nim 3 5 7", "{moves: [[7, 5, 2], [3, 7, 4], [3, 5, 6]]}", &[(3, 0, 3)]);
    // The same winning move, said twice, is not a move that loses.
    check("nim 3 5 7", "{moves: [[7, 5, 2], [2, 5, 7]]}", &[(1, 0, 3)]);
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

/// What a rule is worth, with what is said of it.
fn rule(game: &str, rule: &str, marks: u64, said: &str) -> Item {
    let items = check(game, &format!("{{rule: {rule:?}}}"), &[(marks, 0, 4)]);
    assert!(items[0].note_en.contains(said), "{game}: {rule}: {}", items[0].note_en);
    items[0].clone()
}

#[test]
fn a_false_rule_is_tried_to_the_end_of_the_game_and_beyond() {
    let pile = "pile 100 --take 1..3";
    rule(
        pile,
        "forall n: P(n) <-> n mod 4 = 0 and n < 33",
        0,
        "the smallest counterexample: n = 36",
    );
    rule(
        pile,
        "forall n: P(n) <-> n mod 4 = 0 and n < 133",
        0,
        "the smallest counterexample: n = 136",
    );
    rule(pile, "forall n: grundy(n) = n mod 4 or n = 2003", 4, "it holds for every size");
    rule("pile 9 --take 1..3", "forall n: P(n) <-> n mod 4 = 0 and n != 6000", 0, "n = 6000");
    rule("nim 3 50", "forall a, b: P(a, b) <-> a = b and a < 40", 0, "a = 40, b = 40");
}

#[test]
fn how_far_a_rule_was_tried_is_said() {
    let item = rule("pile 21 --take 1..3", "forall n: P(n) <-> n mod 4 = 0", 4, "trying up to 21");
    assert_eq!((item.reach.evidence, item.reach.bound), ("every_size", Some(21)));
    assert!(item.note_zh.contains("对任意大小都成立"), "{}", item.note_zh);
    let item = rule("nim 1 2", "forall a, b: P(a, b) <-> a = b", 4, "tried up to 30 only");
    assert_eq!((item.reach.evidence, item.reach.tried), ("up_to", 961));
    assert_eq!(item.reach.bound, Some(30));
    let bounded = "forall n <= 21: P(n) <-> n mod 4 = 0 and n < 33";
    let item = rule("pile 21 --take 1..3", bounded, 4, "every case of the rule was tried");
    assert_eq!((item.reach.evidence, item.reach.bound), ("exhaustive", None));
    rule("nim 3 4 5", "safe p from [3, 4, 5]: nimsum(p) = 0", 4, "every case");
}

#[test]
fn a_rule_must_decide_every_position() {
    let pile = "pile 21 --take 1..3";
    rule(pile, "P(0)", 0, "does not tell who wins at 1: it leaves 21 of 22 positions open");
    rule(pile, "forall n: P(n) or N(n)", 0, "does not tell who wins at 0");
    rule(pile, "forall n: P(n) <-> (forall q after [n]: N(q))", 0, "does not tell who wins at 1");
    // The same said of the numbers that moves leave.
    let again = "forall n: P(n) <-> (forall k in 1..3: k <= n -> N(n - k))";
    rule(pile, again, 0, "does not tell who wins at");
    // Winners and losers take turns: that is more than the rules of play say.
    for (pile, taking_turns) in [
        ("pile 21 --take 1,3,5", "P(0) and (forall n <= 21: P(n) <-> N(n + 1))"),
        ("pile 21 --take 1,3", "P(0) and (forall n <= 21: N(n) <-> P(n + 1))"),
        ("pile 21 --take 2,6", "P(0) and P(1) and (forall n <= 21: P(n) <-> N(n + 2))"),
    ] {
        rule(pile, taking_turns, 4, "");
    }
    rule(
        pile,
        "P(0) and (forall n <= 20: N(n + 1) <-> P(n) or n > 0 and P(n - 1) or n > 1 and P(n - 2))",
        0,
        "",
    );
    rule(pile, "forall n: P(n) <-> P(n + 4)", 0, "does not tell who wins at 0");
    rule(pile, "forall n: n mod 4 = 0 -> P(n)", 1, "does not tell who wins at 1");
    rule(pile, "forall n: n mod 4 != 0 -> N(n)", 2, "does not tell who wins at 0");
    rule(pile, "forall n: N(n) -> n mod 4 != 0", 1, "does not tell who wins at 1");
    rule(pile, "forall n <= 10: P(n) <-> n mod 4 = 0", 2, "does not tell who wins at 11");
    rule(pile, "safe p from [21]: P(p)", 0, "does not tell");
    rule(pile, "second wins from [20] by p -> q: sum(q) mod 4 = 0", 0, "does not tell");
    rule("nim 3 5 7", "forall a, b: P(a, b) <-> a = b", 1, "it leaves 55 of 88 positions open");
}

#[test]
fn a_rule_may_decide_in_many_ways() {
    let pile = "pile 21 --take 1..3";
    for decides in [
        "forall n: N(n) <-> n mod 4 in [1, 2, 3]",
        "forall n: if n mod 4 = 0 then P(n) else N(n)",
        "forall n: grundy(n) = n mod 4",
        "forall n: grundy(n) > 0 <-> n mod 4 > 0",
        "(forall n <= 21: n mod 4 = 0 -> P(n)) and (forall n <= 21: n mod 4 > 0 -> N(n))",
        "forall k <= 6: P(4 * k) and N(4 * k + 1) and N(4 * k + 2) and N(4 * k + 3)",
        "P(0) and N(1) and N(2) and N(3) and (forall n <= 21: P(n) <-> P(n + 4))",
        "forall p from [21]: P(p) <-> p[1] mod 4 = 0",
        "let lost(n) = n mod 4 = 0; forall n: P(n) <-> lost(n)",
        "forall n: N(n) <-> (exists q after [n]: q[1] mod 4 = 0)",
    ] {
        rule(pile, decides, 4, "");
    }
    rule("nim 3 5 7", "forall p from [3, 5, 7]: P(p) <-> nimsum(p) = 0", 4, "");
    rule("nim 2 3 4", "forall p within [4, 4, 4]: P(p) <-> nimsum(p) = 0", 4, "");
}

#[test]
fn what_counts_up_is_read_in_both_ways() {
    use Reading::{Said, Squares, ToGo};
    let read = |game: &str, yaml: &str, marks: u64, reading: Option<Reading>| {
        let items = mark_answers(game, yaml);
        assert_eq!(
            (items[0].marks, items[0].reading),
            (marks, reading),
            "{game} {yaml}: {items:#?}"
        );
    };
    let race = "race 50 --take 1..10";
    read(race, "{strategy: leave multiples of 11}", 1, Some(ToGo));
    read(race, "{strategy: leave multiples of 11 plus 6}", 1, Some(Said));
    read(race, "{strategy: leave multiples of 7}", 0, Some(ToGo));
    read(race, "{strategy: \"q[1] mod 11 = 6\"}", 1, Some(Said));
    read(race, "{safe: [6, 17, 28, 39, 50]}", 5, Some(Said));
    read(race, "{safe: [0, 11, 22, 33, 44]}", 5, Some(ToGo));
    read(race, "{moves: [6]}", 1, Some(Said));
    read(race, "{moves: [44]}", 1, Some(ToGo));
    read(race, "{moves: [5]}", 0, Some(Said));
    read(race, "{line: [0, 6, 10, 17, 20, 28, 38, 39, 49, 50]}", 5, Some(Said));
    read(race, "{line: [50, 44, 40, 33, 30, 22, 12, 11, 1, 0]}", 5, Some(ToGo));
    read(race, "{rule: \"forall n: P(n) <-> n mod 11 = 0\"}", 4, Some(ToGo));
    read(race, "{rule: \"forall n: P(n) <-> n mod 11 = 6\"}", 4, Some(Said));
    let strip = "strip 20 --take 1..5";
    read(strip, "{safe: [2, 8, 14, 20]}", 4, Some(Squares));
    read(strip, "{safe: [0, 6, 12, 18]}", 4, Some(ToGo));
    read(
        strip,
        "{values: [1, 0, 5, 4, 3, 2, 1, 0, 5, 4, 3, 2, 1, 0, 5, 4, 3, 2, 1, 0]}",
        20,
        Some(Squares),
    );
    read(strip, "{strategy: 留下6的倍数}", 1, Some(ToGo));
    read(strip, "{rule: \"forall n >= 1: P(n) <-> n mod 6 = 2\"}", 4, Some(Squares));
    read("pile 20 --take 1..3", "{strategy: leave multiples of 4}", 1, None);
    read(race, "{moves: []}", 0, None);
}

#[test]
fn a_mistake_is_named_only_where_it_predicts_the_answer() {
    // Two of three winning moves: no mistake is known that gives just these.
    let items = mark_answers("nim 3 5 7", "{moves: [[2, 5, 7], [3, 4, 7]]}");
    assert_eq!((items[0].marks, items[0].mistake), (2, None));
    let items = mark_answers("nim 3 5 7", "{winner: first, moves: [[2, 5, 7], [3, 4, 7]]}");
    assert_eq!((items[0].mistake, items[1].mistake), (None, None));
    let items = mark_answers("strip 20 --take 1..5", "{winner: first, moves: [3]}");
    assert_eq!(items[1].mistake, Some(Mistake::StepsOffByOne));
    let items = mark_answers("nim 3 5 8", "{winner: second, moves: []}");
    assert_eq!(items[0].mistake, Some(Mistake::OrdinarySum));
}

#[test]
fn winners_have_names_in_both_languages() {
    for first in ["first", "Ann", "甲", "先手"] {
        check("nim 3 5 7", &format!("{{winner: {first}}}"), &[(1, 0, 1)]);
        check("nim 3 5 7", &format!("{{谁胜: {first}}}"), &[(1, 0, 1)]);
    }
    for second in ["second", "Ben", "乙", "后手"] {
        check("nim 3 5 6", &format!("{{winner: {second}}}"), &[(1, 0, 1)]);
    }
}

#[test]
fn ways_to_play_are_told_in_many_words() {
    for said in [
        "leave multiples of 4",
        "Always leave a multiple of 4.",
        "leave multiples of 4 plus 0",
        "留下4的倍数",
        "留下 ４ 的倍数。",
        "每次留给对方4的倍数",
    ] {
        check("pile 21 --take 1..3", &format!("{{strategy: {said:?}}}"), &[(1, 0, 1)]);
    }
    for said in ["leave multiples of 4 + 1", "留下比4的倍数多1的数", "留下4的倍数加1"]
    {
        check("pile 19 --take 1..3 --misere", &format!("{{strategy: {said:?}}}"), &[(1, 0, 1)]);
    }
    for nested in ["second wins from q by a -> b: sum(b) mod 4 = 0", "safe r from q: true"] {
        let wrong = faulty("pile 21 --take 1..3", &format!("{{strategy: {nested:?}}}"));
        assert!(matches!(wrong, Wrong::Own { .. }), "{nested}: {wrong:?}");
    }
}
