//! What a picture shows, in one sentence: the title a screen reader speaks.

use super::{DRAWN_HEAPS, heap_name};
use crate::exercise::picture::{Picture, Skin};
use crate::exercise::text::Language;

/// The title of the picture, plain text.
pub(super) fn title(picture: &Picture, language: Language) -> String {
    match (picture, language) {
        (Picture::Heaps { skin, heaps }, Language::En) => english_heaps(*skin, heaps),
        (Picture::Heaps { skin, heaps }, Language::Zh) => chinese_heaps(*skin, heaps),
        (Picture::Race { target, said, .. }, Language::En) => {
            format!("Counting to {target}; the last number said is {said}")
        }
        (Picture::Race { target, said: 0, .. }, Language::Zh) => {
            format!("报数抢 {target}，还没有开始报")
        }
        (Picture::Race { target, said, .. }, Language::Zh) => {
            format!("报数抢 {target}，已经报到 {said}")
        }
        (Picture::Strip { squares, at }, Language::En) => {
            format!("A strip of {squares} squares; the piece stands on square {at}")
        }
        (Picture::Strip { squares, at }, Language::Zh) => {
            format!("一排 {squares} 个方格，棋子在第 {at} 格")
        }
    }
}

fn english_heaps(skin: Skin, heaps: &[u64]) -> String {
    if let [count] = heaps {
        return format!("A heap of {skin}: {count}");
    }
    let list = heaps.iter().take(DRAWN_HEAPS).enumerate();
    let list: Vec<String> =
        list.map(|(index, count)| format!("{} {count}", heap_name(index))).collect();
    let rest = match heaps.len().saturating_sub(DRAWN_HEAPS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("Heaps of {skin}: {}{rest}", list.join(", "))
}

fn chinese_heaps(skin: Skin, heaps: &[u64]) -> String {
    let (noun, measure) = chinese_noun(skin);
    if let [count] = heaps {
        return format!("一堆{noun}，共 {count} {measure}");
    }
    let list = heaps.iter().take(DRAWN_HEAPS).enumerate();
    let list: Vec<String> =
        list.map(|(index, count)| format!("{} 堆 {count} {measure}", heap_name(index))).collect();
    let rest = match heaps.len().saturating_sub(DRAWN_HEAPS) {
        0 => String::new(),
        more => format!("，另有 {more} 堆"),
    };
    format!("{} 堆{noun}：{}{rest}", heaps.len(), list.join("，"))
}

/// The noun and its measure word.
fn chinese_noun(skin: Skin) -> (&'static str, &'static str) {
    match skin {
        Skin::Stones => ("石子", "颗"),
        Skin::Coins => ("硬币", "枚"),
        Skin::Matches => ("火柴", "根"),
        Skin::Beads => ("珠子", "颗"),
        Skin::Counters => ("筹码", "枚"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(info: &str, chinese: &str, english: &str) {
        let picture = info.parse().expect(info);
        assert_eq!(title(&picture, Language::Zh), chinese);
        assert_eq!(title(&picture, Language::En), english);
    }

    #[test]
    fn a_title_says_what_is_seen() {
        check(
            "picture heaps matches 3 5 7",
            "3 堆火柴：A 堆 3 根，B 堆 5 根，C 堆 7 根",
            "Heaps of matches: A 3, B 5, C 7",
        );
        check(
            "picture heaps coins 1 1 1 1 1 1 1 1 1 1 1 1 9",
            "13 堆硬币：A 堆 1 枚，B 堆 1 枚，C 堆 1 枚，D 堆 1 枚，E 堆 1 枚，F 堆 1 枚，G 堆 1 枚，\
             H 堆 1 枚，I 堆 1 枚，J 堆 1 枚，K 堆 1 枚，L 堆 1 枚，另有 1 堆",
            "Heaps of coins: A 1, B 1, C 1, D 1, E 1, F 1, G 1, H 1, I 1, J 1, K 1, L 1 and 1 more",
        );
        check("picture heaps matches 5000", "一堆火柴，共 5000 根", "A heap of matches: 5000");
        check(
            "picture race 30 0 1..2",
            "报数抢 30，还没有开始报",
            "Counting to 30; the last number said is 0",
        );
        check(
            "picture strip 2008 1",
            "一排 2008 个方格，棋子在第 1 格",
            "A strip of 2008 squares; the piece stands on square 1",
        );
    }
}
