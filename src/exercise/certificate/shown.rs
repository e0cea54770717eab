//! What the text of a certificate shows: read, its game found, and checked by the kernel.

use crate::{
    check::{
        AnyCertificate, Certificate, Certified, CertifiedValue, Refusal, Theorem, ValueCertificate,
        verify, verify_value,
    },
    exercise::named_game::{GameFault, instance_of_line},
};

/// A certificate that holds, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Who wins, and all winning first moves.
    Outcome(Certificate, Theorem<Certified>),
    /// The Grundy value.
    Value(ValueCertificate, Theorem<CertifiedValue>),
}

/// Why a text shows nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotShown {
    /// The kernel refuses it.
    Refused(Refusal),
    /// Its line `game` names no game.
    Game(GameFault),
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
pub fn shown(text: &str) -> Result<Shown, NotShown> {
    let certificate = AnyCertificate::read(text)?;
    let instance = instance_of_line(certificate.game()).map_err(NotShown::Game)?;
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
