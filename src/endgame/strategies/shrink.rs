//! A strategy made smaller: of the winning replies that it shows itself, those are chosen that lead to what is needed
//! anyway, and positions that nothing leads to any more are left out.
//!
//! The strategy is a graph: at a position of its owner every move to a position that it leaves would do, at one of the other
//! side every move counts. Two steps take turns. *Least trees*: from the ends of play backwards each position is
//! settled with the least number of replies below it, as if no two lines ever met; a reply to a position that was
//! settled earlier can never go round. *Sharing*: positions that many lines of the strategy so found meet, or could meet by
//! another reply, count less in the next round.
//! Which strategy has the fewest replies of all is a hard question; this one is only never worse than the one handed in.
//!
//! Source: D. E. Knuth, A Generalization of Dijkstra's Algorithm, Information Processing Letters 6 (1), 1977.

use super::{CheckedStrategy, Start, StrategyFault, follow};
use crate::{
    check::{Aim, SharedRules, Strategy},
    game::{Outcome, Position},
};
use std::{
    cmp::{Ordering, Reverse},
    collections::{BinaryHeap, HashMap},
};

/// How often the two steps take turns.
const ROUNDS: usize = 8;
/// A tree as large as this is no larger than another.
const LARGEST_TREE: f64 = 1e12;
/// What a position that is met once more counts at least, and one that is not needed becomes dearer by.
const CHEAPEST: f64 = 0.001;
const MET_ONCE: f64 = 0.7;
const MET_AGAIN: f64 = 0.5;
const DEARER: f64 = 1.5;

/// The same file with fewer replies, if they are found, checked by the kernel; a defence stays as it is.
///
/// # Errors
/// If the kernel refuses what was chosen. That would be an error of the choosing.
pub fn shrink(file: CheckedStrategy, rules: SharedRules) -> Result<CheckedStrategy, StrategyFault> {
    let starts = file.text.starts(rules.as_ref())?;
    if file.text.aim != Aim::Win {
        return Ok(file);
    }
    let Some(choices) = fewest(&Graph::of(&file.strategy, &rules, &starts)) else {
        return Ok(file);
    };
    if choices.len() >= file.text.choices.len() {
        return Ok(file);
    }
    let strategy = follow(rules, Aim::Win, &starts, &choices)?;
    let mut text = file.text;
    text.choices = choices;
    Ok(CheckedStrategy { text, strategy })
}

/// The smallest of several rounds.
fn fewest(graph: &Graph) -> Option<Vec<usize>> {
    let mut weights = vec![1.0; graph.nodes.len()];
    let mut best: Option<Vec<usize>> = None;
    for round in 0..ROUNDS {
        let chosen = graph.walk(&graph.settle(&weights))?;
        graph.share(&chosen, round % 2 == 0, &mut weights);
        if best.as_ref().is_none_or(|best| chosen.choices.len() < best.len()) {
            best = Some(chosen.choices);
        }
    }
    best
}

/// A position of the strategy.
struct Node {
    is_own: bool,
    /// The place of the move among the options, and the node that it leads to.
    next: Vec<(usize, usize)>,
    before: Vec<usize>,
}

struct Graph {
    nodes: Vec<Node>,
    starts: Vec<usize>,
}

/// When a node was settled, and the replies of the tree below it.
struct Settled {
    order: Vec<Option<usize>>,
    trees: Vec<f64>,
}

/// One strategy: the places of its moves in the order of the walk, and of each move the nodes before and after it.
struct Chosen {
    choices: Vec<usize>,
    replies: Vec<(usize, usize)>,
}

/// A node that can be settled with a tree of this size: the least first, then the one that was met first.
struct Ready(f64, usize);

impl Graph {
    /// All positions of the strategy that its starts lead to, whichever of its replies are chosen.
    fn of(strategy: &Strategy, rules: &SharedRules, starts: &[Start]) -> Self {
        let mut known = HashMap::new();
        let mut graph = Self { nodes: Vec::new(), starts: Vec::new() };
        let mut open: Vec<(usize, Position)> = Vec::new();
        for start in starts {
            let position = rules.canonical(&start.position);
            let node = graph.node(&mut known, &mut open, position, start.chooser_moves);
            graph.starts.push(node);
        }
        while let Some((node, position)) = open.pop() {
            let is_own = graph.nodes[node].is_own;
            let mut options = Vec::new();
            rules.options(&position, &mut |option| options.push(rules.canonical(&option)));
            for (place, option) in options.into_iter().enumerate() {
                if is_own && !is_left(strategy, &option) {
                    continue;
                }
                let after = graph.node(&mut known, &mut open, option, !is_own);
                graph.nodes[node].next.push((place, after));
                graph.nodes[after].before.push(node);
            }
        }
        graph
    }

    /// The node of a position, a new one if it is met for the first time.
    fn node(
        &mut self,
        known: &mut HashMap<(Position, bool), usize>,
        open: &mut Vec<(usize, Position)>,
        position: Position,
        is_own: bool,
    ) -> usize {
        let new = self.nodes.len();
        let node = *known.entry((position.clone(), is_own)).or_insert(new);
        if node == new {
            self.nodes.push(Node { is_own, next: Vec::new(), before: Vec::new() });
            open.push((new, position));
        }
        node
    }

    /// The least trees, if each reply counts what its position weighs. Ends of play come first.
    fn settle(&self, weights: &[f64]) -> Settled {
        let count = self.nodes.len();
        let mut settled = Settled { order: vec![None; count], trees: vec![f64::INFINITY; count] };
        let mut missing: Vec<usize> = self.nodes.iter().map(|node| node.next.len()).collect();
        let mut sums = vec![0.0; count];
        let ends = (0..count).filter(|node| self.nodes[*node].next.is_empty());
        let mut ready: BinaryHeap<Reverse<Ready>> =
            ends.map(|node| Reverse(Ready(0.0, node))).collect();
        let mut order = 0..;
        while let Some(Reverse(Ready(tree, node))) = ready.pop() {
            if settled.order[node].is_some() {
                continue;
            }
            settled.order[node] = order.next();
            settled.trees[node] = tree;
            for &before in &self.nodes[node].before {
                missing[before] -= 1;
                sums[before] += tree;
                if self.nodes[before].is_own {
                    ready.push(Reverse(Ready(tree + weights[before], before)));
                } else if missing[before] == 0 {
                    ready.push(Reverse(Ready(sums[before].min(LARGEST_TREE).max(tree), before)));
                }
            }
        }
        settled
    }

    /// The kernel's walk: deep first, every position once.
    fn walk(&self, settled: &Settled) -> Option<Chosen> {
        let mut is_seen = vec![false; self.nodes.len()];
        let mut chosen = Chosen { choices: Vec::new(), replies: Vec::new() };
        let mut open: Vec<usize> = self.starts.iter().rev().copied().collect();
        while let Some(index) = open.pop() {
            if std::mem::replace(&mut is_seen[index], true) {
                continue;
            }
            let node = &self.nodes[index];
            if !node.is_own {
                open.extend(node.next.iter().rev().map(|(_, next)| *next));
            } else if !node.next.is_empty() {
                let (place, next) = settled.least(index, &node.next, &is_seen)?;
                chosen.choices.push(place);
                chosen.replies.push((index, next));
                open.push(next);
            }
        }
        Some(chosen)
    }

    /// What the strategy meets often becomes cheap, what it does not meet dearer again; or what it `could` meet, by any of
    /// the replies that it may choose.
    fn share(&self, chosen: &Chosen, could: bool, weights: &mut [f64]) {
        let mut meetings = vec![0_u32; self.nodes.len()];
        for &(own, reply) in &chosen.replies {
            let replies = self.nodes[own].next.iter().map(|(_, left)| *left);
            for left in replies.filter(|left| could || *left == reply) {
                self.nodes[left].next.iter().for_each(|(_, met)| meetings[*met] += 1);
            }
        }
        for (weight, meetings) in weights.iter_mut().zip(meetings) {
            *weight = match meetings {
                0 => (*weight * DEARER).min(1.0),
                1 => MET_ONCE,
                often => (1.0 / f64::from(often)).clamp(CHEAPEST, MET_AGAIN),
            };
        }
    }
}

impl Settled {
    /// Of the replies to what was settled before the node one that leads where the walk has been, then one with the least tree.
    fn least(
        &self,
        node: usize,
        next: &[(usize, usize)],
        is_seen: &[bool],
    ) -> Option<(usize, usize)> {
        let order = |node: usize| self.order[node].unwrap_or(usize::MAX);
        let earlier = next.iter().filter(|(_, next)| order(*next) < order(node));
        let by = |&&(_, next): &&(usize, usize)| (!is_seen[next], Ready(self.trees[next], next));
        earlier.min_by_key(by).copied()
    }
}

/// Whether the strategy leaves this position, with the other side to move.
fn is_left(strategy: &Strategy, position: &Position) -> bool {
    strategy.outcome(position).is_some_and(|told| told.statement().outcome == Outcome::P)
}

impl Ord for Ready {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0).then(self.1.cmp(&other.1))
    }
}

impl PartialOrd for Ready {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ready {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ready {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        endgame::strategies::{check_text, winning_strategy},
        game::Xiangqi,
        xiangqi::fen,
    };
    use std::sync::Arc;

    fn shrunk(text: &str) -> (usize, CheckedStrategy) {
        let file = check_text(text).unwrap();
        let before = file.text.choices.len();
        (before, shrink(file, Arc::new(Xiangqi)).unwrap())
    }

    #[test]
    fn what_is_smaller_is_about_the_same_and_holds() {
        for id in ["second-losing-first-moves", "second-trap", "classic-losing-first-moves"] {
            let text = super::super::text(id).unwrap();
            let (before, small) = shrunk(text);
            assert!(small.text.choices.len() <= before, "{id}");
            let again = check_text(&small.text.to_string()).unwrap();
            assert_eq!(again.text, small.text, "{id}");
            let old = check_text(text).unwrap();
            assert_eq!(
                (&again.text.game, &again.text.starts, again.text.is_movers),
                (&old.text.game, &old.text.starts, old.text.is_movers),
                "{id}"
            );
        }
    }

    /// The number of replies that are left of a graph, written as the nodes after each node.
    fn check(nodes: &[(bool, &[usize])], replies: usize) {
        let node = |&(is_own, next): &(bool, &[usize])| Node {
            is_own,
            next: next.iter().copied().enumerate().collect(),
            before: Vec::new(),
        };
        let mut graph = Graph { nodes: nodes.iter().map(node).collect(), starts: vec![0] };
        for (index, (_, next)) in nodes.iter().enumerate() {
            next.iter().for_each(|next| graph.nodes[*next].before.push(index));
        }
        assert_eq!(fewest(&graph).map(|choices| choices.len()), Some(replies), "{nodes:?}");
    }

    #[test]
    fn the_shorter_way_and_the_shared_one_are_taken() {
        const OWN: bool = true;
        const OTHER: bool = false;
        // An end; one reply to an end; a way round by 3 and 4, or at once to 2.
        check(&[(OTHER, &[])], 0);
        check(&[(OWN, &[1]), (OTHER, &[])], 1);
        check(&[(OWN, &[1, 2]), (OTHER, &[3]), (OTHER, &[]), (OWN, &[2])], 1);
        // From 1 both 3 and 4 would do, from 2 only 4: they share what comes after 4.
        let shared: [(bool, &[usize]); 8] = [
            (OTHER, &[1, 2]),
            (OWN, &[3, 4]),
            (OWN, &[4]),
            (OTHER, &[5]),
            (OTHER, &[6]),
            (OWN, &[7]),
            (OWN, &[7]),
            (OTHER, &[]),
        ];
        check(&shared, 3);
        // 2 leads back to 0: only 3 makes progress.
        check(&[(OWN, &[1, 3]), (OTHER, &[2]), (OTHER, &[0]), (OTHER, &[])], 1);
    }

    #[test]
    fn a_strategy_that_mates_at_once_stays_as_it_is() {
        let board = fen::read("4k4/R8/9/9/9/9/9/9/9/3K2R2 w").unwrap();
        let mate = board.legal_moves().iter().position(|played| played.to_string() == "g0g9");
        let text = winning_strategy(&board, true, vec![mate.unwrap()]).to_string();
        let (before, small) = shrunk(&text);
        assert_eq!((before, small.text.to_string()), (1, text));
    }
}
