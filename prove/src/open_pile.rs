//! A pile of which it is open what a move may take: the limits are numbers of the position, beside what is left, and no move changes them. So one
//! game is the pile with every take set from a least to a most number at once, and what is proved of it is proved for all of them.
//!
//! Its moves are those of the kernel's pile with the numbers in the place of the limits, on which the tests hold them. Which positions are
//! lost is guessed, and proved by the obligations that come of these moves; the remainder by an unknown number is decided as in
//! [`crate::compile`].

use crate::{
    Decision, Formula, Prover, Stop, Track,
    compile::{Games, Lists, compile},
};
use bouton_kernel::{
    claim::syntax::{Binder, Claim, Domain, Expression, Kind, Operator, Quantifier, Query},
    game::{Description, Flow, GO_ON, MAX_TAKE, Parameter, Play, Position, Ruleset, Visit},
};

/// A limit of what one move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// This number, at most [`MAX_TAKE`].
    Number(u64),
    /// The number at this place of the position, from 1 on: what is left stands at 0.
    Place(usize),
}

/// The rules of a pile with open limits. A position is what is left, and then the numbers that the limits name.
///
/// ```
/// use bouton_kernel::game::{Play, Position, Ruleset};
/// use bouton_prove::{Limit, OpenPile};
/// // Take 1 to m.
/// let pile = OpenPile::new(Limit::Number(1), Limit::Place(1), Play::Normal).ok_or("no limits")?;
/// let mut options = Vec::new();
/// pile.options(&Position::from([9, 2]), &mut |option| options.push(option));
/// assert_eq!(options, [[8, 2], [7, 2]].map(Position::from));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenPile {
    numbers: usize,
    least: Limit,
    most: Limit,
    play: Play,
}

/// Which positions of a pile are lost: those in which what is left, divided by the least and the most together, has a remainder from so many
/// times the least up to, but without, once more the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByRemainder {
    /// So many times the least.
    pub times: i64,
}

/// What may be the rule of the lost positions.
const GUESSES: [ByRemainder; 2] = [ByRemainder { times: 0 }, ByRemainder { times: 1 }];

impl OpenPile {
    /// The pile from which a move takes at least the one and at most the other; none if a number is 0 or above [`MAX_TAKE`], if the numbers of
    /// the position are not all named in their order, or if no move could ever be made.
    #[must_use]
    pub fn new(least: Limit, most: Limit, play: Play) -> Option<Self> {
        let numbers = match (least, most) {
            (Limit::Number(least), Limit::Number(most)) if least <= most => 1,
            (Limit::Place(1), Limit::Number(_) | Limit::Place(1))
            | (Limit::Number(_), Limit::Place(1)) => 2,
            (Limit::Place(1), Limit::Place(2)) => 3,
            _ => return None,
        };
        let fits = |limit| match limit {
            Limit::Number(number) => (1..=MAX_TAKE).contains(&number),
            Limit::Place(_) => true,
        };
        (fits(least) && fits(most)).then_some(Self { numbers, least, most, play })
    }

    /// How many numbers a position has.
    #[must_use]
    pub fn numbers(&self) -> usize {
        self.numbers
    }

    /// The least and the most that a move may take.
    #[must_use]
    pub fn limits(&self) -> [Limit; 2] {
        [self.least, self.most]
    }

    /// What is left, and the least and the most that may be taken; none if this is no position.
    #[must_use]
    pub fn read(&self, position: &Position) -> Option<[u64; 3]> {
        let at = |limit| match limit {
            Limit::Number(number) => Some(number),
            Limit::Place(place) => position.get(place).copied(),
        };
        let left = *position.first().filter(|_| position.len() == self.numbers)?;
        let (least, most) = (at(self.least)?, at(self.most)?);
        (1 <= least && least <= most).then_some([left, least, most])
    }

    /// Which positions are lost: what is guessed is proved, for all limits at once; none if no guess is right.
    ///
    /// # Errors
    /// If the engine stops.
    pub fn learn(&self, prover: &mut Prover) -> Result<Option<ByRemainder>, Stop> {
        for lost in GUESSES {
            if self.is_lost_by(lost, prover)? {
                return Ok(Some(lost));
            }
        }
        Ok(None)
    }

    /// Whether these are the lost positions: from each of them no move leads to another, from each other one some move does, and every move
    /// leaves less.
    ///
    /// # Errors
    /// If the engine stops.
    pub fn is_lost_by(&self, lost: ByRemainder, prover: &mut Prover) -> Result<bool, Stop> {
        let claim = self.obligations();
        let mut supposed = Supposed { pile: *self, lost };
        let Ok(compiled) = compile(&claim, &mut supposed, Lists::Exact) else { return Ok(false) };
        for obligation in [&compiled.meaning, &compiled.statement] {
            if prover.decide(obligation)? != Decision::Holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// For all positions `p`: `P(p) <-> forall q after p: not P(q)`, in misère play also that there is a move; and every move leaves less.
    fn obligations(&self) -> Claim {
        let place = |slot| expression(Kind::Variable(slot, "n".to_owned()));
        let number = |slot| Binder {
            slot,
            name: "n".to_owned(),
            domain: Domain::AtLeast(expression(Kind::Number(0))),
            span: 0..0,
        };
        let here = expression(Kind::List((0..self.numbers).map(place).collect()));
        let there = place(self.numbers);
        let asked = |query, at: &Expression| expression(Kind::Query(0, query, vec![at.clone()]));
        let every = |body| {
            let domain = Domain::After(here.clone());
            let after = Binder { slot: self.numbers, name: "q".to_owned(), domain, span: 0..0 };
            expression(Kind::Quantified(Quantifier::ForAll, vec![after], Box::new(body)))
        };
        let left =
            expression(Kind::Index(Box::new(there.clone()), Box::new(expression(Kind::Number(1)))));
        let less = both(Operator::Less, left, place(0));
        let mut lost = every(negate(asked(Query::P, &there)));
        if self.play == Play::Misere {
            lost = both(Operator::And, negate(asked(Query::Terminal, &here)), lost);
        }
        let rule = both(Operator::Equivalent, asked(Query::P, &here), lost);
        let all = both(Operator::And, rule, every(less));
        let statement = both(Operator::Implies, asked(Query::Position, &here), all);
        let binders = (0..self.numbers).map(number).collect();
        let statement = Kind::Quantified(Quantifier::ForAll, binders, Box::new(statement));
        Claim { games: Vec::new(), definitions: Vec::new(), statement: expression(statement) }
    }
}

fn expression(kind: Kind) -> Expression {
    Expression { kind, span: 0..0 }
}

fn both(operator: Operator, first: Expression, second: Expression) -> Expression {
    expression(Kind::Binary(operator, Box::new(first), Box::new(second)))
}

fn negate(inner: Expression) -> Expression {
    expression(Kind::Not(Box::new(inner)))
}

/// A pile whose lost positions are supposed to be these.
struct Supposed {
    pile: OpenPile,
    lost: ByRemainder,
}

impl Games for Supposed {
    fn position(&mut self, _: usize, numbers: &[Track]) -> Option<Formula> {
        self.pile.position(numbers)
    }

    fn open_pile(&mut self, _: usize) -> Option<OpenPile> {
        Some(self.pile)
    }

    fn lost_by_remainder(&mut self, _: usize) -> Option<ByRemainder> {
        Some(self.lost)
    }
}

impl Ruleset for OpenPile {
    fn describe(&self) -> Description {
        let told = |limit| match limit {
            Limit::Number(number) => Parameter::Number(number),
            Limit::Place(place) => Parameter::List(vec![Parameter::Number(place as u64)]),
        };
        Description::of("pile", self.play)
            .with("least", told(self.least))
            .with("most", told(self.most))
    }

    fn contains(&self, position: &Position) -> bool {
        self.read(position).is_some()
    }

    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let Some([left, least, most]) = self.read(position) else { return GO_ON };
        for taken in least..=most.min(left) {
            let mut option = position.to_vec();
            option.iter_mut().take(1).for_each(|own| *own = left - taken);
            visit(Position::from(option))?;
        }
        GO_ON
    }

    /// Less may be left, and the limits stay.
    fn position_count(&self, position: &Position) -> Option<u128> {
        self.read(position).map(|[left, ..]| u128::from(left) + 1)
    }
}
