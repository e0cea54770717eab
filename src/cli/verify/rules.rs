//! The rules of a verified game in words, so that a reader need not know how its line is read.
//!
//! They are the words of the sheets, made by the family's templates. The verdict does not rest on them.

use crate::{
    answer::tables::Tables,
    family::named_game::instance_of_line,
    problem::{Played, Problem},
    render::{templates::Engine, view::ProblemView},
    text::Language,
};

/// Rules and start of Chinese chess, for strategies; the position stands in the line of the game.
pub(super) fn of_chess(language: Language) -> &'static str {
    language.pick(
        "规则：中国象棋的走法；不许走后自己的将帅被吃，将帅不能照面。轮到的一方无棋可走就输，不论是将死还是困毙。不用长将、循环等禁手规则。",
        "rules: Chinese chess; no move may leave one's own general attacked, nor the two generals facing each other. The side that cannot move has lost, in check or not. No rule on repetition is applied.",
    )
}

/// Rules and start of the game of a line in words; none where the words need a table that is too large.
pub(super) fn of_line(line: &str, language: Language) -> Option<String> {
    let instance = instance_of_line(line).ok()?;
    let tables = Tables::default();
    let problem = Problem::of_game(Played::new(instance, &tables).ok()?, &tables).ok()?;
    let engine = Engine::new(language, None).ok()?;
    let statement = engine.statement(&ProblemView::new(1, &problem, language).ok()?).ok()?;
    // What stands out on paper does not on a terminal.
    let statement = statement.replace('*', "");
    Some(language.pick(format!("规则：{statement}"), format!("rules: {statement}")))
}
