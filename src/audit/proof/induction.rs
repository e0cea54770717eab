//! The parts of a step by induction: where it begins, and how it goes on. Each rule is sound by itself, and asks for more rather than less where
//! a statement has not the form that it needs.

use super::{
    Method,
    parts::{Part, PartKind},
    schema::Step,
    tree::{both, for_all, is_plain, like, mentions, slot_of, split_binders, stating, variable},
};
use crate::{
    audit::fault::ClaimFault,
    claim::{
        Claim, Kind, Query,
        syntax::{Binder, Domain, Expression, Function, Operator, Quantifier},
    },
    family::named_game::NamedGame,
};
use std::collections::BTreeSet;

/// The parts that the method of a step asks for.
///
/// # Errors
/// If the statement has not the form that the method needs.
pub(super) fn parts<'a>(
    step: &'a Step,
    claim: &Claim,
    games: &[NamedGame<'_>],
) -> Result<Vec<Part<'a>>, ClaimFault> {
    let parts = match Method::of(step) {
        Method::Direct | Method::Cases => Vec::new(),
        Method::On(name) => on_a_number(claim, &name).ok_or(ClaimFault::NoInduction(name))?,
        Method::Heaps => over_heaps(claim).ok_or(ClaimFault::NoHeaps)?,
        Method::Moves => over_moves(claim, games)?,
    };
    let part = |(kind, claim)| Part { kind, claim, from: vec![&step.from] };
    Ok(parts.into_iter().map(part).collect())
}

/// What is asked, and of which kind it is.
type Asked = (PartKind, Claim);

/// The first variable, from which number on it goes, and those after it.
fn split(claim: &Claim) -> Option<(Binder, u64, Vec<Binder>, Expression)> {
    let (binders, body) = split_binders(&claim.statement);
    let (first, rest) = binders.split_first()?;
    let Domain::AtLeast(Expression { kind: Kind::Number(from), .. }) = &first.domain else {
        return None;
    };
    let rest = rest.iter().map(|one| (*one).clone()).collect();
    Some(((*first).clone(), *from, rest, body.clone()))
}

/// The statement at the first number.
fn base(claim: &Claim, (first, from): (&Binder, u64), rest: Expression) -> Asked {
    let number = like(&rest, Kind::Number(from));
    let only = Binder { domain: Domain::Between(number.clone(), number), ..first.clone() };
    (PartKind::Base(from), Claim { statement: for_all(vec![only], rest), ..claim.clone() })
}

/// A number and one more.
fn successor(number: &Expression) -> Expression {
    both(Operator::Plus, number.clone(), like(number, Kind::Number(1)))
}

/// `forall n: (forall k in first..n: stated(k)) -> stated(n + 1)`.
fn on_a_number(claim: &Claim, name: &str) -> Option<Vec<Asked>> {
    let (first, from, rest, body) = split(claim).filter(|(first, ..)| first.name == name)?;
    let rest = for_all(rest, body);
    let base = base(claim, (&first, from), rest.clone());
    let (claim, stated) = stating(claim, vec![first.name.clone()], rest);
    let here = variable(&first);
    let before = Binder {
        slot: first.slot + 1,
        name: format!("{name}_before"),
        domain: Domain::Between(like(&here, Kind::Number(from)), here.clone()),
        span: first.span.clone(),
    };
    let up_to_here = for_all(vec![before.clone()], stated(vec![variable(&before)]));
    let hands_on = both(Operator::Implies, up_to_here, stated(vec![successor(&here)]));
    let statement = for_all(vec![first], hands_on);
    Some(vec![base, (PartKind::Next, Claim { statement, ..claim })])
}

/// `forall m, …, s of m + 1 heaps: (forall t of m heaps: stated(m, …, t)) -> stated(m + 1, …, s)`, the heaps of both being at most as large
/// as the same number.
fn over_heaps(claim: &Claim) -> Option<Vec<Asked>> {
    let (first, from, rest, body) = split(claim)?;
    let place = rest.iter().position(|one| heap_list_domain(one, first.slot).is_some())?;
    let (others, more) = rest.split_at(place);
    let (list, more) = more.split_first()?;
    // What the other variables range over must not change with the number of heaps.
    let is_apart = |one: &Binder| matches!(&one.domain, Domain::AtLeast(from) if matches!(from.kind, Kind::Number(_)));
    if !others.iter().all(is_apart) {
        return None;
    }
    let base = base(claim, (&first, from), for_all(rest.clone(), body.clone()));
    let before: Vec<&Binder> = [&first].into_iter().chain(others).collect();
    let names = before.iter().copied().chain([list]).map(|one| one.name.clone()).collect();
    let (claim, stated) = stating(claim, names, for_all(more.to_vec(), body));
    let said = |count: Expression, list: &Binder| {
        let others = others.iter().map(variable);
        stated([count].into_iter().chain(others).chain([variable(list)]).collect())
    };
    let here = variable(&first);
    let of = heap_list_domain(list, first.slot)?;
    let longer = Binder { domain: of(successor(&here), list.slot), ..list.clone() };
    let (slot, name) = (list.slot + 1, format!("{}_before", list.name));
    let shorter = Binder { slot, name, domain: of(here.clone(), slot), span: list.span.clone() };
    let known = for_all(vec![shorter.clone()], said(here.clone(), &shorter));
    let hands_on = both(Operator::Implies, known, said(successor(&here), &longer));
    let binders = before.into_iter().cloned().chain([longer]).collect();
    let statement = for_all(binders, hands_on);
    Some(vec![base, (PartKind::Heap, Claim { statement, ..claim })])
}

/// The lists of as many heaps as one likes, for a variable of whatever slot, if the variable ranges over lists of so many heaps as the variable of the
/// slot `count` says.
fn heap_list_domain(binder: &Binder, count: usize) -> Option<impl Fn(Expression, usize) -> Domain> {
    let Domain::Box(corner) = &binder.domain else { return None };
    let Kind::Quantified(Quantifier::Collect, places, most) = &corner.kind else { return None };
    let [place] = places.as_slice() else { return None };
    let Domain::Between(one, to) = &place.domain else { return None };
    let is_so = one.kind == Kind::Number(1)
        && slot_of(to) == Some(count)
        && is_plain(most)
        && !mentions(most, &[count, place.slot]);
    is_so.then(|| {
        let (corner, place, one, most) = (corner.clone(), place.clone(), one.clone(), most.clone());
        move |count, slot| {
            let domain = Domain::Between(one.clone(), count);
            let place = Binder { slot, domain, ..place.clone() };
            let kind = Kind::Quantified(Quantifier::Collect, vec![place], most.clone());
            Domain::Box(like(&corner, kind))
        }
    })
}

/// `forall s …: (forall t after s: stated(t)) -> stated(s)`, and that the options are again among the positions of which is spoken.
fn over_moves(claim: &Claim, games: &[NamedGame<'_>]) -> Result<Vec<Asked>, ClaimFault> {
    let (binders, body) = split_binders(&claim.statement);
    let Some((position, others)) = binders.split_last() else { return Err(ClaimFault::NoPosition) };
    let Domain::Box(corner) = &position.domain else { return Err(ClaimFault::NoPosition) };
    let game = games.first().ok_or(ClaimFault::NoPosition)?;
    if game.rules().can_repeat() {
        return Err(ClaimFault::NoEnd);
    }
    let option = Binder {
        slot: position.slot + 1,
        name: format!("{}_next", position.name),
        domain: Domain::After(variable(position)),
        span: position.span.clone(),
    };
    let names = binders.iter().map(|one| one.name.clone()).collect();
    let (whole, stated) = stating(claim, names, body.clone());
    let said = |of: &Binder| {
        let others = others.iter().map(|one| variable(one));
        stated(others.chain([variable(of)]).collect())
    };
    let options = for_all(vec![option.clone()], said(&option));
    // Options are those of positions; of what is none it must be so at once.
    let is_position = || {
        let kind = Kind::Query(0, Query::Position, vec![variable(position)]);
        Expression { kind, span: position.span.clone() }
    };
    let hands_on = Kind::If(
        Box::new(is_position()),
        Box::new(both(Operator::Implies, options, said(position))),
        Box::new(said(position)),
    );
    let hands_on = Expression { kind: hands_on, span: body.span.clone() };
    let opening = || binders.iter().map(|one| (*one).clone()).collect();
    let mut parts =
        vec![(PartKind::Options, Claim { statement: for_all(opening(), hands_on), ..whole })];
    let slots: Vec<usize> = others.iter().map(|one| one.slot).collect();
    let is_any = others.iter().all(|one| is_any_number(one)) && !mentions(body, &slots);
    if let Some(within) = within(corner, &option, if is_any { &slots } else { &[] })? {
        let leaves = both(Operator::Implies, is_position(), for_all(vec![option], within));
        let statement = for_all(opening(), leaves);
        parts.insert(0, (PartKind::Within, Claim { statement, ..claim.clone() }));
    }
    Ok(parts)
}

fn is_any_number(binder: &Binder) -> bool {
    matches!(&binder.domain, Domain::AtLeast(from) if from.kind == Kind::Number(0))
}

/// When an option is among the positions of which is spoken: none if it always is. What is said of all positions up to any numbers, themselves
/// not spoken of, is said of all positions with so many numbers.
///
/// # Errors
/// If it is not known what the numbers of such positions are.
fn within(
    corner: &Expression,
    option: &Binder,
    any: &[usize],
) -> Result<Option<Expression>, ClaimFault> {
    let own = variable(option);
    let length = like(&own, Kind::Function(Function::Length, vec![own.clone()]));
    let is_long = |count| both(Operator::Equal, length.clone(), count);
    let is_any = |one: &Expression| slot_of(one).is_some_and(|slot| any.contains(&slot));
    match &corner.kind {
        Kind::List(items) if items.iter().all(is_plain) => {
            let number = |number: usize| like(&own, Kind::Number(number as u64));
            let long = is_long(number(items.len()));
            let slots: BTreeSet<usize> = items.iter().filter_map(slot_of).collect();
            if items.iter().all(is_any) && slots.len() == items.len() {
                return Ok(Some(long));
            }
            let below = items.iter().zip(1..).map(|(most, place)| {
                let index = Kind::Index(Box::new(own.clone()), Box::new(number(place)));
                both(Operator::AtMost, like(&own, index), most.clone())
            });
            Ok(Some(below.fold(long, |all, next| both(Operator::And, all, next))))
        }
        Kind::Quantified(Quantifier::Collect, places, most) => {
            let [Binder { domain: Domain::Between(one, to), slot, .. }] = places.as_slice() else {
                return Err(ClaimFault::NoPosition);
            };
            let is_told = is_plain(to) && is_plain(most) && !mentions(most, &[*slot]);
            if one.kind != Kind::Number(1) || !is_told {
                return Err(ClaimFault::NoPosition);
            }
            if is_any(to) && is_any(most) && slot_of(to) != slot_of(most) {
                return Ok(None);
            }
            let heap = Binder {
                slot: option.slot + 1,
                name: format!("{}_heap", option.name),
                domain: Domain::Members(own.clone()),
                span: option.span.clone(),
            };
            let below = both(Operator::AtMost, variable(&heap), (**most).clone());
            let each = for_all(vec![heap], below);
            Ok(Some(both(Operator::And, is_long(to.clone()), each)))
        }
        _ => Err(ClaimFault::NoPosition),
    }
}
