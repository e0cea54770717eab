//! Reading a file of meanings. `templates/meaning/README.md` says how one is written.

use super::Meanings;
use crate::{
    claim::{Fault, pieces, syntax::Claim},
    facts::{Choice, Meaning, Over, Piece, Said, Section, Shown, Unproved},
};
use std::{collections::BTreeMap, sync::Arc};

/// A line without its indentation, comments and empty lines left out.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    indent: usize,
    text: &'a str,
}

type Read<T> = Result<T, (usize, String)>;

/// The sections of a file; each may take in the others.
pub(super) fn sections(file: &str, text: &str) -> Result<Meanings, Unproved> {
    all(text).map_err(|(line, wrong)| Unproved {
        path: format!("templates/meaning/{file}:{line}"),
        found: "not readable".to_owned(),
        meant: wrong,
    })
}

fn all(text: &str) -> Read<Meanings> {
    let lines: Vec<Line<'_>> = text.lines().enumerate().filter_map(a_line).collect();
    let is_definition = |line: &&Line<'_>| line.indent == 0 && line.text.starts_with("let ");
    let definitions: Vec<&str> = lines.iter().filter(is_definition).map(|line| line.text).collect();
    let claim = pieces::definitions(&definitions.join("\n")).map_err(|fault| (0, fault.en))?;
    let claim = Arc::new(claim);
    let rest: Vec<Line<'_>> = lines.iter().copied().filter(|line| !is_definition(&line)).collect();
    let parts: Vec<Part<'_>> =
        blocks(&rest).into_iter().map(|(head, body)| part(head, body)).collect::<Result<_, _>>()?;
    let mut found = Meanings::new();
    for part in &parts {
        let mut variables = part.arguments.clone();
        part.look_up(&parts, 0, &mut variables);
        let mut reader =
            Reader { scope: variables.clone(), claim: &claim, parts: &parts, within: 0 };
        let meaning = reader.block(part.body)?;
        let name = part.name.split('-').next().unwrap_or_default().to_owned();
        let section = Section { name, variables, claim: Arc::clone(&claim), meaning };
        found.insert(part.name.clone(), Arc::new(section));
    }
    Ok(found)
}

/// A section takes in one that takes in another, and so on: at most so often.
const MAX_WITHIN: usize = 8;

/// A section as it is written.
struct Part<'a> {
    name: String,
    arguments: Vec<String>,
    /// Names that the context gives.
    looked_up: Vec<String>,
    body: &'a [Line<'a>],
}

impl Part<'_> {
    /// Adds the names that the context is to give: those of this section, and of all that it takes in.
    fn look_up(&self, parts: &[Part<'_>], within: usize, names: &mut Vec<String>) {
        for name in &self.looked_up {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        let taken_in = |line: &Line<'_>| {
            let (name, _) = line.text.split_once('@')?.1.split_once('(')?;
            parts.iter().find(|part| part.name == name).filter(|_| within < MAX_WITHIN)
        };
        let taken_in = self.body.iter().filter_map(taken_in);
        taken_in.for_each(|part| part.look_up(parts, within + 1, names));
    }
}

fn a_line((index, line): (usize, &str)) -> Option<Line<'_>> {
    let text = line.trim();
    let indent = line.len() - line.trim_start().len();
    let is_said = !text.is_empty() && !text.starts_with('#');
    is_said.then_some(Line { number: index + 1, indent, text })
}

/// Each line with the lines below it that stand further in.
fn blocks<'a, 'b>(lines: &'b [Line<'a>]) -> Vec<(Line<'a>, &'b [Line<'a>])> {
    let mut found = Vec::new();
    let mut rest = lines;
    while let Some((head, below)) = rest.split_first() {
        let inner = below.iter().take_while(|line| line.indent > head.indent).count();
        found.push((*head, &below[..inner]));
        rest = &below[inner..];
    }
    found
}

/// `facts of start, normal:` or `move(from, to):`
fn part<'a>(head: Line<'a>, body: &'a [Line<'a>]) -> Read<Part<'a>> {
    let wrong = || (head.number, "expected `name(arguments) of names:`".to_owned());
    let said = head.text.strip_suffix(':').ok_or_else(wrong)?;
    let (said, looked_up) = said.split_once(" of ").unwrap_or((said, ""));
    let (name, arguments) = match said.split_once('(') {
        Some((name, rest)) => (name, rest.strip_suffix(')').ok_or_else(wrong)?),
        None => (said, ""),
    };
    let names = |text: &str| -> Vec<String> {
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    };
    let (arguments, looked_up) = (names(arguments), names(looked_up));
    Ok(Part { name: name.trim().to_owned(), arguments, looked_up, body })
}

/// Lines that stand together: those of a block, and those of the sections that it takes in.
type Block<'a> = Vec<(Line<'a>, &'a [Line<'a>])>;

struct Reader<'a> {
    scope: Vec<String>,
    claim: &'a Claim,
    parts: &'a [Part<'a>],
    /// In how many sections that take one another in the reader is.
    within: usize,
}

impl Reader<'_> {
    /// Parts with names, perhaps with further variables; or, after a dash, one meaning alone.
    fn block(&mut self, lines: &[Line<'_>]) -> Read<Meaning> {
        self.of_block(blocks(lines))
    }

    fn of_block(&mut self, block: Block<'_>) -> Read<Meaning> {
        let before = self.scope.len();
        let mut added = Vec::new();
        // Variables come before whatever speaks of them.
        let block = self.variables(block, &mut added)?;
        let inner = match block.iter().position(|(head, _)| head.text.starts_with("case ")) {
            Some(place) => self.either(block, place)?,
            None => self.parts(block)?,
        };
        self.scope.truncate(before);
        Ok(if added.is_empty() { inner } else { Meaning::Let(added, Box::new(inner)) })
    }

    fn parts(&mut self, block: Block<'_>) -> Read<Meaning> {
        let (mut parts, mut alone) = (BTreeMap::new(), None);
        for (head, body) in block {
            if let Some(text) = head.text.strip_prefix("- ") {
                alone = Some(self.meaning(head, text, body)?);
                continue;
            }
            let wrong = || (head.number, "expected `name: meaning`".to_owned());
            let (name, text) = head.text.split_once(':').ok_or_else(wrong)?;
            parts.insert(name.trim().to_owned(), self.meaning(head, text.trim(), body)?);
        }
        Ok(alone.unwrap_or(Meaning::Record(parts)))
    }

    /// `case condition:` and a block, then `else:` and another; what else stands beside them belongs to both.
    fn either(&mut self, mut block: Block<'_>, place: usize) -> Read<Meaning> {
        let (head, then) = block.remove(place);
        let wrong = || (head.number, "expected `case condition:` and `else:`".to_owned());
        let condition = head.text.strip_prefix("case ").and_then(|text| text.strip_suffix(':'));
        let condition = self.whole(head, condition.ok_or_else(wrong)?)?;
        let is_else = block.get(place).is_some_and(|(head, _)| head.text == "else:");
        let (_, otherwise) = if is_else { block.remove(place) } else { return Err(wrong()) };
        let then = self.of_block([block.clone(), blocks(then)].concat())?;
        let otherwise = self.of_block([block, blocks(otherwise)].concat())?;
        Ok(Meaning::Either(condition, Box::new(then), Box::new(otherwise)))
    }

    /// Brings the variables of a block into scope, and those of the sections that it takes in; the other lines.
    fn variables<'b>(&mut self, block: Block<'b>, added: &mut Vec<Said>) -> Read<Block<'b>>
    where
        Self: 'b,
    {
        let mut others = Vec::new();
        for (head, body) in block {
            if let Some(text) = head.text.strip_prefix("let ") {
                let wrong = || (head.number, "expected `let name = expression`".to_owned());
                let (name, text) = text.split_once('=').ok_or_else(wrong)?;
                added.push(self.whole(head, text)?);
                self.scope.push(name.trim().to_owned());
            } else if let Some(text) = head.text.strip_prefix('@') {
                others.extend(self.include_section(head, text, added)?);
            } else {
                others.push((head, body));
            }
        }
        Ok(others)
    }

    fn meaning(&mut self, head: Line<'_>, text: &str, body: &[Line<'_>]) -> Read<Meaning> {
        let text = text.strip_suffix(':').unwrap_or(text).trim();
        let padded = format!(" {text}");
        let (said, condition) = match padded.rsplit_once(" when ") {
            Some((said, condition)) => (said.trim().to_owned(), Some(self.whole(head, condition)?)),
            None => (text.to_owned(), None),
        };
        let inner = self.unconditional(head, &said, body)?;
        Ok(match condition {
            Some(condition) => {
                Meaning::Either(condition, Box::new(inner), Box::new(Meaning::Nothing))
            }
            None => inner,
        })
    }

    fn unconditional(&mut self, head: Line<'_>, text: &str, body: &[Line<'_>]) -> Read<Meaning> {
        if text.is_empty() {
            return self.block(body);
        }
        if text.starts_with('"') {
            return self.words(head, text);
        }
        if let Some(text) = text.strip_prefix("each ") {
            return self.each(head, text, body);
        }
        if let Some(name) = text.strip_prefix("fact ") {
            let (section, part) = name.trim().split_once('.').unzip();
            let section = section.unwrap_or(name.trim()).to_owned();
            return Ok(Meaning::Fact(section, part.map(str::to_owned)));
        }
        if let Some(text) = text.strip_prefix("number of ") {
            return Ok(Meaning::Count(self.over(head, text)?.1));
        }
        if let Some(text) = text.strip_prefix("first ") {
            return self.first(head, text, body);
        }
        if text.starts_with('@') {
            return self.block(&[Line { text, ..head }]);
        }
        self.whole(head, text).map(Meaning::Value)
    }

    /// `@move(start, to)`: the lines of that section, its arguments being variables.
    fn include_section<'b>(
        &mut self,
        head: Line<'b>,
        text: &str,
        added: &mut Vec<Said>,
    ) -> Read<Block<'b>>
    where
        Self: 'b,
    {
        let wrong = |what: &str| (head.number, what.to_owned());
        let (name, rest) = text.split_once('(').ok_or_else(|| wrong("expected `@name(...)`"))?;
        let parts = self.parts;
        let part = parts.iter().find(|part| part.name == name);
        let part = part.ok_or_else(|| wrong("no such section"))?;
        let (mut rest, first) = (rest, self.scope.len());
        while !rest.starts_with(')') {
            let (said, behind) = self.beginning(head, rest)?;
            added.push(said);
            // A slot without a name: arguments do not see one another.
            self.scope.push(String::new());
            rest = behind.strip_prefix(',').unwrap_or(behind).trim_start();
            if rest.is_empty() {
                return Err(wrong("expected `)`"));
            }
        }
        if self.scope.len() - first != part.arguments.len() {
            return Err(wrong("another number of arguments"));
        }
        self.scope.truncate(first);
        self.scope.extend(part.arguments.iter().cloned());
        self.within += 1;
        if self.within > MAX_WITHIN {
            return Err(wrong("a section that takes itself in"));
        }
        let found = self.variables(blocks(part.body), added);
        self.within -= 1;
        found
    }

    /// `p of winning most 24: p`, `h in start only h > 1:` and a block, `q answers lost:`, `q wins p:`.
    fn each(&mut self, head: Line<'_>, text: &str, body: &[Line<'_>]) -> Read<Meaning> {
        let (name, over, mut rest) = self.over(head, text)?;
        self.scope.push(name);
        let mut only = None;
        if let Some(condition) = rest.trim_start().strip_prefix("only ") {
            let (said, behind) = self.beginning(head, condition)?;
            (only, rest) = (Some(said), behind);
        }
        let (shown, rest) = self.parse_shown(head, rest.trim_start())?;
        let item = Box::new(self.item(head, rest, body)?);
        self.scope.pop();
        Ok(Meaning::Each { over, only, shown, item })
    }

    /// `most 24`, `last 4` or nothing.
    fn parse_shown<'b>(&self, head: Line<'_>, text: &'b str) -> Read<(Shown, &'b str)> {
        let (make, number): (fn(Said) -> Shown, &str) = match text.split_once(' ') {
            Some(("most", number)) => (Shown::First, number),
            Some(("last", number)) => (Shown::Last, number),
            _ => return Ok((Shown::All, text)),
        };
        let (said, rest) = self.beginning(head, number)?;
        Ok((make(said), rest))
    }

    /// `q wins p:` and what is said of the first.
    fn first(&mut self, head: Line<'_>, text: &str, body: &[Line<'_>]) -> Read<Meaning> {
        let (name, over, rest) = self.over(head, text)?;
        self.scope.push(name);
        let item = Box::new(self.item(head, rest, body)?);
        self.scope.pop();
        Ok(Meaning::First(over, item))
    }

    fn item(&mut self, head: Line<'_>, rest: &str, body: &[Line<'_>]) -> Read<Meaning> {
        let inline = rest.trim_start();
        if inline.is_empty() && body.is_empty() {
            let name = self.scope.last().cloned().unwrap_or_default();
            return self.whole(head, &name).map(Meaning::Value);
        }
        self.unconditional(head, inline.strip_prefix(':').unwrap_or(inline).trim(), body)
    }

    fn over<'b>(&self, head: Line<'_>, text: &'b str) -> Read<(String, Over, &'b str)> {
        let mut words = text.splitn(3, ' ');
        let (name, word, behind) = (words.next(), words.next(), words.next());
        let (name, behind) = (name.unwrap_or_default().to_owned(), behind.unwrap_or_default());
        match word {
            Some("answers") => {
                let (said, rest) = self.beginning(head, behind)?;
                Ok((name, Over::Answers(said), rest))
            }
            Some("below") => {
                let (said, rest) = self.beginning(head, behind)?;
                Ok((name, Over::Below(said), rest))
            }
            Some("wins") => {
                let (said, rest) = self.beginning(head, behind)?;
                Ok((name, Over::Wins(said), rest))
            }
            _ => {
                let found = pieces::binder(text, &self.scope, &self.claim.definitions);
                let (binder, rest) = found.map_err(|fault| describe_fault(head, text, &fault))?;
                Ok((binder.name.clone(), Over::Domain(binder), rest))
            }
        }
    }

    /// `"all-ones" if large = 0; "many-large"`
    fn words(&mut self, head: Line<'_>, text: &str) -> Read<Meaning> {
        let wrong = |what: &str| (head.number, what.to_owned());
        let (mut choices, mut rest) = (Vec::new(), text);
        while let Some(quoted) = rest.strip_prefix('"') {
            let (word, behind) = quoted.split_once('"').ok_or_else(|| wrong("expected `\"`"))?;
            let pieces = self.pieces(head, word)?;
            rest = behind.trim_start();
            let mut when = None;
            if let Some(condition) = rest.strip_prefix("if ") {
                let end = condition.find(';').unwrap_or(condition.len());
                let (condition, behind) = condition.split_at(end);
                (when, rest) = (Some(self.whole(head, condition)?), behind);
            }
            choices.push(Choice { when, pieces });
            rest = rest.trim_start().strip_prefix(';').unwrap_or(rest).trim_start();
        }
        if rest.is_empty() { Ok(Meaning::Words(choices)) } else { Err(wrong("expected `\"`")) }
    }

    /// `{letter~A} {before}→{left~+}`
    fn pieces(&mut self, head: Line<'_>, text: &str) -> Read<Vec<Piece>> {
        let (mut pieces, mut rest) = (Vec::new(), text);
        while let Some((before, behind)) = rest.split_once('{') {
            let wrong = || (head.number, "expected `}`".to_owned());
            let (inner, behind) = behind.split_once('}').ok_or_else(wrong)?;
            if !before.is_empty() {
                pieces.push(Piece::Literal(before.to_owned()));
            }
            pieces.push(match inner.split_once('~') {
                None => Piece::Number(self.whole(head, inner)?),
                Some((list, "1–3")) => Piece::Runs(self.whole(head, list)?),
                Some((list, words)) if words.starts_with('[') => {
                    let words = words.trim_matches(['[', ']']).split(',').map(str::to_owned);
                    Piece::Picked(self.whole(head, list)?, words.collect())
                }
                Some((list, "A")) => Piece::Letter(self.whole(head, list)?),
                Some((list, between)) => Piece::Joined(self.whole(head, list)?, between.to_owned()),
            });
            rest = behind;
        }
        if !rest.is_empty() {
            pieces.push(Piece::Literal(rest.to_owned()));
        }
        Ok(pieces)
    }

    /// An expression that is the whole text.
    fn whole(&self, head: Line<'_>, text: &str) -> Read<Said> {
        let (said, rest) = self.beginning(head, text)?;
        if rest.is_empty() { Ok(said) } else { Err((head.number, format!("what is `{rest}`?"))) }
    }

    /// An expression with which the text begins, and the rest.
    fn beginning<'a>(&self, head: Line<'_>, text: &'a str) -> Read<(Said, &'a str)> {
        let found = pieces::expression(text, &self.scope, &self.claim.definitions);
        let (expression, rest) = found.map_err(|fault| describe_fault(head, text, &fault))?;
        let read = text.len() - rest.len();
        Ok((Said { expression, text: text[..read].trim().to_owned() }, rest))
    }
}

fn describe_fault(head: Line<'_>, text: &str, fault: &Fault) -> (usize, String) {
    (head.number, format!("{} in `{text}`", fault.en))
}
