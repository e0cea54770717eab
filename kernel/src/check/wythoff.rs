//! Checking the P-positions of Wythoff's game in a whole square of heaps, by rows.
//!
//! Handed in: for each heap up to the largest the one heap beside which the mover loses, if there is
//! one in the square. Row by row it must be the smallest that the rows before do not exclude: beside a heap that an earlier
//! row has paired it is that row's; else, from the heap on, the smallest that is neither paired nor at a difference that a
//! pair has had. *Why that suffices*: from `(x, y)` with `x <= y` play goes to a smaller heap in place of `x`, to one in place
//! of `y`, or along the difference. So no excluded position is lost; the smallest other one is, having no move to a lost one,
//! unless it is the end of misère play; and every larger one can move to it.

use super::{Rejection, Verified, rows::hold_one_lost};
use crate::game::{Play, Position, Wythoff};

/// What the rows so far have paired.
struct Pairs<'a> {
    play: Play,
    partners: &'a [Option<u32>],
    /// The heaps that a row has paired with a smaller one.
    paired: Vec<bool>,
    /// The differences that occur.
    met: Vec<bool>,
    /// All differences below this one have been met.
    first_unmet: usize,
}

impl Verified {
    /// Checks that beside each heap `x` up to the end of the list `partners[x]` is the one heap
    /// within the list that makes the mover lose, and that there is none where it is `None`.
    ///
    /// # Errors
    /// At the first entry that is another.
    pub fn by_partners_of_wythoff(
        play: Play,
        partners: Vec<Option<u32>>,
    ) -> Result<Self, Rejection> {
        let size = partners.len();
        if size == 0 {
            return Err(Rejection::WrongSize { found: 0, expected: 1 });
        }
        let (paired, met) = (vec![false; size], vec![false; size]);
        let mut pairs = Pairs { play, partners: &partners, paired, met, first_unmet: 0 };
        for (x, claimed) in partners.iter().enumerate() {
            let (expected, claimed) = (pairs.partner(x).map(|y| y as u64), claimed.map(u64::from));
            let at = |y| Position::from([x as u64, y]);
            if let Some(outside) = claimed.filter(|claimed| *claimed >= size as u64) {
                return Err(Rejection::OutsideTable { position: at(outside) });
            }
            hold_one_lost(claimed, expected, at)?;
        }
        Ok(Self::by_lookup(Wythoff { play }, move |position| {
            let [first, second] = **position else { return None };
            let row = |heap| partners.get(usize::try_from(heap).ok()?);
            row(second).and(row(first)).map(|partner| partner.map(u64::from) == Some(second))
        }))
    }
}

impl Pairs<'_> {
    /// The partner of a heap inside the table, the rows before it being right.
    fn partner(&mut self, x: usize) -> Option<usize> {
        if self.paired.get(x) == Some(&true) {
            let has_it = |smaller: &usize| self.get(*smaller) == Some(x);
            let smaller = self.get(x).filter(|smaller| *smaller < x).filter(has_it);
            return smaller.or_else(|| (0..x).find(has_it));
        }
        let is_won = |y: &usize| {
            let is_end = x + y == 0 && self.play == Play::Misere;
            is_end || [self.paired.get(*y), self.met.get(y - x)].contains(&Some(&true))
        };
        let y = (x + self.first_unmet..self.met.len()).find(|y| !is_won(y))?;
        let slots = [self.paired.get_mut(y), self.met.get_mut(y - x)];
        slots.into_iter().flatten().for_each(|slot| *slot = true);
        while self.met.get(self.first_unmet) == Some(&true) {
            self.first_unmet += 1;
        }
        Some(y)
    }

    fn get(&self, heap: usize) -> Option<usize> {
        self.partners.get(heap).copied().flatten().map(|partner| partner as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Ruleset};

    fn pair(first: usize, second: usize) -> Position {
        Position::from([first as u64, second as u64])
    }

    /// The definition: `lost[x][y]`; then the partners that it gives.
    fn by_definition(play: Play, largest: u64) -> (Vec<Vec<bool>>, Vec<Option<u32>>) {
        let size = largest as usize + 1;
        let mut lost = vec![vec![false; size]; size];
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            let mut reaches = x + y == 0 && play == Play::Misere;
            Wythoff { play }.options(&pair(x, y), &mut |option| {
                reaches |= lost[option[0] as usize][option[1] as usize];
            });
            lost[x][y] = !reaches;
        }
        let partner = |row: &Vec<bool>| row.iter().position(|lost| *lost).map(|y| y as u32);
        let partners = lost.iter().map(partner).collect();
        (lost, partners)
    }

    #[test]
    fn right_tables_are_accepted_and_give_every_outcome() {
        for play in [Play::Normal, Play::Misere] {
            for largest in [0, 1, 2, 3, 5, 30, 47] {
                let (lost, partners) = by_definition(play, largest);
                let table = Verified::by_partners_of_wythoff(play, partners).unwrap();
                for (x, row) in lost.iter().enumerate() {
                    for (y, lost) in row.iter().enumerate() {
                        let expected = if *lost { Outcome::P } else { Outcome::N };
                        assert_eq!(table.outcome(&pair(x, y)), Ok(expected), "{play:?} {x} {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_changed_entry_is_refused() {
        for play in [Play::Normal, Play::Misere] {
            let (_, right) = by_definition(play, 30);
            for (heap, wrong) in (0..=30).flat_map(|heap| (0..=32).map(move |w| (heap, w))) {
                let mut partners = right.clone();
                partners[heap] = Some(wrong).filter(|wrong| *wrong < 32);
                let is_right = partners == right;
                let table = Verified::by_partners_of_wythoff(play, partners);
                assert_eq!(table.is_ok(), is_right, "{play:?} {heap} {wrong}");
            }
        }
    }

    #[test]
    fn every_pair_of_changed_entries_is_refused() {
        for play in [Play::Normal, Play::Misere] {
            let (_, right) = by_definition(play, 20);
            for (x, y) in (0..=20_usize).flat_map(|x| (x..=20).map(move |y| (x, y))) {
                let mut partners = right.clone();
                for heap in [x, y] {
                    // Whoever they were paired with is alone now.
                    if let Some(old) = right[heap] {
                        partners[old as usize] = None;
                    }
                }
                (partners[x], partners[y]) = (Some(y as u32), Some(x as u32));
                let is_right = partners == right;
                let table = Verified::by_partners_of_wythoff(play, partners);
                assert_eq!(table.is_ok(), is_right, "{play:?} {x} {y}");
            }
        }
    }

    #[test]
    fn a_refusal_names_what_was_refuted() {
        let refused = |play, partners: &[u32]| {
            let partners = partners.iter().map(|partner| Some(*partner)).collect();
            Verified::by_partners_of_wythoff(play, partners).unwrap_err()
        };
        let wrong_end = refused(Play::Misere, &[0, 2, 1]);
        assert_eq!(wrong_end, Rejection::wrong_way(pair(0, 0), true));
        let same_diagonal = refused(Play::Normal, &[0, 1]);
        let expected = Rejection::wrong_way(pair(1, 1), true);
        assert_eq!(same_diagonal, expected);
        let no_move = vec![Some(0), None, None];
        let no_move = Verified::by_partners_of_wythoff(Play::Normal, no_move);
        assert_eq!(no_move.unwrap_err(), Rejection::wrong_way(pair(1, 2), false));
        // The heap 2 is promised elsewhere, but only 1 could win there: (1, 2) has no move.
        for partners in [&[0, 4, 3, 2, 1][..], &[0, 3, 1, 1]] {
            let no_move = refused(Play::Normal, partners);
            assert_eq!(no_move, Rejection::wrong_way(pair(1, 2), false));
        }
        let later_end = refused(Play::Misere, &[2, 1, 0]);
        assert_eq!(later_end, Rejection::wrong_way(pair(0, 1), false));
        let one_sided = vec![Some(0), Some(2), None];
        let one_sided = Verified::by_partners_of_wythoff(Play::Normal, one_sided).unwrap_err();
        assert_eq!(one_sided, Rejection::wrong_way(pair(2, 1), false));
        let same_column = refused(Play::Normal, &[0, 2, 0]);
        let expected = Rejection::wrong_way(pair(2, 0), true);
        assert_eq!(same_column, expected);
        let outside = refused(Play::Normal, &[0, 2]);
        assert_eq!(outside, Rejection::OutsideTable { position: pair(1, 2) });
        let none = Verified::by_partners_of_wythoff(Play::Normal, Vec::new());
        assert!(matches!(none, Err(Rejection::WrongSize { .. })));
    }
}
