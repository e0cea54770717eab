//! *Bouton* makes Nim-type exercises whose answers are proved.
//!
//! Every answer is searched from the rules of the game, checked by a small kernel that trusts
//! nothing but those rules, and compared with the closed form at every position. Only then can it
//! be printed: [`check::Theorem`] has no public constructor, and sheets accept nothing else.
//!
//! A position from its rules to its key, in reading order of the modules:
//!
//! ```
//! use bouton::{
//!     check::Verified,
//!     game::{Outcome, Play, Position},
//!     solve::sieve,
//!     theory,
//! };
//!
//! // 1. `solve` searches every position of heaps up to 7, from the rules alone.
//! let partners = sieve::three_heaps(7, 7, 7, Play::Normal)?;
//! // 2. `theory` is compared with it at all 512 positions, two heaps at a time.
//! let bouton = |first, second| theory::nim::partner(Play::Normal, first, second);
//! let pairs = (0..64).map(|pair| (pair / 8, pair % 8));
//! assert!(pairs.clone().all(|(a, b)| partners.partner(a, b) == Some(bouton(a, b))));
//! // 3. `check` verifies that table; a single wrong entry would be refused.
//! let table = Verified::by_partners(Play::Normal, [7, 7, 7], partners.into_cells())?;
//! // 4. The kernel lists the moves of the printed position and keeps those that win: all of them.
//! let answer = table.answer(&Position::from([3, 5, 7]))?;
//! assert_eq!(answer.statement().outcome, Outcome::N);
//! assert_eq!(answer.statement().winning_moves.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`nimber`]: nim-sum, mex, binary tables;
//! - [`numeration`]: binary, mixed radix, sums over a sequence, Fibonacci digits;
//! - [`game`]: rules only;
//! - [`solve`]: searches; [`theory`]: closed forms; neither sees the other;
//! - [`check`]: the trusted kernel;
//! - [`answer`]: where search, kernel and closed form meet, and what is said of a position beside its answer;
//! - [`family`]: what every game says of itself; [`endgame`]: endings of Chinese chess;
//! - [`exercise`]: the files of exercises; [`embedded`]: those inside the program;
//! - [`problem`]: problems with their keys; [`generate`]: new ones, from the streams of [`random`];
//! - [`certificate`]: answers that another program can check;
//! - [`claim`]: statements about positions; [`prove`]: the same for every size; [`audit`]: what documents say, judged;
//! - [`mark`]: what pupils write, marked; [`play`]: a game being played, as states and events;
//! - [`contest`]: the judge problems of the documents;
//! - [`sheet`]: class sets and their IDs;
//! - [`text`]: the two languages; [`render`]: templates, Markdown, pages, drawings;
//! - [`xiangqi`]: Chinese chess read, written and drawn;
//! - [`chinese`]: what errors say in Chinese;
//! - `book`: directives in the chapters of a book, and `cli`: the command line; both behind the feature `cli`.
//!
//! `ARCHITECTURE.md` tells which module may use which, and why.

pub use bouton_kernel::{check, facts};
pub use bouton_solve::{game, nimber, numeration, solve, xiangqi};

/// That of the program, for the tests: they draw and solve as it does.
#[cfg(all(test, feature = "cli", target_os = "linux", target_env = "gnu"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub mod answer;
pub mod audit;
#[cfg(feature = "cli")]
pub mod book;
pub mod certificate;
pub mod chinese;
pub mod claim;
#[cfg(feature = "cli")]
pub mod cli;
pub mod contest;
pub mod embedded;
pub mod endgame;
pub mod exercise;
pub mod family;
pub mod generate;
pub mod mark;
pub mod play;
pub mod problem;
pub mod prove;
pub mod random;
pub mod render;
mod sealed;
pub mod sheet;
pub mod text;
pub mod theory;
