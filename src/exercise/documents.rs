//! The five documents from which the problems come, by the beginning of an entry's number: `S3-17` is of document 3.

use crate::text::Both;

/// Their titles; in English with what they are about.
const TITLES: [Both<&str>; 5] = [
    Both::new(
        "《趣味象棋双炮禁双炮局与Nim数学游戏》",
        "《趣味象棋双炮禁双炮局与Nim数学游戏》 (chess problems and Nim)",
    ),
    Both::new("《NIM取子游戏》", "《NIM取子游戏》 (the game of Nim)"),
    Both::new(
        "张镇华《拈及其各种变形游戏》",
        "《拈及其各种变形游戏》 by 张镇华 (Nim and its many variants)",
    ),
    Both::new(
        "《尼姆博奕讲解》",
        "《尼姆博奕讲解》 (Nim explained, with problems of an online judge)",
    ),
    Both::new("《翻硬币游戏》", "《翻硬币游戏》 (coin-turning games)"),
];

/// The number of the document of an entry, as it stands in the entry's number.
#[must_use]
pub fn number(entry: &str) -> String {
    entry.chars().skip(1).take_while(char::is_ascii_digit).collect()
}

/// The titles of the documents in which these entries stand, each once.
#[must_use]
pub fn titles(entries: &[String]) -> Vec<&'static Both<&'static str>> {
    let mut found = Vec::new();
    let titles =
        entries.iter().filter_map(|entry| TITLES.get(number(entry).parse::<usize>().ok()?));
    titles.for_each(|title| {
        if !found.contains(&title) {
            found.push(title);
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_one_document_name_it_once() {
        let entries = ["S0-33", "S4-01", "S0-45"].map(str::to_owned);
        let found: Vec<&str> = titles(&entries).into_iter().map(|title| title.zh).collect();
        assert_eq!(found, ["《趣味象棋双炮禁双炮局与Nim数学游戏》", "《翻硬币游戏》"]);
        assert!(titles(&["S9-01".to_owned()]).is_empty());
    }
}
