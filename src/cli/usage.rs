//! What the argument parser refuses, told in the language of the run.

use crate::text::Language;
use clap::{
    Arg, ArgAction, Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use std::{error::Error as _, ffi::OsString};

/// The message for arguments that were refused: the parser's own in English, and ours in Chinese.
pub(super) fn describe_refusal(
    error: &clap::Error,
    arguments: &[OsString],
    language: Language,
) -> String {
    let root = super::command(language);
    let (path, here) = innermost(&root, arguments);
    let names: Vec<&str> = here.get_subcommands().map(Command::get_name).collect();
    match (language, error.kind()) {
        (Language::En, ErrorKind::InvalidSubcommand) => {
            format!("{error}known here: {}\n", names.join(", "))
        }
        (Language::En, _) => error.to_string(),
        (Language::Zh, kind) => {
            let known = match kind {
                ErrorKind::InvalidSubcommand | ErrorKind::MissingSubcommand => {
                    format!("可用的有：{}\n", names.join("、"))
                }
                _ => String::new(),
            };
            let told = in_chinese(error);
            format!("错误：{told}\n{known}用`{path} --help`可以看到全部写法\n")
        }
    }
}

/// The command that was being read, and how it is called.
fn innermost<'a>(root: &'a Command, arguments: &[OsString]) -> (String, &'a Command) {
    let mut found = (root.get_name().to_owned(), root);
    for name in arguments.iter().skip(1).filter_map(|argument| argument.to_str()) {
        let Some(below) = found.1.find_subcommand(name) else { break };
        found = (format!("{} {}", found.0, below.get_name()), below);
    }
    found
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
                return format!("“{argument}”后面缺少内容{}", instead(error));
            }
            format!("“{argument}”不能是“{value}”{}", instead(error))
        }
        ErrorKind::UnknownArgument => {
            format!(
                "没有“{argument}”这个选项或参数{}",
                suggest(&context(ContextKind::SuggestedArg))
            )
        }
        ErrorKind::InvalidSubcommand => {
            let (found, similar) = (
                context(ContextKind::InvalidSubcommand),
                context(ContextKind::SuggestedSubcommand),
            );
            format!("没有“{found}”这个命令{}", suggest(&similar))
        }
        ErrorKind::MissingSubcommand => "后面还要写明是哪一种".to_owned(),
        ErrorKind::MissingRequiredArgument => format!("还缺少“{argument}”"),
        ErrorKind::ArgumentConflict => {
            let prior = context(ContextKind::PriorArg);
            if prior == argument {
                return format!("“{argument}”只能写一次");
            }
            format!("“{argument}”不能和“{prior}”同时使用")
        }
        ErrorKind::TooManyValues => format!("“{argument}”后面写多了"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("“{argument}”后面的个数不对")
        }
        ErrorKind::InvalidUtf8 => "有的参数不是UTF-8文字".to_owned(),
        _ => "命令写得不对".to_owned(),
    }
}

/// What could stand there instead: what the option itself says, or else its values.
fn instead(error: &clap::Error) -> String {
    if let Some(told) = error.source() {
        return format!("：{told}");
    }
    match (error.get(ContextKind::SuggestedValue), error.get(ContextKind::ValidValue)) {
        (Some(similar), _) => suggest(&similar.to_string()),
        (None, Some(ContextValue::Strings(values))) if !values.is_empty() => {
            format!("：可以写{}", values.join("、"))
        }
        _ => String::new(),
    }
}

/// What was meant, perhaps.
fn suggest(similar: &str) -> String {
    match similar {
        "" => String::new(),
        _ => format!("：是不是“{}”？", similar.replace(", ", "”或“")),
    }
}

/// The language of messages: `--lang`, else that of the environment.
pub(super) fn detect_language(arguments: &[OsString], environment: Language) -> Language {
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
