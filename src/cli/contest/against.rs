//! `bouton contest ID --against CMD`: runs a program on small inputs, the smallest ones first, and
//! finds the smallest input on which it fails.

use super::{
    generate::{cases, samples, seed},
    report::{self, Finding},
    runner::{HowEnded, Run, Runner},
};
use crate::{
    cli::{Failure, arguments, output, say},
    contest::{Problem, Sample},
    text::Language,
};
use clap::{Arg, ArgMatches};
use std::time::Duration;

/// How many random inputs are tried behind the smallest ones.
const ROUNDS: u64 = 10;

/// How often a failing input is shortened by trial.
const MAX_TRIALS: usize = 60;

pub(super) fn arguments(language: Language) -> [Arg; 2] {
    let against = Arg::new("against").long("against").value_name("CMD");
    let against = against.conflicts_with_all(["generate", "file"]).help(language.pick(
        "用小数据检验自己的程序，给出使它出错的最小数据",
        "run a program of your own on small inputs, and show the smallest on which it fails",
    ));
    let limit = Arg::new("time-limit").long("time-limit").value_name("SECONDS");
    let limit = limit.default_value("2").allow_negative_numbers(true);
    let limit = limit.value_parser(arguments::whole(1..=600, "MAX_TIME_LIMIT", language));
    let limit = limit.help(language.pick("每份数据的时限（秒）", "the time for one input"));
    [against, limit]
}

pub(super) fn execute(
    problem: &dyn Problem,
    command: &str,
    matches: &ArgMatches,
    language: Language,
) -> Result<(), Failure> {
    let seconds = matches.get_one::<u64>("time-limit").copied().unwrap_or(2);
    let interrupted = output::watch_for_interrupt();
    let limit = Duration::from_secs(seconds);
    let trial =
        Trial { problem, runner: Runner { command: command.to_owned(), limit, interrupted } };
    let (mut inputs, mut count) = (0, 0);
    for round in 0..=ROUNDS {
        let samples = match round {
            0 => problem.smallest()?,
            _ => by_size(samples(problem, seed(matches), cases(matches), &round.to_string())?),
        };
        inputs += 1;
        count += samples.len();
        if let Some(finding) = trial.smallest_failure(&samples)? {
            say(&report::failing(problem, &finding, seconds, matches.get_flag("json"), language))?;
            return Err(Failure::finding("程序没有通过", "the program fails"));
        }
    }
    say(&report::surviving(problem, inputs, count, matches.get_flag("json"), language))
}

fn by_size(mut samples: Vec<Sample>) -> Vec<Sample> {
    samples.sort_by_key(|sample| sample.input.len());
    samples
}

/// Why an answer is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Line `line` (from 1) is not the right one.
    Wrong {
        line: usize,
        found: String,
    },
    /// The right words with other spaces or line breaks.
    Layout {
        line: usize,
        found: String,
    },
    Crashed {
        how: HowEnded,
        talk: String,
    },
    TimedOut,
    TooMuch,
    TooMany,
    TooLarge,
}

struct Trial<'problem> {
    problem: &'problem dyn Problem,
    runner: Runner,
}

impl Trial<'_> {
    /// The smallest input, of single cases or else of several, on which the program fails.
    fn smallest_failure(&self, samples: &[Sample]) -> Result<Option<Finding>, Failure> {
        let Some(found) = self.failure(samples)? else { return Ok(None) };
        for sample in samples {
            let alone = std::slice::from_ref(sample);
            if let Some(finding) = self.failure(alone)? {
                return Ok(Some(finding));
            }
        }
        self.shrink(samples.to_vec(), found).map(Some)
    }

    /// Cases that fail only together, with as many left out as can be.
    fn shrink(&self, mut samples: Vec<Sample>, mut found: Finding) -> Result<Finding, Failure> {
        let mut step = samples.len() / 2;
        let mut trials = 0;
        while step > 0 && trials < MAX_TRIALS {
            let mut at = 0;
            while at < samples.len() && trials < MAX_TRIALS {
                let mut fewer = samples.clone();
                fewer.drain(at..(at + step).min(samples.len()));
                trials += 1;
                match self.failure(&fewer)? {
                    Some(finding) => (samples, found) = (fewer, finding),
                    None => at += step,
                }
            }
            step /= 2;
        }
        Ok(found)
    }

    /// What the program does wrong on these cases together, if anything.
    fn failure(&self, samples: &[Sample]) -> Result<Option<Finding>, Failure> {
        if samples.is_empty() {
            return Ok(None);
        }
        let (input, expected) = self.problem.files(samples);
        let run = self.runner.run(&input).map_err(|error| report::no_shell(&error))?;
        let fault = match run {
            Run::Ended(found) => compare_output(&expected, found),
            Run::Crashed { how: HowEnded::Code(126 | 127), talk } => {
                return Err(report::no_program(&self.runner.command, &talk));
            }
            Run::Crashed { how, talk } => Some(Fault::Crashed { how, talk }),
            Run::TimedOut => Some(Fault::TimedOut),
            Run::TooMuch => Some(Fault::TooMuch),
            Run::TooMany => Some(Fault::TooMany),
            Run::TooLarge => Some(Fault::TooLarge),
            Run::Interrupted => return Err(Failure::interrupted()),
        };
        Ok(fault.map(|fault| Finding { input, expected, fault }))
    }
}

/// Compares an output with the right one. Spaces at the ends of lines and empty lines at the end
/// make no difference, as on most judges.
fn compare_output(expected: &str, found: String) -> Option<Fault> {
    let (right, given) = (lines(expected), lines(&found));
    let most = right.len().max(given.len());
    let differs = |index: &usize| right.get(*index) != given.get(*index);
    let line = (0..most).find(differs)? + 1;
    let same_words = expected.split_whitespace().eq(found.split_whitespace());
    Some(if same_words { Fault::Layout { line, found } } else { Fault::Wrong { line, found } })
}

fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_compared_line_by_line() {
        let check = |found: &str, expected: Option<(bool, usize)>| {
            let fault = compare_output("first\nsecond\n", found.to_owned());
            let told = fault.map(|fault| match fault {
                Fault::Wrong { line, .. } => (true, line),
                Fault::Layout { line, .. } => (false, line),
                other => panic!("{other:?}"),
            });
            assert_eq!(told, expected, "{found:?}");
        };
        check("first\nsecond\n", None);
        check("first  \r\nsecond\r\n\n\n", None);
        check("first\nsecond", None);
        check("first second", Some((false, 1)));
        check("first\n\nsecond\n", Some((false, 2)));
        check("first\nfirst\n", Some((true, 2)));
        check("first\n", Some((true, 2)));
        check("", Some((true, 1)));
        check("first\nsecond\nthird\n", Some((true, 3)));
        check("\u{fffd}\u{fffd}", Some((true, 1)));
    }
}
