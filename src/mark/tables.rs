//! Lists of safe numbers and tables of Grundy values: every entry is worth a mark; after a slip,
//! an entry that follows from the pupil's own earlier ones gets its mark all the same.

use super::{Item, MAX_ENTRIES, Marker, Wrong};
use crate::game::{Outcome, Position, Ruleset};

impl Marker<'_> {
    /// Whether each number up to the largest listed one is rightly listed or left out.
    pub(super) fn safe(&self, listed: &[u64]) -> Result<Item, Wrong> {
        let most = listed.iter().copied().max().unwrap_or(0).max(self.start());
        self.numbered(most)?;
        let rules = self.instance.rules();
        let own: Vec<bool> = (0..=most).map(|number| listed.contains(&number)).collect();
        let mut truth = Vec::new();
        for number in 0..=most {
            let outcome = self.outcome(&Position::from(number))?;
            truth.push(outcome == Outcome::P);
        }
        let follows = |number: usize| {
            let mut options = options(rules.as_ref(), number);
            let ends =
                options.is_empty() && rules.end(&Position::from(number as u64)) == Outcome::P;
            let safe = !options.is_empty() && options.all(|option| own.get(option) != Some(&true));
            own[number] == (ends || safe)
        };
        let item = entries("safe", &own, &truth, follows, |is| u64::from(*is));
        Ok(item)
    }

    /// Whether each Grundy value is right.
    pub(super) fn values(&self, table: &[u64]) -> Result<Item, Wrong> {
        self.numbered(table.len() as u64)?;
        let rules = self.instance.rules();
        let mut truth = Vec::new();
        for number in 0..table.len() as u64 {
            truth.push(self.grundy_of(&Position::from(number))?);
        }
        let follows = |number: usize| {
            let reached: Vec<u64> = options(rules.as_ref(), number)
                .filter_map(|option| table.get(option).copied())
                .collect();
            table[number] == crate::nimber::mex(&reached)
        };
        let mut item = entries("values", table, &truth, follows, |value| *value);
        item.of = item.of.max(self.start() + 1);
        if item.marks == table.len() as u64 && item.marks < item.of {
            item.note_zh =
                format!("表只写到 {}，要写到 {}", item.marks.saturating_sub(1), self.start());
            item.note_en = format!("the table ends too soon: it should go up to {}", self.start());
        }
        Ok(item)
    }

    /// Lists and tables go at least up to the start.
    fn start(&self) -> u64 {
        self.instance.start().single().unwrap_or(0)
    }

    /// Lists and tables are about games of one number.
    fn numbered(&self, most: u64) -> Result<(), Wrong> {
        if self.instance.start().single().is_none() {
            return Err(Wrong::own(
                "只有一个数的游戏才能写 safe 和 values",
                "`safe` and `values` are for games of one number",
            ));
        }
        if most <= MAX_ENTRIES {
            return Ok(());
        }
        Err(Wrong::own(
            format!("表里的数到 {most}，最多到 {MAX_ENTRIES}（MAX_ENTRIES）"),
            format!("the table goes up to {most}: the limit (MAX_ENTRIES) is {MAX_ENTRIES}"),
        ))
    }
}

/// The numbers that one move leads to.
struct Options(std::vec::IntoIter<usize>);

impl Options {
    fn is_empty(&self) -> bool {
        self.0.as_slice().is_empty()
    }
}

impl Iterator for Options {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        self.0.next()
    }
}

fn options(rules: &dyn Ruleset, number: usize) -> Options {
    let mut found = Vec::new();
    rules.options(&Position::from(number as u64), &mut |option| {
        found.extend(option.single().and_then(|number| usize::try_from(number).ok()));
    });
    Options(found.into_iter())
}

/// Marks entry by entry.
fn entries<T: PartialEq>(
    what: &'static str,
    own: &[T],
    truth: &[T],
    follows: impl Fn(usize) -> bool,
    shown: impl Fn(&T) -> u64,
) -> Item {
    let (mut marks, mut followed, mut first) = (0, 0, None);
    for (index, (said, true_value)) in own.iter().zip(truth).enumerate() {
        if said == true_value {
            marks += 1;
        } else if first.is_some() && follows(index) {
            followed += 1;
        } else if first.is_none() {
            first = Some((index, shown(said), shown(true_value)));
        }
    }
    let mut item = Item::new(what, own.len() as u64);
    (item.marks, item.follow_through) = (marks, followed);
    if let Some((index, said, right)) = first {
        let at = Position::from(index as u64);
        item.counterexample = Some(vec![at]);
        let words = |number: u64| match (what, number) {
            ("safe", 0) => ("不安全".to_owned(), "unsafe".to_owned()),
            ("safe", _) => ("安全".to_owned(), "safe".to_owned()),
            (_, number) => (number.to_string(), number.to_string()),
        };
        let ((said_zh, said_en), (right_zh, right_en)) = (words(said), words(right));
        item.note_zh = format!("第一处错在 {index}：写的是{said_zh}，应该是{right_zh}");
        item.note_en =
            format!("the first slip is at {index}: {said_en} is written, {right_en} is right");
    }
    item
}
