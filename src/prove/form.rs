//! Lost positions that were learned, as a claim: some forms that are known from the field are tried, and proved of the game.

use super::{
    Answer, Found, answer, decide,
    worth::{join_remainders, of_each, part_worth},
};
use crate::{
    claim::{Claim, ClaimText},
    family::named_game::NamedGame,
    game::{Change, Play, Position, Quota},
    text::Language,
};
use bouton_kernel::digits::{Automaton, Numeration};
use bouton_prove::rules::apart;
use std::any::Any;

/// Remainders are tried on division by numbers up to this.
const MOST_DIVISOR: u64 = 40;

/// The same for the remainders of several heaps.
const MOST_DIVISOR_OF_HEAPS: u64 = 13;

/// Remainders are tried of so many heaps at most.
const MOST_WITH_REMAINDERS: usize = 4;

/// So many remainders at most make a rule that can be told.
const MOST_REMAINDERS: usize = 8;

/// The names of the numbers of a position.
const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// A known form of lost positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LostForm {
    /// The nim-sum is 0.
    EvenColumns,
    /// Where a move may change several heaps: the ones in every column are a multiple of this number.
    Counted(u64),
    /// The nim-sum is 0 if some number is at least 2, and 1 if none is.
    Misere,
    /// Both numbers are odd.
    BothOdd,
    /// Both numbers are odd if neither is 1, and one of them is even if the other is 1.
    MisereBothOdd,
    /// The Fibonacci digits of the smaller number end with an even number of zeros, and those of the larger one are the same with one 0 more.
    Shift,
    /// The same, but for the smallest numbers.
    MisereShift,
    /// Less may be taken than the smallest Fibonacci part of what is left.
    BelowLowest,
    /// The number leaves one of these remainders on division by the first number.
    Remainders(u64, Vec<u64>),
    /// The remainders of the heaps on division by this number have the nim-sum 0.
    EvenRemainders(u64),
    /// They have the nim-sum 0 if one of them is at least 2, and 1 if none is.
    MisereRemainders(u64),
    /// What the heaps are worth has the nim-sum 0; what one of `n` is worth, in words, in Chinese and in English.
    Worths([String; 2]),
    /// The same where each heap has moves of its own: what one of `n` is worth, heap by heap.
    OwnWorths(Vec<[String; 2]>),
}

impl LostForm {
    /// What it says, in words.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match self {
            Self::Counted(modulus) => language.pick(
                format!("必败的局面：每一列里1的个数都是{modulus}的倍数。"),
                format!("Lost are the positions in which the ones of every column are a multiple of {modulus}."),
            ),
            Self::Remainders(divisor, left) => {
                let [zh, en] = join_remainders(left);
                language.pick(
                    format!("必败的局面：除以{divisor}余{zh}的数。"),
                    format!("Lost are the numbers that leave the remainder {en} on division by {divisor}."),
                )
            }
            Self::EvenRemainders(divisor) => language.pick(
                format!("必败的局面：各堆除以{divisor}的余数，尼姆和是0。"),
                format!("Lost are the positions in which the remainders of the heaps on division by {divisor} have the nim-sum 0."),
            ),
            Self::MisereRemainders(divisor) => language.pick(
                format!("必败的局面：各堆除以{divisor}，有余数至少是2时，余数的尼姆和是0；没有时，尼姆和是1。"),
                format!("Lost are the positions in which the remainders of the heaps on division by {divisor} have the nim-sum 0, if one of them is 2 or more; if none is, those in which it is 1."),
            ),
            Self::OwnWorths(own) => {
                let zh: Vec<&str> = own.iter().map(|[zh, _]| zh.as_str()).collect();
                let en: Vec<&str> = own.iter().map(|[_, en]| en.as_str()).collect();
                language.pick(
                    format!("必败的局面：各堆的值，尼姆和是0。一堆n个的值，依次是：{}。", zh.join("；")),
                    format!("Lost are the positions in which the worths of the heaps have the nim-sum 0. Heap by heap, n objects are worth: {}.", en.join("; ")),
                )
            }
            Self::Worths([zh, en]) => language.pick(
                format!("必败的局面：各堆的值，尼姆和是0。一堆n个的值是：{zh}。"),
                format!("Lost are the positions in which what the heaps are worth has the nim-sum 0. A heap of n is worth {en}."),
            ),
            Self::Shift => language.pick(
                "必败的局面：小数的斐波那契数字末尾有偶数个0（没有也算），在它后面添一个0就是大数；两堆都空也是。",
                "Lost are the positions in which the Fibonacci digits of the smaller number end with an even number of zeros (or with none) and the larger number has the same digits with one 0 more; and two empty heaps.",
            ).to_owned(),
            Self::MisereShift => language.pick(
                "必败的局面：小数至少是3时，它的斐波那契数字末尾有偶数个0（没有也算），在它后面添一个0就是大数；此外只有(0, 1)和(2, 2)。",
                "Lost are, with 3 or more in the smaller heap, the positions in which its Fibonacci digits end with an even number of zeros (or with none) and the larger number has the same digits with one 0 more; else (0, 1) and (2, 2) alone.",
            ).to_owned(),
            Self::BelowLowest => language.pick(
                "必败的局面：把剩下的数写成不相邻的斐波那契数之和，至多可取的数比其中最小的还小；没有剩下的也是。",
                "Lost are the positions in which less may be taken than the smallest of the Fibonacci numbers, no two of them neighbours, that make what is left; and those with nothing left.",
            ).to_owned(),
            Self::EvenColumns => language.pick(
                "必败的局面：每一列里1的个数都是偶数。",
                "Lost are the positions with an even number of ones in every column.",
            ).to_owned(),
            Self::Misere => language.pick(
                "必败的局面：有一个数至少是2时，每一列里1的个数都是偶数；没有时，1的个数是奇数。",
                "Lost are the positions with an even number of ones in every column, if some number is 2 or more; if none is, those with an odd number of ones.",
            ).to_owned(),
            Self::BothOdd => language.pick(
                "必败的局面：两个数都是奇数，就是除以2都余1。",
                "Lost are the positions with two odd numbers: both leave the remainder 1 on division by 2.",
            ).to_owned(),
            Self::MisereBothOdd => language.pick(
                "必败的局面：两个数都大于1时，除以2都余1；有一个是1时，另一个除以2余0。",
                "Lost are the positions in which both numbers leave the remainder 1 on division by 2, if both are above 1; if one of them is 1, those in which the other leaves the remainder 0.",
            ).to_owned(),
        }
    }
}

/// The claim that tells the lost positions of the game, which this automaton tells, and its form; none where no known form does.
#[must_use]
pub fn find_known_form(
    game: &NamedGame<'_>,
    numeration: Numeration,
    lost: &Automaton,
) -> Option<(LostForm, Claim)> {
    let rules = game.rules();
    let forms = match NAMES.get(..lost.tracks().into())? {
        [_, _] if numeration == Numeration::Fibonacci => by_fibonacci_digits(game),
        _ if numeration == Numeration::Fibonacci => Vec::new(),
        [_] => remainders(lost).into_iter().collect(),
        // On a board numbers begin with 1.
        [a, b] if !rules.contains(&Position::from([0, 0])) => both_odd([a, b]).into(),
        names => match rules.change() {
            Some(Change::Several(most)) => column_counts(names, most + 1).into_iter().collect(),
            _ => nim_sums(names, rules.play()).into_iter().chain(worths(game, names)).collect(),
        },
    };
    forms.into_iter().find_map(|form| prove_form(form, game)).or_else(|| own_worths(game))
}

/// The same for heaps of which each has moves of its own, by what each is worth alone; none where that is not known.
#[must_use]
pub fn own_worths(game: &NamedGame<'_>) -> Option<(LostForm, Claim)> {
    let rules = game.rules();
    let own = apart(rules.as_ref()).filter(|_| rules.play() == Play::Normal)?;
    let names = NAMES.get(..own.len())?;
    let (worths, words): (Vec<String>, Vec<_>) = of_each(&own)?.into_iter().unzip();
    let is_own_size = |worth: &str| worth == "n";
    let told = names.iter().zip(&worths).filter(|(_, worth)| !is_own_size(worth));
    let told = told.map(|(name, worth)| format!("let worth_{name}(n) = {worth}; "));
    let told: String = told.collect();
    let part = |(name, worth): (&&str, &String)| {
        if is_own_size(worth) { (*name).to_owned() } else { format!("worth_{name}({name})") }
    };
    let parts: Vec<String> = names.iter().zip(&worths).map(part).collect();
    let (all, rule) = (names.join(", "), balance_condition(&parts, Play::Normal));
    prove_form(
        (LostForm::OwnWorths(words), format!("{told}forall {all}: P({all}) <-> {rule}")),
        game,
    )
}

fn prove_form((form, text): (LostForm, String), game: &NamedGame<'_>) -> Option<(LostForm, Claim)> {
    let claim = Claim::parse(&text, std::slice::from_ref(&game.name)).ok()?;
    is_true(&claim, game).then_some((form, claim))
}

/// Proved, and compared with small cases.
pub(super) fn is_true(claim: &Claim, game: &NamedGame<'_>) -> bool {
    let games = std::slice::from_ref(game);
    matches!(decide(claim, games), Found::Holds(_))
        && matches!(answer(claim, games, None), Ok(Answer::EverySize(..)))
}

/// The numbers that leave certain remainders, on division by the smallest number that may be right.
fn remainders(lost: &Automaton) -> Option<(LostForm, String)> {
    let is_lost = |number: u64| {
        let digits = (0..u64::BITS - number.leading_zeros()).rev();
        let state = digits.fold(0, |state, place| lost.next(state, (number >> place & 1) as usize));
        lost.is_accepting(state)
    };
    let fits = |divisor: &u64| (0..4 * divisor).all(|one| is_lost(one) == is_lost(one + divisor));
    let divisor = (1..=MOST_DIVISOR).find(fits)?;
    let left: Vec<u64> = (0..divisor).filter(|one| is_lost(*one)).collect();
    let case = |one: &u64| format!("n mod {divisor} = {one}");
    let cases = left.iter().map(case).collect::<Vec<_>>().join(" or ");
    let is_told = (1..=MOST_REMAINDERS).contains(&left.len());
    is_told.then(|| (LostForm::Remainders(divisor, left), format!("forall n: P(n) <-> {cases}")))
}

/// Both numbers are odd, or as misère play turns it around.
fn both_odd([a, b]: [&str; 2]) -> [(LostForm, String); 2] {
    let odd = format!("{a} mod 2 = 1 and {b} mod 2 = 1");
    let misere = format!("(if {a} = 1 or {b} = 1 then ({a} + {b}) mod 2 = 1 else {odd})");
    [(LostForm::BothOdd, odd), (LostForm::MisereBothOdd, misere)]
        .map(|(form, rule)| (form, format!("forall {a}, {b} >= 1: P({a}, {b}) <-> {rule}")))
}

/// The ones in every column are a multiple of a number.
fn column_counts(names: &[&str], modulus: u64) -> Option<(LostForm, String)> {
    let all = names.join(", ");
    let digits: Vec<String> =
        names.iter().map(|name| format!("{name} div power(2, k) mod 2")).collect();
    let columns = format!("({}) mod {modulus} = 0", digits.join(" + "));
    let rule = format!("forall k <= bits(max({all})): {columns}");
    (names.len() > 1)
        .then(|| (LostForm::Counted(modulus), format!("forall {all}: P({all}) <-> {rule}")))
}

/// What is known of two heaps of which equal numbers may be taken, and of a pile with a quota.
fn by_fibonacci_digits(game: &NamedGame<'_>) -> Vec<(LostForm, String)> {
    let rules = game.rules();
    let any: &dyn Any = rules.as_ref();
    if any.is::<Quota>() {
        let rule = "forall n: forall q >= 1: P(n, q) <-> n = 0 or q < min(fibparts(n))";
        return vec![(LostForm::BelowLowest, rule.to_owned())];
    }
    let pair = "fibzeros(a) mod 2 = 0 and b = fibshift(a)";
    let (form, rule) = match rules.play() {
        Play::Normal => (LostForm::Shift, format!("a = 0 and b = 0 or a > 0 and {pair}")),
        Play::Misere => {
            let small = "a = 0 and b = 1 or a = 2 and b = 2";
            (LostForm::MisereShift, format!("(if a <= 2 then {small} else {pair})"))
        }
    };
    vec![(form, format!("forall a, b: a <= b -> (P(a, b) <-> {rule})"))]
}

/// The nim-sum of the numbers, or of their remainders, is 0; or as misère play turns it around.
fn nim_sums(names: &[&str], play: Play) -> Vec<(LostForm, String)> {
    let plain = match play {
        Play::Normal => LostForm::EvenColumns,
        Play::Misere => LostForm::Misere,
    };
    let of_heaps = (plain, names.iter().map(|name| (*name).to_owned()).collect());
    let divisors = (2..=MOST_DIVISOR_OF_HEAPS).filter(|_| names.len() <= MOST_WITH_REMAINDERS);
    let of_remainders = divisors.map(|divisor| {
        let parts = names.iter().map(|name| format!("({name} mod {divisor})")).collect();
        match play {
            Play::Normal => (LostForm::EvenRemainders(divisor), parts),
            Play::Misere => (LostForm::MisereRemainders(divisor), parts),
        }
    });
    let claim = |(form, parts): (LostForm, Vec<String>)| {
        let all = names.join(", ");
        (form, format!("forall {all}: P({all}) <-> {}", balance_condition(&parts, play)))
    };
    std::iter::once(of_heaps).chain(of_remainders).map(claim).collect()
}

/// These have the nim-sum 0; or, in misère play and with none of them above 1, the nim-sum 1.
fn balance_condition(parts: &[String], play: Play) -> String {
    let sum = parts.join(" xor ");
    let rich = parts.iter().map(|part| format!("{part} >= 2")).collect::<Vec<_>>().join(" or ");
    match play {
        Play::Normal => format!("{sum} = 0"),
        Play::Misere => format!("(if {rich} then {sum} = 0 else {sum} = 1)"),
    }
}

/// What the heaps are worth has the nim-sum 0, where it is known what that is.
fn worths(game: &NamedGame<'_>, names: &[&str]) -> Option<(LostForm, String)> {
    let form = part_worth(game).ok()?.form?;
    let words = [Language::Zh, Language::En].map(|language| form.words(language).to_owned());
    let parts = names.iter().map(|name| format!("worth({name})")).collect::<Vec<_>>();
    let (all, rule) = (names.join(", "), balance_condition(&parts, Play::Normal));
    let worth = form.worth?;
    let text = format!("let worth(n) = {worth}; forall {all}: P({all}) <-> {rule}");
    Some((LostForm::Worths(words), text))
}
