//! The copies of a class set one after the other: whoever prints many need not hold them all.

use super::{
    Copy, Entry, Repeat, SheetError, Worksheet,
    id::{CopyNumber, MAX_COPY},
    ungenerated,
};
use crate::exercise::{
    generate::{self, GenerateError, Generator},
    library::Parsed,
    problem::Problem,
    random::Stream,
    schema::GeneratorFile,
    tables::Tables,
};
use rayon::prelude::*;

/// How many neighbours are dealt their problems together.
pub(super) const DEALT: u32 = 2;

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
    file: &'a Parsed<GeneratorFile>,
    first: usize,
    count: usize,
    drawing: generate::Drawing<'a>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(worksheet: &'a Worksheet) -> Result<Self, SheetError> {
        let items = worksheet.numbered().filter_map(|(first, entry)| match entry {
            Entry::Fixed(_) => None,
            Entry::Drawn { file, level, count } => {
                let generator = Generator { file, level: *level, seed: worksheet.seed };
                let drawing = generator.drawing().map_err(|error| ungenerated(file, error).into());
                Some(drawing.map(|drawing| Item { file, first, count: *count, drawing }))
            }
        });
        Ok(Self { worksheet, items: items.collect::<Result<_, SheetError>>()?, next: 1 })
    }

    /// The next copies. Only the last of several calls may ask for an odd number.
    ///
    /// # Errors
    /// If there are too few different problems to keep neighbours apart.
    pub fn take(&mut self, count: u32, tables: &Tables) -> Result<Vec<Copy>, SheetError> {
        let balanced = self.worksheet.balanced;
        let dealt = if balanced { count.next_multiple_of(DEALT) } else { count };
        let [asked, dealt] = [count, dealt].map(|count| count as usize);
        let drawn = self.items.par_iter_mut().map(|item| item.take(asked, dealt, tables));
        let drawn: Vec<_> = drawn.collect();
        let mut copies = self.empty(count)?;
        for (item, problems) in self.items.iter().zip(drawn) {
            let mut problems = problems.map_err(|error| ungenerated(item.file, error))?;
            if balanced {
                self.deal(item, &mut problems);
            }
            item.hand_out(problems, &mut copies);
        }
        self.next += count;
        Ok(copies)
    }

    /// Lets a stream of each pair of neighbours and each place of the sheet settle who of the two has the problem that the first
    /// player wins, where there are as many of them as others.
    fn deal(&self, item: &Item<'_>, problems: &mut Vec<Problem>) {
        let mut rest = std::mem::take(problems);
        let mut pair = self.next / DEALT;
        while !rest.is_empty() {
            let later = rest.split_off((item.count * DEALT as usize).min(rest.len()));
            problems.extend(self.dealt(item, pair, rest));
            (rest, pair) = (later, pair + 1);
        }
    }

    /// The problems of two neighbours.
    fn dealt(&self, item: &Item<'_>, pair: u32, problems: Vec<Problem>) -> Vec<Problem> {
        let won = problems.iter().filter(|problem| problem.is_won_first()).count();
        if won != item.count || problems.len() != 2 * item.count {
            return problems;
        }
        let (won, lost): (Vec<Problem>, Vec<Problem>) =
            problems.into_iter().partition(Problem::is_won_first);
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

    fn is_left(&self, place: usize, pair: u32) -> bool {
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
            skipped.map_err(|error| ungenerated(item.file, error))?;
        }
        self.next += count;
        Ok(())
    }

    fn empty(&self, count: u32) -> Result<Vec<Copy>, SheetError> {
        let last = self.next.saturating_add(count).min(MAX_COPY + 2);
        let copy = |number| {
            let id = self.worksheet.id(CopyNumber::new(number)?);
            Ok(Copy { id, own: Vec::new(), repeats: Vec::new() })
        };
        (self.next..last).map(copy).collect()
    }
}

impl Item<'_> {
    /// Equal problems stand neither on one sheet nor on two that lie side by side, however the pairs of neighbours are dealt.
    fn apart(&self) -> usize {
        2 * DEALT as usize * self.count
    }

    /// The problems of some copies, and those of the last one's neighbour if there are so many.
    fn take(
        &mut self,
        asked: usize,
        dealt: usize,
        tables: &Tables,
    ) -> Result<Vec<Problem>, GenerateError> {
        let apart = self.apart();
        let mut problems = Vec::with_capacity(dealt * self.count);
        while problems.len() < dealt * self.count {
            match self.drawing.draw(apart, tables) {
                Ok(problem) => problems.push(problem),
                Err(GenerateError::Exhausted { .. }) if problems.len() >= asked * self.count => {
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(problems)
    }

    fn skip(&mut self, copies: usize, tables: &Tables) -> Result<(), GenerateError> {
        let apart = self.apart();
        self.drawing.skip(copies * self.count, apart, tables)
    }

    /// Gives each copy its problems, in order.
    fn hand_out(&self, problems: Vec<Problem>, copies: &mut [Copy]) {
        for (index, problem) in problems.into_iter().enumerate() {
            if let Some(copy) = copies.get_mut(index / self.count) {
                copy.own.push((self.first + index % self.count, problem));
            }
        }
        let numbers = self.first..self.first + self.count;
        if let Some(different) = self.drawing.different() {
            let repeat = Repeat { numbers, different };
            copies.iter_mut().for_each(|copy| copy.repeats.push(repeat.clone()));
        }
    }
}

#[cfg(test)]
mod tests;
