//! Whatever a page would tell is altered before the kernel holds it against its meaning: every alteration is refused.

use super::ProblemView;
use crate::{
    answer::tables::Tables,
    exercise::library::{Kind, Library},
    family::{self, named_game::instance_of_line},
    problem::{Played, Problem, meaning::tests::altering},
    text::Language,
};
use std::collections::BTreeSet;

#[test]
fn nothing_altered_on_the_page_of_any_family_is_told() {
    for entry in family::GAMES {
        let tables = Tables::default();
        let told = altering(|| {
            let instance = instance_of_line(entry.example).unwrap();
            let played = Played::new(instance, &tables).unwrap();
            let problem = Problem::of_game(played, &tables).unwrap();
            ProblemView::new(1, &problem, Language::En).unwrap();
        });
        let family = instance_of_line(entry.example).unwrap().family();
        for section in ["facts", "answer", "evidence"] {
            let told_so = told.contains(&format!("{family} {section}"));
            assert!(told_so || section == "evidence", "{family}: {told:?}");
        }
    }
}

#[test]
fn nothing_altered_in_any_question_is_told() {
    let library = Library::embedded();
    let told = altering(|| {
        let tables = Tables::default();
        for id in library.ids(Kind::Problem) {
            let problem = Problem::of_file(&library.problem(&id).unwrap(), &tables).unwrap();
            ProblemView::new(1, &problem, Language::En).unwrap();
        }
    });
    let kinds: BTreeSet<&str> =
        told.iter().filter_map(|place| place.split_once(" question-")).map(|it| it.1).collect();
    let expected = [
        "binary-table",
        "complete-line",
        "construct",
        "construct-number",
        "find-mistake",
        "general-rule",
        "grundy-value",
        "key-numbers",
        "refute",
        "which-lose",
        "who-wins",
        "winning-moves",
    ];
    assert!(kinds.is_superset(&expected.into()), "{kinds:?}");
    // A family whose mistakes have numbers of their own says what these are.
    assert!(told.contains("nim mistake-binary-total"), "{told:?}");
}
