//! Exercise files with faults: the message shows the place.

use super::{Folder, problem};

/// A file `x.yaml` is refused with these parts; its place is part of them.
fn check(text: &str, parts: &[&str]) {
    Folder::new().with("x.yaml", text).refuses(&["check", "x.yaml"], parts);
}

/// A problem file about this game with this question.
fn check_question(game: &str, question: &str, parts: &[&str]) {
    let place = "x.yaml:5:5";
    let parts: Vec<&str> = parts.iter().copied().chain([place, question]).collect();
    check(&problem("x", game, question, ""), &parts);
}

fn check_game(game: &str, place: &str, parts: &[&str]) {
    let parts: Vec<&str> = parts.iter().copied().chain([place, game]).collect();
    check(&problem("x", game, "who-wins", ""), &parts);
}

fn check_more(more: &str, place: &str, parts: &[&str]) {
    let parts: Vec<&str> = parts.iter().copied().chain([place]).collect();
    check(&problem("x", NIM, "who-wins", more), &parts);
}

const NIM: &str = "nim: {heaps: [3, 5, 7]}";
const PILE: &str = "pile: {objects: 20, take: 1..3}";

#[test]
fn fields_are_those_of_the_schema() {
    check_more("titel: {}\n", "x.yaml:7:1", &["no field `titel`", "the fields are id, source"]);
    check_more("skin: coins\nskin: coins\n", "x.yaml:8:1", &["`skin` stands here twice"]);
    check("id: x\ngame:\n  nim: {heaps: [1]}\nquestions: [who-wins]\n", &["`title` is missing"]);
    check_game("nym: {heaps: [3]}", "x.yaml:3:3", &["`nym` is not known here: write one of nim"]);
    check_question(NIM, "who-won", &["`who-won` is not known here", "general-rule"]);
    let two = problem("x", "nim: {heaps: [1]}\n  pile: {take: 1..2}", "who-wins", "");
    check(&two, &["x.yaml:4:3", "two names stand here", "keep one of the two"]);
}

#[test]
fn values_have_their_kind() {
    check_game("nim: {heaps: three}", "x.yaml:3:16", &["a list such as [3, 5, 7] is wanted"]);
    check_game(
        "nim: {heaps: [3, -5]}",
        "x.yaml:3:20",
        &["`-5` is not a whole number (0, 1, 2, 3, …)"],
    );
    check_game("nim: {heaps: [5.5]}", "x.yaml:3:17", &["`5.5` is not a whole number"]);
    check_game(
        "nim: {heaps: [18446744073709551616]}",
        "x.yaml:3:17",
        &["the largest number is 18446744073709551615"],
    );
    check_game("pile: {take: [1, 0]}", "x.yaml:3:16", &["a take set cannot hold 0"]);
    check_game(
        "pile: {take: {a: 1}}",
        "x.yaml:3:16",
        &["a take set such as 1..3 or [1, 3, 4] is wanted"],
    );
    check_game("pile: {take: 0..3}", "x.yaml:3:16", &["a take set cannot hold 0"]);
    check_game("pile: {take: 3..1}", "x.yaml:3:16", &["runs backwards: write 1..3"]);
    check_game("pile: {take: ''}", "x.yaml:3:16", &["the take set is empty"]);
    check("hello\n", &["x.yaml:1:1", "a group of fields"]);
    check("- a\n- b\n", &["x.yaml:1:1", "a group of fields"]);
}

#[test]
fn text_that_is_no_yaml_is_shown() {
    check("id: x\ngame: {nim: {heaps: [3, 5\n", &["x.yaml:2:21", "this is not YAML"]);
    check("id: x\0\n", &["x.yaml:1:6", "this is not YAML"]);
    check("id: x\n\tsource: []\n", &["x.yaml:1:5", "tab"]);
    check("id: x\ngame: *nothing\n", &["x.yaml:2:7", "names an anchor that there is not"]);
    let second = problem("x", NIM, "who-wins", "---\nid: y\n");
    check(&second, &["x.yaml:8:1", "a second document begins here"]);
    check("", &["x.yaml:1:1", "the file is empty"]);
    check("# only\n\n# comments\n", &["x.yaml", "the file is empty", "bouton schema"]);
}

#[test]
fn anchors_and_brackets_cannot_fill_the_memory() {
    let positions = "*p, ".repeat(50);
    let lines = "  - complete-line: {blanks: first, line: *l}\n".repeat(2_000);
    let laughs = format!(
        "id: x\ngame:\n  nim: {{heaps: &p [1,1,1,1,1,1,1,1,1,1]}}\nquestions:\n\
         \x20 - complete-line: {{blanks: first, line: &l [{positions}]}}\n{lines}"
    );
    check(&laughs, &["the limit (MAX_YAML_NODES) is 100000", "write anchors out"]);
    let nested = format!("id: x\nsource: {}{}\n", "[".repeat(9_000), "]".repeat(9_000));
    check(&nested, &["x.yaml:2", "the limit (MAX_YAML_DEPTH) is 32"]);
}

#[test]
fn a_game_keeps_its_limits() {
    let heaps = vec!["1"; 65].join(", ");
    check(
        &problem("x", &format!("nim: {{heaps: [{heaps}]}}"), "who-wins", ""),
        &["heaps: 65 is outside 1 to 64 (MAX_HEAPS)", "x.yaml:3:3"],
    );
    check_game("nim: {heaps: []}", "x.yaml:3:3", &["heaps: 0 is outside 1 to 64"]);
    check_game(
        "nim: {heaps: [3, 0]}",
        "x.yaml:3:3",
        &["objects in a heap: 0", "leave empty heaps"],
    );
    check_game("race: {target: 2, take: 3..4}", "x.yaml:3:3", &["2 is outside 3 to"]);
    check_game("strip: {squares: 1, take: 1..5}", "x.yaml:3:3", &["1 is outside 2 to"]);
    check_game("race: {target: 9999999999999999999, take: 1..2}", "x.yaml:3:3", &["(MAX_SIZE)"]);
}

#[test]
fn an_id_is_the_name_of_its_file() {
    let other = problem("y", NIM, "who-wins", "");
    check(&other, &["x.yaml:1:5", "the id is `y`, but the file is named x.yaml: write `id: x`"]);
    check(&problem("X y", NIM, "who-wins", ""), &["x.yaml:1:5", "`X y` is not an id"]);
    check(&problem("''", NIM, "who-wins", ""), &["x.yaml:1:5", "`` is not an id"]);
    let twice = Folder::new()
        .with("own/problems/x.yaml", problem("x", NIM, "who-wins", ""))
        .with("own/problems/y.yaml", problem("x", NIM, "who-wins", ""));
    twice
        .refuses(&["check", "own"], &["y.yaml:1:5", "the id is `x`, but the file is named y.yaml"]);
}

#[test]
fn a_question_fits_its_game() {
    check_question(NIM, "key-numbers", &["the question key-numbers is not about nim"]);
    check_question(
        NIM,
        "general-rule: {}",
        &["general-rule is not about nim", "pile, race and strip"],
    );
    check_question(NIM, "construct-number: {from: 1, to: 3}", &["is not about nim"]);
    check_question(PILE, "binary-table", &["binary-table is not about pile"]);
    check_question(PILE, "construct: {heaps: [3, null], largest: 7}", &["is not about pile"]);
    check_question(PILE, "find-mistake: {mistake: heap-parity}", &["makes no sense for this game"]);
    check_question(
        NIM,
        "find-mistake: {mistake: heap-parity}",
        &["the mistake gives the right answer at (3, 5, 7)", "choose another mistake"],
    );
}

#[test]
fn a_question_has_an_answer_and_few_cases() {
    check_question(NIM, "construct: {heaps: [1, 1, null], largest: 7}", &["no right answer here"]);
    check_question(
        PILE,
        "construct-number: {from: 1, to: 3}",
        &["no right answer", "widen the range"],
    );
    check_question(NIM, "construct: {heaps: [9, 3], largest: 7}", &["nothing to fill in"]);
    check_question(NIM, "construct: {heaps: [9, null], largest: 0}", &["nothing to fill in"]);
    check_question(NIM, "construct: {heaps: [0, null], largest: 7}", &["0 is less than 1"]);
    check_question(PILE, "construct-number: {from: 5, to: 3}", &["`from` not above `to`"]);
    let blanks = "construct: {heaps: [null, null, null, null], largest: 18446744073709551615}";
    check_question(NIM, blanks, &["340282366920938463463374607431768211455 cases", "(MAX_CASES)"]);
    check_question(PILE, "construct-number: {from: 1, to: 999999999}", &["(MAX_CASES) is 100000"]);
    check_question(PILE, "construct-number: {from: 1, to: 18446744073709551615}", &["(MAX_SIZE)"]);
    check_question(PILE, "general-rule: {largest-take: 1..300}", &["(MAX_RULES) is 40"]);
    check_question(PILE, "general-rule: {largest-take: 0..3}", &["0 is outside 1 to 1000000"]);
    check_question(
        NIM,
        "construct: {heaps: [null, 18446744073709551615], largest: 3}",
        &["the limit (MAX_OPTIONS)", "choose a smaller game"],
    );
}

#[test]
fn a_line_is_legal_and_its_blanks_can_be_filled() {
    let check = |line: &str, parts: &[&str]| {
        check_question(NIM, &format!("complete-line: {line}"), parts);
    };
    check(
        "{line: [[3, 5, 7], [1, 5, 6]], blanks: first}",
        &[
            "ply 1: no move leads from (3, 5, 7) to (1, 5, 6)",
            "write the position that one move leads to",
        ],
    );
    check("{line: [[3, 5, 7], [5, 7]], blanks: first}", &["with 0 for an empty heap"]);
    check(
        "{line: [[3, 5, 8], [1, 5, 8]], blanks: first}",
        &[
            "the line begins at (3, 5, 8), the problem at (3, 5, 7)",
            "begin the line with the problem's own position",
        ],
    );
    check(
        "{line: [[3, 5, 7], [2, 5, 7], [1, 5, 7]], blanks: second}",
        &[
            "ply 2: the blank from (2, 5, 7) has no winning move",
            "leave the moves of the player blank who can win",
        ],
    );
    check("{line: [[3, 5, 7], [2, 5, 7]], blanks: second}", &["nothing to fill in"]);
    check("{line: [[3, 5, 7]], blanks: first}", &["nothing to fill in", "a line needs the start"]);
    check("{line: [], blanks: first}", &["nothing to fill in"]);
}

#[test]
fn marks_hints_and_texts_have_their_form() {
    check_more("marks: {winning-moves: 3}\n", "x.yaml:7:8", &["marks for winning-moves, which"]);
    check_more("marks: {who-wins: 0}\n", "x.yaml:7:8", &["0 marks: 1 to 100 (MAX_MARKS)"]);
    check_more("marks: {who-wins: -1}\n", "x.yaml:7:19", &["`-1` is not a whole number"]);
    check_more("hints: {zh: [a, b], en: [a]}\n", "x.yaml:7:8", &["2 hints in zh and 1 in en"]);
    check_more("hints: {zh: [], en: []}\n", "x.yaml:7:8", &["0 hints in zh and 0 in en"]);
    check_more("text: {zh: '', en: a}\n", "x.yaml:7:1", &["the text text.zh is empty"]);
    let long = format!("remark: {{zh: {}, en: a}}\n", "长".repeat(4_001));
    check_more(&long, "x.yaml:7:1", &["4001 characters: the limit (MAX_TEXT_CHARS) is 4000"]);
    let twice = problem("x", NIM, "who-wins\n  - who-wins", "");
    check(&twice, &["x.yaml:6:5", "the question who-wins is asked twice"]);
    let none = problem("x", NIM, "who-wins", "").replace("\n  - who-wins", " []");
    check(&none, &["x.yaml:4:1", "no question is asked"]);
}

#[test]
fn line_ends_byte_order_marks_and_a_missing_last_line_end_do_not_matter() {
    let text = problem("x", NIM, "who-wins", "");
    for text in [
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}"),
        text.trim_end().to_owned(),
        format!("# 注释\n{text}"),
    ] {
        let folder = Folder::new().with("x.yaml", &text);
        let printed = folder.run(&["check", "x.yaml"], "C", 0);
        assert!(printed.contains("1 problems") && printed.contains("wrong: 0"), "{printed}");
    }
}

/// A set `x` of these items, in a folder of exercises.
fn check_set(items: &str, parts: &[&str]) {
    let set = format!("id: x\ntitle: {{zh: 练, en: X}}\nitems:{items}\n");
    Folder::new()
        .with("sets/x.yaml", set)
        .refuses(&["worksheet", "sets/x.yaml", "-o", "out"], parts);
}

#[test]
fn a_set_names_what_there_is_and_nothing_twice() {
    check_set(
        "\n  - problem: nim-3-5-8",
        &[
            "sets/x.yaml:4:5",
            "there is no problem `nim-3-5-8` (did you mean nim-3-5-7",
            "bouton list problems",
        ],
    );
    check_set("\n  - generate: {from: nimm}", &["sets/x.yaml:4:5", "no generator `nimm`"]);
    check_set("\n  - problem: ../../x", &["no problem `../../x`"]);
    check_set("\n  - generate: {from: nim, count: 0}", &["a `count` of at least 1"]);
    check_set("\n  - generate: {from: nim, count: 4000000000}", &["1 to 60 (MAX_PROBLEMS)"]);
    check_set("\n  - generate: {from: nim, level: 6}", &["there is no level 6"]);
    check_set("\n  - problem: nim-3-5-7\n  - problem: nim-3-5-7", &["x.yaml:5:5", "twice"]);
    check_set("\n  - problem: [nim-3-5-7, nim-2-2]", &["x.yaml:4:14", "a list of five"]);
    check_set(" []", &["sets/x.yaml:3:1", "the set has 0 problems: 1 to 60 (MAX_PROBLEMS)"]);
    let named = "id: 三\ntitle: {zh: 练, en: X}\nitems: [{problem: nim-3-5-7}]\n";
    let folder = Folder::new().with("x.yaml", named);
    folder.refuses(&["worksheet", "./x.yaml"], &["x.yaml:1:5", "cannot be part of a sheet ID"]);
}

/// A generator `x` with this level 3, and a set of it.
fn check_generator(level: &str, parts: &[&str]) {
    let generator =
        format!("id: x\ntitle: {{zh: 练, en: X}}\nquestions: [who-wins]\nlevels:{level}\n");
    let folder = Folder::new()
        .with("own/generators/x.yaml", generator)
        .with("own/sets/x.yaml", "id: x\ntitle: {zh: 练, en: X}\nitems: [{generate: {from: x}}]\n");
    let arguments = "worksheet x --exercises own -o out --level 3 --copies 5";
    folder.refuses(&arguments.split(' ').collect::<Vec<_>>(), parts);
    folder.refuses(&["check", "own/generators/x.yaml"], parts);
}

#[test]
fn a_generator_that_cannot_be_met_says_so_soon() {
    let nim = |heaps: &str, size: &str, constraints: &str| {
        format!(
            "\n  3:\n    game: {{nim: {{heaps: {heaps}, size: {size}}}}}\n    where: {constraints}"
        )
    };
    let place = "own/generators/x.yaml:6:5";
    let in_vain = &[place, "0 different problems at level 3", "20000 draws (MAX_DRAWS)"];
    check_generator(&nim("2..3", "1..7", "{difficulty: 99..99}"), in_vain);
    check_generator(&nim("2..3", "1..7", "{bits: 9..9}"), in_vain);
    check_generator(&nim("2..3", "1..7", "{fools: [steps-off-by-one]}"), in_vain);
    check_generator(&nim("1..1", "1..1", "{winner: first}"), &[place, "1 different problems"]);
    let rare = nim("6..6", "9..2047", "{winning-moves: 7..9, winner: first}");
    check_generator(&rare, in_vain);
    check_generator(&nim("2..3", "0..7", "{}"), &[place, "0 is outside 1 to"]);
    check_generator(&nim("3..65", "1..7", "{}"), &[place, "65 is outside 1 to 64 (MAX_HEAPS)"]);
    check_generator(&nim("3..3", "1..2048", "{}"), &[place, "(MAX_DRAWN_HEAP)", "smaller"]);
    let pile = "\n  3:\n    game: {pile: {size: 1..18446744073709551615, take: [1..2]}}";
    check_generator(pile, &[place, "(MAX_DRAWN_SIZE)"]);
    let pile = "\n  3:\n    game: {pile: {size: 1..100001, take: [1..2]}}";
    check_generator(pile, &[place, "100001 is outside 1 to 100000 (MAX_DRAWN_SIZE)"]);
    check_generator(&nim("3..2", "1..7", "{}"), &["`3..2` is not a range: write a..b"]);
    check_generator("\n  3:\n    game: {pile: {size: 0..9, take: [1..2]}}", &["0 is outside 1 to"]);
    check_generator("\n  3:\n    game: {pile: {size: 1..9, take: []}}", &["no take set"]);
    check_generator("\n  7:\n    game: {nim: {heaps: 2..2, size: 1..7}}", &["no level 7"]);
    check_generator(" {}", &["own/generators/x.yaml:4:1", "no levels"]);
}
