//! What strategies show of a position of Chinese chess, for a game that is played on files of its board.

use super::{Context, moves::options, named::positions};
use crate::{
    check::Strategy,
    claim::Value,
    game::{Outcome, Position, Ruleset, Xiangqi},
};

impl Context<'_> {
    /// The position of the whole board, as `board`; how many `legal` moves it has, and those that are `losing` by the
    /// strategies about what they lead to; and, where `own` is a strategy about the position itself, that it is
    /// `shown`, whether the mover wins, `shown_wins`, in at most so many `shown_moves`, with how many
    /// `shown_positions`, and as `line` the first positions of play in which the loser holds out longest, at most `most`.
    #[must_use]
    pub fn with_board(
        self,
        board: &Position,
        own: Option<&Strategy>,
        others: &[&Strategy],
        most: usize,
    ) -> Self {
        let options = options(&Xiangqi, board).unwrap_or_default();
        let legal = Value::Number(options.len() as u64);
        let loses = |option: &Position| others.iter().any(|one| wins(one, option) == Some(true));
        let losing: Vec<Position> = options.into_iter().filter(loses).collect();
        let context = self.with_given([
            ("board", Value::List(board.clone())),
            ("legal", legal),
            ("losing", positions(&losing)),
        ]);
        match own.and_then(|own| strategy_values(own, board, most)) {
            Some(shown) => context.with_given(shown),
            None => context,
        }
    }
}

type Values = [(&'static str, Value); 5];

/// What a strategy shows of the position.
fn strategy_values(own: &Strategy, board: &Position, most: usize) -> Option<Values> {
    let (wins, moves) = (wins(own, board)?, own.moves_to_end(board)?.statement().moves);
    Some([
        ("shown", Value::Truth(true)),
        ("shown_wins", Value::Truth(wins)),
        ("shown_moves", Value::Number(moves.into())),
        ("shown_positions", Value::Number(own.sizes().1 as u64)),
        ("line", positions(&line(own, board, most))),
    ])
}

/// Whether the mover wins a position of Chinese chess; none where the strategy does not show it.
fn wins(strategy: &Strategy, position: &Position) -> Option<bool> {
    let shown = strategy.outcome(position)?;
    let of_chess = shown.rules() == Some(&Xiangqi as &dyn Ruleset);
    of_chess.then(|| shown.statement().outcome == Outcome::N)
}

/// Play in which the loser holds out longest: of several such moves it makes the first.
fn line(own: &Strategy, board: &Position, most: usize) -> Vec<Position> {
    let next = |at: &Position| {
        let lasts = |option: &Position| own.moves_to_end(option).map(|one| one.statement().moves);
        let options = options(&Xiangqi, at).unwrap_or_default();
        let longest = options.iter().filter_map(lasts).max();
        let holds_out = |option: &Position| longest.is_some() && lasts(option) == longest;
        own.reply(at).or_else(|| options.into_iter().find(holds_out))
    };
    std::iter::successors(Some(board.clone()), next).take(most.saturating_add(1)).collect()
}
