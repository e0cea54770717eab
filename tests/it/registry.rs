//! What every game of the registry owes its user. A game that lacks one of these fails here.

use crate::Run;
use bouton::{
    answer::{instance::Instance, tables::Tables},
    exercise::library::{Kind, Library},
    family::{self, Arguments, GAMES, GameEntry},
    game::{Outcome, Position, Ruleset},
    generate::Generator,
    play::Judge,
    problem::{Played, Problem},
    render::{templates::Engine, view::ProblemView},
    text::Language,
};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

/// The most positions that a small example may reach.
const SMALL: usize = 5_000;

/// The instance of a line as it stands behind `bouton solve`, the game's name apart.
pub fn instance(game: &'static GameEntry, line: &str) -> Arc<dyn Instance> {
    let made = family::from_arguments(game, &Arguments::of_line(line));
    made.unwrap_or_else(|error| panic!("{} {line}: {error}", game.name))
}

/// The instance of a game's example.
pub fn example(game: &'static GameEntry) -> Arc<dyn Instance> {
    let line = game.example.strip_prefix(game.name);
    instance(game, line.unwrap_or_else(|| panic!("{}: {}", game.name, game.example)))
}

#[test]
fn names_are_unique_and_told_in_both_languages() {
    let names: BTreeSet<&str> = GAMES.iter().map(|game| game.name).collect();
    assert_eq!(names.len(), GAMES.len());
    for game in GAMES {
        for about in [game.about.en, game.about.zh, &game.usage()] {
            assert!(!about.trim().is_empty(), "{}", game.name);
        }
    }
}

#[test]
fn every_example_is_solved_in_both_languages_and_for_programs() {
    for game in GAMES {
        for locale in ["C", "zh_CN.UTF-8"] {
            let told = Run::new(&format!("solve {}", game.example)).locale(locale).stdout();
            assert!(told.lines().count() > 3, "{}: {told}", game.name);
            let letter = if locale == "C" { "evidence" } else { "验证" };
            assert!(told.contains(letter), "{}: {told}", game.name);
        }
        let solved = Run::new(&format!("solve {} --json", game.example)).json();
        assert_eq!(solved["game"], game.name);
        for field in ["play", "position", "outcome", "winning_moves", "evidence"] {
            assert!(!solved[field].is_null(), "{} has no {field}", game.name);
        }
        assert!(solved["evidence"]["kind"].is_string(), "{}", game.name);
    }
}

#[test]
fn small_games_are_as_the_plain_definition_has_them() {
    for game in GAMES {
        assert!(!game.small.is_empty(), "{} has no small example", game.name);
        let misere = game.small.iter().any(|line| line.contains("--misere"));
        assert_eq!(misere, game.has_misere(), "{}: small examples in misère play", game.name);
        for line in game.small {
            as_defined(game, line);
        }
    }
}

/// Outcome and winning moves of every position that play can reach.
fn as_defined(game: &'static GameEntry, line: &str) {
    let instance = instance(game, line);
    let (rules, start) = (instance.rules(), instance.start().clone());
    let mut known = HashMap::new();
    if rules.can_repeat() {
        known = outcomes_of_loops(rules.as_ref(), &start);
    } else {
        outcome(rules.as_ref(), &start, &mut known);
    }
    let told = format!("{} {line}: {} positions", game.name, known.len());
    assert!(known.len() > 1 && known.len() <= SMALL, "{told}");
    let judge = Judge::new(instance);
    for (position, expected) in &known {
        let answer = judge.answer(position).unwrap_or_else(|stop| panic!("{told}: {stop}"));
        assert_eq!(answer.outcome, *expected, "{told}: {position}");
        let winning: BTreeSet<Position> = options(rules.as_ref(), position)
            .into_iter()
            .filter(|option| known[option] == Outcome::P)
            .collect();
        let found: BTreeSet<Position> = answer.winning_moves.into_iter().collect();
        assert_eq!(found, winning, "{told}: {position}");
    }
}

fn options(rules: &dyn Ruleset, position: &Position) -> Vec<Position> {
    let mut options = Vec::new();
    rules.options(position, &mut |option| options.push(option));
    options
}

/// The definition: a position wins when some option loses.
fn outcome(
    rules: &dyn Ruleset,
    position: &Position,
    known: &mut HashMap<Position, Outcome>,
) -> Outcome {
    if let Some(outcome) = known.get(position) {
        return *outcome;
    }
    let options = options(rules, position);
    // All of them are visited, so that the whole box is known.
    let lost: Vec<bool> =
        options.iter().map(|option| outcome(rules, option, known) == Outcome::P).collect();
    let found = match options.is_empty() {
        true => rules.end(position),
        false if lost.contains(&true) => Outcome::N,
        false => Outcome::P,
    };
    known.insert(position.clone(), found);
    found
}

/// The definition where play can repeat: a position wins when some option has lost, loses when all
/// have won, round after round; what is never decided is a draw.
fn outcomes_of_loops(rules: &dyn Ruleset, start: &Position) -> HashMap<Position, Outcome> {
    let mut known = HashMap::from([(start.clone(), Outcome::Draw)]);
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        for option in options(rules, &position) {
            if known.insert(option.clone(), Outcome::Draw).is_none() {
                open.push(option);
            }
        }
    }
    loop {
        let mut next = HashMap::new();
        for position in known.keys() {
            let after: Vec<Outcome> =
                options(rules, position).iter().map(|option| known[option]).collect();
            let found = match after.is_empty() {
                true => rules.end(position),
                false if after.contains(&Outcome::P) => Outcome::N,
                false if after.iter().all(|outcome| *outcome == Outcome::N) => Outcome::P,
                false => Outcome::Draw,
            };
            next.insert(position.clone(), found);
        }
        if next == known {
            return known;
        }
        known = next;
    }
}

#[test]
fn every_example_is_explained_in_both_languages() {
    for game in GAMES {
        let (instance, tables) = (example(game), Tables::default());
        let family = instance.family();
        let played = Played::new(instance, &tables).unwrap();
        let problem = Problem::of_game(played, &tables).unwrap();
        for language in Language::ALL {
            let engine = Engine::new(language, None).unwrap();
            let view = ProblemView::new(1, &problem, language).unwrap();
            let told = engine.describe_view(&view).unwrap();
            for part in ["statement", "why", "solve-reason"] {
                let template = format!("{family}/{part}.md");
                let text = engine.render(&template, "p", &told);
                let text = text.unwrap_or_else(|error| panic!("{}: {error}", game.name));
                assert!(!text.trim().is_empty(), "{}: {template}", game.name);
            }
            let key = engine.page(&view).unwrap().key;
            assert!(key.hints.iter().all(|hint| !hint.is_empty()), "{}: {key:?}", game.name);
            assert!(key.solution.lines().count() > 2, "{}: {key:?}", game.name);
        }
    }
}

#[test]
fn every_game_has_a_problem_and_a_generator() {
    let library = Library::embedded();
    let name = |game: serde_json::Value| game.as_object().unwrap().keys().next().unwrap().clone();
    let problems: BTreeSet<String> = library
        .ids(Kind::Problem)
        .iter()
        .filter_map(|id| library.problem(id).unwrap().file.game)
        .map(|game| name(serde_json::to_value(&game.value).unwrap()))
        .collect();
    let mut generators = BTreeSet::new();
    for id in library.ids(Kind::Generator) {
        for recipe in library.generator(&id).unwrap().file.levels.values() {
            let game = recipe.value.game.as_ref().map(serde_json::to_value);
            generators.extend(game.map(|game| name(game.unwrap())));
        }
    }
    for game in GAMES {
        assert!(problems.contains(game.name), "no problem is about {}", game.name);
        assert!(generators.contains(game.name), "no generator draws {}", game.name);
    }
}

/// What its command line reads as is the same game from the same start.
fn reads_back(instance: &dyn Instance) {
    let line = instance.command_line();
    let (name, arguments) = line.split_once(' ').unwrap_or_else(|| panic!("{line}"));
    let game = family::game(name).unwrap_or_else(|| panic!("{line}"));
    let again = self::instance(game, arguments);
    assert_eq!(again.start(), instance.start(), "{line}");
    assert_eq!(format!("{:?}", again.rules()), format!("{:?}", instance.rules()), "{line}");
    assert_eq!(again.identity(), instance.identity(), "{line}");
    assert_eq!(again.command_line(), line);
}

#[test]
fn command_lines_of_examples_read_back() {
    for game in GAMES {
        reads_back(example(game).as_ref());
        for line in game.small {
            reads_back(instance(game, line).as_ref());
        }
    }
}

#[test]
fn command_lines_of_all_problems_read_back() {
    let (library, tables) = (Library::embedded(), Tables::default());
    for id in library.ids(Kind::Problem) {
        if let Some(game) = library.problem(&id).unwrap().file.game {
            reads_back(family::instance(&game.value).unwrap().as_ref());
        }
    }
    for id in library.ids(Kind::Generator) {
        let file = library.generator(&id).unwrap();
        for level in file.file.levels.keys() {
            let generator = Generator { file: &file, level: *level, seed: 11 };
            for problem in generator.problems(3, &tables).unwrap() {
                problem.game().into_iter().for_each(|played| reads_back(played.instance.as_ref()));
            }
        }
    }
}

#[test]
fn wrong_arguments_are_refused_with_one_clear_error() {
    for game in GAMES {
        assert!(!game.refused.is_empty(), "{} has no arguments that are refused", game.name);
        for line in game.refused {
            for (locale, word) in [("C", "error: "), ("zh_CN.UTF-8", "错误：")] {
                let solved = check_refused(&format!("solve {} {line}", game.name), locale);
                assert!(solved.starts_with(word), "{} {line}: {solved}", game.name);
                // The parser's own refusals name the command in a usage line.
                let played = check_refused(&format!("play {} {line}", game.name), locale);
                assert_eq!(solved.lines().next(), played.lines().next(), "{} {line}", game.name);
            }
        }
    }
}

fn check_refused(arguments: &str, locale: &str) -> String {
    let (stdout, stderr) = Run::new(arguments).locale(locale).stdin("").fails_with(2).output();
    assert_eq!(stdout, "", "{arguments}");
    assert!(!stderr.contains("panicked"), "{arguments}: {stderr}");
    stderr
}
