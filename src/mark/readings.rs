//! Games that count up are written in two ways: by the numbers said (the squares), or by what is
//! still to go, as the sheets speak of them. Either is accepted, and which was taken is said.

use super::{Item, Marker, Reading, Wrong};
use crate::{
    answer::{instance::Instance, tables::Tables},
    family::take_away::TakeAwayInstance,
    game::{Form, Position, TakeAway},
};
use std::sync::Arc;

/// The same game with what is still to go for its numbers; none where they are that already.
pub(super) fn to_go<'a>(
    instance: &dyn Instance,
    tables: &'a Tables,
) -> Result<Option<Box<Marker<'a>>>, Wrong> {
    let Some(game) = instance.one_pile() else { return Ok(None) };
    match game.form {
        Form::Pile => Ok(None),
        Form::Race { .. } | Form::Strip { .. } => {
            let left = game.remaining(instance.start()).unwrap_or(0);
            let pile = TakeAway { form: Form::Pile, ..game.clone() };
            let pile = TakeAwayInstance::new(pile, Position::from(left));
            let mut marker = Marker::new(Arc::new(pile), tables)?;
            marker.start_is_given = true;
            Ok(Some(Box::new(marker)))
        }
    }
}

impl Marker<'_> {
    /// Marks one part in the reading in which it earns more; where both earn the same, in the
    /// game's own unless it is plainly meant otherwise.
    pub(super) fn in_both(
        &self,
        prefers_to_go: bool,
        part: impl Fn(&Self) -> Result<Item, Wrong>,
    ) -> Result<Item, Wrong> {
        let own = part(self);
        let Some(to_go) = &self.to_go else { return own };
        let other = part(to_go);
        let reading = Reading::own(self.form());
        match (own, other) {
            (Ok(own), Ok(other)) => Ok(choose_reading(own, other, reading, prefers_to_go)),
            (Ok(own), Err(_)) => Ok(own.read_as(reading)),
            (Err(_), Ok(other)) => Ok(other.read_as(Reading::ToGo)),
            (Err(wrong), Err(_)) => Err(wrong),
        }
    }
}

fn choose_reading(own: Item, other: Item, reading: Reading, prefers_to_go: bool) -> Item {
    let takes_other = other.beats(&own) || (prefers_to_go && !own.beats(&other));
    if takes_other { other.read_as(Reading::ToGo) } else { own.read_as(reading) }
}
