//! The exercises, examples and games of the source documents, by their catalogue ids: each is the
//! source of some problem. Of the composed chess
//! endings the line game is among them.

use bouton::exercise::library::{Kind, Library};
use std::collections::BTreeSet;

/// Exercises, examples, judge problems and games that a pupil can be asked about.
const SET_AS_PROBLEMS: [&str; 89] = [
    "S0-01", "S0-02", "S0-07", "S0-08", "S0-10", "S0-11", "S0-12", "S0-13", "S0-14", "S0-15",
    "S0-16", "S0-30", "S0-33", "S0-34", "S0-36", "S0-40", "S0-43", "S0-44", "S0-45", "S0-46",
    "S0-50", "S0-51", "S0-52", "S0-53", "S1-09", "S1-11", "S2-01", "S2-05", "S2-07", "S2-08",
    "S2-11", "S2-12", "S2-13", "S2-14", "S2-15", "S2-17", "S2-23", "S2-27", "S2-29", "S2-31",
    "S2-35", "S2-46", "S2-47", "S2-48", "S2-49", "S2-50", "S2-52", "S2-53", "S2-54", "S2-55",
    "S2-56", "S2-57", "S2-62", "S3-01", "S3-06", "S3-07", "S3-08", "S3-09", "S3-10", "S3-11",
    "S3-29", "S3-30", "S3-31", "S3-33", "S3-34", "S3-35", "S3-36", "S3-37", "S3-38", "S3-39",
    "S3-40", "S3-41", "S3-42", "S3-43", "S3-44", "S4-02", "S4-04", "S4-05", "S4-06", "S4-09",
    "S4-10", "S4-11", "S4-13", "S4-15", "S4-20", "S4-26", "S4-30", "S4-35", "S4-36",
];

#[test]
fn every_exercise_of_the_documents_is_a_problem() {
    let library = Library::embedded();
    let sources = |id: &String| library.problem(id).unwrap().file.source;
    let known: BTreeSet<String> = library.ids(Kind::Problem).iter().flat_map(sources).collect();
    let missing: Vec<&str> =
        SET_AS_PROBLEMS.into_iter().filter(|id| !known.contains(*id)).collect();
    assert!(missing.is_empty(), "no problem names as its source: {missing:?}");
}
