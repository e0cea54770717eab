//! THE TRUSTED KERNEL: turns an answer and its evidence into a [`Theorem`], or rejects it.
//!
//! Whatever reaches paper has passed through here, because nothing else can make a [`Theorem`].
//! Solvers hand in *tables* (which positions are lost for the mover), closed forms hand in
//! *rules*; neither is believed. The kernel knows only the rules in [`crate::game`] and what
//! winning means: a position is a P-position when no move leads to a P-position, and an
//! N-position when some move does; a position without moves is decided by the play.
//!
//! **Design.** A table is handed in as data, checked whole by one of three rules, and from then on answers through one
//! trait, `verified::Table`; nothing else makes a [`Verified`].
//! - *graph*: walk what play can reach, list the options, hold what is said against them: `walk` for whole tables (outcomes,
//!   ranks, Grundy values), `graph` and `value` for certificates and strategies, which name only what they need;
//! - *row*: a value or outcome from a window of earlier ones: `remaining`, `modes`, `grundy`, `octal`; `period` is the one lemma
//!   by which a row reaches every size. Accelerators: `octal`'s rarity, `partners` (three heaps of Nim), `wythoff`, `quota`
//!   (whose tables are `rows`), each with its lemma in its head;
//! - *sum*: `heaps`, where values of single heaps add by nim-sum, and the value of a Nim heap is its size.
//!
//! Reading order: [`Theorem`] and [`Evidence`]; [`Verified`]; the rules above; `answer`, `line`: what a key prints; `claims`: verdicts; `representation`: written numbers, which no game is about.
//!
//! The kernel never panics, never searches, and sees no solver, file, clock or random number.

mod answer;
mod claims;
mod evidence;
mod graph;
mod grundy;
mod heaps;
mod line;
mod modes;
mod octal;
mod partners;
mod period;
mod quota;
mod rejection;
mod remaining;
mod representation;
mod rows;
mod theorem;
mod value;
mod verified;
mod walk;
mod wythoff;

pub use crate::game::MAX_OPTIONS;
pub use answer::Answer;
pub use claims::{CheckedGame, CheckedGames, Judged, TableMaker, Verdict, judge_claim};
pub use evidence::Evidence;
pub use graph::{Aim, Graph, Refusal, Strategy, prove_draw};
pub use grundy::GrundyTable;
pub use line::{Line, Reply};
pub use octal::{MAX_LOOKS, OctalTable, Rarity};
pub use partners::NO_PARTNER;
pub use period::{HeapValues, Period};
pub use rejection::Rejection;
pub use representation::{
    Addend, MAX_COUNT_STEPS, Misprint, Representation, RepresentationFault, all_representations,
    carrying, divisions, misprint, representation, representation_count, standard,
};
pub use theorem::{Decided, Grundy, Lasts, Theorem};
pub use value::certify_value;
pub use verified::{Residues, SafeAmong, SharedRules, Verified};
pub use walk::{MAX_LABELLED, Ranked};
