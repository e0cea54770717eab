//! The rules of the kernel, and what is read and written of them: take sets, codes, sums, conditions and rows of
//! coins. Nothing here is trusted: what is read becomes data of the kernel's own, which checks it again.

mod bound;
mod coins;
mod given;
mod octal;
mod sum;
mod take_set;

pub use bound::{OptionBound, most_sets};
pub use bouton_kernel::game::*;
pub use coins::{
    MAX_OFFSET, MAX_OFFSET_SETS, MAX_PATTERNS, MAX_SETS_TRIED, Named, Numbering, Row, RowError,
    TurnRuleError, is_listable, may_turn_any_alone, read_turn_rule, turn_rule,
};
pub use given::{
    MAX_RUNNING_SUM, MIN_QUOTA_START, ParityError, RunningSumError, Word, days_before_the_last,
    days_left, for_mover, parity, parity_start, quota_start, running_sum,
};
pub use octal::{OctalCodeError, read_octal_code};
pub use sum::{MAX_PARTS, SumError, read_sum};
pub use take_set::{MAX_TAKE_LISTED, TakeSetError, read_take_set, take_list, take_range};

/// What is written as it can be read again.
pub trait Written {
    /// The line of text.
    fn to_text(&self) -> String;
}
