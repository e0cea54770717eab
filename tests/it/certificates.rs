//! Certificates: written beside answers, sheets and keys, and verified.

use crate::Run;
use serde_json::json;
use std::{collections::BTreeSet, fs, path::Path};

#[test]
fn a_certificate_is_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nim.cert");
    let name = path.to_str().unwrap();
    Run::of(["solve", "nim", "12", "9", "6", "--certificate", name]).stdout();
    let told = Run::of(["verify", name, "--json"]).json();
    assert_eq!(told["verdict"], "verified");
    assert_eq!(told["winning_moves"], json!([[12, 9, 5]]));
    let zh = Run::of(["verify", name, "--lang", "zh"]).stdout();
    assert!(zh.contains("证书成立：nim 12 9 6，先手胜"), "{zh}");
    let text = fs::read_to_string(&path).unwrap();
    for (index, line) in text.lines().enumerate() {
        let others = text.lines().enumerate().filter(|(other, _)| *other != index);
        let without: String = others.map(|(_, line)| format!("{line}\n")).collect();
        fs::write(&path, without).unwrap();
        if index % 50 == 0 || index < 6 {
            Run::of(["verify", name]).fails_with(1).output();
        }
        assert!(!line.is_empty());
    }
    Run::of(["solve", "pile", "9", "--take", "1..3", "--certificate", name]).stdout();
    let pile = fs::read_to_string(&path).unwrap();
    fs::write(&path, pile.replace("game pile", "game nim")).unwrap();
    Run::of(["verify", name]).fails_with(1).output();
    Run::new("verify tests/data/none.cert").fails_with(2).output();
}

#[test]
fn a_certificate_of_a_value_is_written_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("value.cert");
    let name = path.to_str().unwrap();
    Run::of(["solve", "kayles", "7", "3", "--grundy-certificate", name]).stdout();
    let told = Run::of(["verify", name, "--json"]).json();
    assert_eq!((&told["verdict"], &told["grundy"]), (&json!("verified"), &json!(1)));
    let en = Run::of(["verify", name]).stdout();
    assert!(en.starts_with("verified: kayles 7 3: the Grundy value is 1."), "{en}");
    let zh = Run::of(["verify", name, "--lang", "zh"]).stdout();
    assert!(zh.starts_with("证书成立：kayles 7 3，SG值是1。"), "{zh}");
    let misere = ["solve", "nim", "3", "5", "--misere", "--grundy-certificate", name];
    let refused = Run::of(misere).fails_with(2).output().1;
    assert!(refused.contains("Grundy values do not decide this game"), "{refused}");
}

#[test]
fn the_rules_are_told_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("words.cert");
    let name = path.to_str().unwrap();
    let check = |line: &str, en: &str, zh: &str| {
        let solve = ["solve"].into_iter().chain(line.split(' '));
        Run::of(solve.chain(["--certificate", name])).stdout();
        assert!(Run::of(["verify", name]).stdout().contains(en), "{line}");
        let told = Run::of(["verify", name, "--lang", "zh"]).stdout();
        assert!(told.contains(zh), "{told}");
    };
    check("pile 9 --take 1..3", "rules: There is one pile of 9", "规则：");
    check("kayles 7 3", "rules: ", "规则：");
    check("strip 15 --take 2..3 --misere", "rules: A strip is made of 15 squares", "规则：");
}

#[test]
fn only_certificates_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    for (name, before, code) in
        [("a.txt", "my notes\n", 2), ("b.txt", "", 2), ("c.txt", "bouton certificate 1\n", 0)]
    {
        let path = folder.path().join(name);
        fs::write(&path, before).unwrap();
        let told = Run::of(["solve", "nim", "3", "5", "--certificate", path.to_str().unwrap()]);
        let told = told.fails_with(code).output().1;
        assert_eq!(code == 2, told.contains("this file is not a certificate"), "{name}: {told}");
        assert_eq!(code == 2, fs::read_to_string(&path).unwrap() == before, "{name}");
    }
}

#[test]
fn a_refusal_is_told_to_programs_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("changed.cert");
    let name = path.to_str().unwrap();
    let body = |game: &str| format!("bouton certificate 1\ngame {game}\nposition 0\noutcome P\n");
    let digest = |body: &str| {
        let hash = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{body}end 4 {hash:016x}\n")
    };
    let check = |text: &str, code: i32, reason: &str| {
        fs::write(&path, text).unwrap();
        let (stdout, stderr) = Run::of(["verify", name, "--json"]).fails_with(code).output();
        let told: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        assert_eq!(told["verdict"], "refused");
        assert!(told["reason"].as_str().unwrap().contains(reason), "{told}");
        assert!(stderr.contains(reason), "{stderr}");
        assert_eq!(Run::of(["verify", name]).fails_with(code).output().0, "");
    };
    check(&digest(&body("chess 3")), 2, "there is no game `chess`");
    check(&digest(&body("nim three")), 2, "`three` is not a whole number");
    check(&digest(&body("nim 3 --take 1..2")), 2, "nim has no --take");
    check(&digest(&body("nim 3")), 1, "begins at 3");
    check(&digest(&body("nim 03")), 1, "must be written `game nim 3`");
    check(&digest(&body("pile 3 --take 1..3 --take 1..2")), 1, "`game pile 3 --take 1..2`");
    check("my notes\n", 1, "line 1");
}

/// The files of a folder that end so, folders inside it included.
fn files(folder: &Path, end: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        match entry.path().is_dir() {
            true => found.extend(
                files(&entry.path(), end).into_iter().map(|inner| format!("{name}/{inner}")),
            ),
            false => found.extend(name.ends_with(end).then_some(name)),
        }
    }
    found
}

#[test]
fn a_class_set_has_its_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let run = Run::new(
        "worksheet default --copies 2 --format md,json --out sheets --certificates proofs",
    );
    let (written, _) = run.inside(folder.path()).output();
    let proofs = folder.path().join("proofs");
    let certificates = files(&proofs, ".cert");
    assert!(certificates.len() > 4, "{certificates:?}");
    for name in &certificates {
        assert!(written.contains(&format!("proofs/{name}")), "{name}: {written}");
        let told = Run::of(["verify", proofs.join(name).to_str().unwrap(), "--json"]).json();
        assert_eq!(told["verdict"], "verified", "{name}");
    }
    let own: BTreeSet<&str> =
        certificates.iter().filter_map(|name| name.split_once('/')).map(|pair| pair.0).collect();
    assert_eq!(own.len(), 2, "a folder for each sheet: {certificates:?}");
    let key = fs::read_to_string(folder.path().join("sheets/key.en.md")).unwrap();
    assert!(key.contains("carry certificates"), "{key}");
    let key = fs::read_to_string(folder.path().join("sheets/key.zh.md")).unwrap();
    assert!(key.contains("题的答案附有证书"), "{key}");
    Run::of(["check", folder.path().join("sheets").to_str().unwrap()]).stdout();

    // The key of one sheet has the same ones, by their numbers alone.
    let id = own.into_iter().next().unwrap();
    let again = Run::of(["key", id, "--certificates", "again"]).inside(folder.path()).stdout();
    assert!(again.contains("carry certificates"), "{again}");
    for name in files(&folder.path().join("again"), ".cert") {
        let same = [name.clone(), format!("{id}/{name}")]
            .into_iter()
            .find(|known| certificates.contains(known));
        let before = fs::read_to_string(proofs.join(same.unwrap())).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("again").join(&name)).unwrap(), before);
    }
}

#[test]
fn problems_without_certificate_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let run = Run::new("worksheet numeration --copies 2 --out sheets --certificates proofs");
    let (_, told) = run.inside(folder.path()).output();
    assert!(told.contains("has no certificate"), "{told}");
    assert!(told.contains("it is about a number, not a game"), "{told}");
    let key = fs::read_to_string(folder.path().join("sheets/key.en.md")).unwrap();
    assert!(!key.contains("certificate"), "{key}");
}

#[test]
fn sheets_and_certificates_are_written_together_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("proofs")).unwrap();
    fs::write(folder.path().join("proofs/1.cert"), "my notes\n").unwrap();
    let run = Run::new("worksheet classics --out sheets --certificates proofs");
    let told = run.inside(folder.path()).fails_with(2).output().1;
    assert!(told.contains("1.cert: this file is not a certificate"), "{told}");
    assert!(!folder.path().join("sheets").exists());
}
