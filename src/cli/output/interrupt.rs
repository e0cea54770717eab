//! Ctrl-C and signals to end the program.

use super::{OutputError, leftover};
use crate::cli::{Failure, own_language};
use std::{
    ops::Deref,
    process,
    sync::{
        Once,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

/// The exit code of a program that a signal has ended at once.
const EXIT_CODE: u8 = 130;

/// So long may work that makes files take to stop by itself: copies are drawn in steps of any length.
const GRACE: Duration = Duration::from_millis(500);

/// Whether the user asked to stop.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How many look at it.
static WATCHES: AtomicUsize = AtomicUsize::new(0);

/// As long as there is one, somebody looks at the flag from time to time, and stops when it is set.
#[derive(Debug)]
pub struct Watch(());

/// On Ctrl-C, and on a signal to end (`kill`, a closed terminal), the flag is set as long as the value lives, so that what is
/// half done can be taken away. If files are being made and this takes longer than a moment, they are taken away and the
/// program ends. A second signal, and a first one while nobody watches, does so at once, with exit code 130, as shells expect.
///
/// Where the system refuses the handler, the signals end the program as they do without one.
#[must_use]
pub fn watch_for_interrupt() -> Watch {
    static INSTALL: Once = Once::new();
    WATCHES.fetch_add(1, Ordering::SeqCst);
    INSTALL.call_once(|| {
        let on_interrupt = || {
            let is_second = INTERRUPTED.swap(true, Ordering::SeqCst);
            if is_second || WATCHES.load(Ordering::SeqCst) == 0 {
                end_now();
            }
            thread::spawn(end_slow_work);
        };
        // Without a handler the program is only less tidy, so this is no reason to stop.
        let _ = ctrlc::set_handler(on_interrupt);
    });
    Watch(())
}

/// Whether the user asked to stop.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Ends the making of files that has not stopped by itself.
fn end_slow_work() {
    thread::sleep(GRACE);
    let taken = leftover::take_away();
    if taken.is_any {
        let failure = Failure::from(OutputError::Interrupted);
        eprintln!("{}", failure.message(own_language()));
        process::exit(failure.exit_code().into());
    }
}

/// Ends the program at once, and leaves no half-made file.
fn end_now() -> ! {
    let _taken = leftover::take_away();
    process::exit(EXIT_CODE.into());
}

impl Deref for Watch {
    type Target = AtomicBool;

    fn deref(&self) -> &AtomicBool {
        &INTERRUPTED
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        WATCHES.fetch_sub(1, Ordering::SeqCst);
    }
}
