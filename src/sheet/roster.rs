//! A class list: one sheet for each pupil.
//!
//! The file is a table as spreadsheets save it ([`bouton_school::table`]: commas, semicolons or tabs; UTF-8, UTF-16, GBK or Windows-1252), or
//! simply one name a line. A first row with one of `HEADER_WORDS` in some cell, or with surname and first name, is a header; otherwise the names
//! stand in the first column. Blank rows and spaces around a name do not count. A full-width comma is part of a cell.

use crate::exercise::{library::LibraryError, reading::read_at_most};
use bouton_school::{
    list::Columns,
    table::{self, Encoding, Row, TableError},
};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

/// The most pupils in one class list.
pub const MAX_PUPILS: usize = 10_000;
/// The most characters in one name.
pub const MAX_NAME_CHARS: usize = 60;
/// The largest class list that is read, in bytes.
pub const MAX_ROSTER_BYTES: usize = 1 << 20;
pub use bouton_school::list::NAMES as HEADER_WORDS;

/// The pupils of a class, in the order of the file; at least one.
///
/// ```
/// use bouton::sheet::roster::Roster;
///
/// let roster = Roster::parse("学号,姓名\n1,王小明\n2,李华\n".as_bytes(), "class.csv")?;
/// assert_eq!(roster.names(), ["王小明", "李华"]);
/// assert!(roster.warnings().is_empty());
/// # Ok::<(), bouton::sheet::roster::RosterError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roster {
    names: Vec<String>,
    classes: Vec<String>,
    warnings: Vec<RosterWarning>,
}

/// Who gets a copy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pupil {
    /// The name.
    pub name: String,
    /// The class; empty where nobody says.
    pub class: String,
}

/// Something in a class list that is allowed, but that the teacher may not have meant. Lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RosterWarning {
    /// Two pupils have the same name; both get a sheet.
    #[error(
        "{path}:{line}: `{name}` is also on line {first_line}: both get a sheet; if they are two pupils, add something \
         that tells them apart"
    )]
    SameName {
        /// The file, as the caller named it.
        path: String,
        /// The line of the repetition.
        line: u64,
        /// The line where the name stands first.
        first_line: u64,
        /// The name.
        name: String,
    },
    /// The list is in an older encoding, which was recognised.
    #[error(
        "{path}: this is not UTF-8; it was read as {encoding}: see whether the names are right"
    )]
    OtherEncoding {
        /// The file, as the caller named it.
        path: String,
        /// The encoding.
        encoding: &'static str,
    },
    /// The list has several columns and no head: the first was taken for the names.
    #[error(
        "{path}: the list has no head, so the first column was read as the names, such as `{name}`: head the columns, such as `Name,Class`, to use the others"
    )]
    NoHead {
        /// The file, as the caller named it.
        path: String,
        /// The first of the names.
        name: String,
    },
    /// Every name consists of digits, as a column of pupil numbers does.
    #[error(
        "{path}: every name is a number, such as `{name}`: to use another column, head it with `name` or `姓名`"
    )]
    OnlyNumbers {
        /// The file, as the caller named it.
        path: String,
        /// The first of the names.
        name: String,
    },
}

/// Why a class list is refused. Lines count from 1.
#[derive(Debug, thiserror::Error)]
pub enum RosterError {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] LibraryError),
    /// A folder stands where the list is wanted.
    #[error("{path} is a folder: name the class list in it, a CSV file")]
    IsAFolder {
        /// The folder.
        path: String,
    },
    /// More bytes than [`MAX_ROSTER_BYTES`].
    #[error(
        "{path}: the class list has {bytes} bytes or more, the limit (MAX_ROSTER_BYTES) is {MAX_ROSTER_BYTES}: \
         is this the right file?"
    )]
    TooLarge {
        /// The file, as the caller named it.
        path: String,
        /// Its size.
        bytes: usize,
    },
    /// The bytes are no text in any usual encoding.
    #[error(
        "{path}:{line}: this line is not UTF-8 text, and nothing else that is known: save the list again as UTF-8 (in Excel: Save As, \
         `CSV UTF-8 (Comma delimited)`)"
    )]
    NotUtf8 {
        /// The file, as the caller named it.
        path: String,
        /// The first line with such bytes.
        line: u64,
    },
    /// The rows cannot be told apart.
    #[error(
        "{path}: the class list is not CSV ({source}): save it as CSV, or write one name a line"
    )]
    NotCsv {
        /// The file, as the caller named it.
        path: String,
        /// What the CSV reader says.
        source: csv::Error,
    },
    /// A quotation mark opens a cell and has no partner.
    #[error(
        "{path}:{line}: this line opens a quotation mark that nothing closes: put another `\"` behind the name, or delete it"
    )]
    Unclosed {
        /// The file, as the caller named it.
        path: String,
        /// The line of the quotation mark.
        line: u64,
    },
    /// The first row is a head, and no column is headed as names.
    #[error(
        "{path}:{line}: this head has no column of names: call it `name`, or `surname` and `first name`"
    )]
    NoNames {
        /// The file, as the caller named it.
        path: String,
        /// The line of the head.
        line: u64,
    },
    /// A row has other cells, but none or a blank one in the column of names.
    #[error("{path}:{line}: this row has no name: fill it in, or delete the row")]
    NameMissing {
        /// The file, as the caller named it.
        path: String,
        /// The line of the row.
        line: u64,
    },
    /// More characters than [`MAX_NAME_CHARS`].
    #[error(
        "{path}:{line}: this name has {characters} characters, the limit (MAX_NAME_CHARS) is {MAX_NAME_CHARS}: \
         shorten it"
    )]
    NameTooLong {
        /// The file, as the caller named it.
        path: String,
        /// The line of the name.
        line: u64,
        /// How long the name is.
        characters: usize,
    },
    /// A tab, a line break, or another character that does not print as itself.
    #[error("{path}:{line}: a name contains {}: {}", describe(*character), mend(*character))]
    Unprintable {
        /// The file, as the caller named it.
        path: String,
        /// The line where the row begins.
        line: u64,
        /// The first such character.
        character: char,
    },
    /// More names than [`MAX_PUPILS`].
    #[error(
        "{path}:{line}: more than {MAX_PUPILS} pupils (MAX_PUPILS): split the list from this line on"
    )]
    TooManyPupils {
        /// The file, as the caller named it.
        path: String,
        /// The line of the first pupil too many.
        line: u64,
    },
    /// No name at all.
    #[error(
        "{path}: the class list has no names: write one name a line, or a column headed `name` or `姓名`"
    )]
    Empty {
        /// The file, as the caller named it.
        path: String,
    },
}

impl Roster {
    /// Reads a class list from its file, and never more of it than the limit.
    ///
    /// # Errors
    /// If it is a folder, cannot be read, or is not a class list.
    pub fn read(path: &Path) -> Result<Roster, RosterError> {
        Roster::parse(&Roster::bytes(path)?, &path.display().to_string())
    }

    /// The contents of a class list, whatever its format, and never more of it than the limit.
    ///
    /// # Errors
    /// If it is a folder, cannot be read, or is too large.
    pub fn bytes(path: &Path) -> Result<Vec<u8>, RosterError> {
        let shown = path.display().to_string();
        if path.is_dir() {
            return Err(RosterError::IsAFolder { path: shown });
        }
        let bytes = read_at_most(path, MAX_ROSTER_BYTES as u64)?;
        match bytes.len() {
            0..=MAX_ROSTER_BYTES => Ok(bytes),
            bytes => Err(RosterError::TooLarge { path: shown, bytes }),
        }
    }

    /// Reads the contents of a class list; `path` names the file in messages.
    ///
    /// # Errors
    /// If the list is too large, is no UTF-8, has no name, or has a row without a name, or a name that is too long or
    /// does not print; each with the line and what to do.
    pub fn parse(bytes: &[u8], path: &str) -> Result<Roster, RosterError> {
        let (text, encoding) = decode(bytes, path)?;
        let rows = table::rows(&text).map_err(|error| match error {
            TableError::Unclosed(line) => RosterError::Unclosed { path: path.to_owned(), line },
            TableError::Csv(source) => RosterError::NotCsv { path: path.to_owned(), source },
        })?;
        let mut roster = Roster::of_rows(&rows, path)?;
        roster.warnings.splice(0..0, other_encoding(encoding, path));
        Ok(roster)
    }

    /// The names that somebody wrote one a line, or copied from a table: without a head, tabs and quotation marks, commas are parts of names,
    /// but for those behind a name. What stands between the commas of Chinese print are names of their own.
    ///
    /// # Errors
    /// As for [`Roster::parse`].
    pub fn of_names(text: &str, path: &str) -> Result<Roster, RosterError> {
        let is_table = |rows: Vec<Row>| {
            let rows = skip_titles(&rows);
            rows.first().is_some_and(|first| {
                let columns = Columns::of(first);
                columns.is_head() || columns.lacks_names(first)
            })
        };
        if text.contains(['\t', '"']) || table::rows(text).is_ok_and(is_table) {
            return Roster::parse(text.as_bytes(), path);
        }
        let (text, _) = decode(text.as_bytes(), path)?;
        let names = (1..).zip(text.lines()).flat_map(|(line, names)| {
            let names = names.split(['，', '、']).map(|name| name.trim().trim_end_matches(','));
            names.filter(|name| !name.trim().is_empty()).map(move |name| (line, name))
        });
        let row = |(line, name): (u64, &str)| Row { line, cells: vec![name.trim().to_owned()] };
        Roster::of_rows(&names.map(row).collect::<Vec<_>>(), path)
    }

    /// The pupils in the rows of a table, of a workbook for example; `path` names the file in messages.
    ///
    /// # Errors
    /// If there is no name, a row without one, or a name that is too long or does not print.
    pub fn of_rows(rows: &[Row], path: &str) -> Result<Roster, RosterError> {
        let pupils = read_pupils(rows, path)?;
        let warnings = find_warnings(skip_titles(rows), &pupils, path);
        let (names, classes) = pupils.into_iter().map(|pupil| (pupil.name, pupil.class)).unzip();
        Ok(Roster { names, classes, warnings })
    }

    /// The class of each pupil; empty where the list says none.
    pub fn classes(&self) -> &[String] {
        &self.classes
    }

    /// Name and class of each pupil.
    pub fn pupils(&self) -> Vec<Pupil> {
        let pupils = self.names.iter().cloned().zip(self.classes.iter().cloned());
        pupils.map(|(name, class)| Pupil { name, class }).collect()
    }

    /// The names, at least one, without spaces around them.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What the teacher may want to look at, in the order of the file.
    pub fn warnings(&self) -> &[RosterWarning] {
        &self.warnings
    }
}

struct Listed {
    line: u64,
    name: String,
    class: String,
}

fn decode<'a>(bytes: &'a [u8], path: &str) -> Result<(Cow<'a, str>, Encoding), RosterError> {
    if bytes.len() > MAX_ROSTER_BYTES {
        return Err(RosterError::TooLarge { path: path.to_owned(), bytes: bytes.len() });
    }
    table::text(bytes).map_err(|line| RosterError::NotUtf8 { path: path.to_owned(), line })
}

/// UTF-8 and marked UTF-16 need no word; anything else was guessed.
fn other_encoding(encoding: Encoding, path: &str) -> Vec<RosterWarning> {
    let encoding = match encoding {
        Encoding::Utf8 | Encoding::Utf16 => return Vec::new(),
        Encoding::Gbk => "GBK",
        Encoding::Western => "Windows-1252",
    };
    vec![RosterWarning::OtherEncoding { path: path.to_owned(), encoding }]
}

/// So many rows may stand above the head of a list: the name of the class, a date.
const MAX_TITLE_ROWS: usize = 5;

/// The list without the titles above its head: rows with a single cell, before a row with a column of names and another one.
fn skip_titles(rows: &[Row]) -> &[Row] {
    let filled = |row: &Row| row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    let titles = rows.iter().take(MAX_TITLE_ROWS).take_while(|row| filled(row) == 1).count();
    match rows.get(titles) {
        Some(head) if filled(head) > 1 && Columns::of(head).is_head() => &rows[titles..],
        _ => rows,
    }
}

fn read_pupils(rows: &[Row], path: &str) -> Result<Vec<Listed>, RosterError> {
    let rows = skip_titles(rows);
    if let Some(first) = rows.first().filter(|first| Columns::of(first).lacks_names(first)) {
        return Err(RosterError::NoNames { path: path.to_owned(), line: first.line });
    }
    let columns = rows.first().map(Columns::of).filter(Columns::is_head);
    let has_head = columns.is_some();
    let columns = columns.unwrap_or_default();
    let mut pupils = Vec::new();
    for row in rows.iter().skip(usize::from(has_head)) {
        let name = check_name(&columns.name_in(row), row.line, path)?;
        if pupils.len() == MAX_PUPILS {
            return Err(RosterError::TooManyPupils { path: path.to_owned(), line: row.line });
        }
        pupils.push(Listed { line: row.line, name, class: class_in(&columns, row) });
    }
    if pupils.is_empty() {
        return Err(RosterError::Empty { path: path.to_owned() });
    }
    Ok(pupils)
}

/// A class that prints in one line.
fn class_in(columns: &Columns, row: &Row) -> String {
    columns
        .class_in(row)
        .chars()
        .filter(|sign| !is_unprintable(*sign))
        .take(MAX_NAME_CHARS)
        .collect()
}

fn check_name(name: &str, line: u64, path: &str) -> Result<String, RosterError> {
    let path = path.to_owned();
    if name.is_empty() {
        return Err(RosterError::NameMissing { path, line });
    }
    if let Some(character) = name.chars().find(|c| is_unprintable(*c)) {
        return Err(RosterError::Unprintable { path, line, character });
    }
    let characters = name.chars().count();
    if characters > MAX_NAME_CHARS {
        return Err(RosterError::NameTooLong { path, line, characters });
    }
    Ok(name.to_owned())
}

/// Controls, and the invisible characters that reverse or split the text around them. Joiners are allowed, because
/// names in several scripts need them.
pub(super) fn is_unprintable(character: char) -> bool {
    let invisible = matches!(
        character,
        '\u{200B}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}'
    );
    character.is_control() || invisible
}

fn describe(character: char) -> String {
    match character {
        '\r' | '\n' => "a line break".to_owned(),
        '\t' => "a tab".to_owned(),
        _ => format!("the unprintable character U+{:04X}", character as u32),
    }
}

fn mend(character: char) -> &'static str {
    match character {
        '\r' | '\n' => "look for a `\"` without its partner",
        '\t' => "save the list as CSV, with commas between the columns",
        _ => "delete it, or type the name again",
    }
}

fn find_warnings(rows: &[Row], pupils: &[Listed], path: &str) -> Vec<RosterWarning> {
    let mut first_lines = BTreeMap::new();
    let columns = only_numbers(pupils, path).or_else(|| no_head(rows, pupils, path));
    let mut warnings: Vec<RosterWarning> = columns.into_iter().collect();
    for pupil in pupils {
        // Several names may stand on one line.
        if let Some(first_line) = first_lines.get(&pupil.name).copied() {
            warnings.push(RosterWarning::SameName {
                path: path.to_owned(),
                line: pupil.line,
                first_line,
                name: pupil.name.clone(),
            });
        } else {
            first_lines.insert(&pupil.name, pupil.line);
        }
    }
    warnings
}

/// What stands in other columns is left out; a teacher may have meant it.
fn no_head(rows: &[Row], pupils: &[Listed], path: &str) -> Option<RosterWarning> {
    let has_head = rows.first().is_some_and(|first| Columns::of(first).is_head());
    let is_filled = |row: &Row| row.cells.iter().filter(|cell| !cell.is_empty()).count() > 1;
    let first = pupils.first().filter(|_| !has_head && rows.iter().any(is_filled))?;
    Some(RosterWarning::NoHead { path: path.to_owned(), name: first.name.clone() })
}

fn only_numbers(pupils: &[Listed], path: &str) -> Option<RosterWarning> {
    let is_number = |pupil: &Listed| pupil.name.bytes().all(|byte| byte.is_ascii_digit());
    let first = pupils.first().filter(|_| pupils.iter().all(is_number));
    let warning = |pupil: &Listed| RosterWarning::OnlyNumbers {
        path: path.to_owned(),
        name: pupil.name.clone(),
    };
    first.map(warning)
}

#[cfg(test)]
mod tests;
