//! Find what the cases of a line do not cover, when one of them is left out. What covers a choice of numbers is decided by the engine.

use super::{Excerpt, WrittenError, judging, no_line, words};
use crate::{
    answer::tables::Tables,
    audit::proof::{
        self, Covered, JudgedStep, Known, PartKind,
        schema::{Case, Step},
    },
    exercise::schema::proof::MissingCase,
    text::Text,
};

/// What no case covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseKey {
    /// The line in words.
    pub words: Text,
    /// The cases that are there.
    pub cases: Vec<ShownCase>,
    /// The case that is missing.
    pub missing: ShownCase,
    /// The smallest choice of numbers that no case covers, as the checker tells it.
    pub smallest: Option<String>,
    /// What there is to choose from.
    pub tried: Vec<Tried>,
}

/// A case as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownCase {
    /// What is done in this case, in words.
    pub words: Text,
    /// Its condition, with the usual symbols.
    pub when: String,
}

/// A choice of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The variables and what they are.
    pub values: Vec<(String, u64)>,
    /// Whether no case covers it.
    pub uncovered: bool,
}

/// The key to a line of whose cases one is left out.
///
/// # Errors
/// If there is no such case, nothing is missing without it, or the line does not speak of what is tried.
pub(super) fn key(excerpt: &Excerpt, asked: &MissingCase) -> Result<CaseKey, WrittenError> {
    excerpt.all_proved()?;
    let goal = excerpt.goal();
    let (line, case) = (goal.step.value.clone(), asked.left_out);
    let at = usize::try_from(case).ok().and_then(|case| case.checked_sub(1));
    let no_case = || WrittenError::NoCase { line: line.clone(), case };
    let at = at.filter(|at| *at < goal.cases.len() && goal.cases.len() > 1).ok_or_else(no_case)?;
    let open = without_case(goal, at);
    let steps = judging::judge_once(&excerpt.with_lines(with_step(excerpt, &open)))?;
    let judged = steps.last().ok_or_else(|| no_line(excerpt.lines(), &line))?;
    let exhaustive = judged.parts.iter().find(|part| part.kind == PartKind::Exhaustive);
    let smallest = match exhaustive.map(|part| &part.found) {
        Some(Known::Fails(smallest)) => smallest.clone(),
        Some(Known::Holds | Known::Open) | None => {
            return Err(WrittenError::NotNeeded { line, cites: format!("case {case}") });
        }
    };
    let tables = Tables::default();
    let file = excerpt.with_lines(vec![goal.clone()]);
    let told = proof::describe_cases(&file, goal, judged, &tables);
    let told = told.map_err(WrittenError::of_library)?;
    let shown = |(case, when): (&Case, String)| ShownCase { words: case.words.clone(), when };
    let mut cases: Vec<ShownCase> = goal.cases.iter().zip(told).map(shown).collect();
    let missing = cases.remove(at);
    let names = proof::variables(judged);
    let tried = asked.tried.iter().map(|numbers| {
        let values = names.iter().cloned().zip(numbers.iter().copied()).collect();
        let uncovered = is_uncovered(excerpt, &open, judged, numbers)?;
        let uncovered = uncovered.ok_or_else(|| WrittenError::Outside {
            numbers: numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", "),
        })?;
        Ok(Tried { values, uncovered })
    });
    let tried: Vec<Tried> = tried.collect::<Result<_, WrittenError>>()?;
    let (found, of) = (tried.iter().filter(|one| one.uncovered).count(), tried.len());
    if found == 0 || found == of {
        return Err(WrittenError::NoFault { found, of });
    }
    Ok(CaseKey { words: words(goal).clone(), cases, missing, smallest, tried })
}

/// Whether no case covers these numbers; none if the line does not speak of them, or that is not decided.
pub(super) fn is_uncovered(
    excerpt: &Excerpt,
    step: &Step,
    judged: &JudgedStep,
    numbers: &[u64],
) -> Result<Option<bool>, WrittenError> {
    let file = excerpt.with_lines(vec![step.clone()]);
    let found = proof::coverage(&file, step, judged, numbers, &Tables::default());
    Ok(match found.map_err(WrittenError::of_library)? {
        Covered::Yes => Some(false),
        Covered::No => Some(true),
        Covered::Outside | Covered::Open => None,
    })
}

/// A step behind the lines that it may cite.
pub(super) fn with_step(excerpt: &Excerpt, step: &Step) -> Vec<Step> {
    let before = excerpt.lines().split_last().map_or(&[][..], |(_, before)| before);
    before.iter().map(Step::as_known).chain([step.clone()]).collect()
}

/// A step with one case less.
pub(super) fn without_case(step: &Step, at: usize) -> Step {
    let mut open = step.clone();
    open.cases.remove(at);
    open
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::schema::proof::ProofYaml;

    fn build_key(
        of: &str,
        to: &str,
        left_out: u64,
        tried: &[&[u64]],
    ) -> Result<CaseKey, WrittenError> {
        let excerpt = Excerpt::new(&ProofYaml { of: of.to_owned(), to: Some(to.to_owned()) })?;
        let tried = tried.iter().map(|numbers| numbers.to_vec()).collect();
        key(&excerpt, &MissingCase { left_out, tried })
    }

    fn open(key: &CaseKey) -> Vec<bool> {
        key.tried.iter().map(|tried| tried.uncovered).collect()
    }

    #[test]
    fn what_the_missing_case_covered_is_open() {
        let key = build_key("take-away", "always-back", 2, &[&[5], &[6], &[7], &[2]]).unwrap();
        assert_eq!(open(&key), [false, true, false, true]);
        assert_eq!(key.smallest.as_deref(), Some("n = 2"));
        assert_eq!(key.missing.when, "n mod 4 = 2");
        assert_eq!(key.cases.len(), 2);
    }

    #[test]
    fn numbers_of_which_the_line_does_not_speak_are_refused() {
        let found = build_key("take-away", "always-back", 2, &[&[6], &[8]]);
        assert_eq!(found, Err(WrittenError::Outside { numbers: "8".to_owned() }));
    }

    #[test]
    fn two_variables_are_tried_together() {
        let key = build_key("wythoff-document", "part-2", 1, &[&[0, 3], &[2, 2], &[1, 5]]).unwrap();
        assert_eq!(open(&key), [true, false, false]);
        assert_eq!(key.tried[0].values, [("x".to_owned(), 0), ("y".to_owned(), 3)]);
    }

    #[test]
    fn a_case_must_be_there_and_be_missed() {
        let none = WrittenError::NoCase { line: "always-back".to_owned(), case: 4 };
        assert_eq!(build_key("take-away", "always-back", 4, &[&[5]]), Err(none));
        let found = build_key("take-away", "always-back", 2, &[&[5], &[7]]);
        assert_eq!(found, Err(WrittenError::NoFault { found: 0, of: 2 }));
    }
}
