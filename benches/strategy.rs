//! How many positions of a strategy are checked in a second.
//!
//! Stands behind the claim that the stored strategies of Chinese chess are checked within a tenth of a second each.
//! The baseline stands beside a strategy that anybody can write down, copying on the other of two equal heaps: every
//! position decided anew by the definition. Where all positions are few, checking costs as much as searching.
//! `BOUTON_BENCH_QUICK`, set to anything, takes smaller heaps.

use bouton::{
    check::Aim,
    endgame::strategies::{self, Start, follow},
    game::{Nim, Outcome, Play, Position, Ruleset},
};
use std::{
    collections::{HashMap, HashSet},
    error::Error,
    hint::black_box,
    sync::Arc,
    time::Instant,
};

const NIM: Nim = Nim { play: Play::Normal };

fn main() -> Result<(), Box<dyn Error>> {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let heap = if is_quick { 20 } else { 120 };
    let position = Position::from([heap, heap]);
    let mut choices = Vec::new();
    mirror(&position, &mut HashSet::new(), &mut choices);
    let starts = [Start { position: position.clone(), chooser_moves: false }];
    let start_of_check = Instant::now();
    let strategy = follow(Arc::new(NIM), Aim::Win, &starts, &choices)?;
    let checked = start_of_check.elapsed().as_secs_f64();
    let positions = strategy.sizes().1;
    let start_of_search = Instant::now();
    black_box(search(&position, &mut HashMap::new()));
    let searched = start_of_search.elapsed().as_secs_f64();
    println!(
        "two heaps of {heap}: {positions} positions checked in {:.1} ms, {:.2} million a second; search anew: ratio {:.1}x",
        checked * 1e3,
        positions as f64 / checked / 1e6,
        searched / checked
    );
    for id in strategies::ids() {
        let start = Instant::now();
        let file = strategies::check_text(strategies::text(&id).unwrap_or_default())?;
        let seconds = start.elapsed().as_secs_f64();
        let (moves, positions) = file.strategy.sizes();
        println!(
            "{id}: {moves} moves, {positions} positions, longest {}: {:.1} ms, {:.2} million positions a second",
            file.strategy.longest().unwrap_or(0),
            seconds * 1e3,
            positions as f64 / seconds / 1e6
        );
    }
    Ok(())
}

fn options(from: &Position) -> Vec<Position> {
    let mut options = Vec::new();
    NIM.options(from, &mut |option| options.push(NIM.canonical(&option)));
    options
}

/// The numbers of the second player's moves, in the order of the kernel's walk.
fn mirror(from: &Position, seen: &mut HashSet<Position>, choices: &mut Vec<usize>) {
    for option in options(from) {
        if !seen.insert(option.clone()) {
            continue;
        }
        let replies = options(&option);
        let equal = |to: &Position| to.is_empty() || (to.len() == 2 && to[0] == to[1]);
        let Some(choice) = replies.iter().position(equal) else { continue };
        choices.push(choice);
        if seen.insert(replies[choice].clone()) {
            mirror(&replies[choice], seen, choices);
        }
    }
}

/// Outcomes by the definition, each found once.
fn search(position: &Position, known: &mut HashMap<Position, Outcome>) -> Outcome {
    if let Some(outcome) = known.get(position) {
        return *outcome;
    }
    let after: Vec<Outcome> = options(position).iter().map(|to| search(to, known)).collect();
    let outcome = if after.contains(&Outcome::P) { Outcome::N } else { Outcome::P };
    known.insert(position.clone(), outcome);
    outcome
}
