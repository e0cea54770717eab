//! Put the lines in order. A line has to come after another exactly where it was judged to follow from it.

use super::{Excerpt, MAX_LINES, WrittenError, place, words};
use crate::{exercise::schema::proof::OrderLines, text::Text};

/// In which orders the lines may stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderKey {
    /// The lines as they are printed, by their places in the proof.
    pub lines: Vec<usize>,
    /// The same in words.
    pub words: Vec<Text>,
    /// For each printed line those that must stand before it, by their printed places.
    pub after: Vec<Vec<usize>>,
    /// One right order, by printed places.
    pub right: Vec<usize>,
    /// How many orders are right.
    pub count: u64,
}

impl OrderKey {
    /// Whether an order of all printed places is right.
    #[must_use]
    pub fn is_right(&self, order: &[usize]) -> bool {
        let at = |line: &usize| order.iter().position(|one| one == line);
        let stands = |line: usize| {
            let own = at(&line);
            own.is_some() && self.after[line].iter().all(|before| at(before) < own)
        };
        order.len() == self.lines.len() && (0..self.lines.len()).all(stands)
    }
}

/// The key to the lines as they are printed.
///
/// # Errors
/// If they are not the lines of the proof, or nobody can say which must come first.
pub(super) fn key(excerpt: &Excerpt, asked: &OrderLines) -> Result<OrderKey, WrittenError> {
    let found = asked.lines.len();
    if !(2..=MAX_LINES).contains(&found) {
        return Err(WrittenError::LineCount { found, least: 2 });
    }
    let places = asked.lines.iter().map(|name| place(excerpt.lines(), name));
    let lines: Vec<usize> = places.collect::<Result<_, _>>()?;
    let is_once = |line: &usize| lines.iter().filter(|one| *one == line).count() == 1;
    if let Some(line) = (0..excerpt.lines().len()).find(|line| !is_once(line)) {
        return Err(WrittenError::NotOnce { line: excerpt.name(line).to_owned() });
    }
    let citations = excerpt.judged_citations()?;
    let printed = |line: usize| lines.iter().position(|one| *one == line);
    let after = |line: &usize| {
        let own = citations.iter().filter(|(by, _)| by == line);
        let mut after: Vec<usize> = own.filter_map(|(_, on)| printed(*on)).collect();
        after.sort_unstable();
        after
    };
    let after: Vec<Vec<usize>> = lines.iter().map(after).collect();
    let (right, count) = (first_right(&after), count(&after));
    let words = lines.iter().map(|line| words(&excerpt.lines()[*line]).clone()).collect();
    Ok(OrderKey { lines, words, after, right, count })
}

/// The right order that comes first by its letters.
fn first_right(after: &[Vec<usize>]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    let next = |order: &Vec<usize>| {
        (0..after.len()).find(|line| {
            !order.contains(line) && after[*line].iter().all(|before| order.contains(before))
        })
    };
    while let Some(line) = next(&order) {
        order.push(line);
    }
    order
}

/// How many orders are right: those of each set of lines that may come first, from those with one line less.
fn count(after: &[Vec<usize>]) -> u64 {
    let needs: Vec<u32> =
        after.iter().map(|before| before.iter().fold(0, |all, line| all | 1 << line)).collect();
    let all = 1_usize << after.len();
    let mut ways = vec![0_u64; all];
    ways[0] = 1;
    for done in 0..all {
        for (line, need) in needs.iter().enumerate() {
            let (own, done_lines) = (1_usize << line, done as u32);
            if done & own == 0 && need & !done_lines == 0 {
                ways[done | own] = ways[done | own].saturating_add(ways[done]);
            }
        }
    }
    ways[all - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::schema::proof::ProofYaml;

    fn build_key(of: &str, to: &str, lines: &[&str]) -> Result<OrderKey, WrittenError> {
        let excerpt = Excerpt::new(&ProofYaml { of: of.to_owned(), to: Some(to.to_owned()) })?;
        key(&excerpt, &OrderLines { lines: lines.iter().map(|&line| line.to_owned()).collect() })
    }

    #[test]
    fn lines_that_do_not_rest_on_each_other_may_stand_in_any_order() {
        let key = build_key("bouton", "theorem", &["theorem", "lemma-2", "lemma-1"]).unwrap();
        assert_eq!(key.after, [vec![1, 2], vec![], vec![]]);
        assert_eq!((key.right.as_slice(), key.count), ([1, 2, 0].as_slice(), 2));
        assert!(key.is_right(&[2, 1, 0]) && key.is_right(&[1, 2, 0]));
        assert!(!key.is_right(&[0, 1, 2]) && !key.is_right(&[1, 0, 2]) && !key.is_right(&[1, 0]));
    }

    #[test]
    fn a_chain_has_one_order() {
        let lines = ["theorem-6", "theorem-5", "lonely", "one-rich"];
        let key = build_key("misere-theorems", "theorem-6", &lines).unwrap();
        assert_eq!(key.after, [vec![1, 3], vec![2], vec![], vec![]]);
        assert_eq!(key.count, 3);
        let every = |order: [usize; 4]| key.is_right(&order);
        assert!(every([2, 1, 3, 0]) && every([2, 3, 1, 0]) && every([3, 2, 1, 0]));
        assert!(!every([1, 2, 3, 0]));
    }

    #[test]
    fn the_lines_must_be_those_of_the_proof() {
        let check = |lines: &[&str]| build_key("bouton", "theorem", lines).unwrap_err();
        let once = |line: &str| WrittenError::NotOnce { line: line.to_owned() };
        assert_eq!(check(&["theorem", "lemma-2"]), once("lemma-1"));
        assert_eq!(check(&["theorem", "lemma-2", "lemma-1", "lemma-1"]), once("lemma-1"));
        assert!(matches!(check(&["theorem", "lemma-3"]), WrittenError::NoLine { .. }));
    }

    #[test]
    fn a_proof_with_a_gap_has_no_order() {
        let found = build_key(
            "three-mistakes",
            "one-lemma-is-not-enough",
            &["never-twice", "one-lemma-is-not-enough"],
        );
        assert!(matches!(found, Err(WrittenError::Unproved { verdict: "gap", .. })), "{found:?}");
    }

    #[test]
    fn a_citation_that_the_engine_does_without_says_nothing() {
        // The step is decided with its definitions, whatever it cites.
        let found = build_key("fibonacci-nim", "never-twice", &["never-twice", "growth"]);
        assert!(matches!(found, Err(WrittenError::Decided { .. })), "{found:?}");
    }
}
