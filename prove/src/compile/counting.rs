//! What is counted from one number to another: told by where it ends, if none is counted beyond one that is not; or by how many are counted
//! below each number, if that depends on nothing else. In the same way what is added up is told by the sums below each number.

use super::{
    Compiler, Undecided, Values,
    folds::{is_closed, one_if, total},
    sum::{Named, Sum, Value, at_most, same},
};
use crate::{
    By, Formula, Track,
    formula::{HEAP, WORTH},
};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression, Function, Kind, Quantifier};

/// The numbers from one up to, but without, another.
pub(super) struct Range {
    from: Sum,
    end: Sum,
    own: Track,
    /// What is named for the ends.
    named: Named,
}

impl Range {
    /// The numbers below one, in the place of `own`.
    pub(super) fn below(end: &Sum, own: Track) -> Self {
        Self { from: Sum::constant(0), end: end.clone(), own, named: Named::default() }
    }

    pub(super) fn within(&self, own: Track) -> Formula {
        let own = Sum::of(own);
        Formula::And(vec![at_most(&self.from, &own, 0), at_most(&own, &self.end, 1)])
    }

    /// The same of another number of the range.
    fn at(&self, formula: &Formula, own: Track) -> Formula {
        formula.rename(&|track| if track == self.own { own } else { track })
    }

    /// The range has so many numbers, or this is 0: a range may end before it begins.
    fn has(&self, count: Track) -> Option<Formula> {
        let none = same(&Sum::of(count), &Sum::constant(0));
        let last = Sum::of(count).plus(&self.from, 1)?;
        Some(Formula::Or(vec![none, at_most(&last, &self.end, 0)]))
    }

    fn speaks_of_heaps(&self) -> bool {
        self.named.conditions.iter().chain(&self.named.meaning).any(Formula::has_heaps)
    }
}

impl Compiler<'_> {
    /// `count x in a..b: …`; none if it is not known how many there are.
    pub(super) fn count_in_range(
        &mut self,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Option<Sum> {
        let range = self.numbers_from(binders, values)?;
        let (holds, meaning) =
            self.of_each(&range, binders, values, |this, values| this.truth(body, values))?;
        if holds.has_heaps() || meaning.has_heaps() {
            return None;
        }
        let (holds, count) = (holds.plain(), self.fresh());
        let is = match self.count_by_ends(&range, &holds, count) {
            Some(is) => is,
            None if speaks_of_others(&holds) => return None,
            None => self.sum_below(&range, (&one_if(range.at(&holds, HEAP)), By::Plus), count)?,
        };
        Some(Self::name_in_range(range, &meaning, (count, is), named))
    }

    /// `nimsum(list x in a..b: …)`, and the same with `sum`; none if it is something else, or not known.
    pub(super) fn nim_sum_in_range(
        &mut self,
        (function, given): (Function, &[Expression]),
        values: &mut Values,
        named: &mut Named,
    ) -> Option<Sum> {
        let by = match function {
            Function::NimSum => By::Xor,
            Function::Sum => By::Plus,
            _ => return None,
        };
        let [Expression { kind: Kind::Quantified(Quantifier::Collect, binders, body), .. }] = given
        else {
            return None;
        };
        self.add_in_range(by, (binders, body), values, named)
    }

    /// What the values of the body come to, one after the other.
    pub(super) fn add_in_range(
        &mut self,
        by: By,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Option<Sum> {
        let range = self.numbers_from(binders, values)?;
        // What is known one by one is added up one by one.
        if range.from.as_constant().is_some() && range.end.as_constant().is_some() {
            return None;
        }
        let mut inner = Named::default();
        let value = self.of_each(&range, binders, values, |this, values| {
            this.number(body, values, &mut inner)
        })?;
        let (meaning, is_value) =
            (inner.meaning(), |own| inner.around(same(&Sum::of(own), &value)));
        let is_other = speaks_of_others(&is_value(range.own));
        let worth = is_value(WORTH);
        if worth.has_heaps() || meaning.has_heaps() || is_other {
            return None;
        }
        let worth = range.at(&worth.plain(), HEAP);
        let worth = if inner.meaning.is_empty() { worth } else { total(worth) };
        let sum = self.fresh();
        let is = self.sum_below(&range, (&worth, by), sum)?;
        Some(Self::name_in_range(range, &meaning, (sum, is), named))
    }

    /// The range of the only variable; none if it is no range of numbers, or speaks of lists of heaps.
    fn numbers_from(&mut self, binders: &[Binder], values: &mut Values) -> Option<Range> {
        let [
            Binder {
                domain: domain @ (Domain::Between(from, to) | Domain::Below(from, to)), ..
            },
        ] = binders
        else {
            return None;
        };
        let beyond = i64::from(matches!(domain, Domain::Between(..)));
        let mut named = Named::default();
        let from = self.number(from, values, &mut named).ok()?;
        let end = self.number(to, values, &mut named).ok()?.plus(&Sum::constant(beyond), 1)?;
        let range = Range { from, end, own: self.fresh(), named };
        if range.speaks_of_heaps() { None } else { Some(range) }
    }

    /// What comes of a number of the range; none if that is refused, for another way may know what to make of it.
    fn of_each<T>(
        &mut self,
        range: &Range,
        binders: &[Binder],
        values: &mut Values,
        of: impl FnOnce(&mut Self, &mut Values) -> Result<T, Undecided>,
    ) -> Option<T> {
        let mut values = values.clone();
        values.truncate(binders.first()?.slot);
        values.push(Value::Number(Sum::of(range.own)));
        of(self, &mut values).ok()
    }

    /// The number that is made of a range, by what holds of it; what is said of each number of the range must have a meaning.
    fn name_in_range(
        range: Range,
        meaning: &Formula,
        (number, is): (Track, Formula),
        named: &mut Named,
    ) -> Sum {
        let all = range.within(range.own).implies(meaning.clone());
        let ends = range.named.meaning();
        named.tracks.extend(&range.named.tracks);
        named.conditions.extend(range.named.conditions);
        named.demand(ends);
        named.demand(Formula::for_all(range.own, all));
        named.tracks.push(number);
        named.conditions.push(is);
        Sum::of(number)
    }

    /// All that are counted stand at the beginning, or all at the end.
    pub(super) fn count_by_ends(
        &mut self,
        range: &Range,
        here: &Formula,
        count: Track,
    ) -> Option<Formula> {
        let (own, next) = (range.own, self.fresh());
        let both = Formula::And(vec![
            Formula::And(range.named.conditions.clone()).plain(),
            same(&Sum::of(own).plus(&Sum::constant(1), 1)?, &Sum::of(next)),
            range.within(own),
            range.within(next),
        ]);
        let there = range.at(here, next);
        let implies = |one: &Formula, other: &Formula| one.clone().implies(other.clone());
        let last = Sum::of(count).plus(&range.from, 1)?;
        let one = Sum::of(own);
        let counted = if self.games.holds(&implies(&both, &implies(&there, here))) {
            at_most(&one, &last, 1)
        } else if self.games.holds(&implies(&both, &implies(here, &there))) {
            at_most(&range.end, &one.plus(&Sum::of(count), 1)?, 0)
        } else {
            return None;
        };
        let as_told = here.clone().equivalent(counted);
        let each = Formula::for_all(own, range.within(own).implies(as_told));
        Some(Formula::And(vec![range.has(count)?, each]))
    }

    /// What is added up below the end, less what is added up below the beginning.
    fn sum_below(
        &mut self,
        range: &Range,
        (worth, by): (&Formula, By),
        sum: Track,
    ) -> Option<Formula> {
        let given = if is_closed(worth) { self.games.sums(worth, by)? } else { return None };
        let [from, end, low, high] = [(); 4].map(|()| self.fresh());
        let below = |number, sum| Formula::Accepted(given, vec![number, sum]);
        let between = match by {
            By::Plus => {
                let sum = Sum { terms: vec![(1, sum), (1, low)], constant: 0 };
                same(&sum, &Sum::of(high))
            }
            By::Xor => Formula::balanced(vec![sum, low, high]),
            By::Columns(_) => return None,
        };
        let all = vec![
            at_most(&range.from, &range.end, 0),
            same(&Sum::of(from), &range.from),
            same(&Sum::of(end), &range.end),
            below(from, low),
            below(end, high),
            between,
        ];
        let tracks = [from, end, low, high].into_iter();
        let told = tracks.fold(Formula::And(all), |inner, own| Formula::exists(own, inner));
        let empty = at_most(&range.end, &range.from, 1);
        let none = Formula::And(vec![empty, same(&Sum::of(sum), &Sum::constant(0))]);
        Some(Formula::Or(vec![told, none]))
    }
}

/// Whether something is said already of a heap of a list, in whose place a number of the range would stand.
fn speaks_of_others(formula: &Formula) -> bool {
    formula.free().iter().any(|track| [HEAP, WORTH].contains(track))
}
