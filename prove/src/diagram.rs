//! What a state does with a column: a decision diagram, which asks for the digits of some tracks, in rising order, and
//! ends with a leaf, such as the next state. Equal diagrams are one, so that they compare by their number, and a track that
//! makes no difference is not asked for: automata over different numbers need not be widened to meet.
//!
//! Whatever an engine does, it does to diagrams; so its work is counted here, in steps and never by a clock: a statement
//! that is decided on one machine is decided on every machine.

use crate::{
    Track,
    limits::{Limits, Stop},
};
use foldhash::HashMap;

/// A diagram: a leaf, or a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Diagram(u32);

/// What a diagram is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The end, with what it gives.
    Leaf(u32),
    /// The digit of a track, with what follows if it is 0 and if it is 1.
    Ask(Track, Diagram, Diagram),
}

/// All diagrams that were made, and how far whoever makes them may go.
#[derive(Debug, Default)]
pub struct Diagrams {
    shapes: Vec<Shape>,
    known: HashMap<Shape, Diagram>,
    limits: Limits,
    steps: u64,
}

/// What was already worked out while diagrams are combined.
pub type Memo<K> = HashMap<K, Diagram>;

/// Takes a leaf and the digits that lead to it.
pub type Visit<'a> = dyn FnMut(u32, &[(Track, bool)]) + 'a;

impl Diagrams {
    /// None yet, and no more than the limits allow.
    #[must_use]
    pub fn within(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// How many steps were made: each is one diagram looked at once while others are made of it.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether an automaton of so many states may go on.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn check(&self, states: usize) -> Result<(), Stop> {
        self.limits.check(states, self.shapes.len(), self.steps)
    }

    /// Whether there may be more.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn check_work(&self) -> Result<(), Stop> {
        self.check(0)
    }

    /// One step more.
    pub(crate) fn count(&mut self) {
        self.steps += 1;
    }

    /// A leaf.
    pub fn leaf(&mut self, value: u32) -> Diagram {
        self.intern(Shape::Leaf(value))
    }

    /// A question, unless the answer makes no difference.
    pub fn ask(&mut self, track: Track, zero: Diagram, one: Diagram) -> Diagram {
        if zero == one { zero } else { self.intern(Shape::Ask(track, zero, one)) }
    }

    fn intern(&mut self, shape: Shape) -> Diagram {
        let next = Diagram(self.shapes.len() as u32);
        let shapes = &mut self.shapes;
        *self.known.entry(shape).or_insert_with(|| {
            shapes.push(shape);
            next
        })
    }

    /// What a diagram is.
    #[must_use]
    pub fn shape(&self, diagram: Diagram) -> Shape {
        // Every diagram was made here.
        self.shapes.get(diagram.0 as usize).copied().unwrap_or(Shape::Leaf(0))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// The diagram with other leaves.
    pub fn relabel(
        &mut self,
        diagram: Diagram,
        memo: &mut Memo<Diagram>,
        leaf: &mut dyn FnMut(u32) -> u32,
    ) -> Diagram {
        if let Some(found) = memo.get(&diagram) {
            return *found;
        }
        self.count();
        let made = match self.shape(diagram) {
            Shape::Leaf(value) => {
                let value = leaf(value);
                self.leaf(value)
            }
            Shape::Ask(track, zero, one) => {
                let (zero, one) = (self.relabel(zero, memo, leaf), self.relabel(one, memo, leaf));
                self.ask(track, zero, one)
            }
        };
        memo.insert(diagram, made);
        made
    }

    /// Two diagrams at once: each pair of leaves that a column leads to gives a leaf.
    pub fn combine(
        &mut self,
        pair: (Diagram, Diagram),
        memo: &mut Memo<(Diagram, Diagram)>,
        leaf: &mut dyn FnMut(u32, u32) -> u32,
    ) -> Diagram {
        if let Some(found) = memo.get(&pair) {
            return *found;
        }
        self.count();
        let made = match (self.shape(pair.0), self.shape(pair.1)) {
            (Shape::Leaf(first), Shape::Leaf(second)) => {
                let value = leaf(first, second);
                self.leaf(value)
            }
            (first, second) => {
                let track = first_track(first).min(first_track(second));
                let (a, b) = (after(first, pair.0, track), after(second, pair.1, track));
                let zero = self.combine((a.0, b.0), memo, leaf);
                let one = self.combine((a.1, b.1), memo, leaf);
                self.ask(track, zero, one)
            }
        };
        memo.insert(pair, made);
        made
    }

    /// The diagram with other tracks, in whatever order; several may become one.
    pub fn rename(
        &mut self,
        diagram: Diagram,
        memo: &mut Memo<Diagram>,
        name: &dyn Fn(Track) -> Track,
    ) -> Diagram {
        if let Some(found) = memo.get(&diagram) {
            return *found;
        }
        self.count();
        let made = match self.shape(diagram) {
            Shape::Leaf(_) => diagram,
            Shape::Ask(track, zero, one) => {
                let zero = self.rename(zero, memo, name);
                let one = self.rename(one, memo, name);
                self.choose(name(track), zero, one)
            }
        };
        memo.insert(diagram, made);
        made
    }

    /// The first diagram where the digit of the track is 0, the second where it is 1.
    fn choose(&mut self, track: Track, zero: Diagram, one: Diagram) -> Diagram {
        self.count();
        let (first, second) = (self.shape(zero), self.shape(one));
        let least = first_track(first).min(first_track(second));
        if least > track {
            return self.ask(track, zero, one);
        }
        let (a, b) = (after(first, zero, least), after(second, one, least));
        if least == track {
            return self.ask(track, a.0, b.1);
        }
        let (low, high) = (self.choose(track, a.0, b.0), self.choose(track, a.1, b.1));
        self.ask(least, low, high)
    }

    /// The leaf that a column leads to; the digit of each track is told.
    #[must_use]
    pub fn follow(&self, mut diagram: Diagram, digit: &dyn Fn(Track) -> bool) -> u32 {
        loop {
            match self.shape(diagram) {
                Shape::Leaf(value) => return value,
                Shape::Ask(track, zero, one) => diagram = if digit(track) { one } else { zero },
            }
        }
    }

    /// Hands every leaf to `visit` with the digits that lead there, the same leaf perhaps more than once.
    pub fn leaves(&self, diagram: Diagram, digits: &mut Vec<(Track, bool)>, visit: &mut Visit<'_>) {
        match self.shape(diagram) {
            Shape::Leaf(value) => visit(value, digits),
            Shape::Ask(track, zero, one) => {
                for (digit, next) in [(false, zero), (true, one)] {
                    digits.push((track, digit));
                    self.leaves(next, digits, visit);
                    digits.pop();
                }
            }
        }
    }
}

/// The track that is asked for first; a leaf comes after all of them.
fn first_track(shape: Shape) -> Track {
    match shape {
        Shape::Ask(track, ..) => track,
        Shape::Leaf(_) => Track::MAX,
    }
}

/// What follows if the digit of the track is 0 and if it is 1; the same twice where it is not asked for.
fn after(shape: Shape, own: Diagram, track: Track) -> (Diagram, Diagram) {
    match shape {
        Shape::Ask(asked, zero, one) if asked == track => (zero, one),
        Shape::Ask(..) | Shape::Leaf(_) => (own, own),
    }
}
