//! What the page may ask, as it stands in its JSON.

#[cfg(feature = "sheets")]
use bouton::problem::named::Named;
use serde::Deserialize;

/// One request: `{"begin": {"board": 1, …}}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The words of the page's own buttons and labels.
    Words {
        /// `zh` or `en`.
        language: String,
    },
    /// Begins a game on a board, in place of what was played there.
    Begin {
        /// Which board of the page.
        board: u32,
        /// `zh` or `en`.
        language: String,
        /// The game as `bouton solve` is called for it.
        game: String,
        /// Who sits opposite.
        #[serde(default)]
        opponent: Opposite,
        /// Who begins.
        #[serde(default)]
        first: First,
        /// Fixes the computer's choices.
        #[serde(default = "one")]
        seed: u64,
        /// Whether hints are given in everyday words.
        #[serde(default)]
        plain: bool,
    },
    /// Something that the player does on a board.
    Event {
        /// Which board of the page.
        board: u32,
        /// What.
        event: Doing,
    },
    /// How a board stands.
    View {
        /// Which board of the page.
        board: u32,
    },
    /// Judges a claim.
    Judge {
        /// `zh` or `en`.
        language: String,
        /// The claim.
        claim: String,
        /// The game that it speaks of; none when empty.
        #[serde(default)]
        game: String,
        /// How far variables without an upper bound are tried.
        #[serde(default)]
        bound: Option<u64>,
    },
    /// The steps of a proof, as they may be changed.
    #[cfg(feature = "sheets")]
    Steps {
        /// `zh` or `en`.
        language: String,
        /// The proof, as behind `bouton proof check`.
        proof: String,
    },
    /// Judges a step of a proof that a reader has changed, and those that cite it.
    #[cfg(feature = "sheets")]
    Step {
        /// `zh` or `en`.
        language: String,
        /// The proof.
        proof: String,
        /// The step, by its name.
        step: String,
        /// What it says now.
        claim: String,
        /// What it cites now.
        from: Vec<String>,
    },
    /// Solves a position.
    #[cfg(feature = "sheets")]
    Solve {
        /// `zh` or `en`.
        language: String,
        /// The game and its start.
        game: String,
    },
    /// Sheet and key of a set.
    #[cfg(feature = "sheets")]
    Sheet {
        /// `zh` or `en`: of messages, and of the sheet unless that has its own.
        language: String,
        /// `zh` or `en`: of the sheet.
        #[serde(default)]
        of: Option<String>,
        /// The id of the set; the usual one fills a leaf of paper.
        #[serde(default = "default_set")]
        set: String,
        /// How hard, 1 to 5.
        #[serde(default = "two")]
        level: u8,
        /// The seed.
        #[serde(default = "one")]
        seed: u64,
        /// How many copies, where there is no class list.
        #[serde(default = "one_copy")]
        copies: u32,
        /// The bytes of a class list, one copy for each of its pupils; none when empty.
        #[serde(default)]
        roster: Vec<u8>,
        /// The same, written one name a line; where it is not empty it is the list.
        #[serde(default)]
        names: String,
    },
    /// The names on a class list.
    #[cfg(feature = "sheets")]
    ClassList {
        /// `zh` or `en`.
        language: String,
        /// The bytes of the list.
        roster: Vec<u8>,
    },
    /// Marks the answers to an exercise.
    #[cfg(feature = "sheets")]
    Mark {
        /// `zh` or `en`.
        language: String,
        /// Which exercise.
        exercise: Named,
        /// What stands in the fields: for each question, for each of its fields.
        answers: Vec<Written>,
        /// Whether the solution was looked at, so that nothing need be kept back.
        #[serde(default)]
        revealed: bool,
    },
    /// The problems of a sheet, to be answered in the page.
    #[cfg(feature = "sheets")]
    Answer {
        /// `zh` or `en`.
        language: String,
        /// The ID of the sheet.
        sheet: String,
    },
    /// Draws an exercise, to be put beside one like it.
    #[cfg(feature = "sheets")]
    Another {
        /// `zh` or `en`.
        language: String,
        /// Which exercise.
        exercise: Named,
        /// The number in the chapter of the one that it is like.
        number: usize,
    },
}

/// What stands in the fields of a question: for each field its text, its choices or its cells.
#[cfg(feature = "sheets")]
pub type Written = Vec<Vec<String>>;

/// Who sits opposite.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opposite {
    /// A computer that always sees the best move.
    #[default]
    Perfect,
    /// One that errs half the time.
    Middling,
    /// One that never looks.
    Random,
    /// A second person.
    Friend,
}

/// Who begins.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// The reader of the page.
    #[default]
    Reader,
    /// The computer.
    Computer,
}

/// What a player does on a board.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doing {
    /// Moves to this position.
    Move(Vec<u64>),
    /// Moves to the option that looks like this: what a gesture makes of a drawing whose options were too many to be listed.
    Seen {
        /// Which way to draw the position, as the view counts them.
        sight: usize,
        /// The sizes of heaps or rows after the move, or of each coin whether it shows heads: 1 or 0.
        numbers: Vec<u64>,
    },
    /// Writes a move, or a command, as in the terminal.
    Line(String),
    /// Asks for a hint; again, for a plainer one.
    Hint,
    /// Takes the last move back.
    Undo,
    /// Begins anew.
    Again,
    /// Asks for the explanation of the position.
    Table,
    /// Asks why the last move that threw something away did so.
    Why,
}

fn one() -> u64 {
    1
}

#[cfg(feature = "sheets")]
fn two() -> u8 {
    2
}

#[cfg(feature = "sheets")]
fn one_copy() -> u32 {
    1
}

#[cfg(feature = "sheets")]
fn default_set() -> String {
    "sheet".to_owned()
}
