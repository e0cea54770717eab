//! `bouton book serve`: the pages for a browser on this machine, built again when a file of the book changes.

use super::{
    super::{Failure, server},
    Job,
};
use crate::book::{install, stranger::MAX_BOOK_FILES};
use notify::{RecursiveMode, Watcher};
use std::{
    collections::BTreeMap,
    fs,
    path::PathBuf,
    sync::mpsc::{Receiver, channel},
    time::{Duration, SystemTime},
};

/// Changes that come within this time of each other are built together.
const TOGETHER: Duration = Duration::from_millis(300);

/// Serves until the program is stopped.
pub(super) fn serve(job: &Job, port: u16) -> Result<(), Failure> {
    let listener = server::listen(port).map_err(|error| {
        Failure::usage(
            format!("端口{port}打不开：{error}。请换一个 --port"),
            format!("port {port} cannot be opened: {error}: choose another with --port"),
        )
    })?;
    let told = job.language.pick("网页在", "the pages are at");
    let port = listener.local_addr().map_or(port, |address| address.port());
    eprintln!("{told} http://127.0.0.1:{port}/");
    let (sender, changes) = channel();
    let unwatched = |error: notify::Error| {
        Failure::usage(
            format!("不能监视文件：{error}"),
            format!("files cannot be watched: {error}"),
        )
    };
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if event.is_ok_and(|event| {
            event.kind.is_modify() || event.kind.is_create() || event.kind.is_remove()
        }) {
            let _ = sender.send(());
        }
    })
    .map_err(unwatched)?;
    for book in &job.books {
        watcher.watch(book, RecursiveMode::Recursive).map_err(unwatched)?;
    }
    let out = job.out.clone();
    std::thread::spawn(move || server::serve(&listener, &out));
    rebuild(job, &changes)
}

/// Builds again after every change; what is wrong is told, and the old pages stay.
fn rebuild(job: &Job, changes: &Receiver<()>) -> Result<(), Failure> {
    let mut has_changed = false;
    while has_changed || changes.recv().is_ok() {
        while changes.recv_timeout(TOGETHER).is_ok() {}
        let before = list_sources(&job.books);
        match job.build() {
            Ok(()) => eprintln!("{}", job.language.pick("已重新编译", "built again")),
            Err(failure) => eprintln!("{}", failure.message(job.language)),
        }
        // Building writes style and script beside the chapters: those changes are its own. What else has changed since was not built.
        while changes.recv_timeout(TOGETHER).is_ok() {}
        has_changed = list_sources(&job.books) != before;
    }
    Ok(())
}

/// The files of books but those that building writes, with their sizes and when they were written.
fn list_sources(books: &[PathBuf]) -> BTreeMap<PathBuf, (u64, Option<SystemTime>)> {
    let mut open = books.to_vec();
    let mut found = BTreeMap::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let Ok(about) = entry.metadata() else { continue };
            let is_own = install::ASSETS.iter().chain(&install::WIDGETS).any(|own| *own == name);
            match () {
                () if is_own || name.starts_with('.') || found.len() > MAX_BOOK_FILES => {}
                () if about.is_dir() => open.push(entry.path()),
                () => {
                    found.insert(entry.path(), (about.len(), about.modified().ok()));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_building_writes_is_no_change() {
        let folder = tempfile::tempdir().unwrap();
        let books = [folder.path().to_owned()];
        fs::create_dir(folder.path().join("src")).unwrap();
        fs::write(folder.path().join("src/one.md"), "one").unwrap();
        let before = list_sources(&books);
        fs::write(folder.path().join("bouton.css"), "style").unwrap();
        fs::write(folder.path().join(".staged"), "beside").unwrap();
        assert_eq!(list_sources(&books), before);
        fs::write(folder.path().join("src/one.md"), "one and more").unwrap();
        assert_ne!(list_sources(&books), before);
    }
}
