//! `mex(list q after p: …)` where what is listed is the value of `q`, the nim-sum of what its parts are worth: a number is among the values
//! if a move on some part changes the value of the position to it. That the value of the position is the least number missing is left
//! to be proved.

use super::{
    Compiler, Undecided, Values,
    folds::{is_closed, itself, of_heap},
    heaps::Open,
    sum::{Changed, Named, Sum, Value, numbers},
};
use crate::{By, Fold, Formula, Track, parts::Valued};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression};

/// A position of a game that falls apart.
enum Position {
    /// Any number of parts.
    Any(Changed),
    /// So many parts.
    Of(Vec<Track>),
}

/// What a body makes of an option, and where that is asked.
struct Asked {
    position: Position,
    /// The value of the position.
    value: Track,
    valued: Valued,
}

impl Compiler<'_> {
    /// The least number that no option has as its value; none if something else is listed.
    pub(super) fn missing_after(
        &mut self,
        (binder, body): (&Binder, &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let Domain::After(start) = &binder.domain else { return Ok(None) };
        let Some(valued) = self.games.move_values(0) else { return Ok(None) };
        let Some(worth) = self.worth_of_options((binder, body), &valued) else { return Ok(None) };
        let start = self.value(start, values, named)?;
        let Some(asked) = self.evaluate_position(&start, (valued, &worth), named) else {
            return Ok(None);
        };
        let (least, smaller) = (self.fresh(), self.fresh());
        let reached = self.some_option_has(&asked, least);
        let all = Formula::less(smaller, least).implies(self.some_option_has(&asked, smaller));
        let mut is = vec![reached.negate(), Formula::for_all(smaller, all)];
        if let Position::Any(_) = asked.position {
            // The same of one number alone, and a lemma that holds of all lists: an induction over the parts can make use of both.
            let own = Formula::less(asked.value, least);
            is.push(own.implies(self.some_option_has(&asked, asked.value)));
            if self.some_number_gets_smaller() {
                is.push(self.some_part_gets_smaller(&asked, least));
            }
        }
        // A position has so many options, and therefore some number is missing, and one of them is the least.
        named.tracks.push(least);
        named.conditions.push(Formula::And(is));
        Ok(Some(Sum::of(least)))
    }

    /// What each part of an option is worth, if the body is the nim-sum of that, and it is what is proved of the game.
    fn worth_of_options(
        &mut self,
        (binder, body): (&Binder, &Expression),
        valued: &Valued,
    ) -> Option<Formula> {
        // Options of coins are sets, others are lists.
        let open = match self.games.rows(0) {
            Some(first) => Open::of_sets(first),
            None => Open::of(Sum::of(self.fresh())),
        };
        let outer = self.list.replace(open);
        // No other variable may be spoken of: nothing is made of a place that belongs to no list.
        let mut values = vec![Value::Place(self.fresh()); binder.slot];
        values.push(Value::Heaps(Vec::new()));
        let mut inner = Named::default();
        let value = self.number(body, &mut values, &mut inner);
        let found = value.ok().and_then(|value| self.fold_of(&value, &inner, &valued.worth));
        let open = std::mem::replace(&mut self.list, outer)?;
        let worth = found?;
        let heap = self.fresh();
        let other = Formula::SomeHeap(Vec::new(), heap, Box::new(open.may_have(heap).negate()));
        let no_meaning = Formula::And(vec![other.negate(), inner.meaning().negate()]);
        let meaning = Formula::SomeList(open.folds(), Box::new(no_meaning)).negate();
        self.games.holds(&meaning).then_some(worth)
    }

    /// The worth of which a value is the nim-sum over the whole list, if it is proved to be this one.
    fn fold_of(&mut self, value: &Sum, inner: &Named, worth: &Formula) -> Option<Formula> {
        let folds = &self.list.as_ref()?.folds;
        let is_value = |fold: &&Fold| {
            fold.by == By::Xor && fold.tracks.iter().any(|track| *value == Sum::of(*track))
        };
        let fold = folds.iter().find(is_value)?;
        let own = fold.worth.as_ref().clone();
        let is_alone = inner.tracks.is_empty() && inner.conditions.is_empty() && is_closed(&own);
        (is_alone && self.are_equal(worth, &own)).then_some(own)
    }

    /// The position with its value; none of what is no position.
    fn evaluate_position(
        &mut self,
        start: &Value,
        (valued, worth): (Valued, &Formula),
        named: &mut Named,
    ) -> Option<Asked> {
        if let Value::Heaps(list) = start {
            if !self.are_positions(0) {
                return None;
            }
            let value = self.fold_list(list, (By::Xor, worth), named);
            let value = self.track(&value, named);
            return Some(Asked { position: Position::Any(list.clone()), value, valued });
        }
        let list = numbers(start)?;
        let parts: Vec<Track> = list.iter().map(|sum| self.track(sum, named)).collect();
        named.demand(self.games.position(0, &parts)?);
        let mut worths = Vec::new();
        for part in &parts {
            worths.push(self.name(named, |track| of_heap(&valued.worth, *part, track)));
        }
        let value = self.nim_sum(&worths, named);
        let value = self.track(&value, named);
        Some(Asked { position: Position::Of(parts), value, valued })
    }

    /// Some option has this value: a move on one part leaves others in the place of what it is worth.
    fn some_option_has(&mut self, asked: &Asked, number: Track) -> Formula {
        let (own, left) = (self.fresh(), self.fresh());
        let change = vec![asked.value, own, left, number];
        // Where the value stays, what is left is worth as much as the part.
        let change = match asked.value == number {
            true => Formula::equal(own, left),
            false => Formula::balanced(change),
        };
        let of = |part: Track| {
            let all = vec![
                of_heap(&asked.valued.worth, part, own),
                of_heap(&asked.valued.option, part, left),
                change.clone(),
            ];
            Formula::exists(own, Formula::exists(left, Formula::And(all)))
        };
        match &asked.position {
            Position::Any(list) => self.some_heap(list, &of),
            Position::Of(parts) => Formula::Or(parts.iter().map(|part| of(*part)).collect()),
        }
    }

    /// Of any numbers with a nim-sum above another number, one gets smaller where it is changed by what makes the nim-sum that number.
    fn some_number_gets_smaller(&mut self) -> bool {
        let [sum, other, number, changed] = [(); 4].map(|()| self.fresh());
        let changes = vec![
            Formula::balanced(vec![sum, other, number, changed]),
            Formula::less(changed, number),
        ];
        let smaller = Formula::exists(changed, Formula::And(changes));
        let none = Formula::SomeHeap(Vec::new(), number, Box::new(smaller)).negate();
        let fold = Fold { tracks: vec![sum], worth: Box::new(itself()), by: By::Xor };
        let counter = Formula::And(vec![Formula::less(other, sum), none]);
        self.games.holds(&Formula::SomeList(vec![fold], Box::new(counter)).negate())
    }

    /// That lemma, of the numbers that the parts are worth.
    fn some_part_gets_smaller(&mut self, asked: &Asked, other: Track) -> Formula {
        let Position::Any(list) = &asked.position else { return Formula::Truth(true) };
        let [own, left] = [(); 2].map(|()| self.fresh());
        let of = |part: Track| {
            let all = vec![
                of_heap(&asked.valued.worth, part, own),
                Formula::balanced(vec![asked.value, other, own, left]),
                Formula::less(left, own),
            ];
            Formula::exists(own, Formula::exists(left, Formula::And(all)))
        };
        let some = self.some_heap(list, &of);
        Formula::less(other, asked.value).implies(some)
    }
}
