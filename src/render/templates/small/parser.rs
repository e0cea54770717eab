//! Reads a template: how tightly signs bind is as in Tera.

use super::{
    Wrong,
    lexer::{Token, tokens},
    tree::{Body, Component, Expression, Filter, Node, Operator},
};
use serde_json::Value;
use std::collections::BTreeMap;

/// How tightly `is`, `in` and `not` bind, a filter, and a minus before a value.
const TEST: u8 = 5;
const FILTER: u8 = 17;
const NEGATED: u8 = 20;

/// What a template does. The components that it defines are added to the others.
pub(super) fn template<'t>(
    text: &'t str,
    components: &mut BTreeMap<&'t str, Component<'t>>,
) -> Result<Body<'t>, Wrong> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, loops: 0, components };
    let body = parser.body(&[])?;
    if parser.next < parser.tokens.len() { Err(UNEXPECTED) } else { Ok(body) }
}

const UNEXPECTED: Wrong = "something stands where it cannot be read";

struct Parser<'t, 'c> {
    tokens: Vec<Token<'t>>,
    next: usize,
    /// How many loops are open.
    loops: usize,
    components: &'c mut BTreeMap<&'t str, Component<'t>>,
}

impl<'t> Parser<'t, '_> {
    fn peek(&self) -> Option<&Token<'t>> {
        self.tokens.get(self.next)
    }

    fn take(&mut self) -> Result<Token<'t>, Wrong> {
        let token = self.peek().cloned().ok_or("the template ends too early")?;
        self.next += 1;
        Ok(token)
    }

    /// Whether a sign comes next, which is taken.
    fn takes(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(next)) if *next == sign);
        self.next += usize::from(found);
        found
    }

    /// Whether a word comes next, which is taken.
    fn takes_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Name(next)) if *next == word);
        self.next += usize::from(found);
        found
    }

    fn want(&mut self, sign: &str) -> Result<(), Wrong> {
        if self.takes(sign) { Ok(()) } else { Err(UNEXPECTED) }
    }

    fn want_word(&mut self, word: &str) -> Result<(), Wrong> {
        if self.takes_word(word) { Ok(()) } else { Err(UNEXPECTED) }
    }

    fn name(&mut self) -> Result<&'t str, Wrong> {
        match self.take()? {
            Token::Name(name) => Ok(name),
            _ => Err(UNEXPECTED),
        }
    }

    fn text(&mut self) -> Result<String, Wrong> {
        match self.take()? {
            Token::Quoted(text) => Ok(text),
            _ => Err(UNEXPECTED),
        }
    }

    /// What is done until a tag with one of these words, which is the next to be taken; without words until the end.
    fn body(&mut self, ends: &[&str]) -> Result<Body<'t>, Wrong> {
        let mut body = Vec::new();
        while self.peek().is_some() {
            match self.take()? {
                Token::Text(text) => body.push(Node::Text(text)),
                Token::Sign("{{") => {
                    body.push(Node::Value(self.expression(0)?));
                    self.want("}}")?;
                }
                Token::Sign("{%") => {
                    if matches!(self.peek(), Some(Token::Name(word)) if ends.contains(word)) {
                        return Ok(body);
                    }
                    body.extend(self.tag()?);
                    self.want("%}")?;
                }
                _ => return Err(UNEXPECTED),
            }
        }
        if ends.is_empty() { Ok(body) } else { Err("a tag is missing its end") }
    }

    /// What stands between a tag and the one that ends it.
    fn between(&mut self, end: &str) -> Result<Body<'t>, Wrong> {
        self.want("%}")?;
        let body = self.body(&[end])?;
        self.want_word(end)?;
        Ok(body)
    }

    /// A tag from its word on, without what closes it. A definition does nothing where it stands.
    fn tag(&mut self) -> Result<Option<Node<'t>>, Wrong> {
        Ok(Some(match self.name()? {
            "set" => {
                let name = self.name()?;
                if self.takes("=") {
                    Node::Set(name, self.expression(0)?)
                } else {
                    Node::Capture(name, self.between("endset")?)
                }
            }
            "include" => Node::Include(self.text()?),
            "if" => self.condition()?,
            "for" => self.repetition()?,
            "filter" => {
                let filter = self.filter()?;
                Node::Filter(filter, self.between("endfilter")?)
            }
            "component" => {
                self.definition()?;
                return Ok(None);
            }
            _ => return Err(UNEXPECTED),
        }))
    }

    fn condition(&mut self) -> Result<Node<'t>, Wrong> {
        let mut cases = Vec::new();
        loop {
            let condition = self.expression(0)?;
            self.want("%}")?;
            cases.push((condition, self.body(&["elif", "else", "endif"])?));
            match self.name()? {
                "elif" => {}
                "else" => return Ok(Node::If(cases, self.between("endif")?)),
                _ => return Ok(Node::If(cases, Vec::new())),
            }
        }
    }

    fn repetition(&mut self) -> Result<Node<'t>, Wrong> {
        let name = self.name()?;
        self.want_word("in")?;
        let list = self.expression(0)?;
        self.loops += 1;
        let body = self.between("endfor");
        self.loops -= 1;
        Ok(Node::For(name, list, body?))
    }

    fn definition(&mut self) -> Result<(), Wrong> {
        let name = self.name()?;
        self.want("(")?;
        let mut arguments = Vec::new();
        while !self.takes(")") {
            let argument = self.name()?;
            let usual = if self.takes("=") { Some(self.expression(0)?) } else { None };
            arguments.push((argument, usual));
            self.takes(",");
        }
        let body = self.between("endcomponent")?;
        self.components.insert(name, Component { arguments, body });
        Ok(())
    }

    /// A filter with its arguments.
    fn filter(&mut self) -> Result<Filter<'t>, Wrong> {
        let name = self.name()?;
        let mut arguments = Vec::new();
        if self.takes("(") {
            while !self.takes(")") {
                let argument = self.name()?;
                self.want("=")?;
                arguments.push((argument, self.expression(0)?));
                self.takes(",");
            }
        }
        Ok(Filter { name, arguments })
    }

    /// An expression, as far as it binds at least so tightly.
    fn expression(&mut self, least: u8) -> Result<Expression<'t>, Wrong> {
        let mut left = self.operand()?;
        loop {
            let word = match self.peek() {
                Some(Token::Name(word)) => *word,
                Some(Token::Sign(sign)) => *sign,
                _ => return Ok(left),
            };
            left = match word {
                "[" => self.subscript(left)?,
                "if" if least == 0 => return self.choice(left),
                "is" if TEST >= least => self.test(left)?,
                "not" if TEST >= least => {
                    self.next += 1;
                    self.want_word("in")?;
                    let right = self.expression(TEST + 1)?;
                    Expression::Not(Box::new(Expression::Two(
                        Operator::In,
                        Box::new([left, right]),
                    )))
                }
                "|" if FILTER >= least => {
                    self.next += 1;
                    Expression::Filtered(Box::new(left), self.filter()?)
                }
                _ => match Operator::of(word) {
                    Some((operator, before, after)) if before >= least => {
                        self.next += 1;
                        Expression::Two(operator, Box::new([left, self.expression(after)?]))
                    }
                    _ => return Ok(left),
                },
            };
        }
    }

    /// What follows a value that is chosen if a condition holds.
    fn choice(&mut self, chosen: Expression<'t>) -> Result<Expression<'t>, Wrong> {
        self.want_word("if")?;
        let condition = self.expression(0)?;
        self.want_word("else")?;
        Ok(Expression::Choice(Box::new([condition, chosen, self.expression(0)?])))
    }

    fn test(&mut self, tested: Expression<'t>) -> Result<Expression<'t>, Wrong> {
        self.want_word("is")?;
        let is_denied = self.takes_word("not");
        let test = match self.name()? {
            "none" => Expression::IsNone(Box::new(tested)),
            "defined" => Expression::IsDefined(Box::new(tested)),
            _ => return Err(UNEXPECTED),
        };
        Ok(if is_denied { Expression::Not(Box::new(test)) } else { test })
    }

    /// What stands in brackets behind a value.
    fn subscript(&mut self, of: Expression<'t>) -> Result<Expression<'t>, Wrong> {
        self.want("[")?;
        let missing = || Expression::Constant(Value::Null);
        let from = if self.takes(":") { None } else { Some(self.expression(0)?) };
        if from.is_some() && self.takes("]") {
            return Ok(Expression::Item(Box::new([of, from.unwrap_or_else(missing)])));
        }
        if from.is_some() {
            self.want(":")?;
        }
        let to = if self.takes("]") { missing() } else { self.closed_expression("]")? };
        Ok(Expression::Slice(Box::new([of, from.unwrap_or_else(missing), to])))
    }

    /// An expression with what closes it.
    fn closed_expression(&mut self, close: &str) -> Result<Expression<'t>, Wrong> {
        let inner = self.expression(0)?;
        self.want(close)?;
        Ok(inner)
    }

    fn operand(&mut self) -> Result<Expression<'t>, Wrong> {
        Ok(match self.take()? {
            Token::Quoted(text) => Expression::Constant(Value::from(text)),
            Token::Number(number) => Expression::Constant(Value::from(number)),
            Token::Name("not") => Expression::Not(Box::new(self.expression(TEST)?)),
            Token::Name("none") => Expression::Constant(Value::Null),
            Token::Name("true") => Expression::Constant(Value::from(true)),
            Token::Name("false") => Expression::Constant(Value::from(false)),
            Token::Name(name) => self.path(name)?,
            Token::Sign("-") => {
                let nothing = Expression::Constant(Value::from(0));
                let of = self.expression(NEGATED)?;
                Expression::Two(Operator::Minus, Box::new([nothing, of]))
            }
            Token::Sign("(") => self.closed_expression(")")?,
            Token::Sign("[") => self.list()?,
            Token::Sign("{") => self.map()?,
            Token::Sign("<") => self.call()?,
            Token::Text(_) | Token::Sign(_) => return Err(UNEXPECTED),
        })
    }

    /// A name with the fields behind it.
    fn path(&mut self, name: &'t str) -> Result<Expression<'t>, Wrong> {
        let mut path = Expression::Name(name);
        if name == "loop" && self.loops > 0 {
            self.want(".")?;
            path = Expression::Name(match self.name()? {
                "index" => "loop.index",
                "index0" => "loop.index0",
                "first" => "loop.first",
                "last" => "loop.last",
                "length" => "loop.length",
                _ => return Err(UNEXPECTED),
            });
        }
        loop {
            if self.takes(".") {
                path = Expression::Field(Box::new(path), self.name()?);
            } else if matches!(self.peek(), Some(Token::Sign("["))) {
                path = self.subscript(path)?;
            } else {
                return Ok(path);
            }
        }
    }

    fn list(&mut self) -> Result<Expression<'t>, Wrong> {
        let mut items = Vec::new();
        while !self.takes("]") {
            items.push(self.expression(0)?);
            self.takes(",");
        }
        Ok(Expression::List(items))
    }

    fn map(&mut self) -> Result<Expression<'t>, Wrong> {
        let mut entries = Vec::new();
        while !self.takes("}") {
            let key = self.text()?;
            self.want(":")?;
            entries.push((key, self.expression(0)?));
            self.takes(",");
        }
        Ok(Expression::Map(entries))
    }

    /// A component from its name on. An argument without a value is the variable of its name.
    fn call(&mut self) -> Result<Expression<'t>, Wrong> {
        let name = self.name()?;
        let mut arguments = Vec::new();
        while !self.takes("/") {
            let argument = self.name()?;
            let value = if !self.takes("=") {
                Expression::Name(argument)
            } else if self.takes("{") {
                self.closed_expression("}")?
            } else {
                Expression::Constant(Value::from(self.text()?))
            };
            arguments.push((argument, value));
        }
        self.want(">")?;
        Ok(Expression::Component(name, arguments))
    }
}
