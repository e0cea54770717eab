//! Numbers and systems that `bouton represent` refuses.

use super::{Folder, check};

#[test]
fn a_number_is_a_whole_number_of_64_bits() {
    let no_number = &["is not a whole number from 0 to 18446744073709551615 (u64)"];
    check("represent -1 --in binary", no_number);
    check("represent 1.5 --in binary", no_number);
    check("represent sixty --in fibonacci", no_number);
    check("represent 18446744073709551616 --in binary", no_number);
    Folder::new().refuses(&["represent", "", "--in", "binary"], no_number);
}

#[test]
fn a_system_is_a_name_or_an_increasing_list_from_1() {
    let check_system = |system: &str, part: &str| {
        Folder::new().refuses(&["represent", "60", "--in", system], &[part]);
    };
    check_system("ternary", "`ternary` is no system: write binary");
    check_system("", "`` is no system");
    check_system("1,2,x", "`1,2,x` is no system");
    check_system("-1,2", "`-1,2` is no system");
    check_system("1,18446744073709551616", "is no system");
    check_system("2,3,5", "begins with 2: it must begin with 1");
    check_system("0,1", "begins with 0: it must begin with 1");
    check_system("1,3,3", "3 follows 3 in the list of terms: each must be larger");
    check_system("1,5,3", "3 follows 5");
    check_system("bases:60,1", "the base 1 is below 2");
    check_system("bases:", "is no system");
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
