//! From YAML text to the types of [`super::schema`], within named limits, with errors that are
//! data: what the reader of the file has to change, not what the parser was doing.

use super::diagnostic::{Place, rest_of_line};
use crate::{
    family::{ArgumentError, NotARange, Range, coins::refuse_condition, octal::refuse_code},
    game::{TakeSetError, read_take_set},
    numeration::{SystemError, read_system},
    text::{WORDS_WANTED, refuse_number},
};
use serde::de::DeserializeOwned;
use serde_yaml::{Error as YamlError, Options};

/// The most YAML nodes of one file, anchors expanded.
pub const MAX_YAML_NODES: usize = 100_000;

/// The deepest nesting of lists and fields.
pub const MAX_YAML_DEPTH: usize = 32;

/// What stands in a file that is not YAML, or not what the schema says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum YamlFault {
    /// A field that the schema does not have.
    #[error("there is no field `{field}` here: the fields are {}", known.join(", "))]
    UnknownField {
        /// What was written.
        field: String,
        /// The fields that there are.
        known: Vec<&'static str>,
    },
    /// A name that is none of those possible here.
    #[error("`{written}` is not known here: write one of {}", known.join(", "))]
    UnknownName {
        /// What was written.
        written: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// A field that cannot be left out.
    #[error("the field `{field}` is missing")]
    MissingField {
        /// The field.
        field: &'static str,
    },
    /// The same field twice.
    #[error("the field `{field}` stands here twice")]
    FieldTwice {
        /// The field.
        field: String,
    },
    /// Something of another kind.
    #[error("{} is wanted here", wanted.words())]
    OtherKind {
        /// What is wanted.
        wanted: Wanted,
    },
    /// Something that is not a number, or one that does not fit.
    #[error("{}", refuse_number(written, *largest)[1])]
    NotANumber {
        /// What was written.
        written: String,
        /// The largest that fits.
        largest: u64,
    },
    /// Two names where one game or question is described.
    #[error("two names stand here, where one is wanted")]
    TwoNames,
    /// Neither one problem nor five.
    #[error("an item names one problem, or a list of five for levels 1 to 5")]
    NotAChoice,
    /// A directive of a book that is neither its short form nor its fields.
    #[error("one line of text is wanted here, or the fields {}", fields[1])]
    NotADirective {
        /// The fields, in Chinese and in English.
        fields: [&'static str; 2],
    },
    /// A take set that is none.
    #[error(transparent)]
    Take(#[from] TakeSetError),
    /// A range that is none.
    #[error(transparent)]
    Range(#[from] NotARange),
    /// A system of numeration that is none.
    #[error(transparent)]
    System(#[from] SystemError),
    /// A condition for coins, or a code of an octal game, that is none.
    #[error(transparent)]
    Value(#[from] ArgumentError),
    /// Nothing but blank lines and comments.
    #[error("the file is empty")]
    Empty,
    /// The text ends inside a list, a text or a field.
    #[error("the file ends too early")]
    CutOff,
    /// A second document.
    #[error("a second document begins here: one file holds one exercise")]
    TwoDocuments,
    /// An alias without its anchor.
    #[error("this alias names an anchor that there is not")]
    UnknownAnchor,
    /// A limit is passed.
    #[error("this file is too large or too deeply nested: the limit ({limit_name}) is {limit}")]
    OverLimit {
        /// The name of the constant.
        limit_name: &'static str,
        /// Its value.
        limit: usize,
    },
    /// A line that is indented by a tab.
    #[error("this line is indented with a tab, and YAML needs spaces")]
    Tab,
    /// A second colon in a text without quotation marks.
    #[error("a colon stands in this text, which has no quotation marks")]
    Colon,
    /// Anything else, in the parser's own words.
    #[error("this is not YAML: {words}")]
    Syntax {
        /// The parser's words.
        words: String,
    },
}

/// A kind of YAML value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// `[a, b]`, or lines that begin with hyphens.
    List,
    /// `{a: 1, b: 2}`, or indented lines.
    Fields,
    /// A text.
    Text,
    /// A text in one language or in both.
    Words,
    /// `true` or `false`.
    TrueOrFalse,
    /// A number, or a list of numbers.
    Position,
    /// A take set.
    TakeSet,
}

impl Wanted {
    fn words(self) -> &'static str {
        match self {
            Self::List => "a list such as [3, 5, 7]",
            Self::Fields => "a group of fields such as {zh: ..., en: ...}",
            Self::Text | Self::Words => "a text",
            Self::TrueOrFalse => "true or false",
            Self::Position => "a number, or a list of numbers such as [3, 5, 7],",
            Self::TakeSet => "a take set such as 1..3 or [1, 3, 4]",
        }
    }
}

impl YamlFault {
    /// How to mend it; empty when the message says it.
    #[must_use]
    pub fn mend(&self) -> &'static str {
        match self {
            Self::FieldTwice { .. } | Self::TwoNames => "keep one of the two",
            Self::OverLimit { .. } => "exercise files are small: write anchors out, or split it",
            Self::UnknownName { .. }
            | Self::NotANumber { .. }
            | Self::NotAChoice
            | Self::NotADirective { .. }
            | Self::Range(_)
            | Self::Value(_)
            | Self::System(_) => "",
            Self::Take(_) => "a list is written `\"1,3,4\"`",
            Self::Tab => "put spaces in its place",
            Self::Colon => "put the text into quotation marks",
            Self::Syntax { .. } => {
                "indent with spaces; put a text with colons, quotation marks or brackets in it into quotation marks, and close them"
            }
            Self::TwoDocuments => "delete the line `---`, or make two files",
            Self::UnknownAnchor => "write the value out",
            Self::OtherKind { wanted: Wanted::Words } => {
                "put it into quotation marks; `{zh: ..., en: ...}` says its language, and one of the two will do"
            }
            Self::OtherKind { wanted: Wanted::Fields } => {
                "`bouton schema` prints them; where all are left out, write `{}`: `general-rule: {}`"
            }
            Self::UnknownField { .. }
            | Self::MissingField { .. }
            | Self::OtherKind { .. }
            | Self::Empty
            | Self::CutOff => "`bouton schema` prints what a file may hold",
        }
    }
}

/// Reads a file of the schema.
///
/// # Errors
/// With the place, when it is not YAML of the schema, or over a limit.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, (Place, YamlFault)> {
    let mut options: Options = serde_yaml::options! { with_snippet: false };
    options.budget = serde_yaml::budget! {
        max_nodes: MAX_YAML_NODES,
        max_depth: MAX_YAML_DEPTH,
        flow_nesting_limit: MAX_YAML_DEPTH,
    };
    serde_yaml::from_str_with_options(text, options).map_err(|error| {
        let place = error.location().map_or(Place::from_here(1, 1), Place::from);
        (place, fault(&error, text, place))
    })
}

/// The parser knows more errors than a reader can tell apart; what remains is told in its words.
fn fault(error: &YamlError, text: &str, place: Place) -> YamlFault {
    match error {
        YamlError::AliasError { error, .. } => fault(error, text, place),
        YamlError::SerdeUnknownField { field, expected, .. } => {
            YamlFault::UnknownField { field: field.clone(), known: expected.clone() }
        }
        YamlError::SerdeUnknownVariant { variant, expected, .. } => {
            YamlFault::UnknownName { written: variant.clone(), known: expected.clone() }
        }
        YamlError::SerdeMissingField { field, .. } => YamlFault::MissingField { field },
        YamlError::DuplicateMappingKey { key, .. } => {
            YamlFault::FieldTwice { field: key.clone().unwrap_or_default() }
        }
        YamlError::ExpectedMappingEndAfterEnumVariantValue { .. } => YamlFault::TwoNames,
        YamlError::MultipleDocuments { .. } => YamlFault::TwoDocuments,
        YamlError::UnknownAnchor { .. } => YamlFault::UnknownAnchor,
        YamlError::Eof { .. } if is_blank(text) => YamlFault::Empty,
        YamlError::Eof { .. } => YamlFault::CutOff,
        YamlError::NullIntoString { .. } => YamlFault::OtherKind { wanted: Wanted::Text },
        YamlError::Unexpected { expected, .. } => other_kind(expected, error),
        YamlError::SerdeInvalidType { expected, .. } => other_kind(expected, error),
        YamlError::InvalidScalar { ty, .. } => no_number(ty, text, place, error),
        YamlError::Budget { .. }
        | YamlError::AliasReplayLimitExceeded { .. }
        | YamlError::AliasExpansionLimitExceeded { .. }
        | YamlError::AliasReplayStackDepthExceeded { .. } => over_limit(error),
        YamlError::Message { msg, .. } => of_message(msg, text, place, error),
        YamlError::InvalidBooleanStrict { .. } => {
            YamlFault::OtherKind { wanted: Wanted::TrueOrFalse }
        }
        _ => usual_slip(text, place).unwrap_or_else(|| in_own_words(error)),
    }
}

/// What most often makes a line no YAML, looked for where the parser stopped.
fn usual_slip(text: &str, place: Place) -> Option<YamlFault> {
    let line = text.lines().nth(usize::try_from(place.line).ok()?.checked_sub(1)?)?;
    let indent = &line[..line.len() - line.trim_start().len()];
    let (_, value) = line.split_once(": ").unwrap_or_default();
    match () {
        () if indent.contains('\t') => Some(YamlFault::Tab),
        () if !value.starts_with(['"', '\'', '[', '{', '|', '>']) && value.contains(": ") => {
            Some(YamlFault::Colon)
        }
        () => None,
    }
}

fn other_kind(expected: &str, error: &YamlError) -> YamlFault {
    let wanted = match expected {
        "sequence start" | "a sequence" => Wanted::List,
        "mapping start" => Wanted::Fields,
        "string scalar" => Wanted::Text,
        "a string" | WORDS_WANTED => Wanted::Words,
        _ => return in_own_words(error),
    };
    YamlFault::OtherKind { wanted }
}

fn no_number(kind: &str, text: &str, place: Place, error: &YamlError) -> YamlFault {
    let largest = match kind {
        "u8" => u64::from(u8::MAX),
        "u32" => u64::from(u32::MAX),
        "u64" => u64::MAX,
        "bool" | "boolean" => return YamlFault::OtherKind { wanted: Wanted::TrueOrFalse },
        _ => return in_own_words(error),
    };
    YamlFault::NotANumber { written: scalar(text, place).to_owned(), largest }
}

fn over_limit(error: &YamlError) -> YamlFault {
    let is_depth = error.to_string().contains("Depth");
    let (limit_name, limit) = if is_depth {
        ("MAX_YAML_DEPTH", MAX_YAML_DEPTH)
    } else {
        ("MAX_YAML_NODES", MAX_YAML_NODES)
    };
    YamlFault::OverLimit { limit_name, limit }
}

/// Values are refused by types of ours, but serde hands on their words alone: the value is read
/// again for the error behind them.
fn of_message(message: &str, text: &str, place: Place, error: &YamlError) -> YamlFault {
    let written = scalar(text, place);
    let list = rest_of_line(text, place).strip_prefix('[').and_then(|rest| rest.split(']').next());
    let list = list.map(|list| list.replace(' ', ""));
    for written in [Some(written), list.as_deref()].into_iter().flatten() {
        if let Err(refused) = read_take_set(written)
            && message.contains(&refused.to_string())
        {
            return refused.into();
        }
    }
    if let Err(refused) = Range::try_from(written.to_owned())
        && message.contains(&refused.to_string())
    {
        return refused.into();
    }
    if let Err(refused) = read_system(written)
        && message.contains(&refused.to_string())
    {
        return refused.into();
    }
    // A condition may have commas, without quotation marks.
    for written in [written, rest_of_line(text, place).trim_end()] {
        let refused = [refuse_condition(written), refuse_code(written)];
        let is_meant = |one: &ArgumentError| message.contains(&one.to_string());
        if let Some(refused) = refused.into_iter().flatten().find(is_meant) {
            return refused.into();
        }
    }
    if message.contains("untagged enum TakeText") {
        return YamlFault::OtherKind { wanted: Wanted::TakeSet };
    }
    if message.contains("untagged enum Numbers") {
        return YamlFault::OtherKind { wanted: Wanted::Position };
    }
    if message.contains("untagged enum ProblemChoice") {
        return YamlFault::NotAChoice;
    }
    let directive =
        DIRECTIVES.iter().find(|(name, _)| message.contains(&format!("untagged enum {name}")));
    if let Some((_, fields)) = directive {
        return YamlFault::NotADirective { fields: *fields };
    }
    in_own_words(error)
}

/// The directives of a book that have a short form, with the fields of the long one.
const DIRECTIVES: [(&str, [&str; 2]); 3] = [
    ("ClaimChoice", ["entry和readings", "entry and readings"]),
    (
        "BoardChoice",
        [
            "game、opponent（perfect、middling或random）和first（reader或computer）",
            "game, opponent (perfect, middling, random) and first (reader, computer)",
        ],
    ),
    ("XiangqiChoice", ["position和moves", "position and moves"]),
];

fn in_own_words(error: &YamlError) -> YamlFault {
    let mut words = error.without_snippet().to_string();
    if words.contains("recursion limit") {
        return over_depth();
    }
    // The location is drawn; the parser's own words for it would repeat it.
    if let Some(cut) = words.rfind(" at line ") {
        words.truncate(cut);
    }
    YamlFault::Syntax { words: words.trim().to_owned() }
}

fn over_depth() -> YamlFault {
    YamlFault::OverLimit { limit_name: "MAX_YAML_DEPTH", limit: MAX_YAML_DEPTH }
}

fn is_blank(text: &str) -> bool {
    text.lines().map(str::trim_start).all(|line| line.is_empty() || line.starts_with('#'))
}

/// The scalar that begins at a place, without quotation marks.
fn scalar(text: &str, place: Place) -> &str {
    let rest = rest_of_line(text, place);
    for quote in ['"', '\''] {
        if let Some(quoted) = rest.strip_prefix(quote) {
            return quoted.split(quote).next().unwrap_or(quoted);
        }
    }
    rest.split([',', ']', '}']).next().unwrap_or(rest).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::schema::{GeneratorFile, ProblemFile, SetFile};

    /// The fault of a problem file whose game is this line, and its place.
    fn check(game: &str, line: u64, column: u64, expected: &YamlFault) {
        let text = format!("id: x\ngame:\n  {game}\nquestions: [who-wins]\n");
        let (place, fault) = read::<ProblemFile>(&text).unwrap_err();
        assert_eq!(&fault, expected, "{game}");
        assert_eq!(place, Place::from_here(line, column), "{game}");
    }

    #[test]
    fn what_the_schema_refuses_is_told_as_data() {
        let number = |written: &str| YamlFault::NotANumber {
            written: written.to_owned(),
            largest: u64::MAX,
        };
        let list = YamlFault::OtherKind { wanted: Wanted::List };
        check("nim: {heaps: three}", 3, 16, &list);
        check("nim: {heaps: [3, -5, 7]}", 3, 20, &number("-5"));
        check("nim: {heaps: [\"x\"]}", 3, 17, &number("x"));
        check(
            "pile: {objects: 3, take: 3..1}",
            3,
            28,
            &TakeSetError::Backwards { first: 3, last: 1 }.into(),
        );
        check("pile: {objects: 3, take: [0]}", 3, 28, &TakeSetError::Zero.into());
        let take = YamlFault::OtherKind { wanted: Wanted::TakeSet };
        check("pile: {objects: 3, take: {a: 1}}", 3, 28, &take);
        check("pile:\n\tobjects: 3", 4, 2, &YamlFault::Tab);
        let own =
            |fault: YamlFault, words: &str| assert!(fault.to_string().contains(words), "{fault:?}");
        let refuse = |game: &str| {
            let text = format!("id: x\ngame:\n  {game}\nquestions: [who-wins]\n");
            read::<ProblemFile>(&text).unwrap_err().1
        };
        let coins = refuse("coins: {condition: mock-turtle, heads: [1]}");
        assert!(matches!(coins, YamlFault::Value(_)));
        own(coins, "mock-turtles");
        let code = refuse("octal: {code: \"0.197\", heaps: [5]}");
        assert!(matches!(code, YamlFault::Value(_)));
        own(code, "9");
        check("pile: {objects: 3, take: ''}", 3, 28, &TakeSetError::Empty.into());
        check("nim: {heaps: [1]}\n  pile: {take: 1..2}", 4, 3, &YamlFault::TwoNames);
        check("nim: {heaps: *a}", 3, 16, &YamlFault::UnknownAnchor);
        check(
            "nim: {heaps: [1], heaps: [2]}",
            3,
            21,
            &YamlFault::FieldTwice { field: "heaps".to_owned() },
        );
    }

    #[test]
    fn ranges_and_choices_are_told_as_data() {
        let text = "id: x\ntitle: {zh: a, en: b}\nquestions: [who-wins]\nlevels:\n  1:\n    game: {nim: {heaps: 3..2, size: 1..7}}\n";
        let (_, fault) = read::<GeneratorFile>(text).unwrap_err();
        assert_eq!(
            fault.to_string(),
            "`3..2` is not a range: write a..b with a not above b, or one number"
        );
        let text = "id: x\ntitle: {zh: a, en: b}\nitems:\n  - problem: [a, b]\n";
        let (place, fault) = read::<SetFile>(text).unwrap_err();
        assert_eq!((place.line, fault), (4, YamlFault::NotAChoice));
    }

    #[test]
    fn nothing_is_told_from_too_little() {
        let fault = |text: &str| read::<ProblemFile>(text).unwrap_err().1;
        assert_eq!(fault(""), YamlFault::Empty);
        assert_eq!(fault("id: x\ntitle: a: b\n"), YamlFault::Colon);
        assert_eq!(fault("# only\n\n  # comments\n"), YamlFault::Empty);
        assert_eq!(fault("id: x\n"), YamlFault::MissingField { field: "questions" });
    }

    #[test]
    fn depth_has_a_limit() {
        let nested = format!("id: x\nsource: {}{}\n", "[".repeat(9000), "]".repeat(9000));
        assert_eq!(read::<ProblemFile>(&nested).unwrap_err().1, over_depth());
    }
}
