//! HDOJ 1849, "Rabbit and Grass": pieces on a strip of squares 0, 1, 2, …; a move takes one piece
//! any way to the left; several may share a square; who brings the last one to square 0 wins, and
//! Rabbit begins. A case is the number m of pieces (at most 1000) and a line with their m squares
//! (0 to 1000); m = 0 ends the input. Answer: `Rabbit Win!` or `Grass Win!`. Catalogue S3-36.
//!
//! A piece on square K plays as a heap of K stones, so this is Nim.

use super::{draw_list, on_two_lines, read_list, small_lists, word};
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    game::{Nim, Play, Position},
    nimber::nim_sum,
    random::Stream,
};

const PIECES: Limit = Limit::new("MAX_PIECES", 1, 1000);
const SQUARE: Limit = Limit::new("MAX_SQUARE", 0, 1000);
const WORDS: [&str; 2] = ["Rabbit Win!", "Grass Win!"];

/// HDOJ 1849.
#[derive(Clone, Copy, Debug)]
pub struct RabbitAndGrass;

impl Judge for RabbitAndGrass {
    type Case = Vec<u64>;

    fn about(&self) -> &'static About {
        &About {
            id: 1849,
            also: &[],
            class: Some(1004),
            name: "rabbit-and-grass",
            title: "Rabbit and Grass",
            about_zh: "若干棋子在一行方格上，每次把一枚左移任意格，走最后一步的人赢；求谁胜",
            about_en: "pieces on a strip, move one any way to the left, the last move wins; who wins",
            framing: Framing::UntilZeros(1),
            catalogue: "S3-36",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<Vec<u64>, InputError> {
        read_list(input, ("m", PIECES), ("a square", SQUARE))
    }

    fn write(&self, squares: &Vec<u64>) -> String {
        on_two_lines(squares)
    }

    fn fast(&self, squares: &Vec<u64>) -> String {
        word(nim_sum(squares) != 0, WORDS[0], WORDS[1])
    }

    fn search(&self, squares: &Vec<u64>) -> Result<String, SearchError> {
        let wins =
            search::mover_wins(Nim { play: Play::Normal }, &Position::from(squares.clone()))?;
        Ok(word(wins, WORDS[0], WORDS[1]))
    }

    fn smallest(&self) -> Vec<Vec<u64>> {
        small_lists(1..=3, 0, 5)
    }

    fn draw(&self, stream: &mut Stream) -> Vec<u64> {
        draw_list(stream, [1, 5], 0, 8)
    }
}
