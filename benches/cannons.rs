//! How fast the line game of the double cannons is solved and checked, on one core.
//!
//! Stands behind the claim "the files of the old board, with retreats: searched, ranked, checked
//! and compared in well under a second". The baseline is the plain definition: all positions
//! labelled round after round, each from the labels of its moves, until nothing changes. It
//! neither ranks nor checks anything. `BOUTON_BENCH_QUICK`, set to anything, takes fewer rounds.

use bouton::{
    check::Verified,
    game::{Cannons, Outcome, Position, Ruleset},
    solve::loopy,
    theory::cannons,
};
use std::{
    collections::HashMap,
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

/// Gaps of 4 and 6 with the room of the printed board, and one pair of soldiers or two.
const BOARDS: [(&str, &[u64]); 2] = [
    ("4 6, one pair of soldiers", &[0, 0, 0, 4, 0, 0, 1, 6, 1, 1, 0, 1, 0]),
    ("4 6, two pairs of soldiers", &[0, 0, 0, 4, 0, 0, 1, 6, 1, 1, 0, 1, 0, 1, 0, 1, 0]),
];

fn main() {
    let rounds = if std::env::var_os("BOUTON_BENCH_QUICK").is_some() { 1 } else { 7 };
    for (name, numbers) in BOARDS {
        let root = Position::from(numbers.to_vec());
        let ranked = || loopy::ranks(&Cannons, &root).map_or(0, |ranks| ranks.len());
        let positions = ranked();
        let searched = fastest(rounds, ranked);
        let whole = fastest(rounds, || searched_and_checked(&root));
        let plain = fastest(rounds, || by_definition(&root));
        let ratio = plain.as_secs_f64() / whole.as_secs_f64();
        println!(
            "cannons {name}: {positions} positions; searched and ranked {searched:.2?}; with the kernel's check and \
             the theorem compared {whole:.2?}; the definition round after round {plain:.2?}; ratio {ratio:.1}x"
        );
    }
}

/// As `bouton solve` does it.
fn searched_and_checked(root: &Position) -> usize {
    let Ok(ranks) = loopy::ranks(&Cannons, root) else { return 0 };
    let Ok(table) = Verified::by_ranks(Arc::new(Cannons), root, &ranks) else { return 0 };
    let same = |at: &Position| table.outcome(at) == Ok(cannons::outcome(at));
    usize::from(table.positions().all(same))
}

/// Every position in its canonical form, labelled until nothing changes.
fn by_definition(root: &Position) -> usize {
    let start = Cannons.canonical(root);
    let mut known = HashMap::from([(start.clone(), Outcome::Draw)]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        Cannons.options(&position, &mut |option| {
            let option = Cannons.canonical(&option);
            if known.insert(option.clone(), Outcome::Draw).is_none() {
                open.push(option);
            }
        });
    }
    loop {
        let next: HashMap<Position, Outcome> =
            known.keys().map(|position| (position.clone(), label(position, &known))).collect();
        if next == known {
            return known.len();
        }
        known = next;
    }
}

fn label(position: &Position, known: &HashMap<Position, Outcome>) -> Outcome {
    let (mut some_lost, mut all_won) = (false, true);
    Cannons.options(position, &mut |option| {
        let outcome = known.get(&Cannons.canonical(&option));
        some_lost |= outcome == Some(&Outcome::P);
        all_won &= outcome == Some(&Outcome::N);
    });
    match (some_lost, all_won) {
        (true, _) => Outcome::N,
        (false, true) => Outcome::P,
        (false, false) => Outcome::Draw,
    }
}

/// The shortest time of some rounds.
fn fastest(rounds: usize, mut work: impl FnMut() -> usize) -> Duration {
    let mut shortest = Duration::MAX;
    for _ in 0..rounds {
        let start = Instant::now();
        black_box(work());
        shortest = shortest.min(start.elapsed());
    }
    shortest
}
