//! Files that are embedded in the program: adding one must rebuild it.
//!
//! Without the feature `sheets` only those templates go in that a board in a page can ask for, and
//! what those include.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs, io,
    path::{Path, PathBuf},
};

/// What a board asks of the folder of a family.
const OF_BOARDS: [&str; 12] = [
    "hints.md",
    "mistake-name.md",
    "move.md",
    "play-how.md",
    "play-refused.md",
    "position.md",
    "solve-because.md",
    "solve-moves.md",
    "solve-reason.md",
    "solve-table.md",
    "solve-verdict.md",
    "statement.md",
];

/// The families with a board: those of the games that the registry knows without `sheets`.
const FAMILIES_OF_BOARDS: [&str; 8] =
    ["cannons", "coins", "dice", "nim", "octal", "quota", "take-away", "wythoff"];

/// What all explanations share.
const OF_EXPLANATIONS: [&str; 2] = ["part/solve-evidence.md", "solve.md"];

/// The folder for families that have no page of their own.
const GENERAL: &str = "game";

/// Folders all of whose templates a board asks for.
const FOLDERS_OF_BOARDS: [&str; 2] = ["play", "mistake"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=exercises");
    println!("cargo::rerun-if-changed=templates");
    match env::var_os("OUT_DIR") {
        Some(folder) if env::var_os("CARGO_FEATURE_SHEETS").is_none() => {
            let target = Path::new(&folder).join("templates");
            if target.exists() {
                fs::remove_dir_all(&target)?;
            }
            ["zh", "en"].iter().try_for_each(|language| {
                copy_for_boards(&Path::new("templates").join(language), &target.join(language))
            })
        }
        _ => Ok(()),
    }
}

fn copy_for_boards(from: &Path, to: &Path) -> io::Result<()> {
    let mut texts = BTreeMap::new();
    read_below(from, from, &mut texts)?;
    let mut open: Vec<&str> =
        texts.keys().filter(|name| is_of_boards(name)).map(|it| &**it).collect();
    let mut kept = BTreeSet::new();
    while let Some(name) = open.pop() {
        let Some(text) = texts.get(name).filter(|_| kept.insert(name)) else { continue };
        open.extend(texts.keys().filter(|other| needs(text, other, &texts)).map(|it| &**it));
    }
    for name in kept {
        let path = to.join(name);
        fs::create_dir_all(path.parent().unwrap_or(to))?;
        fs::write(path, uncommented(&texts[name]))?;
    }
    Ok(())
}

fn is_of_boards(name: &str) -> bool {
    let in_folder = |(folder, file): (&str, &str)| {
        let of_family = folder == GENERAL || FAMILIES_OF_BOARDS.contains(&folder);
        FOLDERS_OF_BOARDS.contains(&folder) || of_family && OF_BOARDS.contains(&file)
    };
    OF_EXPLANATIONS.contains(&name) || name.split_once('/').is_some_and(in_folder)
}

/// Whether a template includes another one, or calls one of its components.
fn needs(text: &str, other: &str, texts: &BTreeMap<String, String>) -> bool {
    let called = |component: &str| {
        let name = component.trim_start().split('(').next().unwrap_or_default().trim();
        !name.is_empty() && text.contains(&format!("<{name} "))
    };
    text.contains(&format!("\"{other}\"")) || texts[other].split("{% component").skip(1).any(called)
}

/// A template without the words of its comments; what they do to the spaces around them stays.
fn uncommented(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("{#") {
        let Some((comment, after)) = comment.split_once("#}") else { break };
        let (start, end) = (comment.starts_with('-'), comment.ends_with('-'));
        let dash = |is_there: bool| if is_there { "-" } else { "" };
        kept += &format!("{before}{{#{} {}#}}", dash(start), dash(end));
        rest = after;
    }
    kept + rest
}

/// Every file below a folder, by its path from the root with `/`.
fn read_below(root: &Path, folder: &Path, texts: &mut BTreeMap<String, String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path: PathBuf = entry?.path();
        if path.is_dir() {
            read_below(root, &path, texts)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            let name = name.to_string_lossy().replace('\\', "/");
            texts.insert(name, fs::read_to_string(&path)?);
        }
    }
    Ok(())
}
