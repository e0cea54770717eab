//! The meaning of trees that no reader has checked: what they are, and that nothing senseless has a
//! value.

use super::{
    cases::size,
    syntax::{Binder, Domain, Expression, Function, Operator, Quantifier},
    *,
};
use crate::game::{Nim, Outcome, Play, Position, Ruleset};
use quickcheck::quickcheck;

/// Nim by its theorem.
struct Heaps(Nim);

impl Games for Heaps {
    fn rules(&self, game: usize) -> Option<&dyn Ruleset> {
        (game == 0).then_some(&self.0)
    }

    fn outcome(&self, game: usize, position: &Position) -> Result<Outcome, Unanswered> {
        let is_lost = self.grundy(game, position)? == 0;
        Ok(if is_lost { Outcome::P } else { Outcome::N })
    }

    fn grundy(&self, _: usize, position: &Position) -> Result<u64, Unanswered> {
        Ok(crate::nimber::nim_sum(position))
    }
}

fn tree(kind: Kind) -> Expression {
    Expression { kind, span: 0..1 }
}

fn number(number: u64) -> Expression {
    tree(Kind::Number(number))
}

fn variable(slot: usize) -> Expression {
    tree(Kind::Variable(slot, format!("x{slot}")))
}

fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
    tree(Kind::Binary(operator, Box::new(left), Box::new(right)))
}

fn list(items: &[u64]) -> Expression {
    tree(Kind::List(items.iter().copied().map(number).collect()))
}

fn binders(domains: Vec<Domain>) -> Vec<Binder> {
    let named = |(slot, domain)| Binder { slot, name: format!("x{slot}"), domain, span: 0..1 };
    domains.into_iter().enumerate().map(named).collect()
}

fn quantify(quantifier: Quantifier, domains: Vec<Domain>, body: Expression) -> Expression {
    tree(Kind::Quantified(quantifier, binders(domains), Box::new(body)))
}

fn claim(statement: Expression) -> Claim {
    Claim { games: vec!["nim".to_owned()], definitions: vec![], statement }
}

fn value(statement: Expression) -> Result<Value, Cause> {
    let (claim, heaps) = (claim(statement), Heaps(Nim { play: Play::Normal }));
    let found = Evaluator::new(&claim, &heaps).value(&claim.statement, &mut vec![]);
    found.map_err(|undefined| undefined.cause)
}

fn up_to(largest: u64) -> Domain {
    Domain::Between(number(0), number(largest))
}

fn try_claim(statement: Expression, bound: u64) -> Tried {
    let (claim, heaps) = (claim(statement), Heaps(Nim { play: Play::Normal }));
    Cases::of(&claim, bound).try_all(&Evaluator::new(&claim, &heaps)).unwrap()
}

quickcheck! {
    /// The loops leave out nothing and repeat nothing: their number is the product of the ranges.
    fn every_case_is_tried_once(sides: Vec<u8>) -> bool {
        let sides: Vec<u64> = sides.into_iter().take(4).map(|side| u64::from(side % 7)).collect();
        let domains = sides.iter().map(|side| up_to(*side)).collect();
        let all = quantify(Quantifier::ForAll, domains, tree(Kind::Truth(true)));
        try_claim(all, 0).cases == sides.iter().map(|side| side + 1).product::<u64>()
    }

    /// A statement that is false at one place alone is found to be so, wherever that is.
    fn a_single_failure_is_found(sides: Vec<u8>, at: Vec<u8>) -> bool {
        let sides: Vec<u64> = sides.iter().take(3).map(|side| u64::from(side % 6)).collect();
        let place = |(index, side): (usize, &u64)| u64::from(*at.get(index).unwrap_or(&0)) % (side + 1);
        let at: Vec<u64> = sides.iter().enumerate().map(place).collect();
        let here = tree(Kind::List((0..at.len()).map(variable).collect()));
        let body = binary(Operator::Unequal, here, list(&at));
        let domains = sides.iter().map(|side| up_to(*side)).collect();
        let found = try_claim(quantify(Quantifier::ForAll, domains, body), 0).failure;
        found == Some(at.into_iter().map(Value::Number).collect())
    }

    /// A box of lists has each of its lists once.
    fn a_box_has_every_list(sides: Vec<u8>) -> bool {
        let sides: Vec<u64> = sides.into_iter().take(4).map(|side| u64::from(side % 5)).collect();
        let domain = Domain::Box(list(&sides));
        let all = quantify(Quantifier::Collect, vec![domain], variable(0));
        let Ok(Value::Rows(mut lists)) = value(all) else { return false };
        let found = lists.len() as u64;
        lists.sort_by_key(|list| format!("{list:?}"));
        lists.dedup();
        found == lists.len() as u64 && found == sides.iter().map(|side| side + 1).product::<u64>()
    }
}

#[test]
fn a_claim_without_an_upper_bound_is_tried_up_to_one_and_says_so() {
    let all = |domain| quantify(Quantifier::ForAll, vec![domain], tree(Kind::Truth(true)));
    let open = claim(all(Domain::AtLeast(number(3))));
    assert_eq!(Cases::of(&open, 8).bound, Some(8));
    assert_eq!(try_claim(open.statement, 8).cases, 6);
    assert_eq!(Cases::of(&claim(all(up_to(3))), 8).bound, None);
}

#[test]
fn a_case_is_as_large_as_the_sum_of_its_numbers() {
    let values = vec![Value::Number(3), Value::List(Position::from([1, 2])), Value::Truth(true)];
    assert_eq!(size(&values), 7);
    assert_eq!(size(&vec![Value::Number(u64::MAX), Value::Number(2)]), u64::MAX);
}

#[test]
fn what_makes_no_sense_has_no_value() {
    let truth = || tree(Kind::Truth(true));
    let word = || tree(Kind::Word("odd".to_owned()));
    let call = |function, given| tree(Kind::Function(function, given));
    let asked = |query, given| tree(Kind::Query(0, query, given));
    for senseless in [
        binary(Operator::Plus, truth(), number(1)),
        binary(Operator::Equal, truth(), number(1)),
        binary(Operator::Equal, word(), number(1)),
        binary(Operator::And, truth(), number(1)),
        binary(Operator::Implies, number(1), truth()),
        binary(Operator::Member, word(), list(&[1])),
        binary(Operator::Member, number(1), number(1)),
        tree(Kind::Not(Box::new(number(1)))),
        tree(Kind::If(Box::new(number(1)), Box::new(truth()), Box::new(truth()))),
        tree(Kind::Index(Box::new(number(1)), Box::new(number(1)))),
        variable(0),
        tree(Kind::Call(0, vec![])),
        call(Function::Sum, vec![number(1)]),
        call(Function::Sum, vec![]),
        call(Function::Gcd, vec![number(1)]),
        call(Function::Join, vec![list(&[1]), number(1)]),
        call(Function::Slice, vec![list(&[1]), list(&[1]), number(1)]),
        call(Function::Distinct, vec![tree(Kind::List(vec![word()]))]),
        call(Function::Max, vec![truth(), number(1)]),
        call(Function::Length, vec![truth()]),
        asked(Query::P, vec![truth()]),
        asked(Query::P, vec![]),
        asked(Query::P, vec![list(&[1]), list(&[1])]),
        asked(Query::Move, vec![list(&[1])]),
        quantify(Quantifier::ForAll, vec![up_to(1)], number(1)),
        quantify(Quantifier::Total, vec![up_to(1)], truth()),
        quantify(Quantifier::Count, vec![Domain::Members(number(1))], truth()),
    ] {
        assert_eq!(value(senseless.clone()), Err(Cause::IllTyped), "{senseless:?}");
    }
    assert_eq!(value(tree(Kind::Query(1, Query::P, vec![number(1)]))), Err(Cause::NoGame));
}

#[test]
fn words_and_lists_of_anything_are_values() {
    let word = |text: &str| tree(Kind::Word(text.to_owned()));
    let words = || tree(Kind::List(vec![word("odd"), word("even")]));
    let truth = |found: bool| Ok(Value::Truth(found));
    assert_eq!(value(binary(Operator::Equal, word("odd"), word("odd"))), truth(true));
    assert_eq!(value(binary(Operator::Equal, word("odd"), word("even"))), truth(false));
    assert_eq!(value(binary(Operator::Member, word("even"), words())), truth(true));
    let second = tree(Kind::Index(Box::new(words()), Box::new(number(2))));
    assert_eq!(value(second), Ok(Value::Word("even".to_owned())));
    let lost = tree(Kind::Query(0, Query::P, vec![variable(0)]));
    let chosen = quantify(Quantifier::Select, vec![Domain::Box(list(&[1, 1]))], lost);
    let pairs = [[0, 0], [1, 1]].map(|pair| Value::List(Position::from(pair)));
    assert_eq!(value(chosen), Ok(Value::Rows(pairs.to_vec())));
}
