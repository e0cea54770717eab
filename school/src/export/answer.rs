//! The answer of a question as a program checks it. The options of a choice are the right answer and what named mistakes lead to, each with
//! what is to be said of it, in an order drawn from the question's name.

use super::{
    feedback::{Losing, winning},
    spelled::{in_binary, list_right_texts, places, row},
};
use crate::{
    expected::{Expected, Part, Question},
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
    /// Its part of the marks, beside those of the other blanks.
    pub share: u32,
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

impl Answer {
    /// What a form takes, in a word by which the wording of the question is chosen.
    #[must_use]
    pub fn shape(&self) -> &'static str {
        match self {
            Self::Choice(_) => "choice",
            Self::Number(_) => "number",
            Self::Text(_) => "text",
            Self::Matching(_) => "matching",
            Self::Cloze(_) => "cloze",
            Self::Essay => "essay",
        }
    }
}

/// How an answer is put into words.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    /// In Chinese, or else in English.
    pub is_chinese: bool,
    /// What a mistake is, by its name.
    pub about: &'a dyn Fn(&str) -> String,
    /// Moves of the game that do not win: to choose from where no mistake leads to a move.
    pub losing: &'a [Losing],
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
    pub(super) fn pick<'t>(&self, zh: &'t str, en: &'t str) -> &'t str {
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
                let pair = |(one, said): &(_, String)| (said.clone(), verdict(one).to_owned());
                matching(among.iter().map(pair).collect())
            }
            Expected::Verdicts(right) => {
                let (wins, loses) = (self.pick("胜", "wins"), self.pick("负", "loses"));
                let moves = asked.and_then(|asked| asked["moves"].as_array()).into_iter().flatten();
                // As the question names them.
                let name = self.pick("traditional", "points");
                let names = moves.map(|one| one[name].as_str().unwrap_or_default().to_owned());
                let verdict = |right: &bool| if *right { wins } else { loses }.to_owned();
                matching(names.zip(right.iter().map(verdict)).collect())
            }
            Expected::Reader => Answer::Essay,
            // Of an order there may be too many that are right for a list of them.
            Expected::Counterexample(..) | Expected::Carry(_) | Expected::Order { .. } => {
                Answer::Essay
            }
            Expected::Heaps(_) if question.kind == "draw-board" => Answer::Essay,
            // Which moves are right stands in no list; which mistake it is can be chosen.
            Expected::Parts(_) if question.kind == "find-mistake" => self.mistake(asked, problem),
            Expected::Move => Answer::Essay,
            Expected::Parts(parts) => {
                let written =
                    parts.iter().filter(|part| part.expected != Expected::Reader && part.marks > 0);
                cloze(written.map(|part| self.blank(part, part.marks)).collect())
            }
            Expected::Errors(parts) => {
                cloze(parts.iter().map(|part| self.blank(part, 1)).collect())
            }
            Expected::Table { rows, columns, nim_sum } => self.table(rows, columns, *nim_sum),
            Expected::Places(right) => {
                let blanks = self.moves_left_out(asked).zip(right);
                let blank = |(label, right): (String, &Vec<Vec<u64>>)| Blank {
                    label,
                    accepted: places(right),
                    share: 1,
                };
                cloze(Some(blanks.map(blank).collect()))
            }
            Expected::Set { .. }
            | Expected::Digits(..)
            | Expected::Row(..)
            | Expected::Heaps(_)
            | Expected::Letters { .. }
            | Expected::Text(..) => {
                list_right_texts(&question.expected).map_or(Answer::Essay, Answer::Text)
            }
        }
    }

    fn blank(&self, part: &Part, share: u32) -> Option<Blank> {
        let label = self.pick(part.zh, part.en).to_owned();
        Some(Blank { label, accepted: list_right_texts(&part.expected)?, share })
    }

    /// What the sheet calls the moves of a game that are to be filled in: by their numbers in the game.
    fn moves_left_out(&self, asked: Option<&Value>) -> impl Iterator<Item = String> {
        let plies = asked.and_then(|asked| asked["plies"].as_array()).into_iter().flatten();
        let blank = plies.filter(|ply| ply["blank"].as_bool() == Some(true));
        blank.map(|ply| {
            let number = &ply["ply"];
            if self.words.is_chinese { format!("第{number}步") } else { format!("move {number}") }
        })
    }

    fn table(&self, rows: &[Vec<u64>], columns: &[u64], nim_sum: u64) -> Answer {
        let heap = |(place, digits): (usize, &Vec<u64>)| Blank {
            label: format!("{}{}", self.pick("堆", "heap "), letter(place)),
            accepted: row(digits),
            share: 1,
        };
        let last = |label: &str, accepted| Blank { label: label.to_owned(), accepted, share: 1 };
        let mut blanks: Vec<Blank> = rows.iter().enumerate().map(heap).collect();
        blanks.push(last(self.pick("各列之和", "column sums"), row(columns)));
        blanks.push(last(self.pick("尼姆和", "nim-sum"), in_binary(nim_sum, columns.len())));
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
            let why = || self.why_wins(winner, problem);
            let feedback = if right { self.right() } else { self.wrong(mistakes, why) };
            Choice { text: self.pick(zh, en).to_owned(), right, feedback }
        });
        self.choice(options.collect())
    }

    /// All winning moves: the right list, those of named mistakes, that there is none, and others with moves that do not win. So there is a
    /// choice whether a move wins or not.
    fn moves(&self, problem: &Value) -> Answer {
        let Some(right) = self.describe_moves(&problem["answer"]) else { return Answer::Essay };
        let mut options = vec![Choice { text: right, right: true, feedback: self.right() }];
        for mistake in mistakes(problem).iter().filter(|mistake| mistake["moves"].is_array()) {
            let Some(text) = self.describe_moves(mistake) else { continue };
            self.offer(&mut options, text, Some(mistake), || None);
        }
        let winning = winning(problem);
        self.offer(&mut options, self.no_move(), None, || {
            winning.first().map(|first| self.wins(first, false))
        });
        self.add_losing(&mut options, &winning);
        self.choice(options)
    }

    /// Adds lists with moves that do not win, as long as the right one or longer by one, and then lists that lack a move. Which moves they
    /// hold is drawn from the name of the question; they stand in the order of the game, as the right ones do.
    fn add_losing(&self, options: &mut Vec<Choice>, winning: &[&str]) {
        let mut losing: Vec<(usize, &Losing)> = self.words.losing.iter().enumerate().collect();
        losing.sort_by_key(|(_, one)| hash(&format!("{} {}", self.seed, one.words)));
        let length = winning.len().max(1);
        let chosen = losing.chunks(length).chain(losing.chunks(length + 1)).map(|moves| {
            let mut moves = moves.to_vec();
            moves.sort_unstable_by_key(|(place, _)| *place);
            let why = moves.iter().find_map(|(_, one)| self.describe_refutation(one));
            (moves.into_iter().map(|(_, one)| one.words.as_str()).collect::<Vec<&str>>(), why)
        });
        let shorter = (1..winning.len()).rev().map(|count| {
            let (there, missing) = winning.split_at(count);
            (there.to_vec(), missing.first().map(|first| self.wins(first, true)))
        });
        for (moves, why) in chosen.chain(shorter) {
            if options.len() >= FEWEST_OPTIONS {
                return;
            }
            self.offer(options, moves.join(self.pick("；", "; ")), None, || why);
        }
    }

    /// Adds a wrong option, if it is not there already; a mistake may lead to it, or else it is said why it is wrong.
    fn offer(
        &self,
        options: &mut Vec<Choice>,
        text: String,
        mistake: Option<&Value>,
        why: impl FnOnce() -> Option<String>,
    ) {
        if options.iter().all(|one| one.text != text) {
            let feedback = self.wrong(mistake.into_iter(), why);
            options.push(Choice { text, right: false, feedback });
        }
    }

    fn no_move(&self) -> String {
        self.pick("没有取胜的走法", "there is no winning move").to_owned()
    }

    /// All moves of an answer in words; none where not all of them are told.
    fn describe_moves(&self, answer: &Value) -> Option<String> {
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

/// One blank alone is a text.
fn cloze(blanks: Option<Vec<Blank>>) -> Answer {
    let mut blanks = blanks.unwrap_or_default();
    match blanks.len() {
        0 => Answer::Essay,
        1 => Answer::Text(blanks.remove(0).accepted),
        _ => Answer::Cloze(blanks),
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
        let losing = ["take 1", "take 2", "take 3", "take 5"].map(|words| Losing {
            words: words.to_owned(),
            reply: Some(format!("the rest after {words}")),
        });
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
            // Each wrong option says why it is wrong: the reply to one of its moves, or a move that wins.
            for wrong in options.iter().filter(|one| !one.right) {
                let is_refuted = losing.iter().any(|Losing { words, .. }| {
                    let told =
                        format!("Wrong. After “{words}”, Ben wins with “the rest after {words}”.");
                    wrong.text.contains(words.as_str()) && wrong.feedback == told
                });
                let is_told = |first: &&&str| {
                    wrong.feedback == format!("Wrong. This first move wins: {first}.")
                        || wrong.feedback == format!("Wrong. This first move wins too: {first}.")
                };
                assert!(is_refuted || moves.iter().any(|first| is_told(&first)), "{wrong:?}");
            }
        }
    }

    fn answer_to(asked: Value, is_chinese: bool) -> Answer {
        let problem = serde_json::json!({ "number": 1, "questions": [asked] });
        let words = Wording { is_chinese, about: &str::to_owned, losing: &[] };
        let question = Question::all(&problem).remove(0);
        Answering { words, seed: "B1-1" }.answer(&question, &problem)
    }

    fn ply(number: u64, blank: bool) -> Value {
        serde_json::json!({ "ply": number, "blank": blank, "to": [9 - number], "fitting": [], "move": {} })
    }

    #[test]
    fn blanks_have_the_numbers_of_their_moves() {
        let plies = [ply(1, true), ply(2, false), ply(3, true)];
        let asked =
            serde_json::json!({ "kind": "complete-line", "number": 1, "marks": 4, "plies": plies });
        let labels = |is_chinese| match answer_to(asked.clone(), is_chinese) {
            Answer::Cloze(blanks) => blanks.into_iter().map(|one| one.label).collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        };
        assert_eq!(labels(false), ["move 1", "move 3"]);
        assert_eq!(labels(true), ["第1步", "第3步"]);
    }

    #[test]
    fn positions_that_are_no_numbers_are_judged_by_their_words() {
        let one = |text, lost| serde_json::json!({ "position": { "position": text, "text": text }, "lost": lost });
        let asked = serde_json::json!({ "kind": "which-lose", "number": 1, "marks": 2, "candidates": [one("H T", true), one("T T", false)] });
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        let expected = Answer::Matching(vec![pair("H T", "lost"), pair("T T", "not lost")]);
        assert_eq!(answer_to(asked, false), expected);
    }

    #[test]
    fn a_move_to_judge_is_called_as_the_question_calls_it() {
        let one = |name: &str, wins| serde_json::json!({ "points": name, "traditional": format!("炮{name}"), "wins": wins });
        let asked = serde_json::json!({ "kind": "judge-moves", "number": 1, "marks": 2, "moves": [one("a1", true), one("b2", false)] });
        let first = |is_chinese| match answer_to(asked.clone(), is_chinese) {
            Answer::Matching(pairs) => pairs[0].0.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!((first(false), first(true)), ("a1".to_owned(), "炮a1".to_owned()));
    }

    #[test]
    fn a_part_with_one_blank_left_is_a_text() {
        let line = |faulty| serde_json::json!({ "faulty": faulty });
        let asked = serde_json::json!({ "kind": "faulty-line", "number": 1, "marks": 3, "lines": [line(false), line(true)] });
        assert_eq!(answer_to(asked, false), Answer::Text(vec!["B".to_owned()]));
    }
}
