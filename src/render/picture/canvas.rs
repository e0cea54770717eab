//! What all drawings share: the frame of an SVG, its letters, and the outline that stands for a large number.
//!
//! One unit of a drawing is one CSS pixel. Shapes are outlines, so that a pupil can cross objects out, and every
//! number keeps the font of the page around it.

use crate::render::numbers::group_number;

/// Font size of numbers and names.
pub(super) const FONT: u32 = 15;
/// About the width of one digit at that size.
pub(super) const DIGIT: u32 = 9;
/// Height of the outline that stands for a large heap.
pub(super) const PILE_HEIGHT: u32 = 42;
/// Light enough to read and to write on, dark enough for any printer.
pub(super) const GREY: &str = "#ddd";

/// A finished drawing before it is framed; sizes in units.
pub(super) struct Drawing {
    pub width: u32,
    pub height: u32,
    pub body: String,
}

impl Drawing {
    /// The whole element. The title holds only our own words and numbers, so nothing in it needs escaping.
    pub(super) fn frame(&self, title: &str) -> String {
        let Drawing { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" style=\"max-width:100%;height:auto\" \
             font-size=\"{FONT}\" text-anchor=\"middle\" fill=\"#000\">\
             <title>{title}</title>{body}</svg>"
        )
    }
}

/// Text centred on a point; the offset brings the middle of a digit to that height.
pub(super) fn label(x: u32, middle: u32, words: &str) -> String {
    format!("<text x=\"{x}\" y=\"{}\">{words}</text>", middle + 5)
}

/// Smaller text centred on a point: the numbers of objects and lines.
pub(super) fn small_label(x: u32, middle: u32, words: &str) -> String {
    format!("<text x=\"{x}\" y=\"{}\" font-size=\"12\">{words}</text>", middle + 4)
}

/// About how wide a number is.
pub(super) fn number_width(number: u64) -> u32 {
    (0..number.checked_ilog10().unwrap_or(0)).fold(DIGIT, |width, _| width + DIGIT)
}

/// The outline of a heap too large to draw, with its number inside.
pub(super) fn pile(left: u32, middle: u32, width: u32, count: u64) -> String {
    let (right, centre) = (left + width, left + width / 2);
    let (foot, top) = (middle + PILE_HEIGHT / 2 - 3, middle - PILE_HEIGHT / 2 + 3);
    format!(
        "<path d=\"M{left} {foot}C{} {foot} {} {top} {centre} {top}S{} {foot} {right} {foot}Z\" \
         fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.4\"/>{}",
        left + width / 5,
        left + width / 7,
        right - width / 5,
        label(centre, middle + 5, &group_number(count))
    )
}

/// The least width of that outline.
pub(super) fn pile_width(count: u64) -> u32 {
    number_width(count) + number_width(count) / 2 + 60
}
