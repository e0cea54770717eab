//! The exhaustive answers: a search from the rules, checked by the kernel.

use crate::{
    check::{Rejection, Verified},
    game::{Outcome, Position, Ruleset, TakeSetError},
    solve::{TooLarge, search, within},
};
use std::{collections::VecDeque, sync::Arc};

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

/// Whether the mover wins with heaps from one of which a number of `take` (each at least 1) is
/// taken, by the definition: no Grundy values, no sums. Every position is looked at once, without
/// recursion: those with smaller heaps first.
///
/// # Errors
/// If there are more than [`search::MAX_SEARCHED`] positions, or their moves may be more than
/// [`search::MAX_LOOKS`].
pub(super) fn heaps_win(take: &[u64], heaps: &[u64]) -> Result<bool, SearchError> {
    let sizes = heaps.iter().map(|heap| u128::from(*heap) + 1);
    let positions = sizes.fold(1, u128::saturating_mul);
    within("positions searched", positions, "MAX_SEARCHED", search::MAX_SEARCHED as u128)?;
    // An empty heap allows no move; of the others each move takes one number of the set.
    let heaps: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
    let moves = (heaps.len() as u128).saturating_mul(take.len() as u128);
    within("options looked at", positions.saturating_mul(moves), "MAX_LOOKS", search::MAX_LOOKS)?;
    Ok(wins_from_below(take, &heaps).last().copied().unwrap_or(false))
}

/// Whether the mover wins every position up to these heaps, counted like the digits of a number,
/// the first heap changing fastest: so every option stands before its position.
fn wins_from_below(take: &[u64], heaps: &[u64]) -> Vec<bool> {
    let mut wins: Vec<bool> = Vec::new();
    let mut position = vec![0_u64; heaps.len()];
    loop {
        wins.push(has_lost_option(take, heaps, &position, &wins));
        let Some(next) = position.iter().zip(heaps).position(|(heap, most)| heap < most) else {
            return wins;
        };
        position[..next].fill(0);
        position[next] += 1;
    }
}

/// Whether some option of the position whose turn it is, which stands behind the last known one, is
/// lost.
fn has_lost_option(take: &[u64], heaps: &[u64], position: &[u64], wins: &[bool]) -> bool {
    let mut stride = 1;
    for (heap, most) in position.iter().zip(heaps) {
        let allowed = take.iter().filter(|taken| (1..=*heap).contains(*taken));
        let mut places = allowed.map(|taken| wins.len() - *taken as usize * stride);
        if places.any(|place| !wins[place]) {
            return true;
        }
        stride *= *most as usize + 1;
    }
    false
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_won_as_in_the_sample_of_the_judge() {
        // HDOJ 1536: S = {2, 5}, answers L, W, W.
        let check = |heaps: &[u64], wins: bool| {
            assert_eq!(heaps_win(&[5, 2], heaps), Ok(wins), "{heaps:?}");
        };
        check(&[5, 12], false);
        check(&[2, 4, 7], true);
        check(&[2, 3, 7, 12], true);
        check(&[], false);
        check(&[0, 0, 1], false);
    }

    #[test]
    fn the_largest_heaps_of_a_judge_are_answered_or_refused() {
        let all: Vec<u64> = (1..=100).collect();
        assert_eq!(heaps_win(&[1], &[10_000, 18]), Ok(false));
        assert_eq!(heaps_win(&[1], &[199_999]), Ok(true), "a recursion would be as deep");
        let refused = |heaps: &[u64], limit: &str| {
            let error = heaps_win(&all, heaps).unwrap_err().to_string();
            assert!(error.contains(limit), "{error}");
        };
        refused(&[10_000; 100], "MAX_SEARCHED");
        refused(&[10_000, 19], "MAX_SEARCHED");
        refused(&[10_000, 18], "MAX_LOOKS");
        refused(&[u64::MAX; 3], "MAX_SEARCHED");
    }
}
