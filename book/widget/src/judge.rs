//! The rule box: a claim is judged as `bouton prove` judges it.

use crate::telling::Refusal;
use bouton::{
    audit::{report, verdict::DEFAULT_BOUND},
    claim::{self, Claim, ClaimText, Fault, Judgement},
    exercise::{named_game::NamedGame, tables::Tables, text::Language},
};
use serde_json::{Value, json};

/// The largest bound of the rule box.
pub const MAX_BOUND: u64 = 10_000;

/// The verdict about a claim.
///
/// # Errors
/// If the claim or the game cannot be read, with the place of the fault.
pub fn judged(
    text: &str,
    game: &str,
    bound: Option<u64>,
    language: Language,
) -> Result<Value, Refusal> {
    let bound = bound.unwrap_or(DEFAULT_BOUND);
    if bound > MAX_BOUND {
        let zh = format!("上界 {bound} 太大：上限是 {MAX_BOUND}（MAX_BOUND）");
        let en = format!("the bound {bound} is too large: the limit (MAX_BOUND) is {MAX_BOUND}");
        return Err(Refusal::new(zh, en));
    }
    let tables = Tables::default();
    let named = (!game.trim().is_empty()).then(|| NamedGame::read(None, game, &tables));
    let named = named.transpose()?;
    let names: Vec<String> = named.iter().map(|game| game.name.clone()).collect();
    let refused = |fault: Fault| refused(text, &fault);
    let claim = Claim::parse(text, &names).map_err(refused)?;
    let games: Vec<_> = named.iter().map(NamedGame::checked).collect();
    let finding = claim::judge(&claim, &games, bound).map_err(refused)?;
    Ok(told(&claim, &finding, language))
}

fn told(claim: &Claim, found: &Judgement, language: Language) -> Value {
    let notes = found.counterexample().map(|found| report::told(found.notes, language));
    json!({
        "verdict": found.name(),
        "statement": claim.to_unicode(),
        "words": report::reach(found, language),
        "notes": notes.unwrap_or_default(),
    })
}

/// A fault with its place in the text, counted as a page counts: in UTF-16 units.
pub(crate) fn refused(text: &str, fault: &Fault) -> Refusal {
    let units = |end: usize| {
        let before = text.char_indices().take_while(|(start, _)| *start < end);
        before.map(|(_, letter)| letter.len_utf16()).sum::<usize>()
    };
    let (from, to) = (units(fault.span.start), units(fault.span.end));
    Refusal::new(fault.zh.clone(), fault.en.clone()).at(from, to.max(from))
}
