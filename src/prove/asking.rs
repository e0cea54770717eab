//! Asks the engine about claims: in the digits of which a claim speaks, or else in binary or in Fibonacci digits.

use super::{Found, Known, Shelf};
use crate::{
    claim::{
        Claim,
        syntax::{Expression, Function, Kind},
        tree::expressions,
        walk::any,
    },
    family::named_game::NamedGame,
};
use bouton_prove::{
    Base, Limits, Numeration, Prover,
    compile::{Cause, Undecided},
    games::Unlearned,
};
use std::collections::BTreeSet;

/// Whoever asks about claims of the same games: what was made for one of them serves the next, and the limits are those of all of them together.
pub struct Asking<'a> {
    games: &'a [NamedGame<'a>],
    shelf: &'a Shelf,
    limits: Limits,
    known: Vec<Known<'a>>,
}

impl<'a> Asking<'a> {
    pub fn within(limits: Limits, shelf: &'a Shelf, games: &'a [NamedGame<'a>]) -> Self {
        Self { games, shelf, limits, known: Vec::new() }
    }

    /// Decides a claim: to the base of which it speaks, or else in binary digits, or else in Fibonacci digits.
    pub fn decide(&mut self, claim: &Claim) -> Found {
        let mut open = None;
        for base in bases(claim) {
            match self.decide_in(Numeration::Base(base), claim) {
                // What is not known of the game to this base says nothing of the game.
                Found::Undecided(Undecided { cause: Cause::Game | Cause::Values, .. }, _) => {}
                found @ (Found::Undecided(..) | Found::Stopped(_)) => open = Some(found),
                found => return found,
            }
        }
        match (self.decide_in_two(claim), open) {
            (Found::Undecided(..) | Found::Stopped(_), Some(open)) => open,
            (found, _) => found,
        }
    }

    /// In binary digits, or else in Fibonacci digits.
    fn decide_in_two(&mut self, claim: &Claim) -> Found {
        match self.decide_in(Numeration::Binary, claim) {
            first @ (Found::Undecided(..) | Found::Stopped(_)) => {
                match self.decide_in(Numeration::Fibonacci, claim) {
                    second @ (Found::Undecided(..) | Found::Stopped(_)) => {
                        if is_of_fibonacci(&first, &second) { second } else { first }
                    }
                    found @ (Found::Holds(_) | Found::Fails(_) | Found::NoMeaning(_)) => found,
                }
            }
            found @ (Found::Holds(_) | Found::Fails(_) | Found::NoMeaning(_)) => found,
        }
    }

    fn decide_in(&mut self, numeration: Numeration, claim: &Claim) -> Found {
        let found = self.known.iter().position(|known| known.prover.numeration() == numeration);
        let at = found.unwrap_or_else(|| {
            let prover = Prover::within(numeration, self.limits);
            self.known.push(Known::of(self.games, self.shelf, prover));
            self.known.len() - 1
        });
        self.known[at].decide(claim)
    }
}

/// Whether what Fibonacci digits lack is the reason, and not what binary digits do: these fit no game, or no function. Grundy values are known by
/// binary digits alone.
fn is_of_fibonacci(binary: &Found, fibonacci: &Found) -> bool {
    let Found::Undecided(Undecided { cause, .. }, missing) = binary else { return false };
    let asks_for_values =
        matches!(fibonacci, Found::Undecided(Undecided { cause: Cause::Values, .. }, _));
    *missing == Some(Unlearned::NoneFits) || (is_fibonacci(*cause) && !asks_for_values)
}

/// Whether what stands in the way is a function that Fibonacci digits tell.
fn is_fibonacci(cause: Cause) -> bool {
    let Cause::Function(function) = cause else { return false };
    matches!(
        function,
        Function::Fibonacci
            | Function::FibonacciParts
            | Function::FibonacciZeros
            | Function::FibonacciShift
            | Function::FibonacciDigits
            | Function::Lower
            | Function::Upper
    )
}

/// The bases above 2 to which the claim asks for digits.
fn bases(claim: &Claim) -> Vec<Base> {
    let mut asked = BTreeSet::new();
    let mut note = |kind: &Kind| {
        if let Kind::Function(Function::Digits, given) = kind
            && let [_, Expression { kind: Kind::Number(base), .. }] = given.as_slice()
        {
            asked.insert(*base);
        }
        false
    };
    for expression in expressions(claim) {
        any(expression, &mut note);
    }
    asked.into_iter().filter_map(Base::new).collect()
}
