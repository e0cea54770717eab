//! `bouton xiangqi`: a position of Chinese chess drawn, and a record of moves replayed on it.

use super::{
    Failure, arguments,
    output::{OutputFile, watch_for_interrupt, write_all},
    say,
};
use crate::{
    answer::picture::Picture,
    nimber::nim_sum,
    render::picture,
    text::Language,
    xiangqi::{
        FenError, OnBoard, OnSide, Position, Script, Status, endings,
        record::{Ply, RecordError, replay},
    },
};
use clap::{Arg, ArgMatches, Command};
use serde_json::{Value, json};
use std::path::PathBuf;

pub(super) fn command(language: Language) -> Command {
    let position = || {
        Arg::new("position").value_name("FEN").required(true).help(language.pick(
            "局面（FEN），或classic、first、second、third（古局、甲局、乙局、丙局）",
            "a position in FEN, or classic, first, second or third",
        ))
    };
    let moves = Arg::new("moves").value_name("MOVES").required(true).help(language.pick(
        "着法，如 \"炮三进一 炮7进2\" 或 \"g1g2 g8g6\"",
        "the moves, such as \"炮三进一 炮7进2\" or \"g1g2 g8g6\"",
    ));
    let pictures = language.pick(
        "把棋盘画成SVG写到这个目录：0.svg是起始局面，1.svg是第1步之后，依此类推",
        "a folder for the boards as SVG: 0.svg at the start, 1.svg after move 1, and so on",
    );
    let common = |command: Command| {
        command
            .arg(arguments::lang(language))
            .arg(arguments::json(language))
            .arg(arguments::path("pictures", "DIR", pictures))
    };
    Command::new("xiangqi")
        .about(language.pick("象棋局面：棋盘、着法、堆", "Chinese chess: board, moves, heaps"))
        .subcommand_required(true)
        .subcommand(common(
            Command::new("show")
                .about(
                    language
                        .pick("画出一个局面，列出全部着法", "draw a position and list its moves"),
                )
                .arg(position())
                .after_help("bouton xiangqi show classic"),
        ))
        .subcommand(common(
            Command::new("replay")
                .about(language.pick(
                    "逐步走出一段着法，每步写出棋盘和各堆",
                    "play a record move by move, with board and heaps after each",
                ))
                .arg(position())
                .arg(moves)
                .after_help("bouton xiangqi replay classic \"炮三进一 炮7进2 炮五进二 卒1进1\""),
        ))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    let language = arguments::language_of(matches, language)?;
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str).unwrap_or_default();
    let start = endings::position(text("position")).map_err(Failure::from)?;
    let as_json = matches.get_flag("json");
    let plies = match name {
        "show" => Vec::new(),
        _ => replay(&start, text("moves")).map_err(Failure::from)?,
    };
    if let Some(folder) = matches.get_one::<PathBuf>("pictures") {
        let boards = [&start].into_iter().chain(plies.iter().map(|ply| &ply.after));
        write_all(folder, &pictures(boards, language), &watch_for_interrupt())?;
    }
    if name == "show" {
        return show(&start, as_json, language);
    }
    if as_json {
        let plies: Vec<Value> = plies.iter().map(ply_json).collect();
        let told = json!({ "start": position_json(&start), "plies": plies });
        return say(&format!("{told}\n"));
    }
    let told: String =
        (1..).zip(&plies).map(|(number, ply)| ply_text(number, ply, language)).collect();
    say(&format!("{}{told}", draw_position(&start, language)))
}

fn pictures<'a>(boards: impl Iterator<Item = &'a Position>, language: Language) -> Vec<OutputFile> {
    let drawn = boards.enumerate().map(|(number, board)| {
        let drawn = picture::svg(&Picture::Xiangqi { position: board.clone() }, language);
        OutputFile { name: format!("{number}.svg"), contents: format!("{drawn}\n").into_bytes() }
    });
    drawn.collect()
}

fn show(position: &Position, as_json: bool, language: Language) -> Result<(), Failure> {
    let moves: Result<Vec<(String, String)>, _> = position
        .legal_moves()
        .into_iter()
        .map(|played| Ok((position.write_move(played, Script::Simplified)?, played.to_string())))
        .collect();
    let moves =
        moves.map_err(|error: crate::xiangqi::MoveError| Failure::usage(error.zh(), error))?;
    if as_json {
        let moves: Vec<Value> = moves
            .iter()
            .map(|(traditional, points)| json!({ "traditional": traditional, "points": points }))
            .collect();
        let mut told = position_json(position);
        told["moves"] = moves.into();
        return say(&format!("{told}\n"));
    }
    let listed: Vec<String> =
        moves.iter().map(|(traditional, points)| format!("{traditional} {points}")).collect();
    let count = moves.len();
    let listed = language.pick(
        format!("合法着法{count}种：{}\n", listed.join("，")),
        format!("{count} legal moves: {}\n", listed.join(", ")),
    );
    say(&format!(
        "{}{}",
        draw_position(position, language),
        if count == 0 { String::new() } else { listed }
    ))
}

/// The board, how it stands, and its heaps.
pub(super) fn draw_position(position: &Position, language: Language) -> String {
    let board = picture::text(&Picture::Xiangqi { position: position.clone() }, language);
    format!("{board}{}", stands(position, language))
}

/// The position in FEN, how it stands, and its heaps.
pub(super) fn stands(position: &Position, language: Language) -> String {
    format!("{position}\n{}\n{}", status(position, language), heaps(position, language))
}

fn status(position: &Position, language: Language) -> String {
    let side = position.side();
    let zh = match position.status() {
        Status::Quiet => format!("轮到{}走", side.zh()),
        Status::Check => format!("轮到{}走，正被将军", side.zh()),
        Status::Checkmate => format!("{}被将死，负", side.zh()),
        Status::Stalemate => format!("{}无棋可走（困毙），负", side.zh()),
    };
    let en = match position.status() {
        Status::Quiet => format!("{side} to move"),
        Status::Check => format!("{side} to move, in check"),
        Status::Checkmate => format!("{side} is checkmated and has lost"),
        Status::Stalemate => format!("{side} cannot move and has lost"),
    };
    language.pick(zh, en)
}

/// The heaps with their nim-sum; nothing when no pieces face each other.
fn heaps(position: &Position, language: Language) -> String {
    let sizes = position.heaps();
    if sizes.is_empty() {
        return String::new();
    }
    let sum = nim_sum(&sizes);
    let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
    language.pick(
        format!("各堆：{}；尼姆和{sum}\n", sizes.join("、")),
        format!("heaps: {}; nim-sum {sum}\n", sizes.join(", ")),
    )
}

fn ply_text(number: usize, ply: &Ply, language: Language) -> String {
    let Ply { written, played, after, .. } = ply;
    let board = picture::xiangqi::board(after, language).join("\n");
    format!("\n{number}. {written} {played}\n{board}\n{}", stands(after, language))
}

pub(super) fn position_json(position: &Position) -> Value {
    let sizes = position.heaps();
    let status = match position.status() {
        Status::Quiet => "quiet",
        Status::Check => "check",
        Status::Checkmate => "checkmate",
        Status::Stalemate => "stalemate",
    };
    json!({
        "fen": position.to_string(), "side": position.side().to_string(), "status": status,
        "heaps": sizes, "nim_sum": nim_sum(&sizes),
    })
}

fn ply_json(ply: &Ply) -> Value {
    let Ply { written, played, after, .. } = ply;
    json!({ "traditional": written, "points": played.to_string(), "after": position_json(after) })
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Self {
        Self::usage(error.zh(), &error)
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Self::usage(error.zh(), &error)
    }
}
