//! The answers to questions about boards and lines of play.

use super::{Fault, Played, of_other_game};
use crate::{
    answer::{
        answered::Answered,
        instance,
        tables::{Stop, Tables},
    },
    check::{Line, SafeAmong, Theorem},
    endgame::{
        Shown,
        asked::{DrawBoard, FindSlip, JudgeMoves},
        proof,
    },
    exercise::schema::Question,
    family::ArgumentError,
    game::{Outcome, Position},
    xiangqi::{
        Move, Position as Board,
        record::{RecordError, replay},
    },
};

/// The answer to a question about a board or a line of play.
#[derive(Clone, Debug)]
pub enum BoardKey {
    /// The heaps are in the facts.
    Heaps,
    /// A position with the heaps.
    Drawn(Position),
    /// The ply that gives the win away.
    Slip(Box<Slip>),
    /// Moves on the whole board.
    Judged {
        /// The position.
        board: Board,
        /// The moves, with what is shown about the position after each.
        moves: Vec<(Move, Shown)>,
    },
}

/// The ply that gives the win away, and what would have kept it.
#[derive(Clone, Debug)]
pub struct Slip {
    /// The line.
    pub line: Theorem<Line>,
    /// The ply, from 1.
    pub ply: usize,
    /// Who could win before it, and how.
    pub answer: Answered,
    /// Which positions of the line are lost for the mover: nobody has given a win away before.
    pub lost: Theorem<SafeAmong>,
}

/// The heaps of the start.
pub(super) fn heaps(played: &Played, question: &Question) -> Result<BoardKey, Fault> {
    let has_heaps = played.instance.chessboard().is_some();
    if has_heaps { Ok(BoardKey::Heaps) } else { Err(of_other_game(played, question)) }
}

/// A board with the heaps that are asked for.
pub(super) fn draw_board(
    asked: &DrawBoard,
    played: &Played,
    question: &Question,
) -> Result<BoardKey, Fault> {
    let instance = played.instance.as_ref();
    if instance.chessboard().is_none() {
        return Err(of_other_game(played, question));
    }
    let position = instance.with_heaps(&asked.heaps);
    position.map(BoardKey::Drawn).ok_or(Fault::NoAnswer { question: question.name() })
}

/// The first ply that leads from a position which the mover could win to one that the other can win.
pub(super) fn slip(asked: &FindSlip, played: &Played, tables: &Tables) -> Result<BoardKey, Fault> {
    let question = "find-slip";
    let positions: Vec<Position> = asked.line.iter().cloned().map(Position::from).collect();
    let start = played.instance.start();
    let Some(found) = positions.first().filter(|_| positions.len() > 1) else {
        return Err(Fault::NothingToFill { question });
    };
    if found != start {
        return Err(Fault::OtherStart { found: found.clone(), start: start.clone() });
    }
    let table = instance::table_with(played.instance.as_ref(), tables, start)?;
    let line = table.line(positions.clone(), &[]).map_err(Stop::from)?;
    for (ply, pair) in (1..).zip(positions.windows(2)) {
        let [before, after] = pair else { continue };
        let answer = table.answer(before).map_err(Stop::from)?;
        let after = table.outcome(after).map_err(Stop::from)?;
        if answer.statement().outcome == Outcome::N && after == Outcome::N {
            let lost = table.safe_among(&positions).map_err(Stop::from)?;
            return Ok(BoardKey::Slip(Box::new(Slip { line, ply, answer, lost })));
        }
    }
    Err(Fault::NoSlip)
}

/// Each move with the strategy that decides it.
pub(super) fn judge_moves(
    asked: &JudgeMoves,
    played: &Played,
    question: &Question,
) -> Result<BoardKey, Fault> {
    let question_name = question.name();
    let start = played.instance.chessboard();
    let start = start.ok_or_else(|| of_other_game(played, question))?;
    let plies = replay(start, &asked.after).map_err(|error| wrong(&error))?;
    let board = plies.last().map_or_else(|| start.clone(), |ply| ply.after.clone());
    let judge = |text: &String| {
        let plies = replay(&board, text).map_err(|error| wrong(&error))?;
        let nothing = Fault::NoAnswer { question: question_name };
        let [ply] = plies.as_slice() else { return Err(nothing) };
        let shown = proof::find(&ply.after).ok_or(nothing)?;
        Ok((ply.played, shown))
    };
    let moves: Vec<(Move, Shown)> = asked.moves.iter().map(judge).collect::<Result<_, Fault>>()?;
    match moves.is_empty() {
        true => Err(Fault::NothingToFill { question: question_name }),
        false => Ok(BoardKey::Judged { board, moves }),
    }
}

fn wrong(error: &RecordError) -> Fault {
    ArgumentError::own(error.zh(), error.to_string()).into()
}
