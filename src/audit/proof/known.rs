//! What is known of a part of a proof, or of a step in which a word means something else: the engine is asked, and where it does not
//! decide, small cases, which can only refute.

use crate::{
    claim::{Claim, ClaimText},
    exercise::kept::Kept,
    family::named_game::NamedGame,
    prove::{DEFAULT_BOUND, Found, Untried, decide, total, try_cases},
};

/// Small cases go up to here.
const SMALL: u64 = 3;

/// What is known of a statement by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// It holds for every size.
    Holds,
    /// It fails; where, if that is known: the names of variables and what they are.
    Fails(Option<String>),
    /// It is not decided, and no small case refutes it.
    Open,
}

/// The most statements of which what is known is kept.
const MAX_KNOWN: usize = 1 << 14;

/// What is known, from before if it was asked before: a step that is changed, left out or filled in leaves most of a proof as it was.
pub(super) fn judge_claim(claim: &Claim, games: &[NamedGame<'_>]) -> Known {
    static KNOWN: Kept<(String, Vec<[String; 2]>), Known> = Kept::new(MAX_KNOWN);
    let games_told = games.iter().map(|game| [game.name.clone(), game.line()]).collect();
    let found = KNOWN.get((claim.to_unicode(), games_told), || match find(claim, games) {
        // An engine that was stopped may decide it at another time.
        Known::Open => Err(Known::Open),
        found @ (Known::Holds | Known::Fails(_)) => Ok(found),
    });
    found.map_or_else(|open| open, |known| Known::clone(&known))
}

/// Asks both roads: small cases, which refute fast, and the engine.
fn find(claim: &Claim, games: &[NamedGame<'_>]) -> Known {
    if let Some((place, total)) = find_counterexample(claim, games, SMALL) {
        // A smaller counterexample may have a larger number.
        let smallest = (total > SMALL)
            .then(|| find_counterexample(claim, games, total.min(DEFAULT_BOUND)))
            .flatten();
        return Known::fails(smallest.map_or(place, |(place, _)| place));
    }
    match decide(claim, games) {
        Found::Holds(_) => Known::Holds,
        Found::Fails(values) => {
            let found =
                find_counterexample(claim, games, total(&values).clamp(SMALL, DEFAULT_BOUND));
            let place = found.map_or_else(
                || engine_counterexample(claim, games, Found::Fails(values)),
                |(place, _)| place,
            );
            Known::fails(place)
        }
        // Of any number of heaps the engine never says that a statement fails.
        Found::NoMeaning(_) | Found::Undecided(..) | Found::Stopped(_) => Known::Open,
    }
}

/// The smallest counterexample that the engine finds where small cases show none; empty if there is nothing to choose.
fn engine_counterexample(claim: &Claim, games: &[NamedGame<'_>], found: Found) -> String {
    let found = Untried::of(claim, games, found);
    found.counterexample().map(|example| example.to_string()).unwrap_or_default()
}

impl Known {
    fn fails(place: String) -> Self {
        Self::Fails(Some(place).filter(|place| !place.is_empty()))
    }
}

/// The smallest counterexample up to a bound, and the sum of its numbers; empty if there is nothing to choose.
fn find_counterexample(
    claim: &Claim,
    games: &[NamedGame<'_>],
    bound: u64,
) -> Option<(String, u64)> {
    let found = try_cases(claim, games, bound).ok()?;
    found.counterexample().map(|example| (example.to_string(), example.total(DEFAULT_BOUND)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::tables::Tables;

    /// What is known of a statement about a game called `g`.
    fn of(claim: &str, line: &str) -> Known {
        let tables = Tables::default();
        let games = [NamedGame::read(Some("g"), line, &tables).unwrap()];
        judge_claim(&Claim::parse(claim, &["g".to_owned()]).unwrap(), &games)
    }

    #[test]
    fn what_is_kept_is_of_that_statement_and_that_game() {
        let odd = "forall n: P(n) -> n mod 4 = 0";
        for _ in 0..2 {
            assert_eq!(of(odd, "pile 9 --take 1..3"), Known::Holds);
            assert_eq!(of(odd, "pile 9 --take 1..2"), Known::Fails(Some("n = 3".to_owned())));
            assert_eq!(of("forall n: P(n) -> n mod 2 = 0", "pile 9 --take 1..3"), Known::Holds);
        }
    }
}
