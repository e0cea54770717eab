//! The move by which a pupil shows that an argument is wrong. Any is right of which a theorem of the kernel says that it wins.

use super::{Item, Marker, Wrong, position, schema::Numbers, spelling::Spellings};
use crate::{
    answer::{answered::Answered, instance::Solved, tables::Tables},
    check::{Answer, Theorem},
    game::{Form, Position},
    problem::{Key, Played, Showing},
};
use bouton_school::{said, score::Score};
use std::sync::Arc;

/// A question for a move that shows a mistake, ready to be marked.
pub(super) struct Shown<'a> {
    /// The position from which the move is made, or the positions of which one is enough.
    after: Vec<Marker<'a>>,
    /// The winning moves that show nothing, because the argument names them as well.
    named: Vec<Position>,
    /// For moves that reply: the position from which the moves are made that they reply to.
    first: Option<Marker<'a>>,
}

/// How a move stands that somebody wrote; the better before the worse.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Standing {
    Wins,
    Loses,
    Illegal,
}

impl<'a> Shown<'a> {
    /// Of a key; none where it asks for no move.
    ///
    /// # Errors
    /// If the game cannot be marked.
    pub(super) fn of(
        key: &Key,
        played: &Played,
        tables: &'a Tables,
    ) -> Result<Option<Self>, Wrong> {
        let Key::FindMistake(made, showing) = key else { return Ok(None) };
        let own = || match &played.solved.answer {
            Answered::Proved { theorem, .. } => vec![theorem],
            Answered::Tried(_) => Vec::new(),
        };
        let (answers, named) = match showing {
            Showing::Win => (own(), Vec::new()),
            Showing::Missed => {
                (own(), made.refuted.claimed.winning_moves.clone().unwrap_or_default())
            }
            Showing::Reply { after, .. } => (after.iter().collect(), Vec::new()),
            Showing::Nothing => return Ok(None),
        };
        let markers = |answers: Vec<_>| {
            let markers = answers.into_iter().filter_map(|answer| marker(answer, played, tables));
            markers.collect::<Result<Vec<Marker<'a>>, Wrong>>()
        };
        let is_reply = matches!(showing, Showing::Reply { .. });
        let first = if is_reply { markers(own())?.pop() } else { None };
        let after = markers(answers)?;
        Ok((!after.is_empty()).then_some(Self { after, named, first }))
    }

    /// What was written to the question, and what a teacher has added: `+1` may be a part of a move, and then belongs to it.
    pub(super) fn apart(&self, cell: &str, spelled: &Spellings) -> (String, Option<u32>) {
        let (written, by_hand) = match (said::by_hand(cell), said::parts(cell).as_slice()) {
            ((_, Some(_)), [_, last]) if self.is_move(last, spelled) => (cell.trim(), None),
            (found, _) => found,
        };
        (self.whole(written, spelled), by_hand)
    }

    /// A cell in which the move is one part, though the program says it with a semicolon.
    fn whole(&self, written: &str, spelled: &Spellings) -> String {
        let parts = said::parts(written);
        // Moves written one after the other are all part of the answer, and each has to be right.
        let moves = parts.iter().skip(1).take_while(|part| self.is_move(part, spelled)).count();
        if moves > 1 {
            let (moves, rest) = parts[1..].split_at(moves);
            let moves = moves.join(" or ");
            let all = [&parts[..1], &[moves], rest].concat();
            return all.join("; ");
        }
        let said = (3..=parts.len()).rev().find_map(|end| {
            let text = parts[1..end].join(", ");
            let is_said =
                |marker: &Marker<'_>| spelled.one(marker.instance.start(), &text).is_some();
            self.after.iter().any(is_said).then_some((text, end))
        });
        match said {
            Some((text, end)) => {
                let rest = parts[end..].iter().map(String::as_str);
                let all = [parts[0].as_str(), &text].into_iter().chain(rest);
                all.collect::<Vec<&str>>().join("; ")
            }
            None => written.to_owned(),
        }
    }

    fn is_move(&self, written: &str, spelled: &Spellings) -> bool {
        let is_legal = |marker: &Marker<'_>| {
            let start = marker.instance.start();
            let all = |moves: &Vec<Position>| moves.iter().all(|to| marker.leads(start, to));
            marker.readings(written, spelled).iter().any(all)
        };
        self.after.iter().any(is_legal)
    }

    /// The marks of a move: of several that are written each has to be right.
    pub(super) fn judge(&self, spelled: &Spellings, of: u32, written: &str) -> Score {
        if self.is_unclear(written, spelled) {
            let zh = "是走几格，还是走到第几格？请写“走3格”或“第3格”";
            let en = "how far it goes or where, such as `3 squares` or `square 3`";
            return Score::unreadable(of, written, zh, en);
        }
        let Some((reply, first)) = self.after_first(written, spelled) else {
            return self.best(&self.after.iter().collect::<Vec<_>>(), spelled, of, written);
        };
        let is_after = |marker: &&Marker<'_>| first.contains(marker.instance.start());
        let after: Vec<&Marker<'_>> = self.after.iter().filter(is_after).collect();
        let named = self.first.as_ref().zip(first.first());
        let named = named.map(|(marker, to)| marker.naming("the move", to));
        match (after.is_empty(), named) {
            (true, Some([zh, en])) => {
                Score::fault(of, format!("小明没有说{zh}"), format!("Sam does not name {en}"))
            }
            _ => self.best(&after, spelled, of, &reply),
        }
    }

    /// Whether a number alone wins as a square and loses as so many squares, or the other way round: the mistake may lie just there.
    fn is_unclear(&self, written: &str, spelled: &Spellings) -> bool {
        let Ok(steps) = written.trim().parse::<u64>() else { return false };
        let is_unclear = |marker: &Marker<'_>| {
            let start = marker.instance.start();
            let wins = |to: &Position| marker.is_among(&marker.answer().winning_moves, to);
            let as_square = marker.readings(written, spelled).iter().flatten().any(wins);
            let as_steps = marker.position_changed_by(steps).filter(|to| marker.leads(start, to));
            matches!(marker.form(), Some(Form::Strip { .. }))
                && as_steps.is_some_and(|to| wins(&to) != as_square)
        };
        self.after.iter().any(is_unclear)
    }

    /// A reply, and the positions that may be meant to which it replies: `B 4→1 after A 5→2`.
    fn after_first(&self, written: &str, spelled: &Spellings) -> Option<(String, Vec<Position>)> {
        let plain = said::plain(written);
        let in_english = || plain.split_once(" after ");
        let in_chinese = || plain.split_once("后,").map(|(first, reply)| (reply, first));
        let (reply, first) = in_english().or_else(in_chinese)?;
        let marker = self.first.as_ref()?;
        let is_legal = |to: &Position| marker.leads(marker.instance.start(), to);
        let read = marker.readings(first.trim_end_matches('之'), spelled).into_iter();
        let first: Vec<Position> = read.flatten().filter(is_legal).collect();
        (!first.is_empty()).then(|| (reply.trim().to_owned(), first))
    }

    /// The marks of a move from one of these positions.
    fn best(&self, after: &[&Marker<'_>], spelled: &Spellings, of: u32, written: &str) -> Score {
        let each = after.iter().flat_map(|marker| {
            let readings = marker.readings(written, spelled).into_iter();
            readings.map(move |moves| self.reading(marker, &moves, of))
        });
        // The first of those that stand best: a later one would be a guess.
        let best = each.min_by(|(one, _), (other, _)| one.cmp(other));
        best.map_or_else(|| unread(of, written), |(_, score)| score)
    }

    fn reading(&self, marker: &Marker<'_>, moves: &[Position], of: u32) -> (Standing, Score) {
        let start = marker.instance.start();
        let illegal = moves.iter().find(|to| !marker.leads(start, to));
        let losing =
            || moves.iter().find(|to| !marker.is_among(&marker.answer().winning_moves, to));
        if let Some(to) = illegal.or_else(losing) {
            let item = marker.losing(Item::new("moves", 1, marker.reach()), to);
            let standing = if illegal.is_some() { Standing::Illegal } else { Standing::Loses };
            return (standing, mark_losing_move(marker, &item, of));
        }
        match moves.iter().find(|to| self.is_named(marker, to)) {
            Some(to) => {
                let [zh, en] = marker.naming("the move", to);
                let zh = format!("小明也说到了{zh}，这不是漏掉的一步");
                let en = format!("Sam names {en} as well: it is not the one left out");
                (Standing::Loses, Score::fault(of, zh, en))
            }
            None => (Standing::Wins, Score { marks: of, of, ..Score::default() }),
        }
    }

    /// Whether the argument names a move: as it stands there, or as one that plays alike where that one was not left out.
    fn is_named(&self, marker: &Marker<'_>, to: &Position) -> bool {
        let is_left_out = marker.answer().winning_moves.contains(to) && !self.named.contains(to);
        !is_left_out && marker.is_among(&self.named, to)
    }
}

/// The marker of the game from the position of an answer, which it takes from the theorem.
fn marker<'a>(
    answer: &Theorem<Answer>,
    played: &Played,
    tables: &'a Tables,
) -> Option<Result<Marker<'a>, Wrong>> {
    let from = &answer.statement().position;
    let instance = match from == played.instance.start() {
        true => Arc::clone(&played.instance),
        false => played.instance.at(from)?,
    };
    let solved = Solved { answer: answer.clone().into(), grundy: None };
    Some(Marker::with_solved(instance, solved, tables))
}

impl Marker<'_> {
    /// The ways to read a move or several: also as what is still to go, where numbers alone may be that.
    fn readings(&self, written: &str, spelled: &Spellings) -> Vec<Vec<Position>> {
        let read = self.read_moves(written, spelled).into_iter();
        let read: Vec<Vec<Position>> =
            read.filter(|moves| !moves.is_empty()).map(|moves| positions(&moves)).collect();
        let has_words = written.chars().any(char::is_alphabetic);
        let game = self.instance.one_pile().filter(|_| self.to_go.is_some() && !has_words);
        let to_go = |moves: &Vec<Position>| -> Option<Vec<Position>> {
            let game = game?;
            moves.iter().map(|left| game.position_with(left.single()?)).collect()
        };
        let others: Vec<Vec<Position>> = read.iter().filter_map(to_go).collect();
        [read, others].concat()
    }

    /// Whether a move is one of these, as it is written or as it plays.
    pub(super) fn is_among(&self, moves: &[Position], to: &Position) -> bool {
        let rules = self.instance.rules();
        let is_alike = |one: &Position| rules.canonical(one) == rules.canonical(to);
        let may_be_alike = !self.instance.has_places() && rules.contains(to);
        moves.contains(to) || may_be_alike && moves.iter().any(is_alike)
    }
}

fn positions(moves: &[Numbers]) -> Vec<Position> {
    moves.iter().map(position).collect()
}

/// What is said of a move that does not win. Where its refutation would have been the right move itself, it is kept back.
fn mark_losing_move(marker: &Marker<'_>, item: &Item, of: u32) -> Score {
    let score = Score::fault(of, item.note_zh.clone(), item.note_en.clone());
    match item.counterexample.as_deref() {
        Some([to, reply]) if marker.is_among(&marker.answer().winning_moves, reply) => {
            let [zh, en] = marker.reaching(to);
            let hints = [format!("{zh}不能取胜"), format!("{en} does not win")];
            Score { hints: Some(hints), ..score }
        }
        _ => score,
    }
}

fn unread(of: u32, written: &str) -> Score {
    let zh = "这里应写一步走法，或者走后剩下的局面";
    Score::unreadable(of, written, zh, "a move, or the position that it leaves")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{exercise::library::Library, problem::Problem};

    fn score(problem: &str, written: &str) -> Score {
        let tables = Tables::default();
        let problem =
            Problem::of_file(&Library::embedded().problem(problem).unwrap(), &tables).unwrap();
        let played = problem.game().unwrap();
        let shown = Shown::of(&problem.questions[0].key, played, &tables).unwrap().unwrap();
        shown.judge(&Spellings::default(), 2, written)
    }

    /// The marks of a move, out of 2, with what is said of it.
    fn judge_written(problem: &str, written: &str) -> (u32, String) {
        let score = score(problem, written);
        (score.marks, score.en)
    }

    fn right(problem: &str, moves: &[&str]) {
        for written in moves {
            assert_eq!(judge_written(problem, written), (2, String::new()), "{problem}: {written}");
        }
    }

    fn wrong(problem: &str, written: &str, expected: &str) {
        let (marks, told) = judge_written(problem, written);
        assert_eq!(marks, 0, "{problem}: {written}");
        assert!(told.contains(expected), "{problem}: {written}: {told}");
    }

    #[test]
    fn a_reply_is_made_from_the_move_that_the_argument_names() {
        let sum = "mistake-ordinary-sum";
        right(sum, &["C 8→6", "C 2", "take 2 from C", "(3, 5, 6)", "从C堆取2个"]);
        wrong(sum, "C 1", "moving to (3, 5, 7) does not win");
        wrong(sum, "(3, 4, 6)", "no move leads from (3, 5, 8)");
        wrong(sum, "C 9→6", "cannot be read: write a move");
        wrong(sum, "C 2, C 1", "moving to (3, 5, 7) does not win");
        wrong(sum, "none", "cannot be read: write a move");
        wrong(sum, "the largest heap", "cannot be read: write a move");
        right(sum, &["C 8→6 after C 9→8", "C 9→8后，C 8→6", "C 2 after C 1"]);
        wrong(sum, "C 8→7 after C 9→8", "does not win");
        wrong(sum, "C 8→6 after A 3→2", "Sam does not name the move to (2, 5, 9)");
        wrong(sum, "C 8→6 after lunch", "cannot be read: write a move");
    }

    #[test]
    fn a_race_is_read_as_what_is_said_and_as_what_is_still_to_go() {
        // Sam has 50 = 5 × 10, so Ben is said to win; 50 leaves 2 on division by 6.
        right("mistake-key-factor", &["1 and 2", "1, 2", "2", "48"]);
        wrong("mistake-key-factor", "1 and 2; 1", "does not win");
        wrong("mistake-key-factor", "3", "does not win");
    }

    #[test]
    fn a_refutation_that_is_the_right_move_is_kept_back() {
        let hint = |problem: &str, written: &str| {
            let score = score(problem, written);
            (score.en.clone(), score.hint()[1].to_owned())
        };
        // Sam's first move goes to square 5; from there 10 is right, and it refutes 9.
        let (all, told) = hint("mistake-2008-steps", "9");
        assert!(all.contains("the reply to square 10 refutes it"), "{all}");
        assert_eq!(told, "moving to square 9 does not win");
        let (all, told) = hint("mistake-ordinary-sum", "C 1");
        assert!(all == told && told.contains("the reply to (2, 5, 7) refutes it"), "{told}");
    }

    #[test]
    fn any_first_move_that_wins_shows_that_there_is_one() {
        right("mistake-heap-parity", &["A 1", "A 1→0", "(0, 2, 4, 6)"]);
        wrong("mistake-heap-parity", "B 1", "does not win");
    }
}
