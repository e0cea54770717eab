//! What a format allows, as data: for each element its attributes and what may stand in it. One line is one element,
//! `name attribute! attribute:kind | first? second* #text`: `!` must be there, a kind says what its value looks like, and the
//! content is a row of names or of groups (`@name = one other`), each once, `?` at most once, `+` at least once, `*` as often as
//! you like.

use super::xml::Element;
use std::collections::BTreeMap;

struct Attribute {
    name: String,
    is_required: bool,
    kind: String,
}

struct Particle {
    names: Vec<String>,
    least: usize,
    most: usize,
}

struct Rule {
    attributes: Vec<Attribute>,
    has_text: bool,
    content: Vec<Particle>,
}

/// The elements of a format.
pub(super) struct Grammar(BTreeMap<String, Rule>);

impl Grammar {
    pub(super) fn of(text: &str) -> Self {
        let lines = || text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let groups: BTreeMap<&str, Vec<String>> = lines()
            .filter_map(|line| line.strip_prefix('@')?.split_once(" = "))
            .map(|(name, names)| (name, names.split(' ').map(str::to_owned).collect()))
            .collect();
        let rules = lines().filter(|line| !line.starts_with('@')).map(|line| {
            let (head, content) = line.split_once('|').unwrap();
            let mut words = head.split_whitespace();
            (words.next().unwrap().to_owned(), rule(words, content, &groups))
        });
        Self(rules.collect())
    }

    /// Refuses the first thing that the format does not allow.
    pub(super) fn check(&self, element: &Element) -> Result<(), String> {
        let name = &element.name;
        let rule = self.0.get(name).ok_or(format!("there is no element <{name}>"))?;
        attributes(element, rule)?;
        if !rule.has_text && !element.text.trim().is_empty() {
            return Err(format!("<{name}> holds no text, here {:?}", element.text.trim()));
        }
        content(element, rule)?;
        element.children.iter().try_for_each(|child| self.check(child))
    }
}

fn rule<'a>(
    head: impl Iterator<Item = &'a str>,
    content: &str,
    groups: &BTreeMap<&str, Vec<String>>,
) -> Rule {
    let attributes = head.map(|word| {
        let (name, kind) = word.split_once("::").unwrap_or((word, ""));
        let bare = name.trim_end_matches('!');
        Attribute { name: bare.to_owned(), is_required: bare != name, kind: kind.to_owned() }
    });
    let words = || content.split_whitespace();
    let particles = words().filter(|word| *word != "#text").map(|word| {
        let bare = word.trim_end_matches(['?', '*', '+']);
        let (least, most) = match word.strip_prefix(bare) {
            Some("?") => (0, 1),
            Some("*") => (0, usize::MAX),
            Some("+") => (1, usize::MAX),
            _ => (1, 1),
        };
        let group = bare.strip_prefix('@');
        let names = group.map_or_else(|| vec![bare.to_owned()], |group| groups[group].clone());
        Particle { names, least, most }
    });
    Rule {
        attributes: attributes.collect(),
        has_text: words().any(|word| word == "#text"),
        content: particles.collect(),
    }
}

fn attributes(element: &Element, rule: &Rule) -> Result<(), String> {
    let name = &element.name;
    for (key, value) in &element.attributes {
        let known = rule.attributes.iter().find(|one| one.name == *key);
        let known = known.ok_or(format!("<{name}> has no attribute `{key}`"))?;
        if !is_of(&known.kind, value) {
            return Err(format!("<{name} {key}> is {:?}, which is no {}", value, known.kind));
        }
    }
    match rule
        .attributes
        .iter()
        .find(|one| one.is_required && element.attribute(&one.name).is_none())
    {
        Some(missing) => Err(format!("<{name}> lacks `{}`", missing.name)),
        None => Ok(()),
    }
}

/// Whether a value looks as its kind does; `a/b` is one of the words, everything unknown is any text.
fn is_of(kind: &str, value: &str) -> bool {
    let is_sign = |sign: char| sign.is_alphanumeric() || "._-".contains(sign);
    match kind {
        "" => true,
        "name" => {
            value.chars().all(is_sign)
                && value.starts_with(|sign: char| sign.is_alphabetic() || sign == '_')
        }
        "whole" => value.parse::<u32>().is_ok(),
        "number" => value.parse::<f64>().is_ok_and(f64::is_finite),
        words => words.split('/').any(|word| word == value) || words == value,
    }
}

/// The children against the row of particles: each takes as many as it can, as schemas demand that no choice be left.
fn content(element: &Element, rule: &Rule) -> Result<(), String> {
    let mut left = &element.children[..];
    for particle in &rule.content {
        let fits = |child: &&Element| particle.names.contains(&child.name);
        let count = left.iter().take(particle.most).take_while(fits).count();
        if count < particle.least {
            let (name, wanted) = (&element.name, particle.names.join(" or "));
            return Err(format!("<{name}> lacks <{wanted}>"));
        }
        left = &left[count..];
    }
    match left.first() {
        Some(child) => Err(format!("<{}> does not belong here in <{}>", child.name, element.name)),
        None => Ok(()),
    }
}
