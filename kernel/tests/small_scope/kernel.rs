//! Everything that these tests ask of the kernel, under names of their own.

use crate::graph::{Graph, Ranked, at};
use bouton_kernel::{
    check::{
        self, Aim, GrundyTable, OctalTable, Period, Rarity, Strategy, Verified,
        certify_value as shown_value, prove_draw,
    },
    game::{
        BreakRule, Form, ModeGame, OctalCode, Outcome, Play, Position, Quota, Ruleset, TakeAway,
        TakeSet,
    },
};
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

/// Whether a period must be the least one, with the least preperiod that it has.
pub const PERIODS_ARE_LEAST: bool = true;

/// A preperiod and a period.
pub type Claimed = (u64, u64);

/// What an accepted table says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub outcome: Outcome,
    pub winning: Vec<Position>,
    pub drawing: Vec<Position>,
}

/// A table that the kernel has accepted.
pub struct Table(Verified);

impl Table {
    /// Outcome and moves of a position; none outside the table.
    pub fn said(&self, position: &Position) -> Option<Said> {
        let answer = self.0.answer(position).ok()?.statement().clone();
        let (winning, drawing) = (answer.winning_moves, answer.drawing_moves);
        Some(Said { outcome: answer.outcome, winning, drawing })
    }

    /// The outcome of a position; none outside the table.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.outcome(position).ok()
    }

    /// How many moves a won or lost position lasts.
    pub fn moves_to_end(&self, position: &Position) -> Option<u32> {
        self.0.moves_to_end(position).ok()?.map(|lasts| lasts.statement().moves)
    }
}

pub fn by_labelling(rules: &Arc<Graph>, safe: HashSet<Position>) -> Option<Table> {
    let rules: Arc<dyn Ruleset> = rules.clone();
    Verified::by_labelling(rules, &at(0), safe).ok().map(Table)
}

pub fn by_ranks(rules: &Arc<Graph>, ranks: &HashMap<Position, Ranked>) -> Option<Table> {
    let rules: Arc<dyn Ruleset> = rules.clone();
    Verified::by_ranks(rules, &at(0), ranks).ok().map(Table)
}

pub fn by_values(rules: &Arc<Graph>, values: &HashMap<Position, u64>) -> Option<Table> {
    let rules: Arc<dyn Ruleset> = rules.clone();
    Verified::by_grundy_values(rules, &[at(0)], values).ok().map(Table)
}

pub fn take_set(takes: &[u64]) -> TakeSet {
    TakeSet::list(takes.to_vec()).unwrap()
}

fn period(claimed: Option<Claimed>) -> Option<Period> {
    claimed.map(|(preperiod, period)| Period { preperiod, period })
}

/// Bit `n` of `safe` says that the mover loses a pile of `n`, for `n` up to `largest`.
pub fn by_remaining(
    takes: &[u64],
    play: Play,
    largest: u64,
    safe: Vec<u64>,
    claimed: Option<Claimed>,
) -> Option<Table> {
    let game = TakeAway { form: Form::Pile, take: take_set(takes), play };
    Verified::by_remaining(game, largest, safe, period(claimed)).ok().map(Table)
}

/// Grundy values of piles; gives the value of any pile that the accepted table decides.
pub fn by_pile_values(
    takes: &[u64],
    values: Vec<u32>,
    claimed: Option<Claimed>,
) -> Option<GrundyTable> {
    let game = TakeAway { form: Form::Pile, take: take_set(takes), play: Play::Normal };
    GrundyTable::of_take_away(&game, values, period(claimed)).ok()
}

/// The code whose digits are these; the first is 0 or 4.
pub fn octal_code(digits: &[u8]) -> Option<OctalCode> {
    OctalCode::new(digits.to_vec())
}

pub fn by_octal_values(
    code: &OctalCode,
    values: Vec<u16>,
    rare: [Rarity; 2],
    claimed: Option<Claimed>,
) -> Option<OctalTable> {
    OctalTable::new(BreakRule::Octal(code.clone()), values, rare, period(claimed)).ok()
}

pub fn grundys_game(values: Vec<u16>, rare: [Rarity; 2]) -> bool {
    OctalTable::new(BreakRule::UnequalParts, values, rare, None).is_ok()
}

pub fn by_partners(play: Play, largest: [u32; 3], third: Vec<u16>) -> Option<Table> {
    Verified::by_partners(play, largest, third).ok().map(Table)
}

pub fn by_partners_of_wythoff(play: Play, partners: Vec<Option<u32>>) -> Option<Table> {
    Verified::by_partners_of_wythoff(play, partners).ok().map(Table)
}

pub fn by_least_takes(factor: u64, least: Vec<u32>) -> Option<Table> {
    Verified::by_least_takes(Quota::new(factor).unwrap(), least).ok().map(Table)
}

pub fn by_modes(
    rules: &Arc<dyn ModeGame>,
    largest: u64,
    safe: Vec<bool>,
    claimed: Option<Claimed>,
) -> Option<Table> {
    Verified::by_modes(Arc::clone(rules), largest, safe, period(claimed)).ok().map(Table)
}

/// Positions that are left behind, with ranks, and replies.
pub type Left = HashMap<Position, Option<u32>>;
pub type Replies = HashMap<Position, Position>;

/// A graph that the kernel has accepted.
pub fn answered(rules: &Graph, aim: Aim, left: Left, replies: Replies) -> Option<Answered> {
    let rules: Arc<dyn Ruleset> = Arc::new(rules.clone());
    Strategy::check(rules, aim, check::Graph { left, replies }).ok().map(Answered)
}

/// The rules as the kernel shares them.
pub fn shared(rules: &Graph) -> Arc<dyn Ruleset> {
    Arc::new(rules.clone())
}

/// The value of a position that values and moves back show.
pub fn certified_value(
    rules: &Arc<dyn Ruleset>,
    position: &Position,
    values: &BTreeMap<Position, u64>,
    back: &BTreeMap<(Position, u64), Position>,
) -> Option<u64> {
    Some(shown_value(rules, position, values, back).ok()?.statement().value)
}

pub struct Answered(Strategy);

impl Answered {
    /// Outcome and all winning moves of a position.
    pub fn certified(&self, position: &Position) -> Option<(Outcome, Vec<Position>)> {
        let shown = self.0.answer(position).ok()?.statement().clone();
        Some((shown.outcome, shown.winning_moves))
    }

    /// The outcome alone, and how many moves the position lasts at most.
    pub fn outcome(&self, position: &Position) -> Option<(Outcome, Option<u32>)> {
        let lasts = self.0.moves_to_end(position).map(|lasts| lasts.statement().moves);
        Some((self.0.outcome(position)?.statement().outcome, lasts))
    }

    /// Whether the position is a draw by this defence of its mover and that one of the other side.
    pub fn draws_with(&self, other: &Self, position: &Position) -> bool {
        prove_draw(&self.0, &other.0, position).is_some()
    }
}
