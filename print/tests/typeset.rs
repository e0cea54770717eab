//! With the typesetter: what the faces of this machine cannot draw is known before a page is laid.
#![cfg(feature = "typeset")]

use bouton_print::{Block, Document, Inline, Language, Paper, Sheet, fonts::Fonts};

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

#[test]
fn typeset_every_page_has_the_name_and_the_number_of_its_sheet() {
    let document = Document {
        title: "Nim".to_owned(),
        language: Language::English,
        paper: Paper::A4,
        duplex: true,
        counted_through: false,
        page_words: ["page ", " of ", "."].map(str::to_owned),
        sheets: ["Ann", "Ben", "Cem"].map(sheet).into(),
    };
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
