//! Certificates of Grundy values: what holds is certified, and every rule refuses what breaks it.

use super::*;
use crate::{
    certificate::judge::tests::with_end_line,
    game::{Form, Nim, Play, TakeAway},
};
use quickcheck::quickcheck;
use std::{collections::BTreeMap, sync::Arc};

const TEXT: &str = "\
bouton certificate 1
game nim 1 3
position 1,3
grundy 2
value 0,0 0
value 0,1 1
value 0,2 2
value 1,0 1
value 1,1 0
value 1,3 2
back 0,3 2 0,2
back 1,2 2 0,2
";

fn verify_with_rules(rules: impl Ruleset, body: &str) -> Result<u64, Refusal> {
    let certificate = ValueCertificate::read(&with_end_line(body))?;
    verify_value(&(Arc::new(rules) as SharedRules), &certificate)
        .map(|checked| checked.statement().value)
}

fn verify_body(body: &str) -> Result<u64, Refusal> {
    verify_with_rules(Nim { play: Play::Normal }, body)
}

#[test]
fn a_certificate_shows_the_value() {
    assert_eq!(verify_body(TEXT), Ok(2));
}

#[test]
fn what_is_written_reads_back() {
    let certificate = ValueCertificate::read(&with_end_line(TEXT)).unwrap();
    assert_eq!(ValueCertificate::read(&certificate.to_string()), Ok(certificate));
}

#[test]
fn every_rule_refuses_what_breaks_it() {
    let check = |from: &str, to: &str, expected: &str| {
        let body = TEXT.replace(from, to);
        assert_ne!(body, TEXT, "{from}");
        let refusal = verify_body(&body).unwrap_err().to_string();
        assert!(refusal.contains(expected), "{from} to {to}: {refusal}");
    };
    check("grundy 2", "grundy 3", "nothing shows that (1, 3) has the value 3");
    check("grundy 2", "grundy x", "line 4");
    check("grundy 2", "outcome N", "line 5");
    check("value 1,3 2\n", "", "nothing shows");
    check("value 0,0 0\n", "", "no value and no move back to 1");
    check("value 0,1 1", "value 0,1 2", "no option is given the value 1");
    check("value 1,0 1", "value 1,0 0", "both given the value 0");
    check("back 1,2 2 0,2\n", "", "its option (1, 2) has no value and no move back to 2");
    check("back 0,3 2 0,2", "back 0,3 1 0,1", "its option (0, 3) has no value");
    check("back 0,3 2 0,2", "back 0,3 2 1,1", "not a move");
    check("back 0,3 2 0,2", "back 0,3 2 0,1", "not given the value 2");
    check("back 0,3", "back 0,2 1 0,1\nback 0,3", "(0, 2) is not needed");
    check("back 0,3", "back 0,3 1 0,1\nback 0,3", "(0, 3) is not needed");
    check("value 0,1 1\n", "value 0,1 1\nvalue 0,1 1\n", "rising order");
    check("value 0,0 0\nvalue 0,1 1", "value 0,1 1\nvalue 0,0 0", "rising order");
    check("value 1,1 0", "value 1,1", "line 9");
    check("value 1,1 0", "value 1,1 00", "line 9");
    check("back 1,2 2 0,2", "back 1,2 0,2", "line 12");
    check("back 1,2 2 0,2\n", "back 1,2 2 0,2\nsafe 0,0\n", "line 13");
}

#[test]
fn a_value_that_nothing_leads_to_is_refused() {
    let body = "bouton certificate 1\ngame nim 1\nposition 0,0\ngrundy 0\nvalue 0,0 0\n";
    assert_eq!(verify_body(body), Ok(0));
    let more = format!("{body}value 0,1 1\n");
    assert_eq!(verify_body(&more), Err(Refusal::Unused(Position::from([0, 1]))));
}

#[test]
fn values_belong_to_the_game() {
    let misere = Nim { play: Play::Misere };
    assert_eq!(verify_with_rules(misere, TEXT), Err(Refusal::NoGrundyValues));
    let take = crate::game::read_take_set("1..3").unwrap();
    let pile = TakeAway { form: Form::Pile, take, play: Play::Normal };
    assert_eq!(verify_with_rules(pile, TEXT), Err(Refusal::NoPosition(Position::from([0, 0]))));
    let huge = "bouton certificate 1\ngame nim 1\nposition 9999999999999\ngrundy 0\n\
                value 9999999999999 0\n";
    assert!(matches!(verify_body(huge), Err(Refusal::Options { .. })));
}

#[test]
fn the_two_kinds_are_told_apart() {
    let read = |body: &str| Certificate::read(&with_end_line(body));
    assert_eq!(read(TEXT), Err(Refusal::OtherKind));
}

quickcheck! {
    fn no_lines_make_the_checker_panic(lines: Vec<(bool, u8, u8, u8)>) -> bool {
        let mut body = String::from("bouton certificate 1\ngame nim 1\nposition 1,1\ngrundy 0\n");
        let (mut values, mut back) = (BTreeMap::new(), BTreeMap::new());
        for (is_value, a, b, value) in lines {
            let (from, to) = ((a % 3, b % 3), (b % 2, a % 2));
            match is_value {
                true => values.insert(from, value % 4),
                false => back.insert((from, value % 4), to).map(|_| 0),
            };
        }
        for ((a, b), value) in values {
            body.push_str(&format!("value {a},{b} {value}\n"));
        }
        for (((a, b), value), (c, d)) in back {
            body.push_str(&format!("back {a},{b} {value} {c},{d}\n"));
        }
        // The claim is true, so it may be shown.
        verify_body(&body).is_err() || verify_body(&body) == Ok(0)
    }
}
