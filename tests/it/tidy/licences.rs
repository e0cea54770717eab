//! What `cargo deny check licenses bans sources` says by `deny.toml`, without that program, which takes minutes to install: the same
//! file is held here, by the crate that `cargo-deny` itself reads licences with.

use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};
use std::{collections::BTreeSet, process::Command};
use toml_edit::{DocumentMut, Item};

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Every crate of the workspace and below it, with all features, on every system. Those of other systems are asked of the registry
/// with `BOUTON_LICENCES`, as CI does; without it there are none where they are not at hand, for a machine that is not connected.
fn packages() -> Vec<Value> {
    let cargo = std::env::var("CARGO").unwrap_or("cargo".to_owned());
    let is_asked = std::env::var_os("BOUTON_LICENCES").is_some();
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version", "1", "--locked", "--all-features"]);
    command.args((!is_asked).then_some("--offline"));
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    if !is_asked && !output.status.success() {
        return Vec::new();
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap().clone();
    assert!(packages.len() > 100, "{}", packages.len());
    packages
}

fn rules() -> DocumentMut {
    include_str!("../../../deny.toml").parse().unwrap()
}

fn words(list: &Item) -> BTreeSet<&str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// The licences that a crate may be under: those of all, and its own exceptions.
fn allowed_licences<'a>(rules: &'a DocumentMut, name: &str) -> BTreeSet<&'a str> {
    let exceptions = rules["licenses"]["exceptions"].as_array_of_tables().unwrap().iter();
    let own = exceptions.filter(|exception| exception["crate"].as_str() == Some(name));
    let own = own.flat_map(|exception| words(&exception["allow"]));
    words(&rules["licenses"]["allow"]).into_iter().chain(own).collect()
}

fn is_allowed(expression: &str, allowed: &BTreeSet<&str>) -> bool {
    let expression = Expression::parse_mode(expression, ParseMode::LAX).unwrap();
    expression.evaluate(|licence: &LicenseReq| allowed.contains(licence.to_string().as_str()))
}

#[test]
fn every_crate_has_a_licence_that_is_allowed() {
    let (rules, packages) = (rules(), packages());
    let wrong = packages.iter().filter_map(|package| {
        let name = package["name"].as_str().unwrap();
        let licence = package["license"].as_str().unwrap_or_default();
        (!is_allowed(licence, &allowed_licences(&rules, name)))
            .then(|| format!("{name}: {licence}"))
    });
    assert_eq!(wrong.collect::<Vec<String>>(), Vec::<String>::new());
}

#[test]
fn licences_that_are_not_allowed_are_found() {
    let allowed = BTreeSet::from(["MIT", "Apache-2.0"]);
    for good in ["MIT", "MIT/Apache-2.0", "GPL-3.0-only OR MIT", "MIT AND Apache-2.0"] {
        assert!(is_allowed(good, &allowed), "{good}");
    }
    for bad in ["GPL-3.0-only", "MIT AND MPL-2.0", "LGPL-3.0-or-later"] {
        assert!(!is_allowed(bad, &allowed), "{bad}");
    }
}

#[test]
fn every_crate_comes_from_the_registry_in_a_version_that_is_named() {
    let rules = rules();
    assert_eq!(rules["sources"]["unknown-git"].as_str(), Some("deny"));
    assert_eq!(rules["bans"]["wildcards"].as_str(), Some("deny"));
    for package in packages() {
        let (name, own) = (&package["name"], package["source"].is_null());
        assert!(own || package["source"] == REGISTRY, "{name}: {}", package["source"]);
        let needs = package["dependencies"].as_array().unwrap();
        let is_wild = |need: &&Value| own && need["path"].is_null() && need["req"] == "*";
        assert!(!needs.iter().any(|need| is_wild(&need)), "{name} asks for any version");
    }
}
