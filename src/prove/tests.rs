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
