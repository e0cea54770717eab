//! The largest heap of a list of any number of heaps: what is compared with it, and how far places of digits go.

use super::{
    Compiler, Truth, Undecided, Values,
    folds::{number, one_if},
    sum::{Changed, Named, Sum, Value, at_most, same},
};
use crate::{By, Comparison, Formula, Track, formula::HEAP};
use bouton_kernel::claim::syntax::{
    Binder, Domain, Expression, Function, Kind, Operator, Quantifier,
};

/// Where a range of exponents ends.
enum End {
    /// At the digits of the largest heap of a list.
    Largest(Changed),
    /// At a number.
    Number(Sum),
}

impl Compiler<'_> {
    /// `max(s) >= 2` and its kin with a known number: how many heaps are so large tells it. None if it is something else.
    pub(super) fn compare_largest(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        let (Kind::Function(Function::Max, given), Kind::Number(most)) =
            (&first.kind, &second.kind)
        else {
            return Ok(None);
        };
        let ([list], Ok(most)) = (given.as_slice(), i64::try_from(*most)) else { return Ok(None) };
        let Some(after) = most.checked_add(1) else { return Ok(None) };
        let mut named = Named::default();
        let Some(list) = self.list_of(list, values, &mut named)? else { return Ok(None) };
        let mut some = |least: i64| self.some_at_least(&list, least, &mut named);
        let holds = match operator {
            Operator::AtLeast => some(most),
            Operator::Greater => some(after),
            Operator::Less => some(most).negate(),
            Operator::AtMost => some(after).negate(),
            Operator::Equal => Formula::And(vec![some(most), some(after).negate()]),
            Operator::Unequal => Formula::Or(vec![some(most).negate(), some(after)]),
            _ => return Ok(None),
        };
        self.demand_heaps(&list, &mut named);
        Ok(Some((named.around(holds), named.meaning())))
    }

    /// Some heap of the list is as large.
    fn some_at_least(&mut self, list: &Changed, least: i64, named: &mut Named) -> Formula {
        let large = Formula::linear(&[(-1, HEAP)], Comparison::AtMost, -least);
        let count = self.fold_list(list, (By::Plus, &one_if(large)), named);
        at_most(&Sum::constant(1), &count, 0)
    }

    /// An empty list has no largest number.
    pub(super) fn demand_heaps(&mut self, list: &Changed, named: &mut Named) {
        if list.is_empty() {
            let heap = self.fresh();
            let some = Formula::SomeHeap(Vec::new(), heap, Box::new(Formula::Truth(true)));
            named.demand(some);
        }
    }

    /// `forall k <= bits(max(s)): …`, and `exists k in 0..n: …` of an exponent k, where what is said holds beyond that end anyway, or nowhere: then it is
    /// said of every k. None if that is not proved, or something else is asked.
    pub(super) fn over_digits(
        &mut self,
        (quantifier, binders, body): (Quantifier, &[Binder], &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        let is_every = quantifier == Quantifier::ForAll;
        let (true, [binder]) = (is_every || quantifier == Quantifier::Exists, binders) else {
            return Ok(None);
        };
        let Domain::Between(from, to) = &binder.domain else { return Ok(None) };
        if !self.is_exponent(binder.slot, body, 0) {
            return Ok(None);
        }
        let mut named = Named::default();
        let Some(end) = self.end(to, values, &mut named)? else { return Ok(None) };
        let endless = Binder { domain: Domain::AtLeast(from.clone()), ..binder.clone() };
        let bound = self.bound(&endless, body, values)?;
        let Value::Exponent(power) = bound.value.clone() else { return Ok(None) };
        values.truncate(binder.slot);
        values.push(bound.value.clone());
        let found = self.truth(body, values);
        values.truncate(binder.slot);
        // What cannot be said of every exponent may be said of those of a short range.
        let Ok((holds, meaning)) = found else { return Ok(None) };
        let beyond = if is_every { holds.clone() } else { holds.clone().negate() };
        let beyond = Formula::And(vec![beyond, meaning.clone()]);
        let is_beyond = match &end {
            End::Largest(list) => self.holds_beyond(list, &power, beyond),
            End::Number(last) => self.holds_above(last, &power, beyond),
        };
        if !is_beyond {
            return Ok(None);
        }
        if let End::Largest(list) = &end {
            self.demand_heaps(list, &mut named);
        }
        let inner = Formula::And(vec![bound.meaning.clone(), bound.for_all(meaning)]);
        let meaning = Formula::And(vec![named.meaning(), named.around(inner)]);
        let holds = if is_every { bound.for_all(holds) } else { bound.exists(holds) };
        Ok(Some((named.around(holds), meaning)))
    }

    /// The end of a range of exponents that is told otherwise than by an exponent.
    fn end(
        &mut self,
        to: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<End>, Undecided> {
        if let Some(list) = largest_of(to) {
            return Ok(self.list_of(list, values, named)?.map(End::Largest));
        }
        if self.power_of(to, values, named)?.is_some() {
            return Ok(None);
        }
        Ok(match self.value(to, values, named)? {
            Value::Number(last) => Some(End::Number(last)),
            _ => None,
        })
    }

    /// Whether something holds of every exponent above a number: its power is above the next number all the more.
    fn holds_above(&mut self, last: &Sum, power: &Sum, holds: Formula) -> bool {
        let [(1, own)] = power.terms.as_slice() else { return false };
        let above = vec![self.is_exponential(*own), at_most(last, power, 2)];
        self.games.holds(&Formula::And(above).implies(holds))
    }

    /// Whether something holds of every power of 2 above all heaps of the list.
    fn holds_beyond(&mut self, list: &Changed, power: &Sum, holds: Formula) -> bool {
        let [(1, own)] = power.terms.as_slice() else { return false };
        let is_power = self.is_power(*own);
        let heap = self.fresh();
        let without: Vec<Track> = list.iter().map(|(heap, _)| *heap).collect();
        let large = at_most(power, &Sum::of(heap), 0);
        let none = Formula::SomeHeap(without.clone(), heap, Box::new(large)).negate();
        let changed = list.iter().map(|(_, now)| at_most(&Sum::of(*now), power, 1));
        let all = changed.chain([is_power, none, holds.negate()]).collect();
        // The heaps that are something else now are heaps of the list.
        let places = without.iter().enumerate().rev();
        let counter = places.fold(Formula::And(all), |inner, (place, heap)| {
            let before = without.get(..place).unwrap_or_default().to_vec();
            Formula::SomeHeap(before, *heap, Box::new(inner))
        });
        let Some(open) = &self.list else { return false };
        let counter = Formula::SomeList(open.folds.clone(), Box::new(counter));
        self.games.holds(&counter.negate())
    }

    /// The largest heap: none is above it, and one is as large; of no heaps at all it has no meaning, and stands for 0.
    pub(super) fn largest(&mut self, list: &Changed, named: &mut Named) -> Sum {
        let heap = self.fresh();
        let without: Vec<Track> = list.iter().map(|(heap, _)| *heap).collect();
        let some = |inner| Formula::SomeHeap(without.clone(), heap, Box::new(inner));
        let most = self.fresh();
        let mut within = vec![some(Formula::less(most, heap)).negate()];
        let mut one_of = vec![number(most, 0), some(Formula::equal(heap, most))];
        for (_, now) in list {
            within.push(at_most(&Sum::of(*now), &Sum::of(most), 0));
            one_of.push(same(&Sum::of(*now), &Sum::of(most)));
        }
        within.push(Formula::Or(one_of));
        self.demand_heaps(list, named);
        named.tracks.push(most);
        named.conditions.push(Formula::And(within));
        Sum::of(most)
    }
}

/// `bits(max(s))`: of which list.
fn largest_of(expression: &Expression) -> Option<&Expression> {
    let Kind::Function(Function::Bits, given) = &expression.kind else { return None };
    let [Expression { kind: Kind::Function(Function::Max, given), .. }] = given.as_slice() else {
        return None;
    };
    let [list] = given.as_slice() else { return None };
    Some(list)
}
