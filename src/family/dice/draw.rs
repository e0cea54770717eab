//! Drawing piles and faces for a class set. The checked table, which serves every size, names the
//! winner, so that no draw is solved in vain.

use super::DiceInstance;
use crate::{
    family::{ArgumentError, Drawn, Range, Wanted, winner_of},
    game::{DiceTurn, FACES, Play},
    random::Stream,
};
use std::sync::Arc;

/// Draws a pile and the faces; none when another player would win.
///
/// # Errors
/// If no table can be made.
pub(super) fn draw(
    turn: DiceTurn,
    objects: Range,
    play: Play,
    wanted: Wanted<'_>,
    stream: &mut Stream,
) -> Drawn {
    let drawn = stream.in_range(objects.from..=objects.to);
    let tops = (0..turn.dice()).map(|_| stream.in_range(FACES)).collect();
    let instance = DiceInstance::new(turn, drawn, tops, play)?;
    let no_table = |error: String| ArgumentError::own(error.clone(), error);
    let table = instance.table(wanted.tables).map_err(|error| no_table(error.to_string()))?;
    let outcome = table.outcome(&instance.start).map_err(|error| no_table(error.to_string()))?;
    Ok((winner_of(outcome) == Some(wanted.winner)).then(|| Arc::new(instance) as _))
}
