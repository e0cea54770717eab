//! A file as a tree of elements, read by a parser that refuses what is not well-formed.

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};

/// An element with its own text, not that of its children.
#[derive(Clone, Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) children: Vec<Element>,
    pub(super) text: String,
}

impl Element {
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    pub(super) fn first(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// This element and everything in it, in the order of the file.
    pub(super) fn within(&self) -> Vec<&Self> {
        let inner = self.children.iter().flat_map(Self::within);
        std::iter::once(self).chain(inner).collect()
    }
}

/// The root of a file.
pub(super) fn parse_xml(xml: &str) -> Result<Element, String> {
    let mut reader = Reader::from_str(xml);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Start(tag) => open.push(open_element(&tag)?),
            Event::Empty(tag) => {
                open.push(open_element(&tag)?);
                close(&mut open)?;
            }
            Event::End(_) => close(&mut open)?,
            Event::Text(text) => add(&mut open, &text.xml10_content()),
            Event::CData(text) => add(&mut open, &text.xml10_content()),
            Event::GeneralRef(name) => {
                let written = format!("&{};", name.xml10_content());
                let text =
                    quick_xml::escape::unescape(&written).map_err(|error| error.to_string())?;
                add(&mut open, &text);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let mut roots = match &mut open[..] {
        [all] => std::mem::take(&mut all.children),
        _ => return Err("an element is not closed".to_owned()),
    };
    match (roots.pop(), roots.is_empty()) {
        (Some(root), true) => Ok(root),
        _ => Err("a file has one root".to_owned()),
    }
}

fn open_element(tag: &BytesStart<'_>) -> Result<Element, String> {
    let attributes = tag.attributes().map(|attribute| {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|error| error.to_string())?.into_owned();
        Ok((attribute.key.as_ref().to_owned(), value))
    });
    let attributes = attributes.collect::<Result<_, String>>()?;
    Ok(Element { name: tag.name().as_ref().to_owned(), attributes, ..Element::default() })
}

fn close(open: &mut Vec<Element>) -> Result<(), String> {
    let closed = open.pop().ok_or("nothing is open")?;
    open.last_mut().ok_or("nothing is open")?.children.push(closed);
    Ok(())
}

fn add(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut() {
        element.text.push_str(text);
    }
}
