//! Quota games: the least winning take of every pile.
//!
//! Taking `t` from `n` wins when the opponent, who may take `factor * t`, falls short of the least
//! winning take of what is left. So a pile `m` with least take `l` is a good rest for the next
//! `(l - 1) / factor` piles above it, and the nearest good rest below a pile gives its least take.
//! Each pile writes itself into the piles above it; later ones write over earlier ones.

use super::{TooLarge, within};
use crate::game::Quota;

/// The largest pile whose game is searched whole.
pub const MAX_QUOTA_PILE: u64 = 4_000_000;

/// The least winning take of each pile: entry `n` belongs to `n` objects, entry 0 is 0. The mover
/// wins exactly when so many may be taken.
///
/// ```
/// use bouton_solve::{game::Quota, solve::quota::least_takes};
/// let game = Quota::new(2).ok_or("factor 0")?;
/// assert_eq!(least_takes(game, 12)?, [0, 1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `largest` exceeds [`MAX_QUOTA_PILE`].
pub fn least_takes(game: Quota, largest: u64) -> Result<Vec<u32>, TooLarge> {
    within("objects in the pile", largest.into(), "MAX_QUOTA_PILE", MAX_QUOTA_PILE.into())?;
    // First the nearest good rest below each pile; the empty pile is one for all.
    let mut table = vec![0_u32; largest as usize + 1];
    for pile in 1..=largest as usize {
        let least = pile - table[pile] as usize;
        let reach = (least as u64 - 1) / game.factor();
        let last = (pile as u64 + reach).min(largest) as usize;
        table[pile + 1..=last].fill(pile as u32);
        table[pile] = least as u32;
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: the first take that leaves the opponent short.
    fn by_definition(factor: u64, largest: u64) -> Vec<u32> {
        let mut least: Vec<u32> = vec![0];
        for pile in 1..=largest {
            let wins = |taken: &u64| {
                let left = pile - taken;
                left == 0 || factor.saturating_mul(*taken) < u64::from(least[left as usize])
            };
            least.push((1..=pile).find(wins).unwrap() as u32);
        }
        least
    }

    #[test]
    fn the_least_takes_agree_with_the_definition() {
        for factor in [1, 2, 3, 4, 5, 7, 12, 100, 1000, u64::MAX] {
            for largest in [0, 1, 2, 700] {
                let game = Quota::new(factor).unwrap();
                let found = least_takes(game, largest).unwrap();
                assert_eq!(found, by_definition(factor, largest), "{factor} {largest}");
            }
        }
    }

    #[test]
    fn a_pile_over_the_limit_names_it() {
        let error = least_takes(Quota::new(2).unwrap(), MAX_QUOTA_PILE + 1).unwrap_err();
        assert_eq!(error.limit_name, "MAX_QUOTA_PILE");
    }
}
