//! Lines with a blank: what may be written there is decided by judging the proof with it.

use super::{
    JudgedStep, judge,
    schema::{Blank, ProofFile, Step, StepVerdict},
};
use crate::{
    answer::tables::Tables,
    audit::fault::ClaimFault,
    claim::{Fault, FaultKind, Term, Type, print::unicode},
    exercise::library::{LibraryError, Parsed, Source, at},
};
use serde_yaml::Spanned;

/// What marks the place, in words and in claims.
pub const BLANK: &str = "____";

/// Numbers up to this are tried in a blank.
pub const MAX_TRIED: u64 = 32;

impl Blank {
    /// What is asked for: what its right answer is, or a number.
    ///
    /// # Errors
    /// If its right answer is no expression of its variables.
    pub fn asks_for(&self) -> Result<Type, Fault> {
        self.fill.as_ref().map_or(Ok(Type::Number), |fill| {
            // Any number may stand for one that is drawn.
            self.read(&self.with_given(&fill.value, &vec![1; self.given.len()]))
        })
    }

    /// Refuses a text that is not what is asked for, of the variables of this blank alone.
    ///
    /// # Errors
    /// With what is wrong in the text.
    pub fn takes(&self, text: &str) -> Result<(), Fault> {
        let (Term { tree, of: found }, wanted) = (self.term(text)?, self.asks_for()?);
        if !tree.definitions.is_empty() {
            let (zh, en) = ("这里只写一个式子", "one expression belongs here");
            let (zh, en, span) = (zh.to_owned(), en.to_owned(), 0..text.len());
            return Err(Fault { zh, en, span, kind: FaultKind::Wrong });
        }
        if found == wanted {
            return Ok(());
        }
        let [(found_zh, found_en), (wanted_zh, wanted_en)] = [found, wanted].map(Type::names);
        let zh = format!("这里应当是{wanted_zh}，不是{found_zh}");
        Err(Fault {
            zh,
            en: format!("{wanted_en} belongs here, not {found_en}"),
            span: 0..text.len(),
            kind: FaultKind::Wrong,
        })
    }

    /// One of its texts with numbers in the place of their names, which come in the order of the alphabet.
    #[must_use]
    pub fn with_given(&self, text: &str, given: &[u64]) -> String {
        let names = self.given.keys().zip(given);
        names.fold(text.to_owned(), |text, (name, number)| {
            text.replace(&placeholder(name), &number.to_string())
        })
    }

    /// Whether its step is one of these; a line by itself stands anywhere.
    pub fn stands_in<'a>(&self, steps: impl IntoIterator<Item = &'a Step>) -> bool {
        let mut steps = steps.into_iter();
        let own = self.step.as_ref();
        own.is_none_or(|own| steps.any(|step| step.step.value == own.value))
    }

    /// What stands in the blank, with the usual symbols.
    #[must_use]
    pub fn render_text(&self, text: &str) -> String {
        let term = self.term(text);
        term.map_or_else(|_| text.to_owned(), |term| unicode(&term.tree, &term.tree.statement))
    }

    fn read(&self, text: &str) -> Result<Type, Fault> {
        self.term(text).map(|term| term.of)
    }

    fn term(&self, text: &str) -> Result<Term, Fault> {
        let variables: Vec<(String, Type)> =
            self.of.iter().map(|name| (name.clone(), Type::Number)).collect();
        Term::parse(text, &[], &variables)
    }
}

/// A proof in which something is written in a blank: the whole proof where the blank stands in one of its steps, and else that line alone. The text
/// has been taken by [`Blank::takes`]: so it stands in brackets as one expression.
#[must_use]
pub fn fill_blank(
    file: &Parsed<ProofFile>,
    blank: &Blank,
    given: &[u64],
    text: &str,
) -> Parsed<ProofFile> {
    let claim = blank.with_given(&blank.claim.value, given).replace(BLANK, &format!("({text})"));
    let claim = Spanned::new(claim, blank.claim.referenced, blank.claim.defined);
    let mut changed = file.clone();
    let steps = &mut changed.file.steps;
    match &blank.step {
        Some(name) => {
            let own = steps.iter_mut().filter(|step| step.step.value == name.value);
            own.for_each(|step| step.claim = claim.clone());
        }
        None => *steps = vec![alone(blank, claim)],
    }
    changed
}

/// Judges every line with a blank: something has to be right there. Where numbers are drawn, that is seen when they are.
pub(super) fn check_right(file: &Parsed<ProofFile>, tables: &Tables) -> Result<(), LibraryError> {
    for blank in &file.file.blanks {
        let least: Vec<u64> = blank.given.values().map(|range| range.from).collect();
        let texts: Vec<String> = match &blank.fill {
            Some(fill) => vec![blank.with_given(&fill.value, &least)],
            // A line may have no meaning at 0.
            None if least.is_empty() => {
                (1..=MAX_TRIED).chain([0]).map(|one| one.to_string()).collect()
            }
            None => continue,
        };
        let mut found = texts.iter().map(|text| is_right(file, blank, (&least, text), tables));
        let first = found.next().transpose()?;
        if !first.into_iter().chain(found.flatten()).any(|is_right| is_right) {
            return Err(at(
                &file.source,
                blank.blank.referenced,
                ClaimFault::NothingRight(MAX_TRIED),
            ));
        }
    }
    Ok(())
}

/// The line with a text in its blank, and where it stands in a proof that proof after it: what is less work first.
#[must_use]
pub fn fillings(
    file: &Parsed<ProofFile>,
    blank: &Blank,
    given: &[u64],
    text: &str,
) -> Vec<Parsed<ProofFile>> {
    let alone = Blank { step: None, ..blank.clone() };
    let in_proof = blank.step.is_some().then_some(blank);
    let both = [&alone].into_iter().chain(in_proof);
    both.map(|blank| fill_blank(file, blank, given, text)).collect()
}

/// Whether every line is proved.
#[must_use]
pub fn is_proved(steps: &[JudgedStep]) -> bool {
    steps.iter().all(|step| step.verdict == StepVerdict::Proved)
}

fn is_right(
    file: &Parsed<ProofFile>,
    blank: &Blank,
    (given, text): (&[u64], &str),
    tables: &Tables,
) -> Result<bool, LibraryError> {
    for file in fillings(file, blank, given, text) {
        if !is_proved(&judge(&file, tables)?) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The line as one that is decided by what its words mean.
fn alone(blank: &Blank, claim: Spanned<String>) -> Step {
    let (step, words) = (blank.blank.clone(), blank.words.clone());
    let (line, from, cases) = (None, Vec::new(), Vec::new());
    Step { step, words, line, claim, from, cases, verdict: StepVerdict::Proved }.as_known()
}

/// Whether every line with a blank has its form.
pub(super) fn check(file: &Parsed<ProofFile>) -> Result<(), LibraryError> {
    let blanks = &file.file.blanks;
    for (place, blank) in blanks.iter().enumerate() {
        let name = &blank.blank;
        if blanks.iter().take(place).any(|other| other.blank.value == name.value) {
            let fault = ClaimFault::StepTwice(name.value.clone());
            return Err(at(&file.source, name.referenced, fault));
        }
        one(file, blank)?;
    }
    Ok(())
}

fn one(file: &Parsed<ProofFile>, blank: &Blank) -> Result<(), LibraryError> {
    let source = &file.source;
    if let Some(name) = blank.step.as_ref().filter(|_| !blank.stands_in(&file.file.steps)) {
        return Err(at(source, name.referenced, ClaimFault::NoStep(name.value.clone())));
    }
    let texts = [&blank.claim.value, &blank.words.zh, &blank.words.en];
    if texts.iter().any(|text| !text.contains(BLANK)) {
        return Err(at(source, blank.claim.referenced, ClaimFault::NoBlank));
    }
    let apart =
        blank.given.keys().find(|name| texts.iter().any(|text| !text.contains(&placeholder(name))));
    if let Some(name) = apart {
        let fault = ClaimFault::GivenApart(name.clone());
        return Err(at(source, blank.claim.referenced, fault));
    }
    right(source, blank)
}

/// A blank of variables says what is right in it: a number or a condition.
fn right(source: &Source, blank: &Blank) -> Result<(), LibraryError> {
    let Some(fill) = &blank.fill else {
        return match blank.of.is_empty() {
            true => Ok(()),
            false => Err(at(source, blank.blank.referenced, ClaimFault::NoFill)),
        };
    };
    match blank.asks_for() {
        Ok(Type::Number | Type::Truth) => Ok(()),
        Ok(other) => Err(at(source, fill.referenced, ClaimFault::NoFillType(other))),
        Err(fault) => Err(at(source, fill.referenced, ClaimFault::Claim(fault))),
    }
}

fn placeholder(name: &str) -> String {
    format!("{{{name}}}")
}
