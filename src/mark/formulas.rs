//! What pupils write as formulas: ways to play and rules.

use super::{Item, Marker, Wrong};
use crate::{
    claim::{self, Claim, ClaimText, Fault, Kind, Note, Query, Value, judge},
    exercise::named_game::NamedGame,
    game::Outcome,
};

/// How far the variables of a rule are tried that have no upper bound.
const RULE_BOUND: u64 = 30;

impl Marker<'_> {
    /// A way to play wins for the player who should win, against every opponent.
    pub(super) fn strategy(&self, said: &str) -> Result<Item, Wrong> {
        let who = if self.answer().outcome == Outcome::P { "second" } else { "first" };
        let start: Vec<String> = self.instance.start().iter().map(u64::to_string).collect();
        let before = format!("{who} wins from [{}] by p -> q: ", start.join(", "));
        let formula = multiples(said)?;
        let is_own = formula.is_none();
        let written = formula.as_deref().unwrap_or(said);
        // A fault in the pupil's own words stands where it is written, one in ours at their beginning.
        let placed = |fault: Fault| {
            let within = |at: usize| at.saturating_sub(before.len()).min(said.len());
            let span = match is_own {
                true => within(fault.span.start)..within(fault.span.end),
                false => 0..said.len(),
            };
            Wrong::Formula("strategy", Fault { span, ..fault })
        };
        let game = NamedGame::of(self.instance.clone(), self.tables);
        let claim = Claim::parse(&format!("{before}{written}"), std::slice::from_ref(&game.name))
            .map_err(placed)?;
        if claim::any(&claim.statement, &mut asks_who_wins) {
            return Err(Wrong::own(
                "办法里不能问谁胜（P、N、wins、grundy）：请写清楚留下什么样的局面",
                "a strategy must not ask who wins (P, N, wins, grundy): say what positions it leaves",
            ));
        }
        let finding = judge(&claim, &[game.checked()], RULE_BOUND).map_err(placed)?;
        let item = Item::new("strategy", 1);
        let Some(failure) = finding.counterexample() else { return Ok(item.right()) };
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

    /// A rule holds as far as it is tried.
    pub(super) fn rule(&self, said: &str) -> Result<Item, Wrong> {
        let wrong = |fault| Wrong::Formula("rule", fault);
        let game = NamedGame::of(self.instance.clone(), self.tables);
        let claim = Claim::parse(said, std::slice::from_ref(&game.name)).map_err(wrong)?;
        let bodies = claim.definitions.iter().map(|definition| &definition.body);
        let is_about_play =
            bodies.chain([&claim.statement]).any(|one| claim::any(one, &mut is_about_play));
        if !is_about_play {
            return Err(Wrong::own(
                "规律里没有说到输赢：请用 P、N、grundy、safe 或 wins from",
                "the rule says nothing about who wins: use P, N, grundy, safe or wins from",
            ));
        }
        let finding = judge(&claim, &[game.checked()], RULE_BOUND).map_err(wrong)?;
        let item = Item::new("rule", 1);
        let Some(failure) = finding.counterexample() else { return Ok(item.right()) };
        let mut item = item.noted(
            format!("最小的反例：{failure}"),
            format!("the smallest counterexample: {failure}"),
        );
        item.counterexample = failure.values.iter().find_map(|(_, value)| match value {
            Value::List(list) => Some(vec![list.clone()]),
            Value::Number(_) | Value::Truth(_) | Value::Word(_) | Value::Rows(_) => None,
        });
        Ok(item)
    }
}

/// Whether it asks for what a strategy ought to say itself.
fn asks_who_wins(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Query(_, Query::P | Query::N | Query::Draw | Query::Grundy | Query::Wins, _)
    )
}

/// Whether it says something about who wins.
fn is_about_play(kind: &Kind) -> bool {
    asks_who_wins(kind) || matches!(kind, Kind::Safe(..) | Kind::Strategy(_))
}

/// The formula of `leave multiples of 4`, `leave multiples of 4 plus 1`, `留下4的倍数`,
/// `留下4的倍数加1`; none for anything else, which is a formula already.
fn multiples(said: &str) -> Result<Option<String>, Wrong> {
    let lower = said.trim().to_lowercase();
    let english = lower.strip_prefix("leave multiples of ");
    let chinese = ["留下", "留"].into_iter().find_map(|word| lower.strip_prefix(word));
    let split = match (english, chinese) {
        (Some(rest), _) => Some(rest.split_once(" plus ").unwrap_or((rest, "0"))),
        (None, Some(rest)) => rest.split_once("的倍数").map(|(factor, rest)| {
            let rest = rest.trim_start_matches(['加', '多', '+']);
            (factor, if rest.is_empty() { "0" } else { rest })
        }),
        (None, None) => None,
    };
    let Some((factor, rest)) = split else { return Ok(None) };
    match (factor.trim().parse::<u64>(), rest.trim().parse::<u64>()) {
        (Ok(factor), Ok(rest)) if factor > 0 => {
            Ok(Some(format!("sum(q) mod {factor} = {}", rest % factor)))
        }
        (Ok(_), Ok(_)) => Err(Wrong::own(
            "“0 的倍数”没有说清留下什么：请写一个正整数",
            "`multiples of 0` says nothing: write a positive number",
        )),
        _ => Ok(None),
    }
}
