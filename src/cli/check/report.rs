//! What was checked and what was found wrong: the sum of what each task reports.

use super::{Failure, say};
use crate::text::Language;
use serde_json::{Map, Value, json};
use std::fmt;

/// Something that was found wrong.
#[derive(Debug)]
pub(super) struct Finding {
    /// The file, with a line where there is one.
    pub(super) place: String,
    pub(super) message: String,
    /// Whether the file could not be understood at all.
    pub(super) malformed: bool,
}

/// What is checked, and counted by its kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum Counted {
    Problems,
    Generated,
    Sets,
    Claims,
    Strategies,
    Documents,
    Chapters,
    /// Texts beside a book that were read for the words of its course.
    Texts,
}

/// What was checked, and what was found wrong.
#[derive(Debug, Default)]
pub(super) struct Report {
    /// How much of each kind, in the order of [`Counted::ALL`].
    counts: [usize; Counted::ALL.len()],
    pub(super) findings: Vec<Finding>,
}

impl Counted {
    const ALL: [Self; 8] = [
        Self::Problems,
        Self::Generated,
        Self::Sets,
        Self::Claims,
        Self::Strategies,
        Self::Documents,
        Self::Chapters,
        Self::Texts,
    ];

    /// Its name in JSON.
    fn name(self) -> &'static str {
        match self {
            Self::Problems => "problems",
            Self::Generated => "generated",
            Self::Sets => "sets",
            Self::Claims => "claims",
            Self::Strategies => "strategies",
            Self::Documents => "documents",
            Self::Chapters => "chapters",
            Self::Texts => "texts",
        }
    }

    /// So much of it, in words.
    fn describe(self, count: usize, language: Language) -> String {
        let (zh, measure, en) = match self {
            Self::Problems => ("题目", "道", "problems"),
            Self::Generated => ("自动出的题", "道", "generated problems"),
            Self::Sets => ("练习", "套", "sets"),
            Self::Claims => ("说法", "条", "claims"),
            Self::Strategies => ("策略", "份", "strategies"),
            Self::Documents => ("印出的卷子和答案", "份", "sheets and keys"),
            Self::Chapters => ("书", "章", "chapters"),
            Self::Texts => ("其他文本", "份", "other texts"),
        };
        language.pick(format!("{zh}{count}{measure}"), format!("{count} {en}"))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            return formatter.write_str(&self.message);
        }
        write!(formatter, "{}: {}", self.place, self.message)
    }
}

impl Report {
    /// So much of a kind, with nothing wrong.
    pub(super) fn of(kind: Counted, count: usize) -> Self {
        Self::default().with(kind, count)
    }

    /// What was found wrong, with nothing counted.
    pub(super) fn of_findings(findings: Vec<Finding>) -> Self {
        Self { findings, ..Self::default() }
    }

    /// With so much more of a kind.
    pub(super) fn with(mut self, kind: Counted, count: usize) -> Self {
        self.counts[kind as usize] += count;
        self
    }

    /// How much of a kind was checked.
    pub(super) fn count(&self, kind: Counted) -> usize {
        self.counts[kind as usize]
    }

    /// Whether nothing was looked at.
    pub(super) fn is_empty(&self) -> bool {
        self.counts.iter().sum::<usize>() + self.findings.len() == 0
    }

    /// One thing that is wrong.
    pub(super) fn with_finding(place: &str, message: impl fmt::Display) -> Self {
        let (place, message) = (place.to_owned(), message.to_string());
        Self::of_findings(vec![Finding { place, message, malformed: false }])
    }

    pub(super) fn tell(&self, as_json: bool, language: Language) -> Result<(), Failure> {
        let findings = &self.findings;
        if as_json {
            say(&format!("{}\n", self.json()))?;
        } else {
            for finding in findings {
                say(&format!("{finding}\n"))?;
            }
            say(&self.summary(language))?;
        }
        if findings.is_empty() {
            return Ok(());
        }
        let malformed = findings.iter().any(|finding| finding.malformed);
        let zh = format!("发现{}处错误", findings.len());
        let en = format!("{} found wrong", findings.len());
        Err(if malformed { Failure::usage(zh, en) } else { Failure::finding(zh, en) })
    }

    fn json(&self) -> Value {
        let findings: Vec<String> = self.findings.iter().map(ToString::to_string).collect();
        let verdict = if findings.is_empty() { "right" } else { "wrong" };
        let count = |kind: Counted| (kind.name().to_owned(), json!(self.count(kind)));
        let counts: Map<String, Value> = self.kinds().map(count).collect();
        json!({ "verdict": verdict, "checked": counts, "counterexample": findings.first(), "findings": findings })
    }

    /// The kinds that are told: texts beside a book only where some were read.
    fn kinds(&self) -> impl Iterator<Item = Counted> {
        Counted::ALL
            .into_iter()
            .filter(|kind| !matches!(kind, Counted::Texts) || self.count(*kind) > 0)
    }

    fn summary(&self, language: Language) -> String {
        let wrong = self.findings.len();
        let told: Vec<String> =
            self.kinds().map(|kind| kind.describe(self.count(kind), language)).collect();
        language.pick(
            format!("已检查：{}；错误{wrong}处\n", told.join("，")),
            format!("checked: {}; wrong: {wrong}\n", told.join(", ")),
        )
    }
}

impl FromIterator<Self> for Report {
    fn from_iter<Parts: IntoIterator<Item = Self>>(parts: Parts) -> Self {
        let mut sum = Self::default();
        for part in parts {
            sum = Counted::ALL.into_iter().fold(sum, |sum, kind| sum.with(kind, part.count(kind)));
            sum.findings.extend(part.findings);
        }
        sum
    }
}
