//! The box that solves: who wins, every winning move, the reason, the evidence, as `bouton solve` tells them.

use crate::{board::instance_of, telling::Refusal};
use bouton::{
    answer::{
        picture::Skin,
        tables::{Stop, Tables},
    },
    problem::{Played, Problem, meaning},
    render::{html, opener, picture::svg, templates::Engine, view::ProblemView},
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The answer to a position, as HTML, with its drawing and the place for a board to play it on; both are empty where there are none.
///
/// # Errors
/// If the game cannot be read or solved.
pub fn solve_line(engine: &Engine, line: &str) -> Result<Value, Refusal> {
    refuse_whole_board(line)?;
    let (instance, tables) = (instance_of(line)?, Tables::default());
    let played = Played::new(Arc::clone(&instance), &tables)?;
    let problem = Problem::of_game(played, &tables)?;
    let view = ProblemView::new(1, &problem, engine.language())?;
    let drawn = meaning::picture(instance.as_ref(), instance.start(), Skin::Stones);
    let drawn = drawn.map_err(Stop::from)?;
    Ok(json!({
        "answer": html::inset_lines(&engine.explain(&view)?, engine.language()),
        "drawing": drawn.map(|drawn| svg(&drawn, engine.language())).unwrap_or_default(),
        "opener": opener::board(instance.as_ref()),
    }))
}

/// Endings on the whole board are searched for minutes by the program alone; their line game is a game here, too.
fn refuse_whole_board(line: &str) -> Result<(), Refusal> {
    let Some(("xiangqi", ending)) = line.trim().split_once(' ') else {
        return Ok(());
    };
    let files = format!("double-cannons {}", ending.trim());
    let [zh, en] = match instance_of(&files) {
        Ok(_) => [
            format!("；这里可以求它的直线游戏：`{files}`"),
            format!("; its line game can be solved here: `{files}`"),
        ],
        Err(_) => [String::new(), String::new()],
    };
    Err(Refusal::new(
        format!("整盘象棋残局要用命令行程序求解：`bouton solve {}`{zh}", line.trim()),
        format!(
            "the program solves endings on the whole board: `bouton solve {}`{en}",
            line.trim()
        ),
    ))
}
