//! The stream of Markdown events on its way to the HTML writer, with everything rewritten that a worksheet needs
//! and everything removed that a page must not contain.
//!
//! Each event is looked at once and sections are closed from a stack, so time is linear and every tag is balanced.

use std::collections::VecDeque;
use std::iter::Peekable;
use std::ops::Range;

use pulldown_cmark::{
    Alignment, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Options, Parser, Tag, TagEnd,
    TextMergeStream,
};

use crate::{
    answer::picture::Picture,
    render::picture::svg,
    text::{Language, keep_together},
};
use bouton_school::class::escape_xml;

/// The most lines a box for the pupil's work may have.
pub(in crate::render) const MOST_LINES: u64 = 40;
/// The shortest run of underscores that is a line to fill in.
pub(in crate::render) const SHORTEST_BLANK: usize = 3;
/// A box to tick.
pub(in crate::render) const TICK: char = '☐';
/// The most letters that stay beside a box to tick.
const LONGEST_LABEL: usize = 36;
/// The most letters of all boxes that stay on one line.
const LONGEST_CHOICE: usize = 24;

/// The events of a Markdown text, ready for the HTML writer.
pub(super) fn events(markdown: &str, language: Language) -> impl Iterator<Item = Event<'_>> {
    flow(markdown, language, false)
}

/// The same of a text whose lines end where they do, also in Chinese.
pub(super) fn events_in_lines(
    markdown: &str,
    language: Language,
) -> impl Iterator<Item = Event<'_>> {
    flow(markdown, language, true)
}

fn flow(markdown: &str, language: Language, in_lines: bool) -> impl Iterator<Item = Event<'_>> {
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter();
    let literal = parser.flat_map(|(event, range)| keep_underscores(markdown, event, range));
    Flow {
        source: TextMergeStream::new(literal).peekable(),
        ready: VecDeque::new(),
        language,
        sections: Vec::new(),
        depth: 0,
        links: Vec::new(),
        columns: Vec::new(),
        column: 0,
        cell: "td",
        in_code: false,
        last: ' ',
        in_lines,
    }
}

/// Underscores are lines to write on, so only `*` makes emphasis and only `-` and `*` make rules.
pub(in crate::render) fn keep_underscores<'a>(
    markdown: &'a str,
    event: Event<'a>,
    range: Range<usize>,
) -> Vec<Event<'a>> {
    let source = markdown.get(range).unwrap_or_default();
    if !source.starts_with('_') {
        return vec![event];
    }
    match event {
        Event::Start(Tag::Emphasis) | Event::End(TagEnd::Emphasis) => vec![Event::Text("_".into())],
        Event::Start(Tag::Strong) | Event::End(TagEnd::Strong) => vec![Event::Text("__".into())],
        Event::Rule => vec![
            Event::Start(Tag::Paragraph),
            Event::Text(source.trim_end().into()),
            Event::End(TagEnd::Paragraph),
        ],
        other => vec![other],
    }
}

/// Rewrites events one by one.
struct Flow<'a, I: Iterator<Item = Event<'a>>> {
    source: Peekable<I>,
    /// Rewritten events that wait to be handed out.
    ready: VecDeque<Event<'a>>,
    language: Language,
    /// Headings whose sections are open, outermost first.
    sections: Vec<HeadingLevel>,
    /// How many lists, items and quotations are open: inside them a heading opens no section.
    depth: usize,
    /// For each open link or image, whether its tag was written.
    links: Vec<bool>,
    /// Alignments of the table's columns.
    columns: Vec<Alignment>,
    column: usize,
    /// The tag of the cells in this row of the table.
    cell: &'static str,
    in_code: bool,
    /// The last character of the text before this event.
    last: char,
    /// Whether a line of the text is a line of the page.
    in_lines: bool,
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for Flow<'a, I> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        while self.ready.is_empty() {
            match self.source.next() {
                Some(event) => self.rewrite(event),
                None if self.sections.is_empty() => return None,
                None => self.close_sections(HeadingLevel::H1),
            }
        }
        self.ready.pop_front()
    }
}

impl<'a, I: Iterator<Item = Event<'a>>> Flow<'a, I> {
    fn rewrite(&mut self, event: Event<'a>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if !self.in_code => self.text(text),
            Event::InlineHtml(html) | Event::Html(html) => {
                self.text(without_comments(&html).into())
            }
            Event::SoftBreak => self.soft_break(),
            other => self.ready.push_back(other),
        }
    }

    fn start(&mut self, tag: Tag<'a>) {
        match &tag {
            Tag::Heading { level, .. } if self.depth == 0 => self.open_section(*level),
            Tag::List(_) | Tag::Item | Tag::BlockQuote(_) => self.depth += 1,
            Tag::HtmlBlock => return self.html_block(),
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                if let Some(html) = fence(info, self.language) {
                    self.skip_to(TagEnd::CodeBlock);
                    return self.html(html);
                }
                self.in_code = true;
            }
            Tag::CodeBlock(CodeBlockKind::Indented) => self.in_code = true,
            Tag::Link { link_type, dest_url, .. } => {
                let written = *link_type != LinkType::Email && is_web_or_relative(dest_url);
                self.links.push(written);
                if !written {
                    return;
                }
            }
            // Nothing outside may be loaded; the words that stand for an image stay.
            Tag::Image { .. } => return self.links.push(false),
            Tag::Table(columns) => {
                self.columns.clone_from(columns);
                self.html("<div class=\"table\">\n".into());
            }
            Tag::TableHead => self.start_row("th"),
            Tag::TableRow => self.start_row("td"),
            Tag::TableCell => return self.table_cell(),
            _ => {}
        }
        self.ready.push_back(Event::Start(tag));
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::List(_) | TagEnd::Item | TagEnd::BlockQuote(_) => {
                self.depth = self.depth.saturating_sub(1);
            }
            TagEnd::CodeBlock => self.in_code = false,
            TagEnd::Link | TagEnd::Image if self.links.pop() != Some(true) => return,
            _ => {}
        }
        self.ready.push_back(Event::End(tag));
        if tag == TagEnd::Table {
            self.html("</div>\n".into());
        }
    }

    fn html(&mut self, html: String) {
        self.ready.push_back(Event::Html(html.into()));
    }

    fn open_section(&mut self, level: HeadingLevel) {
        self.close_sections(level);
        let tag = match level {
            HeadingLevel::H1 => "<article class=\"sheet\">\n",
            HeadingLevel::H2 => "<section class=\"problem\">\n",
            HeadingLevel::H3 => "<section class=\"part\">\n",
            _ => return,
        };
        self.html(tag.into());
        self.sections.push(level);
    }

    /// Closes every section that a heading of this level ends.
    fn close_sections(&mut self, level: HeadingLevel) {
        while let Some(innermost) = self.sections.pop_if(|open| *open >= level) {
            let article = innermost == HeadingLevel::H1;
            self.html(if article { "</article>\n" } else { "</section>\n" }.into());
        }
    }

    /// Drops events up to and including this end.
    fn skip_to(&mut self, end: TagEnd) {
        self.source.by_ref().take_while(|event| *event != Event::End(end)).for_each(drop);
    }

    /// A block of raw HTML: its comments vanish, the rest is a paragraph of plain text.
    fn html_block(&mut self) {
        let events = self.source.by_ref();
        let lines = events.map_while(|event| match event {
            Event::Html(line) | Event::Text(line) => Some(line),
            _ => None,
        });
        let block = lines.fold(String::new(), |block, line| block + &line);
        let shown = without_comments(&block);
        if !shown.trim().is_empty() {
            self.ready.push_back(Event::Start(Tag::Paragraph));
            self.text(shown.trim().to_owned().into());
            self.ready.push_back(Event::End(TagEnd::Paragraph));
        }
    }

    /// Plain text, in which a box to tick keeps its words beside it.
    fn text(&mut self, text: CowStr<'a>) {
        let Some((before, _)) = text.split_once(TICK) else { return self.blanks(text) };
        let mut rest = &text[before.len()..];
        self.blanks(before.to_owned().into());
        while let Some((labels, after)) = choices(rest) {
            let boxes: Vec<String> =
                labels.iter().map(|label| format!("{TICK}{}", escape_xml(label))).collect();
            self.html(format!("<span class=\"tick\">{}</span>", boxes.join(" ")));
            self.last = labels.last().and_then(|label| label.chars().next_back()).unwrap_or(TICK);
            let end = after.find(TICK).unwrap_or(after.len());
            if end > 0 {
                self.blanks(after[..end].to_owned().into());
            }
            rest = &after[end..];
        }
    }

    /// Plain text, in which each long run of underscores becomes a line to fill in.
    fn blanks(&mut self, text: CowStr<'a>) {
        self.last = text.chars().next_back().unwrap_or(self.last);
        if !text.contains("___") {
            return self.ready.push_back(Event::Text(text));
        }
        // The underscore is ASCII, so the pieces are whole characters.
        for piece in text.as_bytes().chunk_by(|left, right| (*left == b'_') == (*right == b'_')) {
            let piece = String::from_utf8_lossy(piece);
            if piece.starts_with('_') && piece.len() >= SHORTEST_BLANK {
                let length = piece.len();
                self.html(format!("<span class=\"blank\" style=\"--length:{length}\"></span>"));
            } else {
                self.ready.push_back(Event::Text(piece.into_owned().into()));
            }
        }
    }

    /// A line break in the source is a space, except after a Chinese character: there it is nothing.
    fn soft_break(&mut self) {
        let narrow =
            |event: &Event| matches!(event, Event::Text(text) if !text.starts_with(is_wide));
        let wanted = self.in_lines || !is_wide(self.last) || self.source.peek().is_some_and(narrow);
        if wanted {
            self.ready.push_back(Event::SoftBreak);
        }
    }

    fn start_row(&mut self, cell: &'static str) {
        self.cell = cell;
        self.column = 0;
    }

    /// A whole cell: what it holds decides how it is aligned.
    fn table_cell(&mut self) {
        let end = Event::End(TagEnd::TableCell);
        let inner: Vec<Event> = self.source.by_ref().take_while(|event| *event != end).collect();
        let class = self.cell_class(&inner);
        let class = class.map(|name| format!(" class=\"{name}\"")).unwrap_or_default();
        let scope = if self.cell == "th" { " scope=\"col\"" } else { "" };
        self.html(format!("<{}{class}{scope}>", self.cell));
        inner.into_iter().map(keep_cell).for_each(|event| self.rewrite(event));
        self.html(format!("</{}>", self.cell));
        self.column += 1;
    }

    /// How a cell is aligned: as its column says, else numbers and single letters stand in the centre, except in the
    /// first column, which names the rows.
    fn cell_class(&self, inner: &[Event]) -> Option<&'static str> {
        match self.columns.get(self.column) {
            Some(Alignment::Left) => Some("left"),
            Some(Alignment::Center) => Some("centre"),
            Some(Alignment::Right) => Some("right"),
            Some(Alignment::None) | None if self.column == 0 => None,
            Some(Alignment::None) | None => is_number_or_letter(inner).then_some("centre"),
        }
    }
}

/// What a cell says, in which no line ends within a position or a move: a narrow column breaks where it can.
pub(in crate::render) fn keep_cell(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Text(text) => Event::Text(keep_together(&text).into()),
        other => other,
    }
}

/// What a fence stands for, or nothing if it is ordinary code.
fn fence(info: &str, language: Language) -> Option<String> {
    if let Ok(picture) = info.parse::<Picture>() {
        return Some(format!("<figure>{}</figure>\n", svg(&picture, language)));
    }
    let lines: u64 = info.strip_prefix("work ")?.trim().parse().ok()?;
    let lines = lines.clamp(1, MOST_LINES);
    let ruled: String = (0..lines).map(|_| "<i></i>").collect();
    Some(format!(
        "<div class=\"work\" style=\"--lines:{lines}\" aria-hidden=\"true\">{ruled}</div>\n"
    ))
}

/// Raw HTML with every closed comment cut out.
pub(in crate::render) fn without_comments(html: &str) -> String {
    let mut kept = String::new();
    let mut rest = html;
    while let Some((before, comment)) = rest.split_once("<!--") {
        let Some((_, after)) = comment.split_once("-->") else {
            break;
        };
        kept.push_str(before);
        rest = after;
    }
    kept + rest
}

/// Whether a link has no scheme, or the web's.
fn is_web_or_relative(address: &str) -> bool {
    let address = address.trim_start().to_ascii_lowercase();
    let before_path = address.split(['/', '?', '#']).next().unwrap_or_default();
    match before_path.split_once(':') {
        Some((scheme, _)) => scheme == "http" || scheme == "https",
        None => !address.starts_with("//"),
    }
}

pub(in crate::render) fn is_number_or_letter(inner: &[Event]) -> bool {
    let mut text = String::new();
    for event in inner {
        if let Event::Text(piece) | Event::Code(piece) = event {
            text.push_str(piece);
        }
    }
    let number = text.contains(|c: char| c.is_ascii_digit()) && !text.contains(char::is_alphabetic);
    number || text.chars().count() == 1
}

/// Boxes to tick at the beginning of a text, few enough to stand on one line together: the words beside each, and what follows them.
pub(in crate::render) fn choices(text: &str) -> Option<(Vec<&str>, &str)> {
    let (first, mut rest) = split_tick_box(text)?;
    let mut labels = vec![first];
    let mut letters = first.chars().count();
    while let Some((label, after)) = split_tick_box(rest.trim_start_matches(' ')) {
        letters += 1 + label.chars().count();
        if letters > LONGEST_CHOICE || label.is_empty() {
            break;
        }
        labels.push(label);
        rest = after;
    }
    Some((labels, rest))
}

/// A box to tick at the beginning of a text: the words that stay beside it on its line, and what follows them.
///
/// They end before the next box, a line to fill in or a wide space; a whole sentence stays free to break.
fn split_tick_box(text: &str) -> Option<(&str, &str)> {
    let after = text.strip_prefix(TICK)?;
    let end = after.find([TICK, '_', '\u{2003}']).unwrap_or(after.len());
    let label = after[..end].trim_end();
    let is_short = label.chars().count() <= LONGEST_LABEL;
    Some(after.split_at(if is_short { label.len() } else { 0 }))
}

/// Whether Chinese typesetting gives the character a full square.
pub(crate) fn is_wide(character: char) -> bool {
    character >= '\u{2E80}'
}
