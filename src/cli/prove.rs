//! `bouton prove CLAIM|FILE`: a statement in the claim language, judged: the smallest
//! counterexample, or how far it was tried.

use super::{Failure, arguments, say};
use crate::{
    audit::{
        report::{self, reach, told},
        verdict::{DEFAULT_BOUND, values_json},
    },
    check::Verdict,
    claim::{Claim, ClaimText, Fault, Judgement, judge},
    exercise::{
        diagnostic::{ClaimFault, Place},
        library::{self, Source, at},
        named_game::{GameFault, NamedGame},
        tables::Tables,
        text::Language,
    },
};
use clap::{Arg, ArgMatches, Command, value_parser};
use serde_json::{Value, json};
use std::path::Path;

/// The largest bound.
const MAX_BOUND: u64 = 1_000_000;

pub(super) fn command(language: Language) -> Command {
    let game = Arg::new("game").long("game").value_name("GAME").num_args(1);
    let bound = Arg::new("bound").long("bound").value_name("N");
    Command::new("prove")
        .about(language.pick(
            "判定一个说法：最小的反例，或者验证到多大",
            "judge a statement: its smallest counterexample, or how far it holds",
        ))
        .arg(Arg::new("claim").value_name("CLAIM").required(true).help(language.pick(
            "用命题语言写的说法，或存有它的文件",
            "the statement in the claim language, or a file that holds it",
        )))
        .arg(game.help(language.pick(
            "哪个游戏，如 \"pile 30 --take 1..3\"（只看规则，不看起始局面）",
            "which game, such as \"pile 30 --take 1..3\" (its rules count, not its start)",
        )))
        .arg(
            bound
                .value_parser(value_parser!(u64).range(0..=MAX_BOUND))
                .default_value("30")
                .help(language.pick(
                    "没有上界的变量验证到多大",
                    "how far variables without an upper bound are tried",
                )),
        )
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .after_help(
            "bouton prove --game \"nim 1\" \"forall 0 < a < b < c <= 9: P([a, b, c]) <-> c = a + b\"",
        )
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let written = matches.get_one::<String>("claim").map(String::as_str).unwrap_or_default();
    let source = source(written)?;
    let wrong = |fault: Fault| {
        let place = Place::of_bytes(&source.text, &fault.span);
        at(&source, place, ClaimFault::Claim(fault))
    };
    let tables = Tables::default();
    let no_game = |fault: GameFault| Failure::of(&ClaimFault::from(fault));
    let game = match matches.get_one::<String>("game") {
        Some(line) => Some(NamedGame::read(None, line, &tables).map_err(no_game)?),
        None => None,
    };
    let names: Vec<String> = game.iter().map(|game| game.name.clone()).collect();
    let claim = Claim::parse(&source.text, &names).map_err(wrong)?;
    let games: Vec<_> = game.iter().map(NamedGame::checked).collect();
    let bound = matches.get_one::<u64>("bound").copied().unwrap_or(DEFAULT_BOUND);
    let finding = judge(&claim, &games, bound).map_err(wrong)?;
    tell(&claim, &finding, matches.get_flag("json"), language)
}

/// The claim itself, or the file that holds it.
fn source(written: &str) -> Result<Source, Failure> {
    let path = Path::new(written);
    let looks_like_a_file = written.ends_with(".claim") || written.ends_with(".txt");
    if looks_like_a_file || path.is_file() {
        return Ok(library::read(path)?);
    }
    Ok(Source { path: "CLAIM".to_owned(), text: written.to_owned() })
}

fn tell(
    claim: &Claim,
    found: &Judgement,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let example = found.counterexample();
    let notes = example.map(|example| told(example.notes, language)).unwrap_or_default();
    if as_json {
        say(&format!("{}\n", as_object(claim, found, &notes)))?;
    } else {
        let notes: String = notes.iter().map(|note| format!("  {note}\n")).collect();
        say(&format!("{}\n{}\n{notes}", claim.to_unicode(), reach(found, language)))?;
    }
    match example {
        None => Ok(()),
        Some(_) => Err(Failure::found_wrong("说法不成立", "the claim is refuted")),
    }
}

/// The verdict as JSON; what it rests on is the evidence of the kernel's theorem.
fn as_object(claim: &Claim, found: &Judgement, notes: &[String]) -> Value {
    let mut object = json!({
        "verdict": found.name(),
        "statement": claim.to_unicode(),
        "latex": claim.to_latex(),
        "bound": found.bound(),
        "counterexample": found.counterexample().map(values_json),
        "evidence": report::evidence_json(found),
    });
    match found.verdict() {
        Verdict::Holds { cases } | Verdict::HoldsUpTo { cases, .. } => {
            object["tried"] = json!(cases)
        }
        Verdict::Fails { .. } => object["notes"] = json!(notes),
    }
    object
}
