//! The second checker, `checker/check.py`: it says yes to what the program writes, and no to what is changed.
//!
//! Certificates of every example of the games that it knows, and the strategies of Chinese chess: the smaller ones, and
//! with `BOUTON_CHECKER_ALL` set to anything, as CI does, all of them, which takes it most of a minute.

use crate::Run;
use bouton::{certificate::read_and_check, family::GAMES};
use std::{fs, path::Path, process::Command};

/// The games whose rules it knows.
const KNOWN: [&str; 5] = ["nim", "pile", "race", "strip", "heaps"];
/// The largest strategy, in bytes, that is checked unless all are.
const SMALL: u64 = 6_000;

/// What the checker says of each file, and its exit code; none where there is no Python.
fn run_checker(paths: &[String]) -> Option<(Vec<String>, i32)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = Command::new("python3").arg(root.join("checker/check.py")).args(paths).output();
    let Ok(output) = run else {
        println!("skipped: the second checker needs python3, which is not there");
        return None;
    };
    let told = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<String> = told.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), paths.len(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    Some((lines, output.status.code().unwrap()))
}

/// Every one of the files gets this word, and the exit code is this one.
fn all_get(word: &str, code: i32, paths: &[String]) {
    let Some((lines, found)) = run_checker(paths) else { return };
    for (line, path) in lines.iter().zip(paths) {
        let read = || fs::read_to_string(path).unwrap().chars().take(600).collect::<String>();
        assert!(line.starts_with(&format!("{word} ")), "{line}\n{}", read());
    }
    assert_eq!(found, code);
}

/// Certificates of every example of the games, of both kinds where there are two.
fn write_certificates(folder: &Path) -> Vec<String> {
    let mut paths = Vec::new();
    for game in GAMES.iter().filter(|game| KNOWN.contains(&game.name)) {
        let example = game.example.split_once(' ').unwrap().1;
        for arguments in [example].iter().chain(game.small) {
            let mut kinds = vec!["--certificate"];
            if !arguments.contains("--misere") {
                kinds.push("--grundy-certificate");
            }
            for kind in kinds {
                let path = folder.join(format!("{}.cert", paths.len()));
                let path = path.to_str().unwrap().to_owned();
                let line = ["solve", game.name].into_iter().chain(arguments.split(' '));
                Run::of(line.chain([kind, &path])).stdout();
                paths.push(path);
            }
        }
    }
    assert!(paths.len() > 20, "{paths:?}");
    paths
}

/// With the last line that it should have.
fn with_end_line(body: &str) -> String {
    let hash = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {} {hash:016x}\n", body.lines().count())
}

/// Changes after which a certificate says something false, or not in the one right way.
fn list_alterations(text: &str) -> Vec<String> {
    let body = &text[..text.rfind("end ").unwrap()];
    let lines: Vec<&str> = body.lines().collect();
    let mut bodies = Vec::new();
    let step = lines.len() / 40 + 1;
    for index in (4..lines.len()).step_by(step) {
        let kept = lines.iter().enumerate().filter(|(other, _)| *other != index);
        bodies.push(kept.map(|(_, line)| format!("{line}\n")).collect());
        let with = |line: &str| {
            let mut lines = lines.clone();
            lines[index] = line;
            lines.iter().map(|line| format!("{line}\n")).collect::<String>()
        };
        let words: Vec<&str> = lines[index].split(' ').collect();
        match words[..] {
            ["reply", from, _] => bodies.push(with(&format!("reply {from} {from}"))),
            ["value", at, value] => {
                let other = value.parse::<u64>().unwrap() + 1;
                bodies.push(with(&format!("value {at} {other}")));
            }
            ["back", from, value, _] => bodies.push(with(&format!("back {from} {value} {from}"))),
            _ => {}
        }
    }
    let exchanges = [
        ("outcome P\n", "outcome N\n"),
        ("outcome N\n", "outcome P\n"),
        ("grundy ", "grundy 1"),
        (" --misere\n", "\n"),
        ("\nposition", " --misere\nposition"),
        ("--take ", "--take 1..2 --take "),
        ("game ", "game  "),
        ("game nim ", "game nim 0"),
        ("position ", "position +"),
        ("\nposition", "\r\nposition"),
    ];
    for (from, to) in exchanges {
        let changed = body.replacen(from, to, 1);
        if changed != body && !changed.contains("--misere --misere") {
            bodies.push(changed);
        }
    }
    let mut texts: Vec<String> = bodies.iter().map(|body| with_end_line(body)).collect();
    // The rest is noticed by the last line.
    texts.push(text.replacen("safe ", "safe 1", 1).replacen("value ", "value 1", 1));
    texts.push(text[..text.len() - 1].to_owned());
    texts.push(text.replace('\n', "\r\n"));
    texts
}

/// Each text in a file of its own.
fn in_files(folder: &Path, texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let path =
        |number: usize| folder.join(format!("changed-{number}")).to_str().unwrap().to_owned();
    let write = |(number, text): (usize, String)| {
        fs::write(path(number), text).unwrap();
        path(number)
    };
    texts.into_iter().enumerate().map(write).collect()
}

#[test]
fn the_second_checker_agrees_with_the_program_on_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let certificates = write_certificates(folder.path());
    all_get("yes", 0, &certificates);
    let texts =
        certificates.iter().flat_map(|path| list_alterations(&fs::read_to_string(path).unwrap()));
    let changed = in_files(folder.path(), texts);
    all_get("no", 1, &changed);
    // The program refuses the same ones: all of them through the library, and one as a run of its own.
    for path in &changed {
        let text = fs::read_to_string(path).unwrap();
        assert!(read_and_check(&text).is_err(), "verified:\n{text}");
    }
    let (told, _) = Run::of(["verify", &changed[0], "--json"]).any_code();
    assert!(told.contains("\"refused\""), "{told}");
}

#[test]
fn the_second_checker_says_so_when_it_does_not_know() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kayles.cert").to_str().unwrap().to_owned();
    Run::of(["solve", "kayles", "5", "--certificate", &path]).stdout();
    let none = folder.path().join("none.cert").to_str().unwrap().to_owned();
    let Some((lines, code)) = run_checker(&[path, none]) else { return };
    assert!(lines.iter().all(|line| line.starts_with("unknown ")), "{lines:?}");
    assert_eq!(code, 2);
}

#[test]
fn the_second_checker_walks_through_the_strategies() {
    let is_all = std::env::var_os("BOUTON_CHECKER_ALL").is_some();
    let files = fs::read_dir("exercises/xiangqi")
        .unwrap()
        .flatten()
        .filter(|file| file.path().extension().is_some_and(|ending| ending == "strategy"))
        .filter(|file| is_all || file.metadata().unwrap().len() <= SMALL);
    let paths: Vec<String> = files.map(|file| file.path().to_str().unwrap().to_owned()).collect();
    assert!(paths.len() >= if is_all { 14 } else { 8 }, "{paths:?}");
    all_get("yes", 0, &paths);
    let small = fs::read_to_string("exercises/xiangqi/second-losing-first-moves.strategy").unwrap();
    let body = &small[..small.rfind("end ").unwrap()];
    let first = body.lines().nth(7).unwrap();
    let exchanges = [
        ("chooser other", "chooser mover"),
        ("starts ", "starts 0 "),
        (" w\n", " b\n"),
        (" w\n", " w - - 0 1\n"),
        ("aim win", "aim draw"),
        ("\nposition 1", "\nposition 2"),
        (first, &first[1..]),
        (first, &format!("z{}", &first[1..])),
        (first, &format!("{}/", &first[..first.len() - 1])),
    ];
    let changed = exchanges.iter().map(|(from, to)| body.replacen(from, to, 1));
    let changed =
        changed.inspect(|changed| assert_ne!(changed, body)).map(|body| with_end_line(&body));
    let folder = tempfile::tempdir().unwrap();
    all_get("no", 1, &in_files(folder.path(), changed));
}
