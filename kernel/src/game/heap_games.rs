//! The games of heaps by name, each a few words of the description in [`super::heaps`].
//!
//! - **Nim**: any number from one heap. Bouton 1901/02; catalogue S0-21, S1-01, S2-01, S3-10.
//! - **Heaps** (S-Nim): a number of one take set from one heap. Winning Ways, chapter 4; S3-31, S3-44.
//! - **Sum**: one heap, each with moves of its own. Sprague 1935, Grundy 1939; S3-32.
//! - **Wythoff's game**: any number from one of two heaps, or the same from both; on a board, a queen that walks
//!   to the corner (0, 0). W. A. Wythoff, Nieuw Archief voor Wiskunde 7 (1907); S2-11 to S2-23.
//! - **Moore's Nim**: any numbers from at least one and at most `k` heaps. E. H. Moore, A generalization of the
//!   game called Nim, Annals of Mathematics 11 (1910), 93-94.
//! - **Lasker's Nim**: any number from one heap, or split one heap in two. Ed. Lasker, Brettspiele der Völker,
//!   1931; Winning Ways, chapter 4.
//! - **Breaking**: what an octal code says (see [`OctalCode`](super::OctalCode)), or Grundy's game: part a heap
//!   into two unequal heaps. Grundy, "Mathematics and games", Eureka 2 (1939), 6–8; S4-37, S4-39.
//! - **Rows of apples**: any number of neighbours from one row. HDOJ 2509, "Be the Winner"; S3-30.

use super::{BreakRule, Change, Description, HeapGame, HeapKind, Moves, Parameter, Play, TakeSet};

/// Games that are told by their ending alone.
macro_rules! plain {
    ($(#[$about:meta])* $game:ident, $name:literal, $change:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $game {
            /// Which ending is played.
            pub play: Play,
        }

        impl HeapGame for $game {
            fn description(&self) -> Description {
                Description::of($name, self.play)
            }

            fn heap_change(&self) -> Change<'_> {
                $change
            }
        }
    };
}

plain! {
    /// The rules of Nim.
    ///
    /// ```
    /// use bouton_kernel::game::{Nim, Play, Position, Ruleset};
    /// let mut options = Vec::new();
    /// Nim { play: Play::Normal }.options(&Position::from([1, 2]), &mut |option| options.push(option));
    /// assert_eq!(options, [[0, 2], [1, 0], [1, 1]].map(Position::from));
    /// ```
    Nim, "nim", Change::One(Moves::Any)
}

plain! {
    /// The rules of Wythoff's game.
    ///
    /// ```
    /// use bouton_kernel::game::{Play, Position, Ruleset, Wythoff};
    /// let mut options = Vec::new();
    /// let game = Wythoff { play: Play::Normal };
    /// game.options(&Position::from([1, 2]), &mut |option| options.push(option));
    /// assert_eq!(options, [[0, 2], [1, 0], [1, 1], [0, 1]].map(Position::from));
    /// ```
    Wythoff, "wythoff", Change::Both
}

plain! {
    /// The rules of Lasker's Nim.
    ///
    /// ```
    /// use bouton_kernel::game::{Lasker, Play, Position, Ruleset};
    /// let mut options = Vec::new();
    /// Lasker { play: Play::Normal }.options(&Position::from(3), &mut |option| options.push(option));
    /// assert_eq!(options, [vec![0], vec![1], vec![2], vec![1, 2]].map(Position::from));
    /// ```
    Lasker, "lasker", Change::One(Moves::AnyOrPart)
}

plain! {
    /// The rules of rows of apples: what is left on both sides of the gap are two rows from then on.
    ///
    /// ```
    /// use bouton_kernel::game::{Apples, Play, Position, Ruleset};
    /// let mut options = Vec::new();
    /// Apples { play: Play::Misere }.options(&Position::from(3), &mut |option| options.push(option));
    /// let expected = [vec![], vec![1], vec![2], vec![1, 1]].map(Position::from);
    /// assert_eq!(options, expected);
    /// ```
    Apples, "apples", Change::One(Moves::Gap)
}

/// The rules of taking from several heaps with one take set.
///
/// ```
/// use bouton_kernel::game::{Heaps, Play, Position, Ruleset, TakeSet};
/// let take = TakeSet::list(vec![1, 3, 4]).ok_or("no set")?;
/// let game = Heaps { take, play: Play::Normal };
/// let mut options = Vec::new();
/// game.options(&Position::from([3, 1]), &mut |option| options.push(option));
/// assert_eq!(options, [[2, 1], [0, 1], [3, 0]].map(Position::from));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heaps {
    /// What one move may take.
    pub take: TakeSet,
    /// Which ending is played.
    pub play: Play,
}

impl HeapGame for Heaps {
    fn description(&self) -> Description {
        Description::of("heaps", self.play).with("take", Parameter::Take(self.take.clone()))
    }

    fn heap_change(&self) -> Change<'_> {
        Change::One(Moves::Set(&self.take))
    }
}

/// The rules of a sum of heaps.
///
/// ```
/// use bouton_kernel::game::{HeapKind, Play, Position, Ruleset, Sum, TakeSet};
/// let up_to_3 = HeapKind::Take(TakeSet::range(1, 3).ok_or("no set")?);
/// let start = Position::from([5, 7]);
/// let sum = Sum { parts: vec![HeapKind::Nim, up_to_3], play: Play::Normal };
/// assert!(sum.is_option(&start, &Position::from([0, 7])));
/// assert!(!sum.is_option(&start, &Position::from([5, 3])), "4 cannot be taken there");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The kinds of the heaps, in order.
    pub parts: Vec<HeapKind>,
    /// Which ending is played.
    pub play: Play,
}

impl HeapGame for Sum {
    fn description(&self) -> Description {
        let parts = self.parts.iter().map(HeapKind::parameter).collect();
        Description::of("sum", self.play).with("parts", Parameter::List(parts))
    }

    fn heap_change(&self) -> Change<'_> {
        Change::Own(&self.parts)
    }
}

/// The rules of Moore's Nim. With `k = 1` it is Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moore {
    most: u64,
    play: Play,
}

impl Moore {
    /// The game in which a move changes at most `most` heaps.
    ///
    /// ```
    /// use bouton_kernel::game::{Moore, Play, Position, Ruleset};
    /// let mut options = Vec::new();
    /// let game = Moore::new(2, Play::Normal).ok_or("no move")?;
    /// game.options(&Position::from([1, 1, 1]), &mut |option| options.push(option));
    /// assert_eq!(options.len(), 6, "three single heaps and three pairs");
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// `None` if `most` is 0: there would be no move.
    #[must_use]
    pub fn new(most: u64, play: Play) -> Option<Self> {
        (most > 0).then_some(Self { most, play })
    }

    /// How many heaps one move may change.
    #[must_use]
    pub fn most(&self) -> u64 {
        self.most
    }
}

impl HeapGame for Moore {
    fn description(&self) -> Description {
        Description::of("moore", self.play).with("most", Parameter::Number(self.most))
    }

    fn heap_change(&self) -> Change<'_> {
        Change::Several(self.most)
    }
}

/// The rules of an octal game or of Grundy's game, on any number of heaps.
///
/// ```
/// use bouton_kernel::game::{BreakRule, Breaking, Play, Position, Ruleset};
/// let grundy = Breaking { rule: BreakRule::UnequalParts, play: Play::Normal };
/// let mut options = Vec::new();
/// grundy.options(&Position::from([5, 2]), &mut |option| options.push(option));
/// assert_eq!(options, [[1, 4, 2], [2, 3, 2]].map(Position::from));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Breaking {
    /// What one move may do.
    pub rule: BreakRule,
    /// Which ending is played.
    pub play: Play,
}

impl HeapGame for Breaking {
    fn description(&self) -> Description {
        let code = match &self.rule {
            BreakRule::Octal(code) => code.digits(),
            BreakRule::UnequalParts => return Description::of("grundy", self.play),
        };
        let name = match code {
            [0, 7, 7] => "kayles",
            [0, 0, 7] => "dawsons-kayles",
            _ => "octal",
        };
        let digits = code.iter().copied().map(u64::from).collect();
        Description::of(name, self.play).with("code", Parameter::Numbers(digits))
    }

    fn heap_change(&self) -> Change<'_> {
        Change::One(Moves::Break(&self.rule))
    }
}
