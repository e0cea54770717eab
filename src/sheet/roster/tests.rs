//! Lists as teachers save them, and what each refusal and warning says.

use super::*;
use quickcheck::{Gen, QuickCheck};

fn parse(text: &str) -> Result<Roster, RosterError> {
    Roster::parse(text.as_bytes(), "class.csv")
}

fn check(text: &str, names: &[&str]) {
    assert_eq!(parse(text).unwrap().names(), names, "{text:?}");
}

fn check_refused(bytes: impl AsRef<[u8]>, message: &str) {
    let error = Roster::parse(bytes.as_ref(), "class.csv").unwrap_err().to_string();
    assert!(error.starts_with(&format!("class.csv{message}")), "{error}");
}

fn check_warnings(text: &str, messages: &[&str]) {
    let roster = parse(text).unwrap();
    let warnings: Vec<String> = roster.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), messages.len(), "{warnings:?}");
    for (warning, message) in warnings.iter().zip(messages) {
        assert!(warning.starts_with(&format!("class.csv{message}")), "{warning}");
    }
}

#[test]
fn a_plain_list_is_one_name_a_line() {
    check("王小明\n李华\n", &["王小明", "李华"]);
    check("王小明\n李华", &["王小明", "李华"]);
    check("Ada\r\nAlan\r\n", &["Ada", "Alan"]);
    check("Ada\rAlan\r", &["Ada", "Alan"]);
    check("\u{FEFF}Ada\nAlan\n", &["Ada", "Alan"]);
}

#[test]
fn a_header_names_the_column() {
    for word in HEADER_WORDS {
        check(&format!("{word}\nAda\n"), &["Ada"]);
        check(&format!("no,{word},room\n1,Ada,7\n2,Alan,8\n"), &["Ada", "Alan"]);
    }
    check("NAME,room\nAda,7\n", &["Ada"]);
    check("\u{FEFF}\" Name \",room\nAda,7\n", &["Ada"]);
    check("\n,,\n学号,姓名\n1,李华\n", &["李华"]);
}

#[test]
fn the_more_precise_header_word_counts() {
    check("student,name\n17,Ada\n", &["Ada"]);
    check("学生,性别,姓名\n17,女,李华\n", &["李华"]);
}

#[test]
fn without_a_header_the_first_column_holds_the_names() {
    check("Ada,7\nAlan,8\n", &["Ada", "Alan"]);
    check("Names\nAda\n", &["Names", "Ada"]);
}

#[test]
fn blank_rows_and_spaces_around_names_do_not_count() {
    check("\n  Ada \n\n \t \n,,\n\u{3000}李华\u{3000}\n\n", &["Ada", "李华"]);
}

#[test]
fn only_the_ascii_comma_separates() {
    check("王，小明\n", &["王，小明"]);
    check("\"Lovelace, Ada\",7\n", &["Lovelace, Ada"]);
    check("O\"Neill\n", &["O\"Neill"]);
}

#[test]
fn rows_may_have_different_lengths() {
    check("no,name\n1,Ada,left,early\n2,Alan\n", &["Ada", "Alan"]);
}

#[test]
fn a_list_without_names_is_refused() {
    for text in ["", "\u{FEFF}", "\n\n", " ,\n", "name\n", "学号,姓名\n"] {
        check_refused(text, ": the class list has no names");
    }
}

#[test]
fn a_row_without_a_name_is_refused_with_its_line() {
    check_refused("no,name\r\n\r\n\r\n1,Ada\r\n2,\r\n", ":5: this row has no name");
    check_refused("no,name\n1\n", ":2: this row has no name");
    check_refused("note,name\n\"two\nlines\",Ada\n\n7, \n", ":5: this row has no name");
}

#[test]
fn lines_are_counted_for_every_kind_of_line_end() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["", "no,name", "", "", "1,Ada", " ", "2,"].join(end);
        check_refused(&text, ":7: this row has no name");
        check_refused(format!("\u{FEFF}{text}"), ":7: this row has no name");
    }
}

#[test]
fn a_name_may_have_60_characters_and_no_more() {
    let longest = "王".repeat(MAX_NAME_CHARS);
    check(&longest, &[&longest]);
    check_refused(format!("Ada\n{longest}王\n"), ":2: this name has 61 characters");
}

#[test]
fn a_character_that_does_not_print_is_refused() {
    check_refused(
        "Ada\nAl\u{7}an\n",
        ":2: a name contains the unprintable character U+0007: delete it",
    );
    check_refused("Al\u{202E}an\n", ":1: a name contains the unprintable character U+202E");
    check_refused("A\0d\0a\0\n", ":1: a name contains the unprintable character U+0000");
    check_refused("\"A\tda\",7\n", ":1: a name contains a tab: save the list as CSV");
}

#[test]
fn a_quote_without_its_partner_is_refused_where_it_stands() {
    check_refused(
        "Ada\n\"Alan\nGrace\n",
        ":2: this line opens a quotation mark that nothing closes",
    );
    check(
        "Ada \"Bob\" Lee\n\"Lee, A\"\n\"a \"\"b\"\"\"\n",
        &["Ada \"Bob\" Lee", "Lee, A", "a \"b\""],
    );
}

#[test]
fn joiners_belong_to_names() {
    check("می\u{200C}نا\n", &["می\u{200C}نا"]);
}

#[test]
fn semicolons_and_tabs_separate_too() {
    check("Ada;7\nAlan;8\n", &["Ada", "Alan"]);
    check("学号\t姓名\n1\t李华\n", &["李华"]);
}

#[test]
fn surname_and_first_name_make_a_name() {
    check("Surname;First name;Class\nLovelace;Ada;7b\n", &["Ada Lovelace"]);
    check("姓,名\n王,小明\n", &["王小明"]);
    assert_eq!(parse("name,class\nAda,7b\nAlan,\n").unwrap().classes(), ["7b", ""]);
}

/// `王小明` in GBK, and UTF-16 as a spreadsheet writes it.
#[test]
fn other_encodings_are_read_and_told() {
    let gbk = b"\xcd\xf5\xd0\xa1\xc3\xf7";
    let roster =
        Roster::parse(&[b"name\r\nAda\r\n", gbk.as_slice()].concat(), "class.csv").unwrap();
    assert_eq!(roster.names(), ["Ada", "王小明"]);
    assert!(roster.warnings()[0].to_string().contains("it was read as GBK"));
    assert_eq!(Roster::parse(b"\xff\xfeA\0d\0a\0", "class.csv").unwrap().names(), ["Ada"]);
    check_refused(b"name\nAda\n\xff\xff\xff\xff\n", ":3: this line is not UTF-8 text");
}

#[test]
fn a_file_may_have_one_mebibyte_and_no_more() {
    let mut bytes = b"Ada\n".to_vec();
    bytes.resize(MAX_ROSTER_BYTES, b'\n');
    assert_eq!(Roster::parse(&bytes, "class.csv").unwrap().names(), ["Ada"]);
    bytes.push(b'\n');
    check_refused(
        bytes,
        ": the class list has 1048577 bytes or more, the limit (MAX_ROSTER_BYTES) is 1048576",
    );
}

#[test]
fn a_list_may_have_ten_thousand_pupils_and_no_more() {
    let full = "name\n".to_owned() + &"Ada\n".repeat(MAX_PUPILS);
    assert_eq!(parse(&full).unwrap().names().len(), MAX_PUPILS);
    check_refused(full + "Alan\n", ":10002: more than 10000 pupils");
}

#[test]
fn pupils_with_the_same_name_are_kept_with_a_warning() {
    check("李华\n李华\n", &["李华", "李华"]);
    check_warnings(
        "李华\nAda\n\n李华\n 李华\n",
        &[":4: `李华` is also on line 1", ":5: `李华` is also on line 1"],
    );
    check_warnings("Ada\nada\n", &[]);
}

#[test]
fn a_column_of_numbers_is_kept_with_a_warning() {
    check_warnings("17,Ada\n18,Alan\n", &[": every name is a number, such as `17`"]);
    check_warnings("17\nAlan\n", &[]);
}

#[test]
fn whatever_the_bytes_a_roster_keeps_its_promises() {
    fn law(bytes: Vec<u8>) -> bool {
        let text: Vec<u8> = bytes.iter().map(|byte| b"Ab, \n\r\"\t7"[*byte as usize % 9]).collect();
        [bytes, text].iter().all(|input| match Roster::parse(input, "f") {
            Ok(roster) => roster.names().iter().all(|name| !name.is_empty() && name.trim() == name),
            Err(error) => error.to_string().starts_with("f:"),
        })
    }
    QuickCheck::new()
        .rng(Gen::from_size_and_seed(60, 2026))
        .tests(2_000)
        .quickcheck(law as fn(Vec<u8>) -> bool);
}

#[test]
fn other_columns_of_a_list_without_a_head_are_told() {
    check_warnings("Smith,Ann\nJones,Bo\n", &[": the list has no head, so the first column"]);
    check_warnings("Ann\nBo\n", &[]);
    check_warnings("Surname,First name\nSmith,Ann\n", &[]);
}

/// A comma in a name parts nothing where names are written one a line; a table that was copied is a table.
#[test]
fn written_names_may_have_commas_and_copied_tables_have_columns() {
    let names = |text: &str| Roster::of_names(text, "names").unwrap().names().to_vec();
    assert_eq!(names("Bob, Jr.\nAda\n\n Emmy \n"), ["Bob, Jr.", "Ada", "Emmy"]);
    assert_eq!(names("Smith, Ann\nJones, Bo"), ["Smith, Ann", "Jones, Bo"]);
    assert_eq!(names("Name\nAda\nBo"), ["Ada", "Bo"]);
    assert_eq!(names("Name,Class\nAda,7b\nAlan"), ["Ada", "Alan"]);
    assert_eq!(names("Name;Class\nMüller, Jörg;7a"), ["Müller, Jörg"]);
    assert_eq!(names("Class 7b\nName\tClass\nAda\t\nBo\t7b"), ["Ada", "Bo"]);
    let warnings = |text: &str| Roster::of_names(text, "names").unwrap().warnings;
    assert_eq!(warnings("Class 7b\nName\tClass\nAda\t\nBo\t7b"), [], "there is a head");
    assert!(matches!(
        warnings("小红、小明、小红")[..],
        [RosterWarning::SameName { line: 1, first_line: 1, .. }]
    ));
    assert_eq!(names("\"Bob, Jr.\"\nAda"), ["Bob, Jr.", "Ada"]);
    assert!(Roster::of_names("Bob\n\n".repeat(MAX_PUPILS + 1).as_str(), "names").is_err());
}

#[test]
fn commas_behind_a_name_are_no_part_of_it_and_those_of_chinese_print_part_names() {
    let names = |text: &str| -> Vec<String> {
        let roster = Roster::of_names(text, "names").unwrap();
        roster.names().iter().map(ToString::to_string).collect()
    };
    assert_eq!(names("小红，\n小明"), ["小红", "小明"]);
    assert_eq!(names("小红，小明，\n小刚，小李，"), ["小红", "小明", "小刚", "小李"]);
    assert_eq!(names("小红、小明"), ["小红", "小明"]);
    assert_eq!(names("Ada,\nBen, \nBob, Jr.,"), ["Ada", "Ben", "Bob, Jr."]);
    // Between two words a comma of half width may stand within a name.
    assert_eq!(names("Smith,John\nAnn, Ben, Cleo"), ["Smith,John", "Ann, Ben, Cleo"]);
}
