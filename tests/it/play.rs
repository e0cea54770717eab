//! `bouton play`: scripted games through a pipe, and every game of the registry played to its end.

use crate::{
    Run,
    registry::{example, instance},
};
use bouton::{
    family::{GAMES, Player, game},
    game::{Outcome, Position},
    play::{Event, Judge, Opponent, Said, Session, Settings, Slip, Strength, THOUGHTS, read},
    render::{play::Teller, templates::Engine},
    text::Language,
};
use quickcheck::{Gen, QuickCheck};
use std::sync::Arc;

/// Longer games than this do not end.
const MAX_PLIES: usize = 20_000;

/// A game through a pipe: its transcript, in one language.
fn transcript(arguments: &str, lines: &str, locale: &str, code: i32) -> String {
    let lines = lines.replace(" / ", "\n") + "\n";
    let run = Run::new(&format!("play {arguments}")).locale(locale).stdin(&lines);
    run.fails_with(code).stdout()
}

fn check(name: &str, arguments: &str, english: &str, chinese: &str) {
    let (en, zh) =
        (transcript(arguments, english, "C", 0), transcript(arguments, chinese, "zh_CN.UTF-8", 0));
    insta::assert_snapshot!(name, format!("{en}\n{zh}"));
}

#[test]
fn nim_against_perfect_play() {
    check(
        "play-nim",
        "nim 3 5 7",
        "help / B 3 / undo / hint / hint / hint / hint / hint / moves / #8 / table / 0 4 4 / show / quit",
        "帮助 / Ｂ ３ / 悔棋 / 提示 / 提示 / 提示 / 提示 / 提示 / 着法 / ＃8 / 讲解 / （0、4、4） / 局面 / 退出",
    );
}

#[test]
fn nim_to_its_end_with_the_normal_rule_in_misere_play() {
    check("play-nim-misere", "nim 1 1 3 --misere --plain", "C 3 / #1", "C3 / #1");
}

#[test]
fn a_pile_in_misere_play_against_random_moves() {
    let script = "9 / 3 / hint / hint / moves / 4 / 1 / again";
    let lines = transcript("pile 12 --take 1,3,4 --misere --opponent random", script, "C", 2);
    insta::assert_snapshot!("play-pile-misere", lines);
}

#[test]
fn a_race_in_which_the_computer_begins() {
    check("play-race", "race 10 --take 1..2 --second", "2 / 5 6 / 8", "2 / 5、6 / 8");
}

#[test]
fn a_strip_between_friends() {
    check(
        "play-strip",
        "strip 9 --take 1..3 --friend",
        "+3 / 5 / hint / undo / 6 / 9 / undo / 8 / 9",
        "4 / 讲解 / 5 / 8 / 9 / 退出",
    );
}

#[test]
fn wrong_lines_change_nothing_and_are_counted() {
    let script = "zzz / D 1 / A 9 / 3 5 8 / #99 / 99999999999999999999999 / B 5";
    let run = Run::new("play nim 3 5").stdin(&script.replace(" / ", "\n"));
    let (stdout, stderr) = run.fails_with(2).output();
    insta::assert_snapshot!("play-wrong", stdout);
    assert!(stderr.contains("6 lines of the input were neither allowed moves"), "{stderr}");
}

#[test]
fn an_endless_pipe_of_nonsense_is_given_up() {
    let nonsense = "y\n".repeat(100_000);
    let (_, stderr) = Run::new("play nim 3 5 7").stdin(&nonsense).fails_with(2).output();
    assert!(stderr.contains("100 lines"), "{stderr}");
    let long = "7".repeat(1_000_000);
    let (_, stderr) = Run::new("play nim 3 5 7").stdin(&long).fails_with(2).output();
    assert!(stderr.contains("MAX_LINE"), "{stderr}");
}

#[test]
fn input_that_ends_leaves_the_game() {
    for (lines, said) in
        [("", "You left before the first move."), ("A 1\n", "Left unfinished after 2")]
    {
        let told = Run::new("play nim 3 5 7").stdin(lines).stdout();
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn nothing_that_comes_in_is_drawn_in_colour() {
    let told = Run::new("play nim 3 5 7").stdin("\u{1b}[31mB 3\u{7}\nquit\n").fails_with(2);
    assert!(!told.stdout().contains('\u{1b}'));
}

#[test]
fn games_too_large_for_a_table_are_played_by_the_closed_form_or_refused() {
    let huge = "play nim 18446744073709551615 1 2 3";
    let told = Run::new(huge).stdin("hint\nmoves\nA 1\nB 1\nundo\nquit\n").stdout();
    assert!(told.contains("(computer)"), "{told}");
    let told = Run::new("play pile 1000000000000000000 --take 1..1000000 --level 1");
    assert!(told.stdin("hint\n7\n8\nquit\n").stdout().contains("(computer)"));
    let mut heaps = "2000 ".repeat(4);
    heaps.push_str(&"3 ".repeat(60));
    let run = Run::new(&format!("play nim {heaps}")).stdin("hint\nquit\n");
    assert!(run.stdout().contains("win"), "64 heaps");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let script = "hint / A 1 / B 1 / C 1 / C 1";
    let game = |seed: u64| {
        let arguments = format!("nim 9 9 9 9 --level 2 --seed {seed}");
        transcript(&arguments, script, "C", 0)
    };
    assert_eq!(game(7), game(7));
    assert!((1..20).any(|seed| game(seed) != game(7)));
}

#[test]
fn plain_mode_draws_nothing() {
    for locale in ["C", "zh_CN.UTF-8"] {
        let told = Run::new("play nim 3 5 7 --plain").locale(locale);
        let told =
            told.stdin("moves\nhint\nhint\nhint\nhint\nhint\nA 1\nundo\nhelp\nquit\n").stdout();
        for sign in ['|', '→', '⊕', '─', '\u{a0}'] {
            assert!(!told.contains(sign), "{sign} in {told}");
        }
        assert!(!told.contains("o o"), "{told}");
    }
}

fn settings(opponent: Opponent, person: Player, seed: u64) -> Settings {
    Settings { opponent, person, seed }
}

/// The move that the last hint gives.
fn ask_for_advice(session: &Session) -> Option<(Session, Position)> {
    let mut session = session.clone();
    for _ in 0..THOUGHTS + 2 {
        let (next, said) = session.after(Event::Hint).unwrap();
        session = next;
        if let Some(Said::Advice { to, .. }) = said.first() {
            return Some((session, to.clone()));
        }
    }
    None
}

/// Follows every hint to the end, and takes a move back at every turn.
fn play_by_hints(name: &str, judge: &Arc<Judge>, settings: Settings) -> Session {
    let (mut session, _) = Session::begin(Arc::clone(judge), settings).unwrap();
    while !session.is_over() {
        let (hinted, to) =
            ask_for_advice(&session).unwrap_or_else(|| panic!("{name} gives no hint"));
        let (next, _) = hinted.after(Event::Move(to)).unwrap();
        assert!(next.plies().len() > session.plies().len(), "{name}: a hint is no move");
        let (back, _) = next.after(Event::Undo).unwrap();
        assert_eq!(back.plies(), session.plies(), "{name}");
        session = next;
        assert!(session.plies().len() < MAX_PLIES, "{name} does not end");
    }
    session
}

#[test]
fn perfect_play_against_itself_ends_as_solved() {
    for game in GAMES {
        let judge = Arc::new(Judge::new(example(game)));
        let winner = match judge.outcome(judge.instance().start()).unwrap() {
            Outcome::N => Some(Player::First),
            Outcome::P => Some(Player::Second),
            Outcome::Draw => None,
        };
        for person in [Player::First, Player::Second] {
            let settings = settings(Opponent::Computer(Strength::PERFECT), person, 1);
            let session = play_by_hints(game.name, &judge, settings);
            assert_eq!(session.winner(), winner, "{}", game.name);
            assert!(session.plies().iter().all(|ply| ply.slip.is_none()), "{}", game.name);
        }
    }
}

#[test]
fn every_small_game_is_played_at_every_strength() {
    for game in GAMES {
        for line in game.small {
            let judge = Arc::new(Judge::new(instance(game, line)));
            for seed in 1..=3 {
                for strength in [Strength::RANDOM, Strength::level(1), Strength::level(5)] {
                    let settings = settings(Opponent::Computer(strength), Player::First, seed);
                    play_blindly(game.name, &judge, settings);
                }
            }
        }
    }
}

/// The person plays any move, the computer at its strength; every throw away is real.
fn play_blindly(name: &str, judge: &Arc<Judge>, settings: Settings) {
    let (mut session, _) = Session::begin(Arc::clone(judge), settings).unwrap();
    let mut turn = usize::try_from(settings.seed).unwrap();
    while !session.is_over() && session.plies().len() < MAX_PLIES {
        let options = judge.options(session.position()).unwrap();
        let to = options[turn * 7 % options.len()].clone();
        let (next, said) = session.after(Event::Move(to)).unwrap();
        assert!(next.plies().len() > session.plies().len(), "{name}");
        for said in &said {
            if let Said::ThrewAway { left, slip, reply: Some(reply), .. } = said {
                assert!(judge.is_move(left, reply), "{name}");
                let drawn = *slip == Slip::WinToDraw;
                let expected = if drawn { Outcome::Draw } else { Outcome::P };
                assert_eq!(judge.outcome(reply).unwrap(), expected, "{name}");
            }
        }
        holds_what_was_given(name, &next);
        session = next;
        turn += 1;
    }
}

/// The refutation of the last move is a line of legal moves, in which nobody gives back what was thrown away.
fn holds_what_was_given(name: &str, session: &Session) {
    let (judge, line) = (session.judge(), session.refutation().unwrap());
    assert_eq!(line.first(), session.slip(), "{name}");
    for (made, reply) in line.iter().zip(line.iter().skip(1)) {
        assert!(made.to == reply.from && judge.is_move(&reply.from, &reply.to), "{name}");
        let is_winners = reply.player != line[0].player;
        let expected = match (line[0].slip, is_winners) {
            (Some(Slip::WinToDraw), _) => Outcome::Draw,
            (_, true) => Outcome::P,
            (_, false) => Outcome::N,
        };
        assert_eq!(judge.outcome(&reply.to).unwrap(), expected, "{name}");
    }
}

/// Every command at every turn of every example, in both languages, through the program itself.
#[test]
fn every_game_answers_every_command() {
    for game in GAMES {
        for (locale, plain) in [("C", ""), ("zh_CN.UTF-8", " --plain")] {
            let lines = "help\nhint\nhint\nhint\nhint\nhint\nmoves\ntable\nshow\nundo\nzzz\n#1\ntable\nhint\nhint\nundo\nquit\n";
            let run = Run::new(&format!("play {}{plain}", game.example)).locale(locale);
            let (_, stderr) = run.stdin(lines).fails_with(2).output();
            assert_eq!(stderr.lines().count(), 1, "{}: {stderr}", game.name);
        }
    }
}

#[test]
fn every_game_has_so_many_different_thoughts() {
    for language in Language::ALL {
        let engine = Engine::new(language, None).unwrap();
        for game in GAMES {
            let judge = Judge::new(example(game));
            let teller = Teller::new(&engine, &judge, false).unwrap();
            let position = judge.instance().start().clone();
            let told = |thought| Said::Nudge { position: position.clone(), thought };
            let mut thoughts: Vec<String> =
                (0..THOUGHTS + 1).map(|thought| teller.describe(&told(thought)).unwrap()).collect();
            assert_eq!(thoughts.pop(), thoughts.last().cloned(), "{}: one more", game.name);
            thoughts.sort_unstable();
            thoughts.dedup();
            assert_eq!(thoughts.len(), THOUGHTS, "{}: {thoughts:?}", game.name);
        }
    }
}

#[test]
fn games_can_be_explained_on_the_way() {
    for game in GAMES {
        let example = example(game);
        let start = example.start().clone();
        let here = example.at(&start);
        let identity = here.map(|here| here.identity());
        assert_eq!(identity, Some(example.identity()), "{} cannot begin elsewhere", game.name);
    }
}

/// Lines that are near to moves and commands.
fn line(source: &mut Gen) -> String {
    let words = [
        "A",
        "b",
        "C",
        "#",
        "3",
        "1",
        " ",
        "-",
        "+",
        "hint",
        "提示",
        "，",
        "０",
        "(",
        "18446744073709551616",
    ];
    let length = *source.choose(&[1, 2, 3, 4, 5]).unwrap();
    (0..length).map(|_| *source.choose(&words).unwrap()).collect()
}

#[test]
fn no_line_moves_unless_the_rules_allow_it() {
    let mut source = Gen::from_size_and_seed(40, 2026);
    for game in GAMES {
        let judge = Arc::new(Judge::new(instance(game, game.small[0])));
        let friends = settings(Opponent::Friend, Player::First, 1);
        let (mut session, _) = Session::begin(judge, friends).unwrap();
        for _ in 0..200 {
            let Some(event) = read::event(&line(&mut source), &session) else { continue };
            let quits = event == Event::Quit;
            let (next, _) = session.after(event).unwrap();
            if next.plies().len() > session.plies().len() {
                let ply = next.plies().last().unwrap();
                assert!(session.judge().is_move(&ply.from, &ply.to), "{}", game.name);
            }
            session = if quits { session } else { next };
        }
    }
}

#[test]
fn any_text_is_read() {
    fn law(text: String) -> bool {
        let judge = Arc::new(Judge::new(instance(game("nim").unwrap(), "3 5 7")));
        let (session, _) = Session::begin(judge, Settings::default()).unwrap();
        let Some(event) = read::event(&text, &session) else { return true };
        let (next, said) = session.after(event).unwrap();
        !said.is_empty() && next.plies().len() != 1
    }
    QuickCheck::new().rng(Gen::from_size_and_seed(40, 2026)).quickcheck(law as fn(String) -> bool);
}
