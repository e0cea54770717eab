//! What the named mistakes are called in lists.

use super::Mistake;
use crate::text::Language;

impl Mistake {
    /// What somebody who makes the mistake does, in a few words, behind the game in which it is made.
    #[must_use]
    pub fn about(self, language: Language) -> String {
        match self.parts(language) {
            ["", what] => what.to_owned(),
            [game, what] => format!("{game}{}{what}", language.pick("：", ": ")),
        }
    }

    /// The same beside a problem, where everybody knows the game.
    #[must_use]
    pub fn about_here(self, language: Language) -> &'static str {
        let [_, what] = self.parts(language);
        what
    }

    /// The game, or nothing where it may be any, and what is done in it.
    fn parts(self, language: Language) -> [&'static str; 2] {
        let (zh, en) = match self {
            Self::OrdinarySum => (
                ["尼姆", "让一堆等于其余各堆之和"],
                ["nim", "keep one heap equal to the sum of the others"],
            ),
            Self::NimSumFromLargest => (
                ["尼姆", "从最大的一堆里取走尼姆和"],
                ["nim", "take the nim-sum from the largest heap"],
            ),
            Self::LargestToXor => (
                ["尼姆", "只把最大的一堆改成其余各堆的尼姆和"],
                ["nim", "only ever change the largest heap, to the nim-sum of the others"],
            ),
            Self::NormalRuleInMisere => (
                ["", "取最后一个者输时，仍用取最后一个者赢的规则"],
                ["", "use the rule of normal play when the last one loses"],
            ),
            Self::StepsOffByOne => (
                ["方格", "有几格就当作要走几步"],
                ["strip", "count as many steps as there are squares"],
            ),
            Self::BinaryTotal => (
                ["尼姆", "先求总数，再看总数的二进制数字之和"],
                ["nim", "add all heaps, then look at the binary digits of the total"],
            ),
            Self::FactorTooSmall => (
                ["一堆", "关键因子取最大数，不加最小数"],
                ["one pile", "take the largest move as key factor, without the smallest"],
            ),
            Self::HeapParity => (
                ["尼姆", "堆数是偶数就说后手胜"],
                ["nim", "an even number of heaps is lost for the mover"],
            ),
            Self::EqualHeapsInWythoff => (
                ["威佐夫游戏", "像尼姆那样，以为两堆一样多时后手胜"],
                ["wythoff", "say as in Nim that two equal heaps are lost for the mover"],
            ),
            Self::FibonacciForAnyFactor => (
                ["限额取石", "不论几倍，都用斐波那契数"],
                ["quota", "use Fibonacci numbers whatever the factor is"],
            ),
            Self::OptionsCounted => (
                ["翻硬币", "把走法的种数当作SG值"],
                ["coins", "take the number of moves for the Grundy value"],
            ),
            Self::MultiplesOfEight => (
                ["骰子", "认为剩下8的倍数时必败"],
                ["dice", "say that the multiples of 8 are lost for the player to move"],
            ),
            Self::MultiplesOfSeven => (
                ["骰子", "因为相对两面之和是7，认为剩下7的倍数时必败"],
                [
                    "dice",
                    "say that the multiples of 7 are lost, because opposite faces add up to 7",
                ],
            ),
            Self::FixedQuota => (
                ["限额取石", "把倍数当成每次最多取的个数，总留下“倍数+1”的倍数"],
                ["quota", "take the factor for the most per turn: leave multiples of it plus one"],
            ),
            Self::SizesForValues => (
                ["限定取法的几堆", "把各堆的个数而不是SG值求尼姆和"],
                ["heaps, sum", "take the nim-sum of the sizes, not of the Grundy values"],
            ),
            Self::SplitsForgotten => (
                ["拉斯克尼姆", "忘了可以分堆，照尼姆的规则算"],
                ["lasker", "use the rule of Nim, as if no heap could be split"],
            ),
            Self::OneHeapInMoore => (
                ["摩尔尼姆", "忘了可以动几堆，照尼姆的规则算"],
                ["moore", "use the rule of Nim, as if only one heap could be changed"],
            ),
            Self::PinParity => (
                ["击瓶子", "只看瓶子总数是奇是偶"],
                ["kayles", "look whether the number of pins is odd"],
            ),
            Self::SoldiersForgotten => (
                ["双炮", "只使炮的间隔平衡，忘了兵卒"],
                ["double cannons", "balance the cannons and forget the soldiers"],
            ),
            Self::DistanceCounted => (
                ["双炮", "数成两子的距离，不是中间的空点"],
                ["double cannons", "count the distance instead of the points between"],
            ),
            Self::RetreatAsTempo => (
                ["双炮", "败局时后退一步，以为等了一着"],
                ["double cannons", "go back in a lost position, as if that were a waiting move"],
            ),
        };
        language.pick(zh, en)
    }
}
