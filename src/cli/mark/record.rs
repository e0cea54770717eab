//! The marks of a class as a table, for a mark book or a spreadsheet.

use super::told::about;
use crate::{
    cli::{
        Failure,
        output::{in_its_folder, watch_for_interrupt, write_all},
        workbook,
    },
    text::Language,
};
use bouton_school::{
    class::{Marked, Pupil},
    spreadsheet, table,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Writes the marks to a file of their own: never over one that says something else.
pub(super) fn write(pupils: &[Pupil], path: &Path, language: Language) -> Result<(), Failure> {
    if !workbook::has_extension(path, &["csv", "xlsx"]) {
        let shown = path.display();
        return Err(Failure::usage(
            format!("{shown}：得分写成表格，文件名要以 .csv 或 .xlsx 结尾"),
            format!("{shown}: the marks are a table: end the name in .csv or .xlsx"),
        ));
    }
    let table = (language.pick("得分", "Marks"), spreadsheet::with_numbers as Workbook);
    write_table(path, table, &rows(pupils, language), already_there)?;
    Ok(())
}

fn already_there(path: &Path) -> Failure {
    let shown = path.display();
    Failure::usage(
        format!("{shown}已经有了，没有改动：请用 -o 把得分写到别处，或者先删去它"),
        format!(
            "{shown} is already there and was not touched: take another name for the marks with -o, or delete it first"
        ),
    )
}

/// Refuses to write over the answers that are being marked.
pub(super) fn keep_answers(answers: &Path, path: &Path) -> Result<(), Failure> {
    let same = answers.canonicalize().and_then(|answers| Ok(path.canonicalize()? == answers));
    if !same.unwrap_or(false) {
        return Ok(());
    }
    let shown = path.display();
    Err(Failure::usage(
        format!("{shown}里是学生的答案，没有改动：请换一个文件名"),
        format!("{shown} holds the answers and was not touched: take another name"),
    ))
}

/// A row for each pupil: the marks of every question, all of them, what is still to be looked at, and the named mistakes. What cannot be
/// read has none.
fn rows(pupils: &[Pupil], language: Language) -> Vec<Vec<String>> {
    let asked = pupils.first().map(|pupil| pupil.answers.as_slice()).unwrap_or_default();
    let before = language.pick(["姓名", "班级", "卷号"], ["Name", "Class", "Sheet"]);
    let behind = language.pick(
        ["总分", "满分", "其中承前错推对的分", "老师至多再加", "看不懂的答案", "像是这些错误"],
        [
            "Total",
            "Of",
            "For what follows from slips",
            "Still to be read, at most",
            "Cannot be read",
            "Looks like these mistakes",
        ],
    );
    let questions = asked.iter().map(Marked::question);
    let [before, behind] =
        [&before[..], &behind].map(|words| words.iter().map(|one| (*one).to_owned()));
    let head = before.chain(questions).chain(behind);
    let row = |pupil: &Pupil| {
        let marks = pupil.answers.iter().map(|one| one.score.total().to_string());
        let unread = pupil.answers.iter().filter(|one| one.score.unread());
        let unread = unread.map(Marked::question).collect::<Vec<_>>().join(" ");
        let slips = pupil.answers.iter().map(|one| one.score.follow_through).sum();
        let sums = [pupil.total(), pupil.of(), slips, pupil.open()].map(|sum| sum.to_string());
        let named = pupil.answers.iter().filter_map(|one| Some((one.question(), one.mistake?)));
        let named = named.map(|(question, name)| format!("{question} {}", about(name, language)));
        let named = named.collect::<Vec<_>>().join(language.pick("；", "; "));
        let own = [&pupil.name, &pupil.class, &pupil.sheet].map(String::clone).into_iter();
        own.chain(marks).chain(sums).chain([unread, named]).collect()
    };
    std::iter::once(head.collect()).chain(pupils.iter().map(row)).collect()
}

/// How the rows of a table become a workbook with a sheet of this name.
pub(super) type Workbook = fn(&str, &[Vec<String>]) -> Vec<u8>;

/// Writes a table as a workbook or as CSV, by the name of its file; over a file that says something else it is not written.
pub(super) fn write_table(
    path: &Path,
    (name, workbook): (&str, Workbook),
    rows: &[Vec<String>],
    already_there: fn(&Path) -> Failure,
) -> Result<Vec<PathBuf>, Failure> {
    if workbook::is_of_another_kind(path) {
        return Err(workbook::of_another_kind(path));
    }
    let contents = match workbook::is_named(path) {
        true => workbook(name, rows),
        false => table::write_rows(rows).into_bytes(),
    };
    match fs::read(path) {
        Ok(there) if there != contents => Err(already_there(path)),
        // What may not be read may say something else.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Err(already_there(path)),
        Ok(_) | Err(_) => write_file(path, contents),
    }
}

/// Writes one file, whole or not at all.
pub(super) fn write_file(path: &Path, contents: Vec<u8>) -> Result<Vec<PathBuf>, Failure> {
    let (folder, file) = in_its_folder(path, contents);
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    Ok(write_all(folder, &[file], &watch_for_interrupt())?)
}
