//! The winning first moves that pupils write.

use super::{Item, Marker, position, schema::Numbers};
use crate::{
    answer::{
        instance::{self, Instance},
        tables::Tables,
    },
    check::MAX_OPTIONS,
    game::{GO_ON, OptionBound, Position, STOP},
};

impl Marker<'_> {
    /// One mark for each winning move found, one less for each move that does not win.
    pub(super) fn moves(&self, said: &[Numbers]) -> Item {
        let truth = &self.answer().winning_moves;
        let (missing, losing) = self.compare_moves(truth, said.iter().map(position).collect());
        let found = (truth.len() - missing.len()) as u64;
        let mut item = Item::new("moves", (truth.len() as u64).max(1), self.reach());
        item.marks = found.saturating_sub(losing.len() as u64);
        item.tally = (truth.len() - missing.len(), missing.len() + losing.len());
        if truth.is_empty() && said.is_empty() {
            return item.right();
        }
        match (losing.first(), missing.first()) {
            (Some(to), _) => self.losing(item, to),
            (None, Some(to)) => {
                let [zh, en] = self.naming("the move", to);
                item.with_note(format!("漏了{zh}"), format!("{en} is missing"))
            }
            (None, None) => item,
        }
    }

    /// Tells a move that does not win.
    pub(super) fn losing(&self, item: Item, to: &Position) -> Item {
        let start = self.instance.start();
        if to == start {
            return item.with_counterexample([to.clone()]).with_note(
                "这一步不合规则，或者写的是走之前的局面".to_owned(),
                "that is no move here, or it is the position before the move".to_owned(),
            );
        }
        // What a move leaves may be written in another order: the move that is told is one that can be made.
        let Some(to) = &self.option_like(start, to) else {
            let [from_zh, from_en] = self.place(start);
            let [to_zh, to_en] = match self.instance.pile(start) {
                // The pile may be right, and what is remembered beside it wrong.
                Some(_) => ["这里写的局面", "the position that is written"].map(str::to_owned),
                None => self.place(to),
            };
            return item.with_counterexample([to.clone()]).with_note(
                format!("从{from_zh}一步走不到{to_zh}"),
                format!("no move leads from {from_en} to {to_en}"),
            );
        };
        let reply = self.refutation(to);
        let item =
            item.with_counterexample([Some(to.clone()), reply.clone()].into_iter().flatten());
        let [zh, en] = self.reaching(to);
        match reply {
            Some(reply) => {
                let [reply_zh, reply_en] = self.naming("the reply", &reply);
                item.with_note(
                    format!("{zh}不能取胜：对手{reply_zh}"),
                    format!("{en} does not win: {reply_en} refutes it"),
                )
            }
            None => {
                item.with_note(format!("{zh}不是取胜的一步"), format!("{en} is not a winning move"))
            }
        }
    }

    /// The winning moves that are missing, and the moves said that do not win. First those that are
    /// written alike are matched, then those that play alike, as where heaps are written in
    /// another order. A winning move said twice counts once.
    fn compare_moves(
        &self,
        truth: &[Position],
        said: Vec<Position>,
    ) -> (Vec<Position>, Vec<Position>) {
        let rules = self.instance.rules();
        let mut missing: Vec<Position> = truth.to_vec();
        let mut others = said;
        others.sort_unstable();
        others.dedup();
        others.retain(|to| remove_first(&mut missing, |one| one == to).is_none());
        if self.instance.has_places() {
            return (missing, others);
        }
        others.retain(|to| {
            let alike = |one: &Position| rules.canonical(one) == rules.canonical(to);
            let belongs = rules.contains(to);
            !belongs || (remove_first(&mut missing, alike).is_none() && !truth.iter().any(alike))
        });
        (missing, others)
    }

    fn refutation(&self, to: &Position) -> Option<Position> {
        refutation(self.instance.as_ref(), self.tables, to)
    }

    /// Whether a move leads from the first position to the second, or to one that plays alike. Of a
    /// position with too many options to list, the move must be written as the rules have it.
    pub(super) fn leads(&self, from: &Position, to: &Position) -> bool {
        self.option_like(from, to).is_some()
    }

    /// The option of the first position that the second is, or else the first that plays as it does.
    fn option_like(&self, from: &Position, to: &Position) -> Option<Position> {
        let rules = self.instance.rules();
        if !rules.contains(to) {
            return None;
        }
        if rules.is_option(from, to) {
            return Some(to.clone());
        }
        let mut found = None;
        if rules.option_bound(from) <= MAX_OPTIONS {
            let canonical = rules.canonical(to);
            let _ = rules.each_option(from, &mut |option| {
                found = Some(option).filter(|option| rules.canonical(option) == canonical);
                if found.is_some() { STOP } else { GO_ON }
            });
        }
        found
    }
}

/// The reply that wins against a move that does not: the kernel has checked that it does.
#[must_use]
pub fn refutation(instance: &dyn Instance, tables: &Tables, to: &Position) -> Option<Position> {
    let table = instance::table_with(instance, tables, to).ok()?;
    table.answer(to).ok()?.statement().winning_moves.first().cloned()
}

fn remove_first(from: &mut Vec<Position>, is: impl Fn(&Position) -> bool) -> Option<Position> {
    let index = from.iter().position(is)?;
    Some(from.remove(index))
}
