//! What a position is worth and which moves it has. Every verdict is read from a checked table,
//! or from a closed form that the kernel has tried where no table can be made.

use crate::{
    answer::{
        compared::Compared,
        instance::{self, Instance, Solved},
        mistake::Mistake,
        refuted::refute,
        searched,
        tables::{Stop, Tables},
    },
    check::{Answer, MAX_OPTIONS},
    game::{OptionBound, Outcome, Position, Ruleset},
};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

/// The most options of a position that are ever listed.
pub const MAX_LISTED: usize = 1_000;

/// The most options of a position among which one is looked for.
pub const MAX_LOOKED: u128 = 20_000;

/// Positions near the present one are tried in place of a list, as far away as this.
const NEAR: u64 = 64;

/// A game with the tables that judge its positions.
#[derive(Debug)]
pub struct Judge {
    instance: Arc<dyn Instance>,
    rules: Arc<dyn Ruleset>,
    tables: Tables,
    /// Tables that held earlier positions: they hold most of the later ones too.
    asked: Mutex<Vec<Compared>>,
}

impl Judge {
    /// The judge of a game.
    #[must_use]
    pub fn new(instance: Arc<dyn Instance>) -> Self {
        let rules = instance.rules();
        Self { instance, rules, tables: Tables::default(), asked: Mutex::default() }
    }

    /// The game with its start.
    #[must_use]
    pub fn instance(&self) -> &Arc<dyn Instance> {
        &self.instance
    }

    /// The checked tables.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Who wins from a position, and every move that wins.
    ///
    /// # Errors
    /// If no table can be made, the limit is named; or the kernel refuses.
    pub fn answer(&self, position: &Position) -> Result<Answer, Stop> {
        if let Some(answer) = self.recall_answer(position) {
            return Ok(answer);
        }
        match instance::table_with(self.instance.as_ref(), &self.tables, position) {
            Ok(table) => {
                let answer = table.answer(position)?.statement().clone();
                self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(table);
                Ok(answer)
            }
            Err(stop) if stop.is_limit() => match self.instance.at(position) {
                Some(here) => Ok(instance::solve_and_check(here.as_ref(), &self.tables)?
                    .answer
                    .statement()
                    .clone()),
                None => {
                    let instance = self.instance.as_ref();
                    let solved = searched::solve_from(instance, &self.tables, position)?;
                    Ok(solved.about(&self.rules, position)?.answer.statement().clone())
                }
            },
            Err(stop) => Err(stop),
        }
    }

    fn recall_answer(&self, position: &Position) -> Option<Answer> {
        let tables = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = |table: &Compared| table.answer(position).ok();
        tables.iter().rev().find_map(answer).map(|answer| answer.statement().clone())
    }

    /// The outcome of a position for the player to move.
    ///
    /// # Errors
    /// As [`Self::answer`].
    pub fn outcome(&self, position: &Position) -> Result<Outcome, Stop> {
        Ok(self.answer(position)?.outcome)
    }

    /// Those of some options, alike in outcome, that bring the end nearest, or else that put it off
    /// longest. Where play cannot repeat any move goes on towards the end: all of them.
    ///
    /// # Errors
    /// As [`Self::answer`].
    pub fn by_haste(&self, options: Vec<Position>, hurry: bool) -> Result<Vec<Position>, Stop> {
        if !self.rules.can_repeat() {
            return Ok(options);
        }
        let mut ranked = Vec::new();
        for option in options {
            ranked.push((self.moves_to_end(&option)?, option));
        }
        let ranks = ranked.iter().map(|(rank, _)| *rank);
        let wanted = if hurry { ranks.min() } else { ranks.max() };
        Ok(ranked.into_iter().filter(|(rank, _)| Some(*rank) == wanted).map(|it| it.1).collect())
    }

    fn moves_to_end(&self, position: &Position) -> Result<Option<u32>, Stop> {
        let table = instance::table_with(self.instance.as_ref(), &self.tables, position)?;
        Ok(table.moves_to_end(position)?.map(|moves| moves.statement().moves))
    }

    /// Whether a position can come again in one play.
    #[must_use]
    pub fn can_repeat(&self) -> bool {
        self.rules.can_repeat()
    }

    /// Whether one move leads from one position to the other.
    #[must_use]
    pub fn is_move(&self, from: &Position, to: &Position) -> bool {
        self.rules.contains(to) && self.rules.is_option(from, to)
    }

    /// The option that somebody means who writes these numbers: that very position, or the one
    /// that differs from it only as mirror images do, such as heaps in another order.
    #[must_use]
    pub fn resolve_move(&self, from: &Position, to: &Position) -> Option<Position> {
        if self.is_move(from, to) {
            return Some(to.clone());
        }
        let same = |option: &Position| {
            option.len() == to.len() && self.rules.canonical(option) == self.rules.canonical(to)
        };
        let alike: Vec<Position> = self.options(from)?.into_iter().filter(same).collect();
        // Two such options would be two different moves.
        if let [only] = alike.as_slice() { Some(only.clone()) } else { None }
    }

    /// Every option once, in the order of the rules; `None` when there may be more than
    /// [`MAX_LISTED`].
    #[must_use]
    pub fn options(&self, position: &Position) -> Option<Vec<Position>> {
        if self.rules.option_bound(position) > MAX_LISTED as u128 {
            return None;
        }
        let (mut options, mut seen) = (Vec::new(), BTreeSet::new());
        self.rules.options(position, &mut |option| {
            if seen.insert(option.clone()) {
                options.push(option);
            }
        });
        Some(options)
    }

    /// The first option of that kind, looked for among all of them although they may be too many to be listed; `None`
    /// when there is none, or there are more than [`MAX_LOOKED`].
    #[must_use]
    pub fn find(
        &self,
        position: &Position,
        is_meant: impl Fn(&Position) -> bool,
    ) -> Option<Position> {
        let options = self.rules.options_within(position, MAX_LOOKED)?;
        options.into_iter().find(is_meant)
    }

    /// Some options: all of them when they can be listed, otherwise some from the whole list, or
    /// where even that is too long those that change one number by little.
    #[must_use]
    pub fn some_options(&self, position: &Position) -> Vec<Position> {
        match self.options(position) {
            Some(options) => options,
            None if self.rules.option_bound(position) <= MAX_OPTIONS => self.spread(position),
            None => self.near(position),
        }
    }

    /// Options at equal distances in the list of all.
    fn spread(&self, position: &Position) -> Vec<Position> {
        let step = self.rules.option_bound(position) / MAX_LISTED as u128 + 1;
        let (mut index, mut kept) = (0, Vec::new());
        self.rules.options(position, &mut |option| {
            if index % step == 0 {
                kept.push(option);
            }
            index += 1;
        });
        kept
    }

    fn near(&self, position: &Position) -> Vec<Position> {
        let near = |(index, number): (usize, &u64)| {
            let number = *number;
            let below = (1..=NEAR).filter_map(move |less| number.checked_sub(less));
            let above = (1..=NEAR).filter_map(move |more| number.checked_add(more));
            below.chain(above).map(move |near| position.with(index, near))
        };
        let near = position.iter().enumerate().flat_map(near);
        near.filter(|option| self.is_move(position, option)).collect()
    }

    /// The outcome of a position in which play has ended; `None` when there is a move.
    #[must_use]
    pub fn end(&self, position: &Position) -> Option<Outcome> {
        (!self.rules.has_moves(position)).then(|| self.rules.end(position))
    }

    /// The named mistakes that are wrong about this position and would have moved just so.
    ///
    /// # Errors
    /// As [`Self::answer`].
    pub fn mistakes(&self, from: &Position, to: &Position) -> Result<Vec<Mistake>, Stop> {
        let Some(here) = self.instance.at(from) else { return Ok(Vec::new()) };
        let solved = instance::solve_and_check(here.as_ref(), &self.tables)?;
        let made = |mistake: &Mistake| moves_so(here.as_ref(), *mistake, &solved, to);
        Ok(Mistake::ALL.iter().copied().filter(made).collect())
    }
}

fn moves_so(here: &dyn Instance, mistake: Mistake, solved: &Solved, to: &Position) -> bool {
    let Some(made) = here.mistaken(mistake, solved) else { return false };
    let names_it = made.claimed.winning_moves.as_ref().is_some_and(|moves| moves.contains(to));
    names_it && refute(solved.answer.statement(), made.claimed).is_some()
}
