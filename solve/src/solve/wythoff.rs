//! Wythoff's game: the P-positions of a whole square of heaps.
//!
//! Each P-position makes every other position of its row, its column and its diagonal won. So along
//! a row the first position that none of these has struck out is the next P-position, and its row
//! has no other. Only the differences still free need to be tried.

use super::{TooLarge, within};
use crate::game::Play;

/// The largest heap whose square is searched.
pub const MAX_WYTHOFF_HEAP: u64 = 2_000_000;

/// For each heap `0..=largest` the one heap up to `largest` that is safe beside it, if any.
///
/// ```
/// use bouton_solve::{game::Play, solve::wythoff::partners};
/// let found = partners(Play::Normal, 6)?;
/// assert_eq!(found, [Some(0), Some(2), Some(1), Some(5), None, Some(3), None]);
/// # Ok::<(), bouton_solve::solve::TooLarge>(())
/// ```
///
/// # Errors
/// If `largest` exceeds [`MAX_WYTHOFF_HEAP`].
pub fn partners(play: Play, largest: u64) -> Result<Vec<Option<u32>>, TooLarge> {
    within("objects in a heap", largest.into(), "MAX_WYTHOFF_HEAP", MAX_WYTHOFF_HEAP.into())?;
    let size = largest as usize + 1;
    let mut partners = vec![None; size];
    let mut used_difference = vec![false; size];
    let mut free_difference = 0;
    for first in 0..size {
        if partners[first].is_some() {
            continue;
        }
        while used_difference.get(free_difference) == Some(&true) {
            free_difference += 1;
        }
        // In misère play the end itself, the two empty heaps, is won.
        let is_end = |second: usize| first + second == 0 && play == Play::Misere;
        let is_free = |second: &usize| {
            partners[*second].is_none() && !used_difference[second - first] && !is_end(*second)
        };
        if let Some(second) = (first + free_difference..size).find(is_free) {
            partners[first] = Some(second as u32);
            partners[second] = Some(first as u32);
            used_difference[second - first] = true;
        }
    }
    Ok(partners)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Position, Ruleset, Wythoff},
        solve::search,
    };

    #[test]
    fn the_sweep_agrees_with_the_general_search() {
        for play in [Play::Normal, Play::Misere] {
            for largest in [0, 1, 2, 5, 40] {
                let game = Wythoff { play };
                let root = Position::from([largest, largest]);
                let safe = search::safe_positions(&game, &root).unwrap();
                let partners = partners(play, largest).unwrap();
                for (x, y) in (0..=largest).flat_map(|x| (0..=largest).map(move |y| (x, y))) {
                    let swept = partners[x as usize].map(u64::from) == Some(y);
                    let position = game.canonical(&Position::from([x, y]));
                    assert_eq!(swept, safe.contains(&position), "{play:?} {position}");
                }
            }
        }
    }

    #[test]
    fn a_heap_over_the_limit_names_it() {
        let error = partners(Play::Normal, MAX_WYTHOFF_HEAP + 1).unwrap_err();
        assert_eq!(error.limit_name, "MAX_WYTHOFF_HEAP");
    }
}
