//! The rule of sums, for heaps side by side: by Grundy values of single heaps, each table checked and
//! with its proved period, and for a Nim heap its size.
//!
//! **Lemma.** A heap of Nim has the value of its size: by induction its options are the heaps of sizes, and
//! so of values, `0` to `n - 1`, whose mex is `n`. A whole position is decided by the theorem of Sprague and
//! Grundy: its value is the nim-sum of its heaps' values, and the mover loses exactly when it is 0. A move
//! that changes one heap wins exactly when it gives that heap the nim-sum of the others. So Nim needs no
//! search at any size, and other heaps none whose table has a proved period.

use super::{
    Evidence, Period, Rejection, SharedRules, Verified, period::HeapValues, verified::Table,
};
use crate::game::{BreakRule, Change, Flow, GO_ON, Moves, Position, Ruleset, TakeSet, Visit};
use std::{collections::BTreeMap, fmt::Debug};

#[derive(Debug)]
struct Heaps<R, T> {
    rules: SharedRules,
    tables: Vec<HeapValues<R, T>>,
}

/// The rule of a table of values, as moves.
pub trait HeapRule: Debug + Send + Sync + 'static {
    /// What may be done to one heap.
    fn moves(&self) -> Moves<'_>;

    /// Whether a heap may be split.
    fn parts(&self) -> bool {
        false
    }
}

impl HeapRule for TakeSet {
    fn moves(&self) -> Moves<'_> {
        Moves::Set(self)
    }
}

impl HeapRule for BreakRule {
    fn moves(&self) -> Moves<'_> {
        Moves::Break(self)
    }

    fn parts(&self) -> bool {
        (0..=self.largest_take()).any(|taken| self.may_leave(taken, 2))
    }
}

impl Verified {
    /// Heaps of these rules by checked Grundy values of single heaps, one table for each kind of moves that occurs.
    ///
    /// # Errors
    /// [`Rejection::RuleOfOtherShape`] if moves change several heaps, or in misère play, where Grundy values decide nothing.
    pub fn by_heap_values<R: HeapRule, T: Copy + Into<u64> + Debug + Send + Sync + 'static>(
        rules: SharedRules,
        tables: Vec<HeapValues<R, T>>,
    ) -> Result<Self, Rejection> {
        let alone = matches!(rules.change(), Some(Change::One(_) | Change::Own(_)));
        if !alone || !rules.has_grundy_values() {
            return Err(Rejection::RuleOfOtherShape { rule: "Grundy values" });
        }
        Ok(Self::new(rules.clone(), Heaps { rules, tables }))
    }
}

impl<R: HeapRule, T: Copy + Into<u64>> Heaps<R, T> {
    fn moves(&self, index: usize) -> Option<Moves<'_>> {
        self.rules.change()?.moves(index)
    }

    fn table(&self, moves: Moves<'_>) -> Option<&HeapValues<R, T>> {
        self.tables.iter().find(|table| table.rule.moves() == moves)
    }

    fn heap_value(&self, index: usize, heap: u64) -> Option<u64> {
        let moves = self.moves(index)?;
        if moves == Moves::Any { Some(heap) } else { self.table(moves)?.value(heap) }
    }
}

impl<R: HeapRule, T: Copy + Into<u64> + Debug + Send + Sync> Table for Heaps<R, T> {
    fn value(&self, position: &Position) -> Option<u64> {
        let mut heaps = position.iter().enumerate();
        heaps.try_fold(0, |sum, (index, heap)| Some(sum ^ self.heap_value(index, *heap)?))
    }

    /// Of a heap of Nim only the one move that leaves the value of all others together, and of others all.
    fn each_option(&self, rules: &dyn Ruleset, at: &Position, visit: Visit<'_>) -> Flow {
        let total = self.value(at).unwrap_or(0);
        for (index, heap) in at.iter().enumerate() {
            if self.moves(index) == Some(Moves::Any) {
                let mut left = Some(total ^ heap).filter(|left| left < heap).into_iter();
                left.try_for_each(|left| visit(at.with(index, left)))?;
            } else if let Some(change) = rules.change() {
                change.on_heap(at, index, visit)?;
            }
        }
        GO_ON
    }

    fn repeats(&self) -> Option<(Period, u64)> {
        if let [table] = self.tables.as_slice() { table.repeats() } else { None }
    }

    /// Values that stand in the tables were checked one by one; others rest on the period of the
    /// one rule that all heaps have, and those of Nim heaps on their sizes.
    fn evidence(&self, position: &Position) -> Option<Evidence> {
        let (mut largest, mut components, mut by_size) = (BTreeMap::new(), 0, 0);
        for (index, heap) in position.iter().enumerate() {
            let moves = self.moves(index)?;
            if *heap < moves.smallest_live() {
                continue;
            }
            components += 1;
            if moves == Moves::Any {
                by_size += 1;
            } else if self.table(moves)?.get(*heap).is_none() {
                return self.repeats().map(Evidence::every_size);
            } else {
                // Equal heaps are decided once, and smaller ones on the way.
                let largest = largest.entry(moves).or_insert(*heap);
                *largest = *heap.max(largest);
            }
        }
        // Where heaps are split the empty one is no part.
        let parts = self.tables.iter().any(|table| table.rule.parts());
        let decided = |heap: &u64| u128::from(*heap) + u128::from(!parts);
        let positions: u128 = largest.values().map(decided).sum();
        let positions = positions.max(parts.into());
        Some(match (components, by_size) {
            (0 | 1, 0) if !parts => Evidence::every_position(positions.max(1)),
            (_, _) => Evidence::Sum { components, by_size, positions },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check::GrundyTable, game::Outcome};
    use std::sync::Arc;

    const NO_TABLE: Vec<GrundyTable> = Vec::new();
    use crate::game::{self, Form, Play, Sum, TakeAway};

    fn table(take: &str, values: &[u32], period: Option<(u64, u64)>) -> GrundyTable {
        let take = take.parse().unwrap();
        let game = TakeAway { form: Form::Pile, take, play: Play::Normal };
        let period = period.map(|(preperiod, period)| Period { preperiod, period });
        GrundyTable::of_take_away(&game, values.to_vec(), period).unwrap()
    }

    const SEVEN: [u32; 14] = [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2];

    fn heaps(play: Play, period: Option<(u64, u64)>) -> Result<Verified, Rejection> {
        let rules = game::Heaps { take: "1,3,4".parse().unwrap(), play };
        Verified::by_heap_values(Arc::new(rules), vec![table("1,3,4", &SEVEN, period)])
    }

    #[test]
    fn heaps_of_any_size_are_decided_by_a_proved_period() {
        let verified = heaps(Play::Normal, Some((0, 7))).unwrap();
        let far = Position::from([7_000_000_000_005, 4, 8]);
        let answer = verified.answer(&far).unwrap();
        assert_eq!(answer.statement().outcome, Outcome::P, "3, 2 and 1");
        assert_eq!(answer.evidence().kind(), "every_size");
        let near = verified.answer(&Position::from([5, 7, 9])).unwrap();
        assert_eq!(near.statement().winning_moves, [[2, 7, 9], [5, 7, 5]].map(Position::from));
        let expected = Evidence::Sum { components: 3, by_size: 0, positions: 10 };
        assert_eq!(near.evidence(), &expected, "one table to 9 serves them all");
        assert_eq!(verified.grundy(&far).unwrap().unwrap().statement().value, 0);
    }

    #[test]
    fn evidence_counts_what_was_decided_once() {
        let verified = heaps(Play::Normal, Some((0, 7))).unwrap();
        let evidence = |heaps: &[u64]| {
            verified.answer(&Position::from(heaps.to_vec())).unwrap().evidence().clone()
        };
        let copies = Evidence::Sum { components: 3, by_size: 0, positions: 6 };
        assert_eq!(evidence(&[5, 5, 5]), copies);
        assert_eq!(evidence(&[5, 0]), Evidence::every_position(6), "no sum");
        assert_eq!(evidence(&[0]), Evidence::every_position(1));
        assert_eq!(evidence(&[90, 5]).kind(), "every_size");
    }

    #[test]
    fn a_nim_heap_is_not_searched_but_valued_by_its_size() {
        let (sum, start) = Sum::read(["nim:1000000", "1..3:7"], Play::Normal).unwrap();
        let tables = vec![table("1..3", &[0, 1, 2, 3, 0, 1, 2, 3], None)];
        let verified = Verified::by_heap_values(Arc::new(sum), tables).unwrap();
        let expected = Evidence::Sum { components: 2, by_size: 1, positions: 8 };
        assert_eq!(verified.evidence(&start).unwrap(), expected);
        assert_eq!(expected.kind(), "sum");
    }

    #[test]
    fn nothing_is_said_past_a_table_without_period_or_in_misere_play() {
        let verified = heaps(Play::Normal, None).unwrap();
        let outside = Position::from([14]);
        assert_eq!(verified.outcome(&outside), Err(Rejection::OutsideTable { position: outside }));
        assert!(matches!(heaps(Play::Misere, None), Err(Rejection::RuleOfOtherShape { .. })));
    }

    #[test]
    fn nim_of_any_size_needs_no_table() {
        let nim = Arc::new(game::Nim { play: Play::Normal });
        let verified = Verified::by_heap_values(nim, NO_TABLE).unwrap();
        let answer = verified.answer(&Position::from([100_000_000_000, 5, 6])).unwrap();
        assert_eq!(answer.statement().winning_moves, [Position::from([3, 5, 6])]);
        let expected = Evidence::Sum { components: 3, by_size: 3, positions: 0 };
        assert_eq!(answer.evidence(), &expected);
        let lost = verified.answer(&Position::from([u64::MAX, u64::MAX])).unwrap();
        assert_eq!(lost.statement().outcome, Outcome::P);
        let misere = Arc::new(game::Nim { play: Play::Misere });
        let refused = Verified::by_heap_values(misere, NO_TABLE).unwrap_err();
        assert!(matches!(refused, Rejection::RuleOfOtherShape { .. }), "{refused}");
        let (moore, wythoff) = (game::Moore::new(2, Play::Normal), Play::Normal);
        let others: [SharedRules; 2] =
            [Arc::new(moore.unwrap()), Arc::new(game::Wythoff { play: wythoff })];
        for several in others {
            let refused = Verified::by_heap_values(several, NO_TABLE).unwrap_err();
            assert!(matches!(refused, Rejection::RuleOfOtherShape { .. }), "{refused}");
        }
        let apples = Arc::new(game::Apples { play: Play::Normal });
        let unknown = Verified::by_heap_values(apples, NO_TABLE).unwrap();
        assert!(unknown.outcome(&Position::from([1, 1])).is_err(), "no table of such moves");
    }

    #[test]
    fn the_moves_of_the_rule_are_those_of_the_listing() {
        let nim = game::Nim { play: Play::Normal };
        let verified = Verified::by_heap_values(Arc::new(nim), NO_TABLE).unwrap();
        let heaps = heaps(Play::Normal, Some((0, 7))).unwrap();
        for cell in 0..6 * 6 * 6 {
            let position = Position::from([cell / 36, cell / 6 % 6, cell % 6]);
            for table in [&verified, &heaps] {
                let mut listed = Vec::new();
                table.rules().options(&position, &mut |option| {
                    if table.outcome(&option) == Ok(Outcome::P) {
                        listed.push(option);
                    }
                });
                let mut told = table.answer(&position).unwrap().statement().winning_moves.clone();
                told.sort_unstable();
                listed.sort_unstable();
                assert_eq!(told, listed, "{position}");
            }
        }
    }

    #[test]
    fn parts_of_a_sum_have_tables_of_their_own() {
        let (sum, start) = Sum::read(["nim:5", "1..3:7", "1,3,4:9"], Play::Normal).unwrap();
        let tables = || {
            vec![
                table("1,3,4", &SEVEN, Some((0, 7))),
                table("1..3", &[0, 1, 2, 3, 0, 1, 2, 3], None),
            ]
        };
        let verified = Verified::by_heap_values(Arc::new(sum.clone()), tables()).unwrap();
        assert_eq!(verified.grundy(&start).unwrap().unwrap().statement().value, 5 ^ 3);
        let past = Position::from([5, 7, 90]);
        assert!(verified.answer(&past).is_err(), "several parts have no common period");
        let one = Verified::by_heap_values(Arc::new(sum), tables().split_off(1)).unwrap();
        assert!(one.outcome(&start).is_err(), "a part without table");
    }
}
