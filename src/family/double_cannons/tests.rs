//! Boards as instances: they are the files of the line game, and moves are read and written as in chess.

use super::*;
use crate::{endgame::proof, family, game::Outcome, problem::meaning};

/// The strategies of whose positions boards are drawn. One that joined them would change what the ID of an old sheet
/// draws, and there are some in which the line game and the whole board have different winners.
const DRAWN_FROM: [&str; 14] = [
    "classic",
    "classic-losing-advances",
    "classic-losing-centre-and-retreat",
    "classic-losing-first-moves",
    "first",
    "first-losing-advances",
    "first-losing-first-moves",
    "gaps-2-3",
    "second",
    "second-line",
    "second-losing-advances",
    "second-losing-first-moves",
    "second-trap",
    "third-losing-first-moves",
];

/// A board with Red to move is in the file if, and only if, one of these strategies shows who wins there on the whole board.
#[test]
fn boards_are_drawn_from_the_positions_of_their_strategies() {
    let found = proof::pool(&DRAWN_FROM, Line::of);
    let found: String = found.iter().map(|line| format!("{}\n", line.board)).collect();
    let path = std::env::temp_dir().join("double-cannons.boards");
    if embedded::text(BOARDS) != Some(&*found) {
        std::fs::write(&path, found).unwrap();
        panic!("exercises/{BOARDS} is another list than {}", path.display());
    }
}

fn instance(line: &str) -> Arc<dyn Instance> {
    (DOUBLE_CANNONS.parse)(&Arguments::of_line(line)).expect(line)
}

#[test]
fn a_board_has_the_answer_of_its_files() {
    let tables = Tables::default();
    let board = instance("classic");
    let files = (family::cannons::CANNONS.parse)(&Arguments::of_line("4 6 --pawns 1")).unwrap();
    let [board, files] = [board, files].map(|game| game.solve(&tables).unwrap());
    assert_eq!(board.answer.statement().outcome, files.answer.statement().outcome);
    assert_eq!(format!("{:?}", board.answer.grounds()), format!("{:?}", files.answer.grounds()));
}

#[test]
fn a_move_is_read_in_either_notation() {
    let classic = instance("classic");
    let read = |text: &str| classic.read_move(classic.start(), text);
    let to = Position::from([1, 1, 0, 1, 0, 0, 0, 4, 0, 0, 2, 5, 1]);
    for text in ["炮三进一", "g1g2", "G1-G2"] {
        assert_eq!(read(text), Some(to.clone()), "{text}");
    }
    for aside in ["炮三平四", "g1f1", "帅五平四"] {
        assert!(read(aside).is_none_or(|to| to == *classic.start()), "{aside}");
    }
    assert_eq!(read("nonsense"), None);
    let facts = classic.move_facts(classic.start(), &to);
    assert_eq!((&facts["traditional"], &facts["heaps"]), (&json!("炮三进一"), &json!([1, 4, 5])));
}

#[test]
fn the_board_follows_the_cannons_and_is_not_drawn_when_it_is_not_known() {
    let classic = instance("classic");
    let retreat = Position::from([0, 1, 0, 1, 0, 0, 0, 4, 0, 0, 0, 8, 0]);
    let drawn = classic.picture(&retreat, Skin::Stones).unwrap().to_string();
    assert_eq!(drawn, "picture xiangqi 4kac2/3Pa4/4c4/p8/9/9/P8/4C4/3pA4/4KAC2 w");
    let stepped = Position::from([1, 1, 0, 0, 0, 0, 0, 4, 0, 0, 1, 6, 1]);
    assert_eq!(classic.picture(&stepped, Skin::Stones), None);
    assert_eq!(classic.position_facts(&stepped)["heaps"], json!([0, 4, 6]));
}

/// On a board in a page every move from every position that play comes to has its picture, soldiers' steps too.
#[test]
fn play_from_a_board_is_drawn_to_its_end() {
    for name in ["classic", "first", "second"] {
        let board = instance(name);
        let mut past = Vec::new();
        let mut position = board.start().clone();
        for _ in 0..60 {
            let drawn = board.picture_after(&past, &position, Skin::Stones);
            assert!(drawn.is_some(), "{name}: {past:?} {position}");
            let mut options = Vec::new();
            board.rules().options(&position, &mut |option| options.push(option));
            let line = [past.clone(), vec![position.clone()]].concat();
            for option in &options {
                let drawn = board.picture_after(&line, option, Skin::Stones);
                assert!(drawn.is_some(), "{name}: {line:?} {option}");
            }
            let Some(next) = options.pop() else { break };
            (past, position) = (line, next);
        }
    }
}

#[test]
fn what_is_drawn_is_proved_on_the_whole_board() {
    let boards = POOL.iter().map(|one| &one.line);
    let boards: Vec<&Line> = boards.step_by(POOL.len() / 20 + 1).collect();
    assert!(boards.len() > 10, "{} boards", POOL.len());
    for line in boards {
        let shown = proof::find(&line.board).unwrap_or_else(|| panic!("{}", line.board));
        let won = nim_sum(&line.heaps()) != 0;
        assert_eq!(shown.outcome == Outcome::N, won, "{}", line.board);
    }
}

#[test]
fn every_bad_line_is_refused() {
    for line in DOUBLE_CANNONS.refused {
        let arguments = Arguments::of_line(line);
        assert!(family::from_arguments(&DOUBLE_CANNONS, &arguments).is_err(), "{line}");
    }
}

#[test]
fn every_level_has_boards_enough_for_a_class_whoever_wins() {
    let mut counts = std::collections::BTreeMap::new();
    for Candidate { points, is_won, .. } in POOL.iter() {
        *counts.entry((Difficulty::level_of(*points), *is_won)).or_insert(0) += 1;
    }
    for level in 1..=5 {
        for won in [true, false] {
            assert!(counts[&(level, won)] > 40, "{counts:?}");
        }
    }
}

#[test]
fn what_is_told_of_boards_and_their_moves_is_proved() {
    let (tables, mut moves) = (Tables::default(), 0);
    for Candidate { line, .. } in POOL.iter().step_by(POOL.len() / 12 + 1) {
        let board: Arc<dyn Instance> = Arc::new(DoubleCannonsInstance::new(line.clone(), true));
        meaning::facts(&board, &board.solve(&tables).unwrap(), false, &tables).expect("facts");
        let mut open = vec![line.start.clone()];
        for _ in 0..3 {
            let from = open.pop().unwrap();
            board.rules().options(&from, &mut |to| {
                meaning::position_facts(board.as_ref(), &to).unwrap();
                let told = meaning::move_facts(board.as_ref(), &from, &to);
                assert!(told.is_ok(), "{} {from} {to}: {told:?}", line.board);
                moves += 1;
                open.push(to);
            });
        }
    }
    assert!(moves > 100, "{moves}");
}
