//! Winning moves in the spellings of pupils: right ones, wrong ones, and those in which something is no move.

use super::*;
use crate::family::named_game::instance_of_line;

mod around;

/// What an answer to "which first moves win" is worth, out of 3, with what is said of it.
fn score_of(game: &str, written: &str) -> Score {
    let tables = Tables::default();
    let marker = Marker::new(instance_of_line(game).unwrap(), &tables).unwrap();
    let expected = Expected::Moves { count: marker.answer().winning_moves.len() };
    let kind = "winning-moves".to_owned();
    let questions = vec![Question { problem: 1, number: 1, kind, marks: 3, expected }];
    let (blanks, shown, refuting) = (Vec::new(), Vec::new(), Vec::new());
    let spelled = Spellings::default();
    let paper = Paper { questions, marker: Some(marker), blanks, shown, refuting, spelled };
    paper.mark(|_| written.to_owned()).remove(0).score
}

fn check(game: &str, marks: u32, spellings: &[&str]) {
    for written in spellings {
        let score = score_of(game, written);
        assert_eq!(score.marks, marks, "{game}: {written}: {}", score.en);
    }
}

/// Moore's game, in which up to two heaps change: its only winning move takes A and B down to (1, 1, 1).
const MOORE: &str = "moore 2 3 2 1";

#[test]
fn a_comma_may_stand_between_the_parts_of_one_move() {
    let spellings = [
        "A 3→1, B 2→1",
        "A3→1,B2→1",
        "A 3→1、B 2→1",
        "A 3→1，B 2→1",
        "A 3->1 and B 2->1",
        "A 3→1 和 B 2→1",
        "A→1, B→1",
        "A 2, B 1",
        "take 2 from A and 1 from B",
        "(1, 1, 1)",
        "111",
    ];
    check(MOORE, 3, &spellings);
    check(MOORE, 0, &["A 3→1; B 2→1", "A 3→1", "A 3→2, B 2→1", "A 3→0, B 2→0", "B 2→1, A 3→0"]);
    assert!(score_of(MOORE, "A 3→1, B 2→3").unread());
}

/// Without a semicolon the parts are one move where that wins, and several moves where those do.
#[test]
fn commas_part_moves_that_win_by_themselves() {
    check("nim 3 5 7", 3, &["A 3→2, B 5→4, C 7→6", "A 1, B 1, C 1", "A→2 and B→4 and C→6"]);
    check("moore 2 1 1", 3, &["A 1→0, B 1→0", "A 1 B 1"]);
    // Where one move cannot change both, it is not clear that two are meant.
    assert!(score_of("nim 3 5 7", "A 3→2 B 5→4").unread());
    // Each heap alone is no winning move of (1, 1), and both at once are.
    check("moore 2 1 1", 0, &["A 1→0; B 1→0"]);
}

/// In Wythoff's game the same is taken from both heaps by one move, however it is said; and eleven is no pair of ones.
#[test]
fn what_is_taken_from_both_heaps_may_be_said_heap_by_heap() {
    let spellings = [
        "take 11 from A and 11 from B",
        "take 11 from A and take 11 from B",
        "11 from A, 11 from B",
        "A 11→0, B 11→0",
        "A 11→0 and B 11→0",
        "A-11,B-11",
        "A取11，B取11",
        "take 11 from A and B",
        "take 11 from each",
    ];
    check("wythoff 11 11", 3, &spellings);
    check("wythoff 11 11", 0, &["A 11→0", "A 10, B 10", "11 and 11", "11 11"]);
    // Different numbers from both are no move, though what they would leave wins: each is a move by itself.
    check("wythoff 5 9", 0, &["A 2, B 4", "A 2 and B 4"]);
    assert!(score_of("wythoff 11 11", "A 10, B 9").en.contains("(1, 11)"));
    let told = score_of("wythoff 11 11", "11 and 11").en;
    assert!(!told.contains("(1, 1)"), "{told}");
}

#[test]
fn what_is_left_of_a_pile_may_be_written_alone() {
    // From 15 to take 3 or 4 wins.
    let parity = "parity 15 --take 1..4 --win odd";
    let spellings = [
        "3; 4",
        "12; 11",
        "12, 11",
        "12和11",
        "leave 12; leave 11",
        "12 left, 11 left",
        "15→12; 15→11",
        "→12; →11",
        "剩12；剩11",
        "取3个；取4个",
        "take 3, leaving 12; take 4, leaving 11",
    ];
    check(parity, 3, &spellings);
    check(parity, 2, &["12", "3", "leave 11"]);
    check(parity, 0, &["1", "14", "15", "16", "99", "leave 13", "→14", "0", "take 12"]);
    // In a small pile both may be meant: then a number is what is taken, as in a quota game's first move.
    check("parity 3 --take 1..4 --win odd", 3, &["3", "take 3", "leave 0", "0", "→0"]);
    check("parity 7 --take 1..6 --win odd", 0, &["7", "8"]);
    let quota = "quota 11 --factor 2";
    check(quota, 3, &["3", "take 3", "leave 8", "11→8"]);
    check(quota, 0, &["8", "take 8", "→3", "leave 3"]);
}

#[test]
fn what_is_no_move_is_an_error_and_the_others_count() {
    let told = |written: &str| {
        let score = score_of("nim 3 5 7", written);
        (score.marks, score.en.clone(), score.unread())
    };
    let cannot = |entry: &str| format!("`{entry}` is no move that can be made here");
    let unread = |entry: &str| format!("`{entry}` cannot be read as a move");
    assert_eq!(told("A 3→2; B 5→4; C 7→6; C 7→9"), (2, cannot("C 7→9"), false));
    assert_eq!(told("A 3→2; B 5→4; xyz"), (1, unread("xyz"), true));
    assert_eq!(told("A 3→2, B 5→4, C 7→9"), (1, cannot("C 7→9"), false));
    assert_eq!(told("A 3→2; B 5→9; C 7→9").0, 0);
    assert_eq!(told("A 3→0; xyz"), (0, unread("xyz"), true));
    let score = score_of("nim 3 5 7", "A 3→2; B 5→4; C 7→9");
    assert_eq!(score.zh, "“C 7→9”在这里走不成");
    assert_eq!(score.hint()[1], score.en);
    for written in ["xyz", "A 3→7", "A 3→7; xyz", "none; A 3→2", "A 3→7, B 5→6"] {
        let score = score_of("nim 3 5 7", written);
        assert_eq!((score.marks, score.unread()), (0, true), "{written}: {}", score.en);
    }
}

#[test]
fn digits_written_together_are_what_a_move_leaves() {
    check(
        "nim 3 5 7",
        3,
        &["257; 347; 356", "257, 347, 356", "(257), (347), (356)", "2 5 7, 3 4 7, 3 5 6"],
    );
    check("nim 3 5 7", 0, &["057", "2570", "25 7"]);
}

/// In the calendar game a date that does not win is wrong, and no accident of a spreadsheet.
#[test]
fn a_wrong_date_is_wrong_where_dates_are_moves() {
    let wrong = score_of("calendar 2000 12 23", "24 Dec 2000");
    assert!(!wrong.unread() && wrong.marks == 0, "{}", wrong.en);
    assert!(score_of("nim 3 5 7", "7/4/2001").unread());
}

#[test]
fn a_reason_costs_nothing_and_digits_together_are_positions() {
    check("nim 6 4 1", 3, &["A 6→5, because the nim-sum is 0", "541"]);
    let partly = score_of("nim 6 4 1", "541; 641");
    assert!(partly.marks == 2 && !partly.unread(), "{}", partly.en);
}

/// What is left of the marks where these cells are filled in: two winners and two lists of moves.
fn with_cells(cells: [&str; 4]) -> Vec<u32> {
    let kinds = ["who-wins", "winning-moves", "who-wins", "winning-moves"];
    let answer = |(place, kind): (usize, &str)| Marked {
        problem: 1,
        number: place as u64 + 1,
        kind: kind.to_owned(),
        score: Score { marks: u32::from(place == 0), of: 1, ..Score::default() },
        mistake: None,
    };
    let mut answers: Vec<Marked> = kinds.into_iter().enumerate().map(answer).collect();
    without_constants(&mut answers, &cells.map(str::to_owned));
    answers.iter().map(|answer| answer.score.total()).collect()
}

#[test]
fn the_same_everywhere_is_no_answer_and_the_same_winner_is_one() {
    assert_eq!(with_cells(["Ben", "Ben", "ben", "Ben"]), [0; 4]);
    assert_eq!(with_cells(["Ben", "", "Ben", ""]), [1, 0, 0, 0]);
    assert_eq!(with_cells(["Ben", "none", "Ben", "none"]), [1, 0, 0, 0]);
}

/// Heaps that are gone may be left out of what a move leaves, and a number that may be a count is not read as digits.
#[test]
fn empty_heaps_need_not_be_written() {
    let both = ["(0, 0)", "→(0, 0)", "take all", "take everything", "全部取走"];
    check("wythoff 11 11", 3, &both);
    check("wythoff 11 11", 3, &["各取11枚", "两堆各取十一枚", "从两堆各取十一个"]);
    for written in ["11", "１１", "11.", "十一", "all", "全部", "everything", "0", "→0"] {
        assert!(score_of("wythoff 11 11", written).unread(), "{written}");
    }
    check("nim 1 1 3", 3, &["(1, 1)", "1 1 0", "remove C", "take C", "取走C堆", "C取三个"]);
    check("nim 12 5 5", 3, &["(5, 5)", "take twelve from A", "A取十二个"]);
    check("nim 12 5 7", 3, &["257", "２５７", "(2, 5, 7)"]);
    // What a move leaves in another way is still another move.
    check("nim 1 1 3", 0, &["(1, 3)", "0", "- C", "move C"]);
    // It has to be clear which heaps are meant, and that there are any.
    check("sum nim:4 1,3:4", 0, &["(4)", "4"]);
    check("coins mock-turtles THHHH", 0, &["1 2 3", "(1, 2, 3)", "一、二、三"]);
    check("digits 213", 0, &["(2, 1)", "21"]);
}

/// Pins may be named by their numbers, and a run of coins by its ends; how many are taken is no place.
#[test]
fn what_is_numbered_in_a_picture_may_be_named_by_its_numbers() {
    for written in [
        "pins 5 and 6",
        "击倒第5、6个",
        "击倒第五、六个",
        "(4, 4)",
        "5 and 6",
        "5和6",
        "5、6",
        "5-6",
    ] {
        let score = score_of("kayles 10", written);
        assert!(score.partly, "{written}: {}", score.en);
    }
    check("kayles 3", 0, &["take 2", "取2个", "打两个", "knock down 2 pins", "2 pins"]);
    check("octal 0.6 8", 0, &["take 3", "取3个", "取三张"]);
    check("kayles 10", 0, &["(2, 3)", "5, 6"]);
    check("coins mock-turtles TTTTTTTH", 0, &["0; 1; 2; 3; 4; 5; 6; 7", "翻1、2、3号"]);
    check("coins turning-turtles TTTH", 0, &["1; 2; 3; 4"]);
    assert!(score_of("coins turning-turtles TTTH", "翻四枚").unread());
    check("coins turning-turtles TTTH", 3, &["翻4号", "翻第四枚"]);
}

/// "And" within a move, and "or" between moves; some moves with what they leave, and others without.
#[test]
fn what_joins_the_parts_of_a_move_joins_no_moves() {
    let both = ["1 and 4 or 3 and 4", "翻1和4，或翻3和4", "1和4或3和4", "1, 4; 3, 4"];
    check("coins gaps 1,3 HTTH", 3, &both);
    check("coins turning-turtles THTH", 3, &["2 and 4", "4, 2", "翻2号和4号", "turn 4 and 2"]);
    check("coins gaps 1,3 HTTH", 0, &["1 and 2 or 2 and 4", "1 and 3 or 2 and 3"]);
    check(
        "nim 3 5 7",
        3,
        &[
            "A 3 → 2 (take 1), leaving (2, 5, 7); B 5 → 4; C 7 → 6",
            "A 3→2; B 5→4, leaving (3, 4, 7); take 1 from C",
        ],
    );
    check("pile 5000 --take 1..5", 3, &["leave 4,998", "5,000 -> 4,998", "4,998"]);
    check("nim 1 1100", 3, &["(1,1)", "leave 1,1"]);
    check("nim 101 1100", 3, &["(101,101)"]);
    check("nim 3 12 10", 3, &["12-3", "12 - 3", "12 take away 3", "12减3"]);
    check("nim 3 12 10", 0, &["12-4", "10-3"]);
    check("grundy 7 5", 3, &["2+5; 1+4", "2+5 or 1+4", "1+4, 2+5"]);
    check("grundy 7 5", 0, &["1+6", "3+4"]);
    check("pile 10 --take 2,5,6", 3, &["leave 8 or 4", "leave 8 or leave 4", "留下8或4"]);
    check("nim 3 5 7", 0, &["A 3 → 2, leaving (1, 5, 7); B 5 → 1; C 7 → 1"]);
}

#[test]
fn a_split_is_said_by_the_heap_and_its_parts() {
    let spellings = [
        "split A into 2 and 5; split B into 1 and 4",
        "split 7 into 2 and 5, split 5 into 1 and 4",
        "A: 2+5; B: 1+4",
        "7=2+5 and 5=1+4",
        "A 7 → 2+5; B 5 → 1+4",
        "把A分成2和5；把B分成1和4",
        "把7分成2和5，把5拆成1和4",
        "A堆分为2和5，B堆分为1和4",
    ];
    check("grundy 7 5", 3, &spellings);
    check("grundy 7 5", 0, &["split A into 1 and 4", "split 5 into 2 and 3", "split A into 2"]);
    check("lasker 7 8", 3, &["split A into 3 and 4; split 7 into 2 and 5; A: 1+6; B 8 → 7"]);
    check("lasker 7 1", 0, &["split B into 0 and 1", "split A into 0 and 7"]);
}

/// What a move takes and what it leaves are one move, also where a comma stands between them.
#[test]
fn what_is_left_belongs_to_the_move_before_it() {
    check(
        "pile 10 --take 1..3",
        3,
        &["take 2, leaving 8", "取2个，剩8个", "10-2=8", "from 10 to 8", "10=>8"],
    );
    for wrong in ["take 2, leaving 7", "取2个，剩7个", "take 3, leaving 8", "10-2=7"] {
        let score = score_of("pile 10 --take 1..3", wrong);
        assert!(score.unread() && score.marks == 0, "{wrong}: {}", score.marks);
    }
    check(
        "pile 30 --take 1..12",
        3,
        &["take four", "leave twenty-six", "leave twenty six", "Ann takes 4", "30变26"],
    );
    check(
        "nim 3 12 10",
        3,
        &[
            "从中间一堆取3个",
            "从B堆取3颗石子",
            "B=9",
            "12 => 9",
            "B变成9",
            "12-3=9",
            "Ann takes 3 from B",
        ],
    );
    check("nim 3 5 7", 3, &["A=2; B=4; C=6", "3变2，5变4，7变6"]);
    check("dice 30 --top 2", 3, &["27; 26", "3; 4", "leave 27, leave 26", "剩27；剩26"]);
    check("dice 30 --top 2", 0, &["28; 29", "1"]);
}

#[test]
fn signs_and_words_around_a_move_say_nothing_else() {
    let pile = [
        "take 2!",
        "Ann takes 2",
        "she takes 2",
        "take 2, so 8 are left",
        "take 2 because 8 is a multiple of 4",
        "第一步取2枚",
        "应该取2枚",
        "甲应取2枚！",
        "剩余8枚",
        "留给对方8枚",
        "取走2个，还剩8个",
        "取2枚因为剩8枚",
    ];
    check("pile 10 --take 1..3", 3, &pile);
    check("wythoff 11 11", 3, &["全部取完", "取光", "take both heaps", "两堆都取光"]);
    check("nim 1 1 3", 3, &["take all 3 from C", "把C堆取光", "取C", "取C堆"]);
    check("nim 1 1 3", 0, &["take all 2 from C", "取光"]);
    check("nim 3 3 3", 3, &["take 3", "取3个"]);
    check("nim 2 3 3", 0, &["take 2", "take 3"]);
    check(
        "coins turning-turtles THTH",
        3,
        &["2+4", "2 + 4", "{2, 4}", "flip 2 & 4", "翻2与4", "把2号和4号翻过来"],
    );
    check("coins single HTHH", 3, &["1 3 4", "1, 3, 4", "1; 3; 4"]);
    check("coins single HTHH", 0, &["2"]);
    let officers = [
        "2 and 5",
        "8 -> 2, 5",
        "8 to 2 and 5",
        "8→2、5",
        "leave 2 and 5",
        "take 1, leaving 2 and 5",
        "留下2和5",
        "取1，剩2和5",
    ];
    check("octal 0.6 8", 3, &officers);
    check("octal 0.6 8", 0, &["leave 1 and 6", "take 2, leaving 2 and 5", "8 -> 3, 5"]);
    check("two-dice 20 --tops 1,2 --variant both-sum", 0, &["2→3", "5→4"]);
}

/// What is read in more ways than before must not make a move of another one, or of none.
#[test]
fn no_move_is_made_of_another() {
    // An arrow leads from what a heap has to what it keeps, and splits nothing.
    check("lasker 4 3 1", 0, &["3→1", "3 to 1", "B 3→1"]);
    check("lasker 5 3 2", 0, &["3→2", "3变2"]);
    check("grundy 8 6", 0, &["6→2", "2→6", "heap 6 to 2"]);
    check("kayles 5 3 1", 0, &["A 3→1"]);
    check("octal 0.6 8", 0, &["A 5→2"]);
    // Bare numbers are places only where they can be nothing else: these two are taken, or left.
    check("kayles 10", 0, &["1 and 2", "4 and 5", "(5, 6)", "6 and 5", "5 and 7", "10 and 11"]);
    // One die is tipped to a face, and so much is taken.
    let dice = ["take 27; take 26", "取27；取26", "leave 3; leave 4", "30→3; 30→4", "=3; =4"];
    check("dice 30 --top 2", 0, &dice);
    check("dice 12 --top 2", 0, &["4 left", "take 8"]);
    // A sign of equality says what is left of what stands before it.
    check("quota 6 --factor 2", 0, &["take=5", "take = 5", "取=5"]);
    check("nim 3 5 7", 0, &["take A=2", "A=3"]);
    // Behind a reason other moves may stand.
    let because = score_of("nim 3 5 7", "A 3→2 because xor; B 5→4; C 7→6");
    assert!(because.marks < 3 && because.unread(), "{}", because.en);
    // From both is not from either, nor from all of three.
    check("wythoff 2 2", 0, &["都取1个"]);
    check("nim 3 3 3", 0, &["都取3", "take both", "取光两堆"]);
    check("moore 1 2 3", 0, &["取光两堆", "take both"]);
    // Nothing is added to a pile.
    check("pile 30 --take 1..12", 0, &["add 4", "加4", "raise 4"]);
    assert!(score_of("pile 30 --take 1..12", "30-26=4").unread());
    // What is said, or gone, and what is left, where it is counted up.
    check("race 30 --take 1..3", 3, &["take 2, leaving 28", "报2，剩28", "say 2, leaving 28"]);
    check("strip 20 --take 1..3", 3, &["take 3, leaving 16", "走3格，剩16格"]);
    check("race 30 --take 1..3", 0, &["take 2, leaving 27", "take 3, leaving 28"]);
    check("nim 3 5 7", 3, &["first heap 3 → 2; second heap 5→4; third heap 7→6"]);
    check("nim 2 4 7", 0, &["first row 3: 1"]);
    let many = "甲".repeat(20_000) + "取1";
    assert!(score_of("nim 3 5 7", &many).unread());
}

/// What may be taken as well as left is asked for: one of the two would be wrong.
#[test]
fn a_number_that_may_be_taken_or_left_is_not_guessed() {
    for written in ["8", "(8)", "８"] {
        let score = score_of("quota 11 --factor 2", written);
        assert!(
            score.unread() && score.en.contains("both can be played"),
            "{written}: {}",
            score.en
        );
    }
    assert!(!score_of("quota 11 --factor 2", "take 8").unread());
    assert!(!score_of("quota 11 --factor 2", "7").unread());
}

/// What a position remembers beside its pile is not shown in what is said of a move.
#[test]
fn a_move_is_told_by_what_it_leaves_of_the_pile() {
    let told = |game: &str, written: &str| {
        let score = score_of(game, written);
        [score.zh, score.en]
    };
    let [zh, en] = told("quota 11 --factor 2", "(9, 4)");
    assert!(zh.starts_with("留下9") && en.starts_with("leaving 9"), "{zh} {en}");
    // Taking 3 leads to 8, but not with 5 to be taken next.
    let [zh, en] = told("quota 11 --factor 2", "(8, 5)");
    assert!(
        zh.contains("这里写的局面") && en.ends_with("the position that is written"),
        "{zh} {en}"
    );
}

/// What keys print is read: a move with what it takes and leaves, all of which has to be the same move.
#[test]
fn a_move_may_be_written_with_what_it_leaves() {
    let right = [
        "B 12 → 9 (take 3), leaving (3, 9, 10)",
        "B 12 → 9 (take 3), leaving (3, 9, 10).",
        "B 12 → 9, leaving (3, 9, 10)",
        "B 12 → 9 (take 3)",
        "take 3 from B, leaving (3, 9, 10)",
        "leaving (3, 9, 10)",
        "B堆12→9（取3），留下(3, 9, 10)",
        "从B堆拿3枚，留下(3,9,10)",
        "B 12 → 9 (remove 3)",
        "B堆12→9（拿3枚）",
        "(9, 3, 10)",
    ];
    check("nim 3 12 10", 3, &right);
    let others = [
        "B 12 → 9 (take 4)",
        "B 12 → 9, leaving (3, 8, 10)",
        "B 12 → 8 (take 4), leaving (3, 9, 10)",
        "B 12 → 9 (take 3) (take 3)",
    ];
    for written in others {
        assert_eq!(score_of("nim 3 12 10", written).marks, 0, "{written}");
    }
    let all = "A 3 → 2 (take 1), leaving (2, 5, 7); B 5 → 4 (take 1), leaving (3, 4, 7) and \
               C 7 → 6 (take 1), leaving (3, 5, 6)";
    check("nim 3 5 7", 3, &[all]);
    check("kayles 9", 3, &["4+4"]);
    check("octal 0.137 5 2", 0, &["5"]);
    // Remarks on remarks are not followed.
    let remarks = "B 12 → 9".to_owned() + &" (take 3)".repeat(2_000);
    assert_eq!(score_of("nim 3 12 10", &remarks).marks, 0);
}

/// What a wrong move leaves may be written in another order, and one number beside several heaps is nothing: a move that can be made is told.
#[test]
fn a_wrong_move_is_told_as_one_that_can_be_made() {
    let tells = |game: &str, written: &str, told: &str| {
        let score = score_of(game, written);
        assert!(score.en.contains(told), "{game}: {written}: {}", score.en);
    };
    tells("nim 3 12 10", "(12, 3, 8)", "(3, 12, 8)");
    tells("nim 4 6 --misere", "(0, 4)", "(4, 0)");
    tells("wythoff 2000 3000", "(3000, 1999)", "(1999, 3000)");
    for written in ["4", "(4"] {
        let score = score_of("nim 4 6 --misere", written);
        assert!(score.unread(), "{written}: {} of {}: {}", score.marks, score.of, score.en);
    }
    check("nim 4 6 --misere", 3, &["B 6 → 4 (take 2), leaving (4, 4)"]);
}
