//! HDOJ 2149, "Public Sale": the price begins at 0; Lele and Yueyue raise it in turn by 1 to N;
//! who first brings it to M or above buys the land, and Lele begins. Each line holds M and N (1 to
//! 1099), to the end of the input. Answer: every first raise with which Lele can make sure of the
//! land, in increasing order with spaces between them, or `none`. Catalogue S3-38.

use super::{join_numbers, small_pairs};
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    random::Stream,
};

const PRICE: Limit = Limit::new("MAX_PRICE", 1, 1099);
const RAISE: Limit = Limit::new("MAX_RAISE", 1, 1099);

/// HDOJ 2149.
#[derive(Clone, Copy, Debug)]
pub struct PublicSale;

impl Judge for PublicSale {
    type Case = [u64; 2];

    fn about(&self) -> &'static About {
        &About {
            id: 2149,
            also: &[],
            class: Some(1006),
            name: "public-sale",
            title: "Public Sale",
            about_zh: "从0起轮流加价1至N，先达到或超过M者得；求先手第一次加价的全部取胜办法",
            about_en: "raise by 1 to N, who reaches or passes M buys; all winning first raises",
            framing: Framing::UntilEnd,
            catalogue: "S3-38",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<[u64; 2], InputError> {
        Ok([input.number("M", PRICE)?, input.number("N", RAISE)?])
    }

    fn write(&self, case: &[u64; 2]) -> String {
        join_numbers(case)
    }

    fn fast(&self, [price, most]: &[u64; 2]) -> String {
        match price % (most + 1) {
            0 => "none".to_owned(),
            _ if most >= price => join_numbers(&(*price..=*most).collect::<Vec<u64>>()),
            raise => raise.to_string(),
        }
    }

    fn search(&self, [price, most]: &[u64; 2]) -> Result<String, SearchError> {
        let lost = search::lost_sums(*price, *most);
        let wins = |raise: &u64| usize::try_from(*raise).is_ok_and(|raise| lost[raise]);
        let winning: Vec<u64> = (1..=*most).filter(wins).collect();
        Ok(if winning.is_empty() { "none".to_owned() } else { join_numbers(&winning) })
    }

    fn smallest(&self) -> Vec<[u64; 2]> {
        small_pairs([9, 9])
    }

    fn draw(&self, stream: &mut Stream) -> [u64; 2] {
        [stream.in_range(1..=200), stream.in_range(1..=30)]
    }
}
