//! Remainders by a number that is not known. Automata cannot divide by it; but what is said of remainders by one divisor often needs no more than
//! that there is a multiple of it below. So a number n is taken as a multiple of d and a remainder below d, for every d at once; of other numbers
//! near n the remainder by d follows. Of the multiple it is known only that it is 0 or at least d: what holds then holds, what fails is not decided.
//!
//! A divisor that is a power of 2 leaves the last binary digits.

use super::{
    Cause, Compiled, Compiler, Undecided, Values,
    sum::{Named, Sum, at_most, same},
};
use crate::{Bitwise, Formula, Track, relations::Relation};
use bouton_kernel::claim::syntax::{Expression, Kind, Operator, Quantifier};
use std::collections::BTreeSet;

/// The most numbers that are taken as a multiple and a remainder.
const MAX_ANCHORS: usize = 4;

/// A number that is a multiple of a divisor, and a remainder.
#[derive(Clone)]
pub(super) struct Anchor {
    number: Sum,
    divisor: Sum,
    multiple: Sum,
}

impl Anchor {
    /// What is known of the multiple; nothing where there is no such division.
    fn condition(&self) -> Formula {
        let within = vec![
            at_most(&self.multiple, &self.number, 0),
            below(&self.number, &self.multiple, &self.divisor, 1),
            Formula::Or(vec![
                same(&self.multiple, &Sum::constant(0)),
                at_most(&self.divisor, &self.multiple, 0),
            ]),
        ];
        Formula::Or(vec![
            at_most(&self.number, &Sum::constant(0), 1),
            at_most(&self.divisor, &Sum::constant(0), 0),
            Formula::And(within),
        ])
    }
}

/// `number < multiple + times × divisor`.
fn below(number: &Sum, multiple: &Sum, divisor: &Sum, times: i64) -> Formula {
    let end = multiple.plus(divisor, times);
    end.map_or(Formula::Truth(false), |end| at_most(number, &end, 1))
}

/// `number = multiple + remainder + times × divisor`.
fn is_sum(
    number: &Sum,
    multiple: &Sum,
    remainder: Track,
    (times, divisor): (i64, &Sum),
) -> Formula {
    let sum = multiple.plus(&Sum::of(remainder), 1).and_then(|sum| sum.plus(divisor, times));
    sum.map_or(Formula::Truth(false), |sum| same(number, &sum))
}

impl Compiler<'_> {
    /// The remainder by a number that is not known.
    pub(super) fn remainder(
        &mut self,
        expression: &Expression,
        (number, divisor): (&Sum, &Sum),
        named: &mut Named,
    ) -> Result<Sum, Undecided> {
        if let Some(found) = self.last_digits((number, divisor), named) {
            return Ok(found);
        }
        let Some(anchor) = self.anchors.iter().find(|own| own.divisor == *divisor).cloned() else {
            self.wanted.get_or_insert((number.clone(), divisor.clone()));
            return self.refuse(expression, Cause::Divisor);
        };
        named.demand(at_most(&Sum::constant(1), divisor, 0));
        let multiple = &anchor.multiple;
        if anchor.number == *number {
            let found = number.plus(multiple, -1);
            return found.map_or_else(|| self.refuse(expression, Cause::Other), Ok);
        }
        // It is told as far as the multiples next to the known one.
        let not_before =
            number.plus(divisor, 1).map_or(Formula::Truth(false), |sum| at_most(multiple, &sum, 0));
        named.demand(Formula::And(vec![not_before, below(number, multiple, divisor, 2)]));
        Ok(self.name(named, |track| {
            let small = Sum::of(track);
            let at = |times| is_sum(number, multiple, track, (times, divisor));
            let one = Formula::Or([-1, 0, 1].map(at).to_vec());
            Formula::And(vec![at_most(&small, divisor, 1), one])
        }))
    }

    /// `n div d * d`: the number without its remainder; none if it is another product.
    pub(super) fn multiple_below(
        &mut self,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let Kind::Binary(Operator::Div, number, divisor) = &first.kind else { return Ok(None) };
        let divisor = self.number(divisor, values, named)?;
        if divisor.as_constant().is_some() || self.number(second, values, named)? != divisor {
            return Ok(None);
        }
        let of = self.number(number, values, named)?;
        let rest = self.remainder(first, (&of, &divisor), named)?;
        Ok(of.plus(&rest, -1))
    }

    /// The remainder by a power of 2: the last digits; none if the divisor is not known to be one.
    fn last_digits(&mut self, (number, divisor): (&Sum, &Sum), named: &mut Named) -> Option<Sum> {
        let is_binary = self.games.relation(Relation::Shift).is_none();
        if !is_binary || !self.is_some_power(divisor, named) {
            return None;
        }
        let number = self.track(number, named);
        let ones = self.track(&divisor.plus(&Sum::constant(-1), 1)?, named);
        Some(self.name(named, |track| Formula::Bitwise(Bitwise::And, [number, ones, track])))
    }

    /// Whether the number is a power of 2, by what is known of it.
    fn is_some_power(&mut self, sum: &Sum, named: &Named) -> bool {
        let [(factor, track)] = sum.terms.as_slice() else { return false };
        if sum.constant != 0 || *factor <= 0 || !factor.unsigned_abs().is_power_of_two() {
            return false;
        }
        if self.powers.contains(track) {
            return true;
        }
        if !named.tracks.contains(track) {
            return false;
        }
        let known = named.conditions.iter().chain(&named.meaning).cloned().collect();
        let is_power = self.is_power(*track);
        self.games.holds(&Formula::And(known).implies(is_power))
    }

    /// The statement for all numbers of its opening at once, with numbers taken as multiples and remainders where that is asked for. It stands for
    /// less than the statement: what fails here decides nothing.
    pub(super) fn for_every_divisor(
        &mut self,
        statement: &Expression,
    ) -> Result<Compiled, Undecided> {
        let (mut values, mut within, mut tracks) = (Values::new(), Vec::new(), BTreeSet::new());
        let mut meanings = Vec::new();
        let mut body = statement;
        while let Kind::Quantified(Quantifier::ForAll, binders, inner) = &body.kind {
            for (place, binder) in binders.iter().enumerate() {
                let whole = if place == 0 { body } else { inner };
                let bound = self.bound(binder, inner, &mut values)?;
                let Some(condition) = bound.condition() else {
                    return self.refuse(whole, Cause::Divisor);
                };
                meanings.push(Formula::And(within.clone()).implies(bound.meaning.clone()));
                within.push(condition);
                tracks.extend(&bound.tracks);
                values.push(bound.value);
            }
            body = inner;
        }
        loop {
            self.wanted = None;
            let undecided = match self.truth(body, &mut values) {
                Ok((holds, meaning)) => {
                    let known = self.anchors.iter().map(Anchor::condition);
                    let all = Formula::And(within.iter().cloned().chain(known).collect());
                    meanings.push(all.clone().implies(meaning));
                    let meaning = Formula::And(meanings);
                    let statement = all.implies(holds);
                    let compiled = Compiled { statement, meaning, short_of: None };
                    return self.within_tracks(compiled);
                }
                Err(undecided) => undecided,
            };
            let Some((number, divisor)) = self.wanted.take() else { return Err(undecided) };
            let is_open = |sum: &Sum| sum.terms.iter().all(|(_, track)| tracks.contains(track));
            if self.anchors.len() >= MAX_ANCHORS || !is_open(&number) || !is_open(&divisor) {
                return Err(undecided);
            }
            let multiple = self.fresh();
            tracks.insert(multiple);
            self.anchors.push(Anchor { number, divisor, multiple: Sum::of(multiple) });
        }
    }
}
