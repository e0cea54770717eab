//! A small checker of statements about digits, which determinises nothing. It shares no code with the engine: only automata as
//! data. What it knows by itself are comparisons of sums, nim-sums and which words are numbers; everything else is handed in
//! and checked column by column:
//!
//! - *never*: a condition that no numbers meet: every state that columns lead to is visited, and none accepts;
//! - *always some*: whenever the first condition is met, some way is, for a suitable further number. Handed in is an
//!   invariant: with each state of the first some states of the ways. After each column those listed again are
//!   reached from those before by the further number's digit 0 or 1; where the first is met, one of the ways listed is.
//!
//! With both, `for some x` is replaced by an automaton: what it accepts has an x (*always some*), and what it does not
//! accept has none (*never*). So statements with any quantifiers come down to these two rules.

use crate::{Comparison, Linear, Numeration, Track};
use std::collections::{BTreeMap, HashSet};

/// The most states that are visited.
pub const MAX_VISITED: usize = 1_000_000;
/// The most numbers that columns speak of.
pub const MAX_TRACKS: u16 = 16;

/// A deterministic automaton as data: for each state and each column (bit `i` is the digit of number `i`) the next state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many numbers a column has digits of.
    pub tracks: Track,
    /// The first state.
    pub start: u32,
    /// Which states accept.
    pub accepting: Vec<bool>,
    /// The next states, `2^tracks` for each state.
    pub next: Vec<Vec<u32>>,
}

/// A condition on numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// True, or false.
    Truth(bool),
    /// A comparison of a sum.
    Linear(Linear),
    /// In binary: the nim-sum is 0.
    Balanced(Vec<Track>),
    /// The word in this place is a number.
    Valid(Track),
    /// The automaton accepts these numbers.
    Accepted(Table, Vec<Track>),
    /// It does not hold.
    Not(Box<Self>),
    /// All hold.
    And(Vec<Self>),
    /// One holds.
    Or(Vec<Self>),
}

/// Where a condition is while columns are read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// Whatever follows, it holds, or not.
    Settled(bool),
    /// A state of an automaton, or whether a digit was 1.
    At(u32),
    /// What is left of a sum.
    Rest(i128, i128),
    /// The parts.
    Parts(Vec<Self>),
}

/// Why something is not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There are numbers that meet the condition.
    Met,
    /// More than [`MAX_VISITED`] states or [`MAX_TRACKS`] numbers.
    TooLarge,
    /// The invariant lists nothing for a state that columns lead to.
    NotListed(State),
    /// What is listed for a state is not reached.
    NotReached(State),
    /// The first condition is met, and none of the ways.
    NoWay(State),
    /// An automaton with a state or a column that is none.
    Malformed,
}

impl Condition {
    pub(crate) fn start(&self, numeration: Numeration) -> State {
        match self {
            Self::Truth(truth) => State::Settled(*truth),
            Self::Linear(linear) => rest(linear, numeration, 0, 0),
            Self::Balanced(_) | Self::Valid(_) => State::At(0),
            Self::Accepted(table, _) => State::At(table.start),
            Self::Not(inner) => negated(inner.start(numeration)),
            Self::And(all) => joined(all.iter().map(|one| one.start(numeration)).collect(), true),
            Self::Or(all) => joined(all.iter().map(|one| one.start(numeration)).collect(), false),
        }
    }

    /// The state after a column.
    pub(crate) fn after(&self, numeration: Numeration, state: &State, column: u32) -> State {
        let digit = |track: &Track| column >> track & 1;
        match (self, state) {
            (_, State::Settled(holds)) => State::Settled(*holds),
            (Self::Linear(linear), State::Rest(u, v)) => {
                let sum = linear
                    .terms
                    .iter()
                    .map(|(factor, track)| i128::from(*factor) * i128::from(digit(track)));
                let sum: i128 = sum.sum();
                match numeration {
                    Numeration::Binary => rest(linear, numeration, 2 * u + sum, 0),
                    Numeration::Fibonacci => rest(linear, numeration, u + v + sum, *u),
                }
            }
            (Self::Balanced(tracks), State::At(_)) => {
                match tracks.iter().map(digit).sum::<u32>() % 2 {
                    0 => State::At(0),
                    _ => State::Settled(false),
                }
            }
            (Self::Valid(track), State::At(before)) => match (numeration, digit(track)) {
                (Numeration::Fibonacci, 1) if *before == 1 => State::Settled(false),
                (_, digit) => State::At(digit),
            },
            (Self::Accepted(table, tracks), State::At(at)) => {
                let own = tracks
                    .iter()
                    .zip(0..)
                    .fold(0_usize, |own, (track, bit)| own | (digit(track) as usize) << bit);
                let row = table.next.get(*at as usize);
                row.and_then(|row| row.get(own)).map_or(State::Settled(false), |to| State::At(*to))
            }
            (Self::Not(inner), state) => {
                negated(inner.after(numeration, &negated(state.clone()), column))
            }
            (Self::And(all) | Self::Or(all), State::Parts(parts)) => {
                let parts =
                    all.iter().zip(parts).map(|(one, part)| one.after(numeration, part, column));
                joined(parts.collect(), matches!(self, Self::And(_)))
            }
            (_, other) => other.clone(),
        }
    }

    /// Whether it holds if the word ends here.
    pub(crate) fn holds(&self, state: &State) -> bool {
        match (self, state) {
            (_, State::Settled(holds)) => *holds,
            (Self::Linear(linear), State::Rest(u, v)) => match linear.comparison {
                Comparison::Equal => u + v == i128::from(linear.constant),
                Comparison::AtMost => u + v <= i128::from(linear.constant),
            },
            (Self::Accepted(table, _), State::At(at)) => {
                table.accepting.get(*at as usize) == Some(&true)
            }
            (Self::Balanced(_) | Self::Valid(_), _) => true,
            (Self::Not(inner), state) => !inner.holds(&negated(state.clone())),
            (Self::And(all), State::Parts(parts)) => {
                all.iter().zip(parts).all(|(one, part)| one.holds(part))
            }
            (Self::Or(all), State::Parts(parts)) => {
                all.iter().zip(parts).any(|(one, part)| one.holds(part))
            }
            _ => false,
        }
    }

    /// Whether every automaton in it has all its rows and columns, and leading zeros change nothing.
    fn is_sound(&self) -> bool {
        match self {
            Self::Truth(_) | Self::Linear(_) | Self::Balanced(_) | Self::Valid(_) => true,
            Self::Accepted(table, tracks) => {
                let count = table.next.len();
                let rows = table.next.iter().all(|row| {
                    row.len() == 1 << table.tracks && row.iter().all(|to| (*to as usize) < count)
                });
                let zero = table.next.get(table.start as usize).and_then(|row| row.first());
                rows && table.accepting.len() == count
                    && tracks.len() == usize::from(table.tracks)
                    && zero == Some(&table.start)
            }
            Self::Not(inner) => inner.is_sound(),
            Self::And(all) | Self::Or(all) => all.iter().all(Self::is_sound),
        }
    }
}

/// The opposite of a settled state; others are as they are.
fn negated(state: State) -> State {
    match state {
        State::Settled(holds) => State::Settled(!holds),
        other => other,
    }
}

fn joined(parts: Vec<State>, by_and: bool) -> State {
    if parts.contains(&State::Settled(!by_and)) {
        return State::Settled(!by_and);
    }
    let all = parts.iter().all(|part| *part == State::Settled(by_and));
    if all { State::Settled(by_and) } else { State::Parts(parts) }
}

/// A sum that was read so far, unless it has left the constant behind for good.
fn rest(linear: &Linear, numeration: Numeration, u: i128, v: i128) -> State {
    let factors = || linear.terms.iter().map(|(factor, _)| i128::from(*factor));
    let gain: i128 = factors().filter(|factor| *factor > 0).sum();
    let loss: i128 = -factors().filter(|factor| *factor < 0).sum::<i128>();
    let constant = i128::from(linear.constant);
    let (above, below) = match numeration {
        Numeration::Binary => (u >= loss && u > constant, u <= -gain && u < constant),
        Numeration::Fibonacci => {
            let most = (3 * gain.max(loss) + 2 * constant.abs() + 3) * 1_000_000;
            let (small, large) =
                if u < 0 { (1_618_034, 1_618_033) } else { (1_618_033, 1_618_034) };
            (u * small + v * 1_000_000 > most, u * large + v * 1_000_000 < -most)
        }
    };
    match (above, below) {
        (true, _) => State::Settled(false),
        (_, true) => State::Settled(linear.comparison == Comparison::AtMost),
        (false, false) => State::Rest(u, v),
    }
}

/// No numbers meet the condition.
///
/// # Errors
/// If some do, or too many states would have to be visited.
pub fn never(numeration: Numeration, tracks: Track, condition: &Condition) -> Result<usize, Fault> {
    if !condition.is_sound() {
        return Err(Fault::Malformed);
    }
    if tracks > MAX_TRACKS {
        return Err(Fault::TooLarge);
    }
    let start = condition.start(numeration);
    let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
    while let Some(state) = open.pop() {
        if condition.holds(&state) {
            return Err(Fault::Met);
        }
        for column in 0..1_u32 << tracks {
            let next = condition.after(numeration, &state, column);
            if next != State::Settled(false) && seen.insert(next.clone()) {
                open.push(next);
            }
        }
        if seen.len() > MAX_VISITED {
            return Err(Fault::TooLarge);
        }
    }
    Ok(seen.len())
}

/// With each state of a condition, states of the ways, by their places.
pub type Invariant = BTreeMap<State, Vec<Vec<(usize, State)>>>;

/// Whenever `condition` is met by the numbers before the last, some of `ways` is met by them and a suitable last one.
///
/// # Errors
/// Where the invariant is none.
pub fn always_some(
    numeration: Numeration,
    tracks: Track,
    condition: &Condition,
    ways: &[Condition],
    invariant: &Invariant,
) -> Result<usize, Fault> {
    if !condition.is_sound() || !ways.iter().all(Condition::is_sound) {
        return Err(Fault::Malformed);
    }
    if tracks >= MAX_TRACKS {
        return Err(Fault::TooLarge);
    }
    let own = |state: &(usize, State), column: u32| {
        ways.get(state.0).map(|way| (state.0, way.after(numeration, &state.1, column)))
    };
    // Before the first column of the others the last number may have digits.
    let mut before: HashSet<(usize, State)> =
        ways.iter().enumerate().map(|(index, way)| (index, way.start(numeration))).collect();
    loop {
        let more: Vec<_> =
            before.iter().flat_map(|one| [own(one, 0), own(one, 1 << tracks)]).flatten().collect();
        let count = before.len();
        before.extend(more);
        if before.len() == count {
            break;
        }
        if count > MAX_VISITED {
            return Err(Fault::TooLarge);
        }
    }
    let listed_within = |state: &State, reached: &HashSet<(usize, State)>| {
        let lists = invariant.get(state).ok_or_else(|| Fault::NotListed(state.clone()))?;
        let fits = |list: &&Vec<(usize, State)>| list.iter().all(|one| reached.contains(one));
        lists.iter().find(fits).cloned().ok_or_else(|| Fault::NotReached(state.clone()))
    };
    let start = condition.start(numeration);
    let first = (start.clone(), listed_within(&start, &before)?);
    let (mut seen, mut open) = (HashSet::from([first.clone()]), vec![first]);
    while let Some((state, list)) = open.pop() {
        let met = |(index, at): &(usize, State)| ways.get(*index).is_some_and(|way| way.holds(at));
        if condition.holds(&state) && !list.iter().any(met) {
            return Err(Fault::NoWay(state));
        }
        for column in 0..1_u32 << tracks {
            let next = condition.after(numeration, &state, column);
            if next == State::Settled(false) {
                continue;
            }
            let reached: HashSet<(usize, State)> = list
                .iter()
                .flat_map(|one| [own(one, column), own(one, column | 1 << tracks)])
                .flatten()
                .collect();
            let pair = (next.clone(), listed_within(&next, &reached)?);
            if seen.insert(pair.clone()) {
                open.push(pair);
            }
        }
        if seen.len() > MAX_VISITED {
            return Err(Fault::TooLarge);
        }
    }
    Ok(seen.len())
}
