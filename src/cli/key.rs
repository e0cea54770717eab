//! `bouton key ID...`: the key of printed sheets, made again from their IDs alone.

use super::{
    Failure, arguments,
    certificates::{self, Certificates},
    chinese::InChinese,
    head,
    output::{OutputFile, watch_for_interrupt, write_all},
    say,
};
use crate::{
    answer::tables::Tables,
    exercise::library::LibraryError,
    render::{document::Printed, templates::Engine},
    sheet::{Worksheet, id::SheetId},
    text::Language,
};
use clap::{Arg, ArgMatches, Command};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::PathBuf,
};

pub(super) fn command(language: Language) -> Command {
    Command::new("key")
        .about(language.pick("由卷号重新得到答案", "the key of a printed sheet, from its ID"))
        .args([
            Arg::new("id")
                .value_name("ID")
                .required(true)
                .num_args(1..)
                .help(language.pick("印在卷子上的卷号", "the ID that is printed on the sheet")),
            Arg::new("set").long("set").value_name("FILE").help(language.pick(
                "出这份卷子的练习文件（如果不是内置的）",
                "the set file that made the sheet, if it was your own",
            )),
            arguments::lang(language),
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["md", "html", "json"])
                .default_value("md")
                .help(language.pick("输出格式", "the format of the result")),
            certificates::folder_argument(language),
        ])
        .args(head::arguments(language))
        .args(arguments::own_folders(language))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    // Every ID is read before anything is printed.
    let ids = matches.get_many::<String>("id").into_iter().flatten();
    let ids: Vec<SheetId> = ids.map(|id| id.parse()).collect::<Result<_, _>>()?;
    let beside = matches.get_one::<PathBuf>("certificates").map(PathBuf::as_path);
    let (mut keys, mut certificates) = (Vec::new(), BTreeMap::new());
    for id in &ids {
        let (key, found) = key(id, matches, language)?;
        keys.push(key);
        let (Some(folder), Some(found)) = (beside, found) else { continue };
        found.tell_missing(language);
        let found = if ids.len() > 1 { found.within(&id.to_string()) } else { found };
        let files = found.into_files(folder)?.into_iter();
        // An ID that was given twice has the same files twice.
        certificates.extend(files.map(|file| (file.name.clone(), file)));
    }
    if let Some(folder) = beside {
        let files: Vec<OutputFile> = certificates.into_values().collect();
        let count = write_all(folder, &files, &watch_for_interrupt())?.len();
        let told = describe_certificates(count, &folder.display().to_string(), language);
        let _ = writeln!(io::stderr(), "{told}");
    }
    say(&keys.join("\n"))
}

fn describe_certificates(count: usize, folder: &str, language: Language) -> String {
    let certificates = if count == 1 { "certificate" } else { "certificates" };
    language.pick(
        format!("{folder}：写出了{count}份证书"),
        format!("{folder}: {count} {certificates} written"),
    )
}

/// The templates in the language that was asked for, or else in one that the set speaks.
fn engine(
    worksheet: &Worksheet,
    matches: &ArgMatches,
    readers: Language,
) -> Result<Engine, Failure> {
    let spoken = worksheet.languages(readers);
    let is_fixed = matches.contains_id("lang") || spoken.contains(&readers);
    let language = if is_fixed { readers } else { spoken.first().copied().unwrap_or(readers) };
    let templates = arguments::folder(matches, "templates");
    Ok(Engine::new(language, templates)?)
}

/// The key of a sheet, with the certificates of its answers where they were asked for.
fn key(
    id: &SheetId,
    matches: &ArgMatches,
    language: Language,
) -> Result<(String, Option<Certificates>), Failure> {
    let name = matches.get_one::<String>("set").map_or(id.set.as_str(), String::as_str);
    let exercises = arguments::folder(matches, "exercises");
    let (set, library) = arguments::set_and_library(name, exercises).map_err(|error| {
        let own_set = matches!(&error, LibraryError::Unknown(_));
        let zh = "如果卷子是用自己的文件出的，请用 --set 文件 指明";
        let en = "if the sheet was made from a set file of your own, give it with --set FILE";
        let with_mend =
            || Failure::usage(format!("{}；{zh}", error.chinese()), format!("{error}; {en}"));
        if own_set { with_mend() } else { Failure::of(&error) }
    })?;
    if set.file.id.value != id.set.as_str() {
        let (wanted, found) = (id.set.as_str(), &set.file.id.value);
        return Err(Failure::usage(
            format!("卷号属于练习“{wanted}”，而给出的文件是练习“{found}”：请换一个文件"),
            format!("the sheet is of the set `{wanted}`, the file of `{found}`: give another file"),
        ));
    }
    let tables = Tables::default();
    let worksheet = Worksheet::of_id(id, &set, &library, &tables)?;
    let worksheet = worksheet.with_letterhead(head::read(matches)?);
    let engine = &engine(&worksheet, matches, language)?;
    let copies = worksheet.copies(id.copy, id.copy, &tables)?;
    let wanted = matches.contains_id("certificates");
    let found = wanted.then(|| Certificates::of(&worksheet, &copies, &tables));
    let certified = found.as_ref().map_or(&[][..], |found| &found.numbers);
    let printed = Printed { worksheet: &worksheet, copies: &copies, pupils: &[], certified };
    let key = match matches.get_one::<String>("format").map(String::as_str) {
        Some("json") => printed.json(engine)?,
        Some("html") => {
            let pages = super::worksheet::pages(&printed, &printed.render(engine)?);
            pages.into_iter().filter(|(name, _)| *name == "key").map(|(_, key)| key).collect()
        }
        _ => printed.render(engine)?.key,
    };
    Ok((key, found))
}
