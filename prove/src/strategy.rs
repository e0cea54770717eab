//! Finds the strategies that the kernel wants: which replies to keep in mind after each column.
//!
//! First all pairs are listed of where the condition can be and how one reply can stand. From some pairs on the reply can never
//! become right: it is forgotten. From others on it will do alone, whatever columns come: then all the others are
//! forgotten. In Nim that happens at the highest column in which the ones are odd.

use bouton_kernel::digits::{
    Condition, Fault, Replies, Reply, Stance, State, Track, before_first, follow,
};
use foldhash::HashMap;
use std::{
    collections::{BTreeSet, VecDeque},
    hash::Hash,
};

/// The most columns, each with each reply to it, that are looked at to list the pairs: about two seconds.
pub const MAX_LOOKS: usize = 1_500_000;

/// The most links from pair to pair that are followed to make the strategy.
pub const MAX_LINKS: usize = 5_000_000;

/// Where the condition is, and how a reply stands there.
type Pair = (State, Stance);

/// Things that get numbers as they are met, and wait to be worked on in that order.
struct Numbered<T> {
    numbers: HashMap<T, u32>,
    open: VecDeque<(u32, T)>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn new() -> Self {
        Self { numbers: HashMap::default(), open: VecDeque::new() }
    }

    fn number(&mut self, thing: T) -> u32 {
        let next = self.numbers.len() as u32;
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.open.push_back((next, thing.clone()));
            next
        })
    }
}

/// All pairs, with where columns lead.
struct Graph {
    pairs: Vec<Pair>,
    /// For each pair and each column that the condition survives, the next pairs.
    next: Vec<Vec<(usize, Vec<u32>)>>,
    /// The pairs before the first column.
    first: Vec<u32>,
    /// Whether the condition is not met there, or the reply is right.
    is_right: Vec<bool>,
    /// Whether the condition is met there, and the reply is right.
    is_met: Vec<bool>,
}

/// A strategy that always has a right reply to the condition.
///
/// # Errors
/// [`Fault::NoReply`] if there is none, and [`Fault::TooLarge`].
pub fn strategy(tracks: Track, condition: &Condition, replies: &[Reply]) -> Result<Replies, Fault> {
    // What no numbers can meet needs no strategy, and a certificate wants one state at least.
    let start = condition.start().ok_or(Fault::Malformed)?;
    let graph = Graph::of(tracks, condition, &start, replies)?;
    let (useful, suffices) = (graph.useful(), graph.suffices());
    // A reply that will do alone makes all others needless.
    let pruned = |kept: BTreeSet<u32>| -> Vec<u32> {
        let alone = kept.iter().find(|pair| suffices[**pair as usize]);
        match alone {
            Some(alone) => vec![*alone],
            None => kept.into_iter().filter(|pair| useful[*pair as usize]).collect(),
        }
    };
    let mut states: Numbered<(State, Vec<u32>)> = Numbered::new();
    states.number((start, pruned(graph.first.iter().copied().collect())));
    let mut found = Replies { kept: Vec::new(), next: Vec::new() };
    let mut links = 0;
    while let Some((at, (state, kept))) = states.open.pop_front() {
        let is_met = kept.iter().any(|pair| graph.is_met[*pair as usize]);
        if condition.holds(&state) && !is_met {
            return Err(Fault::NoReply(at as usize));
        }
        within_limit(links, MAX_LINKS)?;
        let next = (0..1_usize << tracks).map(|column| {
            let next = condition.after(&state, column)?;
            let reached = kept.iter().flat_map(|pair| graph.after(*pair, column));
            let reached = reached.copied().inspect(|_| links += 1).collect();
            Some(states.number((next, pruned(reached))))
        });
        found.next.push(next.collect());
        found.kept.push(kept.iter().map(|pair| graph.pairs[*pair as usize].1.clone()).collect());
    }
    Ok(found)
}

fn within_limit(count: usize, most: usize) -> Result<(), Fault> {
    if count > most { Err(Fault::TooLarge) } else { Ok(()) }
}

impl Graph {
    fn of(
        tracks: Track,
        condition: &Condition,
        start: &State,
        replies: &[Reply],
    ) -> Result<Self, Fault> {
        let mut pairs: Numbered<Pair> = Numbered::new();
        let first = before_first(tracks, replies)?;
        let first = first.into_iter().map(|place| pairs.number((start.clone(), place))).collect();
        let (pairs_made, next) = (Vec::new(), Vec::new());
        let mut made =
            Self { pairs: pairs_made, next, first, is_right: Vec::new(), is_met: Vec::new() };
        let mut looks = 0;
        while let Some((_, pair)) = pairs.open.pop_front() {
            let columns = (0..1_usize << tracks).filter_map(|column| {
                let state = condition.after(&pair.0, column)?;
                let reached = follow(tracks, replies, &pair.1, column);
                let reached: BTreeSet<Stance> = reached.collect();
                let to = reached.into_iter().map(|place| pairs.number((state.clone(), place)));
                Some((column, to.collect()))
            });
            made.next.push(columns.collect());
            let (asked, right) =
                (condition.holds(&pair.0), replies[pair.1.0].condition.holds(&pair.1.1));
            made.is_right.push(!asked || right);
            made.is_met.push(asked && right);
            looks += 1 << (tracks + replies[pair.1.0].fresh);
            within_limit(looks, MAX_LOOKS)?;
            made.pairs.push(pair);
        }
        Ok(made)
    }

    fn after(&self, pair: u32, column: usize) -> &[u32] {
        let columns = &self.next[pair as usize];
        let found = columns.binary_search_by_key(&column, |(own, _)| *own);
        found.map_or(&[], |index| &columns[index].1)
    }

    /// From which pairs on some columns lead to a right reply.
    fn useful(&self) -> Vec<bool> {
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.pairs.len()];
        for (pair, columns) in (0..).zip(&self.next) {
            columns.iter().flat_map(|(_, to)| to).for_each(|to| before[*to as usize].push(pair));
        }
        let mut useful = self.is_met.clone();
        let mut open: Vec<u32> =
            (0..).zip(&useful).filter(|(_, met)| **met).map(|(at, _)| at).collect();
        while let Some(pair) = open.pop() {
            for from in &before[pair as usize] {
                if !useful[*from as usize] {
                    useful[*from as usize] = true;
                    open.push(*from);
                }
            }
        }
        useful
    }

    /// From which pairs on the reply will do alone: the largest set of pairs in which it is right, and in which every column
    /// leads to one of the set again.
    fn suffices(&self) -> Vec<bool> {
        let mut holds = self.is_right.clone();
        loop {
            let keeps = |pair: &usize| {
                let mut columns = self.next[*pair].iter();
                columns.all(|(_, to)| to.iter().any(|to| holds[*to as usize]))
            };
            let lost: Vec<usize> =
                (0..holds.len()).filter(|pair| holds[*pair] && !keeps(pair)).collect();
            if lost.is_empty() {
                return holds;
            }
            lost.into_iter().for_each(|pair| holds[pair] = false);
        }
    }
}
