//! How fast Wythoff's game is decided without a table, on one core.
//!
//! Stands behind the claim "heaps near 2^63: outcome and all winning moves in microseconds". The
//! baseline is the definition: the table of safe pairs by the least unused number, as far as the
//! heaps asked about, which then answers. `BOUTON_BENCH_QUICK`, set to anything, takes smaller heaps.

use bouton::{
    game::{Outcome, Play, Position},
    theory::wythoff::{outcome, pairs_by_least_unused, winning_moves},
};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

const ROUNDS: usize = 5;

fn main() {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let heap: u64 = if is_quick { 100_000 } else { 10_000_000 };
    let questions: Vec<Position> =
        (0..100).map(|less| Position::from([heap - less, heap])).collect();

    let tabled = fastest(|| {
        let pairs = pairs_by_least_unused(heap as usize);
        let is_lost = |position: &Position| {
            let (smaller, larger) = (position[0].min(position[1]), position[0].max(position[1]));
            let index = (larger - smaller) as usize;
            index
                .checked_sub(1)
                .and_then(|index| pairs.get(index))
                .is_some_and(|pair| pair[0] == smaller)
        };
        questions.iter().filter(|position| is_lost(position)).count()
    });
    let direct = fastest(|| {
        let is_lost = |position: &&Position| outcome(Play::Normal, position) == Outcome::P;
        questions.iter().filter(is_lost).count()
    });
    let ratio = tabled.as_secs_f64() / direct.as_secs_f64();
    println!(
        "wythoff heaps near {heap}: 100 outcomes; table of least unused numbers {tabled:.1?}; direct {direct:.1?}; ratio {ratio:.0}x"
    );

    let huge: Vec<Position> =
        (0..1000).map(|less| Position::from([(1 << 63) - less, (1 << 63) + 7 * less])).collect();
    let all =
        fastest(|| huge.iter().map(|position| winning_moves(Play::Normal, position).len()).sum());
    println!("wythoff heaps near 2^63: all winning moves in {:.2?} each", all / 1000);
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
