//! Nim by its three obligations, for all sizes of the heaps.

use bouton_prove::{
    Base, Bitwise, Comparison, Decision, Formula, Limits, Numeration, Prover, Stop, Track,
    builtin::Builtin, numeration::MAX_BASE,
};
use std::time::Instant;

const NEW: Track = 100;

fn with(heaps: u16, changed: u16) -> Vec<Track> {
    (0..heaps).map(|heap| if heap == changed { NEW } else { heap }).collect()
}

fn bouton(heaps: u16) -> (Formula, Formula) {
    let safe = Formula::balanced((0..heaps).collect());
    let to_safe = |heap: u16| {
        let smaller = Formula::less(NEW, heap);
        Formula::exists(NEW, Formula::And(vec![smaller, Formula::balanced(with(heaps, heap))]))
    };
    let any = Formula::Or((0..heaps).map(to_safe).collect());
    (safe.clone().implies(any.clone().negate()), safe.negate().implies(any))
}

#[test]
fn bouton_holds_for_all_sizes() {
    for heaps in 1..=12 {
        let begun = Instant::now();
        let (stays, reaches) = bouton(heaps);
        let mut prover = Prover::new(Numeration::Binary);
        assert_eq!(prover.decide(&stays), Ok(Decision::Holds));
        assert_eq!(prover.decide(&reaches), Ok(Decision::Holds));
        println!(
            "{heaps} heaps: {:?}, {} states, {} diagrams",
            begun.elapsed(),
            prover.most_states(),
            prover.diagrams()
        );
    }
}

#[test]
fn what_the_engine_brings_along_is_what_it_is_called() {
    let all = [Builtin::Sum, Builtin::Xor, Builtin::And, Builtin::Or];
    for (numeration, builtins) in
        [(Numeration::Binary, &all[..]), (Numeration::Fibonacci, &all[..1])]
    {
        for builtin in builtins {
            let mut prover = Prover::new(numeration);
            for axiom in builtin.axioms() {
                assert_eq!(prover.decide(&axiom), Ok(Decision::Holds), "{builtin:?} {axiom:?}");
            }
            assert_ne!(prover.decide(&builtin.relation([0, 1, 2])), Ok(Decision::Holds));
        }
    }
}

#[test]
fn what_fails_is_told_with_the_numbers_of_the_opening() {
    let mut prover = Prover::new(Numeration::Binary);
    let at_most =
        |first, second| Formula::linear(&[(1, first), (-1, second)], Comparison::AtMost, 0);
    let inner = Formula::for_all(2, at_most(0, 1));
    let statement = Formula::for_all(0, Formula::for_all(1, inner));
    let expected = Decision::Fails([(0, 1), (1, 0)].into());
    assert_eq!(prover.decide(&statement), Ok(expected));
}

/// Conditions may stand between the opening quantifiers.
#[test]
fn what_fails_is_told_through_conditions() {
    let mut prover = Prover::new(Numeration::Binary);
    let at_least =
        |track: Track, least: i64| Formula::linear(&[(-1, track)], Comparison::AtMost, -least);
    let within = |track: Track, least: i64, inner: Formula| {
        let some = Formula::And(vec![at_least(track, least), inner.negate()]);
        Formula::exists(track, some).negate()
    };
    let equal = Formula::And(vec![Formula::equal(0, 1), Formula::equal(2, 3)]);
    let inner = within(2, 1, within(3, 1, equal));
    let statement = within(0, 2, within(1, 3, inner));
    let expected = Decision::Fails([(0, 2), (1, 3), (2, 1), (3, 1)].into());
    assert_eq!(prover.decide(&statement), Ok(expected));
}

/// Each relation breaks an axiom of each other one, so that the axioms tell them apart.
#[test]
fn no_relation_meets_the_axioms_of_another() {
    fn exchange(formula: &Formula, from: Builtin, to: Builtin) -> Formula {
        let again = |one: &Formula| exchange(one, from, to);
        match formula {
            Formula::Columns(modulus, terms) if from == Builtin::columns(*modulus) => {
                to.relation([terms[0].1, terms[1].1, terms[2].1])
            }
            Formula::Bitwise(Bitwise::And, tracks) if from == Builtin::And => to.relation(*tracks),
            Formula::Bitwise(Bitwise::Or, tracks) if from == Builtin::Or => to.relation(*tracks),
            Formula::Not(inner) => again(inner).negate(),
            Formula::And(all) => Formula::And(all.iter().map(again).collect()),
            Formula::Or(all) => Formula::Or(all.iter().map(again).collect()),
            Formula::Exists(track, inner) => Formula::exists(*track, again(inner)),
            other => other.clone(),
        }
    }
    let bitwise =
        [Builtin::Xor, Builtin::And, Builtin::Or, Builtin::columns(3), Builtin::columns(4)];
    for from in bitwise {
        for to in [[Builtin::Sum].as_slice(), &bitwise].concat() {
            let mut prover = Prover::new(Numeration::Binary);
            let axioms = from.axioms();
            let mut changed = axioms.iter().map(|axiom| exchange(axiom, from, to));
            let holds = changed.all(|axiom| prover.decide(&axiom) == Ok(Decision::Holds));
            assert_eq!(holds, from == to, "{from:?} {to:?}");
        }
    }
}

#[test]
fn binary_digits_of_fibonacci_numbers_are_refused() {
    let mut prover = Prover::new(Numeration::Fibonacci);
    assert_eq!(prover.decide(&Formula::balanced(vec![0, 1])), Err(Stop::NotBinary));
}

#[test]
fn each_limit_is_named_where_it_is_reached() {
    let (_, reaches) = bouton(5);
    let check = |limits: Limits, expected: Stop| {
        let mut prover = Prover::within(Numeration::Binary, limits);
        assert_eq!(prover.decide(&reaches), Err(expected));
    };
    let limits = Limits::default();
    check(Limits { states: 4, ..limits }, Stop::States(4));
    check(Limits { diagrams: 100, ..limits }, Stop::Diagrams(100));
    check(Limits { steps: 1000, ..limits }, Stop::Steps(1000));
}

/// The largest number below a power of the base has only the largest digit: counterexamples are read off several tracks.
#[test]
fn what_fails_is_told_to_every_base() {
    for base in 3..=MAX_BASE {
        let mut prover = Prover::new(Numeration::Base(Base::new(base).unwrap()));
        let power = (base * base * base) as i64;
        // 3x + y + 1 = 3b³ + 4 has y = 0 with x = b³ + 1 and no smaller y.
        let statement = Formula::And(vec![
            Formula::linear(&[(3, 0), (1, 1)], Comparison::Equal, 3 * power + 3),
            Formula::linear(&[(1, 1)], Comparison::Equal, 0),
        ]);
        let expected = Decision::Fails([(0, power as u64 + 1), (1, 0)].into());
        assert_eq!(prover.decide(&statement.negate()), Ok(expected));
    }
}
