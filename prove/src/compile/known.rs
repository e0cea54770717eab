//! What is known when its numbers are: expressions without unknown numbers are worked out as the kernel does, short ranges are gone through one by one,
//! and a list of known numbers is read at an unknown place.

use super::{
    Cause, Compiler, Truth, Undecided, Values,
    sum::{MAX_CONSTANT, Named, Sum, Value, at_most, same},
};
use crate::Formula;
use bouton_kernel::{
    claim::{
        self, Evaluator, Games, Unanswered,
        syntax::{Binder, Domain, Expression, Kind, Quantifier},
    },
    game::{Outcome, Position, Ruleset},
};

/// The most steps that the evaluation of one expression takes: a moment.
const MAX_EVALUATED: u64 = 300_000;

/// The most members of ranges that are gone through one by one in a claim.
const MAX_ONE_BY_ONE: usize = 2_000;

/// Nothing is known of any game.
struct NoGames;

impl Games for NoGames {
    fn rules(&self, _: usize) -> Option<&dyn Ruleset> {
        None
    }

    fn outcome(&self, _: usize, position: &Position) -> Result<Outcome, Unanswered> {
        Err(Unanswered::NoTable(position.clone()))
    }

    fn grundy(&self, _: usize, position: &Position) -> Result<u64, Unanswered> {
        Err(Unanswered::NoTable(position.clone()))
    }
}

impl Cause {
    /// Whether what stands in the way may vanish once a number is known.
    pub(super) fn may_vanish(self) -> bool {
        match self {
            Self::Product | Self::Divisor | Self::Function(_) | Self::Length | Self::Gathering => {
                true
            }
            Self::Game | Self::Values | Self::Strategy | Self::Large | Self::Other => false,
        }
    }
}

impl Compiler<'_> {
    /// The value of an expression without unknown numbers and games, as the kernel works it out; none if it is another one.
    pub(super) fn evaluate(&self, expression: &Expression, values: &Values) -> Option<Value> {
        let known: Vec<Option<claim::Value>> = values.iter().map(of_kernel).collect();
        let is_known = |slot: usize| known.get(slot).is_none_or(Option::is_some);
        if !speaks_of(expression, &is_known) {
            return None;
        }
        let unknown = || claim::Value::Truth(false);
        let mut values = known.into_iter().map(|one| one.unwrap_or_else(unknown)).collect();
        let mut evaluator = Evaluator::new(self.claim, &NoGames);
        evaluator.limit = MAX_EVALUATED;
        to_engine(&evaluator.value(expression, &mut values).ok()?)
    }

    /// All members of a short range of known numbers, one after the other; none if the range is not known.
    pub(super) fn one_by_one(
        &mut self,
        (quantifier, binders, body): (Quantifier, &[Binder], &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        let (Quantifier::ForAll | Quantifier::Exists, [binder, rest @ ..]) = (quantifier, binders)
        else {
            return Ok(None);
        };
        let mut named = Named::default();
        let (Domain::Between(..) | Domain::Below(..)) = binder.domain else { return Ok(None) };
        let Some(members) = self.members(&binder.domain, values, &mut named)? else {
            return Ok(None);
        };
        let mut found = Vec::new();
        for member in members {
            self.members += 1;
            if self.members > MAX_ONE_BY_ONE {
                return Ok(None);
            }
            values.truncate(binder.slot);
            values.push(member);
            found.push(self.compile_quantifier(body, quantifier, rest, body, values)?);
        }
        values.truncate(binder.slot);
        let (holds, mut meanings): (Vec<Formula>, Vec<Formula>) = found.into_iter().unzip();
        meanings.push(named.meaning());
        let holds = match quantifier {
            Quantifier::ForAll => Formula::And(holds),
            _ => Formula::Or(holds),
        };
        Ok(Some((named.around(holds), Formula::And(meanings))))
    }

    /// The member of a list at an unknown place.
    pub(super) fn look_up(
        &mut self,
        (list, place): (&[Value], &Sum),
        named: &mut Named,
    ) -> Option<Sum> {
        let numbers: Vec<Sum> = list.iter().map(super::sum::plain).collect::<Option<_>>()?;
        let last = Sum::constant(i64::try_from(numbers.len()).ok()?);
        let within = [at_most(&Sum::constant(1), place, 0), at_most(place, &last, 0)];
        named.demand(Formula::And(within.into()));
        Some(self.name(named, |track| {
            let at = |(own, number): (i64, &Sum)| {
                Formula::And(vec![same(place, &Sum::constant(own)), same(&Sum::of(track), number)])
            };
            Formula::Or((1..).zip(&numbers).map(at).collect())
        }))
    }
}

/// Whether all variables that an expression speaks of are so.
fn speaks_of(expression: &Expression, is: &dyn Fn(usize) -> bool) -> bool {
    let again = |one: &Expression| speaks_of(one, is);
    match &expression.kind {
        Kind::Variable(slot, _) => is(*slot),
        Kind::Quantified(_, binders, body) => {
            let ends = |binder: &Binder| match &binder.domain {
                Domain::Between(from, to) | Domain::Below(from, to) => again(from) && again(to),
                Domain::Members(list) => again(list),
                Domain::AtLeast(_) | Domain::Box(_) | Domain::From(_) | Domain::After(_) => false,
            };
            binders.iter().all(ends) && again(body)
        }
        _ => plain_parts(expression).is_some_and(|parts| parts.into_iter().all(again)),
    }
}

/// The expressions directly inside one in which no variable is bound and no game is asked; none of others.
pub(super) fn plain_parts(expression: &Expression) -> Option<Vec<&Expression>> {
    match &expression.kind {
        Kind::Number(_) | Kind::Truth(_) | Kind::Word(_) | Kind::Variable(..) => Some(Vec::new()),
        Kind::List(all) | Kind::Function(_, all) | Kind::Call(_, all) => Some(all.iter().collect()),
        Kind::Not(one) => Some(vec![one]),
        Kind::Binary(_, first, second) | Kind::Index(first, second) => Some(vec![first, second]),
        Kind::If(first, second, third) => Some(vec![first, second, third]),
        Kind::Query(..) | Kind::Quantified(..) | Kind::Safe(..) | Kind::Strategy(_) => None,
    }
}

fn of_kernel(value: &Value) -> Option<claim::Value> {
    match value {
        Value::Number(sum) => Some(claim::Value::Number(u64::try_from(sum.as_constant()?).ok()?)),
        Value::List(all) => {
            all.iter().map(of_kernel).collect::<Option<_>>().map(claim::Value::of_list)
        }
        Value::Heaps(_)
        | Value::Place(_)
        | Value::Exponent(_)
        | Value::Repeated(_)
        | Value::Digits(_)
        | Value::Worths(_) => None,
    }
}

fn to_engine(value: &claim::Value) -> Option<Value> {
    let number = |own: u64| {
        let own = i64::try_from(own).ok().filter(|_| own <= MAX_CONSTANT)?;
        Some(Value::Number(Sum::constant(own)))
    };
    match value {
        claim::Value::Number(own) => number(*own),
        claim::Value::List(list) => {
            list.iter().map(|own| number(*own)).collect::<Option<_>>().map(Value::List)
        }
        claim::Value::Rows(rows) => {
            rows.iter().map(to_engine).collect::<Option<_>>().map(Value::List)
        }
        claim::Value::Truth(_) | claim::Value::Word(_) => None,
    }
}
