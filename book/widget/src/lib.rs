//! What a page of the course asks of the program: boards to play on, the rule box, whole sheets,
//! the marks of an answer.
//!
//! Requests and answers are JSON text. [`answer`] is all there is; [`edge`] carries its text over
//! the border of WebAssembly. The rules, the search, the kernel and the words are the program's
//! own, so that a page cannot disagree with a key.
//!
//! ```
//! let begun = bouton_widget::answer(
//!     r#"{"begin": {"board": 1, "game": "nim 3 5 7", "language": "en"}}"#,
//! );
//! assert!(begun.contains(r#""ok":true"#), "{begun}");
//! ```

#[cfg(feature = "sheets")]
mod answers;
mod board;
mod desk;
pub mod edge;
#[cfg(feature = "sheets")]
mod exercises;
#[cfg(feature = "sheets")]
mod judge;
#[cfg(test)]
#[cfg(feature = "sheets")]
mod marking;
#[cfg(feature = "sheets")]
mod proofs;
mod replay;
mod request;
#[cfg(feature = "sheets")]
mod sheets;
#[cfg(feature = "sheets")]
mod solver;
mod telling;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use board::{MAX_BOARD_OPTIONS, MAX_PLIES};
pub use desk::{Desk, MAX_BOARDS, MAX_REQUEST_BYTES};
#[cfg(feature = "sheets")]
pub use judge::MAX_BOUND;
#[cfg(feature = "sheets")]
pub use sheets::MAX_PAGE_COPIES;

use std::sync::{LazyLock, Mutex, PoisonError};

static DESK: LazyLock<Mutex<Desk>> = LazyLock::new(Mutex::default);

/// The answer to one request: `{"ok": true, …}`, or `{"ok": false, "error": "…"}` with what is
/// wrong and how to mend it, in the language of the request.
#[must_use]
pub fn answer(request: &str) -> String {
    DESK.lock().unwrap_or_else(PoisonError::into_inner).answer(request)
}
