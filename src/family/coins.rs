//! Coin turning as exercises, under any condition.

mod draw;
mod explain;
mod measure;
mod read;
mod sequence;
mod yaml;

pub(crate) use yaml::refuse_condition;
pub use yaml::{CoinsGame, CoinsRanges, Condition};

use super::{ArgumentError, Arguments, Drawn, Family, GameEntry, Wanted, parameters::Parameters};
use crate::{
    answer::{
        compared::{ClosedForm, Compared},
        difficulty::Difficulty,
        instance::{Instance, Solved},
        mistake::{Mistake, Mistaken, figures},
        picture::{Picture, Skin},
        refuted::Claimed,
        searched::{self, Searched},
        tables::{Stop, Tables},
    },
    check::Verified,
    game::{
        Coins, MAX_COINS, MAX_SETS_TRIED, Numbering, Outcome, Play, Position, Row, Ruleset,
        TurnRule, Written, is_listable, most_sets,
    },
    nimber::nim_sum,
    random::Stream,
    solve::{TooLarge, coins::single_values, search::MAX_LOOKS},
    text::Both,
    theory::{Theorem, coins::CoinForm},
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

/// The registry line of coin turning.
pub const COINS: GameEntry = GameEntry {
    name: "coins",
    about: Both::new(
        "翻硬币：所翻硬币中最右边的一枚必须由正面翻到反面",
        "turn coins of a row; the rightmost one turned goes from heads to tails",
    ),
    example: "coins mock-turtles THHTTH",
    small: &[
        "mock-turtles THHTTH",
        "turning-turtles HTHHT",
        "consecutive 3 HTHHTHH",
        "ruler HHTHTH",
        "subtraction 1..3 THTTHH",
        "grunt HTTHTTHTH",
        "grunt-both-ends HTTHTTHTH",
        "single HTHH --misere",
        "count 2 gaps 1,3 or count 1 up-to 2 HTHHT",
        "offsets 0/1+2 THTHH --misere",
    ],
    refused: &[
        "",
        "mock-turtles",
        "mock-turtle THH",
        "mock-turtles THX",
        "THH mock-turtles",
        "count 0 TTH",
        "count 3..1 TTH",
        "offsets -1 TTH",
        "count 1 up-to 0 TTH",
        "consecutive THH",
    ],
    sequence: Some(sequence::of_heads),
    ..GameEntry::of::<CoinsInstance>()
};

/// Rows up to this length are searched whole; longer ones rest on the values of their heads.
const MAX_WHOLE_ROW: u64 = 12;

/// Rows up to this length, and not longer than the one that was given, are written out in marks.
const MAX_SPELLED: usize = 40;

/// Rows up to this length share a table where they can.
const SHARED_ROW: u64 = 10;

/// A row of coins under a condition.
#[derive(Clone, Debug)]
pub struct CoinsInstance {
    pub(crate) game: Coins,
    pub(crate) row: Row,
    start: Position,
}

/// A row whose moves can be listed.
fn listable(made: CoinsInstance) -> Result<Arc<dyn Instance>, ArgumentError> {
    let places = made.row.coins().len() as u64;
    match unlistable(&made.game.rule, places) {
        Some(error) => Err(error),
        None => Ok(Arc::new(made)),
    }
}

/// Why the moves of a row of so many coins cannot be listed.
fn unlistable(rule: &TurnRule, coins: u64) -> Option<ArgumentError> {
    let told = || {
        ArgumentError::own(
            format!(
                "{coins}枚硬币一排，走法多得列不完：试翻的上限（MAX_SETS_TRIED）是{MAX_SETS_TRIED}组。请缩短这一排，或者用count限定枚数"
            ),
            format!(
                "the moves of a row of {coins} coins are too many to list: the limit (MAX_SETS_TRIED) is {MAX_SETS_TRIED} sets of coins; \
                 take a shorter row, or say with `count` how many coins are turned"
            ),
        )
    };
    (!is_listable(rule, coins)).then(told)
}

fn read(text: &str) -> Result<Row, ArgumentError> {
    text.parse().map_err(|error: crate::game::RowError| {
        ArgumentError::own(explain::chinese_row_error(&error), format!("`{text}`: {error}"))
    })
}

impl CoinsInstance {
    fn new(rule: TurnRule, row: Row, play: Play) -> Self {
        let start = row.heads(Numbering::of(rule.first));
        Self { game: Coins { rule, play }, row, start }
    }

    /// Whether Grundy values of single heads decide the row.
    fn is_sum(&self) -> bool {
        self.game.play == Play::Normal && self.game.rule.is_sum_of_heads()
    }

    /// How many coins there are up to the rightmost head.
    fn reach(&self, position: &Position) -> u64 {
        position.last().map_or(0, |coin| coin + 1 - self.game.rule.first)
    }

    /// The row that shows these heads: as long as the starting row, or longer where it must be.
    pub(crate) fn row_of(&self, heads: &Position) -> Row {
        let numbering = Numbering::of(self.game.rule.first);
        if self.reach(heads) <= self.row.coins().len() as u64 {
            return self.row.showing(heads, numbering);
        }
        Row::with_heads(heads, numbering).unwrap_or_else(|_| self.row.clone())
    }

    /// Checked tables; those of long sums hold the single heads only.
    fn search(&self, tables: &Tables, position: &Position) -> Result<Searched, Stop> {
        if !self.is_sum() || self.reach(position) <= MAX_WHOLE_ROW {
            return searched::tables_with(self, tables, position);
        }
        tables.get_or_search(&self.rules(), position, || self.single_heads(position))
    }

    /// The checked values of all single heads up to the last of the root.
    fn single_heads(&self, root: &Position) -> Result<Searched, Stop> {
        let first = self.game.rule.first;
        self.check_listing(self.reach(root))?;
        let found = single_values(&self.game.rule, self.reach(root))?.unwrap_or_default();
        let heads = (first..).map(Position::from);
        let values: HashMap<Position, u64> = heads.zip(found.into_iter().map(u64::from)).collect();
        let table = Verified::by_grundy_values(self.rules(), std::slice::from_ref(root), &values)?;
        let outcomes = Compared::from(table).with(self.closed_form().as_deref())?;
        let values = Some(Arc::clone(outcomes.table()));
        Ok(Searched { outcomes, values })
    }

    /// The kernel lists every move of every single head, so that there may not be too many.
    fn check_listing(&self, coins: u64) -> Result<(), Stop> {
        let moves = (0..coins).map(|places| most_sets(&self.game.rule.patterns, places));
        let found = moves.fold(0, u128::saturating_add);
        let (what, limit_name, limit) = ("options looked at", "MAX_LOOKS", MAX_LOOKS);
        let too_large = TooLarge { what, found, limit_name, limit };
        if found <= limit { Ok(()) } else { Err(too_large.into()) }
    }

    /// Takes the number of moves that a single head has for its Grundy value. Catalogue S4-12.
    fn believe_option_count(&self) -> Option<Mistaken> {
        if !self.is_sum() {
            return None;
        }
        let counts: Vec<u64> = self.start.iter().map(|coin| self.move_count(*coin)).collect();
        let total = nim_sum(&counts);
        let outcome = if total == 0 { Outcome::P } else { Outcome::N };
        let last = self.start.last().copied()?;
        let figures =
            figures([("nim_sum", total), ("coin", last), ("moves", self.move_count(last))]);
        Some(Mistaken { claimed: Claimed { outcome, winning_moves: None }, figures })
    }

    /// How many different rows one move leads to from a single head.
    fn move_count(&self, coin: u64) -> u64 {
        let mut options = BTreeSet::new();
        self.game.options(&Position::from(coin), &mut |option| {
            options.insert(option);
        });
        options.len() as u64
    }
}

impl Family for CoinsInstance {
    type Yaml = CoinsGame;
    type Ranges = CoinsRanges;
    const ENTRY: GameEntry = COINS;

    fn instance(game: &CoinsGame) -> Result<Arc<dyn Instance>, ArgumentError> {
        let row = read(&game.row)?;
        listable(Self::new(game.condition.0.clone(), row, game.play.into()))
    }

    fn draw(ranges: &CoinsRanges, wanted: Wanted<'_>, stream: &mut Stream) -> Drawn {
        draw::draw(ranges, wanted, stream)
    }
}

/// The closed form as the kernel compares it.
#[derive(Debug)]
struct Form(CoinForm);

impl ClosedForm for Form {
    fn theorem(&self) -> &'static Theorem {
        self.0.theorem()
    }

    fn outcome(&self, position: &Position) -> Outcome {
        self.0.outcome(position)
    }

    fn winning_moves(&self, position: &Position) -> Vec<Position> {
        self.0.winning_moves(position)
    }
}

impl Instance for CoinsInstance {
    fn family(&self) -> &'static str {
        "coins"
    }

    fn rules(&self) -> Arc<dyn Ruleset> {
        Arc::new(self.game.clone())
    }

    fn start(&self) -> &Position {
        &self.start
    }

    fn arguments(&self) -> Arguments {
        let (condition, play) = (Condition(self.game.rule.clone()), self.game.play.into());
        CoinsGame { condition, row: self.row.to_string(), play }.arguments()
    }

    fn unlistable(&self) -> Option<ArgumentError> {
        unlistable(&self.game.rule, MAX_COINS as u64)
    }

    fn at(&self, position: &Position) -> Option<Arc<dyn Instance>> {
        let row = self.row_of(position);
        Some(Arc::new(Self { row, start: position.clone(), ..self.clone() }))
    }

    fn read_move(&self, from: &Position, text: &str) -> Option<Position> {
        read::turn(Numbering::of(self.game.rule.first), from, text)
    }

    fn closed_form(&self) -> Option<Box<dyn ClosedForm>> {
        let last = self.start.last().copied().unwrap_or(0);
        let normal = self.game.play == Play::Normal;
        let form = CoinForm::new(&self.game.rule, last).filter(|_| normal)?;
        Some(Box::new(Form(form)))
    }

    /// Where every coin may be turned alone, all rows of a length can be reached from the row of
    /// heads alone, so that the rows of a class set share its table.
    fn table_root(&self, position: &Position) -> Position {
        let first = self.game.rule.first;
        let length = match self.reach(position) {
            0..=8 => 8,
            9..=SHARED_ROW => SHARED_ROW,
            _ => return position.clone(),
        };
        if !crate::game::may_turn_any_alone(&self.game.rule) {
            return position.clone();
        }
        Position::from((first..first + length).collect::<Vec<_>>())
    }

    fn solve(&self, tables: &Tables) -> Result<Solved, Stop> {
        let Searched { outcomes, values } = self.search(tables, &self.start)?;
        let grundy = values.map(|values| values.grundy(&self.start)).transpose()?.flatten();
        Ok(Solved { answer: outcomes.answer(&self.start)?, grundy })
    }

    fn table_with(&self, tables: &Tables, position: &Position) -> Result<Compared, Stop> {
        Ok(self.search(tables, position)?.outcomes)
    }

    fn facts(&self, solved: &Solved, tables: &Tables) -> Result<Value, Stop> {
        explain::facts(self, solved, tables)
    }

    fn given_values(&self, _: &Position) -> Vec<(&'static str, crate::claim::Value)> {
        vec![("coins", crate::claim::Value::Number(self.row.coins().len() as u64))]
    }

    fn move_numbers(&self, to: &Position) -> Vec<u64> {
        explain::turned_coins(&self.start, to).into_iter().collect()
    }

    fn describe_position(&self, position: &Position) -> [String; 2] {
        let row = self.row_of(position);
        if row.coins().len() > self.row.coins().len().min(MAX_SPELLED) {
            return [position.to_string(), position.to_string()];
        }
        [row.chinese(), row.to_string()]
    }

    fn move_facts(&self, from: &Position, to: &Position) -> Value {
        explain::move_facts(self, from, to)
    }

    fn position_facts(&self, position: &Position) -> Value {
        let row = self.row_of(position);
        json!({ "row": row.to_string(), "row_zh": row.chinese(), "heads": position.to_vec() })
    }

    fn picture(&self, position: &Position, _: Skin) -> Option<Picture> {
        let heads = self.row_of(position).coins().to_vec();
        Some(Picture::Coins { heads, first: self.game.rule.first })
    }

    fn position_json(&self, position: &Position) -> Value {
        Value::from(self.row_of(position).to_string())
    }

    fn mistaken(&self, mistake: Mistake, _: &Solved) -> Option<Mistaken> {
        if mistake == Mistake::OptionsCounted { self.believe_option_count() } else { None }
    }

    fn difficulty(&self, solved: &Solved) -> Difficulty {
        measure::difficulty(self, solved)
    }

    fn identity(&self) -> String {
        format!("coins {} {} {}", self.game.play.name(), self.game.rule.to_text(), self.row)
    }
}
