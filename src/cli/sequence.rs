//! `bouton sequence GAME`: the values of a game whose position is one number.

use super::{Failure, arguments, say};
use crate::{
    family::{self, GameEntry, Sequence, Values},
    text::Language,
};
use clap::{Arg, ArgMatches, Command};
use serde_json::{Value, json};

pub(super) fn command(language: Language) -> Command {
    Command::new("sequence")
        .about(language.pick(
            "输出SG值（取最后一个的输时为P/N）的数列及其周期",
            "Grundy values (P/N in misère play) as a sequence, with its period",
        ))
        .subcommand_required(true)
        .subcommand_value_name("GAME")
        .subcommands(
            arguments::games(language, with_to)
                .into_iter()
                .filter(|command| sequence_of(command.get_name()).is_some()),
        )
}

fn with_to(_: &GameEntry, command: Command, language: Language) -> Command {
    let rules = Arg::new("numbers").value_name("RULES").num_args(0..).allow_negative_numbers(true);
    let rules =
        rules.help(language.pick("规则，有的游戏要写", "the rules, where a game needs them"));
    let to = Arg::new("to").long("to").value_name("N").default_value("100");
    let parser = arguments::whole(0..=u64::MAX, None, language);
    let to = to.value_parser(parser).allow_negative_numbers(true);
    command
        .arg(rules)
        .arg(arguments::json(language))
        .arg(to.help(language.pick("最后一项的序号", "the last index")))
}

fn sequence_of(name: &str) -> Option<family::SequenceOf> {
    family::game(name).and_then(|game| game.sequence)
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    let (Some(game), Some(sequence)) = (family::game(name), sequence_of(name)) else {
        let (zh, en) = (format!("“{name}”没有数列"), format!("{name} has no sequence"));
        return Err(Failure::usage(zh, en));
    };
    let language = arguments::language_of(matches, language)?;
    let to = matches.get_one::<u64>("to").copied().unwrap_or(100);
    let sequence = sequence(&arguments::game_arguments(matches), to)?;
    if matches.get_flag("json") {
        return say(&format!("{}\n", as_json(game, &sequence)));
    }
    say(&as_text(&sequence, language))
}

fn as_json(game: &GameEntry, sequence: &Sequence) -> Value {
    let values: Value = match &sequence.values {
        Values::Grundy(values) => json!(values),
        Values::Outcomes(outcomes) => {
            outcomes.iter().map(|outcome| outcome.letter()).collect::<Vec<_>>().into()
        }
    };
    json!({
        "game": game.name,
        "first_index": sequence.first_index,
        "values": values,
        "preperiod": sequence.period.map(|period| period.preperiod),
        "period": sequence.period.map(|period| period.period),
    })
}

fn as_text(sequence: &Sequence, language: Language) -> String {
    let values: Vec<String> = match &sequence.values {
        Values::Grundy(values) => values.iter().map(u32::to_string).collect(),
        Values::Outcomes(outcomes) => {
            outcomes.iter().map(|outcome| outcome.letter().to_owned()).collect()
        }
    };
    let period = match sequence.period {
        Some(period) => language.pick(
            format!("周期{}，从第{}项起（已证明）", period.period, period.preperiod),
            format!("period {} from index {} on (proved)", period.period, period.preperiod),
        ),
        None => language.pick("未找到周期", "no period found").to_owned(),
    };
    format!("{}\n{period}\n", values.join(" "))
}
