//! What the program adds to the positions, pieces and sides of the kernel.

use super::{
    Facing, Move, MoveError, NotationError, Piece, Position, Script, Side, Square, Status, facing,
    keys, mate, moves, notation, text, words,
};

/// What the program asks of a position beyond its legal moves.
pub trait OnBoard: Sized {
    /// Why a move is not legal.
    ///
    /// # Errors
    /// If nothing or an opponent's piece is moved, the piece does not reach the point, or the move leaves its own
    /// general attacked.
    fn check_legal(&self, played: Move) -> Result<(), MoveError>;

    /// Whether a move is legal.
    fn is_legal(&self, played: Move) -> bool {
        self.check_legal(played).is_ok()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// As [`OnBoard::check_legal`].
    fn after(&self, played: Move) -> Result<Self, MoveError>;

    /// How the position stands for the side to move.
    fn status(&self) -> Status;

    /// The number of lines of legal moves of a length in plies: the usual test of a move generator.
    fn perft(&self, plies: u32) -> u64;

    /// A move that mates at once, the first in the order of the legal moves. A stalemate, which wins too, is not looked
    /// for. `buffer` is room for the moves: it is given back as it was.
    ///
    /// ```
    /// use bouton_solve::xiangqi::{OnBoard, fen};
    /// let mut board = fen::read("4k4/R8/9/9/9/9/9/9/9/3K2R2 w").unwrap();
    /// let mate = board.mate_in_one(&mut Vec::new());
    /// assert_eq!(mate.map(|played| played.to_string()).as_deref(), Some("g0g9"));
    /// ```
    fn mate_in_one(&mut self, buffer: &mut Vec<Move>) -> Option<Move>;

    /// The key of the position: a hash that a move changes in a few steps.
    fn key(&self) -> u64;

    /// The key after a move, from the key before it.
    ///
    /// ```
    /// use bouton_solve::xiangqi::{OPENING, OnBoard, fen};
    /// let mut board = fen::read(OPENING).unwrap();
    /// for played in board.legal_moves() {
    ///     let key = board.key_after(board.key(), played);
    ///     assert_eq!(key, board.after(played).unwrap().key());
    /// }
    /// ```
    fn key_after(&self, key: u64, played: Move) -> u64;

    /// The cannons and soldiers that face each other, from file a to file i.
    fn facing(&self) -> Vec<Facing>;

    /// The sizes of the heaps of [`OnBoard::facing`].
    fn heaps(&self) -> Vec<u64> {
        self.facing().iter().map(|facing| facing.heap() as u64).collect()
    }

    /// The board in thirteen lines without trailing line break; the points in `marked` are shown if they are empty.
    ///
    /// ```
    /// use bouton_solve::xiangqi::{OnBoard, fen, read_square};
    ///
    /// let board = fen::read("4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w").unwrap();
    /// let text = board.text(&[read_square("c6").unwrap()]);
    /// assert_eq!(text.lines().nth(2), Some("＋＋＋兵士＋砲＋＋"));
    /// ```
    fn text(&self, marked: &[Square]) -> String;

    /// The legal move that a text in the traditional notation means for the side to move.
    ///
    /// ```
    /// use bouton_solve::xiangqi::{OPENING, OnBoard, fen};
    ///
    /// let board = fen::read(OPENING).unwrap();
    /// assert_eq!(board.read_move("炮二平五").unwrap().to_string(), "h2e2");
    /// let error = board.read_move("炮三平五").unwrap_err();
    /// assert_eq!(error.to_string(), "Red's cannon is not on file 三: look on file 二, 八");
    /// ```
    ///
    /// # Errors
    /// If the text has no shape of a move, names a piece that is not there, or if none or several of the legal
    /// moves fit it.
    fn read_move(&self, text: &str) -> Result<Move, NotationError>;

    /// A legal move in the traditional notation; Black's digits are written as ASCII.
    ///
    /// # Errors
    /// If the move is not legal.
    fn write_move(&self, played: Move, script: Script) -> Result<String, MoveError>;

    /// A move for a reader: in the traditional notation if it is legal, otherwise by its points.
    fn describe_move(&self, played: Move) -> String {
        self.write_move(played, Script::Simplified).unwrap_or_else(|_| played.to_string())
    }

    /// A move for a reader in both notations: `炮二平五 h2e2`.
    fn describe_move_twice(&self, played: Move) -> String {
        match self.write_move(played, Script::Simplified) {
            Ok(traditional) => format!("{traditional} {played}"),
            Err(_) => played.to_string(),
        }
    }

    /// The same position seen from the other side of the board: ranks in the opposite order and the colours exchanged,
    /// also of the side to move. Files stay where they are. Moves of the one are moves of the other.
    ///
    /// ```
    /// use bouton_solve::xiangqi::{OnBoard, fen};
    /// let board = fen::read("4k4/9/9/9/9/9/9/9/R8/3K5 w").unwrap();
    /// assert_eq!(board.flip().to_string(), "3k5/r8/9/9/9/9/9/9/9/4K4 b");
    /// assert_eq!(board.flip().flip(), board);
    /// ```
    #[must_use]
    fn flip(&self) -> Self;

    /// The same position with this side to move. Whether it can come up so is not looked at.
    #[must_use]
    fn with_side(self, side: Side) -> Self;
}

impl OnBoard for Position {
    fn check_legal(&self, played: Move) -> Result<(), MoveError> {
        moves::check_legal(self, played)
    }

    fn after(&self, played: Move) -> Result<Self, MoveError> {
        self.check_legal(played)?;
        let mut board = self.clone();
        board.make(played);
        Ok(board)
    }

    fn status(&self) -> Status {
        moves::status(self)
    }

    fn perft(&self, plies: u32) -> u64 {
        moves::perft(&mut self.clone(), plies)
    }

    fn mate_in_one(&mut self, buffer: &mut Vec<Move>) -> Option<Move> {
        mate::mate_in_one(self, buffer)
    }

    fn key(&self) -> u64 {
        keys::key(self)
    }

    fn key_after(&self, key: u64, played: Move) -> u64 {
        keys::key_after(self, key, played)
    }

    fn facing(&self) -> Vec<Facing> {
        facing::facing(self)
    }

    fn text(&self, marked: &[Square]) -> String {
        text::text(self, marked)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        notation::read_move(self, text)
    }

    fn write_move(&self, played: Move, script: Script) -> Result<String, MoveError> {
        notation::write_move(self, played, script)
    }

    fn flip(&self) -> Self {
        let mut points = [None; 90];
        for (square, Piece { side, kind }) in self.pieces() {
            points[across(square).index()] = Some(Piece { side: side.other(), kind });
        }
        // Each side has one general here as there.
        Self::new(points, self.side().other()).unwrap_or_else(|| self.clone())
    }

    fn with_side(mut self, side: Side) -> Self {
        if self.side() != side {
            self.hand_over();
        }
        self
    }
}

/// The point of the same file that is as far from the other side.
fn across(square: Square) -> Square {
    Square::new(square.file(), 9 - square.rank()).unwrap_or(square)
}

/// What the program asks of a move.
pub trait OnMove {
    /// The same move on the board seen from the other side; see [`OnBoard::flip`].
    #[must_use]
    fn flip(self) -> Self;
}

impl OnMove for Move {
    fn flip(self) -> Self {
        Self { from: across(self.from), to: across(self.to) }
    }
}

/// What the program asks of a piece.
pub trait OnPiece {
    /// The character used in the notation: both sides write 车马炮 alike.
    fn character(self, script: Script) -> char;

    /// The character cut into a piece: no two of the fourteen are alike, so a board needs no colours.
    fn carved_character(self) -> char;
}

impl OnPiece for Piece {
    fn character(self, script: Script) -> char {
        words::character(self, script)
    }

    fn carved_character(self) -> char {
        words::carved_character(self)
    }
}

/// What the program asks of a side.
pub trait OnSide {
    /// The name in Chinese.
    fn zh(self) -> &'static str;
}

impl OnSide for Side {
    fn zh(self) -> &'static str {
        words::side(self)
    }
}
