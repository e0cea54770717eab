//! Ways of writing numbers, and the automata that there are to begin with: which words are numbers, and whether a sum of
//! numbers is, or is at most, a constant.
//!
//! Reading from the highest digit on, a sum of numbers is known by its *rest*: what was read, in units of the digit that comes
//! next. In binary it is one number, doubled by each column, and to another base one that is multiplied by the base. In Fibonacci digits
//! it is `u` times one Fibonacci number and `v` times the one before it; a column with the sum of digits `d` makes `(u + v + d, u)` of
//! it, because each Fibonacci number is the sum of the two before. From some size on the rest can no longer come back to the
//! constant: the matter is settled, so that there are finitely many states.
//!
//! A digit that may be more than 1 is written in binary, in as many tracks of the automaton as that takes: then a number is not one track
//! of it but several, and words in which some of them make no digit are no numbers, as two neighbouring ones are none in Fibonacci digits.

use crate::{
    Automaton, Bitwise, Comparison, Linear, Stop, Track,
    diagram::{Diagram, Diagrams},
};
use foldhash::HashMap;
use std::collections::BTreeMap;

/// The largest base to which numbers are written.
pub const MAX_BASE: u64 = 16;

/// A base from 3 to [`MAX_BASE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Base(u8);

impl Base {
    /// This base; none where it is no such base. Base 2 is [`Numeration::Binary`].
    #[must_use]
    pub fn new(base: u64) -> Option<Self> {
        let own = u8::try_from(base).ok()?;
        (3..=MAX_BASE).contains(&base).then_some(Self(own))
    }

    /// How many digits there are.
    #[must_use]
    pub fn get(self) -> u64 {
        u64::from(self.0)
    }
}

/// A way of writing numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeration {
    /// Binary digits.
    Binary,
    /// Fibonacci digits, of 1, 2, 3, 5, 8, …; no two neighbours are ones (Zeckendorf 1972).
    Fibonacci,
    /// The digits to a base above 2.
    Base(Base),
}

/// What was read of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Rest {
    /// So many of the next digit, and of the one before it (nothing of that in binary).
    Open(i128, i128),
    /// Whatever follows, the comparison comes to this.
    Settled(bool),
}

impl Numeration {
    /// The digits to this base; none where the base is less than 2 or more than [`MAX_BASE`].
    #[must_use]
    pub fn to_base(base: u64) -> Option<Self> {
        if base == 2 { Some(Self::Binary) } else { Base::new(base).map(Self::Base) }
    }

    /// The base, where each place is worth so many times the next one.
    #[must_use]
    pub fn base(self) -> Option<u64> {
        match self {
            Self::Binary => Some(2),
            Self::Fibonacci => None,
            Self::Base(base) => Some(base.get()),
        }
    }

    /// How many tracks of an automaton a number takes: as many as its largest digit has binary digits.
    #[must_use]
    pub fn width(self) -> Track {
        match self {
            Self::Binary | Self::Fibonacci => 1,
            Self::Base(base) => (base.get() - 1).ilog2() as Track + 1,
        }
    }

    /// The tracks of an automaton that the number of this track takes, the lowest binary digit of its digits first.
    pub(crate) fn tracks(self, number: Track) -> impl DoubleEndedIterator<Item = Track> + Clone {
        let first = number.saturating_mul(self.width());
        (0..self.width()).map(move |bit| first.saturating_add(bit))
    }

    /// The diagram that asks for the digit of a number: `to` says what follows each digit, and `wrong` what follows if it is none.
    pub(crate) fn ask(
        self,
        diagrams: &mut Diagrams,
        number: Track,
        (to, wrong): (&[Diagram], Diagram),
    ) -> Diagram {
        let mut left = to.to_vec();
        left.resize(1 << self.width(), wrong);
        // The highest binary digit is asked for last: it tells the first half from the second.
        for track in self.tracks(number).rev() {
            let (zero, one) = left.split_at(left.len() / 2);
            left =
                zero.iter().zip(one).map(|(zero, one)| diagrams.ask(track, *zero, *one)).collect();
        }
        left.first().copied().unwrap_or(wrong)
    }

    /// What accepts the words that are a number in the place of `track`.
    ///
    /// # Errors
    /// Never, in fact.
    pub fn valid(self, diagrams: &mut Diagrams, track: Track) -> Result<Automaton, Stop> {
        match self {
            Self::Binary => Ok(Automaton::constant(diagrams, true)),
            Self::Base(base) => Automaton::explore(diagrams, true, |diagrams, state, number| {
                let (right, wrong) = (number(true), number(false));
                let (right, wrong) = (diagrams.leaf(right), diagrams.leaf(wrong));
                let digits = vec![right; usize::from(base.0)];
                (*state, if *state { self.ask(diagrams, track, (&digits, wrong)) } else { wrong })
            }),
            Self::Fibonacci => {
                Automaton::explore(diagrams, Some(false), |diagrams, state, number| {
                    let (zero, dead) = (number(Some(false)), number(None));
                    let one = if *state == Some(false) { number(Some(true)) } else { dead };
                    let (zero, one, dead) =
                        (diagrams.leaf(zero), diagrams.leaf(one), diagrams.leaf(dead));
                    match state {
                        None => (false, dead),
                        Some(_) => (true, diagrams.ask(track, zero, one)),
                    }
                })
            }
        }
    }

    /// What accepts the numbers for which the comparison holds.
    ///
    /// # Errors
    /// If there are too many states.
    pub fn linear(self, diagrams: &mut Diagrams, linear: &Linear) -> Result<Automaton, Stop> {
        let sum = Sum::of(self, linear);
        Automaton::explore(diagrams, sum.settle(0, 0), |diagrams, rest, number| match *rest {
            Rest::Settled(holds) => {
                let own = number(Rest::Settled(holds));
                (holds, diagrams.leaf(own))
            }
            Rest::Open(u, v) => {
                let mut step = |digits: i128| number(sum.after(u, v, digits));
                (sum.holds(u, v), sum.column(diagrams, 0, 0, &mut HashMap::default(), &mut step))
            }
        })
    }

    /// What accepts this number alone.
    ///
    /// # Errors
    /// Never, in fact.
    pub fn number(
        self,
        diagrams: &mut Diagrams,
        track: Track,
        number: u64,
    ) -> Result<Automaton, Stop> {
        let digits = self.digits(number);
        // How many digits have been read, zeros in front left out.
        Automaton::explore(diagrams, Some(0), |diagrams, state: &Option<usize>, place| {
            let nothing = place(None);
            let nothing = diagrams.leaf(nothing);
            let Some(read) = *state else { return (false, nothing) };
            let next = |digit: u64| match digits.get(read) {
                Some(own) if *own == digit => Some(read + 1),
                Some(_) | None if read == 0 && digit == 0 => Some(0),
                _ => None,
            };
            let to: Vec<u32> =
                (0..self.base().unwrap_or(2)).map(|digit| place(next(digit))).collect();
            let to: Vec<Diagram> = to.into_iter().map(|to| diagrams.leaf(to)).collect();
            (read == digits.len(), self.ask(diagrams, track, (&to, nothing)))
        })
    }

    /// What the places are worth, the lowest first, up to the first one above a number or the largest that fits.
    pub(crate) fn places(self, number: u64) -> Vec<u64> {
        let mut places: Vec<u64> = vec![1, self.base().unwrap_or(2)];
        while let [.., before, last] = places[..]
            && last <= number
        {
            let next = match self.base() {
                Some(base) => last.checked_mul(base),
                None => last.checked_add(before),
            };
            let Some(next) = next else { break };
            places.push(next);
        }
        places
    }

    /// The digits of a number, the highest first; none of 0.
    pub(crate) fn digits(self, number: u64) -> Vec<u64> {
        let mut left = number;
        let places = self.places(number);
        let digits = places.iter().rev().map(|place| {
            let digit = left / place;
            left %= place;
            digit
        });
        digits.skip_while(|digit| *digit == 0).collect()
    }

    /// The number of these digits, the highest first; the largest that fits, if it is larger.
    pub(crate) fn number_of(self, digits: &[u64]) -> u64 {
        let after = |(number, before): (u64, u64), digit: &u64| match self.base() {
            Some(base) => (number.saturating_mul(base).saturating_add(*digit), 0),
            None => (number.saturating_add(before).saturating_add(*digit), number),
        };
        let (number, before) = digits.iter().fold((0, 0), after);
        number.saturating_add(before)
    }

    /// What accepts three numbers of which the third has ones where the first two say so.
    ///
    /// # Errors
    /// Never, in fact.
    pub fn bitwise(
        diagrams: &mut Diagrams,
        bitwise: Bitwise,
        tracks: [Track; 3],
    ) -> Result<Automaton, Stop> {
        let made = Automaton::explore(diagrams, true, |diagrams, state, number| {
            let (right, wrong) = (number(true), number(false));
            let (right, wrong) = (diagrams.leaf(right), diagrams.leaf(wrong));
            let third = [diagrams.ask(2, right, wrong), diagrams.ask(2, wrong, right)];
            let column = |first: usize, second: usize| match bitwise {
                Bitwise::And => third[first & second],
                Bitwise::Or => third[first | second],
            };
            let zero = diagrams.ask(1, column(0, 0), column(0, 1));
            let one = diagrams.ask(1, column(1, 0), column(1, 1));
            (*state, if *state { diagrams.ask(0, zero, one) } else { wrong })
        })?;
        let name = |track: Track| tracks.get(usize::from(track)).copied().unwrap_or(track);
        made.rename(diagrams, &name)
    }

    /// What accepts numbers whose ones in every column, each counted as often as its factor says, are a multiple of the modulus.
    ///
    /// # Errors
    /// Never, in fact.
    pub fn columns(
        diagrams: &mut Diagrams,
        modulus: u64,
        terms: &[(u64, Track)],
    ) -> Result<Automaton, Stop> {
        let mut factors = BTreeMap::new();
        for (factor, track) in terms {
            let own: &mut u64 = factors.entry(*track).or_default();
            *own = (*own + factor % modulus) % modulus;
        }
        factors.retain(|_, factor| *factor != 0);
        Automaton::explore(diagrams, true, |diagrams, state, number| {
            let (right, wrong) = (number(true), number(false));
            let (right, wrong) = (diagrams.leaf(right), diagrams.leaf(wrong));
            // Of each track on: what comes of each remainder so far.
            let mut of: Vec<Diagram> =
                (0..modulus).map(|rest| if rest == 0 { right } else { wrong }).collect();
            for (track, factor) in factors.iter().rev() {
                let with_one = of.iter().cycle().skip(*factor as usize);
                let both = of.iter().zip(with_one);
                of = both.map(|(zero, one)| diagrams.ask(*track, *zero, *one)).collect();
            }
            (*state, of.first().copied().filter(|_| *state).unwrap_or(wrong))
        })
    }
}

/// A comparison, with what settles it.
struct Sum {
    numeration: Numeration,
    terms: Vec<(Track, i128)>,
    comparison: Comparison,
    constant: i128,
    /// The most that a column adds.
    gain: i128,
    /// The most that it takes away.
    loss: i128,
}

impl Sum {
    fn of(numeration: Numeration, linear: &Linear) -> Self {
        let mut terms = BTreeMap::new();
        for (factor, track) in &linear.terms {
            *terms.entry(*track).or_insert(0) += i128::from(*factor);
        }
        let terms: Vec<(Track, i128)> = terms
            .into_iter()
            .filter(|(_, factor)| *factor != 0)
            .flat_map(|(track, factor)| {
                (0..).zip(numeration.tracks(track)).map(move |(bit, track)| (track, factor << bit))
            })
            .collect();
        let gain = terms.iter().map(|(_, factor)| *factor).filter(|factor| *factor > 0).sum();
        let loss = terms.iter().map(|(_, factor)| -*factor).filter(|factor| *factor > 0).sum();
        let (comparison, constant) = (linear.comparison, i128::from(linear.constant));
        Self { numeration, terms, comparison, constant, gain, loss }
    }

    fn after(&self, u: i128, v: i128, digits: i128) -> Rest {
        match self.numeration.base() {
            Some(base) => self.settle(i128::from(base) * u + digits, 0),
            None => self.settle(u + v + digits, u),
        }
    }

    /// If the word ended here.
    fn holds(&self, u: i128, v: i128) -> bool {
        match self.comparison {
            Comparison::Equal => u + v == self.constant,
            Comparison::AtMost => u + v <= self.constant,
        }
    }

    /// The rest, unless it has settled the comparison: it can only grow, or only fall, away from the constant.
    fn settle(&self, u: i128, v: i128) -> Rest {
        let base = self.numeration.base().map(i128::from);
        let (above, below) = match base {
            // A column leaves at least `base × u` less the loss, so that what is at least the loss never falls.
            Some(base) => {
                let (most, least) = ((base - 1) * u >= self.loss, (base - 1) * u <= -self.gain);
                (most && u > self.constant, least && u < self.constant)
            }
            None => {
                // With φ the golden ratio: u φ + v is multiplied by φ and stays large, u (1 − φ) + v is always small. The bound is that of
                // `bouton_kernel::digits::literal`, whose lemma says why.
                let (most, far) = (self.gain.max(self.loss), self.constant.abs());
                let most = (2_618_035 * most).max(1_381_967 * far + 618_035 * most);
                let least = |u: i128| 1_000_000 * v + if u < 0 { 1_618_034 } else { 1_618_033 } * u;
                let largest =
                    |u: i128| 1_000_000 * v + if u < 0 { 1_618_033 } else { 1_618_034 } * u;
                (least(u) > most, largest(u) < -most)
            }
        };
        match (above, below, self.comparison) {
            (true, ..) => Rest::Settled(false),
            (_, true, comparison) => Rest::Settled(comparison == Comparison::AtMost),
            (false, false, Comparison::AtMost)
                if base.is_some_and(|base| (base - 1) * u <= -self.gain) && u <= self.constant =>
            {
                Rest::Settled(true)
            }
            (false, false, _) => Rest::Open(u, v),
        }
    }

    /// The diagram of a column: the factors of the tracks with a one are added up.
    fn column(
        &self,
        diagrams: &mut Diagrams,
        index: usize,
        sum: i128,
        memo: &mut HashMap<(usize, i128), Diagram>,
        step: &mut dyn FnMut(i128) -> u32,
    ) -> Diagram {
        if let Some(found) = memo.get(&(index, sum)) {
            return *found;
        }
        let made = match self.terms.get(index) {
            None => {
                let to = step(sum);
                diagrams.leaf(to)
            }
            Some((track, factor)) => {
                let zero = self.column(diagrams, index + 1, sum, memo, step);
                let one = self.column(diagrams, index + 1, sum + factor, memo, step);
                diagrams.ask(*track, zero, one)
            }
        };
        memo.insert((index, sum), made);
        made
    }
}
