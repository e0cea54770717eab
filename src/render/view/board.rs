//! What templates see of questions about boards and lines of play.

use super::{
    MISTAKEN_MOVES_SHOWN, Viewed, a_move, a_position, moves,
    question::{Asking, plies},
};
use crate::{
    answer::{answered::Answered, picture::Picture},
    check::Answer,
    claim::Value::{List, Number, Word},
    endgame::Shown,
    exercise::schema::Question,
    facts::Context,
    game::{Outcome, Position},
    problem::{BoardKey, Slip, meaning},
    render::picture,
    text::Language,
    xiangqi::{Move, OnBoard, Position as Board, Side},
};
use serde_json::{Value, json};

/// The question and its answer.
pub(super) fn question(asking: &Asking<'_>, context: Context<'_>, key: &BoardKey) -> Viewed<Value> {
    match key {
        BoardKey::Heaps => asking.of_facts(&["heaps", "nim_sum"]),
        BoardKey::Drawn(position) => view_board(asking, context, position),
        BoardKey::Slip(found) => slip(asking, found),
        BoardKey::Judged { board, moves } => view_judged_moves(asking, &context, board, moves),
    }
}

fn view_board(asking: &Asking<'_>, context: Context<'_>, position: &Position) -> Viewed<Value> {
    let instance = asking.page.instance();
    let told = meaning::position_facts(instance, position)?;
    let mut asked = Vec::new();
    if let Question::DrawBoard(question) = &asking.asked.question {
        asked.clone_from(&question.heaps);
    }
    let context = context.with_given([("asked_heaps", List(asked.into()))]);
    let mut view = asking.check_view(json!({ "heaps": told.json()["heaps"] }), &context)?;
    let drawing = meaning::picture(instance, position, asking.played.skin)?;
    view["picture"] = json!(drawing.map(|drawing| view_picture(&drawing)));
    Ok(view)
}

/// A picture as its fence has it; its text is the same for all readers but the Chinese.
fn view_picture(drawing: &Picture) -> Value {
    json!({
        "info": drawing.to_string(),
        "text_zh": picture::text(drawing, Language::Zh),
        "text_en": picture::text(drawing, Language::En),
    })
}

fn slip(asking: &Asking<'_>, found: &Slip) -> Viewed<Value> {
    let Slip { line, ply, answer, lost } = found;
    let ply = *ply;
    let page = asking.page;
    let Answer { position, winning_moves, .. } = answer.statement();
    let context = asking.context_at(position)?;
    let view = json!({
        "wrong": line.statement().positions.get(ply).map(|to| a_move(page, position, to)),
        "slip": ply,
        "first": ply % 2 == 1,
        "before": a_position(page, position),
        "better": moves(page, position, winning_moves, MISTAKEN_MOVES_SHOWN),
    });
    let context = context.with("", line)?.with("", lost)?;
    let context = match answer {
        Answered::Proved { theorem, .. } => context.with("slip_", theorem)?,
        // Lines of play are read from tables, of which every answer is a theorem.
        Answered::Tried(_) => context,
    };
    let mut view = asking.check_view(view, &context.with_given([("ply", Number(ply as u64))]))?;
    view["plies"] = plies(page, line)?;
    Ok(view)
}

fn view_judged_moves(
    asking: &Asking<'_>,
    context: &Context<'_>,
    board: &Board,
    judged: &[(Move, Shown)],
) -> Viewed<Value> {
    let each = judged.iter().map(|(played, shown)| view_judged_move(asking, board, *played, shown));
    let drawing = Picture::Xiangqi { position: board.clone() };
    let mut view = asking.check_view(json!({}), context)?;
    view["picture"] = view_picture(&drawing);
    view["red_to_move"] = Value::from(board.side() == Side::Red);
    view["moves"] = each.collect::<Viewed<Vec<Value>>>()?.into();
    Ok(view)
}

/// A move and who wins after it, held for itself: each has a strategy of its own.
fn view_judged_move(
    asking: &Asking<'_>,
    board: &Board,
    played: Move,
    shown: &Shown,
) -> Viewed<Value> {
    let after = board.after(played).unwrap_or_else(|_| board.clone());
    let view = json!({
        "traditional": board.describe_move(played),
        "points": played.to_string(),
        "wins": shown.outcome == Outcome::P,
        "strategy": shown.origin.file(),
        "positions": shown.positions,
        "moves": shown.moves,
        "reply": shown.reply.map(|reply| after.describe_move(reply)),
        "reply_points": shown.reply.map(|reply| reply.to_string()),
    });
    let (before, strategy) = (
        List(Position::from(board.pack())),
        Word(shown.origin.file().unwrap_or_default().to_owned()),
    );
    let context = asking.page.rules();
    let context = context.with_board(&Position::from(after.pack()), Some(shown.strategy()), &[], 1);
    let context = context.with_given([("before", before), ("of_strategy", strategy)]);
    Ok(asking.page.prove("judged-move", view, &context)?.json())
}
