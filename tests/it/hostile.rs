//! What others have written — templates, exercises, books, class lists, certificates — reads no file outside of its folder, works no
//! longer and takes no more memory than named limits, and puts no script into a page. The samples are those of `tests/data/hostile`.

use crate::watched::{Ran, Watched};
use bouton::{book::expand::Expander, exercise::library::Source, text::Language};
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// The folder of the samples.
fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hostile")
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Every file and folder of a folder of samples.
fn entries(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(samples().join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort_unstable();
    paths
}

/// The run is refused, within the limits of every run, with these words.
fn check_refused(arguments: &[&str], words: &str) -> Ran {
    let ran = Watched::of(arguments).run();
    assert!(matches!(ran.code, Some(1 | 2)), "{arguments:?}: {ran:?}");
    assert!(ran.output().contains(words), "{arguments:?}\nwanted: {words}\n{ran:?}");
    ran
}

#[test]
fn templates_of_others_keep_within_their_limits() {
    let out = TempDir::new().unwrap();
    let check = |name: &str, words: &str| {
        let folder = samples().join("templates").join(name);
        let out = out.path().join("out");
        let sheet = ["worksheet", "nim", "--lang", "en", "--templates", text(&folder), "-o"];
        check_refused(&[&sheet[..], &[text(&out)]].concat(), words);
        assert!(!out.exists(), "{name} left something behind");
    };
    check("endless-loop", "MAX_TEMPLATE_SECONDS");
    check("endless-page", "MAX_PAGE_BYTES");
    check("itself", "Circular include");
    check("outside-file", "sheet.md");
    #[cfg(target_os = "linux")]
    check("growing-text", "MAX_TEMPLATE_BYTES");
}

/// What is said of each sample of a folder: by these words it is seen that the sample still tests what it is for.
fn check_samples(folder: &str, said: &[(&str, &str)], run: impl Fn(&Path) -> Ran) {
    let name = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let samples = entries(folder);
    let names: Vec<String> = samples.iter().map(name).collect();
    let known: Vec<&str> = said.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, known, "each sample of {folder}, and what is said of it");
    for (path, (name, words)) in samples.iter().zip(said) {
        let ran = run(path);
        assert!(matches!(ran.code, Some(0..=2)), "{name}: {ran:?}");
        assert!(ran.output().contains(words), "{name}\nwanted: {words}\n{ran:?}");
    }
}

#[test]
fn certificates_of_others_are_verified_or_refused_at_once() {
    let said = [
        ("apples-huge", "(MAX_ROW)"),
        ("coins-far-reply", "2 to 1 is not a move"),
        ("coins-few-sets", "2 to 1 is not a move"),
        ("coins-in-vain", "(MAX_SETS_TRIED)"),
        ("coins-long-row", "1 safe positions and 0 replies were checked"),
        ("coins-mirrored", "(MAX_SETS_TRIED)"),
        ("grundy-value-huge", "has no value and no move back to 0"),
        ("lasker-huge", "but there is no reply to it"),
        ("nim-huge", "(MAX_OPTIONS)"),
    ];
    check_samples("certificates", &said, |path| Watched::of(&["verify", text(path)]).run());
}

#[test]
fn answers_of_others_are_marked_or_refused_at_once() {
    let said = [
        ("grundy-huge", "the Grundy value is 0"),
        ("line-long", "line of play: 0/10000"),
        ("moves-long", "the move to (2, 5, 7) is missing"),
        ("rule-heavy", "(MAX_CLAIM_STEPS)"),
        ("rule-tower", "tried up to 30 only"),
        ("safe-huge-numbers", "(MAX_ENTRIES)"),
        ("safe-long", "(MAX_ENTRIES)"),
        ("strategy-heavy", "(MAX_CLAIM_STEPS)"),
        ("values-long", "(MAX_ENTRIES)"),
    ];
    check_samples("answers", &said, |path| {
        let text_of = fs::read_to_string(path).unwrap();
        let game = text_of.lines().next().unwrap().trim_start_matches("# ");
        Watched::of(&["mark", game, text(path)]).run()
    });
}

#[test]
fn chapters_of_others_are_built_or_refused_at_once() {
    let said = [
        ("safe-within-the-other-way", "(MAX_CLAIM_STEPS)"),
        ("safe-within", "(MAX_CLAIM_STEPS)"),
        ("values", "(MAX_CLAIM_STEPS)"),
    ];
    check_samples("chapters", &said, |path| {
        let folder = TempDir::new().unwrap();
        book(folder.path(), &fs::read_to_string(path).unwrap(), "");
        Watched::of(&["check", text(folder.path())]).run()
    });
}

/// A book of one chapter.
fn book(root: &Path, chapter: &str, settings: &str) {
    fs::create_dir_all(root.join("src")).unwrap();
    fs::write(root.join("book.toml"), format!("[book]\nlanguage = \"en\"\n{settings}")).unwrap();
    fs::write(root.join("src/SUMMARY.md"), "# Summary\n\n- [One](one.md)\n").unwrap();
    fs::write(root.join("src/one.md"), chapter).unwrap();
}

#[cfg(unix)]
mod links {
    use super::*;
    use std::os::unix::fs::symlink;

    /// A folder with a secret beside the folder that is given.
    fn with_a_secret() -> (TempDir, PathBuf) {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("secret.md"), "the secret\n").unwrap();
        let own = folder.path().join("own");
        fs::create_dir(&own).unwrap();
        (folder, own)
    }

    fn check_secret_kept(arguments: &[&str]) {
        let ran = check_refused(arguments, "leads out of");
        assert!(!ran.output().contains("the secret"), "{ran:?}");
        let chinese = Watched::of(arguments).language("zh_CN.UTF-8").run();
        assert!(chinese.output().contains("外面"), "{chinese:?}");
    }

    #[test]
    fn a_template_is_no_link_to_another_folder() {
        let (folder, own) = with_a_secret();
        fs::create_dir(own.join("en")).unwrap();
        fs::create_dir(own.join("zh")).unwrap();
        symlink(folder.path().join("secret.md"), own.join("en/sheet.md")).unwrap();
        symlink(folder.path().join("secret.md"), own.join("zh/sheet.md")).unwrap();
        let out = folder.path().join("out");
        let arguments = ["worksheet", "nim", "--templates", text(&own), "-o", text(&out)];
        check_secret_kept(&arguments);
        assert!(!out.exists());
    }

    #[test]
    fn an_exercise_is_no_link_to_another_folder() {
        let (folder, own) = with_a_secret();
        fs::create_dir(own.join("sets")).unwrap();
        symlink(folder.path().join("secret.md"), own.join("sets/own.yaml")).unwrap();
        let out = folder.path().join("out");
        check_secret_kept(&["worksheet", "own", "--exercises", text(&own), "-o", text(&out)]);
        check_secret_kept(&["check", text(&own)]);
    }

    #[test]
    fn a_chapter_is_no_link_to_another_folder() {
        let (folder, own) = with_a_secret();
        book(&own, "# One\n", "");
        fs::remove_file(own.join("src/one.md")).unwrap();
        symlink(folder.path().join("secret.md"), own.join("src/one.md")).unwrap();
        check_secret_kept(&["check", text(&own)]);
    }

    #[test]
    fn a_picture_of_a_book_is_no_link_to_another_folder() {
        let (folder, own) = with_a_secret();
        book(&own, "# One\n\n![one](one.png)\n", "");
        symlink(folder.path().join("secret.md"), own.join("src/one.png")).unwrap();
        check_secret_kept(&["check", text(&own)]);
    }
}

#[test]
fn a_book_reads_nothing_outside_of_its_folder_and_runs_nothing() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("secret.md"), "the secret\n").unwrap();
    let root = folder.path().join("book");
    let check = |chapter: &str, settings: &str, words: &str| {
        book(&root, chapter, settings);
        let ran = check_refused(&["check", text(&root)], words);
        assert!(!ran.output().contains("the secret"), "{ran:?}");
    };
    check("{{#include ../../secret.md}}\n", "", "leads out of");
    check("{{ #include /etc/passwd:1:3 }}\n", "", "leads out of");
    // What is put in may put in something itself, whatever its name ends with.
    fs::create_dir_all(root.join("src")).unwrap();
    let part = root.join("src/part.txt");
    fs::write(&part, "{{#include ../../secret.md}}\n").unwrap();
    check("{{#include part.txt}}\n", "", "leads out of");
    fs::write(&part, "{{#include [[#file]]}}\n").unwrap();
    check("{{#template part.txt file=../../secret.md}}\n", "", "what a template is given");
    fs::remove_file(&part).unwrap();
    fs::write(folder.path().join("SUMMARY.md"), "# Summary\n").unwrap();
    check("# One\n", "src = \"..\"\n", "leads out of");
    check("# One\n", "[output.html]\nadditional-css = [\"../secret.md\"]\n", "leads out of");
    check("# One\n", "[output.html]\ntheme = \"..\"\n", "leads out of");
    check("# One\n", "[preprocessor.bouton]\nexercises = \"../..\"\n", "leads out of");
    check("# One\n", "[preprocessor.evil]\ncommand = \"touch evil\"\n", "(evil)");
    check("# One\n", "[output.evil]\ncommand = \"touch evil\"\n", "(evil)");
    fs::write(root.join("src/SUMMARY.md"), "# Summary\n\n- [One](../../secret.md)\n").unwrap();
    fs::write(root.join("book.toml"), "[book]\n").unwrap();
    check_refused(&["check", text(&root)], "leads out of");
    let whole =
        [fs::read_dir(&root).unwrap().count(), fs::read_dir(root.join("src")).unwrap().count()];
    assert_eq!(whole, [2, 2]);
}

/// mdBook hands over the settings of a book as JSON; what the book would have kept elsewhere is not written.
#[test]
fn a_book_writes_nothing_outside_of_its_folder() {
    for store in ["../kept.json", "/tmp/bouton-kept.json", "src/../../kept.json"] {
        let folder = TempDir::new().unwrap();
        let root = folder.path().join("book");
        fs::create_dir_all(root.join("src")).unwrap();
        let config = serde_json::json!({ "preprocessor": { "bouton": { "store": store } } });
        let context = serde_json::json!({ "root": root, "config": config });
        let input = serde_json::json!([context, { "items": [] }]).to_string();
        let ran = Watched::of(&["mdbook"]).stdin(&input).run();
        assert!(ran.code == Some(2) && ran.output().contains("leads out of"), "{store}: {ran:?}");
        assert!(!folder.path().join("kept.json").exists());
    }
}

/// Whether a page holds anything that a browser would run or fetch. Words of an attack that are shown as text are none.
fn is_harmless(page: &str) -> bool {
    let page = page.to_lowercase();
    let tags =
        ["<script>alert", "<img", "<iframe", "<svg onload", "<style>body{display:none}", "<b>1"];
    let addresses = ["href=\"javascript:", "href=\"data:text/html,", "src=\"http"];
    !tags.into_iter().chain(addresses).any(|part| page.contains(part))
}

#[test]
fn no_title_remark_or_name_puts_a_script_into_a_page() {
    let out = TempDir::new().unwrap();
    let (exercises, class) = (samples().join("exercises"), samples().join("class.csv"));
    let own = ["--exercises", text(&exercises), "--roster", text(&class), "-o", text(out.path())];
    let ran =
        Watched::of(&[&["worksheet", "script", "--format", "html,json"], &own[..]].concat()).run();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let formats = "moodle,qti,canvas,anki,csv,json";
    let ran = Watched::of(&[&["export", "script", "--to", formats], &own[..]].concat()).run();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let mut pages = 0;
    for path in fs::read_dir(out.path()).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_page =
            [".html", ".xml", ".anki.txt"].into_iter().any(|ending| name.ends_with(ending));
        if is_page {
            let page = fs::read_to_string(&path).unwrap();
            // Lines with `#` are settings of a format, and no page.
            let page: Vec<&str> = page.lines().filter(|line| !line.starts_with('#')).collect();
            // Pictures of the program's own are files of their questions.
            let page = page.join("\n").replace("<img src=\"@@PLUGINFILE@@/picture.svg\" ", "");
            assert!(page.contains("alert(1)"), "{name} shows nothing of the sample");
            assert!(is_harmless(&page), "{name}: {page}");
            pages += 1;
        }
    }
    assert!(pages >= 4, "{pages} pages");
}

#[test]
fn no_exercise_puts_a_script_into_a_book() {
    for language in Language::ALL {
        let expander = Expander::new(language, Some(&samples().join("exercises"))).unwrap();
        let chapter = "# One\n\n```bouton\nproblem: script\n```\n\n```bouton\nworksheet: {set: script}\n```\n";
        let source = Source { path: "one.md".to_owned(), text: chapter.to_owned() };
        let made = expander.chapter(&source).unwrap();
        let page = &made.markdown;
        assert!(page.contains("alert(1)") && is_harmless(page), "{page}");
    }
}

/// A spreadsheet calculates what begins with one of these; an apostrophe before it makes it a text.
#[test]
fn no_cell_of_a_table_is_a_formula() {
    let out = TempDir::new().unwrap();
    let (exercises, class) = (samples().join("exercises"), samples().join("class.csv"));
    let own = ["--exercises", text(&exercises), "--roster", text(&class)];
    let export = ["export", "script", "--lang", "en", "--to", "csv", "-o", text(out.path())];
    let ran = Watched::of(&[&export[..], &own[..]].concat()).run();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let ran = Watched::of(
        &[
            &["worksheet", "script", "--lang", "en", "--format", "json", "-o", text(out.path())],
            &own[..],
        ]
        .concat(),
    )
    .run();
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let table = fs::read_to_string(out.path().join("script.en.csv")).unwrap();
    let rows = bouton_school::table::rows(&table).unwrap();
    let cells: Vec<&String> = rows.iter().flat_map(|row| &row.cells).collect();
    assert!(cells.iter().any(|cell| cell.starts_with("'=HYPERLINK")), "{table}");
    let begins =
        |cell: &&&String| cell.starts_with(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠']);
    assert_eq!(cells.iter().filter(begins).count(), 0, "{table}");
}
