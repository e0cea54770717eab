//! The YAML of a pupil's answers.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_yaml::Spanned;
use std::collections::BTreeMap;

/// Answers to the problems of a sheet, by their numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetAnswers {
    /// The pupil.
    #[serde(default, alias = "姓名")]
    pub name: Option<String>,
    /// Of each problem the answers, by the number or the kind of the question.
    #[serde(alias = "题目")]
    pub problems: BTreeMap<usize, BTreeMap<String, Spanned<Option<Cell>>>>,
}

/// What is written as the answer to a question: a text, a number, or a list of such.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "an answer is a number, a text, or a list such as [[2, 5, 7], [1, 1]]"
)]
pub enum Cell {
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Self>),
}

impl Cell {
    /// As it would stand in a table: members of a list side by side, lists of lists with semicolons between them.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
            Self::List(members) if members.is_empty() => "none".to_owned(),
            Self::List(members) => {
                let is_flat = members.iter().all(|one| matches!(one, Self::Number(_)));
                let texts: Vec<String> = members.iter().map(Self::member).collect();
                texts.join(if is_flat { ", " } else { "; " })
            }
        }
    }

    /// As a member of a list.
    fn member(&self) -> String {
        match self {
            Self::Number(_) | Self::Text(_) => self.text(),
            Self::List(members) => members.iter().map(Self::member).collect::<Vec<_>>().join(" "),
        }
    }

    /// The numbers of a flat list.
    #[must_use]
    pub fn numbers(&self) -> Option<Vec<u64>> {
        let Self::List(members) = self else { return None };
        let number = |one: &Self| if let Self::Number(number) = one { Some(*number) } else { None };
        members.iter().map(number).collect()
    }

    /// The positions of a list.
    #[must_use]
    pub fn positions(&self) -> Option<Vec<Numbers>> {
        let Self::List(members) = self else { return None };
        let position = |one: &Self| match one {
            Self::Number(number) => Some(Numbers::One(*number)),
            Self::List(_) => one.numbers().map(Numbers::Many),
            Self::Text(_) => None,
        };
        members.iter().map(position).collect()
    }
}

/// What a pupil says about one game; every part may be left out.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answers {
    /// Who wins.
    #[serde(default, alias = "谁胜")]
    #[schemars(with = "Option<Winner>")]
    pub winner: Part<Winner>,
    /// The positions that the winning first moves leave, all of them.
    #[serde(default, alias = "取胜的第一步")]
    #[schemars(with = "Option<Vec<Numbers>>")]
    pub moves: Part<Vec<Numbers>>,
    /// The Grundy value of the position.
    #[serde(default, alias = "SG值")]
    #[schemars(with = "Option<u64>")]
    pub grundy: Part<u64>,
    /// The safe numbers of a game of one number, all of them up to its largest number.
    #[serde(default, alias = "安全数")]
    #[schemars(with = "Option<Vec<u64>>")]
    pub safe: Part<Vec<u64>>,
    /// The Grundy values of 0, 1, 2, … in a game of one number; of a strip, of squares 1, 2, 3, ….
    #[serde(default, alias = "SG值表")]
    #[schemars(with = "Option<Vec<u64>>")]
    pub values: Part<Vec<u64>>,
    /// How to play: `leave multiples of 4`, or a formula about the position p before the move and
    /// the position q after it.
    #[serde(default, alias = "办法")]
    #[schemars(with = "Option<String>")]
    pub strategy: Part<Spanned<String>>,
    /// A whole game, position by position; the pupil is the player who should win.
    #[serde(default, alias = "对局")]
    #[schemars(with = "Option<Vec<Numbers>>")]
    pub line: Part<Vec<Numbers>>,
    /// A rule in the claim language.
    #[serde(default, alias = "规律")]
    #[schemars(with = "Option<String>")]
    pub rule: Part<Spanned<String>>,
}

/// One part of the answers. What was asked and left blank is worth nothing, but counts; what was not asked does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Part<T> {
    /// It does not stand in the file.
    #[default]
    LeftOut,
    /// It stands there with nothing behind it.
    Blank,
    /// What is written.
    Written(T),
}

impl<T> Part<T> {
    pub(super) fn as_ref(&self) -> Part<&T> {
        self.blank_unless(|_| true)
    }

    /// The same part, blank too where what is written says nothing.
    pub(super) fn blank_unless(&self, says_something: impl FnOnce(&T) -> bool) -> Part<&T> {
        match self {
            Self::LeftOut => Part::LeftOut,
            Self::Written(answer) if says_something(answer) => Part::Written(answer),
            Self::Blank | Self::Written(_) => Part::Blank,
        }
    }

    /// What is written, if anything is.
    pub fn answer(&self) -> Option<&T> {
        match self {
            Self::Written(answer) => Some(answer),
            Self::LeftOut | Self::Blank => None,
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Part<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(|found| found.map_or(Self::Blank, Self::Written))
    }
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The first player.
    #[serde(alias = "Ann", alias = "甲", alias = "先", alias = "先手", alias = "先走")]
    First,
    /// The second player.
    #[serde(alias = "Ben", alias = "乙", alias = "后", alias = "后手", alias = "后走")]
    Second,
    /// Neither can force it.
    #[serde(alias = "和", alias = "和局", alias = "平局")]
    Draw,
}

/// A position: one number, or a list.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a position is a number, or a list such as [2, 5, 7]")]
pub enum Numbers {
    /// The position of one number.
    One(u64),
    /// All numbers of the position.
    Many(Vec<u64>),
}
