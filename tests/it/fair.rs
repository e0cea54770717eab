//! Neighbours share no answer: what the key of a class writes in its grid is not the same for two who sit side by side.

use bouton::{
    answer::tables::Tables,
    exercise::library::{Kind, Library},
    problem::Problem,
    render::{templates::Engine, view::ProblemView},
    sheet::{Worksheet, id::Level},
    text::Language,
};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// So many copies lie in a row. That neighbours share nothing that could be copied is held for whole classes where sheets are drawn; here, that
/// what is printed in the grid is what could be copied.
const COPIES: u32 = 12;

/// The sets whose every level is tried; with `BOUTON_FAIR` all of them.
fn sets(library: &Library) -> Vec<String> {
    let all = library.ids(Kind::Set).into_iter();
    let is_full = std::env::var_os("BOUTON_FAIR").is_some();
    let is_tried = |id: &String| is_full || ["default", "sheet", "proofs"].contains(&id.as_str());
    all.filter(|id| is_tried(id) && library.set(id).unwrap().file.balanced).collect()
}

/// The answers of a problem as the grid has them, each with its kind.
type Answers = Vec<(&'static str, String)>;

/// Looks them up.
fn answers(problem: &Problem, engine: &Engine) -> Answers {
    let page = engine.page(&ProblemView::new(1, problem, Language::En).unwrap()).unwrap();
    let kinds = problem.questions.iter().map(|asked| asked.question.name());
    kinds.zip(page.key.short).collect()
}

/// Whether a class has to share it: one of two players wins, who cannot win has no move to write and the value 0, and of a mistake the
/// grid has the name, while a pupil finds it in numbers.
fn is_shared_by_all(kind: &str, answer: &str) -> bool {
    let is_named = ["who-wins", "find-mistake"].contains(&kind);
    is_named || answer == "none" || kind == "grundy-value" && answer == "0"
}

/// Which answers neighbours of a class share, by place.
fn find_shared_answers(
    id: &str,
    level: u8,
    seed: u64,
    tables: &Tables,
    engine: &Engine,
) -> Vec<String> {
    let library = Library::embedded();
    let set = library.set(id).unwrap();
    let worksheet =
        Worksheet::new(&set, Level::new(level).unwrap(), seed, &library, tables).unwrap();
    let copies = worksheet.drawing().unwrap().take(COPIES, tables).unwrap();
    assert!(
        copies.iter().all(|copy| !copy.own.is_empty()),
        "{id} {level}: nothing of one's own to compare"
    );
    let mut found: BTreeMap<(usize, &str, String), u32> = BTreeMap::new();
    let told: Vec<Vec<(usize, Answers)>> = copies
        .iter()
        .map(|copy| copy.own.iter().map(|(at, one)| (*at, answers(one, engine))).collect())
        .collect();
    for pair in told.windows(2) {
        for ((place, one), (_, other)) in pair[0].iter().zip(&pair[1]) {
            for ((kind, own), (_, beside)) in one.iter().zip(other) {
                if own == beside && !is_shared_by_all(kind, own) {
                    *found.entry((*place, kind, own.clone())).or_default() += 1;
                }
            }
        }
    }
    let told = |((place, kind, answer), count): ((usize, &str, String), u32)| {
        format!("{id} {level} {seed}, problem {place}, {kind}: {count} times {answer}")
    };
    found.into_iter().map(told).collect()
}

#[test]
fn neighbours_share_no_answer_of_the_grid() {
    let engine = Engine::new(Language::En, None).unwrap();
    // The tables of one set are of no use to another: kept for all, they fill the memory.
    let of_set = |id: String| {
        let tables = Tables::default();
        let classes =
            (1..=5).flat_map(|level| find_shared_answers(&id, level, 7, &tables, &engine));
        classes.collect::<Vec<String>>()
    };
    let sets = sets(&Library::embedded());
    assert!(
        ["default", "sheet", "proofs"].iter().all(|id| sets.iter().any(|set| set == id)),
        "{sets:?}"
    );
    let found: Vec<String> = sets.into_par_iter().flat_map_iter(of_set).collect();
    assert!(found.is_empty(), "{found:#?}");
}
