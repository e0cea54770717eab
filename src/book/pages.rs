//! Positions, drawings and boards in a chapter.

use super::{
    directive::{Board, BoardChoice, First, Opponent, XiangqiChoice},
    expand::{Expander, Making, wrong},
};
use crate::{
    check::Aim,
    exercise::{
        family,
        instance::Instance,
        meaning,
        picture::{Picture, Skin},
        problem::{Played, Problem},
        strategies,
        tables::Stop,
    },
    nimber::nim_sum,
    render::view::ProblemView,
    xiangqi::{OnBoard, Position as XiangqiPosition, endings, fen, record::replay},
};
use serde_json::{Value, json};

/// Winning moves that are listed, at most.
const MOVES_LISTED: usize = 12;

impl Expander {
    pub(super) fn position(&self, line: &str) -> Making<String> {
        let played = Played::new(self.game(line)?, &self.tables)?;
        let instance = std::sync::Arc::clone(&played.instance);
        let answer = played.solved.answer.statement().clone();
        let problem = Problem::of_game(played, &self.tables)?;
        let told = self.engine.told(&ProblemView::new(1, &problem, self.language())?)?;
        let family = instance.family();
        let reason = self.engine.render(&format!("{family}/solve-reason.md"), "p", &told)?;
        let moves: Result<Vec<String>, _> = answer
            .winning_moves
            .iter()
            .take(MOVES_LISTED)
            .map(|to| self.engine.move_in_words(instance.as_ref(), instance.start(), to))
            .collect();
        let drawn = self.drawing(instance.as_ref())?;
        let values = json!({
            "line": line, "p": told, "reason": reason.trim(), "moves": moves?,
            "more": answer.winning_moves.len().saturating_sub(MOVES_LISTED),
            "position": self.engine.position_in_words(instance.as_ref(), instance.start())?,
            "misere": instance.rules().play() == crate::game::Play::Misere,
        });
        let page = self.page("position", &values)?;
        Ok(format!("{}{page}", drawn.unwrap_or_default()))
    }

    pub(super) fn picture(&self, line: &str) -> Making<String> {
        let instance = self.game(line)?;
        self.drawing(instance.as_ref())?.ok_or_else(|| {
            wrong(format!("“{line}”没有图"), format!("there is no drawing of `{line}`"))
        })
    }

    fn drawing(&self, instance: &dyn Instance) -> Making<Option<String>> {
        let drawn = meaning::picture(instance, instance.start(), Skin::Stones);
        let drawn = drawn.map_err(Stop::from)?;
        Ok(drawn.map(|drawn| self.figure(&drawn)))
    }

    pub(super) fn board(&self, choice: BoardChoice) -> Making<String> {
        let board = match choice {
            BoardChoice::Board(board) => board,
            BoardChoice::Game(game) => {
                Board { game, opponent: Opponent::default(), first: First::default() }
            }
        };
        let instance = self.game(&board.game)?;
        if !family::has_board(instance.game()) {
            let [zh, en] = family::no_board(instance.game());
            return Err(wrong(zh, en));
        }
        let played = Played::new(std::sync::Arc::clone(&instance), &self.tables)?;
        let problem = Problem::of_game(played, &self.tables)?;
        let statement = self.engine.statement(&ProblemView::new(1, &problem, self.language())?)?;
        let values = json!({
            "game": board.game, "opponent": board.opponent.name(), "first": board.first.name(),
            "statement": self.html(&statement), "drawing": self.drawing(instance.as_ref())?,
        });
        Ok(self.plain("board", &values)?)
    }

    pub(super) fn rules(&self, line: &str) -> Making<String> {
        self.game(line)?;
        Ok(self.plain("rules", &json!({ "game": line }))?)
    }

    pub(super) fn sheets(&self) -> Making<String> {
        let sets: Making<Vec<Value>> = self
            .library
            .ids(crate::exercise::library::Kind::Set)
            .iter()
            .map(|id| {
                let set = self.library.set(id)?.file;
                let title = self.language().pick(&set.title.zh, &set.title.en).clone();
                Ok(json!({ "id": id, "title": title }))
            })
            .collect();
        Ok(self.plain("sheets", &json!({ "sets": sets? }))?)
    }

    pub(super) fn xiangqi(&self, choice: &XiangqiChoice) -> Making<String> {
        let (position, moves) = match choice {
            XiangqiChoice::Position(position) => (position, ""),
            XiangqiChoice::Line(line) => (&line.position, line.moves.as_str()),
        };
        let start =
            endings::position(position).map_err(|error| wrong(error.zh(), error.to_string()))?;
        let plies = replay(&start, moves).map_err(|error| wrong(error.zh(), error.to_string()))?;
        let last = plies.last().map_or(&start, |ply| &ply.after);
        let steps: Vec<Value> = (1..)
            .zip(&plies)
            .map(|(number, ply): (usize, _)| {
                let heaps = ply.after.heaps();
                json!({
                    "number": number, "red": number % 2 == 1, "written": ply.written,
                    "points": ply.played.to_string(), "heaps": heaps, "nim_sum": nim_sum(&heaps),
                })
            })
            .collect();
        let drawn = self.figure(&Picture::Xiangqi { position: start.clone() });
        let end = self.figure(&Picture::Xiangqi { position: last.clone() });
        let before = start.heaps();
        let values = json!({
            "fen": start.to_string(), "heaps": before, "nim_sum": nim_sum(&before), "steps": steps,
        });
        let page = self.page("xiangqi", &values)?;
        let end = if plies.is_empty() { String::new() } else { end };
        Ok(format!("{drawn}{page}{end}"))
    }

    pub(super) fn strategy(&self, id: &str) -> Making<String> {
        let Some(text) = strategies::text(id) else {
            let ids = strategies::ids().join(", ");
            return Err(wrong(
                format!("没有叫“{id}”的策略：有 {ids}"),
                format!("there is no strategy `{id}`: there are {ids}"),
            ));
        };
        let checked =
            strategies::checked(text).map_err(|fault| wrong(fault.zh(), fault.to_string()))?;
        let fen = checked.text.game.split_once(' ').map(|(_, fen)| fen).unwrap_or_default();
        let board: Option<XiangqiPosition> = fen::read(fen).ok();
        let drawn = board.map(|position| self.figure(&Picture::Xiangqi { position }));
        let (moves, positions) = checked.strategy.sizes();
        let after = match &checked.text.starts {
            strategies::Starts::All => None,
            strategies::Starts::After(first_moves) => Some(first_moves.len()),
        };
        let values = json!({
            "id": id, "fen": fen, "bytes": text.len(), "mover": checked.text.is_movers,
            "win": checked.text.aim == Aim::Win, "after": after, "longest": checked.strategy.longest().unwrap_or(0),
            "moves": moves, "positions": positions,
        });
        Ok(format!("{}{}", drawn.unwrap_or_default(), self.page("strategy", &values)?))
    }
}
