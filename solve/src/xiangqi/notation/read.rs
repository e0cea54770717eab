//! Reading a move on a board: the pieces that the text can mean, and the one legal move.

use super::{
    NotationError, On,
    grammar::{self, Action, Locator, Order, Request},
};
use crate::xiangqi::{
    Kind, Move, MoveError, OnBoard, Piece, Script, Side, Square,
    square::{FILES, RANKS},
    words::moves_along_lines,
};

impl On<'_> {
    /// See [`crate::xiangqi::OnBoard::read_move`].
    pub(super) fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let request = grammar::read(text, self.side())?;
        let piece = Piece { side: self.side(), kind: request.kind };
        if request.action == Action::Sideways && !moves_along_lines(piece.kind) {
            return Err(NotationError::NeverSideways { piece });
        }
        let candidates = self.candidates(piece, request.locator)?;
        let reach: Vec<Move> =
            candidates.iter().filter_map(|&from| reach(from, piece.side, &request)).collect();
        let legal: Vec<Move> =
            reach.iter().copied().filter(|&played| self.is_legal(played)).collect();
        match *legal {
            [played] => Ok(played),
            [] => Err(self.explain(text.trim(), piece, &candidates, &reach)),
            _ => Err(self.ambiguous(text.trim(), &legal)),
        }
    }

    /// The points on which a piece can be meant, never none.
    fn candidates(&self, piece: Piece, locator: Locator) -> Result<Vec<Square>, NotationError> {
        match locator {
            Locator::File(file) => {
                let found: Vec<Square> = self
                    .pieces()
                    .filter(|(square, found)| *found == piece && square.file_of(piece.side) == file)
                    .map(|(square, _)| square)
                    .collect();
                if found.is_empty() {
                    return Err(NotationError::NotOnFile {
                        piece,
                        file,
                        elsewhere: self.files_of(piece),
                    });
                }
                Ok(found)
            }
            Locator::Order(order, file) => {
                let files = file.map_or_else(|| (1..=FILES).collect(), |file| vec![file]);
                let found: Vec<Square> = files
                    .into_iter()
                    .filter_map(|file| pick(&self.column(piece, file), order))
                    .collect();
                if found.is_empty() {
                    return Err(NotationError::NotSeveral {
                        piece,
                        needed: pieces_needed(order),
                        file,
                    });
                }
                Ok(found)
            }
        }
    }

    /// The points of a side's pieces of one kind on one of its files, the foremost first.
    pub(super) fn column(&self, piece: Piece, file: u8) -> Vec<Square> {
        let ranks: Box<dyn Iterator<Item = u8>> = match piece.side {
            Side::Red => Box::new((0..RANKS).rev()),
            Side::Black => Box::new(0..RANKS),
        };
        ranks
            .filter_map(|rank| Square::on_file_of(piece.side, file, rank))
            .filter(|&square| self.at(square) == Some(piece))
            .collect()
    }

    fn files_of(&self, piece: Piece) -> Vec<u8> {
        (1..=FILES).filter(|&file| !self.column(piece, file).is_empty()).collect()
    }

    /// Why none of the pieces can move as it was asked.
    fn explain(
        &self,
        text: &str,
        piece: Piece,
        candidates: &[Square],
        reach: &[Move],
    ) -> NotationError {
        let text = text.to_owned();
        for &played in reach {
            match self.check_legal(played) {
                Err(MoveError::LeavesCheck(_, side)) => {
                    return NotationError::LeavesCheck { text, side };
                }
                Err(MoveError::LeavesFacing(_)) => return NotationError::LeavesFacing { text },
                _ => {}
            }
        }
        let can = self.legal_moves().into_iter().filter(|played| candidates.contains(&played.from));
        let can =
            can.map(|played| self.write_legal_move(piece, played, Script::Simplified)).collect();
        let from = candidates.first().copied().unwrap_or_else(|| self.general(piece.side));
        NotationError::NotPossible { text, piece, from, can }
    }

    fn ambiguous(&self, text: &str, legal: &[Move]) -> NotationError {
        let written = |played: Move| {
            let piece = self.at(played.from)?;
            Some((self.write_legal_move(piece, played, Script::Simplified), played))
        };
        NotationError::Ambiguous {
            text: text.to_owned(),
            choices: legal.iter().copied().filter_map(written).collect(),
        }
    }
}

/// The piece of a file, the foremost first, that an order means.
fn pick(column: &[Square], order: Order) -> Option<Square> {
    if column.len() < usize::from(pieces_needed(order)) {
        return None;
    }
    match order {
        Order::Front => column.first().copied(),
        Order::Middle if column.len() == 3 => column.get(1).copied(),
        Order::Middle => None,
        Order::Rear => column.last().copied(),
        Order::Nth(nth) => column.get(usize::from(nth).checked_sub(1)?).copied(),
    }
}

/// How many pieces a file must hold for an order to make sense.
fn pieces_needed(order: Order) -> u8 {
    match order {
        Order::Front | Order::Rear => 2,
        Order::Middle => 3,
        Order::Nth(nth) => nth.max(3),
    }
}

/// Where a piece on a point would go; `None` if that is off the board or no step of the piece.
fn reach(from: Square, side: Side, request: &Request) -> Option<Move> {
    let file = from.file_of(side);
    let (to_file, steps) = match request.action {
        Action::Sideways => (request.number, 0),
        _ if moves_along_lines(request.kind) => (file, request.number),
        _ => (request.number, ranks_across(request.kind, file.abs_diff(request.number))?),
    };
    // 进 is up the board for Red and down for Black.
    let rank = if (request.action == Action::Forward) == (side == Side::Red) {
        from.rank().checked_add(steps)?
    } else {
        from.rank().checked_sub(steps)?
    };
    Some(Move { from, to: Square::on_file_of(side, to_file, rank)? })
}

/// How many ranks a step across so many files takes.
const fn ranks_across(kind: Kind, files: u8) -> Option<u8> {
    match (kind, files) {
        (Kind::Advisor, 1) | (Kind::Horse, 2) => Some(1),
        (Kind::Elephant, 2) | (Kind::Horse, 1) => Some(2),
        _ => None,
    }
}
