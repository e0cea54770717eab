//! The saved texts of `fuzz/corpus`, and the texts that are made of them, one after the other.

use crate::{
    mutate::{Dice, mutate},
    targets::Target,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folder of a target's saved texts.
#[must_use]
pub fn folder(target: &Target) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name)
}

/// The saved texts of a target, by the names of their files.
#[must_use]
pub fn read_saved(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder(target)).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort_unstable();
    paths.into_iter().filter_map(|path| Some((path.clone(), fs::read(path).ok()?))).collect()
}

/// The texts for one target: the same seed gives the same texts in the same order, on every machine.
pub struct Texts {
    target: &'static Target,
    saved: Vec<Vec<u8>>,
    /// How many of them were there at first: each of these is given once as it is.
    first: usize,
    dice: Dice,
    given: usize,
}

impl Texts {
    /// For a target and a seed.
    #[must_use]
    pub fn new(target: &'static Target, seed: u64) -> Self {
        let own =
            target.name.bytes().fold(seed, |seed, byte| seed.wrapping_mul(31) + u64::from(byte));
        let saved: Vec<Vec<u8>> = read_saved(target).into_iter().map(|(_, text)| text).collect();
        Self { target, first: saved.len(), saved, dice: Dice::new(own), given: 0 }
    }

    /// The worst that a target accepts, and nothing made of it.
    #[must_use]
    pub fn worst(target: &'static Target) -> Self {
        let worst = target.worst.map(|worst| worst()).unwrap_or_default();
        let saved: Vec<Vec<u8>> = worst.into_iter().map(String::into_bytes).collect();
        Self { first: saved.len(), saved, ..Self::new(target, 1) }
    }

    /// How many texts there are before new ones are made.
    #[must_use]
    pub fn ready(&self) -> usize {
        self.first.saturating_sub(self.given)
    }

    /// Makes later texts of this one too.
    pub fn keep(&mut self, text: Vec<u8>) {
        self.saved.push(text);
    }

    /// How many texts were kept.
    #[must_use]
    pub fn kept_count(&self) -> usize {
        self.saved.len() - self.first
    }

    /// So many texts go by unread.
    pub fn skip(&mut self, number: usize) {
        (0..number).for_each(|_| drop(self.next_text()));
    }

    /// The next text: first those that are saved, then new ones.
    pub fn next_text(&mut self) -> Vec<u8> {
        self.given += 1;
        if let Some(saved) = self.saved.get(self.given - 1).filter(|_| self.given <= self.first) {
            return saved.clone();
        }
        let Self { target, saved, dice, .. } = self;
        let (one, other) = (dice.below(saved.len()), dice.below(saved.len()));
        let text = |index: usize| saved.get(index).map(Vec::as_slice).unwrap_or_default();
        let mut made = mutate(text(one), text(other), dice);
        if let Some(mend) = target.mend.filter(|_| dice.below(8) > 0) {
            mend(&mut made);
        }
        made
    }
}
