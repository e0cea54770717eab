//! Bouton's theorem shown to the checker: no move from balanced heaps to balanced ones, one from any others.

use bouton_prove::{Comparison, Linear, Numeration, Track, check::*, strategy::invariant};
use std::time::Instant;

fn less(first: Track, second: Track) -> Condition {
    Condition::Linear(Linear {
        terms: vec![(1, first), (-1, second)],
        comparison: Comparison::AtMost,
        constant: -1,
    })
}

#[test]
fn bouton_is_shown() {
    for heaps in 1..=8_u16 {
        let safe = Condition::Balanced((0..heaps).collect());
        let ways: Vec<Condition> = (0..heaps)
            .map(|heap| {
                let after =
                    (0..heaps).map(|other| if other == heap { heaps } else { other }).collect();
                Condition::And(vec![less(heaps, heap), Condition::Balanced(after)])
            })
            .collect();
        let begun = Instant::now();
        for way in &ways {
            let both = Condition::And(vec![safe.clone(), way.clone()]);
            never(Numeration::Binary, heaps + 1, &both).unwrap();
        }
        let unsafe_ = Condition::Not(Box::new(safe.clone()));
        let stays = begun.elapsed();
        let begun = Instant::now();
        let given = invariant(Numeration::Binary, heaps, &unsafe_, &ways).unwrap();
        let made = begun.elapsed();
        let begun = Instant::now();
        let seen = always_some(Numeration::Binary, heaps, &unsafe_, &ways, &given).unwrap();
        println!(
            "{heaps} heaps: never {stays:?}, invariant {made:?} ({} states), always some {:?} ({seen})",
            given.len(),
            begun.elapsed()
        );
        // A way less, and it is refused.
        assert!(always_some(Numeration::Binary, heaps, &unsafe_, &ways[1..], &given).is_err());
        assert_eq!(never(Numeration::Binary, heaps + 1, &ways[0]), Err(Fault::Met));
    }
}
