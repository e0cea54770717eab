//! Rules compared as data: two rulesets are the same when they are of one kind and all their
//! parameters are equal. A name, or what `Debug` prints, never decides it.

use super::Ruleset;
use std::{
    any::Any,
    fmt::Debug,
    hash::{Hash, Hasher},
};

/// What every ruleset can do because it is plain data. Nobody implements it by hand.
pub trait RuleData: Any + Debug + Send + Sync {
    /// Whether these are the same rules, all parameters included.
    fn same_rules(&self, other: &dyn Ruleset) -> bool;

    /// Hashes all parameters.
    fn hash_rules(&self, state: &mut dyn Hasher);
}

impl<R: Ruleset + Eq + Hash> RuleData for R {
    fn same_rules(&self, other: &dyn Ruleset) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<R>() == Some(self)
    }

    fn hash_rules(&self, mut state: &mut dyn Hasher) {
        self.type_id().hash(&mut state);
        self.hash(&mut state);
    }
}

impl PartialEq for dyn Ruleset {
    fn eq(&self, other: &Self) -> bool {
        self.same_rules(other)
    }
}

impl Eq for dyn Ruleset {}

impl Hash for dyn Ruleset {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash_rules(state);
    }
}

#[cfg(test)]
mod tests {
    use crate::game::{Form, Moore, Nim, Play, Ruleset, TakeAway, Wythoff};
    use std::{collections::HashSet, sync::Arc};

    fn pile(take: &str) -> Arc<dyn Ruleset> {
        let take = take.parse().unwrap();
        Arc::new(TakeAway { form: Form::Pile, take, play: Play::Normal })
    }

    #[test]
    fn rules_are_the_same_when_all_their_parameters_are() {
        assert_eq!(&pile("1..3"), &pile("1,2,3"), "the same set, written otherwise");
        let moore = |k| Arc::new(Moore::new(k, Play::Normal).unwrap()) as Arc<dyn Ruleset>;
        let nim = |play| Arc::new(Nim { play }) as Arc<dyn Ruleset>;
        let different = [
            pile("1..2"),
            pile("1..3"),
            moore(2),
            moore(3),
            nim(Play::Normal),
            nim(Play::Misere),
            Arc::new(Wythoff { play: Play::Normal }),
        ];
        for (index, rules) in different.iter().enumerate() {
            for (other, others) in different.iter().enumerate() {
                assert_eq!(rules == others, index == other, "{rules:?} {others:?}");
            }
        }
        assert_eq!(different.iter().cloned().collect::<HashSet<_>>().len(), different.len());
    }
}
