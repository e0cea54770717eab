//! Keys of positions: one random number for each piece on each point and one for the side to move, joined by
//! exclusive or, so that the key after a move needs three steps. Different positions may have the same key; where that
//! must not happen, positions themselves are compared.
//!
//! Source: A. L. Zobrist, A New Hashing Method with Application for Game Playing, technical report 88, University of
//! Wisconsin, 1970.

use super::{Kind, Move, Piece, Position, Side, square::POINTS};

const PIECES: usize = 2 * Kind::ALL.len();

static KEYS: [[u64; POINTS]; PIECES] = keys();
const BLACK_MOVES: u64 = number(0);

/// The numbers of the generator splitmix64, from 1; number 0 is for the side to move.
const fn number(index: u64) -> u64 {
    let mixed = (index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

const fn keys() -> [[u64; POINTS]; PIECES] {
    let mut keys = [[0; POINTS]; PIECES];
    let mut piece = 0;
    while piece < PIECES {
        let mut point = 0;
        while point < POINTS {
            keys[piece][point] = number((1 + piece * POINTS + point) as u64);
            point += 1;
        }
        piece += 1;
    }
    keys
}

const fn key_of(piece: Piece, point: usize) -> u64 {
    KEYS[piece.side.index() * Kind::ALL.len() + piece.kind as usize][point]
}

pub(super) fn key(board: &Position) -> u64 {
    let side = if board.side() == Side::Black { BLACK_MOVES } else { 0 };
    board.pieces().fold(side, |key, (square, piece)| key ^ key_of(piece, square.index()))
}

pub(super) fn key_after(board: &Position, key: u64, played: Move) -> u64 {
    let (from, to) = (played.from.index(), played.to.index());
    let moving = board.at(played.from).map_or(0, |piece| key_of(piece, from) ^ key_of(piece, to));
    let captured = board.at(played.to).map_or(0, |piece| key_of(piece, to));
    key ^ BLACK_MOVES ^ moving ^ captured
}

#[cfg(test)]
mod tests {
    use crate::xiangqi::{OPENING, OnBoard, fen, tests::play_from};
    use quickcheck::quickcheck;

    quickcheck! {
        fn keys_follow_moves(choices: Vec<u8>) -> bool {
            let mut board = fen::read(OPENING).unwrap();
            let mut key = board.key();
            for choice in choices {
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let chosen = moves[usize::from(choice) % moves.len()];
                key = board.key_after(key, chosen);
                board.make(chosen);
            }
            key == board.key()
        }

        fn the_side_to_move_changes_the_key(choices: Vec<u8>) -> bool {
            let board = play_from(OPENING, &choices);
            let mut other = board.clone();
            other.hand_over();
            board.key() != other.key()
        }
    }
}
