//! Certificates that somebody has changed: each is refused, or still shows something true.

use super::{AnyCertificate, NotShown, Shown, certificate, read_and_check, value_certificate};
use crate::{
    answer::tables::Tables,
    family::named_game::instance_of_line,
    game::{Outcome, Position, Ruleset},
};
use quickcheck::quickcheck;
use std::collections::{BTreeSet, HashMap};

/// Games whose certificates are changed: with ranks, with ends that the mover wins, with sums, in
/// misère play.
const OUTCOMES: [&str; 10] = [
    "nim 2 1 3",
    "nim 3 2",
    "nim 2 2 1 --misere",
    "pile 12 --take 1..3",
    "pile 13 --take 2..5 --misere",
    "race 9 --take 1..2",
    "northcott 1,3 --width 4",
    "kayles 5",
    "octal 0.137 5 2",
    "parity 9 --take 1..2 --win odd",
];

const VALUES: [&str; 6] = [
    "nim 2 1 3",
    "nim 1 3",
    "pile 11 --take 1,3,4",
    "kayles 4 1",
    "wythoff 2 3",
    "dawsons-kayles 6",
];

/// The certificates of both kinds, without the line that ends them.
fn bodies() -> Vec<String> {
    let tables = Tables::default();
    let instance = |line: &str| instance_of_line(line).unwrap();
    let outcomes =
        OUTCOMES.map(|line| certificate(instance(line).as_ref(), &tables).unwrap().to_string());
    let values =
        VALUES.map(|line| value_certificate(instance(line).as_ref(), &tables).unwrap().to_string());
    let whole = outcomes.into_iter().chain(values);
    whole.map(|text| text[..text.rfind("end ").unwrap()].to_owned()).collect()
}

/// With the last line that it should have.
fn with_end_line(body: &str) -> String {
    let hash = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {} {hash:016x}\n", body.lines().count())
}

fn options(rules: &dyn Ruleset, position: &Position) -> Vec<Position> {
    let mut options = Vec::new();
    rules.options(position, &mut |option| options.push(option));
    options
}

/// By the definitions: a position wins when some option loses, round after round where play can
/// repeat.
fn outcome(rules: &dyn Ruleset, start: &Position) -> (Outcome, BTreeSet<Position>) {
    let mut known = HashMap::from([(start.clone(), Outcome::Draw)]);
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        for option in options(rules, &position) {
            if known.insert(option.clone(), Outcome::Draw).is_none() {
                open.push(option);
            }
        }
    }
    loop {
        let judged = |position: &Position| {
            let options = options(rules, position);
            let after: Vec<Outcome> = options.iter().map(|option| known[option]).collect();
            match after.is_empty() {
                true => rules.end(position),
                false if after.contains(&Outcome::P) => Outcome::N,
                false if after.iter().all(|outcome| *outcome == Outcome::N) => Outcome::P,
                false => Outcome::Draw,
            }
        };
        let next: HashMap<Position, Outcome> =
            known.keys().map(|position| (position.clone(), judged(position))).collect();
        if next == known {
            let winning = options(rules, start).into_iter();
            return (known[start], winning.filter(|to| known[to] == Outcome::P).collect());
        }
        known = next;
    }
}

/// By the definition: the least that no option has.
fn value(rules: &dyn Ruleset, position: &Position, known: &mut HashMap<Position, u64>) -> u64 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let options = options(rules, position);
    let values: Vec<u64> = options.iter().map(|option| value(rules, option, known)).collect();
    let least = crate::nimber::mex(&values);
    known.insert(position.clone(), least);
    least
}

/// Whether the text is refused, or what it shows is true of its game and position.
fn is_refused_or_true(text: &str) -> bool {
    let (rules, start) = match AnyCertificate::read(text).map(|read| instance_of_line(read.game()))
    {
        Ok(Ok(instance)) => (instance.rules(), instance.start().clone()),
        Ok(Err(_)) | Err(_) => return read_and_check(text).is_err(),
    };
    match read_and_check(text) {
        Err(NotShown::Refused(_) | NotShown::Written { .. }) => true,
        Err(NotShown::Game(_)) => false,
        Ok(Shown::Outcome(_, certified)) => {
            let certified = certified.statement();
            let winning = certified.winning_moves.iter().cloned().collect();
            certified.position == start
                && outcome(rules.as_ref(), &start) == (certified.outcome, winning)
        }
        Ok(Shown::Value(_, certified)) => {
            let certified = certified.statement();
            let right = value(rules.as_ref(), &start, &mut HashMap::new());
            certified.position == start && certified.value == right
        }
    }
}

/// A changed body: with the old last line it is refused, with a new one it shows nothing false.
fn check(body: &str, changed: &str) {
    let last = with_end_line(body);
    let last = &last[body.len()..];
    let old = format!("{changed}{last}");
    assert!(changed == body || read_and_check(&old).is_err(), "{old}");
    let new = with_end_line(changed);
    assert!(is_refused_or_true(&new), "{new}");
}

fn join_lines(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn what_is_unchanged_shows_something_true() {
    for body in bodies() {
        assert!(
            read_and_check(&with_end_line(&body)).is_ok()
                && is_refused_or_true(&with_end_line(&body)),
            "{body}"
        );
    }
}

#[test]
fn lines_left_out_doubled_or_exchanged_show_nothing_false() {
    for body in bodies() {
        let lines: Vec<&str> = body.lines().collect();
        for index in 0..lines.len() {
            let mut without = lines.clone();
            without.remove(index);
            check(&body, &join_lines(&without));
            let mut doubled = lines.clone();
            doubled.insert(index, lines[index]);
            check(&body, &join_lines(&doubled));
            for other in index + 1..lines.len() {
                let mut exchanged = lines.clone();
                exchanged.swap(index, other);
                check(&body, &join_lines(&exchanged));
            }
        }
    }
}

#[test]
fn no_changed_number_shows_anything_false() {
    for body in bodies() {
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        let bytes = body.as_bytes();
        let begins = |at: &usize| is_digit(&bytes[*at]) && (*at == 0 || !is_digit(&bytes[at - 1]));
        for at in (0..bytes.len()).filter(begins) {
            let end = at + bytes[at..].iter().take_while(|byte| is_digit(byte)).count();
            let number: u64 = body[at..end].parse().unwrap();
            for other in [0, 1, 2, 3, number + 1, number.saturating_sub(1), number + 2, u64::MAX] {
                // A larger game would take long to decide by the definition.
                if other != number && !(body[..at].lines().count() == 2 && other > 20) {
                    check(&body, &format!("{}{other}{}", &body[..at], &body[end..]));
                }
            }
        }
    }
}

#[test]
fn no_certificate_that_breaks_off_is_taken() {
    for body in bodies() {
        let whole = with_end_line(&body);
        for at in 0..whole.len() {
            assert!(read_and_check(&whole[..at]).is_err(), "{}", &whole[..at]);
            let cut = &body[..at.min(body.len())];
            let line_end = if cut.ends_with('\n') { "" } else { "\n" };
            assert!(is_refused_or_true(&with_end_line(&format!("{cut}{line_end}"))), "{cut}");
        }
    }
}

#[test]
fn games_and_statements_exchanged_between_certificates_show_nothing_false() {
    let bodies = bodies();
    for body in &bodies {
        for other in &bodies {
            for exchanged in [1..2, 1..3, 1..4, 3..4, 4..usize::MAX] {
                let line = |(index, line)| {
                    let of_other = exchanged.contains(&index);
                    if of_other { other.lines().nth(index).unwrap_or(line) } else { line }
                };
                let lines: Vec<&str> = body.lines().enumerate().map(line).collect();
                check(body, &join_lines(&lines));
            }
        }
    }
}

quickcheck! {
    fn several_changes_at_once_show_nothing_false(changes: Vec<(u16, u16, u8)>, which: usize) -> bool {
        let bodies = bodies();
        let mut lines: Vec<String> =
            bodies[which % bodies.len()].lines().map(str::to_owned).collect();
        let others: Vec<&str> = bodies.iter().flat_map(|body| body.lines().skip(4)).collect();
        for (first, second, kind) in changes.into_iter().take(6) {
            // The game stays, so that it stays small.
            let (at, other) = (4 + usize::from(first), 4 + usize::from(second));
            let count = lines.len();
            if count <= 5 {
                break;
            }
            let (at, other) = (4 + at % (count - 4), 4 + other % (count - 4));
            match kind % 4 {
                0 => drop(lines.remove(at)),
                1 => lines.swap(at, other),
                2 => lines.insert(at, others[usize::from(second) % others.len()].to_owned()),
                _ => lines[3] = ["outcome P", "outcome N", "grundy 0", "grundy 1"][other % 4].to_owned(),
            }
        }
        lines[4..].sort();
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        is_refused_or_true(&with_end_line(&text))
    }

    fn no_bytes_make_the_reader_panic(bytes: Vec<u8>) -> bool {
        let text = String::from_utf8_lossy(&bytes);
        read_and_check(&text).is_err() && read_and_check(&with_end_line(&text)).is_err()
    }

    fn no_lines_make_the_reader_panic(lines: Vec<(u8, u8, u8, u64)>, head: u8) -> bool {
        let words = ["safe", "reply", "value", "back", "end", "outcome", "grundy", "position", "-"];
        let mut text = String::from("bouton certificate 1\ngame nim 2 1\nposition 2,1\n");
        text.push_str(["outcome N\n", "outcome P\n", "grundy 3\n", "grundy 0\n"][usize::from(head % 4)]);
        for (word, a, b, number) in lines {
            let word = words[usize::from(word) % words.len()];
            let number = if number % 3 == 0 { number } else { number % 4 };
            text.push_str(&format!("{word} {},{} {number} {},{}\n", a % 3, b % 2, b % 3, a % 2));
        }
        is_refused_or_true(&with_end_line(&text)) && read_and_check(&text).is_err()
    }
}
