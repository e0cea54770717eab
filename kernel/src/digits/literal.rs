//! Conditions on numbers, and what is known of them after some columns.
//!
//! A sum is known by its *rest*: what was read, in units of the digit that comes next. In binary it is one number, doubled by each
//! column. In Fibonacci digits it is `(u, v)`, and a column with the sum of digits `d` makes `(u + v + d, u)` of it,
//! because each Fibonacci number is the sum of the two before; the sum itself is `u + v`.
//!
//! **Lemma.** Let `d` lie between `-loss` and `gain`. (1) In binary, if `u >= loss` and `u > c`, the sum ends above `c`: after `k`
//! columns it is at least `2^k u - (2^k - 1) loss >= u`; and if `u <= -gain`, it ends at `u` or below. (2) In Fibonacci digits let `φ` be the golden ratio, `t = u φ + v`, `s = u (1 - φ) + v`
//! and `D = max(gain, loss)`. A column makes `φ (t + d)` of `t` and `(1 - φ)(s + d)` of `s`, so that `|s| <= 1.62 D`
//! always (`φ D` exactly), and `t` never falls again once `t >= φ² D`, where `φ (t - D) >= t`. The sum is `0.7236… t + 0.2763… s`; so
//! if also `t > 1.381967 |c| + 0.618035 D`, it ends above `c`. Below likewise. `φ` lies between 1.618033 and 1.618034.

use super::{Automaton, Numeration};
use std::ops::Range;

/// A number, by its place in a column.
pub type Track = u16;

/// `sum of factor × number` is at most so much.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The numbers with their factors.
    pub terms: Vec<(i128, Track)>,
    /// How much.
    pub most: i128,
    /// The most that the digits of a column can add to the sum, and take from it; how far off, in millionths, it is settled in Fibonacci digits.
    bounds: [i128; 3],
}

/// What may be said of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// A sum is at most so much.
    Linear(Linear),
    /// The word in this place is a number at all.
    Number(Track),
    /// The automaton accepts the numbers in these places.
    Accepted(Automaton, Vec<Track>),
}

/// That something holds, or that it does not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    /// What.
    pub atom: Atom,
    /// Whether it holds.
    pub holds: bool,
}

/// What is known of one literal after some columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    /// It holds, whatever follows.
    Settled,
    /// The state of an automaton, or the last digit.
    At(u32),
    /// The rest of a sum.
    Rest(i128, i128),
}

/// What is known of each literal.
pub type State = Vec<Cell>;

/// Literals that hold together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    numeration: Numeration,
    literals: Vec<Literal>,
}

impl Condition {
    /// These literals, and that the words in these places are numbers.
    #[must_use]
    pub fn new(numeration: Numeration, literals: Vec<Literal>, numbers: Range<Track>) -> Self {
        let numbers = if numeration == Numeration::Fibonacci { numbers } else { 0..0 };
        let numbers = numbers.map(|track| Literal { atom: Atom::Number(track), holds: true });
        Self { numeration, literals: numbers.chain(literals).collect() }
    }

    /// What is known before the first column; none if it cannot hold.
    #[must_use]
    pub fn start(&self) -> Option<State> {
        let cell = |literal: &Literal| match &literal.atom {
            Atom::Linear(linear) => literal.rest(linear, self.numeration, (0, 0)),
            Atom::Number(_) | Atom::Accepted(..) => Some(Cell::At(0)),
        };
        self.literals.iter().map(cell).collect()
    }

    /// What is known after a column; none if it can no longer hold.
    #[must_use]
    pub fn after(&self, state: &State, column: usize) -> Option<State> {
        let cells = self.literals.iter().zip(state);
        cells.map(|(literal, cell)| literal.after(self.numeration, cell, column)).collect()
    }

    /// The numbers that it is about, as bits of a column.
    pub(super) fn read(&self) -> usize {
        let own = |literal: &Literal| match &literal.atom {
            Atom::Linear(linear) => linear.terms.iter().map(|(_, track)| *track).collect(),
            Atom::Number(track) => vec![*track],
            Atom::Accepted(_, tracks) => tracks.clone(),
        };
        self.literals.iter().flat_map(own).fold(0, |read, track| read | 1 << track)
    }

    /// Whether it holds if the word ends here.
    #[must_use]
    pub fn holds(&self, state: &State) -> bool {
        self.literals.iter().zip(state).all(|(literal, cell)| literal.holds_at(*cell))
    }
}

/// The digit of a number in a column.
fn digit(column: usize, track: Track) -> usize {
    column >> track & 1
}

impl Literal {
    /// `sum of terms <= most`.
    pub(super) fn at_most(terms: &[(i128, Track)], most: i128) -> Self {
        let reach = |sign: i128| terms.iter().map(|(own, _)| (sign * own).max(0)).sum::<i128>();
        let (gain, loss) = (reach(1), reach(-1));
        let far = |digit: i128| 618_035 * digit + (2_000_000 * digit).max(1_381_967 * most.abs());
        let bounds = [gain, loss, far(gain.max(loss))];
        Self { atom: Atom::Linear(Linear { terms: terms.to_vec(), most, bounds }), holds: true }
    }

    fn after(&self, numeration: Numeration, cell: &Cell, column: usize) -> Option<Cell> {
        match (&self.atom, *cell) {
            (_, Cell::Settled) => Some(Cell::Settled),
            (Atom::Linear(linear), Cell::Rest(u, v)) => {
                let ones = linear.terms.iter().filter(|(_, track)| digit(column, *track) == 1);
                let sum: i128 = ones.map(|(factor, _)| factor).sum();
                let rest = match numeration {
                    Numeration::Binary => (2 * u + sum, 0),
                    Numeration::Fibonacci => (u + v + sum, u),
                };
                self.rest(linear, numeration, rest)
            }
            (Atom::Number(track), Cell::At(before)) => match (before, digit(column, *track)) {
                (1, 1) if numeration == Numeration::Fibonacci => self.settle(false),
                (_, one) => Some(Cell::At(u32::from(one == 1))),
            },
            (Atom::Accepted(automaton, tracks), Cell::At(at)) => {
                let own = tracks.iter().enumerate();
                let own = own.fold(0, |own, (bit, track)| own | digit(column, *track) << bit);
                let to = automaton.next(at, own);
                let truth = automaton.is_accepting(to);
                if automaton.is_last(to) { self.settle(truth) } else { Some(Cell::At(to)) }
            }
            // No such cell comes of these literals.
            (Atom::Linear(_), Cell::At(_)) | (_, Cell::Rest(..)) => None,
        }
    }

    fn holds_at(&self, cell: Cell) -> bool {
        match (&self.atom, cell) {
            (_, Cell::Settled) => true,
            (Atom::Linear(linear), Cell::Rest(u, v)) => (u + v <= linear.most) == self.holds,
            (Atom::Number(_), Cell::At(_)) => self.holds,
            (Atom::Accepted(own, _), Cell::At(at)) => own.is_accepting(at) == self.holds,
            (Atom::Linear(_), Cell::At(_)) | (_, Cell::Rest(..)) => false,
        }
    }

    /// Settled, whatever follows.
    fn settle(&self, truth: bool) -> Option<Cell> {
        (truth == self.holds).then_some(Cell::Settled)
    }

    /// The rest of a sum, unless it has left the most behind for good (the lemma above).
    fn rest(&self, linear: &Linear, numeration: Numeration, (u, v): (i128, i128)) -> Option<Cell> {
        let [gain, loss, far] = linear.bounds;
        let (above, below) = match numeration {
            Numeration::Binary => (u >= loss && u > linear.most, u <= -gain && u <= linear.most),
            Numeration::Fibonacci => {
                let (less, more) =
                    if u < 0 { (1_618_034, 1_618_033) } else { (1_618_033, 1_618_034) };
                (u * less + v * 1_000_000 > far, u * more + v * 1_000_000 < -far)
            }
        };
        match (above, below) {
            (true, _) => self.settle(false),
            (_, true) => self.settle(true),
            (false, false) => Some(Cell::Rest(u, v)),
        }
    }
}
