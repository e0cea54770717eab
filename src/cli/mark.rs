//! `bouton mark SHEET ANSWERS`: marks what a pupil wrote, about the problems of a sheet or about
//! one game.

use super::{Failure, arguments, say};
use crate::{
    exercise::{
        diagnostic::{ClaimFault, Place},
        family::{self, Arguments},
        instance::Instance,
        library::{self, Parsed, Source, at, parsed},
        problem::Problem,
        tables::Tables,
        text::Language,
    },
    mark::{
        Item, Marker, Reading, Wrong,
        schema::{Answers, SheetAnswers},
    },
    sheet::{Worksheet, id::SheetId},
};
use clap::{Arg, ArgMatches, Command, value_parser};
use serde_json::{Value, json};
use std::{path::PathBuf, sync::Arc};

pub(super) fn command(language: Language) -> Command {
    Command::new("mark")
        .about(
            language
                .pick("批改学生写的答案、办法、表格", "mark a pupil's answers, strategy or tables"),
        )
        .arg(Arg::new("sheet").value_name("SHEET").required(true).help(language.pick(
            "练习编号，或一个局面，如 \"pile 21 --take 1..3\"",
            "the ID of a sheet, or a game such as \"pile 21 --take 1..3\"",
        )))
        .arg(
            Arg::new("answers")
                .value_name("ANSWERS")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help(language.pick("答案文件（YAML）", "the file with the answers (YAML)")),
        )
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .args(arguments::own_folders(language))
}

/// Answers with what they are about.
type Work = (Option<usize>, Arc<dyn Instance>, Answers);

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let sheet = matches.get_one::<String>("sheet").map(String::as_str).unwrap_or_default();
    let Some(path) = matches.get_one::<PathBuf>("answers") else { return Ok(()) };
    let source = library::read(path)?;
    let tables = Tables::default();
    let (name, rest) = sheet.trim().split_once(' ').unwrap_or((sheet.trim(), ""));
    let work = match family::game(name) {
        Some(game) => {
            let instance = family::from_arguments(game, &Arguments::of_line(rest))?;
            let answers: Parsed<Answers> = parsed(source.clone())?;
            vec![(None, instance, answers.file)]
        }
        None => of_sheet(sheet, source.clone(), matches, &tables)?,
    };
    let mut marked = Vec::new();
    for (number, instance, answers) in work {
        let told = |wrong| told(wrong, number, &source, &answers);
        let items = Marker::new(instance, &tables).and_then(|marker| marker.mark(&answers));
        let items = items.map_err(told)?;
        marked.push((number, items));
    }
    if marked.iter().all(|(_, items)| items.is_empty()) {
        return Err(Failure::usage(
            format!("{}：里面没有答案：请写 winner、moves 等", path.display()),
            format!("{}: it holds no answers: write `winner`, `moves` and so on", path.display()),
        ));
    }
    tell(&marked, matches.get_flag("json"), language)
}

fn of_sheet(
    sheet: &str,
    source: Source,
    matches: &ArgMatches,
    tables: &Tables,
) -> Result<Vec<Work>, Failure> {
    let id: SheetId = sheet.parse().map_err(|fault| match sheet.trim().contains(' ') {
        true => no_game(sheet),
        false => Failure::from(fault),
    })?;
    let answers: Parsed<SheetAnswers> = parsed(source)?;
    let exercises = matches.get_one::<PathBuf>("exercises").map(PathBuf::as_path);
    let (set, library) = arguments::set_and_library(id.set.as_str(), exercises)?;
    let worksheet = Worksheet::of_id(&id, &set, &library, tables)?;
    let copies = worksheet.copies(id.copy, id.copy, tables)?;
    let own = copies.iter().flat_map(|copy| copy.own.iter().map(|(number, one)| (*number, one)));
    let problems: Vec<(usize, &Problem)> = worksheet.common().chain(own).collect();
    let work = |(number, answers): (&usize, &Answers)| {
        let found = problems.iter().find(|(found, _)| found == number);
        let none = || {
            let count = worksheet.problem_count();
            Failure::usage(
                format!("没有第 {number} 题：这份练习有 {count} 题"),
                format!("there is no problem {number}: the sheet has {count}"),
            )
        };
        let (_, problem) = found.ok_or_else(none)?;
        let no_game = || {
            Failure::usage(
                format!("第 {number} 题不是关于游戏的，不能这样批改"),
                format!("problem {number} is about no game and is not marked this way"),
            )
        };
        let played = problem.game().ok_or_else(no_game)?;
        Ok((Some(*number), Arc::clone(&played.instance), answers.clone()))
    };
    answers.file.problems.iter().map(work).collect()
}

fn no_game(written: &str) -> Failure {
    let name: String = written.split_whitespace().take(1).collect();
    Failure::usage(
        format!("没有“{name}”这种游戏（`bouton list games` 可以看到全部）；练习编号里没有空格"),
        format!(
            "there is no game `{name}` (`bouton list games` shows them all); the ID of a sheet has no spaces"
        ),
    )
}

/// An error with its place in the answers where there is one.
fn told(wrong: Wrong, number: Option<usize>, source: &Source, answers: &Answers) -> Failure {
    match wrong {
        Wrong::Stop(stop) => stop.into(),
        Wrong::Own { zh, en } => match number {
            Some(number) => {
                Failure::usage(format!("第{number}题：{zh}"), format!("problem {number}: {en}"))
            }
            None => Failure::usage(zh, en),
        },
        Wrong::Formula(part, fault) => {
            let written = if part == "rule" { &answers.rule } else { &answers.strategy };
            let place = written.written().map(|text| Place::in_value(source, text, &fault.span));
            match place {
                Some(place) => at(source, place, ClaimFault::Claim(fault)).into(),
                None => Failure::usage(fault.zh, fault.en),
            }
        }
    }
}

fn tell(
    marked: &[(Option<usize>, Vec<Item>)],
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let all = || marked.iter().flat_map(|(_, items)| items);
    let marks: u64 = all().map(|item| item.marks + item.follow_through).sum();
    let of: u64 = all().map(|item| item.of).sum();
    let right = all().all(Item::is_right);
    if as_json {
        let one = |number: Option<usize>, item: &Item| {
            json!({
                "problem": number, "what": item.what, "marks": item.marks,
                "follow_through": item.follow_through, "of": item.of,
                "mistake": item.mistake.map(crate::exercise::mistake::Mistake::name),
                "counterexample": item.counterexample.as_ref().map(|line| {
                    line.iter().map(|position| position.to_vec()).collect::<Vec<Vec<u64>>>()
                }),
                "note": language.pick(&item.note_zh, &item.note_en),
                "reading": item.reading.map(Reading::name),
                "evidence": item.reach.evidence, "tried": u64::try_from(item.reach.tried).ok(),
                "bound": item.reach.bound,
            })
        };
        let items = marked
            .iter()
            .flat_map(|(number, items)| items.iter().map(move |item| one(*number, item)));
        let items: Vec<Value> = items.collect();
        let first = items.iter().find(|item| item["marks"] != item["of"]);
        let counterexample = first.map(|item| item["counterexample"].clone());
        let verdict = if right { "right" } else { "wrong" };
        say(&format!(
            "{}\n",
            json!({
                "verdict": verdict, "marks": marks, "of": of,
                "counterexample": counterexample, "items": items,
            })
        ))?;
    } else {
        let mut text = String::new();
        for (number, items) in marked {
            for item in items {
                text.push_str(&line(*number, item, language));
            }
        }
        text.push_str(
            &language.pick(format!("得分 {marks} / {of}\n"), format!("marks {marks} / {of}\n")),
        );
        say(&text)?;
    }
    if right {
        return Ok(());
    }
    Err(Failure::found_wrong("有错误", "something is wrong"))
}

fn line(number: Option<usize>, item: &Item, language: Language) -> String {
    let problem =
        number.map(|number| language.pick(format!("第{number}题 "), format!("problem {number}, ")));
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
            format!("，另有 {more} 分是承前一处错误而推对的"),
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
