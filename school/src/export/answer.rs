//! The answer of a question as a program checks it. The options of a choice are the right answer and what named mistakes lead to, each with
//! what is to be said of it, in an order drawn from the question's name.

use crate::{
    expected::{Expected, Question, tuple},
    said::Winner,
    score::letter,
};
use serde_json::Value;

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it says.
    pub text: String,
    /// Whether it is right.
    pub right: bool,
    /// What is said to whoever chooses it.
    pub feedback: String,
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// What stands before it.
    pub label: String,
    /// All that is right there; the first is the one to be shown.
    pub accepted: Vec<String>,
}

/// The answer of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One of several options.
    Choice(Vec<Choice>),
    /// A number.
    Number(u64),
    /// A short text: one of these.
    Text(Vec<String>),
    /// To each the one that belongs to it.
    Matching(Vec<(String, String)>),
    /// Several blanks.
    Cloze(Vec<Blank>),
    /// A text that a teacher reads.
    Essay,
}

/// How an answer is put into words.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    /// In Chinese, or else in English.
    pub is_chinese: bool,
    /// What a mistake is, by its name.
    pub about: &'a dyn Fn(&str) -> String,
    /// Moves of the game that do not win, in words: to choose from where no mistake leads to a move.
    pub losing: &'a [String],
}

/// How many options a choice of moves has at least, where the game has so many moves.
const FEWEST_OPTIONS: usize = 4;

/// A question whose answer is being put into words.
pub(super) struct Answering<'a> {
    pub(super) words: Wording<'a>,
    /// What the order of options is drawn from.
    pub(super) seed: &'a str,
}

impl Answering<'_> {
    fn pick<'t>(&self, zh: &'t str, en: &'t str) -> &'t str {
        if self.words.is_chinese { zh } else { en }
    }

    pub(super) fn answer(&self, question: &Question, problem: &Value) -> Answer {
        let asked = problem["questions"]
            .as_array()
            .and_then(|all| all.get(question.number.checked_sub(1)? as usize));
        match &question.expected {
            Expected::Winner { winner, may_draw } => self.winner(*winner, *may_draw, problem),
            Expected::Moves { .. } => self.moves(problem),
            Expected::Number { value, .. } => Answer::Number(*value),
            Expected::Set { right, among, .. } if !among.is_empty() => {
                let (lost, won) = (self.pick("必败", "lost"), self.pick("不败", "not lost"));
                let verdict = |one: &Vec<u64>| if right.contains(one) { lost } else { won };
                matching(among.iter().map(|one| (tuple(one), verdict(one).to_owned())).collect())
            }
            Expected::Verdicts(right) => {
                let (wins, loses) = (self.pick("胜", "wins"), self.pick("负", "loses"));
                let moves = asked.and_then(|asked| asked["moves"].as_array()).into_iter().flatten();
                let names = moves.map(|one| one["points"].as_str().unwrap_or_default().to_owned());
                let verdict = |right: &bool| if *right { wins } else { loses }.to_owned();
                matching(names.zip(right.iter().map(verdict)).collect())
            }
            Expected::Reader => self.mistake(asked, problem),
            // Of an order there may be too many that are right for a list of them.
            Expected::Counterexample(_) | Expected::Carry(_) | Expected::Order { .. } => {
                Answer::Essay
            }
            Expected::Row(_) if question.kind == "draw-board" => Answer::Essay,
            Expected::Parts(parts) | Expected::Errors(parts) => {
                let blank = |label: &'static str, expected: &Expected| {
                    Some(Blank { label: label.to_owned(), accepted: accepted(expected)? })
                };
                let parts =
                    parts.iter().filter(|part| part.expected != Expected::Reader && part.marks > 0);
                let blanks =
                    parts.map(|part| blank(self.pick(part.zh, part.en), &part.expected)).collect();
                cloze(blanks)
            }
            Expected::Table { rows, columns, nim_sum } => self.table(rows, columns, *nim_sum),
            Expected::Places(places) => {
                let blank = |(place, right): (usize, &Vec<Vec<u64>>)| {
                    let label = format!("{}", place + 1);
                    Blank {
                        label,
                        accepted: each_once(right.iter().flat_map(|one| spellings(one))),
                    }
                };
                cloze(Some(places.iter().enumerate().map(blank).collect()))
            }
            Expected::Set { .. }
            | Expected::Digits(_)
            | Expected::Row(_)
            | Expected::Letters { .. }
            | Expected::Text(_) => accepted(&question.expected).map_or(Answer::Essay, Answer::Text),
        }
    }

    fn table(&self, rows: &[Vec<u64>], columns: &[u64], nim_sum: u64) -> Answer {
        let apart = |row: &[u64]| {
            let digits: Vec<String> = row.iter().map(u64::to_string).collect();
            vec![digits.join(" "), digits.concat()]
        };
        let row = |(place, row): (usize, &Vec<u64>)| {
            let letter = letter(place);
            Blank { label: format!("{} {letter}", self.pick("堆", "heap")), accepted: apart(row) }
        };
        let mut blanks: Vec<Blank> = rows.iter().enumerate().map(row).collect();
        blanks.push(Blank {
            label: self.pick("各列之和", "column sums").to_owned(),
            accepted: apart(columns),
        });
        blanks.push(Blank {
            label: self.pick("尼姆和", "nim-sum").to_owned(),
            accepted: vec![nim_sum.to_string()],
        });
        cloze(Some(blanks))
    }

    fn winner(&self, winner: Winner, may_draw: bool, problem: &Value) -> Answer {
        let names = [
            (Winner::First, "甲", "Ann"),
            (Winner::Second, "乙", "Ben"),
            (Winner::Draw, "谁也不能保证取胜", "neither can force a win"),
        ];
        let names = names.into_iter().filter(|(one, ..)| *one != Winner::Draw || may_draw);
        let options = names.map(|(one, zh, en)| {
            let leads_here = |mistake: &&Value| match mistake["outcome"].as_str() {
                Some("N") => one == Winner::First,
                Some("P") => one == Winner::Second,
                _ => one == Winner::Draw,
            };
            let mistakes = mistakes(problem).iter().filter(leads_here);
            let right = one == winner;
            let feedback = if right { self.right() } else { self.wrong(mistakes) };
            Choice { text: self.pick(zh, en).to_owned(), right, feedback }
        });
        self.choice(options.collect())
    }

    /// All winning moves: the right list, those of named mistakes, that there is none, and others with moves that do not win. So there is a
    /// choice whether a move wins or not.
    fn moves(&self, problem: &Value) -> Answer {
        let Some(right) = self.listed(&problem["answer"]) else { return Answer::Essay };
        let mut options = vec![Choice { text: right, right: true, feedback: self.right() }];
        for mistake in mistakes(problem).iter().filter(|mistake| mistake["moves"].is_array()) {
            let Some(text) = self.listed(mistake) else { continue };
            self.offer(&mut options, text, Some(mistake));
        }
        self.offer(&mut options, self.no_move(), None);
        let winning = problem["answer"]["moves"].as_array().into_iter().flatten();
        let winning: Vec<&str> = winning.filter_map(|one| one["text"].as_str()).collect();
        self.add_losing(&mut options, &winning);
        self.choice(options)
    }

    /// Adds lists with moves that do not win, as long as the right one or longer by one, and then lists that lack a move. Which moves they
    /// hold is drawn from the name of the question; they stand in the order of the game, as the right ones do.
    fn add_losing(&self, options: &mut Vec<Choice>, winning: &[&str]) {
        let mut losing: Vec<(usize, &str)> =
            self.words.losing.iter().map(String::as_str).enumerate().collect();
        losing.sort_by_key(|(_, text)| hash(&format!("{} {text}", self.seed)));
        let length = winning.len().max(1);
        let chosen = losing.chunks(length).chain(losing.chunks(length + 1)).map(|moves| {
            let mut moves = moves.to_vec();
            moves.sort_unstable();
            moves.into_iter().map(|(_, text)| text).collect::<Vec<&str>>()
        });
        let shorter = (1..winning.len()).rev().map(|count| winning[..count].to_vec());
        for moves in chosen.chain(shorter) {
            if options.len() >= FEWEST_OPTIONS {
                return;
            }
            self.offer(options, moves.join(self.pick("；", "; ")), None);
        }
    }

    /// Adds a wrong option, if it is not there already; a mistake may lead to it.
    fn offer(&self, options: &mut Vec<Choice>, text: String, mistake: Option<&Value>) {
        if options.iter().all(|one| one.text != text) {
            let feedback = self.wrong(mistake.into_iter());
            options.push(Choice { text, right: false, feedback });
        }
    }

    fn no_move(&self) -> String {
        self.pick("没有取胜的走法", "there is no winning move").to_owned()
    }

    /// All moves of an answer in words; none where not all of them are told.
    fn listed(&self, answer: &Value) -> Option<String> {
        let moves = answer["moves"].as_array()?;
        if answer["move_count"].as_u64()? != moves.len() as u64 {
            return None;
        }
        if moves.is_empty() {
            return Some(self.no_move());
        }
        let words: Option<Vec<&str>> = moves.iter().map(|one| one["text"].as_str()).collect();
        Some(words?.join(self.pick("；", "; ")))
    }

    /// An argument with a mistake in it: which of the mistakes that go wrong here it makes.
    fn mistake(&self, asked: Option<&Value>, problem: &Value) -> Answer {
        let Some(made) = asked.and_then(|asked| asked["mistake"]["name"].as_str()) else {
            return Answer::Essay;
        };
        let names = mistakes(problem).iter().filter_map(|mistake| mistake["name"].as_str());
        let mut options: Vec<Choice> =
            vec![Choice { text: (self.words.about)(made), right: true, feedback: self.right() }];
        for name in names.filter(|name| *name != made) {
            let feedback = self.pick(
                "这也是错误，但这里的推理犯的不是它。",
                "That is a mistake too, but not the one of this argument.",
            );
            options.push(Choice {
                text: (self.words.about)(name),
                right: false,
                feedback: feedback.to_owned(),
            });
        }
        self.choice(options)
    }

    fn right(&self) -> String {
        self.pick("对。", "Right.").to_owned()
    }

    fn wrong<'v>(&self, mistakes: impl Iterator<Item = &'v Value>) -> String {
        let names: Vec<String> =
            mistakes.filter_map(|one| one["name"].as_str()).map(self.words.about).collect();
        match names.is_empty() {
            true => self.pick("不对。", "Wrong.").to_owned(),
            false => format!(
                "{}{}",
                self.pick("不对。这是一种常见错误的结果——", "Wrong. A known mistake leads here — "),
                names.join(self.pick("；", "; "))
            ),
        }
    }

    /// Options in an order drawn from the name of the question; one option is no choice.
    fn choice(&self, mut options: Vec<Choice>) -> Answer {
        if options.len() < 2 {
            return Answer::Essay;
        }
        for last in (1..options.len()).rev() {
            let drawn = hash(&format!("{} {last}", self.seed)) % (last as u64 + 1);
            options.swap(last, drawn as usize);
        }
        Answer::Choice(options)
    }
}

fn mistakes(problem: &Value) -> &[Value] {
    problem["mistakes"].as_array().map(Vec::as_slice).unwrap_or_default()
}

fn matching(pairs: Vec<(String, String)>) -> Answer {
    if pairs.len() < 2 { Answer::Essay } else { Answer::Matching(pairs) }
}

fn cloze(blanks: Option<Vec<Blank>>) -> Answer {
    match blanks {
        Some(blanks) if !blanks.is_empty() => Answer::Cloze(blanks),
        Some(_) | None => Answer::Essay,
    }
}

/// Texts in their order, each once.
fn each_once(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = Vec::new();
    for text in texts {
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen
}

/// A position as people write it.
fn spellings(numbers: &[u64]) -> Vec<String> {
    let plain: Vec<String> = numbers.iter().map(u64::to_string).collect();
    match plain.len() {
        1 => plain,
        _ => vec![tuple(numbers), plain.join(" "), plain.join(","), plain.join(", ")],
    }
}

/// The texts that are right, where they can be listed.
fn accepted(expected: &Expected) -> Option<Vec<String>> {
    match expected {
        Expected::Number { value, .. } => Some(vec![value.to_string()]),
        Expected::Text(texts) => Some(texts.clone()),
        Expected::Letters { right, .. } => {
            let letters: Vec<String> =
                right.iter().map(|place| letter(*place).to_string()).collect();
            Some(vec![letters.join(", "), letters.join(","), letters.join(" "), letters.concat()])
        }
        Expected::Row(row) => Some(digits(row)),
        Expected::Digits(rows) => match rows.as_slice() {
            [row] => Some(digits(row)),
            _ => None,
        },
        Expected::Places(places) => match places.as_slice() {
            [place] => Some(place.iter().flat_map(|one| spellings(one)).collect()),
            _ => None,
        },
        Expected::Set { right, .. } => match right.as_slice() {
            [one] => Some(spellings(one)),
            many if many.iter().all(|one| one.len() == 1) => {
                let numbers: Vec<u64> = many.iter().flatten().copied().collect();
                let plain: Vec<String> = numbers.iter().map(u64::to_string).collect();
                Some(vec![plain.join(", "), plain.join(","), plain.join(" "), plain.join("、")])
            }
            _ => None,
        },
        _ => None,
    }
}

fn digits(row: &[u64]) -> Vec<String> {
    let plain: Vec<String> = row.iter().map(u64::to_string).collect();
    match row.iter().all(|digit| *digit < 10) {
        true => vec![plain.concat(), plain.join(" ")],
        false => vec![plain.join(" "), plain.join(", ")],
    }
}

/// FNV-1a, mixed: the same everywhere and for ever.
pub(super) fn hash(text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd) >> 17
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_chosen_from_a_list_whether_one_wins_or_not() {
        let about = |name: &str| name.to_owned();
        let losing = ["take 1", "take 2", "take 3", "take 5"].map(str::to_owned);
        let words = Wording { is_chinese: false, about: &about, losing: &losing };
        let options = |moves: &[&str]| {
            let told: Vec<Value> =
                moves.iter().map(|text| serde_json::json!({ "text": text })).collect();
            let problem = serde_json::json!({
                "number": 1, "answer": { "outcome": "N", "moves": told, "move_count": moves.len() },
                "mistakes": [], "questions": [{ "kind": "winning-moves", "number": 1, "marks": 3 }],
            });
            let question = Question::all(&problem).remove(0);
            let answering = Answering { words, seed: "B1-1" };
            match answering.answer(&question, &problem) {
                Answer::Choice(options) => options,
                other => panic!("{other:?}"),
            }
        };
        for moves in [&[][..], &["take 4"], &["take 4", "take 6"]] {
            let options = options(moves);
            assert_eq!((options.len(), options.iter().filter(|one| one.right).count()), (4, 1));
            let right = options.iter().find(|one| one.right).unwrap();
            let none = "there is no winning move";
            assert_eq!(
                right.text,
                if moves.is_empty() { none.to_owned() } else { moves.join("; ") }
            );
            assert!(options.iter().any(|one| one.text == none));
            let is_as_long = |one: &&Choice| one.text.split("; ").count() == moves.len().max(1);
            assert!(options.iter().filter(is_as_long).count() >= 3, "{options:?}");
        }
    }
}
