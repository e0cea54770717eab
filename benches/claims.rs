//! How fast claims are judged, on one core.
//!
//! Stands behind the claims "three heaps up to 64 each, four up to 24: well under a second", with the
//! positions tried in a second, and "the whole catalogue in seconds". The baseline is the same claim
//! evaluated naively: every outcome found again by the definition, without any table. Since that
//! takes for ever on large heaps, the ratio is that of the time for one case on small heaps.
//! `BOUTON_BENCH_QUICK`, set to anything, takes smaller heaps.

use bouton::{
    answer::tables::Tables,
    audit,
    claim::{Cases, Claim, ClaimText, Evaluator, Games, Unanswered, judge},
    family::named_game::NamedGame,
    game::{Nim, Outcome, Play, Position, Ruleset},
};
use std::{
    error::Error,
    hint::black_box,
    time::{Duration, Instant},
};

fn main() -> Result<(), Box<dyn Error>> {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    let (three, four, naive) = if is_quick { (16, 8, 4) } else { (64, 24, 6) };
    let slow = naive_seconds_a_case(naive)?;
    compare("three", "a, b, c", "a xor b xor c", three, slow)?;
    compare("four", "a, b, c, d", "a xor b xor c xor d", four, slow)?;
    let start = Instant::now();
    let tables = Tables::default();
    let mut readings = 0;
    for id in audit::ids() {
        readings += audit::check(&audit::entry(&id)?, &tables)?.len();
    }
    println!("catalogue: {readings} readings judged in {:.1?} on one core", start.elapsed());
    Ok(())
}

fn compare(
    heaps: &str,
    names: &str,
    sum: &str,
    largest: u64,
    naive: f64,
) -> Result<(), Box<dyn Error>> {
    let text = format!("forall {names} <= {largest}: P({names}) <-> {sum} = 0");
    let mut fastest = Duration::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        let tables = Tables::default();
        let game = NamedGame::read(None, "nim 1", &tables).map_err(|fault| format!("{fault:?}"))?;
        let claim = Claim::parse(&text, std::slice::from_ref(&game.name))?;
        black_box(judge(&claim, &[game.checked_game()], 0)?);
        fastest = fastest.min(start.elapsed());
    }
    let cases = (largest + 1).pow(names.split(',').count() as u32);
    let one = fastest.as_secs_f64() / cases as f64;
    println!(
        "{heaps} heaps to {largest}: {cases} positions in {fastest:.1?}, {:.1} million a second; \
         naive, heaps to 6: ratio {:.0}x a position",
        1e-6 / one,
        naive / one
    );
    Ok(())
}

/// Seconds for one position when every outcome is found again by the definition.
fn naive_seconds_a_case(largest: u64) -> Result<f64, Box<dyn Error>> {
    let text = format!("forall a, b, c <= {largest}: P(a, b, c) <-> a xor b xor c = 0");
    let claim = Claim::parse(&text, &["nim".to_owned()])?;
    let facts = ByDefinition(Nim { play: Play::Normal });
    let start = Instant::now();
    black_box(Cases::of(&claim, 0).try_all(&Evaluator::new(&claim, &facts))?);
    Ok(start.elapsed().as_secs_f64() / ((largest + 1).pow(3) as f64))
}

struct ByDefinition(Nim);

impl ByDefinition {
    fn is_lost(&self, position: &Position) -> bool {
        let mut lost = true;
        self.0.options(position, &mut |option| lost &= !self.is_lost(&option));
        lost
    }
}

impl Games for ByDefinition {
    fn rules(&self, _: usize) -> Option<&dyn Ruleset> {
        Some(&self.0)
    }

    fn outcome(&self, _: usize, position: &Position) -> Result<Outcome, Unanswered> {
        Ok(if self.is_lost(position) { Outcome::P } else { Outcome::N })
    }

    fn grundy(&self, _: usize, position: &Position) -> Result<u64, Unanswered> {
        Err(Unanswered::NoTable(position.clone()))
    }
}
