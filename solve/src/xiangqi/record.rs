//! Replaying a record: the moves of a game or a line, written one after the other.
//!
//! Move numbers (`3.`), dots of omission, spaces and remarks in brackets may stand between the moves; moves may
//! also follow one another without a gap, as printed records run on. Each move is in either notation.

use super::{
    Move, MoveError, NotationError, OnBoard, Position, Script, Side,
    notation::{Class, class_of},
    read_move,
};

/// The most plies that a record may have.
pub const MAX_PLIES: usize = 1000;

/// A move of a record with what it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who moved.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// The move in the traditional notation, in simplified characters.
    pub written: String,
    /// The position after it.
    pub after: Position,
}

/// What is wrong with a move of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlyError {
    /// A move in the traditional notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move as two points.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A bracket that is never closed.
    #[error("the bracket `{0}` is not closed")]
    OpenBracket(char),
    /// Too many moves.
    #[error("a record has at most {MAX_PLIES} plies (MAX_PLIES)")]
    TooLong,
}

/// The first move of a record that does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}, `{text}` at character {place} of the record: {error}")]
pub struct RecordError {
    /// The ply, from 1.
    pub ply: usize,
    /// Where the move begins, in characters from 1.
    pub place: usize,
    /// The move as it is written.
    pub text: String,
    /// What is wrong with it.
    pub error: PlyError,
}

impl RecordError {
    /// The error in Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        let error = match &self.error {
            PlyError::Notation(error) => error.zh(),
            PlyError::Move(error) => error.zh(),
            PlyError::OpenBracket(bracket) => format!("括号“{bracket}”没有闭合"),
            PlyError::TooLong => format!("着法记录最多{MAX_PLIES}步（MAX_PLIES）"),
        };
        format!("第{}步“{}”（记录的第{}个字）：{error}", self.ply, self.text, self.place)
    }
}

/// Plays the moves of a record from a position.
///
/// ```
/// use bouton_solve::xiangqi::{fen, record::replay};
///
/// let classic = fen::read("4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w").unwrap();
/// let plies = replay(&classic, "1.炮三进一炮7进22.炮五进二 g7g6").unwrap_err();
/// assert_eq!((plies.ply, plies.place), (4, 18));
/// assert_eq!(replay(&classic, "1.炮三进一炮7进22.炮五进二卒1进1").unwrap().len(), 4);
/// ```
///
/// # Errors
/// At the first move that cannot be read or played, with its number and place; before it, nothing is returned.
pub fn replay(start: &Position, record: &str) -> Result<Vec<Ply>, RecordError> {
    let characters: Vec<char> = record.chars().collect();
    let mut plies: Vec<Ply> = Vec::new();
    let mut position = start.clone();
    let mut at = 0;
    loop {
        let refused = |place: usize, text: String, error| RecordError {
            ply: plies.len() + 1,
            place: place + 1,
            text,
            error,
        };
        at =
            skip(&characters, at).map_err(|(place, error)| refused(place, String::new(), error))?;
        let Some(text) = next_move(&characters[at..]) else { return Ok(plies) };
        if plies.len() == MAX_PLIES {
            return Err(refused(at, text, PlyError::TooLong));
        }
        let ply = play(&position, &text).map_err(|error| refused(at, text.clone(), error))?;
        at += text.chars().count();
        position = ply.after.clone();
        plies.push(ply);
    }
}

fn play(position: &Position, text: &str) -> Result<Ply, PlyError> {
    let played = if text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        read_move(text)?
    } else {
        position.read_move(text)?
    };
    let written = position.write_move(played, Script::Simplified)?;
    Ok(Ply { side: position.side(), played, written, after: position.after(played)? })
}

/// The first place from `at` on where a move begins, or the end.
fn skip(characters: &[char], mut at: usize) -> Result<usize, (usize, PlyError)> {
    while let Some(&character) = characters.get(at) {
        let rest = &characters[at..];
        at += match character {
            '(' | '（' => bracket(rest).ok_or((at, PlyError::OpenBracket(character)))?,
            _ if is_gap(character) => 1,
            _ => match move_number(rest) {
                0 => return Ok(at),
                length => length,
            },
        };
    }
    Ok(at)
}

fn is_gap(character: char) -> bool {
    character.is_whitespace() || matches!(character, '.' | '…' | ',' | '，' | ';' | '；' | '。')
}

/// The length of a remark in brackets.
fn bracket(rest: &[char]) -> Option<usize> {
    rest.iter().position(|&character| matches!(character, ')' | '）')).map(|end| end + 1)
}

/// The length of a move number with its dot or space; 0 if there is none.
fn move_number(rest: &[char]) -> usize {
    let digits = rest
        .iter()
        .take_while(|character| character.is_ascii_digit() || ('０'..='９').contains(*character))
        .count();
    match rest.get(digits) {
        Some(end) if digits > 0 && (matches!(end, '.' | '．' | '、') || end.is_whitespace()) => {
            digits + 1
        }
        _ => 0,
    }
}

/// The move at the beginning: its length follows from its first characters.
fn next_move(rest: &[char]) -> Option<String> {
    let first = rest.first()?;
    let length = if first.is_ascii_alphabetic() {
        rest.iter()
            .take_while(|character| character.is_ascii_alphanumeric() || **character == '-')
            .count()
    } else {
        let ordered = matches!(class_of(*first), Some(Class::Order | Class::Digit));
        let with_file = rest.get(1).copied().and_then(class_of) == Some(Class::Name)
            && rest.get(2).copied().and_then(class_of) == Some(Class::Digit);
        if ordered && with_file { 5 } else { 4 }
    };
    Some(rest.iter().take(length).take_while(|character| !character.is_whitespace()).collect())
}
