//! The lines that a player writes, from a terminal or a pipe.

use super::{Failure, say};
use std::io::{self, BufRead, IsTerminal, Read};

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1_000;

/// A pipe that writes so many lines in a row that are neither moves nor commands is given up.
const MAX_UNCLEAR_LINES: usize = 100;

/// One line, or the end of them.
pub(super) enum Line {
    Text(String),
    End,
}

/// Standard input.
pub(super) struct Input {
    piped: bool,
}

impl Input {
    pub(super) fn of_stdin() -> Self {
        Self { piped: !io::stdin().is_terminal() }
    }

    /// Whether nobody sits at the other end.
    fn is_piped(&self) -> bool {
        self.piped
    }

    /// Asks for a line. From a pipe the line is repeated behind its prompt.
    pub(super) fn line(&mut self, prompt: &str) -> Result<Line, Failure> {
        if !self.piped {
            say(prompt)?;
        }
        let mut bytes = Vec::new();
        let mut stdin = io::stdin().lock().take(MAX_LINE + 1);
        stdin.read_until(b'\n', &mut bytes).map_err(|error| unreadable(&error))?;
        if bytes.len() as u64 > MAX_LINE {
            return Err(too_long());
        }
        if bytes.is_empty() {
            if !self.piped {
                say("\n")?;
            }
            return Ok(Line::End);
        }
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        let text = text.trim_start_matches('\u{feff}').to_owned();
        if self.piped && !text.trim().is_empty() {
            let shown = |letter: char| if letter.is_control() { ' ' } else { letter };
            say(&format!("{prompt}{}\n", text.chars().map(shown).collect::<String>()))?;
        }
        Ok(Line::Text(text))
    }
}

/// How many lines were neither moves nor commands: from a terminal they are told and forgotten, from a pipe they count.
#[derive(Default)]
pub(super) struct Unclear {
    lines: usize,
    in_a_row: usize,
}

impl Unclear {
    /// One more line was told about; whether to go on.
    pub(super) fn goes_on(&mut self, is_unclear: bool, input: &Input) -> bool {
        self.in_a_row = if is_unclear { self.in_a_row + 1 } else { 0 };
        self.lines += usize::from(is_unclear);
        !input.is_piped() || self.in_a_row < MAX_UNCLEAR_LINES
    }

    /// What they come to when there are no more lines.
    pub(super) fn finish(&self, input: &Input) -> Result<(), Failure> {
        if input.is_piped() && self.lines > 0 { Err(not_all_clear(self.lines)) } else { Ok(()) }
    }
}

fn not_all_clear(lines: usize) -> Failure {
    let zh = format!("输入里有{lines}行既不是可以走的着法，也不是命令，见上面的对局");
    let en = match lines {
        1 => "1 line of the input was neither an allowed move nor a command: see above".to_owned(),
        _ => {
            format!("{lines} lines of the input were neither allowed moves nor commands: see above")
        }
    };
    Failure::usage(zh, en)
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::usage(
        format!("读不了输入：系统报告“{error}”"),
        format!("cannot read the input: {error}"),
    )
}

fn too_long() -> Failure {
    Failure::usage(
        format!("输入里有一行超过{MAX_LINE}字节（MAX_LINE）：一行写一步"),
        format!(
            "a line of the input is longer than {MAX_LINE} bytes (MAX_LINE): write one move a line"
        ),
    )
}
