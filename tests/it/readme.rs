//! The README is run: every console transcript in it, and its two commands.

use crate::Run;

/// The transcripts of a page: a command behind `$ bouton`, and what it prints.
fn transcripts(page: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let fences = page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    for line in fences.flat_map(str::lines) {
        match line.strip_prefix("$ bouton") {
            Some(arguments) => found.push((arguments.trim().to_owned(), String::new())),
            None => {
                let (_, output) = found.last_mut().expect("a fence begins with a command");
                output.push_str(line);
                output.push('\n');
            }
        }
    }
    found
}

#[test]
fn every_transcript_is_what_the_program_prints() {
    for page in ["README.md", "README.zh.md"] {
        let transcripts = transcripts(&std::fs::read_to_string(page).unwrap());
        assert!(!transcripts.is_empty(), "{page} shows what comes out");
        for (arguments, expected) in transcripts {
            assert_eq!(Run::new(&arguments).stdout(), expected, "{page}: {arguments}");
        }
    }
}

#[test]
fn every_documented_command_line_is_understood() {
    let page = std::fs::read_to_string("README.md").unwrap();
    let lines = page.lines().filter_map(|line| line.strip_prefix("bouton "));
    let mut count = 0;
    for line in lines {
        let arguments = line.split("  ").next().unwrap().split(" > ").next().unwrap();
        let is_run =
            ["solve", "sequence", "represent"].iter().any(|name| arguments.starts_with(name));
        if is_run {
            Run::new(arguments).stdout();
            count += 1;
        }
    }
    assert!(count >= 6, "{count}");
}

#[test]
fn the_first_screen_has_exactly_two_commands() {
    let page = std::fs::read_to_string("README.md").unwrap();
    let first_screen = page.lines().take(30).collect::<Vec<_>>().join("\n");
    assert_eq!(first_screen.matches("\ncargo ").count(), 2, "{first_screen}");
    assert!(first_screen.contains("\ncargo run --release -- worksheet"));
    assert!(first_screen.contains("\ncargo test --release"));
}
