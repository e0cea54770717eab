//! What templates see of questions about boards and lines of play.

use super::{MISTAKEN_MOVES_SHOWN, Viewed, a_move, a_position, moves, question::plies};
use crate::{
    check::{Answer, Line, Theorem},
    exercise::{
        answered::Answered,
        endgame::Shown,
        instance::Instance,
        meaning,
        picture::Picture,
        problem::{BoardKey, Played},
        text::Language,
    },
    game::{Outcome, Position},
    render::picture,
    xiangqi::{Move, OnBoard, Position as Board, Script},
};
use serde_json::{Value, json};

/// The question and its answer.
pub(super) fn question(played: &Played, facts: &Value, key: &BoardKey) -> Viewed<Value> {
    let instance = played.instance.as_ref();
    Ok(match key {
        BoardKey::Heaps => json!({ "heaps": facts["heaps"], "nim_sum": facts["nim_sum"] }),
        BoardKey::Drawn(position) => drawn(instance, played, position)?,
        BoardKey::Slip { line, ply, answer } => slip(instance, line, *ply, answer)?,
        BoardKey::Judged { board, moves } => judged(board, moves),
    })
}

fn drawn(instance: &dyn Instance, played: &Played, position: &Position) -> Viewed<Value> {
    let facts = meaning::position_facts(instance, position)?.json();
    let drawing = instance.picture(position, played.skin);
    Ok(json!({
        "heaps": facts["heaps"],
        "picture": drawing.map(|drawing| pictured(&drawing)),
    }))
}

/// A picture as its fence has it; its text is the same for all readers but the Chinese.
fn pictured(drawing: &Picture) -> Value {
    json!({
        "info": drawing.to_string(),
        "text_zh": picture::text(drawing, Language::Zh),
        "text_en": picture::text(drawing, Language::En),
    })
}

fn slip(
    instance: &dyn Instance,
    line: &Theorem<Line>,
    ply: usize,
    answer: &Answered,
) -> Viewed<Value> {
    let Answer { position, winning_moves, .. } = answer.statement();
    let wrong = line.statement().positions.get(ply).map(|to| a_move(instance, position, to));
    Ok(json!({
        "wrong": wrong.transpose()?,
        "plies": plies(instance, line)?,
        "slip": ply,
        "first": ply % 2 == 1,
        "before": a_position(instance, position)?,
        "better": moves(instance, position, winning_moves, MISTAKEN_MOVES_SHOWN)?,
    }))
}

fn judged(board: &Board, judged: &[(Move, Shown)]) -> Value {
    let written = |board: &Board, played: Move| {
        board.write_move(played, Script::Simplified).unwrap_or_else(|_| played.to_string())
    };
    let each = judged.iter().map(|(played, shown)| {
        let after = board.after(*played).ok();
        let reply = after.as_ref().zip(shown.reply);
        json!({
            "traditional": written(board, *played),
            "points": played.to_string(),
            "wins": shown.outcome == Outcome::P,
            "strategy": shown.origin.file(),
            "positions": shown.positions,
            "moves": shown.moves,
            "reply": reply.map(|(after, reply)| written(after, reply)),
            "reply_points": reply.map(|(_, reply)| reply.to_string()),
        })
    });
    let drawing = Picture::Xiangqi { position: board.clone() };
    json!({
        "picture": pictured(&drawing),
        "red_to_move": board.side() == crate::xiangqi::Side::Red,
        "moves": each.collect::<Vec<Value>>(),
    })
}
