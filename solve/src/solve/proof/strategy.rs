//! From proofs to a strategy: all positions that proved moves lead to, ranked from the mates backwards, and of the moves
//! that come nearer to mate those that lead where the strategy has been already.

use super::search::Search;
use crate::xiangqi::{OnBoard, Position};
use std::collections::HashMap;

/// How many positions the graph of proofs may have.
const MAX_GRAPH: usize = 8_000_000;
/// How many positions may be entered to prove again what the table has forgotten.
const NODES_AGAIN: u64 = 200_000;

/// A position of the graph.
struct Node {
    is_own: bool,
    /// The place of the move among the legal ones, and the node that it leads to.
    next: Vec<(u16, u32)>,
    before: Vec<u32>,
    /// How many moves the win lasts if the winner hurries; `None` while unknown.
    rank: Option<u32>,
    /// The nodes after it that have no rank yet.
    open: usize,
}

/// The places of the winner's moves in the order of the kernel's walk. `None` if something cannot be proved again.
pub(super) fn choices(search: &mut Search<'_>, positions: &[Position]) -> Option<Vec<usize>> {
    let (mut graph, starts) = graph(search, positions)?;
    rank(&mut graph);
    walk(&graph, &starts)
}

/// The graph and where the positions stand in it.
fn graph(search: &mut Search<'_>, positions: &[Position]) -> Option<(Vec<Node>, Vec<u32>)> {
    let mut nodes = Vec::new();
    let mut known = HashMap::new();
    let mut open = Vec::new();
    let mut starts = Vec::new();
    for position in positions {
        let index = *known.entry(position.key()).or_insert_with(|| {
            nodes.push(Node::new(search.is_winners(position)));
            open.push((nodes.len() - 1, position.clone()));
            nodes.len() - 1
        });
        starts.push(u32::try_from(index).ok()?);
    }
    while let Some((index, mut board)) = open.pop() {
        let is_own = search.is_winners(&board);
        let mate = if is_own { search.mate_in_one(&mut board) } else { None };
        let key = board.key();
        for (place, played) in (0..).zip(board.legal_moves()) {
            let after = board.key_after(key, played);
            if is_own && mate.map_or(!search.is_proved(after), |mate| mate != played) {
                continue;
            }
            let undo = board.make(played);
            if mate.is_none() && !is_known(search, &mut board, after) {
                return None;
            }
            let next = *known.entry(after).or_insert_with(|| {
                nodes.push(Node::new(!is_own));
                open.push((nodes.len() - 1, board.clone()));
                nodes.len() - 1
            });
            board.unmake(undo);
            nodes[index].next.push((place, u32::try_from(next).ok()?));
            nodes[next].before.push(u32::try_from(index).ok()?);
        }
        nodes[index].open = nodes[index].next.len();
        if nodes.len() > MAX_GRAPH {
            return None;
        }
    }
    Some((nodes, starts))
}

/// Whether a position is proved, if need be once more.
fn is_known(search: &mut Search<'_>, board: &mut Position, key: u64) -> bool {
    search.is_proved(key) || search.is_won(board, NODES_AGAIN)
}

impl Node {
    fn new(is_own: bool) -> Self {
        Self { is_own, next: Vec::new(), before: Vec::new(), rank: None, open: 0 }
    }
}

/// Ranks from the ends backwards. Along falling ranks no position comes again.
fn rank(graph: &mut [Node]) {
    let mut layer: Vec<u32> = (0..graph.len())
        .filter(|index| graph[*index].next.is_empty() && !graph[*index].is_own)
        .filter_map(|index| u32::try_from(index).ok())
        .collect();
    for index in &layer {
        graph[*index as usize].rank = Some(0);
    }
    let mut rank = 0;
    while !layer.is_empty() {
        rank += 1;
        let mut ranked = Vec::new();
        for index in layer {
            for before in std::mem::take(&mut graph[index as usize].before) {
                let node = &mut graph[before as usize];
                node.open -= 1;
                if node.rank.is_none() && (node.is_own || node.open == 0) {
                    node.rank = Some(rank);
                    ranked.push(before);
                }
            }
        }
        layer = ranked;
    }
}

/// The kernel's walk: deep first, every position once, of the winner's moves one.
fn walk(graph: &[Node], starts: &[u32]) -> Option<Vec<usize>> {
    let mut is_seen = vec![false; graph.len()];
    let mut choices = Vec::new();
    let mut open: Vec<u32> = starts.iter().rev().copied().collect();
    while let Some(index) = open.pop() {
        if std::mem::replace(&mut is_seen[index as usize], true) {
            continue;
        }
        let node = &graph[index as usize];
        if node.is_own {
            let (place, next) = choose_move(graph, node, &is_seen)?;
            choices.push(usize::from(place));
            open.push(next);
        } else {
            open.extend(node.next.iter().rev().map(|(_, next)| *next));
        }
    }
    Some(choices)
}

/// A move to a lower rank, to a position of the strategy if there is one, then to the lowest.
fn choose_move(graph: &[Node], node: &Node, is_seen: &[bool]) -> Option<(u16, u32)> {
    let rank = |next: u32| graph[next as usize].rank;
    let nearer = node.next.iter().filter(|(_, next)| {
        rank(*next).is_some_and(|after| node.rank.is_some_and(|here| after < here))
    });
    nearer.min_by_key(|(_, next)| (!is_seen[*next as usize], rank(*next))).copied()
}
