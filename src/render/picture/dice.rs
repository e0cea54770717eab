//! A pile with its number, and beside it the dice that say what may be taken.

use super::canvas::{Drawing, pile, pile_width};
use crate::{answer::picture::MAX_DICE, text::Language};

/// Side of a die.
const SIDE: u32 = 46;
/// Room before each die.
const GAP: u32 = 16;
/// The pips of each face in a grid of three by three, row by row.
const PIPS: [&str; 6] =
    ["    o    ", "o       o", "o   o   o", "o o   o o", "o o o o o", "o oo oo o"];

/// Five lines: the dice in frames, the number of the pile before the middle of the first.
pub(super) fn text(total: u64, faces: &[u8]) -> Vec<String> {
    let pile = format!("[ {total} ]");
    let width = pile.len();
    let before = |line: usize| if line == 2 { pile.clone() } else { " ".repeat(width) };
    let dice =
        |line: usize| -> String { drawn_faces(faces).map(|face| die_line(face, line)).collect() };
    (0..5).map(|line| before(line) + &dice(line)).collect()
}

/// One line of a die: its border, or a row of its pips.
fn die_line(face: u8, line: usize) -> String {
    let pips: Vec<String> = grid(face).chunks(3).map(join_pips).collect();
    match line {
        1..=3 => format!("  | {} |", pips[line - 1]),
        _ => "  +-------+".into(),
    }
}

fn join_pips(row: &[bool]) -> String {
    let pips: Vec<&str> = row.iter().map(|pip| if *pip { "o" } else { " " }).collect();
    pips.join(" ")
}

/// The outline of a pile and the dice to its right.
pub(super) fn svg(total: u64, faces: &[u8]) -> Drawing {
    let mut left = 4 + pile_width(total);
    let mut body = pile(4, 2 + SIDE / 2, pile_width(total), total);
    for face in drawn_faces(faces) {
        left += GAP;
        body.push_str(&die(left, face));
        left += SIDE;
    }
    Drawing { width: left + 2, height: SIDE + 4, body }
}

fn die(left: u32, face: u8) -> String {
    let mut drawn = format!(
        "<rect x=\"{left}\" y=\"2\" width=\"{SIDE}\" height=\"{SIDE}\" rx=\"7\" fill=\"#fff\" \
         stroke=\"#000\" stroke-width=\"1.4\"/>"
    );
    let places = (0..3).flat_map(|row| (0..3).map(move |column| (column, row)));
    for ((column, row), _) in places.zip(grid(face)).filter(|(_, pip)| *pip) {
        let (x, y) = (left + 10 + 13 * column, 12 + 13 * row);
        drawn.push_str(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4.4\"/>"));
    }
    drawn
}

/// Whether there is a pip at each of the nine places; none at all for a number that no die shows.
fn grid(face: u8) -> [bool; 9] {
    let index = usize::from(face).wrapping_sub(1);
    let pips = PIPS.get(index).map_or([b' '; 9], |pips| {
        let mut places = [b' '; 9];
        places.copy_from_slice(pips.as_bytes());
        places
    });
    pips.map(|place| place == b'o')
}

fn drawn_faces(faces: &[u8]) -> impl Iterator<Item = u8> + '_ {
    faces.iter().copied().take(MAX_DICE)
}

/// What is seen, in one sentence.
pub(super) fn title(total: u64, faces: &[u8], language: Language) -> String {
    let faces: Vec<String> = drawn_faces(faces).map(|face| face.to_string()).collect();
    match (language, faces.as_slice()) {
        (Language::Zh, [face]) => format!("还剩{total}，骰子朝上的点数是{face}"),
        (Language::Zh, faces) => {
            format!("还剩{total}，{}枚骰子朝上的点数是{}", faces.len(), faces.join("、"))
        }
        (Language::En, [face]) => format!("{total} left; the die shows {face}"),
        (Language::En, faces) => format!("{total} left; the dice show {}", faces.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_svg, check_text, check_title};

    #[test]
    fn dice_stand_beside_the_pile() {
        check_text(
            "picture dice 30 1 6",
            "
        +-------+  +-------+
        |       |  | o   o |
[ 30 ]  |   o   |  | o   o |
        |       |  | o   o |
        +-------+  +-------+
",
        );
        check_svg("picture dice 30 1", ">30</text>", 1);
        check_svg("picture dice 30 1 6", "<rect", 2);
    }

    #[test]
    fn every_face_has_its_pips() {
        for face in 1..=6 {
            check_svg(&format!("picture dice 30 {face}"), "<circle", face);
        }
    }

    #[test]
    fn a_title_says_what_the_dice_show() {
        check_title("picture dice 30 1", "还剩30，骰子朝上的点数是1", "30 left; the die shows 1");
        check_title(
            "picture dice 9 1 2",
            "还剩9，2枚骰子朝上的点数是1、2",
            "9 left; the dice show 1, 2",
        );
    }
}
