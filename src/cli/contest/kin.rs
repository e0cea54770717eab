//! All that a program has started: found by a mark in its environment, which its children inherit wherever they go.
//! Where the system has no `/proc`, nothing is found, and only the group of the program is ended.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio, id},
    sync::atomic::{AtomicU64, Ordering},
};

/// The name of the mark.
pub(super) const MARK: &str = "BOUTON_TRIAL";

/// How often what is left is looked for, before it is left.
const ROUNDS: usize = 100;

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
        Self { mark: format!("{}-{}", id(), NEXT.fetch_add(1, Ordering::SeqCst)) }
    }

    /// Counts them.
    pub(super) fn counted(&self) -> Counted {
        let found = self.found();
        let bytes = found.iter().map(|process| memory(*process)).sum();
        Counted { processes: found.len(), bytes }
    }

    /// Ends all that are left: first they are stopped, so that none can start another while it waits for its end.
    pub(super) fn end(&self) {
        for _ in 0..ROUNDS {
            let found = self.found();
            if found.is_empty() {
                return;
            }
            signal("STOP", &found);
            signal("KILL", &found);
        }
    }

    fn found(&self) -> Vec<u32> {
        let mark = format!("{MARK}={}", self.mark);
        let is_ours = |process: &u32| {
            let environment = fs::read(of(*process, "environ")).unwrap_or_default();
            environment.split(|byte| *byte == 0).any(|one| one == mark.as_bytes())
        };
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        numbers.filter(is_ours).collect()
    }
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

fn signal(name: &str, processes: &[u32]) {
    let numbers: Vec<String> = processes.iter().map(u32::to_string).collect();
    let command = format!("kill -{name} {}", numbers.join(" "));
    let _ = Command::new("sh")
        .arg("-c")
        .arg(command)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}
