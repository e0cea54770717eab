//! What `--against` tells: the input on which a program fails, and how.

use super::{
    against::Fault,
    runner::{HowEnded, MAX_OUTPUT_BYTES, MAX_PROCESSES, MAX_PROGRAM_BYTES},
};
use crate::{
    cli::{Failure, chinese::InChinese},
    contest::Problem,
    text::Language,
};
use serde_json::json;
use std::io;

/// An input on which a program fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) input: String,
    pub(super) expected: String,
    pub(super) fault: Fault,
}

/// So many lines of an output are shown.
const SHOWN_LINES: usize = 20;

/// So many characters of a line are shown.
const SHOWN_CHARS: usize = 200;

/// The whole finding.
pub(super) fn failing(
    problem: &dyn Problem,
    finding: &Finding,
    seconds: u64,
    as_json: bool,
    language: Language,
) -> String {
    let Finding { input, expected, fault } = finding;
    let found = match fault {
        Fault::Wrong { found, .. } | Fault::Layout { found, .. } => Some(shorten(found)),
        Fault::Crashed { .. }
        | Fault::TimedOut
        | Fault::TooMuch
        | Fault::TooMany
        | Fault::TooLarge => None,
    };
    if as_json {
        let answer = json!({
            "verdict": "fails",
            "problem": problem.about().id,
            "fault": fault_word(fault),
            "counterexample": { "input": input, "expected": expected, "found": found },
        });
        return format!("{answer}\n");
    }
    let headings = language.pick(
        ["输入：", "应当输出：", "程序输出："],
        ["input:", "expected output:", "the program's output:"],
    );
    let mut text = format!("{}\n\n", describe_fault(fault, seconds, language));
    let parts = [Some(input.clone()), Some(shorten(expected)), found];
    for (heading, part) in headings.iter().zip(parts) {
        if let Some(part) = part {
            text.push_str(&format!("{heading}\n{}\n\n", part.trim_end()));
        }
    }
    format!("{}\n", text.trim_end())
}

/// Nothing was found.
pub(super) fn surviving(
    problem: &dyn Problem,
    inputs: usize,
    cases: usize,
    as_json: bool,
    language: Language,
) -> String {
    let id = problem.about().id;
    if as_json {
        let answer = json!({
            "verdict": "survives", "problem": id, "inputs": inputs, "cases": cases,
            "counterexample": null,
        });
        return format!("{answer}\n");
    }
    let zh = format!("{id}：{inputs}份数据共{cases}组，全部正确（都是小数据，大数据没有试）\n");
    let en = format!(
        "{id}: right on all {cases} cases in {inputs} inputs (small ones; no large input was tried)\n"
    );
    language.pick(zh, en)
}

fn fault_word(fault: &Fault) -> &'static str {
    match fault {
        Fault::Wrong { .. } => "wrong",
        Fault::Layout { .. } => "layout",
        Fault::Crashed { .. } => "crash",
        Fault::TimedOut => "time-limit",
        Fault::TooMuch => "output-limit",
        Fault::TooMany => "process-limit",
        Fault::TooLarge => "memory-limit",
    }
}

fn describe_fault(fault: &Fault, seconds: u64, language: Language) -> String {
    let (zh, en) = match fault {
        Fault::Wrong { line, .. } => (
            format!("答案错误：输出的第{line}行"),
            format!("wrong answer: line {line} of the output"),
        ),
        Fault::Layout { line, .. } => (
            format!("格式错误：内容对，但第{line}行的空格或换行不对"),
            format!(
                "wrong layout: the right words, but other spaces or line breaks at line {line}"
            ),
        ),
        Fault::Crashed { how, talk } => return describe_crash(*how, talk, language),
        Fault::TimedOut => (
            format!("超时：{seconds}秒内没有结束（--time-limit）"),
            format!("too slow: not finished after {seconds} s (--time-limit)"),
        ),
        Fault::TooMuch => (
            format!("输出超限：超过{MAX_OUTPUT_BYTES}字节（MAX_OUTPUT_BYTES）"),
            format!("too much output: more than {MAX_OUTPUT_BYTES} bytes (MAX_OUTPUT_BYTES)"),
        ),
        Fault::TooMany => (
            format!("进程超限：同时有超过{MAX_PROCESSES}个进程（MAX_PROCESSES）"),
            format!("too many processes: more than {MAX_PROCESSES} at a time (MAX_PROCESSES)"),
        ),
        Fault::TooLarge => (
            format!("内存超限：超过{MAX_PROGRAM_BYTES}字节（MAX_PROGRAM_BYTES）"),
            format!("too much memory: more than {MAX_PROGRAM_BYTES} bytes (MAX_PROGRAM_BYTES)"),
        ),
    };
    language.pick(zh, en)
}

fn describe_crash(how: HowEnded, talk: &str, language: Language) -> String {
    let ended = match how {
        HowEnded::Code(code) => {
            language.pick(format!("运行出错：退出码{code}"), format!("crash: exit code {code}"))
        }
        HowEnded::Signal(signal) => {
            language.pick(format!("运行出错：信号{signal}"), format!("crash: signal {signal}"))
        }
    };
    if talk.trim().is_empty() { ended } else { format!("{ended}\n{}", shorten(talk).trim_end()) }
}

/// The first lines of a text.
fn shorten(text: &str) -> String {
    let mut shown: Vec<String> = text.lines().take(SHOWN_LINES).map(short_line).collect();
    let more = text.lines().count().saturating_sub(SHOWN_LINES);
    shown.extend((more > 0).then(|| format!("… (+{more})")));
    shown.join("\n")
}

fn short_line(line: &str) -> String {
    let cut = line.char_indices().nth(SHOWN_CHARS);
    let shown = cut.map_or(line.to_owned(), |(byte, _)| format!("{}…", &line[..byte]));
    // What a program prints must not steer the terminal.
    shown.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

/// The shell itself cannot be started.
pub(super) fn no_shell(error: &io::Error) -> Failure {
    Failure::usage(
        format!("程序启动不了：{}", error.chinese()),
        format!("the program cannot be started: {error}"),
    )
}

/// The shell does not find the program, or may not run it.
pub(super) fn no_program(command: &str, talk: &str) -> Failure {
    let talk = shorten(talk);
    Failure::usage(
        format!("“{command}”运行不了（{talk}）：请检查程序的路径和执行权限"),
        format!("cannot run `{command}` ({talk}): check its path and permission"),
    )
}
