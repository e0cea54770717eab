//! Wythoff's game as exercises: small squares searched position by position with their Grundy
//! values, larger ones by rows, the largest by the theorem.

mod draw;
mod explain;
mod mistakes;
mod read;

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted,
    parameters::{Named, Parameter, Parameters, parameters, ranges},
};
use crate::{
    answer::{
        compared::{ClosedForm, Compared, same_numbers},
        difficulty::{self, Difficulty},
        instance::{Instance, Solved, read_numbers},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Piece, PieceKind, Skin},
        searched::{self, Searched},
        tables::{Stop, Tables},
    },
    check::{MAX_OPTIONS, Verified},
    family::{PlayName, Range},
    game::{OptionBound, Outcome, Play, Position, Ruleset, Wythoff},
    random::Stream,
    solve::{TooLarge, wythoff as sweep},
    text::Both,
    theory,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// The registry line of Wythoff's game.
pub const WYTHOFF: GameEntry = GameEntry {
    name: "wythoff",
    about: Both::new(
        "威佐夫游戏：两堆，从一堆中任意取，或从两堆取同样多",
        "two heaps; a move takes from one, or the same number from both",
    ),
    example: "wythoff 12 20",
    small: &["7 12", "9 9 --misere", "0 5", "2 2 --misere", "5 8 --view queen"],
    refused: &["", "12", "3 5 7", "0 0", "3 x", "3 5 --take 1..2", "3 5 --view rook"],
    ..GameEntry::of::<WythoffInstance>()
};

/// How Wythoff's game is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum View {
    /// Two heaps.
    #[default]
    Heaps,
    /// A queen on a board; the heaps are its distances from the left and the lower edge.
    Queen,
}

/// Squares of heaps up to this one are searched position by position, for their Grundy values.
const SEARCHED_HEAP: u64 = 63;

/// The largest smaller heap: the partner of a larger one may be no number of 64 bits.
pub const MAX_SMALLER_HEAP: u64 = 11_400_000_000_000_000_000;

/// The side of the square on which the theorem is tried before it answers for larger heaps.
const CROSS_CHECK_HEAP: u64 = 63;

impl Named for View {
    const NAMES: &'static [(Self, &'static str)] =
        &[(Self::Heaps, "heaps"), (Self::Queen, "queen")];
    const USUAL: Option<Self> = Some(Self::Heaps);
}

parameters! {
    /// Two heaps.
    pub struct WythoffGame {
        /// The objects in the two heaps; one heap may be empty.
        pub heaps: [u64; 2] => Parameter::text("HEAP", "恰好两堆", "exactly two heaps").of_words(2),
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName => Parameter::misere(),
        /// Whether it is told as two heaps or as a queen.
        #[serde(default)]
        pub view: View => Parameter::option(
            "VIEW",
            "queen：同一个游戏，说成棋盘上的皇后走向角上",
            "queen: the same game as a queen on a board who walks to the corner",
        ).optional(),
    }
}

ranges! {
    /// Ranges of two heaps.
    pub struct WythoffRanges {
        /// The larger heap.
        pub size: Range => draw::LARGER,
        /// Which ending is played.
        #[serde(default)]
        pub play: PlayName,
        /// Whether it is told as two heaps or as a queen.
        #[serde(default)]
        pub view: View,
    }
}

/// A position of Wythoff's game.
#[derive(Clone, Debug)]
pub struct WythoffInstance {
    game: Wythoff,
    start: Position,
    view: View,
}

impl WythoffInstance {
    fn new(heaps: [u64; 2], play: Play) -> Result<Self, ArgumentError> {
        if heaps == [0, 0] {
            return Err(ArgumentError::own(
                "两堆都是空的，谁也不能取：请至少让一堆有物件",
                "both heaps are empty, so nobody can move: give one of them an object",
            ));
        }
        Ok(Self { game: Wythoff { play }, start: Position::from(heaps), view: View::Heaps })
    }

    fn with_view(self, view: View) -> Self {
        Self { view, ..self }
    }

    fn play(&self) -> Play {
        self.game.play
    }

    fn largest(position: &Position) -> u64 {
        position.iter().copied().max().unwrap_or(0)
    }

    /// All heaps up to the largest of the position, by rows; made once for each power of two.
    fn rows(&self, tables: &Tables, position: &Position) -> Result<Searched, Stop> {
        let options = self.game.option_bound(position);
        if options > MAX_OPTIONS {
            let (what, found, limit_name) = ("options of one position", options, "MAX_OPTIONS");
            return Err(TooLarge { what, found, limit_name, limit: MAX_OPTIONS }.into());
        }
        let (found, limit) = (Self::largest(position), sweep::MAX_WYTHOFF_HEAP);
        if found > limit {
            let (found, limit) = (u128::from(found), u128::from(limit));
            let (what, limit_name) = ("objects in a heap", "MAX_WYTHOFF_HEAP");
            return Err(TooLarge { what, found, limit_name, limit }.into());
        }
        let largest = ((found + 1).next_power_of_two() - 1).min(limit);
        tables.get_or_search(&self.rules(), &Position::from([largest, largest]), || {
            let partners = sweep::partners(self.play(), largest)?;
            let theorem = theory::wythoff::theorem(self.play());
            let searched = partners.iter().map(|partner| partner.map(u64::from));
            let ruled = |heap| {
                let partner = u64::try_from(theory::wythoff::safe_partner(self.play(), heap));
                partner.ok().filter(|partner| *partner <= largest)
            };
            same_numbers(theorem, searched, ruled, |heap| vec![heap])?;
            let table = Verified::by_partners_of_wythoff(self.play(), partners)?;
            Ok(Searched { outcomes: Compared::agreeing(table, Some(theorem)), values: None })
        })
    }
}

impl Family for WythoffInstance {
    type Yaml = WythoffGame;
    type Ranges = WythoffRanges;
    const ENTRY: GameEntry = WYTHOFF;

    fn instance(game: &WythoffGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(Arc::new(Self::new(game.heaps, game.play.into())?.with_view(game.view)))
    }

    fn draw(ranges: &WythoffRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges, wanted, stream)
    }
}

impl Instance for WythoffInstance {
    fn family(&self) -> &'static str {
        "wythoff"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let heaps = <[u64; 2]>::try_from(&self.start[..]).unwrap_or_default();
        WythoffGame { heaps, play: self.game.play.into(), view: self.view }.arguments()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        read::take(from, text).or_else(|| read_numbers(text).filter(|heaps| heaps.len() == 2))
    }

    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop> {
        explain::facts(self, solved, tables)
    }

    fn given_values(&self, _: &Position) -> Vec<(&'static str, crate::claim::Value)> {
        vec![("queen", crate::claim::Value::Truth(self.view == View::Queen))]
    }

    fn has_places(&self) -> bool {
        self.view == View::Queen
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        to.to_vec()
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(self.view, from, to)
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        Some(Box::new(Theorem(self.play())))
    }

    fn cross_check_root(&self) -> Option<Position> {
        Some(Position::from([CROSS_CHECK_HEAP, CROSS_CHECK_HEAP]))
    }

    fn table_root(&self, position: &Position) -> Position {
        let largest = Self::largest(position).saturating_add(1);
        let largest = largest.checked_next_power_of_two().map_or(u64::MAX, |power| power - 1);
        Position::from([largest, largest])
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        let smaller = self.start.iter().copied().min().unwrap_or(0);
        if smaller > MAX_SMALLER_HEAP {
            let (found, limit) = (u128::from(smaller), u128::from(MAX_SMALLER_HEAP));
            let (what, limit_name) = ("objects in a heap", "MAX_SMALLER_HEAP");
            return Err(TooLarge { what, found, limit_name, limit }.into());
        }
        if Self::largest(&self.start) <= SEARCHED_HEAP {
            return searched::solve(self, tables);
        }
        match self.rows(tables, &self.start) {
            Ok(rows) => Ok(Solved { answer: rows.outcomes.answer(&self.start)?, grundy: None }),
            Err(stop) if stop.is_limit() => {
                searched::beyond(self, tables, &self.start)?.ok_or(stop)
            }
            Err(stop) => Err(stop),
        }
    }

    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        if Self::largest(position) <= SEARCHED_HEAP {
            return Ok(searched::tables_with(self, tables, position)?.outcomes);
        }
        Ok(self.rows(tables, position)?.outcomes)
    }

    fn picture(&self, position: &Position, skin: Skin) -> Option<Picture> {
        match self.view {
            View::Heaps => Some(Picture::Heaps { skin, heaps: position.to_vec() }),
            View::Queen => queen_on_board(&self.start, position),
        }
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        mistakes::mistaken(self, mistake)
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let needed = explain::rows_needed(&self.start, &solved.answer.statement().winning_moves);
        let points = explain::points(needed, Self::largest(&self.start));
        difficulty::of_points(self, solved, points)
    }
}

/// The queen on the board of the start, and the corner that she walks to.
fn queen_on_board(start: &Position, position: &Position) -> Option<Picture> {
    let ([last_column, last_row], [column, row]) = (&start[..], &position[..]) else {
        return None;
    };
    let piece = |kind, column, row| Piece { kind, column, row };
    let pieces = vec![piece(PieceKind::Goal, 0, 0), piece(PieceKind::Queen, *column, *row)];
    let (columns, rows) = (last_column.checked_add(1)?, last_row.checked_add(1)?);
    Some(Picture::Board { columns, rows, first: 0, pieces })
}

/// The theorem as the kernel wants it.
struct Theorem(Play);

impl ClosedForm for Theorem {
    fn theorem(&self) -> &'static theory::Theorem {
        theory::wythoff::theorem(self.0)
    }
    fn outcome(&self, position: &Position) -> Outcome {
        theory::wythoff::outcome(self.0, position)
    }
    fn winning_moves(&self, position: &Position) -> Vec<Position> {
        theory::wythoff::winning_moves(self.0, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve_line(line: &str) -> Solved {
        let instance = (WYTHOFF.parse)(&Arguments::of_line(line)).unwrap();
        instance.solve(&Tables::default()).unwrap()
    }

    #[test]
    fn every_size_has_its_evidence() {
        let check = |line: &str, kind: &str, moves: &[[u64; 2]]| {
            let solved = solve_line(line);
            let expected: Vec<Position> = moves.iter().copied().map(Position::from).collect();
            assert_eq!(solved.answer.statement().winning_moves, expected, "{line}");
            assert_eq!(solved.answer.grounds().kind(), kind, "{line}");
        };
        check("12 20", "exhaustive", &[]);
        check("7 9", "exhaustive", &[[7, 4], [3, 5]]);
        check("1 2 --misere", "exhaustive", &[[1, 0], [0, 1]]);
        check("1000 1618", "exhaustive", &[[1000, 618], [999, 1617]]);
        check("3000000 5", "up_to", &[[3, 5]]);
        check("18446744073709551615 0", "up_to", &[[0, 0]]);
    }

    #[test]
    fn small_squares_have_grundy_values() {
        // Winning Ways, chapter 3: the table of Wythoff's game.
        let grundy = |line: &str| solve_line(line).grundy.map(|value| value.statement().value);
        assert_eq!(grundy("3 3"), Some(6));
        assert_eq!(grundy("4 7"), Some(0));
        assert_eq!(grundy("4 7 --misere"), None);
        assert_eq!(grundy("100 7"), None);
    }

    #[test]
    fn a_queen_stands_on_the_board_of_the_start() {
        let instance = (WYTHOFF.parse)(&Arguments::of_line("3 5 --view queen")).unwrap();
        let picture = instance.picture(&Position::from([1, 2]), Skin::Stones).unwrap();
        assert_eq!(picture.to_string(), "picture board 4 6 0 goal 0,0 queen 1,2");
        let to = Position::from([1, 3]);
        assert_eq!(instance.move_facts(instance.start(), &to)["queen"], true);
    }

    #[test]
    fn rows_and_search_answer_alike() {
        let tables = Tables::default();
        for play in [Play::Normal, Play::Misere] {
            let instance = WythoffInstance::new([9, 15], play).unwrap();
            let rows = instance.rows(&tables, &instance.start).unwrap().outcomes;
            let tables = Tables::default();
            let searched = instance.table_with(&tables, &instance.start).unwrap();
            for (x, y) in (0..=15).flat_map(|x| (0..=15).map(move |y| (x, y))) {
                let position = Position::from([x, y]);
                assert_eq!(rows.outcome(&position), searched.outcome(&position), "{position}");
            }
        }
    }
}
