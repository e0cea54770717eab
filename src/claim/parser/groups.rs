//! Variables and what they range over: `a, b <= 9`, `a in 1..9`, `p from [3, 3]`, `q after p`,
//! `p within [3, 3]`, and chains such as `0 < a < b <= 9`.

use super::{
    super::{
        MAX_VARIABLES,
        fault::Fault,
        lexer::Token,
        syntax::{Binder, Domain, Expression, Kind, Operator, Quantifier},
    },
    Parsed, Parser, TERM,
};

impl Parser<'_> {
    pub(super) fn quantification(&mut self, start: usize, quantifier: Quantifier) -> Parsed {
        let before = self.scope.len();
        let mut binders = self.group()?;
        while self.takes(",") {
            binders.extend(self.group()?);
        }
        self.wants(":")?;
        let body = Box::new(self.expression(0)?);
        self.scope.truncate(before);
        Ok(self.node(start, Kind::Quantified(quantifier, binders, body)))
    }

    pub(super) fn bind(&mut self, name: String, domain: Domain) -> Result<Binder, Fault> {
        let slot = self.scope.len();
        if slot >= MAX_VARIABLES {
            let zh = format!("变量太多：最多{MAX_VARIABLES}个（MAX_VARIABLES）");
            let en = format!("too many variables: the limit (MAX_VARIABLES) is {MAX_VARIABLES}");
            return Err(Fault::new(&self.span(), zh, en));
        }
        self.scope.push(name.clone());
        let span = last_expression(&domain).span.clone();
        Ok(Binder { slot, name, domain, span })
    }

    /// `a, b <= 9`, `a in 1..9`, `p from [3, 3]`, `q after p`, or a chain `0 < a < b <= 9`.
    pub(super) fn group(&mut self) -> Result<Vec<Binder>, Fault> {
        if matches!(self.peek(), Token::Number(_)) {
            return self.chain();
        }
        let mut names = vec![self.fresh(&[])?];
        while self.is_sign(",") {
            self.at += 1;
            names.push(self.fresh(&names)?);
        }
        let next = match self.peek().clone() {
            Token::Sign(sign) => sign.to_owned(),
            Token::Word(word) => word,
            Token::Number(_) | Token::Quoted(_) | Token::End => String::new(),
        };
        let follows = matches!(
            (&self.tokens.get(self.at + 1), &self.tokens.get(self.at + 2)),
            (Some((Token::Word(name), _)), Some((Token::Sign("<" | "<=" | ":"), _)))
                if !self.scope.contains(name) && !self.defines(name)
        );
        if names.len() == 1 && follows && ["<", "<="].contains(&next.as_str()) {
            self.at -= 1;
            return self.chain();
        }
        self.is_clear(&names, &next)?;
        let before = self.size();
        let domain = self.domain(&next)?;
        self.count_repeated(before, names.len() - 1)?;
        names.into_iter().map(|name| self.bind(name, domain.clone())).collect()
    }

    /// In `x, y >= x` the bound would be that of `x`, too.
    fn is_clear(&self, names: &[String], sign: &str) -> Result<(), Fault> {
        let Some((Token::Word(bound), at)) = self.tokens.get(self.at + 1) else { return Ok(()) };
        if !["<", "<=", ">=", ">"].contains(&sign) {
            return Ok(());
        }
        let Some((last, others)) = names.split_last().filter(|_| names.contains(bound)) else {
            return Ok(());
        };
        let (all, others) = (names.join(", "), others.join(", "));
        if others.is_empty() || last == bound {
            let zh = format!("“{bound}”的范围里用到了{bound}自己：写一个别的界");
            let en = format!("`{bound}` is bounded by itself: write another bound");
            return Err(Fault::new(at, zh, en));
        }
        let zh = format!(
            "“{all} {sign} {bound}”有歧义，这个界对每个变量都算。只说{last}，就写forall {others}: forall {last} {sign} {bound}: …；都要有界，就写forall {all} {sign}另一个数: …"
        );
        let en = format!(
            "`{all} {sign} {bound}` is ambiguous, because a bound is that of each variable before it. If it is of `{last}` alone, write `forall {others}: forall {last} {sign} {bound}: …`; if of all, write `forall {all} {sign} …` with another number"
        );
        Err(Fault::new(at, zh, en))
    }

    fn domain(&mut self, next: &str) -> Result<Domain, Fault> {
        let zero = Expression { kind: Kind::Number(0), span: self.span() };
        let known = ["<", "<=", ">=", ">", "in", "from", "after", "within"].contains(&next);
        if !known {
            // A variable without bound is any natural number.
            if self.is_sign(":") {
                return Ok(Domain::AtLeast(zero));
            }
            return Err(self.unexpected(
                "这里应写变量的范围，如 <= 9、in 1..9、from [3, 3]、after p",
                "the range of the variable, such as `<= 9`, `in 1..9`, `from [3, 3]` or `after p`",
            ));
        }
        if ["from", "after"].contains(&next) {
            self.needs_a_game(self.span().start)?;
        }
        self.at += 1;
        let bound = self.expression(TERM)?;
        Ok(match next {
            "<" => Domain::Below(zero, bound),
            "<=" => Domain::Between(zero, bound),
            ">=" => Domain::AtLeast(bound),
            ">" => Domain::AtLeast(successor(bound)?),
            "from" => Domain::From(bound),
            "after" => Domain::After(bound),
            "within" => Domain::Box(bound),
            _ if self.takes("..") => Domain::Between(bound, self.expression(TERM)?),
            _ => Domain::Members(bound),
        })
    }

    /// `0 < a < b <= 9`: every variable ranges up to the end, above the one before it.
    fn chain(&mut self) -> Result<Vec<Binder>, Fault> {
        let mut lower = Expression { kind: Kind::Number(0), span: self.span() };
        let mut is_strict = false;
        if matches!(self.peek(), Token::Number(_)) {
            lower = self.primary()?;
            is_strict = self.relation()?;
        }
        let mut chained = Vec::new();
        loop {
            let at = self.span();
            let taken: Vec<String> =
                chained.iter().map(|(name, ..): &(String, _, _)| name.clone()).collect();
            let name = self.fresh(&taken)?;
            let slot = self.scope.len() + chained.len();
            chained.push((name.clone(), lower, is_strict));
            lower = Expression { kind: Kind::Variable(slot, name), span: at };
            // The last name may have no upper bound.
            if self.is_sign(":") {
                return self.endless(chained);
            }
            is_strict = self.relation()?;
            let goes_on = matches!(
                (self.peek(), self.tokens.get(self.at + 1)),
                (Token::Word(name), Some((Token::Sign("<" | "<=" | ":"), _)))
                    if !self.scope.contains(name) && !self.defines(name)
            );
            if !goes_on {
                break;
            }
        }
        let before = self.size();
        let bound = self.expression(TERM)?;
        self.count_repeated(before, chained.len())?;
        let mut binders = Vec::new();
        for (name, lower, above) in chained {
            let from = if above { successor(lower)? } else { lower };
            let (from, to) = (from, bound.clone());
            let domain =
                if is_strict { Domain::Below(from, to) } else { Domain::Between(from, to) };
            binders.push(self.bind(name, domain)?);
        }
        Ok(binders)
    }

    /// A chain whose last variable has no upper bound: then none has.
    fn endless(&mut self, chained: Vec<(String, Expression, bool)>) -> Result<Vec<Binder>, Fault> {
        let bound = |(name, lower, above): (String, Expression, bool)| {
            let from = if above { successor(lower)? } else { lower };
            self.bind(name, Domain::AtLeast(from))
        };
        chained.into_iter().map(bound).collect()
    }

    fn relation(&mut self) -> Result<bool, Fault> {
        if self.takes("<") {
            return Ok(true);
        }
        self.wants("<=").map(|()| false)
    }
}

/// The expression that says last what a variable ranges over.
fn last_expression(domain: &Domain) -> &Expression {
    match domain {
        Domain::Between(_, last)
        | Domain::Below(_, last)
        | Domain::AtLeast(last)
        | Domain::Members(last)
        | Domain::Box(last)
        | Domain::From(last)
        | Domain::After(last) => last,
    }
}

fn successor(number: Expression) -> Parsed {
    let span = number.span.clone();
    let one = Expression { kind: Kind::Number(1), span: span.clone() };
    if let Kind::Number(number) = number.kind {
        let next = number.checked_add(1).ok_or_else(|| {
            Fault::new(
                &span,
                "命题里能写的数，这个已经最大".to_owned(),
                "this is the largest number that a claim can hold".to_owned(),
            )
        });
        return Ok(Expression { kind: Kind::Number(next?), span });
    }
    Ok(Expression { kind: Kind::Binary(Operator::Plus, Box::new(number), Box::new(one)), span })
}
