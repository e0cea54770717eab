//! Games whose positions fall apart: a move changes one part (a heap, a row, a coin that shows heads) and leaves parts in its place, so
//! that by the theorem of Sprague (1935) and Grundy (1939) the value of a position is the nim-sum of its parts'. What one part is worth is guessed from small ones,
//! as a period or as an automaton that reads a number beside its value, and proved by what Grundy values are.

use crate::{
    Comparison, Decision, Formula, Numeration, Prover, Track, certify,
    formula::{HEAP, WORTH},
    games::{self, Unlearned},
    guess::Sample,
};
use bouton_kernel::{
    digits::{self, runs},
    game::{
        BreakRule, Change, Coins, Form, GO_ON, Moves, Pattern, Play, Position, Ruleset, STOP, Sets,
        Shape, TakeAway, TakeSet,
    },
    nimber::mex,
};
use std::{any::Any, cell::Cell};

/// So many parts are looked at to guess what a part is worth.
const LOOKED_AT: u64 = 200;
/// The most options that are looked at for it.
const MAX_LOOKS: u64 = 1_000_000;
/// The longest period, and the longest beginning before one.
const MAX_PERIOD: usize = 40;
/// The most digits of the parts by which an automaton is learned.
const MAX_COLUMNS: usize = 7;
/// The most coins that are turned one by one.
const MAX_TURNED: u64 = 6;
/// How often it may be asked to learn an automaton.
const MAX_ASKED: u64 = 1 << 22;

/// The first tracks of the parts that a move leaves, of their worths, and of the one number that is on neither list.
const LEFT: Track = 10_000;
const WORTHS: Track = 10_100;
const OWN: Track = 10_200;

/// What a part is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// [`WORTH`] is the worth of [`HEAP`], in sums.
    Sums(Formula),
    /// An automaton over both.
    Digits(digits::Automaton),
}

/// One way to move: a part makes room for these, all smaller.
#[derive(Clone, Debug)]
struct Way {
    /// The parts that are left.
    left: Vec<Track>,
    /// Besides them, all parts from this one up to the last before the moved part.
    run: Option<Track>,
    /// When that may be.
    condition: Formula,
}

/// The parts of a game.
#[derive(Debug)]
pub struct Parts {
    /// The least number of a part.
    pub first: u64,
    ways: Vec<Way>,
}

impl Worth {
    /// The worth of [`HEAP`] is [`WORTH`], for this prover.
    pub fn formula(&self, prover: &mut Prover) -> Formula {
        match self {
            Self::Sums(formula) => formula.clone(),
            Self::Digits(table) => Formula::Accepted(prover.give_table(table), vec![HEAP, WORTH]),
        }
    }
}

fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn at_least(track: Track, number: u64) -> Formula {
    Formula::linear(&[(-1, track)], Comparison::AtMost, -whole(number))
}

fn is(terms: &[(i64, Track)], number: i64) -> Formula {
    Formula::linear(terms, Comparison::Equal, number)
}

/// `larger - smaller` is a number of the set.
fn apart(take: &TakeSet, larger: Track, smaller: Track) -> Formula {
    let run = |(from, to): (u64, u64)| {
        let terms = [(1, larger), (-1, smaller)];
        let back = [(-1, larger), (1, smaller)];
        Formula::And(vec![
            Formula::linear(&terms, Comparison::AtMost, whole(to)),
            Formula::linear(&back, Comparison::AtMost, -whole(from)),
        ])
    };
    Formula::Or(runs(take).into_iter().map(run).collect())
}

impl Way {
    fn of(left: Vec<Track>, conditions: Vec<Formula>) -> Self {
        Self { left, run: None, condition: Formula::And(conditions) }
    }

    fn also(mut self, condition: Option<Formula>) -> Self {
        self.condition = Formula::And([self.condition].into_iter().chain(condition).collect());
        self
    }

    /// It is so for some parts that are left.
    fn some(&self, inner: Formula) -> Formula {
        let tracks = self.left.iter().chain(&self.run);
        tracks.fold(inner, |inner, track| Formula::exists(*track, inner))
    }
}

impl Parts {
    /// The parts of a game; none if its positions do not fall apart, or its moves are not told as data.
    #[must_use]
    pub fn of(rules: &dyn Ruleset) -> Option<Self> {
        let any: &dyn Any = rules;
        if let Some(coins) = any.downcast_ref::<Coins>() {
            return Self::of_coins(coins);
        }
        let is_pile = any.downcast_ref().is_some_and(|pile: &TakeAway| pile.form == Form::Pile);
        let ways = match rules.change() {
            Some(Change::One(moves)) => of_heap(rules, moves)?,
            None if is_pile => vec![Way::of(vec![LEFT], vec![smaller(rules)?])],
            Some(Change::Several(_) | Change::Both | Change::Own(_)) | None => return None,
        };
        Some(Self { first: 0, ways })
    }

    fn of_coins(coins: &Coins) -> Option<Self> {
        let first = coins.rule.first;
        let ways = coins.rule.patterns.iter().map(of_pattern).collect::<Option<Vec<_>>>()?;
        let on_board = |way: Way| {
            let all = way.left.iter().chain(&way.run).map(|coin| at_least(*coin, first)).collect();
            way.also(Some(Formula::And(all)))
        };
        Some(Self { first, ways: ways.into_iter().flatten().map(on_board).collect() })
    }

    /// Some move on the part `HEAP` leaves parts whose worths have the nim-sum `WORTH`.
    fn option(&self, worth: &Formula, before: Option<usize>) -> Option<Formula> {
        let one = |way: &Way| {
            let worths = way.left.iter().zip(WORTHS..);
            let mut all: Vec<Formula> =
                worths.clone().map(|(part, own)| of(worth, *part, own)).collect();
            let mut sum: Vec<Track> = worths.map(|(_, own)| own).collect();
            if let Some(run) = way.run {
                // The nim-sum of a run is that of all before its end, and of all before its beginning.
                let (start, end) = (OWN, OWN + 1);
                let before = before?;
                all.push(Formula::Accepted(before, vec![run, start]));
                all.push(Formula::Accepted(before, vec![HEAP, end]));
                sum.extend([start, end]);
            }
            all.push(way.condition.clone());
            all.push(match sum.as_slice() {
                [] => is(&[(1, WORTH)], 0),
                [one] => Formula::equal(*one, WORTH),
                more => Formula::Balanced([more, &[WORTH]].concat()),
            });
            let inner = Formula::And(all);
            Some(way.some(sum.iter().fold(inner, |inner, own| Formula::exists(*own, inner))))
        };
        self.ways.iter().map(one).collect::<Option<Vec<_>>>().map(Formula::Or)
    }

    /// What has to hold of a worth: each part has one; every part that is left is smaller; no move keeps the worth; some move leads to each smaller one.
    fn obligations(&self, worth: &Formula, before: Option<usize>) -> Option<Vec<Formula>> {
        let other = OWN + 2;
        let is_part = at_least(HEAP, self.first);
        let is_worth = |number| of(worth, HEAP, number);
        let option = self.option(worth, before)?;
        let reached = with_worth(&option, other);
        let smaller = Formula::And(vec![is_worth(WORTH), Formula::less(other, WORTH)]);
        let twice = Formula::And(vec![is_worth(WORTH), is_worth(other)]);
        let mut all = vec![
            is_part.clone().implies(Formula::exists(WORTH, is_worth(WORTH))),
            twice.implies(Formula::equal(WORTH, other)),
            Formula::And(vec![is_part.clone(), is_worth(WORTH), option]).negated(),
            Formula::And(vec![is_part.clone(), smaller]).implies(reached),
        ];
        for way in &self.ways {
            let left = way.left.iter().chain(&way.run);
            let fine = left.map(|part| {
                Formula::And(vec![at_least(*part, self.first), Formula::less(*part, HEAP)])
            });
            // A run may be empty: then it begins with the moved part itself.
            let fine = match way.run {
                Some(run) => Formula::And(vec![
                    at_least(run, self.first),
                    Formula::linear(&[(1, run), (-1, HEAP)], Comparison::AtMost, 0),
                ]),
                None => Formula::And(fine.collect()),
            };
            all.push(Formula::And(vec![is_part.clone(), way.condition.clone()]).implies(fine));
        }
        Some(all)
    }

    fn has_runs(&self) -> bool {
        self.ways.iter().any(|way| way.run.is_some())
    }
}

/// The worth of a part is a number.
fn of(worth: &Formula, part: Track, number: Track) -> Formula {
    worth.renamed(&|track| match track {
        HEAP => part,
        WORTH => number,
        track => track,
    })
}

fn with_worth(formula: &Formula, number: Track) -> Formula {
    formula.renamed(&|track| if track == WORTH { number } else { track })
}

/// The heap gets smaller by the rules.
fn smaller(rules: &dyn Ruleset) -> Option<Formula> {
    games::moves(rules, &[HEAP], &[LEFT])
}

fn of_heap(rules: &dyn Ruleset, moves: Moves<'_>) -> Option<Vec<Way>> {
    let [one, two] = [LEFT, LEFT + 1];
    let sum = |taken: u64| is(&[(1, HEAP), (-1, one), (-1, two)], whole(taken));
    Some(match moves {
        Moves::Any | Moves::Set(_) => vec![Way::of(vec![one], vec![smaller(rules)?])],
        Moves::Break(rule) => of_break(rule),
        Moves::AnyOrPart => vec![
            Way::of(vec![one], vec![Formula::less(one, HEAP)]),
            Way::of(vec![one, two], vec![sum(0), at_least(one, 1), at_least(two, 1)]),
        ],
        Moves::Gap => {
            let within = [(1, one), (1, two), (-1, HEAP)];
            let within = Formula::linear(&within, Comparison::AtMost, -1);
            vec![Way::of(vec![one, two], vec![within])]
        }
    })
}

fn of_break(rule: &BreakRule) -> Vec<Way> {
    let [one, two] = [LEFT, LEFT + 1];
    let mut ways = Vec::new();
    for taken in 0..=rule.largest_take() {
        if rule.may_empty(taken) {
            ways.push(Way::of(Vec::new(), vec![is(&[(1, HEAP)], whole(taken))]));
        }
        if rule.may_leave(taken) {
            let left = is(&[(1, HEAP), (-1, one)], whole(taken));
            ways.push(Way::of(vec![one], vec![left, at_least(one, 1)]));
        }
        if rule.may_part(taken) {
            let left = is(&[(1, HEAP), (-1, one), (-1, two)], whole(taken));
            let equal = (!rule.may_be_equal()).then(|| Formula::equal(one, two).negated());
            let parts = vec![left, at_least(one, 1), at_least(two, 1)];
            ways.push(Way::of(vec![one, two], parts).also(equal));
        }
    }
    ways
}

/// What turning coins by a pattern leaves of the rightmost one; none if it is not told by so many conditions.
fn of_pattern(pattern: &Pattern) -> Option<Vec<Way>> {
    if pattern.ends_heads {
        return None;
    }
    let ways = match &pattern.sets {
        Sets::Offsets(lists) => lists.iter().map(|list| at_offsets(list)).collect(),
        Sets::Shape(shape) => of_shape(shape)?,
    };
    let up_to =
        pattern.up_to.map(|last| Formula::linear(&[(1, HEAP)], Comparison::AtMost, whole(last)));
    Some(ways.into_iter().map(|way| way.also(up_to.clone())).collect())
}

fn at_offsets(offsets: &[u64]) -> Way {
    let coins: Vec<Track> = offsets.iter().zip(LEFT..).map(|(_, coin)| coin).collect();
    let there = offsets.iter().zip(&coins);
    let there = there.map(|(offset, coin)| is(&[(1, HEAP), (-1, *coin)], whole(*offset)));
    // Offsets that would turn a coin twice are no move.
    let once = offsets.first() != Some(&0) && offsets.is_sorted_by(|one, next| one < next);
    let conditions = there.chain([Formula::Truth(once)]).collect();
    Way::of(coins, conditions)
}

fn of_shape(shape: &Shape) -> Option<Vec<Way>> {
    if shape.symmetric || shape.with_first {
        return None;
    }
    let fewest = shape.fewest.max(1);
    match shape.most {
        Some(most) if most <= MAX_TURNED => {
            Some((fewest..=most).map(|count| chosen(shape, count)).collect())
        }
        None if shape.gaps.as_ref().is_some_and(|gaps| gaps.iter().eq([1])) => {
            let long = [(1, OWN + 3), (-1, HEAP)];
            let long = Formula::linear(&long, Comparison::AtMost, 1 - whole(fewest));
            let run = Some(OWN + 3);
            Some(vec![Way { left: Vec::new(), run, condition: long }])
        }
        Some(_) | None => None,
    }
}

/// So many coins, one to the left of the other.
fn chosen(shape: &Shape, count: u64) -> Way {
    let coins: Vec<Track> = (LEFT..).take(usize::try_from(count - 1).unwrap_or(0)).collect();
    let all = [HEAP].into_iter().chain(coins.iter().copied());
    let gap = |(right, left): (Track, &Track)| match &shape.gaps {
        Some(gaps) => Formula::And(vec![apart(gaps, right, *left), Formula::less(*left, right)]),
        None => Formula::less(*left, right),
    };
    Way::of(coins.clone(), all.zip(&coins).map(gap).collect())
}

/// What one part is worth, proved.
///
/// # Errors
/// If the game has no parts, or nothing is found.
pub fn learn(rules: &dyn Ruleset, prover: &mut Prover) -> Result<Worth, Unlearned> {
    if rules.play() != Play::Normal || prover.numeration() != Numeration::Binary {
        return Err(Unlearned::NoMoves);
    }
    let parts = Parts::of(rules).ok_or(Unlearned::NoMoves)?;
    let values = values(rules, parts.first);
    let before = before(&parts, &values, prover)?;
    let own = values.iter().zip(parts.first..).all(|(value, part)| *value == part);
    let own = own.then(|| Formula::equal(HEAP, WORTH));
    for guess in own.into_iter().chain(periodic(&values, parts.first)).map(Worth::Sums) {
        if holds(&parts, &guess, before, prover)? {
            return Ok(guess);
        }
    }
    let mut tried = Vec::new();
    for (columns, endings) in lengths(values.len()) {
        let Some(table) = automaton(&values, parts.first, (columns, endings), prover) else {
            continue;
        };
        if tried.contains(&table) {
            continue;
        }
        let guess = Worth::Digits(table.clone());
        if holds(&parts, &guess, before, prover)? {
            return Ok(guess);
        }
        tried.push(table);
    }
    Err(Unlearned::NoneFits)
}

/// Whether this is what the parts of the game are worth; `before` is the automaton of the nim-sums of all parts before one, where moves turn runs.
///
/// # Errors
/// If the engine stopped.
fn holds(
    parts: &Parts,
    worth: &Worth,
    before: Option<usize>,
    prover: &mut Prover,
) -> Result<bool, Unlearned> {
    let worth = worth.formula(prover);
    let mut all = before.map_or_else(Vec::new, |before| sums(parts.first, &worth, before));
    all.extend(parts.obligations(&worth, before).ok_or(Unlearned::NoMoves)?);
    for obligation in all {
        match prover.decide(&obligation) {
            Ok(Decision::Holds) => {}
            Ok(Decision::Fails(_)) => return Ok(false),
            Err(stop) => return Err(Unlearned::Stopped(stop)),
        }
    }
    Ok(true)
}

/// Whether this is what the parts of the game are worth.
///
/// # Errors
/// If there are no such parts, or the engine stopped.
pub fn is_worth(
    rules: &dyn Ruleset,
    worth: &Worth,
    prover: &mut Prover,
) -> Result<bool, Unlearned> {
    let parts = Parts::of(rules).filter(|_| rules.play() == Play::Normal);
    let parts = parts.ok_or(Unlearned::NoMoves)?;
    let before = before(&parts, &values(rules, parts.first), prover)?;
    holds(&parts, worth, before, prover)
}

/// What has to hold of the nim-sums of all parts before one: of the first it is 0, and with each part its worth is added.
fn sums(first: u64, worth: &Formula, before: usize) -> Vec<Formula> {
    let sum = |part, number| Formula::Accepted(before, vec![part, number]);
    let [one, other, next] = [OWN, OWN + 1, OWN + 2];
    let is_part = at_least(HEAP, first);
    let functional = Formula::And(vec![sum(HEAP, one), sum(HEAP, other)]);
    let step = Formula::And(vec![
        is_part.clone(),
        sum(HEAP, one),
        of(worth, HEAP, WORTH),
        is(&[(1, next), (-1, HEAP)], 1),
        Formula::Balanced(vec![one, WORTH, other]),
    ]);
    vec![
        is_part.implies(Formula::exists(one, sum(HEAP, one))),
        functional.implies(Formula::equal(one, other)),
        Formula::And(vec![is(&[(1, HEAP)], whole(first)), is(&[(1, one)], 0)])
            .implies(sum(HEAP, one)),
        step.implies(sum(next, other)),
    ]
}

/// The automaton of the nim-sums of all parts before one, guessed; none where no move turns runs.
fn before(parts: &Parts, values: &[u64], prover: &mut Prover) -> Result<Option<usize>, Unlearned> {
    if !parts.has_runs() {
        return Ok(None);
    }
    let mut sums = vec![0];
    for value in values {
        sums.push(sums.last().copied().unwrap_or(0) ^ value);
    }
    let mut found = lengths(sums.len());
    let found = found.find_map(|lengths| automaton(&sums, parts.first, lengths, prover));
    found.map(|table| Some(prover.give_table(&table))).ok_or(Unlearned::NoneFits)
}

/// The values of the first parts, by the definition; the first is that of part `first`.
pub(crate) fn values(rules: &dyn Ruleset, first: u64) -> Vec<u64> {
    let (mut values, mut looks): (Vec<u64>, u64) = (Vec::new(), 0);
    for part in first..first + LOOKED_AT {
        let mut found = Vec::new();
        let of = |part: &u64| {
            let place = part.checked_sub(first).and_then(|place| usize::try_from(place).ok());
            place.and_then(|place| values.get(place)).copied().unwrap_or(0)
        };
        let flow = rules.each_option(&Position::from(part), &mut |option| {
            looks += 1;
            found.push(option.iter().map(of).fold(0, |sum, one| sum ^ one));
            if looks > MAX_LOOKS { STOP } else { GO_ON }
        });
        if flow.is_break() {
            break;
        }
        values.push(mex(&found));
    }
    values
}

/// Worths that repeat, as far as small parts tell.
pub(crate) fn periodic(values: &[u64], first: u64) -> Option<Formula> {
    let repeats = |before: usize, period: usize| {
        before + 2 * period <= values.len()
            && values
                .iter()
                .skip(before)
                .zip(values.iter().skip(before + period))
                .all(|(a, b)| a == b)
    };
    let both = (0..=MAX_PERIOD).flat_map(|before| (1..=MAX_PERIOD).map(move |one| (before, one)));
    let (before, period) = both.into_iter().find(|(before, period)| repeats(*before, *period))?;
    let worth = |place: usize| {
        let own = is(&[(1, WORTH)], i64::try_from(*values.get(place)?).ok()?);
        let (part, times) = (i64::try_from(place).ok()?.checked_add(whole(first))?, WORTH - 2);
        let here = match place < before {
            true => is(&[(1, HEAP)], part),
            false => Formula::exists(times, is(&[(1, HEAP), (-(period as i64), times)], part)),
        };
        Some(Formula::And(vec![here, own]))
    };
    (0..before + period).map(worth).collect::<Option<Vec<Formula>>>().map(Formula::Or)
}

/// How many columns are known, and how many of them are endings: the short ones first.
fn lengths(count: usize) -> impl Iterator<Item = (usize, usize)> {
    let most = (2..=MAX_COLUMNS).filter(move |columns| 1 << columns <= count);
    most.flat_map(|columns| (1..columns).map(move |endings| (columns, endings)))
}

/// The automaton that reads a part beside its value, if so many columns tell its states apart.
fn automaton(
    values: &[u64],
    first: u64,
    (columns, endings): (usize, usize),
    prover: &mut Prover,
) -> Option<digits::Automaton> {
    let holds = |pair: &[u64]| {
        let [part, value] = *pair else { return false };
        let place = part.checked_sub(first).and_then(|place| usize::try_from(place).ok());
        place.and_then(|place| values.get(place)) == Some(&value)
    };
    let left = Cell::new(MAX_ASKED);
    let sample =
        Sample { numeration: Numeration::Binary, tracks: 2, columns, holds: &holds, left: &left };
    let guess = sample.guess(prover.diagrams_mut(), endings).ok()?;
    certify::table(prover.diagrams_mut(), &guess, 2).ok()
}
