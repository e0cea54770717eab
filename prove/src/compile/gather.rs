//! What is gathered over a list of known length: counted, added up, listed.

use super::{
    Compiler, Undecided, Values,
    folds::number_if,
    sum::{Named, Sum, Value},
};
use crate::Formula;
use bouton_kernel::claim::syntax::{Binder, Domain, Expression, Quantifier};

/// The most members that are gone through.
pub(super) const MAX_MEMBERS: i64 = 64;

impl Compiler<'_> {
    /// `count`, `total` and `list` over members that are known one by one; none if they are not.
    pub(super) fn gather_one_by_one(
        &mut self,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let [binder] = binders else { return Ok(None) };
        let Some(members) = self.members(&binder.domain, values, named)? else { return Ok(None) };
        let mut list = Vec::new();
        for member in members {
            let mut own = values.clone();
            own.truncate(binder.slot);
            own.push(member);
            list.push(match quantifier {
                Quantifier::Count => {
                    let (holds, meaning) = self.truth(body, &mut own)?;
                    named.demand(meaning);
                    Value::Number(self.one_where(&holds, named))
                }
                Quantifier::Total | Quantifier::Collect => self.value(body, &mut own, named)?,
                Quantifier::ForAll
                | Quantifier::Exists
                | Quantifier::One
                | Quantifier::Least
                | Quantifier::Select => return Ok(None),
            });
        }
        if quantifier == Quantifier::Collect {
            return Ok(Some(Value::List(list)));
        }
        let plus = |sum: Sum, one: &Value| match one {
            Value::Number(one) => sum.plus(one, 1),
            _ => None,
        };
        Ok(list.iter().try_fold(Sum::constant(0), plus).map(Value::Number))
    }

    /// 1 where the condition holds, else 0.
    pub(super) fn one_where(&mut self, holds: &Formula, named: &mut Named) -> Sum {
        self.name(named, |track| number_if(holds, track))
    }

    pub(super) fn members(
        &mut self,
        domain: &Domain,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Vec<Value>>, Undecided> {
        match domain {
            Domain::Members(list) => match self.value(list, values, named)? {
                Value::List(items) => Ok(Some(items)),
                _ => Ok(None),
            },
            Domain::Between(from, to) | Domain::Below(from, to) => {
                let less = i64::from(matches!(domain, Domain::Below(..)));
                let from = self.number(from, values, named)?.as_constant();
                let to = self.number(to, values, named)?.as_constant();
                let (Some(from), Some(to)) = (from, to.map(|to| to - less)) else {
                    return Ok(None);
                };
                if to - from >= MAX_MEMBERS {
                    return Ok(None);
                }
                Ok(Some((from..=to).map(|own| Value::Number(Sum::constant(own))).collect()))
            }
            Domain::AtLeast(_) | Domain::Box(_) | Domain::From(_) | Domain::After(_) => Ok(None),
        }
    }
}
