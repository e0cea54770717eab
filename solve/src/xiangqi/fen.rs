//! FEN, read and written: ten ranks from Black's side down, then the side to move.
//!
//! Red is `w` (`r` is read too). The four further fields of international chess are read if they are there
//! (`- - 0 1`) and carry nothing, so they are not written. Writing is [`Position`]'s own.

use super::{
    Kind, OnPiece, OnSide, Piece, Position, Script, Side, Square,
    square::{FILES, POINTS, RANKS},
    words::home,
};

/// The opening position.
pub const OPENING: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// A text that is not a position. Places are counted in characters from 1, ranks from the first in the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Nothing but spaces.
    #[error("the position is empty: write ten ranks with `/` between them, then w or b")]
    Empty,
    /// No ranks at all, and no ending of that name.
    #[error(
        "`{name}` names no ending (classic, first, second, third); another position is written as ten ranks with `/` between them, then w or b"
    )]
    Name {
        /// What stands there.
        name: String,
    },
    /// Not ten ranks.
    #[error("{found} ranks, but a board has 10: from Black's side down, with `/` between them")]
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A rank that is too short or too long.
    #[error(
        "rank {rank} (at character {place}) has {found} points, but a rank has 9: letters and digits count together"
    )]
    RankWidth {
        /// The rank, from 1.
        rank: usize,
        /// Where it begins.
        place: usize,
        /// How many points it has.
        found: usize,
    },
    /// A character that is neither a piece nor a number of empty points.
    #[error(
        "`{letter}` at character {place} (rank {rank}) is neither a piece (K A B N R C P, small for Black) nor a number of empty points (1 to 9)"
    )]
    Letter {
        /// The rank, from 1.
        rank: usize,
        /// Where it is.
        place: usize,
        /// The character.
        letter: char,
    },
    /// More pieces of a kind than a side has.
    #[error("`{}` at character {place} is one too many: {piece} is there at most {limit} times", .piece.letter())]
    TooMany {
        /// Where the first that is too many is.
        place: usize,
        /// The piece.
        piece: Piece,
        /// How many there may be.
        limit: usize,
    },
    /// A side without a general.
    #[error("{side} has no general (`{}`)", Piece { side: *side, kind: Kind::General }.letter())]
    NoGeneral {
        /// The side.
        side: Side,
    },
    /// A piece on a point that it cannot reach.
    #[error("`{}` at character {place} stands on {square}, but {piece} can only stand {}", .piece.letter(), home(*.piece).0)]
    Misplaced {
        /// Where it is in the text.
        place: usize,
        /// The piece.
        piece: Piece,
        /// The point.
        square: Square,
    },
    /// No side to move.
    #[error(
        "the side to move is missing at character {place}: write a space and w (Red) or b (Black)"
    )]
    NoSide {
        /// Where it is expected.
        place: usize,
    },
    /// A side to move that is neither.
    #[error("`{found}` at character {place} is not a side to move: write w (Red) or b (Black)")]
    UnknownSide {
        /// Where it is.
        place: usize,
        /// What is there.
        found: String,
    },
    /// A further field that cannot be read.
    #[error(
        "`{found}` at character {place} is unexpected: after the side to move only `- - 0 1` may follow"
    )]
    UnknownField {
        /// Where it is.
        place: usize,
        /// What is there.
        found: String,
    },
    /// The generals face each other, which no move may lead to.
    #[error("the two generals face each other on file {}: no move may leave them so, whoever is to move", file_letter(*file))]
    GeneralsFace {
        /// The file, 0 to 8 from Red's left.
        file: u8,
    },
    /// The side that has just moved is in check.
    #[error("{side} is in check but it is {}'s turn: nobody may end a move in check", .side.other())]
    OpponentInCheck {
        /// The side in check.
        side: Side,
    },
}

impl FenError {
    /// The error in Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        match self {
            Self::Empty => "局面是空的：应写十行，以“/”分隔，再写w或b".to_owned(),
            Self::Name { name } => format!(
                "没有叫“{name}”的残局（有classic、first、second、third）；别的局面要写十行，以“/”分隔，再写w或b"
            ),
            Self::RankCount { found } => {
                format!("有{found}行，而棋盘有10行：从黑方底线写起，以“/”分隔")
            }
            Self::RankWidth { rank, place, found } => {
                format!(
                    "第{rank}行（第{place}个字符起）有{found}个点，而一行有9个点：字母与数字合计"
                )
            }
            Self::Letter { rank, place, letter } => format!(
                "第{place}个字符“{letter}”（第{rank}行）既不是棋子（K A B N R C P，黑方小写），也不是空点数（1到9）"
            ),
            Self::TooMany { place, piece, limit } => {
                format!(
                    "第{place}个字符“{}”多了：{}最多{limit}个",
                    piece.letter(),
                    describe_piece(*piece)
                )
            }
            Self::NoGeneral { side } => {
                let general = Piece { side: *side, kind: Kind::General };
                format!("缺少{}（“{}”）", describe_piece(general), general.letter())
            }
            Self::Misplaced { place, piece, square } => format!(
                "第{place}个字符“{}”在{square}，而{}只能{}",
                piece.letter(),
                describe_piece(*piece),
                home(*piece).1
            ),
            Self::NoSide { place } => {
                format!("第{place}个字符处缺少走子方：空一格，写w（红）或b（黑）")
            }
            Self::UnknownSide { place, found } => {
                format!("第{place}个字符起的“{found}”不是走子方：应写w（红）或b（黑）")
            }
            Self::UnknownField { place, found } => {
                format!("第{place}个字符起的“{found}”多余：走子方之后只可写“- - 0 1”")
            }
            Self::GeneralsFace { file } => {
                format!("将帅在{}列照面：无论轮到谁走，都不会有这样的局面", file_letter(*file))
            }
            Self::OpponentInCheck { side } => {
                format!(
                    "{}正被将军，却轮到{}走：谁也不能走完仍被将军",
                    side.zh(),
                    side.other().zh()
                )
            }
        }
    }
}

/// 红方的炮.
fn describe_piece(piece: Piece) -> String {
    format!("{}的{}", piece.side.zh(), piece.character(Script::Simplified))
}

/// The board while it is read.
struct Reader {
    points: [Option<Piece>; POINTS],
    places: [usize; POINTS],
}

/// The position of a text.
///
/// ```
/// use bouton_solve::xiangqi::{OPENING, fen};
///
/// let position = fen::read(OPENING).unwrap();
/// assert_eq!(position.legal_moves().len(), 44);
/// assert_eq!(position.to_string(), OPENING);
/// ```
///
/// # Errors
/// If it is none, with the place of what is wrong.
pub fn read(text: &str) -> Result<Position, FenError> {
    let fields = fields(text);
    let mut fields = fields.iter().copied();
    let (start, ranks) = fields.next().ok_or(FenError::Empty)?;
    let board = Reader::read(start, ranks)?;
    board.check_counts()?;
    board.check_places()?;
    let end = start + ranks.chars().count();
    let side = side(fields.next().ok_or(FenError::NoSide { place: end })?)?;
    check_rest(fields)?;
    let red = board.general(Side::Red)?;
    board.general(Side::Black)?;
    let position = Position::new(board.points, side).ok_or(FenError::NoGeneral { side })?;
    if position.generals_face() {
        return Err(FenError::GeneralsFace { file: red.file() });
    }
    if position.in_check(side.other()) {
        return Err(FenError::OpponentInCheck { side: side.other() });
    }
    Ok(position)
}

/// The piece of a letter: capital for Red; `E` and `H` are read for `B` and `N`.
fn piece(letter: char) -> Option<Piece> {
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
    let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
    Some(Piece { side, kind })
}

/// The words of a text, each with the place of its first character, from 1.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let mut place = 1;
    let mut fields = Vec::new();
    for word in text.split(char::is_whitespace) {
        if !word.is_empty() {
            fields.push((place, word));
        }
        place += word.chars().count() + 1;
    }
    fields
}

fn side((place, word): (usize, &str)) -> Result<Side, FenError> {
    match word {
        "w" | "r" => Ok(Side::Red),
        "b" => Ok(Side::Black),
        _ => Err(FenError::UnknownSide { place, found: word.to_owned() }),
    }
}

fn check_rest<'text>(fields: impl Iterator<Item = (usize, &'text str)>) -> Result<(), FenError> {
    for (number, (place, word)) in fields.enumerate() {
        let fits = match number {
            0 | 1 => word == "-",
            2 | 3 => word.bytes().all(|byte| byte.is_ascii_digit()),
            _ => false,
        };
        if !fits {
            return Err(FenError::UnknownField { place, found: word.to_owned() });
        }
    }
    Ok(())
}

impl Reader {
    fn read(start: usize, text: &str) -> Result<Self, FenError> {
        let found = text.split('/').count();
        if found == 1 {
            return Err(FenError::Name { name: text.to_owned() });
        }
        if found != usize::from(RANKS) {
            return Err(FenError::RankCount { found });
        }
        let mut board = Self { points: [None; POINTS], places: [0; POINTS] };
        let mut place = start;
        for (rank, (height, row)) in (1..).zip((0..RANKS).rev().zip(text.split('/'))) {
            board.read_rank(rank, height, place, row)?;
            place += row.chars().count() + 1;
        }
        Ok(board)
    }

    fn read_rank(
        &mut self,
        rank: usize,
        height: u8,
        start: usize,
        row: &str,
    ) -> Result<(), FenError> {
        let mut width = 0;
        for (place, letter) in (start..).zip(row.chars()) {
            if let Some(empty) = letter.to_digit(10).filter(|&empty| empty > 0) {
                width += empty as usize;
                continue;
            }
            let piece = piece(letter).ok_or(FenError::Letter { rank, place, letter })?;
            // What is beyond the edge is refused below, with the whole width.
            if let Some(square) =
                u8::try_from(width).ok().and_then(|file| Square::new(file, height))
            {
                self.points[square.index()] = Some(piece);
                self.places[square.index()] = place;
            }
            width += 1;
        }
        if width == usize::from(FILES) {
            Ok(())
        } else {
            Err(FenError::RankWidth { rank, place: start, found: width })
        }
    }

    /// The pieces in the order of the text.
    fn pieces(&self) -> Vec<(usize, Square, Piece)> {
        let mut pieces: Vec<_> = Square::all()
            .filter_map(|square| {
                Some((self.places[square.index()], square, self.points[square.index()]?))
            })
            .collect();
        pieces.sort_unstable();
        pieces
    }

    fn check_counts(&self) -> Result<(), FenError> {
        let mut seen: Vec<Piece> = Vec::with_capacity(POINTS);
        for (place, _, piece) in self.pieces() {
            let limit = piece.kind.limit();
            if seen.iter().filter(|&&other| other == piece).count() == limit {
                return Err(FenError::TooMany { place, piece, limit });
            }
            seen.push(piece);
        }
        Ok(())
    }

    fn check_places(&self) -> Result<(), FenError> {
        match self.pieces().into_iter().find(|&(_, square, piece)| !piece.can_stand_on(square)) {
            Some((place, square, piece)) => Err(FenError::Misplaced { place, piece, square }),
            None => Ok(()),
        }
    }

    fn general(&self, side: Side) -> Result<Square, FenError> {
        let general = Piece { side, kind: Kind::General };
        Square::all()
            .find(|square| self.points[square.index()] == Some(general))
            .ok_or(FenError::NoGeneral { side })
    }
}

fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}
