//! Which readings of the catalogue automata decide, and that no verdict differs from the bounded search.

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
fn what_automata_cannot_tell_is_named() {
    check("nim 1", "forall a, b: a * b = b * a", "Product");
    check("nim 1", "forall a, b >= 1: a mod b < b", "Divisor");
    check("grundy 3", "forall n: P([n]) -> n >= 0", "Game");
}

#[test]
fn a_claim_without_meaning_is_not_proved() {
    check("nim 1", "forall a, b: a - b <= a", "no meaning");
    check("nim 1", "forall a, b: a >= b -> a - b <= a", "holds");
}
