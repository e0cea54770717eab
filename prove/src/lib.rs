//! Decides statements of first-order arithmetic about numbers in which addition is done by a finite automaton.
//!
//! A tuple of numbers is read as one word: column after column, the highest first, one digit of each number (a *track*).
//! The highest first, because two numbers compare by their first difference, and because a player of Nim looks at the
//! highest column in which the ones are odd: automata that would have to remember a comparison for each heap forget it.
//!
//! - [`diagram`]: what a state does with a column, shared among all states and all automata;
//! - [`automaton`]: product, complement, projection, minimisation, a shortest word;
//! - [`numeration`]: binary and Fibonacci digits, and what automata there are to begin with;
//! - [`formula`], [`decide`]: statements, and whether they hold; [`limits`]: how far that goes;
//! - [`builtin`]: what the engine must prove of its own relations before it uses them;
//! - [`compile`]: claims about games become statements;
//! - [`guess`]: an automaton of a set of which small members are known; [`games`]: safe sets that are learned so, and proved;
//! - [`scan`]: what is read off the digits of a number;
//! - [`counting`]: what is counted or added up below each number;
//! - [`heaps`]: any number of heaps, by induction over them; [`rules`]: which of them are lost, [`columns`]: where a move changes several; [`parts`]: what a heap, a row or a coin is worth; [`modes`]: piles with a mode; [`files`]: pieces that face each other; [`open_pile`]: one pile with every range that a move may take;
//! - [`certify`], [`strategy`]: what the kernel wants to see of a safe set before it believes it.
//!
//! ```
//! use bouton_prove::{Decision, Formula, Numeration, Prover};
//! // Of three numbers that are balanced, the largest is at most the sum of the others.
//! let at_most = Formula::linear(&[(1, 0), (-1, 1), (-1, 2)], bouton_prove::Comparison::AtMost, 0);
//! let statement = Formula::balanced(vec![0, 1, 2]).implies(at_most);
//! assert_eq!(Prover::new(Numeration::Binary).decide(&statement), Ok(Decision::Holds));
//! ```

pub mod automaton;
pub mod builtin;
pub mod certify;
pub mod columns;
pub mod compile;
pub mod counting;
pub mod decide;
pub mod diagram;
mod eliminate;
pub mod files;
pub mod formula;
pub mod games;
pub mod guess;
pub mod heaps;
pub mod limits;
pub mod modes;
pub mod numeration;
pub mod open_pile;
pub mod parts;
pub mod relations;
pub mod rules;
pub mod scan;
pub mod strategy;

pub use automaton::Automaton;
pub use decide::{Decision, Prover};
pub use formula::{Bitwise, By, Comparison, Fold, Formula, Linear};
pub use limits::{Limits, Stop};
pub use numeration::{Base, Numeration};
pub use open_pile::{Limit, OpenPile};
pub use scan::Scan;

/// A number of a statement, by its place: which digit of a column is its own.
pub type Track = u16;
