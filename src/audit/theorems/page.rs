//! The list of theorems as data for a page: what is proved for every size, how, and what is not, with the reason.

use super::{List, Theorem};
use crate::{claim::ClaimText, exercise::documents, prove::Proof, text::Language};
use serde::Serialize;
use std::{cmp::Reverse, collections::BTreeMap};

/// The whole page.
#[derive(Clone, Debug, Serialize)]
pub struct Page {
    /// How many readings are about every size.
    pub count: usize,
    /// How many of them are proved.
    pub proved: usize,
    /// How many of these for any number of heaps.
    pub of_any_heaps: usize,
    /// The most states that one of the proofs went through.
    pub most_states: usize,
    /// How long all of it took.
    pub milliseconds: u128,
    /// What is proved, document by document.
    pub documents: Vec<Document>,
    /// What is not, by the reason, the most frequent first.
    pub open: Vec<Open>,
}

/// What is proved of the entries of a document.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    /// Its number, as in the ids.
    pub number: String,
    /// The theorems.
    pub theorems: Vec<TheoremView>,
}

/// A theorem.
#[derive(Clone, Debug, Serialize)]
pub struct TheoremView {
    /// The entry.
    pub id: String,
    /// The name of the reading.
    pub reading: String,
    /// The reading in words.
    pub words: String,
    /// The statement with the usual symbols, on one line.
    pub statement: String,
    /// Whether it is proved for any number of heaps.
    pub of_any_heaps: bool,
    /// The lost positions that it speaks of.
    pub lost: Vec<Lost>,
    /// The games whose lost positions are told by a theorem and by no automaton.
    pub told: Vec<String>,
    /// The games of which the values of single heaps are proved.
    pub valued: Vec<String>,
    /// The most states of an automaton on the way.
    pub states: usize,
    /// How long it took.
    pub milliseconds: u128,
}

/// Lost positions that a theorem speaks of.
#[derive(Clone, Debug, Serialize)]
pub struct Lost {
    /// The game.
    pub game: String,
    /// How many numbers its positions have; none for any number of heaps.
    pub numbers: Option<usize>,
    /// The states of their automaton; none for any number of heaps.
    pub states: Option<usize>,
    /// Whether the kernel has checked a certificate of them.
    pub is_certified: bool,
}

/// Readings that are not proved for every size, for one reason.
#[derive(Clone, Debug, Serialize)]
pub struct Open {
    /// The reason.
    pub why: String,
    /// The readings, as `S0-17 as-printed`.
    pub readings: Vec<String>,
}

impl Page {
    /// The page of a list, in one language.
    #[must_use]
    pub fn new(list: &List, language: Language) -> Self {
        let proofs = || list.theorems.iter().filter_map(Theorem::proof);
        let mut documents: BTreeMap<String, Vec<TheoremView>> = BTreeMap::new();
        let mut open: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for theorem in &list.theorems {
            let number = documents::number(&theorem.id);
            if let Some(proof) = theorem.proof() {
                documents.entry(number).or_default().push(view(theorem, proof, language));
            }
            if let Some(why) = theorem.why_open(language) {
                let name = format!("{} {}", theorem.id, theorem.reading);
                open.entry(why).or_default().push(name);
            }
        }
        let mut open: Vec<Open> =
            open.into_iter().map(|(why, readings)| Open { why, readings }).collect();
        open.sort_by_key(|one| Reverse(one.readings.len()));
        let documents =
            documents.into_iter().map(|(number, theorems)| Document { number, theorems });
        Self {
            count: list.theorems.len(),
            proved: proofs().count(),
            of_any_heaps: proofs().filter(|proof| proof.of_any_heaps).count(),
            most_states: proofs().map(|proof| proof.states).max().unwrap_or_default(),
            milliseconds: list.time.as_millis(),
            documents: documents.collect(),
            open,
        }
    }
}

fn view(theorem: &Theorem, proof: &Proof, language: Language) -> TheoremView {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = |game: &usize| theorem.claim.games.get(*game).cloned().unwrap_or_default();
    let learned = proof.lost.iter().map(|(game, numbers, learned)| Lost {
        game: name(game),
        numbers: Some(*numbers),
        states: Some(learned.safe.states()),
        is_certified: learned.certified.is_ok(),
    });
    let any = proof.any.iter().map(|(game, worths)| Lost {
        game: name(game),
        numbers: None,
        states: None,
        is_certified: worths.is_some(),
    });
    TheoremView {
        id: theorem.id.clone(),
        reading: theorem.reading.clone(),
        words: line(language.pick(&theorem.words.zh, &theorem.words.en)),
        statement: line(&theorem.claim.to_unicode()),
        of_any_heaps: proof.of_any_heaps,
        lost: learned.chain(any).collect(),
        told: proof.told.keys().map(name).collect(),
        valued: proof.valued.iter().map(name).collect(),
        states: proof.states,
        milliseconds: theorem.time.as_millis(),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::of, *};
    use crate::answer::tables::Tables;
    use std::time::Duration;

    fn page(id: &str, language: Language) -> Page {
        let theorems = of(&crate::audit::entry(id).unwrap(), &Tables::default()).unwrap();
        Page::new(&List { theorems, time: Duration::ZERO }, language)
    }

    #[test]
    fn what_is_proved_is_told_with_what_it_rests_on() {
        let page = page("S0-02", Language::En);
        assert_eq!((page.count, page.proved, page.open.len()), (2, 2, 0));
        let first = &page.documents[0].theorems[0];
        assert_eq!(first.reading, "pair-of-ones");
        let lost: Vec<_> =
            first.lost.iter().map(|lost| (lost.numbers, lost.is_certified)).collect();
        assert_eq!(lost, [(Some(2), true), (Some(4), true)]);
        assert!(first.states > 0 && page.most_states >= first.states);
    }

    #[test]
    fn what_is_open_is_told_by_its_reason_in_either_language() {
        for (language, words) in [(Language::En, "multiply"), (Language::Zh, "相乘")] {
            let page = page("S2-40", language);
            assert_eq!(page.proved + page.open.len(), page.count);
            assert!(page.open[0].why.contains(words), "{}", page.open[0].why);
            assert_eq!(page.open[0].readings, ["S2-40 the-root"]);
        }
    }
}
