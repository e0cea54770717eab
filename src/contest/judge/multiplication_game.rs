//! HDOJ 1517 (also UVa 847, POJ 2505), "A Multiplication Game": p begins at 1; Stan and Ollie
//! multiply it in turn by 2 to 9, and who first brings it to n or above wins; Stan begins. Each
//! line holds one n, 1 < n < 4294967295, to the end of the input. Answer: `Stan wins.` or
//! `Ollie wins.` Catalogue S3-42.

use super::word;
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    game::{Multiplication, Outcome, Play, Position},
    random::Stream,
    theory,
};

const TARGET: Limit = Limit::new("MAX_TARGET", 2, 4_294_967_294);
const WORDS: [&str; 2] = ["Stan wins.", "Ollie wins."];

/// HDOJ 1517.
#[derive(Clone, Copy, Debug)]
pub struct MultiplicationGame;

fn game(target: u64) -> Multiplication {
    Multiplication { target, largest_factor: 9, play: Play::Normal }
}

impl Judge for MultiplicationGame {
    type Case = u64;

    fn about(&self) -> &'static About {
        &About {
            id: 1517,
            also: &[],
            class: Some(1010),
            name: "multiplication-game",
            title: "A Multiplication Game",
            about_zh: "从1起轮流乘以2至9，先达到或超过n者胜；求谁胜",
            about_en: "multiply by 2 to 9 from 1 on, who reaches or passes n wins; who wins",
            framing: Framing::UntilEnd,
            catalogue: "S3-42",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<u64, InputError> {
        input.number("n", TARGET)
    }

    fn write(&self, target: &u64) -> String {
        target.to_string()
    }

    fn fast(&self, target: &u64) -> String {
        let outcome = theory::multiplication::outcome(&game(*target), 1);
        word(outcome == Outcome::N, WORDS[0], WORDS[1])
    }

    fn search(&self, target: &u64) -> Result<String, SearchError> {
        let wins = search::mover_wins(game(*target), &Position::from(1))?;
        Ok(word(wins, WORDS[0], WORDS[1]))
    }

    fn smallest(&self) -> Vec<u64> {
        (2..=330).collect()
    }

    /// Each number of bits equally often, so that every interval occurs.
    fn draw(&self, stream: &mut Stream) -> u64 {
        let most = TARGET.most >> stream.in_range(0..=30);
        stream.in_range(TARGET.least..=most.max(TARGET.least))
    }
}
