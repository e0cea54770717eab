//! Files that are embedded in the program: adding one must rebuild it. The words of a game that is one folder join the
//! templates here.
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

/// Where games that are one folder stand, and the folder of their words.
const GAMES: &str = "src/family";
const WORDS: &str = "words";

/// The game of the tests.
const TOY: (&str, &str) = ("euclid", "tests/data/euclid/words");

/// What stands beside each other in `templates`.
const MEANING: &str = "meaning";
const LANGUAGES: [&str; 2] = ["zh", "en"];

/// Files by their path, with `/`.
type Texts = BTreeMap<String, String>;

fn main() -> io::Result<()> {
    for folder in ["exercises", "templates", GAMES, TOY.1] {
        println!("cargo::rerun-if-changed={folder}");
    }
    let Some(folder) = env::var_os("OUT_DIR").map(PathBuf::from) else { return Ok(()) };
    let mut texts = Texts::new();
    read_below(Path::new("templates"), Path::new("templates"), &mut texts)?;
    for game in fs::read_dir(GAMES)? {
        let game = game?.path();
        let name = game.file_name().unwrap_or_default().to_string_lossy().replace('_', "-");
        add_words(&name, &game.join(WORDS), &mut texts)?;
    }
    let is_whole = env::var_os("CARGO_FEATURE_SHEETS").is_some();
    let of_boards = of_boards(&texts);
    write_anew(&folder.join("templates"), if is_whole { &texts } else { &of_boards })?;
    write_anew(&folder.join("templates-of-boards"), &of_boards)?;
    let meanings = inside(MEANING, &texts);
    let meanings = if is_whole { meanings } else { unremarked(&meanings_of_boards(meanings)) };
    write_anew(&folder.join(MEANING), &meanings)?;
    add_words(TOY.0, Path::new(TOY.1), &mut texts)?;
    write_anew(&folder.join("templates-of-tests"), &texts)
}

/// The files of a folder, by their path in it.
fn inside(folder: &str, texts: &Texts) -> Texts {
    let own = texts.iter().filter_map(|(path, text)| {
        let name = path.strip_prefix(folder)?.strip_prefix('/')?;
        Some((name.to_owned(), text.clone()))
    });
    own.collect()
}

/// Adds the words of a game that is one folder, as if they stood in `templates`.
fn add_words(game: &str, folder: &Path, texts: &mut Texts) -> io::Result<()> {
    let mut own = Texts::new();
    if folder.is_dir() {
        read_below(folder, folder, &mut own)?;
    }
    for (name, text) in own {
        let path = match name.split_once('/') {
            Some((language, file)) => format!("{language}/{game}/{file}"),
            None => format!("{MEANING}/{game}.txt"),
        };
        texts.insert(path, text);
    }
    Ok(())
}

/// The templates that a board can ask for, with what they include.
fn of_boards(texts: &Texts) -> Texts {
    let of_language = |language: &str| {
        let kept = kept_for_boards(&inside(language, texts));
        let path = |(name, text)| (format!("{language}/{name}"), text);
        kept.into_iter().map(path).collect::<Texts>()
    };
    LANGUAGES.iter().flat_map(|language| of_language(language)).collect()
}

fn kept_for_boards(texts: &Texts) -> Texts {
    let mut open: Vec<&str> =
        texts.keys().filter(|name| is_of_boards(name)).map(|it| &**it).collect();
    let mut kept = BTreeSet::new();
    while let Some(name) = open.pop() {
        let Some(text) = texts.get(name).filter(|_| kept.insert(name)) else { continue };
        open.extend(texts.keys().filter(|other| needs(text, other, texts)).map(|it| &**it));
    }
    kept.into_iter().map(|name| (name.to_owned(), uncommented(&texts[name]))).collect()
}

/// Writes a folder anew, so that nothing is left of what was there.
fn write_anew(folder: &Path, texts: &Texts) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    for (name, text) in texts {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, text)?;
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
fn needs(text: &str, other: &str, texts: &Texts) -> bool {
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

/// The meanings of the families with a board, and what all pages share.
fn meanings_of_boards(mut texts: Texts) -> Texts {
    let of_boards = |name: &str| {
        let family = name.trim_end_matches(".txt");
        family == "page" || FAMILIES_OF_BOARDS.contains(&family)
    };
    texts.retain(|name, _| of_boards(name));
    texts
}

/// The meanings without the words of their remarks, each of which is a line that begins with `#`.
fn unremarked(texts: &Texts) -> Texts {
    let line = |line: &str| if line.starts_with('#') { "#\n" } else { line }.to_owned();
    let kept = texts.iter().filter(|(name, _)| name.ends_with(".txt"));
    kept.map(|(name, text)| (name.clone(), text.split_inclusive('\n').map(line).collect()))
        .collect()
}

/// Every file below a folder, by its path from the root with `/`.
fn read_below(root: &Path, folder: &Path, texts: &mut Texts) -> io::Result<()> {
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
