//! How the place is told to which a move leads: in a race it is said, on a strip it is a square, of a pile it is what is left.

use super::Marker;
use crate::game::{Form, Position};

impl Marker<'_> {
    /// What a move does that leads there, to begin a sentence with: `报到5`, `saying up to 5`.
    pub(super) fn reaching(&self, to: &Position) -> [String; 2] {
        let [zh, en] = match self.form() {
            Some(Form::Race { .. }) => ["报到", "saying up to "],
            Some(Form::Strip { .. }) => ["走到第", "moving to square "],
            Some(Form::Pile) => ["留下", "leaving "],
            None if self.instance.pile(to).is_some() => ["留下", "leaving "],
            None => ["走到", "moving to "],
        };
        let [to_zh, to_en] = self.place(to);
        [format!("{zh}{to_zh}{}", self.squares()), format!("{en}{to_en}")]
    }

    /// A move of that kind as a thing: `报到5`, `the reply 5`.
    pub(super) fn naming(&self, what: &str, to: &Position) -> [String; 2] {
        let is_pile = self.instance.pile(to).is_some();
        let [zh, _] = self.reaching(to);
        let [_, to] = self.place(to);
        let en = match self.form() {
            Some(Form::Race { .. }) => format!("{what} {to}"),
            Some(Form::Strip { .. }) => format!("{what} to square {to}"),
            Some(Form::Pile) => format!("{what} that leaves {to}"),
            None if is_pile => format!("{what} that leaves {to}"),
            None => format!("{what} to {to}"),
        };
        [zh, en]
    }

    /// A position as pupils know it; what is none is its numbers.
    pub(super) fn place(&self, position: &Position) -> [String; 2] {
        // What a position remembers beside its pile belongs to the rules, not to what is left.
        if let Some(left) = self.instance.pile(position) {
            return [left.to_string(), left.to_string()];
        }
        match self.instance.rules().contains(position) {
            true => self.instance.describe_position(position),
            false => [position.to_string(), position.to_string()],
        }
    }

    pub(super) fn form(&self) -> Option<Form> {
        self.instance.one_pile().map(|game| game.form)
    }

    fn squares(&self) -> &'static str {
        if matches!(self.form(), Some(Form::Strip { .. })) { "格" } else { "" }
    }
}
