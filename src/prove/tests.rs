//! Which readings of the catalogue automata decide, and that no verdict differs from the bounded search.

mod endless;
mod parts;
mod ranges;
mod wider;
mod written;

use super::*;
use crate::{answer::tables::Tables, claim::ClaimText};

/// What comes of a claim about a game, in a word.
fn describe_decision(game: &str, claim: &str) -> String {
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
                Numeration::Base(base) => format!("holds to the base {}", base.get()),
            }
        }
        Found::Fails(values) => format!("fails at {:?}", values.values().collect::<Vec<_>>()),
        Found::NoMeaning(_) => "no meaning".to_owned(),
        Found::Undecided(undecided, _) => format!("{:?}", undecided.cause),
        Found::Stopped(stop) => stop.to_string(),
    }
}

fn check(game: &str, claim: &str, expected: &str) {
    assert_eq!(describe_decision(game, claim), expected, "{game}: {claim}");
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
    // The kernel's certificate reaches further than the engine's own induction.
    any("heaps 1 --take 1..8 --misere", "P(s) -> sum(s) > 0", "holds");
}

/// Where a move changes several heaps, the ones of each column are counted modulo one more.
#[test]
fn moves_on_any_number_of_heaps_are_decided_by_columns() {
    let ones = "(total x in s: x div power(2, k) mod 2)";
    let rule = |modulus| format!("P(s) <-> forall k <= bits(n): {ones} mod {modulus} = 0");
    let open = Stop::Heaps.to_string();
    for most in 2..=4 {
        any(&format!("moore {most} 1"), &rule(most + 1), "holds");
    }
    any("moore 2 1", &rule(2), &open);
    assert_ne!(describe_decision("moore 2 1", &format!("{ANY}{}", rule(4))), "holds");
    any("moore 2 1", "P(s) -> sum(s) mod 3 = 0", "holds");
    any("moore 2 1", "P(s) <-> sum(s) mod 3 = 0", &open);
    any("moore 2 1", "P(s) -> (count x in s: x mod 2 = 1) mod 3 = 0", "holds");
    any("moore 2 1", "P(s) -> (count x in s: x mod 4 = 1) mod 3 = 0", &open);
    any("moore 2 1", "P(s) <-> nimsum(s) = 0", &open);
    let rich = "(count x in s: x >= 2) >= 1";
    let last = "(count x in s: x mod 2 = 1) mod 3 = 1";
    let misere =
        format!("P(s) <-> (if {rich} then (forall k <= bits(n): {ones} mod 3 = 0) else {last})");
    any("moore 2 1 --misere", &misere, "holds");
    assert_ne!(
        describe_decision(
            "moore 2 1 --misere",
            &format!("{ANY}{}", misere.replace("x >= 2", "x >= 3"))
        ),
        "holds"
    );
    assert_ne!(describe_decision("moore 2 1 --misere", &format!("{ANY}{}", rule(3))), "holds");
    // Pairs of equal heaps fall away in nim-sums alone.
    check("moore 2 1", "forall n: P(list i in 1..n: 1) <-> n mod 2 = 0", "Game");
    let seven = "forall a, b, c, d, e, f, g: P([a, b, c, d, e, f, g]) -> (a + b + c + d + e + f + g) mod 3 = 0";
    check("moore 2 1", seven, "holds");
    check(
        "moore 8 1",
        "forall m, n: forall s within (list i in 1..m: n): P(s) -> sum(s) mod 9 = 0",
        "Game",
    );
}

/// Pieces may go back and play may repeat; the gaps decide all the same, however large the board.
#[test]
fn pieces_that_face_each_other_are_decided_by_their_gaps() {
    let three = "forall t <= 1, r, x, b, u, y, c, s: P([t, 0, r, x, b, 0, u, y, c, 1, 0, s, 0])";
    check("cannons 1 2", &format!("{three} <-> x xor y xor s mod 2 = 0"), "holds");
    check(
        "cannons 1 2",
        &format!("{three} <-> x xor y xor s = 0"),
        "fails at [0, 0, 0, 0, 0, 0, 0, 2]",
    );
    let kind = "forall k, g: P([0, k, 1, g, 1]) <-> g = 0";
    check("cannons 1 2", kind, "no meaning");
    let options = "forall r, x: forall q after [0, 0, r, x, 0]: P(q) <-> q[4] = 0";
    check("cannons 1 2", &options.replace("q[4]", "q[4] + 0"), "holds");
    check("cannons 1 2", "forall r, x: draw([0, 0, r, x, 0]) -> x = 1", "holds");
    let rows = "forall n, a, b, c, d: 1 <= a and a < b and b <= n and 1 <= c and c < d and d <= n -> (P([n, 0, a, b, c, d]) <-> b - a = d - c)";
    check("northcott --width 8 1,3", rows, "holds");
    check("northcott --width 8 1,3", "forall n >= 2, a: P([n, 0, a, a]) -> a = 0", "no meaning");
}

/// Where play repeats nothing is learned from small positions: looking for the end of each would not end.
#[test]
fn nothing_is_learned_where_play_may_repeat() {
    check("cannons 1 2", "forall k >= 1: N([0, 0, 0, fib(k), 0])", "Game");
    check("cannons 1 2", "forall r, x, b: P([0, 0, r, x, b]) -> x * r = 0", "Product");
    let wins = "forall x >= 1: first wins from [0, 0, 0, x, 0] by p -> q: q[4] = 0";
    check("cannons 1 2", wins, "Game");
    check("cannons 1 2", "forall g: position([0, 0, 0, g, 0])", "Game");
    let rows = "forall w, a, b: w >= 2 and P([w, 0, 1, w]) -> w = 2";
    check("northcott --width 8 1,3", rows, "holds");
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
    check(
        "nim 1",
        &format!("{top}forall x, k: x xor k < x <-> x & top(k) = top(k)"),
        "fails at [1, 0]",
    );
    let second = smaller.replace("top(k) =", "top(x) =");
    assert!(describe_decision("nim 1", &format!("{top}{second}")).starts_with("fails"));
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

/// Sums go on for ever; that one thing is at most another is handed on from each list to the next longer one.
#[test]
fn a_statement_may_be_its_own_invariant() {
    let open = Stop::Heaps.to_string();
    any("nim 1", "nimsum(s) <= sum(s)", "holds");
    any("nim 1", "nimsum(s) < sum(s) + 1", "holds");
    any("nim 1", "nimsum(s) + 1 <= sum(s)", &open);
    any("nim 1", "sum(s) <= nimsum(s)", &open);
    any("nim 1", "(count x in s: x >= 2) * 2 <= sum(s)", "holds");
    any("nim 1", "(count x in s: x >= 2) * 3 <= sum(s)", &open);
    any("nim 1", "(count x in s: x >= 2) <= (count x in s: x >= 1)", "holds");
    any("nim 1", "sum(s) mod 2 = nimsum(s) mod 2", "holds");
    // Where it is tried in vain, what is demanded of the list still counts.
    any("nim 1", "n >= 2 or 40 * nimsum(s) <= 41 * sum(s) + 5", "holds");
    let large = "forall m, n: forall s within (list i in 1..m: n): ";
    check("nim 1", &format!("{large}sum(s) >= 7 * (count x in s: x >= 7)"), "holds");
    check("nim 1", &format!("{large}sum(s) >= 8 * (count x in s: x >= 7)"), &open);
}

#[test]
fn grundy_values_are_proved() {
    check("pile 9 --take 1..3", "forall n: grundy(n) = n mod 4", "holds");
    check("pile 9 --take 1..3", "forall n: grundy(n) = n mod 3", "fails at [3]");
    check("heaps 1 --take 1,3,4", "forall a, b: grundy(a, b) = 0 <-> P(a, b)", "holds");
    any("nim 1", "grundy(s) = nimsum(s)", "holds");
    any("nim 1", "grundy(s) = sum(s)", &Stop::Heaps.to_string());
    check("nim --misere 1", "forall a: grundy(a) = a", "Values");
    // Grundy values that are compared with 0 alone are about lost positions.
    check("wythoff 1 1", "forall a, b: grundy(a, b) = 0 <-> P(a, b)", "holds by Fibonacci digits");
    check("wythoff 1 1", "forall a, b: grundy(a, b) = 1 -> N(a, b)", "Values");
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
    assert!(describe_decision(game, right).starts_with("holds"), "{game}: {right}");
    assert!(!describe_decision(game, wrong).starts_with("holds"), "{game}: {wrong}");
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
    twins("forall a, b: reverse([a, b]) = [b, a]", "[b, a]", "[a, b]");
    twins("forall a, b: join([a], [b, a + 1])[3] = a + 1", "[3]", "[2]");
    twins("forall a, b: slice([a, b, a + b], 2, 3) = [b, a + b]", "2, 3)", "1, 2)");
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
    check("nim 1", "forall a, b: a * b = b + a", "Product");
    check("nim 1", "forall a, b >= 1: a mod b < a", "Divisor");
    check("nim 1", "forall a, b >= 1: a div b <= a", "Divisor");
    check("grundy 3", "forall n: P([n]) -> n >= 0", "Game");
}

#[test]
fn a_claim_without_meaning_is_not_proved() {
    check("nim 1", "forall a, b: a - b <= a", "no meaning");
    check("nim 1", "forall a, b: a >= b -> a - b <= a", "holds");
}
