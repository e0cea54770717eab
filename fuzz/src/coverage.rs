//! What an input has reached, where the program is built to say so (`fuzz/covered`): LLVM gives each edge of the program a byte, which counts how
//! often it was walked. In other builds there are no such bytes, and every input is as good as another.

use std::sync::atomic::Ordering::Relaxed;

/// What the inputs of a target have reached so far: of each edge, in which classes of number of times (once, twice, up to seven, …).
#[derive(Debug, Default)]
pub struct Reached(Vec<u8>);

impl Reached {
    /// Whether the input that was just read has reached something new; the next one is counted afresh.
    pub fn grows(&mut self) -> bool {
        let counts = counts();
        self.0.resize(counts.len(), 0);
        let mut grows = false;
        for (seen, count) in self.0.iter_mut().zip(counts) {
            let class = class(count.swap(0, Relaxed));
            grows |= class & !*seen != 0;
            *seen |= class;
        }
        grows
    }

    /// How many edges have been walked.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.0.iter().filter(|seen| **seen > 0).count()
    }
}

/// One bit for each class of number of times; none for never.
fn class(count: u8) -> u8 {
    match count {
        0 => 0,
        1 => 1,
        2 => 2,
        3..=7 => 4,
        8..=31 => 8,
        32..=127 => 16,
        128.. => 32,
    }
}

#[cfg(not(covered))]
fn counts() -> &'static [std::sync::atomic::AtomicU8] {
    &[]
}

#[cfg(covered)]
use places::counts;

#[cfg(covered)]
#[allow(unsafe_code)]
mod places {
    use std::sync::{OnceLock, atomic::AtomicU8};

    static COUNTS: OnceLock<&'static [AtomicU8]> = OnceLock::new();

    pub(super) fn counts() -> &'static [AtomicU8] {
        COUNTS.get().copied().unwrap_or_default()
    }

    /// Every object file of the program calls this before it begins, all with the same place: the linker has put the bytes side by side.
    ///
    /// # Safety
    ///
    /// The bytes from `first` to `behind` live as long as the program.
    // SAFETY: the name is the one that LLVM calls, and nobody else defines it.
    #[unsafe(no_mangle)]
    unsafe extern "C" fn __sanitizer_cov_8bit_counters_init(
        first: *const AtomicU8,
        behind: *const AtomicU8,
    ) {
        let length = (behind as usize).saturating_sub(first as usize);
        // SAFETY: as LLVM promises; a byte and an atomic byte are laid out alike.
        let _ = COUNTS.set(unsafe { std::slice::from_raw_parts(first, length) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_apart_and_never_is_none() {
        let classes: Vec<u8> = (0..=255).map(class).collect();
        assert_eq!(classes[0], 0);
        assert!(classes[1..].iter().all(|class| class.count_ones() == 1));
        assert!(classes.windows(2).all(|pair| pair[0] <= pair[1]));
    }

    #[test]
    fn without_bytes_nothing_grows() {
        let mut reached = Reached::default();
        if counts().is_empty() {
            assert!(!reached.grows());
            assert_eq!(reached.edges(), 0);
        }
    }
}
