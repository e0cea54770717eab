//! Any judge problem, in texts: what the command line handles.

use super::{
    About, Framing, Judge, MAX_CASES, SearchError,
    input::{Input, InputError, InputFault, Limit, shorten},
};
use crate::random::Stream;

/// One case with its right answer, as they stand in the files; without the last line breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The case.
    pub input: String,
    /// The answer that the exhaustive search gave.
    pub output: String,
}

/// Any judge problem.
pub trait Problem: Send + Sync {
    /// What a reader is told about it.
    fn about(&self) -> &'static About;

    /// The answers to a whole input, by the fast method.
    ///
    /// # Errors
    /// At the first place where the input is not what the judge promises.
    fn answers(&self, text: &str) -> Result<String, InputError>;

    /// All the smallest cases, the smallest first.
    ///
    /// # Errors
    /// If a search would be too large.
    fn smallest(&self) -> Result<Vec<Sample>, SearchError>;

    /// A random case.
    ///
    /// # Errors
    /// If a search would be too large.
    fn draw(&self, stream: &mut Stream) -> Result<Sample, SearchError>;

    /// The whole input and output file of some samples.
    fn files(&self, samples: &[Sample]) -> (String, String) {
        let cases: String = samples.iter().map(|sample| format!("{}\n", sample.input)).collect();
        let output = samples.iter().map(|sample| format!("{}\n", sample.output)).collect();
        let input = match self.about().framing {
            Framing::Counted => format!("{}\n{cases}", samples.len()),
            Framing::UntilEnd => cases,
            Framing::UntilZeros(count) => format!("{cases}{}\n", end_mark(count)),
        };
        (input, output)
    }
}

impl<J: Judge> Problem for J {
    fn about(&self) -> &'static About {
        Judge::about(self)
    }

    fn answers(&self, text: &str) -> Result<String, InputError> {
        let mut output = String::new();
        read_all(self, text, |case| {
            output.push_str(&self.fast(&case));
            output.push('\n');
        })?;
        Ok(output)
    }

    fn smallest(&self) -> Result<Vec<Sample>, SearchError> {
        Judge::smallest(self).iter().map(|case| sample(self, case)).collect()
    }

    fn draw(&self, stream: &mut Stream) -> Result<Sample, SearchError> {
        sample(self, &Judge::draw(self, stream))
    }
}

fn sample<J: Judge>(judge: &J, case: &J::Case) -> Result<Sample, SearchError> {
    Ok(Sample { input: judge.write(case), output: judge.search(case)? })
}

/// Hands every case of an input to `visit`.
pub(super) fn read_all<J: Judge>(
    judge: &J,
    text: &str,
    mut visit: impl FnMut(J::Case),
) -> Result<(), InputError> {
    let mut input = Input::new(text);
    let framing = judge.about().framing;
    let promised = match framing {
        Framing::Counted => {
            Some(input.number("the number of cases", Limit::new("MAX_CASES", 0, MAX_CASES))?)
        }
        Framing::UntilEnd | Framing::UntilZeros(_) => None,
    };
    let mut count = 0;
    while !ends(framing, promised, count, &mut input)? {
        count += 1;
        if count > MAX_CASES {
            let limit = MAX_CASES;
            return Err(input.ahead(InputFault::TooManyCases { found: count, limit }));
        }
        visit(judge.read(&mut input)?);
    }
    match input.peek() {
        Some(word) => Err(input.ahead(InputFault::LeftOver { word: shorten(word) })),
        None => Ok(()),
    }
}

/// Whether the cases end here.
fn ends(
    framing: Framing,
    promised: Option<u64>,
    count: u64,
    input: &mut Input<'_>,
) -> Result<bool, InputError> {
    match framing {
        Framing::Counted => Ok(promised == Some(count)),
        Framing::UntilEnd => Ok(input.is_at_end()),
        Framing::UntilZeros(zeros) if input.is_at_end() => {
            Err(input.ahead(InputFault::NoEndMark { mark: end_mark(zeros) }))
        }
        Framing::UntilZeros(zeros) => input.zeros(zeros),
    }
}

fn end_mark(zeros: usize) -> String {
    vec!["0"; zeros].join(" ")
}
