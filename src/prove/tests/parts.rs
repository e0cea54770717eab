//! Positions that fall apart: their options, how many there are, and the least value that they lack.

use super::*;

/// Of coins a list is a position only if it is a rising one, and of those on the board.
#[test]
fn lists_that_are_no_sets_are_no_rows_of_coins() {
    let [turtles, earlier] = ["coins turning-turtles H", "coins turning-turtles from 0 H"];
    let asked = [
        ("P(s) <-> nimsum(s) = 0", "Game"),
        ("position(s)", "Game"),
        ("grundy(s) = nimsum(s)", "Values"),
    ];
    for (claim, cause) in asked {
        any(turtles, claim, cause);
        check(turtles, &format!("forall n: forall s from (list i in 1..n: i): {claim}"), "holds");
    }
    // The game of whose rows is spoken begins with the coin 0, the one that is asked about with the coin 1.
    let both = format!("{earlier};{turtles}");
    let tables = Tables::default();
    let lines = both.split(';').zip([None, Some("later")]);
    let games: Vec<NamedGame<'_>> =
        lines.map(|(line, name)| NamedGame::read(name, line, &tables).unwrap()).collect();
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    for (from, is_proved) in [(0, false), (1, true)] {
        let claim = format!("forall n: forall s from (list i in {from}..n: i): later.position(s)");
        let found = decide(&Claim::parse(&claim, &names).unwrap(), &games);
        assert_eq!(matches!(found, Found::Holds(_)), is_proved, "{claim}: {found:?}");
    }
}

/// Values that repeat late are known by the kernel's theorems of periods.
#[test]
fn values_that_repeat_late_are_known_for_every_size() {
    check("kayles 5", "forall n >= 71: grundy(n) = grundy(n + 12)", "holds");
    check("kayles 5", "forall n >= 70: grundy(n) = grundy(n + 12)", "fails at [70]");
    check("kayles 5", "forall n >= 1: N(n)", "holds");
    any("kayles 5", "P(s) <-> nimsum(list h in s: grundy(h)) = 0", "holds");
    check("octal 0.07 5", "forall n >= 53: grundy(n) = grundy(n + 34)", "holds");
    let long = "heaps 5 --take 7,30,45";
    check(long, "forall n: grundy(n) <= 3", "holds");
    any(long, "P(s) <-> nimsum(list h in s: grundy(h)) = 0", "holds");
    check("octal 0.007 5", "forall n: grundy(n) = grundy(n + 12)", "Values");
}

/// Each heap of a sum has moves of its own.
#[test]
fn heaps_of_different_games_are_worth_their_nim_sum() {
    let sum = "sum nim:5 1..3:7 1,4:6";
    let worth = "a xor b mod 4 xor [0, 1, 0, 1, 2][c mod 5 + 1]";
    check(sum, &format!("forall a, b, c: grundy([a, b, c]) = {worth}"), "holds");
    check(
        sum,
        "forall a, b, c: grundy([a, b, c]) = a xor b mod 4 xor c mod 2",
        "fails at [0, 0, 4]",
    );
    check(sum, "forall a, b, c: P([a, b, c]) <-> grundy([a, b, c]) = 0", "holds");
    check(sum, "forall a, b: grundy([a, b]) = a", "Values");
    check("sum nim:5 nim:7 --misere", "forall a, b: grundy([a, b]) = a xor b", "Values");
}

const VALUE: &str = "let value(p) = nimsum(list x in p: grundy(x)); ";

#[test]
fn the_value_of_a_position_is_the_least_that_its_options_lack() {
    let open = Stop::Heaps.to_string();
    let sets = |from: u64, claim: &str| {
        format!("{VALUE}forall n: forall p from (list i in {from}..n: i): {claim}")
    };
    let right = "value(p) = mex(list q after p: value(q))";
    for (game, from) in [
        ("coins single H", 1),
        ("coins turning-turtles H", 1),
        ("coins consecutive 3 H", 1),
        ("coins subtraction 1..3 H", 1),
        ("coins twins 1..3 H", 0),
        ("coins mock-turtles H", 0),
        ("coins ruler H", 1),
    ] {
        check(game, &sets(from, right), "holds");
        check(game, &sets(from, "value(p) = mex(list q after p: value(q)) + 1"), &open);
        check(game, &sets(from, "value(p) < mex(list q after p: value(q))"), &open);
    }
    check("coins ruler H", &sets(1, "grundy(p) = mex(list q after p: grundy(q))"), "holds");
    any("nim 1", "nimsum(s) = mex(list q after s: nimsum(q))", "holds");
    any("nim 1", "sum(s) = mex(list q after s: nimsum(q))", &open);
    any("lasker 1", "grundy(s) = mex(list q after s: grundy(q))", "holds");
    let wrong =
        describe_decision("lasker 1", &format!("{ANY}nimsum(s) = mex(list q after s: grundy(q))"));
    assert!(!wrong.starts_with("holds"), "{wrong}");
}

/// What is listed must be the value of the options, by what is proved of the first game.
#[test]
fn other_lists_are_no_values_of_options() {
    let after = |body: &str| {
        format!(
            "forall n: forall p from (list i in 1..n: i): nimsum(p) = mex(list q after p: {body})"
        )
    };
    let game = "coins turning-turtles H";
    check(game, &after("nimsum(q)"), "holds");
    for body in [
        "nimsum(p)",
        "nimsum(q) xor nimsum(p)",
        "sum(q)",
        "nimsum(list x in q: x + 1)",
        "nimsum(list x in q: x & n)",
        "nimsum(list x in q: if x = 5 then 4 else x)",
        "nimsum(q) + 1",
        "length(q)",
    ] {
        let found = describe_decision(game, &after(body));
        assert!(!found.starts_with("holds"), "{body}: {found}");
    }
    // Of a list that is no set of coins nothing is told.
    let listed = format!("{ANY}nimsum(s) = mex(list q after s: nimsum(q))");
    assert!(!describe_decision(game, &listed).starts_with("holds"));
}

#[test]
fn the_options_of_so_many_parts_have_the_values_that_they_lack() {
    let game = "heaps 2 4 7 --take 2,5";
    let value = "let value(p) = nimsum(list h in p: grundy(h)); ";
    let right = "forall a, b: value([a, b]) = mex(list q after [a, b]: value(q))";
    check(game, &format!("{value}{right}"), "holds");
    let wrong = right.replace("value([a, b]) =", "value([a, b + 1]) =");
    assert!(describe_decision(game, &format!("{value}{wrong}")).starts_with("fails"));
    let coins = "coins subtraction 1..3 H";
    check(coins, "forall x >= 1: grundy(x) = mex(list q after [x]: grundy(q))", "holds");
    check(coins, "forall x: grundy(x) = mex(list q after [x]: grundy(q))", "no meaning");
    check(
        coins,
        "forall a < b: grundy([a, b]) = mex(list q after [a, b]: grundy(q))",
        "no meaning",
    );
    let wrong = "forall x >= 1: grundy(x) < mex(list q after [x]: grundy(q))";
    check(coins, wrong, "fails at [1]");
}

#[test]
fn a_move_may_change_how_many_parts_there_are() {
    let holds = |game: &str, claim: &str| check(game, claim, "holds");
    holds("coins mock-turtles H", "forall x: move([x], []) and grundy([]) = 0 and P([])");
    holds("coins mock-turtles H", "forall y < x: move([x], [y])");
    holds("coins mock-turtles H", "forall z < y < x: move([x], [z, y])");
    check("coins mock-turtles H", "forall z < y < x: move([x], [y, z])", "no meaning");
    check("coins mock-turtles H", "forall x: not move([x], [])", "fails at [0]");
    check("coins mock-turtles H", "forall w < z < y < x: not move([x], [w, z, y])", "holds");
    holds("coins turning-turtles H", "forall n >= 1: wins([n], [])");
    check("coins turning-turtles H", "forall n: wins([n], [])", "no meaning");
    check("coins turning-turtles from 0 H", "forall n: wins([n], [])", "holds");
    check("coins turning-turtles from 0 H", "forall n >= 1: wins([n], [0])", "fails at [1]");
    check("coins ruler H", "forall n >= 1: wins([n], [])", "Game");
    let grundy = "grundy 7";
    holds(
        grundy,
        "forall n: forall q after [n]: length(q) = 2 and 0 < q[1] < q[2] and q[1] + q[2] = n",
    );
    check(grundy, "forall n: forall q after [n]: q[1] + 1 < q[2]", "fails at [3]");
    holds(grundy, "forall n: terminal([n]) <-> n <= 2");
    check(grundy, "forall n: terminal([n]) <-> n <= 3", "fails at [3]");
    holds(grundy, "forall a, b: terminal([a, b]) <-> max(a, b) <= 2");
    holds(grundy, "forall a, b, n: move([n], [a, b]) <-> 0 < a and a < b and a + b = n");
    check(
        grundy,
        "forall a, b, n: move([n], [a, b]) <-> 0 < a and a <= b and a + b = n",
        "fails at [1, 1, 2]",
    );
    holds(grundy, "forall a, b, c: move([a, 5], [a, b, c]) <-> [b, c] in [[1, 4], [2, 3]]");
    holds("lasker 1", "forall a, b: a <= b -> (move([a + b], [a, b]) <-> a > 0)");
    holds("lasker 1", "forall n: exists q after [n + 2]: length(q) = 2 and q[1] = 1");
    check("lasker 1", "forall n: exists q after [n]: length(q) = 2", "fails at [0]");
    holds("lasker 1", "forall a, b: a < b <-> move([b], [a])");
    let grunt = "coins grunt TTTTTTTTTH";
    holds(grunt, "forall a < b: terminal([a, b]) <-> b <= 2");
    check(grunt, "forall a < b: terminal([a, b]) <-> b <= 3", "fails at [0, 3]");
    holds(grunt, "forall n: forall q after [n]: length(q) = 3 and q[1] = 0 and q[2] + q[3] = n");
    check(grunt, "forall n: forall q after [n]: q[2] + 1 < q[3]", "fails at [3]");
}

#[test]
fn options_are_counted_by_what_is_left() {
    let count = |game: &str, position: &str, right: &str, wrong: &str| {
        let claim =
            |what: &str| format!("forall a, b, c: (count q after {position}: true) = {what}");
        check(game, &claim(right), "holds");
        assert!(describe_decision(game, &claim(wrong)).starts_with("fails"), "{game}: {wrong}");
    };
    count("nim 1", "[a, b, c]", "a + b + c", "max(a, b, c)");
    count("nim 1", "[a, b, a]", "a + b + a", "a + b");
    count("lasker 1", "[a, b]", "a + a div 2 + b + b div 2", "a + a div 2 + b");
    count("grundy 7", "[a]", "(if a = 0 then 0 else (a - 1) div 2)", "a div 2");
    let grunt = "coins grunt TTTTTTTTTTTTTH";
    count(grunt, "[a]", "(if a = 0 then 0 else (a - 1) div 2)", "a div 2");
    count("coins turning-turtles H", "[a + 1]", "a + 1", "a");
    check("nim 1", "forall a, b: (count q after [a, b]: q[1] >= b) = a", "fails at [1, 2]");
    check("nim 1", "forall a: (count q after [a, 0]: 2 * q[1] < a) = (a + 1) div 2", "holds");
    check("heaps 1 --take 2,5", "forall a: (count q after [a]: true) <= 2", "holds");
    check("nim 1", "forall a, b: (count q after [a, b]: q[1] - 1 >= 0) >= 0", "no meaning");
}

#[test]
fn worths_that_differ_off_the_board_are_one_worth() {
    let claim =
        "forall n: forall p from (list i in 1..n: i): P(p) <-> nimsum(list x in p: ruler(x)) = 0";
    check("coins ruler H", claim, "holds");
    let wrong = claim.replace("ruler(x)", "ruler(2 * x)");
    assert!(!describe_decision("coins turning-turtles H", &wrong).starts_with("holds"));
    check("coins ruler H", &claim.replace("ruler(x)", "ruler(x + 1)"), &Stop::Heaps.to_string());
}
