//! `bouton book serve`: the pages for a browser on this machine, built again when a file of the book changes.

use super::{
    super::{
        Failure, server,
        watch::{Saved, stamp},
    },
    Job,
};
use crate::book::{install, stranger::MAX_BOOK_FILES};
use notify::{RecursiveMode, Watcher};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, channel},
    time::Duration,
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
        let before = list_sources(&job.books, &job.out);
        match job.build() {
            Ok(()) => eprintln!("{}", job.language.pick("已重新编译", "built again")),
            Err(failure) => eprintln!("{}", failure.message(job.language)),
        }
        // Building writes style and script beside the chapters: those changes are its own. What else has changed since was not built.
        while changes.recv_timeout(TOGETHER).is_ok() {}
        has_changed = list_sources(&job.books, &job.out) != before;
    }
    Ok(())
}

/// The files of books as they were saved, but those that building writes: beside the chapters, or to a folder that may lie in a book.
fn list_sources(books: &[PathBuf], out: &Path) -> Saved {
    let out = out.canonicalize().ok();
    let mut open = books.to_vec();
    let mut found = Saved::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = entry.path();
            let is_own = install::ASSETS.iter().chain(&install::WIDGETS).any(|own| *own == name);
            match () {
                () if is_own || name.starts_with('.') || found.len() > MAX_BOOK_FILES => {}
                () if path.is_dir() && path.canonicalize().ok() == out => {}
                // A link may lead back to a folder above it.
                () if path.is_dir() && !path.is_symlink() => open.push(path),
                () => {
                    found.insert(path.clone(), stamp(&path));
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
        let out = folder.path().join("pages");
        fs::create_dir(&out).unwrap();
        let before = list_sources(&books, &out);
        fs::write(folder.path().join("bouton.css"), "style").unwrap();
        fs::write(folder.path().join(".staged"), "beside").unwrap();
        fs::write(out.join("one.html"), "a page").unwrap();
        assert_eq!(list_sources(&books, &out), before);
        fs::write(folder.path().join("src/one.md"), "one and more").unwrap();
        assert_ne!(list_sources(&books, &out), before);
    }
}
