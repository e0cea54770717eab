//! `bouton schema`: the JSON Schema of exercise files, for editors, and of exported questions, for programs.

use super::{Failure, say};
use crate::{
    audit::{proof::schema::ProofFile, schema::ClaimFile},
    exercise::schema::{GeneratorFile, ProblemFile, SetFile},
    text::Language,
};
use clap::{Arg, ArgMatches, Command};

/// What `bouton export --to json` writes.
const QUESTIONS: &str = "questions";

pub(super) fn command(language: Language) -> Command {
    Command::new("schema")
        .about(language.pick(
            "输出题目文件和导出的JSON的JSON Schema，供编辑器和程序使用",
            "print the JSON Schema of exercise files, or of exported JSON, for editors and programs",
        ))
        .arg(
            Arg::new("kind")
                .value_name("KIND")
                .value_parser(["problem", "generator", "set", "claims", "proof", QUESTIONS])
                .default_value("problem")
                .help(language.pick("文件种类", "the kind of file")),
        )
}

pub(super) fn execute(matches: &ArgMatches) -> Result<(), Failure> {
    let kind = matches.get_one::<String>("kind").map_or("problem", String::as_str);
    if kind == QUESTIONS {
        return say(bouton_school::export::SCHEMA);
    }
    let schema = match kind {
        "generator" => schemars::schema_for!(GeneratorFile),
        "claims" => schemars::schema_for!(ClaimFile),
        "proof" => schemars::schema_for!(ProofFile),
        "set" => schemars::schema_for!(SetFile),
        _ => schemars::schema_for!(ProblemFile),
    };
    let text =
        serde_json::to_string_pretty(&schema).map_err(|error| Failure::usage(&error, &error))?;
    say(&format!("{text}\n"))
}
