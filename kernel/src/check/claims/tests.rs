//! Verdicts: those that the kernel gives, and those that it refuses.

use super::*;
use crate::{
    claim::syntax::{Binder, Domain, Expression, Kind, Operator, Quantifier, Query},
    game::{Form, Nim, Play, TakeAway},
};
use std::collections::{HashMap, HashSet};

/// Tables of Nim, or of something else.
struct Maker {
    wrong: bool,
}

impl TableMaker for Maker {
    fn outcomes(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        if self.wrong {
            let take = "1".parse().unwrap();
            let rules = TakeAway { form: Form::Pile, take, play: Play::Normal };
            let safe = HashSet::from([0, 2].map(Position::from));
            let root = Position::from(2);
            return Ok(Arc::new(Verified::by_labelling(Arc::new(rules), &root, safe).unwrap()));
        }
        self.values(position)
    }

    fn values(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
        let largest = position.iter().copied().max().unwrap_or(0);
        let values: HashMap<Position, u64> =
            (0..=largest).map(|heap| (Position::from(heap), heap)).collect();
        let rules = Arc::new(Nim { play: Play::Normal });
        let roots = [Position::from(largest)];
        Ok(Arc::new(Verified::by_grundy_values(rules, &roots, &values).unwrap()))
    }
}

fn tree(kind: Kind) -> Expression {
    Expression { kind, span: 0..1 }
}

fn variable(slot: usize) -> Expression {
    tree(Kind::Variable(slot, format!("x{slot}")))
}

fn pair() -> Expression {
    tree(Kind::List(vec![variable(0), variable(1)]))
}

fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
    tree(Kind::Binary(operator, Box::new(left), Box::new(right)))
}

/// `forall x0, x1 ≥ 0: body`, or `≤ 8`.
fn of_pairs(body: Expression, is_open: bool) -> Claim {
    let number = |number| tree(Kind::Number(number));
    let domain = match is_open {
        true => Domain::AtLeast(number(0)),
        false => Domain::Between(number(0), number(8)),
    };
    let binder =
        |slot| Binder { slot, name: format!("x{slot}"), domain: domain.clone(), span: 0..1 };
    let binders = [0, 1].map(binder).to_vec();
    let kind = Kind::Quantified(Quantifier::ForAll, binders, Box::new(body));
    Claim { games: vec!["nim".to_owned()], definitions: vec![], statement: tree(kind) }
}

/// `P([x0, x1]) <-> x0 = x1`.
fn equal_heaps() -> Expression {
    let asked = tree(Kind::Query(0, Query::P, vec![pair()]));
    binary(Operator::Equivalent, asked, binary(Operator::Equal, variable(0), variable(1)))
}

/// `grundy([x0, x1]) = x0 + x1`.
fn values_add() -> Expression {
    let asked = tree(Kind::Query(0, Query::Grundy, vec![pair()]));
    binary(Operator::Equal, asked, binary(Operator::Plus, variable(0), variable(1)))
}

fn nim(maker: &Maker) -> CheckedGame<'_> {
    CheckedGame::new(Arc::new(Nim { play: Play::Normal }), maker)
}

fn verdict(body: Expression, is_open: bool) -> Theorem<Judged> {
    judge_claim(&of_pairs(body, is_open), &[nim(&Maker { wrong: false })], 8).unwrap()
}

#[test]
fn a_claim_holds_in_every_case_or_up_to_a_bound_and_these_differ() {
    let found = verdict(equal_heaps(), false);
    assert_eq!(found.statement().verdict, Verdict::Holds { cases: 81 });
    assert_eq!(found.evidence().kind(), "exhaustive");
    let found = verdict(equal_heaps(), true);
    assert_eq!(found.statement().verdict, Verdict::HoldsUpTo { cases: 81, bound: 8 });
    assert_eq!(found.evidence(), &Evidence::CasesUpTo { cases: 81, bound: 8 });
    assert_eq!(found.evidence().kind(), "up_to");
    assert_eq!(found.statement().claim, of_pairs(equal_heaps(), true));
}

#[test]
fn a_counterexample_is_the_smallest() {
    let found = verdict(values_add(), false);
    let Verdict::Fails { values, smaller, bound } = &found.statement().verdict else { panic!() };
    assert_eq!(*values, [("x0".to_owned(), Value::Number(1)), ("x1".to_owned(), Value::Number(1))]);
    // (0, 0), (0, 1), (1, 0) and (0, 2).
    assert_eq!((*smaller, *bound), (4, None));
    assert_eq!(found.evidence(), &Evidence::every_position(5));
}

/// A claim that fails exactly at these places.
fn fails_at(places: &[[u64; 2]]) -> Expression {
    let number = |number: &u64| tree(Kind::Number(*number));
    let place = |place: &[u64; 2]| tree(Kind::List(place.iter().map(number).collect()));
    let rows = tree(Kind::List(places.iter().map(place).collect()));
    tree(Kind::Not(Box::new(binary(Operator::Member, pair(), rows))))
}

#[test]
fn whatever_comes_first_the_smallest_is_found_and_the_smaller_ones_are_counted() {
    let check = |places: &[[u64; 2]], least: [u64; 2], count: u64| {
        let found = verdict(fails_at(places), false);
        let Verdict::Fails { values, smaller, .. } = &found.statement().verdict else { panic!() };
        let at: Vec<Value> = values.iter().map(|(_, value)| value.clone()).collect();
        assert_eq!((at, *smaller), (least.map(Value::Number).to_vec(), count), "{places:?}");
    };
    check(&[[0, 0], [1, 1]], [0, 0], 0);
    check(&[[0, 8], [8, 0]], [0, 8], 36);
    check(&[[8, 0], [7, 1]], [7, 1], 36 + 7);
    check(&[[0, 8], [1, 4], [3, 2], [4, 0]], [4, 0], 14);
    check(&[[0, 5], [1, 4], [2, 0], [2, 8]], [2, 0], 5);
    check(&[[8, 8]], [8, 8], 80);
}

#[test]
fn beyond_the_bound_a_smaller_one_may_lurk_and_this_is_said() {
    // It fails where both are 5 or more: first at (5, 5), whose sum is above 8.
    let five = || tree(Kind::Number(5));
    let small = binary(
        Operator::Or,
        binary(Operator::Less, variable(0), five()),
        binary(Operator::Less, variable(1), five()),
    );
    let found = verdict(small.clone(), true);
    assert!(matches!(found.statement().verdict, Verdict::Fails { bound: Some(8), .. }));
    assert_eq!(found.evidence().kind(), "up_to");
    let found = verdict(small, false);
    assert!(matches!(found.statement().verdict, Verdict::Fails { bound: None, .. }));
}

#[test]
fn a_table_of_another_game_is_not_used() {
    let maker = Maker { wrong: true };
    let claim = of_pairs(equal_heaps(), false);
    let refused = judge_claim(&claim, &[nim(&maker)], 8).unwrap_err();
    assert_eq!(refused.to_string(), "no checked table answers for (0, 0)");
}
