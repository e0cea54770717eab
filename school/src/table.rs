//! A table as spreadsheets save it: UTF-8 with or without a mark, UTF-16 with one, GBK or Windows-1252; cells separated by commas,
//! semicolons or tabs.

use std::borrow::Cow;

/// How the bytes of a file stand for letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// UTF-16, known by its mark.
    Utf16,
    /// GBK and what it grew into, GB 18030.
    Gbk,
    /// Windows-1252, the western alphabet.
    Western,
}

/// Why a text is no table; whoever reads a file tells it.
#[derive(Debug)]
pub enum TableError {
    /// This line opens a quotation mark that nothing closes.
    Unclosed(u64),
    /// What the CSV reader says.
    Csv(csv::Error),
}

/// A row with something in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line where it begins, from 1.
    pub line: u64,
    /// Its cells, without spaces around them.
    pub cells: Vec<String>,
}

/// The text of a file, and how it was written.
///
/// # Errors
/// If the bytes are no text in any of the encodings; with the first line that is none in UTF-8.
///
/// ```
/// use bouton_school::table::{Encoding, text};
/// let (read, encoding) = text(&[0xD0, 0xD5, 0xC3, 0xFB]).unwrap();
/// assert_eq!((read.as_ref(), encoding), ("姓名", Encoding::Gbk));
/// ```
pub fn text(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), u64> {
    let marked = encoding_rs::Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    if let Some(encoding) = marked.filter(|encoding| *encoding != encoding_rs::UTF_8) {
        let (text, _, failed) = encoding.decode(bytes);
        return if failed { Err(1) } else { Ok((text, Encoding::Utf16)) };
    }
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok((text.trim_start_matches('\u{FEFF}').into(), Encoding::Utf8)),
        Err(error) => LineCounter::new(bytes).line_at(error.valid_up_to()),
    };
    let (encoding, kind) = match is_western(bytes) {
        true => (encoding_rs::WINDOWS_1252, Encoding::Western),
        false => (encoding_rs::GB18030, Encoding::Gbk),
    };
    let decoded = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    let is_text = |text: &Cow<'_, str>| !text.chars().any(|c| c.is_control() && !c.is_whitespace());
    decoded.filter(is_text).map(|text| (text, kind)).ok_or(error)
}

/// Whether high bytes stand alone, as accents among plain letters do; those of Chinese come in pairs.
fn is_western(bytes: &[u8]) -> bool {
    let runs = bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    let (alone, paired) = runs.fold((0, 0), |(alone, paired), run| match run.len() % 2 {
        1 => (alone + 1, paired),
        _ => (alone, paired + 1),
    });
    alone > paired
}

/// The rows of a table that hold something.
///
/// # Errors
/// If a quotation mark has no partner, or as the CSV reader says.
pub fn rows(text: &str) -> Result<Vec<Row>, TableError> {
    if let Some(line) = find_unclosed_quote(text) {
        return Err(TableError::Unclosed(line));
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(text))
        .from_reader(text.as_bytes());
    let mut lines = LineCounter::new(text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(TableError::Csv)?;
        let offset = record.position().map_or(0, |position| position.byte());
        let line = lines.line_of_text_after(offset as usize);
        let cells: Vec<String> = record.iter().map(|cell| cell.trim().to_owned()).collect();
        if cells.iter().any(|cell| !cell.is_empty()) && !(line == 1 && names_separator(&cells)) {
            rows.push(Row { line, cells });
        }
    }
    Ok(rows)
}

/// Whether a first line is not of the table: some programs write `sep=;` there.
fn names_separator(cells: &[String]) -> bool {
    let mut cells = cells.iter();
    let first =
        cells.next().is_some_and(|cell| cell.trim_matches([',', ';']).to_lowercase() == "sep=");
    first && cells.all(String::is_empty)
}

/// The line of a quotation mark that opens a cell and has no partner.
fn find_unclosed_quote(text: &str) -> Option<u64> {
    let (mut line, mut opened, mut may_open) = (1, None, true);
    for sign in text.chars() {
        match (sign, opened) {
            // Two of them in a cell are one: the second opens it again.
            ('"', Some(_)) => (opened, may_open) = (None, true),
            ('"', None) if may_open => opened = Some(line),
            (',' | ';' | '\t' | '\n' | '\r', None) => may_open = true,
            (' ', None) => {}
            (_, None) => may_open = false,
            (_, Some(_)) => {}
        }
        line += u64::from(sign == '\n');
    }
    opened
}

/// What separates cells: what the first row with words and any of the three has most of, outside quotation marks.
fn separator(text: &str) -> u8 {
    let (mut counts, mut quoted, mut has_words) = ([0_usize; 3], false, false);
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' if !quoted => {
                if has_words && counts != [0; 3] {
                    break;
                }
                (counts, has_words) = ([0; 3], false);
            }
            b',' if !quoted => counts[0] += 1,
            b';' if !quoted => counts[1] += 1,
            b'\t' if !quoted => counts[2] += 1,
            b' ' => {}
            _ => has_words = true,
        }
    }
    match counts {
        [commas, semicolons, tabs] if tabs > commas && tabs >= semicolons => b'\t',
        [commas, semicolons, _] if semicolons > commas => b';',
        _ => b',',
    }
}

/// A table as text: commas, quotation marks where they are needed, and a mark by which spreadsheets know UTF-8.
#[must_use]
pub fn write_rows(rows: &[Vec<String>]) -> String {
    let mut text = String::from("\u{FEFF}");
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| quote_cell(cell)).collect();
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}

/// A cell that a spreadsheet shows and never calculates: what begins like a formula gets an apostrophe.
#[must_use]
pub fn harmless(cell: &str) -> String {
    let begins = cell.trim_start_matches([' ', '\u{A0}']).chars().next();
    match begins {
        Some('=' | '+' | '-' | '@' | '\t' | '\r' | '＝' | '＋' | '－' | '＠') => {
            format!("'{cell}")
        }
        Some(_) | None => cell.to_owned(),
    }
}

/// The cell that [`harmless`] was given.
#[must_use]
pub fn as_it_was(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if harmless(rest) != rest => rest,
        Some(_) | None => cell,
    }
}

fn quote_cell(cell: &str) -> String {
    let cell = harmless(cell);
    if cell.contains([',', ';', '"', '\n', '\r', '\t']) || cell.trim() != cell {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell
}

/// Counts lines as an editor does. The CSV reader's own line numbers stop short of blank lines and of CR LF.
struct LineCounter<'a> {
    bytes: &'a [u8],
    offset: usize,
    line: u64,
}

impl<'a> LineCounter<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0, line: 1 }
    }

    /// The line at `offset`, which must not be less than before.
    fn line_at(&mut self, offset: usize) -> u64 {
        while self.offset < offset.min(self.bytes.len()) {
            let next = self.bytes.get(self.offset + 1);
            match self.bytes.get(self.offset) {
                Some(b'\n') => self.line += 1,
                Some(b'\r') if next != Some(&b'\n') => self.line += 1,
                _ => {}
            }
            self.offset += 1;
        }
        self.line
    }

    /// The line of the first byte from `offset` on that ends no line.
    fn line_of_text_after(&mut self, offset: usize) -> u64 {
        let rest = self.bytes.iter().skip(offset);
        let line_ends = rest.take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        self.line_at(offset + line_ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    fn check(bytes: &[u8], encoding: Encoding, cells: &[&[&str]]) {
        let (text, found) = text(bytes).unwrap();
        let rows: Vec<Vec<String>> =
            rows(&text).unwrap().into_iter().map(|row| row.cells).collect();
        assert_eq!(
            (found, rows),
            (
                encoding,
                cells
                    .iter()
                    .map(|row| row.iter().map(|cell| (*cell).to_owned()).collect())
                    .collect()
            )
        );
    }

    #[test]
    fn a_line_that_names_the_separator_is_not_of_the_table() {
        let lines = |text: &str| rows(text).unwrap().iter().map(|row| row.line).collect::<Vec<_>>();
        assert_eq!(lines("sep=;\nName;Class\nAda;7b\n"), [2, 3]);
        assert_eq!(lines("SEP=,\nName,Class\n"), [2]);
        assert_eq!(lines("Name;Class\nsep=;x\n"), [1, 2]);
    }

    #[test]
    fn every_usual_file_is_read() {
        let expected: &[&[&str]] = &[&["姓名", "班级"], &["王小明", "七1"]];
        let utf8 = "姓名,班级\n王小明,七1\n";
        check(utf8.as_bytes(), Encoding::Utf8, expected);
        check(format!("\u{FEFF}{utf8}").as_bytes(), Encoding::Utf8, expected);
        check(utf8.replace(',', ";").as_bytes(), Encoding::Utf8, expected);
        check(utf8.replace(',', "\t").as_bytes(), Encoding::Utf8, expected);
        check(&encoding_rs::GBK.encode(utf8).0, Encoding::Gbk, expected);
        let utf16: Vec<u8> = format!("\u{FEFF}{}", utf8.replace(',', "\t"))
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        check(&utf16, Encoding::Utf16, expected);
        check(
            b"Name;Class\nM\xFCller, J\xF6rg;7a\n",
            Encoding::Western,
            &[&["Name", "Class"], &["Müller, Jörg", "7a"]],
        );
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_line() {
        assert_eq!(text(b"Ann\nBen\xFF\xFF\xFF\xFF\n").unwrap_err(), 2);
        assert_eq!(text(b"PK\x03\x04\x00\x00\xE4\xE4\x00").unwrap_err(), 1);
    }

    #[test]
    fn lines_count_as_an_editor_counts() {
        let lines =
            |text: &str| rows(text).unwrap().iter().map(|row| row.line).collect::<Vec<u64>>();
        assert_eq!(lines("a\r\n\r\nb\r\n"), [1, 3]);
        assert_eq!(lines("\"a\nb\",c\nd,e"), [1, 3]);
    }

    quickcheck! {
        fn what_is_written_is_read_again(table: Vec<(String, String)>) -> bool {
            let tidy = |cell: &String| cell.replace(['\0', '\u{FEFF}'], "").trim().to_owned();
            let table: Vec<Vec<String>> =
                table.iter().map(|(a, b)| vec![format!("x{}", tidy(a)), tidy(b), "y".to_owned()]).collect();
            let text = write_rows(&table);
            let again: Vec<Vec<String>> = rows(text.trim_start_matches('\u{FEFF}')).unwrap().into_iter().map(|row| row.cells).collect();
            let harmless: Vec<Vec<String>> =
                table.iter().map(|row| row.iter().map(|cell| harmless(cell)).collect()).collect();
            again == harmless
        }

        fn what_was_made_harmless_comes_back(cell: String) -> bool {
            let formula = format!("={cell}");
            cell.starts_with('\'') || [&cell, &formula].into_iter().all(|one| as_it_was(&harmless(one)) == one)
        }

        fn no_cell_is_a_formula(cell: String) -> bool {
            !harmless(&cell).trim_start_matches([' ', '\u{A0}']).starts_with(['=', '+', '-', '@', '\t', '\r'])
        }
    }
}
