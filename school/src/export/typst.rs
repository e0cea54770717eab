//! Typst source with the key behind each question.

use super::{Answer, Bank, Format, markdown::Dialect};

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
        let (mut problem, mut sheet) = (0, "");
        for item in &bank.items {
            if item.sheet != sheet {
                // Each sheet on pages of its own.
                let page = if sheet.is_empty() { "" } else { "\n#pagebreak()" };
                (problem, sheet) = (0, &item.sheet);
                text.push_str(&format!("{page}\n== {}\n", escape(&item.sheet_heading())));
                let lines = bank.head.lines.iter();
                text.extend(lines.map(|line| format!("\n{}\n", escape(line))));
            }
            if item.problem != problem {
                problem = item.problem;
                let (title, told) = (escape(&item.title), DIALECT.text(&item.told()));
                text.push_str(&format!("\n=== {problem}. {title}\n{told}\n"));
            }
            let (question, prompt, key) =
                (item.question, DIALECT.text(&item.prompt), DIALECT.text(&item.key));
            text.push_str(&format!(
                "\n*({question})* {prompt}\n\n#block(inset: (left: 1em))[\n{key}\n]\n"
            ));
        }
        text.into_bytes()
    }
}

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
