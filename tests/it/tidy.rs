//! The house style, held by a test: who may import whom, how files begin, how long they are.

mod chinese;
mod languages;
mod licences;
mod size;

use size::code;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const LONGEST_FILE: usize = 500;

/// Which modules of the crate each module may use. Those of the program stand in an order: each uses only what stands before it.
const MAY_USE: [(&str, &[&str]); 31] = [
    ("nimber", &[]),
    ("numeration", &[]),
    ("game", &["xiangqi"]),
    ("xiangqi", &[]),
    // Of `claim`, the syntax tree and its meaning.
    ("check", &["claim", "game", "nimber", "numeration"]),
    // Theorems about every size.
    ("digits", &["check", "game"]),
    // What templates see, held against its meaning.
    ("facts", &["check", "claim", "game", "numeration"]),
    ("theory", &["game", "nimber", "numeration"]),
    ("solve", &["game", "nimber", "xiangqi"]),
    // The program's half hands claims to `check`; the kernel's half must not.
    ("claim", &["check", "game", "nimber", "numeration"]),
    // Leaves: the two languages, seeded streams, what is inside the program, how evidence is written.
    ("text", &[]),
    ("random", &[]),
    ("embedded", &[]),
    ("sealed", &["game"]),
    // How a position gets its answer: the only room in which searches and closed forms meet.
    (
        "answer",
        &["check", "claim", "facts", "game", "nimber", "solve", "text", "theory", "xiangqi"],
    ),
    ("endgame", &["answer", "check", "embedded", "game", "sealed", "solve", "theory", "xiangqi"]),
    (
        "family",
        &[
            "answer",
            "check",
            "claim",
            // The boards from which double cannons are drawn are a file.
            "embedded",
            "endgame",
            "facts",
            "game",
            "nimber",
            "numeration",
            "random",
            "solve",
            "text",
            "theory",
            "xiangqi",
        ],
    ),
    // What files may hold, and how they are read: nothing is solved or drawn here.
    ("exercise", &["answer", "embedded", "endgame", "family", "game", "numeration", "text"]),
    ("certificate", &["answer", "check", "family", "game", "nimber", "sealed"]),
    // Claims for every size; the engine is a crate of its own.
    ("prove", &["certificate", "check", "claim", "family", "game", "sealed", "text"]),
    ("audit", &["answer", "check", "claim", "exercise", "family", "prove", "text"]),
    (
        "problem",
        &[
            "answer",
            // For questions about written proofs, and nothing else: see below.
            "audit",
            "certificate",
            "check",
            "claim",
            "endgame",
            "exercise",
            "facts",
            "family",
            "game",
            "nimber",
            "numeration",
            "random",
            "solve",
            "text",
            "xiangqi",
        ],
    ),
    ("generate", &["answer", "check", "exercise", "family", "game", "nimber", "problem", "random"]),
    ("sheet", &["answer", "check", "exercise", "generate", "problem", "random", "text"]),
    ("play", &["answer", "check", "endgame", "family", "game", "random", "theory", "xiangqi"]),
    ("mark", &["answer", "check", "claim", "family", "game", "nimber", "problem"]),
    ("contest", &["check", "game", "nimber", "random", "solve", "theory"]),
    // Views are made of checked values, positions and the statements of theorems.
    (
        "render",
        &[
            "answer", "check", "claim", "endgame", "exercise", "facts", "family", "game",
            "generate", "play", "problem", "sheet", "text", "theory", "xiangqi",
        ],
    ),
    // Errors of every layer.
    (
        "chinese",
        &[
            "answer",
            "audit",
            "check",
            "contest",
            "exercise",
            "facts",
            "family",
            "game",
            "generate",
            "numeration",
            "problem",
            "render",
            "sheet",
            "solve",
            "text",
        ],
    ),
    // Chapters are made of checked answers, verdicts and drawings.
    (
        "book",
        &[
            "answer",
            "audit",
            "certificate",
            "check",
            "chinese",
            "claim",
            "endgame",
            "exercise",
            "family",
            "game",
            "generate",
            "nimber",
            "problem",
            "prove",
            "render",
            "sheet",
            "text",
            "theory",
            "xiangqi",
        ],
    ),
    (
        "cli",
        &[
            "answer",
            "audit",
            "book",
            "certificate",
            "check",
            "chinese",
            "claim",
            "contest",
            "endgame",
            "exercise",
            "family",
            "game",
            "generate",
            "mark",
            "nimber",
            "numeration",
            "play",
            "problem",
            "prove",
            "random",
            "render",
            "sheet",
            "solve",
            "text",
            "theory",
            "xiangqi",
        ],
    ),
];

/// What the kernel must not even name.
const KERNEL_MUST_NOT_NAME: [&str; 9] = [
    "serde",
    "std::fs",
    "std::io",
    "std::time",
    "std::env",
    "rand::",
    "crate::solve",
    "crate::theory",
    "unsafe",
];

#[test]
fn modules_use_only_what_they_may() {
    for (module, may_use) in MAY_USE {
        for path in sources(module).into_iter().filter(|path| !is_test(path)) {
            for used in crate_paths(&read(&path)) {
                let allowed = used == module || may_use.contains(&used.as_str());
                assert!(allowed, "{} uses crate::{used}", path.display());
            }
        }
    }
}

/// An arrow that nobody goes may go: who reads the table believes it.
#[test]
fn every_arrow_between_rooms_is_used() {
    for (module, may_use) in MAY_USE {
        let files = sources(module).into_iter().filter(|path| !is_test(path));
        let used: BTreeSet<String> = files.flat_map(|path| crate_paths(&read(&path))).collect();
        for arrow in may_use {
            assert!(used.contains(*arrow), "nothing in {module} uses {arrow}");
        }
    }
}

/// Whether a file holds tests alone; they may look at what is made of what they test.
fn is_test(path: &Path) -> bool {
    path.iter().any(|part| part == "tests" || part == "tests.rs")
}

/// No arrow leads back, so that a reader who begins at the top has met everything that a room speaks of.
#[test]
fn rooms_use_only_what_stands_before_them() {
    let names = MAY_USE.map(|(module, _)| module);
    let place = |wanted: &str| names.iter().position(|name| *name == wanted).unwrap();
    // Rooms of the kernel and the solvers are crates: cargo holds their order.
    let is_of_the_program =
        |name: &str| ["", ".rs"].iter().any(|end| Path::new(&format!("src/{name}{end}")).exists());
    for (module, may_use) in MAY_USE.iter().filter(|(module, _)| is_of_the_program(module)) {
        for used in may_use.iter().filter(|used| is_of_the_program(used)) {
            assert!(place(used) < place(module), "{module} uses {used}, which stands behind it");
        }
    }
}

/// Of all problems only the questions about written proofs ask for verdicts on proofs.
#[test]
fn only_questions_about_proofs_ask_for_verdicts_on_proofs() {
    let own = Path::new("src/problem/written");
    for path in sources("problem").iter().filter(|path| !path.starts_with(own)) {
        let uses = crate_paths(&read(path));
        assert!(!uses.contains(&"audit".to_owned()), "{}", path.display());
    }
}

#[test]
fn every_module_stands_in_the_table() {
    let known: Vec<&str> = MAY_USE.iter().map(|(module, _)| *module).collect();
    let rooms = ROOTS.iter().flat_map(|root| fs::read_dir(root).unwrap().flatten());
    for entry in rooms {
        let name = entry.path().file_stem().unwrap().to_string_lossy().into_owned();
        assert!(["main", "lib"].contains(&&*name) || known.contains(&&*name), "{name}");
    }
}

#[test]
fn the_kernel_names_nothing_outside_its_boundary() {
    let files = rust_files(Path::new("kernel/src")).into_iter();
    for path in files.filter(|path| !is_test(path)) {
        // What checks evidence says of each of its cases what becomes of it.
        let checks =
            ["kernel/src/check", "kernel/src/digits"].iter().any(|room| path.starts_with(room));
        for line in code(&read(&path)).lines() {
            for word in KERNEL_MUST_NOT_NAME {
                assert!(!line.contains(word), "{}: {line}", path.display());
            }
            for panicking in [".unwrap()", ".expect(", "panic!(", "unreachable!(", "todo!("] {
                assert!(!line.contains(panicking), "{}: {line}", path.display());
            }
            assert!(!checks || !line.contains("_ =>"), "{}: {line}", path.display());
        }
    }
}

/// The Rust files of the whole workspace.
fn all_files() -> Vec<PathBuf> {
    let others =
        ["benches", "tests", "kernel", "solve", "prove", "school", "print", "book/widget", "fuzz"];
    // A folder that was renamed would pass as empty.
    assert!(others.iter().all(|folder| Path::new(folder).is_dir()));
    let others = others.iter().flat_map(|folder| rust_files(Path::new(folder)));
    let all: BTreeSet<PathBuf> = sources("").into_iter().chain(others).collect();
    all.into_iter().collect()
}

#[test]
fn every_file_says_first_what_it_is() {
    for path in all_files() {
        assert!(read(&path).starts_with("//! "), "{}", path.display());
    }
}

#[test]
fn no_file_makes_its_reader_scroll() {
    for path in all_files() {
        let lines = read(&path).lines().count();
        assert!(lines <= LONGEST_FILE, "{}: {lines} lines", path.display());
    }
}

/// What a game is, its instance says; nobody looks behind the trait.
#[test]
fn no_module_asks_which_game_it_has_before_it() {
    let rooms = [
        "answer",
        "endgame",
        "family",
        "exercise",
        "certificate",
        "problem",
        "generate",
        "mark",
        "play",
        "sheet",
        "render",
        "book",
        "cli",
    ];
    for module in rooms {
        for path in sources(module).iter().filter(|path| !path.ends_with("tests.rs")) {
            let code = code(&read(path));
            for word in [
                "downcast_ref",
                "family() == \"",
                "game() == \"",
                "rules().name() == \"",
                "rules.name() == \"",
            ] {
                assert!(!code.contains(word), "{}: {word}", path.display());
            }
        }
    }
}

#[test]
fn nothing_is_left_over() {
    let words = [
        "todo!(",
        "unimplemented!(",
        "dbg!(",
        "#[ignore",
        concat!("FIX", "ME"),
        concat!("XX", "X"),
    ];
    for path in all_files() {
        // The two laws that take minutes say so.
        let is_allowed =
            |word: &str| word.starts_with("#[ignore") && path.starts_with("prove/tests");
        let text = read(&path);
        for word in words.into_iter().filter(|word| !is_allowed(word)) {
            assert!(
                path.ends_with("tidy.rs") || !text.contains(word),
                "{}: {word}",
                path.display()
            );
        }
    }
}

/// The first parts of every `crate::...` path outside tests, those in braces too.
fn crate_paths(text: &str) -> Vec<String> {
    let code = code(text);
    let mut found = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(group) => found.extend(group_heads(group)),
            None => found.push(head(rest)),
        }
    }
    found
}

/// The first part of each path in `use crate::{a::b, c::{d, e}};`.
fn group_heads(group: &str) -> Vec<String> {
    let mut heads = vec![head(group.trim_start())];
    let mut depth = 1;
    for (index, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => {
                let next = head(group[index + 1..].trim_start());
                heads.extend((!next.is_empty()).then_some(next));
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

fn head(path: &str) -> String {
    path.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

/// Where modules stand: the program, and the kernel, which is a crate of its own.
const ROOTS: [&str; 3] = ["src", "kernel/src", "solve/src"];

/// The files of a module of the program or the kernel, or of all of them.
fn sources(module: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for root in ROOTS.map(Path::new) {
        files.extend(rust_files(&root.join(module)));
        let file = root.join(format!("{module}.rs"));
        files.extend(file.is_file().then_some(file));
    }
    assert!(!files.is_empty(), "{module}");
    files
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_table_reads_every_form_of_path() {
    let text = "use crate::{a::b, c::{d, e}, f};\nlet x = crate::g::h;\n// crate::not\n";
    assert_eq!(crate_paths(text), ["a", "c", "f", "g"]);
}
