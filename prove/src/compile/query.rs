//! Questions about games.

use super::{
    Cause, Compiler, Rule, Truth, Undecided, Values,
    folds::of_heap,
    obligations::by_sums,
    sum::{Named, Sum, Value, at_most, numbers, plain},
};
use crate::{By, Formula, Track};
use bouton_kernel::claim::syntax::{Expression, Kind, Query};

impl Compiler<'_> {
    /// What a question about a game comes to.
    pub(super) fn query(
        &mut self,
        expression: &Expression,
        (game, query): (usize, Query),
        asked: &[Expression],
        values: &mut Values,
    ) -> Result<Truth, Undecided> {
        let mut named = Named::default();
        let asked = asked.iter().map(|one| self.value(one, values, &mut named));
        let asked = asked.collect::<Result<Values, _>>()?;
        if asked.iter().any(|one| matches!(one, Value::Heaps(_))) {
            let holds = self.of_heaps(expression, (game, query), &asked)?;
            return Ok((named.around(holds), named.meaning()));
        }
        if asked.iter().any(|one| matches!(one, Value::Repeated(_))) {
            let holds = self.about_repeated(expression, (game, query), &asked)?;
            return Ok((named.around(holds), named.meaning()));
        }
        let lists: Option<Vec<Vec<Sum>>> = match query {
            // `P(a, b)` and `P([a, b])` are the same.
            Query::P | Query::N | Query::Draw | Query::Terminal | Query::Position
                if asked.iter().all(|one| plain(one).is_some()) =>
            {
                asked.iter().map(plain).collect::<Option<Vec<Sum>>>().map(|list| vec![list])
            }
            _ => asked.iter().map(numbers).collect(),
        };
        let Some(lists) = lists else { return self.refuse(expression, Cause::Length) };
        let all = (game, query);
        if let Some(holds) = self.about_open_pile(expression, all, &lists, &mut named)? {
            return Ok((named.around(holds), named.meaning()));
        }
        let places: Vec<Vec<Track>> =
            lists.iter().map(|list| self.tracks(list, &mut named)).collect();
        let holds = match (query, places.as_slice()) {
            (Query::Position, _) if self.games.is_without_size(game) => None,
            (Query::Position, [at]) => self.games.position(game, at),
            (_, at) => {
                let positions = at.iter().map(|at| self.games.position(game, at));
                let positions: Option<Vec<Formula>> = positions.collect();
                let holds = self.about_positions(game, query, at);
                positions.zip(holds).map(|(positions, holds)| {
                    named.demand(Formula::And(positions));
                    holds
                })
            }
        };
        let Some(holds) = holds else { return self.refuse(expression, Cause::Game) };
        Ok((named.around(holds), named.meaning()))
    }

    fn tracks(&mut self, list: &[Sum], named: &mut Named) -> Vec<Track> {
        list.iter().map(|sum| self.track(sum, named)).collect()
    }

    /// A question about positions, these being some.
    fn about_positions(
        &mut self,
        game: usize,
        query: Query,
        places: &[Vec<Track>],
    ) -> Option<Formula> {
        match (query, places) {
            (Query::P, [at]) => self.lost_condition(game, at),
            (Query::N, [at]) => self.lost_condition(game, at).map(Formula::negate),
            // Where it is proved who wins, nothing is a draw.
            (Query::Draw, [at]) => self.lost_condition(game, at).map(|_| Formula::Truth(false)),
            (Query::Move, [from, to]) => self.one_move(game, from, to),
            (Query::Wins, [from, to]) => {
                let (moves, lost) =
                    (self.one_move(game, from, to)?, self.lost_condition(game, to)?);
                Some(Formula::And(vec![moves, lost]))
            }
            (Query::Terminal, [from]) => self.no_move(game, from),
            (
                Query::P
                | Query::N
                | Query::Draw
                | Query::Grundy
                | Query::Terminal
                | Query::Move
                | Query::Wins
                | Query::Position,
                _,
            ) => None,
        }
    }

    fn lost_condition(&mut self, game: usize, at: &[Track]) -> Option<Formula> {
        if let Some(lost) = self.games.lost_condition(game, at) {
            return Some(lost);
        }
        if let Some(lost) = self.games.lost_automaton(game, at.len()) {
            return Some(Formula::Accepted(lost, at.to_vec()));
        }
        if let Some(Rule { worth, by, misere }) = self.games.rule(game) {
            return Some(self.lost_by_worths(&vec![worth; at.len()], (by, misere), at));
        }
        let worths = self.games.worths(game, at.len())?;
        Some(self.lost_by_worths(&worths, (By::Xor, None), at))
    }

    /// So many heaps are lost by the rule of any number of heaps.
    fn lost_by_worths(
        &mut self,
        known: &[Formula],
        (by, misere): (By, Option<i64>),
        at: &[Track],
    ) -> Formula {
        let mut named = Named::default();
        let mut worths = Vec::new();
        for (heap, worth) in at.iter().zip(known) {
            worths.push(self.name(&mut named, |track| of_heap(worth, *heap, track)));
        }
        let modulus = by.modulus().unwrap_or(2);
        let sums: Vec<Track> = (1..modulus).map(|_| self.fresh()).collect();
        let of_worths = self.tracks(&worths, &mut named);
        named.tracks.extend(&sums);
        named.conditions.push(Formula::column_count(modulus, &[], &of_worths, &sums));
        let sums: Vec<Sum> = sums.into_iter().map(Sum::of).collect();
        let rich = misere.map(|least| {
            let rich = worths.iter().map(|worth| at_most(&Sum::constant(least), worth, 0));
            Formula::Or(rich.collect())
        });
        named.around(by_sums(&sums, rich))
    }

    /// Whether something is asked of the value of a position in a game in which only the value 0 is known: it means a lost position.
    pub(super) fn value_zero(
        &mut self,
        (first, second): (&Expression, &Expression),
        values: &mut Values,
    ) -> Result<Option<Truth>, Undecided> {
        let (Kind::Query(game, Query::Grundy, asked), Kind::Number(0)) =
            (&first.kind, &second.kind)
        else {
            return Ok(None);
        };
        if self.list.is_some() || !self.games.has_values(*game) {
            return Ok(None);
        }
        self.query(first, (*game, Query::P), asked, values).map(Some)
    }

    /// The Grundy value of a position: the nim-sum of what its heaps are worth.
    pub(super) fn grundy(
        &mut self,
        expression: &Expression,
        game: usize,
        asked: &[Expression],
        (values, named): (&mut Values, &mut Named),
    ) -> Result<Sum, Undecided> {
        let asked = asked.iter().map(|one| self.value(one, values, named));
        let asked = asked.collect::<Result<Values, _>>()?;
        if let [Value::Heaps(list)] = asked.as_slice() {
            let worth = self.games.worth(game).filter(|_| self.are_positions(game));
            let Some(worth) = worth else {
                return self.refuse(expression, Cause::Values);
            };
            return Ok(self.fold_list(list, (By::Xor, &worth), named));
        }
        let list = match asked.as_slice() {
            [one] => numbers(one),
            more => more.iter().map(plain).collect(),
        };
        let Some(list) = list else { return self.refuse(expression, Cause::Length) };
        let Some(known) = self.games.worths(game, list.len()) else {
            return self.refuse(expression, Cause::Values);
        };
        let at = self.tracks(&list, named);
        if let Some(position) = self.games.position(game, &at) {
            named.demand(position);
        }
        let mut worths = Vec::new();
        for (one, worth) in list.iter().zip(&known) {
            let heap = self.track(one, named);
            worths.push(self.name(named, |track| of_heap(worth, heap, track)));
        }
        match worths.as_slice() {
            [one] => Ok(one.clone()),
            more => Ok(self.nim_sum(more, named)),
        }
    }
}
