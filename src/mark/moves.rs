//! Moves that pupils write: the winning first moves, and a whole game.

use super::{Item, Marker, Wrong, position, schema::Numbers};
use crate::{
    check::MAX_OPTIONS,
    exercise::{instance, tables::Stop},
    game::{Outcome, Position},
};

impl Marker<'_> {
    /// One mark for each winning move found, one less for each move that does not win.
    pub(super) fn moves(&self, said: &[Numbers]) -> Item {
        let truth = &self.answer().winning_moves;
        let (missing, losing) = self.compared(truth, said.iter().map(position).collect());
        let found = (truth.len() - missing.len()) as u64;
        let mut item = Item::new("moves", (truth.len() as u64).max(1));
        item.marks = found.saturating_sub(losing.len() as u64);
        if truth.is_empty() && said.is_empty() {
            return item.right();
        }
        match (losing.first(), missing.first()) {
            (Some(to), _) => {
                let reply = self.refutation(to);
                item.counterexample =
                    Some([Some(to.clone()), reply.clone()].into_iter().flatten().collect());
                match reply {
                    Some(reply) => item.noted(
                        format!("走到 {to} 不能取胜：对手走到 {reply}"),
                        format!("moving to {to} does not win: the reply to {reply} refutes it"),
                    ),
                    None => item.noted(
                        format!("走到 {to} 不是取胜的一步"),
                        format!("moving to {to} is no winning move"),
                    ),
                }
            }
            (None, Some(to)) => {
                item.noted(format!("漏了走到 {to}"), format!("the move to {to} is missing"))
            }
            (None, None) => item,
        }
    }

    /// The winning moves that are missing, and the moves said that do not win. First those that are
    /// written alike are matched, then those that play alike, as where heaps are written in
    /// another order.
    fn compared(&self, truth: &[Position], said: Vec<Position>) -> (Vec<Position>, Vec<Position>) {
        let rules = self.instance.rules();
        let mut missing: Vec<Position> = truth.to_vec();
        let mut others = said;
        others.sort_unstable();
        others.dedup();
        others.retain(|to| match missing.iter().position(|one| one == to) {
            Some(index) => {
                missing.remove(index);
                false
            }
            None => true,
        });
        others.retain(|to| {
            let alike = |one: &Position| rules.canonical(one) == rules.canonical(to);
            match missing.iter().position(alike).filter(|_| rules.contains(to)) {
                Some(index) => {
                    missing.remove(index);
                    false
                }
                None => true,
            }
        });
        (missing, others)
    }

    /// The reply that wins against a wrong move; none if it was no move at all.
    fn refutation(&self, to: &Position) -> Option<Position> {
        let is_move = self.leads(self.instance.start(), to);
        let table = is_move
            .then(|| instance::table_with(self.instance.as_ref(), self.tables, to).ok())??;
        table.answer(to).ok()?.statement().winning_moves.first().cloned()
    }

    /// Whether a move leads from the first position to the second, or to one that plays alike. Of a
    /// position with too many options to list, the move must be written as the rules have it.
    fn leads(&self, from: &Position, to: &Position) -> bool {
        let rules = self.instance.rules();
        if !rules.contains(to) {
            return false;
        }
        if rules.is_option(from, to) {
            return true;
        }
        let mut found = false;
        if rules.option_bound(from) <= MAX_OPTIONS {
            let canonical = rules.canonical(to);
            rules.options(from, &mut |option| found |= rules.canonical(&option) == canonical);
        }
        found
    }

    /// Each move of the player who should win is worth a mark as long as it keeps the win; the game
    /// must be played to its end.
    pub(super) fn line(&self, said: &[Numbers]) -> Result<Item, Wrong> {
        let line: Vec<Position> = said.iter().map(position).collect();
        if line.first() != Some(self.instance.start()) {
            return Err(Wrong::own(
                "一局棋要从起始局面写起",
                "a line begins with the starting position",
            ));
        }
        let own_turn = usize::from(self.answer().outcome == Outcome::P);
        let steps: Vec<&[Position]> = line.windows(2).collect();
        let own = steps.iter().enumerate().filter(|(index, _)| index % 2 == own_turn).count();
        let mut item = Item::new("line", (own as u64).max(1));
        for (index, step) in steps.iter().enumerate() {
            let [from, to] = step else { continue };
            if !self.leads(from, to) {
                item.counterexample = Some(vec![from.clone(), to.clone()]);
                return Ok(item.noted(
                    format!("从 {from} 到 {to} 不合规则"),
                    format!("{from} to {to} is no move"),
                ));
            }
            if index % 2 != own_turn {
                continue;
            }
            if self.outcome(to)? == Outcome::P {
                item.marks += 1;
                continue;
            }
            let table = instance::table_with(self.instance.as_ref(), self.tables, to)?;
            let answer = table.answer(to).map_err(Stop::from)?;
            let reply = answer.statement().winning_moves.first().cloned();
            let shown = reply.as_ref().map(ToString::to_string).unwrap_or_default();
            item.counterexample = Some([Some(to.clone()), reply].into_iter().flatten().collect());
            return Ok(item.noted(
                format!("走到 {to} 丢掉了胜势：对手走到 {shown}"),
                format!("moving to {to} throws the win away: the reply is {shown}"),
            ));
        }
        Ok(match line.last().filter(|last| !self.is_over(last)) {
            Some(last) => {
                item.of = own as u64 + 1;
                item.noted(
                    format!("写到 {last} 还没有走完：要一直写到终局"),
                    format!("the line stops at {last}, where the game is not over"),
                )
            }
            None => item,
        })
    }

    /// Whether there is no move; a position with too many options to list has some.
    fn is_over(&self, position: &Position) -> bool {
        let rules = self.instance.rules();
        let mut is_over = rules.option_bound(position) <= MAX_OPTIONS;
        if is_over {
            rules.options(position, &mut |_| is_over = false);
        }
        is_over
    }
}
