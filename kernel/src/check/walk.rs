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
    answer::options,
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

/// The outcome of a position and its rank: how many moves it lasts, 0 for a draw.
pub type Ranked = (Outcome, u32);

/// What the options of a position make it, an end being what the rules say; none if that is no rank any more.
fn rank_from_options(end: Outcome, options: impl IntoIterator<Item = Ranked>) -> Option<Ranked> {
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
    let expected = rank_from_options(rules.end(position), options);
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
    /// Where it began.
    roots: Vec<Position>,
    reached: HashMap<Position, T>,
    /// Whether a position was met that counts as another.
    alike_once: bool,
    /// Whether a move ever makes several components.
    splits: bool,
}

impl<T: Said> Walk<T> {
    /// Goes to every position that play can reach, and has it checked with what is said of it and of its options.
    fn new(
        (rules, in_parts): (&dyn Ruleset, bool),
        roots: &[Position],
        said: &dyn Fn(&Position) -> Option<T>,
        mut check: impl FnMut(&Position, T, &[T]) -> Result<(), Rejection>,
    ) -> Result<Self, Rejection> {
        let (begun, reached) = (roots.to_vec(), HashMap::new());
        let mut walk = Self { in_parts, roots: begun, reached, alike_once: false, splits: false };
        let mut open = Vec::new();
        for root in roots {
            walk.reach(rules, root, said, &mut open)?;
        }
        (walk.alike_once, walk.splits) = (false, false);
        while let Some((position, of_it)) = open.pop() {
            let options = options(rules, &position)?;
            let after = options.iter().map(|option| walk.reach(rules, option, said, &mut open));
            check(&position, of_it, &after.collect::<Result<Vec<T>, Rejection>>()?)?;
        }
        Ok(walk)
    }

    /// What is said of a position; those that were not met before are gone to later.
    fn reach(
        &mut self,
        rules: &dyn Ruleset,
        position: &Position,
        said: &dyn Fn(&Position) -> Option<T>,
        open: &mut Vec<(Position, T)>,
    ) -> Result<T, Rejection> {
        let parts = parts(rules, self.in_parts, position);
        self.splits |= parts.len() > 1;
        self.alike_once |= matches!(parts.as_slice(), [part] if part != position);
        let mut whole = T::NOTHING;
        for part in parts {
            let known = self.reached.get(&part).copied();
            let Some(of_it) = known.or_else(|| said(&part)) else {
                return Err(Rejection::OutsideTable { position: part });
            };
            whole = whole.beside(of_it);
            if known.is_none() {
                self.reached.insert(part.clone(), of_it);
                open.push((part, of_it));
            }
        }
        let (found, limit) = (self.reached.len() as u128, MAX_LABELLED as u128);
        within(("positions reached", "MAX_LABELLED"), found, limit)?;
        Ok(whole)
    }

    /// How many positions, or components, play can reach from a position, counted as evidence; whether some count as another, and
    /// whether a move makes several components. From where this walk began it has gone to all of them.
    fn count(&self, rules: &dyn Ruleset, position: &Position) -> Option<(u128, bool, bool)> {
        let parts = |of: &Position| parts(rules, self.in_parts, of);
        if matches!(self.roots.as_slice(), [root] if parts(root) == parts(position)) {
            return Some((self.reached.len().max(1) as u128, self.alike_once, self.splits));
        }
        let roots = std::slice::from_ref(position);
        let walk = Walk::new((rules, self.in_parts), roots, &|_| Some(0), |_, _: u64, _| Ok(()));
        let walk = walk.ok()?;
        Some((walk.reached.len().max(1) as u128, walk.alike_once, walk.splits))
    }

    /// What is said of a position, when all its parts were reached.
    fn find(&self, rules: &dyn Ruleset, position: &Position) -> Option<T> {
        let mut parts = parts(rules, self.in_parts, position).into_iter();
        parts.try_fold(T::NOTHING, |whole, part| Some(whole.beside(*self.reached.get(&part)?)))
    }
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
        let walk = Walk::new((rules.as_ref(), false), roots, said, check)?;
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
        let walk = Walk::new((rules.as_ref(), true), roots, &said, check)?;
        Ok(Self::new(rules.clone(), Values { rules, walk }))
    }
}

impl Table for Outcomes {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        Some(self.walk.reached.get(&self.rules.canonical(position))?.0)
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
            let (positions, alike_once) = (self.walk.reached.len() as u128, self.walk.alike_once);
            return Some(Evidence::Exhaustive { positions, unordered: None, alike_once });
        }
        let unordered = rules.unordered_count(position);
        let (positions, alike_once) = match rules.position_count(position) {
            Some(positions) => (positions, false),
            None => self.walk.count(rules, position).map(|(count, alike, _)| (count, alike))?,
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
            (self.walk.splits, components, rules.position_count(position))
        {
            let unordered = rules.unordered_count(position);
            return Some(Evidence::Exhaustive { positions, unordered, alike_once: false });
        }
        let (positions, alike_once, splits) = self.walk.count(rules, position)?;
        if splits || components > 1 {
            return Some(Evidence::Sum { components, by_size: 0, positions });
        }
        Some(Evidence::Exhaustive { positions, unordered: None, alike_once })
    }
}

#[cfg(test)]
mod tests;
