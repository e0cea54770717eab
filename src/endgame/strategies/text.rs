//! The text of a strategy, written and read: a few lines that say whose it is, then one letter a move.
//!
//! ```text
//! bouton strategy 1
//! game xiangqi 4ka3/3Pa1c2/4c4/p8/9/9/P8/4C4/3pA1C2/4KA3 w
//! position 26388279066624,…
//! chooser mover
//! aim win
//! starts all
//! moves 24713
//! SAVpB…
//! end 330 8d3a…
//! ```
//!
//! Letters are those of base64, for 0 to 62; `/` adds 63 to what follows. `starts` says from where the strategy plays:
//! `all` is the position itself; numbers are first moves, by their place among its options, after which it plays.

use crate::{
    check::Aim,
    game::{Position, Ruleset},
    sealed::{is_whole, read_position, seal, write_position},
    solve::strategy::{self, Start, WalkRefusal},
};
use std::fmt;

/// The version of the format, which never changes its meaning.
pub const STRATEGY_VERSION: u64 = 1;

/// The largest file, in bytes.
pub const MAX_STRATEGY_BYTES: usize = 8 << 20;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The letter that adds its own value to what follows.
const ADDING: usize = 63;
const LETTERS_A_LINE: usize = 100;
/// The words before the rest of each line of the head, in their order.
const HEAD: [&str; 7] =
    ["bouton strategy", "game", "position", "chooser", "aim", "starts", "moves"];

/// Why a strategy is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StrategyRefusal {
    /// The text is not what must stand there.
    #[error("line {line}: {} is wanted here", wanted[1])]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wanted, in Chinese and in English.
        wanted: [&'static str; 2],
    },
    /// The file is too large.
    #[error(
        "the strategy has {found} bytes: the limit (MAX_STRATEGY_BYTES) is {MAX_STRATEGY_BYTES}"
    )]
    TooLarge {
        /// Its size.
        found: usize,
    },
    /// The file was changed or cut off.
    #[error(
        "the digest does not fit: the file was changed, cut off, or saved with different line endings"
    )]
    Digest,
    /// Another version.
    #[error("version {found} of the format: this program reads version {STRATEGY_VERSION}")]
    Version {
        /// The version that is named.
        found: u64,
    },
    /// What it says cannot be followed to its ends.
    #[error(transparent)]
    Walk(#[from] WalkRefusal),
}

/// From where a strategy plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Starts {
    /// From the position itself.
    All,
    /// After each of these first moves, numbered by their place among the options of the position; rising.
    After(Vec<usize>),
}

/// What the file of a strategy says; nothing of it is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyText {
    /// The game, as on the command line; whoever reads the file makes the rules from it.
    pub game: String,
    /// The position.
    pub position: Position,
    /// Whether the strategy belongs to the side that is to move there.
    pub is_movers: bool,
    /// What it is for.
    pub aim: Aim,
    /// From where it plays.
    pub starts: Starts,
    /// The moves, each by its place among the options, in the order of the walk.
    pub choices: Vec<usize>,
}

impl StrategyText {
    /// The positions that the strategy plays from.
    ///
    /// # Errors
    /// If the position is none of the game, or a first move is not among its options.
    pub fn starts(&self, rules: &dyn Ruleset) -> Result<Vec<Start>, WalkRefusal> {
        let refused = || WalkRefusal::NoStart(self.position.clone());
        if !rules.contains(&self.position) {
            return Err(refused());
        }
        let Starts::After(moves) = &self.starts else {
            let position = self.position.clone();
            return Ok(vec![Start { position, chooser_moves: self.is_movers }]);
        };
        let options = strategy::options(rules, &self.position)?;
        let after = |index: &usize| {
            let position = options.get(*index).cloned().ok_or_else(refused)?;
            Ok(Start { position, chooser_moves: !self.is_movers })
        };
        moves.iter().map(after).collect()
    }

    /// Reads a strategy; its truth is another matter.
    ///
    /// ```
    /// use bouton::endgame::strategies::StrategyText;
    /// assert!(StrategyText::read("bouton strategy 1\n").is_err());
    /// ```
    ///
    /// # Errors
    /// If the text is too large, damaged, or no strategy.
    pub fn read(text: &str) -> Result<Self, StrategyRefusal> {
        if text.len() > MAX_STRATEGY_BYTES {
            return Err(StrategyRefusal::TooLarge { found: text.len() });
        }
        let lines: Vec<&str> = text.lines().collect();
        let [version, game, start, chooser, aim, starts, count] = head(&lines)?;
        match version.parse() {
            Ok(STRATEGY_VERSION) => {}
            Ok(found) => return Err(StrategyRefusal::Version { found }),
            Err(_) => return Err(line_refusal(1, ["`bouton strategy 1`"; 2])),
        }
        if !is_whole(text) {
            return Err(StrategyRefusal::Digest);
        }
        let read = Self {
            game: game.to_owned(),
            position: read_position(start)
                .ok_or(line_refusal(3, ["局面，如3,5,7", "a position such as 3,5,7"]))?,
            is_movers: one_of(chooser, [("mover", true), ("other", false)]).ok_or(line_refusal(
                4,
                ["`chooser mover`或`chooser other`", "`chooser mover` or `chooser other`"],
            ))?,
            aim: one_of(aim, [("win", Aim::Win), ("hold", Aim::Hold)])
                .ok_or(line_refusal(5, ["`aim win`或`aim hold`", "`aim win` or `aim hold`"]))?,
            starts: read_starts(starts).ok_or(line_refusal(
                6,
                ["`starts all`或从小到大的数", "`starts all` or rising numbers"],
            ))?,
            choices: read_moves(&lines).ok_or(line_refusal(8, ["几行字母", "lines of letters"]))?,
        };
        if read.choices.len().to_string() != count {
            return Err(line_refusal(7, ["后面的步数", "the number of moves that follow"]));
        }
        // What would be written otherwise was not written by this format.
        if read.to_string() == text { Ok(read) } else { Err(StrategyRefusal::Digest) }
    }
}

fn line_refusal(line: usize, wanted: [&'static str; 2]) -> StrategyRefusal {
    StrategyRefusal::Line { line, wanted }
}

fn head<'a>(lines: &[&'a str]) -> Result<[&'a str; 7], StrategyRefusal> {
    let mut rests = [""; 7];
    for (index, (rest, word)) in rests.iter_mut().zip(HEAD).enumerate() {
        let found = lines.get(index).and_then(|line| line.strip_prefix(word)?.strip_prefix(' '));
        *rest = found.ok_or(line_refusal(index + 1, [word; 2]))?;
    }
    Ok(rests)
}

fn one_of<T>(text: &str, words: [(&str, T); 2]) -> Option<T> {
    words.into_iter().find(|(word, _)| *word == text).map(|(_, meaning)| meaning)
}

fn read_starts(text: &str) -> Option<Starts> {
    if text == "all" {
        return Some(Starts::All);
    }
    let moves: Option<Vec<usize>> = text.split(' ').map(|word| word.parse().ok()).collect();
    moves.filter(|moves| moves.is_sorted_by(|first, second| first < second)).map(Starts::After)
}

/// The numbers of the lines between head and end.
fn read_moves(lines: &[&str]) -> Option<Vec<usize>> {
    let body = lines.get(HEAD.len()..lines.len().checked_sub(1)?)?;
    let mut moves = Vec::new();
    let mut adding = 0_usize;
    for letter in body.iter().flat_map(|line| line.bytes()) {
        let value = LETTERS.iter().position(|known| *known == letter)?;
        adding = adding.checked_add(value)?;
        if value != ADDING {
            moves.push(adding);
            adding = 0;
        }
    }
    (adding == 0).then_some(moves)
}

fn letters(choices: &[usize]) -> String {
    let mut letters = String::new();
    for choice in choices {
        for _ in 0..choice / ADDING {
            letters.push(char::from(LETTERS[ADDING]));
        }
        letters.push(char::from(LETTERS[choice % ADDING]));
    }
    letters
}

impl fmt::Display for StrategyText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let starts = match &self.starts {
            Starts::All => "all".to_owned(),
            Starts::After(moves) => {
                moves.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
            }
        };
        let rests = [
            STRATEGY_VERSION.to_string(),
            self.game.clone(),
            write_position(&self.position),
            if self.is_movers { "mover" } else { "other" }.to_owned(),
            if self.aim == Aim::Win { "win" } else { "hold" }.to_owned(),
            starts,
            self.choices.len().to_string(),
        ];
        let mut text = String::new();
        for (word, rest) in HEAD.into_iter().zip(rests) {
            text.push_str(&format!("{word} {rest}\n"));
        }
        for (index, letter) in letters(&self.choices).chars().enumerate() {
            if index > 0 && index % LETTERS_A_LINE == 0 {
                text.push('\n');
            }
            text.push(letter);
        }
        if !self.choices.is_empty() {
            text.push('\n');
        }
        writeln!(formatter, "{text}{}", seal(&text))
    }
}
