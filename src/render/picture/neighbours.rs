//! Things in rows that stand close together, because neighbours are taken together: skittles, apples.
//!
//! A row is never cut into fives as a heap is: a gap would part neighbours. Each thing has its number below instead.

use super::canvas::{DIGIT, Drawing, label, number_width, small_label};
use super::{DRAWN_HEAPS, DRAWN_OBJECTS, heap_name, more};
use crate::{answer::picture::RowObject, render::numbers::group_number, text::Language};

/// Room for the names of the rows; a row on its own has none.
const NAME_WIDTH: u32 = 30;
/// Distance from one thing to the next.
const STEP: u32 = 25;
/// Height of a row: the things above their numbers.
const HEIGHT: u32 = 58;

/// Things shown at the beginning of a row that is too long to be drawn whole, and at its end.
const SHOWN: (u64, u64) = (12, 3);

/// One place of a row as it is drawn: a thing with its number, or those that are left out.
#[derive(Clone, Copy)]
enum Place {
    Thing(u64),
    LeftOut,
}

fn places(count: u64) -> Vec<Place> {
    let (first, last) = SHOWN;
    if count <= DRAWN_OBJECTS {
        return (1..=count).map(Place::Thing).collect();
    }
    let end = (count - last + 1..=count).map(Place::Thing);
    (1..=first).map(Place::Thing).chain([Place::LeftOut]).chain(end).collect()
}

/// Two lines for each row: the things, and below them their numbers.
pub(super) fn text(object: RowObject, rows: &[u64]) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, count) in rows.iter().take(DRAWN_HEAPS).enumerate() {
        let name = if rows.len() > 1 { heap_name(index).to_string() } else { String::new() };
        let glyph = match object {
            RowObject::Pins => '!',
            RowObject::Apples => 'o',
        };
        // Numbers of three digits and more need a column of their own.
        let wide = 3.max(count.to_string().len() + 1);
        let things = places(*count).into_iter().map(|place| match place {
            Place::Thing(_) => format!("{glyph:>wide$}"),
            Place::LeftOut => "  ...".to_owned(),
        });
        let numbers = places(*count).into_iter().map(|place| match place {
            Place::Thing(number) => format!("{number:>wide$}"),
            Place::LeftOut => "     ".to_owned(),
        });
        let (things, numbers): (String, String) = (things.collect(), numbers.collect());
        lines.push(format!("{name}{things}"));
        lines.push(format!("{}{numbers}", " ".repeat(name.len())));
    }
    lines.extend(more(rows.len(), DRAWN_HEAPS));
    lines
}

/// One row below the other: its name, its things with their numbers.
pub(super) fn svg(object: RowObject, rows: &[u64]) -> Drawing {
    let left = if rows.len() > 1 { NAME_WIDTH } else { 4 };
    let mut drawing = Drawing { width: left + STEP, height: 2, body: String::new() };
    for (index, count) in rows.iter().take(DRAWN_HEAPS).enumerate() {
        let top = drawing.height;
        if rows.len() > 1 {
            drawing.body.push_str(&label(DIGIT, top + 22, &heap_name(index).to_string()));
        }
        drawing.body.push_str(&draw_row(object, *count, left, top));
        drawing.width = drawing.width.max(left + width(*count) + 4);
        drawing.height += HEIGHT;
    }
    if let Some(more) = more(rows.len(), DRAWN_HEAPS) {
        drawing.body.push_str(&label(14, drawing.height + 12, &more));
        drawing.height += 26;
    }
    drawing
}

fn width(count: u64) -> u32 {
    places(count).iter().fold(0, |width, _| width + step(count))
}

/// Numbers of three digits and more stand wider apart.
fn step(count: u64) -> u32 {
    STEP.max(number_width(count))
}

fn draw_row(object: RowObject, count: u64, left: u32, top: u32) -> String {
    let (mut shapes, mut numbers) = (String::new(), String::new());
    let mut x = left + step(count) / 2;
    for place in places(count) {
        match place {
            Place::Thing(number) => {
                shapes.push_str(&thing(object, x, top));
                numbers.push_str(&small_label(x, top + 49, &group_number(number)));
            }
            Place::LeftOut => numbers.push_str(&label(x, top + 28, "…")),
        }
        x += step(count);
    }
    format!("<g fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.4\">{shapes}</g>{numbers}")
}

/// A skittle or an apple, 40 high, centred on `x`.
fn thing(object: RowObject, x: u32, top: u32) -> String {
    match object {
        RowObject::Pins => format!(
            "<path d=\"M{} {}h10c6-9 3-16 0-20c-2-3-2-5-1-8a4.6 4.6 0 1 0-8 0c1 3 1 5-1 8c-3 4-6 11 0 20z\"/>",
            x - 5,
            top + 39
        ),
        RowObject::Apples => format!(
            "<path d=\"M{x} {}c-4-3-11-1-11 7c0 8 6 14 11 11c5 3 11-3 11-11c0-8-7-10-11-7z\"/>\
             <path d=\"M{x} {}c0-4 1-6 4-8\" fill=\"none\"/>",
            top + 19,
            top + 19
        ),
    }
}

/// What is seen, in one sentence.
pub(super) fn title(object: RowObject, rows: &[u64], language: Language) -> String {
    let (chinese, english) = match object {
        RowObject::Pins => ("木瓶", "pins"),
        RowObject::Apples => ("苹果", "apples"),
    };
    if let [count] = rows {
        return match language {
            Language::Zh => format!("一排{chinese}，共{count}个"),
            Language::En => format!("A row of {english}: {count}"),
        };
    }
    let list = rows.iter().take(DRAWN_HEAPS).enumerate().map(|(index, count)| match language {
        Language::Zh => format!("{}排{count}个", heap_name(index)),
        Language::En => format!("{} {count}", heap_name(index)),
    });
    let list: Vec<String> = list.collect();
    let hidden = rows.len().saturating_sub(DRAWN_HEAPS);
    match language {
        Language::Zh => {
            let rest = if hidden > 0 { format!("，另有{hidden}排") } else { String::new() };
            format!("{}排{chinese}：{}{rest}", rows.len(), list.join("，"))
        }
        Language::En => {
            let rest = if hidden > 0 { format!(" and {hidden} more") } else { String::new() };
            format!("Rows of {english}: {}{rest}", list.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_svg, check_text, check_title};

    #[test]
    fn everything_in_a_row_has_its_number() {
        check_text(
            "picture pins 12 3 25",
            "
A  !  !  !  !  !  !  !  !  !  !  !  !
   1  2  3  4  5  6  7  8  9 10 11 12
B  !  !  !
   1  2  3
C  !  !  !  !  !  !  !  !  !  !  !  !  ...  !  !  !
   1  2  3  4  5  6  7  8  9 10 11 12      23 24 25
",
        );
        check_text("picture apples 2", "\n  o  o\n  1  2\n");
        check_svg("picture pins 3 5", "<path", 8);
        check_svg("picture apples 3", "<path", 6);
    }

    #[test]
    fn a_long_row_shows_its_ends_and_many_rows_are_counted() {
        check_svg("picture pins 5000", "<path", 15);
        check_svg("picture pins 5000", ">5000</text>", 1);
        check_svg("picture pins 50000", ">50\u{a0}000</text>", 1);
        check_svg("picture pins 1 1 1 1 1 1 1 1 1 1 1 1 1", ">+1</text>", 1);
    }

    #[test]
    fn a_title_counts_the_rows() {
        check_title("picture pins 9", "一排木瓶，共9个", "A row of pins: 9");
        check_title("picture apples 3 4", "2排苹果：A排3个，B排4个", "Rows of apples: A 3, B 4");
    }
}
