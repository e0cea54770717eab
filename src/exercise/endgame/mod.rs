//! Endings of Chinese chess in which cannons and soldiers face each other: as files of the line game ([`mod@line`]), and
//! what is proved of them on the whole board ([`proof`]).
//!
//! The two are kept apart. In the *line game* pieces only go forward and back on their files; it is searched to the
//! end. The *whole board* has all moves, and there only a checked strategy shows who wins.

pub mod asked;
mod held;
pub mod line;
pub mod proof;

pub use line::Line;
pub use proof::{Judged, Origin, Shown};

use super::{
    family::cannons::CannonsInstance,
    instance::{self, Solved},
    tables::{Stop, Tables},
};
use crate::xiangqi::Position as Board;

/// Everything that is known about a position.
#[derive(Clone, Debug)]
pub struct Known {
    /// The line game and its answer, if the position is one of it.
    pub line: Option<(Line, Solved)>,
    /// Who wins on the whole board, where a strategy shows it.
    pub shown: Option<Shown>,
    /// The legal moves on the whole board.
    pub judged: Judged,
}

/// What is known about a position.
///
/// # Errors
/// If the line game cannot be searched, or the kernel refuses.
pub fn known(board: &Board, tables: &Tables) -> Result<Known, Stop> {
    let solved = |line: Line| {
        let solved = solve(&line, tables)?;
        Ok::<_, Stop>((line, solved))
    };
    let line = Line::of(board).map(solved).transpose()?;
    Ok(Known { line, shown: proof::shown(board), judged: proof::judged(board) })
}

/// The answer of the line game: who wins it, and every winning move.
///
/// # Errors
/// If it cannot be searched, or the kernel refuses.
pub fn solve(line: &Line, tables: &Tables) -> Result<Solved, Stop> {
    instance::solved(&CannonsInstance::new(line.files.clone()), tables)
}
