//! What several tests of the engine ask.

use bouton_kernel::numeration::fibonacci::standard;
use bouton_prove::{Automaton, Prover};

/// Whether numbers of at most so many digits are accepted.
pub fn accepts(prover: &mut Prover, automaton: &Automaton, places: usize, numbers: &[u64]) -> bool {
    let numeration = prover.numeration();
    let digit = |number: u64, place: usize| match numeration.base() {
        Some(base) => base.checked_pow(place as u32).map_or(0, |worth| number / worth % base),
        None => standard(number).at(place),
    };
    let digits = |number: &u64| (0..places).rev().map(|place| digit(*number, place)).collect();
    let words: Vec<Vec<u64>> = numbers.iter().map(digits).collect();
    let width = numeration.width();
    let digit = |column: usize, track: u16| {
        words[usize::from(track / width)][column] >> (track % width) & 1 == 1
    };
    automaton.accepts(prover.diagrams_mut(), places, &digit)
}
