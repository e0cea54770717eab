//! Every game on a few positions: a token walks along arrows. Who wins is decided here by the plain definition.

use bouton_kernel::game::{Description, Flow, Outcome, Parameter, Play, Position, Ruleset, Visit};

/// For each place the places that an arrow leads to; circles are allowed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    pub arrows: Vec<Vec<usize>>,
    pub play: Play,
    /// Whether it is called a game in which play can repeat.
    pub repeats: bool,
}

/// The outcome of a place and how many moves are left when the winner hurries and the loser delays; 0 for a draw.
pub type Ranked = (Outcome, u32);

impl Graph {
    /// Bit `places * from + to` of `bits` is an arrow.
    pub fn of_bits(places: usize, bits: u32, play: Play, repeats: bool) -> Self {
        let to =
            |from: usize| (0..places).filter(|to| bits >> (places * from + to) & 1 == 1).collect();
        Self { arrows: (0..places).map(to).collect(), play, repeats }
    }

    pub fn places(&self) -> usize {
        self.arrows.len()
    }

    /// Whether play from place 0 can reach every place, so that none is left over.
    pub fn is_whole(&self) -> bool {
        let (mut seen, mut open) = (1_u32, vec![0]);
        while let Some(place) = open.pop() {
            for to in &self.arrows[place] {
                if seen >> to & 1 == 0 {
                    seen |= 1 << to;
                    open.push(*to);
                }
            }
        }
        seen.count_ones() as usize == self.places()
    }

    /// The outcome of every place, round after round: a place is lost when it is a lost end or all its moves go
    /// to won places, won when it is a won end or some move goes to a lost place. What no round decides is a draw.
    pub fn outcomes(&self) -> Vec<Ranked> {
        let mut known: Vec<Option<Ranked>> = vec![None; self.places()];
        for round in 0..=self.places() as u32 {
            let before = known.clone();
            for place in (0..self.places()).filter(|place| before[*place].is_none()) {
                known[place] = self.decided(place, &before).map(|outcome| (outcome, round));
            }
        }
        known.into_iter().map(|known| known.unwrap_or((Outcome::Draw, 0))).collect()
    }

    fn decided(&self, place: usize, before: &[Option<Ranked>]) -> Option<Outcome> {
        let targets = &self.arrows[place];
        if targets.is_empty() {
            return Some(if self.play == Play::Normal { Outcome::P } else { Outcome::N });
        }
        let is = |to: &usize, outcome| before[*to].is_some_and(|(found, _)| found == outcome);
        if targets.iter().any(|to| is(to, Outcome::P)) {
            return Some(Outcome::N);
        }
        targets.iter().all(|to| is(to, Outcome::N)).then_some(Outcome::P)
    }

    /// The Grundy value of each place of a game that ends: the least number that no move leads to.
    pub fn values(&self) -> Vec<u64> {
        let mut values: Vec<Option<u64>> = vec![None; self.places()];
        let ready = |place: &usize, values: &[Option<u64>]| {
            values[*place].is_none() && self.arrows[*place].iter().all(|to| values[*to].is_some())
        };
        while let Some(place) = (0..self.places()).find(|place| ready(place, &values)) {
            let after: Vec<u64> = self.arrows[place].iter().filter_map(|to| values[*to]).collect();
            values[place] = (0..).find(|value| !after.contains(value));
        }
        values.into_iter().flatten().collect()
    }
}

/// Place `index` as a position.
pub fn at(index: usize) -> Position {
    Position::from(index as u64)
}

impl Ruleset for Graph {
    fn describe(&self) -> Description {
        let numbers = |targets: &Vec<usize>| {
            Parameter::Numbers(targets.iter().map(|to| *to as u64).collect())
        };
        let arrows = Parameter::List(self.arrows.iter().map(numbers).collect());
        let repeats = if self.repeats { "repeats" } else { "ends" };
        Description::of("graph", self.play)
            .with("arrows", arrows)
            .with("kind", Parameter::Word(repeats))
    }
    fn name(&self) -> &'static str {
        "graph"
    }
    fn play(&self) -> Play {
        self.play
    }
    fn contains(&self, position: &Position) -> bool {
        position.single().is_some_and(|place| place < self.places() as u64)
    }
    fn each_option(&self, position: &Position, visit: Visit<'_>) -> Flow {
        let place = position.single().map_or(usize::MAX, |place| place as usize);
        let mut targets = self.arrows.get(place).into_iter().flatten();
        targets.try_for_each(|to| visit(at(*to)))
    }
    fn can_repeat(&self) -> bool {
        self.repeats
    }
}

/// Every game on so many places, each of which play can reach from place 0, in both plays. Of those that differ in
/// the names of the other places only, one.
pub fn games(places: usize, repeats: bool) -> Vec<Graph> {
    let all = 0..1_u32 << (places * places);
    let first = |bits: &u32| renamed(places, *bits).all(|other| other >= *bits);
    let graphs = all.filter(first).flat_map(|bits| {
        [Play::Normal, Play::Misere].map(|play| Graph::of_bits(places, bits, play, repeats))
    });
    graphs.filter(Graph::is_whole).collect()
}

/// The same arrows with the places after 0 renamed in every way.
fn renamed(places: usize, bits: u32) -> impl Iterator<Item = u32> {
    orders(places).into_iter().map(move |order| {
        let arrows = (0..places * places).filter(|index| bits >> index & 1 == 1);
        arrows.fold(0, |renamed, index| {
            renamed | 1 << (places * order[index / places] + order[index % places])
        })
    })
}

/// Every order of the places that leaves 0 where it is.
fn orders(places: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![vec![0]];
    for next in 1..places {
        orders = orders
            .iter()
            .flat_map(|order| (1..=order.len()).map(move |slot| (order, slot)))
            .map(|(order, slot)| {
                let mut order = order.clone();
                order.insert(slot, next);
                order
            })
            .collect();
    }
    orders
}

/// Whether play must end: no place can come again.
pub fn ends(graph: &Graph) -> bool {
    let mut left: Vec<usize> = (0..graph.places()).collect();
    loop {
        let before = left.len();
        let stays = |place: &usize| graph.arrows[*place].iter().any(|to| left.contains(to));
        left = left.iter().copied().filter(stays).collect();
        if left.len() == before {
            return left.is_empty();
        }
    }
}

#[test]
fn the_games_are_as_many_as_they_should_be() {
    // Digraphs with loops up to renaming all places but one, all of which that one reaches.
    assert_eq!(games(1, true).len(), 2 * 2);
    assert_eq!(games(2, true).len(), 2 * 8);
    assert!(games(3, true).iter().all(Graph::is_whole));
    assert_eq!(games(3, true).iter().filter(|graph| ends(graph)).count(), 2 * 3);
}
