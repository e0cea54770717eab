//! HDOJ 1907 (also POJ 3480), "John": misère Nim with sweets of N colours; who eats the last one
//! loses, and John begins. The input begins with the number T of cases (the judge promises at most
//! 474); a case is N (1 to 47) and a line with N numbers of sweets (1 to 4747). Answer: `John` or
//! `Brother`. Catalogue S3-29.

use super::{draw_list, on_two_lines, read_list, small_lists, word};
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    game::{Nim, Outcome, Play, Position},
    random::Stream,
    theory,
};

const COLOURS: Limit = Limit::new("MAX_COLOURS", 1, 47);
const SWEETS: Limit = Limit::new("MAX_SWEETS", 1, 4747);

/// HDOJ 1907.
#[derive(Clone, Copy, Debug)]
pub struct John;

impl Judge for John {
    type Case = Vec<u64>;

    fn about(&self) -> &'static About {
        &About {
            id: 1907,
            also: &[],
            class: None,
            name: "john",
            title: "John",
            about_zh: "尼姆游戏，取最后一个者输；求谁胜",
            about_en: "misère Nim: the last one loses; who wins",
            framing: Framing::Counted,
            catalogue: "S3-29",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<Vec<u64>, InputError> {
        read_list(input, ("N", COLOURS), ("the sweets of a colour", SWEETS))
    }

    fn write(&self, heaps: &Vec<u64>) -> String {
        on_two_lines(heaps)
    }

    fn fast(&self, heaps: &Vec<u64>) -> String {
        let outcome = theory::nim::outcome(Play::Misere, &Position::from(heaps.clone()));
        word(outcome == Outcome::N, "John", "Brother")
    }

    fn search(&self, heaps: &Vec<u64>) -> Result<String, SearchError> {
        let wins = search::mover_wins(Nim { play: Play::Misere }, &Position::from(heaps.clone()))?;
        Ok(word(wins, "John", "Brother"))
    }

    fn smallest(&self) -> Vec<Vec<u64>> {
        small_lists(1..=4, 1, 4)
    }

    fn draw(&self, stream: &mut Stream) -> Vec<u64> {
        let most = if stream.flip() { 2 } else { 7 };
        draw_list(stream, [1, 6], 1, most)
    }
}
