//! The sequence of heap values of an octal game or of Grundy's game.

use super::{BreakRule, Code, OCTAL, octal_rule, table, table::MAX_TABLED_HEAP};
use crate::{
    family::{ArgumentError, Arguments, Sequence, SequenceError, Values, limits},
    game::Play,
    text::both,
};

/// Of the code that is the one plain argument.
pub(super) fn of_code(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    let [code] = arguments.numbers.as_slice() else {
        let (game, needed) = (OCTAL.name, Box::new(both!("一个代码", "one code in a sequence")));
        let (found, example) = (arguments.numbers.len(), "octal 0.137 1");
        return Err(ArgumentError::Count { game, needed, found, example }.into());
    };
    of_rule(&BreakRule::Octal(Code::of(code)?.0), arguments, to)
}

/// Of Grundy's game.
pub(super) fn of_grundy(arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    arguments.none_plain()?;
    of_rule(&BreakRule::UnequalParts, arguments, to)
}

/// Of a code that has a name.
pub(super) fn of_named(
    code: &str,
    arguments: &Arguments,
    to: u64,
) -> Result<Sequence, SequenceError> {
    arguments.none_plain()?;
    of_rule(&octal_rule(code)?, arguments, to)
}

fn of_rule(rule: &BreakRule, arguments: &Arguments, to: u64) -> Result<Sequence, SequenceError> {
    if arguments.play() == Play::Misere {
        return Err(ArgumentError::own(
            "SG值只对取最后一个的赢有意义：数列没有 --misere",
            "Grundy values decide normal play only: there is no sequence with --misere",
        )
        .into());
    }
    limits!("最后一项的序号", "the last index", 0..=MAX_TABLED_HEAP).check(to)?;
    let table = table::heap_table(rule, to.max(LOOKED_FOR))?;
    let value = |heap| table.value(heap).and_then(|value| u32::try_from(value).ok());
    let values = (0..=to).map_while(value).collect();
    Ok(Sequence { first_index: 0, values: Values::Grundy(values), period: table.period() })
}

/// So far at least a period is looked for, however short the sequence is to be.
const LOOKED_FOR: u64 = 4096;
