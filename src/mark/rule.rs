//! Rules that pupils write: true, and deciding every position of the game asked about.

use super::{
    Item, Marker, RULE_BOUND, RULE_MARKS, Reach, Wrong, decides,
    size::{Repeats, settling_bound},
    strategy::is_about_play,
};
use crate::{
    check::Verdict,
    claim::{
        Cases, Claim, ClaimText, Counterexample, Fault, Judgement, Kind, Query, Value, any, judge,
    },
    family::{named_game::NamedGame, take_away::grundy_table},
    game::{Form, Play, Position},
};

/// How far a rule was tried, and whether that settles every size.
struct Tried {
    cases: u64,
    bound: Option<u64>,
    settled: Option<Repeats>,
}

impl Marker<'_> {
    /// A rule is worth its marks where it holds and tells who wins every position of the game; one
    /// that leaves some open has its share.
    pub(super) fn rule(&self, said: &str) -> Result<Item, Wrong> {
        let wrong = |fault| Wrong::Formula("rule", fault);
        let game = NamedGame::of(self.instance.clone(), self.tables).counting();
        let claim = Claim::parse(said, std::slice::from_ref(&game.name)).map_err(wrong)?;
        says_who_wins(&claim)?;
        let positions = self.positions()?;
        let largest = positions.iter().flat_map(|position| position.iter()).max();
        let largest = largest.copied().unwrap_or(0);
        let repeats = self.repeats();
        let settled = repeats.and_then(|repeats| settling_bound(&claim.statement, repeats));
        let enough = settled.map_or(RULE_BOUND, |below| below.saturating_sub(1)).max(largest);
        let finding = judge_rule(&claim, &game, enough, largest).map_err(wrong)?;
        let cases = match finding.verdict() {
            Verdict::Holds { cases } | Verdict::HoldsUpTo { cases, .. } => *cases,
            Verdict::Fails { smaller, .. } => *smaller,
        };
        if let Some(failure) = finding.counterexample() {
            let (tried, bound) = (u128::from(cases), failure.bound);
            let reach = Reach { evidence: "exhaustive", tried, bound };
            return Ok(add_counterexample(Item::new("rule", RULE_MARKS, reach), &failure));
        }
        let bound = finding.bound().filter(|bound| !self.is_last(*bound));
        let settled = repeats.filter(|_| settled.is_some() && bound.is_some());
        self.mark_holding_rule(
            &claim,
            &positions,
            bound.unwrap_or(largest),
            &Tried { cases, bound, settled },
        )
    }

    /// A rule that holds as far as it was tried.
    fn mark_holding_rule(
        &self,
        claim: &Claim,
        positions: &[Position],
        bound: u64,
        tried: &Tried,
    ) -> Result<Item, Wrong> {
        let rules = self.instance.rules();
        let mut decided = decides::find_decided(claim, rules.as_ref(), bound)?;
        self.add_start(claim, positions, &mut decided);
        let is_open = |position: &&Position| !decided.contains(&rules.canonical(position));
        let open = positions.iter().filter(is_open).count();
        let mut item = Item::new("rule", RULE_MARKS, tried.reach());
        let (all, closed) = (positions.len().max(1), positions.len() - open);
        item.marks = RULE_MARKS * closed as u64 / all as u64;
        let item = match positions.iter().find(is_open) {
            Some(first) => item.with_counterexample([first.clone()]).with_note(
                format!("规律成立，但没有说出{first}谁胜：{all}个局面里有{open}个说不出来"),
                format!(
                    "the rule holds, but does not tell who wins at {first}: it leaves {open} of \
                     {all} positions open"
                ),
            ),
            None => item,
        };
        let (zh, en) = tried.describe();
        Ok(item.add_note(&zh, &en))
    }

    /// A rule that says of every first move whether it wins has said who wins at the start.
    fn add_start(
        &self,
        claim: &Claim,
        positions: &[Position],
        decided: &mut std::collections::HashSet<Position>,
    ) {
        let rules = self.instance.rules();
        let start = rules.canonical(self.instance.start());
        let is_other = |position: &&Position| rules.canonical(position) != start;
        let tells = |kind: &Kind| matches!(kind, Kind::Query(_, Query::Wins, _));
        let others = positions.iter().filter(is_other);
        if any(&claim.statement, &mut { tells })
            && others.map(|one| rules.canonical(one)).all(|one| decided.contains(&one))
        {
            decided.insert(start);
        }
    }

    /// Whether no position of one number is larger, as in a race to that number.
    fn is_last(&self, number: u64) -> bool {
        let next = number.checked_add(1).map(Position::from);
        let rules = self.instance.rules();
        rules.contains(&Position::from(number)) && next.is_none_or(|next| !rules.contains(&next))
    }

    /// What repeats in a game of one pile, by a checked period; none elsewhere.
    fn repeats(&self) -> Option<Repeats> {
        let game = self.instance.one_pile()?;
        if game.form != Form::Pile {
            return None;
        }
        let rule = self.tables.every_size(game).ok()?;
        let residues = rule.residues(None).ok()?;
        let (preperiod, period) = (residues.statement().preperiod, residues.statement().period);
        let values = match game.play {
            Play::Normal => grundy_table(&game.take, 0).ok().and_then(|table| table.period()),
            Play::Misere => None,
        };
        let outcomes = crate::check::Period { preperiod, period };
        Some(Repeats { outcomes, values: values.map(|values| (values, game.take.count())) })
    }
}

/// Refuses a statement that says nothing about who wins.
fn says_who_wins(claim: &Claim) -> Result<(), Wrong> {
    let bodies = claim.definitions.iter().map(|definition| &definition.body);
    if bodies.chain([&claim.statement]).any(|one| any(one, &mut is_about_play)) {
        return Ok(());
    }
    Err(Wrong::own(
        "规律里没有说到输赢：请用P、N、grundy、safe或wins from",
        "the rule says nothing about who wins: use P, N, grundy, safe or wins from",
    ))
}

/// Tries the rule up to `enough`, or only up to the largest number of the game where it has no
/// meaning beyond.
fn judge_rule(
    claim: &Claim,
    game: &NamedGame<'_>,
    enough: u64,
    largest: u64,
) -> Result<Judgement, Fault> {
    let tried = |bound| judge(claim, &[game.checked_game()], bound);
    let has_end = Cases::of(claim, enough).bound.is_none();
    match tried(enough) {
        Err(_) if enough > largest && !has_end => tried(largest),
        found => found,
    }
}

fn add_counterexample(item: Item, failure: &Counterexample<'_>) -> Item {
    let mut item = item.with_note(
        format!("最小的反例：{failure}"),
        format!("the smallest counterexample: {failure}"),
    );
    item.counterexample = failure.values.iter().find_map(|(_, value)| match value {
        Value::List(list) => Some(vec![list.clone()]),
        Value::Number(_) | Value::Truth(_) | Value::Word(_) | Value::Rows(_) => None,
    });
    item
}

impl Tried {
    fn reach(&self) -> Reach {
        let evidence = match (self.bound, self.settled) {
            (None, _) => "exhaustive",
            (Some(_), Some(_)) => "every_size",
            (Some(_), None) => "up_to",
        };
        Reach { evidence, tried: u128::from(self.cases), bound: self.bound }
    }

    /// How far was tried, in Chinese and English.
    fn describe(&self) -> (String, String) {
        match (self.bound, self.settled) {
            (None, _) => {
                ("规律说到的情形全部试过".into(), "every case of the rule was tried".into())
            }
            (Some(bound), Some(Repeats { outcomes, .. })) => {
                let (first, period) = (outcomes.preperiod, outcomes.period);
                (
                    format!("对任意大小都成立：胜负从{first}起以{period}为周期，试到{bound}就够了"),
                    format!(
                        "it holds for every size: who wins repeats with period {period} from {first} \
                         on, and trying up to {bound} is enough"
                    ),
                )
            }
            (Some(bound), None) => (
                format!("只试到{bound}，更大的数没有证明"),
                format!("tried up to {bound} only: nothing is proved beyond"),
            ),
        }
    }
}
