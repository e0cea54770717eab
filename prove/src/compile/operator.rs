//! Operators by what they make of what: the one list of them.

use bouton_kernel::claim::syntax::Operator;

/// What an operator makes of what.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// A truth of truths; `or` and `and` are also written between numbers, bit by bit.
    Logic(Logic),
    /// A truth of values.
    Comparison,
    /// A number of numbers.
    Arithmetic(Arithmetic),
}

/// Between truths.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Logic {
    Equivalent,
    Implies,
    Or,
    And,
}

/// Between numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Arithmetic {
    BitOr,
    Xor,
    BitAnd,
    Plus,
    Minus,
    Times,
    Div,
    Mod,
}

pub(super) fn sort(operator: Operator) -> Sort {
    match operator {
        Operator::Equivalent => Sort::Logic(Logic::Equivalent),
        Operator::Implies => Sort::Logic(Logic::Implies),
        Operator::Or => Sort::Logic(Logic::Or),
        Operator::And => Sort::Logic(Logic::And),
        Operator::Equal
        | Operator::Unequal
        | Operator::Less
        | Operator::AtMost
        | Operator::Greater
        | Operator::AtLeast
        | Operator::Member => Sort::Comparison,
        Operator::BitOr => Sort::Arithmetic(Arithmetic::BitOr),
        Operator::Xor => Sort::Arithmetic(Arithmetic::Xor),
        Operator::BitAnd => Sort::Arithmetic(Arithmetic::BitAnd),
        Operator::Plus => Sort::Arithmetic(Arithmetic::Plus),
        Operator::Minus => Sort::Arithmetic(Arithmetic::Minus),
        Operator::Times => Sort::Arithmetic(Arithmetic::Times),
        Operator::Div => Sort::Arithmetic(Arithmetic::Div),
        Operator::Mod => Sort::Arithmetic(Arithmetic::Mod),
    }
}

impl Logic {
    /// The same between numbers, bit by bit.
    pub(super) fn of_numbers(self) -> Option<Arithmetic> {
        match self {
            Self::Or => Some(Arithmetic::BitOr),
            Self::And => Some(Arithmetic::BitAnd),
            Self::Equivalent | Self::Implies => None,
        }
    }
}
