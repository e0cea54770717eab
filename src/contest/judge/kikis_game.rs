//! HDOJ 2147, "kiki's game": a coin on the upper right square of a board of n rows and m columns
//! goes one square left, down, or left and down at once; who cannot move loses, and kiki begins.
//! Each line holds n and m (1 to 2000); `0 0` ends the input. Answer: `Wonderful!` when kiki wins,
//! else `What a pity!`. Catalogue S3-40.

use super::{join_numbers, small_pairs, word};
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    game::{King, Outcome, Play, Position},
    random::Stream,
    theory,
};

const SIDE: Limit = Limit::new("MAX_SIDE", 1, 2000);
const WORDS: [&str; 2] = ["Wonderful!", "What a pity!"];

/// HDOJ 2147.
#[derive(Clone, Copy, Debug)]
pub struct KikisGame;

impl Judge for KikisGame {
    type Case = [u64; 2];

    fn about(&self) -> &'static About {
        &About {
            id: 2147,
            also: &[],
            class: Some(1008),
            name: "kikis-game",
            title: "kiki's game",
            about_zh: "棋子从右上角每次向左、向下或向左下走一格，不能走者输；求谁胜",
            about_en: "a coin walks left, down or diagonally, who cannot move loses; who wins",
            framing: Framing::UntilZeros(2),
            catalogue: "S3-40",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<[u64; 2], InputError> {
        Ok([input.number("n", SIDE)?, input.number("m", SIDE)?])
    }

    fn write(&self, sides: &[u64; 2]) -> String {
        join_numbers(sides)
    }

    fn fast(&self, [rows, columns]: &[u64; 2]) -> String {
        let outcome = theory::king::outcome(Play::Normal, *rows, *columns);
        word(outcome == Outcome::N, WORDS[0], WORDS[1])
    }

    fn search(&self, sides: &[u64; 2]) -> Result<String, SearchError> {
        let wins = search::mover_wins(King { play: Play::Normal }, &Position::from(*sides))?;
        Ok(word(wins, WORDS[0], WORDS[1]))
    }

    fn smallest(&self) -> Vec<[u64; 2]> {
        small_pairs([8, 8])
    }

    fn draw(&self, stream: &mut Stream) -> [u64; 2] {
        [stream.in_range(1..=60), stream.in_range(1..=60)]
    }
}
