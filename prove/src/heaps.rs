//! Statements about any number of heaps.
//!
//! A list of heaps is known by its *folds*: what is made of its heaps one after the other, such as their nim-sum, or how many are at
//! least 2. To refute a statement is to find a list; so its negation is taken apart. Where it says that *some* heap is so, this
//! heap is taken out of the list and becomes a number like any other; of the rest remain its folds. Where it says
//! that *every* heap is so, the heaps taken out must be so, and the rest consists of such heaps alone.
//!
//! **Induction over the heaps.** Which folds can a list of such heaps have? Those of the empty list; and with each heap that is so, what
//! the heap makes of them. This least set is found as an automaton, by adding heaps until nothing new comes. A fold by addition would go
//! on for ever: there, sums from [`INDEX`] on count as one if they differ by a multiple of [`PERIOD`], which adding
//! respects. Where that leaves a list, the statement itself is tried as the invariant. If no branch of the negation leaves a list, the statement holds for every number of heaps. Where something cannot be
//! taken apart, less is demanded of the list: then the statement may be called open that holds, never the other way round.

use crate::{
    By, Comparison, Decision, Fold, Formula, Prover, Stop, Track,
    formula::{HEAP, WORTH},
};
use std::collections::BTreeSet;

/// Up to here sums of worths are told apart, and beyond by their remainders.
pub const INDEX: i64 = 4;
/// By which remainders.
pub const PERIOD: i64 = 2;
/// The most heaps that are added one after the other before an induction is given up.
pub const MAX_ROUNDS: usize = 24;
/// The most ways in which a negation is taken apart.
pub const MAX_BRANCHES: usize = 2000;

/// The first track that is free for numbers that come up here.
const FIRST: Track = 20_000;
/// No branch begins with more.
const LAST: Track = 60_000;
/// No branch uses more; above them stand those that formulas of heaps have for themselves.
const LAST_OF_ALL: Track = 65_000;

/// Whether the statement holds for every number of heaps.
///
/// # Errors
/// [`Stop::Heaps`] if it is not proved, or another limit.
pub(crate) fn decide(prover: &mut Prover, statement: &Formula) -> Result<Decision, Stop> {
    let mut open = vec![Branch::of(statement)];
    let mut branches = 0;
    while let Some(mut branch) = open.pop() {
        branches += 1;
        if branches > MAX_BRANCHES || branch.next.0 > LAST {
            return Err(Stop::Heaps);
        }
        match branch.step() {
            Some(split) => open.extend(split),
            None if branch.leaves_a_list(prover)? => return Err(Stop::Heaps),
            None => {}
        }
    }
    Ok(Decision::Holds)
}

/// What a list would have to meet.
#[derive(Clone, Default)]
struct Branch {
    /// Formulas that are still to be taken apart, and whether they must hold.
    open: Vec<(Formula, bool)>,
    /// Those that leave a choice.
    choices: Vec<(Formula, bool)>,
    /// What is said of numbers alone.
    numbers: Vec<Formula>,
    /// What every heap of the rest must meet.
    every: Vec<(Track, Formula)>,
    /// The heaps that were taken out.
    heaps: Vec<Track>,
    /// The folds of the list, if there is one.
    folds: Option<Vec<Fold>>,
    next: Next,
}

/// The first track that nothing has.
#[derive(Clone, Copy)]
struct Next(Track);

impl Default for Next {
    fn default() -> Self {
        Self(FIRST)
    }
}

impl Next {
    fn fresh(&mut self) -> Track {
        self.0 = self.0.saturating_add(1);
        self.0 - 1
    }

    /// Whether there are no more: what was handed out last may have been handed out twice.
    fn is_spent(self) -> bool {
        self.0 > LAST_OF_ALL
    }
}

fn with(formula: &Formula, from: &[Track], to: &[Track]) -> Formula {
    let name = |track: Track| {
        let place = from.iter().position(|own| *own == track);
        place.and_then(|place| to.get(place)).copied().unwrap_or(track)
    };
    formula.rename(&name)
}

impl Branch {
    fn of(statement: &Formula) -> Self {
        Self { open: vec![(statement.clone(), false)], ..Self::default() }
    }

    fn demand(mut self, formula: Formula, holds: bool) -> Self {
        self.open.push((formula, holds));
        self
    }

    /// Takes apart what leaves no choice; then gives the branches of one choice. None if nothing is left.
    fn step(&mut self) -> Option<Vec<Self>> {
        while let Some((formula, holds)) = self.open.pop() {
            self.take_apart(formula, holds);
        }
        let (choice, holds) = self.choices.pop()?;
        Some(self.split(choice, holds))
    }

    fn take_apart(&mut self, formula: Formula, holds: bool) {
        if !formula.has_heaps() {
            let plain = formula.plain();
            self.numbers.push(if holds { plain } else { plain.negate() });
            return;
        }
        match (formula, holds) {
            (Formula::Not(inner), _) => self.open.push((*inner, !holds)),
            (Formula::And(all), true) | (Formula::Or(all), false) => {
                self.open.extend(all.into_iter().map(|one| (one, holds)));
            }
            (Formula::Let(tracks, conditions, inner), _) => {
                let own: Vec<Track> = tracks.iter().map(|_| self.next.fresh()).collect();
                self.open.push((with(&conditions, &tracks, &own), true));
                self.open.push((with(&inner, &tracks, &own), holds));
            }
            (Formula::Exists(track, inner), true) => {
                let own = self.next.fresh();
                self.open.push((with(&inner, &[track], &[own]), true));
            }
            (Formula::SomeList(folds, inner), true) if self.folds.is_none() => {
                self.folds = Some(folds);
                self.open.push((*inner, true));
            }
            (Formula::SomeHeap(without, heap, inner), false) => {
                let others = self.heaps.iter().filter(|own| !without.contains(own));
                let others = others.map(|own| (with(&inner, &[heap], &[*own]), false));
                self.open.extend(others);
                self.every.push((heap, inner.negate()));
            }
            (choice @ (Formula::Or(_) | Formula::And(_) | Formula::SomeHeap(..)), _) => {
                self.choices.push((choice, holds));
            }
            // A second list, or something of every number that speaks of heaps: nothing is demanded.
            (
                Formula::SomeList(..)
                | Formula::Exists(..)
                | Formula::Truth(_)
                | Formula::Linear(_)
                | Formula::Columns(..)
                | Formula::Bitwise(..)
                | Formula::Accepted(..),
                _,
            ) => {}
        }
    }

    fn split(&self, choice: Formula, holds: bool) -> Vec<Self> {
        match choice {
            Formula::Or(all) | Formula::And(all) => {
                let (heaps, numbers): (Vec<_>, Vec<_>) =
                    all.into_iter().partition(Formula::has_heaps);
                let numbers = if holds { Formula::Or(numbers) } else { Formula::And(numbers) };
                let each = heaps.into_iter().chain([numbers]);
                each.map(|one| self.clone().demand(one, holds)).collect()
            }
            Formula::SomeHeap(without, heap, inner) => {
                let known = self.heaps.iter().filter(|own| !without.contains(own));
                let of = |own: Track| with(&inner, &[heap], &[own]);
                let mut made: Vec<Self> =
                    known.map(|own| self.clone().demand(of(*own), true)).collect();
                let mut taken = self.clone();
                let own = taken.next.fresh();
                taken.open.push((of(own), true));
                let every = self.every.iter();
                taken.open.extend(every.map(|(heap, inner)| (with(inner, &[*heap], &[own]), true)));
                taken.heaps.push(own);
                made.push(taken);
                made
            }
            _ => Vec::new(),
        }
    }

    /// Whether some list meets all of it.
    fn leaves_a_list(&self, prover: &mut Prover) -> Result<bool, Stop> {
        let mut next = self.next;
        let leaves = self.leaves_a_rest(prover, &mut next)?;
        if next.is_spent() { Err(Stop::Heaps) } else { Ok(leaves) }
    }

    fn leaves_a_rest(&self, prover: &mut Prover, next: &mut Next) -> Result<bool, Stop> {
        if self.folds.is_none() {
            return is_satisfiable(prover, self.numbers.clone());
        }
        // Often what is said of the heaps that were taken out is enough; the folds of the rest are then any.
        let rest = Rest::of(self, next);
        let mut all = self.numbers.clone();
        all.extend(rest.relations.iter().cloned());
        if !is_satisfiable(prover, all.clone())? {
            return Ok(false);
        }
        let found = match rest.find_reachable(prover, next)? {
            Some(reached) => {
                all.push(reached);
                is_satisfiable(prover, all)?
            }
            None => true,
        };
        // A limit that is reached there says nothing: more may be demanded of the list.
        Ok(found && !self.is_kept_out(&rest.heap, prover, next).unwrap_or(false))
    }

    /// Whether what is demanded of the folds fails of the empty list, and goes on failing with each heap more: then the statement is its own
    /// invariant, and sums need not be taken for their remainders.
    fn is_kept_out(
        &self,
        heap: &Formula,
        prover: &mut Prover,
        next: &mut Next,
    ) -> Result<bool, Stop> {
        let folds: Vec<&Fold> = self.folds.iter().flatten().collect();
        let after: Vec<Track> = folds.iter().flat_map(|fold| fold.tracks.clone()).collect();
        // What is demanded of each heap must not speak of the whole list.
        if !self.heaps.is_empty() || heap.free().iter().any(|track| after.contains(track)) {
            return Ok(false);
        }
        let before: Vec<Track> = after.iter().map(|_| next.fresh()).collect();
        // What a heap is measured by stays the same; what else is spoken of may be another number each time.
        let mut kept = heap.free();
        kept.extend(folds.iter().flat_map(|fold| fold.worth.free()));
        let demanded = Formula::And(self.numbers.clone());
        let others = demanded.free().into_iter();
        let others = others.filter(|track| !after.contains(track) && !kept.contains(track));
        let demanded = others.fold(demanded, |inner, track| Formula::exists(track, inner));
        if is_satisfiable(prover, vec![zeros(&after), demanded.clone()])? {
            return Ok(false);
        }
        let mut step = vec![with(&demanded, &after, &before).negate(), heap.clone(), demanded];
        let mut from = before.as_slice();
        for fold in folds {
            let (first, rest) = from.split_at(fold.tracks.len());
            step.extend(one_more(fold, first, &fold.tracks, next.fresh()));
            from = rest;
        }
        Ok(!is_satisfiable(prover, step)?)
    }
}

/// Whether some numbers meet all of it. One number after the other is bound around what speaks of it, the one of which least has to be
/// put together first.
fn is_satisfiable(prover: &mut Prover, all: Vec<Formula>) -> Result<bool, Stop> {
    let mut parts: Vec<Formula> = Vec::new();
    let mut open = all;
    while let Some(part) = open.pop() {
        match part {
            Formula::And(inner) => open.extend(inner),
            part => parts.push(part),
        }
    }
    loop {
        let free: Vec<BTreeSet<Track>> = parts.iter().map(Formula::free).collect();
        let together = |track: &Track| {
            let own = free.iter().filter(|own| own.contains(track));
            own.flatten().collect::<BTreeSet<_>>().len()
        };
        let tracks: BTreeSet<Track> = free.iter().flatten().copied().collect();
        let Some(track) = tracks.into_iter().min_by_key(together) else { break };
        let (own, others): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.free().contains(&track));
        parts = others;
        parts.push(Formula::exists(track, Formula::And(own)));
    }
    Ok(prover.decide(&Formula::And(parts))? == Decision::Holds)
}

/// What is known of the heaps that were not taken out.
struct Rest {
    /// What every heap meets, [`HEAP`] being one.
    heap: Formula,
    /// The folds, each with the tracks of what is reached.
    folds: Vec<(Fold, Vec<Track>)>,
    /// How the folds of the list come of the heaps taken out and of the rest.
    relations: Vec<Formula>,
}

impl Rest {
    fn of(branch: &Branch, next: &mut Next) -> Self {
        let every = branch.every.iter();
        let every = every.map(|(heap, inner)| with(&weaken(inner, true), &[*heap], &[HEAP]));
        let mut made =
            Self { heap: Formula::And(every.collect()), folds: Vec::new(), relations: Vec::new() };
        for fold in branch.folds.iter().flatten() {
            let mut fresh = || fold.tracks.iter().map(|_| next.fresh()).collect::<Vec<Track>>();
            let (rest, reached) = (fresh(), fresh());
            let worths: Vec<Track> =
                branch.heaps.iter().map(|heap| made.worth(fold, *heap, next)).collect();
            made.relations.push(fold.addition(&rest, &worths, &fold.tracks));
            made.relations.push(same_class(fold.by, &rest, &reached, next));
            made.folds.push((fold.clone(), reached));
        }
        made
    }

    /// The worth of a heap that was taken out.
    fn worth(&mut self, fold: &Fold, heap: Track, next: &mut Next) -> Track {
        if *fold.worth == Formula::equal(HEAP, WORTH) {
            return heap;
        }
        let worth = next.fresh();
        self.relations.push(with(&fold.worth, &[HEAP, WORTH], &[heap, worth]));
        worth
    }

    /// Which folds lists of such heaps reach; none if that does not come to an end.
    fn find_reachable(
        &self,
        prover: &mut Prover,
        next: &mut Next,
    ) -> Result<Option<Formula>, Stop> {
        let after: Vec<Track> =
            self.folds.iter().flat_map(|(_, reached)| reached.iter().copied()).collect();
        let before: Vec<Track> = after.iter().map(|_| next.fresh()).collect();
        let mut tracks: BTreeSet<Track> = self.heap.free();
        tracks.remove(&HEAP);
        tracks.extend(&after);
        let tracks: Vec<Track> = tracks.into_iter().collect();
        let mut known = zeros(&after);
        let mut automaton = prover.automaton_of(&known)?;
        for _ in 0..MAX_ROUNDS {
            let mut step = vec![with(&known, &after, &before), self.heap.clone()];
            let mut from = before.as_slice();
            for (fold, own) in &self.folds {
                let (first, others) = from.split_at(own.len());
                step.push(add_heap(fold, first, own, next));
                from = others;
            }
            let bound = before.iter().chain([&HEAP]);
            let more =
                bound.fold(Formula::And(step), |inner, track| Formula::exists(*track, inner));
            let either = Formula::Or(vec![known.clone(), more]);
            // A number that has no place among the tracks would be taken for the first of them.
            let place = |track: Track| tracks.iter().position(|own| *own == track);
            if either.free().into_iter().any(|track| place(track).is_none()) {
                return Err(Stop::Heaps);
            }
            let wider = prover.automaton_of(&either)?;
            if wider == automaton {
                return Ok(Some(known));
            }
            let place = |track: Track| place(track).map_or(track, |place| place as Track);
            let renamed = wider.rename(prover.diagrams_mut(), &place)?;
            known = Formula::Accepted(prover.give(renamed), tracks.clone());
            automaton = wider;
        }
        Ok(None)
    }
}

/// The folds of the empty list.
fn zeros(folds: &[Track]) -> Formula {
    let zero = |track: &Track| Formula::linear(&[(1, *track)], Comparison::Equal, 0);
    Formula::And(folds.iter().map(zero).collect())
}

/// A heap that is worth this makes one fold of the other.
fn one_more(fold: &Fold, from: &[Track], to: &[Track], worth: Track) -> [Formula; 2] {
    [with(&fold.worth, &[WORTH], &[worth]), fold.addition(from, &[worth], to)]
}

/// What a fold makes of `from` with one heap more.
fn add_heap(fold: &Fold, from: &[Track], own: &[Track], next: &mut Next) -> Formula {
    let worth = next.fresh();
    let sum: Vec<Track> = own.iter().map(|_| next.fresh()).collect();
    let mut all = one_more(fold, from, &sum, worth).to_vec();
    all.push(same_class(fold.by, &sum, own, next));
    let bound = sum.iter().chain([&worth]);
    bound.fold(Formula::And(all), |inner, track| Formula::exists(*track, inner))
}

/// The second numbers stand for the first.
fn same_class(by: By, numbers: &[Track], classes: &[Track], next: &mut Next) -> Formula {
    let pairs = numbers.iter().zip(classes);
    Formula::And(pairs.map(|(number, class)| one_class(by, *number, *class, next)).collect())
}

/// The same of one number each.
fn one_class(by: By, number: Track, class: Track, next: &mut Next) -> Formula {
    let equal = Formula::equal(number, class);
    if by != By::Plus {
        return equal;
    }
    let at_least =
        |track: Track, least: i64| Formula::linear(&[(-1, track)], Comparison::AtMost, -least);
    let last = INDEX + PERIOD;
    let below = |track: Track| Formula::linear(&[(1, track)], Comparison::AtMost, last - 1);
    let times = next.fresh();
    let far = Formula::linear(&[(1, number), (-1, class), (-PERIOD, times)], Comparison::Equal, 0);
    let beyond = vec![
        at_least(number, last),
        at_least(class, INDEX),
        below(class),
        Formula::exists(times, far),
    ];
    Formula::Or(vec![Formula::And(vec![equal, below(number)]), Formula::And(beyond)])
}

/// Less than the formula says, without heaps.
fn weaken(formula: &Formula, holds: bool) -> Formula {
    if !formula.has_heaps() {
        let plain = formula.plain();
        return if holds { plain } else { plain.negate() };
    }
    let all = |list: &[Formula]| list.iter().map(|one| weaken(one, holds)).collect();
    match (formula, holds) {
        (Formula::Not(inner), _) => weaken(inner, !holds),
        (Formula::And(list), true) | (Formula::Or(list), false) => Formula::And(all(list)),
        (Formula::And(list), false) | (Formula::Or(list), true) => Formula::Or(all(list)),
        (Formula::Exists(track, inner), true) => Formula::exists(*track, weaken(inner, true)),
        (Formula::Exists(track, inner), false) => Formula::for_all(*track, weaken(inner, false)),
        (Formula::Let(tracks, conditions, inner), _) => {
            let inner = Formula::And(vec![weaken(conditions, true), weaken(inner, holds)]);
            tracks.iter().fold(inner, |inner, track| Formula::exists(*track, inner))
        }
        _ => Formula::Truth(true),
    }
}
