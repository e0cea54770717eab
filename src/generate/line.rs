//! A game from start to end, of which a pupil fills in the positions that the winner leaves.

use crate::{
    answer::{
        instance,
        tables::{Stop, Tables},
    },
    check::Verified,
    exercise::schema::CompleteLine,
    family::{Player, Range, winner_of},
    game::Position,
    problem::Played,
    random::Stream,
};

/// The longest game that a pupil completes, in plies.
const MAX_PLIES: usize = 12;

/// The shortest.
const MIN_PLIES: usize = 3;

/// Where play can repeat, the winning moves that end it soonest, lest the winner walk in circles;
/// elsewhere all of them.
fn quickest(table: &Verified, winning_moves: &[Position]) -> Result<Vec<Position>, Stop> {
    let mut ranked = Vec::new();
    for to in winning_moves {
        ranked.push((table.moves_to_end(to)?.map(|moves| moves.statement().moves), to));
    }
    let least = ranked.iter().map(|(moves, _)| *moves).min();
    let quickest = ranked.into_iter().filter(|(moves, _)| Some(*moves) == least);
    Ok(quickest.map(|(_, to)| to.clone()).collect())
}

/// A game in which the winner plays right and the other one at random; where a number of blanks is wanted, as far as that.
pub(super) fn line(
    played: &Played,
    wanted: Option<Range>,
    stream: &mut Stream,
    tables: &Tables,
) -> Result<Option<CompleteLine>, Stop> {
    let start = played.instance.start();
    let table = instance::table_with(played.instance.as_ref(), tables, start)?;
    let Some(blanks) = winner_of(played.solved.answer.statement().outcome) else { return Ok(None) };
    let mut line = vec![start.clone()];
    while let Some(position) = line.last() {
        let answer = table.answer(position)?;
        let mut options = quickest(&table, &answer.statement().winning_moves)?;
        if options.is_empty() {
            table.rules().options(position, &mut |option| options.push(option));
        }
        let Some(next) = stream.choose(&options) else { break };
        if line.len() > MAX_PLIES {
            return Ok(None);
        }
        line.push(next.clone());
    }
    line.truncate(wanted.map_or(line.len(), |range| 1 + plies(range.to, blanks)));
    let left_out = |range: Range| range.contains(blanks_of(line.len() - 1, blanks));
    let long_enough = line.len() > MIN_PLIES && wanted.is_none_or(left_out);
    let line = line.iter().map(|position| position.to_vec()).collect();
    Ok(long_enough.then_some(CompleteLine { line, blanks }))
}

/// The plies up to so many positions that this player leaves.
fn plies(left: u64, player: Player) -> usize {
    let plies = match player {
        Player::First => left.saturating_mul(2).saturating_sub(1),
        Player::Second => left.saturating_mul(2),
    };
    usize::try_from(plies).map_or(MAX_PLIES, |plies| plies.min(MAX_PLIES))
}

/// How many positions this player leaves in so many plies.
fn blanks_of(plies: usize, player: Player) -> u64 {
    let left = match player {
        Player::First => plies.div_ceil(2),
        Player::Second => plies / 2,
    };
    left as u64
}
