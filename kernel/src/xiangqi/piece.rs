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

    /// The name in Chinese.
    #[must_use]
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Red => "红方",
            Self::Black => "黑方",
        }
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

/// Simplified or traditional characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    /// 车马炮.
    #[default]
    Simplified,
    /// 車馬砲.
    Traditional,
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
            _ => 2,
        }
    }

    /// Whether the piece moves along lines, so that 进 and 退 count steps; for the others they name a file.
    #[must_use]
    pub const fn moves_along_lines(self) -> bool {
        !matches!(self, Self::Advisor | Self::Elephant | Self::Horse)
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
    /// The piece of a FEN letter: capital for Red; `E` and `H` are read for `B` and `N`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
        let kind = match letter.to_ascii_lowercase() {
            'k' => Kind::General,
            'a' => Kind::Advisor,
            'b' | 'e' => Kind::Elephant,
            'n' | 'h' => Kind::Horse,
            'r' => Kind::Chariot,
            'c' => Kind::Cannon,
            'p' => Kind::Soldier,
            _ => return None,
        };
        Some(Self { side, kind })
    }

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

    /// The character used in the notation: both sides write 车马炮 alike.
    #[must_use]
    pub const fn character(self, script: Script) -> char {
        match (self.kind, self.side, script) {
            (Kind::General, Side::Red, Script::Simplified) => '帅',
            (Kind::General, Side::Red, Script::Traditional) => '帥',
            (Kind::General, Side::Black, Script::Simplified) => '将',
            (Kind::General, Side::Black, Script::Traditional) => '將',
            (Kind::Advisor, Side::Red, _) => '仕',
            (Kind::Advisor, Side::Black, _) => '士',
            (Kind::Elephant, Side::Red, _) => '相',
            (Kind::Elephant, Side::Black, _) => '象',
            (Kind::Horse, _, Script::Simplified) => '马',
            (Kind::Horse, _, Script::Traditional) => '馬',
            (Kind::Chariot, _, Script::Simplified) => '车',
            (Kind::Chariot, _, Script::Traditional) => '車',
            (Kind::Cannon, Side::Black, Script::Traditional) => '砲',
            (Kind::Cannon, _, _) => '炮',
            (Kind::Soldier, Side::Red, _) => '兵',
            (Kind::Soldier, Side::Black, _) => '卒',
        }
    }

    /// The character cut into a piece: no two of the fourteen are alike, so a board needs no colours.
    #[must_use]
    pub const fn carved(self) -> char {
        match (self.kind, self.side) {
            (Kind::Horse, Side::Red) => '傌',
            (Kind::Horse, Side::Black) => '馬',
            (Kind::Chariot, Side::Red) => '俥',
            (Kind::Chariot, Side::Black) => '車',
            (Kind::Cannon, Side::Black) => '砲',
            _ => self.character(Script::Simplified),
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

    /// Where the piece can stand, for an error; empty where it can stand anywhere.
    #[must_use]
    pub const fn home(self) -> (&'static str, &'static str) {
        match self.kind {
            Kind::General => ("inside its palace", "在己方九宫之内"),
            Kind::Advisor => {
                ("on the five points of its palace's diagonals", "在己方九宫斜线的五个点上")
            }
            Kind::Elephant => {
                ("on its seven points on its own side of the river", "在己方的七个象位上")
            }
            Kind::Soldier => (
                "ahead of its first rank, on one of its five files before the river",
                "在兵线之前，过河前只在五条兵路上",
            ),
            Kind::Horse | Kind::Chariot | Kind::Cannon => ("", ""),
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
    fn letters_are_read_as_they_are_written() {
        assert!(all().all(|piece| Piece::from_letter(piece.letter()) == Some(piece)));
        assert_eq!(Piece::from_letter('H'), Piece::from_letter('N'));
        assert_eq!(Piece::from_letter('e'), Piece::from_letter('b'));
        assert_eq!(Piece::from_letter('x'), None);
    }

    #[test]
    fn carved_characters_differ() {
        let mut carved: Vec<char> = all().map(Piece::carved).collect();
        carved.sort_unstable();
        carved.dedup();
        assert_eq!(carved.len(), 14);
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
