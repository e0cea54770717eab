//! Rows of numbers: the race to a target and the strip with its piece.

use super::canvas::{Drawing, GREY, label, number_width};
use super::cells::{Cell, cells};
use crate::{render::numbers::group_number, text::Language};

/// The longest race whose numbers are all shown, in rows of [`RACE_ROW`].
const WHOLE_RACE: u64 = 40;
/// Numbers in one row of a race that is shown whole.
const RACE_ROW: usize = 10;
/// The longest strip whose squares are all shown.
const WHOLE_STRIP: u64 = 12;
/// Numbers shown after the current one when the rest is left out.
const AHEAD: u64 = 6;
/// Side of a numbered cell, at least.
const CELL: u32 = 36;
/// Height of a cell of a race.
const RACE_HEIGHT: u32 = 27;
/// Height of a square of a strip: a piece above a number.
const STRIP_HEIGHT: u32 = 52;
/// The ink.
const BLACK: &str = "#000";

/// Brackets stand around the number said last, parentheses around the one that wins.
pub(super) fn race_text(target: u64, said: u64) -> Vec<String> {
    let width = digits(target) + 2;
    let row = cells(target, said, AHEAD, WHOLE_RACE);
    let per_row = if target <= WHOLE_RACE { RACE_ROW } else { row.len() };
    row.chunks(per_row)
        .map(|chunk| chunk.iter().map(|cell| race_cell(*cell, target, said, width)).collect())
        .collect()
}

fn race_cell(cell: Cell, target: u64, said: u64, width: usize) -> String {
    let written = match cell {
        Cell::Gap => return " ... ".into(),
        Cell::Number(number) if number == said => format!("[{number}]"),
        Cell::Number(number) if number == target => format!("({number})"),
        Cell::Number(number) => format!("{number} "),
    };
    format!("{written:>width$}")
}

/// The piece is the `o` above its square.
pub(super) fn strip_text(squares: u64, at: u64) -> Vec<String> {
    let width = digits(squares);
    let row = cells(squares, at, AHEAD, WHOLE_STRIP);
    let piece = row.iter().map(|cell| match cell {
        Cell::Gap => " ".repeat(5),
        Cell::Number(number) if *number == at => format!(" {:>width$}", 'o'),
        Cell::Number(_) => " ".repeat(width + 1),
    });
    let strip = row.iter().map(|cell| match cell {
        Cell::Gap => "| ...".into(),
        Cell::Number(number) => format!("|{number:>width$}"),
    });
    vec![piece.collect(), strip.chain(["|".into()]).collect()]
}

fn digits(number: u64) -> usize {
    number.to_string().len()
}

/// What is seen of a race, in one sentence.
pub(super) fn race_title(target: u64, said: u64, language: Language) -> String {
    match (language, said) {
        (Language::En, _) => format!("Counting to {target}; the last number said is {said}"),
        (Language::Zh, 0) => format!("报数抢{target}，还没有开始报"),
        (Language::Zh, _) => format!("报数抢{target}，已经报到{said}"),
    }
}

/// What is seen of a strip, in one sentence.
pub(super) fn strip_title(squares: u64, at: u64, language: Language) -> String {
    match language {
        Language::En => format!("A strip of {squares} squares; the piece stands on square {at}"),
        Language::Zh => format!("一排{squares}个方格，棋子在第{at}格"),
    }
}

/// Where a cell of a race or a strip is drawn.
#[derive(Clone, Copy)]
struct Place {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl Place {
    fn middle(self) -> u32 {
        self.left + self.width / 2
    }

    fn rect(self, style: &str) -> String {
        let Place { left, top, width, height } = self;
        format!("<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" {style}/>")
    }

    /// A second line inside the border: the place where play ends.
    fn inner_rect(self) -> String {
        let inner = Place {
            left: self.left + 3,
            top: self.top + 3,
            width: self.width - 6,
            height: self.height - 6,
        };
        inner.rect("fill=\"none\" stroke=\"#000\" stroke-width=\"0.9\"")
    }
}

/// The numbers to be said: the last one said is black, those within reach of one turn are grey.
pub(super) fn race_svg(target: u64, said: u64, take: &[u64], language: Language) -> Drawing {
    let race = Race { target, said, take };
    let row = cells(target, said, race.ahead(), WHOLE_RACE);
    let per_row = if target <= WHOLE_RACE { RACE_ROW } else { row.len() };
    let width = CELL.max(number_width(target) + 14);
    let mut drawing = Drawing { width: 0, height: 2, body: String::new() };
    for chunk in row.chunks(per_row) {
        let mut place = Place { left: 2, top: drawing.height, width, height: RACE_HEIGHT };
        for cell in chunk {
            drawing.body.push_str(&race.cell(*cell, place));
            place.left += width;
        }
        drawing.width = drawing.width.max(place.left + 2);
        drawing.height += RACE_HEIGHT;
    }
    drawing.height += 2;
    if row.iter().any(|cell| race.fill(*cell) == GREY) {
        add_legend(&mut drawing, language);
    }
    drawing
}

struct Race<'a> {
    target: u64,
    said: u64,
    take: &'a [u64],
}

impl Race<'_> {
    /// How many numbers after the last one said are worth showing.
    fn ahead(&self) -> u64 {
        self.take.iter().max().map_or(AHEAD, |step| (*step).clamp(AHEAD, 10))
    }

    /// Black, grey or white; written as an attribute value.
    fn fill(&self, cell: Cell) -> &'static str {
        match cell {
            Cell::Number(number) if number == self.said => BLACK,
            Cell::Number(number) if self.is_within_reach(number) => GREY,
            Cell::Number(_) | Cell::Gap => "#fff",
        }
    }

    fn is_within_reach(&self, number: u64) -> bool {
        self.take.iter().any(|step| self.said.checked_add(*step) == Some(number))
    }

    fn cell(&self, cell: Cell, place: Place) -> String {
        let middle = place.top + place.height / 2;
        let Cell::Number(number) = cell else {
            return label(place.middle(), middle, "…");
        };
        let fill = self.fill(cell);
        let mut drawn = place.rect(&format!("fill=\"{fill}\" stroke=\"#000\""));
        if number == self.target {
            drawn.push_str(&place.inner_rect());
        }
        let ink = if fill == BLACK { "#fff" } else { BLACK };
        let number = label(place.middle(), middle, &group_number(number));
        drawn + &format!("<g fill=\"{ink}\">{number}</g>")
    }
}

/// A line below the race that says what grey means.
fn add_legend(drawing: &mut Drawing, language: Language) {
    let words = match language {
        Language::Zh => "灰格：这一次可以报到的数",
        Language::En => "grey: this turn may end here",
    };
    let top = drawing.height + 5;
    drawing.body.push_str(&format!(
        "<rect x=\"2\" y=\"{top}\" width=\"12\" height=\"12\" fill=\"{GREY}\" stroke=\"#000\"/>\
         <text x=\"21\" y=\"{}\" font-size=\"13\" text-anchor=\"start\">{words}</text>",
        top + 11
    ));
    drawing.height += 24;
    drawing.width = drawing.width.max(220);
}

/// The squares in a row, the piece on its square, a double border around the last.
pub(super) fn strip_svg(squares: u64, at: u64) -> Drawing {
    let width = CELL.max(number_width(squares) + 12);
    let mut place = Place { left: 2, top: 2, width, height: STRIP_HEIGHT };
    let mut body = String::new();
    for cell in cells(squares, at, AHEAD, WHOLE_STRIP) {
        body.push_str(&strip_square(cell, place, squares));
        if cell == Cell::Number(at) {
            body.push_str(&piece(place));
        }
        place.left += width;
    }
    Drawing { width: place.left + 2, height: STRIP_HEIGHT + 4, body }
}

fn strip_square(cell: Cell, place: Place, last: u64) -> String {
    let Cell::Number(number) = cell else {
        return label(place.middle(), place.top + place.height / 2, "…");
    };
    let square = place.rect("fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.2\"");
    let end = if number == last { place.inner_rect() } else { String::new() };
    square + &end + &label(place.middle(), place.top + place.height - 13, &group_number(number))
}

/// A pawn in the upper half of its square.
fn piece(place: Place) -> String {
    let (x, top) = (place.middle(), place.top + 5);
    format!(
        "<circle cx=\"{x}\" cy=\"{}\" r=\"5\"/><path d=\"M{} {}h16q-6-5-6-14h-4q0 9-6 14z\"/>",
        top + 6,
        x - 8,
        top + 24
    )
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_svg, check_text, check_title};
    use super::GREY;

    #[test]
    fn a_race_greys_what_one_turn_can_reach() {
        check_svg("picture race 30 0", GREY, 0);
        check_svg("picture race 30 0 1..2", GREY, 3);
        check_svg("picture race 30 29 1..2", GREY, 2);
        check_svg("picture race 30 30 1..2", GREY, 0);
    }

    #[test]
    fn a_strip_has_one_piece_and_one_last_square() {
        check_svg("picture strip 2008 1", "<circle", 1);
        check_svg("picture strip 2008 1", "<rect", 11);
        check_svg("picture strip 1 1", "<rect", 2);
    }

    #[test]
    fn a_race_brackets_the_last_number_said_and_the_target() {
        check_text(
            "picture race 12 5",
            "
  1   2   3   4  [5]  6   7   8   9  10
 11 (12)
",
        );
        check_text(
            "picture race 100 0",
            "
   1    2    3    4    5    6  ...   98   99 (100)
",
        );
    }

    #[test]
    fn the_piece_stands_above_its_square() {
        check_text(
            "picture strip 2008 1",
            "
    o
|   1|   2|   3|   4|   5|   6|   7| ...|2006|2007|2008|
",
        );
    }

    #[test]
    fn a_title_says_where_play_stands() {
        check_title(
            "picture race 30 0 1..2",
            "报数抢30，还没有开始报",
            "Counting to 30; the last number said is 0",
        );
        check_title(
            "picture strip 2008 1",
            "一排2008个方格，棋子在第1格",
            "A strip of 2008 squares; the piece stands on square 1",
        );
    }
}
