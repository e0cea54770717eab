//! Problems one after the other, without an end: when the different ones have run out they come again in their order, so that
//! equal ones are as far apart as they can be.

use super::{GenerateError, Generator, beside::Seating};
use crate::{
    answer::{instance::Instance, tables::Tables},
    exercise::schema::Recipe,
    family::Player,
    problem::{Copied, Draft, count_shared},
};
use std::collections::HashMap;

/// So many groups at most are left out of a circle.
const MOST_LEFT_OUT: usize = 64;

/// The most instances that are remembered because they did not fit.
const MAX_MISFITS: usize = 1 << 17;

/// What has been drawn of a generator. It remembers which problems there were, and not the problems: one of them is drawn again.
#[derive(Debug)]
pub struct Drawing<'a> {
    generator: Generator<'a>,
    recipe: &'a Recipe,
    seen: Seen<'a>,
    next: usize,
    circle: Option<Circle>,
}

/// Problems that come again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    /// How many different ones there are, all of which are drawn before one comes again.
    pub different: usize,
    /// How many stand between two equal ones, with one of the two.
    pub length: usize,
}

/// Problems that are dealt together, such as those of two neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// How many there are.
    pub size: usize,
    /// How many are needed at least: where there are no more, the rest is for nobody.
    pub needed: usize,
    /// Of so many one after the other no two are equal.
    pub apart: usize,
}

/// Which problems there were, and which instances were none.
#[derive(Debug)]
pub(super) struct Seen<'a> {
    /// Who lies beside whom, where that counts.
    seating: Option<Box<dyn Seating + 'a>>,
    /// Each identity with the index of its problem.
    known: HashMap<String, usize>,
    /// Of each problem what a neighbour could copy.
    copied: HashMap<usize, Vec<Copied>>,
    /// Who wins an instance that was not wanted; nobody where it meets no constraints, whoever wins.
    misfits: HashMap<String, Option<Player>>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(
        generator: Generator<'a>,
        recipe: &'a Recipe,
        seating: Option<Box<dyn Seating + 'a>>,
    ) -> Self {
        Self { generator, recipe, seen: Seen::new(seating), next: 0, circle: None }
    }

    /// The next problem, different from all before it.
    ///
    /// # Errors
    /// If there is none.
    pub fn draw_different(&mut self, tables: &Tables) -> Result<Draft, GenerateError> {
        let index = self.next;
        self.next += 1;
        self.problem(index, tables)
    }

    /// The next group: new problems while there are enough, then the groups from the first on once more.
    ///
    /// # Errors
    /// If there are too few different ones, so that equal ones would be too near each other.
    pub fn draw_group(
        &mut self,
        group: Group,
        tables: &Tables,
    ) -> Result<Vec<Draft>, GenerateError> {
        let first = self.next;
        self.next += group.size;
        let mut problems = Vec::with_capacity(group.size);
        while problems.len() < group.size {
            let index = first + problems.len();
            let index = self.circle.map_or(index, |circle| index % circle.length);
            match self.problem(index, tables) {
                Ok(problem) => problems.push(problem),
                Err(GenerateError::Exhausted { .. }) if first >= group.apart.max(1) => {
                    problems.clear();
                    self.circle = Some(self.seen.circle(first, group));
                }
                Err(GenerateError::Exhausted { .. }) if problems.len() >= group.needed => break,
                Err(error) => return Err(error),
            }
        }
        Ok(problems)
    }

    /// So many groups that nobody wants to see.
    ///
    /// # Errors
    /// As [`Drawing::draw_group`].
    pub fn skip(
        &mut self,
        groups: usize,
        group: Group,
        tables: &Tables,
    ) -> Result<(), GenerateError> {
        for _ in 0..groups {
            match self.circle {
                Some(_) => self.next += group.size,
                None => drop(self.draw_group(group, tables)?),
            }
        }
        Ok(())
    }

    /// In what circle the problems come again, once they have run out.
    #[must_use]
    pub fn circle(&self) -> Option<Circle> {
        self.circle
    }

    fn problem(&mut self, index: usize, tables: &Tables) -> Result<Draft, GenerateError> {
        self.generator.problem(self.recipe, index, &mut self.seen, tables)
    }
}

impl<'a> Seen<'a> {
    fn new(seating: Option<Box<dyn Seating + 'a>>) -> Self {
        let (known, copied, misfits) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { seating, known, copied, misfits }
    }

    /// Whether problems lie beside each other.
    pub(super) fn is_seated(&self) -> bool {
        self.seating.is_some()
    }

    /// What could be copied from the problems that lie beside one.
    pub(super) fn beside(&self, index: usize) -> Vec<Vec<Copied>> {
        self.beside_before(index, index).cloned().collect()
    }

    /// The same of those among them that are drawn before `end`.
    fn beside_before(&self, index: usize, end: usize) -> impl Iterator<Item = &Vec<Copied>> {
        let beside = self.seating.iter().flat_map(move |seating| seating.beside(index));
        beside.filter(move |index| *index < end).filter_map(|index| self.copied.get(&index))
    }

    /// The circle of the problems before this index: where it closes, neighbours share no answer if that can be had by leaving out the
    /// last groups.
    fn circle(&self, end: usize, group: Group) -> Circle {
        let least = group.apart.max(group.size).max(1);
        let lengths =
            (0..MOST_LEFT_OUT).map_while(|left_out| end.checked_sub(left_out * group.size));
        let mut lengths = lengths.take_while(|length| *length >= least);
        let closes = |length: &usize| {
            !self.are_sharing(end, end % length, group) && !self.are_sharing(*length, 0, group)
        };
        let length = lengths.find(closes).unwrap_or(end);
        Circle { different: end, length }
    }

    /// Whether a group that follows the problems before `end` shares an answer with those beside it.
    fn are_sharing(&self, end: usize, group_at: usize, group: Group) -> bool {
        (0..group.size).any(|place| {
            let Some(own) = self.copied.get(&(group_at + place)) else { return false };
            self.beside_before(end + place, end).any(|other| count_shared(own, other) > 0)
        })
    }

    /// Whether a problem before this index has the identity.
    pub(super) fn has(&self, identity: &str, index: usize) -> bool {
        self.known.get(identity).is_some_and(|at| *at < index)
    }

    pub(super) fn insert(&mut self, identity: String, index: usize, copied: Vec<Copied>) {
        self.known.entry(identity).or_insert(index);
        self.copied.insert(index, copied);
    }

    pub(super) fn count(&self) -> usize {
        self.known.len()
    }

    /// Whether it is known that this instance is not won by this player, or fits nobody.
    pub(super) fn is_misfit(&self, instance: &dyn Instance, winner: Player) -> bool {
        let known = self.misfits.get(&instance.command_line());
        known.is_some_and(|won_by| *won_by != Some(winner))
    }

    pub(super) fn note_misfit(&mut self, instance: &dyn Instance, won_by: Option<Player>) {
        if self.misfits.len() < MAX_MISFITS {
            self.misfits.insert(instance.command_line(), won_by);
        }
    }
}
