//! `bouton prove CLAIM|FILE`: a statement in the claim language, judged: proved for every size, the smallest counterexample, or how
//! far it was tried and why no further.

mod guess;

use super::{Failure, arguments, certificates, say};
use crate::{
    answer::tables::Tables,
    audit::{
        fault::ClaimFault,
        report::{self, describe_notes, reach},
        verdict::values_json,
    },
    check::Verdict,
    claim::{Cases, Claim, ClaimText, Counterexample, Fault, Judgement},
    exercise::{
        diagnostic::Place,
        library::{self, Source, at},
    },
    family::named_game::{GameFault, NamedGame},
    prove::{
        Answer, LOOKED_AT, Proof, Untried, answer,
        certificate::{Given, SafeSetFile},
        has_end, is_vacuous, witness,
    },
    text::Language,
};
use clap::{Arg, ArgMatches, Command};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The largest bound.
const MAX_BOUND: u64 = 1_000_000;

pub(super) fn command(language: Language) -> Command {
    let game = Arg::new("game").long("game").value_name("GAME").num_args(1);
    let bound = Arg::new("bound").long("bound").value_name("N");
    Command::new("prove")
        .about(language.pick(
            "判定一个说法：证明它无论多大都成立，给出最小的反例，或者说明验证到多大",
            "judge a statement: proved for every size, its smallest counterexample, or how far it holds",
        ))
        .arg(Arg::new("claim").value_name("CLAIM").required_unless_present("guess").help(language.pick(
            "用命题语言写的说法，或存有它的文件",
            "the statement in the claim language, or a file that holds it",
        )))
        .arg(game.help(language.pick(
            "哪个游戏，如 \"pile 30 --take 1..3\"（只看规则，不看起始局面）",
            "which game, such as \"pile 30 --take 1..3\" (its rules count, not its start)",
        )))
        .arg(
            bound
                .allow_negative_numbers(true)
                .value_parser(arguments::whole(0..=MAX_BOUND, "MAX_BOUND", language))
                .help(language.pick(
                    "没有上界的变量验证到多大；不写则到30，两秒左右做不完就少试一些",
                    "how far variables without an upper bound are tried; without it to 30, or less where that takes longer than about two seconds",
                )),
        )
        .arg(
            Arg::new("guess").long("guess").value_name("GAME").conflicts_with_all(["claim", "game"]).help(
                language.pick(
                    "从小局面学出一个游戏的必败局面，或者各堆、各枚硬币的值，对任意大小证明，如 \"nim 1 1 1\"",
                    "learn the lost positions of a game, or what its heaps or coins are worth, from small ones and prove them for every size, such as \"nim 1 1 1\"",
                ),
            ),
        )
        .arg(
            arguments::path(
                "svg",
                "FILE",
                language.pick("把学出的自动机画到文件", "draw the automaton that was learned to a file"),
            )
            .conflicts_with_all(["claim", "game", "bound"])
            .requires("guess"),
        )
        .arg(arguments::path(
            "certificate",
            "FILE",
            language.pick(
                "把必败局面的证书写到文件，bouton verify 不求解就能核对",
                "write the certificate of the lost positions, which bouton verify checks without solving",
            ),
        ))
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .after_help(
            "bouton prove --game \"nim 1\" \"forall 0 < a < b < c <= 9: P([a, b, c]) <-> c = a + b\"",
        )
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    if let Some(line) = matches.get_one::<String>("guess") {
        return guess::execute(line, matches, language);
    }
    let written = matches.get_one::<String>("claim").map(String::as_str).unwrap_or_default();
    let source = source(written)?;
    let wrong = |fault: Fault| {
        let place = Place::of_bytes(&source.text, &fault.span);
        at(&source, place, ClaimFault::Claim(fault))
    };
    let tables = Tables::default();
    let no_game = |fault: GameFault| Failure::of(&ClaimFault::from(fault));
    let games: Vec<NamedGame<'_>> = match matches.get_one::<String>("game") {
        Some(line) => vec![NamedGame::read(None, line, &tables).map_err(no_game)?],
        None => Vec::new(),
    };
    let names: Vec<String> = games.iter().map(|game| game.name.clone()).collect();
    let claim = Claim::parse(&source.text, &names).map_err(wrong)?;
    let bound = matches.get_one::<u64>("bound").copied();
    let found = answer(&claim, &games, bound).map_err(wrong)?;
    // The verdict is told where there is no certificate, too; it is an error of its own if the claim is refuted.
    let some = if found.is_refuted() { None } else { witness(&claim, &games) };
    let some = some.as_ref().and_then(Answer::counterexample);
    tell(&claim, &found, some, (matches.get_flag("json"), language))?;
    if let Some(path) = matches.get_one::<PathBuf>("certificate") {
        write_certificate(path, &found, &games)?;
    }
    if is_vacuous(&claim, &games, bound.unwrap_or(LOOKED_AT)) {
        eprintln!("{}", describe_empty_claim(language));
    }
    Ok(())
}

/// That what is claimed says nothing.
pub(super) fn describe_empty_claim(language: Language) -> &'static str {
    language.pick(
        "注意：这个说法的条件从来不成立，等于什么也没说",
        "note: the condition of this claim is never met, so it says nothing",
    )
}

/// The certificate of the one set of lost positions on which the proof rests.
fn write_certificate(path: &Path, found: &Answer, games: &[NamedGame<'_>]) -> Result<(), Failure> {
    let none = |zh: &str, en: &str| {
        Failure::usage(format!("写不出证书：{zh}"), format!("no certificate: {en}"))
    };
    let by_engine =
        || none("必败局面只由判定程序证明", "the engine alone has proved the lost positions");
    let Answer::EverySize(proof, _) = found else {
        return Err(none("说法没有证明到任意大小", "the statement is not proved for every size"));
    };
    let any: Vec<_> = proof.any.iter().collect();
    let (game, numbers, given) = match (proof.lost.as_slice(), any.as_slice()) {
        ([(game, numbers, learned)], []) => {
            let shown = learned.certified.as_ref().ok().map(|(shown, _)| shown.clone());
            (game, *numbers, shown.map(Given::Lost))
        }
        // The number of heaps makes no difference where it may be any.
        ([], [(game, worths)]) => {
            (*game, 1, worths.as_ref().map(|own| Given::Worths(own.given.clone())))
        }
        ([], []) if proof.valued.is_empty() && proof.told.is_empty() => {
            return Err(none("说法不问游戏的必败局面", "the statement asks for no lost positions"));
        }
        ([], []) => return Err(by_engine()),
        _ => {
            return Err(none(
                "说法用到的必败局面不止一种堆数",
                "the statement asks for lost positions of several numbers of heaps",
            ));
        }
    };
    let line = games.get(*game).and_then(|game| game.line_of(numbers));
    let (Some(game), Some(given)) = (line, given) else { return Err(by_engine()) };
    certificates::write_one(path, &SafeSetFile { game, given }.to_string())
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

/// Tells the verdict; and the smallest numbers of which the claim says that there are some.
fn tell(
    claim: &Claim,
    found: &Answer,
    some: Option<Counterexample<'_>>,
    (as_json, language): (bool, Language),
) -> Result<(), Failure> {
    match found {
        Answer::EverySize(proof, compared) => {
            every_size(claim, (proof, compared.as_ref()), some, as_json, language)
        }
        Answer::Bounded(found, open) => {
            let open = open.as_ref().and_then(|open| open.why_open(language));
            report_bounded(claim, found, (open, some), as_json, language)
        }
        Answer::Untried(_) if let Some(some) = some => by_example(claim, some, as_json, language),
        Answer::Untried(found) => report_untried(claim, found, as_json, language),
    }
}

/// A claim that there is something, which neither trying nor the engine decides as it is written: an example shows it.
fn by_example(
    claim: &Claim,
    some: Counterexample<'_>,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let (statement, told) = (claim.to_unicode(), describe_counterexample(some, language));
    if as_json {
        let object = json!({
            "verdict": "every_size",
            "statement": statement,
            "latex": claim.to_latex(),
            "bound": null,
            "counterexample": null,
            "witness": values_json(some),
            "evidence": { "kind": "example" },
        });
        return say(&format!("{object}\n"));
    }
    let holds = language.pick("成立", "it holds");
    say(&format!("{statement}\n{holds}\n  {told}\n"))
}

fn describe_counterexample(some: Counterexample<'_>, language: Language) -> String {
    language.pick(format!("最小的例子：{some}"), format!("smallest example: {some}"))
}

fn every_size(
    claim: &Claim,
    (proof, compared): (&Proof, Option<&Judgement>),
    some: Option<Counterexample<'_>>,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let compared = compared.map(|found| (found.bound(), found.theorem().evidence().positions()));
    if as_json {
        let object = json!({
            "verdict": if has_end(claim) { "exhaustive" } else { "every_size" },
            "statement": claim.to_unicode(),
            "latex": claim.to_latex(),
            "bound": null,
            "counterexample": null,
            "witness": some.map(values_json),
            "evidence": proof.json(claim),
            "compared": compared.map(|(bound, tried)| {
                json!({ "bound": bound, "cases": u64::try_from(tried).ok() })
            }),
        });
        return say(&format!("{object}\n"));
    }
    let compared = compared.map_or_else(
        || describe_uncompared(language),
        |(bound, tried)| {
            let bound = bound.unwrap_or(0);
            language.pick(
                format!("并和逐一验证对照过：到{bound}为止，{tried}种情形"),
                format!("compared with every case up to {bound} ({tried})"),
            )
        },
    );
    let some = some.map(|some| describe_counterexample(some, language));
    let lines = some.into_iter().chain(proof.describe(claim, language)).chain([compared]);
    let lines: String = lines.map(|line| format!("  {line}\n")).collect();
    // An end of its opening is enough not to say "for every size".
    let is_closed = Cases::of(claim, 0).bound.is_none();
    let head = match (is_closed, proof.of_any_heaps) {
        (true, _) => language.pick("成立", "it holds"),
        (false, true) => language
            .pick("无论多大、无论多少堆都成立", "it holds for every size and any number of heaps"),
        (false, false) => language.pick("无论多大都成立", "it holds for every size"),
    };
    say(&format!("{}\n{head}\n{lines}", claim.to_unicode()))
}

fn describe_uncompared(language: Language) -> String {
    language
        .pick(
            "没有和逐一验证对照：里面有变量没有上界，或者局面太大、情形太多",
            "compared with no case: a variable inside has no upper bound, or there are too many cases to try, or positions too large",
        )
        .to_owned()
}

/// What the engine alone says of a claim of which no case can be tried, or not all of them.
fn report_untried(
    claim: &Claim,
    found: &Untried,
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let (statement, is_refuted) = (claim.to_unicode(), found.is_refuted());
    if as_json {
        let object = json!({
            "verdict": if is_refuted { "refuted" } else { "open" },
            "statement": statement,
            "latex": claim.to_latex(),
            "bound": null,
            "counterexample": found.counterexample().map(values_json),
            "example": found.example().map(values_json),
            "witness": null,
            "evidence": is_refuted.then(|| match found.example() {
                Some(_) => json!({ "kind": "example", "by": "kernel" }),
                None => json!({ "kind": "every_size", "by": "engine" }),
            }),
            "not_decided_because": (!is_refuted).then(|| found.why(language)),
        });
        say(&format!("{object}\n"))?;
    } else {
        say(&format!("{statement}\n{}\n  {}\n", found.describe(language), found.why(language)))?;
    }
    match is_refuted {
        false => Ok(()),
        true => Err(Failure::finding("说法不成立", "the claim is refuted")),
    }
}

fn report_bounded(
    claim: &Claim,
    found: &Judgement,
    (open, some): (Option<String>, Option<Counterexample<'_>>),
    as_json: bool,
    language: Language,
) -> Result<(), Failure> {
    let example = found.counterexample();
    let notes = example.map(|example| describe_notes(example.notes, language)).unwrap_or_default();
    let open = open.filter(|_| example.is_none());
    if as_json {
        let mut object = as_object(claim, found, &notes, open);
        object["witness"] = json!(some.map(values_json));
        say(&format!("{object}\n"))?;
    } else {
        let open = open.map(|open| {
            language.pick(
                format!("没有判定到任意大小：{open}"),
                format!("not decided for every size: {open}"),
            )
        });
        let some = some.map(|some| describe_counterexample(some, language));
        let notes: String =
            some.into_iter().chain(notes).chain(open).map(|note| format!("  {note}\n")).collect();
        say(&format!("{}\n{}\n{notes}", claim.to_unicode(), reach(found, language)))?;
    }
    match example {
        None => Ok(()),
        Some(_) => Err(Failure::finding("说法不成立", "the claim is refuted")),
    }
}

/// The verdict as JSON; what it rests on is the evidence of the kernel's theorem.
fn as_object(claim: &Claim, found: &Judgement, notes: &[String], open: Option<String>) -> Value {
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
            object["tried"] = json!(cases);
            object["not_decided_because"] = json!(open);
        }
        Verdict::Fails { .. } => object["notes"] = json!(notes),
    }
    object
}
