//! What stands around a move, before it and behind it, and rows that a move breaks.

use super::{check, score_of};

/// Where a move begins from, how a sentence ends, and other words that say nothing of the move.
#[test]
fn what_stands_around_a_move_says_nothing_of_it() {
    let from_start = [
        "3,12,10→3,9,10",
        "(3,12,10)→(3,9,10)",
        "(3,12,10)变成(3,9,10)",
        "从(3,12,10)到(3,9,10)",
        "3 12 10 -> 3 9 10",
        "from (3, 12, 10) to (3, 9, 10)",
        "从12枚的一堆取3枚",
    ];
    check("nim 3 12 10", 3, &from_start);
    check("nim 3 12 10", 0, &["3,9,10→3,12,10", "(3,12,10)→(3,12,9)", "13,12,10→3,12,9"]);
    // What stands behind a comma, or an arrow, is not where it began.
    assert!(score_of("wythoff 7 12", "12→7, 12→4").marks < 3);
    assert!(score_of("wythoff 3 9", "9→3, 9→5").marks < 3);
    assert!(score_of("lasker 2 5", "5→2, 5→4").marks > 0);
    check("race 30 --take 1..3", 3, &["报1、2！", "say 1,2!", "say 1, 2."]);
    check("race 30 --take 1..3", 0, &["报1！", "say 1!"]);
    check("nim 3 5 7", 3, &["A 3→2 或者 B 5→4 或者 C 7→6", "Either A 3→2 or B 5→4 or C 7→6"]);
    // A row that keeps one end, and one that falls into two.
    check("kayles 7 3 2", 3, &["A→2+3；B→1+1；C→1", "A→2+3；B→1+1；2→1"]);
    // Of two dice each number that is left is that of one move.
    check("two-dice 30 --tops 1,2 --variant one-new", 3, &["28；25；29；24"]);
    check("two-dice 30 --tops 1,2 --variant one-new", 0, &["27；26", "28；28；28；28"]);
    check("kayles 7 3 2", 0, &["C→0", "C→2", "B→2", "7→5"]);
    for written in ["从10击倒2个，分成4和4", "分成4和4", "取2个，分成4和4"] {
        assert!(score_of("kayles 10", written).partly, "{written}");
    }
    check("kayles 10", 0, &["取1个，分成4和4", "分成5和5", "从9击倒1个，分成4和4"]);
    assert!(score_of("quota 100 --factor 2", "97；89").unread());
    assert!(!score_of("quota 100 --factor 2", "留下97；留下89").unread());
}
