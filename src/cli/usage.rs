//! What the argument parser refuses, told in the language of the run.

use crate::exercise::text::Language;
use clap::{
    Arg, ArgAction, Command,
    error::{ContextKind, ErrorKind},
};
use std::ffi::OsString;

/// The message for arguments that were refused. The parser's own words are English; a Chinese
/// reader is first told in Chinese.
pub(super) fn refused(error: &clap::Error, arguments: &[OsString], language: Language) -> String {
    let known = known_commands(error.kind(), arguments, language);
    let known_here = (!known.is_empty()).then(|| known.join(", "));
    let mut message = match language {
        Language::En => error.to_string(),
        Language::Zh => format!("错误：{}\n{error}", in_chinese(error)),
    };
    if let Some(known) = known_here {
        let zh = format!("可用的有：{known}\n");
        message.push_str(&language.pick(zh, format!("known here: {known}\n")));
    }
    message
}

/// The help of a command and of all below it, with the parser's own words in Chinese too.
pub(super) fn help_in_chinese(command: Command) -> Command {
    let has_version = command.get_version().is_some();
    let own = |name: &'static str, short, action, help| {
        Arg::new(name).long(name).short(short).action(action).help(help)
    };
    let help = own("help", 'h', ArgAction::Help, "显示帮助");
    let version = own("version", 'V', ArgAction::Version, "显示版本");
    command
        .help_template("{about}\n\n用法：{usage}\n\n{all-args}{after-help}")
        .subcommand_help_heading("命令")
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help)
        .args(has_version.then_some(version))
        .mut_args(|arg| {
            let heading = if arg.is_positional() { "参数" } else { "选项" };
            arg.help_heading(heading)
        })
        .mut_subcommands(help_in_chinese)
}

fn in_chinese(error: &clap::Error) -> String {
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = context(ContextKind::InvalidValue);
            if value.is_empty() {
                return format!("“{argument}”后面缺少内容。");
            }
            format!("“{argument}”不能是“{value}”。")
        }
        ErrorKind::UnknownArgument => {
            let meant = context(ContextKind::SuggestedArg);
            let meant = if meant.is_empty() { meant } else { format!("是不是“{meant}”？") };
            format!("没有“{argument}”这个选项或参数。{meant}")
        }
        ErrorKind::InvalidSubcommand => {
            format!("没有“{}”这个命令。", context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => "后面还要写明是哪一种。".to_owned(),
        ErrorKind::MissingRequiredArgument => format!("还缺少“{argument}”。"),
        ErrorKind::ArgumentConflict => {
            format!("“{argument}”不能和“{}”同时使用。", context(ContextKind::PriorArg))
        }
        ErrorKind::InvalidUtf8 => "有的参数不是 UTF-8 文字。".to_owned(),
        _ => "命令写得不对。".to_owned(),
    }
}

/// The subcommands that could have stood where an unknown one stands.
fn known_commands(kind: ErrorKind, arguments: &[OsString], language: Language) -> Vec<String> {
    if kind != ErrorKind::InvalidSubcommand {
        return Vec::new();
    }
    let root = super::command(language);
    let names = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    let innermost = names
        .map_while({
            let mut here: &Command = &root;
            move |name| {
                here = here.find_subcommand(name)?;
                Some(here)
            }
        })
        .last();
    let subcommands = innermost.unwrap_or(&root).get_subcommands();
    subcommands.map(|command| command.get_name().to_owned()).collect()
}

/// The language of messages: `--lang`, else that of the environment.
pub(super) fn spoken(arguments: &[OsString], environment: Language) -> Language {
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    let mut asked = None;
    while let Some(text) = texts.next() {
        asked = match text.strip_prefix("--lang") {
            Some("") => texts.next(),
            Some(value) => value.strip_prefix('='),
            None => asked,
        };
    }
    asked.and_then(|code| code.parse().ok()).unwrap_or(environment)
}
