//! How much faster the tables of Grundy values are than the plain mex over listed moves.
//!
//! Stands behind the claim "tables of ten million Grundy values take time in proportion to their
//! length": for single heads in coin turning and for take sets. The plain baseline lists every
//! move and takes the mex; where that takes quadratic time or more, both run on a shorter table,
//! and the ratio is of that. A table a tenth as long shows how the time grows (10x is linear;
//! fresh memory for the longer one only may double that, see `MALLOC_MMAP_THRESHOLD_` of glibc).
//! `BOUTON_BENCH_QUICK`, set to anything, chooses shorter tables.

use bouton::{
    game::{TakeSet, TurnRule},
    solve::{
        coins::{plain_single_values, single_values},
        take_away::{grundy_values, plain_grundy_values},
    },
};
use std::{error::Error, time::Instant};

const ROUNDS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let long = if is_quick { 100_000 } else { 10_000_000 };
    for condition in ["single", "subtraction 1..3", "twins 1,3,4", "consecutive 3"] {
        coins(condition, 4_000, long)?;
    }
    for condition in ["turning-turtles", "twins", "ruler"] {
        coins(condition, 1_000, long)?;
    }
    coins("mock-turtles", 300, long)?;
    for take in ["1..3", "1,3,4", "2,5,7,11,13", "1..19"] {
        take_set(take, long)?;
    }
    Ok(())
}

fn coins(condition: &str, short: usize, long: u64) -> Result<(), Box<dyn Error>> {
    let rule: TurnRule = bouton::game::read_turn_rule(condition)?;
    let (plain_seconds, plain) = fastest(|| plain_single_values(&rule, short))?;
    let (fast_seconds, fast) = fastest(|| single_values(&rule, short as u64))?;
    assert!(fast == Some(plain), "the two tables differ under {condition}");
    let (tenth_seconds, _) = fastest(|| single_values(&rule, long / 10))?;
    let (long_seconds, _) = fastest(|| single_values(&rule, long))?;
    let growth = long_seconds / tenth_seconds;
    let ratio = plain_seconds / fast_seconds;
    let milliseconds = long_seconds * 1e3;
    println!(
        "coins {condition}: {short} coins ratio {ratio:.1}x; {long} coins {milliseconds:.1} ms, {growth:.1}x a tenth"
    );
    Ok(())
}

fn take_set(text: &str, long: u64) -> Result<(), Box<dyn Error>> {
    let take: TakeSet = bouton::game::read_take_set(text)?;
    let (plain_seconds, plain) =
        fastest(|| Ok::<_, bouton::solve::TooLarge>(plain_grundy_values(&take, long)))?;
    let (fast_seconds, fast) = fastest(|| grundy_values(&take, long))?;
    assert!(fast == plain, "the two tables differ for {text}");
    let (tenth_seconds, _) = fastest(|| grundy_values(&take, long / 10))?;
    let growth = fast_seconds / tenth_seconds;
    let (plain, fast) = (plain_seconds * 1e3, fast_seconds * 1e3);
    let ratio = plain_seconds / fast_seconds;
    println!(
        "take {text}: {long} values; plain {plain:.1} ms; table {fast:.1} ms, {growth:.1}x a tenth; ratio {ratio:.1}x"
    );
    Ok(())
}

/// The fastest of a few rounds, in seconds, and what it gave.
fn fastest<T, E>(make: impl Fn() -> Result<T, E>) -> Result<(f64, T), E> {
    let timed = || {
        let start = Instant::now();
        make().map(|table| (start.elapsed().as_secs_f64(), table))
    };
    let mut best = timed()?;
    for _ in 1..ROUNDS {
        let next = timed()?;
        best = if next.0 < best.0 { next } else { best };
    }
    Ok(best)
}
