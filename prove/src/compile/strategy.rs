//! Ways to play: `first wins from s by p -> q: …`. It is enough that from every won position with moves the strategy allows some move, and
//! only moves to lost positions: then whoever begins in a won position stays there, and play ends.
//!
//! A strategy that does so on its own way alone is told from where it begins: it keeps to lost positions in its first move, and in every later
//! one, which is made where a move has led from a lost position that the strategy allows.

use super::{
    Cause, Compiler, Truth, Undecided, Values,
    heaps::Open,
    repeated::is_without,
    sum::{Changed, Named, Sum, Value, numbers},
};
use crate::{Formula, Track};
use bouton_kernel::claim::syntax::{Expression, Query, Strategy};

/// A strategy, with the values of the variables around it.
struct Play<'a> {
    expression: &'a Expression,
    plan: &'a Strategy,
    values: &'a Values,
}

/// What a strategy does at a position.
struct Step {
    /// Some move is allowed, and each that is allowed leads to a lost position; of every move it is told whether it is allowed.
    is_fine: Formula,
    /// There is a move.
    moves: Formula,
}

impl Step {
    /// Of the moves from a position.
    fn of(some: &dyn Fn(Formula) -> Formula, (allowed, meaning): Truth, lost: Formula) -> Self {
        let is_fine = Formula::And(vec![
            some(allowed.clone()),
            some(Formula::And(vec![allowed, lost.negate()])).negate(),
            some(meaning.negate()).negate(),
        ]);
        Self { is_fine, moves: some(Formula::Truth(true)) }
    }

    /// It is so wherever there is a move.
    fn keeps(self) -> Formula {
        self.moves.implies(self.is_fine)
    }
}

impl Compiler<'_> {
    pub(super) fn strategy(
        &mut self,
        expression: &Expression,
        plan: &Strategy,
        values: &mut Values,
    ) -> Result<Truth, Undecided> {
        let mut named = Named::default();
        let start = self.value(&plan.start, values, &mut named)?;
        let play = Play { expression, plan, values };
        let query = if plan.is_first { Query::N } else { Query::P };
        let holds = match &start {
            Value::Heaps(list) => {
                let wins = self.of_heaps(expression, (0, query), std::slice::from_ref(&start))?;
                let lemma = self.list_lemma(&play, false)?;
                let begins = match self.is_lemma(&lemma) {
                    true => Some(Formula::Truth(true)),
                    false => self.list_begins(&play, list)?,
                };
                begins.map(|begins| Formula::And(vec![wins, begins]))
            }
            Value::Number(_) | Value::List(_) => {
                let Some(start) = numbers(&start) else {
                    return self.refuse(expression, Cause::Strategy);
                };
                let at: Vec<Track> = start.iter().map(|sum| self.track(sum, &mut named)).collect();
                let Some(position) = self.games.position(0, &at) else {
                    return self.refuse(expression, Cause::Game);
                };
                named.demand(position);
                self.begins_at(&play, &at)?
            }
            Value::Place(_)
            | Value::Exponent(_)
            | Value::Repeated(_)
            | Value::Digits(_)
            | Value::Worths(_) => None,
        };
        let Some(holds) = holds else { return self.refuse(expression, Cause::Strategy) };
        // Play that does not win may meet any move.
        if !self.is_told_everywhere(&play, &start)? {
            named.demand(holds.clone());
        }
        Ok((named.around(holds), named.meaning()))
    }

    /// Whether it is told of every move, from whatever position, whether the strategy allows it; of lists of any number of heaps that is not asked.
    fn is_told_everywhere(&mut self, play: &Play<'_>, start: &Value) -> Result<bool, Undecided> {
        let Some(count) = numbers(start).map(|at| at.len()) else { return Ok(false) };
        let (from, to) = (self.numbers(count), self.numbers(count));
        let (_, meaning) = self.is_allowed(play, list(&from), list(&to))?;
        let Some(moves) = self.games.moves(0, &from, &to) else { return Ok(false) };
        let told = moves.implies(meaning);
        let told = [from, to].concat().iter().fold(told, |told, one| Formula::for_all(*one, told));
        Ok(self.is_lemma(&told))
    }

    fn is_lemma(&mut self, lemma: &Formula) -> bool {
        lemma.free().is_empty() && self.games.holds(lemma)
    }

    /// Whether a move is allowed, and when that has a meaning.
    fn is_allowed(&mut self, play: &Play<'_>, from: Value, to: Value) -> Result<Truth, Undecided> {
        let mut own = play.values.clone();
        own.truncate(play.plan.names[0].0);
        own.extend([from, to]);
        self.truth(&play.plan.allowed, &mut own)
    }

    /// Whether what is allowed is told by where it leads, so that it is known where the other player may begin.
    fn is_told_by_its_end(&self, play: &Play<'_>) -> bool {
        is_without(play.plan.names[0].0, &play.plan.allowed)
    }

    /// When the strategy wins from these numbers; none if that is not proved.
    fn begins_at(&mut self, play: &Play<'_>, at: &[Track]) -> Result<Option<Formula>, Undecided> {
        let lost = self.lost_numbers(play, at)?;
        let wins = if play.plan.is_first { lost.negate() } else { lost };
        let lemma = self.number_lemma(play, at.len(), false)?;
        if self.is_lemma(&lemma) {
            return Ok(Some(wins));
        }
        if !self.is_told_by_its_end(play) {
            return Ok(None);
        }
        let lemma = self.number_lemma(play, at.len(), true)?;
        if !self.is_lemma(&lemma) {
            return Ok(None);
        }
        if play.plan.is_first {
            let begins = self.number_step(play, at)?.keeps();
            return Ok(Some(Formula::And(vec![wins, begins])));
        }
        let next = self.numbers(at.len());
        let Some(moves) = self.games.moves(0, at, &next) else {
            return self.refuse(play.expression, Cause::Game);
        };
        let answers = moves.implies(self.number_step(play, &next)?.keeps());
        let answers = next.iter().fold(answers, |inner, track| Formula::for_all(*track, inner));
        Ok(Some(Formula::And(vec![wins, answers])))
    }

    fn numbers(&mut self, count: usize) -> Vec<Track> {
        (0..count).map(|_| self.fresh()).collect()
    }

    fn lost_numbers(&mut self, play: &Play<'_>, at: &[Track]) -> Result<Formula, Undecided> {
        let lost = self.games.lost_automaton(0, at.len());
        let found = lost.map(|lost| Formula::Accepted(lost, at.to_vec()));
        found.map_or_else(|| self.refuse(play.expression, Cause::Game), Ok)
    }

    fn number_step(&mut self, play: &Play<'_>, from: &[Track]) -> Result<Step, Undecided> {
        let to = self.numbers(from.len());
        let allowed = self.is_allowed(play, list(from), list(&to))?;
        let lost = self.lost_numbers(play, &to)?;
        let Some(moves) = self.games.moves(0, from, &to) else {
            return self.refuse(play.expression, Cause::Game);
        };
        let some = |inner: Formula| {
            let inner = Formula::And(vec![moves.clone(), inner]);
            to.iter().fold(inner, |inner, track| Formula::exists(*track, inner))
        };
        Ok(Step::of(&some, allowed, lost))
    }

    /// The lemma about positions of so many numbers, all of them or those that are met later on.
    fn number_lemma(
        &mut self,
        play: &Play<'_>,
        count: usize,
        is_later: bool,
    ) -> Result<Formula, Undecided> {
        let from = self.numbers(count);
        let Some(position) = self.games.position(0, &from) else {
            return self.refuse(play.expression, Cause::Game);
        };
        let mut met = vec![position, self.lost_numbers(play, &from)?.negate()];
        if is_later {
            let before = self.numbers(count);
            let (allowed, _) = self.is_allowed(play, list(&before), list(&before))?;
            let lost = self.lost_numbers(play, &before)?;
            let Some(moves) = self.games.moves(0, &before, &from) else {
                return self.refuse(play.expression, Cause::Game);
            };
            let came = Formula::And(vec![allowed, lost, moves]);
            met.push(before.iter().fold(came, |inner, track| Formula::exists(*track, inner)));
        }
        let keeps = Formula::And(met).implies(self.number_step(play, &from)?.keeps());
        Ok(from.iter().fold(keeps, |inner, track| Formula::for_all(*track, inner)))
    }

    /// When the strategy begins on its way from a list of any number of heaps, after it is proved that it stays there; none if that is not proved.
    fn list_begins(
        &mut self,
        play: &Play<'_>,
        list: &Changed,
    ) -> Result<Option<Formula>, Undecided> {
        if !list.is_empty() || !play.plan.is_first || !self.is_told_by_its_end(play) {
            return Ok(None);
        }
        let lemma = self.list_lemma(play, true)?;
        if !self.is_lemma(&lemma) {
            return Ok(None);
        }
        Ok(Some(self.list_step(play)?.keeps()))
    }

    fn list_step(&mut self, play: &Play<'_>) -> Result<Step, Undecided> {
        let (heap, to) = (self.fresh(), self.fresh());
        let after = Value::Heaps(vec![(heap, to)]);
        let allowed = self.is_allowed(play, Value::Heaps(Vec::new()), after.clone())?;
        let lost = self.of_heaps(play.expression, (0, Query::P), &[after])?;
        let Some(way) = self.games.heap_move(0, heap, to) else {
            return self.refuse(play.expression, Cause::Game);
        };
        Ok(Step::of(&|inner| some_heap(heap, to, way.clone(), inner), allowed, lost))
    }

    /// The lemma about lists of any number of heaps, all of them or those that are met later on.
    fn list_lemma(&mut self, play: &Play<'_>, is_later: bool) -> Result<Formula, Undecided> {
        let length = Sum::of(self.fresh());
        let outer = self.list.replace(Open::of(length));
        let found = self.list_counter(play, is_later);
        let folds = std::mem::replace(&mut self.list, outer).map(Open::folds).unwrap_or_default();
        Ok(Formula::SomeList(folds, Box::new(found?)).negate())
    }

    /// What a list would meet that breaks the lemma.
    fn list_counter(&mut self, play: &Play<'_>, is_later: bool) -> Result<Formula, Undecided> {
        let here = Value::Heaps(Vec::new());
        let mut all = vec![self.of_heaps(play.expression, (0, Query::N), &[here])?];
        if is_later {
            let (heap, before) = (self.fresh(), self.fresh());
            let from = Value::Heaps(vec![(heap, before)]);
            let (allowed, _) = self.is_allowed(play, from.clone(), from.clone())?;
            let lost = self.of_heaps(play.expression, (0, Query::P), &[from])?;
            let Some(way) = self.games.heap_move(0, before, heap) else {
                return self.refuse(play.expression, Cause::Game);
            };
            all.push(some_heap(heap, before, way, Formula::And(vec![allowed, lost])));
        }
        let step = self.list_step(play)?;
        all.extend([step.moves, step.is_fine.negate()]);
        Ok(Formula::And(all))
    }
}

/// Some heap is so for some number that stands in its place.
fn some_heap(heap: Track, place: Track, way: Formula, inner: Formula) -> Formula {
    let inner = Formula::exists(place, Formula::And(vec![way, inner]));
    Formula::SomeHeap(Vec::new(), heap, Box::new(inner))
}

fn list(tracks: &[Track]) -> Value {
    Value::List(tracks.iter().map(|track| Value::Number(Sum::of(*track))).collect())
}
