//! `--format pdf`: pages are counted, and nothing on them is split or cut.

use crate::Run;
use bouton::{
    answer::tables::Tables,
    exercise::{
        library::{Kind, Library, Parsed, Source, parse},
        schema::SetFile,
    },
    render::{
        document::{Document, Extra, Printed},
        paper::{self, Whole},
        templates::Engine,
    },
    sheet::{
        Worksheet,
        id::{CopyNumber, Level},
        roster::Pupil,
    },
    text::Language,
};
use bouton_print::{
    Paper,
    fonts::Fonts,
    typeset::{Laid, Measured},
};
use rayon::prelude::*;
use std::fs;

/// Hands over the first copies of a set as they are printed, with what is asked for beside sheet and key.
fn with_copies<T>(
    set: &Parsed<SetFile>,
    (level, seed): (u8, u64),
    copies: u32,
    language: Language,
    (extras, pupils): (&[Extra], &[Pupil]),
    look: impl FnOnce(&Printed<'_>, &Document) -> T,
) -> T {
    let (library, tables) = (Library::embedded(), Tables::default());
    let level = Level::new(level).unwrap();
    let worksheet = Worksheet::new(set, level, seed, &library, &tables).unwrap();
    let last = CopyNumber::new(copies).unwrap();
    let copies = worksheet.copies(CopyNumber::new(1).unwrap(), last, &tables).unwrap();
    let printed = Printed { worksheet: &worksheet, copies: &copies, pupils, certified: &[] };
    let engine = Engine::new(language, None).unwrap();
    look(&printed, &printed.render_with(&engine, extras).unwrap())
}

/// A class list of usual names.
fn pupils(copies: u32, language: Language) -> Vec<Pupil> {
    let names = match language {
        Language::Zh => ["欧阳明月", "李雷", "韩梅梅"],
        Language::En => ["Alexandra Montgomery", "Ben Okafor", "Chloe Fitzgerald"],
    };
    let names = names.into_iter().cycle().take(copies as usize);
    names.map(|name| Pupil { name: name.to_owned(), class: "8B".to_owned() }).collect()
}

/// Key and hints of the first copies of a set on their pages, for these pupils or for nobody, by their names.
fn lay_documents(
    set: &str,
    level: u8,
    (copies, pupils): (u32, &[Pupil]),
    language: Language,
    paper: Paper,
) -> Vec<(&'static str, Laid)> {
    let lay = |whole: Whole| {
        let laid = whole.document.lay(&Fonts::here());
        let laid = laid.unwrap_or_else(|error| panic!("{} of {set}: {error}", whole.name));
        (whole.name, laid)
    };
    let own = Library::embedded().set(set).unwrap();
    with_copies(
        &own,
        (level, 1),
        copies,
        language,
        (&[Extra::Hints], pupils),
        |printed, document| {
            let all = paper::documents(printed, document, paper).into_iter();
            all.filter(|whole| whole.name != "sheet").map(lay).collect()
        },
    )
}

/// The sheets of the first copies of a set on their pages.
fn lay_sheets(set: &str, level: u8, copies: u32, language: Language, paper: Paper) -> Laid {
    lay_set(&Library::embedded().set(set).unwrap(), (level, 1), copies, language, paper)
}

/// The same of a set that may be one's own, and of any seed.
fn lay_set(
    set: &Parsed<SetFile>,
    level_and_seed: (u8, u64),
    copies: u32,
    language: Language,
    paper: Paper,
) -> Laid {
    with_copies(set, level_and_seed, copies, language, (&[], &[]), |printed, document| {
        let laid = paper::sheets(printed, document, paper).lay(&Fonts::here());
        laid.unwrap_or_else(|error| panic!("{error}"))
    })
}

/// The languages whose signs this machine can print.
fn languages() -> Vec<Language> {
    let chinese = Fonts::here().faces().chinese.is_some();
    Language::ALL.into_iter().filter(|language| chinese || *language == Language::En).collect()
}

/// Every set with every level, the books with one.
fn every_set() -> Vec<(String, u8)> {
    let library = Library::embedded();
    let levels = |set: &str| if library.set(set).unwrap().file.balanced { 1..=5 } else { 1..=1 };
    let sets = library.ids(Kind::Set).into_iter();
    sets.flat_map(|set| levels(&set).map(move |level| (set.clone(), level))).collect()
}

/// No page is emptier: boxes are higher where there is room.
const LEAST_FILLED: f64 = 0.75;

/// What is wrong with the pages of a set; `Document::lay` has refused what is cut.
fn faults(set: &str, level: u8, language: Language) -> Vec<String> {
    let paper = match language {
        Language::Zh => Paper::A4,
        Language::En => Paper::Letter,
    };
    let laid = lay_sheets(set, level, 1, language, paper);
    // The empty back of a leaf is no page of the sheet.
    let pages: Vec<&Measured> = laid.pages.iter().filter(|page| page.filled > 0.0).collect();
    let empty = pages.iter().enumerate().filter(|(_, page)| page.filled < LEAST_FILLED);
    let told = |(number, page): (usize, &&Measured)| {
        let of = pages.len();
        format!("{set} {level} {language}, page {} of {of}: {:.2}", number + 1, page.filled)
    };
    empty.map(told).collect()
}

/// Every set at every level, the books once: nothing is cut, and no page is more than a quarter empty.
#[test]
fn the_pages_of_every_set_at_every_level_are_full() {
    let of_set = |(set, level): &(String, u8)| {
        languages()
            .into_iter()
            .flat_map(|language| faults(set, *level, language))
            .collect::<Vec<_>>()
    };
    let found: Vec<String> = every_set().par_iter().flat_map_iter(of_set).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// One sheet of paper, front and back, with 30 to 40 marks.
#[test]
fn the_usual_set_is_one_sheet_of_paper() {
    for (level, language) in
        (1..=5).flat_map(|level| languages().into_iter().map(move |language| (level, language)))
    {
        for paper in [Paper::A4, Paper::Letter] {
            let laid = lay_sheets("sheet", level, 12, language, paper);
            assert_eq!(
                (0..12).map(|sheet| laid.pages_of(sheet)).collect::<Vec<usize>>(),
                [2; 12],
                "level {level}, {language}, {paper:?}"
            );
            assert!(
                laid.pages.iter().all(|page| page.filled >= LEAST_FILLED),
                "level {level} {language}: {:?}",
                laid.pages
            );
        }
    }
}

/// What is only just too much for a leaf is set in smaller type.
#[test]
fn no_copy_of_the_usual_set_takes_a_second_leaf() {
    let set = Library::embedded().set("sheet").unwrap();
    for seed in [1, 5] {
        let laid = lay_set(&set, (4, seed), 30, Language::En, Paper::A4);
        let pages: Vec<usize> = (0..30).map(|sheet| laid.pages_of(sheet)).collect();
        assert_eq!(pages, [2; 30], "seed {seed}");
    }
}

/// A key or a sheet of hints breaks its pages between lines and never in a short table: each page but the last of a part is used by half at least.
const LEAST_BROKEN: f64 = 0.5;

/// Keys and hints of every set at every level: nothing is cut, and no page breaks off early.
#[test]
fn keys_and_hints_fill_their_pages() {
    let of_set = |(set, level): &(String, u8)| {
        let language = languages()[usize::from(*level) % languages().len()];
        let documents =
            lay_documents(set, *level, (2, &pupils(2, language)), language, Paper::A4).into_iter();
        documents
            .flat_map(|(name, laid)| {
                let pairs = laid.pages.windows(2).enumerate();
                let early = pairs.filter(|(_, pair)| {
                    pair[0].sheet == pair[1].sheet
                        && pair[0].filled < LEAST_BROKEN
                        && pair[1].filled > 0.0
                });
                let told = |(page, pair): (usize, &[Measured])| {
                    format!(
                        "{set} {level} {language}, {name}, page {}: {:.2}",
                        page + 1,
                        pair[0].filled
                    )
                };
                early.map(told).collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    };
    let found: Vec<String> = every_set().par_iter().flat_map_iter(of_set).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// The grid of a class of thirty, with their names and what is to be known for reading it, is one page.
#[test]
fn the_answers_of_a_class_stand_on_one_page() {
    let keys = (1..=5).flat_map(|level| languages().into_iter().map(move |one| (level, one)));
    let faults = |(level, language): (u8, Language)| {
        let class = pupils(30, language);
        let documents = lay_documents("sheet", level, (30, &class), language, Paper::A4);
        let key = documents.iter().find(|(name, _)| *name == "key");
        let pages = key.unwrap().1.pages_of(0);
        (pages != 1).then(|| format!("level {level} {language}: {pages} pages"))
    };
    let found: Vec<String> = keys.collect::<Vec<_>>().into_par_iter().filter_map(faults).collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_pupil_begins_on_the_front_of_a_leaf() {
    let laid = lay_sheets("nim", 1, 3, Language::En, Paper::Letter);
    for sheet in 0..3 {
        let first = laid.pages.iter().position(|page| page.sheet == sheet).unwrap();
        assert_eq!(first % 2, 0, "sheet {sheet} begins on page {}", first + 1);
    }
}

#[test]
fn the_same_sheets_are_the_same_bytes() {
    let pdf = || lay_sheets("nim", 1, 2, Language::En, Paper::A4).pdf().unwrap();
    let first = pdf();
    assert!(first.starts_with(b"%PDF-") && first == pdf());
}

#[test]
fn sheet_and_key_are_written_beside_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    Run::new(&format!("worksheet nim --level 1 --lang en --format pdf,md -o {path}")).output();
    for name in ["sheet.en.pdf", "key.en.pdf", "sheet.en.md"] {
        assert!(folder.path().join(name).is_file(), "{name}");
    }
}

/// The names of all files say which sheets they hold, and each sheet is in one of them: as many as make no more pages
/// than are laid at once.
#[test]
fn more_pages_than_are_laid_at_once_stand_in_several_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let long = "worksheet default --level 3 --copies 21 --solutions --hints --lang en --format pdf";
    Run::new(&format!("{long} -o {path}")).stdout();
    let files = fs::read_dir(folder.path()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut printed: Vec<String> = names.filter(|name| name.ends_with(".pdf")).collect();
    printed.sort();
    let sheets = ["hints", "key", "sheet.01-11", "sheet.12-21"];
    let solutions = ["solutions.01-07", "solutions.08-14", "solutions.15-21"];
    let expected = sheets.iter().chain(&solutions).map(|name| format!("{name}.en.pdf"));
    assert_eq!(printed, expected.collect::<Vec<_>>());
    let is_whole = |name: &String| fs::read(folder.path().join(name)).unwrap().starts_with(b"%PDF");
    assert!(printed.iter().all(is_whole));
}

/// The pages of a sheet that the program has put together, and how many problems it has.
fn put_together(level: u8, arguments: &str) -> (usize, usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    Run::new(&format!("worksheet {arguments} --lang en --format md -o {path}")).stdout();
    let path = "sheet-own.yaml".to_owned();
    let text = fs::read_to_string(folder.path().join(&path)).unwrap();
    let set = parse(Source { path, text }).unwrap();
    let pages = lay_set(&set, (level, 1), 1, Language::En, Paper::Letter).pages_of(0);
    let sheet = fs::read_to_string(folder.path().join("sheet.en.md")).unwrap();
    (pages, sheet.lines().filter(|line| line.starts_with("## ")).count())
}

#[test]
fn as_many_problems_are_taken_as_fit_on_the_pages() {
    for (pages, level, levels) in [(1, 1, "1"), (4, 3, "3"), (3, 1, "1-3")] {
        let asked = format!("--level {levels} --paper letter");
        let (printed, problems) = put_together(level, &format!("{asked} --pages {pages}"));
        assert_eq!(printed, pages, "level {levels}");
        let (longer, _) = put_together(level, &format!("{asked} --problems {}", problems + 1));
        assert!(longer > pages, "level {levels}: {problems} problems");
    }
}
