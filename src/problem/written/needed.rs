//! Say which of some true lines are needed: those that a line that is needed was judged to follow from. The others are not, because the proof
//! without them is judged to be whole; and where a gap shows that a line is needed, they do not close it.

use super::{Excerpt, MAX_LINES, WrittenError, place, words};
use crate::{exercise::schema::proof::NeededLines, text::Text};

/// Which lines are needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeededKey {
    /// What is to be proved.
    pub goal: Text,
    /// The lines as they are printed.
    pub lines: Vec<Candidate>,
}

/// A line that may be needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The line in words.
    pub words: Text,
    /// Who needs it; none if nobody does.
    pub need: Option<Need>,
}

/// That a line is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The printed place of the line that rests on it; none if that is what is to be proved.
    pub by: Option<usize>,
    /// The gap that there is without it, in Chinese and in English; none if none was found.
    pub gap: Option<[String; 2]>,
}

/// The key to the lines as they are printed.
///
/// # Errors
/// If a line of the proof is missing, one beside it is not true, or it is not known whether a line is needed.
pub(super) fn key(excerpt: &Excerpt, asked: &NeededLines) -> Result<NeededKey, WrittenError> {
    let (names, found) = (&asked.lines, asked.lines.len());
    if !(2..=MAX_LINES).contains(&found) {
        return Err(WrittenError::LineCount { found, least: 2 });
    }
    let twice = |name: &&String| names.iter().filter(|one| one == name).count() != 1;
    let own = excerpt.lines().iter().rev().skip(1).map(|step| &step.step.value);
    let missing = own.into_iter().find(|name| !names.contains(name));
    if let Some(line) = names.iter().find(twice).or(missing) {
        return Err(WrittenError::NotOnce { line: line.clone() });
    }
    let goal = excerpt.lines().len() - 1;
    let is_own = |name: &String| place(excerpt.lines(), name).ok().filter(|place| *place != goal);
    let beside = names.iter().filter(|name| is_own(name).is_none());
    let beside = beside.map(|name| excerpt.true_line(name)).collect::<Result<Vec<_>, _>>()?;
    let rests = excerpt.rests()?;
    excerpt.replaces_nothing(&rests, &beside)?;
    let candidate = |name: &String| match is_own(name) {
        Some(own) => {
            let need = rests.iter().find(|rests| rests.on == own).map(|rests| Need {
                by: names.iter().position(|name| *name == excerpt.name(rests.line)),
                gap: rests.gap.clone(),
            });
            Ok(Candidate { words: words(&excerpt.lines()[own]).clone(), need })
        }
        None => {
            excerpt.true_line(name).map(|step| Candidate { words: words(step).clone(), need: None })
        }
    };
    let lines = names.iter().map(candidate).collect::<Result<_, _>>()?;
    Ok(NeededKey { goal: words(excerpt.goal()).clone(), lines })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::schema::proof::ProofYaml;

    fn build_key(of: &str, to: &str, lines: &[&str]) -> Result<NeededKey, WrittenError> {
        let excerpt = Excerpt::new(&ProofYaml { of: of.to_owned(), to: Some(to.to_owned()) })?;
        key(&excerpt, &NeededLines { lines: lines.iter().map(|&line| line.to_owned()).collect() })
    }

    #[test]
    fn needed_is_all_that_the_goal_rests_on_by_and_by() {
        let lines = ["theorem-7", "one-rich", "lonely", "theorem-2", "theorem-5"];
        let key = build_key("misere-theorems", "theorem-6", &lines).unwrap();
        let needed: Vec<bool> = key.lines.iter().map(|line| line.need.is_some()).collect();
        assert_eq!(needed, [false, true, true, false, true]);
        let by = |line: usize| key.lines[line].need.as_ref().unwrap().by;
        assert_eq!((by(1), by(2), by(4)), (None, Some(4), None));
        let gap = key.lines[2].need.as_ref().unwrap().gap.as_ref().unwrap();
        assert!(gap[1].contains("would hold, and this would fail"), "{gap:?}");
    }

    #[test]
    fn a_line_of_the_proof_may_not_be_left_out() {
        let found =
            build_key("misere-theorems", "theorem-6", &["one-rich", "theorem-5", "theorem-2"]);
        assert_eq!(found, Err(WrittenError::NotOnce { line: "lonely".to_owned() }));
    }

    #[test]
    fn a_false_line_may_not_stand_beside_a_proof() {
        let found =
            build_key("three-mistakes", "never-twice", &["some-is-not-every", "a-case-is-missing"]);
        assert!(matches!(found, Err(WrittenError::Unproved { verdict: "false", .. })), "{found:?}");
    }

    #[test]
    fn what_could_do_in_place_of_a_line_makes_nobody_say_that_it_is_needed() {
        // Theorem 8 stands in the proof twice.
        let lines = ["kinds", "not-both", "theorem-1", "theorem-7", "theorem-8-as-printed"];
        let found = build_key("misere-theorems", "theorem-8", &lines);
        assert!(matches!(found, Err(WrittenError::NotNeeded { .. })), "{found:?}");
    }
}
