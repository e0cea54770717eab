//! Marking on the command line: a game or a sheet's ID, both languages, JSON, and what is refused.

use crate::Run;
use serde_json::{Value, json};
use std::{collections::BTreeSet, fs};

/// What `mark` prints about answers, with its exit code.
fn mark(code: i32, game: &str, answers: &str, more: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers.yaml");
    fs::write(&path, answers).unwrap();
    let arguments = ["mark", game, path.to_str().unwrap()];
    Run::of(arguments.into_iter().chain(more.iter().copied())).fails_with(code).output()
}

fn check_words(code: i32, game: &str, answers: &str, expected: &str) {
    let (out, errors) = mark(code, game, answers, &[]);
    assert!(format!("{out}{errors}").contains(expected), "{answers}: {out}{errors}");
}

fn check_chinese_words(code: i32, game: &str, answers: &str, expected: &str) {
    let (out, errors) = mark(code, game, answers, &["--lang", "zh"]);
    assert!(format!("{out}{errors}").contains(expected), "{answers}: {out}{errors}");
}

fn as_json(code: i32, game: &str, answers: &str) -> Value {
    serde_json::from_str(&mark(code, game, answers, &["--json"]).0).unwrap()
}

const PILE: &str = "pile 21 --take 1..3";

#[test]
fn answers_are_marked_with_their_refutation() {
    let right = "winner: first\nstrategy: leave multiples of 4\nsafe: [0, 4, 8, 12, 16, 20]\n";
    let all = as_json(0, PILE, right);
    assert_eq!((&all["verdict"], &all["marks"]), (&json!("right"), &json!(8)));
    let wrong = "winner: second\nmoves: [18]\nstrategy: leave multiples of 3\n";
    check_words(1, PILE, wrong, "leaving 18 does not win: the reply that leaves 16 refutes it");
    check_chinese_words(1, PILE, wrong, "得分0 / 3");
    check_words(2, PILE, "rule: \"forall a: P(a\"\n", "breaks off");
    check_words(2, PILE, "rule: \"forall a: P(a\"\n", "answers.yaml:1:");
    check_words(2, PILE, "{}\n", "it holds no answers");
    check_words(
        2,
        PILE,
        "moves: [twenty]\n",
        "a position is a number, or a list such as [2, 5, 7]",
    );
}

#[test]
fn right_is_said_with_how_far_was_looked() {
    let rule = "rule: \"forall n: P(n) <-> n mod 4 = 0\"\n";
    let all = as_json(0, PILE, rule);
    let item = &all["items"][0];
    assert_eq!((&all["verdict"], &all["of"]), (&json!("right"), &json!(4)));
    assert_eq!((&item["evidence"], &item["bound"]), (&json!("every_size"), &json!(21)));
    check_words(0, PILE, rule, "it holds for every size");
    check_chinese_words(0, PILE, rule, "对任意大小都成立");
    let two = "rule: \"forall a, b: P(a, b) <-> a = b\"\n";
    check_words(0, "nim 1 2", two, "tried up to 30 only: nothing is proved beyond");
    check_chinese_words(0, "nim 1 2", two, "只试到30，更大的数没有证明");
    let all = as_json(0, PILE, "winner: first\n");
    assert_eq!(
        (&all["items"][0]["evidence"], &all["items"][0]["tried"]),
        (&json!("exhaustive"), &json!(22))
    );
}

#[test]
fn what_is_not_right_is_not_called_right() {
    check_words(
        1,
        "pile 100 --take 1..3",
        "rule: \"forall n: P(n) <-> n mod 4 = 0 and n < 33\"\n",
        "n = 36",
    );
    check_words(1, PILE, "rule: \"P(0)\"\n", "leaves 21 of 22 positions open");
    check_chinese_words(1, PILE, "rule: \"forall n: P(n) or N(n)\"\n", "没有说出0谁胜");
    check_words(1, PILE, "line: [21, 20, 12]\n", "20 to 12 is not a move");
    check_words(1, "race 100 --take 1..3", "safe: []\n", "marks 0 / 25");
    check_words(1, "pile 100 --take 1..3", "safe: []\n", "marks 0 / 26");
}

#[test]
fn either_reading_of_a_race_or_strip_is_accepted() {
    check_words(
        0,
        "race 50 --take 1..10",
        "strategy: leave multiples of 11\n",
        "what is still to go",
    );
    check_chinese_words(0, "race 50 --take 1..10", "办法: 留下11的倍数\n", "按“还剩多少”理解");
    check_words(0, "strip 20 --take 1..5", "safe: [2, 8, 14, 20]\n", "read as squares");
    check_chinese_words(0, "strip 20 --take 1..5", "安全数: [2, 8, 14, 20]\n", "按“第几格”理解");
}

#[test]
fn a_sheet_is_marked_by_its_id() {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().to_str().unwrap();
    let run = "worksheet take-away --seed 5 --lang en --format json -o";
    Run::of(run.split_whitespace().chain([into])).output();
    let text = fs::read_to_string(folder.path().join("worksheet.en.json")).unwrap();
    let sheet: Value = serde_json::from_str(&text).unwrap();
    let id = sheet["bouton"]["id"].as_str().unwrap();
    let (out, errors) = mark(1, id, "problems: {1: {winner: draw}}\n", &[]);
    assert!(out.contains("problem 1 (1), who wins: 0/2"), "{out}{errors}");
    // The marks are those that are printed on the sheet.
    assert!(out.contains(&format!("/ {}\n", sum_marks(&sheet))), "{out}");
    let own = as_json(1, id, "problems: {1: {who-wins: Ann +2, key-numbers: }, 2: {1: Ben}}\n");
    let ann = own["items"][0]["total"].as_u64().unwrap();
    assert!(ann == 2 && own["of"] == sum_marks(&sheet), "{own}");
    check_words(2, id, "problems: {99: {winner: 甲}}\n", "there is no problem 99");
    check_words(
        2,
        id,
        "problems: {1: {carry: 1}}\n",
        "problem 1 does not ask `carry`; it asks who-wins (1)",
    );
    check_chinese_words(2, id, "problems: {1: {carry: 1}}\n", "第1题没有问“carry”");
    check_words(2, id, "problems: {1: {strategy: P(q)}}\n", "problem 1: a strategy must not ask");
}

fn sum_marks(sheet: &Value) -> u64 {
    let lists = [&sheet["common"], &sheet["copies"][0]["problems"]];
    let problems = lists.into_iter().flat_map(|list| list.as_array().unwrap());
    problems.map(|problem| problem["total_marks"].as_u64().unwrap()).sum()
}

/// A class of three with its form, in a folder: the ID of the first sheet, and the form's rows.
fn class(folder: &std::path::Path) -> (String, Vec<Vec<String>>) {
    let roster = folder.join("class.csv");
    fs::write(
        &roster,
        "Surname;First name;Class\nLovelace;Ada;7b\nTuring;Alan;7b\nNoether;Emmy;7c\n",
    )
    .unwrap();
    let (roster, out) = (roster.to_str().unwrap(), folder.join("sheets"));
    let run = "worksheet classics --lang en --format json --roster";
    Run::of(run.split_whitespace().chain([roster, "-o", out.to_str().unwrap()])).output();
    let text = fs::read_to_string(out.join("worksheet.en.json")).unwrap();
    let sheet: Value = serde_json::from_str(&text).unwrap();
    let id = sheet["bouton"]["id"].as_str().unwrap().to_owned();
    let form = Run::of(["mark", "--blank", &id, "--roster", roster]).output().0;
    let rows = bouton_school::table::rows(form.trim_start_matches('\u{feff}')).unwrap();
    (id, rows.into_iter().map(|row| row.cells).collect())
}

/// The column of a question.
fn column(form: &[Vec<String>], question: &str) -> usize {
    form[0].iter().position(|head| head.starts_with(&format!("{question} "))).unwrap()
}

#[test]
fn a_class_is_marked_from_its_form() {
    let folder = tempfile::tempdir().unwrap();
    let (id, mut form) = class(folder.path());
    assert_eq!((form.len(), form[2][0].as_str(), form[4][1].as_str()), (5, "Ada Lovelace", "7c"));
    // Grab 30 by threes.
    let [who, moves] = ["2(1)", "2(2)"].map(|question| column(&form, question));
    let columns = form[0].len();
    (form[2][who], form[2][moves]) = ("Ann +1".to_owned(), "say 1 and 2".to_owned());
    (form[3][who], form[3][moves]) = ("乙".to_owned(), "无".to_owned());
    (3..columns).for_each(|column| form[4][column] = "Ann".to_owned());
    let (path, svg) = (folder.path().join("filled.csv"), folder.path().join("bars.svg"));
    fs::write(&path, bouton_school::table::write_rows(&form)).unwrap();
    let (path, svg) = (path.to_str().unwrap(), svg.to_str().unwrap());
    let out = Run::of(["mark", &id, path, "--json", "--svg", svg]).output().0;
    let marked: Value = serde_json::from_str(&out).unwrap();
    let totals: Vec<u64> = marked["pupils"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pupil| pupil["marks"].as_u64().unwrap())
        .collect();
    // Right, wrong, and the same in every cell.
    assert_eq!(totals, [5, 0, 0], "{marked}");
    assert_eq!(
        marked["reached"],
        json!({ "pupils": 3, "mean_in_tenths": 17, "fewest": 0, "most": 5 })
    );
    let first = &marked["questions"].as_array().unwrap()[who - 3];
    assert_eq!(first["partly"], json!(0), "{first}");
    assert_eq!(
        (&marked["mistakes"][0]["mistake"], &marked["mistakes"][0]["pupils"]),
        (&json!("factor-too-small"), &json!(1))
    );
    assert!(fs::read_to_string(svg).unwrap().contains("take the largest move as key factor"));
    let zh = Run::of(["mark", &id, path, "--lang", "zh"]).output().0;
    assert!(zh.contains("一堆：关键因子取最大数") && zh.contains("总分"), "{zh}");
}

/// The apostrophe before what a spreadsheet would calculate is ours, and no part of a name.
#[test]
fn a_name_comes_back_from_a_form_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (id, mut form) = class(folder.path());
    form[2][0] = "=HYPERLINK(1)".to_owned();
    (3..form[0].len()).for_each(|column| form[2][column] = "Ann".to_owned());
    let path = folder.path().join("filled.csv");
    let written = bouton_school::table::write_rows(&form);
    assert!(written.contains("'=HYPERLINK(1)"), "{written}");
    fs::write(&path, written).unwrap();
    let out = Run::of(["mark", &id, path.to_str().unwrap(), "--json"]).output().0;
    let marked: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(marked["pupils"][0]["name"], "=HYPERLINK(1)", "{marked}");
}

#[test]
fn a_bad_table_gets_one_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let (id, _) = class(folder.path());
    let check = |table: &str, zh: &str, en: &str| {
        let path = folder.path().join("bad.csv");
        fs::write(&path, table).unwrap();
        for (lang, expected) in [("zh", zh), ("en", en)] {
            let run = Run::of(["mark", &id, path.to_str().unwrap(), "--lang", lang]).fails_with(2);
            let errors = run.output().1;
            assert!(errors.contains(expected) && errors.lines().count() == 1, "{errors}");
        }
    };
    check("", "表里没有学生", "the table has no pupils");
    check("Name,1(1)\n", "表里没有学生", "the table has no pupils");
    check("Name,Foo\nAda,Ann\n", "第一行应写明每列是哪一题", "the first row should say");
    check("Name,1(1),1(1)\nAda,Ann,Ben\n", "有两列是1(1)", "two columns are for question 1(1)");
    check("Name,44(1)\nAda,Ann\n", "没有44(1)这一问", "no question 44(1)");
    check("Name,Sheet,1(1)\nAda,B1-XX,Ann\n", "不是卷号", "neither the ID of a sheet");
    check("Name,Sheet,1(1)\nAda,0,Ann\n", "没有第0份", "there is no copy 0");
    check(
        "Name,Sheet,1(1)\nAda,1,Ann\nBea,,Ann\n",
        "3：这一行没有写卷号",
        "3: no sheet is given in this row",
    );
    check("Name,ID,1(1)\nAda,3,Ann\nBea,1,Ann\n", "可能是学号", "may be a pupil's number");
}

/// `1` is the only question of a problem, and so is `1(1)`: of two columns one would be lost.
#[test]
fn two_names_of_one_question_are_two_columns_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("sheets");
    Run::of(["worksheet", "proofs", "--format", "json", "-o", out.to_str().unwrap()]).output();
    let text = fs::read_to_string(out.join("worksheet.en.json")).unwrap();
    let sheet: Value = serde_json::from_str(&text).unwrap();
    let path = folder.path().join("twice.csv");
    fs::write(&path, "Name,1,1(1)\nAda,A B C,C B A\n").unwrap();
    let id = sheet["bouton"]["id"].as_str().unwrap();
    let run = Run::of(["mark", id, path.to_str().unwrap(), "--lang", "en"]).fails_with(2);
    assert!(run.output().1.contains("two columns are for question 1(1)"));
}

#[test]
fn a_game_has_no_form() {
    let told = |more: &[&str]| {
        let arguments = ["mark", PILE, "--blank"].into_iter().chain(more.iter().copied());
        Run::of(arguments).fails_with(2).output().1
    };
    assert!(told(&[]).contains("`pile 21 --take 1..3` is a game: write its answers as YAML"));
    assert!(told(&["--lang", "zh"]).contains("“pile 21 --take 1..3”是一个游戏"));
}

#[test]
fn a_form_may_be_a_workbook_and_comes_back_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let (id, mut form) = class(folder.path());
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (blank, filled, table) = (path("form.xlsx"), path("filled.XLSX"), path("filled.csv"));
    Run::of(["mark", "--blank", &id, "--roster", &path("class.csv"), "-o", &blank]).output();
    let rows = bouton_school::spreadsheet::rows(&fs::read(&blank).unwrap()).unwrap();
    let rows: Vec<Vec<String>> = rows.into_iter().map(|row| row.cells).collect();
    assert_eq!(rows, form);
    let who = column(&form, "2(1)");
    form[2][who] = "Ann +1".to_owned();
    fs::write(&filled, bouton_school::spreadsheet::write_workbook("Answers", &form)).unwrap();
    fs::write(&table, bouton_school::table::write_rows(&form)).unwrap();
    let marked = |file: &str| Run::of(["mark", &id, file, "--json"]).output().0;
    assert_eq!(marked(&filled), marked(&table));
    let check = |name: &str, bytes: &[u8], zh: &str, en: &str| {
        fs::write(path(name), bytes).unwrap();
        for (lang, expected) in [("zh", zh), ("en", en)] {
            let run = Run::of(["mark", &id, &path(name), "--lang", lang]).fails_with(2);
            let errors = run.output().1;
            assert!(errors.contains(expected) && errors.lines().count() == 1, "{errors}");
        }
    };
    // Marks are numbers in a workbook, so that it can add them up.
    let marks = path("marks.xlsx");
    Run::of(["mark", &id, &filled, "-o", &marks]).output();
    let rows = bouton_school::spreadsheet::rows(&fs::read(&marks).unwrap()).unwrap();
    let stored = String::from_utf8_lossy(&fs::read(&marks).unwrap()).into_owned();
    let cell = rows[1].cells[who].clone();
    assert!(stored.contains(&format!("><v>{cell}</v></c>")), "{cell}: {stored}");
    check("bad.xlsx", b"Name,1(1)\n", "不是Excel工作簿", "this is no Excel workbook");
    check("old.xls", b"x", "请用 .xlsx", "use .xlsx");
}

/// Excel saves a class list as a workbook: names and classes are those of the same list as CSV.
#[test]
fn a_class_list_may_be_a_workbook() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let rows =
        [["Surname", "First name", "Class"], ["Lovelace", "Ada", "7b"], ["王", "小明", "七1"]];
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.map(str::to_owned).to_vec()).collect();
    fs::write(path("class.xlsx"), bouton_school::spreadsheet::write_workbook("7b", &rows)).unwrap();
    fs::write(path("class.csv"), bouton_school::table::write_rows(&rows)).unwrap();
    let printed = |list: &str| {
        let (list, out) = (path(list), path("out"));
        let arguments = ["worksheet", "nim", "--roster", &list, "--lang", "en", "--format", "md"];
        Run::of(arguments.into_iter().chain(["-o", &out])).output();
        fs::read_to_string(path("out/sheet.en.md")).unwrap()
    };
    let sheets = printed("class.xlsx");
    assert!(sheets.contains("Ada Lovelace") && sheets.contains("王小明") && sheets.contains("七1"));
    assert_eq!(sheets, printed("class.csv"));
    let forms = ["class.xlsx", "class.csv"].map(|list| {
        let id = sheets.split_whitespace().find(|word| word.starts_with("B1-")).unwrap();
        Run::of(["mark", "--blank", id, "--roster", &path(list), "--lang", "en"]).output().0
    });
    assert!(forms[0].contains("Ada Lovelace") && forms[0] == forms[1], "{forms:?}");
}

/// What the key prints of a question, without what would do as well.
fn without_others(short: &str) -> String {
    let one = |part: &str| {
        let before = [" (or ", "（或", " or ", "或"].iter().find_map(|or| part.split_once(or));
        before.map_or(part, |(before, _)| before).to_owned()
    };
    short.split([';', '；']).map(one).collect::<Vec<_>>().join(";")
}

/// Answers that are the key's own, problem by problem, and what they earn.
#[test]
fn what_the_key_prints_is_right() {
    use bouton::{
        answer::tables::Tables,
        exercise::library::{Kind, Library},
        mark::{paper::Paper, spelling::Spellings},
        render::{telling::SpelledMove, templates::Engine, view::ProblemView},
        sheet::{
            Worksheet,
            id::{CopyNumber, Level},
        },
        text::Language,
    };
    use bouton_school::expected::Expected;
    let (library, tables) = (Library::embedded(), Tables::default());
    let engines = Language::ALL.map(|language| Engine::embedded(language).unwrap());
    let (mut wrong, mut read_by_a_teacher) = (Vec::new(), BTreeSet::new());
    for (set, level) in
        library.ids(Kind::Set).iter().flat_map(|set| [1, 3, 5].map(|level| (set, level)))
    {
        let level = Level::new(level).unwrap();
        let worksheet =
            Worksheet::new(&library.set(set).unwrap(), level, 1, &library, &tables).unwrap();
        let first = CopyNumber::FIRST;
        let copies = worksheet.copies(first, first, &tables).unwrap();
        let own = copies[0].own.iter().map(|(number, problem)| (*number, problem));
        for (number, problem) in worksheet.common().chain(own) {
            let spelled = engines.iter().flat_map(|engine| engine.spell_answers(problem).unwrap());
            let spelled = spelled.flat_map(SpelledMove::texts);
            let spelled = Spellings::new(spelled);
            for engine in &engines {
                let view = ProblemView::new(number, problem, engine.language()).unwrap();
                let (told, page) =
                    (engine.describe_view(&view).unwrap(), engine.page(&view).unwrap());
                let paper = Paper::new(problem, &told, spelled.clone(), &tables).unwrap();
                // A move that cannot be made is no move with marks added by hand.
                if set == "cannons" {
                    let marked = paper.mark(|_| "file 9 +3".to_owned());
                    let moves = marked.iter().find(|one| one.kind == "winning-moves").unwrap();
                    assert_eq!((moves.score.total(), moves.score.by_hand), (0, 0));
                }
                // Marks for a reason do not hide which mistake the winner tells of.
                let mistake = |written: &str| {
                    let marked = paper.mark(|_| written.to_owned());
                    marked.iter().find(|one| one.kind == "who-wins").map(|one| one.mistake)
                };
                for winner in ["Ann", "Ben"] {
                    assert_eq!(mistake(winner), mistake(&format!("{winner} +1")), "{set} {number}");
                }
                let short = |number: u64| without_others(&page.key.short[number as usize - 1]);
                let marked = paper.mark(|question| short(question.number));
                for (question, marked) in paper.questions.iter().zip(marked) {
                    let score = &marked.score;
                    if question.expected == Expected::Reader {
                        read_by_a_teacher.insert(question.kind.clone());
                    }
                    if question.expected != Expected::Reader
                        && score.total() + score.open < score.of
                    {
                        wrong.push(format!(
                            "{set} {} {number} {}: {} {}",
                            level.get(),
                            question.kind,
                            short(question.number),
                            score.en
                        ));
                    }
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    // What a question needs is read from the page's structure: one that lacks a field would be left to a teacher as well.
    assert_eq!(Vec::from_iter(read_by_a_teacher), ["fill-blank", "general-rule"]);
}
