//! Lists of safe numbers and tables of Grundy values. A list is worth a mark for each number that is
//! safe, less one for each that is wrongly named; a table one for each entry. After a slip, whatever
//! follows from the pupil's own earlier entries has its mark all the same.

use super::{Item, Marker, Wrong, domain::within_entries};
use crate::{
    answer::searched,
    game::{Outcome, Position, Ruleset},
    nimber,
};
use std::collections::{BTreeSet, HashMap};

impl Marker<'_> {
    /// The safe numbers of the game, each named and no other.
    pub(super) fn safe(&self, listed: &[u64]) -> Result<Item, Wrong> {
        within_entries(listed.iter().copied().max().unwrap_or(0))?;
        let numbers = self.numbers()?;
        let listed: BTreeSet<u64> = listed.iter().copied().collect();
        let mut tally = Tally::default();
        for number in from_the_end(self.instance.rules().as_ref(), &numbers) {
            let truth = self.is_safe(number)?;
            // A start that is given need not be named.
            let is_given = self.start_is_given && Some(number) == self.instance.start().single();
            let own = listed.contains(&number);
            if !(is_given && truth && !own) {
                tally.entry(number, own, truth, || self.follows(number, &listed));
            }
        }
        for number in listed.iter().filter(|number| !numbers.contains(number)) {
            if !self.is_safe(*number)? {
                tally.wrong(*number);
            }
        }
        Ok(tally.item(Item::new("safe", 1, self.reach())))
    }

    fn is_safe(&self, number: u64) -> Result<bool, Wrong> {
        let position = Position::from(number);
        let belongs = self.instance.rules().contains(&position);
        Ok(belongs && self.outcome(&position)? == Outcome::P)
    }

    /// Whether the list says of this number what follows from what it says of its options.
    fn follows(&self, number: u64, listed: &BTreeSet<u64>) -> bool {
        let rules = self.instance.rules();
        let (options, from) = (options(rules.as_ref(), number), Position::from(number));
        let own = listed.contains(&number);
        if options.is_empty() {
            return own == (rules.end(&from) == Outcome::P);
        }
        let singles: Option<Vec<u64>> = options.iter().map(Position::single).collect();
        singles.is_some_and(|options| own != options.iter().any(|option| listed.contains(option)))
    }

    /// Whether each Grundy value is right; the entries are those of the numbers in rising order.
    pub(super) fn values(&self, table: &[u64]) -> Result<Item, Wrong> {
        within_entries(table.len() as u64)?;
        let mut numbers = self.numbers()?;
        let next = numbers.last().map_or(0, |last| last + 1);
        let beyond = (next..).take(table.len().saturating_sub(numbers.len()));
        let rules = self.instance.rules();
        numbers.extend(beyond.filter(|number| rules.contains(&Position::from(*number))));
        let own: HashMap<u64, u64> = numbers.iter().copied().zip(table.iter().copied()).collect();
        let mut entries = Entries::default();
        let ordered = from_the_end(rules.as_ref(), &numbers);
        let truths = self.grundy_values(&ordered)?;
        for (number, truth) in ordered.into_iter().zip(truths) {
            let said = own.get(&number).copied();
            entries.entry(number, said, truth, || {
                compute_from_own(rules.as_ref(), number, &own) == said
            });
        }
        let of = numbers.len().max(table.len()) as u64;
        Ok(entries.item(Item::new("values", of, self.reach()), table, &numbers))
    }
}

impl Marker<'_> {
    /// The Grundy values of numbers that are in the order in which a table is filled: the table of the
    /// last holds the others.
    fn grundy_values(&self, ordered: &[u64]) -> Result<Vec<u64>, Wrong> {
        let Some(last) = ordered.last().map(|last| Position::from(*last)) else {
            return Ok(Vec::new());
        };
        let table = searched::tables_with(self.instance.as_ref(), self.tables, &last)?.values;
        let value = |number: &u64| {
            let position = Position::from(*number);
            let found = table.as_ref().and_then(|table| table.grundy(&position).ok().flatten());
            found.map_or_else(|| self.grundy_of(&position), |value| Ok(value.statement().value))
        };
        ordered.iter().map(value).collect()
    }
}

/// What is found in a list, number by number.
#[derive(Default)]
struct Tally {
    of: u64,
    marks: u64,
    follows: u64,
    wrong: u64,
    first: Option<(u64, bool)>,
}

impl Tally {
    fn entry(&mut self, number: u64, own: bool, truth: bool, follows: impl FnOnce() -> bool) {
        self.of += u64::from(truth);
        if own == truth {
            self.marks += u64::from(own);
        } else if self.first.is_some() && follows() {
            self.follows += u64::from(truth);
        } else {
            self.wrong += u64::from(own);
            self.first = self.first.or(Some((number, own)));
        }
    }

    /// A number that is not a safe number of the game at all.
    fn wrong(&mut self, number: u64) {
        self.wrong += 1;
        self.first = self.first.or(Some((number, true)));
    }

    fn item(self, mut item: Item) -> Item {
        item.of = self.of.max(1);
        let Some((at, is_named)) = self.first else { return item.right() };
        item.marks = self.marks.saturating_sub(self.wrong);
        let left = self.wrong.saturating_sub(self.marks);
        item.follow_through = self.follows.saturating_sub(left);
        let (zh, en) = match is_named {
            true => ("写成了安全的，其实不安全", "it is listed, and not safe"),
            false => ("是安全的，却没有写", "it is safe, and not listed"),
        };
        item.with_counterexample([Position::from(at)])
            .with_note(format!("第一处错在{at}：{zh}"), format!("the first slip is at {at}: {en}"))
    }
}

/// What is found in a table, entry by entry.
#[derive(Default)]
struct Entries {
    marks: u64,
    follows: u64,
    first: Option<(u64, u64, u64)>,
    is_constant: Option<u64>,
    varies: bool,
}

impl Entries {
    fn entry(&mut self, number: u64, own: Option<u64>, truth: u64, follows: impl FnOnce() -> bool) {
        self.varies |= *self.is_constant.get_or_insert(truth) != truth;
        let Some(own) = own else { return };
        if own == truth {
            self.marks += 1;
        } else if self.first.is_some() && follows() {
            self.follows += 1;
        } else {
            self.first = self.first.or(Some((number, own, truth)));
        }
    }

    fn item(self, mut item: Item, table: &[u64], numbers: &[u64]) -> Item {
        (item.marks, item.follow_through) = (self.marks, self.follows);
        let is_constant = matches!(table, [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|one| one == first));
        if is_constant && self.varies {
            // The same number everywhere is no table.
            (item.marks, item.follow_through) = (0, 0);
        }
        if let Some((at, said, right)) = self.first {
            return item.with_counterexample([Position::from(at)]).with_note(
                format!("第一处错在{at}：写的是{said}，应该是{right}"),
                format!("the first slip is at {at}: {said} is written, {right} is right"),
            );
        }
        match numbers.last().filter(|_| table.len() < numbers.len()) {
            Some(last) => item.with_note(
                format!("表里只有{}个数，要写到{last}", table.len()),
                format!("the table ends too soon: it should go up to {last}"),
            ),
            None => item,
        }
    }
}

/// The Grundy value that follows from the pupil's own; none where an entry is missing.
fn compute_from_own(rules: &dyn Ruleset, number: u64, own: &HashMap<u64, u64>) -> Option<u64> {
    let value = |option: &Position| {
        let parts = rules.components(option);
        let values: Option<Vec<u64>> =
            parts.iter().map(|part| own.get(&part.single()?).copied()).collect();
        values.map(|values| nimber::nim_sum(&values))
    };
    let reached: Option<Vec<u64>> = options(rules, number).iter().map(value).collect();
    reached.map(|reached| nimber::mex(&reached))
}

fn options(rules: &dyn Ruleset, number: u64) -> Vec<Position> {
    let mut found = Vec::new();
    rules.options(&Position::from(number), &mut |option| found.push(option));
    found
}

/// The numbers in the order in which a table is filled: from the end of the game backwards.
fn from_the_end(rules: &dyn Ruleset, numbers: &[u64]) -> Vec<u64> {
    let falls = |number: &u64| {
        let option = options(rules, *number).iter().find_map(Position::single);
        option.map(|option| option < *number)
    };
    let mut ordered = numbers.to_vec();
    if numbers.iter().find_map(falls) == Some(false) {
        ordered.reverse();
    }
    ordered
}
