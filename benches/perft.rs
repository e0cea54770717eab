//! How many lines of play are counted in a second (perft), in Chinese chess.
//!
//! Stands behind the claim that the 3 290 240 lines of four moves from the opening are counted within a second on one
//! core. The baseline counts them by the public definition: each move checked and made on a copy of the board.
//! `BOUTON_BENCH_QUICK`, set to anything, stops at three moves.

use bouton::xiangqi::{OPENING, OnBoard, Position, fen};
use std::{error::Error, hint::black_box, time::Instant};

/// The lines of 0 to 4 moves from the opening.
const LINES: [u64; 5] = [1, 44, 1_920, 79_666, 3_290_240];

fn main() -> Result<(), Box<dyn Error>> {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let plies = if is_quick { 3 } else { 4 };
    let opening = fen::read(OPENING)?;
    let (lines, seconds) = timed(|| opening.perft(plies));
    let (plain, plain_seconds) = timed(|| by_definition(&opening, plies));
    assert_eq!((lines, plain), (LINES[plies as usize], lines), "perft {plies}");
    println!(
        "perft {plies}: {lines} lines in {:.1} ms, {:.1} million a second; on copies of the board: ratio {:.1}x",
        seconds * 1e3,
        lines as f64 / seconds / 1e6,
        plain_seconds / seconds
    );
    Ok(())
}

fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let lines = black_box(count());
    (lines, start.elapsed().as_secs_f64())
}

fn by_definition(position: &Position, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    let after = |played| position.after(played).map_or(0, |next| by_definition(&next, plies - 1));
    position.legal_moves().into_iter().map(after).sum()
}
