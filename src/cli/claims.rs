//! `bouton claims`: the audit as a page, and as a list for people and programs.

use super::{Failure, arguments, say};
use crate::{
    audit::{
        self,
        report::{Report, entry_json},
        schema::{ClaimFile, VerdictName},
        verdict::Judged,
    },
    exercise::{
        library::{LibraryError, Parsed},
        tables::Tables,
        text::Language,
    },
    render::{
        html::{Page, page},
        templates::Engine,
    },
};
use clap::{Arg, ArgMatches, Command};
use rayon::prelude::*;
use serde_json::Value;
use std::path::PathBuf;

pub(super) fn command(language: Language) -> Command {
    let format = Arg::new("format").long("format").value_name("FORMAT");
    let report = Command::new("report")
        .about(language.pick("把全部判定写成一页", "print all verdicts as one page"))
        .arg(arguments::lang(language))
        .arg(
            format
                .value_parser(["md", "html"])
                .default_value("md")
                .help(language.pick("md 或 html", "md or html")),
        )
        .arg(arguments::path(
            "templates",
            "DIR",
            language.pick("自己的模板目录", "a folder with templates of your own"),
        ));
    Command::new("claims")
        .about(language.pick(
            "各种说法的判定：哪些对，哪些错，错在哪里",
            "the verdicts on what textbooks say: what holds, what fails, and where",
        ))
        .subcommand_required(true)
        .subcommand(report)
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some(("report", matches)) = matches.subcommand() else { return Ok(()) };
    let language = arguments::language_of(matches, language)?;
    let report = Report::new(&every_entry()?, language);
    let folder = matches.get_one::<PathBuf>("templates").map(PathBuf::as_path);
    let engine = Engine::new(language, folder)?;
    let markdown = engine.render("claims/report.md", "r", &report)?;
    let is_html = matches.get_one::<String>("format").is_some_and(|format| format == "html");
    if !is_html {
        return say(&markdown);
    }
    let title = language.pick("各种说法的判定", "What the textbooks say, audited");
    say(&page(&markdown, &Page { lang: language, title, meta: None }))
}

/// A file with what was found for its readings.
type Entry = (Parsed<ClaimFile>, Vec<Judged>);

/// Every entry, judged again on all cores.
fn every_entry() -> Result<Vec<Entry>, LibraryError> {
    let judged = |id: String| {
        let file = audit::entry(&id)?;
        let found = audit::check(&file, &Tables::default())?;
        Ok((file, found))
    };
    audit::ids().into_par_iter().map(judged).collect()
}

/// `bouton list claims`: those with the verdict, if one is named.
pub(super) fn list(
    verdict: Option<&str>,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let entries = every_entry()?;
    if as_json {
        let of_verdict =
            |reading: &Value| verdict.is_none_or(|wanted| reading["verdict"] == wanted);
        let readings = entries.iter().flat_map(|(file, found)| entry_json(&file.file, found));
        let readings: Vec<Value> = readings.filter(of_verdict).collect();
        return say(&format!("{}\n", Value::from(readings)));
    }
    let mut text = String::new();
    for (file, _) in &entries {
        let title = language.pick(&file.file.title.zh, &file.file.title.en);
        let mut line = |reading: &str, name: VerdictName| {
            if verdict.is_none_or(|wanted| wanted == name.name()) {
                let id = &file.file.id.value;
                text.push_str(&format!(
                    "{id:6} {reading:20} {:18} {title}\n",
                    name.words(language)
                ));
            }
        };
        if file.file.readings.is_empty() {
            line("", VerdictName::NothingToDecide);
        }
        for reading in &file.file.readings {
            line(&reading.reading.value, reading.verdict.value);
        }
    }
    say(&text)
}

impl VerdictName {
    /// The verdict in words.
    fn words(self, language: Language) -> &'static str {
        match self {
            Self::EverySize => language.pick("恒成立", "every size"),
            Self::Exhaustive => language.pick("逐一验证成立", "exhaustive"),
            Self::UpTo => language.pick("范围内成立", "up to a bound"),
            Self::Refuted => language.pick("不成立", "refuted"),
            Self::Misprint => language.pick("误印", "misprint"),
            Self::NothingToDecide => language.pick("无需判定", "nothing to decide"),
        }
    }
}
