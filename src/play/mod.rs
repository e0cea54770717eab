//! A game being played: against the computer, or between two people.
//!
//! Nothing here reads, writes, waits or knows a language. A [`Session`] is a value; an [`Event`]
//! gives the next session and the [`Said`], what is to be told, as data. A terminal turns lines
//! into events ([`read`]) and what is said into words; a board in a page can do the same with
//! clicks. What a move is worth comes from tables that the kernel has checked ([`Judge`]).
//!
//! ```
//! use bouton::{family::{self, Arguments}, game::Position, play::{Event, Judge, Said, Session, Settings}};
//! use std::sync::Arc;
//!
//! let numbers = ["1", "2"].map(str::to_owned).to_vec();
//! let game = family::game("nim").expect("the registry has Nim");
//! let nim = family::from_arguments(game, &Arguments { numbers, ..Arguments::default() })?;
//! let (session, _) = Session::begin(Arc::new(Judge::new(nim)), Settings::default())?;
//! let (session, said) = session.after(Event::Move(Position::from([1, 0])))?;
//! assert!(said.iter().any(|said| matches!(said, Said::ThrewAway { .. })));
//! assert_eq!(session.plies().len(), 2, "the computer has answered");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod event;
mod judge;
mod opponent;
pub mod read;
mod refutation;
mod said;
mod session;
pub mod xiangqi;

pub use event::Event;
pub use judge::{Judge, MAX_LISTED, MAX_LOOKED};
pub use opponent::{Opponent, Strength};
pub use refutation::MAX_REPLAYED;
pub use said::{Said, Slip, THOUGHTS, Turning};
pub use session::{Ending, Ply, Session, Settings};

#[cfg(test)]
mod tests;
