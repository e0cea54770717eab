//! Names: those that may be given, and those that nothing bears.

use super::{
    super::{
        fault::Fault,
        lexer::Token,
        names::{FUNCTIONS, QUANTIFIERS, QUERIES},
    },
    Parser,
};

/// Words of the language that no variable or definition may be called.
const RESERVED: [&str; 7] = ["let", "true", "false", "if", "then", "else", "safe"];

/// A rule as it is written, about a game and without one.
const EXAMPLES: [&str; 2] = ["forall n: P(n) <-> n mod 4 = 0", "forall n <= 9: n * n >= n"];

/// So many functions are named to whoever calls one that there is not.
const NAMED: usize = 7;

impl Parser<'_> {
    pub(super) fn name(&mut self) -> Result<String, Fault> {
        let Token::Word(word) = self.peek().clone() else {
            return Err(self.unexpected("这里应写一个名字", "a name"));
        };
        self.at += 1;
        Ok(word)
    }

    /// A name for something new. It must not be the name of something else, or a reader would take
    /// the one for the other; `taken` are names given just before.
    pub(super) fn fresh(&mut self, taken: &[String]) -> Result<String, Fault> {
        let span = self.span();
        let name = self.name()?;
        let is_of_the_language = RESERVED.contains(&name.as_str())
            || QUANTIFIERS.iter().any(|(word, _)| *word == name)
            || QUERIES.iter().any(|(_, word, ..)| *word == name)
            || FUNCTIONS.iter().any(|(_, word, ..)| *word == name);
        let is_taken = taken.contains(&name) || self.scope.contains(&name) || self.defines(&name);
        if !is_of_the_language && !is_taken && !self.games.contains(&name) {
            return Ok(name);
        }
        let zh = format!("“{name}”已经有别的意思了：请换一个名字");
        let en = format!("`{name}` means something else already: choose another name");
        Err(Fault::new(&span, zh, en))
    }

    /// Whether a definition has this name.
    pub(super) fn defines(&self, word: &str) -> bool {
        self.definitions.iter().any(|definition| definition.name == word)
    }

    pub(super) fn unknown(&self, start: usize, word: &str) -> Fault {
        let functions = FUNCTIONS.iter().map(|(_, name, ..)| (*name).to_owned());
        let queries = QUERIES.iter().map(|(_, name, ..)| (*name).to_owned());
        let quantifiers = QUANTIFIERS.iter().map(|(name, _)| (*name).to_owned());
        let defined = self.definitions.iter().map(|definition| definition.name.clone());
        let names = self.scope.iter().cloned().chain(defined).chain(functions).chain(queries);
        let mut near: Vec<(usize, String)> = names
            .chain(quantifiers)
            .chain(self.games.iter().cloned())
            .map(|name| (strsim::damerau_levenshtein(&name, word), name))
            .filter(|(distance, name)| {
                let letters = word.chars().count();
                letters > 1
                    && *distance <= (letters / 3).clamp(1, 2)
                    && *distance < name.chars().count().max(2)
            })
            .collect();
        near.sort();
        near.dedup();
        let near: Vec<String> = near.into_iter().take(3).map(|(_, name)| name).collect();
        let (mut zh, mut en) =
            (format!("没有叫“{word}”的变量或函数"), format!("nothing is called `{word}` here"));
        let [more_zh, more_en] = match near.is_empty() {
            true => self.mending(word),
            false => [
                format!("：是不是{}？", near.join("、")),
                format!(": did you mean {}?", near.join(" or ")),
            ],
        };
        zh.push_str(&more_zh);
        en.push_str(&more_en);
        Fault::new(&(start..start + word.len()), zh, en)
    }

    /// How to mend a name that nothing bears, and that nothing resembles.
    fn mending(&self, word: &str) -> [String; 2] {
        let example = EXAMPLES[usize::from(self.games.is_empty())];
        if *self.peek() == Token::Sign("(") {
            let questions = QUERIES.map(|(_, name, ..)| name);
            let functions = FUNCTIONS.map(|(_, name, ..)| name);
            let functions = &functions[..NAMED];
            return [
                format!(
                    "：关于局面可以问{}，函数有{}等，如{example}",
                    questions.join("、"),
                    functions.join("、")
                ),
                format!(
                    ": of a position may be asked {}; functions are {}, …, as in `{example}`",
                    questions.join(", "),
                    functions.join(", ")
                ),
            ];
        }
        if word.len() > 1 {
            return [
                format!("：规则写成公式，如{example}"),
                format!(": a rule is written as a formula, such as `{example}`"),
            ];
        }
        // Who writes about all numbers often leaves this to be understood.
        [
            format!("：要说每一个{word}，请在前面写forall {word}:"),
            format!(": to speak of every {word}, write `forall {word}:` before it"),
        ]
    }
}
