//! Rows of numbers in SVG: the race to a target and the strip with its piece.

use super::{Drawing, label, number_width};
use crate::exercise::text::Language;
use crate::render::picture::{AHEAD, Cell, RACE_ROW, WHOLE_RACE, WHOLE_STRIP, cells};

/// Side of a numbered cell, at least.
const CELL: u32 = 36;
/// Height of a cell of a race.
const RACE_HEIGHT: u32 = 27;
/// Height of a square of a strip: a piece above a number.
const STRIP_HEIGHT: u32 = 52;
/// Light enough to read and to write on, dark enough for any printer.
const GREY: &str = "#ddd";
/// The ink.
const BLACK: &str = "#000";

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
pub(super) fn draw_race(target: u64, said: u64, take: &[u64], language: Language) -> Drawing {
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
        let number = label(place.middle(), middle, &number.to_string());
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
pub(super) fn draw_strip(squares: u64, at: u64) -> Drawing {
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
    square + &end + &label(place.middle(), place.top + place.height - 13, &number.to_string())
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
    use super::super::tests::check;
    use super::GREY;

    #[test]
    fn a_race_greys_what_one_turn_can_reach() {
        check("picture race 30 0", GREY, 0);
        check("picture race 30 0 1..2", GREY, 3);
        check("picture race 30 29 1..2", GREY, 2);
        check("picture race 30 30 1..2", GREY, 0);
    }

    #[test]
    fn a_strip_has_one_piece_and_one_last_square() {
        check("picture strip 2008 1", "<circle", 1);
        check("picture strip 2008 1", "<rect", 11);
        check("picture strip 1 1", "<rect", 2);
    }
}
