//! Runs somebody's own program on an input: with a time limit, and never more of its output in
//! memory than a limit. Whatever the program starts is ended with it.

use super::{
    super::output,
    kin::{Counted, Kin, MARK},
};
use std::{
    io::{self, Read, Write},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        atomic::Ordering,
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::{Duration, Instant},
};

/// The most bytes that a program may print.
pub(super) const MAX_OUTPUT_BYTES: u64 = 8 * 1024 * 1024;

/// The most processes that a program may have at a time.
pub(super) const MAX_PROCESSES: usize = 64;

/// The most memory that a program may take up with all that it has started, in bytes.
pub(super) const MAX_PROGRAM_BYTES: u64 = 1 << 30;

/// So much of what a program writes to stderr is kept.
const KEPT_TALK_BYTES: u64 = 2_000;

/// How often an interrupt is looked for.
const GLANCE: Duration = Duration::from_millis(20);

/// How often its processes are counted.
const COUNT: Duration = Duration::from_millis(60);

/// A command line of the shell, with the time that it may take for one input.
#[derive(Debug)]
pub(super) struct Runner {
    pub(super) command: String,
    pub(super) limit: Duration,
    pub(super) interrupted: output::Watch,
}

/// How a run came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Run {
    /// It ended by itself, with this on stdout.
    Ended(String),
    /// It ended with a failure.
    Crashed {
        /// How it ended, as the system says it.
        how: HowEnded,
        /// The beginning of what it wrote to stderr.
        talk: String,
    },
    /// It was stopped after the time limit.
    TimedOut,
    /// It was stopped because it printed too much.
    TooMuch,
    /// It was stopped because it had more than [`MAX_PROCESSES`].
    TooMany,
    /// It was stopped because it took more than [`MAX_PROGRAM_BYTES`].
    TooLarge,
    /// The user asked to stop.
    Interrupted,
}

/// The code or signal with which a program failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HowEnded {
    Code(i32),
    Signal(i32),
}

impl Runner {
    /// Runs the program once. Whatever it has started is ended, however it came out.
    pub(super) fn run(&self, input: &str) -> io::Result<Run> {
        let kin = Kin::new();
        let mut child = self.shell(&kin).spawn()?;
        feed(&mut child, input);
        let output = collect_output(child.stdout.take(), MAX_OUTPUT_BYTES + 1);
        let talk = collect_output(child.stderr.take(), KEPT_TALK_BYTES);
        let mut watch = Watch {
            runner: self,
            deadline: Instant::now() + self.limit,
            kin: &kin,
            counted: Instant::now(),
        };
        let run = watch.wait(&mut child, &output);
        end_all(&mut child, &kin);
        Ok(match run? {
            Run::Crashed { how, .. } => {
                let talk = talk.recv_timeout(self.limit).unwrap_or_default();
                Run::Crashed { how, talk: text(&talk) }
            }
            other => other,
        })
    }

    fn shell(&self, kin: &Kin) -> Command {
        let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut command = Command::new(shell);
        command.arg(option).arg(&self.command).env(MARK, &kin.mark);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own, so that all that it starts can be ended together.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

/// Waits for a program, and sees that it keeps within its limits.
struct Watch<'a> {
    runner: &'a Runner,
    deadline: Instant,
    kin: &'a Kin,
    /// When its processes were counted last.
    counted: Instant,
}

impl Watch<'_> {
    /// First the end of its output, then its own end.
    fn wait(&mut self, child: &mut Child, output: &Receiver<Vec<u8>>) -> io::Result<Run> {
        let printed = loop {
            match output.recv_timeout(GLANCE) {
                Ok(printed) => break printed,
                Err(RecvTimeoutError::Disconnected) => break Vec::new(),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(stopped) = self.check_limits() {
                return Ok(stopped);
            }
        };
        if printed.len() as u64 > MAX_OUTPUT_BYTES {
            return Ok(Run::TooMuch);
        }
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(classify_exit(status, &printed));
            }
            if let Some(stopped) = self.check_limits() {
                return Ok(stopped);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn check_limits(&mut self) -> Option<Run> {
        if self.runner.interrupted.load(Ordering::SeqCst) {
            return Some(Run::Interrupted);
        }
        if Instant::now() >= self.deadline {
            return Some(Run::TimedOut);
        }
        if self.counted.elapsed() < COUNT {
            return None;
        }
        self.counted = Instant::now();
        match self.kin.count() {
            Counted { processes, .. } if processes > MAX_PROCESSES => Some(Run::TooMany),
            Counted { bytes, .. } if bytes > MAX_PROGRAM_BYTES => Some(Run::TooLarge),
            Counted { .. } => None,
        }
    }
}

fn classify_exit(status: ExitStatus, printed: &[u8]) -> Run {
    if status.success() {
        return Run::Ended(text(printed));
    }
    Run::Crashed { how: describe_end(status), talk: String::new() }
}

fn describe_end(status: ExitStatus) -> HowEnded {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return HowEnded::Signal(signal);
    }
    match status.code().unwrap_or(-1) {
        // A shell tells the signal that ended its program this way.
        code @ 129..=159 if cfg!(unix) => HowEnded::Signal(code - 128),
        code => HowEnded::Code(code),
    }
}

/// Writes the input from a thread of its own: a program need not read it.
fn feed(child: &mut Child, input: &str) {
    let Some(mut stdin) = child.stdin.take() else { return };
    let input = input.to_owned();
    // A program that does not read to the end closes the pipe; that is its own affair.
    thread::spawn(move || stdin.write_all(input.as_bytes()));
}

/// What comes out of a pipe, up to a limit; the rest is read and forgotten, so that no program
/// waits for us.
fn collect_output(pipe: Option<impl Read + Send + 'static>, limit: u64) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    let Some(mut pipe) = pipe else { return receiver };
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.by_ref().take(limit).read_to_end(&mut bytes);
        let _ = sender.send(bytes);
        let _ = io::copy(&mut pipe, &mut io::sink());
    });
    receiver
}

/// Ends the program and all that it started: its group, and what has left the group.
fn end_all(child: &mut Child, kin: &Kin) {
    #[cfg(unix)]
    {
        let all = format!("kill -KILL -{}", child.id());
        let quiet = || (Stdio::null(), Stdio::null());
        let (out, err) = quiet();
        let _ = Command::new("sh").arg("-c").arg(all).stdout(out).stderr(err).status();
    }
    let _ = child.kill();
    let _ = child.wait();
    kin.end();
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
