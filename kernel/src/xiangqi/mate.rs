//! Mate at once: the cheapest question that a search asks, so it looks only at moves that can change who attacks a
//! general.

use super::{board::Position, moves::Move, square::Square, tables::NEAR};

impl Position {
    /// A move that mates at once, the first in the order of [`Position::legal_moves`]. A stalemate, which wins too,
    /// is not looked for. `buffer` is room for the moves: it is given back as it was.
    ///
    /// ```
    /// use bouton_kernel::xiangqi::Position;
    /// let mut board: Position = "4k4/R8/9/9/9/9/9/9/9/3K2R2 w".parse().unwrap();
    /// let mate = board.mate_in_one(&mut Vec::new());
    /// assert_eq!(mate.map(|played| played.to_string()).as_deref(), Some("g0g9"));
    /// ```
    pub fn mate_in_one(&mut self, buffer: &mut Vec<Move>) -> Option<Move> {
        let first = buffer.len();
        self.reaches_into(buffer);
        let checked = self.in_check(self.side());
        let enemy = self.general(self.side().other());
        let mut mate = None;
        for index in first..buffer.len() {
            let played = buffer[index];
            if self.may_concern(enemy, played)
                && self.mates(played, buffer)
                && self.keeps_general(played, checked)
            {
                mate = Some(played);
                break;
            }
        }
        buffer.truncate(first);
        mate
    }

    /// Whether a move may change who attacks the general on a point: who moves along its lines, to or from a point
    /// near enough for a horse or its leg.
    pub(super) fn may_concern(&self, general: Square, played: Move) -> bool {
        let near = &NEAR[general.index()];
        near[played.from.index()] || near[played.to.index()]
    }

    fn mates(&mut self, played: Move, buffer: &mut Vec<Move>) -> bool {
        let undo = self.make(played);
        let mates = self.in_check(self.side()) && !self.has_move(buffer);
        self.unmake(undo);
        mates
    }
}
