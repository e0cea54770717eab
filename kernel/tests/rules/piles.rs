//! Games of one pile, with and without a mode, by their rules in words.

use super::{check, reached};
use bouton_kernel::game::{
    Dice, DiceTurn, Ending, Form, ModeGame, ModeState, Multiplication, Outcome, Parity, Play,
    Position, Quota, Ruleset, RunningSum, TakeAway, TakeSet, WinningTotal,
};

const SETS: [&[u64]; 6] = [&[1], &[1, 2, 3], &[1, 3, 4], &[2, 3], &[4], &[1, 2, 3, 4, 5, 6, 7]];

fn take(numbers: &[u64]) -> TakeSet {
    TakeSet::list(numbers.to_vec()).unwrap()
}

fn single(numbers: std::ops::RangeInclusive<u64>) -> Vec<Vec<u64>> {
    numbers.map(|number| vec![number]).collect()
}

/// Far from the end the options are the steps of the mode, and every position has its state.
fn steps_are_options(rules: &dyn ModeGame, positions: &[Vec<u64>]) {
    let states = |list: &[u64]| rules.state(&Position::from(list.to_vec())).unwrap();
    for from in positions {
        let state = states(from);
        assert!(state.mode < rules.modes());
        let again = rules.state(&rules.with_state(state).unwrap());
        assert_eq!(again, Some(state), "{rules:?}: {from:?}");
        if state.remaining < rules.largest_take() {
            continue;
        }
        let (mut listed, mut stepped) = (Vec::new(), Vec::new());
        rules.options(&Position::from(from.clone()), &mut |to| listed.push(states(&to)));
        rules.steps(state.mode, &mut |taken, mode| {
            stepped.push(ModeState { remaining: state.remaining - taken, mode });
        });
        listed.sort_unstable();
        stepped.sort_unstable();
        assert_eq!(listed, stepped, "{rules:?}: {from:?}");
    }
}

#[test]
fn a_pile_a_race_and_a_strip_move_by_a_number_of_the_set() {
    for numbers in SETS {
        for play in [Play::Normal, Play::Misere] {
            let game = |form| TakeAway { form, take: take(numbers), play };
            let back = |pile: u64| numbers.iter().filter_map(move |s| pile.checked_sub(*s));
            let pile = |from: &[u64]| back(from[0]).map(|left| vec![left]).collect();
            check(&game(Form::Pile), &pile, &single(0..=12));
            let said = |from: &[u64]| numbers.iter().map(|s| from[0] + s).collect::<Vec<_>>();
            let until = |last: u64, from: &[u64]| -> Vec<Vec<u64>> {
                said(from).into_iter().filter(|to| *to <= last).map(|to| vec![to]).collect()
            };
            let race = |from: &[u64]| until(11, from);
            check(&game(Form::Race { target: 11 }), &race, &single(0..=11));
            check(&game(Form::Strip { squares: 11 }), &race, &single(1..=11));
            for from in 0..=11 {
                let count = |form, at| game(form).position_count(&Position::from(at));
                assert_eq!(count(Form::Pile, from), Some(u128::from(from) + 1));
                let race = (0..=11).filter(|to| *to >= from).count() as u128;
                assert_eq!(count(Form::Race { target: 11 }, from), Some(race));
                let strip = (from > 0).then_some(race);
                assert_eq!(count(Form::Strip { squares: 11 }, from), strip);
            }
        }
    }
    let strip = Form::Strip { squares: 11 };
    let strip = TakeAway { form: strip, take: take(&[1]), play: Play::Normal };
    assert!(!strip.contains(&Position::from(0)) && !strip.contains(&Position::from(12)));
}

#[test]
fn a_quota_is_a_multiple_of_what_was_taken() {
    for factor in 1..=4 {
        let plain = |from: &[u64]| -> Vec<Vec<u64>> {
            let may = (1..=from[1]).filter(|taken| *taken <= from[0]);
            may.map(|taken| vec![from[0] - taken, factor * taken]).collect()
        };
        let pairs = (0..=9).flat_map(|pile| (0..=12).map(move |most| vec![pile, most]));
        let positions: Vec<Vec<u64>> = pairs.filter(|pair| pair[0] == 0 || pair[1] > 0).collect();
        let rules = Quota::new(factor).unwrap();
        check(&rules, &plain, &positions);
        assert!(!rules.contains(&Position::from([3, 0])));
        for pile in 2..=9 {
            let start = Position::from([pile, pile - 1]);
            // This position, and every smaller pile with every quota from 1 to all of it, once.
            let documented = 1 + (1..pile).sum::<u64>() + 1;
            assert_eq!(rules.position_count(&start), Some(documented.into()));
            let images = |list: &Vec<u64>| rules.canonical(&Position::from(list.clone()));
            let found = reached(&plain, &start);
            let found: std::collections::BTreeSet<Position> = found.iter().map(images).collect();
            assert!(found.len() as u64 <= documented, "{factor} {pile}");
        }
    }
}

#[test]
fn the_odd_even_game_adds_what_is_taken_and_changes_hands() {
    for (numbers, win) in
        SETS.iter().flat_map(|set| [(set, WinningTotal::Odd), (set, WinningTotal::Even)])
    {
        if !numbers.contains(&1) {
            assert_eq!(Parity::new(take(numbers), win), None);
            continue;
        }
        let rules = Parity::new(take(numbers), win).unwrap();
        let plain = |from: &[u64]| -> Vec<Vec<u64>> {
            let may = numbers.iter().filter(|taken| **taken <= from[0]);
            may.map(|taken| vec![from[0] - taken, from[2], from[1] + taken]).collect()
        };
        let all = super::lists(3, 7).into_iter();
        let positions: Vec<Vec<u64>> =
            all.filter(|list| list.iter().sum::<u64>() % 2 == 1).collect();
        check(&rules, &plain, &positions);
        steps_are_options(&rules, &positions);
        for totals in positions.iter().filter(|list| list[0] == 0) {
            let wins = (totals[1] % 2 == 1) == (win == WinningTotal::Odd);
            let expected = if wins { Outcome::N } else { Outcome::P };
            assert_eq!(rules.end(&Position::from(totals.clone())), expected, "{totals:?}");
        }
        for from in &positions {
            let smaller = (0..from[0])
                .flat_map(|left| super::lists(2, 1).into_iter().map(move |two| (left, two)));
            let smaller = smaller.filter(|(left, two)| (left + two[0] + two[1]) % 2 == 1).count();
            let count = rules.position_count(&Position::from(from.clone()));
            assert_eq!(count, Some(smaller as u128 + 1), "{from:?}");
        }
        assert!(!rules.contains(&Position::from([2, 1, 1])));
        assert!(!rules.has_grundy_values());
    }
}

#[test]
fn a_running_sum_calls_the_next_numbers() {
    for (numbers, target) in SETS.iter().flat_map(|set| (1..=40).map(move |target| (set, target))) {
        let sum = |last: u64| (1..=last).sum::<u64>();
        let reach = |from: &[u64]| -> Vec<Vec<u64>> {
            let call = |count: &u64| {
                (1..=*count)
                    .map(|more| from[0] + more)
                    .find(|last| sum(*last) >= target || *last == from[0] + count)
            };
            if sum(from[0]) >= target {
                return Vec::new();
            }
            numbers.iter().filter_map(call).map(|last| vec![last]).collect()
        };
        let exact = |from: &[u64]| -> Vec<Vec<u64>> {
            let calls = numbers.iter().map(|count| from[0] + count);
            calls.filter(|last| sum(*last) <= target).map(|last| vec![last]).collect()
        };
        let rules = |ending| RunningSum { target, take: take(numbers), ending };
        let first = (0..).find(|last| sum(*last) >= target).unwrap();
        check(&rules(Ending::Reach), &reach, &single(0..=first));
        steps_are_options(&rules(Ending::Reach), &single(0..=first));
        let last = (0..=first).filter(|last| sum(*last) <= target).max().unwrap();
        check(
            &rules(Ending::Exact),
            &exact,
            &single(0..=last.max(1)).into_iter().filter(|at| at[0] <= last).collect::<Vec<_>>(),
        );
        assert_eq!(
            rules(Ending::Reach).position_count(&Position::from(0)),
            Some(u128::from(first) + 1)
        );
        assert_eq!(
            rules(Ending::Exact).position_count(&Position::from(0)),
            Some(u128::from(last) + 1)
        );
        assert!(!rules(Ending::Exact).contains(&Position::from(last + 1)));
    }
}

/// The faces that can come up when a die is tipped onto a side: not the top, not the bottom.
fn tipped(top: u64) -> Vec<u64> {
    (1..=6).filter(|face| *face != top && *face != 7 - top).collect()
}

#[test]
fn one_die_is_tipped_and_its_number_taken() {
    for play in [Play::Normal, Play::Misere] {
        let plain = |from: &[u64]| -> Vec<Vec<u64>> {
            let may = tipped(from[1]).into_iter().filter(|face| *face <= from[0]);
            may.map(|face| vec![from[0] - face, face]).collect()
        };
        let positions = (0..=9).flat_map(|pile| (1..=6).map(move |top| vec![pile, top]));
        let (rules, positions) =
            (Dice { turn: DiceTurn::One, play }, positions.collect::<Vec<_>>());
        check(&rules, &plain, &positions);
        steps_are_options(&rules, &positions);
    }
}

#[test]
fn two_dice_are_tipped_by_three_kinds_of_turn() {
    let tops = || (1..=6).flat_map(|one| (1..=6).map(move |two| [one, two]));
    let positions =
        (0..=13).step_by(3).flat_map(|pile| tops().map(move |[one, two]| vec![pile, one, two]));
    let positions: Vec<Vec<u64>> = positions.collect();
    for turn in DiceTurn::WITH_TWO {
        let plain = |from: &[u64]| -> Vec<Vec<u64>> {
            let [pile, first, second] = from[..] else { return Vec::new() };
            let after = tops().filter(|[one, two]| {
                let (tips_first, tips_second) =
                    (tipped(first).contains(one), tipped(second).contains(two));
                match turn {
                    DiceTurn::BothSum => tips_first && tips_second,
                    _ => (tips_first && *two == second) || (tips_second && *one == first),
                }
            });
            let takes = |[one, two]: [u64; 2]| match turn {
                DiceTurn::OneNew if two == second => one,
                DiceTurn::OneNew => two,
                _ => one + two,
            };
            let left =
                |tops| pile.checked_sub(takes(tops)).map(|left| vec![left, tops[0], tops[1]]);
            after.filter_map(left).collect()
        };
        let rules = Dice { turn, play: Play::Normal };
        check(&rules, &plain, &positions);
        steps_are_options(&rules, &positions);
    }
}

#[test]
fn a_product_grows_until_the_target() {
    for (target, largest) in [(1, 2), (17, 9), (20, 2), (30, 3)] {
        let plain = |from: &[u64]| -> Vec<Vec<u64>> {
            let factors = (2..=largest).filter(|_| from[0] < target);
            factors.map(|factor| vec![from[0] * factor]).collect()
        };
        let rules = Multiplication { target, largest_factor: largest, play: Play::Normal };
        check(&rules, &plain, &single(1..=(target * largest).max(2)));
        assert!(!rules.contains(&Position::from(0)));
    }
}
