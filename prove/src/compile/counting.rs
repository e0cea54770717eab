//! What is counted from one number to another: told by where it ends, if none is counted beyond one that is not; or by how many are counted
//! below each number, if that depends on nothing else.

use super::{
    Compiler, Undecided, Values,
    sum::{Named, Sum, Value, at_most, same},
};
use crate::{Formula, Track};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression, Quantifier};

/// The numbers from one up to, but without, another.
struct Range {
    from: Sum,
    end: Sum,
    own: Track,
    /// When one of them is counted.
    holds: Formula,
    /// What is named for the ends.
    named: Named,
    meaning: Formula,
}

impl Range {
    fn within(&self, own: Track) -> Formula {
        let own = Sum::of(own);
        Formula::And(vec![at_most(&self.from, &own, 0), at_most(&own, &self.end, 1)])
    }

    fn holds(&self, own: Track) -> Formula {
        self.holds.renamed(&|track| if track == self.own { own } else { track })
    }

    /// The range has so many numbers, or this is 0: a range may end before it begins.
    fn has(&self, count: Track) -> Option<Formula> {
        let none = same(&Sum::of(count), &Sum::constant(0));
        let last = Sum::of(count).plus(&self.from, 1)?;
        Some(Formula::Or(vec![none, at_most(&last, &self.end, 0)]))
    }
}

impl Compiler<'_> {
    /// `count x in a..b: …`; none if it is not known how many there are.
    pub(super) fn counted_in_range(
        &mut self,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let (Quantifier::Count, [binder]) = (quantifier, binders) else { return Ok(None) };
        let Some(range) = self.counted_range(binder, body, values)? else { return Ok(None) };
        let count = self.fresh();
        let Some(is) = self.is_count(&range, count) else { return Ok(None) };
        named.tracks.extend(&range.named.tracks);
        named.conditions.extend(range.named.conditions.iter().cloned());
        named.demand(range.named.meaning());
        let all = range.within(range.own).implies(range.meaning.clone());
        named.demand(Formula::for_all(range.own, all));
        named.tracks.push(count);
        named.conditions.push(is);
        Ok(Some(Sum::of(count)))
    }

    /// The range with what is counted; none if it is no range of numbers, or speaks of lists of heaps.
    fn counted_range(
        &mut self,
        binder: &Binder,
        body: &Expression,
        values: &mut Values,
    ) -> Result<Option<Range>, Undecided> {
        let (Domain::Between(from, to) | Domain::Below(from, to)) = &binder.domain else {
            return Ok(None);
        };
        let beyond = i64::from(matches!(binder.domain, Domain::Between(..)));
        let mut named = Named::default();
        let from = self.number(from, values, &mut named)?;
        let to = self.number(to, values, &mut named)?;
        let Some(end) = to.plus(&Sum::constant(beyond), 1) else { return Ok(None) };
        let own = self.fresh();
        values.truncate(binder.slot);
        values.push(Value::Number(Sum::of(own)));
        let found = self.truth(body, values);
        values.truncate(binder.slot);
        // Another way to count may know what to make of it.
        let Ok((holds, meaning)) = found else { return Ok(None) };
        let all = [&holds, &meaning].into_iter().chain(&named.conditions);
        if all.chain(&named.meaning).any(Formula::has_heaps) {
            return Ok(None);
        }
        Ok(Some(Range { from, end, own, holds: holds.plain(), named, meaning }))
    }

    /// The number is how many are counted.
    fn is_count(&mut self, range: &Range, count: Track) -> Option<Formula> {
        self.told_by_ends(range, count).or_else(|| self.told_below(range, count))
    }

    /// All that are counted stand at the beginning, or all at the end.
    fn told_by_ends(&mut self, range: &Range, count: Track) -> Option<Formula> {
        let next = self.fresh();
        let own = range.own;
        let both = vec![
            Formula::And(range.named.conditions.clone()).plain(),
            same(&Sum::of(own).plus(&Sum::constant(1), 1)?, &Sum::of(next)),
            range.within(own),
            range.within(next),
        ];
        let both = Formula::And(both);
        let (here, there) = (range.holds(own), range.holds(next));
        let last = Sum::of(count).plus(&range.from, 1)?;
        let one = Sum::of(own);
        let counted =
            if self.games.holds(&both.clone().implies(there.clone().implies(here.clone()))) {
                at_most(&one, &last, 1)
            } else if self.games.holds(&both.implies(here.clone().implies(there))) {
                at_most(&range.end, &one.plus(&Sum::of(count), 1)?, 0)
            } else {
                return None;
            };
        let as_told =
            Formula::And(vec![here.clone().implies(counted.clone()), counted.implies(here)]);
        let each = Formula::for_all(own, range.within(own).implies(as_told));
        Some(Formula::And(vec![range.has(count)?, each]))
    }

    /// So many are counted below the end, less those below the beginning.
    fn told_below(&mut self, range: &Range, count: Track) -> Option<Formula> {
        let given = self.games.counting(&range.holds, range.own)?;
        let [from, end, low, high] = [(); 4].map(|()| self.fresh());
        let counts = |number, count| Formula::Accepted(given, vec![number, count]);
        let difference = Sum { terms: vec![(1, count), (1, low)], constant: 0 };
        let all = vec![
            at_most(&range.from, &range.end, 0),
            same(&Sum::of(from), &range.from),
            same(&Sum::of(end), &range.end),
            counts(from, low),
            counts(end, high),
            same(&difference, &Sum::of(high)),
        ];
        let inner = Formula::And(all);
        let told = [from, end, low, high]
            .into_iter()
            .fold(inner, |inner, track| Formula::exists(track, inner));
        let none =
            vec![at_most(&range.end, &range.from, 1), same(&Sum::of(count), &Sum::constant(0))];
        Some(Formula::Or(vec![told, Formula::And(none)]))
    }
}
