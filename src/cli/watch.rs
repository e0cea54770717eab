//! `bouton watch FILE`: prints and checks a file again whenever it is saved.
//!
//! Times of files are compared three times a second: that costs nothing for a handful of files, is the same on every system and on
//! network folders, and an editor that saves by renaming is seen like any other. So no crate that listens to the system is needed.

use super::{
    Failure, arguments, check, chinese::InChinese, output::watch_for_interrupt, say, worksheet,
};
use crate::{exercise::library::Kind, text::Language};
use clap::{ArgMatches, Command};
use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, SystemTime},
};

/// How long it waits between two looks.
const BETWEEN: Duration = Duration::from_millis(300);

/// When each file was saved, and how long it is.
pub(super) type Saved = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

pub(super) fn command(language: Language) -> Command {
    worksheet::command(language).name("watch").about(language.pick(
        "每次存盘后重新出卷、重新验算，按Ctrl-C结束",
        "print and check a file of your own whenever it is saved; Ctrl-C ends",
    ))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let file = watched_file(matches)?;
    let interrupted = watch_for_interrupt();
    while !interrupted.load(Ordering::SeqCst) {
        let saved = wait_until_settled(&file, matches, &interrupted);
        match again(&file, matches, language) {
            Ok(()) => say(language.pick("✓ 已重新出卷并验算\n", "✓ printed and checked\n"))?,
            Err(failure) if failure.is_broken_pipe() => return Err(failure),
            Err(failure) => {
                let _ = writeln!(io::stderr(), "{}", failure.message(language));
            }
        }
        while !interrupted.load(Ordering::SeqCst) && take_snapshot(&file, matches) == saved {
            thread::sleep(BETWEEN);
        }
    }
    Ok(())
}

/// The file of one's own.
fn watched_file(matches: &ArgMatches) -> Result<PathBuf, Failure> {
    let name = matches.get_one::<String>("set").map(String::as_str).unwrap_or_default();
    if !arguments::is_path(name) {
        return Err(Failure::usage(
            "请写明要盯着的文件，例如`bouton watch 星期五.yaml`（`bouton new set friday`写出一个）",
            "name the file to watch, such as `bouton watch friday.yaml` (`bouton new set friday` writes one)",
        ));
    }
    let path = PathBuf::from(name);
    fs::metadata(&path).map(|_| path).map_err(|error| {
        Failure::usage(
            format!("读不了{name}：{}。请检查文件名", error.chinese()),
            format!("cannot read {name}: {error}: check the name"),
        )
    })
}

/// Prints the sheets, and checks the file at every level.
fn again(file: &Path, matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    worksheet::execute(matches, language)?;
    let folder = |name: &str| matches.get_one::<PathBuf>(name).map(PathBuf::as_path);
    check::file(file, [folder("exercises"), folder("templates")], language)
}

/// The files as they are when nobody has been writing for a moment.
fn wait_until_settled(file: &Path, matches: &ArgMatches, interrupted: &AtomicBool) -> Saved {
    let mut before = take_snapshot(file, matches);
    loop {
        thread::sleep(BETWEEN / 3);
        let now = take_snapshot(file, matches);
        if now == before || interrupted.load(Ordering::SeqCst) {
            return now;
        }
        before = now;
    }
}

/// The file, what stands beside it for its use, and folders that were named.
fn take_snapshot(file: &Path, matches: &ArgMatches) -> Saved {
    let named = ["exercises", "templates"].map(|name| matches.get_one::<PathBuf>(name).cloned());
    let roots = arguments::root_of(file).map(Path::to_owned).into_iter();
    let beside = roots.chain(named[0].clone()).flat_map(|root| {
        Kind::ALL.map(|kind| root.join(kind.folder())).into_iter().flat_map(|it| files_of(&it))
    });
    let templates = named[1].iter().flat_map(|root| {
        let below = files_of(root).into_iter().flat_map(|path| files_of(&path));
        files_of(root).into_iter().chain(below.collect::<Vec<PathBuf>>())
    });
    let all = beside.chain(templates).chain([file.to_owned()]);
    all.map(|path| (path.clone(), stamp(&path))).collect()
}

fn files_of(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

pub(super) fn stamp(path: &Path) -> (Option<SystemTime>, u64) {
    let about = fs::metadata(path).ok();
    let time = about.as_ref().and_then(|about| about.modified().ok());
    (time, about.map_or(0, |about| about.len()))
}
