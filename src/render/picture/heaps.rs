//! Heaps: one heap to a row, with its name before it and its number behind it.

use super::canvas::{DIGIT, Drawing, PILE_HEIGHT, label, pile, pile_width};
use super::{DRAWN_HEAPS, DRAWN_OBJECTS, heap_name};
use crate::{answer::picture::Skin, text::Language};

/// Objects that stand close together, so that the eye counts in fives.
const GROUP: u64 = 5;
/// Room for the names of the heaps; a heap on its own has none.
const NAME_WIDTH: u32 = 30;
/// Left margin of a heap without a name.
const MARGIN: u32 = 8;
/// Extra room before each group of five objects.
const GROUP_GAP: u32 = 9;
/// Lines of ASCII: one heap to a line.
pub(super) fn text(skin: Skin, heaps: &[u64]) -> Vec<String> {
    let drawn = &heaps[..heaps.len().min(DRAWN_HEAPS)];
    let rows: Vec<String> = drawn.iter().map(|count| objects(skin, *count)).collect();
    let counts = drawn.iter().zip(&rows).filter(|(count, _)| **count <= DRAWN_OBJECTS);
    let width = counts.map(|(_, row)| row.len()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (index, (count, row)) in drawn.iter().zip(&rows).enumerate() {
        let name = if heaps.len() > 1 { format!("{}  ", heap_name(index)) } else { String::new() };
        lines.push(name + &heap_row(*count, row, width));
    }
    if heaps.len() > DRAWN_HEAPS {
        lines.push(format!("+{}", heaps.len() - DRAWN_HEAPS));
    }
    lines
}

fn heap_row(count: u64, row: &str, width: usize) -> String {
    if count > DRAWN_OBJECTS {
        return row.into();
    }
    format!("{row:width$}  {count:>3}")
}

/// The objects of one heap in groups of five, or a labelled box.
fn objects(skin: Skin, count: u64) -> String {
    if count > DRAWN_OBJECTS {
        return format!("[ {count} ]");
    }
    let mut row = String::new();
    for index in 0..count {
        row.push_str(if starts_group(index) {
            "  "
        } else if index > 0 {
            " "
        } else {
            ""
        });
        row.push(glyph(skin));
    }
    row
}

fn glyph(skin: Skin) -> char {
    match skin {
        Skin::Stones => 'o',
        Skin::Coins => '@',
        Skin::Matches => '|',
        Skin::Beads => '*',
        Skin::Counters => '#',
    }
}

/// What is seen, in one sentence.
pub(super) fn title(skin: Skin, heaps: &[u64], language: Language) -> String {
    match language {
        Language::Zh => chinese(skin, heaps),
        Language::En => english(skin, heaps),
    }
}

fn english(skin: Skin, heaps: &[u64]) -> String {
    if let [count] = heaps {
        return format!("A heap of {skin}: {count}");
    }
    let list = heaps.iter().take(DRAWN_HEAPS).enumerate();
    let list: Vec<String> =
        list.map(|(index, count)| format!("{} {count}", heap_name(index))).collect();
    let rest = match heaps.len().saturating_sub(DRAWN_HEAPS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("Heaps of {skin}: {}{rest}", list.join(", "))
}

fn chinese(skin: Skin, heaps: &[u64]) -> String {
    let (noun, measure) = chinese_noun(skin);
    if let [count] = heaps {
        return format!("一堆{noun}，共{count}{measure}");
    }
    let list = heaps.iter().take(DRAWN_HEAPS).enumerate();
    let list: Vec<String> =
        list.map(|(index, count)| format!("{}堆{count}{measure}", heap_name(index))).collect();
    let rest = match heaps.len().saturating_sub(DRAWN_HEAPS) {
        0 => String::new(),
        more => format!("，另有{more}堆"),
    };
    format!("{}堆{noun}：{}{rest}", heaps.len(), list.join("，"))
}

/// The noun and its measure word.
fn chinese_noun(skin: Skin) -> (&'static str, &'static str) {
    match skin {
        Skin::Stones => ("石子", "枚"),
        Skin::Coins => ("硬币", "枚"),
        Skin::Matches => ("火柴", "根"),
        Skin::Beads => ("珠子", "颗"),
        Skin::Counters => ("棋子", "枚"),
    }
}

/// One heap to a row: its name, its objects, its number.
pub(super) fn svg(skin: Skin, heaps: &[u64]) -> Drawing {
    let drawn = &heaps[..heaps.len().min(DRAWN_HEAPS)];
    let left = if heaps.len() > 1 { NAME_WIDTH } else { MARGIN };
    let reach = drawn.iter().map(|count| left + width(skin, *count)).max().unwrap_or(left);
    let mut body = String::new();
    let mut top = 2;
    // What is too large to be drawn out is as wide as the widest heap that is.
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
            return pile(self.left, self.middle, self.reach - self.left, self.count);
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

/// Whether a small gap comes before the object with this index, counted from 0.
fn starts_group(index: u64) -> bool {
    index > 0 && index.is_multiple_of(GROUP)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_svg, check_text, check_title};

    #[test]
    fn every_object_is_drawn_once() {
        check_svg("picture heaps stones 3 5 0", "<circle", 8);
        check_svg("picture heaps coins 3 5 7", "<circle", 30);
        check_svg("picture heaps matches 3 5 7", "<ellipse", 15);
        check_svg("picture heaps beads 24", "<ellipse", 24);
        check_svg("picture heaps counters 3 5 7", "<rect", 15);
    }

    #[test]
    fn a_large_heap_is_an_outline_with_its_number() {
        check_svg("picture heaps stones 25", "<circle", 0);
        check_svg("picture heaps stones 5000", ">5000</text>", 1);
    }

    #[test]
    fn heaps_beyond_the_twelfth_are_counted() {
        check_svg("picture heaps stones 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "<circle", 12);
        check_svg("picture heaps stones 1 1 1 1 1 1 1 1 1 1 1 1 1 1", ">+2</text>", 1);
    }

    #[test]
    fn heaps_are_rows_in_fives_with_their_numbers_aligned() {
        check_text(
            "picture heaps stones 3 12 0 5000",
            "
A  o o o                        3
B  o o o o o  o o o o o  o o   12
C                               0
D  [ 5000 ]
",
        );
        check_text(
            "picture heaps coins 1 1 1 1 1 1 1 1 1 1 1 1 9",
            "
A  @    1
B  @    1
C  @    1
D  @    1
E  @    1
F  @    1
G  @    1
H  @    1
I  @    1
J  @    1
K  @    1
L  @    1
+1
",
        );
    }

    #[test]
    fn a_heap_on_its_own_has_no_name() {
        check_text("picture heaps matches 5000", "\n[ 5000 ]\n");
        check_text("picture heaps coins 3", "\n@ @ @    3\n");
    }

    #[test]
    fn a_title_counts_the_heaps() {
        check_title(
            "picture heaps matches 3 5 7",
            "3堆火柴：A堆3根，B堆5根，C堆7根",
            "Heaps of matches: A 3, B 5, C 7",
        );
        check_title(
            "picture heaps coins 1 1 1 1 1 1 1 1 1 1 1 1 9",
            "13堆硬币：A堆1枚，B堆1枚，C堆1枚，D堆1枚，E堆1枚，F堆1枚，G堆1枚，\
             H堆1枚，I堆1枚，J堆1枚，K堆1枚，L堆1枚，另有1堆",
            "Heaps of coins: A 1, B 1, C 1, D 1, E 1, F 1, G 1, H 1, I 1, J 1, K 1, L 1 and 1 more",
        );
        check_title("picture heaps matches 5000", "一堆火柴，共5000根", "A heap of matches: 5000");
    }
}
