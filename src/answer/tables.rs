//! Checked tables, each made once and shared: a class set asks the same few tables many times.
//!
//! Here the two roads meet: a table is searched by [`crate::solve`], checked by [`crate::check`],
//! and compared at every position with the closed form of [`crate::theory`], before anyone may
//! ask it.

use super::{
    compared::{Compared, same_numbers},
    foreign::Foreign,
    searched::Searched,
};
use crate::{
    check::{Period, Rejection, SharedRules, Verified},
    facts::Unproved,
    game::{Form, Nim, Outcome, Play, Position, Ruleset, TakeAway, TakeSet, unordered_count},
    solve::{TooLarge, period, search, sieve, take_away},
    theory,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// Why there is no checked answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The game cannot be searched: a named limit is passed.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The box of a Nim sieve would be too large.
    #[error(transparent)]
    Sieve(#[from] sieve::SieveError),
    /// The kernel refused: never to be overridden.
    #[error("no answer is given: {0}")]
    Rejected(#[from] Rejection),
    /// An answer or a table that says nothing about what was asked: never to be overridden.
    #[error("no answer is given: {0}")]
    Foreign(#[from] Foreign),
    /// Something beside the answer does not say what its meaning says: never to be overridden.
    #[error("nothing is printed: {0}")]
    Unproved(#[from] Unproved),
    /// Nobody picks one: the run stops.
    #[error("no answer is given: {0}")]
    Differs(#[from] Differs),
    /// A mistake that is none here: it gives the right answer.
    #[error("the mistake gives the right answer at {0}: it cannot be used here")]
    MistakeIsRight(Position),
    /// No period was found within the limit, so that nothing is proved for larger numbers.
    #[error(
        "no period of taking {take} was found below {searched}: give at most {limit} (MAX_REMAINING)"
    )]
    NoPeriod {
        /// The take set.
        take: TakeSet,
        /// How far was searched.
        searched: u64,
        /// The largest number that is searched without a period.
        limit: u64,
    },
}

/// A theorem and the search say different things of a position, or the theorem contradicts itself there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("search and theory differ at {position}: {}", theorem.title_en)]
pub struct Differs {
    /// The theorem.
    pub theorem: &'static theory::Theorem,
    /// Where.
    pub position: Position,
}

impl Stop {
    /// Whether the answer is missing because a limit was passed, and not because it was refused.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        match self {
            Self::TooLarge(_) | Self::Sieve(_) | Self::NoPeriod { .. } => true,
            Self::Rejected(_)
            | Self::Foreign(_)
            | Self::Unproved(_)
            | Self::Differs(_)
            | Self::MistakeIsRight(_) => false,
        }
    }
}

/// Tables that have been checked, by what they are about.
#[derive(Debug, Default)]
pub struct Tables {
    made: Mutex<HashMap<Key, Compared>>,
    /// What was searched, or the limit that was met: who asks again is told at once.
    searched: Mutex<HashMap<(SharedRules, Position), Result<Searched, Stop>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    ThreeHeaps(Play, [u32; 3]),
    ManyHeaps(Play, Position),
    Pile(TakeSet, Play, u64),
    Rule(TakeSet, Play),
}

impl Key {
    /// Whether a table of this key serves the other one, which is too large to be rounded up: moves from a position are asked about
    /// after the position itself.
    fn serves(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::ThreeHeaps(play, room), Self::ThreeHeaps(asked, heaps)) => {
                let is_large = u64::from(heaps[2]) > SHARED_HEAP;
                is_large && play == asked && room.iter().zip(heaps).all(|(most, heap)| most >= heap)
            }
            (Self::ManyHeaps(play, room), Self::ManyHeaps(asked, heaps)) => {
                let fits = room.iter().zip(heaps.iter()).all(|(most, heap)| most >= heap);
                play == asked && room.len() == heaps.len() && fits
            }
            (Self::Pile(take, play, room), Self::Pile(other, asked, size)) => {
                *size > SHARED_PILE && take == other && play == asked && room >= size
            }
            (
                Self::ThreeHeaps(..) | Self::ManyHeaps(..) | Self::Pile(..) | Self::Rule(..),
                Self::ThreeHeaps(..) | Self::ManyHeaps(..) | Self::Pile(..) | Self::Rule(..),
            ) => false,
        }
    }
}

/// The table of this key, or one that serves it.
fn find_table(made: &HashMap<Key, Compared>, key: &Key) -> Option<Compared> {
    let other = || made.iter().find(|(known, _)| known.serves(key)).map(|(_, table)| table);
    made.get(key).or_else(other).cloned()
}

/// Boxes of heaps up to this size are rounded up, so that instances share them.
const SHARED_HEAP: u64 = 127;

/// Piles up to this size are rounded up, so that instances share them.
const SHARED_PILE: u64 = (1 << 17) - 1;

/// Labellings of this many unordered positions are rounded up, so that instances share them.
const SHARED_LABELLING: u128 = 20_000;

/// The longest table in which a period is looked for.
const MAX_PERIOD_SEARCH: u64 = 1 << 24;

impl Tables {
    /// All positions of up to three heaps, up to the given ones.
    ///
    /// # Errors
    /// If the box is over a limit of the sieve, or the kernel refuses.
    pub fn three_heaps(&self, play: Play, heaps: [u64; 3]) -> Result<Compared, Stop> {
        let largest = sorted_box(heaps)?;
        self.once(Key::ThreeHeaps(play, largest), || {
            let [first, second, third] = largest;
            let partners = sieve::three_heaps(first, second, third, play)?;
            let theorem = theory::nim::theorem(play);
            let width = u64::from(second) + 1;
            let line = |index| [index / width, index % width];
            let ruled = |index| {
                let [first, second] = line(index);
                let partner = theory::nim::partner(play, first, second);
                (partner <= u64::from(third)).then_some(partner)
            };
            let searched = (0..width * (u64::from(first) + 1)).map(line);
            let searched = searched.map(|[first, second]| partners.partner(first, second));
            same_numbers(theorem, searched, ruled, |index| line(index).to_vec())?;
            let table = Verified::by_partners(play, largest, partners.into_cells())?;
            Ok(Compared::agreeing(table, Some(theorem)))
        })
    }

    /// All positions that can be reached from four or more heaps.
    ///
    /// # Errors
    /// If there are too many, or the kernel refuses.
    pub fn many_heaps(&self, play: Play, heaps: &Position) -> Result<Compared, Stop> {
        let root = shared_root(heaps);
        self.once(Key::ManyHeaps(play, root.clone()), || {
            let nim = Nim { play };
            let safe = search::safe_positions(&nim, &root)?;
            let table = Verified::by_labelling(Arc::new(nim), &root, safe)?;
            let theorem = theory::nim::theorem(play);
            Compared::from(table)
                .everywhere(theorem, |position| theory::nim::outcome(play, position))
        })
    }

    /// Every number up to `remaining` of a one-pile game, in its form. Small tables are rounded
    /// up, so that a class set shares them; a large one that is there already serves smaller numbers.
    ///
    /// # Errors
    /// If there are too many, or the kernel refuses.
    pub fn remaining(&self, game: &TakeAway, remaining: u64) -> Result<Compared, Stop> {
        let largest = match remaining {
            small if small <= SHARED_PILE => (small + 1).next_power_of_two().max(64) - 1,
            large => large,
        };
        let pile = TakeAway { form: Form::Pile, ..game.clone() };
        let key = Key::Pile(game.take.clone(), game.play, largest);
        let table = self.once(key, || check_outcomes(&pile, largest))?;
        in_form(table, game)
    }

    /// The rule for every size of a one-pile game, in its form: a table with a checked period.
    ///
    /// # Errors
    /// If no period is found within the limit, or the kernel refuses.
    pub fn every_size(&self, game: &TakeAway) -> Result<Compared, Stop> {
        let pile = TakeAway { form: Form::Pile, ..game.clone() };
        let key = Key::Rule(game.take.clone(), game.play);
        let table = self.once(key, || find_period(&pile))?;
        in_form(table, game)
    }

    /// The tables of any game from a root, made once.
    ///
    /// # Errors
    /// Whatever `make` refuses.
    pub(crate) fn get_or_search(
        &self,
        rules: &Arc<dyn Ruleset>,
        root: &Position,
        make: impl FnOnce() -> Result<Searched, Stop>,
    ) -> Result<Searched, Stop> {
        if let Some(found) = self.met(rules, root) {
            return found;
        }
        let made = make();
        if made.as_ref().err().is_none_or(Stop::is_limit) {
            let key = (SharedRules::clone(rules), rules.canonical(root));
            let mut known = self.searched.lock().unwrap_or_else(PoisonError::into_inner);
            known.insert(key, made.clone());
        }
        made
    }

    /// The tables of any game from a root, if they have been made.
    pub(crate) fn find_searched(
        &self,
        rules: &Arc<dyn Ruleset>,
        root: &Position,
    ) -> Option<Searched> {
        self.met(rules, root)?.ok()
    }

    /// The same, or the limit that was met.
    fn met(&self, rules: &Arc<dyn Ruleset>, root: &Position) -> Option<Result<Searched, Stop>> {
        let key = (SharedRules::clone(rules), rules.canonical(root));
        let known = self.searched.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&key).cloned()
    }

    fn once(
        &self,
        key: Key,
        make: impl FnOnce() -> Result<Compared, Stop>,
    ) -> Result<Compared, Stop> {
        let lock = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = find_table(&lock(), &key) {
            return Ok(table);
        }
        // Made outside the lock: two threads may make the same table, and both are right.
        let table = make()?;
        lock().insert(key, table.clone());
        Ok(table)
    }
}

/// A table of piles as a table of this game's form.
fn in_form(table: Compared, game: &TakeAway) -> Result<Compared, Stop> {
    match game.form {
        Form::Pile => Ok(table),
        Form::Race { .. } | Form::Strip { .. } => Ok(table.as_table(table.in_form(game.form)?)),
    }
}

/// The largest heap of three that are sieved: sizes are kept in 32 bits.
const MAX_SIEVED_HEAP: u64 = u32::MAX as u64;

fn sorted_box(heaps: [u64; 3]) -> Result<[u32; 3], Stop> {
    let mut sorted = heaps;
    sorted.sort_unstable();
    if sorted[2] <= SHARED_HEAP {
        sorted = [(sorted[2] + 1).next_power_of_two() - 1; 3];
    }
    let limit = MAX_SIEVED_HEAP;
    let fits = |heap: u64| {
        let too_large = || {
            let (found, limit) = (u128::from(heap), u128::from(limit));
            TooLarge { what: "objects in a heap", found, limit_name: "MAX_SIEVED_HEAP", limit }
        };
        u32::try_from(heap).map_err(|_| Stop::TooLarge(too_large()))
    };
    Ok([fits(sorted[0])?, fits(sorted[1])?, fits(sorted[2])?])
}

/// Small positions grow to equal heaps of one less than a power of two.
fn shared_root(heaps: &Position) -> Position {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    let largest = sorted.last().copied().unwrap_or(0);
    if largest <= SHARED_HEAP {
        let equal = Position::from(vec![(largest + 1).next_power_of_two() - 1; sorted.len()]);
        if unordered_count(&equal).is_some_and(|count| count <= SHARED_LABELLING) {
            return equal;
        }
    }
    Position::from(sorted)
}

fn check_outcomes(game: &TakeAway, largest: u64) -> Result<Compared, Stop> {
    check_table(game, largest, take_away::outcomes(&game.take, game.play, largest)?, None)
}

/// Searches twice as far each time until a period shows, then has it checked.
fn find_period(game: &TakeAway) -> Result<Compared, Stop> {
    let window = game.take.largest();
    let mut largest = (4 * window).max(64);
    while largest <= MAX_PERIOD_SEARCH {
        let safe = take_away::outcomes(&game.take, game.play, largest)?;
        if let Some((preperiod, period)) = period::find(&bits(&safe, largest), window as usize) {
            let period = Some(Period { preperiod, period });
            return check_table(game, largest, safe, period);
        }
        largest *= 2;
    }
    let (take, limit) = (game.take.clone(), take_away::MAX_REMAINING);
    Err(Stop::NoPeriod { take, searched: largest / 2, limit })
}

fn bits(words: &[u64], largest: u64) -> Vec<bool> {
    (0..=largest).map(|number| bit(words, number)).collect()
}

fn bit(words: &[u64], number: u64) -> bool {
    words[(number / 64) as usize] >> (number % 64) & 1 == 1
}

/// Compares with the closed form, where the take set has one, and has the table checked.
fn check_table(
    game: &TakeAway,
    largest: u64,
    safe: Vec<u64>,
    period: Option<Period>,
) -> Result<Compared, Stop> {
    let TakeAway { take, play, .. } = game;
    let theorem = theory::take_away::theorem(take, *play);
    if let Some(theorem) = theorem {
        let ruled = |number| {
            let ruled = theory::take_away::outcome(take, *play, number);
            (ruled == Some(Outcome::P)).then_some(number)
        };
        let searched = (0..=largest).map(|number| bit(&safe, number).then_some(number));
        same_numbers(theorem, searched, ruled, |_| Vec::new())?;
    }
    let table = Verified::by_remaining(game.clone(), largest, safe, period)?;
    Ok(Compared::agreeing(table, theorem))
}

/// The most heaps that a position may have.
pub const MAX_HEAPS: usize = 64;

/// Labellings for the cross-check of a rule reach about this many positions.
const CROSS_CHECK: u128 = 20_000;

/// The largest equal heaps, so many of them, whose positions are searched to try a closed form
/// before it is used beyond what can be searched.
#[must_use]
pub fn cross_check_bound(heaps: usize) -> u64 {
    let fits = |bound: &u64| {
        let root = Position::from(vec![*bound; heaps]);
        unordered_count(&root).is_some_and(|count| count <= CROSS_CHECK)
    };
    (1..=SHARED_HEAP).take_while(fits).last().unwrap_or(1)
}

/// The limit that decides between search and closed form for four and more heaps.
pub const MAX_SEARCHED: usize = search::MAX_SEARCHED;

#[cfg(test)]
mod tests {
    use super::*;

    fn count(tables: &Tables) -> usize {
        tables.made.lock().unwrap().len()
    }

    /// All that is said of a position, with its evidence.
    fn describe_answer(table: &Compared, position: &Position) -> String {
        format!("{:?}", table.answer(position).unwrap())
    }

    /// Whoever asks about the moves from a large position asks its own table, and gets the answers of a table made for them alone.
    #[test]
    fn a_large_table_serves_what_lies_inside_it() {
        let tables = Tables::default();
        for heaps in [[300, 200, 100], [300, 200, 7], [0, 100, 300], [299, 1, 1]] {
            let (table, alone) = (
                tables.three_heaps(Play::Normal, heaps).unwrap(),
                Tables::default().three_heaps(Play::Normal, heaps).unwrap(),
            );
            let position = Position::from(heaps);
            assert_eq!(describe_answer(&table, &position), describe_answer(&alone, &position));
        }
        assert_eq!(count(&tables), 1);
        tables.three_heaps(Play::Misere, [300, 200, 100]).unwrap();
        tables.three_heaps(Play::Normal, [301, 1, 1]).unwrap();
        assert_eq!(count(&tables), 3);
        let tables = Tables::default();
        for heaps in [[30, 20, 10, 3], [30, 19, 10, 3], [3, 9, 20, 30]] {
            let (position, nim) = (Position::from(heaps), Play::Normal);
            let table = tables.many_heaps(nim, &position).unwrap();
            let alone = Tables::default().many_heaps(nim, &position).unwrap();
            assert_eq!(describe_answer(&table, &position), describe_answer(&alone, &position));
        }
        assert_eq!(count(&tables), 1);
    }
}
