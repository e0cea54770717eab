//! What came of one input: how long it worked, the most memory that was held, and whether it panicked.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    time::Duration,
};

/// The allocator of the system, with a count of what it has handed out.
#[derive(Debug)]
pub struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

fn record_allocation(bytes: usize) {
    let held = HELD.fetch_add(bytes, Relaxed) + bytes;
    // Nearly always there was more before: to look costs less than to write.
    if held > MOST.load(Relaxed) {
        MOST.fetch_max(held, Relaxed);
    }
}

fn record_release(bytes: usize) {
    HELD.fetch_sub(bytes, Relaxed);
}

// SAFETY: every call is handed to the system's allocator as it is; counting touches nothing but two numbers.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        record_allocation(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        record_allocation(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        record_release(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        record_allocation(bytes);
        record_release(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.realloc(place, layout, bytes) }
    }
}

/// The processor time that this program has had, on all of its threads: on a busy machine it stands still while others work, and a
/// reader cannot hide its work on threads of its own.
#[must_use]
#[cfg(unix)]
#[allow(unsafe_code)]
pub fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the place is ours, and of the type that is asked for.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    assert_eq!(failed, 0, "the system has no clock of processor time");
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Elsewhere the time on the wall has to do.
#[must_use]
#[cfg(not(unix))]
pub fn processor_time() -> Duration {
    static BEGUN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGUN.get_or_init(std::time::Instant::now).elapsed()
}

/// What came of one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Whether the reader panicked.
    pub panicked: bool,
    /// How much processor time it took.
    pub time: Duration,
    /// The most bytes that were held beside those before; 0 without [`Counting`].
    pub bytes: usize,
}

/// Runs a reader on an input.
pub fn measure(reader: fn(&[u8]), input: &[u8]) -> Measured {
    let before = HELD.load(Relaxed);
    MOST.store(before, Relaxed);
    let begun = processor_time();
    let panicked = catch_unwind(AssertUnwindSafe(|| reader(input))).is_err();
    let time = processor_time().saturating_sub(begun);
    Measured { panicked, time, bytes: MOST.load(Relaxed).saturating_sub(before) }
}
