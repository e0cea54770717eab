//! What the text of a certificate shows: read, its game found, and checked by the kernel.

use super::{AnyCertificate, Certificate, Refusal, ValueCertificate, verify, verify_value};
use crate::{
    check::{Answer, Grundy, Theorem},
    family::named_game::{GameFault, instance_of_line},
};

/// A certificate that holds, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Who wins, and all winning first moves.
    Outcome(Certificate, Theorem<Answer>),
    /// The Grundy value.
    Value(ValueCertificate, Theorem<Grundy>),
}

/// Why a text shows nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotShown {
    /// It is refused, by the reader or by the kernel.
    Refused(Refusal),
    /// Its line `game` names no game.
    Game(GameFault),
    /// Its line `game` names a game, but not as a certificate writes it.
    Written {
        /// The line as it must be.
        right: String,
    },
}

impl From<Refusal> for NotShown {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Reads and checks a certificate of either kind. Nothing is solved.
///
/// # Errors
/// If it is refused, or about a game that this program does not know.
pub fn read_and_check(text: &str) -> Result<Shown, NotShown> {
    let certificate = AnyCertificate::read(text)?;
    let instance = instance_of_line(certificate.game()).map_err(NotShown::Game)?;
    // One game has one line: what repeats an option or writes a number in another way was not written by this format.
    let right = instance.command_line();
    if right != certificate.game() {
        return Err(NotShown::Written { right });
    }
    // The start may stand on the line of the game and on its own: they must agree.
    if instance.start() != certificate.position() {
        let (found, position) = (instance.start().clone(), certificate.position().clone());
        return Err(Refusal::OtherStart { found, position }.into());
    }
    let rules = instance.rules();
    match certificate {
        AnyCertificate::Outcome(certificate) => {
            let certified = verify(&rules, &certificate)?;
            Ok(Shown::Outcome(certificate, certified))
        }
        AnyCertificate::Value(certificate) => {
            let certified = verify_value(&rules, &certificate)?;
            Ok(Shown::Value(certificate, certified))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{answer::tables::Tables, certificate::certificate, family::GAMES};

    /// The certificate of a line, and the same with another line of the game.
    fn rename_game(line: &str, other: &str) -> String {
        let instance = instance_of_line(line).unwrap();
        let certificate = certificate(instance.as_ref(), &Tables::default()).unwrap();
        Certificate { game: other.to_owned(), ..certificate }.to_string()
    }

    #[test]
    fn the_line_of_the_game_must_be_written_in_the_one_right_way() {
        let check = |line: &str, other: &str| {
            assert!(read_and_check(&rename_game(line, line)).is_ok(), "{line}");
            let refused = read_and_check(&rename_game(line, other));
            assert_eq!(refused, Err(NotShown::Written { right: line.to_owned() }), "{other}");
        };
        check("pile 3 --take 1..2", "pile 3 --take 1..3 --take 1..2");
        check("pile 3 --take 1..2", "pile 3 --take 1,2");
        check("pile 3 --take 1..2", "pile 3  --take 1..2");
        check("pile 3 --take 1..2", "pile 3\r--take 1..2");
        check("pile 3 --take 1..2", " pile 3 --take 1..2");
        check("pile 3 --take 1..2", "pile --take 1..2 3");
        check("nim 1 2", "nim 001 2");
        check("nim 1 2", "nim +1 2");
        check("nim 1 2", "nim 1\u{3000}2");
    }

    #[test]
    fn what_the_program_writes_is_in_the_one_right_way() {
        for game in GAMES {
            for arguments in game.small {
                let line = format!("{} {arguments}", game.name);
                let instance = instance_of_line(&line).unwrap();
                let Ok(written) = certificate(instance.as_ref(), &Tables::default()) else {
                    continue;
                };
                assert!(read_and_check(&written.to_string()).is_ok(), "{line}: {written}");
            }
        }
    }
}
