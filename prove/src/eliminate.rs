//! Numbers that are sums of others need no track of their own: where a number is told by an equation and is compared with sums alone, it is put
//! in for itself, and what is left speaks of one number less.

use crate::{Comparison, Formula, Linear, Track};

/// The most numbers of a comparison that comes of it: more would make its automaton larger than two with the number between them.
const MAX_TERMS: usize = 4;

/// A number that is told by others: `number = sum of factor × other + constant`.
struct Told {
    number: Track,
    terms: Vec<(i64, Track)>,
    constant: i64,
}

/// The statement that for some number all of these hold, without that number; none if none of them tells it, or one speaks of it otherwise than in
/// sums.
pub(crate) fn without(number: Track, all: &[Formula]) -> Option<Formula> {
    let told = |(place, part): (usize, &Formula)| Some((place, Told::by(number, part)?));
    all.iter().enumerate().filter_map(told).find_map(|(place, told)| {
        let others = all.iter().enumerate().filter(|(own, _)| *own != place);
        let others = others.map(|(_, part)| told.put_into(part));
        let is_number = told.is_number();
        others.chain([Some(is_number)]).collect::<Option<_>>().map(Formula::And)
    })
}

impl Told {
    /// What an equation says of a number that stands in it once.
    fn by(number: Track, part: &Formula) -> Option<Self> {
        let Formula::Linear(Linear { terms, comparison: Comparison::Equal, constant }) = part
        else {
            return None;
        };
        let mut own = terms.iter().filter(|(_, track)| *track == number);
        let (Some((factor @ (1 | -1), _)), None) = (own.next(), own.next()) else { return None };
        let others = terms.iter().filter(|(_, track)| *track != number);
        let others = others.map(|(other, track)| Some((other.checked_mul(-factor)?, *track)));
        let terms = others.collect::<Option<_>>()?;
        Some(Self { number, terms, constant: constant.checked_mul(*factor)? })
    }

    /// It is no number below 0.
    fn is_number(&self) -> Formula {
        let negative = self.terms.iter().map(|(factor, track)| (-factor, *track));
        let terms: Vec<(i64, Track)> = negative.collect();
        Formula::linear(&terms, Comparison::AtMost, self.constant)
    }

    fn put_into(&self, formula: &Formula) -> Option<Formula> {
        if !formula.free().contains(&self.number) {
            return Some(formula.clone());
        }
        let all = |list: &[Formula]| -> Option<Vec<Formula>> {
            list.iter().map(|one| self.put_into(one)).collect()
        };
        match formula {
            Formula::Linear(linear) => self.put_into_sum(linear),
            Formula::Not(inner) => self.put_into(inner).map(Formula::negate),
            Formula::And(list) => all(list).map(Formula::And),
            Formula::Or(list) => all(list).map(Formula::Or),
            Formula::Exists(track, inner) if self.terms.iter().all(|(_, own)| own != track) => {
                self.put_into(inner).map(|inner| Formula::exists(*track, inner))
            }
            Formula::Exists(..)
            | Formula::Truth(_)
            | Formula::Columns(..)
            | Formula::Bitwise(..)
            | Formula::Accepted(..)
            | Formula::Let(..)
            | Formula::SomeList(..)
            | Formula::SomeHeap(..) => None,
        }
    }

    fn put_into_sum(&self, linear: &Linear) -> Option<Formula> {
        let (own, others): (Vec<_>, Vec<_>) =
            linear.terms.iter().copied().partition(|(_, track)| *track == self.number);
        let (mut terms, mut constant) = (others, linear.constant);
        for (factor, _) in own {
            constant = constant.checked_sub(factor.checked_mul(self.constant)?)?;
            for (more, track) in &self.terms {
                terms.push((more.checked_mul(factor)?, *track));
            }
        }
        let terms = merge_terms(&terms)?;
        (terms.len() <= MAX_TERMS).then(|| Formula::linear(&terms, linear.comparison, constant))
    }
}

/// Each number once.
fn merge_terms(terms: &[(i64, Track)]) -> Option<Vec<(i64, Track)>> {
    let mut all: Vec<(i64, Track)> = Vec::new();
    for (factor, track) in terms {
        match all.iter_mut().find(|(_, own)| own == track) {
            Some((own, _)) => *own = own.checked_add(*factor)?,
            None => all.push((*factor, *track)),
        }
    }
    all.retain(|(factor, _)| *factor != 0);
    Some(all)
}
