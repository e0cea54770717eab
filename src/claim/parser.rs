//! From text to syntax tree: a Pratt parser that resolves names as it goes, and stops at the first
//! fault with what it expected, in both languages.

mod groups;
mod names;
pub mod pieces;

use super::{
    MAX_DEPTH, MAX_OPERATORS, MAX_REPEATED,
    fault::Fault,
    lexer::{Token, tokens},
    names::{FUNCTIONS, QUANTIFIERS, QUERIES},
    syntax::{Claim, Definition, Domain, Expression, Kind, Operator, Quantifier, Span, Strategy},
};

/// Operators with how tightly they bind; `->` groups to the right.
const OPERATORS: [(&str, Operator, u8); 19] = [
    ("<->", Operator::Equivalent, 1),
    ("->", Operator::Implies, 2),
    ("or", Operator::Or, 3),
    ("and", Operator::And, 4),
    ("=", Operator::Equal, 6),
    ("!=", Operator::Unequal, 6),
    ("<", Operator::Less, 6),
    ("<=", Operator::AtMost, 6),
    (">", Operator::Greater, 6),
    (">=", Operator::AtLeast, 6),
    ("in", Operator::Member, 6),
    ("|", Operator::BitOr, 7),
    ("xor", Operator::Xor, 8),
    ("&", Operator::BitAnd, 9),
    ("+", Operator::Plus, 10),
    ("-", Operator::Minus, 10),
    ("*", Operator::Times, 11),
    ("div", Operator::Div, 11),
    ("mod", Operator::Mod, 11),
];

/// How tightly `not` binds, comparisons, and what may stand on either side of them.
const NOT: u8 = 5;
const COMPARISON: u8 = 6;
const TERM: u8 = 7;

/// Reads a claim about these games; the first is the one that is meant when none is named. The first
/// slots belong to `variables`.
pub(super) fn parse(text: &str, games: &[String], variables: &[String]) -> Result<Claim, Fault> {
    let mut parser = Parser {
        tokens: tokens(text)?,
        at: 0,
        depth: 0,
        operators: 0,
        repeated: 0,
        games,
        scope: variables.to_vec(),
        definitions: vec![],
    };
    while parser.takes_word("let") || parser.is_at_definition() {
        parser.definition()?;
    }
    let statement = parser.expression(0)?;
    if *parser.peek() != Token::End {
        return Err(parser.unexpected("命题到此应该结束", "the end of the claim"));
    }
    Ok(Claim { games: games.to_vec(), definitions: parser.definitions, statement })
}

struct Parser<'a> {
    tokens: Vec<(Token, Span)>,
    at: usize,
    depth: usize,
    operators: usize,
    /// How many words and signs were repeated.
    repeated: usize,
    games: &'a [String],
    /// The variables in scope; each has the slot of its place.
    scope: Vec<String>,
    definitions: Vec<Definition>,
}

type Parsed = Result<Expression, Fault>;

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at.min(self.tokens.len() - 1)].1.clone()
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Token::Sign(found) if *found == sign)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        self.at += usize::from(found);
        found
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(found) if found == word)
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    fn wants(&mut self, sign: &'static str) -> Result<(), Fault> {
        if self.takes(sign) {
            return Ok(());
        }
        Err(self.unexpected(&format!("这里应写“{sign}”"), &format!("`{sign}`")))
    }

    fn wants_word(&mut self, word: &'static str) -> Result<(), Fault> {
        if self.takes_word(word) {
            return Ok(());
        }
        Err(self.unexpected(&format!("这里应写“{word}”"), &format!("`{word}`")))
    }

    fn unexpected(&self, zh: &str, en: &str) -> Fault {
        let found = match self.peek() {
            Token::Number(number) => format!("`{number}`"),
            Token::Word(word) => format!("`{word}`"),
            Token::Quoted(word) => format!("\"{word}\""),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => {
                let zh = format!("命题没有写完：{zh}");
                return Fault::new(
                    &self.span(),
                    zh,
                    format!("the claim breaks off: {en} is missing"),
                );
            }
        };
        let zh = format!("{zh}，却是{found}");
        Fault::new(&self.span(), zh, format!("expected {en}, found {found}"))
    }

    /// Whether a definition stands here as claims are printed: `name := …` or `name(a, b) := …`.
    fn is_at_definition(&self) -> bool {
        let is = |at: usize, sign: &str| matches!(self.tokens.get(at), Some((Token::Sign(found), _)) if *found == sign);
        let mut next = self.at + 1;
        if is(next, "(") {
            while self.tokens.get(next).is_some() && !is(next, ")") {
                next += 1;
            }
            next += 1;
        }
        matches!(self.peek(), Token::Word(_)) && is(next, ":=")
    }

    fn definition(&mut self) -> Result<(), Fault> {
        let name = self.fresh(&[])?;
        // What is given from outside stands in no definition, so a parameter may have its name.
        let outer = std::mem::take(&mut self.scope);
        let mut parameters = Vec::new();
        if self.takes("(") {
            parameters.push(self.fresh(&parameters)?);
            while self.takes(",") {
                parameters.push(self.fresh(&parameters)?);
            }
            self.wants(")")?;
        }
        if !self.takes(":=") {
            self.wants("=")?;
        }
        self.scope.clone_from(&parameters);
        let body = self.expression(0)?;
        self.scope = outer;
        self.wants(";")?;
        self.definitions.push(Definition { name, parameters, body });
        Ok(())
    }

    fn expression(&mut self, least: u8) -> Parsed {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let zh = format!("命题套得太深：最多{MAX_DEPTH}层（MAX_DEPTH）");
            let en = format!("the claim is nested too deep: the limit (MAX_DEPTH) is {MAX_DEPTH}");
            return Err(Fault::new(&self.span(), zh, en));
        }
        let mut left = self.prefix()?;
        while let Some((operator, binds)) = self.operator().filter(|(_, binds)| *binds >= least) {
            self.one_more()?;
            self.at += 1;
            left = if binds == COMPARISON {
                self.comparisons(left, operator)?
            } else {
                let right = self.expression(binds + u8::from(operator != Operator::Implies))?;
                binary(operator, left, right)
            };
        }
        self.depth -= 1;
        Ok(left)
    }

    /// Chains grow without nesting, so they have a limit of their own.
    fn one_more(&mut self) -> Result<(), Fault> {
        self.operators += 1;
        if self.operators <= MAX_OPERATORS {
            return Ok(());
        }
        let zh = format!("命题里的运算太多：最多{MAX_OPERATORS}个（MAX_OPERATORS）");
        let en = format!(
            "the claim has too many operators: the limit (MAX_OPERATORS) is {MAX_OPERATORS}"
        );
        Err(Fault::new(&self.span(), zh, en))
    }

    fn operator(&self) -> Option<(Operator, u8)> {
        let Token::Sign(sign) = self.peek() else { return None };
        let found = OPERATORS.iter().find(|(written, ..)| written == sign);
        found.map(|(_, operator, binds)| (*operator, *binds))
    }

    /// `a < b <= c` means `a < b and b <= c`.
    fn comparisons(&mut self, mut left: Expression, mut operator: Operator) -> Parsed {
        let mut before: Option<Expression> = None;
        loop {
            let size = self.size();
            let right = self.expression(TERM)?;
            let next = self.operator().filter(|(_, binds)| *binds == COMPARISON);
            let middle = next.map(|_| right.clone());
            self.count_repeated(size, usize::from(next.is_some()))?;
            let one = binary(operator, left, right);
            let all = match before {
                Some(before) => binary(Operator::And, before, one),
                None => one,
            };
            let Some(((next, _), middle)) = next.zip(middle) else { return Ok(all) };
            self.one_more()?;
            self.at += 1;
            (before, left, operator) = (Some(all), middle, next);
        }
    }

    /// How much has been read, and repeated.
    fn size(&self) -> usize {
        self.at.saturating_add(self.repeated)
    }

    /// What was read since there was so much stands so many times more: nested, that doubles again and again.
    fn count_repeated(&mut self, before: usize, times: usize) -> Result<(), Fault> {
        self.repeated += self.size().saturating_sub(before).saturating_mul(times);
        if self.repeated <= MAX_REPEATED {
            return Ok(());
        }
        let zh = format!(
            "命题完全展开后重复太多（a < b < c里b要用两次），最多{MAX_REPEATED}个词（MAX_REPEATED）：请少套几层比较或范围"
        );
        let en = format!(
            "written out in full (a < b < c uses b twice), the claim repeats too much: the limit (MAX_REPEATED) is {MAX_REPEATED} words; nest fewer comparisons and ranges"
        );
        Err(Fault::new(&self.span(), zh, en))
    }

    fn prefix(&mut self) -> Parsed {
        let start = self.span().start;
        if self.takes("not") {
            let body = self.expression(NOT)?;
            return Ok(self.node(start, Kind::Not(Box::new(body))));
        }
        let mut found = self.primary()?;
        while self.takes("[") {
            self.one_more()?;
            let index = self.expression(TERM)?;
            self.wants("]")?;
            found = self.node(start, Kind::Index(Box::new(found), Box::new(index)));
        }
        Ok(found)
    }

    fn node(&self, start: usize, kind: Kind) -> Expression {
        let end = self.at.checked_sub(1).map_or(start, |last| self.tokens[last].1.end);
        Expression { kind, span: start..end }
    }

    fn primary(&mut self) -> Parsed {
        let start = self.span().start;
        match self.peek().clone() {
            Token::Number(number) => {
                self.at += 1;
                Ok(self.node(start, Kind::Number(number)))
            }
            Token::Quoted(word) => {
                self.at += 1;
                Ok(self.node(start, Kind::Word(word)))
            }
            Token::Sign("(") => {
                self.at += 1;
                let inner = self.expression(0)?;
                self.wants(")")?;
                Ok(Expression { span: self.node(start, Kind::Truth(true)).span, ..inner })
            }
            Token::Sign("[") => {
                self.at += 1;
                let list = if self.is_sign("]") { Vec::new() } else { self.arguments()? };
                self.wants("]")?;
                Ok(self.node(start, Kind::List(list)))
            }
            Token::Sign("forall") => {
                self.at += 1;
                self.quantification(start, Quantifier::ForAll)
            }
            Token::Sign("exists") => {
                self.at += 1;
                self.quantification(start, Quantifier::Exists)
            }
            Token::Word(word) => {
                self.at += 1;
                self.word(start, &word)
            }
            Token::Sign(_) | Token::End => {
                Err(self.unexpected("这里应写数、名字或括号", "a number, a name or a bracket"))
            }
        }
    }

    fn arguments(&mut self) -> Result<Vec<Expression>, Fault> {
        let mut all = vec![self.expression(0)?];
        while self.takes(",") {
            all.push(self.expression(0)?);
        }
        Ok(all)
    }

    fn word(&mut self, start: usize, word: &str) -> Parsed {
        if let Some(slot) = self.scope.iter().rposition(|name| name == word) {
            return Ok(self.node(start, Kind::Variable(slot, word.to_owned())));
        }
        match word {
            "true" | "false" => return Ok(self.node(start, Kind::Truth(word == "true"))),
            "if" => return self.conditional(start),
            "safe" => return self.safe(start),
            "first" | "second" if self.is_word("wins") => return self.strategy(start, word),
            _ => {}
        }
        if let Some((_, quantifier)) = QUANTIFIERS.iter().find(|(name, _)| *name == word) {
            return self.quantification(start, *quantifier);
        }
        if let Some(game) = self.games.iter().position(|name| name == word)
            && self.takes(".")
        {
            let asked = self.name()?;
            return self.application(start, &asked, Some(game));
        }
        self.application(start, word, None)
    }

    fn conditional(&mut self, start: usize) -> Parsed {
        let condition = Box::new(self.expression(0)?);
        self.wants_word("then")?;
        let then = Box::new(self.expression(0)?);
        self.wants_word("else")?;
        let otherwise = Box::new(self.expression(0)?);
        Ok(self.node(start, Kind::If(condition, then, otherwise)))
    }

    /// A question, a function or a definition, with its arguments.
    fn application(&mut self, start: usize, word: &str, game: Option<usize>) -> Parsed {
        let named = self.definitions.iter().rposition(|definition| definition.name == word);
        if let (Some(index), None) = (named, game) {
            let arguments = if self.definitions[index].parameters.is_empty() {
                Vec::new()
            } else {
                self.bracketed_arguments()?
            };
            return Ok(self.node(start, Kind::Call(index, arguments)));
        }
        let query = QUERIES.iter().find(|(_, name, ..)| *name == word);
        if let Some((query, _, positions, _)) = query {
            self.needs_a_game(start)?;
            let mut arguments = self.bracketed_arguments()?;
            // `P(a, b)` means `P([a, b])`.
            if *positions == 1 && arguments.len() > 1 {
                arguments = vec![self.node(start, Kind::List(arguments))];
            }
            return Ok(self.node(start, Kind::Query(game.unwrap_or(0), *query, arguments)));
        }
        let function = FUNCTIONS.iter().find(|(_, name, ..)| *name == word);
        if let (Some((function, ..)), None) = (function, game) {
            let arguments = self.bracketed_arguments()?;
            return Ok(self.node(start, Kind::Function(*function, arguments)));
        }
        Err(self.unknown(start, word))
    }

    /// Questions, positions of play and strategies need a game.
    fn needs_a_game(&self, start: usize) -> Result<(), Fault> {
        if !self.games.is_empty() {
            return Ok(());
        }
        let zh = "这个命题没有写明是哪个游戏：请写game，如nim 3 5 7";
        let en = "the claim does not say which game it is about: name one, as in `nim 3 5 7`";
        Err(Fault::new(&(start..self.span().start), zh, en))
    }

    fn bracketed_arguments(&mut self) -> Result<Vec<Expression>, Fault> {
        self.wants("(")?;
        let arguments = self.arguments()?;
        self.wants(")")?;
        Ok(arguments)
    }

    fn safe(&mut self, start: usize) -> Parsed {
        self.needs_a_game(start)?;
        let before = self.scope.len();
        let mut binders = self.group()?;
        let (Some(binder), None) = (binders.pop(), binders.pop()) else {
            return Err(self.unexpected("safe后只写一个变量", "one variable after `safe`"));
        };
        self.wants(":")?;
        let body = Box::new(self.expression(0)?);
        self.scope.truncate(before);
        Ok(self.node(start, Kind::Safe(Box::new(binder), body)))
    }

    /// `first wins from p by q -> r: …`
    fn strategy(&mut self, start: usize, who: &str) -> Parsed {
        self.needs_a_game(start)?;
        self.wants_word("wins")?;
        self.wants_word("from")?;
        let from = self.expression(TERM)?;
        self.wants_word("by")?;
        let before = self.scope.len();
        let mut names = Vec::new();
        for is_last in [false, true] {
            let name = self.fresh(&[])?;
            let bound = self.bind(name, Domain::AtLeast(from.clone()))?;
            names.push((bound.slot, bound.name));
            self.wants(if is_last { ":" } else { "->" })?;
        }
        let allowed = self.expression(0)?;
        self.scope.truncate(before);
        let last = names.pop().unwrap_or_default();
        let names = [names.pop().unwrap_or_default(), last];
        let strategy = Strategy { is_first: who == "first", start: from, names, allowed };
        Ok(self.node(start, Kind::Strategy(Box::new(strategy))))
    }
}

fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
    let span = left.span.start..right.span.end;
    Expression { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span }
}
