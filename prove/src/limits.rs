//! How far the engine goes. Each limit has a name, and an error says which one was reached: a statement beyond it is *not
//! decided*, never false. None is a clock: the same statement is decided or not on every machine.

/// The most states of one automaton.
pub const MAX_STATES: usize = 20_000;
/// The most diagrams of one statement: about 60 megabytes.
pub const MAX_DIAGRAMS: usize = 1_000_000;
/// The most steps of one statement: about two seconds.
pub const MAX_STEPS: u64 = 20_000_000;

/// How far the engine goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most states of one automaton.
    pub states: usize,
    /// The most diagrams.
    pub diagrams: usize,
    /// The most steps.
    pub steps: u64,
}

/// Why nothing was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// An automaton became too large.
    #[error("an automaton has more than {0} states (MAX_STATES)")]
    States(usize),
    /// Too much had to be kept in mind.
    #[error("more than {0} decision diagrams are needed (MAX_DIAGRAMS)")]
    Diagrams(usize),
    /// It takes too long.
    #[error("more than {0} steps are needed (MAX_STEPS)")]
    Steps(u64),
    /// Binary digits are asked for where numbers are written in another way.
    #[error(
        "`xor`, `&` and `|` are about binary digits, and something else in it is about other ones"
    )]
    NotBinary,
    /// What is said of any number of heaps does not follow from the induction over the heaps.
    #[error(
        "it is about any number of heaps, and no induction over the heaps was found that proves it"
    )]
    Heaps,
    /// Numbers to a large base take several tracks each.
    #[error("to this base it speaks of too many numbers at once, or of any number of heaps")]
    Tracks,
    /// A relation that the engine brings along is not what it is said to be: a mistake of the engine.
    #[error("the engine cannot prove its own `{0}`: this is a bug")]
    Unproved(&'static str),
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: MAX_STATES, diagrams: MAX_DIAGRAMS, steps: MAX_STEPS }
    }
}

impl Limits {
    /// Whether so much is still within them.
    pub(crate) fn check(&self, states: usize, diagrams: usize, steps: u64) -> Result<(), Stop> {
        if states > self.states {
            return Err(Stop::States(self.states));
        }
        if diagrams > self.diagrams {
            return Err(Stop::Diagrams(self.diagrams));
        }
        if steps > self.steps { Err(Stop::Steps(self.steps)) } else { Ok(()) }
    }
}
