//! Tables: heaps in binary, Grundy values in a row, games of two heaps in a square.

use super::{
    directive::{Grid, Row, Show},
    expand::{Expander, Making, wrong},
};
use crate::{
    check::Verified,
    exercise::{
        family::{self, Arguments, SequenceError, Values},
        instance::{self, Instance},
        meaning, searched,
        tables::Stop,
        view::TableView,
    },
    game::Position,
    nimber::BinaryTable,
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most rows and columns of a table of two heaps.
pub const MAX_GRID_SIDE: u64 = 40;

/// The most heaps in a binary table.
pub const MAX_BINARY_ROWS: usize = 24;

/// The last index of a row of values.
pub const MAX_VALUES: u64 = 1_000;

/// Values in one row of a table.
const VALUES_IN_A_ROW: usize = 12;

impl Expander {
    pub(super) fn binary(&self, heaps: &[u64]) -> Making<String> {
        if heaps.is_empty() || heaps.len() > MAX_BINARY_ROWS {
            return Err(wrong(
                format!("一张二进制表有 1 到 {MAX_BINARY_ROWS} 堆（MAX_BINARY_ROWS）"),
                format!("a binary table has 1 to {MAX_BINARY_ROWS} heaps (MAX_BINARY_ROWS)"),
            ));
        }
        let view = TableView::new(&BinaryTable::new(heaps));
        let held = meaning::binary_table(heaps, &view).map_err(Stop::from)?;
        self.page("binary", &json!({ "table": held.json() }))
    }

    pub(super) fn values(&self, wish: &Row) -> Making<String> {
        let (name, rest) = wish.game.trim().split_once(' ').unwrap_or((wish.game.trim(), ""));
        let mut arguments = Arguments::of_line(rest);
        let no_sequence = || {
            wrong(
                format!("“{}”没有数列：请写一堆的游戏和最大的数", wish.game),
                format!(
                    "`{}` has no sequence: write a game of one pile and its largest number",
                    wish.game
                ),
            )
        };
        let to = match arguments.numbers.as_slice() {
            [to] => to.parse::<u64>().map_err(|_| no_sequence())?,
            _ => return Err(no_sequence()),
        };
        if to > MAX_VALUES {
            return Err(wrong(
                format!("最大的数是 {to}，超过上限 {MAX_VALUES}（MAX_VALUES）"),
                format!("the largest number is {to}: the limit (MAX_VALUES) is {MAX_VALUES}"),
            ));
        }
        arguments.numbers.clear();
        let make = family::game(name).and_then(|game| game.sequence).ok_or_else(no_sequence)?;
        let sequence = make(&arguments, to).map_err(|error| match error {
            SequenceError::Arguments(error) => crate::exercise::problem::Fault::from(error).into(),
            SequenceError::Stop(stop) => super::expand::Refused::from(stop),
        })?;
        let values: Vec<Value> = match &sequence.values {
            Values::Grundy(values) if wish.show == Show::Outcome => {
                values.iter().map(|value| json!(if *value == 0 { "P" } else { "N" })).collect()
            }
            Values::Grundy(values) => values.iter().map(|value| json!(value)).collect(),
            Values::Outcomes(outcomes) => {
                outcomes.iter().map(|outcome| json!(outcome.letter())).collect()
            }
        };
        let outcomes = wish.show == Show::Outcome || matches!(sequence.values, Values::Outcomes(_));
        let numbered: Vec<(u64, &Value)> = (sequence.first_index..).zip(&values).collect();
        let rows: Vec<Value> = numbered
            .chunks(VALUES_IN_A_ROW)
            .map(|row| {
                let (heaps, values): (Vec<u64>, Vec<&Value>) = row.iter().copied().unzip();
                json!({ "heaps": heaps, "values": values })
            })
            .collect();
        let period = sequence.period;
        self.page(
            "values",
            &json!({
                "game": wish.game, "rows": rows, "outcomes": outcomes,
                "period": period.map(|period| period.period),
                "preperiod": period.map(|period| period.preperiod),
            }),
        )
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
                format!("表格每边最多到 {MAX_GRID_SIDE}（MAX_GRID_SIDE）"),
                format!("a table has sides up to {MAX_GRID_SIDE} (MAX_GRID_SIDE)"),
            ));
        }
        let table = self.table(instance.as_ref(), wish.show, &wish.game)?;
        let cell = |row: u64, column: u64| -> Making<String> {
            let position = Position::from([row, column]);
            let rejected = |rejection| super::expand::Refused::from(Stop::Rejected(rejection));
            Ok(match wish.show {
                Show::Outcome => table.outcome(&position).map_err(rejected)?.letter().to_owned(),
                Show::Value => match table.grundy(&position).map_err(rejected)? {
                    Some(value) => value.statement().value.to_string(),
                    None => "–".to_owned(),
                },
            })
        };
        let row = |row: u64| (0..=columns).map(|column| cell(row, column)).collect();
        let cells: Making<Vec<Vec<String>>> = (0..=rows).map(row).collect();
        let outcomes = wish.show == Show::Outcome;
        self.page("grid", &json!({
            "game": wish.game, "columns": (0..=columns).collect::<Vec<u64>>(), "rows": cells?, "outcomes": outcomes,
        }))
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
