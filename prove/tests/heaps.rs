//! Any number of heaps: rules that are right are proved, each that is changed is not.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/lists.rs"]
mod lists;

use bouton_kernel::game::{Heaps, Moore, Nim, Outcome, Play, Position, Ruleset, TakeSet};
use bouton_prove::{
    By, Comparison, Decision, Fold, Formula, Numeration, Prover, Track,
    compile::Rule,
    formula::{HEAP, WORTH},
    games::Unlearned,
    rules::{guess, holds},
};
use lists::lists;
use quickcheck::{Arbitrary, Gen, quickcheck};
use std::{
    collections::{BTreeMap, HashMap},
    time::Instant,
};

fn is_proved(rules: &dyn Ruleset, change: &dyn Fn(&mut Rule)) -> bool {
    let mut rule = guess(rules).unwrap();
    change(&mut rule);
    let begun = Instant::now();
    let mut prover = Prover::new(Numeration::Binary);
    let found = holds(rules, &rule, &mut prover).unwrap();
    println!(
        "{:?}: {found}, {:?}, at most {} states",
        rules.describe(),
        begun.elapsed(),
        prover.most_states()
    );
    found
}

fn nim(play: Play) -> Nim {
    Nim { play }
}

fn taking(take: &[u64], play: Play) -> Heaps {
    Heaps { take: TakeSet::list(take.to_vec()).unwrap(), play }
}

#[test]
fn nim_is_proved_for_any_number_of_heaps() {
    assert!(is_proved(&nim(Play::Normal), &|_| {}));
    assert!(is_proved(&nim(Play::Misere), &|_| {}));
}

#[test]
fn moves_on_several_heaps_are_proved_for_any_number_of_heaps() {
    for (most, play) in (1..=7).flat_map(|most| [(most, Play::Normal), (most, Play::Misere)]) {
        let moore = Moore::new(most, play).unwrap();
        assert!(is_proved(&moore, &|_| {}), "{most}");
        assert!(!is_proved(&moore, &|rule| rule.by = By::Columns(most)));
        assert!(!is_proved(&moore, &|rule| rule.by = By::Columns(most + 2)));
        let other = guess(&taking(&[1, 2, 3], Play::Normal)).unwrap().worth;
        assert!(!is_proved(&moore, &|rule| rule.worth = other.clone()));
        assert!(!is_proved(&moore, &|rule| rule.misere = Some(3)));
    }
    assert_eq!(guess(&Moore::new(8, Play::Normal).unwrap()), Err(Unlearned::TooMany));
}

#[test]
fn take_sets_are_proved_for_any_number_of_heaps() {
    let ranges = [&[1, 2][..], &[1, 2, 3], &[1, 2, 3, 4, 5]];
    for take in ranges.into_iter().chain([&[1, 3, 4][..], &[2, 3, 5], &[1, 2, 4]]) {
        assert!(is_proved(&taking(take, Play::Normal), &|_| {}), "{take:?}");
    }
    for take in ranges {
        assert!(is_proved(&taking(take, Play::Misere), &|_| {}), "{take:?}");
    }
}

#[test]
fn wrong_rules_are_not_proved() {
    assert!(!is_proved(&nim(Play::Normal), &|rule| rule.by = By::Plus));
    assert!(!is_proved(&nim(Play::Misere), &|rule| rule.by = By::Plus));
    for threshold in [0, 1, 3, 4] {
        assert!(
            !is_proved(&nim(Play::Misere), &|rule| rule.misere = Some(threshold)),
            "{threshold}"
        );
    }
    assert!(!is_proved(&nim(Play::Normal), &|rule| rule.misere = Some(2)));
    assert!(!is_proved(&nim(Play::Misere), &|rule| rule.misere = None));
    let other = guess(&taking(&[1, 2, 3], Play::Normal)).unwrap().worth;
    assert!(!is_proved(&taking(&[1, 2], Play::Normal), &|rule| rule.worth = other.clone()));
    assert!(!is_proved(&nim(Play::Normal), &|rule| rule.worth = other.clone()));
}

/// The rules say of every list of up to five small heaps what the definition says.
#[test]
fn rules_agree_with_the_definition_up_to_five_heaps() {
    fn is_lost(rules: &dyn Ruleset, list: &[u64], known: &mut HashMap<Position, bool>) -> bool {
        let position = Position::from(list.to_vec());
        if let Some(found) = known.get(&position) {
            return *found;
        }
        let mut options = Vec::new();
        rules.options(&position, &mut |option| options.push(option));
        let found = match options.is_empty() {
            true => rules.end(&position) == Outcome::P,
            false => !options.iter().any(|option| is_lost(rules, option, known)),
        };
        known.insert(position, found);
        found
    }
    for play in [Play::Normal, Play::Misere] {
        let games: [Box<dyn Ruleset>; 4] = [
            Box::new(nim(play)),
            Box::new(taking(&[1, 2], play)),
            Box::new(Moore::new(2, play).unwrap()),
            Box::new(Moore::new(3, play).unwrap()),
        ];
        for rules in games {
            let rule = guess(rules.as_ref()).unwrap();
            let modulus = rule.by.modulus().unwrap();
            let mut prover = Prover::new(Numeration::Binary);
            let worth: Vec<u64> = (0..=3).map(|heap| worth(&rule, heap, &mut prover)).collect();
            let mut known = HashMap::new();
            for list in (0..=5).flat_map(|length| lists(length, 3)) {
                let worths = || list.iter().map(|heap| worth[*heap as usize]);
                let left = |place: u64| worths().map(|one| one >> place & 1).sum::<u64>() % modulus;
                let turned = rule.misere.is_some() && worths().all(|one| one < 2);
                let expected = left(0) == u64::from(turned) && left(1) == 0;
                assert_eq!(
                    is_lost(rules.as_ref(), &list, &mut known),
                    expected,
                    "{list:?} {rule:?}"
                );
            }
        }
    }
}

fn worth(rule: &Rule, heap: u64, prover: &mut Prover) -> u64 {
    let is = |track, number: u64| Formula::linear(&[(1, track)], Comparison::Equal, number as i64);
    let worths = |number: &u64| {
        let both = Formula::And(vec![is(HEAP, heap), is(WORTH, *number)]);
        prover.decide(&both.implies(rule.worth.clone())) == Ok(Decision::Holds)
    };
    (0..8).find(worths).unwrap()
}

/// The folds of a random statement: the nim-sum, how many heaps are at least 2, the sum, the ones of each column by threes.
const NIM_SUM: Track = 1;
const RICH: Track = 2;
const SUM: Track = 3;
/// In which columns the ones leave the remainder 1 by 3, and in which 2.
const COUNTS: [Track; 2] = [4, 5];

fn folds() -> Vec<Fold> {
    let at_least = Formula::linear(&[(-1, HEAP)], Comparison::AtMost, -2);
    let is = |number| Formula::linear(&[(1, WORTH)], Comparison::Equal, number);
    let rich = Formula::Or(vec![
        Formula::And(vec![at_least.clone(), is(1)]),
        Formula::And(vec![at_least.negate(), is(0)]),
    ]);
    let itself = Formula::equal(HEAP, WORTH);
    let fold = |tracks: &[Track], worth: &Formula, by| Fold {
        tracks: tracks.to_vec(),
        worth: Box::new(worth.clone()),
        by,
    };
    vec![
        fold(&[NIM_SUM], &itself, By::Xor),
        fold(&[RICH], &rich, By::Plus),
        fold(&[SUM], &itself, By::Plus),
        fold(&COUNTS, &itself, By::Columns(3)),
    ]
}

#[derive(Clone, Debug)]
struct Said(Formula);

fn below(g: &mut Gen, most: u64) -> u64 {
    u64::arbitrary(g) % most
}

/// A random statement about a list; these tracks are heaps or numbers that are known.
fn generate_statement(g: &mut Gen, depth: u64, heaps: &[Track], numbers: &[Track]) -> Formula {
    let next = 10 + (heaps.len() + numbers.len()) as Track;
    let place = |g: &mut Gen| -> Track {
        let all = [heaps, numbers, &[NIM_SUM, RICH, SUM]].concat();
        all[below(g, all.len() as u64) as usize]
    };
    match below(g, if depth == 0 { 3 } else { 8 }) {
        0 => {
            let terms = [(1, place(g)), (-(below(g, 2) as i64), place(g))];
            let comparison =
                if bool::arbitrary(g) { Comparison::Equal } else { Comparison::AtMost };
            Formula::linear(&terms, comparison, below(g, 4) as i64 - 1)
        }
        1 => Formula::balanced(vec![place(g), place(g)]),
        2 if bool::arbitrary(g) => Formula::balanced(vec![place(g), place(g), NIM_SUM]),
        2 => {
            let [ones, twos] = COUNTS;
            Formula::Columns(3, vec![(1, place(g)), (2, place(g)), (2, ones), (1, twos)])
        }
        3 => generate_statement(g, depth - 1, heaps, numbers).negate(),
        4 => {
            Formula::And((0..2).map(|_| generate_statement(g, depth - 1, heaps, numbers)).collect())
        }
        5 => {
            Formula::Or((0..2).map(|_| generate_statement(g, depth - 1, heaps, numbers)).collect())
        }
        6 => {
            let inner = generate_statement(g, depth - 1, &[heaps, &[next]].concat(), numbers);
            Formula::SomeHeap(heaps.to_vec(), next, Box::new(inner))
        }
        _ => {
            let inner = generate_statement(g, depth - 1, heaps, &[numbers, &[next]].concat());
            let few = Formula::linear(&[(1, next)], Comparison::AtMost, 4);
            Formula::exists(next, Formula::And(vec![few, inner]))
        }
    }
}

impl Arbitrary for Said {
    fn arbitrary(g: &mut Gen) -> Self {
        Self(generate_statement(g, 4, &[], &[]))
    }
}

/// Whether it is so of a list; heaps that are told stand for places of the list.
fn is_so(
    formula: &Formula,
    list: &[u64],
    values: &mut BTreeMap<Track, u64>,
    places: &mut BTreeMap<Track, usize>,
) -> bool {
    match formula {
        Formula::Linear(linear) => {
            let sum: i64 =
                linear.terms.iter().map(|(factor, track)| factor * values[track] as i64).sum();
            match linear.comparison {
                Comparison::Equal => sum == linear.constant,
                Comparison::AtMost => sum <= linear.constant,
            }
        }
        Formula::Columns(modulus, terms) => (0..64).all(|place| {
            let ones = terms.iter().map(|(factor, track)| factor * (values[track] >> place & 1));
            ones.sum::<u64>().is_multiple_of(*modulus)
        }),
        Formula::Not(inner) => !is_so(inner, list, values, places),
        Formula::And(all) => all.iter().all(|one| is_so(one, list, values, places)),
        Formula::Or(all) => all.iter().any(|one| is_so(one, list, values, places)),
        Formula::Exists(track, inner) => (0..=4).any(|number| {
            values.insert(*track, number);
            is_so(inner, list, values, places)
        }),
        Formula::SomeHeap(without, heap, inner) => (0..list.len()).any(|place| {
            if without.iter().any(|other| places[other] == place) {
                return false;
            }
            values.insert(*heap, list[place]);
            places.insert(*heap, place);
            is_so(inner, list, values, places)
        }),
        other => panic!("{other:?}"),
    }
}

fn some_list_is_so(formula: &Formula) -> bool {
    (0..=3).flat_map(|length| lists(length, 3)).any(|list| {
        let mut values = BTreeMap::from([
            (NIM_SUM, list.iter().fold(0, |sum, heap| sum ^ heap)),
            (RICH, list.iter().filter(|heap| **heap >= 2).count() as u64),
            (SUM, list.iter().sum()),
        ]);
        for (remainder, track) in (1..).zip(COUNTS) {
            let leaves = |place: &u64| {
                list.iter().map(|heap| heap >> place & 1).sum::<u64>() % 3 == remainder
            };
            values.insert(track, (0..8).filter(leaves).map(|place| 1 << place).sum());
        }
        is_so(formula, &list, &mut values, &mut BTreeMap::new())
    })
}

/// How the statement is decided that no list is so, and whether some small list is.
fn judge(formula: &Formula) -> (bool, bool) {
    let free = formula.free();
    let is_spoken_of = |fold: &Fold| fold.tracks.iter().any(|track| free.contains(track));
    let folds = folds().into_iter().filter(is_spoken_of).collect();
    let none = Formula::SomeList(folds, Box::new(formula.clone())).negate();
    let decided = Prover::new(Numeration::Binary).decide(&none) == Ok(Decision::Holds);
    (decided, some_list_is_so(formula))
}

quickcheck! {
    /// What is proved of every list holds of small ones.
    fn nothing_is_proved_that_a_small_list_refutes(said: Said) -> bool {
        judge(&said.0) != (true, true)
    }
}

/// The law above says something: of the statements that no small list refutes, most are proved.
#[test]
fn most_of_what_holds_is_proved() {
    let mut g = Gen::new(10);
    let all: Vec<(bool, bool)> = (0..300).map(|_| judge(&Said::arbitrary(&mut g).0)).collect();
    let proved = all.iter().filter(|found| **found == (true, false)).count();
    let open = all.iter().filter(|found| **found == (false, false)).count();
    println!("proved {proved}, open {open}, refuted {}", all.len() - proved - open);
    assert!(proved > open, "{proved} {open}");
}

/// Many more: `cargo test -p bouton-prove --test heaps -- --ignored`.
#[test]
#[ignore = "minutes"]
fn nothing_is_proved_that_a_small_list_refutes_in_many_tries() {
    let mut g = Gen::new(10);
    for _ in 0..20_000 {
        let said = Said::arbitrary(&mut g);
        assert_ne!(judge(&said.0), (true, true), "{said:?}");
    }
}

/// Columns that are counted by threes beside a number of heaps, of heaps up to some number: the induction comes to an end.
#[test]
fn counted_columns_and_heaps_that_are_so_are_found_together() {
    const LARGEST: Track = 6;
    const HEAP_OF: Track = 7;
    let at_least =
        |track: Track, least: i64| Formula::linear(&[(-1, track)], Comparison::AtMost, -least);
    let larger = Formula::less(LARGEST, HEAP_OF);
    let none_larger = Formula::SomeHeap(Vec::new(), HEAP_OF, Box::new(larger)).negate();
    let small = Formula::linear(&[(1, LARGEST)], Comparison::AtMost, 1);
    let all = Formula::And(vec![none_larger, small, at_least(RICH, 1)]);
    let length = Formula::linear(&[(1, WORTH)], Comparison::Equal, 1);
    let length = Fold { tracks: vec![8], worth: Box::new(length), by: By::Plus };
    let asked = |fold: &Fold| fold.tracks[0] == RICH || fold.tracks == COUNTS;
    let folds = folds().into_iter().filter(asked).chain([length]).collect();
    let none = Formula::SomeList(folds, Box::new(all)).negate();
    let begun = Instant::now();
    let mut prover = Prover::new(Numeration::Binary);
    assert_eq!(prover.decide(&none), Ok(Decision::Holds));
    println!("{:?}, at most {} states", begun.elapsed(), prover.most_states());
}
