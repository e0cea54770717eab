//! Comparisons of products of unknown numbers, where they hold whatever the numbers: if each number is written as its least value and what
//! it has more, and the difference of both sides has no negative coefficient, then it is never negative.

use super::{Compiler, Truth, Values, sum::Sum, sum::Value};
use crate::{Formula, Track, formula::HEAP, parts::Parting};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression, Kind, Operator, Quantifier};
use std::collections::BTreeMap;

/// The most products of a polynomial.
const MAX_PRODUCTS: usize = 200;

/// A sum of products of numbers, each product with its factor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Polynomial(BTreeMap<Vec<Track>, i128>);

impl Polynomial {
    fn constant(number: i128) -> Self {
        Self(BTreeMap::from([(Vec::new(), number)]))
    }

    fn of(sum: &Sum) -> Option<Self> {
        let mut all = Self::constant(i128::from(sum.constant));
        for (factor, track) in &sum.terms {
            all.add(vec![*track], i128::from(*factor))?;
        }
        Some(all)
    }

    fn add(&mut self, product: Vec<Track>, factor: i128) -> Option<()> {
        let own = self.0.entry(product).or_default();
        *own = own.checked_add(factor)?;
        (self.0.len() <= MAX_PRODUCTS).then_some(())
    }

    fn plus(&self, other: &Self, times: i128) -> Option<Self> {
        let mut all = self.clone();
        for (product, factor) in &other.0 {
            all.add(product.clone(), factor.checked_mul(times)?)?;
        }
        Some(all)
    }

    fn times(&self, other: &Self) -> Option<Self> {
        let mut all = Self::default();
        for (first, of_first) in &self.0 {
            for (second, of_second) in &other.0 {
                let mut product = [first.as_slice(), second].concat();
                product.sort_unstable();
                all.add(product, of_first.checked_mul(*of_second)?)?;
            }
        }
        Some(all)
    }

    /// The same of what each number has more than its least value.
    fn beyond(&self, least: &BTreeMap<Track, i64>) -> Option<Self> {
        let mut all = Self::default();
        for (product, factor) in &self.0 {
            let mut one = Self::constant(*factor);
            for track in product {
                let least = least.get(track).copied().unwrap_or(0);
                one = one.times(&Self::of(&Sum { terms: vec![(1, *track)], constant: least })?)?;
            }
            all = all.plus(&one, 1)?;
        }
        Some(all)
    }

    /// It is at least so large, whatever the numbers.
    fn is_at_least(&self, number: i128, least: &BTreeMap<Track, i64>) -> bool {
        let less = self.plus(&Self::constant(number), -1);
        let beyond = less.and_then(|less| less.beyond(least));
        beyond.is_some_and(|beyond| beyond.0.values().all(|factor| *factor >= 0))
    }
}

impl Compiler<'_> {
    /// A comparison in which unknown numbers are multiplied, and which always holds; none if that is not seen.
    pub(super) fn compare_products(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &Values,
    ) -> Option<Truth> {
        let mut has_products = false;
        let mut polynomial = |one| self.polynomial(one, values, &mut has_products);
        let (first, second) = (polynomial(first)?, polynomial(second)?);
        let (up, down) = (second.plus(&first, -1)?, first.plus(&second, -1)?);
        let holds = match operator {
            Operator::AtMost => up.is_at_least(0, &self.least),
            Operator::Less => up.is_at_least(1, &self.least),
            Operator::AtLeast => down.is_at_least(0, &self.least),
            Operator::Greater => down.is_at_least(1, &self.least),
            Operator::Equal => up.is_at_least(0, &self.least) && down.is_at_least(0, &self.least),
            Operator::Unequal => up.is_at_least(1, &self.least) || down.is_at_least(1, &self.least),
            _ => false,
        };
        (has_products && holds).then_some((Formula::Truth(true), Formula::Truth(true)))
    }

    /// An expression as a sum of products; none if it is something else, or has no meaning for some numbers.
    fn polynomial(
        &mut self,
        expression: &Expression,
        values: &Values,
        has_products: &mut bool,
    ) -> Option<Polynomial> {
        match &expression.kind {
            Kind::Number(number) => Some(Polynomial::constant(i128::from(*number))),
            Kind::Variable(slot, _) => match values.get(*slot)? {
                Value::Number(sum) => Polynomial::of(sum),
                Value::List(_)
                | Value::Heaps(_)
                | Value::Place(_)
                | Value::Exponent(_)
                | Value::Repeated(_)
                | Value::Digits(_)
                | Value::Worths(_) => None,
            },
            Kind::Binary(operator, first, second) => {
                let first = self.polynomial(first, values, has_products)?;
                let second = self.polynomial(second, values, has_products)?;
                match operator {
                    Operator::Plus => first.plus(&second, 1),
                    Operator::Minus => {
                        let difference = first.plus(&second, -1)?;
                        difference.is_at_least(0, &self.least).then_some(difference)
                    }
                    Operator::Times => {
                        *has_products = true;
                        first.times(&second)
                    }
                    _ => None,
                }
            }
            Kind::Quantified(Quantifier::Count, binders, body)
                if body.kind == Kind::Truth(true) =>
            {
                *has_products = true;
                self.count_reachable(binders, values)
            }
            _ => None,
        }
    }

    /// `count q from [a, b]: true` in a game in which every smaller number may be left in the place of each: these are all lists with no
    /// number above.
    fn count_reachable(&mut self, binders: &[Binder], values: &Values) -> Option<Polynomial> {
        let [Binder { domain: Domain::From(start), .. }] = binders else { return None };
        let Kind::List(items) = &start.kind else { return None };
        if !self.leaves_any_smaller(items.len()) {
            return None;
        }
        let mut all = Polynomial::constant(1);
        for item in items {
            let most = self.polynomial(item, values, &mut true)?;
            all = all.times(&most.plus(&Polynomial::constant(1), 1)?)?;
        }
        Some(all)
    }

    /// A move leaves some smaller number in the place of one, whatever the others, and any smaller one may be left.
    fn leaves_any_smaller(&mut self, numbers: usize) -> bool {
        let Some(partings) = self.games.partings(0, numbers) else { return false };
        let [Parting { left, condition }] = partings.as_slice() else { return false };
        let [left] = left.as_slice() else { return false };
        let at: Vec<Track> = (0..numbers).map(|_| self.fresh()).collect();
        let Some(position) = self.games.position(0, &at) else { return false };
        let smaller = condition.clone().equivalent(Formula::less(*left, HEAP));
        [position, smaller].iter().all(|one| self.games.holds(one))
    }
}
