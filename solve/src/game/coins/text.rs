//! The one-line language of conditions, read and written.
//!
//! ```text
//! condition = (named | pattern {"or" pattern}) ["from" ("0" | "1")]
//! named     = "single" | "consecutive" N | "subtraction" "1.." N | "twins" [SET] | ...
//! pattern   = clause {[","] clause}
//! clause    = "count" N | "count" A ".." B | "gaps" SET | "symmetric" | "with-first"
//!           | "offsets" LIST {"/" LIST}            (LIST = A {"+" B}; 0 turns the coin alone)
//!           | "up-to" N | "ends-heads"
//! ```
//! `SET` is a range `a..b` or a comma list. A `;` may stand for `or`, a `:` for a space.

use super::{MAX_OFFSET, Named, turn_rule};
use crate::game::{
    MAX_OFFSET_SETS, MAX_PATTERNS, Numbering, Pattern, Sets, Shape, TakeSet, TakeSetError,
    TurnRule, Written, read_take_set,
};
use std::fmt;

/// The words of a pattern.
const CLAUSES: [&str; 7] =
    ["count", "gaps", "symmetric", "with-first", "offsets", "up-to", "ends-heads"];

/// Names within this distance are offered.
const NEAR: usize = 3;

/// Why a text is not a condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnRuleError {
    /// Nothing at all.
    #[error("no condition: give a name such as mock-turtles, or a pattern such as `count 1..2`")]
    Empty,
    /// A word that is neither a name nor part of a pattern.
    #[error("unknown condition `{word}`{}: names are {}; patterns are made of {}", near_text(*.near), Named::WORDS.join(", "), CLAUSES.join(", "))]
    UnknownWord {
        /// The word.
        word: String,
        /// The known word that it resembles.
        near: Option<&'static str>,
    },
    /// A word that must be followed by numbers.
    #[error("`{word}` needs {needs} after it")]
    Missing {
        /// The word.
        word: &'static str,
        /// What must follow.
        needs: &'static str,
    },
    /// Something else than a number.
    #[error("`{text}` after `{word}` is not {needs}")]
    NotANumber {
        /// The word.
        word: &'static str,
        /// What was written.
        text: String,
        /// What must follow.
        needs: &'static str,
    },
    /// A clause that stands twice in one pattern, or two clauses that exclude each other.
    #[error(
        "`{word}` does not fit what stands before it in this pattern: separate patterns by `or`"
    )]
    Clash {
        /// The later clause.
        word: &'static str,
    },
    /// A move that turns no coin.
    #[error("a move must turn at least one coin: `count` begins with 1")]
    TurnsNothing,
    /// A range whose end comes before its beginning.
    #[error("the range {first}..{last} runs backwards: write {last}..{first}")]
    Backwards {
        /// The number written first.
        first: u64,
        /// The number written last.
        last: u64,
    },
    /// A coin to the right of the one that goes from heads to tails.
    #[error(
        "the offset {text} lies to the right: offsets count to the left from the rightmost coin, \
         the one that goes from heads to tails"
    )]
    RightOfTheHead {
        /// The offset as written.
        text: String,
    },
    /// One coin twice in a set.
    #[error("a list of offsets turns a coin twice: write each offset once, 0 only alone")]
    TurnedTwice,
    /// An offset above [`MAX_OFFSET`].
    #[error("the offset {offset} is too far: the limit (MAX_OFFSET) is {MAX_OFFSET}")]
    TooFar {
        /// The offset.
        offset: u64,
    },
    /// More sets than [`MAX_OFFSET_SETS`].
    #[error("{count} sets of offsets: the limit (MAX_OFFSET_SETS) is {MAX_OFFSET_SETS}")]
    TooManySets {
        /// How many were written.
        count: usize,
    },
    /// More patterns than [`MAX_PATTERNS`].
    #[error("{count} patterns: the limit (MAX_PATTERNS) is {MAX_PATTERNS}")]
    TooManyPatterns {
        /// How many were written.
        count: usize,
    },
    /// A proviso that no coin fulfils.
    #[error("no coin has a number up to {last}: number the coins `from 0`, or raise `up-to`")]
    NeverApplies {
        /// The largest number allowed.
        last: u64,
    },
    /// A subtraction set that does not begin with 1.
    #[error("`subtraction` needs a range from 1 such as 1..3: for other sets write `twins {take}`")]
    NotFromOne {
        /// The set.
        take: TakeSet,
    },
    /// A set of gaps or of takes that is none.
    #[error("after `{word}`: {error}")]
    TakeSet {
        /// The word before it.
        word: &'static str,
        /// What is wrong with it.
        error: TakeSetError,
    },
    /// A numbering that begins elsewhere.
    #[error("`from {text}`: coins are numbered from 0 or from 1")]
    Numbering {
        /// What was written.
        text: String,
    },
}

fn near_text(near: Option<&'static str>) -> String {
    near.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default()
}

/// Reads a condition: a name, or patterns joined by `or`.
///
/// ```
/// use bouton_solve::game::{Written, read_turn_rule};
/// assert_eq!(read_turn_rule("mock-turtles")?, read_turn_rule("count 1..3 from 0")?);
/// let own = read_turn_rule("count 2, gaps 1,4 or count 1, up-to 3")?;
/// assert_eq!(own.to_text(), "count 2, gaps 1,4 or count 1, up-to 3");
/// # Ok::<(), bouton_solve::game::TurnRuleError>(())
/// ```
///
/// # Errors
/// If it is written otherwise, or is not a condition.
pub fn read_turn_rule(text: &str) -> Result<TurnRule, TurnRuleError> {
    let spaced = separate_words(text);
    let mut words: Vec<&str> = spaced.split_whitespace().collect();
    let numbering = numbering(&mut words)?;
    let first = *words.first().ok_or(TurnRuleError::Empty)?;
    if let Some(named) = Named::WORDS.into_iter().find(|word| *word == first) {
        let named = named_condition(named, words.get(1..).unwrap_or_default())?;
        return named.rule(numbering.unwrap_or(named.usual_numbering()));
    }
    let patterns = words.split(|word| *word == "or").map(pattern);
    turn_rule(patterns.collect::<Result<_, _>>()?, numbering.unwrap_or_default())
}

/// The text with nothing but spaces between its words; commas stay inside lists of numbers only.
fn separate_words(text: &str) -> String {
    let text = text.replace([':', '：'], " ").replace([';', '；'], " or ").replace('，', ",");
    let next = text.chars().skip(1).chain([' ']);
    let separates = |next: char| !next.is_ascii_digit();
    let letter = |(letter, next)| if letter == ',' && separates(next) { ' ' } else { letter };
    text.chars().zip(next).map(letter).collect()
}

/// Takes `from 0` or `from 1` off the end.
fn numbering(words: &mut Vec<&str>) -> Result<Option<Numbering>, TurnRuleError> {
    let Some(at) = words.iter().position(|word| *word == "from") else { return Ok(None) };
    let rest = words.split_off(at);
    match rest.get(1..).unwrap_or_default() {
        ["0"] => Ok(Some(Numbering::FromZero)),
        ["1"] => Ok(Some(Numbering::FromOne)),
        other => Err(TurnRuleError::Numbering { text: other.join(" ") }),
    }
}

fn named_condition(name: &'static str, rest: &[&str]) -> Result<Named, TurnRuleError> {
    let takes_number = ["consecutive", "subtraction", "twins"].contains(&name);
    if let Some(extra) = rest.get(usize::from(takes_number)) {
        return Err(unknown(extra));
    }
    let set = rest.first().map(|text| take_set(name, text)).transpose();
    Ok(match name {
        "single" => Named::Single,
        "turning-turtles" => Named::TurningTurtles,
        "consecutive" => Named::Consecutive(coins_at_once(name, rest.first())?),
        "subtraction" => subtraction(set?)?,
        "twins" => Named::Twins(set?),
        "triplets" => Named::Triplets,
        "mock-turtles" => Named::MockTurtles,
        "ruler" => Named::Ruler,
        "grunt" => Named::Grunt,
        "grunt-both-ends" => Named::GruntBothEnds,
        other => return Err(unknown(other)),
    })
}

fn coins_at_once(word: &'static str, text: Option<&&str>) -> Result<u64, TurnRuleError> {
    match number(word, "the number of coins", text)? {
        0 => Err(TurnRuleError::TurnsNothing),
        length => Ok(length),
    }
}

fn subtraction(take: Option<TakeSet>) -> Result<Named, TurnRuleError> {
    let take =
        take.ok_or(TurnRuleError::Missing { word: "subtraction", needs: "a range such as 1..3" })?;
    match take.as_range() {
        Some((1, most)) => Ok(Named::Subtraction(most)),
        _ => Err(TurnRuleError::NotFromOne { take }),
    }
}

/// What a pattern says, before it is known whether its parts fit.
#[derive(Default)]
struct Clauses {
    count: Option<(u64, u64)>,
    gaps: Option<TakeSet>,
    symmetric: bool,
    with_first: bool,
    offsets: Option<Vec<Vec<u64>>>,
    up_to: Option<u64>,
    ends_heads: bool,
}

fn pattern(words: &[&str]) -> Result<Pattern, TurnRuleError> {
    let mut clauses = Clauses::default();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        clauses.read(word, &mut rest)?;
    }
    clauses.pattern()
}

impl Clauses {
    fn read<'a>(
        &mut self,
        word: &str,
        rest: &mut impl Iterator<Item = &'a &'a str>,
    ) -> Result<(), TurnRuleError> {
        match word {
            "count" => once("count", &mut self.count, count(rest.next())?),
            "gaps" => {
                let text = rest.next().ok_or(TurnRuleError::Missing {
                    word: "gaps",
                    needs: "distances such as 1..3",
                })?;
                once("gaps", &mut self.gaps, take_set("gaps", text)?)
            }
            "offsets" => once("offsets", &mut self.offsets, offsets(rest.next())?),
            "up-to" => {
                once("up-to", &mut self.up_to, number("up-to", "a coin's number", rest.next())?)
            }
            "symmetric" => flag("symmetric", &mut self.symmetric),
            "with-first" => flag("with-first", &mut self.with_first),
            "ends-heads" => flag("ends-heads", &mut self.ends_heads),
            other => Err(unknown(other)),
        }
    }

    fn pattern(self) -> Result<Pattern, TurnRuleError> {
        let has_shape =
            self.count.is_some() || self.gaps.is_some() || self.symmetric || self.with_first;
        let sets = match self.offsets {
            Some(_) if has_shape => return Err(TurnRuleError::Clash { word: "offsets" }),
            Some(lists) => Sets::Offsets(lists),
            None if has_shape => {
                let (fewest, most) = self.count.map_or((1, None), |(a, b)| (a, Some(b)));
                let (gaps, symmetric, with_first) = (self.gaps, self.symmetric, self.with_first);
                Sets::Shape(Shape { fewest, most, gaps, symmetric, with_first })
            }
            None => return Err(TurnRuleError::Empty),
        };
        Ok(Pattern { sets, up_to: self.up_to, ends_heads: self.ends_heads })
    }
}

fn once<T>(word: &'static str, slot: &mut Option<T>, value: T) -> Result<(), TurnRuleError> {
    match slot.replace(value) {
        Some(_) => Err(TurnRuleError::Clash { word }),
        None => Ok(()),
    }
}

fn flag(word: &'static str, slot: &mut bool) -> Result<(), TurnRuleError> {
    if std::mem::replace(slot, true) { Err(TurnRuleError::Clash { word }) } else { Ok(()) }
}

fn count(text: Option<&&str>) -> Result<(u64, u64), TurnRuleError> {
    let needs = "a number such as 3 or a range such as 1..3";
    let Some((first, last)) = text.and_then(|text| text.split_once("..")) else {
        let count = number("count", needs, text)?;
        return Ok((count, count));
    };
    let last = last.trim_start_matches('=');
    Ok((number("count", needs, Some(&first))?, number("count", needs, Some(&last))?))
}

/// Sets of offsets such as `1+2/4`; sorted, so that one set has one spelling.
fn offsets(text: Option<&&str>) -> Result<Vec<Vec<u64>>, TurnRuleError> {
    let needs = "distances such as 1+2/4";
    let text = text.ok_or(TurnRuleError::Missing { word: "offsets", needs })?;
    let mut lists = text.split('/').map(offset_list).collect::<Result<Vec<_>, _>>()?;
    lists.sort_unstable();
    lists.dedup();
    Ok(lists)
}

fn offset_list(text: &str) -> Result<Vec<u64>, TurnRuleError> {
    if text == "0" {
        return Ok(Vec::new());
    }
    let mut list = text.split('+').map(offset).collect::<Result<Vec<_>, _>>()?;
    list.sort_unstable();
    Ok(list)
}

fn offset(text: &str) -> Result<u64, TurnRuleError> {
    if text.starts_with('-') {
        return Err(TurnRuleError::RightOfTheHead { text: text.to_owned() });
    }
    number("offsets", "distances such as 1+2/4", Some(&text))
}

fn number(
    word: &'static str,
    needs: &'static str,
    text: Option<&&str>,
) -> Result<u64, TurnRuleError> {
    let text = text.ok_or(TurnRuleError::Missing { word, needs })?;
    text.parse().map_err(|_| TurnRuleError::NotANumber { word, text: (*text).to_owned(), needs })
}

fn take_set(word: &'static str, text: &str) -> Result<TakeSet, TurnRuleError> {
    read_take_set(text).map_err(|error| TurnRuleError::TakeSet { word, error })
}

fn unknown(word: &str) -> TurnRuleError {
    let known = Named::WORDS.into_iter().chain(CLAUSES).chain(["or", "from"]);
    let near = known
        .map(|known| (strsim::levenshtein(known, word), known))
        .filter(|(distance, known)| *distance <= NEAR.min(known.len() / 2))
        .min();
    TurnRuleError::UnknownWord { word: word.to_owned(), near: near.map(|(_, known)| known) }
}

impl Written for TurnRule {
    fn to_text(&self) -> String {
        let named = Named::of(self);
        let usual = named.as_ref().map_or(Numbering::default(), Named::usual_numbering);
        let patterns = || self.patterns.iter().map(pattern_text).collect::<Vec<_>>().join(" or ");
        let text = named.map_or_else(patterns, |named| named.to_string());
        if Numbering::of(self.first) == usual {
            return text;
        }
        format!("{text} from {}", self.first)
    }
}

impl fmt::Display for Named {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())?;
        match self {
            Self::Consecutive(length) => write!(formatter, " {length}"),
            Self::Subtraction(most) => write!(formatter, " 1..{most}"),
            Self::Twins(Some(gaps)) => write!(formatter, " {gaps}"),
            Self::Single
            | Self::TurningTurtles
            | Self::Twins(None)
            | Self::Triplets
            | Self::MockTurtles
            | Self::Ruler
            | Self::Grunt
            | Self::GruntBothEnds => Ok(()),
        }
    }
}

fn pattern_text(pattern: &Pattern) -> String {
    let mut clauses = match &pattern.sets {
        Sets::Shape(shape) => shape_clauses(shape),
        Sets::Offsets(lists) => vec![format!("offsets {}", offsets_text(lists))],
    };
    clauses.extend(pattern.up_to.map(|last| format!("up-to {last}")));
    clauses.extend(pattern.ends_heads.then(|| "ends-heads".to_owned()));
    clauses.join(", ")
}

fn shape_clauses(shape: &Shape) -> Vec<String> {
    let count = match shape.most {
        Some(most) if most == shape.fewest => Some(format!("count {most}")),
        Some(most) => Some(format!("count {}..{most}", shape.fewest)),
        None => None,
    };
    let gaps = shape.gaps.as_ref().map(|gaps| format!("gaps {gaps}"));
    let symmetric = shape.symmetric.then(|| "symmetric".to_owned());
    let with_first = shape.with_first.then(|| "with-first".to_owned());
    [count, gaps, symmetric, with_first].into_iter().flatten().collect()
}

fn offsets_text(lists: &[Vec<u64>]) -> String {
    let list = |list: &Vec<u64>| match list.as_slice() {
        [] => "0".to_owned(),
        offsets => offsets.iter().map(u64::to_string).collect::<Vec<_>>().join("+"),
    };
    lists.iter().map(list).collect::<Vec<_>>().join("/")
}
