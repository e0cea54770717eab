//! `bouton play GAME ARGS`: a game against the computer or a friend, line by line.
//!
//! The conversation is the result and goes to stdout. When input comes from a pipe, each line is
//! repeated behind its prompt, so that the transcript reads as on a terminal. Exit code 0 when
//! play ends, is left, or the input does, even unfinished; 2 when a line of a pipe was no move.

mod input;
mod xiangqi;

use super::{Failure, arguments, patience::Patience, say};
use crate::{
    family::{GameEntry, Player},
    play::{Event, Judge, Opponent, Said, Session, Settings, Strength, read},
    render::{play::Teller, templates::Engine},
    text::Language,
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use input::{Input, Line, Unclear};
use std::sync::Arc;

pub(super) fn command(language: Language) -> Command {
    Command::new("play")
        .about(language.pick(
            "在终端里对局：和电脑下，或者两人对下；送掉胜局时说明原因",
            "play in the terminal, against the computer or a friend; explains the move that lost",
        ))
        .subcommand_required(true)
        .subcommand_value_name("GAME")
        .subcommands(arguments::games(language, with_opponent))
        .subcommand(xiangqi::command(language))
}

fn with_opponent(game: &GameEntry, command: Command, language: Language) -> Command {
    let flag = |name: &'static str, zh, en| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(language.pick(zh, en))
    };
    let opponent = Arg::new("opponent")
        .long("opponent")
        .value_name("WHO")
        .value_parser(["perfect", "middling", "random", "friend"])
        .help(language.pick(
            "对手：perfect走得最好，middling时对时错，random随便走，friend两人对下",
            "perfect, middling (errs half the time), random, or a friend beside you",
        ));
    let level = arguments::whole(1..=5, None, language);
    let level = Arg::new("level")
        .long("level")
        .value_name("1..5")
        .value_parser(level)
        .allow_negative_numbers(true)
        .conflicts_with_all(["opponent", "friend"])
        .help(language.pick(
            "电脑六步里平均有几步走得最好",
            "in how many of six moves the computer finds the best one",
        ));
    let friend = flag("friend", "两人对下", "two people play each other");
    let second = flag("second", "电脑先走", "let the computer begin");
    let plain = flag(
        "plain",
        "只用文字，不画图，适合读屏软件",
        "words only, for screen readers: no drawings",
    );
    command
        .arg(arguments::numbers(game))
        .args([opponent, level])
        .arg(friend.conflicts_with("opponent"))
        .arg(second)
        .args([seed(language), plain])
        .arg(arguments::templates(language))
        .after_help(format!("bouton play {}", game.example))
}

/// `--seed N`.
fn seed(language: Language) -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("N")
        .default_value("1")
        .value_parser(arguments::whole(0..=u64::MAX, None, language))
        .allow_negative_numbers(true)
        .help(language.pick(
            "种子：相同的种子，电脑的走法也相同",
            "the seed: the same seed gives the same play of the computer",
        ))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    if name == xiangqi::NAME {
        return xiangqi::execute(matches, language);
    }
    let (instance, language) = arguments::instance(name, matches, language)?;
    let folder = arguments::folder(matches, "templates");
    let plain = matches.get_flag("plain");
    let engine = if plain {
        Engine::without_wrapping(language, folder)
    } else {
        Engine::new(language, folder)
    }?;
    let judge = Arc::new(Judge::new(instance));
    let patience = Patience::begin(language);
    let (session, said) = Session::begin(Arc::clone(&judge), settings(matches))?;
    let teller = Teller::new(&engine, &judge, plain)?;
    say(&format!("{}\n", teller.begin(session.settings())?))?;
    tell(&teller, &said)?;
    drop(patience);
    converse(session, &teller, &mut Input::of_stdin())
}

fn settings(matches: &ArgMatches) -> Settings {
    let level = matches.get_one::<u64>("level").and_then(|level| u8::try_from(*level).ok());
    let named = match matches.get_one::<String>("opponent").map(String::as_str) {
        Some("friend") => Opponent::Friend,
        Some("random") => Opponent::Computer(Strength::RANDOM),
        Some("middling") => Opponent::Computer(Strength::MIDDLING),
        _ => Opponent::Computer(level.map_or(Strength::PERFECT, Strength::level)),
    };
    let opponent = if matches.get_flag("friend") { Opponent::Friend } else { named };
    let person = if matches.get_flag("second") { Player::Second } else { Player::First };
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(1);
    Settings { opponent, person, seed }
}

/// Reads lines until somebody leaves or there are no more.
fn converse(mut session: Session, teller: &Teller, input: &mut Input) -> Result<(), Failure> {
    let mut unclear = Unclear::default();
    loop {
        let prompt = teller.prompt(&session);
        let event = match input.line(&prompt)? {
            Line::End => Event::Quit,
            Line::Text(line) => match read::event(&line, &session) {
                Some(event) => teller.resolve_event(event, &line, &session)?,
                None => continue,
            },
        };
        let quits = event == Event::Quit;
        let patience = Patience::begin(teller.language());
        let (next, said) = session.after(event)?;
        session = next;
        tell(teller, &said)?;
        drop(patience);
        if quits || !unclear.goes_on(said.iter().any(is_unclear), input) {
            return unclear.finish(input);
        }
    }
}

fn is_unclear(said: &Said) -> bool {
    matches!(said, Said::Unclear { .. } | Said::NotAllowed { .. } | Said::NoSuchNumber { .. })
}

fn tell(teller: &Teller, said: &[Said]) -> Result<(), Failure> {
    said.iter().try_for_each(|said| say(&format!("{}\n", teller.describe(said)?)))
}
