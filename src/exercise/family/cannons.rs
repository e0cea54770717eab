//! The line game of the double cannons as exercises: files with facing cannons or soldiers.

mod draw;
mod explain;
mod mistaken;

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, OptionEntry, Wanted,
    northcott::{SHARED_SEARCH, measure, multisets},
};
use crate::{
    exercise::{
        compared::ClosedForm,
        difficulty::Difficulty,
        instance::{Instance, Solved},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Skin},
        random::Stream,
        schema::Range,
        tables::{Stop, Tables},
    },
    game::{CannonBoard, CannonFile, Cannons, Outcome, Position, Ruleset},
    theory,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most files: a Chinese chessboard has so many.
pub const MAX_FILES: u64 = 9;

/// The most points between two cannons, or behind one.
pub const MAX_POINTS: u64 = 1000;

/// The registry line.
pub const CANNONS: GameEntry = GameEntry {
    name: "cannons",
    arguments: "GAP...",
    about_en: "the line game of the double cannons: facing cannons go forward or back, soldiers one step forward; Red starts",
    about_zh: "双炮禁双炮（直线游戏：各路对炮可进可退，对头兵卒只进一步；红先走）",
    options: &[PAWNS, ROOM],
    misere: false,
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
    parse,
    sequence: None,
};

/// `--pawns N`.
const PAWNS: OptionEntry = OptionEntry {
    name: "pawns",
    value: "N",
    about_en: "pairs of facing soldiers with one step left between them (0 without it)",
    about_zh: "还能走一步的对头兵卒有几对（不写就是没有）",
};

/// `--room N,N...`.
const ROOM: OptionEntry = OptionEntry {
    name: "room",
    value: "N,N...",
    about_en: "free points behind both cannons of each file, 2:1 where Red has 2 and Black 1, or one entry for all (without it 0 on the first file, 1 on the others)",
    about_zh: "各路两炮身后各有几个空点，红2黑1写成2:1，只写一项则各路相同（不写就是第1路0、其余各路1）",
};

/// A board in a problem file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CannonsGame {
    /// The points between the cannons of each file.
    pub gaps: Vec<u64>,
    /// Pairs of facing soldiers with one step left between them.
    #[serde(default)]
    pub pawns: u64,
    /// The free points behind both cannons of each file; one number goes for all. Without it 0 on
    /// the first file and 1 on the others, as in the composed ending.
    #[serde(default)]
    pub room: Vec<u64>,
}

/// Ranges of boards.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CannonsRanges {
    /// The number of files with cannons.
    pub files: Range,
    /// The points between the cannons of a file.
    pub gap: Range,
    /// The number of pairs of soldiers.
    pub pawns: Range,
    /// The free points of each file, between the cannons and behind them; the same on all files,
    /// so that boards share their tables.
    pub free: Range,
}

/// A board on which Red is to move at the start.
#[derive(Clone, Debug)]
pub struct CannonsInstance {
    board: CannonBoard,
    start: Position,
}

fn parse(arguments: &Arguments) -> Result<Arc<dyn Instance>, ArgumentError> {
    let number =
        |text: &str| text.parse().map_err(|_| ArgumentError::NotANumber { text: text.to_owned() });
    let both = |text: &str| {
        let (red, black) = text.split_once(':').unwrap_or((text, text));
        Ok([number(red)?, number(black)?])
    };
    let pawns = arguments.options.get(PAWNS.name).map_or(Ok(0), |text| number(text))?;
    let room: Vec<[u64; 2]> = match arguments.options.get(ROOM.name) {
        Some(text) => text.split(',').map(both).collect::<Result<_, ArgumentError>>()?,
        None => Vec::new(),
    };
    make(&arguments.parsed()?, pawns, &room)
}

fn make(gaps: &[u64], pawns: u64, room: &[[u64; 2]]) -> Result<Arc<dyn Instance>, ArgumentError> {
    let within = |what, found, range: std::ops::RangeInclusive<u64>, limit| {
        let fits = range.contains(&found);
        fits.then_some(()).ok_or_else(|| ArgumentError::outside(what, found, range, limit))
    };
    let cannons = gaps.len() as u64;
    within(("有对炮的路数", "files with cannons"), cannons, 1..=MAX_FILES, "MAX_FILES")?;
    let most = MAX_FILES - cannons;
    within(("兵卒的对数", "pairs of soldiers"), pawns, 0..=most, "MAX_FILES")?;
    for gap in gaps {
        within(("两炮之间的空点", "points between cannons"), *gap, 0..=MAX_POINTS, "MAX_POINTS")?;
    }
    for room in room.iter().flatten() {
        within(("炮身后的空点", "points behind a cannon"), *room, 0..=MAX_POINTS, "MAX_POINTS")?;
    }
    let cannons = gaps.iter().zip(rooms(gaps.len(), room)?).map(|(gap, behind)| CannonFile {
        soldiers: false,
        behind,
        gap: *gap,
    });
    let pair = CannonFile { soldiers: true, behind: [0, 0], gap: 1 };
    let files = cannons.chain((0..pawns).map(|_| pair)).collect();
    Ok(Arc::new(CannonsInstance::new(CannonBoard { red_to_move: true, files })))
}

/// The room behind the cannons of each file.
fn rooms(files: usize, room: &[[u64; 2]]) -> Result<Vec<[u64; 2]>, ArgumentError> {
    match *room {
        [] => Ok((0..files).map(usual_room).collect()),
        [room] => Ok(vec![room; files]),
        ref rooms if rooms.len() == files => Ok(rooms.to_vec()),
        ref rooms => Err(ArgumentError::own(
            format!(
                "有{files}路对炮，却写了{}个炮身后的空点数：每路写一个，或者只写一个",
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
fn usual_room(file: usize) -> [u64; 2] {
    [u64::from(file > 0); 2]
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
        let room: Vec<[u64; 2]> = game.room.iter().map(|room| [*room; 2]).collect();
        make(&game.gaps, game.pawns, &room)
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
        let mut arguments = Arguments::of(cannons.iter().map(|file| file.gap));
        if !soldiers.is_empty() {
            arguments = arguments.with(PAWNS.name, soldiers.len());
        }
        if cannons.iter().enumerate().all(|(index, file)| file.behind == usual_room(index)) {
            return arguments;
        }
        let room: Vec<String> = cannons
            .iter()
            .map(|CannonFile { behind: [red, black], .. }| match red == black {
                true => red.to_string(),
                false => format!("{red}:{black}"),
            })
            .collect();
        arguments.with(ROOM.name, room.join(","))
    }

    fn facts(&self, _: &Solved, _: &Tables) -> Result<Value, Stop> {
        explain::facts(&self.board)
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
        if is_reached && boards(&widest) <= SHARED_SEARCH {
            return widest.position();
        }
        position.clone()
    }

    fn picture(&self, position: &Position, _: Skin) -> Option<Picture> {
        explain::picture(&CannonBoard::of(position)?)
    }

    fn picture_after(&self, past: &[Position], position: &Position, _: Skin) -> Option<Picture> {
        explain::picture(&explain::stepped(past, position)?)
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
/// count, or some number above [`SHARED_SEARCH`].
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
