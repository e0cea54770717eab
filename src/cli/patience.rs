//! A word to whoever waits: at a terminal, a command that takes long says so after two seconds, and how to stop it.

use super::output::is_interrupted;
use crate::text::Language;
use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

/// How many copies are done, and of how many: set by a command that can count.
static COPIES: Mutex<Option<(u32, u32)>> = Mutex::new(None);

/// Lets whoever waits be told how many copies are done.
pub(super) fn count_copies(done: u32, all: u32) {
    *COPIES.lock().unwrap_or_else(PoisonError::into_inner) = Some((done, all));
}

/// After how many seconds of silence the next word comes; the last pause is repeated.
const PAUSES: [u64; 4] = [2, 8, 20, 60];

/// As long as it lives, whoever waits is told now and then.
#[derive(Debug)]
pub(super) struct Patience {
    /// Falls with it, which ends the telling.
    _working: Option<Sender<()>>,
}

impl Patience {
    /// Begins to wait; silent where nobody looks.
    pub(super) fn begin(language: Language) -> Self {
        if !io::stderr().is_terminal() {
            return Self { _working: None };
        }
        let (working, ended) = channel();
        let line = move |seconds| {
            let copies = *COPIES.lock().unwrap_or_else(PoisonError::into_inner);
            (!is_interrupted()).then(|| words(seconds, copies, language))
        };
        thread::spawn(move || tell(&ended, &mut io::stderr(), &pauses(), &line));
        Self { _working: Some(working) }
    }
}

fn pauses() -> Vec<Duration> {
    PAUSES.iter().map(|seconds| Duration::from_secs(*seconds)).collect()
}

/// Tells after each pause that work goes on, until it has ended, nobody can be told, or there is no line for so many seconds.
fn tell(
    ended: &Receiver<()>,
    out: &mut impl Write,
    pauses: &[Duration],
    line: &dyn Fn(u64) -> Option<String>,
) {
    let last = pauses.last().copied().into_iter().cycle();
    let mut waited = Duration::ZERO;
    for pause in pauses.iter().copied().chain(last) {
        if ended.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        waited += pause;
        let Some(words) = line(waited.as_secs()) else { return };
        if writeln!(out, "{words}").is_err() {
            return;
        }
    }
}

fn words(seconds: u64, copies: Option<(u32, u32)>, language: Language) -> String {
    let (zh, en) = copies.map_or_else(Default::default, |(done, all)| {
        (format!("，第{done}份，共{all}份"), format!(", copy {done} of {all}"))
    });
    language.pick(
        format!("还在计算（已经{seconds}秒{zh}）；按Ctrl-C停止"),
        format!("still at work after {seconds} seconds{en}; Ctrl-C stops it"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails after two words, as a closed terminal does.
    #[derive(Default)]
    struct Terminal(Vec<String>);

    impl Write for Terminal {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0.concat().lines().count() == 2 {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            self.0.push(String::from_utf8_lossy(bytes).into_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn whoever_waits_is_told_and_the_terminal_may_close() {
        let (_working, ended) = channel();
        let mut terminal = Terminal::default();
        let line = |seconds| Some(words(seconds, None, Language::En));
        tell(&ended, &mut terminal, &[Duration::from_millis(1)], &line);
        let told = terminal.0.concat();
        assert_eq!(told.lines().count(), 2, "{told}");
        assert!(
            told.lines().all(|line| line.starts_with("still at work after 0 seconds")),
            "{told}"
        );
    }

    #[test]
    fn copies_are_counted_where_they_can_be() {
        let told = words(10, Some((57, 300)), Language::En);
        assert_eq!(told, "still at work after 10 seconds, copy 57 of 300; Ctrl-C stops it");
        let told = words(10, Some((57, 300)), Language::Zh);
        assert_eq!(told, "还在计算（已经10秒，第57份，共300份）；按Ctrl-C停止");
    }

    #[test]
    fn work_that_has_ended_or_is_to_stop_says_nothing() {
        let (working, ended) = channel();
        let mut terminal = Terminal::default();
        tell(&ended, &mut terminal, &[Duration::from_millis(1)], &|_| None);
        drop(working);
        let line = |seconds| Some(words(seconds, None, Language::Zh));
        tell(&ended, &mut terminal, &pauses(), &line);
        assert!(terminal.0.is_empty());
    }
}
