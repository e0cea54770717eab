//! `bouton verify` of a strategy: one move for each position of the side that it belongs to.

use super::{
    super::{Failure, say},
    rules,
};
use crate::{
    check::Aim,
    endgame::strategies::{CheckedStrategy, StrategyFault, check_text},
    text::Language,
    xiangqi::{OnBoard, Script},
};
use serde_json::json;
use std::path::Path;

/// How the first line of such a file begins.
pub(in crate::cli) const FIRST_WORDS: &str = "bouton strategy ";

pub(super) fn execute(
    path: &Path,
    text: &str,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    match check_text(text) {
        Ok(file) => tell(&file, as_json, language),
        Err(fault) => report_refusal(path, &fault, as_json),
    }
}

/// A file that is none, or a strategy that does not hold.
pub(in crate::cli) fn report_refusal(
    path: &Path,
    fault: &StrategyFault,
    as_json: bool,
) -> Result<(), Failure> {
    if as_json {
        let reason = fault.to_string();
        let told = json!({ "verdict": "refused", "reason": reason, "counterexample": null });
        say(&format!("{told}\n"))?;
    }
    let shown = path.display();
    let zh = format!("{shown}：策略不成立：{}", fault.zh());
    Err(Failure::finding(zh, format!("{shown}: the strategy is refused: {fault}")))
}

fn tell(file: &CheckedStrategy, as_json: bool, language: Language) -> Result<(), Failure> {
    let (moves, positions) = file.strategy.sizes();
    let (game, longest) = (&file.text.game, file.strategy.longest().unwrap_or(0));
    let first_moves = first_moves(file, language);
    if as_json {
        let aim = if file.text.aim == Aim::Win { "win" } else { "hold" };
        return say(&format!(
            "{}\n",
            json!({
                "verdict": "verified", "game": game, "aim": aim, "mover": file.text.is_movers,
                "first_moves": first_moves, "moves": moves, "positions": positions, "longest": longest,
                "rules": rules::of_chess(language),
            })
        ));
    }
    let after = first_moves.map_or_else(String::new, |moves| {
        let (count, zh, en) = (moves.len(), moves.join("、"), moves.join(", "));
        language.pick(
            format!("在列出的{count}种第一步（{zh}）之后，"),
            format!("after {count} listed first moves ({en}), "),
        )
    });
    let side = match file.text.is_movers {
        true => language.pick("先手", "the side to move"),
        false => language.pick("后手", "the other side"),
    };
    let claim = match file.text.aim {
        Aim::Win => language.pick(
            format!("{side}必胜，至多走{longest}步（双方合计）"),
            format!("{side} wins, in at most {longest} moves of both sides"),
        ),
        Aim::Hold => language.pick(format!("{side}不败"), format!("{side} does not lose")),
    };
    let rules = rules::of_chess(language);
    say(&language.pick(
        format!("策略成立：{game}：{after}{claim}。\n核对了{moves}步应着、双方共{positions}个局面，只用规则，没有求解。\n{rules}\n"),
        format!("verified: {game}: {after}{claim}.\n{moves} moves and {positions} positions of both sides were checked by the rules alone; nothing was solved.\n{rules}\n"),
    ))
}

/// The first moves after which the strategy plays, in the traditional notation or, in English, as two points.
fn first_moves(file: &CheckedStrategy, language: Language) -> Option<Vec<String>> {
    let (board, moves) = file.first_moves()?;
    let written = |played: &crate::xiangqi::Move| match language {
        Language::Zh => board.write_move(*played, Script::Simplified).ok(),
        Language::En => Some(played.to_string()),
    };
    moves.iter().map(written).collect()
}
