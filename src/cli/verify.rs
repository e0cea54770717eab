//! `bouton verify FILE`: checks a certificate or a strategy by the rules alone; nothing is solved. The first line
//! of the file tells which it is.

mod strategy;

use super::{Failure, arguments, say};
use crate::{
    check::{Certificate, Certified, MAX_CERTIFICATE_BYTES, Refusal, verify},
    exercise::{
        family::{self, Arguments},
        text::Language,
    },
};
use clap::{Arg, ArgMatches, Command, value_parser};
use serde_json::json;
use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
};

pub(super) fn command(language: Language) -> Command {
    Command::new("verify")
        .about(language.pick(
            "只按规则核对一份证书或策略，不求解",
            "check a certificate or a strategy by the rules alone, without solving",
        ))
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .help(
                    language
                        .pick("solve --certificate 写出的文件", "what solve --certificate wrote"),
                ),
        )
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .after_help("bouton solve nim 3 5 7 --certificate nim.cert && bouton verify nim.cert")
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(()) };
    let text = read(path)?;
    let as_json = matches.get_flag("json");
    if text.starts_with(strategy::FIRST_WORDS) {
        return strategy::execute(path, &text, as_json, language);
    }
    let certificate = match Certificate::read(&text) {
        Ok(certificate) => certificate,
        Err(refusal) => return refused(path, &refusal, as_json),
    };
    let (name, rest) = certificate.game.split_once(' ').unwrap_or((certificate.game.as_str(), ""));
    let game = family::game(name).ok_or_else(|| {
        let shown: String = name.chars().take(40).collect();
        Failure::usage(
            format!("{}：没有“{shown}”这种游戏", path.display()),
            format!("{}: there is no game `{shown}`", path.display()),
        )
    })?;
    let instance = family::from_arguments(game, &Arguments::of_line(rest))?;
    // The start may stand on the line of the game and on its own: they must agree.
    if *instance.start() != certificate.position {
        let start = Refusal::Start { position: certificate.position, outcome: certificate.outcome };
        return refused(path, &start, as_json);
    }
    match verify(instance.rules().as_ref(), &certificate) {
        Ok(certified) => tell(&certificate, certified.value(), as_json, language),
        Err(refusal) => refused(path, &refusal, as_json),
    }
}

/// Never more than the limit and one byte.
fn read(path: &Path) -> Result<String, Failure> {
    let shown = path.display();
    let unreadable = |error: std::io::Error| {
        Failure::usage(
            format!("读不了 {shown}：{error}。请检查文件名和读取权限"),
            format!("cannot read {shown}: {error}: check the name, and that you may read it"),
        )
    };
    let file = fs::File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(MAX_CERTIFICATE_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    String::from_utf8(bytes).map_err(|_| {
        Failure::usage(
            format!("{shown} 不是 UTF-8 文字：它不是证书"),
            format!("{shown} is not UTF-8 text: it is no certificate"),
        )
    })
}

fn refused(path: &Path, refusal: &Refusal, as_json: bool) -> Result<(), Failure> {
    if as_json {
        let reason = refusal.to_string();
        say(&format!(
            "{}\n",
            json!({ "verdict": "refused", "reason": reason, "counterexample": null })
        ))?;
    }
    let shown = path.display();
    let zh = format!("{shown}：证书不成立：{}", chinese(refusal));
    Err(Failure::found_wrong(zh, format!("{shown}: the certificate is refused: {refusal}")))
}

fn tell(
    certificate: &Certificate,
    certified: &Certified,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let Certified { position, outcome, winning_moves } = certified;
    let (safe, replies) = (certificate.safe.len(), certificate.replies.len());
    if as_json {
        let moves: Vec<&[u64]> = winning_moves.iter().map(|to| &to[..]).collect();
        return say(&format!(
            "{}\n",
            json!({
                "verdict": "verified", "game": certificate.game, "position": position.to_vec(),
                "outcome": outcome.letter(), "winning_moves": moves,
                "safe_positions": safe, "replies": replies,
            })
        ));
    }
    let moves: Vec<String> = winning_moves.iter().map(ToString::to_string).collect();
    let winner = match outcome.mover_wins() {
        true => language.pick("先走的一方胜", "the first player wins"),
        false => language.pick("后走的一方胜", "the second player wins"),
    };
    let moves = match moves.is_empty() {
        true => String::new(),
        false => language.pick(
            format!("全部取胜的第一步走到：{}\n", moves.join("、")),
            format!("all winning first moves lead to: {}\n", moves.join(", ")),
        ),
    };
    say(&language.pick(
        format!(
            "证书成立：{}，{winner}。\n{moves}核对了 {safe} 个安全局面和 {replies} 步应手，只用规则，没有求解。\n",
            certificate.game
        ),
        format!(
            "verified: {}: {winner}.\n{moves}{safe} safe positions and {replies} replies were checked by the rules alone; nothing was solved.\n",
            certificate.game
        ),
    ))
}

fn chinese(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Line { line, wanted } => format!("第 {line} 行应该是 {wanted}"),
        Refusal::Order { line } => format!("第 {line} 行：各行没有按从小到大的顺序"),
        Refusal::TooLarge { what: _, found, limit_name, limit } => {
            format!("证书太大：{found}，最多 {limit}（{limit_name}）")
        }
        Refusal::Digest => "摘要对不上：文件被改动或截断了".to_owned(),
        Refusal::Version { found } => format!("格式是第 {found} 版，这个程序只读第 1 版"),
        Refusal::NoPosition(position) => format!("{position} 不是这个游戏的局面"),
        Refusal::SafeEnd(position) => format!("{position} 被说成安全，可是轮到走的人已经赢了"),
        Refusal::NoReply { from, to } => {
            format!("{from} 被说成安全，可是对手走到 {to} 后没有应手")
        }
        Refusal::NoMove { from, to } => format!("从 {from} 到 {to} 不是一步"),
        Refusal::UnsafeReply { from, to } => {
            format!("从 {from} 的应手走到 {to}，而它没有被说成安全")
        }
        Refusal::Start { position, outcome } => {
            format!("没有什么能说明 {position} 是 {} 局面", outcome.letter())
        }
        Refusal::Draw => "这一版格式没有和棋的证书".to_owned(),
        Refusal::Rank(position) => {
            format!("{position} 的步数写得不对：局面可以重复时才写步数，也一定要写")
        }
        Refusal::NoProgress { from, to } => {
            format!("从 {from} 走一步再应到 {to} 没有进展：步数没有变小")
        }
        Refusal::Unused(position) => format!("{position} 用不着：证书里只写用得着的"),
        Refusal::Options { position, limit } => {
            format!("{position} 的着法超过 {limit} 个（MAX_OPTIONS）")
        }
    }
}
