//! The characters of pieces and the words for sides.

use super::{Kind, Piece, Side};

/// Simplified or traditional characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    /// 车马炮.
    #[default]
    Simplified,
    /// 車馬砲.
    Traditional,
}

/// The character used in the notation: both sides write 车马炮 alike.
pub(super) const fn character(piece: Piece, script: Script) -> char {
    match (piece.kind, piece.side, script) {
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
pub(super) const fn carved_character(piece: Piece) -> char {
    match (piece.kind, piece.side) {
        (Kind::Horse, Side::Red) => '傌',
        (Kind::Horse, Side::Black) => '馬',
        (Kind::Chariot, Side::Red) => '俥',
        (Kind::Chariot, Side::Black) => '車',
        (Kind::Cannon, Side::Black) => '砲',
        _ => character(piece, Script::Simplified),
    }
}

/// The name of a side in Chinese.
pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::Red => "红方",
        Side::Black => "黑方",
    }
}

/// Whether the piece moves along lines, so that 进 and 退 count steps; for the others they name a file.
pub(super) const fn moves_along_lines(kind: Kind) -> bool {
    !matches!(kind, Kind::Advisor | Kind::Elephant | Kind::Horse)
}

/// Where the piece can stand, for an error; empty where it can stand anywhere.
pub(super) const fn home(piece: Piece) -> (&'static str, &'static str) {
    match piece.kind {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carved_characters_differ() {
        let all = Side::ALL.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let carved: std::collections::BTreeSet<char> = all.map(carved_character).collect();
        assert_eq!(carved.len(), 14);
    }
}
