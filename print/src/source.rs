//! The document as the text of a Typst file. Every word travels inside a string, so no sign of a sheet is ever taken for
//! markup.

use crate::{Align, Block, Document, Inline, Language, Paper, Sheet, Table};
use qrcode::{EcLevel, QrCode, render::svg::Color};
use std::fmt::Write;

/// The look, said once for all documents.
const PRELUDE: &str = include_str!("prelude.typ");
/// A table of more rows is a long one.
const LONG: usize = 20;
/// More rows are on no page, in the smallest type: for them nothing is measured.
const ROWS_OF_PAGE: usize = 100;
/// The margins at the sides, in millimetres.
const SIDE_MARGIN: f64 = 16.0;

/// The faces by which a document is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faces {
    /// The Chinese family, if there is one.
    pub chinese: Option<String>,
    /// Whether bold has to be drawn by a thicker outline, because the face has no bold weight.
    pub heavy: bool,
}

impl Document {
    /// The whole Typst file, in time linear in what stands on the sheets.
    #[must_use]
    pub fn source(&self, faces: &Faces) -> String {
        let mut out = self.settings(faces);
        out.push_str(PRELUDE);
        for (index, sheet) in self.sheets.iter().enumerate() {
            if index > 0 {
                let to = if self.duplex { "to: \"odd\", " } else { "" };
                let _ = writeln!(out, "#pagebreak({to}weak: true)");
            }
            sheet.write(index, &mut out);
        }
        out
    }

    fn settings(&self, faces: &Faces) -> String {
        let zh = self.language == Language::Chinese;
        let paper = match self.paper {
            Paper::A4 => "a4",
            Paper::Letter => "us-letter",
        };
        let [height, top, bottom] = self.paper.height_and_margins();
        let inner = height - top - bottom;
        let width = self.paper.width() - 2.0 * SIDE_MARGIN;
        let chinese = faces.chinese.as_ref().map(|family| format!("{},", quote(family)));
        let words: Vec<String> = self.page_words.iter().map(|word| quote(word)).collect();
        format!(
            "#set document(title: {title}, date: none)\n\
             #set page(paper: \"{paper}\", margin: (x: {SIDE_MARGIN}mm, top: {top}mm, bottom: {bottom}mm), header-ascent: 3mm, footer-descent: 4mm)\n\
             #let counted-through = {through}\n#let last-sheet = {last}\n#let zh = {zh}\n#let heavy = {heavy}\n#let short = {short}\n#let page-top = {top}mm\n#let page-height = {inner}mm\n#let page-width = {width}mm\n\
             #let latin = (\"Libertinus Serif\", \"New Computer Modern Math\", \"DejaVu Sans Mono\")\n\
             #let chinese = ({chinese})\n#let page-words = ({words})\n#let continued = {continued}\n",
            title = quote(&self.title),
            through = self.counted_through,
            last = self.sheets.len().saturating_sub(1),
            heavy = zh && faces.heavy,
            short = self.paper == Paper::Letter,
            chinese = chinese.unwrap_or_default(),
            words = words.join(", "),
            continued = quote(&self.continued),
        )
    }
}

impl Sheet {
    fn write(&self, index: usize, out: &mut String) {
        let id = self.id.as_ref().map_or("none".to_owned(), |id| quote(id));
        let qr = self.id.as_deref().and_then(qr_code);
        let qr = qr.map_or("none".to_owned(), |svg| quote(&svg));
        let _ = writeln!(out, "#sheet({index}, [{}], {id}, {qr})[", inlines(&self.head));
        let is_parted = self.blocks.iter().any(is_together);
        out.push_str(&if is_parted { flow(&self.blocks) } else { blocks(&self.blocks) });
        out.push_str("]\n");
    }
}

/// The code as a drawing; nothing for a text that is too long for one.
fn qr_code(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let modules = u32::try_from(code.width()).ok()?;
    let mut drawing = code.render::<Color>();
    Some(drawing.quiet_zone(false).min_dimensions(modules, modules).build())
}

fn blocks(blocks: &[Block]) -> String {
    let mut place = 0;
    let run = |run: &[Block]| -> String {
        let from = place;
        place += run.len();
        match is_grid(run) {
            true => grids(run),
            false => (from..place).map(|place| in_its_place(blocks, place)).collect(),
        }
    };
    blocks.chunk_by(|one, next| is_long(one) && is_long(next)).map(run).collect()
}

/// A block as it is set between those before and behind it.
fn in_its_place(blocks: &[Block], place: usize) -> String {
    let before = place.checked_sub(1).and_then(|before| blocks.get(before));
    match (before, blocks.get(place), blocks.get(place + 1)) {
        (_, Some(Block::Paragraph(words)), Some(Block::Table(_)))
        | (Some(Block::Heading(..)), Some(Block::Paragraph(words)), Some(Block::Heading(..))) => {
            leading_in(words)
        }
        // A part that begins within a page stands apart from the one before.
        (Some(_), Some(title @ Block::Heading(1, _)), _) => {
            format!("#v(1.8em, weak: true)\n{}\n", block(title))
        }
        (_, Some(one), _) => block(one) + "\n",
        (_, None, _) => String::new(),
    }
}

fn is_long(block: &Block) -> bool {
    matches!(block, Block::Table(table) if table.rows.len() >= LONG)
}

/// Whether these are long tables with words in some of them, such as the answers of a class, that a page may hold.
fn is_grid(blocks: &[Block]) -> bool {
    let tables = || {
        blocks.iter().filter(|block| is_long(block)).filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
    };
    rows_of(blocks) <= ROWS_OF_PAGE && tables().any(|table| table.set_columns().have_words)
}

/// The rows of tables.
fn rows_of(blocks: &[Block]) -> usize {
    let rows = |block: &Block| match block {
        Block::Table(table) => table.rows.len(),
        _ => 0,
    };
    blocks.iter().map(rows).sum()
}

/// The long tables that follow each other: as they are set elsewhere, and so that each row may have one line.
fn grids(tables: &[Block]) -> String {
    let usual: String = tables.iter().map(|one| block(one) + "\n").collect();
    let close: String = tables.iter().map(close).collect();
    let rows = rows_of(tables);
    format!("#grids({rows}, [\n{usual}], [\n{close}])\n")
}

/// A long table whose columns are as wide as they need, or as the page allows.
fn close(block: &Block) -> String {
    let Block::Table(table) = block else { return String::new() };
    let words = table.set_columns();
    let columns = words.longest_words().enumerate().map(|(column, word)| {
        let cells = table.rows.iter().filter_map(|row| row.get(column));
        let cells: String = cells.map(|cell| format!("[{}],", inlines(cell))).collect();
        let head = table.head.get(column).map(|cell| strong(cell)).unwrap_or_default();
        let word = word.map_or("none".to_owned(), |word| word.to_string());
        format!("(([{head}],{cells}), {word}),")
    });
    let columns: String = columns.collect();
    format!("#close-table(({columns}), widths => {})\n", write_table(table, "widths"))
}

/// Words that lead to a table, or stand alone between headings: they stay on the page of what follows.
fn leading_in(words: &[Inline]) -> String {
    format!("#block(sticky: true, spacing: 0.85em, par[{}])\n", inlines(words))
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(level, words) => format!("#heading(level: {level})[{}]", inlines(words)),
        // Boxes to tick may come to stand on a line of their own: the line before it is not spread for that.
        Block::Paragraph(words) if words.iter().any(|one| matches!(one, Inline::Ticks(_))) => {
            format!("#par(justify: false)[{}]", inlines(words))
        }
        Block::Paragraph(words) => format!("#par[{}]", inlines(words)),
        Block::Centred(words) => {
            format!("#align(center, par(justify: false)[{}])", inlines(words))
        }
        Block::List(Some(start), items) => {
            format!("#enum(start: {start}, tight: false{})", self::items(items))
        }
        Block::List(None, items) => format!("#list(tight: false{})", self::items(items)),
        Block::Quote(inner) => format!("#quotation[\n{}]", blocks(inner)),
        Block::Table(table) => self::table(table),
        Block::Picture { svg, words } => {
            format!("#picture({}, {})", quote(svg), quote(words))
        }
        Block::Beside { words, picture } => match picture.as_ref() {
            Block::Picture { svg, words: shown } => {
                format!("#beside([\n{}], {}, {})", blocks(words), quote(svg), quote(shown))
            }
            other => blocks(words) + &self::block(other),
        },
        Block::Lines(count) => format!("#lines({count})"),
        Block::Code(text) => {
            format!("#block(breakable: false, raw(block: true, {}))", quote(text))
        }
        Block::Rule => "#line(length: 100%, stroke: 0.5pt)".to_owned(),
        Block::Together(inner) => format!("#block(width: 100%)[\n{}]", blocks(inner)),
    }
}

/// Blocks of a page, where those of some parts stay together.
fn flow(all: &[Block]) -> String {
    let parts: Vec<String> =
        all.chunk_by(|one, other| !is_together(one) && !is_together(other)).map(part).collect();
    format!("#flow({})\n", parts.join(", "))
}

fn is_together(block: &Block) -> bool {
    matches!(block, Block::Together(_))
}

/// What stands on one page, the heading of the problem that it begins, and whether it ends with a box that may grow: `none`, or if the box is numbered.
fn part(blocks: &[Block]) -> String {
    let [Block::Together(inner)] = blocks else {
        return format!("([\n{}], none, none)", self::blocks(blocks));
    };
    let head = match inner.first() {
        Some(Block::Heading(_, words)) => format!("[{}]", inlines(words)),
        _ => "none".to_owned(),
    };
    let (kept, after) = match inner.split_last() {
        Some((Block::Lines(count), before)) => {
            (format!("{}{}", self::blocks(before), open_lines(*count)), "false")
        }
        Some((Block::List(Some(start), items), before)) => match only_item(items) {
            Some((words, count)) => {
                let item = format!("{}{}", self::blocks(words), open_lines(count));
                let list = format!("#enum(start: {start}, tight: false, [\n{item}])\n");
                (self::blocks(before) + &list, "true")
            }
            None => (self::blocks(inner), "none"),
        },
        _ => (self::blocks(inner), "none"),
    };
    format!("([\n{kept}], {head}, {after})")
}

/// The words and the lines of a single item that ends with a box of lines.
fn only_item(items: &[Vec<Block>]) -> Option<(&[Block], u8)> {
    match items {
        [item] => match item.split_last()? {
            (Block::Lines(count), words) => Some((words, *count)),
            _ => None,
        },
        _ => None,
    }
}

/// A box without its lower edge.
fn open_lines(count: u8) -> String {
    format!("#lines({count}, open: true)\n")
}

fn items(items: &[Vec<Block>]) -> String {
    items.iter().map(|item| format!(", [\n{}]", blocks(item))).collect()
}

/// A table of short cells is made smaller as a whole; one with words may break them, and may be split between rows when
/// it is very long.
fn table(table: &Table) -> String {
    let columns = table.set_columns();
    let made = write_table(table, &columns.widths());
    // A long grid is set as small as a wide one.
    let width = table.columns.len() + if table.rows.len() >= LONG { 2 } else { 0 };
    let dense = || format!("dense({width}, {:.2}, {made})", columns.scale());
    match (columns.have_words, table.rows.len()) {
        (false, ..LONG) => format!("#block(width: 100%, breakable: false, fit({made}))"),
        (true, ..LONG) => format!("#block(width: 100%, breakable: false, {})", dense()),
        // Its head never stands alone at the foot of a page.
        _ => format!("#foothold\n#{}", dense()),
    }
}

/// A table with columns of these widths.
fn write_table(table: &Table, widths: &str) -> String {
    let to_fill = table.to_fill();
    let name = if to_fill { "grid-to-fill" } else { "plain-table" };
    let align: Vec<&str> = table.columns.iter().map(|column| align(*column)).collect();
    let head: Vec<String> = table.head.iter().map(|cell| format!("[{}]", strong(cell))).collect();
    let cells = table.rows.iter().flatten().map(|cell| match cell.is_empty() {
        true => "room".to_owned(),
        false => format!("[{}]", inlines(cell)),
    });
    let cells: Vec<String> = cells.collect();
    let vertical = if to_fill { " + horizon" } else { "" };
    let align: Vec<String> = align.iter().map(|align| format!("{align}{vertical}")).collect();
    format!(
        "{name}(columns: {widths}, align: ({},), table.header({}), {})",
        align.join(", "),
        head.join(", "),
        cells.join(", ")
    )
}

fn align(align: Align) -> &'static str {
    match align {
        Align::Left => "left",
        Align::Centre => "center",
        Align::Right => "right",
    }
}

fn strong(words: &[Inline]) -> String {
    format!("#strong[{}];", inlines(words))
}

fn inlines(words: &[Inline]) -> String {
    words.iter().map(inline).collect()
}

fn inline(inline: &Inline) -> String {
    match inline {
        Inline::Text(text) => format!("#{};", quote(text)),
        Inline::Strong(inner) => strong(inner),
        Inline::Emphasis(inner) => match inner.as_slice() {
            [Inline::Text(name)] if name.len() == 1 => format!("#variable({});", quote(name)),
            _ => format!("#emph[{}];", inlines(inner)),
        },
        Inline::Code(text) => format!("#raw({});", quote(text)),
        Inline::Blank(length) => format!("#blank({length});"),
        Inline::Ticks(labels) => {
            let labels: String = labels.iter().map(|label| quote(label) + ",").collect();
            format!("#ticks({labels});")
        }
        Inline::Break => "#linebreak();".to_owned(),
    }
}

/// A string of Typst.
fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for sign in text.chars() {
        match sign {
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            '\n' => out.push_str("\\n"),
            sign if sign.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(sign));
            }
            sign => out.push(sign),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sign_of_a_text_is_markup() {
        let text = "a \"b\" \\ #c $d$ *e* _f_ <g> @h [i]\n";
        let expected = "#\"a \\\"b\\\" \\\\ #c $d$ *e* _f_ <g> @h [i]\\n\";";
        assert_eq!(inline(&Inline::Text(text.into())), expected);
    }

    #[test]
    fn a_variable_is_slanted_in_every_language() {
        let stressed = |text: &str| inline(&Inline::Emphasis(vec![Inline::Text(text.into())]));
        assert_eq!(stressed("n"), "#variable(\"n\");");
        assert_eq!(stressed("all"), "#emph[#\"all\";];");
    }

    #[test]
    fn an_empty_cell_is_room_to_write() {
        let cell = |text: &str| vec![Inline::Text(text.into())];
        let columns = vec![Align::Left, Align::Centre];
        let made = Table {
            columns,
            head: vec![cell("n"), cell("v")],
            rows: vec![vec![cell("1"), vec![]]],
        };
        assert!(made.to_fill());
        assert!(table(&made).contains("grid-to-fill(") && table(&made).contains("[#\"1\";], room"));
    }

    #[test]
    fn a_box_at_the_end_of_what_stays_together_is_open_for_more() {
        let words = || Block::Paragraph(vec![Inline::Text("a".into())]);
        let open = |blocks: Vec<Block>| part(&[Block::Together(blocks)]);
        let item = vec![vec![words(), Block::Lines(2)]];
        let list = open(vec![words(), Block::List(Some(3), item.clone())]);
        assert!(
            list.contains("#enum(start: 3") && list.contains("#lines(2, open: true)"),
            "{list}"
        );
        assert!(list.ends_with("], none, true)"), "{list}");
        assert!(open(vec![words(), Block::Lines(1)]).ends_with("], none, false)"));
        let two = open(vec![Block::List(Some(1), [item.clone(), item].concat())]);
        assert!(!two.contains("open") && two.ends_with("none)"), "{two}");
        let heading = Block::Heading(2, vec![Inline::Text("b".into())]);
        assert!(open(vec![heading, Block::Lines(1)]).contains("], [#\"b\";], false)"));
        assert!(!open(vec![Block::Lines(1), words()]).ends_with("false)"));
    }

    #[test]
    fn a_part_that_begins_within_a_page_stands_apart() {
        let title = Block::Heading(1, vec![Inline::Text("a".into())]);
        assert!(!blocks(std::slice::from_ref(&title)).contains("#v("));
        assert!(blocks(&[title.clone(), title]).contains("#v(1.8em, weak: true)"));
    }

    #[test]
    fn what_leads_to_a_table_stays_with_it() {
        let words = || Block::Paragraph(vec![Inline::Text("a".into())]);
        let table = Table { columns: vec![Align::Left], head: vec![vec![]], rows: vec![] };
        let all = blocks(&[words(), words(), Block::Table(table)]);
        assert_eq!(all.matches("sticky: true").count(), 1, "{all}");
        assert!(all.starts_with("#par[") && all.contains("\n#block(sticky: true"), "{all}");
        let heading = || Block::Heading(2, vec![Inline::Text("b".into())]);
        let all = blocks(&[words(), heading(), words(), heading(), words()]);
        assert_eq!(all.matches("sticky: true").count(), 1, "{all}");
    }

    #[test]
    fn the_code_of_an_id_is_a_drawing() {
        let svg = qr_code("B1-DEFAULT-Q6-2-1-1-TJ").expect("an ID is short");
        assert!(svg.contains("<svg") && svg.contains("viewBox"));
        assert_eq!(qr_code(&"x".repeat(9000)), None);
    }
}
