//! Marking the questions of a sheet by the marks that are printed on it. What a pupil wrote stands in cells of text; everything but the
//! moves of a game is marked by [`bouton_school::score`], and the mistake that an answer looks like is named here.

use super::{
    Item, Marker, blank,
    leaving::says_what_is_left,
    partly::NoMove,
    pieces::{apart, entries, without_and, without_signs},
    position,
    refuting::Refuting,
    schema::{Answers, Numbers, Part, Winner},
    shown::Shown,
    spelling::Spellings,
    splitting::read_split,
    wording::{LEAVING, Wording, wording},
};
use crate::{
    answer::{mistake::Mistake, tables::Tables},
    family::words::begins_with,
    game::{Form, Position},
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
        (each.collect(), read.0.iter().find_map(refuted_move))
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

impl Marker<'_> {
    /// The ways to read moves as a pupil writes them: as the program says them, in the short words of the game, or as the positions that they
    /// leave. None where nothing is written, or nothing that can be read.
    pub(super) fn read_moves(&self, cell: &str, spelled: &Spellings) -> Vec<Vec<Numbers>> {
        // `4,996` may be one number: where that can be played, it is what is meant, or counts as another reading.
        let ungrouped = said::without_thousands(cell).map(|cell| self.read_list(&cell, spelled));
        let ungrouped = ungrouped.into_iter().flatten().filter(|moves| self.are_legal(moves));
        ungrouped.chain(self.read_list(cell, spelled)).collect()
    }

    fn are_legal(&self, moves: &[Numbers]) -> bool {
        let leads = |to: &Numbers| self.leads(self.instance.start(), &position(to));
        !moves.is_empty() && moves.iter().all(leads)
    }

    fn read_list(&self, cell: &str, spelled: &Spellings) -> Vec<Vec<Numbers>> {
        if cell.trim().is_empty() {
            return Vec::new();
        }
        if said::is_none(cell) {
            return vec![Vec::new()];
        }
        let (start, rules) = (self.instance.start(), self.instance.rules());
        let is_legal = |moves: &Vec<Numbers>| self.are_legal(moves);
        let in_digits = said::numeral::in_digits(cell);
        let in_digits = || spelled.all(start, in_digits.as_deref()?);
        let as_said = spelled.all(start, cell).or_else(in_digits).map(|moves| {
            moves.iter().map(|to| Numbers::Many(to.to_vec())).collect::<Vec<Numbers>>()
        });
        let listed = entries(&said::replace_conjunctions(&said::plain(cell)), start.len());
        let each = |entries: &[String]| -> Option<Vec<Numbers>> {
            entries.iter().map(|entry| self.read_move(start, entry, spelled)).collect()
        };
        let numbers = |entry: &String| {
            let to = self.with_empty_heaps(said::numbers(&without_signs(entry))?);
            // Beside several heaps one number without brackets is no position: nobody knows what it means.
            let is_clear = to.len() > 1 || entry.starts_with('(') && entry.ends_with(')');
            let is_other = || is_clear && rules.contains(&Position::from(to.clone()));
            (to.len() == start.len() || is_other()).then(|| Numbers::Many(to.clone()))
        };
        let as_left: Option<Vec<Numbers>> = listed.iter().map(numbers).collect();
        // "And" and commas part moves, or what one move does to several heaps. Both are read where they can be played, and the reading counts
        // that earns more; of two that earn the same, that in which they part moves.
        let whole = each(&entries(&without_and(cell), start.len())).filter(is_legal);
        let apart = each(&apart(cell)).filter(is_legal);
        // "5 and 6" of a race is one move.
        let run =
            Some(without_and(cell).replace(',', " ")).filter(|run| !run.contains([';', '\n']));
        let in_run = run.and_then(|run| self.read_move(start, &run, spelled));
        let in_run = in_run.map(|to| vec![to]).filter(is_legal);
        let in_full = self.read_with_what_is_left(cell, spelled);
        let in_full = in_full.or_else(|| self.read_each_as_written(cell, spelled));
        let by_or = self.read_by_or(cell, spelled).filter(is_legal);
        let splits = self.read_splits(cell).filter(is_legal);
        // What is left has to be that of the move before it: the two are not two moves.
        if in_full.is_none() && says_what_is_left(cell) {
            return as_said.into_iter().collect();
        }
        let mut readings: Vec<Vec<Numbers>> =
            [as_said, in_full, splits, by_or, each(&listed), whole, apart, in_run]
                .into_iter()
                .flatten()
                .collect();
        let has_legal =
            |moves: &Vec<Numbers>| moves.iter().any(|to| self.leads(start, &position(to)));
        if !readings.iter().chain(&as_left).any(is_legal) {
            readings.extend(self.heaps_left(cell).filter(has_legal));
        }
        readings.extend(as_left);
        // Where numbers alone may be what is still to go, words say which they are: what they say cannot be done is not read the other way.
        let has_words = cell.chars().any(char::is_alphabetic);
        let is_clear = self.to_go.is_none() || !has_words || readings.iter().any(is_legal);
        if is_clear { readings } else { Vec::new() }
    }

    /// Moves between which "or" stands, so that "and" and commas join what one move does: `1 and 4 or 4 and 5`.
    fn read_by_or(&self, cell: &str, spelled: &Spellings) -> Option<Vec<Numbers>> {
        let text = said::plain(cell).replace(" or ", ";").replace('或', ";");
        let pieces: Vec<&str> = text.split([';', '\n']).map(str::trim).collect();
        // "Leave 9 or 8": what is said before the first is said of each.
        let leaves = LEAVING.iter().copied().filter(|word| begins_with(pieces[0], word));
        let leaves = leaves.max_by_key(|word| word.len()).unwrap_or_default();
        let read = |piece: &&str| {
            let is_bare = !piece.contains(char::is_alphabetic);
            let piece = if is_bare { &format!("{leaves} {piece}") } else { *piece };
            let piece = without_and(piece).replace(',', " ");
            self.read_move(self.instance.start(), piece.trim(), spelled)
        };
        if pieces.len() < 2 { None } else { pieces.iter().map(read).collect() }
    }

    /// What moves leave of heaps, in rows without brackets or with the digits of each written together: `2 5 7, 3 4 7`, `257`.
    fn heaps_left(&self, cell: &str) -> impl Iterator<Item = Vec<Numbers>> {
        let start = self.instance.start();
        let is_heaps = start.len() > 1 && self.instance.pile(start).is_none();
        let is_left = |to: &Vec<u64>| {
            to.len() > 1 && to.iter().zip(start.iter()).all(|(to, from)| to <= from)
        };
        // What is a position as it stands is not taken for the digits of several.
        let one = said::numbers(cell).filter(|one| one.len() == start.len() && is_left(one));
        // What may be a number of objects is not taken for digits: `11` is not (1, 1) beside heaps of eleven.
        let plain = said::plain(cell);
        let bare = plain.trim_matches(|sign: char| !sign.is_ascii_digit());
        let is_count = bare
            .parse::<u64>()
            .is_ok_and(|count| count > 9 && start.iter().any(|heap| *heap >= count));
        let all = match (is_heaps, one) {
            (true, None) if is_count => Vec::new(),
            (true, None) => said::readings::positions(cell, start.len()),
            (true, Some(one)) => vec![vec![one]],
            (false, _) => Vec::new(),
        };
        let left: Vec<Vec<Vec<u64>>> =
            all.into_iter().filter(|moves| moves.iter().all(is_left)).collect();
        left.into_iter().map(|moves| moves.into_iter().map(Numbers::Many).collect())
    }

    /// What a move leaves; Chinese numerals are read as digits.
    pub(super) fn read_move(
        &self,
        start: &Position,
        entry: &str,
        spelled: &Spellings,
    ) -> Option<Numbers> {
        let in_digits = said::numeral::in_digits(entry);
        let mut spellings = [Some(entry), in_digits.as_deref()].into_iter().flatten();
        if let Some(to) = spellings.find_map(|entry| spelled.one(start, entry)) {
            return Some(Numbers::Many(to.to_vec()));
        }
        let entry = in_digits.as_deref().unwrap_or(entry);
        if self.is_count_of_coins(start, entry) {
            return None;
        }
        // One number beside several heaps is no position; of a row of coins one head may be left, or none.
        let is_whole =
            |to: &Position| to.len() > 1 || start.len() == 1 || self.is_row_of_coins(start);
        let read = |short: &str| self.instance.read_move(start, short).filter(is_whole);
        let in_words = wording(start, self.instance.pile(start), entry);
        let in_words = in_words.and_then(|wording| match wording {
            Wording::Short(short) => read(&short),
            Wording::AtOnce(short) => read(&short).filter(|to| self.leads(start, to)),
            Wording::To(to) => self.position_leaving(to).or_else(|| Some(Position::from(to))),
            Wording::Remaining(left) => match self.instance.one_pile() {
                Some(game) => game.position_with(left),
                None => self.position_leaving(left),
            },
            Wording::By(by) => self.position_changed_by(by),
            Wording::Up(by) => {
                let is_counted_up = matches!(self.form(), Some(Form::Race { .. }));
                self.position_changed_by(by).filter(|_| is_counted_up)
            }
        });
        // A number alone is what is taken, and what is left where so much cannot be taken.
        let left = || self.position_leaving(entry.parse().ok()?);
        let counted = || self.read_counted(start, entry);
        let remarked = || self.read_with_remark(start, entry, spelled);
        let split = || read_split(start, &without_and(entry));
        let found = read(entry).into_iter().chain(in_words).chain(left()).chain(counted());
        let found = found.chain(remarked()).chain(split());
        let found: Vec<Position> = found.collect();
        let legal = found.iter().find(|to| self.leads(start, to));
        let meant = legal.or_else(|| found.iter().find(|to| to.len() == start.len()));
        Some(Numbers::Many(meant?.to_vec()))
    }

    /// What a move leaves by which a pile still has so much, where a position remembers more than that.
    fn position_leaving(&self, left: u64) -> Option<Position> {
        let start = self.instance.start();
        let taken = self.instance.pile(start)?.checked_sub(left)?;
        self.instance.read_move(start, &taken.to_string())
    }

    /// The single number after a change: smaller in a pile, larger where it is counted up.
    fn position_changed_by(&self, by: u64) -> Option<Position> {
        let start = self.instance.start();
        let Some(game) = self.instance.one_pile() else {
            return self.instance.read_move(start, &by.to_string());
        };
        game.position_with(game.remaining(start)?.checked_sub(by)?)
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

fn refuted_move(item: &Item) -> Option<Refuted> {
    let line = item.counterexample.as_deref().filter(|_| item.what == "moves")?;
    let [to, reply] = line else { return None };
    Some(Refuted { to: to.clone(), reply: reply.clone() })
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
