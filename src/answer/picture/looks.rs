//! What the things in a picture look like: the skins of a heap, the pieces of a board, the objects of a row.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PictureError;

/// What the objects of a heap look like.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Skin {
    /// Round stones.
    Stones,
    /// Coins with a rim.
    Coins,
    /// Matches, lying side by side.
    Matches,
    /// Beads on the rods of an abacus.
    Beads,
    /// Square counters.
    Counters,
}

impl Skin {
    /// Every skin, in the order of the enum.
    pub const ALL: [Skin; 5] =
        [Skin::Stones, Skin::Coins, Skin::Matches, Skin::Beads, Skin::Counters];

    /// The name used in YAML and in info strings.
    ///
    /// ```
    /// use bouton::answer::picture::Skin;
    /// assert_eq!(Skin::Matches.name(), "matches");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Skin::Stones => "stones",
            Skin::Coins => "coins",
            Skin::Matches => "matches",
            Skin::Beads => "beads",
            Skin::Counters => "counters",
        }
    }
}

impl fmt::Display for Skin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Skin {
    type Err = PictureError;

    fn from_str(name: &str) -> Result<Self, PictureError> {
        let known = Skin::ALL.into_iter().find(|skin| skin.name() == name);
        known.ok_or_else(|| PictureError::UnknownSkin { found: name.into() })
    }
}

/// What stands or lies in a row from which neighbours are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowObject {
    /// Skittles, as in Kayles.
    Pins,
    /// Apples.
    Apples,
}

impl RowObject {
    /// Every kind, in the order of the enum.
    pub const ALL: [RowObject; 2] = [RowObject::Pins, RowObject::Apples];

    /// The word in info strings.
    pub const fn name(self) -> &'static str {
        match self {
            RowObject::Pins => "pins",
            RowObject::Apples => "apples",
        }
    }
}

impl fmt::Display for RowObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What stands on a square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceKind {
    /// A chess queen.
    Queen,
    /// A chess king.
    King,
    /// A chess rook.
    Rook,
    /// A white draughtsman.
    White,
    /// A black draughtsman.
    Black,
    /// A red cannon of Chinese chess.
    RedCannon,
    /// A black cannon of Chinese chess.
    BlackCannon,
    /// A red soldier of Chinese chess.
    RedSoldier,
    /// A black soldier of Chinese chess.
    BlackSoldier,
    /// No piece, but the square that a piece wants to reach.
    Goal,
    /// No piece, but a square that none can reach.
    Wall,
}

impl PieceKind {
    /// Every kind, in the order of the enum.
    pub const ALL: [PieceKind; 11] = [
        PieceKind::Queen,
        PieceKind::King,
        PieceKind::Rook,
        PieceKind::White,
        PieceKind::Black,
        PieceKind::RedCannon,
        PieceKind::BlackCannon,
        PieceKind::RedSoldier,
        PieceKind::BlackSoldier,
        PieceKind::Goal,
        PieceKind::Wall,
    ];

    /// The word in info strings.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Queen => "queen",
            PieceKind::King => "king",
            PieceKind::Rook => "rook",
            PieceKind::White => "white",
            PieceKind::Black => "black",
            PieceKind::RedCannon => "red-cannon",
            PieceKind::BlackCannon => "black-cannon",
            PieceKind::RedSoldier => "red-soldier",
            PieceKind::BlackSoldier => "black-soldier",
            PieceKind::Goal => "goal",
            PieceKind::Wall => "wall",
        }
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PieceKind {
    type Err = PictureError;

    fn from_str(name: &str) -> Result<Self, PictureError> {
        let known = PieceKind::ALL.into_iter().find(|kind| kind.name() == name);
        known.ok_or_else(|| PictureError::UnknownPiece { found: name.into() })
    }
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Piece {
    /// Which piece.
    pub kind: PieceKind,
    /// Its column, counted from the left as the board numbers them.
    pub column: u64,
    /// Its row, counted from the bottom as the board numbers them.
    pub row: u64,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {},{}", self.kind, self.column, self.row)
    }
}
