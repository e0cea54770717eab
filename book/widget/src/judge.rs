//! The rule box: a claim is judged as `bouton prove` judges it.

use crate::telling::Refusal;
use bouton::{
    answer::tables::Tables,
    audit::{report, verdict::DEFAULT_BOUND},
    claim::{Claim, ClaimText, Fault},
    family::{loose_line::line_of, named_game::NamedGame},
    prove::{Answer, answer_or_refuse},
    text::Language,
};
use serde_json::{Value, json};

/// The largest bound of the rule box.
pub const MAX_BOUND: u64 = 10_000;

/// The verdict about a claim.
///
/// # Errors
/// If the claim or the game cannot be read, with the place of the fault.
pub fn judge_claim(
    text: &str,
    game: &str,
    bound: Option<u64>,
    language: Language,
) -> Result<Value, Refusal> {
    let bound = bound.unwrap_or(DEFAULT_BOUND);
    if bound > MAX_BOUND {
        let zh = format!("上界{bound}太大：上限是{MAX_BOUND}（MAX_BOUND）");
        let en = format!("the bound {bound} is too large: the limit (MAX_BOUND) is {MAX_BOUND}");
        return Err(Refusal::new(zh, en));
    }
    let tables = Tables::default();
    let named = (!game.trim().is_empty()).then(|| NamedGame::read(None, &line_of(game), &tables));
    let named = named.transpose()?;
    let names: Vec<String> = named.iter().map(|game| game.name.clone()).collect();
    let refused = |fault: Fault| to_refusal(text, &fault);
    let claim = Claim::parse(text, &names).map_err(refused)?;
    let games: Vec<_> = named.into_iter().collect();
    let finding = answer_or_refuse(&claim, &games, bound).map_err(refused)?;
    Ok(describe_answer(&claim, &finding, language))
}

fn describe_answer(claim: &Claim, found: &Answer, language: Language) -> Value {
    let (verdict, words, notes) = match found {
        Answer::EverySize(proof, _) => {
            let words = language.pick("无论多大都成立", "it holds for every size").to_owned();
            ("every_size", words, proof.describe(claim, language))
        }
        Answer::Bounded(found, _) => {
            let notes =
                found.counterexample().map(|found| report::describe_notes(found.notes, language));
            let words = report::reach_beside_verdict(found, language);
            (found.name(), words, notes.unwrap_or_default())
        }
        Answer::Untried(found) => ("refuted", found.describe(language), vec![found.why(language)]),
    };
    json!({ "verdict": verdict, "statement": claim.to_unicode(), "words": words, "notes": notes })
}

/// A fault with its place in the text, counted as a page counts: in UTF-16 units.
pub(crate) fn to_refusal(text: &str, fault: &Fault) -> Refusal {
    let units = |end: usize| {
        let before = text.char_indices().take_while(|(start, _)| *start < end);
        before.map(|(_, letter)| letter.len_utf16()).sum::<usize>()
    };
    let (from, to) = (units(fault.span.start), units(fault.span.end));
    Refusal::new(fault.zh.clone(), fault.en.clone()).at(from, to.max(from))
}
