//! Names as somebody writes them into a field, with commas of either width between or behind them.
//!
//! A comma of half width with a space behind it may be part of a name (`Bob, Jr.`); every other one parts. What stands behind it is another name
//! or another column, and where neither is plain the line stays as it is. A comma at the end of a line is never part of a name.

use bouton_school::table::Row;

/// A line with something on it.
struct Line<'a> {
    number: u64,
    /// All of it, without commas at its end.
    whole: &'a str,
    cells: Vec<&'a str>,
    /// Whether a comma stands at its end.
    runs_on: bool,
}

/// The rows that are meant.
pub(super) fn rows(text: &str) -> Vec<Row> {
    let lines = (1..).zip(text.lines()).map(|(number, line)| Line::of(number, line));
    let lines: Vec<Line<'_>> = lines.filter(|line| !line.whole.is_empty()).collect();
    if is_table(&lines) {
        return lines.iter().map(|line| line.row(&line.cells)).collect();
    }
    if is_running(&lines) {
        let names = |line: &Line<'_>| -> Vec<Row> {
            let names = line.cells.iter().filter(|name| !name.is_empty());
            names.map(|name| line.row(&[*name])).collect()
        };
        return lines.iter().flat_map(names).collect();
    }
    lines.iter().map(|line| line.row(&[line.whole])).collect()
}

impl<'a> Line<'a> {
    fn of(number: u64, text: &'a str) -> Self {
        let text = text.trim();
        let is_end = |sign: char| matches!(sign, ',' | '，') || sign.is_whitespace();
        let whole = text.trim_end_matches(is_end);
        Self { number, whole, cells: cells(whole), runs_on: whole.len() < text.len() }
    }

    fn row(&self, cells: &[&str]) -> Row {
        Row { line: self.number, cells: cells.iter().map(|cell| (*cell).to_owned()).collect() }
    }
}

/// What stands between the commas that part.
fn cells(line: &str) -> Vec<&str> {
    let (mut cells, mut start) = (Vec::new(), 0);
    for (at, sign) in line.char_indices() {
        let end = at + sign.len_utf8();
        let is_inside = sign == ',' && line[end..].starts_with(char::is_whitespace);
        if matches!(sign, ',' | '，') && !is_inside {
            cells.push(line[start..at].trim());
            start = end;
        }
    }
    cells.push(line[start..].trim());
    cells
}

/// Whether each line is a pupil with something more, such as the class: all have it, and they are no list that runs on.
fn is_table(lines: &[Line<'_>]) -> bool {
    let has_columns = match lines {
        [] => false,
        [only] => only.cells.len() == 2,
        [before @ .., last] => last.runs_on || !before.iter().all(|line| line.runs_on),
    };
    has_columns && lines.iter().all(|line| line.cells.len() > 1)
}

/// Whether names follow one another across the lines.
fn is_running(lines: &[Line<'_>]) -> bool {
    match lines {
        [] => false,
        [only] => only.cells.len() > 2,
        [before @ .., _] => before.iter().all(|line| line.runs_on),
    }
}
