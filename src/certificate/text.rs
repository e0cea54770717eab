//! The text of a certificate, written and read. Reading is strict: what was not written so is
//! refused.

use super::Refusal;
use crate::{
    game::{Outcome, Position},
    sealed::{is_whole, read_number, read_position, seal, write_position},
};
use std::{collections::BTreeMap, fmt};

/// The version of the format, which never changes its meaning.
pub const CERTIFICATE_VERSION: u64 = 1;

/// What a certificate says; nothing of it is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game, as on the command line; whoever reads the file makes the rules from it.
    pub game: String,
    /// The position.
    pub position: Position,
    /// Who wins it: P or N.
    pub outcome: Outcome,
    /// The safe positions, each with its rank where play can repeat.
    pub safe: BTreeMap<Position, Option<u64>>,
    /// A reply into the safe positions, by the position from which it is made.
    pub replies: BTreeMap<Position, Position>,
}

/// What a certificate of a Grundy value says; nothing of it is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueCertificate {
    /// The game, as on the command line; whoever reads the file makes the rules from it.
    pub game: String,
    /// The position.
    pub position: Position,
    /// Its Grundy value.
    pub value: u64,
    /// Positions with their values.
    pub values: BTreeMap<Position, u64>,
    /// Moves back to a value, by the position from which they are made and that value.
    pub back: BTreeMap<(Position, u64), Position>,
}

/// How a certificate may begin: of this kind, or of those that are read elsewhere.
const FIRST_LINES: [&str; 2] = [
    "`bouton certificate 1`（或者`bouton safe-set`、`bouton heap-worths`、`bouton strategy`，后面写版本）",
    "`bouton certificate 1` (or `bouton safe-set`, `bouton heap-worths` or `bouton strategy`, with the version)",
];

/// The largest certificate, in bytes.
pub const MAX_CERTIFICATE_BYTES: usize = 64 << 20;

/// The most lines of a certificate.
pub const MAX_CERTIFICATE_LINES: usize = 1_000_000;

/// The first lines, `statement` being the last of them, then the others, and the line that ends a
/// certificate.
fn write_certificate(
    formatter: &mut fmt::Formatter<'_>,
    (game, start): (&str, &Position),
    statement: &str,
    lines: impl Iterator<Item = String>,
) -> fmt::Result {
    let start = write_position(start);
    let head = [
        format!("bouton certificate {CERTIFICATE_VERSION}"),
        format!("game {game}"),
        format!("position {start}"),
        statement.to_owned(),
    ];
    let mut text = String::new();
    for line in head.into_iter().chain(lines) {
        text.push_str(&line);
        text.push('\n');
    }
    writeln!(formatter, "{text}{}", seal(&text))
}

impl fmt::Display for Certificate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let safe = self.safe.iter().map(|(safe, rank)| {
            let rank = rank.map(|rank| format!(" {rank}")).unwrap_or_default();
            format!("safe {}{rank}", write_position(safe))
        });
        let replies = self.replies.iter();
        let replies = replies
            .map(|(from, to)| format!("reply {} {}", write_position(from), write_position(to)));
        let statement = format!("outcome {}", self.outcome.letter());
        write_certificate(formatter, (&self.game, &self.position), &statement, safe.chain(replies))
    }
}

impl fmt::Display for ValueCertificate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values.iter();
        let values =
            values.map(|(position, value)| format!("value {} {value}", write_position(position)));
        let back = self.back.iter().map(|((from, value), to)| {
            format!("back {} {value} {}", write_position(from), write_position(to))
        });
        let statement = format!("grundy {}", self.value);
        write_certificate(formatter, (&self.game, &self.position), &statement, values.chain(back))
    }
}

/// A certificate of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyCertificate {
    /// Who wins, and how.
    Outcome(Certificate),
    /// The Grundy value.
    Value(ValueCertificate),
}

impl fmt::Display for AnyCertificate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(certificate) => certificate.fmt(formatter),
            Self::Value(certificate) => certificate.fmt(formatter),
        }
    }
}

impl AnyCertificate {
    /// Reads a certificate; its truth is another matter.
    ///
    /// ```
    /// use bouton::certificate::AnyCertificate;
    /// assert!(AnyCertificate::read("bouton certificate 1\n").is_err());
    /// ```
    ///
    /// # Errors
    /// If the text is too large, damaged, or no certificate.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        within("bytes", text.len(), "MAX_CERTIFICATE_BYTES", MAX_CERTIFICATE_BYTES)?;
        let lines: Vec<&str> = text.lines().collect();
        within("lines", lines.len(), "MAX_CERTIFICATE_LINES", MAX_CERTIFICATE_LINES)?;
        let mut reader = Reader { lines: &lines, at: 0 };
        let version = reader.field("bouton certificate", FIRST_LINES)?;
        match version.parse() {
            Ok(CERTIFICATE_VERSION) => {}
            Ok(found) => return Err(Refusal::Version { found, read: CERTIFICATE_VERSION }),
            Err(_) => return Err(Refusal::Line { line: 1, wanted: ["`bouton certificate 1`"; 2] }),
        }
        if !is_whole(text) {
            return Err(Refusal::Digest);
        }
        let read = reader.statement()?;
        // What would be written otherwise was not written by this format.
        if read.to_string() == text { Ok(read) } else { Err(Refusal::Digest) }
    }

    /// The game, as on the command line.
    #[must_use]
    pub fn game(&self) -> &str {
        match self {
            Self::Outcome(certificate) => &certificate.game,
            Self::Value(certificate) => &certificate.game,
        }
    }

    /// The position that it is about.
    #[must_use]
    pub fn position(&self) -> &Position {
        match self {
            Self::Outcome(certificate) => &certificate.position,
            Self::Value(certificate) => &certificate.position,
        }
    }
}

impl Certificate {
    /// Reads a certificate of an outcome.
    ///
    /// # Errors
    /// As [`AnyCertificate::read`], and if it is one of a value.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        match AnyCertificate::read(text)? {
            AnyCertificate::Outcome(certificate) => Ok(certificate),
            AnyCertificate::Value(_) => Err(Refusal::OtherKind),
        }
    }
}

impl ValueCertificate {
    /// Reads a certificate of a Grundy value.
    ///
    /// # Errors
    /// As [`AnyCertificate::read`], and if it is one of an outcome.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        match AnyCertificate::read(text)? {
            AnyCertificate::Value(certificate) => Ok(certificate),
            AnyCertificate::Outcome(_) => Err(Refusal::OtherKind),
        }
    }
}

fn within(
    what: &'static str,
    found: usize,
    limit_name: &'static str,
    limit: usize,
) -> Result<(), Refusal> {
    if found <= limit { Ok(()) } else { Err(Refusal::TooLarge { what, found, limit_name, limit }) }
}

struct Reader<'a> {
    lines: &'a [&'a str],
    at: usize,
}

impl<'a> Reader<'a> {
    /// The rest of the next line, which begins with a word.
    fn field(&mut self, word: &str, wanted: [&'static str; 2]) -> Result<&'a str, Refusal> {
        let rest = self.next(word);
        rest.ok_or(Refusal::Line { line: self.at + 1, wanted })
    }

    fn next(&mut self, word: &str) -> Option<&'a str> {
        let rest = self.lines.get(self.at)?.strip_prefix(word)?.strip_prefix(' ')?;
        self.at += 1;
        Some(rest)
    }

    /// The line just read is wrong.
    fn before(&self, wanted: [&'static str; 2]) -> Refusal {
        Refusal::Line { line: self.at, wanted }
    }

    /// Everything after the version.
    fn statement(&mut self) -> Result<AnyCertificate, Refusal> {
        let game = self.field("game", ["`game`和规则", "`game` and its rules"])?.to_owned();
        let start = self.field("position", ["`position`"; 2])?;
        let start = read_position(start)
            .ok_or(self.before(["局面，如3,5,7", "a position such as 3,5,7"]))?;
        if let Some(value) = self.next("grundy") {
            let value = read_number(value).ok_or(self.before(["`grundy VALUE`"; 2]))?;
            let (values, back) = (self.values()?, self.back()?);
            self.field("end", ["`value`、`back`或`end`", "`value`, `back` or `end`"])?;
            let read = ValueCertificate { game, position: start, value, values, back };
            return Ok(AnyCertificate::Value(read));
        }
        let wanted = [
            "`outcome P`、`outcome N`或`grundy VALUE`",
            "`outcome P`, `outcome N` or `grundy VALUE`",
        ];
        let letter = self.field("outcome", wanted)?;
        let outcome = [Outcome::P, Outcome::N].into_iter().find(|one| one.letter() == letter);
        let outcome = outcome.ok_or(self.before(wanted))?;
        let (safe, replies) = (self.safe()?, self.replies()?);
        self.field("end", ["`safe`、`reply`或`end`", "`safe`, `reply` or `end`"])?;
        Ok(AnyCertificate::Outcome(Certificate { game, position: start, outcome, safe, replies }))
    }

    fn values(&mut self) -> Result<BTreeMap<Position, u64>, Refusal> {
        let mut values = BTreeMap::new();
        while let Some(rest) = self.next("value") {
            let read = || {
                let (found, value) = rest.split_once(' ')?;
                Some((read_position(found)?, read_number(value)?))
            };
            let (found, value) = read().ok_or(self.before(["`value POSITION VALUE`"; 2]))?;
            self.rising(values.last_key_value().map(|(last, _)| last), &found)?;
            values.insert(found, value);
        }
        Ok(values)
    }

    fn back(&mut self) -> Result<BTreeMap<(Position, u64), Position>, Refusal> {
        let mut back = BTreeMap::new();
        while let Some(rest) = self.next("back") {
            let read = || {
                let (from, rest) = rest.split_once(' ')?;
                let (value, to) = rest.split_once(' ')?;
                Some(((read_position(from)?, read_number(value)?), read_position(to)?))
            };
            let (from, to) = read().ok_or(self.before(["`back FROM VALUE TO`"; 2]))?;
            self.rising(back.last_key_value().map(|(last, _)| last), &from)?;
            back.insert(from, to);
        }
        Ok(back)
    }

    fn safe(&mut self) -> Result<BTreeMap<Position, Option<u64>>, Refusal> {
        let mut safe = BTreeMap::new();
        let wanted =
            ["`safe POSITION`或`safe POSITION RANK`", "`safe POSITION` or `safe POSITION RANK`"];
        while let Some(rest) = self.next("safe") {
            let (found, rank) = rest.split_once(' ').unwrap_or((rest, ""));
            let found = read_position(found).ok_or(self.before(wanted))?;
            let rank = match rank {
                "" => None,
                rank => Some(read_number(rank).ok_or(self.before(wanted))?),
            };
            self.rising(safe.last_key_value().map(|(last, _)| last), &found)?;
            safe.insert(found, rank);
        }
        Ok(safe)
    }

    fn replies(&mut self) -> Result<BTreeMap<Position, Position>, Refusal> {
        let mut replies = BTreeMap::new();
        let wanted = ["`reply FROM TO`"; 2];
        while let Some(rest) = self.next("reply") {
            let (from, to) = rest.split_once(' ').ok_or(self.before(wanted))?;
            let (from, to) = (read_position(from), read_position(to));
            let (Some(from), Some(to)) = (from, to) else { return Err(self.before(wanted)) };
            self.rising(replies.last_key_value().map(|(last, _)| last), &from)?;
            replies.insert(from, to);
        }
        Ok(replies)
    }

    fn rising<T: Ord>(&self, last: Option<&T>, next: &T) -> Result<(), Refusal> {
        let rises = last.is_none_or(|last| last < next);
        rises.then_some(()).ok_or(Refusal::Order { line: self.at })
    }
}
