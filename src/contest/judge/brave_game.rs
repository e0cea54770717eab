//! HDOJ 1846, "Brave Game": one heap of n stones, a move takes 1 to m, who takes the last one
//! wins. The input begins with the number C of cases (the judge promises at most 100); each is a
//! line with n and m, both from 1 to 1000. Answer: `first` or `second`. Catalogue S3-33.

use super::{join_numbers, small_pairs, word};
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    game::{Form, Play, Position, TakeAway, take_range},
    random::Stream,
};

const STONES: Limit = Limit::new("MAX_STONES", 1, 1000);
const MOST: Limit = Limit::new("MAX_TAKEN", 1, 1000);

/// HDOJ 1846.
#[derive(Clone, Copy, Debug)]
pub struct BraveGame;

impl Judge for BraveGame {
    type Case = [u64; 2];

    fn about(&self) -> &'static About {
        &About {
            id: 1846,
            also: &[],
            class: Some(1001),
            name: "brave-game",
            title: "Brave Game",
            about_zh: "一堆石子有n个，每次取1至m个，取最后一个者胜；求谁胜",
            about_en: "one heap of n, take 1 to m, the last one wins; who wins",
            framing: Framing::Counted,
            catalogue: "S3-33",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<[u64; 2], InputError> {
        Ok([input.number("n", STONES)?, input.number("m", MOST)?])
    }

    fn write(&self, case: &[u64; 2]) -> String {
        join_numbers(case)
    }

    fn fast(&self, [stones, most]: &[u64; 2]) -> String {
        word(stones % (most + 1) != 0, "first", "second")
    }

    fn search(&self, [stones, most]: &[u64; 2]) -> Result<String, SearchError> {
        let take = take_range(1, *most)?;
        let pile = TakeAway { form: Form::Pile, take, play: Play::Normal };
        Ok(word(search::mover_wins(pile, &Position::from(*stones))?, "first", "second"))
    }

    fn smallest(&self) -> Vec<[u64; 2]> {
        small_pairs([9, 6])
    }

    fn draw(&self, stream: &mut Stream) -> [u64; 2] {
        [stream.in_range(1..=60), stream.in_range(1..=10)]
    }
}
