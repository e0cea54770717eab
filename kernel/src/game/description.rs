//! What a ruleset says of itself, as data: its name, its ending and its parameters by name.
//!
//! The words are those of the command line and of YAML: `take`, `factor`, `most`, `code`. What a game was given
//! is told from here, not from where it was read.

use super::{Play, TakeSet};

/// A game with all its parameters. Two rulesets with the same description have the same moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Description {
    /// The name of the game, as on the command line.
    pub name: &'static str,
    /// Which ending is played.
    pub play: Play,
    /// Its parameters, each with its name.
    pub parameters: Vec<(&'static str, Parameter)>,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// A number, such as a factor.
    Number(u64),
    /// Numbers in order, such as the digits of a code.
    Numbers(Vec<u64>),
    /// Numbers that may be taken.
    Take(TakeSet),
    /// One word out of a few, such as `odd`.
    Word(&'static str),
    /// Several values in order, such as the moves of each heap.
    List(Vec<Parameter>),
    /// Several values with names, such as what a pattern of coins demands.
    Fields(Vec<(&'static str, Parameter)>),
}

impl Description {
    /// A game without parameters.
    #[must_use]
    pub fn of(name: &'static str, play: Play) -> Self {
        Self { name, play, parameters: Vec::new() }
    }

    /// The same with one parameter more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Parameter) -> Self {
        self.parameters.push((name, value));
        self
    }

    /// The parameter of this name.
    ///
    /// ```
    /// use bouton_kernel::game::{Parameter, Quota, Ruleset};
    /// let said = Quota::new(3).ok_or("a factor is at least 1")?.describe();
    /// assert_eq!((said.name, said.parameter("factor")), ("quota", Some(&Parameter::Number(3))));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{BreakRule, Breaking, Dice, DiceTurn, Heaps, Moore, Ruleset, Sum, TakeAway};

    #[test]
    fn games_with_other_parameters_say_so() {
        let check = |rules: &dyn Ruleset, parameters: &[(&'static str, Parameter)]| {
            let said = rules.describe();
            assert_eq!((said.name, said.play), (rules.name(), rules.play()));
            assert_eq!(said.parameters, parameters, "{rules:?}");
        };
        let take: TakeSet = "1,3,4".parse().unwrap();
        let normal = Play::Normal;
        check(
            &Heaps { take: take.clone(), play: normal },
            &[("take", Parameter::Take(take.clone()))],
        );
        check(&Moore::new(2, normal).unwrap(), &[("most", Parameter::Number(2))]);
        let form = crate::game::Form::Race { target: 30 };
        let parameters =
            [("target", Parameter::Number(30)), ("take", Parameter::Take(take.clone()))];
        check(&TakeAway { form, take, play: Play::Misere }, &parameters);
        let (sum, _) = Sum::read(["nim:5", "2:7"], normal).unwrap();
        let two = TakeSet::range(2, 2).unwrap();
        check(
            &sum,
            &[(
                "parts",
                Parameter::List(vec![Parameter::Word("nim"), Parameter::Take(two.clone())]),
            )],
        );
        check(&Dice { turn: DiceTurn::One, play: normal }, &[]);
        let both = Dice { turn: DiceTurn::BothSum, play: normal };
        check(&both, &[("variant", Parameter::Word("both-sum"))]);
        let kayles = BreakRule::Octal("0.77".parse().unwrap());
        let digits = Parameter::Numbers(vec![0, 7, 7]);
        check(&Breaking { rule: kayles, play: normal }, &[("code", digits)]);
    }
}
