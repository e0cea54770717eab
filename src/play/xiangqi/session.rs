//! The state of a match and what is asked of it.

use super::{
    advice::{Advice, advise},
    standing::{Standing, standing},
};
use crate::{
    game::Outcome,
    random::Stream,
    xiangqi::{
        Move, OnBoard, Position, Script, Side, Status,
        record::{PlyError, replay},
    },
};

/// A position that has come so often ends play as a draw: no rule on repetition is applied.
const REPEATED: usize = 3;

/// Who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The side that the computer plays; none between two people.
    pub computer: Option<Side>,
    /// Fixes the computer's choices among equals.
    pub seed: u64,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who made it.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// The move in the traditional notation.
    pub written: String,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A move, in either notation.
    Move(String),
    /// To take the last move back.
    Undo,
    /// Advice.
    Hint,
    /// Why the last own move was bad.
    Why,
    /// The list of moves.
    Moves,
    /// The board.
    Show,
    /// What can be written.
    Help,
    /// A new game.
    Again,
    /// To leave.
    Quit,
}

/// How play has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// This side cannot move and has lost; in check or not.
    Lost(Side, Status),
    /// The position has come for the third time.
    Repeated,
}

/// What is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// The board.
    Board(Position),
    /// A move was made; the computer tells why.
    Moved(Ply, Option<Advice>),
    /// A move after which the other side wins, by what is known; what could have been played is in `before`.
    ThrewAway {
        /// The move.
        ply: Ply,
        /// What was known before it.
        before: Option<Standing>,
        /// What is known after it.
        after: Standing,
    },
    /// Nothing speaks against the last move.
    NothingWrong,
    /// What is known here; nothing is.
    Prospects(Option<Standing>),
    /// A move that is advised.
    Advised(Position, Advice),
    /// The legal moves.
    Moves(Position, Vec<Move>),
    /// What can be written.
    Help,
    /// So many moves were taken back.
    TookBack(usize),
    /// There is no move to take back, or to ask about.
    NoMoveYet,
    /// What was written is not a legal move.
    Refused {
        /// What was written.
        text: String,
        /// Why.
        error: PlyError,
    },
    /// Play has ended after so many moves.
    Over(Over, usize),
    /// The player leaves after so many moves.
    Left(usize),
}

/// A game of Chinese chess being played.
#[derive(Clone, Debug)]
pub struct Match {
    start: Position,
    seats: Seats,
    plies: Vec<Ply>,
    hints: usize,
}

impl Match {
    /// Begins a game. If the computer is to move it has moved already.
    #[must_use]
    pub fn begin(start: Position, seats: Seats) -> (Self, Vec<Told>) {
        let mut game = Self { start, seats, plies: Vec::new(), hints: 0 };
        let mut told = Vec::new();
        if game.is_computers_turn() {
            told.push(Told::Board(game.board().clone()));
        }
        game.computer_moves(&mut told);
        game.shows(&mut told);
        (game, told)
    }

    /// What is asked for gives the next game and what is to be told.
    #[must_use]
    pub fn after(&self, asked: &Asked) -> (Self, Vec<Told>) {
        let telling = |told: Told| (self.clone(), vec![told]);
        match asked {
            Asked::Move(text) => self.play_move(text),
            Asked::Undo => self.undone(),
            Asked::Hint => self.give_hint(),
            Asked::Why => telling(self.why()),
            Asked::Moves => telling(Told::Moves(self.board().clone(), self.board().legal_moves())),
            Asked::Show => telling(Told::Board(self.board().clone())),
            Asked::Help => telling(Told::Help),
            Asked::Again => Self::begin(self.start.clone(), self.seats),
            Asked::Quit => telling(Told::Left(self.plies.len())),
        }
    }

    /// The board as it stands.
    #[must_use]
    pub fn board(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// How play has ended, once it has.
    #[must_use]
    pub fn over(&self) -> Option<Over> {
        let board = self.board();
        if board.status().is_lost() {
            return Some(Over::Lost(board.side(), board.status()));
        }
        let times = self.positions().iter().filter(|earlier| *earlier == board).count();
        (times >= REPEATED).then_some(Over::Repeated)
    }

    /// The positions that have come, the present one last.
    fn positions(&self) -> Vec<Position> {
        let after = self.plies.iter().map(|ply| &ply.after);
        [&self.start].into_iter().chain(after).cloned().collect()
    }

    fn is_computers_turn(&self) -> bool {
        self.seats.computer == Some(self.board().side())
    }

    fn play_move(&self, text: &str) -> (Self, Vec<Told>) {
        if let Some(over) = self.over() {
            return (self.clone(), vec![Told::Over(over, self.plies.len())]);
        }
        let played = match read(self.board(), text) {
            Ok(played) => played,
            Err(error) => {
                let text = text.to_owned();
                return (self.clone(), vec![Told::Refused { text, error }]);
            }
        };
        let (mut next, mut told) = (self.clone(), Vec::new());
        next.makes(played, None, &mut told);
        // Two people are not told about each other's moves unless they ask.
        if let Some(wrong) = next.wrong(next.plies.len()).filter(|_| self.seats.computer.is_some())
        {
            told.push(wrong);
        }
        next.computer_moves(&mut told);
        next.shows(&mut told);
        (next, told)
    }

    fn makes(&mut self, played: Move, advice: Option<Advice>, told: &mut Vec<Told>) {
        let before = self.board().clone();
        let Ok(after) = before.after(played) else { return };
        let written = before.write_move(played, Script::Simplified).unwrap_or_default();
        let ply = Ply { side: before.side(), played, written, before, after };
        told.push(Told::Moved(ply.clone(), advice));
        self.plies.push(ply);
        self.hints = 0;
    }

    fn computer_moves(&mut self, told: &mut Vec<Told>) {
        if !self.is_computers_turn() || self.over().is_some() {
            return;
        }
        let ply = self.plies.len().to_string();
        let mut stream = Stream::new(self.seats.seed, &["play", "xiangqi", &ply]);
        if let Some(advice) = advise(self.board(), &self.positions(), &mut stream) {
            self.makes(advice.played, Some(advice), told);
        }
    }

    fn shows(&self, told: &mut Vec<Told>) {
        told.push(Told::Board(self.board().clone()));
        told.extend(self.over().map(|over| Told::Over(over, self.plies.len())));
    }

    /// What is wrong with the move of this number, from 1: the other side wins after it, and the mover was not
    /// known to be lost before.
    fn wrong(&self, number: usize) -> Option<Told> {
        let ply = self.plies.get(number.checked_sub(1)?)?;
        let before = standing(&ply.before);
        let after = standing(&ply.after).filter(|after| after.outcome == Outcome::N)?;
        let was_lost = before.as_ref().is_some_and(|before| before.outcome == Outcome::P);
        (!was_lost).then(|| Told::ThrewAway { ply: ply.clone(), before, after })
    }

    /// About the last move of the person; between two people, the last of all.
    fn why(&self) -> Told {
        let persons = |ply: &Ply| self.seats.computer != Some(ply.side);
        match self.plies.iter().rposition(persons) {
            None => Told::NoMoveYet,
            Some(index) => self.wrong(index + 1).unwrap_or(Told::NothingWrong),
        }
    }

    fn undone(&self) -> (Self, Vec<Told>) {
        let persons = |ply: &Ply| self.seats.computer != Some(ply.side);
        let Some(kept) = self.plies.iter().rposition(persons) else {
            return (self.clone(), vec![Told::NoMoveYet]);
        };
        let mut before = self.clone();
        before.plies.truncate(kept);
        before.hints = 0;
        let told =
            vec![Told::TookBack(self.plies.len() - kept), Told::Board(before.board().clone())];
        (before, told)
    }

    /// First what is known, then a move.
    fn give_hint(&self) -> (Self, Vec<Told>) {
        if let Some(over) = self.over() {
            return (self.clone(), vec![Told::Over(over, self.plies.len())]);
        }
        let mut next = self.clone();
        next.hints += 1;
        let board = self.board();
        if self.hints == 0 {
            return (next, vec![Told::Prospects(standing(board))]);
        }
        let mut stream = Stream::new(self.seats.seed, &["hint", "xiangqi"]);
        let advice = advise(board, &self.positions(), &mut stream);
        let told = advice.map_or(Told::Help, |advice| Told::Advised(board.clone(), advice));
        (next, vec![told])
    }
}

/// A single move in either notation.
fn read(board: &Position, text: &str) -> Result<Move, PlyError> {
    let plies = replay(board, text).map_err(|refused| refused.error)?;
    match plies.as_slice() {
        [only] => Ok(only.played),
        _ => Ok(board.read_move(text)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::endings;

    fn begin(board: &str, computer: Option<Side>) -> Match {
        let seats = Seats { computer, seed: 1 };
        Match::begin(endings::position(board).unwrap(), seats).0
    }

    fn play(game: &Match, moves: &str) -> Match {
        moves
            .split(' ')
            .fold(game.clone(), |game, text| game.after(&Asked::Move(text.to_owned())).0)
    }

    #[test]
    fn a_move_that_unbalances_the_heaps_is_told_with_what_would_have_balanced_them() {
        let game = begin("classic", Some(Side::Black));
        let (_, told) = game.after(&Asked::Move("炮五进一".to_owned()));
        let wrong = told.iter().find_map(|told| match told {
            Told::ThrewAway { before, after, .. } => Some((before.clone(), after.outcome)),
            _ => None,
        });
        let (before, after) = wrong.unwrap();
        assert_eq!(before.unwrap().best, crate::xiangqi::read_move("g1g2").ok());
        assert_eq!(after, Outcome::N);
    }

    #[test]
    fn moves_are_taken_back_in_pairs_against_the_computer_and_singly_between_friends() {
        let alone = play(&begin("classic", Some(Side::Black)), "炮三进一");
        assert_eq!((alone.plies.len(), alone.after(&Asked::Undo).0.plies.len()), (2, 0));
        let friends = play(&begin("classic", None), "炮三进一 炮7进1");
        assert_eq!((friends.plies.len(), friends.after(&Asked::Undo).0.plies.len()), (2, 1));
    }

    #[test]
    fn the_sample_play_of_the_classic_ends_when_black_cannot_move() {
        let moves = "g1g2 a6a5 g2g3 e7e5 g3g5 g8g7 e2e3 e5e4 g5g6";
        let game = play(&begin("classic", None), moves);
        assert_eq!(game.plies.len(), 9);
        assert!(game.over().is_none());
    }

    #[test]
    fn a_position_that_comes_for_the_third_time_is_a_draw() {
        let game = begin("4k4/9/9/9/9/9/9/9/R8/3K5 w", None);
        let moves = "a1a2 e9e8 a2a1 e8e9 a1a2 e9e8 a2a1 e8e9";
        assert_eq!(play(&game, moves).over(), Some(Over::Repeated));
    }

    #[test]
    fn what_is_no_legal_move_is_refused() {
        let game = begin("classic", None);
        for text in ["炮三进九", "g2g3", "hello", "炮三进一 炮7进1", "车三进一"] {
            let told = game.after(&Asked::Move(text.to_owned())).1;
            assert!(matches!(told[..], [Told::Refused { .. }]), "{text}: {told:?}");
        }
    }
}
