//! HDOJ 1850, "Being a Good Boy in Spring Festival": Nim with M heaps of cards; asked is in how
//! many ways the first player can begin and win. A case is M (more than 1, at most 100) and a line
//! with M heaps of 1 to 1 000 000 cards; M = 0 ends the input. Answer: the number of winning first
//! moves, 0 when there are none. Catalogue S3-37.
//!
//! A single heap, which the judge does not promise, is answered too.

use super::{draw_list, on_two_lines, read_list, small_lists};
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

const HEAPS: Limit = Limit::new("MAX_HEAPS", 1, 100);
const CARDS: Limit = Limit::new("MAX_CARDS", 1, 1_000_000);

/// HDOJ 1850.
#[derive(Clone, Copy, Debug)]
pub struct GoodBoy;

impl Judge for GoodBoy {
    type Case = Vec<u64>;

    fn about(&self) -> &'static About {
        &About {
            id: 1850,
            also: &[],
            class: Some(1005),
            name: "good-boy-in-spring-festival",
            title: "Being a Good Boy in Spring Festival",
            about_zh: "尼姆游戏；求先手取胜的第一步有几种",
            about_en: "Nim; how many first moves win",
            framing: Framing::UntilZeros(1),
            catalogue: "S3-37",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<Vec<u64>, InputError> {
        read_list(input, ("M", HEAPS), ("a heap", CARDS))
    }

    fn write(&self, heaps: &Vec<u64>) -> String {
        on_two_lines(heaps)
    }

    fn fast(&self, heaps: &Vec<u64>) -> String {
        let sum = nim_sum(heaps);
        heaps.iter().filter(|heap| **heap ^ sum < **heap).count().to_string()
    }

    fn search(&self, heaps: &Vec<u64>) -> Result<String, SearchError> {
        let position = Position::from(heaps.clone());
        let table = search::table(Nim { play: Play::Normal }, &position)?;
        Ok(table.answer(&position)?.statement().winning_moves.len().to_string())
    }

    fn smallest(&self) -> Vec<Vec<u64>> {
        small_lists(2..=3, 1, 6)
    }

    fn draw(&self, stream: &mut Stream) -> Vec<u64> {
        draw_list(stream, [2, 5], 1, 8)
    }
}
