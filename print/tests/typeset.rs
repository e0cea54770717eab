//! With the typesetter: what the faces of this machine cannot draw is known before a page is laid.
#![cfg(feature = "typeset")]

use bouton_print::{
    Block, Document, Inline, Language, Paper, Sheet, fonts::Fonts, typeset::PrintError,
};

#[test]
fn typeset_without_folders_finds_no_chinese_face_and_names_the_missing_signs() {
    let fonts = Fonts::with_folders(&[]);
    assert_eq!(fonts.faces().chinese, None);
    assert_eq!(fonts.missing("Nim ★☆ →≥ 石子"), ['子', '石']);
}

/// A sheet of two pages for a pupil.
fn sheet(name: &str) -> Sheet {
    let text = |words: &str| vec![Inline::Text(words.to_owned())];
    let mut blocks = vec![Block::Heading(1, text("Nim"))];
    blocks.extend((0..60).map(|_| Block::Paragraph(text("Take one."))));
    Sheet { head: text(name), id: Some(format!("B1-{name}")), blocks }
}

/// Sheets in one file.
fn document(sheets: Vec<Sheet>) -> Document {
    Document {
        title: "Nim".to_owned(),
        language: Language::English,
        paper: Paper::A4,
        duplex: true,
        counted_through: false,
        page_words: ["page ", " of ", "."].map(str::to_owned),
        continued: ", continued".to_owned(),
        sheets,
    }
}

#[test]
fn typeset_every_page_has_the_name_and_the_number_of_its_sheet() {
    let document = document(["Ann", "Ben", "Cem"].map(sheet).into());
    let laid = document.lay(&Fonts::with_folders(&[])).unwrap();
    let last = laid.pages_of(0);
    assert!(last >= 2, "{:?}", laid.pages);
    let printed: Vec<String> = (0..laid.pages.len()).map(|page| laid.words(page)).collect();
    let mut printed = printed.iter().filter(|words| !words.is_empty());
    for name in ["Ann", "Ben", "Cem"] {
        for page in 1..=last {
            let words = printed.next().unwrap();
            for expected in [name, &format!("B1-{name}"), &format!("page {page} of {last}.")] {
                assert!(words.contains(expected), "{name}, page {page}: {words}");
            }
        }
    }
    assert_eq!(printed.next(), None, "the back of a leaf is empty");
}

/// Problems of two questions, each of so many lines: how many pages they take, and which are said to go on overleaf.
fn lay_problems(problems: usize, lines: usize) -> Result<(usize, Vec<String>), PrintError> {
    let text = |words: &str| vec![Inline::Text(words.to_owned())];
    let question = || (0..lines).map(|_| Block::Paragraph(text("Take one.")));
    let problem = |number: usize| {
        let heading = Block::Heading(2, text(&format!("Problem {number}")));
        let parts = [[heading].into_iter().chain(question()).collect(), question().collect()];
        parts.map(Block::Together)
    };
    let blocks = (1..=problems).flat_map(problem).collect();
    let sheet = Sheet { head: text("Ann"), id: None, blocks };
    let laid = document(vec![sheet]).lay(&Fonts::with_folders(&[]))?;
    let pages: Vec<String> = (0..laid.pages.len()).map(|page| laid.words(page)).collect();
    let torn = |words: &String| {
        let number =
            (1..=problems).find(|number| words.contains(&format!("Problem {number}, cont")));
        number.map(|number| format!("Problem {number}"))
    };
    Ok((laid.pages_of(0), pages.iter().filter_map(torn).collect()))
}

#[test]
fn typeset_keeps_a_problem_on_its_page_where_that_takes_no_other_leaf() {
    assert_eq!(
        lay_problems(4, 12).unwrap(),
        (4, vec![]),
        "three pages would do, and take two leaves as well"
    );
    assert_eq!(
        lay_problems(3, 12).unwrap(),
        (2, vec!["Problem 2".to_owned()]),
        "three pages take another leaf"
    );
}
