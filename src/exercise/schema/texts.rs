//! A text is what was written, in every language, and what it was written in is remembered.

use crate::{
    exercise::yaml,
    text::{Language, Text, Texts, Written, languages},
};

fn text(yaml: &str) -> Text {
    yaml::read(yaml).unwrap_or_else(|(_, fault)| panic!("{yaml}: {fault}"))
}

#[test]
fn a_text_is_written_in_both_languages_in_one_or_plainly() {
    let check = |yaml: &str, zh: &str, en: &str, written: Written| {
        let text = text(yaml);
        assert_eq!((text.zh.as_str(), text.en.as_str(), text.written_form()), (zh, en, written));
    };
    check("{zh: 甲, en: a}", "甲", "a", Written::Both);
    check("{en: a}", "a", "a", Written::Only(Language::En));
    check("zh: 甲\n", "甲", "甲", Written::Only(Language::Zh));
    check("{zh: , en: a}", "a", "a", Written::Only(Language::En));
    check("Three heaps", "Three heaps", "Three heaps", Written::Plain);
    check("'2026'", "2026", "2026", Written::Plain);
    check(
        "|\n  One line.\n  Another.\n",
        "One line.\nAnother.\n",
        "One line.\nAnother.\n",
        Written::Plain,
    );
}

#[test]
fn hints_are_lists_in_the_same_three_ways() {
    let check = |yaml: &str, zh: &[&str], en: &[&str]| {
        let texts: Texts = yaml::read(yaml).unwrap();
        assert!(texts.zh == zh && texts.en == en, "{yaml}: {texts:?}");
    };
    check("[a, b]", &["a", "b"], &["a", "b"]);
    check("{en: [a]}", &["a"], &["a"]);
    check("{zh: [甲], en: [a]}", &["甲"], &["a"]);
}

#[test]
fn what_is_no_text_is_refused_with_its_place() {
    let check = |yaml: &str, words: &str| {
        let (place, fault) = yaml::read::<Text>(yaml).unwrap_err();
        assert!(fault.to_string().contains(words), "{yaml}: {fault}");
        assert_eq!(place.line, 1, "{yaml}");
    };
    for yaml in ["2026", "-3", "1.5", "true", "~", "{}", "[a]"] {
        check(yaml, "a text is wanted here");
    }
    check("{de: Ein Haufen}", "there is no field `de` here: the fields are zh, en");
    check("{en: [a]}", "a text is wanted here");
    let (_, fault) = yaml::read::<Texts>("a").unwrap_err();
    assert!(fault.to_string().contains("a list such as"), "{fault}");
}

/// A text that the program writes into a file is read as it was: what is not written is not said to be.
#[test]
fn a_text_survives_being_written_into_a_file() {
    for yaml in [
        "{zh: 甲, en: a}",
        "{en: 'a: \"b\" # c'}",
        "{zh: 甲}",
        "'yes'",
        "'3'",
        "\"a\\nb\"",
        "- a",
        "a",
    ] {
        let Ok(before) = yaml::read::<Text>(yaml) else { continue };
        assert_eq!(text(&before.in_yaml()), before, "{yaml}");
    }
    assert_eq!(text("{en: a}").in_yaml(), "{\"en\":\"a\"}");
    assert_eq!(text("a").in_yaml(), "\"a\"");
}

#[test]
fn digests_never_ask_how_a_text_was_written() {
    let told = |yaml: &str| serde_json::to_string(&text(yaml)).unwrap();
    assert_eq!(told("{zh: 甲, en: a}"), r#"{"zh":"甲","en":"a"}"#);
    assert_eq!(told("a"), told("{zh: a, en: a}"));
    assert_eq!(told("a"), told("{en: a}"));
}

#[test]
fn a_sheet_is_printed_in_the_language_of_its_texts() {
    use Language::{En, Zh};
    let check = |texts: &[&str], readers: Language, expected: &[Language]| {
        let texts: Vec<Text> = texts.iter().map(|yaml| text(yaml)).collect();
        assert_eq!(
            languages(texts.iter().map(Text::readable_form), readers),
            expected,
            "{texts:?}"
        );
    };
    check(&[], En, &[Zh, En]);
    check(&["{zh: 甲, en: a}"], Zh, &[Zh, En]);
    check(&["{zh: 甲, en: a}", "{en: a}"], Zh, &[En]);
    check(&["a", "{zh: 甲, en: a}"], En, &[En]);
    check(&["Nim"], Zh, &[Zh]);
    check(&["自己的练习"], En, &[Zh]);
    check(&["Nim", "轮流取"], En, &[Zh]);
    check(&["Nim", "{en: a}"], Zh, &[En]);
    check(&["{zh: 甲}", "{en: a}"], En, &[Zh, En]);
}
