//! What a class set promises: the same for the same seed, different for every pupil, equally hard
//! for all, and nothing that its recipe does not allow.

use super::*;
use crate::exercise::{
    library::{Kind, Library, Source, parse},
    schema::CompleteLine,
};
use quickcheck::quickcheck;
use rayon::prelude::*;
use std::collections::HashSet;

/// Of so many problems, those of a pupil and of all neighbours, no two are equal.
const APART: usize = 16;

/// What a pupil sees of a problem, apart from its title.
fn describe<F>(problem: &Problem<F>) -> String {
    let questions: Vec<&Question> = problem.questions.iter().map(|asked| &asked.question).collect();
    let skin = problem.game().map_or(Skin::Stones, |played| played.skin);
    format!("{} {skin:?} {questions:?}", problem.identity())
}

fn draw_problems(id: &str, level: u8, seed: u64, count: usize) -> Vec<String> {
    let file = Library::embedded().generator(id).unwrap();
    let problems = Generator { file: &file, level, seed }.problems(count, &Tables::default());
    problems.unwrap().iter().map(describe).collect()
}

fn failure(yaml: &str, level: u8) -> GenerateError {
    let source = Source { path: "own.yaml".to_owned(), text: yaml.to_owned() };
    let file = parse(source).unwrap();
    Generator { file: &file, level, seed: 1 }.problems(3, &Tables::default()).unwrap_err()
}

/// Everything that a recipe asks for, looked up again on the problem.
fn check_constraints<F>(problem: &Problem<F>, recipe: &Recipe, context: &str) {
    let Constraints {
        winner,
        winning_moves,
        bits,
        distinct,
        fools,
        difficulty,
        blanks,
        key_numbers,
    } = &recipe.constraints;
    let points = problem.difficulty.points;
    assert!(difficulty.is_none_or(|range| range.contains(points)), "{context}");
    let lines = problem.questions.iter().filter_map(|asked| match &asked.question {
        Question::CompleteLine(line) => Some(count_blanks(line)),
        _ => None,
    });
    let all_fit = |range: &Range| lines.clone().all(|left_out| range.contains(left_out));
    assert!(blanks.as_ref().is_none_or(all_fit), "{context}");
    let written = problem.work().get(&Work::Numbers).map(|count| *count as u64);
    assert!(
        written.is_none_or(|count| key_numbers.is_none_or(|range| range.contains(count))),
        "{context}"
    );
    let Some(played) = problem.game() else { return };
    let answer = played.solved.answer.statement();
    let start: Vec<u64> = played.instance.start().to_vec();
    let largest = start.iter().copied().max().unwrap();
    let moves = answer.winning_moves.len() as u64;
    assert!(winner.is_none_or(|winner| winner_of(answer.outcome) == Some(winner)), "{context}");
    assert!(moves == 0 || winning_moves.is_none_or(|range| range.contains(moves)), "{context}");
    assert!(bits.is_none_or(|range| range.contains(bit_length(largest) as u64)), "{context}");
    assert!(!distinct || start.iter().collect::<HashSet<_>>().len() == start.len(), "{context}");
    for mistake in fools {
        let refuted = played.mistakes.iter().any(|made| made.mistake == *mistake);
        assert!(refuted, "{context}: {mistake:?} is right");
    }
}

/// How many positions of a line its pupil fills in: every other one.
fn count_blanks(line: &CompleteLine) -> u64 {
    let plies = line.line.len() as u64 - 1;
    match line.blanks {
        Player::First => plies.div_ceil(2),
        Player::Second => plies / 2,
    }
}

/// A class of thirty with two problems each; the error if the recipe cannot serve so many.
fn check_class_set(generator: Generator<'_>, tables: &Tables) -> Result<(), GenerateError> {
    let context = format!("{} {} {}", generator.id(), generator.level, generator.seed);
    let recipe = generator.recipe().unwrap();
    let mut drawing = generator.drawing()?;
    let group = Group { size: 4, needed: 4, apart: APART };
    let mut problems = Vec::new();
    while problems.len() < 60 {
        problems.append(&mut drawing.draw_group(group, tables)?);
    }
    let identities: Vec<String> = problems.iter().map(Problem::identity).collect();
    for near in identities.windows(APART) {
        let different: HashSet<&String> = near.iter().collect();
        assert_eq!(different.len(), near.len(), "{context}");
    }
    let played: Vec<&Played> = problems.iter().filter_map(Problem::game).collect();
    let first_wins = |played: &&&Played| played.solved.answer.statement().outcome == Outcome::N;
    let first = played.iter().filter(first_wins).count();
    assert_eq!(first, played.len() / 2, "{context}");
    for problem in &problems {
        let context = format!("{context}: {}", describe(problem));
        assert_eq!(problem.difficulty.level, generator.level, "{context}");
        assert!((1..=3).contains(&problem.questions.len()), "{context}");
        check_constraints(problem, recipe, &context);
    }
    Ok(())
}

#[test]
fn every_generator_serves_a_class_at_every_level() {
    let (library, tables) = (Library::embedded(), Tables::default());
    let of_generator = |id: String| {
        let file = library.generator(&id).unwrap();
        let classes = (1..=5).flat_map(|level| [0, 2026].map(|seed| (level, seed)));
        let check =
            |(level, seed)| check_class_set(Generator { file: &file, level, seed }, &tables).err();
        classes.filter_map(check).collect::<Vec<_>>()
    };
    let generators = library.ids(Kind::Generator).into_par_iter();
    let refused: Vec<GenerateError> = generators.flat_map_iter(of_generator).collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn at_every_place_of_a_sheet_both_players_win_about_equally_often() {
    let file = Library::embedded().generator("nim").unwrap();
    let generator = Generator { file: &file, level: 3, seed: 5 };
    let recipe = generator.recipe().unwrap();
    for (count, place) in (1..=6).flat_map(|count| (0..count).map(move |place| (count, place))) {
        let winner = |copy: &usize| generator.winner(recipe, count * copy + place);
        let first = (0..30).filter(|copy| winner(copy) == Player::First).count();
        assert!((12..=18).contains(&first), "place {place} of {count}: {first} of 30");
    }
}

#[test]
fn other_seeds_give_other_problems() {
    for id in ["nim", "pile", "race", "strip"] {
        assert_ne!(draw_problems(id, 3, 1, 5), draw_problems(id, 3, 2, 5), "{id}");
    }
}

#[test]
fn other_generators_and_levels_change_nothing() {
    let alone = draw_problems("pile", 3, 7, 5);
    let (library, tables) = (Library::embedded(), Tables::default());
    let [pile, nim] = ["pile", "nim"].map(|id| library.generator(id).unwrap());
    Generator { file: &nim, level: 3, seed: 7 }.problems(4, &tables).unwrap();
    Generator { file: &pile, level: 2, seed: 7 }.problems(4, &tables).unwrap();
    let among_others = Generator { file: &pile, level: 3, seed: 7 }.problems(5, &tables).unwrap();
    assert_eq!(among_others.iter().map(describe).collect::<Vec<_>>(), alone);
}

#[test]
fn a_recipe_that_nothing_satisfies_names_the_limit() {
    // Of three heaps no two are equal, but there is only one size.
    let error = failure(
        "id: own\ntitle: {zh: 题, en: Own}\nquestions: [who-wins]\n\
         levels: {1: {game: {nim: {heaps: 3..3, size: 4..4}}, where: {distinct: true}}}\n",
        1,
    );
    assert!(matches!(error, GenerateError::Exhausted { found: 0, .. }), "{error}");
    assert!(error.to_string().contains("20000 draws (MAX_DRAWS)"), "{error}");
}

#[test]
fn a_recipe_that_runs_out_tells_how_many_it_had() {
    let error = failure(
        "id: own\ntitle: {zh: 题, en: Own}\nquestions: [who-wins]\n\
         levels: {2: {game: {pile: {size: 5..6, take: [1..2]}}, where: {winner: first}}}\n",
        2,
    );
    assert!(matches!(error, GenerateError::Exhausted { found: 1, .. }), "{error}");
}

#[test]
fn a_missing_level_is_told_with_those_there_are() {
    let error = failure(
        "id: own\ntitle: {zh: 题, en: Own}\nquestions: [who-wins]\n\
         levels: {1: {game: {nim: {heaps: 2..2, size: 1..4}}}, \
         3: {game: {nim: {heaps: 3..3, size: 1..4}}}}\n",
        2,
    );
    assert_eq!(error.to_string(), "the generator own has no level 2: it has 1, 3");
}

#[test]
fn a_wished_winner_wins_every_problem() {
    let source = Source {
        path: "own.yaml".to_owned(),
        text: "id: own\ntitle: {zh: 题, en: Own}\nquestions: [who-wins]\n\
               levels: {1: {game: {nim: {heaps: 2..3, size: 1..9}}, where: {winner: second}}}\n"
            .to_owned(),
    };
    let file = parse(source).unwrap();
    let generator = Generator { file: &file, level: 1, seed: 1 };
    for problem in generator.problems(12, &Tables::default()).unwrap() {
        assert_eq!(problem.game().unwrap().solved.answer.statement().outcome, Outcome::P);
    }
}

quickcheck! {
    fn the_first_problems_do_not_depend_on_how_many_follow(seed: u64, fewer: u8) -> bool {
        let fewer = usize::from(fewer % 8);
        draw_problems("race", 2, seed, 8)[..fewer] == draw_problems("race", 2, seed, fewer)
    }

    fn each_player_wins_one_problem_of_every_pair(seed: u64, pairs: u8) -> bool {
        let file = Library::embedded().generator("pile").unwrap();
        let generator = Generator { file: &file, level: 1, seed };
        let count = 2 * usize::from(pairs % 5);
        let problems = generator.problems(count, &Tables::default()).unwrap();
        let outcome = |problem: &Problem| problem.game().unwrap().solved.answer.statement().outcome;
        problems.chunks(2).all(|pair| outcome(&pair[0]) != outcome(&pair[1]))
    }
}
