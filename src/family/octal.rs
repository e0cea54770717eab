//! Octal games, Kayles, Dawson's Kayles and Grundy's game as exercises.

mod draw;
mod explain;
mod measure;
mod sequence;
mod table;
mod yaml;

pub use table::MAX_TABLED_HEAP;
pub(crate) use yaml::refuse_code;
pub use yaml::{BreakGame, BreakRanges, Code, OctalGame, OctalRanges};

use super::{ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, parameters::Parameters};
use crate::{
    answer::{
        compared::Compared,
        difficulty::Difficulty,
        instance::{Instance, Solved},
        mistake::{Mistake, Mistaken, figures},
        picture::{Picture, RowObject, Skin},
        refuted::Claimed,
        searched,
        tables::{Stop, Tables},
    },
    game::{BreakRule, Breaking, Outcome, Play, Position, Ruleset},
    random::Stream,
    text::Both,
};
use serde_json::Value;
use std::sync::Arc;

/// The registry line of octal games.
pub const OCTAL: GameEntry = GameEntry {
    name: "octal",
    about: Both::new(
        "八进制游戏（代码第k位规定取走k个以后可以怎样）",
        "an octal game: digit k of the code says what taking k may leave: 1 nothing, 2 a heap, 4 two heaps",
    ),
    example: "octal 0.137 9 4",
    small: &["0.137 7 3", "0.6 5 4", "4.07 6", "0.77 4 3 --misere", "4.0 7", "0.3 4 2"],
    refused: &[
        "0.137", "0.8 3", "137 4", "0. 4", "0.000 4", "3.7 4", "0.7.7 4", "0.137 x", "0.137 -1",
        "0.137 0", "",
    ],
    sequence: Some(sequence::of_code),
    ..GameEntry::of::<Octals>()
};

/// The registry line of Grundy's game.
pub const GRUNDY: GameEntry = GameEntry {
    name: "grundy",
    about: Both::new(
        "格伦迪游戏（把一堆分成不相等的两堆）",
        "Grundy's game: split one heap into two unequal heaps",
    ),
    example: "grundy 7 5",
    small: &["10", "7 5", "9 2 --misere", "6 6"],
    refused: &["", "x", "0", "-7"],
    sequence: Some(sequence::of_grundy),
    ..GameEntry::of::<Grundys>()
};

/// The registry line of Kayles.
pub const KAYLES: GameEntry = GameEntry {
    name: "kayles",
    about: Both::new(
        "凯尔斯（击倒一个或相邻的两个瓶子）",
        "Kayles (octal 0.77): knock down one pin, or two side by side",
    ),
    example: "kayles 7 3",
    small: &["7", "4 3", "6 --misere"],
    refused: &["", "x", "0"],
    sequence: Some(|arguments, to| sequence::of_named("0.77", arguments, to)),
    ..GameEntry::of::<Kayles>()
};

/// The registry line of Dawson's Kayles.
pub const DAWSONS_KAYLES: GameEntry = GameEntry {
    name: "dawsons-kayles",
    about: Both::new(
        "道森的凯尔斯（只能击倒相邻的两个瓶子）",
        "Dawson's Kayles (octal 0.07): knock down two pins side by side",
    ),
    example: "dawsons-kayles 9 4",
    small: &["9", "6 4", "7 --misere"],
    refused: &["", "x", "0"],
    sequence: Some(|arguments, to| sequence::of_named("0.07", arguments, to)),
    ..GameEntry::of::<DawsonsKayles>()
};

/// Heaps that a move may part, with their start.
#[derive(Clone, Debug)]
pub struct BreakInstance {
    game: Breaking,
    start: Position,
}

/// The rule of a code that this file names.
fn octal_rule(code: &str) -> Result<BreakRule, ArgumentError> {
    Ok(BreakRule::Octal(Code::of(code)?.0))
}

fn make(rule: BreakRule, heaps: Vec<u64>, play: Play) -> Arc<dyn Instance> {
    Arc::new(BreakInstance { game: Breaking { rule, play }, start: Position::from(heaps) })
}

macro_rules! family {
    ($about:literal, $name:ident, $entry:ident, $rule:expr) => {
        #[doc = $about]
        #[derive(Debug)]
        pub struct $name;

        impl Family for $name {
            type Yaml = BreakGame;
            type Ranges = BreakRanges;
            const ENTRY: GameEntry = $entry;

            fn instance(game: &BreakGame) -> Result<Arc<dyn Instance>, ArgumentError> {
                Ok(make($rule, game.heaps.clone(), game.play.into()))
            }

            fn draw(ranges: &BreakRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
                draw::draw($rule, ranges, wanted, stream)
            }
        }
    };
}

family!("The family of Grundy's game.", Grundys, GRUNDY, BreakRule::UnequalParts);
family!("The family of Kayles.", Kayles, KAYLES, octal_rule("0.77")?);
family!("The family of Dawson's Kayles.", DawsonsKayles, DAWSONS_KAYLES, octal_rule("0.07")?);

/// The family of octal games.
#[derive(Debug)]
pub struct Octals;

impl Family for Octals {
    type Yaml = OctalGame;
    type Ranges = OctalRanges;
    const ENTRY: GameEntry = OCTAL;

    fn instance(game: &OctalGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        let rule = BreakRule::Octal(game.code.0.clone());
        Ok(make(rule, game.heaps.clone(), game.play.into()))
    }

    fn draw(ranges: &OctalRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        let Some(Code(code)) = stream.choose(&ranges.codes) else { return Ok(None) };
        let ranges = BreakRanges { heaps: ranges.heaps, size: ranges.size, play: ranges.play };
        draw::draw(BreakRule::Octal(code.clone()), &ranges, wanted, stream)
    }
}

impl Instance for BreakInstance {
    fn family(&self) -> &'static str {
        "octal"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game.clone())
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let (heaps, play) = (self.start.to_vec(), self.game.play.into());
        match (&self.game.rule, self.game.name()) {
            (BreakRule::Octal(code), "octal") => {
                OctalGame { code: Code(code.clone()), heaps, play }.arguments()
            }
            (BreakRule::Octal(_) | BreakRule::UnequalParts, _) => {
                BreakGame { heaps, play }.arguments()
            }
        }
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        if self.game.play == Play::Misere {
            return searched::solve(self, tables);
        }
        table::within_options(&self.game, &self.start)?;
        let values = table::holding(&self.game, tables, &self.start)?;
        let grundy = values.grundy(&self.start)?;
        let answer = match table::whole(&self.game, &self.start, &values)? {
            Some(whole) => whole.answer(&self.start)?,
            None => values.answer(&self.start)?,
        };
        Ok(Solved { answer, grundy })
    }

    /// By the values of its heaps, before the whole position is searched.
    fn glimpse(&self, tables: &Tables) -> Option<Outcome> {
        let is_sum = self.game.play == Play::Normal;
        let values = is_sum.then(|| table::holding(&self.game, tables, &self.start).ok())??;
        values.outcome(&self.start).ok()
    }

    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        match self.game.play {
            Play::Normal => table::holding(&self.game, tables, position),
            Play::Misere => Ok(searched::tables_with(self, tables, position)?.outcomes),
        }
    }

    fn picture(&self, position: &Position, skin: Skin) -> Option<Picture> {
        let heaps = position.to_vec();
        Some(match explain::is_pins(&self.game) {
            true => Picture::Row { object: RowObject::Pins, rows: heaps },
            false => Picture::Heaps { skin, heaps },
        })
    }

    fn facts(&self, _: &Solved, tables: &Tables) -> Result<Value, Stop> {
        explain::facts(&self.game, &self.start, tables)
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        let makes_sense = self.game.play == Play::Normal && explain::is_pins(&self.game);
        (mistake == Mistake::PinParity && makes_sense).then(|| pin_parity(&self.start))
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        explain::written_move(&self.game, &self.start, to)
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(&self.game, from, to)
    }

    fn position_json(&self, position: &Position) -> Value {
        Value::from(position.to_vec())
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        measure::difficulty(&self.game, &self.start, solved)
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { game: self.game.clone(), start: position.clone() }))
    }
}

/// Says that the first player wins exactly when the number of pins is odd.
fn pin_parity(rows: &Position) -> Mistaken {
    let pins = rows.iter().fold(0_u64, |pins, row| pins.saturating_add(*row));
    let outcome = if pins.is_multiple_of(2) { Outcome::P } else { Outcome::N };
    let figures = figures([("pins", pins)]);
    Mistaken { claimed: Claimed { outcome, winning_moves: None }, figures }
}

#[cfg(test)]
mod tests;
