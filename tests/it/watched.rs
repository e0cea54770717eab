//! A run of the program under the eyes of a clock: how long it took, and the most memory that it took up.

use std::{
    fs::{self, File, OpenOptions},
    io::{Read, Write},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// No run may work longer, on a slow machine and without optimisation.
const MAX_TIME: Duration = Duration::from_secs(40);

/// By the clock a run may take so many times as long: others may be at work on the machine.
const CLOCK: u32 = 6;

/// No run may take up more memory, where the system tells.
const MAX_BYTES: u64 = 1 << 30;

/// What came of a run.
#[derive(Debug)]
pub struct Ran {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// What it wrote to stdout.
    pub stdout: String,
    /// What it wrote to stderr.
    pub stderr: String,
    /// How long it took.
    pub time: Duration,
    /// How much time of the processor it took, which others on the machine do not change.
    pub processor: Duration,
    /// The most memory that it took up, in bytes.
    pub bytes: u64,
}

impl Ran {
    /// All that it wrote.
    pub fn output(&self) -> String {
        format!("{}{}", self.stdout, self.stderr)
    }
}

/// A run that is to come.
pub struct Watched {
    command: Command,
    stdin: Vec<u8>,
    time: Duration,
    terminal: Option<File>,
}

impl Watched {
    /// Of the program with these arguments, in English.
    pub fn of(arguments: &[&str]) -> Self {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("bouton"));
        command.args(arguments).env("LC_ALL", "C").env_remove("RUST_BACKTRACE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self { command, stdin: Vec::new(), time: MAX_TIME, terminal: None }
    }

    /// With a terminal for what is told beside the result, where there are such: whoever looks at one is told more.
    pub fn at_terminal(mut self) -> Self {
        #[cfg(unix)]
        {
            let (ours, theirs) = terminal();
            self.command.stderr(theirs);
            self.terminal = Some(ours);
        }
        self
    }

    /// In another language.
    pub fn language(mut self, locale: &str) -> Self {
        self.command.env("LC_ALL", locale);
        self
    }

    /// With this on standard input.
    pub fn stdin(mut self, text: &str) -> Self {
        self.stdin = text.as_bytes().to_vec();
        self
    }

    /// Runs it; one that passes a limit is ended, and fails the test.
    pub fn run(mut self) -> Ran {
        let (begun, command) = (Instant::now(), format!("{:?}", self.command));
        let mut child = self.command.spawn().unwrap();
        let (mut stdin, written) = (child.stdin.take().unwrap(), self.stdin);
        // A run that reads nothing closes the pipe: that is no failure.
        thread::spawn(move || stdin.write_all(&written));
        let stderr = match self.terminal {
            Some(terminal) => all_of(terminal),
            None => all_of(child.stderr.take().unwrap()),
        };
        let stdout = all_of(child.stdout.take().unwrap());
        // It holds the terminal open.
        drop(self.command);
        let (mut bytes, mut worked) = (0, Duration::ZERO);
        let code = loop {
            bytes = bytes.max(memory(&child));
            worked = worked.max(processor(&child));
            let late = worked > self.time || begun.elapsed() > CLOCK * self.time;
            let passed = late || bytes > MAX_BYTES;
            if passed {
                child.kill().unwrap();
            }
            match child.try_wait().unwrap() {
                Some(status) => break status.code(),
                None => thread::sleep(Duration::from_millis(2)),
            }
        };
        let text = |thread: thread::JoinHandle<Vec<u8>>| {
            String::from_utf8_lossy(&thread.join().unwrap()).replace("\r\n", "\n")
        };
        let (stdout, stderr) = (text(stdout), text(stderr));
        let ran = Ran { code, stdout, stderr, time: begun.elapsed(), processor: worked, bytes };
        let in_time = ran.processor <= self.time && ran.time <= CLOCK * self.time;
        assert!(in_time, "{command} took too long: {ran:?}");
        assert!(ran.bytes <= MAX_BYTES, "{command} took too much memory: {ran:?}");
        assert!(!ran.stderr.contains("panicked"), "{command}: {ran:?}");
        ran
    }

    /// Lets it work for so long and tells it to end: how long that took. None if it had ended before. The program takes this signal as it
    /// takes Ctrl-C, which whoever runs the tests in the background has it ignore.
    pub fn stop_after(mut self, working: Duration) -> Option<Duration> {
        self.command.stdout(Stdio::null()).stderr(Stdio::null());
        let (mut child, begun) = (self.command.spawn().unwrap(), Instant::now());
        let (mut stdin, written) = (child.stdin.take().unwrap(), self.stdin);
        thread::spawn(move || stdin.write_all(&written));
        while begun.elapsed() < working {
            if child.try_wait().unwrap().is_some() {
                return None;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let stopped = Instant::now();
        let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(sent.success(), "no signal was sent");
        while child.try_wait().unwrap().is_none() {
            if stopped.elapsed() > MAX_TIME {
                child.kill().unwrap();
            }
            thread::sleep(Duration::from_millis(5));
        }
        Some(stopped.elapsed())
    }
}

/// A terminal: what is written into its other end can be read from the first.
#[cfg(unix)]
fn terminal() -> (File, File) {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap().into_string().unwrap();
    (File::from(ours), OpenOptions::new().read(true).write(true).open(name).unwrap())
}

fn all_of(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        bytes
    })
}

/// The most memory that a process has taken up so far, where the system tells.
fn memory(child: &Child) -> u64 {
    let told = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or_default() * 1024
}

/// How much time of the processor a process has taken so far, where the system tells: in hundredths of a second.
fn processor(child: &Child) -> Duration {
    let told = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    // The name, in brackets, may hold spaces; after it come the state and ten numbers, then what is asked for.
    let (_, numbers) = told.rsplit_once(") ").unwrap_or_default();
    let ticks = numbers.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
    Duration::from_millis(10 * ticks.sum::<u64>())
}
