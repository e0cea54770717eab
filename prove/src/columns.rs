//! Any number of heaps, of which a move makes at most `k` smaller, at least one, each by as much as the mover likes (Moore 1910).
//!
//! **Theorem.** A list is lost for the mover if in every column of binary digits the number of ones is a multiple of `k + 1`. In misère
//! play that is so where some heap is 2 or more; where none is, the ones leave the remainder 1.
//!
//! A move is told column by column, the highest first. A heap that it changes is *free* from the first column on in which its digits differ:
//! there a one becomes a zero, and below any digits may stand. So all that matters in a column is how many heaps are free, which remainder the
//! ones of the others leave, and how many of them become free: a table of finitely many cases, whatever the number and the
//! sizes of the heaps. The table is gone through here, for this `k` and the modulus of the rule:
//!
//! 1. *No move stays among the lost lists.* In the highest column in which it changes anything, at least one heap and at most `k` lose a
//!    one and none gains one: no such change is a multiple of the modulus.
//! 2. *From any other list a move leads to a lost one.* Whatever the remainder in a column and however many heaps are free, some of the others
//!    with a one there become free, and so many of the free ones show a one, that a multiple is left, and no more than `k` are free. A
//!    column that leaves the remainder `r` has at least `r` ones to choose from.
//! 3. *In misère play*, let some heap be 2 or more, and the move of (2) leave none that is. Then a heap was free above the last column: with one
//!    free heap or more, the last column can leave the remainder 1 as well. And a lost list with a heap of 2 or more has, in the column of that
//!    heap's highest one, more ones than a move takes away: so no move leads to a lost list without such heaps. Where every heap is 1 or
//!    0, a move takes away at least one and at most `k` ones: of their remainders, 1 is lost.
//!
//! Reference: E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910), 93–94.

use crate::{
    Formula,
    compile::Rule,
    formula::{HEAP, WORTH},
};
use bouton_kernel::game::{Change, Ruleset};
use std::ops::RangeInclusive;

/// The most heaps that a move may change.
pub const MAX_CHANGED: u64 = 7;

/// Whether the columns of the heaps themselves tell the lost lists.
pub(crate) fn tell_lost_heaps(rules: &dyn Ruleset, rule: &Rule, modulus: u64) -> bool {
    let Some(Change::Several(most)) = rules.change() else { return false };
    let told = Told { most, modulus };
    let is_worth_itself = rule.worth == Formula::equal(HEAP, WORTH);
    let is_of_poor = rule.misere.is_none_or(|rich| rich == 2 && told.misere());
    is_worth_itself
        && (1..=MAX_CHANGED).contains(&most)
        && told.nothing_stays()
        && told.others_reply()
        && is_of_poor
}

/// At most so many heaps change, and the ones of columns are counted modulo this number.
struct Told {
    most: u64,
    modulus: u64,
}

impl Told {
    /// No number of ones that are taken away in one column leaves a multiple.
    fn nothing_stays(&self) -> bool {
        (1..=self.most).all(|taken| !taken.is_multiple_of(self.modulus))
    }

    /// Some heaps with a one here become free, and some that are free already show a one, so that the column leaves what is wanted.
    fn can_leave(&self, wanted: u64, (free, rest): (u64, u64)) -> bool {
        let leaves =
            |more: u64| (0..=free).any(|ones| (rest - more + ones) % self.modulus == wanted);
        (0..=rest).any(|more| free + more <= self.most && leaves(more))
    }

    /// How many heaps may be free in a column, from these on, and which remainder the ones of the others may leave.
    fn cases(&self, free: RangeInclusive<u64>) -> impl Iterator<Item = (u64, u64)> {
        let modulus = self.modulus;
        free.flat_map(move |free| (0..modulus).map(move |rest| (free, rest)))
    }

    /// Every column can be made a multiple; one that is none, where nothing is free yet, only by a change.
    fn others_reply(&self) -> bool {
        self.cases(0..=self.most).all(|case| self.can_leave(0, case))
    }

    /// With a free heap every column can be made to leave 1; a column of a lost list has more ones than a move takes away; and of single ones, 1 is lost.
    fn misere(&self) -> bool {
        let leads = |rest: u64| {
            (1..=self.most).any(|taken| rest + self.modulus == 1 + taken || rest == 1 + taken)
        };
        self.cases(1..=self.most).all(|case| self.can_leave(1 % self.modulus, case))
            && self.most < self.modulus
            && (0..self.modulus).all(|rest| rest == 1 || leads(rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_successor_of_what_may_change_tells_the_lost_lists() {
        for most in 1..=MAX_CHANGED {
            for modulus in 2..=MAX_CHANGED + 2 {
                let told = Told { most, modulus };
                let holds = told.nothing_stays() && told.others_reply();
                assert_eq!(
                    (holds, holds && told.misere()),
                    (modulus == most + 1, modulus == most + 1)
                );
            }
        }
    }
}
