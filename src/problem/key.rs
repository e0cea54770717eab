//! The right answer to each kind of question, from checked values alone.

mod board;
mod showing;

pub use board::{BoardKey, Slip};
pub use showing::Showing;

use super::{Fault, Played, RefutedMistake, Subject};
use crate::{
    answer::{
        instance,
        tables::{Stop, Tables},
    },
    check::{Grundy, Line, Residues, SafeAmong, Theorem},
    claim::{Claim, ClaimText, Judgement, judge},
    exercise::schema::{
        CompleteLine, Construct, ConstructNumber, GeneralRule, OWN_QUESTION, Question, Refute,
        WhichLose,
    },
    family::{
        ArgumentError, Limits, Player, Range, heap_games, limits, named_game::NamedGame, nim,
        take_away::OBJECTS,
    },
    game::{Form, MAX_TAKE, Play, Position, TakeAway, TakeSet, take_range},
    nimber::BinaryTable,
    problem::{meaning::Told, written::ProofKey},
};
use std::sync::Arc;

/// The most positions that a question may ask about.
const MAX_CASES: u64 = 100_000;

/// The largest k of a question about every k.
const MAX_RULES: u64 = 40;

/// The right answer to a question.
#[derive(Clone, Debug)]
pub enum Key {
    /// It is in the problem's own answer.
    WhoWins,
    /// They are in the problem's own answer.
    WinningMoves,
    /// The filled table, as it is proposed: it is in the facts.
    BinaryTable(BinaryTable),
    /// They are among the facts, which the table of the game gave.
    KeyNumbers(Told),
    /// Every way to fill the blanks.
    Construct(Theorem<SafeAmong>),
    /// Every size that fits.
    ConstructNumber(Theorem<SafeAmong>),
    /// The line with every move that fits a blank.
    CompleteLine(Theorem<Line>),
    /// The mistake, refuted, and the move by which that is shown.
    FindMistake(Box<RefutedMistake>, Showing),
    /// The rule of each take set, for every size.
    GeneralRule(Vec<NumberedRule>),
    /// The Grundy value.
    GrundyValue(Theorem<Grundy>),
    /// Of each position, whether it is lost.
    WhichLose(Vec<Theorem<SafeAmong>>),
    /// The smallest counterexample of a false rule.
    Refute(Box<Judgement>),
    /// The answer to a question about a board or a line of play.
    Board(Box<BoardKey>),
    /// The answer to a question about a number, as templates see it.
    Numeration(Told),
    /// The answer to a question about a proof, from the verdicts on it.
    Proof(Box<ProofKey>),
    /// None: the teacher reads what is written.
    Reader,
}

/// The rule of one take set.
#[derive(Clone, Debug)]
pub struct NumberedRule {
    /// The take set.
    pub take: TakeSet,
    /// For which sizes the mover loses.
    pub residues: Theorem<Residues>,
}

impl Key {
    /// Answers a question about a subject.
    ///
    /// # Errors
    /// If the question does not fit the game, has no answer, or is too large.
    pub fn of(question: &Question, subject: &Subject, tables: &Tables) -> Result<Self, Fault> {
        match (question, subject) {
            (Question::Ask(_), _) => Ok(Self::Reader),
            (_, Subject::Game(played)) => Self::of_game(question, played, tables),
            (_, Subject::Numeration(task)) => task.answer(question).map(Self::Numeration),
            (_, Subject::Proof(excerpt)) => {
                excerpt.answer(question).map(|key| Self::Proof(Box::new(key)))
            }
            (_, Subject::OwnWords) => {
                let (question, game) = (question.name(), OWN_QUESTION);
                Err(Fault::QuestionOfOtherGame { question, game })
            }
        }
    }

    fn of_game(question: &Question, played: &Played, tables: &Tables) -> Result<Self, Fault> {
        match question {
            Question::Ask(_) => Ok(Self::Reader),
            Question::WhoWins => Ok(Self::WhoWins),
            Question::WinningMoves => Ok(Self::WinningMoves),
            Question::BinaryTable => table(played, question),
            Question::KeyNumbers => {
                take_away(played, question)?;
                Ok(Self::KeyNumbers(played.facts(tables)?))
            }
            Question::Construct(shape) => construct(shape, played, tables),
            Question::ConstructNumber(range) => construct_number(range, played, tables),
            Question::CompleteLine(line) => complete_line(line, played, tables),
            Question::FindMistake(found) => showing::find_mistake(found.mistake, played, tables),
            Question::GeneralRule(rule) => general_rule(rule, played, tables),
            Question::GrundyValue => match &played.solved.grundy {
                Some(value) => Ok(Self::GrundyValue(value.clone())),
                None => Err(of_other_game(played, question)),
            },
            Question::WhichLose(asked) => which_lose(asked, played, tables),
            Question::Refute(asked) => refute(asked, played, tables),
            Question::ReadHeaps => as_board(board::heaps(played, question)),
            Question::DrawBoard(asked) => as_board(board::draw_board(asked, played, question)),
            Question::FindSlip(asked) => as_board(board::slip(asked, played, tables)),
            Question::JudgeMoves(asked) => as_board(board::judge_moves(asked, played, question)),
            Question::Represent
            | Question::AllRepresentations(_)
            | Question::Carry(_)
            | Question::AppendZero
            | Question::PairOfDifference
            | Question::ReadDigits(_)
            | Question::FindMisprint(_)
            | Question::OrderLines(_)
            | Question::NeededLines(_)
            | Question::FaultyLine(_)
            | Question::MissingCase(_)
            | Question::FillBlank(_) => Err(of_other_game(played, question)),
        }
    }
}

fn as_board(key: Result<BoardKey, Fault>) -> Result<Key, Fault> {
    key.map(|key| Key::Board(Box::new(key)))
}

fn of_other_game(played: &Played, question: &Question) -> Fault {
    let game = played.instance.game();
    Fault::QuestionOfOtherGame { question: question.name(), game }
}

/// The one-pile game behind a problem, by its rules.
fn take_away(played: &Played, question: &Question) -> Result<TakeAway, Fault> {
    played.instance.one_pile().cloned().ok_or_else(|| of_other_game(played, question))
}

fn table(played: &Played, question: &Question) -> Result<Key, Fault> {
    if !played.instance.is_told_in_binary() {
        return Err(of_other_game(played, question));
    }
    Ok(Key::BinaryTable(BinaryTable::new(played.instance.start())))
}

fn construct(shape: &Construct, played: &Played, tables: &Tables) -> Result<Key, Fault> {
    let question = "construct";
    if !played.instance.is_told_in_binary() {
        return Err(of_other_game(played, &Question::Construct(shape.clone())));
    }
    let given: Vec<u64> = shape.heaps.iter().map(|heap| heap.unwrap_or(1)).collect();
    heap_games::HEAPS.check(given.len() as u64)?;
    given.iter().try_for_each(|heap| nim::HEAP.check(*heap))?;
    let blanks = shape.heaps.iter().filter(|heap| heap.is_none()).count();
    if blanks == 0 || shape.largest == 0 {
        return Err(Fault::NothingToFill { question });
    }
    let cases = (0..blanks).try_fold(1_u128, |cases, _| cases.checked_mul(shape.largest.into()));
    within_cases(question, cases.unwrap_or(u128::MAX))?;
    let candidates = fill_blanks(shape);
    let heaps = shape.heaps.iter().map(|heap| heap.unwrap_or(shape.largest));
    let table = instance::table_with(
        played.instance.as_ref(),
        tables,
        &Position::from(heaps.collect::<Vec<u64>>()),
    )?;
    let safe = table.safe_among(&candidates).map_err(Stop::from)?;
    some_safe(question, safe).map(Key::Construct)
}

fn which_lose(asked: &WhichLose, played: &Played, tables: &Tables) -> Result<Key, Fault> {
    let question = "which-lose";
    if asked.positions.is_empty() {
        return Err(Fault::NothingToFill { question });
    }
    within_cases(question, asked.positions.len() as u128)?;
    let judged = |numbers: &Vec<u64>| {
        let position = Position::from(numbers.clone());
        let table = instance::table_with(played.instance.as_ref(), tables, &position)?;
        Ok(table.safe_among(&[position]).map_err(Stop::from)?)
    };
    asked.positions.iter().map(judged).collect::<Result<_, Fault>>().map(Key::WhichLose)
}

/// How far a rule is tried whose variables have no upper bound.
const RULE_BOUND: u64 = 30;

fn refute(asked: &Refute, played: &Played, tables: &Tables) -> Result<Key, Fault> {
    let game = NamedGame::of(Arc::clone(&played.instance), tables);
    let claim = Claim::parse(&asked.claim, std::slice::from_ref(&game.name))?;
    let finding = judge(&claim, &[game.checked_game()], RULE_BOUND)?;
    match finding.counterexample() {
        Some(_) => Ok(Key::Refute(Box::new(finding))),
        None => Err(Fault::RuleHolds),
    }
}

/// Every way to fill the blanks, in increasing order.
fn fill_blanks(shape: &Construct) -> Vec<Position> {
    let mut positions = vec![Vec::with_capacity(shape.heaps.len())];
    for heap in &shape.heaps {
        let choices = heap.map_or(1..=shape.largest, |heap| heap..=heap);
        let extended = positions.iter().flat_map(|begun: &Vec<u64>| {
            choices.clone().map(move |heap| begun.iter().copied().chain([heap]).collect())
        });
        positions = extended.collect();
    }
    positions.into_iter().map(Position::from).collect()
}

fn construct_number(
    range: &ConstructNumber,
    played: &Played,
    tables: &Tables,
) -> Result<Key, Fault> {
    let question = "construct-number";
    let game = take_away(played, &Question::ConstructNumber(range.clone()))?;
    if game.form != Form::Pile {
        return Err(of_other_game(played, &Question::ConstructNumber(range.clone())));
    }
    if range.from > range.to {
        return Err(Fault::NothingToFill { question });
    }
    OBJECTS.at_least(0).check(range.to)?;
    within_cases(question, u128::from(range.to - range.from) + 1)?;
    let candidates: Vec<Position> = (range.from..=range.to).map(Position::from).collect();
    let table = instance::table_with(played.instance.as_ref(), tables, &Position::from(range.to))?;
    let safe = table.safe_among(&candidates).map_err(Stop::from)?;
    some_safe(question, safe).map(Key::ConstructNumber)
}

fn within_cases(question: &'static str, found: u128) -> Result<(), Fault> {
    let (limit_name, limit) = ("MAX_CASES", MAX_CASES);
    let too_many = Fault::TooManyCases { question, found, limit_name, limit };
    (found <= u128::from(limit)).then_some(()).ok_or(too_many)
}

fn some_safe(
    question: &'static str,
    safe: Theorem<SafeAmong>,
) -> Result<Theorem<SafeAmong>, Fault> {
    if safe.statement().safe.is_empty() { Err(Fault::NoAnswer { question }) } else { Ok(safe) }
}

fn complete_line(line: &CompleteLine, played: &Played, tables: &Tables) -> Result<Key, Fault> {
    let positions: Vec<Position> = line.line.iter().cloned().map(Position::from).collect();
    let start = played.instance.start();
    let question = "complete-line";
    let Some(found) = positions.first().filter(|_| positions.len() > 1) else {
        return Err(Fault::NothingToFill { question });
    };
    if found != start {
        return Err(Fault::OtherStart { found: found.clone(), start: start.clone() });
    }
    let first_blank = match line.blanks {
        Player::First => 1,
        Player::Second => 2,
    };
    let blanks: Vec<usize> = (first_blank..positions.len()).step_by(2).collect();
    if blanks.is_empty() {
        return Err(Fault::NothingToFill { question });
    }
    let table = instance::table_with(played.instance.as_ref(), tables, start)?;
    Ok(Key::CompleteLine(table.line(positions, &blanks).map_err(Stop::from)?))
}

fn general_rule(rule: &GeneralRule, played: &Played, tables: &Tables) -> Result<Key, Fault> {
    let question = Question::GeneralRule(rule.clone());
    let game = take_away(played, &question)?;
    let takes = match rule.largest_take {
        None => vec![game.take.clone()],
        Some(range) => takes_up_to(range, question.name())?,
    };
    let rules = takes.into_iter().map(|take| numbered_rule(take, game.play, tables));
    Ok(Key::GeneralRule(rules.collect::<Result<_, _>>()?))
}

/// The take sets 1..k for every k of a range.
fn takes_up_to(range: Range, question: &'static str) -> Result<Vec<TakeSet>, Fault> {
    const LARGEST: Limits =
        limits!("每次最多可取的个数", "the largest number that may be taken", 1..=MAX_TAKE);
    LARGEST.check(range.from)?;
    LARGEST.check(range.to)?;
    let found = u128::from(range.to - range.from) + 1;
    if found > u128::from(MAX_RULES) {
        let (limit_name, limit) = ("MAX_RULES", MAX_RULES);
        return Err(Fault::TooManyCases { question, found, limit_name, limit });
    }
    let takes = (range.from..=range.to).map(|largest| {
        let text = || format!("1..{largest}");
        take_range(1, largest).map_err(|error| ArgumentError::Take { text: text(), error })
    });
    Ok(takes.collect::<Result<_, _>>()?)
}

fn numbered_rule(take: TakeSet, play: Play, tables: &Tables) -> Result<NumberedRule, Fault> {
    let game = TakeAway { form: Form::Pile, take: take.clone(), play };
    let residues = tables.every_size(&game)?.residues(None).map_err(Stop::from)?;
    Ok(NumberedRule { take, residues })
}
