//! What one move is, what a certificate must show, and when a sum is settled: each held against the rules or against trying.

use super::{moves::end_conditions, worths::are_told, *};
use crate::game::{
    Form, HeapKind, Heaps, Moore, Nim, Position, Quota, Sum, TakeAway, TakeSet, Wythoff,
};
use std::{collections::BTreeSet, sync::Arc};

fn take(numbers: &[u64]) -> TakeSet {
    TakeSet::list(numbers.to_vec()).unwrap()
}

/// All lists of numbers up to `most`.
fn enumerate_lists(length: usize, most: u64) -> Vec<Vec<u64>> {
    let longer = |short: &Vec<u64>| (0..=most).map(|last| [&short[..], &[last]].concat()).collect();
    (0..length).fold(vec![Vec::new()], |lists, _| {
        lists.iter().flat_map::<Vec<Vec<u64>>, _>(longer).collect()
    })
}

fn holds(linear: &Linear, numbers: &[u64]) -> bool {
    let term = |(factor, track): &(i128, Track)| factor * i128::from(numbers[usize::from(*track)]);
    let sum: i128 = linear.terms.iter().map(term).sum();
    sum <= linear.most
}

/// The ways to move lead to exactly the options, from every small position.
fn check(rules: &dyn Ruleset, numbers: usize, most: u64, largest: u64) {
    let ways = ways(rules, numbers).unwrap();
    for from in enumerate_lists(numbers, most) {
        let position = Position::from(from.clone());
        if !rules.contains(&position) {
            continue;
        }
        let mut options = BTreeSet::new();
        rules.options(&position, &mut |option| {
            options.insert(option);
        });
        let mut found = BTreeSet::new();
        for way in &ways {
            for chosen in enumerate_lists(way.fresh.into(), largest) {
                let all = [&from[..], &chosen[..]].concat();
                let is_met = |condition: &Literal| match &condition.atom {
                    Atom::Linear(linear) => holds(linear, &all) == condition.holds,
                    Atom::Number(_) | Atom::Accepted(..) => panic!("{condition:?} is no sum"),
                };
                if way.conditions.iter().all(is_met) {
                    let after: Vec<u64> =
                        way.after.iter().map(|track| all[usize::from(*track)]).collect();
                    found.insert(Position::from(after));
                }
            }
        }
        assert_eq!(found, options, "{rules:?} from {position}");
    }
}

#[test]
fn the_ways_to_move_are_the_options_of_the_rules() {
    let play = Play::Normal;
    check(&Nim { play }, 1, 6, 7);
    check(&Nim { play }, 3, 3, 4);
    check(&Heaps { take: take(&[1, 2, 4, 5]), play }, 2, 7, 8);
    check(&Heaps { take: TakeSet::range(2, 4).unwrap(), play }, 1, 9, 9);
    check(&Moore::new(2, play).unwrap(), 3, 3, 3);
    check(&Moore::new(5, play).unwrap(), 2, 4, 4);
    check(&Wythoff { play }, 2, 6, 6);
    let parts = vec![HeapKind::Nim, HeapKind::Take(take(&[1, 3]))];
    check(&Sum { parts, play }, 2, 6, 6);
    check(&TakeAway { form: Form::Pile, take: take(&[1, 3, 4]), play }, 1, 9, 9);
    check(&Quota::new(2).unwrap(), 2, 6, 12);
    check(&Quota::new(3).unwrap(), 2, 5, 15);
}

#[test]
fn games_that_are_not_told_so_have_no_ways() {
    let play = Play::Normal;
    assert_eq!(ways(&crate::game::Lasker { play }, 2), None);
    assert_eq!(ways(&Wythoff { play }, 3), None);
    let form = Form::Race { target: 9 };
    assert_eq!(ways(&TakeAway { form, take: take(&[1]), play }, 1), None);
}

fn nim(play: Play) -> SharedRules {
    Arc::new(Nim { play })
}

/// One heap of Nim: only the empty one is lost. Before the first one the reply is undecided, then it is smaller.
fn one_heap() -> Certificate {
    let undecided = (0, vec![Cell::At(0), Cell::Rest(0, 0)]);
    let smaller = (0, vec![Cell::At(0), Cell::Settled]);
    Certificate {
        numeration: Numeration::Binary,
        safe: Automaton::new(1, vec![true, false], vec![vec![0, 1], vec![1, 1]]).unwrap(),
        weights: vec![1],
        replies: Replies {
            kept: vec![vec![undecided], vec![smaller]],
            next: vec![vec![Some(0), Some(1)], vec![Some(1), Some(1)]],
        },
    }
}

#[test]
fn one_heap_of_nim_is_proved_for_every_size() {
    let theorem = safe_set(nim(Play::Normal), &one_heap()).unwrap();
    assert_eq!(theorem.evidence().kind(), "every_size");
    let SafeSet { numeration, safe } = theorem.statement();
    let lost = Condition::new(*numeration, vec![acceptance(safe, &[0], true)], 0..1);
    let is_lost = [0, 1, 2, 100].map(|heap| read(&lost, *numeration, &[heap]));
    assert_eq!(is_lost, [true, false, false, false]);
}

#[test]
fn each_obligation_is_asked_for() {
    let refused = |rules: SharedRules, change: &dyn Fn(&mut Certificate), expected: Fault| {
        let mut given = one_heap();
        change(&mut given);
        assert_eq!(safe_set(rules, &given).map(|_| ()), Err(expected));
    };
    let normal = || nim(Play::Normal);
    let automaton = |accepting: [bool; 2], next: [u32; 2]| {
        Automaton::new(1, accepting.to_vec(), vec![vec![0, 1], next.to_vec()]).unwrap()
    };
    refused(normal(), &|given| given.weights = vec![0], Fault::NoDescent(0));
    refused(normal(), &|given| given.weights = vec![1, 1], Fault::OtherNumbers);
    let all = automaton([true, true], [1, 1]);
    refused(normal(), &|given| given.safe = all.clone(), Fault::Stays(0));
    // Nothing is safe: then 0 has no reply.
    let none = automaton([false, false], [1, 1]);
    refused(normal(), &|given| given.safe = none.clone(), Fault::NoReply(0));
    refused(normal(), &|given| given.replies.kept[1] = Vec::new(), Fault::NoReply(1));
    refused(
        normal(),
        &|given| given.replies.kept[1][0].1[1] = Cell::Rest(0, 0),
        Fault::NotReached(1),
    );
    refused(normal(), &|given| given.replies.kept[0][0].1[0] = Cell::At(1), Fault::NotReached(0));
    refused(normal(), &|given| given.replies.kept[0][0].0 = 1, Fault::NotReached(0));
    refused(normal(), &|given| given.replies.next[0][1] = None, Fault::Strategy(0));
    refused(normal(), &|given| given.replies.next[1][1] = Some(2), Fault::Strategy(2));
    let unused = |given: &mut Certificate| {
        given.replies.kept.push(Vec::new());
        given.replies.next.push(vec![None, None]);
    };
    refused(normal(), &unused, Fault::Strategy(2));
    refused(nim(Play::Misere), &|_| {}, Fault::EndIsSafe);
    refused(Arc::new(Wythoff { play: Play::Normal }), &|_| {}, Fault::NoMoves);
}

#[test]
fn an_automaton_is_whole() {
    let check = |tracks, accepting: &[bool], next: &[&[u32]]| {
        let next = next.iter().map(|row| row.to_vec()).collect();
        Automaton::new(tracks, accepting.to_vec(), next).is_ok()
    };
    assert!(check(1, &[true, false], &[&[0, 1], &[1, 1]]));
    assert!(!check(1, &[true, false], &[&[1, 1], &[1, 1]]), "leading zeros change something");
    assert!(!check(1, &[true, false], &[&[0, 1], &[1]]), "a column is missing");
    assert!(!check(1, &[true, false], &[&[0, 1]]), "a state is missing");
    assert!(!check(1, &[true], &[&[0, 1]]), "there is no state 1");
    assert!(!check(0, &[true], &[&[0]]), "no number");
    assert!(!check(MAX_TRACKS + 1, &[true], &[&[0]]), "too many numbers");
}

/// A sum is settled only when its comparison no longer changes: every short word is tried.
#[test]
fn sums_are_settled_rightly() {
    for numeration in [Numeration::Binary, Numeration::Fibonacci] {
        for (first, second, most) in
            enumerate_lists(3, 6).iter().map(|all| (all[0], all[1], all[2]))
        {
            let terms = vec![(i128::from(first) - 3, 0), (i128::from(second) - 3, 1)];
            let at_most = Literal::at_most(&terms, i128::from(most) - 3);
            let Atom::Linear(linear) = &at_most.atom else { panic!("no sum") };
            for truth in [true, false] {
                let literal = Literal { holds: truth, ..at_most.clone() };
                let condition = Condition::new(numeration, vec![literal], 0..2);
                for numbers in enumerate_lists(2, 14) {
                    let found = read(&condition, numeration, &numbers);
                    assert_eq!(found, holds(linear, &numbers) == truth, "{linear:?} {numbers:?}");
                }
            }
        }
    }
}

/// A state that no column leaves is settled at once, and says what the automaton says: every automaton of three states that reads one number.
#[test]
fn automata_are_settled_rightly() {
    let mut settled = 0;
    for choice in 0..3_u32.pow(5) * 8 {
        let to = |place: u32| choice / 8 / 3_u32.pow(place) % 3;
        let rows = vec![vec![0, to(0)], vec![to(1), to(2)], vec![to(3), to(4)]];
        let accepting: Vec<bool> = (0..3).map(|state| choice >> state & 1 == 1).collect();
        let automaton = Automaton::new(1, accepting.clone(), rows.clone()).unwrap();
        for (number, truth) in (0..16_u64).flat_map(|number| [(number, true), (number, false)]) {
            let ended = (0..7)
                .rev()
                .fold(0, |state, place| rows[state][(number >> place & 1) as usize] as usize);
            let condition =
                Condition::new(Numeration::Binary, vec![acceptance(&automaton, &[0], truth)], 0..1);
            let found = read(&condition, Numeration::Binary, &[number]);
            assert_eq!(found, accepting[ended] == truth, "{automaton:?} {number}");
            let after = condition.start().and_then(|start| condition.after(&start, 1));
            settled += usize::from(after.is_none_or(|after| after == [Cell::Settled]));
        }
    }
    assert!(settled > 10_000, "{settled}");
}

/// Whether the condition holds of these small numbers, after their columns.
fn read(condition: &Condition, numeration: Numeration, numbers: &[u64]) -> bool {
    let digit = |number: u64, place: usize| match numeration {
        Numeration::Binary => number >> place & 1 == 1,
        Numeration::Fibonacci => crate::numeration::fibonacci::standard(number).at(place) == 1,
    };
    let mut state = condition.start();
    for place in (0..7).rev() {
        let ones = numbers.iter().enumerate().filter(|(_, number)| digit(**number, place));
        let column = ones.fold(0, |column, (track, _)| column | 1 << track);
        state = state.and_then(|state| condition.after(&state, column));
    }
    state.is_some_and(|state| condition.holds(&state))
}

/// The pairs of equal numbers, or of others: a heap of Nim beside another one.
fn pairs(next: [u32; 4]) -> Certificate {
    let safe = Automaton::new(2, vec![true, false], vec![next.to_vec(), vec![1; 4]]).unwrap();
    let replies = Replies { kept: Vec::new(), next: Vec::new() };
    Certificate { numeration: Numeration::Binary, safe, weights: vec![1, 1], replies }
}

#[test]
fn one_heap_beside_nim_heaps_has_the_moves_of_all() {
    let check = |play: Play, start: &[u64], expected: &[&[u64]]| {
        let beside = beside_nim(&Heaps { take: take(&[1, 3]), play }, play).unwrap();
        assert_eq!(beside.play(), play);
        let mut options = BTreeSet::new();
        beside.options(&Position::from(start.to_vec()), &mut |option| {
            options.insert(option);
        });
        let expected = expected.iter().map(|heaps| Position::from(heaps.to_vec()));
        assert_eq!(options, expected.collect());
    };
    check(Play::Normal, &[3, 1], &[&[2, 1], &[0, 1], &[3, 0]]);
    check(Play::Misere, &[3, 1, 1], &[&[2, 1, 1], &[0, 1, 1], &[3, 0, 1], &[3, 1, 0]]);
    let play = Play::Normal;
    assert!(beside_nim(&Nim { play: Play::Misere }, play).is_some());
    assert!(beside_nim(&Wythoff { play }, play).is_none());
    assert!(beside_nim(&Moore::new(2, play).unwrap(), play).is_none());
}

#[test]
fn no_move_is_left_exactly_at_the_ends() {
    let play = Play::Misere;
    let parts = vec![HeapKind::Nim, HeapKind::Take(take(&[2, 3]))];
    let games: [(SharedRules, Track); 6] = [
        (nim(play), 2),
        (Arc::new(Heaps { take: take(&[3, 5]), play }), 2),
        (Arc::new(Moore::new(2, play).unwrap()), 3),
        (Arc::new(Wythoff { play }), 2),
        (Arc::new(Sum { parts, play }), 2),
        (Arc::new(TakeAway { form: Form::Pile, take: take(&[2, 4]), play }), 1),
    ];
    for (rules, numbers) in games {
        let ended = end_conditions(rules.as_ref(), numbers).unwrap();
        for position in enumerate_lists(numbers.into(), 5) {
            let sum = |literal: &Literal| match &literal.atom {
                Atom::Linear(linear) => holds(linear, &position) == literal.holds,
                Atom::Number(_) | Atom::Accepted(..) => panic!("{literal:?}"),
            };
            let mut is_end = true;
            rules.options(&Position::from(position.clone()), &mut |_| is_end = false);
            assert_eq!(ended.iter().all(sum), is_end, "{rules:?} {position:?}");
        }
    }
    assert!(end_conditions(&Quota::new(2).unwrap(), 2).is_none());
}

#[test]
fn heaps_are_worth_nothing_without_a_right_safe_set() {
    // Pairs whose numbers have no digit in common are no safe set.
    let refused = heap_worths(nim(Play::Normal), &pairs([0, 0, 0, 1]), None);
    assert!(matches!(refused, Err(Fault::Stays(_))), "{refused:?}");
    // The right set, and nothing to reply with.
    let refused = heap_worths(nim(Play::Normal), &pairs([0, 1, 1, 0]), None);
    assert!(matches!(refused, Err(Fault::Strategy(_) | Fault::NoReply(_))), "{refused:?}");
    let wythoff: SharedRules = Arc::new(Wythoff { play: Play::Normal });
    assert_eq!(heap_worths(wythoff, &pairs([0, 1, 1, 0]), None).unwrap_err(), Fault::NoMoves);
}

fn of(tracks: Track, accepting: &[bool], next: &[&[u32]]) -> Certificate {
    let next = next.iter().map(|row| row.to_vec()).collect();
    let safe = Automaton::new(tracks, accepting.to_vec(), next).unwrap();
    Certificate { safe, ..one_heap() }
}

/// The lost positions of three heaps of Nim in misère play, and what a heap of Nim is worth, fit; no other state of the first
/// may accept, and no heap may be worth anything else.
#[test]
fn heaps_are_told_by_their_worths_alone() {
    let equal = of(2, &[true, false], &[&[0, 1, 1, 0], &[1; 4]]);
    // Only zeros; a last column that is odd, or even; even columns and a rich heap; anything else.
    let rich: &[u32] = &[3, 4, 4, 3, 4, 3, 3, 4];
    let next: [&[u32]; 5] = [&[0, 1, 1, 2, 1, 2, 2, 1], &[4; 8], rich, rich, &[4; 8]];
    let accepting = [false, true, false, true, false];
    assert!(are_told(&equal, &of(3, &accepting, &next)).is_ok());
    for state in 0..5 {
        let mut other = accepting;
        other[state] ^= true;
        assert_eq!(are_told(&equal, &of(3, &other, &next)), Err(Fault::OtherRule), "{state}");
    }
    // Each number is worth the one beside it: 0 is worth 1, and 1 is worth 0.
    let beside = of(2, &[false, true, false], &[&[0, 1, 1, 0], &[2; 4], &[2; 4]]);
    assert_eq!(are_told(&beside, &of(3, &accepting, &next)), Err(Fault::OtherRule));
    let fibonacci = Certificate { numeration: Numeration::Fibonacci, ..equal };
    assert_eq!(are_told(&fibonacci, &of(3, &accepting, &next)), Err(Fault::OtherNumbers));
}

#[test]
fn play_decides_whether_two_certificates_are_wanted() {
    for (play, misere) in [(Play::Normal, Some(&one_heap())), (Play::Misere, None)] {
        let given = pairs([0, 1, 1, 0]);
        let found = heap_worths(nim(play), &given, misere);
        assert!(found.is_err(), "{play:?}");
    }
}
