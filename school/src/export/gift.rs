//! GIFT (<https://docs.moodle.org/en/GIFT_format>): choices, numbers, short answers, matching, essays.

use super::{
    Answer, Bank, Blank, Format, Item, escape_star, markdown::html, moodle::category_path,
};
use crate::class::escape_xml;

/// GIFT.
pub(super) struct Gift;

impl Format for Gift {
    fn name(&self) -> &'static str {
        "gift"
    }

    fn extension(&self) -> &'static str {
        "gift.txt"
    }

    fn fits(&self, answer: &Answer) -> bool {
        match answer {
            Answer::Choice(_) | Answer::Number(_) | Answer::Text(_) => true,
            Answer::Matching(pairs) => pairs.len() > 1,
            Answer::Cloze(_) | Answer::Essay => false,
        }
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let (mut blocks, mut sheet) = (Vec::new(), "");
        for item in &bank.items {
            if item.sheet != sheet {
                sheet = &item.sheet;
                blocks.push(format!("$CATEGORY: {}", in_one_line(&category_path(bank, item))));
            }
            blocks.push(self.question(item, bank.lang));
        }
        (blocks.join("\n\n") + "\n").into_bytes()
    }
}

impl Gift {
    fn question(&self, item: &Item, lang: &str) -> String {
        let answers = match &item.answer {
            Answer::Choice(options) => {
                let each = options.iter().map(|one| {
                    let sign = if one.right { '=' } else { '~' };
                    format!("\t{sign}{}#{}\n", in_html(&one.text), in_html(&one.feedback))
                });
                format!("\n{}", each.collect::<String>())
            }
            Answer::Number(number) => format!("#{number}:0"),
            Answer::Text(texts) => {
                texts.iter().map(|text| format!("={} ", escape(&escape_star(text)))).collect()
            }
            Answer::Matching(pairs) => {
                let each = pairs
                    .iter()
                    .map(|(one, other)| format!("\t={} -> {}\n", escape(one), escape(other)));
                format!("\n{}", each.collect::<String>())
            }
            Answer::Cloze(_) | Answer::Essay => String::new(),
        };
        let mut text = html(&item.text());
        if let Answer::Cloze(blanks) = &item.answer {
            text.push_str(&lines(blanks));
        }
        format!(
            "// [id:{}]\n::{}::[html]{}{{{answers}####{}}}",
            item.id_in(lang),
            escape(&one_line(&item.name())),
            escape(&one_line(&text)),
            escape(&one_line(&html(&item.key)))
        )
    }
}

/// What is to be filled in, line by line, as the answer is one text.
fn lines(blanks: &[Blank]) -> String {
    blanks.iter().map(|blank| format!("<p>{}: ______</p>", escape_xml(&blank.label))).collect()
}

/// A text that has no line ends.
fn in_one_line(text: &str) -> String {
    text.split(char::is_control).collect::<Vec<_>>().join(" ")
}

/// A plain text as the HTML that the question is in.
fn in_html(text: &str) -> String {
    escape(&escape_xml(&one_line(text)))
}

/// An empty line would end the question; line ends are written out.
fn one_line(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace(['\n', '\r'], "\u{1}")
        .trim_matches('\u{1}')
        .replace('\u{1}', "\n")
        .split('\n')
        .collect::<Vec<_>>()
        .join(NEW_LINE)
}

/// Stands for a line end until the text is escaped.
const NEW_LINE: &str = "\u{2}";

/// What has a meaning in GIFT is written with a backslash.
pub(super) fn escape(text: &str) -> String {
    let mut written = String::new();
    for sign in text.chars() {
        match sign {
            '~' | '=' | '#' | '{' | '}' | ':' | '\\' => written.extend(['\\', sign]),
            '\u{2}' | '\n' => written.push_str("\\n"),
            '\r' | '\u{1}' => {}
            other => written.push(other),
        }
    }
    written
}

#[cfg(test)]
pub(super) fn unescape(text: &str) -> String {
    let mut signs = text.chars();
    let mut read = String::new();
    while let Some(sign) = signs.next() {
        match (sign, sign == '\\') {
            (_, true) => match signs.next() {
                Some('n') => read.push('\n'),
                Some(other) => read.push(other),
                None => {}
            },
            (other, false) => read.push(other),
        }
    }
    read
}
