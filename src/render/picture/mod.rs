//! Drawing pictures: [`text()`] for Markdown fences and terminals, [`svg()`] for the printed page.
//!
//! Each kind of picture is one file: how far it is drawn, its lines of text, its SVG, and the sentence that a screen
//! reader speaks. Text and SVG stop at the same bounds, so a hostile or a merely large position costs no more ink than
//! a friendly one.
//!
//! Text is ASCII: one column wide in every monospace font, which `●` is not in Chinese ones. Only the legend below a
//! drawing has words, and the Chinese chessboard for Chinese readers is all full-width characters. SVG is black on white, with grey at most, and refers to nothing outside.

mod board;
mod canvas;
mod cells;
mod coins;
mod dice;
mod digits;
mod heaps;
mod neighbours;
mod row;
pub mod xiangqi;

use crate::{answer::picture::Picture, text::Language};

/// Heaps or rows drawn; the others are counted (`+3`).
const DRAWN_HEAPS: usize = 12;
/// Objects drawn one by one; a larger heap is an outline with its number.
const DRAWN_OBJECTS: u64 = 24;

/// The picture as lines of text, each ending in a newline, none in a space.
///
/// ```
/// use bouton::answer::picture::{Picture, Skin};
/// use bouton::text::Language;
/// use bouton::render::picture::text;
/// let picture = Picture::Heaps { skin: Skin::Matches, heaps: vec![3, 7, 2003] };
/// assert_eq!(text(&picture, Language::En), "\
/// A  | | |             3
/// B  | | | | |  | |    7
/// C  [ 2003 ]
/// ");
/// ```
pub fn text(picture: &Picture, language: Language) -> String {
    let lines = match picture {
        Picture::Heaps { skin, heaps } => heaps::text(*skin, heaps),
        Picture::Race { target, said, .. } => row::race_text(*target, *said),
        Picture::Strip { squares, at } => row::strip_text(*squares, *at),
        Picture::Coins { heads, first } => coins::text(heads, *first, language),
        Picture::Dice { total, faces } => dice::text(*total, faces),
        Picture::Board { columns, rows, first, pieces } => {
            board::Board::new(*columns, *rows, *first, pieces).text(language)
        }
        Picture::Row { object, rows } => neighbours::text(*object, rows),
        Picture::Digits { digits } => digits::text(digits),
        Picture::Xiangqi { position } => xiangqi::text(position, language),
    };
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The picture as one self-contained `<svg>` element, with a title in the given language.
///
/// ```
/// use bouton::answer::picture::Picture;
/// use bouton::text::Language;
/// use bouton::render::picture::svg;
/// let drawn = svg(&Picture::Strip { squares: 2008, at: 1 }, Language::En);
/// assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>"));
/// assert!(drawn.contains("<title>A strip of 2008 squares; the piece stands on square 1</title>"));
/// ```
pub fn svg(picture: &Picture, language: Language) -> String {
    let drawing = match picture {
        Picture::Heaps { skin, heaps } => heaps::svg(*skin, heaps),
        Picture::Race { target, said, take } => row::race_svg(*target, *said, take, language),
        Picture::Strip { squares, at } => row::strip_svg(*squares, *at),
        Picture::Coins { heads, first } => coins::svg(heads, *first, language),
        Picture::Dice { total, faces } => dice::svg(*total, faces),
        Picture::Board { columns, rows, first, pieces } => {
            board::Board::new(*columns, *rows, *first, pieces).svg()
        }
        Picture::Row { object, rows } => neighbours::svg(*object, rows),
        Picture::Digits { digits } => digits::svg(digits),
        Picture::Xiangqi { position } => xiangqi::svg(position, language),
    };
    drawing.frame(&title(picture, language))
}

/// What the picture shows, in one sentence of plain text.
pub fn title(picture: &Picture, language: Language) -> String {
    match picture {
        Picture::Heaps { skin, heaps } => heaps::title(*skin, heaps, language),
        Picture::Race { target, said, .. } => row::race_title(*target, *said, language),
        Picture::Strip { squares, at } => row::strip_title(*squares, *at, language),
        Picture::Coins { heads, .. } => coins::title(heads, language),
        Picture::Dice { total, faces } => dice::title(*total, faces, language),
        Picture::Board { columns, rows, pieces, .. } => {
            board::title(*columns, *rows, pieces, language)
        }
        Picture::Row { object, rows } => neighbours::title(*object, rows, language),
        Picture::Digits { digits } => digits::title(digits, language),
        Picture::Xiangqi { position } => xiangqi::title(position, language),
    }
}

/// The name of the heap at this index: A, B, C…
fn heap_name(index: usize) -> char {
    (b'A'..=b'Z').nth(index).map_or('?', char::from)
}

/// The note that more things follow than are drawn: `+3`; nothing if none do.
fn more(all: usize, drawn: usize) -> Option<String> {
    let hidden = all.saturating_sub(drawn);
    (hidden > 0).then(|| format!("+{hidden}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    /// Draws the picture and counts how often a shape occurs in it.
    pub(super) fn check_svg(info: &str, shape: &str, times: usize) {
        let drawn = svg(&info.parse().expect(info), Language::En);
        assert_eq!(drawn.matches(shape).count(), times, "{info}: {drawn}");
    }

    /// Compares the English text; `expected` begins with a line break.
    pub(super) fn check_text(info: &str, expected: &str) {
        let drawn = text(&info.parse().expect(info), Language::En);
        assert_eq!(format!("\n{drawn}"), expected);
    }

    pub(super) fn check_title(info: &str, chinese: &str, english: &str) {
        let picture = info.parse().expect(info);
        assert_eq!(title(&picture, Language::Zh), chinese);
        assert_eq!(title(&picture, Language::En), english);
    }

    quickcheck! {
        fn texts_are_bounded_ascii(picture: Picture) -> bool {
            let drawn = text(&picture, Language::En);
            drawn.is_ascii() && drawn.len() < 10_000
        }

        fn drawings_are_bounded_and_refer_to_nothing(picture: Picture) -> bool {
            let drawn = svg(&picture, Language::Zh);
            drawn.len() < 50_000 && !drawn.contains("href") && !drawn.contains("url(")
        }

        fn titles_are_bounded_and_need_no_escaping(picture: Picture) -> bool {
            [Language::Zh, Language::En].into_iter().all(|language| {
                let title = title(&picture, language);
                title.len() < 2000 && !title.contains(['<', '>', '&'])
            })
        }
    }
}
