//! `bouton templates DIR`: writes the embedded templates, to be changed and given back with
//! `--templates DIR`.

use super::{
    Failure,
    output::{OutputFile, watch_for_interrupt, write_all},
    say,
};
use crate::{exercise::text::Language, render::templates::embedded_files};
use clap::{Arg, ArgMatches, Command, value_parser};
use std::{collections::BTreeMap, path::PathBuf};

pub(super) fn command(language: Language) -> Command {
    Command::new("templates")
        .about(language.pick(
            "把内置模板写到一个目录,改好后用 --templates 使用",
            "write the built-in templates to a folder, to be changed and used with --templates",
        ))
        .arg(
            Arg::new("folder")
                .value_name("DIR")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help(language.pick("目录", "the folder")),
        )
}

pub(super) fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(root) = matches.get_one::<PathBuf>("folder") else {
        return Err(Failure::usage("name a folder"));
    };
    let mut folders: BTreeMap<PathBuf, Vec<OutputFile>> = BTreeMap::new();
    for (path, text) in embedded_files() {
        let folder = path.parent().map(|parent| root.join(parent)).unwrap_or_else(|| root.clone());
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let file =
            OutputFile { name: name.unwrap_or_default(), contents: text.as_bytes().to_vec() };
        folders.entry(folder).or_default().push(file);
    }
    let interrupted = watch_for_interrupt();
    for (folder, files) in folders {
        for written in write_all(&folder, &files, interrupted)? {
            say(&format!("{}\n", written.display()))?;
        }
    }
    Ok(())
}
