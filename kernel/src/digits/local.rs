//! The two rules: no numbers meet a condition, and whoever meets one has a reply.

use super::{Condition, Fault, Question, State, Track};
use std::{cell::OnceCell, collections::BTreeSet};

/// The most states that one rule visits.
pub const MAX_VISITED: usize = 200_000;

/// The most columns that one rule looks at, counted for each state and each reply; and the most pairs of replies of which one may come from the other.
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

/// A reply by its number, and how it stands.
pub type Stance = (usize, State);

/// A strategy: the states of a transducer, the first of them before the first column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replies {
    /// What is kept in mind in each state.
    pub kept: Vec<Vec<Stance>>,
    /// The state after each column; none where the conditions can no longer be met.
    pub next: Vec<Vec<Option<u32>>>,
}

/// How many states had to be visited to see that no numbers meet the condition; none if some do.
pub(super) fn never(tracks: Track, condition: &Condition) -> Result<Option<usize>, Fault> {
    let (columns, read) = (columns(tracks)?, condition.read());
    let mut open: Vec<State> = condition.start().into_iter().collect();
    let mut seen: BTreeSet<State> = open.iter().cloned().collect();
    while let Some(state) = open.pop() {
        if condition.holds(&state) {
            return Ok(None);
        }
        let after = (0..columns).filter(|column| column & !read == 0);
        let after = after.filter_map(|column| condition.after(&state, column));
        open.extend(after.filter(|next| !seen.contains(next) && seen.insert(next.clone())));
        within_limit(seen.len(), columns)?;
    }
    Ok(Some(seen.len()))
}

/// Whoever meets the condition has a reply: how many states had to be visited to see that.
pub(super) fn check_replies(question: &Question, given: &Replies) -> Result<usize, Fault> {
    let Question { numbers, condition, replies } = question;
    let columns = columns(*numbers)?;
    given.is_followed(*numbers, columns, replies)?;
    let mut open: Vec<_> = condition.start().into_iter().map(|start| (start, 0)).collect();
    let mut seen: BTreeSet<(State, usize)> = open.iter().cloned().collect();
    while let Some((state, at)) = open.pop() {
        if condition.holds(&state) && !given.is_right(at, replies) {
            return Err(Fault::NoReply(at));
        }
        for column in 0..columns {
            match (condition.after(&state, column), given.after(at, column)) {
                (Some(next), Some(to)) if seen.insert((next.clone(), to)) => open.push((next, to)),
                (None, None) | (Some(_), Some(_)) => {}
                (None, Some(_)) | (Some(_), None) => return Err(Fault::Strategy(at)),
            }
        }
        within_limit(seen.len(), columns)?;
    }
    let used: BTreeSet<usize> = seen.iter().map(|(_, at)| *at).collect();
    let unused = (0..given.kept.len()).find(|at| !used.contains(at));
    unused.map_or(Ok(seen.len()), |at| Err(Fault::Strategy(at)))
}

impl Replies {
    fn after(&self, at: usize, column: usize) -> Option<usize> {
        self.next.get(at)?.get(column)?.map(|to| to as usize)
    }

    /// Whether one of the replies kept in mind is right if the word ends here.
    fn is_right(&self, at: usize, replies: &[Reply]) -> bool {
        let right = |(index, own): &Stance| {
            replies.get(*index).is_some_and(|reply| reply.condition.holds(own))
        };
        self.kept.get(at).is_some_and(|kept| kept.iter().any(right))
    }

    /// Whatever is kept in mind comes from what was kept in mind before.
    fn is_followed(&self, tracks: Track, columns: usize, replies: &[Reply]) -> Result<(), Fault> {
        let all = || self.kept.iter().flatten();
        let own = |one: &Stance| replies.get(one.0).map_or(0, |reply| reply.fresh.min(MAX_DIGITS));
        within_limit(1, all().map(|one| columns << own(one)).sum())?;
        // The same stance is kept in mind in many states: it is looked at once, and told by its number.
        let stances: Vec<&Stance> = all().collect::<BTreeSet<_>>().into_iter().collect();
        let number = |one: Stance| stances.binary_search(&&one).ok();
        let kept = self.kept.iter().map(|own| own.iter().cloned().filter_map(number).collect());
        let kept: Vec<Vec<usize>> = kept.collect();
        let all_come = |at: usize, comes: &dyn Fn(&usize) -> bool| {
            let all = kept.get(at).ok_or(Fault::Strategy(at))?.iter().all(comes);
            if all { Ok(()) } else { Err(Fault::NotReached(at)) }
        };
        let first = before_first(tracks, replies)?.into_iter().filter_map(number);
        let first: BTreeSet<usize> = first.collect();
        all_come(0, &|one| first.contains(one))?;
        let mut looks = 0;
        for column in 0..columns {
            let next: Vec<OnceCell<BTreeSet<usize>>> = vec![OnceCell::new(); stances.len()];
            let leads = |from: usize, to: usize| {
                let all = || follow(tracks, replies, stances[from], column).filter_map(number);
                // A reply stays the same one: what others lead to need not be known.
                let is_alike = stances[from].0 == stances[to].0;
                is_alike && next[from].get_or_init(|| all().collect()).contains(&to)
            };
            for (at, own) in kept.iter().enumerate() {
                if let Some(to) = self.after(at, column) {
                    looks += own.len() * kept.get(to).map_or(0, Vec::len);
                    within_limit(1, looks)?;
                    all_come(to, &|one| own.iter().any(|from| leads(*from, *one)))?;
                }
            }
        }
        Ok(())
    }
}

/// How one reply can stand after a column, from how it stood before it: its own digits may be any. Of a reply that chooses more numbers than a column
/// may have digits of, not all are told.
pub fn follow(
    tracks: Track,
    replies: &[Reply],
    (index, state): &Stance,
    column: usize,
) -> impl Iterator<Item = Stance> {
    let reply = replies.get(*index);
    let digits = reply.map_or(0, |reply| 1 << reply.fresh.min(MAX_DIGITS));
    let after = move |own: usize| reply?.condition.after(state, column | own << tracks);
    (0..digits).filter_map(after).map(|after| (*index, after))
}

/// How replies can stand before the first column of the numbers that they reply to: their own may be longer.
///
/// # Errors
/// [`Fault::TooLarge`].
pub fn before_first(tracks: Track, replies: &[Reply]) -> Result<Vec<Stance>, Fault> {
    let start = |(index, reply): (usize, &Reply)| Some((index, reply.condition.start()?));
    let mut open: Vec<Stance> = replies.iter().enumerate().filter_map(start).collect();
    let mut found: BTreeSet<Stance> = open.iter().cloned().collect();
    while let Some(one) = open.pop() {
        open.extend(follow(tracks, replies, &one, 0).filter(|more| found.insert(more.clone())));
        within_limit(found.len(), 1)?;
    }
    Ok(found.into_iter().collect())
}

/// How many columns so many numbers have.
fn columns(tracks: Track) -> Result<usize, Fault> {
    if tracks > MAX_DIGITS { Err(Fault::TooLarge) } else { Ok(1 << tracks) }
}

fn within_limit(visited: usize, looks_each: usize) -> Result<(), Fault> {
    let is_over = visited > MAX_VISITED || visited * looks_each > MAX_LOOKS;
    if is_over { Err(Fault::TooLarge) } else { Ok(()) }
}
