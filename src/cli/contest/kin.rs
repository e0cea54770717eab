//! All that a program has started: found by their parents, and by a mark in their environment. Whose parent has ended becomes our
//! child, because we are its reaper, wherever it goes and whatever its environment is. Where the system has no `/proc`, nothing is
//! found, and only the group of the program is ended. A watcher ends what is left when we are killed ourselves.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::{Child, Command, Stdio, id},
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
};

/// The name of the mark.
pub(super) const MARK: &str = "BOUTON_TRIAL";

/// How often what is left is looked for, before it is left.
const ROUNDS: usize = 100;

/// What the watcher does: it waits for the end of a pipe that we hold, which comes when we end, however we do; then it ends whatever
/// bears one of our marks, a few times, because what dies may have started another. Usually nothing does.
const WATCH: &str = r#"
cat > /dev/null
for round in 1 2 3 4 5; do
    left=$(grep -lsz "^$1-" /proc/[0-9]*/environ)
    [ -n "$left" ] || break
    for place in $left; do
        process=${place#/proc/}
        kill -KILL "${process%/environ}"
    done
done
"#;

/// The watcher, from the first trial on. The other end of its pipe is closed with our own end and with nothing before.
static WATCHER: LazyLock<Option<Child>> = LazyLock::new(watcher);

/// A program and all that it has started.
#[derive(Debug)]
pub(super) struct Kin {
    /// What the mark says: no other run says the same.
    pub(super) mark: String,
}

/// How many there are, and how much memory they take up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) processes: usize,
    pub(super) bytes: u64,
}

impl Kin {
    /// With a mark of its own.
    pub(super) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        become_reaper();
        LazyLock::force(&WATCHER);
        Self { mark: format!("{}-{}", id(), NEXT.fetch_add(1, Ordering::SeqCst)) }
    }

    /// Counts them.
    pub(super) fn count(&self) -> Counted {
        let found = self.find_processes();
        let bytes = found.iter().map(|process| memory(*process)).sum();
        Counted { processes: found.len(), bytes }
    }

    /// Ends all that are left: first they are stopped, so that none can start another while it waits for its end.
    pub(super) fn end(&self) {
        for _ in 0..ROUNDS {
            let found = self.find_processes();
            if found.is_empty() {
                return;
            }
            signal("STOP", &found);
            signal("KILL", &found);
            bury_all();
        }
    }

    fn find_processes(&self) -> BTreeSet<u32> {
        let parents = parents();
        let mark = format!("{MARK}={}", self.mark);
        let is_marked = |process: u32| {
            let environment = fs::read(of(process, "environ")).unwrap_or_default();
            environment.split(|byte| *byte == 0).any(|one| one == mark.as_bytes())
        };
        let is_ours = |process: &u32| descends_from_us(*process, &parents) || is_marked(*process);
        parents.keys().copied().filter(is_ours).collect()
    }
}

/// Each process that lives, and its parent.
fn parents() -> BTreeMap<u32, u32> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter_map(|process| Some((process, parent(process)?))).collect()
}

/// Behind the name in brackets, in which anything may stand, are told the state and the parent. Who has ended has none.
fn parent(process: u32) -> Option<u32> {
    let told = fs::read(of(process, "stat")).ok()?;
    let told = String::from_utf8_lossy(&told).into_owned();
    let mut words = told.rsplit_once(')')?.1.split_whitespace();
    let lives = !matches!(words.next()?, "Z" | "X");
    words.next()?.parse().ok().filter(|_| lives)
}

fn descends_from_us(process: u32, parents: &BTreeMap<u32, u32>) -> bool {
    let is_watcher = |process: u32| WATCHER.as_ref().is_some_and(|watcher| watcher.id() == process);
    let line = std::iter::successors(Some(process), |process| parents.get(process).copied());
    // Processes may come and go while they are read: a circle has an end, too.
    let above = line.take(parents.len()).take_while(|process| !is_watcher(*process));
    above.skip(1).any(|parent| parent == id())
}

/// Starts the watcher; none where the system has no shell.
fn watcher() -> Option<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", WATCH, "sh", &format!("{MARK}={}", id())]).env_remove(MARK);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // A group of its own: what a terminal sends to ours does not end it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    cfg!(unix).then(|| command.spawn().ok()).flatten()
}

/// From now on we are the parent of whose parent has ended.
fn become_reaper() {
    #[cfg(target_os = "linux")]
    {
        let own = rustix::process::Pid::from_raw(id().cast_signed());
        // Where the system refuses, the mark is left.
        let _ = rustix::process::set_child_subreaper(own);
    }
}

/// Takes note of the end of all that have become our children, so that the system can forget them.
fn bury_all() {
    #[cfg(target_os = "linux")]
    while let Ok(Some(_)) = rustix::process::waitpid(None, rustix::process::WaitOptions::NOHANG) {}
}

fn of(process: u32, file: &str) -> std::path::PathBuf {
    Path::new("/proc").join(process.to_string()).join(file)
}

/// In pages of 4096 bytes.
fn memory(process: u32) -> u64 {
    let told = fs::read_to_string(of(process, "statm")).unwrap_or_default();
    let pages = told.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or_default() * 4096
}

fn signal(name: &str, processes: &BTreeSet<u32>) {
    let numbers: Vec<String> = processes.iter().map(u32::to_string).collect();
    let command = format!("kill -{name} {}", numbers.join(" "));
    let _ = Command::new("sh")
        .arg("-c")
        .arg(command)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}
