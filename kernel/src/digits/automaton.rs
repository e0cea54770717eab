//! Deterministic automata as data.

use super::{Fault, Track};

/// The most numbers of which an automaton reads the digits.
pub const MAX_TRACKS: Track = 12;

/// A deterministic automaton over columns of digits. State 0 is the first, and a column of zeros leads from it to itself, so
/// that leading zeros make no difference.
///
/// ```
/// use bouton_kernel::digits::Automaton;
/// // Two numbers that are equal.
/// let equal = Automaton::new(2, vec![true, false], vec![vec![0, 1, 1, 0], vec![1; 4]]);
/// assert!(equal.is_ok());
/// assert!(Automaton::new(2, vec![true, false], vec![vec![0, 1, 1, 2], vec![1; 4]]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    tracks: Track,
    accepting: Vec<bool>,
    next: Vec<Vec<u32>>,
    /// Which states are left by no column.
    last: Vec<bool>,
}

impl Automaton {
    /// The automaton with these accepting states, and for each state and each column the next one.
    ///
    /// # Errors
    /// [`Fault::Malformed`].
    pub fn new(tracks: Track, accepting: Vec<bool>, next: Vec<Vec<u32>>) -> Result<Self, Fault> {
        let count = accepting.len();
        let is_state = |to: &u32| (*to as usize) < count;
        let is_row = |row: &Vec<u32>| row.len() == 1 << tracks && row.iter().all(is_state);
        let stays = next.first().and_then(|row| row.first()) == Some(&0);
        let whole = (1..=MAX_TRACKS).contains(&tracks) && next.len() == count;
        if whole && stays && next.iter().all(is_row) {
            let stays = |(row, own): (&Vec<u32>, u32)| row.iter().all(|to| *to == own);
            let last = next.iter().zip(0..).map(stays).collect();
            return Ok(Self { tracks, accepting, next, last });
        }
        Err(Fault::Malformed)
    }

    /// How many numbers it reads.
    #[must_use]
    pub fn tracks(&self) -> Track {
        self.tracks
    }

    /// How many states it has.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Whether the state accepts.
    #[must_use]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting.get(state as usize) == Some(&true)
    }

    /// The state after a column.
    #[must_use]
    pub fn next(&self, state: u32, column: usize) -> u32 {
        // Rows are whole: the constructor has seen to it.
        self.next.get(state as usize).and_then(|row| row.get(column)).copied().unwrap_or(0)
    }

    /// Whether no column leaves the state: what it says holds whatever follows.
    #[must_use]
    pub fn is_last(&self, state: u32) -> bool {
        self.last.get(state as usize) == Some(&true)
    }
}
