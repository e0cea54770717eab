//! Marking the questions of a sheet by the marks that are printed on it. What a pupil wrote stands in cells of text; everything but the
//! moves of a game is marked by [`bouton_school::score`], and the mistake that an answer looks like is named here.

use super::{
    Item, Marker, Reading, blank,
    partly::NoMove,
    refuting::Refuting,
    schema::{Answers, Numbers, Part, Winner},
    shown::Shown,
    spelling::Spellings,
};
use crate::{
    answer::{mistake::Mistake, tables::Tables},
    game::Position,
    problem::{
        Asked, Key, Problem,
        written::{ProofKey, blank::BlankKey},
    },
};
use bouton_school::{
    class::Marked,
    date::is_date,
    expected::{Expected, Question},
    fields::{Standing, standings},
    said,
    score::{Score, Tells, compute_marks, score, score_by},
};
use serde_json::Value;
use std::sync::Arc;

/// A first move that does not win, and the reply that wins against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// What the move leaves.
    pub to: Position,
    /// What the reply leaves.
    pub reply: Position,
}

/// A problem of a sheet, ready to be marked.
pub struct Paper<'a> {
    /// Its questions.
    pub questions: Vec<Question>,
    marker: Option<Marker<'a>>,
    /// The blanks of a proof, each with the number of its question.
    blanks: Vec<(u64, BlankKey)>,
    /// The moves that show a mistake, each with the number of its question.
    shown: Vec<(u64, Shown<'a>)>,
    /// The counterexamples, each with the number of its question.
    refuting: Vec<(u64, Refuting<'a>)>,
    spelled: Spellings,
}

impl<'a> Paper<'a> {
    /// For a problem with a number, as templates see it, and the words for its moves.
    ///
    /// # Errors
    /// If its start has no checked answer.
    pub fn new(
        problem: &Problem,
        told: &Value,
        spelled: Spellings,
        tables: &'a Tables,
    ) -> Result<Self, super::Wrong> {
        let marker = problem.game().filter(|played| !played.sizeless);
        let marker = marker.map(|played| Marker::new(Arc::clone(&played.instance), tables));
        let blank = |(number, asked): (u64, &Asked)| match &asked.key {
            Key::Proof(key) => match key.as_ref() {
                ProofKey::Blank(key) => Some((number, key.as_ref().clone())),
                _ => None,
            },
            _ => None,
        };
        let blanks = (1..).zip(&problem.questions).filter_map(blank).collect();
        let (mut questions, marker) = (Question::all(told), marker.transpose()?);
        if let Some(marker) = &marker {
            questions.iter_mut().for_each(|one| marker.accept_short_positions(&mut one.expected));
        }
        let (shown, refuting) = (collect_shown(problem, tables)?, refuting(problem, tables));
        Ok(Self { questions, marker, blanks, shown, refuting, spelled })
    }

    /// Marks the answer to each question; `cell` tells what was written.
    pub fn mark(&self, cell: impl Fn(&Question) -> String) -> Vec<Marked> {
        self.mark_and_refute(cell).0
    }

    /// The same, with a move among those written that does not win.
    pub fn mark_and_refute(
        &self,
        cell: impl Fn(&Question) -> String,
    ) -> (Vec<Marked>, Option<Refuted>) {
        let cells: Vec<String> = self.questions.iter().map(cell).collect();
        let read = self.items(&cells);
        let each = self.questions.iter().zip(&cells).map(|(question, cell)| {
            let (score, mistake) = self.question(question, cell, &read);
            let Question { problem, number, .. } = *question;
            let (kind, mistake) = (question.kind.clone(), mistake.map(Mistake::name));
            Marked { problem, number, kind, score, mistake }
        });
        (each.collect(), read.0.iter().find_map(|item| self.refuted_move(item)))
    }

    fn question(
        &self,
        question: &Question,
        cell: &str,
        (items, others): &(Vec<Item>, Vec<NoMove>),
    ) -> (Score, Option<Mistake>) {
        if let Some((_, key)) = self.blanks.iter().find(|(number, _)| *number == question.number) {
            return (blank::score(key, question.marks, cell), None);
        }
        if let Some(shown) = self.find_shown(question) {
            let (written, judge) = (shown.apart(cell, &self.spelled), self.judge(shown));
            let written = (written.0.as_str(), written.1);
            return (score_by(&question.expected, question.marks, written, &judge), None);
        }
        let refuting = self.refuting.iter().find(|(number, _)| *number == question.number);
        if let Some((_, refuting)) = refuting {
            let judge = |of, written: &str| refuting.judge(of, written);
            let written = said::by_hand(cell);
            return (score_by(&question.expected, question.marks, written, &judge), None);
        }
        let mut score = score(&question.expected, question.marks, cell);
        let what = match &question.expected {
            Expected::Winner { .. } => "winner",
            Expected::Moves { .. } => "moves",
            _ => return (score, None),
        };
        let item = items.iter().find(|item| item.what == what);
        let (written, by_hand) = Self::split_moves(cell);
        if what == "moves" && !written.is_empty() {
            score = match item {
                _ if self.is_date(written) => Score::date(question.marks, written),
                Some(_) if self.is_unclear(written) => unclear(question.marks, written),
                Some(item) => moves_score(question, item, others),
                None => unread(question.marks, written),
            };
            if let Some(by_hand) = by_hand {
                score.add_by_hand(by_hand);
            }
        }
        // A list that is half understood tells of no mistake.
        let is_clear = what == "winner" || others.is_empty();
        (score, item.filter(|_| is_clear).and_then(|item| item.mistake))
    }

    /// A move that does not win, with its refutation, in the numbers of the game itself.
    fn refuted_move(&self, item: &Item) -> Option<Refuted> {
        let line = item.counterexample.as_deref().filter(|_| item.what == "moves")?;
        let [to, reply] = line else { return None };
        let own = |position: &Position| match item.reading {
            Some(Reading::ToGo) => {
                self.marker.as_ref()?.instance.one_pile()?.position_with(position.single()?)
            }
            _ => Some(position.clone()),
        };
        Some(Refuted { to: own(to)?, reply: own(reply)? })
    }

    /// Whether bare numbers are what is left by the winning moves, and could be taken as well: nobody knows which is meant.
    fn is_unclear(&self, written: &str) -> bool {
        self.marker.as_ref().is_some_and(|marker| marker.may_be_left(written))
    }

    /// How each field of a question stands, where that can be told.
    #[must_use]
    pub fn standings(&self, question: &Question, texts: &[String]) -> Vec<Standing> {
        match self.find_shown(question) {
            Some(shown) => standings(question, texts, &self.judge(shown)),
            None => standings(question, texts, &unread),
        }
    }

    fn find_shown(&self, question: &Question) -> Option<&Shown<'a>> {
        self.shown.iter().find(|(number, _)| *number == question.number).map(|(_, shown)| shown)
    }

    /// The marks of a move that shows a mistake.
    fn judge<'s>(&'s self, shown: &'s Shown<'a>) -> impl Fn(u32, &str) -> Score + 's {
        move |of, written| shown.judge(&self.spelled, of, written)
    }

    /// Whether a spreadsheet has made a date of moves; in some games dates are moves.
    fn is_date(&self, written: &str) -> bool {
        let is_move = |marker: &Marker<'_>| {
            let start = marker.instance.start();
            let spelled = || self.spelled.all(start, written).is_some();
            marker.instance.read_move(start, written).is_some() || spelled()
        };
        is_date(written) && !self.marker.as_ref().is_some_and(is_move)
    }

    /// The moves that a pupil wrote, and what a teacher has added: there is something to add only behind "none", for its reason. Elsewhere `+2` is a
    /// pupil's: two points forward.
    fn split_moves(cell: &str) -> (&str, Option<u32>) {
        let cell = said::without_reason(cell);
        match said::by_hand(cell) {
            (before, Some(by_hand)) if said::is_none(before) => (before, Some(by_hand)),
            (before, None) => (before, None),
            (_, Some(_)) => (cell.trim(), None),
        }
    }

    /// What the marker of the game says of winner and moves, in the reading of the moves that earns more, and what is no move among them.
    fn items(&self, cells: &[String]) -> (Vec<Item>, Vec<NoMove>) {
        let Some(marker) = &self.marker else { return Default::default() };
        let cell_of = |is: fn(&Expected) -> bool| {
            let found = self.questions.iter().position(|question| is(&question.expected));
            found.and_then(|index| cells.get(index))
        };
        let winner = cell_of(|expected| matches!(expected, Expected::Winner { .. }));
        let winner = winner.map(|cell| said::by_hand(cell).0);
        let winner = winner.and_then(said::winner).map(|said| match said {
            said::Winner::First => Winner::First,
            said::Winner::Second => Winner::Second,
            said::Winner::Draw => Winner::Draw,
        });
        let winner = winner.map_or(Part::LeftOut, Part::Written);
        let moves = cell_of(|expected| matches!(expected, Expected::Moves { .. }));
        let moves = moves.map(|cell| Self::split_moves(cell).0);
        let readings = moves.map(|cell| marker.read_moves(cell, &self.spelled)).unwrap_or_default();
        let partly = moves.filter(|_| readings.is_empty());
        let partly = partly.and_then(|cell| marker.partly_read(cell, &self.spelled));
        let (partly, others) = partly.map(|read| (read.moves, read.others)).unzip();
        let readings: Vec<Part<Vec<Numbers>>> = match (partly, readings.is_empty()) {
            (Some(moves), _) => vec![Part::Written(moves)],
            (None, true) => vec![Part::LeftOut],
            (None, false) => readings.into_iter().map(Part::Written).collect(),
        };
        let marked = readings.into_iter().filter_map(|moves| {
            marker.mark(&Answers { winner: winner.clone(), moves, ..Answers::default() }).ok()
        });
        let earned = |items: &Vec<Item>| items.iter().map(|item| item.marks).sum::<u64>();
        // Of two that earn the same, the first reading.
        let items = marked
            .reduce(|best, next| if earned(&next) > earned(&best) { next } else { best })
            .unwrap_or_default();
        (items, others.unwrap_or_default())
    }
}

/// The questions for a move that shows a mistake, with their numbers.
fn collect_shown<'a>(
    problem: &Problem,
    tables: &'a Tables,
) -> Result<Vec<(u64, Shown<'a>)>, super::Wrong> {
    let Some(played) = problem.game() else { return Ok(Vec::new()) };
    let each = (1..).zip(&problem.questions).filter_map(|(number, asked)| {
        let shown = Shown::of(&asked.key, played, tables).transpose()?;
        Some(shown.map(|shown| (number, shown)))
    });
    each.collect()
}

/// The questions for a counterexample, with their numbers.
fn refuting<'a>(problem: &Problem, tables: &'a Tables) -> Vec<(u64, Refuting<'a>)> {
    let Some(played) = problem.game() else { return Vec::new() };
    let each = (1..).zip(&problem.questions).filter_map(|(number, asked)| {
        Refuting::of(&asked.key, played, tables).map(|refuting| (number, refuting))
    });
    each.collect()
}

fn moves_score(question: &Question, item: &Item, others: &[NoMove]) -> Score {
    let of = question.marks;
    let Expected::Moves { count } = question.expected else { return Score::default() };
    let (zh, en) = (item.note_zh.clone(), item.note_en.clone());
    if count == 0 {
        // "None" alone earns half; the reason is for a reader.
        let marks = if item.is_right() { (of / 2).max(u32::from(of == 1)) } else { 0 };
        let open = if item.is_right() { of - marks } else { 0 };
        let tells = if item.counterexample.is_some() { Tells::Fault } else { Tells::Answer };
        return Score { marks, open, of, zh, en, tells, ..Score::default() };
    }
    let (right, errors) = item.tally;
    // A move that does not win is refuted by name; one that is missing is told.
    let tells = if item.counterexample.is_some() { Tells::Fault } else { Tells::Answer };
    let ([zh, en], tells) = others.first().map_or(([zh, en], tells), NoMove::describe);
    let marks = compute_marks(of, right, errors + others.len(), count, true);
    // Who has found some, and written nothing wrong, may know that there are more.
    let is_short = right > 0 && item.counterexample.is_none() && others.is_empty();
    let hints = is_short.then(|| {
        ["写出的都能取胜，可是还有别的", "what is written wins, and there are other moves that do"]
            .map(str::to_owned)
    });
    Score { marks, of, partly: right > 0, zh, en, tells, hints, ..Score::default() }
}

/// Numbers that may be taken or left.
fn unclear(of: u32, written: &str) -> Score {
    let zh = "是取走这么多，还是剩下这么多？请在前面写“取”或“剩”";
    let en = "`take` or `leave` before it: both can be played";
    Score::unreadable(of, written, zh, en)
}

fn unread(of: u32, written: &str) -> Score {
    let zh = "请写走法，或者走后剩下的局面；几种走法用分号隔开；没有就写“没有”";
    let en = "moves, or the positions that they leave, with semicolons between them, or `none`";
    Score::unreadable(of, written, zh, en)
}

/// Takes away what somebody earned by writing the same into every cell, whatever is asked there: that is no answer. Who has the same winner
/// in all problems, and nothing else, has answered.
pub fn without_constants(answers: &mut [Marked], cells: &[String]) {
    let plain: Vec<String> = cells.iter().map(|cell| said::plain(said::by_hand(cell).0)).collect();
    let is_same = plain.iter().all(|cell| !cell.is_empty() && plain.first() == Some(cell));
    let asks_otherwise =
        answers.iter().any(|one| answers.first().is_some_and(|first| first.kind != one.kind));
    let is_constant = plain.len() > 2 && is_same && asks_otherwise;
    if !is_constant || answers.iter().all(|one| one.score.is_right()) {
        return;
    }
    for answer in answers.iter_mut() {
        let by_hand = answer.score.by_hand;
        answer.mistake = None;
        answer.score = Score::wrong(
            answer.score.of,
            "每一格写的都一样，不算作答",
            "the same in every cell is no answer",
        );
        answer.score.add_by_hand(by_hand);
    }
}

#[cfg(test)]
mod tests;
