//! Lists that are told by how often an item stands in them: `list i in 1..n: 1`, and `list i in 0..k: if i = 0 then n else 1`. They may have
//! any length; what is asked of them depends on one item, and on how often it stands there.

use super::{
    Cause, Compiler, Undecided, Values,
    folds::of_heap,
    known::plain_parts,
    obligations::by_sums,
    sum::{Named, Sum, Value, at_most, same},
};
use crate::{By, Formula};
use bouton_kernel::claim::syntax::{
    Binder, Domain, Expression, Function, Kind, Operator, Quantifier, Query,
};

/// Some numbers, and then one number so many times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repeated {
    first: Vec<Sum>,
    item: Sum,
    count: Sum,
}

impl Compiler<'_> {
    /// A list of an item again and again; none if it is another list.
    pub(super) fn compile_repeated(
        &mut self,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let (Quantifier::Collect, [binder]) = (quantifier, binders) else { return Ok(None) };
        let Domain::Between(Expression { kind: Kind::Number(from), .. }, to) = &binder.domain
        else {
            return Ok(None);
        };
        let (first, item) = match &body.kind {
            Kind::If(condition, then, otherwise) if is_place(condition, binder.slot, *from) => {
                (Some(then.as_ref()), otherwise.as_ref())
            }
            _ => (None, body),
        };
        // From 0 there are as many as the end tells and one more, which may be another one; from 1 as many as it tells.
        let more = match (from, first) {
            (0, None) => 1,
            (0, Some(_)) | (1, None) => 0,
            _ => return Ok(None),
        };
        if ![first, Some(item)].into_iter().flatten().all(|one| is_without(binder.slot, one)) {
            return Ok(None);
        }
        let Some(count) = self.number(to, values, named)?.plus(&Sum::constant(more), 1) else {
            return Ok(None);
        };
        let first = first.map(|one| self.number(one, values, named)).transpose()?;
        let item = self.number(item, values, named)?;
        Ok(Some(Value::Repeated(Repeated { first: first.into_iter().collect(), item, count })))
    }

    /// A function of such a list.
    pub(super) fn of_repeated(
        &mut self,
        expression: &Expression,
        (function, list): (Function, &Repeated),
        named: &mut Named,
    ) -> Result<Sum, Undecided> {
        let plus = |all: Option<Sum>, one: &Sum| all?.plus(one, 1);
        let found = match function {
            Function::NimSum => {
                let rest = self.if_odd(&list.count, &list.item, named);
                let all: Vec<Sum> = list.first.iter().cloned().chain([rest]).collect();
                Some(self.nim_sum(&all, named))
            }
            Function::Sum => {
                let rest = list.item.as_constant().and_then(|item| list.count.times(item));
                list.first.iter().fold(rest, plus)
            }
            Function::Length => {
                let first = Sum::constant(i64::try_from(list.first.len()).unwrap_or(i64::MAX));
                list.count.plus(&first, 1)
            }
            _ => return self.refuse(expression, Cause::Function(function)),
        };
        found.map_or_else(|| self.refuse(expression, Cause::Length), Ok)
    }

    /// The number if the count is odd, else 0: what a number adds to a nim-sum so many times.
    fn if_odd(&mut self, count: &Sum, number: &Sum, named: &mut Named) -> Sum {
        let half = self.fresh();
        let rest = Sum { terms: vec![(2, half)], constant: 0 };
        let is_even = Formula::exists(half, same(count, &rest));
        self.name(named, |track| {
            Formula::Or(vec![
                Formula::And(vec![is_even.clone(), same(&Sum::of(track), &Sum::constant(0))]),
                Formula::And(vec![is_even.negate(), same(&Sum::of(track), number)]),
            ])
        })
    }

    /// A question about such lists, by the rule of any number of heaps.
    pub(super) fn about_repeated(
        &mut self,
        expression: &Expression,
        (game, query): (usize, Query),
        asked: &[Value],
    ) -> Result<Formula, Undecided> {
        // Coins stand in different places.
        if self.games.rows(game).is_some() {
            return self.refuse(expression, Cause::Game);
        }
        let holds = match (query, asked) {
            (Query::P, [Value::Repeated(list)]) => self.lost_repeated_condition(game, list),
            (Query::N, [Value::Repeated(list)]) => {
                self.lost_repeated_condition(game, list).map(Formula::negate)
            }
            (Query::Move, [Value::Repeated(from), Value::Repeated(to)]) => {
                self.repeated_move(game, from, to)
            }
            (Query::Wins, [Value::Repeated(from), Value::Repeated(to)]) => {
                let (moved, lost) =
                    (self.repeated_move(game, from, to), self.lost_repeated_condition(game, to));
                moved.zip(lost).map(|(moved, lost)| Formula::And(vec![moved, lost]))
            }
            _ => None,
        };
        holds.map_or_else(|| self.refuse(expression, Cause::Game), Ok)
    }

    /// One move leads from the first list to the second: all but the first heap stay. As lists that differ in one heap differ in no other
    /// way, it can be no other move.
    fn repeated_move(&mut self, game: usize, from: &Repeated, to: &Repeated) -> Option<Formula> {
        let ([before], [after]) = (from.first.as_slice(), to.first.as_slice()) else { return None };
        if from.item != to.item || from.count != to.count {
            return None;
        }
        let mut named = Named::default();
        let (before, after) = (self.track(before, &mut named), self.track(after, &mut named));
        let way = self.games.heap_move(game, before, after)?;
        Some(named.around(way))
    }

    fn lost_repeated_condition(&mut self, game: usize, list: &Repeated) -> Option<Formula> {
        // Pairs of equal worths fall away in nim-sums alone.
        let rule = self.games.rule(game).filter(|rule| rule.by == By::Xor)?;
        let mut named = Named::default();
        let mut worth = |this: &mut Self, heap: &Sum| {
            let heap = this.track(heap, &mut named);
            this.name(&mut named, |track| of_heap(&rule.worth, heap, track))
        };
        let first: Vec<Sum> = list.first.iter().map(|heap| worth(self, heap)).collect();
        let item = worth(self, &list.item);
        let rest = self.if_odd(&list.count, &item, &mut named);
        let all: Vec<Sum> = first.iter().cloned().chain([rest]).collect();
        let sum = self.nim_sum(&all, &mut named);
        let rich = rule.misere.map(|least| {
            let is_rich = |worth: &Sum| at_most(&Sum::constant(least), worth, 0);
            let some = at_most(&Sum::constant(1), &list.count, 0);
            let of_rest = Formula::And(vec![some, is_rich(&item)]);
            Formula::Or(first.iter().map(is_rich).chain([of_rest]).collect())
        });
        Some(named.around(by_sums(&[sum], rich)))
    }
}

/// `i = 0`, or whatever the first place is.
fn is_place(condition: &Expression, slot: usize, place: u64) -> bool {
    let Kind::Binary(Operator::Equal, first, second) = &condition.kind else { return false };
    matches!(first.kind, Kind::Variable(own, _) if own == slot)
        && second.kind == Kind::Number(place)
}

/// Whether the variable does not stand in the expression; what is not looked into counts as if it stood there.
pub(super) fn is_without(slot: usize, expression: &Expression) -> bool {
    match &expression.kind {
        Kind::Variable(own, _) => *own != slot,
        _ => plain_parts(expression)
            .is_some_and(|parts| parts.into_iter().all(|part| is_without(slot, part))),
    }
}
