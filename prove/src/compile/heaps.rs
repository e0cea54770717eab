//! Lists of any number of heaps: `forall m, n: forall s within (list i in 1..m: n): …`. Such a list is told by its folds, and by the
//! heaps that are something else now (see [`crate::heaps`]).

use super::{
    Cause, Compiler, Games, Lists, Rule, Truth, Undecided, Values,
    sum::{Changed, Named, Sum, Value, at_most, same},
};
use crate::{
    By, Comparison, Fold, Formula, Track,
    formula::{HEAP, WORTH},
};
use bouton_kernel::claim::syntax::{
    Binder, Claim, Domain, Expression, Function, Kind, Operator, Quantifier, Query,
};

/// The list of which is spoken.
pub(super) struct Open {
    folds: Vec<Fold>,
    /// How many heaps it has.
    length: Sum,
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
}

fn number(track: Track, number: i64) -> Formula {
    Formula::linear(&[(1, track)], Comparison::Equal, number)
}

fn itself() -> Formula {
    Formula::equal(HEAP, WORTH)
}

/// Where there is no worth, 0: folds are of all heaps. What is said has a meaning only if no heap is so.
fn total(worth: Formula) -> Formula {
    let none = Formula::exists(WORTH, worth.clone()).negated();
    Formula::Or(vec![worth, Formula::And(vec![none, number(WORTH, 0)])])
}

/// 1 where the condition holds, else 0.
fn one_if(condition: Formula) -> Formula {
    Formula::Or(vec![
        Formula::And(vec![condition.clone(), number(WORTH, 1)]),
        Formula::And(vec![condition.negated(), number(WORTH, 0)]),
    ])
}

/// What has to hold of a rule, so that by induction over the sum of the heaps it tells the lost lists: no move leads from one to another;
/// from each other one, but from the end in misère play, some move does; and in misère play a lost one is not the end. None if there are no such moves.
pub fn obligations(rule: &Rule, games: &mut dyn Games) -> Option<Vec<Formula>> {
    let claim = Claim {
        games: Vec::new(),
        definitions: Vec::new(),
        statement: Expression { kind: Kind::Truth(true), span: 0..0 },
    };
    let lists = Lists::Any;
    let mut compiler = Compiler { claim: &claim, games, next: 0, lists, list: None };
    let mut all = vec![compiler.play_ends()?];
    all.extend(one_worth(rule));
    for asked in [Asked::Stays, Asked::Reaches, Asked::Moves] {
        compiler.list = Some(Open { folds: Vec::new(), length: Sum::constant(0) });
        let counter = compiler.counter(rule, asked)?;
        let folds = compiler.list.take()?.folds;
        all.push(Formula::SomeList(folds, Box::new(counter)).negated());
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
            (Asked::Reaches, None) => Formula::And(vec![here.negated(), into.negated()]),
            (Asked::Reaches, Some(_)) => Formula::And(vec![moves, here.negated(), into.negated()]),
            (Asked::Moves, None) => Formula::Truth(false),
            (Asked::Moves, Some(_)) => Formula::And(vec![here, moves.negated()]),
        })
    }

    /// The list is lost by the rule.
    fn lost_by(&mut self, rule: &Rule, list: &Changed) -> Formula {
        let mut named = Named::default();
        let sum = self.folded(list, (rule.by, &rule.worth), &mut named);
        let is = |number| same(&sum, &Sum::constant(number));
        let holds = match rule.misere {
            None => is(0),
            Some(least) => {
                let track = self.fresh();
                let rich = Formula::linear(&[(-1, track)], Comparison::AtMost, -least);
                let worth = rule.worth.renamed(&|own| if own == WORTH { track } else { own });
                let rich = one_if(Formula::exists(track, Formula::And(vec![worth, rich])));
                let rich = self.folded(list, (By::Plus, &rich), &mut named);
                let none = same(&rich, &Sum::constant(0));
                Formula::Or(vec![
                    Formula::And(vec![none.clone(), is(1)]),
                    Formula::And(vec![none.negated(), is(0)]),
                ])
            }
        };
        named.around(holds)
    }

    /// What comes of the heaps of a list, one after the other.
    fn folded(&mut self, list: &Changed, (by, worth): (By, &Formula), named: &mut Named) -> Sum {
        let whole = self.fold(by, worth);
        let mut of = |heap: Track| {
            if *worth == itself() {
                return heap;
            }
            let place = |own: Track, track: Track| match own {
                HEAP => heap,
                WORTH => track,
                own => own,
            };
            let found = self.name(named, |track| worth.renamed(&|own| place(own, track)));
            found.terms.first().map_or(heap, |(_, track)| *track)
        };
        let pairs: Vec<(Track, Track)> =
            list.iter().map(|(heap, now)| (of(*heap), of(*now))).collect();
        match by {
            By::Xor if pairs.is_empty() => Sum::of(whole),
            By::Xor => {
                let all = pairs.iter().flat_map(|(heap, now)| [*heap, *now]).chain([whole]);
                let all: Vec<Track> = all.collect();
                self.name(named, |track| Formula::Balanced([all, vec![track]].concat()))
            }
            By::Plus => {
                let less = pairs.iter().map(|(heap, _)| (-1, *heap));
                let more = pairs.iter().map(|(_, now)| (1, *now));
                let parts = Sum { terms: less.chain(more).collect(), constant: 0 };
                // Factors of 1 fit.
                Sum::of(whole).plus(&parts, 1).unwrap_or_else(|| Sum::of(whole))
            }
        }
    }

    fn fold(&mut self, by: By, worth: &Formula) -> Track {
        let track = self.next;
        let Some(open) = &mut self.list else { return track };
        if let Some(known) = open.folds.iter().find(|own| own.by == by && *own.worth == *worth) {
            return known.track;
        }
        open.folds.push(Fold { track, worth: Box::new(worth.clone()), by });
        self.fresh()
    }

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
        let every = |inner: Formula| some(inner.negated()).negated();
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
        let mut inner = |this: &mut Self, value: Value| {
            let mut values = values.clone();
            values.truncate(binder.slot);
            values.push(value);
            this.quantified(expression, quantifier, rest, body, &mut values)
        };
        let (holds, meaning) = match over {
            Over::Lists(length, most) => self.lists((length, most), for_all, &mut inner)?,
            Over::Heaps(list) => self.each(&list, for_all, &mut |this, picked| {
                inner(this, Value::Number(Sum::of(picked.now)))
            })?,
            Over::Places => self.each(&Vec::new(), for_all, &mut |this, picked| {
                inner(this, Value::Place(picked.heap))
            })?,
            Over::Options(list) => {
                let game = 0;
                self.each(&list, for_all, &mut |this, picked| {
                    let to = this.fresh();
                    let Some(way) = this.games.heap_move(game, picked.now, to) else {
                        return this.refuse(expression, Cause::Game);
                    };
                    let after = changed(&list, picked.heap, to);
                    let (holds, meaning) = inner(this, Value::Heaps(after))?;
                    let some = |inner| Formula::exists(to, Formula::And(vec![way.clone(), inner]));
                    let every = |inner: Formula| some(inner.negated()).negated();
                    Ok((if for_all { every(holds) } else { some(holds) }, every(meaning)))
                })?
            }
        };
        let meaning = Formula::And(vec![named.meaning(), named.around(meaning)]);
        Ok(Some((named.around(holds), meaning)))
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
            _ if self.list.is_none() => Ok(None),
            Domain::Members(list) => Ok(self.list_of(list, values, named)?.map(Over::Heaps)),
            Domain::After(list) => Ok(self.list_of(list, values, named)?.map(Over::Options)),
            Domain::Between(from, to) if from.kind == Kind::Number(1) => {
                let length = self.list.as_ref().map(|open| open.length.clone());
                let is_place = Some(self.number(to, values, named)?) == length;
                Ok(is_place.then_some(Over::Places))
            }
            Domain::Between(..) | Domain::Below(..) | Domain::AtLeast(_) | Domain::From(_) => {
                Ok(None)
            }
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

    /// For all lists, or for some.
    fn lists(
        &mut self,
        (length, most): (Sum, Sum),
        for_all: bool,
        inner: &mut dyn FnMut(&mut Self, Value) -> Result<Truth, Undecided>,
    ) -> Result<Truth, Undecided> {
        self.list = Some(Open { folds: Vec::new(), length: length.clone() });
        let found = inner(self, Value::Heaps(Vec::new()));
        let mut within = Vec::new();
        if self.lists == Lists::Exact {
            let count = self.fold(By::Plus, &number(WORTH, 1));
            within.push(same(&Sum::of(count), &length));
            let heap = self.fresh();
            let above = at_most(&most, &Sum::of(heap), 1);
            within.push(Formula::SomeHeap(Vec::new(), heap, Box::new(above)).negated());
        }
        let folds = self.list.take().map(|open| open.folds).unwrap_or_default();
        let (holds, meaning) = found?;
        let some = |inner: Formula| {
            let all = within.iter().cloned().chain([inner]).collect();
            Formula::SomeList(folds.clone(), Box::new(Formula::And(all)))
        };
        let every = |inner: Formula| some(inner.negated()).negated();
        Ok((if for_all { every(holds) } else { some(holds) }, every(meaning)))
    }

    /// The list of heaps that an expression is, if it is one.
    fn list_of(
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
            Value::Number(_) | Value::List(_) | Value::Place(_) => Ok(None),
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
            Value::Place(_) | Value::Number(_) | Value::List(_) | Value::Heaps(_) => {
                self.refuse(index, Cause::Length)
            }
        }
    }

    /// A function of the whole list; none if it is about something else.
    pub(super) fn over_list(
        &mut self,
        function: Function,
        given: &[Expression],
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        let [one] = given else { return Ok(None) };
        if self.list.is_none() {
            return Ok(None);
        }
        let by = match function {
            Function::NimSum => Some(By::Xor),
            Function::Sum => Some(By::Plus),
            _ => None,
        };
        if let (Some(by), Kind::Quantified(Quantifier::Collect, binders, body)) = (by, &one.kind)
            && let Some((list, worth)) = self.mapped(binders, body, values, named)?
        {
            let found = self.folded(&list, (by, &worth), named);
            return Ok(Some(Value::Number(found)));
        }
        let Some(list) = self.list_of(one, values, named)? else { return Ok(None) };
        let found = match (function, by) {
            (_, Some(by)) => self.folded(&list, (by, &itself()), named),
            (Function::Length, None) => {
                self.list.as_ref().map_or_else(|| Sum::constant(0), |open| open.length.clone())
            }
            (Function::Max, None) => self.largest(&list, named),
            (function, None) => return self.refuse(one, Cause::Function(function)),
        };
        Ok(Some(Value::Number(found)))
    }

    /// The largest heap: none is above it, and one is as large; of no heaps at all it has no meaning, and stands for 0.
    fn largest(&mut self, list: &Changed, named: &mut Named) -> Sum {
        let heap = self.fresh();
        let without: Vec<Track> = list.iter().map(|(heap, _)| *heap).collect();
        let some = |inner| Formula::SomeHeap(without.clone(), heap, Box::new(inner));
        let most = self.fresh();
        let mut within = vec![some(Formula::less(most, heap)).negated()];
        let mut one_of = vec![number(most, 0), some(Formula::equal(heap, most))];
        for (_, now) in list {
            within.push(at_most(&Sum::of(*now), &Sum::of(most), 0));
            one_of.push(Formula::equal(*now, most));
        }
        within.push(Formula::Or(one_of));
        if list.is_empty() {
            // An empty list has no largest number.
            named.demand(some(Formula::Truth(true)));
        }
        named.tracks.push(most);
        named.conditions.push(Formula::And(within));
        Sum::of(most)
    }

    /// `count x in s: …`, `total x in s: …`, and the list with one heap in another's place.
    pub(super) fn gathered(
        &mut self,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Value>, Undecided> {
        if self.list.is_none() {
            return Ok(None);
        }
        match quantifier {
            Quantifier::Count | Quantifier::Total => {
                let found = self.worths(quantifier, (binders, body), values, named)?;
                let Some((list, worth)) = found.filter(|(_, worth)| is_closed(worth)) else {
                    return Ok(None);
                };
                Ok(Some(Value::Number(self.folded(&list, (By::Plus, &worth), named))))
            }
            Quantifier::Collect => self.replaced(binders, body, values, named),
            Quantifier::ForAll
            | Quantifier::Exists
            | Quantifier::One
            | Quantifier::Least
            | Quantifier::Select => Ok(None),
        }
    }

    /// What each heap of a list counts, and the list.
    fn worths(
        &mut self,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<(Changed, Formula)>, Undecided> {
        if quantifier == Quantifier::Total {
            return self.mapped(binders, body, values, named);
        }
        let [binder @ Binder { domain: Domain::Members(list), .. }] = binders else {
            return Ok(None);
        };
        let Some(list) = self.list_of(list, values, named)? else { return Ok(None) };
        let mut own = values.clone();
        own.truncate(binder.slot);
        own.push(Value::Number(Sum::of(HEAP)));
        let (holds, meaning) = self.truth(body, &mut own)?;
        self.demand_of_each(&list, &meaning, named);
        Ok(Some((list, one_if(holds.plain()))))
    }

    /// What each heap of a list is worth: the value of the body.
    fn mapped(
        &mut self,
        binders: &[Binder],
        body: &Expression,
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<(Changed, Formula)>, Undecided> {
        let [binder] = binders else { return Ok(None) };
        let Domain::Members(list) = &binder.domain else { return Ok(None) };
        let Some(list) = self.list_of(list, values, named)? else { return Ok(None) };
        let mut own = values.clone();
        own.truncate(binder.slot);
        own.push(Value::Number(Sum::of(HEAP)));
        let mut inner = Named::default();
        let value = self.number(body, &mut own, &mut inner)?;
        self.demand_of_each(&list, &inner.meaning(), named);
        let worth = inner.around(same(&Sum::of(WORTH), &value)).plain();
        Ok(Some((list, if inner.meaning.is_empty() { worth } else { total(worth) })))
    }

    fn demand_of_each(&mut self, list: &Changed, meaning: &Formula, named: &mut Named) {
        let of = |heap: Track| meaning.renamed(&|own| if own == HEAP { heap } else { own });
        let heap = self.fresh();
        let without = list.iter().map(|(heap, _)| *heap).collect();
        let others = Formula::SomeHeap(without, heap, Box::new(of(heap).negated())).negated();
        let changed = list.iter().map(|(_, now)| of(*now));
        named.demand(Formula::And(changed.chain([others]).collect()));
    }

    /// `list j in 1..length(s): if j = i then x else s[j]`.
    fn replaced(
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
        Ok(Some(Value::Heaps(changed(&list, heap, to))))
    }

    /// `(count x in s: …) mod 2` where what is counted depends on other numbers: if the nim-sum of two heaps counts as both together, then the
    /// nim-sum of all heaps counts as all together, by induction over the heaps.
    pub(super) fn parity(
        &mut self,
        operator: Operator,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let Kind::Quantified(quantifier, binders, body) = &first.kind else { return Ok(None) };
        let is_asked = operator == Operator::Mod && second.kind == Kind::Number(2);
        let is_count = matches!(quantifier, Quantifier::Count | Quantifier::Total);
        if !is_asked || !is_count || self.list.is_none() {
            return Ok(None);
        }
        let found = self.worths(*quantifier, (binders, body), values, named)?;
        let Some((list, worth)) = found.filter(|(_, worth)| !is_closed(worth)) else {
            return Ok(None);
        };
        if !self.is_additive(&worth) {
            return Ok(None);
        }
        let sum = self.folded(&list, (By::Xor, &itself()), named);
        let sum = self.track(&sum, named);
        let (half, whole) = (self.fresh(), self.fresh());
        let rest = self.fresh();
        named.tracks.extend([half, whole, rest]);
        named.conditions.push(of_heap(&worth, sum, whole));
        named.conditions.push(Formula::linear(
            &[(1, whole), (-2, half), (-1, rest)],
            Comparison::Equal,
            0,
        ));
        named.conditions.push(Formula::linear(&[(1, rest)], Comparison::AtMost, 1));
        Ok(Some(Sum::of(rest)))
    }

    /// The worths of two heaps and of their nim-sum have an even sum, and each heap has one worth.
    fn is_additive(&mut self, worth: &Formula) -> bool {
        let tracks: Vec<Track> = (0..7).map(|_| self.fresh()).collect();
        let [a, b, c, of_a, of_b, of_c, half] = tracks[..] else { return false };
        let even = [(1, of_a), (1, of_b), (1, of_c), (-2, half)];
        let even = Formula::exists(half, Formula::linear(&even, Comparison::Equal, 0));
        let all = vec![
            Formula::Balanced(vec![a, b, c]),
            of_heap(worth, a, of_a),
            of_heap(worth, b, of_b),
            of_heap(worth, c, of_c),
        ];
        let total = Formula::exists(of_a, of_heap(worth, a, of_a));
        self.games.holds(&total) && self.games.holds(&Formula::And(all).implies(even))
    }

    /// A question about lists of heaps.
    pub(super) fn of_heaps(
        &mut self,
        expression: &Expression,
        (game, query): (usize, Query),
        asked: &[Value],
    ) -> Result<Formula, Undecided> {
        let holds = match (query, asked) {
            (Query::P, [Value::Heaps(list)]) => self.lost_list(game, list),
            (Query::N, [Value::Heaps(list)]) => self.lost_list(game, list).map(Formula::negated),
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
                    Ok((Formula::exists(to, way).negated(), Formula::Truth(true)))
                };
                Some(self.each(list, true, &mut none)?.0)
            }
            (Query::Move, [Value::Heaps(from), Value::Heaps(to)]) => self.moved(game, from, to),
            (Query::Wins, [Value::Heaps(from), Value::Heaps(to)]) => {
                let (moved, lost) = (self.moved(game, from, to), self.lost_list(game, to));
                moved.zip(lost).map(|(moved, lost)| Formula::And(vec![moved, lost]))
            }
            _ => None,
        };
        holds.map_or_else(|| self.refuse(expression, Cause::Game), Ok)
    }

    fn lost_list(&mut self, game: usize, list: &Changed) -> Option<Formula> {
        let rule = self.games.rule(game)?;
        Some(self.lost_by(&rule, list))
    }

    /// A move changes the one heap in which the lists differ.
    fn moved(&mut self, game: usize, from: &Changed, to: &Changed) -> Option<Formula> {
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
fn changed(list: &Changed, heap: Track, to: Track) -> Changed {
    let others = list.iter().filter(|(own, _)| *own != heap).copied();
    others.chain([(heap, to)]).collect()
}

/// The worth of a heap is a number.
fn of_heap(worth: &Formula, heap: Track, number: Track) -> Formula {
    worth.renamed(&|own| match own {
        HEAP => heap,
        WORTH => number,
        own => own,
    })
}

/// Whether it depends on the heap alone.
fn is_closed(worth: &Formula) -> bool {
    !worth.has_heaps() && worth.free().iter().all(|track| [HEAP, WORTH].contains(track))
}
