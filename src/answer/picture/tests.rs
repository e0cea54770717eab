//! Every picture survives the way through its info string.

use super::*;
use crate::xiangqi::OnBoard;
use quickcheck::{Arbitrary, Gen, quickcheck};

impl Arbitrary for Skin {
    fn arbitrary(g: &mut Gen) -> Self {
        *g.choose(&Skin::ALL).expect("there are skins")
    }
}

impl Arbitrary for Picture {
    fn arbitrary(g: &mut Gen) -> Self {
        let total = u64::arbitrary(g).max(1);
        match u8::arbitrary(g) % 9 {
            0 => Picture::Heaps {
                skin: Skin::arbitrary(g),
                heaps: (0..=u8::arbitrary(g) % 20).map(|_| u64::arbitrary(g)).collect(),
            },
            1 => Picture::Race {
                target: total,
                said: u64::arbitrary(g).min(total),
                take: arbitrary_steps(g),
            },
            2 => Picture::Strip { squares: total, at: u64::arbitrary(g).clamp(1, total) },
            3 => Picture::Coins { heads: some(g), first: u64::arbitrary(g) % 2 },
            4 => Picture::Dice { total, faces: arbitrary_faces(g) },
            5 => arbitrary_board(g),
            6 => Picture::Row {
                object: *g.choose(&RowObject::ALL).expect("there are kinds"),
                rows: some(g),
            },
            7 => Picture::Xiangqi { position: arbitrary_position(g) },
            _ => Picture::Digits {
                digits: some(g).into_iter().map(|digit: u8| digit % 10).collect(),
            },
        }
    }
}

/// At least one.
fn some<T: Arbitrary>(g: &mut Gen) -> Vec<T> {
    let first = T::arbitrary(g);
    std::iter::once(first).chain(Vec::arbitrary(g)).collect()
}

/// A few moves from the opening.
fn arbitrary_position(g: &mut Gen) -> xiangqi::Position {
    let mut position: xiangqi::Position =
        xiangqi::fen::read(xiangqi::OPENING).expect("the opening is a position");
    for _ in 0..u8::arbitrary(g) % 20 {
        let moves = position.legal_moves();
        let Some(chosen) = g.choose(&moves) else { break };
        position = position.after(*chosen).expect("a legal move");
    }
    position
}

fn arbitrary_faces(g: &mut Gen) -> Vec<u8> {
    let faces: Vec<u8> = some(g);
    faces.into_iter().take(MAX_DICE).map(|face| face % 6 + 1).collect()
}

fn arbitrary_board(g: &mut Gen) -> Picture {
    let size = |g: &mut Gen| u64::arbitrary(g).clamp(1, u64::MAX - 1);
    let (columns, rows, first) = (size(g), size(g), u64::arbitrary(g) % 2);
    let pieces = Vec::<(u64, u64, u8)>::arbitrary(g);
    let pieces = pieces.into_iter().map(|(column, row, kind)| Piece {
        kind: PieceKind::ALL[usize::from(kind) % PieceKind::ALL.len()],
        column: column % columns + first,
        row: row % rows + first,
    });
    Picture::Board { columns, rows, first, pieces: pieces.collect() }
}

/// Small steps make runs likely; repetitions and falling orders are kept on purpose.
fn arbitrary_steps(g: &mut Gen) -> Vec<u64> {
    let small = Vec::<u8>::arbitrary(g);
    small.into_iter().map(|step| u64::from(step % 12) + 1).collect()
}

quickcheck! {
    fn every_picture_is_read_back_from_its_info_string(picture: Picture) -> bool {
        picture.to_string().parse() == Ok(picture)
    }

}

fn check(info: &str, expected: Picture) {
    assert_eq!(info.parse(), Ok(expected.clone()));
    assert_eq!(expected.to_string(), info);
}

#[test]
fn each_kind_has_its_info_string() {
    let heaps = vec![3, 5, 7];
    let skin = Skin::Matches;
    check("picture heaps matches 3 5 7", Picture::Heaps { skin, heaps });
    let race = |take| Picture::Race { target: 30, said: 0, take };
    check("picture race 30 0", race(vec![]));
    check("picture race 30 0 1..2", race(vec![1, 2]));
    check("picture race 30 0 1 3..5 9", race(vec![1, 3, 4, 5, 9]));
    check("picture strip 2008 1", Picture::Strip { squares: 2008, at: 1 });
    check("picture coins 0 THH", Picture::Coins { heads: vec![false, true, true], first: 0 });
    check("picture dice 30 1 6", Picture::Dice { total: 30, faces: vec![1, 6] });
    check("picture pins 9 4", Picture::Row { object: RowObject::Pins, rows: vec![9, 4] });
    check("picture apples 0", Picture::Row { object: RowObject::Apples, rows: vec![0] });
    check("picture digits 2008", Picture::Digits { digits: vec![2, 0, 0, 8] });
    let fen = "4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w";
    let position = xiangqi::fen::read(fen).expect("a position");
    check(&format!("picture xiangqi {fen}"), Picture::Xiangqi { position });
    let queen = Piece { kind: PieceKind::Queen, column: 3, row: 5 };
    let goal = Piece { kind: PieceKind::Goal, column: 0, row: 0 };
    let pieces = vec![queen, goal];
    let board = Picture::Board { columns: 8, rows: 9, first: 0, pieces };
    check("picture board 8 9 0 queen 3,5 goal 0,0", board);
}

#[test]
fn yaml_and_info_strings_name_skins_alike() {
    for skin in Skin::ALL {
        let written = serde_json::to_string(&skin).expect("skins serialize");
        assert_eq!(written, format!("\"{}\"", skin.name()));
    }
}
