//! Moves that are written with what they do beside them, as keys print them: `B 12 → 9 (take 3), leaving (3, 9, 10)`.

use super::{
    Marker,
    pieces::LONGEST_ENTRY,
    position,
    schema::Numbers,
    spelling::Spellings,
    wording::{BY, LEAVING},
};
use crate::{family::words::begins_with, game::Position};
use bouton_school::said;

/// What joins moves.
const JOINTS: [char; 7] = [',', ';', '.', ' ', '\n', '和', '或'];

impl Marker<'_> {
    /// The moves of a cell, each with the position that it leaves behind it; what stands before that has to be the same move.
    pub(super) fn read_with_what_is_left(
        &self,
        cell: &str,
        spelled: &Spellings,
    ) -> Option<Vec<Numbers>> {
        let text = said::plain(cell);
        let (mut moves, mut rest) = (Vec::new(), text.as_str());
        while !rest.trim_matches(JOINTS).is_empty() {
            let (before, behind) = split_at_leaving(rest)?;
            let (left, after) = behind.trim_start().strip_prefix('(')?.split_once(')')?;
            let to = Position::from(self.with_empty_heaps(said::numbers(left)?));
            let before = before.trim_matches(JOINTS);
            let before =
                before.strip_prefix("and ").or(before.strip_prefix("or ")).unwrap_or(before);
            moves.push(self.is_told_by(before, &to, spelled).then(|| Numbers::Many(to.to_vec()))?);
            rest = after;
        }
        (!moves.is_empty()).then_some(moves)
    }

    /// Moves between semicolons, of which only some say what they leave.
    pub(super) fn read_each_as_written(
        &self,
        cell: &str,
        spelled: &Spellings,
    ) -> Option<Vec<Numbers>> {
        let text = said::plain(cell);
        let pieces: Vec<&str> = text.split([';', '\n']).collect();
        let read = |piece: &&str| match says_what_is_left(piece) {
            true => {
                self.read_with_what_is_left(piece, spelled).filter(|moves| moves.len() == 1)?.pop()
            }
            false => self.read_move(self.instance.start(), piece.trim(), spelled),
        };
        let says_both = says_what_is_left(cell) && pieces.len() > 1;
        if says_both { pieces.iter().map(read).collect() } else { None }
    }

    /// Whether words say the move that leaves this, if they say any.
    fn is_told_by(&self, words: &str, to: &Position, spelled: &Spellings) -> bool {
        let read = || self.read_move(self.instance.start(), words, spelled);
        words.is_empty() || read().is_some_and(|said| self.is_among(&[position(&said)], to))
    }

    /// What a move leaves that is written with how many it takes in brackets behind it: `B 12 → 9 (take 3)`.
    pub(super) fn read_with_remark(
        &self,
        start: &Position,
        entry: &str,
        spelled: &Spellings,
    ) -> Option<Position> {
        let (before, remark) = entry.strip_suffix(')')?.rsplit_once('(')?;
        // One remark, and no remark on it.
        if entry.len() > LONGEST_ENTRY || before.contains(')') {
            return None;
        }
        let verb =
            BY.iter().filter(|verb| begins_with(remark, verb)).max_by_key(|verb| verb.len())?;
        let taken = remark[verb.len()..].trim_matches(|sign: char| !sign.is_ascii_digit());
        let taken: u64 = taken.parse().ok()?;
        let to = position(&self.read_move(start, before.trim(), spelled)?);
        let total = |of: &Position| of.iter().map(|heap| u128::from(*heap)).sum::<u128>();
        (total(start).checked_sub(total(&to)) == Some(u128::from(taken))).then_some(to)
    }
}

/// What stands before the first word that says what is left, in brackets, and what stands behind that word.
fn split_at_leaving(text: &str) -> Option<(&str, &str)> {
    let ends = LEAVING.iter().flat_map(|word| text.match_indices(word));
    let split = ends.map(|(at, word)| (&text[..at], &text[at + word.len()..]));
    split
        .filter(|(_, left)| left.trim_start().starts_with('('))
        .min_by_key(|(before, _)| before.len())
}

/// Whether a cell says what a move leaves behind words about the move itself.
pub(super) fn says_what_is_left(cell: &str) -> bool {
    split_at_leaving(&said::plain(cell)).is_some()
}
