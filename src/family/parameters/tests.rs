//! Every game's parameters, and how words become theirs.

use super::*;
use crate::{
    family::{GAMES, Game, PlayName, Ranges, game},
    text::Language,
};
use schemars::schema_for;
use serde_json::Value as Json;
use std::collections::BTreeSet;

const OBJECTS: Limits = limits!("个数", "the objects", 1..=MAX_OBJECTS);
const MAX_OBJECTS: u64 = 100;

parameters! {
    /// A game of no family.
    pub struct Tried {
        /// A number.
        pub objects: u64 => Parameter::number("OBJECTS", OBJECTS),
        /// Numbers.
        pub heaps: Vec<u64> =>
            Parameter::numbers("HEAP", ("至少一堆", "at least one heap"), OBJECTS, OBJECTS),
        /// A number that may be left out.
        #[serde(default)]
        pub largest: Usually<9> => Parameter::option("K", "最大", "the largest").optional(),
        /// A pair.
        pub pair: [u64; 2] => Parameter::option("A,B", "两个数", "a pair"),
        /// An ending.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
    }
}

fn read(line: &str) -> Result<Tried, ArgumentError> {
    Tried::read(game("nim").unwrap(), &Arguments::of_line(line))
}

#[test]
fn what_is_written_reads_as_the_same() {
    for line in ["3 4 5 --pair 1,2", "3 4 --largest 7 --pair 0,0 --misere"] {
        let tried = read(line).unwrap();
        assert_eq!(tried.arguments().to_string(), line);
        let json = serde_json::to_value(&tried).unwrap();
        assert_eq!(serde_json::from_value::<Tried>(json).unwrap(), tried);
    }
    // What is usual is not written.
    let usual = read("3 4 --largest 9 --pair 1,2").unwrap();
    assert_eq!(usual.arguments().to_string(), "3 4 --pair 1,2");
}

#[test]
fn what_is_wrong_is_told() {
    let check = |line: &str, told: &str| {
        let wrong = read(line).and_then(|tried| tried.check()).unwrap_err();
        assert!(wrong.to_string().starts_with(told), "{line}: {wrong}");
    };
    check("3 --pair 1,2", "nim needs the objects and at least one heap, 1 given");
    check("3 4", "nim needs --pair");
    check("3 4 --pair 1", "`1` is not a pair");
    check("3 x --pair 1,2", "`x` is not a whole number");
    check("101 4 --pair 1,2", "the objects: 101 is outside 1 to 100 (MAX_OBJECTS)");
    check("3 4 101 --pair 1,2", "the objects: 101 is outside 1 to 100 (MAX_OBJECTS)");
    assert_eq!(OBJECTS.describe_violation(0).zh, "个数是0，应在1到100之间（MAX_OBJECTS）");
}

/// The object that a schema names.
fn resolve<'a>(all: &'a Json, part: &'a Json) -> &'a Json {
    let name = part["$ref"].as_str().map(|path| path.trim_start_matches('#'));
    name.map_or(part, |path| all.pointer(path).unwrap())
}

/// The schema of a game by its name in files.
fn schema_of<'a>(all: &'a Json, name: &str) -> &'a Json {
    let kinds = all["oneOf"].as_array().unwrap();
    let found = kinds.iter().find_map(|kind| kind["properties"].get(name));
    resolve(all, found.unwrap_or_else(|| panic!("{name}")))
}

#[test]
fn files_and_the_command_line_know_the_same_parameters() {
    let all = serde_json::to_value(schema_for!(Game)).unwrap();
    for game in GAMES {
        let schema = schema_of(&all, game.name);
        let fields: BTreeSet<&str> =
            schema["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let known: BTreeSet<&str> = game.parameters.iter().map(|it| it.name).collect();
        assert_eq!(fields, known, "{}", game.name);
        let needed: BTreeSet<&str> =
            schema["required"].as_array().unwrap().iter().filter_map(Json::as_str).collect();
        let never_left_out = game.parameters.iter().filter(|it| !it.is_optional);
        // A pile whose general rule is asked needs no size in a file.
        let never_left_out =
            never_left_out.filter(|it| (game.name, it.name) != ("pile", "objects"));
        assert_eq!(needed, never_left_out.map(|it| it.name).collect(), "{}", game.name);
    }
}

#[test]
fn every_field_says_what_it_is() {
    let schemas = [schema_for!(Game), schema_for!(Ranges)];
    for all in schemas.map(|schema| serde_json::to_value(schema).unwrap()) {
        for game in GAMES {
            for (field, schema) in schema_of(&all, game.name)["properties"].as_object().unwrap() {
                assert!(schema["description"].is_string(), "{} {field}", game.name);
            }
        }
    }
}

#[test]
fn every_parameter_is_told_in_both_languages() {
    for game in GAMES {
        for parameter in game.parameters {
            for language in Language::ALL {
                let words = parameter.words.get(language);
                assert!(!words.is_empty(), "{} {}", game.name, parameter.name);
            }
        }
    }
}
