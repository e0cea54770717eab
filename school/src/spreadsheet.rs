//! Tables as workbooks of Excel, WPS and LibreOffice (ECMA-376, `.xlsx`): a form that is written, and the first sheet of one that comes back.
//!
//! Every cell of a form holds text, so that `0110` stays four digits and `1/2` does not become a date. What is read are the texts and numbers
//! of cells; formulas count by the value that was saved with them, and a number that is shown as a date is that
//! date: so whoever reads the cell can say that a spreadsheet has made it.

mod dates;
mod read;

pub use read::{MAX_COLUMNS, MAX_ROWS, MAX_UNPACKED_BYTES, Wrong, is_workbook, rows};

use crate::{
    class::escape_xml,
    export::{File, archive::zip},
};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPES: &str = "http://schemas.openxmlformats.org/package/2006/content-types";
const LINKS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const KIND: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// The first columns stay in sight: name, class and sheet, which are texts in every table.
const FROZEN: usize = 3;

/// A workbook of one sheet: the first row is bold and stays in sight, the first three columns too, and long texts are folded.
#[must_use]
pub fn write_workbook(name: &str, rows: &[Vec<String>]) -> Vec<u8> {
    workbook_of(name, rows, |_| false)
}

/// The same with whole numbers as numbers, for whoever adds them up: a table that nobody fills in.
#[must_use]
pub fn with_numbers(name: &str, rows: &[Vec<String>]) -> Vec<u8> {
    workbook_of(name, rows, |text| {
        text.len() < 10 && text.bytes().all(|sign| sign.is_ascii_digit())
    })
}

fn workbook_of(name: &str, rows: &[Vec<String>], is_number: fn(&str) -> bool) -> Vec<u8> {
    let file = |name: &str, text: String| File {
        name: name.to_owned(),
        contents: format!("{HEAD}{text}").into_bytes(),
    };
    zip(&[
        file("[Content_Types].xml", types()),
        file("_rels/.rels", links(&[("officeDocument", "xl/workbook.xml")])),
        file("xl/workbook.xml", workbook(name)),
        file(
            "xl/_rels/workbook.xml.rels",
            links(&[("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")]),
        ),
        file("xl/styles.xml", styles()),
        file("xl/worksheets/sheet1.xml", sheet(rows, is_number)),
    ])
}

fn types() -> String {
    let parts =
        [("workbook", "sheet.main"), ("worksheets/sheet1", "worksheet"), ("styles", "styles")];
    let part = |(name, kind)| {
        format!("<Override PartName=\"/xl/{name}.xml\" ContentType=\"{KIND}.{kind}+xml\"/>")
    };
    format!(
        "<Types xmlns=\"{TYPES}\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
         <Default Extension=\"xml\" ContentType=\"application/xml\"/>{}</Types>",
        parts.map(part).concat()
    )
}

fn links(parts: &[(&str, &str)]) -> String {
    let part = |(place, (kind, target)): (usize, &(&str, &str))| {
        let number = place + 1;
        format!("<Relationship Id=\"rId{number}\" Type=\"{OFFICE}/{kind}\" Target=\"{target}\"/>")
    };
    let parts: String = parts.iter().enumerate().map(part).collect();
    format!("<Relationships xmlns=\"{LINKS}\">{parts}</Relationships>")
}

/// A sheet's name has at most 31 characters, and none of these.
fn workbook(name: &str) -> String {
    let name: String = name.chars().filter(|sign| !"[]:*?/\\'".contains(*sign)).take(31).collect();
    format!(
        "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><sheets><sheet name=\"{}\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>",
        escape_xml(&name)
    )
}

/// Style 1 is text, 2 bold text, 3 text in grey; format 49 is `@`, text.
fn styles() -> String {
    let style = |font: u32| {
        format!(
            "<xf numFmtId=\"49\" fontId=\"{font}\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\" applyFont=\"1\" applyAlignment=\"1\">\
             <alignment vertical=\"top\" wrapText=\"1\"/></xf>"
        )
    };
    let font = |more: &str| format!("<font>{more}<sz val=\"11\"/><name val=\"Calibri\"/></font>");
    let grey = "<font><i/><sz val=\"9\"/><color rgb=\"FF666666\"/><name val=\"Calibri\"/></font>";
    format!(
        "<styleSheet xmlns=\"{MAIN}\"><fonts count=\"3\">{}{}{grey}</fonts>\
         <fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>\
         <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
         <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
         <cellXfs count=\"4\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>{}{}{}</cellXfs>\
         <cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>",
        font(""),
        font("<b/>"),
        style(0),
        style(1),
        style(2),
    )
}

fn sheet(rows: &[Vec<String>], is_number: fn(&str) -> bool) -> String {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let each = rows.iter().enumerate().map(|(place, cells)| row(place, cells, is_number));
    let each: String = each.collect();
    format!(
        "<worksheet xmlns=\"{MAIN}\"><sheetViews><sheetView workbookViewId=\"0\"><pane xSplit=\"{FROZEN}\" ySplit=\"1\" topLeftCell=\"D2\" \
         activePane=\"bottomRight\" state=\"frozen\"/></sheetView></sheetViews>\
         <cols><col min=\"1\" max=\"{width}\" width=\"22\" style=\"1\" customWidth=\"1\"/></cols><sheetData>{each}</sheetData></worksheet>"
    )
}

fn row(place: usize, cells: &[String], is_number: fn(&str) -> bool) -> String {
    let is_how = cells.first().is_some_and(|cell| cell.starts_with('#'));
    let style = if place == 0 {
        2
    } else if is_how {
        3
    } else {
        1
    };
    let number = place + 1;
    let cell = |(column, text): (usize, &String)| {
        let name = format!("{}{number}", letters(column));
        match text.as_str() {
            "" => format!("<c r=\"{name}\" s=\"{style}\"/>"),
            number if place > 0 && column >= FROZEN && is_number(number) => {
                format!("<c r=\"{name}\" s=\"0\"><v>{number}</v></c>")
            }
            text => format!(
                "<c r=\"{name}\" s=\"{style}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">{}</t></is></c>",
                escape_xml(text)
            ),
        }
    };
    let cells: String = cells.iter().enumerate().map(cell).collect();
    format!("<row r=\"{number}\">{cells}</row>")
}

/// A column as spreadsheets call it: A to Z, AA and on.
fn letters(mut column: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.insert(0, char::from(b'A' + (column % 26) as u8));
        match column / 26 {
            0 => return letters.into_iter().collect(),
            more => column = more - 1,
        }
    }
}

#[cfg(test)]
mod tests;
