//! `bouton solve xiangqi FEN`: a position of Chinese chess, as a board of the line game and on the whole board.
//!
//! The two verdicts stand apart, each with its evidence: the line game is searched to the end, on the whole board only a
//! strategy that the kernel has walked through shows who wins. Exit code 2 when neither is known.

mod seek;

use super::{
    super::xiangqi::{draw_position, position_json},
    Failure, arguments, evidence_json, say,
};
use crate::{
    answer::{answered::Grounds, instance::Solved, tables::Tables},
    check::Evidence,
    endgame::{Line, Origin, Shown},
    family::double_cannons::{Known, assess},
    game::{Outcome, Position as Numbers, for_mover},
    solve::proof::MAX_PROOF_NODES,
    text::Language,
    theory::cannons,
    xiangqi::{Move, OnBoard, OnSide, Position, Script, Side, endings},
};
use clap::{Arg, ArgMatches, Command};
use serde_json::{Value, json};

/// The name behind `bouton solve`.
pub(super) const NAME: &str = "xiangqi";

pub(super) fn command(language: Language) -> Command {
    Command::new(NAME)
        .about(language.pick(
            "象棋残局：双炮禁双炮的直线游戏，以及整个棋盘上已证明的胜负",
            "an ending of Chinese chess: as the line game of the double cannons, and what is proved on the whole board",
        ))
        .arg(position_argument(language))
        .arg(nodes_argument(language))
        .arg(seek::time_argument(language))
        .arg(seek::strategy_argument(language))
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .after_help("bouton solve xiangqi classic")
}

/// A position: a FEN, its side to move behind a space or as a word of its own, or the name of an ending.
pub(in crate::cli) fn position_argument(language: Language) -> Arg {
    Arg::new("position").value_name("FEN").num_args(1..=6).required(true).help(language.pick(
        "局面（FEN），或classic、first、second、third（古局、甲局、乙局、丙局）",
        "a position in FEN, or classic, first, second or third",
    ))
}

/// How many positions a search may enter for each side.
fn nodes_argument(language: Language) -> Arg {
    Arg::new("nodes")
        .long("nodes")
        .value_name("N")
        .default_value("50000")
        .value_parser(arguments::whole(0..=MAX_PROOF_NODES, "MAX_PROOF_NODES", language))
        .allow_negative_numbers(true)
        .help(language.pick(
            "程序里没有现成策略时，为每一方最多搜索多少个局面；0表示不搜索",
            "how many positions are searched for each side where the program has no strategy; 0 for none",
        ))
}

/// The position that was written.
pub(in crate::cli) fn position_of(matches: &ArgMatches) -> Result<Position, Failure> {
    let words = matches.get_many::<String>("position").into_iter().flatten();
    let text = words.map(String::as_str).collect::<Vec<&str>>().join(" ");
    Ok(endings::position(&text)?)
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let board = position_of(matches)?;
    let mut known = assess(&board, &Tables::default())?;
    let bounds = seek::Bounds::of(matches);
    if known.shown.is_none() && !board.status().is_lost() && bounds.nodes > 0 {
        known.shown = seek::sought(&board, bounds, language)?;
        if let Some(shown) = &known.shown {
            known.judged.learn(&board, shown);
        }
    }
    match matches.get_flag("json") {
        true => say(&format!("{}\n", as_json(&board, &known)))?,
        false => say(&format!(
            "{}{}",
            draw_position(&board, language),
            describe(&board, &known, language)
        ))?,
    }
    seek::write_requested(&board, known.shown.as_ref(), matches)?;
    let decided = known.line.is_some() || known.shown.is_some() || board.status().is_lost();
    if decided { Ok(()) } else { Err(undecided(bounds)) }
}

fn undecided(bounds: seek::Bounds) -> Failure {
    let [zh, en] = bounds.describe();
    Failure::usage(
        format!(
            "这个局面没有判定：它不是直线游戏的局面，程序里也没有关于它的策略，为每一方{zh}也没有找到；可以用 --nodes 或 --time 多搜一些"
        ),
        format!(
            "the position is not decided: it is no board of the line game, no strategy in the program is about it, and a search {en} for each side found none: search more with --nodes or --time"
        ),
    )
}

fn describe(board: &Position, known: &Known, language: Language) -> String {
    let mut told = String::new();
    if let Some((line, solved)) = &known.line {
        told += &describe_line(line, solved, language);
    }
    if !board.status().is_lost() {
        told += &describe_board(board, known, language);
    }
    told
}

/// The line game: who wins it, every winning move, the evidence.
fn describe_line(line: &Line, solved: &Solved, language: Language) -> String {
    let answer = solved.answer.statement();
    let winner = side_that(answer.outcome, line.board.side());
    let moves: Vec<String> =
        answer.winning_moves.iter().filter_map(|to| line_move(line, to, language)).collect();
    let verdict = match moves.is_empty() {
        true => language.pick(
            format!("直线游戏：{}必胜，怎样走都一样\n", winner.zh()),
            format!("line game: {winner} wins, whatever is played\n"),
        ),
        false => language.pick(
            format!("直线游戏：{}必胜，全部取胜的着法：{}\n", winner.zh(), moves.join("；")),
            format!("line game: {winner} wins; all winning moves: {}\n", moves.join("; ")),
        ),
    };
    let evidence = match solved.answer.grounds() {
        Grounds::Proved(&Evidence::Exhaustive { positions, .. }, Some(_)) => language.pick(
            format!("  证据：{positions}个局面逐一算到底，处处与{}一致\n", cannons::GAPS.title_zh),
            format!(
                "  evidence: all {positions} positions searched to the end; {} agrees with each\n",
                cannons::GAPS.title_en
            ),
        ),
        _ => language.pick(
            format!("  证据：{}\n", cannons::GAPS.title_zh),
            format!("  evidence: {}\n", cannons::GAPS.title_en),
        ),
    };
    verdict + &evidence
}

/// The whole board: who wins, and what is shown about each move.
fn describe_board(board: &Position, known: &Known, language: Language) -> String {
    let verdict = match &known.shown {
        Some(shown) => describe_shown(board, shown, language),
        None => language.pick(
            "整个棋盘：胜负没有证明\n".to_owned(),
            "whole board: not decided, no strategy shows who wins\n".to_owned(),
        ),
    };
    let judged = &known.judged;
    let lines = [
        (&judged.win, "  已证明取胜的着法", "  moves proved to win"),
        (&judged.lose, "  已证明会输的着法", "  moves proved to lose"),
    ];
    let mut told = verdict;
    for (moves, zh, en) in lines.into_iter().filter(|(moves, ..)| !moves.is_empty()) {
        let each =
            moves.iter().map(|(played, after)| describe_reply(board, *played, after, language));
        let listed = each.collect::<Vec<String>>().join(language.pick("；", "; "));
        told += &language.pick(format!("{zh}：{listed}\n"), format!("{en}: {listed}\n"));
    }
    if !judged.open.is_empty() {
        let listed: Vec<String> =
            judged.open.iter().map(|played| board.describe_move_twice(*played)).collect();
        told += &language.pick(
            format!("  没有证明的着法：{}\n", listed.join("；")),
            format!("  moves not decided: {}\n", listed.join("; ")),
        );
    }
    told
}

fn describe_shown(board: &Position, shown: &Shown, language: Language) -> String {
    let Shown { origin, positions, moves, .. } = shown;
    let winner = side_that(shown.outcome, board.side());
    let reply = shown.reply.map(|played| board.describe_move_twice(played));
    let by = reply.map(|reply| language.pick(format!("，着法{reply}"), format!(" by {reply}")));
    let by = by.unwrap_or_default();
    let unit = if *moves == 1 { "move" } else { "moves" };
    let (zh, en) = match origin {
        Origin::File(id) => (format!("策略{id}"), format!("strategy {id}")),
        Origin::Search(nodes) => (
            format!("搜索{nodes}个局面找到的策略"),
            format!("a strategy found by a search of {nodes} positions"),
        ),
    };
    language.pick(
        format!(
            "整个棋盘：{}必胜{by}，双方合计至多再走{moves}步\n  证据：{zh}，从这里起核对了{positions}个局面，对方的每种应着都有回答\n",
            winner.zh()
        ),
        format!(
            "whole board: {winner} wins{by}, in at most {moves} {unit} of both sides\n  evidence: {en}; {positions} positions from here were checked, with an answer to every reply\n"
        ),
    )
}

/// A move with the answer of whoever wins after it, and how long play lasts.
fn describe_reply(board: &Position, played: Move, after: &Shown, language: Language) -> String {
    let reply = board.after(played).ok().zip(after.reply).map(|(next, reply)| {
        let reply = next.describe_move_twice(reply);
        language.pick(format!("（{reply}）"), format!(" ({reply})"))
    });
    format!("{}{}", board.describe_move_twice(played), reply.unwrap_or_default())
}

/// A move in both notations, and the heaps that it leaves.
fn line_move(line: &Line, to: &Numbers, language: Language) -> Option<String> {
    let played = line.chess_move(to)?;
    let after = Line::of(&line.board.after(played).ok()?)?;
    let heaps: Vec<String> = after.heaps().iter().map(u64::to_string).collect();
    let heaps =
        language.pick(format!("（{}）", heaps.join("，")), format!(" ({})", heaps.join(", ")));
    Some(format!("{}{heaps}", line.board.describe_move_twice(played)))
}

/// Who wins when this is the outcome for the side to move.
fn side_that(outcome: Outcome, to_move: Side) -> Side {
    if outcome == Outcome::P { to_move.other() } else { to_move }
}

fn as_json(board: &Position, known: &Known) -> Value {
    let mut told = position_json(board);
    told["game"] = NAME.into();
    told["outcome"] = match board.status().is_lost() {
        true => Value::from(for_mover(Outcome::P)),
        false => known.shown.as_ref().map(|shown| for_mover(shown.outcome)).into(),
    };
    told["evidence"] = known.shown.as_ref().map_or(Value::Null, shown_json);
    told["line_game"] = match &known.line {
        Some((line, solved)) => {
            let answer = solved.answer.statement();
            let moves = answer.winning_moves.iter().filter_map(|to| line.chess_move(to));
            json!({
                "outcome": for_mover(answer.outcome),
                "winning_moves": moves.map(|played| move_json(board, played)).collect::<Vec<Value>>(),
                "evidence": evidence_json(solved.answer.grounds()),
            })
        }
        None => Value::Null,
    };
    told["moves"] = moves_json(board, known);
    told
}

fn moves_json(board: &Position, known: &Known) -> Value {
    let judged = &known.judged;
    let each = |moves: &[(Move, Shown)], outcome: &str| {
        let told = moves.iter().map(|(played, after)| {
            let mut told = move_json(board, *played);
            told["outcome"] = outcome.into();
            told["evidence"] = shown_json(after);
            told
        });
        told.collect::<Vec<Value>>()
    };
    let mut moves = each(&judged.win, for_mover(Outcome::N));
    moves.extend(each(&judged.lose, for_mover(Outcome::P)));
    moves.extend(judged.open.iter().map(|played| {
        let mut told = move_json(board, *played);
        told["outcome"] = Value::Null;
        told
    }));
    moves.into()
}

fn shown_json(shown: &Shown) -> Value {
    let Shown { origin, positions, moves, reply, .. } = shown;
    json!({
        "kind": "strategy", "strategy": origin.file(), "positions": positions, "moves": moves,
        "reply": reply.map(|played| played.to_string()),
    })
}

fn move_json(board: &Position, played: Move) -> Value {
    let heaps =
        board.after(played).ok().and_then(|after| Line::of(&after)).map(|line| line.heaps());
    json!({
        "traditional": board.write_move(played, Script::Simplified).ok(),
        "points": played.to_string(),
        "heaps": heaps,
    })
}
