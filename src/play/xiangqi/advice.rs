//! The computer's move: from what is known, or from a look a few plies ahead.

use super::standing::{Standing, Whence, standing};
use crate::{
    endgame::{Line, proof},
    game::Outcome,
    random::Stream,
    xiangqi::{Kind, Move, Position, Side},
};

/// What keeping to the line game is worth: more than a pawn or an advisor, less than a cannon.
const STAYING: i32 = 250;

/// How many plies are looked ahead.
const LOOK_AHEAD: u32 = 3;

/// The worth of a mate; more than all pieces.
const MATE: i32 = 100_000;

/// What a position that has come before costs, so that play goes on.
const REPEATED: i32 = 30;

/// Why a move is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// A strategy wins with it; play lasts so many moves at most.
    Strategy {
        /// The moves of both sides.
        moves: u32,
    },
    /// It makes the nim-sum of the heaps 0.
    Line,
    /// The position is lost by what is known, and this holds out.
    Holding,
    /// So many plies were looked ahead; nothing is proved.
    Search {
        /// The plies.
        plies: u32,
    },
}

/// A move and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move.
    pub played: Move,
    /// Why.
    pub basis: Basis,
}

/// The move for the side that is to move; `None` if it has none. `before` are the positions that have come in this game.
pub(super) fn advise(board: &Position, before: &[Position], stream: &mut Stream) -> Option<Advice> {
    let known = standing(board);
    if let Some(Standing { outcome: Outcome::N, whence, best: Some(played), .. }) = known {
        let basis = match whence {
            Whence::Strategy { moves } => Basis::Strategy { moves },
            Whence::Line | Whence::End => Basis::Line,
        };
        return Some(Advice { played, basis });
    }
    let is_lost = known.is_some_and(|known| known.outcome == Outcome::P);
    let longest = if is_lost { holding(board) } else { None };
    if let Some(played) = longest {
        return Some(Advice { played, basis: Basis::Holding });
    }
    let played = look_ahead(board, before, stream)?;
    let basis = if is_lost { Basis::Holding } else { Basis::Search { plies: LOOK_AHEAD } };
    Some(Advice { played, basis })
}

/// The move after which a strategy that is known for all of them needs longest.
fn holding(board: &Position) -> Option<Move> {
    let judged = proof::judge_moves(board);
    if !judged.open.is_empty() {
        return None;
    }
    judged.lose.iter().max_by_key(|(_, after)| after.moves).map(|(played, _)| *played)
}

/// The best move by material a few plies on; of several the one that keeps to the line game, then one by lot.
fn look_ahead(board: &Position, before: &[Position], stream: &mut Stream) -> Option<Move> {
    let mut board = board.clone();
    let line = Line::of(&board);
    let mut moves = board.legal_moves();
    stream.shuffle(&mut moves);
    let mut best: Option<(i32, Move)> = None;
    for played in moves {
        let stays = line.as_ref().is_some_and(|line| line.after(played).is_some());
        let undo = board.make(played);
        let again = before.iter().filter(|earlier| **earlier == board).count();
        let mut worth = -look(&mut board, LOOK_AHEAD - 1, -MATE * 2, MATE * 2);
        worth += i32::from(stays) * STAYING;
        worth -= REPEATED * i32::try_from(again).unwrap_or(i32::from(u8::MAX));
        if proof::find(&board).is_some_and(|shown| shown.outcome == Outcome::N) {
            worth -= MATE / 2;
        }
        board.unmake(undo);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, played));
        }
    }
    best.map(|(_, played)| played)
}

/// The worth of a position for the side to move, by alpha and beta.
fn look(board: &mut Position, plies: u32, mut least: i32, most: i32) -> i32 {
    let moves = board.legal_moves();
    if moves.is_empty() {
        return -MATE - i32::try_from(plies).unwrap_or_default();
    }
    if plies == 0 {
        return material(board);
    }
    for played in moves {
        let undo = board.make(played);
        let worth = -look(board, plies - 1, -most, -least);
        board.unmake(undo);
        least = least.max(worth);
        if least >= most {
            break;
        }
    }
    least
}

/// What the pieces of the side to move are worth more than the other's.
fn material(board: &Position) -> i32 {
    let worth = |side: Side, kind: Kind| {
        let worth = match kind {
            Kind::General => 0,
            Kind::Advisor | Kind::Elephant => 200,
            Kind::Horse => 400,
            Kind::Cannon => 450,
            Kind::Chariot => 900,
            Kind::Soldier => 100,
        };
        if side == board.side() { worth } else { -worth }
    };
    board.pieces().map(|(_, piece)| worth(piece.side, piece.kind)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::{OnBoard, Script, endings};

    fn check(board: &str, expected: &str, basis: impl Fn(Basis) -> bool) {
        let board = endings::position(board).unwrap();
        let advice = advise(&board, &[], &mut Stream::new(1, &["test"])).unwrap();
        let written = board.write_move(advice.played, Script::Simplified).unwrap();
        assert_eq!(written, expected);
        assert!(basis(advice.basis), "{:?}", advice.basis);
    }

    #[test]
    fn the_balanced_move_is_played_and_a_mate_is_seen() {
        check("classic", "炮三进一", |basis| {
            matches!(basis, Basis::Line | Basis::Strategy { .. })
        });
        check("first", "炮三进二", |basis| {
            matches!(basis, Basis::Line | Basis::Strategy { .. })
        });
        check("4k4/R8/9/9/9/9/9/9/9/3K2R2 w", "车三进九", |basis| {
            basis == Basis::Search { plies: 3 }
        });
    }

    #[test]
    fn after_the_trap_the_strategy_is_followed() {
        let trap = "4ka2C/3Pa4/9/2p1c4/4C4/2P4c1/9/9/3pA4/4KA3 b";
        check(trap, "炮8退5", |basis| matches!(basis, Basis::Strategy { .. }));
    }
}
