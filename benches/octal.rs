//! Speed claim: "Grundy values of octal games and of Grundy's game are found at least as fast as by
//! the crate `ogs`, the library behind the program `ogsolve`, and the values are the same".
//! Against `ogs` (`RCSolver` with rebuilding, its own default) both run in this process,
//! alternately, to the same heap; of each the fastest round counts. When a proved period says the
//! rest, our search stops there; a second line then compares the part that both compute.
//! `ogs` has no Grundy's game. The plain scan of all options is the baseline for smaller heaps.
//! The kernel's check of the whole table is timed beside it. `BOUTON_BENCH_QUICK`, set to
//! anything, chooses smaller heaps and one round. Words after `--` choose games:
//! `cargo bench --bench octal -- 0.6 grundy`.

use bouton::{
    check::{OctalTable, Period, Rarity},
    game::BreakRule,
    solve::octal::{self, Found},
};
use ogs::{RCSolver, Solver};
use std::time::{Duration, Instant};

type Failure = Box<dyn std::error::Error>;

/// Games, the heap to which `ogs` is compared, and the heap for the plain scan. In 0.137 most
/// values are rare under any choice, so `ogs` looks at nearly all pairs: hence the smaller heap.
const GAMES: [(&str, u64, u64); 5] = [
    ("0.16", 1_000_000, 40_000),
    ("0.6", 1_000_000, 40_000),
    ("0.354", 12_000_000, 40_000),
    ("0.137", 100_000, 40_000),
    ("grundy", 1_000_000, 40_000),
];

/// The plain scan is compared on heaps so many times smaller too, where it does best.
const SHORTER: u64 = 10;

fn main() -> Result<(), Failure> {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let (divisor, rounds) = if is_quick { (100, 1) } else { (1, 3) };
    let chosen = chosen_games()?;
    for (name, largest, plain) in GAMES {
        if !chosen.is_empty() && !chosen.iter().any(|word| word == name) {
            continue;
        }
        let rule = rule(name)?;
        for shorter in [SHORTER, 1] {
            against_plain(name, &rule, plain / shorter / divisor.min(10), rounds)?;
        }
        let found = against_ogs(name, &rule, largest / divisor, rounds)?;
        let length = found.values.len() as u64 - 1;
        if length < largest / divisor {
            against_ogs(name, &rule, length, rounds)?;
        }
        checked(name, rule, found)?;
    }
    Ok(())
}

/// The games that the command line names; none stands for all.
fn chosen_games() -> Result<Vec<String>, Failure> {
    // Cargo itself adds `--bench`.
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match chosen.iter().find(|word| GAMES.iter().all(|game| game.0 != **word)) {
        Some(unknown) => Err(format!("no game {unknown} in this bench").into()),
        None => Ok(chosen),
    }
}

fn rule(name: &str) -> Result<BreakRule, Failure> {
    if name == "grundy" {
        return Ok(BreakRule::UnequalParts);
    }
    Ok(BreakRule::Octal(bouton::game::read_octal_code(name)?))
}

fn against_plain(name: &str, rule: &BreakRule, largest: u64, rounds: u32) -> Result<(), Failure> {
    let (mut slow, mut fast) = (Duration::MAX, Duration::MAX);
    for _ in 0..rounds {
        let start = Instant::now();
        let found = octal::sparse(rule, largest)?;
        fast = fast.min(start.elapsed());
        let start = Instant::now();
        let plain = octal::plain(rule, largest)?;
        slow = slow.min(start.elapsed());
        assert!(found.values == plain[..found.values.len()], "{name}: the two searches differ");
    }
    report(&format!("{name} to {largest}"), "plain", slow, fast);
    Ok(())
}

fn against_ogs(name: &str, rule: &BreakRule, largest: u64, rounds: u32) -> Result<Found, Failure> {
    let (mut theirs, mut ours) = (Duration::MAX, Duration::MAX);
    let mut found = octal::sparse(rule, 0)?;
    for _ in 0..rounds {
        let start = Instant::now();
        found = octal::sparse(rule, largest)?;
        ours = ours.min(start.elapsed());
        if name != "grundy" {
            let start = Instant::now();
            let values = by_ogs(name, largest)?;
            theirs = theirs.min(start.elapsed());
            assert!(found.values == values[..found.values.len()], "{name}: ogs differs");
        }
    }
    if let Some((preperiod, period)) = found.period {
        let listed = found.values.len();
        println!("octal {name}: period {period} from {preperiod} on, proved by {listed} values");
    }
    if name == "grundy" {
        println!("octal {name} to {largest}: {:.1} ms", milliseconds(ours));
    } else {
        report(&format!("{name} to {largest}"), "ogs", theirs, ours);
    }
    Ok(found)
}

fn by_ogs(code: &str, largest: u64) -> Result<Vec<u16>, Failure> {
    let mut solver: RCSolver = RCSolver::with_capacity(code.parse()?, largest as usize + 1);
    for _ in 0..=largest {
        solver.next();
    }
    Ok(solver.nimbers().to_vec())
}

fn checked(name: &str, rule: BreakRule, found: Found) -> Result<(), Failure> {
    let rarity =
        |split: octal::Split| Rarity { mask: split.mask, by_heap: split.by_heap, odd: split.odd };
    let period = found.period.map(|(preperiod, period)| Period { preperiod, period });
    let start = Instant::now();
    let table = OctalTable::new(rule, found.values, found.splits.map(rarity), period)?;
    let (time, count) = (milliseconds(start.elapsed()), table.values().len());
    println!("octal {name}: {count} values checked in {time:.1} ms");
    Ok(())
}

fn report(what: &str, baseline: &str, theirs: Duration, ours: Duration) {
    let (theirs, ours) = (milliseconds(theirs), milliseconds(ours));
    let ratio = theirs / ours;
    println!("octal {what}: {baseline} {theirs:.1} ms; sparse {ours:.1} ms; ratio {ratio:.1}x");
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
