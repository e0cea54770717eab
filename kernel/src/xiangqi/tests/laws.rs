//! Laws over positions that random play reaches.

use quickcheck::quickcheck;

use super::{CLASSIC, played, reference};
use crate::xiangqi::{Move, Position, Script, Side, Square, board::OPENING};

/// Starts with few and with many pieces, and one with soldiers doubled on two files.
const STARTS: [&str; 4] = [
    OPENING,
    CLASSIC,
    "3k5/9/2P1P4/2P1P4/4P4/5p3/3p1p3/3p1p3/9/4K4 w",
    "3akab2/9/2n1b1n2/R7R/9/9/r7r/N1N1B4/4A4/2BAK4 w",
];

fn reached(start: u8, choices: &[u8]) -> Position {
    played(STARTS[usize::from(start) % STARTS.len()], choices)
}

quickcheck! {
    fn fen_is_read_as_it_is_written(start: u8, choices: Vec<u8>) -> bool {
        let board = reached(start, &choices);
        board.to_string().parse() == Ok(board)
    }

    fn making_and_taking_back_changes_nothing(start: u8, choices: Vec<u8>) -> bool {
        let board = reached(start, &choices);
        let mut changed = board.clone();
        board.legal_moves().into_iter().all(|played| {
            let undo = changed.make(played);
            let fresh = board.after(played) == Ok(changed.clone());
            changed.unmake(undo);
            fresh && changed == board
        })
    }

    fn every_legal_move_is_read_as_it_is_written(start: u8, choices: Vec<u8>) -> bool {
        let board = reached(start, &choices);
        board.legal_moves().into_iter().all(|played| {
            [Script::Simplified, Script::Traditional].into_iter().all(|script| {
                let text = board.write_move(played, script).unwrap();
                board.read_move(&text) == Ok(played)
            }) && played.to_string().parse() == Ok(played)
        })
    }

    fn no_two_legal_moves_are_written_alike(start: u8, choices: Vec<u8>) -> bool {
        let board = reached(start, &choices);
        let moves = board.legal_moves();
        let mut texts: Vec<String> =
            moves.iter().map(|&played| board.write_move(played, Script::Simplified).unwrap()).collect();
        texts.sort_unstable();
        texts.dedup();
        texts.len() == moves.len()
    }

    fn the_moves_are_those_that_pass_the_check_one_by_one(start: u8, choices: Vec<u8>) -> bool {
        let board = reached(start, &choices);
        let mut moves = board.legal_moves();
        moves.sort_unstable();
        let all = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
        let mut checked: Vec<Move> = all.filter(|&candidate| board.is_legal(candidate)).collect();
        checked.sort_unstable();
        moves == checked && board.count_legal_moves() == moves.len()
    }

    fn the_moves_are_those_of_the_definition(start: u8, choices: Vec<u8>) -> bool {
        let board = reached(start, &choices);
        let mut moves = board.legal_moves();
        moves.sort_unstable();
        let points = reference::points(&board);
        moves == reference::legal_moves(&board)
            && Side::ALL.into_iter().all(|side| board.in_check(side) == reference::is_attacked(&points, side))
    }

    fn a_board_turned_round_has_the_same_moves_turned_round(start: u8, choices: Vec<u8>) -> bool {
        let board = reached(start, &choices);
        let turned = turned(&board);
        let mut moves: Vec<Move> = board.legal_moves().into_iter().map(turned_move).collect();
        moves.sort_unstable();
        let mut others = turned.legal_moves();
        others.sort_unstable();
        moves == others && turned.status() == board.status()
    }

    fn no_text_makes_the_readers_panic(start: u8, choices: Vec<u8>, text: String, mangled: u8) -> bool {
        let board = reached(start, &choices);
        let written = board.legal_moves().first().map(|&played| board.write_move(played, Script::Simplified).unwrap());
        let mut characters: Vec<char> = written.unwrap_or_default().chars().collect();
        let middle = usize::from(mangled) % (characters.len() + 1);
        characters.splice(middle..middle, text.chars());
        let mangled: String = characters.iter().collect();
        let _ = (text.parse::<Position>().is_ok(), text.parse::<Move>().is_ok());
        for outcome in [board.read_move(&text), board.read_move(&mangled)] {
            if let Err(error) = outcome {
                assert!(!error.to_string().is_empty() && !error.zh().is_empty());
            }
        }
        crate::xiangqi::record::replay(&board, &mangled).map_or_else(|error| !error.zh().is_empty(), |_| true)
    }
}

/// The board seen from the other side, with the colours exchanged.
fn turned(board: &Position) -> Position {
    let text = board.to_string();
    let (ranks, _) = text.split_once(' ').unwrap();
    let ranks: String = ranks
        .chars()
        .rev()
        .map(|letter| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        })
        .collect();
    let side = if board.side() == Side::Red { 'b' } else { 'w' };
    format!("{ranks} {side}").parse().unwrap()
}

fn turned_move(played: Move) -> Move {
    let point =
        |square: Square| Square::from_index(89 - u8::try_from(square.index()).unwrap()).unwrap();
    Move { from: point(played.from), to: point(played.to) }
}
