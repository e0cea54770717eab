//! The *graph* rule for whole tables: walk what play can reach, list the options, and hold what is said of each position
//! against what is said of its options.
//!
//! - **Outcomes and ranks** ([`Verified::by_labelling`], [`Verified::by_ranks`]). An end is what the rules say, with rank 0. A
//!   position with a lost option is won, and its rank is one more than the least of theirs. Without one, but with an option
//!   that is a draw, it is a draw, of rank 0. Else every option is won, and the position is lost: its rank is one more than the
//!   largest of theirs. *Why that suffices*: where play ends, by induction over what play can reach; ranks are not needed.
//!   Where play can repeat, by induction on the rank whoever is to move at a loss loses and at a win wins, within that many
//!   moves, for play is sent to smaller ranks; at a draw neither can force a win, for whatever leaves the draws is a win of the
//!   opponent. Without ranks a circle of positions could prop one another up; the ranks are fixed, so only one table passes.
//!   Source: A. S. Fraenkel, Y. Perl, "Constructions in combinatorial games with cycles", Infinite and Finite Sets, Colloquia
//!   Math. Soc. János Bolyai 10 (1975), 667-699.
//! - **Grundy values** ([`Verified::by_grundy_values`]). A position is the sum of its components, and its value the nim-sum of
//!   theirs (Sprague 1935, Grundy 1939; catalogue S3-32, S4-03); that of a component is the mex of its options' values. The
//!   mover loses exactly when the value is 0. In misère play Grundy values decide nothing, and none is accepted.
//!
//! Positions stand for their mirror images, which the rules call canonical.

use super::{
    Evidence, Rejection, Verified,
    answer::listed,
    rejection::within,
    verified::{SharedRules, Table},
};
use crate::{
    game::{Outcome, Position, Ruleset},
    nimber,
};
use std::collections::{HashMap, HashSet};

/// The most positions (counted once for all orders of heaps), or components, that one table may reach.
pub const MAX_LABELLED: usize = 2_000_000;

/// So many of their moves are kept, to count what can be reached from a position.
const MAX_WAYS: usize = 8_000_000;

/// The outcome of a position and its rank: how many moves it lasts, 0 for a draw.
pub type Ranked = (Outcome, u32);

/// What the options of a position make it, an end being what the rules say; none if that is no rank any more.
fn judged(end: Outcome, options: impl IntoIterator<Item = Ranked>) -> Option<Ranked> {
    let (mut ends, mut draws, mut shortest, mut longest) = (true, false, None, 0);
    for (outcome, rank) in options {
        ends = false;
        match outcome {
            Outcome::P => shortest = Some(shortest.map_or(rank, |least: u32| least.min(rank))),
            Outcome::N => longest = longest.max(rank),
            Outcome::Draw => draws = true,
        }
    }
    match shortest {
        None if ends => Some((end, 0)),
        None if draws => Some((Outcome::Draw, 0)),
        // One more than the largest rank is no rank: were it the same, a circle could prop itself up.
        None => Some((Outcome::P, longest.checked_add(1)?)),
        Some(least) => Some((Outcome::N, least.checked_add(1)?)),
    }
}

/// Holds the outcome of a position, with its rank where ranks count, against what its options make it.
pub(super) fn hold(
    rules: &dyn Ruleset,
    position: &Position,
    (claimed, ranked): (Ranked, bool),
    options: impl IntoIterator<Item = Ranked>,
) -> Result<(), Rejection> {
    let expected = judged(rules.end(position), options);
    let expected = expected.map(|(outcome, rank)| (outcome, if ranked { rank } else { 0 }));
    let wrong = || Rejection::WrongOutcome { position: position.clone(), claimed, expected };
    if expected == Some(claimed) { Ok(()) } else { Err(wrong()) }
}

/// What may be said of a position, and of several side by side.
trait Said: Copy {
    /// What is said of no position at all.
    const NOTHING: Self;
    /// The two side by side.
    fn beside(self, other: Self) -> Self;
}

impl Said for Ranked {
    const NOTHING: Self = (Outcome::P, 0);
    /// A position is one of itself.
    fn beside(self, other: Self) -> Self {
        other
    }
}

impl Said for u64 {
    const NOTHING: Self = 0;
    fn beside(self, other: Self) -> Self {
        self ^ other
    }
}

/// What play can reach from some positions, with what is said of each.
#[derive(Debug)]
struct Walk<T> {
    /// Whether positions are taken apart into their components.
    in_parts: bool,
    /// So many ways are kept.
    most: usize,
    /// Of all moves of all positions.
    all: Ways,
    /// What is said of each, and its number.
    reached: HashMap<Position, (T, u32)>,
    /// By number, what a move leads to.
    ways: Vec<Ways>,
    /// The numbers of all that moves lead to, one position's after another's.
    next: Vec<u32>,
}

/// What a move from a position leads to.
#[derive(Clone, Copy, Debug, Default)]
struct Ways {
    /// Where in the list of all their numbers begin, and end.
    next: (u32, u32),
    /// Whether one of them counts as another position.
    alike: bool,
    /// Whether one of them has several components.
    splits: bool,
}

impl<T: Said> Walk<T> {
    /// Goes to every position that play can reach, and has it checked with what is said of it and of its options.
    fn new(
        (rules, in_parts, most): (&dyn Ruleset, bool, usize),
        roots: &[Position],
        said: &dyn Fn(&Position) -> Option<T>,
        mut check: impl FnMut(&Position, T, &[T]) -> Result<(), Rejection>,
    ) -> Result<Self, Rejection> {
        let (reached, ways, next) = (HashMap::new(), Vec::new(), Vec::new());
        let mut walk = Self { in_parts, most, all: Ways::default(), reached, ways, next };
        let mut open = Vec::new();
        for root in roots {
            walk.reach(rules, root, said, (&mut open, &mut Ways::default()))?;
        }
        walk.next.clear();
        while let Some((position, of_it, number)) = open.pop() {
            let first = walk.next.len() as u32;
            let mut ways = Ways::default();
            let options = listed(rules, &position)?;
            let after = options
                .iter()
                .map(|option| walk.reach(rules, option, said, (&mut open, &mut ways)));
            check(&position, of_it, &after.collect::<Result<Vec<T>, Rejection>>()?)?;
            ways.next = (first, walk.next.len() as u32);
            walk.all.alike |= ways.alike;
            walk.all.splits |= ways.splits;
            if let Some(known) = walk.ways.get_mut(number as usize) {
                *known = ways;
            }
        }
        Ok(walk)
    }

    /// What is said of a position; those that were not met before are gone to later.
    fn reach(
        &mut self,
        rules: &dyn Ruleset,
        position: &Position,
        said: &dyn Fn(&Position) -> Option<T>,
        (open, ways): (&mut Vec<(Position, T, u32)>, &mut Ways),
    ) -> Result<T, Rejection> {
        let parts = parts(rules, self.in_parts, position);
        ways.splits |= parts.len() > 1;
        ways.alike |= matches!(parts.as_slice(), [part] if part != position);
        let mut whole = T::NOTHING;
        for part in parts {
            let known = self.reached.get(&part).copied();
            let number = self.ways.len() as u32;
            let Some((of_it, number)) = known.or_else(|| Some((said(&part)?, number))) else {
                return Err(Rejection::OutsideTable { position: part });
            };
            whole = whole.beside(of_it);
            if self.next.len() < self.most {
                self.next.push(number);
            }
            if known.is_none() {
                self.reached.insert(part.clone(), (of_it, number));
                self.ways.push(Ways::default());
                open.push((part, of_it, number));
            }
        }
        let (found, limit) = (self.reached.len() as u128, MAX_LABELLED as u128);
        within(("positions reached", "MAX_LABELLED"), found, limit)?;
        Ok(whole)
    }

    /// How many positions, or components, play can reach from a position, counted as evidence; whether some count as another, and
    /// whether a move makes several components.
    fn counted(&self, rules: &dyn Ruleset, position: &Position) -> Option<Count> {
        if self.next.len() >= self.most {
            return counted_anew((rules, self.in_parts), position);
        }
        let number = |part: &Position| Some(self.reached.get(part)?.1);
        let parts = parts(rules, self.in_parts, position);
        counted(&self.ways, &self.next, parts.iter().map(number).collect::<Option<_>>()?)
    }

    /// What is said of a position, when all its parts were reached.
    fn find(&self, rules: &dyn Ruleset, position: &Position) -> Option<T> {
        let mut parts = parts(rules, self.in_parts, position).into_iter();
        parts.try_fold(T::NOTHING, |whole, part| Some(whole.beside(self.reached.get(&part)?.0)))
    }
}

/// How many there are, whether some count as another, and whether a move makes several components.
type Count = (u128, bool, bool);

/// Counts what the open ones lead to, by moves that are kept.
fn counted(ways: &[Ways], next: &[u32], mut open: Vec<u32>) -> Option<Count> {
    let (mut seen, mut count) = (vec![false; ways.len()], 0_u128);
    let (mut alike, mut splits) = (false, false);
    while let Some(number) = open.pop() {
        let seen = seen.get_mut(number as usize)?;
        if std::mem::replace(seen, true) {
            continue;
        }
        let ways = ways.get(number as usize)?;
        (count, alike, splits) = (count + 1, alike || ways.alike, splits || ways.splits);
        let (first, end) = ways.next;
        open.extend_from_slice(next.get(first as usize..end as usize)?);
    }
    Some((count.max(1), alike, splits))
}

/// The same where there are too many moves to keep them: by walking again.
fn counted_anew((rules, in_parts): (&dyn Ruleset, bool), position: &Position) -> Option<Count> {
    let (how, roots) = ((rules, in_parts, 0), std::slice::from_ref(position));
    let walk = Walk::new(how, roots, &|_| Some(0), |_, _: u64, _| Ok(())).ok()?;
    Some((walk.ways.len().max(1) as u128, walk.all.alike, walk.all.splits))
}

fn parts(rules: &dyn Ruleset, in_parts: bool, position: &Position) -> Vec<Position> {
    if in_parts { rules.components(position) } else { vec![rules.canonical(position)] }
}

/// Outcomes of everything that play can reach; ranks where they were checked.
#[derive(Debug)]
struct Outcomes {
    rules: SharedRules,
    walk: Walk<Ranked>,
    ranked: bool,
}

impl Verified {
    /// Checks that `safe` holds exactly the P-positions among all that play can reach from
    /// `root`, each in its canonical form: the kernel visits every one and lists its options.
    ///
    /// # Errors
    /// If a listed position can move to another, if a position that is not listed cannot move
    /// to one, if an end of play is decided wrongly, if play can repeat, or if more than two million
    /// positions are reached.
    pub fn by_labelling(
        rules: SharedRules,
        root: &Position,
        safe: HashSet<Position>,
    ) -> Result<Self, Rejection> {
        let said = |position: &Position| Some((Outcome::where_lost(safe.contains(position)), 0));
        Self::by_outcomes(rules, root, &said, false)
    }

    /// Checks outcome and rank of every position that play can reach from `root`, in canonical
    /// form. Entries for other positions are not looked at and not kept.
    ///
    /// # Errors
    /// If a position is missing, if its outcome or rank is not what its options make it, or if more
    /// than two million positions are reached.
    pub fn by_ranks(
        rules: SharedRules,
        root: &Position,
        ranks: &HashMap<Position, Ranked>,
    ) -> Result<Self, Rejection> {
        Self::by_outcomes(rules, root, &|position| ranks.get(position).copied(), true)
    }

    fn by_outcomes(
        rules: SharedRules,
        root: &Position,
        said: &dyn Fn(&Position) -> Option<Ranked>,
        ranked: bool,
    ) -> Result<Self, Rejection> {
        // Where play can repeat, several labellings meet the conditions.
        if rules.can_repeat() && !ranked {
            return Err(Rejection::RuleOfOtherShape { rule: "a table without ranks" });
        }
        let roots = std::slice::from_ref(root);
        let check = |position: &Position, claimed: Ranked, after: &[Ranked]| {
            hold(rules.as_ref(), position, (claimed, ranked), after.iter().copied())
        };
        // What ranks are checked for stands or falls as a whole: nothing is counted from a position.
        let most = if ranked { 0 } else { MAX_WAYS };
        let walk = Walk::new((rules.as_ref(), false, most), roots, said, check)?;
        Ok(Self::new(rules.clone(), Outcomes { rules, walk, ranked }))
    }

    /// Checks that each value is the mex of the options' values, for every component that play
    /// can reach from the roots. Values of other positions are dropped.
    ///
    /// # Errors
    /// If a value is wrong or missing, the play is misère, or a limit is passed.
    pub fn by_grundy_values(
        rules: SharedRules,
        roots: &[Position],
        values: &HashMap<Position, u64>,
    ) -> Result<Self, Rejection> {
        let no_values = || Rejection::RuleOfOtherShape { rule: "Grundy values" };
        if !rules.has_grundy_values() || rules.can_repeat() {
            return Err(no_values());
        }
        let check = |position: &Position, claimed: u64, after: &[u64]| {
            if after.is_empty() && rules.end(position) != Outcome::P {
                return Err(no_values());
            }
            let (position, expected) = (position.clone(), nimber::mex(after));
            let wrong = Rejection::WrongValue { position, claimed, expected };
            if claimed == expected { Ok(()) } else { Err(wrong) }
        };
        let said = |position: &Position| values.get(position).copied();
        let walk = Walk::new((rules.as_ref(), true, MAX_WAYS), roots, &said, check)?;
        Ok(Self::new(rules.clone(), Values { rules, walk }))
    }
}

impl Table for Outcomes {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let ((outcome, _), _) = self.walk.reached.get(&self.rules.canonical(position))?;
        Some(*outcome)
    }

    fn lasts(&self, position: &Position) -> Option<u32> {
        let (outcome, rank) = self.walk.find(self.rules.as_ref(), position)?;
        (self.ranked && outcome != Outcome::Draw).then_some(rank)
    }

    fn positions(&self) -> Box<dyn Iterator<Item = &Position> + '_> {
        Box::new(self.walk.reached.keys())
    }

    fn evidence(&self, position: &Position) -> Option<Evidence> {
        let rules = self.rules.as_ref();
        if self.ranked {
            // Where play can repeat, a position stands or falls with the whole table.
            let positions = self.walk.ways.len() as u128;
            let alike_once = self.walk.all.alike;
            return Some(Evidence::Exhaustive { positions, unordered: None, alike_once });
        }
        let unordered = rules.unordered_count(position);
        let (positions, alike_once) = match rules.position_count(position) {
            Some(positions) => (positions, false),
            None => self.walk.counted(rules, position).map(|(count, alike, _)| (count, alike))?,
        };
        Some(Evidence::Exhaustive { positions, unordered, alike_once })
    }
}

/// Grundy values of every component that play can reach.
#[derive(Debug)]
struct Values {
    rules: SharedRules,
    walk: Walk<u64>,
}

impl Table for Values {
    fn value(&self, position: &Position) -> Option<u64> {
        self.walk.find(self.rules.as_ref(), position)
    }

    fn positions(&self) -> Box<dyn Iterator<Item = &Position> + '_> {
        Box::new(self.walk.reached.keys())
    }

    /// When no position that play can reach is a sum, every position was decided one by one; a
    /// sum was decided part by part.
    fn evidence(&self, position: &Position) -> Option<Evidence> {
        let rules = self.rules.as_ref();
        let components = rules.components(position).len();
        if let (false, 1, Some(positions)) =
            (self.walk.all.splits, components, rules.position_count(position))
        {
            let unordered = rules.unordered_count(position);
            return Some(Evidence::Exhaustive { positions, unordered, alike_once: false });
        }
        let (positions, alike_once, splits) = self.walk.counted(rules, position)?;
        if splits || components > 1 {
            return Some(Evidence::Sum { components, by_size: 0, positions });
        }
        Some(Evidence::Exhaustive { positions, unordered: None, alike_once })
    }
}

#[cfg(test)]
mod tests;
