//! Laws over positions that random play reaches.

use quickcheck::quickcheck;

use super::{CLASSIC, play_from};
use crate::xiangqi::{Move, OPENING, OnBoard, Position, Script, Square, fen, read_move};

/// Starts with few and with many pieces, and one with soldiers doubled on two files.
const STARTS: [&str; 4] = [
    OPENING,
    CLASSIC,
    "3k5/9/2P1P4/2P1P4/4P4/5p3/3p1p3/3p1p3/9/4K4 w",
    "3akab2/9/2n1b1n2/R7R/9/9/r7r/N1N1B4/4A4/2BAK4 w",
];

fn reach(start: u8, choices: &[u8]) -> Position {
    play_from(STARTS[usize::from(start) % STARTS.len()], choices)
}

quickcheck! {
    fn fen_is_read_as_it_is_written(start: u8, choices: Vec<u8>) -> bool {
        let board = reach(start, &choices);
        fen::read(&board.to_string()) == Ok(board)
    }

    fn every_legal_move_is_read_as_it_is_written(start: u8, choices: Vec<u8>) -> bool {
        let board = reach(start, &choices);
        board.legal_moves().into_iter().all(|played| {
            [Script::Simplified, Script::Traditional].into_iter().all(|script| {
                let text = board.write_move(played, script).unwrap();
                board.read_move(&text) == Ok(played)
            }) && read_move(&played.to_string()) == Ok(played)
        })
    }

    fn no_two_legal_moves_are_written_alike(start: u8, choices: Vec<u8>) -> bool {
        let board = reach(start, &choices);
        let moves = board.legal_moves();
        let mut texts: Vec<String> =
            moves.iter().map(|&played| board.write_move(played, Script::Simplified).unwrap()).collect();
        texts.sort_unstable();
        texts.dedup();
        texts.len() == moves.len()
    }

    fn the_moves_are_those_that_pass_the_check_one_by_one(start: u8, choices: Vec<u8>) -> bool {
        let board = reach(start, &choices);
        let mut moves = board.legal_moves();
        moves.sort_unstable();
        let all = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
        let mut checked: Vec<Move> = all.filter(|&candidate| board.is_legal(candidate)).collect();
        checked.sort_unstable();
        moves == checked && board.count_legal_moves() == moves.len()
    }

    fn no_text_makes_the_readers_panic(start: u8, choices: Vec<u8>, text: String, mangled: u8) -> bool {
        let board = reach(start, &choices);
        let written = board.legal_moves().first().map(|&played| board.write_move(played, Script::Simplified).unwrap());
        let mut characters: Vec<char> = written.unwrap_or_default().chars().collect();
        let middle = usize::from(mangled) % (characters.len() + 1);
        characters.splice(middle..middle, text.chars());
        let mangled: String = characters.iter().collect();
        let _ = (fen::read(&text).is_ok(), read_move(&text).is_ok());
        for outcome in [board.read_move(&text), board.read_move(&mangled)] {
            if let Err(error) = outcome {
                assert!(!error.to_string().is_empty() && !error.zh().is_empty());
            }
        }
        crate::xiangqi::record::replay(&board, &mangled).map_or_else(|error| !error.zh().is_empty(), |_| true)
    }
}
