//! What a proof rests on, and why there is none, in both languages.

use super::{Found, Proof, Told, certificate::OfWorths};
use crate::{
    claim::{Claim, names::of_function, syntax::Function},
    text::Language,
};
use bouton_prove::{
    Numeration, Stop,
    compile::{Cause, MAX_CONSTANT, Undecided},
    games::{MAX_ASKED, MAX_LEARNED, MAX_SMALL_LOOKS, Unlearned},
    numeration::MAX_BASE,
    parts::MAX_PERIOD,
    scan::MAX_SCAN,
};
use serde_json::{Value, json};

impl Proof {
    /// How it was proved, and by whom: a line for the engine, and one for each set of lost positions.
    #[must_use]
    pub fn describe(&self, claim: &Claim, language: Language) -> Vec<String> {
        let states = self.states;
        let digits = match self.numeration {
            Numeration::Binary => language.pick("二进制数字", "binary digits").to_owned(),
            Numeration::Fibonacci => language.pick("斐波那契数字", "Fibonacci digits").to_owned(),
            Numeration::Base(base) => {
                let base = base.get();
                language.pick(format!("{base}进制数字"), format!("digits to the base {base}"))
            }
        };
        let engine = language.pick(
            format!("由判定程序用自动机判定（{digits}，至多{states}个状态）；命题本身没有经过内核核对"),
            format!("decided by the engine with automata over {digits} (at most {states} states), not by the kernel"),
        );
        let lost = self.lost.iter().map(|(game, numbers, learned)| {
            let name = claim.games.get(*game).map_or("", String::as_str);
            let states = learned.safe.states();
            let many = if *numbers == 1 { "" } else { "s" };
            match &learned.certified {
                Ok(_) => language.pick(
                    format!("{name}（{numbers}个数）的必败局面：{states}个状态的自动机，内核按证书核对过"),
                    format!("the lost positions of {name} with {numbers} number{many}: an automaton of {states} states, checked by the kernel from a certificate"),
                ),
                Err(_) => language.pick(
                    format!("{name}（{numbers}个数）的必败局面：{states}个状态的自动机，只由判定程序证明，没有内核证书"),
                    format!("the lost positions of {name} with {numbers} number{many}: an automaton of {states} states, proved by the engine alone, without a certificate"),
                ),
            }
        });
        let any = self.any.iter().map(|(game, worths)| {
            let name = claim.games.get(*game).map_or("", String::as_str);
            let states = worths.as_ref().map(|worths| {
                let OfWorths { beside_one, beside_two } = &worths.given;
                (beside_one.safe.states(), beside_two.is_some())
            });
            match states {
                Some((states, true)) => language.pick(
                    format!("{name}：任意多堆的必败局面由各堆的值决定：有一堆的值至少是2时，尼姆和为0；没有时，尼姆和为1；堆与值：{states}个状态的自动机，内核按证书核对过"),
                    format!("the lost positions of {name} with any number of heaps: those whose worths have the nim-sum 0, or 1 where no heap is worth 2 or more; heap and worth: an automaton of {states} states, checked by the kernel from a certificate"),
                ),
                Some((states, false)) => language.pick(
                    format!("{name}：任意多堆的必败局面是各堆的值尼姆和为0的那些；堆与值：{states}个状态的自动机，内核按证书核对过"),
                    format!("the lost positions of {name} with any number of heaps: those whose worths have the nim-sum 0; heap and worth: an automaton of {states} states, checked by the kernel from a certificate"),
                ),
                None => language.pick(
                    format!("{name}：任意多堆的必败局面由判定程序证明，没有内核证书"),
                    format!("the lost positions of {name} with any number of heaps: proved by the engine alone, without a certificate"),
                ),
            }
        });
        let valued = self.valued.iter().map(|game| {
            let name = claim.games.get(*game).map_or("", String::as_str);
            language.pick(
                format!("{name}：一堆（一枚）的SG值由判定程序证明，没有内核证书；几堆（几枚）的按SG定理做尼姆和"),
                format!("the Grundy values of {name}, one part at a time: proved by the engine, without a certificate; those of several are their nim-sums (Sprague and Grundy)"),
            )
        });
        let told = self.told.iter().map(|(game, told)| {
            let name = claim.games.get(*game).map_or("", String::as_str);
            match told {
                Told::Files => language.pick(
                    format!("{name}：任意多路的必败局面由判定程序证明，没有内核证书"),
                    format!("the lost positions of {name} with any number of files: proved by the engine alone, without a certificate"),
                ),
                Told::Limits => language.pick(
                    format!("{name}：不论上下限是多少，必败局面由判定程序按走法证明，没有内核证书"),
                    format!("the lost positions of {name}, whatever the limits: proved by the engine from the moves, without a certificate"),
                ),
                Told::Modes => language.pick(
                    format!("{name}：任意大小的必败局面由内核的周期定理给出"),
                    format!("the lost positions of {name}, however large: by the kernel's theorem of periods"),
                ),
            }
        });
        [engine].into_iter().chain(lost).chain(any).chain(told).chain(valued).collect()
    }

    /// The same for programs.
    #[must_use]
    pub fn json(&self, claim: &Claim) -> Value {
        let digits = match self.numeration {
            Numeration::Binary => json!("binary"),
            Numeration::Fibonacci => json!("fibonacci"),
            Numeration::Base(base) => json!({ "base": base.get() }),
        };
        let lost = self.lost.iter().map(|(game, numbers, learned)| {
            json!({
                "game": claim.games.get(*game), "numbers": numbers,
                "states": learned.safe.states(), "certified": learned.certified.is_ok(),
            })
        });
        json!({
            "kind": "every_size", "by": "engine", "digits": digits, "states": self.states,
            "steps": self.steps, "lost_positions": lost.collect::<Vec<_>>(),
            "lost_by_theorem": self.told.iter().map(|(game, told)| json!({
                "game": claim.games.get(*game), "certified": *told == Told::Modes,
            })).collect::<Vec<_>>(),
            "grundy_values": self.valued.iter().map(|game| claim.games.get(*game)).collect::<Vec<_>>(),
            "any_number_of_heaps": self.any.iter().map(|(game, worths)| json!({
                "game": claim.games.get(*game), "certified": worths.is_some(),
            })).collect::<Vec<_>>(),
        })
    }
}

impl Found {
    /// Why nothing is decided for every size; none where something is.
    #[must_use]
    pub fn why_open(&self, language: Language) -> Option<String> {
        match self {
            Self::Holds(_) | Self::Fails(_) => None,
            Self::NoMeaning(_) => Some(
                language
                    .pick(
                        "说法在有的数上可能没有意义",
                        "the statement may have no meaning for some numbers",
                    )
                    .to_owned(),
            ),
            Self::Undecided(undecided, missing) => Some(because(undecided, *missing, language)),
            Self::Stopped(stop) => Some(describe_stop(*stop, language)),
        }
    }
}

impl Found {
    /// Why nothing is decided for every size, in a word by which such claims are counted.
    #[must_use]
    pub fn reason(&self, language: Language) -> Option<String> {
        let (zh, en) = match self {
            Self::Holds(_) => return None,
            Self::Fails(_) => ("不成立", "fails"),
            Self::NoMeaning(_) => ("有的情形没有意义", "meaning"),
            Self::Stopped(stop) => of_stop(*stop),
            Self::Undecided(Undecided { cause, .. }, missing) => match (cause, missing) {
                (Cause::Function(function), _) => {
                    let name = of_function(*function);
                    return Some(language.pick(format!("函数{name}"), name.to_owned()));
                }
                (Cause::Game | Cause::Values, Some(missing)) if *missing != Unlearned::NoMoves => {
                    of_missing(*missing)
                }
                (Cause::Game, _) => ("游戏没有通用的办法", "game"),
                (Cause::Values, _) => ("不知道SG值", "Grundy values"),
                (Cause::Large, _) => ("常数太大", "large constant"),
                (Cause::Product, _) => ("未知数相乘", "product"),
                (Cause::Divisor, _) => ("除数未知", "divisor"),
                (Cause::Length, _) => ("长度未知", "length"),
                (Cause::Gathering, _) => ("计数与求和", "gathering"),
                (Cause::Strategy, _) => ("取胜的走法", "strategy"),
                (Cause::Other, _) => ("其他", "other"),
            },
        };
        Some(language.pick(zh, en).to_owned())
    }
}

fn of_missing(missing: Unlearned) -> (&'static str, &'static str) {
    match missing {
        Unlearned::TooMany => ("数太多", "too many numbers"),
        Unlearned::TooMuchWork => ("小局面太多", "too much work"),
        Unlearned::NoneFits => ("没有合适的自动机", "no automaton fits"),
        Unlearned::NoPeriod => ("看不出周期", "no period"),
        Unlearned::NoWorth => ("看不出SG值的规律", "no rule of Grundy values"),
        Unlearned::Stopped(stop) => of_stop(stop),
        Unlearned::NoMoves => ("游戏没有通用的办法", "game"),
    }
}

fn of_stop(stop: Stop) -> (&'static str, &'static str) {
    match stop {
        Stop::States(_) => ("状态太多", "states"),
        Stop::Diagrams(_) => ("判定图太多", "diagrams"),
        Stop::Steps(_) => ("步数太多", "steps"),
        Stop::NotBinary => ("不是二进制", "not binary"),
        Stop::Tracks => ("进位制太大", "base"),
        Stop::Heaps => ("任意多堆", "any number of heaps"),
        Stop::Unproved(_) => ("程序的错误", "bug"),
    }
}

fn because(undecided: &Undecided, missing: Option<Unlearned>, language: Language) -> String {
    let (zh, en) = match undecided.cause {
        Cause::Product => (
            "未知数与未知数相乘，自动机判定不了；给它们都写上上界，就可以逐一验证",
            "automata cannot multiply an unknown number by an unknown number; with upper bounds on them every case can be tried",
        ),
        Cause::Divisor => {
            ("除数或模不是写明的正数", "a divisor is not a positive number that is written out")
        }
        Cause::Function(Function::Digits) => {
            return language.pick(
                format!("digits一次只能用一种进位制，不能和游戏的局面用在一起，底数要直接写成2到{MAX_BASE}的数（MAX_BASE）；各位数字的和与个数，只能求余数，或者与已知的数比较（所需的状态不超过{MAX_SCAN}个，MAX_SCAN）；给变量写上界，就可以逐一验证"),
                format!("digits are decided to one base at a time, written out as a number from 2 to {MAX_BASE} (MAX_BASE), and not together with positions of a game; how many there are, and what they add up to, may be asked modulo a number or compared with one (with at most {MAX_SCAN} states, MAX_SCAN); with an upper bound on its variables every case can be tried"),
            );
        }
        Cause::Function(Function::Ones) => {
            return language.pick(
                format!("ones只能求余数，或者与已知的数比较（所需的状态不超过{MAX_SCAN}个，MAX_SCAN），而且不能和斐波那契数字一起问；给变量写上界，就可以逐一验证"),
                format!("ones may be asked modulo a number or compared with one (with at most {MAX_SCAN} states, MAX_SCAN), and not together with Fibonacci digits; with an upper bound on its variables every case can be tried"),
            );
        }
        Cause::Function(function) => {
            let name = of_function(function);
            return language.pick(
                format!("这样用的函数{name}，自动机判定不了；给变量写上界，就可以逐一验证"),
                format!("automata cannot decide {name} as it is used here; with upper bounds on its variables every case can be tried"),
            );
        }
        Cause::Length => (
            "有一列数的长度事先不知道；给变量写上界，就可以逐一验证",
            "the length of a list is not known beforehand; with upper bounds on its variables every case can be tried",
        ),
        Cause::Game | Cause::Values
            if let Some(missing) = missing.filter(|missing| *missing != Unlearned::NoMoves) =>
        {
            return describe_unlearned(missing, language);
        }
        Cause::Game => (
            "这里对游戏问的，程序没有适用于任意大小的办法；给变量写上界，就可以逐一验证",
            "this program has no method for every size for what it asks of this game; with upper bounds on its variables every case can be tried",
        ),
        Cause::Values => (
            "这个游戏的SG值，程序没有适用于任意大小的办法；给变量写上界，就可以逐一验证",
            "this program has no method that gives the Grundy values of this game for every size; with upper bounds on its variables every case can be tried",
        ),
        Cause::Large => {
            return language.pick(
                format!("有一个常数或系数超过{MAX_CONSTANT}（MAX_CONSTANT）"),
                format!("a constant or a factor in it is above {MAX_CONSTANT} (MAX_CONSTANT)"),
            );
        }
        Cause::Gathering => (
            "在没有写明大小的范围里计数、求和或筛选；给变量写上界，就可以逐一验证",
            "it counts, adds up or selects over a range whose size is not written out; with upper bounds on its variables every case can be tried",
        ),
        Cause::Strategy => (
            "说的是一种走法；给变量写上界，就可以逐一验证",
            "it is about a way to play; with upper bounds on its variables every case can be tried",
        ),
        Cause::Other => (
            "有一部分不是各数的和与差；给变量写上界，就可以逐一验证",
            "a part of it is no sum or difference of numbers; with upper bounds on its variables every case can be tried",
        ),
    };
    language.pick(zh, en).to_owned()
}

/// Why the lost positions of a game are not known for every size.
#[must_use]
pub fn describe_unlearned(missing: Unlearned, language: Language) -> String {
    match missing {
        Unlearned::TooMany => language.pick(
            format!("局面里的数超过{MAX_LEARNED}个（MAX_LEARNED）"),
            format!("its positions have more than {MAX_LEARNED} numbers (MAX_LEARNED)"),
        ),
        Unlearned::TooMuchWork => language.pick(
            format!("要先解的小局面太多：走法超过{MAX_SMALL_LOOKS}种（MAX_SMALL_LOOKS），或问到的小局面超过{MAX_ASKED}个（MAX_ASKED）"),
            format!("too many small positions would have to be solved first: more than {MAX_SMALL_LOOKS} moves (MAX_SMALL_LOOKS) or {MAX_ASKED} questions about them (MAX_ASKED)"),
        ),
        Unlearned::NoneFits => language
            .pick(
                "没有找到一个小自动机来识别这个游戏的必败局面",
                "no small automaton was found that tells the lost positions of this game",
            )
            .to_owned(),
        Unlearned::NoPeriod => language.pick(
            format!("从小的堆看不出各堆的值的周期：前面不规则的部分或周期超过{MAX_PERIOD}（MAX_PERIOD）"),
            format!("the values of small heaps show no period: before it, or in it, are more than {MAX_PERIOD} (MAX_PERIOD)"),
        ),
        Unlearned::NoWorth => language.pick(
            format!("从小的局面看不出SG值的规律：既没有不超过{MAX_PERIOD}的周期（MAX_PERIOD），也没有能识别它们的小自动机"),
            format!("the Grundy values of small positions show neither a period of at most {MAX_PERIOD} (MAX_PERIOD) nor a small automaton that tells them"),
        ),
        Unlearned::Stopped(stop) => describe_stop(stop, language),
        Unlearned::NoMoves => language
            .pick(
                "这个游戏的走法不能写成局面里各数的条件",
                "the moves of this game are no conditions on the numbers of a position",
            )
            .to_owned(),
    }
}

fn describe_stop(stop: Stop, language: Language) -> String {
    let zh = match stop {
        Stop::States(most) => format!("自动机超过{most}个状态（MAX_STATES）"),
        Stop::Diagrams(most) => format!("判定图超过{most}个（MAX_DIAGRAMS）"),
        Stop::Steps(most) => format!("要做的步数超过{most}（MAX_STEPS）"),
        Stop::NotBinary => "xor、& 和 | 说的是二进制数字，别处又要用另一种数字".to_owned(),
        Stop::Tracks => "用这种进位制说的数太多，或说的是任意多堆".to_owned(),
        Stop::Heaps => "说的是任意多堆，没有找到对堆数的归纳来证明".to_owned(),
        Stop::Unproved(name) => format!("判定程序证明不了它自己的{name}：这是程序的错误"),
    };
    language.pick(zh, stop.to_string())
}
