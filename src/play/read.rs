//! A line that somebody writes, as an event: commands in both languages, moves in the words of
//! the game, numbers of the list.

use super::{Event, Session};

/// The commands, each with all its words; the first of each language is the one that is printed.
const COMMANDS: [(&[&str], Event); 8] = [
    (&["help", "帮助", "?"], Event::Help),
    (&["hint", "提示"], Event::Hint),
    (&["undo", "悔棋"], Event::Undo),
    (&["moves", "着法"], Event::Moves),
    (&["show", "局面"], Event::Show),
    (&["table", "讲解"], Event::Table),
    (&["again", "再来"], Event::Again),
    (&["quit", "退出", "exit", "q"], Event::Quit),
];

/// What a line means; nothing for an empty one. Capital letters and the full-width signs of
/// Chinese keyboards are read as the plain ones.
///
/// ```
/// use bouton::{family::{self, Arguments}, play::{Event, Judge, read, Session, Settings}};
/// use std::sync::Arc;
/// let numbers = ["3", "5", "7"].map(str::to_owned).to_vec();
/// let game = family::game("nim").expect("the registry has Nim");
/// let nim = family::from_arguments(game, &Arguments { numbers, ..Arguments::default() })?;
/// let (session, _) = Session::begin(Arc::new(Judge::new(nim)), Settings::default())?;
/// assert_eq!(read::event(" Hint ", &session), Some(Event::Hint));
/// assert_eq!(read::event("＃３", &session), Some(Event::Listed(3)));
/// assert_eq!(read::event("Ｂ ３", &session), Some(Event::Move([3, 2, 7].into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn event(line: &str, session: &Session) -> Option<Event> {
    let text = plain(line);
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let lower = text.to_lowercase();
    let named = |(words, _): &&(&[&str], Event)| words.contains(&lower.as_str());
    if let Some((_, event)) = COMMANDS.iter().find(named) {
        return Some(event.clone());
    }
    Some(move_event(text, session))
}

/// The words of the game first; `#3`, or a number that is not a move by itself, is one of the list.
fn move_event(text: &str, session: &Session) -> Event {
    if let Some(number) = text.strip_prefix('#').and_then(|number| number.trim().parse().ok()) {
        return Event::Listed(number);
    }
    let judge = session.judge();
    match judge.instance().read_move(session.position(), text) {
        Some(to) => Event::Move(to),
        None => match text.parse() {
            Ok(number) => Event::Listed(number),
            Err(_) => Event::Unclear(text.to_owned()),
        },
    }
}

/// Full-width letters, digits and signs as plain ones; other spaces and commas likewise.
fn plain(line: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{3000}' | '\u{a0}' => ' ',
        '、' => ',',
        '。' => '.',
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(letter) - 0xff01 + 0x21).unwrap_or(letter)
        }
        letter if letter.is_control() => ' ',
        letter => letter,
    };
    line.chars().map(narrow).collect()
}
