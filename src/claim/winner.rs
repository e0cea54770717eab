//! Who wins at the positions of which a statement speaks where it fails, shown by a play in which the winner makes no mistake.

use super::{Environment, Evaluator, Query, search::collect_queries, syntax::Expression};
use crate::game::{Outcome, Position};
use std::ops::ControlFlow;

/// So many moves of a play are shown.
const MOST_MOVES: usize = 8;

/// So many numbers at most stand in the positions behind the moves: long lists of numbers are not read.
const MOST_NUMBERS: usize = 40;

/// A play from a position, and how it ends for the player who moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The positions, from the first.
    pub positions: Vec<Position>,
    /// P if the player to move at the first position loses.
    pub outcome: Outcome,
    /// Whether the play ends with the last position that is shown.
    pub is_whole: bool,
}

/// The plays from the positions of which a statement asks who wins, each position once. What stands behind a quantifier or in a definition is left out.
pub(super) fn plays(
    evaluator: &Evaluator<'_>,
    statement: &Expression,
    values: &mut Environment,
) -> Vec<Play> {
    let mut found = Vec::new();
    collect_queries(evaluator, statement, values, &mut found);
    let mut plays: Vec<Play> = Vec::new();
    for (game, query, start) in found {
        let is_new = plays.iter().all(|play| play.positions.first() != Some(&start));
        if matches!(query, Query::P | Query::N)
            && is_new
            && let Some(play) = play(evaluator, game, start)
        {
            plays.push(play);
        }
    }
    plays
}

/// A play from this position; none where somebody is not known to win.
fn play(evaluator: &Evaluator<'_>, game: usize, start: Position) -> Option<Play> {
    let outcome = evaluator.games.outcome(game, &start).ok();
    let outcome = outcome.filter(|outcome| *outcome != Outcome::Draw)?;
    let mut play = Play { positions: vec![start.clone()], outcome, is_whole: false };
    let most = (MOST_NUMBERS / start.len().max(1)).clamp(1, MOST_MOVES);
    let mut last = (start, outcome);
    for _ in 0..most {
        match choose_move(evaluator, game, &last)? {
            Moved::To(position, outcome) => {
                play.positions.push(position.clone());
                last = (position, outcome);
            }
            Moved::Over => return Some(Play { is_whole: true, ..play }),
        }
    }
    Some(play)
}

/// What becomes of a position.
enum Moved {
    To(Position, Outcome),
    Over,
}

/// The winner leaves a lost position, the other player makes the first move that there is; none where it is not known who wins behind it.
fn choose_move(
    evaluator: &Evaluator<'_>,
    game: usize,
    (position, outcome): &(Position, Outcome),
) -> Option<Moved> {
    let mut found = Some(Moved::Over);
    let _ = evaluator.games.rules(game)?.each_option(position, &mut |option| {
        let behind = evaluator.games.outcome(game, &option).ok();
        found = behind.map(|behind| Moved::To(option, behind));
        match (outcome, behind) {
            (Outcome::N, Some(Outcome::P)) | (Outcome::P, _) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    found
}

impl Play {
    /// In Chinese.
    #[must_use]
    pub fn zh(&self) -> String {
        let end = if self.outcome == Outcome::P { "输" } else { "赢" };
        format!("面对{}，轮到谁走谁{end}{}", self.start(), self.moves("，如"))
    }

    /// In English.
    #[must_use]
    pub fn en(&self) -> String {
        let end = if self.outcome == Outcome::P { "loses" } else { "wins" };
        format!("at {} the player to move {end}{}", self.start(), self.moves(", as in "))
    }

    fn start(&self) -> String {
        self.positions.first().map(ToString::to_string).unwrap_or_default()
    }

    /// The moves behind these words; nothing where there is none.
    fn moves(&self, words: &str) -> String {
        if self.positions.len() < 2 {
            return String::new();
        }
        let all: Vec<String> = self.positions.iter().map(ToString::to_string).collect();
        format!("{words}{}{}", all.join(" → "), if self.is_whole { "" } else { " → …" })
    }
}
