//! Sides and pieces, their letters and their characters.

use std::fmt;

use super::square::{FILES, Square};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Red sits below, moves first by custom and reads files in Chinese digits.
    Red,
    /// Black sits above and reads files in Arabic digits.
    Black,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// 0 for Red, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Red => "Red",
            Self::Black => "Black",
        })
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// 帅 将: one step along a line, inside the palace.
    General,
    /// 仕 士: one step along a diagonal, inside the palace.
    Advisor,
    /// 相 象: two steps along a diagonal, over an empty eye, on its own side of the river.
    Elephant,
    /// 马: one step along a line to an empty point, then one along a diagonal outwards.
    Horse,
    /// 车: any way along a line.
    Chariot,
    /// 炮: moves as a chariot; captures over exactly one piece.
    Cannon,
    /// 兵 卒: one step forward; beyond the river sideways too.
    Soldier,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Soldier,
    ];

    /// How many pieces of this kind a side starts with, which is the most it can have.
    #[must_use]
    pub const fn limit(self) -> usize {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            Self::Advisor | Self::Elephant | Self::Horse | Self::Chariot | Self::Cannon => 2,
        }
    }

    /// The name in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Chariot => "chariot",
            Self::Cannon => "cannon",
            Self::Soldier => "soldier",
        }
    }
}

/// A piece: what it is and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The FEN letter: K A B N R C P, capital for Red.
    #[must_use]
    pub const fn letter(self) -> char {
        let letter = match self.kind {
            Kind::General => 'k',
            Kind::Advisor => 'a',
            Kind::Elephant => 'b',
            Kind::Horse => 'n',
            Kind::Chariot => 'r',
            Kind::Cannon => 'c',
            Kind::Soldier => 'p',
        };
        match self.side {
            Side::Red => letter.to_ascii_uppercase(),
            Side::Black => letter,
        }
    }

    /// Whether the piece can stand on a point at all.
    #[must_use]
    pub const fn can_stand_on(self, square: Square) -> bool {
        let (file, rank) = (square.file(), square.rank_of(self.side));
        match self.kind {
            Kind::General => file >= 3 && file <= 5 && rank <= 2,
            Kind::Advisor => {
                (rank == 1 && file == 4) || (rank % 2 == 0 && rank <= 2 && (file == 3 || file == 5))
            }
            Kind::Elephant => match rank {
                0 | 4 => file == 2 || file == 6,
                2 => file.is_multiple_of(4) && file < FILES,
                _ => false,
            },
            Kind::Soldier => rank > 4 || (rank > 2 && file.is_multiple_of(2)),
            Kind::Horse | Kind::Chariot | Kind::Cannon => true,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}'s {}", self.side, self.kind.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Piece> {
        Side::ALL
            .into_iter()
            .flat_map(|side| Kind::ALL.into_iter().map(move |kind| Piece { side, kind }))
    }

    #[test]
    fn letters_differ() {
        let letters: std::collections::BTreeSet<char> = all().map(Piece::letter).collect();
        assert_eq!(letters.len(), 14);
    }

    #[test]
    fn each_kind_has_its_number_of_points() {
        for piece in all() {
            let expected = match piece.kind {
                Kind::General => 9,
                Kind::Advisor => 5,
                Kind::Elephant => 7,
                Kind::Soldier => 55,
                _ => 90,
            };
            assert_eq!(
                Square::all().filter(|&square| piece.can_stand_on(square)).count(),
                expected,
                "{piece}"
            );
        }
    }
}
