//! Ways to play: `first wins from s by p -> q: …`. It is enough that from every won position with moves the strategy allows some move, and
//! only moves to lost positions: then whoever begins in a won position stays there, and play ends.

use super::{
    Cause, Compiler, Truth, Undecided, Values,
    heaps::Open,
    sum::{Named, Sum, Value, numbers},
};
use crate::{Formula, Track};
use bouton_kernel::claim::syntax::{Expression, Query, Strategy};

impl Compiler<'_> {
    pub(super) fn strategy(
        &mut self,
        expression: &Expression,
        plan: &Strategy,
        values: &mut Values,
    ) -> Result<Truth, Undecided> {
        let mut named = Named::default();
        let start = self.value(&plan.start, values, &mut named)?;
        let query = if plan.is_first { Query::N } else { Query::P };
        let (lemma, holds) = match &start {
            Value::Heaps(_) => {
                let lemma = self.of_any_list(expression, plan, values)?;
                (lemma, self.of_heaps(expression, (0, query), &[start])?)
            }
            Value::Number(_) | Value::List(_) => {
                let Some(start) = numbers(&start) else {
                    return self.refuse(expression, Cause::Strategy);
                };
                let at: Vec<Track> = start.iter().map(|sum| self.track(sum, &mut named)).collect();
                let lemma = self.of_positions(expression, plan, at.len(), values)?;
                let lost =
                    self.games.lost(0, at.len()).map(|lost| Formula::Accepted(lost, at.clone()));
                let Some((lost, position)) = lost.zip(self.games.position(0, &at)) else {
                    return self.refuse(expression, Cause::Game);
                };
                named.demand(position);
                (lemma, if plan.is_first { lost.negated() } else { lost })
            }
            Value::Place(_) | Value::Exponent(_) => {
                return self.refuse(expression, Cause::Strategy);
            }
        };
        if !lemma.free().is_empty() || !self.games.holds(&lemma) {
            return self.refuse(expression, Cause::Strategy);
        }
        Ok((named.around(holds), named.meaning()))
    }

    /// Whether a move is allowed, and when that has a meaning.
    fn allowed(
        &mut self,
        plan: &Strategy,
        (from, to): (Value, Value),
        values: &Values,
    ) -> Result<Truth, Undecided> {
        let mut own = values.clone();
        own.truncate(plan.names[0].0);
        own.extend([from, to]);
        self.truth(&plan.allowed, &mut own)
    }

    /// The lemma about positions of so many numbers.
    fn of_positions(
        &mut self,
        expression: &Expression,
        plan: &Strategy,
        count: usize,
        values: &Values,
    ) -> Result<Formula, Undecided> {
        let (from, to): (Vec<Track>, Vec<Track>) =
            (0..count).map(|_| (self.fresh(), self.fresh())).unzip();
        let list = |tracks: &[Track]| {
            Value::List(tracks.iter().map(|track| Value::Number(Sum::of(*track))).collect())
        };
        let (allowed, meaning) = self.allowed(plan, (list(&from), list(&to)), values)?;
        let asked = (self.games.lost(0, count), self.games.position(0, &from));
        let (Some(lost), Some(position), Some(moves)) =
            (asked.0, asked.1, self.games.moves(0, &from, &to))
        else {
            return self.refuse(expression, Cause::Game);
        };
        let lost = |tracks: &[Track]| Formula::Accepted(lost, tracks.to_vec());
        let some = |inner: Formula| {
            let inner = Formula::And(vec![moves.clone(), inner]);
            to.iter().fold(inner, |inner, track| Formula::exists(*track, inner))
        };
        let fine = keeps(&some, (allowed, meaning), lost(&to));
        let won = Formula::And(vec![position, lost(&from).negated(), some(Formula::Truth(true))]);
        Ok(from.iter().fold(won.implies(fine), |inner, track| Formula::for_all(*track, inner)))
    }

    /// The lemma about lists of any number of heaps.
    fn of_any_list(
        &mut self,
        expression: &Expression,
        plan: &Strategy,
        values: &Values,
    ) -> Result<Formula, Undecided> {
        let length = Sum::of(self.fresh());
        let outer = self.list.replace(Open::of(length));
        let found = self.list_lemma(expression, plan, values);
        let folds = std::mem::replace(&mut self.list, outer).map(Open::folds).unwrap_or_default();
        Ok(Formula::SomeList(folds, Box::new(found?)).negated())
    }

    /// What a list would meet that breaks the lemma.
    fn list_lemma(
        &mut self,
        expression: &Expression,
        plan: &Strategy,
        values: &Values,
    ) -> Result<Formula, Undecided> {
        let (heap, to) = (self.fresh(), self.fresh());
        let (here, after) = (Vec::new(), vec![(heap, to)]);
        let given = (Value::Heaps(here.clone()), Value::Heaps(after.clone()));
        let (allowed, meaning) = self.allowed(plan, given, values)?;
        let won = self.of_heaps(expression, (0, Query::N), &[Value::Heaps(here)])?;
        let lost = self.of_heaps(expression, (0, Query::P), &[Value::Heaps(after)])?;
        let Some(way) = self.games.heap_move(0, heap, to) else {
            return self.refuse(expression, Cause::Game);
        };
        let some = |inner: Formula| {
            let inner = Formula::exists(to, Formula::And(vec![way.clone(), inner]));
            Formula::SomeHeap(Vec::new(), heap, Box::new(inner))
        };
        let fine = keeps(&some, (allowed, meaning), lost);
        Ok(Formula::And(vec![won, some(Formula::Truth(true)), fine.negated()]))
    }
}

/// Some move is allowed, and each that is allowed leads to a lost position; of every move it is told whether it is allowed.
fn keeps(some: &dyn Fn(Formula) -> Formula, (allowed, meaning): Truth, lost: Formula) -> Formula {
    Formula::And(vec![
        some(allowed.clone()),
        some(Formula::And(vec![allowed, lost.negated()])).negated(),
        some(meaning.negated()).negated(),
    ])
}
