//! What is known about a position of Chinese chess: the answer of its line game, and what is proved on the whole board.

use crate::{
    answer::{
        instance::{self, Solved},
        tables::{Stop, Tables},
    },
    endgame::{Judged, Line, Shown, proof},
    family::cannons::CannonsInstance,
    xiangqi::Position as Board,
};

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
pub fn assess(board: &Board, tables: &Tables) -> Result<Known, Stop> {
    let solved = |line: Line| {
        let solved = solve(&line, tables)?;
        Ok::<_, Stop>((line, solved))
    };
    let line = Line::of(board).map(solved).transpose()?;
    Ok(Known { line, shown: proof::find(board), judged: proof::judge_moves(board) })
}

/// The answer of the line game: who wins it, and every winning move.
///
/// # Errors
/// If it cannot be searched, or the kernel refuses.
pub fn solve(line: &Line, tables: &Tables) -> Result<Solved, Stop> {
    instance::solve_and_check(&CannonsInstance::new(line.files.clone()), tables)
}
