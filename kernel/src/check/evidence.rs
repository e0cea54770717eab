//! How far a checked value reaches. The kinds differ as types, and print differently.

use super::Period;

/// The evidence behind a checked value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Every position of this very instance was decided from the rules.
    Exhaustive {
        /// How many positions that is; all orders of the heaps unless `alike_once`.
        positions: u128,
        /// How many were decided one by one, when positions that differ only in the order of
        /// their heaps were decided together.
        unordered: Option<u128>,
        /// Whether positions that play alike (mirror images, another order) are one in `positions`.
        alike_once: bool,
    },
    /// A sum of independent components, each decided from the rules with everything below it; the
    /// sum itself by the theorem of Sprague and Grundy.
    Sum {
        /// How many components the position has.
        components: usize,
        /// How many of them are Nim heaps, whose value is their size: these were not searched.
        by_size: usize,
        /// How many components were decided one by one, with all that play can reach from them.
        positions: u128,
    },
    /// Proved for every size: outcomes repeat, and the finite check that suffices was made.
    EverySize {
        /// From this remaining number on, outcomes repeat.
        preperiod: u64,
        /// With this period.
        period: u64,
        /// Numbers below this one were decided one by one.
        checked_below: u64,
    },
    /// Proved for every size: an automaton tells the lost positions, and its obligations were checked state by state.
    Automaton {
        /// How many states the automaton has.
        states: usize,
        /// How many states were visited to check its obligations.
        visited: usize,
    },
    /// A strategy was walked through: every reply of the other side is answered.
    Strategy {
        /// How many positions the walk went through, of both sides.
        positions: u128,
        /// How many moves a win lasts at most; none for a draw.
        moves: Option<u32>,
    },
    /// A claim in which some variables have no upper bound, in every case up to one. This is not a
    /// proof of the claim.
    CasesUpTo {
        /// How many cases were tried.
        cases: u64,
        /// Up to where these variables went.
        bound: u64,
    },
    /// A written calculation, done again by the kernel.
    Recalculated,
}

impl Evidence {
    /// Every position of this very instance was decided, each for itself.
    pub(super) fn every_position(positions: u128) -> Self {
        Self::Exhaustive { positions, unordered: None, alike_once: false }
    }

    /// A period was proved by so many entries.
    pub(super) fn every_size((found, checked_below): (Period, u64)) -> Self {
        let Period { preperiod, period } = found;
        Self::EverySize { preperiod, period, checked_below }
    }

    /// The name in JSON and templates: `exhaustive`, `sum`, `every_size`, `up_to`, `strategy`,
    /// `recalculated`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Exhaustive { .. } => "exhaustive",
            // Nothing was searched: heaps of Nim, whose values are their sizes, whatever these are.
            Self::Sum { positions: 0, .. } | Self::EverySize { .. } | Self::Automaton { .. } => {
                "every_size"
            }
            Self::Sum { .. } => "sum",
            Self::CasesUpTo { .. } => "up_to",
            Self::Strategy { .. } => "strategy",
            Self::Recalculated => "recalculated",
        }
    }

    /// How many positions were decided one by one.
    #[must_use]
    pub fn positions(&self) -> u128 {
        match *self {
            Self::Exhaustive { positions, unordered, .. } => unordered.unwrap_or(positions),
            Self::Sum { positions, .. } | Self::Strategy { positions, .. } => positions,
            Self::EverySize { checked_below, .. } => u128::from(checked_below),
            Self::CasesUpTo { cases, .. } => u128::from(cases),
            Self::Recalculated | Self::Automaton { .. } => 0,
        }
    }
}
