//! Coin turning: the value of a single head, and with it of every row.

use super::{Source, Theorem};
use crate::{
    game::{Coins, Named, Outcome, Play, Position, Ruleset, TakeSet, TurnRule},
    nimber::mex,
};

const WINNING_WAYS: Source = Source::work(
    "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14 (Turn and Turn About)",
);
const FERGUSON: Source =
    Source::work("T. S. Ferguson, Game Theory, part I, section 5.1 (coin turning games)");

/// One coin a move. Catalogue S4-05.
pub const SINGLE: Theorem = Theorem {
    name: "coins-single",
    title_en: "the parity rule for single coins",
    title_zh: "每次翻一枚的奇偶法则",
    statement_en: "If every move turns exactly one coin, every head has the Grundy value 1, so the \
                   player to move loses exactly when the number of heads is even.",
    statement_zh: "每次恰好翻一枚硬币时，每枚正面硬币的SG值都是1；轮到走的一方必败，当且仅当正面的枚数是偶数。",
    source: WINNING_WAYS,
};

/// One coin or two. Catalogue S4-06, with the numbering mended.
pub const TURNING_TURTLES: Theorem = Theorem {
    name: "turning-turtles",
    title_en: "the theorem of Turning Turtles",
    title_zh: "翻一枚或两枚的定理（Turning Turtles）",
    statement_en: "If every move turns one coin or two, the head with number n, counted from 1 at \
                   the left end, is a Nim heap of n.",
    statement_zh: "每次翻一枚或两枚硬币、从左起由1开始编号时，n号正面硬币相当于一堆n枚的尼姆堆。",
    source: WINNING_WAYS,
};

/// Exactly k side by side. Catalogue S4-08.
pub const CONSECUTIVE: Theorem = Theorem {
    name: "coins-consecutive",
    title_en: "the rule of k coins side by side",
    title_zh: "连翻k枚的法则",
    statement_en: "If every move turns exactly k coins side by side, the head with number n, \
                   counted from 1 at the left end, has the Grundy value 1 when k divides n, and \
                   otherwise 0.",
    statement_zh: "每次恰好连续翻k枚硬币、从左起由1开始编号时，k整除n则n号正面硬币的SG值是1，否则是0。",
    source: Source::proof(
        "By induction: the one move of a head leaves the k - 1 coins before it, of which \
             exactly one has a number divisible by k unless n itself has",
        "对n用数学归纳法：n号正面只有一种走法，走后要看它左边的k-1枚；若k不整除n，其中恰有一枚的编号被k整除",
    ),
};

/// A coin and one of the k before it. Catalogue S4-10, S4-11.
pub const SUBTRACTION: Theorem = Theorem {
    name: "coins-subtraction",
    title_en: "coins as piles",
    title_zh: "硬币与取石子的对应",
    statement_en: "If every move turns a coin and one of the k before it, and the first k coins \
                   may also be turned alone, the head with number n, counted from 1, is a pile of \
                   n from which 1 to k are taken: its Grundy value is n mod (k + 1).",
    statement_zh: "每次翻一枚硬币并同时翻它左边k枚之一（前k枚也可以单独翻）、从1开始编号时，n号正面硬币相当于一堆n枚、每次取1至k枚的石子，SG值是n除以k+1的余数。",
    source: FERGUSON,
};

/// Exactly two. Catalogue S4-13, S4-14.
pub const TWINS: Theorem = Theorem {
    name: "twins",
    title_en: "the theorem of Twins",
    title_zh: "恰翻两枚的定理（Twins）",
    statement_en: "If every move turns exactly two coins, the head with n coins to its left is a \
                   Nim heap of n; if the two may be at most k apart, it is a pile of n from which \
                   1 to k are taken, with the Grundy value n mod (k + 1).",
    statement_zh: "每次恰好翻两枚硬币、从左起由0开始编号时，n号正面硬币相当于一堆n枚的尼姆堆；若两枚的距离至多为k，则相当于一堆n枚、每次取1至k枚的石子，SG值是n除以k+1的余数。",
    source: FERGUSON,
};

/// Up to three. Catalogue S4-20 to S4-28.
pub const MOCK_TURTLES: Theorem = Theorem {
    name: "mock-turtles",
    title_en: "the theorem of Mock Turtles",
    title_zh: "至多翻三枚的定理（Mock Turtles）",
    statement_en: "If every move turns one, two or three coins, the head with n coins to its left \
                   has as Grundy value that of the numbers 2n and 2n + 1 which has an odd number \
                   of ones in binary. The player to move loses exactly when the number of heads \
                   is even and the nim-sum of their numbers, counted from 0, is 0.",
    statement_zh: "每次翻一枚、两枚或三枚硬币、从左起由0开始编号时，n号正面硬币的SG值是2n与2n+1中二进制里1的个数为奇数的那一个。轮到走的一方必败，当且仅当正面的枚数是偶数，并且它们编号的尼姆和是0。",
    source: WINNING_WAYS,
};

/// Any run. Catalogue S4-30.
pub const RULER: Theorem = Theorem {
    name: "ruler",
    title_en: "the theorem of Ruler",
    title_zh: "连续翻任意枚的定理（Ruler）",
    statement_en: "If every move turns any number of coins side by side, the head with number n, \
                   counted from 1 at the left end, has as Grundy value the largest power of 2 \
                   that divides n.",
    statement_zh: "每次连续翻任意枚硬币、从左起由1开始编号时，n号正面硬币的SG值是整除n的2的最高次幂。",
    source: WINNING_WAYS,
};

/// Four in symmetry, with the leftmost. Catalogue S4-35, S4-39.
pub const GRUNT: Theorem = Theorem {
    name: "grunt",
    title_en: "Grunt is Grundy's game",
    title_zh: "Grunt与格伦迪游戏的对应",
    statement_en: "If every move turns the coins 0, x, n - x and n with 0 < x < n/2, of which only \
                   coin n must show heads, the head with number n is a heap of n in Grundy's \
                   game, where a move splits one heap into two unequal heaps.",
    statement_zh: "每次翻0、x、n−x、n四枚硬币（0<x<n/2，只要求n号是正面）时，n号正面硬币相当于格伦迪游戏中一堆n枚的石子；在格伦迪游戏里，每一步把一堆分成不相等的两堆。",
    source: FERGUSON,
};

/// The theorem about a condition; none for conditions without a name, or where a row is not a sum.
#[must_use]
pub fn theorem(rule: &TurnRule) -> Option<&'static Theorem> {
    Some(match Named::of(rule)? {
        Named::Single => &SINGLE,
        Named::TurningTurtles => &TURNING_TURTLES,
        Named::Consecutive(_) => &CONSECUTIVE,
        Named::Subtraction(_) => &SUBTRACTION,
        Named::Twins(gaps) if gaps.as_ref().is_none_or(starts_with_one) => &TWINS,
        Named::MockTurtles => &MOCK_TURTLES,
        Named::Ruler => &RULER,
        Named::Grunt => &GRUNT,
        Named::Twins(_) | Named::Triplets | Named::GruntBothEnds => return None,
    })
}

fn starts_with_one(gaps: &TakeSet) -> bool {
    gaps.as_range().is_some_and(|(first, _)| first == 1)
}

/// A closed form of one condition.
#[derive(Clone, Debug)]
pub struct CoinForm {
    rule: TurnRule,
    named: Named,
    theorem: &'static Theorem,
    /// Grundy's game, heaps from 0, where the condition needs it.
    splitting: Vec<u64>,
}

impl CoinForm {
    /// The closed form for rows up to this coin, in normal play; none where none is known.
    ///
    /// ```
    /// use bouton::theory::coins::CoinForm;
    /// let form = CoinForm::new(&bouton::game::read_turn_rule("mock-turtles")?, 14).ok_or("a theorem")?;
    /// assert_eq!(form.value(6), 13);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(rule: &TurnRule, largest: u64) -> Option<Self> {
        let (named, theorem) = (Named::of(rule)?, theorem(rule)?);
        let splitting = if named == Named::Grunt { grundys_game(largest) } else { Vec::new() };
        Some(Self { rule: rule.clone(), named, theorem, splitting })
    }

    /// The theorem that it follows.
    #[must_use]
    pub fn theorem(&self) -> &'static Theorem {
        self.theorem
    }

    /// The Grundy value of the head with this number, in the numbering of the condition.
    #[must_use]
    pub fn value(&self, coin: u64) -> u64 {
        let place = coin.saturating_sub(self.rule.first);
        let from_one = place + 1;
        match &self.named {
            Named::Single => 1,
            Named::TurningTurtles => from_one,
            Named::Consecutive(length) => u64::from(from_one.is_multiple_of(*length)),
            Named::Subtraction(most) => from_one % (most + 1),
            Named::Twins(Some(gaps)) => place % (gaps.largest() + 1),
            Named::Twins(None) | Named::Triplets | Named::GruntBothEnds => place,
            Named::MockTurtles => 2 * place + u64::from(place.count_ones().is_multiple_of(2)),
            Named::Ruler => 1 << from_one.trailing_zeros(),
            Named::Grunt => usize::try_from(place)
                .ok()
                .and_then(|place| self.splitting.get(place).copied())
                .unwrap_or(0),
        }
    }

    /// Who wins: for Mock Turtles by the numbers of the heads themselves, otherwise by the
    /// nim-sum of their values.
    #[must_use]
    pub fn outcome(&self, heads: &Position) -> Outcome {
        let first = self.rule.first;
        let lost = match &self.named {
            Named::MockTurtles => {
                let places = heads.iter().fold(0, |sum, coin| sum ^ (coin - first));
                heads.len().is_multiple_of(2) && places == 0
            }
            _ => heads.iter().fold(0, |sum, coin| sum ^ self.value(*coin)) == 0,
        };
        if lost { Outcome::P } else { Outcome::N }
    }

    /// All moves that leave a lost row.
    #[must_use]
    pub fn winning_moves(&self, heads: &Position) -> Vec<Position> {
        let mut winning = Vec::new();
        let game = Coins { rule: self.rule.clone(), play: Play::Normal };
        game.options(heads, &mut |option| {
            if self.outcome(&option) == Outcome::P && !winning.contains(&option) {
                winning.push(option);
            }
        });
        winning
    }
}

/// Grundy values of Grundy's game for heaps of 0 up to the largest: no closed form is known, so
/// the values come from the game of heaps itself. Source: P. M. Grundy, Eureka 2, 1939.
fn grundys_game(largest: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=largest as usize {
        let smaller = (1..heap).take_while(|part| 2 * part < heap);
        let options: Vec<u64> = smaller.map(|part| values[part] ^ values[heap - part]).collect();
        values.push(mex(&options));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Numbering, nimber::nim_sum};

    /// The definition, for every row of ten coins: row `r` has heads where `r` has ones.
    fn by_definition(rule: &TurnRule) -> Vec<u64> {
        let game = Coins { rule: rule.clone(), play: Play::Normal };
        let first = rule.first;
        let mut values: Vec<u64> = Vec::new();
        for row in 0..1_u64 << 10 {
            let mut options = Vec::new();
            game.options(&heads(row, first), &mut |option| {
                let row: u64 = option.iter().map(|coin| 1 << (coin - first)).sum();
                options.push(values[row as usize]);
            });
            values.push(mex(&options));
        }
        values
    }

    fn heads(row: u64, first: u64) -> Position {
        let coins = (0..10).filter(|place| row >> place & 1 == 1).map(|place| place + first);
        Position::from(coins.collect::<Vec<_>>())
    }

    #[test]
    fn every_closed_form_is_true_of_every_row_of_ten_coins() {
        for text in [
            "single",
            "turning-turtles",
            "consecutive 1",
            "consecutive 2",
            "consecutive 3",
            "subtraction 1..3",
            "subtraction 1..1",
            "twins",
            "twins 1..3",
            "twins 1",
            "mock-turtles",
            "ruler",
            "grunt",
        ] {
            for numbering in [Numbering::FromZero, Numbering::FromOne] {
                let first = numbering.first();
                let rule: TurnRule =
                    crate::game::read_turn_rule(&format!("{text} from {first}")).unwrap();
                let form = CoinForm::new(&rule, 10).unwrap();
                for (row, value) in by_definition(&rule).into_iter().enumerate() {
                    let heads = heads(row as u64, first);
                    let values: Vec<u64> = heads.iter().map(|coin| form.value(*coin)).collect();
                    assert_eq!(nim_sum(&values), value, "{rule:?} {heads}");
                    let lost = form.outcome(&heads) == Outcome::P;
                    assert_eq!(lost, value == 0, "{rule:?} {heads}");
                }
            }
        }
    }

    #[test]
    fn conditions_without_a_theorem_have_no_closed_form() {
        for text in ["twins 1,4", "triplets", "grunt-both-ends", "count 1..5", "offsets 1/2"] {
            assert!(
                CoinForm::new(&crate::game::read_turn_rule(text).unwrap(), 10).is_none(),
                "{text}"
            );
        }
    }

    #[test]
    fn the_nim_sum_of_two_odious_numbers_is_evil() {
        // Catalogue S4-22, S4-23: odious numbers have an odd number of ones, evil ones an even.
        let is_odious = |number: u64| number.count_ones() % 2 == 1;
        for (one, other) in (0..64 * 64).map(|cell| (cell / 64, cell % 64)) {
            assert_eq!(is_odious(one ^ other), is_odious(one) != is_odious(other));
        }
    }
}
