//! `bouton book serve`: the pages for a browser on this machine, built again when a file of the book changes.

use super::{
    super::{Failure, server},
    Job,
};
use notify::{RecursiveMode, Watcher};
use std::{
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
    while changes.recv().is_ok() {
        while changes.recv_timeout(TOGETHER).is_ok() {}
        match job.build() {
            Ok(()) => eprintln!("{}", job.language.pick("已重新编译", "built again")),
            Err(failure) => eprintln!("{}", failure.message(job.language)),
        }
        // Building writes style and script beside the chapters: those changes are its own.
        while changes.recv_timeout(TOGETHER).is_ok() {}
    }
    Ok(())
}
