//! Tables: heaps in binary, Grundy values in a row, games of two heaps in a square.

use super::{
    directive::{Grid, Row, Show},
    expand::{Expander, Making, wrong},
};
use crate::{
    answer::{
        instance::{self, Instance},
        searched,
        tables::Stop,
        view::TableView,
    },
    check::Verified,
    family::{self, Arguments, SequenceError, Values},
    game::Position,
    nimber::BinaryTable,
    problem::meaning,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most rows and columns of a table of two heaps.
pub const MAX_GRID_SIDE: u64 = 40;

/// The most heaps in a binary table.
pub const MAX_BINARY_ROWS: usize = 24;

/// The last index of a row of values.
pub const MAX_VALUES: u64 = 1_000;

/// The most tables among which a slider chooses.
pub const MAX_TABLES: u64 = 12;

/// Values in one row of a table.
const VALUES_IN_A_ROW: usize = 12;

impl Expander {
    pub(super) fn binary(&self, heaps: &[u64]) -> Making<String> {
        if heaps.is_empty() || heaps.len() > MAX_BINARY_ROWS {
            return Err(wrong(
                format!("一张二进制表有1到{MAX_BINARY_ROWS}堆（MAX_BINARY_ROWS）"),
                format!("a binary table has 1 to {MAX_BINARY_ROWS} heaps (MAX_BINARY_ROWS)"),
            ));
        }
        let view = TableView::new(&BinaryTable::new(heaps));
        let held = meaning::binary_table(heaps, &view).map_err(Stop::from)?;
        self.page("binary", &json!({ "table": held.json() }))
    }

    /// A row of values, or one for each of the numbers among which a slider chooses.
    pub(super) fn values(&self, wish: &Row) -> Making<String> {
        let Some((name, numbers)) = wish.given.first_key_value() else {
            return match wish.at {
                None => self.row(&wish.game, wish.show),
                Some(_) => Err(wrong("`at`要和`given`一起写", "`at` goes with `given`")),
            };
        };
        let (from, to) = (numbers.from, numbers.to);
        let braced = format!("{{{name}}}");
        let is_name = name.chars().all(|sign| sign.is_ascii_alphabetic());
        let is_one = wish.given.len() == 1 && is_name && wish.game.contains(&braced);
        if !is_one || to - from >= MAX_TABLES {
            return Err(wrong(
                format!(
                    "`given`只给一个由字母组成的名字，它写成“{braced}”放在游戏那一行里；至多{MAX_TABLES}个数（MAX_TABLES）"
                ),
                format!(
                    "`given` has one name of letters, which stands as `{braced}` on the line of the game, and at most {MAX_TABLES} numbers (MAX_TABLES)"
                ),
            ));
        }
        let at = wish.at.unwrap_or(from);
        if !(from..=to).contains(&at) {
            let zh = format!("`at`应当是{from}到{to}的数");
            return Err(wrong(zh, format!("`at` is a number from {from} to {to}")));
        }
        let table = |number: u64| -> Making<Value> {
            let line = wish.game.replace(&braced, &number.to_string());
            Ok(json!({ "number": number, "page": self.row(&line, wish.show)? }))
        };
        let tables: Making<Vec<Value>> = (from..=to).map(table).collect();
        Ok(self.plain("slider", &json!({ "name": name, "at": at, "tables": tables? }))?)
    }

    fn row(&self, line: &str, show: Show) -> Making<String> {
        let (name, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let mut arguments = Arguments::of_line(rest);
        let no_sequence = || {
            wrong(
                format!("“{line}”没有数列：请写一堆的游戏和最大的数"),
                format!(
                    "`{line}` has no sequence: write a game of one pile and its largest number"
                ),
            )
        };
        let to = match arguments.numbers.as_slice() {
            [to] => to.parse::<u64>().map_err(|_| no_sequence())?,
            _ => return Err(no_sequence()),
        };
        if to > MAX_VALUES {
            return Err(wrong(
                format!("最大的数是{to}，超过上限{MAX_VALUES}（MAX_VALUES）"),
                format!("the largest number is {to}: the limit (MAX_VALUES) is {MAX_VALUES}"),
            ));
        }
        arguments.numbers.clear();
        let make = family::game(name).and_then(|game| game.sequence).ok_or_else(no_sequence)?;
        let sequence = make(&arguments, to).map_err(|error| match error {
            SequenceError::Arguments(error) => crate::problem::Fault::from(error).into(),
            SequenceError::Stop(stop) => super::expand::Refused::from(stop),
        })?;
        let values: Vec<Value> = match &sequence.values {
            Values::Grundy(values) if show == Show::Outcome => {
                values.iter().map(|value| json!(if *value == 0 { "P" } else { "N" })).collect()
            }
            Values::Grundy(values) => values.iter().map(|value| json!(value)).collect(),
            Values::Outcomes(outcomes) => {
                outcomes.iter().map(|outcome| json!(outcome.letter())).collect()
            }
        };
        let outcomes = show == Show::Outcome || matches!(sequence.values, Values::Outcomes(_));
        let numbered: Vec<(u64, &Value)> = (sequence.first_index..).zip(&values).collect();
        let rows: Vec<Value> = numbered
            .chunks(VALUES_IN_A_ROW)
            .map(|row| {
                let (heaps, values): (Vec<u64>, Vec<&Value>) = row.iter().copied().unzip();
                json!({ "heaps": heaps, "values": values })
            })
            .collect();
        let period = sequence.period;
        let page = self.page(
            "values",
            &json!({
                "game": line, "rows": rows, "outcomes": outcomes,
                "period": period.map(|period| period.period),
                "preperiod": period.map(|period| period.preperiod),
            }),
        )?;
        // What is a sequence need not be a game to play.
        let Ok(instance) = self.game(line) else { return Ok(page) };
        let cells = (sequence.first_index..).map(Position::from).zip(values);
        Ok(page + &self.render_filling(instance.as_ref(), outcomes, cells.collect())?)
    }

    pub(super) fn grid(&self, wish: &Grid) -> Making<String> {
        let instance = self.game(&wish.game)?;
        let [rows, columns] = instance.start()[..] else {
            return Err(wrong(
                format!("“{}”不是两堆的游戏", wish.game),
                format!("`{}` is not a game of two heaps", wish.game),
            ));
        };
        if rows.max(columns) > MAX_GRID_SIDE {
            return Err(wrong(
                format!("表格每边最多到{MAX_GRID_SIDE}（MAX_GRID_SIDE）"),
                format!("a table has sides up to {MAX_GRID_SIDE} (MAX_GRID_SIDE)"),
            ));
        }
        let table = self.table(instance.as_ref(), wish.show, &wish.game)?;
        let cell = |position: &Position| -> Making<Value> {
            // A table may hold nothing but what play reaches from its largest position.
            let rejected = |_| {
                let (line, row, column) = (&wish.game, position[0], position[1]);
                wrong(
                    format!(
                        "从“{line}”走不到({row}, {column})，没有它的胜负：表格要求每一格都走得到"
                    ),
                    format!(
                        "play from `{line}` does not reach ({row}, {column}): a table needs all its cells to be reached"
                    ),
                )
            };
            Ok(match wish.show {
                Show::Outcome => json!(table.outcome(position).map_err(rejected)?.letter()),
                Show::Value => match table.grundy(position).map_err(rejected)? {
                    Some(value) => json!(value.statement().value),
                    None => json!("–"),
                },
            })
        };
        let places = (0..=rows).flat_map(|row| (0..=columns).map(move |column| [row, column]));
        let positions = places.map(Position::from);
        let cells: Making<Vec<(Position, Value)>> =
            positions.map(|at| Ok((at.clone(), cell(&at)?))).collect();
        let cells = cells?;
        let told: Vec<&Value> = cells.iter().map(|(_, told)| told).collect();
        let (outcomes, columns) = (wish.show == Show::Outcome, (0..=columns).collect::<Vec<u64>>());
        let rows: Vec<&[&Value]> = told.chunks(columns.len()).collect();
        let page = self.page(
            "grid",
            &json!({
                "game": wish.game, "columns": columns, "rows": rows, "outcomes": outcomes,
            }),
        )?;
        Ok(page + &self.render_filling(instance.as_ref(), outcomes, cells)?)
    }

    fn table(&self, instance: &dyn Instance, show: Show, line: &str) -> Making<Arc<Verified>> {
        match show {
            Show::Outcome => {
                let table = instance::table_with(instance, &self.tables, instance.start())?;
                Ok(Arc::clone(table.table()))
            }
            Show::Value => {
                let tables = searched::tables_with(instance, &self.tables, instance.start())?;
                tables.values.ok_or_else(|| {
                    wrong(
                        format!("“{line}”没有SG值的表"),
                        format!("`{line}` has no table of Grundy values"),
                    )
                })
            }
        }
    }
}
