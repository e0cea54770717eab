//! Laws of all judge problems: the judge's own examples, and the fast method against the search.

use super::*;
use std::collections::BTreeSet;

/// Sample inputs and outputs of the judge's statements.
const EXAMPLES: [(&str, &str, &str); 14] = [
    ("1846", "2\n23 2\n4 3\n", "first\nsecond\n"),
    ("1847", "1\n3\n", "Kiki\nCici\n"),
    ("1848", "1 1 1\n1 4 1\n0 0 0\n", "Fibo\nNacci\n"),
    ("1849", "2\n3 5\n3\n3 5 6\n0\n", "Rabbit Win!\nGrass Win!\n"),
    ("1850", "3\n5 7 9\n0\n", "1\n"),
    ("1907", "2\n3\n3 5 1\n1\n1\n", "John\nBrother\n"),
    ("2509", "2\n2 2\n1\n3\n", "No\nYes\n"),
    ("2149", "4 2\n3 2\n3 5\n", "1\nnone\n3 4 5\n"),
    ("2147", "5 3\n5 4\n6 6\n0 0\n", "What a pity!\nWonderful!\nWonderful!\n"),
    ("2188", "2\n8 10\n11 10\n", "Grass\nRabbit\n"),
    ("1079", "3\n2001 11 3\n2001 11 2\n2001 10 3\n", "YES\nNO\nNO\n"),
    ("1517", "162\n17\n34012226\n", "Stan wins.\nOllie wins.\nStan wins.\n"),
    ("1404", "0\n00\n1\n20\n", "Yes\nYes\nNo\nNo\n"),
    (
        "1536",
        "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
        "LWW\nWWL\n",
    ),
];

#[test]
fn the_judges_examples_are_answered_as_the_judge_does() {
    for (id, input, output) in EXAMPLES {
        assert_eq!(problem(id).unwrap().answers(input).unwrap(), output, "{id}");
    }
}

#[test]
fn the_fast_answers_are_the_searched_ones_on_every_smallest_case() {
    for problem in PROBLEMS {
        let samples = problem.smallest().unwrap();
        let (input, output) = problem.files(&samples);
        assert_eq!(problem.answers(&input).unwrap(), output, "{}", problem.about().id);
        assert!(samples.len() >= 40, "{}", problem.about().id);
        let different: BTreeSet<&String> = samples.iter().map(|sample| &sample.input).collect();
        assert_eq!(different.len(), samples.len(), "{}", problem.about().id);
        let outputs: BTreeSet<&String> = samples.iter().map(|sample| &sample.output).collect();
        assert!(outputs.len() >= 2, "{}", problem.about().id);
    }
}

#[test]
fn the_fast_answers_are_the_searched_ones_on_random_cases() {
    for problem in PROBLEMS {
        let mut stream = Stream::new(2026, &["contest", problem.about().name]);
        let samples: Vec<Sample> = (0..60).map(|_| problem.draw(&mut stream).unwrap()).collect();
        let (input, output) = problem.files(&samples);
        assert_eq!(problem.answers(&input).unwrap(), output, "{}", problem.about().id);
    }
}

#[test]
fn every_string_of_four_digits_is_answered_as_the_search_does() {
    use crate::game::{Digits, Outcome, Position};
    let start = Position::from([9, 9, 9, 9]);
    let table = search::table(Digits::default(), &start).unwrap();
    let judge = problem("1404").unwrap();
    let input: String = (0..10_000).map(|number| format!("{number:04}\n")).collect();
    let answers = judge.answers(&input).unwrap();
    for (string, answer) in input.lines().zip(answers.lines()) {
        let digits: Vec<u64> = string.bytes().map(|byte| u64::from(byte - b'0')).collect();
        let wins = table.outcome(&Position::from(digits)).unwrap() == Outcome::N;
        assert_eq!(answer, if wins { "Yes" } else { "No" }, "{string}");
    }
}

#[test]
fn the_calendar_judge_is_right_on_every_date() {
    use crate::game::{FIRST_DATE, LAST_DATE};
    let judge = judge::CalendarGame;
    let mut date = FIRST_DATE;
    while date <= LAST_DATE {
        assert_eq!(judge.fast(&date), judge.search(&date).unwrap(), "{date:?}");
        date = date.tomorrow();
    }
}

#[test]
fn a_written_case_is_read_back() {
    fn check<J: Judge>(judge: &J) {
        let mut stream = Stream::new(7, &["contest"]);
        for case in judge.smallest().into_iter().chain((0..30).map(|_| judge.draw(&mut stream))) {
            let written = judge.write(&case);
            let mut input = Input::new(&written);
            let read = judge.read(&mut input).unwrap();
            assert_eq!(judge.write(&read), written);
            assert!(input.is_at_end(), "{written}");
        }
    }
    check(&judge::CalendarGame);
    check(&judge::DigitalDeletions);
    check(&judge::SNim);
    check(&judge::GoodBoy);
    check(&judge::KikisGame);
}

#[test]
fn numbers_and_names_are_each_of_one_problem() {
    let mut known = BTreeSet::new();
    for about in PROBLEMS.map(Problem::about) {
        let numbers = [about.id].into_iter().chain(about.class).chain(about.also.iter().copied());
        for number in numbers {
            assert!(known.insert(number.to_string()), "{number}");
            assert_eq!(problem(&number.to_string()).unwrap().about(), about);
        }
        assert_eq!(problem(about.name).unwrap().about(), about);
    }
    let class: Vec<u16> = (1001..=1012).collect();
    let found = class.iter().filter(|number| known.contains(&number.to_string()));
    assert_eq!(found.count(), class.len(), "the whole class list of the documents");
}

/// The first refusal of an input: its place and message.
fn refusal(id: &str, text: &str) -> String {
    let InputError { line, column, fault } = problem(id).unwrap().answers(text).unwrap_err();
    format!("{line}:{column} {fault}")
}

#[test]
fn bad_input_is_refused_at_its_place() {
    for (id, text, expected) in [
        ("1846", "", "1:1 the input ends here, but the number of cases is still missing"),
        ("1846", "2\n23 2\n", "2:5 the input ends here, but n is still missing"),
        ("1846", "1\n23 2\n4 3\n", "3:1 `4` stands behind the end of the input: remove it"),
        ("1846", "1\n1001 2\n", "2:1 n is 1001, but goes from 1 to 1000 (MAX_STONES)"),
        ("1846", "1\n23 0\n", "2:4 m is 0, but goes from 1 to 1000 (MAX_TAKEN)"),
        ("1847", "1\nthree\n", "2:1 `three` is not a whole number: n belongs here"),
        (
            "1848",
            "1 1 1\n",
            "1:6 the input ends here without its end mark: close it with a line `0 0 0`",
        ),
        ("1848", "1 1 1\n0 0 5\n", {
            "2:5 a zero of the end mark is 5, but goes from 0 to 0 (END_MARK)"
        }),
        ("1848", "1 0 1\n0 0 0\n", "1:3 n is 0, but goes from 1 to 1000 (MAX_STONES)"),
        ("1849", "2\n3\n", "2:2 the input ends here, but a square is still missing"),
        ("1849", "1\n3\n0\nend\n", "4:1 `end` stands behind the end of the input: remove it"),
        ("1404", "1234567\n", "1:1 `1234567` is not a string of 1 to 6 digits (MAX_DIGITS)"),
        ("1404", "12a\n", "1:1 `12a` is not a string of 1 to 6 digits (MAX_DIGITS)"),
        ("1079", "1\n1999 2 29\n", {
            "2:8 there is no date 1999-2-29 in this game: it goes from 1900-01-01 to 2001-11-04"
        }),
        ("1079", "1\n2001 11 5\n", {
            "2:9 there is no date 2001-11-5 in this game: it goes from 1900-01-01 to 2001-11-04"
        }),
        ("1517", "4294967295\n", {
            "1:1 n is 4294967295, but goes from 2 to 4294967294 (MAX_TARGET)"
        }),
        ("1907", "999999\n", {
            "1:1 the number of cases is 999999, but goes from 0 to 100000 (MAX_CASES)"
        }),
    ] {
        assert_eq!(refusal(id, text), expected, "{id} {text:?}");
    }
}

#[test]
fn more_cases_than_the_limit_are_refused() {
    let refused = refusal("1847", &"7\n".repeat(MAX_CASES as usize + 1));
    assert!(refused.contains("MAX_CASES"), "{refused}");
}

#[test]
fn an_empty_input_of_open_end_has_no_answers() {
    assert_eq!(problem("1847").unwrap().answers(" \r\n\n").unwrap(), "");
    assert_eq!(problem("1848").unwrap().answers("0 0 0").unwrap(), "");
    assert_eq!(problem("1846").unwrap().answers("0\n").unwrap(), "");
}
