//! `bouton list`: what there is.

use super::{Failure, arguments, claims, contest, say};
use crate::{
    audit::schema::VerdictName,
    exercise::{
        family,
        library::{Kind, Library, LibraryError},
        mistake::Mistake,
        schema::Text,
        text::Language,
    },
};
use clap::{Arg, ArgMatches, Command};
use serde_json::{Value, json};
use std::path::PathBuf;

pub(super) fn command(language: Language) -> Command {
    let what = Arg::new("what")
        .value_name("WHAT")
        .required(true)
        .value_parser([
            "games",
            "problems",
            "exercises",
            "generators",
            "sets",
            "mistakes",
            "contest",
            "claims",
        ])
        .help(language.pick("列出什么", "what to list"));
    Command::new("list")
        .about(
            language.pick("列出现有的游戏、题目、练习", "list games, problems, generators, sets"),
        )
        .arg(what)
        .arg(
            Arg::new("verdict")
                .long("verdict")
                .value_name("VERDICT")
                .value_parser(VerdictName::ALL.map(VerdictName::name))
                .help(language.pick("只列这种判定的说法", "only claims with this verdict")),
        )
        .arg(arguments::lang(language))
        .arg(arguments::json(language))
        .arg(arguments::path(
            "exercises",
            "DIR",
            language.pick("自己的题目目录", "a folder with exercises of your own"),
        ))
}

pub(super) fn execute(matches: &ArgMatches, language: Language) -> Result<(), Failure> {
    let language = arguments::language_of(matches, language)?;
    let folder = matches.get_one::<PathBuf>("exercises").map(PathBuf::as_path);
    let library = arguments::library(folder)?;
    let what = matches.get_one::<String>("what").map(String::as_str);
    let verdict = matches.get_one::<String>("verdict").map(String::as_str);
    if what == Some("claims") {
        return claims::list(verdict, matches.get_flag("json"), language);
    }
    let lines = match what {
        Some("games") => games(language),
        Some("generators") => titles(&library, Kind::Generator, language)?,
        Some("sets") => titles(&library, Kind::Set, language)?,
        Some("mistakes") => mistakes(language),
        Some("contest") => contest::lines(language),
        _ => titles(&library, Kind::Problem, language)?,
    };
    if matches.get_flag("json") {
        let entries = lines.iter().map(|(name, about)| json!({ "id": name, "title": about }));
        let text = Value::from(entries.collect::<Vec<Value>>()).to_string();
        return say(&format!("{text}\n"));
    }
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let text: String =
        lines.iter().map(|(name, about)| format!("{name:width$}  {about}\n")).collect();
    say(&text)
}

fn games(language: Language) -> Vec<(String, String)> {
    let line = |game: &family::GameEntry| {
        let about = language.pick(game.about_zh, game.about_en);
        (game.name.to_owned(), format!("{about} (bouton solve {})", game.example))
    };
    family::GAMES.iter().map(line).collect()
}

fn mistakes(language: Language) -> Vec<(String, String)> {
    let line = |mistake: Mistake| (mistake.name().to_owned(), about(mistake, language).to_owned());
    Mistake::ALL.iter().copied().map(line).collect()
}

/// What somebody who makes the mistake does.
pub(super) fn about(mistake: Mistake, language: Language) -> &'static str {
    let (zh, en) = match mistake {
        Mistake::OrdinarySum => {
            ("尼姆：让一堆等于其余各堆之和", "nim: keep one heap equal to the sum of the others")
        }
        Mistake::NimSumFromLargest => {
            ("尼姆：从最大的一堆里取走尼姆和", "nim: take the nim-sum from the largest heap")
        }
        Mistake::LargestToXor => (
            "尼姆：只把最大的一堆改成其余各堆的尼姆和",
            "nim: only ever change the largest heap, to the nim-sum of the others",
        ),
        Mistake::NormalRuleInMisere => (
            "取最后一个者输时，仍用取最后一个者赢的规则",
            "use the rule of normal play when the last one loses",
        ),
        Mistake::StepsOffByOne => {
            ("方格：2008格当作要走2008步", "strip: count 2008 steps for 2008 squares")
        }
        Mistake::BinaryTotal => (
            "尼姆：先求总数，再看总数的二进制数字之和",
            "nim: add all heaps, then look at the binary digits of the total",
        ),
        Mistake::FactorTooSmall => (
            "一堆：关键因子取最大数，不加最小数",
            "one pile: take the largest move as key factor, without the smallest",
        ),
        Mistake::HeapParity => {
            ("尼姆：堆数是偶数就说后取者胜", "nim: an even number of heaps is lost for the mover")
        }
        Mistake::EqualHeapsInWythoff => (
            "威佐夫游戏：像尼姆那样，以为两堆一样多时后取者胜",
            "wythoff: say as in Nim that two equal heaps are lost for the mover",
        ),
        Mistake::FibonacciForAnyFactor => (
            "限额取石：不论几倍，都用斐波那契数",
            "quota: use Fibonacci numbers whatever the factor is",
        ),
        Mistake::OptionsCounted => {
            ("翻硬币：把着法的个数当作SG值", "coins: take the number of moves for the Grundy value")
        }
        Mistake::MultiplesOfEight => (
            "骰子：认为剩下8的倍数时必败",
            "dice: say that the multiples of 8 are lost for the player to move",
        ),
        Mistake::MultiplesOfSeven => (
            "骰子：因为相对两面之和是7，认为剩下7的倍数时必败",
            "dice: say that the multiples of 7 are lost, because opposite faces add up to 7",
        ),
        Mistake::FixedQuota => (
            "限额取石：当作每次至多取固定的几个，总留下倍数加1的倍数",
            "quota: leave multiples of the factor plus one, as with fixed takes",
        ),
        Mistake::SizesForValues => (
            "限定取法的几堆：把各堆的个数而不是SG值作异或",
            "heaps, sum: take the nim-sum of the sizes, not of the Grundy values",
        ),
        Mistake::SplitsForgotten => (
            "拉斯克尼姆：忘了可以分堆，照尼姆的规则算",
            "lasker: use the rule of Nim, as if no heap could be split",
        ),
        Mistake::OneHeapInMoore => (
            "摩尔尼姆：忘了可以动几堆，照尼姆的规则算",
            "moore: use the rule of Nim, as if only one heap could be changed",
        ),
        Mistake::PinParity => {
            ("击瓶子：只看瓶子总数是奇是偶", "kayles: look whether the number of pins is odd")
        }
        Mistake::SoldiersForgotten => (
            "双炮：只使炮的间隔平衡，忘了兵卒",
            "double cannons: balance the cannons and forget the soldiers",
        ),
        Mistake::DistanceCounted => (
            "双炮：数成两子的距离，不是中间的空点",
            "double cannons: count the distance instead of the points between",
        ),
        Mistake::RetreatAsTempo => (
            "双炮：败局时后退一步，以为等了一着",
            "double cannons: go back in a lost position, as if that were a waiting move",
        ),
    };
    language.pick(zh, en)
}

fn titles(
    library: &Library,
    kind: Kind,
    language: Language,
) -> Result<Vec<(String, String)>, LibraryError> {
    let title = |id: String| {
        let text: Text = match kind {
            Kind::Problem => library.problem(&id)?.file.title,
            Kind::Generator => library.generator(&id)?.file.title,
            Kind::Set => library.set(&id)?.file.title,
        };
        Ok((id, language.pick(text.zh, text.en)))
    };
    library.ids(kind).into_iter().map(title).collect()
}
