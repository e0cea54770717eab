//! Places in a page at which readers set the game themselves: the form that makes sheets, the box that solves, the board
//! on which any game is played. Their lists are written into the page, so that it can be read before a module has come.

use super::expand::{Expander, Making};
use crate::{
    exercise::{
        library::Kind,
        schema::{Item, SetFile},
    },
    sheet::id::MAX_LEVEL,
    text::Language,
};
use serde_json::{Value, json};

/// A game to begin with, as behind `bouton solve`, and what it is called in Chinese and in English. Every game has one at least.
const OFFERED: &[(&str, &str, &str)] = &[
    ("nim 3 5 7", "尼姆：三堆石子", "Nim: three heaps"),
    ("nim 3 5 7 --misere", "尼姆，最后一个取的人输", "Nim, the last stone loses"),
    ("race 30 --take 1..2", "抢30", "The race to 30"),
    ("pile 21 --take 1..3", "一堆石子，每次取1至3个", "One pile, take 1 to 3"),
    ("strip 20 --take 1..3", "方格上走棋子", "A piece on a strip"),
    ("wythoff 8 5", "威佐夫游戏", "Wythoff's game"),
    ("quota 20 --factor 2", "斐波那契尼姆", "Fibonacci Nim"),
    ("kayles 7 3", "凯尔斯：击瓶子", "Kayles"),
    ("dawsons-kayles 9 4", "道森的凯尔斯", "Dawson's Kayles"),
    ("grundy 7 5", "格伦迪游戏：把一堆分成不等的两堆", "Grundy's game: unequal halves"),
    ("coins mock-turtles THHTTH", "翻硬币：假乌龟", "Turning coins: Mock Turtles"),
    ("coins turning-turtles THHTH", "翻硬币：翻乌龟", "Turning coins: Turning Turtles"),
    ("dice 30 --top 1", "翻骰子", "The rolling die"),
    ("two-dice 30 --tops 1,2 --variant both-sum", "翻两个骰子", "Two dice"),
    ("octal 0.137 9 4", "八进制游戏0.137", "The octal game 0.137"),
    ("lasker 3 4 5", "拉斯克尼姆：可取可分", "Lasker's Nim: take or split"),
    ("moore 2 3 4 5 6", "摩尔尼姆：一次动一至两堆", "Moore's Nim: one or two heaps at once"),
    ("heaps 5 7 9 --take 1,3,4", "几堆石子，每次取1、3或4个", "Heaps, take 1, 3 or 4"),
    ("sum nim:5 1..3:7 1,3,4:9", "各堆规则不同", "Heaps with different rules"),
    ("king 5 3", "王走角落", "A king to the corner"),
    ("calendar 2001 10 3", "日历游戏", "The calendar game"),
    ("multiplication 162", "乘法游戏", "The multiplication game"),
    ("digits 120", "数字串游戏", "The game of digits"),
    ("apples 3 2", "取相邻的苹果", "Neighbouring apples"),
    ("running-sum 30 --take 1..2 --end reach", "报数求和", "The running sum"),
    ("parity 15 --take 1..4 --win odd", "取得奇数者胜", "An odd total wins"),
    ("northcott --width 8 1,5 3,4 2,8", "诺斯科特游戏", "Northcott's game"),
    ("cannons 4 6 --pawns 1", "双炮：直线游戏", "Cannons on a line"),
    ("double-cannons classic", "象棋：双炮禁双炮", "Chinese chess: the double cannons"),
];

/// The games that are offered, with their names.
fn offered_games(language: Language) -> Vec<Value> {
    let told = |(line, zh, en): &(&str, &str, &str)| json!({ "line": line, "name": language.pick(zh, en) });
    OFFERED.iter().map(told).collect()
}

impl Expander {
    /// The box that solves.
    pub(super) fn solver(&self, line: &str) -> Making<String> {
        self.game(line)?;
        let games = offered_games(self.language());
        Ok(self.plain("solver", &json!({ "game": line, "games": games }))?)
    }

    /// The board on which readers choose the game.
    pub(super) fn games(&self, line: &str) -> Making<String> {
        self.game(line)?;
        let games = offered_games(self.language());
        Ok(self.plain("games", &json!({ "game": line, "games": games }))?)
    }

    /// The form that makes sheets.
    pub(super) fn sheets(&self) -> Making<String> {
        let set = |id: &String| -> Making<Value> { Ok(self.topic(&self.library.set(id)?.file)) };
        let sets: Making<Vec<Value>> = self.library.ids(Kind::Set).iter().map(set).collect();
        Ok(self.plain("sheets", &json!({ "sets": sets? }))?)
    }

    /// A set as the form offers it: how many problems it has at each level, and what another copy or level would change.
    fn topic(&self, set: &SetFile) -> Value {
        let items = || set.items.iter().map(|item| &item.value);
        let count = |level: u8| -> usize { items().map(|item| item.count_at(level)).sum() };
        json!({
            "id": set.id.value,
            "title": self.language().pick(&set.title.zh, &set.title.en),
            "problems": (1..=MAX_LEVEL).map(count).collect::<Vec<usize>>(),
            "is_alike": items().all(Item::is_same_on_every_copy),
            "is_flat": items().all(Item::is_same_at_every_level),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::tables::Tables,
        family::{self, named_game::instance_of_line},
        problem::Played,
    };

    #[test]
    fn every_game_is_offered_by_a_line_that_can_be_solved() {
        // The game of the tests is in no book.
        for game in family::GAMES.iter().filter(|game| game.name != "euclid") {
            let is_offered =
                OFFERED.iter().any(|(line, ..)| line.split(' ').next() == Some(game.name));
            assert!(is_offered, "{}", game.name);
        }
        for (line, ..) in OFFERED {
            let instance =
                instance_of_line(line).unwrap_or_else(|error| panic!("{line}: {error:?}"));
            assert!(Played::new(instance, &Tables::default()).is_ok(), "{line}");
        }
    }
}
