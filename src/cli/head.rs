//! What a teacher has printed at the head of sheets and keys: title, school, date and lines of one's own.

use super::{Failure, chinese::InChinese};
use crate::{
    sheet::letterhead::{Layout, Letterhead, Line, MAX_LINES},
    text::Language,
};
use clap::{Arg, ArgAction, ArgMatches, builder::ValueParser};

/// `--title`, `--school`, `--date`, `--lines`.
pub(super) fn arguments(language: Language) -> [Arg; 4] {
    let read = move |text: &str| {
        Line::new(text).map_err(|error| language.pick(error.chinese(), error.to_string()))
    };
    let text = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("TEXT")
            .value_parser(ValueParser::new(read))
            .allow_hyphen_values(true)
            .help(help)
    };
    [
        text("title", language.pick("卷首的标题", "the title, instead of that of the set")),
        text("school", language.pick("标题下的校名", "the school, printed under the title")),
        text("date", language.pick("日期，照原样印出", "the date, printed as it is written")),
        text(
            "lines",
            language.pick(
                "自己的一行，例如“姓名：________　学号：____”，代替原来的空；可以写几次，没有名单时第一行印在每页上端",
                "a line of your own, such as \"Name: ____________  Form: ____\", instead of the usual blanks; may be \
                 given again",
            ),
        )
        .action(ArgAction::Append),
    ]
}

/// What was written.
///
/// # Errors
/// If there are too many lines.
pub(super) fn read(matches: &ArgMatches) -> Result<Letterhead, Failure> {
    let one = |name: &str| matches.get_one::<Line>(name).cloned();
    let lines: Vec<Line> = matches.get_many("lines").into_iter().flatten().cloned().collect();
    if lines.len() > MAX_LINES {
        let found = lines.len();
        return Err(Failure::usage(
            format!("--lines写了{found}次，最多{MAX_LINES}行（MAX_LINES）：请合并"),
            format!(
                "{found} times --lines, the limit (MAX_LINES) is {MAX_LINES}: put some together"
            ),
        ));
    }
    let (title, school, date) = (one("title"), one("school"), one("date"));
    let (layout, paper) = (layout(matches), super::paper::paper(matches));
    Ok(Letterhead { title, school, date, lines, layout, paper })
}

/// `--layout sheet|book`.
pub(super) fn layout_argument(language: Language) -> Arg {
    Arg::new("layout")
        .long("layout")
        .value_name("LAYOUT")
        .default_value("sheet")
        .value_parser(["sheet", "book"])
        .help(language.pick(
            "sheet留出作答的地方；book是习题册，不留空，答案写在练习本上",
            "sheet: with room for the answers; book: problems to read, whose answers go into an exercise book",
        ))
}

/// The layout that was asked for; the usual one where nobody can ask.
fn layout(matches: &ArgMatches) -> Layout {
    match matches.try_get_one::<String>("layout").ok().flatten().map(String::as_str) {
        Some("book") => Layout::Book,
        _ => Layout::Sheet,
    }
}
