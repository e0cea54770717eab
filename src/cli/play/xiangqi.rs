//! `bouton play xiangqi [FEN]`: a game on the Chinese chessboard, line by line.
//!
//! Input and exit codes are those of the other games: see [`super`].

mod words;

use super::{
    super::{
        Failure, arguments, patience::Patience, solve::xiangqi::position_argument,
        solve::xiangqi::position_of,
    },
    Input, Line, Unclear, say, seed,
};
use crate::{
    play::xiangqi::{Asked, Match, Seats, Told},
    text::Language,
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use words::Words;

/// The name behind `bouton play`.
pub(super) const NAME: &str = "xiangqi";

/// The commands, each with all its words.
const COMMANDS: [(&[&str], Asked); 8] = [
    (&["help", "帮助", "?", "？"], Asked::Help),
    (&["hint", "提示"], Asked::Hint),
    (&["why", "为什么"], Asked::Why),
    (&["undo", "悔棋"], Asked::Undo),
    (&["moves", "着法"], Asked::Moves),
    (&["show", "局面"], Asked::Show),
    (&["again", "再来"], Asked::Again),
    (&["quit", "退出", "exit", "q"], Asked::Quit),
];

pub(super) fn command(language: Language) -> Command {
    let flag = |name: &'static str, zh, en| {
        Arg::new(name).long(name).action(ArgAction::SetTrue).help(language.pick(zh, en))
    };
    Command::new(NAME)
        .about(language.pick(
            "在棋盘上下双炮禁双炮，或者从任何象棋局面下起",
            "the double cannons on the board, or Chinese chess from any position",
        ))
        .arg(position_argument(language).required(false).default_value("classic"))
        .arg(arguments::lang(language))
        .arg(flag("friend", "两人对下", "two people play each other"))
        .arg(flag("second", "电脑先走", "let the computer begin"))
        .arg(seed(language))
        .arg(flag(
            "plain",
            "只用文字，不画棋盘，适合读屏软件",
            "words only, for screen readers: no boards",
        ))
        .after_help("bouton play xiangqi classic")
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let start = position_of(matches)?;
    let computer = if matches.get_flag("second") { start.side() } else { start.side().other() };
    let computer = (!matches.get_flag("friend")).then_some(computer);
    let seats = Seats { computer, seed: matches.get_one("seed").copied().unwrap_or(1) };
    let words = Words { language, plain: matches.get_flag("plain"), computer };
    say(&words.begin(&start))?;
    let patience = Patience::begin(language);
    let (game, told) = Match::begin(start, seats);
    tell(&words, &told)?;
    drop(patience);
    converse(game, &words, &mut Input::of_stdin())
}

/// Reads lines until somebody leaves or there are no more.
fn converse(mut game: Match, words: &Words, input: &mut Input) -> Result<(), Failure> {
    let mut unclear = Unclear::default();
    loop {
        let asked = match input.line(&words.prompt(&game))? {
            Line::End => Asked::Quit,
            Line::Text(line) if line.trim().is_empty() => continue,
            Line::Text(line) => parse_line(&line),
        };
        let patience = Patience::begin(words.language);
        let (next, told) = game.after(&asked);
        game = next;
        tell(words, &told)?;
        drop(patience);
        let refused = told.iter().any(|told| matches!(told, Told::Refused { .. }));
        if asked == Asked::Quit || !unclear.goes_on(refused, input) {
            return unclear.finish(input);
        }
    }
}

/// What a line asks for: a command, or else a move.
fn parse_line(line: &str) -> Asked {
    let text = line.trim().to_lowercase();
    let named = COMMANDS.into_iter().find(|(words, _)| words.contains(&text.as_str()));
    named.map_or_else(|| Asked::Move(line.trim().to_owned()), |(_, asked)| asked)
}

fn tell(words: &Words, told: &[Told]) -> Result<(), Failure> {
    told.iter().try_for_each(|told| say(&words.describe(told)))
}
