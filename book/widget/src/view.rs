//! How a board stands, as the page draws it: positions as pictures, moves in words. The page knows
//! no rules: every move that it offers is one of the options listed here.

use crate::{board::MAX_BOARD_OPTIONS, telling::Refusal};
use bouton::{
    answer::{
        instance::Instance,
        picture::{Picture, Skin},
        view::letter,
    },
    family::Player,
    game::Position,
    nimber::BinaryTable,
    play::{Ending, Opponent, Ply, Session},
    render::play::Teller,
    text::Language,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// So many of the last moves are told with the picture before them.
const PLIES_DRAWN: usize = 200;

/// With more moves than this, their binary tables are left out.
const TABLES_LISTED: usize = 64;

/// The view of a session; `sights` are the ways to draw its positions.
///
/// # Errors
/// If a position cannot be judged, or a template is wrong.
pub fn of(
    session: &Session,
    teller: &Teller<'_>,
    sights: &[&Arc<dyn Instance>],
) -> Result<Value, Refusal> {
    let (judge, position) = (session.judge(), session.position());
    let language = teller.language();
    let options = list_options(session);
    let has_table = judge.instance().is_told_in_binary();
    let few = options.as_ref().is_some_and(|options| options.len() <= TABLES_LISTED);
    let past: Vec<Position> = session.plies().iter().map(|ply| ply.from.clone()).collect();
    let line = [past.as_slice(), std::slice::from_ref(position)].concat();
    let told = |to: &Position| -> Result<Value, Refusal> {
        let words = teller.a_move(position, to)?;
        let table = (has_table && few).then(|| binary(to));
        let pictures = pictures(sights, &line, to);
        Ok(json!({ "to": to.to_vec(), "words": words, "pictures": pictures, "table": table }))
    };
    let offered = options.map(|options| options.iter().map(told).collect::<Result<Vec<_>, _>>());
    let (over, winner) = ending(session);
    Ok(json!({
        "game": judge.instance().command_line(),
        "position": position.to_vec(),
        "words": teller.words(position)?,
        "pictures": pictures(sights, &past, position),
        "table": has_table.then(|| binary(position)),
        "options": offered.transpose()?,
        "outcome": judge.outcome(position)?.letter(),
        "over": over,
        "winner": winner.map(|winner| name(winner, language)),
        "reader_won": winner.map(|winner| winner == session.settings().person),
        "to_move": (!over).then(|| name(session.to_move(), language)),
        "friends": session.settings().opponent == Opponent::Friend,
        "slipped": session.slip().is_some(),
        "plies": plies(session, teller, sights, &past)?,
    }))
}

/// The options that are offered: none when there are too many to be listed, or play has ended.
fn list_options(session: &Session) -> Option<Vec<Position>> {
    if session.is_over() {
        return Some(Vec::new());
    }
    let options = session.judge().options(session.position());
    options.filter(|options| options.len() <= MAX_BOARD_OPTIONS)
}

fn ending(session: &Session) -> (bool, Option<Player>) {
    match session.ending() {
        None => (false, None),
        Some(Ending::Drawn) => (true, None),
        Some(Ending::Won(player)) => (true, Some(player)),
    }
}

/// The moves so far, in words.
fn plies(
    session: &Session,
    teller: &Teller<'_>,
    sights: &[&Arc<dyn Instance>],
    past: &[Position],
) -> Result<Vec<Value>, Refusal> {
    let plies = session.plies();
    let drawn_from = plies.len().saturating_sub(PLIES_DRAWN);
    let told = |(index, ply): (usize, &Ply)| -> Result<Value, Refusal> {
        let before = (index >= drawn_from).then(|| pictures(sights, &past[..index], &ply.from));
        Ok(json!({
            "player": name(ply.player, teller.language()),
            "computer": is_computers(session, ply),
            "words": teller.a_move(&ply.from, &ply.to)?,
            "from": ply.from.to_vec(), "to": ply.to.to_vec(),
            // What has changed is shown on the board, and what was there can be looked at again.
            "before": before,
        }))
    };
    plies.iter().enumerate().map(told).collect()
}

/// Whether the computer made a move.
pub fn is_computers(session: &Session, ply: &Ply) -> bool {
    let settings = session.settings();
    settings.opponent != Opponent::Friend && ply.player != settings.person
}

/// The numbers of a drawing on which a gesture tells them all: heaps, rows, coins.
pub fn numbers_after(
    session: &Session,
    sight: &dyn Instance,
    position: &Position,
) -> Option<Vec<u64>> {
    let mut line: Vec<Position> = session.plies().iter().map(|ply| ply.from.clone()).collect();
    line.push(session.position().clone());
    match sight.picture_after(&line, position, Skin::Stones)? {
        Picture::Heaps { heaps: numbers, .. } | Picture::Row { rows: numbers, .. } => Some(numbers),
        Picture::Coins { heads, .. } => Some(heads.into_iter().map(u64::from).collect()),
        Picture::Race { .. }
        | Picture::Strip { .. }
        | Picture::Dice { .. }
        | Picture::Board { .. }
        | Picture::Digits { .. }
        | Picture::Xiangqi { .. } => None,
    }
}

/// The ways to draw a position after those that play has gone through.
pub fn pictures(
    sights: &[&Arc<dyn Instance>],
    past: &[Position],
    position: &Position,
) -> Vec<Value> {
    let seen = |sight: &&Arc<dyn Instance>| sight.picture_after(past, position, Skin::Stones);
    sights.iter().filter_map(seen).map(|it| json!(it)).collect()
}

/// The binary table beside the heaps.
fn binary(position: &Position) -> Value {
    let table = BinaryTable::new(position);
    let rows = table.rows.iter().zip(&table.heaps).enumerate();
    let rows = rows.map(|(index, (digits, heap))| {
        json!({ "letter": letter(index), "heap": heap, "digits": digits })
    });
    let width = table.columns.len();
    json!({
        "header": (0..width).rev().map(|bit| 1_u64 << bit.min(63)).collect::<Vec<u64>>(),
        "rows": rows.collect::<Vec<Value>>(),
        "columns": table.columns,
        "sum_digits": table.nim_sum_digits,
        "sum": table.nim_sum,
    })
}

/// What a player is called.
pub fn name(player: Player, language: Language) -> &'static str {
    match player {
        Player::First => language.pick("甲", "Ann"),
        Player::Second => language.pick("乙", "Ben"),
    }
}
