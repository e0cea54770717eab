//! Lines of games as people write them into a page: `nim 3,5,7`, `3 5 7`, `(3, 5, 7)`, `Nim 3、5、7`, `尼姆 3 5 7`.

use super::named_game::instance_of_line;

/// Names of games that are no words of the command line.
const NAMES: [(&str, &str); 4] =
    [("尼姆游戏", "nim"), ("尼姆", "nim"), ("拈", "nim"), ("取石子", "nim")];

/// The line of the command line that is meant: full-width signs, names in Chinese or in capitals and numbers alone, which
/// are heaps of Nim, are understood, and commas between the numbers of a position, or brackets around them, where the game has none of its own.
///
/// ```
/// use bouton::family::loose_line::line_of;
/// assert_eq!(line_of("Nim 3，5，7"), "nim 3 5 7");
/// assert_eq!(line_of("3 5 7 --misere"), "nim 3 5 7 --misere");
/// assert_eq!(line_of("(3, 5, 7)"), "nim 3 5 7");
/// assert_eq!(line_of("heaps 5, 7 --take 1,3"), "heaps 5 7 --take 1,3");
/// assert_eq!(line_of("northcott --width 8 1,5 3,4"), "northcott --width 8 1,5 3,4");
/// ```
#[must_use]
pub fn line_of(text: &str) -> String {
    let plain: String = text.chars().map(half_width).collect();
    let (name, rest) = name_and_rest(plain.trim());
    let line = |rest: &str| {
        let words: Vec<&str> = rest.split_whitespace().collect();
        format!("{name} {}", words.join(" "))
    };
    let as_it_is = line(rest);
    if instance_of_line(&as_it_is).is_ok() {
        return as_it_is;
    }
    let (numbers, options) = rest.split_at(rest.find("--").unwrap_or(rest.len()));
    let spread = line(&format!("{} {options}", numbers.replace(',', " ")));
    if instance_of_line(&spread).is_ok() { spread } else { as_it_is }
}

/// The name of the game, and what stands behind it.
fn name_and_rest(plain: &str) -> (String, &str) {
    if plain.starts_with(|first: char| first.is_ascii_digit()) {
        return ("nim".to_owned(), plain);
    }
    let known = NAMES.iter().find_map(|(known, name)| Some((*name, plain.strip_prefix(known)?)));
    if let Some((name, rest)) = known {
        return (name.to_owned(), rest);
    }
    let (name, rest) = plain.split_once(char::is_whitespace).unwrap_or((plain, ""));
    (name.to_lowercase(), rest)
}

fn half_width(sign: char) -> char {
    match sign {
        '，' | '、' => ',',
        '　' | '(' | ')' | '（' | '）' => ' ',
        '０'..='９' => char::from_digit(sign as u32 - '０' as u32, 10).unwrap_or(sign),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_people_are_understood() {
        let check = |written: &str, meant: &str| assert_eq!(line_of(written), meant, "{written}");
        check("nim 3 5 7", "nim 3 5 7");
        check("nim 3,5,7", "nim 3 5 7");
        check("3、5、7", "nim 3 5 7");
        check("尼姆 3 5 7", "nim 3 5 7");
        check("尼姆３　５", "nim 3 5");
        check("拈 3，5", "nim 3 5");
        check("（3，5，7）", "nim 3 5 7");
        check("(3, 5, 7) --misere", "nim 3 5 7 --misere");
        check("尼姆（3，5）", "nim 3 5");
        check("kayles(7, 3)", "kayles 7 3");
        check("NIM 3 5", "nim 3 5");
        check("pile n --take 1..m", "pile n --take 1..m");
        check("sum nim:5 1,3,4:9", "sum nim:5 1,3,4:9");
        check("nothing 3,5", "nothing 3,5");
        check("", " ");
    }

    #[test]
    fn every_example_of_a_game_means_itself() {
        for game in crate::family::GAMES {
            assert_eq!(line_of(game.example).trim_end(), game.example);
        }
    }
}
