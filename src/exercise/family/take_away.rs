//! Take-away from one pile as exercises, in its three forms: pile, race and strip.

mod explain;
mod mistakes;
mod sequence;

use super::{ArgumentError, Arguments, GameEntry};
use crate::{
    check::{Answer, Checked, GrundyTable, Period, Verified},
    exercise::{
        difficulty::Difficulty,
        instance::{Instance, Solved},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Skin},
        random::Stream,
        schema::{PileGame, RaceGame, Range, StripGame, TakeAwayRanges},
        tables::{Stop, Tables},
    },
    game::{Form, Play, Position, Ruleset, TakeAway, TakeSet},
    nimber::bit_length,
    solve::{period, take_away},
};
use serde_json::Value;
use std::sync::Arc;

/// The registry line of the pile.
pub const PILE: GameEntry = GameEntry {
    name: "pile",
    arguments: "OBJECTS",
    about_en: "one pile; a move takes a number of the take set",
    about_zh: "一堆,每次取规定的个数",
    options: &["take"],
    example: "pile 5000 --take 1..8 --misere",
    parse: |arguments| {
        let objects = single(&PILE, "the number of objects", arguments)?;
        make(Form::Pile, objects, arguments.take(&PILE)?, arguments.play())
    },
    sequence: Some(sequence::of_pile),
};

/// The registry line of the race.
pub const RACE: GameEntry = GameEntry {
    name: "race",
    arguments: "TARGET",
    about_en: "count on from 0; whoever says the target wins",
    about_zh: "抢数:从1开始轮流报数,谁报到目标谁赢",
    options: &["take"],
    example: "race 30 --take 1..2",
    parse: |arguments| {
        let target = single(&RACE, "the target", arguments)?;
        make(Form::Race { target }, target, arguments.take(&RACE)?, arguments.play())
    },
    sequence: None,
};

/// The registry line of the strip.
pub const STRIP: GameEntry = GameEntry {
    name: "strip",
    arguments: "SQUARES",
    about_en: "a piece on square 1 of a strip; whoever reaches the last square wins",
    about_zh: "方格棋:棋子在第1格,谁走到最后一格谁赢",
    options: &["take"],
    example: "strip 2008 --take 1..5",
    parse: |arguments| {
        let squares = single(&STRIP, "the number of squares", arguments)?;
        make(Form::Strip { squares }, squares, arguments.take(&STRIP)?, arguments.play())
    },
    sequence: None,
};

/// The most objects, numbers or squares: theorems go on for ever, page widths do not.
const MAX_SIZE: u64 = 1_000_000_000_000_000_000;

/// The longest table of Grundy values that is made for one answer.
const MAX_GRUNDY_TABLE: u64 = 1 << 20;

/// A one-pile game with its start.
#[derive(Clone, Debug)]
pub struct TakeAwayInstance {
    pub(crate) game: TakeAway,
    pub(crate) start: Position,
}

fn single(
    game: &GameEntry,
    needed: &'static str,
    arguments: &Arguments,
) -> Result<u64, ArgumentError> {
    match *arguments.parsed()?.as_slice() {
        [number] => Ok(number),
        ref numbers => {
            let (game, example, found) = (game.name, game.example, numbers.len());
            Err(ArgumentError::Count { game, needed, found, example })
        }
    }
}

fn make(
    form: Form,
    size: u64,
    take: TakeSet,
    play: Play,
) -> Result<Arc<dyn Instance>, ArgumentError> {
    let (what, least, start, mend) = match form {
        Form::Pile => ("objects in the pile", 1, size, ""),
        Form::Race { .. } => (
            "the target of the race",
            take.smallest(),
            0,
            ": the first call must be able to reach no further than the target",
        ),
        Form::Strip { .. } => {
            ("squares of the strip", take.smallest() + 1, 1, ": the piece must be able to move")
        }
    };
    if !(least..=MAX_SIZE).contains(&size) {
        let (found, most, limit_name) = (size, MAX_SIZE, "MAX_SIZE");
        return Err(ArgumentError::OutOfRange { what, found, least, most, limit_name, mend });
    }
    let game = TakeAway { form, take, play };
    Ok(Arc::new(TakeAwayInstance { game, start: Position::from(start) }))
}

/// The instance of a problem file; a pile without a size is given two rounds and a bit.
///
/// # Errors
/// If the size is out of range.
pub fn pile_from_schema(game: &PileGame) -> Result<Arc<dyn Instance>, ArgumentError> {
    let take = game.take.0.clone();
    let size = game.objects.unwrap_or(2 * (take.smallest() + take.largest()) + 1);
    make(Form::Pile, size, take, game.play.into())
}

/// The instance of a problem file.
///
/// # Errors
/// If the target is out of range.
pub fn race_from_schema(game: &RaceGame) -> Result<Arc<dyn Instance>, ArgumentError> {
    let form = Form::Race { target: game.target };
    make(form, game.target, game.take.0.clone(), game.play.into())
}

/// The instance of a problem file.
///
/// # Errors
/// If the number of squares is out of range.
pub fn strip_from_schema(game: &StripGame) -> Result<Arc<dyn Instance>, ArgumentError> {
    let form = Form::Strip { squares: game.squares };
    make(form, game.squares, game.take.0.clone(), game.play.into())
}

/// Draws a pile.
///
/// # Errors
/// If the ranges allow a size that is out of range.
pub fn draw_pile(
    ranges: &TakeAwayRanges,
    stream: &mut Stream,
) -> Result<Arc<dyn Instance>, ArgumentError> {
    let (size, take) = drawn(ranges, stream)?;
    make(Form::Pile, size, take, ranges.play.into())
}

/// Draws a race.
///
/// # Errors
/// If the ranges allow a target that is out of range.
pub fn draw_race(
    ranges: &TakeAwayRanges,
    stream: &mut Stream,
) -> Result<Arc<dyn Instance>, ArgumentError> {
    let (target, take) = drawn(ranges, stream)?;
    make(Form::Race { target }, target, take, ranges.play.into())
}

/// Draws a strip.
///
/// # Errors
/// If the ranges allow a number of squares that is out of range.
pub fn draw_strip(
    ranges: &TakeAwayRanges,
    stream: &mut Stream,
) -> Result<Arc<dyn Instance>, ArgumentError> {
    let (squares, take) = drawn(ranges, stream)?;
    make(Form::Strip { squares }, squares, take, ranges.play.into())
}

fn drawn(ranges: &TakeAwayRanges, stream: &mut Stream) -> Result<(u64, TakeSet), ArgumentError> {
    let take = stream.choose(&ranges.take).ok_or_else(|| ArgumentError::Take {
        text: String::new(),
        error: crate::game::TakeSetError::Empty,
    })?;
    let take = take.0.clone();
    let Range { from, to } = ranges.size;
    Ok((stream.in_range(from..=to), take))
}

impl TakeAwayInstance {
    /// How much remains at the start.
    pub(crate) fn remaining(&self) -> u64 {
        self.game.remaining(&self.start).unwrap_or(0)
    }

    /// The Grundy value at the start, by a proved period or by the table alone; none where the
    /// table would be too large.
    fn grundy(&self, answer: &Checked<Answer>) -> Result<Option<Checked<u64>>, Stop> {
        let remaining = self.remaining();
        match grundy_table(&self.game.take, remaining.min(MAX_GRUNDY_TABLE)) {
            Ok(table) => Ok(table.value_fitting(remaining, answer)?),
            Err(stop) if stop.is_limit() => Ok(None),
            Err(stop) => Err(stop),
        }
    }
}

/// Checked Grundy values of a take-away game, with the period if one shows, for at least
/// `0..=largest`.
///
/// # Errors
/// If the table would be too large, or the kernel refuses.
pub fn grundy_table(take: &TakeSet, largest: u64) -> Result<GrundyTable, Stop> {
    let game = TakeAway { form: Form::Pile, take: take.clone(), play: Play::Normal };
    let enough = (8 * take.largest()).clamp(256, MAX_GRUNDY_TABLE);
    let values = take_away::grundy_values(take, largest.max(enough))?;
    let window = usize::try_from(take.largest()).unwrap_or(usize::MAX);
    let found = period::find(&values, window);
    let period = found.map(|(preperiod, period)| Period { preperiod, period });
    Ok(GrundyTable::of_take_away(&game, values, period)?)
}

impl Instance for TakeAwayInstance {
    fn family(&self) -> &'static str {
        "take-away"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game.clone())
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        let table = self.table_with(tables, &self.start)?;
        let answer = table.answer(&self.start)?;
        let grundy = match self.game.play {
            Play::Normal => self.grundy(&answer)?,
            Play::Misere => None,
        };
        Ok(Solved { answer, grundy })
    }

    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Arc<Verified>, Stop> {
        let remaining = self.game.remaining(position).unwrap_or(u64::MAX);
        match tables.remaining(&self.game, remaining) {
            Err(stop) if stop.is_limit() && self.game.form == Form::Pile => {
                tables.every_size(&self.game)
            }
            table => table,
        }
    }

    fn picture(&self, position: &Position, skin: Skin) -> Picture {
        let shown = position.single().unwrap_or(0);
        match self.game.form {
            Form::Pile => Picture::Heaps { skin, heaps: vec![shown] },
            Form::Race { target } => Picture::Race { target, said: shown, take: Vec::new() },
            Form::Strip { squares } => Picture::Strip { squares, at: shown },
        }
    }

    fn mistaken(&self, mistake: Mistake, solved: &Solved) -> Option<Mistaken> {
        mistakes::mistaken(self, mistake, solved)
    }

    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop> {
        explain::facts(self, solved, tables)
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(&self.game, from, to)
    }

    fn position_json(&self, position: &Position) -> Value {
        Value::from(position.single())
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        let lucky_mistakes = mistakes::lucky(self, solved);
        let winning_moves = solved.answer.value().winning_moves.len() as u64;
        let bits = bit_length(self.remaining()) as u64;
        let take = &self.game.take;
        let points = bits / 2
            + u64::from(take.largest() > 3)
            + 2 * u64::from(take.smallest() > 1)
            + 3 * u64::from(take.as_range().is_none())
            + 2 * u64::from(self.game.play == Play::Misere)
            + u64::from(matches!(self.game.form, Form::Strip { .. }))
            + u64::from(winning_moves == 1);
        let points = points.saturating_sub(u64::from(lucky_mistakes > 0));
        let level = Difficulty::level_of(points);
        Difficulty { points, level, bits, winning_moves, lucky_mistakes }
    }

    fn identity(&self) -> String {
        let form = self.rules().name();
        let play = self.game.play.name();
        format!("{form} {play} {} take {}", self.remaining(), self.game.take)
    }
}
