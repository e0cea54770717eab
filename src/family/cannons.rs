//! The line game of the double cannons as exercises: files with facing cannons or soldiers.

mod draw;
mod explain;
mod mistaken;
mod yaml;

pub use yaml::{CannonsGame, CannonsRanges, Room};

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted,
    northcott::{SHARED_SEARCH, measure, multisets},
    parameters::{Parameters, Usually},
};
use crate::{
    answer::{
        compared::ClosedForm,
        difficulty::Difficulty,
        instance::{Instance, Solved},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Skin},
        tables::{Stop, Tables},
    },
    game::{CannonBoard, CannonFile, Cannons, Outcome, Position, Ruleset},
    random::Stream,
    solve::loopy::MAX_LOOPY,
    text::Both,
    theory,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most files: a Chinese chessboard has so many.
pub const MAX_FILES: u64 = 9;

/// The most points between two cannons, or behind one.
pub const MAX_POINTS: u64 = 1000;

/// The registry line.
pub const CANNONS: GameEntry = GameEntry {
    name: "cannons",
    about: Both::new(
        "双炮禁双炮（直线游戏：各线对炮可进可退，对头兵卒只进一步；红先走）",
        "the line game of the double cannons: facing cannons go forward or back, soldiers one step forward; Red starts",
    ),
    example: "cannons 4 6 --pawns 1",
    small: &["2 --room 1", "1 2 --pawns 1 --room 0,1", "2 1 --pawns 2 --room 0"],
    refused: &[
        "",
        "x",
        "--pawns 1",
        "4 6 --pawns x",
        "4 6 --pawns 8",
        "4 6 --room 0,1,2",
        "4 6 --room a",
        "4 6 --room ,",
        "4 6 --room 1001",
        "4 1001",
        "1 1 1 1 1 1 1 1 1 1",
        "4 6 --misere",
        "4 6 --width 8",
        "4 -6",
    ],
    ..GameEntry::of::<CannonsInstance>()
};

/// A board on which Red is to move at the start.
#[derive(Clone, Debug)]
pub struct CannonsInstance {
    board: CannonBoard,
    start: Position,
}

fn make(gaps: &[u64], pawns: u64, room: &[Room]) -> Result<Arc<dyn Instance>, ArgumentError> {
    yaml::PAWNS.at_most(MAX_FILES.saturating_sub(gaps.len() as u64), "MAX_FILES").check(pawns)?;
    let cannons = gaps.iter().zip(rooms(gaps.len(), room)?).map(|(gap, room)| CannonFile {
        soldiers: false,
        behind: room.0,
        gap: *gap,
    });
    let pair = CannonFile { soldiers: true, behind: [0, 0], gap: 1 };
    let files = cannons.chain((0..pawns).map(|_| pair)).collect();
    Ok(Arc::new(CannonsInstance::new(CannonBoard { red_to_move: true, files })))
}

/// The room behind the cannons of each file.
fn rooms(files: usize, room: &[Room]) -> Result<Vec<Room>, ArgumentError> {
    match *room {
        [] => Ok((0..files).map(usual_room).collect()),
        [room] => Ok(vec![room; files]),
        ref rooms if rooms.len() == files => Ok(rooms.to_vec()),
        ref rooms => Err(ArgumentError::own(
            format!(
                "有{files}条线上有对炮，却写了{}个炮身后的空点数：每条线写一个，或者只写一个",
                rooms.len()
            ),
            format!(
                "{} numbers of points behind cannons for {files} files: write one for each, or one for all",
                rooms.len()
            ),
        )),
    }
}

/// The room of a file that is not told: none on the first, one point on the others.
fn usual_room(file: usize) -> Room {
    Room([u64::from(file > 0); 2])
}

impl CannonsInstance {
    /// The line game from a board.
    #[must_use]
    pub fn new(board: CannonBoard) -> Self {
        Self { start: board.position(), board }
    }
}

impl Family for CannonsInstance {
    type Yaml = CannonsGame;
    type Ranges = CannonsRanges;
    const ENTRY: GameEntry = CANNONS;

    fn instance(game: &CannonsGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        make(&game.gaps, game.pawns.0, &game.room)
    }

    fn draw(ranges: &CannonsRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges, wanted, stream)
    }
}

impl Instance for CannonsInstance {
    fn family(&self) -> &'static str {
        "cannons"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(Cannons)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let (soldiers, cannons): (Vec<CannonFile>, Vec<CannonFile>) =
            self.board.files.iter().copied().partition(|file| file.soldiers);
        let pawns = Usually(soldiers.len() as u64);
        let gaps = cannons.iter().map(|file| file.gap).collect();
        let rooms = || cannons.iter().map(|file| Room(file.behind));
        let is_usual = rooms().enumerate().all(|(index, room)| room == usual_room(index));
        let room = if is_usual { Vec::new() } else { rooms().collect() };
        CannonsGame { gaps, pawns, room }.arguments()
    }

    fn facts(&self, _: &Solved, _: &Tables) -> Result<Value, Stop> {
        Ok(explain::facts(&self.board))
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        explain::written_move(&self.start, to)
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(from, to)
    }

    fn position_facts(&self, position: &Position) -> Value {
        CannonBoard::of(position).map_or(Value::Null, |board| explain::position_facts(&board))
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        Some(Box::new(Gaps))
    }

    /// As many files of either kind, all with as many free points as can be searched, and one step
    /// for each pair of soldiers.
    fn cross_check_root(&self) -> Option<Position> {
        let with = |free: u64| {
            let files = self.board.files.iter().map(|file| CannonFile {
                gap: if file.soldiers { 1 } else { free },
                behind: [0, 0],
                ..*file
            });
            CannonBoard { red_to_move: true, files: files.collect() }
        };
        let most = self.board.files.iter().map(CannonFile::free).max()?;
        let searched = |board: &CannonBoard| boards(board) <= SHARED_SEARCH;
        Some((1..=most).map(with).take_while(searched).last()?.position())
    }

    fn table_root(&self, position: &Position) -> Position {
        let Some(board) = CannonBoard::of(&Cannons.canonical(position)) else {
            return position.clone();
        };
        let widest = widest(&board);
        let is_reached = board.files.iter().zip(&widest.files).any(|(file, most)| {
            if file.soldiers { file.gap < most.gap } else { file.gap + file.behind[1] > 0 }
        });
        if is_reached && boards(&widest) <= MAX_LOOPY as u64 {
            return widest.position();
        }
        position.clone()
    }

    fn picture(&self, position: &Position, _: Skin) -> Option<Picture> {
        explain::picture(&CannonBoard::of(position)?)
    }

    fn picture_after(&self, past: &[Position], position: &Position, _: Skin) -> Option<Picture> {
        explain::picture(&explain::replay(past, position)?)
    }

    fn position_json(&self, position: &Position) -> Value {
        let Some(board) = CannonBoard::of(position) else { return Value::Null };
        let file = |file: &CannonFile| match file.soldiers {
            true => json!({ "soldiers": file.gap }),
            false => {
                json!({ "red_room": file.behind[0], "gap": file.gap, "black_room": file.behind[1] })
            }
        };
        let to_move = if board.red_to_move { "red" } else { "black" };
        json!({ "to_move": to_move, "files": board.files.iter().map(file).collect::<Vec<_>>() })
    }

    /// The points of Northcott's game: heaps crossed out in pairs, heaps left, binary digits.
    fn difficulty(&self, solved: &Solved) -> Difficulty {
        measure::by_gaps(&theory::cannons::heaps(&self.board), solved)
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        mistaken::mistaken(mistake, &self.board)
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self::new(CannonBoard::of(position)?)))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        explain::read_move(from, text)
    }
}

/// The board with all free points of each file between its cannons. From it play reaches every
/// board with the same files on which the player who has just moved can have done so: on some file
/// a point in front of that cannon or behind it is free, or soldiers have stepped.
fn widest(board: &CannonBoard) -> CannonBoard {
    let files = board.files.iter().map(|file| CannonFile {
        gap: if file.soldiers { file.gap.max(1) } else { file.free() },
        behind: [0, 0],
        ..*file
    });
    CannonBoard { red_to_move: true, files: files.collect() }
}

/// How many boards with these files there are when colours and the order of equal files do not
/// count, or some number above [`MAX_LOOPY`].
fn boards(board: &CannonBoard) -> u64 {
    let mut files: Vec<(bool, u64)> =
        board.files.iter().map(|file| (file.soldiers, file.free())).collect();
    files.sort_unstable();
    files.chunk_by(|a, b| a == b).fold(1, |ways, alike| {
        let (soldiers, free) = alike[0];
        let pairs = free.saturating_add(2).saturating_mul(free.saturating_add(1)) / 2;
        let of_a_file = if soldiers { free.saturating_add(1) } else { pairs };
        ways.saturating_mul(multisets(of_a_file, alike.len() as u64))
    })
}

/// The theorem as a closed form.
struct Gaps;

impl ClosedForm for Gaps {
    fn theorem(&self) -> &'static theory::Theorem {
        &theory::cannons::GAPS
    }

    fn outcome(&self, position: &Position) -> Outcome {
        theory::cannons::outcome(position)
    }

    fn winning_moves(&self, position: &Position) -> Vec<Position> {
        theory::cannons::winning_moves(position)
    }
}

#[cfg(test)]
mod tests;
