//! `bouton check --prove`: the readings that are about every size, each proved or with the reason why it is not.

use super::{Failure, say};
use crate::{
    audit::theorems::{List, Theorem},
    text::Language,
};
use serde_json::json;
use std::collections::BTreeMap;

pub(super) fn execute(as_json: bool, language: Language) -> Result<(), Failure> {
    let List { theorems: found, time } = List::every()?;
    let milliseconds = time.as_millis();
    let proved = found.iter().filter(|one| one.proof().is_some()).count();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    // Programs are told in one language.
    let told_in = if as_json { Language::En } else { language };
    found.iter().filter_map(|one| one.found.reason(told_in)).for_each(|reason| {
        *reasons.entry(reason).or_default() += 1;
    });
    if as_json {
        let list: Vec<_> = found.iter().map(Theorem::json).collect();
        let count = found.len();
        say(&format!(
            "{}\n",
            json!({
                "theorems": list, "every_size": proved, "of": count, "reasons": reasons,
                "milliseconds": u64::try_from(milliseconds).ok(),
            })
        ))?;
    } else {
        let lines: String = found.iter().map(|one| one.describe(language) + "\n").collect();
        let mut sorted: Vec<(String, usize)> = reasons.into_iter().collect();
        sorted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let reasons: Vec<String> =
            sorted.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        let (count, reasons) = (found.len(), reasons.join(language.pick("，", ", ")));
        say(&language.pick(
            format!("{lines}{count}条说法里，{proved}条对任意大小证明了（{milliseconds}毫秒）；其余的原因：{reasons}\n"),
            format!("{lines}{proved} of {count} readings are proved for every size ({milliseconds} ms); of the others: {reasons}\n"),
        ))?;
    }
    if found.iter().all(Theorem::is_as_recorded) {
        return Ok(());
    }
    let others = found.iter().filter(|one| !one.is_as_recorded());
    let others: Vec<String> = others.map(|one| format!("{}/{}", one.id, one.reading)).collect();
    Err(Failure::finding(
        format!("和文件记录的不同：{}", others.join("、")),
        format!("not as the files record it: {}", others.join(", ")),
    ))
}
