//! What a box of a theorem says beyond the instance that was searched: where the kernel has a certificate of the lost positions for every
//! size, whose they are, how large it is, and the command that writes it.

use crate::{
    answer::{instance::Instance, tables::Tables},
    family::named_game::NamedGame,
    prove::{
        certificate::{Given, OfWorths, SafeSetFile},
        certified_worths, learn_lost_positions,
    },
};
use bouton_kernel::digits::{self, Certificate};
use serde_json::{Value, json};
use std::sync::Arc;

/// The certificate of the lost positions for every size, for templates; none where the kernel has none.
pub(super) fn every_size(instance: &Arc<dyn Instance>) -> Option<Value> {
    let tables = Tables::default();
    let game = NamedGame::of(Arc::clone(instance), &tables);
    let of_any = certified_worths(&game.rules()).ok();
    of_any.and_then(|own| of_any_heaps(&game, own.given)).or_else(|| of_so_many(instance))
}

/// Any number of heaps: what each is worth.
fn of_any_heaps(game: &NamedGame<'_>, given: OfWorths) -> Option<Value> {
    let line = game.line_of(1)?;
    let states = given.beside_one.safe.states();
    let beside_two = given.beside_two.as_ref().map(|second| second.safe.states());
    let file = SafeSetFile { game: line.clone(), given: Given::Worths(given) };
    Some(json!({
        "numbers": null, "states": states, "beside_two": beside_two, "bytes": file.to_string().len(),
        "command": format!("bouton prove --game \"{line}\" \"{STATEMENT}\" --certificate FILE"),
    }))
}

/// A statement that holds in every game, and that the engine proves of any number of heaps from the certificate.
const STATEMENT: &str = "forall m, n: forall s within (list i in 1..m: n): P(s) or N(s)";

/// So many numbers as the position of the instance has.
fn of_so_many(instance: &Arc<dyn Instance>) -> Option<Value> {
    let (line, numbers) = (instance.command_line(), instance.start().len());
    // The kernel takes no certificate where it does not know moves as conditions on numbers.
    digits::ways(instance.rules().as_ref(), numbers)?;
    let (_, found) = learn_lost_positions(&instance.rules(), numbers).ok()?;
    let (certificate, _) = found.certified.ok()?;
    let states = certificate.safe.states();
    let bytes = render_certificate(&line, certificate).len();
    Some(json!({
        "numbers": numbers, "states": states, "beside_two": null, "bytes": bytes,
        "command": format!("bouton prove --guess \"{line}\" --certificate FILE"),
    }))
}

fn render_certificate(line: &str, certificate: Certificate) -> String {
    SafeSetFile { game: line.to_owned(), given: Given::Lost(certificate) }.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        claim::{Claim, ClaimText},
        family::named_game::instance_of_line,
        prove::{Answer, answer},
    };

    /// What stands between the quotes of a command.
    fn quoted_parts(command: &str) -> Vec<&str> {
        command.split('"').skip(1).step_by(2).collect()
    }

    #[test]
    fn the_statement_of_the_command_rests_on_this_certificate_alone() {
        for line in ["nim 3 5 7", "nim 3 5 --misere", "heaps 5 7 9 --take 1,3,4"] {
            let told = every_size(&instance_of_line(line).unwrap()).unwrap();
            let command = told["command"].as_str().unwrap();
            let [game, statement] = quoted_parts(command)[..] else { panic!("{command}") };
            let tables = Tables::default();
            let games = [NamedGame::read(None, game, &tables).unwrap()];
            assert_eq!(games[0].line_of(1).unwrap(), game);
            let claim = Claim::parse(statement, std::slice::from_ref(&games[0].name)).unwrap();
            let Ok(Answer::EverySize(proof, _)) = answer(&claim, &games, Some(3)) else {
                panic!("{line}")
            };
            assert!(proof.lost.is_empty() && proof.any.len() == 1, "{line}");
            let given = Given::Worths(proof.any[&0].as_ref().unwrap().given.clone());
            let file = SafeSetFile { game: game.to_owned(), given }.to_string();
            assert_eq!(told["bytes"], file.len(), "{line}");
        }
    }

    #[test]
    fn a_fixed_number_of_numbers_is_told_with_its_command() {
        let told = every_size(&instance_of_line("wythoff 12 20").unwrap()).unwrap();
        assert_eq!((&told["numbers"], &told["states"]), (&json!(2), &json!(8)));
        assert_eq!(told["command"], "bouton prove --guess \"wythoff 12 20\" --certificate FILE");
    }

    #[test]
    fn nothing_is_told_where_the_kernel_has_no_certificate() {
        for line in ["kayles 7 3", "king 3 3", "coins ruler TTTHTHH", "dice 30 --top 1"] {
            assert_eq!(every_size(&instance_of_line(line).unwrap()), None, "{line}");
        }
    }
}
