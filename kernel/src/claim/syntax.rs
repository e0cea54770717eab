//! The syntax tree of a claim. Names are already resolved: a variable is a slot of the environment,
//! a definition an index. What a tree means is said once, in [`super::meaning`]; how its parts are
//! called in text is no concern of the kernel.

use std::ops::Range;

/// Where in the text, in bytes.
pub type Span = Range<usize>;

/// A statement with the definitions that it uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The names of the games that it is about.
    pub games: Vec<String>,
    /// Definitions, each using only those before it.
    pub definitions: Vec<Definition>,
    /// What is stated; its type is truth.
    pub statement: Expression,
}

/// `let name(parameters) = body;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// The names of its parameters: the first slots of the body.
    pub parameters: Vec<String>,
    /// What it stands for.
    pub body: Expression,
}

/// An expression and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A natural number.
    Number(u64),
    /// `true` or `false`.
    Truth(bool),
    /// `"all-ones"`: a word.
    Word(String),
    /// A variable: its slot, and the name for people.
    Variable(usize, String),
    /// `[a, b, c]`: a position, a list of numbers, or of anything else.
    List(Vec<Expression>),
    /// A built-in function.
    Function(Function, Vec<Expression>),
    /// A definition, by its index.
    Call(usize, Vec<Expression>),
    /// A question about a game: which of the games, what is asked, of which positions.
    Query(usize, Query, Vec<Expression>),
    /// `not a`.
    Not(Box<Expression>),
    /// `a + b`, `a and b`, `a < b`.
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// `if a then b else c`.
    If(Box<Expression>, Box<Expression>, Box<Expression>),
    /// `list[index]`, counted from 1 as in the documents.
    Index(Box<Expression>, Box<Expression>),
    /// `forall x <= 5: …` and its kin.
    Quantified(Quantifier, Vec<Binder>, Box<Expression>),
    /// `safe p from [3, 3]: …`: these are exactly the P-positions.
    Safe(Box<Binder>, Box<Expression>),
    /// `first wins from p by q -> r: …`.
    Strategy(Box<Strategy>),
}

/// A way to play, and the claim that it wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Whether its player moves first.
    pub is_first: bool,
    /// Where play begins.
    pub start: Expression,
    /// The slot and name of the position before the strategy's move, and of the one after it.
    pub names: [(usize, String); 2],
    /// Which moves the strategy allows.
    pub allowed: Expression,
}

/// A variable with what it ranges over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binder {
    /// Its slot.
    pub slot: usize,
    /// Its name.
    pub name: String,
    /// Its values.
    pub domain: Domain,
    /// Where its values are said.
    pub span: Span,
}

/// What a variable ranges over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// From the first number to the second, both included.
    Between(Expression, Expression),
    /// From the first number up to, but without, the second.
    Below(Expression, Expression),
    /// From this number on, without end: only a bounded part of it can be searched.
    AtLeast(Expression),
    /// The members of a list, in its order.
    Members(Expression),
    /// Every position with no number above that of this one.
    Box(Expression),
    /// This position of the game, and all that play can reach from it.
    From(Expression),
    /// The options of this position.
    After(Expression),
}

/// How a body is gathered over the values of its variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// It holds for all.
    ForAll,
    /// It holds for some.
    Exists,
    /// It holds for exactly one.
    One,
    /// For how many it holds.
    Count,
    /// The least number for which it holds.
    Least,
    /// The list of its values.
    Collect,
    /// The sum of its values.
    Total,
    /// The list of the values of the last variable for which it holds.
    Select,
}

/// An operator between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `<->`
    Equivalent,
    /// `->`
    Implies,
    /// `or`: of truths, or bit by bit of numbers.
    Or,
    /// `and`: of truths, or bit by bit of numbers.
    And,
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `in`: a number in a list.
    Member,
    /// `|`: bit by bit.
    BitOr,
    /// `xor`: the nim-sum.
    Xor,
    /// `&`: bit by bit.
    BitAnd,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `div`: the quotient without its remainder.
    Div,
    /// `mod`: the remainder.
    Mod,
}

/// What may be asked of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether a position is a P-position.
    P,
    /// Whether it is an N-position.
    N,
    /// Whether it is a draw.
    Draw,
    /// Its Grundy value.
    Grundy,
    /// Whether it has no options.
    Terminal,
    /// Whether one move leads from the first to the second.
    Move,
    /// Whether that move wins.
    Wins,
    /// Whether it is a position of the game at all.
    Position,
}

/// A built-in function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// How many numbers a list has.
    Length,
    /// Their sum.
    Sum,
    /// Their nim-sum.
    NimSum,
    /// The largest.
    Max,
    /// The smallest.
    Min,
    /// The smallest natural number that is not among them.
    Mex,
    /// The list in rising order.
    Sorted,
    /// The Fibonacci number `f(n)` with `f(0) = 1`, `f(1) = 2`.
    Fibonacci,
    /// The digits of the standard Fibonacci representation, the highest first.
    FibonacciDigits,
    /// The Fibonacci numbers of the standard representation, the largest first.
    FibonacciParts,
    /// The number whose standard Fibonacci representation has one more 0 at its end.
    FibonacciShift,
    /// With how many zeros the standard Fibonacci representation ends.
    FibonacciZeros,
    /// `floor(n (1 + sqrt 5) / 2)`.
    Lower,
    /// `floor(n (3 + sqrt 5) / 2)`.
    Upper,
    /// How many ones the binary form has.
    Ones,
    /// How many binary digits it has.
    Bits,
    /// The largest power of 2 that divides it.
    Ruler,
    /// `power(b, e)`.
    Power,
    /// `digits(n, b)`: the digits to the base `b`, the highest first.
    Digits,
    /// The greatest common divisor.
    Gcd,
    /// `quotanumbers(f, n)`: the numbers up to `n` that are lost in the quota game of factor `f`.
    QuotaNumbers,
    /// `quotaparts(f, n)`: the number as a sum of such numbers, the largest first.
    QuotaParts,
    /// `quotalag(f)`: how many places back the added number stands in the end, and from which number on; or nothing.
    QuotaLag,
    /// `join(a, b)`: one list behind another.
    Join,
    /// `slice(list, from, to)`: its members from one place to another, counted from 1; those that
    /// there are.
    Slice,
    /// The list from its end.
    Reverse,
    /// The numbers of a list in rising order, each once.
    Distinct,
}
