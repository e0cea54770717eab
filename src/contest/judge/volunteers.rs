//! HDOJ 2188, "悼念512汶川大地震遇难同胞——选拔志愿者" (choosing a volunteer): Grass and Rabbit give
//! money in turn, each time 1 to m yuan; who first brings the sum to n or above goes to help, and
//! Grass begins. The input begins with the number C of cases; each is a line with n and m.
//! Answer: `Grass` or `Rabbit`. Catalogue S3-39.
//!
//! The judge's statement speaks of sums to 10 000 and gifts to 10; larger ones are answered too.

use super::{join_numbers, small_pairs, word};
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    random::Stream,
};

const SUM: Limit = Limit::new("MAX_SUM", 1, 1_000_000_000);
const GIFT: Limit = Limit::new("MAX_GIFT", 1, 1_000_000_000);

/// HDOJ 2188.
#[derive(Clone, Copy, Debug)]
pub struct Volunteers;

impl Judge for Volunteers {
    type Case = [u64; 2];

    fn about(&self) -> &'static About {
        &About {
            id: 2188,
            also: &[],
            class: Some(1007),
            name: "volunteers",
            title: "悼念512汶川大地震遇难同胞——选拔志愿者",
            about_zh: "轮流捐款1至m元，先使总额达到或超过n元者胜；求谁胜",
            about_en: "give 1 to m in turn, who brings the sum to n or above wins; who wins",
            framing: Framing::Counted,
            catalogue: "S3-39",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<[u64; 2], InputError> {
        Ok([input.number("n", SUM)?, input.number("m", GIFT)?])
    }

    fn write(&self, case: &[u64; 2]) -> String {
        join_numbers(case)
    }

    fn fast(&self, [sum, most]: &[u64; 2]) -> String {
        word(sum % (most + 1) != 0, "Grass", "Rabbit")
    }

    fn search(&self, [sum, most]: &[u64; 2]) -> Result<String, SearchError> {
        let lost = search::lost_sums(*sum, *most);
        Ok(word(!lost[0], "Grass", "Rabbit"))
    }

    fn smallest(&self) -> Vec<[u64; 2]> {
        small_pairs([12, 6])
    }

    fn draw(&self, stream: &mut Stream) -> [u64; 2] {
        [stream.in_range(1..=300), stream.in_range(1..=10)]
    }
}
