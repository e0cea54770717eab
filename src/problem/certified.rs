//! The certificate of a problem.

use super::{Problem, Subject};
use crate::{
    answer::tables::Tables,
    certificate::{Certificate, NoCertificate, certificate},
};

impl<F> Problem<F> {
    /// The certificate of who wins it, and of all winning first moves.
    ///
    /// # Errors
    /// If the problem is not about one position of a game, or as [`certificate`].
    pub fn certificate(&self, tables: &Tables) -> Result<Certificate, NoCertificate> {
        match &self.subject {
            Subject::Numeration(_) | Subject::Proof(_) | Subject::OwnWords => {
                Err(NoCertificate::NoGame)
            }
            Subject::Game(played) if played.sizeless => Err(NoCertificate::EverySize),
            Subject::Game(played) => certificate(played.instance.as_ref(), tables),
        }
    }
}
