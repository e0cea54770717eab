//! Check: looking out from a point for the pieces that attack it.

use super::{
    board::Position,
    piece::{Kind, Side},
    square::Square,
    tables::{HORSE_TOWARDS, ROOM, STRIDE},
};

impl Position {
    /// Whether a side's general is attacked. Two generals that face each other along an open file attack each
    /// other, so that no side may open that file.
    #[must_use]
    pub fn in_check(&self, side: Side) -> bool {
        let general = self.general(side);
        self.is_attacked_by_horse(general, side.other())
            || self.is_attacked_along_lines(general, side.other())
    }

    /// Whether the two generals stand on one file with nothing between them.
    #[must_use]
    pub fn generals_face(&self) -> bool {
        let (red, black) = (self.general(Side::Red), self.general(Side::Black));
        red.file() == black.file()
            && (red.rank() + 1..black.rank())
                .filter_map(|rank| Square::new(red.file(), rank))
                .all(|square| self.at(square).is_none())
    }

    fn is_attacked_by_horse(&self, square: Square, attacker: Side) -> bool {
        HORSE_TOWARDS[square.index()].items().iter().any(|hop| {
            self.at_index(hop.to)
                .is_some_and(|piece| piece.kind == Kind::Horse && piece.side == attacker)
                && self.at_index(hop.over).is_none()
        })
    }

    fn is_attacked_along_lines(&self, square: Square, attacker: Side) -> bool {
        (0..4).any(|way| self.is_attacked_from(square, way, attacker))
    }

    /// Whether something attacks the point from one of the four ways of [`STRIDE`].
    fn is_attacked_from(&self, square: Square, way: usize, attacker: Side) -> bool {
        let stride = STRIDE[way];
        let mut index = square.index() as u8;
        let mut screens = 0;
        for distance in 1..=ROOM[square.index()][way] {
            index = index.wrapping_add_signed(stride);
            let Some(piece) = self.at_index(index) else { continue };
            if screens == 1 {
                return piece.side == attacker && piece.kind == Kind::Cannon;
            }
            if piece.side == attacker {
                let attacks = match piece.kind {
                    Kind::Chariot => true,
                    // Outside the palaces' files no two generals meet.
                    Kind::General => way < 2,
                    Kind::Soldier => distance == 1 && soldier_attacks(attacker, way),
                    Kind::Advisor | Kind::Elephant | Kind::Horse | Kind::Cannon => false,
                };
                if attacks {
                    return true;
                }
            }
            screens = 1;
        }
        false
    }
}

/// Whether a soldier beside a general attacks it: from the front or the flank, never from behind.
fn soldier_attacks(attacker: Side, way: usize) -> bool {
    match way {
        // The soldier is on the rank above the point: only Black's moves down.
        0 => attacker == Side::Black,
        1 => attacker == Side::Red,
        // A soldier beside a general in its palace has crossed the river.
        _ => true,
    }
}
