//! Arguments that several subcommands share.

use super::{Failure, alone};
use crate::{
    answer::instance::Instance,
    exercise::{
        library::{Kind, Library, LibraryError, Parsed, read},
        schema::SetFile,
    },
    family::{self, Arguments, GameEntry, Parameter},
    text::{Language, refuse_number},
};
use clap::{Arg, ArgAction, ArgMatches, Command, builder::ValueParser, value_parser};
use std::{
    collections::BTreeMap,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The language of help and of results on the terminal: Chinese when the environment is.
pub(super) fn environment_language(variable: impl Fn(&str) -> Option<String>) -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty());
    if set.is_some_and(|value| value.starts_with("zh")) { Language::Zh } else { Language::En }
}

/// `--lang zh|en`.
pub(super) fn lang(language: Language) -> Arg {
    Arg::new("lang")
        .long("lang")
        .value_name("LANG")
        .value_parser(["zh", "en"])
        .help(language.pick("语言：zh或en", "the language: zh or en"))
}

/// The language asked for, or else the given one.
pub(super) fn language_of(matches: &ArgMatches, otherwise: Language) -> Result<Language, Failure> {
    match matches.get_one::<String>("lang") {
        Some(code) => Ok(code.parse()?),
        None => Ok(otherwise),
    }
}

/// `--json`.
pub(super) fn json(language: Language) -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help(language.pick("输出JSON，供程序读取", "print JSON, for programs"))
}

/// A path argument.
pub(super) fn path(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).value_parser(value_parser!(PathBuf)).help(help)
}

/// Reads a whole number in a range; where its upper end is a limit of ours, with the name of the limit.
pub(super) fn whole(
    range: RangeInclusive<u64>,
    limit_name: impl Into<Option<&'static str>>,
    language: Language,
) -> ValueParser {
    let limit_name = limit_name.into();
    let read = move |text: &str| -> Result<u64, String> {
        let (least, most) = (range.start(), range.end());
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            if range == (0..=u64::MAX) {
                let [zh, en] = refuse_number(text, u64::MAX);
                return language.pick(zh, en);
            }
            let named =
                limit_name.map(|name| language.pick(format!("（{name}）"), format!(" ({name})")));
            let named = named.unwrap_or_default();
            language.pick(
                format!("请写{least}到{most}之间的整数{named}"),
                format!("write a whole number from {least} to {most}{named}"),
            )
        })
    };
    ValueParser::new(read)
}

/// `--templates DIR` and `--exercises DIR`.
pub(super) fn own_folders(language: Language) -> [Arg; 2] {
    let exercises = language.pick("自己的题目目录", "a folder with exercises of your own");
    [templates(language), path("exercises", "DIR", exercises)]
}

/// `--templates DIR`.
pub(super) fn templates(language: Language) -> Arg {
    let help = language.pick("自己的模板目录", "a folder with templates of your own");
    path("templates", "DIR", help)
}

/// The folder that an option names.
pub(super) fn folder<'a>(matches: &'a ArgMatches, option: &str) -> Option<&'a Path> {
    matches.get_one::<PathBuf>(option).map(PathBuf::as_path)
}

/// The game of a subcommand, and the language in which it is told.
///
/// # Errors
/// If its arguments are wrong.
pub(super) fn instance(
    name: &str,
    matches: &ArgMatches,
    language: Language,
) -> Result<(Arc<dyn Instance>, Language), Failure> {
    let Some(game) = family::game(name) else {
        let (zh, en) = (format!("没有“{name}”这种游戏"), format!("there is no game `{name}`"));
        return Err(Failure::usage(zh, en));
    };
    let language = language_of(matches, language)?;
    Ok((family::from_arguments(game, &game_arguments(matches))?, language))
}

/// One subcommand for each game of the registry, with the options that it takes.
pub(super) fn games(
    language: Language,
    with: fn(&GameEntry, Command, Language) -> Command,
) -> Vec<Command> {
    let command = |game: &'static GameEntry| {
        let about = game.about.get(language);
        // Options of other games are read too, so that the message can say which game has none.
        let arguments = family::options().into_iter().map(|option| {
            Arg::new(option.name)
                .long(option.name)
                .value_name(option.value)
                .allow_hyphen_values(true)
                .hide(!game.options().any(|own| own.name == option.name))
                .help(option.words.get(language))
        });
        let about_misere = Parameter::misere().words.get(language);
        let misere = Arg::new("misere")
            .long("misere")
            .action(ArgAction::SetTrue)
            .hide(!game.has_misere())
            .help(about_misere);
        let command = Command::new(game.name).about(about).args(arguments).arg(misere);
        with(game, command.arg(lang(language)), language)
    };
    family::GAMES.iter().map(command).collect()
}

/// The plain arguments of a game.
pub(super) fn numbers(game: &GameEntry) -> Arg {
    Arg::new("numbers").value_names(game.value_names()).num_args(0..).allow_negative_numbers(true)
}

/// What was written behind the name of a game.
pub(super) fn game_arguments(matches: &ArgMatches) -> Arguments {
    let numbers = matches.try_get_many::<String>("numbers").ok().flatten();
    let numbers = numbers.map(|numbers| numbers.cloned().collect()).unwrap_or_default();
    let given = |name: &str| matches.get_one::<String>(name).cloned();
    let option = |option: &Parameter| Some((option.name.to_owned(), given(option.name)?));
    let mut options: BTreeMap<String, String> =
        family::options().into_iter().filter_map(option).collect();
    if matches.get_flag("misere") {
        options.insert("misere".to_owned(), String::new());
    }
    Arguments { numbers, options }
}

/// The exercises of a folder that was named, or else those of the program.
pub(super) fn library(exercises: Option<&Path>) -> Result<Library, LibraryError> {
    exercises.map_or_else(|| Ok(Library::embedded()), Library::open)
}

/// A set by its name, or by the path of its file; with the exercises that it may name.
pub(super) fn set_and_library(
    name: &str,
    exercises: Option<&Path>,
) -> Result<(Parsed<SetFile>, Library), LibraryError> {
    let path = Path::new(name);
    if !is_path(name) {
        let library = library(exercises)?;
        return Ok((library.set(name)?, library));
    }
    let library = match (exercises, root_of(path)) {
        (None, Some(root)) => Library::in_folder(root),
        (exercises, _) => library(exercises)?,
    };
    let source = read(path)?;
    let library = match alone::kind_of(&source) {
        Kind::Set => library,
        kind => library.with_file(kind, path),
    };
    Ok((alone::set(source)?, library))
}

/// Whether a file is meant, and not a name.
pub(super) fn is_path(name: &str) -> bool {
    let has_separator = name.contains(['/', '\\']);
    has_separator || Path::new(name).extension().is_some_and(|extension| extension == "yaml")
}

/// The folder whose `problems/` a set file may name: beside `sets/`, or the file's own folder.
pub(super) fn root_of(set: &Path) -> Option<&Path> {
    let folder = set.parent()?;
    let in_sets = folder.file_name().is_some_and(|name| name == "sets");
    Some(if in_sets { folder.parent().unwrap_or(folder) } else { folder })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chinese_environment_speaks_chinese() {
        let check = |variables: &[(&str, &str)], language| {
            let variable = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(environment_language(variable), language, "{variables:?}");
        };
        check(&[], Language::En);
        check(&[("LANG", "zh_CN.UTF-8")], Language::Zh);
        check(&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")], Language::En);
        check(&[("LC_ALL", ""), ("LANG", "zh_CN.UTF-8")], Language::Zh);
    }
}
