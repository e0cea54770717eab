//! `count q after s: …` of a position of so many numbers: where it is proved that each option of a kind is told by one number that a move
//! leaves, these numbers are counted instead, part by part; two options of different kinds must never be the same position.

use super::{
    Compiler, Undecided, Values,
    counting::Range,
    options::Options,
    sum::{Named, Sum, Value, numbers},
};
use crate::{Formula, Track};
use bouton_kernel::claim::syntax::{Binder, Domain, Expression};

/// Options of one kind, with what is counted.
struct Kind {
    options: Options,
    /// The number that is changed.
    part: Track,
    /// When one of them is counted.
    holds: Formula,
}

impl Compiler<'_> {
    /// How many options of a position are so; none if it is something else, or not known.
    pub(super) fn count_options(
        &mut self,
        (binders, body): (&[Binder], &Expression),
        values: &mut Values,
        named: &mut Named,
    ) -> Result<Option<Sum>, Undecided> {
        let [Binder { domain: Domain::After(start), slot, .. }] = binders else { return Ok(None) };
        let mut own = Named::default();
        let Some(start) = numbers(&self.value(start, values, &mut own)?) else { return Ok(None) };
        let from: Vec<Track> = start.iter().map(|sum| self.track(sum, &mut own)).collect();
        let (Some(options), Some(position)) =
            (self.options(0, &from), self.games.position(0, &from))
        else {
            return Ok(None);
        };
        own.demand(position);
        let mut kinds = Vec::new();
        for (part, options) in options {
            let mut values = values.clone();
            values.truncate(*slot);
            let to = options.to.iter().map(|track| Value::Number(Sum::of(*track)));
            values.push(Value::List(to.collect()));
            // Another way to count may know what to make of it.
            let Ok((holds, meaning)) = self.truth(body, &mut values) else { return Ok(None) };
            if holds.has_heaps() || meaning.has_heaps() {
                return Ok(None);
            }
            own.demand(options.every(meaning));
            kinds.push(Kind { part, holds: holds.plain(), options });
        }
        if !self.are_apart(&kinds) {
            return Ok(None);
        }
        let mut all = Sum::constant(0);
        for kind in &kinds {
            let Some(count) = self.count_kind(kind, &mut own) else { return Ok(None) };
            let Some(sum) = all.plus(&count, 1) else { return Ok(None) };
            all = sum;
        }
        named.tracks.extend(own.tracks);
        named.conditions.extend(own.conditions);
        named.meaning.extend(own.meaning);
        Ok(Some(all))
    }

    /// No option of one kind is one of another kind.
    fn are_apart(&mut self, kinds: &[Kind]) -> bool {
        let pairs = kinds.iter().enumerate();
        let pairs = pairs.flat_map(|(place, one)| {
            kinds.iter().skip(place + 1).map(move |other| (&one.options, &other.options))
        });
        let same_length = pairs.filter(|(one, other)| one.to.len() == other.to.len());
        let same: Vec<Formula> = same_length
            .map(|(one, other)| {
                let conditions = vec![one.condition.clone(), other.condition.clone()];
                Formula::And([conditions, vec![one.equal(&other.to)]].concat())
            })
            .collect();
        same.into_iter().all(|same| self.games.holds(&same.negate()))
    }

    /// How many options of a kind are so.
    fn count_kind(&mut self, kind: &Kind, named: &mut Named) -> Option<Sum> {
        let Kind { options, part, holds } = kind;
        let all = Formula::And(vec![options.condition.clone(), holds.clone()]);
        if options.own.is_empty() {
            return Some(self.one_where(&all, named));
        }
        let own: Vec<Track> =
            options.own.iter().copied().filter(|own| options.to.contains(own)).collect();
        let count = self.fresh();
        let is = own.into_iter().find_map(|told| {
            let others = options.own.iter().filter(|own| **own != told);
            let holds = others.fold(all.clone(), |inner, own| Formula::exists(*own, inner));
            let range = Range::below(&Sum::of(*part), told);
            let within = holds.clone().implies(range.within(told));
            let is_told = self.tells(options, told) && self.games.holds(&within);
            if is_told { self.count_by_ends(&range, &holds, count) } else { None }
        })?;
        named.tracks.push(count);
        named.conditions.push(is);
        Some(Sum::of(count))
    }

    /// Two options of a kind with this number in common are the same.
    fn tells(&mut self, options: &Options, told: Track) -> bool {
        let twins: Vec<Track> = options.own.iter().map(|_| self.fresh()).collect();
        let twin = |track: Track| match options.own.iter().position(|own| *own == track) {
            Some(place) if track != told => twins.get(place).copied().unwrap_or(track),
            _ => track,
        };
        let to: Vec<Track> = options.to.iter().map(|track| twin(*track)).collect();
        let both = vec![options.condition.clone(), options.condition.rename(&twin)];
        self.games.holds(&Formula::And(both).implies(options.equal(&to)))
    }
}
