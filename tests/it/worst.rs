//! The worst that the program accepts: every number of every game as large as its reader takes, one at a time, all together, and in
//! rows of many heaps; claims and chapters about them; the hardest sheets of every set. Each is answered, or a limit is named, soon and
//! within a named memory. The lists are made from the registries: a new game or set is in them by its line there.

use crate::{
    watched::Watched,
    worst_lines::{Line, is_all, large, lines},
};
use bouton::{
    exercise::library::{Kind, Library},
    family::{GAMES, named_game::instance_of_line},
};
use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
    time::Duration,
};

/// No answer may cost more time of the processor, on a slow machine and without all of the optimisation. Whoever waits for more
/// than two seconds at a terminal is told so, and can stop it.
const PATIENCE: Duration = Duration::from_secs(20);

/// Claims that ask for all that play can reach from the start of a game, in every way that there is.
fn claims(line: &Line) -> Vec<String> {
    let instance = instance_of_line(&line.join(" ")).unwrap();
    let start = format!("{:?}", instance.start().to_vec());
    vec![
        format!("forall p from {start}: P(p) <-> not N(p)"),
        format!("forall p from {start}: grundy(p) = 0 <-> P(p)"),
        format!("exists q after {start}: P(q)"),
        format!("safe p within {start}: false"),
        format!("first wins from {start} by p -> q: P(q)"),
    ]
}

/// A book with a chapter for each directive that takes a game.
fn write_book(folder: &Path, line: &str) {
    let lines = [
        format!("position: {line}"),
        format!("values: {{game: {line}}}"),
        format!("values: {{game: {line}, show: outcome}}"),
        format!("grid: {{game: {line}, show: value}}"),
        format!("picture: {line}"),
        format!("board: {{game: {line}, opponent: perfect, first: computer}}"),
        format!("rules: {line}"),
        format!("automaton: {line}"),
    ];
    let fenced = lines.map(|directive| format!("```bouton\n{directive}\n```"));
    let inline = ["winner", "outcome", "moves", "move-count", "grundy", "positions"];
    let inline = inline.map(|name| format!("{{{{#bouton {name} {line}}}}}"));
    let source = folder.join("src");
    fs::create_dir_all(&source).unwrap();
    let settings = "[book]\nlanguage = \"en\"\n[preprocessor.bouton]\n";
    fs::write(folder.join("book.toml"), settings).unwrap();
    let mut summary = String::new();
    for (number, directive) in fenced.iter().chain(&inline).enumerate() {
        summary.push_str(&format!("- [{number}]({number}.md)\n"));
        fs::write(source.join(format!("{number}.md")), format!("# {number}\n\n{directive}\n"))
            .unwrap();
    }
    fs::write(source.join("SUMMARY.md"), summary).unwrap();
}

/// After so long whoever waits has been told that the program is at work.
const TOLD: Duration = Duration::from_secs(3);

/// So long it may take to end once it is told to stop.
const STOPS: Duration = Duration::from_secs(2);

/// What takes long says so, and stops when it is told to.
fn is_told_and_stops(words: &[&str], told: &str) {
    assert!(told.contains("still at work"), "{words:?} was silent: {told}");
    let stopped = Watched::of(words).stdin(PLAYED).stop_after(TOLD / 2);
    assert!(stopped.is_none_or(|taken| taken < STOPS), "{words:?} stopped after {stopped:?}");
}

/// What is typed while a game is played; whatever else runs does not read it.
const PLAYED: &str = "hint\nmoves\nhint\ntable\n";

/// Runs the program at a terminal once for each list of arguments, two at a time; none may cost too much.
fn check(runs: &[Vec<String>], patience: Duration) {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut slow = Vec::new();
        while let Some(arguments) = runs.get(next.fetch_add(1, Relaxed)) {
            let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let ran = Watched::of(&words).at_terminal().stdin(PLAYED).run();
            assert!(matches!(ran.code, Some(0..=2)), "{words:?}: {ran:?}");
            // In a game each answer has its own time.
            let answers =
                if words.first() == Some(&"play") { 1 + PLAYED.lines().count() } else { 1 };
            if cfg!(unix) && ran.time > TOLD * answers as u32 {
                is_told_and_stops(&words, &ran.stderr);
            }
            let told = || {
                let words = words.join(" ");
                format!("{:?} {} MiB {words}", ran.processor, ran.bytes >> 20)
            };
            if ran.processor > patience / 4 {
                println!("{}", told());
            }
            slow.extend((ran.processor > patience).then(told));
        }
        slow
    };
    let slow: Vec<String> = thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    println!("{} runs", runs.len());
    assert!(slow.is_empty(), "{slow:#?}");
}

#[test]
fn the_worst_of_every_game_is_answered_or_names_a_limit() {
    let lines = lines();
    assert!(lines.len() > 4 * GAMES.len(), "{} lines", lines.len());
    let runs: Vec<Vec<String>> =
        lines.into_iter().map(|line| [vec!["solve".to_owned()], line].concat()).collect();
    check(&runs, PATIENCE);
}

#[test]
fn the_worst_claims_of_every_game_are_judged_or_name_a_limit() {
    let claims = |line: Line| {
        let run = |claim| ["prove", "--game", &line.join(" "), claim].map(str::to_owned).to_vec();
        claims(&line).iter().map(|claim| run(claim)).collect::<Vec<_>>()
    };
    let runs: Vec<Vec<String>> = large().into_iter().flat_map(claims).collect();
    check(&runs, PATIENCE);
}

#[test]
fn the_worst_of_every_game_is_played_and_marked_or_names_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    let of_line = |(number, line): (usize, Line)| {
        let file = folder.path().join(format!("{number}.yaml"));
        let rule = claims(&line).swap_remove(0);
        fs::write(&file, format!("winner: first\nrule: {rule:?}\n")).unwrap();
        let played = [vec!["play".to_owned()], line.clone()].concat();
        [played, vec!["mark".to_owned(), line.join(" "), file.to_str().unwrap().to_owned()]]
    };
    let runs: Vec<Vec<String>> = large().into_iter().enumerate().flat_map(of_line).collect();
    check(&runs, PATIENCE);
}

/// Sequences as long as they may be, of the games of which there are any.
#[test]
fn the_longest_sequences_are_made_or_name_a_limit() {
    let lines = [
        "octal 0.007 --to 1048576",
        "octal 0.77777777 --to 1048576",
        "kayles --to 1048576",
        "grundy --to 1048576",
        "lasker --to 1048576",
        "pile --take 1..3 --to 1048576",
        "heaps --take 1,1000 --to 1048576",
        "quota --factor 2 --to 1048576",
        "coins mock-turtles --to 1000",
        "dice --top 1 --to 1048576",
        "two-dice --tops 1,2 --variant both-sum --to 1048576",
    ];
    let run =
        |line: &str| ["sequence"].into_iter().chain(line.split(' ')).map(str::to_owned).collect();
    let runs: Vec<Vec<String>> = lines.iter().map(|line| run(line)).collect();
    check(&runs, 3 * PATIENCE);
}

#[test]
fn the_worst_chapters_of_every_game_are_made_or_name_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    // Fourteen directives stand in each book, which is called after its line, so that a fault names it.
    let run = |line: Line| {
        let book = folder.path().join(line.join("_").replace(['/', '\\'], "-"));
        write_book(&book, &line.join(" "));
        vec!["check".to_owned(), book.to_str().unwrap().to_owned()]
    };
    let runs: Vec<Vec<String>> = large().into_iter().map(run).collect();
    check(&runs, 3 * PATIENCE);
}

#[test]
fn the_hardest_sheets_of_every_set_are_made() {
    let (levels, copies) = if is_all() { (1..=5, "30") } else { (5..=5, "1") };
    let folder = tempfile::tempdir().unwrap();
    let run = |set: &str, level: u8| {
        let out = folder.path().join(format!("{set}-{level}"));
        let (out, level) = (out.to_str().unwrap(), level.to_string());
        let words = ["worksheet", set, "--level", &level, "--copies", copies, "-o", out];
        words.map(str::to_owned).to_vec()
    };
    let sets = Library::embedded().ids(Kind::Set);
    let runs: Vec<Vec<String>> = sets
        .iter()
        .flat_map(|set| levels.clone().map(|level| run(set, level)).collect::<Vec<_>>())
        .collect();
    assert!(runs.len() >= 19, "{} sheets", runs.len());
    check(&runs, 3 * PATIENCE);
}

/// What 64 copies take up is taken up by a thousand too, but for their lines in the grid of the key.
#[test]
fn a_school_needs_hardly_more_memory_than_a_class() {
    const MORE: u64 = 48 << 20;
    let bytes = |copies: &str| {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().to_str().unwrap();
        let set = ["worksheet", "octal", "--level", "5", "--lang", "en", "--format", "md,html"];
        let ran = Watched::of(&[&set[..], &["--copies", copies, "-o", folder]].concat()).run();
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.bytes
    };
    let (class, school) = (bytes("64"), bytes("640"));
    assert!(school < class + MORE, "64 copies: {class} bytes, 640 copies: {school} bytes");
}
