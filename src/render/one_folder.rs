//! A game that is one folder and one line of the registry: read, solved, explained, drawn and checked like every other.

use super::{templates::Engine, view::ProblemView};
use crate::{
    answer::{instance::Instance, tables::Tables},
    exercise::{
        library::{Source, parse},
        schema::{GeneratorFile, ProblemFile},
    },
    family::{Arguments, from_arguments, game, instance},
    generate::Generator,
    problem::{Played, Problem},
    text::Language,
};
use std::sync::Arc;

const PROBLEM: &str = "
id: euclid-25-7
title: {zh: 辗转相减, en: Euclid}
game: {euclid: {first: 25, second: 7}}
questions: [who-wins, winning-moves]
";

const GENERATOR: &str = "
id: euclid
title: {zh: 辗转相减, en: Euclid}
questions: [who-wins]
levels:
  1: {game: {euclid: {numbers: 2..9}}}
";

fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_owned(), text: text.to_owned() }
}

fn render_page(instance: Arc<dyn Instance>, language: Language) -> String {
    let tables = Tables::default();
    let problem = Problem::of_game(Played::new(instance, &tables).unwrap(), &tables).unwrap();
    let view = ProblemView::new(1, &problem, language).unwrap();
    let engine = Engine::new(language, None).unwrap();
    let page = engine.page(&view).unwrap();
    [page.statement, page.key.solution].concat()
}

#[test]
fn a_game_in_a_folder_is_read_from_files_and_told_in_both_languages() {
    let file = parse::<ProblemFile>(source("euclid-25-7.yaml", PROBLEM)).unwrap().file;
    let instance = instance(&file.game.unwrap().value).unwrap();
    assert_eq!(instance.command_line(), "euclid 25 7");
    let in_english = render_page(Arc::clone(&instance), Language::En);
    assert!(in_english.contains("25 and 7"), "{in_english}");
    // Pairs are lost whose ratio is below the golden ratio, as 11/7 is.
    assert!(in_english.contains("take away 14"), "{in_english}");
    let in_chinese = render_page(instance, Language::Zh);
    assert!(in_chinese.contains("减去"));
}

#[test]
fn a_game_in_a_folder_is_drawn_and_its_limits_are_held() {
    let file = parse::<GeneratorFile>(source("euclid.yaml", GENERATOR)).unwrap();
    let problems = Generator { file: &file, level: 1, seed: 3 }.problems(3, &Tables::default());
    assert_eq!(problems.unwrap().len(), 3);
    let entry = game("euclid").unwrap();
    for line in entry.refused {
        let refused = from_arguments(entry, &Arguments::of_line(line));
        assert!(refused.is_err(), "{line}");
    }
    let wrong = from_arguments(entry, &Arguments::of_line("25 101")).unwrap_err();
    assert_eq!(wrong.to_string(), "the second number: 101 is outside 1 to 100 (MAX_NUMBER)");
}
