//! A claim judged: what the kernel has proved about it, and what is worth saying of a counterexample.

use super::{
    Cases, Environment, Evaluator, Fault, FaultKind, MAX_BOUND, Note, Query, Reason, Undefined,
    Value, note, obligation, reason::reasons, search::corners, syntax::Claim, winner,
};
use crate::check::{CheckedGame, CheckedGames, Judged, Theorem, Verdict, judge_claim};
use bouton_kernel::claim::Games;
use std::fmt;

/// A claim with the kernel's verdict.
#[derive(Clone, Debug)]
pub struct Judgement {
    theorem: Theorem<Judged>,
    notes: Vec<Note>,
    reasons: Vec<Reason>,
}

/// The smallest counterexample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counterexample<'a> {
    /// The variables of the opening `forall`s, with their values.
    pub values: &'a [(String, Value)],
    /// What goes wrong there, from the outside in.
    pub notes: &'a [Note],
    /// What is so there, for readers who do not know the language of claims; empty where only the notes tell it.
    pub reasons: &'a [Reason],
    /// The bound up to which smaller ones were looked for; none if there is no smaller one at all.
    pub bound: Option<u64>,
}

impl Judgement {
    /// What the kernel has proved.
    #[must_use]
    pub fn theorem(&self) -> &Theorem<Judged> {
        &self.theorem
    }

    /// The verdict.
    #[must_use]
    pub fn verdict(&self) -> &Verdict {
        &self.theorem.statement().verdict
    }

    /// The verdict's name in JSON and files.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.verdict() {
            Verdict::Holds { .. } => "exhaustive",
            Verdict::HoldsUpTo { .. } => "up_to",
            Verdict::Fails { .. } => "refuted",
        }
    }

    /// Where it fails; none if it holds.
    #[must_use]
    pub fn counterexample(&self) -> Option<Counterexample<'_>> {
        match self.verdict() {
            Verdict::Fails { values, bound, .. } => {
                let (notes, reasons) = (&self.notes, &self.reasons);
                Some(Counterexample { values, notes, reasons, bound: *bound })
            }
            Verdict::Holds { .. } | Verdict::HoldsUpTo { .. } => None,
        }
    }

    /// Up to where it was tried, when it holds and has variables without an upper bound.
    #[must_use]
    pub fn bound(&self) -> Option<u64> {
        match self.verdict() {
            Verdict::HoldsUpTo { bound, .. } => Some(*bound),
            Verdict::Holds { .. } | Verdict::Fails { .. } => None,
        }
    }
}

impl Counterexample<'_> {
    /// The sum of its numbers: none that is smaller has a larger number. What is no number counts as `other`.
    #[must_use]
    pub fn total(&self, other: u64) -> u64 {
        let each = self.values.iter().map(|(_, value)| match value {
            Value::Number(number) => *number,
            Value::List(list) => list.iter().fold(0, |sum: u64, one| sum.saturating_add(*one)),
            Value::Truth(_) | Value::Word(_) | Value::Rows(_) => other,
        });
        each.fold(0, u64::saturating_add)
    }
}

/// The variables with their values in one line, such as `a = 1, b = 3`.
impl fmt::Display for Counterexample<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.values.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(formatter, "{comma}{name} = {value}")?;
        }
        Ok(())
    }
}

/// Has the kernel judge a claim, variables without an upper bound going up to `bound`.
///
/// # Errors
/// If the claim has no meaning somewhere, a question has no answer, or there are too many cases.
pub fn judge(claim: &Claim, games: &[CheckedGame<'_>], bound: u64) -> Result<Judgement, Fault> {
    let span = &claim.statement.span;
    if bound > MAX_BOUND {
        let zh = format!("上界{bound}太大：最多{MAX_BOUND}（MAX_BOUND）");
        let en = format!("the bound {bound} is too large: the limit (MAX_BOUND) is {MAX_BOUND}");
        return Err(Fault { kind: FaultKind::Limit, ..Fault::new(span, zh, en) });
    }
    let (known, cases) = (CheckedGames(games), Cases::of(claim, bound));
    let evaluator = Evaluator::new(claim, &known);
    make_tables(&evaluator, &cases, &known);
    let theorem = judge_claim(claim, games, bound)?;
    let (notes, reasons) = match &theorem.statement().verdict {
        Verdict::Fails { values, .. } => {
            let values: Environment = values.iter().map(|(_, value)| value.clone()).collect();
            let evaluator = Evaluator::new(claim, &known);
            let reasons = match cases.is_safe {
                true => Vec::new(),
                false => reasons(&evaluator, cases.body, &values)?,
            };
            (notes(&evaluator, &cases, values)?, reasons)
        }
        Verdict::Holds { .. } | Verdict::HoldsUpTo { .. } => Default::default(),
    };
    Ok(Judgement { theorem, notes, reasons })
}

/// A large table made first saves many small ones; without it nothing is lost.
fn make_tables(evaluator: &Evaluator<'_>, cases: &Cases<'_>, known: &dyn Games) {
    for (game, query, position) in corners(evaluator, cases) {
        let belongs = known.rules(game).is_some_and(|rules| rules.contains(&position));
        if belongs && query == Query::Grundy {
            let _ = known.grundy(game, &position);
        } else if belongs {
            let _ = known.outcome(game, &position);
        }
    }
}

/// What goes wrong at a counterexample.
fn notes(
    evaluator: &Evaluator<'_>,
    cases: &Cases<'_>,
    mut values: Environment,
) -> Result<Vec<Note>, Undefined> {
    if !cases.is_safe {
        let mut notes = note::why_false(evaluator, cases.body, &mut values)?;
        let plays = winner::plays(evaluator, cases.body, &mut values);
        notes.extend(plays.into_iter().map(Note::Play));
        return Ok(notes);
    }
    let Some(position) = values.last().cloned().and_then(|value| value.position().ok()) else {
        return Ok(Vec::new());
    };
    let failed = obligation::at(evaluator, cases.body, &position, &mut values)?;
    Ok(failed.map(Note::Obligation).into_iter().collect())
}
