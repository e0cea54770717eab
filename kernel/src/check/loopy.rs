//! Checking a game in which play can repeat: an outcome and a rank for every position that play
//! can reach.
//!
//! The rank of a lost or won position is the number of moves until the end when the winner hurries
//! and the loser delays; a draw has rank 0. Four rules are checked, one function each:
//!
//! 1. *end*: a position without moves is what the rules say, with rank 0;
//! 2. *loss*: every move leads to a won position, and the rank is one more than the largest of theirs;
//! 3. *win*: some move leads to a lost position, and the rank is one more than the least of theirs;
//! 4. *draw*: no move leads to a lost position, and some move leads to a draw.
//!
//! Why that suffices. By induction on the rank, whoever is to move at a loss loses and at a win
//! wins, within that many moves: each rule sends play to smaller ranks. At a draw, the mover may
//! move to a draw again and again, and whatever else is tried leads to a win of the opponent; so
//! neither player can force a win. Without ranks, rules 2 to 4 could be met by a circle of positions
//! that prop one another up. Since rules 2 and 3 fix the ranks, only one table passes.
//! Source: A. S. Fraenkel, Y. Perl, "Constructions in combinatorial games with cycles",
//! Infinite and Finite Sets, Colloquia Math. Soc. János Bolyai 10 (1975), 667-699.

use super::{
    Lasts, Rejection, Theorem, Verified,
    labelling::each_reached,
    verified::{SharedRules, Table},
};
use crate::game::{Outcome, Position, Ruleset};
use std::collections::HashMap;

/// The outcome of a position and its rank: how many moves it lasts, 0 for a draw.
pub type Ranked = (Outcome, u32);

#[derive(Debug)]
pub(super) struct Ranks {
    pub(super) rules: SharedRules,
    /// Every position reached, in its canonical form.
    ranked: HashMap<Position, Ranked>,
    /// Whether positions that play alike are one of them.
    pub(super) alike_once: bool,
}

impl Ranks {
    /// A table that nobody has checked, to show that its answers are looked at all the same.
    #[cfg(test)]
    pub(super) fn unchecked(
        rules: SharedRules,
        ranked: impl IntoIterator<Item = (u64, Outcome)>,
    ) -> Self {
        let ranked =
            ranked.into_iter().map(|(at, outcome)| (Position::from(at), (outcome, 0))).collect();
        Self { rules, ranked, alike_once: false }
    }

    pub(super) fn outcome(&self, position: &Position) -> Option<Outcome> {
        let ranked = self.ranked.get(&self.rules.canonical(position));
        ranked.map(|(outcome, _)| *outcome)
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = &Position> {
        self.ranked.keys()
    }
}

impl Verified {
    /// Checks outcome and rank of every position that play can reach from `root`, in canonical
    /// form. Entries for other positions are not looked at and not kept.
    ///
    /// # Errors
    /// If a position is missing, if one of the four rules is broken, or if more than two million
    /// positions are reached.
    pub fn by_ranks(
        rules: SharedRules,
        root: &Position,
        ranks: &HashMap<Position, Ranked>,
    ) -> Result<Self, Rejection> {
        let of = |position: &Position| {
            let missing = || Rejection::OutsideTable { position: position.clone() };
            ranks.get(position).copied().ok_or_else(missing)
        };
        let mut ranked = HashMap::new();
        let reached = each_reached(rules.as_ref(), root, |position, options| {
            let claimed = of(position)?;
            let after: Result<Vec<Ranked>, Rejection> = options.iter().map(of).collect();
            check_one(rules.as_ref(), position, claimed, options, &after?)?;
            ranked.insert(position.clone(), claimed);
            Ok(())
        })?;
        let shared = SharedRules::clone(&rules);
        Ok(Self::new(shared, Table::Ranks(Ranks { rules, ranked, alike_once: reached.alike_once })))
    }

    /// How many moves a won or lost position lasts when the winner hurries and the loser delays;
    /// none for a draw, and for tables without ranks.
    ///
    /// # Errors
    /// If the list is no position of the game, or lies outside the table.
    pub fn moves_to_end(&self, position: &Position) -> Result<Option<Theorem<Lasts>>, Rejection> {
        let evidence = self.evidence(position)?;
        let Table::Ranks(table) = &self.table else { return Ok(None) };
        Ok(match table.ranked.get(&table.rules.canonical(position)) {
            Some((Outcome::P | Outcome::N, rank)) => {
                let lasts = Lasts { position: position.clone(), moves: *rank };
                Some(self.theorem(lasts, evidence))
            }
            Some((Outcome::Draw, _)) | None => None,
        })
    }
}

fn check_one(
    rules: &dyn Ruleset,
    position: &Position,
    (outcome, rank): Ranked,
    options: &[Position],
    after: &[Ranked],
) -> Result<(), Rejection> {
    let needed = if options.is_empty() {
        end(rules, position, outcome)?
    } else {
        match outcome {
            Outcome::P => loss(position, options, after)?,
            Outcome::N => win(position, after)?,
            Outcome::Draw => draw(position, options, after)?,
        }
    };
    let position = || position.clone();
    let wrong = || Rejection::WrongRank { position: position(), claimed: rank, expected: needed };
    if u64::from(rank) == needed { Ok(()) } else { Err(wrong()) }
}

/// The rules decide a position without moves.
fn end(rules: &dyn Ruleset, position: &Position, outcome: Outcome) -> Result<u64, Rejection> {
    let (play, expected) = (rules.play().name(), rules.end(position));
    let wrong = || Rejection::WrongEnd { position: position.clone(), play, expected };
    if outcome == expected { Ok(0) } else { Err(wrong()) }
}

/// Every move of a loss leads to a win of the opponent; the longest counts.
fn loss(from: &Position, options: &[Position], after: &[Ranked]) -> Result<u64, Rejection> {
    let mut most = 0;
    for (to, (outcome, rank)) in options.iter().zip(after) {
        let (from, to) = (|| from.clone(), || to.clone());
        match outcome {
            Outcome::N => most = most.max(*rank),
            Outcome::P => return Err(Rejection::SafeMovesToSafe { from: from(), to: to() }),
            Outcome::Draw => return Err(Rejection::LossEscapes { from: from(), to: to() }),
        }
    }
    // One more than the largest rank is no rank: were it the same, a circle could prop itself up.
    Ok(u64::from(most) + 1)
}

/// Some move of a win leads to a loss of the opponent; the shortest counts.
fn win(position: &Position, after: &[Ranked]) -> Result<u64, Rejection> {
    let lost = after.iter().filter(|(outcome, _)| *outcome == Outcome::P);
    let least = lost.map(|(_, rank)| *rank).min();
    let none = || Rejection::NoMoveToSafe { position: position.clone() };
    least.map(|rank| u64::from(rank) + 1).ok_or_else(none)
}

/// No move of a draw wins, and some move keeps the draw.
fn draw(from: &Position, options: &[Position], after: &[Ranked]) -> Result<u64, Rejection> {
    let mut keeps = false;
    for (to, (outcome, _)) in options.iter().zip(after) {
        match outcome {
            Outcome::P => {
                let (from, to) = (from.clone(), to.clone());
                return Err(Rejection::DrawWins { from, to });
            }
            Outcome::Draw => keeps = true,
            Outcome::N => {}
        }
    }
    let position = || from.clone();
    if keeps { Ok(0) } else { Err(Rejection::DrawIsLost { position: position() }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Nim, Play, tests::arrows::Arrows};
    use quickcheck::quickcheck;
    use std::sync::Arc;

    /// A token walks along arrows: 0 is an end; 1 and 2 form a circle, and 2 may also go to 3;
    /// 3 goes to 0; 4 goes to 3 and to 1; 5 goes to 3.
    fn walk() -> Arrows {
        Arrows::new([&[], &[2], &[1, 3], &[0], &[3, 1], &[3]])
    }

    const TRUTH: [Ranked; 6] = [
        (Outcome::P, 0),
        (Outcome::Draw, 0),
        (Outcome::Draw, 0),
        (Outcome::N, 1),
        (Outcome::Draw, 0),
        (Outcome::P, 2),
    ];

    fn check(root: u64, ranks: &[Ranked]) -> Result<Verified, Rejection> {
        let ranks = ranks.iter().enumerate();
        let ranks = ranks.map(|(index, ranked)| (Position::from(index as u64), *ranked)).collect();
        Verified::by_ranks(Arc::new(walk()), &Position::from(root), &ranks)
    }

    fn refuse(root: u64, at: usize, ranked: Ranked) -> Rejection {
        let mut ranks = TRUTH;
        ranks[at] = ranked;
        check(root, &ranks).unwrap_err()
    }

    #[test]
    fn wins_losses_and_draws_are_accepted_with_their_ranks() {
        let table = check(4, &TRUTH).unwrap();
        assert_eq!(table.outcome(&Position::from(4)), Ok(Outcome::Draw));
        assert_eq!(table.outcome(&Position::from(3)), Ok(Outcome::N));
        let moves = |at: u64| table.moves_to_end(&Position::from(at)).unwrap();
        assert_eq!(moves(3).map(|lasts| lasts.statement().moves), Some(1));
        assert!(moves(4).is_none());
        let table = check(5, &TRUTH).unwrap();
        assert_eq!(table.outcome(&Position::from(5)), Ok(Outcome::P));
        assert!(table.outcome(&Position::from(4)).is_err(), "play does not reach 4 from 5");
    }

    #[test]
    fn an_answer_to_a_draw_lists_the_moves_that_keep_it() {
        let answer = check(4, &TRUTH).unwrap().answer(&Position::from(4)).unwrap();
        assert!(answer.statement().winning_moves.is_empty());
        assert_eq!(
            answer.statement().drawing_moves,
            [Position::from(1)],
            "3 is won for the opponent"
        );
    }

    #[test]
    fn a_missing_position_is_refused() {
        let refused = check(4, &TRUTH[..3]).unwrap_err();
        assert!(matches!(refused, Rejection::OutsideTable { .. }), "{refused}");
    }

    #[test]
    fn an_end_that_the_rules_decide_otherwise_is_refused() {
        for wrong in [Outcome::N, Outcome::Draw] {
            let refused = refuse(0, 0, (wrong, 0));
            assert!(matches!(refused, Rejection::WrongEnd { expected: Outcome::P, .. }));
        }
    }

    #[test]
    fn a_loss_that_can_move_to_a_loss_or_a_draw_is_refused() {
        let refused = refuse(3, 3, (Outcome::P, 1));
        assert!(matches!(refused, Rejection::SafeMovesToSafe { .. }), "{refused}");
        let refused = refuse(1, 1, (Outcome::P, 1));
        assert!(matches!(refused, Rejection::LossEscapes { .. }), "{refused}");
    }

    #[test]
    fn a_win_without_a_move_to_a_loss_is_refused() {
        let refused = refuse(5, 5, (Outcome::N, 2));
        assert!(matches!(refused, Rejection::NoMoveToSafe { .. }), "{refused}");
    }

    #[test]
    fn a_draw_that_wins_or_that_cannot_be_kept_is_refused() {
        let refused = refuse(3, 3, (Outcome::Draw, 0));
        assert!(matches!(refused, Rejection::DrawWins { .. }), "{refused}");
        let refused = refuse(5, 5, (Outcome::Draw, 0));
        assert!(matches!(refused, Rejection::DrawIsLost { .. }), "{refused}");
    }

    #[test]
    fn a_wrong_rank_is_refused() {
        for (root, ranked) in [(3, (Outcome::N, 2)), (5, (Outcome::P, 3)), (1, (Outcome::Draw, 1))]
        {
            let refused = refuse(root, root as usize, ranked);
            assert!(matches!(refused, Rejection::WrongRank { .. }), "{refused}");
        }
    }

    #[test]
    fn a_circle_cannot_prop_itself_up() {
        // 1 won by moving to 2, 2 lost: every rule but that of the ranks is met.
        let game = Arc::new(Arrows::new([&[1], &[0]]));
        for (won, lost) in [(1, 0), (1, 2), (3, 2)] {
            let ranks = [(0, (Outcome::N, won)), (1, (Outcome::P, lost))];
            let ranks = ranks.map(|(at, ranked)| (Position::from(at), ranked)).into();
            let refused = Verified::by_ranks(game.clone(), &Position::from(0), &ranks);
            assert!(matches!(refused, Err(Rejection::WrongRank { .. })));
        }
    }

    #[test]
    fn tables_for_games_that_end_are_refused_where_play_can_repeat() {
        let game = Arc::new(walk());
        let root = Position::from(4);
        let refused =
            Verified::by_labelling(game.clone(), &root, [0, 5].map(Position::from).into());
        assert!(matches!(refused, Err(Rejection::PlayCanRepeat { .. })));
        let refused = Verified::by_grundy_values(game, &[root], &HashMap::new());
        assert!(refused.is_err());
    }

    #[test]
    fn a_game_that_ends_may_be_ranked_too() {
        let ranks = [(vec![], (Outcome::P, 0)), (vec![1], (Outcome::N, 1))];
        let ranks = ranks.map(|(heaps, ranked)| (Position::from(heaps), ranked)).into();
        let nim = Arc::new(Nim { play: Play::Normal });
        assert!(Verified::by_ranks(nim, &Position::from([1]), &ranks).is_ok());
    }

    quickcheck! {
        fn any_altered_entry_is_refused(at: usize, outcome: u8, rank: u8) -> bool {
            let at = at % TRUTH.len();
            let outcome = [Outcome::P, Outcome::N, Outcome::Draw][usize::from(outcome) % 3];
            let altered = (outcome, u32::from(rank % 4));
            let mut ranks = TRUTH;
            ranks[at] = altered;
            check(at as u64, &ranks).is_ok() == (altered == TRUTH[at])
        }
    }
}
