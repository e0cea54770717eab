//! A whole game that pupils write, position by position.

use super::{Item, Marker, Wrong, position, schema::Numbers};
use crate::{
    answer::{instance, tables::Stop},
    game::{Outcome, Position},
};

impl Marker<'_> {
    /// Each move of the player who should win is worth a mark as long as it keeps the win; the game
    /// must be played by the rules, to its end.
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
        let mut item = Item::new("line", own as u64, self.reach());
        for (index, step) in steps.iter().enumerate() {
            let [from, to] = step else { continue };
            if !self.leads(from, to) {
                // The game was not played to its end: that mark is lost whoever broke the rules.
                item.of = own as u64 + u64::from(index % 2 != own_turn || own == 0);
                let ([from_zh, from_en], [to_zh, to_en]) = (self.place(from), self.place(to));
                return Ok(item.with_counterexample([from.clone(), to.clone()]).with_note(
                    format!("从{from_zh}到{to_zh}不合规则"),
                    format!("{from_en} to {to_en} is not a move"),
                ));
            }
            if index % 2 != own_turn {
                continue;
            }
            if !self.keeps(to)? {
                return self.refute_move(item, to);
            }
            item.marks += 1;
        }
        Ok(self.at_the_end(item, &line))
    }

    /// Whether what was to be had at the start, a win or a draw, is still there after the move.
    fn keeps(&self, to: &Position) -> Result<bool, Wrong> {
        let outcome = self.outcome(to)?;
        Ok(match self.answer().outcome {
            Outcome::Draw => outcome != Outcome::N,
            Outcome::P | Outcome::N => outcome == Outcome::P,
        })
    }

    fn refute_move(&self, item: Item, to: &Position) -> Result<Item, Wrong> {
        let table = instance::table_with(self.instance.as_ref(), self.tables, to)?;
        let answer = table.answer(to).map_err(Stop::from)?;
        let answer = answer.statement();
        let replies = [&answer.winning_moves, &answer.drawing_moves];
        let reply = replies.into_iter().flatten().next().cloned();
        let item =
            item.with_counterexample([Some(to.clone()), reply.clone()].into_iter().flatten());
        let (what_zh, what_en) = match self.answer().outcome {
            Outcome::Draw => ("和局", "the draw"),
            Outcome::P | Outcome::N => ("胜势", "the win"),
        };
        let [to_zh, to_en] = self.place(to);
        let [zh, en] = match reply.map(|reply| self.place(&reply)) {
            Some([zh, en]) => [format!("对手走到{zh}"), format!("the reply is {en}")],
            None => ["这一步就结束了，输了".into(), "the game is over and lost".into()],
        };
        Ok(item.with_note(
            format!("走到{to_zh}丢掉了{what_zh}：{zh}"),
            format!("moving to {to_en} throws {what_en} away: {en}"),
        ))
    }

    /// What is said of a line in which every move was good.
    fn at_the_end(&self, mut item: Item, line: &[Position]) -> Item {
        item.of = item.of.max(1);
        let Some(last) = line.last() else { return item };
        let repeats = line.iter().filter(|one| *one == last).count() > 1;
        if !self.instance.rules().has_moves(last)
            || (repeats && self.answer().outcome == Outcome::Draw)
        {
            return item.right();
        }
        item.of = item.marks + 1;
        let [last_zh, last_en] = self.place(last);
        item.with_note(
            format!("写到{last_zh}还没有走完：要一直写到终局"),
            format!("the line stops at {last_en}, where the game is not over"),
        )
    }
}
