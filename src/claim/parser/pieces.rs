//! Pieces of the language that are no claims by themselves: expressions and ranges over variables that are given,
//! as the meanings of facts have them.

use super::{
    super::{
        fault::Fault,
        lexer::{Token, tokens},
        syntax::{Binder, Claim, Definition, Expression, Kind},
    },
    Parser,
};

/// How a meaning calls the one game that it is about.
const GAME: &str = "game";

/// A claim that states nothing, with these definitions: `let f(n) = n + 1; let g = 2;`.
///
/// # Errors
/// If a definition is none.
pub fn definitions(text: &str) -> Result<Claim, Fault> {
    let games = vec![GAME.to_owned()];
    let mut parser = parser(text, &games, &[], &[])?;
    while parser.takes_word("let") {
        parser.definition()?;
    }
    parser.ends()?;
    let statement = Expression { kind: Kind::Truth(true), span: 0..0 };
    Ok(Claim { definitions: parser.definitions, statement, games })
}

/// An expression over the variables of `scope`, at the beginning of the text; the rest of the text is given back.
///
/// # Errors
/// If the text begins with no expression.
pub fn expression<'a>(
    text: &'a str,
    scope: &[String],
    definitions: &[Definition],
) -> Result<(Expression, &'a str), Fault> {
    let games = [GAME.to_owned()];
    let mut parser = parser(text, &games, scope, definitions)?;
    let found = parser.expression(0)?;
    Ok((found, parser.rest(text)))
}

/// A variable with what it ranges over, as `h in list` or `q after p`, and the rest of the text.
///
/// # Errors
/// If the text begins with none, or with several.
pub fn binder<'a>(
    text: &'a str,
    scope: &[String],
    definitions: &[Definition],
) -> Result<(Binder, &'a str), Fault> {
    let games = [GAME.to_owned()];
    let mut parser = parser(text, &games, scope, definitions)?;
    let several = parser.unexpected("这里只写一个变量", "one variable");
    let mut found = parser.group()?;
    match found.pop().filter(|_| found.is_empty()) {
        Some(binder) => Ok((binder, parser.rest(text))),
        None => Err(several),
    }
}

fn parser<'a>(
    text: &str,
    games: &'a [String],
    scope: &[String],
    definitions: &[Definition],
) -> Result<Parser<'a>, Fault> {
    Ok(Parser {
        tokens: tokens(text)?,
        at: 0,
        depth: 0,
        operators: 0,
        repeated: 0,
        games,
        scope: scope.to_vec(),
        definitions: definitions.to_vec(),
    })
}

impl Parser<'_> {
    fn ends(&self) -> Result<(), Fault> {
        if *self.peek() == Token::End {
            return Ok(());
        }
        Err(self.unexpected("到此应该结束", "the end"))
    }

    /// What has not been read.
    fn rest<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.span().start..).unwrap_or_default()
    }
}
