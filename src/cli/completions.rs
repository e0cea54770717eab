//! `bouton completions SHELL`.

use super::{Failure, say};
use crate::text::Language;
use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;

pub(super) fn command(language: Language) -> Command {
    Command::new("completions")
        .about(
            language.pick("输出命令行补全脚本", "print a script that completes the command line"),
        )
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(value_parser!(Shell))
                .help(language.pick("命令行程序", "the shell")),
        )
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some(shell) = matches.get_one::<Shell>("shell") else {
        let shells = "bash, zsh, fish, elvish, powershell";
        let (zh, en) = (format!("请写明命令行程序：{shells}"), format!("name a shell: {shells}"));
        return Err(Failure::usage(zh, en));
    };
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut super::command(language), "bouton", &mut script);
    say(&String::from_utf8_lossy(&script))
}
