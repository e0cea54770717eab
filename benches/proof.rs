//! How many positions the proof search enters in a second, and how long it takes to prove the composed endings.
//!
//! Stands behind the claim that the classic ending of the double cannons is proved in minutes at most. One baseline is
//! the definition, searched deeper and deeper without any memory, at a position with a short win; the other is plain
//! depth-first proof-number search ([`Plain`]: no budgets, no line game, no first guesses, no stepping stones), at the same
//! position and at all four endings, where it gives up after so many positions.
//! `BOUTON_BENCH_QUICK`, set to anything, leaves out the endings; `cargo bench --bench proof -- third` asks for one of them by its name.

use bouton::{
    solve::proof::{End, Limits, prove},
    xiangqi::{OnBoard, Position, Side, endings, fen},
};
use std::{collections::HashMap, error::Error, time::Instant};

/// A chariot and a horse against an advisor.
const SHORT: &str = "3k5/4a4/9/9/9/4N4/9/9/R8/4K4 w";
/// The deepest that the definition is asked.
const DEEPEST: u32 = 9;
/// How many positions each search of an ending may enter.
const NODES: u64 = 20_000_000;
const PLAIN_NODES: u64 = 2_000_000;

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
    println!("{SHORT}: {}", plainly(&short));
    // What cargo itself adds begins with dashes.
    let named: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_asked =
        |ending: &endings::Ending| named.is_empty() || named.iter().any(|name| name == ending.name);
    let asked: Vec<endings::Ending> = endings::Ending::ALL.into_iter().filter(is_asked).collect();
    if asked.is_empty() {
        let names = endings::Ending::ALL.map(|ending| ending.name).join(", ");
        return Err(format!("no ending of that name: {names}").into());
    }
    for ending in asked {
        if !is_quick {
            report(ending)?;
        }
    }
    Ok(())
}

fn report(ending: endings::Ending) -> Result<(), Box<dyn Error>> {
    let board = fen::read(ending.fen)?;
    let start = Instant::now();
    let proof = prove(&board, Side::Red, Limits { nodes: NODES })?;
    let seconds = start.elapsed().as_secs_f64();
    let moves = match &proof.end {
        End::Won(choices) => format!("won with {} moves", choices.len()),
        End::NotFound | End::Unfinished => format!("not within {NODES} positions"),
    };
    println!(
        "{}: {moves}; {} positions entered in {seconds:.1} s, {:.0} thousand a second",
        ending.name,
        proof.nodes,
        proof.nodes as f64 / seconds / 1e3
    );
    println!("{}: {}", ending.name, plainly(&board));
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

/// How far plain depth-first proof-number search comes.
fn plainly(board: &Position) -> String {
    let start = Instant::now();
    let mut plain = Plain { table: HashMap::new(), line: Vec::new(), nodes: 0 };
    let [proof, _] = plain.enter(&mut board.clone(), true, [NEVER, NEVER]);
    let (nodes, seconds) = (plain.nodes, start.elapsed().as_secs_f64());
    let found = match proof {
        0 => "won".to_owned(),
        _ => format!("not within {PLAIN_NODES}"),
    };
    format!("plain df-pn: {found}; {nodes} positions entered in {seconds:.3} s")
}

/// More than any number that occurs.
const NEVER: u32 = 1 << 30;

/// Depth-first proof-number search as in its textbook: each position that has not been entered counts one to be proved
/// and one to be refuted. A position that comes again on the line of play is no win.
struct Plain {
    /// Proof and disproof number by the key of the position.
    table: HashMap<u64, [u32; 2]>,
    line: Vec<u64>,
    nodes: u64,
}

impl Plain {
    /// Searches until a number reaches its threshold. `is_own`: the side whose win is searched for is to move.
    fn enter(&mut self, board: &mut Position, is_own: bool, thresholds: [u32; 2]) -> [u32; 2] {
        self.nodes += 1;
        let key = board.key();
        let moves = board.legal_moves();
        self.line.push(key);
        let numbers = loop {
            let after: Vec<[u32; 2]> =
                moves.iter().map(|played| self.known(board.key_after(key, *played))).collect();
            let (numbers, best, below) = chosen(&after, is_own, thresholds);
            let reached = numbers[0] >= thresholds[0] || numbers[1] >= thresholds[1];
            if reached || self.nodes >= PLAIN_NODES {
                break numbers;
            }
            let undo = board.make(moves[best]);
            self.enter(board, !is_own, below);
            board.unmake(undo);
        };
        self.line.pop();
        self.table.insert(key, numbers);
        numbers
    }

    fn known(&self, key: u64) -> [u32; 2] {
        match self.table.get(&key) {
            Some(numbers) if numbers[0] == 0 => *numbers,
            _ if self.line.contains(&key) => [NEVER, 0],
            Some(numbers) => *numbers,
            None => [1, 1],
        }
    }
}

/// The numbers of a position from those after it, the place of the one to enter, and its thresholds. The side to move needs one of the
/// numbers at `one` and all of those at `all`.
fn chosen(after: &[[u32; 2]], is_own: bool, thresholds: [u32; 2]) -> ([u32; 2], usize, [u32; 2]) {
    let (one, all) = if is_own { (0, 1) } else { (1, 0) };
    let mut order: Vec<usize> = (0..after.len()).collect();
    order.sort_by_key(|place| after[*place][one]);
    let least = |rank: usize| order.get(rank).map_or(NEVER, |place| after[*place][one]);
    let sum = after.iter().fold(0, |sum: u32, numbers| sum.saturating_add(numbers[all]).min(NEVER));
    let best = order.first().copied().unwrap_or(0);
    let (mut numbers, mut below) = ([0; 2], [NEVER; 2]);
    (numbers[one], numbers[all]) = (least(0), sum);
    below[one] = thresholds[one].min(least(1).saturating_add(1));
    if thresholds[all] < NEVER {
        // Where the sum has reached its threshold nothing is entered.
        let of_best = after.get(best).map_or(0, |numbers| numbers[all]);
        below[all] = (thresholds[all] + of_best).saturating_sub(sum);
    }
    (numbers, best, below)
}
