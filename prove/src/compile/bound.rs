//! Variables and what they range over: for all, for some, for exactly one, the least.

use super::{
    Cause, Compiler, Truth, Undecided, Values,
    options::Options,
    sum::{Named, Sum, Value, at_most, numbers, same},
};
use crate::{Formula, Track};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression, Quantifier};

impl Compiler<'_> {
    pub(super) fn compile_quantifier(
        &mut self,
        expression: &Expression,
        quantifier: Quantifier,
        binders: &[Binder],
        body: &Expression,
        values: &mut Values,
    ) -> Result<Truth, Undecided> {
        let Some(binder) = binders.first() else { return self.truth(body, values) };
        if let Some(found) = self.over_heaps(expression, quantifier, (binders, body), values)? {
            return Ok(found);
        }
        if let Some(found) = self.over_options(expression, quantifier, (binders, body), values)? {
            return Ok(found);
        }
        let all = (quantifier, binders, body);
        if let Some(found) = self.over_digits(all, values)? {
            return Ok(found);
        }
        if let Some(found) = self.over_written(all, values)? {
            return Ok(found);
        }
        match self.over_numbers(expression, all, values) {
            Err(undecided) if undecided.cause.may_vanish() => {
                values.truncate(binder.slot);
                self.one_by_one(all, values)?.ok_or(undecided)
            }
            found => found,
        }
    }

    /// A quantifier over numbers or positions.
    fn over_numbers(
        &mut self,
        expression: &Expression,
        (quantifier, binders, body): (Quantifier, &[Binder], &Expression),
        values: &mut Values,
    ) -> Result<Truth, Undecided> {
        let Some((binder, rest)) = binders.split_first() else { return self.truth(body, values) };
        let is_one = quantifier == Quantifier::One;
        if is_one && !rest.is_empty() {
            return self.refuse(expression, Cause::Gathering);
        }
        // A list may have a number twice.
        if is_one && matches!(binder.domain, Domain::Members(_)) {
            return self.refuse(expression, Cause::Gathering);
        }
        let bound = self.bound(binder, body, values)?;
        values.truncate(binder.slot);
        values.push(bound.value.clone());
        let (holds, meaning) = match quantifier {
            Quantifier::ForAll | Quantifier::Exists => {
                self.compile_quantifier(expression, quantifier, rest, body, values)?
            }
            Quantifier::One => self.truth(body, values)?,
            Quantifier::Count
            | Quantifier::Least
            | Quantifier::Collect
            | Quantifier::Total
            | Quantifier::Select => {
                return self.refuse(expression, Cause::Gathering);
            }
        };
        values.truncate(binder.slot);
        let meaning = Formula::And(vec![bound.meaning.clone(), bound.for_all(meaning)]);
        let holds = match quantifier {
            Quantifier::ForAll => bound.for_all(holds),
            Quantifier::Exists => bound.exists(holds),
            _ => {
                let other = self.bound(binder, body, values)?;
                values.push(other.value.clone());
                let (others, _) = self.truth(body, values)?;
                values.truncate(binder.slot);
                let same = bound
                    .tracks
                    .iter()
                    .zip(&other.tracks)
                    .map(|(a, b)| Formula::equal(*a, *b))
                    .collect();
                let alone = other.for_all(others.implies(Formula::And(same)));
                bound.exists(Formula::And(vec![holds, alone]))
            }
        };
        Ok((holds, meaning))
    }

    /// The values of a variable.
    pub(super) fn bound(
        &mut self,
        binder: &Binder,
        body: &Expression,
        values: &mut Values,
    ) -> Result<Bound, Undecided> {
        let mut named = Named::default();
        if let Some((track, within)) = self.exponents(binder, body, values, &mut named)? {
            let value = Value::Exponent(Sum::of(track));
            return Ok(Bound::new(vec![track], within, value, named));
        }
        let refused = |cause| Err(Undecided { span: binder.span.clone(), cause });
        let mut named = Named::default();
        let one = |this: &mut Self, condition: &dyn Fn(&Sum) -> Formula| {
            let track = this.fresh();
            let value = Sum::of(track);
            (vec![track], condition(&value), Value::Number(value))
        };
        let (tracks, within, value) = match &binder.domain {
            Domain::Between(from, to) | Domain::Below(from, to) => {
                let (from, to) =
                    (self.number(from, values, &mut named)?, self.number(to, values, &mut named)?);
                let less = i64::from(matches!(binder.domain, Domain::Below(..)));
                let found = one(self, &|own| {
                    Formula::And(vec![at_most(&from, own, 0), at_most(own, &to, less)])
                });
                self.begins(&found.0, &from);
                found
            }
            Domain::AtLeast(from) => {
                let from = self.number(from, values, &mut named)?;
                let found = one(self, &|own| at_most(&from, own, 0));
                self.begins(&found.0, &from);
                found
            }
            Domain::Members(list) => {
                let list = numbers(&self.value(list, values, &mut named)?);
                let Some(list) = list else { return refused(Cause::Length) };
                one(self, &|own| Formula::Or(list.iter().map(|item| same(own, item)).collect()))
            }
            Domain::From(_) if !self.reaches_all_below() => return refused(Cause::Game),
            Domain::Box(corner) | Domain::From(corner) => {
                let corner = numbers(&self.value(corner, values, &mut named)?);
                let Some(corner) = corner else { return refused(Cause::Length) };
                let tracks: Vec<Track> = corner.iter().map(|_| self.fresh()).collect();
                let own = || tracks.iter().map(|track| Sum::of(*track));
                let within = own().zip(&corner).map(|(own, most)| at_most(&own, most, 0)).collect();
                (
                    tracks.clone(),
                    Formula::And(within),
                    Value::List(own().map(Value::Number).collect()),
                )
            }
            Domain::After(start) => {
                let start = numbers(&self.value(start, values, &mut named)?);
                let Some(start) = start else { return refused(Cause::Length) };
                let from: Vec<Track> =
                    start.iter().map(|sum| self.track(sum, &mut named)).collect();
                let Some((option, position)) =
                    self.one_option(&from, &named).zip(self.games.position(0, &from))
                else {
                    return refused(Cause::Game);
                };
                named.demand(position);
                let to = option.to.iter().map(|track| Value::Number(Sum::of(*track))).collect();
                (option.own, option.condition, Value::List(to))
            }
        };
        Ok(Bound::new(tracks, within, value, named))
    }

    /// What one move leaves of a position of as many numbers. A number that stays and was named on the way has another name in what is
    /// left, for the first is known only round the condition.
    fn one_option(&mut self, from: &[Track], named: &Named) -> Option<Options> {
        if let Some(pile) = self.games.open_pile(0) {
            let mut option = self.open_options(&pile, from)?;
            for place in 0..option.to.len() {
                let own = option.to[place];
                if named.tracks.contains(&own) {
                    option.to[place] = self.fresh();
                    option.own.push(option.to[place]);
                    let stays = Formula::equal(option.to[place], own);
                    option.condition = Formula::And(vec![option.condition, stays]);
                }
            }
            return Some(option);
        }
        let to: Vec<Track> = from.iter().map(|_| self.fresh()).collect();
        let condition = self.games.moves(0, from, &to)?;
        Some(Options { own: to.clone(), to, condition })
    }

    /// Whether a move makes any heap any smaller one, so that all positions with no larger heap are reached.
    fn reaches_all_below(&mut self) -> bool {
        let (from, to) = (self.fresh(), self.fresh());
        let Some(way) = self.games.heap_move(0, from, to) else { return false };
        self.games.holds(&way.equivalent(Formula::less(to, from)))
    }

    /// Notes from where on the numbers of a range are: wherever one of them is spoken of, it is in the range.
    fn begins(&mut self, tracks: &[Track], from: &Sum) {
        if let ([track], Some(least)) = (tracks, from.as_constant()) {
            self.least.insert(*track, least);
        }
    }

    /// The least number of a range for which the body holds.
    pub(super) fn least(
        &mut self,
        expression: &Expression,
        binders: &[Binder],
        body: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Value, Undecided> {
        let [binder] = binders else { return self.refuse(expression, Cause::Gathering) };
        if let Some((endless, last)) = self.least_exponent(binder, body, values, named)? {
            let found = self.least(expression, &[endless], body, values, named)?;
            if let Value::Exponent(power) = &found {
                // An exponent is below its power: one whose power is at most the number after the last is in the range.
                named.demand(at_most(power, &last, -1));
            }
            return Ok(found);
        }
        let mut of_one = |this: &mut Self| -> Result<(Bound, Formula, Formula), Undecided> {
            let bound = this.bound(binder, body, values)?;
            values.truncate(binder.slot);
            values.push(bound.value.clone());
            let (holds, meaning) = this.truth(body, values)?;
            values.truncate(binder.slot);
            Ok((bound, holds, meaning))
        };
        let (own, holds, meaning) = of_one(self)?;
        let (other, others, _) = of_one(self)?;
        let ([track], [before]) = (own.tracks.as_slice(), other.tracks.as_slice()) else {
            return self.refuse(expression, Cause::Gathering);
        };
        named.demand(Formula::And(vec![
            own.meaning.clone(),
            own.for_all(meaning),
            own.exists(holds.clone()),
        ]));
        let smaller = other.for_all(Formula::less(*before, *track).implies(others.negate()));
        named.tracks.push(*track);
        named.conditions.push(Formula::And(vec![own.within.clone(), holds, smaller]));
        // An exponent that is looked for is known by its power alone, and is no number.
        Ok(own.value)
    }
}

/// What a variable ranges over.
pub(super) struct Bound {
    pub(super) tracks: Vec<Track>,
    within: Formula,
    pub(super) value: Value,
    pub(super) meaning: Formula,
    /// Numbers of the range that are told by heaps: they stand around the quantifier, which they do not depend on.
    outside: Named,
}

impl Bound {
    fn new(tracks: Vec<Track>, within: Formula, value: Value, named: Named) -> Self {
        let meaning = named.meaning();
        if named.conditions.iter().any(Formula::has_heaps) {
            return Self { tracks, within, value, meaning, outside: named };
        }
        let within = named.around(within);
        Self { tracks, within, value, meaning, outside: Named::default() }
    }

    /// When the numbers are in the range, if that does not hang on heaps.
    pub(super) fn condition(&self) -> Option<Formula> {
        self.outside.tracks.is_empty().then(|| self.within.clone())
    }

    pub(super) fn exists(&self, inner: Formula) -> Formula {
        let inner = Formula::And(vec![self.within.clone(), inner]);
        let whole = self.tracks.iter().rev();
        let whole = whole.fold(inner, |inner, track| Formula::exists(*track, inner));
        if self.outside.tracks.is_empty() { whole } else { self.outside.around(whole) }
    }

    pub(super) fn for_all(&self, inner: Formula) -> Formula {
        self.exists(inner.negate()).negate()
    }
}
