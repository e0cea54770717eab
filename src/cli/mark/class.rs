//! Marking a class from a table: a row for each pupil, a column for each question.

use super::{
    record,
    sheet::{Sheets, id_of, one_problem},
    told,
};
use crate::{
    answer::tables::Tables,
    cli::{Failure, workbook},
    exercise::reading::read_at_most,
    mark::paper::{Paper, without_constants},
    problem::Problem,
    sheet::{
        Copy,
        id::{CopyNumber, SheetId},
    },
    text::Language,
};
use bouton_school::{
    class::{Pupil, bars, mistakes},
    list::Columns,
    table::{self, Row, TableError},
};
use clap::ArgMatches;
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The largest table that is read, in bytes.
const MAX_TABLE_BYTES: u64 = 1 << 22;

/// The most pupils of a class.
const MAX_ROWS: usize = 10_000;

pub(super) fn mark(
    sheet: &str,
    path: &Path,
    matches: &ArgMatches,
    tables: &Tables,
    language: Language,
) -> Result<(), Failure> {
    let id = id_of(sheet)?;
    for out in ["svg", "out"].into_iter().filter_map(|name| matches.get_one::<PathBuf>(name)) {
        record::keep_answers(path, out)?;
    }
    let rows = read(path)?;
    let (head, rows) = split(&rows, path)?;
    let column = find_sheets(&head, &rows, path)?;
    let numbers = rows.iter().enumerate().map(|(index, row)| match column {
        Some(column) => copy_of(column, row, &id, path),
        None => Ok(CopyNumber::new(u32::try_from(index + 1).unwrap_or(u32::MAX))?),
    });
    let numbers: Vec<CopyNumber> = numbers.collect::<Result<_, _>>()?;
    each_once(&rows, &numbers, path)?;
    let (first, last) = (numbers.iter().min(), numbers.iter().max());
    let Some((first, last)) = first.zip(last) else { return Err(empty(path)) };
    let sheets = Sheets::of(&id, *first, *last, matches, tables, language)?;
    let common = sheets.common()?;
    check_columns(&head, &sheets, &common, path)?;
    tell_missing(&head, &sheets, &common, language);
    if column.is_none() && rows.len() > 1 {
        tell_order(language);
    }
    let mut pupils = Vec::new();
    for (row, number) in rows.iter().zip(&numbers) {
        let Some(copy) = sheets.copy(*number) else { continue };
        pupils.push(pupil(&head, row, copy, &sheets, &common)?);
    }
    if let Some(out) = matches.get_one::<PathBuf>("out") {
        record::write(&pupils, out, language)?;
    }
    told::class(&pupils, matches.get_flag("json"), language)?;
    match matches.get_one::<PathBuf>("svg") {
        Some(path) => draw(&pupils, path, language),
        None => Ok(()),
    }
}

fn pupil(
    head: &Columns,
    row: &Row,
    copy: &Copy,
    sheets: &Sheets<'_>,
    common: &BTreeMap<usize, Paper<'_>>,
) -> Result<Pupil, Failure> {
    let (mut answers, mut cells) = (Vec::new(), Vec::new());
    for (number, problem) in sheets.worksheet.problems(copy) {
        let own;
        let paper = match common.get(&number) {
            Some(paper) => paper,
            None => {
                own = sheets.paper(number, problem)?;
                &own
            }
        };
        let mine = cells_of(head, row, number, paper);
        answers.extend(one_problem(paper, &mine));
        cells.extend(mine);
    }
    without_constants(&mut answers, &cells);
    let [name, class] =
        [head.name_in(row), head.class_in(row)].map(|cell| table::as_it_was(&cell).to_owned());
    Ok(Pupil { name, class, sheet: copy.id.to_string(), answers })
}

/// What stands in the columns of a problem, one text for each question.
fn cells_of(head: &Columns, row: &Row, number: usize, paper: &Paper<'_>) -> Vec<String> {
    let only = paper.questions.len() == 1;
    let cell = |question: u64| {
        let is_meant = |(problem, asked, _): &&(u64, Option<u64>, usize)| {
            *problem == number as u64 && (*asked == Some(question) || (asked.is_none() && only))
        };
        let column = head.answers.iter().find(is_meant).map(|(.., column)| *column);
        column.and_then(|column| row.cells.get(column)).cloned().unwrap_or_default()
    };
    paper.questions.iter().map(|question| cell(question.number)).collect()
}

fn read(path: &Path) -> Result<Vec<Row>, Failure> {
    let shown = path.display();
    let bytes = read_at_most(path, MAX_TABLE_BYTES)?;
    if bytes.len() as u64 > MAX_TABLE_BYTES {
        return Err(Failure::usage(
            format!(
                "{shown}：答题表超过{MAX_TABLE_BYTES}字节（MAX_TABLE_BYTES）：是不是选错了文件？"
            ),
            format!(
                "{shown}: the table has more than {MAX_TABLE_BYTES} bytes (MAX_TABLE_BYTES): is this the right file?"
            ),
        ));
    }
    if workbook::is_named(path) {
        return workbook::rows(&bytes, path);
    }
    let (text, _) = table::text(&bytes).map_err(|line| {
        Failure::usage(
            format!("{shown}:{line}：这一行不是文字：请把表另存为“CSV UTF-8”"),
            format!("{shown}:{line}: this line is not text: save the table again as `CSV UTF-8`"),
        )
    })?;
    table::rows(&text).map_err(|error| match error {
        TableError::Unclosed(line) => Failure::usage(
            format!("{shown}:{line}：这一行的引号只有一半：请补上另一半，或者删去它"),
            format!(
                "{shown}:{line}: this line opens a quotation mark that nothing closes: put another one, or delete it"
            ),
        ),
        TableError::Csv(error) => Failure::usage(
            format!("{shown}：不是CSV表（{error}）"),
            format!("{shown}: this is no CSV table ({error})"),
        ),
    })
}

/// The head, and the rows of pupils: those that begin with `#` only say how to fill the form in.
fn split(rows: &[Row], path: &Path) -> Result<(Columns, Vec<Row>), Failure> {
    let shown = path.display();
    let Some((first, rest)) = rows.split_first() else { return Err(empty(path)) };
    let head = Columns::of(first);
    if head.answers.is_empty() {
        return Err(Failure::usage(
            format!(
                "{shown}:{}：第一行应写明每列是哪一题，如“姓名,1(1),1(2),2(1)”；`bouton mark --blank 卷号`会写出这样的表",
                first.line
            ),
            format!(
                "{shown}:{}: the first row should say which question each column is, `Name,1(1),1(2),2(1)`; `bouton mark --blank ID` writes such a form",
                first.line
            ),
        ));
    }
    // Answers with commas of their own, in a table that somebody typed: all that follow would be taken for others.
    let head_cells =
        first.cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
    let is_longer = |row: &&Row| {
        let is_remark = row.cells.first().is_some_and(|cell| cell.starts_with('#'));
        !is_remark && row.cells.iter().skip(head_cells).any(|cell| !cell.is_empty())
    };
    if let Some(row) = rest.iter().find(is_longer).filter(|_| !workbook::is_named(path)) {
        let (line, found, head) = (row.line, row.cells.len(), head_cells);
        return Err(Failure::usage(
            format!(
                "{shown}:{line}：这一行有{found}格，表头只有{head}格：答案里若有分隔各格的符号（逗号或分号），请用引号括起来"
            ),
            format!(
                "{shown}:{line}: this row has {found} cells and the head {head}: put an answer that holds the sign between the cells (a comma or a semicolon) between quotation marks"
            ),
        ));
    }
    let rows: Vec<Row> = rest
        .iter()
        .filter(|row| !row.cells.first().is_some_and(|cell| cell.starts_with('#')))
        .cloned()
        .collect();
    match rows.len() {
        0 => Err(empty(path)),
        1..=MAX_ROWS => Ok((head, rows)),
        found => Err(Failure::usage(
            format!("{shown}：有{found}名学生，上限是{MAX_ROWS}（MAX_ROWS）"),
            format!("{shown}: {found} pupils, the limit (MAX_ROWS) is {MAX_ROWS}"),
        )),
    }
}

fn empty(path: &Path) -> Failure {
    let shown = path.display();
    Failure::usage(format!("{shown}：表里没有学生"), format!("{shown}: the table has no pupils"))
}

/// The column that says which sheet is whose, if one does: then it says it for each pupil.
fn find_sheets(head: &Columns, rows: &[Row], path: &Path) -> Result<Option<usize>, Failure> {
    let is_filled = |column: &usize| rows.iter().any(|row| !cell_of(row, *column).is_empty());
    let sheet = head.sheet.filter(is_filled);
    let Some(column) = sheet.or(head.id).filter(is_filled) else { return Ok(None) };
    let shown = path.display();
    let is_number = |row: &&Row| cell_of(row, column).parse::<u32>().is_ok();
    if let Some(row) = rows.iter().find(is_number).filter(|_| sheet.is_none()) {
        let (line, cell) = (row.line, cell_of(row, column));
        return Err(Failure::usage(
            format!(
                "{shown}:{line}：“编号”这一列的{cell}可能是学号，也可能是第几份：是第几份，就把列名改为“卷号”；是学号，就改为“学号”"
            ),
            format!(
                "{shown}:{line}: `{cell}` in the column `ID` may be a pupil's number or that of a copy: name the column `Sheet` if it gives copies, or `Number` if it gives pupils' numbers"
            ),
        ));
    }
    match rows.iter().find(|row| cell_of(row, column).is_empty()) {
        None => Ok(Some(column)),
        Some(row) => Err(Failure::usage(
            format!("{shown}:{}：这一行没有写卷号：要么每一行都写，要么都不写", row.line),
            format!(
                "{shown}:{}: no sheet is given in this row: give one in every row, or in none",
                row.line
            ),
        )),
    }
}

fn cell_of(row: &Row, column: usize) -> &str {
    row.cells.get(column).map(|cell| cell.trim()).unwrap_or_default()
}

/// Which copy a pupil has, by the ID or number in the row.
fn copy_of(column: usize, row: &Row, id: &SheetId, path: &Path) -> Result<CopyNumber, Failure> {
    let cell = cell_of(row, column);
    let (shown, line) = (path.display(), row.line);
    if let Ok(number) = cell.parse::<u32>() {
        return CopyNumber::new(number).map_err(|_| {
            Failure::usage(
                format!("{shown}:{line}：没有第{number}份"),
                format!("{shown}:{line}: there is no copy {number}"),
            )
        });
    }
    let found: SheetId = cell.parse().map_err(|_| {
        Failure::usage(
            format!("{shown}:{line}：“{cell}”不是卷号，也不是份数"),
            format!(
                "{shown}:{line}: `{cell}` is neither the ID of a sheet nor the number of a copy"
            ),
        )
    })?;
    let same = (&found.set, found.edition, found.level, found.seed)
        == (&id.set, id.edition, id.level, id.seed);
    match same {
        true => Ok(found.copy),
        false => Err(Failure::usage(
            format!("{shown}:{line}：{cell}是另一次出的卷子"),
            format!("{shown}:{line}: {cell} is a sheet of another class set"),
        )),
    }
}

/// A sheet belongs to one pupil, unless one was copied for all.
fn each_once(rows: &[Row], numbers: &[CopyNumber], path: &Path) -> Result<(), Failure> {
    if numbers.iter().all(|number| numbers.first() == Some(number)) {
        return Ok(());
    }
    let mut lines = BTreeMap::new();
    for (row, number) in rows.iter().zip(numbers) {
        if let Some(first) = lines.insert(*number, row.line) {
            let (shown, line, copy) = (path.display(), row.line, number.get());
            return Err(Failure::usage(
                format!(
                    "{shown}:{line}：第{copy}份卷子在第{first}行已经有了：一份卷子只属于一个学生，请给每一行写上各自的卷号"
                ),
                format!(
                    "{shown}:{line}: copy {copy} stands on line {first} already: a sheet belongs to one pupil, so give each row the ID of its own sheet"
                ),
            ));
        }
    }
    Ok(())
}

/// Columns of questions that are not on the sheet are a mistake of whoever made the table.
fn check_columns(
    head: &Columns,
    sheets: &Sheets<'_>,
    common: &BTreeMap<usize, Paper<'_>>,
    path: &Path,
) -> Result<(), Failure> {
    let Some(copy) = sheets.copies.first() else { return Ok(()) };
    let (problems, mut seen) = (sheets.worksheet.problems(copy), BTreeSet::new());
    for (problem, question, _) in &head.answers {
        let name = || {
            question
                .map_or_else(|| problem.to_string(), |question| format!("{problem}({question})"))
        };
        let shown = path.display();
        let found = problems.iter().find(|(number, _)| *number as u64 == *problem);
        let count = found.map(|(number, found)| count_questions(common, *number, found));
        let fits = match (count, question) {
            (None, _) => false,
            (Some(count), None) => count == 1,
            (Some(count), Some(question)) => (1..=count as u64).contains(question),
        };
        if !fits {
            let name = name();
            return Err(Failure::usage(
                format!("{shown}：这份卷子没有{name}这一问（列名要写成“题号(问号)”）"),
                format!(
                    "{shown}: the sheet has no question {name} (write columns as `problem(question)`)"
                ),
            ));
        }
        // `3` is the only question of the third problem, and so is `3(1)`.
        if !seen.insert((*problem, question.unwrap_or(1))) {
            let name = name();
            return Err(Failure::usage(
                format!("{shown}：有两列是{name}这一问"),
                format!("{shown}: two columns are for question {name}"),
            ));
        }
    }
    Ok(())
}

/// How many questions a problem asks, as its paper has them.
fn count_questions(common: &BTreeMap<usize, Paper<'_>>, number: usize, problem: &Problem) -> usize {
    common.get(&number).map_or(problem.questions.len(), |paper| paper.questions.len())
}

/// Says how pupils are told apart where no column says which sheet is whose.
fn tell_order(language: Language) {
    let told = language.pick(
        "注意：表里没有写卷号，各行依次当作第1、2、3……份",
        "note: no column `Sheet` says whose sheet it is: the rows are taken for copies 1, 2, 3, ... in this order",
    );
    let _ = writeln!(io::stderr(), "{told}");
}

/// Says which questions have no column.
fn tell_missing(
    head: &Columns,
    sheets: &Sheets<'_>,
    common: &BTreeMap<usize, Paper<'_>>,
    language: Language,
) {
    let Some(copy) = sheets.copies.first() else { return };
    let mut missing = Vec::new();
    for (number, problem) in sheets.worksheet.problems(copy) {
        let asked = count_questions(common, number, problem);
        let has_column = |question: u64| {
            let mut columns = head.answers.iter().filter(|(one, ..)| *one == number as u64);
            columns.any(|(_, one, _)| one.map_or(asked == 1, |one| one == question))
        };
        let without = (1..=asked as u64).filter(|question| !has_column(*question));
        missing.extend(without.map(|question| format!("{number}({question})")));
    }
    if !missing.is_empty() {
        let told = language.pick(
            format!("注意：表里没有这几列：{}。这几问按没有作答计分", missing.join("、")),
            format!("note: no column for {}: marked as not answered", missing.join(", ")),
        );
        let _ = writeln!(io::stderr(), "{told}");
    }
}

fn draw(pupils: &[Pupil], path: &Path, language: Language) -> Result<(), Failure> {
    let rows =
        mistakes(pupils).into_iter().map(|(name, count)| (told::about(name, language), count));
    let title = language.pick("有多少人犯了这种错误", "How many pupils made each mistake");
    let if_none = told::no_mistake(language);
    let svg = bars(title, if_none, language.tag(), &rows.collect::<Vec<_>>());
    record::write_file(path, svg.into_bytes())?;
    Ok(())
}
