//! Moves that a pupil writes as the program itself would say them.

use crate::game::Position;
use bouton_school::said;

/// The moves from a start with the texts that say them: some hundreds at most, of which a few are looked for.
#[derive(Clone, Debug, Default)]
pub struct Spellings(Vec<(String, Position)>);

impl Spellings {
    /// Of texts with the positions that the moves leave; of two that are read alike the first counts.
    #[must_use]
    pub fn new(spelled: impl IntoIterator<Item = (String, Position)>) -> Self {
        Self(spelled.into_iter().map(|(text, to)| (normal(&text), to)).collect())
    }

    /// The move that a text says.
    pub(super) fn one(&self, text: &str) -> Option<&Position> {
        let text = normal(text);
        self.0.iter().find(|(said, _)| *said == text).map(|(_, to)| to)
    }

    /// The moves of a cell, if all of it says moves: one, or several between semicolons, on lines, between commas, or joined by "and" or "or".
    pub(super) fn all(&self, cell: &str) -> Option<Vec<Position>> {
        let text = said::plain(cell);
        let listed = said::listed(&text);
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
            pieces.map(|piece| self.one(piece).cloned()).collect()
        })
    }
}

/// A text without what writers do differently: width and size of letters, spaces, arrows, a full stop.
fn normal(text: &str) -> String {
    let arrows = said::plain(text).replace("->", "→").replace('>', "→");
    let words = arrows.trim_end_matches('.').split_whitespace();
    // Two numbers stay two.
    words.fold(String::new(), |mut text, word| {
        let is_digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
        if is_digit(text.chars().next_back()) && is_digit(word.chars().next()) {
            text.push(' ');
        }
        text + word
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_the_program_says_them() {
        let moves = [
            ("1 and 4", 7),
            ("5", 8),
            ("row 4 1→5", 9),
            ("next day, 24 July 2001", 10),
            ("file 2 −1", 11),
        ];
        let spelled = moves.map(|(text, to)| (text.to_owned(), Position::from(vec![to])));
        let spelled = Spellings::new(spelled);
        let read = |cell: &str| {
            let read = spelled.all(cell)?;
            Some(read.iter().filter_map(Position::single).collect::<Vec<u64>>())
        };
        assert_eq!(read("1 and 4; 5"), Some(vec![7, 8]));
        assert_eq!(read("５；Row 4 1->5"), Some(vec![8, 9]));
        assert_eq!(read("next day, 24 July 2001."), Some(vec![10]));
        assert_eq!(read("5, file 2 -1"), Some(vec![8, 11]));
        assert_eq!(read("5 and file 2 −1"), Some(vec![8, 11]));
        assert_eq!(read("row 41→5"), None);
        assert_eq!(read("5; six"), None);
        assert_eq!(read(" ; "), None);
    }
}
