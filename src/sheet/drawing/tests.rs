//! What is fair about the copies of a class set.

use super::*;
use crate::{
    exercise::{
        library::{Kind, Library},
        schema::{Item, ProblemChoice},
    },
    problem::{Copied, Work, count_shared},
    sheet::id::Level,
};
use std::collections::{BTreeMap, BTreeSet};

const COPIES: u32 = 30;

/// So many class sets of each set at each level are looked at: one, or as many as `BOUTON_FAIR` says.
fn seeds() -> u64 {
    let asked = std::env::var("BOUTON_FAIR").ok();
    asked.map_or(1, |asked| asked.parse().expect("BOUTON_FAIR is the number of classes"))
}

/// By how many the winners of a class of thirty may be off the half, where the different problems of a generator run out and come again.
const MOST_OFF: usize = 2;

/// The most that two places may agree or differ more often than they would by chance: five times the standard deviation of
/// that many pairs of neighbours.
fn most_beyond_chance() -> f64 {
    let pairs = f64::from(COPIES) / 2.0 * seeds() as f64;
    2.5 / pairs.sqrt()
}

/// The same of all places of all sets together: whatever ties some places of every sheet by a little is seen here.
const MOST_IN_ALL: f64 = 0.01;

fn class(set: &str, level: u8, seed: u64, tables: &Tables) -> Vec<Copy<Untold>> {
    let library = Library::embedded();
    let set = library.set(set).unwrap();
    let worksheet =
        Worksheet::new(&set, Level::new(level).unwrap(), seed, &library, tables).unwrap();
    worksheet.drawing().unwrap().draft(COPIES, tables).unwrap()
}

/// Which places of a copy the first player wins.
fn winners<F>(copy: &Copy<F>) -> Vec<bool> {
    let games = copy.own.iter().filter(|(_, problem)| problem.game().is_some());
    games.map(|(_, problem)| problem.is_won_first()).collect()
}

fn balanced_sets() -> Vec<String> {
    let library = Library::embedded();
    let sets = library.ids(Kind::Set).into_iter();
    let balanced: Vec<String> = sets.filter(|id| library.set(id).unwrap().file.balanced).collect();
    assert!(balanced.contains(&"sheet".to_owned()), "the usual set is fair");
    balanced
}

/// How often two places of a sheet are won by the same player, of so many sheets.
#[derive(Clone, Copy, Default)]
struct Alike {
    alike: usize,
    of: usize,
}

impl Alike {
    /// By how much that is off the half.
    fn beyond(self) -> f64 {
        (self.alike as f64 / self.of.max(1) as f64 - 0.5).abs()
    }
}

/// Every two places of some sheets.
fn pairs(copies: &[Vec<bool>]) -> Vec<((usize, usize), Alike)> {
    let places = copies.iter().map(Vec::len).min().unwrap_or(0);
    let pairs = (0..places).flat_map(|one| (0..one).map(move |other| (one, other)));
    let alike = |(one, other)| copies.iter().filter(|copy| copy[one] == copy[other]).count();
    pairs.map(|pair| (pair, Alike { alike: alike(pair), of: copies.len() })).collect()
}

/// The winning moves that are asked for, as the grid of the key writes them; nothing where there is none, or where it needs words for them.
fn in_grid(problem: &Draft) -> Option<Vec<String>> {
    let played = problem.game()?;
    problem.questions.iter().find(|asked| asked.question.name() == "winning-moves")?;
    let moves = &played.solved.answer.statement().winning_moves;
    let short = |to| {
        let facts = played.instance.move_facts(played.instance.start(), to);
        facts["short"].as_str().map(str::to_owned)
    };
    let written: Option<Vec<String>> = moves.iter().map(short).collect();
    written.filter(|written| !written.is_empty())
}

/// What is unfair about a place: the winners, the work, the neighbours.
fn faults(copies: &[Copy<Untold>], place: usize) -> Vec<String> {
    let problems = || copies.iter().map(move |copy| &copy.own[place].1);
    let (games, won) =
        (problems().all(|one| one.game().is_some()), problems().filter(|one| one.is_won_first()));
    let won = won.count();
    let levels = problems().map(|problem| problem.difficulty.level);
    let steps = levels.clone().max().unwrap() - levels.min().unwrap();
    let neighbours = problems().zip(problems().skip(1));
    let alike = neighbours.filter(|(one, other)| one.identity() == other.identity()).count();
    let mut found = Vec::new();
    let copied = problems().map(Draft::digest_answers).collect::<Vec<_>>();
    let are_sharing = |pair: &&[Vec<Copied>]| count_shared(&pair[0], &pair[1]) > 0;
    let sharing = copied.windows(2).filter(are_sharing).count();
    if sharing > 0 {
        found.push(format!("{sharing} neighbours share an answer"));
    }
    let written = problems().map(in_grid).collect::<Vec<_>>();
    let alike_in_grid = written.windows(2).filter(|pair| pair[0].is_some() && pair[0] == pair[1]);
    if alike_in_grid.count() > 0 {
        found.push("the grid of the key has the same moves for neighbours".to_owned());
    }
    if games && won.abs_diff(copies.len() / 2) > MOST_OFF {
        found.push(format!("won {won} of {}", copies.len()));
    }
    if steps > 0 {
        found.push(format!("work within {steps} steps"));
    }
    if alike > 0 {
        found.push(format!("{alike} neighbours have the same"));
    }
    let marks: BTreeSet<u32> = problems().map(Draft::marks).collect();
    if marks.len() > 1 {
        found.push(format!("marks {marks:?}"));
    }
    let mut work: BTreeMap<Work, BTreeSet<usize>> = BTreeMap::new();
    for (what, how_much) in problems().flat_map(Draft::work) {
        work.entry(what).or_default().insert(how_much);
    }
    let uneven =
        work.into_iter().filter(|(_, found)| found.last().unwrap() - found.first().unwrap() > 1);
    found.extend(uneven.map(|(what, found)| format!("{what:?}: {found:?}")));
    found
}

/// What is unfair about the classes of a set at a level: place by place, and of every two places.
fn unfair(set: &str, level: u8, tables: &Tables) -> (Vec<String>, Vec<Alike>) {
    let (mut found, mut won) = (Vec::new(), Vec::new());
    for seed in 1..=seeds() {
        let copies = class(set, level, seed, tables);
        for place in 0..copies[0].own.len() {
            let faults = faults(&copies, place).into_iter();
            found.extend(
                faults.map(|fault| format!("{set} {level} {seed}, place {place}: {fault}")),
            );
        }
        won.extend(copies.iter().map(winners));
        let is_single =
            |won: &[bool]| won.len() >= MIXED && won.windows(2).all(|two| two[0] == two[1]);
        let single = copies.iter().filter(|copy| is_single(&winners(copy))).count();
        if single > 0 {
            found.push(format!("{set} {level} {seed}: {single} sheets with one winner throughout"));
        }
    }
    let pairs = pairs(&won);
    let tied = pairs.iter().filter(|(_, alike)| alike.beyond() > most_beyond_chance());
    found.extend(tied.map(|((one, other), Alike { alike, of })| {
        format!("{set} {level}: places {one} and {other} have one winner on {alike} of {of} sheets")
    }));
    (found, pairs.into_iter().map(|(_, alike)| alike).collect())
}

/// Each place is won as often by one player as by the other, has the same marks and the work of one level, as much is to be written within one
/// step, neighbours have different problems and share no answer, and no two places go together: thirty copies of every class set at every
/// level.
#[test]
fn every_class_is_fair() {
    let classes: Vec<(String, u8)> = balanced_sets()
        .into_iter()
        .flat_map(|set| (1..=5).map(move |level| (set.clone(), level)))
        .collect();
    // The tables of one class are of little use to another: kept for all, they fill the memory.
    let looked_at: Vec<_> = classes
        .into_par_iter()
        .map(|(set, level)| unfair(&set, level, &Tables::default()))
        .collect();
    let (found, pairs): (Vec<_>, Vec<_>) = looked_at.into_iter().unzip();
    assert!(found.iter().all(Vec::is_empty), "{:#?}", found.concat());
    let in_all = pairs.concat().into_iter().fold(Alike::default(), |all, one| Alike {
        alike: all.alike + one.alike,
        of: all.of + one.of,
    });
    assert!(
        in_all.of > 10_000 && in_all.beyond() < MOST_IN_ALL,
        "{} of {}",
        in_all.alike,
        in_all.of
    );
}

/// Many pairs of neighbours, of whom nothing need be drawn: any two places are alike about every second time, and none of the two sheets has a single winner.
#[test]
fn any_two_places_are_dealt_independently() {
    const PAIRS: u32 = 4000;
    let (library, tables) = (Library::embedded(), Tables::default());
    for id in ["nim", "sheet", "wythoff", "default"] {
        let set = library.set(id).unwrap();
        let worksheet = Worksheet::new(&set, Level::new(2).unwrap(), 5, &library, &tables).unwrap();
        let drawing = worksheet.drawing().unwrap();
        let dealt = drawing.items.iter().filter(|item| item.is_dealt).flat_map(super::Item::places);
        let places: Vec<usize> = dealt.collect();
        let deal = |pair| places.iter().map(|place| drawing.is_left(*place, pair)).collect();
        let won: Vec<Vec<bool>> = (0..PAIRS).map(deal).collect();
        assert!(places.len() >= MIXED, "{id}");
        assert!(won.iter().all(|won| won.contains(&true) && won.contains(&false)), "{id}");
        // Five times the standard deviation.
        let most = 2.5 / f64::from(PAIRS).sqrt();
        for ((one, other), alike) in pairs(&won) {
            assert!(alike.beyond() < most, "{id}, places {one} and {other}: {}", alike.alike);
        }
    }
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

fn identities<F>(copy: &Copy<F>) -> Vec<String> {
    copy.own.iter().map(|(_, own)| own.identity()).collect()
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
        assert_eq!(
            (alone.len(), identities(&alone[0])),
            (1, identities(&together[number as usize - 1]))
        );
    }
}
