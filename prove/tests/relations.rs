//! Relations that are known by digits: what they are proved to be, and that they are what the kernel's functions give.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use bouton_kernel::numeration::fibonacci;
use bouton_prove::{Base, Decision, Numeration, Prover, relations::Relation};
use common::accepts;

#[test]
fn relations_are_what_the_kernel_says() {
    let check = |relation: Relation, numbers: &[u64], expected: bool| {
        let mut prover = Prover::new(Numeration::Fibonacci);
        let automaton = relation.automaton(prover.diagrams_mut()).unwrap();
        assert_eq!(
            accepts(&mut prover, &automaton, 20, numbers),
            expected,
            "{relation:?} {numbers:?}"
        );
    };
    for number in 0..300 {
        let zeros = fibonacci::trailing_zeros(number);
        check(Relation::OddZeros, &[number], zeros.is_some_and(|zeros| zeros % 2 == 1));
        let parts: Vec<u64> = fibonacci::zeckendorf(number)
            .iter()
            .filter_map(|place| fibonacci::fibonacci(*place))
            .collect();
        check(Relation::Single, &[number], parts.len() == 1);
        for part in 0..30 {
            check(Relation::Lowest, &[number, part], parts.last() == Some(&part));
        }
        let shifted = fibonacci::shift(number).unwrap();
        for near in shifted.saturating_sub(2)..shifted + 3 {
            check(Relation::Shift, &[number, near], near == shifted);
        }
    }
}

#[test]
fn every_relation_is_proved_before_it_is_used() {
    for relation in Relation::ALL {
        let mut prover = Prover::new(Numeration::Fibonacci);
        assert!(prover.relation(relation).unwrap().is_some(), "{relation:?}");
        let to_base_3 = Base::new(3).map(Numeration::Base);
        for other in [Some(Numeration::Binary), to_base_3].into_iter().flatten() {
            assert_eq!(Prover::new(other).relation(relation), Ok(None));
        }
    }
}

/// Every automaton that differs in one accepting state breaks an axiom.
#[test]
fn no_changed_relation_meets_its_axioms() {
    for relation in Relation::ALL {
        let mut prover = Prover::new(Numeration::Fibonacci);
        let shift =
            if relation.needs_shift() { prover.relation(Relation::Shift).unwrap() } else { None };
        let right = relation.automaton(prover.diagrams_mut()).unwrap();
        for state in 0..right.states() {
            let mut changed = right.clone();
            changed.accepting[state] ^= true;
            let own = prover.give(changed);
            let axioms = relation.axioms(own, shift);
            let holds = |axiom| prover.decide(axiom) == Ok(Decision::Holds);
            assert!(!axioms.iter().all(holds), "{relation:?} {state}");
        }
    }
}
