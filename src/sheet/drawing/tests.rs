//! What is fair about the copies of a class set.

use super::*;
use crate::{
    exercise::library::{Kind, Library},
    sheet::id::Level,
};

const COPIES: u32 = 30;
const SEEDS: u64 = 10;

/// By how many the winners of a class of thirty may be off the half, where the different problems of a generator run out and come again.
const MOST_OFF: usize = 2;

/// The most that two places may agree or differ more often than they would by chance: five times the standard deviation of
/// that many pairs of neighbours.
fn most_beyond_chance() -> f64 {
    let pairs = f64::from(COPIES) / 2.0 * SEEDS as f64;
    2.5 / pairs.sqrt()
}

fn class(set: &str, level: u8, seed: u64, tables: &Tables) -> Vec<Copy> {
    let library = Library::embedded();
    let set = library.set(set).unwrap();
    let worksheet =
        Worksheet::new(&set, Level::new(level).unwrap(), seed, &library, tables).unwrap();
    worksheet.copies(CopyNumber::new(1).unwrap(), CopyNumber::new(COPIES).unwrap(), tables).unwrap()
}

/// Which places of a copy the first player wins.
fn winners(copy: &Copy) -> Vec<bool> {
    copy.own.iter().map(|(_, problem)| problem.is_won_first()).collect()
}

fn balanced() -> Vec<String> {
    let library = Library::embedded();
    let sets = library.ids(Kind::Set).into_iter();
    let balanced: Vec<String> = sets.filter(|id| library.set(id).unwrap().file.balanced).collect();
    assert!(balanced.contains(&"sheet".to_owned()), "the usual set is fair");
    balanced
}

#[test]
fn no_two_places_of_a_sheet_go_together() {
    let tables = Tables::default();
    // Who has which problem is settled in the same way for every set; the usual one has a generator for each place, Nim one for six.
    for (set, level) in ["sheet", "nim"].iter().flat_map(|set| [1, 3, 5].map(|level| (set, level)))
    {
        let copies: Vec<Vec<bool>> = (1..=SEEDS)
            .flat_map(|seed| class(set, level, seed, &tables))
            .map(|copy| winners(&copy))
            .collect();
        for (one, other) in
            (0..copies[0].len()).flat_map(|one| (0..one).map(move |other| (one, other)))
        {
            let alike = copies.iter().filter(|copy| copy[one] == copy[other]).count();
            let beyond = (alike as f64 / copies.len() as f64 - 0.5).abs();
            assert!(
                beyond <= most_beyond_chance(),
                "{set} {level}: {one} and {other}: {alike} of {}",
                copies.len()
            );
        }
    }
}

/// What is unfair about a place: the winners, the work, the neighbours.
fn faults(copies: &[Copy], place: usize) -> Vec<String> {
    let problems = || copies.iter().map(move |copy| &copy.own[place].1);
    let (games, won) =
        (problems().all(|one| one.game().is_some()), problems().filter(|one| one.is_won_first()));
    let won = won.count();
    let levels = problems().map(|problem| problem.difficulty.level);
    let steps = levels.clone().max().unwrap() - levels.min().unwrap();
    let neighbours = problems().zip(problems().skip(1));
    let alike = neighbours.filter(|(one, other)| one.identity() == other.identity()).count();
    let mut found = Vec::new();
    if games && won != 0 && won.abs_diff(copies.len() / 2) > MOST_OFF {
        found.push(format!("won {won} of {}", copies.len()));
    }
    if steps > 1 {
        found.push(format!("work within {steps} steps"));
    }
    if alike > 0 {
        found.push(format!("{alike} neighbours have the same"));
    }
    found
}

/// Each place is won as often by one player as by the other, its work is within one step, and neighbours have different problems.
#[test]
fn each_place_is_fair_and_neighbours_differ() {
    let tables = Tables::default();
    let of_class = |(set, level): (String, u8)| {
        let copies = class(&set, level, 7, &tables);
        let of_place = |place| {
            let faults = faults(&copies, place).into_iter();
            faults.map(|fault| format!("{set} {level}, place {place}: {fault}")).collect::<Vec<_>>()
        };
        (0..copies[0].own.len()).flat_map(of_place).collect::<Vec<_>>()
    };
    let levels = |set: String| [1, 3, 5].map(|level| (set.clone(), level));
    let classes: Vec<(String, u8)> = balanced().into_iter().flat_map(levels).collect();
    let found: Vec<String> = classes.into_par_iter().flat_map_iter(of_class).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_copy_is_the_same_alone_and_in_its_class() {
    let tables = Tables::default();
    let (library, together) = (Library::embedded(), class("sheet", 2, 3, &tables));
    let set = library.set("sheet").unwrap();
    let worksheet = Worksheet::new(&set, Level::new(2).unwrap(), 3, &library, &tables).unwrap();
    for number in [1, 2, 7, 30] {
        let copy = CopyNumber::new(number).unwrap();
        let alone = worksheet.copies(copy, copy, &tables).unwrap();
        let shown =
            |copy: &Copy| copy.own.iter().map(|(_, own)| own.identity()).collect::<Vec<_>>();
        assert_eq!((alone.len(), shown(&alone[0])), (1, shown(&together[number as usize - 1])));
    }
}
