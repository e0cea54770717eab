//! An error in an exercise file: where (path:line:column with the source line), what, and how to
//! mend it. What it says stays data until it is drawn, so that it can be drawn in any language.

use super::{
    family::ArgumentError,
    form::FormFault,
    generate::GenerateError,
    library::{Source, Unknown},
    problem::Fault,
    yaml::YamlFault,
};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use serde_yaml::{Location, Spanned};
use std::{fmt, ops::Range};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// How many characters it has; none for the rest of the line.
    pub length: Option<u64>,
}

impl Place {
    /// From here to the end of the line.
    #[must_use]
    pub const fn from_here(line: u64, column: u64) -> Self {
        Self { line, column, length: None }
    }

    /// The place of these bytes of the text; its end when it has no such bytes.
    #[must_use]
    pub fn of_bytes(text: &str, bytes: &Range<usize>) -> Self {
        let before = text.get(..bytes.start).unwrap_or(text);
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() as u64 + 1;
        let length = text.get(bytes.clone()).map(|place| place.chars().count().max(1) as u64);
        Self { line: before.matches('\n').count() as u64 + 1, column, length }
    }

    /// The place in a file of these bytes of one of its values: the first line from the value's own
    /// on that holds the line of the value. The value's beginning when it is written otherwise,
    /// with escapes or folded.
    #[must_use]
    pub fn in_value(source: &Source, value: &Spanned<String>, bytes: &Range<usize>) -> Self {
        let within = Self::of_bytes(&value.value, bytes);
        let start = Self::from(value.referenced);
        let wanted = value.value.lines().nth(within.line as usize - 1).unwrap_or("");
        let lines = source.text.lines().zip(1..).skip(start.line as usize - 1);
        let mut holding =
            lines.filter_map(|(found, number)| Some((number, found.split_once(wanted)?.0)));
        match holding.next().filter(|_| !wanted.is_empty()) {
            Some((line, indent)) => {
                Self { line, column: indent.chars().count() as u64 + within.column, ..within }
            }
            None => start,
        }
    }
}

/// What is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// It is not YAML, or not what the schema says.
    #[error(transparent)]
    Yaml(#[from] YamlFault),
    /// Something that the schema cannot say.
    #[error(transparent)]
    Form(#[from] FormFault),
    /// A problem that makes no sense, or has no checked answer.
    #[error(transparent)]
    Problem(#[from] Fault),
    /// It names an exercise that there is not.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// A level of a generator that cannot be met.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// A claim that makes no sense, or whose verdict is another one.
    #[error(transparent)]
    Claim(#[from] ClaimFault),
    /// A directive of a book that cannot be followed.
    #[error(transparent)]
    Directive(#[from] DirectiveFault),
    /// The words of a course, or a chapter that uses another.
    #[error(transparent)]
    Term(#[from] TermFault),
}

/// What is wrong with the words of a course.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermFault {
    /// A chapter uses a word that the course has decided against.
    #[error("this course says `{instead}`, not `{word}` (terms.yaml)")]
    Avoided {
        /// What stands there.
        word: String,
        /// What the course says.
        instead: String,
    },
    /// The place where a word is introduced is none of the book's.
    #[error(
        "the book has no place `{0}`: write a chapter and a heading of it, such as `binary.md#nim-sum`"
    )]
    NoPlace(String),
}

/// Why a directive of a book cannot be followed, with how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{en}")]
pub struct DirectiveFault {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// What is wrong with a file of claims.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimFault {
    /// A claim has no meaning.
    #[error(transparent)]
    Claim(#[from] crate::claim::Fault),
    /// A game that there is not.
    #[error("there is no game `{0}`: `bouton list games` shows them all")]
    NoGame(String),
    /// The arguments of a game are wrong.
    #[error(transparent)]
    Game(#[from] ArgumentError),
    /// The id is not the file's name.
    #[error("the file is called {0}.yaml: write `id: {0}`")]
    OtherName(String),
    /// Neither readings nor a reason why there are none.
    #[error("neither `readings` nor `nothing_to_decide` stands here: write one of them")]
    NothingSaid,
    /// Two readings of one name.
    #[error("the reading `{0}` stands here twice: give one of them another name")]
    ReadingTwice(String),
    /// A repair of a reading that there is not.
    #[error("there is no reading `{0}` to repair")]
    NoReading(String),
    /// Neither a statement nor a misprint.
    #[error("the reading `{0}` has neither `claim` nor `misprint`: write one of them")]
    NoClaim(String),
    /// A proof without steps.
    #[error("a proof has at least one step: write one under `steps`")]
    NoSteps,
    /// A step whose name is taken.
    #[error("the name `{0}` is taken: give this step another")]
    StepTwice(String),
    /// A line with a blank that has none, in its words or in its claim.
    #[error(
        "`____` stands in the claim and in the words of a line with a blank: write it in all three"
    )]
    NoBlank,
    /// A blank for a number that is named, or drawn, and never used.
    #[error(
        "`{{{0}}}` stands in the claim and in the words of the line, and its range stands under `given`: write all of them or none"
    )]
    GivenApart(String),
    /// A blank of variables without a right answer.
    #[error(
        "a blank that names variables in `of` needs `fill`, something right that may be written there"
    )]
    NoFill,
    /// What is called right in a blank is neither a number nor a condition.
    #[error("what stands in a blank is a number or a condition, but this is {}", .0.names().1)]
    NoFillType(crate::claim::Type),
    /// Nothing that was tried in a blank is right.
    #[error(
        "nothing is right in this blank: with `fill`, or any number up to {0} where there is none, the line is false or its proof is not whole"
    )]
    NothingRight(u64),
    /// A name for a word that the proof does not define.
    #[error("`{0}` is no word of the definitions: name words that stand there")]
    NoWord(String),
    /// A step cites what does not stand before it.
    #[error(
        "no step `{0}` stands before this one: cite earlier steps, `rules`, `decide`, `cases`, `induction on n` (a variable), `induction over the heaps` or `induction over the moves`"
    )]
    NoStep(String),
    /// A step with two methods.
    #[error("a step has one of `cases` and `induction …`: make two steps of it")]
    TwoMethods,
    /// Cases without a citation of them, or the other way round.
    #[error(
        "`cases` is cited in `from` exactly where cases stand under `cases`: write both or neither"
    )]
    CasesApart,
    /// The condition of a case is none.
    #[error("the condition of a case is true or false, but this is {}", .0.names().1)]
    NoCondition(crate::claim::Type),
    /// An induction on something else than the first variable.
    #[error(
        "induction on `{0}` needs a statement that begins with `forall {0}`, with no upper bound and from a plain number on"
    )]
    NoInduction(String),
    /// An induction over heaps where there are none.
    #[error(
        "induction over the heaps needs a statement that begins with `forall m, …: forall s within (list i in 1..m: …)`, with no upper bound on what stands before `s`"
    )]
    NoHeaps,
    /// An induction over moves where the last opening variable is no position.
    #[error(
        "induction over the moves needs a game and a statement whose opening ends with a position: `forall s within [a, b]:` or `forall s within (list i in 1..m: n):`"
    )]
    NoPosition,
    /// An induction over moves that need not end.
    #[error("induction over the moves needs a game in which play ends, and here it can repeat")]
    NoEnd,
    /// Another verdict was found.
    #[error("the verdict recorded is {recorded}, but the one found is {found}")]
    OtherVerdict {
        /// What the file says.
        recorded: String,
        /// What was found.
        found: String,
    },
    /// Another counterexample was found.
    #[error("the counterexample recorded is {recorded}, but the smallest one is {found}")]
    OtherCounterexample {
        /// What the file says.
        recorded: String,
        /// What was found.
        found: String,
    },
    /// What is called a misprint holds.
    #[error("what is printed is called a misprint, but its statement holds")]
    PrintedHolds,
    /// The verdict on the whole does not fit those on the readings.
    #[error("`overall: {written}` does not fit the readings: it says that {en}")]
    NotOverall {
        /// What the file says.
        written: &'static str,
        /// What that says of the readings, in Chinese.
        zh: &'static str,
        /// In English.
        en: &'static str,
    },
}

/// An error at a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file with its text.
    pub source: Source,
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub reason: Reason,
}

/// The words of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words<'a> {
    /// Stands before the message: "error".
    pub error: &'a str,
    /// Stands before the way to mend it: "help".
    pub help: &'a str,
    /// What is wrong.
    pub message: &'a str,
    /// How to mend it; empty when the message says it.
    pub mend: &'a str,
}

impl Reason {
    /// How to mend it; empty when the message says it.
    #[must_use]
    pub fn mend(&self) -> &'static str {
        match self {
            Self::Yaml(fault) => fault.mend(),
            Self::Form(fault) => fault.mend(),
            Self::Problem(fault) => fault.mend(),
            Self::Unknown(_)
            | Self::Generate(_)
            | Self::Claim(_)
            | Self::Directive(_)
            | Self::Term(_) => "",
        }
    }
}

impl Diagnostic {
    /// An error at a place of a file.
    #[must_use]
    pub fn new(source: &Source, place: impl Into<Place>, reason: impl Into<Reason>) -> Self {
        Self { source: source.clone(), place: place.into(), reason: reason.into() }
    }

    /// The error with its source line and a caret under the place.
    #[must_use]
    pub fn drawn(&self, words: &Words<'_>) -> String {
        let Source { path, text } = &self.source;
        let span = AnnotationKind::Primary.span(shortened(text, byte_span(text, self.place)));
        let snippet = Snippet::source(text).path(path).annotation(span);
        let error = Level::ERROR.with_name(words.error);
        let mut group = error.primary_title(words.message).element(snippet);
        if !words.mend.is_empty() {
            group = group.element(Level::HELP.with_name(words.help).message(words.mend));
        }
        Renderer::plain().render(&[group])
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (message, mend) = (self.reason.to_string(), self.reason.mend());
        let words = Words { error: "error", help: "help", message: &message, mend };
        formatter.write_str(&self.drawn(&words))
    }
}

impl std::error::Error for Diagnostic {}

impl From<Location> for Place {
    fn from(location: Location) -> Self {
        Self::from_here(location.line().max(1), location.column().max(1))
    }
}

/// The rest of the line from a place on, without a comment; empty past the end.
pub(super) fn rest_of_line(text: &str, place: Place) -> &str {
    text.get(byte_span(text, place)).unwrap_or("")
}

/// At most so many characters are underlined: the drawing of a long line is cut around them.
const UNDERLINED_CHARS: usize = 60;

fn shortened(text: &str, span: Range<usize>) -> Range<usize> {
    let underlined = text.get(span.clone()).unwrap_or("");
    let cut = underlined.char_indices().nth(UNDERLINED_CHARS);
    span.start..cut.map_or(span.end, |(offset, _)| span.start + offset)
}

/// The bytes of the place, to the end of its line at most.
fn byte_span(source: &str, at: Place) -> Range<usize> {
    let line_index = usize::try_from(at.line.max(1) - 1).unwrap_or(0);
    let start_of_line: usize = source.split_inclusive('\n').take(line_index).map(str::len).sum();
    let line = source.get(start_of_line..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let column = usize::try_from(at.column.max(1) - 1).unwrap_or(0);
    let offset = line.char_indices().nth(column).map_or(line.len(), |(offset, _)| offset);
    let rest = line[offset..].trim_end();
    let length = match at.length.and_then(|length| usize::try_from(length).ok()) {
        Some(length) => rest.char_indices().nth(length).map_or(rest.len(), |(end, _)| end),
        None => rest.split(" #").next().unwrap_or(rest).trim_end().len(),
    };
    start_of_line + offset..start_of_line + offset + length
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Titled {
        title: Spanned<String>,
    }

    fn drawn(text: &str, place: Location) -> String {
        let source = Source { path: "x.yaml".to_owned(), text: text.to_owned() };
        Diagnostic::new(&source, place, FormFault::NoQuestion).to_string()
    }

    #[test]
    fn the_caret_stands_under_the_place_behind_chinese_text() {
        let source = "a: {题: 1}\n";
        let parsed: std::collections::BTreeMap<
            String,
            std::collections::BTreeMap<String, Spanned<u8>>,
        > = serde_yaml::from_str(source).unwrap();
        let drawn = drawn(source, parsed["a"]["题"].referenced);
        assert!(drawn.contains("x.yaml:1:8"), "{drawn}");
        let caret = drawn.lines().find(|line| line.contains('^')).unwrap();
        // One full-width character stands for two columns before the caret.
        assert_eq!(caret.find('^'), Some("1 | a: {".len() + 2 + ": ".len()), "{drawn}");
    }

    #[test]
    fn the_message_names_path_line_and_column() {
        let source = "id: x\ntitle: 三堆 # comment\n";
        let parsed: Titled = serde_yaml::from_str(source).unwrap();
        assert_eq!(parsed.title.value, "三堆");
        let drawn = drawn(source, parsed.title.referenced);
        assert!(drawn.contains("x.yaml:2:8"), "{drawn}");
        assert!(drawn.contains("= help: list at least one"), "{drawn}");
    }

    #[test]
    fn a_place_of_bytes_is_underlined_and_no_more() {
        let text = "title: |\n  甲先 走\n";
        let source = Source { path: "x.yaml".to_owned(), text: text.to_owned() };
        let parsed: Titled = serde_yaml::from_str(text).unwrap();
        let place = Place::in_value(&source, &parsed.title, &(0..3));
        assert_eq!(place, Place { line: 2, column: 3, length: Some(1) });
        assert_eq!(text.get(byte_span(text, place)), Some("甲"));
        let end = Place::of_bytes("甲先", &(6..6));
        assert_eq!(end, Place { line: 1, column: 3, length: Some(1) });
    }

    #[test]
    fn the_rest_of_a_line_ends_before_its_comment() {
        let check = |line, column, rest| {
            assert_eq!(
                rest_of_line("id: x\ntitle: 三堆 # comment\n", Place::from_here(line, column)),
                rest
            );
        };
        check(2, 8, "三堆");
        check(1, 1, "id: x");
        check(1, 99, "");
        check(99, 1, "");
    }
}
