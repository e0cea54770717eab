//! What the engine reaches beyond sums of digits: exponents, lists of any length, unknown divisors, counts of moves, strategies on their own way. Beside
//! each statement that holds stands one like it that must not be called true.

use super::{ANY, check, describe_decision};
use crate::{
    answer::tables::Tables,
    claim::{Claim, ClaimText},
    family::named_game::NamedGame,
    prove::{Answer, answer},
    text::Language,
};

/// It must not be said of this that it holds.
fn check_is_open(game: &str, claim: &str) {
    let found = describe_decision(game, claim);
    assert!(!found.starts_with("holds"), "{game}: {claim}: {found}");
}

/// What the answer to a claim about any number of heaps says of numbers for which it fails.
fn example(game: &str, statement: &str) -> String {
    let tables = Tables::default();
    let games = [NamedGame::read(None, game, &tables).unwrap()];
    let names = [games[0].name.clone()];
    let claim = Claim::parse(&format!("{ANY}{statement}"), &names).unwrap();
    match answer(&claim, &games, None).unwrap() {
        Answer::Untried(found) => found.describe(Language::En),
        Answer::EverySize(..) => "holds".to_owned(),
        Answer::Bounded(found, _) => found.name().to_owned(),
    }
}

/// A rule about any number of heaps that fails for one heap, or for two, far beyond what is tried.
#[test]
fn what_fails_for_a_few_heaps_is_refuted_whatever_their_size() {
    let check = |game: &str, statement: &str, expected: &str| {
        assert_eq!(example(game, statement), expected, "{game}: {statement}");
    };
    let rule = "P(s) <-> nimsum(s) = 0";
    check("heaps 1 --take 1..7", rule, "it fails, for example: m = 1, n = 8, s = 8");
    check(
        "nim 1",
        "N(s) or length(s) != 2 or sum(s) < 40",
        "it fails, for example: m = 2, n = 20, s = (20, 20)",
    );
    // It fails for seven heaps alone, which nobody asks about.
    check("nim 1", "length(s) < 7 or N(s) or sum(s) > 0", "up_to");
}

const PLACE: &str = "let place(f) = least i in 0..f: fib(i) = f; ";

#[test]
fn the_least_exponent_is_an_exponent_and_not_its_power() {
    let by_fibonacci = "holds by Fibonacci digits";
    check("", "forall n: fib(least k in 0..2 * n: fib(k) >= n) >= n", by_fibonacci);
    check_is_open("", "forall n: n >= 0 and (least k in 0..20: fib(k) >= 5) = 5");
    check("", &format!("{PLACE}forall k: place(fib(k)) = k"), by_fibonacci);
    check_is_open("", &format!("{PLACE}forall k: place(fib(k)) = k + 1"));
    check(
        "",
        &format!("{PLACE}forall k, x: x < fib(k) -> x <= fib(place(fib(k)) + 1)"),
        by_fibonacci,
    );
    // There is no place before the first.
    check_is_open("", "forall k: fib(k - 1) <= fib(k)");
    check("", "forall k >= 1: fib(k - 1) <= fib(k)", by_fibonacci);
}

#[test]
fn exponents_are_even_or_odd() {
    check("", "forall k: power(2, k) mod 3 = (if k mod 2 = 0 then 1 else 2)", "holds");
    check("", "forall k: power(2, k) mod 3 = (if k mod 2 = 1 then 1 else 2)", "fails at [1]");
    check("", "forall k: fibzeros(fib(k)) mod 2 = k mod 2", "holds by Fibonacci digits");
    check_is_open("", "forall k, j: fib(k) < fib(j) -> (j - k) mod 2 = 1");
    check_is_open("", "forall k, j: (j - k) mod 2 <= fib(j) + fib(k)");
}

#[test]
fn ranges_of_exponents_may_end_at_numbers() {
    let odd_part = "n mod power(2, k) = 0 and n mod power(2, k + 1) != 0";
    check("", &format!("forall n >= 1: exists k in 0..n: {odd_part}"), "holds");
    check_is_open("", &format!("forall n: exists k in 0..n: {odd_part}"));
    check_is_open("", "forall n >= 1: exists k in 0..n: power(2, k) > n + 1");
    check_is_open("", "forall n >= 1: forall k in 0..n: power(2, k) <= n");
}

#[test]
fn a_list_may_hold_an_item_any_number_of_times() {
    check("", "forall n: nimsum(list i in 1..n: 1) = n mod 2", "holds");
    check("", "forall n: nimsum(list i in 0..n: 1) = n mod 2", "fails at [0]");
    check(
        "",
        "forall n: sum(list i in 1..n: 3) = 3 * n and length(list i in 0..n: 7) = n + 1",
        "holds",
    );
    check("nim 1", "forall n: P(list i in 1..n: 5) <-> n mod 2 = 0", "holds");
    check("nim --misere 1", "forall n: P(list i in 1..n: 1) <-> n mod 2 = 1", "holds");
    check("nim --misere 1", "forall n: P(list i in 1..n: 2) <-> n mod 2 = 1", "fails at [1]");
    let rows = "let rows(n, k) = list i in 0..k: if i = 0 then n else 1; ";
    let by_taking = |to: usize, rest: usize| {
        format!("{rows}forall n >= 2, k: wins(rows(n, k), rows({to}, k)) <-> k mod 2 = {rest}")
    };
    check("nim --misere 1", &by_taking(0, 1), "holds");
    check("nim 1", &by_taking(0, 0), "holds");
    check("nim 1", &by_taking(1, 0), "fails at [2, 0]");
    // The first item is another one only where the range begins with it.
    check_is_open("", "forall n: nimsum(list i in 0..n: if i = 1 then 1 else 0) = 1");
    check_is_open("", "forall n: sum(list i in 1..n: i) = n");
}

#[test]
fn remainders_by_every_divisor() {
    let lost = "let lost(n, m) = n mod (m + 1) = 0; ";
    let rule = "forall m >= 1, n: lost(n, m) <-> forall s in 1..m: s <= n -> not lost(n - s, m)";
    check("", &format!("{lost}{rule}"), "holds");
    check_is_open("", &format!("let lost(n, m) = n mod m = 0; {rule}"));
    check_is_open("", &format!("let lost(n, m) = n mod (m + 2) = 0; {rule}"));
    check("", "forall m >= 1, n: n mod m < m and n mod m <= n", "holds");
    check_is_open("", "forall m >= 1, n: n mod m < n");
    check("", "forall m >= 1, n: n = (n div m) * m + n mod m", "holds");
    check_is_open("", "forall m >= 1, n: n = (n div m) * m");
    // There is no remainder by 0, and of nothing below 0.
    check_is_open("", "forall m, n: n mod m <= n");
    check_is_open("", "forall m, n, p: (n - p) mod (m + 1) <= n");
    let both = "let lost(n, a, b) = n mod (a + b) < a; forall 1 <= a <= b: forall n: \
        lost(n, a, b) <-> forall s in a..b: s <= n -> not lost(n - s, a, b)";
    check("", both, "holds");
}

/// Letters of a line are numbers of the position; what stands in their place may be a sum, or known.
#[test]
fn a_pile_with_letters() {
    let up_to = "pile n --take 1..m";
    check(up_to, "forall m >= 1, n: P(n, m) <-> n mod (m + 1) = 0", "holds");
    check(up_to, "forall m, n: P(n, m + 1) <-> n mod (m + 2) = 0", "holds");
    check(up_to, "forall n: P(n, 3) <-> n mod 4 = 0", "holds");
    let between = "pile n --take a..b";
    check(between, "forall 1 <= a <= b: forall n: P(n, a, b) <-> n mod (a + b) < a", "holds");
    check(between, "forall a, n: P(n, a + 1, 2 * a + 2) <-> n mod (3 * a + 3) <= a", "holds");
    let rule = "forall 1 <= a <= b: forall n: P(n, a, b) <-> a <= n mod (a + b) < 2 * a";
    check("pile n --take a..b --misere", rule, "holds");
    check(up_to, "forall m >= 1, n: N(n, m) -> one q after [n, m]: P(q)", "holds");
    check(up_to, "forall m, n: n >= 1 -> one q after [n, m + 1]: q = [n - 1, m + 1]", "holds");
    check(up_to, "forall n: n >= 1 -> one q after [n, 1000]: q = [n - 1, 1000]", "holds");
    check(up_to, "forall m, n >= 1: forall q after [n, m + 1]: q[2] = m + 1", "holds");
    check_is_open(up_to, "forall m >= 1, n: P(n, m) <-> n mod (m + 2) = 0");
}

#[test]
fn the_last_digits_are_the_remainder_by_a_power_of_2() {
    check("", "forall k, n: n mod power(2, k) <= n & (power(2, k) - 1)", "holds");
    check("", "forall n >= 1: n mod ruler(n) = 0", "holds");
    check("", "forall n >= 1: n mod (2 * ruler(n)) = 0", "fails at [1]");
}

#[test]
fn what_is_known_is_worked_out() {
    check("", "forall n: digits(5, 2) = [1, 0, 1] and n >= 0", "holds");
    check("", "forall n: digits(5, 2) = [1, 1, 1] and n >= 0", "fails at [0]");
    check("", "forall n: [3, 1, 2][n mod 3 + 1] <= 3", "holds");
    check("", "forall n: [3, 1, 2][n mod 3 + 1] <= 2", "fails at [0]");
    check("", "forall n: [3, 1, 2][n mod 4 + 1] <= 3", "no meaning");
    check("", "forall n: forall l <= 9: l * n <= 9 * n", "holds");
    check("", "forall n: forall l <= 9: l * n <= 8 * n", "fails at [1]");
}

#[test]
fn moves_are_counted_heap_by_heap() {
    let winning = "(count q after s: P(q))";
    let holds = [
        format!("{winning} = count h in s: h xor nimsum(s) < h"),
        format!("{winning} <= length(s)"),
        format!("N(s) -> {winning} mod 2 = 1"),
        format!("P(s) -> {winning} mod 2 = 0"),
    ];
    for claim in holds {
        check("nim 1", &format!("{ANY}{claim}"), "holds");
    }
    let open = [
        format!("{winning} = count h in s: h > 0"),
        format!("{winning} <= 1"),
        format!("{winning} + 1 <= length(s)"),
        format!("{winning} mod 2 = 1"),
        "(count q after s: true) = length(s)".to_owned(),
    ];
    for claim in open {
        check_is_open("nim 1", &format!("{ANY}{claim}"));
    }
}

#[test]
fn lost_is_what_has_only_won_options() {
    let replies = format!("{ANY}P(s) <-> forall q after s: exists r after q: P(r)");
    check("nim 1", &replies, "holds");
    check("nim 1", &format!("{ANY}P(s) <-> forall q after s: N(q)"), "holds");
    check_is_open("nim 1", &format!("{ANY}P(s) <-> exists q after s: P(q)"));
    // Who cannot move wins there, and has no option.
    check_is_open("nim --misere 1", &format!("{ANY}P(s) <-> forall q after s: N(q)"));
}

#[test]
fn digits_end_with_those_of_the_largest_heap() {
    let column = "let odd(p, k) = (total x in p: x div power(2, k) mod 2) mod 2 = 1; \
        forall m >= 1, n: forall s within (list i in 1..m: n): ";
    let even = "forall k <= bits(max(s)): not odd(s, k)";
    check("nim 1", &format!("{column}P(s) <-> {even}"), "holds");
    check("nim 1", &format!("{column}N(s) <-> exists k <= bits(max(s)): odd(s, k)"), "holds");
    check_is_open("nim 1", &format!("{column}P(s) <-> exists k <= bits(max(s)): odd(s, k)"));
    let large = "forall m >= 1, n: forall s within (list i in 1..m: n): ";
    check("nim 1", &format!("{large}max(s) >= 2 <-> exists x in s: x > 1"), "holds");
    check_is_open("nim 1", &format!("{large}max(s) > 2 <-> exists x in s: x > 1"));
    // Of no heaps there is no largest one.
    check_is_open("nim 1", &format!("{ANY}max(s) >= 2 -> exists x in s: x > 1"));
}

#[test]
fn strategies_are_followed_on_their_own_way() {
    let mirror = |start: &str, rule: &str| format!("forall x: {start} by p -> q: {rule}");
    let twins = "q[1] = 0 and q[2] = q[3]";
    check("nim 1", &mirror("first wins from [1, x, x]", twins), "holds");
    check("nim 1", &mirror("second wins from [0, x, x]", "q[2] = q[3]"), "holds");
    check_is_open("nim 1", &mirror("first wins from [1, x, x]", "q[1] = 0"));
    check_is_open("nim 1", &mirror("first wins from [1, x, x]", "q[1] <= q[2]"));
    check_is_open("nim 1", &mirror("second wins from [1, x, x]", twins));
    let rich = "let rich(p) = count x in p: x >= 2; ";
    let last =
        |rule: &str| format!("{rich}{ANY}rich(s) = 1 -> first wins from s by p -> q: {rule}");
    check("nim --misere 1", &last("rich(q) = 0 and nimsum(q) != 0"), "holds");
    check_is_open("nim 1", &last("rich(q) = 0 and nimsum(q) != 0"));
    check_is_open("nim --misere 1", &last("rich(q) = 0"));
}

#[test]
fn play_reaches_all_smaller_heaps_where_any_number_is_taken() {
    check("nim 1", "forall n: safe p from [n, n]: p[1] = p[2]", "holds");
    check_is_open("nim 1", "forall n: safe p from [n, n]: p[1] >= p[2]");
    check_is_open("heaps 5 5 --take 1,2", "forall n: safe p from [n, n]: p[1] mod 3 = p[2] mod 3");
}

/// Small cases, with which every proof is compared, do not meet these conditions.
#[test]
fn conditions_that_hide_small_cases_hide_no_mistakes() {
    let lists = "forall m >= 1, n: forall s within (list i in 1..m: n): ";
    let nim = [
        // What is made of heaps depends on another number, and one heap is spoken of inside another.
        "forall a: forall m >= 1, n: forall s within (list i in 1..m: n): \
            a >= 100 -> nimsum(list x in s: a + 1) = 0"
            .to_owned(),
        format!("{lists}nimsum(list x in s: nimsum(list y in s: if y >= x + 4 then 1 else 0)) = 0"),
        format!("{lists}exists c in 0..m: forall y in 3..n: (count x in s: x < y) = c"),
        // A move that the strategy is not asked about has no meaning.
        "forall n: n >= 100 -> not (first wins from [1, n] by p -> q: q[1] - q[2] > q[1])"
            .to_owned(),
        "forall n: n >= 100 -> not (first wins from [n, n] by p -> q: \
            q[1] = q[2] or (if p[1] = p[2] then p[1] - p[1] - 1 else 1) = 0)"
            .to_owned(),
        format!("{lists}n >= 100 and max(s) = 0 -> power(2, bits(max(s))) = 1"),
    ];
    nim.iter().for_each(|claim| check_is_open("nim 1", claim));
    let numbers = [
        // There is no remainder by a difference below zero.
        "forall a, b, n: 100 <= a < b -> n mod (a - b) = 77",
        "forall a, b, n: 100 <= a < b -> n mod (a - b) + n = 3 and false",
        // 0 is written with one digit.
        "forall n: n >= 100 -> (forall k <= bits(n - n): power(2, k) = 1)",
        "forall n: n > 0 or power(2, bits(n)) = 1",
        // A list may have a number twice.
        "forall a: a >= 100 -> (one x in [a, a]: x = a)",
        "forall n: n > 9223372036854775807",
    ];
    numbers.iter().for_each(|claim| check_is_open("", claim));
    check("", "forall n: n > 0 or power(2, bits(n)) = 2", "holds");
    // What is no position has no options, and is not lost.
    let twice = "forall n: n >= 100 -> (P(list i in 1..n: 5) <-> n mod 2 = 0)";
    check_is_open("coins ruler H", twice);
    let both = "nim 1;coins count 2 from 0 H";
    check_is_open(
        both,
        "forall a, b: a >= 100 -> mex(list q after [a, b]: coins.grundy(q)) = a xor b",
    );
    let of_lists = format!("{lists}n >= 100 -> mex(list q after s: coins.grundy(q)) = nimsum(s)");
    check_is_open(both, &of_lists);
    for claim in ["forall q after [0, b]: q[1] = q[1]", "(count q after [0, b]: true) = 0"] {
        check_is_open("king 3 3", &format!("forall b: b >= 100 -> ({claim})"));
    }
}

#[test]
fn a_claim_that_takes_too_many_numbers_is_not_decided() {
    let part = |i: u64| format!("({i} * n + {i} div 7) mod 2 <= 1");
    let rows: Vec<String> = (0..30).map(part).collect();
    let long = rows.join(" and ");
    let claim =
        format!("forall n: forall i in 0..63: forall j in 0..29: i * n >= n or i = 0 or {long}");
    check_is_open("", &claim);
}
