//! What is printed says no more than was done, and nothing that a pupil is asked to find: sheets
//! do not give answers away, and reasons agree with the numbers beside them.

use crate::Run;
use bouton::exercise::library::{Kind, Library};
use serde_json::{Value, json};
use std::{fs, path::PathBuf, sync::LazyLock};

/// What the tests read of a set: its sheets and problems in Chinese and in English.
struct Pages {
    set: String,
    sheets: [String; 2],
    problems: [Vec<Value>; 2],
}

/// Every set, printed once for all tests.
static SETS: LazyLock<Vec<Pages>> = LazyLock::new(|| {
    let pages = |set: String| {
        let printed = Sheets::new(&set);
        let sheets = ["sheet.zh.md", "sheet.en.md"].map(|page| printed.read(page));
        Pages { set, sheets, problems: ["zh", "en"].map(|language| printed.problems(language)) }
    };
    Library::embedded().ids(Kind::Set).into_iter().map(pages).collect()
});

/// A worksheet in a folder of its own, with what was said last.
struct Sheets {
    folder: tempfile::TempDir,
    last_line: String,
}

impl Sheets {
    fn new(arguments: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let line = format!("worksheet {arguments} --format md,json -o {}", folder.path().display());
        let (_, told) = Run::new(&line).output();
        let last_line = told.lines().last().unwrap_or_default().to_owned();
        Self { folder, last_line }
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn problems(&self, language: &str) -> Vec<Value> {
        let all: Value =
            serde_json::from_str(&self.read(&format!("worksheet.{language}.json"))).unwrap();
        let mut found = Vec::new();
        collect(&all, &mut found);
        found
    }
}

fn collect(value: &Value, found: &mut Vec<Value>) {
    match value {
        Value::Object(fields) if fields.contains_key("questions") => found.push(value.clone()),
        Value::Object(fields) => fields.values().for_each(|inner| collect(inner, found)),
        Value::Array(items) => items.iter().for_each(|inner| collect(inner, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn asks(problem: &Value, kind: &str) -> bool {
    problem["questions"].as_array().unwrap().iter().any(|question| question["kind"] == kind)
}

/// What `solve` tells, in one line.
fn solve(arguments: &str) -> String {
    let told = Run::new(&format!("solve {arguments}")).stdout();
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn evidence(arguments: &str) -> Value {
    Run::new(&format!("solve {arguments} --json")).json()["evidence"].clone()
}

/// Sentences that name the winner. What somebody argues, and what a claim says, is quoted.
const WINNER_NAMED: [&str; 11] = [
    "Ann wins",
    "Ben wins",
    "Ann plays without",
    "Ben plays without",
    "without a mistake and wins",
    "甲必胜",
    "乙必胜",
    "甲获胜",
    "乙获胜",
    "最后获胜",
    "走对了",
];

#[test]
fn no_sheet_names_the_winner_whom_it_asks_for() {
    for Pages { set, sheets, .. } in SETS.iter() {
        for line in sheets.iter().flat_map(|sheet| sheet.lines()) {
            let is_told = !line.trim_start().starts_with('>');
            let named = WINNER_NAMED.iter().find(|sentence| is_told && line.contains(*sentence));
            assert_eq!(named, None, "{set}: {line}");
        }
    }
}

/// The rules themselves say so, and not what is asked.
const TITLES_OF_RULES: [&str; 2] = ["An even number wins", "偶数者胜"];

#[test]
fn no_title_gives_an_answer_away() {
    for Pages { set, problems, .. } in SETS.iter() {
        for problem in problems.iter().flatten() {
            let title = problem["title"].as_str().unwrap();
            if asks(problem, "refute") || TITLES_OF_RULES.contains(&title) {
                continue;
            }
            for word in
                ["wins", "safe", "lost", "forgotten", " is not ", "能赢", "安全", "必", "忘"]
            {
                assert!(!title.to_lowercase().contains(word), "{set}: {title}");
            }
        }
    }
}

#[test]
fn a_line_that_stops_before_the_end_is_no_whole_game() {
    let check = |set: &str, english: &str, chinese: &str| {
        let sheets = Sheets::new(set);
        let (en, zh) = (sheets.read("sheet.en.md"), sheets.read("sheet.zh.md"));
        assert!(en.contains(english) && zh.contains(chinese), "{set}: {en}");
    };
    check("endings", "Here is the beginning of a game in which", "下面是一局的开头，甲");
    check("nim --level 2", "Here is a game in which the positions that Ben", "下面是一局，乙");
}

#[test]
fn a_problem_that_asks_for_a_counterexample_draws_none() {
    let sheets = Sheets::new("refute");
    for page in ["sheet.zh.md", "sheet.en.md"] {
        let page = sheets.read(page);
        assert!(!page.contains("```picture"), "{page}");
        assert!(!page.contains("14"), "5 + 9 = 14 is a counterexample: {page}");
    }
}

/// A set of one's own with a position of more winning moves than the sheets of the program have.
const MANY: [(&str, &str); 2] = [
    (
        "problems/many.yaml",
        "id: many\ntitle: {zh: 多, en: Many}\ngame:\n  kayles: {heaps: [60, 50, 40]}\nquestions: [who-wins, winning-moves]\n",
    ),
    ("sets/own.yaml", "id: own\ntitle: {zh: 多, en: Many}\nitems:\n  - problem: many\n"),
];

#[test]
fn a_key_that_asks_for_all_winning_moves_lists_them_all() {
    let own = tempfile::tempdir().unwrap();
    for (name, text) in MANY {
        let path = own.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let sheets = Sheets::new(&own.path().join("sets/own.yaml").display().to_string());
    let mut most = 0;
    for problem in sheets.problems("en") {
        let answer = &problem["answer"];
        let moves = answer["moves"].as_array().unwrap();
        assert_eq!(json!(moves.len()), answer["move_count"], "{}", problem["title"]);
        most = most.max(moves.len());
    }
    assert!(most >= 16, "{most} moves at most: nothing was tried");
    for page in ["key.zh.md", "key.en.md"] {
        let page = sheets.read(page);
        assert!(!page.contains("; and 1") && !page.contains("等等，共"), "{page}");
    }
}

#[test]
fn the_last_line_says_what_holds_for_this_very_sheet() {
    let check = |arguments: &str, expected: &str| {
        let told = Sheets::new(arguments).last_line;
        assert!(told.contains(expected), "{arguments}: {told}");
    };
    check("nim --level 1", "every answer searched and checked");
    check("dice --level 5", "by a period that is proved for every size");
    check("numeration", "by calculating again");
    let classics = Sheets::new("classics").last_line;
    assert!(!classics.contains("every answer searched"), "{classics}");
}

#[test]
fn evidence_of_a_sum_says_what_was_searched() {
    let sum = evidence("sum nim:1000000 1..2:4");
    assert_eq!((&sum["kind"], &sum["by_size"]), (&json!("sum"), &json!(1)));
    assert_eq!(sum["positions"], 5, "the pile of 4, and what play can leave of it");
    let told = solve("sum nim:1000000 1..2:4");
    assert!(told.contains("this heap was") && !told.contains("1 000 006"), "{told}");
    assert_eq!(evidence("apples 6 6")["kind"], "sum", "only this position was decided");
    assert_eq!(evidence("heaps 100000 5 --take 1,3,4")["kind"], "every_size");
}

#[test]
fn a_theorem_without_a_book_shows_its_proof() {
    let told = solve("dice 30 --top 1");
    assert!(told.contains("Proof: What happens at a number"), "{told}");
    assert!(solve("nim 3 5 7").contains("Source: C. L. Bouton"));
}

#[test]
fn of_equal_rows_any_may_be_emptied() {
    assert!(solve("apples 1 1 --misere").contains("take 1 from A or B, leaving (1)"));
}

#[test]
fn where_nobody_can_move_no_reply_is_promised() {
    for arguments in
        ["grundy 2", "octal 0.07 1", "heaps 1 1 --take 2..3", "king 1 1", "coins mock-turtles TTT"]
    {
        let told = solve(arguments);
        assert!(told.contains("no move is possible"), "{told}");
    }
}

/// The number after these words.
fn number_after(text: &str, words: &str) -> u64 {
    let (_, rest) = text.split_once(words).unwrap_or_else(|| panic!("no `{words}` in {text}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("no number after `{words}` in {text}"))
}

#[test]
fn the_imbalance_factor_is_0_exactly_where_the_second_player_wins() {
    for objects in 1..=40 {
        for (take, play) in [("1..3", "--misere"), ("1..3", ""), ("1..8", "--misere"), ("1..8", "")]
        {
            let told = solve(&format!("pile {objects} --take {take} {play}"));
            let balanced = number_after(&told, "imbalance factor: ") == 0;
            assert_eq!(balanced, told.contains("the second player wins"), "{told}");
        }
    }
    let blocks = solve("pile 8 --take 2..4");
    assert!(!blocks.contains("imbalance"), "several remainders are balanced: {blocks}");
}

#[test]
fn a_reason_argues_with_moves_that_exist() {
    let none = solve("pile 2 --take 3..4 --misere");
    assert!(none.contains("no move is possible"), "{none}");
    assert!(!none.contains("a move t"), "{none}");
    assert!(solve("pile 1 --take 1..3 --misere").contains("must make the last move"));
    assert!(solve("pile 4 --take 3..4 --misere").contains("cannot move and wins"));
    assert!(solve("pile 9 --take 3..4 --misere").contains("a move t can be answered by 7 − t"));
}

/// The numbers of a list such as "with 0, 2 or 5 left, and from 4 left on when the remainder on
/// division by 8 is 1 or 2": the preperiod, those below it, the period and the remainders.
fn loses(rule: &str, left: u64) -> bool {
    let numbers = |text: &str| -> Vec<u64> {
        text.split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|digits| digits.parse().ok())
            .collect()
    };
    let (small, rest) = rule.split_once("from ").unwrap_or(("", rule));
    if rule.contains("from ") && left < numbers(rest)[0] {
        return numbers(small).contains(&left);
    }
    let Some((_, rest)) = rest.split_once("division by ") else { return false };
    let (period, residues) = rest.split_once(" is ").unwrap();
    numbers(residues).contains(&(left % numbers(period)[0]))
}

#[test]
fn the_rule_of_the_odd_even_game_holds_for_the_number_beside_it() {
    let take_sets = ["1,3,6", "1,4", "1..4", "1,2,5", "1,5,7"];
    for (take, win) in take_sets.iter().flat_map(|take| [(take, "odd"), (take, "even")]) {
        for left in 1..=14_u64 {
            let start = if left % 2 == 1 { format!("{left}") } else { format!("{left} 1 0") };
            let told = solve(&format!("parity {start} --take {take} --win {win}"));
            let (_, reason) = told.split_once("with an even total, ").unwrap();
            let (even, odd) = reason.split_once("; with an odd total, ").unwrap();
            let (odd, _) = odd.split_once("; at no other number").unwrap();
            let rule = if left % 2 == 1 { even } else { odd };
            assert_eq!(loses(rule, left), told.contains("P-position"), "{told}");
        }
    }
}
