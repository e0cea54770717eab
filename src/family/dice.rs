//! Taking by dice as exercises: one die, and two dice in three variants.

mod draw;
mod explain;
mod read;
mod sequence;
mod yaml;

pub use yaml::{DiceGame, DiceRanges, TwoDiceGame, TwoDiceRanges, Variant};

use super::{
    ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, modes::states,
    parameters::Parameters,
};
use crate::{
    answer::{
        compared::Compared,
        difficulty::Difficulty,
        instance::{Instance, Solved},
        mistake::{Mistake, Mistaken, figures},
        picture::{Picture, Skin},
        refuted::Claimed,
        searched::{self, Searched},
        tables::{Stop, Tables},
    },
    check::{Period, Verified},
    game::{Dice, DiceTurn, Outcome, Play, Position, Ruleset, Word},
    random::Stream,
    solve::modes,
    text::{Both, both},
    theory,
};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// The registry line of one die.
pub const DICE: GameEntry = GameEntry {
    name: "dice",
    about: Both::new(
        "把骰子翻到侧面，翻出几点取几个，不能取者输",
        "tip a die to a side face and take so many; who cannot take loses",
    ),
    example: "dice 30 --top 1",
    small: &["24 --top 1", "20 --top 3 --misere"],
    refused: &[
        "30",
        "30 --top 0",
        "30 --top 7",
        "30 --top x",
        "--top 1",
        "-3 --top 1",
        "3 4 --top 1",
    ],
    sequence: Some(sequence::of_one),
    ..GameEntry::of::<OneDie>()
};

/// The registry line of two dice.
pub const TWO_DICE: GameEntry = GameEntry {
    name: "two-dice",
    about: Both::new(
        "两颗骰子：翻两颗或翻一颗，取点数或点数之和",
        "the same with two dice: tip both or one, take a sum or a number",
    ),
    example: "two-dice 30 --tops 1,2 --variant both-sum",
    small: &[
        "14 --tops 1,2 --variant both-sum",
        "12 --tops 3,3 --variant one-new",
        "14 --tops 2,5 --variant one-sum --misere",
    ],
    refused: &[
        "30",
        "30 --tops 1,2",
        "30 --tops 1 --variant one-new",
        "30 --tops 1,7 --variant one-new",
        "30 --tops 1,2,3 --variant one-new",
        "30 --tops 1,2 --variant sum",
        "30 --variant one-new",
    ],
    sequence: Some(sequence::of_two),
    ..GameEntry::of::<TwoDice>()
};

/// The most objects: the proved period goes on for ever, page widths do not.
pub const MAX_OBJECTS: u64 = 1_000_000_000_000_000_000;

/// Grundy values are searched up to so many objects.
const MAX_VALUED: u64 = 200;

/// A pile with dice.
#[derive(Clone, Debug)]
pub struct DiceInstance {
    pub(crate) game: Dice,
    pub(crate) start: Position,
    solved: OnceLock<Solved>,
}

fn make(
    turn: DiceTurn,
    objects: u64,
    tops: Vec<u64>,
    play: Play,
) -> Result<Arc<dyn Instance>, ArgumentError> {
    Ok(Arc::new(DiceInstance::new(turn, objects, tops, play)?))
}

impl DiceInstance {
    fn new(
        turn: DiceTurn,
        objects: u64,
        tops: Vec<u64>,
        play: Play,
    ) -> Result<Self, ArgumentError> {
        if tops.len() != turn.dice() {
            let (needed, found) = (turn.dice(), tops.len());
            return Err(ArgumentError::Own(both!(
                "要写{needed}颗骰子的点数，写了{found}个",
                "{found} faces given, {needed} needed"
            )));
        }
        let start = Position::from([vec![objects], tops].concat());
        Ok(Self { game: Dice { turn, play }, start, solved: OnceLock::new() })
    }

    pub(crate) fn remaining(&self) -> u64 {
        self.start.first().copied().unwrap_or(0)
    }

    pub(crate) fn tops(&self) -> &[u64] {
        self.start.get(1..).unwrap_or_default()
    }

    /// Outcomes of every number and all faces, with the period that the kernel has checked.
    pub(crate) fn table(&self, tables: &Tables) -> Result<Compared, Stop> {
        let root = Position::from([vec![0], vec![1; self.game.turn.dice()]].concat());
        let made = tables.get_or_search(&self.rules(), &root, || {
            Ok(Searched { outcomes: compute_table(self.game)?, values: None })
        })?;
        Ok(made.outcomes)
    }

    /// Somebody believes that the multiples of a number are lost for the mover.
    fn believe_multiples(&self, number: u64) -> Option<Mistaken> {
        if self.game.play == Play::Misere || self.game.turn != DiceTurn::One {
            return None;
        }
        let mut moves = Vec::new();
        self.game.options(&self.start, &mut |option| {
            moves.extend((option[0].is_multiple_of(number)).then_some(option));
        });
        let lost = self.remaining().is_multiple_of(number);
        let outcome = if lost { Outcome::P } else { Outcome::N };
        // Who sees no way to a multiple has no opinion about moves.
        let winning_moves = if lost { Some(Vec::new()) } else { Some(moves) };
        let winning_moves = winning_moves.filter(|moves| lost || !moves.is_empty());
        let left = self.remaining();
        let figures = figures([("remaining", left), ("remainder", left % number)]);
        Some(Mistaken { claimed: Claimed { outcome, winning_moves }, figures })
    }
}

/// The table of all faces that proves its period, compared with the closed form.
fn compute_table(game: Dice) -> Result<Compared, Stop> {
    let found = modes::repeating(&game, MAX_OBJECTS)?;
    let period = found.period.map(|(preperiod, period)| Period { preperiod, period });
    let largest = found.largest;
    let table = Verified::by_modes(Arc::new(game), largest, found.safe, period)?.into();
    let Some(theorem) = theory::dice::theorem(game.turn, game.play) else { return Ok(table) };
    let rule =
        |position: &Position| theory::dice::outcome(game.turn, position).unwrap_or(Outcome::N);
    table.at(states(&game, largest), theorem, rule)
}

/// The family of one die.
#[derive(Debug)]
pub struct OneDie;

impl Family for OneDie {
    type Yaml = DiceGame;
    type Ranges = DiceRanges;
    const ENTRY: GameEntry = DICE;

    fn instance(game: &DiceGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        make(DiceTurn::One, game.objects, vec![game.top], game.play.into())
    }

    fn draw(ranges: &DiceRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(DiceTurn::One, ranges.objects, ranges.play.into(), wanted, stream)
    }
}

/// The family of two dice.
#[derive(Debug)]
pub struct TwoDice;

impl Family for TwoDice {
    type Yaml = TwoDiceGame;
    type Ranges = TwoDiceRanges;
    const ENTRY: GameEntry = TWO_DICE;

    fn instance(game: &TwoDiceGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        make(game.variant.into(), game.objects, game.tops.clone(), game.play.into())
    }

    fn draw(ranges: &TwoDiceRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges.variant.into(), ranges.objects, ranges.play.into(), wanted, stream)
    }
}

impl Instance for DiceInstance {
    fn family(&self) -> &'static str {
        "dice"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game)
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let (objects, play) = (self.remaining(), self.game.play.into());
        match (self.game.turn, self.tops()) {
            (DiceTurn::One, &[top]) => DiceGame { objects, top, play }.arguments(),
            (turn, tops) => {
                let (variant, tops) = (turn.into(), tops.to_vec());
                TwoDiceGame { objects, tops, variant, play }.arguments()
            }
        }
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        Some(Arc::new(Self { start: position.clone(), solved: OnceLock::new(), ..self.clone() }))
    }

    /// With one die each number that is left comes from one turn, as that of a pile.
    fn pile(&self, position: &Position) -> Option<u64> {
        position.first().copied().filter(|_| position.len() == 2)
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        read::tip(self.game, from, text)
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        if let Some(solved) = self.solved.get() {
            return Ok(solved.clone());
        }
        let answer = self.table(tables)?.answer(&self.start)?;
        let has_value = self.game.play == Play::Normal && self.remaining() <= MAX_VALUED;
        let grundy = match has_value {
            true => searched::solve(self, tables)?.grundy,
            false => None,
        };
        Ok(self.solved.get_or_init(|| Solved { answer, grundy }).clone())
    }

    fn table_with(&self, tables: &Tables, _: &Position) -> Result<Compared, Stop> {
        self.table(tables)
    }

    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop> {
        explain::facts(self, solved, tables)
    }

    fn every_size(&self, tables: &Tables) -> Option<Compared> {
        self.table(tables).ok()
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        to.iter().skip(1).copied().collect()
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(from, to)
    }

    fn position_facts(&self, position: &Position) -> Value {
        explain::position_facts(position)
    }

    fn picture(&self, position: &Position, _: Skin) -> Option<Picture> {
        let (total, tops) = position.split_first()?;
        let faces = tops.iter().filter_map(|top| u8::try_from(*top).ok()).collect();
        Some(Picture::Dice { total: *total, faces })
    }

    fn position_json(&self, position: &Position) -> Value {
        json!({ "remaining": position.first(), "tops": position.get(1..) })
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        match mistake {
            Mistake::MultiplesOfEight => self.believe_multiples(8),
            Mistake::MultiplesOfSeven => self.believe_multiples(7),
            _ => None,
        }
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        explain::difficulty(self, solved)
    }

    fn identity(&self) -> String {
        let game = self.game;
        let canonical = game.canonical(&self.start);
        format!("dice {} {} {canonical}", game.turn.name(), game.play.name())
    }
}
