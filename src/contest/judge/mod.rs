//! One file for each judge problem: what the judge's statement says, how its input is read and
//! written, the fast method, the exhaustive one, and small cases.

mod be_the_winner;
mod brave_game;
mod calendar_game;
mod digital_deletions;
mod fibonacci_again;
mod good_boy;
mod good_luck;
mod john;
mod kikis_game;
mod multiplication_game;
mod public_sale;
mod rabbit_and_grass;
mod s_nim;
mod volunteers;

pub use be_the_winner::BeTheWinner;
pub use brave_game::BraveGame;
pub use calendar_game::CalendarGame;
pub use digital_deletions::DigitalDeletions;
pub use fibonacci_again::FibonacciAgain;
pub use good_boy::GoodBoy;
pub use good_luck::GoodLuck;
pub use john::John;
pub use kikis_game::KikisGame;
pub use multiplication_game::MultiplicationGame;
pub use public_sale::PublicSale;
pub use rabbit_and_grass::RabbitAndGrass;
pub use s_nim::SNim;
pub use volunteers::Volunteers;

use super::input::{Input, InputError, Limit};
use crate::{nimber::mex, random::Stream};

/// A count and so many numbers, as most of the judge's heaps are written.
fn read_list(
    input: &mut Input<'_>,
    (count, counts): (&'static str, Limit),
    (what, limit): (&'static str, Limit),
) -> Result<Vec<u64>, InputError> {
    let count = input.number(count, counts)?;
    (0..count).map(|_| input.number(what, limit)).collect()
}

/// Numbers with spaces between them.
fn join_numbers(numbers: &[u64]) -> String {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    words.join(" ")
}

/// The count on one line, the numbers on the next.
fn on_two_lines(numbers: &[u64]) -> String {
    format!("{}\n{}", numbers.len(), join_numbers(numbers))
}

/// Every nondecreasing list of `counts` numbers from `least` to `most`: the smaller sum first,
/// then the shorter list.
fn small_lists(counts: std::ops::RangeInclusive<usize>, least: u64, most: u64) -> Vec<Vec<u64>> {
    let mut lists: Vec<Vec<u64>> = Vec::new();
    let mut longer: Vec<Vec<u64>> = vec![Vec::new()];
    for count in 1..=*counts.end() {
        let grown = |list: &Vec<u64>| {
            let from = list.last().copied().unwrap_or(least);
            let list = list.clone();
            (from..=most).map(move |next| [list.as_slice(), &[next]].concat())
        };
        longer = longer.iter().flat_map(grown).collect();
        if counts.contains(&count) {
            lists.extend(longer.iter().cloned());
        }
    }
    lists.sort_by_key(|list| (list.iter().sum::<u64>(), list.len(), list.clone()));
    lists
}

/// Pairs of numbers from 1 to `most`, the smaller sum first.
fn small_pairs(most: [u64; 2]) -> Vec<[u64; 2]> {
    let pairs = (1..=most[0]).flat_map(|first| (1..=most[1]).map(move |second| [first, second]));
    let mut pairs: Vec<[u64; 2]> = pairs.collect();
    pairs.sort_by_key(|pair| (pair[0] + pair[1], *pair));
    pairs
}

/// So many random numbers.
fn draw_list(stream: &mut Stream, counts: [u64; 2], least: u64, most: u64) -> Vec<u64> {
    let count = stream.in_range(counts[0]..=counts[1]);
    (0..count).map(|_| stream.in_range(least..=most)).collect()
}

/// Grundy values of heaps `0..=largest` from which the numbers of `take` may be taken.
fn grundy_values(take: &[u64], largest: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=largest {
        let options = take.iter().filter_map(|taken| heap.checked_sub(*taken));
        let reached: Vec<u64> =
            options.filter_map(|left| values.get(usize::try_from(left).ok()?).copied()).collect();
        values.push(mex(&reached));
    }
    values
}

/// The nim-sum of the Grundy values of some heaps; 0 for a heap beyond the table.
fn nim_sum_of(values: &[u64], heaps: &[u64]) -> u64 {
    let value = |heap: &u64| usize::try_from(*heap).ok().and_then(|heap| values.get(heap));
    heaps.iter().filter_map(value).fold(0, |sum, value| sum ^ value)
}

/// The first word if the mover wins, else the second.
fn word(mover_wins: bool, win: &str, loss: &str) -> String {
    if mover_wins { win.to_owned() } else { loss.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_lists_come_in_order() {
        let expected: [&[u64]; 5] = [&[1], &[2], &[1, 1], &[1, 2], &[2, 2]];
        assert_eq!(small_lists(1..=2, 1, 2), expected);
    }

    #[test]
    fn grundy_values_of_a_known_game() {
        // Winning Ways, chapter 4: take 1, 3 or 4; period 0101232.
        assert_eq!(grundy_values(&[1, 3, 4], 9), [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]);
        assert_eq!(nim_sum_of(&[0, 1, 2], &[1, 2, 2]), 1);
    }
}
