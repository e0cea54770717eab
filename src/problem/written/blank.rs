//! Fill in a blank. Whatever makes the line true is right, and where it stands in a proof, whatever leaves that proof whole: both are judged with it.

use super::{Excerpt, MAX_KEPT, WrittenError, faulty, judging, place, words};
use crate::{
    answer::tables::Tables,
    audit::{
        fault::ClaimFault,
        proof::{
            blank::{MAX_TRIED, fill_blank, fillings, is_proved},
            schema::{Blank, ProofFile, StepVerdict},
        },
    },
    claim::{Fault, Type},
    exercise::{kept::Kept, library::Parsed, schema::proof::FillBlank},
    text::{Reason, Text},
};
use std::sync::Arc;

pub use crate::audit::proof::blank::BLANK;

/// What may stand in a blank.
#[derive(Clone)]
pub struct BlankKey {
    /// The lines of the proof in which it stands; none where it is a line by itself.
    pub lines: Vec<Text>,
    /// Its place among them.
    pub at: Option<usize>,
    /// The line with the blank, in words.
    pub words: Text,
    /// The variables of which may be spoken in the blank.
    pub of: Vec<String>,
    /// Whether a number is asked for, and not a condition.
    pub is_number: bool,
    /// What is right and is known so: of numbers all that were tried, and else what the proof says.
    pub right: Vec<String>,
    /// Whether nothing else is right.
    pub is_all: bool,
    /// Where a number is asked for, all numbers up to this were tried.
    pub tried: u64,
    file: Parsed<ProofFile>,
    blank: Blank,
    given: Vec<u64>,
}

impl std::fmt::Debug for BlankKey {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "BlankKey({}: {:?})", self.words.en, self.right)
    }
}

/// What becomes of a line with something in its blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filled {
    /// It is true, and the proof in which it stands is whole.
    Right,
    /// It is false or without meaning, or the proof is no longer whole: why, in Chinese and in English.
    Wrong([String; 2]),
    /// That is not decided.
    Open,
}

/// The key to a line with a blank.
///
/// # Errors
/// If there is no such blank, it does not stand in these lines, or nothing, or everything, that was tried is right.
pub(super) fn key(excerpt: &Excerpt, asked: &FillBlank) -> Result<BlankKey, WrittenError> {
    let blank = excerpt.blank(&asked.blank)?;
    let (found, wanted) = (asked.given.len(), blank.given.len());
    if found != wanted {
        return Err(WrittenError::Given { blank: asked.blank.clone(), found, wanted });
    }
    let lines = match blank.step {
        Some(_) => excerpt.lines().iter().map(|step| words(step).clone()).collect(),
        None => Vec::new(),
    };
    let at = blank.step.as_ref().map(|step| place(excerpt.lines(), &step.value)).transpose()?;
    let asks_for = blank.asks_for().map_err(|fault| WrittenError::Unread(fault.en))?;
    let told = |text: &str| blank.with_given(text, &asked.given);
    let mut key = BlankKey {
        lines,
        at,
        words: Text::both(told(&blank.words.zh), told(&blank.words.en)),
        of: blank.of.clone(),
        is_number: asks_for == Type::Number,
        right: Vec::new(),
        is_all: false,
        tried: MAX_TRIED,
        file: excerpt.file.clone(),
        given: asked.given.clone(),
        blank: blank.clone(),
    };
    let known = find_right_texts(&key)?;
    (key.right, key.is_all) = (known.right.clone(), known.is_all);
    Ok(key)
}

/// What is known to be right in a blank.
struct Known {
    right: Vec<String>,
    is_all: bool,
}

/// That of a key to be: a class is asked about the same few lines.
fn find_right_texts(key: &BlankKey) -> Result<Arc<Known>, WrittenError> {
    static KNOWN: Kept<String, Known> = Kept::new(MAX_KEPT);
    let proof = judging::mathematics(&key.file.file);
    let on = format!("{proof}{:?}{:?}", judging::mathematics_of_blank(&key.blank), key.given);
    KNOWN.get(on, || {
        match key.blank.fill.as_ref().map(|fill| key.blank.with_given(&fill.value, &key.given)) {
            Some(fill) => Ok(Known { right: vec![key.check_fill(&fill)?], is_all: false }),
            None => key.try_numbers(),
        }
    })
}

impl BlankKey {
    /// Judges the line with a text in its blank.
    ///
    /// # Errors
    /// If the text is not what is asked for: what is wrong in it.
    pub fn judge(&self, text: &str) -> Result<Filled, Fault> {
        self.blank.takes(text)?;
        let filled = self.judge_with(text, &Tables::default());
        Ok(filled.unwrap_or_else(|error| Filled::Wrong(without_meaning(&error))))
    }

    /// The same for a text that was taken.
    fn judge_with(&self, text: &str, tables: &Tables) -> Result<Filled, WrittenError> {
        let fillings = fillings(&self.file, &self.blank, &self.given, text);
        for (place, file) in fillings.iter().enumerate() {
            // Few texts make the line true, so that its proof is judged with few.
            let found = match place {
                0 => Arc::new(judging::judge(file, tables)?),
                _ => judging::judge_once(file)?,
            };
            let mut steps = file.file.steps.iter().zip(found.iter());
            let open = steps.find(|(_, judged)| judged.verdict != StepVerdict::Proved);
            let Some((step, judged)) = open else { continue };
            return Ok(match (judged.verdict, place) {
                (StepVerdict::Open, _) => Filled::Open,
                (_, 0) => Filled::Wrong(faulty::describe_faults(judged, step)),
                _ => Filled::Wrong(not_whole(faulty::describe_faults(judged, step), words(step))),
            });
        }
        Ok(Filled::Right)
    }

    /// What the proof says is right, which has to be.
    fn check_fill(&self, fill: &str) -> Result<String, WrittenError> {
        match self.judge_with(fill, &Tables::default())? {
            Filled::Right => Ok(self.blank.render_text(fill)),
            Filled::Wrong(_) | Filled::Open => {
                Err(WrittenError::NothingRight { blank: self.blank.blank.value.clone() })
            }
        }
    }

    /// Tries all small numbers.
    fn try_numbers(&self) -> Result<Known, WrittenError> {
        let tables = Tables::default();
        let texts = (0..=MAX_TRIED).map(|number| number.to_string());
        // At some numbers the line may have no meaning, as where it divides by them.
        let is_right = |text: &String| matches!(self.judge_with(text, &tables), Ok(Filled::Right));
        let right: Vec<String> = texts.filter(is_right).collect();
        if right.is_empty() || right.len() as u64 > MAX_TRIED {
            return Err(WrittenError::NothingRight { blank: self.blank.blank.value.clone() });
        }
        Ok(Known { right, is_all: self.is_false_above(&tables) })
    }

    /// Whether the line is false for every larger number, as far as that is decided.
    fn is_false_above(&self, tables: &Tables) -> bool {
        let claim = &self.blank.claim.value;
        let mut none = Blank { step: None, ..self.blank.clone() };
        none.claim.value = format!("forall {OTHER}: {OTHER} > {MAX_TRIED} -> not ({claim})");
        let none = fill_blank(&self.file, &none, &self.given, OTHER);
        judging::judge(&none, tables).is_ok_and(|found| is_proved(&found))
    }
}

/// A variable that no line has.
const OTHER: &str = "otherNumber";

/// Why a line has no meaning with what stands in its blank, in Chinese and in English.
fn without_meaning(error: &WrittenError) -> [String; 2] {
    let (zh, en) = ("这样填，这一行没有意义", "the line has no meaning then");
    let reason = match error {
        WrittenError::Judged(found) => Some(&found.reason),
        _ => None,
    };
    match reason.and_then(Reason::get) {
        Some(ClaimFault::Claim(fault)) => {
            [format!("{zh}：{}", fault.zh), format!("{en}: {}", fault.en)]
        }
        _ => [zh.to_owned(), en.to_owned()],
    }
}

fn not_whole([zh, en]: [String; 2], line: &Text) -> [String; 2] {
    [
        format!("这一行成立，证明却不完整了：“{}”推不出来。{zh}", line.zh.trim()),
        format!(
            "the line is true, but the proof is no longer whole: “{}” does not follow. {en}",
            line.en.trim()
        ),
    ]
}

impl Excerpt {
    /// The blank of that name, which stands by itself or in one of these lines.
    pub(super) fn blank(&self, name: &str) -> Result<&Blank, WrittenError> {
        let blanks = self.blanks();
        let known: Vec<&str> = blanks.iter().map(|blank| blank.blank.value.as_str()).collect();
        let known = known.join(", ");
        let found = blanks.into_iter().find(|blank| blank.blank.value == name);
        found.ok_or_else(|| WrittenError::NoLine { line: name.to_owned(), known })
    }

    /// The lines with a blank that may be asked about.
    pub(super) fn blanks(&self) -> Vec<&Blank> {
        let blanks = self.file.file.blanks.iter();
        blanks.filter(|blank| blank.stands_in(self.lines())).collect()
    }
}
