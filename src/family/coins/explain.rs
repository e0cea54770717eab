//! What templates need to state and explain a row of coins; errors in Chinese.

use super::CoinsInstance;
use crate::{
    answer::{
        instance::Solved,
        tables::{Stop, Tables},
        view::{TableView, TakeView},
    },
    check::{Rejection, Verified},
    family::replies::{self, Replies},
    game::{
        MAX_COINS, MAX_OFFSET, MAX_OFFSET_SETS, MAX_PATTERNS, Named, Pattern, Position, RowError,
        Ruleset, Sets, TurnRule, TurnRuleError,
    },
    nimber::BinaryTable,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The table of single heads shows so many coins, at most.
const TABLE_COINS: u64 = 16;

/// So many replies are told, at most.
const REPLIES_SHOWN: usize = 12;

pub(super) fn facts(
    instance: &CoinsInstance,
    solved: &Solved,
    tables: &Tables,
) -> Result<Value, Stop> {
    let searched = instance.search(tables, &instance.start)?;
    let heads = match &searched.values {
        Some(values) if instance.is_sum() => Some(heads_table(instance, values)?),
        _ => None,
    };
    let singles = match heads {
        Some(_) => Some(singles_table(instance)?),
        None => None,
    };
    Ok(json!({
        "condition": condition(&instance.game.rule),
        "row": instance.row.to_string(),
        "row_zh": instance.row.chinese(),
        "coins": instance.row.coins().len(),
        "first": instance.game.rule.first,
        "heads": instance.start.to_vec(),
        "head_count": instance.start.len(),
        "play": instance.game.play.name(),
        "sum": heads,
        "singles": singles,
        "replies": replies(instance, solved, &searched.outcomes)?,
    }))
}

/// What a condition says, for the words of any language.
fn condition(rule: &TurnRule) -> Value {
    let named = Named::of(rule);
    let number = match &named {
        Some(Named::Consecutive(number) | Named::Subtraction(number)) => Some(*number),
        Some(Named::Twins(Some(gaps))) => Some(gaps.largest()),
        _ => None,
    };
    json!({
        "named": named.map(|named| named.word()),
        "number": number,
        "patterns": rule.patterns.iter().map(pattern).collect::<Vec<_>>(),
    })
}

fn pattern(pattern: &Pattern) -> Value {
    let provisos = json!({ "up_to": pattern.up_to, "ends_heads": pattern.ends_heads });
    let sets = match &pattern.sets {
        Sets::Shape(shape) => json!({
            "fewest": shape.fewest,
            "most": shape.most,
            "gaps": shape.gaps.as_ref().map(TakeView::new),
            "symmetric": shape.symmetric,
            "with_first": shape.with_first,
        }),
        Sets::Offsets(lists) => json!({ "offsets": lists }),
    };
    json!({ "sets": sets, "provisos": provisos })
}

/// The value of each head of the row, and their nim-sum.
fn heads_table(instance: &CoinsInstance, values: &Verified) -> Result<Value, Stop> {
    let found: Vec<u64> =
        instance.start.iter().map(|coin| value(values, *coin)).collect::<Result<_, _>>()?;
    let rows: Vec<Value> = instance
        .start
        .iter()
        .zip(&found)
        .map(|(coin, value)| json!({ "coin": coin, "value": value }))
        .collect();
    let table = TableView::new(&BinaryTable::new(&found));
    Ok(json!({ "heads": rows, "values": found, "table": table, "nim_sum": table.nim_sum }))
}

/// The single heads one by one: which values their options have, and the mex of these.
fn singles_table(instance: &CoinsInstance) -> Result<Vec<Value>, Stop> {
    let first = instance.game.rule.first;
    let last = instance.reach(&instance.start).clamp(1, TABLE_COINS) + first - 1;
    let all = Position::from((first..=last).collect::<Vec<_>>());
    let values = instance.single_heads(&all)?.outcomes;
    let row = |coin: u64| -> Result<Value, Stop> {
        let mut options = BTreeSet::new();
        let mut failure = None;
        instance.game.options(&Position::from(coin), &mut |option| match values.grundy(&option) {
            Ok(found) => options.extend(found.map(|found| found.statement().value)),
            Err(rejection) => failure = Some(rejection),
        });
        if let Some(rejection) = failure {
            return Err(Stop::Rejected(rejection));
        }
        Ok(json!({ "coin": coin, "value": value(&values, coin)?, "runs": runs(&options) }))
    };
    (first..=last).map(row).collect()
}

/// Numbers one after another drawn together: the first and the last of each run.
fn runs(numbers: &BTreeSet<u64>) -> Vec<[u64; 2]> {
    let mut runs: Vec<[u64; 2]> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some([_, last]) if *last + 1 == *number => *last = *number,
            _ => runs.push([*number, *number]),
        }
    }
    runs
}

fn value(values: &Verified, coin: u64) -> Result<u64, Rejection> {
    let position = Position::from(coin);
    let outside = || Rejection::OutsideTable { position: position.clone() };
    Ok(values.grundy(&position)?.ok_or_else(outside)?.statement().value)
}

/// From the row that a winner should leave: every answer of the loser, and a reply to each.
fn replies(
    instance: &CoinsInstance,
    solved: &Solved,
    table: &Verified,
) -> Result<Option<Value>, Stop> {
    let told = |from: &Position, to: &Position| move_facts(instance, from, to);
    let answer = solved.answer.statement();
    let found = replies::replies(&instance.game, answer, table, REPLIES_SHOWN, told)?;
    Ok(found.map(|Replies { lost, count, rows }| {
        let row = instance.row_of(lost);
        json!({ "row": row.to_string(), "row_zh": row.chinese(), "count": count, "rows": rows })
    }))
}

/// The coins that a move turns.
pub(super) fn turned_coins(from: &Position, to: &Position) -> BTreeSet<u64> {
    let [from, to] = [from, to].map(|row| row.iter().copied().collect::<BTreeSet<u64>>());
    &from ^ &to
}

/// The coins that were turned, and the row after it.
pub(super) fn move_facts(instance: &CoinsInstance, from: &Position, to: &Position) -> Value {
    let turned = turned_coins(from, to);
    let row = instance.row_of(to);
    let short: Vec<String> = turned.iter().map(u64::to_string).collect();
    json!({
        "coins": turned,
        "row": row.to_string(),
        "row_zh": row.chinese(),
        "short": short.join(","),
    })
}

/// Why a text is not a row, in Chinese.
pub(super) fn chinese_row_error(error: &RowError) -> String {
    match error {
        RowError::Empty => "至少要有一枚硬币：正面写H、正或1，反面写T、反或0".to_owned(),
        RowError::UnknownLetter { place, letter } => {
            format!("第{place}枚硬币写成了“{letter}”：正面写H、正或1，反面写T、反或0")
        }
        RowError::TooMany { count } => {
            format!("一行有{count}枚硬币，上限是{MAX_COINS}（MAX_COINS）")
        }
    }
}

/// Why a text is not a condition, in Chinese.
pub(super) fn chinese_error(error: &TurnRuleError) -> String {
    match error {
        TurnRuleError::Empty => {
            "没有写翻硬币的条件：写名称（如mock-turtles）或写翻法（如count 1..2）".to_owned()
        }
        TurnRuleError::UnknownWord { word, near } => {
            let near = near.map(|near| format!("（是不是{near}？）")).unwrap_or_default();
            let names = Named::WORDS.join("、");
            format!("没有“{word}”这种条件{near}：名称有{names}")
        }
        TurnRuleError::Missing { word, .. } => format!("“{word}”后面缺少数"),
        TurnRuleError::NotANumber { word, text, .. } => format!("“{word}”后面的“{text}”不是数"),
        TurnRuleError::Clash { word } => {
            format!("“{word}”与同一种翻法里前面的规定冲突：不同的翻法之间用or隔开")
        }
        TurnRuleError::TurnsNothing => "每次至少要翻一枚硬币：count从1开始".to_owned(),
        TurnRuleError::Backwards { first, last } => {
            format!("范围{first}..{last}写反了：请写{last}..{first}")
        }
        TurnRuleError::RightOfTheHead { text } => {
            format!("距离{text}指向右边：距离从最右边的一枚（由正面翻到反面的）向左数")
        }
        TurnRuleError::TurnedTwice => {
            "同一枚硬币翻了两次：每个距离只写一次，0只能单独写".to_owned()
        }
        TurnRuleError::TooFar { offset } => {
            format!("距离{offset}太远，上限是{MAX_OFFSET}（MAX_OFFSET）")
        }
        TurnRuleError::TooManySets { count } => {
            format!("列出了{count}组距离，上限是{MAX_OFFSET_SETS}（MAX_OFFSET_SETS）")
        }
        TurnRuleError::TooManyPatterns { count } => {
            format!("列出了{count}种翻法，上限是{MAX_PATTERNS}（MAX_PATTERNS）")
        }
        TurnRuleError::NeverApplies { last } => {
            format!("没有编号不超过{last}的硬币：写from 0，或把up-to写大")
        }
        TurnRuleError::NotFromOne { take } => {
            format!("subtraction后面要写从1开始的范围，如1..3；其他集合请写twins {take}")
        }
        TurnRuleError::TakeSet { word, error } => {
            format!("“{word}”后面：{}", crate::family::chinese_take_error(error))
        }
        TurnRuleError::Numbering { text } => format!("from {text}：硬币从0或从1开始编号"),
    }
}
