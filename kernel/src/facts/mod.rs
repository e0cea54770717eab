//! FACTS: what is printed beside an answer, as theorems.
//!
//! Whoever explains a problem proposes a tree of data, a [`Datum`]. A [`Meaning`] is a tree of the same shape with
//! an expression of the claim language at each leaf: `nim_sum: nimsum(start)`. [`Facts::prove`] works every
//! expression out again, from what is given (the start, the parameters of the rules), what theorems say (who
//! wins, which moves win) and what checked tables answer, and makes [`Facts`] only if every leaf is the
//! same. A leaf without a meaning, a meaning without a leaf, or a difference is refused with its path.
//!
//! Text is assembled here as well, so that no number hides in a string.

mod board;
mod context;
mod datum;
mod meaning;
mod moves;
mod named;
mod prove;
mod working;

pub use context::Context;
pub use datum::Datum;
pub use meaning::{Choice, Meaning, Over, Piece, Said, Section, Shown};
pub use named::Named;
pub use prove::Unproved;
pub use working::Working;

use crate::{check::SharedRules, claim::Value};

/// Data of which every number, truth and word has been held against its meaning.
///
/// ```compile_fail
/// // Nobody else makes one.
/// let (datum, section) = (bouton_kernel::facts::Datum::Number(1), "nim".to_owned());
/// let forged = bouton_kernel::facts::Facts { datum, section, rules: None, start: None };
/// ```
#[derive(Clone, Debug)]
pub struct Facts {
    datum: Datum,
    /// By which section, and about which rules and start.
    section: String,
    rules: Option<SharedRules>,
    start: Option<Value>,
}

impl Facts {
    /// Data that says what its meaning says.
    ///
    /// # Errors
    /// At the first difference, with its path.
    pub fn prove(datum: Datum, section: &Section, context: &Context<'_>) -> Result<Self, Unproved> {
        prove::holds(&datum, section, context)?;
        let rules = context.games.first().map(|game| game.rules.clone());
        let start = context.said.get("start").cloned();
        Ok(Self { datum, section: section.name.clone(), rules, start })
    }

    /// The data, to be read.
    #[must_use]
    pub fn datum(&self) -> &Datum {
        &self.datum
    }
}
