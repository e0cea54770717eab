//! What looks promising: the line game on the board, material, checks and threats.
//!
//! The endings of the double cannons are fought on a few files on which cannons or soldiers face each other, while the
//! other pieces stand guard and lose if they move. So a position is *ordered* while those stand, and there Nim on the
//! gaps tells which move to try first. Wrong advice costs time and nothing else.

use crate::xiangqi::{Kind, Move, OnBoard, Piece, Position, Side, Square};

const FILES: usize = 9;
/// The first rank, from a soldier's own side, on which it stands guard and is no heap.
const GUARDING_RANK: u8 = 7;

/// First guesses of how much is missing, in positions.
const START: i32 = 15;
const PER_POINT_OF_GAPS: i32 = 3;
const UNBALANCED: i32 = 500;
const DISORDERED: i32 = 30;
const PER_DISORDER: i32 = 40;
const MOST_DISORDER: i32 = 3;
const PER_MATERIAL: i32 = 8;
const IN_CHECK: i32 = 40;
const PER_REPLY_TO_CHECK: i32 = 3;
const THREATENED: i32 = 40;
const LARGEST_GUESS: i32 = 8000;
/// With the winner to move.
const WINNERS_TURN_ORDERED: i32 = 10;
const WINNERS_TURN: u32 = 6;

/// What a move of the winner costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Forward, to an ordered position with nim-sum zero.
    Line,
    /// Check.
    Check,
    /// A capture.
    Capture,
    /// A threat of mate, or back to an ordered position with nim-sum zero.
    Threat,
    /// Anything else.
    Quiet,
}

impl Class {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 5] = [Self::Line, Self::Check, Self::Capture, Self::Threat, Self::Quiet];

    /// The cost, out of a budget for the whole game.
    pub const fn cost(self) -> u8 {
        match self {
            Self::Line => 0,
            Self::Check | Self::Capture => 2,
            Self::Threat => 3,
            Self::Quiet => 6,
        }
    }
}

/// How the lines stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    /// The nim-sum of the heaps.
    pub nim_sum: u8,
    /// How many files are out of order and how many guards have left.
    pub disorder: u8,
    /// All gaps between cannons together, in points.
    pub gaps: u8,
}

impl Lines {
    /// Whether the line game goes on here and calls the position lost for the side to move.
    pub const fn are_balanced(self) -> bool {
        self.disorder == 0 && self.nim_sum == 0
    }
}

/// Advice for the games from one position.
pub(super) struct Guide {
    winner: Side,
    guards: Vec<(Square, Piece)>,
    /// Whether each side has the same pieces on lines; if not, the line game has nothing to say.
    knows_lines: bool,
}

impl Guide {
    pub fn new(start: &Position, winner: Side) -> Self {
        let is_guard = |&(square, piece): &(Square, Piece)| !is_on_a_line(square, piece);
        let guards = start.pieces().filter(is_guard).collect();
        let count = |side, kind| {
            let is_one = |&(square, piece): &(Square, Piece)| {
                piece == Piece { side, kind } && is_on_a_line(square, piece)
            };
            start.pieces().filter(is_one).count()
        };
        let [cannons, soldiers] =
            [Kind::Cannon, Kind::Soldier].map(|kind| Side::ALL.map(|side| count(side, kind)));
        let are_equal = cannons[0] == cannons[1] && soldiers[0] == soldiers[1];
        Self { winner, guards, knows_lines: are_equal && cannons[0] > 0 }
    }

    pub fn winner(&self) -> Side {
        self.winner
    }

    pub fn knows_lines(&self) -> bool {
        self.knows_lines
    }

    /// How the lines stand, and whether the guards stand.
    pub fn lines(&self, board: &Position) -> Lines {
        let mut files = Files::default();
        for (square, piece) in board.pieces() {
            if is_on_a_line(square, piece) {
                files.add(square, piece);
            }
        }
        let left = self.guards.iter().filter(|(square, piece)| board.at(*square) != Some(*piece));
        let mut lines = files.lines();
        lines.disorder += u8::try_from(left.count()).unwrap_or(u8::MAX / 2);
        lines
    }

    /// Which kind of move this is for the winner.
    pub fn class(&self, board: &mut Position, played: Move, buffer: &mut Vec<Move>) -> Class {
        let is_capture = board.at(played.to).is_some();
        let is_forward = self.is_forward(played);
        let undo = board.make(played);
        let class = if self.knows_lines && !is_capture && self.lines(board).are_balanced() {
            if is_forward { Class::Line } else { Class::Threat }
        } else if board.in_check(board.side()) {
            Class::Check
        } else if is_capture {
            Class::Capture
        } else if threatens_mate(board, buffer) {
            Class::Threat
        } else {
            Class::Quiet
        };
        board.unmake(undo);
        class
    }

    /// Whether a move of the winner goes forward along its file.
    pub fn is_forward(&self, played: Move) -> bool {
        let rank = |square: Square| square.rank_of(self.winner);
        played.from.file() == played.to.file() && rank(played.to) > rank(played.from)
    }

    /// How much a position with the winner to move seems to need.
    pub fn guess_own(&self, board: &Position) -> u32 {
        let lines = self.lines(board);
        if !self.knows_lines || lines.disorder > 0 {
            return WINNERS_TURN;
        }
        let unbalanced = if lines.nim_sum == 0 { UNBALANCED } else { 0 };
        clamp_guess(WINNERS_TURN_ORDERED + PER_POINT_OF_GAPS * i32::from(lines.gaps) + unbalanced)
    }

    /// How much a position with the other side to move seems to need; 0 if it is mate.
    pub fn guess_other(&self, board: &mut Position, buffer: &mut Vec<Move>) -> u32 {
        let lines = self.lines(board);
        let mut guess = START - PER_MATERIAL * self.material(board);
        if self.knows_lines {
            guess += PER_POINT_OF_GAPS * i32::from(lines.gaps);
            guess += match (lines.disorder, lines.nim_sum) {
                (0, 0) => 0,
                (0, _) => UNBALANCED,
                (disorder, _) => DISORDERED + PER_DISORDER * i32::from(disorder).min(MOST_DISORDER),
            };
        }
        if board.in_check(board.side()) {
            let replies = replies(board, buffer);
            return if replies == 0 {
                0
            } else {
                clamp_guess(guess - IN_CHECK + PER_REPLY_TO_CHECK * replies)
            };
        }
        let threat = if threatens_mate(board, buffer) { THREATENED } else { 0 };
        clamp_guess(guess - threat)
    }

    /// What the winner's pieces are worth beyond the other's.
    fn material(&self, board: &Position) -> i32 {
        let worth = |kind| match kind {
            Kind::General => 0,
            Kind::Advisor | Kind::Elephant => 2,
            Kind::Soldier => 3,
            Kind::Horse | Kind::Cannon => 6,
            Kind::Chariot => 9,
        };
        let signed = |piece: Piece| {
            if piece.side == self.winner { worth(piece.kind) } else { -worth(piece.kind) }
        };
        board.pieces().map(|(_, piece)| signed(piece)).sum()
    }
}

fn clamp_guess(guess: i32) -> u32 {
    guess.clamp(2, LARGEST_GUESS).unsigned_abs()
}

fn replies(board: &mut Position, buffer: &mut Vec<Move>) -> i32 {
    let first = buffer.len();
    board.legal_moves_into(buffer);
    let count = buffer.len() - first;
    buffer.truncate(first);
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Whether the side that has just moved would mate if it could move again.
fn threatens_mate(board: &mut Position, buffer: &mut Vec<Move>) -> bool {
    board.hand_over();
    let threatens = board.mate_in_one(buffer).is_some();
    board.hand_over();
    threatens
}

/// Cannons, and soldiers that have not gone far, are on lines; everything else stands guard.
fn is_on_a_line(square: Square, piece: Piece) -> bool {
    match piece.kind {
        Kind::Cannon => true,
        Kind::Soldier => square.rank_of(piece.side) < GUARDING_RANK,
        _ => false,
    }
}

/// The ranks of the pieces on lines: for cannons and soldiers, for each side, for each file.
#[derive(Default)]
struct Files {
    ranks: [[[Option<u8>; FILES]; 2]; 2],
    doubled: u8,
}

impl Files {
    fn add(&mut self, square: Square, piece: Piece) {
        let kind = usize::from(piece.kind == Kind::Soldier);
        let rank = &mut self.ranks[kind][piece.side.index()][usize::from(square.file())];
        self.doubled += u8::from(rank.is_some());
        *rank = Some(square.rank());
    }

    fn lines(&self) -> Lines {
        let mut lines = Lines { nim_sum: 0, disorder: self.doubled, gaps: 0 };
        for (kind, [red, black]) in self.ranks.iter().enumerate() {
            let is_soldier = kind == 1;
            for pair in red.iter().zip(black) {
                match pair {
                    (None, None) => {}
                    // Soldiers side by side can take each other.
                    (Some(red), Some(black)) if red + u8::from(is_soldier) < *black => {
                        let gap = black - red - 1;
                        lines.nim_sum ^= if is_soldier { (gap + 1) % 2 } else { gap };
                        lines.gaps += if is_soldier { 0 } else { gap };
                    }
                    _ => lines.disorder += 1,
                }
            }
        }
        lines
    }
}
