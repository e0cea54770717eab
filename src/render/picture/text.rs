//! Pictures in plain text, for Markdown code fences and terminals.
//!
//! Only ASCII is used: it is one column wide in every monospace font, which `●` is not in Chinese ones.

use super::{
    AHEAD, Cell, DRAWN_HEAPS, DRAWN_OBJECTS, RACE_ROW, WHOLE_RACE, WHOLE_STRIP, cells, heap_name,
    starts_group,
};
use crate::exercise::picture::{Picture, Skin};

/// The picture as lines of ASCII, each ending in a newline, none in a space.
///
/// ```
/// use bouton::exercise::picture::{Picture, Skin};
/// use bouton::render::picture::text;
/// let picture = Picture::Heaps { skin: Skin::Matches, heaps: vec![3, 7, 2003] };
/// assert_eq!(text(&picture), "\
/// A  | | |             3
/// B  | | | | |  | |    7
/// C  [ 2003 ]
/// ");
/// ```
pub fn text(picture: &Picture) -> String {
    let lines = match picture {
        Picture::Heaps { skin, heaps } => heap_rows(*skin, heaps),
        Picture::Race { target, said, .. } => race_rows(*target, *said),
        Picture::Strip { squares, at } => strip_rows(*squares, *at),
    };
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn heap_rows(skin: Skin, heaps: &[u64]) -> Vec<String> {
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

/// Brackets stand around the number said last, parentheses around the one that wins.
fn race_rows(target: u64, said: u64) -> Vec<String> {
    let width = digits(target) + 2;
    let row = cells(target, said, AHEAD, WHOLE_RACE);
    let per_row = if target <= WHOLE_RACE { RACE_ROW } else { row.len() };
    row.chunks(per_row)
        .map(|chunk| chunk.iter().map(|cell| race_cell(*cell, target, said, width)).collect())
        .collect()
}

fn race_cell(cell: Cell, target: u64, said: u64, width: usize) -> String {
    let written = match cell {
        Cell::Gap => return " ... ".into(),
        Cell::Number(number) if number == said => format!("[{number}]"),
        Cell::Number(number) if number == target => format!("({number})"),
        Cell::Number(number) => format!("{number} "),
    };
    format!("{written:>width$}")
}

/// The piece is the `o` above its square.
fn strip_rows(squares: u64, at: u64) -> Vec<String> {
    let width = digits(squares);
    let row = cells(squares, at, AHEAD, WHOLE_STRIP);
    let piece = row.iter().map(|cell| match cell {
        Cell::Gap => " ".repeat(5),
        Cell::Number(number) if *number == at => format!(" {:>width$}", 'o'),
        Cell::Number(_) => " ".repeat(width + 1),
    });
    let strip = row.iter().map(|cell| match cell {
        Cell::Gap => "| ...".into(),
        Cell::Number(number) => format!("|{number:>width$}"),
    });
    vec![piece.collect(), strip.chain(["|".into()]).collect()]
}

fn digits(number: u64) -> usize {
    number.to_string().len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    fn check(info: &str, expected: &str) {
        let picture = info.parse().expect(info);
        assert_eq!(format!("\n{}", text(&picture)), expected);
    }

    #[test]
    fn heaps_are_rows_in_fives_with_their_numbers_aligned() {
        check(
            "picture heaps stones 3 12 0 5000",
            "
A  o o o                        3
B  o o o o o  o o o o o  o o   12
C                               0
D  [ 5000 ]
",
        );
    }

    #[test]
    fn a_heap_on_its_own_has_no_name() {
        check("picture heaps matches 5000", "\n[ 5000 ]\n");
        check("picture heaps coins 3", "\n@ @ @    3\n");
    }

    #[test]
    fn heaps_beyond_the_twelfth_are_counted() {
        let drawn = text(&Picture::Heaps { skin: Skin::Coins, heaps: vec![1; 15] });
        assert!(drawn.ends_with("L  @    1\n+3\n"), "{drawn}");
    }

    #[test]
    fn a_race_brackets_the_last_number_said_and_the_target() {
        check(
            "picture race 12 5",
            "
  1   2   3   4  [5]  6   7   8   9  10
 11 (12)
",
        );
        check(
            "picture race 100 0",
            "
   1    2    3    4    5    6  ...   98   99 (100)
",
        );
    }

    #[test]
    fn the_piece_stands_above_its_square() {
        check(
            "picture strip 2008 1",
            "
    o
|   1|   2|   3|   4|   5|   6|   7| ...|2006|2007|2008|
",
        );
    }

    quickcheck! {
        fn drawings_are_bounded_ascii(picture: Picture) -> bool {
            let drawn = text(&picture);
            drawn.is_ascii() && drawn.len() < 1000
        }
    }
}
