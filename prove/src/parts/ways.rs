//! The ways to move in one part, as conditions on the part and on those that are left: of heaps, of rows that break, of coins that are turned.

use super::{LEFT, OWN, at_least, is, whole};
use crate::{Comparison, Formula, Track, formula::HEAP, games};
use bouton_kernel::{
    digits::runs,
    game::{BreakRule, Moves, Pattern, Ruleset, Sets, Shape, TakeSet},
};

/// The most coins that are turned one by one.
const MAX_TURNED: u64 = 6;

/// One way to move: a part makes room for these, all smaller.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The parts that are left.
    pub left: Vec<Track>,
    /// Besides them, all parts from this one up to the last before the moved part.
    pub run: Option<Track>,
    /// When that may be.
    pub condition: Formula,
}

impl Way {
    pub fn of(left: Vec<Track>, conditions: Vec<Formula>) -> Self {
        Self { left, run: None, condition: Formula::And(conditions) }
    }

    pub fn also(mut self, condition: Option<Formula>) -> Self {
        self.condition = Formula::And([self.condition].into_iter().chain(condition).collect());
        self
    }

    /// It is so for some parts that are left.
    pub fn some(&self, inner: Formula) -> Formula {
        let tracks = self.left.iter().chain(&self.run);
        tracks.fold(inner, |inner, track| Formula::exists(*track, inner))
    }
}

/// `larger - smaller` is a number of the set; none if some number of it is too large for a condition.
fn apart(take: &TakeSet, larger: Track, smaller: Track) -> Option<Formula> {
    let run = |(from, to): (u64, u64)| {
        let (from, to) = (whole(from)?, whole(to)?);
        let terms = [(1, larger), (-1, smaller)];
        let back = [(-1, larger), (1, smaller)];
        Some(Formula::And(vec![
            Formula::linear(&terms, Comparison::AtMost, to),
            Formula::linear(&back, Comparison::AtMost, -from),
        ]))
    };
    runs(take).into_iter().map(run).collect::<Option<Vec<_>>>().map(Formula::Or)
}

/// The heap gets smaller by the rules.
pub(super) fn smaller(rules: &dyn Ruleset) -> Option<Formula> {
    games::moves(rules, &[HEAP], &[LEFT])
}

pub(super) fn of_heap(rules: &dyn Ruleset, moves: Moves<'_>) -> Option<Vec<Way>> {
    let [one, two] = [LEFT, LEFT + 1];
    let whole_in_two = is(&[(1, HEAP), (-1, one), (-1, two)], 0);
    Some(match moves {
        Moves::Any | Moves::Set(_) => vec![Way::of(vec![one], vec![smaller(rules)?])],
        Moves::Break(rule) => of_break(rule)?,
        Moves::AnyOrPart => vec![
            Way::of(vec![one], vec![Formula::less(one, HEAP)]),
            Way::of(vec![one, two], vec![whole_in_two, at_least(one, 1), at_least(two, 1)]),
        ],
        Moves::Gap => {
            let within = [(1, one), (1, two), (-1, HEAP)];
            let within = Formula::linear(&within, Comparison::AtMost, -1);
            vec![Way::of(vec![one, two], vec![within])]
        }
    })
}

fn of_break(rule: &BreakRule) -> Option<Vec<Way>> {
    let [one, two] = [LEFT, LEFT + 1];
    let mut ways = Vec::new();
    for taken in 0..=rule.largest_take() {
        let number = whole(taken)?;
        if rule.may_leave(taken, 0) {
            ways.push(Way::of(Vec::new(), vec![is(&[(1, HEAP)], number)]));
        }
        if rule.may_leave(taken, 1) {
            let left = is(&[(1, HEAP), (-1, one)], number);
            ways.push(Way::of(vec![one], vec![left, at_least(one, 1)]));
        }
        if rule.may_leave(taken, 2) {
            let left = is(&[(1, HEAP), (-1, one), (-1, two)], number);
            let equal = (!rule.may_be_equal()).then(|| Formula::equal(one, two).negate());
            let parts = vec![left, at_least(one, 1), at_least(two, 1)];
            ways.push(Way::of(vec![one, two], parts).also(equal));
        }
    }
    Some(ways)
}

/// What turning coins by a pattern leaves of the rightmost one; none if it is not told by so many conditions.
/// The board begins with `first`.
pub(super) fn of_pattern(pattern: &Pattern, first: i64) -> Option<Vec<Way>> {
    if pattern.ends_heads {
        return None;
    }
    let ways = match &pattern.sets {
        Sets::Offsets(lists) => {
            lists.iter().map(|list| at_offsets(list)).collect::<Option<Vec<_>>>()?
        }
        Sets::Shape(shape) => of_shape(shape, first)?,
    };
    let up_to = match pattern.up_to {
        Some(last) => Some(Formula::linear(&[(1, HEAP)], Comparison::AtMost, whole(last)?)),
        None => None,
    };
    Some(ways.into_iter().map(|way| way.also(up_to.clone())).collect())
}

fn at_offsets(offsets: &[u64]) -> Option<Way> {
    let coins: Vec<Track> = offsets.iter().zip(LEFT..).map(|(_, coin)| coin).collect();
    let at = |(offset, coin): (&u64, &Track)| Some(is(&[(1, HEAP), (-1, *coin)], whole(*offset)?));
    let there = offsets.iter().zip(&coins).map(at).collect::<Option<Vec<_>>>()?;
    // Offsets that would turn a coin twice are no move.
    let once = offsets.first() != Some(&0) && offsets.is_sorted_by(|one, next| one < next);
    let conditions = there.into_iter().chain([Formula::Truth(once)]).collect();
    Some(Way::of(coins, conditions))
}

fn of_shape(shape: &Shape, first: i64) -> Option<Vec<Way>> {
    let fewest = shape.fewest.max(1);
    match shape.most {
        Some(most) if most <= MAX_TURNED => {
            (fewest..=most).map(|count| choose_coins(shape, first, count)).collect()
        }
        Some(_) | None if shape.symmetric || shape.with_first => None,
        None if shape.gaps.as_ref().is_some_and(|gaps| gaps.iter().eq([1])) => {
            let long = [(1, OWN + 3), (-1, HEAP)];
            let long = Formula::linear(&long, Comparison::AtMost, 1 - whole(fewest)?);
            let run = Some(OWN + 3);
            Some(vec![Way { left: Vec::new(), run, condition: long }])
        }
        Some(_) | None => None,
    }
}

/// So many coins, one to the left of the other.
fn choose_coins(shape: &Shape, first: i64, count: u64) -> Option<Way> {
    let coins: Vec<Track> = (LEFT..).take(usize::try_from(count - 1).unwrap_or(0)).collect();
    let all: Vec<Track> = [HEAP].into_iter().chain(coins.iter().copied()).collect();
    let mirrored = shape.symmetric.then(|| symmetry(&all));
    let last = all.last().filter(|_| shape.with_first);
    let at_first = last.map(|leftmost| is(&[(1, *leftmost)], first));
    let gap = |(right, left): (Track, &Track)| match &shape.gaps {
        Some(gaps) => {
            let apart = apart(gaps, right, *left)?;
            Some(Formula::And(vec![apart, Formula::less(*left, right)]))
        }
        None => Some(Formula::less(*left, right)),
    };
    let gaps = all.iter().copied().zip(&coins).map(gap).collect::<Option<Vec<_>>>()?;
    Some(Way::of(coins, gaps).also(mirrored).also(at_first))
}

/// The coins are their own mirror image: from both ends, two and two have one sum.
fn symmetry(coins: &[Track]) -> Formula {
    let pairs: Vec<[Track; 2]> =
        coins.iter().zip(coins.iter().rev()).map(|(one, other)| [*one, *other]).collect();
    let same = |two: &[[Track; 2]]| {
        let terms = two.iter().zip([1, -1]).flat_map(|(pair, sign)| pair.map(|own| (sign, own)));
        match merge_terms(terms).as_slice() {
            [] => Formula::Truth(true),
            terms => is(terms, 0),
        }
    };
    Formula::And(pairs.windows(2).map(same).collect())
}

/// The terms of a sum, each number once.
fn merge_terms(terms: impl Iterator<Item = (i64, Track)>) -> Vec<(i64, Track)> {
    let mut sum: Vec<(i64, Track)> = Vec::new();
    for (factor, track) in terms {
        match sum.iter_mut().find(|(_, known)| *known == track) {
            Some((own, _)) => *own += factor,
            None => sum.push((factor, track)),
        }
    }
    sum.retain(|(factor, _)| *factor != 0);
    sum
}
