//! What is assumed of moves equals the rules, what is proved of worths equals the definition, and a wrong worth is refused.

use super::*;
use crate::{Decision, Numeration};
use bouton_kernel::{
    game::{
        Apples, BreakRule, Breaking, Heaps, Lasker, Nim, OctalCode, Pattern, Play, Position, Sets,
        Shape, TakeSet, TurnRule,
    },
    nimber::mex,
};
use std::collections::BTreeSet;

const NORMAL: Play = Play::Normal;

fn coins(first: u64, shape: Shape) -> Box<dyn Ruleset> {
    let rule = TurnRule { patterns: vec![Pattern::new(Sets::Shape(shape))], first };
    Box::new(Coins { rule, play: NORMAL })
}

/// Games of each kind of part: coins chosen freely, side by side, so far apart, and at listed offsets; rows; heaps; a pile.
fn games() -> Vec<Box<dyn Ruleset>> {
    let ruler = Shape { gaps: TakeSet::range(1, 1), fewest: 1, ..Shape::default() };
    let near = Shape { gaps: TakeSet::range(1, 3), fewest: 2, most: Some(2), ..Shape::default() };
    let listed = Pattern::new(Sets::Offsets(vec![vec![], vec![1], vec![1, 3]]));
    let limited = Pattern { up_to: Some(4), ..Pattern::new(Sets::Offsets(vec![vec![2]])) };
    let listed = TurnRule { patterns: vec![listed, limited], first: 1 };
    vec![
        coins(0, Shape { fewest: 1, most: Some(3), ..Shape::default() }),
        coins(1, Shape { fewest: 1, most: Some(2), ..Shape::default() }),
        coins(1, Shape { fewest: 2, most: Some(2), ..Shape::default() }),
        coins(1, ruler),
        coins(1, near),
        Box::new(Coins { rule: listed, play: NORMAL }),
        Box::new(Breaking {
            rule: BreakRule::Octal(OctalCode::new(vec![0, 5, 1]).unwrap()),
            play: NORMAL,
        }),
        Box::new(Nim { play: NORMAL }),
        Box::new(Lasker { play: NORMAL }),
    ]
}

/// Games of whose parts it is not known what they are worth: coins in symmetry, and with the first of the row; rows; heaps.
fn unvalued_games() -> Vec<Box<dyn Ruleset>> {
    let grunt =
        Shape { symmetric: true, with_first: true, fewest: 4, most: Some(4), ..Shape::default() };
    vec![
        coins(0, grunt),
        coins(1, Shape { symmetric: true, fewest: 2, most: Some(5), ..Shape::default() }),
        coins(1, Shape { with_first: true, fewest: 1, most: Some(3), ..Shape::default() }),
        Box::new(Apples { play: NORMAL }),
        Box::new(Breaking { rule: BreakRule::UnequalParts, play: NORMAL }),
        Box::new(Heaps { take: TakeSet::list(vec![2, 3]).unwrap(), play: NORMAL }),
    ]
}

/// The Grundy values of the first parts, by nothing but the rules.
fn values_by_definition(rules: &dyn Ruleset, first: u64, count: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for part in first..first + count {
        let mut found = Vec::new();
        let of = |left: &u64| values[usize::try_from(left - first).unwrap()];
        rules.options(&Position::from(part), &mut |option| {
            found.push(option.iter().filter(|left| **left >= first).map(of).fold(0, |a, b| a ^ b));
        });
        values.push(mex(&found));
    }
    values
}

fn holds_at(formula: &Formula, numbers: &[(Track, u64)], prover: &mut Prover) -> bool {
    let are = numbers.iter().map(|(track, number)| is(&[(1, *track)], whole(*number).unwrap()));
    let there = Formula::And(are.chain([formula.clone()]).collect());
    let all = formula.free().into_iter().chain(numbers.iter().map(|(track, _)| *track));
    let some = all
        .collect::<BTreeSet<_>>()
        .into_iter()
        .fold(there, |inner, track| Formula::exists(track, inner));
    prover.decide(&some) == Ok(Decision::Holds)
}

#[test]
fn worths_are_those_of_the_definition() {
    for rules in games() {
        let mut prover = Prover::new(Numeration::Binary);
        let worth = learn(rules.as_ref(), &mut prover);
        let worth = worth.unwrap_or_else(|why| panic!("{:?}: {why:?}", rules.describe()));
        let (worth, first) = (worth.formula(&mut prover), Parts::of(rules.as_ref()).unwrap().first);
        for (value, part) in
            values_by_definition(rules.as_ref(), first, 24).into_iter().zip(first..)
        {
            for tried in 0..=value + 2 {
                let is_so = holds_at(&worth, &[(HEAP, part), (WORTH, tried)], &mut prover);
                assert_eq!(is_so, tried == value, "{:?}, {part}: {tried}", rules.describe());
            }
        }
    }
}

#[test]
fn a_wrong_worth_is_refused() {
    for rules in games() {
        let mut prover = Prover::new(Numeration::Binary);
        let right = learn(rules.as_ref(), &mut prover).unwrap();
        assert_eq!(is_worth(rules.as_ref(), &right, &mut prover), Ok(true));
        let formula = right.formula(&mut prover);
        // One part is worth one more; large parts are worth nothing; every part is worth what its neighbour is.
        let at = |part| is(&[(1, HEAP)], part);
        let more = Formula::And(vec![
            at(9),
            with_worth(&formula, OWN + 5),
            is(&[(1, WORTH), (-1, OWN + 5)], 1),
        ]);
        let one_more = Formula::Or(vec![
            Formula::And(vec![at(9).negate(), formula.clone()]),
            Formula::exists(OWN + 5, more),
        ]);
        let large = at_least(HEAP, 100);
        let nothing = Formula::Or(vec![
            Formula::And(vec![large.clone(), is(&[(1, WORTH)], 0)]),
            Formula::And(vec![large.negate(), formula.clone()]),
        ]);
        let next =
            Formula::And(vec![is(&[(1, OWN + 5), (-1, HEAP)], 1), of(&formula, OWN + 5, WORTH)]);
        for wrong in [one_more, nothing, Formula::exists(OWN + 5, next)] {
            let found = is_worth(rules.as_ref(), &Worth::Sums(wrong), &mut prover);
            assert_eq!(found, Ok(false), "{:?}", rules.describe());
        }
    }
}

/// Whether a way leaves exactly these parts of a part, a run being told by where it begins.
fn leaves(way: &Way, part: u64, left: &[u64], prover: &mut Prover) -> bool {
    let mut rest: Vec<u64> = left.to_vec();
    rest.reverse();
    let mut numbers = vec![(HEAP, part)];
    if let Some(run) = way.run {
        let first = part - left.len() as u64;
        if (first..part).rev().ne(rest.iter().copied()) {
            return false;
        }
        numbers.push((run, first));
        rest.clear();
    }
    let two_ways = [rest.clone(), rest.iter().rev().copied().collect()];
    rest.len() == way.left.len()
        && two_ways.iter().any(|rest| {
            let there = way.left.iter().copied().zip(rest.iter().copied());
            let numbers: Vec<_> = numbers.iter().copied().chain(there).collect();
            holds_at(&way.condition, &numbers, prover)
        })
}

#[test]
fn the_conditions_of_moves_are_those_of_the_rules() {
    let mut compared = 0;
    for rules in games().into_iter().chain(unvalued_games()) {
        let mut prover = Prover::new(Numeration::Binary);
        let parts = Parts::of(rules.as_ref()).unwrap();
        // An empty heap is no part of a position; the coin 0 is.
        let is_coins = (rules.as_ref() as &dyn Any).is::<Coins>();
        let shown = |left: &[u64]| {
            let mut left: Vec<u64> =
                left.iter().copied().filter(|one| is_coins || *one > 0).collect();
            left.sort_unstable();
            left
        };
        for part in parts.first..parts.first + 6 {
            let (mut options, mut told) = (BTreeSet::new(), BTreeSet::new());
            rules.options(&Position::from(part), &mut |option| {
                options.insert(shown(&option));
            });
            for left in lists(parts.first, part) {
                compared += 1;
                if parts.ways.iter().any(|way| leaves(way, part, &left, &mut prover)) {
                    told.insert(shown(&left));
                }
            }
            assert_eq!(told, options, "{:?}: {part}", rules.describe());
        }
    }
    assert!(compared > 500, "{compared}");
}

/// All rising lists of numbers below a part, and all pairs.
fn lists(first: u64, part: u64) -> BTreeSet<Vec<u64>> {
    let mut all = BTreeSet::from([Vec::new()]);
    for number in first..part {
        let longer: Vec<Vec<u64>> =
            all.iter().map(|list: &Vec<u64>| [list.as_slice(), &[number]].concat()).collect();
        all.extend(longer);
    }
    all.extend((first..part).map(|number| vec![number, number]));
    all
}

/// What a move leaves in the place of a part is, number by number and in order, what the rules leave.
#[test]
fn partings_are_the_options_of_a_part() {
    for rules in games().into_iter().chain(unvalued_games()) {
        let mut prover = Prover::new(Numeration::Binary);
        let Some(partings) = partings(rules.as_ref()) else {
            assert!(Parts::of(rules.as_ref()).unwrap().has_runs(), "{:?}", rules.describe());
            continue;
        };
        for part in 0..8 {
            let (position, mut options) = (Position::from(part), BTreeSet::new());
            if !rules.contains(&position) {
                continue;
            }
            rules.options(&position, &mut |option| {
                options.insert(option.to_vec());
            });
            let mut told = BTreeSet::new();
            for (parting, list) in partings.iter().flat_map(|one| {
                all_lists(one.left.len(), part).into_iter().map(move |list| (one, list))
            }) {
                let numbers: Vec<(Track, u64)> = [(HEAP, part)]
                    .into_iter()
                    .chain(parting.left.iter().copied().zip(list.iter().copied()))
                    .collect();
                if holds_at(&parting.condition, &numbers, &mut prover) {
                    told.insert(list);
                }
            }
            assert_eq!(told, options, "{:?}: {part}", rules.describe());
        }
    }
}

/// All lists of so many numbers below a part, and of itself.
fn all_lists(length: usize, part: u64) -> Vec<Vec<u64>> {
    let longer = |list: &Vec<u64>| -> Vec<Vec<u64>> {
        (0..=part).map(|last| [list.as_slice(), &[last]].concat()).collect()
    };
    (0..length).fold(vec![Vec::new()], |all, _| all.iter().flat_map(longer).collect())
}

#[test]
fn a_number_too_large_for_a_condition_is_refused() {
    let offsets = |offset| Pattern::new(Sets::Offsets(vec![vec![offset]]));
    let parts = |pattern, first| {
        Parts::of(&Coins { rule: TurnRule { patterns: vec![pattern], first }, play: NORMAL })
    };
    assert!(parts(offsets(3), 1).is_some());
    assert!(parts(offsets(u64::MAX), 1).is_none());
    assert!(parts(offsets(3), u64::MAX).is_none());
    assert!(parts(Pattern { up_to: Some(u64::MAX), ..offsets(3) }, 1).is_none());
}
