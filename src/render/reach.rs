//! What is said of all answers of some sheets: how far they have been checked.

use crate::{sheet::reach::Reach, text::Language};
use std::collections::BTreeMap;

/// What holds for every answer of these very sheets, and which questions have none.
#[must_use]
pub fn describe(counted: &BTreeMap<Reach, usize>, language: Language) -> String {
    let mut counted = counted.clone();
    let Some(count) = counted.remove(&Reach::OwnWords) else { return answers(&counted, language) };
    if counted.is_empty() {
        return describe_unanswered(count, language);
    }
    let (between, more) = language.pick(("；", "另有"), ("; ", ""));
    format!(
        "{}{between}{more}{}",
        answers(&counted, language),
        describe_unanswered(count, language)
    )
}

/// What was not checked.
fn describe_unanswered(count: usize, language: Language) -> String {
    let (questions, have, were) = match count {
        1 => ("question", "has", "was"),
        _ => ("questions", "have", "were"),
    };
    language.pick(
        format!("老师自拟的{count}问，没有答案，也没有核对"),
        format!(
            "{count} {questions} in the teacher's own words {have} no answer here and {were} not checked"
        ),
    )
}

/// What holds for every answer: that all were searched, or what each rests on.
fn answers(counted: &BTreeMap<Reach, usize>, language: Language) -> String {
    if counted.keys().all(|reach| *reach == Reach::Searched) {
        let told = language.pick("每个答案都已搜索并核对", "every answer searched and checked");
        return told.to_owned();
    }
    let all: usize = counted.values().sum();
    let parts: Vec<String> =
        counted.iter().rev().map(|(reach, count)| rests_on(*reach, *count, language)).collect();
    language.pick(
        format!("{all}道题的答案都已核对：{}", parts.join("，")),
        format!(
            "the answers of {all} problem{} were checked: {}",
            if all == 1 { "" } else { "s" },
            parts.join(", ")
        ),
    )
}

/// "3 by a proved period".
fn rests_on(reach: Reach, count: usize, language: Language) -> String {
    let (zh, en) = match reach {
        Reach::Searched => ("用搜索判定了每个局面", "by a search that decides every position"),
        Reach::Verdicts => ("逐行判定过", "by judging every line"),
        Reach::Calculation => ("重新计算过", "by calculating again"),
        Reach::Strategy => ("由逐步核对的策略证明", "by a strategy followed move by move"),
        Reach::Parts => (
            "逐个部分搜索过，再用SG定理",
            "by searching every part, with the Sprague–Grundy theorem",
        ),
        Reach::Period => ("由周期对任意大小证明", "by a period that is proved for every size"),
        Reach::Theorem => (
            "依据定理（只在一定范围内与搜索比较过）",
            "by a theorem that a search confirmed only up to a bound",
        ),
        Reach::OwnWords => return describe_unanswered(count, language),
    };
    language.pick(format!("{count}道{zh}"), format!("{count} {en}"))
}
