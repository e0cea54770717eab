//! One accepted case for each rule, one refusal for each side condition, and mutations.

use super::{RepresentationFault as Fault, *};
use crate::numeration::{self, Division, carry_to_standard, divide, fibonacci, greedy};

fn digits(text: &str) -> Digits {
    text.parse().unwrap()
}

fn system(text: &str) -> System {
    text.parse().unwrap()
}

fn fault<T: std::fmt::Debug>(result: Result<Theorem<T>, Rejection>) -> Fault {
    match result.unwrap_err() {
        Rejection::Representation(fault) => fault,
        other => panic!("{other}"),
    }
}

fn represent(number: u64, terms: &str, text: &str) -> Result<Theorem<Representation>, Rejection> {
    representation(number, &system(terms), DigitRule::Usual, digits(text))
}

#[test]
fn a_representation_adds_up_and_keeps_the_rule() {
    assert!(represent(347, "factorial", "24121").is_ok()); // S2-29
    assert!(represent(60, "fibonacci", "10110110").is_ok()); // S2-35
    assert!(represent(0, "binary", "0").is_ok());
    assert!(represent(u64::MAX, "decimal", &u64::MAX.to_string()).is_ok());
}

#[test]
fn a_representation_is_refused_for_each_reason() {
    let wrong = |text: &str, number, found| Fault::WrongSum { digits: digits(text), number, found };
    assert_eq!(fault(represent(61, "fibonacci", "10110110")), wrong("10110110", 61, Some(60)));
    let large = Fault::DigitTooLarge { place: 1, digit: 2, largest: 1 };
    assert_eq!(fault(represent(2, "binary", "2")), large);
    assert_eq!(fault(represent(4, "1,2", "100")), Fault::NoTerm { digits: digits("100") });
    let top = Digits::from_high([u64::MAX, 0]);
    let over = representation(7, &system("1,2"), DigitRule::Free, top.clone());
    assert_eq!(fault(over), Fault::WrongSum { digits: top, number: 7, found: None });
    let twice = representation(6, &system("1,3"), DigitRule::ZeroOne, digits("20"));
    assert_eq!(fault(twice), Fault::DigitTooLarge { place: 2, digit: 2, largest: 1 });
}

#[test]
fn the_standard_form_takes_the_largest_terms() {
    let check = |number, terms: &str, text: &str| standard(number, &system(terms), digits(text));
    assert!(check(60, "fibonacci", "100001000").is_ok());
    assert!(check(9, "1,3,5,7,9", "10000").is_ok());
    assert!(check(0, "fibonacci", "0").is_ok());
    for (number, text, term) in [(60, "11001000", 55), (3, "11", 3), (60, "10110110", 5)] {
        let refused = fault(check(number, "fibonacci", text));
        assert_eq!(refused, Fault::NotStandard { digits: digits(text), term });
    }
}

#[test]
fn counts_agree_with_the_sums_of_products() {
    let check = |number, terms: &str, rule, expected: u128| {
        let counted = representation_count(number, &system(terms), rule).unwrap();
        assert_eq!(*counted.statement(), expected, "{number} in {terms}");
    };
    check(60, "fibonacci", DigitRule::Usual, 6);
    check(0, "fibonacci", DigitRule::ZeroOne, 1);
    check(100, "1,5,10,25,50", DigitRule::Free, 292); // Pólya
    check(2, "1,3", DigitRule::ZeroOne, 0);
    check(u64::MAX, "binary", DigitRule::Usual, 1);
    let many = representation_count(u64::MAX, &System::fibonacci(), DigitRule::Usual).unwrap();
    assert!(*many.statement() > 1_000_000);
    let endless = representation_count(u64::MAX, &system("1,2,3"), DigitRule::Free).unwrap_err();
    assert!(matches!(endless, Rejection::OverLimit { .. }));
}

/// The definition: the product of the polynomials, one for each term.
fn count_plainly(number: usize, system: &System, rule: DigitRule) -> u128 {
    let mut ways = vec![0_u128; number + 1];
    ways[0] = 1;
    for (index, term) in system.terms().iter().enumerate() {
        let largest = system.largest_digit(index, rule).unwrap_or(u64::MAX);
        let mut next = vec![0; number + 1];
        for (sum, count) in ways.iter().enumerate() {
            let room = (number - sum) as u64 / term;
            for digit in 0..=largest.min(room) {
                next[sum + usize::try_from(digit * term).unwrap()] += count;
            }
        }
        ways = next;
    }
    ways[number]
}

#[test]
fn the_count_is_the_coefficient_of_the_product() {
    for terms in ["fibonacci", "factorial", "1,3,5,7,9", "1,2,3,4", "bases:3,2,5"] {
        for rule in [DigitRule::Usual, DigitRule::ZeroOne, DigitRule::Free] {
            for number in 0..40 {
                let counted = representation_count(number as u64, &system(terms), rule).unwrap();
                let plainly = count_plainly(number, &system(terms), rule);
                assert_eq!(*counted.statement(), plainly, "{number} {terms} {rule:?}");
            }
        }
    }
}

fn sixty() -> Vec<Digits> {
    numeration::all(60, &System::fibonacci(), DigitRule::Usual, 100).unwrap()
}

fn all_of_sixty(list: Vec<Digits>) -> Result<Theorem<Vec<Digits>>, Rejection> {
    all_representations(60, &System::fibonacci(), DigitRule::Usual, list)
}

#[test]
fn a_whole_list_is_accepted_and_any_other_refused() {
    assert!(all_of_sixty(sixty()).is_ok());
    for index in 0..6 {
        let mut short = sixty();
        short.remove(index);
        assert_eq!(fault(all_of_sixty(short)), Fault::Incomplete { listed: 5, counted: 6 });
        let mut twice = sixty();
        twice[(index + 1) % 6] = twice[index].clone();
        assert!(matches!(fault(all_of_sixty(twice)), Fault::NotDecreasing { .. }));
    }
    let mut swapped = sixty();
    swapped.swap(0, 1);
    assert!(matches!(fault(all_of_sixty(swapped)), Fault::NotDecreasing { .. }));
    let mut wrong = sixty();
    wrong[5] = digits("10110111");
    assert!(matches!(fault(all_of_sixty(wrong)), Fault::WrongSum { .. }));
}

#[test]
fn a_division_table_goes_down_to_nothing() {
    let system = System::factorial();
    let lines = divide(347, &system);
    assert!(divisions(347, &system, lines.clone()).is_ok());
    assert!(divisions(0, &system, Vec::new()).is_ok());
    let changes: [fn(&mut Division); 4] = [
        |line| line.number += 1,
        |line| line.term += 1,
        |line| line.quotient += 1,
        |line| line.remainder += 1,
    ];
    for index in 0..lines.len() {
        for change in changes {
            let mut wrong = lines.clone();
            change(&mut wrong[index]);
            let refused = fault(divisions(347, &system, wrong));
            assert_eq!(refused, Fault::WrongDivision { line: index + 1 });
        }
    }
    let missing = fault(divisions(347, &system, lines[..4].to_vec()));
    assert_eq!(missing, Fault::WrongDivision { line: 5 });
    let system_of_two = System::of_terms(vec![1, 2]).unwrap();
    // In both the quotient is one too small: 2 goes once more into what remains.
    for (number, remainder) in [(5, 3), (4, 2)] {
        let first = Division { number, term: 2, quotient: 1, remainder };
        let rest = Division { number: remainder, term: 1, quotient: remainder, remainder: 0 };
        let refused = fault(divisions(number, &system_of_two, vec![first, rest]));
        assert_eq!(refused, Fault::WrongDivision { line: 1 });
    }
}

#[test]
fn carrying_goes_pair_by_pair_to_the_standard_form() {
    let rows = |texts: &[&str]| texts.iter().map(|text| digits(text)).collect::<Vec<_>>();
    // The document's order, S2-35, and the last step that it leaves out.
    let document = ["10110110", "11000110", "11001000", "100001000"];
    assert!(carrying(60, rows(&document)).is_ok());
    assert!(carrying(60, rows(&["100001000"])).is_ok());
    let unfinished = fault(carrying(60, rows(&document[..3])));
    assert!(matches!(unfinished, Fault::NotStandard { .. }));
    let jumping = fault(carrying(60, rows(&["10110110", "11001000", "100001000"])));
    assert_eq!(jumping, Fault::WrongCarry { row: 2, digits: digits("11001000") });
    assert!(matches!(fault(carrying(61, rows(&document))), Fault::WrongSum { .. }));
    assert_eq!(fault(carrying(4, rows(&["20", "101"]))), Fault::NotZeroOne { row: 1 });
    assert_eq!(fault(carrying(4, Vec::new())), Fault::NoRow);
}

fn addends(pairs: &[(u64, u64)]) -> Vec<Addend> {
    pairs.iter().map(|(factor, term)| Addend { factor: *factor, term: *term }).collect()
}

#[test]
fn lost_exponents_are_a_misprint() {
    // S2-26: 3x102+4x101+5, and S2-27: 1x24+0x23+1x22+1x21+0.
    let check = |number, terms: &str, printed: &[(u64, u64)]| {
        let system = system(terms);
        misprint(number, &system, greedy(number, &system), addends(printed))
    };
    let found = check(345, "decimal", &[(3, 102), (4, 101), (5, 1)]).unwrap();
    assert_eq!(found.statement().printed_value, Some(715));
    assert_eq!(found.statement().wrong_places, [0, 1]);
    let binary = [(1, 24), (0, 23), (1, 22), (1, 21), (0, 1)];
    assert_eq!(check(22, "binary", &binary).unwrap().statement().printed_value, Some(67));
    let right = check(345, "decimal", &[(3, 100), (4, 10), (5, 1)]);
    assert_eq!(fault(right), Fault::NotMisprinted { number: 345 });
    let short = check(345, "decimal", &[(3, 102), (4, 101)]);
    assert_eq!(fault(short), Fault::OtherLength { printed: 2, needed: 3 });
    let wrong = misprint(345, &System::decimal(), digits("346"), Vec::new());
    assert!(matches!(fault(wrong), Fault::WrongSum { .. }));
}

quickcheck::quickcheck! {
    fn any_changed_digit_is_refused(number: u64, place: usize, other: u64) -> bool {
        let system = System::fibonacci();
        let right = fibonacci::standard(number);
        let place = place % right.len().max(1);
        let mut changed = right.low_first().to_vec();
        changed.resize(changed.len().max(1), 0);
        changed[place] = other;
        let changed = Digits::from_low(changed);
        changed == right || representation(number, &system, DigitRule::Free, changed).is_err()
    }

    fn any_changed_row_of_a_carrying_is_refused(bits: u16, row: usize, place: usize) -> bool {
        let start = Digits::from_low((0..16).map(|bit| u64::from(bits >> bit & 1)));
        let number = start.value(&fibonacci::TERMS).unwrap();
        let mut rows = carry_to_standard(&start);
        let (row, place) = (row % rows.len(), place % 18);
        let mut changed: Vec<u64> = (0..18).map(|index| rows[row].at(index)).collect();
        changed[place] = 1 - changed[place];
        let accepted = carrying(number, rows.clone()).is_ok();
        rows[row] = Digits::from_low(changed);
        accepted && carrying(number, rows).is_err()
    }

    fn greedy_tables_of_any_number_are_accepted(number: u64) -> bool {
        ["binary", "factorial", "fibonacci", "1,3,5,9"].iter().all(|terms| {
            let system = system(terms);
            divisions(number, &system, divide(number, &system)).is_ok()
                && standard(number, &system, greedy(number, &system)).is_ok()
        })
    }
}
