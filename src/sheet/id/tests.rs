//! Every single slip on several IDs, forgiving reading, and what each refusal says.

use super::reading::one_step_away;
use super::*;
use quickcheck::{Arbitrary, Gen, QuickCheck, Testable};

/// Printed forms whose check characters were computed by a second program. Between them: the shortest and the longest
/// set and numbers, hyphens and digits in the name, every letter that looks like a digit, every letter of the alphabet.
const PRINTED: [&str; 5] = [
    "B1-DEFAULT-7K-3-2026-1-7G",
    "B1-A-00-1-0-1-J7",
    "B1-OLYMPIAD-2-A0-5-18446744073709551615-99999-P3",
    "B1-OIL-10-LO-I0-ZZ-4-1001-110-ZF",
    "B1-ABCDEFGHIJKLMNOPQRSTUVWX-G7-2-20260901-30-0M",
];

fn id(text: &str) -> SheetId {
    text.parse().unwrap()
}

fn error(text: &str) -> SheetIdError {
    text.parse::<SheetId>().unwrap_err()
}

fn check_reads_as(typed: &str, printed: &str) {
    assert_eq!(typed.parse(), Ok(id(printed)), "{typed}");
}

fn check_not_an_id(text: &str) {
    assert!(matches!(error(text), SheetIdError::NotAnId { .. }), "{text}");
}

fn check_mistyped(text: &str) {
    assert!(matches!(error(text), SheetIdError::Mistyped { .. }), "{text}");
}

fn check_newer(text: &str, found: u16) {
    assert_eq!(error(text), SheetIdError::NewerVersion { found }, "{text}");
}

impl Arbitrary for SheetId {
    fn arbitrary(generator: &mut Gen) -> SheetId {
        let length = usize::arbitrary(generator) % MAX_SET_NAME_CHARS;
        let first = *generator.choose(b"abcilox").unwrap() as char;
        let rest = (0..length).map(|_| *generator.choose(b"oil017z-").unwrap() as char);
        let name: String = std::iter::once(first).chain(rest).collect();
        SheetId {
            set: SetName::new(&name).unwrap(),
            edition: Edition::from_digest(Arbitrary::arbitrary(generator)),
            level: Level::new(u8::arbitrary(generator) % MAX_LEVEL + 1).unwrap(),
            seed: u64::arbitrary(generator) >> (u32::arbitrary(generator) % 64),
            copy: CopyNumber::new(u32::arbitrary(generator) % MAX_COPY + 1).unwrap(),
        }
    }
}

fn holds(law: impl Testable, cases: u64) {
    let fixed = Gen::from_size_and_seed(100, 2026);
    QuickCheck::new().rng(fixed).tests(cases).quickcheck(law);
}

#[test]
fn printed_ids_are_read_and_printed_again() {
    for printed in PRINTED {
        assert_eq!(id(printed).to_string(), printed);
    }
}

#[test]
fn the_fields_are_read_from_both_ends() {
    let read = id("B1-OLYMPIAD-2-A0-5-18446744073709551615-99999-P3");
    assert_eq!(read.set.as_str(), "olympiad-2");
    assert_eq!(read.edition.get(), 10 * 32);
    assert_eq!(read.level.get(), 5);
    assert_eq!(read.seed, u64::MAX);
    assert_eq!(read.copy.get(), 99_999);
}

#[test]
fn every_id_is_read_back() {
    fn law(id: SheetId) -> bool {
        id.to_string().parse() == Ok(id.clone()) && id.to_string().to_lowercase().parse() == Ok(id)
    }
    holds(law as fn(SheetId) -> bool, 1_000);
}

/// An O for a 0 is no mistake, so a step may lead to the same ID, but never to another.
fn no_step_leads_to_another(id: &SheetId) -> bool {
    one_step_away(&id.to_string())
        .all(|step| step.parse().map_or(true, |read: SheetId| read == *id))
}

#[test]
fn no_change_or_exchange_leads_to_another_id() {
    for printed in PRINTED {
        assert!(no_step_leads_to_another(&id(printed)), "{printed}");
    }
}

#[test]
fn no_change_or_exchange_leads_to_another_id_whatever_the_id() {
    fn law(id: SheetId) -> bool {
        no_step_leads_to_another(&id)
    }
    holds(law as fn(SheetId) -> bool, 15);
}

#[test]
fn steps_are_all_changes_and_all_exchanges() {
    let mut steps: Vec<String> = one_step_away("AAB").collect();
    steps.sort();
    steps.dedup();
    // 36 other characters in each of three places; two exchanges, none of them a change.
    assert_eq!(steps.len(), 3 * 36 + 2);
}

#[test]
fn case_width_dashes_and_surrounding_spaces_do_not_matter() {
    let printed = PRINTED[0];
    check_reads_as("b1-default-7k-3-2026-1-7g", printed);
    check_reads_as("  B1-Default-7K-3-2026-1-7G\r\n", printed);
    check_reads_as("\u{FEFF}\u{3000}B1-DEFAULT-7K-3-2026-1-7G\u{3000}", printed);
    check_reads_as("Ｂ１－ＤＥＦＡＵＬＴ－７Ｋ－３－２０２６－１－７Ｇ", printed);
    check_reads_as("ｂ１-default-７ｋ-3-2026-1-7g", printed);
    check_reads_as("B1–DEFAULT—7K‐3‑2026−1﹣7G", printed);
}

#[test]
fn letters_that_look_like_digits_are_digits_in_numbers() {
    check_reads_as("BI-A-OO-L-O-I-J7", "B1-A-00-1-0-1-J7");
    check_reads_as("bl-a-oo-i-o-l-j7", "B1-A-00-1-0-1-J7");
    check_reads_as("B1-ABCDEFGHIJKLMNOPQRSTUVWX-G7-2-2O26O9OI-3O-OM", PRINTED[4]);
}

#[test]
fn letters_that_look_like_digits_stay_letters_in_a_set_name() {
    check_mistyped("B1-0IL-10-LO-I0-ZZ-4-1001-110-ZF");
    check_mistyped("B1-OIL-10-L0-I0-ZZ-4-1001-110-ZF");
    check_mistyped("B1-OIL-IO-LO-I0-ZZ-4-1001-110-ZF");
}

/// The set's O and the seed's 8 change places. Reading the O as 0 would give the ID of another set and seed.
#[test]
fn a_letter_is_no_digit_where_an_exchange_would_explain_it() {
    let printed = "B1-ALESSON-FOR-ADVANCED-OLY-0K-1-45618491-13-55";
    let other = "B1-ALESSON-FOR-ADVANCED-8LY-0K-1-45610491-13-55";
    assert_ne!(id(printed), id(other));
    check_mistyped("B1-ALESSON-FOR-ADVANCED-8LY-0K-1-4561O491-13-55");
}

#[test]
fn a_change_of_layout_is_mistyped() {
    check_mistyped("B1-");
    check_mistyped("B1-DEFAULT-7K-3-2026");
    check_mistyped("B1-DEFAULT-7K-3-2026-1-");
    check_mistyped("B1-DEFAULT-7K-3-2026-1-7G-7G");
    check_mistyped("B1-DEFAULT-7K-3-2026-1-7G.");
    check_mistyped("B1-DEFAULT-7K-3-20 26-1-7G");
    check_mistyped("B1-DEFAULT-7K-3-安全-1-7G");
}

/// Right check characters do not help a number out of range, or one written in another way.
#[test]
fn only_the_canonical_numbers_are_read() {
    for body in [
        "B1-A-00-0-0-1-",
        "B1-A-00-6-0-1-",
        "B1-A-00-1-00-1-",
        "B1-A-00-1-+0-1-",
        "B1-A-00-1-0-0-",
        "B1-A-00-1-0-01-",
        "B1-A-00-1-0-100000-",
        "B1-A-00-1-18446744073709551616-1-",
        "B1-A-0U-1-0-1-",
        "B1-7A-00-1-0-1-",
        "B1-ABCDEFGHIJKLMNOPQRSTUVWXY-00-1-0-1-",
    ] {
        check_mistyped(&format!("{body}{}", check_digits::of(body)));
    }
}

#[test]
fn what_does_not_begin_like_an_id_is_not_one() {
    for text in [
        "",
        "   ",
        "2026",
        "default",
        "B",
        "B1",
        "B-1",
        "BILL-7K",
        "B0-A",
        "B01-A",
        "A1-DEFAULT-7K-3-2026-1-7G",
    ] {
        check_not_an_id(text);
    }
    check_not_an_id("B1 DEFAULT 7K 3 2026 1 7G");
    check_not_an_id("B99999-A");
}

#[test]
fn a_newer_version_is_recognised_in_any_layout() {
    check_newer("B2-DEFAULT-7K-3-2026-1-7G", 2);
    check_newer("b2-", 2);
    check_newer("Ｂ１０－安全/a+b", 10);
    check_newer(&format!("B65535-{}", "X".repeat(10_000)), 65_535);
}

#[test]
fn a_newer_version_names_both_versions_and_the_mend() {
    let text = error("B7-X").to_string();
    assert!(text.contains("version 7") && text.contains("up to 1"), "{text}");
    assert!(text.contains("update bouton"), "{text}");
}

#[test]
fn a_failed_check_does_not_tell_the_right_id() {
    let text = error("B1-DEFAULT-7K-3-2027-1-7G").to_string();
    assert!(text.contains("compare every character"), "{text}");
    let right = check_digits::of("B1-DEFAULT-7K-3-2027-1-");
    assert!(!text.contains(&right) && !text.contains("2026"), "{text}");
}

#[test]
fn a_refused_text_is_quoted_in_one_short_line() {
    let text = error(&format!("one\ntwo\u{7}{}", "x".repeat(100_000))).to_string();
    assert!(text.starts_with("`one\u{FFFD}two\u{FFFD}xxx"), "{text}");
    assert!(text.chars().count() < 200 && text.contains("x…`"), "{text}");
}

#[test]
fn the_example_in_the_message_is_an_id() {
    let text = error("").to_string();
    let example = text.rsplit(' ').next().unwrap();
    assert_eq!(example, PRINTED[0]);
}

#[test]
fn set_names_out_of_form_are_refused() {
    for name in ["", "7a", "-a", "Default", "a_b", "a b", "安全", "abcdefghijklmnopqrstuvwxy"] {
        assert!(SetName::new(name).is_err(), "{name}");
    }
    assert_eq!(SetName::new("a--b-").unwrap().to_string(), "a--b-");
    assert_eq!(id("B1-DEFAULT-7K-3-2026-1-7G").set.as_str(), "default");
}

#[test]
fn numbers_out_of_range_are_refused() {
    assert_eq!(Level::new(0), Err(SheetFieldError::Level { given: 0 }));
    assert_eq!(Level::new(6), Err(SheetFieldError::Level { given: 6 }));
    assert_eq!(CopyNumber::new(0), Err(SheetFieldError::Copy { given: 0 }));
    assert!(CopyNumber::new(100_000).is_err());
    assert!(Edition::new(1023).is_ok());
    let text = Edition::new(1024).unwrap_err().to_string();
    assert!(text.starts_with("edition 1024 is outside 0 to 1023"), "{text}");
}
