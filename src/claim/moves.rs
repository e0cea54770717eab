//! What a move is, as a formula of the claim language: for rules that are told as data, whatever the sizes.
//!
//! The numbers of the position before the move are `p1`, `p2`, …, those after it `q1`, `q2`, …. A split makes one
//! number more and a gap at the end of a row one less, so that there is one formula for each number of numbers
//! after the move. A test holds each of them equal to the options of the rules on all small positions.

use super::Type;
use crate::game::{Change, Form, Moves, Quota, Ruleset, TakeAway, TakeSet};
use std::any::Any;

/// When one move leads from so many numbers to so many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveFormula {
    /// How many numbers the position before the move has.
    pub before: usize,
    /// How many the position after it has.
    pub after: usize,
    /// The formula, in the variables of [`MoveFormula::variables`].
    pub text: String,
}

impl MoveFormula {
    /// The variables: `p1`, … of the position before the move, then `q1`, … of that after it.
    #[must_use]
    pub fn variables(&self) -> Vec<(String, Type)> {
        let before = (1..=self.before).map(|index| format!("p{index}"));
        let after = (1..=self.after).map(|index| format!("q{index}"));
        before.chain(after).map(|name| (name, Type::Number)).collect()
    }
}

/// The moves of a game from positions of so many numbers; `None` when its rules are not told as data.
///
/// ```
/// use bouton::{claim::moves::moves, game::{Nim, Play}};
/// let formulas = moves(&Nim { play: Play::Normal }, 2).unwrap();
/// assert_eq!(formulas[0].text, "(q1 < p1 and q2 = p2) or (q2 < p2 and q1 = p1)");
/// ```
#[must_use]
pub fn moves(rules: &dyn Ruleset, heaps: usize) -> Option<Vec<MoveFormula>> {
    let texts = match rules.change() {
        Some(Change::Both) if heaps != 2 => return None,
        Some(Change::Own(kinds)) if heaps != kinds.len() => return None,
        Some(change) => of_heaps(change, heaps),
        None => vec![(heaps, of_numbers(rules, heaps)?)],
    };
    let formula = |(after, text)| MoveFormula { before: heaps, after, text };
    Some(texts.into_iter().map(formula).collect())
}

fn of_heaps(change: Change, heaps: usize) -> Vec<(usize, String)> {
    match change {
        Change::Several(most) => vec![(heaps, several(heaps, most))],
        Change::Both => {
            let both = "q1 < p1 and p1 + q2 = p2 + q1".to_owned();
            vec![(2, any([one_of(change, heaps, 1), both]))]
        }
        Change::One(_) | Change::Own(_) => {
            let shapes = (0..=2).map(|left| (heaps + left, one_of(change, heaps, left)));
            let shapes = shapes.filter(|(_, text)| *text != no());
            shapes.map(|(after, text)| (after - 1, text)).collect()
        }
    }
}

/// Whether one of the heaps has been replaced by so many.
fn one_of(change: Change, heaps: usize, left: usize) -> String {
    let one = |index: usize| {
        let run: Vec<String> = (0..left).map(|more| format!("q{}", index + 1 + more)).collect();
        let changed = change.moves(index).map_or_else(no, |moves| leaves(moves, index, &run));
        let before = (0..index).map(|other| format!("q{} = p{}", other + 1, other + 1));
        let behind = (index + 1..heaps).map(|other| format!("q{} = p{}", other + left, other + 1));
        if changed == no() { no() } else { all([changed].into_iter().chain(before).chain(behind)) }
    };
    any((0..heaps).map(one))
}

/// What a move on heap `index` leaves of it.
fn leaves(moves: Moves, index: usize, run: &[String]) -> String {
    let heap = format!("p{}", index + 1);
    match (run, moves) {
        ([], Moves::Gap) => format!("{heap} > 0"),
        ([left], Moves::Any | Moves::AnyOrPart) => format!("{left} < {heap}"),
        ([left], Moves::Gap) => all([format!("0 < {left}"), format!("{left} < {heap}")]),
        ([left], Moves::Set(take)) => take_condition(take, left, &heap),
        ([left], Moves::Break(rule)) => any((1..=rule.largest_take()).map(|taken| {
            let some = all([format!("{left} > 0"), format!("{heap} = {left} + {taken}")]);
            let none = all([format!("{left} = 0"), format!("{heap} = {taken}")]);
            match (rule.may_leave(taken, 1), rule.may_leave(taken, 0)) {
                (true, true) => format!("{heap} = {left} + {taken}"),
                (true, false) => some,
                (false, true) => none,
                (false, false) => no(),
            }
        })),
        ([one, other], Moves::AnyOrPart) => {
            part_condition(one, other, true, format!("{heap} = {one} + {other}"))
        }
        ([one, other], Moves::Gap) => {
            part_condition(one, other, true, format!("{one} + {other} < {heap}"))
        }
        ([one, other], Moves::Break(rule)) => {
            let takes = (0..=rule.largest_take()).filter(|taken| rule.may_leave(*taken, 2));
            let sums = takes.map(|taken| format!("{heap} = {one} + {other} + {taken}"));
            let sum = any(sums);
            if sum == no() { no() } else { part_condition(one, other, rule.may_be_equal(), sum) }
        }
        (_, Moves::Any | Moves::Set(_) | Moves::Break(_) | Moves::AnyOrPart | Moves::Gap) => no(),
    }
}

/// Two heaps, none of them empty, the smaller first.
fn part_condition(one: &str, other: &str, may_be_equal: bool, sum: String) -> String {
    let order = if may_be_equal { "<=" } else { "<" };
    all([format!("0 < {one}"), format!("{one} {order} {other}"), sum])
}

/// Whether a number of the set has been taken, run by run.
fn take_condition(take: &TakeSet, left: &str, heap: &str) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for number in take.iter() {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    any(runs.into_iter().map(|(first, last)| match first == last {
        true => format!("{heap} = {left} + {first}"),
        false => all([format!("{left} + {first} <= {heap}"), format!("{heap} <= {left} + {last}")]),
    }))
}

/// No heap grows, at least one shrinks, and of any `most + 1` one stays.
fn several(heaps: usize, most: u64) -> String {
    let at_most = (1..=heaps).map(|index| format!("q{index} <= p{index}"));
    let shrinks = any((1..=heaps).map(|index| format!("q{index} < p{index}")));
    let groups = usize::try_from(most)
        .map_or_else(|_| Vec::new(), |most| groups(heaps, most.saturating_add(1)));
    let stays = |group: Vec<usize>| any(group.iter().map(|index| format!("q{index} = p{index}")));
    all(at_most.chain([shrinks]).chain(groups.into_iter().map(stays)))
}

/// All groups of so many of the numbers from 1 to `last`.
fn groups(last: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = |largest: usize| {
        let smaller = groups(largest - 1, size - 1).into_iter();
        smaller.map(move |group| [group, vec![largest]].concat()).collect::<Vec<_>>()
    };
    (size..=last).flat_map(with).collect()
}

/// Games whose numbers are no heaps: take-away in its three forms, and the quota.
fn of_numbers(rules: &dyn Ruleset, numbers: usize) -> Option<String> {
    let rules: &dyn Any = rules;
    match (rules.downcast_ref::<TakeAway>(), rules.downcast_ref::<Quota>(), numbers) {
        (Some(TakeAway { form, take, .. }), _, 1) => Some(of_one_pile(*form, take)),
        (_, Some(game), 2) => {
            let factor = game.factor();
            Some(format!("q1 < p1 and p1 <= q1 + p2 and q2 + {factor} * q1 = {factor} * p1"))
        }
        _ => None,
    }
}

fn of_one_pile(form: Form, take: &TakeSet) -> String {
    let counted_up = || take_condition(take, "p1", "q1");
    match form {
        Form::Pile => take_condition(take, "q1", "p1"),
        Form::Race { target } => all([counted_up(), format!("q1 <= {target}")]),
        Form::Strip { squares } => {
            all(["p1 >= 1".to_owned(), counted_up(), format!("q1 <= {squares}")])
        }
    }
}

fn no() -> String {
    "false".to_owned()
}

fn all(parts: impl IntoIterator<Item = String>) -> String {
    join(parts, " and ", "true")
}

fn any(parts: impl IntoIterator<Item = String>) -> String {
    join(parts.into_iter().filter(|part| *part != no()), " or ", "false")
}

fn join(parts: impl IntoIterator<Item = String>, sign: &str, empty: &str) -> String {
    let parts: Vec<String> = parts.into_iter().collect();
    let compound = |part: &String| part.contains(" and ") || part.contains(" or ");
    let bracketed = |part: &String| if compound(part) { format!("({part})") } else { part.clone() };
    match parts.as_slice() {
        [] => empty.to_owned(),
        [one] => one.clone(),
        several => several.iter().map(bracketed).collect::<Vec<_>>().join(sign),
    }
}

#[cfg(test)]
mod tests;
