//! What can be wrong with a move in the traditional notation.

use super::{BLACK_DIGITS, Class, RED_DIGITS};
use crate::xiangqi::{Move, OnPiece, OnSide, Piece, Script, Side, Square};

/// A move that cannot be read or played. Places are counted in characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// A character that does not belong there.
    #[error("{} at character {place}: expected {}", describe_found(*found), join(expected, " or "))]
    Unexpected {
        /// Where it is.
        place: usize,
        /// The character; `None` where the text has ended.
        found: Option<char>,
        /// What could stand there.
        expected: Vec<Class>,
    },
    /// A name that only the opponent's pieces have.
    #[error("`{found}` at character {place} is {}'s piece, but it is {side}'s turn", .side.other())]
    OpponentsName {
        /// Where it is.
        place: usize,
        /// The character.
        found: char,
        /// The side to move.
        side: Side,
    },
    /// Digits of both sides in one move.
    #[error("`{found}` at character {place} mixes the digits: {side} writes both of them in {}", digits(*side))]
    MixedDigits {
        /// Where the digit of the wrong side is.
        place: usize,
        /// The digit.
        found: char,
        /// The side to move.
        side: Side,
    },
    /// The opponent's digits.
    #[error("`{found}` at character {place} is a digit of {}'s: it is {side}'s turn, who counts files in {}", .side.other(), digits(*side))]
    OpponentsDigit {
        /// Where it is.
        place: usize,
        /// The digit.
        found: char,
        /// The side to move.
        side: Side,
    },
    /// No such piece on the file that is named.
    #[error("{piece} is not on file {}: {}", file_name(*file, .piece.side), elsewhere_en(elsewhere, .piece.side))]
    NotOnFile {
        /// The piece.
        piece: Piece,
        /// The file as its side counts it.
        file: u8,
        /// The files on which there is one.
        elsewhere: Vec<u8>,
    },
    /// Too few pieces on one file for what the text asks.
    #[error("{}: no file holds {needed} of them or more, so name the file instead{}", .piece, on_file_en(*file, .piece.side))]
    NotSeveral {
        /// The piece.
        piece: Piece,
        /// How many a file would have to hold.
        needed: u8,
        /// The file, where the text names it.
        file: Option<u8>,
    },
    /// 平 for a piece that never moves along a rank.
    #[error("{piece} never moves sideways: write 进 or 退 and the file that it reaches")]
    NeverSideways {
        /// The piece.
        piece: Piece,
    },
    /// The piece cannot move so.
    #[error("{text} is not possible: {piece} on {from} {}", can_en(can))]
    NotPossible {
        /// The move as it was written.
        text: String,
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Its legal moves.
        can: Vec<String>,
    },
    /// The move would leave the mover's general attacked.
    #[error("{text} is not possible: it would leave {side}'s general in check")]
    LeavesCheck {
        /// The move as it was written.
        text: String,
        /// The side to move.
        side: Side,
    },
    /// The move would leave the generals facing each other.
    #[error("{text} is not possible: it would leave the two generals facing each other")]
    LeavesFacing {
        /// The move as it was written.
        text: String,
    },
    /// Several legal moves fit.
    #[error("{text} is ambiguous: it can be {}", join_choices(choices, " or "))]
    Ambiguous {
        /// The move as it was written.
        text: String,
        /// The moves that fit, in full.
        choices: Vec<(String, Move)>,
    },
}

impl NotationError {
    /// The error in Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        match self {
            Self::Unexpected { place, found, expected } => {
                let wanted: Vec<&str> = expected.iter().map(|class| class.zh()).collect();
                match found {
                    Some(found) if expected == &[Class::End] => {
                        format!("第{place}个字“{found}”多余：着法应到此为止")
                    }
                    Some(found) => {
                        format!("第{place}个字“{found}”不对：应为{}", wanted.join("或"))
                    }
                    None => format!("着法缺第{place}个字：应为{}", wanted.join("或")),
                }
            }
            Self::OpponentsName { place, found, side } => {
                format!(
                    "第{place}个字“{found}”是{}的棋子，现在轮到{}走",
                    side.other().zh(),
                    side.zh()
                )
            }
            Self::MixedDigits { place, found, side } => {
                format!(
                    "第{place}个字“{found}”使数字混用：{}的两个数字都用{}",
                    side.zh(),
                    digits_zh(*side)
                )
            }
            Self::OpponentsDigit { place, found, side } => format!(
                "第{place}个字“{found}”是{}的数字：现在轮到{}走，用{}",
                side.other().zh(),
                side.zh(),
                digits_zh(*side)
            ),
            Self::NotOnFile { piece, file, elsewhere } => format!(
                "{}的{}不在{}路上：{}",
                piece.side.zh(),
                character(*piece),
                file_name(*file, piece.side),
                elsewhere_zh(elsewhere, piece.side)
            ),
            Self::NotSeveral { piece, needed, .. } => format!(
                "{}没有一路上有{needed}个或更多的{}：请改写所在的路",
                piece.side.zh(),
                character(*piece)
            ),
            Self::NeverSideways { piece } => {
                format!("{}不能横走：应写“进”或“退”，再写到达的路", character(*piece))
            }
            Self::NotPossible { text, piece, from, can } => {
                format!("不能走{text}：{from}上的{}{}", character(*piece), can_zh(can))
            }
            Self::LeavesCheck { text, side } => format!("不能走{text}：走后{}仍被将军", side.zh()),
            Self::LeavesFacing { text } => format!("不能走{text}：走后将帅照面"),
            Self::Ambiguous { text, choices: moves } => {
                format!("{text}有歧义：可以是{}", join_choices(moves, "或"))
            }
        }
    }
}

fn describe_found(found: Option<char>) -> String {
    found.map_or_else(|| "the move ends".to_owned(), |found| format!("`{found}`"))
}

fn join(classes: &[Class], between: &str) -> String {
    classes.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

fn join_choices(choices: &[(String, Move)], between: &str) -> String {
    choices
        .iter()
        .map(|(text, played)| format!("{text} ({played})"))
        .collect::<Vec<_>>()
        .join(between)
}

fn character(piece: Piece) -> char {
    piece.character(Script::Simplified)
}

const fn digits(side: Side) -> &'static str {
    match side {
        Side::Red => "Chinese digits",
        Side::Black => "Arabic digits",
    }
}

const fn digits_zh(side: Side) -> &'static str {
    match side {
        Side::Red => "汉字数字",
        Side::Black => "阿拉伯数字",
    }
}

/// A file in the digits of a side.
fn file_name(file: u8, side: Side) -> String {
    let digits = match side {
        Side::Red => RED_DIGITS,
        Side::Black => BLACK_DIGITS,
    };
    let digit = usize::from(file).checked_sub(1).and_then(|index| digits.get(index));
    digit.map_or_else(|| file.to_string(), char::to_string)
}

fn names(files: &[u8], side: Side, between: &str) -> String {
    files.iter().map(|&file| file_name(file, side)).collect::<Vec<_>>().join(between)
}

fn elsewhere_en(files: &[u8], side: Side) -> String {
    if files.is_empty() {
        "there is none left".to_owned()
    } else {
        format!("look on file {}", names(files, side, ", "))
    }
}

fn elsewhere_zh(files: &[u8], side: Side) -> String {
    if files.is_empty() {
        "棋盘上已经没有".to_owned()
    } else {
        format!("在{}路", names(files, side, "、"))
    }
}

fn on_file_en(file: Option<u8>, side: Side) -> String {
    file.map_or_else(String::new, |file| format!(" (file {} was named)", file_name(file, side)))
}

fn can_en(can: &[String]) -> String {
    if can.is_empty() {
        "has no legal move".to_owned()
    } else {
        format!("can play {}", can.join(", "))
    }
}

fn can_zh(can: &[String]) -> String {
    if can.is_empty() {
        "没有合法着法".to_owned()
    } else {
        format!("可走{}", can.join("、"))
    }
}
