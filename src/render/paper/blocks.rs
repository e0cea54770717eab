//! Markdown as blocks of paper: one pass over the events of its reader.

use crate::{
    answer::picture::Picture,
    render::{
        html::flow::{
            MOST_LINES, SHORTEST_BLANK, TICK, choices, is_number_or_letter, is_wide, keep_cell,
            keep_underscores, without_comments,
        },
        picture::{svg, title},
    },
    text::Language,
};
use bouton_print::{Align, Block, Inline, Table};
use pulldown_cmark::{
    Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd, TextMergeStream,
};
use std::iter::Peekable;

/// The blocks of a Markdown text.
pub(super) fn of(markdown: &str, language: Language) -> Vec<Block> {
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter();
    let literal = parser.flat_map(|(event, range)| keep_underscores(markdown, event, range));
    let mut reader = Reader { events: TextMergeStream::new(literal).peekable(), language };
    reader.blocks(None)
}

struct Reader<'a, I: Iterator<Item = Event<'a>>> {
    events: Peekable<I>,
    language: Language,
}

impl<'a, I: Iterator<Item = Event<'a>>> Reader<'a, I> {
    /// Blocks up to and including the end of what encloses them.
    fn blocks(&mut self, until: Option<TagEnd>) -> Vec<Block> {
        let mut blocks = Vec::new();
        while let Some(event) = self.events.peek() {
            match event {
                Event::End(end) if Some(*end) == until => {
                    self.events.next();
                    break;
                }
                Event::Start(tag) if is_block(tag) => {
                    let Some(Event::Start(tag)) = self.events.next() else { break };
                    blocks.extend(self.block(tag));
                }
                Event::Rule => {
                    self.events.next();
                    blocks.push(Block::Rule);
                }
                Event::End(_) => {
                    self.events.next();
                }
                // The words of a tight list have no paragraph around them.
                _ => blocks.extend(paragraph(self.inlines(None))),
            }
        }
        blocks
    }

    fn block(&mut self, tag: Tag<'a>) -> Option<Block> {
        Some(match tag {
            Tag::Heading { level, .. } => {
                Block::Heading(level as u8, self.inlines(Some(TagEnd::Heading(level))))
            }
            Tag::Paragraph => return paragraph(self.inlines(Some(TagEnd::Paragraph))),
            Tag::BlockQuote(kind) => Block::Quote(self.blocks(Some(TagEnd::BlockQuote(kind)))),
            Tag::List(start) => Block::List(start, self.items(start.is_some())),
            Tag::CodeBlock(kind) => self.fence(&kind),
            Tag::Table(columns) => Block::Table(self.table(&columns)),
            Tag::HtmlBlock => return self.html(),
            // Nothing else is a block of a sheet; its contents are read as if it were not there.
            _ => return None,
        })
    }

    fn items(&mut self, ordered: bool) -> Vec<Vec<Block>> {
        let mut items = Vec::new();
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::Item) => items.push(self.blocks(Some(TagEnd::Item))),
                Event::End(TagEnd::List(end)) if end == ordered => break,
                _ => {}
            }
        }
        items
    }

    /// A drawing, room to write, or text whose columns matter.
    fn fence(&mut self, kind: &CodeBlockKind<'a>) -> Block {
        let mut text = String::new();
        for event in self.events.by_ref() {
            match event {
                Event::End(TagEnd::CodeBlock) => break,
                Event::Text(piece) => text.push_str(&piece),
                _ => {}
            }
        }
        let CodeBlockKind::Fenced(info) = kind else { return Block::Code(text) };
        if let Ok(picture) = info.parse::<Picture>() {
            let words = title(&picture, self.language);
            return Block::Picture { svg: svg(&picture, self.language), words };
        }
        let lines = info.strip_prefix("work ").and_then(|lines| lines.trim().parse::<u64>().ok());
        let lines = lines.and_then(|lines| u8::try_from(lines.clamp(1, MOST_LINES)).ok());
        lines.map_or(Block::Code(text), Block::Lines)
    }

    fn table(&mut self, columns: &[Alignment]) -> Table {
        let mut rows: Vec<Vec<Vec<Inline>>> = Vec::new();
        let mut numbers = vec![true; columns.len()];
        while let Some(event) = self.events.next() {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
                Event::Start(Tag::TableCell) => {
                    let (cell, number) = self.cell();
                    let Some(row) = rows.last_mut() else { continue };
                    if let Some(all) = numbers.get_mut(row.len()) {
                        *all &= number;
                    }
                    row.push(cell);
                }
                Event::End(TagEnd::Table) => break,
                _ => {}
            }
        }
        let align = columns.iter().zip(numbers).enumerate();
        let columns = align
            .map(|(column, (align, number))| choose_alignment(*align, column, number))
            .collect();
        let mut rows = rows.into_iter();
        Table { columns, head: rows.next().unwrap_or_default(), rows: rows.collect() }
    }

    /// A cell, and whether it suits a column of numbers.
    fn cell(&mut self) -> (Vec<Inline>, bool) {
        let end = Event::End(TagEnd::TableCell);
        let inner: Vec<Event<'a>> =
            self.events.by_ref().take_while(|event| *event != end).collect();
        let number = inner.is_empty() || is_number_or_letter(&inner);
        let inner: Vec<Event<'a>> = inner.into_iter().map(keep_cell).collect();
        let mut reader = Reader { events: inner.into_iter().peekable(), language: self.language };
        (reader.inlines(None), number)
    }

    /// Raw HTML: its comments vanish, the rest is shown as it is written.
    fn html(&mut self) -> Option<Block> {
        let mut text = String::new();
        for event in self.events.by_ref() {
            match event {
                Event::End(TagEnd::HtmlBlock) => break,
                Event::Html(piece) | Event::Text(piece) => text.push_str(&piece),
                _ => {}
            }
        }
        let shown = without_comments(&text).trim().to_owned();
        (!shown.is_empty()).then(|| Block::Paragraph(words(&shown)))
    }

    /// The pieces of a line, up to and including its end, or up to the next block.
    fn inlines(&mut self, until: Option<TagEnd>) -> Vec<Inline> {
        let mut line = Vec::new();
        while let Some(event) = self.events.peek() {
            match event {
                Event::End(end) if Some(*end) == until => {
                    self.events.next();
                    break;
                }
                Event::Start(tag) if is_block(tag) => break,
                Event::End(end) if until.is_none() && is_block_end(*end) => break,
                Event::Rule => break,
                _ => {}
            }
            let Some(event) = self.events.next() else { break };
            self.inline(event, &mut line);
        }
        line
    }

    fn inline(&mut self, event: Event<'a>, line: &mut Vec<Inline>) {
        match event {
            Event::Text(text) => line.extend(words(&text)),
            Event::InlineHtml(html) | Event::Html(html) => {
                line.extend(words(&without_comments(&html)));
            }
            Event::Code(text) => line.push(Inline::Code(text.into_string())),
            Event::Start(Tag::Strong) => {
                line.push(Inline::Strong(self.inlines(Some(TagEnd::Strong))));
            }
            Event::Start(Tag::Emphasis) => {
                line.push(Inline::Emphasis(self.inlines(Some(TagEnd::Emphasis))));
            }
            Event::HardBreak => line.push(Inline::Break),
            Event::SoftBreak if self.space_wanted(line) => line.push(Inline::Text(" ".into())),
            // Links are their words: nobody clicks on paper.
            _ => {}
        }
    }

    /// A line break of the source is a space, except between Chinese characters.
    fn space_wanted(&mut self, line: &[Inline]) -> bool {
        let narrow =
            |event: &Event| matches!(event, Event::Text(text) if !text.starts_with(is_wide));
        last_sign(line).is_none_or(|sign| !is_wide(sign)) || self.events.peek().is_some_and(narrow)
    }
}

fn last_sign(line: &[Inline]) -> Option<char> {
    match line.last()? {
        Inline::Text(text) | Inline::Code(text) => text.chars().next_back(),
        Inline::Strong(inner) | Inline::Emphasis(inner) => last_sign(inner),
        Inline::Ticks(labels) => labels.last()?.chars().next_back(),
        Inline::Blank(_) | Inline::Break => None,
    }
}

fn paragraph(line: Vec<Inline>) -> Option<Block> {
    let blank = |one: &Inline| matches!(one, Inline::Text(text) if text.trim().is_empty());
    (!line.iter().all(blank)).then_some(Block::Paragraph(line))
}

/// Plain text; long runs of underscores are lines to fill in, `☐` is a box to tick.
fn words(text: &str) -> Vec<Inline> {
    let mut line = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some((labels, after)) = choices(rest) {
            line.push(Inline::Ticks(labels.into_iter().map(str::to_owned).collect()));
            rest = after;
            continue;
        }
        let is_other = |sign: char| sign == TICK || (sign == '_') != (first == '_');
        let (piece, after) = rest.split_at(rest.find(is_other).unwrap_or(rest.len()));
        line.push(match first {
            '_' if piece.len() >= SHORTEST_BLANK => {
                Inline::Blank(u8::try_from(piece.len()).unwrap_or(u8::MAX))
            }
            _ => Inline::Text(piece.to_owned()),
        });
        rest = after;
    }
    line
}

/// A column stands as it says, else numbers and single signs in the middle, except in the first, which names the rows.
fn choose_alignment(align: Alignment, column: usize, number: bool) -> Align {
    match align {
        Alignment::Left => Align::Left,
        Alignment::Center => Align::Centre,
        Alignment::Right => Align::Right,
        Alignment::None if number && column > 0 => Align::Centre,
        Alignment::None => Align::Left,
    }
}

fn is_block(tag: &Tag<'_>) -> bool {
    !matches!(
        tag,
        Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }
    )
}

fn is_block_end(end: TagEnd) -> bool {
    !matches!(
        end,
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image
    )
}
