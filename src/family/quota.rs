//! Quota games as exercises: Fibonacci Nim and its relatives. A pile is decided by the table of least
//! winning takes, and beyond its limit by the theorem on safe numbers.

mod draw;
mod explain;
mod mistakes;
mod sequence;

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted,
    parameters::{Limits, Parameter, Parameters, limits, parameters, ranges},
    words::read_take_count,
};
use crate::{
    answer::{
        compared::{ClosedForm, Compared, same_numbers},
        difficulty::{self, Difficulty},
        instance::{Instance, Solved, read_numbers},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Skin},
        searched::{self, Searched},
        tables::{Stop, Tables},
    },
    check::{MAX_OPTIONS, Verified},
    family::Range,
    game::{MIN_QUOTA_START, OptionBound, Outcome, Position, Quota, Ruleset, quota_start},
    random::Stream,
    solve::{TooLarge, quota as piles},
    text::{Both, both},
    theory::{
        self,
        quota::{MAX_SAFE_NUMBERS, SafeNumbers},
    },
};
use serde_json::Value;
use std::sync::Arc;

/// The registry line of the quota games.
pub const QUOTA: GameEntry = GameEntry {
    name: "quota",
    about: Both::new(
        "限额取石：每次至多取上次的若干倍",
        "one pile; a move takes at most F times what the last one took",
    ),
    example: "quota 100 --factor 3",
    small: &["21 --factor 2", "18 --factor 3", "16 --factor 1", "20 6 --factor 4"],
    refused: &[
        "100",
        "--factor 2",
        "0 --factor 2",
        "1 --factor 2",
        "10 --factor 0",
        "10 --factor -2",
        "10 0 --factor 2",
        "10 3 4 --factor 2",
        "10 --factor 2 --misere",
    ],
    sequence: Some(sequence::of_quota),
    ..GameEntry::of::<QuotaInstance>()
};

/// The pile from which the theorem is tried before it answers for larger piles.
const CROSS_CHECK_PILE: u64 = 200;

const OBJECTS: Limits = limits!("总个数", "objects in the pile", 0..);
const MOST: Limits = limits!("至多取的个数", "the most that a move may take", 1..);

/// `--factor F`.
const FACTOR: Parameter = Parameter::option(
    "F",
    "每次至多取上次的F倍；2就是斐波那契尼姆",
    "a move takes at most F times what the last one took; 2 is Fibonacci Nim",
)
.within(limits!("倍数", "the factor", 1..))
.with_name("factor");

parameters! {
    /// A quota game, at its start or in the middle of play.
    pub struct QuotaGame {
        /// The objects in the pile.
        pub objects: u64 => Parameter::number("OBJECTS", OBJECTS).with_label("个数", "the number of objects"),
        /// A move takes at most so many times what the last one took.
        pub factor: u64 => FACTOR,
        /// The most that the first move may take; everything but the whole pile when left out.
        #[serde(default)]
        pub most: Option<u64> => Parameter::number("MOST", MOST).optional(),
    }
}

ranges! {
    /// Ranges of quota games.
    pub struct QuotaRanges {
        /// The objects in the pile.
        pub size: Range => draw::OBJECTS,
        /// The factor.
        pub factor: Range => draw::FACTOR,
    }
}

/// A position of a quota game.
#[derive(Clone, Debug)]
pub struct QuotaInstance {
    game: Quota,
    start: Position,
}

/// The rules with this factor.
fn rules(factor: u64) -> Result<Quota, ArgumentError> {
    let none = || ArgumentError::own("倍数不能是0", "the factor cannot be 0");
    Quota::new(factor).ok_or_else(none)
}

impl QuotaInstance {
    fn new(objects: u64, factor: u64, most: Option<u64>) -> Result<Self, ArgumentError> {
        let game = rules(factor)?;
        let start = match most {
            Some(most) if objects > 0 => Some(Position::from([objects, most])),
            Some(_) | None => quota_start(objects),
        };
        let start = start.ok_or_else(|| {
            ArgumentError::Own(both!(
                "开局有{objects}个，先手不能全取，所以至少要有{MIN_QUOTA_START}个（MIN_QUOTA_START）",
                "{objects} objects at the start: the first move may not take everything, so there must be \
                 at least {MIN_QUOTA_START} (MIN_QUOTA_START)"
            ))
        })?;
        Ok(Self { game, start })
    }

    fn factor(&self) -> u64 {
        self.game.factor()
    }

    /// What is left, and the most that may be taken of it.
    fn numbers(&self) -> (u64, u64) {
        let remaining = self.start.first().copied().unwrap_or(0);
        (remaining, self.start.last().copied().unwrap_or(0).min(remaining))
    }

    /// The safe numbers up to so many objects.
    fn safe_numbers(&self, largest: u64) -> Result<SafeNumbers, Stop> {
        let limit = MAX_SAFE_NUMBERS as u128;
        let (what, limit_name, found) = ("safe numbers", "MAX_SAFE_NUMBERS", limit + 1);
        let too_many = TooLarge { what, found, limit_name, limit };
        SafeNumbers::up_to(self.factor(), largest).ok_or_else(|| too_many.into())
    }

    /// The table of least takes for piles as large as this; made once for each power of two.
    fn rows(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        let pile = position.first().copied().unwrap_or(0);
        let options = self.game.option_bound(position);
        if options > MAX_OPTIONS && pile <= piles::MAX_QUOTA_PILE {
            let (what, limit_name, limit) = ("options of one position", "MAX_OPTIONS", MAX_OPTIONS);
            return Err(TooLarge { what, found: options, limit_name, limit }.into());
        }
        if pile > piles::MAX_QUOTA_PILE {
            let (what, found, limit) = ("objects in the pile", pile, piles::MAX_QUOTA_PILE);
            let (found, limit) = (u128::from(found), u128::from(limit));
            return Err(TooLarge { what, found, limit_name: "MAX_QUOTA_PILE", limit }.into());
        }
        let largest = ((pile + 1).next_power_of_two() - 1).clamp(63, piles::MAX_QUOTA_PILE);
        let searched =
            tables.get_or_search(&self.rules(), &Position::from([largest, largest]), || {
                Ok(Searched { outcomes: self.compute_table(largest)?, values: None })
            })?;
        Ok(searched.outcomes)
    }

    fn compute_table(&self, largest: u64) -> Result<Compared, Stop> {
        let (least, safe) = (piles::least_takes(self.game, largest)?, self.safe_numbers(largest)?);
        let (theorem, searched) = (theory::quota::theorem(self.factor()), least.iter().skip(1));
        let searched = searched.map(|take| Some(u64::from(*take)));
        let ruled = |index| Some(safe.least_winning_take(index + 1));
        same_numbers(theorem, searched, ruled, |index| vec![index + 1])?;
        Ok(Compared::agreeing(Verified::by_least_takes(self.game, least)?, Some(theorem)))
    }
}

impl Family for QuotaInstance {
    type Yaml = QuotaGame;
    type Ranges = QuotaRanges;
    const ENTRY: GameEntry = QUOTA;

    fn instance(game: &QuotaGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        Ok(Arc::new(Self::new(game.objects, game.factor, game.most)?))
    }

    fn draw(ranges: &QuotaRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges, wanted, stream)
    }
}

impl Instance for QuotaInstance {
    fn family(&self) -> &'static str {
        "quota"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let objects = self.start.first().copied().unwrap_or(0);
        let is_usual = quota_start(objects).as_ref() == Some(&self.start);
        let most = self.start.last().copied().filter(|_| !is_usual);
        QuotaGame { objects, factor: self.factor(), most }.arguments()
    }

    fn pile(&self, position: &Position) -> Option<u64> {
        position.first().copied()
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), ..self.clone() }))
    }

    /// `3` takes 3; more than there is leads nowhere.
    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        let Some(taken) = read_take_count(text) else {
            return read_numbers(text).filter(|numbers| numbers.len() == 2);
        };
        let left = from.first()?.checked_sub(taken);
        let after = |left| Position::from([left, self.game.most_after(taken)]);
        Some(left.map_or_else(|| from.clone(), after))
    }

    fn facts(&self, solved: &Solved, _: &Tables) -> Result<Value, Stop> {
        explain::facts(self, solved)
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        let pile = self.start.iter().zip(to.iter()).take(1);
        pile.map(|(before, after)| before.abs_diff(*after)).collect()
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(from, to)
    }

    fn position_facts(&self, position: &Position) -> Value {
        explain::position_facts(position)
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let largest = self.numbers().0.max(CROSS_CHECK_PILE);
        let safe = SafeNumbers::up_to(self.factor(), largest)?;
        Some(Box::new(Theorem(safe)))
    }

    fn cross_check_root(&self) -> Option<Position> {
        quota_start(CROSS_CHECK_PILE)
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        match self.rows(tables, &self.start) {
            Ok(rows) => Ok(Solved { answer: rows.answer(&self.start)?, grundy: None }),
            Err(stop) if stop.is_limit() => {
                self.safe_numbers(self.numbers().0)?;
                searched::beyond(self, tables, &self.start)?.ok_or(stop)
            }
            Err(stop) => Err(stop),
        }
    }

    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        self.rows(tables, position)
    }

    fn picture(&self, position: &Position, skin: Skin) -> Option<Picture> {
        let heaps = vec![position.first().copied().unwrap_or(0)];
        Some(Picture::Heaps { skin, heaps })
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        mistakes::mistaken(self, mistake)
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let points = difficulty_points(self.numbers().0, self.factor());
        difficulty::of_points(self, solved, points)
    }
}

/// The points of difficulty: how long the list of safe numbers gets, and whether it is a known one.
fn difficulty_points(objects: u64, factor: u64) -> u64 {
    let by_size = match objects {
        0..=34 => 1,
        35..=100 => 4,
        101..=400 => 6,
        401..=2000 => 8,
        2001..=10_000 => 9,
        10_001.. => 10,
    };
    by_size + u64::from(factor > 2)
}

/// The theorem as the kernel wants it.
struct Theorem(SafeNumbers);

impl ClosedForm for Theorem {
    fn theorem(&self) -> &'static theory::Theorem {
        theory::quota::theorem(self.0.factor())
    }
    fn outcome(&self, position: &Position) -> Outcome {
        match **position {
            [remaining, most] => self.0.outcome(remaining, most),
            _ => Outcome::N,
        }
    }
    fn winning_moves(&self, position: &Position) -> Vec<Position> {
        self.0.winning_moves(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve_line(line: &str) -> Result<Solved, Stop> {
        let instance = (QUOTA.parse)(&Arguments::of_line(line)).unwrap();
        instance.solve(&Tables::default())
    }

    #[test]
    fn every_size_has_its_evidence() {
        let check = |line: &str, kind: &str, moves: &[[u64; 2]]| {
            let solved = solve_line(line).unwrap();
            let expected: Vec<Position> = moves.iter().copied().map(Position::from).collect();
            assert_eq!(solved.answer.statement().winning_moves, expected, "{line}");
            assert_eq!(solved.answer.grounds().kind(), kind, "{line}");
        };
        check("100 --factor 3", "exhaustive", &[[97, 9], [76, 72]]);
        check("89 --factor 2", "exhaustive", &[]);
        check("100 2 --factor 2", "exhaustive", &[]);
        check("100 3 --factor 2", "exhaustive", &[[97, 6]]);
        check("7 9 --factor 2", "exhaustive", &[[5, 4], [0, 14]]);
        check("9223372036854775808 --factor 1", "up_to", &[]);
        check("4000001 5 --factor 7", "up_to", &[[3_999_999, 14]]);
    }

    #[test]
    fn too_many_safe_numbers_name_the_limit() {
        let stop = solve_line("18446744073709551615 --factor 1000000").unwrap_err();
        assert!(stop.to_string().contains("MAX_SAFE_NUMBERS"), "{stop}");
    }

    #[test]
    fn a_move_is_written_as_the_number_taken() {
        let instance = (QUOTA.parse)(&Arguments::of_line("100 --factor 3")).unwrap();
        let check = |text: &str, expected: Option<[u64; 2]>| {
            let read = instance.read_move(instance.start(), text);
            assert_eq!(read, expected.map(Position::from), "{text}");
        };
        for text in ["3", "take 3", "取3个", "−3", "(97, 9)", "97 9"] {
            check(text, Some([97, 9]));
        }
        check("101", Some([100, 99]));
        check("0", Some([100, 0]));
        for text in ["", "three", "3 4 5", "99999999999999999999"] {
            check(text, None);
        }
    }

    #[test]
    fn a_million_objects_are_searched_whole() {
        let solved = solve_line("1000000 --factor 2").unwrap();
        assert_eq!(solved.answer.grounds().kind(), "exhaustive");
    }
}
