//! HDOJ 1847, "Good Luck in CET-4 Everybody!": n cards, each move takes a power of 2 of them, who
//! takes the last card wins; Kiki begins. Each line holds one n from 1 to 1000, to the end of the
//! input. Answer: `Kiki` or `Cici`. Catalogue S3-34.

use super::word;
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    game::{Form, Play, Position, TakeAway, take_list},
    random::Stream,
};

const CARDS: Limit = Limit::new("MAX_CARDS", 1, 1000);

/// HDOJ 1847.
#[derive(Clone, Copy, Debug)]
pub struct GoodLuck;

impl Judge for GoodLuck {
    type Case = u64;

    fn about(&self) -> &'static About {
        &About {
            id: 1847,
            also: &[],
            class: Some(1002),
            name: "good-luck-in-cet-4",
            title: "Good Luck in CET-4 Everybody!",
            about_zh: "n张牌，每次取的张数是2的幂，取最后一张者胜；求谁胜",
            about_en: "n cards, take a power of 2, the last one wins; who wins",
            framing: Framing::UntilEnd,
            catalogue: "S3-34",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<u64, InputError> {
        input.number("n", CARDS)
    }

    fn write(&self, cards: &u64) -> String {
        cards.to_string()
    }

    /// A power of 2 is never a multiple of 3, and 1 and 2 are powers of 2.
    fn fast(&self, cards: &u64) -> String {
        word(!cards.is_multiple_of(3), "Kiki", "Cici")
    }

    fn search(&self, cards: &u64) -> Result<String, SearchError> {
        let take = take_list((0..10).map(|bit| 1 << bit).collect())?;
        let pile = TakeAway { form: Form::Pile, take, play: Play::Normal };
        Ok(word(search::mover_wins(pile, &Position::from(*cards))?, "Kiki", "Cici"))
    }

    fn smallest(&self) -> Vec<u64> {
        (1..=70).collect()
    }

    fn draw(&self, stream: &mut Stream) -> u64 {
        stream.in_range(CARDS.range())
    }
}
