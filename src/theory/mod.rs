//! Closed forms, each with its statement and source. They are quoted, compared with the search,
//! and never used where a search can answer.

pub mod apples;
pub mod calendar;
pub mod cannons;
pub mod coins;
pub mod dice;
pub mod king;
pub mod lasker;
pub mod moore;
pub mod multiplication;
pub mod nim;
pub mod no_multiples;
pub mod northcott;
pub mod parity;
pub mod quota;
pub mod running_sum;
pub mod sums;
pub mod take_away;
pub mod wythoff;

/// A theorem that is quoted on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The name in JSON, templates and evidence.
    pub name: &'static str,
    /// What a reader calls it, in English.
    pub title_en: &'static str,
    /// What a reader calls it, in Chinese.
    pub title_zh: &'static str,
    /// The statement in English.
    pub statement_en: &'static str,
    /// The statement in Chinese.
    pub statement_zh: &'static str,
    /// Where it was proved.
    pub source: Source,
}

/// Where a theorem was proved, or, of one that stands in no book that we know, its proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
    /// Whether these words are a proof, and no book or paper.
    pub is_proof: bool,
}

impl Source {
    /// A book or a paper, named as it names itself.
    const fn work(work: &'static str) -> Self {
        Self::annotated_work(work, work)
    }

    /// A book or a paper with a word about it.
    const fn annotated_work(en: &'static str, zh: &'static str) -> Self {
        Self { en, zh, is_proof: false }
    }

    /// No book: the proof itself, in whole sentences without the last full stop.
    const fn proof(en: &'static str, zh: &'static str) -> Self {
        Self { en, zh, is_proof: true }
    }
}

const BACHET: Source = Source::annotated_work(
    "C.-G. Bachet de Méziriac, Problèmes plaisans et délectables, 1612 (race to 100)",
    "C.-G. Bachet de Méziriac, Problèmes plaisans et délectables, 1612（抢100）",
);

/// Every theorem that evidence may name; without sheets, those of the games with a board.
pub const THEOREMS: &[&Theorem] = &[
    &nim::BOUTON,
    &nim::MISERE_NIM,
    &take_away::MULTIPLES,
    &take_away::MULTIPLES_MISERE,
    &take_away::BLOCKS,
    &take_away::BLOCKS_MISERE,
    &sums::SPRAGUE_GRUNDY,
    #[cfg(feature = "sheets")]
    &lasker::LASKER,
    #[cfg(feature = "sheets")]
    &moore::MOORE,
    #[cfg(feature = "sheets")]
    &moore::MOORE_MISERE,
    #[cfg(feature = "sheets")]
    &running_sum::RUNNING_SUM,
    #[cfg(feature = "sheets")]
    &parity::PARITY,
    &wythoff::WYTHOFF,
    &wythoff::WYTHOFF_MISERE,
    &quota::FIBONACCI_NIM,
    &quota::QUOTA,
    #[cfg(feature = "sheets")]
    &calendar::PARITY,
    #[cfg(feature = "sheets")]
    &multiplication::INTERVALS,
    #[cfg(feature = "sheets")]
    &king::ODD_SIDES,
    #[cfg(feature = "sheets")]
    &king::ODD_SIDES_MISERE,
    #[cfg(feature = "sheets")]
    &no_multiples::NO_MULTIPLES,
    #[cfg(feature = "sheets")]
    &apples::ROWS,
    #[cfg(feature = "sheets")]
    &apples::ROWS_MISERE,
    &coins::SINGLE,
    &coins::TURNING_TURTLES,
    &coins::CONSECUTIVE,
    &coins::SUBTRACTION,
    &coins::TWINS,
    &coins::MOCK_TURTLES,
    &coins::RULER,
    &coins::GRUNT,
    &dice::NINES,
    &dice::FOURTEENS,
    &dice::SAME_AXIS,
    #[cfg(feature = "sheets")]
    &northcott::GAPS,
    &cannons::GAPS,
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeSet, fs, path::Path};

    /// The names of all theorems that the files of a folder define.
    fn collect_names(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect_names(&path, names);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            // Put together here: this file defines none.
            let defined = [": Theorem", " = Theorem {"].concat();
            let named = text.split(&defined).skip(1);
            let name = |rest: &str| rest.split('"').nth(1).map(str::to_owned);
            names.extend(named.filter_map(name));
        }
    }

    #[test]
    fn every_theorem_that_is_defined_is_listed_once() {
        let mut names = BTreeSet::new();
        collect_names(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/theory"), &mut names);
        let listed: BTreeSet<String> = THEOREMS.iter().map(|it| it.name.to_owned()).collect();
        assert_eq!(names, listed);
        assert_eq!(listed.len(), THEOREMS.len());
        assert!(listed.len() > 30, "{} theorems", listed.len());
    }
}
