//! A Chinese chessboard: pieces on the crossings of nine files and ten ranks, Red below. The empty points between
//! pieces that face each other, which count as heaps, are marked.
//!
//! Red's pieces are white discs and Black's are black ones, so that the board can be read without colours.

use super::canvas::{Drawing, small_label};
use crate::{
    text::Language,
    xiangqi::{Kind, OnBoard, OnPiece, Piece, Position, Side, Square},
};

/// From one line to the next.
const STEP: u32 = 34;
/// From the edge of the drawing to the first file and the first rank.
const MARGIN: [u32; 2] = [28, 36];
/// Where the names of the ranks stand.
const LEFT_OF_PIECES: u32 = 7;
/// The radius of a piece.
const RADIUS: u32 = 14;
/// The radius of the mark of an empty point.
const MARK: u32 = 4;
/// The largest file and the largest rank.
const LAST: [u32; 2] = [8, 9];
/// The rank below the river.
const BELOW_RIVER: u32 = 4;
/// The numbers of the files from Red's left to right, as each side counts them.
const RED_FILES: [&str; 9] = ["九", "八", "七", "六", "五", "四", "三", "二", "一"];

/// The board in characters for Chinese readers; in letters, capitals for Red, for others.
pub(super) fn text(position: &Position, language: Language) -> Vec<String> {
    let mut lines = board(position, language);
    if language == Language::En {
        lines.push(legend(position));
    }
    lines
}

/// The same without the line that says what the letters mean, for a board that follows another.
pub fn board(position: &Position, language: Language) -> Vec<String> {
    let marked: Vec<Square> = marked_squares(position);
    if language == Language::Zh {
        return position.text(&marked).lines().map(str::to_owned).collect();
    }
    let letter = |square: Square| match position.at(square) {
        Some(piece) => piece.letter(),
        None if marked.contains(&square) => '*',
        None => '.',
    };
    let rank = |rank: u8| {
        let points = (0..9).filter_map(|file| Square::new(file, rank)).map(letter);
        let points: Vec<String> = points.map(String::from).collect();
        format!("{rank} {}", points.join(" "))
    };
    let mut lines: Vec<String> = (0..10).rev().map(rank).collect();
    lines.insert(5, "  ~ ~ ~ ~ river ~ ~".to_owned());
    lines.push("  a b c d e f g h i".to_owned());
    lines
}

/// What the letters mean that are there.
fn legend(position: &Position) -> String {
    let name = |kind: Kind| {
        let red = Piece { side: Side::Red, kind };
        position
            .pieces()
            .any(|(_, piece)| piece.kind == kind)
            .then(|| format!("{}: {}", red.letter(), kind.name()))
    };
    let names: Vec<String> = Kind::ALL.into_iter().filter_map(name).collect();
    format!("{}; capitals are Red's; *: points that count", names.join(", "))
}

fn marked_squares(position: &Position) -> Vec<Square> {
    position.facing().into_iter().flat_map(|facing| facing.between).collect()
}

/// Lines, river and palaces, the marks, the pieces, and the names of files and ranks as the moves of the language have them.
pub(super) fn svg(position: &Position, language: Language) -> Drawing {
    let [width, height] = [0, 1].map(|axis| 2 * MARGIN[axis] + LAST[axis] * STEP);
    let mut body = lines(position) + &names(language, height);
    for square in marked_squares(position) {
        let [x, y] = point(square);
        body.push_str(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{MARK}\" fill=\"#fff\" stroke=\"#000\"/>"
        ));
    }
    for (square, piece) in position.pieces() {
        body.push_str(&disc(point(square), piece));
    }
    Drawing { width, height, body }
}

/// The numbers of the files, as each side counts them; or letters for the files and numbers for the ranks.
fn names(language: Language, height: u32) -> String {
    let [left, top] = MARGIN;
    let (above, below) = (top - RADIUS - 14, height - 8);
    let on_file =
        |file: u32, middle: u32, name: &str| small_label(left + file * STEP, middle, name);
    match language {
        Language::Zh => (0..)
            .zip(RED_FILES)
            .map(|(file, red)| {
                on_file(file, below, red) + &on_file(file, above, &(file + 1).to_string())
            })
            .collect(),
        Language::En => {
            let files = (0..).zip("abcdefghi".chars().map(String::from));
            let files = files
                .map(|(file, name)| on_file(file, below, &name) + &on_file(file, above, &name));
            let rank = |rank: u32| {
                small_label(LEFT_OF_PIECES, top + (LAST[1] - rank) * STEP, &rank.to_string())
            };
            files.chain((0..=LAST[1]).map(rank)).collect()
        }
    }
}

fn point(square: Square) -> [u32; 2] {
    let [left, top] = MARGIN;
    [left + u32::from(square.file()) * STEP, top + (LAST[1] - u32::from(square.rank())) * STEP]
}

fn disc([x, y]: [u32; 2], piece: Piece) -> String {
    let (disc, character) = match piece.side {
        Side::Red => ("#fff", "#000"),
        Side::Black => ("#000", "#fff"),
    };
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{disc}\" stroke=\"#000\" stroke-width=\"1.4\"/>\
         <text x=\"{x}\" y=\"{}\" font-size=\"17\" fill=\"{character}\">{}</text>",
        y + 6,
        piece.carved_character()
    )
}

/// The lines of the board: all ranks, the files up to the river and beyond it, both palaces.
fn lines(position: &Position) -> String {
    let [left, top] = MARGIN;
    let [right, bottom] = [left + LAST[0] * STEP, top + LAST[1] * STEP];
    let [bank, far_bank] = [BELOW_RIVER + 1, BELOW_RIVER].map(|ranks| top + ranks * STEP);
    let mut path = String::new();
    for rank in 0..=LAST[1] {
        path.push_str(&format!("M{left} {}H{right}", top + rank * STEP));
    }
    for file in 0..=LAST[0] {
        let x = left + file * STEP;
        if file == 0 || file == LAST[0] {
            path.push_str(&format!("M{x} {top}V{bottom}"));
        } else {
            path.push_str(&format!("M{x} {top}V{far_bank}M{x} {bank}V{bottom}"));
        }
    }
    let (palace, side) = (left + 3 * STEP, 2 * STEP);
    for roof in [top, bottom - side] {
        let floor = roof + side;
        path.push_str(&format!("M{palace} {roof}l{side} {side}M{palace} {floor}l{side} -{side}"));
    }
    let river = (far_bank + bank) / 2;
    // Where no piece on a bank covers the name; a board with pieces at all of these files does without.
    let is_free = |file: &u32| {
        let on_bank =
            |square: Square| (BELOW_RIVER..=BELOW_RIVER + 1).contains(&square.rank().into());
        !position.pieces().into_iter().any(|(at, _)| u32::from(at.file()) == *file && on_bank(at))
    };
    let banks = [("楚河", [2, 1, 3]), ("汉界", [6, 7, 5])];
    let named = |(name, files): &(&str, [u32; 3])| {
        files
            .iter()
            .find(|file| is_free(file))
            .map(|file| small_label(left + file * STEP, river, name))
    };
    let names: String = banks.iter().filter_map(named).collect();
    format!("<path d=\"{path}\" fill=\"none\" stroke=\"#000\" stroke-width=\"0.9\"/>{names}")
}

/// Who moves, and the heaps.
pub(super) fn title(position: &Position, language: Language) -> String {
    let heaps: Vec<String> = position.heaps().iter().map(u64::to_string).collect();
    let red_moves = position.side() == Side::Red;
    match (language, heaps.is_empty()) {
        (Language::Zh, _) => {
            let side = if red_moves { "红方" } else { "黑方" };
            let heaps = match heaps.is_empty() {
                true => String::new(),
                false => format!("，相对的炮与兵卒之间的空点数从左到右是{}", heaps.join("、")),
            };
            format!("象棋局面，轮到{side}走{heaps}")
        }
        (Language::En, no_heaps) => {
            let side = if red_moves { "Red" } else { "Black" };
            let heaps = match no_heaps {
                true => String::new(),
                false => {
                    format!("; the gaps that count as heaps, from the left: {}", heaps.join(", "))
                }
            };
            format!("A position of Chinese chess, {side} to move{heaps}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_svg, check_text, check_title};

    const CLASSIC: &str = "picture xiangqi 4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w";

    #[test]
    fn the_text_has_a_letter_for_each_piece_and_marks_the_gaps() {
        check_text(
            CLASSIC,
            "
9 . . . . k a . . .
8 . . . P a . c . .
7 . . . . c . * . .
6 p . . . * . * . .
5 * . . . * . * . .
  ~ ~ ~ ~ river ~ ~
4 * . . . * . * . .
3 P . . . * . * . .
2 . . . . C . * . .
1 . . . p A . C . .
0 . . . . K A . . .
  a b c d e f g h i
K: general, A: advisor, C: cannon, P: soldier; capitals are Red's; *: points that count
",
        );
    }

    #[test]
    fn the_drawing_has_a_disc_for_each_piece_and_a_circle_for_each_marked_point() {
        check_svg(CLASSIC, "r=\"14\"", 14);
        check_svg(CLASSIC, "r=\"4\"", 12);
        check_svg(CLASSIC, "砲", 2);
    }

    #[test]
    fn a_title_says_who_moves_and_names_the_heaps() {
        check_title(
            CLASSIC,
            "象棋局面，轮到红方走，相对的炮与兵卒之间的空点数从左到右是1、4、6",
            "A position of Chinese chess, Red to move; the gaps that count as heaps, from the left: 1, 4, 6",
        );
        check_title(
            "picture xiangqi 4k4/9/9/9/9/9/9/9/9/3K1R3 b",
            "象棋局面，轮到黑方走",
            "A position of Chinese chess, Black to move",
        );
    }
}
