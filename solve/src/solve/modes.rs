//! A remaining number and a mode: outcomes row after row from the definition, and the shortest
//! period of whole rows that a finite check proves. Catalogue S2-48, S2-50.

use super::{TooLarge, period, within};
use crate::game::{ModeGame, ModeState, Outcome};

/// The most entries that a table of modes may hold.
pub const MAX_MODE_ENTRIES: u128 = 2_000_000;

/// The most looks at options for a table of modes.
pub const MAX_MODE_LOOKS: u128 = 40_000_000;

/// Rows that are looked at first when a period is wanted, in windows of the largest take.
const FIRST_WINDOWS: u64 = 8;

/// Outcomes of all states up to a largest remaining number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModeOutcomes {
    /// The largest remaining number.
    pub largest: u64,
    /// `safe[n * modes + mode]`: the mover loses; false where there is no position.
    pub safe: Vec<bool>,
    /// The shortest preperiod and period of whole rows that the table proves, if it proves one.
    pub period: Option<(u64, u64)>,
}

/// Outcomes of all states up to `largest`, and the period that they prove.
///
/// ```
/// use bouton_solve::{game::WinningTotal, solve::modes};
/// let game = bouton_solve::game::parity(bouton_solve::game::read_take_set("1..4")?, WinningTotal::Odd)?;
/// assert_eq!(modes::outcomes(&game, 30)?.period, Some((0, 6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the table needs more than [`MAX_MODE_ENTRIES`] entries or [`MAX_MODE_LOOKS`] looks.
pub fn outcomes(rules: &dyn ModeGame, largest: u64) -> Result<ModeOutcomes, TooLarge> {
    within_limits(rules, largest)?;
    let modes = rules.modes();
    let mut safe = Vec::new();
    for remaining in 0..=largest {
        for mode in 0..modes {
            let lost = is_lost(rules, ModeState { remaining, mode }, &safe);
            safe.push(lost);
        }
    }
    let rows: Vec<&[bool]> = safe.chunks(modes.max(1)).collect();
    let period = whole_period(&rows, rules);
    Ok(ModeOutcomes { largest, safe, period })
}

/// Outcomes far enough to prove a period; of everything up to `most` when that is not more, or
/// when no period is found below the limits. `most` is the largest remaining number that exists.
///
/// ```
/// use bouton_solve::{game::WinningTotal, solve::modes};
/// let game = bouton_solve::game::parity(bouton_solve::game::read_take_set("1..3")?, WinningTotal::Odd)?;
/// let table = modes::repeating(&game, 1_000_000_000_001)?;
/// assert_eq!(table.period, Some((0, 8)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no period is found and `most` is too large for a table.
pub fn repeating(rules: &dyn ModeGame, most: u64) -> Result<ModeOutcomes, TooLarge> {
    let mut largest = FIRST_WINDOWS * (rules.largest_take() + rules.cycle());
    while largest < most {
        if within_limits(rules, largest).is_err() {
            break;
        }
        let table = outcomes(rules, largest)?;
        if table.period.is_some() {
            return Ok(table);
        }
        largest *= 2;
    }
    outcomes(rules, most)
}

fn within_limits(rules: &dyn ModeGame, largest: u64) -> Result<(), TooLarge> {
    let entries = (u128::from(largest) + 1) * rules.modes() as u128;
    within("entries of the table", entries, "MAX_MODE_ENTRIES", MAX_MODE_ENTRIES)?;
    let mut moves = 0_u128;
    (0..rules.modes()).for_each(|mode| rules.steps(mode, &mut |_, _| moves += 1));
    let looks = (u128::from(largest) + 1) * moves;
    within("looks at options", looks, "MAX_MODE_LOOKS", MAX_MODE_LOOKS)
}

/// The definition at one state, read from the rows below it.
fn is_lost(rules: &dyn ModeGame, state: ModeState, below: &[bool]) -> bool {
    let Some(position) = rules.with_state(state) else {
        return false;
    };
    let (mut has_options, mut reaches_lost) = (false, false);
    rules.options(&position, &mut |option| {
        has_options = true;
        let next = rules.state(&option);
        let index = next.map(|next| next.remaining as usize * rules.modes() + next.mode);
        reaches_lost |= index.and_then(|index| below.get(index)).copied().unwrap_or(false);
    });
    if has_options { !reaches_lost } else { rules.end(&position) == Outcome::P }
}

/// The shortest period, made a multiple of the cycle after which the same modes exist; `None`
/// when the table is too short to prove that.
fn whole_period(rows: &[&[bool]], rules: &dyn ModeGame) -> Option<(u64, u64)> {
    let window = usize::try_from(rules.largest_take()).ok()?;
    let (preperiod, shortest) = period::find(rows, window)?;
    let whole = (1..=rules.cycle()).map(|times| times * shortest);
    let period = whole.into_iter().find(|period| period.is_multiple_of(rules.cycle()))?;
    (preperiod + period + rules.largest_take() <= rows.len() as u64).then_some((preperiod, period))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Ending, Parity, Ruleset, RunningSum, WinningTotal};
    use crate::solve::search;

    #[test]
    fn the_rows_agree_with_the_general_search() {
        for take in ["1", "1..2", "1..3", "1..4", "1,4"] {
            for win in [WinningTotal::Odd, WinningTotal::Even] {
                let game = Parity::new(crate::game::read_take_set(take).unwrap(), win).unwrap();
                let table = outcomes(&game, 24).unwrap();
                for state in
                    (0..100).map(|cell| ModeState { remaining: cell / 4, mode: cell as usize % 4 })
                {
                    let Some(position) = game.with_state(state) else { continue };
                    let safe = search::safe_positions(&game, &position).unwrap();
                    let index = state.remaining as usize * 4 + state.mode;
                    assert_eq!(
                        table.safe[index],
                        safe.contains(&game.canonical(&position)),
                        "{position}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_period_depends_on_the_parity_of_the_most_that_may_be_taken() {
        for most in 1..=12_u64 {
            for win in [WinningTotal::Odd, WinningTotal::Even] {
                let game =
                    Parity::new(crate::game::read_take_set(&format!("1..{most}")).unwrap(), win)
                        .unwrap();
                let expected = if most % 2 == 0 { most + 2 } else { 2 * (most + 1) };
                let found = repeating(&game, u64::MAX / 4).unwrap().period;
                assert_eq!(found, Some((0, expected)), "{most}");
            }
        }
    }

    #[test]
    fn a_short_game_is_searched_whole() {
        let game = RunningSum {
            target: 30,
            take: crate::game::read_take_set("1..2").unwrap(),
            ending: Ending::Reach,
        };
        let table = repeating(&game, game.last()).unwrap();
        assert_eq!((table.largest, table.period), (8, Some((0, 3))));
    }

    #[test]
    fn a_table_over_a_limit_names_it() {
        let game = |take: &str| {
            Parity::new(crate::game::read_take_set(take).unwrap(), WinningTotal::Odd).unwrap()
        };
        let limit = |take: &str, largest| outcomes(&game(take), largest).unwrap_err().limit_name;
        assert_eq!(limit("1", 500_000), "MAX_MODE_ENTRIES");
        assert_eq!(limit("1..1000", 20_000), "MAX_MODE_LOOKS");
    }
}
