//! Drawing rows of coins for a class set. Rows that are lost for the mover are rare, so one coin
//! is turned to make the nim-sum 0 where that is possible. That is only a proposal.

use super::{CoinsInstance, CoinsRanges};
use crate::{
    family::{ArgumentError, Drawn, Limits, Player, Wanted, limits, winner_of},
    game::{Numbering, Outcome, Play, Row, TurnRule},
    random::Stream,
    solve::coins::single_values,
};
use std::sync::Arc;

/// The longest row of a generator.
pub const MAX_DRAWN_COINS: u64 = 12;

/// Draws a row; none when it cannot be wanted.
///
/// # Errors
/// If there is no condition, or there may be no heads, or more than coins.
pub(super) fn draw(ranges: &CoinsRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
    let fewest = ranges.coins.from;
    HEADS.at_most(fewest, "the fewest coins").check(ranges.heads.from)?;
    let Some(condition) = stream.choose(&ranges.conditions) else {
        return Err(ArgumentError::own("conditions为空", "there is no condition to choose from"));
    };
    let (rule, play) = (condition.0.clone(), ranges.play.into());
    let coins = stream.in_range(ranges.coins.from..=ranges.coins.to);
    let count = stream.in_range(ranges.heads.from..=ranges.heads.to.min(coins));
    let Some(heads) = heads(&rule, play, coins, count, wanted.winner, stream) else {
        return Ok(None);
    };
    let in_range = ranges.heads.from <= heads.len() as u64 && heads.len() as u64 <= ranges.heads.to;
    let row = row(&heads, coins).filter(|_| in_range);
    Ok(row.map(|row| Arc::new(CoinsInstance::new(rule, row, play)) as _))
}

const HEADS: Limits = limits!("正面的枚数", "heads of a generator", 1..);

/// Places of heads, from 0, of which the last coin is one; none when another player would win.
fn heads(
    rule: &TurnRule,
    play: Play,
    coins: u64,
    count: u64,
    winner: Player,
    stream: &mut Stream,
) -> Option<Vec<u64>> {
    let mut places: Vec<u64> = (0..coins - 1).collect();
    stream.shuffle(&mut places);
    places.truncate(count.saturating_sub(1) as usize);
    places.push(coins - 1);
    places.sort_unstable();
    let values = match play {
        Play::Normal => single_values(rule, coins).ok()?,
        Play::Misere => None,
    };
    // Without values of single heads every row is a proposal.
    let Some(values) = values else { return Some(places) };
    let sum = |places: &[u64]| places.iter().fold(0, |sum, place| sum ^ values[*place as usize]);
    if winner == Player::Second && sum(&places) != 0 {
        let fits: Vec<u64> =
            (0..coins - 1).filter(|place| values[*place as usize] == sum(&places)).collect();
        places = turn_coin(places, *stream.choose(&fits)?);
    }
    let outcome = if sum(&places) == 0 { Outcome::P } else { Outcome::N };
    (winner_of(outcome) == Some(winner)).then_some(places)
}

fn turn_coin(mut places: Vec<u64>, place: u64) -> Vec<u64> {
    match places.iter().position(|other| *other == place) {
        Some(index) => {
            places.remove(index);
        }
        None => places.push(place),
    }
    places.sort_unstable();
    places
}

fn row(places: &[u64], coins: u64) -> Option<Row> {
    let last = [coins - 1];
    let all_tails = Row::with_heads(&last, Numbering::FromZero).ok()?;
    Some(all_tails.showing(places, Numbering::FromZero))
}
