//! One marked part of the answers, and how far the marking looked.

use crate::{
    answer::{answered::Grounds, mistake::Mistake},
    check::Evidence,
    game::{Form, Position},
};

/// One marked part of the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which part: `winner`, `moves`, `grundy`, `safe`, `values`, `strategy`, `line`, `rule`.
    pub what: &'static str,
    /// The marks for what is right.
    pub marks: u64,
    /// Further marks for what follows from an earlier slip.
    pub follow_through: u64,
    /// The marks that there are.
    pub of: u64,
    /// How many moves of a list are right, and how many are missing or wrong.
    pub tally: (usize, usize),
    /// The named mistake that it looks like.
    pub mistake: Option<Mistake>,
    /// The position or the line of play that refutes it.
    pub counterexample: Option<Vec<Position>>,
    /// What is wrong or must be said beside the marks, in Chinese; empty when nothing is.
    pub note_zh: String,
    /// The same in English.
    pub note_en: String,
    /// How its numbers were read, where there are two ways.
    pub reading: Option<Reading>,
    /// How far was looked.
    pub reach: Reach,
}

/// How far was looked before an answer was marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The kind of evidence: `exhaustive`, `every_size`, `up_to`, `strategy`.
    pub evidence: &'static str,
    /// How many positions or cases were tried one by one.
    pub tried: u128,
    /// The number up to which was tried, where there are larger ones.
    pub bound: Option<u64>,
}

impl From<&Evidence> for Reach {
    fn from(evidence: &Evidence) -> Self {
        let bound = match evidence {
            Evidence::CasesUpTo { bound, .. } => Some(*bound),
            Evidence::EverySize { checked_below, .. } => Some(checked_below.saturating_sub(1)),
            Evidence::Exhaustive { .. }
            | Evidence::Sum { .. }
            | Evidence::Automaton { .. }
            | Evidence::Strategy { .. }
            | Evidence::Recalculated => None,
        };
        Self { evidence: evidence.kind(), tried: evidence.positions(), bound }
    }
}

impl From<Grounds<'_>> for Reach {
    fn from(grounds: Grounds<'_>) -> Self {
        match grounds {
            Grounds::Proved(evidence, _) => evidence.into(),
            Grounds::Tried(tried) => {
                let (evidence, tried, bound) = (grounds.kind(), tried.positions, tried.bound);
                Self { evidence, tried, bound: Some(bound) }
            }
        }
    }
}

/// How the numbers of a game that counts up are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The numbers said in a race.
    Said,
    /// The squares of a strip.
    Squares,
    /// What is still to go.
    ToGo,
}

impl Reading {
    /// The reading in which a game writes its own positions.
    pub(super) fn own(form: Option<Form>) -> Self {
        if matches!(form, Some(Form::Strip { .. })) { Self::Squares } else { Self::Said }
    }

    /// The name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Said => "said",
            Self::Squares => "squares",
            Self::ToGo => "to_go",
        }
    }

    /// In Chinese.
    fn zh(self) -> &'static str {
        match self {
            Self::Said => "这里的数按“报出的数”理解",
            Self::Squares => "这里的数按“第几格”理解",
            Self::ToGo => "这里的数按“还剩多少”理解",
        }
    }

    /// In English.
    fn en(self) -> &'static str {
        match self {
            Self::Said => "its numbers are read as numbers said",
            Self::Squares => "its numbers are read as squares",
            Self::ToGo => "its numbers are read as what is still to go",
        }
    }
}

impl Item {
    pub(super) fn new(what: &'static str, of: u64, reach: Reach) -> Self {
        let (note_zh, note_en) = (String::new(), String::new());
        let (mistake, counterexample, reading) = (None, None, None);
        let (marks, follow_through) = (0, 0);
        Self {
            what,
            marks,
            follow_through,
            of,
            tally: (0, 0),
            mistake,
            counterexample,
            note_zh,
            note_en,
            reading,
            reach,
        }
    }

    /// Whether it has all marks at the first attempt.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.marks == self.of
    }

    pub(super) fn right(mut self) -> Self {
        self.marks = self.of;
        self
    }

    pub(super) fn with_note(mut self, zh: impl Into<String>, en: impl Into<String>) -> Self {
        (self.note_zh, self.note_en) = (zh.into(), en.into());
        self
    }

    /// Says one thing more.
    pub(super) fn add_note(mut self, zh: &str, en: &str) -> Self {
        let joined = |before: &str, mark: &str, more: &str| match before.is_empty() {
            true => more.to_owned(),
            false => format!("{before}{mark}{more}"),
        };
        self.note_zh = joined(&self.note_zh, "；", zh);
        self.note_en = joined(&self.note_en, "; ", en);
        self
    }

    pub(super) fn with_counterexample(mut self, line: impl IntoIterator<Item = Position>) -> Self {
        self.counterexample = Some(line.into_iter().collect());
        self
    }

    /// Says how its numbers were read.
    pub(super) fn read_as(mut self, reading: Reading) -> Self {
        self.reading = Some(reading);
        self.add_note(reading.zh(), reading.en())
    }

    /// Whether it earns more than the other.
    pub(super) fn beats(&self, other: &Self) -> bool {
        let earned =
            |one: &Self, of: u64| u128::from(one.marks + one.follow_through) * u128::from(of);
        let (own, others) = (earned(self, other.of), earned(other, self.of));
        (self.is_right(), own) > (other.is_right(), others)
    }
}
