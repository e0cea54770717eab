//! Writing a certificate: the safe positions that a winner needs, and a reply to every move.
//!
//! Only what play can reach when the winner keeps to the replies is written down, so that a
//! certificate stays small.

use crate::{
    answer::{
        instance::Instance,
        tables::{Stop, Tables},
    },
    check::{Answer, Verified},
    game::{OptionBound, Outcome, Position},
};
use std::{collections::BTreeMap, sync::Arc};

mod judge;
#[cfg(test)]
mod mutations;
mod refusal;
mod shown;
mod text;
mod value;

pub use judge::{verify, verify_value};
pub use refusal::Refusal;
pub use text::{
    AnyCertificate, CERTIFICATE_VERSION, Certificate, MAX_CERTIFICATE_BYTES, MAX_CERTIFICATE_LINES,
    ValueCertificate,
};

pub use shown::{NotShown, Shown, read_and_check};
pub use value::value_certificate;

/// The most positions of one certificate, safe ones and replies, or values and moves back, together.
pub const MAX_CERTIFIED: usize = 500_000;

/// The most options that are looked at for one certificate.
pub const MAX_CERTIFICATE_LOOKS: u128 = 50_000_000;

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCertificate {
    /// There is no checked answer.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The position is a draw.
    #[error("a draw has no certificate in this version of the format")]
    Draw,
    /// The problem is not about a game.
    #[error("it is about a number, not a game")]
    NoGame,
    /// The problem leaves the size of its game open.
    #[error("it asks about every size, and a certificate is about one position")]
    EverySize,
    /// Grundy values do not decide the game.
    #[error("Grundy values do not decide this game")]
    NoGrundyValues,
    /// It would take too long.
    #[error(
        "the certificate needs more than {MAX_CERTIFICATE_LOOKS} options looked at \
         (MAX_CERTIFICATE_LOOKS): take a smaller position"
    )]
    TooLong,
    /// It would be too large.
    #[error(
        "the certificate would have more than {MAX_CERTIFIED} positions (MAX_CERTIFIED): take a \
         smaller position"
    )]
    TooLarge,
}

/// The certificate of a game's starting position.
///
/// # Errors
/// If the position is a draw, is not decided, or needs too many positions.
pub fn certificate(instance: &dyn Instance, tables: &Tables) -> Result<Certificate, NoCertificate> {
    let position = instance.start().clone();
    let table = Arc::clone(instance.table_with(tables, &position)?.table());
    let mut writer =
        Writer { table, safe: BTreeMap::new(), replies: BTreeMap::new(), open: vec![], looks: 0 };
    let answer = writer.answer(&position)?;
    match answer.outcome {
        Outcome::Draw => return Err(NoCertificate::Draw),
        Outcome::P => writer.safe(&position)?,
        Outcome::N => {
            for to in &answer.winning_moves {
                writer.safe(to)?;
            }
            writer.reply(&position)?;
            writer.options(&position)?;
        }
    }
    while let Some(safe) = writer.open.pop() {
        writer.options(&safe)?;
    }
    let Writer { safe, replies, .. } = writer;
    let game = instance.command_line();
    Ok(Certificate { game, position, outcome: answer.outcome, safe, replies })
}

struct Writer {
    table: Arc<Verified>,
    safe: BTreeMap<Position, Option<u64>>,
    replies: BTreeMap<Position, Position>,
    /// Safe positions whose options have no replies yet.
    open: Vec<Position>,
    looks: u128,
}

impl Writer {
    fn answer(&mut self, position: &Position) -> Result<Answer, NoCertificate> {
        self.looks = self.looks.saturating_add(self.table.rules().option_bound(position));
        if self.looks > MAX_CERTIFICATE_LOOKS {
            return Err(NoCertificate::TooLong);
        }
        let answer = self.table.answer(position).map_err(Stop::from)?;
        Ok(answer.statement().clone())
    }

    fn safe(&mut self, position: &Position) -> Result<(), NoCertificate> {
        if self.safe.contains_key(position) {
            return Ok(());
        }
        if self.safe.len() + self.replies.len() >= MAX_CERTIFIED {
            return Err(NoCertificate::TooLarge);
        }
        self.safe.insert(position.clone(), self.rank(position)?);
        self.open.push(position.clone());
        Ok(())
    }

    fn rank(&self, position: &Position) -> Result<Option<u64>, NoCertificate> {
        if !self.table.rules().can_repeat() {
            return Ok(None);
        }
        let moves = self.table.moves_to_end(position).map_err(Stop::from)?;
        Ok(moves.map(|moves| u64::from(moves.statement().moves)))
    }

    /// A reply to every option that is not safe itself.
    fn options(&mut self, position: &Position) -> Result<(), NoCertificate> {
        let mut options = Vec::new();
        self.table.rules().options(position, &mut |option| options.push(option));
        options.into_iter().try_for_each(|option| self.reply(&option))
    }

    /// The reply from an N-position that ends the game soonest; none at an end.
    fn reply(&mut self, from: &Position) -> Result<(), NoCertificate> {
        if self.replies.contains_key(from) || self.safe.contains_key(from) {
            return Ok(());
        }
        let mut best: Option<(Option<u64>, Position)> = None;
        for to in self.answer(from)?.winning_moves {
            let rank = self.rank(&to)?;
            if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                best = Some((rank, to));
            }
        }
        let Some((_, to)) = best else { return Ok(()) };
        self.replies.insert(from.clone(), to.clone());
        self.safe(&to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::{self, Arguments, GAMES};

    fn line(name: &str, arguments: &str) {
        let entry = family::game(name).unwrap();
        let instance = family::from_arguments(entry, &Arguments::of_line(arguments)).unwrap();
        let tables = Tables::default();
        let solved = instance.solve(&tables).unwrap();
        let found = certificate(instance.as_ref(), &tables);
        if solved.answer.statement().outcome == Outcome::Draw {
            assert_eq!(found, Err(NoCertificate::Draw), "{name} {arguments}");
            return;
        }
        let text = found.unwrap().to_string();
        let read = Certificate::read(&text).unwrap();
        let certified = verify(&instance.rules(), &read).unwrap();
        let mut moves = solved.answer.statement().winning_moves.clone();
        moves.sort_unstable();
        assert_eq!(certified.statement().outcome, solved.answer.statement().outcome, "{text}");
        assert_eq!(certified.statement().winning_moves, moves, "{name} {arguments}");
    }

    #[test]
    fn every_game_certifies_its_small_positions() {
        for game in GAMES {
            for arguments in game.small {
                line(game.name, arguments);
            }
        }
    }
}
