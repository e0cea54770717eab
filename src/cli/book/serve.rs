//! `bouton book serve`: the pages for a browser on this machine, built again when a file of the book changes.

use super::{super::Failure, Job};
use notify::{RecursiveMode, Watcher};
use std::{
    fs::File,
    path::{Component, Path, PathBuf},
    sync::mpsc::{Receiver, channel},
    time::Duration,
};
use tiny_http::{Header, Request, Response, Server, StatusCode};

/// Changes that come within this time of each other are built together.
const TOGETHER: Duration = Duration::from_millis(300);

/// Serves until the program is stopped.
pub(super) fn serve(job: &Job, port: u16) -> Result<(), Failure> {
    let server = Server::http(("127.0.0.1", port)).map_err(|error| {
        Failure::usage(
            format!("端口 {port} 打不开：{error}。请换一个 --port"),
            format!("port {port} cannot be opened: {error}: choose another with --port"),
        )
    })?;
    let told = job.language.pick("网页在", "the pages are at");
    eprintln!("{told} http://{}/", server.server_addr());
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
    std::thread::spawn(move || {
        for request in server.incoming_requests() {
            answer(request, &out);
        }
    });
    rebuild(job, &changes)
}

/// Builds again after every change; what is wrong is told, and the old pages stay.
fn rebuild(job: &Job, changes: &Receiver<()>) -> Result<(), Failure> {
    while changes.recv().is_ok() {
        while changes.recv_timeout(TOGETHER).is_ok() {}
        match job.build() {
            Ok(()) => eprintln!("{}", job.language.pick("已重新编译", "built again")),
            Err(failure) => eprintln!("{}", failure.told(job.language)),
        }
        // Building writes style and script beside the chapters: those changes are its own.
        while changes.recv_timeout(TOGETHER).is_ok() {}
    }
    Ok(())
}

fn answer(request: Request, out: &Path) {
    let path = file(out, request.url());
    let served = match path.as_ref().and_then(|path| File::open(path).ok()) {
        Some(opened) => {
            let kind = path.as_deref().map_or("application/octet-stream", kind);
            let mut response = Response::from_file(opened);
            if let Ok(header) = Header::from_bytes("Content-Type", kind) {
                response.add_header(header);
            }
            request.respond(response)
        }
        None => request.respond(Response::from_string("404").with_status_code(StatusCode(404))),
    };
    if let Err(error) = served {
        eprintln!("{error}");
    }
}

/// The file of an address, never one outside of the folder.
fn file(out: &Path, address: &str) -> Option<PathBuf> {
    let path = address.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
    let path = Path::new(path);
    if !path.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let found = out.join(path);
    Some(if found.is_dir() { found.join("index.html") } else { found })
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_leads_out_of_the_folder() {
        let out = Path::new("/pages");
        assert_eq!(file(out, "/en/a.html?q=1"), Some(PathBuf::from("/pages/en/a.html")));
        assert_eq!(file(out, "/../etc/passwd"), None);
        assert_eq!(file(out, "/en/../../x"), None);
    }
}
