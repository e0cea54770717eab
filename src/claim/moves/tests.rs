//! Every formula of a move against the options of the rules, on all small positions.

use super::*;
use crate::{
    claim::{Evaluator, Games, Term, Unanswered, Value},
    game::{
        Apples, BreakRule, Breaking, Form, HeapKind, Heaps, King, Lasker, Moore, Nim, Outcome,
        Play, Position, Quota, Sum, TakeAway, Wythoff, read_octal_code, read_take_set,
    },
};
use std::collections::BTreeSet;

/// A formula asks nothing of a game.
struct NoGames;

impl Games for NoGames {
    fn rules(&self, _: usize) -> Option<&dyn Ruleset> {
        None
    }

    fn outcome(&self, _: usize, _: &Position) -> Result<Outcome, Unanswered> {
        panic!("a formula of a move asks who wins")
    }

    fn grundy(&self, _: usize, _: &Position) -> Result<u64, Unanswered> {
        panic!("a formula of a move asks for a value")
    }
}

const NORMAL: Play = Play::Normal;

fn lists(length: usize, largest: u64) -> Vec<Vec<u64>> {
    (0..length).fold(vec![Vec::new()], |lists, _| {
        let longer = |list: Vec<u64>| (0..=largest).map(move |last| [&list[..], &[last]].concat());
        lists.into_iter().flat_map(longer).collect()
    })
}

/// All positions of so many numbers, each up to `largest`, to all positions.
fn check(rules: &dyn Ruleset, heaps: usize, largest: u64) {
    let formulas = moves(rules, heaps).unwrap_or_else(|| panic!("{rules:?}: no formula"));
    let lengths: BTreeSet<usize> = formulas.iter().map(|formula| formula.after).collect();
    assert_eq!(lengths.len(), formulas.len(), "{rules:?}: one formula for each length");
    let positions = lists(heaps, largest);
    let positions =
        positions.iter().filter(|list| rules.contains(&Position::from((*list).clone())));
    let positions: Vec<&Vec<u64>> = positions.collect();
    assert!(positions.len() > 1, "{rules:?}");
    for from in &positions {
        rules.options(&Position::from((*from).clone()), &mut |to| {
            assert!(lengths.contains(&to.len()), "{rules:?}: {from:?} {to}");
        });
    }
    for formula in &formulas {
        let term = Term::parse(&formula.text, &[], &formula.variables())
            .unwrap_or_else(|fault| panic!("{}: {}", formula.text, fault.en));
        assert_eq!(term.of, Type::Truth, "{}", formula.text);
        for (from, to) in positions
            .iter()
            .flat_map(|from| lists(formula.after, largest).into_iter().map(move |to| (from, to)))
        {
            let mut values: Vec<Value> =
                from.iter().chain(&to).copied().map(Value::Number).collect();
            let found =
                Evaluator::new(&term.tree, &NoGames).holds(&term.tree.statement, &mut values);
            let mut options = BTreeSet::new();
            rules.options(&Position::from((*from).clone()), &mut |option| {
                options.insert(option);
            });
            let expected = options.contains(&Position::from(to.clone()));
            assert_eq!(found.ok(), Some(expected), "{rules:?}: {from:?} {to:?}: {}", formula.text);
        }
    }
}

#[test]
fn heaps_that_only_shrink() {
    for heaps in 1..=3 {
        let largest = [9, 9, 5, 3][heaps];
        check(&Nim { play: NORMAL }, heaps, largest);
        for take in ["1..3", "1,3,4", "2..3", "2", "1,4,5"] {
            let take = read_take_set(take).unwrap();
            check(&Heaps { take, play: NORMAL }, heaps, largest);
        }
        for most in 1..=3 {
            check(&Moore::new(most, NORMAL).unwrap(), heaps, largest);
        }
    }
    check(&Wythoff { play: NORMAL }, 2, 6);
    let kinds = vec![HeapKind::Nim, HeapKind::Take(read_take_set("1,3").unwrap()), HeapKind::Nim];
    check(&Sum { parts: kinds, play: NORMAL }, 3, 3);
}

#[test]
fn heaps_that_may_be_split() {
    for heaps in 1..=2 {
        let largest = [9, 8, 4][heaps];
        check(&Lasker { play: NORMAL }, heaps, largest);
        check(&Apples { play: NORMAL }, heaps, largest);
        check(&Breaking { rule: BreakRule::UnequalParts, play: NORMAL }, heaps, largest);
        for code in ["0.77", "0.07", "0.137", "4.0", "4.3", "0.6", "0.0124", "0.501"] {
            let rule = BreakRule::Octal(read_octal_code(code).unwrap());
            check(&Breaking { rule, play: NORMAL }, heaps, largest);
        }
    }
}

#[test]
fn one_number_and_the_quota() {
    for take in ["1..3", "1,3,4", "2..3"] {
        let game = |form| TakeAway { form, take: read_take_set(take).unwrap(), play: NORMAL };
        check(&game(Form::Pile), 1, 12);
        check(&game(Form::Race { target: 9 }), 1, 12);
        check(&game(Form::Strip { squares: 9 }), 1, 12);
    }
    for factor in 1..=3 {
        check(&Quota::new(factor).unwrap(), 2, 9);
    }
}

#[test]
fn rules_that_are_not_told_as_data_have_no_formula() {
    assert_eq!(moves(&King { play: NORMAL }, 2), None);
    assert_eq!(moves(&Wythoff { play: NORMAL }, 3), None);
    assert_eq!(moves(&Quota::new(2).unwrap(), 1), None);
}
