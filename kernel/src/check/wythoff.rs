//! Checking the P-positions of Wythoff's game in a whole square of heaps, by rows.
//!
//! Handed in: for each heap up to the largest the one heap beside which the mover loses, if there is
//! one in the square. No two of these positions may be a move apart, and every other one must have a
//! move to one of them. The first is seen at once: a row has only one entry, a column only one
//! because partners are mutual, and each difference may occur in one pair only. For the second,
//! a position `(x, y)` with `x <= y` has its move if the partner of `x` lies below `y`, or that of
//! `y` below `x`, or if the pair with the difference `y - x` has its smaller heap below `x`. So only
//! the `y` up to the partner of `x` need a look, and of these only the ones whose difference was not
//! met below `x`; in a right table there are none.

use super::{Rejection, Verified};
use crate::game::{Play, Position, Wythoff};

/// Partners, and the differences of the pairs whose smaller heap has been passed.
struct Sweep<'a> {
    partners: &'a [Option<u32>],
    met: Vec<bool>,
    /// All differences below this one have been met.
    first_unmet: usize,
}

impl Verified {
    /// Checks that beside each heap `x` up to the end of the list `partners[x]` is the one heap
    /// within the list that makes the mover lose, and that there is none where it is `None`.
    ///
    /// # Errors
    /// If partners are not mutual, two P-positions are a move apart, another position has no move to
    /// any, or the end of play is decided wrongly.
    pub fn by_partners_of_wythoff(
        play: Play,
        partners: Vec<Option<u32>>,
    ) -> Result<Self, Rejection> {
        check_end(play, &partners)?;
        let met = vec![false; partners.len()];
        let mut sweep = Sweep { partners: &partners, met, first_unmet: 0 };
        for heap in 0..partners.len() {
            sweep.check_row(play, heap)?;
        }
        Ok(Self::of_rows(Wythoff { play }, partners, true, |_, second, partner| {
            partner == Some(second)
        }))
    }
}

fn check_end(play: Play, partners: &[Option<u32>]) -> Result<(), Rejection> {
    let Some(partner) = partners.first() else {
        return Err(Rejection::WrongSize { found: 0, expected: 1 });
    };
    let is_lost = *partner == Some(0);
    let right = is_lost == (play == Play::Normal);
    if right { Ok(()) } else { Err(Rejection::wrong_way(pair(0, 0), is_lost)) }
}

impl Sweep<'_> {
    fn partner(&self, heap: usize) -> Option<usize> {
        let partner = self.partners.get(heap).copied().flatten();
        partner.and_then(|partner| usize::try_from(partner).ok())
    }

    /// Everything about the positions `(x, y)` with `y >= x`; the others are their mirror images.
    fn check_row(&mut self, play: Play, x: usize) -> Result<(), Rejection> {
        let partner = self.partner(x);
        if let Some(partner) = partner {
            self.check_mutual(x, partner)?;
            if partner < x {
                // From every y >= x the second heap can be cut down to it.
                return Ok(());
            }
        }
        let upto = partner.unwrap_or(self.partners.len());
        let is_end = |y: usize| x + y == 0 && play == Play::Misere;
        for y in x + self.first_unmet..upto {
            let has_move = self.partner(y).is_some_and(|partner| partner < x)
                || self.met.get(y - x) == Some(&true);
            if !has_move && !is_end(y) {
                return Err(Rejection::wrong_way(pair(x, y), false));
            }
        }
        partner.map_or(Ok(()), |partner| self.meet(x, partner))
    }

    /// The partner's partner is the heap itself.
    fn check_mutual(&self, x: usize, partner: usize) -> Result<(), Rejection> {
        if partner >= self.partners.len() {
            return Err(Rejection::OutsideTable { position: pair(x, partner) });
        }
        // Else the pair has another outcome than its mirror image.
        let mutual = self.partner(partner) == Some(x);
        if mutual { Ok(()) } else { Err(Rejection::wrong_way(pair(x, partner), true)) }
    }

    /// Notes the difference of a pair; a second pair with it lies on the same diagonal.
    fn meet(&mut self, x: usize, partner: usize) -> Result<(), Rejection> {
        if let Some(slot) = self.met.get_mut(partner - x) {
            if *slot {
                return Err(Rejection::wrong_way(pair(x, partner), true));
            }
            *slot = true;
        }
        while self.met.get(self.first_unmet) == Some(&true) {
            self.first_unmet += 1;
        }
        Ok(())
    }
}

fn pair(first: usize, second: usize) -> Position {
    Position::from([first as u64, second as u64])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Ruleset};

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
        assert_eq!(one_sided, Rejection::wrong_way(pair(1, 2), true));
        let same_column = refused(Play::Normal, &[0, 2, 0]);
        let expected = Rejection::wrong_way(pair(1, 2), true);
        assert_eq!(same_column, expected);
        let outside = refused(Play::Normal, &[0, 2]);
        assert_eq!(outside, Rejection::OutsideTable { position: pair(1, 2) });
        let none = Verified::by_partners_of_wythoff(Play::Normal, Vec::new());
        assert!(matches!(none, Err(Rejection::WrongSize { .. })));
    }
}
