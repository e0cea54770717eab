//! The shape of a move in the traditional notation, without a board.

use std::fmt;

use super::{BLACK_DIGITS, NotationError, RED_DIGITS, WIDE_DIGITS};
use crate::xiangqi::{Kind, Side};

/// What a character of a move can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The name of a piece.
    Name,
    /// A digit.
    Digit,
    /// 前 中 后.
    Order,
    /// 进 退 平.
    Action,
    /// The end of the text.
    End,
}

impl Class {
    /// What belongs there, in Chinese.
    #[must_use]
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Name => "棋子名",
            Self::Digit => "数字",
            Self::Order => "“前”“中”“后”",
            Self::Action => "“进”“退”“平”",
            Self::End => "着法到此为止",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Name => "a piece",
            Self::Digit => "a digit from 1 to 9",
            Self::Order => "one of 前中后",
            Self::Action => "one of 进退平",
            Self::End => "the end of the move",
        })
    }
}

/// Which of the pieces on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Front,
    Middle,
    Rear,
    /// 一兵 to 五兵, from the front.
    Nth(u8),
}

/// Where the piece is to be looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Locator {
    /// On a file of the mover's, 1 to 9.
    File(u8),
    /// By its order on a file that holds several; the file may be named.
    Order(Order, Option<u8>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Forward,
    Back,
    Sideways,
}

/// A move as it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Request {
    pub kind: Kind,
    pub locator: Locator,
    pub action: Action,
    /// A number of steps or a file, 1 to 9.
    pub number: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    /// A piece; some names belong to one side.
    Name(Kind, Option<Side>),
    /// A digit and the side whose digits these are.
    Digit(u8, Side),
    Order(Order),
    Action(Action),
    Unknown,
}

/// The shapes of a move.
const SHAPES: [&[Class]; 7] = {
    use Class::{Action, Digit, End, Name, Order};
    [
        &[Name, Digit, Action, Digit, End],
        &[Order, Name, Action, Digit, End],
        &[Name, Order, Action, Digit, End],
        &[Order, Digit, Action, Digit, End],
        &[Digit, Name, Action, Digit, End],
        &[Order, Name, Digit, Action, Digit, End],
        &[Digit, Name, Digit, Action, Digit, End],
    ]
};

/// The class of a character, if it can occur in a move.
pub(in crate::xiangqi) fn class_of(character: char) -> Option<Class> {
    class(token(character))
}

/// Reads a move of a side. Places are counted in characters from 1, leading spaces included.
pub(super) fn read(text: &str, side: Side) -> Result<Request, NotationError> {
    let start = text.chars().take_while(|character| character.is_whitespace()).count() + 1;
    let characters: Vec<(usize, char)> = (start..).zip(text.trim().chars()).collect();
    check_shape(start, &characters)?;
    check_names(&characters, side)?;
    check_digits(&characters, side)?;
    let tokens: Vec<Token> = characters.iter().map(|&(_, character)| token(character)).collect();
    request(&tokens).ok_or(NotationError::Unexpected {
        place: start,
        found: None,
        expected: vec![Class::Name],
    })
}

fn request(tokens: &[Token]) -> Option<Request> {
    use Token::{Action, Digit, Name, Order as Ordered};
    let request = |kind, locator, action, number| Some(Request { kind, locator, action, number });
    match *tokens {
        [Name(kind, _), Digit(file, _), Action(action), Digit(number, _)] => {
            request(kind, Locator::File(file), action, number)
        }
        [Ordered(order), Name(kind, _), Action(action), Digit(number, _)]
        | [Name(kind, _), Ordered(order), Action(action), Digit(number, _)] => {
            request(kind, Locator::Order(order, None), action, number)
        }
        [Ordered(order), Digit(file, _), Action(action), Digit(number, _)] => {
            request(Kind::Soldier, Locator::Order(order, Some(file)), action, number)
        }
        [Digit(nth, _), Name(kind, _), Action(action), Digit(number, _)] => {
            request(kind, Locator::Order(Order::Nth(nth), None), action, number)
        }
        [Ordered(order), Name(kind, _), Digit(file, _), Action(action), Digit(number, _)] => {
            request(kind, Locator::Order(order, Some(file)), action, number)
        }
        [Digit(nth, _), Name(kind, _), Digit(file, _), Action(action), Digit(number, _)] => {
            request(kind, Locator::Order(Order::Nth(nth), Some(file)), action, number)
        }
        _ => None,
    }
}

/// Refuses a text of no shape at the first character that fits none of those which fitted so far.
fn check_shape(start: usize, characters: &[(usize, char)]) -> Result<(), NotationError> {
    let classes: Vec<Option<Class>> = characters
        .iter()
        .map(|&(_, character)| class_of(character))
        .chain([Some(Class::End)])
        .collect();
    let fitting = |shape: &[Class]| {
        shape.iter().zip(&classes).take_while(|&(&one, &other)| Some(one) == other).count()
    };
    let longest = SHAPES.iter().map(|shape| fitting(shape)).max().unwrap_or(0);
    if longest == classes.len() {
        return Ok(());
    }
    let mut expected = Vec::new();
    for shape in SHAPES.iter().filter(|shape| fitting(shape) == longest) {
        if let Some(class) = shape.get(longest)
            && !expected.contains(class)
        {
            expected.push(*class);
        }
    }
    let found = characters.get(longest).map(|&(_, character)| character);
    Err(NotationError::Unexpected { place: start + longest, found, expected })
}

fn check_names(characters: &[(usize, char)], side: Side) -> Result<(), NotationError> {
    for &(place, found) in characters {
        if let Token::Name(_, Some(owner)) = token(found)
            && owner != side
        {
            return Err(NotationError::OpponentsName { place, found, side });
        }
    }
    Ok(())
}

/// File and number are written in the digits of the side; the ordinal before a name may be in either.
fn check_digits(characters: &[(usize, char)], side: Side) -> Result<(), NotationError> {
    let digits: Vec<(usize, char, Side)> = characters
        .iter()
        .skip(1)
        .filter_map(|&(place, found)| match token(found) {
            Token::Digit(_, owner) => Some((place, found, owner)),
            _ => None,
        })
        .collect();
    let wrong = digits.iter().find(|&&(_, _, owner)| owner != side);
    match wrong {
        None => Ok(()),
        Some(&(place, found, _)) if digits.iter().any(|&(_, _, owner)| owner == side) => {
            Err(NotationError::MixedDigits { place, found, side })
        }
        Some(&(place, found, _)) => Err(NotationError::OpponentsDigit { place, found, side }),
    }
}

fn class(token: Token) -> Option<Class> {
    match token {
        Token::Name(..) => Some(Class::Name),
        Token::Digit(..) => Some(Class::Digit),
        Token::Order(_) => Some(Class::Order),
        Token::Action(_) => Some(Class::Action),
        Token::Unknown => None,
    }
}

fn token(character: char) -> Token {
    if let Some((digit, side)) = digit(character) {
        return Token::Digit(digit, side);
    }
    match character {
        '帅' | '帥' => Token::Name(Kind::General, Some(Side::Red)),
        '将' | '將' => Token::Name(Kind::General, Some(Side::Black)),
        '仕' | '士' => Token::Name(Kind::Advisor, None),
        '相' | '象' => Token::Name(Kind::Elephant, None),
        '马' | '馬' => Token::Name(Kind::Horse, None),
        '傌' => Token::Name(Kind::Horse, Some(Side::Red)),
        '车' | '車' => Token::Name(Kind::Chariot, None),
        '俥' => Token::Name(Kind::Chariot, Some(Side::Red)),
        '炮' | '砲' | '包' => Token::Name(Kind::Cannon, None),
        '兵' => Token::Name(Kind::Soldier, Some(Side::Red)),
        '卒' => Token::Name(Kind::Soldier, Some(Side::Black)),
        '前' => Token::Order(Order::Front),
        '中' => Token::Order(Order::Middle),
        '后' | '後' => Token::Order(Order::Rear),
        '进' | '進' => Token::Action(Action::Forward),
        '退' => Token::Action(Action::Back),
        '平' => Token::Action(Action::Sideways),
        _ => Token::Unknown,
    }
}

fn digit(character: char) -> Option<(u8, Side)> {
    let tables = [(RED_DIGITS, Side::Red), (BLACK_DIGITS, Side::Black), (WIDE_DIGITS, Side::Black)];
    tables.into_iter().find_map(|(digits, side)| {
        let index = digits.iter().position(|&digit| digit == character)?;
        Some((u8::try_from(index).ok()? + 1, side))
    })
}
