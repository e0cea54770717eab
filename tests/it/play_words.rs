//! `bouton play`: moves in the short words of each game, through a pipe, in both languages.

use crate::Run;

/// A language: its locale, what each line is told as, and a line that the rules forbid, with the
/// sentence that says why.
struct Told<'a> {
    locale: &'a str,
    moves: &'a [(&'a str, &'a str)],
    forbidden: (&'a str, &'a str),
}

fn check(arguments: &str, told: &Told) {
    let mut lines: Vec<&str> = told.moves.iter().map(|(line, _)| *line).collect();
    let play = |lines: &[&str]| {
        let run = Run::new(&format!("play {arguments} --friend --plain"));
        run.locale(told.locale).stdin(&lines.join("\n"))
    };
    let stdout = play(&lines).stdout();
    for (line, expected) in told.moves {
        assert!(stdout.contains(expected), "{line} is not told as {expected}: {stdout}");
    }
    let (forbidden, sentence) = told.forbidden;
    lines = vec![forbidden];
    let (stdout, _) = play(&lines).fails_with(2).output();
    assert!(stdout.contains(sentence), "{forbidden}: {stdout}");
    let (stdout, _) = play(&["zzz"]).fails_with(2).output();
    assert!(stdout.contains("zzz”"), "{stdout}");
}

fn english(arguments: &str, moves: &[(&str, &str)], forbidden: (&str, &str)) {
    check(arguments, &Told { locale: "C", moves, forbidden });
}

fn chinese(arguments: &str, moves: &[(&str, &str)], forbidden: (&str, &str)) {
    check(arguments, &Told { locale: "zh_CN.UTF-8", moves, forbidden });
}

#[test]
fn a_king_walks_by_ways_and_squares() {
    let english_moves =
        [("Left", "Ann: left, leaving 5 × 2"), ("4 1", "Ben: diagonally, leaving 4 × 1")];
    english("king 5 3", &english_moves, ("3 3", "goes one square to the left, down, or"));
    let chinese_moves =
        [("向左走", "甲：向左走，留下5×2"), ("（４，１）", "乙：向左下走，留下4×1")];
    chinese("king 5 3", &chinese_moves, ("３、３", "棋子只能向左、向下或向左下走一格"));
}

#[test]
fn a_date_is_written_as_month_and_day() {
    let english_moves =
        [("10/4", "Ann: the next day, 4 October 2001"), ("month", "Ben: the next month")];
    english("calendar 2001 10 3", &english_moves, ("11 30", "never past 4 November 2001"));
    let chinese_moves = [("１０月４日", "甲：走到次日"), ("下个月。", "乙：走到下个月的同一日")];
    chinese("calendar 2001 10 3", &chinese_moves, ("11月30日", "不能超过2001年11月4日"));
}

#[test]
fn a_string_is_written_as_it_is_left() {
    let english_moves =
        [("12", "Ann: erase 0 at the end"), ("2 1", "Ben: change digit 2 from 2 to 1")];
    english("digits 120", &english_moves, ("130", "makes one digit smaller, or erases a 0"));
    let chinese_moves = [("擦３", "甲：擦去末尾的0"), ("把第2位改成1", "乙：把第2位的2改成1")];
    chinese("digits 120", &chinese_moves, ("擦去全部", "只能把一位数字改小"));
}

#[test]
fn coins_are_turned_by_their_numbers() {
    let english_moves =
        [("6 1", "Ann: turn coins 1 and 6"), ("turn 3", "Ben: turn coin 3: HHTTTT")];
    english("coins turning-turtles THHTTH", &english_moves, ("4", "must show heads"));
    let chinese_moves = [("６、１", "甲：翻1、6号"), ("翻3号", "乙：翻3号，成为正正反反反反")];
    chinese("coins turning-turtles THHTTH", &chinese_moves, ("4", "必须是正面朝上"));
}

#[test]
fn a_pile_with_a_quota_is_told_what_to_take() {
    let english_moves = [("3", "Ann: take 3, leaving 17"), ("take 6", "Ben: take 6, leaving 11")];
    english("quota 20 --factor 2", &english_moves, ("20", "no more than the position says"));
    let chinese_moves = [("３", "甲：取3，留下17"), ("取6个", "乙：取6，留下11")];
    chinese("quota 20 --factor 2", &chinese_moves, ("２０", "至多取局面里写的个数"));
}

#[test]
fn dice_are_told_their_new_faces() {
    let english_moves =
        [("5", "Ann: tip to 5, take 5: 25 left"), ("tip to 4", "Ben: tip to 4, take 4")];
    english("dice 30 --top 1", &english_moves, ("6", "nor the one below comes up. No more"));
    let chinese_moves = [("５", "甲：翻成5，取5个，剩下25个"), ("翻成4点。", "乙：翻成4，取4个")];
    chinese("dice 30 --top 1", &chinese_moves, ("1", "原来的上面和底面都不行"));
    let one = "two-dice 30 --tops 1,2 --variant one-sum";
    let english_moves = [("3 2", "Ann: tip to 3 and 2, take 5: 25 left"), ("2 1", "Ben: tip to ")];
    english(one, &english_moves, ("3 4", "Just one of the dice is tipped"));
    let chinese_moves = [("３，２", "甲：翻成3、2，取5个，剩下25个")];
    chinese(one, &chinese_moves, ("5", "只能翻其中一颗"));
}

#[test]
fn two_heaps_are_told_as_a_letter_or_both() {
    let english_moves =
        [("A 3", "Ann: take 3 from A, leaving (9, 20)"), ("both 9", "leaving (0, 11)")];
    english("wythoff 12 20", &english_moves, ("both 13", "or the same number from both"));
    let chinese_moves = [("Ａ堆３个", "甲：从A堆取3"), ("两堆各９", "乙：两堆各取9，留下(0, 11)")];
    chinese("wythoff 12 20", &chinese_moves, ("B21", "从两堆里取同样多"));
}

#[test]
fn games_of_heaps_are_told_as_letters_and_numbers() {
    let line = "heaps 5 7 9 --take 1,3,4";
    let english_moves = [("A 3", "Ann: take 3 from A"), ("C 4", "leaving (2, 7, 5)")];
    english(line, &english_moves, ("A 2", "Only the numbers of the rules"));
    chinese(line, &[("Ａ堆３个", "甲：从A堆取3")], ("B2", "只能从一堆里取规定的个数"));
    english("sum nim:5 1..3:7", &[("B 3", "leaving (5, 4)")], ("B 4", "moves of its own"));
    chinese("sum nim:5 1..3:7", &[("B3", "留下(5, 4)")], ("B 4", "取法各不相同"));
    english("moore 2 3 4 5", &[("A 1 C 5", "leaving (2, 4, 0)")], ("A1 B1 C1", "at most 2"));
    chinese("moore 2 3 4 5", &[("Ａ１，Ｃ５", "留下(2, 4, 0)")], ("A1 B1 C1", "至多动2堆"));
    let split = [("3 2 2 5", "Ann: split B"), ("A 3", "Ben: take 3 from A")];
    english("lasker 3 4 5", &split, ("3 1 1 5", "splits one heap into two"));
    chinese("lasker 3 4 5", &[("B4", "甲：从B堆取4")], ("C６", "把一堆分成两堆"));
}

#[test]
fn games_of_one_number_are_told_by_a_number() {
    let line = "parity 15 --take 1..4 --win odd";
    english(line, &[("3", "Ann: take 3, leaving 12")], ("5", "Only the numbers of the rules"));
    chinese(line, &[("取３个", "甲：取3，留下12")], ("５", "只能取规定的个数"));
    english(
        "multiplication 100",
        &[("9", "by 9, giving 9"), ("18", "by 2, giving 18")],
        ("1", "factor"),
    );
    chinese("multiplication 100", &[("乘以９", "甲：乘以9，得9")], ("１", "只能乘以规则里写的数"));
    let line = "running-sum 30 --take 1..2 --end reach";
    english(line, &[("2", "Ann: say 1 and 2 (sum 3)")], ("3", "follow one another"));
    chinese(line, &[("２", "甲：报1、2（和为3）")], ("３", "要接着上一个数报"));
}

#[test]
fn a_queen_is_told_where_to_go() {
    let line = "wythoff 7 5 --view queen";
    english(
        line,
        &[("left 4", "Ann: left 4, to (3, 5)"), ("3 4", "down 1")],
        ("6 6", "The queen goes"),
    );
    chinese(line, &[("左下２", "甲：向左下走2格，到(5, 3)")], ("右2", "右2”不是走法"));
}
