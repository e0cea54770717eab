//! Positions, drawings and boards in a chapter.

use super::{
    directive::{Board, BoardChoice, First, Opponent, XiangqiChoice},
    expand::{Expander, Making, wrong},
};
use crate::{
    answer::{
        instance::Instance,
        picture::{Picture, Skin},
        tables::Stop,
    },
    check::Aim,
    endgame::strategies,
    nimber::nim_sum,
    problem::{Played, Problem, meaning},
    render::{opener, view::ProblemView},
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
        let told = self.engine.describe_view(&ProblemView::new(1, &problem, self.language())?)?;
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
        let opener = opener::board(instance.as_ref());
        Ok(format!("{}{opener}{page}", drawn.unwrap_or_default()))
    }

    pub(super) fn picture(&self, line: &str) -> Making<String> {
        let instance = self.game(line)?;
        let drawn = self.drawing(instance.as_ref())?.ok_or_else(|| {
            wrong(format!("“{line}”没有图"), format!("there is no drawing of `{line}`"))
        })?;
        let opener = opener::board(instance.as_ref());
        // A drawing may show what nobody can solve, and then nobody can play against it.
        let is_playable = !opener.is_empty() && Played::new(instance, &self.tables).is_ok();
        Ok(if is_playable { drawn + &opener } else { drawn })
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
                Board { game, opponent: Opponent::default(), first: First::default(), plain: false }
            }
        };
        let instance = self.game(&board.game)?;
        let played = Played::new(std::sync::Arc::clone(&instance), &self.tables)?;
        let problem = Problem::of_game(played, &self.tables)?;
        let statement = self.engine.statement(&ProblemView::new(1, &problem, self.language())?)?;
        let values = json!({
            "game": board.game, "opponent": board.opponent.name(), "first": board.first.name(),
            "plain": board.plain,
            "statement": self.html(&statement), "drawing": self.drawing(instance.as_ref())?,
        });
        Ok(self.plain("board", &values)?)
    }

    pub(super) fn rules(&self, line: &str) -> Making<String> {
        self.game(line)?;
        Ok(self.plain("rules", &json!({ "game": line }))?)
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
                format!("没有叫“{id}”的策略：有{ids}"),
                format!("there is no strategy `{id}`: there are {ids}"),
            ));
        };
        let checked =
            strategies::check_text(text).map_err(|fault| wrong(fault.zh(), fault.to_string()))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{exercise::library::Source, text::Language};

    fn page(language: Language, directive: &str) -> String {
        let text = format!("```bouton\n{directive}\n```\n");
        let source = Source { path: "chapter.md".to_owned(), text };
        let expander = Expander::new(language, None).unwrap();
        expander.chapter(&source).unwrap().markdown
    }

    const OPENER: &str = "class=\"bouton-opener\" data-opens=\"board\"";

    #[test]
    fn a_position_is_played_below_its_drawing_and_above_its_answer() {
        for language in Language::ALL {
            let made = page(language, "position: nim 1 3 --misere");
            let place = |part: &str| made.find(part).unwrap();
            assert!(place("</figure>") < place(OPENER), "{made}");
            assert!(place(OPENER) < place("bouton-position"), "{made}");
            assert!(made.contains("data-game=\"nim 1 3 --misere\"") && !made.contains("\n\n"));
            assert!(page(language, "picture: nim 5 7 9").contains(OPENER));
            assert!(page(language, "problem: nim-3-5-7").contains(OPENER));
        }
    }

    #[test]
    fn a_game_that_the_small_module_leaves_out_can_be_played_too() {
        let made = page(Language::En, "position: \"heaps 5 7 9 --take 1,3,4\"");
        assert!(
            made.contains("data-opens=\"board\" data-game=\"heaps 5 7 9 --take 1,3,4\""),
            "{made}"
        );
    }

    #[test]
    fn a_statement_and_each_reading_with_a_formula_can_be_tried() {
        for language in Language::ALL {
            let made = page(
                language,
                "statement: {game: nim 1 2, claim: \"forall a, b: P([a, b]) <-> a != b\", bound: 5, expect: refuted}",
            );
            let opener = "data-opens=\"rules\" data-claim=\"forall a, b: P([a, b]) &lt;-&gt; a != b\" data-game=\"nim 1 2\" data-bound=\"5\"";
            assert!(made.contains(opener), "{made}");
            let made = page(language, "claim: {entry: S0-17, readings: [sufficient, repaired]}");
            assert_eq!(made.matches("data-opens=\"rules\"").count(), 2, "{made}");
            let made = page(language, "claim: {entry: S0-29, readings: [name]}");
            assert!(!made.contains("bouton-opener"), "{made}");
        }
    }
}
