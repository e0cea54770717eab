//! LaTeX source with the key behind each question, for XeLaTeX or LuaLaTeX (`ctex` where Chinese is written).

use super::{Answer, Bank, Format, markdown::Dialect, source::Source};

/// LaTeX.
pub(super) struct Latex;

impl Format for Latex {
    fn name(&self) -> &'static str {
        "latex"
    }

    fn extension(&self) -> &'static str {
        "tex"
    }

    fn fits(&self, _: &Answer) -> bool {
        true
    }

    fn is_a_page(&self) -> bool {
        true
    }

    fn write(&self, bank: &Bank) -> Vec<u8> {
        let class =
            if bank.lang == "en" { "\\documentclass{article}" } else { "\\documentclass{ctexart}" };
        let mut text = format!(
            "% !TeX program = xelatex\n{class}\n\\usepackage{{fontspec}}\n\\usepackage[margin=2.2cm]{{geometry}}\n\\begin{{document}}\n\\title{{{}}}\n\\author{{{}}}\n\\date{{{}}}\n\\maketitle\n",
            escape(&bank.title),
            escape(&bank.head.school),
            escape(&bank.head.date),
        );
        text.push_str(&SOURCE.write(bank));
        text.push_str("\\end{document}\n");
        text.into_bytes()
    }
}

const SOURCE: Source = Source {
    dialect: DIALECT,
    new_page: "\n\\newpage",
    sheet: |heading| format!("\n\\section*{{{heading}}}\n"),
    line: |line| format!("\n\\bigskip\\noindent {line}\n"),
    problem: |number, title, told| format!("\n\\subsection*{{{number}. {title}}}\n{told}\n"),
    question: |number, prompt, key| {
        format!(
            "\n\\paragraph{{({number})}} {prompt}\n\n\\begin{{quote}}\\small {key}\n\\end{{quote}}\n"
        )
    },
};

const DIALECT: Dialect = Dialect {
    escape,
    strong: ["\\textbf{", "}"],
    emphasis: ["\\emph{", "}"],
    code: |text| {
        format!(
            "\n\\begin{{quote}}\\ttfamily\\obeylines\n{}\\end{{quote}}\n\n",
            escape(text).replace(' ', "~")
        )
    },
    item: "\\item ",
    list: ["\\begin{itemize}\n", "\\end{itemize}\n\n"],
    numbered: ["\\begin{enumerate}\n", "\\end{enumerate}\n\n"],
    quote: ["\\begin{quote}", "\\end{quote}\n\n"],
    table: |columns| {
        [
            format!("\\begin{{center}}\\begin{{tabular}}{{|{}}}\\hline\n", "l|".repeat(columns)),
            "\\end{tabular}\\end{center}\n\n".to_owned(),
        ]
    },
    cell: str::to_owned,
    between_cells: " & ",
    row_end: " \\\\ \\hline\n",
    line_break: "\\\\\n",
};

/// What has a meaning in LaTeX is written out.
pub(super) fn escape(text: &str) -> String {
    let mut written = String::new();
    for sign in text.chars() {
        match sign {
            '\\' => written.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => written.extend(['\\', sign]),
            '~' => written.push_str("\\textasciitilde{}"),
            '^' => written.push_str("\\textasciicircum{}"),
            '[' | ']' => written.extend(['{', sign, '}']),
            '→' => written.push_str("$\\to$"),
            '×' => written.push_str("$\\times$"),
            '−' => written.push_str("$-$"),
            '\u{a0}' => written.push('~'),
            '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}' => {}
            other => written.push(other),
        }
    }
    written
}
