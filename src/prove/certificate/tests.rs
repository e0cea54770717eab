//! Certificates of every size as files: what is written is read and believed, and nothing that was changed shows another set.

use super::*;
use crate::game::Play;
use bouton_kernel::digits::beside_nim;
use bouton_prove::{Numeration, Prover, games::learn};

fn certificate(game: &str) -> String {
    certificate_in(game, Numeration::Binary)
}

fn certificate_in(game: &str, numeration: Numeration) -> String {
    let instance = instance_of_line(game).unwrap();
    let mut prover = Prover::new(numeration);
    let learned = learn(&instance.rules(), instance.start().len(), &mut prover).unwrap();
    let (certificate, _) = learned.certified.unwrap();
    SafeSetFile { game: game.to_owned(), given: Given::Lost(certificate) }.to_string()
}

fn with_end_line(body: &str) -> String {
    format!("{body}{}\n", seal(body))
}

const GAMES: [&str; 4] =
    ["nim 1 1", "nim 1 1 --misere", "pile 9 --take 1..3", "heaps 2 2 --take 1..2"];

#[test]
fn what_is_written_is_read_and_believed() {
    for game in GAMES {
        let text = certificate(game);
        let (file, shown) = read_and_check(&text).unwrap();
        assert_eq!(file.to_string(), text);
        let Shown::Lost(theorem) = shown else { panic!("{game}: of any number of heaps") };
        // Without a heap the state is the first.
        let is_lost = theorem.statement().safe.is_accepting(0);
        assert_eq!(is_lost, !game.contains("misere"), "{game}");
    }
}

/// 65,539 are three for whoever counts them in 16 bits.
#[test]
fn very_many_weights_are_refused_by_their_limit() {
    let body =
        format!("bouton safe-set 5\ngame nim 1\ndigits binary\nweights{}\n", " 1".repeat(65_539));
    let refused = read_and_check(&with_end_line(&body)).map(|_| ()).unwrap_err();
    assert!(format!("{refused:?}").contains("MAX_TRACKS"), "{refused:?}");
}

fn as_safe_set(shown: &Shown) -> Option<&SafeSet> {
    match shown {
        Shown::Lost(theorem) => Some(theorem.statement()),
        Shown::Worths(_) => None,
    }
}

/// With the old digest every change is refused; with a new one, what is still shown is the same set.
#[test]
fn no_changed_file_shows_another_set() {
    for game in GAMES {
        let text = certificate(game);
        let (_, right) = read_and_check(&text).unwrap();
        let body = &text[..text.rfind("end ").unwrap()];
        for at in 0..body.len() {
            for other in ["0", "1", "2", "9", "-", "+", "*", "s", " ", ""] {
                let changed = format!("{}{other}{}", &body[..at], &body[at + 1..]);
                if changed == body {
                    continue;
                }
                assert!(
                    read_and_check(&changed).is_err()
                        && read_and_check(&text.replace(body, &changed)).is_err()
                );
                if let Ok((file, theorem)) = read_and_check(&with_end_line(&changed))
                    && file.game == game
                {
                    assert_eq!(as_safe_set(&theorem), as_safe_set(&right), "{changed}");
                }
            }
        }
    }
}

/// In Fibonacci digits no numbers have some of the columns: nothing stands there, and nothing else may. Not every other state is tried:
/// one that says the same of all that can follow tells the same set.
#[test]
fn changed_signs_and_next_states_of_a_safe_set_are_refused() {
    let text = certificate_in("wythoff 1 1", Numeration::Fibonacci);
    assert!(read_and_check(&text).is_ok());
    let lines: Vec<&str> = text.lines().collect();
    let states = lines.iter().filter(|line| line.starts_with("safe ")).count();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("safe ")) {
        let words: Vec<&str> = line.split(' ').collect();
        for (place, word) in words.iter().enumerate().skip(1) {
            let next = word.parse().map_or(0, |to: usize| (to + 1) % states).to_string();
            let others = if place == 1 { vec!["+", "-"] } else { vec!["-", "0", &next] };
            for other in others.iter().filter(|other| *other != word) {
                let mut changed = words.clone();
                changed[place] = other;
                let changed = changed.join(" ");
                let mut all = lines.clone();
                all[at] = &changed;
                all.pop();
                let body: String = all.iter().map(|line| format!("{line}\n")).collect();
                assert!(read_and_check(&with_end_line(&body)).is_err(), "{line} as {changed}");
            }
        }
    }
}

/// What a heap of the game is worth, as a file.
fn worths(game: &str) -> String {
    let instance = instance_of_line(game).unwrap();
    let certificate = |play, numbers| {
        let beside = beside_nim(instance.rules().as_ref(), play).unwrap();
        let learned = learn(&beside, numbers, &mut Prover::new(Numeration::Binary)).unwrap();
        learned.certified.unwrap().0
    };
    let beside_two = game.contains("misere").then(|| certificate(Play::Misere, 3));
    let given = OfWorths { beside_one: certificate(Play::Normal, 2), beside_two };
    SafeSetFile { game: game.to_owned(), given: Given::Worths(given) }.to_string()
}

#[test]
fn what_heaps_are_worth_is_shown_for_any_number_of_them() {
    let games = ["nim 1", "heaps 1 --take 1..2", "heaps 1 --take 1,3,4", "nim 1 --misere"];
    for game in games.into_iter().chain(["heaps 1 --take 1..2 --misere"]) {
        let text = worths(game);
        let (file, shown) = read_and_check(&text).unwrap();
        assert_eq!(file.to_string(), text);
        assert!(matches!(shown, Shown::Worths(_)), "{game}");
    }
    let text = worths("heaps 1 --take 1..2");
    let body = &text[..text.rfind("end ").unwrap()];
    let check = |from: &str, to: &str, expected: Fault| {
        let changed = with_end_line(&body.replace(from, to));
        assert_eq!(read_and_check(&changed).map(|_| ()), Err(NotShown::Kernel(expected)), "{to}");
    };
    check("--take 1..2", "--take 1..3", Fault::Stays(0));
    // Where several heaps may be changed, values tell nothing; where the last move loses, more is wanted.
    check("heaps 1 --take 1..2", "moore 2 1", Fault::NoMoves);
    check("--take 1..2", "--take 1..2 --misere", Fault::OtherPlay);
    // And it is no safe set of one heap, nor of two of these.
    assert!(read_and_check(&with_end_line(&body.replace("heap-worths", "safe-set"))).is_err());
}

#[test]
fn misere_play_is_told_by_both_certificates_of_its_own_heaps() {
    let text = worths("nim 1 --misere");
    let body = &text[..text.rfind("end ").unwrap()];
    let check = |from: &str, to: &str| {
        let changed = body.replacen(from, to, 1);
        assert!(changed != body, "{from}");
        assert!(read_and_check(&with_end_line(&changed)).is_err(), "{from} -> {to}");
    };
    check("game nim 1 --misere", "game nim 1");
    check("game nim 1 --misere", "game heaps 1 --take 1..2 --misere");
    check("safe - 0 1 1", "safe + 0 1 1");
    let (one, two) = body.split_at(body.rfind("weights").unwrap());
    assert!(read_and_check(&with_end_line(one)).is_err(), "without the second certificate");
    let twice = format!("{one}{}", &one[one.find("weights").unwrap()..]);
    assert!(read_and_check(&with_end_line(&twice)).is_err(), "with the first one twice");
    assert!(read_and_check(&with_end_line(&format!("{one}{two}{two}"))).is_err(), "with three");
}

/// What no strategy needs is refused before the kernel works with it.
#[test]
fn huge_numbers_and_huge_automata_are_refused() {
    let text = certificate("nim 1 1");
    let body = &text[..text.rfind("end ").unwrap()];
    for rest in [i128::MAX.to_string(), format!("-{}", u128::MAX / 2), format!("{}", 1_u64 << 63)] {
        let more = format!("{body}reply 0:s0,{rest}/0 > 0 - - -\n");
        assert!(matches!(
            read_and_check(&with_end_line(&more)),
            Err(NotShown::Refused(Refusal::Line { .. }))
        ));
    }
    let largest = format!("{body}reply 0:s0,{}/{} > 0 1 2 0\n", i64::MAX, i64::MIN);
    assert!(matches!(read_and_check(&with_end_line(&largest)), Err(NotShown::Kernel(_))));
    let states = "safe - 0 0 0 0\n".repeat(MAX_NEXT_STATES / 4);
    let more = body.replace("reply 0:s0,0/0 1", &format!("{states}reply 0:s0,0/0 1"));
    let found = read_and_check(&with_end_line(&more)).unwrap_err();
    assert!(matches!(found, NotShown::Refused(Refusal::TooLarge { .. })), "{found:?}");
}

#[test]
fn a_certificate_of_another_game_is_refused() {
    let text = certificate("nim 1 1");
    let body = &text[..text.rfind("end ").unwrap()];
    let check = |game: &str, expected: NotShown| {
        assert_eq!(
            read_and_check(&with_end_line(&body.replace("nim 1 1", game))).map(|_| ()),
            Err(expected)
        );
    };
    check("nim 1 1 --misere", NotShown::Kernel(Fault::EndIsSafe));
    check("wythoff 1 1", NotShown::Kernel(Fault::Stays(2)));
    check("nim  1 1", NotShown::Written { right: "nim 1 1".to_owned() });
    check("grundy 1", NotShown::Kernel(Fault::NoMoves));
    check("nothing 1", NotShown::Game(GameFault::Unknown("nothing".to_owned())));
}
