//! Games of heaps by their rules in words.

use super::{check, lists, parts_add_up, reached, replaced};
use bouton_kernel::game::{
    Apples, BreakRule, Breaking, HeapKind, Heaps, Lasker, Moore, Nim, OctalCode, Play, Position,
    Ruleset, Sum, TakeSet, Wythoff,
};
use std::collections::BTreeSet;

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

fn small() -> Vec<Vec<u64>> {
    (0..=3).flat_map(|length| lists(length, [0, 8, 4, 3][length])).collect()
}

/// One heap changes: `moves` says what may stand in its place.
fn one_heap(moves: impl Fn(u64) -> Vec<Vec<u64>>) -> impl Fn(&[u64]) -> Vec<Vec<u64>> {
    move |heaps| {
        let at = |index: usize| {
            moves(heaps[index]).into_iter().map(move |by| replaced(heaps, index, &by))
        };
        (0..heaps.len()).flat_map(|index| at(index).collect::<Vec<_>>()).collect()
    }
}

/// So many objects are taken, the rest stays one heap.
fn taking(numbers: impl Fn(u64) -> bool) -> impl Fn(u64) -> Vec<Vec<u64>> {
    move |heap| (1..=heap).filter(|taken| numbers(*taken)).map(|taken| vec![heap - taken]).collect()
}

/// Two heaps of at least one object, the smaller first, made of so many objects.
fn two_heaps(objects: u64) -> Vec<Vec<u64>> {
    let pairs = (1..objects).map(|one| vec![one, objects - one]);
    pairs.filter(|pair| pair[0] <= pair[1]).collect()
}

/// Every smaller or equal number in each heap.
fn below(heaps: &[u64]) -> Vec<Vec<u64>> {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let fits = |list: &Vec<u64>| list.iter().zip(heaps).all(|(one, heap)| one <= heap);
    lists(heaps.len(), largest).into_iter().filter(fits).collect()
}

/// The count is that of all positions below, and no position that play reaches is left out.
fn counted(rules: &dyn Ruleset, plain: super::Plain, unordered: bool) {
    for heaps in small().into_iter().map(Position::from).filter(|heaps| rules.contains(heaps)) {
        let below: BTreeSet<Vec<u64>> = below(&heaps).into_iter().collect();
        assert_eq!(rules.position_count(&heaps), Some(below.len() as u128), "{rules:?}: {heaps}");
        assert!(reached(plain, &heaps).is_subset(&below), "{rules:?}: {heaps}");
        let images = below.into_iter().map(|list| rules.canonical(&Position::from(list)));
        let different = images.collect::<BTreeSet<_>>().len() as u128;
        let expected = unordered.then_some(different);
        assert_eq!(rules.unordered_count(&heaps), expected, "{rules:?}: {heaps}");
    }
}

#[test]
fn nim_takes_any_number_from_one_heap() {
    let plain = one_heap(taking(|_| true));
    for play in PLAYS {
        check(&Nim { play }, &plain, &small());
        counted(&Nim { play }, &plain, true);
    }
    parts_add_up(&Nim { play: Play::Normal }, &plain, &small());
}

#[test]
fn heaps_take_a_number_of_the_set_from_one_heap() {
    for numbers in [vec![1], vec![1, 2, 3], vec![1, 3, 4], vec![2, 3], vec![3], vec![2, 5]] {
        let plain = one_heap(taking(|taken| numbers.contains(&taken)));
        for play in PLAYS {
            let rules = Heaps { take: TakeSet::list(numbers.clone()).unwrap(), play };
            check(&rules, &plain, &small());
            counted(&rules, &plain, false);
            parts_add_up(&rules, &plain, &small());
        }
    }
}

#[test]
fn a_sum_takes_from_each_heap_by_its_own_rule() {
    let take = |numbers: &[u64]| HeapKind::Take(TakeSet::list(numbers.to_vec()).unwrap());
    let parts = vec![take(&[1, 2]), HeapKind::Nim, take(&[2, 3]), take(&[1, 2])];
    let may = |index: usize, taken: u64| match index {
        0 | 3 => [1, 2].contains(&taken),
        1 => true,
        _ => [2, 3].contains(&taken),
    };
    let plain = |heaps: &[u64]| -> Vec<Vec<u64>> {
        let at = |index: usize| {
            let moves = taking(|taken| may(index, taken))(heaps[index]);
            moves.into_iter().map(move |by| replaced(heaps, index, &by)).collect::<Vec<_>>()
        };
        (0..heaps.len()).flat_map(at).collect()
    };
    let rules = Sum { parts, play: Play::Normal };
    check(&rules, &plain, &lists(4, 3));
    parts_add_up(&rules, &plain, &lists(4, 3));
    assert!(!rules.contains(&Position::from([1, 2, 3])));
    assert_eq!(rules.position_count(&Position::from([2, 0, 3, 1])), Some(24));
}

#[test]
fn wythoff_takes_from_one_heap_or_the_same_from_both() {
    let plain = |heaps: &[u64]| {
        let [x, y] = heaps[..] else { return Vec::new() };
        let left = lists(2, x.max(y)).into_iter().filter(|to| to[0] <= x && to[1] <= y);
        let is_move = |to: &Vec<u64>| match (x - to[0], y - to[1]) {
            (0, 0) => false,
            (0, _) | (_, 0) => true,
            (one, other) => one == other,
        };
        left.filter(is_move).collect()
    };
    for play in PLAYS {
        check(&Wythoff { play }, &plain, &lists(2, 6));
        counted(&Wythoff { play }, &plain, true);
        assert!(
            !Wythoff { play }.is_option(&Position::from([1, 1, 1]), &Position::from([0, 1, 1]))
        );
    }
    parts_add_up(&Wythoff { play: Play::Normal }, &plain, &lists(2, 6));
}

#[test]
fn moore_takes_from_one_to_k_heaps() {
    for (most, play) in [(1, Play::Normal), (2, Play::Normal), (2, Play::Misere), (3, Play::Normal)]
    {
        let plain = |heaps: &[u64]| {
            let changed =
                |to: &Vec<u64>| to.iter().zip(heaps).filter(|(to, from)| to != from).count();
            let is_move = |to: &Vec<u64>| (1..=most).contains(&(changed(to) as u64));
            below(heaps).into_iter().filter(is_move).collect()
        };
        let rules = Moore::new(most, play).unwrap();
        check(&rules, &plain, &small());
        counted(&rules, &plain, true);
        parts_add_up(&rules, &plain, &small());
    }
}

#[test]
fn lasker_takes_from_a_heap_or_splits_it() {
    let plain = one_heap(|heap| [taking(|_| true)(heap), two_heaps(heap)].concat());
    for play in PLAYS {
        check(&Lasker { play }, &plain, &small());
        parts_add_up(&Lasker { play }, &plain, &small());
    }
}

#[test]
fn an_octal_digit_says_what_taking_leaves() {
    let codes: [&[u8]; 9] = [
        &[0, 7, 7],
        &[0, 0, 7],
        &[0, 1, 3, 7],
        &[4],
        &[4, 3, 3],
        &[0, 6],
        &[0, 0, 1, 2, 4],
        &[0, 5, 0, 1],
        &[4, 7],
    ];
    for code in codes {
        let moves = |heap: u64| -> Vec<Vec<u64>> {
            let leaves = |taken: u64| {
                let (digit, rest) = (code.get(taken as usize).copied().unwrap_or(0), heap - taken);
                let nothing = (digit % 2 == 1 && rest == 0).then(|| vec![vec![0]]);
                let one = (digit / 2 % 2 == 1 && rest > 0).then(|| vec![vec![rest]]);
                let two = (digit / 4 == 1).then(|| two_heaps(rest));
                [nothing, one, two].into_iter().flatten().flatten().collect::<Vec<_>>()
            };
            (0..=heap).flat_map(leaves).collect()
        };
        let plain = one_heap(moves);
        let rules = Breaking {
            rule: BreakRule::Octal(OctalCode::new(code.to_vec()).unwrap()),
            play: Play::Normal,
        };
        check(&rules, &plain, &small());
        parts_add_up(&rules, &plain, &small());
    }
}

#[test]
fn grundy_parts_a_heap_into_two_unequal_heaps() {
    let unequal = |heap| two_heaps(heap).into_iter().filter(|pair| pair[0] != pair[1]).collect();
    let plain = one_heap(unequal);
    for play in PLAYS {
        let rules = Breaking { rule: BreakRule::UnequalParts, play };
        check(&rules, &plain, &small());
        parts_add_up(&rules, &plain, &small());
    }
}

#[test]
fn apples_are_taken_beside_each_other() {
    let moves = |row: u64| -> Vec<Vec<u64>> {
        let gaps = (0..row).flat_map(|begin| (begin + 1..=row).map(move |end| [begin, row - end]));
        let sides = gaps.map(|mut sides| {
            sides.sort_unstable();
            sides.into_iter().filter(|side| *side > 0).collect()
        });
        sides.collect()
    };
    let plain = one_heap(moves);
    let live: Vec<Vec<u64>> = small();
    for play in PLAYS {
        check(&Apples { play }, &plain, &live);
        parts_add_up(&Apples { play }, &plain, &live);
    }
}
