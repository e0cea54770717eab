//! Certificates for the kernel: what it wants to see of a safe set that the engine has found.

use crate::{Automaton, Numeration, Track, diagram::Diagrams, guess::tree, strategy::strategy};
use bouton_kernel::{
    check::{SharedRules, Theorem},
    digits::{self, Certificate, Fault, Question, SafeSet, safe_set},
};

impl Numeration {
    /// The same for the kernel; none where its certificates know no such digits.
    #[must_use]
    pub fn to_kernel(self) -> Option<digits::Numeration> {
        match self {
            Self::Binary => Some(digits::Numeration::Binary),
            Self::Fibonacci => Some(digits::Numeration::Fibonacci),
            Self::Base(_) => None,
        }
    }
}

impl From<digits::Numeration> for Numeration {
    fn from(numeration: digits::Numeration) -> Self {
        match numeration {
            digits::Numeration::Binary => Self::Binary,
            digits::Numeration::Fibonacci => Self::Fibonacci,
        }
    }
}

/// An automaton over the tracks 0, 1, … as a table.
///
/// # Errors
/// [`Fault::Malformed`] if there are too many tracks.
pub fn table(
    diagrams: &Diagrams,
    automaton: &Automaton,
    tracks: Track,
) -> Result<digits::Automaton, Fault> {
    if tracks > digits::MAX_TRACKS {
        return Err(Fault::Malformed);
    }
    let row = |own| {
        let to = |column: usize| diagrams.follow(own, &|track| column >> track & 1 == 1);
        (0..1_usize << tracks).map(to).collect()
    };
    let next = automaton.next.iter().map(|own| row(*own)).collect();
    digits::Automaton::new(tracks, automaton.accepting.clone(), next)
}

/// The automaton of a table.
pub(crate) fn of_table(diagrams: &mut Diagrams, table: &digits::Automaton) -> Automaton {
    let states = 0..table.states() as u32;
    let row = |state| (0..1 << table.tracks()).map(move |column| table.next(state, column));
    let next = states.clone().map(|state| tree(diagrams, &row(state).collect::<Vec<u32>>(), 0));
    let next = next.collect();
    Automaton { start: 0, accepting: states.map(|state| table.is_accepting(state)).collect(), next }
}

/// The certificate of a safe set, and the kernel's theorem.
pub(crate) fn certificate(
    rules: &SharedRules,
    safe: &digits::Automaton,
    numeration: digits::Numeration,
) -> Result<(Certificate, Theorem<SafeSet>), Fault> {
    let numbers = usize::from(safe.tracks());
    let asked = digits::Obligations::of(rules.as_ref(), numeration, safe)?;
    let Question { numbers: tracks, condition, replies } = asked.others_reply();
    let replies = strategy(tracks, &condition, &replies)?;
    let mut given =
        Certificate { numeration, safe: safe.clone(), weights: vec![1; numbers], replies };
    let mut found = safe_set(rules.clone(), &given);
    // Where the sum of all numbers may grow, one of them alone gets smaller.
    for alone in 0..numbers {
        if !matches!(found, Err(Fault::NoDescent(_))) {
            break;
        }
        given.weights = (0..numbers).map(|place| u64::from(place == alone)).collect();
        found = safe_set(rules.clone(), &given);
    }
    found.map(|theorem| (given, theorem))
}
