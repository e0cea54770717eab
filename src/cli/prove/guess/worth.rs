//! Games whose positions fall apart: told by what each heap or coin is worth.

use super::super::super::{Failure, certificates, say};
use crate::{
    claim::{Claim, ClaimText},
    family::named_game::NamedGame,
    prove::{
        LostForm, PartWorth,
        certificate::{Given, SafeSetFile},
    },
    text::Language,
};
use clap::ArgMatches;
use serde_json::json;
use std::path::{Path, PathBuf};

pub(super) fn tell(
    game: &NamedGame<'_>,
    found: &PartWorth,
    matches: &ArgMatches,
    language: Language,
) -> Result<(), Failure> {
    if let Some(path) = matches.get_one::<PathBuf>("certificate") {
        write_certificate(path, game, found)?;
    }
    if matches.get_one::<PathBuf>("svg").is_some() {
        return Err(Failure::usage(
            "画不出来：这里说的是各堆（硬币）的值，没有必败局面的自动机",
            "nothing to draw: what is told is the worth of heaps or coins, and no automaton of lost positions",
        ));
    }
    let line = game.line();
    match matches.get_flag("json") {
        false => say(&(found.describe(&line, language).join("\n") + "\n")),
        true => say(&format!(
            "{}\n",
            json!({
                "verdict": "every_size", "game": line, "certified": found.certified.is_some(), "first": found.first,
                "worths": found.first_worths(), "states": found.states, "counterexample": null,
                "claim": found.form.as_ref().map(|form| form.claim.to_unicode()),
            })
        )),
    }
}

/// Heaps of which each has moves of its own: there are too many for one automaton, and what each is worth tells the lost positions.
pub(super) fn tell_own(
    game: &NamedGame<'_>,
    (form, claim): &(LostForm, Claim),
    matches: &ArgMatches,
    language: Language,
) -> Result<(), Failure> {
    let files = ["certificate", "svg"].map(|file| matches.get_one::<PathBuf>(file).is_some());
    if files.contains(&true) {
        return Err(Failure::usage(
            "写不出证书，也画不出来：这里说的是各堆的值，只由判定程序证明",
            "no certificate and nothing to draw: what is told is the worth of each heap, proved by the engine alone",
        ));
    }
    let (line, claim) = (game.line(), claim.to_unicode());
    match matches.get_flag("json") {
        false => {
            let words = form.words(language);
            let proved = language.pick(
                "先从小的堆猜出来，由判定程序对任意大小证明，没有内核证书。",
                "Learned from small heaps, and proved for every size by the engine, without a certificate of the kernel.",
            );
            say(&language.pick(
                format!("{line}：{words}\n{proved}\n写成命题：{claim}\n"),
                format!("{line}: {words}\n{proved}\nAs a claim: {claim}\n"),
            ))
        }
        true => say(&format!(
            "{}\n",
            json!({ "verdict": "every_size", "game": line, "certified": false, "counterexample": null, "claim": claim })
        )),
    }
}

/// The certificate of what heaps are worth, where the kernel has been shown one.
fn write_certificate(path: &Path, game: &NamedGame<'_>, found: &PartWorth) -> Result<(), Failure> {
    let line = game.line_of(1).zip(found.certified.as_ref());
    let Some((game, worths)) = line else {
        return Err(Failure::usage(
            "写不出证书：各堆或各枚硬币的值只由判定程序证明",
            "no certificate: the engine alone has proved what heaps or coins are worth",
        ));
    };
    let file = SafeSetFile { game, given: Given::Worths(worths.given.clone()) };
    certificates::write_one(path, &file.to_string())
}
