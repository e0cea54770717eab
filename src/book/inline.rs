//! Directives in sentences: who wins, a value, a count.

use super::expand::{Expander, Making, wrong};
use crate::{
    audit::{self, fault::ClaimFault, overall::Overall},
    claim::{Claim, ClaimText, Value, judge},
    endgame::strategies,
    exercise::library::Kind,
    family,
    game::Outcome,
    problem::Played,
    theory,
};
use std::collections::BTreeMap;

/// The directives that stand in a sentence.
const NAMES: &str = "winner, outcome, moves, move-count, grundy, positions, value, count";

impl Expander {
    /// What stands in place of the words behind `#bouton`.
    pub(super) fn inline(&self, words: &str) -> Making<String> {
        let (name, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        // An author who counts on an answer writes it behind `==`; another answer stops the build.
        let (rest, expected) = match rest.rsplit_once("==") {
            Some((rest, expected)) => (rest.trim(), Some(expected.trim())),
            None => (rest.trim(), None),
        };
        self.answer_directive(name, rest, expected)
    }

    fn answer_directive(&self, name: &str, rest: &str, expected: Option<&str>) -> Making<String> {
        let as_expected = |found: String| match expected {
            Some(expected) if expected != found => {
                let (recorded, found) = (expected.to_owned(), found);
                Err(ClaimFault::OtherVerdict { recorded, found }.into())
            }
            _ => Ok(found),
        };
        match name {
            "value" => as_expected(self.value(rest)?),
            "count" => as_expected(self.count(rest)?),
            "winner" | "outcome" => {
                let played = Played::new(self.game(rest)?, &self.tables)?;
                as_expected(played.solved.answer.statement().outcome.letter().to_owned())?;
                self.about(name, rest, &played)
            }
            "moves" | "move-count" | "grundy" | "positions" => {
                let played = Played::new(self.game(rest)?, &self.tables)?;
                as_expected(self.about(name, rest, &played)?)
            }
            _ => Err(wrong(
                format!("没有“{name}”这种指令：可以写{NAMES}"),
                format!("there is no directive `{name}` in a sentence: write one of {NAMES}"),
            )),
        }
    }

    fn about(&self, name: &str, line: &str, played: &Played) -> Making<String> {
        let language = self.language();
        let answer = played.solved.answer.statement();
        let told = match name {
            "winner" => match answer.outcome {
                Outcome::N => language.pick("先手", "the first player").to_owned(),
                Outcome::P => language.pick("后手", "the second player").to_owned(),
                Outcome::Draw => language.pick("双方都不能必胜", "neither player").to_owned(),
            },
            "outcome" => match answer.outcome {
                Outcome::N => language.pick("N局面", "an N-position").to_owned(),
                Outcome::P => language.pick("P局面", "a P-position").to_owned(),
                Outcome::Draw => language.pick("和局", "a draw").to_owned(),
            },
            "move-count" => answer.winning_moves.len().to_string(),
            "positions" => self.positions(played)?,
            "grundy" => match &played.solved.grundy {
                Some(value) => value.statement().value.to_string(),
                None => {
                    return Err(wrong(
                        format!("“{line}”没有SG值"),
                        format!("`{line}` has no Grundy value"),
                    ));
                }
            },
            _ => self.winning_moves(played)?,
        };
        Ok(told)
    }

    fn winning_moves(&self, played: &Played) -> Making<String> {
        let language = self.language();
        let answer = played.solved.answer.statement();
        let told: Result<Vec<String>, _> = answer
            .winning_moves
            .iter()
            .map(|to| self.engine.move_in_words(played.instance.as_ref(), &answer.position, to))
            .collect();
        let told = told?;
        Ok(match told.as_slice() {
            [] => language.pick("没有", "none").to_owned(),
            told => told.join(language.pick("；", "; ")),
        })
    }

    /// How many positions were searched, with groups of three digits.
    fn positions(&self, played: &Played) -> Making<String> {
        let searched = played.solved.answer.grounds().positions().to_string();
        Ok(self.plain("number", &searched)?.trim().to_owned())
    }

    /// The value of an expression of the claim language: a number `n` is found as the one for which `n = …` holds.
    fn value(&self, expression: &str) -> Making<String> {
        // A claim is either true or false. Its smallest counterexample names the value: the only `n` with n = expression.
        let text = format!("forall n: n != ({expression})");
        let claim = Claim::parse(&text, &[]).map_err(ClaimFault::Claim)?;
        let finding = judge(&claim, &[], MAX_VALUE).map_err(ClaimFault::Claim)?;
        let example = finding.counterexample();
        let found = example.and_then(|found| found.values.first().map(|(_, value)| value.clone()));
        match found {
            Some(Value::Number(number)) => Ok(number.to_string()),
            _ => Err(wrong(
                format!("“{expression}”大于{MAX_VALUE}（MAX_VALUE）"),
                format!("`{expression}` is larger than {MAX_VALUE} (MAX_VALUE)"),
            )),
        }
    }

    fn count(&self, what: &str) -> Making<String> {
        let ids = |kind| self.library.ids(kind).len();
        let number = match what {
            "problems" => ids(Kind::Problem),
            "generators" => ids(Kind::Generator),
            "sets" => ids(Kind::Set),
            "claims" => audit::ids().len(),
            "games" => family::GAMES.len(),
            "theorems" => theory::THEOREMS.len(),
            "strategies" => strategies::ids().len(),
            _ => match readings()?.get(what) {
                Some(count) => *count,
                None => {
                    return Err(wrong(
                        format!("不会数“{what}”：可以写{COUNTED}"),
                        format!("`{what}` cannot be counted: write one of {COUNTED}"),
                    ));
                }
            },
        };
        Ok(number.to_string())
    }
}

/// What can be counted.
const COUNTED: &str = "problems, generators, sets, claims, readings, refuted, exhaustive, up_to, every_size, misprint, overall_right, overall_right_when_read_so, overall_needs_a_proviso, overall_misprint, overall_wrong, games, theorems, strategies";

/// The largest value of an expression in a sentence.
pub const MAX_VALUE: u64 = 100_000;

/// How many readings have each verdict, and all together; and how many entries as a whole.
fn readings() -> Making<BTreeMap<String, usize>> {
    let overall = |overall: Overall| format!("overall_{}", overall.name());
    let mut counts: BTreeMap<String, usize> =
        ["refuted", "exhaustive", "up_to", "every_size", "misprint"]
            .into_iter()
            .map(str::to_owned)
            .chain(Overall::ALL.map(overall))
            .map(|name| (name, 0))
            .collect();
    for id in audit::ids() {
        let file = audit::entry(&id)?.file;
        if let Some(found) = &file.overall {
            *counts.entry(overall(found.value)).or_default() += 1;
        }
        for reading in &file.readings {
            *counts.entry(reading.verdict.value.name().to_owned()).or_default() += 1;
            *counts.entry("readings".to_owned()).or_default() += 1;
        }
    }
    Ok(counts)
}
