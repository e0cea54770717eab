//! Moves that a pupil writes as the program itself would say them.

use crate::game::Position;
use bouton_school::said;

/// A text that says a move, the position before it and the one that it leaves.
pub type Spelling = (String, [Position; 2]);

/// The moves from one position or a few with the texts that say them: some hundreds at most, of which a few are looked for.
#[derive(Clone, Debug, Default)]
pub struct Spellings(Vec<Said>);

/// A move as it is said.
#[derive(Clone, Debug)]
struct Said {
    /// In full.
    full: String,
    /// In short; empty where there is no short way.
    short: String,
    before: Position,
    to: Position,
}

impl Spellings {
    /// Of texts with their moves; of two that are read alike at one position the first counts.
    #[must_use]
    pub fn new(spelled: impl IntoIterator<Item = Spelling>) -> Self {
        let said = |(text, [before, to]): Spelling| Said {
            full: normal(&text),
            short: in_short(&text),
            before,
            to,
        };
        Self(spelled.into_iter().map(said).collect())
    }

    /// What the move leaves that a text says at a position.
    pub(super) fn one(&self, from: &Position, text: &str) -> Option<&Position> {
        let full = normal(text);
        let from_here = || self.0.iter().filter(|said| said.before == *from);
        let said = from_here().find(|said| said.full == full);
        // What several moves would be in short is none of them; one move may be said in two languages.
        let only = || {
            let short = in_short(text);
            let mut alike = from_here().filter(|said| !short.is_empty() && said.short == short);
            let first = alike.next()?;
            alike.all(|other| other.to == first.to).then_some(first)
        };
        said.or_else(only).map(|said| &said.to)
    }

    /// The moves of a cell, if all of it says moves: one, or several between semicolons, on lines, between commas, or joined by "and" or "or".
    pub(super) fn all(&self, from: &Position, cell: &str) -> Option<Vec<Position>> {
        let text = said::plain(cell);
        let listed = said::replace_conjunctions(&text);
        [
            vec![text.as_str()],
            text.split([';', '\n']).collect(),
            text.split(',').collect(),
            listed.split([';', '\n', ',']).collect(),
        ]
        .into_iter()
        .find_map(|pieces| {
            let mut pieces = pieces.into_iter().filter(|piece| !piece.trim().is_empty()).peekable();
            pieces.peek()?;
            pieces.map(|piece| self.one(from, piece).cloned()).collect()
        })
        .or_else(|| self.in_turn(from, &normal(cell)))
    }

    /// The moves of a cell whose own words hold the signs that part moves: the longest that it begins with, then those of the rest.
    fn in_turn(&self, from: &Position, text: &str) -> Option<Vec<Position>> {
        let (mut moves, mut rest) = (Vec::new(), text);
        while !rest.is_empty() {
            let begins = |said: &&Said| {
                said.before == *from && !said.full.is_empty() && rest.starts_with(&said.full)
            };
            let said = self.0.iter().filter(begins).max_by_key(|said| said.full.len())?;
            moves.push(said.to.clone());
            let behind = &rest[said.full.len()..];
            rest = behind.trim_start_matches(',');
            // What goes on without a sign is another move, or none.
            if rest.len() == behind.len() && !rest.is_empty() {
                return None;
            }
        }
        (!moves.is_empty()).then_some(moves)
    }
}

/// A text without what writers do differently: width and size of letters, spaces, arrows, semicolons, a full stop.
fn normal(text: &str) -> String {
    let arrows = said::plain(text).replace("->", "→").replace('>', "→").replace(';', ",");
    let words = arrows.trim_end_matches('.').split_whitespace();
    // Two numbers stay two.
    let text = words.fold(String::new(), |mut text, word| {
        let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
        if is_digit(text.chars().next_back()) && is_digit(word.chars().next()) {
            text.push(' ');
        }
        text + word
    });
    expand_ranges(&text)
}

/// What stands before the numbers that are said, and may be left out.
const SAYING: [&str; 14] = [
    "calls",
    "call",
    "says",
    "say",
    "counts",
    "count",
    "thenumbers",
    "numbers",
    "thenumber",
    "number",
    "报",
    "喊",
    "说",
    "数",
];

/// Who says them.
const PLAYERS: [&str; 3] = ["ann", "she", "甲"];

/// The same without a verb of saying before it and a remark in brackets behind it, its numbers between commas: `call 1 and 2 (sum 3)` is `1, 2`.
/// Nothing where it is no list of numbers, or several things are said.
fn in_short(text: &str) -> String {
    let plain = said::plain(text);
    if plain.contains([';', '\n', '或']) || plain.contains(" or ") {
        return String::new();
    }
    let listed = said::in_turn(&plain).replace("再报", ",").replace("先报", "报");
    let text = normal(&said::replace_conjunctions(&listed));
    let text = PLAYERS.iter().find_map(|player| text.strip_prefix(player)).unwrap_or(&text);
    let bare = SAYING.iter().find_map(|verb| text.strip_prefix(verb)).unwrap_or(text);
    let bare = bare.trim_matches(['"', '“', '”', '\'']);
    let without_remark = bare.strip_suffix(')').and_then(|open| open.rsplit_once('('));
    let numbers = without_remark.map_or(bare, |(numbers, _)| numbers).trim();
    let is_list = numbers.chars().all(|sign| sign.is_ascii_digit() || sign == ',');
    if is_list { numbers.to_owned() } else { String::new() }
}

/// So many numbers in a row are written one by one.
const LISTED: u64 = 3;

/// Of few numbers, `1至3` is `1,2,3`: the program says the one, chapters and pupils the other.
fn expand_ranges(text: &str) -> String {
    let Some((before, behind)) = text.split_once('至') else { return text.to_owned() };
    let digits = |sign: char| sign.is_ascii_digit();
    let first = &before[before.trim_end_matches(digits).len()..];
    let last = &behind[..behind.len() - behind.trim_start_matches(digits).len()];
    let (head, rest) =
        (&before[..before.len() - first.len()], expand_ranges(&behind[last.len()..]));
    match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(from), Ok(to)) if from < to && to - from < LISTED => {
            let numbers: Vec<String> = (from..=to).map(|number| number.to_string()).collect();
            format!("{head}{}{rest}", numbers.join(","))
        }
        _ => format!("{before}至{last}{rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_called_may_be_said_in_short() {
        let start = Position::from(0);
        // As on paper, where both languages are read.
        let moves = [
            ("call 1 (sum 1)", 1),
            ("call 1 and 2 (sum 3)", 2),
            ("报1（和为1）", 1),
            ("报1、2（和为3）", 2),
        ];
        let between = |to: u64| [start.clone(), Position::from(to)];
        let spelled = Spellings::new(moves.map(|(text, to)| (text.to_owned(), between(to))));
        for cell in [
            "call 1 and 2",
            "say 1, 2",
            "1, 2",
            "1 and 2",
            "报1、2",
            "Call 1 and 2 (sum 3)",
            "数1，2",
            "喊1、2",
            "the numbers 1, 2",
            "numbers 1 and 2",
            "“1，2”",
        ] {
            assert_eq!(spelled.all(&start, cell), Some(vec![Position::from(2)]), "{cell}");
        }
        assert_eq!(spelled.all(&start, "1"), Some(vec![Position::from(1)]));
        let both = Some(vec![Position::from(2), Position::from(1)]);
        assert_eq!(spelled.all(&start, "call 1 and 2 (sum 3); call 1 (sum 1)"), both);
        assert_eq!(spelled.all(&start, "1, 2; 1"), both);
        for other in ["2", "call 2", "call 1 2", "call", "1, 2, 3", "(1, 2)", "1; 2", "1 or 2"] {
            assert_eq!(spelled.all(&start, other), None, "{other}");
        }
    }

    #[test]
    fn moves_are_read_as_the_program_says_them() {
        let moves = [
            ("1 and 4", 7),
            ("5", 8),
            ("row 4 1→5", 9),
            ("next day, 24 July 2001", 10),
            ("file 2 −1", 11),
        ];
        let start = Position::from(20);
        let between = |to: u64| [start.clone(), Position::from(to)];
        let spelled = Spellings::new(moves.map(|(text, to)| (text.to_owned(), between(to))));
        let read = |cell: &str| {
            let read = spelled.all(&start, cell)?;
            Some(read.iter().filter_map(Position::single).collect::<Vec<u64>>())
        };
        assert_eq!(read("1 and 4; 5"), Some(vec![7, 8]));
        assert_eq!(read("next day, 24 July 2001; 5; 1 and 4"), Some(vec![10, 8, 7]));
        assert_eq!(read("5 6"), None);
        assert_eq!(read("５；Row 4 1->5"), Some(vec![8, 9]));
        assert_eq!(read("next day, 24 July 2001."), Some(vec![10]));
        assert_eq!(read("5, file 2 -1"), Some(vec![8, 11]));
        assert_eq!(read("5 and file 2 −1"), Some(vec![8, 11]));
        assert_eq!(read("row 41→5"), None);
        assert_eq!(read("5; six"), None);
        assert_eq!(read(" ; "), None);
        assert_eq!(spelled.all(&Position::from(8), "5"), None);
        assert_eq!(normal("报1至3"), normal("报1、2、3"));
        assert_eq!(normal("报9至10；报1 至 2"), normal("报9、10，报1、2"));
        for kept in ["报1至6", "报3至1", "至", "1至", "至2", "甲至乙"] {
            assert_eq!(normal(kept), kept);
        }
    }
}
