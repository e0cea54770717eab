//! What templates see of the questions of a problem and of their keys.

use super::{Viewed, a_move, a_position, board, check_position, mistake, moves, rule, written};
use crate::{
    answer::view::{Numbers, TableView},
    check::{Answer, Line, SafeAmong, Theorem},
    claim::{
        Judgement, Reason,
        Value::{List, Number, Rows, Truth, Word},
    },
    exercise::schema::{Construct, ConstructNumber, GeneralRule, Question, Refute, WhichLose},
    facts::Context,
    family::{Player, Range},
    game::Position,
    problem::{
        Asked, Key, NumberedRule, Played, Problem, RefutedMistake, Showing, Subject, meaning::Page,
    },
    render::escape,
};
use serde_json::{Value, json};

/// Every question of a problem, with its answer.
pub(super) fn all(problem: &Problem) -> Viewed<Vec<Value>> {
    let questions = problem.questions.iter().enumerate();
    match &problem.subject {
        Subject::Game(played) => {
            let page = &Page::of(played.instance.as_ref())?;
            let asking =
                |(index, asked)| Asking { page, problem, played, index, asked }.view_question();
            questions.map(asking).collect()
        }
        Subject::Numeration(_) | Subject::Proof(_) | Subject::OwnWords => {
            let without_game = |(index, asked): (usize, &Asked)| {
                let mut view = about_no_game(asked);
                common(&mut view, problem, index, asked);
                view
            };
            Ok(questions.map(without_game).collect())
        }
    }
}

/// What every question has.
fn common(view: &mut Value, problem: &Problem, index: usize, asked: &Asked) {
    view["kind"] = Value::from(asked.question.name());
    view["marks"] = Value::from(asked.marks);
    view["number"] = Value::from(index + 1);
    view["last"] = Value::from(index + 1 == problem.questions.len());
}

/// What the templates need of a question about a number, a proof, or in the teacher's own words.
fn about_no_game(asked: &Asked) -> Value {
    match &asked.key {
        Key::Numeration(told) => told.json(),
        Key::Proof(key) => written::question(key),
        Key::Reader => own_words(json!({}), &asked.question),
        Key::WhoWins
        | Key::WinningMoves
        | Key::BinaryTable(_)
        | Key::KeyNumbers(_)
        | Key::Construct(_)
        | Key::ConstructNumber(_)
        | Key::CompleteLine(_)
        | Key::FindMistake(..)
        | Key::GeneralRule(_)
        | Key::GrundyValue(_)
        | Key::Refute(_)
        | Key::Board(_)
        | Key::WhichLose(_) => Value::Null,
    }
}

/// Adds a question in the teacher's own words and the room to answer it: nothing here is an answer.
fn own_words(mut view: Value, question: &Question) -> Value {
    if let Question::Ask(ask) = question {
        let [zh, en] = [&ask.text.zh, &ask.text.en].map(|words| escape::text(words.trim()));
        view["text"] = json!({ "zh": zh, "en": en });
        view["lines"] = Value::from(ask.lines);
    }
    view
}

/// A question about a game.
pub(super) struct Asking<'a> {
    pub(super) page: &'a Page<'a>,
    problem: &'a Problem,
    pub(super) played: &'a Played,
    index: usize,
    pub(super) asked: &'a Asked,
}

impl Asking<'_> {
    /// What is known: the answer of the problem, and what is asked.
    fn context(&self) -> Viewed<Context<'_>> {
        self.context_at(self.page.instance().start())
    }

    /// The same for moves from a position.
    pub(super) fn context_at(&self, position: &Position) -> Viewed<Context<'_>> {
        let given = [
            ("kind", Word(self.asked.question.name().to_owned())),
            ("marks", Number(self.asked.marks.into())),
            ("number", Number(self.index as u64 + 1)),
            ("questions", Number(self.problem.questions.len() as u64)),
        ];
        let context = self.page.of_answer_at(&self.played.solved.answer, position)?;
        Ok(context.with_given(given))
    }

    /// What is proposed, held against `question-<kind>`.
    pub(super) fn check_view(&self, mut view: Value, context: &Context<'_>) -> Viewed<Value> {
        common(&mut view, self.problem, self.index, self.asked);
        let section = format!("question-{}", self.asked.question.name());
        Ok(self.page.prove(&section, view, context)?.json())
    }

    fn view_question(&self) -> Viewed<Value> {
        let context = self.context()?;
        match (&self.asked.key, &self.asked.question) {
            (Key::WhoWins | Key::WinningMoves, _) => self.check_view(json!({}), &context),
            (Key::Reader, question) => {
                Ok(own_words(self.check_view(json!({}), &context)?, question))
            }
            (Key::BinaryTable(table), _) => {
                let view = json!({ "table": TableView::new(table) });
                self.check_view(view, &self.with_facts(context)?)
            }
            (Key::KeyNumbers(_), _) => {
                let asked = ["keys", "factor", "remainder", "divided", "imbalance", "shown_period"];
                self.of_facts(&asked)
            }
            (Key::Construct(safe), Question::Construct(shape)) => {
                self.construct(safe, shape, context)
            }
            (Key::ConstructNumber(safe), Question::ConstructNumber(range)) => {
                self.construct_number(safe, range, context)
            }
            (Key::CompleteLine(line), Question::CompleteLine(asked)) => {
                let view = json!({
                    "player": player(asked.blanks),
                    "finished": is_finished(self.page, line),
                });
                let mut view = self.check_view(view, &context.with("", line)?)?;
                view["plies"] = plies(self.page, line)?;
                Ok(view)
            }
            (Key::FindMistake(made, showing), _) => self.mistake(made, showing, context),
            (Key::Board(key), _) => board::question(self, context, key),
            (Key::GrundyValue(value), _) => {
                let view = json!({ "value": value.statement().value });
                self.check_view(view, &context.with("", value)?)
            }
            (Key::Refute(finding), Question::Refute(asked)) => {
                self.refutation(asked, finding, context)
            }
            (Key::WhichLose(judged), Question::WhichLose(asked)) => {
                self.candidates(judged, asked, &context)
            }
            (Key::GeneralRule(rules), Question::GeneralRule(asked)) => {
                self.rules(rules, asked, context)
            }
            // A key is made of its own question only; there is nothing to show otherwise.
            (
                Key::Construct(_)
                | Key::ConstructNumber(_)
                | Key::CompleteLine(_)
                | Key::Refute(_)
                | Key::WhichLose(_)
                | Key::GeneralRule(_)
                | Key::Numeration(_)
                | Key::Proof(_),
                _,
            ) => Ok(Value::Null),
        }
    }

    /// The facts of the problem, for questions whose answer is among them.
    fn with_facts<'a>(&'a self, context: Context<'a>) -> Viewed<Context<'a>> {
        context.with_facts(self.problem.facts.facts())
    }

    /// Parts of the facts of the problem.
    pub(super) fn of_facts(&self, names: &[&str]) -> Viewed<Value> {
        let (mut view, facts) = (json!({}), self.problem.facts.json());
        for name in names {
            view[*name] = facts[*name].clone();
        }
        self.check_view(view, &self.with_facts(self.context()?)?)
    }

    fn construct(
        &self,
        safe: &Theorem<SafeAmong>,
        shape: &Construct,
        context: Context<'_>,
    ) -> Viewed<Value> {
        let view = json!({
            "shape": shape.heaps,
            "blanks": shape.heaps.iter().filter(|heap| heap.is_none()).count(),
            "largest": shape.largest,
            "solutions": solutions(safe),
            "count": safe.statement().safe.len(),
        });
        let heaps = shape.heaps.iter().map(|heap| heap.unwrap_or(0)).collect::<Vec<u64>>();
        let given = [("shape", List(heaps.into())), ("largest", Number(shape.largest))];
        self.check_view(view, &context.with("", safe)?.with_given(given))
    }

    fn construct_number(
        &self,
        safe: &Theorem<SafeAmong>,
        range: &ConstructNumber,
        context: Context<'_>,
    ) -> Viewed<Value> {
        let view = json!({
            "from": range.from,
            "to": range.to,
            "solutions": Numbers::new(numbers(safe)),
        });
        let given = [("least_size", Number(range.from)), ("largest_size", Number(range.to))];
        self.check_view(view, &context.with("", safe)?.with_given(given))
    }

    fn mistake(
        &self,
        made: &RefutedMistake,
        showing: &Showing,
        context: Context<'_>,
    ) -> Viewed<Value> {
        let mistake = mistake(self.page, &self.played.solved.answer, made)?;
        let view = json!({ "mistake": mistake.json() });
        let mut view = self.check_view(view, &context.with_facts(mistake.facts())?)?;
        view["shown_by"] = showing.name().into();
        view["refuting"] = match showing {
            Showing::Reply { named, after } => self.refuting(after, *named)?,
            Showing::Win | Showing::Missed | Showing::Nothing => Value::Null,
        };
        Ok(view)
    }

    /// A move that somebody names or might make, and one that answers it; each is told from its own position; the first of
    /// several stands for all.
    fn refuting(&self, after: &[Theorem<Answer>], named: bool) -> Viewed<Value> {
        let Some(reply) = after.first() else { return Ok(Value::Null) };
        let (page, Answer { position, winning_moves, .. }) = (self.page, reply.statement());
        let wrong = json!({
            "move": a_move(page, page.instance().start(), position),
            "is_move": true,
        });
        let wrong = page.prove("refuted-move", wrong, &self.context()?.with("reply_", reply)?)?;
        let right = winning_moves.first().map(|to| a_move(page, position, to));
        let context = page.context_at(position).with("reply_", reply)?;
        let right = page.prove("refuting-move", json!({ "move": right }), &context)?;
        let (wrong, right) = (wrong.json(), right.json());
        Ok(json!({ "named": named, "wrong": wrong["move"], "reply": right["move"] }))
    }

    /// The rule in both languages, the smallest counterexample, and in words what is so there.
    fn refutation(
        &self,
        asked: &Refute,
        finding: &Judgement,
        context: Context<'_>,
    ) -> Viewed<Value> {
        let Some(found) = finding.counterexample() else { return Ok(Value::Null) };
        let view = json!({ "counterexample": found.to_string() });
        let mut view = self.check_view(view, &context.with_judged(finding.theorem())?)?;
        view["rule"] = json!(asked.rule);
        view["source"] = json!(asked.source);
        view["variables"] = found.values.iter().map(|(name, _)| name.as_str()).collect();
        let told = match found.reasons {
            [] => {
                found.notes.iter().map(|note| json!({ "zh": note.zh(), "en": note.en() })).collect()
            }
            reasons => {
                let each = reasons.iter().map(|reason| because(self.page, reason));
                each.collect::<Viewed<Vec<Value>>>()?
            }
        };
        view["because"] = told.into();
        Ok(view)
    }

    /// The positions and which of them are lost: each is held for itself, and all of them are there.
    fn candidates(
        &self,
        judged: &[Theorem<SafeAmong>],
        asked: &WhichLose,
        context: &Context<'_>,
    ) -> Viewed<Value> {
        let mut view = self.check_view(json!({}), context)?;
        let told =
            judged.iter().map(|one| candidate(self.page, one)).collect::<Viewed<Vec<_>>>()?;
        let positions = judged.iter().flat_map(|one| &one.statement().candidates);
        let positions: Vec<Vec<u64>> = positions.map(|position| position.to_vec()).collect();
        let wanted = asked.positions.iter().map(|place| List(place.clone().into())).collect();
        let context = self.page.rules().with_given([("asked_positions", Rows(wanted))]);
        self.page.prove("every-candidate", json!({ "positions": positions }), &context)?;
        view["candidates"] = told.into();
        Ok(view)
    }

    /// The rule of each take set: each is held for itself, being about a game of its own, and none is left out.
    fn rules(
        &self,
        rules: &[NumberedRule],
        asked: &GeneralRule,
        context: Context<'_>,
    ) -> Viewed<Value> {
        let range = |Range { from, to }: Range| json!({ "from": from, "to": to });
        let Range { from, to } = asked.largest_take.unwrap_or(Range { from: 0, to: 0 });
        let several = ("several", Truth(asked.largest_take.is_some()));
        let given = [several, ("least_take", Number(from)), ("largest_take", Number(to))];
        let view = json!({ "range": asked.largest_take.map(range) });
        let context = context.with_given(given);
        if asked.largest_take.is_some() {
            let largest = |rule: &NumberedRule| rule.take.as_range().map(|(_, largest)| largest);
            let largest: Vec<Option<u64>> = rules.iter().map(largest).collect();
            self.page.prove("every-rule", json!({ "largest": largest }), &context)?;
        }
        let mut view = self.check_view(view, &context)?;
        let rules = rules.iter().map(|rule| Ok(rule::view(self.page, rule)?.json()));
        view["rules"] = rules.collect::<Viewed<Vec<Value>>>()?.into();
        Ok(view)
    }
}

fn player(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

fn numbers(safe: &Theorem<SafeAmong>) -> Vec<u64> {
    safe.statement().safe.iter().filter_map(Position::single).collect()
}

fn solutions(safe: &Theorem<SafeAmong>) -> Vec<Vec<u64>> {
    safe.statement().safe.iter().map(|position| position.to_vec()).collect()
}

/// What is so at a counterexample: in the words of the claim, or a position in those of the game, and who wins there.
fn because(page: &Page<'_>, reason: &Reason) -> Viewed<Value> {
    Ok(match reason {
        Reason::Outcome { position, outcome } => json!({
            "position": check_position(page, position)?.json(), "outcome": outcome.letter(),
        }),
        Reason::AtEach { .. } | Reason::Compared(_) => {
            json!({ "zh": reason.zh(), "en": reason.en() })
        }
    })
}

/// A position and whether it is lost; held for itself, because others may stand in other tables.
fn candidate(page: &Page<'_>, judged: &Theorem<SafeAmong>) -> Viewed<Value> {
    let SafeAmong { candidates, safe } = judged.statement();
    let proposed = json!({
        "position": candidates.first().map(|position| a_position(page, position)),
        "lost": !safe.is_empty(),
    });
    Ok(page.prove("candidate", proposed, &page.context().with("", judged)?)?.json())
}

/// Whether nobody can move after the last position of a line.
fn is_finished(page: &Page<'_>, line: &Theorem<Line>) -> bool {
    let rules = page.instance().rules();
    line.statement().positions.last().is_some_and(|last| !rules.has_moves(last))
}

/// The plies of a line, each held for itself: what is given may depend on the position. All of them are there, in order.
pub(super) fn plies(page: &Page<'_>, line: &Theorem<Line>) -> Viewed<Value> {
    let Line { positions, blanks, .. } = line.statement();
    let ply = |(index, pair): (usize, &[Position])| {
        let reply = blanks.iter().find(|reply| reply.ply == index + 1);
        let fitting = reply.map_or(&[][..], |reply| &reply.fitting);
        let mut view = json!({
            "ply": index + 1,
            "player": if index % 2 == 0 { "first" } else { "second" },
            "blank": reply.is_some(),
            "from": pair[0].to_vec(),
            "to": pair[1].to_vec(),
            "move": a_move(page, &pair[0], &pair[1]),
            "fitting": moves(page, &pair[0], fitting, usize::MAX),
            "fitting_count": fitting.len(),
        });
        if !page.instance().has_own_pages() {
            view["before"] = a_position(page, &pair[0]);
            view["after"] = a_position(page, &pair[1]);
        }
        let turn = ("turn", Number(index as u64 + 1));
        let context = page.context_at(&pair[0]).with("", line)?.with_given([turn]);
        Ok(page.prove("ply", view, &context)?.json())
    };
    let told = positions.windows(2).enumerate().map(ply).collect::<Viewed<Vec<Value>>>()?;
    let turns: Vec<&Value> = told.iter().map(|ply| &ply["ply"]).collect();
    page.prove("every-ply", json!({ "turns": turns }), &page.rules().with("", line)?)?;
    Ok(told.into())
}
