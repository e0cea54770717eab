//! What a part is worth: guessed from the worths of small parts, by the definition, and then proved.

use super::{Parts, Worth, is, periods, sums, whole};
use crate::{
    Decision, Formula, Numeration, Prover,
    formula::{HEAP, WORTH},
    games::Unlearned,
    guess,
};
use bouton_kernel::{
    game::{GO_ON, Play, Position, Ruleset, STOP},
    nimber::mex,
};

/// So many parts are looked at to guess what a part is worth.
pub const LOOKED_AT: u64 = 200;
/// The most options that are looked at for it.
const MAX_LOOKS: u64 = 1_000_000;
/// The longest period, and the longest beginning before one.
pub const MAX_PERIOD: usize = 40;
/// The most digits of the parts by which an automaton is learned.
const MAX_COLUMNS: usize = 7;

/// What one part is worth, proved.
///
/// # Errors
/// If the game has no parts, or nothing is found.
pub fn learn(rules: &dyn Ruleset, prover: &mut Prover) -> Result<Worth, Unlearned> {
    if rules.play() != Play::Normal || prover.numeration() != Numeration::Binary {
        return Err(Unlearned::NoMoves);
    }
    let parts = Parts::of(rules).ok_or(Unlearned::NoMoves)?;
    if let Some(worth) = periods::by_theorem(rules) {
        return Ok(Worth::Sums(worth));
    }
    let values = values(rules, parts.first, LOOKED_AT);
    let before = before(&parts, &values, prover)?;
    let own = values.iter().zip(parts.first..).all(|(value, part)| *value == part);
    let own = own.then(|| Formula::equal(HEAP, WORTH));
    for guess in own.into_iter().chain(periodic(&values, parts.first)).map(Worth::Sums) {
        if holds(&parts, &guess, before, prover)? {
            return Ok(guess);
        }
    }
    let mut tried = Vec::new();
    for lengths in guess::lengths(most_columns(values.len())) {
        let Some(table) = guess::beside(&values, parts.first, lengths, prover) else { continue };
        if tried.contains(&table) {
            continue;
        }
        let guess = Worth::Digits(table.clone());
        if holds(&parts, &guess, before, prover)? {
            return Ok(guess);
        }
        tried.push(table);
    }
    Err(Unlearned::NoWorth)
}

/// Whether this is what the parts of the game are worth; `before` is the automaton of the nim-sums of all parts before one, where moves turn runs.
///
/// # Errors
/// If the engine stopped.
fn holds(
    parts: &Parts,
    worth: &Worth,
    before: Option<usize>,
    prover: &mut Prover,
) -> Result<bool, Unlearned> {
    let worth = worth.formula(prover);
    let first = whole(parts.first).ok_or(Unlearned::NoMoves)?;
    let mut all = before.map_or_else(Vec::new, |before| sums(first, &worth, before));
    all.extend(parts.obligations(&worth, before).ok_or(Unlearned::NoMoves)?);
    for obligation in all {
        match prover.decide(&obligation) {
            Ok(Decision::Holds) => {}
            Ok(Decision::Fails(_)) => return Ok(false),
            Err(stop) => return Err(Unlearned::Stopped(stop)),
        }
    }
    Ok(true)
}

/// Whether this is what the parts of the game are worth.
///
/// # Errors
/// If there are no such parts, or the engine stopped.
pub fn is_worth(
    rules: &dyn Ruleset,
    worth: &Worth,
    prover: &mut Prover,
) -> Result<bool, Unlearned> {
    let parts = Parts::of(rules).filter(|_| rules.play() == Play::Normal);
    let parts = parts.ok_or(Unlearned::NoMoves)?;
    let before = before(&parts, &values(rules, parts.first, LOOKED_AT), prover)?;
    holds(&parts, worth, before, prover)
}

/// The automaton of the nim-sums of all parts before one, guessed; none where no move turns runs.
pub(super) fn before(
    parts: &Parts,
    values: &[u64],
    prover: &mut Prover,
) -> Result<Option<usize>, Unlearned> {
    if !parts.has_runs() {
        return Ok(None);
    }
    let mut sums = vec![0];
    for value in values {
        sums.push(sums.last().copied().unwrap_or(0) ^ value);
    }
    let mut lengths = guess::lengths(most_columns(sums.len()));
    let found = lengths.find_map(|lengths| guess::beside(&sums, parts.first, lengths, prover));
    found.map(|table| Some(prover.give_table(&table))).ok_or(Unlearned::NoWorth)
}

/// The values of so many parts, by the definition; the first is that of part `first`.
#[must_use]
pub fn values(rules: &dyn Ruleset, first: u64, count: u64) -> Vec<u64> {
    let (mut values, mut looks): (Vec<u64>, u64) = (Vec::new(), 0);
    for part in first..first + count {
        let mut found = Vec::new();
        let of = |part: &u64| {
            let place = part.checked_sub(first).and_then(|place| usize::try_from(place).ok());
            place.and_then(|place| values.get(place)).copied().unwrap_or(0)
        };
        let flow = rules.each_option(&Position::from(part), &mut |option| {
            looks += 1;
            found.push(option.iter().map(of).fold(0, |sum, one| sum ^ one));
            if looks > MAX_LOOKS { STOP } else { GO_ON }
        });
        if flow.is_break() {
            break;
        }
        values.push(mex(&found));
    }
    values
}

/// Worths that repeat, as far as small parts tell.
pub(crate) fn periodic(values: &[u64], first: u64) -> Option<Formula> {
    let repeats = |before: usize, period: usize| {
        before + 2 * period <= values.len()
            && values
                .iter()
                .skip(before)
                .zip(values.iter().skip(before + period))
                .all(|(a, b)| a == b)
    };
    let both = (0..=MAX_PERIOD).flat_map(|before| (1..=MAX_PERIOD).map(move |one| (before, one)));
    let found = both.into_iter().find(|(before, period)| repeats(*before, *period))?;
    repeating(values, first, found)
}

/// The worths of parts that repeat after so many, and how many after these.
pub(super) fn repeating(
    values: &[u64],
    first: u64,
    (before, period): (usize, usize),
) -> Option<Formula> {
    let worth = |place: usize| {
        let own = is(&[(1, WORTH)], i64::try_from(*values.get(place)?).ok()?);
        let (part, times) = (i64::try_from(place).ok()?.checked_add(whole(first)?)?, WORTH - 2);
        let here = match place < before {
            true => is(&[(1, HEAP)], part),
            false => Formula::exists(times, is(&[(1, HEAP), (-(period as i64), times)], part)),
        };
        Some(Formula::And(vec![here, own]))
    };
    (0..before + period).map(worth).collect::<Option<Vec<Formula>>>().map(Formula::Or)
}

/// The most columns that are known where so many values are.
fn most_columns(count: usize) -> usize {
    (2..=MAX_COLUMNS).take_while(|columns| 1 << columns <= count).last().unwrap_or(0)
}
