//! Types are checked before anything is computed: a heap is not a truth value.

use super::{
    fault::{Depth, Fault},
    names::{FUNCTIONS, QUERIES},
    syntax::{Binder, Claim, Domain, Expression, Function, Kind, Operator, Quantifier, Query},
};
use std::{cell::RefCell, collections::HashMap};

/// What an expression stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// True or false.
    Truth,
    /// A natural number.
    Number,
    /// A word.
    Word,
    /// A list of natural numbers; also a position.
    List,
    /// A list of lists of numbers; also of positions.
    Lists,
    /// A list of words.
    Words,
}

impl Type {
    /// Its name in messages, in Chinese and English.
    #[must_use]
    pub fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Truth => ("真假", "a truth value"),
            Self::Number => ("数", "a number"),
            Self::Word => ("词", "a word"),
            Self::List => ("一列数（局面）", "a list of numbers (a position)"),
            Self::Lists => ("一列局面", "a list of positions"),
            Self::Words => ("一列词", "a list of words"),
        }
    }

    /// What its members are, if it is a list.
    fn member(self) -> Option<Self> {
        match self {
            Self::List => Some(Self::Number),
            Self::Lists => Some(Self::List),
            Self::Words => Some(Self::Word),
            Self::Truth | Self::Number | Self::Word => None,
        }
    }

    /// A list of such members.
    fn list_type(self) -> Option<Self> {
        [Self::List, Self::Lists, Self::Words].into_iter().find(|all| all.member() == Some(self))
    }
}

/// The types of the variables in scope, by slot.
type Scope = Vec<Type>;

/// Parameters of definitions have whatever type each use gives them, so bodies are checked at
/// every use, with the definitions before it.
pub(super) fn check(claim: &Claim) -> Result<(), Fault> {
    let checker = Checker { claim, known: RefCell::default(), depth: Depth::default() };
    for index in 0..claim.definitions.len() {
        if claim.definitions[index].parameters.is_empty() {
            checker.body(index, Vec::new())?;
        }
    }
    checker.wants(&claim.statement, &mut Vec::new(), Type::Truth)
}

/// The type of a term whose first variables have these types.
pub(super) fn of_term(term: &Claim, variables: &[Type]) -> Result<Type, Fault> {
    let checker = Checker { claim: term, known: RefCell::default(), depth: Depth::default() };
    checker.of(&term.statement, &mut variables.to_vec())
}

struct Checker<'a> {
    claim: &'a Claim,
    /// The type of a definition for types of its arguments: each is checked once, or definitions
    /// that use one another twice would take for ever.
    known: RefCell<HashMap<(usize, Scope), Type>>,
    depth: Depth,
}

/// A safe set ranges over positions, finitely many.
fn no_positions(binder: &Binder) -> Fault {
    let zh = "safe后面要写有限多个局面：如p from [21]、p within [3, 3]，一个数的游戏可写n <= 21";
    let en = "`safe` ranges over finitely many positions: `p from [21]`, `p within [3, 3]`, or \
              `n <= 21` in a game of one number";
    Fault::new(&binder.span, zh, en)
}

fn mismatch(expression: &Expression, wanted: Type, found: Type) -> Fault {
    let ((wanted_zh, wanted_en), (found_zh, found_en)) = (wanted.names(), found.names());
    let zh = format!("这里要{wanted_zh}，却是{found_zh}");
    Fault::new(&expression.span, zh, format!("this should be {wanted_en}, but it is {found_en}"))
}

/// Whether a function takes a list of anything, not of numbers alone.
fn takes_any_list(function: Function) -> bool {
    matches!(function, Function::Length | Function::Join | Function::Slice | Function::Reverse)
}

impl Checker<'_> {
    fn wants(&self, expression: &Expression, scope: &mut Scope, wanted: Type) -> Result<(), Fault> {
        let found = self.of(expression, scope)?;
        if found == wanted { Ok(()) } else { Err(mismatch(expression, wanted, found)) }
    }

    fn body(&self, index: usize, mut scope: Scope) -> Result<Type, Fault> {
        let key = (index, scope.clone());
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(*known);
        }
        let found = self.of(&self.claim.definitions[index].body, &mut scope)?;
        self.known.borrow_mut().insert(key, found);
        Ok(found)
    }

    /// A number stands for the position of one number.
    fn wants_position(&self, expression: &Expression, scope: &mut Scope) -> Result<(), Fault> {
        match self.of(expression, scope)? {
            Type::Number | Type::List => Ok(()),
            found @ (Type::Truth | Type::Word | Type::Lists | Type::Words) => {
                Err(mismatch(expression, Type::List, found))
            }
        }
    }

    fn of(&self, expression: &Expression, scope: &mut Scope) -> Result<Type, Fault> {
        self.depth.deeper(&expression.span, || self.infer(expression, scope))
    }

    fn infer(&self, expression: &Expression, scope: &mut Scope) -> Result<Type, Fault> {
        Ok(match &expression.kind {
            Kind::Number(_) => Type::Number,
            Kind::Truth(_) => Type::Truth,
            Kind::Word(_) => Type::Word,
            Kind::Variable(slot, _) => scope.get(*slot).copied().unwrap_or(Type::Number),
            Kind::List(items) => {
                let Some(first) = items.first() else { return Ok(Type::List) };
                let found = self.of(first, scope)?;
                let listed =
                    found.list_type().ok_or_else(|| mismatch(first, Type::Number, found))?;
                for item in items {
                    self.wants(item, scope, found)?;
                }
                listed
            }
            Kind::Function(function, arguments) => {
                self.function(expression, *function, arguments, scope)?
            }
            Kind::Call(index, arguments) => self.call(expression, *index, arguments, scope)?,
            Kind::Query(_, query, arguments) => self.query(expression, *query, arguments, scope)?,
            Kind::Not(inner) => {
                self.wants(inner, scope, Type::Truth)?;
                Type::Truth
            }
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right, scope)?,
            Kind::If(condition, then, otherwise) => {
                self.wants(condition, scope, Type::Truth)?;
                let found = self.of(then, scope)?;
                self.wants(otherwise, scope, found)?;
                found
            }
            Kind::Index(list, index) => {
                let (_, member) = self.list(list, scope)?;
                self.wants(index, scope, Type::Number)?;
                member
            }
            Kind::Quantified(quantifier, binders, body) => {
                self.quantification(expression, *quantifier, binders, body, scope)?
            }
            Kind::Safe(binder, body) => {
                let before = scope.len();
                self.bind(binder, scope)?;
                let is_finite = matches!(binder.domain, Domain::Between(..) | Domain::Below(..));
                if scope.last() != Some(&Type::List) && !is_finite {
                    return Err(no_positions(binder));
                }
                self.wants(body, scope, Type::Truth)?;
                scope.truncate(before);
                Type::Truth
            }
            Kind::Strategy(strategy) => {
                self.wants_position(&strategy.start, scope)?;
                let before = scope.len();
                scope.extend([Type::List, Type::List]);
                self.wants(&strategy.allowed, scope, Type::Truth)?;
                scope.truncate(before);
                Type::Truth
            }
        })
    }

    /// The type of a list and that of its members.
    fn list(&self, list: &Expression, scope: &mut Scope) -> Result<(Type, Type), Fault> {
        let found = self.of(list, scope)?;
        let member = found.member().ok_or_else(|| mismatch(list, Type::List, found))?;
        Ok((found, member))
    }

    fn count(
        &self,
        whole: &Expression,
        name: &str,
        found: usize,
        wanted: usize,
    ) -> Result<(), Fault> {
        if found == wanted {
            return Ok(());
        }
        let zh = format!("{name}要{wanted}个参数，这里有{found}个");
        let en = format!("{name} takes {wanted} argument(s), here are {found}");
        Err(Fault::new(&whole.span, zh, en))
    }

    fn function(
        &self,
        whole: &Expression,
        function: Function,
        arguments: &[Expression],
        scope: &mut Scope,
    ) -> Result<Type, Fault> {
        let Some((_, name, wanted, result)) = FUNCTIONS.iter().find(|(is, ..)| *is == function)
        else {
            return Ok(Type::Number);
        };
        // max(a, b) and min(a, b) take numbers as well as a list.
        let extreme = matches!(function, Function::Max | Function::Min);
        if extreme && arguments.len() > 1 {
            for argument in arguments {
                self.wants(argument, scope, Type::Number)?;
            }
            return Ok(*result);
        }
        self.count(whole, name, arguments.len(), wanted.len())?;
        if let Some((first, others)) = arguments.split_first()
            && takes_any_list(function)
        {
            let (listed, _) = self.list(first, scope)?;
            for (argument, wanted) in others.iter().zip(wanted.iter().skip(1)) {
                self.wants(argument, scope, if *wanted == Type::List { listed } else { *wanted })?;
            }
            return Ok(if function == Function::Length { *result } else { listed });
        }
        for (argument, wanted) in arguments.iter().zip(*wanted) {
            self.wants(argument, scope, *wanted)?;
        }
        Ok(*result)
    }

    fn call(
        &self,
        whole: &Expression,
        index: usize,
        arguments: &[Expression],
        scope: &mut Scope,
    ) -> Result<Type, Fault> {
        let definition = &self.claim.definitions[index];
        self.count(whole, &definition.name, arguments.len(), definition.parameters.len())?;
        let mut types = Vec::with_capacity(arguments.len());
        for argument in arguments {
            types.push(self.of(argument, scope)?);
        }
        self.body(index, types)
    }

    fn query(
        &self,
        whole: &Expression,
        query: Query,
        arguments: &[Expression],
        scope: &mut Scope,
    ) -> Result<Type, Fault> {
        let found = QUERIES.iter().find(|(is, ..)| *is == query);
        let Some((_, name, wanted, result)) = found else { return Ok(Type::Truth) };
        self.count(whole, name, arguments.len(), *wanted)?;
        for argument in arguments {
            self.wants_position(argument, scope)?;
        }
        Ok(*result)
    }

    fn binary(
        &self,
        operator: Operator,
        left: &Expression,
        right: &Expression,
        scope: &mut Scope,
    ) -> Result<Type, Fault> {
        let first = self.of(left, scope)?;
        let (second, result) = match operator {
            Operator::Equivalent | Operator::Implies => (Type::Truth, Type::Truth),
            // `and` and `or` work bit by bit on numbers.
            Operator::Or | Operator::And if first == Type::Number => (first, first),
            Operator::Or | Operator::And => (Type::Truth, Type::Truth),
            Operator::Equal | Operator::Unequal => (first, Type::Truth),
            Operator::Less | Operator::AtMost | Operator::Greater | Operator::AtLeast => {
                (Type::Number, Type::Truth)
            }
            Operator::Member => {
                let (_, member) = self.list(right, scope)?;
                self.wants(left, scope, member)?;
                return Ok(Type::Truth);
            }
            Operator::BitOr
            | Operator::Xor
            | Operator::BitAnd
            | Operator::Plus
            | Operator::Minus
            | Operator::Times
            | Operator::Div
            | Operator::Mod => (Type::Number, Type::Number),
        };
        if first != second {
            return Err(add_hint(operator, left, right, mismatch(left, second, first)));
        }
        let found = self.of(right, scope)?;
        if found != second {
            return Err(add_hint(operator, left, right, mismatch(right, second, found)));
        }
        Ok(result)
    }

    fn bind(&self, binder: &Binder, scope: &mut Scope) -> Result<(), Fault> {
        let bound = match &binder.domain {
            Domain::Between(from, to) | Domain::Below(from, to) => {
                self.wants(from, scope, Type::Number)?;
                self.wants(to, scope, Type::Number)?;
                Type::Number
            }
            Domain::AtLeast(from) => {
                self.wants(from, scope, Type::Number)?;
                Type::Number
            }
            Domain::Members(list) => self.list(list, scope)?.1,
            Domain::Box(list) => {
                self.wants(list, scope, Type::List)?;
                Type::List
            }
            Domain::From(position) | Domain::After(position) => {
                self.wants_position(position, scope)?;
                Type::List
            }
        };
        scope.push(bound);
        Ok(())
    }

    fn quantification(
        &self,
        whole: &Expression,
        quantifier: Quantifier,
        binders: &[Binder],
        body: &Expression,
        scope: &mut Scope,
    ) -> Result<Type, Fault> {
        let before = scope.len();
        for binder in binders {
            self.bind(binder, scope)?;
        }
        let last = scope.last().copied();
        let (body_type, result) = match quantifier {
            Quantifier::ForAll | Quantifier::Exists | Quantifier::One => (Type::Truth, Type::Truth),
            Quantifier::Count => (Type::Truth, Type::Number),
            Quantifier::Least => {
                if last != Some(Type::Number) || binders.len() != 1 {
                    let zh = "least只能用一个数变量";
                    return Err(Fault::new(&whole.span, zh, "`least` takes one number variable"));
                }
                (Type::Truth, Type::Number)
            }
            Quantifier::Collect => {
                let found = self.of(body, scope)?;
                scope.truncate(before);
                return found.list_type().ok_or_else(|| mismatch(body, Type::Number, found));
            }
            Quantifier::Select => {
                let listed = last.and_then(Type::list_type);
                (Type::Truth, listed.unwrap_or(Type::List))
            }
            Quantifier::Total => (Type::Number, Type::Number),
        };
        self.wants(body, scope, body_type)?;
        scope.truncate(before);
        Ok(result)
    }
}

/// When both sides of a sign hold a truth where a number is wanted, a bracket is often missing.
fn add_hint(operator: Operator, left: &Expression, right: &Expression, fault: Fault) -> Fault {
    let compares = |side: &Expression| {
        let Kind::Binary(inner, ..) = &side.kind else { return false };
        matches!(inner, Operator::Equal | Operator::Unequal | Operator::Less | Operator::AtMost)
    };
    let bitwise = matches!(operator, Operator::Or | Operator::And);
    if !bitwise || !(compares(left) || compares(right)) {
        return fault;
    }
    let zh =
        format!("{}：“=”比“and”“or”结合得紧，要先算按位运算请加括号，如(a and b) = c", fault.zh);
    let en =
        format!("{}: `=` binds tighter than `and` and `or`; did you mean (a and b) = c?", fault.en);
    Fault { zh, en, ..fault }
}
