//! A position of Chinese chess as a board of the line game.

use crate::{
    game::{CannonBoard, CannonFile, Cannons, Position, Ruleset},
    theory::cannons::heaps,
    xiangqi::{Facing, Kind, Move, OnBoard, Piece, Position as Board, Side, Square, fen},
};
use std::sync::LazyLock;

/// What stands around the files in the endings of the double cannons: both palaces are pinned down.
const SHELL: &str = "4ka3/3Pa4/9/9/9/9/9/9/3pA4/4KA3 w";

/// The pieces of the shell, rank by rank from Red's side.
static STANDING: LazyLock<Vec<(Square, Piece)>> = LazyLock::new(|| {
    let shell = fen::read(SHELL);
    shell.map(|shell| shell.pieces().collect()).unwrap_or_default()
});

/// The last rank on which a red soldier has not crossed the river.
const LAST_BEFORE_RIVER: u8 = 4;

/// A position in which, apart from the pieces of the shell, only cannons and soldiers stand that face each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The position on the board.
    pub board: Board,
    /// The pieces that face each other, from file a to file i.
    pub facing: Vec<Facing>,
    /// The same files in the line game.
    pub files: CannonBoard,
    /// The position of these files.
    pub start: Position,
}

impl Line {
    /// The line game of a position; `None` if other pieces stand on the board, some piece faces nobody, soldiers can
    /// make more than one step, or the side to move cannot make every move of the line game.
    ///
    /// ```
    /// use bouton::{endgame::Line, xiangqi::endings};
    /// let classic = endings::position("classic").unwrap();
    /// assert_eq!(Line::of(&classic).unwrap().heaps(), [1, 4, 6]);
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Option<Self> {
        let facing = board.facing();
        let files: Option<Vec<CannonFile>> = facing.iter().map(file).collect();
        let files = files.filter(|files| !files.is_empty())?;
        let files = CannonBoard { red_to_move: board.side() == Side::Red, files };
        let line = Self { board: board.clone(), facing, start: files.position(), files };
        (line.stands_alone() && line.moves_are_legal()).then_some(line)
    }

    /// The heaps of the files, in their order.
    #[must_use]
    pub fn heaps(&self) -> Vec<u64> {
        heaps(&self.files)
    }

    /// The move on the board that a move of the line game from here is.
    #[must_use]
    pub fn chess_move(&self, to: &Position) -> Option<Move> {
        let (before, after) = (&self.files, CannonBoard::of(to)?);
        let changed = before.files.iter().zip(&after.files).position(|(old, new)| old != new)?;
        let (facing, file) = (self.facing.get(changed)?, after.files.get(changed)?);
        let gap = u8::try_from(file.gap).ok()?;
        let between = gap + u8::from(file.soldiers);
        let (from, rank) = match before.red_to_move {
            true => (facing.red, facing.black.rank().checked_sub(between + 1)?),
            false => (facing.black, facing.red.rank().checked_add(between + 1)?),
        };
        Some(Move { from, to: Square::new(from.file(), rank)? })
    }

    /// The position of the line game that a move on the board leads to; `None` if it leaves the file.
    #[must_use]
    pub fn after(&self, played: Move) -> Option<Position> {
        self.options().into_iter().find(|to| self.chess_move(to) == Some(played))
    }

    /// Every move of the line game from here.
    #[must_use]
    pub fn options(&self) -> Vec<Position> {
        let mut options = Vec::new();
        Cannons.options(&self.start, &mut |to| options.push(to));
        options
    }

    /// Whether nothing stands on the board but the shell and the pieces that face each other.
    fn stands_alone(&self) -> bool {
        let faces = |square: Square| {
            self.facing.iter().any(|facing| facing.red == square || facing.black == square)
        };
        let mut shell = STANDING.iter().copied();
        let mut others = self.board.pieces().filter(|(square, _)| !faces(*square));
        others.all(|other| shell.next() == Some(other)) && shell.next().is_none()
    }

    fn moves_are_legal(&self) -> bool {
        let legal =
            |to: &Position| self.chess_move(to).is_some_and(|played| self.board.is_legal(played));
        self.options().iter().all(legal)
    }
}

/// A file of the line game; `None` for soldiers that can make more than one step, or have crossed the river.
fn file(facing: &Facing) -> Option<CannonFile> {
    let gap = facing.heap() as u64;
    if facing.kind != Kind::Soldier {
        let behind = facing.behind.map(u64::from);
        return Some(CannonFile { soldiers: false, behind, gap });
    }
    let has_crossed =
        facing.red.rank() > LAST_BEFORE_RIVER || facing.black.rank() <= LAST_BEFORE_RIVER;
    let can_be_read = gap <= 1 && !facing.between.is_empty() && !has_crossed;
    can_be_read.then_some(CannonFile { soldiers: true, behind: [0, 0], gap })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::{Script, endings};

    fn check(board: &str, numbers: Option<&[u64]>) {
        let line = Line::of(&endings::position(board).unwrap());
        assert_eq!(line.as_ref().map(|line| &line.start[..]), numbers, "{board}");
    }

    #[test]
    fn the_documents_positions_are_boards_of_the_line_game() {
        check("classic", Some(&[0, 1, 0, 1, 0, 0, 0, 4, 0, 0, 1, 6, 1]));
        check("third", Some(&[0, 0, 0, 4, 0, 1, 0, 1, 0, 0, 1, 6, 1]));
        check("4ka3/3Pa4/9/9/4c4/4C4/9/9/3pA4/4KA3 b", Some(&[1, 0, 2, 0, 2]));
    }

    #[test]
    fn other_pieces_and_pieces_that_face_nobody_make_no_line_game() {
        for board in [
            crate::xiangqi::OPENING,
            "4ka3/3Pa4/9/9/9/9/9/9/3pA4/4KA3 w",
            "4ka3/3Pa1c2/4c4/9/9/9/9/4C4/3pA4/4KA3 w",
            "4ka3/3Pa1c2/9/9/9/9/9/9/3pA1C2/4K4 w",
            "4ka3/3Pa1c2/9/p8/P8/9/9/9/3pA1C2/4KA3 w",
        ] {
            check(board, None);
        }
    }

    #[test]
    fn moves_of_the_line_game_are_moves_on_the_board_and_back() {
        for name in ["classic", "first", "second", "third"] {
            let line = Line::of(&endings::position(name).unwrap()).unwrap();
            for to in line.options() {
                let played = line.chess_move(&to).unwrap();
                assert_eq!(line.after(played), Some(to.clone()));
                let next = Line::of(&line.board.after(played).unwrap()).unwrap();
                assert_eq!(next.start, to, "{name} {played}");
            }
        }
    }

    #[test]
    fn a_move_that_leaves_the_file_is_none_of_the_line_game() {
        let line = Line::of(&endings::position("classic").unwrap()).unwrap();
        let aside = line.board.read_move("炮三平四").unwrap();
        assert_eq!(line.after(aside), None);
        let forward = line.board.read_move("炮三进一").unwrap();
        let to = line.after(forward).unwrap();
        assert_eq!(
            line.board.write_move(line.chess_move(&to).unwrap(), Script::Simplified).unwrap(),
            "炮三进一"
        );
    }
}
