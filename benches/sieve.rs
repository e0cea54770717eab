//! How much faster the sieve of three-heap Nim is than the plain word sieve, on one core.
//!
//! Stands behind the claim "at least eight times faster over heaps below 4096; misère play takes
//! at most 1.2 times as long as normal play". The two sieves run alternately; of each the fastest
//! round counts. Both times include allocating the table. `BOUTON_BENCH_QUICK`, set to anything,
//! chooses a smaller box.

use bouton::game::Play;
use bouton::solve::sieve::{Partners, SieveError, plain_three_heaps, three_heaps};
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;

type Sieve = fn(u32, u32, u32, Play) -> Result<Partners, SieveError>;

/// A sieve, a box and a way to play, with the fastest time so far.
struct Entry {
    sieve: Sieve,
    largest: [u32; 3],
    play: Play,
    fastest: Duration,
}

impl Entry {
    fn new(sieve: Sieve, largest: [u32; 3], play: Play) -> Self {
        Entry { sieve, largest, play, fastest: Duration::MAX }
    }

    fn run(&mut self) -> Result<Partners, SieveError> {
        let [a_max, b_max, c_max] = self.largest;
        let start = Instant::now();
        let table = (self.sieve)(a_max, b_max, c_max, self.play)?;
        self.fastest = self.fastest.min(start.elapsed());
        Ok(table)
    }

    fn milliseconds(&self) -> f64 {
        self.fastest.as_secs_f64() * 1e3
    }
}

fn main() -> Result<(), SieveError> {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let size = if is_quick { 512 } else { 4096 };
    let normal = compare(&format!("{size}^3 normal"), [size - 1; 3], Play::Normal)?;
    let misere = compare(&format!("{size}^3 misere"), [size - 1; 3], Play::Misere)?;
    println!("misere/normal {:.2}x", misere / normal);
    compare("(2001,2002,2003) normal", [2001, 2002, 2003], Play::Normal)?;
    Ok(())
}

/// Prints one line of results; returns the time of the fast sieve.
fn compare(name: &str, largest: [u32; 3], play: Play) -> Result<f64, SieveError> {
    let mut plain = Entry::new(plain_three_heaps, largest, play);
    let mut fast = Entry::new(three_heaps, largest, play);
    let mut positions = 0;
    for _ in 0..ROUNDS {
        let table = fast.run()?;
        positions = table.positions();
        assert!(table == plain.run()?, "the two sieves differ on {name}");
    }
    let (plain, fast) = (plain.milliseconds(), fast.milliseconds());
    let ratio = plain / fast;
    println!(
        "sieve {name}: {positions} positions; plain {plain:.1} ms; sieve {fast:.1} ms; ratio {ratio:.1}x"
    );
    Ok(fast)
}
