//! Questions made from written proofs. What is right is read from verdicts alone: a proof is judged anew by [`crate::audit::proof`], as far as one of
//! its lines, with a citation or a case left out, or a true line put beside it. The order in which a file has its lines says nothing.
//!
//! [`crate::exercise::schema::proof`] is what files write, [`Excerpt`] the subject of a problem: a line of a proof with all that it rests on. [`order`], [`needed`],
//! [`faulty`], [`cases`] and [`blank`] hold the keys of one question each, [`draw`] makes new ones.

pub mod blank;
pub mod cases;
pub mod draw;
mod error;
pub mod faulty;
mod judging;
pub mod needed;
pub mod order;

use crate::{
    answer::difficulty::{Difficulty, of_size},
    audit::proof::{
        self, DECIDE, JudgedStep,
        schema::{Aside, ProofFile, Step, StepVerdict},
    },
    exercise::{
        kept::Kept,
        library::Parsed,
        schema::{Question, proof::ProofYaml},
    },
    problem::Fault,
    text::Text,
};
use blank::BlankKey;
use cases::CaseKey;
pub use error::WrittenError;
use faulty::FaultyKey;
use judging::judge_once;
use needed::NeededKey;
use order::OrderKey;
use std::{collections::BTreeSet, fmt, sync::Arc};

/// The most of one kind that is kept for the next question: a class set asks about the same few proofs.
const MAX_KEPT: usize = 1 << 10;

/// The points of the hardest problems.
const MAX_POINTS: u64 = 10;

/// The most lines of which a question is asked.
pub const MAX_LINES: usize = 16;

/// The right answer to a question about a proof.
#[derive(Clone, Debug)]
pub enum ProofKey {
    /// In which orders the lines may stand.
    Order(OrderKey),
    /// Which lines are needed.
    Needed(NeededKey),
    /// Which lines do not follow.
    Faulty(FaultyKey),
    /// What no case covers.
    Case(CaseKey),
    /// What may stand in a blank.
    Blank(Box<BlankKey>),
}

/// A line of a proof with all that it rests on, judged.
#[derive(Clone)]
pub struct Excerpt {
    /// The proof with these lines alone, in its order; the last one is what they prove.
    file: Parsed<ProofFile>,
    /// What else is said there: other steps, and true lines beside them.
    others: Vec<Step>,
    goal: Step,
    judged: Arc<Vec<JudgedStep>>,
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "Excerpt({})", self.identity())
    }
}

/// One citation of a line that was judged to follow from what it cites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rests {
    /// The line that cites, by its place.
    pub line: usize,
    /// The line that it cites.
    pub on: usize,
    /// The gap that there is without it, in Chinese and in English; none if none was found.
    pub gap: Option<[String; 2]>,
}

impl Excerpt {
    /// Reads and judges what a file names.
    ///
    /// # Errors
    /// If there is no such proof or line, or it makes no sense.
    pub fn new(wanted: &ProofYaml) -> Result<Self, WrittenError> {
        let mut whole = whole(&wanted.of)?.as_ref().clone();
        let steps = std::mem::take(&mut whole.file.steps);
        let named = wanted.to.as_ref().map(|to| place(&steps, to)).transpose()?;
        let at = named.unwrap_or(steps.len().saturating_sub(1));
        let goal = steps.get(at).cloned().ok_or_else(|| no_line(&steps, &wanted.of))?;
        let kept = below(&steps, at);
        let asides = std::mem::take(&mut whole.file.asides);
        let (lines, others): (Vec<_>, Vec<_>) =
            (0..).zip(steps).partition(|(place, _)| kept.contains(place));
        let without_place = |steps: Vec<(usize, Step)>| steps.into_iter().map(|(_, step)| step);
        whole.file.steps = without_place(lines).collect();
        let others = without_place(others).chain(asides.into_iter().map(of_aside)).collect();
        let judged = judge_once(&whole)?;
        Ok(Self { file: whole, others, goal, judged })
    }

    /// The proof, in words.
    #[must_use]
    pub fn proves(&self) -> &Text {
        &self.file.file.proves
    }

    /// What its words mean, where single lines need that.
    #[must_use]
    pub fn terms(&self) -> Option<&Text> {
        self.file.file.terms.as_ref()
    }

    /// The lines, each after those that it rests on.
    #[must_use]
    pub fn lines(&self) -> &[Step] {
        &self.file.file.steps
    }

    /// The line that is proved.
    #[must_use]
    pub fn goal(&self) -> &Step {
        &self.goal
    }

    /// Two excerpts with the same identity are the same to a pupil.
    #[must_use]
    pub fn identity(&self) -> String {
        format!("{} to {}", self.file.file.id.value, self.goal().step.value)
    }

    /// The same with what is asked: other lines on paper are another problem.
    #[must_use]
    pub fn identity_with_questions<'a>(
        &self,
        questions: impl IntoIterator<Item = &'a Question>,
    ) -> String {
        let questions: Vec<&Question> = questions.into_iter().collect();
        // Of a line by itself nothing is printed of what the proof goes on to prove.
        let is_alone = |question: &&Question| match question {
            Question::FillBlank(asked) => {
                self.blank(&asked.blank).is_ok_and(|blank| blank.step.is_none())
            }
            _ => false,
        };
        let of = match questions.iter().all(is_alone) {
            true => self.file.file.id.value.clone(),
            false => self.identity(),
        };
        format!("{of}: {questions:?}")
    }

    /// How hard it is before anything is asked: the more lines, the harder.
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        of_points(points(self.lines().len()))
    }

    /// How hard a question makes it.
    #[must_use]
    pub fn difficulty_asked(&self, question: &Question) -> Option<Difficulty> {
        Some(of_points(match question {
            Question::OrderLines(asked) => points(asked.lines.len()),
            Question::NeededLines(asked) => points(asked.lines.len()),
            // One line at most is wrong, and all stand in their order.
            Question::FaultyLine(asked) => points(asked.lines.len().saturating_sub(1)),
            Question::FillBlank(asked) => {
                self.blank(&asked.blank).map_or(0, |blank| blank.points.min(MAX_POINTS))
            }
            Question::MissingCase(asked) => {
                let largest = asked.tried.iter().flatten().copied().max().unwrap_or(0);
                match asked.tried.first().map_or(1, Vec::len) {
                    0 | 1 => of_size(largest, [12, 40, 400, 4_000]),
                    _ => of_size(largest, [0, 0, 0, 12]),
                }
            }
            _ => return None,
        }))
    }

    /// Answers a question.
    ///
    /// # Errors
    /// If it is about something else, or has no answer that the verdicts give.
    pub fn answer(&self, question: &Question) -> Result<ProofKey, Fault> {
        Ok(match question {
            Question::OrderLines(asked) => ProofKey::Order(order::key(self, asked)?),
            Question::NeededLines(asked) => ProofKey::Needed(needed::key(self, asked)?),
            Question::FaultyLine(asked) => ProofKey::Faulty(faulty::key(self, asked)?),
            Question::MissingCase(asked) => ProofKey::Case(cases::key(self, asked)?),
            Question::FillBlank(asked) => ProofKey::Blank(Box::new(blank::key(self, asked)?)),
            other => {
                let (question, game) = (other.name(), "a proof");
                return Err(Fault::QuestionOfOtherGame { question, game });
            }
        })
    }

    /// Refuses a proof in which a line is not proved.
    fn all_proved(&self) -> Result<(), WrittenError> {
        let judged = self.lines().iter().zip(self.judged.iter());
        let open = judged.into_iter().find(|(_, judged)| judged.verdict != StepVerdict::Proved);
        open.map_or(Ok(()), |(step, judged)| Err(unproved_error(step, judged)))
    }

    /// Every citation of one line by another, in their order.
    fn citations(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let cited = |line: usize| {
            let step = self.lines().get(line);
            let names = step.map(Step::citations).unwrap_or_default();
            let earlier = self.lines().iter().take(line).enumerate();
            let is_cited = move |(_, one): &(usize, &Step)| names.contains(one.step.value.as_str());
            earlier.filter(is_cited).map(move |(on, _)| (line, on))
        };
        (0..self.lines().len()).flat_map(cited)
    }

    /// What rests on what: every citation, as each line was judged to follow from what it cites.
    ///
    /// # Errors
    /// If a line is not proved, or is decided by its definitions, whatever it cites.
    fn judged_citations(&self) -> Result<Vec<(usize, usize)>, WrittenError> {
        self.all_proved()?;
        let one = |(line, on): (usize, usize)| {
            let decides =
                self.lines().get(line).is_some_and(|step| step.citations().contains(DECIDE));
            if decides {
                let [line, cites] = [line, on].map(|place| self.name(place).to_owned());
                return Err(WrittenError::Decided { line, cites });
            }
            Ok((line, on))
        };
        self.citations().map(one).collect()
    }

    /// The same, each with the gap that there is without it.
    ///
    /// # Errors
    /// As [`Self::judged_citations`].
    fn rests(&self) -> Result<Vec<Rests>, WrittenError> {
        let one = |(line, on)| Ok(Rests { line, on, gap: self.gap_without(line, on, &[])? });
        self.judged_citations()?.into_iter().map(one).collect()
    }

    /// Refuses true lines beside the proof that may do in the place of one that is cited: without it there was a gap, and with them there is none.
    fn replaces_nothing(&self, rests: &[Rests], beside: &[&Step]) -> Result<(), WrittenError> {
        let all = self.possible_beside();
        let is_among_all = beside.iter().all(|step| all.iter().any(|one| is_same(one, step)));
        for rests in rests.iter().filter(|rests| rests.gap.is_some()) {
            // A gap in which more is cited is one in which less is cited: most questions share this one.
            let persists = |beside: &[&Step]| {
                self.gap_without(rests.line, rests.on, beside).map(|gap| gap.is_some())
            };
            if !(is_among_all && persists(&all)? || persists(beside)?) {
                let [line, cites] = [rests.line, rests.on].map(|place| self.name(place).to_owned());
                return Err(WrittenError::NotNeeded { line, cites });
            }
        }
        Ok(())
    }

    /// True lines that may stand beside the proof: none says what a line of it says, and none rests on one.
    fn possible_beside(&self) -> Vec<&Step> {
        let said: Vec<&str> = self.lines().iter().map(|step| step.claim.value.trim()).collect();
        let rests = |step: &Step| {
            let cited = step.citations();
            self.lines().iter().any(|line| cited.contains(line.step.value.as_str()))
        };
        let fits = |step: &&Step| !said.contains(&step.claim.value.trim()) && !rests(step);
        let others = self.others.iter().filter(fits);
        others.filter(|step| self.true_line(&step.step.value).is_ok()).collect()
    }

    /// The gap in a line that does without one that it cites.
    fn gap_without(
        &self,
        line: usize,
        on: usize,
        beside: &[&Step],
    ) -> Result<Option<[String; 2]>, WrittenError> {
        let Some(step) = self.lines().get(line) else { return Ok(None) };
        let mut step = doing_without(step, self.name(on));
        let kept = step.citations();
        let lines = self.lines().iter().take(line);
        let kept = lines.filter(|one| kept.contains(one.step.value.as_str()));
        let before: Vec<Step> = kept.chain(beside.iter().copied()).map(Step::as_known).collect();
        step.from.extend(beside.iter().map(|one| one.step.clone()));
        let changed = self.with_lines(before.into_iter().chain([step.clone()]).collect());
        let judged = judge_once(&changed)?;
        let found = judged.last().filter(|found| found.verdict == StepVerdict::Gap);
        Ok(found.map(|found| faulty::describe_faults(found, &step)))
    }

    /// The same proof with other lines.
    fn with_lines(&self, steps: Vec<Step>) -> Parsed<ProofFile> {
        let mut changed = self.file.clone();
        changed.file.steps = steps;
        changed
    }

    fn name(&self, line: usize) -> &str {
        self.lines().get(line).map_or("", |step| step.step.value.as_str())
    }

    /// The others that are true and are proved by what they mean.
    fn true_line(&self, name: &str) -> Result<&Step, WrittenError> {
        let others = &self.others;
        let step = others.get(place(others, name)?).ok_or_else(|| no_line(others, name))?;
        let alone = judge_once(&self.with_lines(vec![step.as_known()]))?;
        match alone.first() {
            Some(found) if found.verdict == StepVerdict::Proved => Ok(step),
            Some(found) => Err(unproved_error(step, found)),
            None => Err(no_line(others, name)),
        }
    }
}

/// All of these proofs on which verdicts depend: what a change of a proof changes.
#[must_use]
pub fn mathematics<'a>(of: impl IntoIterator<Item = &'a str>) -> String {
    let told = |of: &str| whole(of).map(|proof| judging::mathematics(&proof.file));
    of.into_iter().filter_map(|of| told(of).ok()).collect()
}

/// What is said in the lines with a blank of these proofs, and how hard they are, but not in which words.
#[must_use]
pub fn mathematics_of_blanks<'a>(of: impl IntoIterator<Item = &'a str>) -> String {
    let told = |of: &str| whole(of).map(|proof| judging::mathematics_of_blanks(&proof.file));
    of.into_iter().filter_map(|of| told(of).ok()).collect()
}

/// A line as it is printed by itself.
#[must_use]
pub fn words(step: &Step) -> &Text {
    step.line.as_ref().unwrap_or(&step.words)
}

fn is_same(one: &Step, other: &Step) -> bool {
    one.step.value == other.step.value
}

/// The whole proof of a name, read once.
fn whole(of: &str) -> Result<Arc<Parsed<ProofFile>>, WrittenError> {
    static READ: Kept<String, Parsed<ProofFile>> = Kept::new(MAX_KEPT);
    READ.get(of.to_owned(), || read(of))
}

fn read(of: &str) -> Result<Parsed<ProofFile>, WrittenError> {
    let source = proof::source(of).ok_or_else(|| WrittenError::NoProof {
        of: of.to_owned(),
        known: proof::ids().join(", "),
    })?;
    proof::read(source).map_err(WrittenError::of_library)
}

/// The place of a line.
fn place(steps: &[Step], name: &str) -> Result<usize, WrittenError> {
    let found = steps.iter().position(|step| step.step.value == name);
    found.ok_or_else(|| no_line(steps, name))
}

fn no_line(steps: &[Step], line: &str) -> WrittenError {
    let known: Vec<&str> = steps.iter().map(|step| step.step.value.as_str()).collect();
    WrittenError::NoLine { line: line.to_owned(), known: known.join(", ") }
}

fn unproved_error(step: &Step, judged: &JudgedStep) -> WrittenError {
    let (line, verdict) = (step.step.value.clone(), judged.verdict.name());
    WrittenError::Unproved { line, verdict }
}

/// A line and all that it rests on, by their places.
fn below(steps: &[Step], goal: usize) -> BTreeSet<usize> {
    let mut kept = BTreeSet::from([goal]);
    for (place, step) in steps.iter().enumerate().take(goal).rev() {
        let is_cited = |by: &usize| {
            steps.get(*by).is_some_and(|by| by.citations().contains(step.step.value.as_str()))
        };
        if kept.iter().any(is_cited) {
            kept.insert(place);
        }
    }
    kept
}

fn of_aside(aside: Aside) -> Step {
    let Aside { step, words, claim } = aside;
    let verdict = StepVerdict::Proved;
    Step { step, words, claim, line: None, from: Vec::new(), cases: Vec::new(), verdict }.as_known()
}

/// A step that no longer cites another.
fn doing_without(step: &Step, name: &str) -> Step {
    let mut changed = step.clone();
    let lists = changed.cases.iter_mut().map(|case| &mut case.from);
    for list in lists.chain([&mut changed.from]) {
        list.retain(|one| one.value != name);
    }
    changed
}

/// The points of so many lines: three are easy, eight as hard as can be.
fn points(lines: usize) -> u64 {
    match lines {
        0..=3 => 2,
        4 => 5,
        5 => 7,
        6 => 8,
        7 => 9,
        _ => 10,
    }
}

fn of_points(points: u64) -> Difficulty {
    let level = Difficulty::level_of(points);
    Difficulty { points, level, bits: 0, winning_moves: 0, lucky_mistakes: 0 }
}
