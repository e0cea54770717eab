//! Checked tables of heap values: searched by rare and common values, checked by the kernel, and for
//! small positions compared with a search of the whole position that knows nothing of heaps.

use crate::{
    answer::{
        compared::Compared,
        searched::{self, Searched},
        tables::{Stop, Tables},
    },
    check::{MAX_OPTIONS, OctalTable, Period, Rarity, Verified},
    game::{BreakRule, Breaking, OptionBound, Play, Position, Ruleset},
    solve::{TooLarge, octal},
};
use std::sync::Arc;

/// The largest heap whose value is searched. A proved period goes on from there.
pub const MAX_TABLED_HEAP: u64 = 1 << 20;

/// Heaps up to this size share one table.
const SHARED_HEAP: u64 = 255;

/// Positions of at most so many objects are searched whole as well.
const WHOLE_OBJECTS: u64 = 24;

/// Checked values of heaps `0..=largest`, or fewer when a proved period says the rest.
pub(super) fn heap_table(rule: &BreakRule, largest: u64) -> Result<OctalTable, Stop> {
    let found = octal::sparse(rule, largest)?;
    let period = found.period.map(|(preperiod, period)| Period { preperiod, period });
    let rarity = |split: octal::Split| {
        let octal::Split { mask, by_heap, odd } = split;
        Rarity { mask, by_heap, odd }
    };
    Ok(OctalTable::new(rule.clone(), found.values, found.splits.map(rarity), period)?)
}

/// A checked table for normal play that holds the position.
pub(super) fn holding(
    game: &Breaking,
    tables: &Tables,
    position: &Position,
) -> Result<Compared, Stop> {
    let largest = position.iter().copied().max().unwrap_or(0);
    let too_large = || Stop::from(too_large(largest));
    if largest > MAX_TABLED_HEAP && matches!(game.rule, BreakRule::UnequalParts) {
        // No period can be proved for this game, so nothing is searched for.
        return Err(too_large());
    }
    let size = (largest.min(MAX_TABLED_HEAP - 1) + 1).next_power_of_two();
    let root = Position::from(size.max(SHARED_HEAP + 1));
    let rules: Arc<dyn Ruleset> =
        Arc::new(Breaking { rule: game.rule.clone(), play: Play::Normal });
    let made = tables.get_or_search(&rules, &root, || {
        let table = heap_table(&game.rule, root.single().unwrap_or(0))?;
        let outcomes = Compared::from(Verified::by_heap_values(Arc::clone(&rules), vec![table])?);
        let values = Some(Arc::clone(outcomes.table()));
        Ok(Searched { outcomes, values })
    })?;
    made.outcomes.outcome(&Position::from(largest)).map_err(|_| too_large())?;
    Ok(made.outcomes)
}

/// Refuses a position with more moves than are listed to find all that win.
pub(super) fn within_options(game: &Breaking, start: &Position) -> Result<(), Stop> {
    let (found, limit) = (game.option_bound(start), MAX_OPTIONS);
    let (what, limit_name) = ("options of one position", "MAX_OPTIONS");
    let over = TooLarge { what, found, limit_name, limit };
    if found <= limit { Ok(()) } else { Err(over.into()) }
}

fn too_large(largest: u64) -> TooLarge {
    TooLarge {
        what: "objects in a heap of a game without a proved period",
        found: largest.into(),
        limit_name: "MAX_TABLED_HEAP",
        limit: MAX_TABLED_HEAP.into(),
    }
}

/// The table of whole positions, compared with the sum theorem, when they are few.
pub(super) fn whole(
    game: &Breaking,
    start: &Position,
    values: &Verified,
) -> Result<Option<Compared>, Stop> {
    let objects = start.iter().try_fold(0_u64, |sum, heap| sum.checked_add(*heap));
    if objects.is_none_or(|objects| objects > WHOLE_OBJECTS) {
        return Ok(None);
    }
    let rules: Arc<dyn Ruleset> = Arc::new(game.clone());
    searched::whole(&rules, start, values)
}
