//! The composed endings of the double cannons, 双炮禁双炮: the classic one, and three later ones by 王如元.
//!
//! The text of the source has no diagrams; these positions are reconstructed from the printed moves, every one
//! of which can be played on them. Source: catalogue S0-01 to S0-10.

use super::Position;

/// An ending with its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The name on the command line.
    pub name: &'static str,
    /// The name in the source.
    pub zh: &'static str,
    /// The position in FEN, Red to move.
    pub fen: &'static str,
}

/// The classic ending: heaps 1, 4 and 6.
pub const CLASSIC: Ending =
    Ending { name: "classic", zh: "古局", fen: "4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w" };

/// The first of the later ones, with a second pair of soldiers.
pub const FIRST: Ending =
    Ending { name: "first", zh: "甲局", fen: "4ka3/3Pa1c2/4c4/p1p6/9/9/P1P6/4C4/3pA1C2/4KA3 w" };

/// The second, with the side cannons on the edge of the board.
pub const SECOND: Ending =
    Ending { name: "second", zh: "乙局", fen: "4ka3/3Pa3c/4c4/2p6/9/9/2P6/4C4/3pA3C/4KA3 w" };

/// The third, with the soldiers on the other wing.
pub const THIRD: Ending =
    Ending { name: "third", zh: "丙局", fen: "4ka3/3Pa3c/4c4/6p2/9/9/6P2/4C4/3pA3C/4KA3 w" };

impl Ending {
    /// All of them.
    pub const ALL: [Self; 4] = [CLASSIC, FIRST, SECOND, THIRD];

    /// The ending of this name, either of the two.
    ///
    /// ```
    /// use bouton_solve::xiangqi::endings::{Ending, SECOND};
    /// assert_eq!(Ending::from_name("乙局"), Some(SECOND));
    /// assert_eq!(Ending::from_name("乙"), Some(SECOND));
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.trim();
        let is = |ending: &Self| {
            ending.name == name || ending.zh == name || ending.zh.strip_suffix('局') == Some(name)
        };
        Self::ALL.into_iter().find(is)
    }
}

/// The position of an ending's name, or of a FEN.
///
/// # Errors
/// If it is neither.
pub fn position(text: &str) -> Result<Position, super::FenError> {
    super::fen::read(Ending::from_name(text).map_or(text, |ending| ending.fen))
}
