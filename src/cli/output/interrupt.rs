//! Ctrl-C and signals to end the program.

use std::{
    ops::Deref,
    process,
    sync::{
        Once,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

/// Whether the user asked to stop.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How many look at it.
static WATCHES: AtomicUsize = AtomicUsize::new(0);

/// As long as there is one, somebody looks at the flag from time to time, and stops when it is set.
#[derive(Debug)]
pub struct Watch(());

/// On Ctrl-C, and on a signal to end (`kill`, a closed terminal), the flag is set as long as the value lives, so that what is
/// half done can be taken away; a second signal, and a first one while nobody watches, ends the program at once with exit code
/// 130, as shells expect.
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
                process::exit(130);
            }
        };
        // Without a handler the program is only less tidy, so this is no reason to stop.
        let _ = ctrlc::set_handler(on_interrupt);
    });
    Watch(())
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
