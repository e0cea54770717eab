//! How many positions the proof search enters in a second, and how long it takes to prove the composed endings.
//!
//! Stands behind the claim that the classic ending of the double cannons is proved in minutes at most. The baseline is
//! the definition, searched deeper and deeper without any memory, at a position with a short win.
//! `BOUTON_BENCH_QUICK`, set to anything, leaves out the endings.

use bouton::{
    solve::proof::{End, Limits, prove},
    xiangqi::{OnBoard, Position, Side, endings, fen},
};
use std::{error::Error, time::Instant};

/// A chariot and a horse against an advisor.
const SHORT: &str = "3k5/4a4/9/9/9/4N4/9/9/R8/4K4 w";
/// The deepest that the definition is asked.
const DEEPEST: u32 = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let short = fen::read(SHORT)?;
    let start = Instant::now();
    let found = matches!(prove(&short, Side::Red, Limits::default())?.end, End::Won(_));
    let seconds = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let plies = (1..=DEEPEST).step_by(2).find(|plies| wins(&short, *plies));
    let plain = start.elapsed().as_secs_f64();
    println!(
        "{SHORT}: won {found}, within {plies:?} moves, proved in {:.1} ms; by the definition: ratio {:.1}x",
        seconds * 1e3,
        plain / seconds
    );
    for ending in [endings::CLASSIC, endings::FIRST, endings::SECOND] {
        if !is_quick {
            report(ending)?;
        }
    }
    Ok(())
}

fn report(ending: endings::Ending) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let proof = prove(&fen::read(ending.fen)?, Side::Red, Limits::default())?;
    let seconds = start.elapsed().as_secs_f64();
    let moves = match &proof.end {
        End::Won(choices) => format!("won with {} moves", choices.len()),
        End::NotFound | End::Unfinished => "not proved".to_owned(),
    };
    println!(
        "{}: {moves}; {} positions entered in {seconds:.1} s, {:.0} thousand a second",
        ending.name,
        proof.nodes,
        proof.nodes as f64 / seconds / 1e3
    );
    Ok(())
}

/// Whether the side to move wins within so many moves of both sides.
fn wins(position: &Position, plies: u32) -> bool {
    let mut after =
        position.legal_moves().into_iter().filter_map(|played| position.after(played).ok());
    plies > 0 && after.any(|next| loses(&next, plies - 1))
}

fn loses(position: &Position, plies: u32) -> bool {
    let mut after =
        position.legal_moves().into_iter().filter_map(|played| position.after(played).ok());
    let can_move = position.can_move();
    !can_move || (plies > 0 && after.all(|next| wins(&next, plies - 1)))
}
