//! Files of a package against the grammar of their format, and what no grammar says: that names mean something.

use super::{
    grammar::Grammar,
    xml::{Element, parse_xml},
};
use crate::export::Format;

pub(super) const QTI_21: &str = include_str!("qti21.grammar");
pub(super) const QTI_12: &str = include_str!("qti12.grammar");
pub(super) const MANIFEST: &str = include_str!("imscp.grammar");

/// A file by a grammar.
pub(super) fn valid(grammar: &str, xml: &str) -> Result<Element, String> {
    let root = parse_xml(xml)?;
    Grammar::of(grammar).check(&root)?;
    Ok(root)
}

/// A question of version 2.1: what it names is declared, what is right can be chosen, and whoever is right has all marks.
pub(super) fn valid_item(xml: &str) -> Result<(), String> {
    let item = valid(QTI_21, xml)?;
    let declared = |kind: &'static str| -> Vec<&str> {
        item.all(kind).filter_map(|one| one.attribute("identifier")).collect()
    };
    let (responses, outcomes) = (declared("responseDeclaration"), declared("outcomeDeclaration"));
    let all = item.within();
    for element in &all {
        for (key, value) in &element.attributes {
            let known = match (element.name.as_str(), key.as_str()) {
                (_, "responseIdentifier") | ("correct" | "mapResponse", "identifier") => {
                    responses.contains(&value.as_str())
                }
                (_, "outcomeIdentifier") | ("setOutcomeValue", "identifier") => {
                    outcomes.contains(&value.as_str())
                }
                _ => true,
            };
            if !known {
                return Err(format!("<{}> names {value}, which is not declared", element.name));
            }
        }
    }
    let asked = all.iter().filter(|one| one.attribute("responseIdentifier").is_some()).count();
    if asked != responses.len() {
        return Err(format!("{} responses for {asked} places to answer", responses.len()));
    }
    right_can_be_chosen(&item)?;
    earns_everything(&item)
}

fn right_can_be_chosen(item: &Element) -> Result<(), String> {
    let all = item.within();
    let choices: Vec<&str> = all
        .iter()
        .filter(|one| ["simpleChoice", "simpleAssociableChoice"].contains(&one.name.as_str()))
        .filter_map(|one| one.attribute("identifier"))
        .collect();
    for response in item.all("responseDeclaration") {
        let kind = response.attribute("baseType").unwrap_or_default();
        if !["identifier", "directedPair"].contains(&kind) {
            continue;
        }
        let right = response.first("correctResponse").ok_or("nothing is right")?;
        let mut named = right.children.iter().flat_map(|value| value.text.split(' '));
        if let Some(missing) = named.find(|name| !choices.contains(name)) {
            return Err(format!("{missing} is right and cannot be chosen"));
        }
    }
    Ok(())
}

/// By a value that is set, or by the best entries of the maps.
fn earns_everything(item: &Element) -> Result<(), String> {
    let score =
        item.all("outcomeDeclaration").find(|one| one.attribute("identifier") == Some("SCORE"));
    let most = score.and_then(|score| score.attribute("normalMaximum")).ok_or("no marks")?;
    let most: f64 = most.parse().map_err(|_| "no marks")?;
    let Some(processing) = item.first("responseProcessing") else { return Ok(()) };
    let inner = processing.within();
    let set = inner.iter().filter(|one| one.name == "baseValue");
    let set = set.filter_map(|one| one.text.parse::<f64>().ok());
    let best = |map: &Element| {
        let worth =
            map.children.iter().filter_map(|entry| entry.attribute("mappedValue")?.parse().ok());
        worth.fold(0.0_f64, f64::max)
    };
    let mapped = item.all("responseDeclaration").filter_map(|one| one.first("mapping")).map(best);
    let earned: f64 = set.chain(mapped).sum();
    match (earned - most).abs() < 1e-6 {
        true => Ok(()),
        false => Err(format!("the right answer earns {earned} of {most}")),
    }
}

/// A manifest and the other files: each is named once, and nothing else is.
pub(super) fn valid_manifest(xml: &str, others: &[&str]) -> Result<(), String> {
    let manifest = valid(MANIFEST, xml)?;
    let all = manifest.within();
    let mut named: Vec<&str> = all
        .iter()
        .filter(|one| one.name == "file")
        .filter_map(|one| one.attribute("href"))
        .collect();
    let mut others = others.to_vec();
    named.sort_unstable();
    others.sort_unstable();
    if named == others { Ok(()) } else { Err(format!("{named:?} are named, {others:?} are there")) }
}

#[test]
fn every_spelling_of_a_blank_earns_its_share_in_a_canvas_package() {
    let xml = super::file_of(&super::qti::Canvas.write(&super::bank("x")), 1);
    let spellings: Vec<&str> = xml.split("<response_label ident=\"b").skip(1).collect();
    assert!(spellings.len() > 2, "{xml}");
    for spelling in spellings {
        let ident = spelling.split('"').next().unwrap();
        assert!(xml.contains(&format!("\">b{ident}</varequal>")), "{ident}: {xml}");
    }
}

#[test]
fn canvas_finds_what_is_right_in_numbers_and_texts() {
    let package = super::qti::Canvas.write(&super::bank("x"));
    let root = valid(QTI_12, &super::file_of(&package, 1)).unwrap();
    let all = root.within();
    let tests: Vec<&Element> =
        all.iter().copied().filter(|one| one.name == "conditionvar").collect();
    assert!(tests.iter().all(|test| test.children.len() == 1));
    let bounded = |test: &Element| {
        let named = |name: &str| {
            let found = test.within().into_iter().find(|one| one.name == name)?;
            Some(found.text.clone())
        };
        named("varequal")
            .is_some_and(|is| [named("vargte"), named("varlte")] == [Some(is.clone()), Some(is)])
    };
    assert_eq!(tests.into_iter().filter(|test| bounded(test)).count(), 1);
}
