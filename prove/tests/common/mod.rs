//! What several tests of the engine ask.

use bouton_kernel::numeration::fibonacci::standard;
use bouton_prove::{Automaton, Numeration, Prover};

/// Whether numbers of at most so many digits are accepted.
pub fn accepts(prover: &mut Prover, automaton: &Automaton, places: usize, numbers: &[u64]) -> bool {
    let numeration = prover.numeration();
    let has = |number: u64, place: usize| match numeration {
        Numeration::Binary => number >> place & 1 == 1,
        Numeration::Fibonacci => standard(number).at(place) == 1,
    };
    let digits = |number: &u64| (0..places).rev().map(|place| has(*number, place)).collect();
    let words: Vec<Vec<bool>> = numbers.iter().map(digits).collect();
    let digit = |column: usize, track: u16| words[usize::from(track)][column];
    automaton.accepts(prover.diagrams_mut(), places, &digit)
}
