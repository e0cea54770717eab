//! Which readings of the catalogue automata decide, and that no verdict differs from the bounded search.

mod wider;

use super::*;
use crate::{claim::ClaimText, exercise::tables::Tables};

/// What comes of a claim about a game, in a word.
fn found(game: &str, claim: &str) -> String {
    let tables = Tables::default();
    let lines = game.split(';').filter(|line| !line.is_empty());
    let games: Vec<NamedGame<'_>> =
        lines.map(|line| NamedGame::read(None, line, &tables).unwrap()).collect();
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    match decide(&Claim::parse(claim, &names).unwrap(), &games) {
        Found::Holds(proof) => {
            assert!(proof.is_certified());
            match proof.numeration {
                Numeration::Binary => "holds".to_owned(),
                Numeration::Fibonacci => "holds by Fibonacci digits".to_owned(),
            }
        }
        Found::Fails(values) => format!("fails at {:?}", values.values().collect::<Vec<_>>()),
        Found::NoMeaning(_) => "no meaning".to_owned(),
        Found::Undecided(undecided, _) => format!("{:?}", undecided.cause),
        Found::Stopped(stop) => stop.to_string(),
    }
}

fn check(game: &str, claim: &str, expected: &str) {
    assert_eq!(found(game, claim), expected, "{game}: {claim}");
}

#[test]
fn bouton_holds_for_every_size() {
    check("nim 1", "forall a, b, c: P([a, b, c]) <-> a xor b xor c = 0", "holds");
    check("nim 1", "forall a, b, c: P([a, b, c]) <-> a + b = c", "fails at [1, 1, 0]");
    check("nim 1", "forall a, b: N([a, b]) -> exists c < a: P([c, b])", "fails at [0, 1]");
}

#[test]
fn wythoff_is_decided_by_fibonacci_digits() {
    let claim = "forall a, b: P([a, b]) -> (a = b -> a = 0)";
    check("wythoff 1 1", claim, "holds by Fibonacci digits");
}

#[test]
fn binary_digits_are_never_read_as_fibonacci_digits() {
    // In Fibonacci digits 1 and 2 have no common column, and 3 is neither.
    let claim = "forall a, b: P([a, b]) -> a xor b <= a + b";
    let stop = Stop::NotBinary.to_string();
    check("wythoff 1 1", claim, &stop);
}

#[test]
fn a_pile_is_decided_with_its_take_set() {
    check("pile 9 --take 1..3", "forall n: P(n) <-> n mod 4 = 0", "holds");
    check("pile 9 --take 1..3 --misere", "forall n: P(n) <-> n mod 4 = 1", "holds");
    check("pile 9 --take 1,3,4", "forall n: P(n) <-> n mod 7 = 0 or n mod 7 = 2", "holds");
}

const ANY: &str = "forall m, n: forall s within (list i in 1..m: n): ";

/// A claim about any number of heaps.
fn any(game: &str, claim: &str, expected: &str) {
    check(game, &format!("{ANY}{claim}"), expected);
}

#[test]
fn any_number_of_heaps_is_decided() {
    let open = Stop::Heaps.to_string();
    any("nim 1", "P(s) <-> nimsum(s) = 0", "holds");
    any("nim 1", "P(s) <-> sum(s) = 0", &open);
    any("nim 1", "P(s) <-> sum(s) mod 2 = 0", &open);
    any("nim 1", "nimsum(s) != 0 -> exists q after s: nimsum(q) = 0", "holds");
    any("nim 1", "P(s) -> forall q after s: exists r after q: P(r)", "holds");
    any("nim 1", "P(s) <-> forall q after s: N(q)", "holds");
    let misere = "let rich(p) = count x in p: x >= 2; forall m, n: forall s within (list i in 1..m: n): P(s) <-> nimsum(s) = (if rich(s) >= 1 then 0 else 1)";
    check("nim --misere 1", misere, "holds");
    check("nim --misere 1", &misere.replace("x >= 2", "x >= 3"), &open);
    check("nim --misere 1", &misere.replace("x >= 2", "x >= 1"), &open);
    any("heaps 1 --take 1..3", "P(s) <-> nimsum(list h in s: h mod 4) = 0", "holds");
    any("heaps 1 --take 1..3", "P(s) <-> nimsum(list h in s: h mod 3) = 0", &open);
}

#[test]
fn an_empty_list_has_no_largest_heap() {
    any("nim 1", "max(s) = 0 -> P(s)", &Stop::Heaps.to_string());
    let some = "forall m >= 1, n: forall s within (list i in 1..m: n): max(s) = 0 -> P(s)";
    check("nim 1", some, "holds");
}

/// A place and a heap that has changed may be the same heap.
#[test]
fn two_places_may_be_one() {
    let with = "let with(s, i, x) = list j in 1..length(s): if j = i then x else s[j]; ";
    let claim = "forall m, n: forall s within (list i in 1..m: n): forall i in 1..m: forall j in 1..m: with(s, i, s[i] + 1)[j] = s[j]";
    check("nim 1", &format!("{with}{claim}"), "Length");
}

#[test]
fn digits_are_known_by_their_powers() {
    let top = "let top(k) = power(2, bits(k) - 1); ";
    let smaller = "forall x, k >= 1: x xor k < x <-> x & top(k) = top(k)";
    check("nim 1", &format!("{top}{smaller}"), "holds");
    check("nim 1", &format!("{top}forall x, k: x xor k < x <-> x & top(k) = top(k)"), "no meaning");
    let second = smaller.replace("top(k) =", "top(x) =");
    assert!(found("nim 1", &format!("{top}{second}")).starts_with("fails"));
    let odd = "let odd(p, k) = (total x in p: x div power(2, k) mod 2) mod 2 = 1; ";
    let even = "forall m >= 1, n: forall s within (list i in 1..m: n): P(s) <-> not exists k <= bits(max(s)): odd(s, k)";
    check("nim 1", &format!("{odd}{even}"), "holds");
    // The digits from the second on do not tell.
    let later = even.replace("exists k <= bits(max(s))", "exists k in 1..bits(max(s))");
    check("nim 1", &format!("{odd}{later}"), &Stop::Heaps.to_string());
}

#[test]
fn ways_to_play_are_proved() {
    check(
        "pile 9 --take 1..3",
        "forall n: n mod 4 > 0 -> first wins from [n] by p -> q: q[1] mod 4 = 0",
        "holds",
    );
    check(
        "pile 9 --take 1..3",
        "forall n: n mod 4 > 0 -> first wins from [n] by p -> q: q[1] mod 2 = 0",
        "Strategy",
    );
    check("nim 1", "forall n: second wins from [n, n] by p -> q: q[1] = q[2]", "holds");
    check("nim 1", "forall n: first wins from [n, n] by p -> q: q[1] = q[2]", "fails at [0]");
    any("nim 1", "nimsum(s) != 0 -> first wins from s by p -> q: nimsum(q) = 0", "holds");
    any("nim 1", "nimsum(s) != 0 -> first wins from s by p -> q: sum(q) mod 2 = 0", "Strategy");
    any(
        "nim --misere 1",
        "nimsum(s) = 0 -> second wins from s by p -> q: nimsum(q) = 0",
        "Strategy",
    );
}

#[test]
fn grundy_values_are_proved() {
    check("pile 9 --take 1..3", "forall n: grundy(n) = n mod 4", "holds");
    check("pile 9 --take 1..3", "forall n: grundy(n) = n mod 3", "fails at [3]");
    check("heaps 1 --take 1,3,4", "forall a, b: grundy(a, b) = 0 <-> P(a, b)", "holds");
    any("nim 1", "grundy(s) = nimsum(s)", "holds");
    any("nim 1", "grundy(s) = sum(s)", &Stop::Heaps.to_string());
    check("nim --misere 1", "forall a: grundy(a) = a", "Game");
    // Grundy values that are compared with 0 alone are about lost positions.
    check("wythoff 1 1", "forall a, b: grundy(a, b) = 0 <-> P(a, b)", "holds by Fibonacci digits");
    check("wythoff 1 1", "forall a, b: grundy(a, b) = 1 -> N(a, b)", "Game");
}

#[test]
fn functions_of_digits_are_proved() {
    // A remainder of a sum is one of the remainders.
    check("nim 1", "forall a, b: ones(a xor b) mod 2 = (ones(a) + ones(b)) mod 2", "holds");
    check("nim 1", "forall a, b: ones(a xor b) <= ones(a) + ones(b)", "Function(Ones)");
    check(
        "nim 1",
        "forall a, b: ones(a xor b) mod 2 = (ones(a) mod 2 + ones(b) mod 2) mod 2",
        "holds",
    );
    check(
        "nim 1",
        "forall a, b: ones(a + b) mod 2 = (ones(a) mod 2 + ones(b) mod 2) mod 2",
        "fails at [1, 1]",
    );
    let by_fibonacci = "holds by Fibonacci digits";
    check("wythoff 1 1", "forall n >= 1: P(lower(n), upper(n))", by_fibonacci);
    check("wythoff 1 1", "forall n >= 1: fibzeros(lower(n)) mod 2 = 0", by_fibonacci);
    check("wythoff 1 1", "forall n: upper(n) = lower(lower(n)) + 1", "fails at [0]");
    check("wythoff 1 1", "forall n: fibshift(fibshift(n)) = fibshift(n) + n", by_fibonacci);
}

/// What holds, and beside it the same with one thing changed, which does not.
fn check_twins(game: &str, right: &str, wrong: &str) {
    assert!(found(game, right).starts_with("holds"), "{game}: {right}");
    assert!(!found(game, wrong).starts_with("holds"), "{game}: {wrong}");
}

#[test]
fn each_kind_of_statement_has_a_false_twin() {
    let twins = |right: &str, from: &str, to: &str| {
        assert!(right.contains(from), "{right}");
        check_twins("nim 1", right, &right.replacen(from, to, 1));
    };
    twins(
        "forall a, b: sorted([a, b]) = [min(a, b), max(a, b)]",
        "[min(a, b), max(a, b)]",
        "[a, b]",
    );
    twins("forall a, b, c: sorted([a, b, c])[2] <= max(a, b, c)", "[2] <=", "[3] <");
    twins("forall a, b: mex([a, b]) <= 2", "<= 2", "<= 1");
    twins("forall n: mex(list i in 0..n: i) = n + 1", "0..n", "1..n");
    twins("forall a, b: (count x in [a, b]: x = 0) <= 2", "<= 2", "<= 1");
    twins("forall n >= 2: (count k < n: k + 2 >= n) = 2", "n >= 2", "n >= 1");
    twins("forall n >= 1: (count k < n: k + 1 = n) = 1", "n >= 1", "n >= 0");
}

#[test]
fn places_of_fibonacci_numbers_have_a_false_twin() {
    let right = "forall n >= 1: fib(n) < fib(n + 1) < 2 * fib(n)";
    check_twins("wythoff 1 1", right, &right.replace("n >= 1", "n"));
    let parts = "forall n: fib(n + 2) <= 3 * fib(n)";
    check_twins("wythoff 1 1", parts, &parts.replace("n + 2", "n + 3"));
}

#[test]
fn what_is_asked_of_games_has_a_false_twin() {
    let sets = "forall n: forall p from (list i in 0..n: i): P(p) <-> length(p) mod 2 = 0 and nimsum(p) = 0";
    check_twins("coins mock-turtles H", sets, &sets.replace("length(p) mod 2 = 0 and ", ""));
    check_twins(
        "coins mock-turtles H",
        sets,
        &sets.replace("length(p) mod 2 = 0", "length(p) mod 2 = 1"),
    );
    let zero = "forall a, b: grundy(a, b) = 0 -> (a = b -> a = 0)";
    check_twins("wythoff 1 1", zero, &zero.replace("a = 0)", "a = 1)"));
    let value = "forall x: grundy(x) = (if ones(2 * x) mod 2 = 1 then 2 * x else 2 * x + 1)";
    check_twins("coins mock-turtles H", value, &value.replace("mod 2 = 1", "mod 2 = 0"));
}

#[test]
fn what_automata_cannot_tell_is_named() {
    check("nim 1", "forall a, b: a * b = b * a", "Product");
    check("nim 1", "forall a, b >= 1: a mod b < a", "Divisor");
    check("nim 1", "forall a, b >= 1: a div b <= a", "Divisor");
    check("grundy 3", "forall n: P([n]) -> n >= 0", "Game");
}

#[test]
fn a_claim_without_meaning_is_not_proved() {
    check("nim 1", "forall a, b: a - b <= a", "no meaning");
    check("nim 1", "forall a, b: a >= b -> a - b <= a", "holds");
}

/// Of coins a list is a position only if it is a rising one, and of those on the board.
#[test]
fn lists_that_are_no_sets_are_no_rows_of_coins() {
    let [turtles, earlier] = ["coins turning-turtles H", "coins turning-turtles from 0 H"];
    for claim in ["P(s) <-> nimsum(s) = 0", "position(s)", "grundy(s) = nimsum(s)"] {
        any(turtles, claim, "Game");
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
    let wrong = found("lasker 1", &format!("{ANY}nimsum(s) = mex(list q after s: grundy(q))"));
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
        let found = found(game, &after(body));
        assert!(!found.starts_with("holds"), "{body}: {found}");
    }
    // Of a list that is no set of coins nothing is told.
    let listed = format!("{ANY}nimsum(s) = mex(list q after s: nimsum(q))");
    assert!(!found(game, &listed).starts_with("holds"));
}

#[test]
fn the_options_of_so_many_parts_have_the_values_that_they_lack() {
    let game = "heaps 2 4 7 --take 2,5";
    let value = "let value(p) = nimsum(list h in p: grundy(h)); ";
    let right = "forall a, b: value([a, b]) = mex(list q after [a, b]: value(q))";
    check(game, &format!("{value}{right}"), "holds");
    let wrong = right.replace("value([a, b]) =", "value([a, b + 1]) =");
    assert!(found(game, &format!("{value}{wrong}")).starts_with("fails"));
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
fn what_ends_in_a_range_is_counted() {
    let by_fibonacci = "holds by Fibonacci digits";
    let pairs = "let pairs(x) = count n in 1..x: lower(n) <= x; ";
    let with = |claim: &str| format!("{pairs}{claim}");
    check("wythoff 1 1", &with("forall x >= 2: pairs(x) < x < lower(x)"), by_fibonacci);
    check("wythoff 1 1", &with("forall x >= 1: pairs(x) < x"), "fails at [1]");
    check("wythoff 1 1", &with("forall x: pairs(x) = lower(x + 1) - (x + 1)"), by_fibonacci);
    check("wythoff 1 1", &with("forall x: pairs(x) = lower(x) - x"), "fails at [1]");
    check("nim 1", "forall n: (count k < n: true) = n", "holds");
    check("nim 1", "forall a, b: (count k in a..b: true) = b + 1 - a", "no meaning");
    check("nim 1", "forall a, b: a <= b -> (count k in a..b: true) = b + 1 - a", "holds");
    check("nim 1", "forall a, b: a > b -> (count k in a..b: true) = 0", "holds");
    check("nim 1", "forall a, b: (count k in a..b: true) + a <= b + 1", "fails at [2, 0]");
    check("nim 1", "forall n: (count k < n: 2 * k < n) = (n + 1) div 2", "holds");
    check("nim 1", "forall n: (count k < n: 2 * k <= n) = (n + 1) div 2", "fails at [2]");
    check("nim 1", "forall n: (count k < n: 3 * k >= n) = 2 * n div 3", "holds");
    check("nim 1", "forall n: (count k < n: 3 * k > n) = 2 * n div 3", "fails at [3]");
    check("nim 1", "forall n: (count k < n: k - 1 >= 0) = n", "no meaning");
}

#[test]
fn what_depends_on_a_number_alone_is_counted() {
    let odious = "let s(x) = if ones(2 * x) mod 2 = 1 then 2 * x else 2 * x + 1; ";
    let right = "forall x: (count v < s(x): ones(v) mod 2 = 1) = x";
    check("nim 1", &format!("{odious}{right}"), "holds");
    let wrong = right.replace("< s(x)", "in 0..s(x)");
    check("nim 1", &format!("{odious}{wrong}"), "fails at [0]");
    check("nim 1", "forall a, b: (count v in a..b: v mod 3 = 0) <= (b + 3) div 3", "holds");
    check(
        "nim 1",
        "forall a, b: (count v in a..b: v mod 3 = 0) <= (b + 2) div 3",
        "fails at [0, 0]",
    );
    check("nim 1", "forall b < a: (count v in a..b: v mod 3 = 0) = 0", "holds");
    check("nim 1", "forall n: (count v < n: (v - 1) mod 2 = 0) <= n", "no meaning");
    check("nim 1", "forall n: (count v in 1..n: (v - 1) mod 2 = 0) = (n + 1) div 2", "holds");
    // No automaton reads how many powers of 2 there are below a number.
    check("nim 1", "forall n: (count v in 1..n: v & (v - 1) = 0) <= n", "Gathering");
    let even = "fibzeros(z) mod 2 = 0";
    let claim = format!(
        "forall x >= 1: fibzeros(x) mod 2 = 0 -> fibshift(x) - x = count z in 1..x: {even}"
    );
    check("wythoff 1 1", &claim, "holds by Fibonacci digits");
    check("wythoff 1 1", &claim.replace("in 1..x", "in 2..x"), "fails at [1]");
    let nth = format!("forall n >= 1: (count z in 1..lower(n): {even}) = n");
    check("wythoff 1 1", &nth, "holds by Fibonacci digits");
    check("wythoff 1 1", &nth.replace("lower", "upper"), "fails at [2]");
}

#[test]
fn what_is_added_up_over_a_range_is_known_below_each_number() {
    let sums = "forall n >= 1: ruler(n) = mex(list k in 1..n: nimsum(list i in n - k + 1..n - 1: ruler(i)))";
    check("nim 1", sums, "holds");
    check("nim 1", &sums.replace("..n - 1", "..n - 2"), "no meaning");
    check("nim 1", &sums.replace("n - k + 1", "n - k + 2"), "fails at [2]");
    let coins = sums.replace("ruler(n)", "grundy(n)").replace("ruler(i)", "grundy(i)");
    check("coins ruler H", &coins, "holds");
    check("coins turning-turtles H", &coins, "fails at [3]");
    check("nim 1", "forall n: nimsum(list i in 1..n: 1) = n mod 2", "holds");
    check("nim 1", "forall n: nimsum(list i in 0..n: 1) = n mod 2", "fails at [0]");
    check("nim 1", "forall n: (total i in 1..n: i mod 2) = (n + 1) div 2", "holds");
    check("nim 1", "forall n: sum(list i in 1..n: i mod 2) = n div 2", "fails at [1]");
    check("nim 1", "forall a, b: b < a -> (total i in a..b: 7) = 0", "holds");
    check("nim 1", "forall a, b: (total i in a..b: i - 1) = (total i in a..b: i - 1)", "Gathering");
    check("nim 1", "forall a, b: (total i in a..b: (i - 1) mod 2) >= 0", "no meaning");
    check("nim 1", "forall a, b, c: nimsum(list i in a..b: c) <= c", "Gathering");
    any("nim 1", "(count x in s: (count y in 1..x: y mod 2 = 0) * 2 > x) = 0", "holds");
    any(
        "nim 1",
        "(count x in s: (count y in 0..x: y mod 2 = 0) * 2 > x + 1) = 0",
        &Stop::Heaps.to_string(),
    );
    any("nim 1", "(count x in s: (count y in 0..9: y = x) > 1) = 0", "holds");
}
