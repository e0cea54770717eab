//! `bouton templates DIR`: writes the embedded templates, to be changed and given back with
//! `--templates DIR`.

use super::{
    Failure,
    output::{OutputFile, watch_for_interrupt, write_all},
    say,
};
use crate::{render::templates::embedded_files, text::Language};
use clap::{Arg, ArgMatches, Command, value_parser};
use std::{
    fs,
    path::{Path, PathBuf},
};

pub(super) fn command(language: Language) -> Command {
    Command::new("templates")
        .about(language.pick(
            "把内置模板写到一个目录，改好后用 --templates 使用",
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

/// Whether a file stands there that is no longer as it would be written.
fn is_changed(root: &Path, file: &OutputFile) -> bool {
    fs::read(root.join(&file.name)).is_ok_and(|found| found != file.contents)
}

pub(super) fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(root) = matches.get_one::<PathBuf>("folder") else {
        return Err(Failure::usage("请写明一个目录", "name a folder"));
    };
    let file = |(path, text): (&Path, &str)| OutputFile {
        name: path.to_string_lossy().replace('\\', "/"),
        contents: text.as_bytes().to_vec(),
    };
    let files: Vec<OutputFile> = embedded_files().map(file).collect();
    if let Some(changed) = files.iter().find(|file| is_changed(root, file)) {
        let path = root.join(&changed.name);
        let path = path.display();
        return Err(Failure::usage(
            format!("{path}与内置的模板不同，没有写出任何文件：请换一个目录，或者先移走这个文件"),
            format!(
                "{path} differs from the built-in template, and nothing is written: name another folder, or move that file away first"
            ),
        ));
    }
    for written in write_all(root, &files, &watch_for_interrupt())? {
        say(&format!("{}\n", written.display()))?;
    }
    Ok(())
}
