//! `bouton proof check FILE|NAME`: a proof written by people, every step judged.

use super::{Failure, arguments, prove::describe_empty_claim, say};
use crate::{
    answer::tables::Tables,
    audit::proof::{self, JudgedStep, schema::ProofFile},
    exercise::library::{self, Parsed},
    text::Language,
};
use clap::{Arg, ArgMatches, Command};
use serde_json::json;
use std::path::Path;

pub(super) fn command(language: Language) -> Command {
    let check = Command::new("check")
        .about(language.pick(
            "检查每一步：是否无论多大都成立，能否由所引的推出，分的情形、归纳的起点全不全",
            "judge every step: whether it holds for every size, whether it follows, and whether a case or a base is missing",
        ))
        .arg(Arg::new("proof").value_name("FILE").required(true).help(language.pick(
            "证明文件（.yaml），或内置证明的名字，如bouton",
            "a proof file (.yaml), or the name of a proof inside the program, such as bouton",
        )))
        .arg(arguments::lang(language))
        .arg(arguments::json(language));
    Command::new("proof")
        .about(
            language
                .pick("人写的证明，一步一步检查", "proofs written by people, judged step by step"),
        )
        .subcommand_required(true)
        .subcommand(check)
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let Some(("check", matches)) = matches.subcommand() else { return Ok(()) };
    let language = arguments::language_of(matches, language)?;
    let written = matches.get_one::<String>("proof").map(String::as_str).unwrap_or_default();
    let file = read(written)?;
    let tables = Tables::default();
    let found = proof::judge(&file, &tables)?;
    let empty = proof::say_nothing(&file, &found, &tables)?;
    match matches.get_flag("json") {
        true => say(&as_json(&file, &found, &empty))?,
        false => say(&as_text(&file, &found, &empty, language))?,
    }
    let steps = file.file.steps.iter().zip(&found);
    match steps.filter(|(step, judged)| step.verdict != judged.verdict).count() {
        0 => Ok(()),
        count => Err(Failure::finding(
            format!("{count}步和文件记录的不同"),
            format!("steps that are not as the file records them: {count}"),
        )),
    }
}

/// A file, or a proof inside the program.
fn read(written: &str) -> Result<Parsed<ProofFile>, Failure> {
    let path = Path::new(written);
    if path.is_file() || written.ends_with(".yaml") {
        return Ok(proof::read(library::read(path)?)?);
    }
    let Some(source) = proof::source(written) else {
        let known = proof::ids();
        return Err(Failure::usage(
            format!("没有叫“{written}”的证明；内置的有：{}", known.join("、")),
            format!("there is no proof `{written}`; inside the program are: {}", known.join(", ")),
        ));
    };
    Ok(proof::read(source)?)
}

fn as_text(
    file: &Parsed<ProofFile>,
    found: &[JudgedStep],
    empty: &[bool],
    language: Language,
) -> String {
    let proof = &file.file;
    let title = language.pick(&proof.title.zh, &proof.title.en).trim();
    let proves = language.pick(&proof.proves.zh, &proof.proves.en).trim();
    let steps = proof.steps.iter().zip(found).zip(empty).enumerate();
    let told = |(place, ((step, judged), is_empty)): (usize, ((_, &JudgedStep), &bool))| {
        let mut lines = judged.describe(step, language);
        lines.extend(is_empty.then(|| format!("    {}", describe_empty_claim(language))));
        format!("\n{}. {}\n", place + 1, lines.join("\n"))
    };
    let steps: String = steps.map(told).collect();
    format!("{title}\n{proves}\n{steps}")
}

fn as_json(file: &Parsed<ProofFile>, found: &[JudgedStep], empty: &[bool]) -> String {
    let steps = file.file.steps.iter().zip(found).zip(empty);
    let told = |((step, judged), is_empty): ((_, &JudgedStep), &bool)| {
        let mut told = judged.json(step);
        told["says_nothing"] = json!(is_empty);
        told
    };
    let steps: Vec<_> = steps.map(told).collect();
    format!("{}\n", json!({ "id": file.file.id.value, "steps": steps }))
}
