//! Take-away from one pile as exercises, in its three forms: pile, race and strip.

mod draw;
mod explain;
mod keys;
mod measure;
mod mistakes;
mod read;
mod sequence;
mod table;
mod yaml;

pub(crate) use yaml::OBJECTS;
pub use yaml::{PileGame, RaceGame, StripGame, TakeAwayRanges};

use super::{ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, parameters::Parameters};
use crate::{
    answer::{
        compared::Compared,
        difficulty::Difficulty,
        instance::{Instance, Solved},
        mistake::{Mistake, Mistaken},
        picture::{Picture, Skin},
        tables::{Stop, Tables},
    },
    check::{Grundy, GrundyTable, Period, Theorem},
    family::Take,
    game::{Form, Play, Position, Ruleset, TakeAway, TakeSet},
    random::Stream,
    solve::{period, take_away},
    text::Both,
};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// The registry line of the pile.
pub const PILE: GameEntry = GameEntry {
    name: "pile",
    about: Both::new("一堆，每次取规定的个数", "one pile; a move takes a number of the take set"),
    example: "pile 5000 --take 1..8 --misere",
    small: &["20 --take 1..3", "20 --take 1,3,4 --misere", "17 --take 2..5 --misere"],
    refused: &["12", "12 --take 0", "12 --take 3..1", "--take 1..2", "0 --take 1", "1 2 --take 1"],
    sequence: Some(sequence::of_pile),
    ..GameEntry::of::<Piles>()
};

/// The registry line of the race.
pub const RACE: GameEntry = GameEntry {
    name: "race",
    about: Both::new(
        "抢数：从1开始轮流报数，谁报到目标谁赢",
        "count on from 0; whoever says the target wins",
    ),
    example: "race 30 --take 1..2",
    small: &["15 --take 1..2", "16 --take 1,4 --misere"],
    refused: &["30", "30 --take x", "1 --take 2..3", "-30 --take 1..2"],
    ..GameEntry::of::<Races>()
};

/// The registry line of the strip.
pub const STRIP: GameEntry = GameEntry {
    name: "strip",
    about: Both::new(
        "方格棋：棋子在第1格，谁走到最后一格谁赢",
        "a piece on square 1 of a strip; whoever reaches the last square wins",
    ),
    example: "strip 2008 --take 1..5",
    small: &["15 --take 1..5", "16 --take 2,3 --misere"],
    refused: &["2008", "1 --take 1..5", "2008 --take", "2008 10 --take 1..5"],
    ..GameEntry::of::<Strips>()
};

/// The most objects, numbers or squares: theorems go on for ever, page widths do not.
pub const MAX_SIZE: u64 = 1_000_000_000_000_000_000;

/// The longest table of Grundy values that is made for one answer.
const MAX_GRUNDY_TABLE: u64 = 1 << 20;

/// A one-pile game with its start.
#[derive(Clone, Debug)]
pub struct TakeAwayInstance {
    pub(crate) game: TakeAway,
    pub(crate) start: Position,
    /// The table that holds the start, once it was asked for.
    table: OnceLock<Compared>,
    /// What solving it gave, once it was asked for.
    solved: OnceLock<Solved>,
}

fn make(
    form: Form,
    size: u64,
    take: TakeSet,
    play: Play,
) -> Result<Arc<dyn Instance>, ArgumentError> {
    Ok(Arc::new(make_sized(form, size, take, play)?))
}

fn make_sized(
    form: Form,
    size: u64,
    take: TakeSet,
    play: Play,
) -> Result<TakeAwayInstance, ArgumentError> {
    check_sized(form, size, &take)?;
    let start = match form {
        Form::Pile => size,
        Form::Race { .. } => 0,
        Form::Strip { .. } => 1,
    };
    let game = TakeAway { form, take, play };
    Ok(TakeAwayInstance::new(game, Position::from(start)))
}

/// Whether the first player can move; a pile may also be too small for that.
fn check_sized(form: Form, size: u64, take: &TakeSet) -> Result<(), ArgumentError> {
    let limits = match form {
        Form::Pile => OBJECTS,
        Form::Race { .. } => yaml::TARGET.at_least(take.smallest()),
        Form::Strip { .. } => yaml::SQUARES.at_least(take.smallest() + 1),
    };
    limits.check(size)
}

/// The family of the pile. A pile without a size is given two rounds and a bit.
#[derive(Debug)]
pub struct Piles;

impl Family for Piles {
    type Yaml = PileGame;
    type Ranges = TakeAwayRanges;
    const ENTRY: GameEntry = PILE;

    fn instance(game: &PileGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        let take = game.take.0.clone();
        let size = game.objects.unwrap_or(2 * (take.smallest() + take.largest()) + 1);
        make(Form::Pile, size, take, game.play.into())
    }

    fn draw(ranges: &TakeAwayRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges, wanted, stream, |_| Form::Pile)
    }

    fn sizeless(game: &PileGame) -> bool {
        game.objects.is_none()
    }

    fn take_sets(ranges: &TakeAwayRanges) -> Option<usize> {
        Some(ranges.take.len())
    }
}

/// The family of the race.
#[derive(Debug)]
pub struct Races;

impl Family for Races {
    type Yaml = RaceGame;
    type Ranges = TakeAwayRanges;
    const ENTRY: GameEntry = RACE;

    fn instance(game: &RaceGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        let form = Form::Race { target: game.target };
        make(form, game.target, game.take.0.clone(), game.play.into())
    }

    fn draw(ranges: &TakeAwayRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges, wanted, stream, |target| Form::Race { target })
    }

    fn take_sets(ranges: &TakeAwayRanges) -> Option<usize> {
        Some(ranges.take.len())
    }
}

/// The family of the strip.
#[derive(Debug)]
pub struct Strips;

impl Family for Strips {
    type Yaml = StripGame;
    type Ranges = TakeAwayRanges;
    const ENTRY: GameEntry = STRIP;

    fn instance(game: &StripGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        let form = Form::Strip { squares: game.squares };
        make(form, game.squares, game.take.0.clone(), game.play.into())
    }

    fn draw(ranges: &TakeAwayRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges, wanted, stream, |squares| Form::Strip { squares })
    }

    fn take_sets(ranges: &TakeAwayRanges) -> Option<usize> {
        Some(ranges.take.len())
    }
}

impl TakeAwayInstance {
    pub(crate) fn new(game: TakeAway, start: Position) -> Self {
        Self { game, start, table: OnceLock::new(), solved: OnceLock::new() }
    }

    /// How much remains at the start.
    pub(crate) fn remaining(&self) -> u64 {
        self.game.remaining(&self.start).unwrap_or(0)
    }

    /// The Grundy value at the start, by a proved period or by the table alone; none where the
    /// table would be too large.
    fn grundy(&self) -> Result<Option<Theorem<Grundy>>, Stop> {
        let remaining = self.remaining();
        // Most take sets repeat within a few periods; the others get longer tables.
        let take = &self.game.take;
        let mut length = 2 * (take.smallest() + take.largest());
        loop {
            let enough = length >= remaining.min(MAX_GRUNDY_TABLE);
            let length_now = length.min(remaining).min(MAX_GRUNDY_TABLE);
            match compute_grundy_table(take, length_now) {
                Ok(table) if enough || table.period().is_some() => {
                    return Ok(table.grundy(&self.game, &self.start));
                }
                Ok(_) => length *= 2,
                Err(stop) if stop.is_limit() => return Ok(None),
                Err(stop) => return Err(stop),
            }
        }
    }
}

/// Checked Grundy values of a take-away game, with the period if one shows, for at least
/// `0..=largest`.
///
/// # Errors
/// If the table would be too large, or the kernel refuses.
pub fn grundy_table(take: &TakeSet, largest: u64) -> Result<GrundyTable, Stop> {
    let enough = (8 * take.largest()).clamp(256, MAX_GRUNDY_TABLE);
    compute_grundy_table(take, largest.max(enough))
}

/// Checked Grundy values of exactly `0..=largest`, with the period if they prove one.
fn compute_grundy_table(take: &TakeSet, largest: u64) -> Result<GrundyTable, Stop> {
    let game = TakeAway { form: Form::Pile, take: take.clone(), play: Play::Normal };
    let values = take_away::grundy_values(take, largest)?;
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

    fn arguments(&self) -> Arguments {
        let (take, play) = (Take(self.game.take.clone()), self.game.play.into());
        match self.game.form {
            Form::Pile => PileGame { objects: Some(self.remaining()), take, play }.arguments(),
            Form::Race { target } => RaceGame { target, take, play }.arguments(),
            Form::Strip { squares } => StripGame { squares, take, play }.arguments(),
        }
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        if let Some(solved) = self.solved.get() {
            return Ok(solved.clone());
        }
        let table = self.table_with(tables, &self.start)?;
        let answer = table.answer(&self.start)?;
        let grundy = match self.game.play {
            Play::Normal => self.grundy()?,
            Play::Misere => None,
        };
        Ok(self.solved.get_or_init(|| Solved { answer, grundy }).clone())
    }

    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        table::holding(self, tables, position)
    }

    fn picture(&self, position: &Position, skin: Skin) -> Option<Picture> {
        let shown = position.single().unwrap_or(0);
        Some(match self.game.form {
            Form::Pile => Picture::Heaps { skin, heaps: vec![shown] },
            Form::Race { target } => Picture::Race { target, said: shown, take: Vec::new() },
            Form::Strip { squares } => Picture::Strip { squares, at: shown },
        })
    }

    fn mistaken(&self, mistake: Mistake, solved: &Solved) -> Option<Mistaken> {
        mistakes::mistaken(self, mistake, solved)
    }

    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop> {
        explain::facts(self, solved, tables)
    }

    fn every_size(&self, tables: &Tables) -> Option<Compared> {
        tables.every_size(&self.game).ok()
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        let [before, after] = [&self.start, to].map(|position| position.single().unwrap_or(0));
        match self.game.form {
            Form::Pile => vec![before.abs_diff(after)],
            Form::Race { .. } | Form::Strip { .. } => vec![after],
        }
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(&self.game, from, to)
    }

    fn one_pile(&self) -> Option<&TakeAway> {
        Some(&self.game)
    }

    fn has_own_pages(&self) -> bool {
        true
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        measure::difficulty(self, solved)
    }

    fn identity(&self) -> String {
        let form = self.rules().name();
        let play = self.game.play.name();
        format!("{form} {play} {} take {}", self.remaining(), self.game.take)
    }

    fn position_facts(&self, position: &Position) -> Value {
        let size = match self.game.form {
            Form::Pile => None,
            Form::Race { target } => Some(target),
            Form::Strip { squares } => Some(squares),
        };
        json!({ "position": position.to_vec(), "form": self.game.name(), "size": size })
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self::new(self.game.clone(), position.clone())))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        read::step(self.game.form, from.single()?, text).map(Position::from)
    }
}
