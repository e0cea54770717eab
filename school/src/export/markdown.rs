//! Markdown in the languages of other programs: HTML, LaTeX, Typst. Room to write (`work`) is left to them; drawings are text.

use pulldown_cmark::{Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

fn events(markdown: &str) -> Vec<Event<'_>> {
    let mut is_room = false;
    let keep = |event: &Event<'_>| match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
            is_room = info.split_whitespace().next() == Some("work");
            !is_room
        }
        Event::End(TagEnd::CodeBlock) => !std::mem::replace(&mut is_room, false),
        _ => !is_room,
    };
    Parser::new_ext(markdown, Options::ENABLE_TABLES).filter(keep).collect()
}

/// HTML, every sign of it closed; nothing of the text is taken for HTML.
pub(super) fn html(markdown: &str) -> String {
    render_html(events(markdown))
}

/// The same for a reader who knows no `style`, no list that begins elsewhere than at one, and no table without rows.
pub(super) fn plain_html(markdown: &str) -> String {
    let plain = |event| match event {
        Event::Start(Tag::Table(columns)) => {
            Event::Start(Tag::Table(vec![Alignment::None; columns.len()]))
        }
        Event::Start(Tag::List(Some(_))) => Event::Start(Tag::List(Some(1))),
        other => other,
    };
    // A table that has only a head gets an empty row.
    render_html(events(markdown).into_iter().map(plain).collect())
        .replace("<tbody>\n</tbody>", "<tbody><tr><td></td></tr></tbody>")
}

fn render_html(events: Vec<Event<'_>>) -> String {
    let events = events.into_iter().map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        // What looks like a block of HTML is a paragraph: in a quotation no bare text may stand.
        Event::Start(Tag::HtmlBlock) => Event::Start(Tag::Paragraph),
        Event::End(TagEnd::HtmlBlock) => Event::End(TagEnd::Paragraph),
        other => other,
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    html.trim_end().to_owned()
}

/// How a language writes what Markdown has.
pub(super) struct Dialect {
    pub(super) escape: fn(&str) -> String,
    pub(super) strong: [&'static str; 2],
    pub(super) emphasis: [&'static str; 2],
    pub(super) code: fn(&str) -> String,
    pub(super) item: &'static str,
    pub(super) list: [&'static str; 2],
    pub(super) numbered: [&'static str; 2],
    pub(super) quote: [&'static str; 2],
    pub(super) table: fn(usize) -> [String; 2],
    pub(super) cell: fn(&str) -> String,
    pub(super) between_cells: &'static str,
    pub(super) row_end: &'static str,
    pub(super) line_break: &'static str,
}

impl Dialect {
    /// A text in this language.
    pub(super) fn text(&self, markdown: &str) -> String {
        let mut out = String::new();
        let mut state = State::default();
        for event in events(markdown) {
            self.event(event, &mut out, &mut state);
        }
        out.trim().to_owned()
    }

    fn event(&self, event: Event<'_>, out: &mut String, state: &mut State) {
        match event {
            Event::Text(text) if state.code.is_some() => {
                if let Some(code) = &mut state.code {
                    code.push_str(&text);
                }
            }
            Event::Text(text)
            | Event::Html(text)
            | Event::InlineHtml(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text)
            | Event::FootnoteReference(text) => {
                state.put(out, &(self.escape)(&text));
            }
            Event::Code(text) => state.put(out, &(self.escape)(&text)),
            Event::SoftBreak => state.put(out, "\n"),
            Event::HardBreak => state.put(out, self.line_break),
            Event::Rule | Event::TaskListMarker(_) => {}
            Event::Start(tag) => self.start(&tag, out, state),
            Event::End(tag) => self.end(tag, out, state),
        }
    }

    fn start(&self, tag: &Tag<'_>, out: &mut String, state: &mut State) {
        match tag {
            Tag::Strong => state.put(out, self.strong[0]),
            Tag::Emphasis => state.put(out, self.emphasis[0]),
            Tag::CodeBlock(_) => state.code = Some(String::new()),
            Tag::List(start) => {
                state.lists.push(start.is_some());
                state.put(out, if start.is_some() { self.numbered[0] } else { self.list[0] });
            }
            Tag::Item => state.put(
                out,
                if state.lists.last() == Some(&true) && self.item == "- " {
                    "+ "
                } else {
                    self.item
                },
            ),
            Tag::BlockQuote(_) => state.put(out, self.quote[0]),
            Tag::Table(columns) => {
                let [begin, end] = (self.table)(columns.len());
                out.push_str(&begin);
                state.table_end = end;
            }
            Tag::TableCell => state.cell = Some(String::new()),
            Tag::TableHead | Tag::TableRow => state.cells = 0,
            _ => {}
        }
    }

    fn end(&self, tag: TagEnd, out: &mut String, state: &mut State) {
        match tag {
            TagEnd::Strong => state.put(out, self.strong[1]),
            TagEnd::Emphasis => state.put(out, self.emphasis[1]),
            TagEnd::CodeBlock => {
                let code = state.code.take().unwrap_or_default();
                out.push_str(&(self.code)(&code));
            }
            TagEnd::List(_) => {
                let numbered = state.lists.pop().unwrap_or(false);
                state.put(out, if numbered { self.numbered[1] } else { self.list[1] });
            }
            TagEnd::Item => state.put(out, "\n"),
            TagEnd::BlockQuote(_) => state.put(out, self.quote[1]),
            TagEnd::TableCell => {
                let cell = state.cell.take().unwrap_or_default();
                out.push_str(if state.cells > 0 { self.between_cells } else { "" });
                out.push_str(&(self.cell)(&cell));
                state.cells += 1;
            }
            TagEnd::TableHead | TagEnd::TableRow => out.push_str(self.row_end),
            TagEnd::Table => out.push_str(&std::mem::take(&mut state.table_end)),
            TagEnd::Paragraph | TagEnd::Heading(_) => state.put(out, "\n\n"),
            _ => {}
        }
    }
}

#[derive(Default)]
struct State {
    code: Option<String>,
    cell: Option<String>,
    cells: usize,
    lists: Vec<bool>,
    table_end: String,
}

impl State {
    fn put(&mut self, out: &mut String, text: &str) {
        self.cell.as_mut().unwrap_or(out).push_str(text);
    }
}
