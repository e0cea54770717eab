//! What is right: the answer to a question in the shape in which it is written down.
//!
//! It is read from the problem as templates see it, whose every number the kernel has held against its meaning.

mod written;

use crate::said::{Winner, readings};
use serde_json::Value;
use std::collections::BTreeSet;

/// What a text is that somebody is to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// A sum of products, as a number is written in powers of a base.
    Sum,
    /// What a line of a proof says.
    Statement,
    /// A move, as its game writes it.
    Move,
}

/// The shape of an answer, with what is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Who wins; a reason goes with it, which only a reader can judge.
    Winner {
        /// The winner.
        winner: Winner,
        /// Whether play can go on for ever.
        may_draw: bool,
    },
    /// The winning moves: whoever knows the game reads and compares them.
    Moves {
        /// How many there are.
        count: usize,
    },
    /// A move that does what is asked of it: whoever knows the game reads and judges it.
    Move,
    /// One number, and whether the way to it counts too.
    Number {
        /// The number.
        value: u64,
        /// Whether it earns one mark only, and the rest is for the way.
        with_reason: bool,
    },
    /// All of some positions, in any order.
    Set {
        /// The positions.
        right: Vec<Vec<u64>>,
        /// The given numbers, `None` for a blank: an entry with the blanks alone is filled up from it.
        shape: Vec<Option<u64>>,
        /// What there is to choose from, as it is written, and as the sheet says it; empty where anything may be written.
        among: Vec<(Vec<u64>, String)>,
    },
    /// All of some rows of digits, in any order; and what the places are worth, the largest first, for answers that are sums.
    Digits(Vec<Vec<u64>>, Vec<u64>),
    /// One row of digits, and what the places are worth.
    Row(Vec<u64>, Vec<u64>),
    /// Heaps in their order.
    Heaps(Vec<u64>),
    /// One after the other, each with all that is right there.
    Places(Vec<Vec<Vec<u64>>>),
    /// Whether each thing wins.
    Verdicts(Vec<bool>),
    /// Rows of binary digits, the sums of their columns, and the nim-sum.
    Table {
        /// The rows.
        rows: Vec<Vec<u64>>,
        /// The sums of the columns.
        columns: Vec<u64>,
        /// The nim-sum.
        nim_sum: u64,
    },
    /// Rows of digits, each one carry from the one before.
    Carry(Vec<Vec<u64>>),
    /// One of these texts, whatever its spaces, and what they are.
    Text(Vec<String>, Writing),
    /// Some lines of a list, by their letters.
    Letters {
        /// The places of the right ones, from 0.
        right: Vec<usize>,
        /// How many lines there are.
        of: usize,
    },
    /// All lines of a list, by their letters, in any order in which each comes after those that it rests on.
    Order {
        /// For each line those that must stand before it.
        after: Vec<Vec<usize>>,
    },
    /// Several answers in one, each with marks of its own.
    Parts(Vec<Part>),
    /// Several answers in one, of which each error costs one mark.
    Errors(Vec<Part>),
    /// A counterexample, by its smallest, with the names of its numbers; others may be right too.
    Counterexample(String, Vec<String>),
    /// Only a reader can judge it.
    Reader,
}

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is, in Chinese.
    pub zh: &'static str,
    /// In English.
    pub en: &'static str,
    /// Its marks, where each part has marks of its own.
    pub marks: u32,
    /// What is right.
    pub expected: Expected,
    /// How it follows from the parts before it.
    pub follows: Follow,
    /// The words that may stand beside it, as the key writes them.
    pub labels: &'static [&'static str],
}

/// How a part follows from the parts before it, so that a slip there is paid for once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// It does not.
    Not,
    /// It is the nim-sum of the part before.
    NimSum,
    /// It is the remainder of this number divided by the part before.
    Remainder(u64),
}

/// A question of a problem, ready to be marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The number of the problem on the sheet.
    pub problem: u64,
    /// The number of the question in the problem.
    pub number: u64,
    /// Which kind: `who-wins`, `winning-moves`, ….
    pub kind: String,
    /// The marks that are printed beside it.
    pub marks: u32,
    /// What is right.
    pub expected: Expected,
}

impl Question {
    /// The questions of a problem, as templates see it.
    #[must_use]
    pub fn all(problem: &Value) -> Vec<Self> {
        let number = problem["number"].as_u64().unwrap_or(0);
        let each = |question: &Value| {
            let marks = u32::try_from(question["marks"].as_u64().unwrap_or(0)).unwrap_or(0);
            Self {
                problem: number,
                number: question["number"].as_u64().unwrap_or(0),
                kind: question["kind"].as_str().unwrap_or_default().to_owned(),
                marks,
                expected: read_expected(problem, question, marks).unwrap_or(Expected::Reader),
            }
        };
        problem["questions"].as_array().into_iter().flatten().map(each).collect()
    }

    /// How it is called in the head of a form: `3(2)`.
    #[must_use]
    pub fn name(&self) -> String {
        name_question(self.problem, self.number)
    }
}

/// How a question of a problem is called in the head of a form: `3(2)`.
pub(crate) fn name_question(problem: u64, number: u64) -> String {
    format!("{problem}({number})")
}

fn read_expected(problem: &Value, question: &Value, marks: u32) -> Option<Expected> {
    Some(match question["kind"].as_str()? {
        "who-wins" => who_wins(problem)?,
        "winning-moves" => Expected::Moves {
            count: usize::try_from(problem["answer"]["move_count"].as_u64()?).ok()?,
        },
        "grundy-value" => {
            Expected::Number { value: question["value"].as_u64()?, with_reason: marks > 1 }
        }
        "read-digits" => {
            Expected::Number { value: question["value"].as_u64()?, with_reason: false }
        }
        "binary-table" => table(&question["table"])?,
        "key-numbers" => key_numbers(question)?,
        "construct" => Expected::Set {
            right: lists(&question["solutions"])?,
            shape: question["shape"].as_array()?.iter().map(Value::as_u64).collect(),
            among: Vec::new(),
        },
        "construct-number" => {
            let right = numbers(&question["solutions"]["all"])?;
            let right = right.into_iter().map(|one| vec![one]).collect();
            Expected::Set { right, shape: vec![None], among: Vec::new() }
        }
        "which-lose" => which_lose(question)?,
        "find-mistake" => find_mistake(problem, question, marks)?,
        "complete-line" => {
            let blanks = question["plies"].as_array()?.iter();
            let blanks = blanks.filter(|ply| ply["blank"].as_bool() == Some(true));
            Expected::Places(blanks.map(fitting).collect::<Option<_>>()?)
        }
        "general-rule" => general_rule(question, marks)?,
        "refute" => {
            let names = question["variables"].as_array().into_iter().flatten();
            let names = names.filter_map(|name| name.as_str().map(str::to_owned)).collect();
            Expected::Counterexample(question["counterexample"].as_str()?.to_owned(), names)
        }
        "read-heaps" => read_heaps(question, marks)?,
        "draw-board" => Expected::Heaps(numbers(&question["heaps"])?),
        "find-slip" => find_slip(question, marks)?,
        "judge-moves" => {
            let moves = question["moves"].as_array()?.iter();
            Expected::Verdicts(moves.map(|one| one["wins"].as_bool()).collect::<Option<_>>()?)
        }
        "represent" => Expected::Row(numbers(&question["digits"])?, written::terms(question)),
        "all-representations" => {
            Expected::Digits(rows(&question["rows"])?, written::terms(question))
        }
        "carry" => Expected::Carry(rows(&question["rows"])?),
        "append-zero" => Expected::Parts(vec![
            part("添0后表示的数", "value with the 0 appended", 1, value(&question["image"])?),
            Part {
                labels: &["zeros", "zero", "末尾", "个0"],
                ..part("末尾0的个数", "zeros", u32::from(marks > 2), value(&question["zeros"])?)
            },
            part(
                "安全组",
                "safe pair",
                marks.saturating_sub(2).max(u32::from(marks == 2)),
                written::partner(question)?,
            ),
        ]),
        "pair-of-difference" => {
            let digits = question["text"].as_str()?;
            let digits =
                Expected::Digits(vec![crate::said::digits(digits)?], written::terms(question));
            let first = u32::from(marks > 1);
            Expected::Parts(vec![
                part("差的标准表示", "standard form of the difference", first, digits),
                part("安全组", "safe pair", marks - first, written::pair(question)?),
            ])
        }
        "find-misprint" => written::misprint(question, marks)?,
        "order-lines" => {
            let after = question["lines"].as_array()?.iter().map(|line| places(&line["after"]));
            Expected::Order { after: after.collect::<Option<_>>()? }
        }
        "needed-lines" => select_letters(&question["lines"], "needed")?,
        "faulty-line" if marks > 1 => Expected::Parts(vec![
            part("哪一行", "line", marks - 1, select_letters(&question["lines"], "faulty")?),
            part("理由", "reason", 1, Expected::Reader),
        ]),
        "faulty-line" => select_letters(&question["lines"], "faulty")?,
        // Elsewhere more may be right than can be listed: the engine decides.
        "fill-blank" if question["is_all"].as_bool()? && question["more"].as_u64()? == 0 => {
            let right = question["right"].as_array()?.iter();
            let right = right.map(|text| text.as_str().map(str::to_owned));
            Expected::Text(right.collect::<Option<_>>()?, Writing::Statement)
        }
        "missing-case" => select_letters(&question["tried"], "uncovered")?,
        _ => Expected::Reader,
    })
}

fn who_wins(problem: &Value) -> Option<Expected> {
    Some(Expected::Winner {
        winner: match problem["answer"]["outcome"].as_str()? {
            "N" => Winner::First,
            "P" => Winner::Second,
            _ => Winner::Draw,
        },
        may_draw: problem["answer"]["may_draw"].as_bool()?,
    })
}

/// Half of the marks, rounded up, are for what really happens: who wins, and the move that shows it. The rest is for the wrong step,
/// which is told in words. Where no move can be asked for, all but the winner is told in words.
fn find_mistake(problem: &Value, question: &Value, marks: u32) -> Option<Expected> {
    let winner = |worth| Some(part("谁胜", "who wins", worth, who_wins(problem)?));
    let reason = |worth| part("错在哪里", "wrong step", worth, Expected::Reader);
    let Some([zh, en]) = question["shown_by"].as_str().and_then(showing_label) else {
        let worth = marks.min(1);
        return Some(Expected::Parts(vec![winner(worth)?, reason(marks - worth)]));
    };
    let worth = marks - marks / 2;
    let of_winner = u32::from(worth > 1);
    let shown = part(zh, en, worth - of_winner, Expected::Move);
    Some(Expected::Parts(vec![winner(of_winner)?, shown, reason(marks / 2)]))
}

/// What the move is called that shows a mistake.
fn showing_label(name: &str) -> Option<[&'static str; 2]> {
    match name {
        "reply" => Some(["乙取胜的应对", "Ben's winning reply"]),
        "win" => Some(["必胜的第一步", "a first move that wins"]),
        "missed" => Some(["漏掉的必胜第一步", "a winning first move that is left out"]),
        _ => None,
    }
}

fn part(zh: &'static str, en: &'static str, marks: u32, expected: Expected) -> Part {
    Part { zh, en, marks, expected, follows: Follow::Not, labels: &[] }
}

fn places(value: &Value) -> Option<Vec<usize>> {
    numbers(value)?.into_iter().map(|place| usize::try_from(place).ok()).collect()
}

/// Those of a lettered list of which something is true.
fn select_letters(list: &Value, what: &str) -> Option<Expected> {
    let list = list.as_array()?;
    let is_right: Vec<bool> = list.iter().map(|one| one[what].as_bool()).collect::<Option<_>>()?;
    let right = (0..).zip(&is_right).filter(|(_, right)| **right).map(|(place, _)| place).collect();
    Some(Expected::Letters { right, of: list.len() })
}

fn numbers(value: &Value) -> Option<Vec<u64>> {
    value.as_array()?.iter().map(Value::as_u64).collect()
}

fn lists(value: &Value) -> Option<Vec<Vec<u64>>> {
    value.as_array()?.iter().map(numbers).collect()
}

fn rows(value: &Value) -> Option<Vec<Vec<u64>>> {
    value.as_array()?.iter().map(|row| numbers(&row["digits"])).collect()
}

fn value(value: &Value) -> Option<Expected> {
    Some(Expected::Number { value: value.as_u64()?, with_reason: false })
}

fn table(table: &Value) -> Option<Expected> {
    Some(Expected::Table {
        rows: rows(&table["rows"])?,
        columns: numbers(&table["columns"])?,
        nim_sum: table["nim_sum"].as_u64()?,
    })
}

fn key_numbers(question: &Value) -> Option<Expected> {
    let keys = match numbers(&question["keys"]["all"]) {
        Some(all) => all,
        None => {
            [numbers(&question["keys"]["first"])?, numbers(&question["keys"]["last"])?].concat()
        }
    };
    let keys = keys.into_iter().map(|one| vec![one]).collect();
    let keys = Expected::Set { right: keys, shape: vec![None], among: Vec::new() };
    let mut parts = vec![part("关键数", "key numbers", 1, keys)];
    if question["factor"].is_u64() {
        parts.push(Part {
            labels: &["key factor", "关键因子"],
            ..part("关键因子", "key factor", 1, value(&question["factor"])?)
        });
        parts.push(Part {
            follows: Follow::Remainder(question["divided"].as_u64()?),
            labels: &["imbalance factor", "remainder", "不平衡因子", "余数"],
            ..part("不平衡因子", "imbalance factor", 1, value(&question["imbalance"])?)
        });
    } else if question["shown_period"].is_u64() {
        parts.push(Part {
            labels: &["period", "周期"],
            ..part("周期", "period", 1, value(&question["shown_period"])?)
        });
    }
    Some(Expected::Errors(parts))
}

fn which_lose(question: &Value) -> Option<Expected> {
    let candidates = question["candidates"].as_array()?;
    let position = |one: &Value| numbers(&one["position"]["position"]);
    let positions: Option<Vec<Vec<u64>>> = candidates.iter().map(position).collect();
    // Positions that are no list of numbers are told by those in their text: (8, 7) for `8 (at most 7 may be taken)`; and where it has none,
    // by which they are in the list: 1, 3.
    let places = || (1..=candidates.len() as u64).map(|place| vec![place]).collect();
    let positions = positions.or_else(|| numbers_in_texts(candidates)).unwrap_or_else(places);
    let first = positions.first().map_or(1, Vec::len);
    let is_even = positions.iter().all(|one| one.len() == first);
    let arity = if is_even { first } else { positions.iter().map(Vec::len).max().unwrap_or(1) };
    let said = |(one, position): (&Value, &Vec<u64>)| {
        let text = one["position"]["text"].as_str();
        (position.clone(), text.map_or_else(|| tuple(position), str::to_owned))
    };
    let among = candidates.iter().zip(&positions).map(said).collect();
    let lost = candidates.iter().map(|one| one["lost"].as_bool() == Some(true));
    let right = lost.zip(positions).filter_map(|(lost, one)| lost.then_some(one)).collect();
    Some(Expected::Set { right, shape: vec![None; arity], among })
}

/// The numbers in the texts of positions, if each has its own.
fn numbers_in_texts(candidates: &[Value]) -> Option<Vec<Vec<u64>>> {
    let of_text = |one: &Value| readings::whole_numbers(one["position"]["text"].as_str()?);
    let all: Vec<Vec<u64>> = candidates.iter().map(of_text).collect::<Option<_>>()?;
    let different: BTreeSet<&Vec<u64>> = all.iter().collect();
    let has_each = !all.iter().any(Vec::is_empty) && different.len() == all.len();
    has_each.then_some(all)
}

/// The positions that are right at a blank ply.
fn fitting(ply: &Value) -> Option<Vec<Vec<u64>>> {
    let fitting = ply["fitting"].as_array()?;
    // Where a position is told as heaps, those are written.
    if let Some(heaps) = numbers(&ply["move"]["heaps"]) {
        let others = fitting.iter().filter_map(|one| numbers(&one["heaps"]));
        return Some(std::iter::once(heaps).chain(others).collect());
    }
    let mut right = vec![numbers(&ply["to"])?];
    // A position of one number may be told as that number.
    let position = |one: &Value| {
        numbers(&one["position"]).or_else(|| one["position"].as_u64().map(|number| vec![number]))
    };
    right.extend(fitting.iter().filter_map(position));
    Some(right)
}

fn general_rule(question: &Value, marks: u32) -> Option<Expected> {
    let rules = question["rules"].as_array()?;
    let [rule] = rules.as_slice() else { return Some(Expected::Reader) };
    if rule["preperiod"].as_u64() != Some(0) {
        return Some(Expected::Reader);
    }
    let residues = numbers(&rule["residues"])?.into_iter().map(|one| vec![one]).collect();
    let residues = Expected::Set { right: residues, shape: vec![None], among: Vec::new() };
    let worth = marks - marks / 2;
    Some(Expected::Parts(vec![
        part("除数", "divisor", worth / 2, value(&rule["period"])?),
        part("余数", "remainders", worth - worth / 2, residues),
        part("理由", "reason", marks / 2, Expected::Reader),
    ]))
}

fn read_heaps(question: &Value, marks: u32) -> Option<Expected> {
    let heaps = Expected::Heaps(numbers(&question["heaps"])?);
    Some(Expected::Parts(vec![
        Part { labels: &["heaps", "各堆"], ..part("各堆", "heaps", marks.max(2) - 1, heaps) },
        Part {
            labels: &["nim-sum", "尼姆和"],
            follows: Follow::NimSum,
            ..part("尼姆和", "nim-sum", u32::from(marks > 1), value(&question["nim_sum"])?)
        },
    ]))
}

fn find_slip(question: &Value, marks: u32) -> Option<Expected> {
    let ply = if marks > 1 { marks / 2 } else { marks };
    let words = |one: &Value| {
        let names = ["points", "traditional", "short", "text"].into_iter();
        let position = numbers(&one["position"]).map(|to| tuple(&to));
        let both = ["points", "traditional"].map(|name| one[name].as_str());
        let both = match both {
            [Some(points), Some(line)] => {
                vec![format!("{points} ({line})"), format!("{line}（{points}）")]
            }
            _ => Vec::new(),
        };
        let named = names.filter_map(|name| one[name].as_str().map(str::to_owned));
        named.chain(position).chain(both).collect::<Vec<_>>()
    };
    let better = question["better"].as_array()?.iter().flat_map(words).collect();
    Some(Expected::Parts(vec![
        Part {
            labels: &["ply", "第", "步"],
            ..part("第几步错了", "which move is wrong", ply, value(&question["slip"])?)
        },
        part("正确的一步", "right move", marks - ply, Expected::Text(better, Writing::Move)),
    ]))
}

/// Five digits and more in groups of three, with this between them; anything else as it is.
#[must_use]
pub fn group_digits(digits: &str, gap: &str) -> String {
    if digits.len() < 5 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return digits.to_owned();
    }
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push_str(gap);
        }
        grouped.push(digit);
    }
    grouped
}

/// A position as it is printed.
#[must_use]
pub fn tuple(numbers: &[u64]) -> String {
    match numbers {
        [one] => one.to_string(),
        many => format!("({})", many.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    }
}
