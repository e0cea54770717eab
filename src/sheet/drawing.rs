//! The copies of a class set one after the other: whoever prints many need not hold them all.

use super::{
    Copy, Entry, Repeat, SheetError, Worksheet, generator_error,
    id::{CopyNumber, MAX_COPY},
};
use crate::{
    answer::tables::Tables,
    exercise::library::LibraryError,
    generate::{self, GenerateError, Generator, Group, Seating},
    problem::{Draft, Problem, Untold},
    random::Stream,
};
use rayon::prelude::*;

/// How many neighbours are dealt their problems together.
pub const DEALT: u32 = 2;

/// From so many dealt games on a sheet has some for either player: whoever writes the same everywhere is not right everywhere.
const MIXED: usize = 4;

/// What has been drawn of a class set.
#[derive(Debug)]
pub struct Drawing<'a> {
    worksheet: &'a Worksheet,
    items: Vec<Item<'a>>,
    next: u32,
}

/// An item of the set that is drawn.
#[derive(Debug)]
struct Item<'a> {
    generator: Generator<'a>,
    first: usize,
    count: usize,
    /// Whether two neighbours are dealt their problems together.
    is_dealt: bool,
    drawing: generate::Drawing<'a>,
}

/// The places of neighbours: copies lie side by side in the order of their numbers.
#[derive(Debug)]
struct Seats {
    /// How many problems of the generator a copy has.
    count: usize,
    /// Whether two neighbours are dealt their problems together.
    is_dealt: bool,
}

impl Seating for Seats {
    /// Of a pair that is dealt, two problems that follow each other stand at one place of both copies, and nobody knows yet who has
    /// which: each lies beside the other and beside both of the pair before.
    fn beside(&self, index: usize) -> Vec<usize> {
        if !self.is_dealt {
            return index.checked_sub(self.count).into_iter().collect();
        }
        let pair = index / 2 * 2;
        let before = pair.checked_sub(2 * self.count).map(|first| [first, first + 1]);
        before.into_iter().flatten().chain(pair..index).collect()
    }
}

impl<'a> Drawing<'a> {
    pub(super) fn new(worksheet: &'a Worksheet) -> Result<Self, SheetError> {
        let items = worksheet.numbered_entries().filter_map(|(first, entry)| match entry {
            Entry::Fixed(_) => None,
            Entry::Drawn { file, level, count } => {
                let generator = Generator { file, level: *level, seed: worksheet.seed };
                let item = Item::new(generator, first, *count, worksheet.balanced);
                Some(item.map_err(|error| generator_error(file, error).into()))
            }
        });
        Ok(Self { worksheet, items: items.collect::<Result<_, SheetError>>()?, next: 1 })
    }

    /// How many copies have been drawn, or left out.
    #[must_use]
    pub fn drawn_count(&self) -> u32 {
        self.next - 1
    }

    /// The next copies. Only the last of several calls may ask for an odd number.
    ///
    /// # Errors
    /// If there are too few different problems to keep neighbours apart, or the kernel refuses what explains one.
    pub fn take(&mut self, count: u32, tables: &Tables) -> Result<Vec<Copy>, SheetError> {
        let drawn = self.draw(count, tables)?;
        let explained = self.items.par_iter().zip(drawn);
        let explained = explained.map(|(item, drafts)| item.explain(drafts, tables));
        self.hand_out(count, explained.collect::<Result<_, LibraryError>>()?)
    }

    /// The next copies, of which nothing is to be printed: what would explain them is left unproved.
    ///
    /// # Errors
    /// If there are too few different problems to keep neighbours apart.
    pub fn draft(&mut self, count: u32, tables: &Tables) -> Result<Vec<Copy<Untold>>, SheetError> {
        let drawn = self.draw(count, tables)?;
        self.hand_out(count, drawn)
    }

    /// The problems of the next copies, for each item.
    fn draw(&mut self, count: u32, tables: &Tables) -> Result<Vec<Vec<Draft>>, SheetError> {
        let drawn = self.items.par_iter_mut().map(|item| item.take(count as usize, tables));
        let drawn: Vec<_> = drawn.collect();
        let dealt = self.items.iter().zip(drawn).map(|(item, problems)| {
            let mut problems =
                problems.map_err(|error| generator_error(item.generator.file, error))?;
            if item.is_dealt {
                self.deal(item, &mut problems);
            }
            Ok(problems)
        });
        dealt.collect()
    }

    /// Gives each of the next copies its problems.
    fn hand_out<F>(
        &mut self,
        count: u32,
        drawn: Vec<Vec<Problem<F>>>,
    ) -> Result<Vec<Copy<F>>, SheetError> {
        let mut copies = self.empty(count)?;
        for (item, problems) in self.items.iter().zip(drawn) {
            item.hand_out(problems, &mut copies);
        }
        self.next += count;
        Ok(copies)
    }

    /// Lets a stream of each pair of neighbours and each place of the sheet settle who of the two has the problem that the first
    /// player wins, where there are as many of them as others.
    fn deal(&self, item: &Item<'_>, problems: &mut Vec<Draft>) {
        let mut rest = std::mem::take(problems);
        let mut pair = self.next / DEALT;
        while !rest.is_empty() {
            let later = rest.split_off((item.count * DEALT as usize).min(rest.len()));
            problems.extend(self.deal_pair(item, pair, rest));
            (rest, pair) = (later, pair + 1);
        }
    }

    /// The problems of two neighbours.
    fn deal_pair(&self, item: &Item<'_>, pair: u32, problems: Vec<Draft>) -> Vec<Draft> {
        let won = problems.iter().filter(|problem| problem.is_won_first()).count();
        if won != item.count || problems.len() != 2 * item.count {
            return problems;
        }
        let (won, lost): (Vec<Draft>, Vec<Draft>) =
            problems.into_iter().partition(Draft::is_won_first);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (index, (won, lost)) in won.into_iter().zip(lost).enumerate() {
            let (one, other) =
                if self.is_left(item.first + index, pair) { (won, lost) } else { (lost, won) };
            left.push(one);
            right.push(other);
        }
        left.append(&mut right);
        left
    }

    /// Every place is settled by itself, but for the last of an even number of them, of which the first player wins an odd number: so no
    /// sheet has a single winner throughout. Any two places are as independent as if all were tossed for; all but one tell the last.
    fn is_left(&self, place: usize, pair: u32) -> bool {
        let dealt = self.items.iter().filter(|item| item.is_dealt).flat_map(Item::places);
        let mut even: Vec<usize> = dealt.collect();
        even.truncate(even.len() / 2 * 2);
        match even.split_last() {
            Some((last, others)) if even.len() >= MIXED && *last == place => {
                others.iter().filter(|other| self.toss(**other, pair)).count() % 2 == 0
            }
            _ => self.toss(place, pair),
        }
    }

    fn toss(&self, place: usize, pair: u32) -> bool {
        let Worksheet { set, level, seed, .. } = self.worksheet;
        let (place, pair) = (place.to_string(), pair.to_string());
        Stream::new(*seed, &["deal", set.as_str(), &level.get().to_string(), &place, &pair]).flip()
    }

    /// Leaves out the next copies.
    ///
    /// # Errors
    /// As [`Drawing::take`].
    pub fn skip(&mut self, count: u32, tables: &Tables) -> Result<(), SheetError> {
        let skip = |item: &mut Item<'_>| item.skip(count as usize, tables);
        let skipped: Vec<_> = self.items.par_iter_mut().map(skip).collect();
        for (item, skipped) in self.items.iter().zip(skipped) {
            skipped.map_err(|error| generator_error(item.generator.file, error))?;
        }
        self.next += count;
        Ok(())
    }

    fn empty<F>(&self, count: u32) -> Result<Vec<Copy<F>>, SheetError> {
        let last = self.next.saturating_add(count).min(MAX_COPY + 2);
        let copy = |number| {
            let id = self.worksheet.id(CopyNumber::new(number)?);
            Ok(Copy { id, own: Vec::new(), repeats: Vec::new() })
        };
        (self.next..last).map(copy).collect()
    }
}

impl<'a> Item<'a> {
    fn new(
        generator: Generator<'a>,
        first: usize,
        count: usize,
        balanced: bool,
    ) -> Result<Self, GenerateError> {
        let is_dealt = balanced && generator.draws_pairs()?;
        let drawing = match balanced {
            true => generator.drawing_seated(Box::new(Seats { count, is_dealt }))?,
            false => generator.drawing()?,
        };
        Ok(Self { generator, first, count, is_dealt, drawing })
    }

    /// Its places on the sheet.
    fn places(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }

    /// How many copies are dealt their problems together.
    fn copies(&self) -> usize {
        if self.is_dealt { DEALT as usize } else { 1 }
    }

    /// The problems of some copies. Equal ones stand neither on one sheet nor on two that lie side by side, however the pairs of
    /// neighbours are dealt.
    fn group(&self, needed: usize) -> Group {
        let (size, apart) = (self.copies() * self.count, 2 * DEALT as usize * self.count);
        Group { size, needed: size.min(needed), apart }
    }

    /// The problems of some copies, and those of the last one's neighbour if there are so many.
    fn take(&mut self, copies: usize, tables: &Tables) -> Result<Vec<Draft>, GenerateError> {
        let asked = copies * self.count;
        let mut problems = Vec::with_capacity(asked);
        while problems.len() < asked {
            let group = self.group(asked - problems.len());
            problems.append(&mut self.drawing.draw_group(group, tables)?);
        }
        Ok(problems)
    }

    fn skip(&mut self, copies: usize, tables: &Tables) -> Result<(), GenerateError> {
        let (groups, group) = (copies / self.copies(), self.group(usize::MAX));
        self.drawing.skip(groups, group, tables)
    }

    /// The problems with all that explains them.
    fn explain(&self, drafts: Vec<Draft>, tables: &Tables) -> Result<Vec<Problem>, LibraryError> {
        let Generator { file, .. } = self.generator;
        let refused = |stop| generator_error(file, self.generator.stop_error(stop));
        let explained = drafts.into_par_iter().map(|draft| draft.explain(tables));
        explained.map(|explained| explained.map_err(refused)).collect()
    }

    /// Gives each copy its problems, in order.
    fn hand_out<F>(&self, problems: Vec<Problem<F>>, copies: &mut [Copy<F>]) {
        for (index, problem) in problems.into_iter().enumerate() {
            if let Some(copy) = copies.get_mut(index / self.count) {
                copy.own.push((self.first + index % self.count, problem));
            }
        }
        let numbers = self.places();
        if let Some(circle) = self.drawing.circle() {
            let repeat = Repeat { numbers, circle };
            copies.iter_mut().for_each(|copy| copy.repeats.push(repeat.clone()));
        }
    }
}

#[cfg(test)]
mod tests;
