//! `bouton key ID...`: the key of printed sheets, made again from their IDs alone.

use super::{Failure, arguments, chinese::InChinese, say};
use crate::{
    exercise::{library::LibraryError, tables::Tables, text::Language},
    render::{document::Printed, templates::Engine},
    sheet::{Worksheet, id::SheetId},
};
use clap::{Arg, ArgMatches, Command};
use std::path::PathBuf;

pub(super) fn command(language: Language) -> Command {
    Command::new("key")
        .about(language.pick("由练习编号重新得到答案", "the key of a printed sheet, from its ID"))
        .args([
            Arg::new("id")
                .value_name("ID")
                .required(true)
                .num_args(1..)
                .help(language.pick("印在练习上的编号", "the ID that is printed on the sheet")),
            Arg::new("set").long("set").value_name("FILE").help(language.pick(
                "出这份练习的练习文件（如果不是内置的）",
                "the set file that made the sheet, if it was your own",
            )),
            arguments::lang(language),
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["md", "html", "json"])
                .default_value("md")
                .help(language.pick("输出格式", "the format of the result")),
        ])
        .args(arguments::own_folders(language))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    // Every ID is read before anything is printed.
    let ids = matches.get_many::<String>("id").into_iter().flatten();
    let ids: Vec<SheetId> = ids.map(|id| id.parse()).collect::<Result<_, _>>()?;
    let templates = matches.get_one::<PathBuf>("templates").map(PathBuf::as_path);
    let engine = Engine::new(language, templates)?;
    let keys: Result<Vec<String>, Failure> =
        ids.iter().map(|id| key(id, matches, &engine)).collect();
    say(&keys?.join("\n"))
}

fn key(id: &SheetId, matches: &ArgMatches, engine: &Engine) -> Result<String, Failure> {
    let name = matches.get_one::<String>("set").map_or(id.set.as_str(), String::as_str);
    let exercises = matches.get_one::<PathBuf>("exercises").map(PathBuf::as_path);
    let (set, library) = arguments::set_and_library(name, exercises).map_err(|error| {
        let own_set = matches!(&error, LibraryError::Unknown(_));
        let zh = "如果练习是用自己的文件出的，请用 --set 文件 指明";
        let en = "if the sheet was made from a set file of your own, give it with --set FILE";
        let with_mend =
            || Failure::usage(format!("{}；{zh}", error.chinese()), format!("{error}; {en}"));
        if own_set { with_mend() } else { Failure::of(&error) }
    })?;
    if set.file.id.value != id.set.as_str() {
        let (wanted, found) = (id.set.as_str(), &set.file.id.value);
        return Err(Failure::usage(
            format!("编号属于练习“{wanted}”，而给出的文件是练习“{found}”：请换一个文件"),
            format!("the sheet is of the set `{wanted}`, the file of `{found}`: give another file"),
        ));
    }
    let tables = Tables::default();
    let worksheet = Worksheet::of_id(id, &set, &library, &tables)?;
    let copies = worksheet.copies(id.copy, id.copy, &tables)?;
    let printed = Printed { worksheet: &worksheet, copies: &copies, names: &[] };
    match matches.get_one::<String>("format").map(String::as_str) {
        Some("json") => Ok(format!("{:#}\n", printed.json(engine)?)),
        Some("html") => {
            let [_, key] = super::worksheet::pages(&printed, &printed.render(engine)?);
            Ok(key)
        }
        _ => Ok(printed.render(engine)?.key),
    }
}
