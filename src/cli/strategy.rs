//! `bouton strategy shrink FILE -o FILE`: a strategy with fewer replies, which shows the same.

use super::{
    Failure, arguments,
    certificates::only_its_kind,
    output::{in_its_folder, watch_for_interrupt, write_all},
    say,
    verify::strategy::{FIRST_WORDS, report_refusal},
};
use crate::{
    endgame::strategies::{MAX_STRATEGY_BYTES, StrategyRefusal, check_text, shrunk},
    text::Language,
};
use clap::{Arg, ArgMatches, Command, value_parser};
use serde_json::json;
use std::{fs, path::PathBuf};

pub(super) fn command(language: Language) -> Command {
    let file = Arg::new("file").value_name("FILE").required(true);
    let shrink = Command::new("shrink")
        .about(language.pick(
            "在策略已证明取胜的应着中另作选择，去掉用不着的局面",
            "choose among the replies that a strategy shows to win, and leave out the positions that are then not needed",
        ))
        .arg(file.value_parser(value_parser!(PathBuf)).help(language.pick(
            "策略文件，如 solve xiangqi --strategy 写出的",
            "a strategy, such as solve xiangqi --strategy writes",
        )))
        .arg(
            arguments::path("out", "FILE", language.pick("缩小后的策略写到这个文件", "the file to write the smaller strategy to"))
                .short('o')
                .alias("output")
                .required(true),
        )
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .after_help("bouton strategy shrink my.strategy -o small.strategy");
    Command::new("strategy")
        .about(language.pick("处理策略文件", "work on files of strategies"))
        .subcommand_required(true)
        .subcommand(shrink)
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some(("shrink", matches)) = matches.subcommand() else { return Ok(()) };
    let language = arguments::language_of(matches, language)?;
    let path = |name| matches.get_one::<PathBuf>(name);
    let (Some(path), Some(out)) = (path("file"), path("out")) else { return Ok(()) };
    let as_json = matches.get_flag("json");
    if let Some(found) = fs::metadata(path).ok().map(|about| about.len())
        && found > MAX_STRATEGY_BYTES as u64
    {
        let found = usize::try_from(found).unwrap_or(usize::MAX);
        return report_refusal(path, &StrategyRefusal::TooLarge { found }.into(), as_json);
    }
    let text = super::verify::read(path)?;
    let file = match check_text(&text) {
        Ok(file) => file,
        Err(fault) => return report_refusal(path, &fault, as_json),
    };
    only_its_kind(out, &[FIRST_WORDS], ["策略", "strategy"])?;
    let before = file.strategy.sizes();
    let small = shrunk(file).map_err(|fault| Failure::finding(fault.zh(), &fault))?;
    let (folder, written) = in_its_folder(out, small.text.to_string().into_bytes());
    write_all(folder, &[written], &watch_for_interrupt())?;
    let (after, longest) = (small.strategy.sizes(), small.strategy.longest().unwrap_or(0));
    if as_json {
        let counts = |(moves, positions)| json!({ "moves": moves, "positions": positions });
        let told = json!({ "before": counts(before), "after": counts(after), "longest": longest });
        return say(&format!("{told}\n"));
    }
    say(&language.pick(
        format!(
            "应着从{}步减到{}步，双方局面从{}个减到{}个；已核对，至多走{longest}步（双方合计）。\n",
            before.0, after.0, before.1, after.1
        ),
        format!(
            "{} moves became {}, and {} positions of both sides {}; checked, at most {longest} moves of both sides.\n",
            before.0, after.0, before.1, after.1
        ),
    ))
}
