//! The marking grid of a class: a column for each question that differs, a row for each sheet. A question to which every sheet has the
//! same answer stands once, and so does what all IDs begin with: so that a class fits a page.

use crate::{render::html::flow::is_wide, sheet::id::SheetId};
use serde::Serialize;

/// About how many letters a row has beside the sheet.
const LETTERS_OF_ROW: usize = 112;
/// Longer cells are broken into lines of about this many letters.
const LONGEST_LINE: usize = 11;
/// What stands between two cells, in letters.
const BETWEEN: usize = 3;

/// All answers of all copies, in short.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Grid {
    /// What the IDs of all sheets begin with.
    series: String,
    /// Whether some sheet has a name.
    named: bool,
    /// The problems with questions to which all sheets have the same answer.
    same: Vec<SameView>,
    /// Side by side as many columns as a page is wide.
    tables: Vec<TableView>,
}

/// What one problem has in common on all sheets.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct SameView {
    number: usize,
    questions: Vec<SameQuestion>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct SameQuestion {
    /// Its place in the problem from 1, or none where it is the only one.
    place: Option<usize>,
    marks: u32,
    answer: String,
}

/// Some of the columns, with all sheets.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct TableView {
    /// The questions, "3(2)" where the problem has several.
    questions: Vec<String>,
    marks: Vec<u32>,
    rows: Vec<RowView>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct RowView {
    /// The end of the ID, behind what all have in common.
    sheet: String,
    name: Option<String>,
    cells: Vec<String>,
}

/// The answers of one copy: for each problem those to its questions.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: SheetId,
    pub(super) name: Option<String>,
    pub(super) answers: Vec<Vec<String>>,
}

/// A question by the places of its problem and in it, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    problem: usize,
    question: usize,
}

impl Grid {
    /// Of these copies, whose questions earn these marks.
    pub(super) fn new(marks: &[Vec<u32>], rows: &[Row]) -> Self {
        let sheet = Sheets { marks, rows };
        let (same, differing): (Vec<Place>, Vec<Place>) =
            sheet.places().partition(|place| sheet.is_same(*place));
        Self {
            series: rows.first().map(|row| row.id.series()).unwrap_or_default(),
            named: rows.iter().any(|row| row.name.is_some()),
            same: sheet.list_same(&same),
            tables: sheet.split(&differing).iter().map(|places| sheet.table(places)).collect(),
        }
    }
}

/// What the grid is made of.
#[derive(Clone, Copy)]
struct Sheets<'a> {
    marks: &'a [Vec<u32>],
    rows: &'a [Row],
}

impl Sheets<'_> {
    fn places(self) -> impl Iterator<Item = Place> {
        let problems = self.marks.iter().enumerate();
        problems.flat_map(|(problem, marks)| {
            (0..marks.len()).map(move |question| Place { problem, question })
        })
    }

    fn answers(&self, place: Place) -> impl Iterator<Item = &str> {
        self.rows.iter().map(move |row| answer(row, place))
    }

    fn is_same(self, place: Place) -> bool {
        let mut all = self.answers(place);
        let first = all.next();
        all.all(|other| Some(other) == first)
    }

    fn has_several(self, place: Place) -> bool {
        self.marks.get(place.problem).is_some_and(|marks| marks.len() > 1)
    }

    fn marks(self, place: Place) -> u32 {
        let marks = self.marks.get(place.problem).and_then(|marks| marks.get(place.question));
        marks.copied().unwrap_or_default()
    }

    fn list_same(self, places: &[Place]) -> Vec<SameView> {
        let of_problems = places.chunk_by(|one, other| one.problem == other.problem);
        let views = of_problems.map(|places| SameView {
            number: places.first().map_or(0, |place| place.problem + 1),
            questions: places.iter().map(|place| self.same(*place)).collect(),
        });
        views.collect()
    }

    fn same(self, place: Place) -> SameQuestion {
        SameQuestion {
            place: self.has_several(place).then_some(place.question + 1),
            marks: self.marks(place),
            answer: self.answers(place).next().unwrap_or_default().to_owned(),
        }
    }

    /// As few tables as the page allows, each about as wide; a problem is not split.
    fn split(self, places: &[Place]) -> Vec<Vec<Place>> {
        let most = LETTERS_OF_ROW.saturating_sub(self.width_of_names());
        let fewest = self.fill(places, most).len();
        let whole: usize = places.iter().map(|place| self.width(*place)).sum();
        let even = whole / fewest.max(1);
        let fits = |limit: &usize| self.fill(places, *limit).len() == fewest;
        let limit = (even..most).find(fits).unwrap_or(most);
        self.fill(places, limit)
    }

    /// The letters of the column of names, where there is one.
    fn width_of_names(self) -> usize {
        let names = self.rows.iter().filter_map(|row| row.name.as_deref());
        names.map(line).max().map_or(0, |longest| longest + BETWEEN)
    }

    /// Fills tables of this many letters one after the other.
    fn fill(self, places: &[Place], limit: usize) -> Vec<Vec<Place>> {
        let (mut tables, mut used) = (Vec::<Vec<Place>>::new(), 0);
        for problem in places.chunk_by(|one, other| one.problem == other.problem) {
            let width: usize = problem.iter().map(|place| self.width(*place)).sum();
            match tables.last_mut().filter(|_| used + width <= limit) {
                Some(table) => {
                    table.extend(problem);
                    used += width;
                }
                None => {
                    tables.push(problem.to_vec());
                    used = width;
                }
            }
        }
        tables
    }

    /// The letters of a column: its cells are broken between words, and a binary numeral is one.
    fn width(self, place: Place) -> usize {
        let all = self.answers(place).map(line);
        all.max().unwrap_or_default().max(self.label(place).len()) + BETWEEN
    }

    fn table(self, places: &[Place]) -> TableView {
        let row = |row: &Row| RowView {
            sheet: row.id.own(),
            name: row.name.clone(),
            cells: places.iter().map(|place| answer(row, *place).to_owned()).collect(),
        };
        TableView {
            questions: places.iter().map(|place| self.label(*place)).collect(),
            marks: places.iter().map(|place| self.marks(*place)).collect(),
            rows: self.rows.iter().map(row).collect(),
        }
    }

    fn label(self, place: Place) -> String {
        let (problem, question) = (place.problem + 1, place.question + 1);
        if self.has_several(place) { format!("{problem}({question})") } else { problem.to_string() }
    }
}

fn answer(row: &Row, place: Place) -> &str {
    let answers = row.answers.get(place.problem);
    answers.and_then(|answers| answers.get(place.question)).map_or("", String::as_str)
}

/// The letters of the lines into which a cell is broken.
fn line(cell: &str) -> usize {
    letters(cell).min(LONGEST_LINE).max(longest_word(cell))
}

/// The longest word or numeral of a cell: between other signs a line may end.
fn longest_word(cell: &str) -> usize {
    let words = cell.split(|sign: char| !sign.is_ascii_alphanumeric());
    words.map(str::len).max().unwrap_or_default()
}

/// How long a cell is; a Chinese character is as wide as two letters.
fn letters(cell: &str) -> usize {
    cell.chars().map(|sign| 1 + usize::from(is_wide(sign))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(answers: &[&[&[&str]]]) -> Vec<Row> {
        let owned = |problem: &&[&str]| problem.iter().map(|&one| one.to_owned()).collect();
        let row = |(index, answers): (usize, &&[&[&str]])| Row {
            id: id(index),
            name: None,
            answers: answers.iter().map(owned).collect(),
        };
        answers.iter().enumerate().map(row).collect()
    }

    fn id(index: usize) -> SheetId {
        use crate::sheet::id::{CopyNumber, Edition, Level, SetName};
        SheetId {
            set: SetName::new("nim").unwrap(),
            edition: Edition::new(7).unwrap(),
            level: Level::new(3).unwrap(),
            seed: 5,
            copy: CopyNumber::new(u32::try_from(index).unwrap() + 1).unwrap(),
        }
    }

    #[test]
    fn what_all_sheets_have_in_common_stands_once() {
        let one: &[&[&str]] = &[&["1st", "A 3→2", "slip"], &["7"]];
        let other: &[&[&str]] = &[&["2nd", "none", "slip"], &["7"]];
        let grid = Grid::new(&[vec![2, 3, 1], vec![4]], &rows(&[one, other]));
        let same: Vec<_> = grid.same.iter().map(|one| (one.number, &one.questions)).collect();
        let slip = SameQuestion { place: Some(3), marks: 1, answer: "slip".into() };
        let seven = SameQuestion { place: None, marks: 4, answer: "7".into() };
        assert_eq!(same, [(1, &vec![slip]), (2, &vec![seven])]);
        let [table] = &grid.tables[..] else { panic!("{grid:?}") };
        assert_eq!(
            (&table.questions[..], &table.marks[..]),
            (&["1(1)".into(), "1(2)".into()][..], &[2, 3][..])
        );
        assert_eq!(table.rows[1].cells, ["2nd", "none"]);
        assert!(format!("{}{}", grid.series, table.rows[1].sheet).parse::<SheetId>().is_ok());
    }

    #[test]
    fn a_numeral_is_never_broken() {
        assert_eq!(["10110、101101；2", "(215, 1348)", "取3"].map(longest_word), [6, 4, 1]);
    }

    #[test]
    fn tables_are_about_as_wide_and_split_no_problem() {
        let long = "A 183→103; B 214→6";
        let (won, lost) = (["1st", long], ["2nd", "none"]);
        let (one, other): (Vec<&[&str]>, Vec<&[&str]>) = (vec![&won; 13], vec![&lost; 13]);
        let grid = Grid::new(&vec![vec![2, 3]; 13], &rows(&[&one, &other]));
        let widths: Vec<usize> = grid.tables.iter().map(|table| table.questions.len()).collect();
        assert_eq!(widths, [10, 8, 8]);
    }
}
