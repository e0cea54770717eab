//! Moves in games in which a position may have more or fewer numbers afterwards: the options are gone through by the ways to move on
//! one part, each of which leaves so many.

use super::{
    Compiler, Truth, Undecided, Values,
    sum::{Named, Sum, Value, numbers},
};
use crate::{Formula, Track, formula::HEAP, parts::Parting};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression, Quantifier};
use std::collections::BTreeSet;

/// Positions of one length that a move makes of another one.
pub(super) struct Options {
    /// The numbers that the move chooses.
    pub(super) own: Vec<Track>,
    /// The position.
    pub(super) to: Vec<Track>,
    /// When that may be.
    pub(super) condition: Formula,
}

impl Options {
    /// Some of them is so.
    fn some(&self, inner: Formula) -> Formula {
        let inner = Formula::And(vec![self.condition.clone(), inner]);
        self.own.iter().rev().fold(inner, |inner, own| Formula::exists(*own, inner))
    }

    pub(super) fn every(&self, inner: Formula) -> Formula {
        self.some(inner.negate()).negate()
    }

    /// It is this position.
    pub(super) fn equal(&self, position: &[Track]) -> Formula {
        let pairs = self.to.iter().zip(position);
        Formula::And(pairs.map(|(one, other)| Formula::equal(*one, *other)).collect())
    }
}

impl Compiler<'_> {
    /// `forall q after s: …` and `exists q after s: …` where a move may change how many numbers there are; none if it is something else.
    pub(super) fn over_options(
        &mut self,
        expression: &Expression,
        quantifier: Quantifier,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        let for_all = match quantifier {
            Quantifier::ForAll => true,
            Quantifier::Exists => false,
            _ => return Ok(None),
        };
        let Some((binder @ Binder { domain: Domain::After(start), .. }, rest)) =
            binders.split_first()
        else {
            return Ok(None);
        };
        let mut named = Named::default();
        let Some(start) = numbers(&self.value(start, values, &mut named)?) else { return Ok(None) };
        let from: Vec<Track> = start.iter().map(|sum| self.track(sum, &mut named)).collect();
        let Some(options) = self.changing_options(0, &from) else { return Ok(None) };
        let Some(position) = self.games.position(0, &from) else { return Ok(None) };
        named.demand(position);
        let (mut all, mut meanings) = (Vec::new(), vec![named.meaning()]);
        for (_, option) in options {
            let mut values = values.clone();
            values.truncate(binder.slot);
            let to = option.to.iter().map(|track| Value::Number(Sum::of(*track)));
            values.push(Value::List(to.collect()));
            let (holds, meaning) =
                self.compile_quantifier(expression, quantifier, rest, body, &mut values)?;
            all.push(if for_all { option.every(holds) } else { option.some(holds) });
            meanings.push(named.around(option.every(meaning)));
        }
        let holds = if for_all { Formula::And(all) } else { Formula::Or(all) };
        Ok(Some((named.around(holds), Formula::And(meanings))))
    }

    /// One move leads from the first numbers to the second.
    pub(super) fn one_move(
        &mut self,
        game: usize,
        from: &[Track],
        to: &[Track],
    ) -> Option<Formula> {
        if let Some(moves) = self.games.moves(game, from, to) {
            return Some(moves);
        }
        let options = self.options(game, from)?;
        let of_length = options.iter().filter(|(_, option)| option.to.len() == to.len());
        let into = of_length.map(|(_, option)| option.some(option.equal(to)));
        Some(Formula::Or(into.collect()))
    }

    /// No move starts from these numbers.
    pub(super) fn no_move(&mut self, game: usize, from: &[Track]) -> Option<Formula> {
        let to: Vec<Track> = from.iter().map(|_| self.fresh()).collect();
        if let Some(moves) = self.games.moves(game, from, &to) {
            let some = |inner, track: &Track| Formula::exists(*track, inner);
            return Some(to.iter().fold(moves, some).negate());
        }
        if let Some(pile) = self.games.open_pile(game) {
            let option = self.open_options(&pile, from)?;
            return Some(option.some(Formula::Truth(true)).negate());
        }
        // Whether a part can be moved does not depend on the others.
        let partings = self.games.partings(game, 1)?;
        let options = self.by_parts(&partings, from);
        let some = options.iter().map(|(_, option)| option.some(Formula::Truth(true)));
        Some(Formula::Or(some.collect()).negate())
    }

    /// The options of a position, if the moves from it are not told by conditions on as many numbers.
    fn changing_options(&mut self, game: usize, from: &[Track]) -> Option<Vec<(Track, Options)>> {
        let to: Vec<Track> = from.iter().map(|_| self.fresh()).collect();
        if self.games.moves(game, from, &to).is_some() {
            return None;
        }
        self.options(game, from)
    }

    /// All options of a position, by the ways to move on each of its parts, with the part.
    pub(super) fn options(&mut self, game: usize, from: &[Track]) -> Option<Vec<(Track, Options)>> {
        if let (Some(pile), Some(part)) = (self.games.open_pile(game), from.first()) {
            return self.open_options(&pile, from).map(|options| vec![(*part, options)]);
        }
        let partings = self.games.partings(game, from.len())?;
        Some(self.by_parts(&partings, from))
    }

    fn by_parts(&mut self, partings: &[Parting], from: &[Track]) -> Vec<(Track, Options)> {
        let each = from.iter().enumerate();
        let each = each.flat_map(|part| partings.iter().map(move |parting| (part, parting)));
        each.map(|((place, part), parting)| (*part, self.of_parting(parting, from, place)))
            .collect()
    }

    /// What one way makes of a position by a move on the part at this place.
    fn of_parting(&mut self, parting: &Parting, from: &[Track], place: usize) -> Options {
        let (before, rest) = from.split_at(place.min(from.len()));
        let (part, behind) = rest.split_first().map_or((0, rest), |(part, behind)| (*part, behind));
        let mut chosen: BTreeSet<Track> = parting.condition.free();
        chosen.extend(&parting.left);
        chosen.remove(&HEAP);
        let own: Vec<Track> = chosen.iter().map(|_| self.fresh()).collect();
        let name = |track: Track| match chosen.iter().position(|one| *one == track) {
            Some(at) => own.get(at).copied().unwrap_or(track),
            None if track == HEAP => part,
            None => track,
        };
        let left: Vec<Track> = parting.left.iter().map(|track| name(*track)).collect();
        let to = [before, &left, behind].concat();
        Options { condition: parting.condition.rename(&name), to, own }
    }
}
