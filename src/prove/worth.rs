//! What a heap, a row or a coin is worth, in words and as a claim: forms that are known from the field, and such as remainders tell, are
//! tried and proved of the game.

use super::{Worths, certified_worths, form::is_true, has_worths, shelf};
use crate::{
    check::SharedRules,
    claim::{Claim, ClaimText},
    family::named_game::NamedGame,
    game::Coins,
    text::Language,
};
use bouton_prove::{
    games::Unlearned,
    parts::{self, Parts, Worth},
};
use std::{any::Any, collections::BTreeMap};

/// Remainders are tried on division by numbers up to this.
const MOST_DIVISOR: u64 = 40;

/// So many cases at most make a rule that can be told.
const MOST_CASES: usize = 8;

/// What the parts of a position are worth, proved for every size by the engine, and of some games by the kernel as well.
#[derive(Clone, Debug)]
pub struct PartWorth {
    /// Whether a part is a coin that shows heads; else it is a heap or a row.
    pub is_coin: bool,
    /// The least number of a part.
    pub first: u64,
    /// The worths of the first parts.
    pub values: Vec<u64>,
    /// How many states the automaton has that reads a number beside its worth, if it is one.
    pub states: Option<usize>,
    /// What the kernel says of it, where it has been shown a certificate.
    pub certified: Option<Worths>,
    /// A known form that tells the same, if there is one.
    pub form: Option<WorthForm>,
}

/// What a part with the number `n` is worth, told.
#[derive(Clone, Debug)]
pub struct WorthForm {
    /// As a claim.
    pub claim: Claim,
    /// The worth of `n` in the language of claims, where `n` alone tells it.
    pub(super) worth: Option<String>,
    words: [String; 2],
}

impl WorthForm {
    /// The worth of `n` in words, such as “the largest power of 2 that divides n”.
    #[must_use]
    pub fn words(&self, language: Language) -> &str {
        let [zh, en] = &self.words;
        language.pick(zh, en)
    }
}

/// What the parts of a game's positions are worth.
///
/// # Errors
/// If its positions do not fall apart, or nothing is found.
pub fn part_worth(game: &NamedGame<'_>) -> Result<PartWorth, Unlearned> {
    let rules = game.rules();
    if !has_worths(rules.as_ref()) {
        return Err(Unlearned::NoMoves);
    }
    let worth = shelf().worth(&rules)?;
    let first = Parts::of(rules.as_ref()).ok_or(Unlearned::NoMoves)?.first;
    let values = parts::values(rules.as_ref(), first, parts::LOOKED_AT);
    let states = match &worth {
        Worth::Digits(table) => Some(table.states()),
        Worth::Sums(_) => None,
    };
    let form = guess_forms(first, &values).into_iter().find_map(|one| prove_form(one, game));
    let is_coin = (rules.as_ref() as &dyn Any).is::<Coins>();
    let certified = certified_worths(&rules).ok();
    Ok(PartWorth { is_coin, first, values, states, certified, form })
}

/// A form that may tell the worths: the numbers from which on it does, the worth of `n` as it is written, and in words.
struct Tried {
    from: u64,
    worth: String,
    /// Whether it is told by the worths of other numbers.
    is_of_others: bool,
    words: [String; 2],
}

fn prove_form(
    Tried { from, worth, is_of_others, words }: Tried,
    game: &NamedGame<'_>,
) -> Option<WorthForm> {
    let range = if from == 0 { String::new() } else { format!(" >= {from}") };
    let text = format!("forall n{range}: grundy(n) = {worth}");
    let claim = Claim::parse(&text, std::slice::from_ref(&game.name)).ok()?;
    let worth = match from {
        _ if is_of_others => None,
        0 => Some(worth),
        from => Some(format!("if n < {from} then 0 else {worth}")),
    };
    is_true(&claim, game).then_some(WorthForm { claim, worth, words })
}

/// The forms that agree with small parts.
fn guess_forms(first: u64, values: &[u64]) -> Vec<Tried> {
    let known = find_named_form(first, values);
    // An empty heap is worth 0, and of it a rule for the others need not speak.
    let begins = [first, first.max(1)];
    let of = |make: fn(u64, i64) -> i64| {
        let one = move |from: &u64| by_remainders(*from, first, values, make);
        begins.iter().find_map(one)
    };
    let constant = of(|_, value| value).map(|found| found.to_form(|value| value.to_string()));
    let offset = of(|number, value| value - number as i64).map(|found| found.to_form(beside_n));
    known.into_iter().chain(constant).chain(offset).chain(repeats(first, values)).collect()
}

/// What one heap of each of these rules is worth as small heaps tell: in the language of claims, and in words. Nothing of it is proved.
pub(super) fn of_each(rules: &[SharedRules]) -> Option<Vec<(String, [String; 2])>> {
    let one = |rules: &SharedRules| {
        let mut all =
            guess_forms(0, &parts::values(rules.as_ref(), 0, parts::LOOKED_AT)).into_iter();
        let found = all.find(|one| one.from == 0 && !one.is_of_others)?;
        Some((found.worth, found.words))
    };
    rules.iter().map(one).collect()
}

/// From where on worths come again, and after how many.
fn repeats(first: u64, values: &[u64]) -> Option<Tried> {
    let lasts = |(before, period): &(usize, usize)| before + 2 * period <= values.len();
    let (before, period) = parts::periods(values).find(lasts)?;
    let from = first + (before + period) as u64;
    let words = [
        format!("n − {period}个一堆的值（n从{from}起）"),
        format!("as much as one of n − {period}, for n from {from} on"),
    ];
    let worth = format!("grundy(n - {period})");
    Some(Tried { from, worth, is_of_others: true, words })
}

/// The forms that have a name.
fn find_named_form(from: u64, values: &[u64]) -> Option<Tried> {
    let agrees =
        |worth: &dyn Fn(u64) -> u64| (from..).zip(values).all(|(n, value)| worth(n) == *value);
    let told = |worth: &str, zh: &str, en: &str| {
        let words = [zh.to_owned(), en.to_owned()];
        Some(Tried { from, worth: worth.to_owned(), is_of_others: false, words })
    };
    if agrees(&|n| n) {
        return told("n", "n", "n");
    }
    if from > 0 && agrees(&|n| n & n.wrapping_neg()) {
        return told("ruler(n)", "能整除n的最大的2的幂", "the largest power of 2 that divides n");
    }
    if agrees(&|n| 2 * n + u64::from(n.count_ones() % 2 == 0)) {
        return told(
            "2 * n + (if ones(n) mod 2 = 0 then 1 else 0)",
            "n的二进制里有奇数个1时是2n，有偶数个时是2n + 1",
            "2n if the binary form of n has an odd number of ones, and 2n + 1 if it has an even number",
        );
    }
    let divisor = values.iter().max().map_or(1, |most| most + 1);
    if (2..=MOST_DIVISOR).contains(&divisor) && agrees(&|n| n % divisor) {
        return told(
            &format!("n mod {divisor}"),
            &format!("n除以{divisor}的余数"),
            &format!("the remainder of n on division by {divisor}"),
        );
    }
    None
}

/// What the remainder of `n` tells of its worth.
struct Remainders {
    from: u64,
    /// Whether it says nothing of the first number.
    is_short: bool,
    divisor: u64,
    /// The remainders for each thing that is told, but for the one that is told of most.
    cases: Vec<(i64, Vec<u64>)>,
    otherwise: i64,
}

/// The smallest divisor on division by which remainders tell what is made of a number and its worth.
fn by_remainders(
    from: u64,
    first: u64,
    values: &[u64],
    make: fn(u64, i64) -> i64,
) -> Option<Remainders> {
    let all = (first..).zip(values).filter(|(number, _)| *number >= from);
    let all: Vec<(u64, i64)> = all
        .map(|(number, value)| Some((number, make(number, i64::try_from(*value).ok()?))))
        .collect::<Option<_>>()?;
    let tells = |divisor: u64| {
        let mut told = BTreeMap::new();
        let agrees =
            |(number, what): &(u64, i64)| *told.entry(number % divisor).or_insert(*what) == *what;
        all.iter().all(agrees).then_some((divisor, told))
    };
    // Each remainder is seen several times.
    let (divisor, told) = (1..=MOST_DIVISOR.min(all.len() as u64 / 4)).find_map(tells)?;
    let mut cases: BTreeMap<i64, Vec<u64>> = BTreeMap::new();
    for (remainder, what) in told {
        cases.entry(what).or_default().push(remainder);
    }
    let (otherwise, _) = cases.iter().max_by_key(|(_, remainders)| remainders.len())?;
    let otherwise = *otherwise;
    cases.remove(&otherwise);
    let is_told = cases.values().map(Vec::len).sum::<usize>() <= MOST_CASES;
    let cases = cases.into_iter().collect();
    is_told.then_some(Remainders { from, is_short: from > first, divisor, cases, otherwise })
}

impl Remainders {
    fn to_form(&self, told: fn(i64) -> String) -> Tried {
        let words = self.words(&|what| told(what).replace('-', "−"));
        Tried { from: self.from, worth: self.worth(told), is_of_others: false, words }
    }

    /// In the language of claims.
    fn worth(&self, told: fn(i64) -> String) -> String {
        let case = |(what, remainders): &(i64, Vec<u64>)| {
            let one = |remainder: &u64| format!("n mod {} = {remainder}", self.divisor);
            let either = remainders.iter().map(one).collect::<Vec<_>>().join(" or ");
            format!("if {either} then {} else ", told(*what))
        };
        self.cases.iter().map(case).collect::<String>() + &told(self.otherwise)
    }

    fn words(&self, told: &dyn Fn(i64) -> String) -> [String; 2] {
        let (rest, [from_zh, from_en]) = (told(self.otherwise), self.range());
        let Some((first, others)) = self.cases.split_first() else {
            return [format!("{rest}{from_zh}"), format!("{rest}{from_en}")];
        };
        let [named_zh, named_en] = join_remainders(&first.1);
        let (what, divisor) = (told(first.0), self.divisor);
        let mut zh = format!("n除以{divisor}余{named_zh}时是{what}");
        let mut en =
            format!("{what} where n leaves the remainder {named_en} on division by {divisor}");
        for (what, remainders) in others {
            let ([named_zh, named_en], what) = (join_remainders(remainders), told(*what));
            zh += &format!("，余{named_zh}时是{what}");
            en += &format!(", {what} where it leaves {named_en}");
        }
        [format!("{zh}，其他时候是{rest}{from_zh}"), format!("{en}, and {rest} otherwise{from_en}")]
    }

    /// From which number on it tells, where that is not the first.
    fn range(&self) -> [String; 2] {
        match self.is_short {
            true => [format!("（n从{}起）", self.from), format!(", for n from {} on", self.from)],
            false => Default::default(),
        }
    }
}

/// Remainders in a row, in both languages.
pub(super) fn join_remainders(remainders: &[u64]) -> [String; 2] {
    ["或", " or "].map(|or| remainders.iter().map(u64::to_string).collect::<Vec<_>>().join(or))
}

/// A number that is so much more than `n`.
fn beside_n(offset: i64) -> String {
    match offset {
        0 => "n".to_owned(),
        more if more > 0 => format!("n + {more}"),
        less => format!("n - {}", less.unsigned_abs()),
    }
}

impl PartWorth {
    /// The worths for people: what a position is, the first of them, what tells them all, and who proved it.
    #[must_use]
    pub fn describe(&self, game: &str, language: Language) -> Vec<String> {
        let (head, part) = match self.is_coin {
            true => (
                language.pick(
                    "局面由正面朝上的硬币组成，每枚有一个值；这些值的尼姆和是0，就是必败的局面。",
                    "a position falls apart into coins that show heads, each with a worth; it is lost where the nim-sum of the worths is 0.",
                ),
                language.pick("编号n的硬币", "The coin with the number n"),
            ),
            false => (
                language.pick(
                    "局面由各堆组成，每堆有一个值；这些值的尼姆和是0，就是必败的局面。",
                    "a position falls apart into heaps, each with a worth; it is lost where the nim-sum of the worths is 0.",
                ),
                language.pick("一堆n个", "A heap of n"),
            ),
        };
        let head = language.pick(format!("{game}：{head}"), format!("{game}: {head}"));
        let first = self.first_worths().iter().map(u64::to_string).collect::<Vec<_>>();
        let least = self.first;
        let values = language.pick(
            format!("从n = {least}起，值依次是{}……", first.join("、")),
            format!("From n = {least} on the worths are {}, …", first.join(", ")),
        );
        let words = self.form.as_ref().map(|form| {
            let words = form.words(language);
            language.pick(format!("{part}的值：{words}。"), format!("{part} is worth {words}."))
        });
        let claim = self.form.as_ref().map(|form| form.claim.to_unicode());
        let claim = claim.map(|claim| {
            language.pick(format!("写成命题：{claim}"), format!("As a claim: {claim}"))
        });
        let lines = [head, values].into_iter().chain(words);
        lines.chain([self.describe_proof(language)]).chain(claim).collect()
    }

    /// The first worths.
    #[must_use]
    pub fn first_worths(&self) -> &[u64] {
        self.values.get(..SHOWN).unwrap_or(&self.values)
    }

    fn describe_proof(&self, language: Language) -> String {
        let by = match self.certified {
            Some(_) => language.pick(
                "先从小的局面猜出来，并对任意大小作了证明：内核按证书核对过",
                "Learned from small ones, and proved for every size: the kernel has checked a certificate",
            ),
            None => language.pick(
                "先从小的局面猜出来，由判定程序对任意大小证明，没有内核证书",
                "Learned from small ones, and proved for every size by the engine, without a certificate of the kernel",
            ),
        };
        match self.states {
            Some(states) => language.pick(
                format!("{by}：{states}个状态的自动机，并排读n和它的值的二进制数字。"),
                format!("{by}: an automaton of {states} states that reads the binary digits of n beside those of its worth."),
            ),
            None => language.pick(format!("{by}。"), format!("{by}.")),
        }
    }
}

/// So many of the first worths are shown.
const SHOWN: usize = 12;
