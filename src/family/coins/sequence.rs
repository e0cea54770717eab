//! The values of single heads, coin by coin.

use super::{COINS, CoinsInstance, Condition, yaml::CONDITION};
use crate::{
    family::{ArgumentError, Arguments, Sequence, SequenceError, limits, parameters::Value},
    game::{MAX_COINS, Numbering, Play, Position, Row},
    text::both,
};

/// Grundy values of the heads from the first coin to coin `to`, each checked by the kernel.
pub(super) fn of_heads(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    let condition: Vec<&str> = arguments.numbers.iter().map(String::as_str).collect();
    if condition.is_empty() {
        let (game, example) = (COINS.name, "bouton sequence coins mock-turtles --to 100");
        let (needed, found) = (Box::new(both!("翻法", "a condition")), 0);
        return Err(ArgumentError::Count { game, needed, found, example }.into());
    }
    let rule = Condition::read(&condition, &CONDITION)?.0;
    if arguments.play() == Play::Misere || !rule.is_sum_of_heads() {
        return Err(no_values().into());
    }
    let first = rule.first;
    let most = first + MAX_COINS as u64 - 1;
    let last = limits!("最后一枚硬币的编号", "the number of the last coin", 0..);
    last.at_least(first).at_most(most, "MAX_COINS").check(to)?;
    let all = Position::from((first..=to).collect::<Vec<_>>());
    let row = Row::with_heads(&all, Numbering::of(rule.first)).map_err(|error| {
        ArgumentError::own(super::explain::chinese_row_error(&error), error.to_string())
    })?;
    let instance = CoinsInstance::new(rule, row, Play::Normal);
    let table = instance.single_heads(&all)?.outcomes;
    Sequence::of_table(table.table(), first..=to)
}

fn no_values() -> ArgumentError {
    ArgumentError::own(
        "只有不能走者输、且每步只看最右边一枚硬币时，单枚正面才有SG值",
        "single heads have Grundy values only in normal play, and where a move looks at its \
         rightmost coin alone",
    )
}
