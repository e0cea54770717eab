//! `bouton prove --guess GAME`: the lost positions of a game, learned from small ones, proved for every size, and told as an
//! automaton; or, where positions fall apart, what each part is worth.

mod worth;

use super::super::{
    Failure, certificates,
    output::{in_its_folder, watch_for_interrupt, write_folders},
    say,
};
use crate::{
    answer::tables::Tables,
    audit::fault::ClaimFault,
    claim::ClaimText,
    family::named_game::{NamedGame, instance_of_line},
    game::Position,
    prove::{
        certificate::{Given, SafeSetFile},
        describe_unlearned, find_known_form, learn_lost_positions, own_worths, part_worth, shown,
    },
    text::Language,
};
use bouton_kernel::digits::{Automaton, Numeration};
use bouton_prove::games::{Learned, Unlearned};
use clap::ArgMatches;
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

pub(super) fn execute(line: &str, matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let instance = instance_of_line(line).map_err(|fault| Failure::of(&ClaimFault::from(fault)))?;
    let numbers = instance.start().len();
    let tables = Tables::default();
    let game = NamedGame::of(Arc::clone(&instance), &tables);
    let (numeration, found) = match learn_lost_positions(&instance.rules(), numbers) {
        Ok(found) => found,
        Err(missing) => {
            return match own_worths(&game) {
                Some(found) => worth::tell_own(&game, &found, matches, language),
                None => {
                    let found = part_worth(&game).map_err(|other| nothing(missing, other))?;
                    worth::tell(&game, &found, matches, language)
                }
            };
        }
    };
    let safe = automaton(&found);
    write(&game.line(), &found, matches)?;
    let known = find_known_form(&game, numeration, safe);
    let told = tell(&instance.command_line(), numbers, numeration, &found, language);
    match matches.get_flag("json") {
        false => {
            let words = known.as_ref().map(|(form, _)| format!("{}\n", form.words(language)));
            let words = words.unwrap_or_default();
            let claim = known.as_ref().map(|(_, claim)| claim.to_unicode());
            let claim = claim.map(|claim| {
                language.pick(format!("写成命题：{claim}\n"), format!("As a claim: {claim}\n"))
            });
            let board = on_a_board(&game, numbers, language).unwrap_or_default();
            say(&format!("{told}{board}{words}{}", claim.unwrap_or_default()))
        }
        true => {
            let next = shown::json(safe);
            say(&format!(
                "{}\n",
                json!({
                    "verdict": "every_size", "game": instance.command_line(), "numbers": numbers,
                    "states": found.safe.states(), "automaton": next, "counterexample": null,
                    "certified": found.certified.is_ok(),
                    "claim": known.map(|(_, claim)| claim.to_unicode()),
                })
            ))
        }
    }
}

/// Of numbers that are no position the automaton says nothing.
fn on_a_board(game: &NamedGame<'_>, numbers: usize, language: Language) -> Option<&'static str> {
    let zeros = Position::from(vec![0; numbers]);
    (!game.rules().contains(&zeros)).then(|| {
        language.pick(
            "这里的数从1起；有0的不是局面，自动机对它说什么都不算数。\n",
            "Numbers begin with 1 here: with a 0 there is no position, and what the automaton says there means nothing.\n",
        )
    })
}

/// The automaton of the lost positions: as the kernel has checked it, or else as the engine has proved it.
fn automaton(found: &Learned) -> &Automaton {
    found.certified.as_ref().map_or(&found.safe, |(certificate, _)| &certificate.safe)
}

/// Neither lost positions nor what parts are worth; that a game does not fall apart is said only where nothing else is.
fn nothing(missing: Unlearned, other: Unlearned) -> Failure {
    let missing = if missing == Unlearned::NoMoves { other } else { missing };
    let [zh, en] =
        [Language::Zh, Language::En].map(|language| describe_unlearned(missing, language));
    Failure::finding(format!("没有找到：{zh}"), format!("nothing is found: {en}"))
}

/// The files that are asked for.
fn write(game: &str, found: &Learned, matches: &ArgMatches) -> Result<(), Failure> {
    if let Some(path) = matches.get_one::<PathBuf>("certificate") {
        let Ok((certificate, _)) = &found.certified else {
            return Err(Failure::usage(
                "写不出证书：必败局面只由判定程序证明",
                "no certificate: the engine alone has proved the lost positions",
            ));
        };
        let (game, given) = (game.to_owned(), Given::Lost(certificate.clone()));
        certificates::write_one(path, &SafeSetFile { game, given }.to_string())?;
    }
    match matches.get_one::<PathBuf>("svg") {
        Some(path) => write_picture(path, shown::svg(automaton(found))),
        None => Ok(()),
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
        format!("{game}（{numbers}个数）：必败局面由一个有{states}个状态的自动机识别。它读{digits}数字，一列一列，从最高位读起；从状态0开始。"),
        format!("{game} ({numbers} to a position): the lost positions are told by an automaton of {states} states. It reads {digits} digits, column by column, the highest first, and begins in state 0."),
    );
    let tail = match &found.certified {
        Ok(_) => language.pick(
            format!("先从至多{columns}位的数猜出来，再对任意大小证明：内核按证书核对过。"),
            format!("Learned from numbers of at most {columns} digits, and proved for every size: the kernel has checked a certificate."),
        ),
        Err(_) => language.pick(
            format!("先从至多{columns}位的数猜出来，再由判定程序对任意大小证明，没有内核证书。"),
            format!("Learned from numbers of at most {columns} digits, and proved for every size by the engine, without a certificate of the kernel."),
        ),
    };
    let lines: String =
        shown::words(automaton(found), language).iter().map(|line| format!("  {line}\n")).collect();
    format!("{head}\n{lines}{tail}\n")
}
