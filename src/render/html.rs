//! The printed page: Markdown in, one self-contained HTML file out.
//!
//! Markdown is the master. Its headings become the structure of the page: `#` a sheet of its own, `##` a problem that
//! stays on one page if it fits, `###` a part of a problem. A fence `picture ...` becomes a drawing, a fence `work 6`
//! six ruled lines to write on, a run of underscores a line to fill in. Raw HTML is shown as text, never obeyed; the
//! page has no script and asks the network for nothing.

pub(in crate::render) mod flow;
pub mod running;

#[cfg(feature = "cli")]
pub(crate) use flow::is_wide;

use crate::{sheet::letterhead::Paper, text::Language};
use bouton_school::class::escape_xml;
use pulldown_cmark::{Event, Tag, TagEnd};

/// What the head of the page says.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The language of the Markdown: it chooses the fonts and the titles of the pictures.
    pub lang: Language,
    /// The title of the window, plain text.
    pub title: &'a str,
    /// The content of `<meta name="bouton">`, by which a program recognises the sheet; plain text.
    pub meta: Option<&'a str>,
    /// The paper that it is printed on; the browser's own where nobody asked for one.
    pub paper: Option<Paper>,
}

/// The style sheet, for the screen and for paper.
const STYLE: &str = include_str!("page.css");

/// Nothing may be loaded or run; only the page's own style counts.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The whole HTML document for one Markdown text, in time linear in its length.
///
/// ```
/// use bouton::text::Language;
/// use bouton::render::html::{Page, page};
/// let head = Page { lang: Language::En, title: "Nim", meta: None, paper: None };
/// let html = page("# Nim\n\n## 1. Three heaps\n\n```picture heaps matches 3 5 7\n```\n", &head);
/// assert!(html.contains("<article class=\"sheet\">\n<h1>Nim</h1>"));
/// assert!(html.contains("<figure><svg "));
/// ```
#[must_use]
pub fn page(markdown: &str, page: &Page) -> String {
    [head(page), body(markdown, page.lang), end("")].concat()
}

/// Where the document of [`page`] ends, after a style that came to be known with the sheets: it stands outside of what is read.
#[must_use]
pub fn end(style: &str) -> String {
    format!("</main>\n{style}</body>\n</html>\n")
}

/// What stands in the document of [`page`] between its [`head`] and its [`end`]. Texts that begin with a heading of the first
/// level may be converted one by one.
#[must_use]
pub fn body(markdown: &str, lang: Language) -> String {
    let mut html = String::with_capacity(markdown.len().saturating_mul(2));
    pulldown_cmark::html::push_html(&mut html, flow::events(markdown, lang));
    html
}

/// The Markdown as HTML to be put into another page: headings become paragraphs of the classes `bouton-h1` to
/// `bouton-h6`, because the other page has headings of its own.
///
/// ```
/// use bouton::text::Language;
/// let html = bouton::render::html::fragment("## Nim\n\n*Take*.\n", Language::En);
/// assert!(html.contains("<p class=\"bouton-h2\">Nim</p>\n<p><em>Take</em>.</p>"));
/// ```
#[must_use]
pub fn fragment(markdown: &str, lang: Language) -> String {
    render_events(markdown, flow::events(markdown, lang))
}

fn render_events<'a>(markdown: &str, events: impl Iterator<Item = Event<'a>>) -> String {
    let mut html = String::with_capacity(markdown.len().saturating_mul(2));
    pulldown_cmark::html::push_html(&mut html, events.map(without_headings));
    html
}

/// The same without empty lines: HTML that stands in Markdown ends at one.
#[must_use]
pub fn inset(markdown: &str, lang: Language) -> String {
    without_empty_lines(&fragment(markdown, lang))
}

/// The same of a text whose lines end where they do: an answer as it stands in a terminal.
#[must_use]
pub fn inset_lines(markdown: &str, lang: Language) -> String {
    without_empty_lines(&render_events(markdown, flow::events_in_lines(markdown, lang)))
}

fn without_empty_lines(html: &str) -> String {
    let lines: Vec<&str> = html.lines().filter(|line| !line.trim().is_empty()).collect();
    lines.join("\n")
}

/// A heading as a paragraph of its class.
fn without_headings(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Heading { level, .. }) => {
            Event::Html(format!("<p class=\"bouton-{level}\">").into())
        }
        Event::End(TagEnd::Heading(_)) => Event::Html("</p>\n".into()),
        other => other,
    }
}

/// How the document of [`page`] begins.
#[must_use]
pub fn head(page: &Page) -> String {
    let meta = page
        .meta
        .map(|content| format!("<meta name=\"bouton\" content=\"{}\">\n", escape_xml(content)));
    let size = match page.paper {
        None => "",
        Some(Paper::A4) => "@page { size: A4 }\n",
        Some(Paper::Letter) => "@page { size: letter }\n",
    };
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         {}<title>{}</title>\n<style>\n{STYLE}{size}</style>\n</head>\n<body>\n<main>\n",
        page.lang.tag(),
        meta.unwrap_or_default(),
        escape_xml(page.title),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    fn within(markdown: &str, lang: Language) -> String {
        let head = Page { lang, title: "", meta: None, paper: None };
        let html = page(markdown, &head);
        let (_, body) = html.split_once("<main>\n").expect("a page has a main part");
        body.strip_suffix(&end("")).expect("and an end").into()
    }

    fn check(markdown: &str, expected: &str) {
        assert_eq!(within(markdown, Language::En), expected);
    }

    fn count(html: &str, part: &str) -> usize {
        html.matches(part).count()
    }

    #[test]
    fn the_head_names_language_title_and_meta_escaped() {
        let title = "<b> & \"'";
        let html =
            page("", &Page { lang: Language::Zh, title, meta: Some("1-\"x\""), paper: None });
        assert!(html.starts_with("<!doctype html>\n<html lang=\"zh-Hans\">\n"));
        assert!(html.contains("<title>&lt;b&gt; &amp; &quot;&#39;</title>"));
        assert!(html.contains("<meta name=\"bouton\" content=\"1-&quot;x&quot;\">"));
        assert!(!html.contains("<script") && !html.contains("http:") && !html.contains("url("));
    }

    #[test]
    fn headings_open_and_close_their_sections() {
        check(
            "# S\n## P\n### Q\n### R\n## T\n# U\n",
            "<article class=\"sheet\">\n<h1>S</h1>\n<section class=\"problem\">\n<h2>P</h2>\n\
             <section class=\"part\">\n<h3>Q</h3>\n</section>\n<section class=\"part\">\n<h3>R</h3>\n</section>\n\
             </section>\n<section class=\"problem\">\n<h2>T</h2>\n</section>\n</article>\n\
             <article class=\"sheet\">\n<h1>U</h1>\n</article>\n",
        );
        check("#### small\n", "<h4>small</h4>\n");
    }

    #[test]
    fn a_heading_inside_a_list_or_quotation_opens_nothing() {
        check(
            "- # S\n\n> ## P\n",
            "<ul>\n<li>\n<h1>S</h1>\n</li>\n</ul>\n<blockquote>\n<h2>P</h2>\n</blockquote>\n",
        );
    }

    #[test]
    fn raw_html_is_shown_and_comments_are_dropped() {
        check("<script>alert(1)</script>\n", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n");
        check("a <b onclick=x>c</b>\n", "<p>a &lt;b onclick=x&gt;c&lt;/b&gt;</p>\n");
        check("<!-- one\n\ntwo -->\n\na<!-- three -->b\n", "<p>ab</p>\n");
        check("<!-- one --> two\n", "<p>two</p>\n");
        check("<!-- never closed\n\n# S\n", "<p>&lt;!-- never closed\n\n# S</p>\n");
    }

    #[test]
    fn links_lead_to_web_pages_or_beside_this_one() {
        check("[a](https://b.c)", "<p><a href=\"https://b.c\">a</a></p>\n");
        check("[a](key.html#x:y)", "<p><a href=\"key.html#x:y\">a</a></p>\n");
        check("[a](javascript:alert(1))", "<p>a</p>\n");
        check("[a](&#106;avascript&colon;b)", "<p>a</p>\n");
        check("[a](//b.c) <mailto:a@b.c> <a@b.c>", "<p>a mailto:a@b.c a@b.c</p>\n");
        check("![alt](https://b.c/d.png)", "<p>alt</p>\n");
    }

    #[test]
    fn a_picture_fence_becomes_a_drawing_if_it_can_be_read() {
        let drawn = within("```picture strip 5 1\nany text\n```\n", Language::Zh);
        assert!(drawn.starts_with("<figure><svg ") && drawn.ends_with("</svg></figure>\n"));
        assert!(
            drawn.contains("<title>一排5个方格，棋子在第1格</title>") && !drawn.contains("any")
        );
        check(
            "```picture strip 5 6\na __ b\n```\n",
            "<pre><code class=\"language-picture\">a __ b\n</code></pre>\n",
        );
    }

    #[test]
    fn a_work_fence_becomes_ruled_lines() {
        check(
            "```work 2\n```\n",
            "<div class=\"work\" style=\"--lines:2\" aria-hidden=\"true\"><i></i><i></i></div>\n",
        );
        assert_eq!(count(&within("```work 4000\n```", Language::En), "<i>"), 40);
        assert_eq!(count(&within("```work 0\n```", Language::En), "<i>"), 1);
        check("```work much\n```", "<pre><code class=\"language-work\"></code></pre>\n");
    }

    #[test]
    fn tables_are_wrapped_and_numbers_centred() {
        check(
            "| heap | 2 | 1 |\n|:--|---|---|\n| a <b> | 12 | |\n",
            "<div class=\"table\">\n<table><thead><tr><th class=\"left\" scope=\"col\">heap</th>\
             <th class=\"centre\" scope=\"col\">2</th><th class=\"centre\" scope=\"col\">1</th></tr></thead><tbody>\n\
             <tr><td class=\"left\">a &lt;b&gt;</td><td class=\"centre\">12</td><td></td></tr>\n\
             </tbody></table>\n</div>\n",
        );
    }

    #[test]
    fn no_line_of_a_cell_ends_within_a_position_or_a_move() {
        let html = within("| (2, 3, 1); A 7→2; B 13→1 |\n|:--|\n", Language::En);
        assert!(html.contains(">(2,\u{a0}3,\u{a0}1); A\u{a0}7→2; B\u{a0}13→1<"), "{html}");
    }

    #[test]
    fn runs_of_underscores_are_lines_to_fill_in() {
        let line = |length| format!("<span class=\"blank\" style=\"--length:{length}\"></span>");
        check("Name: ______", &format!("<p>Name: {}</p>\n", line(6)));
        check("(____) and (____)", &format!("<p>({}) and ({})</p>\n", line(4), line(4)));
        check("________\n", &format!("<p>{}</p>\n", line(8)));
        check(
            "__not bold__, `____`, *__x*\n",
            "<p>__not bold__, <code>____</code>, <em>__x</em></p>\n",
        );
    }

    #[test]
    fn chinese_lines_join_without_a_space() {
        let joined = within("三堆\n火柴**各**\n为 3\n根", Language::Zh);
        assert_eq!(joined, "<p>三堆火柴<strong>各</strong>为 3\n根</p>\n");
        check("two\nlines", "<p>two\nlines</p>\n");
    }

    quickcheck! {
        fn sections_balance_whatever_is_written(lines: Vec<(u8, String)>) -> bool {
            const STARTS: [&str; 12] =
                ["# ", "## ", "### ", "- # ", "> ## ", "```work 3", "```", "<!--", "-->", "| a |\n|-|\n|", "__", "1. "];
            let markdown: Vec<String> = lines
                .iter()
                .map(|(start, rest)| format!("{}{rest}\n", STARTS[usize::from(*start) % STARTS.len()]))
                .collect();
            let html = within(&markdown.concat(), Language::En);
            ["article", "section", "div", "table", "span", "p"].iter().all(|tag| {
                let opened = count(&html, &format!("<{tag}>")) + count(&html, &format!("<{tag} "));
                opened == count(&html, &format!("</{tag}>"))
            })
        }
    }
}
