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
const OF_BOARDS: [&str; 9] = [
    "hints.md",
    "mistake-name.md",
    "move.md",
    "play-how.md",
    "play-refused.md",
    "position.md",
    "solve-reason.md",
    "solve.md",
    "statement.md",
];

/// Folders all of whose templates a board asks for.
const FOLDERS_OF_BOARDS: [&str; 2] = ["play", "mistake"];

/// The folder of problems that are no games.
const NO_GAMES: &str = "numeration";

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
        fs::write(path, &texts[name])?;
    }
    Ok(())
}

fn is_of_boards(name: &str) -> bool {
    match name.split_once('/') {
        Some((NO_GAMES, _)) | None => false,
        Some((folder, file)) => FOLDERS_OF_BOARDS.contains(&folder) || OF_BOARDS.contains(&file),
    }
}

/// Whether a template includes another one, or calls one of its components.
fn needs(text: &str, other: &str, texts: &BTreeMap<String, String>) -> bool {
    let called = |component: &str| {
        let name = component.trim_start().split('(').next().unwrap_or_default().trim();
        !name.is_empty() && text.contains(&format!("<{name} "))
    };
    text.contains(&format!("\"{other}\"")) || texts[other].split("{% component").skip(1).any(called)
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
