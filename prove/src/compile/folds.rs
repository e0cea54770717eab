//! Folds of lists of heaps: nim-sums, sums, how many heaps are so, the largest.

use super::{
    Cause, Compiler, Undecided, Values,
    sum::{Changed, Named, Sum, Value, at_most, same},
};
use crate::{
    By, Comparison, Fold, Formula, Track,
    formula::{HEAP, WORTH},
};
use bouton_kernel::claim::syntax::{
    Binder, Domain, Expression, Function, Kind, Operator, Quantifier,
};

pub(super) fn itself() -> Formula {
    Formula::equal(HEAP, WORTH)
}

/// Where there is no worth, 0: folds are of all heaps. What is said has a meaning only if no heap is so.
pub(super) fn total(worth: Formula) -> Formula {
    let none = Formula::exists(WORTH, worth.clone()).negate();
    Formula::Or(vec![worth, Formula::And(vec![none, number(WORTH, 0)])])
}

/// 1 where the condition holds, else 0.
pub(super) fn one_if(condition: Formula) -> Formula {
    number_if(&condition, WORTH)
}

/// The number is 1 where the condition holds, else 0.
pub(super) fn number_if(condition: &Formula, track: Track) -> Formula {
    Formula::Or(vec![
        Formula::And(vec![condition.clone(), number(track, 1)]),
        Formula::And(vec![condition.clone().negate(), number(track, 0)]),
    ])
}

pub(super) fn number(track: Track, number: i64) -> Formula {
    Formula::linear(&[(1, track)], Comparison::Equal, number)
}

/// The worth of a heap is a number.
pub(super) fn of_heap(worth: &Formula, heap: Track, number: Track) -> Formula {
    worth.rename(&|own| match own {
        HEAP => heap,
        WORTH => number,
        own => own,
    })
}

/// Whether it depends on the heap alone.
pub(super) fn is_closed(worth: &Formula) -> bool {
    !worth.has_heaps() && worth.free().iter().all(|track| [HEAP, WORTH].contains(track))
}

/// The largest number by which the ones of columns are counted where a claim asks for a remainder.
const MAX_MODULUS: u64 = 8;

impl Compiler<'_> {
    /// What comes of the heaps of a list, one after the other.
    pub(super) fn fold_list(
        &mut self,
        list: &Changed,
        (by, worth): (By, &Formula),
        named: &mut Named,
    ) -> Sum {
        if by != By::Plus {
            let columns = self.columns(list, (by, worth), named);
            return columns.first().map_or_else(|| Sum::constant(0), |sum| Sum::of(*sum));
        }
        let pairs = self.worths_of_changed(list, worth, named);
        let whole = Sum::of(self.fold(by, worth));
        let less = pairs.iter().map(|(heap, _)| (-1, *heap));
        let more = pairs.iter().map(|(_, now)| (1, *now));
        let parts = Sum { terms: less.chain(more).collect(), constant: 0 };
        // Factors of 1 fit.
        whole.plus(&parts, 1).unwrap_or(whole)
    }

    /// The same by columns, with a number for each remainder but 0.
    pub(super) fn columns(
        &mut self,
        list: &Changed,
        (by, worth): (By, &Formula),
        named: &mut Named,
    ) -> Vec<Track> {
        let whole = self.folds(by, worth);
        let modulus = whole.len() + 1;
        if list.is_empty() {
            return whole;
        }
        let pairs = self.worths_of_changed(list, worth, named);
        // What is taken away once is added as often as makes the modulus with it.
        let taken = pairs.iter().flat_map(|(heap, _)| vec![*heap; modulus - 1]);
        let more: Vec<Track> = taken.chain(pairs.iter().map(|(_, now)| *now)).collect();
        let now: Vec<Track> = whole.iter().map(|_| self.fresh()).collect();
        named.tracks.extend(&now);
        named.conditions.push(Formula::column_count(modulus as u64, &whole, &more, &now));
        now
    }

    /// What the heaps that have changed were worth, and are worth now.
    fn worths_of_changed(
        &mut self,
        list: &Changed,
        worth: &Formula,
        named: &mut Named,
    ) -> Vec<(Track, Track)> {
        let mut of = |heap: Track| {
            if *worth == itself() {
                return heap;
            }
            let found = self.name(named, |track| of_heap(worth, heap, track));
            found.terms.first().map_or(heap, |(_, track)| *track)
        };
        list.iter().map(|(heap, now)| (of(*heap), of(*now))).collect()
    }

    /// The number that comes of the heaps of the list.
    pub(super) fn fold(&mut self, by: By, worth: &Formula) -> Track {
        self.folds(by, worth).first().copied().unwrap_or_default()
    }

    /// The numbers that come of them.
    fn folds(&mut self, by: By, worth: &Formula) -> Vec<Track> {
        let tracks = 1..by.modulus().unwrap_or(2);
        let Some(open) = &self.list else { return tracks.map(|_| self.fresh()).collect() };
        let known: Vec<Fold> = open.folds.iter().filter(|own| own.by == by).cloned().collect();
        if let Some(known) = known.iter().find(|own| *own.worth == *worth) {
            return known.tracks.clone();
        }
        if let Some(known) = known.iter().find(|own| self.are_equal(&own.worth, worth)) {
            return known.tracks.clone();
        }
        let tracks: Vec<Track> = tracks.map(|_| self.fresh()).collect();
        if let Some(open) = &mut self.list {
            open.folds.push(Fold { tracks: tracks.clone(), worth: Box::new(worth.clone()), by });
        }
        tracks
    }

    /// Whether two worths are proved to be the same for every heap that the list may have.
    pub(super) fn are_equal(&mut self, one: &Formula, other: &Formula) -> bool {
        let within = self.list.as_ref().map_or(Formula::Truth(true), |open| open.may_have(HEAP));
        self.games.holds(&within.implies(one.clone().equivalent(other.clone())))
    }

    /// A function of the whole list; none if it is about something else.
    pub(super) fn over_list(
        &mut self,
        function: Function,
        given: &[Expression],
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let [one] = given else { return Ok(None) };
        if self.list.is_none() {
            return Ok(None);
        }
        let by = match function {
            Function::NimSum => Some(By::Xor),
            Function::Sum => Some(By::Plus),
            _ => None,
        };
        if let (Some(by), Kind::Quantified(Quantifier::Collect, binders, body)) = (by, &one.kind)
            && let Some((list, worth)) = self.map_list(binders, body, values, named)?
        {
            // What is made of the heaps must depend on them alone.
            if !is_closed(&worth) {
                return self.refuse(one, Cause::Gathering);
            }
            let found = self.fold_list(&list, (by, &worth), named);
            return Ok(Some(Value::Number(found)));
        }
        let Some(list) = self.list_of(one, values, named)? else { return Ok(None) };
        let found = match (function, by) {
            (_, Some(by)) => self.fold_list(&list, (by, &itself()), named),
            (Function::Length, None) => {
                let told = self.list.as_ref().and_then(|open| open.length.clone());
                told.unwrap_or_else(|| Sum::of(self.fold(By::Plus, &number(WORTH, 1))))
            }
            (Function::Max, None) => self.largest(&list, named),
            (function, None) => return self.refuse(one, Cause::Function(function)),
        };
        Ok(Some(Value::Number(found)))
    }

    /// `count x in s: …`, `total x in s: …`, and the list with one heap in another's place.
    pub(super) fn gather_heaps(
        &mut self,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        if self.list.is_none() {
            return Ok(None);
        }
        match quantifier {
            Quantifier::Count | Quantifier::Total => {
                let found = self.worths(quantifier, (binders, body), values, named)?;
                let Some((list, worth)) = found else { return Ok(None) };
                if is_closed(&worth) {
                    let found = self.fold_list(&list, (By::Plus, &worth), named);
                    return Ok(Some(Value::Number(found)));
                }
                let is_told = list.is_empty() && self.is_said_of_the_list(&worth);
                Ok(is_told.then(|| Value::Number(Sum::of(self.untold(&worth)))))
            }
            Quantifier::Collect => self.replace_heap(binders, body, values, named),
            Quantifier::ForAll
            | Quantifier::Exists
            | Quantifier::One
            | Quantifier::Least
            | Quantifier::Select => Ok(None),
        }
    }

    /// Whether what a heap counts depends on the heap, and on numbers that are the same wherever the list is spoken of.
    fn is_said_of_the_list(&self, worth: &Formula) -> bool {
        let Some(open) = &self.list else { return false };
        let is_of_list = |track: &Track| {
            [HEAP, WORTH].contains(track)
                || *track < open.first
                || open.folds.iter().any(|fold| fold.tracks.contains(track))
        };
        !worth.has_heaps() && worth.free().iter().all(is_of_list)
    }

    /// What heaps count together, each by what else is said of the list: that is not told, but that two such numbers are the same where each heap counts
    /// the same in both, and that it is no more than the number of heaps where none counts more than 1.
    fn untold(&mut self, worth: &Formula) -> Track {
        let Some(open) = &self.list else { return self.fresh() };
        let (known, length) = (open.untold.clone(), open.length.clone());
        if let Some(known) = known.iter().find(|own| self.are_equal(&own.0, worth)) {
            return known.1;
        }
        let track = self.fresh();
        let one = Formula::linear(&[(1, WORTH)], Comparison::AtMost, 1);
        let fact = match length.filter(|_| self.games.holds(&worth.clone().implies(one))) {
            Some(length) => at_most(&Sum::of(track), &length, 0),
            None => Formula::Truth(true),
        };
        if let Some(open) = &mut self.list {
            open.untold.push((worth.clone(), track, fact));
        }
        track
    }

    /// What each heap of a list counts, and the list.
    pub(super) fn worths(
        &mut self,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<(Changed, Formula)>, Undecided> {
        if quantifier == Quantifier::Total {
            return self.map_list(binders, body, values, named);
        }
        let [binder] = binders else { return Ok(None) };
        if let Domain::After(list) = &binder.domain {
            return self.moves_of_each((binder, list), body, values, named);
        }
        let Domain::Members(list) = &binder.domain else { return Ok(None) };
        let Some(list) = self.list_of(list, values, named)? else { return Ok(None) };
        let mut own = values.clone();
        own.truncate(binder.slot);
        own.push(Value::Number(Sum::of(HEAP)));
        let (holds, meaning) = self.of_one_heap(body, |this| this.truth(body, &mut own))?;
        self.demand_of_each(&list, &meaning, named);
        Ok(Some((list, one_if(holds.plain()))))
    }

    /// `count q after s: …`: how many moves of each heap are counted, where that is proved to be one at most.
    fn moves_of_each(
        &mut self,
        (binder, list): (&Binder, &Expression),
        body: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<(Changed, Formula)>, Undecided> {
        let Some(list) = self.list_of(list, values, named)?.filter(Vec::is_empty) else {
            return Ok(None);
        };
        let (to, other) = (self.fresh(), self.fresh());
        let Some(way) = self.games.heap_move(0, HEAP, to) else { return Ok(None) };
        let mut own = values.clone();
        own.truncate(binder.slot);
        own.push(Value::Heaps(vec![(HEAP, to)]));
        let (holds, meaning) = self.of_one_heap(body, |this| this.truth(body, &mut own))?;
        if holds.has_heaps() || meaning.has_heaps() {
            return Ok(None);
        }
        let every = Formula::And(vec![way.clone(), meaning.negate()]);
        self.demand_of_each(&list, &Formula::exists(to, every).negate(), named);
        let counted = Formula::And(vec![way, holds]).plain();
        let again = counted.rename(&|track| if track == to { other } else { track });
        let both = Formula::And(vec![counted.clone(), again]);
        if !self.games.holds(&both.implies(Formula::equal(to, other))) {
            return Ok(None);
        }
        Ok(Some((list, one_if(Formula::exists(to, counted)))))
    }

    /// What is said of one heap. Inside it nothing is said of each heap again: there is one name for the heap of which is spoken.
    fn of_one_heap<T>(
        &mut self,
        body: &Expression,
        inner: impl FnOnce(&mut Self) -> Result<T, Undecided>,
    ) -> Result<T, Undecided> {
        if self.is_of_one_heap {
            return self.refuse(body, Cause::Gathering);
        }
        self.is_of_one_heap = true;
        let found = inner(self);
        self.is_of_one_heap = false;
        found
    }

    /// What each heap of a list is worth: the value of the body.
    pub(super) fn map_list(
        &mut self,
        binders: &[Binder],
        body: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<(Changed, Formula)>, Undecided> {
        let [binder] = binders else { return Ok(None) };
        let Domain::Members(list) = &binder.domain else { return Ok(None) };
        let Some(list) = self.list_of(list, values, named)? else { return Ok(None) };
        let mut own = values.clone();
        own.truncate(binder.slot);
        own.push(Value::Number(Sum::of(HEAP)));
        let mut inner = Named::default();
        let value = self.of_one_heap(body, |this| this.number(body, &mut own, &mut inner))?;
        self.demand_of_each(&list, &inner.meaning(), named);
        let worth = inner.around(same(&Sum::of(WORTH), &value)).plain();
        Ok(Some((list, if inner.meaning.is_empty() { worth } else { total(worth) })))
    }

    pub(super) fn demand_of_each(&mut self, list: &Changed, meaning: &Formula, named: &mut Named) {
        let of = |heap: Track| meaning.rename(&|own| if own == HEAP { heap } else { own });
        let heap = self.fresh();
        let without = list.iter().map(|(heap, _)| *heap).collect();
        let others = Formula::SomeHeap(without, heap, Box::new(of(heap).negate())).negate();
        let changed = list.iter().map(|(_, now)| of(*now));
        named.demand(Formula::And(changed.chain([others]).collect()));
    }

    /// `(count x in s: …) mod 2`, or by a larger number, where what is counted may depend on other numbers, and `sum(s) mod 2`: if the heaps
    /// of two lists count as the columns of both together, then the columns of all heaps count as all together, by induction over the heaps.
    pub(super) fn remainder_of_heaps(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let modulus = match second.kind {
            Kind::Number(modulus) if operator == Operator::Mod => modulus,
            _ => return Ok(None),
        };
        if !(2..=MAX_MODULUS).contains(&modulus) || self.list.is_none() {
            return Ok(None);
        }
        if let Some((index, mut own)) = self.find_gathering(first, values, named)? {
            let claim = self.claim;
            let Some(called) = claim.definitions.get(index) else { return Ok(None) };
            let parts = (&called.body, second);
            return self
                .within(first, |this| this.remainder_of_heaps(operator, parts, &mut own, named));
        }
        let found = match &first.kind {
            Kind::Quantified(quantifier @ (Quantifier::Count | Quantifier::Total), all, body) => {
                self.worths(*quantifier, (all, body), values, named)?
            }
            Kind::Function(Function::Sum, given) => match given.as_slice() {
                [list] => self.list_of(list, values, named)?.map(|list| (list, itself())),
                _ => None,
            },
            _ => None,
        };
        let Some((list, worth)) = found.filter(|(_, worth)| !worth.has_heaps()) else {
            return Ok(None);
        };
        let by = if modulus == 2 { By::Xor } else { By::Columns(modulus) };
        if !self.counts_columns(&worth, modulus) {
            return Ok(None);
        }
        let columns = self.columns(&list, (by, &itself()), named);
        Ok(Some(self.remainder_of_columns(&columns, (modulus, &worth), named)))
    }

    /// What the numbers that tell counted columns are worth, each so many times as the remainder for which it stands, modulo the same number.
    fn remainder_of_columns(
        &mut self,
        columns: &[Track],
        (modulus, worth): (u64, &Formula),
        named: &mut Named,
    ) -> Sum {
        let (times, rest) = (self.fresh(), self.fresh());
        let mut terms = vec![(-(modulus as i64), times), (-1, rest)];
        for (remainder, column) in (1..).zip(columns) {
            let own = self.fresh();
            named.tracks.push(own);
            named.conditions.push(of_heap(worth, *column, own));
            terms.push((remainder, own));
        }
        named.tracks.extend([times, rest]);
        named.conditions.push(Formula::linear(&terms, Comparison::Equal, 0));
        named.conditions.push(Formula::linear(
            &[(1, rest)],
            Comparison::AtMost,
            modulus as i64 - 1,
        ));
        Sum::of(rest)
    }

    /// A definition that counts or adds up, by its index, with the values of its parameters; none if something else stands there.
    fn find_gathering(
        &mut self,
        called: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<(usize, Values)>, Undecided> {
        let claim = self.claim;
        let Kind::Call(index, given) = &called.kind else { return Ok(None) };
        let Some(definition) = claim.definitions.get(*index) else { return Ok(None) };
        let Kind::Quantified(Quantifier::Count | Quantifier::Total, ..) = definition.body.kind
        else {
            return Ok(None);
        };
        let given = given.iter().map(|one| self.value(one, values, named));
        Ok(Some((*index, given.collect::<Result<Values, _>>()?)))
    }

    /// Every heap has a worth; and one heap more adds it to what counted columns are worth, modulo the number by which they are counted: so no
    /// heap at all counts 0.
    pub(super) fn counts_columns(&mut self, worth: &Formula, modulus: u64) -> bool {
        let numbers = |this: &mut Self| (1..modulus).map(|_| this.fresh()).collect::<Vec<Track>>();
        let (before, after) = (numbers(self), numbers(self));
        let (heap, times, less) = (self.fresh(), self.fresh(), self.fresh());
        let mut all = vec![
            Formula::column_count(modulus, &before, &[], &before),
            Formula::column_count(modulus, &before, &[heap], &after),
        ];
        // What is added is a multiple of the modulus, up or down.
        let mut terms = vec![(modulus as i64, times), (-(modulus as i64), less)];
        let told = (1..).zip(&before).chain([(1, &heap)]);
        let signed = told.chain((1..modulus as i64).map(|remainder| -remainder).zip(&after));
        for (factor, number) in signed {
            let own = self.fresh();
            all.push(of_heap(worth, *number, own));
            terms.push((factor, own));
        }
        let is_multiple = Formula::linear(&terms, Comparison::Equal, 0);
        let is_multiple = Formula::exists(times, Formula::exists(less, is_multiple));
        let own = self.fresh();
        let total = Formula::exists(own, of_heap(worth, heap, own));
        // Wherever powers of 2 are spoken of, they are some.
        let powers: Vec<Track> = worth.free().intersection(&self.powers).copied().collect();
        let powers: Vec<Formula> = powers.into_iter().map(|track| self.is_power(track)).collect();
        let powers = Formula::And(powers);
        let all = [total, Formula::And(all).implies(is_multiple)];
        all.into_iter().all(|one| self.games.holds(&powers.clone().implies(one)))
    }
}
