//! Games whose positions fall apart: told by what each heap or coin is worth.

use super::super::super::{Failure, certificates, say};
use crate::{
    claim::ClaimText,
    exercise::{named_game::NamedGame, text::Language},
    prove::{
        PartWorth,
        certificate::{Given, SafeSetFile},
    },
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
        false => say(&(found.told(&line, language).join("\n") + "\n")),
        true => say(&format!(
            "{}\n",
            json!({
                "verdict": "every_size", "game": line, "certified": found.certified.is_some(), "first": found.first,
                "worths": found.shown(), "states": found.states, "counterexample": null,
                "claim": found.form.as_ref().map(|form| form.claim.to_unicode()),
            })
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
