//! A number with each of its digits on a card.

use super::canvas::{Drawing, label};
use super::more;
use crate::text::Language;

/// Cards drawn; the others are counted (`+3`).
const DRAWN_CARDS: usize = 20;
/// Distance from one card to the next.
const STEP: u32 = 36;

/// One line with every digit in brackets.
pub(super) fn text(digits: &[u8]) -> Vec<String> {
    let cards = digits.iter().take(DRAWN_CARDS).map(|digit| format!("[{digit}]"));
    vec![cards.chain(more(digits.len(), DRAWN_CARDS)).collect::<Vec<_>>().join(" ")]
}

/// The cards side by side.
pub(super) fn svg(digits: &[u8]) -> Drawing {
    let mut drawing = Drawing { width: 2, height: 52, body: String::new() };
    for digit in digits.iter().take(DRAWN_CARDS) {
        drawing.body.push_str(&card(drawing.width, *digit));
        drawing.width += STEP;
    }
    if let Some(more) = more(digits.len(), DRAWN_CARDS) {
        drawing.body.push_str(&label(drawing.width + 16, 26, &more));
        drawing.width += STEP;
    }
    drawing
}

fn card(left: u32, digit: u8) -> String {
    format!(
        "<rect x=\"{left}\" y=\"2\" width=\"32\" height=\"46\" rx=\"4\" fill=\"#fff\" stroke=\"#000\" \
         stroke-width=\"1.4\"/><text x=\"{}\" y=\"34\" font-size=\"26\">{digit}</text>",
        left + 16
    )
}

/// What is seen, in one sentence.
pub(super) fn title(digits: &[u8], language: Language) -> String {
    let number: String = digits.iter().take(DRAWN_CARDS).map(u8::to_string).collect();
    let dots = if digits.len() > DRAWN_CARDS { "…" } else { "" };
    match language {
        Language::Zh => format!("数字卡片，从左到右：{number}{dots}"),
        Language::En => format!("Cards with digits, from the left: {number}{dots}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_svg, check_text, check_title};

    #[test]
    fn every_digit_has_its_card() {
        check_text("picture digits 2008", "\n[2] [0] [0] [8]\n");
        check_svg("picture digits 2008", "<rect", 4);
    }

    #[test]
    fn cards_beyond_the_twentieth_are_counted() {
        check_svg(&format!("picture digits {}", "7".repeat(23)), ">+3</text>", 1);
    }

    #[test]
    fn a_title_reads_the_number() {
        check_title(
            "picture digits 2008",
            "数字卡片，从左到右：2008",
            "Cards with digits, from the left: 2008",
        );
    }
}
