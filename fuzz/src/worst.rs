//! The worst that the program accepts: every number of every game as large as its reader takes, one at a time, all together, and in rows
//! of many heaps; rows of coins, codes of octal games, ranges, lists and parts of sums as long as it takes them. Made from the registry: a new game is in it by its line there. The tests of the command line share this file.

use bouton::family::{GAMES, GameEntry, named_game::instance_of_line};
use std::{collections::BTreeSet, iter};

/// What is tried where a reader sets no limit: the search must.
const CEILINGS: [u64; 5] = [u64::MAX, 1_000_000, 20_000, 1_000, 60];

/// How often the last number of a row of heaps is written; the first of them every time, the others when everything is tried.
const ROWS: [usize; 3] = [12, 4, 33];

/// A game's line, in words.
pub type Line = Vec<String>;

fn is_taken(line: &Line) -> bool {
    instance_of_line(&line.join(" ")).is_ok()
}

fn with(line: &Line, at: usize, number: u64) -> Line {
    let mut line = line.clone();
    line[at] = number.to_string();
    line
}

/// The largest number that the reader takes in this place, if it takes all that are smaller.
#[must_use]
pub fn largest(line: &Line, at: usize) -> u64 {
    let (mut taken, mut refused) = (line[at].parse().unwrap_or(0), u64::MAX);
    if is_taken(&with(line, at, refused)) {
        return refused;
    }
    while refused - taken > 1 {
        let middle = taken + (refused - taken) / 2;
        if is_taken(&with(line, at, middle)) { taken = middle } else { refused = middle }
    }
    taken
}

/// To how many letters, digits or parts a word is stretched; the first of them every time, the others when everything is tried.
const STRETCHED: [u64; 3] = [24, 60, 4_000];

/// A word that is no number, made so much longer or larger; none of those that only name something.
fn stretch_word(word: &str, to: u64) -> Option<String> {
    let all = |letters: &str| word.chars().all(|letter| letters.contains(letter));
    let each = |text: fn(u64) -> String| (1..=to).map(text).collect::<Vec<_>>();
    if all("HT") {
        return Some("H".repeat(to as usize));
    }
    if let Some((moves, _)) = word.split_once(':') {
        return Some(vec![format!("{moves}:{to}"); to as usize / 4].join(" "));
    }
    if let Some((from, _)) = word.split_once("..") {
        return Some(format!("{from}..{to}"));
    }
    match word.split_once('.') {
        Some((whole, digits)) if all("0123456789.") && !digits.is_empty() => {
            Some(format!("{whole}.{}", each(|place| (place % 8).to_string()).concat()))
        }
        None if all("0123456789,") && word.contains(',') => {
            Some(each(|place| (place * place).to_string()).join(","))
        }
        Some(_) | None => None,
    }
}

/// The lines with one word stretched as far as the reader takes it.
fn stretches(line: &Line) -> Vec<Line> {
    let of_word = |at: usize, to: u64| {
        let made = |to: u64| {
            let word = stretch_word(&line[at], to)?;
            let mut line = line.clone();
            line.splice(at..=at, word.split(' ').map(str::to_owned));
            is_taken(&line).then_some(line)
        };
        // What is refused is tried at half the length.
        iter::successors(Some(to), |to| (*to > 1).then_some(to / 2)).find_map(made)
    };
    let words = 1..line.len();
    words
        .flat_map(|at| sizes_to_try(&STRETCHED).iter().filter_map(move |to| of_word(at, *to)))
        .collect()
}

/// The first of some sizes, or all when everything is tried.
fn sizes_to_try<T>(sizes: &[T]) -> &[T] {
    if is_all() { sizes } else { &sizes[..1] }
}

fn numbers(line: &Line) -> Vec<usize> {
    (1..line.len()).filter(|at| line[*at].parse::<u64>().is_ok()).collect()
}

/// Every number as large as the reader and the ceiling allow.
fn together(line: &Line, ceiling: u64) -> Line {
    numbers(line).into_iter().fold(line.clone(), |line, at| {
        let most = largest(&line, at).min(ceiling);
        with(&line, at, most)
    })
}

/// One number as large as it may be, the others as they were.
fn alone(line: &Line) -> Vec<Line> {
    let each = |at: usize| {
        let most = largest(line, at);
        CEILINGS.map(|ceiling| with(line, at, most.min(ceiling)))
    };
    numbers(line).into_iter().flat_map(each).collect()
}

/// A row of heaps that are as large as they may be: the heaps of a game stand together, before its options.
fn row(line: &Line, many: usize, ceiling: u64) -> Option<Line> {
    let heaps = line[1..].iter().take_while(|word| word.parse::<u64>().is_ok()).count();
    let most = (heaps > 0).then(|| largest(line, heaps))?;
    let mut row = with(line, heaps, most.min(ceiling));
    let last = row[heaps].clone();
    row.splice(heaps..heaps, vec![last; many]);
    Some(row)
}

/// The lines of each game that everything else is made larger from: its example, in misere play too; with `BOUTON_WORST` its small examples.
fn own() -> Vec<Line> {
    let small = |arguments: &[&str], name: &str| {
        let small = arguments.iter().filter(|_| is_all());
        small.map(|arguments| format!("{name} {arguments}")).collect::<Vec<_>>()
    };
    let of_game = |game: &GameEntry| {
        let misere = game.has_misere().then(|| format!("{} --misere", game.example));
        let own = [game.example.to_owned()].into_iter().chain(misere);
        own.chain(small(game.small, game.name)).collect::<Vec<_>>()
    };
    let lines = GAMES.iter().flat_map(of_game);
    lines.map(|line| line.split(' ').map(str::to_owned).collect()).filter(is_taken).collect()
}

/// Whether more of everything is tried.
#[must_use]
pub fn is_all() -> bool {
    std::env::var_os("BOUTON_WORST").is_some()
}

/// The lines that are tried: as large as they may be, and rows of heaps.
#[must_use]
pub fn lines() -> BTreeSet<Line> {
    let mut lines = BTreeSet::new();
    for line in own() {
        lines.extend(CEILINGS.map(|ceiling| together(&line, ceiling)));
        lines.extend(
            sizes_to_try(&ROWS)
                .iter()
                .flat_map(|many| CEILINGS.map(|most| row(&line, *many, most)))
                .flatten(),
        );
        lines.extend(stretches(&line));
        if is_all() {
            lines.extend(alone(&line));
        }
    }
    lines.retain(is_taken);
    lines
}

/// The lines about which claims and chapters are tried: at one ceiling, or at all of them.
#[must_use]
pub fn large() -> BTreeSet<Line> {
    let ceilings = if is_all() { &CEILINGS[..] } else { &[1_000] };
    let made = |line: Line| ceilings.iter().map(move |ceiling| together(&line, *ceiling));
    own().into_iter().flat_map(made).filter(is_taken).collect()
}
