//! The sequence of heap values of an octal game or of Grundy's game.

use super::{BreakRule, OCTAL, named, parsed_code, table};
use crate::exercise::family::{ArgumentError, Arguments, Sequence, SequenceError, Values};
use crate::game::Play;

/// Of the code that is the one plain argument.
pub(super) fn of_code(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    let [code] = arguments.numbers.as_slice() else {
        let (game, needed) = (OCTAL.name, "one code in a sequence");
        let (found, example) = (arguments.numbers.len(), "octal 0.137 1");
        return Err(ArgumentError::Count { game, needed, found, example }.into());
    };
    of_rule(&BreakRule::Octal(parsed_code(code)?), arguments, to)
}

/// Of Grundy's game.
pub(super) fn of_grundy(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    alone(arguments)?;
    of_rule(&BreakRule::UnequalParts, arguments, to)
}

/// Of a code that has a name.
pub(super) fn of_named(
    code: &str,
    arguments: &Arguments,
    to: u64,
) -> Result<Sequence, SequenceError> {
    alone(arguments)?;
    of_rule(&named(code)?, arguments, to)
}

fn alone(arguments: &Arguments) -> Result<(), ArgumentError> {
    if arguments.numbers.is_empty() {
        return Ok(());
    }
    Err(ArgumentError::own(
        "数列按一堆的个数从0排起，不要另写堆数：用 --to 指定最后一项",
        "a sequence runs over the size of one heap from 0: give no heaps, and the last size by --to",
    ))
}

fn of_rule(rule: &BreakRule, arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    if arguments.play() == Play::Misere {
        return Err(ArgumentError::own(
            "SG值只对取最后一个的赢有意义：数列没有 --misere",
            "Grundy values decide normal play only: there is no sequence with --misere",
        )
        .into());
    }
    if to > table::MAX_TABLED_HEAP {
        let what = ("最后一项的序号", "the last index");
        let (range, limit) = (0..=table::MAX_TABLED_HEAP, "MAX_TABLED_HEAP");
        return Err(ArgumentError::outside(what, to, range, limit).into());
    }
    let table = table::heap_table(rule, to.max(LOOKED_FOR))?;
    let value = |heap| table.value(heap).and_then(|value| u32::try_from(value).ok());
    let values = (0..=to).map_while(value).collect();
    Ok(Sequence { first_index: 0, values: Values::Grundy(values), period: table.period() })
}

/// So far at least a period is looked for, however short the sequence is to be.
const LOOKED_FOR: u64 = 4096;
