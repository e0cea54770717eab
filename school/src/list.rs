//! The head of a class list or an answer form: which column holds what.

use crate::{said, table::Row};

/// What a head calls the column of whole names, in any case. Where a row has several, the word that comes first here counts:
/// `student,name` may hold numbers and names.
pub const NAMES: [&str; 9] =
    ["name", "姓名", "名字", "student", "学生", "pupil", "full name", "student name", "学生姓名"];
const SURNAMES: [&str; 9] = [
    "surname",
    "last name",
    "lastname",
    "family name",
    "姓",
    "nachname",
    "nom",
    "apellidos",
    "last",
];
const GIVEN: [&str; 11] = [
    "first name",
    "firstname",
    "given name",
    "given names",
    "forename",
    "名",
    "vorname",
    "prénom",
    "prenom",
    "nombre",
    "first",
];
const CLASSES: [&str; 18] = [
    "class",
    "班级",
    "班",
    "form",
    "group",
    "year group",
    "grade",
    "klasse",
    "classe",
    "clase",
    "section",
    "homeroom",
    "tutor group",
    "form group",
    "registration group",
    "tutor",
    "year",
    "reg",
];
const SHEETS: [&str; 5] = ["sheet", "sheet id", "卷号", "练习编号", "练习"];
/// What heads a column of IDs: of sheets, or of pupils.
const IDS: [&str; 2] = ["id", "编号"];

/// Which column holds what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// Whole names.
    pub name: Option<usize>,
    /// Surname and first name, where they stand apart.
    pub apart: Option<(usize, usize)>,
    /// The class.
    pub class: Option<usize>,
    /// The ID of the sheet, or the number of the copy.
    pub sheet: Option<usize>,
    /// IDs, where no column is headed as that of the sheets; a number among them is as likely a pupil's.
    pub id: Option<usize>,
    /// The answers: problem, question, column.
    pub answers: Vec<(u64, Option<u64>, usize)>,
}

impl Columns {
    /// What a row says if it is a head.
    #[must_use]
    pub fn of(row: &Row) -> Self {
        let heads: Vec<String> = row.cells.iter().map(|cell| cell.to_lowercase()).collect();
        let headed = |words: &[&str]| {
            words.iter().find_map(|word| heads.iter().position(|head| head == word))
        };
        let answers = (0..).zip(&heads).filter_map(|(column, head)| {
            let (problem, question) = question(head)?;
            Some((problem, question, column))
        });
        Self {
            name: headed(&NAMES),
            apart: headed(&SURNAMES).zip(headed(&GIVEN)),
            class: headed(&CLASSES),
            sheet: headed(&SHEETS),
            id: headed(&IDS),
            answers: answers.collect(),
        }
    }

    /// Whether the row of so many cells looks like the head of a list, but none of its words heads a column of names.
    #[must_use]
    pub fn lacks_names(&self, row: &Row) -> bool {
        let half = |words: &[&str]| {
            row.cells.iter().any(|cell| words.contains(&cell.to_lowercase().as_str()))
        };
        let has_words = self.class.is_some()
            || self.sheet.or(self.id).is_some()
            || half(&SURNAMES)
            || half(&GIVEN);
        !self.is_head() && row.cells.len() > 1 && has_words
    }

    /// Whether the row is a head at all.
    #[must_use]
    pub fn is_head(&self) -> bool {
        self.name.is_some() || self.apart.is_some()
    }

    /// The name in a row: as it stands, or first name and surname in the order of their script.
    #[must_use]
    pub fn name_in(&self, row: &Row) -> String {
        let cell = |column: usize| row.cells.get(column).map(String::as_str).unwrap_or_default();
        match (self.name, self.apart) {
            (None, Some((surname, given))) => join_name(cell(surname), cell(given)),
            (name, _) => cell(name.unwrap_or(0)).to_owned(),
        }
    }

    /// The class in a row; empty where none is.
    #[must_use]
    pub fn class_in(&self, row: &Row) -> String {
        self.class.and_then(|column| row.cells.get(column)).cloned().unwrap_or_default()
    }
}

fn join_name(surname: &str, given: &str) -> String {
    let is_chinese =
        |text: &str| text.chars().all(|sign| ('\u{3400}'..='\u{9FFF}').contains(&sign));
    match is_chinese(surname) && is_chinese(given) {
        true => format!("{surname}{given}"),
        false => format!("{given} {surname}").trim().to_owned(),
    }
}

/// The question that a head such as `3(2) winning moves [3]` names; `3` is the only question of problem 3.
fn question(head: &str) -> Option<(u64, Option<u64>)> {
    let head = said::plain(head);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (problem, rest) = head.split_at(digits(&head));
    let problem = problem.parse().ok()?;
    let rest = rest.trim_start_matches(['(', '.', ' ']);
    let (question, after) = rest.split_at(digits(rest));
    let is_name = after.starts_with([')', ' ', '[']) || after.is_empty();
    match question {
        "" => Some((problem, None)),
        number if is_name => Some((problem, Some(number.parse().ok()?))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &str) -> Row {
        Row { line: 1, cells: cells.split(',').map(str::to_owned).collect() }
    }

    fn check(head: &str, cells: &str, name: &str, class: &str) {
        let columns = Columns::of(&row(head));
        assert!(columns.is_head(), "{head}");
        assert_eq!(
            (columns.name_in(&row(cells)), columns.class_in(&row(cells))),
            (name.to_owned(), class.to_owned())
        );
    }

    #[test]
    fn usual_heads_are_known() {
        check("Surname,First name,Class", "Lovelace,Ada,7b", "Ada Lovelace", "7b");
        check("姓,名,班级", "欧阳,明,七1", "欧阳明", "七1");
        check("学号,姓名,班级", "17,李华,七2", "李华", "七2");
        check("student,name", "17,Ada", "Ada", "");
        check("Last Name,Given Names", "Turing,Alan", "Alan Turing", "");
        check("First,Last,Section", "Emmy,Noether,B", "Emmy Noether", "B");
        check("Student name,Homeroom", "Emmy Noether,B", "Emmy Noether", "B");
        assert!(!Columns::of(&row("Ada,7")).is_head());
    }

    #[test]
    fn questions_are_known_by_their_numbers() {
        let answers = |head: &str| Columns::of(&row(head)).answers;
        let four = [(1, Some(1), 1), (1, Some(2), 2), (12, Some(3), 3), (4, None, 4)];
        assert_eq!(answers("Name,1(1) who wins [2],1(2),12(3)取胜,4"), four);
        assert_eq!(answers("姓名,１（１）谁胜,2.1"), [(1, Some(1), 1), (2, Some(1), 2)]);
        assert_eq!(answers("name,class"), []);
    }
}
