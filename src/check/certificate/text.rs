//! The text of a certificate, written and read. Reading is strict: what was not written so is
//! refused.

use super::{CERTIFICATE_VERSION, Certificate, Refusal};
use crate::game::{Outcome, Position};
use std::{collections::BTreeMap, fmt};

/// The largest certificate, in bytes.
pub const MAX_CERTIFICATE_BYTES: usize = 64 << 20;

/// The most lines of a certificate.
pub const MAX_CERTIFICATE_LINES: usize = 1_000_000;

/// The digest of a text: the 64-bit hash of Fowler, Noll and Vo (FNV-1a). It notices damage; what
/// makes a certificate true is checked by the rules.
pub(in crate::check) fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

pub(in crate::check) fn numbers(position: &Position) -> String {
    let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
    if numbers.is_empty() { "-".to_owned() } else { numbers.join(",") }
}

pub(in crate::check) fn position(text: &str) -> Option<Position> {
    if text == "-" {
        return Some(Position::from(Vec::new()));
    }
    let number = |digits: &str| {
        let number: u64 = digits.parse().ok()?;
        (number.to_string() == digits).then_some(number)
    };
    let numbers: Option<Vec<u64>> = text.split(',').map(number).collect();
    numbers.map(Position::from)
}

impl fmt::Display for Certificate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!(
            "bouton certificate {CERTIFICATE_VERSION}\ngame {}\nposition {}\noutcome {}\n",
            self.game,
            numbers(&self.position),
            self.outcome.letter(),
        );
        for (safe, rank) in &self.safe {
            let rank = rank.map(|rank| format!(" {rank}")).unwrap_or_default();
            text.push_str(&format!("safe {}{rank}\n", numbers(safe)));
        }
        for (from, to) in &self.replies {
            text.push_str(&format!("reply {} {}\n", numbers(from), numbers(to)));
        }
        let lines = text.lines().count();
        writeln!(formatter, "{text}end {lines} {:016x}", digest(&text))
    }
}

impl Certificate {
    /// Reads a certificate; its truth is another matter.
    ///
    /// ```
    /// use bouton::check::Certificate;
    /// assert!(Certificate::read("bouton certificate 1\n").is_err());
    /// ```
    ///
    /// # Errors
    /// If the text is too large, damaged, or no certificate.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        within("bytes", text.len(), "MAX_CERTIFICATE_BYTES", MAX_CERTIFICATE_BYTES)?;
        let lines: Vec<&str> = text.lines().collect();
        within("lines", lines.len(), "MAX_CERTIFICATE_LINES", MAX_CERTIFICATE_LINES)?;
        let mut reader = Reader { lines: &lines, at: 0 };
        let version = reader.field("bouton certificate", "`bouton certificate 1`")?;
        match version.parse() {
            Ok(CERTIFICATE_VERSION) => {}
            Ok(found) => return Err(Refusal::Version { found }),
            Err(_) => return Err(Refusal::Line { line: 1, wanted: "`bouton certificate 1`" }),
        }
        whole(text, &lines)?;
        let game = reader.field("game", "`game` and its rules")?.to_owned();
        let start = reader.field("position", "`position`")?;
        let start = position(start).ok_or(reader.before("a position such as 3,5,7"))?;
        let letter = reader.field("outcome", "`outcome P` or `outcome N`")?;
        let outcome = [Outcome::P, Outcome::N].into_iter().find(|one| one.letter() == letter);
        let outcome = outcome.ok_or(reader.before("`outcome P` or `outcome N`"))?;
        let safe = reader.safe()?;
        let replies = reader.replies()?;
        reader.field("end", "`safe`, `reply` or `end`")?;
        let read = Self { game, position: start, outcome, safe, replies };
        // What would be written otherwise was not written by this format.
        if read.to_string() == text { Ok(read) } else { Err(Refusal::Digest) }
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

/// The last line counts the others and carries their digest.
pub(in crate::check) fn whole(text: &str, lines: &[&str]) -> Result<(), Refusal> {
    let last = lines.last().and_then(|last| last.strip_prefix("end ")).ok_or(Refusal::Digest)?;
    let body = text.len().checked_sub(last.len() + "end \n".len()).ok_or(Refusal::Digest)?;
    let body = text.get(..body).ok_or(Refusal::Digest)?;
    let expected = format!("{} {:016x}", lines.len() - 1, digest(body));
    if last == expected { Ok(()) } else { Err(Refusal::Digest) }
}

struct Reader<'a> {
    lines: &'a [&'a str],
    at: usize,
}

impl<'a> Reader<'a> {
    /// The rest of the next line, which begins with a word.
    fn field(&mut self, word: &str, wanted: &'static str) -> Result<&'a str, Refusal> {
        let rest = self.next(word);
        rest.ok_or(Refusal::Line { line: self.at + 1, wanted })
    }

    fn next(&mut self, word: &str) -> Option<&'a str> {
        let rest = self.lines.get(self.at)?.strip_prefix(word)?.strip_prefix(' ')?;
        self.at += 1;
        Some(rest)
    }

    /// The line just read is wrong.
    fn before(&self, wanted: &'static str) -> Refusal {
        Refusal::Line { line: self.at, wanted }
    }

    fn safe(&mut self) -> Result<BTreeMap<Position, Option<u64>>, Refusal> {
        let mut safe = BTreeMap::new();
        let wanted = "`safe POSITION` or `safe POSITION RANK`";
        while let Some(rest) = self.next("safe") {
            let (found, rank) = rest.split_once(' ').unwrap_or((rest, ""));
            let found = position(found).ok_or(self.before(wanted))?;
            let rank = match rank {
                "" => None,
                rank => Some(rank.parse().map_err(|_| self.before(wanted))?),
            };
            self.rising(safe.last_key_value().map(|(last, _)| last), &found)?;
            safe.insert(found, rank);
        }
        Ok(safe)
    }

    fn replies(&mut self) -> Result<BTreeMap<Position, Position>, Refusal> {
        let mut replies = BTreeMap::new();
        let wanted = "`reply FROM TO`";
        while let Some(rest) = self.next("reply") {
            let (from, to) = rest.split_once(' ').ok_or(self.before(wanted))?;
            let (from, to) = (position(from), position(to));
            let (Some(from), Some(to)) = (from, to) else { return Err(self.before(wanted)) };
            self.rising(replies.last_key_value().map(|(last, _)| last), &from)?;
            replies.insert(from, to);
        }
        Ok(replies)
    }

    fn rising(&self, last: Option<&Position>, next: &Position) -> Result<(), Refusal> {
        let rises = last.is_none_or(|last| last < next);
        rises.then_some(()).ok_or(Refusal::Order { line: self.at })
    }
}
