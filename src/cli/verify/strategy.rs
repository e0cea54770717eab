//! `bouton verify` of a strategy: one move for each position of the side that it belongs to.

use super::super::{Failure, say};
use crate::{
    check::{Aim, Starts},
    exercise::{
        strategies::{CheckedStrategy, StrategyFault, checked},
        text::Language,
    },
};
use serde_json::json;
use std::path::Path;

/// How the first line of such a file begins.
pub(super) const FIRST_WORDS: &str = "bouton strategy ";

pub(super) fn execute(
    path: &Path,
    text: &str,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    match checked(text) {
        Ok(file) => tell(&file, as_json, language),
        Err(fault) => refused(path, &fault, as_json),
    }
}

fn refused(path: &Path, fault: &StrategyFault, as_json: bool) -> Result<(), Failure> {
    if as_json {
        let reason = fault.to_string();
        let told = json!({ "verdict": "refused", "reason": reason, "counterexample": null });
        say(&format!("{told}\n"))?;
    }
    let shown = path.display();
    let zh = format!("{shown}：策略不成立：{}", fault.zh());
    Err(Failure::found_wrong(zh, format!("{shown}: the strategy is refused: {fault}")))
}

fn tell(file: &CheckedStrategy, as_json: bool, language: Language) -> Result<(), Failure> {
    let (moves, positions) = file.strategy.sizes();
    let (game, longest) = (&file.text.game, file.strategy.longest());
    let after = match &file.text.starts {
        Starts::All => None,
        Starts::After(first_moves) => Some(first_moves.len()),
    };
    if as_json {
        let aim = if file.text.aim == Aim::Win { "win" } else { "hold" };
        return say(&format!(
            "{}\n",
            json!({
                "verdict": "verified", "game": game, "aim": aim, "mover": file.text.is_movers,
                "first_moves": after, "moves": moves, "positions": positions, "longest": longest,
            })
        ));
    }
    let after = after.map_or_else(String::new, |count| {
        language.pick(
            format!("在列出的 {count} 种第一步之后，"),
            format!("after {count} listed first moves, "),
        )
    });
    let side = match file.text.is_movers {
        true => language.pick("先走的一方", "the side to move"),
        false => language.pick("后走的一方", "the other side"),
    };
    let claim = match file.text.aim {
        Aim::Win => language.pick(
            format!("{side}必胜，至多走 {longest} 步（双方合计）"),
            format!("{side} wins, in at most {longest} moves of both sides"),
        ),
        Aim::Hold => language.pick(format!("{side}不败"), format!("{side} does not lose")),
    };
    say(&language.pick(
        format!("策略成立：{game}：{after}{claim}。\n核对了 {moves} 步应着、双方共 {positions} 个局面，只用规则，没有求解。\n"),
        format!("verified: {game}: {after}{claim}.\n{moves} moves and {positions} positions of both sides were checked by the rules alone; nothing was solved.\n"),
    ))
}
