//! THE TRUSTED KERNEL: turns an answer and its evidence into a [`Theorem`], or rejects it.
//!
//! Whatever reaches paper has passed through here, because nothing else can make a [`Theorem`].
//! Solvers hand in *tables* (which positions are lost for the mover), closed forms hand in
//! *rules*; neither is believed. The kernel knows only the rules in [`crate::game`] and what
//! winning means: a position is a P-position when no move leads to a P-position, and an
//! N-position when some move does; a position without moves is decided by the play.
//!
//! Reading order:
//! 1. [`Theorem`]: what is said, about which rules and position, with the evidence for it;
//!    [`Evidence`]: how far that reaches;
//! 2. [`Verified`]: a table that has been checked whole, and the answers it gives;
//! 3. `labelling`, `sums`, `octal`, `heaps`, `partners`, `remaining`, `modes`, `quota`, `wythoff`: the ways
//!    to check a table; `rows` holds the last two;
//!    `period` is the lemma by which the tables over numbers reach every size;
//! 4. `agreement`, `beyond`: a closed form compared with a table, and used past its edge;
//! 5. `grundy`, `arithmetic`, `line`, `mistake`: the other things that a key may print;
//! 6. `graph`: a win or a draw shown by answers to every move, in certificates and strategies; `value`: a Grundy value so shown;
//! 7. `representation`: written numbers, which no game is about.
//!
//! The kernel never panics, never searches, and sees no solver, file, clock or random number.

mod answer;
mod arithmetic;
mod claims;
mod evidence;
mod graph;
mod grundy;
mod heaps;
mod labelling;
mod line;
mod loopy;
mod mistake;
mod modes;
mod octal;
mod partners;
mod period;
mod quota;
mod rejection;
mod remaining;
mod representation;
mod rows;
mod sums;
mod theorem;
mod value;
mod verified;
mod wythoff;

pub use answer::{Answer, MAX_OPTIONS};
pub use arithmetic::binary_table;
pub use claims::{
    CheckedGame, CheckedGames, Judged, TableMaker, Unproved, Verdict, claim_fails, claim_holds,
};
pub use evidence::Evidence;
pub use graph::{Aim, Graph, Refusal, Strategy, drawn};
pub use grundy::GrundyTable;
pub use line::{Line, Reply};
pub use loopy::Ranked;
pub use mistake::{Claimed, Refuted, refute};
pub use octal::{MAX_LOOKS, OctalTable, Rarity};
pub use partners::NO_PARTNER;
pub use period::Period;
pub use rejection::Rejection;
pub use representation::{
    Addend, MAX_COUNT_STEPS, Misprint, Representation, RepresentationFault, all_representations,
    carrying, divisions, misprint, representation, representation_count, standard,
};
pub use theorem::{Decided, Grundy, Lasts, Statement, Theorem};
pub use value::certified_value;
pub use verified::{Residues, SafeAmong, SharedRules, Verified};
