//! Work that others have written (their templates) under the eyes of a clock: it runs on a thread of its own, which is left
//! alone when it takes too long or too much memory. What waits gets an error at once, and the program ends with it.

use super::templates::{MAX_TEMPLATE_BYTES, MAX_TEMPLATE_SECONDS};
use std::{
    fs,
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

/// How often the memory is looked at.
const GLANCE: Duration = Duration::from_millis(10);

/// Which limit was passed, or why the work has given nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// [`MAX_TEMPLATE_SECONDS`].
    Time,
    /// [`MAX_TEMPLATE_BYTES`].
    Memory,
    /// None: the work has panicked.
    Panic,
}

/// What the work gives, unless it passes a limit.
pub(super) fn run_within_limits<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Passed> {
    run_within(Duration::from_secs(MAX_TEMPLATE_SECONDS), memory, work)
}

/// `memory` tells how many bytes the program takes up now.
fn run_within<T: Send + 'static>(
    limit: Duration,
    memory: impl Fn() -> u64,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Passed> {
    let (sender, receiver) = channel();
    let (begun, before) = (Instant::now(), memory());
    // Nobody may wait for it any more.
    thread::spawn(move || drop(sender.send(work())));
    loop {
        match receiver.recv_timeout(GLANCE) {
            Ok(found) => return Ok(found),
            // A panic of the work is the only way to get here; its words stand on stderr.
            Err(RecvTimeoutError::Disconnected) => return Err(Passed::Panic),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if memory().saturating_sub(before) > MAX_TEMPLATE_BYTES {
            return Err(Passed::Memory);
        }
        if begun.elapsed() >= limit {
            return Err(Passed::Time);
        }
    }
}

/// How much memory the program takes up now, where the system tells: in pages of 4096 bytes.
fn memory() -> u64 {
    let told = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = told.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or_default() * 4096
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::Cell, sync::mpsc::Sender};

    #[test]
    fn work_gives_what_it_gives() {
        assert_eq!(run_within_limits(|| 2 + 3), Ok(5));
    }

    /// Works until nobody waits for it any more.
    fn endless() -> (Sender<()>, impl FnOnce() -> bool + Send + 'static) {
        let (working, ended) = channel();
        (working, move || ended.recv().is_ok())
    }

    #[test]
    fn work_without_an_end_is_left_alone() {
        let (_working, work) = endless();
        assert_eq!(run_within(Duration::from_millis(30), || 0, work), Err(Passed::Time));
    }

    #[test]
    fn work_that_panics_is_no_matter_of_time() {
        let broken = run_within_limits(|| assert!(std::hint::black_box(false), "on purpose"));
        assert_eq!(broken, Err(Passed::Panic));
    }

    // The other tests of this program take memory and give it back all the time: what is real is tried on a program
    // that does nothing else, in the integration tests.
    #[test]
    fn work_that_fills_the_memory_is_left_alone() {
        let (_working, work) = endless();
        let told = Cell::new(1 << 30);
        let growing = || told.replace(told.get() + (1 << 28));
        assert_eq!(run_within(Duration::MAX, growing, work), Err(Passed::Memory));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_tells_how_much_memory_is_taken_up() {
        assert!((1 << 20..1 << 40).contains(&memory()));
    }
}
