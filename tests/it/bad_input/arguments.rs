//! Wrong arguments on the command line.

use super::{Folder, check};

#[test]
fn a_heap_is_a_whole_number_from_1() {
    let no_number = &["is not a whole number (0, 1, 2, 3, …)"];
    let too_large = &["is too large: the largest number is 18446744073709551615"];
    check("solve nim -3 5", no_number);
    check("solve nim 3.5", no_number);
    check("solve nim three", no_number);
    check("solve nim ３", no_number);
    check("solve nim 18446744073709551616", too_large);
    check("solve nim 99999999999999999999999999999999 1", too_large);
    Folder::new().refuses(&["solve", "nim", ""], no_number);
    check("solve nim 0 5", &["objects in a heap: 0 is less than 1: ", "leave empty heaps out"]);
}

#[test]
fn nim_has_1_to_64_heaps() {
    check("solve nim", &["nim needs at least one heap, 0 given: bouton solve nim 3 5 7"]);
    let heaps = "1 ".repeat(65);
    check(&format!("solve nim {heaps}"), &["heaps: 65 is outside 1 to 64 (MAX_HEAPS)"]);
}

#[test]
fn a_take_set_is_a_range_or_a_list_without_0() {
    let check_take = |take: &str, part: &str| {
        Folder::new().refuses(&["solve", "pile", "10", "--take", take], &["--take", part]);
    };
    check_take("0", "a take set cannot hold 0");
    check_take("0..3", "a take set cannot hold 0");
    check_take("1,0", "a take set cannot hold 0");
    check_take("", "the take set is empty: give a range such as 1..3 or a list such as 1,3,4");
    check_take("3..1", "the range 3..1 runs backwards: write 1..3");
    check_take("1..x", "`x` is not a whole number");
    check_take("-1..2", "`-1` is not a whole number");
    check_take("1,,2", "`` is not a whole number");
    check_take("1..99999999999999999999", "`99999999999999999999` is not a whole number");
    check_take("1..1000001", "the limit (MAX_TAKE) is 1000000");
    check_take(&vec!["7"; 1001].join(","), "the limit (MAX_TAKE_LISTED) is 1000");
}

#[test]
fn an_unsorted_take_set_with_repeats_is_put_in_order() {
    let take = |take: &str| {
        let arguments = ["solve", "pile", "10", "--json", "--take", take];
        Folder::new().run(&arguments, "C", 0)
    };
    assert_eq!(take("4,1,3,1"), take("1,3,4"));
}

#[test]
fn each_game_has_its_own_options() {
    check("solve pile 10", &["pile needs --take: bouton solve pile 5000 --take 1..8"]);
    check("sequence pile", &["pile needs --take"]);
    check("solve nim 3 5 7 --take 1..3", &["nim has no --take: bouton solve nim 3 5 7"]);
    check("solve pile --take 1..3", &["pile needs the number of objects, 0 given"]);
    check("solve pile 1 2 --take 1..3", &["pile needs the number of objects, 2 given"]);
}

#[test]
fn a_size_lets_the_first_player_move_and_has_a_limit() {
    let most = "to 1000000000000000000 (MAX_SIZE)";
    check("solve pile 0 --take 1..2", &["objects in the pile: 0 is outside 1", most]);
    check("solve race 2 --take 3..4", &["the target of the race: 2 is outside 3", most]);
    check("solve strip 1 --take 1..5", &["squares of the strip: 1 is outside 2", most]);
    check("solve pile 1000000000000000001 --take 1..2", &[most]);
    check("solve race 18446744073709551615 --take 1..2", &[most]);
    check("solve strip 18446744073709551615 --take 1..2", &[most]);
}

#[test]
fn a_sequence_has_a_limit() {
    check("sequence pile --take 1..3 --to 99999999999", &["MAX_GRUNDY_LOOKS"]);
    check("sequence pile --take 1..3 --to 18446744073709551615", &["MAX_GRUNDY_LOOKS"]);
    check("sequence pile --take 1..3 --misere --to 99999999999", &["MAX_REMAINING"]);
    check("sequence pile --take 1..3 --to -1", &["'-1'", "is not a whole number (0, 1, 2, 3, …)"]);
    check("sequence nim", &["'nim'", "known here: pile"]);
}

#[test]
fn numbers_of_a_worksheet_have_limits() {
    let copies = &["--copies", "from 1 to 10000 (MAX_COPIES)"];
    check("worksheet nim --copies 0", copies);
    check("worksheet nim --copies 10001", copies);
    let level = &["--level", "from 1 to 5, or two of them"];
    check("worksheet nim --level 0", level);
    check("worksheet nim --level 6", level);
    check("worksheet nim --level 257", level);
    let seed = &["--seed", "is not a whole number (0, 1, 2, 3, …)"];
    check("worksheet nim --seed -1", seed);
    check(
        "worksheet nim --seed 18446744073709551616",
        &["the largest number is 18446744073709551615"],
    );
    check("worksheet nim --copies 2 --roster class.csv", &["cannot be used with"]);
    check("worksheet nim --format doc", &["'doc'", "md, html, json, pdf"]);
    #[cfg(not(feature = "pdf"))]
    check("worksheet nim --format pdf", &["without the typesetter", "--features pdf"]);
    check("worksheet nim --paper a5", &["'a5'", "a4, letter"]);
    check("worksheet nim --lang fr", &["'fr'", "zh, en"]);
}

#[test]
fn a_wrong_name_is_answered_with_near_ones() {
    check("worksheet nin", &["there is no set `nin` (did you mean nim"]);
    check("worksheet zzzzzzzz", &["there is no set `zzzzzzzz`: `bouton list sets` shows them all"]);
    Folder::new().refuses(&["worksheet", ""], &["there is no set ``"]);
    check("worksheet ../sets/nim", &["cannot read ../sets/nim", "check the name"]);
    check("solve chess 1 2", &["'chess'", "known here: nim, pile, race, strip"]);
    check("solve", &["nim, pile, race, strip"]);
    check("solv nim 3", &["'solv'", "solve"]);
    check("list nothing", &["'nothing'", "generators"]);
    check("key", &["<ID>"]);
    check("--nonsense", &["--nonsense"]);
}

#[test]
fn lang_decides_over_the_environment() {
    let said = |language: &str, locale: &str| {
        Folder::new().run(&["solve", "nim", "0", "--lang", language], locale, 2)
    };
    assert!(said("en", "zh_CN.UTF-8").starts_with("error: "));
    assert!(said("zh", "C").starts_with("错误："));
}

/// A Chinese reader is not told in English too.
#[test]
fn what_the_parser_refuses_is_told_in_chinese_alone() {
    let check = |line: &str, expected: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let told = Folder::new().run(&words, "zh_CN.UTF-8", 2);
        assert!(told.starts_with("错误：") && told.contains(expected), "{line}: {told}");
        let english = ["error", "tip:", "Usage", "possible values", "For more", "os error"];
        assert!(!english.iter().any(|words| told.contains(words)), "{line}: {told}");
    };
    check("worksheet --levl 2", "没有“--levl”这个选项或参数：是不是“--level”？");
    check("worksheet --level 9", "请写1到5的一个难度");
    check("worksheet --copies 0", "请写1到10000之间的整数（MAX_COPIES）");
    check("worksheet --format doc", "可以写md、html、json、pdf");
    check("worksheet --problems 3 --minutes 4", "不能和");
    check("worksheet --seed 1 --seed 2", "只能写一次");
    check("worksheet --seed", "后面缺少内容");
    check("slove nim 3", "是不是");
    check("prove", "还缺少");
    check("prove --bound -1 1=1", "MAX_BOUND");
    check("schema nosuch", "可以写problem、");
    check("verify no-such-file", "没有这个文件或目录");
    check("worksheet nim extra", "用`bouton worksheet --help`可以看到全部写法");
}

#[test]
fn what_is_wrong_with_a_part_or_a_face_is_told_in_chinese_throughout() {
    let said = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().chain(["--lang", "zh"]).collect();
        Folder::new().run(&words, "C", 2)
    };
    assert!(said("solve sum nim:5 0..3:7").contains("可取的个数里不能有0：每次至少取一个"));
    assert!(
        said("solve dice 30 --top 7").contains("应在1到6之间")
            && !said("solve dice 30 --top 7").contains("FACES")
    );
    assert!(said("solve lasker 0").contains("空堆不用写"));
    let large = said("solve lasker 2000000");
    assert!(large.contains("应在1到1000000之间（MAX_HEAP）"), "{large}");
}
