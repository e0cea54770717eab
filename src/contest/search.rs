//! The exhaustive answers: a search from the rules, checked by the kernel.

use crate::{
    check::{Rejection, Verified},
    game::{Outcome, Position, Ruleset, TakeSetError},
    solve::{TooLarge, search},
};
use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

/// Why there is no exhaustive answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// Too many positions.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The kernel refuses what the search found.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// A take set that is none.
    #[error(transparent)]
    TakeSet(#[from] TakeSetError),
}

/// Every position that play can reach from here: searched, then checked by the kernel.
pub(super) fn table(
    rules: impl Ruleset + 'static,
    root: &Position,
) -> Result<Verified, SearchError> {
    let safe = search::safe_positions(&rules, root)?;
    Ok(Verified::by_labelling(Arc::new(rules), root, safe)?)
}

/// Whether the mover wins, with every position that play can reach looked at.
pub(super) fn mover_wins(
    rules: impl Ruleset + 'static,
    position: &Position,
) -> Result<bool, SearchError> {
    Ok(table(rules, position)?.outcome(position)? == Outcome::N)
}

/// Whether the mover wins with heaps from one of which a number of `take` is taken, by the
/// definition: no Grundy values, no sums.
pub(super) fn heaps_win(take: &[u64], heaps: &[u64]) -> Result<bool, SearchError> {
    let mut heaps = heaps.to_vec();
    heaps.sort_unstable();
    let mut take = take.to_vec();
    take.sort_unstable();
    let positions =
        heaps.iter().fold(1_u128, |count, heap| count.saturating_mul(u128::from(*heap) + 1));
    let (what, limit_name, limit) = ("positions searched", "MAX_SEARCHED", search::MAX_SEARCHED);
    if positions > limit as u128 {
        return Err(TooLarge { what, found: positions, limit_name, limit: limit as u128 }.into());
    }
    Ok(wins(&take, heaps, &mut HashMap::new()))
}

fn wins(take: &[u64], heaps: Vec<u64>, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(found) = known.get(&heaps) {
        return *found;
    }
    let mut found = false;
    for (index, heap) in heaps.iter().enumerate() {
        for taken in take.iter().take_while(|taken| *taken <= heap) {
            let mut option = heaps.clone();
            option[index] -= taken;
            option.sort_unstable();
            found |= !wins(take, option, known);
        }
    }
    known.insert(heaps, found);
    found
}

/// Which sums from 0 on are lost for the player who is to add 1 to `most` to them, when the first
/// to reach `target` or pass it wins. By the definition, from the end; the sums go up to the
/// largest that a last move can make.
pub(super) fn lost_sums(target: u64, most: u64) -> Vec<bool> {
    let mut lost: VecDeque<bool> = VecDeque::new();
    for sum in (0..target.saturating_add(most)).rev() {
        let options = lost.iter().take(usize::try_from(most).unwrap_or(usize::MAX));
        let is_over = sum >= target;
        let is_lost = is_over || !options.copied().any(|option| option);
        lost.push_front(is_lost);
    }
    lost.into()
}
