//! Find the line that does not follow: of a proof as it stands, or with a citation left out. What does not follow is what the verdicts say.

use super::{Excerpt, MAX_LINES, WrittenError, doing_without, judging::judge_once, place, words};
use crate::{
    audit::proof::{
        DECIDE, JudgedStep, RULES,
        schema::{Step, StepVerdict},
    },
    exercise::schema::proof::FaultyLine,
    text::{Language, Text},
};

/// Which lines do not follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultyKey {
    /// All lines, in the order of the proof.
    pub lines: Vec<CitingLine>,
}

/// A line with what it cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CitingLine {
    /// The line in words.
    pub words: Text,
    /// The lines that it cites, by their places.
    pub cites: Vec<usize>,
    /// Whether it cites the rules of the game.
    pub rules: bool,
    /// Whether it rests on what the words mean.
    pub decide: bool,
    /// How it is said to follow, in Chinese and in English; empty where it does so at once.
    pub method: [String; 2],
    /// What each of its cases says.
    pub cases: Vec<Text>,
    /// What is wrong with it, in Chinese and in English.
    pub fault: Option<LineFault>,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// Whether it is false, and does not only not follow.
    pub is_false: bool,
    /// The counterexample, or the gap, in Chinese and in English.
    pub told: [String; 2],
}

/// The key to a proof with a fault in it.
///
/// # Errors
/// If something is not decided, nothing is wrong, or everything is.
pub(super) fn key(excerpt: &Excerpt, asked: &FaultyLine) -> Result<FaultyKey, WrittenError> {
    let found = asked.lines.len();
    if !(2..=MAX_LINES).contains(&found) {
        return Err(WrittenError::LineCount { found, least: 2 });
    }
    let mut own = excerpt.lines().to_vec();
    if let Some(without) = &asked.without {
        let at = place(&own, &without.line)?;
        if !own[at].citations().contains(without.cites.as_str()) {
            let (line, cites) = (without.line.clone(), without.cites.clone());
            return Err(WrittenError::NotNeeded { line, cites });
        }
        own[at] = doing_without(&own[at], &without.cites);
    }
    // Verdicts do not depend on true lines that nothing cites, nor on which of two lines stands first.
    let judged = judge_once(&excerpt.with_lines(own.clone()))?;
    let steps = arrange_lines(excerpt, &own, &asked.lines)?;
    let one = |step: &Step| match place(&own, &step.step.value).ok().and_then(|at| judged.get(at)) {
        Some(judged) => line(&steps, step, judged),
        None => Ok(beside(step)),
    };
    let lines: Vec<CitingLine> = steps.iter().map(one).collect::<Result<_, _>>()?;
    let faults = lines.iter().filter(|line| line.fault.is_some()).count();
    if faults == 0 || faults == lines.len() {
        return Err(WrittenError::NoFault { found: faults, of: lines.len() });
    }
    Ok(FaultyKey { lines })
}

/// The lines as they are printed: those of the proof, each once and after what it cites, and true ones beside them.
fn arrange_lines(
    excerpt: &Excerpt,
    lines: &[Step],
    names: &[String],
) -> Result<Vec<Step>, WrittenError> {
    let mut steps: Vec<Step> = Vec::new();
    for name in names {
        if steps.iter().any(|step| step.step.value == *name) {
            return Err(WrittenError::NotOnce { line: name.clone() });
        }
        let Ok(own) = place(excerpt.lines(), name) else {
            steps.push(excerpt.true_line(name)?.as_known());
            continue;
        };
        let missed = excerpt.citations().filter(|(line, _)| *line == own);
        let missed = missed.map(|(_, on)| excerpt.name(on));
        let stands = |name: &str| steps.iter().any(|step| step.step.value == name);
        if let Some(cites) = missed.into_iter().find(|name| !stands(name)) {
            return Err(WrittenError::TooEarly { line: name.clone(), cites: cites.to_owned() });
        }
        steps.push(lines[own].clone());
    }
    let missing = excerpt.lines().iter().map(|step| &step.step.value);
    match missing.into_iter().find(|name| !names.contains(name)) {
        Some(line) => Err(WrittenError::NotOnce { line: line.clone() }),
        None => Ok(steps),
    }
}

fn line(steps: &[Step], step: &Step, judged: &JudgedStep) -> Result<CitingLine, WrittenError> {
    let is_false = match judged.verdict {
        StepVerdict::Proved => None,
        StepVerdict::Gap => Some(false),
        StepVerdict::False => Some(true),
        StepVerdict::Open => return Err(super::unproved_error(step, judged)),
    };
    let all = step.citations();
    let cites = (0..).zip(steps).filter(|(_, one)| all.contains(one.step.value.as_str()));
    Ok(CitingLine {
        words: words(step).clone(),
        cites: cites.map(|(place, _)| place).collect(),
        rules: all.contains(RULES),
        decide: all.contains(DECIDE),
        method: [Language::Zh, Language::En].map(|language| judged.method.describe(language)),
        cases: step.cases.iter().map(|case| case.words.clone()).collect(),
        fault: is_false.map(|is_false| LineFault { is_false, told: describe_faults(judged, step) }),
    })
}

/// A true line beside the proof, which rests on what its words mean.
fn beside(step: &Step) -> CitingLine {
    CitingLine {
        words: words(step).clone(),
        cites: Vec::new(),
        rules: false,
        decide: true,
        method: Default::default(),
        cases: Vec::new(),
        fault: None,
    }
}

/// What is wrong with a step, in Chinese and in English.
pub(super) fn describe_faults(judged: &JudgedStep, step: &Step) -> [String; 2] {
    [(Language::Zh, "；"), (Language::En, "; ")]
        .map(|(language, apart)| judged.describe_faults(step, language).join(apart))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::schema::proof::{Citation, ProofYaml};

    fn build_key(
        of: &str,
        to: &str,
        without: Option<[&str; 2]>,
    ) -> Result<FaultyKey, WrittenError> {
        let excerpt = Excerpt::new(&ProofYaml { of: of.to_owned(), to: Some(to.to_owned()) })?;
        let without = without.map(|[line, cites]| [line, cites].map(str::to_owned));
        let without = without.map(|[line, cites]| Citation { line, cites });
        let lines = excerpt.lines().iter().map(|step| step.step.value.clone()).collect();
        key(&excerpt, &FaultyLine { lines, without })
    }

    fn key_from_lines(lines: &[&str]) -> Result<FaultyKey, WrittenError> {
        let excerpt = Excerpt::new(&ProofYaml { of: "take-away".to_owned(), to: None })?;
        let citation = |line: &str, cites: &str| {
            Some(Citation { line: line.to_owned(), cites: cites.to_owned() })
        };
        let without = citation("theorem", "never-twice");
        let lines = lines.iter().map(|&line| line.to_owned()).collect();
        key(&excerpt, &FaultyLine { lines, without })
    }

    #[test]
    fn lines_stand_after_what_they_cite_and_true_ones_may_stand_among_them() {
        let key = key_from_lines(&["always-back", "even", "never-twice", "theorem"]).unwrap();
        assert_eq!((faulty(&key), key.lines[3].cites.as_slice()), (vec![3], [0].as_slice()));
        let early = key_from_lines(&["never-twice", "theorem", "always-back"]);
        assert!(matches!(early, Err(WrittenError::TooEarly { .. })), "{early:?}");
        let missing = key_from_lines(&["always-back", "never-twice"]);
        assert_eq!(missing, Err(WrittenError::NotOnce { line: "theorem".to_owned() }));
    }

    fn faulty(key: &FaultyKey) -> Vec<usize> {
        let lines = (0..).zip(&key.lines);
        lines.filter(|(_, line)| line.fault.is_some()).map(|(place, _)| place).collect()
    }

    #[test]
    fn a_line_without_one_of_its_reasons_does_not_follow() {
        let key = build_key("take-away", "theorem", Some(["theorem", "never-twice"])).unwrap();
        assert_eq!(faulty(&key), [2]);
        let theorem = &key.lines[2];
        assert_eq!((theorem.cites.as_slice(), theorem.rules), ([1].as_slice(), true));
        let fault = theorem.fault.as_ref().unwrap();
        assert!(!fault.is_false && fault.told[1].contains("would fail"), "{fault:?}");
    }

    #[test]
    fn a_gap_of_the_document_is_found_with_its_model() {
        let key = build_key("wythoff-document", "theorem-as-printed", None);
        // Cases 1 and 2 have been mended; only that the heaps may be exchanged is not said.
        let key = key.unwrap();
        assert_eq!(faulty(&key), [key.lines.len() - 1]);
    }

    #[test]
    fn a_proof_without_a_fault_and_a_citation_that_is_none_are_refused() {
        let found = build_key("take-away", "theorem", None);
        assert_eq!(found, Err(WrittenError::NoFault { found: 0, of: 3 }));
        let found = build_key("take-away", "theorem", Some(["always-back", "never-twice"]));
        assert!(matches!(found, Err(WrittenError::NotNeeded { .. })), "{found:?}");
    }
}
