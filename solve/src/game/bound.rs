//! At most how many options a position has, told without listing them. Whoever searches asks it first, to see what can be
//! listed at all. Nothing rests on it: the kernel counts what it lists.

use super::{
    BreakRule, CannonBoard, Cannons, Change, Coins, Digits, MAX_FACTOR, Moves, Northcott, Parity,
    Pattern, Position, Quota, Ruleset, RunningSum, Sets, Shape, TakeAway, Xiangqi,
};
use std::any::Any;

/// Rules whose options can be counted before they are listed.
pub trait OptionBound {
    /// At most how many options the position has.
    fn option_bound(&self, position: &Position) -> u128;
}

impl<R: Ruleset> OptionBound for R {
    fn option_bound(&self, position: &Position) -> u128 {
        of_rules(self, position)
    }
}

impl OptionBound for dyn Ruleset {
    fn option_bound(&self, position: &Position) -> u128 {
        of_rules(self, position)
    }
}

/// The most legal moves that a position of Chinese chess can have, generously: two sliding pieces of each of two kinds
/// with 17 each, horses with 8, five soldiers with 3, elephants and advisors with 4, a general with 4.
const MOST_MOVES: u128 = 4 * 17 + 2 * 8 + 5 * 3 + 4 * 4 + 4;

/// What suffices for two dice, for a king, for two ways to go on from a date, and for factors.
const FEW: u128 = 32;
const _: () = assert!(MAX_FACTOR < 32);

fn of_rules(rules: &dyn Ruleset, position: &Position) -> u128 {
    if let Some(change) = rules.change() {
        return of_heaps(change, position);
    }
    let rules: &dyn Any = rules;
    let pile = of_set(rules).or_else(|| of_board(rules, position));
    pile.or_else(|| of_list(rules, position)).unwrap_or(FEW)
}

/// Where a move takes a number of a set.
fn of_set(rules: &dyn Any) -> Option<u128> {
    let take = rules.downcast_ref::<Parity>().map(Parity::take);
    let take = take.or_else(|| rules.downcast_ref::<RunningSum>().map(|game| &game.take));
    let take = take.or_else(|| rules.downcast_ref::<TakeAway>().map(|game| &game.take));
    take.map(|take| take.count().into())
}

fn of_board(rules: &dyn Any, position: &Position) -> Option<u128> {
    if rules.is::<Northcott>() {
        let [columns, _, pieces @ ..] = &position[..] else { return Some(0) };
        return Some(u128::from(*columns) * (pieces.len() / 2) as u128);
    }
    if rules.is::<Cannons>() {
        let files = CannonBoard::of(position).map(|board| board.files).unwrap_or_default();
        return Some(files.iter().map(|file| u128::from(file.free())).sum());
    }
    rules.is::<Xiangqi>().then_some(MOST_MOVES)
}

fn of_list(rules: &dyn Any, position: &Position) -> Option<u128> {
    if let Some(coins) = rules.downcast_ref::<Coins>() {
        return Some(of_coins(coins, position));
    }
    if rules.is::<Quota>() {
        let [remaining, most] = position[..] else { return Some(0) };
        return Some(most.min(remaining).into());
    }
    let digits = || position.iter().map(|digit| u128::from((*digit).max(1))).sum();
    rules.is::<Digits>().then(digits)
}

fn of_heaps(change: Change<'_>, heaps: &[u64]) -> u128 {
    let alone = heaps.iter().enumerate();
    let alone = alone.filter_map(|(index, heap)| Some(of_heap(change.moves(index)?, *heap)));
    let alone = alone.fold(0, u128::saturating_add);
    match change {
        Change::One(_) | Change::Own(_) => alone,
        Change::Several(most) => ways(heaps, most),
        Change::Both => alone + u128::from(heaps.iter().min().copied().unwrap_or(0)),
    }
}

fn of_heap(moves: Moves<'_>, heap: u64) -> u128 {
    let half = u128::from(heap / 2);
    match moves {
        Moves::Any => heap.into(),
        Moves::Set(take) => take.count().min(heap).into(),
        Moves::Break(rule) => of_break(rule, heap),
        Moves::AnyOrPart => u128::from(heap) + half,
        Moves::Gap => u128::from(heap.div_ceil(2)).saturating_mul(half + 1),
    }
}

fn of_break(rule: &BreakRule, heap: u64) -> u128 {
    let takes = 0..=rule.largest_take().min(heap);
    let parts =
        |taken: u64| rule.largest_smaller_part(heap - taken) * u64::from(rule.may_leave(taken, 2));
    takes.map(|taken| u128::from(parts(taken)) + 1).sum()
}

/// The ways to take from at least one and at most so many heaps: entry `j` counts those with exactly `j` heaps.
fn ways(heaps: &[u64], most: u64) -> u128 {
    let most = usize::try_from(most).unwrap_or(usize::MAX).min(heaps.len());
    let mut ways = vec![0_u128; most + 1];
    ways[0] = 1;
    for (heap, changed) in heaps.iter().flat_map(|heap| (1..=most).rev().map(move |j| (heap, j))) {
        let more = ways[changed - 1].saturating_mul(u128::from(*heap));
        ways[changed] = ways[changed].saturating_add(more);
    }
    ways.iter().skip(1).fold(0, |sum, ways| sum.saturating_add(*ways))
}

fn of_coins(coins: &Coins, position: &Position) -> u128 {
    let left_of = |coin: &u64| coin.saturating_sub(coins.rule.first);
    let sets = position.iter().map(|coin| most_sets(&coins.rule.patterns, left_of(coin)));
    sets.fold(0, u128::saturating_add)
}

/// At most how many sets may be turned whose rightmost coin has so many coins to its left.
#[must_use]
pub fn most_sets(patterns: &[Pattern], places: u64) -> u128 {
    let sets = patterns.iter().map(|pattern| match &pattern.sets {
        Sets::Shape(shape) => of_shape(shape, places),
        Sets::Offsets(lists) => lists.len() as u128,
    });
    sets.fold(0, u128::saturating_add)
}

fn of_shape(shape: &Shape, places: u64) -> u128 {
    let most = shape.most.unwrap_or(u64::MAX).min(places + 1);
    let bound_of = |count: u64| of_count(shape, count, places);
    (shape.fewest..=most).map(bound_of).fold(0, u128::saturating_add)
}

/// The same for sets of `count` coins: each coin that may be chosen freely multiplies.
fn of_count(shape: &Shape, count: u64, places: u64) -> u128 {
    let free = count.saturating_sub(if shape.with_first { 2 } else { 1 });
    if shape.symmetric {
        let start = u64::from(!shape.with_first && count > 1);
        return power(places, start + count.saturating_sub(2) / 2);
    }
    let anywhere = choices(places, free);
    shape.gaps.as_ref().map_or(anywhere, |gaps| anywhere.min(power(gaps.count(), free)))
}

fn power(base: u64, exponent: u64) -> u128 {
    u128::from(base).saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX))
}

/// How many ways there are to choose `free` of `places`, or `u128::MAX` when that is too large.
fn choices(places: u64, free: u64) -> u128 {
    let step = |count: u128, index: u64| {
        let more = count.checked_mul(u128::from(places.saturating_sub(index)));
        more.map(|count| count / u128::from(index + 1))
    };
    (0..free).try_fold(1, step).unwrap_or(u128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{
        Apples, BreakRule, Breaking, Calendar, Date, Dice, DiceTurn, Ending, Form, Heaps, King,
        Lasker, Moore, Multiplication, Nim, OctalCode, Play, TakeSet, TurnRule, WinningTotal,
        Wythoff,
    };

    fn check(rules: &dyn Ruleset, positions: &[&[u64]]) {
        for position in positions {
            let (from, mut options) = (Position::from(position.to_vec()), 0);
            assert!(rules.contains(&from), "{rules:?}: {from}");
            rules.options(&from, &mut |_| options += 1);
            assert!(options <= rules.option_bound(&from), "{rules:?}: {from} has {options}");
        }
    }

    #[test]
    fn heaps_have_no_more_options_than_the_bound() {
        let play = Play::Normal;
        let take = || TakeSet::list(vec![1, 3, 4]).unwrap();
        let octal = OctalCode::new(vec![4, 7, 7, 3]).unwrap();
        let heaps: [&[u64]; 5] = [&[], &[0], &[9], &[3, 1], &[4, 5, 6]];
        let rules: [&dyn Ruleset; 8] = [
            &Nim { play },
            &Heaps { take: take(), play },
            &Moore::new(2, play).unwrap(),
            &Moore::new(9, play).unwrap(),
            &Lasker { play },
            &Apples { play },
            &Breaking { rule: BreakRule::Octal(octal), play },
            &Breaking { rule: BreakRule::UnequalParts, play },
        ];
        rules.iter().for_each(|rules| check(*rules, &heaps));
        check(&Wythoff { play }, &[&[0, 0], &[3, 5], &[7, 2]]);
    }

    #[test]
    fn other_games_have_no_more_options_than_the_bound() {
        let (play, take) = (Play::Normal, || TakeSet::list(vec![1, 3, 4]).unwrap());
        check(&Parity::new(take(), WinningTotal::Odd).unwrap(), &[&[9, 0, 0], &[2, 1, 0]]);
        check(&RunningSum { target: 30, take: take(), ending: Ending::Reach }, &[&[0], &[6], &[8]]);
        check(&TakeAway { form: Form::Pile, take: take(), play }, &[&[0], &[3], &[99]]);
        check(&Quota::new(2).unwrap(), &[&[9, 4], &[3, 9], &[0, 2]]);
        check(&Digits { play }, &[&[], &[0], &[9, 0, 1], &[1, 9, 0]]);
        check(&Northcott, &[&[8, 0, 2, 5], &[8, 1, 5, 2, 1, 8]]);
        check(&Cannons, &[&[0, 0, 1, 2, 0, 1, 0, 1, 0], &[1, 0, 3, 4, 2]]);
        check(&King { play }, &[&[5, 3], &[1, 1]]);
        check(&Multiplication { target: 1000, largest_factor: 18, play }, &[&[1], &[999]]);
        let two = Dice { turn: DiceTurn::BothSum, play };
        check(&two, &[&[50, 1, 1], &[50, 6, 3]]);
        let date = Date { year: 1999, month: 12, day: 31 };
        check(&Calendar { play }, &[&date.position()]);
        check(&Xiangqi, &[&[1 << 12, 0, 0, 0, 0, 9 << 20]]);
    }

    #[test]
    fn rows_of_coins_have_no_more_options_than_the_bound() {
        let shape = |fewest, most| Shape { fewest, most, ..Shape::default() };
        let symmetric = Shape { symmetric: true, ..shape(1, None) };
        let with_first = Shape { with_first: true, ..shape(2, Some(3)) };
        let ruler = Shape { gaps: TakeSet::range(1, 1), ..shape(1, None) };
        for shape in [shape(1, Some(3)), symmetric, with_first, ruler] {
            let patterns = vec![Pattern::new(Sets::Shape(shape))];
            for first in [0, 1] {
                let rule = TurnRule { patterns: patterns.clone(), first };
                check(&Coins { rule, play: Play::Normal }, &[&[], &[1], &[2, 5], &[1, 4, 9]]);
            }
        }
    }
}
