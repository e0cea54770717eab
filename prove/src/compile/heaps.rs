//! Lists of any number of heaps: `forall m, n: forall s within (list i in 1..m: n): …`. Such a list is told by its folds, and by the
//! heaps that are something else now (see [`crate::heaps`]).

use super::{
    Cause, Compiler, Lists, Truth, Undecided, Values,
    folds::number,
    sum::{Changed, Named, Sum, Value, at_most, same},
};
use crate::{By, Fold, Formula, Track, formula::WORTH};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression, Kind, Operator, Quantifier, Query};

/// The list of which is spoken.
pub(super) struct Open {
    pub(super) folds: Vec<Fold>,
    /// How many heaps it has; none if that is not told.
    pub(super) length: Option<Sum>,
    /// It stands for the sets of numbers from this one on.
    pub(super) least: Option<u64>,
    /// Tracks before this one have a number before the list has one.
    pub(super) first: Track,
    /// What heaps count together that is no fold of the heaps alone, each with its number and what is known of that.
    pub(super) untold: Vec<(Formula, Track, Formula)>,
}

impl Open {
    /// A list of so many heaps.
    pub(super) fn of(length: Sum) -> Self {
        Self { folds: Vec::new(), length: Some(length), least: None, first: 0, untold: Vec::new() }
    }

    /// Sets of numbers, none below this one.
    pub(super) fn of_sets(least: u64) -> Self {
        Self { folds: Vec::new(), length: None, least: Some(least), first: 0, untold: Vec::new() }
    }

    /// The statement for some numbers that are not told by the heaps.
    fn around(&self, inner: Formula) -> Formula {
        let facts = self.untold.iter().map(|(_, _, fact)| fact.clone());
        let inner = Formula::And(facts.chain([inner]).collect());
        self.untold.iter().fold(inner, |inner, (_, track, _)| Formula::exists(*track, inner))
    }

    /// When this number may be a heap of the list.
    pub(super) fn may_have(&self, heap: Track) -> Formula {
        let least = self.least.and_then(|least| i64::try_from(least).ok()).unwrap_or(0);
        at_most(&Sum::constant(least), &Sum::of(heap), 0)
    }

    /// The list, before which these tracks have a number.
    fn after(self, first: Track) -> Self {
        Self { first, ..self }
    }

    /// Its folds.
    pub(super) fn folds(self) -> Vec<Fold> {
        self.folds
    }
}

/// A heap of a list, and what it is now.
#[derive(Clone, Copy)]
struct Picked {
    heap: Track,
    now: Track,
}

/// What a variable over heaps stands for.
enum Over {
    /// Each heap, by what it is now.
    Heaps(Changed),
    /// The place of each heap.
    Places,
    /// The list after a move.
    Options(Changed),
    /// The list itself: how long it is, and its largest heap.
    Lists(Sum, Sum),
    /// The numbers of a set, none below this one, as a list: what holds of all lists holds of sets.
    Sets(u64),
}

impl Compiler<'_> {
    /// Some heap of the list is so, or every one is.
    fn each(
        &mut self,
        list: &Changed,
        for_all: bool,
        of: &mut dyn FnMut(&mut Self, Picked) -> Result<Truth, Undecided>,
    ) -> Result<Truth, Undecided> {
        let (without, heap): (Vec<Track>, _) =
            (list.iter().map(|(heap, _)| *heap).collect(), self.fresh());
        let (holds, meaning) = of(self, Picked { heap, now: heap })?;
        let some = |inner: Formula| Formula::SomeHeap(without.clone(), heap, Box::new(inner));
        let every = |inner: Formula| some(inner.negate()).negate();
        let mut all = vec![if for_all { every(holds) } else { some(holds) }];
        let mut meanings = vec![every(meaning)];
        for (heap, now) in list {
            let (holds, meaning) = of(self, Picked { heap: *heap, now: *now })?;
            all.push(holds);
            meanings.push(meaning);
        }
        let holds = if for_all { Formula::And(all) } else { Formula::Or(all) };
        Ok((holds, Formula::And(meanings)))
    }

    /// Some heap of the list is so, by what it is now.
    pub(super) fn some_heap(&mut self, list: &Changed, of: &dyn Fn(Track) -> Formula) -> Formula {
        let heap = self.fresh();
        let without = list.iter().map(|(heap, _)| *heap).collect();
        let others = Formula::SomeHeap(without, heap, Box::new(of(heap)));
        let changed = list.iter().map(|(_, now)| of(*now));
        Formula::Or(changed.chain([others]).collect())
    }

    /// The number is a heap of the list.
    pub(super) fn is_among(&mut self, number: &Value, list: &Changed) -> Option<Formula> {
        let Value::Number(number) = number else { return None };
        Some(self.some_heap(list, &|now| same(number, &Sum::of(now))))
    }

    /// A quantifier over heaps, or over lists of them; none if it is over something else.
    pub(super) fn over_heaps(
        &mut self,
        expression: &Expression,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        let Some((binder, rest)) = binders.split_first() else { return Ok(None) };
        let mut named = Named::default();
        let Some(over) = self.range(binder, values, &mut named)? else { return Ok(None) };
        let for_all = match quantifier {
            Quantifier::ForAll => true,
            Quantifier::Exists => false,
            _ => return self.refuse(expression, Cause::Gathering),
        };
        // Some list is so is more than that some set is: that is refused.
        if matches!(over, Over::Sets(_)) && !for_all {
            return self.refuse(expression, Cause::Gathering);
        }
        let mut inner = |this: &mut Self, value: Value| {
            let mut values = values.clone();
            values.truncate(binder.slot);
            values.push(value);
            this.compile_quantifier(expression, quantifier, rest, body, &mut values)
        };
        let (holds, meaning) = match over {
            Over::Lists(length, most) => self.lists((length, most), for_all, &mut inner)?,
            Over::Sets(least) => self.sets(least, &mut inner)?,
            Over::Heaps(list) => self.each(&list, for_all, &mut |this, picked| {
                inner(this, Value::Number(Sum::of(picked.now)))
            })?,
            Over::Places => self.each(&Vec::new(), for_all, &mut |this, picked| {
                inner(this, Value::Place(picked.heap))
            })?,
            Over::Options(list) if self.asks_for_a_reply(quantifier, binder, (rest, body)) => {
                // By what N means: some move leads to a lost position; it leads nowhere else by what P means.
                let query = if for_all { Query::P } else { Query::N };
                let holds = self.of_heaps(expression, (0, query), &[Value::Heaps(list)])?;
                (holds, Formula::Truth(true))
            }
            Over::Options(list) => {
                let game = 0;
                self.each(&list, for_all, &mut |this, picked| {
                    let to = this.fresh();
                    let Some(way) = this.games.heap_move(game, picked.now, to) else {
                        return this.refuse(expression, Cause::Game);
                    };
                    let after = change_heap(&list, picked.heap, to);
                    let (holds, meaning) = inner(this, Value::Heaps(after))?;
                    let some = |inner| Formula::exists(to, Formula::And(vec![way.clone(), inner]));
                    let every = |inner: Formula| some(inner.negate()).negate();
                    Ok((if for_all { every(holds) } else { some(holds) }, every(meaning)))
                })?
            }
        };
        let meaning = Formula::And(vec![named.meaning(), named.around(meaning)]);
        Ok(Some((named.around(holds), meaning)))
    }

    /// `exists q after s: P(q)` and `forall q after s: N(q)`, where who cannot move loses: then it says that s is won, or that it is lost.
    fn asks_for_a_reply(
        &mut self,
        quantifier: Quantifier,
        binder: &Binder,
        (rest, body): (&[Binder], &Expression),
    ) -> bool {
        let Kind::Query(0, query, asked) = &body.kind else { return false };
        let of_option = match asked.as_slice() {
            [Expression { kind: Kind::Variable(slot, _), .. }] => *slot == binder.slot,
            _ => false,
        };
        let fits = match quantifier {
            Quantifier::ForAll => *query == Query::N,
            _ => *query == Query::P,
        };
        of_option && fits && rest.is_empty() && self.games.has_values(0)
    }

    /// What a variable over heaps stands for; none if it is about something else.
    fn range(
        &mut self,
        binder: &Binder,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Over>, Undecided> {
        match &binder.domain {
            Domain::Box(corner) => Ok(self.corner(corner, values, named)?),
            Domain::From(row) => Ok(self.row(row).map(Over::Sets)),
            _ if self.list.is_none() => Ok(None),
            Domain::Members(list) => Ok(self.list_of(list, values, named)?.map(Over::Heaps)),
            Domain::After(list) => Ok(self.list_of(list, values, named)?.map(Over::Options)),
            Domain::Between(from, to) if from.kind == Kind::Number(1) => {
                let length = self.list.as_ref().and_then(|open| open.length.clone());
                let to = self.number(to, values, named).ok();
                Ok(to.filter(|to| Some(to) == length.as_ref()).map(|_| Over::Places))
            }
            Domain::Between(..) | Domain::Below(..) | Domain::AtLeast(_) => Ok(None),
        }
    }

    /// `within (list i in 1..m: n)`.
    fn corner(
        &mut self,
        corner: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Over>, Undecided> {
        let Kind::Quantified(Quantifier::Collect, binders, most) = &corner.kind else {
            return Ok(None);
        };
        let [Binder { domain: Domain::Between(from, to), .. }] = binders.as_slice() else {
            return Ok(None);
        };
        if from.kind != Kind::Number(1) {
            return Ok(None);
        }
        if self.list.is_some() {
            return self.refuse(corner, Cause::Length);
        }
        Ok(Some(Over::Lists(self.number(to, values, named)?, self.number(most, values, named)?)))
    }

    /// `from (list i in 1..n: i)`, of a game in which every set of numbers is a position: the least number of the set.
    fn row(&mut self, row: &Expression) -> Option<u64> {
        let Kind::Quantified(Quantifier::Collect, binders, body) = &row.kind else { return None };
        let [Binder { domain: Domain::Between(from, _), slot, .. }] = binders.as_slice() else {
            return None;
        };
        let least = self.games.rows(0).filter(|_| self.list.is_none())?;
        let is_itself = matches!(body.kind, Kind::Variable(own, _) if own == *slot);
        match from.kind {
            Kind::Number(from) if is_itself && from >= least => Some(from),
            _ => None,
        }
    }

    /// For all sets of numbers from the least on.
    fn sets(
        &mut self,
        least: u64,
        inner: &mut dyn FnMut(&mut Self, Value) -> Result<Truth, Undecided>,
    ) -> Result<Truth, Undecided> {
        let heap = self.fresh();
        let open = Open::of_sets(least).after(self.next);
        let below = open.may_have(heap).negate();
        let within = Formula::SomeHeap(Vec::new(), heap, Box::new(below)).negate();
        let outer = self.list.replace(open);
        let found = inner(self, Value::Heaps(Vec::new()));
        let open = std::mem::replace(&mut self.list, outer).unwrap_or_else(|| Open::of_sets(least));
        let (holds, meaning) = found?;
        let some = |inner: Formula| {
            let inner = open.around(Formula::And(vec![within.clone(), inner]));
            Formula::SomeList(open.folds.clone(), Box::new(inner))
        };
        let every = |inner: Formula| some(inner.negate()).negate();
        Ok((every(holds), every(meaning)))
    }

    /// For all lists, or for some.
    fn lists(
        &mut self,
        (length, most): (Sum, Sum),
        for_all: bool,
        inner: &mut dyn FnMut(&mut Self, Value) -> Result<Truth, Undecided>,
    ) -> Result<Truth, Undecided> {
        self.list = Some(Open::of(length.clone()).after(self.next));
        let found = inner(self, Value::Heaps(Vec::new()));
        let mut within = Vec::new();
        if self.lists != Lists::Any {
            let count = self.fold(By::Plus, &number(WORTH, 1));
            within.push(same(&Sum::of(count), &length));
        }
        if self.lists == Lists::Exact {
            let heap = self.fresh();
            let above = at_most(&most, &Sum::of(heap), 1);
            within.push(Formula::SomeHeap(Vec::new(), heap, Box::new(above)).negate());
        }
        let open = self.list.take().unwrap_or_else(|| Open::of(length));
        let (holds, meaning) = found?;
        let some = |inner: Formula| {
            let all = within.iter().cloned().chain([inner]).collect();
            let inner = open.around(Formula::And(all));
            Formula::SomeList(open.folds.clone(), Box::new(inner))
        };
        let every = |inner: Formula| some(inner.negate()).negate();
        Ok((if for_all { every(holds) } else { some(holds) }, every(meaning)))
    }

    /// The list of heaps that an expression is, if it is one.
    pub(super) fn list_of(
        &mut self,
        expression: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Changed>, Undecided> {
        let may_be = matches!(
            expression.kind,
            Kind::Variable(..) | Kind::Call(..) | Kind::Quantified(Quantifier::Collect, ..)
        );
        if self.list.is_none() || !may_be {
            return Ok(None);
        }
        match self.value(expression, values, named)? {
            Value::Heaps(list) => Ok(Some(list)),
            Value::Number(_)
            | Value::List(_)
            | Value::Place(_)
            | Value::Exponent(_)
            | Value::Repeated(_)
            | Value::Digits(_)
            | Value::Worths(_) => Ok(None),
        }
    }

    /// `s[i]`.
    pub(super) fn at_place(
        &mut self,
        list: &Expression,
        index: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let Some(list) = self.list_of(list, values, named)? else { return Ok(None) };
        match self.value(index, values, named)? {
            Value::Place(heap) if is_told(&list, heap) => {
                Ok(Some(Value::Number(Sum::of(now(&list, heap)))))
            }
            Value::Place(_)
            | Value::Number(_)
            | Value::List(_)
            | Value::Heaps(_)
            | Value::Exponent(_)
            | Value::Repeated(_)
            | Value::Digits(_)
            | Value::Worths(_) => self.refuse(index, Cause::Length),
        }
    }

    /// `list j in 1..length(s): if j = i then x else s[j]`.
    pub(super) fn replace_heap(
        &mut self,
        binders: &[Binder],
        body: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let [binder] = binders else { return Ok(None) };
        let Kind::If(condition, then, otherwise) = &body.kind else { return Ok(None) };
        let Kind::Binary(Operator::Equal, first, second) = &condition.kind else {
            return Ok(None);
        };
        let Kind::Index(list, index) = &otherwise.kind else { return Ok(None) };
        let is_own =
            |one: &Expression| matches!(one.kind, Kind::Variable(slot, _) if slot == binder.slot);
        let Some(Over::Places) = self.range(binder, values, named)? else { return Ok(None) };
        if !is_own(first) || !is_own(index) {
            return Ok(None);
        }
        let mut values = values.clone();
        values.truncate(binder.slot);
        let Value::Place(heap) = self.value(second, &mut values, named)? else { return Ok(None) };
        let Some(list) = self.list_of(list, &mut values, named)? else { return Ok(None) };
        if !is_told(&list, heap) {
            return Ok(None);
        }
        let then = self.number(then, &mut values, named)?;
        let to = self.track(&then, named);
        Ok(Some(Value::Heaps(change_heap(&list, heap, to))))
    }

    /// A question about lists of heaps.
    pub(super) fn of_heaps(
        &mut self,
        expression: &Expression,
        (game, query): (usize, Query),
        asked: &[Value],
    ) -> Result<Formula, Undecided> {
        if !self.are_positions(game) {
            return self.refuse(expression, Cause::Game);
        }
        let holds = match (query, asked) {
            (Query::P, [Value::Heaps(list)]) => self.lost_list_condition(game, list),
            (Query::N, [Value::Heaps(list)]) => {
                self.lost_list_condition(game, list).map(Formula::negate)
            }
            (Query::Position, [Value::Heaps(_)]) => {
                self.games.rule(game).map(|_| Formula::Truth(true))
            }
            // Play ends.
            (Query::Draw, [Value::Heaps(_)]) => {
                self.games.rule(game).map(|_| Formula::Truth(false))
            }
            (Query::Terminal, [Value::Heaps(list)]) => {
                let mut none = |this: &mut Self, picked: Picked| {
                    let to = this.fresh();
                    let Some(way) = this.games.heap_move(game, picked.now, to) else {
                        return this.refuse(expression, Cause::Game);
                    };
                    Ok((Formula::exists(to, way).negate(), Formula::Truth(true)))
                };
                Some(self.each(list, true, &mut none)?.0)
            }
            (Query::Move, [Value::Heaps(from), Value::Heaps(to)]) => self.list_move(game, from, to),
            (Query::Wins, [Value::Heaps(from), Value::Heaps(to)]) => {
                let (moved, lost) =
                    (self.list_move(game, from, to), self.lost_list_condition(game, to));
                moved.zip(lost).map(|(moved, lost)| Formula::And(vec![moved, lost]))
            }
            _ => None,
        };
        holds.map_or_else(|| self.refuse(expression, Cause::Game), Ok)
    }

    /// Whether every list that is spoken of is a position of the game: of coins, only sets are, and of those that are on the board.
    pub(super) fn are_positions(&mut self, game: usize) -> bool {
        let least = self.list.as_ref().and_then(|open| open.least);
        self.games.rows(game).is_none_or(|first| least.is_some_and(|least| first <= least))
    }

    fn lost_list_condition(&mut self, game: usize, list: &Changed) -> Option<Formula> {
        let rule = self.games.rule(game)?;
        Some(self.lost_by(&rule, list))
    }

    /// A move changes the one heap in which the lists differ.
    fn list_move(&mut self, game: usize, from: &Changed, to: &Changed) -> Option<Formula> {
        let other = to.iter().filter(|pair| !from.contains(pair)).collect::<Vec<_>>();
        let [(heap, after)] = other[..] else { return None };
        let stays = from.iter().all(|(own, _)| to.iter().any(|(too, _)| own == too));
        let before = now(from, *heap);
        if stays { self.games.heap_move(game, before, *after) } else { None }
    }
}

/// Whether it is known what this heap is now: of another heap it is not known whether it is one of those that have changed.
fn is_told(list: &Changed, heap: Track) -> bool {
    list.is_empty() || list.iter().any(|(own, _)| *own == heap)
}

/// What a heap is now.
fn now(list: &Changed, heap: Track) -> Track {
    list.iter().find(|(own, _)| *own == heap).map_or(heap, |(_, now)| *now)
}

/// The list with one more change.
fn change_heap(list: &Changed, heap: Track, to: Track) -> Changed {
    let others = list.iter().filter(|(own, _)| *own != heap).copied();
    others.chain([(heap, to)]).collect()
}
