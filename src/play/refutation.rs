//! What a move that threw something away leads to: the game played on from there, the one side making the best moves, the
//! other those that are hardest to answer. Shown move by move it says why, without a word of theory.

use super::{Ply, Session, Slip, opponent::best};
use crate::{answer::tables::Stop, random::Stream};

/// The most moves that are played on; a longer game is shown so far.
pub const MAX_REPLAYED: usize = 24;

impl Session {
    /// The move that is worth explaining ([`Session::slip`]), then how play goes on: to its end, or [`MAX_REPLAYED`] moves.
    /// A win that became a draw is answered once, because play may go on as long as it likes. Empty without such a move.
    ///
    /// # Errors
    /// If a position cannot be judged.
    pub fn refutation(&self) -> Result<Vec<Ply>, Stop> {
        let Some(slip) = self.slip() else { return Ok(Vec::new()) };
        let most = if slip.slip == Some(Slip::WinToDraw) { 2 } else { MAX_REPLAYED };
        let mut stream = Stream::new(self.settings().seed, &["refutation"]);
        let (mut line, mut last) = (vec![slip.clone()], slip.clone());
        while line.len() < most {
            let Some(reply) = self.best_reply(&last, &mut stream)? else { break };
            line.push(reply.clone());
            last = reply;
        }
        Ok(line)
    }

    /// The best answer to a move; none when play has ended.
    fn best_reply(&self, made: &Ply, stream: &mut Stream) -> Result<Option<Ply>, Stop> {
        let (judge, from) = (self.judge(), made.to.clone());
        if judge.end(&from).is_some() {
            return Ok(None);
        }
        let player = made.player.other();
        Ok(best(judge, &from, stream)?.map(|to| Ply { player, from, to, slip: None }))
    }
}
