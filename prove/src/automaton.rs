//! Deterministic automata over columns of digits. A word of columns, the highest first, is a tuple of numbers; leading columns of
//! zeros make no difference, and every automaton here respects that.

use crate::{
    Stop, Track,
    diagram::{Diagram, Diagrams, Memo, Shape},
};
use foldhash::HashMap;
use std::{
    collections::{BTreeSet, VecDeque},
    hash::Hash,
};

/// A deterministic automaton; every state has a diagram, whose leaves are states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The state before the first column.
    pub start: u32,
    /// Which states accept.
    pub accepting: Vec<bool>,
    /// What each state does with a column.
    pub next: Vec<Diagram>,
}

/// A word: in each column the tracks with a one, the highest column first.
pub type Word = Vec<BTreeSet<Track>>;

/// Things that get numbers as they are met, and wait to be worked on in that order.
struct Numbered<T> {
    numbers: HashMap<T, u32>,
    open: VecDeque<T>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn from(first: T) -> Self {
        let mut made = Self { numbers: HashMap::default(), open: VecDeque::new() };
        made.number(first);
        made
    }

    fn number(&mut self, thing: T) -> u32 {
        let next = self.numbers.len() as u32;
        if let Some(found) = self.numbers.get(&thing) {
            return *found;
        }
        self.open.push_back(thing.clone());
        self.numbers.insert(thing, next);
        next
    }
}

impl Automaton {
    /// The automaton that accepts everything, or nothing.
    pub fn constant(diagrams: &mut Diagrams, accepts: bool) -> Self {
        Self { start: 0, accepting: vec![accepts], next: vec![diagrams.leaf(0)] }
    }

    /// The automaton of states that are named by something; `step` tells whether one accepts, and its diagram by
    /// numbering the states that it leads to.
    ///
    /// # Errors
    /// If there are too many states.
    pub fn explore<T: Clone + Eq + Hash>(
        diagrams: &mut Diagrams,
        start: T,
        mut step: impl FnMut(&mut Diagrams, &T, &mut dyn FnMut(T) -> u32) -> (bool, Diagram),
    ) -> Result<Self, Stop> {
        let mut states = Numbered::from(start);
        let mut made = Self { start: 0, accepting: Vec::new(), next: Vec::new() };
        while let Some(state) = states.open.pop_front() {
            let (accepts, next) = step(diagrams, &state, &mut |to| states.number(to));
            made.accepting.push(accepts);
            made.next.push(next);
            diagrams.check(states.numbers.len())?;
        }
        made.minimal(diagrams)
    }

    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.next.len()
    }

    /// Whether the state accepts.
    #[must_use]
    pub fn accepts_at(&self, state: u32) -> bool {
        self.accepting.get(state as usize).copied().unwrap_or(false)
    }

    fn next_of(&self, diagrams: &mut Diagrams, state: u32) -> Diagram {
        // Leaves are states of their automaton.
        self.next.get(state as usize).copied().unwrap_or_else(|| diagrams.leaf(state))
    }

    /// Of each state, whether it accepts whatever follows, or nothing; none where that depends.
    fn settled_states(&self, diagrams: &Diagrams) -> Vec<Option<bool>> {
        let own = self.next.iter().zip(&self.accepting).enumerate();
        own.map(|(state, (next, accepts))| {
            (diagrams.shape(*next) == Shape::Leaf(state as u32)).then_some(*accepts)
        })
        .collect()
    }

    /// What accepts exactly what this one does not.
    #[must_use]
    pub fn complement(mut self) -> Self {
        self.accepting.iter_mut().for_each(|accepts| *accepts = !*accepts);
        self
    }

    /// Both automata at once.
    ///
    /// # Errors
    /// If there are too many states.
    pub fn product(
        &self,
        other: &Self,
        diagrams: &mut Diagrams,
        both: fn(bool, bool) -> bool,
    ) -> Result<Self, Stop> {
        let (first, second) = (self.settled_states(diagrams), other.settled_states(diagrams));
        // Where one side has settled the matter, all that follows is one state.
        let place = |pair: (u32, u32)| {
            let (a, b) = (at(&first, pair.0), at(&second, pair.1));
            match (a, b) {
                (Some(a), Some(b)) => Err(both(a, b)),
                (Some(a), None) if both(a, false) == both(a, true) => Err(both(a, true)),
                (None, Some(b)) if both(false, b) == both(true, b) => Err(both(true, b)),
                (None | Some(_), None) | (None, Some(_)) => Ok(pair),
            }
        };
        let mut memo = Memo::default();
        Self::explore(diagrams, place((self.start, other.start)), |diagrams, state, number| {
            match *state {
                Err(accepts) => {
                    let own = number(Err(accepts));
                    (accepts, diagrams.leaf(own))
                }
                Ok((a, b)) => {
                    let pair = (self.next_of(diagrams, a), other.next_of(diagrams, b));
                    let accepts = both(self.accepts_at(a), other.accepts_at(b));
                    let mut leaf = |a, b| number(place((a, b)));
                    (accepts, diagrams.combine(pair, &mut memo, &mut leaf))
                }
            }
        })
    }

    /// What accepts a tuple if some number in the place of `track` makes this one accept.
    ///
    /// # Errors
    /// If there are too many states.
    pub fn project(&self, diagrams: &mut Diagrams, track: Track) -> Result<Self, Stop> {
        let mut sets = Sets::new(self.settled_states(diagrams));
        // The number in question may be longer than the others: before their first column come zeros.
        let start = self.before_first(diagrams, track);
        let start = sets.number(start);
        let (mut unions, mut without, mut singles) =
            (Memo::default(), Memo::default(), Memo::default());
        Self::explore(diagrams, start, |diagrams, set, number| {
            let members = sets.members(*set).to_vec();
            let accepts = members.iter().any(|state| self.accepts_at(*state));
            let empty = sets.number(Vec::new());
            let mut reached = diagrams.leaf(empty);
            for state in members {
                let next = self.next_of(diagrams, state);
                let next = diagrams.relabel(next, &mut singles, &mut |to| sets.number(vec![to]));
                let next = forget(diagrams, next, track, &mut without, &mut unions, &mut sets);
                reached =
                    diagrams.combine((reached, next), &mut unions, &mut |a, b| sets.union(a, b));
            }
            (accepts, diagrams.relabel(reached, &mut Memo::default(), number))
        })
    }

    /// The same about other tracks; several may become one.
    ///
    /// # Errors
    /// If there is too much work.
    pub fn rename(
        &self,
        diagrams: &mut Diagrams,
        name: &dyn Fn(Track) -> Track,
    ) -> Result<Self, Stop> {
        let mut memo = Memo::default();
        let next = self.next.iter().map(|own| diagrams.rename(*own, &mut memo, name)).collect();
        Self { start: self.start, accepting: self.accepting.clone(), next }.minimal(diagrams)
    }

    /// The states that columns lead to in which only this track may hold ones.
    fn before_first(&self, diagrams: &mut Diagrams, track: Track) -> Vec<u32> {
        let mut found = vec![self.start];
        let mut index = 0;
        while let Some(state) = found.get(index).copied() {
            let next = self.next_of(diagrams, state);
            for digit in [false, true] {
                let to = diagrams.follow(next, &|asked| asked == track && digit);
                if !found.contains(&to) {
                    found.push(to);
                }
            }
            index += 1;
        }
        found
    }

    /// The one smallest automaton that accepts the same, its states in the order in which columns lead to them.
    ///
    /// # Errors
    /// If there is too much work.
    pub fn minimal(&self, diagrams: &mut Diagrams) -> Result<Self, Stop> {
        let mut classes: Vec<u32> =
            self.accepting.iter().map(|accepts| u32::from(*accepts)).collect();
        let mut count = 0;
        loop {
            let mut names = HashMap::default();
            let mut memo = Memo::default();
            let mut refined = Vec::with_capacity(classes.len());
            for (own, next) in classes.iter().zip(&self.next) {
                let next = diagrams.relabel(*next, &mut memo, &mut |to| at(&classes, to));
                let number = names.len() as u32;
                refined.push(*names.entry((*own, next)).or_insert(number));
            }
            classes = refined;
            if names.len() == count {
                return Ok(self.of_classes(diagrams, &classes));
            }
            count = names.len();
            diagrams.check_work()?;
        }
    }

    fn of_classes(&self, diagrams: &mut Diagrams, classes: &[u32]) -> Self {
        let mut member: Vec<u32> = Vec::new();
        for (state, class) in (0..).zip(classes) {
            if *class as usize == member.len() {
                member.push(state);
            }
        }
        let mut states = Numbered::from(at(classes, self.start));
        let mut made = Self { start: 0, accepting: Vec::new(), next: Vec::new() };
        let mut memo = Memo::default();
        while let Some(class) = states.open.pop_front() {
            let state = at(&member, class);
            let next = self.next_of(diagrams, state);
            let next = diagrams.relabel(next, &mut memo, &mut |to| states.number(at(classes, to)));
            made.accepting.push(self.accepts_at(state));
            made.next.push(next);
        }
        made
    }

    /// A shortest word that is accepted; none if there is none.
    #[must_use]
    pub fn shortest(&self, diagrams: &mut Diagrams) -> Option<Word> {
        let mut came: HashMap<u32, (u32, BTreeSet<Track>)> = HashMap::default();
        let mut open = VecDeque::from([self.start]);
        while let Some(state) = open.pop_front() {
            if self.accepts_at(state) {
                return Some(self.way_to(state, &came));
            }
            let next = self.next_of(diagrams, state);
            diagrams.leaves(next, &mut Vec::new(), &mut |to, digits| {
                if to != self.start && !came.contains_key(&to) {
                    let ones = digits.iter().filter(|(_, one)| *one).map(|(track, _)| *track);
                    came.insert(to, (state, ones.collect()));
                    open.push_back(to);
                }
            });
        }
        None
    }

    fn way_to(&self, mut state: u32, came: &HashMap<u32, (u32, BTreeSet<Track>)>) -> Word {
        let mut word = Word::new();
        while let Some((before, column)) = came.get(&state).filter(|_| state != self.start) {
            word.push(column.clone());
            state = *before;
        }
        word.reverse();
        word
    }

    /// Whether a tuple of numbers is accepted, their digits being told by column, the highest first.
    #[must_use]
    pub fn accepts(
        &self,
        diagrams: &Diagrams,
        columns: usize,
        digit: &dyn Fn(usize, Track) -> bool,
    ) -> bool {
        let step = |state: u32, column: usize| {
            let next = self.next.get(state as usize).copied();
            next.map_or(state, |next| diagrams.follow(next, &|track| digit(column, track)))
        };
        self.accepts_at((0..columns).fold(self.start, step))
    }
}

/// The entry of a list for a state.
fn at<T: Copy + Default>(list: &[T], state: u32) -> T {
    list.get(state as usize).copied().unwrap_or_default()
}

/// Sets of states, by numbers.
struct Sets {
    settled: Vec<Option<bool>>,
    sets: Vec<Vec<u32>>,
    numbers: HashMap<Vec<u32>, u32>,
}

impl Sets {
    fn new(settled: Vec<Option<bool>>) -> Self {
        Self { settled, sets: Vec::new(), numbers: HashMap::default() }
    }

    /// The number of a set. A state that accepts nothing is left out, one that accepts everything stands for all.
    fn number(&mut self, mut states: Vec<u32>) -> u32 {
        states.retain(|state| at(&self.settled, *state) != Some(false));
        if let Some(all) =
            states.iter().copied().find(|state| at(&self.settled, *state) == Some(true))
        {
            states = vec![all];
        }
        states.sort_unstable();
        states.dedup();
        if let Some(found) = self.numbers.get(&states) {
            return *found;
        }
        let next = self.sets.len() as u32;
        self.sets.push(states.clone());
        self.numbers.insert(states, next);
        next
    }

    fn members(&self, set: u32) -> &[u32] {
        self.sets.get(set as usize).map_or(&[], Vec::as_slice)
    }

    fn union(&mut self, first: u32, second: u32) -> u32 {
        if first == second {
            return first;
        }
        let all = [self.members(first), self.members(second)].concat();
        self.number(all)
    }
}

/// The diagram of sets in which the digit of the track may be either.
fn forget(
    diagrams: &mut Diagrams,
    diagram: Diagram,
    track: Track,
    memo: &mut Memo<Diagram>,
    unions: &mut Memo<(Diagram, Diagram)>,
    sets: &mut Sets,
) -> Diagram {
    if let Some(found) = memo.get(&diagram) {
        return *found;
    }
    diagrams.count();
    let made = match diagrams.shape(diagram) {
        Shape::Ask(asked, zero, one) if asked == track => {
            diagrams.combine((zero, one), unions, &mut |a, b| sets.union(a, b))
        }
        Shape::Ask(asked, zero, one) if asked < track => {
            let zero = forget(diagrams, zero, track, memo, unions, sets);
            let one = forget(diagrams, one, track, memo, unions, sets);
            diagrams.ask(asked, zero, one)
        }
        Shape::Ask(..) | Shape::Leaf(_) => diagram,
    };
    memo.insert(diagram, made);
    made
}
