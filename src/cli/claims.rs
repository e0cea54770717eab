//! `bouton claims`: the audit as a page, and as a list for people and programs.

use super::{Failure, arguments, say};
use crate::{
    answer::tables::Tables,
    audit::{
        self,
        report::{Report, entry_json},
        schema::{ClaimFile, Reading, VerdictName},
        theorems,
        verdict::Judged,
    },
    exercise::library::{LibraryError, Parsed},
    render::{
        html::{Page, page},
        templates::Engine,
    },
    text::Language,
};
use clap::{Arg, ArgMatches, Command};
use rayon::prelude::*;
use serde_json::Value;

pub(super) fn command(language: Language) -> Command {
    let page = |name: &'static str, about: &'static str| {
        let format = Arg::new("format").long("format").value_name("FORMAT");
        Command::new(name)
            .about(about)
            .arg(arguments::lang(language))
            .arg(
                format
                    .value_parser(["md", "html"])
                    .default_value("md")
                    .help(language.pick("md或html", "md or html")),
            )
            .arg(arguments::templates(language))
    };
    let report =
        page("report", language.pick("把全部判定写成一页", "print all verdicts as one page"));
    let theorems = page(
        "theorems",
        language.pick(
            "把已对任意大小证明的说法写成一页：状态数、用时、根据什么；其余的说明没有证明的原因",
            "print as one page what is proved for every size: states, time, what it rests on; and why the others are not proved",
        ),
    );
    Command::new("claims")
        .about(language.pick(
            "各种说法的判定：哪些对，哪些错，错在哪里",
            "the verdicts on what textbooks say: what holds, what fails, and where",
        ))
        .subcommand_required(true)
        .subcommand(report)
        .subcommand(theorems)
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    let language = arguments::language_of(matches, language)?;
    let folder = arguments::folder(matches, "templates");
    let engine = Engine::new(language, folder)?;
    let (markdown, title) = if name == "theorems" {
        let title = language.pick("对任意大小证明了什么", "Proved for every size");
        let found = theorems::page::Page::new(&theorems::List::every()?, language);
        (engine.render("claims/theorems.md", "t", &found)?, title)
    } else {
        let title = language.pick("各种说法的判定", "What the textbooks say, audited");
        (
            engine.render("claims/report.md", "r", &Report::new(&entries(|_| true)?, language))?,
            title,
        )
    };
    let is_html = matches.get_one::<String>("format").is_some_and(|format| format == "html");
    if !is_html {
        return say(&markdown);
    }
    say(&page(&markdown, &Page { lang: language, title, meta: None, paper: None }))
}

/// A file with what was found for its readings.
type Entry = (Parsed<ClaimFile>, Vec<Judged>);

/// The entries that are wanted, judged again on all cores.
fn entries(is_wanted: impl Fn(&ClaimFile) -> bool + Sync) -> Result<Vec<Entry>, LibraryError> {
    let judged = |id: String| {
        let file = audit::entry(&id)?;
        if !is_wanted(&file.file) {
            return Ok(None);
        }
        let found = audit::check(&file, &Tables::default())?;
        Ok(Some((file, found)))
    };
    audit::ids().into_par_iter().filter_map(|id| judged(id).transpose()).collect()
}

/// Which claims are listed: all, or those with such a verdict.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    /// Of the reading.
    pub verdict: Option<&'a str>,
    /// Of its entry as a whole.
    pub overall: Option<&'a str>,
}

impl Wanted<'_> {
    fn is_wanted(&self, file: &ClaimFile, verdict: VerdictName) -> bool {
        let overall = file.overall.as_ref().map(|overall| overall.value.name());
        self.verdict.is_none_or(|wanted| wanted == verdict.name())
            && self.overall.is_none_or(|wanted| overall == Some(wanted))
    }

    fn has_some_in(&self, file: &ClaimFile) -> bool {
        verdicts(file).iter().any(|(_, verdict)| self.is_wanted(file, *verdict))
    }
}

/// `bouton list claims`.
pub(super) fn list(wanted: Wanted<'_>, as_json: bool, language: Language) -> Result<(), Failure> {
    let entries = entries(|file| wanted.has_some_in(file))?;
    if as_json {
        let readings =
            entries.iter().flat_map(|(file, found)| list_readings(&file.file, found, wanted));
        return say(&format!("{}\n", readings.collect::<Value>()));
    }
    let lines = entries.iter().flat_map(|(file, _)| lines(&file.file, wanted, language));
    say(&lines.collect::<String>())
}

/// The readings of an entry, and their verdicts; one without readings has nothing to decide.
fn verdicts(file: &ClaimFile) -> Vec<(&str, VerdictName)> {
    if file.readings.is_empty() {
        return vec![("", VerdictName::NothingToDecide)];
    }
    fn one(reading: &Reading) -> (&str, VerdictName) {
        (&reading.reading.value, reading.verdict.value)
    }
    file.readings.iter().map(one).collect()
}

fn list_readings(file: &ClaimFile, found: &[Judged], wanted: Wanted<'_>) -> Vec<Value> {
    let readings = entry_json(file, found).into_iter().zip(verdicts(file));
    let readings = readings.filter(|(_, (_, verdict))| wanted.is_wanted(file, *verdict));
    readings.map(|(json, _)| json).collect()
}

fn lines(file: &ClaimFile, wanted: Wanted<'_>, language: Language) -> Vec<String> {
    let (id, title) = (&file.id.value, language.pick(&file.title.zh, &file.title.en));
    let readings = verdicts(file).into_iter();
    let readings = readings.filter(|(_, verdict)| wanted.is_wanted(file, *verdict));
    let line = |(reading, verdict): (&str, VerdictName)| {
        format!("{id:6} {reading:20} {:18} {title}\n", verdict.words(language))
    };
    readings.map(line).collect()
}

impl VerdictName {
    /// The verdict in words.
    fn words(self, language: Language) -> &'static str {
        match self {
            Self::EverySize => language.pick("恒成立", "every size"),
            Self::Exhaustive => language.pick("写明的情形全部成立", "every case named"),
            Self::UpTo => language.pick("范围内成立", "up to a bound"),
            Self::Refuted => language.pick("不成立", "refuted"),
            Self::Misprint => language.pick("误印", "misprint"),
            Self::NothingToDecide => language.pick("无需判定", "nothing to decide"),
        }
    }
}
