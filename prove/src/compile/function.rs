//! Functions of values that are known: of a number, or of a list of known length.

use super::{
    Cause, Compiler, Undecided,
    sum::{Named, Sum, Value, at_most, plain, same},
};
use crate::{Bitwise, Comparison, Formula, Track};
use bouton_kernel::claim::syntax::{Expression, Function};

impl Compiler<'_> {
    pub(super) fn function(
        &mut self,
        expression: &Expression,
        function: Function,
        given: &[Value],
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        if let Some(list) = rearrange(function, given) {
            return Ok(Value::List(list));
        }
        let numbers: Option<Vec<Sum>> = match given {
            [Value::List(items)] => items.iter().map(plain).collect(),
            items => items.iter().map(plain).collect(),
        };
        match (function, numbers) {
            (Function::Length, _) => match given {
                [Value::List(items)] => Ok(Value::Number(Sum::constant(items.len() as i64))),
                _ => self.refuse(expression, Cause::Length),
            },
            (Function::Sum, Some(numbers)) => {
                let all = numbers.iter().try_fold(Sum::constant(0), |all, one| all.plus(one, 1));
                all.map_or_else(
                    || self.refuse(expression, Cause::Large),
                    |all| Ok(Value::Number(all)),
                )
            }
            (Function::NimSum, Some(numbers)) => Ok(Value::Number(self.nim_sum(&numbers, named))),
            (Function::Max | Function::Min, Some(numbers)) if !numbers.is_empty() => {
                let found = self.name(named, |track| {
                    let own = Sum::of(track);
                    let bounds = numbers.iter().map(|one| match function {
                        Function::Max => at_most(one, &own, 0),
                        _ => at_most(&own, one, 0),
                    });
                    let one_is = Formula::Or(numbers.iter().map(|one| same(&own, one)).collect());
                    Formula::And(bounds.chain([one_is]).collect())
                });
                Ok(Value::Number(found))
            }
            (Function::Mex, Some(numbers)) => Ok(Value::Number(self.missing(&numbers, named))),
            (Function::Sorted, Some(numbers)) if numbers.len() <= MAX_SORTED => {
                Ok(Value::List(self.sort_numbers(&numbers, named)))
            }
            (Function::Ruler, Some(numbers)) => match numbers.as_slice() {
                [one] => Ok(Value::Number(self.ruler(one, named))),
                _ => self.refuse(expression, Cause::Function(function)),
            },
            (function, _) => self.refuse(expression, Cause::Function(function)),
        }
    }

    /// The least number that is none of these.
    fn missing(&mut self, numbers: &[Sum], named: &mut Named) -> Sum {
        let smaller = self.fresh();
        self.name(named, |track| {
            let among = |own: Track| {
                Formula::Or(numbers.iter().map(|one| same(&Sum::of(own), one)).collect())
            };
            let all = Formula::less(smaller, track).implies(among(smaller));
            Formula::And(vec![among(track).negate(), Formula::for_all(smaller, all)])
        })
    }

    /// The numbers in rising order.
    fn sort_numbers(&mut self, numbers: &[Sum], named: &mut Named) -> Vec<Value> {
        let tracks: Vec<Track> = numbers.iter().map(|_| self.fresh()).collect();
        let rising = tracks.windows(2).map(|two| at_most(&Sum::of(two[0]), &Sum::of(two[1]), 0));
        let orders = orders(numbers.len()).into_iter().map(|order| {
            let pairs = order.iter().zip(&tracks);
            let each = pairs.map(|(place, track)| same(&Sum::of(*track), &numbers[*place]));
            Formula::And(each.collect())
        });
        let conditions = rising.chain([Formula::Or(orders.collect())]).collect();
        named.conditions.push(Formula::And(conditions));
        named.tracks.extend(&tracks);
        tracks.into_iter().map(|track| Value::Number(Sum::of(track))).collect()
    }

    /// The largest power of 2 that divides a number: what it has not in common with the number before it. Of 0 there is none here.
    fn ruler(&mut self, number: &Sum, named: &mut Named) -> Sum {
        named.demand(at_most(&Sum::constant(1), number, 0));
        let own = self.track(number, named);
        let (before, common) = (self.fresh(), self.fresh());
        self.name(named, |track| {
            let all = vec![
                Formula::linear(&[(1, own), (-1, before)], Comparison::Equal, 1),
                Formula::Bitwise(Bitwise::And, [own, before, common]),
                Formula::linear(&[(1, own), (-1, common), (-1, track)], Comparison::Equal, 0),
            ];
            let later = Formula::exists(before, Formula::exists(common, Formula::And(all)));
            let zero = |own| Formula::linear(&[(1, own)], Comparison::Equal, 0);
            Formula::Or(vec![later, Formula::And(vec![zero(own), zero(track)])])
        })
    }
}

/// The same members in another order, those of two lists, or some of them; none where that is not asked of lists of known length.
fn rearrange(function: Function, given: &[Value]) -> Option<Vec<Value>> {
    let known = |one: &Value| plain(one)?.as_constant();
    match (function, given) {
        (Function::Reverse, [Value::List(items)]) => Some(items.iter().rev().cloned().collect()),
        (Function::Join, [Value::List(first), Value::List(second)]) => {
            Some([first.as_slice(), second].concat())
        }
        (Function::Slice, [Value::List(items), from, to]) => {
            let places = known(from)?..=known(to)?;
            let placed = (1..).zip(items).filter(|(place, _)| places.contains(place));
            Some(placed.map(|(_, item)| item.clone()).collect())
        }
        _ => None,
    }
}

/// All orders of so many places.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |all, place| {
        let with = |order: &Vec<usize>| {
            (0..=order.len()).map(|at| [&order[..at], &[place], &order[at..]].concat()).collect()
        };
        all.iter().flat_map(|order| -> Vec<Vec<usize>> { with(order) }).collect()
    })
}

/// The most numbers that are put in order.
const MAX_SORTED: usize = 4;
