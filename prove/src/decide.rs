//! Whether a statement holds: made into an automaton from the inside out.

use crate::{
    Automaton, Formula, Limits, Linear, Numeration, Stop, Track,
    automaton::Word,
    builtin::{self, Builtin},
    certify,
    diagram::Diagrams,
    eliminate, heaps,
    relations::Relation,
    scan::Scan,
};
use bouton_kernel::digits;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// From here on constants are told by their digits.
const LARGE: u64 = 1000;

/// The number that a large constant is: to the largest base there are still tracks of an automaton for it.
const CONSTANT: Track = 16_000;

/// Makes automata of statements, and keeps them.
#[derive(Debug)]
pub struct Prover {
    numeration: Numeration,
    diagrams: Diagrams,
    known: HashMap<Formula, Automaton>,
    /// Automata that were handed in, over the tracks 0, 1, ….
    given: Vec<Automaton>,
    most_states: usize,
    proved: HashSet<Builtin>,
    relations: HashMap<Relation, usize>,
    scans: HashMap<Scan, Vec<usize>>,
}

/// What comes of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It holds for all numbers.
    Holds,
    /// It fails for these, and none of them is longer than it must be; those that are left out may be anything.
    Fails(BTreeMap<Track, u64>),
}

impl Prover {
    /// A prover for numbers that are written so.
    #[must_use]
    pub fn new(numeration: Numeration) -> Self {
        Self::within(numeration, Limits::default())
    }

    /// A prover that goes no further than this.
    #[must_use]
    pub fn within(numeration: Numeration, limits: Limits) -> Self {
        Self {
            numeration,
            diagrams: Diagrams::within(limits),
            known: HashMap::new(),
            given: Vec::new(),
            most_states: 0,
            proved: HashSet::new(),
            relations: HashMap::new(),
            scans: HashMap::new(),
        }
    }

    /// Whether the statement holds for all numbers in the places that it leaves free.
    ///
    /// # Errors
    /// Where a limit is reached, and where the statement asks for binary digits of numbers written otherwise.
    pub fn decide(&mut self, statement: &Formula) -> Result<Decision, Stop> {
        for builtin in builtin::collect_used(statement) {
            self.prove_first(builtin)?;
        }
        if statement.has_heaps() {
            // What is said of heaps takes more tracks than there are to a large base.
            return match self.numeration {
                Numeration::Base(_) => Err(Stop::Tracks),
                Numeration::Binary | Numeration::Fibonacci => heaps::decide(self, statement),
            };
        }
        self.find_counterexample(&statement.plain())
    }

    /// Nothing may use a relation of the engine before the engine has proved what it is.
    fn prove_first(&mut self, builtin: Builtin) -> Result<(), Stop> {
        if self.proved.contains(&builtin) {
            return Ok(());
        }
        for axiom in builtin.axioms() {
            if self.find_counterexample(&axiom)? != Decision::Holds {
                return Err(Stop::Unproved(builtin.name()));
            }
        }
        // Only now: after a limit was reached on the way it is as open as before.
        self.proved.insert(builtin);
        Ok(())
    }

    /// The numbers of the opening `for all` are looked for only when there are some.
    fn find_counterexample(&mut self, statement: &Formula) -> Result<Decision, Stop> {
        let mut fails = statement.clone().negate();
        let mut found = self.example(&fails)?;
        while let (Some(_), Some(opened)) = (&found, strip_exists(&fails)) {
            fails = opened;
            found = self.example(&fails)?;
        }
        Ok(found.map_or(Decision::Holds, Decision::Fails))
    }

    /// Numbers for which the formula holds.
    fn example(&mut self, formula: &Formula) -> Result<Option<BTreeMap<Track, u64>>, Stop> {
        let found = self.automaton_of(formula)?;
        let word = found.shortest(&mut self.diagrams);
        Ok(word.map(|word| self.numbers(&word, &formula.free())))
    }

    /// The most states that any automaton had.
    #[must_use]
    pub fn most_states(&self) -> usize {
        self.most_states
    }

    /// How many steps were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.diagrams.steps()
    }

    /// How numbers are written.
    #[must_use]
    pub fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// What accepts the numbers for which the formula holds, those that are no numbers left out.
    ///
    /// # Errors
    /// Where a limit is reached.
    pub fn automaton_of(&mut self, formula: &Formula) -> Result<Automaton, Stop> {
        let mut found = self.automaton(formula)?;
        for track in formula.free() {
            found = self.with_valid(found, track)?;
        }
        Ok(found)
    }

    /// How many diagrams were made.
    #[must_use]
    pub fn diagrams(&self) -> usize {
        self.diagrams.len()
    }

    fn automaton(&mut self, formula: &Formula) -> Result<Automaton, Stop> {
        if let Some(found) = self.known.get(formula) {
            return Ok(found.clone());
        }
        let made = self.build_automaton(formula)?;
        self.most_states = self.most_states.max(made.states());
        self.known.insert(formula.clone(), made.clone());
        Ok(made)
    }

    fn build_automaton(&mut self, formula: &Formula) -> Result<Automaton, Stop> {
        match formula {
            Formula::Truth(truth) => Ok(Automaton::constant(&mut self.diagrams, *truth)),
            Formula::Linear(_) | Formula::Accepted(..) if !self.fits(formula) => Err(Stop::Tracks),
            Formula::Linear(linear) if linear.constant.unsigned_abs() > LARGE => {
                self.with_a_large_constant(linear)
            }
            Formula::Linear(linear) => self.numeration.linear(&mut self.diagrams, linear),
            Formula::Columns(..) | Formula::Bitwise(..)
                if self.numeration != Numeration::Binary =>
            {
                Err(Stop::NotBinary)
            }
            Formula::Columns(modulus, terms) => {
                Numeration::columns(&mut self.diagrams, *modulus, terms)
            }
            Formula::Bitwise(bitwise, tracks) => {
                Numeration::bitwise(&mut self.diagrams, *bitwise, *tracks)
            }
            Formula::Accepted(number, tracks) => self.rename_given(*number, tracks),
            Formula::Not(inner) => Ok(self.automaton(inner)?.complement()),
            Formula::And(all) => self.join(all, true),
            Formula::Or(all) => self.join(all, false),
            Formula::Exists(track, inner) => self.some(*track, inner),
            Formula::Let(..) => self.automaton(&formula.plain()),
            Formula::SomeList(..) | Formula::SomeHeap(..) => Err(Stop::Heaps),
        }
    }

    /// The constant is told by its digits, as one number more: what is read of a sum would be compared with each of its beginnings.
    fn with_a_large_constant(&mut self, linear: &Linear) -> Result<Automaton, Stop> {
        let number = linear.constant.unsigned_abs();
        let known = self.numeration.number(&mut self.diagrams, CONSTANT, number)?;
        let own = [(-linear.constant.signum(), CONSTANT)];
        let terms = linear.terms.iter().copied().chain(own).collect();
        let rest = Linear { terms, comparison: linear.comparison, constant: 0 };
        let rest = self.numeration.linear(&mut self.diagrams, &rest)?;
        let both = known.product(&rest, &mut self.diagrams, |a, b| a && b)?;
        self.without(both, CONSTANT)
    }

    /// Whether each number has tracks of an automaton to itself.
    fn fits(&self, formula: &Formula) -> bool {
        let last = Track::MAX / self.numeration.width();
        formula.free().last().is_none_or(|track| *track < last || last == Track::MAX)
    }

    /// Takes an automaton over the tracks 0, 1, …; gives its number for [`Formula::Accepted`].
    pub fn give(&mut self, automaton: Automaton) -> usize {
        self.given.push(automaton);
        self.given.len() - 1
    }

    /// Takes an automaton that is told as a table.
    pub fn give_table(&mut self, table: &digits::Automaton) -> usize {
        let automaton = certify::of_table(&mut self.diagrams, table);
        self.give(automaton)
    }

    /// The relations that are proved, with the numbers of their automata.
    pub(crate) fn relations_mut(&mut self) -> &mut HashMap<Relation, usize> {
        &mut self.relations
    }

    /// The digits that are read, with the numbers of the automata of each state.
    pub(crate) fn scans_mut(&mut self) -> &mut HashMap<Scan, Vec<usize>> {
        &mut self.scans
    }

    /// The diagrams, for whoever makes automata.
    pub fn diagrams_mut(&mut self) -> &mut Diagrams {
        &mut self.diagrams
    }

    fn rename_given(&mut self, number: usize, tracks: &[Track]) -> Result<Automaton, Stop> {
        let (numeration, width) = (self.numeration, self.numeration.width());
        let name = |track: Track| match tracks.get(usize::from(track / width)) {
            Some(number) => {
                numeration.tracks(*number).nth(usize::from(track % width)).unwrap_or(track)
            }
            None => track,
        };
        match self.given.get(number) {
            Some(given) => given.rename(&mut self.diagrams, &name),
            None => Ok(Automaton::constant(&mut self.diagrams, false)),
        }
    }

    /// All of them at once, the smallest first.
    fn join(&mut self, all: &[Formula], by_and: bool) -> Result<Automaton, Stop> {
        let mut parts =
            all.iter().map(|part| self.automaton(part)).collect::<Result<Vec<_>, _>>()?;
        parts.sort_by_key(Automaton::states);
        let both: fn(bool, bool) -> bool = if by_and { |a, b| a && b } else { |a, b| a || b };
        let nothing = Automaton::constant(&mut self.diagrams, by_and);
        parts.into_iter().try_fold(nothing, |found, part| {
            let found = found.product(&part, &mut self.diagrams, both)?;
            self.most_states = self.most_states.max(found.states());
            Ok(found)
        })
    }

    /// For some number: what does not speak of it stays outside, and of several ways each has its own number.
    fn some(&mut self, track: Track, inner: &Formula) -> Result<Automaton, Stop> {
        match inner {
            Formula::Or(ways) => {
                let each = |way: &Formula| Formula::exists(track, way.clone());
                self.automaton(&Formula::Or(ways.iter().map(each).collect()))
            }
            Formula::And(all) if all.iter().any(|part| matches!(part, Formula::And(_))) => {
                self.some(track, &Formula::And(flat(all)))
            }
            Formula::And(all) if all.iter().any(|part| !part.free().contains(&track)) => {
                let (own, mut others): (Vec<_>, Vec<_>) =
                    all.iter().cloned().partition(|part| part.free().contains(&track));
                if !own.is_empty() {
                    others.push(Formula::exists(track, Formula::And(own)));
                }
                self.automaton(&Formula::And(others))
            }
            Formula::And(all) => match eliminate::without(track, all) {
                Some(without) => self.automaton(&without),
                None => self.project(track, inner),
            },
            Formula::Not(not) => match not.as_ref() {
                Formula::Or(ways) => {
                    let none = ways.iter().cloned().map(Formula::negate).collect();
                    self.some(track, &Formula::And(none))
                }
                Formula::And(all) => {
                    let one = all.iter().cloned().map(Formula::negate).collect();
                    self.some(track, &Formula::Or(one))
                }
                _ => self.project(track, inner),
            },
            _ => self.project(track, inner),
        }
    }

    fn project(&mut self, track: Track, inner: &Formula) -> Result<Automaton, Stop> {
        let found = self.automaton(inner)?;
        let found = self.with_valid(found, track)?;
        self.without(found, track)
    }

    /// The same for some number in the place of this track, which is a number.
    fn without(&mut self, found: Automaton, number: Track) -> Result<Automaton, Stop> {
        let mut tracks = self.numeration.tracks(number);
        tracks.try_fold(found, |found, track| found.project(&mut self.diagrams, track))
    }

    fn with_valid(&mut self, found: Automaton, track: Track) -> Result<Automaton, Stop> {
        let valid = self.numeration.valid(&mut self.diagrams, track)?;
        found.product(&valid, &mut self.diagrams, |a, b| a && b)
    }

    /// The numbers that a word stands for.
    fn numbers(&self, word: &Word, tracks: &BTreeSet<Track>) -> BTreeMap<Track, u64> {
        let number = |number: &Track| {
            let own = self.numeration.tracks(*number);
            let digit = |column: &BTreeSet<Track>| {
                let ones = (0..).zip(own.clone()).filter(|(_, track)| column.contains(track));
                ones.map(|(bit, _)| 1_u64 << bit).sum::<u64>()
            };
            let digits: Vec<u64> = word.iter().map(digit).collect();
            (*number, self.numeration.number_of(&digits))
        };
        tracks.iter().map(number).collect()
    }
}

/// The parts of all parts, none of which is an `and`.
fn flat(all: &[Formula]) -> Vec<Formula> {
    let each = all.iter().flat_map(|part| match part {
        Formula::And(inner) => flat(inner),
        part => vec![part.clone()],
    });
    each.collect()
}

/// The formula without its outermost `for some`, whose number becomes free; none if there is none outside.
fn strip_exists(formula: &Formula) -> Option<Formula> {
    match formula {
        Formula::Exists(_, inner) => Some(inner.as_ref().clone()),
        Formula::And(parts) => {
            let at = parts.iter().position(|part| matches!(part, Formula::Exists(..)))?;
            let Formula::Exists(track, inner) = parts.get(at)? else { return None };
            let mut others = parts.clone();
            others.remove(at);
            if others.iter().any(|other| other.free().contains(track)) {
                return None;
            }
            match inner.as_ref() {
                Formula::And(more) => others.extend(more.iter().cloned()),
                inner => others.push(inner.clone()),
            }
            Some(Formula::And(others))
        }
        Formula::Truth(_)
        | Formula::Linear(_)
        | Formula::Columns(..)
        | Formula::Bitwise(..)
        | Formula::Accepted(..)
        | Formula::Not(_)
        | Formula::Or(_)
        | Formula::Let(..)
        | Formula::SomeList(..)
        | Formula::SomeHeap(..) => None,
    }
}
