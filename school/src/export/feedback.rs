//! What is said of an option that somebody has chosen: that it is right, or why it is wrong.

use super::answer::Answering;
use crate::said::Winner;
use serde_json::Value;

/// A move that does not win, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losing {
    /// The move.
    pub words: String,
    /// A reply that wins against it, where there is one.
    pub reply: Option<String>,
}

/// The winning first moves of a problem in words.
pub(super) fn winning(problem: &Value) -> Vec<&str> {
    let moves = problem["answer"]["moves"].as_array().into_iter().flatten();
    moves.filter_map(|one| one["text"].as_str()).collect()
}

impl Answering<'_> {
    /// Why somebody wins: by a first move, or because none of the other's wins.
    pub(super) fn why_wins(&self, winner: Winner, problem: &Value) -> Option<String> {
        match winner {
            Winner::First => winning(problem).first().map(|first| self.wins(first, false)),
            // In misère play Ann may have to make the last move: then Ben need not reply.
            Winner::Second => Some(
                self.pick("不管甲怎样走，乙都能取胜。", "Whatever Ann does, Ben can win.")
                    .to_owned(),
            ),
            Winner::Draw => None,
        }
    }

    /// That a first move wins.
    pub(super) fn wins(&self, first: &str, too: bool) -> String {
        match (self.words.is_chinese, too) {
            (true, false) => format!("这样走就必胜：{first}。"),
            (true, true) => format!("这样走也必胜：{first}。"),
            (false, false) => format!("This first move wins: {first}."),
            (false, true) => format!("This first move wins too: {first}."),
        }
    }

    /// By which reply a move loses.
    pub(super) fn describe_refutation(&self, Losing { words, reply }: &Losing) -> Option<String> {
        let reply = reply.as_ref()?;
        Some(match self.words.is_chinese {
            true => format!("甲如果走“{words}”，乙这样应对就必胜：{reply}。"),
            false => format!("After “{words}”, Ben wins with “{reply}”."),
        })
    }

    pub(super) fn right(&self) -> String {
        self.pick("对。", "Right.").to_owned()
    }

    /// That an answer is wrong: by which mistakes one comes to it, or else why.
    pub(super) fn wrong<'v>(
        &self,
        mistakes: impl Iterator<Item = &'v Value>,
        why: impl FnOnce() -> Option<String>,
    ) -> String {
        let names: Vec<String> =
            mistakes.filter_map(|one| one["name"].as_str()).map(self.words.about).collect();
        let wrong = self.pick("不对。", "Wrong.");
        match (names.is_empty(), self.words.is_chinese) {
            (true, true) => format!("{wrong}{}", why().unwrap_or_default()),
            (true, false) => why().map_or_else(|| wrong.to_owned(), |why| format!("{wrong} {why}")),
            (false, true) => format!("{wrong}这是一种常见错误的结果——{}", names.join("；")),
            (false, false) => format!("{wrong} A known mistake leads here — {}", names.join("; ")),
        }
    }
}
