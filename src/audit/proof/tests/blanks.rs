//! Lines with a blank: their form, and that something is right in each.

use super::*;
use crate::audit::proof::blank::fill_blank;

/// A whole proof with these lines under `blanks`.
fn with_blanks(blanks: &str) -> Source {
    let steps = [("a", NEVER, "decide"), ("b", BACK, "decide"), ("c", THEOREM, "a, b")];
    let Source { path, text } = file(&steps);
    Source { path, text: format!("{text}blanks:\n{blanks}") }
}

fn line(rest: &str) -> String {
    format!("  - blank: x\n    points: 3\n    words: {{zh: ____, en: ____}}\n{rest}")
}

fn fault_of(blanks: &str) -> String {
    read(with_blanks(blanks)).map(|_| ()).unwrap_err().to_string()
}

fn check_fault(blanks: &str, expected: &str) {
    let found = fault_of(blanks);
    assert!(found.contains(expected), "{found}");
}

#[test]
fn a_line_with_a_blank_has_its_form() {
    let good = line("    claim: P(____)\n");
    assert!(read(with_blanks(&good)).is_ok());
    check_fault(&format!("{good}{good}"), "`x` is taken");
    check_fault(&line("    claim: P(4)\n"), "`____` stands in the claim and in the words");
    check_fault(&line("    step: d\n    claim: P(____)\n"), "no step `d`");
    check_fault(&line("    given: {k: 1..3}\n    claim: P(____)\n"), "`{k}` stands in the claim");
    check_fault(&line("    of: [n]\n    claim: 'forall n: N(n) <-> ____'\n"), "needs `fill`");
    let listed = "    of: [n]\n    claim: 'forall n: N(n) <-> ____'\n    fill: '[n]'\n";
    check_fault(&line(listed), "a number or a condition");
    let foreign = "    of: [n]\n    claim: 'forall n: N(n) <-> ____'\n    fill: m = 1\n";
    check_fault(&line(foreign), "m");
}

#[test]
fn something_is_right_in_a_blank_or_the_file_is_refused() {
    let checked = |blanks: &str| {
        let file = read(with_blanks(&line(blanks))).unwrap();
        check(&file, &Tables::default()).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(checked("    claim: ____ > 2 and P(____)\n"), Ok(()));
    let found = checked("    claim: ____ = 1 and P(____)\n").unwrap_err();
    assert!(found.contains("nothing is right in this blank"), "{found}");
    let of = |fill: &str| {
        format!("    of: [n]\n    claim: 'forall n: N(n) <-> ____'\n    fill: {fill}\n")
    };
    assert_eq!(checked(&of("n mod 4 > 0")), Ok(()));
    let found = checked(&of("n mod 2 > 0")).unwrap_err();
    assert!(found.contains("nothing is right in this blank"), "{found}");
}

#[test]
fn a_line_that_is_true_may_leave_the_proof_with_a_gap() {
    let step = "    step: a\n    claim: 'forall n: cold(n) -> forall k in [1, 2, 3]: k <= n -> (n - k) mod ____ != 0'\n";
    let file = read(with_blanks(&line(step))).unwrap();
    let blank = &file.file.blanks[0];
    let verdicts = |text: &str| {
        let found = judge(&fill_blank(&file, blank, &[], text), &Tables::default()).unwrap();
        found.iter().map(|one| one.verdict).collect::<Vec<_>>()
    };
    use StepVerdict::{False, Gap, Proved};
    assert_eq!(verdicts("4"), [Proved, Proved, Proved]);
    assert_eq!(verdicts("8"), [Proved, Proved, Gap]);
    assert_eq!(verdicts("12"), [Proved, Proved, Gap]);
    assert_eq!(verdicts("3"), [False, Proved, Gap]);
}

#[test]
fn what_is_written_is_one_expression_of_its_variables() {
    let rest = "    of: [n]\n    claim: 'forall n: N(n) <-> ____'\n    fill: n mod 4 > 0\n";
    let file = read(with_blanks(&line(rest))).unwrap();
    let blank = &file.file.blanks[0];
    assert!(blank.takes("not (n mod 4 = 0)").is_ok());
    for refused in [
        "n mod 4",
        "m > 0",
        "N(n)",
        "cold(n)",
        "n > 0) or (n = 0",
        "n > 0; n",
        "let f = 1; n > 0",
        "",
    ] {
        assert!(blank.takes(refused).is_err(), "{refused}");
    }
}
