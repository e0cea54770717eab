//! Lines of proofs for a class set, and what must be drawn for their questions. What has no answer is drawn again.

use super::{Excerpt, MAX_KEPT, WrittenError, below, cases, judging, whole};
use crate::{
    audit::proof::{
        self,
        schema::{ProofFile, Step},
    },
    exercise::{
        kept::Kept,
        schema::{
            GeneratedQuestion, Question,
            proof::{
                Citation, FaultyLine, FillBlank, MissingCase, NeededLines, OrderLines, ProofRanges,
                ProofYaml,
            },
        },
    },
    random::Stream,
};
use std::{collections::BTreeSet, sync::Arc};

/// How many choices of numbers are offered.
const TRIED: usize = 4;

/// The largest number in such a choice, where nobody says otherwise.
const LARGEST: u64 = 20;

/// How often numbers are drawn for one question.
const MAX_TRIES: usize = 60;

/// Draws a line of a proof with all that it rests on; none if there is no such line.
///
/// # Errors
/// If a proof is not there, or makes no sense.
pub fn draw(
    ranges: &ProofRanges,
    by_cases: bool,
    stream: &mut Stream,
) -> Result<Option<Arc<Excerpt>>, WrittenError> {
    let Some(of) = stream.choose(&ranges.of) else { return Ok(None) };
    let whole = whole(of)?;
    let steps = &whole.file.steps;
    let fits = |(place, step): &(usize, &Step)| {
        let lines = below(steps, *place);
        ranges.lines.contains(lines.len() as u64)
            && (!by_cases || step.cases.len() > 1)
            && (ranges.blanks.is_empty() || has_blank(&whole.file, ranges, &lines))
    };
    let goals: Vec<&Step> = steps.iter().enumerate().filter(fits).map(|(_, step)| step).collect();
    let Some(goal) = stream.choose(&goals) else { return Ok(None) };
    excerpt(of, &goal.step.value).map(Some)
}

/// Whether one of the wanted lines with a blank stands among these, or by itself.
fn has_blank(file: &ProofFile, ranges: &ProofRanges, lines: &BTreeSet<usize>) -> bool {
    let mut wanted = file.blanks.iter().filter(|blank| ranges.blanks.contains(&blank.blank.value));
    wanted.any(|blank| blank.stands_in(lines.iter().filter_map(|line| file.steps.get(*line))))
}

/// An excerpt, judged once.
fn excerpt(of: &str, to: &str) -> Result<Arc<Excerpt>, WrittenError> {
    static KNOWN: Kept<[String; 2], Excerpt> = Kept::new(MAX_KEPT);
    KNOWN.get([of, to].map(str::to_owned), || {
        Excerpt::new(&ProofYaml { of: of.to_owned(), to: Some(to.to_owned()) })
    })
}

/// The question with whatever must be drawn for it; none when it makes no sense for these lines.
pub fn question(
    asked: GeneratedQuestion,
    excerpt: &Excerpt,
    ranges: &ProofRanges,
    stream: &mut Stream,
) -> Option<Question> {
    match asked {
        GeneratedQuestion::OrderLines => {
            let lines = shuffle_names(excerpt.lines().iter(), stream);
            Some(Question::OrderLines(OrderLines { lines }))
        }
        GeneratedQuestion::NeededLines => {
            draw_needed_lines(excerpt, ranges, stream).map(Question::NeededLines)
        }
        GeneratedQuestion::FaultyLine => faulty(excerpt, ranges, stream).map(Question::FaultyLine),
        GeneratedQuestion::MissingCase => case(excerpt, ranges, stream).map(Question::MissingCase),
        GeneratedQuestion::FillBlank => blank(excerpt, ranges, stream).map(Question::FillBlank),
        GeneratedQuestion::WhoWins
        | GeneratedQuestion::WinningMoves
        | GeneratedQuestion::BinaryTable
        | GeneratedQuestion::KeyNumbers
        | GeneratedQuestion::Construct
        | GeneratedQuestion::CompleteLine
        | GeneratedQuestion::FindMistake
        | GeneratedQuestion::GrundyValue
        | GeneratedQuestion::Represent
        | GeneratedQuestion::AllRepresentations
        | GeneratedQuestion::Carry
        | GeneratedQuestion::AppendZero
        | GeneratedQuestion::PairOfDifference
        | GeneratedQuestion::ReadDigits
        | GeneratedQuestion::FindMisprint => None,
    }
}

fn shuffle_names<'a>(steps: impl Iterator<Item = &'a Step>, stream: &mut Stream) -> Vec<String> {
    let mut names: Vec<String> = steps.map(|step| step.step.value.clone()).collect();
    stream.shuffle(&mut names);
    names
}

/// The lines that are needed, and some that are true.
fn draw_needed_lines(
    excerpt: &Excerpt,
    ranges: &ProofRanges,
    stream: &mut Stream,
) -> Option<NeededLines> {
    let others = beside(excerpt, ranges, stream)?;
    let (_, own) = excerpt.lines().split_last()?;
    (!own.is_empty() && !others.is_empty())
        .then(|| NeededLines { lines: shuffle_names(own.iter().chain(others), stream) })
}

/// As many true lines as are wanted; none where there are fewer.
fn beside<'a>(
    excerpt: &'a Excerpt,
    ranges: &ProofRanges,
    stream: &mut Stream,
) -> Option<Vec<&'a Step>> {
    let wanted = ranges.beside.map_or(0, |range| stream.in_range(range.from..=range.to));
    let mut others = excerpt.possible_beside();
    stream.shuffle(&mut others);
    others.truncate(usize::try_from(wanted).ok()?);
    (others.len() as u64 == wanted).then_some(others)
}

/// Lines in an order in which each stands after those that it cites.
fn in_some_order<'a>(
    mut left: Vec<&'a Step>,
    excerpt: &Excerpt,
    stream: &mut Stream,
) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    stream.shuffle(&mut left);
    // A line beside the proof is known, whatever it cites.
    let is_own = |name: &str| excerpt.lines().iter().any(|step| step.step.value == name);
    let is_next = |step: &&'a Step, names: &[String]| {
        let own = is_own(&step.step.value);
        step.citations()
            .iter()
            .all(|name| !own || !is_own(name) || names.iter().any(|one| one == name))
    };
    while let Some(at) = left.iter().position(|step| is_next(step, &names)) {
        names.push(left.remove(at).step.value.clone());
    }
    names
}

/// One citation left out of a proof that is whole; a proof with a fault of its own is left as it is.
fn faulty(excerpt: &Excerpt, ranges: &ProofRanges, stream: &mut Stream) -> Option<FaultyLine> {
    let lines = beside(excerpt, ranges, stream)?.into_iter().chain(excerpt.lines());
    let lines = in_some_order(lines.collect(), excerpt, stream);
    if excerpt.all_proved().is_err() {
        return Some(FaultyLine { lines, without: None });
    }
    let citations: Vec<(usize, usize)> = excerpt.citations().collect();
    let (line, on) = stream.choose(&citations)?;
    let [line, cites] = [*line, *on].map(|line| excerpt.name(line).to_owned());
    Some(FaultyLine { lines, without: Some(Citation { line, cites }) })
}

/// A line with a blank, with numbers for those that it leaves open.
fn blank(excerpt: &Excerpt, ranges: &ProofRanges, stream: &mut Stream) -> Option<FillBlank> {
    let mut wanted = excerpt.blanks();
    wanted.retain(|blank| ranges.blanks.contains(&blank.blank.value));
    let blank = stream.choose(&wanted)?;
    let given = blank.given.values().map(|range| stream.in_range(range.from..=range.to));
    Some(FillBlank { blank: blank.blank.value.clone(), given: given.collect() })
}

/// A case left out, and numbers of which one at least is open without it, and not all are.
fn case(excerpt: &Excerpt, ranges: &ProofRanges, stream: &mut Stream) -> Option<MissingCase> {
    let goal = excerpt.goal();
    let at = stream.in_range(0..=(goal.cases.len() as u64).checked_sub(1)?) as usize;
    let open = cases::without_case(goal, at);
    let steps = judging::judge_once(&excerpt.with_lines(cases::with_step(excerpt, &open))).ok()?;
    let judged = steps.last()?;
    let (variables, largest) = (proof::variables(judged).len(), ranges.largest.unwrap_or(LARGEST));
    let (mut tried, mut missed): (Vec<Vec<u64>>, usize) = (Vec::new(), 0);
    for _ in 0..MAX_TRIES {
        let numbers: Vec<u64> = (0..variables).map(|_| stream.in_range(0..=largest)).collect();
        if tried.contains(&numbers) {
            continue;
        }
        let found = cases::is_uncovered(excerpt, &open, judged, &numbers).ok()?;
        // One is to be found, or two.
        let is_wanted = match found {
            Some(true) => missed < 2,
            Some(false) => tried.len() - missed < TRIED - 1,
            None => false,
        };
        if is_wanted {
            missed += usize::from(found == Some(true));
            tried.push(numbers);
        }
        if tried.len() == TRIED {
            break;
        }
    }
    let is_whole = tried.len() == TRIED && missed > 0;
    is_whole.then_some(MissingCase { left_out: at as u64 + 1, tried })
}
