//! A form is read back as it was written; so is what Excel makes of one: shared texts, numbers, gaps, packed parts.

use super::*;
use quickcheck::quickcheck;
use std::io::{Cursor, Write};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

fn lines(bytes: &[u8]) -> Result<Vec<(u64, Vec<String>)>, Wrong> {
    Ok(rows(bytes)?.into_iter().map(|row| (row.line, row.cells)).collect())
}

fn pack_files(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, text) in files {
        archive.start_file(*name, options).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn marks_are_numbers_and_names_of_digits_are_texts() {
    let rows = [["Name", "Class", "Sheet", "1(1)"], ["7", "8", "9", "10"]];
    let rows = rows.map(|row| row.map(str::to_owned).to_vec());
    let bytes = with_numbers("Marks", &rows);
    assert_eq!(lines(&bytes).unwrap(), [(1, rows[0].clone()), (2, rows[1].clone())]);
    let stored = String::from_utf8_lossy(&bytes);
    assert!(stored.contains("<v>10</v>") && stored.matches("<v>").count() == 1, "{stored}");
}

/// Three formats of cells: usual, one that every workbook has for days, and one of its own.
const STYLES: &str = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"m&quot;月&quot;d&quot;日&quot;\"/></numFmts>\
    <cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"16\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>";

/// A workbook as a spreadsheet saves it, with these rows.
fn build_workbook(rows: &str) -> Vec<u8> {
    let workbook = "<x:workbook xmlns:x=\"m\" xmlns:r=\"o\"><x:sheets><x:sheet name=\"A\" sheetId=\"7\" r:id=\"b\"/><x:sheet name=\"B\" r:id=\"a\"/></x:sheets></x:workbook>";
    let links = "<Relationships><Relationship Id=\"a\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"b\" Target=\"/xl/worksheets/sheet2.xml\"/></Relationships>";
    let shared = "<sst><si><t>Name</t></si><si><r><t>1(</t></r><r><t xml:space=\"preserve\">1) who</t></r><rPh sb=\"0\" eb=\"1\"><t>aloud</t></rPh></si><si><t>A &amp; B</t></si><si><t>LONG</t></si></sst>";
    let shared = shared.replace("LONG", &"x".repeat(1_000));
    pack_files(&[
        ("xl/workbook.xml", workbook),
        ("xl/_rels/workbook.xml.rels", links),
        ("xl/sharedStrings.xml", &shared),
        ("xl/styles.xml", STYLES),
        ("xl/worksheets/sheet1.xml", "<worksheet/>"),
        (
            "xl/worksheets/sheet2.xml",
            &format!("<worksheet><sheetData>{rows}</sheetData></worksheet>"),
        ),
    ])
}

#[test]
fn what_a_spreadsheet_has_saved_is_read() {
    let rows = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"C1\" t=\"s\"><v>1</v></c></row><row r=\"2\"/>\
        <row r=\"4\"><c r=\"A4\" t=\"s\"><v>2</v></c><c t=\"b\"><v>1</v></c><c><v>1E3</v></c><c t=\"str\"><f>B1</f><v>0110</v></c><c t=\"e\"><v>#N/A</v></c>\
        <c t=\"inlineStr\"><is><t> x </t></is></c></row>";
    let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<String>>();
    let expected = vec![
        (1, row(&["Name", "", "1(1) who"])),
        (4, row(&["A & B", "1", "1000", "0110", "", "x"])),
    ];
    assert_eq!(lines(&build_workbook(rows)), Ok(expected));
}

#[test]
fn a_number_that_is_shown_as_a_date_is_that_date() {
    let rows = "<row r=\"1\"><c s=\"0\"><v>37076</v></c><c s=\"1\"><v>37076</v></c><c s=\"2\" t=\"n\"><v>45293</v></c><c s=\"9\"><v>5</v></c>\
        <c s=\"1\" t=\"str\"><v>4</v></c></row>";
    let cells = ["37076", "2001-07-04", "2024-01-02", "5", "4"].map(str::to_owned).to_vec();
    assert_eq!(lines(&build_workbook(rows)), Ok(vec![(1, cells)]));
}

#[test]
fn what_is_no_workbook_is_refused() {
    assert_eq!(lines(b"Name,1(1)\n"), Err(Wrong::NoWorkbook));
    assert_eq!(lines(&pack_files(&[("a.txt", "a")])), Err(Wrong::NoWorkbook));
    assert_eq!(lines(&[0xD0, 0xCF, 0x11, 0xE0, 0xA1]), Err(Wrong::Locked));
    assert_eq!(lines(&build_workbook("<row><c></row>")), Err(Wrong::NoXml));
    assert_eq!(lines(&build_workbook("<row r=\"9999999\"/>")), Err(Wrong::TooLarge));
    assert_eq!(lines(&build_workbook("<row><c r=\"XFD1\"/></row>")), Err(Wrong::TooLarge));
    assert_eq!(
        lines(&build_workbook("<row><c r=\"ZZZZZZZZZZZZZZZZZ1\"/></row>")),
        Err(Wrong::TooLarge)
    );
    // What is short in the file may be long in its cells: one shared text in many of them, or rows of which only the last cell is written.
    let pages =
        |row: fn(usize) -> String| build_workbook(&(1..30_000).map(row).collect::<String>());
    let wide = |row| format!("<row r=\"{row}\"><c r=\"ALZ{row}\"><v>1</v></c></row>");
    assert_eq!(lines(&pages(wide)), Err(Wrong::TooLarge));
    let shared = "<c t=\"s\"><v>3</v></c>".repeat(1_000);
    let rows = format!("<row>{shared}</row>").repeat(40);
    assert_eq!(lines(&build_workbook(&rows)), Err(Wrong::TooLarge));
    let bomb = " ".repeat(MAX_UNPACKED_BYTES as usize + 1);
    assert_eq!(lines(&build_workbook(&bomb)), Err(Wrong::TooLarge));
}

#[test]
fn columns_have_the_names_that_spreadsheets_give_them() {
    assert_eq!([0, 25, 26, 27, 701, 702].map(letters), ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
    assert_eq!(
        [0, 25, 26, 701, 702].map(|place| read::column(&format!("{}9", letters(place)))),
        [0, 25, 26, 701, 702].map(Some)
    );
}

quickcheck! {
    fn a_form_is_read_as_it_was_written(table: Vec<Vec<String>>) -> bool {
        let is_sign = |sign: &char| !sign.is_control() && !matches!(sign, '\u{FFFE}' | '\u{FFFF}');
        let tidy = |cell: &String| cell.chars().filter(is_sign).collect::<String>().trim().to_owned();
        let table: Vec<Vec<String>> = table.iter().map(|row| row.iter().map(tidy).collect()).collect();
        let full = (1_u64..).zip(table.clone()).filter(|(_, row)| row.iter().any(|cell| !cell.is_empty()));
        lines(&write_workbook("A/B", &table)) == Ok(full.collect())
    }
}
