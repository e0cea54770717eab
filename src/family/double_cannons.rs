//! The line game of the double cannons on the Chinese chessboard: boards as exercises, with what is proved about them
//! when all moves of chess are allowed.
//!
//! The rules, the search and the theorem are those of [`super::cannons`]. Here moves are written as in chess, the
//! picture is the board itself, and the facts hold what a checked strategy shows on the whole board.

mod explain;
mod known;
mod measure;

pub use known::{Known, assess};

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted,
    cannons::CannonsInstance,
    parameters::{Parameter, Parameters, parameters, ranges},
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
    embedded,
    endgame::Line,
    facts::Context,
    family::{Player, Range},
    game::{CannonFile, Cannons, Position, Ruleset},
    nimber::nim_sum,
    random::Stream,
    text::Both,
    xiangqi::{Move, OnBoard, Position as Board, Side, endings, fen, read_move},
};
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock};

/// The registry line.
pub const DOUBLE_CANNONS: GameEntry = GameEntry {
    name: "double-cannons",
    about: Both::new(
        "棋盘上的双炮禁双炮（只走本路的直线游戏），红先走",
        "the line game of the double cannons on the Chinese chessboard; Red to move",
    ),
    example: "double-cannons classic",
    small: &[
        "4ka3/3Pa4/9/4c4/9/9/4C4/9/3pA4/4KA3 w",
        "4ka3/3Pa4/4c4/p8/4C4/9/P8/9/3pA4/4KA3 w",
        "4ka3/3Pa2c1/9/4c4/9/4C2C1/9/9/3pA4/4KA3 w",
    ],
    refused: &[
        "",
        "x",
        "classic w",
        "4ka3/3Pa4/9/4c4/9/9/4C4/9/3pA4/4KA3 b",
        "4ka3/3Pa4/9/9/9/9/9/9/3pA4/4KA3 w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "4ka3/3Pa4/9/4c4/9/9/4C4/9/3pA4/4KA3",
        "classic --misere",
    ],
    ..GameEntry::of::<DoubleCannonsInstance>()
};

parameters! {
    /// A board in a problem file.
    pub struct DoubleCannonsGame {
        /// The position in FEN, Red to move, or `classic`, `first`, `second` or `third`.
        pub board: String => Parameter::text("FEN", "一个局面（FEN或名称）", "a board in FEN or by name")
            .of_many_words(),
    }
}

ranges! {
    /// Ranges of boards. They are drawn from those of which a strategy of the program shows who wins on the whole board.
    pub struct DoubleCannonsRanges {
        /// The number of files with cannons.
        pub files: Range,
        /// The points between the cannons of each file.
        pub gap: Range,
        /// The number of pairs of soldiers that can still make a step.
        pub pawns: Range,
    }
}

/// A board on which Red is to move at the start.
#[derive(Clone, Debug)]
pub struct DoubleCannonsInstance {
    line: Line,
    /// Whether the pieces stand just so: of soldiers that have made their step it is not known which of them has.
    exact: bool,
    game: CannonsInstance,
}

fn make(text: &str) -> Result<Arc<dyn Instance>, ArgumentError> {
    let board = endings::position(text).map_err(|error| {
        ArgumentError::own(format!("棋盘：{}", error.zh()), format!("the board: {error}"))
    })?;
    let line = Line::of(&board).filter(|_| board.side() == Side::Red);
    let line = line.ok_or_else(|| {
        ArgumentError::own(
            "这不是双炮禁双炮的局面：应是红方走，将、帅、士、仕和九宫里的兵卒照古局摆放（bouton xiangqi show classic），此外只有相对的炮和能走至多一步的对头兵卒",
            "this is not a board of the double cannons: Red is to move, generals, advisors and the soldiers near them stand as in the classic ending (bouton xiangqi show classic), and otherwise there are only facing cannons, and facing soldiers with at most one step left",
        )
    })?;
    Ok(Arc::new(DoubleCannonsInstance::new(line, true)))
}

/// The boards from which one is drawn, in FEN, a line each. A test finds them again in the strategies that show who wins there, which
/// takes seconds; here nothing depends on it, because whatever is drawn is proved.
const BOARDS: &str = "xiangqi/double-cannons.boards";

/// The same as boards of the line game, Red to move, but for those on which Red cannot.
static POOL: LazyLock<Vec<Candidate>> = LazyLock::new(|| {
    let boards = embedded::text(BOARDS).unwrap_or_default().lines();
    boards.filter_map(|board| Candidate::of(Line::of(&fen::read(board).ok()?)?)).collect()
});

/// A board that may be drawn, with what a generator asks about it: to work that out for all of them would be most of the work of drawing.
#[derive(Debug)]
struct Candidate {
    line: Line,
    /// The points between the cannons of each file.
    gaps: Vec<u64>,
    /// The pairs of soldiers that can still make a step.
    pawns: u64,
    /// How hard it is.
    points: u64,
    /// Whether Red wins the line game.
    is_won: bool,
}

impl Candidate {
    fn of(line: Line) -> Option<Self> {
        let (soldiers, cannons): (Vec<CannonFile>, Vec<CannonFile>) =
            line.files.files.iter().copied().partition(|file| file.soldiers);
        Some(Self {
            gaps: cannons.iter().map(|file| file.gap).collect(),
            pawns: soldiers.iter().filter(|file| file.gap > 0).count() as u64,
            points: measure::points(&line)?,
            is_won: nim_sum(&line.heaps()) != 0,
            line,
        })
    }

    fn fits(&self, ranges: &DoubleCannonsRanges, wanted: &Wanted<'_>) -> bool {
        ranges.files.contains(self.gaps.len() as u64)
            && ranges.pawns.contains(self.pawns)
            && self.gaps.iter().all(|gap| ranges.gap.contains(*gap))
            && self.is_won == (wanted.winner == Player::First)
            && wanted.may_have(self.points..=self.points)
    }
}

impl DoubleCannonsInstance {
    fn new(line: Line, exact: bool) -> Self {
        let game = CannonsInstance::new(line.files.clone());
        Self { line, exact, game }
    }

    /// The board after moves of the line game, and whether it is known exactly.
    fn line_at(&self, position: &Position) -> Option<(Line, bool)> {
        if *position == self.line.start {
            return Some((self.line.clone(), self.exact));
        }
        let (board, exact) = explain::board_at(&self.line, position)?;
        Some((Line::of(&board)?, exact && self.exact))
    }
}

impl Family for DoubleCannonsInstance {
    type Yaml = DoubleCannonsGame;
    type Ranges = DoubleCannonsRanges;
    const ENTRY: GameEntry = DOUBLE_CANNONS;

    fn instance(game: &DoubleCannonsGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        make(&game.board)
    }

    fn draw(ranges: &DoubleCannonsRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let fitting: Vec<&Candidate> =
            POOL.iter().filter(|one| one.fits(ranges, &wanted)).collect();
        let drawn = stream.choose(&fitting).map(|one| Self::new(one.line.clone(), true));
        Ok(drawn.map(|instance| Arc::new(instance) as _))
    }
}

impl Instance for DoubleCannonsInstance {
    fn family(&self) -> &'static str {
        DOUBLE_CANNONS.name
    }

    fn game(&self) -> &'static str {
        DOUBLE_CANNONS.name
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(Cannons)
    }

    fn start(&self) -> &Position {
        &self.line.start
    }

    fn arguments(&self) -> Arguments {
        DoubleCannonsGame { board: self.line.board.to_string() }.arguments()
    }

    fn given_values(&self, position: &Position) -> Vec<(&'static str, crate::claim::Value)> {
        let line = self.line_at(position).map(|(line, _)| line);
        line.map_or_else(Vec::new, |line| explain::given_values(&line))
    }

    fn add_known<'a>(&self, context: Context<'a>) -> Context<'a> {
        explain::add_known(&self.line, context)
    }

    fn facts(&self, solved: &Solved, _: &Tables) -> Result<Value, Stop> {
        Ok(explain::facts(&self.line, solved))
    }

    /// As the notation has it: the file that is left, the one that is reached, and by how many ranks.
    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        let Some(played) = self.line.chess_move(to) else { return to.to_vec() };
        let Move { from, to } = played;
        let retreats = from.rank() > to.rank();
        let numbers = [from.file(), to.file(), u8::from(retreats), from.rank().abs_diff(to.rank())];
        numbers.map(u64::from).to_vec()
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        self.line_at(from).map_or(Value::Null, |(line, _)| explain::move_facts(&line, to))
    }

    fn position_facts(&self, position: &Position) -> Value {
        explain::position_facts(position)
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        self.game.closed_form()
    }

    fn cross_check_root(&self) -> Option<Position> {
        self.game.cross_check_root()
    }

    fn table_root(&self, position: &Position) -> Position {
        self.game.table_root(position)
    }

    fn picture(&self, position: &Position, _: Skin) -> Option<Picture> {
        let (line, exact) = self.line_at(position)?;
        exact.then_some(Picture::Xiangqi { position: line.board })
    }

    /// Of two soldiers that face each other the position does not tell which has made its step: who was to move does.
    fn picture_after(&self, past: &[Position], position: &Position, skin: Skin) -> Option<Picture> {
        let [start, then @ ..] = past else { return self.picture(position, skin) };
        if *start != self.line.start || !self.exact {
            return self.picture(position, skin);
        }
        let mut line = self.line.clone();
        for to in then.iter().chain([position]) {
            let played = line.chess_move(to)?;
            line = Line::of(&line.board.after(played).ok()?)?;
        }
        Some(Picture::Xiangqi { position: line.board })
    }

    fn position_json(&self, position: &Position) -> Value {
        let Some((line, exact)) = self.line_at(position) else { return Value::Null };
        let board = exact.then(|| line.board.to_string());
        json!({ "fen": board, "heaps": line.heaps(), "files": self.game.position_json(position) })
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        measure::difficulty(&self.line, solved)
    }

    fn identity(&self) -> String {
        format!("{} {}", DOUBLE_CANNONS.name, self.line.board)
    }

    fn mistaken(&self, mistake: Mistake, solved: &Solved) -> Option<Mistaken> {
        self.game.mistaken(mistake, solved)
    }

    fn chessboard(&self) -> Option<&Board> {
        Some(&self.line.board)
    }

    fn with_heaps(&self, heaps: &[u64]) -> Option<Position> {
        explain::with_heaps(&self.line, heaps)
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        let (line, exact) = self.line_at(position)?;
        Some(Arc::new(Self::new(line, exact)))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        let (line, _) = self.line_at(from)?;
        let played = read_move(text).ok().or_else(|| line.board.read_move(text).ok())?;
        // A move of chess that leaves its file is none of this game.
        Some(line.after(played).unwrap_or_else(|| from.clone()))
    }
}

#[cfg(test)]
mod tests;
