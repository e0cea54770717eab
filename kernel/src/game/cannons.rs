//! The line game of the double cannons: on some files of a Chinese chessboard a red cannon faces a
//! black one, on others a red soldier faces a black one. A move takes one of the player's own
//! cannons any number of points along its file, forward or back, without passing or taking
//! anything, or a soldier one point forward; soldiers never go back. Who cannot move loses.
//!
//! Play can repeat, because a cannon that went forward may go back as far as there is room behind
//! it. Captures and moves that leave the file belong to the whole board, not to this game.
//!
//! Position: 0 if Red is to move, 1 if Black is; then for each file four numbers: 0 for cannons or
//! 1 for soldiers, the free points behind Red, the gap, the free points behind Black. The gap of
//! cannons counts the points between them. That of soldiers counts the steps that the two can
//! still make, one less than the points between them: whoever stepped in front of the other would
//! be taken. Behind soldiers stand zeros.
//! Source: the composed ending 双炮禁双炮; catalogue S0-01 to S0-18.

use super::{Description, Flow, GO_ON, Play, Position, Ruleset, Visit, northcott::MAX_LINE};

/// The rules of the line game.
///
/// ```
/// use bouton_kernel::game::{Cannons, Position, Ruleset};
/// let mut options = Vec::new();
/// let cannons_and_soldiers = Position::from([0, 0, 1, 2, 0, 1, 0, 1, 0]);
/// Cannons.options(&cannons_and_soldiers, &mut |option| options.push(option[1..].to_vec()));
/// assert_eq!(options, [
///     [0, 0, 3, 0, 1, 0, 1, 0], // the cannon goes back one point,
///     [0, 2, 1, 0, 1, 0, 1, 0], // forward one
///     [0, 3, 0, 0, 1, 0, 1, 0], // or two;
///     [0, 1, 2, 0, 1, 0, 0, 0], // the soldier steps forward.
/// ]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cannons;

/// A file with two pieces that face each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CannonFile {
    /// Whether soldiers stand on it, not cannons.
    pub soldiers: bool,
    /// The free points behind the red and behind the black piece; 0 for soldiers.
    pub behind: [u64; 2],
    /// The points between cannons, or the steps that the soldiers can make.
    pub gap: u64,
}

/// A position taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CannonBoard {
    /// Whether Red is to move.
    pub red_to_move: bool,
    /// The files; at least one.
    pub files: Vec<CannonFile>,
}

impl CannonFile {
    fn of([kind, red, gap, black]: [u64; 4]) -> Option<Self> {
        let file = Self { soldiers: kind == 1, behind: [red, black], gap };
        let is_file = kind == 0 || (kind == 1 && red == 0 && black == 0);
        (is_file && file.free() <= MAX_LINE).then_some(file)
    }

    /// The points on which its pieces do not stand; for soldiers the steps.
    #[must_use]
    pub fn free(&self) -> u64 {
        self.gap.saturating_add(self.behind[0]).saturating_add(self.behind[1])
    }

    /// The gaps that a move of this side makes, the largest first, its own gap left out: 0 is
    /// Red's side, 1 is Black's.
    fn next_gaps(&self, side: usize) -> impl Iterator<Item = u64> + use<> {
        let gap = self.gap;
        let (least, most) = match self.soldiers {
            true => (gap.saturating_sub(1), gap),
            false => (0, gap.saturating_add(self.behind[side])),
        };
        (least..=most).rev().filter(move |next| *next != gap)
    }

    /// The file after a piece of this side has made the gap `next`.
    fn with_gap(mut self, side: usize, next: u64) -> Self {
        if !self.soldiers {
            self.behind[side] = self.behind[side].saturating_add(self.gap).saturating_sub(next);
        }
        self.gap = next;
        self
    }
}

impl CannonBoard {
    /// Reads a position; `None` if it is none.
    #[must_use]
    pub fn of(position: &Position) -> Option<Self> {
        let [turn, numbers @ ..] = &position[..] else { return None };
        let (files, rest) = numbers.as_chunks::<4>();
        let files: Vec<CannonFile> =
            files.iter().map(|file| CannonFile::of(*file)).collect::<Option<_>>()?;
        let is_board = *turn <= 1 && rest.is_empty() && !files.is_empty();
        is_board.then_some(Self { red_to_move: *turn == 0, files })
    }

    /// The position of this board.
    #[must_use]
    pub fn position(&self) -> Position {
        let numbers = self.files.iter().flat_map(|file| {
            let [red, black] = file.behind;
            [u64::from(file.soldiers), red, file.gap, black]
        });
        Position::from(
            [u64::from(!self.red_to_move)].into_iter().chain(numbers).collect::<Vec<_>>(),
        )
    }

    /// The side to move: 0 for Red, 1 for Black.
    #[must_use]
    pub fn side(&self) -> usize {
        usize::from(!self.red_to_move)
    }

    /// The position after the mover has made the gap of a file `next`.
    #[must_use]
    pub fn after(&self, file: usize, next: u64) -> Position {
        let mut after = self.clone();
        if let Some(changed) = after.files.get_mut(file) {
            *changed = changed.with_gap(self.side(), next);
        }
        after.red_to_move = !self.red_to_move;
        after.position()
    }
}

impl Ruleset for Cannons {
    fn describe(&self) -> Description {
        Description::of("cannons", Play::Normal)
    }

    fn contains(&self, position: &Position) -> bool {
        CannonBoard::of(position).is_some()
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some(board) = CannonBoard::of(position) else { return GO_ON };
        for (index, file) in board.files.iter().enumerate() {
            for gap in file.next_gaps(board.side()) {
                visit(board.after(index, gap))?;
            }
        }
        GO_ON
    }

    fn can_repeat(&self) -> bool {
        true
    }

    /// Red is to move (else the colours change), and the files are sorted, cannons first.
    fn canonical(&self, position: &Position) -> Position {
        let Some(mut board) = CannonBoard::of(position) else { return position.clone() };
        if !board.red_to_move {
            board.red_to_move = true;
            board.files.iter_mut().for_each(|file| file.behind.reverse());
        }
        board.files.sort_unstable();
        board.position()
    }
}

#[cfg(test)]
mod tests;
