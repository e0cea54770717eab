//! Certificates: what holds is certified, and every rule refuses what breaks it.

use super::*;
use crate::{
    answer::arrows::Arrows,
    check::Evidence,
    game::{Nim, Play},
};
use quickcheck::quickcheck;
use std::{collections::BTreeMap, sync::Arc};

const TEXT: &str = "\
bouton certificate 1
game nim 1 2
position 1,2
outcome N
safe 0,0
safe 1,1
reply 0,1 0,0
reply 0,2 0,0
reply 1,0 0,0
reply 1,2 1,1
";

/// The text with the last line that it should have.
pub(in crate::certificate) fn with_end_line(body: &str) -> String {
    let hash = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {} {hash:016x}\n", body.lines().count())
}

fn nim() -> SharedRules {
    Arc::new(Nim { play: Play::Normal })
}

fn verify_body(body: &str) -> Result<Answer, Refusal> {
    let certificate = Certificate::read(&with_end_line(body))?;
    verify(&nim(), &certificate).map(|checked| checked.statement().clone())
}

#[test]
fn a_certificate_shows_the_outcome_and_all_winning_moves() {
    let certified = verify_body(TEXT).unwrap();
    assert_eq!(certified.outcome, Outcome::N);
    assert_eq!(certified.winning_moves, [Position::from([1, 1])]);
}

#[test]
fn what_is_written_reads_back() {
    let certificate = Certificate::read(&with_end_line(TEXT)).unwrap();
    assert_eq!(Certificate::read(&certificate.to_string()), Ok(certificate));
}

#[test]
fn every_rule_refuses_what_breaks_it() {
    let check = |from: &str, to: &str, expected: &str| {
        let body = TEXT.replace(from, to);
        assert_ne!(body, TEXT, "{from}");
        let refusal = verify_body(&body).unwrap_err().to_string();
        assert!(refusal.contains(expected), "{from} to {to}: {refusal}");
    };
    check("certificate 1", "certificate 2", "version 2");
    check("bouton certificate 1\n", "bouton certificate\n", "line 1");
    check("game nim 1 2\n", "", "line 2");
    check("position 1,2", "position 1,x", "line 3");
    check("position 1,2", "position 01,2", "line 3");
    check("outcome N", "outcome D", "line 4");
    check("outcome N", "grundy 1", "line 5");
    check("outcome N", "outcome P", "nothing shows");
    check("safe 0,0\n", "", "not called safe");
    check("safe 1,1\n", "", "not called safe");
    check("safe 0,0\nsafe 1,1", "safe 1,1\nsafe 0,0", "rising order");
    check("safe 0,0\n", "safe 0,0\nsafe 0,0\n", "rising order");
    check("safe 0,0\n", "safe 0,0 3\n", "rank");
    check("safe 1,1\n", "safe 0,3\nsafe 1,1\n", "no reply to its option");
    check("safe 1,1\n", "safe 1,1\nsafe 2,2\n", "no reply to its option");
    check("reply 0,1 0,0\n", "", "no reply to its option (0, 1)");
    check("reply 0,2 0,0\n", "", "(0, 2) can be reached from the start");
    check("reply 0,1 0,0", "reply 0,1 1,1", "not a move");
    check("reply 1,2 1,1", "reply 1,2 0,2", "not called safe");
    check("reply 1,2 1,1\n", "", "nothing shows");
    check("reply 0,1 0,0\n", "reply 0,0 1,1\nreply 0,1 0,0\n", "not a move");
    check("reply 0,1 0,0\n", "reply 0,1\n", "line 7");
    check("reply 1,2 1,1\n", "reply 1,2 1,1\nreply 7,0 0,0\n", "not needed");
    check("reply 1,2 1,1\n", "reply 1,2 1,1\nmove 1,2 1,1\n", "line 11");
}

#[test]
fn a_safe_end_in_misere_play_is_refused() {
    let certificate = Certificate::read(&with_end_line(TEXT)).unwrap();
    let misere: SharedRules = Arc::new(Nim { play: Play::Misere });
    assert_eq!(verify(&misere, &certificate), Err(Refusal::SafeEnd(Position::from([0, 0]))));
}

#[test]
fn a_damaged_file_is_refused() {
    let text = with_end_line(TEXT);
    for cut in 0..text.len() {
        assert!(Certificate::read(&text[..cut]).is_err(), "{cut}");
    }
    for index in 0..text.len() {
        for other in ["0", "x", "\n", " "] {
            let damaged = format!("{}{other}{}", &text[..index], &text[index + 1..]);
            assert!(damaged == text || Certificate::read(&damaged).is_err(), "{damaged}");
        }
    }
    assert!(Certificate::read(&text.replace('\n', "\r\n")).is_err());
    assert!(Certificate::read(&format!("{text}\n")).is_err());
}

#[test]
fn every_line_of_a_certificate_is_counted_as_evidence() {
    let certificate = Certificate::read(&with_end_line(TEXT)).unwrap();
    let checked = verify(&nim(), &certificate).unwrap();
    let Evidence::Strategy { positions, .. } = checked.evidence() else { panic!("{checked:?}") };
    assert_eq!(*positions, 6, "two safe positions and four replies");
}

/// A token that walks along arrows: 3 to 2 to 1 to the end 0, and a circle of 4 and 5.
fn walk() -> SharedRules {
    Arc::new(Arrows::new([&[], &[0], &[1], &[2], &[5], &[4]]))
}

fn verify_walk(start: u64, safe: &[(u64, u64)], replies: &[(u64, u64)]) -> Result<Answer, Refusal> {
    let certificate = Certificate {
        game: "arrows".to_owned(),
        position: Position::from(start),
        outcome: Outcome::N,
        safe: safe.iter().map(|(at, rank)| (Position::from(*at), Some(*rank))).collect(),
        replies: replies
            .iter()
            .map(|(at, to)| (Position::from(*at), Position::from(*to)))
            .collect(),
    };
    verify(&walk(), &certificate).map(|checked| checked.statement().clone())
}

#[test]
fn where_play_can_repeat_ranks_must_fall() {
    let won = verify_walk(3, &[(0, 0), (2, 2)], &[(1, 0), (3, 2)]).unwrap();
    assert_eq!(won.winning_moves, [Position::from(2)]);
    for rank in [0, 1, 2, 7] {
        let found = verify_walk(3, &[(0, 1), (2, rank)], &[(1, 0), (3, 2)]);
        assert_eq!(found.is_ok(), rank > 1, "{rank}: {found:?}");
    }
    let circle = verify_walk(5, &[(4, 9)], &[(5, 4)]).unwrap_err();
    assert!(matches!(circle, Refusal::NoProgress { .. }), "{circle}");
}

#[test]
fn positions_of_another_game_are_refused() {
    let foreign = verify_walk(9, &[(0, 0)], &[(1, 0)]).unwrap_err();
    assert_eq!(foreign, Refusal::NoPosition(Position::from(9)));
    let foreign = verify_walk(1, &[(0, 0), (9, 1)], &[(1, 0)]).unwrap_err();
    assert_eq!(foreign, Refusal::NoPosition(Position::from(9)));
}

#[test]
fn an_end_is_won_only_where_the_rules_say_so() {
    let ended = |play, outcome| {
        let certificate = Certificate {
            game: "nim 0".to_owned(),
            position: Position::from([0, 0]),
            outcome,
            safe: BTreeMap::new(),
            replies: BTreeMap::new(),
        };
        verify(&(Arc::new(Nim { play }) as SharedRules), &certificate)
            .map(|checked| checked.statement().outcome)
    };
    assert_eq!(ended(Play::Misere, Outcome::N), Ok(Outcome::N));
    let wrong = |outcome| Err(Refusal::Start { position: Position::from([0, 0]), outcome });
    assert_eq!(ended(Play::Normal, Outcome::N), wrong(Outcome::N));
    assert_eq!(ended(Play::Misere, Outcome::P), wrong(Outcome::P));
    assert_eq!(ended(Play::Normal, Outcome::Draw), Err(Refusal::Draw));
}

#[test]
fn a_position_with_too_many_options_is_refused_before_they_are_listed() {
    let huge = MAX_OPTIONS as u64 + 1;
    let certificate = Certificate {
        game: format!("nim {huge}"),
        position: Position::from([huge]),
        outcome: Outcome::N,
        safe: BTreeMap::from([(Position::from([0]), None)]),
        replies: BTreeMap::from([(Position::from([huge]), Position::from([0]))]),
    };
    let refused = verify(&nim(), &certificate).unwrap_err();
    assert!(matches!(refused, Refusal::Options { limit_name: "MAX_OPTIONS", .. }), "{refused}");
}

#[test]
fn a_position_whose_options_hold_too_many_numbers_is_refused() {
    let many = Position::from(vec![10_000; 50]);
    let certificate = Certificate {
        game: "nim 1".to_owned(),
        position: Position::from([0]),
        outcome: Outcome::P,
        safe: BTreeMap::from([(many.clone(), None), (Position::from([0]), None)]),
        replies: BTreeMap::new(),
    };
    let refused = verify(&nim(), &certificate).unwrap_err();
    let limit_name = "MAX_OPTION_NUMBERS";
    assert_eq!(refused, Refusal::Options { position: many, limit: 160_000, limit_name });
}

quickcheck! {
    fn no_text_makes_the_reader_panic(text: String) -> bool {
        Certificate::read(&text).is_err()
    }

    fn no_lines_make_the_checker_panic(lines: Vec<(u8, u8, u8)>) -> bool {
        let mut body = String::from("bouton certificate 1\ngame nim 1\nposition 1,2\noutcome N\n");
        for (word, a, b) in lines {
            let word = ["safe", "reply", "end", "rank"][usize::from(word % 4)];
            body.push_str(&format!("{word} {},{} {},{}\n", a % 3, b % 3, b % 2, a % 2));
        }
        verify_body(&body).is_err() || body.contains("reply 1,2 1,1")
    }
}
