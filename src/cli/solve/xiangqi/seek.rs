//! A search for a win, as far as the reader allows: so many positions, so many seconds, or until Ctrl-C. How far it is
//! stands on stderr; what it finds can be kept as a file that `bouton verify` reads.

use super::super::{Failure, arguments};
use crate::{
    cli::{
        certificates::only_its_kind,
        output::{in_its_folder, watch_for_interrupt, write_all},
    },
    endgame::{Shown, proof},
    solve::proof::{MAX_PROOF_NODES, Progress},
    text::Language,
    xiangqi::{OnBoard, OnSide, Position, Side},
};
use clap::{Arg, ArgMatches, parser::ValueSource};
use std::{
    path::PathBuf,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

/// The longest search for each side, in seconds: a day.
const MAX_SEARCH_SECONDS: u64 = 86_400;
/// Between two lines about the progress.
const TOLD_EVERY: Duration = Duration::from_secs(2);
/// The most moves of the line of play in such a line.
const LINE_TOLD: usize = 6;
/// How every strategy begins.
const BEGINNING: &str = "bouton strategy ";

pub(super) fn time_argument(language: Language) -> Arg {
    Arg::new("time")
        .long("time")
        .value_name("SECONDS")
        .value_parser(arguments::whole(1..=MAX_SEARCH_SECONDS, "MAX_SEARCH_SECONDS", language))
        .allow_negative_numbers(true)
        .help(language.pick(
            "为每一方最多搜索多少秒；不写 --nodes 时，局面个数不限",
            "for how many seconds each side's win is searched at most; without --nodes, through any number of positions",
        ))
}

pub(super) fn strategy_argument(language: Language) -> Arg {
    let help = language.pick(
        "把整个棋盘上胜方的策略写到文件，bouton verify 可以核对",
        "write the winner's strategy on the whole board to a file, which bouton verify checks",
    );
    arguments::path("strategy", "FILE", help)
}

/// How far a search may go for each side.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub nodes: u64,
    time: Option<Duration>,
}

impl Bounds {
    pub(super) fn of(matches: &ArgMatches) -> Self {
        let time = matches.get_one::<u64>("time").copied().map(Duration::from_secs);
        let is_given = matches.value_source("nodes") == Some(ValueSource::CommandLine);
        let nodes = matches.get_one::<u64>("nodes").copied().unwrap_or(0);
        Self { nodes: if time.is_some() && !is_given { MAX_PROOF_NODES } else { nodes }, time }
    }

    /// What was searched, in Chinese and English.
    pub(super) fn describe(self) -> [String; 2] {
        let nodes = self.nodes;
        match self.time {
            _ if watch_for_interrupt().load(Ordering::SeqCst) => {
                ["搜索（中途停了）".to_owned(), "that was stopped".to_owned()]
            }
            Some(time) => {
                let seconds = time.as_secs();
                [format!("搜索{seconds}秒"), format!("of {seconds} seconds")]
            }
            None => [format!("搜索{nodes}个局面"), format!("of {nodes} positions")],
        }
    }
}

/// Who wins, if a search within the bounds finds it. Ctrl-C ends the search and nothing else.
pub(super) fn sought(
    board: &Position,
    bounds: Bounds,
    language: Language,
) -> Result<Option<Shown>, Failure> {
    let interrupted = watch_for_interrupt();
    let mut clock = None;
    let mut watch = |progress: Progress<'_>| {
        let clock = Clock::of(&mut clock, progress.winner);
        if clock.told.elapsed() >= TOLD_EVERY {
            clock.told = Instant::now();
            eprintln!("{}", describe_progress(board, progress, language));
        }
        let is_over = bounds.time.is_some_and(|time| clock.began.elapsed() >= time);
        !is_over && !interrupted.load(Ordering::SeqCst)
    };
    let sought = proof::sought(board, bounds.nodes, &mut watch);
    Ok(sought.map_err(|fault| Failure::usage(fault.zh(), &fault))?.0)
}

/// When the search for one side's win began, and when its progress was told last. What is known of the position is collected before.
struct Clock {
    winner: Side,
    began: Instant,
    told: Instant,
}

impl Clock {
    fn new(winner: Side) -> Self {
        Self { winner, began: Instant::now(), told: Instant::now() }
    }

    /// The clock of a side: each has its own time, from its first report on.
    fn of(clock: &mut Option<Self>, winner: Side) -> &mut Self {
        let running = clock.take().filter(|clock| clock.winner == winner);
        clock.insert(running.unwrap_or_else(|| Self::new(winner)))
    }
}

/// How far a search is: positions, depth, and the first moves of where it looks.
fn describe_progress(board: &Position, progress: Progress<'_>, language: Language) -> String {
    let Progress { winner, nodes, from, line } = progress;
    let mut here = from.clone();
    let mut moves = Vec::new();
    for played in line.iter().take(LINE_TOLD) {
        moves.push(here.describe_move_twice(*played));
        here.make(*played);
    }
    let (moves, depth) = (moves.join(" "), line.len());
    // Positions on the way are proved first, from the last one on.
    let (zh, en) = match from == board {
        true => (String::new(), String::new()),
        false => (format!("从途中的{from}起"), format!(" below {from}, on the way")),
    };
    language.pick(
        format!("{}胜？已搜索{nodes}个局面，{zh}正在第{depth}步：{moves}", winner.zh()),
        format!(
            "does {winner} win? {nodes} positions searched, now {depth} moves deep{en}: {moves}"
        ),
    )
}

/// Writes the strategy, if `--strategy` asks for it.
pub(super) fn write_requested(
    board: &Position,
    shown: Option<&Shown>,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    let Some(path) = matches.get_one::<PathBuf>("strategy") else { return Ok(()) };
    let Some(file) = shown.and_then(|shown| shown.file(board)) else {
        return Err(Failure::usage(
            "没有策略可写：整个棋盘上谁胜没有证明；可以用 --time 或 --nodes 多搜一些",
            "there is no strategy to write: it is not shown who wins on the whole board; search more with --time or --nodes",
        ));
    };
    only_its_kind(path, &[BEGINNING], ["策略", "strategy"])?;
    let (folder, file) = in_its_folder(path, file.to_string().into_bytes());
    write_all(folder, &[file], &watch_for_interrupt())?;
    Ok(())
}
