//! What has to hold of a rule of the lost lists of heaps, whatever their number.

use super::{
    Compiler, Games, Lists, Rule,
    folds::{of_heap, one_if},
    heaps::Open,
    sum::{Changed, Named, Sum, at_most, same},
};
use crate::{By, Comparison, Formula, formula::WORTH};
use bouton_kernel::claim::syntax::{Claim, Expression, Kind};
use std::iter;

/// What has to hold of a rule, so that by induction over the sum of the heaps it tells the lost lists: no move leads from one to another;
/// from each other one, but from the end in misère play, some move does; and in misère play a lost one is not the end. None if there are no such moves.
pub fn obligations(rule: &Rule, games: &mut dyn Games) -> Option<Vec<Formula>> {
    let claim = Claim {
        games: Vec::new(),
        definitions: Vec::new(),
        statement: Expression { kind: Kind::Truth(true), span: 0..0 },
    };
    let mut compiler = Compiler::of(&claim, games, Lists::Any);
    let mut all = vec![compiler.play_ends()?];
    all.extend(one_worth(rule));
    for asked in [Asked::Stays, Asked::Reaches, Asked::Moves] {
        compiler.list = Some(Open::of(Sum::constant(0)));
        let counter = compiler.counter(rule, asked)?;
        let folds = compiler.list.take()?.folds;
        all.push(Formula::SomeList(folds, Box::new(counter)).negate());
    }
    Some(all)
}

/// Every heap is worth one number.
fn one_worth(rule: &Rule) -> [Formula; 2] {
    let (heap, one, other) = (0, 1, 2);
    let some = Formula::exists(one, of_heap(&rule.worth, heap, one));
    let both =
        Formula::And(vec![of_heap(&rule.worth, heap, one), of_heap(&rule.worth, heap, other)]);
    [some, both.implies(Formula::equal(one, other))]
}

/// Which obligation is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Stays,
    Reaches,
    Moves,
}

impl Compiler<'_> {
    /// A move makes its heap smaller.
    fn play_ends(&mut self) -> Option<Formula> {
        let (from, to) = (self.fresh(), self.fresh());
        Some(self.games.heap_move(0, from, to)?.implies(Formula::less(to, from)))
    }

    /// What a list would meet that breaks an obligation.
    fn counter(&mut self, rule: &Rule, asked: Asked) -> Option<Formula> {
        let here = self.lost_by(rule, &Vec::new());
        let (heap, to) = (self.fresh(), self.fresh());
        let way = self.games.heap_move(0, heap, to)?;
        let after = self.lost_by(rule, &vec![(heap, to)]);
        let some = |inner: Formula| {
            Formula::SomeHeap(Vec::new(), heap, Box::new(Formula::exists(to, inner)))
        };
        let into = some(Formula::And(vec![way.clone(), after]));
        let moves = some(way);
        Some(match (asked, rule.misere) {
            (Asked::Stays, _) => Formula::And(vec![here, into]),
            (Asked::Reaches, None) => Formula::And(vec![here.negate(), into.negate()]),
            (Asked::Reaches, Some(_)) => Formula::And(vec![moves, here.negate(), into.negate()]),
            (Asked::Moves, None) => Formula::Truth(false),
            (Asked::Moves, Some(_)) => Formula::And(vec![here, moves.negate()]),
        })
    }

    /// The list is lost by the rule.
    pub(super) fn lost_by(&mut self, rule: &Rule, list: &Changed) -> Formula {
        let mut named = Named::default();
        let sums = match rule.by {
            By::Plus => vec![self.fold_list(list, (rule.by, &rule.worth), &mut named)],
            By::Xor | By::Columns(_) => {
                let columns = self.columns(list, (rule.by, &rule.worth), &mut named);
                columns.into_iter().map(Sum::of).collect()
            }
        };
        let holds = match rule.misere {
            None => by_sums(&sums, None),
            Some(least) => {
                let track = self.fresh();
                let rich = Formula::linear(&[(-1, track)], Comparison::AtMost, -least);
                let worth = rule.worth.rename(&|own| if own == WORTH { track } else { own });
                let rich = one_if(Formula::exists(track, Formula::And(vec![worth, rich])));
                let rich = self.fold_list(list, (By::Plus, &rich), &mut named);
                by_sums(&sums, Some(at_most(&Sum::constant(1), &rich, 0)))
            }
        };
        named.around(holds)
    }
}

/// Heaps are lost if their worths have the nim-sum 0; in misère play, the nim-sum 1 where none of them is rich. Of columns that are counted,
/// the first number is to be so, and all others 0.
pub(crate) fn by_sums(sums: &[Sum], some_is_rich: Option<Formula>) -> Formula {
    let is = |number| {
        let numbers = [number].into_iter().chain(iter::repeat(0));
        let pairs = sums.iter().zip(numbers);
        Formula::And(pairs.map(|(sum, number)| same(sum, &Sum::constant(number))).collect())
    };
    match some_is_rich {
        None => is(0),
        Some(rich) => Formula::Or(vec![
            Formula::And(vec![rich.clone(), is(0)]),
            Formula::And(vec![rich.negate(), is(1)]),
        ]),
    }
}
