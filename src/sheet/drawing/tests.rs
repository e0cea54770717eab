//! What is fair about the copies of a class set.

use super::*;
use crate::{
    exercise::library::{Kind, Library},
    sheet::id::Level,
};

const COPIES: u32 = 30;
const SEEDS: u64 = 10;

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
    for (set, level) in balanced().iter().flat_map(|set| (1..=5).map(move |level| (set, level))) {
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

/// Each place is won as often by one player as by the other, its work is within one step, and neighbours have different problems.
#[test]
fn each_place_is_fair_and_neighbours_differ() {
    let tables = Tables::default();
    for (set, level) in balanced().iter().flat_map(|set| (1..=5).map(move |level| (set, level))) {
        let copies = class(set, level, 7, &tables);
        let problems = |place: usize| copies.iter().map(move |copy| &copy.own[place].1);
        for place in 0..copies[0].own.len() {
            let context = format!("{set} {level}: {}", place + 1);
            let won = problems(place).filter(|problem| problem.is_won_first()).count();
            assert!(won == COPIES as usize / 2 || won == 0, "{context}: {won}");
            let levels = problems(place).map(|problem| problem.difficulty.level);
            assert!(levels.clone().max().unwrap() - levels.min().unwrap() <= 1, "{context}");
        }
        for pair in copies.windows(2) {
            for (one, other) in pair[0].own.iter().zip(&pair[1].own) {
                assert_ne!(one.1.identity(), other.1.identity(), "{set} {level}");
            }
        }
    }
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
