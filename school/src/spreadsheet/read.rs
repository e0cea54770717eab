//! The first sheet of a workbook, whoever saved it: shared texts and texts in cells, packed or not.

use super::dates::Formats;
use crate::table::Row;
use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};
use std::io::{Cursor, Read};
use zip::{ZipArchive, result::ZipError};

/// The most bytes of one part of a workbook, unpacked, and of all cells together.
pub const MAX_UNPACKED_BYTES: u64 = 1 << 25;
/// The most columns of a table.
pub const MAX_COLUMNS: usize = 1 << 10;
/// The last row that is read.
pub const MAX_ROWS: u64 = 1 << 15;

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is no workbook: no archive, or one without its parts.
    NoWorkbook,
    /// It has a password.
    Locked,
    /// A part is no XML.
    NoXml,
    /// More than [`MAX_UNPACKED_BYTES`], [`MAX_COLUMNS`] or [`MAX_ROWS`].
    TooLarge,
}

impl Wrong {
    /// The same in Chinese and in English, with what to do.
    #[must_use]
    pub fn describe(self) -> [String; 2] {
        match self {
            Self::NoWorkbook | Self::NoXml => [
                "不是Excel工作簿，或者已损坏：请另存为 .xlsx 或“CSV UTF-8”".to_owned(),
                "this is no Excel workbook, or a damaged one: save it again as .xlsx or `CSV UTF-8`".to_owned(),
            ],
            Self::Locked => [
                "是旧的 .xls 格式或者设有密码：请不设密码，另存为 .xlsx".to_owned(),
                "this is the old format .xls, or it has a password: save it as .xlsx without one".to_owned(),
            ],
            Self::TooLarge => [
                format!(
                    "第一张工作表太大，上限是{MAX_ROWS}行（MAX_ROWS）、{MAX_COLUMNS}列（MAX_COLUMNS）、{MAX_UNPACKED_BYTES}字节（MAX_UNPACKED_BYTES）：是不是选错了文件？"
                ),
                format!(
                    "the first sheet is too large, the limits are {MAX_ROWS} rows (MAX_ROWS), {MAX_COLUMNS} columns (MAX_COLUMNS) and {MAX_UNPACKED_BYTES} bytes \
                     (MAX_UNPACKED_BYTES): is this the right file?"
                ),
            ],
        }
    }
}

/// How a workbook begins: it is an archive.
const ARCHIVE: &[u8] = b"PK\x03\x04";

/// How a file of the old format begins. Office packs what has a password into one of that kind, too.
const LOCKED: &[u8] = b"\xD0\xCF\x11\xE0";

/// Whether a table is a workbook and no text, by how it begins.
#[must_use]
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(ARCHIVE) || bytes.starts_with(LOCKED)
}

/// The rows of the first sheet that hold something.
///
/// # Errors
/// If the file is no workbook, or too large.
pub fn rows(bytes: &[u8]) -> Result<Vec<Row>, Wrong> {
    if bytes.starts_with(LOCKED) {
        return Err(Wrong::Locked);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Wrong::NoWorkbook)?;
    let workbook = part(&mut archive, "xl/workbook.xml")?.ok_or(Wrong::NoWorkbook)?;
    let links = part(&mut archive, "xl/_rels/workbook.xml.rels")?.unwrap_or_default();
    let name = first_sheet(&workbook, &links)?;
    let sheet = part(&mut archive, &name)?.ok_or(Wrong::NoWorkbook)?;
    let shared = match part(&mut archive, "xl/sharedStrings.xml")? {
        Some(xml) => read_shared_texts(&xml)?,
        None => Vec::new(),
    };
    let formats = match part(&mut archive, "xl/styles.xml")? {
        Some(xml) => Formats::of(&xml)?,
        None => Formats::default(),
    };
    let mut found = Sheet { shared: &shared, formats, ..Sheet::default() };
    each(&sheet, |seen| found.see(seen))?;
    Ok(found.rows)
}

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

fn part(archive: &mut Archive<'_>, name: &str) -> Result<Option<String>, Wrong> {
    let file = match archive.by_name(name) {
        Ok(file) => file,
        Err(ZipError::FileNotFound) => return Ok(None),
        Err(_) => return Err(Wrong::NoWorkbook),
    };
    let mut bytes = Vec::new();
    let read = file.take(MAX_UNPACKED_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|_| Wrong::NoWorkbook)?;
    if bytes.len() as u64 > MAX_UNPACKED_BYTES {
        return Err(Wrong::TooLarge);
    }
    let text = String::from_utf8(bytes).map_err(|_| Wrong::NoXml)?;
    Ok(Some(text.trim_start_matches('\u{FEFF}').to_owned()))
}

pub(super) enum Seen<'a> {
    Begin(&'a str, &'a BytesStart<'a>),
    End(&'a str),
    Text(&'a str),
}

/// Everything in a part in its order, names without their prefix.
pub(super) fn each(
    xml: &str,
    mut see: impl FnMut(Seen<'_>) -> Result<(), Wrong>,
) -> Result<(), Wrong> {
    let mut reader = Reader::from_str(xml);
    loop {
        match reader.read_event().map_err(|_| Wrong::NoXml)? {
            Event::Start(tag) => see(Seen::Begin(tag.local_name().as_ref(), &tag))?,
            Event::Empty(tag) => {
                see(Seen::Begin(tag.local_name().as_ref(), &tag))?;
                see(Seen::End(tag.local_name().as_ref()))?;
            }
            Event::End(tag) => see(Seen::End(tag.local_name().as_ref()))?,
            Event::Text(text) => see(Seen::Text(&text.xml10_content()))?,
            Event::CData(text) => see(Seen::Text(&text.xml10_content()))?,
            Event::GeneralRef(name) => {
                let written = format!("&{};", name.xml10_content());
                let text = quick_xml::escape::unescape(&written).map_err(|_| Wrong::NoXml)?;
                see(Seen::Text(&text))?;
            }
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

pub(super) fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().flatten().find(|one| one.key.local_name().as_ref() == name)?;
    Some(found.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
}

/// The part that holds the first sheet.
fn first_sheet(workbook: &str, links: &str) -> Result<String, Wrong> {
    let mut id = None;
    each(workbook, |seen| {
        if let Seen::Begin("sheet", tag) = seen {
            let found = tag.attributes().flatten().find(|one| one.key.as_ref().ends_with(":id"));
            let value = found.and_then(|one| one.normalized_value(XmlVersion::Implicit1_0).ok());
            id = id.take().or(value.map(std::borrow::Cow::into_owned));
        }
        Ok(())
    })?;
    let mut target = None;
    each(links, |seen| {
        if let Seen::Begin("Relationship", tag) = seen
            && attribute(tag, "Id") == id
        {
            target = attribute(tag, "Target");
        }
        Ok(())
    })?;
    let target = target.unwrap_or_else(|| "worksheets/sheet1.xml".to_owned());
    Ok(match target.strip_prefix('/') {
        Some(whole) => whole.to_owned(),
        None => format!("xl/{target}"),
    })
}

/// The texts that cells share, without how Chinese and Japanese are read aloud.
fn read_shared_texts(xml: &str) -> Result<Vec<String>, Wrong> {
    let (mut texts, mut is_text, mut is_aloud) = (Vec::<String>::new(), false, false);
    each(xml, |seen| {
        match seen {
            Seen::Begin("si", _) => texts.push(String::new()),
            Seen::Begin("rPh", _) => is_aloud = true,
            Seen::End("rPh") => is_aloud = false,
            Seen::Begin("t", _) => is_text = !is_aloud,
            Seen::End("t") => is_text = false,
            Seen::Text(text) if is_text => {
                texts.last_mut().ok_or(Wrong::NoXml)?.push_str(text);
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(texts)
}

/// A sheet as far as it was seen.
#[derive(Default)]
struct Sheet<'a> {
    shared: &'a [String],
    formats: Formats,
    rows: Vec<Row>,
    cells: Vec<String>,
    /// How many bytes the cells read so far hold.
    bytes: u64,
    line: u64,
    column: usize,
    kind: String,
    style: Option<String>,
    text: String,
    is_text: bool,
    is_aloud: bool,
}

impl Sheet<'_> {
    fn see(&mut self, seen: Seen<'_>) -> Result<(), Wrong> {
        match seen {
            Seen::Begin("row", tag) => self.begin_row(tag)?,
            Seen::Begin("c", tag) => self.begin_cell(tag)?,
            Seen::Begin("rPh", _) => self.is_aloud = true,
            Seen::End("rPh") => self.is_aloud = false,
            Seen::Begin("v" | "t", _) => self.is_text = !self.is_aloud,
            Seen::End("v" | "t") => self.is_text = false,
            Seen::Text(text) if self.is_text => self.text.push_str(text),
            Seen::End("c") => self.end_cell()?,
            Seen::End("row") => self.end_row(),
            _ => {}
        }
        Ok(())
    }

    fn begin_row(&mut self, tag: &BytesStart<'_>) -> Result<(), Wrong> {
        let named = attribute(tag, "r").and_then(|number| number.parse().ok());
        self.line = named.unwrap_or(self.line + 1);
        (self.cells, self.column) = (Vec::new(), 0);
        if self.line > MAX_ROWS { Err(Wrong::TooLarge) } else { Ok(()) }
    }

    fn begin_cell(&mut self, tag: &BytesStart<'_>) -> Result<(), Wrong> {
        if let Some(name) = attribute(tag, "r") {
            self.column = column(&name).ok_or(Wrong::TooLarge)?;
        }
        self.kind = attribute(tag, "t").unwrap_or_default();
        self.style = attribute(tag, "s");
        self.text.clear();
        if self.column < MAX_COLUMNS { Ok(()) } else { Err(Wrong::TooLarge) }
    }

    fn end_cell(&mut self) -> Result<(), Wrong> {
        let text = match self.kind.as_str() {
            "s" => self.text.trim().parse::<usize>().ok().and_then(|place| self.shared.get(place)),
            _ => None,
        };
        let text = match (self.kind.as_str(), text) {
            (_, Some(text)) => text.clone(),
            ("s" | "e", None) => String::new(),
            ("" | "n", None) => {
                let date = self.formats.date(self.style.as_deref(), &self.text);
                date.unwrap_or_else(|| number(&self.text))
            }
            (_, None) => std::mem::take(&mut self.text),
        };
        // A text that many cells share counts for each of them, and so does a cell that is only passed over.
        let added = (self.column + 1).saturating_sub(self.cells.len()) * size_of::<String>();
        self.bytes += (added + text.len()) as u64;
        if self.bytes > MAX_UNPACKED_BYTES {
            return Err(Wrong::TooLarge);
        }
        self.cells.resize(self.cells.len().max(self.column + 1), String::new());
        if let Some(cell) = self.cells.get_mut(self.column) {
            *cell = text.trim().to_owned();
        }
        self.column += 1;
        Ok(())
    }

    fn end_row(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        if cells.iter().any(|cell| !cell.is_empty()) {
            self.rows.push(Row { line: self.line, cells });
        }
    }
}

/// The column of a cell's name, from 0: `AB12` is 27.
pub(super) fn column(name: &str) -> Option<usize> {
    let letters = name.bytes().take_while(u8::is_ascii_uppercase).take(4);
    let count = letters.clone().count();
    let place = letters.fold(0, |place, letter| place * 26 + usize::from(letter - b'A') + 1);
    // Three letters are 18,278 columns, and no spreadsheet has more than 16,384.
    (1..=3).contains(&count).then(|| place - 1)
}

/// A number as one writes it: `3` and not `3.0`, `1000` and not `1E3`.
fn number(text: &str) -> String {
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => format!("{number}"),
        _ => text.to_owned(),
    }
}
