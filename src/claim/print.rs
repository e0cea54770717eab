//! A claim printed back as tidy mathematics: with the usual symbols, or as LaTeX for a page.

use super::{
    Value, names,
    syntax::{Binder, Claim, Domain, Expression, Kind, Operator, Quantifier},
};

pub(super) fn write_claim(claim: &Claim, style: Style) -> String {
    let writer = Writer { claim, style, values: &[] };
    let mut parts: Vec<String> = Vec::new();
    for definition in &claim.definitions {
        let parameters: Vec<String> =
            definition.parameters.iter().map(|name| writer.name(name)).collect();
        let head = if parameters.is_empty() {
            writer.name(&definition.name)
        } else {
            format!("{}({})", writer.name(&definition.name), parameters.join(", "))
        };
        let sign = writer.choose(" := ", " \\mathrel{:=} ");
        parts.push(format!("{head}{sign}{}", writer.text(&definition.body, 0)));
    }
    parts.push(writer.text(&claim.statement, 0));
    parts.join(writer.choose("; ", ";\\ "))
}

/// One expression of a claim, with the usual symbols.
#[must_use]
pub fn unicode(claim: &Claim, expression: &Expression) -> String {
    Here { claim, values: &[] }.part(expression)
}

/// The same where something stands behind it that must not be read as a part of it: what begins with a binder has brackets.
pub(super) fn write_closed(claim: &Claim, expression: &Expression) -> String {
    Here { claim, values: &[] }.writer().text(expression, 1)
}

/// A place: the parts of a claim with the values that its variables have there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here<'a> {
    pub claim: &'a Claim,
    /// The values, by the slots of their variables; variables beyond them keep their names.
    pub values: &'a [Value],
}

impl Here<'_> {
    fn writer(&self) -> Writer<'_> {
        Writer { claim: self.claim, style: Style::Unicode, values: self.values }
    }

    /// An expression, with the usual symbols.
    pub fn part(&self, expression: &Expression) -> String {
        self.writer().text(expression, 0)
    }

    /// A position: a tuple, or one number.
    pub fn position(&self, expression: &Expression) -> String {
        let inside = self.writer().position(expression);
        if inside.contains(',') { format!("({inside})") } else { inside }
    }

    /// Variables with what they range over, such as `x < 5`.
    pub fn range(&self, binders: &[Binder]) -> String {
        self.writer().binders(binders)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Unicode,
    Latex,
}

struct Writer<'a> {
    claim: &'a Claim,
    style: Style,
    /// What stands in place of the variables of the first slots.
    values: &'a [Value],
}

/// How tightly an expression holds together, to know where brackets are needed.
fn binds(operator: Operator) -> u8 {
    match operator {
        Operator::Equivalent => 1,
        Operator::Implies => 2,
        Operator::Or => 3,
        Operator::And => 4,
        Operator::Equal
        | Operator::Unequal
        | Operator::Less
        | Operator::AtMost
        | Operator::Greater
        | Operator::AtLeast
        | Operator::Member => 6,
        Operator::BitOr => 7,
        Operator::Xor => 8,
        Operator::BitAnd => 9,
        Operator::Plus | Operator::Minus => 10,
        Operator::Times | Operator::Div | Operator::Mod => 11,
    }
}

fn is_bitwise(operator: Operator) -> bool {
    matches!(operator, Operator::BitOr | Operator::Xor | Operator::BitAnd)
}

/// Whether an operator makes a sum, a difference or a product.
fn is_combining(operator: Operator) -> bool {
    matches!(operator, Operator::Plus | Operator::Minus | Operator::Times)
}

fn signs(operator: Operator) -> (&'static str, &'static str) {
    match operator {
        Operator::Equivalent => ("⇔", "\\Leftrightarrow"),
        Operator::Implies => ("⇒", "\\Rightarrow"),
        Operator::Or => ("∨", "\\lor"),
        Operator::And => ("∧", "\\land"),
        Operator::Equal => ("=", "="),
        Operator::Unequal => ("≠", "\\neq"),
        Operator::Less => ("<", "<"),
        Operator::AtMost => ("≤", "\\le"),
        Operator::Greater => (">", ">"),
        Operator::AtLeast => ("≥", "\\ge"),
        Operator::Member => ("∈", "\\in"),
        Operator::BitOr => ("|", "\\mathbin{|}"),
        Operator::Xor => ("⊕", "\\oplus"),
        Operator::BitAnd => ("&", "\\mathbin{\\&}"),
        Operator::Plus => ("+", "+"),
        Operator::Minus => ("−", "-"),
        Operator::Times => ("·", "\\cdot"),
        Operator::Div => ("div", "\\operatorname{div}"),
        Operator::Mod => ("mod", "\\bmod"),
    }
}

impl Writer<'_> {
    fn choose(&self, unicode: &'static str, latex: &'static str) -> &'static str {
        if self.style == Style::Unicode { unicode } else { latex }
    }

    /// A name; in LaTeX one of several letters is set upright.
    fn name(&self, name: &str) -> String {
        if self.style == Style::Unicode || name.chars().count() == 1 {
            return name.to_owned();
        }
        let upright = if name.is_ascii() { "\\mathrm" } else { "\\text" };
        format!("{upright}{{{}}}", name.replace('_', "\\_"))
    }

    fn text(&self, expression: &Expression, outer: u8) -> String {
        let (text, inner) = self.loose(expression);
        if inner >= outer { text } else { format!("({text})") }
    }

    fn list(&self, items: &[Expression]) -> String {
        let items: Vec<String> = items.iter().map(|item| self.text(item, 0)).collect();
        items.join(", ")
    }

    /// The text and how tightly it holds together.
    fn loose(&self, expression: &Expression) -> (String, u8) {
        const TIGHT: u8 = 20;
        match &expression.kind {
            Kind::Number(number) => (number.to_string(), TIGHT),
            Kind::Word(word) => {
                let text = self.choose("\"", "\\text{“");
                (format!("{text}{word}{}", self.choose("\"", "”}")), TIGHT)
            }
            Kind::Truth(truth) => (self.name(if *truth { "true" } else { "false" }), TIGHT),
            Kind::Variable(slot, name) => {
                let written = self.values.get(*slot).map(ToString::to_string);
                (written.unwrap_or_else(|| self.name(name)), TIGHT)
            }
            Kind::List(items) => (format!("[{}]", self.list(items)), TIGHT),
            Kind::Function(function, given) => (
                format!("{}({})", self.name(names::of_function(*function)), self.list(given)),
                TIGHT,
            ),
            Kind::Call(index, given) => {
                let name = self.name(&self.claim.definitions[*index].name);
                let text =
                    if given.is_empty() { name } else { format!("{name}({})", self.list(given)) };
                (text, TIGHT)
            }
            Kind::Query(game, query, given) => {
                let lone = given.len() == 1;
                let written = |one| if lone { self.position(one) } else { self.text(one, 0) };
                let given: Vec<String> = given.iter().map(written).collect();
                let prefix = if *game == 0 {
                    String::new()
                } else {
                    format!("{}.", self.name(&self.claim.games[*game]))
                };
                (
                    format!("{prefix}{}({})", self.name(names::of_query(*query)), given.join(", ")),
                    TIGHT,
                )
            }
            Kind::Not(inner) => {
                (format!("{}{}", self.choose("¬", "\\lnot "), self.text(inner, TIGHT)), 5)
            }
            Kind::Binary(operator, left, right) => {
                let (level, (unicode, latex)) = (binds(*operator), signs(*operator));
                let sign = if self.style == Style::Unicode { unicode } else { latex };
                let right_level = level + u8::from(*operator != Operator::Implies);
                let left_level = level + u8::from(*operator == Operator::Implies || level == 6);
                // Nobody should have to remember how sums and operations on bits bind among each other, nor that a remainder is taken
                // before a sum: who writes `a + b mod 2` often means that of the whole.
                let level_of = |side: &Expression, own: u8| match &side.kind {
                    Kind::Binary(Operator::Div | Operator::Mod, ..) if is_combining(*operator) => {
                        own.max(TIGHT)
                    }
                    Kind::Binary(inner, ..) if inner != operator && is_bitwise(*operator) => {
                        own.max(binds(Operator::Times))
                    }
                    _ => own,
                };
                let left = self.text(left, level_of(left, left_level));
                let right = self.text(right, level_of(right, right_level));
                (format!("{left} {sign} {right}"), level)
            }
            Kind::If(condition, then, otherwise) => {
                let parts = [("if", condition), ("then", then), ("else", otherwise)];
                let space = self.choose(" ", "\\ ");
                let written = parts.map(|(word, part)| {
                    format!("{}{space}{}", self.name(word), self.text(part, 0))
                });
                (written.join(space), 0)
            }
            Kind::Index(list, index) => {
                let index = self.text(index, 0);
                let list = self.text(list, TIGHT);
                let text = if self.style == Style::Unicode {
                    format!("{list}[{index}]")
                } else {
                    format!("{list}_{{{index}}}")
                };
                (text, TIGHT)
            }
            Kind::Quantified(quantifier, binders, body) => {
                (self.quantification(*quantifier, binders, body), 0)
            }
            Kind::Safe(binder, body) => {
                let (body, word) = (self.text(body, 0), self.name("safe"));
                let space = self.choose(" ", "\\ ");
                (format!("{word}{space}{}: {body}", self.binder(binder)), 0)
            }
            Kind::Strategy(plan) => {
                let [(_, from), (_, to)] = &plan.names;
                let who = self.name(if plan.is_first { "first" } else { "second" });
                let (wins, from_word, by) = (self.name("wins"), self.name("from"), self.name("by"));
                let (start, allowed) = (self.text(&plan.start, 7), self.text(&plan.allowed, 0));
                let (arrow, space) = (self.choose("→", "\\to"), self.choose(" ", "\\ "));
                let (from, to) = (self.name(from), self.name(to));
                (
                    format!(
                        "{who}{space}{wins}{space}{from_word}{space}{start}{space}{by}{space}{from} {arrow} {to}: {allowed}"
                    ),
                    0,
                )
            }
        }
    }

    /// `P([a, b])` is written `P(a, b)`.
    fn position(&self, expression: &Expression) -> String {
        match &expression.kind {
            Kind::List(items) => self.list(items),
            Kind::Variable(slot, _) => match self.values.get(*slot) {
                Some(Value::List(numbers)) => {
                    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
                }
                _ => self.text(expression, 0),
            },
            _ => self.text(expression, 0),
        }
    }

    fn quantification(
        &self,
        quantifier: Quantifier,
        binders: &[Binder],
        body: &Expression,
    ) -> String {
        let sign = match quantifier {
            Quantifier::ForAll => self.choose("∀ ", "\\forall ").to_owned(),
            Quantifier::Exists => self.choose("∃ ", "\\exists ").to_owned(),
            Quantifier::One => self.choose("one ", "\\exists!\\, ").to_owned(),
            Quantifier::Count => self.choose("count ", "\\#\\, ").to_owned(),
            Quantifier::Least => self.choose("least ", "\\min ").to_owned(),
            Quantifier::Collect => self.choose("list ", "\\mathrm{list}\\ ").to_owned(),
            Quantifier::Select => self.choose("select ", "\\mathrm{select}\\ ").to_owned(),
            Quantifier::Total => self.choose("total ", "\\sum ").to_owned(),
        };
        format!("{sign}{}: {}", self.binders(binders), self.text(body, 0))
    }

    /// Variables with the same range share it.
    fn binders(&self, binders: &[Binder]) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut groups = binders.chunk_by(|first, second| first.domain == second.domain).peekable();
        while let Some(group) = groups.next() {
            let Some((last, others)) = group.split_last() else { continue };
            let mut names: Vec<String> = others.iter().map(|one| self.name(&one.name)).collect();
            let own = self.binder(last);
            // A bare name would share the range that comes next.
            let is_bare = own == self.name(&last.name) && groups.peek().is_some();
            let ge = self.choose("≥", "\\ge");
            names.push(if is_bare { format!("{own} {ge} 0") } else { own });
            parts.push(names.join(", "));
        }
        parts.join(", ")
    }

    fn binder(&self, binder: &Binder) -> String {
        let name = self.name(&binder.name);
        let (le, lt, ge, is_in, dots) = (
            self.choose("≤", "\\le"),
            "<",
            self.choose("≥", "\\ge"),
            self.choose("∈", "\\in"),
            self.choose("…", "\\dots"),
        );
        let zero = |from: &Expression| from.kind == Kind::Number(0);
        match &binder.domain {
            Domain::Between(from, to) if zero(from) => format!("{name} {le} {}", self.text(to, 7)),
            Domain::Between(from, to) => {
                format!("{name} {is_in} {}{dots}{}", self.text(from, 7), self.text(to, 7))
            }
            Domain::Below(from, to) if zero(from) => format!("{name} {lt} {}", self.text(to, 7)),
            Domain::Below(from, to) => {
                format!("{} {le} {name} {lt} {}", self.text(from, 7), self.text(to, 7))
            }
            Domain::AtLeast(from) if zero(from) => name,
            Domain::AtLeast(from) => format!("{name} {ge} {}", self.text(from, 7)),
            Domain::Members(list) => format!("{name} {is_in} {}", self.text(list, 7)),
            Domain::Box(corner) => self.domain_phrase(&name, "within", corner),
            Domain::From(start) => self.domain_phrase(&name, "from", start),
            Domain::After(start) => self.domain_phrase(&name, "after", start),
        }
    }

    fn domain_phrase(&self, name: &str, word: &str, start: &Expression) -> String {
        let space = self.choose(" ", "\\ ");
        format!("{name}{space}{}{space}{}", self.name(word), self.text(start, 7))
    }
}
