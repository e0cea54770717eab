//! What is counted over a range in which it can hold only a few times, and the least number that is missing from the values of a range.

use super::{
    Compiler, Undecided, Values,
    bound::Bound,
    sum::{Named, Sum, same},
};
use crate::{Comparison, Formula, Track};
use bouton_kernel::claim::syntax::{Binder, Expression, Function, Kind, Quantifier};

/// The most members that are told apart.
const MAX_COUNT: usize = 4;

/// One member of a range, and when it is counted.
struct Member {
    bound: Bound,
    holds: Formula,
}

impl Compiler<'_> {
    /// `count x in …: …` where it is proved that at most so many are counted, whatever the other numbers; none if it is not.
    pub(super) fn count_few(
        &mut self,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let (Quantifier::Count, [binder]) = (quantifier, binders) else { return Ok(None) };
        let mut members = Vec::new();
        for _ in 0..=MAX_COUNT {
            members.push(self.member((binder, body), values, named)?);
        }
        let few = |most: usize| at_least(members.get(..=most).unwrap_or_default()).negate();
        let Some(most) = (1..=MAX_COUNT).find(|most| self.games.holds(&few(*most))) else {
            return Ok(None);
        };
        Ok(Some(self.name(named, |track| {
            let exactly = |count: usize| {
                let is = Formula::linear(&[(1, track)], Comparison::Equal, count as i64);
                let enough = at_least(members.get(..count).unwrap_or_default());
                Formula::And(vec![is, enough, few(count)])
            };
            Formula::Or((0..=most).map(exactly).collect())
        })))
    }

    fn member(
        &mut self,
        (binder, body): (&Binder, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Member, Undecided> {
        let bound = self.bound(binder, body, values)?;
        values.truncate(binder.slot);
        values.push(bound.value.clone());
        let (holds, meaning) = self.truth(body, values)?;
        values.truncate(binder.slot);
        named.demand(Formula::And(vec![bound.meaning.clone(), bound.for_all(meaning)]));
        Ok(Member { bound, holds })
    }

    /// `mex(list x in …: …)`; none if it is something else.
    pub(super) fn least_missing(
        &mut self,
        (function, given): (Function, &[Expression]),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let (Function::Mex, [list]) = (function, given) else { return Ok(None) };
        let Kind::Quantified(Quantifier::Collect, binders, body) = &list.kind else {
            return Ok(None);
        };
        let [binder] = binders.as_slice() else { return Ok(None) };
        if let Some(found) = self.missing_after((binder, body), values, named)? {
            return Ok(Some(found));
        }
        let (track, smaller) = (self.fresh(), self.fresh());
        let is_value = self.some_value((binder, body), track, values, named)?;
        let is_smaller = self.some_value((binder, body), smaller, values, named)?;
        let all = Formula::less(smaller, track).implies(is_smaller);
        let is = Formula::And(vec![is_value.negate(), Formula::for_all(smaller, all)]);
        named.demand(Formula::exists(track, is.clone()));
        named.tracks.push(track);
        named.conditions.push(is);
        Ok(Some(Sum::of(track)))
    }

    /// The number is a value of the body somewhere in the range.
    fn some_value(
        &mut self,
        (binder, body): (&Binder, &Expression),
        number: Track,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Formula, Undecided> {
        let bound = self.bound(binder, body, values)?;
        values.truncate(binder.slot);
        values.push(bound.value.clone());
        let mut inner = Named::default();
        let value = self.number(body, values, &mut inner)?;
        values.truncate(binder.slot);
        named.demand(Formula::And(vec![bound.meaning.clone(), bound.for_all(inner.meaning())]));
        Ok(bound.exists(inner.around(same(&value, &Sum::of(number)))))
    }
}

/// Some members in rising order are all counted.
fn at_least(members: &[Member]) -> Formula {
    let pairs = members.iter().enumerate().rev();
    pairs.fold(Formula::Truth(true), |inner, (place, member)| {
        let before = place.checked_sub(1).and_then(|before| members.get(before));
        let order = before.map_or(Formula::Truth(true), |before| {
            rises(&before.bound.tracks, &member.bound.tracks)
        });
        member.bound.exists(Formula::And(vec![member.holds.clone(), order, inner]))
    })
}

/// The first list of numbers comes before the second.
fn rises(first: &[Track], second: &[Track]) -> Formula {
    match (first, second) {
        ([one, others @ ..], [other, more @ ..]) => Formula::Or(vec![
            Formula::less(*one, *other),
            Formula::And(vec![Formula::equal(*one, *other), rises(others, more)]),
        ]),
        _ => Formula::Truth(false),
    }
}
