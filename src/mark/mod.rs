//! Marking what pupils write: a winner, moves, a list of safe numbers, a Grundy table, a way to
//! play, a whole game, a rule. Each gets its marks, the smallest refutation, and the named mistake
//! that it looks like.

pub mod schema;
mod tables;

use crate::{
    check::{Answer, judge},
    claim::{Claim, Fault, Finding, Note},
    exercise::{
        instance::{Instance, Solved},
        mistake::Mistake,
        named_game::NamedGame,
        searched,
        tables::{Stop, Tables},
    },
    game::{Outcome, Position},
};
use schema::{Answers, Numbers, Winner};
use std::sync::Arc;

/// The largest number in a list or table.
pub const MAX_ENTRIES: u64 = 10_000;

/// How far the variables of a rule are tried that have no upper bound.
const RULE_BOUND: u64 = 30;

/// One marked part of the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which part: `winner`, `moves`, `grundy`, `safe`, `values`, `strategy`, `line`, `rule`.
    pub what: &'static str,
    /// The marks for what is right.
    pub marks: u64,
    /// Further marks for what follows from an earlier slip.
    pub follow_through: u64,
    /// The marks that there are.
    pub of: u64,
    /// The named mistake that it looks like.
    pub mistake: Option<Mistake>,
    /// The position or the line of play that refutes it.
    pub counterexample: Option<Vec<Position>>,
    /// What is wrong, in Chinese; empty when nothing is.
    pub note_zh: String,
    /// What is wrong, in English.
    pub note_en: String,
}

impl Item {
    fn new(what: &'static str, of: u64) -> Self {
        let (note_zh, note_en) = (String::new(), String::new());
        let (mistake, counterexample) = (None, None);
        Self { what, marks: 0, follow_through: 0, of, mistake, counterexample, note_zh, note_en }
    }

    fn right(mut self) -> Self {
        self.marks = self.of;
        self
    }

    fn noted(mut self, zh: impl Into<String>, en: impl Into<String>) -> Self {
        (self.note_zh, self.note_en) = (zh.into(), en.into());
        self
    }
}

/// Why answers cannot be marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// There is no checked answer to compare with.
    Stop(Stop),
    /// A strategy or rule that is no formula: the text that was read, and what is wrong.
    Formula(String, Fault),
    /// Something else, in both languages.
    Own {
        /// In Chinese.
        zh: String,
        /// In English.
        en: String,
    },
}

impl Wrong {
    fn own(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Own { zh: zh.into(), en: en.into() }
    }
}

impl From<Stop> for Wrong {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Marks answers about one position.
pub struct Marker<'a> {
    instance: Arc<dyn Instance>,
    solved: Solved,
    tables: &'a Tables,
}

impl<'a> Marker<'a> {
    /// For a game with its start.
    ///
    /// # Errors
    /// If the start has no checked answer.
    pub fn new(instance: Arc<dyn Instance>, tables: &'a Tables) -> Result<Self, Wrong> {
        let solved = instance.solve(tables)?;
        Ok(Self { instance, solved, tables })
    }

    /// Marks every part that is there.
    ///
    /// # Errors
    /// If a part is no answer to this game.
    pub fn mark(&self, answers: &Answers) -> Result<Vec<Item>, Wrong> {
        let mut items = Vec::new();
        items.extend(answers.winner.map(|winner| self.winner(winner)));
        items.extend(answers.moves.as_ref().map(|moves| self.moves(moves)));
        if let Some(value) = answers.grundy {
            items.push(self.grundy(value)?);
        }
        if let Some(listed) = &answers.safe {
            items.push(self.safe(&listed.value)?);
        }
        if let Some(table) = &answers.values {
            items.push(self.values(&table.value)?);
        }
        if let Some(strategy) = &answers.strategy {
            items.push(self.strategy(&strategy.value)?);
        }
        if let Some(line) = &answers.line {
            items.push(self.line(&line.value)?);
        }
        if let Some(rule) = &answers.rule {
            items.push(self.rule(&rule.value)?);
        }
        self.name_mistake(&mut items, answers);
        Ok(items)
    }

    fn answer(&self) -> &Answer {
        self.solved.answer.value()
    }

    fn outcome(&self, position: &Position) -> Result<Outcome, Wrong> {
        let table = self.instance.table_with(self.tables, position)?;
        Ok(table.outcome(position).map_err(Stop::from)?)
    }

    fn grundy_of(&self, position: &Position) -> Result<u64, Wrong> {
        let found = searched::tables_with(self.instance.as_ref(), self.tables, position)?;
        let value = match found.values {
            Some(table) => table.grundy(position).map_err(Stop::from)?,
            None => None,
        };
        let none = || Wrong::own("这个游戏没有SG值", "this game has no Grundy values");
        Ok(*value.ok_or_else(none)?.value())
    }

    fn winner(&self, said: Winner) -> Item {
        let truth = self.answer().outcome;
        let outcome = outcome(said);
        let item = Item::new("winner", 1);
        if truth == outcome {
            return item.right();
        }
        let (zh, en) = match truth {
            Outcome::P => ("后走的一方胜", "the second player wins"),
            Outcome::N => ("先走的一方胜", "the first player wins"),
            Outcome::Draw => ("谁也不能保证取胜", "neither player can force a win"),
        };
        item.noted(zh, en)
    }

    /// One mark for each winning move found, one less for each move that does not win.
    fn moves(&self, said: &[Numbers]) -> Item {
        let truth = &self.answer().winning_moves;
        let said: Vec<Position> = said.iter().map(position).collect();
        let found = truth.iter().filter(|to| said.contains(to)).count() as u64;
        let losing: Vec<&Position> = said.iter().filter(|to| !truth.contains(to)).collect();
        let mut item = Item::new("moves", (truth.len() as u64).max(1));
        item.marks = found.saturating_sub(losing.len() as u64);
        if truth.is_empty() && said.is_empty() {
            return item.right();
        }
        let missing: Vec<&Position> = truth.iter().filter(|to| !said.contains(to)).collect();
        match (losing.first(), missing.first()) {
            (Some(to), _) => {
                let to = (*to).clone();
                let reply = self.refutation(&to);
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

    /// The reply that wins against a wrong move; none if it was no move at all.
    fn refutation(&self, to: &Position) -> Option<Position> {
        let rules = self.instance.rules();
        let is_move = rules.contains(to) && rules.is_option(self.instance.start(), to);
        let table = is_move.then(|| self.instance.table_with(self.tables, to).ok())??;
        table.answer(to).ok()?.value().winning_moves.first().cloned()
    }

    fn grundy(&self, said: u64) -> Result<Item, Wrong> {
        let truth = self.grundy_of(self.instance.start())?;
        let item = Item::new("grundy", 1);
        if said == truth {
            return Ok(item.right());
        }
        Ok(item.noted(format!("SG值是 {truth}"), format!("the Grundy value is {truth}")))
    }

    /// A way to play wins for the player who should win, against every opponent.
    fn strategy(&self, said: &str) -> Result<Item, Wrong> {
        let who = if self.answer().outcome == Outcome::P { "second" } else { "first" };
        let start: Vec<String> = self.instance.start().iter().map(u64::to_string).collect();
        let formula = formula(said);
        if asks_who_wins(&formula) {
            return Err(Wrong::own(
                "办法里不能问谁胜（P、N、wins、grundy）：请写清楚留下什么样的局面",
                "a strategy must not ask who wins (P, N, wins, grundy): say what positions it leaves",
            ));
        }
        let text = format!("{who} wins from [{}] by p -> q: {formula}", start.join(", "));
        let (finding, _) = self.judged(&text)?;
        let item = Item::new("strategy", 1);
        let Finding::Refuted(failure) = finding else { return Ok(item.right()) };
        let line = failure.notes.iter().find_map(|note| match note {
            Note::Line(line) => Some(line.positions.clone()),
            Note::Is { .. } | Note::With { .. } | Note::None { .. } | Note::Obligation(_) => None,
        });
        let told = |pick: fn(&Note) -> String| {
            failure.notes.iter().map(pick).collect::<Vec<String>>().join("; ")
        };
        let mut item = item.noted(told(Note::zh), told(Note::en));
        item.counterexample = line;
        Ok(item)
    }

    fn rule(&self, said: &str) -> Result<Item, Wrong> {
        if !asks_who_wins(said) && !said.contains("safe ") && !said.contains("wins from") {
            return Err(Wrong::own(
                "规律里没有说到输赢：请用 P、N、grundy、safe 或 wins from",
                "the rule says nothing about who wins: use P, N, grundy, safe or wins from",
            ));
        }
        let (finding, _) = self.judged(said)?;
        let item = Item::new("rule", 1);
        let Finding::Refuted(failure) = finding else { return Ok(item.right()) };
        let mut item = item.noted(
            format!("最小的反例：{failure}"),
            format!("the smallest counterexample: {failure}"),
        );
        item.counterexample = failure.values.iter().find_map(|(_, value)| match value {
            crate::claim::Value::List(list) => Some(vec![list.clone()]),
            crate::claim::Value::Number(_) | crate::claim::Value::Truth(_) => None,
        });
        Ok(item)
    }

    fn judged(&self, text: &str) -> Result<(Finding, Claim), Wrong> {
        let wrong = |fault| Wrong::Formula(text.to_owned(), fault);
        let game = NamedGame::of(self.instance.clone(), self.tables);
        let claim = Claim::parse(text, std::slice::from_ref(&game.name)).map_err(wrong)?;
        let finding = judge(&claim, &[game.checked()], RULE_BOUND).map_err(wrong)?;
        Ok((finding.value().clone(), claim))
    }

    /// Each move of the player who should win is worth a mark as long as it keeps the win.
    fn line(&self, said: &[Numbers]) -> Result<Item, Wrong> {
        let line: Vec<Position> = said.iter().map(position).collect();
        let rules = self.instance.rules();
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
            if !rules.contains(to) || !rules.is_option(from, to) {
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
            let table = self.instance.table_with(self.tables, to)?;
            let answer = table.answer(to).map_err(Stop::from)?;
            let reply = answer.value().winning_moves.first().cloned();
            let shown = reply.as_ref().map(ToString::to_string).unwrap_or_default();
            item.counterexample = Some([Some(to.clone()), reply].into_iter().flatten().collect());
            return Ok(item.noted(
                format!("走到 {to} 丢掉了胜势：对手走到 {shown}"),
                format!("moving to {to} throws the win away: the reply is {shown}"),
            ));
        }
        Ok(item)
    }

    /// The named mistake that gives just these answers.
    fn name_mistake(&self, items: &mut [Item], answers: &Answers) {
        let said_moves: Option<Vec<Position>> = answers.moves.as_ref().map(|moves| {
            let mut moves: Vec<Position> = moves.iter().map(position).collect();
            moves.sort_unstable();
            moves
        });
        let fits = |mistake: &Mistake| {
            let Some(mistaken) = self.instance.mistaken(*mistake, &self.solved) else {
                return false;
            };
            let mut moves = mistaken.claimed.winning_moves.clone();
            if let Some(moves) = &mut moves {
                moves.sort_unstable();
            }
            let winner =
                answers.winner.is_none_or(|said| outcome(said) == mistaken.claimed.outcome);
            let same = said_moves.is_none() || moves.is_none() || said_moves == moves;
            winner && same && (answers.winner.is_some() || moves.is_some())
        };
        let lost = |item: &Item| matches!(item.what, "winner" | "moves") && item.marks < item.of;
        // A blank is no mistake.
        let blank = answers.winner.is_none() && said_moves.as_ref().is_some_and(Vec::is_empty);
        if blank || !items.iter().any(lost) {
            return;
        }
        let found = Mistake::ALL.iter().copied().find(fits);
        for item in items.iter_mut().filter(|item| lost(item)) {
            item.mistake = found;
        }
    }
}

/// Whether a formula asks what it ought to say.
fn asks_who_wins(formula: &str) -> bool {
    let squeezed: String = formula.chars().filter(|letter| !letter.is_whitespace()).collect();
    ["P(", "N(", "wins(", "grundy(", "draw(", "P（", "N（"]
        .iter()
        .any(|query| squeezed.contains(query))
}

fn outcome(said: Winner) -> Outcome {
    match said {
        Winner::First => Outcome::N,
        Winner::Second => Outcome::P,
        Winner::Draw => Outcome::Draw,
    }
}

fn position(numbers: &Numbers) -> Position {
    match numbers {
        Numbers::One(number) => Position::from(*number),
        Numbers::Many(numbers) => Position::from(numbers.clone()),
    }
}

/// `leave multiples of 4`, `leave multiples of 4 plus 1`, `留下4的倍数`, `留下4的倍数加1`; anything
/// else is a formula already.
fn formula(said: &str) -> String {
    let lower = said.trim().to_lowercase();
    let english = lower.strip_prefix("leave multiples of ");
    let chinese = ["留下", "留"].into_iter().find_map(|word| lower.strip_prefix(word));
    let numbers = match (english, chinese) {
        (Some(rest), _) => rest.split_once(" plus ").map_or((rest, "0"), |both| both),
        (None, Some(rest)) => match rest.split_once("的倍数") {
            Some((factor, rest)) => {
                let rest = rest.trim_start_matches(['加', '多', '+']);
                (factor, if rest.is_empty() { "0" } else { rest })
            }
            None => return said.to_owned(),
        },
        (None, None) => return said.to_owned(),
    };
    match (numbers.0.trim().parse::<u64>(), numbers.1.trim().parse::<u64>()) {
        (Ok(factor), Ok(rest)) if factor > 0 => {
            format!("sum(q) mod {factor} = {}", rest % factor)
        }
        _ => said.to_owned(),
    }
}

#[cfg(test)]
mod tests;
