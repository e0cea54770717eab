//! Typst source with the key behind each question.

use super::{Answer, Bank, Format, markdown::Dialect, source::Source};

/// Typst.
pub(super) struct Typst;

impl Format for Typst {
    fn name(&self) -> &'static str {
        "typst"
    }

    fn extension(&self) -> &'static str {
        "typ"
    }

    fn fits(&self, _: &Answer) -> bool {
        true
    }

    fn is_a_page(&self) -> bool {
        true
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let lang = if bank.lang == "en" { "en" } else { "zh" };
        let title = escape(&bank.title);
        let mut text = format!(
            "#set text(lang: \"{lang}\")\n#set page(paper: \"a4\")\n= {title}\n{}\n",
            escape(&bank.head.line())
        );
        text.push_str(&SOURCE.write(bank));
        text.into_bytes()
    }
}

const SOURCE: Source = Source {
    dialect: DIALECT,
    new_page: "\n#pagebreak()",
    sheet: |heading| format!("\n== {heading}\n"),
    line: |line| format!("\n{line}\n"),
    problem: |number, title, told| format!("\n=== {number}. {title}\n{told}\n"),
    question: |number, prompt, key| {
        format!("\n*({number})* {prompt}\n\n#block(inset: (left: 1em))[\n{key}\n]\n")
    },
};

const DIALECT: Dialect = Dialect {
    escape,
    strong: ["#strong[", "]"],
    emphasis: ["#emph[", "]"],
    code: |text| {
        format!(
            "\n#raw(block: true, \"{}\")\n\n",
            text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
        )
    },
    item: "- ",
    list: ["\n", "\n"],
    numbered: ["\n", "\n"],
    quote: ["#quote(block: true)[", "]\n\n"],
    table: |columns| [format!("#table(columns: {columns},\n"), ")\n\n".to_owned()],
    cell: |text| format!("[{text}]"),
    between_cells: ", ",
    row_end: ",\n",
    line_break: " \\\n",
};

/// What has a meaning in Typst is written with a backslash.
pub(super) fn escape(text: &str) -> String {
    let mut written = String::new();
    for sign in text.chars() {
        if "\\#$*_`<>@[]~=-+/\"'".contains(sign) {
            written.push('\\');
        }
        match sign {
            '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}' => {}
            other => written.push(other),
        }
    }
    written
}
