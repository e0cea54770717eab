//! HDOJ 1848, "Fibonacci again and again": three heaps; a move takes a Fibonacci number
//! (1, 2, 3, 5, 8, …) of stones from one of them; who takes the last one wins. Each line holds the
//! heaps m, n, p, each from 1 to 1000; `0 0 0` ends the input. Answer: `Fibo` when the first
//! player wins, else `Nacci`. Catalogue S3-35.

use super::{grundy_values, join_numbers, nim_sum_of, small_lists, word};
use crate::{
    contest::{
        About, Framing, Judge, SearchError,
        input::{Input, InputError, Limit},
        search,
    },
    random::Stream,
};
use std::sync::OnceLock;

const STONES: Limit = Limit::new("MAX_STONES", 1, 1000);

/// The Fibonacci numbers that can be taken from 1000.
const FIBONACCI: [u64; 15] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987];

/// HDOJ 1848.
#[derive(Clone, Copy, Debug)]
pub struct FibonacciAgain;

impl Judge for FibonacciAgain {
    type Case = [u64; 3];

    fn about(&self) -> &'static About {
        &About {
            id: 1848,
            also: &[],
            class: Some(1003),
            name: "fibonacci-again-and-again",
            title: "Fibonacci again and again",
            about_zh: "三堆石子，每次从一堆中取斐波那契数个，取最后一个者胜；求谁胜",
            about_en: "three heaps, take a Fibonacci number from one, the last one wins; who wins",
            framing: Framing::UntilZeros(3),
            catalogue: "S3-35",
        }
    }

    fn read(&self, input: &mut Input<'_>) -> Result<[u64; 3], InputError> {
        let mut heap = |what| input.number(what, STONES);
        Ok([heap("m")?, heap("n")?, heap("p")?])
    }

    fn write(&self, heaps: &[u64; 3]) -> String {
        join_numbers(heaps)
    }

    fn fast(&self, heaps: &[u64; 3]) -> String {
        static VALUES: OnceLock<Vec<u64>> = OnceLock::new();
        let values = VALUES.get_or_init(|| grundy_values(&FIBONACCI, STONES.most));
        word(nim_sum_of(values, heaps) != 0, "Fibo", "Nacci")
    }

    fn search(&self, heaps: &[u64; 3]) -> Result<String, SearchError> {
        Ok(word(search::heaps_win(&FIBONACCI, heaps)?, "Fibo", "Nacci"))
    }

    fn smallest(&self) -> Vec<[u64; 3]> {
        let lists = small_lists(3..=3, 1, 6);
        lists.into_iter().filter_map(|list| list.try_into().ok()).collect()
    }

    fn draw(&self, stream: &mut Stream) -> [u64; 3] {
        std::array::from_fn(|_| stream.in_range(1..=24))
    }
}
