//! Files of one folder for a browser on this machine: nothing outside of the folder, nothing for another machine, and nobody who
//! reads or writes slowly holds up the others. Each connection has a thread of its own, one request and a deadline.

use std::{
    fs::File,
    io::{self, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Component, Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The most connections at a time; a further one is closed at once.
pub(super) const MAX_CONNECTIONS: usize = 512;

/// The longest head of a request, in bytes.
pub(super) const MAX_HEAD_BYTES: usize = 8 * 1024;

/// How long a browser may take to say what it wants.
const MAX_ASKING: Duration = Duration::from_secs(10);

/// How long it may take to fetch what it wants.
const MAX_FETCHING: Duration = Duration::from_secs(120);

/// How long it may be silent.
const MAX_SILENCE: Duration = Duration::from_secs(5);

/// How long nobody is waited for when the system has refused a connection.
const PAUSE: Duration = Duration::from_millis(20);

/// Waits for browsers on this machine, and for nobody else's; at port 0 the system chooses one.
///
/// # Errors
/// If the port is taken or not allowed.
pub(super) fn listen(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

/// Serves until the program ends.
pub(super) fn serve(listener: &TcpListener, folder: &Path) {
    let open = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming() {
        // Where the system has no file for it, it will have one soon.
        let Ok(stream) = stream else {
            thread::sleep(PAUSE);
            continue;
        };
        let place = Place::acquire(&open);
        let folder = folder.to_owned();
        if let Some(place) = place {
            // Where it has no thread, the connection is closed.
            let _ = thread::Builder::new().spawn(move || {
                // A browser that goes away is its own affair.
                let _ = answer(stream, &folder);
                drop(place);
            });
        }
    }
}

/// One of the connections; free again when it falls.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn acquire(open: &Arc<AtomicUsize>) -> Option<Self> {
        let taken = Self(Arc::clone(open));
        (open.fetch_add(1, Ordering::SeqCst) < MAX_CONNECTIONS).then_some(taken)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// What is said to a request.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    /// A file, its contents left out where only its head is wanted.
    File(PathBuf, bool),
    /// The same folder with a slash behind its address: links of its page are meant from there.
    Folder(String),
    /// Nothing, and why.
    No(&'static str),
}

fn answer(mut stream: TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(MAX_SILENCE))?;
    stream.set_write_timeout(Some(MAX_SILENCE))?;
    let said = match head(&mut stream)? {
        Some(head) => choose_response(folder, &head),
        None => Said::No("431 Request Header Fields Too Large"),
    };
    match said {
        Said::No(status) => no(&mut stream, status),
        Said::Folder(address) => redirect(&mut stream, &address),
        Said::File(path, head_only) => match File::open(&path) {
            Ok(file) => send(&mut stream, file, kind(&path), head_only),
            Err(_) => no(&mut stream, "404 Not Found"),
        },
    }
}

/// The head of a request; none if it is too long. Time runs out however slowly it comes.
fn head(stream: &mut TcpStream) -> io::Result<Option<String>> {
    let begun = Instant::now();
    let (mut head, mut piece) = (Vec::new(), [0; 1024]);
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        let count = stream.read(&mut piece)?;
        head.extend(piece.iter().take(count));
        if head.len() > MAX_HEAD_BYTES {
            return Ok(None);
        }
        if count == 0 || begun.elapsed() > MAX_ASKING {
            return Err(io::ErrorKind::TimedOut.into());
        }
    }
    Ok(Some(String::from_utf8_lossy(&head).into_owned()))
}

fn choose_response(folder: &Path, head: &str) -> Said {
    let mut lines = head.split("\r\n");
    let request: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let [method, address, _] = request.as_slice() else { return Said::No("400 Bad Request") };
    if !lines.filter_map(host).all(is_own) {
        // A page of another site that had its name point here must not read this machine's files.
        return Said::No("403 Forbidden");
    }
    if !["GET", "HEAD"].contains(method) {
        return Said::No("405 Method Not Allowed");
    }
    let named = address.split(['?', '#']).next().unwrap_or_default();
    match file(folder, named) {
        None => Said::No("404 Not Found"),
        Some(path) if is_page_of_folder(&path, named) => Said::Folder(format!("{named}/")),
        Some(path) => Said::File(path, *method == "HEAD"),
    }
}

/// Whom a line of the head says that the request is for.
fn host(line: &str) -> Option<&str> {
    let (name, value) = line.split_once(':')?;
    name.trim().eq_ignore_ascii_case("host").then(|| value.trim())
}

/// Whether a host is this machine, by a name that nobody else can have.
fn is_own(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        Some(_) | None => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].contains(&name)
}

/// The file of an address without its query, never one outside of the folder.
fn file(folder: &Path, address: &str) -> Option<PathBuf> {
    let path = percent_decode(address)?;
    let path = Path::new(path.strip_prefix('/')?).to_owned();
    let is_plain = path.components().all(|part| matches!(part, Component::Normal(_)));
    let named = path.to_str().is_some_and(|path| !path.contains(['\\', '\0', ':']));
    if !is_plain || !named {
        return None;
    }
    let found = folder.join(path);
    let found = if found.is_dir() { found.join("index.html") } else { found };
    let whole = found.canonicalize().ok()?;
    (whole.starts_with(folder.canonicalize().ok()?) && whole.is_file()).then_some(found)
}

/// Whether the address names a folder, whose page it is, without the slash behind it.
fn is_page_of_folder(page: &Path, address: &str) -> bool {
    page.ends_with("index.html") && !address.ends_with('/') && !address.ends_with("index.html")
}

/// Letters that are written as `%E4` read as such.
fn percent_decode(address: &str) -> Option<String> {
    let mut parts = address.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2).filter(|two| two.bytes().all(|one| one.is_ascii_hexdigit()))?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend(part.get(2..)?.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

fn send(stream: &mut TcpStream, mut file: File, kind: &str, head_only: bool) -> io::Result<()> {
    let length = file.metadata()?.len();
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{COMMON}\r\n"
    )?;
    let (begun, mut piece) = (Instant::now(), [0; 1 << 14]);
    while !head_only && begun.elapsed() < MAX_FETCHING {
        let count = file.read(&mut piece)?;
        if count == 0 {
            break;
        }
        stream.write_all(piece.get(..count).unwrap_or_default())?;
    }
    stream.flush()
}

/// What every answer says: one request for each connection, and no guessing what a file is.
const COMMON: &str = "Connection: close\r\nX-Content-Type-Options: nosniff\r\n";

fn redirect(stream: &mut TcpStream, address: &str) -> io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 301 Moved Permanently\r\nLocation: {address}\r\nContent-Length: 0\r\n{COMMON}\r\n"
    )
}

fn no(stream: &mut TcpStream, status: &str) -> io::Result<()> {
    let length = status.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n{COMMON}\r\n{status}"
    )
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
    use std::{fs, net::SocketAddr};

    /// A server of a folder with one page, for as long as the test runs.
    fn start_server() -> (tempfile::TempDir, SocketAddr) {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("pages")).unwrap();
        fs::write(folder.path().join("pages/index.html"), "the page").unwrap();
        fs::write(folder.path().join("pages/题 1.html"), "another").unwrap();
        fs::write(folder.path().join("secret"), "secret").unwrap();
        let listener = listen(0).unwrap();
        let (address, pages) = (listener.local_addr().unwrap(), folder.path().join("pages"));
        thread::spawn(move || serve(&listener, &pages));
        (folder, address)
    }

    fn send_request(address: SocketAddr, request: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut told = String::new();
        // A server that has enough closes while more comes.
        let _ = stream.read_to_string(&mut told);
        told
    }

    fn check(address: SocketAddr, request: &str, status: &str) {
        let told = send_request(address, &format!("{request}\r\n\r\n"));
        assert!(told.starts_with(&format!("HTTP/1.1 {status}")), "{request}: {told}");
        assert!(!told.contains("secret"), "{request}: {told}");
    }

    #[test]
    fn no_other_machine_can_ask() {
        assert!(listen(0).unwrap().local_addr().unwrap().ip().is_loopback());
    }

    #[test]
    fn pages_are_served_and_nothing_outside_of_their_folder() {
        let (folder, address) = start_server();
        check(address, "GET / HTTP/1.1\r\nHost: localhost:3000", "200");
        check(address, "GET /index.html?a=b HTTP/1.1\r\nhost: 127.0.0.1", "200");
        check(address, "GET /%E9%A2%98%201.html HTTP/1.1", "200");
        check(address, "GET /../secret HTTP/1.1", "404");
        check(address, "GET /%2e%2e/secret HTTP/1.1", "404");
        check(address, "GET /..%2fsecret HTTP/1.1", "404");
        check(address, "GET //etc/passwd HTTP/1.1", "404");
        check(address, &format!("GET {}/secret HTTP/1.1", folder.path().display()), "404");
        check(address, "GET /not-there HTTP/1.1", "404");
        fs::create_dir(folder.path().join("pages/en")).unwrap();
        fs::write(folder.path().join("pages/en/index.html"), "a page").unwrap();
        check(address, "GET /en HTTP/1.1", "301");
        check(address, "GET /en/ HTTP/1.1", "200");
        check(address, "GET /en/index.html HTTP/1.1", "200");
        check(address, "GET /%+5 HTTP/1.1", "404");
        check(address, "GET /%zz HTTP/1.1", "404");
        check(address, "GET /%E9 HTTP/1.1", "404");
        check(address, "POST / HTTP/1.1", "405");
        check(address, "GET /", "400");
        check(address, "GET / HTTP/1.1\r\nHost: evil.example", "403");
        check(address, "GET / HTTP/1.1\r\nHost: localhost.evil.example:3000", "403");
        let long = format!("GET /{} HTTP/1.1", "a".repeat(2 * MAX_HEAD_BYTES));
        check(address, &long, "");
        assert!(send_request(address, "HEAD / HTTP/1.1\r\n\r\n").ends_with("\r\n\r\n"));
        #[cfg(unix)]
        {
            let link = folder.path().join("pages/link.html");
            std::os::unix::fs::symlink(folder.path().join("secret"), link).unwrap();
            check(address, "GET /link.html HTTP/1.1", "404");
        }
    }

    #[test]
    fn two_hundred_slow_connections_hold_nobody_up() {
        let (folder, address) = start_server();
        fs::write(folder.path().join("pages/large.js"), vec![b'x'; 1 << 24]).unwrap();
        let slow: Vec<TcpStream> = (0..200)
            .map(|number| {
                let mut stream = TcpStream::connect(address).unwrap();
                // Half of them never end their question, the other half never fetch the answer.
                let begun =
                    if number % 2 == 0 { "GET / HT" } else { "GET /large.js HTTP/1.1\r\n\r\n" };
                stream.write_all(begun.as_bytes()).unwrap();
                stream
            })
            .collect();
        let begun = Instant::now();
        for _ in 0..20 {
            check(address, "GET / HTTP/1.1", "200");
        }
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
        drop(slow);
    }

    #[test]
    fn one_connection_too_many_is_closed() {
        let open = Arc::new(AtomicUsize::new(0));
        let places: Vec<Place> =
            (0..MAX_CONNECTIONS).filter_map(|_| Place::acquire(&open)).collect();
        assert_eq!(places.len(), MAX_CONNECTIONS);
        assert!(Place::acquire(&open).is_none());
        drop(places);
        assert!(Place::acquire(&open).is_some());
    }
}
