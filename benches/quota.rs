//! How fast a quota game is decided by safe numbers, on one core.
//!
//! Stands behind the claims "piles near 2^63: all winning first moves in microseconds" and "the whole
//! table of a million piles is found and checked in tens of milliseconds". The baseline of the first
//! is that table, as far as the piles asked about. `BOUTON_BENCH_QUICK`, set to anything, takes
//! smaller piles.

use bouton::{check::Verified, game::Quota, solve::quota::least_takes, theory::quota::SafeNumbers};
use std::{
    error::Error,
    hint::black_box,
    time::{Duration, Instant},
};

const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let pile: u64 = if is_quick { 50_000 } else { 1_000_000 };
    for factor in [2, 3] {
        compare(factor, pile)?;
    }
    Ok(())
}

fn compare(factor: u64, pile: u64) -> Result<(), Box<dyn Error>> {
    let game = Quota::new(factor).ok_or("factor 0")?;
    let searched = fastest(|| least_takes(game, pile).map_or(0, |least| least.len()));
    let least = least_takes(game, pile)?;
    let checked = fastest(|| usize::from(Verified::by_least_takes(game, least.clone()).is_ok()));
    let by_rule = fastest(|| {
        let safe = SafeNumbers::up_to(factor, pile);
        safe.map_or(0, |safe| safe.winning_takes(pile, pile - 1).len())
    });
    let ratio = searched.as_secs_f64() / by_rule.as_secs_f64();
    println!(
        "quota factor {factor}, {pile} objects: table {searched:.1?}; checked {checked:.1?}; safe numbers {by_rule:.1?}; ratio {ratio:.0}x"
    );
    let safe = SafeNumbers::up_to(factor, u64::MAX).ok_or("too many safe numbers")?;
    let all = fastest(|| {
        (0..1000)
            .map(|less| {
                let pile = (1_u64 << 63) - less;
                safe.winning_takes(pile, pile - 1).len()
            })
            .sum()
    });
    println!(
        "quota factor {factor}, near 2^63: all winning first moves in {:.2?} each",
        all / 1000
    );
    Ok(())
}

/// The shortest time of some rounds.
fn fastest(mut work: impl FnMut() -> usize) -> Duration {
    let mut shortest = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(work());
        shortest = shortest.min(start.elapsed());
    }
    shortest
}
