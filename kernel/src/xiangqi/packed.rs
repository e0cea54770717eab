//! A position in six numbers: four bits a point, then the side to move.
//!
//! Point `i` (see [`Square::index`](super::Square::index)) has bits `4 (i mod 16)` to `4 (i mod 16) + 3` of number `i / 16`: 0 for an
//! empty point, else 1 to 7 for the kinds in the order of [`Kind::ALL`], plus 8 for Black. The bit after the
//! last point is set if Black is to move; the others are 0.

use super::{
    board::Position,
    moves::Move,
    piece::{Kind, Piece, Side},
    square::POINTS,
};

/// How many numbers hold a position.
pub const NUMBERS: usize = POINTS.div_ceil(POINTS_A_NUMBER);

const POINTS_A_NUMBER: usize = 16;
const BITS_A_POINT: usize = 4;
const BLACK: u64 = 8;
/// The number and the bit that tell the side to move.
const SIDE_AT: (usize, usize) = place(POINTS);

const fn place(index: usize) -> (usize, usize) {
    (index / POINTS_A_NUMBER, index % POINTS_A_NUMBER * BITS_A_POINT)
}

impl Position {
    /// The position in numbers.
    #[must_use]
    pub fn pack(&self) -> [u64; NUMBERS] {
        let mut numbers = [0; NUMBERS];
        for (square, piece) in self.pieces() {
            let (number, bit) = place(square.index());
            numbers[number] |= code(piece) << bit;
        }
        numbers[SIDE_AT.0] |= (self.side().index() as u64) << SIDE_AT.1;
        numbers
    }

    /// The position that the numbers hold, if each side has one general and nothing else is written in them.
    /// Whether the pieces can stand there is not looked at: [`Position::is_sound`] does that.
    #[must_use]
    pub fn from_packed(numbers: &[u64]) -> Option<Self> {
        let numbers: &[u64; NUMBERS] = numbers.try_into().ok()?;
        let mut points = [None; POINTS];
        for (number, held) in numbers.iter().enumerate() {
            let mut rest = held & if number == SIDE_AT.0 { (1 << SIDE_AT.1) - 1 } else { u64::MAX };
            // From one piece to the next: most points are empty.
            while rest != 0 {
                let point = rest.trailing_zeros() as usize / BITS_A_POINT;
                points[number * POINTS_A_NUMBER + point] =
                    piece(rest >> (point * BITS_A_POINT) & 15)?;
                rest &= !(15 << (point * BITS_A_POINT));
            }
        }
        let side = match numbers[SIDE_AT.0] >> SIDE_AT.1 {
            0 => Side::Red,
            1 => Side::Black,
            _ => return None,
        };
        Self::new(points, side)
    }

    /// The numbers after a move, from those before it: the two points and the side change.
    #[must_use]
    pub fn pack_after(&self, mut numbers: [u64; NUMBERS], played: Move) -> [u64; NUMBERS] {
        let moving = self.at(played.from).map_or(0, code);
        let captured = self.at(played.to).map_or(0, code);
        let (from, to) = (place(played.from.index()), place(played.to.index()));
        numbers[from.0] ^= moving << from.1;
        numbers[to.0] ^= (moving ^ captured) << to.1;
        numbers[SIDE_AT.0] ^= 1 << SIDE_AT.1;
        numbers
    }

    /// Whether the position is one that can come up: the pieces stand where they can, none is there too often, the
    /// generals do not face each other, and the side that has just moved is not in check.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let mut counts = [[0; Kind::ALL.len()]; 2];
        let fits = self.pieces().all(|(square, piece)| {
            let count = &mut counts[piece.side.index()][piece.kind as usize];
            *count += 1;
            *count <= piece.kind.limit() && piece.can_stand_on(square)
        });
        fits && !self.generals_face() && !self.in_check(self.side().other())
    }
}

fn code(piece: Piece) -> u64 {
    piece.kind as u64 + 1 + if piece.side == Side::Black { BLACK } else { 0 }
}

/// The piece of a code, no piece for 0; `None` for a code that nothing has.
fn piece(code: u64) -> Option<Option<Piece>> {
    let side = if code & BLACK == 0 { Side::Red } else { Side::Black };
    match (code, (code % BLACK).checked_sub(1)) {
        (0, _) => Some(None),
        (_, Some(kind)) => Some(Some(Piece { side, kind: *Kind::ALL.get(kind as usize)? })),
        (_, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::tests::{OPENING, position};

    #[test]
    fn positions_of_play_are_read_as_they_are_packed() {
        let mut board = position(OPENING);
        for step in 0..200 {
            let numbers = board.pack();
            assert_eq!(Position::from_packed(&numbers).as_ref(), Some(&board));
            assert!(board.is_sound());
            let moves = board.legal_moves();
            if moves.is_empty() {
                return;
            }
            let played = moves[step * 7 % moves.len()];
            let after = board.pack_after(numbers, played);
            board.make(played);
            assert_eq!(after, board.pack());
        }
    }

    #[test]
    fn numbers_that_hold_no_position_are_refused() {
        let opening = position(OPENING);
        let packed = opening.pack();
        assert_eq!(Position::from_packed(&packed[..5]), None, "too short");
        assert_eq!(Position::from_packed(&[0; NUMBERS]), None, "no generals");
        let with = |number: usize, bit: usize, code: u64| {
            let mut numbers = packed;
            numbers[number] |= code << bit;
            Position::from_packed(&numbers)
        };
        assert_eq!(with(1, 0, 1), None, "two red generals");
        assert_eq!(with(1, 0, BLACK), None, "a black piece of no kind");
        assert_eq!(with(5, 41, 1), None, "a bit that means nothing");
        let black = with(5, 40, 1).map(|position| position.side());
        assert_eq!(black, Some(Side::Black));
    }

    #[test]
    fn a_position_that_cannot_come_up_is_not_sound() {
        let check = |fen: &str, sound: bool| assert_eq!(position(fen).is_sound(), sound, "{fen}");
        check(OPENING, true);
        check("4k4/9/9/9/9/9/9/9/9/3K5 w", true);
        check("4k4/9/9/9/9/9/9/9/9/4K4 w", false); // The generals face each other.
        check("4k4/9/9/9/9/9/9/9/R3R3R/3K5 b", false); // Three chariots.
        check("4k4/9/9/9/9/9/9/9/4R4/3K5 w", false); // Black has just moved and is in check.
        check("4k4/9/9/9/9/9/9/9/4R4/3K5 b", true);
        check("4k4/9/9/9/9/9/9/P8/9/3K5 w", false); // A soldier behind its first rank.
        check("k8/9/9/9/9/9/9/9/9/3K5 w", false); // A general outside its palace.
    }
}
