//! How fast theorems about every size are proved, and how fast the kernel checks their certificates, on one core.
//!
//! Stands behind the claim "Bouton's theorem for eight heaps in milliseconds". The baseline is what is published of the fastest public
//! prover of this kind, on another machine. Of each theorem the second ratio is proving (small positions solved, safe set
//! learned, obligations decided, certificate made) to checking; of what a part of a position is worth, where there is no certificate, the
//! ratio is finding it to proving it once it is known. `BOUTON_BENCH_QUICK`, set to anything, leaves out the slow ones.

use bouton_kernel::{
    check::SharedRules,
    digits::{Certificate, Replies, heap_worths, safe_set},
    game::{
        Coins, Heaps, Lasker, Moore, Nim, Pattern, Play, Quota, Ruleset, Sets, Shape, TakeSet,
        TurnRule, Wythoff,
    },
};
use bouton_prove::{Decision, Formula, Numeration, Prover, Track, games::learn, parts, rules};
use std::{
    error::Error,
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

const ROUNDS: usize = 3;

/// Heaps with the milliseconds that the fastest public prover needs for the obligations.
const BOUTON: [(u16, f64); 5] = [(4, 4.0), (5, 20.0), (6, 100.0), (7, 800.0), (8, 6600.0)];

fn main() -> Result<(), Box<dyn Error>> {
    let is_quick = std::env::var_os("BOUTON_BENCH_QUICK").is_some();
    for (heaps, published) in BOUTON {
        obligations(heaps, published);
    }
    let (normal, misere) = (Play::Normal, Play::Misere);
    let nim = |play| Arc::new(Nim { play }) as SharedRules;
    any_number("Nim", &nim(normal))?;
    any_number("misère Nim", &nim(misere))?;
    let take = TakeSet::list(vec![1, 3, 4]).ok_or("no set")?;
    for (name, play) in [("heaps, take 1, 3, 4", normal), ("the same, misère", misere)] {
        any_number(name, &(Arc::new(Heaps { take: take.clone(), play }) as SharedRules))?;
    }
    let moore: SharedRules = Arc::new(Moore::new(2, normal).ok_or("no move")?);
    theorem("Nim, 4 heaps", &nim(normal), 4, Numeration::Binary)?;
    theorem("misère Nim, 3 heaps", &nim(misere), 3, Numeration::Binary)?;
    theorem("Moore's Nim_2, 3 heaps", &moore, 3, Numeration::Binary)?;
    worth("Ruler", &ruler())?;
    worth("Mock Turtles", &mock_turtles())?;
    worth("Lasker's Nim", &Lasker { play: normal })?;
    if !is_quick {
        theorem("misère Nim, 4 heaps", &nim(misere), 4, Numeration::Binary)?;
        theorem("Nim, 8 heaps", &nim(normal), 8, Numeration::Binary)?;
        theorem("misère Nim, 6 heaps", &nim(misere), 6, Numeration::Binary)?;
        theorem("misère Nim, 8 heaps", &nim(misere), 8, Numeration::Binary)?;
        theorem("Moore's Nim_2, 4 heaps", &moore, 4, Numeration::Binary)?;
        theorem("Moore's Nim_2, 5 heaps", &moore, 5, Numeration::Binary)?;
        theorem("Moore's Nim_2, 6 heaps", &moore, 6, Numeration::Binary)?;
        let wythoff: SharedRules = Arc::new(Wythoff { play: normal });
        theorem("Wythoff's game", &wythoff, 2, Numeration::Fibonacci)?;
        let quota: SharedRules = Arc::new(Quota::new(2).ok_or("factor 0")?);
        theorem("Fibonacci Nim", &quota, 2, Numeration::Fibonacci)?;
    }
    Ok(())
}

/// Bouton's theorem by its two obligations, the safe set being said as a formula.
fn obligations(heaps: u16, published: f64) {
    let (mut states, mut diagrams) = (0, 0);
    let time = fastest(|| {
        let mut prover = Prover::new(Numeration::Binary);
        let (stays, reaches) = bouton(heaps);
        let holds = [stays, reaches].iter().all(|one| prover.decide(one) == Ok(Decision::Holds));
        (states, diagrams) = (prover.most_states(), prover.diagrams());
        usize::from(holds)
    });
    let ms = time.as_secs_f64() * 1000.0;
    let ratio = published / ms;
    println!(
        "Bouton, {heaps} heaps: {ms:.2} ms, {states} states, {diagrams} diagrams; published {published} ms; ratio {ratio:.0}x"
    );
}

fn bouton(heaps: u16) -> (Formula, Formula) {
    const NEW: Track = 100;
    let safe = Formula::balanced((0..heaps).collect());
    let to_safe = |heap: u16| {
        let after = (0..heaps).map(|other| if other == heap { NEW } else { other }).collect();
        let smaller = Formula::less(NEW, heap);
        Formula::exists(NEW, Formula::And(vec![smaller, Formula::balanced(after)]))
    };
    let any = Formula::Or((0..heaps).map(to_safe).collect());
    (safe.clone().implies(any.clone().negate()), safe.negate().implies(any))
}

/// The rule of the lost lists, proved for any number of heaps by the engine's induction, of which the baseline are the obligations
/// for eight heaps alone; and certified for the kernel, of which it is the checking.
fn any_number(name: &str, shared: &SharedRules) -> Result<(), Box<dyn Error>> {
    let rules = shared.as_ref();
    let eight = fastest(|| {
        let mut prover = Prover::new(Numeration::Binary);
        let (stays, reaches) = bouton(8);
        usize::from([stays, reaches].iter().all(|one| prover.decide(one) == Ok(Decision::Holds)))
    });
    let (mut states, mut is_proved) = (0, false);
    let time = fastest(|| {
        let mut prover = Prover::new(Numeration::Binary);
        is_proved = rules::learn(rules, &mut prover).is_ok();
        states = prover.most_states();
        states
    });
    if !is_proved {
        return Err(format!("{name}: not proved").into());
    }
    let ratio = time.as_secs_f64() / eight.as_secs_f64();
    println!(
        "{name}, any number of heaps: {time:.1?}, {states} states; Bouton for eight heaps {eight:.1?}; ratio {ratio:.1}x"
    );
    let rule = rules::guess(rules).map_err(|missing| format!("{name}: {missing:?}"))?;
    let mut given = None;
    let made = fastest(|| {
        given = rules::certificates(rules, &rule, &mut Prover::new(Numeration::Binary)).ok();
        usize::from(given.is_some())
    });
    let (one, two) = given.ok_or("no certificate")?;
    let checked =
        fastest(|| usize::from(heap_worths(Arc::clone(shared), &one, two.as_ref()).is_ok()));
    let numbers = size(&one) + two.as_ref().map_or(0, size);
    let ratio = (time + made).as_secs_f64() / checked.as_secs_f64();
    println!(
        "{name}, any number of heaps: proved and certified in {:.1?}; certificate of {numbers} numbers, checked in {checked:.1?}; ratio {ratio:.0}x",
        time + made
    );
    Ok(())
}

/// A safe set learned, proved and certified; then its certificate checked.
fn theorem(
    name: &str,
    rules: &SharedRules,
    numbers: usize,
    numeration: Numeration,
) -> Result<(), Box<dyn Error>> {
    let mut found = None;
    let mut states = 0;
    let proved = fastest(|| {
        let mut prover = Prover::new(numeration);
        found = learn(rules, numbers, &mut prover).ok();
        states = prover.most_states();
        usize::from(found.is_some())
    });
    let learned = found.ok_or("no safe set")?;
    let states = states.max(learned.safe.states());
    let (certificate, _) = learned.certified.map_err(|fault| format!("{name}: {fault:?}"))?;
    let checked = fastest(|| usize::from(safe_set(rules.clone(), &certificate).is_ok()));
    let numbers = size(&certificate);
    let ratio = proved.as_secs_f64() / checked.as_secs_f64();
    println!(
        "{name}: proved and certified in {proved:.1?}, at most {states} states; certificate of {numbers} numbers, checked in {checked:.1?}; ratio {ratio:.0}x"
    );
    Ok(())
}

/// Any number of coins side by side, counted from 1.
fn ruler() -> Coins {
    let shape = Shape { gaps: TakeSet::range(1, 1), fewest: 1, ..Shape::default() };
    turning(1, shape)
}

/// Up to three coins, counted from 0.
fn mock_turtles() -> Coins {
    turning(0, Shape { fewest: 1, most: Some(3), ..Shape::default() })
}

fn turning(first: u64, shape: Shape) -> Coins {
    let rule = TurnRule { patterns: vec![Pattern::new(Sets::Shape(shape))], first };
    Coins { rule, play: Play::Normal }
}

/// What one part of a position is worth, learned and proved by the engine; there is no certificate, so that the baseline is proving it
/// once it is known.
fn worth(name: &str, rules: &dyn Ruleset) -> Result<(), Box<dyn Error>> {
    let (mut found, mut states) = (None, 0);
    let learned = fastest(|| {
        let mut prover = Prover::new(Numeration::Binary);
        found = parts::learn(rules, &mut prover).ok();
        states = prover.most_states();
        usize::from(found.is_some())
    });
    let own = found.ok_or_else(|| format!("{name}: no worth"))?;
    let proved = fastest(|| {
        let mut prover = Prover::new(Numeration::Binary);
        usize::from(parts::is_worth(rules, &own, &mut prover) == Ok(true))
    });
    let told = match &own {
        parts::Worth::Sums(_) => "worth told by sums".to_owned(),
        parts::Worth::Digits(table) => {
            format!("heap and worth: an automaton of {} states", table.states())
        }
    };
    let ratio = learned.as_secs_f64() / proved.as_secs_f64();
    println!(
        "{name}, any number of parts: learned and proved in {learned:.1?}, at most {states} states; {told}; no certificate; proved once known in {proved:.1?}; ratio {ratio:.1}x"
    );
    Ok(())
}

/// How many numbers a certificate has: next states, and what is kept in mind.
fn size(certificate: &Certificate) -> usize {
    let columns = 1 << certificate.safe.tracks();
    let Replies { kept, next } = &certificate.replies;
    let kept = kept.iter().flatten().map(|(_, state)| 1 + state.len());
    (certificate.safe.states() + next.len()) * columns + kept.sum::<usize>()
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
