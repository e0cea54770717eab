//! What templates need to explain a board, free of language: files, heaps, moves as in chess, and what is proved on the
//! whole board.

use crate::{
    answer::instance::Solved,
    check::Strategy,
    claim::Value as Given,
    endgame::{Line, Shown, proof},
    facts::Context,
    game::{CannonBoard, CannonFile, Outcome, Position},
    nimber::nim_sum,
    xiangqi::{Kind, Move, OnBoard, Position as Board, Side, Square, notation::RED_DIGITS},
};
use serde_json::{Value, json};

/// The most moves of a line of play that are printed.
const LINE_SHOWN: usize = 9;

/// The files with their heaps, their nim-sum, and the whole board.
pub(super) fn facts(line: &Line, solved: &Solved) -> Value {
    let heaps = line.heaps();
    let files =
        line.files.files.iter().zip(&line.facing).zip(&heaps).map(|((file, facing), heap)| {
            json!({
                "file": number(facing.red),
                "letter": letter(facing.red),
                "soldiers": file.soldiers,
                "points": facing.between.len(),
                "red": file.behind[0],
                "black": file.behind[1],
                "heap": heap,
            })
        });
    let soldiers = line.files.files.iter().filter(|file| file.soldiers).count();
    json!({
        "files": files.collect::<Vec<Value>>(),
        "count": heaps.len(),
        "soldiers": soldiers,
        "cannons": heaps.len() - soldiers,
        "heaps": heaps,
        "nim_sum": nim_sum(&heaps),
        "whole": whole(line, solved),
    })
}

/// What checked strategies show on the whole board: who wins; or else which of the moves that win the line game win there,
/// and how many moves lose.
fn whole(line: &Line, solved: &Solved) -> Value {
    let board = &line.board;
    if let Some(shown) = proof::find(board) {
        return json!({ "shown": shown_json(board, &shown) });
    }
    let judged = proof::judge_moves(board);
    let winning =
        solved.answer.statement().winning_moves.iter().filter_map(|to| line.chess_move(to));
    let moves = winning.map(|played| {
        let loses = judged.lose.iter().any(|(other, _)| *other == played);
        json!({
            "traditional": board.describe_move(played),
            "points": played.to_string(),
            "loses": loses,
        })
    });
    json!({
        "shown": null,
        "legal": board.legal_moves().len(),
        "lose": judged.lose.len(),
        "moves": moves.collect::<Vec<Value>>(),
    })
}

fn shown_json(board: &Board, shown: &Shown) -> Value {
    let Shown { origin, outcome, positions, moves, reply, .. } = shown;
    let (mut line, mut line_points) = (Vec::new(), Vec::new());
    let mut here = board.clone();
    for played in shown.longest_line(board).into_iter().take(LINE_SHOWN) {
        line.push(here.describe_move(played));
        line_points.push(played.to_string());
        here = here.after(played).unwrap_or(here);
    }
    json!({
        "strategy": origin.file(),
        "first_wins": *outcome == Outcome::N,
        "positions": positions,
        "moves": moves,
        "reply": reply.map(|played| board.describe_move(played)),
        "reply_points": reply.map(|played| played.to_string()),
        "line": line,
        "line_points": line_points,
        "whole_line": line.len() == *moves as usize,
    })
}

/// A move in both notations with the heaps that it leaves.
pub(super) fn move_facts(line: &Line, to: &Position) -> Value {
    let Some(played) = line.chess_move(to) else { return json!({}) };
    let before = line.heaps();
    let after = CannonBoard::of(to).map(|board| crate::theory::cannons::heaps(&board));
    let after = after.unwrap_or_default();
    let traditional = line.board.describe_move(played);
    json!({
        "traditional": traditional,
        "short": traditional,
        "points": played.to_string(),
        "heaps_before": before,
        "heaps": after,
        "retreat": after.iter().sum::<u64>() > before.iter().sum(),
    })
}

/// The heaps of a position.
pub(super) fn position_facts(position: &Position) -> Value {
    let board = CannonBoard::of(position);
    let heaps = board.as_ref().map(crate::theory::cannons::heaps).unwrap_or_default();
    json!({ "heaps": heaps, "red_to_move": board.is_none_or(|board| board.red_to_move) })
}

/// The position on the board, and the name of the strategy that shows who wins it there.
pub(super) fn given_values(line: &Line) -> Vec<(&'static str, Given)> {
    let mut given = vec![("board", Given::List(Position::from(line.board.pack())))];
    if let Some(file) = proof::find(&line.board).as_ref().and_then(|shown| shown.origin.file()) {
        given.push(("strategy", Given::Word(file.to_owned())));
    }
    given
}

/// Adds what strategies show on the whole board.
pub(super) fn add_known<'a>(line: &Line, context: Context<'a>) -> Context<'a> {
    let (board, shown) = (Position::from(line.board.pack()), proof::find(&line.board));
    if let Some(shown) = shown {
        return context.with_board(&board, Some(shown.strategy()), &[], LINE_SHOWN);
    }
    let judged = proof::judge_moves(&line.board);
    let others: Vec<&Strategy> = judged.lose.iter().map(|(_, shown)| shown.strategy()).collect();
    context.with_board(&board, None, &others, LINE_SHOWN)
}

/// The board that moves of the line game lead to, and whether it is known exactly: of soldiers that have made their
/// step, Red's is moved.
pub(super) fn board_at(line: &Line, position: &Position) -> Option<(Board, bool)> {
    let files = CannonBoard::of(position)?;
    if files.files.len() != line.facing.len() {
        return None;
    }
    let (mut board, mut exact) = (line.board.clone(), true);
    let before = line.files.files.iter().zip(&line.facing);
    for ((old, facing), new) in before.zip(&files.files) {
        if facing.kind == Kind::Soldier {
            if old.gap != new.gap {
                exact = false;
                put(&mut board, facing.red, facing.red.rank() + 1)?;
            }
            continue;
        }
        let lowest = facing.red.rank().checked_sub(u8::try_from(old.behind[0]).ok()?)?;
        let red = lowest + u8::try_from(new.behind[0]).ok()?;
        let black = red + u8::try_from(new.gap).ok()? + 1;
        // Neither piece passes the other, so the one that gives way moves first.
        let moves = [(facing.red, red), (facing.black, black)];
        let black_first = red >= facing.black.rank();
        for (from, rank) in if black_first { [moves[1], moves[0]] } else { moves } {
            put(&mut board, from, rank)?;
        }
    }
    let side = if files.red_to_move { Side::Red } else { Side::Black };
    Some((board.with_side(side), exact))
}

/// A position of these files with the heaps, soldiers as they stand: Red's cannons stay, if there is room.
pub(super) fn with_heaps(line: &Line, heaps: &[u64]) -> Option<Position> {
    let mut files = line.files.clone();
    if heaps.len() != files.files.len() {
        return None;
    }
    for (file, heap) in files.files.iter_mut().zip(heaps) {
        let free = file.free();
        match file.soldiers {
            true if file.gap == *heap => {}
            false if *heap <= free => {
                let red = file.behind[0].min(free - heap);
                *file =
                    CannonFile { soldiers: false, behind: [red, free - heap - red], gap: *heap };
            }
            true | false => return None,
        }
    }
    Some(files.position())
}

fn put(board: &mut Board, from: Square, rank: u8) -> Option<()> {
    let to = Square::new(from.file(), rank)?;
    if from != to {
        board.make(Move { from, to });
    }
    Some(())
}

/// The file as Red counts it.
fn number(square: Square) -> String {
    let index = usize::from(square.file_of(Side::Red)).checked_sub(1);
    index.and_then(|index| RED_DIGITS.get(index)).map(char::to_string).unwrap_or_default()
}

fn letter(square: Square) -> String {
    square.to_string().chars().take(1).collect()
}
