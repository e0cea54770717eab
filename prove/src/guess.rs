//! Guesses the automaton of a set from its small members. Two beginnings of words are taken for one state when all short
//! endings tell them alike. Nothing proves that this is right: whoever guesses has to prove.

use crate::{
    Automaton, Prover, Stop, Track, certify,
    diagram::{Diagram, Diagrams},
};
use bouton_kernel::digits::{self, Numeration};
use foldhash::HashMap;
use std::{cell::Cell, collections::VecDeque};

/// A set of tuples of numbers, known as far as [`Sample::columns`] digits go.
pub struct Sample<'a> {
    /// How its numbers are written.
    pub numeration: Numeration,
    /// How many numbers a tuple has, at most 8.
    pub tracks: Track,
    /// How many columns the known tuples have.
    pub columns: usize,
    /// Whether a tuple of so many columns belongs to it.
    pub holds: &'a dyn Fn(&[u64]) -> bool,
    /// How often that may still be asked.
    pub left: &'a Cell<u64>,
}

/// Why nothing is guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGuess {
    /// Longer words would have to be known.
    Short,
    /// [`Sample::left`] is too little.
    Work,
    /// The automaton becomes too large.
    Stopped(Stop),
}

/// How often it may be asked to learn what stands beside each number.
const MAX_ASKED: u64 = 1 << 22;

/// How many columns are known, at most so many, and how many of them are endings: the short ones first.
pub(crate) fn lengths(most: usize) -> impl Iterator<Item = (usize, usize)> {
    (2..=most).flat_map(|columns| (1..columns).map(move |endings| (columns, endings)))
}

/// The automaton that reads a number beside its value, if so many columns tell its states apart; the first value is that of `first`.
pub(crate) fn beside(
    values: &[u64],
    first: u64,
    (columns, endings): (usize, usize),
    prover: &mut Prover,
) -> Option<digits::Automaton> {
    let holds = |pair: &[u64]| {
        let [number, value] = *pair else { return false };
        let place = number.checked_sub(first).and_then(|place| usize::try_from(place).ok());
        place.and_then(|place| values.get(place)) == Some(&value)
    };
    let left = Cell::new(MAX_ASKED);
    let numeration = prover.numeration().to_kernel()?;
    let sample = Sample { numeration, tracks: 2, columns, holds: &holds, left: &left };
    let guess = sample.guess(prover.diagrams_mut(), endings).ok()?;
    certify::table(prover.diagrams_mut(), &guess, 2).ok()
}

/// A beginning of a word: the pending digits of each number, in the units of its numeration.
type Beginning = Vec<(u64, u64, bool)>;

impl Sample<'_> {
    /// The automaton of the set, if beginnings that leave `endings` columns suffice to tell its states apart.
    ///
    /// # Errors
    /// Why there is none.
    pub fn guess(&self, diagrams: &mut Diagrams, endings: usize) -> Result<Automaton, NoGuess> {
        let first: Beginning = vec![(0, 0, false); usize::from(self.tracks)];
        let mut states: HashMap<Vec<bool>, u32> = HashMap::default();
        let mut open = VecDeque::new();
        let mut made = Automaton { start: 0, accepting: Vec::new(), next: Vec::new() };
        states.insert(self.tell(&first, endings), 0);
        open.push_back((first, 0));
        while let Some((beginning, length)) = open.pop_front() {
            if length + 1 + endings > self.columns {
                return Err(NoGuess::Short);
            }
            self.ask(endings + 1)?;
            let mut to = Vec::new();
            for column in 0..1_usize << self.tracks {
                let after = self.after(&beginning, column);
                let signature =
                    after.as_ref().map_or_else(Vec::new, |after| self.tell(after, endings));
                let next = states.len() as u32;
                let state = *states.entry(signature).or_insert_with(|| {
                    open.push_back((after.unwrap_or_default(), length + 1));
                    next
                });
                to.push(state);
            }
            made.accepting.push(!beginning.is_empty() && self.member(&beginning));
            made.next.push(if beginning.is_empty() {
                let own = made.next.len() as u32;
                diagrams.leaf(own)
            } else {
                tree(diagrams, &to, 0)
            });
        }
        made.minimal(diagrams).map_err(NoGuess::Stopped)
    }

    /// Counts all words of so many columns as asked about, if they may be.
    fn ask(&self, columns: usize) -> Result<(), NoGuess> {
        let asked = 1_u64.checked_shl((columns * usize::from(self.tracks)) as u32);
        let left = asked.and_then(|asked| self.left.get().checked_sub(asked));
        left.map(|left| self.left.set(left)).ok_or(NoGuess::Work)
    }

    /// The beginning with one column more; none where a digit may not stand there.
    fn after(&self, beginning: &Beginning, column: usize) -> Option<Beginning> {
        if beginning.is_empty() {
            return None;
        }
        let one = |(track, (number, before, was_one)): (usize, &(u64, u64, bool))| {
            let digit = column >> track & 1 == 1;
            match self.numeration {
                Numeration::Binary => Some((2 * number + u64::from(digit), 0, digit)),
                Numeration::Fibonacci if digit && *was_one => None,
                Numeration::Fibonacci => Some((number + before + u64::from(digit), *number, digit)),
            }
        };
        beginning.iter().enumerate().map(one).collect()
    }

    fn member(&self, beginning: &Beginning) -> bool {
        let numbers: Vec<u64> = beginning
            .iter()
            .map(|(number, before, _)| match self.numeration {
                Numeration::Binary => *number,
                Numeration::Fibonacci => number + before,
            })
            .collect();
        (self.holds)(&numbers)
    }

    /// What the endings say of a beginning, in a fixed order.
    fn tell(&self, beginning: &Beginning, endings: usize) -> Vec<bool> {
        let mut told = vec![self.member(beginning)];
        if endings > 0 {
            for column in 0..1_usize << self.tracks {
                match self.after(beginning, column) {
                    Some(after) => told.extend(self.tell(&after, endings - 1)),
                    None => told.push(false),
                }
            }
        }
        told
    }
}

/// The diagram that leads from each column to its state; bit `track` of a column is the digit of that track.
pub(crate) fn tree(diagrams: &mut Diagrams, to: &[u32], track: Track) -> Diagram {
    match to {
        [] => diagrams.leaf(0),
        [only] => diagrams.leaf(*only),
        _ => {
            let half =
                |one: usize| -> Vec<u32> { to.iter().skip(one).step_by(2).copied().collect() };
            let zero = tree(diagrams, &half(0), track + 1);
            let one = tree(diagrams, &half(1), track + 1);
            diagrams.ask(track, zero, one)
        }
    }
}
