//! `bouton list`: what there is.

use super::{
    Failure, arguments,
    claims::{self, Wanted},
    class, contest, say,
};
use crate::{
    answer::mistake::Mistake,
    audit::{overall::Overall, schema::VerdictName},
    exercise::library::{Kind, Library, LibraryError},
    family,
    text::{Language, Text},
};
use clap::{Arg, ArgMatches, Command};
use serde_json::{Value, json};

pub(super) fn command(language: Language) -> Command {
    let what = Arg::new("what")
        .value_name("WHAT")
        .required(true)
        .value_parser([
            "games",
            "problems",
            "exercises",
            "generators",
            "sets",
            "mistakes",
            "contest",
            "claims",
        ])
        .help(language.pick("列出什么", "what to list"));
    Command::new("list")
        .about(
            language.pick("列出现有的游戏、题目、练习", "list games, problems, generators, sets"),
        )
        .arg(what)
        .arg(
            Arg::new("verdict")
                .long("verdict")
                .value_name("VERDICT")
                .value_parser(VerdictName::ALL.map(VerdictName::name))
                .help(language.pick("只列这种判定的说法", "only claims with this verdict")),
        )
        .arg(
            Arg::new("overall")
                .long("overall")
                .value_name("VERDICT")
                .value_parser(Overall::ALL.map(Overall::name))
                .help(language.pick(
                    "只列总的判定是这种的说法",
                    "only claims of entries with this verdict as a whole",
                )),
        )
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .arg(arguments::path(
            "exercises",
            "DIR",
            language.pick("自己的题目目录", "a folder with exercises of your own"),
        ))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let folder = arguments::folder(matches, "exercises");
    let library = arguments::library(folder)?;
    let what = matches.get_one::<String>("what").map(String::as_str);
    if what == Some("claims") {
        let asked = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let wanted = Wanted { verdict: asked("verdict"), overall: asked("overall") };
        return claims::list(wanted, matches.get_flag("json"), language);
    }
    let lines = match what {
        Some("games") => games(language),
        Some("generators") => titles(&library, Kind::Generator, language)?,
        Some("sets") => titles(&library, Kind::Set, language)?,
        Some("mistakes") => mistakes(language),
        Some("contest") => contest::lines(language),
        _ => titles(&library, Kind::Problem, language)?,
    };
    if matches.get_flag("json") {
        let entries = lines.iter().map(|(name, about)| json!({ "id": name, "title": about }));
        let text = Value::from(entries.collect::<Vec<Value>>()).to_string();
        return say(&format!("{text}\n"));
    }
    let usual = (what == Some("sets")).then_some(class::USUAL_SET);
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |(name, about): &(String, String)| {
        let mark = if usual == Some(name.as_str()) {
            language.pick(
                "（不写名称时印这一套：一张纸）",
                " (printed when no set is named: one sheet of paper)",
            )
        } else {
            ""
        };
        format!("{name:width$}  {about}{mark}\n")
    };
    say(&lines.iter().map(line).collect::<String>())
}

fn games(language: Language) -> Vec<(String, String)> {
    let line = |game: &family::GameEntry| {
        let about = game.about.get(language);
        (game.name.to_owned(), format!("{about} (bouton solve {})", game.example))
    };
    family::GAMES.iter().map(line).collect()
}

fn mistakes(language: Language) -> Vec<(String, String)> {
    let line = |mistake: Mistake| (mistake.name().to_owned(), mistake.about(language));
    Mistake::ALL.iter().copied().map(line).collect()
}

fn titles(
    library: &Library,
    kind: Kind,
    language: Language,
) -> Result<Vec<(String, String)>, LibraryError> {
    let title = |id: String| {
        let text: Text = match kind {
            Kind::Problem => library.problem(&id)?.file.title,
            Kind::Generator => library.generator(&id)?.file.title,
            Kind::Set => library.set(&id)?.file.title,
        };
        Ok((id, language.pick(text.zh, text.en)))
    };
    library.ids(kind).into_iter().map(title).collect()
}
