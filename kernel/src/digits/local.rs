//! The two rules: no numbers meet a condition, and whoever meets one has a reply.

use super::{Condition, Fault, Question, State, Track};
use std::collections::HashSet;

/// The most states that one rule visits.
pub const MAX_VISITED: usize = 200_000;

/// The most columns that one rule looks at, counted for each state and each reply.
pub const MAX_LOOKS: usize = 64_000_000;

/// The most numbers that one column may have digits of.
const MAX_DIGITS: Track = 14;

/// A reply: numbers of its own, which stand behind those that it replies to, and what holds of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// How many numbers it chooses.
    pub fresh: Track,
    /// What makes it right.
    pub condition: Condition,
}

/// A strategy: the states of a transducer, the first of them before the first column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replies {
    /// What is kept in mind in each state: replies by their numbers, and how they stand.
    pub kept: Vec<Vec<(usize, State)>>,
    /// The state after each column; none where the conditions can no longer be met.
    pub next: Vec<Vec<Option<u32>>>,
}

/// How many states had to be visited to see that no numbers meet the condition; none if some do.
pub(super) fn never(tracks: Track, condition: &Condition) -> Result<Option<usize>, Fault> {
    let columns = columns(tracks)?;
    let mut open: Vec<State> = condition.start().into_iter().collect();
    let mut seen: HashSet<State> = open.iter().cloned().collect();
    while let Some(state) = open.pop() {
        if condition.holds(&state) {
            return Ok(None);
        }
        let after = (0..columns).filter_map(|column| condition.after(&state, column));
        open.extend(after.filter(|next| seen.insert(next.clone())));
        within_limit(seen.len(), columns)?;
    }
    Ok(Some(seen.len()))
}

/// Whoever meets the condition has a reply: how many states had to be visited to see that.
pub(super) fn answered(question: &Question, given: &Replies) -> Result<usize, Fault> {
    let Question { numbers, condition, replies } = question;
    let columns = columns(*numbers)?;
    given.is_followed(*numbers, columns, replies)?;
    let mut open: Vec<(State, usize)> =
        condition.start().into_iter().map(|start| (start, 0)).collect();
    let mut seen: HashSet<(State, usize)> = open.iter().cloned().collect();
    while let Some((state, at)) = open.pop() {
        if condition.holds(&state) && !given.is_right(at, replies) {
            return Err(Fault::NoReply(at));
        }
        for column in 0..columns {
            match (condition.after(&state, column), given.after(at, column)) {
                (None, None) => {}
                (Some(next), Some(to)) if seen.insert((next.clone(), to)) => open.push((next, to)),
                (Some(_), Some(_)) => {}
                (None, Some(_)) | (Some(_), None) => return Err(Fault::Strategy(at)),
            }
        }
        within_limit(seen.len(), columns)?;
    }
    let used: HashSet<usize> = seen.iter().map(|(_, at)| *at).collect();
    let unused = (0..given.kept.len()).find(|at| !used.contains(at));
    unused.map_or(Ok(seen.len()), |at| Err(Fault::Strategy(at)))
}

impl Replies {
    fn after(&self, at: usize, column: usize) -> Option<usize> {
        self.next.get(at)?.get(column)?.map(|to| to as usize)
    }

    /// Whether one of the replies kept in mind is right if the word ends here.
    fn is_right(&self, at: usize, replies: &[Reply]) -> bool {
        let right = |(index, own): &(usize, State)| {
            replies.get(*index).is_some_and(|reply| reply.condition.holds(own))
        };
        self.kept.get(at).is_some_and(|kept| kept.iter().any(right))
    }

    /// Whatever is kept in mind comes from what was kept in mind before.
    fn is_followed(&self, tracks: Track, columns: usize, replies: &[Reply]) -> Result<(), Fault> {
        let kept = |at: usize| self.kept.get(at).ok_or(Fault::Strategy(at));
        let within = |at: usize, reached: &HashSet<(usize, State)>| {
            let comes = kept(at)?.iter().all(|one| reached.contains(one));
            if comes { Ok(()) } else { Err(Fault::NotReached(at)) }
        };
        within(0, &before_first(tracks, replies)?)?;
        let mut looks = 0;
        for (at, own) in self.kept.iter().enumerate() {
            for column in 0..columns {
                if let Some(to) = self.after(at, column) {
                    looks +=
                        own.iter().map(|(index, _)| own_columns(replies, *index)).sum::<usize>();
                    within_limit(1, looks)?;
                    within(to, &replied(tracks, replies, own, column)?)?;
                }
            }
        }
        Ok(())
    }
}

/// How replies can stand after a column, from how they stood before it: their own digits may be any.
///
/// # Errors
/// [`Fault::TooLarge`] if a reply chooses too many numbers.
pub fn replied<'a>(
    tracks: Track,
    replies: &[Reply],
    kept: impl IntoIterator<Item = &'a (usize, State)>,
    column: usize,
) -> Result<HashSet<(usize, State)>, Fault> {
    let mut reached = HashSet::new();
    for (index, state) in kept {
        let Some(reply) = replies.get(*index) else { continue };
        for own in 0..columns(reply.fresh)? {
            let after = reply.condition.after(state, column | own << tracks);
            reached.extend(after.map(|after| (*index, after)));
        }
    }
    Ok(reached)
}

/// How replies can stand before the first column of the numbers that they reply to: their own may be longer.
///
/// # Errors
/// [`Fault::TooLarge`].
pub fn before_first(tracks: Track, replies: &[Reply]) -> Result<HashSet<(usize, State)>, Fault> {
    let start = |(index, reply): (usize, &Reply)| Some((index, reply.condition.start()?));
    let mut open: Vec<(usize, State)> = replies.iter().enumerate().filter_map(start).collect();
    let mut found: HashSet<(usize, State)> = open.iter().cloned().collect();
    while let Some(one) = open.pop() {
        let more = replied(tracks, replies, [&one], 0)?;
        open.extend(more.into_iter().filter(|more| found.insert(more.clone())));
        within_limit(found.len(), 1)?;
    }
    Ok(found)
}

/// How many columns the numbers have that the reply with this number chooses.
fn own_columns(replies: &[Reply], index: usize) -> usize {
    replies.get(index).map_or(1, |reply| 1 << reply.fresh.min(MAX_DIGITS))
}

/// How many columns so many numbers have.
fn columns(tracks: Track) -> Result<usize, Fault> {
    if tracks > MAX_DIGITS { Err(Fault::TooLarge) } else { Ok(1 << tracks) }
}

fn within_limit(visited: usize, looks_each: usize) -> Result<(), Fault> {
    let is_over = visited > MAX_VISITED || visited * looks_each > MAX_LOOKS;
    if is_over { Err(Fault::TooLarge) } else { Ok(()) }
}
