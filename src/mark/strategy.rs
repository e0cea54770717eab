//! Ways to play that pupils write, as formulas or in words.

use super::{Item, Marker, RULE_BOUND, Reach, Wrong};
use crate::{
    claim::{Claim, ClaimText, Counterexample, Fault, Kind, Note, Query, any, judge},
    family::named_game::NamedGame,
    game::Outcome,
};

impl Marker<'_> {
    /// A way to play wins for the player who should win, against every opponent.
    pub(super) fn strategy(&self, said: &str) -> Result<Item, Wrong> {
        let who = match self.answer().outcome {
            Outcome::P => "second",
            Outcome::N => "first",
            Outcome::Draw => return Ok(self.no_strategy()),
        };
        let start: Vec<String> = self.instance.start().iter().map(u64::to_string).collect();
        let before = format!("{who} wins from [{}] by p -> q: ", start.join(", "));
        let in_words = multiples(said)?;
        let written = in_words.as_deref().unwrap_or(said);
        let placed = |fault| place_fault(fault, &before, said, in_words.is_none());
        let game = NamedGame::of(self.instance.clone(), self.tables).counting();
        let claim = Claim::parse(&format!("{before}{written}"), std::slice::from_ref(&game.name))
            .map_err(placed)?;
        says_what_to_leave(&claim)?;
        let finding = judge(&claim, &[game.checked_game()], RULE_BOUND).map_err(placed)?;
        let item = Item::new("strategy", 1, Reach::from(finding.theorem().evidence()));
        Ok(match finding.counterexample() {
            Some(failure) => beaten(item, &failure),
            None => item.right(),
        })
    }

    fn no_strategy(&self) -> Item {
        Item::new("strategy", 1, self.reach()).with_note(
            "双方都走得好就是和局，没有必胜的办法",
            "neither player can force a win, so no strategy wins",
        )
    }
}

/// A fault in the pupil's own words stands where it is written, one in ours at their beginning.
fn place_fault(fault: Fault, before: &str, said: &str, is_own: bool) -> Wrong {
    let within = |at: usize| at.saturating_sub(before.len()).min(said.len());
    let span = match is_own {
        true => within(fault.span.start)..within(fault.span.end),
        false => 0..said.len(),
    };
    Wrong::Formula("strategy", Fault { span, ..fault })
}

/// Refuses a text that leaves the work to the program.
fn says_what_to_leave(claim: &Claim) -> Result<(), Wrong> {
    let asks = match &claim.statement.kind {
        Kind::Strategy(plan) => any(&plan.allowed, &mut is_about_play),
        _ => true,
    };
    if !asks {
        return Ok(());
    }
    Err(Wrong::own(
        "办法里不能问谁胜（P、N、wins、grundy、safe）：请写清楚留下什么样的局面",
        "a strategy must not ask who wins (P, N, wins, grundy, safe): say what positions it leaves",
    ))
}

fn beaten(item: Item, failure: &Counterexample<'_>) -> Item {
    let line = failure.notes.iter().find_map(|note| match note {
        Note::Line(line) => Some(line.positions.clone()),
        Note::Is { .. }
        | Note::With { .. }
        | Note::None { .. }
        | Note::Obligation(_)
        | Note::Play(_) => None,
    });
    let told = |pick: fn(&Note) -> String| {
        failure.notes.iter().map(pick).collect::<Vec<String>>().join("; ")
    };
    let mut item = item.with_note(told(Note::zh), told(Note::en));
    item.counterexample = line;
    item
}

/// Whether it asks for what a strategy ought to say itself.
pub(super) fn asks_who_wins(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Query(_, Query::P | Query::N | Query::Draw | Query::Grundy | Query::Wins, _)
    )
}

/// Whether it says something about who wins.
pub(super) fn is_about_play(kind: &Kind) -> bool {
    asks_who_wins(kind) || matches!(kind, Kind::Safe(..) | Kind::Strategy(_))
}

/// Whether a strategy is written in words, which are about what is to go.
pub(super) fn is_in_words(said: &str) -> bool {
    matches!(multiples(said), Ok(Some(_)))
}

/// The formula of `leave multiples of 4`, `leave a multiple of 4 plus 1`, `留下4的倍数`,
/// `留下4的倍数加1`; none for anything else, which is a formula already.
fn multiples(said: &str) -> Result<Option<String>, Wrong> {
    let plain = plain(said);
    let Some((factor, rest)) = english(&plain).or_else(|| chinese(&plain)) else {
        return Ok(None);
    };
    match (factor.trim().parse::<u64>(), rest.trim().parse::<u64>()) {
        (Ok(factor), Ok(rest)) if factor > 0 => {
            Ok(Some(format!("sum(q) mod {factor} = {}", rest % factor)))
        }
        (Ok(_), Ok(_)) => Err(Wrong::own(
            "“0的倍数”没有说清留下什么：请写一个正整数",
            "`multiples of 0` says nothing: write a positive number",
        )),
        _ => Ok(None),
    }
}

/// Small letters, plain digits, no full stop.
fn plain(said: &str) -> String {
    let ascii = |letter: char| match letter {
        '０'..='９' => {
            char::from_digit(u32::from(letter) - u32::from('０'), 10).unwrap_or(letter)
        }
        '＋' => '+',
        other => other,
    };
    let text: String = said.trim().trim_end_matches(['.', '。', '！']).chars().map(ascii).collect();
    text.to_lowercase()
}

fn english(said: &str) -> Option<(&str, &str)> {
    let said = said.strip_prefix("always ").unwrap_or(said);
    let prefixes = ["leave multiples of ", "leave a multiple of ", "leave the multiples of "];
    let rest = prefixes.into_iter().find_map(|prefix| said.strip_prefix(prefix))?;
    let split = rest.split_once(" plus ").or_else(|| rest.split_once('+'));
    Some(split.unwrap_or((rest, "0")))
}

fn chinese(said: &str) -> Option<(&str, &str)> {
    let said = ["总是", "每次", "始终"]
        .into_iter()
        .find_map(|word| said.strip_prefix(word))
        .unwrap_or(said);
    let prefixes = ["留给对方", "留给对手", "留下", "留"];
    let rest = prefixes.into_iter().find_map(|prefix| said.strip_prefix(prefix))?;
    let rest = rest.strip_prefix('比').unwrap_or(rest);
    let (factor, rest) = rest.split_once("的倍数")?;
    let rest = rest.trim().trim_start_matches(['加', '多', '+']).trim_end_matches("的数");
    Some((factor, if rest.is_empty() { "0" } else { rest }))
}
