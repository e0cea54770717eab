//! The rules once more, as slow definitions over pairs of points: the fast moves are held against them.

use crate::xiangqi::{Kind, Move, Piece, Position, Side, Square};

/// Legal moves by definition, sorted: a move may not leave a board on which the opponent could take the general
/// or the generals face each other.
pub fn legal_moves(board: &Position) -> Vec<Move> {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
    let mut moves: Vec<Move> = pairs.filter(|&played| is_legal(board, played)).collect();
    moves.sort_unstable();
    moves
}

pub fn is_attacked(pieces: &[Option<Piece>], side: Side) -> bool {
    let general = find(pieces, side);
    let taken = Square::all().any(|from| reaches(pieces, side.other(), from, general));
    let other = find(pieces, side.other());
    let facing = general.file() == other.file() && between(pieces, general, other) == Some(0);
    taken || facing
}

pub fn points(board: &Position) -> Vec<Option<Piece>> {
    Square::all().map(|square| board.at(square)).collect()
}

fn is_legal(board: &Position, played: Move) -> bool {
    let mut pieces = points(board);
    if !reaches(&pieces, board.side(), played.from, played.to) {
        return false;
    }
    pieces[played.to.index()] = pieces[played.from.index()].take();
    !is_attacked(&pieces, board.side())
}

fn find(pieces: &[Option<Piece>], side: Side) -> Square {
    let general = Some(Piece { side, kind: Kind::General });
    Square::all().find(|square| pieces[square.index()] == general).unwrap()
}

/// Whether a side's piece on one point can go to the other, its general's safety apart.
fn reaches(pieces: &[Option<Piece>], side: Side, from: Square, to: Square) -> bool {
    let Some(piece) = pieces[from.index()].filter(|piece| piece.side == side) else { return false };
    let target = pieces[to.index()];
    if target.is_some_and(|piece| piece.side == side) {
        return false;
    }
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    match piece.kind {
        Kind::General => files + ranks == 1 && piece.can_stand_on(to),
        Kind::Advisor => (files, ranks) == (1, 1) && piece.can_stand_on(to),
        Kind::Elephant => {
            (files, ranks) == (2, 2) && to.rank_of(side) < 5 && empty(pieces, middle(from, to))
        }
        Kind::Horse => match (files, ranks) {
            (1, 2) => empty(pieces, Square::new(from.file(), middle(from, to).rank()).unwrap()),
            (2, 1) => empty(pieces, Square::new(middle(from, to).file(), from.rank()).unwrap()),
            _ => false,
        },
        Kind::Chariot => between(pieces, from, to) == Some(0),
        Kind::Cannon => between(pieces, from, to) == Some(usize::from(target.is_some())),
        Kind::Soldier => {
            let forward = to.rank_of(side) == from.rank_of(side) + 1;
            files + ranks == 1 && (forward || (ranks == 0 && from.rank_of(side) > 4))
        }
    }
}

/// The point half way, each coordinate rounded down.
fn middle(from: Square, to: Square) -> Square {
    Square::new(u8::midpoint(from.file(), to.file()), u8::midpoint(from.rank(), to.rank())).unwrap()
}

fn empty(pieces: &[Option<Piece>], square: Square) -> bool {
    pieces[square.index()].is_none()
}

/// How many pieces stand between two points of a line; `None` if they are one point or on no line.
fn between(pieces: &[Option<Piece>], one: Square, other: Square) -> Option<usize> {
    let on_line = (one.file() == other.file()) != (one.rank() == other.rank());
    let inside = |value: u8, a: u8, b: u8| value >= a.min(b) && value <= a.max(b);
    let stands = |square: &Square| {
        inside(square.file(), one.file(), other.file())
            && inside(square.rank(), one.rank(), other.rank())
            && *square != one
            && *square != other
            && !empty(pieces, *square)
    };
    on_line.then(|| Square::all().filter(stands).count())
}
