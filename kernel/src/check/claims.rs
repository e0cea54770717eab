//! Judging a claim: its meaning is that of [`crate::claim`], and what it asks about a game is
//! answered from checked tables alone.
//!
//! Whoever makes the tables is not trusted: a table of other rules is not used, and a question
//! outside every table has no answer. A counterexample is evaluated once more by itself.

use super::{Evidence, Theorem, Verified};
use crate::{
    claim::{
        Claim, Counterexample, Evaluator, Facts, Fault, Finding, Unanswered, meaning::Environment,
        search, syntax::Query,
    },
    game::{Outcome, Position, Ruleset},
};
use std::{cell::RefCell, sync::Arc};

/// Makes checked tables that hold a position.
pub trait TableMaker {
    /// A table of outcomes.
    ///
    /// # Errors
    /// If there is none.
    fn outcomes(&self, position: &Position) -> Result<Arc<Verified>, Unanswered>;

    /// A table of Grundy values.
    ///
    /// # Errors
    /// If there is none.
    fn values(&self, position: &Position) -> Result<Arc<Verified>, Unanswered>;
}

/// A game with the tables that were made for it so far.
pub struct CheckedGame<'a> {
    rules: Arc<dyn Ruleset>,
    maker: &'a dyn TableMaker,
    outcomes: RefCell<Vec<Arc<Verified>>>,
    values: RefCell<Vec<Arc<Verified>>>,
}

impl<'a> CheckedGame<'a> {
    /// A game of which nothing is known yet.
    pub fn new(rules: Arc<dyn Ruleset>, maker: &'a dyn TableMaker) -> Self {
        Self { rules, maker, outcomes: RefCell::default(), values: RefCell::default() }
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, Unanswered> {
        let asked = |table: &Arc<Verified>| table.outcome(position).ok();
        if let Some(found) = self.outcomes.borrow().iter().rev().find_map(asked) {
            return Ok(found);
        }
        let table = self.maker.outcomes(position)?;
        let found = self.own(&table).and_then(|table| table.outcome(position).ok());
        let found = found.ok_or_else(|| outside(position))?;
        self.outcomes.borrow_mut().push(table);
        Ok(found)
    }

    fn grundy(&self, position: &Position) -> Result<u64, Unanswered> {
        let asked = |table: &Verified| {
            table.grundy(position).ok().flatten().map(|value| value.statement().value)
        };
        if let Some(found) = self.values.borrow().iter().rev().find_map(|table| asked(table)) {
            return Ok(found);
        }
        let table = self.maker.values(position)?;
        let found = self.own(&table).and_then(asked).ok_or_else(|| outside(position))?;
        self.values.borrow_mut().push(table);
        Ok(found)
    }

    /// The table, if it is about this very game.
    fn own<'t>(&self, table: &'t Verified) -> Option<&'t Verified> {
        (table.rules() == self.rules.as_ref()).then_some(table)
    }
}

fn outside(position: &Position) -> Unanswered {
    Unanswered {
        zh: format!("没有验算过的表能回答 {position}"),
        en: format!("no checked table answers for {position}"),
    }
}

struct Games<'a, 'b>(&'b [CheckedGame<'a>]);

impl Facts for Games<'_, '_> {
    fn rules(&self, game: usize) -> Option<&dyn Ruleset> {
        self.0.get(game).map(|game| game.rules.as_ref())
    }

    fn outcome(&self, game: usize, position: &Position) -> Result<Outcome, Unanswered> {
        let game = self.0.get(game).ok_or_else(|| outside(position))?;
        game.outcome(position)
    }

    fn grundy(&self, game: usize, position: &Position) -> Result<u64, Unanswered> {
        let game = self.0.get(game).ok_or_else(|| outside(position))?;
        game.grundy(position)
    }
}

/// Searches the claim for its smallest counterexample, variables without an upper bound up to
/// `bound`.
///
/// # Errors
/// If the claim has no meaning somewhere, a question has no answer, or there are too many cases.
pub fn judge(
    claim: &Claim,
    games: &[CheckedGame<'_>],
    bound: u64,
) -> Result<Theorem<Finding>, Fault> {
    let facts = Games(games);
    let evaluator = Evaluator::new(claim, &facts);
    for (game, query, position) in search::corners(&evaluator, bound) {
        // A large table made first saves many small ones; without it nothing is lost.
        let belongs = facts.rules(game).is_some_and(|rules| rules.contains(&position));
        if belongs && query == Query::Grundy {
            let _ = facts.grundy(game, &position);
        } else if belongs {
            let _ = facts.outcome(game, &position);
        }
    }
    let finding = search::search(&evaluator, bound)?;
    if let Finding::Refuted(failure) = &finding {
        confirm(&evaluator, failure)?;
    }
    let positions = u128::from(evaluator.tried());
    Ok(Theorem::of_numbers(
        finding,
        Evidence::Exhaustive { positions, unordered: None, alike_once: false, agreed: None },
    ))
}

/// Evaluates what stands under the opening `forall`s at the counterexample alone.
fn confirm(evaluator: &Evaluator<'_>, failure: &Counterexample) -> Result<(), Fault> {
    let body = search::body(evaluator);
    let mut values: Environment = failure.values.iter().map(|(_, value)| value.clone()).collect();
    values.truncate(search::opening_variables(evaluator));
    if !evaluator.holds(body, &mut values)? {
        return Ok(());
    }
    let (zh, en) = ("反例不成立", "the counterexample does not refute the claim");
    Err(Fault { zh: zh.to_owned(), en: en.to_owned(), span: body.span.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        claim::Value,
        game::{Form, Nim, Play, TakeAway},
    };
    use std::collections::{HashMap, HashSet};

    /// Tables of Nim, or of something else.
    struct Maker {
        wrong: bool,
    }

    impl TableMaker for Maker {
        fn outcomes(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
            if self.wrong {
                let take = "1".parse().unwrap();
                let rules = TakeAway { form: Form::Pile, take, play: Play::Normal };
                let safe = HashSet::from([0, 2].map(Position::from));
                let root = Position::from(2);
                return Ok(Arc::new(Verified::by_labelling(Arc::new(rules), &root, safe).unwrap()));
            }
            self.values(position)
        }

        fn values(&self, position: &Position) -> Result<Arc<Verified>, Unanswered> {
            let largest = position.iter().copied().max().unwrap_or(0);
            let values: HashMap<Position, u64> =
                (0..=largest).map(|heap| (Position::from(heap), heap)).collect();
            let rules = Arc::new(Nim { play: Play::Normal });
            let roots = [Position::from(largest)];
            Ok(Arc::new(Verified::by_grundy_values(rules, &roots, &values).unwrap()))
        }
    }

    fn judged(text: &str, wrong: bool) -> Result<Theorem<Finding>, Fault> {
        let claim = Claim::parse(text, &["nim".to_owned()]).unwrap();
        let maker = Maker { wrong };
        let nim = CheckedGame::new(Arc::new(Nim { play: Play::Normal }), &maker);
        judge(&claim, &[nim], 8)
    }

    #[test]
    fn a_claim_is_judged_on_checked_tables() {
        let found = judged("forall a, b: P([a, b]) <-> a = b", false).unwrap();
        let Finding::Holds { bound, tried } = found.statement() else { panic!("{found:?}") };
        assert_eq!((*bound, *tried), (Some(8), 81));
        let found = judged("forall a, b: grundy([a, b]) = a + b", false).unwrap();
        let Finding::Refuted(failure) = found.statement() else { panic!("{found:?}") };
        let one = |name: &str| (name.to_owned(), Value::Number(1));
        assert_eq!(failure.values, [one("a"), one("b")]);
    }

    #[test]
    fn a_table_of_another_game_is_not_used() {
        let fault = judged("P([2])", true).unwrap_err();
        assert!(fault.en.contains("no checked table"), "{fault}");
    }

    #[test]
    fn a_counterexample_that_refutes_nothing_is_no_finding() {
        let claim = Claim::parse("forall a, b: a + b = b + a", &[]).unwrap();
        let facts = Games(&[]);
        let evaluator = Evaluator::new(&claim, &facts);
        let one = |name: &str| (name.to_owned(), Value::Number(1));
        let values = vec![one("a"), one("b")];
        let fault = confirm(&evaluator, &Counterexample { values, notes: vec![] }).unwrap_err();
        assert_eq!(fault.en, "the counterexample does not refute the claim");
    }
}
