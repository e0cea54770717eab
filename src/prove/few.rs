//! A claim about any number of heaps that is not decided may be false for a few of them: each small number of heaps is asked about by itself, of heaps of
//! any size. What is found so is an example; a smaller one may have more heaps.

use super::{
    Asking, Found,
    answer::{total, try_cases},
    shelf,
};
use crate::{
    claim::{
        Claim, Kind, Value, like,
        syntax::{Binder, Domain, Quantifier},
        tree::{for_all, split_binders},
    },
    family::named_game::NamedGame,
};
use bouton_prove::Limits;

/// So many heaps are asked about.
const MOST_HEAPS: u64 = 3;

/// The steps of the engine that this may take: about a second.
const MAX_STEPS: u64 = 10_000_000;

/// Numbers for which the claim fails, with the engine's finding: the engine has found that there are some, the kernel's enumeration which.
pub fn counterexample(
    claim: &Claim,
    games: &[NamedGame<'_>],
) -> Option<(Found, Vec<(String, Value)>)> {
    let limits = Limits { steps: MAX_STEPS, ..Limits::default() };
    let mut engine = Asking::within(limits, shelf(), games);
    (0..=MOST_HEAPS).find_map(|heaps| {
        let few = with_heaps(claim, heaps)?;
        let found = engine.decide(&few);
        let Found::Fails(values) = &found else { return None };
        let total = total(values).saturating_add(heaps);
        games.iter().for_each(NamedGame::begin_anew);
        let judged = try_cases(&few, games, total).ok()?;
        let place = judged.counterexample()?.values.to_vec();
        Some((found, place))
    })
}

/// The claim for so many heaps: `forall m, n: forall s within (list i in 1..m: n): …` with a number for `m` and the heaps one by one. None if it is about
/// something else, or never about so few.
fn with_heaps(claim: &Claim, heaps: u64) -> Option<Claim> {
    let (binders, body) = split_binders(&claim.statement);
    let mut binders: Vec<Binder> = binders.into_iter().cloned().collect();
    let slot = binders.iter_mut().find_map(|binder| write_out(&mut binder.domain, heaps))?;
    let number = binders.iter_mut().find(|binder| binder.slot == slot)?;
    let Domain::AtLeast(least) = &number.domain else { return None };
    let is_among = matches!(least.kind, Kind::Number(least) if least <= heaps);
    let fixed = like(least, Kind::Number(heaps));
    number.domain = Domain::Between(fixed.clone(), fixed);
    let statement = for_all(binders, body.clone());
    is_among.then(|| Claim { statement, ..claim.clone() })
}

/// Writes out the largest heaps of the lists of a domain, and tells which variable said how many there are.
fn write_out(domain: &mut Domain, heaps: u64) -> Option<usize> {
    let Domain::Box(corner) = domain else { return None };
    let Kind::Quantified(Quantifier::Collect, binders, most) = &corner.kind else { return None };
    let [Binder { domain: Domain::Between(first, last), .. }] = binders.as_slice() else {
        return None;
    };
    let (Kind::Number(1), Kind::Variable(slot, _)) = (&first.kind, &last.kind) else { return None };
    // Each heap is as large as this variable, which is none of the list's own.
    let Kind::Variable(largest, _) = most.kind else { return None };
    let (slot, is_outside) = (*slot, binders.iter().all(|own| own.slot != largest));
    corner.kind = Kind::List((0..heaps).map(|_| most.as_ref().clone()).collect());
    is_outside.then_some(slot)
}
