//! Marking what is said about one game, from a YAML file.

use crate::{
    answer::{instance::Instance, tables::Tables},
    audit::fault::ClaimFault,
    cli::{Failure, say},
    exercise::{
        diagnostic::Place,
        library::{self, Parsed, Source, at, parse},
    },
    mark::{Item, Marker, Reading, Wrong, schema::Answers},
    text::Language,
};
use serde_json::{Value, json};
use std::{path::Path, sync::Arc};

/// Marks the answers in a file about a game with its start.
pub(super) fn mark(
    instance: Arc<dyn Instance>,
    path: &Path,
    tables: &Tables,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let source = library::read(path)?;
    let answers: Parsed<Answers> = parse(source.clone())?;
    let items = Marker::new(instance, tables).and_then(|marker| marker.mark(&answers.file));
    let items = items.map_err(|wrong| wrong_at(wrong, None, Some((&source, &answers.file))))?;
    if items.is_empty() {
        return Err(Failure::usage(
            format!("{}：里面没有答案：请写winner、moves等", path.display()),
            format!("{}: it holds no answers: write `winner`, `moves` and so on", path.display()),
        ));
    }
    tell(&items, as_json, language)
}

pub(super) fn no_game(written: &str) -> Failure {
    let name: String = written.split_whitespace().take(1).collect();
    Failure::usage(
        format!("没有“{name}”这种游戏（`bouton list games`可以看到全部）；卷号里没有空格"),
        format!(
            "there is no game `{name}` (`bouton list games` shows them all); the ID of a sheet has no spaces"
        ),
    )
}

/// An error with its place in the answers where there is one.
pub(super) fn wrong_at(
    wrong: Wrong,
    number: Option<usize>,
    answers: Option<(&Source, &Answers)>,
) -> Failure {
    match wrong {
        Wrong::Stop(stop) => stop.into(),
        Wrong::Own { zh, en } => match number {
            Some(number) => {
                Failure::usage(format!("第{number}题：{zh}"), format!("problem {number}: {en}"))
            }
            None => Failure::usage(zh, en),
        },
        Wrong::Formula(part, fault) => {
            let written = answers.and_then(|(source, answers)| {
                let written = if part == "rule" { &answers.rule } else { &answers.strategy };
                Some((source, Place::in_value(source, written.answer()?, &fault.span)))
            });
            match written {
                Some((source, place)) => at(source, place, ClaimFault::Claim(fault)).into(),
                None => Failure::usage(fault.zh, fault.en),
            }
        }
    }
}

fn tell(items: &[Item], as_json: bool, language: Language) -> Result<(), Failure> {
    let marks: u64 = items.iter().map(|item| item.marks + item.follow_through).sum();
    let of: u64 = items.iter().map(|item| item.of).sum();
    let right = items.iter().all(Item::is_right);
    if as_json {
        let first = items.iter().find(|item| !item.is_right());
        let counterexample =
            first.map(|item| in_json(None, item, language)["counterexample"].clone());
        let items: Vec<Value> = items.iter().map(|item| in_json(None, item, language)).collect();
        let verdict = if right { "right" } else { "wrong" };
        say(&format!(
            "{}\n",
            json!({
                "verdict": verdict, "marks": marks, "of": of,
                "counterexample": counterexample, "items": items,
            })
        ))?;
    } else {
        let mut text: String = items.iter().map(|item| line(None, item, language)).collect();
        text.push_str(
            &language.pick(format!("得分{marks} / {of}\n"), format!("marks {marks} / {of}\n")),
        );
        say(&text)?;
    }
    if right {
        return Ok(());
    }
    Err(Failure::not_all_right())
}

/// A part as scripts read it.
pub(super) fn in_json(number: Option<usize>, item: &Item, language: Language) -> Value {
    json!({
        "problem": number, "what": item.what, "marks": item.marks,
        "follow_through": item.follow_through, "of": item.of,
        "mistake": item.mistake.map(crate::answer::mistake::Mistake::name),
        "counterexample": item.counterexample.as_ref().map(|line| {
            line.iter().map(|position| position.to_vec()).collect::<Vec<Vec<u64>>>()
        }),
        "note": language.pick(&item.note_zh, &item.note_en),
        "reading": item.reading.map(Reading::name),
        "evidence": item.reach.evidence, "tried": u64::try_from(item.reach.tried).ok(),
        "bound": item.reach.bound,
    })
}

pub(super) fn line(number: Option<usize>, item: &Item, language: Language) -> String {
    let problem = number
        .map(|number| language.pick(format!("第{number}题，"), format!("problem {number}, ")));
    let what = match item.what {
        "winner" => language.pick("谁胜", "who wins"),
        "moves" => language.pick("取胜的第一步", "winning moves"),
        "grundy" => language.pick("SG值", "Grundy value"),
        "safe" => language.pick("安全数", "safe numbers"),
        "values" => language.pick("SG值表", "table of Grundy values"),
        "strategy" => language.pick("办法", "strategy"),
        "line" => language.pick("对局", "line of play"),
        _ => language.pick("规律", "rule"),
    };
    let Item { marks, of, follow_through, .. } = item;
    let follow = match follow_through {
        0 => String::new(),
        more => language.pick(
            format!("，另有{more}分是承前一处错误而推对的"),
            format!(", and {more} for what follows from the slip"),
        ),
    };
    let note = language.pick(&item.note_zh, &item.note_en);
    let note = match note.is_empty() {
        true => String::new(),
        false => language.pick(format!("。{note}"), format!(". {note}")),
    };
    let mistake = match item.mistake {
        Some(mistake) => {
            let about = mistake.about(language);
            language.pick(
                format!("。像是这种错误——{about}"),
                format!(". It looks like this mistake — {about}"),
            )
        }
        None => String::new(),
    };
    let colon = language.pick("：", ": ");
    format!("{}{what}{colon}{marks}/{of}{follow}{note}{mistake}\n", problem.unwrap_or_default())
}
