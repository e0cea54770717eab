//! Every reader under its saved texts and some new ones: none panics, and each is done soon. The list is the one of the fuzzer.

use bouton_fuzz::{
    corpus::{Texts, folder, read_saved},
    measure::measure,
    mutate::{Dice, mutate},
    targets::{TARGETS, Target},
};
use std::{collections::BTreeSet, fs, time::Duration};

/// New texts for each reader.
const NEW: usize = 120;

/// No text may take more processor time, without optimisation. How busy the machine is does not matter.
const PATIENCE: Duration = Duration::from_secs(60);

fn check(target: &Target, text: &[u8]) {
    let found = measure(target.read, text);
    let shown = String::from_utf8_lossy(text);
    assert!(!found.panicked, "{} panics: {shown}", target.name);
    assert!(found.time < PATIENCE, "{} takes {:?}: {shown}", target.name, found.time);
}

#[test]
fn every_reader_survives_its_corpus_and_what_is_made_of_it() {
    for target in &TARGETS {
        let all = read_saved(target).len() + NEW;
        let mut texts = Texts::new(target, 7);
        (0..all).for_each(|_| check(target, &texts.next_text()));
    }
}

#[test]
fn every_reader_has_saved_texts_and_each_folder_has_its_reader() {
    let readers: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(readers.len(), TARGETS.len());
    let missing: Vec<&str> = TARGETS
        .iter()
        .filter(|target| read_saved(target).is_empty())
        .map(|target| target.name)
        .collect();
    assert_eq!(missing, [""; 0]);
    let corpus = folder(&TARGETS[0]).parent().unwrap().to_owned();
    for entry in fs::read_dir(corpus).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(readers.contains(name.as_str()), "{name}");
    }
}

#[test]
fn the_same_seed_makes_the_same_texts() {
    let made = || mutate(b"nim 3 5 7", b"pile 21 --take 1..3", &mut Dice::new(3));
    assert_eq!(made(), made());
    assert_ne!(made(), b"nim 3 5 7");
    let texts = |skipped: usize| {
        let mut texts = Texts::new(&TARGETS[0], 1);
        texts.skip(skipped);
        (skipped..200).map(|_| texts.next_text()).collect::<Vec<_>>()
    };
    assert_eq!(texts(0)[150..], texts(150));
}
