//! What is fair about the copies of a class set.

use super::*;
use crate::{
    exercise::{
        library::{Kind, Library},
        problem::{Asked, Copied, Key, count_shared},
        schema::{Item, ProblemChoice, Question},
    },
    sheet::id::Level,
};
use std::collections::{BTreeMap, BTreeSet};

const COPIES: u32 = 30;

/// The classes that are tried: a sample, or with `BOUTON_FAIR=1` twenty seeds of every set at every level.
fn is_full() -> bool {
    std::env::var_os("BOUTON_FAIR").is_some()
}

/// So many seeds, for a test of chance.
fn seeds() -> u64 {
    if is_full() { 20 } else { 10 }
}

/// By how many the winners of a class of thirty may be off the half, where the different problems of a generator run out and come again.
const MOST_OFF: usize = 2;

/// By how many winning moves two copies of a problem may differ that earn the same: one, two or three.
const MOST_MORE_MOVES: usize = 2;

/// The most that two places may agree or differ more often than they would by chance: five times the standard deviation of
/// that many pairs of neighbours.
fn most_beyond_chance() -> f64 {
    let pairs = f64::from(COPIES) / 2.0 * seeds() as f64;
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
    let games = copy.own.iter().filter(|(_, problem)| problem.game().is_some());
    games.map(|(_, problem)| problem.is_won_first()).collect()
}

fn balanced() -> Vec<String> {
    let library = Library::embedded();
    let sets = library.ids(Kind::Set).into_iter();
    let balanced: Vec<String> = sets.filter(|id| library.set(id).unwrap().file.balanced).collect();
    assert!(balanced.contains(&"sheet".to_owned()), "the usual set is fair");
    balanced
}

/// Every class set at every level, or those that stand for the others: one with a generator for each place, one with one for all.
fn classes_of_chance() -> Vec<(String, u8)> {
    let sets = if is_full() { balanced() } else { ["sheet", "nim"].map(str::to_owned).to_vec() };
    let levels: &[u8] = if is_full() { &[1, 2, 3, 4, 5] } else { &[1, 3, 5] };
    sets.into_iter().flat_map(|set| levels.iter().map(move |level| (set.clone(), *level))).collect()
}

#[test]
fn no_two_places_of_a_sheet_go_together() {
    let tables = Tables::default();
    let faults = |(set, level): (String, u8)| {
        let copies: Vec<Vec<bool>> = (1..=seeds())
            .flat_map(|seed| class(&set, level, seed, &tables))
            .map(|copy| winners(&copy))
            .collect();
        let places = copies.iter().map(Vec::len).min().unwrap_or(0);
        let pairs = (0..places).flat_map(|one| (0..one).map(move |other| (one, other)));
        let alike = |(one, other): (usize, usize)| {
            let alike = copies.iter().filter(|copy| copy[one] == copy[other]).count();
            let beyond = (alike as f64 / copies.len() as f64 - 0.5).abs();
            let told = || format!("{set} {level}: {one} and {other}: {alike} of {}", copies.len());
            (beyond > most_beyond_chance()).then(told)
        };
        pairs.filter_map(alike).collect::<Vec<_>>()
    };
    let found: Vec<String> = classes_of_chance().into_par_iter().flat_map_iter(faults).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_sheet_has_one_winner_throughout() {
    let tables = Tables::default();
    for level in 1..=5 {
        for set in ["sheet", "nim", "misere"] {
            for copy in class(set, level, 11, &tables) {
                let winners = winners(&copy);
                let is_mixed = winners.iter().any(|won| Some(won) != winners.first());
                assert!(winners.len() < MIXED || is_mixed, "{}", copy.id);
            }
        }
    }
}

/// What a pupil has to write for a question, where copies could differ in it: positions of a game, cells of a table.
fn written(asked: &Asked) -> Option<(&'static str, usize)> {
    match (&asked.question, &asked.key) {
        (Question::CompleteLine(line), _) => Some(("positions", line.line.len() / 2)),
        (Question::Carry(_), Key::Numeration(told)) => {
            told.json()["rows"].as_array().map(|rows| ("rows", rows.len()))
        }
        (Question::BinaryTable, Key::BinaryTable(table)) => Some(("columns", table.columns.len())),
        _ => None,
    }
}

/// How many winning moves a pupil has to find.
fn moves_to_find(problem: &Problem) -> Option<(&'static str, usize)> {
    let mut keys = problem.questions.iter().map(|asked| &asked.key);
    let game = problem.game()?;
    let moves = game.solved.answer.statement().winning_moves.len();
    (moves > 0 && keys.any(|key| matches!(key, Key::WinningMoves))).then_some(("moves", moves))
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
    let copied = problems().map(Problem::copied).collect::<Vec<_>>();
    let are_sharing = |pair: &&[Vec<Copied>]| count_shared(&pair[0], &pair[1]) > 0;
    let sharing = copied.windows(2).filter(are_sharing).count();
    if sharing > 0 {
        found.push(format!("{sharing} neighbours share an answer"));
    }
    if games && won != 0 && won.abs_diff(copies.len() / 2) > MOST_OFF {
        found.push(format!("won {won} of {}", copies.len()));
    }
    if steps > 0 {
        found.push(format!("work within {steps} steps"));
    }
    if alike > 0 {
        found.push(format!("{alike} neighbours have the same"));
    }
    let marks: BTreeSet<u32> = problems().map(Problem::marks).collect();
    if marks.len() > 1 {
        found.push(format!("marks {marks:?}"));
    }
    let mut work: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    let asked = problems().flat_map(|one| &one.questions).filter_map(written);
    for (what, how_much) in asked.chain(problems().filter_map(moves_to_find)) {
        work.entry(what).or_default().insert(how_much);
    }
    let most = |what: &str| if what == "moves" { MOST_MORE_MOVES } else { 1 };
    let uneven = work
        .into_iter()
        .filter(|(what, found)| found.last().unwrap() - found.first().unwrap() > most(what));
    found.extend(uneven.map(|(what, found)| format!("{what}: {found:?}")));
    found
}

/// Each place is won as often by one player as by the other, has the same marks and the work of one level, games and tables are as long within one
/// step, and neighbours have different problems.
#[test]
fn each_place_is_fair_and_neighbours_differ() {
    let tables = Tables::default();
    let of_class = |(set, level, seed): (String, u8, u64)| {
        let copies = class(&set, level, seed, &tables);
        let of_place = |place| {
            let faults = faults(&copies, place).into_iter();
            faults
                .map(|fault| format!("{set} {level} {seed}, place {place}: {fault}"))
                .collect::<Vec<_>>()
        };
        (0..copies[0].own.len()).flat_map(of_place).collect::<Vec<_>>()
    };
    let seeds: Vec<u64> = if is_full() { (1..=20).collect() } else { vec![7] };
    let of_set = |set: String| {
        let levels = (1..=5).map(move |level| (set.clone(), level));
        levels.flat_map(|(set, level)| seeds.iter().map(move |seed| (set.clone(), level, *seed)))
    };
    let classes: Vec<(String, u8, u64)> = balanced().into_iter().flat_map(of_set).collect();
    let found: Vec<String> = classes.into_par_iter().flat_map_iter(of_class).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// A set is drawn for each copy at its level, or it is a problem book, whose problems are as hard as they are: nothing stands on a level
/// to which it does not belong.
#[test]
fn what_has_a_level_is_drawn_at_that_level() {
    let library = Library::embedded();
    for id in library.ids(Kind::Set) {
        let set = library.set(&id).unwrap().file;
        let items: Vec<&Item> = set.items.iter().map(|item| &item.value).collect();
        let is_drawn = |item: &&Item| matches!(item, Item::Generate(wish) if !wish.same && wish.level.is_none());
        let is_of_a_book = |item: &&Item| matches!(item, Item::Problem(ProblemChoice::One(_)));
        let is_class_set = set.balanced && items.iter().all(is_drawn);
        assert!(is_class_set || !set.balanced && items.iter().all(is_of_a_book), "{id}");
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
