//! Numbers and systems that `bouton represent` refuses.

use super::{Folder, check};

/// A problem about a number, with a question, is refused.
fn check_problem(subject: &str, question: &str, parts: &[&str]) {
    let text = format!("id: x\n{subject}\nquestions:\n  - {question}\ntitle: {{zh: 题, en: A}}\n");
    Folder::new().with("x.yaml", text).refuses(&["check", "x.yaml"], parts);
}

#[test]
fn a_problem_about_a_number_asks_what_numbers_have() {
    let sixty = "numeration: {number: 60, in: fibonacci}";
    check_problem(sixty, "who-wins", &["the question who-wins is not about numeration"]);
    check_problem(sixty, "carry: {from: '100001000'}", &["no neighbouring ones to carry"]);
    check_problem(sixty, "carry: {from: '10110111'}", &["10110111 is 61, not 60"]);
    check_problem(sixty, "carry: {from: 'one'}", &["`one` is not a row of digits"]);
    check_problem(sixty, "read-digits: {digits: '10'}", &["10 is 2, not 60"]);
    let ten = "numeration: {number: 60, in: decimal}";
    check_problem(ten, "append-zero", &["asked of Fibonacci digits, not of decimal"]);
    check_problem(ten, "find-misprint: {printed: [[6, 10], [0, 1]]}", &["no misprint in it"]);
    check_problem(ten, "find-misprint: {printed: [[6, 10]]}", &["has 1 addends"]);
    check_problem(
        "numeration: {number: 0, in: fibonacci}",
        "append-zero",
        &["choose a number from 1"],
    );
    check_problem("numeration: {number: 6, in: '2,3'}", "represent", &["it must begin with 1"]);
    let both = "game: {nim: {heaps: [1]}}\nnumeration: {number: 6, in: binary}";
    check_problem(both, "represent", &["about two of a game, a number and a proof", "keep one"]);
    check_problem("source: []", "represent", &["a game, a number or a proof is missing"]);
    check_problem("game: {nim: {heaps: [1]}}", "represent", &["represent is not about nim"]);
}

#[test]
fn a_number_is_a_whole_number_of_64_bits() {
    let no_number = &["is not a whole number (0, 1, 2, 3, …)"];
    let too_large = &["is too large: the largest number is 18446744073709551615"];
    check("represent -1 --in binary", no_number);
    check("represent 1.5 --in binary", no_number);
    check("represent sixty --in fibonacci", no_number);
    check("represent 18446744073709551616 --in binary", too_large);
    Folder::new().refuses(&["represent", "", "--in", "binary"], no_number);
}

#[test]
fn a_system_is_a_name_or_an_increasing_list_from_1() {
    let check_system = |system: &str, part: &str| {
        Folder::new().refuses(&["represent", "60", "--in", system], &[part]);
    };
    check_system("ternary", "`ternary` is not a system: write binary");
    check_system("", "`` is not a system");
    check_system("1,2,x", "`1,2,x` is not a system");
    check_system("-1,2", "`-1,2` is not a system");
    check_system("1,18446744073709551616", "is not a system");
    check_system("2,3,5", "begins with 2: it must begin with 1");
    check_system("0,1", "begins with 0: it must begin with 1");
    check_system("1,3,3", "3 follows 3 in the list of terms: each must be larger");
    check_system("1,5,3", "3 follows 5");
    check_system("bases:60,1", "the base 1 is below 2");
    check_system("bases:", "is not a system");
    check_system("bases:4294967296,4294967296", "the product of the bases is above");
    let long = (1..=101).map(|term: u64| term.to_string()).collect::<Vec<_>>().join(",");
    check_system(&long, "the list has 101 numbers: the limit (MAX_TERMS) is 100");
    check("represent 60", &["--in"]);
    check("represent --in binary", &["<N>"]);
    check("represent 60 --in binary --digits any", &["'any'", "usual, once, free"]);
}

#[test]
fn representations_are_counted_before_they_are_listed() {
    check(
        "represent 1000000000 --in fibonacci --all",
        &["representations over fibonacci", "the limit (MAX_REPRESENTATIONS) is 1000"],
    );
    check("represent 18446744073709551615 --in fibonacci --all", &["MAX_REPRESENTATIONS"]);
    check("represent 18446744073709551615 --in 1,2,3 --all --digits free", &["MAX_COUNT_STEPS"]);
    let odd = (0..100).map(|index: u64| (2 * index + 1).to_string()).collect::<Vec<_>>().join(",");
    for rule in ["usual", "once", "free"] {
        let arguments = ["represent", "5000", "--in", &odd, "--all", "--digits", rule];
        Folder::new().refuses(&arguments, &["the limit (MAX_"]);
    }
}
