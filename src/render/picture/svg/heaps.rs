//! Heaps in SVG: one heap to a row, with its name before it and its number behind it.

use super::{DIGIT, Drawing, label, number_width};
use crate::exercise::picture::Skin;
use crate::render::picture::{DRAWN_HEAPS, DRAWN_OBJECTS, heap_name, starts_group};

/// Room for the names of the heaps; a heap on its own has none.
const NAME_WIDTH: u32 = 30;
/// Left margin of a heap without a name.
const MARGIN: u32 = 8;
/// Extra room before each group of five objects.
const GROUP_GAP: u32 = 9;
/// Height of the outline that stands for a large heap.
const PILE_HEIGHT: u32 = 42;

/// One heap to a row: its name, its objects, its number.
pub(super) fn draw(skin: Skin, heaps: &[u64]) -> Drawing {
    let drawn = &heaps[..heaps.len().min(DRAWN_HEAPS)];
    let left = if heaps.len() > 1 { NAME_WIDTH } else { MARGIN };
    let reach = drawn.iter().map(|count| left + width(skin, *count)).max().unwrap_or(left);
    let mut body = String::new();
    let mut top = 2;
    for (index, count) in drawn.iter().enumerate() {
        let height = height(skin, *count);
        let row = Row { skin, count: *count, left, reach, middle: top + height / 2 };
        if heaps.len() > 1 {
            body.push_str(&label(9, row.middle, &heap_name(index).to_string()));
        }
        body.push_str(&row.draw());
        top += height;
    }
    if heaps.len() > DRAWN_HEAPS {
        let more = format!("+{}", heaps.len() - DRAWN_HEAPS);
        body.push_str(&label(14, top + 14, &more));
        top += 28;
    }
    Drawing { width: reach + 3 * DIGIT + 10, height: top + 2, body }
}

/// One heap between `left` and at most `reach`, centred on the height `middle`.
struct Row {
    skin: Skin,
    count: u64,
    left: u32,
    reach: u32,
    middle: u32,
}

impl Row {
    fn draw(&self) -> String {
        if self.count > DRAWN_OBJECTS {
            return self.pile();
        }
        self.rod() + &self.objects() + &self.number()
    }

    /// The number of objects, behind the longest row and aligned on its last digit.
    fn number(&self) -> String {
        let number = label(self.reach + 3 * DIGIT + 7, self.middle, &self.count.to_string());
        format!("<g text-anchor=\"end\">{number}</g>")
    }

    fn objects(&self) -> String {
        let mut drawn = String::from("<g fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.4\">");
        let mut left = self.left;
        for index in 0..self.count {
            left += gap(index);
            drawn.push_str(&object(self.skin, left + step(self.skin) / 2, self.middle));
            left += step(self.skin);
        }
        drawn + "</g>"
    }

    /// The rod that beads are strung on; other objects need none.
    fn rod(&self) -> String {
        if self.skin != Skin::Beads {
            return String::new();
        }
        let (left, right, middle) = (self.left - 5, self.reach + 5, self.middle);
        let top = middle - 13;
        format!(
            "<path d=\"M{left} {middle}H{right}\" stroke=\"#000\" stroke-width=\"1.6\"/>\
             <path d=\"M{left} {top}v26M{right} {top}v26\" stroke=\"#000\" stroke-width=\"3\"/>"
        )
    }

    /// The outline of a heap too large to draw, with its number inside.
    fn pile(&self) -> String {
        let (left, width) = (self.left, pile_width(self.count));
        let (right, centre) = (left + width, left + width / 2);
        let (foot, top) = (self.middle + PILE_HEIGHT / 2 - 3, self.middle - PILE_HEIGHT / 2 + 3);
        format!(
            "<path d=\"M{left} {foot}C{} {foot} {} {top} {centre} {top}S{} {foot} {right} {foot}Z\" \
             fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.4\"/>{}",
            left + width / 5,
            left + width / 7,
            right - width / 5,
            label(centre, self.middle + 5, &self.count.to_string())
        )
    }
}

/// Room that a heap of this size takes in its row.
fn width(skin: Skin, count: u64) -> u32 {
    if count > DRAWN_OBJECTS {
        return pile_width(count);
    }
    (0..count).fold(0, |width, index| width + gap(index) + step(skin))
}

fn height(skin: Skin, count: u64) -> u32 {
    match skin {
        _ if count > DRAWN_OBJECTS => PILE_HEIGHT,
        Skin::Stones | Skin::Coins | Skin::Counters => 29,
        Skin::Matches => 40,
        Skin::Beads => 32,
    }
}

fn pile_width(count: u64) -> u32 {
    number_width(count) + number_width(count) / 2 + 60
}

fn gap(index: u64) -> u32 {
    if starts_group(index) { GROUP_GAP } else { 0 }
}

/// Distance from one object to the next.
fn step(skin: Skin) -> u32 {
    match skin {
        Skin::Stones | Skin::Coins => 22,
        Skin::Matches => 14,
        Skin::Beads => 18,
        Skin::Counters => 21,
    }
}

/// One object with its centre at (x, y).
fn object(skin: Skin, x: u32, y: u32) -> String {
    match skin {
        Skin::Stones => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"9\"/>"),
        Skin::Coins => format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"9\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"5.5\" stroke-width=\"0.8\"/>"
        ),
        Skin::Matches => format!(
            "<path d=\"M{x} {}v28\" stroke-width=\"2.2\"/>\
             <ellipse cx=\"{x}\" cy=\"{}\" rx=\"2.8\" ry=\"4.4\" fill=\"#000\" stroke=\"none\"/>",
            y - 12,
            y - 12
        ),
        Skin::Beads => format!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"8\" ry=\"11\"/>"),
        Skin::Counters => {
            format!("<rect x=\"{}\" y=\"{}\" width=\"17\" height=\"17\" rx=\"2\"/>", x - 8, y - 8)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn every_object_is_drawn_once() {
        check("picture heaps stones 3 5 0", "<circle", 8);
        check("picture heaps coins 3 5 7", "<circle", 30);
        check("picture heaps matches 3 5 7", "<ellipse", 15);
        check("picture heaps beads 24", "<ellipse", 24);
        check("picture heaps counters 3 5 7", "<rect", 15);
    }

    #[test]
    fn a_large_heap_is_an_outline_with_its_number() {
        check("picture heaps stones 25", "<circle", 0);
        check("picture heaps stones 5000", ">5000</text>", 1);
    }

    #[test]
    fn heaps_beyond_the_twelfth_are_counted() {
        check("picture heaps stones 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "<circle", 12);
        check("picture heaps stones 1 1 1 1 1 1 1 1 1 1 1 1 1 1", ">+2</text>", 1);
    }
}
