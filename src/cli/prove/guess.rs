//! `bouton prove --guess GAME`: the lost positions of a game, learned from small ones, proved for every size, and told as an
//! automaton.

use super::super::{
    Failure, certificates,
    output::{in_its_folder, watch_for_interrupt, write_folders},
    say,
};
use crate::{
    claim::ClaimText,
    exercise::{
        diagnostic::ClaimFault,
        named_game::{NamedGame, instance_of_line},
        tables::Tables,
        text::Language,
    },
    prove::{
        certificate::{Given, SafeSetFile},
        known_form, learned, shown, unlearned,
    },
};
use bouton_prove::{Numeration, games::Learned};
use clap::ArgMatches;
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

pub(super) fn execute(line: &str, matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let instance = instance_of_line(line).map_err(|fault| Failure::of(&ClaimFault::from(fault)))?;
    let numbers = instance.start().len();
    let (numeration, found) = learned(&instance.rules(), numbers).map_err(|missing| {
        let [zh, en] = [Language::Zh, Language::En].map(|language| unlearned(missing, language));
        Failure::found_wrong(format!("没有找到：{zh}"), format!("nothing is found: {en}"))
    })?;
    let Ok((certificate, _)) = &found.certified else {
        return Err(Failure::found_wrong(
            "找到了，但没有内核接受的证书",
            "it is found, but without a certificate that the kernel takes",
        ));
    };
    if let Some(path) = matches.get_one::<PathBuf>("certificate") {
        let file =
            SafeSetFile { game: instance.command_line(), given: Given::Lost(certificate.clone()) };
        certificates::write_one(path, &file.to_string())?;
    }
    if let Some(path) = matches.get_one::<PathBuf>("svg") {
        write_picture(path, shown::svg(&certificate.safe))?;
    }
    let tables = Tables::default();
    let game = NamedGame::of(Arc::clone(&instance), &tables);
    let is_binary = numeration == Numeration::Binary;
    let known = is_binary.then(|| known_form(&game, &certificate.safe)).flatten();
    let told = tell(&instance.command_line(), numbers, numeration, &found, language);
    match matches.get_flag("json") {
        false => {
            let digits = known.as_ref().and_then(|(form, _)| form.of_digits(language));
            let digits = digits.map(|words| format!("{words}\n")).unwrap_or_default();
            let claim = known.as_ref().map(|(_, claim)| claim.to_unicode());
            let claim = claim.map(|claim| {
                language.pick(format!("写成命题：{claim}\n"), format!("As a claim: {claim}\n"))
            });
            say(&format!("{told}{digits}{}", claim.unwrap_or_default()))
        }
        true => {
            let next = shown::json(&certificate.safe);
            say(&format!(
                "{}\n",
                json!({
                    "verdict": "every_size", "game": instance.command_line(), "numbers": numbers,
                    "states": found.safe.states(), "automaton": next, "counterexample": null,
                    "claim": known.map(|(_, claim)| claim.to_unicode()),
                })
            ))
        }
    }
}

fn write_picture(path: &Path, svg: String) -> Result<(), Failure> {
    let (folder, file) = in_its_folder(path, svg.into_bytes());
    write_folders(&[(folder, &[file])], &watch_for_interrupt())?;
    Ok(())
}

fn tell(
    game: &str,
    numbers: usize,
    numeration: Numeration,
    found: &Learned,
    language: Language,
) -> String {
    let (states, columns) = (found.safe.states(), found.columns);
    let digits = match numeration {
        Numeration::Binary => language.pick("二进制", "binary"),
        Numeration::Fibonacci => language.pick("斐波那契", "Fibonacci"),
    };
    let head = language.pick(
        format!("{game}（{numbers} 个数）：必败局面由一个 {states} 个状态的自动机识别。它读{digits}数字，一列一列，从最高位读起；从状态 0 开始。"),
        format!("{game} ({numbers} to a position): the lost positions are told by an automaton of {states} states. It reads {digits} digits, column by column, the highest first, and begins in state 0."),
    );
    let tail = language.pick(
        format!("从不超过 {columns} 位的数学来，对任意大小证明了：内核按证书核对过。"),
        format!("Learned from numbers of at most {columns} digits, and proved for every size: the kernel has checked a certificate."),
    );
    let automaton = found.certified.as_ref().map(|(certificate, _)| &certificate.safe);
    let lines = automaton.map(|safe| shown::words(safe, language)).unwrap_or_default();
    let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
    format!("{head}\n{lines}{tail}\n")
}
