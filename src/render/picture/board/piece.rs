//! The pieces of a board: their letters, names and shapes.

use crate::{
    answer::picture::{Piece, PieceKind},
    text::Language,
};

/// How a piece is written.
pub(super) struct Words {
    pub letter: char,
    pub chinese: &'static str,
    pub english: &'static str,
}

pub(super) fn words(kind: PieceKind) -> Words {
    let (letter, chinese, english) = match kind {
        PieceKind::Queen => ('Q', "皇后", "queen"),
        PieceKind::King => ('K', "国王", "king"),
        PieceKind::Rook => ('R', "车", "rook"),
        PieceKind::White => ('W', "白子", "white"),
        PieceKind::Black => ('B', "黑子", "black"),
        PieceKind::RedCannon => ('C', "红炮", "red cannon"),
        PieceKind::BlackCannon => ('c', "黑炮", "black cannon"),
        PieceKind::RedSoldier => ('P', "红兵", "red soldier"),
        PieceKind::BlackSoldier => ('p', "黑卒", "black soldier"),
        PieceKind::Goal => ('*', "目标", "goal"),
        PieceKind::Wall => ('#', "走不到", "out of reach"),
    };
    Words { letter, chinese, english }
}

/// The piece and its square.
pub(super) fn title(piece: &Piece, language: Language) -> String {
    let Piece { kind, column, row } = piece;
    match language {
        Language::Zh => format!("{}在{column}列{row}行", words(*kind).chinese),
        Language::En => format!("{} at column {column}, row {row}", words(*kind).english),
    }
}

/// The piece in a square of 30 by 30 with its centre at (x, y).
pub(super) fn draw(kind: PieceKind, x: u32, y: u32) -> String {
    match kind {
        PieceKind::White => round(x, y, "#fff"),
        PieceKind::Black => round(x, y, "#000"),
        PieceKind::RedCannon => round(x, y, "#fff") + &sign(x, y, "炮", "#000"),
        PieceKind::BlackCannon => round(x, y, "#000") + &sign(x, y, "砲", "#fff"),
        PieceKind::RedSoldier => round(x, y, "#fff") + &sign(x, y, "兵", "#000"),
        PieceKind::BlackSoldier => round(x, y, "#000") + &sign(x, y, "卒", "#fff"),
        PieceKind::Goal => goal(x, y),
        PieceKind::Wall => wall(x, y),
        PieceKind::Queen => {
            shape(x, y, "M-8 10H8L11-5 5 1 4-9 0 0-4-9-5 1-11-5zM-8 11.5H8v1.5H-8z")
        }
        PieceKind::King => shape(
            x,
            y,
            "M-8 10H8C14-1 5-6 1-1V-6H4V-8H1V-12H-1V-8H-4V-6H-1V-1C-5-6-14-1-8 10zM-8 11.5H8v1.5H-8z",
        ),
        PieceKind::Rook => shape(
            x,
            y,
            "M-9 10H9V7H6V-4H8V-11H4V-8H2V-11H-2V-8H-4V-11H-8V-4H-6V7H-9zM-9 11.5H9v1.5H-9z",
        ),
    }
}

fn round(x: u32, y: u32, fill: &str) -> String {
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"{fill}\" stroke=\"#000\" stroke-width=\"1.5\"/>"
    )
}

/// What is written on a piece of Chinese chess.
fn sign(x: u32, y: u32, text: &str, fill: &str) -> String {
    format!(
        "<text x=\"{x}\" y=\"{}\" font-size=\"14\" text-anchor=\"middle\" fill=\"{fill}\">{text}</text>",
        y + 5
    )
}

fn shape(x: u32, y: u32, path: &str) -> String {
    format!("<path transform=\"translate({x} {y})\" d=\"{path}\"/>")
}

/// A second line inside the border, as around the last square of a strip.
fn goal(x: u32, y: u32) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"22\" height=\"22\" fill=\"none\" stroke=\"#000\" stroke-width=\"0.9\"/>",
        x - 11,
        y - 11
    )
}

/// A dark square.
fn wall(x: u32, y: u32) -> String {
    format!("<rect x=\"{}\" y=\"{}\" width=\"30\" height=\"30\" fill=\"#999\"/>", x - 15, y - 15)
}
