//! Books: directives in chapters, the preprocessor for mdBook, style and script put beside a book.

use assert_cmd::Command;
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
};
use tempfile::TempDir;

fn program() -> Command {
    let mut command = Command::cargo_bin("bouton").unwrap();
    command.env("LC_ALL", "C").env_remove("RUST_BACKTRACE");
    command
}

fn bouton(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A book of one chapter in its folder.
fn book(language: &str, chapter: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let root = folder.path().join(language);
    fs::create_dir_all(root.join("src")).unwrap();
    fs::write(root.join("book.toml"), format!("[book]\nlanguage = \"{language}\"\n")).unwrap();
    fs::write(root.join("src/SUMMARY.md"), "# Summary\n\n- [One](one.md)\n").unwrap();
    fs::write(root.join("src/one.md"), chapter).unwrap();
    (folder, root)
}

/// The chapter is refused with one error that holds these words.
fn check_refused(chapter: &str, place: &str, words: &str) {
    let (_folder, root) = book("en", chapter);
    let output = bouton(&["check", root.to_str().unwrap(), "--lang", "en"]);
    let told = stdout(&output);
    assert!(told.contains(&format!("one.md:{place}")), "{chapter}\n{told}");
    assert!(told.contains(words), "{chapter}\n{told}");
    assert!(matches!(output.status.code(), Some(1 | 2)), "{chapter}\n{told}");
}

fn fence(body: &str) -> String {
    format!("# One\n\n```bouton\n{body}\n```\n")
}

#[test]
fn a_course_is_whole() {
    // `.ci/run` checks the English one, and this one here only.
    let mut arguments = vec!["check", "book/zh", "--json"];
    // Templates and messages use the words of the course as its chapters do.
    for texts in
        ["templates/zh", "src", "solve/src", "school/src", "book/widget/src", "README.zh.md"]
    {
        arguments.extend(["--words", texts]);
    }
    let output = bouton(&arguments);
    let told: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(told["verdict"], "right", "{told}");
    assert_eq!(told["checked"]["chapters"], 32);
    assert!(told["checked"]["texts"].as_u64() > Some(500), "{told}");
}

#[test]
fn texts_beside_a_book_use_the_words_of_its_course() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("texts/inner")).unwrap();
    let wrong = folder.path().join("texts/inner/messages.rs");
    fs::write(&wrong, "// 必胜\nlet told = \"先取者胜\";\n").unwrap();
    fs::create_dir_all(folder.path().join("book/src")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("book/book.toml", "[book]\ntitle = \"书\"\nlanguage = \"zh\"\n");
    write("book/src/SUMMARY.md", "# 目录\n\n- [一](one.md)\n");
    write("book/src/one.md", "# 一\n\n## 想法 {#idea}\n\n先手。\n");
    let term = "- {zh: 先手, en: first player, means_zh: 先走的人, means_en: who moves first, in: \"one.md#idea\", not_zh: [先取者]}\n";
    write("terms.yaml", term);
    let (book, texts) =
        (folder.path().join("book"), folder.path().join("texts").display().to_string());
    let output = bouton(&["check", book.to_str().unwrap(), "--words", &texts, "--lang", "zh"]);
    let told = stdout(&output);
    assert!(told.contains("messages.rs:2:13") && told.contains("这门课说“先手”"), "{told}");
    let output = bouton(&["check", book.to_str().unwrap(), "--lang", "zh"]);
    assert!(!stdout(&output).contains("messages.rs"), "{}", stdout(&output));
    // Texts that nothing would read are no texts that were checked.
    fs::remove_file(folder.path().join("terms.yaml")).unwrap();
    let output = bouton(&["check", book.to_str().unwrap(), "--words", &texts, "--lang", "zh"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn every_wrong_directive_is_refused_at_its_place() {
    let cases = [
        ("boad: nim 3 5", "4:1", "boad"),
        ("", "", "this fence is empty"),
        ("problem: no-such", "4:1", "there is no problem `no-such`"),
        ("problem: nim-3-5-7\nhint: x", "5:1", "two names"),
        ("generated: {from: nim-three-heaps, count: 21}", "4:1", "MAX_GENERATED"),
        ("generated: {from: no-such}", "4:1", "there is no generator"),
        ("position: nim 3 x", "4:1", "`x`"),
        ("position: chess 3", "4:1", "there is no game `chess`"),
        ("binary: []", "4:1", "MAX_BINARY_ROWS"),
        ("values: {game: nim 3 5}", "4:1", "no sequence"),
        ("values: {game: pile 5000 --take 1..3}", "4:1", "MAX_VALUES"),
        ("values: {game: \"pile 9 --take 1..{m}\", given: {k: 1..3}}", "4:1", "`{k}`"),
        ("values: {game: \"pile 9 --take 1..{m}\", given: {m: 1..30}}", "4:1", "MAX_TABLES"),
        ("values: {game: pile 9 --take 1..3, at: 3}", "4:1", "`at`"),
        ("values: {game: pile 9, given: {'m\"><b>': 1..2}}", "4:1", "one name of letters"),
        ("grid: {game: king 4 4}", "4:1", "does not reach (0, 0)"),
        ("values: {game: \"pile 9 --take 1..{m}\", given: {m: 1..3}, at: 4}", "4:1", "`at`"),
        ("values: {game: \"pile 9 --take 1..{m}\", given: {m: 3..1}}", "4:", "not a range"),
        ("grid: {game: nim 3 5 7}", "4:1", "not a game of two heaps"),
        ("grid: {game: wythoff 50 50}", "4:1", "MAX_GRID_SIDE"),
        ("claim: S9-99", "4:1", "S9-99"),
        ("claim: {entry: S0-17, readings: [none]}", "4:1", "no reading `none`"),
        ("claim: {entri: S0-17}", "4:8", "entry and readings"),
        ("statement: {claim: \"forall a <= 3: a < 3\", expect: exhaustive}", "4:1", "refuted"),
        ("statement: {claim: \"forall a <= : a\", expect: exhaustive}", "4:1", "expected"),
        ("statement: {claim: \"forall a: a < 9\", expect: every_size}", "4:1", "refuted"),
        ("statement: {claim: \"forall a: a * a >= a\", expect: every_size}", "4:1", "up_to"),
        ("theorem: {name: Fermat, on: nim 3 5 7}", "4:1", "no theorem `Fermat`"),
        ("automaton: nim 1 1 1 1 1", "4:1", "MAX_AUTOMATON_NUMBERS"),
        ("automaton: grundy 9", "4:1", "no automaton for `grundy 9`"),
        ("proof: fermat", "4:1", "there is no proof `fermat`: there are bouton, fibonacci-nim"),
        ("theorem: {name: wythoff, on: nim 3 5 7}", "4:1", "not compared"),
        ("board: {game: nim 3, opponent: god}", "4:8", "opponent"),
        ("board: chess 3 4", "4:1", "there is no game `chess`"),
        ("worksheet: {set: no-such}", "4:1", "there is no set"),
        ("worksheet: {level: 9}", "4:1", "level"),
        ("xiangqi: 9/9 w", "4:1", "ranks"),
        ("xiangqi: {position: classic, moves: 车一平二}", "4:1", "ply 1"),
        ("strategy: none", "4:1", "no strategy `none`"),
        ("audit: S7", "4:1", "S0 to S4"),
        ("hint: |\n  {{#bouton value 3 +}}", "", "expected"),
    ];
    for (body, place, words) in cases {
        let (_folder, root) = book("en", &fence(body));
        let output = bouton(&["check", root.to_str().unwrap(), "--lang", "en"]);
        let told = stdout(&output);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{body}\n{told}");
        if place != "1" && !place.is_empty() {
            assert!(told.contains(&format!("one.md:{place}")), "{body}\n{told}");
        }
        assert!(told.contains(words), "{body}\n{told}");
    }
}

/// What the manual shows of directives can be copied: each of them is followed.
#[test]
fn the_directives_of_the_manual_are_right() {
    for language in ["en", "zh"] {
        let manual = fs::read_to_string(format!("book/{language}/src/manual-book.md")).unwrap();
        let rows = manual.lines().filter_map(|line| line.strip_prefix("| `"));
        let directives: Vec<String> = rows
            .flat_map(|row| {
                let shown: Vec<&str> = row.split('`').collect();
                let board = shown.iter().find(|text| text.starts_with("board: {"));
                shown
                    .first()
                    .into_iter()
                    .chain(board)
                    .map(|text| (*text).to_owned())
                    .collect::<Vec<_>>()
            })
            // What is left open, and the list of terms, which stands beside a course.
            .filter(|text| !text.contains('…') && !text.starts_with("terms"))
            .collect();
        assert!(directives.len() > 20, "{directives:?}");
        let chapter: String =
            directives.iter().map(|text| format!("```bouton\n{text}\n```\n\n")).collect();
        let (_folder, root) = book(language, &format!("# One\n\n{chapter}"));
        let output = bouton(&["check", root.to_str().unwrap(), "--lang", "en"]);
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn wrong_directives_in_sentences_are_refused_at_their_place() {
    check_refused("a {{#bouton winer nim 3}}\n", "1:3", "winner, outcome");
    check_refused(
        "a\n\nb {{#bouton winner nim 3 5 7 == P}}\n",
        "3:3",
        "is P, but the one found is N",
    );
    check_refused("{{#bouton value 3 xor 5 == 7}}\n", "1:1", "7");
    check_refused("a {{#bouton value 3\n", "1:3", "never closed");
    check_refused("{{#bouton count cats}}\n", "1:1", "cannot be counted");
    check_refused("Take $\\frac{a}$.\n", "1:6", "formula");
    check_refused("[a](two.md)\n", "1", "leads nowhere");
    check_refused("# A {#a}\n\n[b](#b)\n", "3", "leads nowhere");
}

#[test]
fn a_fault_is_told_in_chinese() {
    let cases = [
        (fence("strategy: none"), "没有叫“none”的策略"),
        (fence("worksheet: {level: 9}"), "难度"),
        ("```picture heaps gems 7\n```\n".to_owned(), "没有“gems”这种棋子"),
        ("```picture strip 5 9\n```\n".to_owned(), "棋子所在的方格是9，应在1到5之间"),
    ];
    for (chapter, words) in cases {
        let (_folder, root) = book("zh", &chapter);
        let output = bouton(&["check", root.to_str().unwrap(), "--lang", "zh"]);
        assert!(stdout(&output).contains(words), "{chapter}\n{}", stdout(&output));
    }
}

/// A course of one book and its list of words.
fn course(terms: &str, chapter: &str) -> (TempDir, PathBuf) {
    let (folder, root) = book("en", chapter);
    let term = "zh: 尼姆和, en: nim-sum, means_zh: 和, means_en: a sum";
    fs::write(folder.path().join("terms.yaml"), format!("- {{{term}, {terms}}}\n")).unwrap();
    (folder, root)
}

#[test]
fn a_chapter_is_read_for_words_that_the_course_avoids() {
    let check = |terms: &str, chapter: &str, expected: &str| {
        let (_folder, root) = course(terms, chapter);
        let told = stdout(&bouton(&["check", root.to_str().unwrap(), "--lang", "en"]));
        assert!(told.contains(expected), "{terms}\n{chapter}\n{told}");
    };
    let chapter = "# One {#one}\n\nThe xor-sum is 0.\n";
    let avoids = "in: \"one.md#one\", not_en: [xor-sum]";
    check(avoids, chapter, "one.md:3:5");
    check(avoids, chapter, "this course says `nim-sum`, not `xor-sum`");
    check(avoids, "# One {#one}\n\nThe nim-sum is 0.\n", "wrong: 0");
    check("in: \"one.md#two\"", chapter, "the book has no place `one.md#two`");
    check("in: \"one.md#one\", not_fr: [x]", chapter, "not_fr");
}

#[test]
fn a_glossary_is_made_from_the_words_of_the_course() {
    let chapter = "# One {#one}\n\n```bouton\nterms: {}\n```\n";
    let (_folder, root) = course("in: \"one.md#one\"", chapter);
    let told = stdout(&preprocess_in(&root, &json!({}), "en", chapter));
    let row = "| **nim-sum** | 尼姆和 | a sum | [One](one.md#one) |";
    assert!(told.contains(row), "{told}");
    check_refused(chapter, "4:1", "terms.yaml");
}

#[test]
fn a_chapter_or_a_section_that_only_one_language_has_is_told() {
    let (folder, _) = book("en", "# A {#a}\n\n## B {#b}\n");
    let other = folder.path().join("zh");
    fs::create_dir_all(other.join("src")).unwrap();
    fs::write(other.join("book.toml"), "[book]\nlanguage = \"zh\"\n").unwrap();
    fs::write(other.join("src/SUMMARY.md"), "- [一](one.md)\n").unwrap();
    fs::write(other.join("src/one.md"), "# 一 {#a}\n").unwrap();
    let toml = folder.path().join("en/book.toml");
    fs::write(toml, "[book]\nlanguage = \"en\"\n[preprocessor.bouton]\nother = \"../zh\"\n")
        .unwrap();
    let output = bouton(&["check", folder.path().to_str().unwrap(), "--lang", "en"]);
    assert!(stdout(&output).contains("no section #b"), "{}", stdout(&output));
}

/// What the preprocessor answers to a book of one chapter.
fn preprocess(language: &str, chapter: &str) -> Output {
    preprocess_in(Path::new("."), &json!({}), language, chapter)
}

/// The same for a book in a folder, with settings of the preprocessor.
fn preprocess_in(root: &Path, own: &Value, language: &str, chapter: &str) -> Output {
    let context = json!({
        "root": root, "renderer": "html", "mdbook_version": "0.5.4",
        "config": { "book": { "language": language, "src": "src" }, "preprocessor": { "bouton": own } },
    });
    let chapter = json!({ "Chapter": {
        "name": "One", "content": chapter, "number": [1], "sub_items": [], "path": "one.md",
        "source_path": "one.md", "parent_names": [],
    }});
    let input = json!([context, { "items": [chapter] }]).to_string();
    program().arg("mdbook").write_stdin(input).output().unwrap()
}

#[test]
fn the_preprocessor_puts_everything_in_and_adds_its_pages() {
    let chapter = fence("problem: fibonacci-60") + "\n$a \\oplus b$\n";
    for language in ["en", "zh"] {
        let output = preprocess(language, &chapter);
        let book: Value = serde_json::from_str(&stdout(&output)).unwrap();
        let content = book["items"][0]["Chapter"]["content"].as_str().unwrap();
        assert!(content.contains("<details class=\"bouton-solution\">"), "{content}");
        assert!(content.contains("<mo>⊕</mo>") && !content.contains("```bouton"), "{content}");
        let paths = book["items"].as_array().unwrap().iter();
        let paths: Vec<&str> = paths.filter_map(|item| item["Chapter"]["path"].as_str()).collect();
        assert_eq!(paths, ["one.md", "solutions.md", "search.md"]);
    }
}

#[test]
fn a_book_is_the_same_with_and_without_its_store() {
    let folder = TempDir::new().unwrap();
    let own = json!({ "store": "kept.json" });
    let chapter = fence("problem: nim-3-5-7") + "\n{{#bouton winner nim 3 5 7}} wins.\n";
    let built = || stdout(&preprocess_in(folder.path(), &own, "en", &chapter));
    let first = built();
    let kept = fs::read_to_string(folder.path().join("kept.json")).unwrap();
    assert!(kept.contains("{{#bouton winner nim 3 5 7}}"), "{kept}");
    assert_eq!(built(), first);
    assert_eq!(fs::read_to_string(folder.path().join("kept.json")).unwrap(), kept);
    assert_eq!(stdout(&preprocess("en", &chapter)), first);
}

#[test]
fn a_wrong_directive_keeps_nothing() {
    let folder = TempDir::new().unwrap();
    let chapter = fence("binary: [3, 5]") + &fence("problem: no-such");
    let output = preprocess_in(folder.path(), &json!({ "store": "kept.json" }), "en", &chapter);
    assert_eq!(output.status.code(), Some(2));
    assert!(is_empty(folder.path()));
}

#[test]
fn a_wrong_directive_stops_mdbook() {
    let output = preprocess("en", &fence("problem: no-such"));
    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&output).is_empty());
    assert!(stderr(&output).contains("src/one.md:4:1"), "{}", stderr(&output));
}

#[test]
fn every_renderer_is_served() {
    for renderer in ["html", "markdown", "epub", "of-tomorrow"] {
        assert!(bouton(&["mdbook", "supports", renderer]).status.success(), "{renderer}");
    }
    assert_eq!(bouton(&["mdbook", "supports", "not-supported"]).status.code(), Some(1));
}

#[test]
fn what_is_not_from_mdbook_is_refused() {
    let output = program().args(["mdbook"]).write_stdin("hello").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("book.toml"));
}

#[test]
fn installing_twice_changes_nothing_the_second_time() {
    let (_folder, root) = book("en", "# One\n");
    let shown = root.to_str().unwrap();
    let first = bouton(&["mdbook", "install", shown]);
    assert!(first.status.success(), "{}", stderr(&first));
    assert!(stdout(&first).contains("bouton.js") && !stderr(&first).contains("deleted"));
    let settings = fs::read_to_string(root.join("book.toml")).unwrap();
    assert!(
        settings.contains("command = \"bouton mdbook\"") && settings.contains("language = \"en\"")
    );
    let second = bouton(&["mdbook", "install", shown]);
    assert!(second.status.success());
    assert_eq!(stdout(&second), "");
    assert_eq!(fs::read_to_string(root.join("book.toml")).unwrap(), settings);
}

/// What starts the module early comes with it, and is kept as new as the other scripts.
#[test]
fn what_starts_a_module_stands_beside_it() {
    let (_folder, root) = book("en", "# One\n");
    let (shown, early) = (root.to_str().unwrap(), root.join("src/bouton-early.js"));
    assert!(bouton(&["mdbook", "install", shown]).status.success());
    assert!(!early.exists(), "there is nothing to start");
    let modules = TempDir::new().unwrap();
    for name in ["bouton-widget.js", "bouton-sheets.js"] {
        fs::write(modules.path().join(name), "boutonWidget(\"\");\n").unwrap();
    }
    let folder = modules.path().to_str().unwrap();
    assert!(bouton(&["mdbook", "install", shown, "--widgets", folder]).status.success());
    let script = fs::read_to_string(&early).unwrap();
    assert!(script.contains("boutonModules"), "{script}");
    fs::write(&early, "// of an earlier version\n").unwrap();
    fs::remove_file(root.join("src/bouton-sheets.js")).unwrap();
    assert!(bouton(&["mdbook", "install", shown]).status.success());
    assert_eq!(fs::read_to_string(&early).unwrap(), script);
}

/// Earlier versions put each part of the script beside the book.
#[test]
fn installing_names_the_files_that_earlier_versions_left() {
    let (_folder, root) = book("en", "# One\n");
    let shown = root.to_str().unwrap();
    fs::write(root.join("bouton-board.js"), "// a part\n").unwrap();
    let told = stderr(&bouton(&["mdbook", "install", shown, "--lang", "en"]));
    assert!(told.contains("can be deleted: bouton-board.js"), "{told}");
    assert!(root.join("bouton-board.js").is_file());
}

#[test]
fn a_folder_without_a_book_is_refused() {
    let folder = TempDir::new().unwrap();
    let output = bouton(&["mdbook", "install", folder.path().to_str().unwrap(), "--lang", "en"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("holds no book.toml"));
    assert!(is_empty(folder.path()));
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}
