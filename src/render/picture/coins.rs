//! Coins in a row, each with its number below: heads are white, tails are grey.

use super::canvas::{Drawing, GREY, label, number_width, small_label};
use super::more;
use crate::text::Language;

/// Coins drawn; the others are counted (`+3`).
const DRAWN_COINS: usize = 60;
/// Coins in one line.
const COINS_IN_LINE: usize = 15;
/// Distance from one coin to the next.
const STEP: u32 = 36;
/// Height of a line: a coin above its number.
const LINE: u32 = 54;

/// Two lines for each line of coins: the faces, and below them the numbers.
pub(super) fn text(heads: &[bool], first: u64, language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    for line in numbered_coins(heads, first).chunks(COINS_IN_LINE) {
        let face = |heads: &bool| if *heads { "H" } else { "T" };
        lines.push(line.iter().map(|(_, heads)| format!("{:>3}", face(heads))).collect());
        lines.push(line.iter().map(|(number, _)| format!("{number:>3}")).collect());
    }
    lines.extend(more(heads.len(), DRAWN_COINS));
    if language == Language::Zh {
        lines.push("H：正面，T：反面".into());
    }
    lines
}

/// The coins in lines, heads up with `H` or `正`, tails up with `T` or `反`.
pub(super) fn svg(heads: &[bool], first: u64, language: Language) -> Drawing {
    let step = STEP.max(number_width(first) + 8);
    let mut drawing = Drawing { width: 0, height: 2, body: String::new() };
    for line in numbered_coins(heads, first).chunks(COINS_IN_LINE) {
        let mut x = 2 + step / 2;
        for (number, heads) in line {
            drawing.body.push_str(&coin(x, drawing.height + 17, *heads, language));
            drawing.body.push_str(&small_label(x, drawing.height + 42, &number.to_string()));
            x += step;
        }
        drawing.width = drawing.width.max(x - step / 2 + 2);
        drawing.height += LINE;
    }
    if let Some(more) = more(heads.len(), DRAWN_COINS) {
        drawing.body.push_str(&label(20, drawing.height + 10, &more));
        drawing.height += 24;
    }
    drawing
}

fn coin(x: u32, y: u32, heads: bool, language: Language) -> String {
    let (fill, face) = match (heads, language) {
        (true, Language::En) => ("#fff", "H"),
        (true, Language::Zh) => ("#fff", "正"),
        (false, Language::En) => (GREY, "T"),
        (false, Language::Zh) => (GREY, "反"),
    };
    let circle = format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"{fill}\" stroke=\"#000\" stroke-width=\"1.4\"/>"
    );
    circle + &label(x, y, face)
}

/// What is seen, in one sentence.
pub(super) fn title(heads: &[bool], language: Language) -> String {
    let drawn = heads.iter().take(DRAWN_COINS);
    let count = heads.len();
    let dots = if count > DRAWN_COINS { "…" } else { "" };
    match language {
        Language::Zh => {
            let faces: String = drawn.map(|heads| if *heads { '正' } else { '反' }).collect();
            format!("一排{count}枚硬币，从左到右：{faces}{dots}")
        }
        Language::En => {
            let faces: String = drawn.map(|heads| if *heads { 'H' } else { 'T' }).collect();
            let coins = if count == 1 { "coin" } else { "coins" };
            format!("A row of {count} {coins}, from the left: {faces}{dots}")
        }
    }
}

/// The coins that are drawn, with their numbers.
fn numbered_coins(heads: &[bool], first: u64) -> Vec<(u64, bool)> {
    (first..).zip(heads.iter().copied()).take(DRAWN_COINS).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_svg, check_text, check_title};
    use super::*;

    #[test]
    fn every_coin_stands_above_its_number() {
        check_text("picture coins 1 THHT", "\n  T  H  H  T\n  1  2  3  4\n");
        check_text("picture coins 0 TH", "\n  T  H\n  0  1\n");
        check_svg("picture coins 1 THHT", "<circle", 4);
        check_svg("picture coins 1 THHT", GREY, 2);
    }

    #[test]
    fn a_long_row_goes_on_in_the_next_line() {
        check_text(
            "picture coins 1 HHHHHHHHHHHHHHHT",
            "
  H  H  H  H  H  H  H  H  H  H  H  H  H  H  H
  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
  T
 16
",
        );
    }

    #[test]
    fn coins_beyond_the_sixtieth_are_counted() {
        let info = format!("picture coins 1 {}", "H".repeat(63));
        check_svg(&info, "<circle", 60);
        check_svg(&info, ">+3</text>", 1);
    }

    #[test]
    fn a_chinese_text_explains_its_letters() {
        let lines = text(&[true, false], 1, Language::Zh);
        assert_eq!(lines, ["  H  T", "  1  2", "H：正面，T：反面"]);
    }

    #[test]
    fn a_title_reads_the_coins_from_the_left() {
        check_title(
            "picture coins 1 THH",
            "一排3枚硬币，从左到右：反正正",
            "A row of 3 coins, from the left: THH",
        );
    }
}
