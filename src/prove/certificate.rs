//! The certificate of a safe set as a file: text, one automaton state or strategy state a line. Reading is strict: what was not
//! written so is refused; and nothing that it says is believed before the kernel has checked it.
//!
//! ```text
//! bouton safe-set 5
//! game nim 1 1
//! digits binary
//! weights 1 1
//! safe + 0 1 1 0                  state 0 accepts; its next states, by columns
//! reply 0:s0,-1/0 > - 1 2 -       what is kept in mind: way 0, its state and its sum; then the next ones
//! end 6 90f1…                     lines before, and their digest
//! ```
//! Columns are numbered so that bit `i` is the digit of number `i`; `-` stands where no numbers have the column: in Fibonacci digits
//! two neighbours are never ones. A cell of a reply is `*` (settled), `sN` (state `N`) or `U/V` (the
//! rest of a sum). In misère play the last way is none: it stands for the end, which needs no move.
//!
//! A file that begins with `bouton heap-worths 5` is about lists of any number of heaps: it holds the safe set of one heap of the game beside a
//! heap of Nim in normal play, which tells what each heap is worth; and in misère play once more `weights`, `safe` and `reply`, of one heap
//! beside two heaps of Nim in misère play.

use crate::{
    certificate::{MAX_CERTIFICATE_BYTES, Refusal},
    check::{SharedRules, Theorem},
    family::named_game::{GameFault, instance_of_line},
    sealed::{is_whole, seal},
};
use bouton_kernel::digits::{
    Automaton, Cell, Certificate, Fault, HeapWorths, MAX_TRACKS, Numeration, Replies, SafeSet,
    heap_worths, safe_set,
};
use std::{collections::HashSet, fmt, iter};

/// How the first line of such a file begins.
pub const FIRST_WORDS: &str = "bouton safe-set ";

/// How it begins if it is about lists of any number of heaps.
pub const FIRST_WORDS_OF_WORTHS: &str = "bouton heap-worths ";

const VERSION: u64 = 5;

/// The most next states that an automaton lists: the kernel keeps some copies of it.
pub const MAX_NEXT_STATES: usize = 1 << 18;

/// A certificate with its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeSetFile {
    /// The game, as on the command line; its rules and its play count, not its start.
    pub game: String,
    /// What the kernel checks.
    pub given: Given,
}

/// What the kernel checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// Which positions of so many numbers are lost.
    Lost(Certificate),
    /// Which lists of any number of heaps are lost.
    Worths(OfWorths),
}

/// What is given of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfWorths {
    /// The lost positions of a heap beside a heap of Nim, in normal play.
    pub beside_one: Certificate,
    /// In misère play alone: those of a heap beside two heaps of Nim, in misère play.
    pub beside_two: Option<Certificate>,
}

impl OfWorths {
    /// What the kernel says of the heaps.
    ///
    /// # Errors
    /// Why it says nothing.
    pub fn check(&self, rules: SharedRules) -> Result<Theorem<HeapWorths>, Fault> {
        heap_worths(rules, &self.beside_one, self.beside_two.as_ref())
    }
}

impl Given {
    /// The lost positions, or what tells the worths of heaps.
    #[must_use]
    pub fn first(&self) -> &Certificate {
        match self {
            Self::Lost(certificate) => certificate,
            Self::Worths(worths) => &worths.beside_one,
        }
    }

    fn second(&self) -> Option<&Certificate> {
        match self {
            Self::Lost(_) => None,
            Self::Worths(worths) => worths.beside_two.as_ref(),
        }
    }
}

/// What such a file shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Which positions of so many numbers are lost.
    Lost(Theorem<SafeSet>),
    /// What heaps are worth, and so which lists of them are lost.
    Worths(Theorem<HeapWorths>),
}

/// Why a file shows nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotShown {
    /// The reader refuses it.
    Refused(Refusal),
    /// Its line `game` names no game.
    Game(GameFault),
    /// Its line `game` is not as a certificate writes it.
    Written {
        /// The line as it must be.
        right: String,
    },
    /// The kernel refuses it.
    Kernel(Fault),
}

impl From<Refusal> for NotShown {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Reads and checks a certificate. Nothing is solved, and nothing is determinised.
///
/// # Errors
/// Why it is refused.
pub fn read_and_check(text: &str) -> Result<(SafeSetFile, Shown), NotShown> {
    let file = SafeSetFile::read(text)?;
    let instance = instance_of_line(&file.game).map_err(NotShown::Game)?;
    let right = instance.command_line();
    if right != file.game {
        return Err(NotShown::Written { right });
    }
    let rules = instance.rules();
    let found = match &file.given {
        Given::Worths(worths) => worths.check(rules).map(Shown::Worths),
        Given::Lost(certificate) => safe_set(rules, certificate).map(Shown::Lost),
    };
    Ok((file, found.map_err(NotShown::Kernel)?))
}

fn join_or_dash<T: fmt::Display>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(between) }
}

fn automaton_lines(automaton: &Automaton, numeration: Numeration) -> Vec<String> {
    let line = |(state, row): (u32, Vec<Option<u32>>)| {
        // Where no numbers lead, nothing is accepted.
        let is_met = row.iter().any(Option::is_some);
        let sign = if is_met && automaton.is_accepting(state) { '+' } else { '-' };
        format!("safe {sign} {}", join_or_dash(row.into_iter().map(next_text), " "))
    };
    (0..).zip(met_columns(automaton, numeration)).map(line).collect()
}

/// For each state and each column the next state; none where no numbers have the column there.
fn met_columns(automaton: &Automaton, numeration: Numeration) -> Vec<Vec<Option<u32>>> {
    let all = (1_usize << automaton.tracks()) - 1;
    let mut met = vec![vec![None; all + 1]; automaton.states()];
    // A state, and which numbers may have a one in the next column.
    let mut open = vec![(0_u32, all)];
    let mut seen: HashSet<(u32, usize)> = open.iter().copied().collect();
    while let Some((state, free)) = open.pop() {
        let fewer = |column: &usize| column.checked_sub(1).map(|column| column & free);
        for column in iter::successors(Some(free), fewer) {
            let to = automaton.next(state, column);
            met[state as usize][column] = Some(to);
            let free = match numeration {
                Numeration::Binary => all,
                Numeration::Fibonacci => all & !column,
            };
            if seen.insert((to, free)) {
                open.push((to, free));
            }
        }
    }
    met
}

/// A next state, as it is written.
fn next_text(to: Option<u32>) -> String {
    to.map_or("-".to_owned(), |to| to.to_string())
}

fn cell_text(cell: &Cell) -> String {
    match cell {
        Cell::Settled => "*".to_owned(),
        Cell::At(state) => format!("s{state}"),
        Cell::Rest(u, v) => format!("{u}/{v}"),
    }
}

fn reply_lines(replies: &Replies) -> Vec<String> {
    let place = |(way, state): &(usize, Vec<Cell>)| {
        format!("{way}:{}", join_or_dash(state.iter().map(cell_text), ","))
    };
    let states = replies.kept.iter().zip(&replies.next);
    let lines = states.map(|(kept, next)| {
        let next = join_or_dash(next.iter().copied().map(next_text), " ");
        format!("reply {} > {next}", join_or_dash(kept.iter().map(place), " "))
    });
    lines.collect()
}

fn first_words(is_of_any: bool) -> &'static str {
    if is_of_any { FIRST_WORDS_OF_WORTHS } else { FIRST_WORDS }
}

impl fmt::Display for SafeSetFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = self.given.first();
        let is_of_any = matches!(self.given, Given::Worths(_));
        let digits = match given.numeration {
            Numeration::Binary => "binary",
            Numeration::Fibonacci => "fibonacci",
        };
        let mut lines = vec![
            format!("{}{VERSION}", first_words(is_of_any)),
            format!("game {}", self.game),
            format!("digits {digits}"),
        ];
        for given in [Some(given), self.given.second()].into_iter().flatten() {
            lines.push(format!("weights {}", join_or_dash(&given.weights, " ")));
            lines.extend(automaton_lines(&given.safe, given.numeration));
            lines.extend(reply_lines(&given.replies));
        }
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        writeln!(formatter, "{text}{}", seal(&text))
    }
}

impl SafeSetFile {
    /// Reads a certificate; its truth is another matter.
    ///
    /// # Errors
    /// If it is too large, damaged, or not written by this format.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        if text.len() > MAX_CERTIFICATE_BYTES {
            let (limit_name, limit) = ("MAX_CERTIFICATE_BYTES", MAX_CERTIFICATE_BYTES);
            return Err(Refusal::TooLarge { what: "bytes", found: text.len(), limit_name, limit });
        }
        let lines: Vec<&str> = text.lines().collect();
        let is_of_any = text.starts_with(FIRST_WORDS_OF_WORTHS);
        let first = lines.first();
        let version = first.and_then(|line| line.strip_prefix(first_words(is_of_any)));
        match version.map(str::parse::<u64>) {
            Some(Ok(VERSION)) => {}
            Some(Ok(found)) => return Err(Refusal::Version { found, read: VERSION }),
            Some(Err(_)) | None => {
                let wanted = [
                    "`bouton safe-set 5`或`bouton heap-worths 5`",
                    "`bouton safe-set 5` or `bouton heap-worths 5`",
                ];
                return Err(Refusal::Line { line: 1, wanted });
            }
        }
        if !is_whole(text) {
            return Err(Refusal::Digest);
        }
        let read = Reader { lines: &lines, at: 1 }.file(is_of_any)?;
        // What would be written otherwise was not written by this format.
        let written = read.to_string();
        let differs = |(line, right): (&&str, &str)| *line != right;
        match lines.iter().zip(written.lines()).position(differs) {
            None if written == text => Ok(read),
            None => Err(Refusal::Digest),
            Some(at) => Err(Refusal::Line {
                line: at + 1,
                wanted: ["证书里的规定写法", "the line as a certificate writes it"],
            }),
        }
    }
}

struct Reader<'a> {
    lines: &'a [&'a str],
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self, word: &str) -> Option<&'a str> {
        let rest = self.lines.get(self.at)?.strip_prefix(word)?.strip_prefix(' ')?;
        self.at += 1;
        Some(rest)
    }

    fn field(&mut self, word: &str, wanted: [&'static str; 2]) -> Result<&'a str, Refusal> {
        let line = self.at + 1;
        self.next(word).ok_or(Refusal::Line { line, wanted })
    }

    /// The line just read is wrong.
    fn before(&self, wanted: [&'static str; 2]) -> Refusal {
        Refusal::Line { line: self.at, wanted }
    }

    fn file(mut self, is_of_any: bool) -> Result<SafeSetFile, Refusal> {
        let game = self.field("game", ["`game`和规则", "`game` and its rules"])?.to_owned();
        let numeration = match self.field("digits", ["`digits`"; 2])? {
            "binary" => Numeration::Binary,
            "fibonacci" => Numeration::Fibonacci,
            _ => {
                return Err(self.before([
                    "`digits binary`或`digits fibonacci`",
                    "`digits binary` or `digits fibonacci`",
                ]));
            }
        };
        let first = self.certificate(numeration)?;
        let has_second = self.lines.get(self.at).is_some_and(|line| line.starts_with("weights "));
        let given = match (is_of_any, has_second) {
            (false, _) => Given::Lost(first),
            (true, false) => Given::Worths(OfWorths { beside_one: first, beside_two: None }),
            (true, true) => {
                let beside_two = Some(self.certificate(numeration)?);
                Given::Worths(OfWorths { beside_one: first, beside_two })
            }
        };
        self.field("end", ["`end`"; 2])?;
        Ok(SafeSetFile { game, given })
    }

    fn certificate(&mut self, numeration: Numeration) -> Result<Certificate, Refusal> {
        let weights = numbers(self.field("weights", ["`weights`"; 2])?);
        let weights = weights.ok_or(self.before(["`weights`和数", "`weights` and numbers"]))?;
        let (found, limit) = (weights.len(), usize::from(MAX_TRACKS));
        if found > limit {
            return Err(Refusal::TooLarge {
                what: "weights",
                found,
                limit_name: "MAX_TRACKS",
                limit,
            });
        }
        let safe = self.automaton(weights.len() as u16)?;
        let replies = self.replies()?;
        Ok(Certificate { numeration, safe, weights, replies })
    }

    fn automaton(&mut self, tracks: u16) -> Result<Automaton, Refusal> {
        let wanted = ["`safe`，加号或减号，再写状态", "`safe`, + or -, and states"];
        let first = self.at + 1;
        let (mut accepting, mut next, mut found) = (Vec::new(), Vec::new(), 0);
        while let Some(rest) = self.next("safe") {
            let (sign, row) = rest.split_once(' ').ok_or(self.before(wanted))?;
            accepting.push(match sign {
                "+" => true,
                "-" => false,
                _ => return Err(self.before(wanted)),
            });
            // Which state comes where no numbers lead makes no difference.
            let row = next_states(row).ok_or(self.before(wanted))?;
            let row: Vec<u32> = row.into_iter().map(Option::unwrap_or_default).collect();
            found += row.len();
            next.push(row);
            if found > MAX_NEXT_STATES {
                let (limit_name, limit) = ("MAX_NEXT_STATES", MAX_NEXT_STATES);
                return Err(Refusal::TooLarge { what: "next states", found, limit_name, limit });
            }
        }
        let malformed = Refusal::Line {
            line: first,
            wanted: [
                "`safe`：每行给每一列写一个状态，这里第一个写0",
                "`safe`, with a state for each column in every line, and 0 for the first one here",
            ],
        };
        Automaton::new(tracks, accepting, next).map_err(|_| malformed)
    }

    fn replies(&mut self) -> Result<Replies, Refusal> {
        let wanted =
            ["`reply`，记住的东西，>，再写状态", "`reply`, what is kept in mind, > and states"];
        let mut found = Replies { kept: Vec::new(), next: Vec::new() };
        while let Some(rest) = self.next("reply") {
            let read = || {
                let (kept, next) = rest.split_once(" > ")?;
                let places = kept.split(' ').filter(|place| *place != "-").map(place);
                Some((places.collect::<Option<_>>()?, next_states(next)?))
            };
            let (kept, next) = read().ok_or(self.before(wanted))?;
            found.kept.push(kept);
            found.next.push(next);
        }
        Ok(found)
    }
}

fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split(' ').map(|number| number.parse().ok()).collect()
}

fn next_states(text: &str) -> Option<Vec<Option<u32>>> {
    let state = |to| if to == "-" { Some(None) } else { str::parse(to).ok().map(Some) };
    text.split(' ').map(state).collect()
}

fn place(text: &str) -> Option<(usize, Vec<Cell>)> {
    let (way, cells) = text.split_once(':')?;
    // What the kernel works out from a rest of 64 bits fits its 128.
    let rest = |text: &str| Some(i128::from(text.parse::<i64>().ok()?));
    let cells = cells.split(',').map(|cell| match cell.split_once('/') {
        Some((u, v)) => Some(Cell::Rest(rest(u)?, rest(v)?)),
        None if cell == "*" => Some(Cell::Settled),
        None => Some(Cell::At(cell.strip_prefix('s')?.parse().ok()?)),
    });
    Some((way.parse().ok()?, cells.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests;
