//! Pictures as inline SVG: black lines on white, no colour, no reference to anything outside.
//!
//! One unit of the drawing is one CSS pixel. Shapes are outlines, so that a pupil can cross objects out, and every
//! number keeps the font of the page around it.

mod heaps;
mod row;

use super::title::title;
use crate::exercise::picture::Picture;
use crate::exercise::text::Language;

/// Font size of numbers and names.
const FONT: u32 = 15;
/// About the width of one digit at that size.
const DIGIT: u32 = 9;

/// A finished drawing before it is framed; sizes in units.
struct Drawing {
    width: u32,
    height: u32,
    body: String,
}

/// The picture as one self-contained `<svg>` element, with a title in the given language.
///
/// ```
/// use bouton::exercise::picture::Picture;
/// use bouton::exercise::text::Language;
/// use bouton::render::picture::svg;
/// let drawn = svg(&Picture::Strip { squares: 2008, at: 1 }, Language::En);
/// assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>"));
/// assert!(drawn.contains("<title>A strip of 2008 squares; the piece stands on square 1</title>"));
/// ```
pub fn svg(picture: &Picture, language: Language) -> String {
    let drawing = match picture {
        Picture::Heaps { skin, heaps } => heaps::draw(*skin, heaps),
        Picture::Race { target, said, take } => row::draw_race(*target, *said, take, language),
        Picture::Strip { squares, at } => row::draw_strip(*squares, *at),
    };
    frame(&drawing, &title(picture, language))
}

/// The title holds only our own words and numbers, so nothing in it needs escaping.
fn frame(drawing: &Drawing, title: &str) -> String {
    let Drawing { width, height, body } = drawing;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" style=\"max-width:100%;height:auto\" \
         font-size=\"{FONT}\" text-anchor=\"middle\" fill=\"#000\">\
         <title>{title}</title>{body}</svg>"
    )
}

/// Text centred on a point; the offset brings the middle of a digit to that height.
fn label(x: u32, middle: u32, words: &str) -> String {
    format!("<text x=\"{x}\" y=\"{}\">{words}</text>", middle + 5)
}

/// About how wide a number is.
fn number_width(number: u64) -> u32 {
    (0..number.checked_ilog10().unwrap_or(0)).fold(DIGIT, |width, _| width + DIGIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    /// Draws the picture and counts how often a shape occurs in it.
    pub(super) fn check(info: &str, shape: &str, times: usize) {
        let drawn = svg(&info.parse().expect(info), Language::En);
        assert_eq!(drawn.matches(shape).count(), times, "{info}: {drawn}");
    }

    quickcheck! {
        fn drawings_are_bounded_and_refer_to_nothing(picture: Picture) -> bool {
            let drawn = svg(&picture, Language::Zh);
            drawn.len() < 50_000 && !drawn.contains("href") && !drawn.contains("url(")
        }
    }
}
