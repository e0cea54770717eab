//! What was checked and what was found wrong: the sum of what each task reports.

use super::{Failure, say};
use crate::text::Language;
use serde_json::{Value, json};
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

/// What was checked, and what was found wrong.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) problems: usize,
    pub(super) generated: usize,
    pub(super) sets: usize,
    pub(super) claims: usize,
    pub(super) strategies: usize,
    pub(super) documents: usize,
    pub(super) chapters: usize,
    /// Texts beside a book that were read for the words of its course.
    pub(super) texts: usize,
    pub(super) findings: Vec<Finding>,
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
    /// Whether nothing was looked at.
    pub(super) fn is_empty(&self) -> bool {
        let checked = self.problems + self.generated + self.sets + self.claims;
        let checked = checked + self.strategies + self.documents + self.chapters;
        checked + self.findings.len() == 0
    }

    /// One thing that is wrong.
    pub(super) fn with_finding(place: &str, message: impl fmt::Display) -> Self {
        let (place, message) = (place.to_owned(), message.to_string());
        let finding = Finding { place, message, malformed: false };
        Self { findings: vec![finding], ..Self::default() }
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
        let Self {
            problems,
            generated,
            sets,
            claims,
            strategies,
            documents,
            chapters,
            texts,
            findings,
        } = self;
        let told = findings.iter().map(ToString::to_string).collect::<Vec<String>>();
        let verdict = if findings.is_empty() { "right" } else { "wrong" };
        let mut counts = json!({
            "problems": problems, "generated": generated, "sets": sets, "claims": claims,
            "strategies": strategies, "documents": documents, "chapters": chapters,
        });
        if *texts > 0 {
            counts["texts"] = json!(texts);
        }
        json!({ "verdict": verdict, "checked": counts, "counterexample": told.first(), "findings": told })
    }

    fn summary(&self, language: Language) -> String {
        let Self {
            problems,
            generated,
            sets,
            claims,
            strategies,
            documents,
            chapters,
            texts,
            findings,
        } = self;
        let wrong = findings.len();
        let (texts_zh, texts_en) = match texts {
            0 => Default::default(),
            count => (format!("，其他文本{count}份"), format!(", {count} other texts")),
        };
        language.pick(
            format!(
                "已检查：题目{problems}道，自动出的题{generated}道，练习{sets}套，说法{claims}条，策略{strategies}份，印出的卷子和答案{documents}份，书{chapters}章{texts_zh}；错误{wrong}处\n"
            ),
            format!(
                "checked: {problems} problems, {generated} generated problems, {sets} sets, \
                 {claims} claims, {strategies} strategies, {documents} sheets and keys, {chapters} chapters{texts_en}; wrong: {wrong}\n"
            ),
        )
    }
}

impl FromIterator<Self> for Report {
    fn from_iter<Parts: IntoIterator<Item = Self>>(parts: Parts) -> Self {
        let mut sum = Self::default();
        for part in parts {
            sum.problems += part.problems;
            sum.generated += part.generated;
            sum.sets += part.sets;
            sum.claims += part.claims;
            sum.texts += part.texts;
            sum.strategies += part.strategies;
            sum.documents += part.documents;
            sum.chapters += part.chapters;
            sum.findings.extend(part.findings);
        }
        sum
    }
}
