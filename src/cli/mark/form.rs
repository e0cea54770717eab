//! The form in which the answers of a class are taken down, a CSV table or a workbook: a row for each pupil, a column for each question.

use super::{
    record,
    sheet::{Sheets, id_of},
};
use crate::{
    answer::tables::Tables,
    cli::{Failure, class, say},
    problem::Problem,
    sheet::{id::CopyNumber, roster::Pupil},
    text::Language,
};
use bouton_school::{expected::Expected, kinds, spreadsheet, table};
use clap::ArgMatches;
use std::path::{Path, PathBuf};

/// Writes the form to a file, or to stdout.
pub(super) fn write(
    sheet: &str,
    matches: &ArgMatches,
    tables: &Tables,
    language: Language,
) -> Result<(), Failure> {
    let id = id_of(sheet)?;
    let read = |path: &PathBuf| class::roster(path, language);
    let roster = matches.get_one::<PathBuf>("roster").map(read).transpose()?;
    let count = roster.as_ref().map(|pupils| pupils.len() as u64);
    let count = count.or(matches.get_one::<u64>("copies").copied());
    let (first, last) = match count {
        Some(count) => (CopyNumber::new(1)?, CopyNumber::new(count as u32)?),
        None => (id.copy, id.copy),
    };
    let sheets = Sheets::of(&id, first, last, matches, tables, language)?;
    let [head, how] = heads(&sheets, language)?;
    let width = head.len();
    let rows = sheets.copies.iter().enumerate().map(|(index, copy)| {
        let pupil = roster.as_ref().and_then(|pupils| pupils.get(index)).cloned();
        let Pupil { name, class } = pupil.unwrap_or_default();
        let mut row = vec![name, class, copy.id.to_string()];
        row.resize(width, String::new());
        row
    });
    let rows: Vec<Vec<String>> = [head, how].into_iter().chain(rows).collect();
    let Some(path) = matches.get_one::<PathBuf>("out") else {
        return say(&table::write_rows(&rows));
    };
    let table =
        (language.pick("答题表", "Answers"), spreadsheet::write_workbook as record::Workbook);
    for written in record::write_table(path, table, &rows, already_there)? {
        say(&format!("{}\n", written.display()))?;
    }
    Ok(())
}

/// What pupils have answered may stand in a form that is there.
fn already_there(path: &Path) -> Failure {
    let shown = path.display();
    Failure::usage(
        format!("{shown}已经有了，没有改动：里面可能有学生的答案。请用 -o 写到别处，或者先删去它"),
        format!(
            "{shown} is already there and was not touched, as it may hold answers: take another name with -o, or delete it first"
        ),
    )
}

/// The head of the form, and the row that says how it is filled in.
fn heads(sheets: &Sheets<'_>, language: Language) -> Result<[Vec<String>; 2], Failure> {
    let mut head: Vec<String> = language
        .pick(["姓名", "班级", "卷号"], ["Name", "Class", "Sheet"])
        .map(str::to_owned)
        .to_vec();
    let mut how = vec![language.pick("# 填法", "# how").to_owned(), String::new(), String::new()];
    let Some(copy) = sheets.copies.first() else { return Ok([head, how]) };
    for (number, problem) in sheets.worksheet.problems(copy) {
        for question in sheets.questions(number, problem)? {
            let kind = kinds::of(&question.kind);
            let (name, marks) = (question.name(), question.marks);
            let what = kind.map_or(question.kind.as_str(), |kind| language.pick(kind.zh, kind.en));
            head.push(format!("{name} {what} [{marks}]"));
            let example = match &question.expected {
                Expected::Moves { .. } => moves_of(sheets, problem, language)?,
                Expected::Parts(parts)
                    if parts.iter().any(|part| part.expected == Expected::Move) =>
                {
                    describe_example(sheets, problem, language)?
                }
                _ => None,
            };
            let usual = kind.map(|kind| language.pick(kind.how_zh, kind.how_en));
            how.push(example.unwrap_or_else(|| usual.unwrap_or_default().to_owned()));
        }
    }
    Ok([head, how])
}

/// How many moves an example has.
const MOVES_SHOWN: usize = 2;

/// Some moves of a problem that do not win, as its key would write them.
fn moves_of(
    sheets: &Sheets<'_>,
    problem: &Problem,
    language: Language,
) -> Result<Option<String>, Failure> {
    let all: Vec<String> = examples(sheets, problem, true)?.into_iter().take(MOVES_SHOWN).collect();
    if all.is_empty() {
        return Ok(None);
    }
    Ok(Some(language.pick(
        format!("{}（若没有，写“没有”）", all.join("；")),
        format!("{} (or: none)", all.join("; ")),
    )))
}

/// Who wins and a move that does not, as the key would write them.
fn describe_example(
    sheets: &Sheets<'_>,
    problem: &Problem,
    language: Language,
) -> Result<Option<String>, Failure> {
    let replies = examples(sheets, problem, false)?;
    let all = if replies.is_empty() { examples(sheets, problem, true)? } else { replies };
    Ok(all.first().map(|one| {
        language.pick(
            format!("谁胜；走法；错在哪里由老师加分：甲/乙；{one} +1"),
            format!("who wins; the move; marks for the wrong step by hand: Ann/Ben; {one} +1"),
        )
    }))
}

/// Moves from the start of a problem, or from other positions. Not those that win: the form is no key.
fn examples(
    sheets: &Sheets<'_>,
    problem: &Problem,
    from_start: bool,
) -> Result<Vec<String>, Failure> {
    let Some(played) = problem.game() else { return Ok(Vec::new()) };
    let moves = sheets.moves(problem)?.into_iter().filter(|one| !one.wins);
    let moves = moves.filter(|one| (&one.from == played.instance.start()) == from_start);
    Ok(moves.map(|one| one.short.unwrap_or(one.words)).collect())
}
