//! The README and the manual are run: every console transcript in them, and the two commands.

use crate::Run;
use std::collections::BTreeSet;

/// A command with what is typed into it, and what it prints.
struct Transcript {
    arguments: String,
    typed: String,
    output: String,
}

/// The transcripts of a page: a command behind `$ bouton`, or behind `$ printf '...' | bouton`.
fn transcripts(page: &str) -> Vec<Transcript> {
    let mut found: Vec<Transcript> = Vec::new();
    let fences = page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    for line in fences.flat_map(str::lines) {
        match line.strip_prefix("$ ") {
            Some(command) => {
                let (typed, arguments) = command.split_once("bouton").expect("bouton is called");
                let typed = typed.trim().trim_start_matches("printf '").trim_end_matches("' |");
                found.push(Transcript {
                    arguments: arguments.trim().to_owned(),
                    typed: typed.replace("\\n", "\n"),
                    output: String::new(),
                });
            }
            None => {
                let last = found.last_mut().expect("a fence begins with a command");
                last.output.push_str(line);
                last.output.push('\n');
            }
        }
    }
    found
}

/// The words of a command line; double quotes hold spaces together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('"').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// The pages of the manual, part of the course, and the README.
fn pages() -> Vec<String> {
    let manual = ["en", "zh"].into_iter().flat_map(|language| {
        let folder = format!("book/{language}/src");
        let names = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        let names = names.map(|name| name.to_string_lossy().into_owned());
        let manual = names.filter(|name| name.starts_with("manual-"));
        manual.map(move |name| format!("{folder}/{name}")).collect::<Vec<String>>()
    });
    ["README.md", "README.zh.md"].map(str::to_owned).into_iter().chain(manual).collect()
}

#[test]
fn every_transcript_is_what_the_program_prints() {
    let (mut count, pages) = (0, pages());
    assert_eq!(pages.len(), 2 + 2 * 6, "the README and six chapters in each language");
    for page in pages {
        let transcripts = transcripts(&std::fs::read_to_string(&page).unwrap());
        count += transcripts.len();
        for Transcript { arguments, typed, output } in transcripts {
            let words = words(&arguments);
            let refuted = ["it fails", "不成立"].iter().any(|told| output.contains(told));
            let run = Run::of(words.iter().map(String::as_str)).stdin(&typed);
            let run = run.fails_with(i32::from(refuted));
            assert_eq!(run.stdout(), output, "{page}: {arguments}");
        }
    }
    assert!(count >= 15, "{count}");
}

#[test]
fn every_documented_command_line_is_understood() {
    let pages =
        pages().iter().map(|page| std::fs::read_to_string(page).unwrap()).collect::<String>();
    let mut count = 0;
    let lines: BTreeSet<&str> =
        pages.lines().filter_map(|line| line.strip_prefix("bouton ")).collect();
    for line in lines {
        let arguments = line.split("  ").next().unwrap().split(" > ").next().unwrap();
        let is_run =
            ["solve", "sequence", "represent"].iter().any(|name| arguments.starts_with(name));
        if is_run {
            Run::new(arguments).stdout();
            count += 1;
        }
    }
    assert!(count >= 30, "{count}");
}

#[test]
fn the_first_screen_has_exactly_two_commands() {
    let page = std::fs::read_to_string("README.md").unwrap();
    let first_screen = page.lines().take(30).collect::<Vec<_>>().join("\n");
    assert_eq!(first_screen.matches("\ncargo ").count(), 2, "{first_screen}");
    assert!(first_screen.contains("\ncargo run --release -- worksheet"));
    assert!(first_screen.contains("\ncargo test --release"));
}
